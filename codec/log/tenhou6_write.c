/* Games as tenhou's JSON, an object a line. */
#include "codec/log/files.h"
#include "codec/log/paid.h"
#include "codec/log/tenhou6_parts.h"

#include "lib/mahjong/play.h"
#include "json/write.h"

#include <stdio.h>
#include <string.h>

/* ---- The game ---- */

/* What the reader takes for the rules that are played by. */
static void
write_display(const struct log_game *game, char display[LOG_NAME_MAX])
{
	bool own = strcmp(game->format, "tenhou6") == 0 || strcmp(game->format, "mjlog") == 0;
	bool soul = strcmp(game->platform, "majsoul") == 0;

	if (own && game->title[0] != '\0') {
		snprintf(display, LOG_NAME_MAX, "%s", game->title);
		return;
	}
	snprintf(display, LOG_NAME_MAX, "%s%s%s%s%s", game->rules.seats < MJ_SEATS_MAX ? "三" : "",
		 soul ? "友人の間" : "般", log_game_value(game, "match_length") == 0 ? "東" : "南",
		 log_game_value(game, "open_tanyao") != 0 ? "喰" : "",
		 log_game_value(game, "red_fives") != 0 ? "赤" : "");
}

static int
write_begin(struct log_game *game, struct buffer *out)
{
	char display[LOG_NAME_MAX];

	write_display(game, display);
	out_open(out, '{');
	out_open_member(out, "title", '[');
	out_string(out, strcmp(display, game->title) == 0 ? "" : game->title);
	out_word(out, "");
	out_close(out, ']');
	out_open_member(out, "name", '[');
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		out_string(out, seat < game->rules.seats ? game->names[seat] : "");
	out_close(out, ']');
	if (game->id[0] != '\0')
		out_string_member(out, "ref", game->id);
	out_open_member(out, "rule", '{');
	out_string_member(out, "disp", display);
	if (game->reds_told || log_game_value(game, "red_fives") == 0)
		out_member(out, "aka", log_game_value(game, "red_fives") != 0);
	out_close(out, '}');
	out_open_member(out, "log", '[');
	return 0;
}

/* ---- A deal ---- */

static int
check_seen(struct log_game *game)
{
	const struct mj_play *play = &game->deal.play;

	for (unsigned seat = 0; seat < game->rules.seats; seat++)
		if (!play->players[seat].known)
			return log_game_fault(game, game->start_at,
					      "tenhou6 has no tiles that are not known: seat %u",
					      seat);
	if (log_dora(game)->count == 0)
		return log_game_fault(game, game->start_at,
				      "tenhou6 needs the dora indicator of a deal");
	return 0;
}

static void
write_points_list(const struct log_game *game, struct buffer *out)
{
	out_open(out, '[');
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		out_integer(out,
			    seat < game->rules.seats ? game->deal.start.table.points[seat] : 0);
	out_close(out, ']');
}

static int
write_deal(struct log_game *game, struct buffer *out)
{
	const struct mj_table *table = &game->deal.start.table;
	const struct mj_tiles *dora = log_dora(game), *ura = log_ura(game);

	if (check_seen(game) != 0)
		return -1;
	out_open(out, '[');
	out_open(out, '[');
	out_integer(out, MJ_SEATS_MAX * (table->round_wind - MJ_HONOURS) + table->dealer);
	out_integer(out, table->honba);
	out_integer(out, table->deposits);
	out_close(out, ']');
	write_points_list(game, out);
	tenhou6_write_tiles(dora->tile, dora->count, out);
	tenhou6_write_tiles(ura->tile, game->deal.ended ? ura->count : 0, out);
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		tenhou6_write_seat(game, seat, out);
	if (game->deal.ended)
		tenhou6_write_outcome(game, out);
	out_close(out, ']');
	return 0;
}

/* ---- The end ---- */

/* Points as thousands: 45100 is 45.1. */
static void
write_thousandths(int64_t points, struct buffer *out)
{
	enum { THOUSAND = 1000 };
	int64_t size = points < 0 ? -points : points, rest = size % THOUSAND;
	char text[32];

	int end = snprintf(text, sizeof(text), "%s%lld.%03lld", points < 0 ? "-" : "",
			   (long long)(size / THOUSAND), (long long)rest);
	while (text[end - 1] == '0')
		end--;
	if (text[end - 1] == '.')
		end--;
	out_raw(out, text, (size_t)end);
}

static int
write_end(struct log_game *game, struct buffer *out)
{
	const struct log_final *final = &game->final;

	out_close(out, ']');
	if (final->has_points && final->has_scores) {
		out_open_member(out, "sc", '[');
		for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++) {
			out_integer(out, final->points[seat]);
			write_thousandths(final->scores[seat], out);
		}
		out_close(out, ']');
	}
	out_close(out, '}');
	out_end_line(out);
	return 0;
}

const struct log_export log_export_tenhou6 = {"tenhou6", write_begin, write_deal, write_end};
