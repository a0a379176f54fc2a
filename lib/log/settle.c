/* The end of a deal that was followed, as the request of settle. */
#include "log/settle.h"
#include "engine/hand.h"
#include "engine/kinds.h"
#include "engine/refuse.h"
#include "log/log.h"
#include "riichi/ready.h"
#include "riichi/riichi.h"

#include <assert.h>
#include <string.h>

/* ---- Winners ---- */

static const char *const win_places[MJ_SEATS_MAX] = {"/outcome/wins/0", "/outcome/wins/1",
						     "/outcome/wins/2", "/outcome/wins/3"};

/* Before the own first discard, with no call nor kong by anybody. */
static bool
is_first_turn(const struct mj_log_deal *deal, const struct mj_log_seat *seat)
{
	return !deal->interrupted && seat->discards.size == 0 && seat->meld_count == 0;
}

static uint32_t
robbing_flag(const struct mj_log_deal *deal)
{
	if (deal->feeding == MJ_LOG_NORTH)
		return FLAG_ROBBING_NUKI;
	return deal->robs_concealed ? FLAG_ROBBING_CONCEALED_KONG : MJ_ROBBING_KONG;
}

/* S20: the last replacement tile decides. */
static uint32_t
replacement_flag(const struct mj_log_seat *seat)
{
	return seat->replaces == MJ_LOG_NORTH ? FLAG_AFTER_NUKI : MJ_AFTER_KONG;
}

static uint32_t
flags_of(const struct mj_log_deal *deal, int who, bool self_draw)
{
	const struct mj_log_seat *seat = &deal->seats[who];
	bool robs = !self_draw && deal->feeding != MJ_LOG_DISCARD;
	bool replaced = self_draw ? seat->replaces != 0 : deal->after_kong;
	uint32_t flags = 0;

	if (seat->riichi)
		flags |= seat->double_riichi ? FLAG_DOUBLE_RIICHI : FLAG_RIICHI;
	if (seat->riichi && seat->ippatsu)
		flags |= FLAG_IPPATSU;
	if (robs)
		flags |= robbing_flag(deal);
	if (replaced)
		flags |= self_draw ? replacement_flag(seat) : MJ_AFTER_KONG_DISCARD;
	if (log_wall_is_empty(deal) && !robs && !(self_draw && replaced))
		flags |= MJ_LAST_TILE;
	if (is_first_turn(deal, seat) && !robs && !replaced &&
	    (self_draw || who != deal->request.table.dealer))
		flags |= MJ_FIRST_TURN;
	return flags;
}

/* D14: names a liable seat only where the rules know one, so that nothing is contradicted. */
static void
name_liable(const struct mj_log_deal *deal, const struct mj_log_seat *seat, struct mj_hand *hand)
{
	static const enum riichi_option options[LOG_LIABLE] = {
		OPT_PAO_DAISANGEN, OPT_PAO_DAISUUSHII, OPT_PAO_SUUKANTSU};

	for (unsigned i = 0; i < LOG_LIABLE; i++) {
		if (seat->liable[i] == MJ_NOBODY || !riichi_on(deal->rules, options[i]))
			continue;
		mj_put(&hand->extra, HAND_LIABLE, 1);
		mj_put(&hand->extra, HAND_LIABLE_DAISANGEN + i, seat->liable[i]);
	}
	/* The order of the melds would name the feeder of the last open kong. */
	if (seat->meld_count == MJ_COPIES && riichi_on(deal->rules, OPT_PAO_SUUKANTSU))
		mj_put(&hand->extra, HAND_LIABLE, 1);
}

static bool
same_tiles(const struct mj_bag *one, const struct mj_bag *other)
{
	return one->size == other->size && memcmp(one->of, other->of, sizeof(one->of)) == 0;
}

/* The tiles that the winner keeps: by the course of the deal, or as the log shows them. */
static int
fill_concealed(const struct mj_log_seat *seat, int who, const struct mj_log_win *win,
	       struct mj_hand *hand, struct mj_problem *problem)
{
	unsigned hidden = seat->hidden;

