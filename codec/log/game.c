#include "codec/log/game.h"
#include "lib/mahjong/log.h"
#include "lib/mahjong/rules.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Words of option standing_rounding. */
enum { ROUND_NOT, ROUND_HALF_DOWN, ROUND_HALF_UP, ROUND_HALF_AWAY };

void
log_game_tell(struct log_game *game, size_t at, const char *detail, ...)
{
	va_list arguments;

	va_start(arguments, detail);
	vsnprintf(game->fault, sizeof(game->fault), detail, arguments);
	va_end(arguments);
	game->fault_at = at;
}

unsigned long
log_game_line(const struct log_game *game, size_t at)
{
	unsigned long line = 1;

	for (size_t i = 0; i < at && i < game->size; i++)
		line += game->text[i] == '\n';
	return line;
}

uint8_t
log_abort_find(const char *id)
{
	const struct mj_ruleset *ruleset = mj_log_ruleset();

	for (unsigned i = 0; i < ruleset->abort_count; i++)
		if (strcmp(ruleset->aborts[i].id, id) == 0)
			return (uint8_t)i;
	return MJ_NO_REASON;
}

/* ---- Rules ---- */

bool
log_is_preset(const char *name)
{
	struct mj_rules rules;
	struct mj_problem problem;

	mj_rules_init(&rules, mj_log_ruleset());
	return mj_rules_preset(&rules, name, &problem) == MJ_OK;
}

/* tenhou's JSON is also what records of Mahjong Soul are turned into. */
static const char *
platform_of(const char *format, const char *preset)
{
	if (strcmp(format, "mjai") == 0 || strcmp(format, "mleague") == 0)
		return format;
	return strcmp(preset, "mahjongsoul") == 0 ? "majsoul" : "tenhou";
}

static bool
is_wished(const struct log_wishes *wishes, const struct mj_field *option)
{
	return wishes != NULL && mj_option_set_has(&wishes->options, option->slot);
}

static void
set_option(struct log_game *game, const char *option, const int64_t *values, size_t count)
{
	struct mj_problem problem;
	int code = mj_rules_set(&game->rules, option, values, count, &problem);

	assert(code == MJ_OK);
	code = mj_rules_resolve(&game->rules, &problem);
	assert(code == MJ_OK);
	(void)code;
}

/* The values of all of them together are good, not those of some with a preset's of the rest. */
static void
take_wishes(struct log_game *game)
{
	const struct mj_ruleset *ruleset = game->rules.ruleset;
	const struct log_wishes *wishes = game->wishes;
	struct mj_problem problem;

	for (unsigned i = 0; i < ruleset->option_count; i++) {
		const struct mj_field *option = &ruleset->options[i];
		if (!mj_field_holds(option, game->rules.seats) || !is_wished(wishes, option))
			continue;
		unsigned slots = option->type == MJ_INTEGER_LIST ? option->length : 1;
		for (unsigned k = 0; k < slots; k++) {
			game->rules.option[option->slot + k] =
				wishes->rules->option[option->slot + k];
			mj_option_set_add(&game->rules.given, option->slot + k);
		}
	}
	int code = mj_rules_resolve(&game->rules, &problem);
	assert(code == MJ_OK);
	(void)code;
}

/* The platform's rules where three play. */
static const char *
preset_for(const char *preset, unsigned seats)
{
	static const char *const of_three[][2] = {{"tenhou", "tenhou_sanma"},
						  {"mahjongsoul", "mahjongsoul_sanma"}};

	for (unsigned i = 0; seats < MJ_SEATS_MAX && i < sizeof(of_three) / sizeof(of_three[0]);
	     i++)
		if (strcmp(preset, of_three[i][0]) == 0)
			return of_three[i][1];
	return preset;
}

/* False when there is no such preset for so many. */
static bool
take_preset(struct mj_rules *rules, const char *preset, unsigned seats)
{
	const int64_t players = seats;
	struct mj_problem problem;

	mj_rules_init(rules, mj_log_ruleset());
	if (seats != rules->seats &&
	    mj_rules_set(rules, rules->ruleset->seats_option, &players, 1, &problem) != MJ_OK)
		return false;
	return mj_rules_preset(rules, preset, &problem) == MJ_OK && rules->seats == seats;
}

