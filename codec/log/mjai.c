/* mjai: one event a line, as the mjai server, Mortal and their kin write them. */
#include "codec/log/mjai_event.h"
#include "codec/log/read.h"
#include "lib/mahjong/log.h"
#include "json/tape.h"

#include <assert.h>
#include <stdio.h>

enum { SEVEN_PAIRS_FU = 25, FU_STEP = 10, FU_MAX = 1000 };

struct mjai {
	struct log_game *game;
	struct tape tape;
	tape_index root;              /* the event */
	size_t at;                    /* where it stands */
	int64_t points[MJ_SEATS_MAX]; /* for deals that do not say what everybody has */
	bool started;                 /* a game */
	bool no_reds, east_only;      /* told at its start */
};

/* ---- Members ---- */

/* The tile of a value: "?" is MJ_NO_TILE; anything else that is no tile is a fault. */
static int
read_tile(struct mjai *mjai, tape_index value, mj_tile *tile)
{
	const struct tape *tape = &mjai->tape;

	if (!tape_is(tape, value, TAPE_STRING))
		return log_game_fault(mjai->game, mjai->at, "a tile is missing");
	const struct tape_value *text = &tape->values[value];
	*tile = mjai_tile(tape->text + text->at, text->size);
	if (*tile == MJ_NO_TILE && !tape_is_text(tape, value, "?"))
		return log_game_fault(mjai->game, text->at, "no tile: %.*s",
				      text->size < 16 ? (int)text->size : 16,
				      tape->text + text->at);
	return 0;
}

static int
read_seat(struct mjai *mjai, const char *name, int *seat)
{
	int64_t number;

	if (!tape_integer(&mjai->tape, tape_member(&mjai->tape, mjai->root, name), &number) ||
	    number < 0 || number >= mjai->game->rules.seats)
		return log_game_fault(mjai->game, mjai->at, "\"%s\" names no seat", name);
	*seat = (int)number;
	return 0;
}

/* Leaves the count as it is when the member is absent; false when it is no number. */
static bool
read_count(struct mjai *mjai, const char *name, int64_t *count)
{
	tape_index value = tape_member(&mjai->tape, mjai->root, name);

	return value == TAPE_NONE || tape_integer(&mjai->tape, value, count);
}

/* Reads a wind as its number, 0 for east; of another tile, one that no wind has. Leaves it as it is
 * when the member is absent; false when it is no text. */
static bool
read_wind(struct mjai *mjai, const char *name, int64_t *wind)
{
	tape_index value = tape_member(&mjai->tape, mjai->root, name);

	if (value == TAPE_NONE)
		return true;
	const struct tape_value *text = &mjai->tape.values[value];
	*wind = mjai_tile(mjai->tape.text + text->at, text->size) - MJ_HONOURS;
	return text->type == TAPE_STRING;
}

/* Numbers by seat; false when the member is absent or shorter or longer than the lists of a game:
 * where three play some have room for four. */
static bool
read_numbers(struct mjai *mjai, const char *name, int64_t numbers[MJ_SEATS_MAX])
{
	const struct tape *tape = &mjai->tape;
	tape_index list = tape_member(tape, mjai->root, name);
	unsigned seat = 0;

	memset(numbers, 0, MJ_SEATS_MAX * sizeof(numbers[0]));
	if (!tape_is(tape, list, TAPE_ARRAY))
		return false;
	for (tape_index one = tape_first(tape, list); one != TAPE_NONE;
	     one = tape_next(tape, list, one), seat++)
		if (seat >= MJ_SEATS_MAX || !tape_integer(tape, one, &numbers[seat]))
			return false;
	return seat == MJ_SEATS_MAX || seat == mjai->game->rules.seats;
}