	hand->concealed = seat->concealed;
	if (win->from == MJ_SELF_DRAW && hidden > 0 && hand->win_tile < MJ_TILES &&
	    hand->concealed.of[hand->win_tile] == 0)
		hidden--;
	else if (win->from == MJ_SELF_DRAW) {
		if (hand->win_tile >= MJ_TILES || hand->concealed.of[hand->win_tile] == 0)
			return LOG_REFUSE(problem, "seat %d wins on a tile it has not drawn", who);
		hand->concealed.of[hand->win_tile]--;
		hand->concealed.size--;
	}
	if (hidden > 0 && !win->shows)
		return LOG_REFUSE(problem, "the winner, seat %d, does not show its hand", who);
	if (hidden == 0 && win->shows && !same_tiles(&hand->concealed, &win->concealed))
		return LOG_REFUSE(problem, "seat %d wins with other tiles than it holds", who);
	if (hidden > 0)
		hand->concealed = win->concealed;
	return MJ_OK;
}

static int
find_win_tile(const struct mj_log_deal *deal, int who, const struct mj_log_win *win,
	      struct mj_hand *hand, struct mj_problem *problem)
{
	const struct mj_log_seat *seat = &deal->seats[who];
	mj_tile tile = win->from == MJ_SELF_DRAW ? seat->drawn : deal->fed;

	if (win->from == MJ_SELF_DRAW ? !seat->has_drawn : win->from != deal->feeder)
		return LOG_REFUSE(problem, "seat %d wins on a tile that nobody has given", who);
	hand->win_tile = tile < MJ_TILES ? tile : win->tile;
	if (win->tile < MJ_TILES && win->tile != hand->win_tile)
		return LOG_REFUSE(problem, "seat %d wins on another tile than the last", who);
	return MJ_OK;
}

int
log_take_win(struct mj_log_deal *deal, int seat, const struct mj_log_win *win,
	     struct mj_problem *problem)
{
	struct mj_outcome *outcome = &deal->request.outcome;
	struct mj_log_seat *winner = &deal->seats[seat];
	int code;

	if (outcome->win_count >= deal->rules->seats || win->from == seat)
		return LOG_REFUSE(problem, "seat %d cannot win here", seat);
	struct mj_hand *hand = &outcome->wins[outcome->win_count];
	mj_hand_init(hand, win_places[outcome->win_count]);
	hand->seat = (int8_t)seat;
	hand->from = win->from;
	if ((code = find_win_tile(deal, seat, win, hand, problem)) != MJ_OK ||
	    (code = fill_concealed(winner, seat, win, hand, problem)) != MJ_OK)
		return code;
	hand->meld_count = winner->meld_count;
	memcpy(hand->melds, winner->melds, sizeof(hand->melds));
	hand->discards = winner->discards;
	hand->passed = winner->passed;
	if (winner->norths > 0)
		mj_put(&hand->extra, HAND_NUKIDORA, winner->norths);
	hand->flags = flags_of(deal, seat, win->from == MJ_SELF_DRAW);
	name_liable(deal, winner, hand);
	if (win->dora.count > 0)
		deal->request.deal.tiles[DEAL_DORA] = win->dora;
	if (win->ura.count > 0)
		deal->request.deal.tiles[DEAL_URA] = win->ura;
	outcome->type = MJ_WIN;
	outcome->has_wins = true;
	outcome->win_count++;
	return MJ_OK;
}

/* ---- No winner ---- */

/*
 * What a seat shows at a draw: its tiles, unless they are hidden or the log counts it otherwise
 * than they say, as where a ready player may stay silent.
 */
