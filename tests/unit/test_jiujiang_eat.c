/* What a jiujiang winner eats, as score tells it (docs/rules/jiujiang.md, section 6). */
#include "support/jiujiang_request.h"

enum { TEXT_MAX = 256 };

/* Seat 1 wins "123m456p78s99p" with a pung of 2s and one green dragon on 9s. */
static const struct {
	int from;
	const char *flags;
	struct shown shown;
	const char *expect; /* eaten by seat, or "#code pointer" */
} eaten[] = {
	{2, "", {2, "-", ""}, "0 0 0 0"},
	{2, "", {2, "-", "fa=3"}, "0 0 3 0"},
	{2, "", {0, "-", "fa=3"}, "0 0 0 0"},
	{NONE, "", {0, "-", "fa=3"}, "3 0 0 0"},
	{2, "", {2, "-", "baoting=1"}, "0 0 10 0"},
	{2, "", {2, "-", "dragons=1"}, "0 0 1 0"},
	{2, "", {2, "-", "dragons=1 dragon_open=1"}, "0 0 14 0"},
	{2, "", {2, "-", "dragon_concealed=2"}, "0 0 18 0"},
	{2, "", {2, "-", "open=3 concealed=1"}, "0 0 5 0"},
	{2, "", {2, "P555z C7777z A1111p P666p", ""}, "0 0 16 0"},
	{2, "", {2, "P555z", "dragons=0"}, "#contradiction /seats/2/melds"},
	{2, "", {2, "", "open=0"}, "#contradiction /seats/2/melds"},
	{2, "", {2, "-", "dragons=1 dragon_open=1 dragon_concealed=1"}, "#contradiction /seats/2"},
	{2, "", {2, "-", "dragons=1 open=2 concealed=2"}, "#contradiction /seats/2"},
	/* an own entry of the winner's is ignored, whatever it says */
	{2, "", {1, "P666z P222s", "fa=4 dragons=2"}, "0 0 0 0"},
	/*
	 * the robbed kong is one, whether it is shown as pung, kong, in numbers or not at all (R81)
	 */
	{2, "robbing_kong", {0, "-", ""}, "0 0 1 0"},
	{2, "robbing_kong", {2, "P999s", ""}, "0 0 1 0"},
	{2, "robbing_kong", {2, "A9999s P555z", ""}, "0 0 2 0"},
	{2, "robbing_kong", {2, "-", "concealed=1"}, "0 0 3 0"},
	{2, "robbing_kong", {2, "-", "dragons=1"}, "0 0 2 0"},
	{2, "robbing_kong", {2, "O9999s", ""}, "#contradiction /seats/2/melds"},
	{2, "robbing_kong", {2, "P999p", ""}, "#contradiction /seats/2/melds"},
	{2, "robbing_kong", {0, "P999s", ""}, "0 0 1 0"},
	/* a discard after a kong: as shown, or one open kong (R82) */
	{2, "after_kong_discard", {2, "-", "fa=1"}, "0 0 2 0"},
	{2, "after_kong_discard", {2, "-", "dragons=1"}, "0 0 2 0"},
	{2, "after_kong_discard", {2, "-", "dragon_concealed=1"}, "0 0 4 0"},
	{2, "after_kong_discard", {2, "P888p A7777p", ""}, "0 0 1 0"},
	{2, "after_kong_discard", {2, "-", "open=0"}, "#contradiction /seats/2/kongs"},
	{2, "after_kong_discard", {2, "P888p", ""}, "#contradiction /seats/2/melds"},
	/* more than there are */
	{2, "", {0, "-", "fa=4"}, "#five_of_a_tile "},
	{2, "", {0, "A9999s", ""}, "#five_of_a_tile "},
	{2, "", {0, "P666z", ""}, "#bad_tile /seats/0/melds/0/tiles"},
	{2, "", {0, "H345p", ""}, "#bad_meld /seats/0/melds/0/type"},
};

Test(jiujiang_eat, counts_what_each_payer_shows)
{
	for (size_t i = 0; i < sizeof(eaten) / sizeof(eaten[0]); i++) {
		struct mj_rules rules = rules_of("");
		struct mj_score_request request;
		struct mj_seat seats[MJ_SEATS_MAX] = {{0}};
		struct mj_score score;
		struct mj_problem problem;
		char text[TEXT_MAX];
		mj_score_request_init(&request, &rules);
		request.seats = seats;
		request.hand.seat = 1;
		request.hand.from = (int8_t)eaten[i].from;
		request.hand.flags = flags_of(eaten[i].flags);
		fill_hand(&request.hand, "123m456p78s99p", "P222s", "9s");
		mj_put(&request.hand.extra, HAND_FA, 1);
		show(&seats[eaten[i].shown.seat], &eaten[i].shown);
		if (mj_score(&request, &score, &problem) != MJ_OK) {
			snprintf(text, sizeof(text), "#%s %s", mj_code_id(problem.code),
				 problem.pointer);
		} else {
			const int64_t *list = &score.total.value[TOTAL_EATEN];
			snprintf(text, sizeof(text), "%d %d %d %d", (int)list[0], (int)list[1],
				 (int)list[2], (int)list[3]);
		}
		cr_expect_str_eq(text, eaten[i].expect, "%zu: %s, %s %s: %s, not %s", i,
				 eaten[i].flags, eaten[i].shown.melds, eaten[i].shown.facts, text,
				 eaten[i].expect);
	}
}

/* R82: before the dealer's first discard he can only have made a concealed kong. */
Test(jiujiang_eat, takes_the_first_turns_kong_as_concealed)
{
	struct mj_rules rules = rules_of("");
	struct mj_score_request request;
	struct mj_score score;
	struct mj_problem problem;

	mj_score_request_init(&request, &rules);
	request.hand.seat = 3;
	request.hand.from = 0;
	request.hand.flags = flags_of("first_turn after_kong_discard");
	fill_hand(&request.hand, "123m456p78s99p222s", "", "9s");
	cr_assert_eq(mj_score(&request, &score, &problem), MJ_OK, "%s", problem.detail);
	cr_expect_eq(score.total.value[TOTAL_EATEN], 2);
	cr_expect_eq(score.total.value[TOTAL_PER_PAYER], 27);
	cr_expect_eq(score.payments.deltas[0], -27);
}
