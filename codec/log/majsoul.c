/*
 * Mahjong Soul's records as JSON. Exports wrap them differently; in all of them each record is an
 * object with its "name" and its "data", in the order of play. Members that are zero may be left
 * out.
 */
#include "codec/log/read.h"
#include "lib/mahjong/log.h"
#include "lib/mahjong/rules.h"
#include "json/tape.h"

#include <stdio.h>

enum { TSUMO_LOSS, TSUMO_BISECTION }; /* words of option tsumo_loss */

struct majsoul {
	struct log_game *game;
	struct tape tape;
	tape_index head; /* of the log, or TAPE_NONE */
	tape_index data; /* of the record */
	size_t at;       /* where it stands */
};

/* ---- Members ---- */

static tape_index
member(const struct majsoul *log, const char *name)
{
	return tape_member(&log->tape, log->data, name);
}

static int64_t
number_of(const struct majsoul *log, tape_index object, const char *name)
{
	int64_t number = 0;

	tape_integer(&log->tape, tape_member(&log->tape, object, name), &number);
	return number;
}

static bool
is_set(const struct majsoul *log, tape_index object, const char *name)
{
	tape_index value = tape_member(&log->tape, object, name);
	int64_t number = 0;

	return tape_is(&log->tape, value, TAPE_TRUE) ||
	       (tape_integer(&log->tape, value, &number) && number != 0);
}

static int
fault(struct majsoul *log, const char *name)
{
	return log_game_fault(log->game, log->at, "\"%s\" is missing or cannot be", name);
}

static int
read_seat(struct majsoul *log, tape_index object, int8_t *seat)
{
	int64_t number = number_of(log, object, "seat");

	if (number < 0 || number >= log->game->rules.seats)
		return fault(log, "seat");
	*seat = (int8_t)number;
	return 0;
}

static bool
read_tile(const struct majsoul *log, tape_index value, mj_tile *tile)
{
	char text[MJ_TILE_TEXT + 2];

	tape_string(&log->tape, value, text, sizeof(text));
	return mj_tile_parse(tile, text);
}

/* A list of tiles; false when there are more than max or one is none. */
static bool
read_tiles(const struct majsoul *log, tape_index list, struct mj_tiles *tiles, unsigned max)
{
	const struct tape *tape = &log->tape;

	tiles->count = 0;
	if (!tape_is(tape, list, TAPE_ARRAY))
		return list == TAPE_NONE;
	for (tape_index one = tape_first(tape, list); one != TAPE_NONE;
	     one = tape_next(tape, list, one))
		if (tiles->count == max || !read_tile(log, one, &tiles->tile[tiles->count++]))
			return false;
	return true;
}

static bool
read_numbers(const struct majsoul *log, tape_index list, int64_t numbers[MJ_SEATS_MAX])
{
	for (unsigned seat = 0; seat < log->game->rules.seats; seat++)
		if (!tape_integer(&log->tape, tape_element(&log->tape, list, seat), &numbers[seat]))
			return false;
	return true;
}

/* ---- The game ---- */

/* An option of a friends' or tournament room, where the log tells it. */
static void
take_option(struct majsoul *log, tape_index rule, const char *name, const char *option)
{
	tape_index value = tape_member(&log->tape, rule, name);

	if (value != TAPE_NONE)
		log_game_option(log->game, option, is_set(log, rule, name));
}

static void
take_rule(struct majsoul *log, tape_index rule)
{
	tape_index points = tape_member(&log->tape, rule, "init_point");
	int64_t start;

	take_option(log, rule, "dora_count", "red_fives");
	take_option(log, rule, "shiduan", "open_tanyao");
	take_option(log, rule, "can_jifei", "bust");
	if (tape_member(&log->tape, rule, "dora_count") != TAPE_NONE)
		log->game->reds_told = true;
	if (tape_integer(&log->tape, points, &start) && start > 0 && start % 100 == 0 &&
	    start <= 1000000)
		log_game_option(log->game, "start_points", start);
}

/* Friends and tournaments choose it; a member that is absent is false. */
static void
take_tsumo_loss(struct majsoul *log, tape_index rule)
{
	if (tape_is(&log->tape, rule, TAPE_OBJECT) && tape_first(&log->tape, rule) != TAPE_NONE)
		log_game_option(log->game, "tsumo_loss",
				is_set(log, rule, "have_zimosun") ? TSUMO_LOSS : TSUMO_BISECTION);
}

