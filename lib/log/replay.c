/* Follows a deal event by event: who holds what, and what the course of it means. */
#include "engine/refuse.h"
#include "engine/seats.h"
#include "log/log.h"
#include "log/settle.h"
#include "riichi/riichi.h"

#include <assert.h>
#include <string.h>

/* ---- Tiles ---- */

/* S3: with three there are fewer kinds. */
static bool
is_played_with(const struct mj_log_deal *deal, mj_tile tile)
{
	return tile < MJ_TILES && (deal->rules->tiles >> tile & 1) != 0;
}

static int
take_tile(struct mj_log_seat *seat, int who, mj_tile tile, struct mj_problem *problem)
{
	char text[MJ_TILE_TEXT];

	if (tile < MJ_TILES && seat->concealed.of[tile] > 0) {
		seat->concealed.of[tile]--;
		seat->concealed.size--;
		return MJ_OK;
	}
	if (seat->hidden > 0) {
		seat->hidden--;
		return MJ_OK;
	}
	if (tile >= MJ_TILES)
		return LOG_REFUSE(problem, "seat %d lays out a tile that is not named", who);
	mj_tile_write(tile, text);
	return LOG_REFUSE(problem, "seat %d does not hold %s", who, text);
}

static void
give_tile(struct mj_log_seat *seat, mj_tile tile)
{
	if (tile < MJ_TILES)
		mj_bag_add(&seat->concealed, tile);
	else
		seat->hidden++;
}

static unsigned
held(const struct mj_log_seat *seat)
{
	return seat->concealed.size + seat->hidden + 3U * seat->meld_count;
}

/* ---- What an event leaves behind when the next one comes ---- */

/* Whether letting the last tile go by may make furiten: few hands win on a concealed kong. */
static bool
may_be_won_on(const struct mj_log_deal *deal)
{
	if (deal->feeding == MJ_LOG_NORTH)
		return deal->rules->option[OPT_ROB_NUKI] != ROB_NUKI_NONE;
	return !deal->robs_concealed;
}

/* A tile that could have been won on and was not: everybody else has let it go by. */
static void
pass_tile(struct mj_log_deal *deal)
{
	if (deal->fed >= MJ_TILES || !may_be_won_on(deal))
		return;
	for (int seat = 0; seat < deal->rules->seats; seat++)
		if (seat != deal->feeder)
			mj_bag_add(&deal->seats[seat].passed, deal->fed);
}

static void
end_ippatsu(struct mj_log_deal *deal)
{
	for (int seat = 0; seat < deal->rules->seats; seat++)
		deal->seats[seat].ippatsu = false;
	deal->interrupted = true;
}

/* R56: a riichi stands when its discard is not won on. */
static void
stand_riichi(struct mj_log_deal *deal, struct mj_log_seat *seat)
{
	if (!seat->declares)
		return;
	seat->declares = false;
	seat->riichi = seat->ippatsu = true;
	seat->double_riichi = !deal->interrupted && seat->discards.size == 1;
}

/* Nobody has won on the last discard, kong or north. */
static void
go_on(struct mj_log_deal *deal)
{
	if (deal->feeder == MJ_NOBODY)
		return;
	pass_tile(deal);
	if (deal->feeding == MJ_LOG_DISCARD)
		stand_riichi(deal, &deal->seats[deal->feeder]);
	else
		end_ippatsu(deal);
	deal->feeder = MJ_NOBODY;
}

/* The tile leaves the hand, and others may win on it. */
static void
feed(struct mj_log_deal *deal, const struct mj_log_event *event, mj_tile tile)
{
	struct mj_log_seat *seat = &deal->seats[event->seat];

	deal->feeder = event->seat;
	deal->feeding = event->kind;
	deal->fed = tile;
	deal->robs_concealed = false;
	deal->after_kong = event->kind == MJ_LOG_DISCARD && seat->replaces == MJ_LOG_KONG;
	seat->has_drawn = false;
	seat->replaces = 0;
}

