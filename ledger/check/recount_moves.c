/* How a match begins, and what moves in it beside its hands. */
#include "ledger/check/recount_step.h"
#include "ledger/match/penalties_transfers.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- The beginning ---- */

/* Entries that were made before they said it leave money to the match's row. */
static bool
read_older(struct recount *recount)
{
	const struct match_row *row = recount->row;
	struct match *match = &recount->match;
	json_t *facts = json_loadb(row->facts.data, row->facts.size, 0, NULL);
	struct agreement agreement;
	bool good = agreement_read(match->ruleset, facts, &agreement);

	json_decref(facts);
	if (!good)
		return false;
	match->agreement.chip_value = agreement.chip_value;
	match->agreement.fee = agreement.fee;
	return true;
}

static bool
is_money(const struct money *money)
{
	return money->amount >= 0 && money->amount <= AMOUNT_MAX;
}

static bool
read_start(struct recount *recount, const json_t *body)
{
	struct match *match = &recount->match;
	const char *id = json_string_value(json_object_get(body, "ruleset"));
	const char *version = json_string_value(json_object_get(body, "ruleset_version"));

	match->ruleset = id == NULL ? NULL : mj_ruleset_find(id);
	if (match->ruleset == NULL || version == NULL ||
	    !agreement_read(match->ruleset, body, &match->agreement))
		return false;
	if (json_object_get(body, "chip_value") == NULL && !read_older(recount))
		return false;
	if (!is_money(&match->agreement.chip_value) || !is_money(&match->agreement.fee) ||
	    !is_money(&match->agreement.point_value))
		return false;
	match->seat_count = match->agreement.rules.seats;
	snprintf(match->ruleset_version, sizeof(match->ruleset_version), "%s", version);
	return step_table_is_sound(recount, json_object_get(body, "table"));
}

static void
check_start_postings(struct recount *recount, const struct step *step)
{
	const struct match *match = &recount->match;
	struct entry expected;
	int64_t sum = 0, pool = mj_pool_points(&match->agreement.rules, &match->table);

	step_expect(recount, &expected);
	for (int seat = 0; seat < (int)match->seat_count; seat++) {
		entry_post_seat(&expected, seat, ASSET_POINTS, match->table.points[seat]);
		sum += match->table.points[seat];
	}
	if (match->ruleset->pool != NULL)
		entry_post_pool(&expected, match->ruleset->pool, ASSET_POINTS, pool);
	entry_post_pool(&expected, "start", ASSET_POINTS, -sum - pool);
	step_check_postings(recount, step, &expected);
}

/* It must have been made before. */
static void
take_season(struct recount *recount, const struct step *step)
{
	const char *season = json_string_value(json_object_get(step->body, "season"));
	struct match *match = &recount->match;

	snprintf(match->season, sizeof(match->season), "%s", season == NULL ? "" : season);
	if (season != NULL && !verify_season_is_made(recount->verification, season, step->row->seq))
		step_fault(recount, step, "names a season that was not made before");
}

void
recount_start(struct recount *recount, const struct step *step)
{
	if (recount->begun) {
		step_lose(recount, step, "the match has begun already");
		return;
	}
	recount->begun = true;
	if (!read_start(recount, step->body)) {
		step_lose(recount, step, "the beginning of the match cannot be read");
		return;
	}
	recount->match.created_at = step->row->at;
	take_season(recount, step);
	step_check_seats(recount, step, &recount->match);
	step_insert(recount, step, recount->events.count);
	if (!recount->lost)
		check_start_postings(recount, step);
}

/* ---- Its season ---- */

void
recount_season(struct recount *recount, const struct step *step)
{
	if (match_is(&recount->match, "void"))
		step_fault(recount, step, "comes when the match is void");
	take_season(recount, step);
}

/* ---- Penalties and transfers ---- */

/* A seat that plays, or -1. */
static int
seat_of(const struct match *match, const json_t *body, const char *name)
{
	const json_t *value = json_object_get(body, name);
	int64_t seat = json_integer_value(value);

	return json_is_integer(value) && seat >= 0 && seat < match->seat_count ? (int)seat : -1;
}

