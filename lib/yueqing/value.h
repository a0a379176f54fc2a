/* What one reading of a hand is worth (docs/rules/yueqing.md, sections 4 to 6). */
#ifndef MJ_YUEQING_VALUE_H
#define MJ_YUEQING_VALUE_H

#include "yueqing/hand_context.h"

/* What a reading is valued by, melds included. Sets of honours are bits, bit 0 is 1z. */
struct yueqing_look {
	uint8_t traits;   /* TRAIT_RUN, TRAIT_TRIPLET, TRAIT_END */
	uint8_t in_place; /* caishen that stand for their own face in a run */
	uint8_t triplets; /* honours of which there is a triplet or kong */
	uint8_t natural;  /* those of them without a wild */
	uint8_t twice;    /* those of them of which there is a second, made with wilds */
	mj_tile pair;     /* an honour, or the caishen's face for a caishen pair; else MJ_NO_TILE */
	bool caishen_triplet;
	bool honours;  /* any tile stands for an honour; caishen kept as such do not */
	uint8_t suits; /* bit s: any group of suit s */
};

struct yueqing_value {
	uint64_t patterns; /* that count, hua and pihu included */
	uint64_t twice;    /* those of them that count twice: hua of honour triplets */
	int32_t basic_count, tai_basic, tai_big;
	int32_t full;      /* tai before the cap */
	int32_t tai_count; /* and after it */
	int32_t tai, hua_count;
	int64_t tiao;
};

void yueqing_value_reading(const struct yueqing_hand_context *context,
			   const struct yueqing_look *look, struct yueqing_value *value);

/* Fills the rest from basic_count, tai_big, hua_count, and tai_count where `capped` tai are the
 * most (section 5). */
void yueqing_sum(struct yueqing_value *value, int32_t cap);

enum { NO_CAP = INT32_MAX };

/* Above 0: the left one is the better reading (section 5, "Best reading"). */
int yueqing_compare(const struct yueqing_value *left, const struct yueqing_value *right);

#endif
