#include "ming/hand_context.h"
#include "engine/hand.h"

#include <string.h>

enum { SUITS = 3, SUIT_KINDS = 9, PAIR_TILES = 2 };

/* ---- Melds and tiles ---- */

/* Adds kinds to the first layer. Kinds that are already in a layer go to the next one. */
static void
add_layer(uint64_t layers[MING_SETS], uint64_t kinds)
{
	for (unsigned i = MING_SETS - 1; i > 0; i--)
		layers[i] |= layers[i - 1] & kinds;
	layers[0] |= kinds;
}

void
ming_add_chow(struct ming_groups *groups, mj_tile first)
{
	add_layer(groups->chows, KIND_BIT(first));
	add_layer(groups->cover, UINT64_C(7) << first);
	groups->chow_count++;
}

void
ming_add_pung(struct ming_groups *groups, mj_tile kind, bool concealed)
{
	groups->pungs |= KIND_BIT(kind);
	groups->pung_count++;
	groups->concealed_pungs = (uint8_t)(groups->concealed_pungs + concealed);
}

static void
fill_melds(struct ming_hand_context *context)
{
	for (unsigned i = 0; i < context->hand->meld_count; i++) {
		const struct mj_meld *meld = &context->hand->melds[i];
		mj_tile kind = mj_meld_kind(meld);
		if (meld->type == MJ_CHOW) {
			ming_add_chow(&context->melds, kind);
			continue;
		}
		ming_add_pung(&context->melds, kind, meld->type == MJ_CONCEALED_KONG);
		if (mj_meld_is_kong(meld)) {
			context->melds.kongs |= KIND_BIT(kind);
			context->kongs++;
		}
	}
}

static void
fill_tiles(struct ming_hand_context *context)
{
	context->win = mj_kind(context->hand->win_tile);
	memcpy(context->count, context->hand->concealed.of, MJ_KINDS);
	context->count[context->win]++;
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		context->kinds |= (uint64_t)(context->count[kind] != 0) << kind;
	context->kinds |= context->melds.pungs | context->melds.cover[0];
}

static unsigned
count_suits(uint64_t kinds)
{
	unsigned suits = 0;

	for (unsigned suit = 0; suit < SUITS; suit++)
		suits += (kinds >> SUIT_KINDS * suit & SUIT_BITS) != 0;
	return suits;
}

/* ---- Counted patterns of every reading ---- */

/* R23-R25, R27; the fourth, all_chows, is the reading's. */
static void
fill_elements(struct ming_hand_context *context, unsigned suits, bool honours)
{
	bool concealed = context->melds.concealed_pungs == context->hand->meld_count;
	bool missing_suit = suits == 2 && (!honours || ming_on(context->rules,
							       OPT_MISSING_SUIT_HONOURS)); /* D5 */

	context->elements =
		(uint8_t)((concealed ? ELEMENT_CONCEALED : 0) |
			  (context->claimed ? 0 : ELEMENT_SELF_DRAW) |
			  ((context->kinds & YAOCHU_BITS) == 0 ? ELEMENT_ALL_SIMPLES : 0) |
			  (missing_suit ? ELEMENT_MISSING_SUIT : 0));
}

/* R28, R29, R30, R32, R36: what tiles and melds give. */
static void
fill_kinds(struct ming_hand_context *context)
{
	unsigned suits = count_suits(context->kinds);
	bool honours = (context->kinds & HONOUR_BITS) != 0;
	struct ming_value *common = &context->common;

	fill_elements(context, suits, honours);
	if (suits == 1)
		ming_hold(common, honours ? PATTERN_HALF_FLUSH : PATTERN_FULL_FLUSH,
			  honours ? 2 : 5);
	context->five_types = suits == SUITS && (context->kinds & WIND_BITS) != 0 &&
			      (context->kinds & DRAGON_BITS) != 0;
	ming_hold(common, PATTERN_CONCEALED_KONG, context->melds.concealed_pungs);
	ming_hold(common, PATTERN_THREE_KONGS, context->kongs >= 3 ? 5 : 0);
}

/* R17, R54-R58. */
static void
fill_flags(struct ming_hand_context *context)
{
	uint32_t flags = context->hand->flags;
	bool after_kong = (flags & MJ_AFTER_KONG) != 0, last = (flags & MJ_LAST_TILE) != 0;
	struct ming_value *common = &context->common;

	ming_hold(common, PATTERN_RIICHI, (flags & FLAG_RIICHI) != 0);
	ming_hold(common, PATTERN_AFTER_KONG, after_kong);
	ming_hold(common, PATTERN_ROBBING_KONG, (flags & MJ_ROBBING_KONG) != 0);
	ming_hold(common, PATTERN_LAST_TILE_DRAW, last && !context->claimed); /* D8 */
	ming_hold(common, PATTERN_LAST_TILE_DISCARD, last && context->claimed && !after_kong);
}

