/* Seeded chance for tests: the same numbers on every machine. */
#ifndef TESTS_CHANCE_H
#define TESTS_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

struct chance {
	uint64_t state; /* not 0 */
};

static inline uint64_t
chance_next(struct chance *chance)
{
	uint64_t x = chance->state;

	x ^= x >> 12;
	x ^= x << 25;
	x ^= x >> 27;
	chance->state = x;
	return x * UINT64_C(0x2545f4914f6cdd1d);
}

/* 0 to bound - 1. */
static inline unsigned
chance_below(struct chance *chance, unsigned bound)
{
	return (unsigned)((chance_next(chance) >> 32) * bound >> 32);
}

/* True once in `times`. */
static inline bool
chance_once_in(struct chance *chance, unsigned times)
{
	return chance_below(chance, times) == 0;
}

#endif
