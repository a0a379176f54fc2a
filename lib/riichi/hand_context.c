#include "riichi/hand_context.h"
#include "distance/counts.h"
#include "engine/hand.h"

#include <assert.h>
#include <string.h>

static void
fill_melds(struct riichi_hand_context *context)
{
	for (unsigned i = 0; i < context->hand->meld_count; i++) {
		const struct mj_meld *meld = &context->hand->melds[i];
		mj_tile kind = mj_meld_kind(meld);
		if (meld->type == MJ_CHOW) {
			context->meld_runs |= UINT32_C(1) << kind;
			context->meld_run_count++;
			context->kinds |= UINT64_C(7) << kind;
			continue;
		}
		bool yaochu = (YAOCHU_BITS >> kind & 1) != 0;
		unsigned fu = yaochu ? 4 : 2; /* R126 */
		context->meld_triplets |= KIND_BIT(kind);
		context->meld_triplet_count++;
		context->kinds |= KIND_BIT(kind);
		if (mj_meld_is_kong(meld)) {
			fu *= 4;
			context->kongs++;
		}
		if (meld->type == MJ_CONCEALED_KONG) {
			fu *= 2;
			context->concealed_kongs++;
		}
		context->meld_fu = (uint8_t)(context->meld_fu + fu);
	}
	/* R34, R48: a concealed kong keeps the hand closed. */
	assert(context->meld_run_count + context->meld_triplet_count == context->hand->meld_count);
	assert(context->concealed_kongs <= context->kongs);
	context->closed = context->concealed_kongs == context->hand->meld_count;
}

static void
fill_concealed(struct riichi_hand_context *context)
{
	const uint8_t *of = context->hand->concealed.of;

	memcpy(context->count, of, MJ_KINDS);
	for (mj_tile red = MJ_RED_FIVE; red < MJ_FLOWERS; red++)
		context->count[mj_kind(red)] = (uint8_t)(context->count[mj_kind(red)] + of[red]);
	context->count[context->win]++;
	context->kinds |= mj_kinds_from(context->count, 1);
}

mj_tile
riichi_dora_of(const struct mj_rules *rules, mj_tile indicator)
{
	static const mj_tile next_honour[] = {28, 29, 30, 27, 32, 33, 31};
	mj_tile kind = mj_kind(indicator);

	if (rules->seats == THREE && kind < 9) /* 1m, 9m */
		return (mj_tile)(kind == 0 ? 8 : 0);

	assert(kind < MJ_KINDS);
	if (kind >= MJ_HONOURS)
		return next_honour[kind - MJ_HONOURS];
	return (mj_tile)(kind % 9 == 8 ? kind - 8 : kind + 1);
}

static unsigned
copies_of(const struct riichi_hand_context *context, mj_tile kind)
{
	unsigned aside = kind == NORTH ? riichi_norths(context->hand) : 0; /* S15 */
	unsigned copies = context->count[kind] + aside;

	if ((context->kinds >> kind & 1) == 0)
		return aside;
	for (unsigned i = 0; i < context->hand->meld_count; i++)
		for (unsigned k = 0; k < context->hand->melds[i].count; k++)
			copies += mj_kind(context->hand->melds[i].tile[k]) == kind;
	return copies;
}

static unsigned
count_dora(const struct riichi_hand_context *context, const struct mj_tiles *indicators, bool all)
{
	unsigned dora = 0, count = all || indicators->count < 2 ? indicators->count : 1;

	for (unsigned i = 0; i < count; i++)
		dora += copies_of(context, riichi_dora_of(context->rules, indicators->tile[i]));
	return dora;
}

static unsigned
count_reds(const struct riichi_hand_context *context)
{
	const struct mj_hand *hand = context->hand;
	unsigned reds = hand->win_tile >= MJ_RED_FIVE;

	for (unsigned red = MJ_RED_FIVE; red < MJ_FLOWERS; red++)
		reds += hand->concealed.of[red];
	for (unsigned i = 0; i < hand->meld_count; i++)
		for (unsigned k = 0; k < hand->melds[i].count; k++)
			reds += hand->melds[i].tile[k] >= MJ_RED_FIVE;
	return reds;
}

static void
hold(struct riichi_hand_context *context, enum riichi_pattern pattern, bool holds)
{
	context->common |= (uint64_t)holds << pattern;
}

