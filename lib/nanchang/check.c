#include "nanchang/check.h"

#include "engine/refuse.h"
#include "engine/waits.h"
#include "nanchang/view.h"

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

/* What is wrong with the flags whichever way the hand is won; NULL when nothing is. */
static const char *
flags_fault(const struct mj_hand *hand, mj_tile main_jing)
{
	const uint32_t not_first =
		MJ_AFTER_KONG | MJ_ROBBING_KONG | MJ_AFTER_KONG_DISCARD | MJ_LAST_TILE;
	uint8_t kinds[MJ_KINDS], count[JING_KINDS] = {0};
	struct nanchang_jing jing;

	if ((hand->flags & MJ_AFTER_KONG) != 0 && !mj_has_kong(hand))
		return "after_kong needs a kong among the melds";
	if ((hand->flags & MJ_FIRST_TURN) != 0 && hand->meld_count > 0)
		return "first_turn allows no meld";
	if ((hand->flags & MJ_FIRST_TURN) != 0 && (hand->flags & not_first) != 0)
		return "first_turn allows no kong before and is not the last tile";
	if ((hand->flags & FLAG_NO_JING_ANYWHERE) == 0)
		return NULL;
	nanchang_jing_init(&jing, main_jing);
	nanchang_hand_kinds(hand, kinds);
	nanchang_count_jing(&jing, kinds, count);
	return count[MAIN_JING] + count[SUB_JING] > 0 ? "no_jing_anywhere: the hand holds a jing"
						      : NULL;
}

/* The same against how the hand was won, of tiles or called. */
static const char *
way_fault(const struct mj_hand *hand)
{
	uint32_t flags = hand->flags;

	if (hand->from != MJ_SELF_DRAW && (flags & MJ_AFTER_KONG) != 0)
		return "a replacement tile is a self-draw";
	if (hand->from == MJ_SELF_DRAW && (flags & (MJ_ROBBING_KONG | MJ_AFTER_KONG_DISCARD)) != 0)
		return "a self-draw robs no kong and takes no discard";
	if ((flags & MJ_ROBBING_KONG) != 0 && (flags & MJ_AFTER_KONG_DISCARD) != 0)
		return "a robbed kong is no discard";
	return NULL;
}

static int
refuse_flags(const struct mj_hand *hand, const char *fault, struct mj_problem *problem)
{
	if (fault == NULL)
		return MJ_OK;
	return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "flags", "%s", fault);
}

/* ---- Tiles ---- */

/* Copies in concealed, melds and the winning tile; and together with `more`. */
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

/* The pung and the added tile are all four, so the winner has none (R77). */
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
nanchang_check_winner(const struct mj_rules *rules, const struct mj_record *deal,
		      const struct mj_hand *hand, struct mj_problem *problem)
{
	int code;

	if ((code = mj_melds_check(rules, hand->melds, hand->meld_count, hand->seat, hand->at,
				   problem)) != MJ_OK ||
	    (code = mj_winner_check(rules->ruleset, hand, problem)) != MJ_OK ||
	    (code = nanchang_check_deal(rules, deal, true, problem)) != MJ_OK ||
	    (code = check_copies(hand, &hand->passed, hand->at, "passed", problem)) != MJ_OK ||
	    (code = refuse_flags(hand, flags_fault(hand, (mj_tile)deal->value[DEAL_JING]),
				 problem)) != MJ_OK ||
	    (code = refuse_flags(hand, way_fault(hand), problem)) != MJ_OK)
		return code;
	return check_robbed(hand, problem);
}

int
nanchang_check_waiting(const struct mj_waits_request *request, struct mj_problem *problem)
{
	const struct mj_rules *rules = request->rules;
	const struct mj_hand *hand = &request->hand;
	int code;

	if ((code = mj_melds_check(rules, hand->melds, hand->meld_count, hand->seat, hand->at,
				   problem)) != MJ_OK ||
	    (code = mj_size_check(rules->ruleset, hand, true, problem)) != MJ_OK ||
	    (code = nanchang_check_deal(rules, &request->deal, true, problem)) != MJ_OK ||
	    (code = check_copies(hand, &hand->passed, hand->at, "passed", problem)) != MJ_OK ||
	    (code = check_copies(hand, &request->visible, "", "visible", problem)) != MJ_OK)
		return code;
	mj_tile main_jing = (mj_tile)request->deal.value[DEAL_JING];
	code = refuse_flags(hand, flags_fault(hand, main_jing), problem);
	return code != MJ_OK ? code : mj_drawn_check(rules->ruleset, request, problem);
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

/* Base, jingdiao and the no-jing pattern among each other. */
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

/* The patterns against how the hand was won. */
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
nanchang_check_called(const struct mj_rules *rules, int dealer, const struct mj_hand *hand,
		      struct mj_problem *problem)
{
	const unsigned tiles = MJ_GIVES_CONCEALED | MJ_GIVES_MELDS | MJ_GIVES_WIN_TILE;
	const uint32_t known =
		MJ_AFTER_KONG | MJ_ROBBING_KONG | MJ_AFTER_KONG_DISCARD | MJ_LAST_TILE;
	uint64_t patterns = (uint64_t)hand->extra.value[HAND_CALLED_PATTERNS];
	const char *fault;

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
		return refuse_flags(hand, "a called hand has no such flag", problem);
	if ((fault = way_fault(hand)) != NULL)
		return refuse_flags(hand, fault, problem);
	if ((fault = called_set_fault(rules, patterns)) == NULL)
		fault = called_way_fault(rules, dealer, hand, patterns);
	if (fault == NULL)
		return MJ_OK;
	return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "called/patterns", "%s", fault);
}
