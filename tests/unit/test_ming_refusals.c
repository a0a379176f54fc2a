/*
 * Hands that cannot be, and those on the other side of the border (docs/rules/ming.md, section 8).
 */
#include "ming/ming.h"
#include "support/win_text.h"

enum { OWN = MJ_SELF_DRAW };

struct refusal {
	const char *name, *rules, *concealed, *win_tile;
	int from;
	const char *melds, *flags, *discards, *dora, *ura;
	int code;
	const char *pointer;
	int meld_from; /* of the first meld, when not 0 */
};

static int
score_refusal(const struct refusal *one, struct mj_score *score, struct mj_problem *problem)
{
	struct mj_rules rules = rules_of_text(&mj_ming, one->rules);
	struct mj_score_request request;

	mj_score_request_init(&request, &rules);
	request.hand.seat = 1;
	request.hand.from = (int8_t)one->from;
	request.hand.flags = flags_of_text(&mj_ming, one->flags);
	cr_assert(mj_bag_parse(&request.hand.concealed, one->concealed), "%s", one->name);
	if (one->win_tile != NULL)
		cr_assert(mj_tile_parse(&request.hand.win_tile, one->win_tile), "%s", one->name);
	if (one->discards != NULL)
		cr_assert(mj_bag_parse(&request.hand.discards, one->discards), "%s", one->name);
	add_melds(&request.hand, one->melds);
	if (one->meld_from != 0)
		request.hand.melds[0].from = (int8_t)one->meld_from;
	put_tiles(&request.deal, DEAL_DORA, DEAL_DORA, one->dora);
	put_tiles(&request.deal, DEAL_URA, DEAL_URA, one->ura);
	return mj_score(&request, score, problem);
}

#define CLOSED .concealed = "123m567p789s345m3z", .win_tile = "3z"
#define OPEN   .concealed = "456p789s35s44z", .win_tile = "4s", .melds = "c123m"
#define KONG   .concealed = "456p789s123s4z", .win_tile = "4z"
#define FLAGS  .code = MJ_CONTRADICTION, .pointer = "/hand/flags"

