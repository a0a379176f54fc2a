/*
 * What the ledger asks of a store, in the ledger's words (docs/ledger.md). The calls stand behind a
 * struct of function pointers, so that nothing but cmd knows which store it is; SQL stays in the
 * files of db/.
 *
 * Everything is read and written inside a transaction, a `struct tx` that belongs to one thread.
 * Reads: read_begin .. read_end, on any thread. Writes: a `struct job` handed to submit; the store
 * calls job->run with a transaction on a thread of its own, commits, alone or with others as a
 * group, and then calls job->done. When done says STORE_OK, what run wrote is on disk.
 *
 * All data of one club are its own: every call names the club, and ids are unique in a club only.
 *
 * Rows are borrowed: the strings a call fills in or shows to a visitor are valid until the same
 * call is made again in this transaction, or it ends. Strings given to a call are not kept. NULL is
 * an absent value where the comment says "or NULL". Times are milliseconds since 1970 UTC. Ids are
 * UUIDs as text.
 */
#ifndef DB_STORE_H
#define DB_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;
struct tx;

enum store_result {
	STORE_OK = 0,
	STORE_NONE = -1,   /* there is no such row */
	STORE_EXISTS = -2, /* there is one with this id (or key) already */
	/* The disk, the file or memory failed: the store's owner logs it, the client gets a 503. */
	STORE_FAILED = -3,
	/* A job returns it to have its writes undone: the request was refused. */
	STORE_REFUSED = -4
};

enum { STORE_ID = 37, STORE_HASH = 32 }; /* an id's text with its NUL; bytes of a hash */
enum { STORE_NAME = 120 };               /* bytes that a player's name has at most */

/* ---- Rows ---- */

struct store_text {
	const char *data; /* not NUL-terminated for the reader's purposes; NULL: absent */
	size_t size;
};

struct club_row {
	const char *id, *name;
	int64_t created_at;
	struct store_text money; /* what points are worth (ledger/money/rate.h); no data: nothing */
};

struct key_row {
	const char *id, *club, *role, *label; /* label or NULL */
	const uint8_t *hash;                  /* STORE_HASH bytes */
	int64_t created_at, revoked_at;       /* revoked_at 0: it is not revoked */
	int64_t expires_at;                   /* 0: never */
	int64_t seen_at;                      /* when it was last used, not exactly; 0: never */
	const char *season, *match;           /* what alone it is good for; NULL: for the club */
	bool paired;        /* a phone got it for a pairing code, or a page by signing in */
	const char *parent; /* of a page's session: the key it signed in with; or NULL */
};

/* A code for which a phone gets a key. */
struct pairing_row {
	const char *id;
	const uint8_t *hash; /* of the code, STORE_HASH bytes */
	const char *club;
	int64_t expires_at, used_at; /* of the code; used_at 0: it is not used */
	struct key_row key;          /* what the key is to be: role, label, expires_at, bounds */
};

/* A link with which one match, or the tables of one season, are read without a key. */
struct share_row {
	const char *id, *club;
	const uint8_t *hash;        /* of its token, STORE_HASH bytes */
	const char *season, *match; /* one of them; the other NULL */
	const char *label;          /* or NULL */
	int64_t created_at, expires_at,
		revoked_at; /* expires_at 0: never; revoked_at 0: it is not */
};

/* Where a club's entries are posted to. The numbers but for times and seqs begin at 1, or 0. */
struct webhook_row {
	const char *club, *id, *url;
	const char *kinds; /* of entries, with commas between; "": all */
	const char *label; /* or NULL */
	int64_t created_at;
	int64_t version;       /* of what its owner set */
	int64_t changes;       /* of the whole row */
	int64_t generation;    /* of its secret */
	int64_t old_until;     /* until when the secret before that is good too; 0: there is none */
	int64_t disabled_at;   /* 0: it is not */
	int64_t cursor;        /* seq of the last entry that was delivered or passed over */
	int64_t failing_since; /* of the entry after that; 0: it has not failed */
	int64_t attempts;      /* that have failed since then */
	/*
	 * Not to be tried before; of one that works, when it last was. Below 0: a test is to be
	 * posted at once, and the opposite is when it is due again.
	 */
	int64_t due_at;
	bool tested;        /* a test is to be posted */
	int64_t sent;       /* attempts there have been in all */
	const char *holder; /* who posts now, until `leased_until`; "": nobody */
	int64_t leased_until;
};

