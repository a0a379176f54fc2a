/* The call waits (docs/rules/jiujiang.md, sections 3 and 8). */
#include "engine/waits.h"
#include "engine/refuse.h"
#include "jiujiang/ready.h"
#include "jiujiang/win.h"

/* Own tiles, then those with what the player sees; a 6z that is seen plays no part. */
static int
check_tiles(const struct mj_waits_request *request, struct mj_shown *seen,
	    struct mj_problem *problem)
{
	const struct mj_hand *hand = &request->hand;
	int code;

	*seen = (struct mj_shown){{0}};
	mj_show_bag(seen, &hand->concealed);
	mj_show_melds(seen, hand->melds, hand->meld_count);
	if ((code = mj_copies_check(seen, hand->at, "concealed", problem)) != MJ_OK)
		return code;
	mj_show_bag(seen, &request->visible);
	seen->of[FA] = 0;
	return mj_copies_check(seen, "", "visible", problem);
}

static int
check_drawn(const struct mj_waits_request *request, struct mj_problem *problem)
{
	if (request->drawn != MJ_NO_TILE && (HAND_TILES >> request->drawn & 1) == 0)
		return mj_refuse(problem, MJ_BAD_TILE, request->hand.at, "drawn",
				 "this tile is never part of a hand");
	return mj_drawn_check(request->rules->ruleset, request, problem);
}

static int
check_request(const struct mj_waits_request *request, struct mj_shown *seen,
	      struct mj_problem *problem)
{
	const struct mj_hand *hand = &request->hand;
	int code;

	if ((code = jiujiang_check_hand(request->rules, hand, problem)) != MJ_OK ||
	    (code = mj_size_check(request->rules->ruleset, hand, true, problem)) != MJ_OK ||
	    (code = check_tiles(request, seen, problem)) != MJ_OK)
		return code;
	return check_drawn(request, problem);
}

/* ---- 3n+1 tiles ---- */

static void
score_side(const struct mj_waits_request *request, const struct mj_hand *hand, bool single_wait,
	   struct mj_win_side *side)
{
	struct mj_score score;

	jiujiang_value_hand(request->rules, &request->table, hand, single_wait, &score);
	side->from = hand->from;
	side->win = score.win;
	side->patterns = 0;
	if (!score.win) {
		side->reason = score.reason;
		return;
	}
	side->total = score.total;
	for (unsigned i = 0; i < score.pattern_count; i++)
		side->patterns |= KIND_BIT(score.patterns[i].pattern);
}

/* The seat after the player's that is not the dealer's: whose discard by_discard tells of. */
static int8_t
next_other(const struct mj_waits_request *request)
{
	int seat = mj_seat_after(request->rules, request->hand.seat, 1);

	return (int8_t)(seat == request->table.dealer ? mj_seat_after(request->rules, seat, 1)
						      : seat);
}

/* R51, D7: what the dealer discards is barred later than what the others discard; told with any pass_rule. */
static bool
dealer_differs(const struct mj_waits_request *request, mj_tile kind)
{
	const struct mj_hand *hand = &request->hand;

	return hand->passed.of[kind] > 0 && hand->seat != request->table.dealer &&
	       mj_get(&hand->extra, HAND_PASSED_DEALER, 0) == 0;
}

static void
score_wait(const struct mj_waits_request *request, mj_tile kind, bool single_wait,
	   struct mj_wait *wait)
{
	struct mj_hand hand = request->hand;

	wait->tile = hand.win_tile = kind;
	hand.from = MJ_SELF_DRAW;
	score_side(request, &hand, single_wait, &wait->by_self_draw);
	hand.from = next_other(request);
	score_side(request, &hand, single_wait, &wait->by_discard);
	wait->dealer_differs = dealer_differs(request, kind);
	if (!wait->dealer_differs)
		return;
	hand.from = (int8_t)request->table.dealer;
	score_side(request, &hand, single_wait, &wait->by_dealer_discard);
}

static void
fill_ready(const struct mj_waits_request *request, const struct mj_target *target,
	   const struct mj_held *held, struct mj_waits *waits)
{
	uint64_t accepts = jiujiang_accepts(target, held, &waits->shanten);
	uint64_t kinds = waits->shanten == 0 ? accepts : 0;
	bool single_wait = (kinds & (kinds - 1)) == 0;

	waits->accepts = accepts;
	waits->left_in_all = mj_sum_left(waits->left, accepts);
	waits->furiten_kind = MJ_NOT_FURITEN;
	waits->furiten = jiujiang_on(request->rules, OPT_PASS_RULE) &&
			 (kinds & mj_kinds_in(&request->hand.passed)) != 0;
	waits->wait_count = 0;
	for (; kinds != 0; kinds &= kinds - 1)
		score_wait(request, (mj_tile)__builtin_ctzll(kinds), single_wait,
			   &waits->waits[waits->wait_count++]);
}

/* ---- 3n+2 tiles ---- */

static void
fill_drawn(const struct mj_waits_request *request, const struct mj_target *target,
	   const struct mj_held *held, struct mj_waits *waits)
{
	waits->shanten = (int8_t)(mj_distance(target, held) - 1);
	mj_fill_choices(target, held, &request->hand.concealed, HAND_TILES, waits);
	for (unsigned i = 0; i < waits->choice_count; i++)
		waits->choices[i].accepts &= HAND_TILES;
	waits->kongs_known = waits->nine_terminals_known = false;
}

int
jiujiang_waits(const struct mj_waits_request *request, struct mj_waits *waits,
	       struct mj_problem *problem)
{
	struct mj_shown seen;
	struct mj_target target;
	struct mj_held held;
	int code = check_request(request, &seen, problem);

	if (code != MJ_OK)
		return code;
	mj_count_left(&seen, waits->left);
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		if ((HAND_TILES >> kind & 1) == 0)
			waits->left[kind] = 0; /* not played with, so nothing is left of it */
	jiujiang_hold_hand(&request->hand, &target, &held);
	waits->drawn = mj_has_drawn(request->rules->ruleset, &request->hand);
	if (waits->drawn)
		fill_drawn(request, &target, &held, waits);
	else
		fill_ready(request, &target, &held, waits);
	return MJ_OK;
}
