/* Hands as they were recorded, and entries that take others back. */
#include "codec/stored_hand.h"
#include "codec/stored_table.h"
#include "codec/table.h"
#include "ledger/check/recount_step.h"

#include <assert.h>

/* ---- What the match was before the hand ---- */

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

/* ---- What it posts, and where it leads ---- */

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

void
recount_hand(struct recount *recount, const struct step *step)
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
	recount_dealt(recount, step, number);
	check_before(recount, step, &before);
	check_hand_postings(recount, step);
	step_insert(recount, step, index);
	if (!recount->lost && recount->match.table.hand_number <= number)
		step_lose(recount, step, "does not lead to the hand after it");
}

/* ---- Taking back ---- */

/* The number of the event whose entry this is; events->count when it is none. */
static size_t
find_event(const struct match_events *events, int64_t seq)
{
	size_t i = 0;

	while (i < events->count && events->list[i].seq != seq)
		i++;
	return i;
}

static bool
hand_follows(const struct match_events *events, size_t index)
{
	for (size_t i = index + 1; i < events->count; i++)
		if (events->list[i].kind == &entry_kind_hand)
			return true;
	return false;
}

/* Of hands the last is taken back first: the others were played on the table that it left. */
void
recount_take_back(struct recount *recount, const struct step *step)
{
	const struct match_events *events = &recount->events;
	size_t index = find_event(events, step->row->reverses);
	const json_t *number = json_object_get(step->body, "hand_number");

	if (index == events->count || events->list[index].kind == &entry_kind_match) {
		step_lose(recount, step, "takes back entry %lld, which does not stand",
			  (long long)step->row->reverses);
		return;
	}
	const struct match_event *event = &events->list[index];
	if (event->kind == &entry_kind_hand && hand_follows(events, index)) {
		step_lose(recount, step, "takes back a hand that is not the last one");
		return;
	}
	if (event->kind == &entry_kind_hand && recount->match.seal.dealt != 0)
		step_fault(recount, step, "takes back a hand when the next one is dealt");
	if (event->kind == &entry_kind_hand &&
	    json_integer_value(number) != match_event_hand(event))
		step_fault(recount, step, "takes back hand %lld, not %lld",
			   (long long)match_event_hand(event),
			   (long long)json_integer_value(number));
	step_remove(recount, step, index);
}
