/* tenhou's XML (mjlog). */
#include "codec/log/mjlog_meld.h"
#include "codec/log/read.h"
#include "codec/log/xml.h"
#include "lib/mahjong/log.h"
#include "lib/mahjong/rules.h"
#include "json/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS_MAX = 64, STICK_OF_POINTS = 100 };

struct mjlog {
	struct log_game *game;
	struct xml xml;
	bool rooted;     /* the root of a game has begun */
	int8_t declares; /* who has declared riichi and discards next, or MJ_NOBODY */
	long drawn;      /* the number of the tile drawn last */
};

/* ---- Attributes ---- */

static size_t
place(const struct mjlog *log)
{
	return log->xml.begin;
}

static int
fault(struct mjlog *log, const char *tag, const char *attribute)
{
	return log_game_fault(log->game, place(log), "<%.16s>: %s is missing or cannot be", tag,
			      attribute);
}

static const char *
attribute(const char **attributes, const char *name)
{
	for (; *attributes != NULL; attributes += 2)
		if (strcmp(attributes[0], name) == 0)
			return attributes[1];
	return NULL;
}

/* Numbers with commas between them; a fraction is cut off. The count, or -1. */
static int
read_numbers(const char *text, int64_t *numbers, int max)
{
	int count = 0;

	while (text != NULL && *text != '\0') {
		char *end;
		if (count == max)
			return -1;
		numbers[count++] = strtol(text, &end, 10);
		if (end == text || !log_is_bounded(numbers[count - 1]))
			return -1;
		if (*end == '.')
			end += 1 + strspn(end + 1, "0123456789");
		if (*end != ',' && *end != '\0')
			return -1;
		text = end + (*end == ',');
	}
	return count;
}

static int
read_seat(const struct mjlog *log, const char **attributes, const char *name)
{
	int64_t seat;

	if (read_numbers(attribute(attributes, name), &seat, 1) != 1 || seat < 0 ||
	    seat >= log->game->rules.seats)
		return MJ_NOBODY;
	return (int)seat;
}

static bool
has_reds(const struct mjlog *log)
{
	return log_game_value(log->game, "red_fives") > 0;
}

/* Tiles by number, at most `max`: the count, or -1. */
static int
read_tiles(const struct mjlog *log, const char *text, mj_tile *tiles, int max)
{
	int64_t numbers[NUMBERS_MAX];
	int count = read_numbers(text, numbers, max < NUMBERS_MAX ? max : NUMBERS_MAX);

	for (int i = 0; i < count; i++)
		if ((tiles[i] = mjlog_tile(numbers[i], has_reds(log))) == MJ_NO_TILE)
			return -1;
	return count;
}

static bool
read_bag(const struct mjlog *log, const char *text, struct mj_bag *bag)
{
	mj_tile tiles[MJ_LIST_MAX];
	int count = read_tiles(log, text, tiles, MJ_LIST_MAX);

	memset(bag, 0, sizeof(*bag));
	for (int i = 0; i < count; i++)
		mj_bag_add(bag, tiles[i]);
	return count >= 0;
}

static bool
read_indicators(const struct mjlog *log, const char *text, struct mj_tiles *tiles)
{
	int count = read_tiles(log, text, tiles->tile, MJ_COPIES + 1);

	tiles->count = (uint8_t)(count < 0 ? 0 : count);
	return count >= 0;
}

static void
read_name(const char *text, char to[LOG_NAME_MAX])
{
	const char *end = text + strlen(text);
	size_t size = 0;

	for (; text < end && size + 1 < LOG_NAME_MAX; text++) {
		int byte = text_escaped_byte(text, end);
		to[size++] = byte > 0 ? (char)byte : *text;
		text += byte > 0 ? 2 : 0;
	}
	to[size] = '\0';
}

/* ---- The game ---- */

enum go_type {
	GO_NO_REDS = 0x02,
	GO_NO_OPEN_TANYAO = 0x04,
	GO_SOUTH = 0x08,
	GO_THREE = 0x10,
	GO_CHIPS = 0x200
};