/* An attempt to post. */
struct delivery_row {
	int64_t number; /* of the webhook's attempts, from 1 on */
	int64_t seq;    /* of the entry; 0: a test */
	const char *kind;
	int64_t attempt;   /* of this entry, from 1 on */
	int64_t at, took;  /* when it began, and how many milliseconds it took */
	int64_t status;    /* of the answer; 0: there was none */
	const char *fault; /* a word for what went wrong; NULL: it was taken */
};

struct player_row {
	const char *id, *name, *external_id; /* external_id or NULL */
	bool guest;
	int64_t created_at, archived_at; /* archived_at 0: not archived */
	int64_t anonymised_at;           /* 0: not; else the rest names nobody */
	const char *merged_into;         /* the player for whom all of this one counts, or NULL */
	int64_t version;
};

/* What a player is called on a platform where games are played. */
struct platform_name_row {
	const char *platform, *name, *player;
};

/* What matches have in common: `settings` is a JSON object of the ledger's making. */
struct season_row {
	const char *id;
	bool closed;
	int64_t created_at, version;
	struct store_text settings;
};

/*
 * A match: what never changes (`facts`), and where it stands (`progress`), both JSON objects of the
 * ledger's making. The columns beside them are for finding it.
 */
struct match_row {
	const char *id, *ruleset, *ruleset_version;
	const char *state;                                   /* "open", "finished", "void" */
	const char *season, *external_id;                    /* or NULL; the season's id */
	int64_t version, created_at, played_at, finished_at; /* finished_at 0: not finished */
	struct store_text facts, progress;
};

/*
 * A transaction of the ledger, hash-chained within its club: seq counts from 1 without a gap.
 * `body` is the JSON object that is hashed; one that is damaged may have no data. Entries are never
 * changed.
 */
struct entry_row {
	int64_t seq;
	const char *id, *kind;
	const char *match; /* or NULL */
	int64_t at;
	int64_t reverses; /* seq of the entry it takes back, or 0 */
	/*
	 * Of a recorded hand: its number in the match, and whether one of this number had been
	 * recorded there before; the store finds that out. number 0: it is no hand. -1: damage.
	 */
	int64_t number;
	bool again;
	struct store_text body;
	/*
	 * What a statement shows of the body (ledger/core/cause.h), kept apart so that it needs not
	 * be read for it; no data: the entry posts to no account of the club.
	 */
	struct store_text cause;
	uint8_t previous[STORE_HASH], hash[STORE_HASH];
	/* Of one that is inserted: what entry_pack made of the body; no data: it was not asked. */
	struct store_text packed;
};

/*
 * A recorded hand: which entry it is, and which one took it back. All of it follows from the
 * entries: it is one with a number, and what reverses it takes it back.
 */
struct hand_row {
	int64_t number;
	int64_t seq;
	int64_t reversed_by; /* seq, or 0: it stands */
	const char *entry_id;
	int64_t at;
	struct store_text body; /* the entry's; no data: damage */
};

/* One posting of an entry to an account of the club, with the balance after it. */
struct posting_row {
	int64_t seq;
	int line; /* which posting of the entry, from 0 */
	const char *account, *asset;
	int64_t amount, balance;
	/* Of the entry; read only. */
	const char *entry_id, *kind, *match; /* match or NULL */
	int64_t at;
	struct store_text cause; /* no data: the entry is gone, which is damage */
};

