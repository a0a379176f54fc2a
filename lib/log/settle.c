/* The end of a deal that was followed, as the request of settle. */
#include "log/settle.h"
#include "engine/hand.h"
#include "engine/kinds.h"
#include "engine/refuse.h"
#include "log/log.h"
#include "mahjong/log.h"
#include "play/play.h"
#include "riichi/pay.h"
#include "riichi/ready.h"
#include "riichi/riichi.h"

#include <assert.h>
#include <string.h>

/* ---- Winners ---- */

static const char *const win_places[MJ_SEATS_MAX] = {"/outcome/wins/0", "/outcome/wins/1",
						     "/outcome/wins/2", "/outcome/wins/3"};

static bool
same_tiles(const struct mj_bag *one, const struct mj_bag *other)
{
	return one->size == other->size && memcmp(one->of, other->of, sizeof(one->of)) == 0;
}

/* Whether the seat can have won on that tile: the one it has drawn, or the one that lies open. */
static bool
is_given(const struct mj_play *play, int who, const struct mj_log_win *win)
{
	if (win->from == MJ_SELF_DRAW)
		return play->phase == MJ_PHASE_TURN && play->seat == who && !play->claimed;
	return play->phase == MJ_PHASE_CLAIMS && play->seat == win->from && play->seat != who;
}

/* Of a hand that the log has not shown before, the tile that it has drawn to win. */
static int
show_drawn(struct mj_play *play, int who, mj_tile tile, struct mj_problem *problem)
{
	struct mj_player *player = &play->players[who];

	if (tile >= MJ_TILES)
		return LOG_REFUSE(problem, "seat %d wins on a tile it has not drawn", who);
	play->drawn = tile;
	if (player->concealed.of[tile] > 0)
		return MJ_OK;
	player->hidden--;
	mj_bag_add(&player->concealed, tile);
	return MJ_OK;
}

/* A hand that is not known before, and what it wins on. */
static int
check_shown(const struct mj_log_deal *deal, int who, const struct mj_log_win *win,
	    struct mj_problem *problem)
{
	mj_tile foreign = log_find_foreign(deal, &win->concealed);
	char text[MJ_TILE_TEXT];

	if (foreign == MJ_NO_TILE && win->tile < MJ_TILES && !log_is_played_with(deal, win->tile))
		foreign = win->tile;
	if (foreign == MJ_NO_TILE)
		return MJ_OK;
	mj_tile_write(foreign, text);
	return LOG_REFUSE(problem, "seat %d wins with %s", who, text);
}

/* The winner's hand by the course of the deal, or as the log shows it in the end. */
static int
fill_hand(const struct mj_log_deal *deal, int who, const struct mj_log_win *win,
	  struct mj_hand *hand, struct mj_problem *problem)
{
	struct mj_play play = deal->play;
	const struct mj_player *player = &play.players[who];
	bool own = win->from == MJ_SELF_DRAW;

	if (!is_given(&play, who, win))
		return LOG_REFUSE(problem, "seat %d wins on a tile that nobody has given", who);
	if (own && play.drawn == MJ_NO_TILE && show_drawn(&play, who, win->tile, problem) != MJ_OK)
		return problem->code;
	if (win->tile < MJ_TILES && win->tile != (own ? play.drawn : play.tile))
		return LOG_REFUSE(problem, "seat %d wins on another tile than the last", who);
	play_winning_hand(&play, (unsigned)who, win->from, hand);
	if (player->hidden > 0 && !win->shows)
		return LOG_REFUSE(problem, "the winner, seat %d, does not show its hand", who);
	if (player->hidden == 0 && win->shows && !same_tiles(&hand->concealed, &win->concealed))
		return LOG_REFUSE(problem, "seat %d wins with other tiles than it holds", who);
	if (player->hidden == 0)
		return MJ_OK;
	hand->concealed = win->concealed;
	return check_shown(deal, who, win, problem);
}

