/*
 * M.League's records, as its viewer has them: a list of commands in JSON, alone or in the viewer's
 * page. What a command means depends on those before it.
 */
#include "codec/log/read.h"
#include "codec/log/yaku.h"
#include "lib/mahjong/log.h"
#include "json/tape.h"

#include <stdio.h>
#include <stdlib.h>

enum { ARGUMENTS_MAX = 8, STICK = 1000 };

struct mleague {
	struct log_game *game;
	struct tape tape;
	tape_index command;
	size_t at; /* where it stands */
	tape_index args[ARGUMENTS_MAX];
	unsigned count;
	struct mj_log_start start; /* being filled, until the dealer draws */
	bool starting, ended;
	bool says_riichi; /* the next discard declares */
	struct mj_log_no_win no_win;
	struct mj_tiles ura;
};

/* ---- Arguments ---- */

static int
fault(struct mleague *log, const char *what)
{
	return log_game_fault(log->game, log->at, "%s is missing or cannot be", what);
}

/* "A0" to "D0". */
static int
seat_of(const struct mleague *log, unsigned i)
{
	char text[4] = "";

	if (i < log->count)
		tape_string(&log->tape, log->args[i], text, sizeof(text));
	return text[0] >= 'A' && text[0] <= 'D' && text[1] == '0' ? text[0] - 'A' : MJ_NOBODY;
}

static int64_t
number_of(const struct mleague *log, unsigned i)
{
	char text[32] = "";

	if (i < log->count)
		tape_string(&log->tape, log->args[i], text, sizeof(text));
	int64_t number = strtol(text + strspn(text, "=+"), NULL, 10);
	return log_is_bounded(number) ? number : 0;
}

/* Tiles one after the other, each with its suit; a red five has a capital one: "5M6m1z". */
static bool
read_tiles(const struct mleague *log, unsigned i, struct mj_tiles *tiles)
{
	static const char reds[] = "MPS";
	char text[64] = "", plain[MJ_TILE_TEXT] = "";
	const char *at = text;

	tiles->count = 0;
	if (i < log->count)
		tape_string(&log->tape, log->args[i], text, sizeof(text));
	for (at += text[0] == '<'; at[0] != '\0' && at[0] != '>'; at += 2) {
		const char *red = at[1] == '\0' ? NULL : strchr(reds, at[1]);
		plain[0] = red != NULL ? '0' : at[0];
		plain[1] = red != NULL ? "mps"[red - reds] : at[1];
		if (at[1] == '\0' || tiles->count == MJ_LIST_MAX ||
		    !mj_tile_parse(&tiles->tile[tiles->count++], plain))
			return false;
	}
	return true;
}

static bool
read_tile(const struct mleague *log, unsigned i, mj_tile *tile)
{
	struct mj_tiles tiles;

	if (!read_tiles(log, i, &tiles) || tiles.count != 1)
		return false;
	*tile = tiles.tile[0];
	return true;
}

static bool
is_word(const struct mleague *log, unsigned i, const char *word)
{
	return i < log->count && tape_is_text(&log->tape, log->args[i], word);
}

/* ---- The start of a deal ---- */

static int
take_player(struct mleague *log)
{
	int seat = seat_of(log, 0);

	if (seat != MJ_NOBODY && log->count > 1)
		tape_string(&log->tape, log->args[1], log->game->names[seat], LOG_NAME_MAX);
	return 0;
}

static int
take_game(struct mleague *log)
{
	char text[LOG_ID_MAX] = "";

	if (log->count > 0)
		tape_string(&log->tape, log->args[0], text, sizeof(text));
	memcpy(log->game->id, strncmp(text, "id=", 3) == 0 ? text + 3 : text,
	       sizeof(log->game->id) - 3);
	return 0;
}

