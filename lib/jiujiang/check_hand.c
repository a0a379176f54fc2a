/* What cannot be true of a winning hand (docs/rules/jiujiang.md, section 8). */
#include "engine/flags.h"
#include "engine/refuse.h"
#include "jiujiang/check.h"
#include "jiujiang/hand_context.h"
#include "mahjong/problem.h"
#include "mahjong/rules.h"

#include <stdio.h>

enum { MEMBER_MAX = 32 };

/* R3, section 3: no winds, no red fives, and 6z is a flower. */
static int
check_tile(mj_tile tile, const char *at, const char *member, struct mj_problem *problem)
{
	char text[MJ_TILE_TEXT];

	if (tile == MJ_NO_TILE || (HAND_TILES >> tile & 1) != 0)
		return MJ_OK;
	mj_tile_write(tile, text);
	if (tile == FA)
		return mj_refuse(problem, MJ_BAD_TILE, at, member,
				 "6z is a flower: set out, never part of a hand or discarded");
	return mj_refuse(problem, MJ_BAD_TILE, at, member, "there is no %s", text);
}

int
jiujiang_check_bag(const struct mj_bag *bag, const char *at, const char *member,
		   struct mj_problem *problem)
{
	for (mj_tile tile = 0; tile < MJ_TILES; tile++) {
		int code = bag->of[tile] == 0 ? MJ_OK : check_tile(tile, at, member, problem);
		if (code != MJ_OK)
			return code;
	}
	return MJ_OK;
}

static int
check_meld_tiles(const struct mj_meld *meld, const char *at, const char *member,
		 struct mj_problem *problem)
{
	for (unsigned i = 0; i < meld->count && i < sizeof(meld->tile); i++) {
		int code = check_tile(meld->tile[i], at, member, problem);
		if (code != MJ_OK)
			return code;
	}
	return check_tile(meld->claimed, at, member, problem);
}

int
jiujiang_check_melds(const struct mj_rules *rules, const struct mj_meld *melds, unsigned count,
		     int seat, const char *at, struct mj_problem *problem)
{
	char member[MEMBER_MAX];

	for (unsigned i = 0; i < count && i < MJ_MELDS; i++) {
		snprintf(member, sizeof(member), "melds/%u/tiles", i);
		int code = check_meld_tiles(&melds[i], at, member, problem);
		if (code != MJ_OK)
			return code;
		snprintf(member, sizeof(member), "melds/%u/type", i);
		if (melds[i].type == MJ_CHOW && !jiujiang_on(rules, OPT_CHOW_CLAIMS)) /* D4 */
			return mj_refuse(problem, MJ_BAD_MELD, at, member,
					 "no chow is claimed without the option chow_claims");
	}
	return mj_melds_check(rules, melds, count, seat, at, problem);
}

int
jiujiang_check_fa(const struct mj_record *extra, const char *at, struct mj_problem *problem)
{
	const struct mj_tiles *flowers = &extra->tiles[FLOWERS_LIST];

	if (!mj_has(extra, HAND_FLOWERS))
		return MJ_OK;
	for (unsigned i = 0; i < flowers->count && i < MJ_LIST_MAX; i++)
		if (flowers->tile[i] != FA)
			return mj_refuse(problem, MJ_BAD_TILE, at, "flowers",
					 "the flowers are 6z alone");
	if (mj_has(extra, HAND_FA) && extra->value[HAND_FA] != flowers->count)
		return mj_refuse(problem, MJ_CONTRADICTION, at, "fa",
				 "fa says %d, the flowers are %u", (int)extra->value[HAND_FA],
				 flowers->count);
	if (flowers->count > MJ_COPIES)
		return mj_refuse(problem, MJ_FIVE_OF_A_TILE, at, "flowers",
				 "there are four 6z, not %u", flowers->count);
	return MJ_OK;
}

int
jiujiang_check_hand(const struct mj_rules *rules, const struct mj_hand *hand,
		    struct mj_problem *problem)
{
	int code;

	if ((code = jiujiang_check_bag(&hand->concealed, hand->at, "concealed", problem)) !=
		    MJ_OK ||
	    (code = jiujiang_check_bag(&hand->discards, hand->at, "discards", problem)) != MJ_OK ||
	    (code = jiujiang_check_bag(&hand->passed, hand->at, "passed", problem)) != MJ_OK ||
	    (code = jiujiang_check_melds(rules, hand->melds, hand->meld_count, hand->seat, hand->at,
					 problem)) != MJ_OK)
		return code;
	return jiujiang_check_fa(&hand->extra, hand->at, problem);
}