/* What an account of the club holds: the sum of its postings. */
struct account_row {
	const char *account, *asset;
	int64_t balance;
	int64_t postings; /* how many */
};

/*
 * What an account of the club got by all entries of one kind, from one entry to another. What takes
 * an entry back is of the kind of that.
 */
struct posting_sum_row {
	const char *account, *asset, *kind; /* kind "": the entries are gone, which is damage */
	int64_t amount;
};

/* What a player brought home from one finished match. */
struct result_row {
	const char *match, *player; /* for whom it counts */
	const char *seated;         /* who brought it home, as the entries name them; read only */
	const char *season;         /* id, or NULL */
	const char *ruleset;
	int64_t finished_at;
	int place; /* 1 to 4; 0: no place (left the table before the end) */
	int64_t score, chips;
	struct store_text facts; /* JSON object for statistics */
};

enum { STORE_PLACES = 4 };

/* Where somebody came in a match that is finished; never place 0. */
struct placing_row {
	const char *match, *player;
	const char *season; /* id, or NULL */
	int64_t finished_at;
	int place;
};

/* Sums over a player's results. */
struct result_sums {
	int64_t matches, score, chips;
	int64_t places[STORE_PLACES];
};

/* What two players made of the matches in which both have a result: one's, and the other's. */
struct rival_row {
	const char *player; /* the other */
	int64_t matches;
	int64_t ahead, behind; /* matches to whose end both sat, by who came before whom */
	int64_t score, other_score;
};

/* The sums up to and with one result, as the store keeps them. */
struct sum_row {
	const char *season, *ruleset; /* NULL: over all */
	const char *player, *match;
	int64_t finished_at;
	struct result_sums sums;
	struct result_row result; /* that it is of; match NULL: it is of none */
};

/* The answer of a write that is done, kept for good. */
struct idempotency_row {
	const char *key;
	uint8_t request[STORE_HASH]; /* of method, path and body */
	int status;
	int64_t entry; /* seq of the entry that the answer is made from, or 0: it is kept whole */
	struct store_text answer; /* what is kept of it, as the ledger packs it */
	int64_t at;
};

/* ---- Pages ---- */

/*
 * A page of a list that is ordered by id (ids grow with time) or by seq. `after`/`after_seq`: the
 * last of the page before, in the order asked for; NULL/0: from the beginning.
 */
struct page {
	bool ascending;
	int limit; /* rows at most */
	const char *after;
	int64_t after_seq;
	int64_t as_of; /* of hands: as they stood when this entry was the last; 0: now */
};

struct share_filter {
	const char *season, *match; /* NULL: any */
};

struct player_filter {
	int guest, archived;     /* -1: both; 0: those that are not; 1: those that are */
	const char *external_id; /* NULL: any */
	/* What the name begins with, case and accents aside, at most STORE_NAME bytes; or NULL. */
	const char *name;
};

struct match_filter {
	const char *state, *season, *ruleset, *external_id, *player; /* NULL: any */
};

struct entry_filter {
	const char *match, *kind; /* NULL: any */
	int64_t from_seq, to_seq; /* both included; 0: open */
};

/* A half-open period of times, [from, to); 0: open. */
struct period {
	int64_t from, to;
};

/* The results that a question is about. */
struct result_scope {
	const char *season, *ruleset; /* ids, borrowed; NULL: all */
	struct period period;
};

enum results_order { RESULTS_BEST, RESULTS_WORST, RESULTS_LAST };

/* At most so many of results in that order. */
struct results_first {
	enum results_order order;
	int64_t limit;
};

/* Visitors return 0 to go on; anything else ends the list and is returned by the call. */

/* ---- Jobs ---- */

