#include "play/retrace_deal.h"
#include "engine/refuse.h"
#include "mahjong/play.h"
#include "ruleset.h"

#include <stdio.h>
#include <string.h>

enum { EVENT_TEXT = 12 };

int
retrace_refuse(const struct retrace *retrace, unsigned event)
{
	char member[EVENT_TEXT];

	snprintf(member, sizeof(member), "%u", event);
	return mj_refuse(retrace->problem, MJ_ILLEGAL_ACTION, "/events", member,
			 "this cannot have happened, as the seat has seen the hand until then");
}

/* ---- What was dealt ---- */

/* What an event has taken out of the seat's hand, or given to it. */
static void
take_back(const struct mj_event *event, int held[MJ_TILES])
{
	const struct mj_meld *meld = &event->meld;

	if (event->type == MJ_EVENT_DRAW && event->tile < MJ_TILES)
		held[event->tile]--;
	if ((event->type == MJ_EVENT_FLOWER || event->type == MJ_EVENT_DISCARD ||
	     event->type == MJ_EVENT_NORTH || event->type == MJ_EVENT_ADDED_KONG) &&
	    event->tile < MJ_TILES)
		held[event->tile]++;
	if (event->type < MJ_EVENT_CHOW || event->type > MJ_EVENT_CONCEALED_KONG)
		return;
	for (unsigned i = 0; i < meld->count; i++)
		held[meld->tile[i]]++;
	if (meld->claimed < MJ_TILES)
		held[meld->claimed]--;
}

bool
retrace_tells_first_draw(const struct mj_play_seen *seen)
{
	return seen->event_count > 0 && seen->events[0].type == MJ_EVENT_DRAW;
}

/* One of the tiles that the dealer may have drawn first: after his first discard nobody knows. */
static mj_tile
first_drawn(const struct mj_play_seen *seen, const int held[MJ_TILES])
{
	const struct mj_event *first = seen->event_count == 0 ? NULL : &seen->events[0];
	bool discarded = first != NULL && first->type == MJ_EVENT_DISCARD;

	if (first == NULL)
		return seen->drawn;
	if (discarded && first->drawn)
		return first->tile;
	for (mj_tile tile = 0; tile < MJ_FLOWERS; tile++)
		if (held[tile] > (discarded && tile == first->tile))
			return tile;
	return MJ_NO_TILE;
}

static int
find_hand(struct retrace *retrace, mj_tile *first)
{
	struct mj_play_seen *seen = retrace->seen;
	unsigned seat = seen->seat;
	int held[MJ_TILES];

	for (mj_tile tile = 0; tile < MJ_TILES; tile++)
		held[tile] = seen->concealed.of[tile];
	for (unsigned i = 0; i < seen->event_count; i++)
		if (seen->events[i].seat == (int)seat)
			take_back(&seen->events[i], held);
	*first = MJ_NO_TILE;
	if ((int)seat == seen->start.table.dealer && !retrace_tells_first_draw(seen)) {
		*first = first_drawn(seen, held);
		if (*first >= MJ_TILES)
			return retrace_refuse(retrace, 0);
		held[*first]--;
	}
	memset(seen->start.known, 0, sizeof(seen->start.known));
	memset(seen->start.hands, 0, sizeof(seen->start.hands));
	seen->start.known[seat] = true;
	for (mj_tile tile = 0; tile < MJ_TILES; tile++) {
		if (held[tile] < 0 || held[tile] > MJ_COPIES)
			return mj_refuse(retrace->problem, MJ_CONTRADICTION, "", "",
					 "by its events seat %u cannot hold these tiles", seat);
		for (int i = 0; i < held[tile]; i++)
			mj_bag_add(&seen->start.hands[seat], tile);
	}
	return MJ_OK;
}

static int
find_flowers(const struct retrace *retrace)
{
	struct mj_play_seen *seen = retrace->seen;

	memcpy(seen->start.flowers, seen->flowers, sizeof(seen->flowers));
	for (unsigned i = 0; i < seen->event_count; i++) {
		const struct mj_event *event = &seen->events[i];
		if (event->type != MJ_EVENT_FLOWER)
			continue;
		struct mj_bag *flowers = &seen->start.flowers[event->seat];
		if (event->tile >= MJ_TILES || flowers->of[event->tile] == 0)
			return retrace_refuse(retrace, i);
		flowers->of[event->tile]--;
		flowers->size--;
	}
	return MJ_OK;
}

/* Indicators that were turned since are no part of the deal; what nobody sees before the end bears
 * on nothing until then, and is taken from any deal. */
static int
find_open(const struct retrace *retrace)
{
	struct mj_play_seen *seen = retrace->seen;
	const struct mj_play_rules *rules = seen->start.rules->ruleset->functions->play;
	struct mj_tiles *open = &seen->start.deal.tiles[rules->indicators];
	static const uint8_t seed = 0;
	struct mj_deal_request request;
	struct mj_dealt sample;

	for (unsigned i = 0; i < seen->event_count; i++)
		if (seen->events[i].type == MJ_EVENT_INDICATOR) {
			if (open->count == 0)
				return retrace_refuse(retrace, i);
			open->count--;
		}
	mj_deal_request_init(&request, seen->start.rules);
	request.table = seen->start.table;
	request.seed = &seed;
	request.seed_size = sizeof(seed);
	if (mj_deal(&request, &sample, retrace->problem) != MJ_OK)
		return retrace->problem->code;
	for (unsigned slot = 0; slot < MJ_SLOTS; slot++)
		if ((rules->late_deal >> slot & 1) != 0 && mj_has(&sample.deal, slot))
			mj_put(&seen->start.deal, slot, sample.deal.value[slot]);
	return MJ_OK;
}

static void
find_face_down(struct retrace *retrace)
{
	const struct mj_play_seen *seen = retrace->seen;
	uint64_t shown = mj_kinds_in(&seen->concealed);

	for (unsigned i = 0; i < seen->event_count; i++) {
		const struct mj_event *event = &seen->events[i];
		if (event->tile < MJ_FLOWERS)
			shown |= KIND_BIT(mj_kind(event->tile));
		for (unsigned k = 0; k < event->meld.count; k++)
			shown |= KIND_BIT(mj_kind(event->meld.tile[k]));
	}
	retrace->face_down = seen->start.rules->tiles & ALL_KIND_BITS & ~shown;
}

/* ---- The call ---- */

int
retrace_find_deal(struct retrace *retrace, mj_tile *first)
{
	int code;

	if ((code = find_hand(retrace, first)) != MJ_OK ||
	    (code = find_flowers(retrace)) != MJ_OK || (code = find_open(retrace)) != MJ_OK)
		return code;
	find_face_down(retrace);
	return MJ_OK;
}
