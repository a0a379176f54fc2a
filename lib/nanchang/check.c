#include "nanchang/check.h"

#include "engine/flags.h"
#include "engine/refuse.h"
#include "engine/waits.h"
#include "mahjong/waits.h"
#include "nanchang/hand_context.h"

int
nanchang_check_deal(const struct mj_rules *rules, const struct mj_record *deal, bool tiles_read,
		    struct mj_problem *problem)
{
	if (mj_has(deal, DEAL_LOWER_JING) && !nanchang_on(rules, OPT_LOWER_JING))
		return mj_refuse(problem, MJ_CONTRADICTION, "/deal", "lower_jing",
				 "lower_jing stands only with the option lower_jing");
	if (tiles_read && !mj_has(deal, DEAL_JING))
		return mj_refuse(problem, MJ_MISSING_FIELD, "/deal", "jing",
				 "jing is needed: the tile turned as main jing");
	return MJ_OK;
}

/* ---- Flags ---- */

/* The circumstance HOLDS_JING, which is found out only where a flag asks for it. */
static unsigned
jing_held(const struct mj_case *one)
{
	uint8_t kinds[MJ_KINDS], count[JING_KINDS] = {0};
	struct nanchang_jing jing;

	if ((one->hand->flags & FLAG_NO_JING_ANYWHERE) == 0)
		return 0;
	nanchang_jing_init(&jing, nanchang_main_jing(one));
	nanchang_hand_kinds(one->hand, kinds);
	nanchang_count_jing(&jing, kinds, count);
	return count[MAIN_JING] + count[SUB_JING] > 0 ? HOLDS_JING : 0U;
}

/* ---- Tiles ---- */

/* Checks the copies in concealed tiles, melds and winning tile, then those together with `more`. */
static int
check_copies(const struct mj_hand *hand, const struct mj_bag *more, const char *at,
	     const char *member, struct mj_problem *problem)
{
	struct mj_shown shown;

	mj_hand_shown(hand, &shown);
	int code = mj_copies_check(&shown, hand->at, "concealed", problem);
	if (code != MJ_OK)
		return code;
	mj_show_bag(&shown, more);
	return mj_copies_check(&shown, at, member, problem);
}

/* The robbed kong is all four copies, so the winner holds no other (R77). */
static int
check_robbed(const struct mj_hand *hand, struct mj_problem *problem)
{
	uint8_t kinds[MJ_KINDS];

	if ((hand->flags & MJ_ROBBING_KONG) == 0)
		return MJ_OK;
	nanchang_hand_kinds(hand, kinds);
	if (kinds[mj_kind(hand->win_tile)] == 1)
		return MJ_OK;
	return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "win_tile",
			 "the robbed kong holds all four, yet the winner has one");
}

int
nanchang_check_winner(const struct mj_case *one, struct mj_problem *problem)
{
	const struct mj_rules *rules = one->rules;
	const struct mj_hand *hand = one->hand;
	int code;

	if ((code = mj_melds_check(rules, hand->melds, hand->meld_count, hand->seat, hand->at,
				   problem)) != MJ_OK ||
	    (code = mj_winner_check(rules, hand, problem)) != MJ_OK ||
	    (code = nanchang_check_deal(rules, one->deal, true, problem)) != MJ_OK ||
	    (code = check_copies(hand, &hand->passed, hand->at, "passed", problem)) != MJ_OK ||
	    (code = mj_flags_check(one, MJ_WON, jing_held(one), problem)) != MJ_OK)
		return code;
	return check_robbed(hand, problem);
}

int
nanchang_check_waiting(const struct mj_waits_request *request, struct mj_problem *problem)
{
	const struct mj_case one = mj_case_of_waits(request);
	const struct mj_rules *rules = request->rules;
	const struct mj_hand *hand = &request->hand;
	int code;

	if ((code = mj_melds_check(rules, hand->melds, hand->meld_count, hand->seat, hand->at,
				   problem)) != MJ_OK ||
	    (code = mj_concealed_check(rules, hand, true, problem)) != MJ_OK ||
	    (code = nanchang_check_deal(rules, &request->deal, true, problem)) != MJ_OK ||
	    (code = check_copies(hand, &hand->passed, hand->at, "passed", problem)) != MJ_OK ||
	    (code = check_copies(hand, &request->visible, "", "visible", problem)) != MJ_OK ||
	    (code = mj_flags_check(&one, MJ_WAITING, jing_held(&one), problem)) != MJ_OK)
		return code;
	return mj_drawn_check(rules->ruleset, request, problem);
}

/* ---- Called hands ---- */