/*
 * A write. It says what it is about before it runs, so that a store can put it in a lane (a thread,
 * a connection and a queue), lock and read for a whole group of jobs at once, and let clubs take
 * turns. What the names point to stays in place until done is called.
 *
 * Promises of a store:
 * - Jobs of one club run one after the other, each seeing what those before it wrote. It may run
 *   jobs of different clubs at the same time. Clubs take turns: what one club has waiting does not
 *   hold up another (db/group/queue.h).
 * - A group is committed as one, or not at all; no job is told before that.
 * - A job whose write has to be undone costs other jobs no more than one more run. There is no need
 *   for savepoints: what a group runs again leaves that job out, and it gets a transaction of its
 *   own.
 *
 * Promises of a job:
 * - It makes entries in its own club alone, and none when that is "": but for one that fills a
 *   store that is empty.
 * - Whether it refuses, it nearly always knows before it writes; else it is `apart`.
 * - It reads little: its receipt and the caller's key, the version of its match and of players, the
 *   club's last entry (ledger/core/draft.h). A store may have
 *   read these ahead for all jobs of a group, by the names they gave. Other work may read anything,
 *   and waits for each answer.
 * - Unless it is `apart`, it reads after its first write nothing but what one row says (match_find,
 *   player_find, hand_find, entry_head, idempotency_find) and, for postings, the balance. So a
 *   store may keep the writes of a group in memory, answer those from there, and write each table
 *   once, at the end; what else is read makes it write first.
 */
struct job {
	const char *club;   /* whose it is: an id, or "" for what the admin key does */
	const char *match;  /* the match that it is about, or NULL: none, or it is not known */
	const char *key;    /* of its receipt (idempotency_find), or NULL: it has none */
	const char *caller; /* id of the key that it is asked with (key_find), or NULL */
	bool apart;         /* it needs a transaction of its own */
	/*
	 * Does the work. STORE_OK: to be committed; anything else undoes what it wrote, and is what
	 * done is told. May be called again, from the start, when the store has to try again.
	 */
	int (*run)(struct job *job, struct tx *tx);
	/*
	 * Exactly once for each job that submit took, on a thread of the store; `result` of run, or
	 * STORE_FAILED.
	 */
	void (*done)(struct job *job, int result);
	struct job *next; /* the store's own */
};

/* Counters for /metrics, since the store was opened. */
struct store_figures {
	uint64_t commits, jobs, failures, retries, refused; /* refused: a queue was full */
	uint64_t queued;                                    /* now */
};

/* ---- The calls ---- */

struct store_calls {
	/* 0 when the store can be read now, -1 otherwise. From any thread. */
	int (*ping)(struct store *store);
	/* Waits for queued jobs, then closes. No transaction is open any more. */
	void (*close)(struct store *store);
	/*
	 * 0: job->done will be called; -1: too many jobs wait, of this club or of all, or the store
	 * is closing.
	 */
	int (*submit)(struct store *store, struct job *job);
	/* A snapshot; NULL when the store cannot be read. */
	struct tx *(*read_begin)(struct store *store);
	void (*read_end)(struct tx *tx);
	/*
	 * A snapshot for a write that is drafted (ledger/core/draft.h) about one match; NULL when
	 * the store cannot be read. It may return the key and the match as the store remembers
	 * them, which may be out of date or not committed yet: see `recalls`. Once it has returned
	 * a remembered match, every other read fails, for it could be of another time.
	 */
	struct tx *(*draft_begin)(struct store *store);
	void (*figures)(struct store *store, struct store_figures *figures);
	/*
	 * A copy of the whole store into a new file, while it is in use; -1 with one line in `why`.
	 */
	int (*backup)(struct store *store, const char *file, char *why, size_t size);
};

/* Each store begins with this. */
struct store {
	const struct store_calls *calls;
	const struct tx_calls *tx_calls;
	bool shared; /* other daemons write to it, too */
};

/* All return STORE_OK or another enum store_result; list calls also what the visitor returned. */
struct tx_calls {
	/* Of draft_begin: whether it has returned what it remembers, which may be out of date. */
	bool (*recalls)(struct tx *tx);