/* Tiles of a list into a bag; hidden ones are left out. */
static int
read_bag(struct mjai *mjai, tape_index list, struct mj_bag *bag, unsigned *hidden)
{
	const struct tape *tape = &mjai->tape;
	mj_tile tile = MJ_NO_TILE;

	memset(bag, 0, sizeof(*bag));
	*hidden = 0;
	if (!tape_is(tape, list, TAPE_ARRAY))
		return log_game_fault(mjai->game, mjai->at, "a list of tiles is missing");
	for (tape_index one = tape_first(tape, list); one != TAPE_NONE;
	     one = tape_next(tape, list, one)) {
		if (read_tile(mjai, one, &tile) != 0)
			return -1;
		if (bag->size + *hidden >= MJ_LIST_MAX)
			return log_game_fault(mjai->game, mjai->at, "a hand of too many tiles");
		if (tile == MJ_NO_TILE)
			++*hidden;
		else
			mj_bag_add(bag, tile);
	}
	return 0;
}

static int
read_list(struct mjai *mjai, const char *name, struct mj_tiles *tiles)
{
	const struct tape *tape = &mjai->tape;
	tape_index list = tape_member(tape, mjai->root, name);

	if (!tape_is(tape, list, TAPE_ARRAY))
		return 0;
	for (tape_index one = tape_first(tape, list); one != TAPE_NONE;
	     one = tape_next(tape, list, one)) {
		if (tiles->count >= MJ_LIST_MAX)
			return log_game_fault(mjai->game, mjai->at, "too many indicators");
		if (read_tile(mjai, one, &tiles->tile[tiles->count++]) != 0)
			return -1;
	}
	return 0;
}

/* ---- The game and its deals ---- */

static int
start_game(struct mjai *mjai)
{
	struct log_game *game = mjai->game;
	const struct tape *tape = &mjai->tape;
	tape_index names = tape_member(tape, mjai->root, "names");
	int64_t length;

	if (mjai->started && log_game_end(game) != 0)
		return -1;
	log_game_init(game, "mjai", "tenhou");
	mjai->started = true;
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		tape_string(tape, tape_element(tape, names, seat), game->names[seat], LOG_NAME_MAX);
	tape_string(tape, tape_member(tape, mjai->root, "uri"), game->id, LOG_ID_MAX);
	mjai->no_reds = tape_is(tape, tape_member(tape, mjai->root, "aka_flag"), TAPE_FALSE);
	/* Mortal's: how many deals there are at least, 4 for the east round. */
	mjai->east_only =
		tape_integer(tape, tape_member(tape, mjai->root, "kyoku_first"), &length) &&
		length == 4;
	return 0;
}

/* Some writers have lists for four where three play, with no tiles or hidden ones of nobody. */
static bool
is_nobody(const struct tape *tape, tape_index hand)
{
	tape_index tile = tape_is(tape, hand, TAPE_ARRAY) ? tape_first(tape, hand) : TAPE_NONE;

	while (tile != TAPE_NONE && tape_is_text(tape, tile, "?"))
		tile = tape_next(tape, hand, tile);
	return tile == TAPE_NONE;
}

static unsigned
count_seats(const struct mjai *mjai)
{
	enum { LAST = MJ_SEATS_MAX - 1 };
	const struct tape *tape = &mjai->tape;
	tape_index hands = tape_member(tape, mjai->root, "tehais");
	tape_index scores = tape_member(tape, mjai->root, "scores");
	int64_t points;

	if (mjai->game->seated)
		return mjai->game->rules.seats;
	if (tape_is(tape, hands, TAPE_ARRAY) && tape_size(tape, hands) == LAST)
		return LAST;
	bool has_nothing = is_nobody(tape, tape_element(tape, hands, LAST)) &&
			   tape_integer(tape, tape_element(tape, scores, LAST), &points) &&
			   points == 0;
	return has_nothing ? LAST : MJ_SEATS_MAX;
}

/* What the start of the game has told, which means something once it is known how many play. */
static int
seat_players(struct mjai *mjai)
{
	struct log_game *game = mjai->game;

	if (log_game_seats(game, count_seats(mjai), mjai->at) != 0)
		return -1;
	if (game->begun)
		return 0;
	if (mjai->no_reds) {
		game->reds_told = true;
		log_game_option(game, "red_fives", 0);
	}
	if (mjai->east_only)
		log_game_option(game, "match_length", 0);
	for (unsigned seat = 0; seat < game->rules.seats; seat++)
		mjai->points[seat] = game->rules.ruleset->start_points(&game->rules);
	return 0;
}

