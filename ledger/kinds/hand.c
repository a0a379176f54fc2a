/* A hand was played. */
#include "ledger/kinds/hand.h"

#include "codec/stored_table.h"
#include "codec/table.h"
#include "ledger/core/entry.h"
#include "ledger/kinds/kinds.h"
#include "ledger/kinds/sealing.h"
#include "ledger/recount/arrival.h"
#include "ledger/recount/recount_step.h"

#include <assert.h>

/* ---- Recording ---- */

struct settled_hand
hand_members(const struct match *match, const struct hand *hand)
{
	struct settled_hand members = {.rules = &match->agreement.rules,
				       .seat_count = match->seat_count,
				       .input = hand->input,
				       .before = &hand->before,
				       .settlement = &hand->settlement};

	for (unsigned seat = 0; seat < match->seat_count; seat++) {
		members.players[seat] = hand->players[seat];
		members.played_by[seat] = hand->played_by[seat];
	}
	return members;
}

/* What there is to know for taking it back. */
static void
write_moved(const struct match *match, struct buffer *out)
{
	struct hand_moved moved = {.pool_before = match->pool};

	memcpy(moved.points, match->moved_points, sizeof(moved.points));
	memcpy(moved.chips, match->moved_chips, sizeof(moved.chips));
	memcpy(moved.chips_before, match->chips, sizeof(moved.chips_before));
	hand_moved_write(&moved, match->seat_count, out);
}

static void
post(struct entry *entry, const struct match *match, const struct hand *hand)
{
	const struct mj_payments *payments = &hand->settlement.payments;
	int seats = (int)match->seat_count;

	assert(match->ruleset->pool != NULL || payments->pool == 0);
	for (int seat = 0; seat < seats; seat++)
		entry_post_seat(entry, seat, ASSET_POINTS, payments->deltas[seat]);
	if (match->ruleset->pool != NULL)
		entry_post_pool(entry, match->ruleset->pool, ASSET_POINTS, payments->pool);
	for (int seat = 0; seat < seats; seat++)
		entry_post_seat(entry, seat, ASSET_CHIPS, hand->chips[seat]);
}

int
hand_record(struct book *book, struct tx *tx, struct match *match, struct hand *hand)
{
	const struct settled_hand members = hand_members(match, hand);
	struct entry entry;

	assert(match_is(match, "open"));
	assert(hand->before.hand_number == match->table.hand_number);
	if (match->seal.opened_at != 0 && hand->in_place_of == 0 &&
	    sealing_show_hand(book, tx, match) != 0)
		return -1;
	if (entry_begin(&entry, book, tx, &entry_kind_hand, match->id) != 0)
		return -1;
	memcpy(hand->id, entry.id, STORE_ID);
	hand->seq = entry.row.seq;
	hand->at = entry.row.at;
	hand->by = book->by;
	entry.row.number = hand->before.hand_number;
	settled_hand_write(&members, NAMES_NONE, &entry.body);
	write_moved(match, &entry.body);
	if (hand->in_place_of != 0)
		out_member(&entry.body, "in_place_of", hand->in_place_of);
	post(&entry, match, hand);
	return entry_commit(&entry);
}

/* ---- Recounting: what the match was before the hand ---- */

static bool
moved_is(const struct match *match, const json_t *body)
{
	struct hand_moved moved;

	hand_moved_load(body, &moved);
	return moved.pool_before == match->pool &&
	       memcmp(moved.points, match->moved_points, sizeof(moved.points)) == 0 &&
	       memcmp(moved.chips, match->moved_chips, sizeof(moved.chips)) == 0 &&
	       memcmp(moved.chips_before, match->chips, sizeof(moved.chips_before)) == 0;
}

static void
check_before(struct recount *recount, const struct step *step, const struct match *before)
{
	if (!step_table_is(recount, before, json_object_get(step->body, "table_before")))
		step_fault(recount, step,
			   "table_before is not the table that the entries before it lead to");
	if (!moved_is(before, step->body))
		step_fault(recount, step,
			   "moved is not what penalties and transfers before it have moved");
	step_check_seats(recount, step, before);
}

/* ---- Recounting: what it posts, and where it leads ---- */

/* The settlement's deltas, of which the pool takes what they do not sum to; and chips. */
static void
check_hand_postings(struct recount *recount, const struct step *step)
{
	const struct match *match = &recount->match;
	const json_t *settlement = json_object_get(step->body, "settlement");
	const json_t *input = json_object_get(step->body, "input");
	int64_t deltas[MJ_SEATS_MAX], chips[MJ_SEATS_MAX], sum = 0;
	struct entry expected;

	numbers_load(json_object_get(settlement, "deltas"), deltas);
	numbers_load(json_object_get(input, "chips"), chips);
	step_expect(recount, &expected);
	for (int seat = 0; seat < (int)match->seat_count; seat++) {
		entry_post_seat(&expected, seat, ASSET_POINTS, deltas[seat]);
		entry_post_seat(&expected, seat, ASSET_CHIPS, chips[seat]);
		sum += deltas[seat];
	}
	if (match->ruleset->pool != NULL)
		entry_post_pool(&expected, match->ruleset->pool, ASSET_POINTS, -sum);
	else if (sum != 0)
		step_fault(recount, step, "the deltas sum to %lld, not 0", (long long)sum);
	step_check_postings(recount, step, &expected);
}

