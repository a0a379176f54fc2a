/* Limits of the service, beyond those of JSON (json/limits.h) and of the game (codec/limits.h). */
#ifndef API_LIMITS_H
#define API_LIMITS_H

#include "codec/limits.h"

/* ---- Requests ---- */
enum {
	NDJSON_BODY_MAX = 1 << 26, /* bytes of an NDJSON body */
	IMPORT_BODY_MAX = 1 << 30, /* bytes of an export that is read in: some 400,000 hands */
	QUERY_PARAMETERS_MAX = 10,
	QUERY_RAW_MAX = 64,    /* parameters; a query with more closes the connection */
	QUERY_VALUE_MAX = 128, /* bytes of a query parameter, decoded */
	PAGE_LIMIT = 50,       /* items of a list's page, unless ?limit= says otherwise */
	PAGE_LIMIT_MAX = 200
};

enum { REVIEW_DECISIONS_MAX = 2048 }; /* that a request has judged; some 1,000 are a match */

/* ---- Connections ---- */
enum {
	CONNECTIONS_MIN = 64,        /* where few files may be open; else api/request/pool.c says */
	FILES_RESERVED = 256,        /* open files that are not connections */
	CROWD_PERCENT = 75,          /* of all connections; above it the limits are short */
	CONNECTION_MEMORY = 1 << 14, /* bytes for each connection's heads and reading */
	SOCKET_BUFFER =
		1 << 17,      /* bytes the system may hold each way; it doubles this for itself */
	IDLE_SECONDS = 15,    /* nothing sent or received: the connection is closed */
	GONE_MS = 200,        /* the same, when the peer has closed its side */
	SWEEP_MS = 200,       /* how often connections whose time is up are looked for */
	REQUEST_SECONDS = 60, /* from the headers to the end of the body */
	BODY_RATE = 1024,     /* bytes a second that a body must come with, on average over: */
	BODY_RATE_SECONDS = 5,
	HEADER_SECONDS = 30,  /* from the connection or the last answer to the headers */
	ANSWER_SECONDS = 600, /* from the end of the body to the last byte of the answer */
	/* The same in a crowd. */
	CROWD_REQUEST_SECONDS = 5,
	CROWD_HEADER_SECONDS = 2,
	CROWD_ANSWER_SECONDS = 20,
	DRAIN_SECONDS = 20,     /* that open requests have to finish when the daemon stops */
	LINGERS_MAX = 64,       /* refused connections kept open while their peers still send */
	LINGER_MS = 2000,       /* for how long */
	LINGER_BYTES = 1 << 24, /* and for how many bytes each */
	BACKLOG = 1024,
	THREADS_MAX = 256
};

/* ---- Rate limits ---- */
enum {
	RATE_MAX = 1000000,        /* requests a second that a limit can say */
	RATE_BURST_SECONDS = 5,    /* the requests of so many seconds may come at once */
	RATE_BUCKETS_MAX = 1 << 16 /* identities remembered at a time, 16 bytes each */
};

/* ---- Live events ---- */
enum {
	GONE_TICKS = 3, /* of SWEEP_MS, after which it is looked again for streams that were left */
	HEARTBEAT_SECONDS = 15,  /* between two heartbeats of a stream */
	LOOK_SECONDS = 1,        /* between two looks for what other daemons have written */
	STREAM_SECONDS = 60,     /* in which a subscriber must read the piece it was sent */
	STREAM_END_SECONDS = 1,  /* in which streams have to end when the daemon stops */
	STREAM_PIECE = 1 << 12,  /* bytes sent at a time */
	STREAM_SOCKET = 1 << 16, /* bytes that the system may hold of a stream */
	EVENTS_PAGE = 64,        /* entries read from the store at a time */
	EVENTS_TEXT = 3 << 12,   /* bytes of them, after which no further one is read */
	TICKET_SECONDS = 60      /* in which a ticket must be used */
};

