/* Follows a deal event by event: what a log tells becomes what the referee is told. */
#include "engine/refuse.h"
#include "engine/seats.h"
#include "log/log.h"
#include "log/settle.h"
#include "mahjong/log.h"
#include "play/play.h"
#include "riichi/riichi.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { CHOICES_TEXT = 120 };

/* ---- What was possible ---- */

/* The seat's offers in words: its discards, then what else it may do. */
static void
write_choices(const struct mj_play *play, int seat, char text[CHOICES_TEXT])
{
	struct mj_offers offers;
	struct mj_bag discards = {.size = 0};
	char tiles[MJ_BAG_TEXT];
	uint8_t last = MJ_ACTION_TYPES;
	size_t size = 0;

	mj_play_offers(play, (unsigned)seat, &offers);
	for (unsigned i = 0; i < offers.count; i++) {
		const struct mj_action *offer = &offers.list[i];
		if (offer->type == MJ_ACT_DISCARD && discards.of[offer->tile] == 0)
			mj_bag_add(&discards, offer->tile);
		if (offer->type == MJ_ACT_DISCARD || offer->type == MJ_ACT_PASS ||
		    offer->type == last || size > CHOICES_TEXT / 2)
			continue;
		last = offer->type;
		size += (size_t)snprintf(text + size, CHOICES_TEXT - size, "%s%s",
					 size > 0 ? ", " : "", mj_action_ids[offer->type]);
	}
	mj_bag_write(&discards, tiles);
	if (discards.size > 0)
		size += (size_t)snprintf(text + size, CHOICES_TEXT - size, "%sdiscard %s",
					 size > 0 ? ", " : "", tiles);
	if (size == 0)
		snprintf(text, CHOICES_TEXT, "nothing");
}

/* What the log tells cannot have happened; `what` is what the seat does by it. */
static int
refuse(const struct mj_log_deal *deal, int seat, const char *what, struct mj_problem *problem)
{
	const struct mj_play *play = &deal->play;
	char choices[CHOICES_TEXT];

	if (play->phase == MJ_PHASE_OVER)
		return LOG_REFUSE(problem, "seat %d cannot %s: the deal is over", seat, what);
	if (play->phase == MJ_PHASE_DRAW)
		return LOG_REFUSE(problem, "seat %d cannot %s: seat %d is to draw", seat, what,
				  play->due.seat);
	if (play->phase == MJ_PHASE_TURN && play->seat != seat)
		return LOG_REFUSE(problem, "seat %d cannot %s: it is the turn of seat %d", seat,
				  what, play->seat);
	write_choices(play, seat, choices);
	return LOG_REFUSE(problem, "seat %d cannot %s here. It can: %s", seat, what, choices);
}

static int
refuse_tile(const struct mj_log_deal *deal, int seat, const char *verb, mj_tile tile,
	    struct mj_problem *problem)
{
	char text[MJ_TILE_TEXT], what[64];

	mj_tile_write(tile, text);
	snprintf(what, sizeof(what), "%s %s", verb, text);
	return refuse(deal, seat, what, problem);
}

/* ---- What the referee is told ---- */

static bool
act(struct mj_log_deal *deal, const struct mj_action *action)
{
	struct mj_problem ignored;

	return mj_play_act(&deal->play, action, &ignored) == MJ_OK;
}

/* Whoever might have claimed the open tile has not. */
static void
go_on(struct mj_log_deal *deal)
{
	if (deal->play.phase == MJ_PHASE_CLAIMS)
		play_let_go(&deal->play);
}

/* ---- Events ---- */

static int
check_hand(const struct mj_log_deal *deal, int who, const struct mj_bag *hand,
	   struct mj_problem *problem)
{
	char text[MJ_TILE_TEXT];

	if (hand->size != 0 && hand->size != deal->rules->ruleset->hand_size)
		return LOG_REFUSE(problem, "seat %d starts with %u tiles", who, hand->size);
	mj_tile foreign = log_find_foreign(deal, hand);
	if (foreign == MJ_NO_TILE)
		return MJ_OK;
	mj_tile_write(foreign, text);
	return LOG_REFUSE(problem, "seat %d starts with %s", who, text);
}

