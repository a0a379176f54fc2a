/* All that a seat may do now. */
#include "mahjong/play.h"
#include "mahjong/waits.h"
#include "play/play.h"

#include <assert.h>
#include <string.h>

/* Tiles in the order in which they are told: a red five after the plain ones. */
static const mj_tile in_order[MJ_FLOWERS] = {0,  1,  2,  3,  4,  34, 5,  6,  7,  8,  9,  10, 11,
					     12, 13, 35, 14, 15, 16, 17, 18, 19, 20, 21, 22, 36,
					     23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33};

static struct mj_action *
add(struct mj_offers *offers, unsigned seat, enum mj_action_type type, mj_tile tile)
{
	assert(offers->count < MJ_OFFERS_MAX);
	struct mj_action *offer = &offers->list[offers->count++];

	*offer = (struct mj_action){
		.seat = (int8_t)seat, .type = (uint8_t)type, .reason = MJ_NO_REASON, .tile = tile};
	return offer;
}

static void
add_discard(const struct mj_play *play, mj_tile tile, bool drawn, struct mj_offers *offers)
{
	unsigned seat = (unsigned)play->seat;

	if (!play_may_discard(play, tile, drawn, MJ_DECLARES_NOTHING))
		return;
	add(offers, seat, MJ_ACT_DISCARD, tile)->drawn = drawn;
	if (play->declaration == MJ_DECLARES_NOTHING ||
	    !play_may_discard(play, tile, drawn, play->declaration))
		return;
	struct mj_action *declaring = add(offers, seat, MJ_ACT_DISCARD, tile);
	declaring->drawn = drawn;
	declaring->declare = play->declaration;
}

static void
list_turn(const struct mj_play *play, struct mj_offers *offers)
{
	const struct mj_player *player = &play->players[play->seat];
	unsigned seat = (unsigned)play->seat;
	uint8_t reason = play_may_abort(play);

	if (play->can_win != 0)
		add(offers, seat, MJ_ACT_WIN, MJ_NO_TILE);
	if (reason != MJ_NO_REASON)
		add(offers, seat, MJ_ACT_ABORT, MJ_NO_TILE)->reason = reason;
	if (play_may_set_aside(play))
		add(offers, seat, MJ_ACT_NORTH, MJ_NO_TILE);
	for (mj_tile kind = 0; kind < MJ_KINDS && !play->claimed; kind++)
		if (play_held(&player->concealed, kind) == MJ_COPIES &&
		    play_may_kong(play, kind, MJ_CONCEALED_KONG))
			add(offers, seat, MJ_ACT_CONCEALED_KONG, kind);
	for (unsigned i = 0; i < MJ_FLOWERS && player->meld_count > 0; i++)
		if (player->concealed.of[in_order[i]] > 0 &&
		    play_may_kong(play, in_order[i], MJ_ADDED_KONG))
			add(offers, seat, MJ_ACT_ADDED_KONG, in_order[i]);
	for (unsigned i = 0; i < MJ_FLOWERS; i++) {
		mj_tile tile = in_order[i];
		if (player->concealed.of[tile] == 0)
			continue;
		add_discard(play, tile, false, offers);
		if (tile == play->drawn)
			add_discard(play, tile, true, offers);
	}
}

static void
add_melds(const struct mj_play *play, unsigned seat, enum mj_action_type type,
	  struct mj_offers *offers)
{
	struct play_pairs pairs;

	play_list_pairs(play, seat, type == MJ_ACT_PUNG ? MJ_PUNG : MJ_CHOW, &pairs);
	for (unsigned i = 0; i < pairs.count; i++) {
		struct mj_action *offer = add(offers, seat, type, MJ_NO_TILE);
		offer->tile_count = 2;
		memcpy(offer->tiles, pairs.tiles[i], sizeof(pairs.tiles[i]));
	}
}

static void
list_claims(const struct mj_play *play, unsigned seat, struct mj_offers *offers)
{
	unsigned bit = 1U << seat;

	if ((play->can_win & bit) != 0)
		add(offers, seat, MJ_ACT_WIN, MJ_NO_TILE);
	if ((play->can_kong & bit) != 0)
		add(offers, seat, MJ_ACT_OPEN_KONG, MJ_NO_TILE);
	if ((play->can_pung & bit) != 0)
		add_melds(play, seat, MJ_ACT_PUNG, offers);
	if ((play->can_chow & bit) != 0)
		add_melds(play, seat, MJ_ACT_CHOW, offers);
	add(offers, seat, MJ_ACT_PASS, MJ_NO_TILE);
}

bool
mj_play_is_asked(const struct mj_play *play, unsigned seat)
{
	unsigned bit = 1U << seat;

	if (!play->players[seat].known)
		return false;
	if (play->phase == MJ_PHASE_TURN)
		return (int)seat == play->seat;
	return play->phase == MJ_PHASE_CLAIMS && (play->answered & bit) == 0 &&
	       ((play->can_win | play->can_kong | play->can_pung | play->can_chow) & bit) != 0;
}

void
mj_play_offers(const struct mj_play *play, unsigned seat, struct mj_offers *offers)
{
	offers->count = 0;
	if (!mj_play_is_asked(play, seat))
		return;
	if (play->phase == MJ_PHASE_TURN)
		list_turn(play, offers);
	else
		list_claims(play, seat, offers);
}

uint8_t
mj_play_furiten(const struct mj_play *play, unsigned seat)
{
	const struct mj_play_rules *rules = play_rules(play);
	/* It has a tile too many: what it waited for before its claim is gone. */
	bool claimed = play->phase == MJ_PHASE_TURN && play->seat == (int)seat &&
		       play->drawn == MJ_NO_TILE;

	if (claimed || rules->furiten == NULL || mj_play_waits(play, seat) == 0)
		return MJ_NOT_FURITEN;
	return rules->furiten(play, seat);
}
