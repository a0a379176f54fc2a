/*
 * Ming's patterns and best readings, where tests/vectors/ming.json leaves one out (sections 4 and
 * 5).
 */
#include "ming/ming.h"
#include "support/win_text.h"

/* A hand of seat 1 unless it says `seat`; the dealer is seat 0. from: MJ_SELF_DRAW or a seat. */
struct win_case {
	const char *name, *rules, *concealed, *win_tile;
	int from;
	const char *melds, *flags, *dora, *ura, *expected;
	int seat;
};

enum { OWN = MJ_SELF_DRAW };

static void
check_case(const struct win_case *one)
{
	struct mj_rules rules = rules_of_text(&mj_ming, one->rules);
	struct mj_score_request request;
	struct mj_score score;
	struct mj_problem problem;
	char text[WIN_TEXT];

	mj_score_request_init(&request, &rules);
	request.hand.seat = (int8_t)(one->seat == 0 ? 1 : one->seat % MJ_SEATS_MAX);
	request.hand.from = (int8_t)one->from;
	request.hand.flags = flags_of_text(&mj_ming, one->flags);
	cr_assert(mj_bag_parse(&request.hand.concealed, one->concealed), "%s", one->name);
	cr_assert(mj_tile_parse(&request.hand.win_tile, one->win_tile), "%s", one->name);
	add_melds(&request.hand, one->melds);
	put_tiles(&request.deal, DEAL_DORA, DEAL_DORA, one->dora);
	put_tiles(&request.deal, DEAL_URA, DEAL_URA, one->ura);
	cr_assert_eq(mj_score(&request, &score, &problem), MJ_OK, "%s: %s %s", one->name,
		     problem.pointer, problem.detail);
	score_write(&mj_ming, &score, text);
	cr_expect_str_eq(text, one->expected, "%s: %s", one->name, text);
}

#define CHECK_ALL(cases)                                                                           \
	for (size_t i = 0; i < sizeof(cases) / sizeof((cases)[0]); i++)                            \
	check_case(&(cases)[i])

enum { DEALER = MJ_SEATS_MAX };

Test(ming_patterns, of_flags_near_misses)
{
	static const struct win_case cases[] = {
		{.name = "R54 no flag, no han",
		 .concealed = "456p789s123s4z",
		 .win_tile = "4z",
		 .from = OWN,
		 .melds = "o2222m",
		 .expected = "no_yaku"},
		{.name = "R56 a plain discard robs nothing",
		 .concealed = "456p789s35s44z",
		 .win_tile = "4s",
		 .from = 3,
		 .melds = "c123m",
		 .expected = "no_yaku"},
		{.name = "R57 last_tile by discard is no draw",
		 .concealed = "456p789s35s33z",
		 .win_tile = "4s",
		 .from = 2,
		 .melds = "c123m",
		 .flags = "last_tile",
		 .expected = "last_tile_discard=1"},
		{.name = "R69 not the dealer: human hand",
		 .concealed = "123m567p789s345m3z",
		 .win_tile = "3z",
		 .from = OWN,
		 .flags = "first_turn",
		 .expected = "human_hand=13"},
		{.name = "R70 the next seat's discard: human hand",
		 .concealed = "123m567p789s345m3z",
		 .win_tile = "3z",
		 .from = 2,
		 .flags = "first_turn",
		 .expected = "human_hand=13"},
		{.name = "R68 dealer",
		 .concealed = "123m567p789s345m3z",
		 .win_tile = "3z",
		 .from = OWN,
		 .seat = DEALER,
		 .expected = "five_basics=2 dealer=1"},
	};

	CHECK_ALL(cases);
}

