/* Ming's options and waits (docs/rules/ming.md, sections 2, 3 and 8). */
#include "ming/ming.h"
#include "support/win_text.h"

/* ---- Options ---- */

Test(ming, options_have_their_ranges)
{
	static const struct {
		const char *option;
		int64_t least, most;
	} cases[] = {
		{"min_han", 1, 13},           {"basics_four", 3, 4},     {"dora_base", 0, 7},
		{"dora_max", 0, 7},           {"dealer_han", 0, 3},      {"limit_points", 1, 99},
		{"han_cap", 0, 99},           {"mangan_points", 1, 99},  {"riichi_payment", 0, 5},
		{"short_payer", 0, 2},        {"draw_no_riichi", -1, 1}, {"noten_riichi", 0, 5},
		{"false_win_penalty", 0, 50}, {"false_win_next", 0, 1},  {"target_points", 0, 999},
		{"target_mangans", 0, 99},    {"target_chips", 0, 999},  {"dora_per", 0, 1},
	};
	struct mj_rules rules;
	struct mj_problem problem;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int64_t below = cases[i].least - 1, above = cases[i].most + 1;
		mj_rules_init(&rules, &mj_ming);
		cr_expect_eq(mj_rules_set(&rules, cases[i].option, &cases[i].least, 1, &problem),
			     MJ_OK, "%s", cases[i].option);
		cr_expect_eq(mj_rules_set(&rules, cases[i].option, &cases[i].most, 1, &problem),
			     MJ_OK, "%s", cases[i].option);
		cr_expect_eq(mj_rules_set(&rules, cases[i].option, &below, 1, &problem),
			     MJ_BAD_OPTION, "%s", cases[i].option);
		cr_expect_eq(mj_rules_set(&rules, cases[i].option, &above, 1, &problem),
			     MJ_BAD_OPTION, "%s", cases[i].option);
	}
}

Test(ming, dora_max_is_not_below_dora_base)
{
	struct mj_rules rules;
	struct mj_problem problem;
	int64_t three = 3;

	mj_rules_init(&rules, &mj_ming);
	cr_expect_eq(mj_rules_resolve(&rules, &problem), MJ_OK);
	cr_expect_eq(mj_rules_set(&rules, "dora_max", &three, 1, &problem), MJ_OK);
	cr_expect_eq(mj_rules_resolve(&rules, &problem), MJ_OK);
	rules.option[OPT_DORA_BASE] = 4;
	cr_expect_eq(mj_rules_resolve(&rules, &problem), MJ_BAD_OPTION);
	cr_expect_str_eq(problem.pointer, "/rules/dora_max");
}

/* ---- Waits ---- */

static void
ask_waits(const char *rules_text, const char *concealed, const char *discards,
	  struct mj_waits *waits)
{
	struct mj_rules rules = rules_of_text(&mj_ming, rules_text);
	struct mj_waits_request request;
	struct mj_problem problem;

	mj_waits_request_init(&request, &rules);
	request.hand.seat = 1;
	cr_assert(mj_bag_parse(&request.hand.concealed, concealed));
	cr_assert(mj_bag_parse(&request.hand.discards, discards));
	cr_assert_eq(mj_waits(&request, waits, &problem), MJ_OK, "%s", problem.detail);
}

/* R13, R105: one tile is barred, not the hand; the option takes that away. */
Test(ming, furiten_bars_single_tiles)
{
	struct mj_waits waits;

	ask_waits(NULL, "123m456p789s56m22s", "4m", &waits);
	cr_assert_eq(waits.wait_count, 2);
	cr_expect(waits.furiten);
	cr_expect(!waits.waits[0].by_discard.win);
	cr_expect_eq(waits.waits[0].by_discard.reason, REASON_FURITEN);
	cr_expect(waits.waits[0].by_self_draw.win);
	cr_expect(waits.waits[1].by_discard.win);
	ask_waits("furiten=0", "123m456p789s56m22s", "4m", &waits);
	cr_expect(!waits.furiten);
	cr_expect(waits.waits[0].by_discard.win);
}

/* Section 3: each shape counts towards shanten, four alike are two pairs. */
Test(ming, shanten_is_over_all_shapes)
{
	static const struct {
		const char *concealed;
		int shanten;
	} cases[] = {
		{"123m456p789s56m22s", 0},   {"1111m5577p99s44z8s", 0}, {"1111m5577p99s447z8s", 0},
		{"147m258p369s1234z", 0},    {"147m25p39s123455z", 1},  {"19m19p19s1234567z", 0},
		{"19m19p19s12345z55m", 2},   {"1111m456p789s123s", 1},  {"123m456p78s56m22s3z", 1},
		{"123m567p789s345m33z", -1},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct mj_waits waits;
		ask_waits(NULL, cases[i].concealed, "", &waits);
		cr_expect_eq(waits.shanten, cases[i].shanten, "%s: %d", cases[i].concealed,
			     waits.shanten);
	}
}
