/* What distance.c asks of each shape. Distances here do not yet count the wild tiles. */
#ifndef MJ_DISTANCE_SHAPES_H
#define MJ_DISTANCE_SHAPES_H

#include "distance/target.h"

#include <string.h>

static inline uint64_t
mj_bit(unsigned kind)
{
	return UINT64_C(1) << kind;
}

/* Counts by kind, eight to a word, the first in the lowest byte; zeros after the last kind. */
enum { MJ_COUNT_WORDS = 5, MJ_WORD_KINDS = 8 };
struct mj_packed {
	uint64_t word[MJ_COUNT_WORDS];
};

static inline struct mj_packed
mj_pack(const uint8_t count[MJ_KINDS])
{
	enum { LAST = (MJ_COUNT_WORDS - 1) * MJ_WORD_KINDS };
	struct mj_packed packed;

	memcpy(packed.word, count, LAST);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	for (unsigned i = 0; i < MJ_COUNT_WORDS - 1; i++)
		packed.word[i] = __builtin_bswap64(packed.word[i]);
#endif
	packed.word[MJ_COUNT_WORDS - 1] = count[LAST] | (uint64_t)count[LAST + 1] << 8;
	return packed;
}

/* A number in each byte of a word. */
static inline uint64_t
mj_every_byte(unsigned number)
{
	return number * UINT64_C(0x0101010101010101);
}

/* The kinds with a count of at least n, which is above 0; no count is above 127. */
static inline uint64_t
mj_kinds_from(const uint8_t count[MJ_KINDS], unsigned n)
{
#if defined(__SSE2__)
	/* Neither gcc nor clang finds this instruction by itself. */
	typedef char bytes __attribute__((vector_size(16)));
	enum { VECTOR = 16, LAST = MJ_KINDS - VECTOR };
	const bytes one_less = (bytes){0} + (char)(n - 1);
	bytes first, second, last;

	memcpy(&first, count, VECTOR);
	memcpy(&second, count + VECTOR, VECTOR);
	memcpy(&last, count + LAST, VECTOR);
	return (uint64_t)(unsigned)__builtin_ia32_pmovmskb128((bytes)(first > one_less)) |
	       (uint64_t)(unsigned)__builtin_ia32_pmovmskb128((bytes)(second > one_less))
		       << VECTOR |
	       (uint64_t)(unsigned)__builtin_ia32_pmovmskb128((bytes)(last > one_less)) << LAST;
#else
	struct mj_packed packed = mj_pack(count);
	uint64_t kinds = 0;

	for (unsigned i = 0; i < MJ_COUNT_WORDS; i++) {
		uint64_t high = (packed.word[i] + mj_every_byte(0x80 - n)) >> 7 & mj_every_byte(1);
		/* Bit 8 i to bit i. */
		kinds |= (high * UINT64_C(0x0102040810204080) >> 56) << i * MJ_WORD_KINDS;
	}
	return kinds;
#endif
}

/* The nearest of the shapes looked at so far, and what brings the hand nearer to it. */
struct mj_nearest {
	int missing;
	uint64_t accepts;
};

static inline void
mj_nearest_add(struct mj_nearest *nearest, int missing, uint64_t accepts)
{
	if (missing < nearest->missing)
		*nearest = (struct mj_nearest){missing, accepts};
	else if (missing == nearest->missing)
		nearest->accepts |= accepts;
}

/* ---- Sets and a pair: distance/standard.c ---- */

int mj_standard_missing(const struct mj_target *target, const struct mj_held *held);
void mj_standard_acceptance(const struct mj_target *target, const struct mj_held *held,
			    struct mj_nearest *nearest);
/* `nearest` goes with `discards`, which name each kind held, and MJ_NO_TILE if any are wild. */
void mj_standard_discards(const struct mj_target *target, const struct mj_held *held,
			  const struct mj_discard *discards, struct mj_nearest *nearest,
			  size_t count);

/* ---- All others: distance/special.c ---- */

/* Which kinds are held at least n times, n = 1 to 4; 3 and 4 are left empty where no shape asks. */
struct mj_copies {
	uint64_t least[MJ_COPIES + 1];
};

void mj_copies_of(struct mj_copies *copies, const uint8_t count[MJ_KINDS], unsigned shapes);
void mj_copies_less(struct mj_copies *copies, mj_tile kind);

/* Looks at all of `shapes` but the standard one. */
void mj_special_add(const struct mj_copies *copies, unsigned shapes, struct mj_nearest *nearest);

#endif
