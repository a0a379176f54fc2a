/*
 * What the distance engine costs: ns of CPU time a call, the median of several runs over fixed sets
 * of random hands. Prints a table; asserts nothing.
 */
#include "distance/distance.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { HANDS = 16384, RUNS = 15, SUIT = 9 };

static struct mj_held hands[HANDS];

/* Keeps the compiler from leaving the work out. */
static volatile uint64_t sink;

/* ---- Hands ---- */

static uint64_t state = 20250101;

static unsigned
below(unsigned end)
{
	uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return (unsigned)((z >> 32) * end >> 32);
}

struct deal {
	const char *name;
	unsigned kinds; /* tiles are of the first so many kinds */
	unsigned melds, wilds;
};

/* One meld: a run, a triplet or a kong, as at a table. */
static void
add_meld(struct mj_held *held)
{
	for (;;) {
		unsigned kind = below(MJ_KINDS), type = below(8);
		bool run = type < 4 && kind < MJ_HONOURS && kind % SUIT < SUIT - 2;
		uint8_t *of = &held->melded[kind];
		if (run && of[0] < MJ_COPIES && of[1] < MJ_COPIES && of[2] < MJ_COPIES) {
			of[0]++, of[1]++, of[2]++;
			return;
		}
		if (type >= 4 && of[0] == 0) {
			of[0] = type == 7 ? 4 : 3;
			return;
		}
	}
}

static void
deal_hand(struct mj_held *held, const struct deal *deal, unsigned size)
{
	*held = (struct mj_held){.wilds = (uint8_t)deal->wilds};
	for (unsigned i = 0; i < deal->melds; i++)
		add_meld(held);
	for (unsigned tiles = deal->wilds; tiles < size;) {
		unsigned kind = below(deal->kinds);
		/* As from a wall: a kind with fewer copies left comes more seldom. */
		if (below(MJ_COPIES) < (unsigned)held->count[kind] + held->melded[kind])
			continue;
		held->count[kind]++;
		tiles++;
	}
}

/* ---- Time ---- */

static double
now_ns(void)
{
	struct timespec time;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
	return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double
median_ns(uint64_t (*call)(const struct mj_target *, const struct mj_held *),
	  const struct mj_target *target)
{
	double ns[RUNS];

	for (unsigned run = 0; run < RUNS; run++) {
		uint64_t sum = 0;
		double start = now_ns();
		for (unsigned i = 0; i < HANDS; i++)
			sum += call(target, &hands[i]);
		ns[run] = (now_ns() - start) / HANDS;
		sink = sum;
	}
	qsort(ns, RUNS, sizeof(ns[0]), compare);
	return ns[RUNS / 2];
}

static uint64_t
distance(const struct mj_target *target, const struct mj_held *held)
{
	return (uint64_t)mj_distance(target, held);
}

static uint64_t
acceptance(const struct mj_target *target, const struct mj_held *held)
{
	return mj_acceptance(target, held, NULL);
}

static uint64_t
discards(const struct mj_target *target, const struct mj_held *held)
{
	struct mj_discard of[MJ_DISCARDS_MAX];

	return mj_discards(target, held, of) + of[0].accepts;
}

static void
measure(const struct mj_target *whole, const struct deal *deal)
{
	struct mj_target target = *whole;
	unsigned size;
	double ns[3];

	target.sets = (uint8_t)(target.sets - deal->melds);
	size = 3U * target.sets + 2;
	for (unsigned i = 0; i < HANDS; i++)
		deal_hand(&hands[i], deal, size);
	ns[0] = median_ns(distance, &target);
	ns[2] = median_ns(discards, &target);
	for (unsigned i = 0; i < HANDS; i++)
		deal_hand(&hands[i], deal, size - 1);
	ns[1] = median_ns(acceptance, &target);
	printf("%-28s %10.1f %12.1f %10.0f\n", deal->name, ns[0], ns[1], ns[2]);
}

int
main(void)
{
	static const struct mj_target riichi = {
		4, MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS | MJ_TO_THIRTEEN_ORPHANS, false, true};
	static const struct mj_target nanchang = {
		4, MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS_FOURS | MJ_TO_SCATTERED, true, false};
	static const struct mj_target yueqing = {5, MJ_TO_STANDARD, false, false};
	static const struct {
		const struct mj_target *target;
		struct deal deal;
	} rows[] = {
		{&riichi, {"riichi, any tiles", MJ_KINDS, 0, 0}},
		{&riichi, {"riichi, one suit", SUIT, 0, 0}},
		{&riichi, {"riichi, 1 meld", MJ_KINDS, 1, 0}},
		{&riichi, {"riichi, 2 melds", MJ_KINDS, 2, 0}},
		{&riichi, {"riichi, 3 melds", MJ_KINDS, 3, 0}},
		{&riichi, {"riichi, 2 melds, 1 suit left", SUIT, 2, 0}},
		{&nanchang, {"nanchang, 2 wilds", MJ_KINDS, 0, 2}},
		{&yueqing, {"yueqing, 1 wild", MJ_KINDS, 0, 1}},
		{&yueqing, {"yueqing, one suit", SUIT, 0, 0}},
	};

#ifdef __linux__
	cpu_set_t set;
	CPU_ZERO(&set);
	CPU_SET(sched_getcpu(), &set);
	sched_setaffinity(0, sizeof(set), &set);
#endif
	printf("%-28s %10s %12s %10s   ns a hand\n", "", "distance", "acceptance", "discards");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		measure(rows[i].target, &rows[i].deal);
	return 0;
}