/* What is told with a win, where nothing of it was told before. */
static int
take_indicators(struct mj_log_deal *deal, unsigned list, const struct mj_tiles *told,
		struct mj_problem *problem)
{
	for (unsigned i = 0; i < told->count; i++)
		if (!log_is_played_with(deal, told->tile[i]))
			return LOG_REFUSE(problem, "an indicator is none of these rules");
	if (told->count > 0)
		deal->request.deal.tiles[list] = *told;
	return MJ_OK;
}

int
log_take_win(struct mj_log_deal *deal, int seat, const struct mj_log_win *win,
	     struct mj_problem *problem)
{
	struct mj_outcome *outcome = &deal->request.outcome;

	if (outcome->win_count >= deal->rules->seats || win->from == seat)
		return LOG_REFUSE(problem, "seat %d cannot win here", seat);
	struct mj_hand *hand = &outcome->wins[outcome->win_count];
	if (fill_hand(deal, seat, win, hand, problem) != MJ_OK)
		return problem->code;
	hand->at = win_places[outcome->win_count];
	riichi_tell_liable(deal->rules, hand);
	if (take_indicators(deal, DEAL_DORA, &win->dora, problem) != MJ_OK ||
	    take_indicators(deal, DEAL_URA, &win->ura, problem) != MJ_OK)
		return problem->code;
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
	const struct mj_player *player = &deal->play.players[who];
	struct mj_seat *shown = &deal->shown[who];
	struct mj_bag left;
	bool said = (no_win->tenpai >> who & 1) != 0;
	bool ready = player->hidden == 0 &&
		     riichi_waits_of(deal->rules, &player->concealed, player->melds,
				     player->meld_count, player->norths) != 0;

	mj_play_left_discards(&deal->play, (unsigned)who, &left);
	shown->given = true;
	shown->has_discards = player->discards.size > 0;
	shown->discards = player->discards;
	mj_put(&shown->extra, SEAT_CALLED_AWAY, player->discards.size - left.size);
	if (player->norths > 0)
		mj_put(&shown->extra, SEAT_NUKIDORA, player->norths);
	if (player->hidden > 0 || (no_win->tells_tenpai && said != ready)) {
		mj_put(&shown->extra, SEAT_TENPAI,
		       no_win->tells_tenpai ? said : player->riichi >= MJ_IN_RIICHI);
		return;
	}
	shown->has_concealed = true;
	shown->concealed = player->concealed;
	shown->has_melds = player->meld_count > 0;
	shown->meld_count = player->meld_count;
	memcpy(shown->melds, player->melds, sizeof(shown->melds));
}

static bool
is_first_turn(const struct mj_play *play)
{
	return play->phase == MJ_PHASE_TURN && !play->interrupted &&
	       play->players[play->seat].discards.size == 0;
}

/* S40, S41: what takes four players does not end a deal of three. */
uint8_t
mj_log_abort(const struct mj_log_deal *deal)
{
	enum { FOUR_KONGS = 4 };
	struct mj_play play = deal->play;

	assert(deal->started);
	if (is_first_turn(&play))
		return ABORT_NINE_TERMINALS;
	if (play.phase == MJ_PHASE_CLAIMS)
		play_let_go(&play);
	if (play.phase == MJ_PHASE_OVER)
		return play.reason;
	if (play.kongs >= FOUR_KONGS)
		return ABORT_FOUR_KONGS;
	return deal->rules->seats == FOUR ? ABORT_TRIPLE_RON : MJ_NO_REASON;
}

int8_t
mj_log_feeder(const struct mj_log_deal *deal)
{
	return deal->play.phase == MJ_PHASE_CLAIMS ? deal->play.seat : MJ_NOBODY;
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
		const struct mj_player *one = &deal->play.players[seat];
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
		if (deal->play.players[seat].riichi >= MJ_IN_RIICHI)
			outcome->riichi = (uint8_t)(outcome->riichi | 1 << seat);
	return mj_settle(&deal->request, settlement, problem);
}
