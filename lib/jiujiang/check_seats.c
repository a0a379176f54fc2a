/* What cannot be true of what the seats show, alone and beside the winners (section 8). */
#include "engine/refuse.h"
#include "jiujiang/check.h"
#include "jiujiang/eat.h"
#include "jiujiang/hand_context.h"
#include "mahjong/rules.h"

#include <stdio.h>

enum { PLACE_MAX = 24, DRAGON_SETS = 2, ALL_SETS = 4 };

bool
jiujiang_is_winner(const struct jiujiang_scene *scene, int seat)
{
	for (unsigned i = 0; i < scene->win_count; i++)
		if (scene->wins[i].seat == seat)
			return true;
	return false;
}

/* Sets given as numbers: at most two of dragons, four in all. */
static int
check_numbers(const struct mj_seat *seat, const char *at, struct mj_problem *problem)
{
	struct jiujiang_eating_counts counts;
	unsigned sets, dragons;

	if (seat->has_melds &&
	    (mj_has(&seat->extra, SEAT_PUNGS) || mj_has(&seat->extra, SEAT_KONGS)))
		return mj_refuse(problem, MJ_CONTRADICTION, at, "melds",
				 "melds stand instead of pungs and kongs");
	jiujiang_seat_counts(seat, &counts);
	dragons = counts.dragon_pungs + counts.kongs[KONG_DRAGON_OPEN] +
		  counts.kongs[KONG_DRAGON_CONCEALED];
	sets = dragons + counts.kongs[KONG_OPEN] + counts.kongs[KONG_CONCEALED];
	if (seat->has_melds || (dragons <= DRAGON_SETS && sets <= ALL_SETS))
		return MJ_OK;
	return mj_refuse(problem, MJ_CONTRADICTION, at, "",
			 "there are at most two sets of dragons and four in all, not %u and %u",
			 dragons, sets);
}

static int
check_seat(const struct jiujiang_scene *scene, int index, struct mj_problem *problem)
{
	const struct mj_seat *seat = &scene->seats[index];
	char at[PLACE_MAX];
	int code;

	snprintf(at, sizeof(at), "%s/%d", scene->seats_at, index);
	if ((code = jiujiang_check_bag(&seat->concealed, at, "concealed", problem)) != MJ_OK ||
	    (code = jiujiang_check_bag(&seat->discards, at, "discards", problem)) != MJ_OK ||
	    (code = jiujiang_check_melds(scene->rules, seat->melds, seat->meld_count, index, at,
					 problem)) != MJ_OK ||
	    (code = jiujiang_check_fa(&seat->extra, at, problem)) != MJ_OK)
		return code;
	return check_numbers(seat, at, problem);
}

int
jiujiang_check_seats(const struct jiujiang_scene *scene, struct mj_problem *problem)
{
	for (int seat = 0; scene->seats != NULL && seat < scene->rules->seats; seat++) {
		int code =
			jiujiang_is_winner(scene, seat) ? MJ_OK : check_seat(scene, seat, problem);
		if (code != MJ_OK)
			return code;
	}
	return MJ_OK;
}

/* ---- A winner beside the one who pays for his kong ---- */

static bool
shows_added(const struct mj_seat *seat, mj_tile kind, bool pung_too)
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
shows_kong(const struct mj_seat *seat)
{
	struct jiujiang_eating_counts counts;
	unsigned kongs = 0;

	jiujiang_seat_counts(seat, &counts);
	for (unsigned i = 0; i < KONG_SORTS; i++)
		kongs += counts.kongs[i];
	return kongs > 0;
}

/* R81, R82: the payer's entry must not say otherwise. */
static int
check_payer(const struct jiujiang_scene *scene, const struct mj_hand *hand,
	    struct mj_problem *problem)
{
	char at[PLACE_MAX];

	if (scene->seats == NULL || hand->from == MJ_SELF_DRAW)
		return MJ_OK;
	const struct mj_seat *payer = &scene->seats[hand->from];
	snprintf(at, sizeof(at), "%s/%d", scene->seats_at, hand->from);
	if ((hand->flags & MJ_ROBBING_KONG) != 0 && payer->has_melds &&
	    !shows_added(payer, hand->win_tile, true))
		return mj_refuse(problem, MJ_CONTRADICTION, at, "melds",
				 "a kong was robbed, yet no pung or added kong of it is shown");
	bool told = payer->has_melds || mj_has(&payer->extra, SEAT_KONGS);
	if ((hand->flags & MJ_AFTER_KONG_DISCARD) != 0 && told && !shows_kong(payer))
		return mj_refuse(problem, MJ_CONTRADICTION, at,
				 payer->has_melds ? "melds" : "kongs",
				 "he discarded after a kong, yet none is shown");
	return MJ_OK;
}

/* ---- All tiles together ---- */

static unsigned
show_seats(const struct jiujiang_scene *scene, struct mj_shown *shown)
{
	unsigned fa = 0;

	for (int i = 0; scene->seats != NULL && i < scene->rules->seats; i++) {
		const struct mj_seat *seat = &scene->seats[i];
		if (jiujiang_is_winner(scene, i))
			continue;
		mj_show_bag(shown, &seat->concealed);
		mj_show_melds(shown, seat->melds, seat->meld_count);
		fa += jiujiang_fa_of(&seat->extra);
	}
	return fa;
}

/* The one winning tile; that of a robbed kong is shown by the kong, if that is shown. */
static void
show_won_tile(const struct jiujiang_scene *scene, struct mj_shown *shown)
{
	const struct mj_hand *hand = NULL;

	for (unsigned i = 0; i < scene->win_count; i++)
		if (scene->wins[i].win_tile != MJ_NO_TILE)
			hand = &scene->wins[i];
	if (hand == NULL)
		return;
	bool robbed = (hand->flags & MJ_ROBBING_KONG) != 0 && scene->seats != NULL;
	if (!robbed || !shows_added(&scene->seats[hand->from], hand->win_tile, false))
		shown->of[hand->win_tile]++;
}

static int
check_all_tiles(const struct jiujiang_scene *scene, struct mj_problem *problem)
{
	struct mj_shown shown = {{0}};
	unsigned fa = show_seats(scene, &shown);

	for (unsigned i = 0; i < scene->win_count; i++) {
		const struct mj_hand *hand = &scene->wins[i];
		mj_show_bag(&shown, &hand->concealed);
		mj_show_melds(&shown, hand->melds, hand->meld_count);
		fa += jiujiang_fa_of(&hand->extra);
	}
	show_won_tile(scene, &shown);
	if (fa > MJ_COPIES)
		return mj_refuse(problem, MJ_FIVE_OF_A_TILE, scene->at, "",
				 "there are four 6z, the request shows %u", fa);
	int code = mj_copies_check(&shown, scene->at, "", problem);
	if (code != MJ_OK || scene->followed == MJ_NO_TILE)
		return code;
	shown.of[scene->followed] = (uint8_t)(shown.of[scene->followed] + MJ_COPIES); /* R11 */
	return mj_copies_check(&shown, scene->at, "followed/first", problem);
}

int
jiujiang_check_scene(const struct jiujiang_scene *scene, struct mj_problem *problem)
{
	int code = jiujiang_check_seats(scene, problem);

	for (unsigned i = 0; code == MJ_OK && i < scene->win_count; i++) {
		const struct mj_case one = jiujiang_case_of(scene, i);
		code = jiujiang_check_winner(&one, problem);
		if (code == MJ_OK)
			code = check_payer(scene, one.hand, problem);
	}
	return code == MJ_OK ? check_all_tiles(scene, problem) : code;
}
