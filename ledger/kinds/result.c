/* A match without hands has this result. */
#include "ledger/kinds/result.h"

#include "codec/seats.h"
#include "codec/stored_table.h"
#include "codec/table.h"
#include "ledger/core/entry.h"
#include "ledger/kinds/finish.h"
#include "ledger/kinds/kinds.h"
#include "ledger/kinds/reopen.h"
#include "ledger/match/match_store.h"
#include "ledger/match/season_matches.h"
#include "ledger/recount/recount_step.h"
#include "lib/mahjong/settle.h"

#include <assert.h>

/* ---- Whether it can be ---- */

bool
result_adds_up(const struct match *match, int64_t start, const int64_t points[MJ_SEATS_MAX])
{
	bool bank = match->ruleset->pool != NULL && match->ruleset->stick == 0;
	bool any = false;
	int64_t sum = 0;

	for (unsigned seat = 0; seat < match->seat_count; seat++) {
		sum += points[seat];
		any = any || points[seat] != 0;
	}
	return any && (bank || sum == start);
}

int
result_refuse_sum(struct book *book)
{
	static const struct path at = {.name = "result", .size = 6};

	return refuse(&book->problem, CONTRADICTION, &at,
		      "the points are all 0, or do not add up to those at the start; if that is "
		      "so, say \"unbalanced\": true with a reason");
}

/* What the seats begin with by the rules, where the match does not say otherwise. */
static int64_t
points_at_start(const struct match *match)
{
	struct mj_settle_request start;
	int64_t sum = mj_pool_points(&match->agreement.rules, &match->table);

	mj_settle_request_init(&start, &match->agreement.rules);
	for (unsigned seat = 0; seat < match->seat_count; seat++)
		sum += start.table.points[seat];
	return sum;
}

/* A result that adds up to what the one before did is none that has lost anything. */
static int
check_sum(struct book *book, const struct match *match, const struct ready_result *result)
{
	if (result->unbalanced || result_adds_up(match, points_at_start(match), result->points) ||
	    result_adds_up(match, match_sum_points(match), result->points))
		return 0;
	return result_refuse_sum(book);
}

static int
check_no_hands(struct book *book, struct tx *tx, const struct match *match)
{
	struct hand_row row;
	int result = tx->calls->hand_find(tx, book->club, match->id,
					  (int64_t)match->table.hand_number - 1, &row);

	if (result == STORE_NONE)
		return 0;
	if (book_store(book, result) != 0)
		return -1;
	return book_refuse(book, CONTRADICTION,
			   "the match has hands, which make its result: put those right");
}

/* ---- Recording ---- */

static void
write_body(const struct match *match, const struct ready_result *result, struct buffer *out)
{
	match_write_players(match, out);
	out_open_member(out, "result", '{');
	write_seat_numbers("points", result->points, match->seat_count, out);
	write_seat_numbers("chips", result->chips, match->seat_count, out);
	if (result->scored) {
		write_seat_numbers("scores", result->scores, match->seat_count, out);
	} else {
		out_key(out, "scores");
		out_null(out);
	}
	out_close(out, '}');
}

/* What the seats hold more or less than before comes from where they began. */
static void
post(const struct match *match, const struct ready_result *result, struct entry *entry)
{
	int64_t sum = 0;

	for (int seat = 0; seat < (int)match->seat_count; seat++) {
		int64_t points = result->points[seat] - match->table.points[seat];
		entry_post_seat(entry, seat, ASSET_POINTS, points);
		sum += points;
	}
	entry_post_pool(entry, "start", ASSET_POINTS, -sum);
	for (int seat = 0; seat < (int)match->seat_count; seat++)
		entry_post_seat(entry, seat, ASSET_CHIPS, result->chips[seat] - match->chips[seat]);
}

static int
record(struct book *book, struct tx *tx, const struct match *match,
       const struct ready_result *result)
{
	struct entry entry;

	if (entry_begin(&entry, book, tx, &entry_kind_result, match->id) != 0)
		return -1;
	write_body(match, result, &entry.body);
	entry_write_reason(&entry, result->reason);
	post(match, result, &entry);
	return entry_commit(&entry);
}

