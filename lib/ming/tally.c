#include "ming/tally.h"

#include <assert.h>

void
ming_hold(struct ming_value *value, enum ming_pattern pattern, unsigned worth)
{
	assert(pattern < PATTERN_COUNT && worth <= UINT8_MAX);
	if (worth == 0)
		return;
	assert((value->patterns >> pattern & 1) == 0); /* it would count twice */
	value->patterns |= UINT64_C(1) << pattern;
	value->worth[pattern] = (uint8_t)worth;
	value->han += (int32_t)worth;
	if ((BOUNTY_BITS >> pattern & 1) == 0)
		value->opening += (int32_t)worth;
}
