#include "cmd/settings.h"

#include "api/limits.h"
#include "api/request/address.h"
#include "api/server/listen.h"

#include <sched.h>
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
	"  --log-level LEVEL       error, warn, info (default) or debug\n"
	"  --tls-cert FILE         serve HTTPS with this certificate and its chain (PEM)\n"
	"  --tls-key FILE          and its private key (PEM)\n"
	"  --rate-limit-key N      requests a second that each key may send (0: no limit)\n"
	"  --rate-limit-address N  requests a second that each address may send (0: no limit)\n"
	"  --trust-proxy ADDR      believe what the proxy at ADDR says in X-Forwarded-For\n"
	"  --webhooks-private      let webhooks use http, and addresses of private networks\n"
	"  --webhooks-ca FILE      certificates that webhooks trust (PEM; the system's)\n"
	"  --help, --version       print this, or the version, and exit\n"
	"\n"
	"Each flag can be given as an environment variable too: MAHJONGD_LISTEN, MAHJONGD_STORE,\n"
	"MAHJONGD_ADMIN_KEY_FILE, MAHJONGD_SEAL_KEY, MAHJONGD_REQUIRE_KEY (1 or 0),\n"
	"MAHJONGD_THREADS, MAHJONGD_CORS (origins with spaces between), MAHJONGD_ORIGIN,\n"
	"MAHJONGD_LOG_LEVEL, MAHJONGD_TLS_CERT, MAHJONGD_TLS_KEY, MAHJONGD_RATE_LIMIT_KEY,\n"
	"MAHJONGD_RATE_LIMIT_ADDRESS, MAHJONGD_TRUST_PROXY, MAHJONGD_WEBHOOKS_PRIVATE (1 or 0),\n"
	"MAHJONGD_WEBHOOKS_CA. A flag beats the environment.\n"
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

/* `set` returns NULL when it accepts `value`, and otherwise what the flag expects ("a file"). */
struct flag {
	const char *name, *variable;
	bool has_value;
	const char *(*set)(struct settings *settings, const char *value);
};

static const char *
set_listen(struct settings *settings, const char *value)
{
	settings->listen = value;
	return listen_address_is_valid(value) ? NULL : "ADDR:PORT with a numeric address";
}

/*
 * The address is kept apart, and what stands between its user and host is written over: neither the
 * list of processes nor a refusal shows the password.
 */
static const char *
set_address(struct store_place *place, char *value)
{
	char *host = strrchr(value, '@'), *user = strstr(value, "://");

	free(place->address);
	place->address = strdup(value);
	if (place->address == NULL)
		return "an address for which there is memory";
	char *colon = host == NULL || user == NULL ? NULL : strchr(user + 3, ':');
	if (colon != NULL && colon < host)
		memset(colon + 1, '*', (size_t)(host - colon - 1));
	for (char *at = value; (at = strstr(at, "password=")) != NULL;) {
		at += strlen("password=");
		memset(at, '*', strcspn(at, "&"));
	}
	return NULL;
}

/* The arguments and the environment are this process' own, and may be written. */
static const char *
set_place(struct store_place *place, const char *value)
{
	static const char scheme[] = "sqlite:";

	if (strncmp(value, "postgres://", 11) == 0 || strncmp(value, "postgresql://", 13) == 0)
		return set_address(place, (char *)(uintptr_t)value);
	if (strncmp(value, scheme, sizeof(scheme) - 1) != 0 || value[sizeof(scheme) - 1] == '\0')
		return "sqlite:FILE or postgres://USER@HOST/DATABASE";
	free(place->address);
	place->address = NULL;
	place->file = value + sizeof(scheme) - 1;
	return NULL;
}

static const char *
set_store(struct settings *settings, const char *value)
{
	return set_place(&settings->store, value);
}

static const char *
set_from(struct settings *settings, const char *value)
{
	return set_place(&settings->from, value);
}

