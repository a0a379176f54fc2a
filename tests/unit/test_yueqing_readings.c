/*
 * The best reading against all readings: every grouping that mj_read finds is valued, with caishen
 * as any face.
 */
#include "engine/reading.h"
#include "lib/mahjong/problem.h"
#include "support/yueqing_hands.h"
#include "yueqing/best.h"

#include <criterion/criterion.h>
#include <stdio.h>

enum { LABEL_MAX = 200 };

/* The groupings of one hand. */
struct brute {
	const struct yueqing_hand_context *context;
	bool complete;
	struct yueqing_value best;
};

static unsigned
wilds_as(const struct mj_grouping *grouping, mj_tile kind)
{
	unsigned count = 0;

	for (unsigned i = 0; i < grouping->wild_count; i++)
		count += grouping->wild_as[i] == kind;
	return count;
}

/* Whether the winning tile, or for a won caishen any wild, can lie at this end of a run. */
static bool
can_lie(const struct yueqing_hand_context *context, const struct mj_grouping *grouping,
	mj_tile kind)
{
	return context->won_wild ? wilds_as(grouping, kind) > 0 : context->hand->win_tile == kind;
}

static bool
wins_at_end(const struct yueqing_hand_context *context, const struct mj_grouping *grouping,
	    mj_tile first)
{
	bool two_sided = context->rules->option[OPT_PINGHU_WAIT] == PINGHU_TWO_SIDED;
	mj_tile last = (mj_tile)(first + 2);

	return (can_lie(context, grouping, first) && !(two_sided && first % 9 == 6)) ||
	       (can_lie(context, grouping, last) && !(two_sided && last % 9 == 2));
}

static void
colour(struct yueqing_look *look, mj_tile kind)
{
	if (kind >= MJ_HONOURS)
		look->honours = true;
	else
		look->suits = (uint8_t)(look->suits | 1U << kind / 9);
}

static void
see_set(const struct yueqing_hand_context *context, const struct mj_grouping *grouping,
	const struct mj_set *set, struct yueqing_look *look)
{
	mj_tile kind = set->kind, caishen = context->faces.caishen;

	if (set->type == MJ_RUN) {
		look->traits |= TRAIT_RUN;
		if (wins_at_end(context, grouping, kind))
			look->traits |= TRAIT_END;
		if (caishen >= kind && caishen <= kind + 2)
			look->in_place++;
		colour(look, kind);
		return;
	}
	look->traits |= TRAIT_TRIPLET;
	if (kind == caishen) {
		look->caishen_triplet = true;
		return;
	}
	colour(look, kind);
	if (kind < MJ_HONOURS || kind == context->faces.baiban)
		return;
	look->twice = (uint8_t)(look->twice | (look->triplets & HONOUR_BIT(kind)));
	look->triplets = (uint8_t)(look->triplets | HONOUR_BIT(kind));
	if (context->count[kind] >= 3)
		look->natural = (uint8_t)(look->natural | HONOUR_BIT(kind));
}

static struct yueqing_look
look_of(const struct yueqing_hand_context *context, const struct mj_grouping *grouping)
{
	struct yueqing_look look = {
		.traits = (uint8_t)((context->runs ? TRAIT_RUN : 0) |
				    (context->triplets ? TRAIT_TRIPLET : 0)),
		.triplets = context->melded_honours,
		.natural = context->melded_honours,
		.pair = grouping->pair,
		.suits = context->suits,
		.honours = context->honours,
	};

	for (unsigned i = 0; i < grouping->set_count; i++)
		see_set(context, grouping, &grouping->set[i], &look);
	if (look.pair == context->faces.caishen)
		return look;
	colour(&look, look.pair);
	if (look.pair < MJ_HONOURS)
		look.pair = MJ_NO_TILE;
	return look;
}

static bool
visit(void *payload, const struct mj_grouping *grouping)
{
	struct brute *brute = payload;
	struct yueqing_look look = look_of(brute->context, grouping);
	struct yueqing_value value;

	yueqing_value_reading(brute->context, &look, &value);
	if (!brute->complete || yueqing_compare(&value, &brute->best) > 0)
		brute->best = value;
	brute->complete = true;
	return true;
}

static void
find_by_brute_force(const struct yueqing_hand_context *context, struct brute *brute)
{
	struct mj_reading_task task = {
		.sets = (uint8_t)(SETS - context->hand->meld_count),
		.wilds = context->wilds,
	};

	memcpy(task.count, context->count, sizeof(task.count));
	brute->context = context;
	brute->complete = false;
	mj_read(&task, visit, brute);
}

/* The reading that is told, as a grouping again. */
static void
regroup(const struct yueqing_hand_context *context, const struct mj_reading *reading,
	struct mj_grouping *grouping)
{
	const mj_tile *tile = reading->tile;

