#include "cmd/flags.h"

#include "api/limits.h"
#include "api/request/address.h"
#include "api/request/own_host.h"
#include "api/server/listen.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char settings_help[] =
	"Usage: mahjongd [FLAG]...\n"
	"       mahjongd admin COMMAND [--store STORE]\n"
	"Answers over HTTP what mahjong apps must know.\n"
	"\n"
	"  --listen ADDR:PORT      where to listen (127.0.0.1:8080; [::1]:8080; port 0: any)\n"
	"  --store sqlite:FILE     where the ledger lies (sqlite:mahjong.db)\n"
	"  --store postgres://USER@HOST/DATABASE\n"
	"                          the same, shared with other daemons\n"
	"  --admin-key-file FILE   file that holds the admin key\n"
	"  --seal-key FILE         file that holds the key under which matches are sealed\n"
	"  --require-key           ask for a key in every call of /v1\n"
	"  --threads N             threads that answer (one for each processor)\n"
	"  --cors ORIGIN           let pages of ORIGIN use the ledger; may be repeated\n"
	"  --origin ORIGIN         where the pages of this daemon are, when its proxy changes "
	"Host\n"
	"  --host NAME             a name by which browsers reach this daemon, beside addresses\n"
	"                          and localhost; may be repeated\n"
	"  --log-level LEVEL       error, warn, info (default) or debug\n"
	"  --tls-cert FILE         serve HTTPS with this certificate and its chain (PEM)\n"
	"  --tls-key FILE          and its private key (PEM)\n"
	"  --rate-limit-key N      requests a second that each key may send (0: no limit)\n"
	"  --rate-limit-address N  requests a second that each address may send (0: no limit)\n"
	"  --limit NAME=N          set one of the limits of docs/operations.md; may be repeated\n"
	"  --trust-proxy ADDR      believe what the proxy at ADDR says in X-Forwarded-For\n"
	"  --webhooks-private      let webhooks use http, and addresses of private networks\n"
	"  --webhooks-ca FILE      certificates that webhooks trust (PEM; the system's)\n"
	"  --help, --version       print this, or the version, and exit\n"
	"\n"
	"Each flag can be given as an environment variable too: MAHJONGD_LISTEN, MAHJONGD_STORE,\n"
	"MAHJONGD_ADMIN_KEY_FILE, MAHJONGD_SEAL_KEY, MAHJONGD_REQUIRE_KEY (1 or 0),\n"
	"MAHJONGD_THREADS, MAHJONGD_CORS (origins with spaces between), MAHJONGD_ORIGIN,\n"
	"MAHJONGD_HOSTS (names with spaces between), MAHJONGD_LOG_LEVEL, MAHJONGD_TLS_CERT,\n"
	"MAHJONGD_TLS_KEY, MAHJONGD_RATE_LIMIT_KEY, MAHJONGD_RATE_LIMIT_ADDRESS,\n"
	"MAHJONGD_LIMITS (NAME=N with spaces between), MAHJONGD_TRUST_PROXY,\n"
	"MAHJONGD_WEBHOOKS_PRIVATE (1 or 0), MAHJONGD_WEBHOOKS_CA. A flag beats the\n"
	"environment.\n"
	"\n"
	"Commands work beside a running daemon and print what they made as a line of JSON:\n"
	"  admin create-club NAME\n"
	"  admin create-key CLUB ROLE [LABEL]\n"
	"                          a key for read, scorer or owner: shown here and never again\n"
	"  admin revoke-key CLUB KEY-ID\n"
	"  admin verify [CLUB]     recompute the ledger of one club, or of all, a line for each\n"
	"  admin backup FILE       copy the whole store into a new file\n"
	"  admin copy --from STORE --to STORE\n"
	"                          carry a store that no daemon serves over into a new one\n"
	"They end with 0; with 1 on failure or when verify found a fault; with 2 on wrong use.\n";

static const char *
set_listen(struct settings *settings, const char *value)
{
	settings->listen = value;
	return listen_address_is_valid(value) ? NULL : "ADDR:PORT with a numeric address";
}
static const char *
set_store(struct settings *settings, const char *value)
{
	return store_place_set(&settings->store, value);
}

static const char *
set_from(struct settings *settings, const char *value)
{
	return store_place_set(&settings->from, value);
}

static const char *
set_to(struct settings *settings, const char *value)
{
	return store_place_set(&settings->to, value);
}

static const char *
set_admin_key_file(struct settings *settings, const char *value)
{
	settings->admin_key_file = value;
	return value[0] != '\0' ? NULL : "a file";
}