static void
hold_dora(struct riichi_hand_context *context, enum riichi_pattern pattern, unsigned count)
{
	assert(pattern >= YAKU_DORA && pattern <= YAKU_NUKI_DORA);
	context->dora[pattern - YAKU_DORA] = (uint8_t)count;
	hold(context, pattern, count > 0);
}

/* R17-R26, R61. */
static void
fill_dora(struct riichi_hand_context *context, const struct mj_record *deal)
{
	const struct mj_rules *rules = context->rules;
	const struct mj_tiles *ura = &deal->tiles[DEAL_URA];

	hold_dora(context, YAKU_DORA,
		  count_dora(context, &deal->tiles[DEAL_DORA], riichi_on(rules, OPT_KAN_DORA)));
	hold_dora(context, YAKU_RED_DORA, count_reds(context));
	hold_dora(context, YAKU_NUKI_DORA, riichi_norths(context->hand)); /* S14 */
	if ((context->hand->flags & FLAGS_RIICHI) != 0 && riichi_on(rules, OPT_URA_DORA))
		hold_dora(context, YAKU_URA_DORA,
			  count_dora(context, ura, riichi_on(rules, OPT_KAN_URA)));
}

/* Patterns that flags and the way of winning give: R78, R80, R83, R85-R89, R108, S20, S23. */
static void
fill_situation(struct riichi_hand_context *context)
{
	const int32_t *option = context->rules->option;
	uint32_t flags = context->hand->flags;
	bool last = (flags & MJ_LAST_TILE) != 0;
	/* S20, S23. */
	bool nuki_rinshan = (flags & FLAG_AFTER_NUKI) != 0 && option[OPT_NUKI_RINSHAN] != 0;
	bool nuki_chankan =
		(flags & FLAG_ROBBING_NUKI) != 0 && option[OPT_ROB_NUKI] == ROB_NUKI_CHANKAN;

	hold(context, YAKU_MENZEN_TSUMO, context->tsumo && context->closed);
	if ((flags & FLAG_DOUBLE_RIICHI) != 0)
		hold(context, YAKU_DOUBLE_RIICHI, true);
	else
		hold(context, YAKU_RIICHI, (flags & FLAG_RIICHI) != 0);
	hold(context, YAKU_IPPATSU,
	     (flags & FLAG_IPPATSU) != 0 && riichi_on(context->rules, OPT_IPPATSU));
	hold(context, YAKU_CHANKAN, (flags & MJ_ROBBING_KONG) != 0 || nuki_chankan);
	hold(context, YAKU_RINSHAN, (flags & MJ_AFTER_KONG) != 0 || nuki_rinshan);
	hold(context, YAKU_HAITEI, last && context->tsumo);
	hold(context, YAKU_HOUTEI, last && !context->tsumo);
	hold(context, YAKU_SANKANTSU, context->kongs == 3); /* R95 */
}

/* Patterns that the kinds alone give: R81, R100, R101, R104. */
static void
fill_kinds(struct riichi_hand_context *context)
{
	uint64_t kinds = context->kinds;
	unsigned suits = 0;
	bool honours = (kinds & HONOUR_BITS) != 0;

	for (unsigned suit = 0; suit < 3; suit++)
		suits += (kinds >> 9 * suit & SUIT_BITS) != 0;
	hold(context, YAKU_TANYAO,
	     (kinds & YAOCHU_BITS) == 0 &&
		     (context->closed || riichi_on(context->rules, OPT_OPEN_TANYAO)));
	hold(context, YAKU_HONITSU, suits == 1 && honours);
	hold(context, YAKU_CHINITSU, suits == 1 && !honours);
	hold(context, YAKU_HONROUTOU, (kinds & ~YAOCHU_BITS) == 0 && suits > 0 && honours);
}

static void
hold_yakuman(struct riichi_hand_context *context, enum riichi_pattern pattern, bool holds)
{
	context->common_yakuman |= (uint64_t)holds << pattern;
}

/* R113, R119: 1112345678999 of a suit and one more, without any meld. */
static void
fill_nine_gates(struct riichi_hand_context *context)
{
	static const uint8_t gates[9] = {3, 1, 1, 1, 1, 1, 1, 1, 3};
	unsigned suit = context->win / 9;
	const uint8_t *count = &context->count[9 * suit];

	if (context->hand->meld_count > 0 || (context->common & YAKU(CHINITSU)) == 0)
		return;
	for (unsigned i = 0; i < 9; i++)
		if (count[i] < gates[i])
			return;
	bool pure = count[context->win % 9] == gates[context->win % 9] + 1;
	hold_yakuman(context, pure ? YAKU_JUNSEI_CHUUREN : YAKU_CHUUREN, true);
}

