/*
 * What a hand that wins later is worth on average (docs/outlook.md): it is declared once it is
 * ready, the indicators under the open ones and the colour of the fives still to be drawn are any
 * of the tiles that the player does not see.
 */
#include "engine/hand.h"
#include "engine/rank.h"
#include "mahjong/waits.h"
#include "outlook/prospect.h"
#include "riichi/best.h"
#include "riichi/pay.h"

#include <assert.h>
#include <string.h>

enum {
	READINGS_MAX = 12, /* of a hand, those that pay best */
	INDICATORS_MAX = 5,
	EXTRA_MAX = 3 * MJ_COPIES + INDICATORS_MAX * MJ_COPIES
};

/* How likely each number of han beyond those of the tiles that are known. */
struct extra {
	unsigned most;
	double chance[EXTRA_MAX + 1];
};

static double
choose(unsigned of, unsigned count)
{
	double ways = 1;

	if (count > of)
		return 0;
	for (unsigned i = 0; i < count; i++)
		ways = ways * (of - i) / (i + 1);
	return ways;
}

/* ---- Red fives ---- */

/* Of the fives that the hand has drawn, each of those not seen is as likely as the next. */
static void
add_drawn_reds(const struct mj_prospect *prospect, unsigned suit, unsigned drawn,
	       struct extra *extra)
{
	unsigned fives = prospect->left[9 * suit + 4];
	unsigned all = (unsigned)prospect->won.rules->option[OPT_RED_FIVES];
	unsigned seen = prospect->waiting.seen.of[MJ_RED_FIVE + suit];
	unsigned reds = all > seen ? all - seen : 0;
	struct extra before = *extra;

	if (drawn == 0 || reds == 0)
		return;
	memset(extra, 0, sizeof(*extra));
	extra->most = before.most + (reds < drawn ? reds : drawn);
	for (unsigned red = 0; red <= reds && red <= drawn; red++) {
		double chance = choose(reds, red) * choose(fives - reds, drawn - red) /
				choose(fives, drawn);
		for (unsigned i = 0; i <= before.most; i++)
			extra->chance[i + red] += before.chance[i] * chance;
	}
}

/* Of the fives held at turn 0 the red ones are thrown away last. Returns how many are left. */
static unsigned
add_reds(const struct mj_prospect *prospect, const struct riichi_hand_context *context,
	 struct extra *extra)
{
	unsigned kept = 0;

	for (unsigned suit = 0; suit < MJ_FLOWERS - MJ_RED_FIVE; suit++) {
		unsigned held = context->count[9 * suit + 4], reds = prospect->reds[suit];
		kept += reds < held ? reds : held;
		add_drawn_reds(prospect, suit, mj_drawn_of(prospect, 9 * suit + 4, held), extra);
	}
	return kept;
}

/* ---- Indicators under the open ones ---- */

/* Of the tiles that are not seen, how many point to a kind of which the hand has 0 to 4. */
static void
count_pointers(const struct mj_prospect *prospect, const struct riichi_hand_context *context,
	       unsigned pointers[MJ_COPIES + 1])
{
	memset(pointers, 0, (MJ_COPIES + 1) * sizeof(pointers[0]));
	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		mj_tile dora = riichi_dora_of(context->rules, (mj_tile)kind);
		unsigned drawn = mj_drawn_of(prospect, kind, context->count[kind]);
		unsigned copies =
			(unsigned)context->count[dora] + prospect->waiting.held.melded[dora];
		assert(copies <= MJ_COPIES);
		pointers[copies] += prospect->left[kind] > drawn ? prospect->left[kind] - drawn : 0;
	}
}

/* Every `count` of the tiles are as likely as every other: those of one class after the other. */
static void
spread_ura(const unsigned pointers[MJ_COPIES + 1], unsigned count,
	   double chance[INDICATORS_MAX * MJ_COPIES + 1])
{
	double ways[INDICATORS_MAX + 1][INDICATORS_MAX * MJ_COPIES + 1] = {{1}};
	unsigned tiles = 0;

	for (unsigned copies = 0; copies <= MJ_COPIES; copies++) {
		tiles += pointers[copies];
		for (unsigned taken = count; taken > 0; taken--)
			for (unsigned more = 1; more <= taken; more++) {
				double of = choose(pointers[copies], more);
				for (unsigned han = more * copies; han <= count * MJ_COPIES; han++)
					ways[taken][han] +=
						ways[taken - more][han - more * copies] * of;
			}
	}
	for (unsigned han = 0; han <= count * MJ_COPIES; han++)
		chance[han] = ways[count][han] / choose(tiles, count);
}

