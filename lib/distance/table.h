/*
 * The tables of the distance engine, made at build time by lib/distance/gen.
 *
 * A *part* is one suit of a hand, or its honours. What a part can come to is its *row*: for each
 * number of sets, with and without the pair, the most tiles of the part that such sets can use.
 * There are few different rows, so they are known by number.
 *
 * An automaton reads a part kind by kind. How a kind is held is one *digit* (mj_digit): the copies
 * held and, of a suit with melds, those melded, because fewer are then left to draw. A node of a
 * kind has an entry for each digit: where the node of the next kind begins, or after the last kind
 * the number of the row. The first three kinds are read at once. So a part's row is
 *
 *     entry = first[(d[0] * digits + d[1]) * digits + d[2]];
 *     for (place = 3; place < kinds of the part; place++)
 *             entry = next[place - 3][entry + d[place]];
 *
 * Entries that no hand comes to are free: they may be anything that can be looked up.
 *
 * Rows are put together by two more tables: `joined` has the number of the row of two parts
 * together, `used` the most tiles that a whole hand can use, by the rows of two halves of it.
 *
 *                       rows   entries for a suit   with melds   honours
 *     MJ_LIMITED         328         21,575          199,785         950
 *                                     where two norths are gone    1,575
 *     MJ_UNLIMITED       287         29,755                        1,300
 *                                        and with runs of honours  1,860
 *
 * Of the rows of MJ_LIMITED some are of suits with melds alone: what they say of four sets is
 * never asked. An entry has two bytes, `joined` two for each two rows, `used` one and that for each
 * number of sets: 1.9 MB in all, of which a hand touches little.
 */
#ifndef MJ_DISTANCE_TABLE_H
#define MJ_DISTANCE_TABLE_H

#include "mahjong/tiles.h"

enum {
	MJ_PARTS = 4, /* m, p, s and honours: the kinds in this order */
	MJ_HONOUR_PART = 3,
	MJ_PART_KINDS = 9, /* of a suit */
	MJ_TARGET_SETS_MAX = 5
};

/* What a hand is looked up in; the last two differ in the honours alone. */
enum mj_table_number {
	MJ_LIMITED,   /* limited targets, of at most four sets */
	MJ_UNLIMITED, /* targets with any number of a kind, of at most five sets */
	MJ_UNLIMITED_HONOUR_RUNS,
	MJ_TABLES
};

enum {
	MJ_DIGITS = MJ_COPIES + 1,                         /* copies held */
	MJ_DIGITS_MELDED = MJ_DIGITS * (MJ_DIGITS + 1) / 2 /* copies held, and melded */
};

enum { MJ_FIRST_KINDS = 3, MJ_OTHER_KINDS = MJ_PART_KINDS - MJ_FIRST_KINDS };

struct mj_automaton {
	const uint16_t *first;                /* by the digits of the first three kinds */
	const uint16_t *next[MJ_OTHER_KINDS]; /* of each other kind, the first node */
	uint16_t weight[MJ_PART_KINDS];       /* entries from one digit of a kind to the next */
};

/*
 * Where space counts more than time (`make wasm`), MJ_SMALL_TABLES is 1, and the library has the
 * tables of distance_tables_gen small: suits with melds are worked out, and the last of them kept,
 * `used` is read off the rows, and `joined` is worked out, each when it is first asked for, which
 * threads may not do at once. All answers are the same.
 */
#ifndef MJ_SMALL_TABLES
#define MJ_SMALL_TABLES 0
#endif

struct mj_row_table {
	struct mj_automaton suits[2];   /* for suits without melds, and with (MJ_LIMITED alone) */
	struct mj_automaton honours[2]; /* and where two norths are gone (limited targets alone) */
	uint32_t rows;
	const uint16_t *joined;                      /* [rows][rows] */
	const uint8_t *used[MJ_TARGET_SETS_MAX + 1]; /* by sets: [rows][rows], or NULL */
	/* Small tables alone, instead of the last two. */
	const uint64_t (*lanes)[2]; /* by row, as in distance/gen/lanes.h */
	uint16_t *known_joined;     /* [a >= b][b]: the row + 1, or 0: not asked for yet */
	uint32_t sets;              /* at most so many are asked for */
	uint32_t concealed;         /* rows from this one on are asked for a set less */
};

