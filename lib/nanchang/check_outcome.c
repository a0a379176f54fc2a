/* What cannot be true of an outcome (docs/rules/nanchang.md, sections 6 and 8). */
#include "../outcome.h"
#include "../refuse.h"
#include "check.h"
#include "settling.h"

#include <stdio.h>
#include <string.h>

enum { PLACE_MAX = 32, TILES_MAX = 14, DEALT_TILES = 13, KONGS_MAX = 4, FOLLOWED_ONCE = 1 };

static void
write_place(int seat, char at[PLACE_MAX])
{
	snprintf(at, PLACE_MAX, "/outcome/seats/%d", seat);
}

static bool
has_tiles(const struct mj_seat *seat)
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
	int code =
		mj_melds_check(deal->rules->ruleset, seat->melds, seat->meld_count, i, at, problem);

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

static int
check_seat(const struct nanchang_deal *deal, int i, struct mj_problem *problem)
{
	const struct mj_seat *seat = &deal->outcome->seats[i];
	bool counts = mj_has(&seat->extra, SEAT_JING) || mj_has(&seat->extra, SEAT_KONGS);
	bool hand = seat->has_concealed || seat->has_melds || counts;
	char at[PLACE_MAX];
	int code;

	write_place(i, at);
	if (has_tiles(seat) && counts)
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

/* Tiles of a winner who is not settled: the seats' where they show them. */
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
	for (unsigned i = 0; outcome->seats != NULL && i < MJ_SEATS; i++) {
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

	for (unsigned seat = 0; seat < MJ_SEATS; seat++)
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

static int
check_all_tiles(const struct nanchang_deal *deal, struct mj_problem *problem)
{
	struct mj_shown shown;
	int code;

	show_all(deal, &shown);
	if ((code = mj_copies_check(&shown, "/outcome", "", problem)) != MJ_OK)
		return code;
	memset(&shown, 0, sizeof(shown));
	for (unsigned i = 0; deal->outcome->seats != NULL && i < MJ_SEATS; i++)
		mj_show_tiles(&shown, &deal->outcome->seats[i].extra.tiles[SEAT_DEALT]);
	if ((code = mj_copies_check(&shown, "/outcome", "seats", problem)) != MJ_OK)
		return code;
	return check_jing_copies(deal, problem);
}

static bool
tiles_are_read(const struct mj_outcome *outcome)
{
	for (unsigned i = 0; i < outcome->win_count; i++)
		if (!mj_has(&outcome->wins[i].extra, HAND_CALLED))
			return true;
	for (unsigned i = 0; outcome->seats != NULL && i < MJ_SEATS; i++)
		if (has_tiles(&outcome->seats[i]) || mj_has(&outcome->seats[i].extra, SEAT_DEALT))
			return true;
	return false;
}

/* ---- The wins ---- */

/* R5: the first in turn order after the discarder. */
static void
find_winner(struct nanchang_deal *deal)
{
	const struct mj_outcome *outcome = deal->outcome;

	deal->winner = NULL;
	for (unsigned i = 0; i < outcome->win_count; i++) {
		const struct mj_hand *hand = &outcome->wins[i];
		int before = hand->from == MJ_SELF_DRAW ? 0 : hand->seat - hand->from + MJ_SEATS;
		if (deal->winner == NULL ||
		    before % MJ_SEATS <
			    (deal->winner->seat - deal->winner->from + MJ_SEATS) % MJ_SEATS)
			deal->winner = hand;
	}
	deal->by_tiles = deal->winner != NULL && !mj_has(&deal->winner->extra, HAND_CALLED);
}

/* What the seats show of a called hand. */
static const char *
called_seat_fault(const struct nanchang_deal *deal, const struct mj_hand *hand)
{
	const uint64_t concealed =
		PATTERN_BIT(XIAOQIDUI) | PATTERN_BIT(SHISANLAN) | PATTERN_BIT(QIXING_SHISANLAN);
	const uint64_t needs_jing = PATTERN_BIT(JINGDIAO) | PATTERN_BIT(JINGHUANYUAN);
	const struct nanchang_holding *holding = &deal->holding[hand->seat];
	uint64_t patterns = (uint64_t)hand->extra.value[HAND_CALLED_PATTERNS];

	if ((patterns & PATTERN_BIT(DEZHONGDE)) != 0 && !deal->nobody)
		return "dezhongde: the seats show a jing";
	if ((patterns & needs_jing) != 0 && holding->hand[MAIN_JING] + holding->hand[SUB_JING] == 0)
		return "the seats show the winner without jing";
	if ((patterns & concealed) != 0 &&
	    holding->concealed_kongs + holding->open_kongs + holding->jing_kongs > 0)
		return "the seats show a kong";
	return NULL;
}

/* Flags and called ids that say something about the seats (section 6.4). */
static int
check_against_seats(const struct nanchang_deal *deal, const struct mj_hand *hand,
		    struct mj_problem *problem)
{
	const char *fault;

	if (deal->outcome->seats == NULL)
		return MJ_OK;
	if ((hand->flags & FLAG_NO_JING_ANYWHERE) != 0 && !deal->nobody)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "flags",
				 "no_jing_anywhere: the seats show a jing");
	if (!mj_has(&hand->extra, HAND_CALLED))
		return MJ_OK;
	if ((fault = called_seat_fault(deal, hand)) != NULL)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "called/patterns", "%s",
				 fault);
	return MJ_OK;
}