/* ---- Keys ---- */
enum {
	SEEN_SECONDS = 300,     /* after which it is written again that a key is in use */
	PAIRING_SECONDS = 600,  /* in which a pairing code must be used */
	START_SECONDS = 3600,   /* in which the link of the first start must be */
	ATTEMPT_RATE = 1,       /* codes and keys a second that an address may try to exchange */
	ATTEMPT_RATE_ALL = 100, /* the same of all addresses together */
	SESSION_SECONDS = 400 * 24 * 3600 /* of a session by cookie: browsers keep none longer */
};

/* ---- Shares ---- */
enum {
	SHARED_MATCHES = 50,    /* open tables of a season that its link shows */
	SHARED_STANDINGS = 200, /* lines of its table */
	SHARED_HANDS = 100      /* hands of a match, the last ones */
};

/* ---- Webhooks ---- */
enum {
	HOOKS_OF_CLUB = 8,
	HOOK_FLIGHTS = 256,        /* posts under way at a time; all but these wait */
	HOOK_CONNECT_MS = 3000,    /* in which a receiver must be reached */
	HOOK_ANSWER_MS = 5000,     /* in which it must have answered */
	HOOK_ANSWER_MAX = 1 << 16, /* bytes of its answer */
	HOOK_LEASE_MS = 30000,     /* for which no other daemon posts */
	HOOK_LOOK_MS = 250,        /* between two looks for what is due by itself */
	HOOK_GAP_MS = 20,          /* between any two looks */
	HOOK_SCAN = 256,           /* entries of other kinds that are passed over at a time */
	HOOK_FAILING_MS = 24 * 3600 * 1000, /* of failures, after which it is disabled */
	HOOK_OLD_MS = 24 * 3600 * 1000,     /* for which the secret before is good too */
	HOOK_DELIVERIES = 200               /* attempts that are remembered of each */
};

/* ---- Work that grows with a club (api/request/background.h) ---- */
enum {
	BACKGROUND_THREADS = 2,
	BACKGROUND_NICE = 10, /* their priority: a tenth, where others take every processor */
	LONG_MATCH = 200,     /* entries; what reads all of a longer match is decided there */
	SETTLED_HERE = 32,    /* entries; the hands of a longer match are settled again there */
	DECIDE_TRIES = 4,     /* times that it is decided when others change the match meanwhile */
	BACKGROUND_CLOSED_MAX = 16, /* clubs into which imports are being written */
	STEP_RETRY_MS = 10,         /* after which a piece of a write finds room in the queue */
	IMPORT_SLICE_MS = 5,        /* that an import writes before other writes have their turn */
	IMPORT_SMALL = 1 << 16,     /* bytes of one that is written in one turn */
	IMPORT_UNDO_ROWS = 20,      /* removed at a time of an import that was refused */
	IMPORT_UNDO_TIMES = 5       /* so often in a slice: what is removed is slow to sync */
};

/* ---- Games played elsewhere (docs/logs.md) ---- */
enum {
	GAMES_BODY_MAX = 1 << 25, /* bytes of a request with logs */
	GAMES_LOGS_MAX = 64,
	GAMES_DEALS_MAX = 512 /* of all logs of a request: one job of the store writes them */
};

/* ---- Outlooks (docs/outlook.md) ---- */
enum {
	OUTLOOK_THREADS = 1 /* each with MJ_OUTLOOK_MEMORY bytes while it works */
};

/* ---- Memory and disk ---- */
enum {
	KEPT_BODY = 1 << 14,       /* bytes of a request buffer kept for the next request */
	KEPT_ANSWER = 1 << 16,     /* the same for an answer */
	KEPT_EXCHANGES = 64,       /* idle request objects kept by a thread */
	BODIES_MEMORY = 256 << 20, /* bytes of all bodies above KEPT_BODY; beyond it 503 */
	DISCARD_MAX = 1 << 22,     /* bytes of a refused body that are still read */
	LOG_BUFFER = 1 << 18,      /* bytes of log lines a thread may have waiting */
	LOG_PATH_MAX = 255,        /* bytes of a path in the log; longer ones are cut */
	LOG_FLUSH_MS = 200,
	KEY_FILE_MAX = 4096,
	TLS_FILE_MAX = 1 << 18, /* bytes of a certificate with its chain, or of a key */
	ADMIN_KEY_MIN = 16      /* characters */
};
#define RETRY_SECONDS "1" /* Retry-After of a 503 */

#endif
