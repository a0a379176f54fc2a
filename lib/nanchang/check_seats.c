/* What cannot be true of the seats of an outcome (docs/rules/nanchang.md, section 8). */
#include "engine/outcome.h"
#include "engine/refuse.h"
#include "mahjong/settle.h"
#include "nanchang/check.h"
#include "nanchang/settling.h"

#include <stdio.h>
#include <string.h>

enum { PLACE_MAX = 32, TILES_MAX = 14, DEALT_TILES = 13, KONGS_MAX = 4 };

static void
write_place(int seat, char at[PLACE_MAX])
{
	snprintf(at, PLACE_MAX, "/outcome/seats/%d", seat);
}

bool
nanchang_shows_tiles(const struct mj_seat *seat)
{
	return seat->has_concealed || seat->has_melds || seat->has_discards;
}

/* ---- One seat ---- */

static int
check_seat_tiles(const struct nanchang_deal *deal, int i, const char *at,
		 struct mj_problem *problem)
{
	const struct mj_seat *seat = &deal->outcome->seats[i];
	unsigned tiles = seat->concealed.size + 3U * seat->meld_count;
	int code = mj_melds_check(deal->rules, seat->melds, seat->meld_count, i, at, problem);

	if (code != MJ_OK || tiles <= TILES_MAX)
		return code;
	return mj_refuse(problem, MJ_WRONG_TILE_COUNT, at, "concealed",
			 "a seat has at most %d tiles, a meld counted as three, not %u", TILES_MAX,
			 tiles);
}

static int
check_seat_counts(const struct mj_seat *seat, const char *at, struct mj_problem *problem)
{
	const struct mj_record *extra = &seat->extra;
	int64_t jing_kongs = mj_get(extra, SEAT_KONGS_JING, 0);
	int64_t kongs = jing_kongs + mj_get(extra, SEAT_KONGS_CONCEALED, 0) +
			mj_get(extra, SEAT_KONGS_OPEN, 0);
	int64_t whole = (mj_get(extra, SEAT_JING_MAIN, 0) == MJ_COPIES) +
			(mj_get(extra, SEAT_JING_SUB, 0) == MJ_COPIES);

	if (kongs > KONGS_MAX)
		return mj_refuse(problem, MJ_CONTRADICTION, at, "kongs",
				 "a seat has at most %d kongs", KONGS_MAX);
	if (jing_kongs > whole)
		return mj_refuse(problem, MJ_CONTRADICTION, at, "kongs/jing",
				 "a jing kong holds all four of a jing");
	return MJ_OK;
}

static int
check_seat_lower(const struct nanchang_deal *deal, int i, const char *at,
		 struct mj_problem *problem)
{
	const struct mj_record *extra = &deal->outcome->seats[i].extra;
	bool dealt = mj_has(extra, SEAT_DEALT), counts = mj_has(extra, SEAT_LOWER_JING);
	const char *member = dealt ? "dealt" : "lower_jing";
	int expected = DEALT_TILES + (i == deal->table->dealer);

	if (!dealt && !counts)
		return MJ_OK;
	if (!nanchang_on(deal->rules, OPT_LOWER_JING))
		return mj_refuse(problem, MJ_CONTRADICTION, at, member,
				 "%s stands only with the option lower_jing", member);
	if (dealt && counts)
		return mj_refuse(problem, MJ_CONTRADICTION, at, "lower_jing",
				 "lower_jing stands instead of dealt");
	if (!dealt)
		return MJ_OK;
	if (extra->tiles[SEAT_DEALT].count != expected)
		return mj_refuse(problem, MJ_WRONG_TILE_COUNT, at, "dealt",
				 "%d tiles were dealt to this seat, not %u", expected,
				 extra->tiles[SEAT_DEALT].count);
	if (!mj_has(deal->deal, DEAL_LOWER_JING))
		return mj_refuse(problem, MJ_MISSING_FIELD, "/deal", "lower_jing",
				 "dealt tiles need lower_jing: the tile under the turned one");
	return MJ_OK;
}

