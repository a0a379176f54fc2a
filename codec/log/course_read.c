#include "codec/log/course_read.h"

#include "codec/library_problem.h"
#include "codec/log/paid.h"
#include "codec/outcome.h"
#include "codec/play.h"
#include "codec/rules.h"
#include "codec/seats.h"
#include "codec/table.h"
#include "codec/tiles.h"
#include "json/readers.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a hand says, and how far it has been played. */
struct hand {
	struct play_request request; /* first: the readers of its members take it */
	struct log_game *game;
	struct mj_dealt dealt;
	struct mj_play play;
	struct mj_play_end end;
	bool failed; /* to feed the game */
	bool opens;  /* the last action lays a kong or a north open, which is not made yet */
	/* What is told beside the actions. */
	bool told_end, told_tenpai, told_paid;
	bool ended; /* false: the log tells of no end, wherever the actions come to */
	struct settle_job told;
	struct mj_tiles dora, ura;
	uint8_t tenpai;
	int64_t paid[MJ_SEATS_MAX];
};

/* ---- Members ---- */

static int
read_told_outcome(struct reader *reader, const struct path *at, const json_t *value,
		  const struct member *member, void *target)
{
	struct hand *hand = target;
	const struct mj_outcome *outcome = &hand->told.request.outcome;

	hand->told_end = true;
	if (read_outcome(reader, at, value, member, &hand->told) != 0)
		return -1;
	if (outcome->type == MJ_FALSE_WIN || (outcome->type == MJ_WIN && outcome->win_count == 0) ||
	    (outcome->type == MJ_ABORTIVE_DRAW && outcome->reason == MJ_NO_REASON))
		return refuse(
			reader->problem, BAD_VALUE, at,
			"expected wins, an exhaustive draw, or an abortive one with its reason");
	return 0;
}

static int
read_indicators(struct reader *reader, const struct path *at, const json_t *value,
		const struct member *member, void *target)
{
	struct mj_tiles *tiles = target;
	size_t count;

	(void)member;
	if (read_tiles(reader, at, value, tiles->tile, MJ_COPIES + 1, &count) != 0)
		return -1;
	tiles->count = (uint8_t)count;
	return 0;
}

static int
read_tenpai(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	struct hand *hand = target;

	(void)member;
	hand->told_tenpai = true;
	return read_seat_list(reader, at, value, &hand->tenpai);
}

static int
read_paid(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	struct hand *hand = target;

	hand->told_paid = true;
	return read_seat_numbers(reader, at, value, member, hand->paid);
}

static const struct member told_members[] = {
	{.name = "outcome", .read = read_told_outcome},
	{.name = "dora_indicators", .read = read_indicators, .offset = offsetof(struct hand, dora)},
	{.name = "ura_indicators", .read = read_indicators, .offset = offsetof(struct hand, ura)},
	{.name = "tenpai", .read = read_tenpai},
	{.name = "deltas", .read = read_nothing},
	{.name = "ended", .read = read_bool, .offset = offsetof(struct hand, ended)},
	{.name = "paid", .read = read_paid, .min = -LOG_NUMBER_MAX, .max = LOG_NUMBER_MAX},
};

static int
read_told(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	static const struct members members = MEMBERS(told_members);

	(void)member;
	return read_object(reader, at, value, &members, NULL, target);
}

static const struct member hand_members[] = {
	{.name = "type", .read = read_nothing},
	{.name = "ruleset", .read = read_nothing, .required = true},
	{.name = "rules", .read = read_nothing},
	{.name = "table", .read = read_table, .offset = offsetof(struct play_request, start.table)},
	{.name = "deal", .read = read_play_deal, .required = true},
	{.name = "actions", .read = read_play_actions},
	{.name = "told", .read = read_told},
};

/* ---- What happens, as events of a log ---- */

static void
feed(struct hand *hand, const struct mj_log_event *event)
{
	if (!hand->failed)
		hand->failed = log_game_feed(hand->game, event, hand->game->start_at) != 0;
}

static void
hear(void *payload, const struct mj_event *event)
{
	static const int8_t kinds[MJ_EVENTS] = {
		[MJ_EVENT_DRAW] = MJ_LOG_DRAW,       [MJ_EVENT_DISCARD] = MJ_LOG_DISCARD,
		[MJ_EVENT_CHOW] = MJ_LOG_CALL,       [MJ_EVENT_PUNG] = MJ_LOG_CALL,
		[MJ_EVENT_OPEN_KONG] = MJ_LOG_CALL,  [MJ_EVENT_CONCEALED_KONG] = MJ_LOG_KONG,
		[MJ_EVENT_ADDED_KONG] = MJ_LOG_KONG, [MJ_EVENT_NORTH] = MJ_LOG_NORTH,
		[MJ_EVENT_INDICATOR] = MJ_LOG_DORA,
	};
	struct hand *hand = payload;
	struct mj_log_event told = {
		.kind = (uint8_t)kinds[event->type],
		.seat = event->seat,
		.tile = event->tile,
		.meld = event->meld,
		.drawn = event->drawn ? MJ_LOG_DRAWN : MJ_LOG_FROM_HAND,
	};

	if (kinds[event->type] == MJ_LOG_START) /* 0: no event of a log */
		return;
	if (event->type == MJ_EVENT_CONCEALED_KONG || event->type == MJ_EVENT_ADDED_KONG ||
	    event->type == MJ_EVENT_NORTH)
		hand->opens = false;
	if (event->declare == MJ_DECLARES_RIICHI) {
		struct mj_log_event declares = told;
		declares.kind = MJ_LOG_RIICHI;
		feed(hand, &declares);
	}
	feed(hand, &told);
}

