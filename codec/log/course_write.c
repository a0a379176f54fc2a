/*
 * Games as courses: of each hand what POST /v1/play needs to play it again, and what is told of it
 * beside. The hand is played anew by the referee, who turns indicators when they are due and asks
 * whoever might have claimed a tile.
 */
#include "codec/log/files.h"
#include "codec/log/paid.h"

#include "codec/outcome_write.h"
#include "codec/play.h"
#include "codec/rules_write.h"
#include "codec/seats.h"
#include "codec/table.h"
#include "json/write.h"

#include <string.h>

/* A hand that is played again. */
struct again {
	const struct log_game *game;
	struct mj_play_start start;
	struct mj_play play;
	struct mj_problem problem;
	unsigned doras;     /* indicators turned so far, with the first */
	struct buffer *out; /* an array of actions is open */
};

/* ---- Playing it again ---- */

/* False, with a problem, when it cannot be done. */
static bool
act(struct again *again, const struct mj_action *action)
{
	if (mj_play_act(&again->play, action, &again->problem) != MJ_OK)
		return false;
	write_play_action(again->game->rules.ruleset, action, again->out);
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
turn_due(struct again *again)
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
pass_all(struct again *again)
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
call(struct again *again, const struct log_step *step)
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
take_step(struct again *again, const struct log_step *step)
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
win(struct again *again)
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
win_all(struct again *again)
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
end(struct again *again)
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

/* ---- The game ---- */

static int
write_begin(struct log_game *game, struct buffer *out)
{
	out_open(out, '{');
	out_word_member(out, "type", "match");
	out_text_member(out, "log_id", game->id);
	out_text_member(out, "title", game->title);
	out_open_member(out, "names", '[');
	for (unsigned seat = 0; seat < game->rules.seats; seat++)
		out_string(out, game->names[seat]);
	out_close(out, ']');
	out_close(out, '}');
	out_end_line(out);
	return 0;
}

static void
write_told_deal(const struct log_game *game, struct buffer *out)
{
	const struct mj_play_start *start = &game->deal.start;
	const struct mj_tiles *dora = log_dora(game);
	char text[MJ_BAG_TEXT];

	out_open_member(out, "deal", '{');
	out_boolean_member(out, "told", true);
	out_open_member(out, "hands", '[');
	for (unsigned seat = 0; seat < game->rules.seats; seat++) {
		if (start->known[seat]) {
			mj_bag_write(&start->hands[seat], text);
			out_word(out, text);
		} else
			out_null(out);
	}
	out_close(out, ']');
	write_tiles_in_order("dora_indicators", dora->tile, dora->count > 0, out);
	out_close(out, '}');
}

/* What is told of a hand that has ended, beside its actions. */
static void
write_told(const struct again *again, struct buffer *out)
{
	const struct log_game *game = again->game;
	const struct mj_tiles *dora = log_dora(game);
	const struct mj_settle_request *request = &game->deal.request;
	const struct mj_tiles *ura = log_ura(game);

	out_open_member(out, "told", '{');
	write_outcome(request, out);
	if (dora->count > again->doras)
		write_tiles_in_order("dora_indicators", dora->tile, dora->count, out);
	if (ura->count > 0)
		write_tiles_in_order("ura_indicators", ura->tile, ura->count, out);
	if (game->course.tells_tenpai)
		write_seat_bits("tenpai", game->course.tenpai, game->rules.seats, out);
	if (game->settled)
		write_seat_numbers("deltas", game->settlement.payments.deltas, game->rules.seats,
				   out);
	if (game->paid.has_deltas)
		write_seat_numbers("paid", game->paid.deltas, game->rules.seats, out);
	out_close(out, '}');
}

/* The log stops where the referee has come to an end, such as four winds. */
static void
write_no_end(struct buffer *out)
{
	out_open_member(out, "told", '{');
	out_boolean_member(out, "ended", false);
	out_close(out, '}');
}

static int
play_again(struct log_game *game, struct again *again)
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

static int
write_deal(struct log_game *game, struct buffer *out)
{
	struct again again = {.game = game, .out = out};

	out_open(out, '{');
	out_word_member(out, "type", "hand");
	out_word_member(out, "ruleset", game->rules.ruleset->id);
	write_rules(&game->rules, out);
	write_table("table", game->rules.ruleset, game->rules.seats, &game->deal.start.table, out);
	write_told_deal(game, out);
	out_open_member(out, "actions", '[');
	if (play_again(game, &again) != 0)
		return -1;
	out_close(out, ']');
	if (game->deal.ended)
		write_told(&again, out);
	else if (again.play.phase == MJ_PHASE_OVER)
		write_no_end(out);
	out_close(out, '}');
	out_end_line(out);
	return 0;
}

static int
write_end(struct log_game *game, struct buffer *out)
{
	const struct log_final *final = &game->final;

	out_open(out, '{');
	out_word_member(out, "type", "end");
	if (final->has_points)
		write_seat_numbers("points", final->points, game->rules.seats, out);
	if (final->has_scores)
		write_seat_numbers("scores", final->scores, game->rules.seats, out);
	out_close(out, '}');
	out_end_line(out);
	return 0;
}

const struct log_export log_export_course = {"course", write_begin, write_deal, write_end};
