/*
 * The distance engine against brute force, on random hands of each family of shapes.
 * DISTANCE_TIMES=20 in the environment: so many times as many hands.
 */
#include "distance/parts.h"
#include "support/distance_brute.h"
#include "support/distance_hands.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <inttypes.h>
#include <stdlib.h>

enum { HANDS = 6000, MORE = 20000, FEWER = 2000, KNITTED = 400, SLOW_SHARE = 20 };

static struct family families[] = {
	/* name, sets, shapes, honour runs, limited, wilds, melds, hands, absent */
	{"limited, concealed", 4, MJ_TO_STANDARD, false, true, 0, 0, HANDS, 0},
	{"limited, with melds", 4, MJ_TO_STANDARD, false, true, 0, 4, MORE, 0},
	{"unlimited, wilds", 4, MJ_TO_STANDARD, false, false, 8, 4, HANDS, 0},
	{"five sets, wilds", 5, MJ_TO_STANDARD, false, false, 4, 5, HANDS, 0},
	{"honour runs, wilds", 4, MJ_TO_STANDARD, true, false, 8, 4, HANDS, 0},
	{"seven pairs", 4, MJ_TO_SEVEN_PAIRS, false, true, 0, 0, HANDS, 0},
	{"seven pairs, fours", 4, MJ_TO_SEVEN_PAIRS_FOURS, false, true, 0, 0, HANDS, 0},
	{"seven pairs, fours, wilds", 4, MJ_TO_SEVEN_PAIRS_FOURS, false, false, 8, 0, HANDS, 0},
	{"thirteen orphans", 4, MJ_TO_THIRTEEN_ORPHANS, false, true, 0, 0, HANDS, 0},
	{"scattered, wilds", 4, MJ_TO_SCATTERED, false, false, 8, 0, HANDS, 0},
	{"unrelated", 4, MJ_TO_UNRELATED, false, true, 0, 0, HANDS, 0},
	{"knitted straight", 4, MJ_TO_KNITTED_STRAIGHT, false, true, 0, 1, KNITTED, 0},
	/* Whole rulesets. */
	{"riichi", 4, MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS | MJ_TO_THIRTEEN_ORPHANS, false, true, 0,
	 4, FEWER, 0},
	{"ming", 4,
	 MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS_FOURS | MJ_TO_THIRTEEN_ORPHANS | MJ_TO_UNRELATED, false,
	 true, 0, 4, FEWER, 0},
	{"jiujiang", 4, MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS_FOURS, false, true, 0, 4, FEWER, 0},
	{"mcr", 4,
	 MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS_FOURS | MJ_TO_THIRTEEN_ORPHANS | MJ_TO_UNRELATED |
		 MJ_TO_KNITTED_STRAIGHT,
	 false, true, 0, 4, KNITTED, 0},
	{"nanchang", 4, MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS_FOURS | MJ_TO_SCATTERED, true, false, 8,
	 4, FEWER, 0},
	{"riichi, three players", 4, MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS | MJ_TO_THIRTEEN_ORPHANS,
	 false, true, 0, 4, HANDS, MJ_ABSENT_2M_TO_8M},
	/* What no ruleset has yet. */
	{"limited, wilds, with melds", 4, MJ_TO_STANDARD, false, true, 8, 4, 2 * FEWER, 0},
};

/* The same by parts: 3n+1 tiles accept alike; of 3n+2, those can go whose loss is none. */
static void
compare_parts(const struct mj_target *target, const struct mj_held *held, const char *name)
{
	struct mj_discard discards[MJ_DISCARDS_MAX];
	struct mj_part of[MJ_PARTS];
	const struct mj_part *parts[MJ_PARTS];
	int distance = mj_distance(target, held), missing = 0;
	char text[HAND_TEXT];
	uint64_t spares = 0;

	for (unsigned i = 0; i < MJ_PARTS; i++) {
		mj_part_init(&of[i], target, i, &held->count[i * MJ_PART_KINDS], held);
		parts[i] = &of[i];
	}
	uint64_t accepts = mj_parts_accepts(target, parts, &missing);
	cr_assert_eq(mj_parts_missing(target, parts), missing, "%s: %s", name,
		     hand_text(held, text));
	cr_assert_eq(missing == MJ_FAR ? MJ_FAR : missing - held->wilds, distance, "%s: %s", name,
		     hand_text(held, text));
	if (mj_held_size(held) == 3U * target->sets + 1) {
		accepts = (accepts & ~held->absent) | held->wild_kinds;
		cr_assert_eq(accepts, mj_acceptance(target, held, NULL), "%s: %s", name,
			     hand_text(held, text));
		return;
	}
	for (size_t i = 0, count = mj_discards(target, held, discards); i < count; i++)
		if (discards[i].kind != MJ_NO_TILE && discards[i].distance == distance)
			spares |= UINT64_C(1) << discards[i].kind;
	cr_assert_eq(mj_parts_discards(target, parts, missing), spares, "%s: %s", name,
		     hand_text(held, text));
}

