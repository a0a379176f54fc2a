/* What nobody chooses: draws, flowers, indicators, melds that were decided on, the end. */
#include "mahjong/play.h"
#include "mahjong/rules.h"
#include "play/play.h"

#include <assert.h>
#include <string.h>

/* ---- The wall ---- */

static void
owe(struct mj_play *play, enum mj_action_type type, int seat, unsigned source, unsigned count)
{
	play->phase = MJ_PHASE_DRAW;
	play->due = (struct mj_due){.type = (uint8_t)type,
				    .seat = (int8_t)seat,
				    .source = (uint8_t)source,
				    .for_north = play->owed_for_north,
				    .count = (uint8_t)count};
}

/* ---- What is drawn and turned ---- */

static void
tell_draw(const struct mj_play *play, mj_tile tile)
{
	mj_play_event(play, &(struct mj_event){
				    .type = MJ_EVENT_DRAW,
				    .seat = play->owed_seat,
				    .from = MJ_NOBODY,
				    .tile = tile,
				    .source = play->owed_source,
				    .for_north = play->owed_for_north,
			    });
}

static bool
is_set_out(const struct mj_play *play, mj_tile tile)
{
	const struct mj_play_rules *rules = play_rules(play);

	return tile != MJ_NO_TILE && rules->set_out != NULL &&
	       (rules->set_out(play) >> tile & 1) != 0;
}

static void
set_out(struct mj_play *play, mj_tile tile)
{
	struct mj_tiles *flowers = &play->players[play->seat].flowers;

	assert(flowers->count < MJ_LIST_MAX);
	flowers->tile[flowers->count++] = tile;
	play_tell(play, MJ_EVENT_FLOWER, play->seat, tile);
	if (play->left == 0) /* PD11 */
		play_end(play, MJ_EXHAUSTIVE_DRAW, MJ_NO_REASON);
	else
		play_owe_draw(play, play->seat, MJ_DRAW_FLOWER, false);
}

static void
receive(struct mj_play *play, mj_tile tile)
{
	const struct mj_play_rules *rules = play_rules(play);

	tell_draw(play, tile);
	play->owes_draw = false;
	play->seat = play->owed_seat;
	play->source = play->owed_source;
	play->replaces_north = play->owed_for_north;
	play->claimed = false;
	play->drawn = MJ_NO_TILE;
	if (play->source == MJ_DRAW_WALL) {
		play->turn_kong = false;
		play->kong_feeder = MJ_NOBODY;
	}
	if (rules->freed != NULL)
		rules->freed(play, (unsigned)play->seat, true);
	if (is_set_out(play, tile)) {
		set_out(play, tile);
		return;
	}
	play->drawn = tile;
	if (play->first_tile == MJ_NO_TILE)
		play->first_tile = tile;
	play_give(&play->players[play->seat], tile);
	play_begin_turn(play);
}

static void
turn_indicator(struct mj_play *play, mj_tile tile)
{
	struct mj_tiles *open = &play->deal.tiles[play_rules(play)->indicators];

	assert(open->count < MJ_LIST_MAX);
	open->tile[open->count++] = tile;
	play->owed_indicators--;
	play_tell(play, MJ_EVENT_INDICATOR, MJ_NOBODY, tile);
}

static void
turn_ura(struct mj_play *play, mj_tile tile)
{
	unsigned slot = play_rules(play)->ura_indicators;
	struct mj_tiles *ura = &play->deal.tiles[slot];

	assert(ura->count < MJ_LIST_MAX);
	mj_put(&play->deal, slot, slot);
	ura->tile[ura->count++] = tile;
	play->owed_ura--;
	play_tell(play, MJ_EVENT_URA, MJ_NOBODY, tile);
}

void
play_take_told(struct mj_play *play, const struct mj_action *action)
{
	if (action->type == MJ_ACT_URA) {
		for (unsigned i = 0; i < action->tile_count; i++) {
			play_see(play, action->tiles[i]);
			turn_ura(play, action->tiles[i]);
		}
		return;
	}
	if (action->tile != MJ_NO_TILE)
		play_see(play, action->tile);
	if (action->type == MJ_ACT_INDICATOR) {
		turn_indicator(play, action->tile);
		return;
	}
	play->left--;
	receive(play, action->tile);
}

/* ---- Wins ---- */

/* Of the seats, the one whose turn comes first after the discarder's. */
static int
nearest(const struct mj_play *play, unsigned seats)
{
	int seat = play->seat;

	do
		seat = mj_seat_after(play->start->rules, seat, 1);
	while ((seats >> seat & 1) == 0);
	return seat;
}

static void
win(struct mj_play *play, unsigned winners, int from)
{
	const struct mj_play_rules *rules = play_rules(play);
	unsigned seats = play->start->rules->seats;
	int first = from == MJ_SELF_DRAW ? play->seat : from;

	for (unsigned turn = 0; turn < seats; turn++) {
		int seat = mj_seat_after(play->start->rules, first, (int)turn);
		if ((winners >> seat & 1) != 0)
			mj_play_event(play, &(struct mj_event){
						    .type = MJ_EVENT_WIN,
						    .seat = (int8_t)seat,
						    .from = (int8_t)from,
						    .tile = from == MJ_SELF_DRAW ? play->drawn
										 : play->tile,
					    });
	}
	if (from != MJ_SELF_DRAW && play->claim != MJ_ACT_DISCARD) {
		play_take(play, play_acting(play), play->tile);
		play_look(play, (unsigned)play->seat);
	} else if (from != MJ_SELF_DRAW) {
		play->river[play->river_count - 1].claimed_by = (int8_t)nearest(play, winners);
	}
	play_end(play, MJ_WIN, MJ_NO_REASON);
	play->winners = (uint8_t)winners;
	play->from = (int8_t)from;
	if (rules->ura != NULL)
		play->owed_ura = (uint8_t)rules->ura(play, winners);
}