/* ---- Flags ---- */

static bool
holds(const struct mj_hand *hand, mj_tile kind)
{
	struct mj_shown shown = {{0}};

	mj_show_bag(&shown, &hand->concealed);
	mj_show_melds(&shown, hand->melds, hand->meld_count);
	return shown.of[kind] > 0;
}

/* What the ruleset knows of a robbed tile, where it is told. */
static unsigned
robbed_tile(const struct mj_hand *hand)
{
	if ((hand->flags & MJ_ROBBING_KONG) == 0 || hand->win_tile == MJ_NO_TILE)
		return 0;
	return (jiujiang_is_dragon(hand->win_tile) ? WINS_ON_DRAGON : 0U) |
	       (holds(hand, hand->win_tile) ? HOLDS_WIN_TILE : 0U);
}

static int
check_flags(const struct mj_case *one, enum mj_hand_state state, struct mj_problem *problem)
{
	return mj_flags_check(one, state, robbed_tile(one->hand), problem);
}

/* ---- Winners ---- */

static int
check_own_copies(const struct mj_hand *hand, struct mj_problem *problem)
{
	struct mj_shown shown = {{0}};

	mj_show_bag(&shown, &hand->concealed);
	mj_show_melds(&shown, hand->melds, hand->meld_count);
	shown.of[hand->win_tile]++;
	return mj_copies_check(&shown, hand->at, "concealed", problem);
}

static int
check_tiles(const struct mj_case *one, struct mj_problem *problem)
{
	const struct mj_hand *hand = one->hand;
	int code;

	if ((code = jiujiang_check_hand(one->rules, hand, problem)) != MJ_OK ||
	    (code = mj_winner_check(one->rules, hand, problem)) != MJ_OK ||
	    (code = check_own_copies(hand, problem)) != MJ_OK)
		return code;
	return check_flags(one, MJ_WON, problem);
}

static int
check_called_members(const struct mj_hand *hand, struct mj_problem *problem)
{
	const unsigned others = 1u << HAND_FA | 1u << HAND_FLOWERS | 1u << HAND_PASSED_DEALER;
	const unsigned allowed = MJ_GIVES_FLAGS | MJ_GIVES_WIN_TILE;

	if ((mj_hand_gives(hand) & ~allowed) != 0 || (hand->extra.present & others) != 0)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "called",
				 "beside called only seat, from, flags and win_tile may stand");
	if ((hand->flags & ~(uint32_t)(MJ_ROBBING_KONG | MJ_AFTER_KONG_DISCARD)) != 0)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "flags",
				 "beside called only robbing_kong or after_kong_discard may stand");
	if (hand->from == hand->seat)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "from",
				 "from is another seat, or null for a self-draw");
	return MJ_OK;
}

static int
check_called(const struct mj_case *one, struct mj_problem *problem)
{
	const struct mj_hand *hand = one->hand;
	int32_t least = one->rules->option[OPT_MIN_PAO];
	int code = check_called_members(hand, problem);

	if (code != MJ_OK)
		return code;
	if (!mj_has(&hand->extra, HAND_CALLED_PAO))
		return mj_refuse(problem, MJ_MISSING_FIELD, hand->at, "called/pao",
				 "called needs pao, the winner's own");
	if (hand->extra.value[HAND_CALLED_PAO] < least)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "called/pao",
				 "a hand wins with at least %d pao", least);
	if ((code = check_flags(one, MJ_WON_CALLED, problem)) != MJ_OK)
		return code;
	if ((hand->flags & MJ_ROBBING_KONG) != 0 && hand->win_tile == MJ_NO_TILE)
		return mj_refuse(problem, MJ_MISSING_FIELD, hand->at, "win_tile",
				 "robbing_kong needs win_tile");
	return MJ_OK;
}

int
jiujiang_check_winner(const struct mj_case *one, struct mj_problem *problem)
{
	const struct mj_hand *hand = one->hand;
	int code = check_tile(hand->win_tile, hand->at, "win_tile", problem);

	if (code != MJ_OK)
		return code;
	return jiujiang_is_called(hand) ? check_called(one, problem) : check_tiles(one, problem);
}
