/* What cannot be true of an outcome (docs/rules/riichi.md, sections 6 and 8). */
#include "engine/hand.h"
#include "engine/outcome.h"
#include "engine/refuse.h"
#include "riichi/check.h"
#include "riichi/hand_context.h"
#include "riichi/ready.h"
#include "riichi/settling.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { PLACE_MAX = 24 };

/* Flags that are about the winning tile, so the same for all who win on it. */
enum { SHARED_FLAGS = FLAGS_ROBBING | FLAG_ROBBING_NUKI | MJ_LAST_TILE | MJ_AFTER_KONG_DISCARD };

static void
add_seat(uint8_t *seats, int seat, bool belongs)
{
	if (belongs)
		*seats = (uint8_t)(*seats | 1 << seat);
}

/*
 * Who has paid a stick: the list, or the winners in riichi. A winner whom the list names is in
 * riichi; one whose flags say so, and whom it does not name, contradicts it.
 */
static int
find_riichi(struct riichi_deal *deal, struct mj_problem *problem)
{
	const struct mj_outcome *outcome = mj_outcome_with_riichi(
		deal->outcome, FLAG_RIICHI, FLAGS_RIICHI, HAND_CALLED, deal->completed);

	deal->outcome = outcome;
	deal->riichi = outcome->has_riichi ? outcome->riichi : 0;
	for (unsigned i = 0; i < outcome->win_count; i++) {
		const struct mj_hand *hand = &outcome->wins[i];
		bool in_riichi = (hand->flags & FLAGS_RIICHI) != 0;
		if (mj_has(&hand->extra, HAND_CALLED))
			continue;
		if (!outcome->has_riichi)
			add_seat(&deal->riichi, hand->seat, in_riichi);
		else if (mj_has_seat(outcome->riichi, hand->seat) != in_riichi)
			return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "flags",
					 "outcome.riichi says otherwise");
	}
	return MJ_OK;
}

/* R55: who declares riichi has the points for a stick. R71: the fourth riichi ends the deal. */
static int
check_riichi(const struct riichi_deal *deal, struct mj_problem *problem)
{
	uint8_t type = deal->outcome->type;
	bool all = deal->riichi == mj_all_seats(deal->rules);

	for (int seat = 0; seat < deal->rules->seats; seat++)
		if (mj_has_seat(deal->riichi, seat) &&
		    deal->table->points[seat] < deal->rules->option[OPT_RIICHI_MIN_POINTS])
			return mj_refuse(problem, MJ_CONTRADICTION, "/outcome", "riichi",
					 "riichi needs %d points, seat %d has %lld",
					 deal->rules->option[OPT_RIICHI_MIN_POINTS], seat,
					 (long long)deal->table->points[seat]);
	if (all && (type == MJ_WIN || type == MJ_EXHAUSTIVE_DRAW) &&
	    riichi_on(deal->rules, OPT_ABORT_FOUR_RIICHI))
		return mj_refuse(problem, MJ_CONTRADICTION, "/outcome", "riichi",
				 "the fourth riichi ends the deal (four_riichi)");
	return MJ_OK;
}

static int
check_shared_flags(const struct mj_outcome *outcome, struct mj_problem *problem)
{
	const struct mj_hand *first = NULL;

	for (unsigned i = 0; i < outcome->win_count; i++) {
		const struct mj_hand *hand = &outcome->wins[i];
		if (mj_has(&hand->extra, HAND_CALLED))
			continue;
		if (first == NULL)
			first = hand;
		if ((hand->flags & SHARED_FLAGS) != (first->flags & SHARED_FLAGS))
			return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "flags",
					 "what holds of the winning tile holds for all winners");
	}
	return MJ_OK;
}

/* S13. */
static unsigned
norths_of(const struct mj_seat *seat)
{
	return (unsigned)mj_get(&seat->extra, SEAT_NUKIDORA, 0);
}