int
nanchang_check_seat(const struct nanchang_deal *deal, int i, struct mj_problem *problem)
{
	const struct mj_seat *seat = &deal->outcome->seats[i];
	bool counts = mj_has(&seat->extra, SEAT_JING) || mj_has(&seat->extra, SEAT_KONGS);
	bool hand = seat->has_concealed || seat->has_melds || counts;
	char at[PLACE_MAX];
	int code;

	write_place(i, at);
	if (nanchang_shows_tiles(seat) && counts)
		return mj_refuse(problem, MJ_CONTRADICTION, at, "",
				 "a seat shows tiles or counts, not both");
	if (deal->by_tiles && deal->winner->seat == i && hand)
		return mj_refuse(problem, MJ_CONTRADICTION, at, "",
				 "the winner's hand stands in wins; here only discards may");
	if ((code = check_seat_tiles(deal, i, at, problem)) != MJ_OK ||
	    (code = check_seat_counts(seat, at, problem)) != MJ_OK)
		return code;
	return check_seat_lower(deal, i, at, problem);
}

/* ---- All tiles together ---- */

/* Tiles of winners who are not settled: from the seats where those show them, else from the win. */
static bool
shows_own_hand(const struct nanchang_deal *deal, const struct mj_hand *hand)
{
	const struct mj_seat *seats = deal->outcome->seats;

	return hand != deal->winner && seats != NULL &&
	       (seats[hand->seat].has_concealed || seats[hand->seat].has_melds);
}

static void
show_all(const struct nanchang_deal *deal, struct mj_shown *shown)
{
	const struct mj_outcome *outcome = deal->outcome;
	mj_tile win_tile = MJ_NO_TILE;

	memset(shown, 0, sizeof(*shown));
	for (unsigned i = 0; i < outcome->win_count; i++) {
		const struct mj_hand *hand = &outcome->wins[i];
		if (hand->win_tile != MJ_NO_TILE)
			win_tile = hand->win_tile;
		if (shows_own_hand(deal, hand))
			continue;
		mj_show_bag(shown, &hand->concealed);
		mj_show_melds(shown, hand->melds, hand->meld_count);
	}
	if (win_tile != MJ_NO_TILE)
		shown->of[win_tile]++;
	for (unsigned i = 0; outcome->seats != NULL && i < deal->rules->seats; i++) {
		mj_show_bag(shown, &outcome->seats[i].concealed);
		mj_show_melds(shown, outcome->seats[i].melds, outcome->seats[i].meld_count);
		mj_show_bag(shown, &outcome->seats[i].discards);
	}
}

/* Jing given by counts, together with those among the tiles. */
static int
check_jing_copies(const struct nanchang_deal *deal, struct mj_problem *problem)
{
	unsigned held[JING_KINDS] = {0}, lower[JING_KINDS] = {0};

	for (unsigned seat = 0; seat < deal->rules->seats; seat++)
		for (unsigned i = 0; i < JING_KINDS; i++) {
			const struct nanchang_holding *holding = &deal->holding[seat];
			held[i] += holding->hand[i] + holding->discards[i];
			lower[i] += holding->lower[i];
		}
	for (unsigned i = 0; i < JING_KINDS; i++)
		if (held[i] > MJ_COPIES || lower[i] > MJ_COPIES)
			return mj_refuse(problem, MJ_FIVE_OF_A_TILE, "/outcome", "seats",
					 "there are four of a jing, the seats show %u",
					 held[i] > MJ_COPIES ? held[i] : lower[i]);
	return MJ_OK;
}

int
nanchang_check_all_tiles(const struct nanchang_deal *deal, struct mj_problem *problem)
{
	struct mj_shown shown;
	int code;

	show_all(deal, &shown);
	if ((code = mj_copies_check(&shown, "/outcome", "", problem)) != MJ_OK)
		return code;
	memset(&shown, 0, sizeof(shown));
	for (unsigned i = 0; deal->outcome->seats != NULL && i < deal->rules->seats; i++)
		mj_show_tiles(&shown, &deal->outcome->seats[i].extra.tiles[SEAT_DEALT]);
	if ((code = mj_copies_check(&shown, "/outcome", "seats", problem)) != MJ_OK)
		return code;
	return check_jing_copies(deal, problem);
}
