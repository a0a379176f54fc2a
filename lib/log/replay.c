/* Follows a deal event by event: who holds what, and what the course of it means. */
#include "engine/refuse.h"
#include "engine/seats.h"
#include "log/log.h"
#include "log/settle.h"
#include "riichi/riichi.h"

#include <assert.h>
#include <string.h>

/* ---- Tiles ---- */

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

/* A tile that could have been won on and was not: everybody else has let it go by. */
static void
pass_tile(struct mj_log_deal *deal)
{
	for (int seat = 0; seat < deal->rules->seats; seat++)
		if (seat != deal->feeder && deal->fed < MJ_TILES && !deal->robs_concealed)
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

/* Nobody has won on the last discard or kong. */
static void
go_on(struct mj_log_deal *deal)
{
	if (deal->feeder == MJ_NOBODY)
		return;
	pass_tile(deal);
	if (deal->feeding == MJ_LOG_KONG)
		end_ippatsu(deal);
	else
		stand_riichi(deal, &deal->seats[deal->feeder]);
	deal->feeder = MJ_NOBODY;
}

/* ---- Events ---- */

static int
start(struct mj_log_deal *deal, const struct mj_log_start *start, struct mj_problem *problem)
{
	if (deal->started)
		return LOG_REFUSE(problem, "the deal has started already");
	deal->started = true;
	deal->request.table = start->table;
	if (start->dora_indicator < MJ_TILES) {
		deal->request.deal.tiles[DEAL_DORA].tile[0] = start->dora_indicator;
		deal->request.deal.tiles[DEAL_DORA].count = 1;
	}
	for (int seat = 0; seat < deal->rules->seats; seat++) {
		unsigned size = start->concealed[seat].size;
		if (size != 0 && size != deal->rules->ruleset->hand_size)
			return LOG_REFUSE(problem, "seat %d starts with %u tiles", seat, size);
		deal->seats[seat].concealed = start->concealed[seat];
		if (size == 0)
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
		return LOG_REFUSE(problem, "seat %d draws where seat %d has made a kong",
				  event->seat, deal->owes_draw);
	if (deal->drawn >= LOG_WALL)
		return LOG_REFUSE(problem, "seat %d draws from a wall that is empty", event->seat);
	if (!seat->riichi)
		memset(&seat->passed, 0, sizeof(seat->passed));
	seat->replacement = deal->owes_draw == event->seat;
	deal->owes_draw = MJ_NOBODY;
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
	seat->has_drawn = false;
	deal->from_replacement = seat->replacement;
	seat->replacement = false;
	deal->feeder = event->seat;
	deal->fed = event->tile;
	deal->feeding = MJ_LOG_DISCARD;
	deal->robs_concealed = false;
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
		deal->owes_draw = event->seat;
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
	seat->has_drawn = seat->replacement = false;
	deal->kongs++;
	deal->owes_draw = event->seat;
	deal->feeder = event->seat;
	deal->fed = concealed ? mj_kind(event->meld.tile[0]) : event->tile;
	deal->feeding = MJ_LOG_KONG;
	deal->robs_concealed = concealed;
	deal->from_replacement = false;
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
names_tiles(const struct mj_log_event *event)
{
	unsigned count = 0;

	if (event->kind == MJ_LOG_DISCARD || event->kind == MJ_LOG_DORA)
		return event->tile < MJ_TILES;
	if (event->kind != MJ_LOG_CALL && event->kind != MJ_LOG_KONG)
		return true;
	if (event->kind == MJ_LOG_KONG && event->meld.type == MJ_ADDED_KONG)
		return event->tile < MJ_TILES;
	while (count < event->meld.count && count < MJ_COPIES && event->meld.tile[count] < MJ_TILES)
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
	if (!names_tiles(event))
		return LOG_REFUSE(problem, "a tile that is laid out is not named");
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
	case MJ_LOG_DORA:
		return turn_dora(deal, event->tile, problem);
	case MJ_LOG_WIN:
		deal->ended = true;
		return log_take_win(deal, event->seat, event->win, problem);
	default:
		return end_without_win(deal, event->no_win, problem);
	}
}
