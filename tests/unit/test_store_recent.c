/* What drafts are told without reading, and whom it is kept from. */
#include "db/rows/recent.h"

#include "db/rows/query.h"
#include "db/rows/remembered.h"

#include <criterion/criterion.h>

#define CLUB  "00000000-0000-7000-8000-00000000000c"
#define MATCH "00000000-0000-7000-8000-00000000000a"
#define OTHER "00000000-0000-7000-8000-00000001000a" /* at the same place */
#define KEY   "00000000-0000-7000-8000-00000000000b"

static const struct driver driver; /* nothing is asked */
static struct shared shared;
static struct session reader, writer;

static void
set_up(void)
{
	shared = (struct shared){.driver = &driver, .recent = recent_create()};
	reader = writer = (struct session){.shared = &shared};
	cr_assert_not_null(shared.recent);
}

static void
tear_down(void)
{
	recent_leave(&reader);
	recent_destroy(shared.recent);
}

TestSuite(store_recent, .init = set_up, .fini = tear_down);

static struct match_row
match_of(const char *id, int64_t version, const char *progress)
{
	return (struct match_row){.id = id,
				  .ruleset = "riichi",
				  .ruleset_version = "1.0.0",
				  .state = "open",
				  .season = "s",
				  .version = version,
				  .facts = {"{}", 2},
				  .progress = {progress, strlen(progress)}};
}

/* As the calls of db/rows have it: a draft looks here first, then reads, and notes that. */
static void
read_match(const char *id, const struct match_row *row)
{
	struct match_row told;

	recent_enter(&reader);
	cr_assert_not(recent_match(&reader, CLUB, id, &told));
	reader.match.club = 3;
	reader.match.number = 4;
	memcpy(reader.match.id, id, STORE_ID);
	recent_note_match(&reader, CLUB, row);
	cr_expect_not(recent_match(&reader, CLUB, id, &told), "it reads its own again");
	recent_leave(&reader);
	session_forget(&reader);
}

/* The version that the next draft is told; 0: it is told nothing. */
static int64_t
version_told(const char *club, const char *id, const char *progress)
{
	struct match_row told = {.version = 0};
	int64_t club_number = 0;

	recent_enter(&reader);
	if (recent_match(&reader, club, id, &told)) {
		cr_expect_str_eq(told.id, id);
		cr_expect_str_eq(told.season, "s");
		cr_expect_null(told.external_id);
		cr_expect_str_eq(told.progress.data, progress);
		cr_expect_eq(told.progress.size, strlen(progress));
		cr_expect_eq(reader.match.number, 4);
		cr_expect_eq(number_of_club(&reader.tx, CLUB, &club_number), STORE_OK);
		cr_expect_eq(club_number, 3);
	}
	recent_leave(&reader);
	session_forget(&reader);
	return told.version;
}

Test(store_recent, a_match_goes_on)
{
	const struct match_row first = match_of(MATCH, 5, "five"), next = match_of(MATCH, 6, "six");

	read_match(MATCH, &first);
	cr_expect_eq(version_told(CLUB, MATCH, "five"), 5);
	cr_expect_eq(version_told(KEY, MATCH, ""), 0, "of another club");
	recent_go_on(&writer, CLUB, &next);
	cr_expect_eq(version_told(CLUB, MATCH, "six"), 6);
}

Test(store_recent, others_have_changed_it)
{
	const struct match_row first = match_of(MATCH, 5, "five"),
			       next = match_of(MATCH, 7, "seven");

	read_match(MATCH, &first);
	recent_go_on(&writer, CLUB, &next);
	cr_expect_eq(version_told(CLUB, MATCH, ""), 0);
}

Test(store_recent, one_is_in_the_place_of_another)
{
	const struct match_row first = match_of(MATCH, 5, "five"), other = match_of(OTHER, 9, "x"),
			       next = match_of(MATCH, 6, "six");

	read_match(MATCH, &first);
	read_match(OTHER, &other);
	cr_expect_eq(version_told(CLUB, MATCH, ""), 0);
	recent_go_on(&writer, CLUB, &next);
	cr_expect_eq(version_told(CLUB, OTHER, "x"), 9);
	recent_drop_match(&writer, OTHER);
	cr_expect_eq(version_told(CLUB, OTHER, ""), 0);
}

Test(store_recent, what_was_told_stays)
{
	const struct match_row first = match_of(MATCH, 5, "five"), next = match_of(MATCH, 6, "six");
	struct match_row told;

	read_match(MATCH, &first);
	recent_enter(&reader);
	cr_assert(recent_match(&reader, CLUB, MATCH, &told));
	recent_go_on(&writer, CLUB, &next);
	recent_drop_match(&writer, MATCH);
	cr_expect_str_eq(told.progress.data, "five");
	cr_assert(recent_match(&reader, CLUB, MATCH, &told));
	cr_expect_eq(told.version, 5);
	cr_expect_not(recent_match(&reader, CLUB, OTHER, &told));
}

Test(store_recent, others_are_not_told)
{
	const struct match_row first = match_of(MATCH, 5, "five");
	struct match_row told;

	read_match(MATCH, &first);
	cr_expect_not(recent_match(&writer, CLUB, MATCH, &told));
	cr_expect_not(recent_match(&reader, CLUB, MATCH, &told));
}

Test(store_recent, a_row_that_is_too_large)
{
	static char progress[REMEMBERED_BYTES + 1];
	struct match_row row = match_of(MATCH, 5, "");

	memset(progress, 'x', REMEMBERED_BYTES);
	row.progress = (struct store_text){progress, REMEMBERED_BYTES};
	read_match(MATCH, &row);
	cr_expect_eq(version_told(CLUB, MATCH, ""), 0);
}

Test(store_recent, keys)
{
	const uint8_t hash[STORE_HASH] = {7};
	const struct key_row row = {.id = KEY, .club = CLUB, .role = "owner", .hash = hash};
	struct key_row told;

	recent_note_key(&writer, &row); /* it is no draft's */
	recent_enter(&reader);
	cr_assert_not(recent_key(&reader, KEY, &told));
	recent_note_key(&reader, &row);
	cr_assert(recent_key(&reader, KEY, &told));
	cr_expect_str_eq(told.club, CLUB);
	cr_expect_null(told.label);
	cr_expect_eq(told.hash[0], 7);
	recent_leave(&reader);
	recent_see_key(&writer, KEY, 77);
	recent_see_key(&writer, KEY, 66);
	recent_enter(&reader);
	cr_assert(recent_key(&reader, KEY, &told));
	cr_expect_eq(told.seen_at, 77);
	recent_drop_key(&writer, KEY);
	cr_expect_str_eq(told.role, "owner");
	recent_leave(&reader);
	recent_enter(&reader);
	cr_expect_not(recent_key(&reader, KEY, &told));
}
