/* How a hand begins: a dealt wall, or what is told of one. */
#include "engine/refuse.h"
#include "mahjong/play.h"
#include "mahjong/rules.h"
#include "play/play.h"

#include <stdio.h>
#include <string.h>

enum { MEMBER_MAX = 24 };

/* ---- A dealt wall ---- */

static void
set_out_bag(const struct mj_bag *bag, struct mj_tiles *flowers)
{
	for (mj_tile tile = 0; tile < MJ_TILES; tile++)
		for (unsigned i = 0; i < bag->of[tile] && flowers->count < MJ_LIST_MAX; i++)
			flowers->tile[flowers->count++] = tile;
}

/* What lies under the open indicators is turned when a hand is won. */
static void
hide(struct mj_record *deal, unsigned slot)
{
	deal->present &= ~(UINT64_C(1) << slot);
	memset(&deal->tiles[slot], 0, sizeof(deal->tiles[slot]));
}

static void
begin_dealt(struct mj_play *play)
{
	const struct mj_play_start *start = play->start;
	const struct mj_dealt *dealt = start->dealt;
	int dealer = start->table.dealer;

	mj_draws_init(&play->draws, start->rules, dealt);
	play->left = play->draws.left;
	play->deal = dealt->deal;
	if (play_rules(play)->ura != NULL)
		hide(&play->deal, play_rules(play)->ura_indicators);
	for (unsigned seat = 0; seat < start->rules->seats; seat++) {
		struct mj_player *player = &play->players[seat];
		player->known = true;
		player->concealed = dealt->hands[seat].concealed;
		set_out_bag(&dealt->hands[seat].flowers, &player->flowers);
	}
	play->drawn = dealt->hands[dealer].drawn;
	play_take(play, &play->players[dealer], play->drawn);
	for (unsigned seat = 0; seat < start->rules->seats; seat++)
		play_look(play, seat);
	play_give(&play->players[dealer], play->drawn);
	play_begin_turn(play);
}

/* ---- A told wall ---- */

static void
add_unseen(struct mj_play *play, mj_tile tile)
{
	play->unseen[tile]++;
	if (tile >= MJ_RED_FIVE && tile < MJ_FLOWERS)
		play->unseen[mj_kind(tile)]++;
}

/* Takes a tile that the deal shows from those not seen yet. */
static int
see(struct mj_play *play, mj_tile tile, const char *member, struct mj_problem *problem)
{
	char text[MJ_TILE_TEXT];

	if (tile < MJ_TILES && play_unseen(play, tile) > 0) {
		play_see(play, tile);
		return MJ_OK;
	}
	mj_tile_write(tile, text);
	return mj_refuse(problem, MJ_FIVE_OF_A_TILE, "/deal", member,
			 "there are not so many tiles %s", text);
}

static int
see_bag(struct mj_play *play, const struct mj_bag *bag, const char *member,
	struct mj_problem *problem)
{
	for (mj_tile tile = 0; tile < MJ_TILES; tile++)
		for (unsigned i = 0; i < bag->of[tile]; i++)
			if (see(play, tile, member, problem) != MJ_OK)
				return problem->code;
	return MJ_OK;
}

/* The members that a deal by these rules shows, each with as many tiles. */
static int
see_deal(struct mj_play *play, const struct mj_dealt *sample, struct mj_problem *problem)
{
	const struct mj_ruleset *ruleset = play->start->rules->ruleset;
	const struct mj_record *told = &play->start->deal;

	for (unsigned i = 0; i < ruleset->deal_count; i++) {
		const struct mj_field *field = &ruleset->deal[i];
		const struct mj_tiles *tiles = &told->tiles[field->list];
		bool listed = field->type == MJ_TILE_LIST;
		unsigned count = listed ? tiles->count : mj_has(told, field->slot);
		unsigned wanted = listed ? sample->deal.tiles[field->list].count
					 : mj_has(&sample->deal, field->slot);
		int code = MJ_OK;
		if (play_rules(play)->ura != NULL &&
		    field->slot == play_rules(play)->ura_indicators)
			wanted = 0;
		if (count != wanted)
			return mj_refuse(problem, count == 0 ? MJ_MISSING_FIELD : MJ_CONTRADICTION,
					 "/deal", field->name,
					 "a deal by these rules shows %u tiles here, not %u",
					 wanted, count);
		if ((play_rules(play)->drawn_later >> field->slot & 1) != 0)
			continue;
		if (!listed && wanted == 1)
			code = see(play, (mj_tile)told->value[field->slot], field->name, problem);
		for (unsigned k = 0; listed && k < count && code == MJ_OK; k++)
			code = see(play, tiles->tile[k], field->name, problem);
		if (code != MJ_OK)
			return code;
	}
	play->deal = *told;
	return MJ_OK;
}

