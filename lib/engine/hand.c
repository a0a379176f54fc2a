#include "engine/hand.h"
#include "engine/kinds.h"
#include "engine/refuse.h"
#include "mahjong/rules.h"
#include "mahjong/score.h"

#include <stdio.h>
#include <string.h>

enum { MEMBER_MAX = 32 };

const char *const mj_meld_ids[MJ_MELD_TYPES + 1] = {
	[MJ_CHOW] = "chow",
	[MJ_PUNG] = "pung",
	[MJ_OPEN_KONG] = "open_kong",
	[MJ_CONCEALED_KONG] = "concealed_kong",
	[MJ_ADDED_KONG] = "added_kong",
};

void
mj_table_init(struct mj_table *table, const struct mj_rules *rules)
{
	int32_t points = rules->ruleset->start_points(rules);

	memset(table, 0, sizeof(*table));
	table->round_wind = MJ_HONOURS;
	table->hand_number = 1;
	table->multiplier = 1;
	for (unsigned seat = 0; seat < rules->seats; seat++)
		table->points[seat] = points;
}

void
mj_hand_init(struct mj_hand *hand, const char *at)
{
	memset(hand, 0, sizeof(*hand));
	hand->at = at;
	hand->from = MJ_SELF_DRAW;
	hand->win_tile = MJ_NO_TILE;
}

void
mj_score_request_init(struct mj_score_request *request, const struct mj_rules *rules)
{
	memset(&request->deal, 0, sizeof(request->deal));
	memset(request->reserved, 0, sizeof(request->reserved));
	request->rules = rules;
	request->seats = NULL;
	mj_table_init(&request->table, rules);
	mj_hand_init(&request->hand, "/hand");
}

mj_tile
mj_meld_kind(const struct mj_meld *meld)
{
	mj_tile lowest = mj_kind(meld->tile[0]);

	assert(meld->count >= 3 && meld->type < MJ_MELD_TYPES);
	if (meld->type == MJ_CHOW)
		for (unsigned i = 1; i < 3; i++)
			if (mj_kind(meld->tile[i]) < lowest)
				lowest = mj_kind(meld->tile[i]);
	return lowest;
}

bool
mj_is_closed(const struct mj_hand *hand)
{
	for (unsigned i = 0; i < hand->meld_count; i++)
		if (hand->melds[i].type != MJ_CONCEALED_KONG)
			return false;
	return true;
}

/* Three different winds, or the three dragons. `kinds` has a bit for each kind in the meld. */
static bool
is_honour_run(uint64_t kinds)
{
	uint64_t winds = kinds >> MJ_HONOURS & 0xf;

	return kinds >> MJ_DRAGONS == 7 || winds == 7 || winds == 11 || winds == 13 || winds == 14;
}

static bool
is_run(const struct mj_meld *meld, bool honour_runs)
{
	uint64_t kinds = 0;
	mj_tile lowest = mj_meld_kind(meld);

	for (unsigned i = 0; i < 3; i++)
		kinds |= UINT64_C(1) << mj_kind(meld->tile[i]);
	if (lowest >= MJ_HONOURS)
		return honour_runs && is_honour_run(kinds);
	return lowest % 9 < 7 && kinds >> lowest == 7;
}

static bool
is_alike(const struct mj_meld *meld)
{
	for (unsigned i = 1; i < meld->count; i++)
		if (mj_kind(meld->tile[i]) != mj_kind(meld->tile[0]))
			return false;
	return true;
}

static bool
holds(const struct mj_meld *meld, mj_tile tile)
{
	return memchr(meld->tile, tile, meld->count) != NULL;
}

static bool
has_flower(const struct mj_meld *meld)
{
	for (unsigned i = 0; i < meld->count; i++)
		if (meld->tile[i] >= MJ_FLOWERS)
			return true;
	return false;
}

