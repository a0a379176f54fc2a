/* Random nanchang hands against readings found by trying them all. */
#include "engine/hand.h"
#include "support/chance.h"
#include "support/hand_counts.h"
#include "support/nanchang_brute.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { HANDS = 24000, WILDS_SLOW = 4, LABEL_MAX = 160, SETS = 4 };

struct drawn {
	struct chance *chance;
	unsigned left[MJ_KINDS];
};

static mj_tile
draw_tile(struct drawn *drawn)
{
	mj_tile tile;

	do
		tile = (mj_tile)chance_below(drawn->chance, MJ_KINDS);
	while (drawn->left[tile] == 0);
	drawn->left[tile]--;
	return tile;
}

/* Three tiles that are left: a run (of honours too) or a triplet; false when they are not there. */
static bool
draw_set(struct drawn *drawn, mj_tile tiles[3], bool run)
{
	mj_tile first = (mj_tile)chance_below(drawn->chance, MJ_KINDS);

	for (unsigned i = 0; i < 3; i++)
		tiles[i] = first;
	if (run && first < MJ_HONOURS) {
		first = (mj_tile)(first - first % 9 + chance_below(drawn->chance, 7));
		for (unsigned i = 0; i < 3; i++)
			tiles[i] = (mj_tile)(first + i);
	} else if (run) {
		unsigned kinds = first < MJ_DRAGONS ? 4 : 3;
		mj_tile base = first < MJ_DRAGONS ? MJ_HONOURS : MJ_DRAGONS;
		unsigned start = chance_below(drawn->chance, kinds);
		for (unsigned i = 0; i < 3; i++)
			tiles[i] = (mj_tile)(base + (start + i) % kinds);
	}
	for (unsigned i = 0; i < 3; i++) {
		if (drawn->left[tiles[i]] == 0) {
			while (i-- > 0)
				drawn->left[tiles[i]]++;
			return false;
		}
		drawn->left[tiles[i]]--;
	}
	return true;
}

static void
draw_meld(struct drawn *drawn, struct mj_hand *hand)
{
	struct mj_meld *meld = &hand->melds[hand->meld_count++];
	mj_tile tiles[3];
	bool run = chance_once_in(drawn->chance, 3);

	while (!draw_set(drawn, tiles, run))
		run = chance_once_in(drawn->chance, 2);
	*meld = (struct mj_meld){.from = MJ_NOBODY, .claimed = MJ_NO_TILE, .count = 3};
	memcpy(meld->tile, tiles, 3);
	meld->type = tiles[0] == tiles[1] ? MJ_PUNG : MJ_CHOW;
	if (meld->type == MJ_PUNG && drawn->left[tiles[0]] > 0 &&
	    chance_once_in(drawn->chance, 2)) {
		drawn->left[tiles[0]]--;
		meld->tile[meld->count++] = tiles[0];
		meld->type = (uint8_t)(MJ_OPEN_KONG + chance_below(drawn->chance, 3));
	}
}

/* 14 tiles less three a meld: sets and a pair, pairs, or scattered ones. */
static unsigned
draw_concealed(struct drawn *drawn, unsigned melds, mj_tile tiles[14])
{
	unsigned count = 0, size = 14 - 3 * melds;
	unsigned shape = melds > 0 ? 0 : chance_below(drawn->chance, 6);

	if (shape == 1) { /* scattered, more or less */
		for (unsigned suit = 0; suit < 3; suit++)
			for (unsigned k = chance_below(drawn->chance, 3); k < 9; k += 3)
				tiles[count++] = (mj_tile)(9 * suit + k);
		for (unsigned k = 0; count < size; k++)
			tiles[count++] = (mj_tile)(MJ_HONOURS + (k + tiles[0]) % 7);
		for (unsigned i = 0; i < count; i++)
			drawn->left[tiles[i]]--;
		return count;
	}
	bool runs = !chance_once_in(drawn->chance, 3);
	while (shape != 2 && count + 3 <= size)
		if (draw_set(drawn, &tiles[count], runs && chance_once_in(drawn->chance, 2)))
			count += 3;
	while (count < size) {
		mj_tile tile = draw_tile(drawn);
		if (drawn->left[tile] == 0) {
			drawn->left[tile]++;
			continue;
		}
		drawn->left[tile]--;
		tiles[count++] = tile;
		tiles[count++] = tile;
	}
	return count;
}