static int
make_rules(struct log_game *game, unsigned seats, size_t at)
{
	const struct log_wishes *wishes = game->wishes;
	bool wished = wishes != NULL && wishes->preset != NULL;
	const char *preset = wished ? wishes->preset : preset_for(game->preset, seats);

	if (!take_preset(&game->rules, preset, seats))
		return log_game_fault(game, at, "%u players cannot play by the rules \"%s\"", seats,
				      preset);
	if (wishes != NULL && !mj_option_set_is_empty(&wishes->options) &&
	    wishes->rules->seats != seats)
		return log_game_fault(game, at, "%u play, and the rules are given for %u", seats,
				      wishes->rules->seats);
	game->of_tenhou = !wished && strcmp(game->preset, "tenhou") == 0;
	game->preset_start = game->rules.ruleset->start_points(&game->rules);
	take_wishes(game);
	return 0;
}

int
log_game_seats(struct log_game *game, unsigned seats, size_t at)
{
	if (game->seated && seats != game->rules.seats)
		return log_game_fault(game, at, "a deal of %u in a game of %u players", seats,
				      game->rules.seats);
	if (game->seated)
		return 0;
	game->seated = true;
	return make_rules(game, seats, at);
}

void
log_game_init(struct log_game *game, const char *format, const char *preset)
{
	const struct log_listener *listener = game->listener;
	const struct log_wishes *wishes = game->wishes;
	const char *text = game->text;
	size_t size = game->size;

	memset(game, 0, sizeof(*game));
	game->listener = listener;
	game->wishes = wishes;
	game->text = text;
	game->size = size;
	game->format = format;
	game->platform = platform_of(format, preset);
	game->preset = preset;
	take_preset(&game->rules, preset, MJ_SEATS_MAX);
}

static bool
option_is_wished(const struct log_game *game, const char *option)
{
	const struct mj_ruleset *ruleset = game->rules.ruleset;
	int index = mj_field_find(ruleset->options, ruleset->option_count, option);

	assert(index >= 0);
	return is_wished(game->wishes, &ruleset->options[index]);
}

void
log_game_option(struct log_game *game, const char *option, int64_t value)
{
	if (!option_is_wished(game, option))
		set_option(game, option, &value, 1);
}

int64_t
log_rules_value(const struct mj_rules *rules, const char *option)
{
	const struct mj_ruleset *ruleset = rules->ruleset;
	int index =
		mj_field_find_for(ruleset->options, ruleset->option_count, option, rules->seats);

	return index < 0 ? 0 : rules->option[ruleset->options[index].slot];
}

int64_t
log_game_value(const struct log_game *game, const char *option)
{
	return log_rules_value(&game->rules, option);
}

/* ---- The end of a deal ---- */

/* Where the log does not say whether it has red fives, four plain ones of a suit do. */
static int
settle(struct log_game *game)
{
	int code = mj_log_settle(&game->deal, &game->settlement, &game->refused);
	const struct mj_rules with_reds = game->rules;

	if (code != MJ_BAD_TILE || game->reds_told)
		return code;
	log_game_option(game, "red_fives", 0);
	code = mj_log_settle(&game->deal, &game->settlement, &game->refused);
	if (code == MJ_BAD_TILE)
		game->rules = with_reds;
	return code;
}

static void
add_difference(struct log_game *game, const char *kind, int64_t log, int64_t ours,
	       const char *place, int seat)
{
	struct mj_log_differences *differences = &game->differences;

	if (log == ours || differences->count >= MJ_LOG_DIFFERENCES_MAX)
		return;
	struct mj_log_difference *one = &differences->list[differences->count++];
	one->kind = kind;
	one->log = log;
	one->ours = ours;
	snprintf(one->pointer, sizeof(one->pointer), "%s/%d", place, seat);
}

static void
compare_scores(struct log_game *game)
{
	mj_standings(&game->rules, &game->settlement.next_table, game->standings);
	game->has_standings = true;
	for (unsigned i = 0; i < game->rules.seats; i++) {
		const struct mj_standing *standing = &game->standings[i];
		int seat = standing->seat;
		if (game->final.has_points)
			add_difference(game, "standing", game->final.points[seat], standing->points,
				       "/final/points", seat);
		if (game->final.has_scores)
			add_difference(game, "standing", game->final.scores[seat], standing->score,
				       "/final/scores", seat);
	}
}

/* What tenhou's tables have had at other times: places worth half in the east round, more where
 * chips are played for. */
