/* What can be set, and the flags and variables that set it. */
#ifndef CMD_FLAGS_H
#define CMD_FLAGS_H

#include "api/ops/log.h"
#include "cmd/flag.h"
#include "cmd/store_place.h"

enum { WORDS_MAX = 8 };

struct settings {
	const char *listen;
	struct store_place store;
	struct store_place from, to; /* of admin copy */
	const char *admin_key_file;
	const char *seal_key_file; /* NULL: no match is sealed here */
	bool require_key;
	unsigned threads;
	struct value_list origins; /* --cors */
	struct value_list hosts;
	const char *origin; /* of the daemon's own pages; NULL: what a request's Host says */
	enum log_level log_level;
	const char *tls_certificate, *tls_key;       /* files; both or neither */
	unsigned rate_limit_key, rate_limit_address; /* requests a second; 0: no limit */
	struct limit_values limits;
	struct proxy_value proxy; /* whose X-Forwarded-For is believed */
	bool webhooks_private;    /* they may go to private addresses, and by http */
	const char *webhooks_ca;  /* file of the certificates that they trust; NULL: the system's */
	bool help, version;
	/* "admin", the command and its arguments, NULL-terminated; with none the daemon serves. */
	const char *words[WORDS_MAX + 1];
	unsigned word_count;
};

/* A flag whose value has two forms has two rows, and is read by the first one. */
extern const struct flag all_flags[];
extern const unsigned flag_count;

#endif
