/* The flag riichi of a winner and the list outcome.riichi in settle: each follows the other. */
#include "lib/mahjong.h"

#include <criterion/criterion.h>

enum { WINNER = 1, LISTED = 1 << WINNER, OTHER = 1 << 3 };

static const struct flag_case {
	const char *name, *flag; /* flag NULL: none */
	int list;                /* seats as bits; -1: no list */
	int expected;            /* of mj_settle */
	int sticks;              /* that the seats have paid together */
	int patterns;            /* of the winner */
} cases[] = {
	{"neither", NULL, -1, MJ_OK, 0, 1},
	{"the flag alone", "riichi", -1, MJ_OK, 1, 2},
	{"the list alone", NULL, LISTED, MJ_OK, 1, 2},
	{"the list, with another's stick", NULL, LISTED | OTHER, MJ_OK, 2, 2},
	{"both", "riichi", LISTED, MJ_OK, 1, 2},
	{"the list and double_riichi", "double_riichi", LISTED, MJ_OK, 1, 2},
	{"the list and ippatsu", "ippatsu", LISTED, MJ_OK, 1, 3},
	{"ippatsu alone", "ippatsu", -1, MJ_CONTRADICTION, 0, 0},
	{"a list without the winner", NULL, OTHER, MJ_OK, 1, 1},
	{"a flag against the list", "riichi", OTHER, MJ_CONTRADICTION, 0, 0},
	{"a flag against an empty list", "double_riichi", 0, MJ_CONTRADICTION, 0, 0},
};

static void
fill_win(struct mj_settle_request *request, const struct flag_case *one)
{
	const struct mj_ruleset *ruleset = request->rules->ruleset;
	struct mj_outcome *outcome = &request->outcome;
	struct mj_hand *hand = &outcome->wins[0];

	outcome->type = MJ_WIN;
	outcome->has_wins = true;
	outcome->win_count = 1;
	mj_hand_init(hand, "/outcome/wins/0");
	hand->seat = WINNER;
	hand->from = 2;
	cr_assert(mj_bag_parse(&hand->concealed, "234m456p24s88s666p"));
	cr_assert(mj_tile_parse(&hand->win_tile, "3s"));
	if (one->flag != NULL)
		hand->flags = UINT32_C(1) << ruleset->flags[mj_flag_find(ruleset, one->flag)].bit;
	outcome->has_riichi = one->list >= 0;
	outcome->riichi = (uint8_t)(one->list >= 0 ? one->list : 0);
}

static void
check(const struct flag_case *one)
{
	struct mj_rules rules;
	struct mj_settle_request request;
	struct mj_settlement settlement;
	struct mj_problem problem = {.detail = ""};

	mj_rules_init(&rules, mj_ruleset_find("riichi"));
	mj_settle_request_init(&request, &rules);
	fill_win(&request, one);
	const struct mj_outcome before = request.outcome;
	cr_assert_eq(mj_settle(&request, &settlement, &problem), one->expected, "%s: %s", one->name,
		     problem.detail);
	cr_expect_eq(request.outcome.wins[0].flags, before.wins[0].flags, "%s", one->name);
	if (one->expected != MJ_OK) {
		cr_expect_str_eq(problem.pointer, "/outcome/wins/0/flags", "%s", one->name);
		return;
	}
	cr_expect_eq(settlement.wins[0].pattern_count, one->patterns, "%s", one->name);
	int sticks = 0;
	for (unsigned i = 0; i < settlement.payments.count; i++)
		sticks += settlement.payments.list[i].to == MJ_NOBODY &&
			  settlement.payments.list[i].from != MJ_NOBODY;
	cr_expect_eq(sticks, one->sticks, "%s: %d sticks", one->name, sticks);
}

Test(riichi_flag, follows_from_the_list)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		check(&cases[i]);
}
