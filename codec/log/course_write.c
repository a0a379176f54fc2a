/*
 * Games as courses: of each hand what POST /v1/play needs to play it again, and what is told of it
 * beside. The hand is played anew by the referee, who turns indicators when they are due and asks
 * whoever might have claimed a tile.
 */
#include "codec/log/course_again.h"
#include "codec/log/files.h"
#include "codec/log/paid.h"

#include "codec/outcome_write.h"
#include "codec/play.h"
#include "codec/rules_write.h"
#include "codec/seats.h"
#include "codec/table.h"
#include "lib/mahjong/rules.h"
#include "json/write.h"

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
write_told(const struct course_again *again, struct buffer *out)
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

static void
write_action(void *user, const struct mj_play *before, const struct mj_action *action)
{
	write_play_action(before->start->rules->ruleset, action, user);
}

static int
write_deal(struct log_game *game, struct buffer *out)
{
	struct course_again again = {.game = game, .tell = write_action, .user = out};

	out_open(out, '{');
	out_word_member(out, "type", "hand");
	out_word_member(out, "ruleset", game->rules.ruleset->id);
	write_rules(&game->rules, out);
	write_table("table", game->rules.ruleset, game->rules.seats, &game->deal.start.table, out);
	write_told_deal(game, out);
	out_open_member(out, "actions", '[');
	if (course_play_again(game, &again) != 0)
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