static int
see_hand(struct mj_play *play, unsigned seat, struct mj_problem *problem)
{
	const struct mj_play_start *start = play->start;
	unsigned size = start->rules->ruleset->hand_size;
	const struct mj_bag *hand = &start->hands[seat];
	struct mj_player *player = &play->players[seat];
	char member[MEMBER_MAX];

	player->known = start->known[seat];
	snprintf(member, sizeof(member), "hands/%u", seat);
	if (!player->known) {
		player->hidden = (uint8_t)size;
	} else if (hand->size != size) {
		return mj_refuse(problem, MJ_WRONG_TILE_COUNT, "/deal", member,
				 "a hand is dealt %u tiles, not %u", size, hand->size);
	} else {
		player->concealed = *hand;
		if (see_bag(play, hand, member, problem) != MJ_OK)
			return problem->code;
	}
	snprintf(member, sizeof(member), "flowers/%u", seat);
	set_out_bag(&start->flowers[seat], &player->flowers);
	return see_bag(play, &start->flowers[seat], member, problem);
}

/* Tiles that the ruleset sets out lie in `flowers`, and no others do. */
static int
check_set_out(const struct mj_play *play, unsigned seat, struct mj_problem *problem)
{
	const struct mj_play_rules *rules = play_rules(play);
	uint64_t set_out = rules->set_out == NULL ? 0 : rules->set_out(play);
	char member[MEMBER_MAX];

	for (mj_tile tile = 0; tile < MJ_TILES; tile++) {
		bool out = (set_out >> tile & 1) != 0;
		const struct mj_bag *wrong =
			out ? &play->start->hands[seat] : &play->start->flowers[seat];
		if (wrong->of[tile] == 0)
			continue;
		snprintf(member, sizeof(member), out ? "hands/%u" : "flowers/%u", seat);
		if (out)
			return mj_refuse(problem, MJ_BAD_TILE, "/deal", member,
					 "a tile that is set out lies in the hand");
		return mj_refuse(problem, MJ_BAD_TILE, "/deal", member,
				 "a tile that is not set out lies among the flowers");
	}
	return MJ_OK;
}

/* How many tiles there are of each kind, and how many are left to draw, any deal by these rules
 * tells. */
static int
begin_told(struct mj_play *play, struct mj_problem *problem)
{
	const struct mj_play_start *start = play->start;
	struct mj_deal_request request;
	struct mj_dealt sample;
	static const uint8_t seed = 0;
	int code;

	mj_deal_request_init(&request, start->rules);
	request.table = start->table;
	request.seed = &seed;
	request.seed_size = sizeof(seed);
	code = mj_deal(&request, &sample, problem);
	if (code != MJ_OK)
		return code;
	play->left = (uint8_t)(sample.draw_count + 1);
	for (mj_tile tile = 0; start->logged && tile < MJ_TILES; tile++)
		play->unseen[tile] = start->rules->tiles >> tile & 1 ? MJ_COPIES : 0;
	for (unsigned i = 0; i < sample.tile_count && !start->logged; i++)
		add_unseen(play, sample.wall[i]);
	for (unsigned seat = 0; seat < start->rules->seats; seat++)
		play->left = (uint8_t)(play->left + sample.hands[seat].flowers.size);
	if (!start->logged && (code = see_deal(play, &sample, problem)) != MJ_OK)
		return code;
	for (unsigned seat = 0; seat < start->rules->seats; seat++) {
		if ((code = check_set_out(play, seat, problem)) != MJ_OK ||
		    (code = see_hand(play, seat, problem)) != MJ_OK)
			return code;
		play->left = (uint8_t)(play->left - start->flowers[seat].size);
		play_look(play, seat);
	}
	play_owe_draw(play, start->table.dealer, MJ_DRAW_WALL, false);
	return MJ_OK;
}

/* ---- The call ---- */

int
mj_play_begin(struct mj_play *play, const struct mj_play_start *start, struct mj_problem *problem)
{
	memset(play, 0, sizeof(*play));
	play->start = start;
	play->seat = (int8_t)start->table.dealer;
	play->tile = play->drawn = play->first_tile = play->replacement = MJ_NO_TILE;
	play->kong_feeder = play->from = MJ_NOBODY;
	play->ending = play->reason = MJ_NO_REASON;
	play->source = MJ_DRAW_WALL;
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		play->players[seat].single_discard = MJ_NO_TILE;
	if (start->dealt != NULL) {
		begin_dealt(play);
	} else {
		int code = begin_told(play, problem);
		if (code != MJ_OK)
			return code;
	}
	play_advance(play);
	return MJ_OK;
}