static const struct final_uma {
	unsigned seats;
	int64_t uma[MJ_SEATS_MAX];
} final_umas[] = {
	{4, {20000, 10000, -10000, -20000}},
	{4, {10000, 5000, -5000, -10000}},
	{4, {30000, 10000, -10000, -30000}},
	{3, {20000, 0, -20000}},
	{3, {10000, 0, -10000}},
	{3, {30000, 0, -30000}},
};

/* Whether the scores of the log come out by one of the ways to round them, which is taken then. */
static bool
rounding_explains(struct log_game *game, uint8_t before)
{
	/* What tenhou's tables of three, and of four, did until 2021 comes before the others. */
	enum { ROUNDINGS = 4 };
	static const int64_t orders[][ROUNDINGS] = {
		{ROUND_NOT, ROUND_HALF_AWAY, ROUND_HALF_UP, ROUND_HALF_DOWN},
		{ROUND_NOT, ROUND_HALF_UP, ROUND_HALF_AWAY, ROUND_HALF_DOWN},
	};
	const int64_t *order = orders[game->rules.seats == MJ_SEATS_MAX];

	for (unsigned i = 0; i < ROUNDINGS; i++) {
		log_game_option(game, "standing_rounding", order[i]);
		game->differences.count = before;
		compare_scores(game);
		if (game->differences.count == before)
			return true;
	}
	return false;
}

/* The same, of tenhou's tables with what places have been worth there. */
static bool
tenhou_explains(struct log_game *game, uint8_t before)
{
	if (!game->of_tenhou || option_is_wished(game, "uma"))
		return false;
	for (unsigned i = 0; i < sizeof(final_umas) / sizeof(final_umas[0]); i++) {
		if (final_umas[i].seats != game->rules.seats)
			continue;
		set_option(game, "uma", final_umas[i].uma, final_umas[i].seats);
		if (rounding_explains(game, before))
			return true;
	}
	return false;
}

/* The end that the log tells; where the rules give other scores, those that its scores show. */
static void
compare_final(struct log_game *game)
{
	const struct mj_rules exact = game->rules;
	uint8_t before = game->differences.count;

	compare_scores(game);
	if (game->differences.count == before || !game->final.has_scores)
		return;
	if (rounding_explains(game, before) || tenhou_explains(game, before))
		return;
	game->rules = exact;
	game->differences.count = before;
	compare_scores(game);
}

/* A log that goes on where the rules end the match was played without the option that ends it. */
static void
go_on(struct log_game *game)
{
	static const char *const options[] = {"agari_yame", "bust"};
	const struct mj_rules exact = game->rules;

	for (unsigned i = 0; i < sizeof(options) / sizeof(options[0]); i++) {
		if (!game->settlement.match_over)
			return;
		log_game_option(game, options[i], 0);
		if (mj_log_settle(&game->deal, &game->settlement, &game->refused) != MJ_OK)
			break;
	}
	if (!game->settlement.match_over)
		return;
	game->rules = exact;
	mj_log_settle(&game->deal, &game->settlement, &game->refused);
}

/* What is read of a log can be written in any format, and read again. */
static bool
pays_too_much(const struct log_game *game)
{
	for (unsigned seat = 0; seat < game->rules.seats; seat++)
		if (!log_is_bounded(game->paid.deltas[seat]))
			return true;
	return false;
}

/* `next` is the table of the deal after, or NULL. */
static int
close_deal(struct log_game *game, const struct mj_table *next)
{
	game->in_deal = false;
	if (!game->deal.ended) {
		game->unfinished++;
		return game->listener->unfinished == NULL
			       ? 0
			       : game->listener->unfinished(game, game->listener->user);
	}
	if (pays_too_much(game))
		return log_game_fault(game, game->start_at, "a deal pays more than %d points",
				      LOG_NUMBER_MAX);
	game->differences.count = 0;
	game->settled = settle(game) == MJ_OK;
	if (game->settled && next != NULL && game->of_tenhou)
		go_on(game);
	if (game->settled) {
		mj_log_compare(&game->deal, &game->settlement, &game->paid, &game->differences);
		if (next != NULL)
			mj_log_compare_table(&game->settlement, next, game->rules.seats,
					     &game->differences);
	}
	if (next == NULL && game->final.given && game->settled)
		compare_final(game);
	game->deals++;
	game->agreed += log_game_agrees(game);
	if (game->listener->deal == NULL)
		return 0;
	return game->listener->deal(game, game->listener->user);
}