/* R63-R68, D3: the indicator is the bounty tile itself. */
static void
fill_bounties(struct ming_hand_context *context, const struct mj_record *deal, bool dealer)
{
	const struct mj_tiles *dora = &deal->tiles[DEAL_DORA], *ura = &deal->tiles[DEAL_URA];
	const int32_t *option = context->rules->option;
	bool by_kind = option[OPT_DORA_PER] == DORA_PER_KIND;
	uint64_t counted = 0;
	unsigned han = 0;

	for (unsigned i = 0; i < dora->count; i++) {
		uint64_t kind = KIND_BIT(mj_kind(dora->tile[i]));
		han += (context->kinds & kind) != 0 && (!by_kind || (counted & kind) == 0);
		counted |= kind;
	}
	ming_hold(&context->common, PATTERN_DORA, han);
	if (ura->count > 0 && (context->hand->flags & FLAG_RIICHI) != 0 &&
	    option[OPT_URA_DORA] != 0) {
		uint64_t kind = KIND_BIT(mj_kind(ura->tile[0]));
		ming_hold(&context->common, PATTERN_URA_DORA,
			  (context->kinds & kind) != 0 && (!by_kind || (counted & kind) == 0));
	}
	ming_hold(&context->common, PATTERN_DEALER, dealer ? (unsigned)option[OPT_DEALER_HAN] : 0);
}

/* ---- Limit patterns of every reading ---- */

/* R69-R71, D18. */
static uint64_t
first_turn_limit(const struct ming_hand_context *context, const struct mj_table *table)
{
	bool dealer = context->hand->seat == table->dealer;

	if ((context->hand->flags & MJ_FIRST_TURN) == 0)
		return 0;
	if (dealer)
		return context->claimed ? 0 : PATTERN(HEAVENLY_HAND);
	return context->hand->from == table->dealer ? PATTERN(EARTHLY_HAND) : PATTERN(HUMAN_HAND);
}

/* R77, D19: 1112345678999 of a suit and any other tile of it, without any meld. */
static bool
is_nine_gates(const uint8_t *suit)
{
	for (unsigned i = 0; i < SUIT_KINDS; i++)
		if (suit[i] < (i == 0 || i == SUIT_KINDS - 1 ? 3 : 1))
			return false;
	return true;
}

/* R83, D21: two of each of seven consecutive numbers. */
static bool
is_seven_consecutive_pairs(const uint8_t *suit, uint64_t numbers)
{
	if (numbers != 0x7f && numbers != 0xfe && numbers != 0x1fc)
		return false;
	for (unsigned i = 0; i < SUIT_KINDS; i++)
		if (suit[i] != 0 && suit[i] != PAIR_TILES)
			return false;
	return true;
}

static uint64_t
flush_limits(const struct ming_hand_context *context)
{
	unsigned suit = context->win / SUIT_KINDS;
	const uint8_t *count = &context->count[SUIT_KINDS * suit];
	uint64_t limits = 0;

	if ((context->common.patterns & PATTERN(FULL_FLUSH)) == 0 || context->hand->meld_count > 0)
		return 0;
	if (is_nine_gates(count))
		limits |= PATTERN(NINE_GATES);
	if (is_seven_consecutive_pairs(count, context->kinds >> SUIT_KINDS * suit))
		limits |= PATTERN(SEVEN_CONSECUTIVE_PAIRS);
	return limits;
}

/* R75, R80, R81 (D20) and those above: they follow from tiles, melds or flags alone. */
static void
fill_limits(struct ming_hand_context *context, const struct mj_table *table)
{
	uint64_t limits = first_turn_limit(context, table) | flush_limits(context);

	if ((context->kinds & ~HONOUR_BITS) == 0)
		limits |= PATTERN(ALL_HONOURS);
	if ((context->kinds & ~TERMINAL_BITS) == 0)
		limits |= PATTERN(ALL_TERMINALS);
	if (context->kongs == MING_SETS)
		limits |= PATTERN(FOUR_KONGS);
	context->common_limits = limits;
}

void
ming_hand_context_init(struct ming_hand_context *context, const struct mj_case *one)
{
	const struct mj_table *table = one->table;
	const struct mj_hand *hand = one->hand;

	memset(context, 0, sizeof(*context));
	context->rules = one->rules;
	context->hand = hand;
	context->claimed = hand->from != MJ_SELF_DRAW;
	context->seat_wind = (mj_tile)(MJ_HONOURS + mj_seat_wind(one->rules, table, hand->seat));
	context->round_wind = table->round_wind;
	fill_melds(context);
	fill_tiles(context);
	fill_kinds(context);
	fill_flags(context);
	fill_bounties(context, one->deal, hand->seat == table->dealer);
	fill_limits(context, table);
}