static void
take_results(struct majsoul *log, tape_index results)
{
	const struct tape *tape = &log->tape;
	struct log_final *final = &log->game->final;
	unsigned seen = 0;

	if (!tape_is(tape, results, TAPE_ARRAY))
		return;
	for (tape_index one = tape_first(tape, results); one != TAPE_NONE;
	     one = tape_next(tape, results, one)) {
		int64_t seat = number_of(log, one, "seat");
		if (seat < 0 || seat >= log->game->rules.seats)
			return;
		final->points[seat] = number_of(log, one, "part_point_1");
		final->scores[seat] = number_of(log, one, "total_point");
		seen |= 1U << seat;
	}
	final->given = final->has_points = final->has_scores =
		seen == (1U << log->game->rules.seats) - 1;
}

static void
take_head(struct majsoul *log)
{
	enum { EAST_OF_FOUR = 1, EAST_OF_THREE = 11 };
	const struct tape *tape = &log->tape;
	tape_index head = log->head, config = tape_member(tape, head, "config");
	tape_index mode = tape_member(tape, config, "mode");
	tape_index accounts = tape_member(tape, head, "accounts");
	int64_t length = number_of(log, mode, "mode");

	tape_string(tape, tape_member(tape, head, "uuid"), log->game->id, LOG_ID_MAX);
	if (length == EAST_OF_FOUR || length == EAST_OF_THREE)
		log_game_option(log->game, "match_length", 0);
	for (tape_index one = tape_is(tape, accounts, TAPE_ARRAY) ? tape_first(tape, accounts) : 0;
	     one != TAPE_NONE; one = tape_next(tape, accounts, one)) {
		int64_t seat = number_of(log, one, "seat");
		if (seat >= 0 && seat < log->game->rules.seats)
			tape_string(tape, tape_member(tape, one, "nickname"),
				    log->game->names[seat], LOG_NAME_MAX);
	}
	take_rule(log, tape_member(tape, mode, "detail_rule"));
	if (log->game->rules.seats == 3 &&
	    !is_set(log, tape_member(tape, config, "meta"), "mode_id"))
		take_tsumo_loss(log, tape_member(tape, mode, "detail_rule"));
	take_results(log, tape_member(tape, tape_member(tape, head, "result"), "players"));
}

/* What the head says means something once it is known how many play. */
static int
seat_players(struct majsoul *log, size_t count)
{
	bool known = log->game->seated;

	if (log_game_seats(log->game, count == 3 ? 3 : MJ_SEATS_MAX, log->at) != 0)
		return -1;
	if (!known && log->head != TAPE_NONE)
		take_head(log);
	return 0;
}

/* ---- A deal ---- */

static const char *const hand_names[MJ_SEATS_MAX] = {"tiles0", "tiles1", "tiles2", "tiles3"};

static int
read_table(struct majsoul *log, struct mj_table *table)
{
	const struct log_round round = {
		.wind = number_of(log, log->data, "chang"),
		.dealer = number_of(log, log->data, "ju"),
		.honba = number_of(log, log->data, "ben"),
		.deposits = number_of(log, log->data, "liqibang"),
	};

	mj_table_init(table, &log->game->rules);
	if (!log_game_table(log->game, &round, table))
		return fault(log, "chang, ju, ben or liqibang");
	return read_numbers(log, member(log, "scores"), table->points) ? 0 : fault(log, "scores");
}