static void
add_ura(const struct mj_prospect *prospect, const struct riichi_hand_context *context,
	struct extra *extra)
{
	const struct mj_record *deal = &prospect->won.deal;
	double chance[INDICATORS_MAX * MJ_COPIES + 1];
	unsigned pointers[MJ_COPIES + 1], count = deal->tiles[DEAL_DORA].count;
	struct extra before = *extra;

	if (!riichi_on(context->rules, OPT_KAN_URA) && count > 1)
		count = 1;
	if (count == 0 || deal->tiles[DEAL_URA].count > 0)
		return;
	count_pointers(prospect, context, pointers);
	spread_ura(pointers, count, chance);
	memset(extra, 0, sizeof(*extra));
	extra->most = before.most + count * MJ_COPIES;
	for (unsigned ura = 0; ura <= count * MJ_COPIES; ura++)
		for (unsigned i = 0; i <= before.most; i++)
			extra->chance[i + ura] += before.chance[i] * chance[ura];
}

/* ---- Points ---- */

/* What the best of the readings brings the winner with so many han more. */
static double
points_with(const struct riichi_hand_context *context, const struct riichi_best *readings,
	    unsigned count, unsigned han)
{
	int32_t best = 0;
	uint8_t limit;

	for (unsigned i = 0; i < count && readings[i].win; i++) {
		const struct riichi_value *value = &readings[i].value;
		int32_t base = value->yakuman > 0 || value->fixed
				       ? value->base
				       : riichi_base(context->rules, value->han + (int32_t)han,
						     value->fu, &limit);
		best = base > best ? base : best;
	}
	return riichi_points(context->rules, best, context->dealer, context->as_tsumo);
}

/* Sticks and counters go to the winner, whoever pays them. */
static double
points_on_table(const struct riichi_hand_context *context, const struct mj_table *table)
{
	int32_t counter = riichi_honba_alone(context->rules, context->as_tsumo);

	return (double)STICK * table->deposits + (double)counter * table->honba;
}

/* Whether the next draw is the first after the declaration, for a hand that gets ready now. */
static bool
is_first(const struct mj_prospect *prospect)
{
	const struct mj_waits_request *request = prospect->waiting.request;

	if (!prospect->waiting.declares || !riichi_on(request->rules, OPT_IPPATSU))
		return false;
	return (request->hand.flags & FLAGS_RIICHI) == 0 ||
	       ((request->hand.flags & FLAG_IPPATSU) != 0 &&
		!mj_has_drawn(request->rules->ruleset, &request->hand));
}

static void
average(const struct mj_prospect *prospect, const struct riichi_hand_context *context,
	const struct mj_ranking *all, struct mj_worth *worth)
{
	const struct riichi_best *readings = all->items;
	struct extra extra = {.chance = {1}};
	unsigned known = add_reds(prospect, context, &extra), first = is_first(prospect);
	double points[2] = {0, 0}, table = points_on_table(context, &prospect->won.table);

	if ((context->hand->flags & FLAGS_RIICHI) != 0 && riichi_on(context->rules, OPT_URA_DORA))
		add_ura(prospect, context, &extra);
	double with = points_with(context, readings, all->count, known);
	assert(extra.most <= EXTRA_MAX);
	for (unsigned i = 0; i <= extra.most; i++) {
		double one_more = points_with(context, readings, all->count, known + i + 1);
		points[0] += extra.chance[i] * with;
		points[1] += extra.chance[i] * (first ? one_more : with);
		with = one_more;
	}
	worth->points = (float)(points[0] + table);
	worth->first = (float)(points[1] + table);
}

void
riichi_win_worth(const struct mj_prospect *prospect, struct mj_worth *worth)
{
	struct mj_hand hand = prospect->won.hand;
	const struct mj_case one = {prospect->won.rules, &prospect->won.table, &prospect->won.deal,
				    &hand};
	struct riichi_hand_context context;
	struct riichi_best readings[READINGS_MAX] = {0};
	struct mj_ranking all = {
		.items = readings,
		.size = sizeof(readings[0]),
		.max = READINGS_MAX,
		.rank = riichi_rank,
	};

	if (prospect->waiting.declares && (hand.flags & FLAGS_RIICHI) == 0)
		hand.flags |= FLAG_RIICHI;
	riichi_hand_context_init(&context, &one);
	riichi_find_all(&context, &all);
	worth->win = all.count > 0 && readings[0].win;
	if (worth->win)
		average(prospect, &context, &all, worth);
}
