/* Waits of jiujiang hands: they agree with scoring, and no tile is told that is not played with. */
#include "support/chance.h"
#include "support/jiujiang_request.h"

enum { HANDS = 3000, TEXT_MAX = 128 };

static void
ask(const struct mj_rules *rules, const char *concealed, const char *melds,
    struct mj_waits_request *request)
{
	mj_waits_request_init(request, rules);
	request->hand.seat = 1;
	fill_hand(&request->hand, concealed, melds, "");
}

/* ---- Shanten and what brings a hand nearer (D8) ---- */

static const struct {
	const char *concealed, *melds;
	int shanten;
	const char *accepts; /* "*": not looked at */
} nearer[] = {
	{"123m456p789s11s5z7z", "", 1, "*"},          {"123m456p789s115s5z", "", 1, "134567s5z"},
	{"1111p456p789s", "P222s", 1, "*"},           {"1111m2222m3333m4m", "", 0, "45m"},
	{"1122m3344p5566s7z", "", 0, "7z"},           {"1122m3344p5566s77z", "", -1, "*"},
	{"1111m2222p3333s57z", "", 0, "*"},           {"1111m2222p3333s5z", "", 0, "5z"},
	{"147m258p369s57z12m", "", 5, "*"},           {"147m258p369s57z25m", "", 6, "*"},
	{"19m19p19s57z2345m1p", "", 4, "*"},          {"1112m", "C5555z A7777z P333s", 0, "2m3m"},
	{"9p", "P222s A8888s O4444m P111p", 0, "9p"}, {"5z", "P222s A8888s O4444m P111p", 0, "5z"},
};

static void
tell_kinds(uint64_t kinds, char *text)
{
	struct mj_bag bag = {{0}, 0};

	for (; kinds != 0; kinds &= kinds - 1)
		mj_bag_add(&bag, (mj_tile)__builtin_ctzll(kinds));
	mj_bag_write(&bag, text);
}

Test(jiujiang_waits, tells_how_far_a_hand_is)
{
	for (size_t i = 0; i < sizeof(nearer) / sizeof(nearer[0]); i++) {
		struct mj_rules rules = rules_of("");
		struct mj_waits_request request;
		struct mj_waits waits;
		struct mj_problem problem;
		char text[MJ_BAG_TEXT], wanted[MJ_BAG_TEXT];
		struct mj_bag bag;
		ask(&rules, nearer[i].concealed, nearer[i].melds, &request);
		cr_assert_eq(mj_waits(&request, &waits, &problem), MJ_OK, "%s: %s",
			     nearer[i].concealed, problem.detail);
		cr_expect_eq(waits.shanten, nearer[i].shanten, "%s %s: %d", nearer[i].concealed,
			     nearer[i].melds, waits.shanten);
		if (waits.drawn || nearer[i].accepts[0] == '*')
			continue;
		tell_kinds(waits.accepts, text);
		mj_bag_parse(&bag, nearer[i].accepts);
		mj_bag_write(&bag, wanted);
		cr_expect_str_eq(text, wanted, "%s %s: %s", nearer[i].concealed, nearer[i].melds,
				 text);
	}
}

/* ---- Random hands ---- */

static bool
take(uint8_t count[MJ_KINDS], unsigned kind, unsigned copies)
{
	if ((HAND_TILES >> kind & 1) == 0 || count[kind] + copies > MJ_COPIES)
		return false;
	count[kind] = (uint8_t)(count[kind] + copies);
	return true;
}

/*
 * A complete hand of runs, triplets and a pair, or of seven pairs, in few suits so that much is
 * read twice.
 */
static void
random_complete(struct chance *chance, uint8_t count[MJ_KINDS])
{
	unsigned kinds = chance_once_in(chance, 2) ? 9 : MJ_KINDS, sets = 0;

	memset(count, 0, MJ_KINDS);
	if (chance_once_in(chance, 4)) {
		for (unsigned pairs = 0; pairs < 7;)
			pairs += take(count, chance_below(chance, kinds), 2);
		return;
	}
	while (!take(count, chance_below(chance, kinds), 2))
		;
	while (sets < 4) {
		unsigned kind = chance_below(chance, kinds);
		uint8_t before[MJ_KINDS];
		memcpy(before, count, MJ_KINDS);
		bool run = chance_once_in(chance, 2) && kind < MJ_HONOURS && kind % 9 < 7;
		bool taken = run ? take(count, kind, 1) && take(count, kind + 1, 1) &&
					     take(count, kind + 2, 1)
				 : take(count, kind, 3);
		if (!taken)
			memcpy(count, before, MJ_KINDS);
		sets += taken;
	}
}