/* Sums of what is within these bounds do not overflow. */
static bool
has_sound_amounts(const json_t *body, unsigned seat_count)
{
	const json_t *settlement = json_object_get(body, "settlement");
	int64_t deltas[MJ_SEATS_MAX], chips[MJ_SEATS_MAX];
	bool good = true;
	size_t i;
	json_t *penalty;

	numbers_load(json_object_get(settlement, "deltas"), deltas);
	numbers_load(json_object_get(json_object_get(body, "input"), "chips"), chips);
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		good = good && deltas[seat] <= 2 * HOLDING_MAX &&
		       deltas[seat] >= -2 * HOLDING_MAX && chips[seat] <= HOLDING_MAX &&
		       chips[seat] >= -HOLDING_MAX;
	json_array_foreach(json_object_get(settlement, "penalties"), i, penalty)
	{
		int64_t points = json_integer_value(json_object_get(penalty, "points"));
		int64_t seat = json_integer_value(json_object_get(penalty, "seat"));
		good = good && points <= AMOUNT_MAX && points >= -AMOUNT_MAX && seat >= 0 &&
		       seat < (int64_t)seat_count;
	}
	return good;
}

static bool
has_sound_tables(const struct recount *recount, const json_t *body)
{
	const json_t *settlement = json_object_get(body, "settlement");

	return step_table_is_sound(recount, json_object_get(body, "table_before")) &&
	       step_table_is_sound(recount, json_object_get(settlement, "next_table"));
}

static void
take(struct recount *recount, const struct step *step)
{
	int64_t number = json_integer_value(json_object_get(step->body, "hand_number"));
	struct match before;
	size_t index;

	if (!has_sound_tables(recount, step->body) ||
	    !has_sound_amounts(step->body, recount->match.seat_count)) {
		step_lose(recount, step, "the tables or the amounts of the hand cannot be read");
		return;
	}
	if (!step_find_place(recount, step, &before, &index))
		return;
	if (number != before.table.hand_number) {
		step_lose(recount, step, "is hand %lld where hand %d is due", (long long)number,
			  (int)before.table.hand_number);
		return;
	}
	step_dealt(recount, step, number);
	check_before(recount, step, &before);
	check_hand_postings(recount, step);
	step_insert(recount, step, index);
	if (!recount->lost && recount->match.table.hand_number <= number)
		step_lose(recount, step, "does not lead to the hand after it");
}

/* ---- Importing ---- */

/* What a recorded hand has, whatever its ruleset. */
static int
check_parts(const struct arrival *arrival)
{
	static const char *const parts[] = {"input", "table_before", "settlement", "moved"};
	const struct path up = {.name = "body", .size = strlen("body")};
	struct reader reader = book_reader(arrival->book);

	for (unsigned i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		const struct path at = {.up = &up, .name = parts[i], .size = strlen(parts[i])};
		const json_t *part = json_object_get(arrival->body, parts[i]);
		if (part == NULL)
			return refuse_missing(&reader, &up, parts[i]);
		if (!json_is_object(part))
			return refuse_type(reader.problem, &at, "an object", part);
	}
	return 0;
}

/* Later hands are undone to these tables: they are read like those that come from outside. */
static int
check_table(const struct arrival *arrival, const json_t *object, const char *name)
{
	const struct path up = {.name = "body", .size = strlen("body")};
	const struct path at = {.up = &up, .name = name, .size = strlen(name)};
	struct rules_reader reader = book_rules_reader(arrival->book, arrival->rules);
	const json_t *value = json_object_get(object, name);
	struct mj_table table = {0};

	if (value == NULL)
		return refuse_missing(&reader.base, &up, name);
	return read_reached_table(&reader.base, &at, value, &table);
}

static int
follow(const struct arrival *arrival)
{
	const json_t *settlement = json_object_get(arrival->body, "settlement");

	if (check_parts(arrival) != 0 || check_table(arrival, arrival->body, "table_before") != 0)
		return -1;
	return check_table(arrival, settlement, "next_table");
}

const struct entry_kind entry_kind_hand = {
	.id = "hand",
	.way_back = "undo the hand (DELETE /v1/matches/{id}/hands/{n}) or correct it (POST "
		    "/v1/matches/{id}/corrections)",
	.naming = {"seats", "played_by"},
	.keeps_results = true,
	.role = EVENT_HAND,
	.seats_all = true,
	.take = take,
	.follow = follow,
};
