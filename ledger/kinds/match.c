/* A match began. */
#include "ledger/kinds/match.h"

#include "codec/stored_table.h"
#include "codec/table.h"
#include "ledger/core/clock.h"
#include "ledger/core/entry.h"
#include "ledger/kinds/finish.h"
#include "ledger/kinds/kinds.h"
#include "ledger/match/match_store.h"
#include "ledger/match/season_matches.h"
#include "ledger/recount/recount_step.h"
#include "lib/mahjong/settle.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* ---- Beginning ---- */

/* A table may be given with points that a match cannot carry. */
static int
check_points(struct book *book, const struct match *match)
{
	static const struct path table = {.name = "table", .size = 5};
	static const struct path points = {.up = &table, .name = "points", .size = 6};

	for (size_t seat = 0; seat < match->seat_count; seat++) {
		const struct path place = {.up = &points, .index = seat};
		if (match->table.points[seat] > HOLDING_MAX ||
		    match->table.points[seat] < -HOLDING_MAX)
			return refuse(&book->problem, BAD_VALUE, &place,
				      "expected %lld to %lld points", -(long long)HOLDING_MAX,
				      (long long)HOLDING_MAX);
	}
	return 0;
}

static int
check_without_result(struct book *book, const struct ready_result *result)
{
	static const struct {
		const char *name;
		size_t offset;
	} members[] = {
		{"unbalanced", offsetof(struct ready_result, unbalanced)},
		{"chips", offsetof(struct ready_result, has_chips)},
		{"scores", offsetof(struct ready_result, scored)},
	};

	for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
		const struct path at = {.name = members[i].name, .size = strlen(members[i].name)};
		if (*(const bool *)((const char *)result + members[i].offset))
			return refuse(&book->problem, CONTRADICTION, &at, "there is no result");
	}
	return 0;
}

static int
check_result(struct book *book, const struct beginning *beginning)
{
	static const struct path reason = {.name = "reason", .size = 6};
	const struct ready_result *result = &beginning->result;
	const struct match *match = &beginning->match;

	if (!beginning->has_result && check_without_result(book, result) != 0)
		return -1;
	if (!result->unbalanced && result->reason[0] != '\0')
		return refuse(&book->problem, CONTRADICTION, &reason,
			      "a reason is given for what is unbalanced");
	if (result->unbalanced && result->reason[0] == '\0')
		return refuse(&book->problem, MISSING_FIELD, &reason,
			      "what is unbalanced needs a reason");
	int64_t start =
		match_sum_points(match) + mj_pool_points(&match->agreement.rules, &match->table);
	if (!beginning->has_result || result->unbalanced ||
	    result_adds_up(match, start, result->points))
		return 0;
	return result_refuse_sum(book);
}

/* All that decides who gets what at the end stands in the chain, and what the match is found by. */
static void
write_start(const struct match *match, const char *session, struct buffer *out)
{
	out_key(out, "ruleset");
	out_string(out, match->ruleset->id);
	out_key(out, "ruleset_version");
	out_string(out, match->ruleset->version);
	agreement_write_members(&match->agreement, session, out);
	out_text_member(out, "season", match->season[0] == '\0' ? NULL : match->season);
	out_text_member(out, "external_id", match->external_id);
	out_time(out, "played_at", match->played_at);
	match_write_players(match, out);
	write_table("table", match->ruleset, match->seat_count, &match->table, out);
}

/* The stakes come from `start`, which takes them back at the end. */
static int
record_start(struct book *book, struct tx *tx, const struct beginning *beginning)
{
	const struct match *match = &beginning->match;
	struct entry entry;

	if (entry_begin(&entry, book, tx, &entry_kind_match, match->id) != 0)
		return -1;
	write_start(match, beginning->session, &entry.body);
	for (int seat = 0; seat < (int)match->seat_count; seat++)
		entry_post_seat(&entry, seat, ASSET_POINTS, match->table.points[seat]);
	if (match->ruleset->pool != NULL)
		entry_post_pool(&entry, match->ruleset->pool, ASSET_POINTS, match->pool);
	entry_post_pool(&entry, "start", ASSET_POINTS, -match_sum_points(match) - match->pool);
	return entry_commit(&entry);
}

static int
record_result(struct book *book, struct tx *tx, struct beginning *beginning)
{
	struct match *match = &beginning->match;

	/* The points stand in the entry that begins it. */
	if ((beginning->result.has_chips || beginning->result.scored) &&
	    result_record(book, tx, match, &beginning->result) != 0)
		return -1;
	if (match_finish(book, tx, match, match->played_at, beginning->result.reason) != 0)
		return -1;
	return match_save(book, tx, match);
}

/* Sets what is not the caller's to choose. */
static void
complete(const struct book *book, struct beginning *beginning)
{
	struct match *match = &beginning->match;

	book_id(book, match->id);
	match->created_at = book->now;
	match->version = 1;
	table_complete(match->ruleset, &match->table);
	match->pool = mj_pool_points(&match->agreement.rules, &match->table);
	assert(match->pool == 0 || match->ruleset->pool != NULL);
	snprintf(match->state, sizeof(match->state), "open");
	snprintf(match->ruleset_version, sizeof(match->ruleset_version), "%s",
		 match->ruleset->version);
	if (beginning->has_result)
		memcpy(match->table.points, beginning->result.points,
		       sizeof(beginning->result.points));
}

int
match_begin(struct book *book, struct tx *tx, struct beginning *beginning, struct buffer *agreement)
{
	struct match *match = &beginning->match;
	struct seated seated;

	match->seat_count = match->agreement.rules.seats;
	if (seasons_admit(book, tx, match) != 0)
		return -1;
	agreement_write(&match->agreement, beginning->session, &book->by, agreement);
	if (agreement->failed)
		return book_store(book, STORE_FAILED);
	match->agreement_text = (struct store_text){agreement->data, agreement->size};
	if (check_points(book, match) != 0 ||
	    book_check_past(book, "played_at", match->played_at) != 0 ||
	    seat_players(book, tx, &beginning->wishes, match->seat_count, NULL, &seated) != 0)
		return -1;
	match_seat(match, &seated);
	if (check_result(book, beginning) != 0)
		return -1;
	complete(book, beginning);
	if (match_insert(book, tx, match) != 0 || record_start(book, tx, beginning) != 0)
		return -1;
	return beginning->has_result ? record_result(book, tx, beginning) : 0;
}

/* ---- Recounting ---- */

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

static void
take(struct recount *recount, const struct step *step)
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
	step_take_season(recount, step);
	step_check_seats(recount, step, &recount->match);
	step_insert(recount, step, recount->events.count);
	if (!recount->lost)
		check_start_postings(recount, step);
}

const struct entry_kind entry_kind_match = {
	.id = "match",
	.way_back = "void the match (POST /v1/matches/{id}/void)",
	.naming = {"seats", "played_by"},
	.keeps_results = true,
	.role = EVENT_BEGINS,
	.seats_all = true,
	.take = take,
};
