/*
 * Bytes as a hand that waits: whatever it is, what waits says of a tile is what score says of the
 * hand won with it.
 */
#include "tests/fuzz/request.h"

#include <string.h>

enum { SHANTEN_MAX = 10 };

static bool
has_patterns_of(const struct mj_win_side *side, const struct mj_score *score)
{
	uint64_t patterns[MJ_PATTERN_WORDS] = {0};

	for (unsigned i = 0; i < score->pattern_count; i++)
		patterns[score->patterns[i].pattern / 64] |= UINT64_C(1)
							     << score->patterns[i].pattern % 64;
	return memcmp(patterns, side->patterns, sizeof(patterns)) == 0;
}

static void
check_side(const struct mj_waits_request *request, mj_tile tile, const struct mj_win_side *side)
{
	struct mj_score_request won;
	struct mj_score score;
	struct mj_problem problem;

	mj_score_request_init(&won, request->rules);
	won.table = request->table;
	won.deal = request->deal;
	won.hand = request->hand;
	won.hand.win_tile = tile;
	won.hand.from = side->from;
	/*
	 * What the tile makes contradictory (a fifth copy, a flag) score refuses; waits has no such
	 * case.
	 */
	if (mj_score(&won, &score, &problem) != MJ_OK)
		return;
	MUST(score.win == side->win);
	if (!score.win) {
		MUST(score.reason == side->reason);
		return;
	}
	MUST(has_patterns_of(side, &score));
	/* A ruleset's waits may tell less of the total (jiujiang), never something else. */
	for (unsigned slot = 0; slot < MJ_SLOTS; slot++)
		if (mj_has(&side->total, slot))
			MUST(mj_has(&score.total, slot) &&
			     score.total.value[slot] == side->total.value[slot]);
}

static void
check_ready(const struct mj_waits_request *request, const struct mj_waits *waits)
{
	/*
	 * Where copies are without limit, the hand itself may hold all four of what it waits for.
	 */
	MUST(waits->wait_count == 0 || waits->shanten == 0);
	for (unsigned i = 0; i < waits->wait_count; i++) {
		const struct mj_wait *wait = &waits->waits[i];
		MUST(wait->tile < MJ_KINDS && (waits->accepts >> wait->tile & 1) != 0);
		MUST(i == 0 || waits->waits[i - 1].tile < wait->tile);
		check_side(request, wait->tile, &wait->by_discard);
		check_side(request, wait->tile, &wait->by_self_draw);
	}
}

/* The best discard comes first and leads to the hand's own shanten. */
static void
check_choices(const struct mj_waits *waits)
{
	MUST(waits->choice_count > 0 && waits->choice_count <= MJ_FLOWERS);
	for (unsigned i = 1; i < waits->choice_count; i++)
		MUST(waits->choices[i - 1].shanten <= waits->choices[i].shanten);
	MUST(waits->choices[0].shanten == (waits->shanten < 0 ? 0 : waits->shanten));
}

/* Flags that no request of waits has: the service refuses them where it reads them. */
static void
leave_out_others(const struct mj_ruleset *ruleset, struct mj_hand *hand)
{
	for (unsigned i = 0; i < ruleset->flag_count; i++)
		if ((ruleset->flags[i].calls & MJ_WAITS) == 0)
			hand->flags &= ~(UINT32_C(1) << ruleset->flags[i].bit);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input input = {data, size};
	struct mj_rules rules;
	struct mj_waits_request request;
	struct mj_waits waits;
	struct mj_problem problem = {.code = MJ_OK};

	if (!take_rules(&input, &rules))
		return 0;
	mj_waits_request_init(&request, &rules);
	bool draw = byte_below(&input, 3) == 0;
	take_hand(&input, &rules, &request.hand);
	leave_out_others(rules.ruleset, &request.hand);
	if (draw)
		mj_bag_add(&request.hand.concealed, request.hand.win_tile);
	request.hand.win_tile = MJ_NO_TILE;
	request.hand.from = MJ_SELF_DRAW;
	take_table(&input, &rules, &request.table);
	take_record(&input, rules.ruleset->deal, rules.ruleset->deal_count, rules.seats,
		    &request.deal);
	int code = mj_waits(&request, &waits, &problem);
	if (code != MJ_OK) {
		MUST((int)problem.code == code && problem.detail[0] != '\0');
		return 0;
	}
	MUST(waits.shanten >= -1 && waits.shanten <= SHANTEN_MAX);
	MUST(waits.drawn == (request.hand.concealed.size % 3 == 2));
	if (waits.drawn)
		check_choices(&waits);
	else
		check_ready(&request, &waits);
	return 0;
}
