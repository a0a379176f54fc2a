/* The distance engine with small tables says what the one with all tables says. */
#include "support/distance_hands.h"

#include <criterion/criterion.h>

int mj_small_distance(const struct mj_target *target, const struct mj_held *held);
uint64_t mj_small_acceptance(const struct mj_target *target, const struct mj_held *held,
			     int *distance);
size_t mj_small_discards(const struct mj_target *target, const struct mj_held *held,
			 struct mj_discard discards[MJ_DISCARDS_MAX]);

static const struct family families[] = {
	/* name, sets, shapes, honour runs, limited, wilds, melds, hands, absent */
	{"limited, with melds", 4, MJ_TO_STANDARD, false, true, 4, 4, 6000, 0},
	{"unlimited, wilds", 5, MJ_TO_STANDARD, false, false, 8, 5, 3000, 0},
	{"nanchang", 4, MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS_FOURS | MJ_TO_SCATTERED, true, false, 8,
	 4, 3000, 0},
};

static void
compare_discards(const struct mj_target *target, const struct mj_held *held)
{
	struct mj_discard discards[MJ_DISCARDS_MAX], small[MJ_DISCARDS_MAX];
	size_t count = mj_discards(target, held, discards);
	char text[HAND_TEXT];

	cr_assert_eq(mj_small_discards(target, held, small), count);
	for (size_t i = 0; i < count; i++) {
		cr_assert_eq(small[i].kind, discards[i].kind);
		cr_assert_eq(small[i].distance, discards[i].distance, "%s", hand_text(held, text));
		cr_assert_eq(small[i].accepts, discards[i].accepts, "%s", hand_text(held, text));
	}
}

static void
compare(const struct family *family, struct random *random, bool drawn)
{
	struct mj_target target;
	struct mj_held held;
	char text[HAND_TEXT];
	int distance = -1, small = -1;

	random_hand(random, family, drawn, &target, &held);
	cr_assert_eq(mj_small_distance(&target, &held), mj_distance(&target, &held), "%s",
		     hand_text(&held, text));
	if (drawn) {
		compare_discards(&target, &held);
		return;
	}
	cr_assert_eq(mj_small_acceptance(&target, &held, &small),
		     mj_acceptance(&target, &held, &distance), "%s", hand_text(&held, text));
	cr_assert_eq(small, distance);
}

Test(distance, is_the_same_with_small_tables)
{
	for (size_t i = 0; i < sizeof(families) / sizeof(families[0]); i++) {
		struct random random = {i};
		for (unsigned hand = 0; hand < families[i].hands; hand++)
			compare(&families[i], &random, hand % 4 == 0);
	}
}
