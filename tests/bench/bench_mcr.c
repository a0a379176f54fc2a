/*
 * What hands of mcr cost: ns of CPU time of one score, and of one waits with all its scores, over
 * random complete hands: the mean of all of them, and the hand that costs most. The least of
 * several runs counts, so that other work of the machine does not. Prints a table; asserts nothing.
 */
#include "mahjong.h"

#include <stdio.h>
#include <time.h>

enum { HANDS = 4096, RUNS = 9, PASSES = 4, SUIT = 9, NINE = 9, PAIRS = 7, SETS = 4, WHOLE = 14 };

/* Keeps the compiler from leaving the work out. */
static volatile int64_t sink;

/* ---- Hands ---- */

static uint64_t state = 20260101;

static unsigned
below(unsigned end)
{
	uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return (unsigned)((z >> 32) * end >> 32);
}

/* A hand in the making: its tiles so far, and where they are from. */
struct draw {
	struct mj_hand *hand;
	uint8_t held[MJ_KINDS];
	int suit; /* of a hand of one suit and honours, or -1 */
};

static unsigned
random_kind(const struct draw *draw)
{
	if (draw->suit < 0)
		return below(MJ_KINDS);
	return below(5) == 0 ? MJ_HONOURS + below(MJ_KINDS - MJ_HONOURS)
			     : (unsigned)draw->suit * SUIT + below(SUIT);
}

static void
add(struct draw *draw, unsigned kind, unsigned count)
{
	draw->held[kind] = (uint8_t)(draw->held[kind] + count);
	for (unsigned i = 0; i < count; i++)
		mj_bag_add(&draw->hand->concealed, (mj_tile)kind);
}

/* Any kind with so many copies left. */
static unsigned
kind_with(const struct draw *draw, unsigned count)
{
	unsigned kind;

	do
		kind = random_kind(draw);
	while (draw->held[kind] + count > MJ_COPIES);
	return kind;
}

/* The lowest tile of a set that is left; *step: of its tiles. */
static unsigned
find_set(const struct draw *draw, unsigned *step)
{
	for (;;) {
		unsigned kind = random_kind(draw);
		const uint8_t *held = &draw->held[kind];
		*step = below(5) < 3;
		if (*step == 0 && held[0] == 0)
			return kind;
		if (*step == 1 && kind < MJ_HONOURS && kind % SUIT < SUIT - 2 &&
		    held[0] < MJ_COPIES && held[1] < MJ_COPIES && held[2] < MJ_COPIES)
			return kind;
	}
}

static void
add_meld(struct draw *draw, unsigned kind, unsigned step)
{
	static const uint8_t types[] = {MJ_PUNG, MJ_PUNG, MJ_OPEN_KONG, MJ_CONCEALED_KONG};
	struct mj_meld *meld = &draw->hand->melds[draw->hand->meld_count++];

	meld->type = step == 1 ? MJ_CHOW : types[below(sizeof(types))];
	meld->count = meld->type == MJ_CHOW || meld->type == MJ_PUNG ? 3 : MJ_COPIES;
	meld->from = MJ_NOBODY;
	meld->claimed = MJ_NO_TILE;
	for (unsigned i = 0; i < meld->count; i++) {
		meld->tile[i] = (mj_tile)(kind + i * step);
		draw->held[meld->tile[i]]++;
	}
}

static void
add_sets(struct draw *draw, unsigned sets, unsigned melds)
{
	for (unsigned i = 0; i < sets; i++) {
		unsigned step, kind = find_set(draw, &step);
		if (i < melds) {
			add_meld(draw, kind, step);
			continue;
		}
		for (unsigned j = 0; j < 3; j++)
			add(draw, kind + j * step, 1);
	}
	add(draw, kind_with(draw, 2), 2);
}

/* 147, 258 and 369 in any order of the suits. */
static void
add_nine(struct draw *draw)
{
	unsigned first = below(3), turn = 1 + below(2);

	for (unsigned i = 0; i < NINE; i++)
		add(draw, i / 3 * SUIT + (first + i / 3 * turn) % 3 + i % 3 * 3, 1);
}

static void
add_honours(struct draw *draw)
{
	unsigned left_out = below(7), other = (left_out + 1 + below(6)) % 7;

	for (unsigned i = 0; i < 7; i++)
		if (i != left_out && i != other)
			add(draw, MJ_HONOURS + i, 1);
}

