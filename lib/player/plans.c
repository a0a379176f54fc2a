/*
 * Hands that a hand can be built to beside the nearest one, for rulesets in which the nearest is
 * worth little or may not win: runs that go together, one suit, triplets. The list is the same for
 * every ruleset; what a plan is worth the ruleset's own scorer says (worth.c).
 */
#include "player/player.h"

#include "distance/distance.h"
#include "distance/shapes.h"

#include <string.h>

enum { SUIT = 9, RUN = 3 };

#define SUIT_OF(suit) (SUIT_BITS << (suit)*SUIT)

/* The first kind of a run that begins with `rank` (1 to 7) of a suit (0 m, 1 p, 2 s). */
#define RUN_AT(suit, rank) ((suit)*SUIT + (rank)-1)

#define RUNS(a, b, c)                                                                              \
	{                                                                                          \
		.run_count = 3, .runs = {a, b, c}, .kinds = ALL_KIND_BITS                          \
	}
#define ALIKE(rank)       RUNS(RUN_AT(0, rank), RUN_AT(1, rank), RUN_AT(2, rank))
#define STRAIGHT(a, b, c) RUNS(RUN_AT(a, 1), RUN_AT(b, 4), RUN_AT(c, 7))
#define ONE_SUIT(suit, more)                                                                       \
	{                                                                                          \
		.kinds = SUIT_OF(suit) | (more)                                                    \
	}

static const struct plan plans[] = {
	{.any = true, .kinds = ALL_KIND_BITS},
	{.triplets = true, .kinds = ALL_KIND_BITS},
	ONE_SUIT(0, HONOUR_BITS),
	ONE_SUIT(1, HONOUR_BITS),
	ONE_SUIT(2, HONOUR_BITS),
	ONE_SUIT(0, 0),
	ONE_SUIT(1, 0),
	ONE_SUIT(2, 0),
	{.kinds = NUMBER_BITS & ~TERMINAL_BITS},
	ALIKE(1),
	ALIKE(2),
	ALIKE(3),
	ALIKE(4),
	ALIKE(5),
	ALIKE(6),
	ALIKE(7),
	STRAIGHT(0, 0, 0),
	STRAIGHT(1, 1, 1),
	STRAIGHT(2, 2, 2),
	STRAIGHT(0, 1, 2),
	STRAIGHT(0, 2, 1),
	STRAIGHT(1, 0, 2),
	STRAIGHT(1, 2, 0),
	STRAIGHT(2, 0, 1),
	STRAIGHT(2, 1, 0),
};

unsigned
plans_list(const struct plan **list)
{
	*list = plans;
	return sizeof(plans) / sizeof(plans[0]);
}

/* ---- The melds that are made already ---- */

static bool
is_chow_of(const struct mj_meld *meld, mj_tile first)
{
	return meld->type == MJ_CHOW && mj_meld_kind(meld) == first;
}

/* Whether the own melds fit the plan; `done`: which of its runs are melded, as bits. */
static bool
fits_melds(const struct mind *mind, const struct plan *plan, unsigned *done)
{
	const struct mj_player *own = &mind->trial.players[mind->seat];

	*done = 0;
	for (unsigned i = 0; i < own->meld_count; i++) {
		const struct mj_meld *meld = &own->melds[i];
		if (plan->triplets && meld->type == MJ_CHOW)
			return false;
		for (unsigned k = 0; k < meld->count; k++)
			if ((plan->kinds >> mj_kind(meld->tile[k]) & 1) == 0)
				return false;
		for (unsigned run = 0; run < plan->run_count; run++)
			if (is_chow_of(meld, plan->runs[run]) && (*done >> run & 1) == 0) {
				*done |= 1U << run;
				break;
			}
	}
	return true;
}

/* ---- Distance ---- */

/* Triplets and a pair: the kinds held most make them. */
static int
triplets_missing(const struct mj_target *target, const struct mj_held *held)
{
	unsigned by_count[MJ_COPIES + 1] = {0}, sets = target->sets;
	int missing = (int)(3 * sets + 2);
	bool paired = false;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		by_count[held->count[kind]]++;
	by_count[3] += by_count[4];
	for (unsigned count = 3; count > 0; count--)
		for (unsigned i = 0; i < by_count[count]; i++) {
			if (sets > 0) {
				sets--;
				missing -= (int)count;
			} else if (!paired) {
				paired = true;
				missing -= count > 2 ? 2 : (int)count;
			}
		}
	return missing;
}