/* The part of the meld that is at fault and what is wrong with it; NULL when it is sound. */
static const char *
meld_fault(const struct mj_rules *rules, const struct mj_meld *meld, int seat, const char **detail)
{
	unsigned size = mj_meld_is_kong(meld) ? 4 : 3;

	*detail = "a kong has four tiles, a chow or pung three";
	if (meld->count != size)
		return "tiles";
	*detail = "a flower is no part of a meld";
	if (has_flower(meld))
		return "tiles";
	*detail = "nobody claims a chow with this number of players";
	if (meld->type == MJ_CHOW && rules->absent->chows)
		return "type";
	*detail = "the tiles of a chow are a run";
	if (meld->type == MJ_CHOW && !is_run(meld, rules->ruleset->honour_runs))
		return "tiles";
	*detail = "the tiles of a pung or kong are all alike";
	if (meld->type != MJ_CHOW && !is_alike(meld))
		return "tiles";
	*detail = "a concealed kong was claimed from nobody";
	if (meld->type == MJ_CONCEALED_KONG && meld->from != MJ_NOBODY)
		return "from";
	if (meld->type == MJ_CONCEALED_KONG && meld->claimed != MJ_NO_TILE)
		return "claimed";
	*detail = "nobody claims from himself";
	if (meld->from == seat)
		return "from";
	*detail = "a chow is claimed from the seat before";
	if (meld->type == MJ_CHOW && meld->from != MJ_NOBODY &&
	    mj_seat_after(rules, meld->from, 1) != seat)
		return "from";
	*detail = "the claimed tile is one of the meld's tiles";
	if (meld->claimed != MJ_NO_TILE && !holds(meld, meld->claimed))
		return "claimed";
	return NULL;
}

int
mj_melds_check(const struct mj_rules *rules, const struct mj_meld *melds, unsigned count, int seat,
	       const char *at, struct mj_problem *problem)
{
	char member[MEMBER_MAX];
	const char *detail;

	if (count > rules->ruleset->sets)
		return mj_refuse(problem, MJ_BAD_MELD, at, "melds",
				 "a hand has at most %u melds, not %u", rules->ruleset->sets,
				 count);
	for (unsigned i = 0; i < count; i++) {
		const char *part = meld_fault(rules, &melds[i], seat, &detail);
		if (part == NULL)
			continue;
		snprintf(member, sizeof(member), "melds/%u/%s", i, part);
		return mj_refuse(problem, MJ_BAD_MELD, at, member, "%s", detail);
	}
	return MJ_OK;
}

static int
check_tile(const struct mj_rules *rules, mj_tile tile, const char *at, const char *member,
	   struct mj_problem *problem)
{
	char text[MJ_TILE_TEXT];

	if ((rules->tiles >> tile & 1) != 0)
		return MJ_OK;
	mj_tile_write(tile, text);
	return mj_refuse(problem, MJ_BAD_TILE, at, member, "%s is not played with %s",
			 rules->ruleset->id, text);
}

static int
check_tiles(const struct mj_rules *rules, const struct mj_hand *hand, struct mj_problem *problem)
{
	uint64_t others = ~rules->tiles & ((UINT64_C(1) << MJ_TILES) - 1);

	for (; others != 0; others &= others - 1) {
		mj_tile tile = (mj_tile)__builtin_ctzll(others);
		if (hand->concealed.of[tile] != 0)
			return check_tile(rules, tile, hand->at, "concealed", problem);
	}
	if (hand->win_tile == MJ_NO_TILE)
		return MJ_OK;
	return check_tile(rules, hand->win_tile, hand->at, "win_tile", problem);
}

int
mj_concealed_check(const struct mj_rules *rules, const struct mj_hand *hand, bool drawn_too,
		   struct mj_problem *problem)
{
	int expected = rules->ruleset->hand_size - 3 * hand->meld_count;
	int size = hand->concealed.size, code = check_tiles(rules, hand, problem);

	if (code != MJ_OK)
		return code;
	if (size == expected || (drawn_too && size == expected + 1))
		return MJ_OK;
	if (size == expected + 1 && hand->win_tile == MJ_NO_TILE)
		return mj_refuse(problem, MJ_WRONG_TILE_COUNT, hand->at, "concealed",
				 "name one of the %d as win_tile", size);
	if (drawn_too)
		return mj_refuse(problem, MJ_WRONG_TILE_COUNT, hand->at, "concealed",
				 "with %u melds %d or %d concealed tiles, not %d", hand->meld_count,
				 expected, expected + 1, size);
	return mj_refuse(problem, MJ_WRONG_TILE_COUNT, hand->at, "concealed",
			 "with %u melds %d concealed tiles and win_tile, not %d", hand->meld_count,
			 expected, size);
}

