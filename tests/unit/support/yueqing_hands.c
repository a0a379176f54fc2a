#include "yueqing_hands.h"
#include "lib/mahjong/problem.h"

#include <criterion/criterion.h>
#include <string.h>

enum { OPTION_SPAN = 20, LEANINGS = 5 };

struct mj_rules
yueqing_random_rules(struct chance *chance)
{
	struct mj_rules rules;
	struct mj_problem problem;

	mj_rules_init(&rules, &mj_yueqing);
	for (unsigned i = 0; i < OPT_COUNT; i++) {
		const struct mj_field *option = &yueqing_options[i];
		int64_t span = option->max - option->min + 1;
		unsigned most = (unsigned)(span > OPTION_SPAN ? OPTION_SPAN : span);
		int64_t value = option->min + chance_below(chance, most);
		if (chance_once_in(chance, 3))
			cr_assert_eq(mj_rules_set(&rules, option->name, &value, 1, &problem), MJ_OK,
				     "%s", problem.detail);
	}
	cr_assert_eq(mj_rules_resolve(&rules, &problem), MJ_OK, "%s", problem.detail);
	return rules;
}

/* ---- Groups ---- */

/*
 * What a hand leans to, so that rare patterns occur: one suit, honours, one suit with honours,
 * winds, anything.
 */
static mj_tile
random_kind(struct chance *chance, unsigned leaning)
{
	switch (leaning) {
	case 0:
		return (mj_tile)chance_below(chance, 9);
	case 1:
		return (mj_tile)(MJ_HONOURS + chance_below(chance, 7));
	case 2:
		return (mj_tile)(chance_once_in(chance, 2) ? 9 + chance_below(chance, 9)
							   : MJ_HONOURS + chance_below(chance, 7));
	case 3:
		return (mj_tile)(chance_once_in(chance, 3) ? chance_below(chance, MJ_HONOURS)
							   : MJ_HONOURS + chance_below(chance, 4));
	default:
		return (mj_tile)chance_below(chance, MJ_KINDS);
	}
}

/* Three tiles: a run where the kind begins one and chance has it, else a triplet. */
static bool
random_set(struct chance *chance, unsigned leaning, mj_tile tiles[3])
{
	mj_tile kind = random_kind(chance, leaning);
	bool run = kind < MJ_HONOURS && kind % 9 < 7 && !chance_once_in(chance, 3);

	for (unsigned i = 0; i < 3; i++)
		tiles[i] = (mj_tile)(kind + (run ? i : 0));
	return run;
}

static bool
is_special(const struct yueqing_faces *faces, mj_tile tile)
{
	return tile == faces->caishen || yueqing_is_flower(faces, tile);
}

/* A meld of the tiles: of a triplet maybe a kong; now and then the caishen kong. */
static void
add_meld(struct chance *chance, struct mj_hand *hand, const struct yueqing_faces *faces,
	 const mj_tile tiles[3], bool run)
{
	struct mj_meld *meld = &hand->melds[hand->meld_count];

	*meld = (struct mj_meld){.from = MJ_NOBODY, .claimed = MJ_NO_TILE, .count = 3};
	memcpy(meld->tile, tiles, 3);
	meld->tile[3] = tiles[0];
	meld->type = run ? MJ_CHOW : (uint8_t)(MJ_PUNG + chance_below(chance, 4));
	if (is_special(faces, tiles[0]) || is_special(faces, tiles[1]) ||
	    is_special(faces, tiles[2]))
		return;
	if (meld->type != MJ_CHOW && meld->type != MJ_PUNG)
		meld->count = 4;
	if (meld->type == MJ_CHOW)
		meld->from = (int8_t)((hand->seat + 3) % MJ_SEATS_MAX);
	else if (meld->type != MJ_CONCEALED_KONG)
		meld->from =
			(int8_t)((hand->seat + 1 + (int)chance_below(chance, 3)) % MJ_SEATS_MAX);
	hand->meld_count++;
}

/* ---- Hands ---- */

struct draw {
	mj_tile tile[3 * SETS + 2];
	unsigned count;
};

static void
add_tiles(struct draw *draw, const mj_tile *tiles, unsigned count)
{
	memcpy(&draw->tile[draw->count], tiles, count);
	draw->count += count;
}

/* Special faces become caishen, then others by chance until there are `wilds`. */
static bool
make_wild(struct chance *chance, const struct yueqing_faces *faces, unsigned wilds,
	  struct draw *draw)
{
	unsigned made = 0;

	for (unsigned i = 0; i < draw->count; i++)
		if (is_special(faces, draw->tile[i])) {
			draw->tile[i] = faces->caishen;
			made++;
		}
	if (made > wilds || wilds > draw->count)
		return false;
	while (made < wilds) {
		unsigned place = chance_below(chance, draw->count);
		made += draw->tile[place] != faces->caishen;
		draw->tile[place] = faces->caishen;
	}
	return true;
}

