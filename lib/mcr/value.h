/* What a reading is worth (docs/rules/mcr.md, sections 4 and 5). */
#ifndef MJ_MCR_VALUE_H
#define MJ_MCR_VALUE_H

#include "mcr/hand_context.h"

/* Where the winning tile lies in a reading. Sets are numbered as in the grouping. */
enum mcr_place {
	PLACE_SETS, /* in the set of this number and those after it */
	PLACE_PAIR = MJ_MELDS,
	PLACE_KNITTED, /* in one of the three knitted groups */
	PLACE_NONE     /* in shapes where it lies nowhere */
};

/* The fans of one reading after all principles, and their sum. */
struct mcr_value {
	struct mcr_fans fans;     /* without those struck out, without flowers */
	struct mcr_fan_set found; /* with those struck out */
	int32_t fan;
};

/* What all places of the winning tile in one grouping share. */
struct mcr_grouping_fans {
	struct mcr_fans fans;
	uint8_t concealed_pungs; /* of the hand, the one that a claimed tile completes too */
	bool natural;            /* concealed by nature, whatever the place (4.3) */
};

/* The fans of a grouping: its concealed sets and the melds make four sets, or one beside a knitted
 * straight. */
void mcr_group_fans(const struct mcr_hand_context *context, const struct mj_grouping *grouping,
		    bool knitted, struct mcr_grouping_fans *fans);

/* What the grouping is worth with the winning tile in that place. */
void mcr_value_place(struct mcr_hand_context *context, const struct mj_grouping *grouping,
		     const struct mcr_grouping_fans *fans, bool knitted, unsigned place,
		     struct mcr_value *value);

/* Of shapes that are not sets and a pair. The hand has that shape. */
void mcr_value_special(const struct mcr_hand_context *context, enum mcr_shape shape,
		       struct mcr_value *value);

/* R62, D7: the value of a grouping that counts nothing in any place. */
void mcr_value_chicken(struct mcr_value *value);

#endif