static int
start(struct mj_log_deal *deal, const struct mj_log_start *start, struct mj_problem *problem)
{
	if (deal->started)
		return LOG_REFUSE(problem, "the deal has started already");
	deal->started = true;
	deal->request.table = deal->start.table = start->table;
	if (start->dora_indicator < MJ_TILES && !log_is_played_with(deal, start->dora_indicator))
		return LOG_REFUSE(problem, "the dora indicator is none of these rules");
	if (start->dora_indicator < MJ_TILES) {
		deal->request.deal.tiles[DEAL_DORA].tile[0] = start->dora_indicator;
		deal->request.deal.tiles[DEAL_DORA].count = 1;
	}
	for (int seat = 0; seat < deal->rules->seats; seat++) {
		int code = check_hand(deal, seat, &start->concealed[seat], problem);
		if (code != MJ_OK)
			return code;
		deal->start.hands[seat] = start->concealed[seat];
		deal->start.known[seat] = start->concealed[seat].size > 0;
	}
	return mj_play_begin(&deal->play, &deal->start, problem);
}

static int
draw(struct mj_log_deal *deal, const struct mj_log_event *event, struct mj_problem *problem)
{
	struct mj_action action = {.seat = event->seat,
				   .type = MJ_ACT_DRAW,
				   .reason = MJ_NO_REASON,
				   .tile = event->tile < MJ_TILES ? event->tile : MJ_NO_TILE};

	go_on(deal);
	return act(deal, &action) ? MJ_OK : refuse(deal, event->seat, "draw", problem);
}

static int
declare(struct mj_log_deal *deal, int who, struct mj_problem *problem)
{
	if (deal->declares || deal->play.phase != MJ_PHASE_TURN || deal->play.seat != who ||
	    deal->play.declaration != MJ_DECLARES_RIICHI)
		return refuse(deal, who, "declare riichi", problem);
	deal->declares = true;
	return MJ_OK;
}

/* A log need not say whether it was the tile just drawn, and may be wrong about it. */
static int
discard(struct mj_log_deal *deal, const struct mj_log_event *event, struct mj_problem *problem)
{
	struct mj_action action = {.seat = event->seat,
				   .type = MJ_ACT_DISCARD,
				   .reason = MJ_NO_REASON,
				   .tile = event->tile,
				   .drawn = event->drawn == MJ_LOG_DRAWN,
				   .declare = deal->declares ? MJ_DECLARES_RIICHI
							     : MJ_DECLARES_NOTHING};

	bool done = act(deal, &action);
	action.drawn = !action.drawn;
	if (!done && !act(deal, &action))
		return refuse_tile(deal, event->seat,
				   deal->declares ? "declare riichi with" : "discard", event->tile,
				   problem);
	deal->declares = false;
	return MJ_OK;
}

static int
turn_dora(struct mj_log_deal *deal, mj_tile tile, struct mj_problem *problem)
{
	struct mj_tiles *dora = &deal->request.deal.tiles[DEAL_DORA];

	if (dora->count >= MJ_COPIES + 1)
		return LOG_REFUSE(problem, "a sixth dora indicator is turned");
	dora->tile[dora->count++] = tile;
	return MJ_OK;
}

static int
call(struct mj_log_deal *deal, const struct mj_log_event *event, struct mj_problem *problem)
{
	static const uint8_t types[] = {[MJ_CHOW] = MJ_ACT_CHOW,
					[MJ_PUNG] = MJ_ACT_PUNG,
					[MJ_OPEN_KONG] = MJ_ACT_OPEN_KONG};
	const struct mj_play *play = &deal->play;
	const struct mj_meld *meld = &event->meld;
	struct mj_action action = {.seat = event->seat, .reason = MJ_NO_REASON, .tile = MJ_NO_TILE};
	bool claimed = false;

	if (play->phase != MJ_PHASE_CLAIMS || play->claim != MJ_ACT_DISCARD ||
	    meld->from != play->seat || meld->claimed != play->tile || meld->type > MJ_OPEN_KONG)
		return refuse_tile(deal, event->seat, "call", meld->claimed, problem);
	action.type = types[meld->type];
	for (unsigned i = 0; meld->type != MJ_OPEN_KONG && i < meld->count; i++) {
		if (!claimed && meld->tile[i] == meld->claimed)
			claimed = true;
		else if (action.tile_count < MJ_ACTION_TILES)
			action.tiles[action.tile_count++] = meld->tile[i];
	}
	if (!act(deal, &action))
		return refuse_tile(deal, event->seat, "call", meld->claimed, problem);
	go_on(deal);
	return MJ_OK;
}

