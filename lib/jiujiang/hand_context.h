/* What all readings of one winning hand share, worked out once. */
#ifndef MJ_JIUJIANG_HAND_CONTEXT_H
#define MJ_JIUJIANG_HAND_CONTEXT_H

#include "engine/case.h"
#include "jiujiang/value.h"

struct jiujiang_hand_context {
	const struct mj_rules *rules;
	const struct mj_hand *hand;
	uint8_t count[MJ_KINDS]; /* concealed tiles and the winning one, by kind */
	mj_tile win;
	bool self_draw;
	bool wait_counts;       /* the wait may bring something (D14, D19) */
	bool all_melded;        /* four sets are melds, none a concealed kong (D11) */
	uint64_t meld_triplets; /* kinds of pungs and kongs among the melds */
	uint32_t meld_runs;     /* first kinds of chows */
	uint8_t meld_triplet_count;
	struct jiujiang_value common; /* what holds in every reading; not summed */
};

/*
 * The hand is checked. `single_wait`: its 13 tiles wait on one kind alone; looked at only with the
 * option single_wait_only.
 */
void jiujiang_hand_context_init(struct jiujiang_hand_context *context, const struct mj_case *one,
				bool single_wait);

/* The green dragons set out, by number or by tiles; of a hand or a seat. */
unsigned jiujiang_fa_of(const struct mj_record *extra);

/* What sort of kong a meld is for those who count it. The meld is a kong. */
enum jiujiang_kong jiujiang_kong_of(const struct mj_meld *meld);

#endif