/* Where the wall is dealt, the dealer has drawn already. */
static void
start(struct hand *hand)
{
	const struct mj_play_start *from = &hand->request.start;
	const struct mj_tiles *dora = &hand->play.deal.tiles[0];
	struct mj_log_start start = {.table = from->table, .dora_indicator = MJ_NO_TILE};
	struct mj_log_event draw = {.kind = MJ_LOG_DRAW, .seat = (int8_t)from->table.dealer};

	if (dora->count > 0)
		start.dora_indicator = dora->tile[0];
	for (unsigned seat = 0; seat < hand->game->rules.seats; seat++)
		start.concealed[seat] = from->dealt != NULL ? hand->play.players[seat].concealed
							    : from->hands[seat];
	draw.tile = hand->play.drawn;
	if (from->dealt != NULL) {
		start.concealed[draw.seat].of[draw.tile]--;
		start.concealed[draw.seat].size--;
	}
	hand->failed = log_game_start(hand->game, &start, hand->game->start_at) != 0;
	if (from->dealt != NULL)
		feed(hand, &draw);
}

/* A kong or a north that is robbed has not been made, nor one that somebody may still rob; a log
 * tells of it all the same. */
static void
feed_open(struct hand *hand)
{
	const struct mj_play *play = &hand->play;
	struct mj_log_event event = {.kind = MJ_LOG_KONG, .seat = play->seat, .tile = play->tile};

	event.meld.from = MJ_NOBODY;
	event.meld.claimed = MJ_NO_TILE;
	event.meld.type = play->claim == MJ_ACT_ADDED_KONG ? MJ_ADDED_KONG : MJ_CONCEALED_KONG;
	if (play->claim == MJ_ACT_NORTH)
		event.kind = MJ_LOG_NORTH;
	else if (event.meld.type == MJ_CONCEALED_KONG)
		log_fill_kong(&hand->game->deal.play.players[event.seat], event.tile, &event.meld);
	feed(hand, &event);
}

/* Indicators that were turned, and by our rules were not due. */
static void
feed_indicators(struct hand *hand)
{
	for (unsigned i = log_dora(hand->game)->count; i < hand->dora.count; i++) {
		const struct mj_log_event event = {.kind = MJ_LOG_DORA, .tile = hand->dora.tile[i]};
		feed(hand, &event);
	}
}

static void
feed_wins(struct hand *hand, const struct mj_outcome *outcome, const struct mj_tiles *ura)
{
	for (unsigned i = 0; i < outcome->win_count; i++) {
		const struct mj_hand *winner = &outcome->wins[i];
		struct mj_log_win win = {
			.from = winner->from,
			.tile = winner->win_tile,
			.shows = true,
			.concealed = winner->concealed,
			.ura = *ura,
		};
		const struct mj_log_event event = {
			.kind = MJ_LOG_WIN, .seat = winner->seat, .win = &win};
		feed(hand, &event);
	}
}

static void
feed_end(struct hand *hand, const struct mj_outcome *outcome, const struct mj_tiles *ura)
{
	struct mj_log_no_win no_win = {.abort = MJ_NO_REASON};
	const struct mj_log_event event = {.kind = MJ_LOG_NO_WIN, .no_win = &no_win};

	feed_indicators(hand);
	if (outcome->type == MJ_WIN) {
		feed_wins(hand, outcome, ura);
	} else {
		if (outcome->type == MJ_ABORTIVE_DRAW)
			no_win.abort = outcome->reason;
		no_win.tells_tenpai = hand->told_tenpai;
		no_win.tenpai = hand->tenpai;
		feed(hand, &event);
	}
	if (hand->told_paid) {
		hand->game->paid.has_deltas = true;
		memcpy(hand->game->paid.deltas, hand->paid, sizeof(hand->paid));
	}
}

/* ---- The course ---- */

static bool
is_own_meld(const struct mj_action *action)
{
	return action->type == MJ_ACT_CONCEALED_KONG || action->type == MJ_ACT_ADDED_KONG ||
	       action->type == MJ_ACT_NORTH;
}

