/* What all readings of one winning hand share, worked out once. */
#ifndef MJ_RIICHI_HAND_CONTEXT_H
#define MJ_RIICHI_HAND_CONTEXT_H

#include "engine/case.h"
#include "engine/kinds.h"
#include "riichi/riichi.h"

struct riichi_hand_context {
	const struct mj_rules *rules;
	const struct mj_hand *hand;
	uint8_t count[MJ_KINDS]; /* concealed tiles and the winning one, by kind */
	uint64_t kinds;          /* kinds in the whole hand */
	mj_tile win, seat_wind, round_wind;
	bool tsumo, closed, dealer;
	bool as_tsumo;          /* paid by all three (paarenchan too) */
	uint64_t meld_triplets; /* kinds of pungs and kongs among the melds */
	uint32_t meld_runs;     /* first kinds of chows */
	uint8_t meld_triplet_count, meld_run_count, concealed_kongs, kongs, meld_fu;
	uint64_t common; /* patterns that hold in every reading, dora included */
	uint64_t common_yakuman;
	uint8_t dora[YAKU_COUNT - YAKU_DORA]; /* han of dora, ura dora, red dora, norths */
};

/* The hand is checked. */
void riichi_hand_context_init(struct riichi_hand_context *context, const struct mj_case *one);

/* R18-R20: the kind that an indicator points to. */
mj_tile riichi_dora_of(const struct mj_rules *rules, mj_tile indicator);

/* What a pattern that holds is worth in this hand, in its own unit. */
int32_t riichi_worth(const struct riichi_hand_context *context, unsigned pattern);

#endif
