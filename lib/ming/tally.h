/* The patterns of a reading and what they add up to (docs/rules/ming.md, section 5). */
#ifndef MJ_MING_TALLY_H
#define MJ_MING_TALLY_H

#include "ming/ming.h"

struct ming_value {
	uint64_t patterns;
	uint8_t worth[PATTERN_COUNT]; /* of each pattern that holds; 0 for others */
	uint8_t elements;             /* the note of five_basics */
	uint8_t limits;               /* number of limit patterns; 0: counted in han */
	int32_t opening;              /* han without the bounties (R62) */
	int32_t han, points;
};

/* Adds a pattern that is worth so many han. A pattern worth 0 does not hold. */
void ming_hold(struct ming_value *value, enum ming_pattern pattern, unsigned worth);

#endif
