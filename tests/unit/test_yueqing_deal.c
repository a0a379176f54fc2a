/* Dealing yueqing: the page's section 1 done by hand, tile by tile, in both ways of replacing. */
#include "lib/mahjong/problem.h"
#include "yueqing/faces.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { SEEDS = 2000, STACKS = 68, DEAD = 16, WALL = 2 * STACKS };

/* The table: the wall by stacks, upper and lower, with what has been taken. */
struct table {
	const mj_tile *wall;
	bool taken[WALL];
	unsigned turned; /* the stack of the turned tile */
	unsigned tails;  /* tiles taken from the tail */
	struct yueqing_faces faces;
};

static mj_tile
take(struct table *table, unsigned place)
{
	cr_assert_not(table->taken[place]);
	table->taken[place] = true;
	return table->wall[place];
}

/* The stack before the turned one, upper tile, then lower, then the stack before that. */
static unsigned
tail_place(const struct table *table, unsigned number)
{
	unsigned stack = (table->turned + STACKS - 1 - number / 2) % STACKS;

	return 2 * stack + number % 2;
}

static unsigned
lay_out(const struct table *table, struct mj_dealt_hand *hand)
{
	unsigned count = 0;

	for (mj_tile tile = 0; tile < MJ_KINDS; tile++)
		while (yueqing_is_flower(&table->faces, tile) && hand->concealed.of[tile] > 0) {
			hand->concealed.of[tile]--;
			hand->concealed.size--;
			mj_bag_add(&hand->flowers, tile);
			count++;
		}
	return count;
}

static unsigned
draw_owed(struct table *table, unsigned owed, struct mj_dealt_hand *hand)
{
	while (owed-- > 0)
		mj_bag_add(&hand->concealed, take(table, tail_place(table, table->tails++)));
	return lay_out(table, hand);
}

static void
deal_hands(struct table *table, int dealer, struct mj_dealt_hand hands[MJ_SEATS_MAX])
{
	unsigned stack = table->turned + 1;

	for (unsigned round = 0; round < 4; round++)
		for (int i = 0; i < MJ_SEATS_MAX; i++)
			for (unsigned tile = 0; tile < 4; tile++)
				mj_bag_add(&hands[(dealer + i) % MJ_SEATS_MAX].concealed,
					   take(table, (2 * stack + 4 * (4 * round + (unsigned)i) +
							tile) % WALL));
	mj_bag_add(&hands[dealer].concealed, take(table, 2 * (stack + 32) % WALL));
}

static void
replace(struct table *table, int dealer, bool at_once, struct mj_dealt_hand hands[MJ_SEATS_MAX])
{
	unsigned owed[MJ_SEATS_MAX];

	for (int seat = 0; seat < MJ_SEATS_MAX; seat++)
		owed[seat] = lay_out(table, &hands[seat]);
	while (owed[0] + owed[1] + owed[2] + owed[3] > 0)
		for (int i = 0; i < MJ_SEATS_MAX; i++) {
			int seat = (dealer + i) % MJ_SEATS_MAX;
			owed[seat] = draw_owed(table, owed[seat], &hands[seat]);
			while (at_once && owed[seat] > 0)
				owed[seat] = draw_owed(table, owed[seat], &hands[seat]);
		}
}

static void
check_rest(struct table *table, const struct mj_dealt *dealt, const char *label)
{
	unsigned drawn = 0;

	cr_assert_eq(dealt->dead_count, DEAD, "%s", label);
	for (unsigned i = 0; i < DEAD - 2; i++)
		cr_assert_eq(dealt->dead_wall[i], take(table, tail_place(table, table->tails + i)),
			     "%s", label);
	cr_assert_eq(dealt->dead_wall[14], take(table, 2 * table->turned + 1), "%s", label);
	cr_assert_eq(dealt->dead_wall[15], take(table, 2 * table->turned), "%s", label);
	for (unsigned i = 2; i < WALL; i++) {
		unsigned place = (2 * table->turned + i) % WALL;
		if (table->taken[place])
			continue;
		cr_assert_eq(dealt->draws[drawn++], take(table, place), "%s", label);
	}
	cr_assert_eq(drawn, dealt->draw_count, "%s", label);
}

