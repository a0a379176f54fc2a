/* The daemon's settings: defaults, then the environment (MAHJONGD_*), then flags. */
#ifndef CMD_SETTINGS_H
#define CMD_SETTINGS_H

#include "api/ops/log.h"

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>

enum { ORIGINS_MAX = 32, WORDS_MAX = 8 };

/* Where a store lies. Neither: that was not said. */
struct store_place {
	const char *file; /* of sqlite: */
	char *address;    /* owned: of postgres:, before which a file does not count */
};

bool store_place_is_given(const struct store_place *place);

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
	const char *origin; /* of the daemon's own pages; NULL: what a request's Host says */
	enum log_level log_level;
	const char *tls_certificate, *tls_key;       /* files; both or neither */
	unsigned rate_limit_key, rate_limit_address; /* requests a second; 0: no limit */
	bool has_proxy;
	struct in6_addr proxy;   /* with has_proxy: whose X-Forwarded-For is believed */
	bool webhooks_private;   /* they may go to private addresses, and by http */
	const char *webhooks_ca; /* file of the certificates that they trust; NULL: the system's */
	bool help, version;
	/* "admin", the command and its arguments, NULL-terminated; with none the daemon serves. */
	const char *words[WORDS_MAX + 1];
	unsigned word_count;
};

/* 0; -1 with one line in `why`. The strings are borrowed from argv and the environment. */
int settings_read(struct settings *settings, int argc, char **argv, char *why, size_t size);

/* Frees what settings_read has allocated; due also when it has refused. */
void settings_finish(struct settings *settings);

/* What --help prints. */
extern const char settings_help[];

#endif
