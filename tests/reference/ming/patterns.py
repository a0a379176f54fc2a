"""The patterns of one reading (section 4). The names are those of the page, in its order."""

from collections import Counter

from common.request import WINDS
from common.tiles import KIND, TERMINAL, YAOCHU, count_kinds
from ming.tables import COUNTED

WIND_KINDS, DRAGON_KINDS = range(27, 31), range(31, 34)
NUMBERS = [{n, n + 9, n + 18} for n in range(9)]
GATES = [3, 1, 1, 1, 1, 1, 1, 1, 3]


class Won:
    """A hand that is complete: what holds in every reading."""

    def __init__(self, hand, frame):
        self.hand, self.frame, self.options = hand, frame, frame.options
        self.tiles = [KIND[t] for t in hand.held()] + [KIND[hand.win_tile]]
        self.counts = count_kinds(self.tiles)
        self.kinds = {k for k in self.tiles}
        self.suits = {k // 9 for k in self.tiles if k < 27}
        self.honours = any(k >= 27 for k in self.tiles)
        self.self_draw = hand.self_drawn
        self.dealer = hand.seat == frame.dealer

    def has(self, flag):
        return flag in self.hand.flags


def elements(won, reading):
    suits_of_two = len(won.suits) == 2
    if won.honours and not won.options["missing_suit_honours"]:
        suits_of_two = False
    found = {
        "concealed": won.hand.closed,
        "self_draw": won.self_draw,
        "all_simples": not won.kinds & YAOCHU,
        "all_chows": len(reading.chows) == 4,
        "missing_suit": suits_of_two,
    }
    return [name for name, holds in found.items() if holds]


def basics_value(number, options):
    if number == 4:
        return options["basics_four"]
    return 4 if number == 5 else max(number - 1, 0)


def from_flags(won):
    last = won.has("last_tile")
    return {
        "riichi": won.has("riichi"),
        "after_kong": won.has("after_kong"),
        "robbing_kong": won.has("robbing_kong"),
        "last_tile_draw": last and won.self_draw,
        "last_tile_discard": last and not won.self_draw and not won.has("after_kong"),
    }


def from_tiles(won, reading):
    sets = reading.shape in ("standard", "seven_pairs")
    three_suits = len(won.suits) == 3
    winds = won.kinds & set(WIND_KINDS)
    dragons = won.kinds & set(DRAGON_KINDS)
    ends, honours = won.kinds & TERMINAL, won.kinds - TERMINAL
    return {
        "half_flush": len(won.suits) == 1 and won.honours,
        "full_flush": len(won.suits) == 1 and not won.honours,
        "five_types": bool(sets and three_suits and winds and dragons),
        "mixed_terminals": bool(sets and won.kinds <= YAOCHU and ends and honours),
        "seven_pairs": reading.shape == "seven_pairs",
        "fourteen_unrelated": reading.shape == "fourteen_unrelated",
    }


def pungs_in_a_row(reading, length):
    firsts = {g.first for g in reading.pungs if g.first < 27}
    return any(
        k % 9 + length <= 9 and all(k + i in firsts for i in range(length)) for k in firsts
    )


def concealed_pungs(reading):
    return sum(g.concealed for g in reading.pungs)


def from_pungs(won, reading):
    firsts = {g.first for g in reading.pungs}
    hand, frame = won.hand, won.frame
    seat_wind = 27 + (hand.seat - frame.dealer) % 4
    round_wind = 27 + WINDS.index(frame.table["round_wind"])
    yakuhai = sum(k in firsts for k in DRAGON_KINDS)
    yakuhai += (seat_wind in firsts) + (round_wind in firsts)
    dragons = sum(k in firsts for k in DRAGON_KINDS)
    return {
        "concealed_kong": sum(g.kong and g.concealed for g in reading.groups),
        "all_pungs": len(reading.pungs) == 4,
        "three_concealed_pungs": concealed_pungs(reading) >= 3,
        "three_consecutive_pungs": pungs_in_a_row(reading, 3),
        "three_kongs": len(reading.kongs) >= 3,
        "yakuhai": yakuhai,
        "little_three_dragons": dragons == 2 and reading.pair in set(DRAGON_KINDS) - firsts,
        "big_three_winds": sum(k in firsts for k in WIND_KINDS) == 3,
        "little_triple_pung": any(
            reading.pair in same and len(firsts & same) == 2 for same in NUMBERS
        ),
        "triple_pung": any(firsts >= same for same in NUMBERS),
    }


def outside(won, reading):
    if reading.shape != "standard":
        return {}
    parts = [set(g.kinds) for g in reading.groups] + [{reading.pair}]
    full = all(p & TERMINAL for p in parts)
    return {
        "full_outside": full,
        "half_outside": all(p & YAOCHU for p in parts) and not full and not won.kinds <= YAOCHU,
    }


def from_chows(won, reading):
    times = Counter(g.first for g in reading.chows)
    twice = sum(n == 2 for n in times.values()) == 2
    triple = any(n >= 3 for n in times.values())
    return {
        "pure_double_chow": 2 in times.values() and not twice and not triple,
        "twice_pure_double_chow": twice,
        "pure_triple_chow": triple,
        "mixed_triple_chow": any(k in times and k + 9 in times and k + 18 in times
                                 for k in range(7)),
        "pure_straight": any(k in times and k + 3 in times and k + 6 in times
                             for k in (0, 9, 18)),
    }


def hogs(won, reading):
    """Kinds of which all four copies are in the hand, by how the groups share them."""
    found = Counter()
    for k in won.kinds:
        in_chows = sum(k in g.kinds for g in reading.chows)
        in_pung = any(g.first == k and not g.kong for g in reading.pungs)
        found["four_in_one"] += in_pung and in_chows == 1
        found["four_in_two"] += reading.pair == k and in_chows == 2
        found["four_in_four"] += in_chows == 4
    return found


def bounties(won):
    frame, options = won.frame, won.options
    dora = [KIND[t] for t in frame.dora if won.counts[KIND[t]]]
    ura = []
    if won.has("riichi") and options["ura_dora"]:
        ura = [KIND[t] for t in frame.ura if won.counts[KIND[t]]]
    if options["dora_per"] == "kind":
        ura = set(ura) - set(dora)
        dora = set(dora)
    return {
        "dora": len(dora), "ura_dora": len(ura),
        "dealer": options["dealer_han"] if won.dealer else 0,
    }


def counted(won, reading):
    """[(id, value)] of section 4.1, in its order, and the elements of the five basics."""
    basics = elements(won, reading)
    times = {"five_basics": basics_value(len(basics), won.options)}
    for part in (
        from_flags(won), from_tiles(won, reading), from_pungs(won, reading), outside(won, reading),
        from_chows(won, reading), hogs(won, reading), bounties(won),
    ):
        times.update(part)
    found = [(name, value * int(times.get(name, 0))) for name, value in COUNTED.items()]
    return [(name, value) for name, value in found if value], basics


def first_go_around(won):
    if not won.has("first_turn"):
        return {}
    by_dealer = won.hand.origin == won.frame.dealer
    return {
        "heavenly_hand": won.dealer and won.self_draw,
        "earthly_hand": not won.dealer and by_dealer,
        "human_hand": not won.dealer and not by_dealer,
    }


def of_one_suit(won):
    """Nine gates and seven consecutive pairs: no melds, one suit."""
    if won.hand.melds or won.honours or len(won.suits) != 1:
        return {}
    base = 9 * min(won.suits)
    counts = won.counts[base:base + 9]
    pairs = [i for i, c in enumerate(counts) if c == 2]
    return {
        "nine_gates": all(c >= g for c, g in zip(counts, GATES)),
        "seven_consecutive_pairs": len(pairs) == 7 and pairs[-1] - pairs[0] == 6,
    }


def limits(won, reading):
    """The ids of section 4.2 that hold, in its order."""
    firsts = {g.first for g in reading.pungs}
    winds = sum(k in firsts for k in WIND_KINDS)
    sets = reading.shape in ("standard", "seven_pairs")
    orphans = reading.shape == "thirteen_orphans"
    thirteen = orphans and KIND[won.hand.win_tile] == reading.pair
    flags, suit = first_go_around(won), of_one_suit(won)
    chow = reading.chows[0].first if reading.chows else None
    found = {
        "heavenly_hand": flags.get("heavenly_hand"),
        "earthly_hand": flags.get("earthly_hand"),
        "human_hand": flags.get("human_hand"),
        "big_three_dragons": firsts >= set(DRAGON_KINDS),
        "little_four_winds": winds == 3 and reading.pair in set(WIND_KINDS) - firsts,
        "big_four_winds": winds == 4,
        "all_honours": sets and min(won.kinds) >= 27,
        "thirteen_orphans": orphans and not thirteen,
        "nine_gates": suit.get("nine_gates"),
        "four_concealed_pungs": concealed_pungs(reading) == 4,
        "four_consecutive_pungs": pungs_in_a_row(reading, 4),
        "four_kongs": len(reading.kongs) == 4,
        "all_terminals": sets and won.kinds <= TERMINAL,
        "thirteen_orphans_13_wait": thirteen,
        "seven_consecutive_pairs": suit.get("seven_consecutive_pairs"),
        "pure_quadruple_chow": [g.first for g in reading.chows].count(chow) == 4,
    }
    return [name for name, holds in found.items() if holds]
