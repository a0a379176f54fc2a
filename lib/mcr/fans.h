/* Sets of fans, and what each fan strikes out (docs/rules/mcr.md, section 4). */
#ifndef MJ_MCR_FANS_H
#define MJ_MCR_FANS_H

#include "mcr/mcr.h"

/* Bit i % 64 of word i / 64: fan i. */
struct mcr_fan_set {
	uint64_t word[MJ_PATTERN_WORDS];
};

/* How often a hand has each fan. */
struct mcr_fans {
	struct mcr_fan_set found; /* those that are there */
	uint8_t times[FAN_COUNT]; /* of those; of others 0 */
};

static inline void
mcr_set_add(struct mcr_fan_set *set, unsigned fan)
{
	set->word[fan / 64] |= UINT64_C(1) << fan % 64;
}

static inline bool
mcr_set_has(const struct mcr_fan_set *set, unsigned fan)
{
	return (set->word[fan / 64] >> fan % 64 & 1) != 0;
}

static inline void
mcr_add(struct mcr_fans *fans, unsigned fan, unsigned times)
{
	if (times == 0)
		return;
	mcr_set_add(&fans->found, fan);
	fans->times[fan] = (uint8_t)(fans->times[fan] + times);
}

static inline void
mcr_add_if(struct mcr_fans *fans, unsigned fan, bool there)
{
	mcr_add(fans, fan, there);
}

/* What one of a fan is worth by these rules (D8). */
static inline int32_t
mcr_worth(const struct mj_rules *rules, unsigned fan)
{
	if (fan == FAN_TWO_CONCEALED_KONGS)
		return rules->option[OPT_TWO_CONCEALED_KONGS];
	if (fan == FAN_CONCEALED_AND_MELDED_KONG)
		return rules->option[OPT_MIXED_KONGS];
	return mcr_patterns[fan].value;
}

/* The fans that this one strikes out (R14). */
struct mcr_fan_set mcr_struck_by(const struct mj_rules *rules, unsigned fan);

/* The fans that those found strike out; one that is struck out still strikes out. */
struct mcr_fan_set mcr_struck(const struct mj_rules *rules, const struct mcr_fan_set *found);

#endif