static void
add_tiles(struct draw *draw, unsigned share)
{
	static const uint8_t melds[] = {0, 0, 0, 0, 1, 1, 2, 2, 3, 4};

	if (share < 3) {
		add_nine(draw);
		add_honours(draw);
	} else if (share < 8) {
		add_nine(draw);
		add_sets(draw, 1, below(2));
	} else if (share < 15) {
		for (unsigned i = 0; i < PAIRS; i++)
			add(draw, kind_with(draw, 2), 2);
	} else {
		add_sets(draw, SETS, melds[below(sizeof(melds))]);
	}
}

/* One of its concealed tiles is the one it was won with. */
static void
win(struct mj_hand *hand)
{
	unsigned nth = below(WHOLE - 3 * hand->meld_count);
	mj_tile tile = 0;

	while (nth >= hand->concealed.of[tile])
		nth -= hand->concealed.of[tile++];
	hand->concealed.of[tile]--;
	hand->concealed.size--;
	hand->win_tile = tile;
	hand->from = below(2) == 0 ? MJ_SELF_DRAW : 2;
}

static struct mj_score_request scores[HANDS];
static struct mj_waits_request waits[HANDS];

static void
deal_all(const struct mj_rules *rules)
{
	for (unsigned i = 0; i < HANDS; i++) {
		mj_score_request_init(&scores[i], rules);
		mj_waits_request_init(&waits[i], rules);
		struct draw draw = {.hand = &scores[i].hand,
				    .suit = below(4) == 0 ? (int)below(3) : -1};
		draw.hand->seat = 1;
		add_tiles(&draw, below(100));
		win(draw.hand);
		waits[i].hand = scores[i].hand;
		waits[i].hand.win_tile = MJ_NO_TILE;
		waits[i].hand.from = MJ_SELF_DRAW;
	}
}

/* ---- Time ---- */

static double
now_ns(void)
{
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

static bool
score_one(unsigned i)
{
	struct mj_problem problem;
	struct mj_score score;

	return mj_score(&scores[i], &score, &problem) == MJ_OK;
}

static bool
wait_one(unsigned i)
{
	struct mj_problem problem;
	struct mj_waits told;

	return mj_waits(&waits[i], &told, &problem) == MJ_OK && told.wait_count > 0;
}

/* Of one call after the other over all hands. */
static double
mean(bool (*call)(unsigned))
{
	double least = 1e12;

	for (unsigned run = 0; run < RUNS; run++) {
		double start = now_ns();
		for (unsigned i = 0; i < HANDS; i++)
			sink = sink + call(i);
		double ns = (now_ns() - start) / HANDS;
		least = ns < least ? ns : least;
	}
	return least;
}

/* Of one hand again and again. */
static double
of_one(bool (*call)(unsigned), unsigned hand)
{
	double least = 1e12;

	for (unsigned run = 0; run < RUNS; run++) {
		double start = now_ns();
		for (unsigned pass = 0; pass < PASSES; pass++)
			sink = sink + call(hand);
		double ns = (now_ns() - start) / PASSES;
		least = ns < least ? ns : least;
	}
	return least;
}

static bool
measure(const char *name, bool (*call)(unsigned))
{
	char text[MJ_BAG_TEXT];
	double most = 0;
	unsigned worst = 0;

	for (unsigned i = 0; i < HANDS; i++) {
		if (!call(i))
			return false;
		double ns = of_one(call, i);
		worst = ns > most ? i : worst;
		most = ns > most ? ns : most;
	}
	mj_bag_write(&waits[worst].hand.concealed, text);
	printf("%-8s %8.0f %8.0f   %s\n", name, mean(call), most, text);
	return true;
}

int
main(void)
{
	struct mj_rules rules;
	struct mj_problem problem;

	mj_rules_init(&rules, mj_ruleset_find("mcr"));
	if (mj_rules_resolve(&rules, &problem) != MJ_OK)
		return 1;
	deal_all(&rules);
	printf("mcr: %d random complete hands\n%-8s %8s %8s   %s\n", HANDS, "ns", "mean", "most",
	       "of");
	return measure("score", score_one) && measure("waits", wait_one) ? 0 : 1;
}