/* ---- Events ---- */

static int
begin(struct log_game *game)
{
	if (game->begun)
		return 0;
	game->begun = true;
	if (game->listener->begin == NULL)
		return 0;
	return game->listener->begin(game, game->listener->user);
}

bool
log_game_table(const struct log_game *game, const struct log_round *round, struct mj_table *table)
{
	enum { COUNTERS_MAX = 1000 };

	if (round->wind < 0 || round->wind >= MJ_DRAGONS - MJ_HONOURS || round->dealer < 0 ||
	    round->dealer >= game->rules.seats || round->honba < 0 || round->honba > COUNTERS_MAX ||
	    round->deposits < 0 || round->deposits > COUNTERS_MAX)
		return false;
	table->round_wind = (mj_tile)(MJ_HONOURS + round->wind);
	table->dealer = (uint8_t)round->dealer;
	table->honba = (int32_t)round->honba;
	table->deposits = (int32_t)round->deposits;
	table->hand_number = (int32_t)(game->deals + 1);
	return true;
}

int
log_game_start(struct log_game *game, const struct mj_log_start *start, size_t at)
{
	struct mj_log_event event = {.kind = MJ_LOG_START, .start = start};

	if (game->in_deal && close_deal(game, &start->table) != 0)
		return -1;
	if (begin(game) != 0)
		return -1;
	if (game->deals + game->unfinished >= LOG_DEALS_MAX)
		return log_game_fault(game, at, "more than %d deals in a game", LOG_DEALS_MAX);
	mj_log_deal_init(&game->deal, &game->rules);
	memset(&game->paid, 0, sizeof(game->paid));
	game->in_deal = true;
	game->start_at = at;
	return log_game_feed(game, &event, at);
}

int
log_game_close(struct log_game *game)
{
	return game->in_deal ? close_deal(game, NULL) : 0;
}

int
log_game_feed(struct log_game *game, const struct mj_log_event *event, size_t at)
{
	struct mj_problem problem;

	if (!game->in_deal)
		return log_game_fault(game, at, "an event outside of a deal");
	if (mj_log_feed(&game->deal, event, &problem) != MJ_OK)
		return log_game_fault(game, at, "%s", problem.detail);
	log_course_add(&game->course, &game->deal, event);
	return 0;
}

int
log_game_end(struct log_game *game)
{
	if (game->in_deal && close_deal(game, NULL) != 0)
		return -1;
	if (begin(game) != 0)
		return -1;
	if (game->listener->end == NULL)
		return 0;
	return game->listener->end(game, game->listener->user);
}

int
log_game_draw(struct log_game *game, int seat, mj_tile tile, size_t at)
{
	struct mj_log_event event = {.kind = MJ_LOG_DRAW, .seat = (int8_t)seat, .tile = tile};

	return log_game_feed(game, &event, at);
}

int
log_game_discard(struct log_game *game, int seat, mj_tile tile, bool riichi, unsigned drawn,
		 size_t at)
{
	struct mj_log_event event = {.kind = MJ_LOG_RIICHI, .seat = (int8_t)seat, .tile = tile};

	if (riichi && log_game_feed(game, &event, at) != 0)
		return -1;
	event.kind = MJ_LOG_DISCARD;
	event.drawn = (uint8_t)drawn;
	return log_game_feed(game, &event, at);
}

int
log_game_north(struct log_game *game, int seat, size_t at)
{
	struct mj_log_event event = {.kind = MJ_LOG_NORTH, .seat = (int8_t)seat};

	return log_game_feed(game, &event, at);
}

int
log_game_no_win(struct log_game *game, uint8_t abort, size_t at)
{
	struct mj_log_no_win no_win = {.abort = abort};
	struct mj_log_event event = {.kind = MJ_LOG_NO_WIN, .no_win = &no_win};

	return log_game_feed(game, &event, at);
}

struct mj_log_paid_win *
log_game_paid_win(struct log_game *game, int seat, size_t at)
{
	if (game->paid.win_count >= game->rules.seats) {
		log_game_tell(game, at, "more winners than seats");
		return NULL;
	}
	struct mj_log_paid_win *win = &game->paid.wins[game->paid.win_count++];
	win->seat = (int8_t)seat;
	return win;
}