static void
show_seat(struct mj_log_deal *deal, int who, const struct mj_log_no_win *no_win)
{
	const struct mj_log_seat *seat = &deal->seats[who];
	struct mj_seat *shown = &deal->shown[who];
	bool said = (no_win->tenpai >> who & 1) != 0;
	bool ready =
		seat->hidden == 0 && riichi_waits_of(deal->rules, &seat->concealed, seat->melds,
						     seat->meld_count, seat->norths) != 0;

	shown->given = true;
	shown->has_discards = seat->discards.size > 0;
	shown->discards = seat->discards;
	mj_put(&shown->extra, SEAT_CALLED_AWAY, seat->called_away);
	if (seat->norths > 0)
		mj_put(&shown->extra, SEAT_NUKIDORA, seat->norths);
	if (seat->hidden > 0 || (no_win->tells_tenpai && said != ready)) {
		mj_put(&shown->extra, SEAT_TENPAI, no_win->tells_tenpai ? said : seat->riichi);
		return;
	}
	shown->has_concealed = true;
	shown->concealed = seat->concealed;
	shown->has_melds = seat->meld_count > 0;
	shown->meld_count = seat->meld_count;
	memcpy(shown->melds, seat->melds, sizeof(shown->melds));
}

/* R67: the last discard is the fourth, and all are of one wind. */
static bool
are_four_winds(const struct mj_log_deal *deal)
{
	uint64_t kinds = 0;

	for (int seat = 0; seat < deal->rules->seats; seat++) {
		if (deal->seats[seat].discards.size != 1)
			return false;
		kinds |= mj_kinds_in(&deal->seats[seat].discards);
	}
	return (kinds & WIND_BITS) == kinds && __builtin_popcountll(kinds) == 1;
}

static bool
all_in_riichi(const struct mj_log_deal *deal)
{
	for (int seat = 0; seat < deal->rules->seats; seat++)
		if (!deal->seats[seat].riichi && !deal->seats[seat].declares)
			return false;
	return true;
}

/* S40, S41: what takes four players does not end a deal of three. */
uint8_t
mj_log_abort(const struct mj_log_deal *deal)
{
	bool of_four = deal->rules->seats == FOUR;

	assert(deal->started);
	if (of_four && all_in_riichi(deal))
		return ABORT_FOUR_RIICHI;
	if (of_four && !deal->interrupted && are_four_winds(deal))
		return ABORT_FOUR_WINDS;
	if (deal->turn != MJ_NOBODY && deal->seats[deal->turn].has_drawn &&
	    is_first_turn(deal, &deal->seats[deal->turn]))
		return ABORT_NINE_TERMINALS;
	if (deal->kongs >= MJ_COPIES)
		return ABORT_FOUR_KONGS;
	return of_four && !log_wall_is_empty(deal) ? ABORT_TRIPLE_RON : MJ_NO_REASON;
}

int
log_take_no_win(struct mj_log_deal *deal, const struct mj_log_no_win *no_win,
		struct mj_problem *problem)
{
	struct mj_outcome *outcome = &deal->request.outcome;

	(void)problem;
	if (no_win->abort != MJ_NO_REASON) {
		outcome->type = MJ_ABORTIVE_DRAW;
		outcome->reason = no_win->abort;
		return MJ_OK;
	}
	outcome->type = MJ_EXHAUSTIVE_DRAW;
	outcome->seats = deal->shown;
	for (int seat = 0; seat < deal->rules->seats; seat++) {
		const struct mj_log_seat *one = &deal->seats[seat];
		if (one->concealed.size + one->hidden + 3U * one->meld_count !=
		    deal->rules->ruleset->hand_size)
			return LOG_REFUSE(problem, "seat %d ends with a tile too many", seat);
		show_seat(deal, seat, no_win);
	}
	return MJ_OK;
}

/* ---- The request ---- */

int
mj_log_settle(struct mj_log_deal *deal, struct mj_settlement *settlement,
	      struct mj_problem *problem)
{
	struct mj_outcome *outcome = &deal->request.outcome;

	if (!deal->ended)
		return LOG_REFUSE(problem, "the deal has no end");
	outcome->has_riichi = true;
	outcome->riichi = 0;
	for (int seat = 0; seat < deal->rules->seats; seat++)
		if (deal->seats[seat].riichi)
			outcome->riichi = (uint8_t)(outcome->riichi | 1 << seat);
	return mj_settle(&deal->request, settlement, problem);
}
