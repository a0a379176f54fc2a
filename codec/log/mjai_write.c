/* Games as mjai: an event a line. */
#include "codec/log/files.h"
#include "codec/log/mjai_event.h"
#include "codec/log/paid.h"

#include "codec/seats.h"
#include "lib/mahjong/log.h"
#include "json/write.h"

static void
close_event(struct buffer *out)
{
	out_close(out, '}');
	out_end_line(out);
}

/* ---- The game and its deals ---- */

static int
write_begin(struct log_game *game, struct buffer *out)
{
	struct mjai_game begins = {
		.seats = game->rules.seats,
		.id = MJ_NOBODY,
		.uri = game->id[0] != '\0' ? game->id : NULL,
		.tells_reds = game->reds_told,
		.has_reds = log_game_value(game, "red_fives") != 0,
		.tells_length = log_game_value(game, "match_length") == 0,
		.east_only = true,
	};

	for (unsigned seat = 0; seat < game->rules.seats; seat++)
		begins.names[seat] = game->names[seat];
	mjai_start_game(&begins, out);
	close_event(out);
	return 0;
}

static void
write_start(const struct log_game *game, struct buffer *out)
{
	const struct mj_play_start *start = &game->deal.start;
	const struct mj_tiles *dora = log_dora(game);
	const struct mj_bag *hands[MJ_SEATS_MAX] = {NULL};

	for (unsigned seat = 0; seat < game->rules.seats; seat++)
		if (start->known[seat])
			hands[seat] = &start->hands[seat];
	mjai_start_kyoku(&game->rules, &start->table, dora->count > 0 ? dora->tile[0] : MJ_NO_TILE,
			 hands, out);
	close_event(out);
}

/* ---- Turns ---- */

static void
write_kong(const struct log_course *course, const struct log_step *step, struct buffer *out)
{
	if (step->meld.type == MJ_ADDED_KONG)
		mjai_kakan(step->seat, step->tile, log_course_pung(course, step), out);
	else
		mjai_ankan(step->seat, step->meld.tile, out);
}

static void
write_discard(const struct log_game *game, const struct log_step *step, struct buffer *out)
{
	if (step->riichi) {
		mjai_open("reach", step->seat, out);
		close_event(out);
	}
	mjai_dahai(step->seat, step->tile, step->drawn, out);
	close_event(out);
	if (step->riichi && log_course_accepts(&game->course, &game->deal, step)) {
		mjai_open("reach_accepted", step->seat, out);
		close_event(out);
	}
}

static void
write_step(const struct log_game *game, const struct log_step *step, struct buffer *out)
{
	switch (step->kind) {
	case MJ_LOG_DISCARD:
		write_discard(game, step, out);
		return;
	case MJ_LOG_CALL:
		mjai_call(step->seat, &step->meld, out);
		break;
	case MJ_LOG_KONG:
		write_kong(&game->course, step, out);
		break;
	case MJ_LOG_NORTH:
		mjai_kita(step->seat, out);
		break;
	case MJ_LOG_DORA:
		mjai_dora(step->tile, out);
		break;
	default:
		mjai_tsumo(step->seat, step->tile, out);
	}
	close_event(out);
}

/* ---- Ends ---- */

/* han and fu: as the log says, else as our rules count them; a yakuman has none. */
static void
find_worth(const struct log_game *game, unsigned i, struct mjai_hora *hora)
{
	const struct mj_log_paid_win *paid = log_win_paid(game, i);
	const struct mj_score *score = log_win_score(game, i);

	if (score != NULL && score->win)
		mjai_worth(game->rules.ruleset, score, hora);
	if (paid != NULL && (paid->has & MJ_LOG_HAS_HAN) != 0) {
		hora->has_fan = true;
		hora->fan = paid->han;
	}
	if (paid != NULL && (paid->has & MJ_LOG_HAS_FU) != 0) {
		hora->has_fu = true;
		hora->fu = paid->fu;
	}
}

static void
write_deltas(const struct log_game *game, unsigned i, struct buffer *out)
{
	int64_t deltas[MJ_SEATS_MAX];

	if (log_deal_paid(game, i, deltas))
		write_seat_numbers("deltas", deltas, game->rules.seats, out);
}

static void
write_win(const struct log_game *game, unsigned i, struct buffer *out)
{
	struct mjai_hora hora = {.hand = &game->deal.request.outcome.wins[i]};

	if (game->deal.play.players[hora.hand->seat].riichi != MJ_NO_RIICHI)
		hora.ura = log_ura(game);
	find_worth(game, i, &hora);
	mjai_hora(&hora, out);
	write_deltas(game, i, out);
	close_event(out);
}

static void
write_no_win(const struct log_game *game, struct buffer *out)
{
	const struct mj_outcome *outcome = &game->deal.request.outcome;

	mjai_ryukyoku(MJ_NOBODY, outcome->type == MJ_ABORTIVE_DRAW ? outcome->reason : MJ_NO_REASON,
		      out);
	if (outcome->type == MJ_EXHAUSTIVE_DRAW && log_tells_ready(game))
		mjai_tenpais(log_ready(game), game->rules.seats, out);
	write_deltas(game, 0, out);
	close_event(out);
}

static int
write_deal(struct log_game *game, struct buffer *out)
{
	const struct mj_outcome *outcome = &game->deal.request.outcome;

	log_course_place_doras(&game->course, log_game_value(game, "kong_dora") == 0);
	write_start(game, out);
	for (unsigned i = 0; i < game->course.count; i++)
		write_step(game, &game->course.steps[i], out);
	if (!game->deal.ended)
		return 0;
	for (unsigned i = 0; i < outcome->win_count; i++)
		write_win(game, i, out);
	if (outcome->win_count == 0)
		write_no_win(game, out);
	mjai_open("end_kyoku", MJ_NOBODY, out);
	close_event(out);
	return 0;
}

static int
write_end(struct log_game *game, struct buffer *out)
{
	mjai_open("end_game", MJ_NOBODY, out);
	if (game->final.has_points)
		write_seat_numbers("scores", game->final.points, game->rules.seats, out);
	close_event(out);
	return 0;
}

const struct log_export log_export_mjai = {"mjai", write_begin, write_deal, write_end};
