/* A hand of a log that the referee plays again, who turns indicators when they are due and asks
 * whoever might have claimed a tile. */
#include "codec/log/course_again.h"

#include "codec/log/paid.h"
#include "lib/mahjong/log.h"

#include <string.h>

/* ---- What happened ---- */

/* False, with a problem, when it cannot be done. */
static bool
act(struct course_again *again, const struct mj_action *action)
{
	const struct mj_play before = again->play;

	if (mj_play_act(&again->play, action, &again->problem) != MJ_OK)
		return false;
	again->tell(again->user, &before, action);
	return true;
}

static struct mj_action
action_of(enum mj_action_type type, int seat, mj_tile tile)
{
	return (struct mj_action){
		.type = (uint8_t)type, .seat = (int8_t)seat, .tile = tile, .reason = MJ_NO_REASON};
}

/* Turns the indicators that are due, as far as the log has any. */
static void
turn_due(struct course_again *again)
{
	const struct mj_tiles *dora = log_dora(again->game);
	const struct mj_play *play = &again->play;

	while (play->phase == MJ_PHASE_DRAW && play->due.type == MJ_ACT_INDICATOR &&
	       again->doras < dora->count) {
		struct mj_action turn =
			action_of(MJ_ACT_INDICATOR, MJ_NOBODY, dora->tile[again->doras]);
		if (!act(again, &turn))
			return;
		again->doras++;
	}
}

/* Whoever is still asked about the open tile lets it go. */
static void
pass_all(struct course_again *again)
{
	const struct mj_play *play = &again->play;
	bool passed = true;

	turn_due(again);
	while (passed && play->phase == MJ_PHASE_CLAIMS) {
		passed = false;
		for (int seat = 0; seat < again->game->rules.seats; seat++) {
			struct mj_action pass = action_of(MJ_ACT_PASS, seat, MJ_NO_TILE);
			if (play->phase == MJ_PHASE_CLAIMS &&
			    mj_play_is_asked(play, (unsigned)seat) && act(again, &pass))
				passed = true;
		}
	}
	turn_due(again);
}

static bool
call(struct course_again *again, const struct log_step *step)
{
	static const uint8_t types[] = {[MJ_CHOW] = MJ_ACT_CHOW,
					[MJ_PUNG] = MJ_ACT_PUNG,
					[MJ_OPEN_KONG] = MJ_ACT_OPEN_KONG};
	const struct mj_meld *meld = &step->meld;
	struct mj_action action = action_of(types[meld->type], step->seat, MJ_NO_TILE);
	struct mj_bag own = {.size = 0};

	for (unsigned i = 0; meld->type != MJ_OPEN_KONG && i < meld->count; i++)
		mj_bag_add(&own, meld->tile[i]);
	if (own.size > 0)
		own.of[meld->claimed]--;
	/* In the order of their kinds, of one kind the plain one first. */
	for (mj_tile kind = 0; kind < MJ_RED_FIVE; kind++)
		for (mj_tile tile = kind; tile < MJ_FLOWERS; tile++)
			for (unsigned i = 0; mj_kind(tile) == kind && i < own.of[tile]; i++)
				action.tiles[action.tile_count++] = tile;
	turn_due(again);
	if (!act(again, &action))
		return false;
	if (again->play.phase == MJ_PHASE_CLAIMS)
		pass_all(again);
	return true;
}

static bool
take_step(struct course_again *again, const struct log_step *step)
{
	struct mj_action action = action_of(MJ_ACT_DISCARD, step->seat, step->tile);

	switch (step->kind) {
	case MJ_LOG_DORA:
		return true;
	case MJ_LOG_CALL:
		return call(again, step);
	case MJ_LOG_DRAW:
		action.type = MJ_ACT_DRAW;
		pass_all(again);
		break;
	case MJ_LOG_NORTH:
		action = action_of(MJ_ACT_NORTH, step->seat, MJ_NO_TILE);
		break;
	case MJ_LOG_KONG:
		action.type = MJ_ACT_ADDED_KONG;
		if (step->meld.type == MJ_CONCEALED_KONG)
			action = action_of(MJ_ACT_CONCEALED_KONG, step->seat,
					   mj_kind(step->meld.tile[0]));
		break;
	default:
		action.drawn = step->drawn;
		action.declare = step->riichi ? MJ_DECLARES_RIICHI : MJ_DECLARES_NOTHING;
	}
	return act(again, &action);
}