/* A deal that does not say which it is follows from the one before. */
static int
read_table(struct mjai *mjai, struct mj_table *table)
{
	struct log_game *game = mjai->game;

	if (game->deals > 0 && game->settled)
		*table = game->settlement.next_table;
	else
		mj_table_init(table, &game->rules);
	table->dealer_streak = 0;
	struct log_round round = {
		.wind = table->round_wind - MJ_HONOURS,
		.dealer = table->dealer,
		.honba = table->honba,
		.deposits = table->deposits,
	};
	if (!read_wind(mjai, "bakaze", &round.wind) || !read_count(mjai, "oya", &round.dealer) ||
	    !read_count(mjai, "honba", &round.honba) ||
	    !read_count(mjai, "kyotaku", &round.deposits) ||
	    !read_count(mjai, "kyoutaku", &round.deposits) || !log_game_table(game, &round, table))
		return log_game_fault(game, mjai->at, "a deal that cannot be");
	if (!read_numbers(mjai, "scores", table->points))
		memcpy(table->points, mjai->points, sizeof(mjai->points));
	memcpy(mjai->points, table->points, sizeof(mjai->points));
	return 0;
}

static int
start_deal(struct mjai *mjai)
{
	struct log_game *game = mjai->game;
	const struct tape *tape = &mjai->tape;
	tape_index hands = tape_member(tape, mjai->root, "tehais");
	struct mj_log_start start = {.dora_indicator = MJ_NO_TILE};
	unsigned hidden;

	if ((!mjai->started && start_game(mjai) != 0) || seat_players(mjai) != 0)
		return -1;
	/* What the deal does not say of itself follows from how the one before has ended. */
	if (tape_member(tape, mjai->root, "bakaze") == TAPE_NONE && log_game_close(game) != 0)
		return -1;
	if (read_table(mjai, &start.table) != 0 ||
	    read_tile(mjai, tape_member(tape, mjai->root, "dora_marker"), &start.dora_indicator) !=
		    0)
		return -1;
	for (unsigned seat = 0; seat < game->rules.seats; seat++) {
		struct mj_bag *bag = &start.concealed[seat];
		if (read_bag(mjai, tape_element(tape, hands, seat), bag, &hidden) != 0)
			return -1;
		if (hidden > 0)
			memset(bag, 0, sizeof(*bag));
	}
	return log_game_start(game, &start, mjai->at);
}

/* ---- Turns ---- */

static uint8_t
read_drawn(const struct mjai *mjai)
{
	tape_index said = tape_member(&mjai->tape, mjai->root, "tsumogiri");

	if (tape_is(&mjai->tape, said, TAPE_TRUE))
		return MJ_LOG_DRAWN;
	return tape_is(&mjai->tape, said, TAPE_FALSE) ? MJ_LOG_FROM_HAND : MJ_LOG_UNSAID;
}

static int
take_turn(struct mjai *mjai, enum mj_log_kind kind)
{
	struct mj_log_event event = {.kind = (uint8_t)kind};
	int seat;

	if (read_seat(mjai, "actor", &seat) != 0)
		return -1;
	event.seat = (int8_t)seat;
	if (kind != MJ_LOG_RIICHI && kind != MJ_LOG_NORTH &&
	    read_tile(mjai, tape_member(&mjai->tape, mjai->root, "pai"), &event.tile) != 0)
		return -1;
	if (kind == MJ_LOG_DISCARD)
		event.drawn = read_drawn(mjai);
	return log_game_feed(mjai->game, &event, mjai->at);
}

static int
take_meld(struct mjai *mjai, enum mj_meld_type type)
{
	const struct tape *tape = &mjai->tape;
	bool kong = type == MJ_CONCEALED_KONG || type == MJ_ADDED_KONG;
	struct mj_log_event event = {.kind = kong ? MJ_LOG_KONG : MJ_LOG_CALL};
	struct mj_meld *meld = &event.meld;
	tape_index consumed = tape_member(tape, mjai->root, "consumed");
	int seat, target = MJ_NOBODY;

	meld->type = (uint8_t)type;
	meld->claimed = MJ_NO_TILE;
	if (read_seat(mjai, "actor", &seat) != 0 ||
	    (!kong && read_seat(mjai, "target", &target) != 0) ||
	    (type != MJ_CONCEALED_KONG &&
	     read_tile(mjai, tape_member(tape, mjai->root, "pai"), &event.tile) != 0))
		return -1;
	event.seat = (int8_t)seat;
	meld->from = (int8_t)target;
	if (!kong)
		meld->tile[meld->count++] = meld->claimed = event.tile;
	for (tape_index one = consumed == TAPE_NONE ? TAPE_NONE : tape_first(tape, consumed);
	     one != TAPE_NONE && meld->count < MJ_COPIES; one = tape_next(tape, consumed, one))
		if (read_tile(mjai, one, &meld->tile[meld->count++]) != 0)
			return -1;
	return log_game_feed(mjai->game, &event, mjai->at);
}