/* Some tiles become jing, or others altogether. */
static void
change_tiles(struct drawn *drawn, mj_tile tiles[14], unsigned count, const mj_tile jing[2])
{
	unsigned changes = chance_below(drawn->chance, chance_once_in(drawn->chance, 8) ? 9 : 4);

	for (; changes > 0; changes--) {
		unsigned at = chance_below(drawn->chance, count);
		mj_tile to = jing[chance_below(drawn->chance, 2)];
		if (chance_once_in(drawn->chance, 8))
			to = (mj_tile)chance_below(drawn->chance, MJ_KINDS);
		if (drawn->left[to] == 0)
			continue;
		drawn->left[tiles[at]]++;
		drawn->left[to]--;
		tiles[at] = to;
	}
}

static void
draw_flags(struct chance *chance, struct mj_score_request *request)
{
	struct mj_hand *hand = &request->hand;
	bool kong = false;

	for (unsigned i = 0; i < hand->meld_count; i++)
		kong |= mj_meld_is_kong(&hand->melds[i]);
	if (hand->meld_count == 0 && chance_once_in(chance, 4)) {
		hand->flags = MJ_FIRST_TURN;
		if (hand->from != MJ_SELF_DRAW && chance_once_in(chance, 2))
			hand->from = (int8_t)request->table.dealer;
		if (hand->from == hand->seat)
			hand->from = MJ_SELF_DRAW;
	} else if (kong && hand->from == MJ_SELF_DRAW && chance_once_in(chance, 2)) {
		hand->flags = MJ_AFTER_KONG;
	} else if (hand->from != MJ_SELF_DRAW && chance_once_in(chance, 2)) {
		uint8_t own = hand->concealed.of[hand->win_tile];
		for (unsigned i = 0; i < hand->meld_count; i++)
			for (unsigned k = 0; k < hand->melds[i].count; k++)
				own += hand->melds[i].tile[k] == hand->win_tile;
		hand->flags = own == 0 ? MJ_ROBBING_KONG : 0;
	}
}

static void
draw_request(struct chance *chance, const struct mj_rules *rules, struct mj_score_request *request)
{
	struct drawn drawn = {.chance = chance};
	mj_tile tiles[14], jing[2];
	struct mj_hand *hand = &request->hand;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		drawn.left[kind] = MJ_COPIES;
	mj_score_request_init(request, rules);
	request->table.dealer = (uint8_t)chance_below(chance, MJ_SEATS_MAX);
	jing[0] = (mj_tile)chance_below(chance, MJ_KINDS);
	jing[1] = jing[0] < MJ_HONOURS ? (mj_tile)(jing[0] - jing[0] % 9 + (jing[0] + 1) % 9)
				       : jing[0];
	mj_put(&request->deal, DEAL_JING, jing[0]);
	for (unsigned melds = chance_once_in(chance, 2) ? 0 : chance_below(chance, SETS + 1);
	     melds > 0; melds--)
		draw_meld(&drawn, hand);
	unsigned count = draw_concealed(&drawn, hand->meld_count, tiles);
	change_tiles(&drawn, tiles, count, jing);
	unsigned win = chance_below(chance, count);
	for (unsigned i = 0; i < count; i++)
		if (i != win)
			mj_bag_add(&hand->concealed, tiles[i]);
	hand->win_tile = tiles[win];
	hand->seat = (int8_t)chance_below(chance, MJ_SEATS_MAX);
	hand->from =
		chance_once_in(chance, 2)
			? MJ_SELF_DRAW
			: (int8_t)((hand->seat + 1 + (int)chance_below(chance, 3)) % MJ_SEATS_MAX);
	draw_flags(chance, request);
}

static struct mj_rules
draw_rules(struct chance *chance)
{
	static const char *const names[] = {"tianhu_deguo", "rob_jingdiao", "qixing_wild"};
	struct mj_rules rules;
	struct mj_problem problem;

	mj_rules_init(&rules, &mj_nanchang);
	for (unsigned i = 0; i < 3; i++) {
		int64_t value = chance_below(chance, 2);
		cr_assert_eq(mj_rules_set(&rules, names[i], &value, 1, &problem), MJ_OK);
	}
	if (chance_once_in(chance, 3)) {
		int64_t bonus = chance_below(chance, 2);
		cr_assert_eq(mj_rules_set(&rules, "deguo_bonus", &bonus, 1, &problem), MJ_OK);
	}
	return rules;
}