/* The dealer has the first tile drawn as the last of the hand. */
static int
start_deal(struct majsoul *log)
{
	struct mj_log_start start = {.dora_indicator = MJ_NO_TILE};
	struct mj_tiles hand, dora;
	mj_tile drawn = MJ_NO_TILE;
	tape_index scores = member(log, "scores");

	if (!tape_is(&log->tape, scores, TAPE_ARRAY))
		return fault(log, "scores");
	if (seat_players(log, tape_size(&log->tape, scores)) != 0 ||
	    read_table(log, &start.table) != 0)
		return -1;
	for (unsigned seat = 0; seat < log->game->rules.seats; seat++) {
		if (!read_tiles(log, member(log, hand_names[seat]), &hand, MJ_LIST_MAX - 1))
			return fault(log, hand_names[seat]);
		if (hand.count == MJ_LIST_MAX - 1)
			drawn = hand.tile[--hand.count];
		for (unsigned i = 0; i < hand.count; i++)
			mj_bag_add(&start.concealed[seat], hand.tile[i]);
	}
	if (!read_tiles(log, member(log, "doras"), &dora, MJ_COPIES + 1))
		return fault(log, "doras");
	if (dora.count > 0)
		start.dora_indicator = dora.tile[0];
	else if (!read_tile(log, member(log, "dora"), &start.dora_indicator))
		return fault(log, "doras");
	if (log_game_start(log->game, &start, log->at) != 0)
		return -1;
	return drawn == MJ_NO_TILE ? 0
				   : log_game_draw(log->game, start.table.dealer, drawn, log->at);
}

/* A record that turns an indicator lists all that are open. */
static int
take_dora(struct majsoul *log)
{
	struct mj_tiles open;
	const struct mj_settle_request *request = &log->game->deal.request;

	if (!read_tiles(log, member(log, "doras"), &open, MJ_COPIES + 1))
		return fault(log, "doras");
	for (unsigned i = request->deal.tiles[0].count; i < open.count; i++) {
		struct mj_log_event event = {.kind = MJ_LOG_DORA, .tile = open.tile[i]};
		if (log_game_feed(log->game, &event, log->at) != 0)
			return -1;
	}
	return 0;
}

static int
take_draw(struct majsoul *log)
{
	mj_tile tile = MJ_NO_TILE;
	int8_t seat;

	if (read_seat(log, log->data, &seat) != 0)
		return -1;
	if (member(log, "tile") != TAPE_NONE && !read_tile(log, member(log, "tile"), &tile))
		return fault(log, "tile");
	if (log_game_draw(log->game, seat, tile, log->at) != 0)
		return -1;
	return take_dora(log);
}

static int
take_discard(struct majsoul *log)
{
	mj_tile tile;
	int8_t seat;
	bool riichi = is_set(log, log->data, "is_liqi") || is_set(log, log->data, "is_wliqi");

	if (read_seat(log, log->data, &seat) != 0)
		return -1;
	if (!read_tile(log, member(log, "tile"), &tile))
		return fault(log, "tile");
	unsigned drawn = is_set(log, log->data, "moqie") ? MJ_LOG_DRAWN : MJ_LOG_FROM_HAND;
	if (log_game_discard(log->game, seat, tile, riichi, drawn, log->at) != 0)
		return -1;
	return take_dora(log);
}

static int
take_call(struct majsoul *log)
{
	static const uint8_t types[] = {MJ_CHOW, MJ_PUNG, MJ_OPEN_KONG};
	struct mj_log_event event = {.kind = MJ_LOG_CALL};
	struct mj_meld *meld = &event.meld;
	int64_t type = number_of(log, log->data, "type"), from;
	tape_index froms = member(log, "froms");
	struct mj_tiles tiles;

	if (read_seat(log, log->data, &event.seat) != 0)
		return -1;
	if (type < 0 || type >= (int64_t)sizeof(types) ||
	    !read_tiles(log, member(log, "tiles"), &tiles, MJ_COPIES) || tiles.count == 0)
		return fault(log, "type or tiles");
	meld->type = types[type];
	meld->count = tiles.count;
	meld->from = MJ_NOBODY;
	memcpy(meld->tile, tiles.tile, tiles.count);
	for (unsigned i = 0; i < tiles.count; i++) {
		if (!tape_integer(&log->tape, tape_element(&log->tape, froms, i), &from) ||
		    from < 0 || from >= log->game->rules.seats)
			return fault(log, "froms");
		if (from == event.seat)
			continue;
		meld->from = (int8_t)from;
		meld->claimed = tiles.tile[i];
	}
	if (meld->from == MJ_NOBODY)
		return fault(log, "froms");
	if (log_game_feed(log->game, &event, log->at) != 0)
		return -1;
	return take_dora(log);
}