Test(ming_patterns, of_pungs)
{
	static const struct win_case cases[] = {
		{.name = "R34 three of four by discard: two are concealed",
		 .concealed = "222p55577s44z",
		 .win_tile = "7s",
		 .from = 2,
		 .melds = "p999m",
		 .expected = "all_pungs=2"},
		{.name = "R35 not over the end of a suit",
		 .concealed = "111p123m4z",
		 .win_tile = "4z",
		 .from = 3,
		 .melds = "p888m p999m",
		 .expected = "no_yaku"},
		{.name = "R38 seat and round are not another's wind",
		 .concealed = "123m456p4z",
		 .win_tile = "4z",
		 .from = 2,
		 .melds = "p333z p111z",
		 .expected = "yakuhai=1"},
		{.name = "R48 two pungs and a chow of the third",
		 .concealed = "345s678m4z",
		 .win_tile = "4z",
		 .from = 2,
		 .melds = "p333m p333p",
		 .expected = "no_yaku"},
		{.name = "R79 a gap",
		 .concealed = "777s4z",
		 .win_tile = "4z",
		 .from = 2,
		 .melds = "p333s p444s p555s",
		 .expected = "half_flush=2 all_pungs=2 three_consecutive_pungs=3"},
		{.name = "R79 6789 and no further",
		 .concealed = "999s4z",
		 .win_tile = "4z",
		 .from = 2,
		 .melds = "p666s p777s p888s",
		 .expected = "four_consecutive_pungs=13"},
		{.name = "R79 in two suits",
		 .concealed = "666p4z",
		 .win_tile = "4z",
		 .from = 2,
		 .melds = "p333s p444s p555s",
		 .expected = "all_pungs=2 three_consecutive_pungs=3"},
		{.name = "R72 two pungs and the pair",
		 .concealed = "123m7z",
		 .win_tile = "7z",
		 .from = 2,
		 .melds = "p555z o6666z c789m",
		 .expected = "half_flush=2 yakuhai=2 little_three_dragons=2 half_outside=2"},
		{.name = "R73 the pair is no wind",
		 .concealed = "123m5z",
		 .win_tile = "5z",
		 .from = 2,
		 .melds = "p111z p222z p333z",
		 .expected = "half_flush=2 yakuhai=2 big_three_winds=3 half_outside=2"},
		{.name = "R78 a pung is open",
		 .concealed = "222m555p777s4z",
		 .win_tile = "4z",
		 .from = OWN,
		 .melds = "p333z",
		 .expected = "all_pungs=2 three_concealed_pungs=2"},
		{.name = "R80 three kongs and a pung",
		 .concealed = "999m4z",
		 .win_tile = "4z",
		 .from = 2,
		 .melds = "o2222m a5555p k8888s",
		 .expected = "concealed_kong=1 all_pungs=2 three_kongs=5"},
	};

	CHECK_ALL(cases);
}

Test(ming_patterns, of_chows)
{
	static const struct win_case cases[] = {
		{.name = "R45 three and one",
		 .concealed = "678p4z",
		 .win_tile = "4z",
		 .from = 2,
		 .melds = "c234m c234m c234m",
		 .expected = "pure_triple_chow=4"},
		{.name = "R46 two and two others",
		 .concealed = "678p4z",
		 .win_tile = "4z",
		 .from = 2,
		 .melds = "c234m c234m c456m",
		 .expected = "pure_double_chow=1"},
		{.name = "R47 two suits",
		 .concealed = "678p4z",
		 .win_tile = "4z",
		 .from = 2,
		 .melds = "c234m c234p p999s",
		 .expected = "no_yaku"},
		{.name = "R50 in one suit, not from 2",
		 .concealed = "222p4z",
		 .win_tile = "4z",
		 .from = 2,
		 .melds = "c234m c456m c789m",
		 .expected = "no_yaku"},
		{.name = "R84 four, by discard and open",
		 .concealed = "234m4z",
		 .win_tile = "4z",
		 .from = 2,
		 .melds = "c234m c234m c234m",
		 .expected = "pure_quadruple_chow=13"},
		{.name = "R53 three chows of a kind and a stray one",
		 .concealed = "678m4z",
		 .win_tile = "4z",
		 .from = 2,
		 .melds = "c123m c234m c345m",
		 .expected = "half_flush=2"},
	};

	CHECK_ALL(cases);
}

Test(ming_patterns, of_kinds_and_shapes)
{
	static const struct win_case cases[] = {
		{.name = "R75 one suit tile",
		 .concealed = "444z6m",
		 .win_tile = "6m",
		 .from = 2,
		 .melds = "p111z p222z p555z",
		 .expected = "half_flush=2 all_pungs=2 yakuhai=3 big_three_winds=3"},
		{.name = "R77 a number is missing",
		 .concealed = "1112345667999m",
		 .win_tile = "6m",
		 .from = 2,
		 .expected = "full_flush=5"},
		{.name = "R77 self-draw of the ninth wait",
		 .concealed = "1112345678999p",
		 .win_tile = "9p",
		 .from = OWN,
		 .expected = "nine_gates=13"},
		{.name = "R81 a two",
		 .concealed = "999m1p",
		 .win_tile = "1p",
		 .from = 2,
		 .melds = "p111m p999s p222s",
		 .expected = "all_pungs=2"},
		{.name = "R83 2 to 8 with four alike is none",
		 .concealed = "2222445566778m",
		 .win_tile = "8m",
		 .from = 2,
		 .expected = "five_basics=1 full_flush=5 seven_pairs=2"},
		{.name = "R83 3 to 9",
		 .concealed = "3344556677889s",
		 .win_tile = "9s",
		 .from = OWN,
		 .expected = "seven_consecutive_pairs=13"},
		{.name = "R82 the pair was there before",
		 .concealed = "119m19p19s123456z",
		 .win_tile = "7z",
		 .from = OWN,
		 .expected = "thirteen_orphans=13"},
		{.name = "R61 1, 2 and 3 of a suit",
		 .concealed = "123m258p369s1234z",
		 .win_tile = "5z",
		 .from = OWN,
		 .expected = "not_complete"},
		{.name = "R60 four alike and more, of two suits",
		 .concealed = "22224444m66p88p3p",
		 .win_tile = "3p",
		 .from = 3,
		 .expected = "five_basics=2 seven_pairs=2"},
		{.name = "R43 no honours among the pairs",
		 .concealed = "1199m1199p1199s2z",
		 .win_tile = "2z",
		 .from = 3,
		 .expected = "mixed_terminals=3 seven_pairs=2"},
	};

	CHECK_ALL(cases);
}