static void
write_label(const struct mj_score_request *request, char label[LABEL_MAX])
{
	char text[MJ_BAG_TEXT], win[MJ_TILE_TEXT], jing[MJ_TILE_TEXT];
	const struct mj_hand *hand = &request->hand;

	mj_bag_write(&hand->concealed, text);
	mj_tile_write(hand->win_tile, win);
	mj_tile_write((mj_tile)request->deal.value[DEAL_JING], jing);
	int used = snprintf(label, LABEL_MAX,
			    "%s + %s, jing %s, seat %d, from %d, dealer %d, flags %x", text, win,
			    jing, hand->seat, hand->from, request->table.dealer, hand->flags);
	for (unsigned i = 0; i < hand->meld_count && used < LABEL_MAX - 12; i++) {
		char meld[9];
		mj_tiles_write(hand->melds[i].tile, hand->melds[i].count, meld);
		used += snprintf(label + used, (size_t)(LABEL_MAX - used), " %s", meld);
	}
}

static bool
has_pattern(const struct mj_score *score, unsigned pattern)
{
	for (unsigned i = 0; i < score->pattern_count; i++)
		if (score->patterns[i].pattern == pattern)
			return true;
	return false;
}

/* The reading's concealed tiles, with each wild put back, are the tiles of the hand. */
static void
check_reading(const struct mj_score_request *request, const struct mj_score *score,
	      const struct brute_best *best, const char *label)
{
	const struct mj_hand *hand = &request->hand;
	const struct mj_reading *reading = &score->reading;
	int kinds[MJ_KINDS] = {0};
	const mj_tile *tile = reading->tile;

	for (unsigned i = 0; i < reading->group_count; i++)
		for (unsigned k = 0; k < reading->group_size[i]; k++)
			kinds[*tile++]++;
	if (reading->pair != MJ_NO_TILE)
		kinds[reading->pair] += 2;
	for (unsigned i = 0; i < reading->wild_count; i++) {
		cr_assert_neq(reading->wilds[i].tile, reading->wilds[i].as, "%s", label);
		kinds[reading->wilds[i].as]--;
		kinds[reading->wilds[i].tile]++;
	}
	for (unsigned i = 0; i < hand->meld_count; i++)
		for (unsigned k = 0; k < hand->melds[i].count; k++)
			kinds[hand->melds[i].tile[k]]--;
	kinds[hand->win_tile]--;
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		cr_assert_eq(kinds[kind], hand->concealed.of[kind], "%s", label);
	cr_assert_eq(reading->wild_count == 0, best->natural, "%s: wilds of a natural reading",
		     label);
	unsigned shape = best->base == XIAOQIDUI ? SHAPE_SEVEN_PAIRS : SHAPE_STANDARD;
	if (best->base == SHISANLAN || best->base == QIXING_SHISANLAN)
		shape = SHAPE_SHISANLAN;
	cr_assert_eq(reading->shape, shape, "%s: shape", label);
	cr_assert_eq(has_pattern(score, JINGDIAO), best->jingdiao, "%s: jingdiao", label);
	cr_assert(has_pattern(score, best->base) || has_pattern(score, TIANHU) ||
			  has_pattern(score, DIHU),
		  "%s: base", label);
}

static unsigned
count_jing(const struct mj_score_request *request)
{
	mj_tile jing = (mj_tile)request->deal.value[DEAL_JING];
	mj_tile sub = jing < MJ_HONOURS ? (mj_tile)(jing - jing % 9 + (jing + 1) % 9) : jing;

	return request->hand.concealed.of[jing] + request->hand.concealed.of[sub];
}