static int
take_kong(struct majsoul *log)
{
	enum { ADDED = 2, CONCEALED = 3 };
	struct mj_log_event event = {.kind = MJ_LOG_KONG};
	int64_t type = number_of(log, log->data, "type");
	tape_index tile = member(log, "tiles");

	if (tape_is(&log->tape, tile, TAPE_ARRAY))
		tile = tape_element(&log->tape, tile, 0);
	if (read_seat(log, log->data, &event.seat) != 0)
		return -1;
	if ((type != ADDED && type != CONCEALED) || !read_tile(log, tile, &event.tile))
		return fault(log, "type or tiles");
	event.meld.type = type == ADDED ? MJ_ADDED_KONG : MJ_CONCEALED_KONG;
	event.meld.from = MJ_NOBODY;
	event.meld.claimed = MJ_NO_TILE;
	if (type == CONCEALED)
		log_fill_kong(&log->game->deal.play.players[event.seat], event.tile, &event.meld);
	if (log_game_feed(log->game, &event, log->at) != 0)
		return -1;
	return take_dora(log);
}

static int
take_north(struct majsoul *log)
{
	int8_t seat;

	if (read_seat(log, log->data, &seat) != 0)
		return -1;
	return log_game_north(log->game, seat, log->at) != 0 ? -1 : take_dora(log);
}

/* ---- Ends ---- */

static void
add_deltas(struct majsoul *log, tape_index list)
{
	struct mj_log_paid *paid = &log->game->paid;
	int64_t deltas[MJ_SEATS_MAX];

	if (!read_numbers(log, list, deltas))
		return;
	for (unsigned seat = 0; seat < log->game->rules.seats; seat++)
		paid->deltas[seat] += deltas[seat];
	paid->has_deltas = true;
}

/* By Mahjong Soul's numbers; the gaps are dora and a set-aside north. */
static const char *const fans[] = {
	[1] = "menzen_tsumo",     [2] = "riichi",           [3] = "chankan",
	[4] = "rinshan",          [5] = "haitei",           [6] = "houtei",
	[7] = "yakuhai_white",    [8] = "yakuhai_green",    [9] = "yakuhai_red",
	[10] = "yakuhai_seat",    [11] = "yakuhai_round",   [12] = "tanyao",
	[13] = "iipeikou",        [14] = "pinfu",           [15] = "chanta",
	[16] = "ittsu",           [17] = "sanshoku_doujun", [18] = "double_riichi",
	[19] = "sanshoku_doukou", [20] = "sankantsu",       [21] = "toitoi",
	[22] = "sanankou",        [23] = "shousangen",      [24] = "honroutou",
	[25] = "chiitoitsu",      [26] = "junchan",         [27] = "honitsu",
	[28] = "ryanpeikou",      [29] = "chinitsu",        [30] = "ippatsu",
	[35] = "tenhou",          [36] = "chiihou",         [37] = "daisangen",
	[38] = "suuankou",        [39] = "tsuuiisou",       [40] = "ryuuiisou",
	[41] = "chinroutou",      [42] = "kokushi",         [43] = "shousuushii",
	[44] = "suukantsu",       [45] = "chuuren",         [46] = "paarenchan",
	[47] = "junsei_chuuren",  [48] = "suuankou_tanki",  [49] = "kokushi_13",
	[50] = "daisuushii",
};
enum { FANS = sizeof(fans) / sizeof(fans[0]), DORA_FIRST = 31, DORA_LAST = 34 };

static void
take_fans(struct majsoul *log, tape_index list, struct mj_log_paid_win *paid)
{
	const struct tape *tape = &log->tape;

	if (!tape_is(tape, list, TAPE_ARRAY))
		return;
	paid->has |= MJ_LOG_HAS_PATTERNS;
	for (tape_index one = tape_first(tape, list); one != TAPE_NONE;
	     one = tape_next(tape, list, one)) {
		int64_t id = number_of(log, one, "id");
		if (id >= DORA_FIRST && id <= DORA_LAST)
			continue;
		if (id <= 0 || id >= FANS)
			paid->has &= (uint8_t)~MJ_LOG_HAS_PATTERNS; /* one of a special room */
		else
			paid->patterns |= UINT64_C(1)
					  << mj_pattern_find(log->game->rules.ruleset, fans[id]);
	}
}

