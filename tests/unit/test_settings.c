/*
 * The daemon's settings: what each flag sets, what is refused and how, that flags beat the
 * environment, and that the pages tell of each row of the table.
 */
#include "cmd/help.h"
#include "cmd/settings.h"

#include <criterion/criterion.h>
#include <ctype.h>
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
	cr_assert(!settings.require_key && !settings.proxy.is_given && settings.word_count == 0);
	cr_assert_null(settings.origins.values[0]);
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
	cr_assert(settings.require_key && settings.proxy.is_given);
	cr_assert_eq(settings.threads, 7);
	cr_assert_eq(settings.log_level, LOG_ERROR);
	cr_assert_eq(settings.rate_limit_key, 5);
	cr_assert_eq(settings.limits.pools[POOL_CONNECTIONS].number[POOL_ADDRESS], 7);
	cr_assert_str_eq(settings.origins.values[0], "https://a.example");
	cr_assert_str_eq(settings.origins.values[1], "https://b.example");
	cr_assert_null(settings.origins.values[2]);
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
		{"--admin-key-file=", "--admin-key-file takes a file, not \"\""},
		{"--origin https://Club.example", "--origin takes an origin such as"},
		{"--host h:80", "--host takes a name such as club.example, without a port"},
		{"--limit streams.size=65537", "N to 65536, not \"streams.size=65537\""},
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
	cr_assert_eq(settings.origins.count, 2);
	settings_finish(&settings);
	cr_assert_eq(read_line(&settings, "--threads 4 --cors https://c.example", words, why), 0);
	cr_assert_eq(settings.threads, 4);
	cr_assert_eq(settings.origins.count, 1);
	cr_assert_str_eq(settings.origins.values[0], "https://c.example");
	settings_finish(&settings);
	setenv("MAHJONGD_THREADS", "many", 1);
	cr_assert_eq(read_line(&settings, "", words, why), -1);
	cr_assert_str_eq(why, "MAHJONGD_THREADS takes a number from 1 to 256, not \"many\"");
	settings_finish(&settings);
}

Test(settings, variables_of_several)
{
	static const struct {
		const char *variable, *value, *why; /* why NULL: it is accepted */
	} cases[] = {
		{"MAHJONGD_LIMITS", "streams.address=7  attempts.all=9", NULL},
		{"MAHJONGD_LIMITS", " attempts.address=8", NULL},
		{"MAHJONGD_LIMITS", "", NULL},
		{"MAHJONGD_LIMITS", "attempts.all=9 attempts.no=1",
		 "MAHJONGD_LIMITS takes NAME=N with a name of docs/operations.md and N to 65536, "
		 "not \"attempts.all=9 attempts.no=1\""},
		{"MAHJONGD_HOSTS", "a.example b.example,c.example", NULL},
		{"MAHJONGD_HOSTS", "a.example h:80",
		 "MAHJONGD_HOSTS takes a name such as club.example, without a port, not \"h:80\""},
		{"MAHJONGD_REQUIRE_KEY", "perhaps",
		 "MAHJONGD_REQUIRE_KEY takes 1 or 0, not \"perhaps\""},
		{"MAHJONGD_REQUIRE_KEY", "false", NULL},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct settings settings;
		char words[WHY], why[WHY];
		setenv(cases[i].variable, cases[i].value, 1);
		int result = read_line(&settings, "", words, why);
		cr_expect_eq(result, cases[i].why == NULL ? 0 : -1, "%s", cases[i].value);
		cr_expect_str_eq(why, cases[i].why == NULL ? "" : cases[i].why);
		settings_finish(&settings);
		unsetenv(cases[i].variable);
	}
}

