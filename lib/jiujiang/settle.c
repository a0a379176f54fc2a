/* The call settle: payments and the next table (docs/rules/jiujiang.md, sections 6 and 7). */
#include "mahjong/settle.h"
#include "engine/outcome.h"
#include "engine/payments.h"
#include "engine/refuse.h"
#include "jiujiang/eat.h"
#include "jiujiang/settling.h"
#include "jiujiang/win.h"
#include "mahjong/rules.h"

#include <assert.h>

/* Flags about the winning tile; all who win on it have the same. */
enum { SHARED_FLAGS = MJ_ROBBING_KONG | MJ_AFTER_KONG_DISCARD | MJ_LAST_TILE };

/* ---- What cannot be true (section 8) ---- */

static int
check_followed(const struct mj_outcome *outcome, struct mj_problem *problem)
{
	if (!outcome->followed.given)
		return MJ_OK;
	if (outcome->type == MJ_FALSE_WIN)
		return mj_refuse(problem, MJ_CONTRADICTION, "/outcome", "followed",
				 "after a false win the deal is void");
	if (outcome->followed.first == MJ_NO_TILE)
		return mj_refuse(problem, MJ_MISSING_FIELD, "/outcome", "followed/first",
				 "first is the dealer's first discard");
	if ((HAND_TILES >> outcome->followed.first & 1) == 0)
		return mj_refuse(problem, MJ_BAD_TILE, "/outcome", "followed/first",
				 "this tile is never discarded");
	return MJ_OK;
}

/* A called hand says nothing of last_tile. */
static bool
flags_clash(const struct mj_hand *left, const struct mj_hand *right)
{
	uint32_t flags = SHARED_FLAGS;

	if (jiujiang_is_called(left) || jiujiang_is_called(right))
		flags &= ~(uint32_t)MJ_LAST_TILE;
	return ((left->flags ^ right->flags) & flags) != 0;
}

static int
check_wins(const struct mj_rules *rules, const struct mj_outcome *outcome,
	   struct mj_problem *problem)
{
	if (outcome->win_count > 1 && !jiujiang_on(rules, OPT_MULTIPLE_WINNERS))
		return mj_refuse(problem, MJ_CONTRADICTION, "/outcome", "wins",
				 "one wins alone without the option multiple_winners"); /* D5 */
	for (unsigned i = 1; i < outcome->win_count; i++)
		for (unsigned k = 0; k < i; k++)
			if (flags_clash(&outcome->wins[k], &outcome->wins[i]))
				return mj_refuse(
					problem, MJ_CONTRADICTION, outcome->wins[i].at, "flags",
					"what holds of the winning tile holds for all winners");
	return MJ_OK;
}

static int
check_outcome(const struct jiujiang_deal *deal, struct mj_problem *problem)
{
	const struct mj_outcome *outcome = deal->outcome;
	int code;

	if ((code = mj_outcome_check(deal->rules->ruleset, outcome, problem)) != MJ_OK ||
	    (code = check_followed(outcome, problem)) != MJ_OK ||
	    (code = check_wins(deal->rules, outcome, problem)) != MJ_OK)
		return code;
	return jiujiang_check_scene(&deal->scene, problem);
}

/* ---- Payments ---- */

static int
settle_wins(struct jiujiang_deal *deal, struct mj_problem *problem)
{
	struct mj_settlement *settlement = deal->settlement;

	settlement->win_count = deal->outcome->win_count;
	for (unsigned i = 0; i < settlement->win_count; i++) {
		struct mj_score *score = &settlement->wins[i];
		jiujiang_pay_win(&deal->scene, i, score, &settlement->payments);
		if (!score->win)
			return mj_refuse_win(deal->rules->ruleset, &deal->outcome->wins[i], score,
					     problem);
	}
	return MJ_OK;
}

/* D25. */
static void
settle_false_win(struct jiujiang_deal *deal)
{
	int offender = deal->outcome->offender;
	int64_t amount = (int64_t)deal->rules->option[OPT_FALSE_WIN_PAO] *
			 deal->rules->option[OPT_UNIT] * deal->table->multiplier;

	for (int seat = 0; seat < deal->rules->seats; seat++)
		if (seat != offender)
			mj_pay(&deal->settlement->payments, WHY_FALSE_WIN, offender, seat, amount);
	assert(deal->settlement->payments.deltas[offender] == -amount * (deal->rules->seats - 1));
}

/* ---- What each seat was settled on ---- */

static void
write_counts(const struct jiujiang_eating_counts *counts, int32_t eaten, struct mj_record *counted)
{
	assert(eaten == 0 || eaten == jiujiang_eaten(counts));
	counted->present = 0;
	mj_put(counted, COUNTED_FA, counts->fa);
	mj_put(counted, COUNTED_DRAGON_PUNGS, counts->dragon_pungs);
	for (unsigned i = 0; i < KONG_SORTS; i++)
		mj_put(counted, COUNTED_KONGS + i, counts->kongs[i]);
	mj_put(counted, COUNTED_BAOTING, counts->baoting);
	mj_put(counted, COUNTED_HONGQI, counts->hongqi);
	mj_put(counted, COUNTED_EATEN, eaten);
}

static void
count_seat(const struct jiujiang_deal *deal, int seat)
{
	const struct jiujiang_scene *scene = &deal->scene;
	struct jiujiang_eating_counts counts;
	int32_t eaten = 0;

	jiujiang_seat_counts(scene->seats == NULL ? NULL : &scene->seats[seat], &counts);
	for (unsigned i = 0; i < scene->win_count; i++) {
		const struct mj_hand *hand = &scene->wins[i];
		if (hand->seat == seat) {
			jiujiang_hand_counts(hand, &counts);
			break;
		}
		if (jiujiang_pays(hand, seat)) {
			jiujiang_payer_counts(hand, scene->seats, seat, &counts);
			eaten = jiujiang_eaten(&counts);
		}
	}
	write_counts(&counts, eaten, &deal->settlement->counted[seat]);
}

int
jiujiang_settle(const struct mj_settle_request *request, struct mj_settlement *settlement,
		struct mj_problem *problem)
{
	const struct mj_outcome *outcome = &request->outcome;
	struct jiujiang_deal deal = {
		.rules = request->rules,
		.table = &request->table,
		.outcome = outcome,
		.settlement = settlement,
		.scene = {.rules = request->rules,
			  .table = &request->table,
			  .wins = outcome->wins,
			  .win_count = outcome->win_count,
			  .seats = outcome->seats,
			  .at = "/outcome",
			  .seats_at = "/outcome/seats",
			  .followed =
				  outcome->followed.given ? outcome->followed.first : MJ_NO_TILE},
	};
	int code = check_outcome(&deal, problem);

	if (code != MJ_OK)
		return code;
	if (outcome->type == MJ_WIN && (code = settle_wins(&deal, problem)) != MJ_OK)
		return code;
	if (outcome->type == MJ_FALSE_WIN)
		settle_false_win(&deal);
	for (int seat = 0; seat < request->rules->seats; seat++)
		count_seat(&deal, seat);
	assert(settlement->payments.pool == 0); /* no money lies on the table */
	jiujiang_next_table(&deal);
	jiujiang_end_match(&deal);
	return MJ_OK;
}
