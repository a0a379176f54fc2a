#include "mcr/check.h"
#include "engine/flags.h"
#include "engine/refuse.h"
#include "mcr/hand_context.h"

#include <stdio.h>

/* ---- Flowers ---- */

static int
check_flower_tiles(const struct mj_tiles *flowers, const char *at, struct mj_problem *problem)
{
	uint64_t seen = 0;

	for (unsigned i = 0; i < flowers->count && i < MJ_LIST_MAX; i++) {
		mj_tile tile = flowers->tile[i];
		char text[MJ_TILE_TEXT];
		if (tile < MJ_FLOWERS)
			return mj_refuse(problem, MJ_BAD_TILE, at, "flowers",
					 "the flowers are 1f to 8f");
		mj_tile_write(tile, text);
		if ((seen >> tile & 1) != 0)
			return mj_refuse(problem, MJ_FIVE_OF_A_TILE, at, "flowers",
					 "there is one %s", text);
		seen |= UINT64_C(1) << tile;
	}
	return MJ_OK;
}

int
mcr_check_flowers(const struct mj_rules *rules, const struct mj_record *extra, const char *at,
		  struct mj_problem *problem)
{
	const struct mj_tiles *flowers = &extra->tiles[HAND_FLOWERS];
	bool named = mj_has(extra, HAND_FLOWERS), counted = mj_has(extra, HAND_FLOWER_COUNT);
	int64_t count = mj_get(extra, HAND_FLOWER_COUNT, 0);

	if (count > 0 && !mcr_on(rules, OPT_FLOWERS))
		return mj_refuse(problem, MJ_BAD_VALUE, at, "flower_count",
				 "these rules have no flowers");
	int code = named ? check_flower_tiles(flowers, at, problem) : MJ_OK;
	if (code != MJ_OK || !named || !counted || count == flowers->count)
		return code;
	return mj_refuse(problem, MJ_CONTRADICTION, at, "flowers",
			 "flower_count says %d, the flowers are %u", (int)count, flowers->count);
}

int
mcr_check_hand(const struct mj_rules *rules, const struct mj_hand *hand, struct mj_problem *problem)
{
	int code =
		mj_melds_check(rules, hand->melds, hand->meld_count, hand->seat, hand->at, problem);

	return code != MJ_OK ? code : mcr_check_flowers(rules, &hand->extra, hand->at, problem);
}

/* ---- The winner ---- */

static unsigned
circumstances(const struct mj_hand *hand)
{
	struct mj_shown melds = {{0}};

	mj_show_melds(&melds, hand->melds, hand->meld_count);
	return (hand->concealed.of[hand->win_tile] > 0 ? HOLDS_WIN_TILE : 0U) |
	       (melds.of[hand->win_tile] > 0 ? MELDS_WIN_TILE : 0U);
}

static int
check_tiles(const struct mj_case *one, struct mj_problem *problem)
{
	const struct mj_hand *hand = one->hand;
	struct mj_shown shown;
	int code;

	if ((code = mcr_check_hand(one->rules, hand, problem)) != MJ_OK ||
	    (code = mj_winner_check(one->rules, hand, problem)) != MJ_OK)
		return code;
	mj_hand_shown(hand, &shown);
	if ((code = mj_copies_check(&shown, hand->at, "", problem)) != MJ_OK)
		return code;
	return mj_flags_check(one, MJ_WON, circumstances(hand), problem);
}

static int
check_called(const struct mj_case *one, struct mj_problem *problem)
{
	const struct mj_hand *hand = one->hand;
	const uint64_t others = UINT64_C(1) << HAND_FLOWERS | UINT64_C(1) << HAND_FLOWER_COUNT;
	int32_t least = one->rules->option[OPT_MIN_FAN];
	int64_t flowers = mj_get(&hand->extra, HAND_CALLED_FLOWERS, 0);

	if (mj_hand_gives(hand) != 0 || (hand->extra.present & others) != 0)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "called",
				 "beside called only seat and from may stand");
	if (hand->from == hand->seat)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "from",
				 "from is another seat, or null for a self-draw");
	if (!mj_has(&hand->extra, HAND_CALLED_FAN))
		return mj_refuse(problem, MJ_MISSING_FIELD, hand->at, "called/fan",
				 "called needs fan, flowers among them");
	if (flowers > 0 && !mcr_on(one->rules, OPT_FLOWERS))
		return mj_refuse(problem, MJ_BAD_VALUE, hand->at, "called/flowers",
				 "these rules have no flowers");
	if (hand->extra.value[HAND_CALLED_FAN] - flowers < least)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "called/fan",
				 "a hand wins with at least %d fan without flowers", least);
	return MJ_OK;
}

static int
check_winner(const struct mj_case *one, struct mj_problem *problem)
{
	if (one->hand == NULL)
		return MJ_OK;
	return mcr_is_called(one->hand) ? check_called(one, problem) : check_tiles(one, problem);
}

