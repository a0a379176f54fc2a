/* The fans (docs/rules/mcr.md, section 4). */
#include "mcr/mcr.h"
#include "mcr/said.h"

/* id, value, requirement, condition */
#define ROW(name, fan, requirement, text)                                                          \
	{                                                                                          \
		.id = #name, .names = MCR_patterns_##name, .unit = "fan", .value = (fan),          \
		.open_value = (fan), .condition = (text), .rule = (requirement)                    \
	}

const struct mj_pattern mcr_patterns[FAN_COUNT] = {
	[FAN_BIG_FOUR_WINDS] = ROW(big_four_winds, 88, "R20", "pungs of all four winds"),
	[FAN_BIG_THREE_DRAGONS] = ROW(big_three_dragons, 88, "R21", "pungs of all three dragons"),
	[FAN_ALL_GREEN] = ROW(all_green, 88, "R22",
			      "only 2s 3s 4s 6s 8s 6z; 6z is not needed; also seven pairs"),
	[FAN_NINE_GATES] = ROW(
		nine_gates, 88, "R23",
		"standard, no melds; 1112345678999 of one suit and the winning tile, any of them"),
	[FAN_FOUR_KONGS] = ROW(four_kongs, 88, "R24", "four kongs"),
	[FAN_SEVEN_SHIFTED_PAIRS] =
		ROW(seven_shifted_pairs, 88, "R25",
		    "seven pairs, one suit (not honours), seven consecutive numbers"),
	[FAN_THIRTEEN_ORPHANS] = ROW(thirteen_orphans, 88, "R26",
				     "the 13 terminals and honours, one of them twice; no melds"),
	[FAN_ALL_TERMINALS] = ROW(all_terminals, 64, "R27", "only 1s and 9s; also seven pairs"),
	[FAN_LITTLE_FOUR_WINDS] =
		ROW(little_four_winds, 64, "R28", "pungs of three winds, the pair the fourth"),
	[FAN_LITTLE_THREE_DRAGONS] =
		ROW(little_three_dragons, 64, "R29", "pungs of two dragons, the pair the third"),
	[FAN_ALL_HONORS] = ROW(all_honors, 64, "R30", "only honours; also seven pairs"),
	[FAN_FOUR_CONCEALED_PUNGS] = ROW(four_concealed_pungs, 64, "R31", "four concealed pungs"),
	[FAN_PURE_TERMINAL_CHOWS] =
		ROW(pure_terminal_chows, 64, "R32", "123 123 789 789 and the pair 55, one suit"),
	[FAN_QUADRUPLE_CHOW] = ROW(quadruple_chow, 48, "R33", "four equal chows"),
	[FAN_FOUR_PURE_SHIFTED_PUNGS] =
		ROW(four_pure_shifted_pungs, 48, "R34", "four pungs of one suit, each one higher"),
	[FAN_FOUR_PURE_SHIFTED_CHOWS] =
		ROW(four_pure_shifted_chows, 32, "R35",
		    "four chows of one suit, each one higher, or each two higher"),
	[FAN_THREE_KONGS] = ROW(three_kongs, 32, "R36", "three kongs"),
	[FAN_ALL_TERMINALS_AND_HONORS] =
		ROW(all_terminals_and_honors, 32, "R37",
		    "only 1s, 9s and honours, both kinds present; also seven pairs"),
	[FAN_SEVEN_PAIRS] =
		ROW(seven_pairs, 24, "R38", "seven pairs; four equal tiles are two of them"),
	[FAN_GREATER_HONORS_AND_KNITTED_TILES] = ROW(
		greater_honors_and_knitted_tiles, 24, "R39",
		"14 different tiles of a knitted straight and the honours, with all seven honours"),
	[FAN_ALL_EVEN_PUNGS] =
		ROW(all_even_pungs, 24, "R40", "four pungs and a pair of 2, 4, 6, 8"),
	[FAN_FULL_FLUSH] = ROW(full_flush, 24, "R41", "one suit, no honours; also seven pairs"),
	[FAN_PURE_TRIPLE_CHOW] = ROW(pure_triple_chow, 24, "R42", "three equal chows"),
	[FAN_PURE_SHIFTED_PUNGS] =
		ROW(pure_shifted_pungs, 24, "R43", "three pungs of one suit, each one higher"),
	[FAN_UPPER_TILES] = ROW(upper_tiles, 24, "R44", "only 7, 8, 9; also seven pairs"),
	[FAN_MIDDLE_TILES] = ROW(middle_tiles, 24, "R45", "only 4, 5, 6"),
	[FAN_LOWER_TILES] = ROW(lower_tiles, 24, "R46", "only 1, 2, 3"),
	[FAN_PURE_STRAIGHT] = ROW(pure_straight, 16, "R47", "123, 456, 789 of one suit"),
	[FAN_THREE_SUITED_TERMINAL_CHOWS] =
		ROW(three_suited_terminal_chows, 16, "R48",
		    "123 and 789 in each of two suits, the pair 55 of the third"),
	[FAN_PURE_SHIFTED_CHOWS] =
		ROW(pure_shifted_chows, 16, "R49",
		    "three chows of one suit, each one higher, or each two higher"),
	[FAN_ALL_FIVES] = ROW(all_fives, 16, "R50", "standard; every set and the pair hold a 5"),
	[FAN_TRIPLE_PUNG] = ROW(triple_pung, 16, "R51", "pungs of one number in three suits"),
	[FAN_THREE_CONCEALED_PUNGS] =
		ROW(three_concealed_pungs, 16, "R52", "three concealed pungs"),
	[FAN_LESSER_HONORS_AND_KNITTED_TILES] =
		ROW(lesser_honors_and_knitted_tiles, 12, "R53",
		    "14 different tiles of a knitted straight and the honours, without all seven "
		    "honours"),
	[FAN_KNITTED_STRAIGHT] = ROW(knitted_straight, 12, "R54",
				     "147, 258 and 369, one in each suit, all concealed"),
	[FAN_UPPER_FOUR] = ROW(upper_four, 12, "R55", "only 6, 7, 8, 9"),
	[FAN_LOWER_FOUR] = ROW(lower_four, 12, "R56", "only 1, 2, 3, 4"),
	[FAN_BIG_THREE_WINDS] = ROW(big_three_winds, 12, "R57", "pungs of three winds"),
	[FAN_MIXED_STRAIGHT] = ROW(mixed_straight, 8, "R58", "123, 456, 789, one in each suit"),
	[FAN_REVERSIBLE_TILES] = ROW(reversible_tiles, 8, "R59",
				     "only 1 2 3 4 5 8 9 p, 2 4 5 6 8 9 s, 5z; also seven pairs"),
	[FAN_MIXED_TRIPLE_CHOW] = ROW(mixed_triple_chow, 8, "R60", "the same chow in three suits"),
	[FAN_MIXED_SHIFTED_PUNGS] =
		ROW(mixed_shifted_pungs, 8, "R61", "pungs in three suits, each one higher"),
	[FAN_CHICKEN_HAND] = ROW(chicken_hand, 8, "R62", "no other fan, flowers aside"),
	[FAN_LAST_TILE_DRAW] = ROW(last_tile_draw, 8, "R63", "flag last_tile, self-draw"),
	[FAN_LAST_TILE_CLAIM] = ROW(last_tile_claim, 8, "R64", "flag last_tile, not self-draw"),
	[FAN_OUT_WITH_REPLACEMENT_TILE] =
		ROW(out_with_replacement_tile, 8, "R65",
		    "flag after_kong; not for the replacement of a flower"),
	[FAN_ROBBING_THE_KONG] = ROW(robbing_the_kong, 8, "R66", "flag robbing_kong"),
	[FAN_ALL_PUNGS] = ROW(all_pungs, 6, "R67", "four pungs"),
	[FAN_HALF_FLUSH] = ROW(half_flush, 6, "R68", "one suit and honours; also seven pairs"),
	[FAN_MIXED_SHIFTED_CHOWS] =
		ROW(mixed_shifted_chows, 6, "R69", "chows in three suits, each one higher"),
	[FAN_ALL_TYPES] = ROW(all_types, 6, "R70",
			      "tiles of all three suits, winds and dragons. Standard, "
			      "knitted_straight, seven pairs"),
	[FAN_MELDED_HAND] =
		ROW(melded_hand, 6, "R71", "four melds, none a concealed kong, not self-draw"),
	[FAN_TWO_CONCEALED_KONGS] =
		ROW(two_concealed_kongs, 6, "R72",
		    "two concealed kongs, no other kong; 6, by an option 4 to 8"),
	[FAN_TWO_DRAGON_PUNGS] = ROW(two_dragon_pungs, 6, "R73", "pungs of two dragons"),
	[FAN_CONCEALED_AND_MELDED_KONG] =
		ROW(concealed_and_melded_kong, 5, "R74",
		    "one concealed and one melded kong, no other; 5, by an option up to 8, or 0: "
		    "no such fan"),
	[FAN_OUTSIDE_HAND] = ROW(outside_hand, 4, "R75",
				 "standard; every set and the pair hold a 1, a 9 or an honour"),
	[FAN_FULLY_CONCEALED_HAND] =
		ROW(fully_concealed_hand, 4, "R76",
		    "self-draw, no melds but concealed kongs, in hands that need not be concealed"),
	[FAN_TWO_MELDED_KONGS] = ROW(two_melded_kongs, 4, "R77", "two melded kongs, no other kong"),
	[FAN_LAST_OF_KIND] =
		ROW(last_of_kind, 4, "R78",
		    "the winning tile is the fourth of its kind, the others lie open: flag "
		    "last_of_kind, or three in the own melds"),
	[FAN_DRAGON_PUNG] = ROW(dragon_pung, 2, "R79", "each pung of a dragon"),
	[FAN_PREVALENT_WIND] = ROW(prevalent_wind, 2, "R80", "pung of the round wind"),
	[FAN_SEAT_WIND] =
		ROW(seat_wind, 2, "R81", "pung of the own wind; the same pung may be both"),
	[FAN_CONCEALED_HAND] = ROW(
		concealed_hand, 2,
		"R82",
		"not self-draw, no melds but concealed kongs, in hands that need not be concealed"),
	[FAN_ALL_CHOWS] = ROW(
		all_chows, 2,
		"R83",
		"standard with four chows, or knitted_straight with a chow; the pair is no honour"),
	[FAN_TILE_HOG] =
		ROW(tile_hog, 2, "R84",
		    "each tile of which the hand has four that are no kong; also seven pairs"),
	[FAN_DOUBLE_PUNG] = ROW(double_pung, 2, "R85", "two pungs of one number"),
	[FAN_TWO_CONCEALED_PUNGS] = ROW(two_concealed_pungs, 2, "R86", "two concealed pungs"),
	[FAN_CONCEALED_KONG] = ROW(concealed_kong, 2, "R87", "one concealed kong, no other"),
	[FAN_ALL_SIMPLES] = ROW(all_simples, 2, "R88", "no 1, 9 or honour; also seven pairs"),
	[FAN_PURE_DOUBLE_CHOW] = ROW(pure_double_chow, 1, "R89", "two equal chows"),
	[FAN_MIXED_DOUBLE_CHOW] = ROW(mixed_double_chow, 1, "R90", "the same chow in two suits"),
	[FAN_SHORT_STRAIGHT] =
		ROW(short_straight, 1, "R91", "two chows of one suit, one three higher"),
	[FAN_TWO_TERMINAL_CHOWS] = ROW(two_terminal_chows, 1, "R92", "123 and 789 of one suit"),
	[FAN_PUNG_OF_TERMINALS_OR_HONORS] =
		ROW(pung_of_terminals_or_honors, 1, "R93",
		    "each pung of a 1, a 9 or a wind that no other fan counts"),
	[FAN_MELDED_KONG] = ROW(melded_kong, 1, "R94", "one open or added kong, no other"),
	[FAN_ONE_VOIDED_SUIT] =
		ROW(one_voided_suit, 1, "R95", "tiles of exactly two suits; also seven pairs"),
	[FAN_NO_HONORS] = ROW(no_honors, 1, "R96", "no honours; also seven pairs"),
	[FAN_EDGE_WAIT] = ROW(edge_wait, 1, "R97",
			      "the only wait; the winning tile is the 3 of 123 or the 7 of 789"),
	[FAN_CLOSED_WAIT] = ROW(closed_wait, 1, "R98",
				"the only wait; the winning tile is the middle of a chow"),
	[FAN_SINGLE_WAIT] =
		ROW(single_wait, 1, "R99", "the only wait; the winning tile is in the pair"),
	[FAN_SELF_DRAWN] = ROW(self_drawn, 1, "R100", "self-draw"),
	[FAN_FLOWER_TILES] =
		ROW(flower_tiles, 1, "R101", "1 for each flower set out; not for the minimum"),
};
