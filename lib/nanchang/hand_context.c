#include "nanchang/hand_context.h"

#include "engine/hand.h"

#include <assert.h>
#include <string.h>

enum { NUMBERS = 9, LAST_NUMBER = 8, LAST_WIND = MJ_DRAGONS - 1, RED_DRAGON = MJ_KINDS - 1 };

/* R15, R17: 1 to 9 to 1; the winds 1z 2z 3z 4z 1z; the dragons 7z 6z 5z 7z. */
static mj_tile
next_kind(mj_tile kind)
{
	if (kind == LAST_WIND)
		return MJ_HONOURS;
	if (kind >= MJ_DRAGONS)
		return (mj_tile)(kind == MJ_DRAGONS ? RED_DRAGON : kind - 1);
	if (kind < MJ_HONOURS && kind % NUMBERS == LAST_NUMBER)
		return (mj_tile)(kind - LAST_NUMBER);
	return (mj_tile)(kind + 1);
}

void
nanchang_jing_init(struct nanchang_jing *jing, mj_tile main_jing)
{
	assert(main_jing < MJ_TILES);
	jing->kind[MAIN_JING] = mj_kind(main_jing);
	jing->kind[SUB_JING] = next_kind(jing->kind[MAIN_JING]);
	assert(jing->kind[SUB_JING] < MJ_KINDS && jing->kind[SUB_JING] != jing->kind[MAIN_JING]);
}

unsigned
nanchang_jing_index(const struct nanchang_jing *jing, mj_tile kind)
{
	unsigned index = MAIN_JING;

	while (index < JING_KINDS && jing->kind[index] != kind)
		index++;
	return index;
}

void
nanchang_count_jing(const struct nanchang_jing *jing, const uint8_t kinds[MJ_KINDS],
		    uint8_t count[JING_KINDS])
{
	for (unsigned i = 0; i < JING_KINDS; i++)
		count[i] = (uint8_t)(count[i] + kinds[jing->kind[i]]);
}

void
nanchang_hand_kinds(const struct mj_hand *hand, uint8_t kinds[MJ_KINDS])
{
	struct mj_shown shown;

	mj_hand_shown(hand, &shown);
	mj_kinds_of(&shown, kinds);
}

/* R19, R22: only concealed jing are wild. */
static void
take_concealed(struct nanchang_hand_context *context, const struct mj_bag *concealed)
{
	struct mj_shown shown;

	memcpy(shown.of, concealed->of, sizeof(shown.of));
	mj_kinds_of(&shown, context->natural);
	for (unsigned i = 0; i < JING_KINDS; i++) {
		context->wild[i] = context->natural[context->jing.kind[i]];
		context->natural[context->jing.kind[i]] = 0;
		assert(context->wild[i] <= MJ_COPIES);
	}
}

static bool
has_jing(const struct nanchang_hand_context *context)
{
	uint8_t kinds[MJ_KINDS], count[JING_KINDS] = {0};

	nanchang_hand_kinds(context->hand, kinds);
	nanchang_count_jing(&context->jing, kinds, count);
	return count[MAIN_JING] + count[SUB_JING] > 0;
}

static enum nanchang_way
way_of(const struct mj_hand *hand)
{
	if (hand->from == MJ_SELF_DRAW)
		return WAY_SELF_DRAW;
	return (hand->flags & MJ_ROBBING_KONG) != 0 ? WAY_ROBBED : WAY_DISCARD;
}

void
nanchang_hand_context_init(struct nanchang_hand_context *context, const struct mj_case *one)
{
	const struct mj_rules *rules = one->rules;
	const struct mj_hand *hand = one->hand;
	int dealer = one->table->dealer;
	bool first_turn = (hand->flags & MJ_FIRST_TURN) != 0;

	context->rules = rules;
	context->hand = hand;
	nanchang_jing_init(&context->jing, nanchang_main_jing(one));
	take_concealed(context, &hand->concealed);
	context->way = way_of(hand);
	context->win = mj_kind(hand->win_tile);
	context->win_wild = context->way == WAY_SELF_DRAW &&
			    nanchang_jing_index(&context->jing, context->win) < JING_KINDS;
	assert(hand->meld_count <= rules->ruleset->sets);
	context->sets = (uint8_t)(rules->ruleset->sets - hand->meld_count);
	context->pung_melds = true;
	for (unsigned i = 0; i < hand->meld_count; i++)
		context->pung_melds &= hand->melds[i].type != MJ_CHOW;
	context->has_jing = has_jing(context);
	assert(context->has_jing || (nanchang_wilds(context) == 0 && !context->win_wild));
	context->tianhu =
		first_turn && hand->seat == dealer && context->way == WAY_SELF_DRAW; /* R57 */
	context->dihu = first_turn && hand->seat != dealer && hand->from == dealer;  /* R59 */
	assert(!context->tianhu || !context->dihu);
	context->as_self_draw =
		context->way == WAY_SELF_DRAW || context->dihu ||
		(context->way == WAY_ROBBED && nanchang_on(rules, OPT_ROB_JINGDIAO));
}
