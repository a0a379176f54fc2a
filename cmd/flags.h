/* What can be set, and the flags and variables that set it. */
#ifndef CMD_FLAGS_H
#define CMD_FLAGS_H

#include "api/ops/log.h"
#include "api/request/pool.h"
#include "cmd/store_place.h"

#include <netinet/in.h>
#include <stdbool.h>

enum { ORIGINS_MAX = 32, HOSTS_MAX = 32, WORDS_MAX = 8 };

struct settings {
	const char *listen;
	struct store_place store;
	struct store_place from, to; /* of admin copy */
	const char *admin_key_file;
	const char *seal_key_file; /* NULL: no match is sealed here */
	bool require_key;
	unsigned threads;
	const char *origins[ORIGINS_MAX + 1]; /* NULL-terminated */
	unsigned origin_count;
	bool origins_from_flags;
	char *origins_text; /* owned: the text of MAHJONGD_CORS, into which `origins` points */
	const char *hosts[HOSTS_MAX + 1]; /* the same of --host and MAHJONGD_HOSTS */
	unsigned host_count;
	bool hosts_from_flags;
	char *hosts_text;
	const char *origin; /* of the daemon's own pages; NULL: what a request's Host says */
	enum log_level log_level;
	const char *tls_certificate, *tls_key;       /* files; both or neither */
	unsigned rate_limit_key, rate_limit_address; /* requests a second; 0: no limit */
	struct pool_limits pools[POOLS];             /* --limit */
	unsigned attempts, attempts_of_all;          /* at codes, a second */
	bool has_proxy;
	struct in6_addr proxy;   /* with has_proxy: whose X-Forwarded-For is believed */
	bool webhooks_private;   /* they may go to private addresses, and by http */
	const char *webhooks_ca; /* file of the certificates that they trust; NULL: the system's */
	bool help, version;
	/* "admin", the command and its arguments, NULL-terminated; with none the daemon serves. */
	const char *words[WORDS_MAX + 1];
	unsigned word_count;
};

/* `set` returns NULL when it accepts `value`, and otherwise what the flag expects ("a file"). */
struct flag {
	const char *name, *variable; /* variable NULL: there is none */
	bool has_value;
	const char *(*set)(struct settings *settings, const char *value);
};

extern const struct flag all_flags[];
extern const unsigned flag_count;

/* One of the origins: as `set` of a flag. */
const char *flags_add_origin(struct settings *settings, const char *value);

/* Several of --limit, with spaces between: as `set` of a flag. */
const char *flags_set_limits(struct settings *settings, const char *value);

/* One of the hosts: the same. */
const char *flags_add_host(struct settings *settings, const char *value);

/* What --help prints. */
extern const char settings_help[];

#endif