static int64_t
amount_of(const json_t *body, const char *name)
{
	return json_integer_value(json_object_get(body, name));
}

/* Sums of what is within these bounds do not overflow. */
static bool
is_amount(const json_t *body, const char *name)
{
	int64_t amount = amount_of(body, name);

	return amount >= 0 && amount <= AMOUNT_MAX;
}

static void
expect_penalty(const struct recount *recount, const json_t *body, int seat, struct entry *expected)
{
	const char *apply = json_string_value(json_object_get(body, "apply"));
	int64_t points = amount_of(body, "points");

	step_expect(recount, expected);
	if (apply != NULL && strcmp(apply, "final") == 0)
		return;
	entry_post_seat(expected, seat, ASSET_POINTS, -points);
	entry_post_pool(expected, "penalty", ASSET_POINTS, points);
}

void
recount_penalty(struct recount *recount, const struct step *step)
{
	int seat = seat_of(&recount->match, step->body, "seat");
	struct entry expected;
	struct match before;
	size_t index;

	if (seat < 0 || !is_amount(step->body, "points")) {
		step_lose(recount, step, "the penalty is of no seat, or of no amount");
		return;
	}
	if (!step_find_place(recount, step, &before, &index))
		return;
	step_check_seats(recount, step, &before);
	expect_penalty(recount, step->body, seat, &expected);
	step_check_postings(recount, step, &expected);
	step_insert(recount, step, index);
}

static void
expect_transfer(const struct recount *recount, const json_t *body, int from, int to,
		struct entry *expected)
{
	static const char *const assets[] = {ASSET_POINTS, ASSET_CHIPS};

	step_expect(recount, expected);
	for (unsigned i = 0; i < sizeof(assets) / sizeof(assets[0]); i++) {
		int64_t amount = amount_of(body, assets[i]);
		entry_post_seat(expected, from, assets[i], -amount);
		entry_post_seat(expected, to, assets[i], amount);
	}
}

void
recount_transfer(struct recount *recount, const struct step *step)
{
	int from = seat_of(&recount->match, step->body, "from");
	int to = seat_of(&recount->match, step->body, "to");
	struct entry expected;
	struct match before;
	size_t index;

	if (from < 0 || to < 0 || from == to || !is_amount(step->body, ASSET_POINTS) ||
	    !is_amount(step->body, ASSET_CHIPS)) {
		step_lose(recount, step, "the transfer is not between two seats, or of no amount");
		return;
	}
	if (!step_find_place(recount, step, &before, &index))
		return;
	step_check_seats(recount, step, &before);
	expect_transfer(recount, step->body, from, to, &expected);
	step_check_postings(recount, step, &expected);
	step_insert(recount, step, index);
}

/* ---- Taking them back ---- */

/* The penalty or transfer that an entry takes back, or NULL. */
static const struct match_event *
find_move(const struct recount *recount, const struct step *step)
{
	const struct match_event *found = NULL;

	for (size_t i = 0; i < recount->events.count; i++) {
		const struct match_event *event = &recount->events.list[i];
		if (event->seq == step->row->reverses && event->kind->given_back_by == step->kind)
			found = event;
	}
	return found;
}

/* That it posts the opposite, and was not taken back before, is checked of all entries. */
void
recount_move_back(struct recount *recount, const struct step *step)
{
	const struct match_event *event = find_move(recount, step);

	if (event == NULL) {
		step_lose(recount, step, "takes back entry %lld, which is none of its kind",
			  (long long)step->row->reverses);
		return;
	}
	for (const char *const *name = move_members; *name != NULL; name++)
		if (json_object_get(event->body, *name) != NULL &&
		    json_equal(json_object_get(event->body, *name),
			       json_object_get(step->body, *name)) != 1)
			step_fault(recount, step, "%s is another than that of entry %lld", *name,
				   (long long)event->seq);
	step_insert(recount, step, recount->events.count);
}
