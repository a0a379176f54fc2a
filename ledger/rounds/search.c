/*
 * Late acceptance hill climbing (E. K. Burke, Y. Bykov, 2017): two players of a round change
 * tables when that costs no more than what the rounds cost LATE steps ago. When nothing better
 * comes for STALE steps, it begins anew from other rounds. It counts steps and no seconds, so that
 * a seed has one answer.
 *
 * Two at a table cost `again` for each time that they have met before, and with DRAW_SWISS the
 * square of the places between them as well. Two of one team cost more than all that. With
 * DRAW_RANDOM that is all they cost: then it ends at the first rounds that have as few of them as
 * there can be.
 */
#include "ledger/rounds/search.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

enum { MATES = 1 << 20, LATE = 50, STALE = 400 * 1000, STEPS_MAX = 4 * 1000 * 1000 };

struct search {
	struct draw *draw;
	struct lot *lot;
	int64_t again, near; /* what a meeting more costs, and a square of places */
	int64_t cost, best;
	uint16_t found[DRAW_ROUNDS_MAX][DRAW_PLAYERS_MAX]; /* the best rounds so far */
	int64_t late[LATE];
};

void
draw_count_meetings(struct draw *draw, int by)
{
	unsigned seated = draw_seated(draw);

	for (unsigned round = 0; round < draw->rounds; round++)
		for (unsigned i = 0; i < seated; i++)
			for (unsigned j = i + 1; j % draw->size != 0; j++) {
				unsigned one = draw->order[round][i], other = draw->order[round][j];
				draw->met[one][other] += by;
				draw->met[other][one] += by;
			}
}

/* ---- Costs ---- */

/* What two cost for sitting together, however often they do. */
static int64_t
distance(const struct search *search, unsigned one, unsigned other)
{
	int64_t places = (int64_t)one - (int64_t)other;
	int64_t mates = draw_are_mates(search->draw, one, other) ? MATES : 0;

	return mates + search->near * places * places;
}

/* Of all meetings there are, and of the tables of the rounds. */
static int64_t
whole_cost(const struct search *search)
{
	const struct draw *draw = search->draw;
	int64_t cost = 0;

	for (unsigned one = 0; one < draw->players; one++)
		for (unsigned other = 0; other < one; other++) {
			int64_t met = draw->met[one][other];
			cost += search->again * met * (met - 1) / 2;
		}
	for (unsigned round = 0; round < draw->rounds; round++)
		for (unsigned i = 0; i < draw_seated(draw); i++)
			for (unsigned j = i + 1; j % draw->size != 0; j++)
				cost += distance(search, draw->order[round][i],
						 draw->order[round][j]);
	return cost;
}

/* Pairs of one team at the tables of a round, when each team is spread over all tables. */
static int64_t
least_mates(const struct draw *draw, unsigned round)
{
	unsigned seated = draw_seated(draw), tables = seated / draw->size;
	int64_t of_team[UINT8_MAX + 1] = {0}, pairs = 0;

	assert(tables > 0);
	for (unsigned i = 0; i < seated; i++)
		of_team[draw->team[draw->order[round][i]]]++;
	for (unsigned team = 1; team <= UINT8_MAX; team++) {
		int64_t each = of_team[team] / tables, more = of_team[team] % tables;
		pairs += tables * each * (each - 1) / 2 + more * each;
	}
	return pairs;
}

/* Below this no rounds are: all meetings spread over all pairs, and teams over tables. */
static int64_t
least_cost(const struct search *search)
{
	const struct draw *draw = search->draw;
	int64_t pairs = (int64_t)draw->players * (draw->players - 1) / 2, meetings = 0;

	assert(pairs > 0);
	for (unsigned one = 0; one < draw->players; one++)
		for (unsigned other = 0; other < one; other++)
			meetings += draw->met[one][other];
	int64_t each = meetings / pairs, more = meetings % pairs, mates = 0;
	for (unsigned round = 0; round < draw->rounds; round++)
		mates += least_mates(draw, round);
	return search->again * (pairs * each * (each - 1) / 2 + more * each) + MATES * mates;
}

