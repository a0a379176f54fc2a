/*
 * Who sits with whom in the next rounds of a season: pure computing over players that are numbers.
 * The same question has the same answer, on any machine.
 */
#ifndef LEDGER_ROUNDS_DRAW_H
#define LEDGER_ROUNDS_DRAW_H

#include <stdbool.h>
#include <stdint.h>

enum {
	DRAW_PLAYERS_MAX = 192,
	DRAW_ROUNDS_MAX = 16,
	DRAW_SIZE_MAX = 4, /* seats of a table */
};

enum draw_method {
	DRAW_RANDOM,      /* by lot, whoever met before */
	DRAW_SWISS,       /* who stand near each other sit together, and meet again late */
	DRAW_ROUND_ROBIN, /* pairs meet as evenly as can be found */
};

struct draw {
	/* The question. */
	enum draw_method method;
	uint32_t seed;
	unsigned size;    /* of a table: 3 or 4 */
	unsigned players; /* `size` to DRAW_PLAYERS_MAX; with DRAW_SWISS in order of standing */
	unsigned rounds;  /* 1 to DRAW_ROUNDS_MAX; 1 with DRAW_SWISS */
	/* What was before: how often two sat together (symmetric), and one sat at each wind. */
	int32_t met[DRAW_PLAYERS_MAX][DRAW_PLAYERS_MAX];
	int32_t sat[DRAW_PLAYERS_MAX][DRAW_SIZE_MAX];
	/* Who are of one team are kept apart where that can be; 0: of none. */
	uint8_t team[DRAW_PLAYERS_MAX];

	/*
	 * The answer, and in `met` and `sat` all that is then. Table t of a round has the seats
	 * t * size and on, east first; behind the tables are those who sit out.
	 */
	uint16_t order[DRAW_ROUNDS_MAX][DRAW_PLAYERS_MAX];
	unsigned repeats[DRAW_ROUNDS_MAX]; /* pairs of a round who had met before it */
	unsigned mates[DRAW_ROUNDS_MAX];   /* pairs of a round who are of one team */
};

/* How many sit at the tables of a round; the others sit out. */
static inline unsigned
draw_seated(const struct draw *draw)
{
	return draw->players - draw->players % draw->size;
}

static inline bool
draw_are_mates(const struct draw *draw, unsigned one, unsigned other)
{
	return draw->team[one] != 0 && draw->team[one] == draw->team[other];
}

#endif
