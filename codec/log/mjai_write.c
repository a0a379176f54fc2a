/* Games as mjai: an event a line. */
#include "codec/log/files.h"
#include "codec/log/paid.h"

#include "codec/seats.h"
#include "json/write.h"

#include <stdio.h>
#include <string.h>

/* ---- Members ---- */

static void
write_pai(mj_tile tile, struct buffer *out)
{
	static const char *const honours[] = {"E", "S", "W", "N", "P", "F", "C"};
	char text[MJ_TILE_TEXT], red[] = "5?r";

	if (tile == MJ_NO_TILE) {
		out_word(out, "?");
		return;
	}
	if (tile >= MJ_HONOURS && tile < MJ_RED_FIVE) {
		out_word(out, honours[tile - MJ_HONOURS]);
		return;
	}
	mj_tile_write(tile, text);
	red[1] = text[1];
	out_word(out, tile >= MJ_RED_FIVE ? red : text);
}

static void
write_pai_member(const char *name, mj_tile tile, struct buffer *out)
{
	out_key(out, name);
	write_pai(tile, out);
}

static void
write_pais(const char *name, const mj_tile *tiles, unsigned count, struct buffer *out)
{
	out_open_member(out, name, '[');
	for (unsigned i = 0; i < count; i++)
		write_pai(tiles[i], out);
	out_close(out, ']');
}

static void
write_bag_pais(const struct mj_bag *bag, struct buffer *out)
{
	out_open(out, '[');
	for (mj_tile tile = 0; tile < MJ_TILES; tile++)
		for (unsigned i = 0; i < bag->of[tile]; i++)
			write_pai(tile, out);
	out_close(out, ']');
}

static void
open_event(const char *type, int actor, struct buffer *out)
{
	out_open(out, '{');
	out_word_member(out, "type", type);
	if (actor != MJ_NOBODY)
		out_member(out, "actor", actor);
}

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
	enum { EAST = 4 };

	open_event("start_game", MJ_NOBODY, out);
	out_open_member(out, "names", '[');
	for (unsigned seat = 0; seat < game->rules.seats; seat++)
		out_string(out, game->names[seat]);
	out_close(out, ']');
	if (game->id[0] != '\0')
		out_string_member(out, "uri", game->id);
	if (game->reds_told)
		out_boolean_member(out, "aka_flag", log_game_value(game, "red_fives") != 0);
	if (log_game_value(game, "match_length") == 0)
		out_member(out, "kyoku_first", EAST);
	close_event(out);
	return 0;
}

static void
write_hands(const struct log_game *game, struct buffer *out)
{
	const struct mj_play_start *start = &game->deal.start;

	out_open_member(out, "tehais", '[');
	for (unsigned seat = 0; seat < game->rules.seats; seat++) {
		if (start->known[seat]) {
			write_bag_pais(&start->hands[seat], out);
			continue;
		}
		out_open(out, '[');
		for (unsigned i = 0; i < game->rules.ruleset->hand_size; i++)
			write_pai(MJ_NO_TILE, out);
		out_close(out, ']');
	}
	out_close(out, ']');
}

static void
write_start(const struct log_game *game, struct buffer *out)
{
	const struct mj_table *table = &game->deal.start.table;
	const struct mj_tiles *dora = log_dora(game);

	open_event("start_kyoku", MJ_NOBODY, out);
	write_pai_member("bakaze", table->round_wind, out);
	write_pai_member("dora_marker", dora->count > 0 ? dora->tile[0] : MJ_NO_TILE, out);
	out_member(out, "kyoku", table->dealer + 1);
	out_member(out, "honba", table->honba);
	out_member(out, "kyotaku", table->deposits);
	out_member(out, "oya", table->dealer);
	write_seat_numbers("scores", table->points, game->rules.seats, out);
	write_hands(game, out);
	close_event(out);
}

/* ---- Turns ---- */

static void
write_call(const struct log_step *step, struct buffer *out)
{
	static const char *const types[] = {
		[MJ_CHOW] = "chi", [MJ_PUNG] = "pon", [MJ_OPEN_KONG] = "daiminkan"};
	const struct mj_meld *meld = &step->meld;
	mj_tile own[MJ_COPIES];
	unsigned count = log_meld_own(meld, own);

	open_event(types[meld->type], step->seat, out);
	out_member(out, "target", meld->from);
	write_pai_member("pai", meld->claimed, out);
	write_pais("consumed", own, count, out);
	close_event(out);
}

static void
write_kong(const struct log_course *course, const struct log_step *step, struct buffer *out)
{
	bool added = step->meld.type == MJ_ADDED_KONG;
	const struct mj_meld *meld = added ? log_course_pung(course, step) : &step->meld;

	open_event(added ? "kakan" : "ankan", step->seat, out);
	if (added)
		write_pai_member("pai", step->tile, out);
	write_pais("consumed", meld->tile, meld->count, out);
	close_event(out);
}

