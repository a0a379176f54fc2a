/* Liability (docs/rules/yueqing.md, section 7; R137-R143). */
#include "engine/hand.h"
#include "yueqing/win.h"

#include <assert.h>

enum { FEEDS = 4, WINDS_SHOWN = 3, NEAR = 2 };

/* R138: three winds lie open and a wind is thrown. */
static bool
feeds_winds(unsigned honours, mj_tile thrown)
{
	return thrown >= MJ_HONOURS && thrown < MJ_DRAGONS &&
	       __builtin_popcount(honours & ALL_WINDS) >= WINDS_SHOWN;
}

/* R139: three whites and one of red and green lie open, and the other is thrown. */
static bool
feeds_dragons(const struct yueqing_faces *faces, unsigned honours, unsigned baiban, mj_tile thrown)
{
	if (faces->baiban != WHITE || baiban < MEIREN_BAIBAN)
		return false;
	return (thrown == RED && (honours & HONOUR_BIT(GREEN)) != 0) ||
	       (thrown == GREEN && (honours & HONOUR_BIT(RED)) != 0);
}

/* R140, D19: the winner threw a tile near the winning one when he went from two tiles to one. */
static bool
feeds_single(const struct mj_hand *hand)
{
	if (hand->meld_count != SETS || !mj_has(&hand->extra, HAND_SINGLE_DISCARD))
		return false;
	int own = (int)hand->extra.value[HAND_SINGLE_DISCARD], thrown = hand->win_tile;
	if (own >= MJ_HONOURS || thrown >= MJ_HONOURS || own / 9 != thrown / 9)
		return own == thrown;
	return own - thrown <= NEAR && thrown - own <= NEAR;
}

/* Whether the deal ends with a discard that can make liable. A robbed kong is none, nor are
 * caishen. */
static bool
triggers(const struct yueqing_faces *faces, const struct mj_hand *hand, unsigned baiban)
{
	unsigned honours = yueqing_melded_honours(faces, hand->melds, hand->meld_count);

	if (hand->from == MJ_SELF_DRAW || (hand->flags & MJ_ROBBING_KONG) != 0 ||
	    hand->win_tile == faces->caishen)
		return false;
	return feeds_winds(honours, hand->win_tile) ||
	       feeds_dragons(faces, honours, baiban, hand->win_tile) || feeds_single(hand);
}

/* R137: from whom four melds or more were taken. */
static int
feeder(const struct mj_hand *hand)
{
	unsigned fed[MJ_SEATS_MAX] = {0};

	for (unsigned i = 0; i < hand->meld_count; i++) {
		assert(hand->melds[i].from != hand->seat);
		if (hand->melds[i].from != MJ_NOBODY && ++fed[hand->melds[i].from] >= FEEDS)
			return hand->melds[i].from;
	}
	return MJ_NOBODY;
}

int
yueqing_liable(const struct mj_rules *rules, const struct yueqing_faces *faces,
	       const struct mj_hand *hand, unsigned baiban)
{
	if (!yueqing_on(rules, OPT_LIABILITY))
		return MJ_NOBODY;
	if (mj_has(&hand->extra, HAND_LIABLE))
		return (int)hand->extra.value[HAND_LIABLE];
	if (triggers(faces, hand, baiban)) /* R143, D6: before what was fed earlier */
		return hand->from;
	return feeder(hand);
}