/* The flag has no value; the environment variable is 1 or 0. */
static const char *
set_switch(bool *on, const char *value)
{
	if (value == NULL || strcmp(value, "1") == 0 || strcmp(value, "true") == 0)
		*on = true;
	else if (strcmp(value, "0") == 0 || strcmp(value, "false") == 0)
		*on = false;
	else
		return "1 or 0";
	return NULL;
}

static const char *
set_seal_key_file(struct settings *settings, const char *value)
{
	settings->seal_key_file = value;
	return value[0] != '\0' ? NULL : "a file";
}

static const char *
set_require_key(struct settings *settings, const char *value)
{
	return set_switch(&settings->require_key, value);
}

static const char *
set_webhooks_private(struct settings *settings, const char *value)
{
	return set_switch(&settings->webhooks_private, value);
}

static const char *
set_webhooks_ca(struct settings *settings, const char *value)
{
	settings->webhooks_ca = value;
	return value[0] != '\0' ? NULL : "a file";
}

_Static_assert(THREADS_MAX == 256 && RATE_MAX == 1000000, "the refusals state them");

/* Digits alone, and a number from `least` to `most`. */
static bool
read_number(const char *value, unsigned least, unsigned most, unsigned *number)
{
	char *end;
	unsigned long read = strtoul(value, &end, 10);

	if (value[0] < '0' || value[0] > '9' || *end != '\0' || read < least || read > most)
		return false;
	*number = (unsigned)read;
	return true;
}

static const char *
set_threads(struct settings *settings, const char *value)
{
	return read_number(value, 1, THREADS_MAX, &settings->threads) ? NULL
								      : "a number from 1 to 256";
}

static bool
is_origin(const char *text)
{
	const char *host = strstr(text, "://");

	return host != NULL && host > text && host[3] != '\0' && strpbrk(host + 3, "/ ") == NULL;
}

const char *
flags_add_origin(struct settings *settings, const char *value)
{
	if (!is_origin(value))
		return "an origin such as https://club.example";
	if (settings->origin_count == ORIGINS_MAX)
		return "at most 32 origins";
	settings->origins[settings->origin_count++] = value;
	settings->origins[settings->origin_count] = NULL;
	return NULL;
}

static const char *
set_cors_flag(struct settings *settings, const char *value)
{
	if (!settings->origins_from_flags)
		settings->origin_count = 0;
	settings->origins_from_flags = true;
	return flags_add_origin(settings, value);
}

/* As browsers say it: http or https, in lower case and without a path. */
static const char *
set_origin(struct settings *settings, const char *value)
{
	bool good = is_origin(value) &&
		    (strncmp(value, "https://", 8) == 0 || strncmp(value, "http://", 7) == 0);

	for (const char *at = value; *at != '\0'; at++)
		good = good && (*at < 'A' || *at > 'Z');
	settings->origin = value;
	return good ? NULL : "an origin such as https://club.example";
}

const char *
flags_add_host(struct settings *settings, const char *value)
{
	if (!own_host_is_name(value))
		return "a name such as club.example, without a port";
	if (settings->host_count == HOSTS_MAX)
		return "at most 32 names";
	settings->hosts[settings->host_count++] = value;
	settings->hosts[settings->host_count] = NULL;
	return NULL;
}

static const char *
set_host_flag(struct settings *settings, const char *value)
{
	if (!settings->hosts_from_flags)
		settings->host_count = 0;
	settings->hosts_from_flags = true;
	return flags_add_host(settings, value);
}

static const char *
set_log_level(struct settings *settings, const char *value)
{
	for (int level = 0; level < LOG_LEVELS; level++) {
		if (strcmp(log_level_names[level], value) == 0) {
			settings->log_level = (enum log_level)level;
			return NULL;
		}
	}
	return "error, warn, info or debug";
}

static const char *
set_tls_certificate(struct settings *settings, const char *value)
{
	settings->tls_certificate = value;
	return value[0] != '\0' ? NULL : "a file";
}

static const char *
set_tls_key(struct settings *settings, const char *value)
{
	settings->tls_key = value;
	return value[0] != '\0' ? NULL : "a file";
}

static const char *
set_rate(unsigned *rate, const char *value)
{
	return read_number(value, 0, RATE_MAX, rate) ? NULL : "a number from 0 to 1000000";
}

static const char *
set_rate_limit_key(struct settings *settings, const char *value)
{
	return set_rate(&settings->rate_limit_key, value);
}

static const char *
set_rate_limit_address(struct settings *settings, const char *value)
{
	return set_rate(&settings->rate_limit_address, value);
}

