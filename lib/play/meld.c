/* Melds that are made, and norths set aside. */
#include "mahjong/play.h"
#include "play/play.h"

static void
tell_meld(const struct mj_play *play, int seat, const struct mj_meld *meld)
{
	static const uint8_t events[] = {
		[MJ_CHOW] = MJ_EVENT_CHOW,
		[MJ_PUNG] = MJ_EVENT_PUNG,
		[MJ_OPEN_KONG] = MJ_EVENT_OPEN_KONG,
		[MJ_CONCEALED_KONG] = MJ_EVENT_CONCEALED_KONG,
		[MJ_ADDED_KONG] = MJ_EVENT_ADDED_KONG,
	};

	mj_play_event(play,
		      &(struct mj_event){
			      .type = events[meld->type],
			      .seat = (int8_t)seat,
			      .from = meld->from,
			      .tile = meld->type == MJ_ADDED_KONG ? play->tile : meld->claimed,
			      .meld = *meld,
		      });
}

/* Moves up to `count` tiles of the kind from the hand to the meld, the plain ones first. */
static void
move_kind(struct mj_play *play, struct mj_player *player, mj_tile kind, unsigned count,
	  struct mj_meld *meld)
{
	for (mj_tile tile = 0; tile < MJ_FLOWERS; tile++)
		while (mj_kind(tile) == kind && meld->count < count &&
		       player->concealed.of[tile] > 0) {
			play_take(play, player, tile);
			meld->tile[meld->count++] = tile;
		}
	for (mj_tile tile = 0; tile < MJ_FLOWERS; tile++)
		while (mj_kind(tile) == kind && meld->count < count &&
		       play_unseen(play, tile) > 0 && player->hidden > 0) {
			play_take(play, player, tile);
			meld->tile[meld->count++] = tile;
		}
}

static void
interrupt(struct mj_play *play)
{
	play->interrupted = true;
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++)
		play->players[seat].ippatsu = false;
}

static void
make_kong(struct mj_play *play, int seat, enum mj_meld_type type)
{
	interrupt(play);
	play->seat = (int8_t)seat;
	play->kongs++;
	play->kong_makers = (uint8_t)(play->kong_makers | 1U << seat);
	play->last_kong = (uint8_t)type;
	play->turn_kong = true;
	play->claimed = false;
	play->drawn = MJ_NO_TILE;
	play_look(play, (unsigned)seat);
	play_owe_draw(play, seat, MJ_DRAW_KONG, false);
	if (play_rules(play)->kong_made != NULL)
		play_rules(play)->kong_made(play, type);
}

void
play_make_claimed(struct mj_play *play, const struct mj_action *action)
{
	static const uint8_t types[] = {[MJ_ACT_CHOW] = MJ_CHOW,
					[MJ_ACT_PUNG] = MJ_PUNG,
					[MJ_ACT_OPEN_KONG] = MJ_OPEN_KONG};
	int seat = action->seat, from = play->seat;
	struct mj_player *player = &play->players[seat];
	struct mj_meld *meld = &player->melds[player->meld_count++];

	*meld = (struct mj_meld){.type = types[action->type],
				 .count = 1,
				 .tile = {play->tile},
				 .from = (int8_t)from,
				 .claimed = play->tile};
	for (unsigned i = 0; i < action->tile_count; i++) {
		play_take(play, player, action->tiles[i]);
		meld->tile[meld->count++] = action->tiles[i];
	}
	if (action->type == MJ_ACT_OPEN_KONG)
		move_kind(play, player, mj_kind(play->tile), MJ_COPIES, meld);
	play->river[play->river_count - 1].claimed_by = (int8_t)seat;
	tell_meld(play, seat, meld);
	if (play_rules(play)->freed != NULL)
		play_rules(play)->freed(play, (unsigned)seat, false);
	if (action->type == MJ_ACT_OPEN_KONG) {
		play->kong_feeder = (int8_t)from;
		make_kong(play, seat, MJ_OPEN_KONG);
		return;
	}
	interrupt(play);
	play->seat = (int8_t)seat;
	play->turn_kong = false;
	play->kong_feeder = MJ_NOBODY;
	play->claimed = true;
	play->drawn = MJ_NO_TILE;
	play_begin_turn(play);
}

static void
make_added_kong(struct mj_play *play)
{
	struct mj_player *player = play_acting(play);

	for (unsigned i = 0; i < player->meld_count; i++) {
		struct mj_meld *meld = &player->melds[i];
		if (meld->type != MJ_PUNG || mj_kind(meld->tile[0]) != mj_kind(play->tile))
			continue;
		meld->type = MJ_ADDED_KONG;
		meld->tile[meld->count++] = play->tile;
		play_take(play, player, play->tile);
		tell_meld(play, play->seat, meld);
		break;
	}
	play->kong_feeder = MJ_NOBODY;
	make_kong(play, play->seat, MJ_ADDED_KONG);
}

static void
make_concealed_kong(struct mj_play *play)
{
	struct mj_player *player = play_acting(play);
	struct mj_meld *meld = &player->melds[player->meld_count++];

	*meld = (struct mj_meld){
		.type = MJ_CONCEALED_KONG, .from = MJ_NOBODY, .claimed = MJ_NO_TILE};
	move_kind(play, player, play->tile, MJ_COPIES, meld);
	tell_meld(play, play->seat, meld);
	play->kong_feeder = MJ_NOBODY;
	make_kong(play, play->seat, MJ_CONCEALED_KONG);
}

static void
set_north_aside(struct mj_play *play)
{
	struct mj_player *player = play_acting(play);

	interrupt(play);
	play_take(play, player, play->tile);
	player->norths++;
	play_tell(play, MJ_EVENT_NORTH, play->seat, play->tile);
	play->drawn = MJ_NO_TILE;
	play_look(play, (unsigned)play->seat);
	play_owe_draw(play, play->seat, MJ_DRAW_FLOWER, true);
	if (play_rules(play)->north_made != NULL)
		play_rules(play)->north_made(play);
}

void
play_make_own(struct mj_play *play)
{
	if (play->claim == MJ_ACT_ADDED_KONG)
		make_added_kong(play);
	else if (play->claim == MJ_ACT_CONCEALED_KONG)
		make_concealed_kong(play);
	else
		set_north_aside(play);
}