static const char *
set_to(struct settings *settings, const char *value)
{
	return set_place(&settings->to, value);
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

static const char *
set_cors(struct settings *settings, const char *value)
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
	return set_cors(settings, value);
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

static const struct flag flags[] = {
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
	{"--log-level", "MAHJONGD_LOG_LEVEL", true, set_log_level},
	{"--tls-cert", "MAHJONGD_TLS_CERT", true, set_tls_certificate},
	{"--tls-key", "MAHJONGD_TLS_KEY", true, set_tls_key},
	{"--rate-limit-key", "MAHJONGD_RATE_LIMIT_KEY", true, set_rate_limit_key},
	{"--rate-limit-address", "MAHJONGD_RATE_LIMIT_ADDRESS", true, set_rate_limit_address},
	{"--trust-proxy", "MAHJONGD_TRUST_PROXY", true, set_trust_proxy},
	{"--webhooks-private", "MAHJONGD_WEBHOOKS_PRIVATE", false, set_webhooks_private},
	{"--webhooks-ca", "MAHJONGD_WEBHOOKS_CA", true, set_webhooks_ca},
	{"--help", NULL, false, set_help},
	{"--version", NULL, false, set_version},
};

enum { FLAGS = sizeof(flags) / sizeof(flags[0]) };

static int
refuse_value(char *why, size_t size, const char *name, const char *expected, const char *value)
{
	snprintf(why, size, "%s takes %s, not \"%s\"", name, expected, value);
	return -1;
}

/* ---- The environment ---- */

static int
read_origins(struct settings *settings, char *why, size_t size)
{
	static const char variable[] = "MAHJONGD_CORS";
	const char *text = getenv(variable);
	char *rest = NULL;

	if (text == NULL)
		return 0;
	settings->origins_text = strdup(text);
	if (settings->origins_text == NULL) {
		snprintf(why, size, "no memory");
		return -1;
	}
	for (char *origin = strtok_r(settings->origins_text, " ,", &rest); origin != NULL;
	     origin = strtok_r(NULL, " ,", &rest)) {
		const char *expected = set_cors(settings, origin);
		if (expected != NULL)
			return refuse_value(why, size, variable, expected, origin);
	}
	return 0;
}

static int
read_environment(struct settings *settings, char *why, size_t size)
{
	for (unsigned i = 0; i < FLAGS; i++) {
		const char *value = flags[i].variable == NULL ? NULL : getenv(flags[i].variable);
		if (value == NULL || value[0] == '\0')
			continue;
		const char *expected = flags[i].set(settings, value);
		if (expected != NULL)
			return refuse_value(why, size, flags[i].variable, expected, value);
	}
	return read_origins(settings, why, size);
}

/* ---- Flags ---- */

static const struct flag *
flag_find(const char *argument, size_t length)
{
	for (unsigned i = 0; i < FLAGS; i++)
		if (strlen(flags[i].name) == length &&
		    strncmp(flags[i].name, argument, length) == 0)
			return &flags[i];
	return NULL;
}

/* Reads the flag at argv[*at], "--name value" or "--name=value", and steps over it. */
static int
read_flag(struct settings *settings, char **argv, int *at, char *why, size_t size)
{
	const char *argument = argv[(*at)++];
	size_t length = strcspn(argument, "=");
	const struct flag *flag = flag_find(argument, length);
	const char *value = argument[length] == '=' ? argument + length + 1 : NULL;

	if (flag == NULL || (value != NULL && !flag->has_value)) {
		snprintf(why, size, "there is no flag %s; --help lists them", argument);
		return -1;
	}
	if (flag->has_value && value == NULL) {
		value = argv[*at];
		if (value == NULL) {
			snprintf(why, size, "%s needs a value", flag->name);
			return -1;
		}
		(*at)++;
	}
	const char *expected = flag->set(settings, value);
	return expected == NULL ? 0 : refuse_value(why, size, flag->name, expected, value);
}

/* Words make a command, whose first one is "admin". The others may stand between flags. */
static bool
read_word(struct settings *settings, const char *word)
{
	bool expected = settings->word_count > 0 || strcmp(word, "admin") == 0;

	if (word[0] == '-' || !expected || settings->word_count == WORDS_MAX)
		return false;
	settings->words[settings->word_count++] = word;
	return true;
}

static unsigned
processors(void)
{
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof(set), &set) != 0)
		return 1;
	unsigned count = (unsigned)CPU_COUNT(&set);
	return count > THREADS_MAX ? THREADS_MAX : count;
}

bool
store_place_is_given(const struct store_place *place)
{
	return place->file != NULL || place->address != NULL;
}

/* What no single flag or word tells: whether they go together. */
static int
check_together(const struct settings *settings, char *why, size_t size)
{
	bool copies = settings->word_count > 1 && strcmp(settings->words[1], "copy") == 0;

	if (!copies &&
	    (store_place_is_given(&settings->from) || store_place_is_given(&settings->to))) {
		snprintf(why, size, "--from and --to belong to admin copy");
		return -1;
	}
	if ((settings->tls_certificate == NULL) != (settings->tls_key == NULL)) {
		snprintf(why, size, "--tls-cert and --tls-key go together: %s is missing",
			 settings->tls_key == NULL ? "--tls-key" : "--tls-cert");
		return -1;
	}
	return 0;
}

int
settings_read(struct settings *settings, int argc, char **argv, char *why, size_t size)
{
	*settings = (struct settings){
		.listen = "127.0.0.1:8080",
		.store.file = "mahjong.db",
		.threads = processors(),
		.log_level = LOG_INFO,
	};
	if (read_environment(settings, why, size) != 0)
		return -1;
	for (int i = 1; i < argc;) {
		if (read_word(settings, argv[i]))
			i++;
		else if (read_flag(settings, argv, &i, why, size) != 0)
			return -1;
	}
	return check_together(settings, why, size);
}

void
settings_finish(struct settings *settings)
{
	free(settings->origins_text);
	free(settings->store.address);
	free(settings->from.address);
	free(settings->to.address);
	settings->origins_text = settings->store.address = NULL;
	settings->from.address = settings->to.address = NULL;
}
