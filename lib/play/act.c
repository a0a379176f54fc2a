/* What a seat chose, or a told wall gave. */
#include "engine/refuse.h"
#include "mahjong/play.h"
#include "play/play.h"

#include <string.h>

const char *const mj_action_ids[MJ_ACTION_TYPES + 1] = {
	"win",  "abort", "north", "concealed_kong", "added_kong", "discard", "open_kong",
	"pung", "chow",  "pass",  "draw",           "indicator",  "ura"};
const char *const mj_declaration_ids[MJ_DECLARATIONS + 1] = {"", "riichi", "baoting"};
const char *const mj_phase_ids[MJ_PHASES + 1] = {"turn", "claims", "draw", "over"};
const char *const mj_event_ids[MJ_EVENTS + 1] = {
	"draw",           "flower",     "discard", "riichi_accepted", "chow", "pung", "open_kong",
	"concealed_kong", "added_kong", "north",   "indicator",       "ura",  "win",  "end"};

/* ---- Turns ---- */

static void
let_out(struct mj_play *play, enum mj_action_type type, mj_tile tile)
{
	play->claim = (uint8_t)type;
	play->tile = tile;
	play->opens_claims = true;
	play->answered = 0;
}

static void
discard(struct mj_play *play, const struct mj_action *action)
{
	struct mj_player *player = play_acting(play);
	bool two = player->concealed.size + player->hidden == 2;
	bool first = two && !player->single;

	play_take(play, player, action->tile);
	mj_bag_add(&player->discards, action->tile);
	player->single_discard = first ? action->tile : MJ_NO_TILE;
	player->single |= two;
	player->ippatsu = false;
	if (action->declare == MJ_DECLARES_RIICHI)
		player->riichi = MJ_RIICHI_DECLARED;
	player->baoting |= action->declare == MJ_DECLARES_BAOTING;
	play->river[play->river_count++] = (struct mj_discarded){
		.tile = action->tile,
		.seat = play->seat,
		.claimed_by = MJ_NOBODY,
		.declare = action->declare,
		.drawn = action->drawn,
	};
	mj_play_event(play, &(struct mj_event){
				    .type = MJ_EVENT_DISCARD,
				    .seat = play->seat,
				    .from = MJ_NOBODY,
				    .tile = action->tile,
				    .drawn = action->drawn,
				    .declare = action->declare,
			    });
	play->drawn = MJ_NO_TILE;
	play->owed_indicators = (uint8_t)(play->owed_indicators + play->late_indicators);
	play->late_indicators = 0;
	play_look(play, (unsigned)play->seat);
	let_out(play, MJ_ACT_DISCARD, action->tile);
}

static bool
act_in_turn(struct mj_play *play, const struct mj_action *action)
{
	switch (action->type) {
	case MJ_ACT_WIN:
		if ((play->can_win >> action->seat & 1) == 0)
			return false;
		play_win_own(play);
		return true;
	case MJ_ACT_ABORT:
		if (action->reason == MJ_NO_REASON || action->reason != play_may_abort(play))
			return false;
		play_end(play, MJ_ABORTIVE_DRAW, action->reason);
		return true;
	case MJ_ACT_NORTH:
		if (!play_may_set_aside(play))
			return false;
		let_out(play, MJ_ACT_NORTH, MJ_DRAGONS - 1);
		return true;
	case MJ_ACT_CONCEALED_KONG:
	case MJ_ACT_ADDED_KONG:
		if (!play_may_kong(play, action->tile,
				   action->type == MJ_ACT_ADDED_KONG ? MJ_ADDED_KONG
								     : MJ_CONCEALED_KONG))
			return false;
		let_out(play, (enum mj_action_type)action->type, action->tile);
		return true;
	case MJ_ACT_DISCARD:
		if (!play_may_discard(play, action->tile, action->drawn, action->declare))
			return false;
		discard(play, action);
		return true;
	default:
		return false;
	}
}

/* ---- Claims ---- */

static bool
may_meld(const struct mj_play *play, const struct mj_action *action)
{
	return play_may_claim(play, (unsigned)action->seat,
			      action->type == MJ_ACT_PUNG ? MJ_PUNG : MJ_CHOW, action->tiles);
}

static bool
may_answer(const struct mj_play *play, const struct mj_action *action)
{
	unsigned bit = 1U << action->seat;

	if ((play->answered & bit) != 0)
		return false;
	switch (action->type) {
	case MJ_ACT_WIN:
		return (play->can_win & bit) != 0;
	case MJ_ACT_OPEN_KONG:
		return (play->can_kong & bit) != 0;
	case MJ_ACT_PUNG:
		return (play->can_pung & bit) != 0 && may_meld(play, action);
	case MJ_ACT_CHOW:
		return (play->can_chow & bit) != 0 && may_meld(play, action);
	case MJ_ACT_PASS:
		return mj_play_is_asked(play, (unsigned)action->seat);
	default:
		return false;
	}
}

static bool
answer(struct mj_play *play, const struct mj_action *action)
{
	if (!may_answer(play, action))
		return false;
	play->answers[action->seat] = *action;
	play->answered = (uint8_t)(play->answered | 1U << action->seat);
	play->waits_on = !play_is_decided(play);
	if (!play->waits_on)
		play_decide(play);
	return true;
}

/* PD12: a seat whose tiles are not known claims what they allow: while others are asked, who then
 * have passed, or before the next tile is drawn. */