/* A 3n+1 hand. Now and then the brute force's acceptance is itself tried draw by draw. */
static void
compare(const struct mj_target *target, const struct mj_held *held, const char *name, bool by_draw)
{
	struct brute brute = brute_look(target, held);
	char text[HAND_TEXT];
	int distance = -1;
	uint64_t accepts = mj_acceptance(target, held, &distance);

	cr_assert_eq(distance, brute.distance, "%s: %s: distance %d, not %d", name,
		     hand_text(held, text), distance, brute.distance);
	cr_assert_eq(accepts, brute.accepts, "%s: %s: accepts %09" PRIx64 ", not %09" PRIx64, name,
		     hand_text(held, text), accepts, brute.accepts);
	distance = mj_distance(target, held);
	cr_assert_eq(distance, brute.distance, "%s: %s: distance %d, not %d", name,
		     hand_text(held, text), distance, brute.distance);
	for (unsigned kind = 0; by_draw && kind < MJ_KINDS; kind++) {
		struct mj_held more = *held;
		bool wild = (held->wild_kinds >> kind & 1) != 0;
		if (!wild && held->count[kind] + held->melded[kind] >= MJ_COPIES)
			continue;
		more.count[kind] = (uint8_t)(more.count[kind] + !wild);
		more.wilds = (uint8_t)(more.wilds + wild);
		cr_assert_eq(accepts >> kind & 1, brute_distance(target, &more) < distance,
			     "%s: %s: kind %u", name, hand_text(held, text), kind);
	}
}

/* A 3n+2 hand: the distance by brute force; every discard as if the rest had been asked for. */
static void
compare_discards(const struct mj_target *target, const struct mj_held *held, const char *name)
{
	struct mj_discard discards[MJ_DISCARDS_MAX];
	size_t count = mj_discards(target, held, discards), next = 0;
	int distance = mj_distance(target, held), brute = brute_distance(target, held);
	char text[HAND_TEXT];

	cr_assert_eq(distance, brute, "%s: %s: distance %d, not %d", name, hand_text(held, text),
		     distance, brute);
	for (unsigned kind = 0; kind <= MJ_KINDS; kind++) {
		struct mj_held rest = *held;
		uint64_t accepts;
		if (kind < MJ_KINDS ? held->count[kind] == 0 : held->wilds == 0)
			continue;
		cr_assert_lt(next, count, "%s: %s", name, hand_text(held, text));
		cr_assert_eq(discards[next].kind, kind < MJ_KINDS ? kind : MJ_NO_TILE);
		*(kind < MJ_KINDS ? &rest.count[kind] : &rest.wilds) -= 1;
		accepts = mj_acceptance(target, &rest, &distance);
		cr_assert_eq(discards[next].distance, distance, "%s: %s", name,
			     hand_text(&rest, text));
		cr_assert_eq(discards[next].accepts, accepts, "%s: %s", name,
			     hand_text(&rest, text));
		next++;
	}
	cr_assert_eq(next, count, "%s: %s", name, hand_text(held, text));
}

ParameterizedTestParameters(distance, agrees_with_brute_force)
{
	return cr_make_param_array(struct family, families, sizeof(families) / sizeof(families[0]));
}

ParameterizedTest(struct family *family, distance, agrees_with_brute_force)
{
	struct random random = {family->hands + family->shapes * 64 + family->wilds_max};
	const char *times = getenv("DISTANCE_TIMES");
	unsigned long hands = family->hands * (times == NULL ? 1 : strtoul(times, NULL, 10));

	for (unsigned long i = 0; i < hands; i++) {
		struct mj_target target;
		struct mj_held held;
		random_hand(&random, family, false, &target, &held);
		compare(&target, &held, family->name, i % SLOW_SHARE == 0);
		compare_parts(&target, &held, family->name);
		if (i % 4 != 0)
			continue;
		random_hand(&random, family, true, &target, &held);
		compare_discards(&target, &held, family->name);
		compare_parts(&target, &held, family->name);
	}
}
