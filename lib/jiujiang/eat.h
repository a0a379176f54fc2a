/* What a seat shows, and what of it a winner eats (docs/rules/jiujiang.md, section 6). */
#ifndef MJ_JIUJIANG_EAT_H
#define MJ_JIUJIANG_EAT_H

#include "jiujiang/jiujiang.h"

struct jiujiang_eating_counts {
	uint8_t fa;
	uint8_t dragon_pungs;      /* pung melds */
	uint8_t kongs[KONG_SORTS]; /* by enum jiujiang_kong */
	bool baoting;
	bool hongqi; /* melds of both dragons (D24) */
};

/* Counts what a checked entry of a seat shows; nothing when it is NULL. */
void jiujiang_seat_counts(const struct mj_seat *seat, struct jiujiang_eating_counts *counts);

/* Counts what a winning hand shows; of a called hand only its flags. */
void jiujiang_hand_counts(const struct mj_hand *hand, struct jiujiang_eating_counts *counts);

/* What a payer shows when this hand wins, with the robbed kong or the kong before his
 * discard. */
void jiujiang_payer_counts(const struct mj_hand *hand, const struct mj_seat *seats, int payer,
			   struct jiujiang_eating_counts *counts);

/* What these counts cost the one who shows them, in pao. */
int32_t jiujiang_eaten(const struct jiujiang_eating_counts *counts);

/* Whether this seat pays for the hand (D23). */
bool jiujiang_pays(const struct mj_hand *hand, int seat);

#endif