static void
show_norths(struct mj_shown *shown, unsigned norths)
{
	shown->of[NORTH] = (uint8_t)(shown->of[NORTH] + norths);
}

/* Counts the copies in the indicators, all winners' hands, the one winning tile and all seats'
 * hands. */
static int
check_all_tiles(const struct riichi_deal *deal, struct mj_problem *problem)
{
	const struct mj_outcome *outcome = deal->outcome;
	struct mj_shown shown = {{0}};
	mj_tile win_tile = MJ_NO_TILE;

	mj_show_tiles(&shown, &deal->request->deal.tiles[DEAL_DORA]);
	mj_show_tiles(&shown, &deal->request->deal.tiles[DEAL_URA]);
	for (unsigned i = 0; i < outcome->win_count; i++) {
		mj_show_bag(&shown, &outcome->wins[i].concealed);
		mj_show_melds(&shown, outcome->wins[i].melds, outcome->wins[i].meld_count);
		show_norths(&shown, riichi_norths(&outcome->wins[i]));
		if (outcome->wins[i].win_tile != MJ_NO_TILE)
			win_tile = outcome->wins[i].win_tile;
	}
	if (win_tile != MJ_NO_TILE)
		shown.of[win_tile]++;
	for (unsigned i = 0; outcome->seats != NULL && i < deal->rules->seats; i++) {
		mj_show_bag(&shown, &outcome->seats[i].concealed);
		mj_show_melds(&shown, outcome->seats[i].melds, outcome->seats[i].meld_count);
		show_norths(&shown, norths_of(&outcome->seats[i]));
	}
	return riichi_check_tiles(deal->rules, &shown, "/outcome", "", problem);
}

/* R103: all discards are terminals or honours and nobody claimed one. */
static bool
discards_are_nagashi(const struct mj_seat *seat)
{
	uint64_t kinds = mj_kinds_in(&seat->discards);

	return kinds != 0 && (kinds & ~YAOCHU_BITS) == 0 &&
	       mj_get(&seat->extra, SEAT_CALLED_AWAY, 0) == 0;
}

/* A fact that tiles can show and a member can state. The tiles decide; the member must agree. */
static int
decide(const struct mj_seat *seat, unsigned slot, bool shown, bool by_tiles, const char *at,
       const char *member, bool *fact, struct mj_problem *problem)
{
	bool said = mj_has(&seat->extra, slot);

	*fact = shown ? by_tiles : mj_get(&seat->extra, slot, 0) != 0;
	if (said && (seat->extra.value[slot] != 0) != *fact)
		return mj_refuse(problem, MJ_CONTRADICTION, at, member, "the tiles say otherwise");
	return MJ_OK;
}

static int
read_seat(struct riichi_deal *deal, int i, struct mj_problem *problem)
{
	const struct mj_outcome *outcome = deal->outcome;
	const struct mj_seat *seat = &outcome->seats[i];
	char at[PLACE_MAX];
	bool ready = false, nagashi = false, shown = seat->has_concealed;
	int code;

	snprintf(at, sizeof(at), "/outcome/seats/%d", i);
	bool waits = shown && riichi_waits_of(deal->rules, &seat->concealed, seat->melds,
					      seat->meld_count, norths_of(seat)) != 0;
	if ((code = decide(seat, SEAT_TENPAI, shown, waits, at, "tenpai", &ready, problem)) !=
		    MJ_OK ||
	    (code = decide(seat, SEAT_NAGASHI, seat->has_discards, discards_are_nagashi(seat), at,
			   "nagashi", &nagashi, problem)) != MJ_OK)
		return code;
	bool told = shown || mj_has(&seat->extra, SEAT_TENPAI);
	if (outcome->has_tenpai && told && mj_has_seat(outcome->tenpai, i) != ready)
		return mj_refuse(problem, MJ_CONTRADICTION, at, shown ? "concealed" : "tenpai",
				 "outcome.tenpai says otherwise");
	add_seat(&deal->ready, i, ready);
	add_seat(&deal->nagashi, i, nagashi);
	return MJ_OK;
}

