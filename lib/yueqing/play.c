/* What yueqing tells the referee (docs/rules/yueqing.md, sections 1 and 2). */
#include "yueqing/play.h"
#include "engine/kinds.h"
#include "engine/waits.h"
#include "mahjong/play.h"
#include "play/rules.h"
#include "yueqing/faces.h"
#include "yueqing/ready.h"

static struct yueqing_faces
faces_of(const struct mj_play *play)
{
	struct yueqing_faces faces;

	yueqing_faces_told(&play->deal, &faces);
	return faces;
}

static void
hold(const struct mj_play *play, unsigned seat, const struct mj_bag *concealed,
     struct mj_target *target, struct mj_held *held)
{
	const struct mj_player *player = &play->players[seat];

	yueqing_hold(faces_of(play).caishen, concealed, player->melds, player->meld_count, target,
		     held);
}

static uint64_t
set_out(const struct mj_play *play)
{
	struct yueqing_faces faces = faces_of(play);

	return KIND_BIT(faces.gangtou) | KIND_BIT(faces.baiban);
}

/* No caishen in a chow, pung or open kong. */
static uint64_t
unclaimed(const struct mj_play *play)
{
	return KIND_BIT(faces_of(play).caishen);
}

/* D23: any kong can be robbed. */
static bool
robbed(const struct mj_play *play, enum mj_action_type type)
{
	(void)play;
	(void)type;
	return true;
}

/* D20, PD10: the dealer's own draw before his first discard, or that discard. */
static uint32_t
flags_of(const struct mj_play *play, unsigned seat, int from, uint32_t flags)
{
	bool own =
		from == MJ_SELF_DRAW && seat == play->start->table.dealer && play->river_count == 0;
	bool first =
		from != MJ_SELF_DRAW && play->claim == MJ_ACT_DISCARD && play->river_count == 1;

	return own || first ? flags | MJ_FIRST_TURN : flags;
}

static void
tell_flowers(const struct mj_player *player, struct mj_record *extra)
{
	mj_put(extra, SLOT_FLOWERS, FLOWERS_LIST);
	extra->tiles[FLOWERS_LIST] = player->flowers;
}

/* PD7. */
static void
tell_hand(const struct mj_play *play, unsigned seat, struct mj_hand *hand)
{
	const struct mj_player *player = &play->players[seat];

	if (player->flowers.count > 0)
		tell_flowers(player, &hand->extra);
	if (player->single_discard != MJ_NO_TILE)
		mj_put(&hand->extra, HAND_SINGLE_DISCARD, player->single_discard);
}

static void
tell_end(const struct mj_play *play, struct mj_play_end *end)
{
	mj_play_show_all(play, end);
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++) {
		end->seats[seat].given = true;
		tell_flowers(&play->players[seat], &end->seats[seat].extra);
	}
}

const struct mj_play_rules yueqing_play = {
	.hold = hold,
	.set_out = set_out,
	.unclaimed = unclaimed,
	.robbed = robbed,
	.flags = flags_of,
	.tell_hand = tell_hand,
	.win_needs_all = true,
	.tell_end = tell_end,
	.pace = {.deal_in = 0,
		 .lost = 21,
		 .wins = 26,
		 .thrown = 75,
		 .by_discard = 74,
		 .waits = 250,
		 .ready = {{0, 0, 2, 11, 29, 60, 60, 60},
			   {0, 1, 8, 20, 41, 70, 70, 70},
			   {0, 5, 14, 37, 57, 75, 75, 75},
			   {30, 40, 50, 61, 73, 90, 90, 90}}},
};