static unsigned
count_patterns(uint64_t patterns)
{
	unsigned count = 0;

	for (; patterns != 0; patterns &= patterns - 1)
		count++;
	return count;
}

/* What is wrong with the called patterns among themselves, or NULL. */
static const char *
called_set_fault(const struct mj_rules *rules, uint64_t patterns)
{
	const uint64_t deguo = PATTERN_BIT(DEGUO) | PATTERN_BIT(DEZHONGDE);
	const uint64_t scattered = PATTERN_BIT(SHISANLAN) | PATTERN_BIT(QIXING_SHISANLAN);
	const uint64_t opening = PATTERN_BIT(TIANHU) | PATTERN_BIT(DIHU);
	bool jingdiao = (patterns & PATTERN_BIT(JINGDIAO)) != 0;

	if ((patterns & ~(BASE_PATTERNS | PATTERN_BIT(JINGDIAO) | NO_JING_PATTERNS)) != 0)
		return "what follows from seat, from and flags is not called";
	if (count_patterns(patterns & BASE_PATTERNS) != 1)
		return "exactly one base pattern is called";
	if (count_patterns(patterns & NO_JING_PATTERNS) > 1)
		return "at most one of deguo, jinghuanyuan, dezhongde is called";
	if (jingdiao && (patterns & deguo) != 0)
		return "a fishing hand holds a jing";
	if (jingdiao && (patterns & scattered) != 0)
		return "a scattered hand does not fish";
	if ((patterns & opening) != 0 && (patterns & NO_JING_PATTERNS) != 0 &&
	    !nanchang_on(rules, OPT_TIANHU_DEGUO))
		return "tianhu and dihu combine with no pattern of a hand without jing";
	return NULL;
}

/* What is wrong with them and the way the hand was won, or NULL. */
static const char *
called_way_fault(const struct mj_rules *rules, int dealer, const struct mj_hand *hand,
		 uint64_t patterns)
{
	const uint64_t concealed =
		PATTERN_BIT(XIAOQIDUI) | PATTERN_BIT(SHISANLAN) | PATTERN_BIT(QIXING_SHISANLAN);
	bool tianhu = (patterns & PATTERN_BIT(TIANHU)) != 0;
	bool dihu = (patterns & PATTERN_BIT(DIHU)) != 0;
	bool robbing = (hand->flags & MJ_ROBBING_KONG) != 0;
	bool drawn = hand->from == MJ_SELF_DRAW ||
		     (robbing && nanchang_on(rules, OPT_ROB_JINGDIAO)) || dihu;

	if (tianhu && (hand->from != MJ_SELF_DRAW || hand->seat != dealer))
		return "tianhu is the dealer's self-draw";
	if (dihu && hand->from != dealer)
		return "dihu is won on the dealer's discard";
	if ((tianhu || dihu) && hand->flags != 0)
		return "tianhu and dihu go with no flag";
	if ((patterns & concealed) != 0 && (hand->flags & MJ_AFTER_KONG) != 0)
		return "pairs and scattered hands have no kong";
	if ((patterns & PATTERN_BIT(JINGDIAO)) != 0 && !drawn)
		return "jingdiao is not won by discard";
	return NULL;
}

int
nanchang_check_called(const struct mj_case *one, struct mj_problem *problem)
{
	const struct mj_hand *hand = one->hand;
	const unsigned tiles = MJ_GIVES_CONCEALED | MJ_GIVES_MELDS | MJ_GIVES_WIN_TILE;
	const uint32_t known =
		MJ_AFTER_KONG | MJ_ROBBING_KONG | MJ_AFTER_KONG_DISCARD | MJ_LAST_TILE;
	uint64_t patterns = (uint64_t)hand->extra.value[HAND_CALLED_PATTERNS];

	if ((mj_hand_gives(hand) & tiles) != 0)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "called",
				 "called stands instead of tiles");
	if (!mj_has(&hand->extra, HAND_CALLED_PATTERNS))
		return mj_refuse(problem, MJ_MISSING_FIELD, hand->at, "called/patterns",
				 "called needs patterns");
	if (hand->from == hand->seat)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "from",
				 "from is another seat, or null for a self-draw");
	if ((hand->flags & ~known) != 0)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "flags",
				 "a called hand has no such flag");
	int code = mj_flags_check(one, MJ_WON_CALLED, 0, problem);
	if (code != MJ_OK)
		return code;
	const char *fault = called_set_fault(one->rules, patterns);
	if (fault == NULL)
		fault = called_way_fault(one->rules, one->table->dealer, hand, patterns);
	if (fault == NULL)
		return MJ_OK;
	return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "called/patterns", "%s", fault);
}