int
mj_winner_check(const struct mj_rules *rules, const struct mj_hand *hand,
		struct mj_problem *problem)
{
	if (hand->from == hand->seat)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "from",
				 "from is another seat, or null for a self-draw");
	int code = mj_concealed_check(rules, hand, false, problem);
	if (code != MJ_OK)
		return code;
	if (hand->win_tile == MJ_NO_TILE)
		return mj_refuse(problem, MJ_MISSING_FIELD, hand->at, "win_tile",
				 "win_tile is needed: the tile that completed the hand");
	return MJ_OK;
}

unsigned
mj_hand_gives(const struct mj_hand *hand)
{
	unsigned gives = hand->given;

	gives |= hand->concealed.size > 0 ? MJ_GIVES_CONCEALED : 0;
	gives |= hand->meld_count > 0 ? MJ_GIVES_MELDS : 0;
	gives |= hand->win_tile != MJ_NO_TILE ? MJ_GIVES_WIN_TILE : 0;
	gives |= hand->flags != 0 ? MJ_GIVES_FLAGS : 0;
	gives |= hand->discards.size > 0 ? MJ_GIVES_DISCARDS : 0;
	gives |= hand->passed.size > 0 ? MJ_GIVES_PASSED : 0;
	return gives;
}

void
mj_show_bag(struct mj_shown *shown, const struct mj_bag *bag)
{
	for (unsigned tile = 0; tile < MJ_TILES; tile++)
		shown->of[tile] = (uint8_t)(shown->of[tile] + bag->of[tile]);
}

void
mj_show_melds(struct mj_shown *shown, const struct mj_meld *melds, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		for (unsigned k = 0; k < melds[i].count && k < MJ_COPIES; k++)
			shown->of[melds[i].tile[k]]++;
}

void
mj_show_tiles(struct mj_shown *shown, const struct mj_tiles *tiles)
{
	for (unsigned i = 0; i < tiles->count && i < MJ_LIST_MAX; i++)
		shown->of[tiles->tile[i]]++;
}

void
mj_hand_shown(const struct mj_hand *hand, struct mj_shown *shown)
{
	memcpy(shown->of, hand->concealed.of, sizeof(shown->of));
	mj_show_melds(shown, hand->melds, hand->meld_count);
	if (hand->win_tile != MJ_NO_TILE)
		shown->of[hand->win_tile]++;
}

void
mj_kinds_of(const struct mj_shown *shown, uint8_t kinds[MJ_KINDS])
{
	memcpy(kinds, shown->of, MJ_KINDS);
	for (mj_tile red = MJ_RED_FIVE; red < MJ_FLOWERS; red++)
		kinds[mj_kind(red)] = (uint8_t)(kinds[mj_kind(red)] + shown->of[red]);
}

int
mj_copies_check(const struct mj_shown *shown, const char *at, const char *member,
		struct mj_problem *problem)
{
	uint8_t kinds[MJ_KINDS], most = 0;
	char text[MJ_TILE_TEXT];

	mj_kinds_of(shown, kinds);
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		most = kinds[kind] > most ? kinds[kind] : most;
	if (most <= MJ_COPIES)
		return MJ_OK;
	mj_tile kind = 0;
	while (kinds[kind] <= MJ_COPIES)
		kind++;
	mj_tile_write(kind, text);
	return mj_refuse(problem, MJ_FIVE_OF_A_TILE, at, member,
			 "there are four %s, the request shows %u", text, kinds[kind]);
}

uint64_t
mj_kinds_in(const struct mj_bag *bag)
{
	uint64_t kinds = 0;

	for (unsigned tile = 0; tile < MJ_FLOWERS; tile++)
		if (bag->of[tile] > 0)
			kinds |= KIND_BIT(mj_kind((mj_tile)tile));
	return kinds;
}
