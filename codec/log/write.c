#include "codec/log/write.h"

#include "codec/library_problem.h"
#include "codec/log/outcome_write.h"
#include "codec/outcome_write.h"
#include "codec/rules_write.h"
#include "codec/seats.h"
#include "codec/table.h"
#include "lib/mahjong/log.h"
#include "lib/mahjong/rules.h"
#include "json/write.h"

static void
write_match(const struct log_game *game, struct buffer *out)
{
	out_open(out, '{');
	out_word_member(out, "type", "match");
	out_word_member(out, "format", game->format);
	out_text_member(out, "id", game->id);
	out_text_member(out, "title", game->title);
	out_open_member(out, "names", '[');
	for (unsigned seat = 0; seat < game->rules.seats; seat++)
		out_string(out, game->names[seat]);
	out_close(out, ']');
	out_word_member(out, "ruleset", game->rules.ruleset->id);
	write_rules(&game->rules, out);
	out_close(out, '}');
	out_end_line(out);
}

/* ---- A deal ---- */

static void
write_differences(const struct mj_log_differences *differences, struct buffer *out)
{
	out_open_member(out, "differences", '[');
	for (unsigned i = 0; i < differences->count; i++) {
		const struct mj_log_difference *one = &differences->list[i];
		out_open(out, '{');
		out_word_member(out, "kind", one->kind);
		out_string_member(out, "pointer", one->pointer);
		out_member(out, "log", one->log);
		out_member(out, "ours", one->ours);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_refused(const struct mj_problem *problem, struct buffer *out)
{
	out_open_member(out, "refused", '{');
	out_word_member(out, "code", mj_code_id(problem->code));
	out_string_member(out, "pointer", problem->pointer);
	out_string_member(out, "detail", problem->detail);
	if (problem->code == MJ_NOT_A_WIN)
		out_word_member(out, "reason", problem->reason);
	out_close(out, '}');
}

static void
write_paid(const struct log_game *game, struct buffer *out)
{
	out_open_member(out, "paid", '{');
	if (game->paid.has_deltas)
		write_seat_numbers("deltas", game->paid.deltas, game->rules.seats, out);
	out_close(out, '}');
}

static void
write_deal(const struct log_game *game, struct buffer *out)
{
	const struct mj_settle_request *request = &game->deal.request;

	out_open(out, '{');
	out_word_member(out, "type", "deal");
	write_table("table", game->rules.ruleset, game->rules.seats, &request->table, out);
	write_settled_deal(request->rules->ruleset, &request->deal, out);
	write_outcome(request, out);
	if (game->settled) {
		write_log_called(request, &game->settlement, out);
		write_seat_numbers("deltas", game->settlement.payments.deltas, game->rules.seats,
				   out);
	} else
		write_refused(&game->refused, out);
	write_paid(game, out);
	out_boolean_member(out, "agrees", log_game_agrees(game));
	write_differences(&game->differences, out);
	out_close(out, '}');
	out_end_line(out);
}

/* ---- The end ---- */

static void
write_end(const struct log_game *game, struct buffer *out)
{
	out_open(out, '{');
	out_word_member(out, "type", "end");
	out_member(out, "deals", game->deals);
	out_member(out, "agreed", game->agreed);
	out_member(out, "unfinished", game->unfinished);
	out_boolean_member(out, "match_over",
			   game->deals > 0 && game->settled && game->settlement.match_over);
	write_rules(&game->rules, out);
	if (game->has_standings) {
		int64_t scores[MJ_SEATS_MAX], points[MJ_SEATS_MAX];
		for (unsigned i = 0; i < game->rules.seats; i++) {
			scores[game->standings[i].seat] = game->standings[i].score;
			points[game->standings[i].seat] = game->standings[i].points;
		}
		write_seat_numbers("points", points, game->rules.seats, out);
		write_seat_numbers("scores", scores, game->rules.seats, out);
	}
	out_close(out, '}');
	out_end_line(out);
}

static void
write_fault(const struct log_game *game, struct buffer *out)
{
	out_open(out, '{');
	out_word_member(out, "type", "fault");
	out_string_member(out, "detail", game->fault);
	out_member(out, "line", (int64_t)log_game_line(game, game->fault_at));
	out_member(out, "offset", (int64_t)game->fault_at);
	out_close(out, '}');
	out_end_line(out);
}

const struct log_writer log_import = {write_match, write_deal, write_end, write_fault};