	int (*club_insert)(struct tx *tx, const struct club_row *row);
	int (*club_find)(struct tx *tx, const char *id, struct club_row *row);
	/* Its name and its money. */
	int (*club_update)(struct tx *tx, const struct club_row *row);
	int (*clubs)(struct tx *tx, const struct page *page,
		     int (*visit)(void *arg, const struct club_row *row), void *arg);

	int (*key_insert)(struct tx *tx, const struct key_row *row);
	int (*key_find)(struct tx *tx, const char *id, struct key_row *row); /* of any club */
	/* And the sessions whose parent it is. */
	int (*key_revoke)(struct tx *tx, const char *club, const char *id, int64_t at);
	/* That it was used; an earlier time than the one known changes nothing (STORE_NONE). */
	int (*key_seen)(struct tx *tx, const char *club, const char *id, int64_t at);
	/* `paired`: -1: both; 0: those that are not; 1: those that are. */
	int (*keys)(struct tx *tx, const char *club, int paired, const struct page *page,
		    int (*visit)(void *arg, const struct key_row *row), void *arg);

	int (*pairing_insert)(struct tx *tx, const struct pairing_row *row);
	int (*pairing_find)(struct tx *tx, const uint8_t hash[STORE_HASH],
			    struct pairing_row *row); /* of any club */
	/* STORE_NONE: there is none that is not used. */
	int (*pairing_use)(struct tx *tx, const char *club, const uint8_t hash[STORE_HASH],
			   int64_t at);
	/* One that waits to be used: not used, and good at `now`. */
	int (*pairing_unused)(struct tx *tx, const char *club, const char *id, int64_t now,
			      struct pairing_row *row);
	/* Removes one; STORE_NONE: there is none that is not used. */
	int (*pairing_cancel)(struct tx *tx, const char *club, const char *id);
	/* Those that wait to be used. */
	int (*pairings)(struct tx *tx, const char *club, int64_t now, const struct page *page,
			int (*visit)(void *arg, const struct pairing_row *row), void *arg);
	/* Removes those of the club that had expired at `before`; none is no fault. */
	int (*pairings_remove)(struct tx *tx, const char *club, int64_t before);

	int (*share_insert)(struct tx *tx, const struct share_row *row);
	int (*share_find)(struct tx *tx, const char *club, const char *id, struct share_row *row);
	int (*share_by_token)(struct tx *tx, const uint8_t hash[STORE_HASH],
			      struct share_row *row); /* of any club */
	int (*share_revoke)(struct tx *tx, const char *club, const char *id, int64_t at);
	int (*shares)(struct tx *tx, const char *club, const struct share_filter *filter,
		      const struct page *page, int (*visit)(void *arg, const struct share_row *row),
		      void *arg);

	/* A new one, at its start but for url, kinds, label, created_at and cursor. */
	int (*webhook_insert)(struct tx *tx, const struct webhook_row *row);
	int (*webhook_update)(struct tx *tx, const struct webhook_row *row);
	int (*webhook_find)(struct tx *tx, const char *club, const char *id,
			    struct webhook_row *row);
	int (*webhooks)(struct tx *tx, const char *club, const struct page *page,
			int (*visit)(void *arg, const struct webhook_row *row), void *arg);
	/*
	 * Those of all clubs that have something to post at `now`, and no lease that ends after
	 * `leased_until`: who has waited longest comes first. Not those of clubs into which an
	 * import is being written.
	 */
	int (*webhooks_due)(struct tx *tx, int64_t now, int64_t leased_until, int limit,
			    int (*visit)(void *arg, const struct webhook_row *row), void *arg);
	/* STORE_NONE: no club has one. */
	int (*webhooks_any)(struct tx *tx);
	/* With its deliveries. */
	int (*webhook_remove)(struct tx *tx, const char *club, const char *id);
	/* Those numbered `keep` and more below this one are removed. */
	int (*delivery_insert)(struct tx *tx, const char *club, const char *webhook,
			       const struct delivery_row *row, int64_t keep);
	/* By their numbers. */
	int (*deliveries)(struct tx *tx, const char *club, const char *webhook,
			  const struct page *page,
			  int (*visit)(void *arg, const struct delivery_row *row), void *arg);

