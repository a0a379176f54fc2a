/* What flags need and exclude. The rulesets' own tables are tested by their vectors. */
#include "engine/flags.h"
#include "lib/mahjong/problem.h"

#include <criterion/criterion.h>
#include <string.h>

enum {
	OWN_FLAG = 1 << MJ_OWN_FLAGS,
	OTHER_FLAG = OWN_FLAG << 1,
	OWN_CIRCUMSTANCE = MJ_OWN_CIRCUMSTANCES,
	ALWAYS = MJ_WON | MJ_WON_CALLED | MJ_WAITING
};

static const struct mj_field options[] = {{.name = "lenient", .type = MJ_BOOLEAN, .max = 1}};
static const struct mj_flag flags[] = {
	{"own", MJ_OWN_FLAGS, MJ_ANY_CALL, "own"},
	{"other", MJ_OWN_FLAGS + 1, MJ_ANY_CALL, "other"},
};

static struct mj_ruleset
ruleset_of(const struct mj_flag_rule *rule)
{
	struct mj_ruleset ruleset = *mj_ruleset_find("riichi");

	ruleset.options = options;
	ruleset.option_count = 1;
	ruleset.seating_count = 0;
	ruleset.flags = flags;
	ruleset.flag_count = 2;
	ruleset.flag_rules = rule;
	ruleset.flag_rule_count = 1;
	return ruleset;
}

/* Seat 1 of four; the dealer is seat 0. */
struct flag_case {
	struct mj_flag_rule rule;
	uint32_t flags;
	int from;
	enum mj_hand_state state;
	unsigned own;
	bool lenient, refused;
	const char *meld; /* "c" a claimed pung, "k" a concealed kong */
};

static int
check(const struct flag_case *one, struct mj_problem *problem)
{
	struct mj_ruleset ruleset = ruleset_of(&one->rule);
	struct mj_rules rules = {.ruleset = &ruleset, .seats = 4};
	struct mj_table table = {.dealer = 0};
	struct mj_hand hand;
	const struct mj_case judged = {&rules, &table, NULL, &hand};

	mj_hand_init(&hand, "/hand");
	hand.seat = 1;
	hand.from = (int8_t)one->from;
	hand.flags = one->flags;
	if (one->meld != NULL) {
		hand.melds[hand.meld_count++].type =
			one->meld[0] == 'k' ? MJ_CONCEALED_KONG : MJ_PUNG;
	}
	rules.option[0] = one->lenient;
	return mj_flags_check(&judged, one->state, one->own, problem);
}

