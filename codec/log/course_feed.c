/* A hand of a course as events of a log. */
#include "codec/log/course_hand.h"

#include "codec/log/paid.h"
#include "lib/mahjong/log.h"

#include <string.h>

static void
feed(struct course_hand *hand, const struct mj_log_event *event)
{
	if (!hand->failed)
		hand->failed = log_game_feed(hand->game, event, hand->game->start_at) != 0;
}

void
course_hear(void *payload, const struct mj_event *event)
{
	static const int8_t kinds[MJ_EVENTS] = {
		[MJ_EVENT_DRAW] = MJ_LOG_DRAW,       [MJ_EVENT_DISCARD] = MJ_LOG_DISCARD,
		[MJ_EVENT_CHOW] = MJ_LOG_CALL,       [MJ_EVENT_PUNG] = MJ_LOG_CALL,
		[MJ_EVENT_OPEN_KONG] = MJ_LOG_CALL,  [MJ_EVENT_CONCEALED_KONG] = MJ_LOG_KONG,
		[MJ_EVENT_ADDED_KONG] = MJ_LOG_KONG, [MJ_EVENT_NORTH] = MJ_LOG_NORTH,
		[MJ_EVENT_INDICATOR] = MJ_LOG_DORA,
	};
	struct course_hand *hand = payload;
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
void
course_feed_start(struct course_hand *hand)
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
void
course_feed_open(struct course_hand *hand)
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
feed_indicators(struct course_hand *hand)
{
	for (unsigned i = log_dora(hand->game)->count; i < hand->dora.count; i++) {
		const struct mj_log_event event = {.kind = MJ_LOG_DORA, .tile = hand->dora.tile[i]};
		feed(hand, &event);
	}
}

static void
feed_wins(struct course_hand *hand, const struct mj_outcome *outcome, const struct mj_tiles *ura)
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

void
course_feed_end(struct course_hand *hand, const struct mj_outcome *outcome,
		const struct mj_tiles *ura)
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