/* Takes one tile away and puts it into *tile. */
static void
take_away(struct chance *chance, uint8_t count[MJ_KINDS], mj_tile *tile)
{
	do
		*tile = (mj_tile)chance_below(chance, MJ_KINDS);
	while (count[*tile] == 0);
	count[*tile]--;
}

static bool
is_complete_with(const struct mj_waits_request *request, mj_tile tile, bool self_draw,
		 struct mj_score *score)
{
	struct mj_score_request asked;
	struct mj_problem problem;

	mj_score_request_init(&asked, request->rules);
	asked.hand = request->hand;
	asked.hand.win_tile = tile;
	asked.hand.from = self_draw ? MJ_SELF_DRAW : 2;
	cr_assert_eq(mj_score(&asked, score, &problem), MJ_OK, "%s", problem.detail);
	return score->win || score->reason != REASON_NOT_COMPLETE;
}

static const struct mj_wait *
wait_on(const struct mj_waits *waits, mj_tile tile)
{
	for (unsigned i = 0; i < waits->wait_count; i++)
		if (waits->waits[i].tile == tile)
			return &waits->waits[i];
	return NULL;
}

static void
check_side(const struct mj_win_side *side, const struct mj_score *score, const char *label)
{
	cr_assert_eq(side->win, score->win, "%s", label);
	if (!side->win) {
		cr_assert_eq(side->reason, score->reason, "%s", label);
		return;
	}
	cr_assert_eq(side->total.value[TOTAL_PAO], score->total.value[TOTAL_PAO], "%s", label);
	cr_assert_eq(side->total.value[TOTAL_FLOWER], score->total.value[TOTAL_FLOWER], "%s",
		     label);
	cr_assert_eq(side->total.present, 3, "%s", label);
	unsigned patterns = 0;
	for (unsigned i = 0; i < score->pattern_count; i++)
		patterns += (side->patterns[0] >> score->patterns[i].pattern & 1) != 0;
	cr_assert_eq(patterns, score->pattern_count, "%s", label);
	cr_assert_eq(__builtin_popcountll(side->patterns[0]), score->pattern_count, "%s", label);
}

static void
check_hand(const struct mj_waits_request *request, const struct mj_waits *waits, const char *label)
{
	cr_assert_eq(waits->shanten, 0, "%s", label);
	for (mj_tile tile = 0; tile < MJ_KINDS; tile++) {
		const struct mj_wait *wait = wait_on(waits, tile);
		struct mj_score score;
		if ((HAND_TILES >> tile & 1) == 0 ||
		    request->hand.concealed.of[tile] >= MJ_COPIES) {
			cr_assert_null(wait, "%s", label);
			continue;
		}
		bool complete = is_complete_with(request, tile, true, &score);
		cr_assert_eq(wait != NULL, complete, "%s: kind %u", label, tile);
		if (!complete)
			continue;
		check_side(&wait->by_self_draw, &score, label);
		is_complete_with(request, tile, false, &score);
		check_side(&wait->by_discard, &score, label);
		cr_assert_eq(wait->by_discard.from, 2, "%s", label);
	}
}

Test(jiujiang_waits, agree_with_scoring)
{
	struct mj_rules plain = rules_of("");
	struct mj_rules other = rules_of("single_wait_only=1 pair_wait_counts=1 double_xiaosa=1 "
					 "seven_pairs_concealed=0 min_pao=5");
	struct chance chance = {.state = 7};

	for (unsigned i = 0; i < HANDS; i++) {
		struct mj_waits_request request;
		struct mj_waits waits;
		struct mj_problem problem;
		uint8_t count[MJ_KINDS];
		mj_tile tile;
		char label[MJ_BAG_TEXT];
		ask(chance_once_in(&chance, 2) ? &plain : &other, "", "", &request);
		random_complete(&chance, count);
		take_away(&chance, count, &tile);
		for (mj_tile kind = 0; kind < MJ_KINDS; kind++)
			for (unsigned k = 0; k < count[kind]; k++)
				mj_bag_add(&request.hand.concealed, kind);
		mj_bag_write(&request.hand.concealed, label);
		cr_assert_eq(mj_waits(&request, &waits, &problem), MJ_OK, "%s: %s", label,
			     problem.detail);
		check_hand(&request, &waits, label);
		/* with the tile back it is complete, and each choice tells tiles that there are */
		mj_bag_add(&request.hand.concealed, tile);
		cr_assert_eq(mj_waits(&request, &waits, &problem), MJ_OK, "%s", problem.detail);
		cr_assert_eq(waits.shanten, -1, "%s", label);
		for (unsigned k = 0; k < waits.choice_count; k++)
			cr_assert_eq(waits.choices[k].accepts & ~HAND_TILES, 0, "%s", label);
	}
}

