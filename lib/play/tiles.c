/* Tiles of a seat: taken, given, and what they wait for. */
#include "distance/distance.h"
#include "mahjong/play.h"
#include "play/play.h"

#include <assert.h>
#include <string.h>

enum { RUN_END = 9 };

void
play_give(struct mj_player *player, mj_tile tile)
{
	if (tile == MJ_NO_TILE)
		player->hidden++;
	else
		mj_bag_add(&player->concealed, tile);
}

unsigned
play_held(const struct mj_bag *bag, mj_tile kind)
{
	unsigned held = bag->of[kind];

	if (kind < MJ_HONOURS && kind % RUN_END == 4)
		held += bag->of[MJ_RED_FIVE + kind / RUN_END];
	return held;
}

/* ---- Told walls ---- */

static bool
is_red(mj_tile tile)
{
	return tile >= MJ_RED_FIVE && tile < MJ_FLOWERS;
}

unsigned
play_unseen(const struct mj_play *play, mj_tile tile)
{
	if (!is_red(tile) || play->unseen[tile] < play->unseen[mj_kind(tile)])
		return play->unseen[tile];
	return play->unseen[mj_kind(tile)];
}

void
play_see(struct mj_play *play, mj_tile tile)
{
	play->unseen[tile]--;
	if (is_red(tile))
		play->unseen[mj_kind(tile)]--;
}

void
play_take(struct mj_play *play, struct mj_player *player, mj_tile tile)
{
	if (player->concealed.of[tile] > 0) {
		player->concealed.of[tile]--;
		player->concealed.size--;
		return;
	}
	assert(player->hidden > 0);
	player->hidden--;
	if (play_unseen(play, tile) > 0)
		play_see(play, tile);
}

/* ---- Waits ---- */

static uint64_t
accepts(const struct mj_play *play, unsigned seat, const struct mj_bag *concealed, int *distance)
{
	struct mj_target target;
	struct mj_held held;

	play_rules(play)->hold(play, seat, concealed, &target, &held);
	return mj_acceptance(&target, &held, distance) & play->start->rules->tiles;
}

void
play_look(struct mj_play *play, unsigned seat)
{
	struct mj_player *player = &play->players[seat];
	int distance = MJ_FAR;

	player->accepts = 0;
	if (player->known)
		player->accepts = accepts(play, seat, &player->concealed, &distance);
	player->distance = (uint8_t)distance;
}

uint64_t
mj_play_waits(const struct mj_play *play, unsigned seat)
{
	const struct mj_player *player = &play->players[seat];

	return player->distance == 1 ? player->accepts : 0;
}

uint64_t
mj_play_waits_of(const struct mj_play *play, unsigned seat, const struct mj_bag *concealed)
{
	int distance;
	uint64_t kinds = accepts(play, seat, concealed, &distance);

	return distance == 1 ? kinds : 0;
}

bool
mj_play_is_closed(const struct mj_play *play, unsigned seat)
{
	const struct mj_player *player = &play->players[seat];

	for (unsigned i = 0; i < player->meld_count; i++)
		if (player->melds[i].type != MJ_CONCEALED_KONG)
			return false;
	return true;
}

/* ---- The hand as a request has it ---- */

static void
fill_hand(const struct mj_play *play, unsigned seat, mj_tile win_tile, struct mj_hand *hand)
{
	const struct mj_player *player = &play->players[seat];

	mj_hand_init(hand, "/hand");
	hand->seat = (int8_t)seat;
	hand->win_tile = win_tile;
	hand->concealed = player->concealed;
	hand->meld_count = player->meld_count;
	memcpy(hand->melds, player->melds, sizeof(hand->melds));
	play_rules(play)->tell_hand(play, seat, hand);
}

void
mj_play_hand(const struct mj_play *play, unsigned seat, struct mj_hand *hand)
{
	fill_hand(play, seat, MJ_NO_TILE, hand);
}

static uint32_t
common_flags(const struct mj_play *play, int from)
{
	uint32_t flags = play->left == 0 ? MJ_LAST_TILE : 0;

	if (from == MJ_SELF_DRAW)
		return play->source == MJ_DRAW_KONG ? flags | MJ_AFTER_KONG : flags;
	if (play->claim == MJ_ACT_ADDED_KONG || play->claim == MJ_ACT_CONCEALED_KONG)
		return flags | MJ_ROBBING_KONG;
	if (play->claim == MJ_ACT_DISCARD && play->turn_kong)
		flags |= MJ_AFTER_KONG_DISCARD;
	return flags;
}

void
play_winning_hand(const struct mj_play *play, unsigned seat, int from, struct mj_hand *hand)
{
	const struct mj_play_rules *rules = play_rules(play);
	bool own = from == MJ_SELF_DRAW;

	fill_hand(play, seat, own ? play->drawn : play->tile, hand);
	hand->from = (int8_t)(own && rules->fed_by != NULL ? rules->fed_by(play) : from);
	if (own) {
		hand->concealed.of[play->drawn]--;
		hand->concealed.size--;
	}
	hand->flags = rules->flags(play, seat, from, common_flags(play, from));
}

/* ---- Discards ---- */

void
mj_play_left_discards(const struct mj_play *play, unsigned seat, struct mj_bag *bag)
{
	memset(bag, 0, sizeof(*bag));
	for (unsigned i = 0; i < play->river_count; i++)
		if (play->river[i].seat == (int)seat && play->river[i].claimed_by == MJ_NOBODY)
			mj_bag_add(bag, play->river[i].tile);
}

unsigned
mj_play_followed(const struct mj_play *play, unsigned most)
{
	unsigned seats = play->start->rules->seats, rounds = 0;

	while (rounds < most && (rounds + 1) * seats <= play->calm) {
		const struct mj_discarded *row = &play->river[rounds * seats];
		for (unsigned i = 1; i < seats; i++)
			if (row[i].tile != row[0].tile)
				return rounds;
		rounds++;
	}
	return rounds;
}

/* ---- Events ---- */

void
mj_play_event(const struct mj_play *play, const struct mj_event *event)
{
	if (play->start->listener != NULL)
		play->start->listener(play->start->payload, event);
}

void
play_tell(const struct mj_play *play, enum mj_event_type type, int seat, mj_tile tile)
{
	mj_play_event(play, &(struct mj_event){
				    .type = (uint8_t)type,
				    .seat = (int8_t)seat,
				    .from = MJ_NOBODY,
				    .tile = tile,
			    });
}

void
mj_play_pass_to_all(struct mj_play *play)
{
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++)
		if ((int)seat != play->seat)
			mj_bag_add(&play->players[seat].passed, play->tile);
}

void
mj_play_accept_riichi(struct mj_play *play, enum mj_riichi_state state)
{
	struct mj_player *player = play_acting(play);

	if (player->riichi != MJ_RIICHI_DECLARED)
		return;
	player->riichi = (uint8_t)state;
	player->ippatsu = true;
	play_tell(play, MJ_EVENT_RIICHI_ACCEPTED, play->seat, MJ_NO_TILE);
}