static int
kong(struct mj_log_deal *deal, const struct mj_log_event *event, struct mj_problem *problem)
{
	bool concealed = event->meld.type == MJ_CONCEALED_KONG;
	mj_tile tile = concealed ? mj_kind(event->meld.tile[0]) : event->tile;
	const struct mj_action action = {.seat = event->seat,
					 .type = concealed ? MJ_ACT_CONCEALED_KONG
							   : MJ_ACT_ADDED_KONG,
					 .reason = MJ_NO_REASON,
					 .tile = tile};

	return act(deal, &action)
		       ? MJ_OK
		       : refuse_tile(deal, event->seat, mj_action_ids[action.type], tile, problem);
}

static int
set_aside(struct mj_log_deal *deal, int who, struct mj_problem *problem)
{
	const struct mj_action action = {.seat = (int8_t)who,
					 .type = MJ_ACT_NORTH,
					 .reason = MJ_NO_REASON,
					 .tile = MJ_NO_TILE};

	return act(deal, &action) ? MJ_OK : refuse(deal, who, "set a north aside", problem);
}

/* ---- All events ---- */

void
mj_log_deal_init(struct mj_log_deal *deal, const struct mj_rules *rules)
{
	assert(rules->ruleset == &mj_riichi);
	memset(deal, 0, sizeof(*deal));
	deal->rules = deal->start.rules = rules;
	deal->start.logged = true;
	mj_settle_request_init(&deal->request, rules);
}

/* Only drawn tiles may be hidden. */
static bool
names_tiles(const struct mj_log_deal *deal, const struct mj_log_event *event)
{
	unsigned count = 0;

	if (event->kind == MJ_LOG_DRAW)
		return event->tile >= MJ_TILES || log_is_played_with(deal, event->tile);
	if (event->kind == MJ_LOG_DISCARD || event->kind == MJ_LOG_DORA)
		return log_is_played_with(deal, event->tile);
	if (event->kind != MJ_LOG_CALL && event->kind != MJ_LOG_KONG)
		return true;
	if (event->kind == MJ_LOG_KONG && event->meld.type == MJ_ADDED_KONG)
		return log_is_played_with(deal, event->tile);
	while (count < event->meld.count && count < MJ_COPIES &&
	       log_is_played_with(deal, event->meld.tile[count]))
		count++;
	return count == event->meld.count;
}

static int
end_without_win(struct mj_log_deal *deal, const struct mj_log_no_win *no_win,
		struct mj_problem *problem)
{
	if (no_win->abort != ABORT_TRIPLE_RON)
		go_on(deal);
	deal->ended = true;
	return log_take_no_win(deal, no_win, problem);
}

int
mj_log_feed(struct mj_log_deal *deal, const struct mj_log_event *event, struct mj_problem *problem)
{
	bool by_seat = event->kind != MJ_LOG_START && event->kind != MJ_LOG_DORA &&
		       event->kind != MJ_LOG_NO_WIN;

	assert(event->kind < MJ_LOG_KINDS);

	if (!deal->started && event->kind != MJ_LOG_START)
		return LOG_REFUSE(problem, "the deal has not started");
	if (deal->ended && event->kind != MJ_LOG_WIN)
		return LOG_REFUSE(problem, "the deal has ended");
	if (by_seat && (event->seat < 0 || event->seat >= deal->rules->seats))
		return LOG_REFUSE(problem, "there is no seat %d", event->seat);
	if (!names_tiles(deal, event))
		return LOG_REFUSE(problem, "a tile is not named, or is none of these rules");
	switch (event->kind) {
	case MJ_LOG_START:
		return start(deal, event->start, problem);
	case MJ_LOG_DRAW:
		return draw(deal, event, problem);
	case MJ_LOG_RIICHI:
		return declare(deal, event->seat, problem);
	case MJ_LOG_DISCARD:
		return discard(deal, event, problem);
	case MJ_LOG_CALL:
		return call(deal, event, problem);
	case MJ_LOG_KONG:
		return kong(deal, event, problem);
	case MJ_LOG_NORTH:
		return set_aside(deal, event->seat, problem);
	case MJ_LOG_DORA:
		return turn_dora(deal, event->tile, problem);
	case MJ_LOG_WIN:
		deal->ended = true;
		return log_take_win(deal, event->seat, event->win, problem);
	default:
		return end_without_win(deal, event->no_win, problem);
	}
}