static void
take_worth(struct majsoul *log, tape_index win, struct mj_log_paid_win *paid)
{
	int64_t count = number_of(log, win, "count"),
		dealers = number_of(log, win, "point_zimo_qin");
	int64_t others = number_of(log, win, "point_zimo_xian");
	int64_t seats = log->game->rules.seats;

	if (tape_member(&log->tape, win, "count") == TAPE_NONE)
		return;
	take_fans(log, tape_member(&log->tape, win, "fans"), paid);
	if (is_set(log, win, "yiman")) {
		paid->yakuman = count;
		paid->has |= MJ_LOG_HAS_YAKUMAN;
		return;
	}
	paid->han = count;
	paid->fu = number_of(log, win, "fu");
	paid->has |= MJ_LOG_HAS_HAN | MJ_LOG_HAS_FU | MJ_LOG_HAS_POINTS;
	if (!is_set(log, win, "zimo"))
		paid->points = number_of(log, win, "point_rong");
	else if (log_game_value(log->game, "tsumo_loss") != TSUMO_LOSS)
		paid->has &= (uint8_t)~MJ_LOG_HAS_POINTS; /* without North's part */
	else
		paid->points = is_set(log, win, "qinjia") ? (seats - 1) * others
							  : dealers + (seats - 2) * others;
}

static int
take_win(struct majsoul *log, tape_index one, int8_t from)
{
	struct mj_log_win win = {.tile = MJ_NO_TILE, .from = from};
	struct mj_log_event event = {.kind = MJ_LOG_WIN, .win = &win};
	struct mj_tiles hand;

	if (read_seat(log, one, &event.seat) != 0)
		return -1;
	if (is_set(log, one, "zimo"))
		win.from = MJ_SELF_DRAW;
	if (!read_tile(log, tape_member(&log->tape, one, "hu_tile"), &win.tile) ||
	    !read_tiles(log, tape_member(&log->tape, one, "hand"), &hand, MJ_LIST_MAX - 1) ||
	    !read_tiles(log, tape_member(&log->tape, one, "doras"), &win.dora, MJ_COPIES + 1) ||
	    !read_tiles(log, tape_member(&log->tape, one, "li_doras"), &win.ura, MJ_COPIES + 1))
		return fault(log, "hu_tile, hand or doras");
	for (unsigned i = 0; i < hand.count; i++)
		mj_bag_add(&win.concealed, hand.tile[i]);
	win.shows = hand.count > 0;
	if (log_game_feed(log->game, &event, log->at) != 0)
		return -1;
	struct mj_log_paid_win *paid = log_game_paid_win(log->game, event.seat, log->at);
	if (paid == NULL)
		return -1;
	take_worth(log, one, paid);
	return 0;
}

/* Of several winners one sum is told. */
static int
take_wins(struct majsoul *log)
{
	const struct tape *tape = &log->tape;
	tape_index wins = member(log, "hules");
	int8_t from = mj_log_feeder(&log->game->deal);

	if (!tape_is(tape, wins, TAPE_ARRAY) || tape_size(tape, wins) == 0)
		return fault(log, "hules");
	for (tape_index one = tape_first(tape, wins); one != TAPE_NONE;
	     one = tape_next(tape, wins, one))
		if (take_win(log, one, from) != 0)
			return -1;
	add_deltas(log, member(log, "delta_scores"));
	return 0;
}

static int
take_exhaustion(struct majsoul *log)
{
	const struct tape *tape = &log->tape;
	struct mj_log_no_win no_win = {.abort = MJ_NO_REASON};
	struct mj_log_event event = {.kind = MJ_LOG_NO_WIN, .no_win = &no_win};
	tape_index players = member(log, "players"), scores = member(log, "scores");

	no_win.tells_tenpai = tape_is(tape, players, TAPE_ARRAY) &&
			      tape_size(tape, players) >= log->game->rules.seats;
	for (unsigned seat = 0; no_win.tells_tenpai && seat < log->game->rules.seats; seat++)
		if (is_set(log, tape_element(tape, players, seat), "tingpai"))
			no_win.tenpai = (uint8_t)(no_win.tenpai | 1 << seat);
	if (log_game_feed(log->game, &event, log->at) != 0)
		return -1;
	for (tape_index one = tape_is(tape, scores, TAPE_ARRAY) ? tape_first(tape, scores) : 0;
	     one != TAPE_NONE; one = tape_next(tape, scores, one))
		add_deltas(log, tape_member(tape, one, "delta_scores"));
	return 0;
}

