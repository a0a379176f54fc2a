#include "jiujiang/hand_context.h"
#include "engine/hand.h"

#include <string.h>

unsigned
jiujiang_fa_of(const struct mj_record *extra)
{
	if (mj_has(extra, HAND_FA))
		return (unsigned)extra->value[HAND_FA];
	return mj_has(extra, HAND_FLOWERS) ? extra->tiles[FLOWERS_LIST].count : 0;
}

enum jiujiang_kong
jiujiang_kong_of(const struct mj_meld *meld)
{
	bool concealed = meld->type == MJ_CONCEALED_KONG;

	if (jiujiang_is_dragon(mj_meld_kind(meld)))
		return concealed ? KONG_DRAGON_CONCEALED : KONG_DRAGON_OPEN;
	return concealed ? KONG_CONCEALED : KONG_OPEN;
}

/* R69, R70: dragon pungs and all kongs among the melds. */
static void
fill_meld(struct jiujiang_hand_context *context, const struct mj_meld *meld)
{
	mj_tile kind = mj_meld_kind(meld);

	if (meld->type == MJ_CHOW) {
		context->meld_runs |= UINT32_C(1) << kind;
		return;
	}
	context->meld_triplets |= KIND_BIT(kind);
	context->meld_triplet_count++;
	if (mj_meld_is_kong(meld))
		jiujiang_hold(&context->common, PAT_OPEN_KONG + jiujiang_kong_of(meld), 1);
	else if (jiujiang_is_dragon(kind))
		jiujiang_hold(&context->common, PAT_DRAGON_PUNG, 1);
}

static void
fill_melds(struct jiujiang_hand_context *context)
{
	const struct mj_hand *hand = context->hand;
	unsigned concealed_kongs = 0;

	for (unsigned i = 0; i < hand->meld_count; i++) {
		concealed_kongs += hand->melds[i].type == MJ_CONCEALED_KONG;
		fill_meld(context, &hand->melds[i]);
	}
	context->all_melded = hand->meld_count == 4 && concealed_kongs == 0;
	unsigned allowed = jiujiang_on(context->rules, OPT_CONCEALED_KONG_KEEPS_CONCEALED)
				   ? concealed_kongs
				   : 0;                                                   /* D17 */
	jiujiang_hold(&context->common, PAT_CONCEALED_HAND, hand->meld_count == allowed); /* R66 */
}

/* R71, R74, D29: one suit, with dragons or without. */
static void
fill_suits(struct jiujiang_hand_context *context)
{
	uint64_t kinds = context->meld_triplets;
	unsigned suits = 0;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		kinds |= (uint64_t)(context->count[kind] != 0) << kind;
	kinds |= context->meld_runs; /* a chow is of the suit of its first tile */
	for (unsigned suit = 0; suit < 3; suit++)
		suits += (kinds >> 9 * suit & SUIT_BITS) != 0;
	if (suits != 1)
		return;
	bool dragons = (kinds & DRAGON_BITS) != 0;
	jiujiang_hold(&context->common, dragons ? PAT_HALF_FLUSH : PAT_FULL_FLUSH, 1);
}

/* The way of winning: R64, R67, R78, R81-R83, R88-R90, R92-R94. */
static void
fill_situation(struct jiujiang_hand_context *context, bool dealer)
{
	struct jiujiang_value *common = &context->common;
	uint32_t flags = context->hand->flags;
	unsigned fa = jiujiang_fa_of(&context->hand->extra);
	bool last = (flags & MJ_LAST_TILE) != 0, first = (flags & MJ_FIRST_TURN) != 0;

	jiujiang_hold(common, PAT_ROBBING_KONG, (flags & MJ_ROBBING_KONG) != 0);
	jiujiang_hold(common, PAT_AFTER_KONG_DISCARD, (flags & MJ_AFTER_KONG_DISCARD) != 0);
	jiujiang_hold(common, PAT_AFTER_KONG, (flags & MJ_AFTER_KONG) != 0);
	jiujiang_hold(common, PAT_BAOTING, (flags & FLAG_BAOTING) != 0);
	jiujiang_hold(common, PAT_TIANHU, first && dealer);
	jiujiang_hold(common, PAT_DIHU, first && !dealer);
	jiujiang_hold(common, PAT_LAST_TILE_DRAW, last && context->self_draw);
	jiujiang_hold(common, PAT_LAST_TILE_DISCARD, last && !context->self_draw);
	jiujiang_hold(common, PAT_SELF_DRAW, context->self_draw);
	if (fa == MJ_COPIES)
		jiujiang_hold(common, PAT_FOUR_FA, 1); /* D16 */
	else
		jiujiang_hold(common, PAT_FA, fa);
}

void
jiujiang_hand_context_init(struct jiujiang_hand_context *context, const struct mj_case *one,
			   bool single_wait)
{
	const struct mj_rules *rules = one->rules;
	const struct mj_hand *hand = one->hand;
	bool dealer = hand->seat == one->table->dealer;
	bool tianhu = dealer && (hand->flags & MJ_FIRST_TURN) != 0;

	memset(context, 0, sizeof(*context));
	context->rules = rules;
	context->hand = hand;
	context->win = hand->win_tile;
	context->self_draw = hand->from == MJ_SELF_DRAW;
	context->wait_counts =
		!tianhu && (single_wait || !jiujiang_on(rules, OPT_SINGLE_WAIT_ONLY));
	memcpy(context->count, hand->concealed.of, MJ_KINDS);
	context->count[context->win]++;
	fill_melds(context);
	fill_suits(context);
	fill_situation(context, dealer);
}
