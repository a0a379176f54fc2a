#include "cmd/flags.h"

#include "api/limits.h"

#include <stddef.h>

#define AT(member) .offset = offsetof(struct settings, member)
#define TEXT(member, good, what)                                                                   \
	.read = flag_text, AT(member), .accepts = (good), .expected = (what)
#define A_FILE(member)           TEXT(member, is_not_empty, "a file")
#define NUMBER(member, from, to) .read = flag_number, AT(member), .least = (from), .most = (to)
#define SWITCH(member)           .read = flag_switch, AT(member)
#define STORE(member)            .read = flag_store, AT(member)
#define LIST(member, good, what, called)                                                           \
	.read = flag_list, .read_variable = flag_list_variable, AT(member), .accepts = (good),     \
	.most = LIST_MAX, .expected = (what), .several = (called)

_Static_assert(POOL_PLACES_MAX == 65536, "the refusal of --limit states it");

const struct flag all_flags[] = {
	{"--listen", "ADDR:PORT", "MAHJONGD_LISTEN",
	 TEXT(listen, is_listen_address, "ADDR:PORT with a numeric address"),
	 .help = "where to listen (127.0.0.1:8080; [::1]:8080; port 0: any)"},
	{"--store", "sqlite:FILE", "MAHJONGD_STORE", STORE(store),
	 .help = "where the ledger lies (sqlite:mahjong.db)"},
	{"--store", "postgres://USER@HOST/DATABASE", NULL, STORE(store),
	 .help = "the same, shared with other daemons"},
	{"--from", "STORE", NULL, STORE(from)},
	{"--to", "STORE", NULL, STORE(to)},
	{"--admin-key-file", "FILE", "MAHJONGD_ADMIN_KEY_FILE", A_FILE(admin_key_file),
	 .help = "file that holds the admin key"},
	{"--seal-key", "FILE", "MAHJONGD_SEAL_KEY", A_FILE(seal_key_file),
	 .help = "file that holds the key under which matches are sealed"},
	{"--require-key", NULL, "MAHJONGD_REQUIRE_KEY", SWITCH(require_key),
	 .help = "ask for a key in every call of /v1"},
	{"--threads", "N", "MAHJONGD_THREADS", NUMBER(threads, 1, THREADS_MAX),
	 .help = "threads that answer (one for each processor)"},
	{"--cors", "ORIGIN", "MAHJONGD_CORS",
	 LIST(origins, is_origin, "an origin such as https://club.example", "origins"),
	 .help = "let pages of ORIGIN use the ledger; may be repeated"},
	{"--origin", "ORIGIN", "MAHJONGD_ORIGIN",
	 TEXT(origin, is_browsers_origin, "an origin such as https://club.example"),
	 .help = "where the pages of this daemon are, when its proxy changes Host"},
	{"--host", "NAME", "MAHJONGD_HOSTS",
	 LIST(hosts, is_host, "a name such as club.example, without a port", "names"),
	 .help = "a name by which browsers reach this daemon, beside addresses\n"
		 "and localhost; may be repeated"},
	{"--log-level", "LEVEL", "MAHJONGD_LOG_LEVEL", .read = flag_level, AT(log_level),
	 .expected = "error, warn, info or debug", .help = "error, warn, info (default) or debug"},
	{"--tls-cert", "FILE", "MAHJONGD_TLS_CERT", A_FILE(tls_certificate),
	 .help = "serve HTTPS with this certificate and its chain (PEM)"},
	{"--tls-key", "FILE", "MAHJONGD_TLS_KEY", A_FILE(tls_key),
	 .help = "and its private key (PEM)"},
	{"--rate-limit-key", "N", "MAHJONGD_RATE_LIMIT_KEY", NUMBER(rate_limit_key, 0, RATE_MAX),
	 .help = "requests a second that each key may send (0: no limit)"},
	{"--rate-limit-address", "N", "MAHJONGD_RATE_LIMIT_ADDRESS",
	 NUMBER(rate_limit_address, 0, RATE_MAX),
	 .help = "requests a second that each address may send (0: no limit)"},
	{"--limit", "NAME=N", "MAHJONGD_LIMITS", .read = flag_limit,
	 .read_variable = flag_limit_variable, AT(limits), .least = 1, .most = POOL_PLACES_MAX,
	 .expected = "NAME=N with a name of docs/operations.md and N to 65536", .several = "NAME=N",
	 .help = "set one of the limits of docs/operations.md; may be repeated"},
	{"--trust-proxy", "ADDR", "MAHJONGD_TRUST_PROXY", .read = flag_proxy, AT(proxy),
	 .expected = "a numeric address",
	 .help = "believe what the proxy at ADDR says in X-Forwarded-For"},
	{"--webhooks-private", NULL, "MAHJONGD_WEBHOOKS_PRIVATE", SWITCH(webhooks_private),
	 .help = "let webhooks use http, and addresses of private networks"},
	{"--webhooks-ca", "FILE", "MAHJONGD_WEBHOOKS_CA", A_FILE(webhooks_ca),
	 .help = "certificates that webhooks trust (PEM; the system's)"},
	{"--help", NULL, NULL, SWITCH(help), .also = "--version",
	 .help = "print this, or the version, and exit"},
	{"--version", NULL, NULL, SWITCH(version)},
};

const unsigned flag_count = sizeof(all_flags) / sizeof(all_flags[0]);