static int
take_deal(struct mleague *log)
{
	enum { DEALER = 1, HONBA, STICKS, WIND };
	struct log_round round = {
		.dealer = seat_of(log, DEALER),
		.honba = number_of(log, HONBA),
		.deposits = number_of(log, STICKS) / STICK,
	};
	mj_tile wind;

	memset(&log->start, 0, sizeof(log->start));
	memset(&log->no_win, 0, sizeof(log->no_win));
	memset(&log->ura, 0, sizeof(log->ura));
	mj_table_init(&log->start.table, &log->game->rules);
	if (!read_tile(log, WIND, &wind))
		return fault(log, "the deal");
	round.wind = wind - MJ_HONOURS;
	if (!log_game_table(log->game, &round, &log->start.table))
		return fault(log, "the deal");
	log->start.dora_indicator = MJ_NO_TILE;
	log->starting = true;
	log->ended = log->says_riichi = false;
	return 0;
}

/* "=25000" before the deal; "+5800" and "-5800" what is paid. */
static int
take_points(struct mleague *log)
{
	char text[32] = "";
	int seat = seat_of(log, 0);

	if (seat == MJ_NOBODY || log->count < 2)
		return fault(log, "a seat");
	tape_string(&log->tape, log->args[1], text, sizeof(text));
	if (text[0] == '=' && log->starting)
		log->start.table.points[seat] = number_of(log, 1);
	else if (text[0] != '=' && log->ended) {
		log->game->paid.deltas[seat] += number_of(log, 1);
		log->game->paid.has_deltas = true;
	}
	return 0;
}

static int
take_hand(struct mleague *log)
{
	struct mj_tiles tiles;
	int seat = seat_of(log, 0);

	if (!log->starting || seat == MJ_NOBODY || !read_tiles(log, 1, &tiles))
		return fault(log, "a hand");
	struct mj_bag *bag = &log->start.concealed[seat];
	for (unsigned i = 0; i < tiles.count && bag->size < MJ_LIST_MAX; i++)
		mj_bag_add(bag, tiles.tile[i]);
	return 0;
}

/* The dora, then the indicator that shows it. */
static int
take_dora(struct mleague *log)
{
	struct mj_log_event event = {.kind = MJ_LOG_DORA};

	if (!read_tile(log, 1, &event.tile))
		return fault(log, "an indicator");
	if (!log->starting)
		return log_game_feed(log->game, &event, log->at);
	log->start.dora_indicator = event.tile;
	return 0;
}

/* ---- Turns ---- */

static int
begin(struct mleague *log)
{
	if (!log->starting)
		return 0;
	log->starting = false;
	return log_game_start(log->game, &log->start, log->at);
}

static int
take_draw(struct mleague *log)
{
	mj_tile tile;
	int seat = seat_of(log, 0);

	if (begin(log) != 0)
		return -1;
	if (seat == MJ_NOBODY || !read_tile(log, 2, &tile))
		return fault(log, "the tile drawn");
	return log_game_draw(log->game, seat, tile, log->at);
}

static int
take_discard(struct mleague *log)
{
	mj_tile tile;
	int seat = seat_of(log, 0);
	bool riichi = log->says_riichi;

	if (seat == MJ_NOBODY || !read_tile(log, 1, &tile))
		return fault(log, "the tile discarded");
	log->says_riichi = false;
	return log_game_discard(log->game, seat, tile, riichi, MJ_LOG_UNSAID, log->at);
}

static int
take_word(struct mleague *log)
{
	int seat = seat_of(log, 0);

	if (is_word(log, 1, "richi"))
		log->says_riichi = true;
	if (is_word(log, 1, "tenpai") && seat != MJ_NOBODY)
		log->no_win.tenpai = (uint8_t)(log->no_win.tenpai | 1 << seat);
	if (is_word(log, 1, "tenpai") || is_word(log, 1, "noten"))
		log->no_win.tells_tenpai = true;
	return 0;
}