/* ---- The passing rule (R51) ---- */

static const struct {
	int seat, dealer;
	bool passed_dealer;
	const char *options;
	int from; /* whose discard by_discard tells of */
	bool barred, dealer_differs, furiten;
} passing[] = {
	{1, 0, false, "", 2, true, true, true},
	{1, 0, true, "", 2, true, false, true},
	{0, 0, false, "", 1, true, false, true},
	{1, 2, false, "", 3, true, true, true},
	{1, 0, false, "pass_rule=0", 2, false, true, false},
};

Test(jiujiang_waits, bar_what_was_let_go)
{
	for (size_t i = 0; i < sizeof(passing) / sizeof(passing[0]); i++) {
		struct mj_rules rules = rules_of(passing[i].options);
		struct mj_waits_request request;
		struct mj_waits waits;
		struct mj_problem problem;
		ask(&rules, "13m456p789s99p", "P222s", &request);
		request.hand.seat = (int8_t)passing[i].seat;
		request.table.dealer = (uint8_t)passing[i].dealer;
		mj_bag_add(&request.hand.passed, 1);
		if (passing[i].passed_dealer)
			mj_put(&request.hand.extra, HAND_PASSED_DEALER, 1);
		cr_assert_eq(mj_waits(&request, &waits, &problem), MJ_OK, "%s", problem.detail);
		const struct mj_wait *wait = &waits.waits[0];
		cr_assert_eq(waits.wait_count, 1);
		cr_expect_eq(waits.furiten, passing[i].furiten, "%zu", i);
		cr_expect_eq(wait->by_discard.from, passing[i].from, "%zu: %d", i,
			     wait->by_discard.from);
		cr_expect_eq(wait->by_discard.win, !passing[i].barred, "%zu", i);
		cr_expect_eq(wait->dealer_differs, passing[i].dealer_differs, "%zu", i);
		cr_expect(wait->by_self_draw.win, "%zu", i);
		if (!wait->dealer_differs)
			continue;
		cr_expect(wait->by_dealer_discard.win, "%zu", i);
		cr_expect_eq(wait->by_dealer_discard.from, passing[i].dealer, "%zu", i);
	}
}

/* ---- What cannot be true ---- */

static const struct {
	const char *concealed, *melds, *drawn, *visible, *expect;
} refusals[] = {
	{"123m456p78s9p", "P222s", "", "", "#wrong_tile_count /hand/concealed"},
	{"123m456p78s99p", "P666z", "", "", "#bad_tile /hand/melds/0/tiles"},
	{"123m456p78s99p", "H123s", "", "", "#bad_meld /hand/melds/0/type"},
	{"123m456p22s99p", "P222s", "", "", "#five_of_a_tile /hand/concealed"},
	{"123m456p78s99p", "P222s", "", "999p", "#five_of_a_tile /visible"},
	{"123m456p78s99p", "P222s", "9p", "", "#contradiction /hand/drawn"},
	{"123m456p789s99p", "P222s", "6z", "", "#bad_tile /hand/drawn"},
	{"123m456p789s99p", "P222s", "8m", "", "#contradiction /hand/drawn"},
	{"123m456p789s99p", "P222s", "9p", "66666z", "ok"},
};

Test(jiujiang_waits, refuse_what_cannot_be_true)
{
	for (size_t i = 0; i < sizeof(refusals) / sizeof(refusals[0]); i++) {
		struct mj_rules rules = rules_of("");
		struct mj_waits_request request;
		struct mj_waits waits;
		struct mj_problem problem;
		char text[TEXT_MAX] = "ok";
		ask(&rules, refusals[i].concealed, refusals[i].melds, &request);
		cr_assert(mj_bag_parse(&request.visible, refusals[i].visible));
		if (refusals[i].drawn[0] != '\0')
			cr_assert(mj_tile_parse(&request.drawn, refusals[i].drawn));
		if (mj_waits(&request, &waits, &problem) != MJ_OK)
			snprintf(text, sizeof(text), "#%s %s", mj_code_id(problem.code),
				 problem.pointer);
		cr_expect_str_eq(text, refusals[i].expect, "%zu: %s", i, text);
	}
}
