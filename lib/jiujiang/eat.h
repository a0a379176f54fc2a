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

/* Of a seat's entry, checked; nothing when it is NULL. */
void jiujiang_seat_counts(const struct mj_seat *seat, struct jiujiang_eating_counts *counts);

/* Of a winning hand; nothing of a called one but its flags. */
void jiujiang_hand_counts(const struct mj_hand *hand, struct jiujiang_eating_counts *counts);

/* What a payer shows when this hand wins, the robbed kong or the kong before his discard included. */
void jiujiang_payer_counts(const struct mj_hand *hand, const struct mj_seat *seats, int payer,
			   struct jiujiang_eating_counts *counts);

/* What it costs him, in pao. */
int32_t jiujiang_eaten(const struct jiujiang_eating_counts *counts);

/* Whether this seat pays for the hand (D23). */
bool jiujiang_pays(const struct mj_hand *hand, int seat);

#endif
