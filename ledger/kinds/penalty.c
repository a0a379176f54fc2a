/* A penalty was posted to a seat. */
#include "ledger/kinds/penalty.h"

#include "ledger/kinds/kinds.h"
#include "ledger/recount/arrival.h"

#include <assert.h>
#include <string.h>

/* ---- Recording ---- */

/* Final penalties post nothing until the match is finished. */
static void
apply(const struct penalty *penalty, struct match *match, struct entry *entry)
{
	if (penalty->final) {
		match->pending[penalty->seat] += penalty->points;
		return;
	}
	match->table.points[penalty->seat] -= penalty->points;
	match->moved_points[penalty->seat] -= penalty->points;
	entry_post_seat(entry, penalty->seat, ASSET_POINTS, -penalty->points);
	entry_post_pool(entry, "penalty", ASSET_POINTS, penalty->points);
}

int
match_penalize(struct book *book, struct tx *tx, struct match *match, const struct penalty *penalty,
	       struct written *written)
{
	struct entry entry;

	assert(penalty->seat >= 0 && penalty->seat < (int)match->seat_count);
	assert(penalty->points > 0);
	if (move_begin(&entry, book, tx, &entry_kind_penalty, match) != 0)
		return -1;
	out_member(&entry.body, "seat", penalty->seat);
	out_member(&entry.body, "points", penalty->points);
	out_word_member(&entry.body, "apply", penalty->final ? "final" : "table");
	out_string_member(&entry.body, "reason", penalty->reason);
	apply(penalty, match, &entry);
	return move_commit(&entry, match, written);
}

/* ---- Recounting ---- */

static void
expect_penalty(const struct recount *recount, const json_t *body, int seat, struct entry *expected)
{
	const char *apply = json_string_value(json_object_get(body, "apply"));
	int64_t points = move_amount(body, "points");

	step_expect(recount, expected);
	if (apply != NULL && strcmp(apply, "final") == 0)
		return;
	entry_post_seat(expected, seat, ASSET_POINTS, -points);
	entry_post_pool(expected, "penalty", ASSET_POINTS, points);
}

static void
take(struct recount *recount, const struct step *step)
{
	int seat = move_seat(&recount->match, step->body, "seat");
	struct entry expected;
	struct match before;
	size_t index;

	if (seat < 0 || !move_is_sound(step->body, "points")) {
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

/* ---- Importing ---- */

static int
follow(const struct arrival *arrival)
{
	const json_t *seat = json_object_get(arrival->body, "seat");
	int64_t index = json_integer_value(seat);

	if (!json_is_integer(seat) || index < 0 || index >= arrival->rules->seats)
		return book_refuse(arrival->book, CONTRADICTION, "the penalty is of no seat");
	return 0;
}

const struct entry_kind entry_kind_penalty = {
	.id = "penalty",
	.way_back = "take it back in its open match (DELETE /v1/matches/{id}/penalties/{tx})",
	.naming = {"seats", "played_by"},
	.keeps_results = true,
	.role = EVENT_MOVES,
	.seats_all = true,
	.given_back_by = &entry_kind_penalty_reversal,
	.take = take,
	.follow = follow,
};
