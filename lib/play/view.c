/* What one seat may know of a hand of play: all else is taken out. */
#include "mahjong/play.h"
#include "mahjong/rules.h"
#include "play/play.h"

#include <assert.h>
#include <string.h>

/* ---- The other seats ---- */

/* The tiles of a meld that lies face down. */
static void
hide_meld(struct mj_meld *meld)
{
	for (unsigned i = 0; i < meld->count; i++)
		meld->tile[i] = MJ_NO_TILE;
}

/* What a seat has let go tells what it waits for, so it is taken out, too. */
static void
hide_player(const struct mj_play *play, struct mj_player *player)
{
	bool face_down = play->start->rules->ruleset->concealed_kongs_hidden;

	player->hidden = (uint8_t)(player->hidden + player->concealed.size);
	player->known = false;
	player->distance = MJ_FAR;
	player->accepts = player->passed_kinds = 0;
	memset(&player->concealed, 0, sizeof(player->concealed));
	memset(&player->passed, 0, sizeof(player->passed));
	for (unsigned i = 0; i < player->meld_count && face_down; i++)
		if (player->melds[i].type == MJ_CONCEALED_KONG)
			hide_meld(&player->melds[i]);
}

/* ---- Whose turn it is, what is asked and was answered ---- */

static void
hide_turn(struct mj_play *play, unsigned seat)
{
	uint8_t own = (uint8_t)(1U << seat);
	struct mj_action answer = play->answers[seat];

	play->can_win &= own;
	play->can_kong &= own;
	play->can_pung &= own;
	play->can_chow &= own;
	play->answered &= own;
	memset(play->answers, 0, sizeof(play->answers));
	play->answers[seat] = answer;
	play->waits_on = false;
	play->replacement = MJ_NO_TILE;
	memset(&play->draws, 0, sizeof(play->draws));
	if (seat != play->start->table.dealer)
		play->first_tile = MJ_NO_TILE;
	if (play->seat == (int)seat)
		return;
	play->drawn = MJ_NO_TILE;
	play->declarable = 0;
	play->declaration = MJ_DECLARES_NOTHING;
}

static void
hide_deal(struct mj_play *play)
{
	struct mj_record shown;

	mj_play_shown_deal(play, &shown);
	for (unsigned slot = 0; slot < MJ_SLOTS; slot++)
		if (!mj_has(&shown, slot))
			shown.value[slot] = 0;
	play->deal = shown;
}

/* ---- Tiles that the seat does not see ---- */

/* A log may have more red fives than the set, or a told tile that nobody could hold. */
static void
see(struct mj_play *play, mj_tile tile)
{
	if (tile != MJ_NO_TILE && play_unseen(play, tile) > 0)
		play_see(play, tile);
}

static void
see_deal(struct mj_play *play)
{
	const struct mj_ruleset *ruleset = play->start->rules->ruleset;

	for (unsigned i = 0; i < ruleset->deal_count; i++) {
		const struct mj_field *field = &ruleset->deal[i];
		const struct mj_tiles *tiles = &play->deal.tiles[field->list];
		if ((play_rules(play)->drawn_later >> field->slot & 1) != 0)
			continue;
		if (field->type == MJ_TILE && mj_has(&play->deal, field->slot))
			see(play, (mj_tile)play->deal.value[field->slot]);
		for (unsigned k = 0; field->type == MJ_TILE_LIST && k < tiles->count; k++)
			see(play, tiles->tile[k]);
	}
}

static void
see_player(struct mj_play *play, const struct mj_player *player)
{
	for (mj_tile tile = 0; tile < MJ_TILES; tile++)
		for (unsigned i = 0; i < player->concealed.of[tile]; i++)
			see(play, tile);
	for (unsigned i = 0; i < player->meld_count; i++)
		for (unsigned k = 0; k < player->melds[i].count; k++)
			see(play, player->melds[i].tile[k]);
	for (unsigned i = 0; i < player->flowers.count; i++)
		see(play, player->flowers.tile[i]);
	for (unsigned i = 0; i < player->norths; i++)
		see(play, MJ_DRAGONS - 1);
}

/* What is added to a kong, or becomes one, or is set aside, while it can be robbed: it is still
 * among the tiles of its seat. */
static void
see_open_kong(struct mj_play *play)
{
	unsigned copies = play->claim == MJ_ACT_CONCEALED_KONG ? MJ_COPIES : 1;

	if (play->phase != MJ_PHASE_CLAIMS || play->claim == MJ_ACT_DISCARD ||
	    play->players[play->seat].known)
		return;
	for (unsigned i = 0; i < copies; i++)
		see(play, play->tile);
}

static void
find_unseen(struct mj_play *play)
{
	const struct mj_tileset *set = play->start->rules->tileset;

	memset(play->unseen, 0, sizeof(play->unseen));
	for (unsigned i = 0; i < set->range_count; i++)
		for (unsigned k = 0; k < set->ranges[i].kinds; k++)
			play->unseen[set->ranges[i].first + k] = set->ranges[i].copies;
	for (mj_tile red = MJ_RED_FIVE; red < MJ_FLOWERS; red++)
		play->unseen[mj_kind(red)] =
			(uint8_t)(play->unseen[mj_kind(red)] + play->unseen[red]);
	see_deal(play);
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++)
		see_player(play, &play->players[seat]);
	for (unsigned i = 0; i < play->river_count; i++)
		if (play->river[i].claimed_by == MJ_NOBODY)
			see(play, play->river[i].tile);
	see_open_kong(play);
}

/* ---- The call ---- */

void
mj_play_look(const struct mj_play *play, unsigned seat, struct mj_play_view *view)
{
	const struct mj_play_start *start = play->start;

	assert(seat < start->rules->seats && play->phase != MJ_PHASE_OVER);
	memset(&view->start, 0, sizeof(view->start));
	view->seat = (uint8_t)seat;
	view->start.rules = start->rules;
	view->start.table = start->table;
	view->start.logged = start->logged;
	view->play = *play;
	view->play.start = &view->start;
	for (unsigned other = 0; other < start->rules->seats; other++)
		if (other != seat)
			hide_player(play, &view->play.players[other]);
	hide_turn(&view->play, seat);
	hide_deal(&view->play);
	find_unseen(&view->play);
}