Test(nanchang_random, best_readings_are_the_best)
{
	struct chance chance = {.state = 20130905};
	unsigned wins = 0, barred = 0, jingdiao = 0, natural = 0, bases[NANCHANG_PATTERNS] = {0};

	for (unsigned i = 0; i < HANDS; i++) {
		struct mj_rules rules = draw_rules(&chance);
		struct mj_score_request request;
		struct mj_score score;
		struct mj_problem problem;
		struct brute_best best;
		char label[LABEL_MAX];
		draw_request(&chance, &rules, &request);
		write_label(&request, label);
		if (count_jing(&request) > WILDS_SLOW && !chance_once_in(&chance, 40))
			continue;
		bool nobody = count_jing(&request) == 0 && chance_once_in(&chance, 2);
		cr_assert_eq(mj_score(&request, &score, &problem), MJ_OK, "%s: %s %s", label,
			     problem.pointer, problem.detail);
		if (nobody) {
			request.hand.flags |= FLAG_NO_JING_ANYWHERE;
			nobody = mj_score(&request, &score, &problem) == MJ_OK;
			if (!nobody)
				request.hand.flags &= ~(uint32_t)FLAG_NO_JING_ANYWHERE;
		}
		brute_best_of(&request, nobody, &best);
		cr_assert_eq(score.win, best.win, "%s: win", label);
		if (!score.win) {
			cr_assert_eq(score.reason,
				     best.complete ? REASON_SELF_DRAW_ONLY : REASON_NOT_COMPLETE,
				     "%s", label);
			barred += best.complete;
			continue;
		}
		cr_assert_eq(score.total.value[TOTAL_POINTS], best.points, "%s: %d, not %d", label,
			     (int)score.total.value[TOTAL_POINTS], (int)best.points);
		check_reading(&request, &score, &best, label);
		wins++;
		jingdiao += best.jingdiao;
		natural += best.natural;
		bases[best.base]++;
	}
	cr_expect_gt(wins, HANDS / 4, "%u", wins);
	cr_expect(barred > 50 && jingdiao > 500 && natural > 500, "%u %u %u", barred, jingdiao,
		  natural);
	for (unsigned base = PINGHU; base <= QIXING_SHISANLAN; base++)
		cr_expect_gt(bases[base], 40, "%s: %u", nanchang_patterns[base].id, bases[base]);
}

/* ---- Furiten and waits ---- */

/* R6: a tile let go by that could have been won, without flags, from anybody. */
static bool
is_furiten(const struct mj_score_request *request)
{
	for (mj_tile kind = 0; kind < MJ_KINDS; kind++) {
		struct mj_score_request passed = *request;
		struct brute_best best;
		if (request->hand.passed.of[kind] == 0)
			continue;
		passed.hand.win_tile = kind;
		passed.hand.flags = 0;
		passed.hand.from = (int8_t)((passed.hand.seat + 1) % MJ_SEATS_MAX);
		brute_best_of(&passed, false, &best);
		if (best.win)
			return true;
	}
	return false;
}

static void
draw_passed(struct chance *chance, struct mj_hand *hand)
{
	for (unsigned i = chance_below(chance, 3); i > 0; i--) {
		mj_tile kind = (mj_tile)chance_below(chance, MJ_KINDS);
		if (count_held(hand, kind) + (hand->win_tile == kind) + hand->passed.of[kind] <
		    MJ_COPIES)
			mj_bag_add(&hand->passed, kind);
	}
}

Test(nanchang_random, furiten_is_what_could_have_been_won)
{
	struct chance chance = {.state = 77};
	unsigned furiten = 0;

	for (unsigned i = 0; i < HANDS / 2; i++) {
		struct mj_rules rules = draw_rules(&chance);
		struct mj_score_request request;
		struct mj_score score;
		struct mj_problem problem;
		struct brute_best best;
		char label[LABEL_MAX];
		draw_request(&chance, &rules, &request);
		draw_passed(&chance, &request.hand);
		if (count_jing(&request) > WILDS_SLOW || request.hand.passed.size == 0)
			continue;
		write_label(&request, label);
		cr_assert_eq(mj_score(&request, &score, &problem), MJ_OK, "%s: %s %s", label,
			     problem.pointer, problem.detail);
		brute_best_of(&request, false, &best);
		if (!best.win || request.hand.from == MJ_SELF_DRAW) {
			cr_assert_eq(score.win, best.win, "%s", label);
			continue;
		}
		bool expected = is_furiten(&request);
		cr_assert_eq(score.win, !expected, "%s: furiten %d", label, expected);
		cr_assert(score.win || score.reason == REASON_FURITEN, "%s", label);
		furiten += expected;
	}
	cr_expect_gt(furiten, 80, "%u", furiten);
}

static void
check_side(const struct mj_score_request *request, const struct mj_win_side *side,
	   const char *label)
{
	struct mj_score score;
	struct mj_problem problem;
	uint64_t patterns = 0;

	cr_assert_eq(mj_score(request, &score, &problem), MJ_OK, "%s: %s %s", label,
		     problem.pointer, problem.detail);
	cr_assert_eq(side->win, score.win, "%s", label);
	cr_assert_eq(side->from, request->hand.from, "%s", label);
	if (!score.win) {
		cr_assert_eq(side->reason, score.reason, "%s", label);
		return;
	}
	for (unsigned i = 0; i < score.pattern_count; i++)
		patterns |= PATTERN_BIT(score.patterns[i].pattern);
	cr_assert_eq(side->patterns[0], patterns, "%s", label);
	cr_assert_eq(side->total.value[TOTAL_POINTS], score.total.value[TOTAL_POINTS], "%s", label);
}