/* Yakuman of kinds and situation: R106-R108, R111, R112, R117, D11. */
static void
fill_yakuman(struct riichi_hand_context *context, const struct mj_table *table)
{
	const struct mj_rules *rules = context->rules;
	uint64_t kinds = context->kinds;
	const uint64_t green = KIND_BIT(19) | KIND_BIT(20) | KIND_BIT(21) | KIND_BIT(23) |
			       KIND_BIT(25) | KIND_BIT(GREEN);
	bool first = (context->hand->flags & MJ_FIRST_TURN) != 0;

	hold_yakuman(context, YAKU_TENHOU, first && context->tsumo && context->dealer);
	hold_yakuman(context, YAKU_CHIIHOU, first && context->tsumo && !context->dealer);
	if (first && !context->tsumo) {
		hold_yakuman(context, YAKU_RENHOU, rules->option[OPT_RENHOU] == RENHOU_YAKUMAN);
		hold(context, YAKU_RENHOU, rules->option[OPT_RENHOU] == RENHOU_FIVE_HAN);
	}
	hold_yakuman(context, YAKU_TSUUIISOU, (kinds & ~HONOUR_BITS) == 0);
	hold_yakuman(context, YAKU_CHINROUTOU, (kinds & ~TERMINAL_BITS) == 0);
	hold_yakuman(context, YAKU_RYUUIISOU,
		     (kinds & ~green) == 0 && (!riichi_on(rules, OPT_RYUUIISOU_NEEDS_GREEN) ||
					       (kinds >> GREEN & 1) != 0));
	hold_yakuman(context, YAKU_SUUKANTSU, context->kongs == 4); /* R109 */
	hold_yakuman(context, YAKU_PAARENCHAN,
		     riichi_on(rules, OPT_PAARENCHAN) && context->dealer &&
			     table->dealer_streak >= rules->option[OPT_PAARENCHAN_STREAK]);
	fill_nine_gates(context);
}

int32_t
riichi_worth(const struct riichi_hand_context *context, unsigned pattern)
{
	static const uint8_t renhou[] = {[RENHOU_MANGAN] = 5,
					 [RENHOU_FIVE_HAN] = 5,
					 [RENHOU_BAIMAN] = 8,
					 [RENHOU_YAKUMAN] = 1};
	const int32_t *option = context->rules->option;

	switch (pattern) {
	case YAKU_DORA:
	case YAKU_URA_DORA:
	case YAKU_RED_DORA:
	case YAKU_NUKI_DORA:
		return context->dora[pattern - YAKU_DORA];
	case YAKU_HONROUTOU:
		return option[OPT_HONROUTOU_HAN];
	case YAKU_RENHOU:
		return renhou[option[OPT_RENHOU]];
	case YAKU_DAISUUSHII:
	case YAKU_KOKUSHI_13:
	case YAKU_JUNSEI_CHUUREN:
	case YAKU_SUUANKOU_TANKI:
		return option[OPT_DOUBLE_YAKUMAN] != 0 ? riichi_patterns[pattern].value : 1;
	default:
		return context->closed ? riichi_patterns[pattern].value
				       : riichi_patterns[pattern].open_value;
	}
}

void
riichi_hand_context_init(struct riichi_hand_context *context, const struct mj_case *one)
{
	const struct mj_table *table = one->table;
	const struct mj_hand *hand = one->hand;

	memset(context, 0, sizeof(*context));
	context->rules = one->rules;
	context->hand = hand;
	context->win = mj_kind(hand->win_tile);
	context->tsumo = hand->from == MJ_SELF_DRAW;
	context->seat_wind = (mj_tile)(SEAT_WINDS + mj_seat_wind(one->rules, table, hand->seat));
	context->round_wind = table->round_wind;
	context->dealer = hand->seat == table->dealer;
	fill_melds(context);
	fill_concealed(context);
	fill_situation(context);
	fill_kinds(context);
	fill_dora(context, one->deal);
	fill_yakuman(context, table);
	context->as_tsumo = context->tsumo || (context->common_yakuman & YAKU(PAARENCHAN)) != 0;
}