/* What kind of table it is; some logs do not say. */
static int
take_go(struct mjlog *log, const char **attributes)
{
	int64_t type;

	if (log->game->begun || read_numbers(attribute(attributes, "type"), &type, 1) != 1)
		return 0;
	if (log_game_seats(log->game, (type & GO_THREE) != 0 ? 3 : MJ_SEATS_MAX, place(log)) != 0)
		return -1;
	log->game->reds_told = true;
	log_game_option(log->game, "red_fives", (type & GO_NO_REDS) == 0);
	log_game_option(log->game, "open_tanyao", (type & GO_NO_OPEN_TANYAO) == 0);
	log_game_option(log->game, "match_length", (type & GO_SOUTH) != 0);
	log_game_option(log->game, "kiriage_mangan", (type & GO_CHIPS) != 0);
	return 0;
}

/* Who plays; again, with one name, when somebody comes back. */
static int
take_names(struct mjlog *log, const char **attributes)
{
	static const char *const names[MJ_SEATS_MAX] = {"n0", "n1", "n2", "n3"};

	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++) {
		const char *name = attribute(attributes, names[seat]);
		if (name != NULL && *name != '\0')
			read_name(name, log->game->names[seat]);
	}
	return 0;
}

/* ---- A deal ---- */

static bool
read_table(struct mjlog *log, const char **attributes, struct mj_table *table, mj_tile *dora)
{
	enum { ROUND, HONBA, STICKS, DORA = 5, SEEDS };
	int64_t seed[SEEDS], points[MJ_SEATS_MAX];
	unsigned seats = log->game->rules.seats;
	int dealer = read_seat(log, attributes, "oya");

	mj_table_init(table, &log->game->rules);
	if (read_numbers(attribute(attributes, "seed"), seed, SEEDS) != SEEDS ||
	    read_numbers(attribute(attributes, "ten"), points, MJ_SEATS_MAX) < (int)seats ||
	    seed[ROUND] < 0)
		return false;
	const struct log_round round = {
		.wind = seed[ROUND] / MJ_SEATS_MAX,
		.dealer = dealer == MJ_NOBODY ? seed[ROUND] % MJ_SEATS_MAX : dealer,
		.honba = seed[HONBA],
		.deposits = seed[STICKS],
	};
	*dora = mjlog_tile(seed[DORA], has_reds(log));
	for (unsigned seat = 0; seat < seats; seat++)
		table->points[seat] = STICK_OF_POINTS * points[seat];
	return *dora != MJ_NO_TILE && log_game_table(log->game, &round, table);
}

static const char *const hand_names[MJ_SEATS_MAX] = {"hai0", "hai1", "hai2", "hai3"};

static int
start_deal(struct mjlog *log, const char **attributes)
{
	struct mj_log_start start = {.dora_indicator = MJ_NO_TILE};
	const char *last = attribute(attributes, hand_names[MJ_SEATS_MAX - 1]);

	bool of_three = last == NULL || *last == '\0';
	if (log_game_seats(log->game, of_three ? 3 : MJ_SEATS_MAX, place(log)) != 0)
		return -1;
	if (!read_table(log, attributes, &start.table, &start.dora_indicator))
		return fault(log, "INIT", "seed or ten");
	for (unsigned seat = 0; seat < log->game->rules.seats; seat++)
		if (!read_bag(log, attribute(attributes, hand_names[seat]), &start.concealed[seat]))
			return fault(log, "INIT", hand_names[seat]);
	log->declares = MJ_NOBODY;
	return log_game_start(log->game, &start, place(log));
}

/* T12: seat 0 draws tile 12. D12: it discards it. */
static int
take_tile(struct mjlog *log, const char *tag, int seat, bool draws)
{
	char *end;
	long number = strtol(tag + 1, &end, 10);
	mj_tile tile = mjlog_tile(*end == '\0' ? number : -1, has_reds(log));

	if (tile == MJ_NO_TILE)
		return fault(log, draws ? "T" : "D", "the tile");
	if (draws) {
		log->drawn = number;
		return log_game_draw(log->game, seat, tile, place(log));
	}
	bool riichi = log->declares == seat;
	log->declares = MJ_NOBODY;
	return log_game_discard(log->game, seat, tile, riichi,
				number == log->drawn ? MJ_LOG_DRAWN : MJ_LOG_FROM_HAND, place(log));
}

