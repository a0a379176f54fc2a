/* Hands worked out by hand. */
#include "distance/distance.h"

#include <criterion/criterion.h>
#include <inttypes.h>

enum {
	RIICHI = MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS | MJ_TO_THIRTEEN_ORPHANS,
	MING = MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS_FOURS | MJ_TO_THIRTEEN_ORPHANS | MJ_TO_UNRELATED,
	NANCHANG = MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS_FOURS | MJ_TO_SCATTERED
};

struct example {
	const char *concealed, *melds, *wild_kinds;
	uint8_t sets, shapes;
	bool honour_runs, limited;
	uint8_t wilds;
	int distance;
	const char *accepts; /* NULL: not looked at */
};

static const struct example examples[] = {
	/* The pair would need a fifth 1p (ming 3, jiujiang 3): any other pair lacks two tiles. */
	{"1111456p789s", "222z", "", 3, RIICHI, false, true, 0, 2,
	 "123456789m23456789p123456789s134567z"},
	/* A fifth may be wanted where copies have no limit, but is never drawn. */
	{"1111456p789s", "222z", "", 3, RIICHI, false, false, 0, 1, ""},
	/* All four of the only wait lie in a kong. */
	{"123456m789s2334p", "", "", 4, RIICHI, false, true, 0, 1, "3p"},
	{"12p11z", "3333p111m222m", "", 1, RIICHI, false, true, 0, 2, NULL},
	/* The pung leaves one copy, which makes no pair. */
	{"5z", "555z111m222m333m", "", 0, RIICHI, false, true, 0, 2, NULL},
	{"1m", "123m456m789m123p", "", 0, RIICHI, false, true, 0, 1, "1m"},
	/* Nine gates, thirteen orphans, seven pairs. */
	{"1112345678999m", "", "", 4, RIICHI, false, true, 0, 1, "123456789m"},
	{"19m19p19s1234567z", "", "", 4, RIICHI, false, true, 0, 1, "19m19p19s1234567z"},
	{"19m19p19s1234566z", "", "", 4, RIICHI, false, true, 0, 1, "7z"},
	{"1155m2288p3399s7z", "", "", 4, RIICHI, false, true, 0, 1, "7z"},
	{"1111m2288p3399s7z", "", "", 4, MJ_TO_SEVEN_PAIRS, false, true, 0, 3, NULL},
	{"1111m2288p3399s7z", "", "", 4, MJ_TO_SEVEN_PAIRS_FOURS, false, true, 0, 1, "7z"},
	/* Ming: 147m 258p 369s and honours. */
	{"147m258p369s1234z", "", "", 4, MJ_TO_UNRELATED, false, true, 0, 1, "567z"},
	{"147m258p36s12345z", "", "", 4, MJ_TO_UNRELATED, false, true, 0, 1, "9s67z"},
	/* Nanchang: nine that lie far apart, and five wild tiles less one. */
	{"258m4p1s124z", "", "", 4, MJ_TO_SCATTERED, true, false, 5, 1, "1789p456789s3567z"},
	{"12z", "111m222m333m", "", 1, MJ_TO_STANDARD, true, false, 2, 1, NULL},
	/* Runs of honours. */
	{"12z123456m789p55s", "", "", 4, NANCHANG, true, false, 0, 1, "34z"},
	{"56z123456m789p55s", "", "", 4, NANCHANG, true, false, 0, 1, "7z"},
	{"12z123456m789p55s", "", "", 4, RIICHI, false, true, 0, 2, NULL},
	/* Five sets, one wild tile: it is in the run or in the pair. 9p is wild when drawn. */
	{"123456789m67p123s4z", "", "9p", 5, MJ_TO_STANDARD, false, false, 1, 1, "589p4z"},
	/* No tile but wild ones. */
	{"", "111m222m333m", "5p", 1, MJ_TO_STANDARD, false, false, 4, 1, NULL},
};

static void
add(uint8_t count[MJ_KINDS], const char *text)
{
	struct mj_bag bag;

	cr_assert(mj_bag_parse(&bag, text), "%s", text);
	for (mj_tile tile = 0; tile < MJ_FLOWERS; tile++)
		count[mj_kind(tile)] = (uint8_t)(count[mj_kind(tile)] + bag.of[tile]);
}

static uint64_t
kinds_of(const char *text)
{
	uint8_t count[MJ_KINDS] = {0};
	uint64_t kinds = 0;

	add(count, text);
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		kinds |= (uint64_t)(count[kind] > 0) << kind;
	return kinds;
}

Test(distance, examples)
{
	for (size_t i = 0; i < sizeof(examples) / sizeof(examples[0]); i++) {
		const struct example *of = &examples[i];
		struct mj_target target = {of->sets, of->shapes, of->honour_runs, of->limited};
		struct mj_held held = {.wilds = of->wilds};
		int distance = -1;
		uint64_t accepts;
		add(held.count, of->concealed);
		add(held.melded, of->melds);
		held.wild_kinds = kinds_of(of->wild_kinds);
		accepts = mj_acceptance(&target, &held, &distance);
		cr_expect_eq(distance, of->distance, "%s | %s: distance %d", of->concealed,
			     of->melds, distance);
		if (of->accepts != NULL)
			cr_expect_eq(accepts, kinds_of(of->accepts), "%s | %s: accepts %09" PRIx64,
				     of->concealed, of->melds, accepts);
	}
}