Test(settings, at_most_32_origins)
{
	enum { TOO_MANY = LIST_MAX + 1 };
	char program[] = "mahjongd", flag[] = "--cors=https://a.example", why[WHY];
	char *argv[TOO_MANY + 2] = {program};
	struct settings settings;

	for (int i = 1; i <= TOO_MANY; i++)
		argv[i] = flag;
	cr_expect_eq(settings_read(&settings, TOO_MANY, argv, why, sizeof(why)), 0);
	cr_expect_eq(settings.origins.count, LIST_MAX);
	settings_finish(&settings);
	cr_expect_eq(settings_read(&settings, TOO_MANY + 1, argv, why, sizeof(why)), -1);
	cr_expect_str_eq(why, "--cors takes at most 32 origins, not \"https://a.example\"");
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

/* ---- The table of flags ---- */

enum { PAGE_MAX = 1 << 17 };

static const struct flag_page {
	const char *file; /* NULL: what --help prints */
	bool escapes;     /* it is roff: "\-" is a hyphen, "\fB" begins bold letters */
	bool variables;   /* names each variable too */
} pages[] = {
	{NULL, false, true},
	{"docs/operations.md", false, true},
	{"packaging/man/mahjongd.8", true, false},
};

/* Behind a backslash: what is read next of the text itself. */
static int
after_escape(FILE *file)
{
	int c = fgetc(file);

	if (c != 'f')
		return c;
	fgetc(file);
	return fgetc(file);
}

/* A file of the tree, in which the tests are run. */
static void
read_page(const struct flag_page *page, char text[PAGE_MAX])
{
	FILE *file = page->file == NULL ? tmpfile() : fopen(page->file, "r");
	size_t size = 0;

	cr_assert_not_null(file, "%s", page->file);
	if (page->file == NULL)
		help_print(file);
	rewind(file);
	for (int c = fgetc(file); c != EOF && size < PAGE_MAX - 1; c = fgetc(file)) {
		while (c == '\\' && page->escapes)
			c = after_escape(file);
		text[size++] = (char)c;
	}
	text[size] = '\0';
	cr_assert(feof(file) && size > 0, "%s", page->file);
	fclose(file);
}

/* Whether it stands there, and not as the beginning of a longer one. */
static bool
tells_of(const char *text, const char *name)
{
	size_t length = strlen(name);

	for (const char *at = strstr(text, name); at != NULL; at = strstr(at + 1, name))
		if (!isalnum((unsigned char)at[length]) && at[length] != '-' && at[length] != '_')
			return true;
	return false;
}

Test(settings, every_page_tells_of_each_flag)
{
	static char text[PAGE_MAX];

	for (size_t i = 0; i < sizeof(pages) / sizeof(pages[0]); i++) {
		const char *where = pages[i].file == NULL ? "--help" : pages[i].file;
		read_page(&pages[i], text);
		for (unsigned k = 0; k < flag_count; k++) {
			const struct flag *flag = &all_flags[k];
			cr_expect(tells_of(text, flag->name), "%s in %s", flag->name, where);
			if (pages[i].variables && flag->variable != NULL)
				cr_expect(tells_of(text, flag->variable), "%s in %s",
					  flag->variable, where);
		}
	}
	cr_expect(!tells_of(text, "--no-such") && !tells_of("--corset", "--cors"));
}

/* What flag_text and others need stands in each row, and no list outgrows its array. */
Test(settings, each_row_is_whole)
{
	for (unsigned i = 0; i < flag_count; i++) {
		const struct flag *flag = &all_flags[i];
		cr_expect_not_null(flag->read, "%s", flag->name);
		cr_expect_lt(flag->offset, sizeof(struct settings), "%s", flag->name);
		cr_expect(flag->read == flag_switch || flag->takes != NULL, "%s", flag->name);
		if (flag->read == flag_text || flag->read == flag_list)
			cr_expect(flag->accepts != NULL && flag->expected != NULL, "%s",
				  flag->name);
		if (flag->read == flag_number || flag->read == flag_limit)
			cr_expect_lt(flag->least, flag->most, "%s", flag->name);
		if (flag->read == flag_list)
			cr_expect(flag->most > 0 && flag->most <= LIST_MAX &&
					  flag->several != NULL &&
					  flag->read_variable == flag_list_variable,
				  "%s", flag->name);
	}
}