static int
begin(struct hand *hand, struct problem *problem)
{
	struct mj_play_start *start_of = &hand->request.start;
	struct mj_problem fault;

	if (hand->request.seed != NULL) {
		struct mj_deal_request deal = {.rules = start_of->rules,
					       .table = start_of->table,
					       .seed = hand->request.seed,
					       .seed_size = hand->request.seed_size};
		if (mj_deal(&deal, &hand->dealt, &fault) != MJ_OK) {
			snprintf(fault.pointer, sizeof(fault.pointer), "/deal/seed");
			return problem_from_library(problem, &fault);
		}
		start_of->dealt = &hand->dealt;
	}
	start_of->listener = hear;
	start_of->payload = hand;
	if (mj_play_begin(&hand->play, start_of, &fault) != MJ_OK)
		return problem_from_library(problem, &fault);
	start(hand);
	return 0;
}

static int
play(struct hand *hand, struct problem *problem)
{
	struct mj_problem fault;

	if (begin(hand, problem) != 0)
		return -1;
	for (unsigned i = 0; i < hand->request.action_count && !hand->failed; i++) {
		const struct mj_action *action = &hand->request.actions[i];
		hand->opens = hand->opens || is_own_meld(action);
		if (mj_play_act(&hand->play, action, &fault) == MJ_OK)
			continue;
		snprintf(fault.pointer, sizeof(fault.pointer), "/actions/%u", i);
		return refuse_play_action(&hand->play, action, &fault, fault.pointer, problem);
	}
	if (hand->opens)
		feed_open(hand);
	if (hand->told_end)
		feed_end(hand, &hand->told.request.outcome, &hand->ura);
	else if (hand->ended && hand->play.phase == MJ_PHASE_OVER &&
		 mj_play_finish(&hand->play, &hand->end, &fault) == MJ_OK)
		feed_end(hand, &hand->end.request.outcome, &hand->play.deal.tiles[1]);
	return hand->failed ? -1 : 0;
}

static bool
is_same(const struct mj_rules *one, const struct mj_rules *other)
{
	return memcmp(one->option, other->option, sizeof(one->option)) == 0 &&
	       memcmp(&one->given, &other->given, sizeof(one->given)) == 0;
}

/* Rules may be others than those of the hand before, for as many players. A preset that is wished
 * for goes before all. */
static int
take_rules(struct log_game *game, const struct mj_rules *rules)
{
	const struct log_wishes *wishes = game->wishes;

	if (log_game_seats(game, rules->seats, game->start_at) != 0)
		return -1;
	game->of_tenhou = false;
	if ((wishes != NULL && wishes->preset != NULL) || is_same(&game->rules, rules))
		return 0;
	if (log_game_close(game) != 0)
		return -1;
	game->rules = *rules;
	game->reds_told = true;
	return 0;
}

static int
read_hand(struct hand *hand, const json_t *value, struct problem *problem)
{
	static const struct members members = MEMBERS(hand_members);
	static const char *const logged = "riichi";
	struct log_game *game = hand->game;
	struct rules_reader reader;
	struct mj_rules rules;

	rules_reader_init(&reader, NULL, MJ_SETTLE, problem);
	if (!json_is_object(value))
		return refuse_type(problem, NULL, "an object", value);
	if (read_ruleset(&reader, value) != 0)
		return -1;
	const struct path at = {.name = "ruleset", .size = strlen("ruleset")};
	if (strcmp(reader.ruleset->id, logged) != 0)
		return refuse(problem, BAD_VALUE, &at,
			      "games of riichi alone have such formats: expected riichi");
	if (read_rules(&reader, value, &rules) != 0 || take_rules(game, &rules) != 0)
		return -1;
	/* A hand that does not say which it is follows from the one before. */
	if (json_object_get(value, "table") == NULL && log_game_close(game) != 0)
		return -1;
	hand->request.start.rules = &game->rules;
	mj_table_init(&hand->request.start.table, &game->rules);
	if (game->deals > 0 && game->settled)
		hand->request.start.table = game->settlement.next_table;
	settle_job_init(&hand->told, &game->rules);
	if (read_object(&reader.base, NULL, value, &members, NULL, hand) != 0)
		return -1;
	return play(hand, problem);
}

/* The problem of the hand, with its place in the whole. */
static void
tell(const struct problem *from, const char *under, struct problem *problem)
{
	struct faults *faults = problem->faults;

	*problem = *from;
	problem->faults = faults;
	if (from->code != PROBLEM_NONE && from->place == AT_POINTER)
		snprintf(problem->at, sizeof(problem->at), "%s%.*s", under,
			 (int)(sizeof(problem->at) - strlen(under) - 1), from->at);
}

int
course_read_hand(struct log_game *game, const json_t *value, const char *under,
		 struct problem *problem)
{
	struct hand *hand = calloc(1, sizeof(*hand));
	struct problem own = {.code = PROBLEM_NONE};

	if (hand == NULL)
		return problem_set(problem, UNAVAILABLE, "there is no memory for this now");
	hand->game = game;
	hand->ended = true;
	int result = read_hand(hand, value, &own);
	free(hand);
	if (result != 0)
		tell(&own, under, problem);
	return result;
}

void
course_begin(struct log_game *game)
{
	log_game_init(game, "course", "tenhou");
	game->platform = "course";
}