static int
take_dora(struct mjai *mjai)
{
	struct mj_log_event event = {.kind = MJ_LOG_DORA};

	if (read_tile(mjai, tape_member(&mjai->tape, mjai->root, "dora_marker"), &event.tile) != 0)
		return -1;
	return log_game_feed(mjai->game, &event, mjai->at);
}

static int
take_stick(struct mjai *mjai)
{
	enum { STICK = 1000 };
	int seat;

	if (read_seat(mjai, "actor", &seat) != 0)
		return -1;
	mjai->points[seat] -= STICK;
	return 0;
}

/* ---- Ends ---- */

static void
take_payments(struct mjai *mjai)
{
	int64_t deltas[MJ_SEATS_MAX], scores[MJ_SEATS_MAX];
	struct mj_log_paid *paid = &mjai->game->paid;

	if (read_numbers(mjai, "scores", scores)) {
		for (unsigned seat = 0; seat < mjai->game->rules.seats; seat++)
			paid->deltas[seat] += scores[seat] - mjai->points[seat];
		memcpy(mjai->points, scores, sizeof(scores));
		paid->has_deltas = true;
	} else if (read_numbers(mjai, "deltas", deltas)) {
		for (unsigned seat = 0; seat < mjai->game->rules.seats; seat++) {
			paid->deltas[seat] += deltas[seat];
			mjai->points[seat] += deltas[seat];
		}
		paid->has_deltas = true;
	}
}

/* The hand as it is shown at the end: of a self-draw, the winning tile may be among it. */
static int
read_shown(struct mjai *mjai, struct mj_log_win *win)
{
	tape_index shown = tape_member(&mjai->tape, mjai->root, "hora_tehais");
	unsigned hidden;

	if (shown == TAPE_NONE)
		return 0;
	if (read_bag(mjai, shown, &win->concealed, &hidden) != 0)
		return -1;
	win->shows = hidden == 0;
	if (win->concealed.size % 3 == 2 && win->tile != MJ_NO_TILE &&
	    win->concealed.of[win->tile] > 0) {
		win->concealed.of[win->tile]--;
		win->concealed.size--;
	}
	return 0;
}

