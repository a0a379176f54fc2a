/* How many there are of each kind, eight or more kinds at a time; sets of kinds as masks. */
#ifndef MJ_DISTANCE_COUNTS_H
#define MJ_DISTANCE_COUNTS_H

#include "mahjong/tiles.h"

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

/* How many bits are set. The compiler's own is a call wherever old machines must be served. */
static inline int
mj_bits(uint64_t mask)
{
	mask -= mask >> 1 & UINT64_C(0x5555555555555555);
	mask = (mask & UINT64_C(0x3333333333333333)) + (mask >> 2 & UINT64_C(0x3333333333333333));
	mask = (mask + (mask >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (int)(mask * mj_every_byte(1) >> 56);
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

#endif