extern const struct mj_row_table mj_row_tables[MJ_TABLES];

#if MJ_SMALL_TABLES
/* The row of two parts together, a >= b, worked out. */
unsigned mj_row_join_out(const struct mj_row_table *table, unsigned a, unsigned b);

static inline unsigned
mj_row_joined(const struct mj_row_table *table, unsigned a, unsigned b)
{
	unsigned first = a > b ? a : b, second = a > b ? b : a;
	uint16_t *known = &table->known_joined[first * (first + 1) / 2 + second];

	if (*known == 0)
		*known = (uint16_t)(mj_row_join_out(table, first, second) + 1);
	return *known - 1U;
}
#else
/* The number of the row of two parts together. */
static inline unsigned
mj_row_joined(const struct mj_row_table *table, unsigned a, unsigned b)
{
	return table->joined[a * table->rows + b];
}
#endif

/* The most tiles that the two rows of a whole hand can use. */
static inline unsigned
mj_row_used(const struct mj_row_table *table, unsigned sets, unsigned a, unsigned b)
{
	enum { LANE_BITS = 8, BIAS = 64 };
	uint64_t with_pair;

	if (!MJ_SMALL_TABLES)
		return table->used[sets][(size_t)a * table->rows + b];
	with_pair = table->lanes[mj_row_joined(table, a, b)][1];
	return (unsigned)(with_pair >> sets * LANE_BITS & 0xff) - BIAS;
}

/* A row that says of a suit with melds what its row says of `sets` sets and fewer; worked out, for
 * small tables alone. */
#if MJ_SMALL_TABLES
unsigned mj_limited_row(const struct mj_row_table *table, const uint8_t digits[MJ_PART_KINDS],
			unsigned sets);
#else
static inline unsigned
mj_limited_row(const struct mj_row_table *table, const uint8_t digits[MJ_PART_KINDS], unsigned sets)
{
	(void)digits;
	(void)sets;
	return table->rows; /* never asked for */
}
#endif

/*
 * How a kind is held: `held` + `melded` <= MJ_COPIES. 0 to 4 are copies held of a kind that is not
 * melded, 5 to 8 of one that is once, and so on; one copy more held is the next digit.
 */
static inline unsigned
mj_digit(unsigned held, unsigned melded)
{
	return held + melded * (2 * MJ_DIGITS + 1 - melded) / 2;
}

static inline unsigned
mj_digit_melded(unsigned digit)
{
	unsigned melded = 0;

	while (melded < MJ_COPIES && mj_digit(0, melded + 1) <= digit)
		melded++;
	return melded;
}

/*
 * Thirteen scattered: 14 tiles, of one suit at least three apart, of each at most three. Honours
 * being seven, a suit has 1 to 3 of them, all three suits 7 to 9. By the kinds of a suit that are
 * held: the kinds with which the best 0, 1, 2 or 3 spaced tiles would use one more, and how many
 * they use, in each way to divide the tiles among the suits: a field of a word for each way, for
 * the suit as the first, second or third.
 */
enum {
	MJ_SUIT_MASKS = 512, /* which of nine kinds are held */
	MJ_SPACED_MAX = 3,   /* tiles of a suit that lie three apart: 147, 158, ... */
	MJ_SPACED_WAYS = 10,
	MJ_SPACED_FIELD = 6 /* bits */
};
struct mj_spaced {
	uint64_t ways[3];
	uint16_t gains[MJ_SPACED_MAX + 1];
};
extern const struct mj_spaced mj_spaced[MJ_SUIT_MASKS];
extern const uint8_t mj_spaced_ways[MJ_SPACED_WAYS][3]; /* tiles of each suit */
extern const uint64_t mj_spaced_honours[8];             /* by different honours held: those used */

#endif
