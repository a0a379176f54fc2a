/* The ruleset's scorer behind the public call, with the invariant that holds for all of them. */
#include "engine/payments.h"
#include "mahjong.h"

#include <assert.h>

int
mj_score(const struct mj_score_request *request, struct mj_score *score, struct mj_problem *problem)
{
	const struct mj_ruleset *ruleset = request->rules->ruleset;

	mj_payments_init(&score->payments);
	int code = ruleset->score(request, score, problem);

	if (code == MJ_OK && score->win) {
		mj_payments_check(&score->payments, request->rules->seats);
	}
	return code;
}
