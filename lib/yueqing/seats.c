/* What the seats show, and what cannot be true of it (docs/rules/yueqing.md, sections 7 and 9). */
#include "engine/hand.h"
#include "engine/outcome.h"
#include "engine/refuse.h"
#include "yueqing/check.h"
#include "yueqing/settling.h"

#include <stdio.h>
#include <string.h>

enum { PLACE_MAX = 24 };

#define SLOT_BIT(slot) (UINT64_C(1) << (slot))

static bool
has(const struct mj_seat *seat, enum yueqing_seat_slot slot)
{
	return mj_has(&seat->extra, slot);
}

/* ---- One seat ---- */

/* A number and the tiles that it counts exclude each other. */
static const char *
counts_fault(const struct mj_seat *seat)
{
	int64_t kongs = mj_get(&seat->extra, SEAT_KONGS_OPEN, 0) +
			mj_get(&seat->extra, SEAT_KONGS_CONCEALED, 0);

	if (seat->has_concealed && has(seat, SEAT_CAISHEN))
		return "caishen is a count instead of concealed";
	if (seat->has_melds && has(seat, SEAT_KONGS))
		return "kongs are counts instead of melds";
	if ((seat->has_concealed || seat->has_melds) && has(seat, SEAT_HONOR_TRIPLETS))
		return "honor_triplets is a count instead of concealed and melds";
	if (kongs > SETS)
		return "a seat has at most five kongs";
	return NULL;
}

static int
check_seat(const struct yueqing_deal *deal, int index, const char *at, struct mj_problem *problem)
{
	const struct mj_seat *seat = &deal->outcome->seats[index];
	const char *fault = counts_fault(seat);
	int code = MJ_OK;

	if (fault != NULL)
		return mj_refuse(problem, MJ_CONTRADICTION, at, "", "%s", fault);
	if (seat->concealed.size > 0 || seat->meld_count > 0 || seat->discards.size > 0)
		code = yueqing_check_deal(&deal->faces, problem);
	if (code == MJ_OK)
		code = yueqing_check_melds(deal->rules, &deal->faces, seat->melds, seat->meld_count,
					   index, at, problem);
	if (code == MJ_OK)
		code = yueqing_check_concealed(&deal->faces, &seat->concealed, at, problem);
	return code;
}