static int
check_exhaustive_draw(struct riichi_deal *deal, struct mj_problem *problem)
{
	const struct mj_outcome *outcome = deal->outcome;

	if (!outcome->has_tenpai && outcome->seats == NULL)
		return mj_refuse(problem, MJ_MISSING_FIELD, "/outcome", "tenpai",
				 "a draw needs tenpai, or seats");
	for (int i = 0; outcome->seats != NULL && i < deal->rules->seats; i++) {
		int code = read_seat(deal, i, problem);
		if (code != MJ_OK)
			return code;
	}
	if (outcome->has_tenpai)
		deal->ready = outcome->tenpai;
	if (!riichi_on(deal->rules, OPT_NAGASHI_MANGAN))
		deal->nagashi = 0;
	if ((deal->riichi & ~deal->ready) != 0)
		return mj_refuse(problem, MJ_CONTRADICTION, "/outcome", "riichi",
				 "a seat in riichi that is not ready is a false win");
	return MJ_OK;
}

/* Whether the chosen rules know this abortive draw (S40). */
static bool
knows_abort(const struct mj_rules *rules, unsigned reason)
{
	const struct mj_ruleset *ruleset = rules->ruleset;
	const struct mj_setting *needed = &ruleset->abort_options[reason];
	int index = mj_field_find(ruleset->options, ruleset->option_count, needed->option);

	assert(index >= 0);
	if ((rules->absent->aborts >> reason & 1) != 0)
		return false;
	return rules->option[ruleset->options[index].slot] == needed->value[0];
}

/* R67-R71: the rules know this abortive draw, and four_riichi names all seats. */
static int
check_abortive_draw(const struct riichi_deal *deal, struct mj_problem *problem)
{
	uint8_t reason = deal->outcome->reason;

	if (!knows_abort(deal->rules, reason))
		return mj_refuse(problem, MJ_CONTRADICTION, "/outcome", "reason",
				 "the rules know no such abortive draw");
	if (reason == ABORT_FOUR_RIICHI && deal->riichi != mj_all_seats(deal->rules))
		return mj_refuse(problem, MJ_CONTRADICTION, "/outcome", "riichi",
				 "four_riichi names all four seats");
	return MJ_OK;
}

static int
check_seats(const struct riichi_deal *deal, struct mj_problem *problem)
{
	const struct mj_seat *seats = deal->outcome->seats;
	char at[PLACE_MAX];

	if (seats == NULL)
		return MJ_OK;
	int code = mj_seats_check(deal->rules, seats, "/outcome/seats", problem);
	for (int i = 0; code == MJ_OK && i < deal->rules->seats; i++) {
		snprintf(at, sizeof(at), "/outcome/seats/%d", i);
		code = riichi_check_norths(deal->rules, &seats[i].extra, SEAT_NUKIDORA, at,
					   problem);
	}
	return code;
}

int
riichi_check_outcome(struct riichi_deal *deal, struct mj_problem *problem)
{
	const struct mj_ruleset *ruleset = deal->rules->ruleset;
	const struct mj_outcome *outcome = deal->outcome;
	int code;

	if ((code = mj_outcome_check(ruleset, outcome, problem)) != MJ_OK ||
	    (code = riichi_check_deal(&deal->request->deal, problem)) != MJ_OK)
		return code;
	if ((code = check_seats(deal, problem)) != MJ_OK ||
	    (code = find_riichi(deal, problem)) != MJ_OK ||
	    (code = check_riichi(deal, problem)) != MJ_OK ||
	    (code = check_shared_flags(deal->outcome, problem)) != MJ_OK ||
	    (code = check_all_tiles(deal, problem)) != MJ_OK)
		return code;
	if (outcome->type == MJ_EXHAUSTIVE_DRAW)
		return check_exhaustive_draw(deal, problem);
	return outcome->type == MJ_ABORTIVE_DRAW ? check_abortive_draw(deal, problem) : MJ_OK;
}
