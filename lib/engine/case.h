/* One hand with all that it is judged by. */
#ifndef MJ_ENGINE_CASE_H
#define MJ_ENGINE_CASE_H

#include "mahjong/settle.h"
#include "mahjong/waits.h"

struct mj_rules;

/* Nothing is owned: a case lives as long as the call that it stands for. */
struct mj_case {
	const struct mj_rules *rules;
	const struct mj_table *table;
	const struct mj_record *deal; /* by ruleset->deal */
	const struct mj_hand *hand;
};

static inline struct mj_case
mj_case_of_score(const struct mj_score_request *request)
{
	return (struct mj_case){request->rules, &request->table, &request->deal, &request->hand};
}

static inline struct mj_case
mj_case_of_waits(const struct mj_waits_request *request)
{
	return (struct mj_case){request->rules, &request->table, &request->deal, &request->hand};
}

/* A hand among the outcome's wins. */
static inline struct mj_case
mj_case_of_win(const struct mj_settle_request *request, const struct mj_hand *hand)
{
	return (struct mj_case){request->rules, &request->table, &request->deal, hand};
}

/* The same case with another hand. */
static inline struct mj_case
mj_case_with(const struct mj_case *one, const struct mj_hand *hand)
{
	return (struct mj_case){one->rules, one->table, one->deal, hand};
}

#endif