Test(ming_patterns, of_bounties)
{
	static const struct win_case cases[] = {
		{.name = "R63 no indicator's kind",
		 .concealed = "567p789s345m3z",
		 .win_tile = "3z",
		 .from = OWN,
		 .melds = "c123m",
		 .dora = "4z9m",
		 .expected = "five_basics=1"},
		{.name = "R67 by indicator: three of a kind",
		 .rules = "dora_per=1 dora_base=3",
		 .concealed = "567p789s345m3z",
		 .win_tile = "3z",
		 .from = OWN,
		 .melds = "c123m",
		 .dora = "119m",
		 .expected = "five_basics=1 dora=2"},
		{.name = "R62 bounties do not reach the minimum",
		 .rules = "min_han=2",
		 .concealed = "123m456p789s333s4z",
		 .win_tile = "4z",
		 .from = 2,
		 .flags = "riichi",
		 .dora = "4z1m",
		 .ura = "3s",
		 .expected = "below_minimum"},
		{.name = "R66 another's kind",
		 .concealed = "123m456p789s333s4z",
		 .win_tile = "4z",
		 .from = 2,
		 .flags = "riichi",
		 .ura = "5z",
		 .expected = "riichi=1"},
	};

	CHECK_ALL(cases);
}

/* Section 5.5: the most points; then a limit, more limits, more han, the list of patterns. */
Test(ming_patterns, best_readings)
{
	static const struct win_case cases[] = {
		{.name = "points: three chows over three pungs",
		 .concealed = "222333444m67p44z",
		 .win_tile = "8p",
		 .from = 2,
		 .expected = "five_basics=1 pure_triple_chow=4"},
		{.name = "points: a counted hand above the limit",
		 .rules = "limit_points=5",
		 .concealed = "222333444555m8m",
		 .win_tile = "8m",
		 .from = 2,
		 .expected = "five_basics=1 full_flush=5 pure_triple_chow=4"},
		{.name = "a limit before a counted hand of the same points",
		 .rules = "limit_points=10",
		 .concealed = "222333444555m8m",
		 .win_tile = "8m",
		 .from = 2,
		 .expected = "four_concealed_pungs=10 four_consecutive_pungs=10"},
		{.name = "more limits of a first go-around",
		 .concealed = "111222333444m9p",
		 .win_tile = "9p",
		 .from = OWN,
		 .flags = "first_turn",
		 .expected = "human_hand=13 four_concealed_pungs=13 four_consecutive_pungs=13"},
		{.name = "more han under the ceiling",
		 .rules = "han_cap=5",
		 .concealed = "333444555p4z",
		 .win_tile = "4z",
		 .from = 2,
		 .melds = "p999s",
		 .expected = "all_pungs=2 three_concealed_pungs=2 three_consecutive_pungs=3"},
		{.name = "the list: the higher value of the same pattern",
		 .concealed = "22233444m234p55z",
		 .win_tile = "3m",
		 .from = OWN,
		 .flags = "riichi",
		 .expected = "riichi=1 five_basics=2 pure_triple_chow=4"},
		{.name = "the list: the lower number, of basics",
		 .concealed = "66777888s55z",
		 .win_tile = "6s",
		 .from = OWN,
		 .melds = "c567m",
		 .expected = "five_basics=1 pure_triple_chow=4"},
		{.name = "the list: the lower number, of pungs",
		 .concealed = "99m11222333p111s",
		 .win_tile = "1p",
		 .from = 3,
		 .expected = "all_pungs=2 three_concealed_pungs=2 three_consecutive_pungs=3"},
		{.name = "D15 the tile in the chow, not in the pung",
		 .concealed = "5554m6m222p888s44z",
		 .win_tile = "5m",
		 .from = 2,
		 .expected = "three_concealed_pungs=2 four_in_one=1"},
	};

	CHECK_ALL(cases);
}