static bool
is_opening_win(const struct nanchang_deal *deal, const struct mj_hand *hand)
{
	const uint64_t opening = PATTERN_BIT(TIANHU) | PATTERN_BIT(DIHU);
	int dealer = deal->table->dealer;

	if (mj_has(&hand->extra, HAND_CALLED))
		return ((uint64_t)hand->extra.value[HAND_CALLED_PATTERNS] & opening) != 0;
	if ((hand->flags & MJ_FIRST_TURN) == 0)
		return false;
	return hand->seat == dealer ? hand->from == MJ_SELF_DRAW : hand->from == dealer;
}

/* R85: a first discard that all three followed was not the last of the deal. */
static int
check_followed(const struct nanchang_deal *deal, struct mj_problem *problem)
{
	const struct mj_outcome *outcome = deal->outcome;

	if (!outcome->followed.given)
		return MJ_OK;
	if (outcome->followed.count != FOLLOWED_ONCE)
		return mj_refuse(problem, MJ_BAD_VALUE, "/outcome", "followed/count",
				 "the first discard is followed once, not %u times",
				 outcome->followed.count);
	for (unsigned i = 0; i < outcome->win_count; i++)
		if (is_opening_win(deal, &outcome->wins[i]))
			return mj_refuse(problem, MJ_CONTRADICTION, "/outcome", "followed",
					 "tianhu and dihu end the deal before that");
	return MJ_OK;
}

static int
check_win(const struct nanchang_deal *deal, const struct mj_hand *hand, struct mj_problem *problem)
{
	return mj_has(&hand->extra, HAND_CALLED)
		       ? nanchang_check_called(deal->rules, deal->table->dealer, hand, problem)
		       : nanchang_check_winner(deal->rules, deal->deal, hand, problem);
}

/* ---- The whole ---- */

static bool
nobody_holds(const struct nanchang_deal *deal)
{
	if (deal->outcome->seats == NULL)
		return false;
	for (unsigned seat = 0; seat < MJ_SEATS; seat++)
		if (nanchang_holds_jing(deal->rules, &deal->holding[seat]))
			return false;
	return true;
}

int
nanchang_check_outcome(struct nanchang_deal *deal, struct mj_problem *problem)
{
	const struct mj_outcome *outcome = deal->outcome;
	int code = mj_outcome_check(deal->rules->ruleset, outcome, problem);

	if (code != MJ_OK)
		return code;
	if ((code = nanchang_check_deal(deal->rules, deal->deal, tiles_are_read(outcome),
					problem)) != MJ_OK)
		return code;
	find_winner(deal);
	for (unsigned i = 0; i < outcome->win_count; i++)
		if ((code = check_win(deal, &outcome->wins[i], problem)) != MJ_OK)
			return code;
	for (int i = 0; outcome->seats != NULL && i < MJ_SEATS; i++)
		if ((code = check_seat(deal, i, problem)) != MJ_OK)
			return code;
	nanchang_hold_seats(deal);
	deal->nobody = nobody_holds(deal);
	if ((code = check_all_tiles(deal, problem)) != MJ_OK)
		return code;
	for (unsigned i = 0; i < outcome->win_count; i++)
		if ((code = check_against_seats(deal, &outcome->wins[i], problem)) != MJ_OK)
			return code;
	return check_followed(deal, problem);
}
