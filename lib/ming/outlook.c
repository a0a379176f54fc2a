/*
 * What a hand that wins later is worth on average (docs/outlook.md): it is declared once it is
 * ready, and the indicator under the open ones is any of the tiles that the player does not see.
 */
#include "engine/kinds.h"
#include "ming/win.h"
#include "outlook/prospect.h"

/* What the winner gains with this indicator turned over, MJ_NO_TILE for none; 0: no win. */
static double
points_with(const struct mj_prospect *prospect, const struct mj_hand *hand, mj_tile ura, bool *win)
{
	struct mj_record deal = prospect->won.deal;
	const struct mj_case one = {prospect->won.rules, &prospect->won.table, &deal, hand};
	struct mj_score score;

	if (ura != MJ_NO_TILE)
		deal.tiles[DEAL_URA] = (struct mj_tiles){.count = 1, .tile = {ura}};
	ming_value_hand(&one, &score);
	*win = score.win;
	return score.win ? (double)score.total.value[TOTAL_POINTS] : 0;
}

/* The kinds of which the hand holds a tile, and that count when they are turned over. */
static uint64_t
counting_kinds(const struct mj_prospect *prospect, const struct mj_hand *hand)
{
	const struct mj_tiles *dora = &prospect->won.deal.tiles[DEAL_DORA];
	uint64_t kinds = mj_kinds_in(&hand->concealed) | KIND_BIT(hand->win_tile);

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		kinds |= (uint64_t)(prospect->waiting.held.melded[kind] > 0) << kind;
	if (prospect->won.rules->option[OPT_DORA_PER] == DORA_PER_KIND)
		for (unsigned i = 0; i < dora->count; i++)
			kinds &= ~KIND_BIT(mj_kind(dora->tile[i]));
	return kinds;
}

static unsigned
copies_left(const struct mj_prospect *prospect, const struct mj_hand *hand, unsigned kind)
{
	unsigned held = hand->concealed.of[kind] + (hand->win_tile == kind ? 1U : 0U);
	unsigned drawn = mj_drawn_of(prospect, kind, held);

	return prospect->left[kind] > drawn ? prospect->left[kind] - drawn : 0;
}

/* The share of the tiles not seen that are of these kinds, and one of the kinds. */
static double
share_of(const struct mj_prospect *prospect, const struct mj_hand *hand, uint64_t kinds,
	 mj_tile *one)
{
	unsigned of_kinds = 0, all = 0;

	*one = MJ_NO_TILE;
	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		unsigned left = copies_left(prospect, hand, kind);
		all += left;
		if (left == 0 || (kinds >> kind & 1) == 0)
			continue;
		of_kinds += left;
		*one = (mj_tile)kind;
	}
	return all == 0 ? 0 : (double)of_kinds / all;
}

void
ming_win_worth(const struct mj_prospect *prospect, struct mj_worth *worth)
{
	struct mj_hand hand = prospect->won.hand;
	mj_tile ura;

	if (prospect->waiting.declares)
		hand.flags |= FLAG_RIICHI;
	double points = points_with(prospect, &hand, MJ_NO_TILE, &worth->win);
	if (worth->win && (hand.flags & FLAG_RIICHI) != 0 &&
	    ming_on(prospect->won.rules, OPT_URA_DORA) &&
	    prospect->won.deal.tiles[DEAL_URA].count == 0) {
		bool win;
		double share = share_of(prospect, &hand, counting_kinds(prospect, &hand), &ura);
		if (ura != MJ_NO_TILE)
			points += share * (points_with(prospect, &hand, ura, &win) - points);
	}
	worth->points = worth->first = (float)points;
}
