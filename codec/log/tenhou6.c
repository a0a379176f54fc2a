/* tenhou's JSON, as tenhou.net/6 edits and tensoul writes it. */
#include "codec/log/read.h"
#include "codec/log/tenhou6_deal.h"
#include "codec/log/yaku.h"
#include "lib/mahjong/log.h"

#include <stdio.h>
#include <stdlib.h>

struct tenhou6 {
	struct log_game *game;
	struct tape tape;
	struct t6_deal deal;
	struct t6_order order;
};

/* Places in the list of a deal. */
enum { AT_ROUND, AT_POINTS, AT_DORA, AT_URA, AT_HANDS, AT_END = AT_HANDS + 3 * MJ_SEATS_MAX };
enum { HAN_MAX = 1000 };

/* ---- The game ---- */

static bool
holds(const char *text, const char *word)
{
	return strstr(text, word) != NULL;
}

static bool
is_of_mahjong_soul(const char *display, const char *id)
{
	/* Its ids are of the form 210815-6da08e40-2605-42fb-a5e3-f8aa5940362a. */
	bool uuid = strlen(id) >= 43 && id[6] == '-' && id[15] == '-';

	return uuid || holds(display, "Room") || holds(display, "の間") ||
	       holds(display, "Friendly") || holds(display, "友人") || holds(display, "Tou") ||
	       holds(display, "大会");
}