/* D11: counts natural triplets of own wind, 7z and 6z. */
static unsigned
count_triplets(const struct yueqing_deal *deal, const struct mj_seat *seat, int seat_wind)
{
	const int kinds[] = {seat_wind, RED, GREEN};
	unsigned count = 0;
	unsigned melded = yueqing_melded_honours(&deal->faces, seat->melds, seat->meld_count);

	for (unsigned i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		count += kinds[i] != deal->faces.caishen && (seat->concealed.of[kinds[i]] >= 3 ||
							     (melded & HONOUR_BIT(kinds[i])) != 0);
	return count;
}

static void
read_counts(struct yueqing_deal *deal, int index)
{
	const struct mj_seat *seat = &deal->outcome->seats[index];
	const struct mj_record *extra = &seat->extra;
	struct yueqing_hand_counts *counts = &deal->counts[index];
	int seat_wind = (int)(MJ_HONOURS + mj_seat_wind(deal->rules, deal->table, index));

	counts->gangtou = deal->flowers[index].gangtou;
	counts->baiban = deal->flowers[index].baiban;
	counts->caishen = (uint8_t)mj_get(extra, SEAT_CAISHEN, 0);
	counts->open_kongs = (uint8_t)mj_get(extra, SEAT_KONGS_OPEN, 0);
	counts->concealed_kongs = (uint8_t)mj_get(extra, SEAT_KONGS_CONCEALED, 0);
	counts->honor_triplets = (uint8_t)mj_get(extra, SEAT_HONOR_TRIPLETS, 0);
	if (seat->has_concealed)
		counts->caishen = seat->concealed.of[deal->faces.caishen];
	yueqing_add_melds(&deal->faces, seat->melds, seat->meld_count, counts);
	if (seat->concealed.size > 0 || seat->meld_count > 0)
		counts->honor_triplets = (uint8_t)count_triplets(deal, seat, seat_wind);
	deal->hua_count[index] = mj_get(extra, SEAT_HUA, yueqing_count_hua(deal->rules, counts));
	if (mj_get(extra, SEAT_BREAKS, 0) != 0 ||
	    yueqing_breaks(deal->rules, &deal->faces, &deal->flowers[index], seat_wind, seat->melds,
			   seat->meld_count))
		deal->breaks = (uint8_t)(deal->breaks | 1 << index);
}

static int
read_seat(struct yueqing_deal *deal, int index, const char *at, struct mj_problem *problem)
{
	int code = check_seat(deal, index, at, problem);

	if (code == MJ_OK)
		code = yueqing_read_flowers(&deal->outcome->seats[index].extra, &deal->faces, at,
					    &deal->flowers[index], problem);
	if (code == MJ_OK)
		read_counts(deal, index);
	return code;
}

/* ---- The winner's seat ---- */

/* Takes the flowers from the hand, or from the seat when the hand tells none. */
static int
take_flowers(struct yueqing_deal *deal, const char *at, const struct yueqing_flowers *shown,
	     struct mj_problem *problem)
{
	struct mj_record *extra = &deal->hand.extra;
	struct yueqing_flowers own;
	int code = yueqing_read_flowers(extra, &deal->faces, deal->hand.at, &own, problem);

	if (code != MJ_OK)
		return code;
	if ((own.gangtou_told && shown->gangtou_told && own.gangtou != shown->gangtou) ||
	    (own.baiban_told && shown->baiban_told && own.baiban != shown->baiban))
		return mj_refuse(problem, MJ_CONTRADICTION, at, "",
				 "the winner's seat and his hand show different flowers");
	if (shown->gangtou_told)
		mj_put(extra, SLOT_GANGTOU, shown->gangtou);
	if (shown->baiban_told)
		mj_put(extra, SLOT_BAIBAN, shown->baiban);
	return MJ_OK;
}

static int
read_winners_seat(struct yueqing_deal *deal, const char *at, struct mj_problem *problem)
{
	const uint64_t allowed =
		SLOT_BIT(SLOT_GANGTOU) | SLOT_BIT(SLOT_BAIBAN) | SLOT_BIT(SLOT_FLOWERS);
	const struct mj_seat *seat = &deal->outcome->seats[deal->winner];
	struct yueqing_flowers shown;

	if (seat->has_concealed || seat->has_melds || (seat->extra.present & ~allowed) != 0)
		return mj_refuse(problem, MJ_CONTRADICTION, at, "",
				 "the winner's seat shows gangtou, baiban and discards alone; the "
				 "rest stands in wins");
	if (yueqing_is_called(&deal->hand) && (seat->extra.present != 0 || seat->has_discards))
		return mj_refuse(problem, MJ_CONTRADICTION, at, "",
				 "called stands instead of the winner's flowers and discards");
	if (seat->has_discards && deal->hand.discards.size > 0 &&
	    memcmp(&seat->discards, &deal->hand.discards, sizeof(seat->discards)) != 0)
		return mj_refuse(problem, MJ_CONTRADICTION, at, "discards",
				 "the winner's seat and his hand show different discards");
	int code = yueqing_read_flowers(&seat->extra, &deal->faces, at, &shown, problem);
	return code == MJ_OK ? take_flowers(deal, at, &shown, problem) : code;
}

/* ---- The outcome ---- */

static int
check_winners(const struct mj_outcome *outcome, struct mj_problem *problem)
{
	if (outcome->win_count <= 1)
		return MJ_OK;
	return mj_refuse(problem, MJ_CONTRADICTION, "/outcome", "wins",
			 "one player wins, the nearest to the discarder, not %u (D15)",
			 outcome->win_count);
}

int
yueqing_read_outcome(struct yueqing_deal *deal, struct mj_problem *problem)
{
	const struct mj_outcome *outcome = deal->outcome;
	char at[PLACE_MAX];
	int code;

	if ((code = mj_outcome_check(deal->rules->ruleset, outcome, problem)) != MJ_OK ||
	    (code = check_winners(outcome, problem)) != MJ_OK)
		return code;
	deal->winner = MJ_NOBODY;
	if (outcome->win_count > 0) {
		deal->hand = outcome->wins[0];
		deal->winner = deal->hand.seat;
	}
	if (outcome->seats == NULL)
		return MJ_OK;
	code = mj_seats_check(deal->rules, outcome->seats, "/outcome/seats", problem);
	for (int seat = 0; code == MJ_OK && seat < deal->rules->seats; seat++) {
		snprintf(at, sizeof(at), "/outcome/seats/%d", seat);
		if (seat == deal->winner)
			code = read_winners_seat(deal, at, problem);
		else
			code = read_seat(deal, seat, at, problem);
	}
	return code;
}

/* ---- All tiles together ---- */

static void
show_seat(const struct yueqing_deal *deal, int index, struct mj_shown *shown)
{
	const struct mj_seat *seat = &deal->outcome->seats[index];

	mj_show_bag(shown, &seat->concealed);
	mj_show_melds(shown, seat->melds, seat->meld_count);
}

/* Refuses more of a special face than there are, as counts or as tiles. */
static int
check_sum(unsigned sum, unsigned most, const char *what, struct mj_problem *problem)
{
	if (sum <= most)
		return MJ_OK;
	return mj_refuse(problem, MJ_FIVE_OF_A_TILE, "/outcome", "seats",
			 "there are %u %s, the request shows %u", most, what, sum);
}

int
yueqing_check_all_tiles(const struct yueqing_deal *deal, struct mj_problem *problem)
{
	struct mj_shown shown = {{0}};
	unsigned gangtou = 0, baiban = 0, caishen = 0;
	int code;

	if (deal->outcome->seats == NULL)
		return MJ_OK;
	if (deal->winner != MJ_NOBODY) {
		mj_show_bag(&shown, &deal->hand.concealed);
		mj_show_melds(&shown, deal->hand.melds, deal->hand.meld_count);
		if (deal->hand.win_tile != MJ_NO_TILE)
			shown.of[deal->hand.win_tile]++;
	}
	for (int seat = 0; seat < deal->rules->seats; seat++) {
		if (seat != deal->winner)
			show_seat(deal, seat, &shown);
		gangtou += deal->counts[seat].gangtou;
		baiban += deal->counts[seat].baiban;
		caishen += deal->counts[seat].caishen;
	}
	if ((code = check_sum(gangtou, GANGTOU_MAX, "gangtou beside the indicator", problem)) !=
		    MJ_OK ||
	    (code = check_sum(baiban, BAIBAN_MAX, "baiban", problem)) != MJ_OK ||
	    (code = check_sum(caishen, CAISHEN_MAX, "caishen", problem)) != MJ_OK)
		return code;
	return mj_copies_check(&shown, "/outcome", "seats", problem);
}