void
play_win_own(struct mj_play *play)
{
	win(play, 1U << play->seat, MJ_SELF_DRAW);
}

/* ---- Claims are over ---- */

static const struct mj_action *
find_claim(const struct mj_play *play, unsigned types)
{
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		if ((play->answered >> seat & 1) != 0 &&
		    (types >> play->answers[seat].type & 1) != 0)
			return &play->answers[seat];
	return NULL;
}

static unsigned
find_winners(const struct mj_play *play)
{
	const struct mj_rules *rules = play->start->rules;
	const struct mj_play_rules *own = play_rules(play);
	unsigned winners = 0;

	for (int turn = 1; turn < rules->seats; turn++) {
		unsigned seat = (unsigned)mj_seat_after(rules, play->seat, turn);
		if ((play->answered >> seat & 1) == 0 || play->answers[seat].type != MJ_ACT_WIN)
			continue;
		winners |= 1U << seat;
		if (own->several_win == NULL || !own->several_win(play))
			break;
	}
	return winners;
}

/* The discard stays where it is. */
static void
go_on(struct mj_play *play)
{
	if (!play->interrupted)
		play->calm++;
	if (play->left == 0)
		play_end(play, MJ_EXHAUSTIVE_DRAW, MJ_NO_REASON);
	else
		play_owe_draw(play, mj_seat_after(play->start->rules, play->seat, 1), MJ_DRAW_WALL,
			      false);
}

static void
let_go(struct mj_play *play)
{
	const struct mj_action *claim =
		find_claim(play, 1U << MJ_ACT_PUNG | 1U << MJ_ACT_OPEN_KONG);

	if (claim == NULL)
		claim = find_claim(play, 1U << MJ_ACT_CHOW);
	if (play_rules(play)->let_go != NULL)
		play_rules(play)->let_go(play);
	play->can_win = play->can_kong = play->can_pung = play->can_chow = 0;
	if (play->ending != MJ_NO_REASON)
		play_end(play, MJ_ABORTIVE_DRAW, play->ending);
	else if (play->claim != MJ_ACT_DISCARD)
		play_make_own(play);
	else if (claim != NULL)
		play_make_claimed(play, claim);
	else
		go_on(play);
}

static void
decide(struct mj_play *play)
{
	const struct mj_play_rules *rules = play_rules(play);
	unsigned winners = find_winners(play), count = (unsigned)__builtin_popcount(winners);
	uint8_t reason = MJ_NO_REASON;

	if (winners == 0) {
		let_go(play);
		return;
	}
	if (rules->too_many_win != NULL)
		reason = rules->too_many_win(play, count);
	if (reason != MJ_NO_REASON)
		play_end(play, MJ_ABORTIVE_DRAW, reason);
	else
		win(play, winners, play->seat);
}

void
play_decide(struct mj_play *play)
{
	decide(play);
	play->answered = 0;
	memset(play->answers, 0, sizeof(play->answers));
}

void
play_claim_late(struct mj_play *play, const struct mj_action *action)
{
	if (!play->interrupted)
		play->calm--;
	play->owes_draw = false;
	play_make_claimed(play, action);
}

/* ---- The loop ---- */

/* Turns or draws what is owed. False: nothing is owed, or a told wall has to say it. */
static bool
take_owed(struct mj_play *play)
{
	if (play->start->logged)
		play->owed_indicators = play->owed_ura = 0;
	if (play->owed_indicators > 0) {
		if (play_is_told(play))
			owe(play, MJ_ACT_INDICATOR, MJ_NOBODY, MJ_DRAW_INDICATOR, 1);
		else
			turn_indicator(play, play_take_dealt(play, MJ_DRAW_INDICATOR));
		return !play_is_told(play);
	}
	if (play->owes_draw) {
		if (play_is_told(play))
			owe(play, MJ_ACT_DRAW, play->owed_seat, play->owed_source, 1);
		else if (play->replacement != MJ_NO_TILE)
			receive(play, play->replacement);
		else
			receive(play,
				play_take_dealt(play, (enum mj_draw_source)play->owed_source));
		return !play_is_told(play);
	}
	if (play->owed_ura > 0) {
		if (play_is_told(play))
			owe(play, MJ_ACT_URA, MJ_NOBODY, MJ_DRAW_URA, play->owed_ura);
		else
			turn_ura(play, play_take_dealt(play, MJ_DRAW_URA));
		return !play_is_told(play);
	}
	return false;
}

void
play_advance(struct mj_play *play)
{
	play->phase = MJ_PHASE_TURN;
	for (;;) {
		if (take_owed(play))
			continue;
		if (play->phase == MJ_PHASE_DRAW)
			return;
		if (play->is_ended) {
			play->phase = MJ_PHASE_OVER;
			play_tell(play, MJ_EVENT_END, MJ_NOBODY, MJ_NO_TILE);
			return;
		}
		if (!play->opens_claims)
			return;
		play->opens_claims = false;
		if (play_open_claims(play) || play->start->logged) {
			play->phase = MJ_PHASE_CLAIMS;
			return;
		}
		play_decide(play);
	}
}

void
play_let_go(struct mj_play *play)
{
	play_decide(play);
	play_advance(play);
}