/* Sum of the red fives that the rule names, or -1 when it does not. */
static int64_t
count_reds(const struct tape *tape, tape_index rule)
{
	static const char *const names[] = {"aka", "aka51", "aka52", "aka53"};
	int64_t sum = -1, number;

	for (unsigned i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (tape_integer(tape, tape_member(tape, rule, names[i]), &number))
			sum = (sum < 0 ? 0 : sum) + number;
	return sum;
}

static void
read_rule(struct tenhou6 *log, tape_index root, const char *display)
{
	struct log_game *game = log->game;
	int64_t reds = count_reds(&log->tape, tape_member(&log->tape, root, "rule"));
	bool tenhou = holds(display, "般") || holds(display, "上") || holds(display, "特") ||
		      holds(display, "鳳");

	if (reds >= 0) {
		game->reds_told = true;
		log_game_option(game, "red_fives", reds > 0);
	}
	if (holds(display, "東") || holds(display, "East"))
		log_game_option(game, "match_length", 0);
	if (tenhou && !holds(display, "喰"))
		log_game_option(game, "open_tanyao", 0);
}

static void
read_final(struct tenhou6 *log, tape_index root)
{
	const struct tape *tape = &log->tape;
	tape_index list = tape_member(tape, root, "sc");
	struct log_final *final = &log->game->final;

	for (unsigned seat = 0; seat < log->game->rules.seats; seat++) {
		tape_index score = tape_element(tape, list, 2 * seat + 1);
		if (!tape_integer(tape, tape_element(tape, list, 2 * seat), &final->points[seat]) ||
		    !log_read_thousandths(tape, score, &final->scores[seat]))
			return;
	}
	final->given = final->has_points = final->has_scores = true;
}

/* All lists are as long as with four; where three play the hand of the last seat is empty. */
static unsigned
count_seats(const struct tape *tape, tape_index deal)
{
	tape_index last = tape_element(tape, deal, AT_HANDS + 3 * (MJ_SEATS_MAX - 1));

	return tape_is(tape, last, TAPE_ARRAY) && tape_size(tape, last) == 0 ? MJ_SEATS_MAX - 1
									     : MJ_SEATS_MAX;
}

static int
read_game(struct tenhou6 *log, tape_index root)
{
	const struct tape *tape = &log->tape;
	struct log_game *game = log->game;
	tape_index rule = tape_member(tape, root, "rule");
	tape_index names = tape_member(tape, root, "name");
	tape_index first = tape_first(tape, tape_member(tape, root, "log"));
	char display[LOG_NAME_MAX], id[LOG_ID_MAX];

	tape_string(tape, tape_member(tape, rule, "disp"), display, sizeof(display));
	tape_string(tape, tape_member(tape, root, "ref"), id, sizeof(id));
	log_game_init(game, "tenhou6", is_of_mahjong_soul(display, id) ? "mahjongsoul" : "tenhou");
	memcpy(game->id, id, sizeof(id));
	memcpy(game->title, display, sizeof(display));
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		tape_string(tape, tape_element(tape, names, seat), game->names[seat], LOG_NAME_MAX);
	if (first != TAPE_NONE &&
	    log_game_seats(game, count_seats(tape, first), tape_at(tape, first)) != 0)
		return -1;
	read_rule(log, root, display);
	read_final(log, root);
	return 0;
}

/* ---- A deal ---- */

static int
read_numbers(struct tenhou6 *log, tape_index list, int64_t *numbers, unsigned count)
{
	const struct tape *tape = &log->tape;

	for (unsigned i = 0; i < count; i++)
		if (!tape_integer(tape, tape_element(tape, list, i), &numbers[i]))
			return log_game_fault(log->game, tape_at(tape, list),
					      "a list of %u numbers is expected", count);
	return 0;
}

static int
read_table(struct tenhou6 *log, tape_index deal, struct mj_table *table)
{
	const struct tape *tape = &log->tape;
	tape_index list = tape_element(tape, deal, AT_ROUND);
	int64_t numbers[3];

	mj_table_init(table, &log->game->rules);
	if (read_numbers(log, list, numbers, 3) != 0 ||
	    read_numbers(log, tape_element(tape, deal, AT_POINTS), table->points,
			 log->game->rules.seats) != 0)
		return -1;
	const struct log_round round = {
		.wind = numbers[0] / MJ_SEATS_MAX,
		.dealer = numbers[0] % MJ_SEATS_MAX,
		.honba = numbers[1],
		.deposits = numbers[2],
	};
	if (numbers[0] < 0 || !log_game_table(log->game, &round, table))
		return log_game_fault(log->game, tape_at(tape, list), "a deal that cannot be");
	return 0;
}

static int
start_deal(struct tenhou6 *log, tape_index deal)
{
	const struct tape *tape = &log->tape;
	struct log_game *game = log->game;
	struct mj_log_start start = {.dora_indicator = MJ_NO_TILE};
	struct mj_tiles dora;

	if (log_game_seats(game, count_seats(tape, deal), tape_at(tape, deal)) != 0 ||
	    read_table(log, deal, &start.table) != 0 ||
	    t6_read_tiles(game, tape, tape_element(tape, deal, AT_DORA), &dora) != 0)
		return -1;
	for (unsigned seat = 0; seat < game->rules.seats; seat++) {
		size_t at = AT_HANDS + 3 * (size_t)seat;
		if (t6_read_bag(game, tape, tape_element(tape, deal, at), &start.concealed[seat]) !=
			    0 ||
		    t6_read_sides(game, tape, seat, tape_element(tape, deal, at + 1),
				  tape_element(tape, deal, at + 2), &log->deal) != 0)
			return -1;
	}
	log->deal.dealer = start.table.dealer;
	log->deal.seats = game->rules.seats;
	if (dora.count > 0)
		start.dora_indicator = dora.tile[0];
	if (log_game_start(game, &start, tape_at(tape, deal)) != 0)
		return -1;
	for (unsigned i = 1; i < dora.count; i++) {
		struct mj_log_event event = {.kind = MJ_LOG_DORA, .tile = dora.tile[i]};
		if (log_game_feed(game, &event, tape_at(tape, deal)) != 0)
			return -1;
	}
	return 0;
}

static int
play_step(struct tenhou6 *log, const struct t6_step *step)
{
	const struct t6_side *side =
		step->in ? &log->deal.in[step->seat] : &log->deal.out[step->seat];
	const struct t6_item *item = &side->items[step->index];
	struct mj_log_event event = {
		.seat = (int8_t)step->seat, .tile = item->tile, .meld = item->meld};

	if (item->kind == T6_TILE && !step->in)
		return log_game_discard(log->game, step->seat, item->tile, item->riichi,
					item->as_drawn ? MJ_LOG_DRAWN : MJ_LOG_FROM_HAND, item->at);
	if (item->kind == T6_NORTH)
		return log_game_north(log->game, step->seat, item->at);
	event.kind = MJ_LOG_DRAW;
	if (item->kind != T6_TILE)
		event.kind = item->kind == T6_CALL ? MJ_LOG_CALL : MJ_LOG_KONG;
	return log_game_feed(log->game, &event, item->at);
}

static int
play(struct tenhou6 *log, tape_index deal)
{
	if (!t6_find_order(&log->deal, &log->order))
		return log_game_fault(log->game, tape_at(&log->tape, deal),
				      "draws and discards fit in no order of play");
	for (unsigned i = 0; i < log->order.count; i++)
		if (play_step(log, &log->order.steps[i]) != 0)
			return -1;
	return 0;
}

/* ---- The end of a deal ---- */

static int
add_deltas(struct tenhou6 *log, tape_index list)
{
	struct mj_log_paid *paid = &log->game->paid;
	int64_t deltas[MJ_SEATS_MAX];

	if (!tape_is(&log->tape, list, TAPE_ARRAY))
		return 0;
	if (read_numbers(log, list, deltas, log->game->rules.seats) != 0)
		return -1;
	for (unsigned seat = 0; seat < log->game->rules.seats; seat++)
		paid->deltas[seat] += deltas[seat];
	paid->has_deltas = true;
	return 0;
}

/* [winner, from, liable or winner, "30符4飜7700点", "役牌 發(1飜)", ...] */
static int
read_win(struct tenhou6 *log, tape_index deal, tape_index win)
{
	enum { AT_WORTH = 3, AT_YAKU };
	const struct tape *tape = &log->tape;
	struct log_game *game = log->game;
	struct mj_log_win told = {.tile = MJ_NO_TILE};
	struct mj_log_event event = {.kind = MJ_LOG_WIN, .win = &told};
	int64_t seats[2];

	if (read_numbers(log, win, seats, 2) != 0)
		return -1;
	if (seats[0] < 0 || seats[0] >= game->rules.seats || seats[1] < 0 ||
	    seats[1] >= game->rules.seats)
		return log_game_fault(game, tape_at(tape, win), "no such seat");
	event.seat = (int8_t)seats[0];
	told.from = (int8_t)(seats[0] == seats[1] ? MJ_SELF_DRAW : seats[1]);
	if (t6_read_tiles(game, tape, tape_element(tape, deal, AT_URA), &told.ura) != 0 ||
	    log_game_feed(game, &event, tape_at(tape, win)) != 0)
		return -1;
	struct mj_log_paid_win *paid = log_game_paid_win(game, (int)seats[0], tape_at(tape, win));
	if (paid == NULL)
		return -1;
	log_read_worth(tape, tape_element(tape, win, AT_WORTH), paid);
	log_read_yaku(tape, win, AT_YAKU, paid);
	return 0;
}

static int
end_with_wins(struct tenhou6 *log, tape_index deal, tape_index end)
{
	const struct tape *tape = &log->tape;

	for (size_t i = 1; i + 1 < tape_size(tape, end); i += 2)
		if (read_win(log, deal, tape_element(tape, end, i + 1)) != 0 ||
		    add_deltas(log, tape_element(tape, end, i)) != 0)
			return -1;
	return 0;
}

/* Beginnings of the words; an exhaustive draw has none. */
static const struct {
	const char *word, *abort;
} draws[] = {
	{"九種", "nine_terminals"},
	{"Kyuushu", "nine_terminals"},
	{"Nine Terminal", "nine_terminals"},
	{"四風", "four_winds"},
	{"Suufon", "four_winds"},
	{"Four Wind", "four_winds"},
	{"四家", "four_riichi"},
	{"Suucha", "four_riichi"},
	{"Four Riichi", "four_riichi"},
	{"四開", "four_kongs"},
	{"四槓", "four_kongs"},
	{"Suukaikan", "four_kongs"},
	{"Four Kan", "four_kongs"},
	{"三家", "triple_ron"},
	{"Sanchahou", "triple_ron"},
	{"Three Ron", "triple_ron"},
};

static const char *const everybody_ready = "全員聴牌";
static const char *const mangan_at_draw[] = {"流し", "Nagashi", "Mangan at Draw", NULL};

static bool
is_mangan_at_draw(const char *word)
{
	for (unsigned i = 0; mangan_at_draw[i] != NULL; i++)
		if (strncmp(word, mangan_at_draw[i], strlen(mangan_at_draw[i])) == 0)
			return true;
	return false;
}

static int
end_without_win(struct tenhou6 *log, tape_index end, const char *word)
{
	struct mj_log_no_win no_win = {.abort = MJ_NO_REASON};
	struct mj_log_event event = {.kind = MJ_LOG_NO_WIN, .no_win = &no_win};
	const struct mj_log_paid *paid = &log->game->paid;

	for (unsigned i = 0; i < sizeof(draws) / sizeof(draws[0]); i++)
		if (strncmp(word, draws[i].word, strlen(draws[i].word)) == 0)
			no_win.abort = log_abort_find(draws[i].abort);
	for (size_t i = 1; i < tape_size(&log->tape, end); i++)
		if (add_deltas(log, tape_element(&log->tape, end, i)) != 0)
			return -1;
	bool all = strcmp(word, everybody_ready) == 0;
	for (unsigned seat = 0; seat < log->game->rules.seats && !is_mangan_at_draw(word); seat++) {
		if (paid->has_deltas && paid->deltas[seat] != 0)
			no_win.tells_tenpai = true;
		if (all || (paid->has_deltas && paid->deltas[seat] > 0))
			no_win.tenpai = (uint8_t)(no_win.tenpai | 1 << seat);
	}
	no_win.tells_tenpai = no_win.tells_tenpai || all;
	return log_game_feed(log->game, &event, tape_at(&log->tape, end));
}

static int
end_deal(struct tenhou6 *log, tape_index deal)
{
	const struct tape *tape = &log->tape;
	tape_index end = tape_element(tape, deal, AT_END);
	char word[LOG_NAME_MAX];

	/* A deal that was broken off, or is being edited, has no end yet. */
	if (end == TAPE_NONE || !tape_is(tape, end, TAPE_ARRAY) || tape_size(tape, end) == 0)
		return 0;
	tape_string(tape, tape_element(tape, end, 0), word, sizeof(word));
	if (strcmp(word, "和了") == 0 || strcmp(word, "Agari") == 0)
		return end_with_wins(log, deal, end);
	return end_without_win(log, end, word);
}

static int
read_deals(struct tenhou6 *log, tape_index deals)
{
	const struct tape *tape = &log->tape;

	for (tape_index deal = tape_first(tape, deals); deal != TAPE_NONE;
	     deal = tape_next(tape, deals, deal))
		if (start_deal(log, deal) != 0 || play(log, deal) != 0 || end_deal(log, deal) != 0)
			return -1;
	return log_game_end(log->game);
}

/* ---- The text ---- */

static int
read_root(struct tenhou6 *log, tape_index root)
{
	tape_index deals = tape_member(&log->tape, root, "log");

	if (!tape_is(&log->tape, deals, TAPE_ARRAY))
		return log_game_fault(log->game, tape_at(&log->tape, root),
				      "a list \"log\" is missing");
	return read_game(log, root) != 0 ? -1 : read_deals(log, deals);
}

/* One game, or a list of games. */
static int
read_value(struct tenhou6 *log)
{
	const struct tape *tape = &log->tape;

	if (tape->values[0].type != TAPE_ARRAY)
		return read_root(log, 0);
	for (tape_index one = tape_first(tape, 0); one != TAPE_NONE; one = tape_next(tape, 0, one))
		if (read_root(log, one) != 0)
			return -1;
	return 0;
}

static int
read_values(struct tenhou6 *log)
{
	struct log_game *game = log->game;
	size_t at = json_space_end(game->text, game->size, 0);

	do {
		if (tape_parse(&log->tape, game->text, game->size, at) != 0)
			return log_game_fault(game, log->tape.fault_at, "%s", log->tape.fault);
		if (read_value(log) != 0)
			return -1;
		at = json_space_end(game->text, game->size, log->tape.end);
	} while (at < game->size);
	return 0;
}

int
log_read_tenhou6(struct log_game *game)
{
	struct tenhou6 *log = calloc(1, sizeof(*log));
	int result;

	log_game_init(game, "tenhou6", "tenhou");
	if (log == NULL)
		return log_game_fault(game, 0, "no memory");
	log->game = game;
	result = read_values(log);
	tape_free(&log->tape);
	free(log);
	return result;
}
