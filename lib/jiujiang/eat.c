#include "jiujiang/eat.h"
#include "engine/hand.h"
#include "jiujiang/hand_context.h"

#include <assert.h>
#include <string.h>

enum { FOUR_FA = 10, HONGQI = 10, BAOTING = 10 };

static const uint8_t kong_pao[KONG_SORTS] = {
	[KONG_OPEN] = 1,
	[KONG_CONCEALED] = 2,
	[KONG_DRAGON_OPEN] = 3,
	[KONG_DRAGON_CONCEALED] = 4,
};

static void
count_melds(const struct mj_meld *melds, unsigned count, struct jiujiang_eating_counts *counts)
{
	uint64_t kinds = 0;

	for (unsigned i = 0; i < count; i++) {
		mj_tile kind = mj_meld_kind(&melds[i]);
		kinds |= KIND_BIT(kind);
		if (mj_meld_is_kong(&melds[i]))
			counts->kongs[jiujiang_kong_of(&melds[i])]++;
		else if (jiujiang_is_dragon(kind))
			counts->dragon_pungs++;
	}
	assert(__builtin_popcountll(kinds) <= (int)count && count <= MJ_MELDS);
	counts->hongqi = (kinds & KIND_BIT(WHITE)) != 0 && (kinds & KIND_BIT(RED)) != 0;
}

static void
count_numbers(const struct mj_record *extra, struct jiujiang_eating_counts *counts)
{
	counts->dragon_pungs = (uint8_t)mj_get(extra, SEAT_PUNGS_DRAGONS, 0);
	for (unsigned i = 0; i < KONG_SORTS; i++)
		counts->kongs[i] = (uint8_t)mj_get(extra, SEAT_KONGS_FIRST + i, 0);
	counts->hongqi = counts->dragon_pungs + counts->kongs[KONG_DRAGON_OPEN] +
				 counts->kongs[KONG_DRAGON_CONCEALED] ==
			 2;
}

void
jiujiang_seat_counts(const struct mj_seat *seat, struct jiujiang_eating_counts *counts)
{
	memset(counts, 0, sizeof(*counts));
	if (seat == NULL)
		return;
	counts->fa = (uint8_t)jiujiang_fa_of(&seat->extra);
	counts->baoting = mj_get(&seat->extra, SEAT_BAOTING, 0) != 0;
	if (seat->has_melds)
		count_melds(seat->melds, seat->meld_count, counts);
	else
		count_numbers(&seat->extra, counts);
}

void
jiujiang_hand_counts(const struct mj_hand *hand, struct jiujiang_eating_counts *counts)
{
	memset(counts, 0, sizeof(*counts));
	counts->fa = (uint8_t)jiujiang_fa_of(&hand->extra);
	counts->baoting = (hand->flags & FLAG_BAOTING) != 0;
	count_melds(hand->melds, hand->meld_count, counts);
}

static bool
has_kong_of(const struct mj_seat *seat, mj_tile kind)
{
	for (unsigned i = 0; i < seat->meld_count; i++)
		if (mj_meld_is_kong(&seat->melds[i]) && mj_meld_kind(&seat->melds[i]) == kind)
			return true;
	return false;
}

/* R81, R82: adds the kong that was robbed, or after which he discarded, when his entry does not
 * show it. */
static void
add_kong(const struct mj_hand *hand, const struct mj_seat *seat,
	 struct jiujiang_eating_counts *counts)
{
	bool melds = seat != NULL && seat->has_melds;
	bool kongs = seat != NULL && mj_has(&seat->extra, SEAT_KONGS);

	if ((hand->flags & MJ_ROBBING_KONG) != 0 && !(melds && has_kong_of(seat, hand->win_tile)))
		counts->kongs[KONG_OPEN]++;
	if ((hand->flags & MJ_AFTER_KONG_DISCARD) == 0 || melds || kongs)
		return;
	/* Before his first discard a player can only have made a concealed one. */
	counts->kongs[(hand->flags & MJ_FIRST_TURN) != 0 ? KONG_CONCEALED : KONG_OPEN]++;
}

void
jiujiang_payer_counts(const struct mj_hand *hand, const struct mj_seat *seats, int payer,
		      struct jiujiang_eating_counts *counts)
{
	const struct mj_seat *seat = seats == NULL ? NULL : &seats[payer];

	assert(payer != hand->seat);
	jiujiang_seat_counts(seat, counts);
	if (payer == hand->from)
		add_kong(hand, seat, counts);
}

int32_t
jiujiang_eaten(const struct jiujiang_eating_counts *counts)
{
	assert(counts->fa <= MJ_COPIES && counts->dragon_pungs <= MJ_MELDS);
	int32_t eaten = counts->fa == MJ_COPIES ? FOUR_FA : counts->fa; /* R22, R79 */

	eaten += counts->dragon_pungs; /* R24; those standing in the hand are not eaten, R26 */
	for (unsigned i = 0; i < KONG_SORTS; i++) /* R23, R25 */
		eaten += kong_pao[i] * counts->kongs[i];
	if (counts->hongqi)
		eaten += HONGQI; /* R86 */
	if (counts->baoting)
		eaten += BAOTING; /* R91 */
	assert(eaten >= counts->fa + counts->dragon_pungs);
	return eaten;
}

bool
jiujiang_pays(const struct mj_hand *hand, int seat)
{
	assert(hand->from != hand->seat);
	return hand->from == MJ_SELF_DRAW ? seat != hand->seat : seat == hand->from;
}