static int
take_meld(struct mjlog *log, const char **attributes)
{
	struct mj_log_event event = {.kind = MJ_LOG_CALL};
	int seat = read_seat(log, attributes, "who");
	int64_t bits;

	if (seat == MJ_NOBODY || read_numbers(attribute(attributes, "m"), &bits, 1) != 1 ||
	    bits < 0 || bits > UINT16_MAX)
		return fault(log, "N", "who or m");
	if (mjlog_is_north((unsigned)bits))
		return log_game_north(log->game, seat, place(log));
	if (!mjlog_meld((unsigned)bits, seat, has_reds(log), &event.meld, &event.tile))
		return fault(log, "N", "m");
	event.seat = (int8_t)seat;
	if (event.meld.type == MJ_CONCEALED_KONG || event.meld.type == MJ_ADDED_KONG)
		event.kind = MJ_LOG_KONG;
	return log_game_feed(log->game, &event, place(log));
}

/* Step 1 declares; step 2 pays the stick, which follows from what happens next. */
static int
take_riichi(struct mjlog *log, const char **attributes)
{
	const char *step = attribute(attributes, "step");
	int seat = read_seat(log, attributes, "who");

	if (seat == MJ_NOBODY || step == NULL)
		return fault(log, "REACH", "who or step");
	if (strcmp(step, "1") == 0)
		log->declares = (int8_t)seat;
	return 0;
}

static int
take_dora(struct mjlog *log, const char **attributes)
{
	struct mj_log_event event = {.kind = MJ_LOG_DORA};

	if (read_tiles(log, attribute(attributes, "hai"), &event.tile, 1) != 1)
		return fault(log, "DORA", "hai");
	return log_game_feed(log->game, &event, place(log));
}

/* ---- Ends ---- */

static int
take_payments(struct mjlog *log, const char *tag, const char **attributes)
{
	struct mj_log_paid *paid = &log->game->paid;
	int64_t pairs[4 * MJ_SEATS_MAX] = {0}; /* at tables with chips theirs follow */
	unsigned seats = log->game->rules.seats;

	if (read_numbers(attribute(attributes, "sc"), pairs, 4 * MJ_SEATS_MAX) < 2 * (int)seats)
		return fault(log, tag, "sc");
	for (unsigned seat = 0; seat < seats; seat++)
		paid->deltas[seat] += STICK_OF_POINTS * pairs[2 * seat + 1];
	paid->has_deltas = true;
	return 0;
}

/* "-18.5" as 1000 times as much; 0 for what no game ends with. */
static int64_t
read_score(const char *text)
{
	double thousands = strtod(text, NULL);

	if (!(thousands > -LOG_NUMBER_MAX && thousands < LOG_NUMBER_MAX))
		return 0;
	return (int64_t)(thousands * 1000 + (thousands < 0 ? -0.5 : 0.5));
}

static void
take_final(struct mjlog *log, const char **attributes)
{
	struct log_final *final = &log->game->final;
	const char *text = attribute(attributes, "owari");
	unsigned count = 2U * log->game->rules.seats;

	for (unsigned i = 0; text != NULL && i < count; i++) {
		int64_t points = strtol(text, NULL, 10);
		if (i % 2 == 0)
			final->points[i / 2] =
				log_is_bounded(points) ? STICK_OF_POINTS * points : 0;
		else
			final->scores[i / 2] = read_score(text);
		final->given = final->has_points = final->has_scores = i + 1 == count;
		text = strchr(text, ',');
		text = text == NULL ? NULL : text + 1;
	}
}