static void
check_deal(const struct mj_deal_request *request, const struct mj_dealt *dealt, const char *label)
{
	const int32_t *option = request->rules->option;
	int dealer = request->table.dealer, dice = option[OPT_DICE_PER_THROW];
	struct mj_dealt_hand hands[MJ_SEATS_MAX] = {{.drawn = 0}};
	struct table table = {.wall = dealt->wall};
	unsigned n = dealt->dice[0], m = dealt->dice[dice];

	if (dice == 2) {
		n += dealt->dice[1];
		m += dealt->dice[3];
	}
	int counted = (dealer + (int)n - 1) % MJ_SEATS_MAX;
	table.turned =
		(17 * ((unsigned)(dealer - counted + MJ_SEATS_MAX) % MJ_SEATS_MAX) + n + m - 1) %
		STACKS;
	cr_assert_eq(dealt->deal.value[DEAL_GANGTOU], dealt->wall[2 * table.turned], "%s", label);
	cr_assert_eq(dealt->break_seat,
		     (dealer + MJ_SEATS_MAX - (int)table.turned / 17) % MJ_SEATS_MAX);
	cr_assert_eq(dealt->break_stack, table.turned % 17 + 1);
	yueqing_faces_of(dealt->wall[2 * table.turned], &table.faces);
	deal_hands(&table, dealer, hands);
	replace(&table, dealer, option[OPT_REPLACE_IMMEDIATELY] != 0, hands);
	for (int seat = 0; seat < MJ_SEATS_MAX; seat++) {
		const struct mj_dealt_hand *hand = &dealt->hands[seat];
		cr_assert_eq(hand->concealed.size, seat == dealer ? 17 : 16, "%s", label);
		cr_assert_eq(
			memcmp(&hand->concealed, &hands[seat].concealed, sizeof(hand->concealed)),
			0, "%s: hand %d", label, seat);
		cr_assert_eq(memcmp(&hand->flowers, &hands[seat].flowers, sizeof(hand->flowers)), 0,
			     "%s: flowers %d", label, seat);
		cr_assert_eq(hand->drawn != MJ_NO_TILE, seat == dealer, "%s", label);
	}
	cr_assert_gt(dealt->hands[dealer].concealed.of[dealt->hands[dealer].drawn], 0, "%s", label);
	check_rest(&table, dealt, label);
}

Test(yueqing_deal, is_that_of_the_page)
{
	struct mj_rules rules;
	unsigned differ = 0;

	mj_rules_init(&rules, &mj_yueqing);
	for (unsigned i = 0; i < SEEDS; i++) {
		struct mj_deal_request request;
		struct mj_dealt dealt, other;
		struct mj_problem problem;
		char seed[16];
		snprintf(seed, sizeof(seed), "seed %u", i);
		rules.option[OPT_DICE_PER_THROW] = 1 + i % 2;
		rules.option[OPT_REPLACE_IMMEDIATELY] = 0;
		mj_deal_request_init(&request, &rules);
		request.table.dealer = (uint8_t)(i / 2 % MJ_SEATS_MAX);
		request.seed = (const uint8_t *)seed;
		request.seed_size = strlen(seed);
		cr_assert_eq(mj_deal(&request, &dealt, &problem), MJ_OK);
		check_deal(&request, &dealt, seed);
		rules.option[OPT_REPLACE_IMMEDIATELY] = 1;
		cr_assert_eq(mj_deal(&request, &other, &problem), MJ_OK);
		check_deal(&request, &other, seed);
		differ += memcmp(dealt.hands, other.hands, sizeof(dealt.hands)) != 0;
	}
	cr_expect(differ > 10, "%u", differ);
}
