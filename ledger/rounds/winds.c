#include "ledger/rounds/winds.h"

#include <string.h>

/* A pass seats each table anew, with all others as they sit. */
enum { PASSES = 64 };

static void
count(struct draw *draw, const uint16_t *table, int by)
{
	for (unsigned wind = 0; wind < draw->size; wind++)
		draw->sat[table[wind]][wind] += by;
}

/* Half of what the squares of all numbers grow by when the table is counted. */
static int64_t
cost(const struct draw *draw, const uint16_t *table)
{
	int64_t sum = 0;

	for (unsigned wind = 0; wind < draw->size; wind++)
		sum += draw->sat[table[wind]][wind];
	return sum;
}

static void
exchange(uint16_t *table, unsigned one, unsigned other)
{
	uint16_t player = table[one];

	table[one] = table[other];
	table[other] = player;
}

/* Tries all orders of those from `from` on; `best` keeps the cheapest. */
static void
try_orders(const struct draw *draw, uint16_t *table, unsigned from, uint16_t *best)
{
	if (from == draw->size) {
		if (cost(draw, table) < cost(draw, best))
			memcpy(best, table, draw->size * sizeof(*table));
		return;
	}
	for (unsigned i = from; i < draw->size; i++) {
		exchange(table, from, i);
		try_orders(draw, table, from + 1, best);
		exchange(table, from, i);
	}
}

/* Seats a table that is not counted; of orders that cost the same, one by lot. */
static void
seat(struct draw *draw, struct lot *lot, uint16_t *table)
{
	uint16_t trial[DRAW_SIZE_MAX];

	lot_shuffle(lot, table, draw->size);
	memcpy(trial, table, draw->size * sizeof(*table));
	try_orders(draw, trial, 0, table);
}

void
draw_winds(struct draw *draw, struct lot *lot)
{
	for (unsigned pass = 0; pass < PASSES; pass++)
		for (unsigned round = 0; round < draw->rounds; round++)
			for (unsigned i = 0; i < draw_seated(draw); i += draw->size) {
				uint16_t *table = &draw->order[round][i];
				if (pass > 0)
					count(draw, table, -1);
				seat(draw, lot, table);
				count(draw, table, 1);
			}
}
