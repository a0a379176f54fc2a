#include "yueqing/hand_context.h"
#include "engine/hand.h"
#include "engine/kinds.h"

#include <assert.h>
#include <string.h>

static void
fill_melds(struct yueqing_hand_context *context)
{
	const struct mj_hand *hand = context->hand;

	for (unsigned i = 0; i < hand->meld_count; i++) {
		mj_tile kind = mj_meld_kind(&hand->melds[i]);
		if (hand->melds[i].type == MJ_CHOW)
			context->runs = true;
		else
			context->triplets = true;
		if (kind == context->faces.caishen) /* its kong has no colour */
			continue;
		if (kind >= MJ_HONOURS)
			context->honours = true;
		else
			context->suits = (uint8_t)(context->suits | 1 << kind / 9);
	}
	context->melded_honours =
		(uint8_t)yueqing_melded_honours(&context->faces, hand->melds, hand->meld_count);
	yueqing_add_melds(&context->faces, hand->melds, hand->meld_count, &context->counts);
}

/* R17, section 3: every caishen that is not melded is wild. */
static void
fill_concealed(struct yueqing_hand_context *context)
{
	const struct mj_hand *hand = context->hand;
	mj_tile caishen = context->faces.caishen;

	memcpy(context->count, hand->concealed.of, MJ_KINDS);
	context->count[hand->win_tile]++;
	context->wilds = context->count[caishen];
	assert(context->wilds <= CAISHEN_MAX);
	context->count[caishen] = 0;
	context->won_wild = hand->win_tile == caishen;
	context->counts.caishen = (uint8_t)(context->counts.caishen + context->wilds);
	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		if (context->count[kind] == 0)
			continue;
		if (kind >= MJ_HONOURS)
			context->honours = true;
		else
			context->suits = (uint8_t)(context->suits | 1U << kind / 9);
	}
}

static void
fill_worth(struct yueqing_hand_context *context)
{
	for (unsigned i = 0; i < PATTERN_COUNT; i++)
		context->worth[i] = yueqing_patterns[i].value;
	context->worth[PATTERN_GANGTOU] = context->counts.gangtou;
	context->worth[PATTERN_BAIBAN] = context->counts.baiban;
	context->hua = yueqing_hua(context->rules, &context->counts, context->worth);
	for (uint64_t left = context->hua; left != 0; left &= left - 1)
		context->hua_count += context->worth[__builtin_ctzll(left)];
}

static void
hold(uint64_t *set, enum yueqing_pattern pattern, bool holds)
{
	*set |= (uint64_t)holds << pattern;
}

/* R76-R79, R81, R82, R109, R110. */
static void
fill_counts(struct yueqing_hand_context *context)
{
	const struct mj_rules *rules = context->rules;
	const struct yueqing_hand_counts *counts = &context->counts;
	bool unless_one = rules->option[OPT_BASE_TAI] == BASE_UNLESS_ONE;

	hold(&context->basic, PATTERN_HU, unless_one ? counts->caishen != 1 : counts->caishen == 0);
	hold(&context->basic, PATTERN_GANGTOU, counts->gangtou > 0);
	hold(&context->basic, PATTERN_BAIBAN, counts->baiban > 0);
	hold(&context->basic, PATTERN_GANGSHANG_KAIHUA,
	     (context->hand->flags & MJ_AFTER_KONG) != 0);
	hold(&context->basic, PATTERN_QIANGGANG_HU, (context->hand->flags & MJ_ROBBING_KONG) != 0);
	hold(&context->basic, PATTERN_SHUANGCAISHEN, counts->caishen == 2); /* R85 */
	hold(&context->big, PATTERN_SIBAIBAN, counts->baiban == BAIBAN_MAX);
	hold(&context->big, PATTERN_SANGANGTOU,
	     counts->gangtou == GANGTOU_MAX && yueqing_on(rules, OPT_SANGANGTOU_BIG)); /* D2 */
}

/* R58, R59, D20: the first turn. A robbed kong is no discard. */
static void
fill_first_turn(struct yueqing_hand_context *context, const struct mj_table *table)
{
	const struct mj_hand *hand = context->hand;
	bool first = (hand->flags & MJ_FIRST_TURN) != 0, dealer = hand->seat == table->dealer;
	bool robbed = (hand->flags & MJ_ROBBING_KONG) != 0;

	hold(&context->big, PATTERN_TIANHU, first && dealer && hand->from == MJ_SELF_DRAW);
	hold(&context->big, PATTERN_DIHU,
	     first && !dealer && hand->from == table->dealer && !robbed);
}

/* R62, R69: five melds, and one tile left before the winning one. */
static void
fill_single(struct yueqing_hand_context *context)
{
	const struct mj_hand *hand = context->hand;
	bool single = hand->meld_count == SETS;
	assert(!single || hand->concealed.size == 1);
	bool held_wild = single && hand->concealed.of[context->faces.caishen] > 0;
	bool held_natural = single && !held_wild;

	hold(&context->big, PATTERN_YINGDIAO,
	     held_natural && hand->concealed.of[hand->win_tile] > 0);
	hold(&context->family, PATTERN_DANDIAO_CAISHEN,
	     held_natural && context->won_wild && hand->from == MJ_SELF_DRAW);
	hold(&context->family, PATTERN_CAISHEN_DANDIAO, held_wild);
}

/* R106, R107. */
static void
fill_caishen(struct yueqing_hand_context *context)
{
	const struct yueqing_hand_counts *counts = &context->counts;

	hold(&context->family, PATTERN_SICAISHEN_ANGANG, counts->caishen_kong);
	hold(&context->family, PATTERN_SICAISHEN, counts->caishen == 4 && !counts->caishen_kong);
	hold(&context->family, PATTERN_SANCAISHEN, counts->caishen == 3);
}

void
yueqing_hand_context_init(struct yueqing_hand_context *context, const struct mj_case *one,
			  const struct yueqing_flowers *flowers)
{
	const struct mj_rules *rules = one->rules;
	const struct mj_hand *hand = one->hand;

	memset(context, 0, sizeof(*context));
	context->rules = rules;
	context->hand = hand;
	/* R46, R47. */
	context->seat_wind = (int)(MJ_HONOURS + mj_seat_wind(rules, one->table, hand->seat));
	context->counts.gangtou = flowers->gangtou;
	context->counts.baiban = flowers->baiban;
	context->broken = (hand->flags & FLAG_BROKEN) != 0 && yueqing_on(rules, OPT_BREAK_RULE);
	yueqing_faces_told(one->deal, &context->faces);
	fill_melds(context);
	fill_concealed(context);
	fill_worth(context);
	fill_counts(context);
	fill_first_turn(context, one->table);
	fill_single(context);
	fill_caishen(context);
}