/*
 * Every kind of which the hand holds fewer than four is a wait just when it completes the hand
 * drawn.
 */
static void
check_waits(const struct mj_score_request *request, const struct mj_waits *waits, const char *label)
{
	unsigned listed = 0;
	bool ready = false;

	for (mj_tile kind = 0; kind < MJ_KINDS; kind++) {
		struct mj_score_request draw = *request;
		struct brute_best best;
		draw.hand.win_tile = kind;
		draw.hand.from = MJ_SELF_DRAW;
		draw.hand.passed.of[kind] = 0;
		brute_best_of(&draw, false, &best);
		ready |= best.complete;
		if (!best.complete || count_held(&request->hand, kind) == MJ_COPIES)
			continue;
		cr_assert_lt(listed, waits->wait_count, "%s: %u", label, kind);
		const struct mj_wait *wait = &waits->waits[listed++];
		cr_assert_eq(wait->tile, kind, "%s: %u, not %u", label, wait->tile, kind);
		check_side(&draw, &wait->by_self_draw, label);
		draw.hand.from = wait->by_discard.from;
		check_side(&draw, &wait->by_discard, label);
	}
	cr_assert_eq(listed, waits->wait_count, "%s", label);
	cr_assert_eq(ready, waits->shanten == 0, "%s: shanten %d", label, waits->shanten);
}

Test(nanchang_random, waits_agree_with_score)
{
	struct chance chance = {.state = 4242};
	unsigned ready = 0;

	for (unsigned i = 0; i < HANDS / 10; i++) {
		struct mj_rules rules = draw_rules(&chance);
		struct mj_score_request request;
		struct mj_waits_request waiting;
		struct mj_waits waits;
		struct mj_problem problem;
		char label[LABEL_MAX];
		draw_request(&chance, &rules, &request);
		write_label(&request, label);
		if (count_jing(&request) > WILDS_SLOW - 1)
			continue;
		request.hand.win_tile = MJ_NO_TILE;
		request.hand.from = MJ_SELF_DRAW;
		request.hand.flags &= MJ_FIRST_TURN;
		mj_waits_request_init(&waiting, &rules);
		waiting.table = request.table;
		waiting.deal = request.deal;
		waiting.hand = request.hand;
		cr_assert_eq(mj_waits(&waiting, &waits, &problem), MJ_OK, "%s: %s %s", label,
			     problem.pointer, problem.detail);
		check_waits(&request, &waits, label);
		ready += waits.shanten == 0;
	}
	cr_expect_gt(ready, HANDS / 50, "%u", ready);
}

/* The best discard leaves what 13 tiles without it have. */
Test(nanchang_random, discards_are_told_as_the_13_tiles_left)
{
	struct chance chance = {.state = 99};

	for (unsigned i = 0; i < HANDS / 10; i++) {
		struct mj_rules rules = draw_rules(&chance);
		struct mj_score_request request;
		struct mj_waits_request waiting;
		struct mj_waits drawn, left;
		struct mj_problem problem;
		char label[LABEL_MAX];
		int8_t least = 99;
		draw_request(&chance, &rules, &request);
		write_label(&request, label);
		mj_waits_request_init(&waiting, &rules);
		waiting.deal = request.deal;
		waiting.hand = request.hand;
		waiting.hand.flags = 0;
		waiting.hand.win_tile = MJ_NO_TILE;
		mj_bag_add(&waiting.hand.concealed, request.hand.win_tile);
		cr_assert_eq(mj_waits(&waiting, &drawn, &problem), MJ_OK, "%s", label);
		for (unsigned k = 0; k < drawn.choice_count; k++) {
			const struct mj_choice *choice = &drawn.choices[k];
			waiting.hand.concealed.of[choice->tile]--;
			waiting.hand.concealed.size--;
			cr_assert_eq(mj_waits(&waiting, &left, &problem), MJ_OK, "%s", label);
			cr_assert_eq(choice->shanten, left.shanten, "%s", label);
			cr_assert_eq(choice->accepts, left.accepts, "%s", label);
			mj_bag_add(&waiting.hand.concealed, choice->tile);
			least = choice->shanten < least ? choice->shanten : least;
			if (k > 0)
				cr_assert(choice[-1].shanten < choice->shanten ||
						  choice[-1].left > choice->left ||
						  (choice[-1].left == choice->left &&
						   choice[-1].tile < choice->tile),
					  "%s: order", label);
		}
		cr_assert(drawn.shanten == -1 || drawn.shanten == least, "%s", label);
	}
}
