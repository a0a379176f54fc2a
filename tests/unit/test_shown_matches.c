/*
 * What is remembered of answers about matches: found by the bytes that it was made of, and by
 * nothing else.
 */
#include "api/club/match/shown_matches.h"

#include <criterion/criterion.h>
#include <stdio.h>

enum { MANY = 2000 };

static struct match_row
row_of(const struct match *match, const char *progress)
{
	return (struct match_row){.id = match->id,
				  .ruleset = match->ruleset->id,
				  .progress = {progress, strlen(progress)}};
}

static struct match
match_of(unsigned number, const char *ruleset)
{
	struct match match = {.ruleset = mj_ruleset_find(ruleset), .seat_count = 1};

	snprintf(match.id, sizeof(match.id), "match-%u", number);
	snprintf(match.seats[0].player, sizeof(match.seats[0].player), "player-%u", number);
	return match;
}

static void
remember(const struct match_row *row, const struct match *match, const char *members)
{
	shown_match_remember(row, match, &(struct store_text){members, strlen(members)});
}

static void
expect_members(const struct match_row *row, const char *members)
{
	const struct shown_match *shown = shown_match_find(row);

	if (members == NULL) {
		cr_expect_null(shown);
		return;
	}
	cr_assert_not_null(shown);
	cr_expect_eq(shown->members.size, strlen(members));
	cr_expect_eq(memcmp(shown->members.data, members, strlen(members)), 0);
}

Test(shown_matches, are_found_by_the_bytes_they_were_made_of)
{
	struct match match = match_of(1, "riichi"), other = match_of(2, "riichi"),
		     elsewhere = match_of(1, "ming");
	struct match_row row = row_of(&match, "{1}"), later = row_of(&match, "{2}"),
			 longer = row_of(&match, "{1} "), stranger = row_of(&other, "{1}"),
			 ming = row_of(&elsewhere, "{1}");

	expect_members(&row, NULL);
	remember(&row, &match, "\"a\":1");
	expect_members(&row, "\"a\":1");
	cr_expect_eq(shown_match_find(&row)->seat_count, 1u);
	cr_expect_str_eq(shown_match_find(&row)->seats[0].player, "player-1");
	expect_members(&later, NULL);
	expect_members(&longer, NULL);
	expect_members(&stranger, NULL);
	expect_members(&ming, NULL);
	remember(&later, &match, "\"a\":2");
	expect_members(&later, "\"a\":2");
	expect_members(&row, NULL);
}

Test(shown_matches, what_is_too_long_is_not_kept)
{
	static char text[4096];
	struct match match = match_of(1, "riichi");
	struct match_row row = row_of(&match, "{1}");

	memset(text, ' ', sizeof(text) - 1);
	remember(&row, &match, text);
	expect_members(&row, NULL);
	row = row_of(&match, text);
	remember(&row, &match, "\"a\":1");
	expect_members(&row, NULL);
}

/* Far more than there is room for: each is right when it is found, the last of all is found. */
Test(shown_matches, old_ones_make_room)
{
	unsigned found = 0;

	for (unsigned round = 0; round < 2; round++) {
		for (unsigned i = 0; i < MANY; i++) {
			struct match match = match_of(i, "riichi");
			struct match_row row = row_of(&match, "{1}");
			const struct shown_match *shown = shown_match_find(&row);
			if (shown != NULL) {
				cr_expect_str_eq(shown->seats[0].player, match.seats[0].player);
				found++;
			}
			remember(&row, &match, match.id);
			expect_members(&row, match.id);
		}
	}
	cr_expect_lt(found, (unsigned)MANY);
}