int
result_record(struct book *book, struct tx *tx, struct match *match,
	      const struct ready_result *result)
{
	assert(match_is(match, "open"));
	if (!book->preview && record(book, tx, match, result) != 0)
		return -1;
	memcpy(match->table.points, result->points, sizeof(result->points));
	memcpy(match->chips, result->chips, sizeof(result->chips));
	match->scored = result->scored;
	memcpy(match->scores, result->scores, sizeof(result->scores));
	return 0;
}

/* ---- Putting it right ---- */

int
result_correct(struct book *book, struct tx *tx, struct match *match,
	       const struct ready_result *result, int64_t finished_at)
{
	if (match_is(match, "void"))
		return match_check_open(book, match);
	if (seasons_check_open(book, tx, match) != 0 || check_no_hands(book, tx, match) != 0 ||
	    check_sum(book, match, result) != 0)
		return -1;
	if (match_is(match, "finished") &&
	    match_take_finish_back(book, tx, match, result->reason) != 0)
		return -1;
	if (result_record(book, tx, match, result) != 0 ||
	    match_finish(book, tx, match, finished_at, result->reason) != 0)
		return -1;
	return book->preview ? 0 : match_save(book, tx, match);
}

/* ---- Recounting ---- */

static bool
has_hands(const struct match_events *events)
{
	for (size_t i = 0; i < events->count; i++)
		if (events->list[i].kind->role == EVENT_HAND)
			return true;
	return false;
}

/* A number for each seat, of what it can hold. */
static bool
read_numbers(const struct match *match, const json_t *list, int64_t numbers[MJ_SEATS_MAX])
{
	numbers_load(list, numbers);
	bool good = json_array_size(list) == match->seat_count;
	for (unsigned seat = 0; seat < match->seat_count; seat++)
		good = good && json_is_integer(json_array_get(list, seat)) &&
		       numbers[seat] >= -HOLDING_MAX && numbers[seat] <= HOLDING_MAX;
	return good;
}

static void
expect_result(const struct match *match, const int64_t points[MJ_SEATS_MAX],
	      const int64_t chips[MJ_SEATS_MAX], struct entry *expected)
{
	int64_t sum = 0;

	for (int seat = 0; seat < (int)match->seat_count; seat++) {
		int64_t gained = points[seat] - match->table.points[seat];
		entry_post_seat(expected, seat, ASSET_POINTS, gained);
		entry_post_seat(expected, seat, ASSET_CHIPS, chips[seat] - match->chips[seat]);
		sum += gained;
	}
	entry_post_pool(expected, "start", ASSET_POINTS, -sum);
}

static void
take(struct recount *recount, const struct step *step)
{
	const struct match *match = &recount->match;
	const json_t *result = json_object_get(step->body, "result");
	const json_t *scores = json_object_get(result, "scores");
	int64_t points[MJ_SEATS_MAX], chips[MJ_SEATS_MAX], given[MJ_SEATS_MAX];
	struct entry expected;

	if (!read_numbers(match, json_object_get(result, "points"), points) ||
	    !read_numbers(match, json_object_get(result, "chips"), chips) ||
	    (!json_is_null(scores) && !read_numbers(match, scores, given))) {
		step_lose(recount, step, "the result cannot be read");
		return;
	}
	if (has_hands(&recount->events))
		step_fault(recount, step, "is a result of a match that has hands");
	step_check_seats(recount, step, match);
	step_expect(recount, &expected);
	expect_result(match, points, chips, &expected);
	step_check_postings(recount, step, &expected);
	step_insert(recount, step, recount->events.count);
}

const struct entry_kind entry_kind_result = {
	.id = "result",
	.way_back = "put the result right again (PUT /v1/matches/{id}/result)",
	.naming = {"seats", "played_by"},
	.has_reason = true,
	.keeps_results = true,
	.role = EVENT_RESULT,
	.seats_all = true,
	.take = take,
};