static void
owe_draw(struct mj_log_deal *deal, const struct mj_log_event *event)
{
	deal->owes_draw = event->seat;
	deal->owed_for = event->kind == MJ_LOG_NORTH ? MJ_LOG_NORTH : MJ_LOG_KONG;
}

/* ---- Events ---- */

static int
check_hand(const struct mj_log_deal *deal, int who, const struct mj_bag *hand,
	   struct mj_problem *problem)
{
	char text[MJ_TILE_TEXT];

	if (hand->size != 0 && hand->size != deal->rules->ruleset->hand_size)
		return LOG_REFUSE(problem, "seat %d starts with %u tiles", who, hand->size);
	for (mj_tile tile = 0; tile < MJ_TILES; tile++) {
		if (hand->of[tile] == 0 || is_played_with(deal, tile))
			continue;
		mj_tile_write(tile, text);
		return LOG_REFUSE(problem, "seat %d starts with %s", who, text);
	}
	return MJ_OK;
}

static int
start(struct mj_log_deal *deal, const struct mj_log_start *start, struct mj_problem *problem)
{
	if (deal->started)
		return LOG_REFUSE(problem, "the deal has started already");
	deal->started = true;
	deal->request.table = start->table;
	if (start->dora_indicator < MJ_TILES && !is_played_with(deal, start->dora_indicator))
		return LOG_REFUSE(problem, "the dora indicator is none of these rules");
	if (start->dora_indicator < MJ_TILES) {
		deal->request.deal.tiles[DEAL_DORA].tile[0] = start->dora_indicator;
		deal->request.deal.tiles[DEAL_DORA].count = 1;
	}
	for (int seat = 0; seat < deal->rules->seats; seat++) {
		int code = check_hand(deal, seat, &start->concealed[seat], problem);
		if (code != MJ_OK)
			return code;
		deal->seats[seat].concealed = start->concealed[seat];
		if (start->concealed[seat].size == 0)
			deal->seats[seat].hidden = deal->rules->ruleset->hand_size;
	}
	return MJ_OK;
}

static int
draw(struct mj_log_deal *deal, const struct mj_log_event *event, struct mj_problem *problem)
{
	struct mj_log_seat *seat = &deal->seats[event->seat];

	go_on(deal);
	if (held(seat) != deal->rules->ruleset->hand_size)
		return LOG_REFUSE(problem, "seat %d draws with %u tiles", event->seat, held(seat));
	if (deal->owes_draw != MJ_NOBODY && deal->owes_draw != event->seat)
		return LOG_REFUSE(problem, "seat %d draws a replacement tile of seat %d",
				  event->seat, deal->owes_draw);
	if (log_wall_is_empty(deal))
		return LOG_REFUSE(problem, "seat %d draws from a wall that is empty", event->seat);
	if (!seat->riichi)
		memset(&seat->passed, 0, sizeof(seat->passed));
	seat->replaces = deal->owed_for;
	deal->owes_draw = MJ_NOBODY;
	deal->owed_for = 0;
	deal->drawn++;
	deal->turn = event->seat;
	give_tile(seat, event->tile);
	seat->drawn = event->tile;
	seat->has_drawn = true;
	return MJ_OK;
}

static int
declare(struct mj_log_deal *deal, int who, struct mj_problem *problem)
{
	struct mj_log_seat *seat = &deal->seats[who];

	if (seat->riichi || seat->declares || !seat->has_drawn)
		return LOG_REFUSE(problem, "seat %d cannot declare riichi here", who);
	seat->declares = true;
	return MJ_OK;
}