static bool
claim_unknown(struct mj_play *play, const struct mj_action *action)
{
	const struct mj_play_rules *rules = play_rules(play);
	struct mj_player *player = &play->players[action->seat];
	bool drawing = play->phase == MJ_PHASE_DRAW && play->due.type == MJ_ACT_DRAW &&
		       play->due.source == MJ_DRAW_WALL && play->river_count > 0;
	unsigned barred = 0;

	if (action->type != MJ_ACT_OPEN_KONG && action->type != MJ_ACT_PUNG &&
	    action->type != MJ_ACT_CHOW)
		return false;
	if (player->known || action->seat == play->seat || play->claim != MJ_ACT_DISCARD ||
	    play->left == 0 || (play->phase != MJ_PHASE_CLAIMS && !drawing))
		return false;
	if (rules->barred != NULL)
		barred = rules->barred(play, (unsigned)action->seat);
	if (action->type == MJ_ACT_OPEN_KONG
		    ? (barred & MJ_NO_KONG) != 0 || play->unseen[mj_kind(play->tile)] < 3 ||
			      player->hidden < 3
		    : !may_meld(play, action))
		return false;
	if (action->type == MJ_ACT_PUNG && (barred & MJ_NO_PUNG) != 0)
		return false;
	if (action->type == MJ_ACT_CHOW &&
	    ((barred & MJ_NO_CHOW) != 0 || play->start->rules->absent->chows ||
	     action->seat != mj_seat_after(play->start->rules, play->seat, 1)))
		return false;
	if (drawing) {
		play_claim_late(play, action);
		return true;
	}
	memset(play->answers, 0, sizeof(play->answers));
	play->answered = (uint8_t)(1U << action->seat);
	play->answers[action->seat] = *action;
	play_decide(play);
	return true;
}

/* ---- Told tiles ---- */

static bool
is_known_tile(const struct mj_play *play, mj_tile tile)
{
	return tile < MJ_TILES && play_unseen(play, tile) > 0;
}

static bool
can_all_be(const struct mj_play *play, const struct mj_action *action)
{
	struct mj_play after = *play;

	for (unsigned i = 0; i < action->tile_count; i++) {
		if (!is_known_tile(&after, action->tiles[i]))
			return false;
		play_see(&after, action->tiles[i]);
	}
	return true;
}

static int
take_told(struct mj_play *play, const struct mj_action *action, struct mj_problem *problem)
{
	const struct mj_due *due = &play->due;

	if (play->phase != MJ_PHASE_DRAW || action->type != due->type)
		return mj_refuse(problem, MJ_ILLEGAL_ACTION, "", "", "no such tile is due");
	if (action->seat != MJ_NOBODY && action->seat != due->seat)
		return mj_refuse(problem, MJ_ILLEGAL_ACTION, "", "",
				 "the tile is due to another seat");
	if (action->type == MJ_ACT_URA) {
		if (action->tile_count != due->count)
			return mj_refuse(problem, MJ_ILLEGAL_ACTION, "", "",
					 "%u tiles are due, not %u", due->count,
					 action->tile_count);
		if (!can_all_be(play, action))
			return mj_refuse(problem, MJ_ILLEGAL_ACTION, "", "",
					 "all copies of this tile have been seen");
	} else if (action->tile == MJ_NO_TILE) {
		if (action->type != MJ_ACT_DRAW || play->players[due->seat].known)
			return mj_refuse(problem, MJ_ILLEGAL_ACTION, "", "",
					 "the tile must be told");
	} else if (!is_known_tile(play, action->tile)) {
		return mj_refuse(problem, MJ_ILLEGAL_ACTION, "", "",
				 "all copies of this tile have been seen");
	}
	play_take_told(play, action);
	return MJ_OK;
}

/* ---- The call ---- */

/* A pung and a chow name the two tiles of the hand; what else names tiles is told. */
static bool
names_its_tiles(const struct mj_action *action)
{
	bool melds = action->type == MJ_ACT_PUNG || action->type == MJ_ACT_CHOW;

	return action->tile_count == (melds ? 2 : 0);
}

static bool
act(struct mj_play *play, const struct mj_action *action)
{
	if (!names_its_tiles(action))
		return false;
	if (play->phase == MJ_PHASE_TURN && action->seat == play->seat)
		return act_in_turn(play, action);
	if (play->phase == MJ_PHASE_CLAIMS && play->players[action->seat].known)
		return answer(play, action);
	return claim_unknown(play, action);
}

int
mj_play_act(struct mj_play *play, const struct mj_action *action, struct mj_problem *problem)
{
	if (play->phase == MJ_PHASE_OVER)
		return mj_refuse(problem, MJ_ILLEGAL_ACTION, "", "", "the hand is over");
	if (action->type >= MJ_ACT_DRAW) {
		int code = take_told(play, action, problem);
		if (code != MJ_OK)
			return code;
	} else {
		if (action->seat < 0 || action->seat >= play->start->rules->seats)
			return mj_refuse(problem, MJ_ILLEGAL_ACTION, "", "",
					 "a seat that plays must act");
		if (!act(play, action))
			return mj_refuse(problem, MJ_ILLEGAL_ACTION, "", "",
					 "seat %d may not do this now", action->seat);
	}
	if (play->waits_on)
		play->waits_on = false;
	else
		play_advance(play);
	return MJ_OK;
}
