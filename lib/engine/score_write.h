/* What a hand scored, for the answer. */
#ifndef MJ_ENGINE_SCORE_WRITE_H
#define MJ_ENGINE_SCORE_WRITE_H

#include <stdint.h>

struct mj_hand;
struct mj_rules;
struct mj_ruleset;
struct mj_score;

/*
 * Writes the patterns of a set (bit i: ruleset->patterns[i]) in the ruleset's order, each with the
 * value and the unit of the table and no note. What counts otherwise in this hand the ruleset
 * changes afterwards.
 */
void mj_write_patterns(const struct mj_ruleset *ruleset, uint64_t patterns, struct mj_score *score);

/*
 * Asserts what holds of every hand that was scored: the reason is one of the ruleset's, the reading
 * is made of exactly the hand's tiles.
 */
void mj_score_check(const struct mj_rules *rules, const struct mj_hand *hand,
		    const struct mj_score *score);

/* What the values of its patterns come to. */
int64_t mj_patterns_sum(const struct mj_score *score);

#endif