static void
write_discard(const struct log_game *game, const struct log_step *step, struct buffer *out)
{
	if (step->riichi) {
		open_event("reach", step->seat, out);
		close_event(out);
	}
	open_event("dahai", step->seat, out);
	write_pai_member("pai", step->tile, out);
	out_boolean_member(out, "tsumogiri", step->drawn);
	close_event(out);
	if (step->riichi && log_course_accepts(&game->course, &game->deal, step)) {
		open_event("reach_accepted", step->seat, out);
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
		write_call(step, out);
		return;
	case MJ_LOG_KONG:
		write_kong(&game->course, step, out);
		return;
	case MJ_LOG_NORTH:
		open_event("kita", step->seat, out);
		write_pai_member("pai", MJ_DRAGONS - 1, out);
		break;
	case MJ_LOG_DORA:
		open_event("dora", MJ_NOBODY, out);
		write_pai_member("dora_marker", step->tile, out);
		break;
	default:
		open_event("tsumo", step->seat, out);
		write_pai_member("pai", step->tile, out);
	}
	close_event(out);
}

/* ---- Ends ---- */

/* han and fu: as the log says, else as our rules count them; a yakuman has none. */
static void
write_worth(const struct log_game *game, unsigned i, struct buffer *out)
{
	const struct mj_ruleset *ruleset = game->rules.ruleset;
	const struct mj_log_paid_win *paid = log_win_paid(game, i);
	const struct mj_score *score = log_win_score(game, i);
	static const struct {
		const char *member, *total;
		enum mj_log_has has;
	} parts[] = {{"fan", "han", MJ_LOG_HAS_HAN}, {"fu", "fu", MJ_LOG_HAS_FU}};

	for (unsigned k = 0; k < sizeof(parts) / sizeof(parts[0]); k++) {
		int field = mj_field_find(ruleset->total, ruleset->total_count, parts[k].total);
		unsigned slot = ruleset->total[field].slot;
		if (paid != NULL && (paid->has & parts[k].has) != 0)
			out_member(out, parts[k].member, k == 0 ? paid->han : paid->fu);
		else if (score != NULL && score->win && mj_has(&score->total, slot))
			out_member(out, parts[k].member, score->total.value[slot]);
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
	const struct mj_hand *hand = &game->deal.request.outcome.wins[i];
	const struct mj_tiles *ura = log_ura(game);

	open_event("hora", hand->seat, out);
	out_member(out, "target", hand->from == MJ_SELF_DRAW ? hand->seat : hand->from);
	write_pai_member("pai", hand->win_tile, out);
	out_key(out, "hora_tehais");
	write_bag_pais(&hand->concealed, out);
	if (game->deal.play.players[hand->seat].riichi != MJ_NO_RIICHI)
		write_pais("ura_markers", ura->tile, ura->count, out);
	write_worth(game, i, out);
	write_deltas(game, i, out);
	close_event(out);
}

static const char *
reason_of(const struct log_game *game)
{
	static const struct {
		const char *abort, *reason;
	} reasons[] = {
		{"nine_terminals", "kyushukyuhai"}, {"four_winds", "sufonrenda"},
		{"four_riichi", "suchareach"},      {"four_kongs", "sukaikan"},
		{"triple_ron", "sanchaho"},
	};
	const struct mj_outcome *outcome = &game->deal.request.outcome;

	for (unsigned i = 0; i < sizeof(reasons) / sizeof(reasons[0]); i++)
		if (outcome->type == MJ_ABORTIVE_DRAW &&
		    outcome->reason == log_abort_find(reasons[i].abort))
			return reasons[i].reason;
	return "fanpai";
}

static void
write_no_win(const struct log_game *game, struct buffer *out)
{
	unsigned ready = log_ready(game);

	open_event("ryukyoku", MJ_NOBODY, out);
	out_word_member(out, "reason", reason_of(game));
	if (game->deal.request.outcome.type == MJ_EXHAUSTIVE_DRAW && log_tells_ready(game)) {
		out_open_member(out, "tenpais", '[');
		for (unsigned seat = 0; seat < game->rules.seats; seat++)
			out_boolean(out, (ready >> seat & 1) != 0);
		out_close(out, ']');
	}
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
	open_event("end_kyoku", MJ_NOBODY, out);
	close_event(out);
	return 0;
}

static int
write_end(struct log_game *game, struct buffer *out)
{
	open_event("end_game", MJ_NOBODY, out);
	if (game->final.has_points)
		write_seat_numbers("scores", game->final.points, game->rules.seats, out);
	close_event(out);
	return 0;
}

const struct log_export log_export_mjai = {"mjai", write_begin, write_deal, write_end};