/* By tenhou's numbers; the winds of seat and round have four each. */
static const char *const yaku[] = {
	"menzen_tsumo",    "riichi",          "ippatsu",       "chankan",       "rinshan",
	"haitei",          "houtei",          "pinfu",         "tanyao",        "iipeikou",
	"yakuhai_seat",    "yakuhai_seat",    "yakuhai_seat",  "yakuhai_seat",  "yakuhai_round",
	"yakuhai_round",   "yakuhai_round",   "yakuhai_round", "yakuhai_white", "yakuhai_green",
	"yakuhai_red",     "double_riichi",   "chiitoitsu",    "chanta",        "ittsu",
	"sanshoku_doujun", "sanshoku_doukou", "sankantsu",     "toitoi",        "sanankou",
	"shousangen",      "honroutou",       "ryanpeikou",    "junchan",       "honitsu",
	"chinitsu",        "renhou",          "tenhou",        "chiihou",       "daisangen",
	"suuankou",        "suuankou_tanki",  "tsuuiisou",     "ryuuiisou",     "chinroutou",
	"chuuren",         "junsei_chuuren",  "kokushi",       "kokushi_13",    "daisuushii",
	"shousuushii",     "suukantsu",
};
enum { YAKU_COUNT = sizeof(yaku) / sizeof(yaku[0]), DORA_LAST = YAKU_COUNT + 2 };

/* False for a number that is no yaku. */
static bool
add_yaku(const struct mjlog *log, int64_t number, struct mj_log_paid_win *paid)
{
	if (number < 0 || number > DORA_LAST)
		return false;
	if (number < YAKU_COUNT)
		paid->patterns |= UINT64_C(1)
				  << mj_pattern_find(log->game->rules.ruleset, yaku[number]);
	return true;
}

static int
take_worth(struct mjlog *log, const char **attributes, struct mj_log_paid_win *paid)
{
	int64_t numbers[NUMBERS_MAX];
	int count = read_numbers(attribute(attributes, "yaku"), numbers, NUMBERS_MAX);
	int yakuman;

	for (int i = 0; i + 1 < count; i += 2) {
		if (!add_yaku(log, numbers[i], paid))
			return fault(log, "AGARI", "yaku");
		paid->han += numbers[i + 1];
	}
	paid->has |= count > 0 ? MJ_LOG_HAS_HAN | MJ_LOG_HAS_PATTERNS : 0;
	yakuman = read_numbers(attribute(attributes, "yakuman"), numbers, NUMBERS_MAX);
	for (int i = 0; i < yakuman; i++)
		if (!add_yaku(log, numbers[i], paid))
			return fault(log, "AGARI", "yakuman");
	if (yakuman > 0) {
		paid->yakuman = yakuman;
		paid->has |= MJ_LOG_HAS_YAKUMAN | MJ_LOG_HAS_PATTERNS;
	}
	if (read_numbers(attribute(attributes, "ten"), numbers, 3) >= 2) {
		paid->fu = numbers[0];
		paid->points = numbers[1];
		paid->has |= MJ_LOG_HAS_POINTS | (yakuman > 0 ? 0 : MJ_LOG_HAS_FU);
	}
	return 0;
}

static int
take_win(struct mjlog *log, const char **attributes)
{
	struct mj_log_win win = {.tile = MJ_NO_TILE};
	struct mj_log_event event = {.kind = MJ_LOG_WIN, .win = &win};
	int seat = read_seat(log, attributes, "who"), from = read_seat(log, attributes, "fromWho");

	if (seat == MJ_NOBODY || from == MJ_NOBODY)
		return fault(log, "AGARI", "who or fromWho");
	event.seat = (int8_t)seat;
	win.from = (int8_t)(from == seat ? MJ_SELF_DRAW : from);
	win.shows = true;
	if (read_tiles(log, attribute(attributes, "machi"), &win.tile, 1) != 1 ||
	    !read_bag(log, attribute(attributes, "hai"), &win.concealed) ||
	    win.concealed.of[win.tile] == 0)
		return fault(log, "AGARI", "hai or machi");
	win.concealed.of[win.tile]--;
	win.concealed.size--;
	if (!read_indicators(log, attribute(attributes, "doraHai"), &win.dora) ||
	    !read_indicators(log, attribute(attributes, "doraHaiUra"), &win.ura))
		return fault(log, "AGARI", "doraHai or doraHaiUra");
	if (log_game_feed(log->game, &event, place(log)) != 0)
		return -1;
	struct mj_log_paid_win *paid = log_game_paid_win(log->game, seat, place(log));
	if (paid == NULL || take_worth(log, attributes, paid) != 0)
		return -1;
	take_final(log, attributes);
	return take_payments(log, "AGARI", attributes);
}

