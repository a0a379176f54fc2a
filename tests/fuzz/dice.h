/* Small random choices out of a seed, for the mutators. */
#ifndef TESTS_FUZZ_DICE_H
#define TESTS_FUZZ_DICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dice {
	uint64_t state; /* never 0 */
};

static inline struct dice
dice_of(unsigned seed)
{
	return (struct dice){(uint64_t)seed * UINT64_C(0x9E3779B97F4A7C15) + 1};
}

/* Below `limit`; 0 for a limit of 0. */
static inline size_t
roll(struct dice *dice, size_t limit)
{
	dice->state ^= dice->state << 13;
	dice->state ^= dice->state >> 7;
	dice->state ^= dice->state << 17;
	return limit == 0 ? 0 : (size_t)((dice->state >> 11) % limit);
}

static inline bool
one_in(struct dice *dice, size_t n)
{
	return roll(dice, n) == 0;
}

#endif