	*grouping = (struct mj_grouping){.pair = reading->pair, .wild_count = reading->wild_count};
	for (unsigned i = 0; i + context->hand->meld_count < reading->group_count; i++) {
		cr_assert_eq(reading->group_size[i], 3);
		grouping->set[grouping->set_count++] = (struct mj_set){
			.type = tile[0] == tile[1] ? MJ_TRIPLET : MJ_RUN, .kind = tile[0]};
		tile += 3;
	}
	for (unsigned i = 0; i < reading->wild_count; i++)
		grouping->wild_as[i] = reading->wilds[i].as;
}

static void
check_told(const struct yueqing_hand_context *context, const struct yueqing_best *best,
	   const char *label)
{
	struct mj_reading reading;
	struct mj_grouping grouping;
	struct yueqing_value value;

	yueqing_write_reading(context, best, &reading);
	cr_assert_eq(reading.group_count, SETS, "%s", label);
	regroup(context, &reading, &grouping);
	struct yueqing_look look = look_of(context, &grouping);
	yueqing_value_reading(context, &look, &value);
	cr_assert_eq(yueqing_compare(&value, &best->value), 0, "%s: told otherwise", label);
}

static void
check_hand(struct chance *chance, unsigned wilds)
{
	struct mj_rules rules = yueqing_random_rules(chance);
	struct mj_score_request request;
	struct yueqing_flowers flowers;
	struct yueqing_hand_context context;
	struct yueqing_best best;
	struct brute brute;
	struct mj_problem problem;
	char label[LABEL_MAX], tiles[MJ_BAG_TEXT], win[MJ_TILE_TEXT];

	mj_score_request_init(&request, &rules);
	yueqing_random_hand(chance, wilds, &request);
	mj_bag_write(&request.hand.concealed, tiles);
	mj_tile_write(request.hand.win_tile, win);
	snprintf(label, sizeof(label), "gangtou %d: %s + %s, %u melds, flags %x",
		 (int)request.deal.value[DEAL_GANGTOU], tiles, win, request.hand.meld_count,
		 request.hand.flags);
	const struct mj_case one = mj_case_of_score(&request);
	struct yueqing_faces faces;
	yueqing_faces_told(&request.deal, &faces);
	cr_assert_eq(yueqing_read_flowers(&request.hand.extra, &faces, "", &flowers, &problem),
		     MJ_OK);
	yueqing_hand_context_init(&context, &one, &flowers);
	yueqing_find_best(&context, &best);
	find_by_brute_force(&context, &brute);
	cr_assert(brute.complete && best.complete, "%s", label);
	cr_assert_eq(yueqing_compare(&best.value, &brute.best), 0,
		     "%s: %lld tiao, patterns %llx, not %lld, %llx", label,
		     (long long)best.value.tiao, (unsigned long long)best.value.patterns,
		     (long long)brute.best.tiao, (unsigned long long)brute.best.patterns);
	check_told(&context, &best, label);
}

/* Hands with more caishen have more readings, and fewer of them are tried. */
Test(yueqing_readings, best_is_the_best_of_all)
{
	static const unsigned hands[CAISHEN_MAX + 1] = {8000, 20000, 20000, 20000, 15000};
	struct chance chance = {.state = 20250607};

	for (unsigned wilds = 0; wilds <= CAISHEN_MAX; wilds++)
		for (unsigned i = 0; i < hands[wilds]; i++)
			check_hand(&chance, wilds);
}

/* Tiles by chance are hardly ever complete: both ways must agree on that too. */
Test(yueqing_readings, incomplete_hands_are_not_complete)
{
	struct chance chance = {.state = 99};
	struct mj_rules rules = yueqing_random_rules(&chance);
	unsigned complete = 0;

	for (unsigned i = 0; i < 4000; i++) {
		struct mj_score_request request;
		struct yueqing_hand_context context;
		struct yueqing_best best;
		struct brute brute;
		const struct yueqing_flowers none = {.gangtou = 0};
		mj_score_request_init(&request, &rules);
		yueqing_random_hand(&chance, i % 3, &request);
		const struct mj_case one = mj_case_of_score(&request);
		struct mj_bag *concealed = &request.hand.concealed;
		mj_tile taken = 0, put = (mj_tile)chance_below(&chance, MJ_KINDS);
		while (concealed->of[taken] == 0)
			taken++;
		yueqing_hand_context_init(&context, &one, &none);
		if (yueqing_is_flower(&context.faces, put) || concealed->of[put] > 2)
			continue;
		concealed->of[taken]--;
		concealed->of[put]++;
		yueqing_hand_context_init(&context, &one, &none);
		if (context.wilds > 2)
			continue;
		yueqing_find_best(&context, &best);
		find_by_brute_force(&context, &brute);
		cr_assert_eq(best.complete, brute.complete, "%u", i);
		complete += best.complete;
	}
	cr_assert(complete > 100 && complete < 2000, "%u", complete);
}