/* Of every indicator below the dora's, in the words of several writers. */
static int
read_ura(struct mjai *mjai, struct mj_tiles *ura)
{
	static const char *const names[] = {"ura_markers", "uradora_markers", "uradora_marker"};

	for (unsigned i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (read_list(mjai, names[i], ura) != 0)
			return -1;
	return 0;
}

/* Some write fu before they are rounded up to tens; the 25 of seven pairs never are. */
static bool
read_fu(const struct mjai *mjai, int64_t *fu)
{
	const struct tape *tape = &mjai->tape;

	if (!tape_integer(tape, tape_member(tape, mjai->root, "fu"), fu))
		return false;
	if (*fu > 0 && *fu < FU_MAX && *fu != SEVEN_PAIRS_FU)
		*fu = (*fu + FU_STEP - 1) / FU_STEP * FU_STEP;
	return true;
}

static int
take_win(struct mjai *mjai)
{
	const struct tape *tape = &mjai->tape;
	struct mj_log_win win = {.tile = MJ_NO_TILE};
	struct mj_log_event event = {.kind = MJ_LOG_WIN, .win = &win};
	tape_index tile = tape_member(tape, mjai->root, "pai");
	int seat, target;

	if (read_seat(mjai, "actor", &seat) != 0 || read_seat(mjai, "target", &target) != 0 ||
	    (tile != TAPE_NONE && read_tile(mjai, tile, &win.tile) != 0) ||
	    read_shown(mjai, &win) != 0 || read_ura(mjai, &win.ura) != 0)
		return -1;
	event.seat = (int8_t)seat;
	win.from = (int8_t)(seat == target ? MJ_SELF_DRAW : target);
	if (log_game_feed(mjai->game, &event, mjai->at) != 0)
		return -1;
	struct mj_log_paid_win *paid = log_game_paid_win(mjai->game, seat, mjai->at);
	if (paid == NULL)
		return -1;
	if (tape_integer(tape, tape_member(tape, mjai->root, "fan"), &paid->han))
		paid->has |= MJ_LOG_HAS_HAN;
	if (read_fu(mjai, &paid->fu))
		paid->has |= MJ_LOG_HAS_FU;
	take_payments(mjai);
	return 0;
}

/* Who was ready: said, or told by who was paid. */
static void
read_tenpai(struct mjai *mjai, struct mj_log_no_win *no_win)
{
	const struct tape *tape = &mjai->tape;
	tape_index said = tape_member(tape, mjai->root, "tenpais");
	int64_t deltas[MJ_SEATS_MAX];

	for (unsigned seat = 0; seat < mjai->game->rules.seats; seat++) {
		tape_index one = tape_element(tape, said, seat);
		if (one == TAPE_NONE)
			continue;
		no_win->tells_tenpai = true;
		if (tape_is(tape, one, TAPE_TRUE))
			no_win->tenpai = (uint8_t)(no_win->tenpai | 1 << seat);
	}
	if (no_win->tells_tenpai || !read_numbers(mjai, "deltas", deltas))
		return;
	for (unsigned seat = 0; seat < mjai->game->rules.seats; seat++) {
		/* Only payments of equal shares are for readiness. */
		if (deltas[seat] != 0)
			no_win->tells_tenpai = true;
		if (deltas[seat] > 3000 || deltas[seat] < -3000) {
			no_win->tells_tenpai = false;
			return;
		}
		if (deltas[seat] > 0)
			no_win->tenpai = (uint8_t)(no_win->tenpai | 1 << seat);
	}
}

static int
take_no_win(struct mjai *mjai)
{
	static const struct {
		const char *reason, *abort;
	} reasons[] = {
		{"kyushukyuhai", "nine_terminals"},
		{"kyushu_kyuhai", "nine_terminals"},
		{"kyuushukyuuhai", "nine_terminals"},
		{"yao9", "nine_terminals"},
		{"sufonrenda", "four_winds"},
		{"sufuurenta", "four_winds"},
		{"suufonrenda", "four_winds"},
		{"kaze4", "four_winds"},
		{"suchareach", "four_riichi"},
		{"suucha_riichi", "four_riichi"},
		{"suuchariichi", "four_riichi"},
		{"reach4", "four_riichi"},
		{"sukaikan", "four_kongs"},
		{"suukaikan", "four_kongs"},
		{"suukansansen", "four_kongs"},
		{"kan4", "four_kongs"},
		{"sanchaho", "triple_ron"},
		{"sanchahou", "triple_ron"},
		{"ron3", "triple_ron"},
	};
	struct log_game *game = mjai->game;
	tape_index said = tape_member(&mjai->tape, mjai->root, "reason");
	struct mj_log_no_win no_win = {.abort = MJ_NO_REASON};
	struct mj_log_event event = {.kind = MJ_LOG_NO_WIN, .no_win = &no_win};

	if (!game->in_deal)
		return log_game_fault(game, mjai->at, "a draw outside of a deal");
	no_win.abort = mj_log_abort(&game->deal);
	if (tape_is_text(&mjai->tape, said, "fanpai") || tape_is_text(&mjai->tape, said, "nm"))
		no_win.abort = MJ_NO_REASON;
	for (unsigned i = 0; i < sizeof(reasons) / sizeof(reasons[0]); i++)
		if (tape_is_text(&mjai->tape, said, reasons[i].reason))
			no_win.abort = log_abort_find(reasons[i].abort);
	if (no_win.abort == MJ_NO_REASON)
		read_tenpai(mjai, &no_win);
	if (log_game_feed(game, &event, mjai->at) != 0)
		return -1;
	take_payments(mjai);
	return 0;
}

static int
end_game(struct mjai *mjai)
{
	struct log_game *game = mjai->game;

	if (!mjai->started)
		return 0;
	game->final.has_points = game->final.given =
		read_numbers(mjai, "scores", game->final.points);
	mjai->started = false;
	return log_game_end(game);
}

/* ---- Events ---- */

enum sort { START_GAME, START_DEAL, TURN, MELD, STICK_PAID, DORA, WIN, NO_WIN, END_GAME };

static const struct {
	const char *type;
	enum sort sort;
	unsigned what;
} events[] = {
	{"tsumo", TURN, MJ_LOG_DRAW},
	{"dahai", TURN, MJ_LOG_DISCARD},
	{"pon", MELD, MJ_PUNG},
	{"chi", MELD, MJ_CHOW},
	{"reach", TURN, MJ_LOG_RIICHI},
	{"reach_accepted", STICK_PAID, 0},
	{"daiminkan", MELD, MJ_OPEN_KONG},
	{"ankan", MELD, MJ_CONCEALED_KONG},
	{"kakan", MELD, MJ_ADDED_KONG},
	{"dora", DORA, 0},
	{"hora", WIN, 0},
	{"ryukyoku", NO_WIN, 0},
	{"start_kyoku", START_DEAL, 0},
	{"start_game", START_GAME, 0},
	{"end_game", END_GAME, 0},
	{"kita", TURN, MJ_LOG_NORTH},
	{"nukidora", TURN, MJ_LOG_NORTH},
};

static int
take_event(struct mjai *mjai, enum sort sort, unsigned what)
{
	switch (sort) {
	case START_GAME:
		return start_game(mjai);
	case START_DEAL:
		return start_deal(mjai);
	case TURN:
		return take_turn(mjai, what);
	case MELD:
		return take_meld(mjai, what);
	case STICK_PAID:
		return take_stick(mjai);
	case DORA:
		return take_dora(mjai);
	case WIN:
		return take_win(mjai);
	case NO_WIN:
		return take_no_win(mjai);
	default:
		return end_game(mjai);
	}
}

/* Events of other types say nothing of the game: end_kyoku, and what servers tell their players. */
static int
read_event(struct mjai *mjai)
{
	tape_index type = tape_member(&mjai->tape, mjai->root, "type");

	mjai->at = tape_at(&mjai->tape, mjai->root);
	if (!tape_is(&mjai->tape, type, TAPE_STRING))
		return log_game_fault(mjai->game, mjai->at, "an event without a type");
	for (unsigned i = 0; i < sizeof(events) / sizeof(events[0]); i++)
		if (tape_is_text(&mjai->tape, type, events[i].type))
			return take_event(mjai, events[i].sort, events[i].what);
	return 0;
}

/* A value of the text: an event, or a list of events. */
static int
read_value(struct mjai *mjai)
{
	const struct tape *tape = &mjai->tape;

	mjai->root = 0;
	if (tape->values[0].type != TAPE_ARRAY)
		return read_event(mjai);
	for (tape_index one = tape_first(tape, 0); one != TAPE_NONE;
	     one = tape_next(tape, 0, one)) {
		mjai->root = one;
		if (read_event(mjai) != 0)
			return -1;
	}
	return 0;
}

static int
read_values(struct mjai *mjai)
{
	struct log_game *game = mjai->game;
	size_t at = json_space_end(game->text, game->size, 0);

	while (at < game->size) {
		if (tape_parse(&mjai->tape, game->text, game->size, at) != 0)
			return log_game_fault(game, mjai->tape.fault_at, "%s", mjai->tape.fault);
		if (read_value(mjai) != 0)
			return -1;
		at = json_space_end(game->text, game->size, mjai->tape.end);
	}
	return mjai->started ? log_game_end(game) : 0;
}

int
log_read_mjai(struct log_game *game)
{
	struct mjai mjai = {.game = game};
	int result;

	log_game_init(game, "mjai", "tenhou");
	result = read_values(&mjai);
	tape_free(&mjai.tape);
	return result;
}