Test(ming, refuses_what_cannot_be)
{
	static const struct refusal cases[] = {
		{.name = "own discard",
		 CLOSED,
		 .from = 1,
		 .code = MJ_CONTRADICTION,
		 .pointer = "/hand/from"},
		{.name = "riichi, open", OPEN, .from = 2, .flags = "riichi", FLAGS},
		{.name = "robbing, drawn", OPEN, .from = OWN, .flags = "robbing_kong", FLAGS},
		{.name = "robbing, last",
		 OPEN,
		 .from = 2,
		 .flags = "robbing_kong last_tile",
		 FLAGS},
		{.name = "robbing, first",
		 CLOSED,
		 .from = 2,
		 .flags = "robbing_kong first_turn",
		 FLAGS},
		{.name = "robbing, discard",
		 OPEN,
		 .from = 2,
		 .flags = "robbing_kong after_kong_discard",
		 FLAGS},
		{.name = "robbing, replacement",
		 KONG,
		 .from = 2,
		 .melds = "o2222m",
		 .flags = "robbing_kong after_kong",
		 FLAGS},
		{.name = "robbing, ura is the tile",
		 OPEN,
		 .from = 2,
		 .flags = "robbing_kong",
		 .ura = "4s",
		 .code = MJ_CONTRADICTION,
		 .pointer = "/hand/win_tile"},
		{.name = "after_kong, first",
		 CLOSED,
		 .from = OWN,
		 .flags = "after_kong first_turn",
		 FLAGS},
		{.name = "after_kong, discard",
		 KONG,
		 .from = 2,
		 .melds = "o2222m",
		 .flags = "after_kong after_kong_discard",
		 FLAGS},
		{.name = "after_kong, no kong", CLOSED, .from = OWN, .flags = "after_kong", FLAGS},
		{.name = "after_kong, open kong drawn",
		 KONG,
		 .from = OWN,
		 .melds = "o2222m",
		 .flags = "after_kong",
		 FLAGS},
		{.name = "after_kong, fed by another",
		 KONG,
		 .from = 2,
		 .melds = "o2222m",
		 .meld_from = 3,
		 .flags = "after_kong",
		 FLAGS},
		{.name = "after_kong, feeder never pays",
		 .rules = "open_kong_feeder_pays=0",
		 KONG,
		 .from = 2,
		 .melds = "o2222m",
		 .flags = "after_kong",
		 FLAGS},
		{.name = "after_kong, feeder never pays, no kong",
		 .rules = "open_kong_feeder_pays=0",
		 CLOSED,
		 .from = OWN,
		 .flags = "after_kong",
		 FLAGS},
		{.name = "after_kong_discard, drawn",
		 CLOSED,
		 .from = OWN,
		 .flags = "after_kong_discard",
		 FLAGS},
		{.name = "after_kong_discard, first",
		 CLOSED,
		 .from = 2,
		 .flags = "after_kong_discard first_turn",
		 FLAGS},
		{.name = "first_turn, meld", OPEN, .from = 2, .flags = "first_turn", FLAGS},
		{.name = "first_turn, last",
		 CLOSED,
		 .from = 2,
		 .flags = "first_turn last_tile",
		 FLAGS},
		{.name = "first_turn, riichi, drawn",
		 CLOSED,
		 .from = OWN,
		 .flags = "first_turn riichi",
		 FLAGS},
		{.name = "first_turn, riichi, before",
		 CLOSED,
		 .from = 0,
		 .flags = "first_turn riichi",
		 FLAGS},
		{.name = "first_turn, drawn after a discard",
		 CLOSED,
		 .from = OWN,
		 .flags = "first_turn",
		 .discards = "9m",
		 FLAGS},
		{.name = "three indicators",
		 CLOSED,
		 .from = 2,
		 .dora = "123p",
		 .code = MJ_CONTRADICTION,
		 .pointer = "/deal/dora_indicators"},
		{.name = "one indicator",
		 CLOSED,
		 .from = 2,
		 .dora = "1p",
		 .code = MJ_CONTRADICTION,
		 .pointer = "/deal/dora_indicators"},
		{.name = "two ura",
		 CLOSED,
		 .from = 2,
		 .ura = "12p",
		 .code = MJ_CONTRADICTION,
		 .pointer = "/deal/ura_indicators"},
		{.name = "five with ura",
		 .concealed = "123m567p789s33m33z",
		 .win_tile = "3m",
		 .from = 2,
		 .ura = "3m",
		 .code = MJ_FIVE_OF_A_TILE,
		 .pointer = "/hand/concealed"},
		{.name = "no winning tile",
		 .concealed = "123m567p789s345m3z",
		 .from = 2,
		 .code = MJ_MISSING_FIELD,
		 .pointer = "/hand/win_tile"},
		{.name = "twelve tiles",
		 .concealed = "123m567p789s345m",
		 .win_tile = "3z",
		 .from = 2,
		 .code = MJ_WRONG_TILE_COUNT,
		 .pointer = "/hand/concealed"},
		{.name = "a pung that is none",
		 KONG,
		 .from = 2,
		 .melds = "p112m",
		 .code = MJ_BAD_MELD,
		 .pointer = "/hand/melds/0/tiles"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct mj_score score;
		struct mj_problem problem = {.code = MJ_OK};
		int code = score_refusal(&cases[i], &score, &problem);
		cr_expect_eq(code, cases[i].code, "%s: %d", cases[i].name, code);
		cr_expect_str_eq(problem.pointer, cases[i].pointer, "%s: %s", cases[i].name,
				 problem.pointer);
	}
}

/* The other side of each border: these stand. */
Test(ming, takes_what_can_be)
{
	static const struct refusal cases[] = {
		{.name = "riichi in the first go-around, a later discard",
		 CLOSED,
		 .from = 2,
		 .flags = "first_turn riichi"},
		{.name = "riichi with a concealed kong",
		 KONG,
		 .from = 2,
		 .melds = "k2222m",
		 .flags = "riichi"},
		{.name = "first_turn by discard after an own one",
		 CLOSED,
		 .from = 2,
		 .flags = "first_turn",
		 .discards = "9m"},
		{.name = "fed kong by the seat",
		 KONG,
		 .from = 3,
		 .melds = "o2222m",
		 .meld_from = 3,
		 .flags = "after_kong"},
		{.name = "replacement tile and last tile",
		 KONG,
		 .from = OWN,
		 .melds = "a7777z",
		 .flags = "after_kong last_tile"},
		{.name = "any kong when the feeder never pays",
		 .rules = "open_kong_feeder_pays=0",
		 KONG,
		 .from = OWN,
		 .melds = "o7777z",
		 .flags = "after_kong"},
		{.name = "no indicators where the rules open none",
		 .rules = "dora_base=0 dora_max=0",
		 CLOSED,
		 .from = 2},
		{.name = "the last discard after a kong",
		 CLOSED,
		 .from = 2,
		 .flags = "last_tile after_kong_discard"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct mj_score score;
		struct mj_problem problem;
		cr_expect_eq(score_refusal(&cases[i], &score, &problem), MJ_OK, "%s",
			     cases[i].name);
		cr_expect(score.win, "%s", cases[i].name);
	}
}
