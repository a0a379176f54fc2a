/* What a seat has that counts hua, and whether it breaks the others' hands (sections 4d and 6). */
#ifndef MJ_YUEQING_HAND_COUNTS_H
#define MJ_YUEQING_HAND_COUNTS_H

#include "yueqing/faces.h"

struct yueqing_hand_counts {
	uint8_t gangtou, baiban;
	uint8_t caishen;                     /* held, those of a kong too */
	uint8_t open_kongs, concealed_kongs; /* without that of caishen */
	uint8_t honor_triplets;              /* of own wind, 7z, 6z */
	bool caishen_kong;
};

/* Adds the kongs of the melds, and the caishen of a kong. */
void yueqing_add_melds(const struct yueqing_faces *faces, const struct mj_meld *melds,
		       unsigned count, struct yueqing_hand_counts *counts);

/* Whether any kong but of flowers was made (R50). */
static inline bool
yueqing_has_kong(const struct yueqing_hand_counts *counts)
{
	return counts->open_kongs + counts->concealed_kongs > 0 || counts->caishen_kong;
}

/* The hua patterns but those of honour triplets, as bits; their worth goes into `worth`. */
uint64_t yueqing_hua(const struct mj_rules *rules, const struct yueqing_hand_counts *counts,
		     int32_t worth[PATTERN_COUNT]);

/* All hua of a seat that has not won, before squaring (R115-R130). */
int32_t yueqing_count_hua(const struct mj_rules *rules, const struct yueqing_hand_counts *counts);

/* R132, R133: whether what flowers and melds show caps the tai of the others. */
bool yueqing_breaks(const struct mj_rules *rules, const struct yueqing_faces *faces,
		    const struct yueqing_flowers *flowers, int seat_wind,
		    const struct mj_meld *melds, unsigned count);

#endif
