/* What a seat may do in its turn. */
#include "distance/distance.h"
#include "mahjong/play.h"
#include "play/play.h"
#include "play/wins.h"

/* ---- Declarations ---- */

/* Kinds after whose discard the hand is ready. */
static uint64_t
ready_discards(const struct mj_play *play, unsigned seat)
{
	const struct mj_player *player = &play->players[seat];
	struct mj_discard discards[MJ_DISCARDS_MAX];
	struct mj_target target;
	struct mj_held held;
	uint64_t kinds = 0;

	/* A draw brings a hand nearer by one at most. */
	if (!play->claimed && player->distance > 2)
		return 0;
	play_rules(play)->hold(play, seat, &player->concealed, &target, &held);
	size_t count = mj_discards(&target, &held, discards);
	for (size_t i = 0; i < count; i++)
		if (discards[i].distance == 1 && discards[i].kind != MJ_NO_TILE &&
		    (discards[i].accepts & play->start->rules->tiles) != 0)
			kinds |= KIND_BIT(discards[i].kind);
	return kinds;
}

void
play_begin_turn(struct mj_play *play)
{
	const struct mj_play_rules *rules = play_rules(play);
	unsigned seat = (unsigned)play->seat;

	play->can_win = 0;
	play->declarable = 0;
	play->declaration = MJ_DECLARES_NOTHING;
	if (!play->players[seat].known)
		return;
	if (!play->claimed && play_wins(play, seat, MJ_SELF_DRAW))
		play->can_win = (uint8_t)(1U << seat);
	if (rules->declares != NULL)
		play->declaration = (uint8_t)rules->declares(play, seat);
	if (play->declaration != MJ_DECLARES_NOTHING)
		play->declarable = ready_discards(play, seat);
}

/* ---- Discards ---- */

static bool
is_kept(const struct mj_play *play, mj_tile tile)
{
	const struct mj_play_rules *rules = play_rules(play);
	const struct mj_player *player = &play->players[play->seat];
	uint64_t kinds = 0;

	if (rules->kept != NULL)
		kinds = rules->kept(play, (unsigned)play->seat);
	if (play->claimed)
		kinds |= mj_swap_kinds(play->start->rules, &player->melds[player->meld_count - 1]);
	return (kinds >> mj_kind(tile) & 1) != 0;
}

/* A tile that is not known may be any that has not been seen. */
static bool
has_tile(const struct mj_play *play, mj_tile tile, bool drawn)
{
	const struct mj_player *player = &play->players[play->seat];
	unsigned others = player->concealed.of[tile];

	if (!player->known)
		return others > 0 || (player->hidden > 0 && play_unseen(play, tile) > 0);
	if (tile != play->drawn)
		return others > 0 && !drawn;
	return drawn || others > 1;
}

bool
play_may_discard(const struct mj_play *play, mj_tile tile, bool drawn, unsigned declare)
{
	const struct mj_play_rules *rules = play_rules(play);
	unsigned seat = (unsigned)play->seat;

	if (tile >= MJ_FLOWERS || !has_tile(play, tile, drawn))
		return false;
	if (!drawn && play->drawn != MJ_NO_TILE && rules->keeps_hand != NULL &&
	    rules->keeps_hand(play, seat))
		return false;
	if (is_kept(play, tile))
		return false;
	if (declare == MJ_DECLARES_NOTHING)
		return true;
	if (!play->players[seat].known)
		return rules->declares != NULL && rules->declares(play, seat) == declare;
	return declare == play->declaration && (play->declarable >> mj_kind(tile) & 1) != 0;
}

/* ---- Kongs, norths, abortive draws ---- */

static bool
has_pung(const struct mj_player *player, mj_tile kind)
{
	for (unsigned i = 0; i < player->meld_count; i++)
		if (player->melds[i].type == MJ_PUNG && mj_kind(player->melds[i].tile[0]) == kind)
			return true;
	return false;
}

static bool
could_hold(const struct mj_play *play, mj_tile kind, unsigned count)
{
	const struct mj_player *player = &play->players[play->seat];
	unsigned held = play_held(&player->concealed, kind), unseen = play->unseen[kind];

	if (held >= count || player->known)
		return held >= count;
	return held + (player->hidden < unseen ? player->hidden : unseen) >= count;
}

bool
play_may_kong(const struct mj_play *play, mj_tile tile, enum mj_meld_type type)
{
	const struct mj_play_rules *rules = play_rules(play);
	const struct mj_player *player = &play->players[play->seat];

	if (play->claimed || play->left == 0 || tile >= MJ_FLOWERS)
		return false;
	if (type == MJ_CONCEALED_KONG
		    ? tile >= MJ_KINDS || player->meld_count == MJ_MELDS ||
			      !could_hold(play, tile, MJ_COPIES)
		    : !has_pung(player, mj_kind(tile)) ||
			      (player->known ? player->concealed.of[tile] == 0
					     : !could_hold(play, mj_kind(tile), 1)))
		return false;
	return rules->may_kong == NULL ||
	       rules->may_kong(play, (unsigned)play->seat, mj_kind(tile), type);
}

bool
play_may_set_aside(const struct mj_play *play)
{
	const struct mj_play_rules *rules = play_rules(play);

	return rules->may_set_aside != NULL && !play->claimed && play->left > 0 &&
	       could_hold(play, MJ_DRAGONS - 1, 1) &&
	       rules->may_set_aside(play, (unsigned)play->seat);
}

uint8_t
play_may_abort(const struct mj_play *play)
{
	const struct mj_play_rules *rules = play_rules(play);

	if (rules->abort == NULL || play->claimed || !play->players[play->seat].known)
		return MJ_NO_REASON;
	return rules->abort(play, (unsigned)play->seat);
}
