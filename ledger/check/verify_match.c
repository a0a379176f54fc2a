#include "ledger/check/verify_match.h"

#include "codec/stored_table.h"
#include "ledger/check/verify_results.h"
#include "ledger/core/clock.h"
#include "ledger/match/match_store.h"
#include "ledger/match/progress.h"
#include "json/arena.h"
#include "json/dump.h"

#include <stdio.h>
#include <string.h>

struct check {
	struct recount *recount;
	const struct match_row *row;
	const json_t *start; /* body of the entry that began it */
};

__attribute__((format(printf, 2, 3))) static void
fault(const struct check *check, const char *what, ...)
{
	char text[FAULT_TEXT];
	va_list list;

	va_start(list, what);
	vsnprintf(text, sizeof(text), what, list);
	va_end(list);
	verify_fault_of_match(check->recount->verification, 0, check->row->id, "match %s: %s",
			      check->row->id, text);
}

/* ---- Columns ---- */

static void
check_text(const struct check *check, const char *name, const char *stored, const char *expected)
{
	bool same = stored == NULL || expected == NULL ? stored == expected
						       : strcmp(stored, expected) == 0;

	if (!same)
		fault(check, "%s is %s, by its entries %s", name, stored == NULL ? "none" : stored,
		      expected == NULL ? "none" : expected);
}

static void
check_time(const struct check *check, const char *name, int64_t stored, int64_t expected)
{
	char found[TIME_TEXT], wanted[TIME_TEXT];

	if (stored == expected)
		return;
	time_write(stored, found);
	time_write(expected, wanted);
	fault(check, "%s is %s, by its entries %s", name, stored == 0 ? "none" : found,
	      expected == 0 ? "none" : wanted);
}

/* Entries that were made before it was noted do not say what a match is found by. */
static void
check_start(const struct check *check)
{
	const struct match_row *row = check->row;
	const char *played_at = json_string_value(json_object_get(check->start, "played_at"));
	int64_t time = 0;

	check_text(check, "ruleset", row->ruleset,
		   json_string_value(json_object_get(check->start, "ruleset")));
	check_text(check, "ruleset_version", row->ruleset_version,
		   json_string_value(json_object_get(check->start, "ruleset_version")));
	check_time(check, "created_at", row->created_at, check->recount->match.created_at);
	const char *season = check->recount->match.season;
	check_text(check, "season", row->season, season[0] == '\0' ? NULL : season);
	if (json_object_get(check->start, "external_id") == NULL)
		return;
	check_text(check, "external_id", row->external_id,
		   json_string_value(json_object_get(check->start, "external_id")));
	if (played_at == NULL || time_parse(played_at, &time))
		check_time(check, "played_at", row->played_at, time);
}

/* ---- What was agreed ---- */

static bool
rules_are(const struct check *check, const struct mj_rules *stored, const struct mj_rules *agreed)
{
	struct buffer one = {0}, other = {0};

	write_all_rules(stored, &one);
	write_all_rules(agreed, &other);
	bool failed = one.failed || other.failed;
	bool differ =
		!failed && (one.size != other.size || memcmp(one.data, other.data, one.size) != 0);
	check->recount->failed |= failed;
	buffer_free(&one);
	buffer_free(&other);
	return !differ;
}

/* A member that the entry has too; one that only one of them has is as good as null. */
static void
check_member(const struct check *check, const json_t *facts, const char *name)
{
	const json_t *stored = json_object_get(facts, name);
	const json_t *said = json_object_get(check->start, name);
	bool both = stored != NULL && said != NULL;

	if (both ? json_equal(stored, said) == 1 : stored == said)
		return;
	fault(check, "%s is not what the entry says that began it", name);
}