static bool
adds_to_pung(const struct mj_play *play, int seat, mj_tile tile)
{
	const struct mj_player *player = &play->players[seat];

	if (play->phase != MJ_PHASE_TURN || play->seat != seat)
		return false;
	for (unsigned i = 0; i < player->meld_count; i++)
		if (player->melds[i].type == MJ_PUNG &&
		    mj_kind(player->melds[i].tile[0]) == mj_kind(tile))
			return true;
	return false;
}

/* "<4z4z>" and the tile claimed; "<1m1m1m1m>" a concealed kong. Else a hand is shown. */
static int
take_meld(struct mleague *log)
{
	struct mj_log_event event = {.kind = MJ_LOG_CALL, .seat = (int8_t)seat_of(log, 0)};
	struct mj_meld *meld = &event.meld;
	const struct mj_log_deal *deal = &log->game->deal;
	struct mj_tiles own;
	char text[4] = "";

	if (log->count > 1)
		tape_string(&log->tape, log->args[1], text, sizeof(text));
	if (text[0] != '<')
		return 0;
	if (event.seat == MJ_NOBODY || !read_tiles(log, 1, &own) || own.count > MJ_COPIES)
		return fault(log, "a meld");
	meld->from = MJ_NOBODY;
	meld->claimed = MJ_NO_TILE;
	meld->count = own.count;
	memcpy(meld->tile, own.tile, own.count);
	if (own.count == MJ_COPIES) {
		event.kind = MJ_LOG_KONG;
		meld->type = MJ_CONCEALED_KONG;
		return log_game_feed(log->game, &event, log->at);
	}
	if (!read_tile(log, 2, &event.tile))
		return fault(log, "the tile claimed");
	if (adds_to_pung(&deal->play, event.seat, event.tile)) {
		event.kind = MJ_LOG_KONG;
		meld->type = MJ_ADDED_KONG;
		return log_game_feed(log->game, &event, log->at);
	}
	meld->tile[meld->count++] = meld->claimed = event.tile;
	meld->from = mj_log_feeder(deal);
	meld->type = meld->count == MJ_COPIES ? MJ_OPEN_KONG : MJ_PUNG;
	if (mj_kind(meld->tile[0]) != mj_kind(meld->tile[1]))
		meld->type = MJ_CHOW;
	return log_game_feed(log->game, &event, log->at);
}

/* ---- Ends ---- */

/* The payments that follow are with the sticks that were laid in the deal. */
static void
end_deal(struct mleague *log)
{
	for (unsigned seat = 0; !log->ended && seat < MJ_SEATS_MAX; seat++)
		if (log->game->deal.play.players[seat].riichi >= MJ_IN_RIICHI)
			log->game->paid.deltas[seat] += STICK;
	log->ended = true;
}

static int
take_ura(struct mleague *log)
{
	if (is_word(log, 1, "")) /* nobody was in riichi */
		return 0;
	if (log->ura.count == MJ_COPIES + 1 || !read_tile(log, 1, &log->ura.tile[log->ura.count++]))
		return fault(log, "an indicator");
	return 0;
}

/* "ron=4m", the winner, points, fu, then yaku and han by turns; a self-draw begins with the winner.
 */
static int
take_win(struct mleague *log)
{
	struct mj_log_win win = {.tile = MJ_NO_TILE, .from = mj_log_feeder(&log->game->deal)};
	struct mj_log_event event = {.kind = MJ_LOG_WIN, .win = &win};
	bool ron = seat_of(log, 0) == MJ_NOBODY;
	int seat = seat_of(log, ron);

	if (seat == MJ_NOBODY)
		return fault(log, "the winner");
	event.seat = (int8_t)seat;
	if (!ron)
		win.from = MJ_SELF_DRAW;
	win.ura = log->ura;
	if (log_game_feed(log->game, &event, log->at) != 0)
		return -1;
	end_deal(log);
	struct mj_log_paid_win *paid = log_game_paid_win(log->game, seat, log->at);
	if (paid == NULL)
		return -1;
	paid->fu = number_of(log, ron + 2U);
	paid->has |= paid->fu > 0 ? MJ_LOG_HAS_FU : 0;
	return 0;
}