/* Takes a run out of the hand, as if it were melded. Returns how many of its tiles lack, or MJ_FAR
 * when one cannot be had. */
static int
take_run(const struct mind *mind, mj_tile first, struct mj_target *target, struct mj_held *held)
{
	int missing = 0;

	if (target->sets == 0)
		return MJ_FAR;
	target->sets--;
	for (unsigned kind = first; kind < first + (unsigned)RUN; kind++) {
		if (held->count[kind] > 0)
			held->count[kind]--;
		else if (mind->unseen[kind] > 0 && held->melded[kind] < MJ_COPIES)
			missing++;
		else
			return MJ_FAR;
		held->melded[kind]++;
	}
	return missing;
}

static int
planned_distance(const struct mind *mind, const struct plan *plan, struct mj_target target,
		 struct mj_held held)
{
	unsigned done;
	int missing = 0;

	if (!fits_melds(mind, plan, &done) || (target.shapes & MJ_TO_STANDARD) == 0)
		return MJ_FAR;
	if (plan->triplets)
		return triplets_missing(&target, &held) - held.wilds;
	for (unsigned run = 0; run < plan->run_count; run++) {
		if ((done >> run & 1) != 0)
			continue;
		int lacking = take_run(mind, plan->runs[run], &target, &held);
		if (lacking == MJ_FAR)
			return MJ_FAR;
		missing += lacking;
	}
	for (uint64_t out = ~plan->kinds & ALL_KIND_BITS; out != 0; out &= out - 1)
		held.count[__builtin_ctzll(out)] = 0;
	return missing + mj_standard_missing(&target, &held) - held.wilds;
}

static void
hold(const struct mind *mind, const struct mj_bag *bag, struct mj_target *target,
     struct mj_held *held)
{
	mind->rules->hold(&mind->trial, mind->seat, bag, target, held);
}

int
plan_distance(const struct mind *mind, const struct plan *plan, const struct mj_bag *bag)
{
	struct mj_target target;
	struct mj_held held;

	hold(mind, bag, &target, &held);
	if (plan->any)
		return mj_distance(&target, &held);
	return planned_distance(mind, plan, target, held);
}

uint64_t
plan_accepts(const struct mind *mind, const struct plan *plan, const struct mj_bag *bag,
	     int *distance)
{
	uint64_t playable = mind->trial.start->rules->tiles & ALL_KIND_BITS, accepts = 0;
	struct mj_target target;
	struct mj_held held;

	hold(mind, bag, &target, &held);
	if (plan->any)
		return mj_acceptance(&target, &held, distance) & playable;
	*distance = planned_distance(mind, plan, target, held);
	if (*distance == MJ_FAR)
		return 0;
	for (uint64_t kinds = playable & ~held.wild_kinds; kinds != 0; kinds &= kinds - 1) {
		unsigned kind = (unsigned)__builtin_ctzll(kinds);
		struct mj_held more = held;
		if (mind->unseen[kind] == 0 || more.count[kind] + more.melded[kind] >= MJ_COPIES)
			continue;
		more.count[kind]++;
		if (planned_distance(mind, plan, target, more) < *distance)
			accepts |= KIND_BIT(kind);
	}
	return accepts | (held.wild_kinds & playable);
}

uint64_t
plan_discards(const struct mind *mind, const struct plan *plan, const struct mj_bag *bag,
	      int distance)
{
	uint64_t fit = 0;

	if (plan->any) {
		struct mj_discard discards[MJ_DISCARDS_MAX];
		struct mj_target target;
		struct mj_held held;
		hold(mind, bag, &target, &held);
		size_t count = mj_discards(&target, &held, discards);
		for (size_t i = 0; i < count; i++)
			if (discards[i].kind != MJ_NO_TILE && discards[i].distance <= distance)
				fit |= KIND_BIT(discards[i].kind);
		return fit;
	}
	for (uint64_t kinds = mj_kinds_in(bag); kinds != 0; kinds &= kinds - 1) {
		struct mj_bag less = *bag;
		mj_tile kind = (mj_tile)__builtin_ctzll(kinds);
		bag_take(&less, kind);
		if (plan_distance(mind, plan, &less) <= distance)
			fit |= KIND_BIT(kind);
	}
	return fit;
}
