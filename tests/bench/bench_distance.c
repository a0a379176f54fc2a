/*
 * What the distance engine costs: ns of CPU time a call, the least of several runs over fixed sets
 * of random hands, and its ratio to the first set's. The sets take turns, so that other work of the
 * machine slows all of them alike. Prints a table; asserts nothing.
 */
#include "distance/distance.h"

#include <sched.h>
#include <stdio.h>
#include <time.h>

enum { HANDS = 4096, RUNS = 41, SUIT = 9 };

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
	bool near; /* complete but for three tiles */
	uint64_t absent;
	unsigned norths; /* set aside */
};

static bool
is_absent(const struct mj_held *held, unsigned kind)
{
	return (held->absent >> kind & 1) != 0;
}

/* One meld: a run, a triplet or a kong, as at a table. */
static void
add_meld(struct mj_held *held)
{
	for (;;) {
		unsigned kind = below(MJ_KINDS), type = below(8);
		bool run = type < 4 && kind < MJ_HONOURS && kind % SUIT < SUIT - 2;
		uint8_t *of = &held->melded[kind];
		if (is_absent(held, kind))
			continue;
		if (run && !is_absent(held, kind + 1) && of[0] < MJ_COPIES && of[1] < MJ_COPIES &&
		    of[2] < MJ_COPIES) {
			of[0]++, of[1]++, of[2]++;
			return;
		}
		if (type >= 4 && of[0] == 0) {
			of[0] = type == 7 ? 4 : 3;
			return;
		}
	}
}

/* As from a wall: a kind with fewer copies left comes more seldom. */
static void
draw_to(struct mj_held *held, const struct deal *deal, unsigned size)
{
	for (unsigned tiles = mj_held_size(held); tiles < size;) {
		unsigned kind = below(deal->kinds);
		if (is_absent(held, kind) ||
		    below(MJ_COPIES) < (unsigned)held->count[kind] + held->melded[kind])
			continue;
		held->count[kind]++;
		tiles++;
	}
}

/* Runs and triplets, as far as there are copies, and some tiles of them exchanged. */
static void
add_sets(struct mj_held *held, const struct deal *deal, unsigned size)
{
	enum { EXCHANGED = 3 };

	while (mj_held_size(held) + 3 <= size) {
		unsigned kind = below(deal->kinds), step = below(3) > 0 && kind % SUIT < SUIT - 2;
		if ((kind >= MJ_HONOURS && step == 1) || is_absent(held, kind) ||
		    is_absent(held, kind + step))
			continue;
		for (unsigned i = 0; i < 3; i++)
			if (held->count[kind + i * step] + held->melded[kind + i * step] <
			    MJ_COPIES)
				held->count[kind + i * step]++;
	}
	for (unsigned taken = 0; taken < EXCHANGED;) {
		uint8_t *count = &held->count[below(MJ_KINDS)];
		taken += *count > 0;
		*count = (uint8_t)(*count - (*count > 0));
	}
}

static void
deal_hand(struct mj_held *held, const struct deal *deal, unsigned size)
{
	*held = (struct mj_held){.wilds = (uint8_t)deal->wilds, .absent = deal->absent};
	held->melded[MJ_DRAGONS - 1] = (uint8_t)deal->norths;
	for (unsigned i = 0; i < deal->melds; i++)
		add_meld(held);
	if (deal->near)
		add_sets(held, deal, size);
	draw_to(held, deal, size);
}

/* ---- Time ---- */