static int
take_draw_game(struct mleague *log)
{
	struct mj_log_event event = {.kind = MJ_LOG_NO_WIN, .no_win = &log->no_win};

	log->no_win.abort = MJ_NO_REASON;
	if (log_game_feed(log->game, &event, log->at) != 0)
		return -1;
	end_deal(log);
	return 0;
}

static int
take_end(struct mleague *log)
{
	struct log_final *final = &log->game->final;
	unsigned seen = 0;

	for (unsigned i = 0; i + 1 < log->count; i += 2) {
		char text[32];
		int seat = seat_of(log, i);
		if (seat == MJ_NOBODY)
			break;
		tape_string(&log->tape, log->args[i + 1], text, sizeof(text));
		double score = strtod(text, NULL) * STICK;
		if (score > -1e9 && score < 1e9)
			final->scores[seat] = (int64_t)(score + (score < 0 ? -0.5 : 0.5));
		seen |= 1U << seat;
	}
	final->given = final->has_scores = seen == (1U << MJ_SEATS_MAX) - 1;
	return 0;
}

/* ---- Commands ---- */

static const struct {
	const char *name;
	int (*take)(struct mleague *log);
} commands[] = {
	{"tsumo", take_draw},         {"sutehai", take_discard}, {"point", take_points},
	{"haipai", take_hand},        {"say", take_word},        {"open", take_meld},
	{"dora", take_dora},          {"uradora", take_ura},     {"agari", take_win},
	{"ryukyoku", take_draw_game}, {"kyokustart", take_deal}, {"player", take_player},
	{"gamestart", take_game},     {"gameend", take_end},
};

/* Other commands say nothing of the game: dice, and the stick that a riichi pays. */
static int
take_command(struct mleague *log)
{
	const struct tape *tape = &log->tape;
	tape_index name = tape_member(tape, log->command, "cmd");
	tape_index args = tape_member(tape, log->command, "args");

	log->at = tape_at(tape, log->command);
	log->count = 0;
	for (tape_index one = tape_is(tape, args, TAPE_ARRAY) ? tape_first(tape, args) : TAPE_NONE;
	     one != TAPE_NONE && log->count < ARGUMENTS_MAX; one = tape_next(tape, args, one))
		log->args[log->count++] = one;
	for (unsigned i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		if (tape_is_text(tape, name, commands[i].name))
			return commands[i].take(log);
	return 0;
}

static int
read_commands(struct mleague *log)
{
	const struct tape *tape = &log->tape;

	for (tape_index one = tape_first(tape, 0); one != TAPE_NONE;
	     one = tape_next(tape, 0, one)) {
		log->command = one;
		if (take_command(log) != 0)
			return -1;
	}
	return log_game_end(log->game);
}

/* The list stands by itself, or in the script of a page. */
static int
read_text(struct mleague *log)
{
	static const char list[] = "[{";
	struct log_game *game = log->game;
	const char *begin = memmem(game->text, game->size, list, sizeof(list) - 1);
	size_t at = begin == NULL ? 0 : (size_t)(begin - game->text);

	if (tape_parse(&log->tape, game->text, game->size, at) != 0)
		return log_game_fault(game, log->tape.fault_at, "%s", log->tape.fault);
	if (!tape_is(&log->tape, tape_first(&log->tape, 0), TAPE_OBJECT))
		return log_game_fault(game, at, "a list of commands is missing");
	return read_commands(log);
}

int
log_read_mleague(struct log_game *game)
{
	struct mleague log = {.game = game};
	int result;

	log_game_init(game, "mleague", "mleague");
	result = log_game_seats(game, MJ_SEATS_MAX, 0) != 0 ? -1 : read_text(&log);
	tape_free(&log.tape);
	return result;
}
