/* What a hand scored, for the answer. */
#ifndef MJ_ENGINE_SCORE_WRITE_H
#define MJ_ENGINE_SCORE_WRITE_H

#include "mahjong.h"

/*
 * Writes the patterns of a set (bit i: ruleset->patterns[i]) in the ruleset's order, each with the value and the unit
 * of the table and no note. What counts otherwise in this hand the ruleset changes afterwards.
 */
void mj_write_patterns(const struct mj_ruleset *ruleset, uint64_t patterns, struct mj_score *score);

#endif