/* What `leaves` out of the table that begins at `first`, and `comes` instead, add to the cost. */
static int64_t
change_cost(const struct search *search, const uint16_t *first, unsigned leaves, unsigned comes)
{
	const struct draw *draw = search->draw;
	int64_t cost = 0;

	for (unsigned i = 0; i < draw->size; i++) {
		unsigned stays = first[i];
		if (stays == leaves)
			continue;
		cost += search->again * (draw->met[comes][stays] - (draw->met[leaves][stays] - 1));
		cost += distance(search, comes, stays) - distance(search, leaves, stays);
	}
	return cost;
}

static void
change(struct draw *draw, const uint16_t *first, unsigned leaves, unsigned comes)
{
	for (unsigned i = 0; i < draw->size; i++) {
		unsigned stays = first[i];
		if (stays == leaves)
			continue;
		draw->met[leaves][stays]--;
		draw->met[stays][leaves]--;
		draw->met[comes][stays]++;
		draw->met[stays][comes]++;
	}
}

/* ---- Steps ---- */

/* Two seats of a round change their players, if that may be. */
static void
step(struct search *search, unsigned number)
{
	struct draw *draw = search->draw;
	uint16_t *seats = draw->order[lot_below(search->lot, draw->rounds)];
	unsigned one = lot_below(search->lot, draw_seated(draw));
	unsigned other = lot_below(search->lot, draw_seated(draw));
	const uint16_t *first = seats + one - one % draw->size;
	const uint16_t *second = seats + other - other % draw->size;
	int64_t *late = &search->late[number % LATE];
	uint16_t a = seats[one], b = seats[other];

	if (first == second)
		return;
	int64_t more = change_cost(search, first, a, b) + change_cost(search, second, b, a);
	if (more <= 0 || search->cost + more <= *late) {
		change(draw, first, a, b);
		change(draw, second, b, a);
		seats[one] = b;
		seats[other] = a;
		search->cost += more;
	}
	if (search->cost < *late)
		*late = search->cost;
}

/* From the rounds of the draw on; the number of steps. */
static unsigned
climb(struct search *search, int64_t least, unsigned steps_max)
{
	unsigned steps = 0;

	search->cost = whole_cost(search);
	for (unsigned i = 0; i < LATE; i++)
		search->late[i] = search->cost;
	int64_t best = search->cost + 1;
	for (unsigned since = 0; steps < steps_max && since < STALE && best > least; since++) {
		if (search->cost < best) {
			best = search->cost;
			since = 0;
		}
		if (best < search->best) {
			search->best = best;
			memcpy(search->found, search->draw->order, sizeof(search->found));
		}
		step(search, steps++);
	}
	assert(search->cost == whole_cost(search));
	return steps;
}

static void
begin_anew(struct search *search)
{
	struct draw *draw = search->draw;

	draw_count_meetings(draw, -1);
	for (unsigned round = 0; round < draw->rounds; round++)
		lot_shuffle(search->lot, draw->order[round], draw_seated(draw));
	draw_count_meetings(draw, 1);
}

/* Who meet again cost as much as two who stand two tables apart. */
static struct search
search_of(struct draw *draw, struct lot *lot)
{
	bool swiss = draw->method == DRAW_SWISS;
	int64_t apart = 2 * (int64_t)draw->size, again = draw->method == DRAW_RANDOM ? 0 : 1;

	return (struct search){.draw = draw,
			       .lot = lot,
			       .again = swiss ? apart * apart : again,
			       .near = swiss ? 1 : 0,
			       .best = INT64_MAX};
}

void
draw_search(struct draw *draw, struct lot *lot)
{
	struct search search = search_of(draw, lot);
	unsigned steps = 0;

	draw_count_meetings(draw, 1);
	int64_t least = least_cost(&search);
	for (;;) {
		steps += climb(&search, least, STEPS_MAX - steps);
		if (steps >= STEPS_MAX || search.best <= least || draw->method == DRAW_SWISS)
			break;
		begin_anew(&search);
	}
	draw_count_meetings(draw, -1);
	memcpy(draw->order, search.found, sizeof(search.found));
	draw_count_meetings(draw, 1);
}
