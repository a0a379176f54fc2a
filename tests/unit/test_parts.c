/*
 * The daemon's parts: created in the order of their table, destroyed in the reverse of it, and when
 * one of them cannot be created, those before it are destroyed again, whichever it is.
 */
#include "cmd/all_parts.h"
#include "tests/unit/support/store_place.h"

#include <criterion/criterion.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { PARTS_MAX = 24, NOBODY = PARTS_MAX, STATUS_OF_TEST = 7 };

/* Which part cannot be created, and what was done so far. */
static unsigned failing, created[PARTS_MAX], created_count, destroyed[PARTS_MAX], destroyed_count;

static int
create_and_note(struct parts *parts, unsigned part)
{
	if (part == failing)
		return STATUS_OF_TEST;
	created[created_count++] = part;
	return all_parts[part].create(parts);
}

static void
destroy_and_note(struct parts *parts, unsigned part)
{
	destroyed[destroyed_count++] = part;
	if (all_parts[part].destroy != NULL)
		all_parts[part].destroy(parts);
}

/* A part of the daemon, noted. */
#define NOTED(number)                                                                              \
	static int create_##number(struct parts *parts)                                            \
	{                                                                                          \
		return create_and_note(parts, number);                                             \
	}                                                                                          \
	static void destroy_##number(struct parts *parts)                                          \
	{                                                                                          \
		destroy_and_note(parts, number);                                                   \
	}
#define ROW(number) {#number, create_##number, destroy_##number},
#define EACH(what)                                                                                 \
	what(0) what(1) what(2) what(3) what(4) what(5) what(6) what(7) what(8) what(9) what(10)   \
		what(11) what(12) what(13) what(14) what(15) what(16) what(17) what(18) what(19)   \
			what(20) what(21) what(22) what(23)

EACH(NOTED)

static const struct part noted_parts[PARTS_MAX] = {EACH(ROW)};

/* A daemon with a store of its own, on a port that nobody else has. */
struct fixture {
	struct place place;
	char store[PLACE_PATH + 64];
	struct settings settings;
	struct parts parts;
};

static void
set_up(struct fixture *fixture)
{
	static char program[] = "mahjongd", listen[] = "--listen=127.0.0.1:0",
		    threads[] = "--threads=1";
	static char rate[] = "--rate-limit-key=9", level[] = "--log-level=error";
	char why[WHY], *argv[] = {program, listen, threads, rate, level, fixture->store};
	int argc = (int)(sizeof(argv) / sizeof(argv[0]));

	cr_assert_geq(sodium_init(), 0);
	place_make(&fixture->place);
	snprintf(fixture->store, sizeof(fixture->store), "--store=sqlite:%s", fixture->place.file);
	cr_assert_eq(settings_read(&fixture->settings, argc, argv, why, sizeof(why)), 0, "%s", why);
	fixture->parts = (struct parts){.settings = &fixture->settings};
	created_count = destroyed_count = 0;
}

static void
tear_down(struct fixture *fixture)
{
	settings_finish(&fixture->settings);
	place_remove(&fixture->place);
}

/* The first `count` parts were created in order and destroyed in the reverse of it. */
static void
check_order(unsigned count)
{
	cr_assert_eq(created_count, count);
	cr_assert_eq(destroyed_count, count, "%u of %u were destroyed", destroyed_count, count);
	for (unsigned i = 0; i < count; i++) {
		cr_expect_eq(created[i], i, "%s was created as number %u",
			     all_parts[created[i]].name, i);
		cr_expect_eq(destroyed[i], count - 1 - i, "%s was destroyed as number %u",
			     all_parts[destroyed[i]].name, i);
	}
}

/* What a part has left behind would still stand there. */
static void
check_empty(const struct parts *parts)
{
	const struct app *app = &parts->app;
	const void *const members[] = {
		parts->server, app->hooks,
		app->outlooks, app->background,
		app->store,    app->log,
		app->seen,     app->finishes,
		app->events,   app->inflight,
		app->turns,    app->files,
		app->docs,     app->catalogue,
		app->pools,    parts->pools[0],
		app->seal_key, app->tls,
		app->by_key,   app->by_address,
		app->attempts, app->attempts_of_all,
	};

	for (unsigned i = 0; i < sizeof(members) / sizeof(members[0]); i++)
		cr_expect_null(members[i], "member %u", i);
}

Test(parts, created_in_order_and_destroyed_in_reverse)
{
	struct fixture fixture;

	cr_assert_leq(part_count, PARTS_MAX);
	set_up(&fixture);
	failing = NOBODY;
	cr_assert_eq(parts_create(&fixture.parts, noted_parts, part_count), 0, "%s",
		     fixture.parts.why);
	cr_expect_not_null(fixture.parts.server);
	cr_expect_eq(strncmp(fixture.parts.bound, "127.0.0.1:", 10), 0);
	cr_expect_eq(destroyed_count, 0);
	parts_destroy(&fixture.parts, noted_parts, part_count);
	check_order(part_count);
	check_empty(&fixture.parts);
	tear_down(&fixture);
}

Test(parts, the_others_are_destroyed_when_one_fails)
{
	struct fixture fixture;

	cr_assert_leq(part_count, PARTS_MAX);
	for (failing = 0; failing < part_count; failing++) {
		set_up(&fixture);
		cr_expect_eq(parts_create(&fixture.parts, noted_parts, part_count), STATUS_OF_TEST,
			     "%s", all_parts[failing].name);
		check_order(failing);
		check_empty(&fixture.parts);
		tear_down(&fixture);
	}
}

/* Each by a setting of its own; nothing is left of the part itself either. */
Test(parts, what_cannot_be_created)
{
	static const struct {
		const char *admin_key, *seal_key, *certificate, *store;
		int status;
		const char *why;
	} cases[] = {
		{.admin_key = "/no/key", .status = STATUS_BAD_FLAG, .why = "/no/key"},
		{.seal_key = "/no/seal", .status = STATUS_BAD_FLAG, .why = "/no/seal"},
		{.certificate = "/no/pem", .status = STATUS_BAD_FLAG, .why = "/no/pem"},
		{.store = "/no/store.db", .status = STATUS_FAILED, .why = "/no/store.db"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct fixture fixture;
		set_up(&fixture);
		fixture.settings.admin_key_file = cases[i].admin_key;
		fixture.settings.seal_key_file = cases[i].seal_key;
		fixture.settings.tls_certificate = cases[i].certificate;
		fixture.settings.tls_key = cases[i].certificate;
		if (cases[i].store != NULL)
			fixture.settings.store.file = cases[i].store;
		cr_expect_eq(parts_create(&fixture.parts, all_parts, part_count), cases[i].status,
			     "%s", cases[i].why);
		cr_expect_not_null(strstr(fixture.parts.why, cases[i].why), "%s: %s", cases[i].why,
				   fixture.parts.why);
		check_empty(&fixture.parts);
		tear_down(&fixture);
	}
}
