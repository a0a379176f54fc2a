/*
 * The daemon's settings: what each flag sets, what is refused and how, and that flags beat the
 * environment.
 */
#include "cmd/settings.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARGUMENTS_MAX = 40, WHY = 256 };

/*
 * Reads the flags that stand in `line`, with single spaces between. `words` holds them afterwards.
 */
static int
read_line(struct settings *settings, const char *line, char words[WHY], char why[WHY])
{
	char program[] = "mahjongd", *argv[ARGUMENTS_MAX] = {program}, *rest = NULL;
	int argc = 1;

	why[0] = '\0';
	snprintf(words, WHY, "%s", line);
	for (char *word = strtok_r(words, " ", &rest); word != NULL;
	     word = strtok_r(NULL, " ", &rest))
		argv[argc++] = word;
	return settings_read(settings, argc, argv, why, WHY);
}

static void
forget_environment(void)
{
	clearenv();
}

TestSuite(settings, .init = forget_environment);

Test(settings, defaults)
{
	struct settings settings;
	char words[WHY], why[WHY];

	cr_assert_eq(read_line(&settings, "", words, why), 0, "%s", why);
	cr_assert_str_eq(settings.listen, "127.0.0.1:8080");
	cr_assert_str_eq(settings.store.file, "mahjong.db");
	cr_assert_geq(settings.threads, 1);
	cr_assert_eq(settings.log_level, LOG_INFO);
	cr_assert(!settings.require_key && !settings.has_proxy && settings.word_count == 0);
	cr_assert_null(settings.origins[0]);
	settings_finish(&settings);
}

Test(settings, flags)
{
	struct settings settings;
	char words[WHY], why[WHY];

	cr_assert_eq(read_line(&settings,
			       "--listen=[::1]:0 --store sqlite:a.db --require-key --threads 7 "
			       "--cors https://a.example --cors=https://b.example "
			       "--log-level error --rate-limit-key 5 --trust-proxy 192.0.2.1 "
			       "--limit connections.address=7",
			       words, why),
		     0, "%s", why);
	cr_assert_str_eq(settings.listen, "[::1]:0");
	cr_assert_str_eq(settings.store.file, "a.db");
	cr_assert(settings.require_key && settings.has_proxy);
	cr_assert_eq(settings.threads, 7);
	cr_assert_eq(settings.log_level, LOG_ERROR);
	cr_assert_eq(settings.rate_limit_key, 5);
	cr_assert_eq(settings.pools[POOL_CONNECTIONS].number[POOL_ADDRESS], 7);
	cr_assert_str_eq(settings.origins[0], "https://a.example");
	cr_assert_str_eq(settings.origins[1], "https://b.example");
	cr_assert_null(settings.origins[2]);
	settings_finish(&settings);
}