/* ---- --limit ---- */

enum { LIMIT_NAME = 32 };

/* The number of this name ("streams.address"), or NULL. */
static unsigned *
find_limit(struct settings *settings, const char *name)
{
	char text[LIMIT_NAME];

	for (unsigned pool = 0; pool < POOLS; pool++)
		for (unsigned number = 0; number < POOL_NUMBERS; number++) {
			snprintf(text, sizeof(text), "%s.%s", pool_names[pool],
				 pool_number_names[number]);
			if (strcmp(text, name) == 0 && pool_has_number(pool, number))
				return &settings->pools[pool].number[number];
		}
	if (strcmp(name, "attempts.address") == 0)
		return &settings->attempts;
	return strcmp(name, "attempts.all") == 0 ? &settings->attempts_of_all : NULL;
}

_Static_assert(POOL_PLACES_MAX == 65536, "the refusal states it");

static const char *
set_limit(struct settings *settings, const char *value)
{
	static const char expected[] = "NAME=N with a name of docs/operations.md and N to 65536";
	const char *equals = strchr(value, '=');
	size_t length = equals == NULL ? LIMIT_NAME : (size_t)(equals - value);
	char name[LIMIT_NAME];

	if (length >= sizeof(name))
		return expected;
	memcpy(name, value, length);
	name[length] = '\0';
	unsigned *limit = find_limit(settings, name);
	/* A pool may be without a reserve. */
	unsigned least = strstr(name, ".reserve") == NULL;
	return limit != NULL && read_number(equals + 1, least, POOL_PLACES_MAX, limit) ? NULL
										       : expected;
}

const char *
flags_set_limits(struct settings *settings, const char *value)
{
	char one[LIMIT_NAME + 8];

	for (const char *at = value; *at != '\0';) {
		size_t length = strcspn(at, " ");
		snprintf(one, sizeof(one), "%.*s", (int)length, at);
		const char *expected = length < sizeof(one) ? set_limit(settings, one) : "NAME=N";
		if (length > 0 && expected != NULL)
			return expected;
		at += length + strspn(at + length, " ");
	}
	return NULL;
}

static const char *
set_trust_proxy(struct settings *settings, const char *value)
{
	settings->has_proxy = address_parse(value, &settings->proxy);
	return settings->has_proxy ? NULL : "a numeric address";
}

static const char *
set_help(struct settings *settings, const char *value)
{
	(void)value;
	settings->help = true;
	return NULL;
}

static const char *
set_version(struct settings *settings, const char *value)
{
	(void)value;
	settings->version = true;
	return NULL;
}

const struct flag all_flags[] = {
	{"--listen", "MAHJONGD_LISTEN", true, set_listen},
	{"--store", "MAHJONGD_STORE", true, set_store},
	{"--from", NULL, true, set_from},
	{"--to", NULL, true, set_to},
	{"--admin-key-file", "MAHJONGD_ADMIN_KEY_FILE", true, set_admin_key_file},
	{"--seal-key", "MAHJONGD_SEAL_KEY", true, set_seal_key_file},
	{"--require-key", "MAHJONGD_REQUIRE_KEY", false, set_require_key},
	{"--threads", "MAHJONGD_THREADS", true, set_threads},
	{"--cors", NULL, true, set_cors_flag},
	{"--origin", "MAHJONGD_ORIGIN", true, set_origin},
	{"--host", NULL, true, set_host_flag},
	{"--log-level", "MAHJONGD_LOG_LEVEL", true, set_log_level},
	{"--tls-cert", "MAHJONGD_TLS_CERT", true, set_tls_certificate},
	{"--tls-key", "MAHJONGD_TLS_KEY", true, set_tls_key},
	{"--rate-limit-key", "MAHJONGD_RATE_LIMIT_KEY", true, set_rate_limit_key},
	{"--rate-limit-address", "MAHJONGD_RATE_LIMIT_ADDRESS", true, set_rate_limit_address},
	{"--limit", NULL, true, set_limit},
	{"--trust-proxy", "MAHJONGD_TRUST_PROXY", true, set_trust_proxy},
	{"--webhooks-private", "MAHJONGD_WEBHOOKS_PRIVATE", false, set_webhooks_private},
	{"--webhooks-ca", "MAHJONGD_WEBHOOKS_CA", true, set_webhooks_ca},
	{"--help", NULL, false, set_help},
	{"--version", NULL, false, set_version},
};

const unsigned flag_count = sizeof(all_flags) / sizeof(all_flags[0]);
