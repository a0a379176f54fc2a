#include "yueqing/view.h"
#include "engine/hand.h"
#include "engine/kinds.h"

#include <string.h>

static void
view_melds(struct yueqing_view *view)
{
	const struct mj_hand *hand = view->hand;

	for (unsigned i = 0; i < hand->meld_count; i++) {
		mj_tile kind = mj_meld_kind(&hand->melds[i]);
		if (hand->melds[i].type == MJ_CHOW)
			view->runs = true;
		else
			view->triplets = true;
		if (kind == view->faces.caishen) /* its kong has no colour */
			continue;
		if (kind >= MJ_HONOURS)
			view->honours = true;
		else
			view->suits = (uint8_t)(view->suits | 1 << kind / 9);
	}
	view->melded_honours =
		(uint8_t)yueqing_melded_honours(&view->faces, hand->melds, hand->meld_count);
	yueqing_add_melds(&view->faces, hand->melds, hand->meld_count, &view->facts);
}

/* R17, section 3: every caishen that is not melded is wild. */
static void
view_concealed(struct yueqing_view *view)
{
	const struct mj_hand *hand = view->hand;
	mj_tile caishen = view->faces.caishen;

	memcpy(view->count, hand->concealed.of, MJ_KINDS);
	view->count[hand->win_tile]++;
	view->wilds = view->count[caishen];
	view->count[caishen] = 0;
	view->won_wild = hand->win_tile == caishen;
	view->facts.caishen = (uint8_t)(view->facts.caishen + view->wilds);
	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		if (view->count[kind] == 0)
			continue;
		if (kind >= MJ_HONOURS)
			view->honours = true;
		else
			view->suits = (uint8_t)(view->suits | 1U << kind / 9);
	}
}

static void
view_worth(struct yueqing_view *view)
{
	for (unsigned i = 0; i < PATTERN_COUNT; i++)
		view->worth[i] = yueqing_patterns[i].value;
	view->worth[PATTERN_GANGTOU] = view->facts.gangtou;
	view->worth[PATTERN_BAIBAN] = view->facts.baiban;
	view->hua = yueqing_hua(view->rules, &view->facts, view->worth);
	for (uint64_t left = view->hua; left != 0; left &= left - 1)
		view->hua_count += view->worth[__builtin_ctzll(left)];
}

static void
hold(uint64_t *set, enum yueqing_pattern pattern, bool holds)
{
	*set |= (uint64_t)holds << pattern;
}

/* R76-R79, R81, R82, R109, R110. */
static void
view_counts(struct yueqing_view *view)
{
	const struct mj_rules *rules = view->rules;
	const struct yueqing_facts *facts = &view->facts;
	bool unless_one = rules->option[OPT_BASE_TAI] == BASE_UNLESS_ONE;

	hold(&view->basic, PATTERN_HU, unless_one ? facts->caishen != 1 : facts->caishen == 0);
	hold(&view->basic, PATTERN_GANGTOU, facts->gangtou > 0);
	hold(&view->basic, PATTERN_BAIBAN, facts->baiban > 0);
	hold(&view->basic, PATTERN_GANGSHANG_KAIHUA, (view->hand->flags & MJ_AFTER_KONG) != 0);
	hold(&view->basic, PATTERN_QIANGGANG_HU, (view->hand->flags & MJ_ROBBING_KONG) != 0);
	hold(&view->basic, PATTERN_SHUANGCAISHEN, facts->caishen == 2); /* R85 */
	hold(&view->big, PATTERN_SIBAIBAN, facts->baiban == BAIBAN_MAX);
	hold(&view->big, PATTERN_SANGANGTOU,
	     facts->gangtou == GANGTOU_MAX && yueqing_on(rules, OPT_SANGANGTOU_BIG)); /* D2 */
}

/* R58, R59, D20: a robbed kong is no discard. */
static void
view_first_turn(struct yueqing_view *view, const struct mj_table *table)
{
	const struct mj_hand *hand = view->hand;
	bool first = (hand->flags & MJ_FIRST_TURN) != 0, dealer = hand->seat == table->dealer;
	bool robbed = (hand->flags & MJ_ROBBING_KONG) != 0;

	hold(&view->big, PATTERN_TIANHU, first && dealer && hand->from == MJ_SELF_DRAW);
	hold(&view->big, PATTERN_DIHU, first && !dealer && hand->from == table->dealer && !robbed);
}

/* R62, R69: five melds, and one tile left before the winning one. */
static void
view_single(struct yueqing_view *view)
{
	const struct mj_hand *hand = view->hand;
	bool single = hand->meld_count == SETS;
	bool held_wild = single && hand->concealed.of[view->faces.caishen] > 0;
	bool held_natural = single && !held_wild;

	hold(&view->big, PATTERN_YINGDIAO, held_natural && hand->concealed.of[hand->win_tile] > 0);
	hold(&view->family, PATTERN_DANDIAO_CAISHEN,
	     held_natural && view->won_wild && hand->from == MJ_SELF_DRAW);
	hold(&view->family, PATTERN_CAISHEN_DANDIAO, held_wild);
}

/* R106, R107. */
static void
view_caishen(struct yueqing_view *view)
{
	const struct yueqing_facts *facts = &view->facts;

	hold(&view->family, PATTERN_SICAISHEN_ANGANG, facts->caishen_kong);
	hold(&view->family, PATTERN_SICAISHEN, facts->caishen == 4 && !facts->caishen_kong);
	hold(&view->family, PATTERN_SANCAISHEN, facts->caishen == 3);
}

void
yueqing_view_init(struct yueqing_view *view, const struct mj_case *one,
		  const struct yueqing_flowers *flowers)
{
	const struct mj_rules *rules = one->rules;
	const struct mj_hand *hand = one->hand;

	memset(view, 0, sizeof(*view));
	view->rules = rules;
	view->hand = hand;
	/* R46, R47. */
	view->seat_wind = (int)(MJ_HONOURS + mj_seat_wind(rules, one->table, hand->seat));
	view->facts.gangtou = flowers->gangtou;
	view->facts.baiban = flowers->baiban;
	view->broken = (hand->flags & FLAG_BROKEN) != 0 && yueqing_on(rules, OPT_BREAK_RULE);
	yueqing_faces_told(one->deal, &view->faces);
	view_melds(view);
	view_concealed(view);
	view_worth(view);
	view_counts(view);
	view_first_turn(view, one->table);
	view_single(view);
	view_caishen(view);
}