Test(settings, refusals)
{
	static const struct {
		const char *line, *why;
	} cases[] = {
		{"--listen localhost:80", "--listen takes ADDR:PORT with a numeric address"},
		{"--store a.db", "--store takes sqlite:FILE"},
		{"--store sqlite:", "--store takes sqlite:FILE"},
		{"--store postgres:here", "--store takes sqlite:FILE or postgres://"},
		{"--threads 0", "--threads takes a number from 1 to 256, not \"0\""},
		{"--threads 257", "a number from 1 to 256"},
		{"--threads 2x", "a number from 1 to 256"},
		{"--threads +2", "a number from 1 to 256"},
		{"--threads 18446744073709551617", "a number from 1 to 256"},
		{"--rate-limit-key 1000001", "a number from 0 to 1000000"},
		{"--rate-limit-address -1", "a number from 0 to 1000000"},
		{"--trust-proxy proxy.example", "a numeric address"},
		{"--cors a.example", "an origin such as"},
		{"--cors https://a.example/path", "an origin such as"},
		{"--limit connections.reserve=1", "--limit takes NAME=N"},
		{"--limit connections.link=1", "--limit takes NAME=N"},
		{"--limit connections.club=1", "--limit takes NAME=N"},
		{"--limit connections.address=0", "--limit takes NAME=N"},
		{"--log-level loud", "error, warn, info or debug"},
		{"--tls-cert a.pem", "--tls-key is missing"},
		{"--tls-key a.pem", "--tls-cert is missing"},
		{"--from sqlite:a --to sqlite:b", "--from and --to belong to admin copy"},
		{"--to sqlite:b admin verify", "--from and --to belong to admin copy"},
		{"admin --from postgres://a/b", "--from and --to belong to admin copy"},
		{"--require-key=1", "there is no flag --require-key=1"},
		{"--no-such", "there is no flag --no-such"},
		{"--listen", "--listen needs a value"},
		{"serve", "there is no flag serve"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct settings settings;
		char words[WHY], why[WHY];
		cr_expect_eq(read_line(&settings, cases[i].line, words, why), -1, "%s",
			     cases[i].line);
		cr_expect_not_null(strstr(why, cases[i].why), "%s: %s", cases[i].line, why);
		settings_finish(&settings);
	}
}

Test(settings, flags_beat_the_environment)
{
	struct settings settings;
	char words[WHY], why[WHY];

	setenv("MAHJONGD_THREADS", "3", 1);
	setenv("MAHJONGD_REQUIRE_KEY", "1", 1);
	setenv("MAHJONGD_CORS", "https://a.example, https://b.example", 1);
	cr_assert_eq(read_line(&settings, "", words, why), 0, "%s", why);
	cr_assert_eq(settings.threads, 3);
	cr_assert(settings.require_key);
	cr_assert_eq(settings.origin_count, 2);
	settings_finish(&settings);
	cr_assert_eq(read_line(&settings, "--threads 4 --cors https://c.example", words, why), 0);
	cr_assert_eq(settings.threads, 4);
	cr_assert_eq(settings.origin_count, 1);
	cr_assert_str_eq(settings.origins[0], "https://c.example");
	settings_finish(&settings);
	setenv("MAHJONGD_THREADS", "many", 1);
	cr_assert_eq(read_line(&settings, "", words, why), -1);
	cr_assert_str_eq(why, "MAHJONGD_THREADS takes a number from 1 to 256, not \"many\"");
	settings_finish(&settings);
}

Test(settings, commands)
{
	struct settings settings;
	char words[WHY], why[WHY];

	cr_assert_eq(read_line(&settings, "admin create-club --store sqlite:b.db Club", words, why),
		     0, "%s", why);
	cr_assert_eq(settings.word_count, 3);
	cr_assert_str_eq(settings.words[2], "Club");
	cr_assert_null(settings.words[3]);
	cr_assert_str_eq(settings.store.file, "b.db");
	settings_finish(&settings);
}

Test(settings, a_password_is_written_over)
{
	static const struct {
		const char *given, *left;
	} cases[] = {
		{"postgres://a:secret@here/b", "postgres://a:******@here/b"},
		{"postgresql://a@here/b?password=secret&sslmode=require",
		 "postgresql://a@here/b?password=******&sslmode=require"},
		{"postgres://a@here/b?sslpassword=one&password=other",
		 "postgres://a@here/b?sslpassword=***&password=*****"},
		{"postgres://a@here:5432/b", "postgres://a@here:5432/b"},
		{"postgres:///b", "postgres:///b"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct settings settings;
		char address[128], name[] = "mahjongd", flag[] = "--store", why[WHY];
		char *arguments[] = {name, flag, address, NULL};
		snprintf(address, sizeof(address), "%s", cases[i].given);
		cr_assert_eq(settings_read(&settings, 3, arguments, why, sizeof(why)), 0, "%s",
			     why);
		cr_expect_str_eq(settings.store.address, cases[i].given);
		cr_expect_str_eq(address, cases[i].left);
		settings_finish(&settings);
	}
}