	int (*player_insert)(struct tx *tx, const char *club, const struct player_row *row);
	int (*player_update)(struct tx *tx, const char *club, const struct player_row *row);
	int (*player_find)(struct tx *tx, const char *club, const char *id, struct player_row *row);
	/* Somebody who was merged into the player: one who is not anonymised comes first. */
	int (*player_merged)(struct tx *tx, const char *club, const char *into,
			     struct player_row *row);
	/* A match for which both count (match_player_add, player_give). */
	int (*players_meet)(struct tx *tx, const char *club, const char *one, const char *other,
			    char match[STORE_ID]);
	/*
	 * Matches and results in which the entries name `player` count for `to`, and no more for
	 * `from`, with their sums. They have not met.
	 */
	int (*player_give)(struct tx *tx, const char *club, const char *player, const char *from,
			   const char *to);
	int (*players)(struct tx *tx, const char *club, const struct player_filter *filter,
		       const struct page *page,
		       int (*visit)(void *arg, const struct player_row *row), void *arg);

	/* STORE_EXISTS: somebody of the club has this name on this platform. */
	int (*platform_name_insert)(struct tx *tx, const char *club,
				    const struct platform_name_row *row);
	/* All those of a player; none is no fault. */
	int (*platform_names_remove)(struct tx *tx, const char *club, const char *player);
	/* Those of a player, by platform and name. */
	int (*platform_names)(struct tx *tx, const char *club, const char *player,
			      int (*visit)(void *arg, const struct platform_name_row *row),
			      void *arg);
	int (*platform_name_find)(struct tx *tx, const char *club, const char *platform,
				  const char *name, struct platform_name_row *row);

	int (*season_insert)(struct tx *tx, const char *club, const struct season_row *row);
	/* Sets closed, version, settings. */
	int (*season_update)(struct tx *tx, const char *club, const struct season_row *row);
	int (*season_find)(struct tx *tx, const char *club, const char *id, struct season_row *row);
	int (*seasons)(struct tx *tx, const char *club, const struct page *page,
		       int (*visit)(void *arg, const struct season_row *row), void *arg);

	int (*match_insert)(struct tx *tx, const char *club, const struct match_row *row);
	/* Sets state, version, finished_at, progress. */
	int (*match_update)(struct tx *tx, const char *club, const struct match_row *row);
	/* Sets its season (NULL: none), and that of its results. */
	int (*match_move)(struct tx *tx, const char *club, const char *id, const char *season);
	int (*match_find)(struct tx *tx, const char *club, const char *id, struct match_row *row);
	/* The same, and only what it is compared by: a store may know that without reading. */
	int (*match_version)(struct tx *tx, const char *club, const char *id, int64_t *version);
	/* The player of a filter: seated in the match at any time, see match_player_add. */
	int (*matches)(struct tx *tx, const char *club, const struct match_filter *filter,
		       const struct page *page,
		       int (*visit)(void *arg, const struct match_row *row), void *arg);
	/* Notes that a player sat in a match; again is no fault. */
	int (*match_player_add)(struct tx *tx, const char *club, const char *match,
				const char *player);
	/* All who were noted so, in any match of the club. */
	int (*match_players)(struct tx *tx, const char *club,
			     int (*visit)(void *arg, const char *match, const char *player,
					  const char *seated),
			     void *arg);

