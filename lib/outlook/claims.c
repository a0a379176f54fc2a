#include "outlook/claims.h"
#include "engine/hand.h"
#include "mahjong/outlook.h"
#include "mahjong/problem.h"
#include "mahjong/waits.h"

#include <string.h>

/* The claims that are tried, in the order in which they are told: what of the hand goes with the
 * discard, by how much higher its kind is. */
static const struct {
	uint8_t type, meld, count;
	int8_t higher[3];
} shapes[] = {
	{MJ_CALL_CHOW, MJ_CHOW, 2, {-2, -1}},       {MJ_CALL_CHOW, MJ_CHOW, 2, {-1, 1}},
	{MJ_CALL_CHOW, MJ_CHOW, 2, {1, 2}},         {MJ_CALL_PUNG, MJ_PUNG, 2, {0, 0}},
	{MJ_CALL_KONG, MJ_OPEN_KONG, 3, {0, 0, 0}},
};

enum { SHAPES = sizeof(shapes) / sizeof(shapes[0]), SUIT = 9 };

void
mj_claim_pass(const struct mj_outlook_request *request, struct claim *claim)
{
	memset(claim, 0, sizeof(*claim));
	claim->type = MJ_CALL_PASS;
	claim->after = *request->waits;
	mj_bag_add(&claim->after.visible, request->discard);
}

static bool
take_kind(struct mj_bag *bag, int kind, mj_tile *taken)
{
	mj_tile red = kind < MJ_HONOURS && kind % SUIT == 4 ? (mj_tile)(MJ_RED_FIVE + kind / SUIT)
							    : (mj_tile)kind;

	*taken = bag->of[kind] > 0 ? (mj_tile)kind : red;
	if (bag->of[*taken] == 0)
		return false;
	bag->of[*taken]--;
	bag->size--;
	return true;
}

/* A chow stays within its suit; honours make none. */
static bool
is_kind(int kind, int discard)
{
	if (kind == discard)
		return true;
	return discard < MJ_HONOURS && kind >= 0 && kind / SUIT == discard / SUIT;
}

/* The hand with the meld. False: it does not hold the tiles. */
static bool
make_meld(const struct mj_outlook_request *request, unsigned shape, struct claim *claim)
{
	struct mj_hand *hand = &claim->after.hand;
	int discard = mj_kind(request->discard);

	if (hand->meld_count == MJ_MELDS)
		return false;
	struct mj_meld *meld = &hand->melds[hand->meld_count++];
	*meld = (struct mj_meld){
		.type = shapes[shape].meld,
		.count = (uint8_t)(shapes[shape].count + 1),
		.tile = {request->discard},
		.from = request->from,
		.claimed = request->discard,
	};
	claim->type = shapes[shape].type;
	claim->tile_count = shapes[shape].count;
	for (unsigned i = 0; i < claim->tile_count; i++) {
		int kind = discard + shapes[shape].higher[i];
		if (!is_kind(kind, discard) || !take_kind(&hand->concealed, kind, &claim->tiles[i]))
			return false;
		meld->tile[i + 1] = claim->tiles[i];
	}
	if (claim->type != MJ_CALL_KONG)
		claim->after.barred = mj_swap_kinds(request->waits->rules, meld);
	return true;
}

/* The rules have the last word: the hand after the claim must be one that they know, and after a
 * chow or pung there must be a tile that may be discarded. */
static bool
is_allowed(const struct claim *claim)
{
	struct mj_waits waits;
	struct mj_problem problem;

	if (mj_waits(&claim->after, &waits, &problem) != MJ_OK)
		return false;
	return claim->type == MJ_CALL_KONG || waits.choice_count > 0;
}

bool
mj_claim_next(const struct mj_outlook_request *request, unsigned *next, struct claim *claim)
{
	while (*next < SHAPES) {
		memset(claim, 0, sizeof(*claim));
		claim->after = *request->waits;
		if (make_meld(request, (*next)++, claim) && is_allowed(claim))
			return true;
	}
	return false;
}
