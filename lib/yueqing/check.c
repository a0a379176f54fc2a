#include "yueqing/check.h"
#include "engine/flags.h"
#include "engine/refuse.h"

#include <stdio.h>
#include <string.h>

enum { MEMBER_MAX = 32 };

/* ---- Tiles ---- */

int
yueqing_check_deal(const struct yueqing_faces *faces, struct mj_problem *problem)
{
	if (faces->gangtou != MJ_NO_TILE)
		return MJ_OK;
	return mj_refuse(problem, MJ_MISSING_FIELD, "/deal", "gangtou",
			 "tiles are given, so deal.gangtou is needed");
}

/* What is wrong with the kinds of a sound meld, or NULL (section 1, D14). */
static const char *
meld_fault(const struct yueqing_faces *faces, const struct mj_meld *meld)
{
	for (unsigned i = 0; i < meld->count; i++) {
		if (yueqing_is_flower(faces, meld->tile[i]))
			return "gangtou and baiban are laid out, never melded";
		if (meld->tile[i] == faces->caishen && meld->type != MJ_CONCEALED_KONG)
			return "caishen are melded as a concealed kong only";
	}
	return NULL;
}

int
yueqing_check_melds(const struct mj_rules *rules, const struct yueqing_faces *faces,
		    const struct mj_meld *melds, unsigned count, int seat, const char *at,
		    struct mj_problem *problem)
{
	char member[MEMBER_MAX];
	int code = mj_melds_check(rules, melds, count, seat, at, problem);

	for (unsigned i = 0; code == MJ_OK && i < count; i++) {
		const char *fault = meld_fault(faces, &melds[i]);
		if (fault == NULL)
			continue;
		snprintf(member, sizeof(member), "melds/%u/tiles", i);
		code = mj_refuse(problem, MJ_BAD_MELD, at, member, "%s", fault);
	}
	return code;
}

static int
refuse_flower(mj_tile tile, const char *at, const char *member, struct mj_problem *problem)
{
	char text[MJ_TILE_TEXT];

	mj_tile_write(tile, text);
	return mj_refuse(problem, MJ_CONTRADICTION, at, member,
			 "%s is gangtou or baiban in this deal: laid out, never in a hand", text);
}

int
yueqing_check_concealed(const struct yueqing_faces *faces, const struct mj_bag *concealed,
			const char *at, struct mj_problem *problem)
{
	for (mj_tile tile = 0; tile < MJ_KINDS; tile++)
		if (concealed->of[tile] > 0 && yueqing_is_flower(faces, tile))
			return refuse_flower(tile, at, "concealed", problem);
	return MJ_OK;
}

void
yueqing_show(const struct yueqing_faces *faces, const struct mj_hand *hand,
	     const struct yueqing_flowers *flowers, struct mj_shown *shown)
{
	memcpy(shown->of, hand->concealed.of, sizeof(shown->of));
	mj_show_melds(shown, hand->melds, hand->meld_count);
	if (hand->win_tile != MJ_NO_TILE)
		shown->of[hand->win_tile]++;
	shown->of[faces->gangtou] = (uint8_t)(shown->of[faces->gangtou] + 1 + flowers->gangtou);
	shown->of[faces->baiban] = (uint8_t)(shown->of[faces->baiban] + flowers->baiban);
}

static int
check_tiles(const struct mj_rules *rules, const struct yueqing_faces *faces,
	    const struct mj_hand *hand, struct yueqing_flowers *flowers, struct mj_problem *problem)
{
	struct mj_shown shown;
	int code;

	if ((code = yueqing_check_melds(rules, faces, hand->melds, hand->meld_count, hand->seat,
					hand->at, problem)) != MJ_OK ||
	    (code = mj_winner_check(rules, hand, problem)) != MJ_OK ||
	    (code = yueqing_check_deal(faces, problem)) != MJ_OK ||
	    (code = yueqing_check_concealed(faces, &hand->concealed, hand->at, problem)) != MJ_OK)
		return code;
	if (yueqing_is_flower(faces, hand->win_tile))
		return refuse_flower(hand->win_tile, hand->at, "win_tile", problem);
	code = yueqing_read_flowers(&hand->extra, faces, hand->at, flowers, problem);
	if (code != MJ_OK)
		return code;
	yueqing_show(faces, hand, flowers, &shown);
	return mj_copies_check(&shown, hand->at, "concealed", problem);
}

/* ---- Flags ---- */

bool
yueqing_can_rob(const struct yueqing_faces *faces, const struct mj_hand *hand)
{
	struct mj_shown shown = {{0}};

	mj_show_bag(&shown, &hand->concealed);
	mj_show_melds(&shown, hand->melds, hand->meld_count);
	return hand->win_tile != faces->caishen && shown.of[hand->win_tile] == 0;
}

static int
check_flags(const struct mj_case *one, const struct yueqing_faces *faces,
	    struct mj_problem *problem)
{
	bool robbing = (one->hand->flags & MJ_ROBBING_KONG) != 0;

	return mj_flags_check(one, MJ_WON,
			      robbing && yueqing_can_rob(faces, one->hand) ? CAN_ROB : 0U, problem);
}

/* ---- Hands ---- */

static int
check_from(const struct mj_hand *hand, struct mj_problem *problem)
{
	if (hand->from != hand->seat)
		return MJ_OK;
	return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "from",
			 "from is another seat, or null for a self-draw");
}

static int
check_liability(const struct mj_hand *hand, struct mj_problem *problem)
{
	if (mj_has(&hand->extra, HAND_SINGLE_DISCARD) && hand->meld_count != SETS)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "single_discard",
				 "single_discard stands only with five melds");
	if (mj_has(&hand->extra, HAND_LIABLE) && hand->extra.value[HAND_LIABLE] == hand->seat)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "liable",
				 "the winner is not liable himself");
	return MJ_OK;
}

int
yueqing_check_winner(const struct mj_case *one, const struct yueqing_faces *faces,
		     struct yueqing_flowers *flowers, struct mj_problem *problem)
{
	int code = check_tiles(one->rules, faces, one->hand, flowers, problem);

	if (code == MJ_OK)
		code = check_flags(one, faces, problem);
	return code == MJ_OK ? check_liability(one->hand, problem) : code;
}

int
yueqing_check_called(const struct mj_case *one, struct mj_problem *problem)
{
	const struct mj_hand *hand = one->hand;
	const uint64_t others = 1U << SLOT_GANGTOU | 1U << SLOT_BAIBAN | 1U << SLOT_FLOWERS |
				1U << HAND_SINGLE_DISCARD;
	int code = check_from(hand, problem);

	if (code != MJ_OK)
		return code;
	if ((mj_hand_gives(hand) & ~(unsigned)MJ_GIVES_FLAGS) != 0 ||
	    (hand->extra.present & others) != 0)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "called",
				 "called stands instead of all tiles and flowers");
	code = mj_flags_check(one, MJ_WON_CALLED, 0, problem);
	return code == MJ_OK ? check_liability(hand, problem) : code;
}