static int
take_no_win(struct mjlog *log, const char **attributes)
{
	static const struct {
		const char *type, *abort;
	} types[] = {
		{"yao9", "nine_terminals"}, {"kaze4", "four_winds"}, {"reach4", "four_riichi"},
		{"kan4", "four_kongs"},     {"ron3", "triple_ron"},
	};
	const char *type = attribute(attributes, "type");
	struct mj_log_no_win no_win = {.abort = MJ_NO_REASON, .tells_tenpai = true};
	struct mj_log_event event = {.kind = MJ_LOG_NO_WIN, .no_win = &no_win};

	for (unsigned i = 0; type != NULL && i < sizeof(types) / sizeof(types[0]); i++)
		if (strcmp(type, types[i].type) == 0)
			no_win.abort = log_abort_find(types[i].abort);
	for (unsigned seat = 0; seat < log->game->rules.seats; seat++)
		if (attribute(attributes, hand_names[seat]) != NULL)
			no_win.tenpai = (uint8_t)(no_win.tenpai | 1 << seat);
	if (log_game_feed(log->game, &event, place(log)) != 0)
		return -1;
	take_final(log, attributes);
	return take_payments(log, "RYUUKYOKU", attributes);
}

/* ---- Elements ---- */

/* Each game has one; those that are cut out of others have none. */
static int
take_root(struct mjlog *log, const char **attributes)
{
	(void)attributes;
	if (log->rooted && log_game_end(log->game) != 0)
		return -1;
	if (log->rooted)
		log_game_init(log->game, "mjlog", "tenhou");
	log->rooted = true;
	log->declares = MJ_NOBODY;
	return 0;
}

static const struct {
	const char *name;
	int (*take)(struct mjlog *log, const char **attributes);
} elements[] = {
	{"N", take_meld},     {"REACH", take_riichi}, {"DORA", take_dora},
	{"INIT", start_deal}, {"AGARI", take_win},    {"RYUUKYOKU", take_no_win},
	{"UN", take_names},   {"GO", take_go},        {"mjloggm", take_root},
};

/* Elements of other names say nothing of the game: SHUFFLE, TAIKYOKU, BYE. */
static int
take_element(struct mjlog *log, const char *name, const char **attributes)
{
	static const char draws[] = "TUVW", discards[] = "DEFG";
	const char *draw = strchr(draws, name[0]), *discard = strchr(discards, name[0]);

	if (name[1] >= '0' && name[1] <= '9') {
		if (draw != NULL)
			return take_tile(log, name, (int)(draw - draws), true);
		if (discard != NULL)
			return take_tile(log, name, (int)(discard - discards), false);
	}
	for (unsigned i = 0; i < sizeof(elements) / sizeof(elements[0]); i++)
		if (strcmp(name, elements[i].name) == 0)
			return elements[i].take(log, attributes);
	return 0;
}

static int
read_elements(struct mjlog *log)
{
	int more;

	while ((more = xml_next(&log->xml)) > 0)
		if (take_element(log, log->xml.name, log->xml.attributes) != 0)
			return -1;
	if (more < 0)
		return log_game_fault(log->game, log->xml.at, "%s", log->xml.fault);
	return log_game_end(log->game);
}

int
log_read_mjlog(struct log_game *game)
{
	struct mjlog log = {.game = game,
			    .xml = {.text = game->text, .size = game->size},
			    .declares = MJ_NOBODY};

	log_game_init(game, "mjlog", "tenhou");
	int result = read_elements(&log);
	xml_free(&log.xml);
	return result;
}