	/* seq and hash of the club's last entry; 0 and zeros when there is none. */
	int (*entry_head)(struct tx *tx, const char *club, int64_t *seq, uint8_t hash[STORE_HASH]);
	/*
	 * The id that the entry of this seq and time is to have. The store finds an entry by such
	 * an id without looking for it; entries of an import keep the ids that they came with.
	 */
	int (*entry_id)(struct tx *tx, const char *club, int64_t seq, int64_t at,
			char id[STORE_ID]);
	/*
	 * STORE_EXISTS: there is an entry with this id, or a hand of the number stands in the
	 * match: at most one does at a time. STORE_NONE: there is no such club or match.
	 */
	int (*entry_insert)(struct tx *tx, const char *club, const struct entry_row *row);
	/*
	 * Makes a body ready for an entry_insert, in whatever transaction of this store; until the
	 * same call is made again. No data: it is left to entry_insert.
	 */
	struct store_text (*entry_pack)(struct tx *tx, const struct store_text *body);
	int (*entry_find)(struct tx *tx, const char *club, int64_t seq, struct entry_row *row);
	int (*entry_by_id)(struct tx *tx, const char *club, const char *id, struct entry_row *row);
	/* The entry that reverses this one, if there is one. */
	int (*entry_reversal)(struct tx *tx, const char *club, int64_t seq, struct entry_row *row);
	/*
	 * What lies beside an entry and not in it: the entry's body has its hash alone, so that it
	 * can be forgotten. Once for an entry. STORE_NONE: it has none, or it was forgotten;
	 * forgetting that again is no fault. All of a club by seq, of pages that are ascending.
	 */
	int (*attachment_insert)(struct tx *tx, const char *club, int64_t seq,
				 const struct store_text *text);
	int (*attachment_find)(struct tx *tx, const char *club, int64_t seq,
			       struct store_text *text);
	int (*attachment_forget)(struct tx *tx, const char *club, int64_t seq);
	int (*attachments)(struct tx *tx, const char *club, const struct page *page,
			   int (*visit)(void *arg, int64_t seq, const struct store_text *text),
			   void *arg);
	int (*entries)(struct tx *tx, const char *club, const struct entry_filter *filter,
		       const struct page *page,
		       int (*visit)(void *arg, const struct entry_row *row), void *arg);
	/* Whether a match has more than so many entries. */
	int (*match_has_more)(struct tx *tx, const char *club, const char *match, int64_t entries,
			      bool *more);

	/* The hand that stands at a number. */
	int (*hand_find)(struct tx *tx, const char *club, const char *match, int64_t number,
			 struct hand_row *row);
	/*
	 * By number, of one number by seq; page->after_seq: number * STORE_SEQS + seq. Only those
	 * that stand unless `history`.
	 */
	int (*hands)(struct tx *tx, const char *club, const char *match, bool history,
		     const struct page *page, int (*visit)(void *arg, const struct hand_row *row),
		     void *arg);

	/* Adds to the account and fills in row->balance. */
	int (*posting_insert)(struct tx *tx, const char *club, struct posting_row *row);
	/*
	 * Of one account, all assets or one (NULL: all); page->after_seq: seq * STORE_LINES + line.
	 */
	int (*postings)(struct tx *tx, const char *club, const char *account, const char *asset,
			const struct page *page,
			int (*visit)(void *arg, const struct posting_row *row), void *arg);
	/* Of one asset or one account (NULL: any), by asset and account; zero balances included. */
	int (*accounts)(struct tx *tx, const char *club, const char *account, const char *asset,
			int (*visit)(void *arg, const struct account_row *row), void *arg);
	/*
	 * Of one asset (NULL: all), by account, asset and kind; from_seq and to_seq are included.
	 * Accounts to which no such entry posts are left out. Takes longer the more postings the
	 * club has.
	 */
	int (*posting_sums)(struct tx *tx, const char *club, const char *asset, int64_t from_seq,
			    int64_t to_seq,
			    int (*visit)(void *arg, const struct posting_sum_row *row), void *arg);

