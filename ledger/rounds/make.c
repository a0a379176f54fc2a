#include "ledger/rounds/make.h"

#include "ledger/rounds/lot.h"
#include "ledger/rounds/search.h"
#include "ledger/rounds/winds.h"

#include <assert.h>
#include <string.h>

/* ---- Who sits out ---- */

static int64_t
played(const struct draw *draw, unsigned player)
{
	int64_t sum = 0;

	for (unsigned wind = 0; wind < draw->size; wind++)
		sum += draw->sat[player][wind];
	return sum;
}

/*
 * Puts those behind the tables who sit out: who have sat out least in these rounds, of them who
 * have played most, of them whom the lot says.
 */
static void
seat_out(const struct draw *draw, struct lot *lot, unsigned *outs, uint16_t *order)
{
	unsigned rest = draw->players % draw->size;

	for (unsigned i = 0; i < draw->players; i++)
		order[i] = (uint16_t)i;
	if (rest != 0)
		lot_shuffle(lot, order, draw->players);
	for (unsigned end = draw->players; end > draw->players - rest; end--) {
		unsigned chosen = 0;
		for (unsigned i = 1; i < end; i++) {
			unsigned one = order[i], other = order[chosen];
			if (outs[one] < outs[other] ||
			    (outs[one] == outs[other] && played(draw, one) > played(draw, other)))
				chosen = i;
		}
		uint16_t player = order[chosen];
		order[chosen] = order[end - 1];
		order[end - 1] = player;
		outs[player]++;
	}
}

/* ---- The rounds to begin with ---- */

static void
sort(uint16_t *items, unsigned count)
{
	for (unsigned i = 1; i < count; i++) {
		uint16_t item = items[i];
		unsigned at = i;
		for (; at > 0 && items[at - 1] > item; at--)
			items[at] = items[at - 1];
		items[at] = item;
	}
}

static void
begin(struct draw *draw, struct lot *lot)
{
	unsigned outs[DRAW_PLAYERS_MAX] = {0};

	for (unsigned round = 0; round < draw->rounds; round++) {
		uint16_t *order = draw->order[round];
		seat_out(draw, lot, outs, order);
		if (draw->method == DRAW_SWISS)
			sort(order, draw_seated(draw));
		else
			lot_shuffle(lot, order, draw_seated(draw));
	}
}

/* ---- The answer ---- */

/* The table with the best of all comes first, and so on. */
static void
sort_tables(struct draw *draw, uint16_t *order)
{
	size_t bytes = draw->size * sizeof(*order);

	for (unsigned i = 0; i < draw_seated(draw); i += draw->size)
		sort(order + i, draw->size);
	for (unsigned i = draw->size; i < draw_seated(draw); i += draw->size)
		for (unsigned at = i; at > 0 && order[at - draw->size] > order[at];
		     at -= draw->size) {
			uint16_t table[DRAW_SIZE_MAX];
			memcpy(table, order + at, bytes);
			memcpy(order + at, order + at - draw->size, bytes);
			memcpy(order + at - draw->size, table, bytes);
		}
}

/* From the last round on, each one's meetings are taken away, and what is left was before it. */
static void
count_pairs(struct draw *draw)
{
	for (unsigned round = draw->rounds; round-- > 0;) {
		const uint16_t *order = draw->order[round];
		draw->repeats[round] = 0;
		draw->mates[round] = 0;
		for (unsigned i = 0; i < draw_seated(draw); i++)
			for (unsigned j = i + 1; j % draw->size != 0; j++) {
				int32_t met = --draw->met[order[i]][order[j]];
				draw->met[order[j]][order[i]]--;
				draw->repeats[round] += met > 0 ? 1 : 0;
				draw->mates[round] += draw_are_mates(draw, order[i], order[j]);
				assert(met >= 0);
			}
	}
	draw_count_meetings(draw, 1);
}

static bool
has_teams(const struct draw *draw)
{
	for (unsigned i = 0; i < draw->players; i++)
		if (draw->team[i] != 0)
			return true;
	return false;
}

void
draw_make(struct draw *draw)
{
	struct lot lot = {draw->seed};

	assert(draw->size >= 3 && draw->size <= DRAW_SIZE_MAX);
	assert(draw->players >= draw->size && draw->players <= DRAW_PLAYERS_MAX);
	assert(draw->rounds >= 1 && draw->rounds <= DRAW_ROUNDS_MAX);
	assert(draw->method != DRAW_SWISS || draw->rounds == 1);
	begin(draw, &lot);
	if (draw->method == DRAW_RANDOM && !has_teams(draw))
		draw_count_meetings(draw, 1);
	else
		draw_search(draw, &lot);
	if (draw->method == DRAW_SWISS)
		sort_tables(draw, draw->order[0]);
	draw_winds(draw, &lot);
	count_pairs(draw);
}
