/* The patterns (docs/rules/ming.md, section 4). */
#include "ming/ming.h"
#include "ming/said.h"

/* id, value, requirement, condition; CLOSED_: with concealed hands only (R116) */
#define ENTRY(name, kind, closed, open, source, text)                                              \
	{                                                                                          \
		.id = #name, .names = MING_patterns_##name, .unit = (kind), .value = (closed),     \
		.open_value = (open), .condition = (text), .rule = (source)                        \
	}
#define HAN(name, value, source, text)        ENTRY(name, "han", value, value, source, text)
#define CLOSED_HAN(name, value, source, text) ENTRY(name, "han", value, 0, source, text)
#define LIMIT(name, source, text)             ENTRY(name, "points", 13, 13, source, text)
#define CLOSED_LIMIT(name, source, text)      ENTRY(name, "points", 13, 0, source, text)

const struct mj_pattern ming_patterns[PATTERN_COUNT] = {
	[PATTERN_RIICHI] = CLOSED_HAN(riichi, 1, "R17", "flag riichi"),
	[PATTERN_FIVE_BASICS] =
		HAN(five_basics, 1, "R22",
		    "elements: concealed, self_draw, all_simples, all_chows, missing_suit; 2 of "
		    "them 1, 3: 2, 4: 3 (option basics_four), 5: 4"),
	[PATTERN_HALF_FLUSH] =
		HAN(half_flush, 2, "R28", "tiles of exactly one suit, and at least one honour"),
	[PATTERN_FULL_FLUSH] =
		HAN(full_flush, 5, "R29",
		    "all tiles of one suit; excludes half_flush and the element missing_suit"),
	[PATTERN_FIVE_TYPES] =
		HAN(five_types, 2, "R30",
		    "standard or seven pairs; tiles of m, p, s, winds (1-4z) and dragons (5-7z) "
		    "all occur"),
	[PATTERN_CONCEALED_KONG] = HAN(concealed_kong, 1, "R32", "1 for each concealed kong"),
	[PATTERN_ALL_PUNGS] = HAN(all_pungs, 2, "R33", "four pungs"),
	[PATTERN_THREE_CONCEALED_PUNGS] =
		HAN(three_concealed_pungs, 2, "R34",
		    "at least three concealed pungs or concealed kongs; a pung completed by "
		    "another's tile is not concealed"),
	[PATTERN_THREE_CONSECUTIVE_PUNGS] =
		HAN(three_consecutive_pungs, 3, "R35", "pungs of n, n+1, n+2 in one suit"),
	[PATTERN_THREE_KONGS] = HAN(three_kongs, 5, "R36", "at least three kongs of any kind"),
	[PATTERN_YAKUHAI] = HAN(yakuhai, 1, "R37",
				"pungs of dragons, of the seat wind and of the round wind: 1 each; "
				"seat = round wind: 2"),
	[PATTERN_LITTLE_THREE_DRAGONS] =
		HAN(little_three_dragons, 2, "R39", "pungs of two dragons and a pair of the third"),
	[PATTERN_BIG_THREE_WINDS] = HAN(big_three_winds, 3, "R40", "pungs of three winds"),
	[PATTERN_HALF_OUTSIDE] = HAN(half_outside, 2, "R41",
				     "standard; every group and the pair hold a terminal or an "
				     "honour; not with full_outside or mixed_terminals"),
	[PATTERN_FULL_OUTSIDE] = HAN(full_outside, 3, "R42",
				     "standard; every group and the pair hold a 1 or 9 of a suit"),
	[PATTERN_MIXED_TERMINALS] = HAN(
		mixed_terminals, 3, "R43",
		"standard or seven pairs; all tiles 1, 9 or honours, at least one of each sort"),
	[PATTERN_PURE_DOUBLE_CHOW] =
		HAN(pure_double_chow, 1, "R44",
		    "two identical chows, and neither twice_pure_double_chow nor pure_triple_chow"),
	[PATTERN_TWICE_PURE_DOUBLE_CHOW] =
		HAN(twice_pure_double_chow, 3, "R45", "two different kinds of chow, each twice"),
	[PATTERN_PURE_TRIPLE_CHOW] = HAN(pure_triple_chow, 4, "R46", "three identical chows"),
	[PATTERN_MIXED_TRIPLE_CHOW] =
		HAN(mixed_triple_chow, 2, "R47", "chows of the same numbers in m, p and s"),
	[PATTERN_LITTLE_TRIPLE_PUNG] =
		HAN(little_triple_pung, 2, "R48",
		    "pungs of one number in two suits and a pair of it in the third"),
	[PATTERN_TRIPLE_PUNG] =
		HAN(triple_pung, 5, "R49", "pungs of one number in all three suits"),
	[PATTERN_PURE_STRAIGHT] = HAN(pure_straight, 2, "R50", "chows 123, 456, 789 in one suit"),
	[PATTERN_FOUR_IN_ONE] = HAN(four_in_one, 1, "R51",
				    "1 for each kind of which all four copies are in the hand, "
				    "three as a pung (not a kong), one in a chow"),
	[PATTERN_FOUR_IN_TWO] = HAN(four_in_two, 2, "R52",
				    "2 for each kind of which all four copies are in the hand, two "
				    "as the pair, two in two chows"),
	[PATTERN_FOUR_IN_FOUR] =
		HAN(four_in_four, 4, "R53",
		    "4 for each kind of which all four copies are in the hand, one in each of four "
		    "chows"),
	[PATTERN_AFTER_KONG] =
		HAN(after_kong, 1, "R54", "flag after_kong, also when the kong was fed"),
	[PATTERN_ROBBING_KONG] = HAN(robbing_kong, 1, "R56", "flag robbing_kong"),
	[PATTERN_LAST_TILE_DRAW] = HAN(last_tile_draw, 1, "R57", "flag last_tile, self-draw"),
	[PATTERN_LAST_TILE_DISCARD] = HAN(last_tile_discard, 1, "R58",
					  "flag last_tile, won on a discard (not with after_kong)"),
	[PATTERN_SEVEN_PAIRS] = CLOSED_HAN(seven_pairs, 2, "R59", "shape seven_pairs"),
	[PATTERN_FOURTEEN_UNRELATED] =
		CLOSED_HAN(fourteen_unrelated, 2, "R61", "shape fourteen_unrelated"),
	[PATTERN_DORA] = HAN(dora, 1, "R63",
			     "1 for each kind among the dora indicators that occurs in the hand "
			     "(option dora_per)"),
	[PATTERN_URA_DORA] = HAN(ura_dora, 1, "R66",
				 "winner in riichi; the ura indicator's kind occurs in the hand "
				 "and is no dora indicator's kind"),
	[PATTERN_DEALER] = HAN(dealer, 1, "R68", "the winner is the dealer (option dealer_han)"),
	[PATTERN_HEAVENLY_HAND] =
		CLOSED_LIMIT(heavenly_hand, "R69", "dealer, flag first_turn, self-draw"),
	[PATTERN_EARTHLY_HAND] = CLOSED_LIMIT(
		earthly_hand, "R70", "not dealer, flag first_turn, won on the dealer's discard"),
	[PATTERN_HUMAN_HAND] = CLOSED_LIMIT(
		human_hand, "R71",
		"not dealer, flag first_turn, self-draw or won on a discard of a non-dealer"),
	[PATTERN_BIG_THREE_DRAGONS] = LIMIT(big_three_dragons, "R72", "pungs of 5z, 6z, 7z"),
	[PATTERN_LITTLE_FOUR_WINDS] =
		LIMIT(little_four_winds, "R73", "pungs of three winds, pair of the fourth"),
	[PATTERN_BIG_FOUR_WINDS] = LIMIT(big_four_winds, "R74", "pungs of four winds"),
	[PATTERN_ALL_HONOURS] =
		LIMIT(all_honours, "R75", "all tiles honours; standard or seven pairs"),
	[PATTERN_THIRTEEN_ORPHANS] = CLOSED_LIMIT(
		thirteen_orphans, "R76", "shape thirteen_orphans, unless thirteen_orphans_13_wait"),
	[PATTERN_NINE_GATES] = CLOSED_LIMIT(
		nine_gates, "R77",
		"no melds at all; one suit; the 14 tiles contain 1112345678999 (any wait)"),
	[PATTERN_FOUR_CONCEALED_PUNGS] = CLOSED_LIMIT(
		four_concealed_pungs, "R78",
		"four concealed pungs or concealed kongs; by discard only if the pair is "
		"completed"),
	[PATTERN_FOUR_CONSECUTIVE_PUNGS] =
		LIMIT(four_consecutive_pungs, "R79", "pungs of n..n+3 in one suit"),
	[PATTERN_FOUR_KONGS] = LIMIT(four_kongs, "R80", "four kongs"),
	[PATTERN_ALL_TERMINALS] =
		LIMIT(all_terminals, "R81", "all tiles 1 or 9 of a suit; standard or seven pairs"),
	[PATTERN_THIRTEEN_ORPHANS_13_WAIT] =
		CLOSED_LIMIT(thirteen_orphans_13_wait, "R82",
			     "before the win tile the 13 kinds are held once each"),
	[PATTERN_SEVEN_CONSECUTIVE_PAIRS] =
		CLOSED_LIMIT(seven_consecutive_pairs, "R83",
			     "no melds; one suit, seven consecutive numbers, exactly two of each "
			     "(1-7, 2-8 or 3-9); by self-draw or discard"),
	[PATTERN_PURE_QUADRUPLE_CHOW] = LIMIT(pure_quadruple_chow, "R84", "four identical chows"),
};
