/* What mcr tells the referee (docs/rules/mcr.md, sections 1 to 3). */
#include "mcr/play.h"
#include "engine/kinds.h"
#include "engine/tileset.h"
#include "engine/waits.h"
#include "mahjong/play.h"
#include "mcr/ready.h"
#include "play/rules.h"

static void
hold(const struct mj_play *play, unsigned seat, const struct mj_bag *concealed,
     struct mj_target *target, struct mj_held *held)
{
	const struct mj_player *player = &play->players[seat];

	*target = mcr_target(player->meld_count);
	mj_hold(concealed, player->melds, player->meld_count, held);
}

static uint64_t
set_out(const struct mj_play *play)
{
	return mj_tileset_kinds(mj_play_rules_of(play)->tileset) >> MJ_FLOWERS << MJ_FLOWERS;
}

static bool
robbed(const struct mj_play *play, enum mj_action_type type)
{
	(void)play;
	return type == MJ_ACT_ADDED_KONG;
}

/* R78: the other three lie open, among discards that nobody took and in melds but concealed kongs.
 */
static bool
is_last_of_kind(const struct mj_play *play, int from)
{
	bool discarded = from != MJ_SELF_DRAW && play->claim == MJ_ACT_DISCARD;
	mj_tile tile = from == MJ_SELF_DRAW ? play->drawn : play->tile;
	unsigned open = 0;

	for (unsigned i = 0; i + discarded < play->river_count; i++)
		open += play->river[i].tile == tile && play->river[i].claimed_by == MJ_NOBODY;
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++) {
		const struct mj_player *player = &play->players[seat];
		for (unsigned i = 0; i < player->meld_count; i++)
			for (unsigned k = 0; player->melds[i].type != MJ_CONCEALED_KONG &&
					     k < player->melds[i].count;
			     k++)
				open += player->melds[i].tile[k] == tile;
	}
	return open == MJ_COPIES - 1;
}

/* PD10: the dealer's dealt tiles alone. */
static uint32_t
flags_of(const struct mj_play *play, unsigned seat, int from, uint32_t flags)
{
	if (is_last_of_kind(play, from))
		flags |= FLAG_LAST_OF_KIND;
	if (from == MJ_SELF_DRAW && seat == play->start->table.dealer && play->river_count == 0 &&
	    !play->interrupted)
		flags |= MJ_FIRST_TURN;
	return flags;
}

/* Hands and seats have flowers in the same slot. */
static void
tell_flowers(const struct mj_player *player, struct mj_record *extra)
{
	if (player->flowers.count == 0)
		return;
	mj_put(extra, HAND_FLOWERS, 0);
	extra->tiles[0] = player->flowers;
}

static void
tell_hand(const struct mj_play *play, unsigned seat, struct mj_hand *hand)
{
	tell_flowers(&play->players[seat], &hand->extra);
}

static void
tell_end(const struct mj_play *play, struct mj_play_end *end)
{
	mj_play_show_all(play, end);
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++) {
		struct mj_seat *shown = &end->seats[seat];
		if (!shown->given)
			continue;
		shown->has_discards = true;
		shown->discards = play->players[seat].discards;
		tell_flowers(&play->players[seat], &shown->extra);
	}
}

const struct mj_play_rules mcr_play = {
	.hold = hold,
	.set_out = set_out,
	.robbed = robbed,
	.flags = flags_of,
	.tell_hand = tell_hand,
	.tell_end = tell_end,
	.pace = {.deal_in = 10,
		 .lost = 13,
		 .wins = 12,
		 .thrown = 45,
		 .by_discard = 62,
		 .waits = 90,
		 .ready = {{0, 1, 7, 15, 24, 33, 42, 43},
			   {0, 3, 12, 25, 34, 39, 41, 41},
			   {10, 17, 42, 55, 58, 63, 63, 66},
			   {50, 60, 80, 90, 95, 100, 100, 100}}},
};