static double
now_ns(void)
{
	struct timespec time;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
	return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
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

enum { CALLS = 3 };

static const struct call {
	const char *name;
	uint64_t (*of)(const struct mj_target *, const struct mj_held *);
	unsigned less; /* tiles that it wants less than after a draw */
} calls[CALLS] = {
	{"distance", distance, 0},
	{"acceptance", acceptance, 1},
	{"best discards", discards, 0},
};

static const struct mj_target riichi = {
	4, MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS | MJ_TO_THIRTEEN_ORPHANS, false, true};
static const struct mj_target nanchang = {
	4, MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS_FOURS | MJ_TO_SCATTERED, true, false};
static const struct mj_target yueqing = {5, MJ_TO_STANDARD, false, false};
static const struct mj_target standard = {4, MJ_TO_STANDARD, false, true};
static const struct mj_target knitted = {
	4, MJ_TO_STANDARD | MJ_TO_UNRELATED | MJ_TO_KNITTED_STRAIGHT, false, true};
static const struct mj_target mcr = {4,
				     MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS_FOURS |
					     MJ_TO_THIRTEEN_ORPHANS | MJ_TO_UNRELATED |
					     MJ_TO_KNITTED_STRAIGHT,
				     false, true};

static const struct row {
	const struct mj_target *target;
	struct deal deal;
} rows[] = {
	{&riichi, {"riichi, any tiles", MJ_KINDS, 0, 0, false, 0, 0}},
	{&riichi, {"riichi, one suit", SUIT, 0, 0, false, 0, 0}},
	{&riichi, {"riichi, near ready", MJ_KINDS, 0, 0, true, 0, 0}},
	{&riichi, {"riichi, 1 meld", MJ_KINDS, 1, 0, false, 0, 0}},
	{&riichi, {"riichi, 2 melds", MJ_KINDS, 2, 0, false, 0, 0}},
	{&riichi, {"riichi, 3 melds", MJ_KINDS, 3, 0, false, 0, 0}},
	{&riichi, {"riichi, 1 meld, near ready", MJ_KINDS, 1, 0, true, 0, 0}},
	{&riichi, {"riichi, 2 melds, 1 suit left", SUIT, 2, 0, false, 0, 0}},
	{&riichi, {"of three, any tiles", MJ_KINDS, 0, 0, false, MJ_ABSENT_2M_TO_8M, 0}},
	{&riichi, {"of three, near ready", MJ_KINDS, 0, 0, true, MJ_ABSENT_2M_TO_8M, 0}},
	{&riichi, {"of three, 2 norths aside", MJ_KINDS, 0, 0, false, MJ_ABSENT_2M_TO_8M, 2}},
	{&riichi, {"of three, 2 melds", MJ_KINDS, 2, 0, false, MJ_ABSENT_2M_TO_8M, 0}},
	{&nanchang, {"nanchang, 2 wilds", MJ_KINDS, 0, 2, false, 0, 0}},
	{&nanchang, {"nanchang, 2 wilds, 1 meld", MJ_KINDS, 1, 2, false, 0, 0}},
	{&yueqing, {"yueqing, 1 wild", MJ_KINDS, 0, 1, false, 0, 0}},
	{&yueqing, {"yueqing, one suit", SUIT, 0, 0, false, 0, 0}},
	{&standard, {"sets and a pair alone", MJ_KINDS, 0, 0, false, 0, 0}},
	{&knitted, {"the same and knitted shapes", MJ_KINDS, 0, 0, false, 0, 0}},
	{&mcr, {"mcr, any tiles", MJ_KINDS, 0, 0, false, 0, 0}},
	{&mcr, {"mcr, near ready", MJ_KINDS, 0, 0, true, 0, 0}},
	{&mcr, {"mcr, 1 meld", MJ_KINDS, 1, 0, false, 0, 0}},
};

enum { ROWS = sizeof(rows) / sizeof(rows[0]) };

static struct mj_held hands[ROWS][CALLS][HANDS];
static struct mj_target targets[ROWS];
static double least[ROWS][CALLS]; /* ns */

static void
deal_all(void)
{
	for (unsigned row = 0; row < ROWS; row++) {
		const struct deal *deal = &rows[row].deal;
		targets[row] = *rows[row].target;
		targets[row].sets = (uint8_t)(targets[row].sets - deal->melds);
		for (unsigned call = 0; call < CALLS; call++) {
			unsigned size = 3U * targets[row].sets + 2 - calls[call].less;
			least[row][call] = 1e9;
			for (unsigned i = 0; i < HANDS; i++)
				deal_hand(&hands[row][call][i], deal, size);
		}
	}
}

static void
measure(unsigned row, unsigned call)
{
	uint64_t sum = 0;
	double start = now_ns(), ns;

	for (unsigned i = 0; i < HANDS; i++)
		sum += calls[call].of(&targets[row], &hands[row][call][i]);
	ns = (now_ns() - start) / HANDS;
	sink = sum;
	if (ns < least[row][call])
		least[row][call] = ns;
}

int
main(void)
{
#ifdef __linux__
	cpu_set_t set;
	CPU_ZERO(&set);
	CPU_SET(sched_getcpu(), &set);
	sched_setaffinity(0, sizeof(set), &set);
#endif
	deal_all();
	for (unsigned run = 0; run < RUNS; run++)
		for (unsigned row = 0; row < ROWS; row++)
			for (unsigned call = 0; call < CALLS; call++)
				measure(row, call);
	printf("%-30s", "ns a hand, ratio to the first");
	for (unsigned call = 0; call < CALLS; call++)
		printf(" %15s", calls[call].name);
	putchar('\n');
	for (unsigned row = 0; row < ROWS; row++) {
		printf("%-30s", rows[row].deal.name);
		for (unsigned call = 0; call < CALLS; call++)
			printf(" %9.1f %5.2f", least[row][call], least[row][call] / least[0][call]);
		putchar('\n');
	}
	return 0;
}