static bool
few_of_each(const struct mj_hand *hand)
{
	uint8_t of[MJ_KINDS];

	memcpy(of, hand->concealed.of, MJ_KINDS);
	of[hand->win_tile]++;
	for (unsigned i = 0; i < hand->meld_count; i++)
		for (unsigned k = 0; k < hand->melds[i].count; k++)
			of[hand->melds[i].tile[k]]++;
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		if (of[kind] > MJ_COPIES)
			return false;
	return true;
}

static bool
draw_tiles(struct chance *chance, unsigned wilds, const struct yueqing_faces *faces,
	   struct mj_hand *hand)
{
	unsigned leaning = chance_below(chance, LEANINGS), melds = chance_below(chance, SETS + 1);
	struct draw draw = {.count = 0};
	mj_tile tiles[3];

	if (chance_once_in(chance, 2))
		melds = 0;
	hand->meld_count = 0;
	memset(&hand->concealed, 0, sizeof(hand->concealed));
	for (unsigned i = 0; i < SETS; i++) {
		bool run = random_set(chance, leaning, tiles);
		if (hand->meld_count < melds)
			add_meld(chance, hand, faces, tiles, run);
		if (hand->meld_count + draw.count / 3 <= i)
			add_tiles(&draw, tiles, 3);
	}
	tiles[0] = tiles[1] = random_kind(chance, leaning);
	add_tiles(&draw, tiles, 2);
	if (!make_wild(chance, faces, wilds, &draw))
		return false;
	unsigned won = chance_below(chance, draw.count);
	hand->win_tile = draw.tile[won];
	draw.tile[won] = draw.tile[--draw.count];
	for (unsigned i = 0; i < draw.count; i++)
		mj_bag_add(&hand->concealed, draw.tile[i]);
	return few_of_each(hand);
}

static void
make_caishen_kong(struct mj_hand *hand, mj_tile caishen)
{
	for (unsigned i = 0; i < hand->meld_count; i++) {
		struct mj_meld *meld = &hand->melds[i];
		if (meld->type != MJ_CONCEALED_KONG)
			continue;
		memset(meld->tile, caishen, sizeof(meld->tile));
		return;
	}
}

static bool
has_kong(const struct mj_hand *hand, bool claimed)
{
	for (unsigned i = 0; i < hand->meld_count; i++)
		if (claimed ? hand->melds[i].type != MJ_CONCEALED_KONG
			    : hand->melds[i].type >= MJ_OPEN_KONG)
			return true;
	return false;
}

static void
add_flags(struct chance *chance, struct mj_hand *hand)
{
	if (chance_once_in(chance, 4))
		hand->flags |= FLAG_BROKEN;
	if (chance_once_in(chance, 8) && !has_kong(hand, true))
		hand->flags |= MJ_FIRST_TURN;
	if (chance_once_in(chance, 4) && hand->from == MJ_SELF_DRAW && has_kong(hand, false))
		hand->flags |= MJ_AFTER_KONG;
}

void
yueqing_random_hand(struct chance *chance, unsigned wilds, struct mj_score_request *request)
{
	struct mj_hand *hand = &request->hand;
	mj_tile gangtou = (mj_tile)chance_below(chance, MJ_KINDS);
	struct yueqing_faces faces;

	if (chance_once_in(chance, 3))
		gangtou = (mj_tile)(MJ_HONOURS + chance_below(chance, 7));
	yueqing_faces_of(gangtou, &faces);
	request->deal.present = 0;
	mj_put(&request->deal, DEAL_GANGTOU, gangtou);
	mj_hand_init(hand, "/hand");
	request->table.dealer = (uint8_t)chance_below(chance, MJ_SEATS_MAX);
	hand->seat = (int8_t)chance_below(chance, MJ_SEATS_MAX);
	hand->from =
		(int8_t)((hand->seat + (int)chance_below(chance, MJ_SEATS_MAX)) % MJ_SEATS_MAX);
	if (hand->from == hand->seat)
		hand->from = MJ_SELF_DRAW;
	while (!draw_tiles(chance, wilds, &faces, hand))
		continue;
	if (wilds == 0 && chance_once_in(chance, 4))
		make_caishen_kong(hand, faces.caishen);
	mj_put(&hand->extra, SLOT_GANGTOU, chance_below(chance, GANGTOU_MAX + 1));
	mj_put(&hand->extra, SLOT_BAIBAN, chance_below(chance, BAIBAN_MAX + 1));
	add_flags(chance, hand);
}