/* It says no more than what the ledger keeps there. */
static void
check_names(const struct check *check, json_t *facts)
{
	static const char *const known[] = {"rules", "session",     "chip_value",
					    "fee",   "point_value", "recorded_by"};
	size_t count = 0;

	for (unsigned i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		count += json_object_get(facts, known[i]) != NULL;
	if (count != json_object_size(facts))
		fault(check, "it says more of what was agreed than the ledger keeps");
}

static void
check_facts(const struct check *check)
{
	static const char *const members[] = {"session", "chip_value", "fee", "point_value"};
	const struct match_row *row = check->row;
	json_t *facts = json_loadb(row->facts.data, row->facts.size, 0, NULL);
	const struct match *match = &check->recount->match;
	bool told = json_object_get(check->start, "chip_value") != NULL;
	struct agreement agreement;

	if (!agreement_read(match->ruleset, facts, &agreement))
		fault(check, "what was agreed cannot be read");
	else if (!rules_are(check, &agreement.rules, &match->agreement.rules))
		fault(check, "the rules are not those of the entry that began it");
	for (unsigned i = 0; told && i < sizeof(members) / sizeof(members[0]); i++)
		check_member(check, facts, members[i]);
	check_member(check, facts, "recorded_by");
	check_names(check, facts);
	json_decref(facts);
}

/* ---- Where it stands ---- */

/* Names what differs. */
static void
check_part(const struct check *check, const json_t *stored, const json_t *expected,
	   const char *part)
{
	const json_t *found = json_object_get(stored, part);
	const json_t *wanted = json_object_get(expected, part);
	const char *name;
	json_t *value;

	if (found != NULL && json_equal(found, wanted) == 1)
		return;
	json_object_foreach((json_t *)wanted, name, value)
	{
		if (json_equal(value, json_object_get(found, name)) != 1)
			fault(check, "%s is not what its entries lead to", name);
	}
	if (!json_is_object(wanted) || json_object_size(wanted) != json_object_size(found))
		fault(check, "%s is not what its entries lead to", part);
}

static void
compare_progress(const struct check *check, const struct buffer *expected)
{
	static const char *const parts[] = {"kept", "seats", "shown"};
	const struct store_text *text = &check->row->progress;
	json_t *stored = json_loadb(text->data, text->size, 0, NULL);
	json_t *wanted =
		expected->failed ? NULL : json_loadb(expected->data, expected->size, 0, NULL);

	check->recount->failed |= wanted == NULL;
	for (unsigned i = 0; wanted != NULL && i < sizeof(parts) / sizeof(parts[0]); i++)
		check_part(check, stored, wanted, parts[i]);
	if (json_object_size(stored) > sizeof(parts) / sizeof(parts[0]))
		fault(check, "it says more of where it stands than the ledger keeps");
	json_decref(stored);
	json_decref(wanted);
}

/* Who is to sit there when the next hand is played; whether a guest is for the players' list. */
static void
seat(const struct seat_plan *plan, const struct match *stored, struct match *match)
{
	const struct seat_span *span = seat_plan_at(plan, match->table.hand_number);

	for (unsigned i = 0; span != NULL && i < match->seat_count; i++) {
		memcpy(match->seats[i].player, span->players[i], STORE_ID);
		match->seats[i].guest = stored->seats[i].guest;
		memcpy(match->played_by[i].player, span->played_by[i], STORE_ID);
		match->played_by[i].guest = stored->played_by[i].guest;
	}
}

/* When others come, the match must know it in time; it may look for them too early. */
static void
check_seats_change(const struct check *check, const struct match *stored)
{
	const struct seat_plan *plan = &check->recount->plan;
	int64_t number = stored->table.hand_number, change = stored->seats_change;
	int64_t due = seat_plan_change_after(plan, number);

	if ((change != 0 && change <= number) || (due != 0 && (change == 0 || change > due)))
		fault(check, "others sit there from hand %lld on, it looks for them at %lld",
		      (long long)due, (long long)change);
}

/* What the events leave for the finish; a void match takes no penalties any more. */
static void
add_pending(const struct recount *recount, struct match *match)
{
	memset(match->pending, 0, sizeof(match->pending));
	for (size_t i = 0; i < recount->events.count && !match_is(match, "void"); i++)
		match_pending_add(&recount->events.list[i], 1, match->pending);
}

static void
check_progress(const struct check *check, const struct match *stored)
{
	const struct recount *recount = check->recount;
	struct match match = recount->match;
	struct buffer standings = {0}, expected = {0};

	seat(&recount->plan, stored, &match);
	match.seats_change = stored->seats_change;
	if (recount->finish != NULL) {
		out_json(&standings, json_object_get(recount->finish, "standings"));
		match.standings = standings.data;
		match.standings_size = standings.size;
		check->recount->failed |= standings.failed;
	}
	add_pending(check->recount, &match);
	progress_write(&match, &expected);
	compare_progress(check, &expected);
	check_seats_change(check, stored);
	buffer_free(&standings);
	buffer_free(&expected);
}

/* ---- All of it ---- */

static void
compare(const struct check *check, const struct match *stored)
{
	const struct match *match = &check->recount->match;

	check_start(check);
	check_facts(check);
	check_text(check, "state", check->row->state, match->state);
	check_time(check, "finished_at", check->row->finished_at, match->finished_at);
	if (stored->seat_count != match->seat_count)
		fault(check, "it has %u seats, by its entries %u", stored->seat_count,
		      match->seat_count);
	else
		check_progress(check, stored);
	if (match->seal.due != 0)
		fault(check, "the seed of hand %lld was shown, and the hand was not recorded",
		      (long long)match->seal.due);
}

static void
look(struct recount *recount, const struct match_row *row)
{
	struct check check = {.recount = recount, .row = row};
	struct match stored;

	if (!match_from_row(row, &stored))
		fault(&check, "it cannot be read");
	else if (!recount->begun)
		fault(&check, "no entry begins it");
	else if (!recount->lost) {
		check.start = recount->events.list[0].body;
		compare(&check, &stored);
	}
	match_free(&stored);
}

int
verify_match(struct verification *verification, const struct match_row *row)
{
	struct recount recount;
	int result = recount_load(verification, row, &recount);

	if (result == STORE_OK)
		look(&recount, row);
	if (result == STORE_OK && !recount.lost)
		result = verify_match_results(&recount);
	if (recount.failed || json_arena_failed())
		result = STORE_FAILED;
	recount_free(&recount);
	return result;
}