/* ---- The end, as far as the rules and what is known allow it ---- */

static void
win(struct course_again *again)
{
	const struct mj_outcome *outcome = &again->game->deal.request.outcome;
	const struct mj_tiles *ura = log_ura(again->game);
	struct mj_action shown = action_of(MJ_ACT_URA, MJ_NOBODY, MJ_NO_TILE);

	turn_due(again);
	for (unsigned i = 0; i < outcome->win_count; i++) {
		struct mj_action one = action_of(MJ_ACT_WIN, outcome->wins[i].seat, MJ_NO_TILE);
		if (!act(again, &one))
			return;
	}
	if (again->play.phase == MJ_PHASE_CLAIMS)
		pass_all(again);
	const struct mj_due *due = &again->play.due;
	if (again->play.phase != MJ_PHASE_DRAW || due->type != MJ_ACT_URA ||
	    ura->count < due->count || due->count > MJ_ACTION_TILES)
		return;
	shown.tile_count = due->count;
	memcpy(shown.tiles, ura->tile, due->count);
	act(again, &shown);
}

/* An abortive draw of three winners tells no names: they are all who could win. */
static void
win_all(struct course_again *again)
{
	enum { THREE = 3 };

	turn_due(again);
	if (__builtin_popcount(again->play.can_win) < THREE)
		return;
	for (int seat = 0; seat < again->game->rules.seats; seat++) {
		struct mj_action one = action_of(MJ_ACT_WIN, seat, MJ_NO_TILE);
		if (again->play.phase == MJ_PHASE_CLAIMS && (again->play.can_win >> seat & 1) != 0)
			act(again, &one);
	}
}

static void
end(struct course_again *again)
{
	const struct mj_outcome *outcome = &again->game->deal.request.outcome;
	struct mj_action abort = action_of(MJ_ACT_ABORT, again->play.seat, MJ_NO_TILE);

	if (outcome->type == MJ_WIN) {
		win(again);
		return;
	}
	abort.reason = outcome->reason;
	if (outcome->type == MJ_ABORTIVE_DRAW &&
	    outcome->reason == log_abort_find("nine_terminals") &&
	    again->play.phase == MJ_PHASE_TURN) {
		act(again, &abort);
		return;
	}
	if (outcome->type == MJ_ABORTIVE_DRAW && outcome->reason == log_abort_find("triple_ron"))
		win_all(again);
	else
		pass_all(again);
}

/* ---- All of it ---- */

int
course_play_again(struct log_game *game, struct course_again *again)
{
	const struct mj_tiles *dora = log_dora(game);

	again->start.rules = &game->rules;
	again->start.table = game->deal.start.table;
	again->start.deal.tiles[0] = *dora;
	again->start.deal.tiles[0].count = again->doras = dora->count > 0;
	memcpy(again->start.hands, game->deal.start.hands, sizeof(again->start.hands));
	memcpy(again->start.known, game->deal.start.known, sizeof(again->start.known));
	bool goes = mj_play_begin(&again->play, &again->start, &again->problem) == MJ_OK;
	for (unsigned i = 0; goes && i < game->course.count; i++)
		goes = take_step(again, &game->course.steps[i]);
	if (!goes)
		return log_game_fault(game, game->start_at,
				      "the referee does not follow this deal: %s",
				      again->problem.detail);
	if (game->deal.ended)
		end(again);
	return 0;
}