static int
take_abort(struct majsoul *log)
{
	static const char *const types[] = {NULL,         "nine_terminals", "four_winds",
					    "four_kongs", "four_riichi",    "triple_ron"};
	int64_t type = number_of(log, log->data, "type");

	if (type <= 0 || type >= (int64_t)(sizeof(types) / sizeof(types[0])))
		return fault(log, "type");
	return log_game_no_win(log->game, log_abort_find(types[type]), log->at);
}

/* ---- Records ---- */

#define RECORD(NAME, TAKE)                                                                         \
	{                                                                                          \
		(NAME), sizeof(NAME) - 1, (TAKE)                                                   \
	}

static const struct {
	const char *name;
	size_t size;
	int (*take)(struct majsoul *log);
} records[] = {
	RECORD("RecordDiscardTile", take_discard), RECORD("RecordDealTile", take_draw),
	RECORD("RecordChiPengGang", take_call),    RECORD("RecordAnGangAddGang", take_kong),
	RECORD("RecordNewRound", start_deal),      RECORD("RecordHule", take_wins),
	RECORD("RecordNoTile", take_exhaustion),   RECORD("RecordLiuJu", take_abort),
	RECORD("RecordBaBei", take_north),
};

/* Names stand alone or behind a dot, as in ".lq.RecordHule". */
static int
take_record(struct majsoul *log, tape_index object, tape_index name, tape_index data)
{
	const struct tape_value *value = &log->tape.values[name];
	const char *text = log->tape.text + value->at;
	const char *dot = memrchr(text, '.', value->size);
	const char *last = dot == NULL ? text : dot + 1;
	size_t size = value->size - (size_t)(last - text);

	log->data = data;
	log->at = tape_at(&log->tape, object);
	for (unsigned i = 0; i < sizeof(records) / sizeof(records[0]); i++)
		if (size == records[i].size && memcmp(last, records[i].name, size) == 0)
			return records[i].take(log);
	return 0;
}

/* Whether an object is a record; a list of records has a name and data as well. */
static bool
is_record(const struct majsoul *log, tape_index object, tape_index *name, tape_index *data)
{
	*name = tape_member(&log->tape, object, "name");
	if (!tape_is(&log->tape, *name, TAPE_STRING))
		return false;
	*data = tape_member(&log->tape, object, "data");
	return tape_is(&log->tape, *data, TAPE_OBJECT) &&
	       tape_member(&log->tape, *data, "actions") == TAPE_NONE &&
	       tape_member(&log->tape, *data, "records") == TAPE_NONE;
}

static int
read_records(struct majsoul *log)
{
	const struct tape *tape = &log->tape;
	tape_index name, data;

	for (tape_index at = 0; at < tape->count; at++) {
		if (tape->values[at].type != TAPE_OBJECT || !is_record(log, at, &name, &data))
			continue;
		if (take_record(log, at, name, data) != 0)
			return -1;
		at = tape->values[at].end - 1;
	}
	return log_game_end(log->game);
}

/* The head stands before the records or behind them. */
static tape_index
find_head(const struct tape *tape)
{
	for (tape_index at = 0; at < tape->count; at++)
		if (tape->values[at].type == TAPE_OBJECT &&
		    tape_is(tape, tape_member(tape, at, "accounts"), TAPE_ARRAY))
			return at;
	return TAPE_NONE;
}

static int
read_text(struct majsoul *log)
{
	struct log_game *game = log->game;
	size_t at = json_space_end(game->text, game->size, 0);

	do {
		log_game_init(game, "majsoul", "mahjongsoul");
		if (tape_parse(&log->tape, game->text, game->size, at) != 0)
			return log_game_fault(game, log->tape.fault_at, "%s", log->tape.fault);
		log->head = find_head(&log->tape);
		if (read_records(log) != 0)
			return -1;
		at = json_space_end(game->text, game->size, log->tape.end);
	} while (at < game->size);
	return 0;
}

/* Most of a record: what the game offered to do, and what the player's screen showed. */
static const char *const not_asked_for[] = {"operations", "operation",  "tingpais", "zhenting",
					    "user_input", "user_event", NULL};

int
log_read_majsoul(struct log_game *game)
{
	struct majsoul log = {.game = game, .tape = {.left_out = not_asked_for}};
	int result = read_text(&log);

	tape_free(&log.tape);
	return result;
}
