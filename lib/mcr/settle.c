/* The call settle: payments and the next table (docs/rules/mcr.md, section 6). */
#include "engine/outcome.h"
#include "engine/payments.h"
#include "engine/refuse.h"
#include "mcr/check.h"
#include "mcr/win.h"

#include <assert.h>

/* ---- What cannot be true (section 7) ---- */

/* R112: who has won falsely goes on playing, but does not win any more. */
static int
check_false_wins(const struct mj_outcome *outcome, struct mj_problem *problem)
{
	if (outcome->type == MJ_WIN && mj_has_seat(outcome->false_wins, outcome->wins[0].seat))
		return mj_refuse(problem, MJ_CONTRADICTION, "/outcome", "false_wins",
				 "who has won falsely may not win this deal");
	if (outcome->type == MJ_FALSE_WIN && mj_has_seat(outcome->false_wins, outcome->offender))
		return mj_refuse(problem, MJ_CONTRADICTION, "/outcome", "false_wins",
				 "the offender is not named again");
	return MJ_OK;
}

static int
check_outcome(const struct mj_settle_request *request, const struct mcr_scene *scene,
	      struct mj_problem *problem)
{
	const struct mj_outcome *outcome = &request->outcome;
	int code = mj_outcome_check(request->rules->ruleset, outcome, problem);

	if (code != MJ_OK)
		return code;
	if (outcome->win_count > 1) /* R7 */
		return mj_refuse(problem, MJ_CONTRADICTION, "/outcome", "wins",
				 "of several who could win only the first in turn order does");
	code = check_false_wins(outcome, problem);
	return code == MJ_OK ? mcr_check_scene(scene, problem) : code;
}

/* ---- Payments and the table ---- */

/* R19, D3: to each other seat. */
static void
pay_false_win(const struct mj_rules *rules, int offender, struct mj_payments *payments)
{
	for (int seat = 0; seat < rules->seats; seat++)
		if (seat != offender)
			mj_pay(payments, WHY_FALSE_WIN, offender, seat,
			       rules->option[OPT_FALSE_WIN_PENALTY]);
	assert(payments->pool == 0);
}

static void
pay_false_wins(const struct mj_settle_request *request, struct mj_payments *payments)
{
	const struct mj_outcome *outcome = &request->outcome;

	if (outcome->type == MJ_FALSE_WIN)
		pay_false_win(request->rules, outcome->offender, payments);
	for (int seat = 0; seat < request->rules->seats; seat++)
		if (mj_has_seat(outcome->false_wins, seat))
			pay_false_win(request->rules, seat, payments);
}

static int
settle_win(const struct mcr_scene *scene, struct mj_settlement *settlement,
	   struct mj_problem *problem)
{
	struct mj_score *score = &settlement->wins[0];

	assert(scene->one.hand != NULL && scene->one.hand->from != scene->one.hand->seat);
	settlement->win_count = 1;
	mcr_pay_win(&scene->one, score, &settlement->payments);
	if (score->win)
		return MJ_OK;
	return mj_refuse_win(scene->one.rules->ruleset, scene->one.hand, score, problem);
}

/* The flowers that each seat was settled on. */
static void
write_counted(const struct mcr_scene *scene, struct mj_settlement *settlement)
{
	for (int i = 0; i < scene->one.rules->seats; i++) {
		struct mj_record *counted = &settlement->counted[i];
		unsigned flowers =
			scene->seats == NULL ? 0 : mcr_flowers_of(&scene->seats[i].extra);
		assert(flowers <= MCR_FLOWERS);
		counted->present = 0;
		mj_put(counted, COUNTED_FLOWERS, flowers);
	}
	if (scene->one.hand != NULL)
		mj_put(&settlement->counted[scene->one.hand->seat], COUNTED_FLOWERS,
		       settlement->wins[0].total.value[TOTAL_FLOWERS]);
}

/* R102, R103: the deal passes after every deal. */
static void
end_deal(const struct mj_settle_request *request, struct mj_settlement *settlement)
{
	int32_t hands = request->rules->option[OPT_MATCH_HANDS];
	struct mj_table *next = &settlement->next_table;

	next->dealer_streak = 0;
	mj_pass_deal(request->rules, next);
	mj_advance_table(request->rules, next, &settlement->payments);
	assert(next->dealer != request->table.dealer);
	settlement->match_over = hands > 0 && request->table.hand_number >= hands;
	if (settlement->match_over)
		settlement->match_end = MATCH_END_HANDS;
}

int
mcr_settle(const struct mj_settle_request *request, struct mj_settlement *settlement,
	   struct mj_problem *problem)
{
	const struct mj_outcome *outcome = &request->outcome;
	const struct mcr_scene scene = {
		.one = mj_case_of_win(request, outcome->type == MJ_WIN ? &outcome->wins[0] : NULL),
		.seats = outcome->seats,
		.seats_at = "/outcome/seats",
	};
	int code = check_outcome(request, &scene, problem);

	if (code == MJ_OK && outcome->type == MJ_WIN)
		code = settle_win(&scene, settlement, problem);
	if (code != MJ_OK)
		return code;
	pay_false_wins(request, &settlement->payments);
	write_counted(&scene, settlement);
	end_deal(request, settlement);
	return MJ_OK;
}