	int (*result_insert)(struct tx *tx, const char *club, const struct result_row *row);
	int (*match_results)(struct tx *tx, const char *club, const char *match,
			     int (*visit)(void *arg, const struct result_row *row), void *arg);
	/* Removes the results of a match (it was reopened or voided). */
	int (*results_remove)(struct tx *tx, const char *club, const char *match);
	/* Sums over a player's results; for many results as fast as for few. */
	int (*result_sums)(struct tx *tx, const char *club, const char *player,
			   const struct result_scope *scope, struct result_sums *sums);
	/* A player's results by finish time, oldest first. */
	int (*results)(struct tx *tx, const char *club, const char *player,
		       const struct result_scope *scope,
		       int (*visit)(void *arg, const struct result_row *row), void *arg);
	/*
	 * Of a player's results those that come first in an order. As fast for many results as for
	 * few; the best and the worst of a season alone, and of those of a ruleset in it by passing
	 * over the others.
	 */
	int (*results_first)(struct tx *tx, const char *club, const char *player,
			     const struct result_scope *scope, const struct results_first *first,
			     int (*visit)(void *arg, const struct result_row *row), void *arg);
	/* All who played a player's matches: who was met most often first, of those alike by id. */
	int (*rivals)(struct tx *tx, const char *club, const char *player,
		      const struct result_scope *scope,
		      int (*visit)(void *arg, const struct rival_row *row), void *arg);
	/* All places by finish time and match, oldest first. */
	int (*placings)(struct tx *tx, const char *club,
			int (*visit)(void *arg, const struct placing_row *row), void *arg);
	/*
	 * All that result_sums is answered from, one scope after the other, by player, time and
	 * match.
	 */
	int (*sum_rows)(struct tx *tx, const char *club,
			int (*visit)(void *arg, const struct sum_row *row), void *arg);
	/*
	 * The players with results in a scope, whenever they were, by id; the visitor gets the id.
	 * As fast for many results as for few.
	 */
	int (*result_players)(struct tx *tx, const char *club, const struct result_scope *scope,
			      int (*visit)(void *arg, const char *player), void *arg);

	/* `scope`: a club's id, or "" for what the admin key did. */
	int (*idempotency_find)(struct tx *tx, const char *scope, const char *key,
				struct idempotency_row *row);
	int (*idempotency_insert)(struct tx *tx, const char *scope,
				  const struct idempotency_row *row);
	/* All of a scope by key, of pages that are ascending. */
	int (*idempotency_rows)(struct tx *tx, const char *scope, const struct page *page,
				int (*visit)(void *arg, const struct idempotency_row *row),
				void *arg);
	/* That the answer kept under the key names the player; known already is no fault. */
	int (*receipt_name)(struct tx *tx, const char *club, const char *player, const char *key);
	int (*receipt_players)(struct tx *tx, const char *club,
			       int (*visit)(void *arg, const char *player, const char *key),
			       void *arg);
	/*
	 * Empties all answers that name the player; their `request` is 0, which no request has. So
	 * the keys stay used, and answer nothing.
	 */
	int (*receipts_empty)(struct tx *tx, const char *club, const char *player);

	/*
	 * An import that takes several jobs. Begun: the club is marked. Ended: what was written is
	 * the club's. Undone: removes some `rows` of what was written, STORE_OK when more may be
	 * left, STORE_NONE when nothing is and the mark is gone. What a crash left marked is undone
	 * when the store is next opened to be served.
	 */
	int (*import_begin)(struct tx *tx, const char *club);
	int (*import_end)(struct tx *tx, const char *club);
	/* STORE_OK when the club is marked, else STORE_NONE. */
	int (*import_find)(struct tx *tx, const char *club);
	int (*import_undo)(struct tx *tx, const char *club, int rows);

	/* A secret that is drawn once for a store and kept in it (for tickets). */
	int (*secret)(struct tx *tx, uint8_t secret[STORE_HASH]);
};

/* Postings of one entry; page->after_seq of a statement is seq * STORE_LINES + line. */
enum { STORE_LINES = 4096 };
/*
 * More entries than a club will ever have; page->after_seq of hands is number * STORE_SEQS + seq.
 */
#define STORE_SEQS (INT64_C(1) << 40)

/* Each transaction begins with this. */
struct tx {
	const struct tx_calls *calls;
};

#endif