/* ---- What the others show ---- */

static bool
is_winner(const struct mcr_scene *scene, int seat)
{
	return scene->one.hand != NULL && scene->one.hand->seat == seat;
}

static bool
shows_robbed(const struct mj_seat *seat, mj_tile kind, bool pung_too)
{
	for (unsigned i = 0; i < seat->meld_count; i++) {
		const struct mj_meld *meld = &seat->melds[i];
		bool fits = meld->type == MJ_ADDED_KONG || (pung_too && meld->type == MJ_PUNG);
		if (fits && mj_meld_kind(meld) == kind)
			return true;
	}
	return false;
}

static bool
robs(const struct mj_hand *hand)
{
	return hand != NULL && (hand->flags & MJ_ROBBING_KONG) != 0;
}

static int
check_seat(const struct mcr_scene *scene, int index, struct mj_problem *problem)
{
	const struct mj_rules *rules = scene->one.rules;
	const struct mj_hand *hand = scene->one.hand;
	const struct mj_seat *seat = &scene->seats[index];
	char at[MJ_POINTER_MAX];
	int code;

	snprintf(at, sizeof(at), "%s/%d", scene->seats_at, index);
	if ((code = mj_melds_check(rules, seat->melds, seat->meld_count, index, at, problem)) !=
		    MJ_OK ||
	    (code = mcr_check_flowers(rules, &seat->extra, at, problem)) != MJ_OK)
		return code;
	if (robs(hand) && hand->from == index && seat->has_melds &&
	    !shows_robbed(seat, hand->win_tile, true))
		return mj_refuse(problem, MJ_CONTRADICTION, at, "melds",
				 "a kong was robbed, yet no pung or added kong of it is shown");
	return MJ_OK;
}

/* Flowers by name, and how many there are. */
struct flowers {
	uint64_t named;
	unsigned count;
	mj_tile twice; /* one that two show, or MJ_NO_TILE */
};

static void
show_flowers(const struct mj_record *extra, struct flowers *flowers)
{
	const struct mj_tiles *tiles = &extra->tiles[HAND_FLOWERS];

	flowers->count += mcr_flowers_of(extra);
	for (unsigned i = 0; mj_has(extra, HAND_FLOWERS) && i < tiles->count; i++) {
		if ((flowers->named >> tiles->tile[i] & 1) != 0)
			flowers->twice = tiles->tile[i];
		flowers->named |= UINT64_C(1) << tiles->tile[i];
	}
}

static int
check_all_flowers(const struct mcr_scene *scene, struct mj_problem *problem)
{
	struct flowers flowers = {.twice = MJ_NO_TILE};
	char text[MJ_TILE_TEXT];

	if (scene->one.hand != NULL)
		show_flowers(&scene->one.hand->extra, &flowers);
	for (int i = 0; i < scene->one.rules->seats; i++)
		if (!is_winner(scene, i))
			show_flowers(&scene->seats[i].extra, &flowers);
	if (flowers.twice != MJ_NO_TILE) {
		mj_tile_write(flowers.twice, text);
		return mj_refuse(problem, MJ_FIVE_OF_A_TILE, scene->seats_at, "", "there is one %s",
				 text);
	}
	if (flowers.count > MCR_FLOWERS)
		return mj_refuse(problem, MJ_FIVE_OF_A_TILE, scene->seats_at, "",
				 "there are eight flowers, not %u", flowers.count);
	return MJ_OK;
}

/* The tile of a robbed kong that is shown whole is among its tiles. */
static int
check_all_tiles(const struct mcr_scene *scene, struct mj_problem *problem)
{
	const struct mj_hand *hand = scene->one.hand;
	struct mj_shown shown = {{0}};

	if (hand != NULL && !mcr_is_called(hand)) {
		mj_hand_shown(hand, &shown);
		if (robs(hand) && shows_robbed(&scene->seats[hand->from], hand->win_tile, false))
			shown.of[hand->win_tile]--;
	}
	for (int i = 0; i < scene->one.rules->seats; i++) {
		const struct mj_seat *seat = &scene->seats[i];
		if (is_winner(scene, i))
			continue;
		mj_show_bag(&shown, &seat->concealed);
		mj_show_melds(&shown, seat->melds, seat->meld_count);
	}
	return mj_copies_check(&shown, scene->seats_at, "", problem);
}

int
mcr_check_scene(const struct mcr_scene *scene, struct mj_problem *problem)
{
	int code = check_winner(&scene->one, problem);

	if (code != MJ_OK || scene->seats == NULL)
		return code;
	for (int i = 0; code == MJ_OK && i < scene->one.rules->seats; i++)
		code = check_seat(scene, i, problem);
	if (code == MJ_OK)
		code = check_all_flowers(scene, problem);
	return code == MJ_OK ? check_all_tiles(scene, problem) : code;
}