static int
discard(struct mj_log_deal *deal, const struct mj_log_event *event, struct mj_problem *problem)
{
	struct mj_log_seat *seat = &deal->seats[event->seat];

	if (held(seat) != deal->rules->ruleset->hand_size + 1U || deal->turn != event->seat ||
	    deal->feeder != MJ_NOBODY)
		return LOG_REFUSE(problem, "seat %d discards out of turn", event->seat);
	int code = take_tile(seat, event->seat, event->tile, problem);
	if (code != MJ_OK)
		return code;
	mj_bag_add(&seat->discards, event->tile);
	seat->ippatsu = false;
	feed(deal, event, event->tile);
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

/* ---- Melds ---- */

/* How many of the kinds from `first` on lie as sets before the owner. */
static unsigned
sets_of(const struct mj_log_seat *seat, mj_tile first, unsigned kinds)
{
	unsigned sets = 0;

	for (unsigned i = 0; i < seat->meld_count; i++) {
		mj_tile kind = mj_kind(seat->melds[i].tile[0]);
		sets += seat->melds[i].type != MJ_CHOW && kind >= first && kind < first + kinds;
	}
	return sets;
}

/* D14: who fed the set that shows the third dragon, the fourth wind, or the fourth kong. */
static void
find_liable(struct mj_log_seat *seat, const struct mj_meld *meld)
{
	mj_tile kind = mj_kind(meld->claimed);
	unsigned kongs = 0;

	for (unsigned i = 0; i < seat->meld_count; i++)
		kongs += seat->melds[i].type >= MJ_OPEN_KONG;
	if (kind >= MJ_DRAGONS && sets_of(seat, MJ_DRAGONS, 3) == 3)
		seat->liable[LOG_DAISANGEN] = meld->from;
	if (kind >= MJ_HONOURS && kind < MJ_DRAGONS && sets_of(seat, MJ_HONOURS, 4) == 4)
		seat->liable[LOG_DAISUUSHII] = meld->from;
	if (meld->type == MJ_OPEN_KONG && kongs == MJ_COPIES)
		seat->liable[LOG_SUUKANTSU] = meld->from;
}

/* Takes the tiles of the meld but for the claimed one out of the hand, and lays it down. */
static int
lay_meld(struct mj_log_deal *deal, int who, const struct mj_meld *meld, struct mj_problem *problem)
{
	struct mj_log_seat *seat = &deal->seats[who];
	bool claimed = meld->type == MJ_CONCEALED_KONG;

	if (seat->meld_count >= MJ_COPIES || meld->count < 3 || meld->count > 4)
		return LOG_REFUSE(problem, "seat %d cannot have this meld", who);
	for (unsigned i = 0; i < meld->count; i++) {
		if (!claimed && meld->tile[i] == meld->claimed) {
			claimed = true;
			continue;
		}
		int code = take_tile(seat, who, meld->tile[i], problem);
		if (code != MJ_OK)
			return code;
	}
	if (!claimed)
		return LOG_REFUSE(problem, "the meld of seat %d lacks the tile it claims", who);
	seat->melds[seat->meld_count++] = *meld;
	return MJ_OK;
}

static int
call(struct mj_log_deal *deal, const struct mj_log_event *event, struct mj_problem *problem)
{
	struct mj_log_seat *seat = &deal->seats[event->seat];
	const struct mj_meld *meld = &event->meld;

	if (deal->feeder == MJ_NOBODY || deal->feeding != MJ_LOG_DISCARD ||
	    meld->from != deal->feeder || meld->claimed != deal->fed || meld->from == event->seat)
		return LOG_REFUSE(problem, "seat %d calls what was not discarded", event->seat);
	deal->seats[meld->from].called_away++;
	go_on(deal);
	end_ippatsu(deal);
	int code = lay_meld(deal, event->seat, meld, problem);
	if (code != MJ_OK)
		return code;
	find_liable(seat, meld);
	if (!seat->riichi)
		memset(&seat->passed, 0, sizeof(seat->passed));
	deal->turn = event->seat;
	seat->has_drawn = false;
	if (meld->type == MJ_OPEN_KONG) {
		deal->kongs++;
		owe_draw(deal, event);
	}
	return MJ_OK;
}

/* The fourth tile goes to the pung, which keeps its place. */
static int
add_to_pung(struct mj_log_seat *seat, int who, mj_tile tile, struct mj_problem *problem)
{
	for (unsigned i = 0; i < seat->meld_count; i++) {
		struct mj_meld *meld = &seat->melds[i];
		if (meld->type != MJ_PUNG || mj_kind(meld->tile[0]) != mj_kind(tile))
			continue;
		meld->type = MJ_ADDED_KONG;
		meld->tile[meld->count++] = tile;
		return take_tile(seat, who, tile, problem);
	}
	return LOG_REFUSE(problem, "seat %d has no pung to add a tile to", who);
}

static int
kong(struct mj_log_deal *deal, const struct mj_log_event *event, struct mj_problem *problem)
{
	struct mj_log_seat *seat = &deal->seats[event->seat];
	bool concealed = event->meld.type == MJ_CONCEALED_KONG;

	if (deal->turn != event->seat || !seat->has_drawn || deal->feeder != MJ_NOBODY)
		return LOG_REFUSE(problem, "seat %d makes a kong out of turn", event->seat);
	int code = concealed ? lay_meld(deal, event->seat, &event->meld, problem)
			     : add_to_pung(seat, event->seat, event->tile, problem);
	if (code != MJ_OK)
		return code;
	deal->kongs++;
	owe_draw(deal, event);
	feed(deal, event, concealed ? mj_kind(event->meld.tile[0]) : event->tile);
	deal->robs_concealed = concealed;
	return MJ_OK;
}

/* S26: after drawing alone, in riichi the drawn tile alone, and never without a tile to draw. */
static bool
may_set_aside(const struct mj_log_deal *deal, int who)
{
	const struct mj_log_seat *seat = &deal->seats[who];

	if (!riichi_sets_norths_aside(deal->rules) || deal->turn != who || !seat->has_drawn ||
	    deal->feeder != MJ_NOBODY || seat->declares || log_wall_is_empty(deal))
		return false;
	return !seat->riichi || seat->drawn >= MJ_TILES || seat->drawn == NORTH;
}

static int
set_aside(struct mj_log_deal *deal, const struct mj_log_event *event, struct mj_problem *problem)
{
	struct mj_log_seat *seat = &deal->seats[event->seat];

	if (!may_set_aside(deal, event->seat))
		return LOG_REFUSE(problem, "seat %d cannot set a north aside here", event->seat);
	int code = take_tile(seat, event->seat, NORTH, problem);
	if (code != MJ_OK)
		return code;
	seat->norths++;
	owe_draw(deal, event);
	feed(deal, event, NORTH);
	return MJ_OK;
}

/* ---- All events ---- */

void
mj_log_deal_init(struct mj_log_deal *deal, const struct mj_rules *rules)
{
	assert(rules->ruleset == &mj_riichi);
	memset(deal, 0, sizeof(*deal));
	deal->rules = rules;
	deal->turn = deal->feeder = deal->owes_draw = MJ_NOBODY;
	deal->fed = MJ_NO_TILE;
	mj_settle_request_init(&deal->request, rules);
	for (int seat = 0; seat < MJ_SEATS_MAX; seat++) {
		deal->seats[seat].drawn = MJ_NO_TILE;
		memset(deal->seats[seat].liable, MJ_NOBODY, sizeof(deal->seats[seat].liable));
	}
}

/* Only drawn tiles may be hidden. */
static bool
names_tiles(const struct mj_log_deal *deal, const struct mj_log_event *event)
{
	unsigned count = 0;

	if (event->kind == MJ_LOG_DRAW)
		return event->tile >= MJ_TILES || is_played_with(deal, event->tile);
	if (event->kind == MJ_LOG_DISCARD || event->kind == MJ_LOG_DORA)
		return is_played_with(deal, event->tile);
	if (event->kind != MJ_LOG_CALL && event->kind != MJ_LOG_KONG)
		return true;
	if (event->kind == MJ_LOG_KONG && event->meld.type == MJ_ADDED_KONG)
		return is_played_with(deal, event->tile);
	while (count < event->meld.count && count < MJ_COPIES &&
	       is_played_with(deal, event->meld.tile[count]))
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
		return set_aside(deal, event, problem);
	case MJ_LOG_DORA:
		return turn_dora(deal, event->tile, problem);
	case MJ_LOG_WIN:
		deal->ended = true;
		return log_take_win(deal, event->seat, event->win, problem);
	default:
		return end_without_win(deal, event->no_win, problem);
	}
}