Test(flags, rules_bind_what_they_say)
{
	static const struct mj_flag_rule needs = {
		.flags = OWN_FLAG, .states = ALWAYS, .needs = OTHER_FLAG, .detail = "needs"};
	static const struct mj_flag_rule excludes = {
		.flags = OWN_FLAG, .states = MJ_WON, .excludes = OTHER_FLAG, .detail = "excludes"};
	static const struct mj_flag_rule lenient = {.flags = OWN_FLAG,
						    .states = MJ_WON,
						    .never = MJ_BY_DISCARD,
						    .unless = "lenient",
						    .detail = "never"};
	static const struct mj_flag_rule where = {.flags = OWN_FLAG,
						  .states = MJ_WON,
						  .where = MJ_BY_DISCARD,
						  .only = MJ_FROM_DEALER,
						  .detail = "where"};
	static const struct mj_flag_rule later = {.flags = OWN_FLAG,
						  .states = MJ_WON,
						  .never = MJ_FROM_NO_LATER_SEAT,
						  .detail = "later"};
	static const struct mj_flag_rule kong = {
		.flags = OWN_FLAG, .states = ALWAYS, .only = MJ_WITH_KONG, .detail = "kong"};
	static const struct mj_flag_rule closed = {.flags = OWN_FLAG,
						   .states = ALWAYS,
						   .never = MJ_WITH_CLAIMED_MELD,
						   .detail = "closed"};
	static const struct mj_flag_rule own = {
		.flags = OWN_FLAG, .states = MJ_WON, .only = OWN_CIRCUMSTANCE, .detail = "own"};
	const struct flag_case cases[] = {
		{needs, OWN_FLAG, MJ_SELF_DRAW, MJ_WON, 0, false, true, NULL},
		{needs, OWN_FLAG | OTHER_FLAG, MJ_SELF_DRAW, MJ_WON, 0, false, false, NULL},
		{needs, OTHER_FLAG, MJ_SELF_DRAW, MJ_WON, 0, false, false, NULL},
		{needs, 0, MJ_SELF_DRAW, MJ_WON, 0, false, false, NULL},
		{excludes, OWN_FLAG | OTHER_FLAG, MJ_SELF_DRAW, MJ_WON, 0, false, true, NULL},
		{excludes, OWN_FLAG | OTHER_FLAG, MJ_SELF_DRAW, MJ_WAITING, 0, false, false, NULL},
		{excludes, OWN_FLAG | OTHER_FLAG, 2, MJ_WON_CALLED, 0, false, false, NULL},
		{lenient, OWN_FLAG, 2, MJ_WON, 0, false, true, NULL},
		{lenient, OWN_FLAG, 2, MJ_WON, 0, true, false, NULL},
		{lenient, OWN_FLAG, MJ_SELF_DRAW, MJ_WON, 0, false, false, NULL},
		{where, OWN_FLAG, MJ_SELF_DRAW, MJ_WON, 0, false, false, NULL},
		{where, OWN_FLAG, 0, MJ_WON, 0, false, false, NULL},
		{where, OWN_FLAG, 2, MJ_WON, 0, false, true, NULL},
		{later, OWN_FLAG, MJ_SELF_DRAW, MJ_WON, 0, false, true, NULL},
		{later, OWN_FLAG, 0, MJ_WON, 0, false, true, NULL},
		{later, OWN_FLAG, 2, MJ_WON, 0, false, false, NULL},
		{kong, OWN_FLAG, MJ_SELF_DRAW, MJ_WAITING, 0, false, true, NULL},
		{kong, OWN_FLAG, MJ_SELF_DRAW, MJ_WAITING, 0, false, true, "c"},
		{kong, OWN_FLAG, MJ_SELF_DRAW, MJ_WAITING, 0, false, false, "k"},
		{closed, OWN_FLAG, MJ_SELF_DRAW, MJ_WON, 0, false, true, "c"},
		{closed, OWN_FLAG, MJ_SELF_DRAW, MJ_WON, 0, false, false, "k"},
		{own, OWN_FLAG, MJ_SELF_DRAW, MJ_WON, 0, false, true, NULL},
		{own, OWN_FLAG, MJ_SELF_DRAW, MJ_WON, OWN_CIRCUMSTANCE, false, false, NULL},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct mj_problem problem = {.code = MJ_OK};
		int code = check(&cases[i], &problem);
		cr_expect_eq(code, cases[i].refused ? MJ_CONTRADICTION : MJ_OK, "case %zu", i);
		if (code == MJ_OK)
			continue;
		cr_expect_str_eq(problem.pointer, "/hand/flags", "case %zu", i);
		cr_expect_str_eq(problem.detail, cases[i].rule.detail, "case %zu", i);
	}
}

Test(flags, odd_rules_are_faults_of_the_ruleset)
{
	static const struct {
		struct mj_flag_rule rule;
		const char *fault;
	} cases[] = {
		{{.flags = OWN_FLAG, .states = MJ_WON, .detail = "sound"}, NULL},
		{{.flags = 0, .states = MJ_WON, .detail = "x"}, "binds no hand"},
		{{.flags = OWN_FLAG, .states = 0, .detail = "x"}, "binds no hand"},
		{{.flags = OWN_FLAG, .states = MJ_WON}, "says nothing"},
		{{.flags = OWN_FLAG, .states = MJ_WON, .needs = 1U << 31, .detail = "x"}, "a flag"},
		{{.flags = OWN_FLAG, .states = MJ_WON, .unless = "none", .detail = "x"},
		 "an option"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct mj_ruleset ruleset = ruleset_of(&cases[i].rule);
		const char *fault = mj_ruleset_fault(&ruleset);
		if (cases[i].fault == NULL)
			cr_expect_null(fault, "case %zu: %s", i, fault);
		else
			cr_expect(fault != NULL && strstr(fault, cases[i].fault) != NULL,
				  "case %zu: %s", i, fault == NULL ? "no fault" : fault);
	}
}
