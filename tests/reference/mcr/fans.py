"""A second reading of docs/rules/mcr.md, sections 4 and 5, from the page alone: plain and slow."""

import pathlib
import re

from mcr.joined import best_choice
from mcr.shapes import counted, readings, waits

PAGE = pathlib.Path(__file__).resolve().parents[3] / "docs" / "rules" / "mcr.md"
ROW = re.compile(r"^\| R\d+ \| `(\w+)` \|.*?\| (\d+) \| [^|]*\| ([^|]*)\| [\d.]+ \|$", re.M)
P = "pung_of_terminals_or_honors"
PUNG_FREE = ("big_four_winds", "little_four_winds", "big_three_winds")
ONLY_TERMINALS_OR_HONOURS = ("all_terminals", "all_honors", "all_terminals_and_honors")
WAITS = ("edge_wait", "closed_wait", "single_wait")
SHAPES = ("standard", "knitted_straight", "seven_pairs", "honors_and_knitted", "thirteen_orphans")

ROWS = [(name, int(value), re.findall(r"`(\w+)`", strikes))
        for name, value, strikes in ROW.findall(PAGE.read_text(encoding="utf-8"))]
ORDER = [name for name, _, _ in ROWS]
VALUES = {name: value for name, value, _ in ROWS}
STRIKES = {name: set(strikes) & set(ORDER) for name, _, strikes in ROWS}
# What the column says in words.
STRIKES["quadruple_chow"].add("tile_hog")
STRIKES["two_concealed_kongs"].clear()
STRIKES["pure_terminal_chows"].discard("seven_pairs")
# D9: what else they strike out in the print of 1998, and what seven pairs do not count.
VOIDING = ("big_three_dragons", "little_three_dragons", "quadruple_chow",
           "four_pure_shifted_pungs", "four_pure_shifted_chows", "big_three_winds")
PRINTED_1998 = {
    **{name: {"one_voided_suit"} for name in VOIDING},
    "all_terminals": {"triple_pung"},
}
NOT_IN_PAIRS = ("all_green", "all_honors", "all_terminals", "all_terminals_and_honors",
                "upper_tiles", "middle_tiles", "lower_tiles", "upper_four", "lower_four")


class Hand:
    """Kinds are 0 to 33. A meld is (type, first kind)."""

    def __init__(self, concealed, melds, win, self_drawn, flags=(), round_wind=27, seat_wind=27,
                 dealer=False):
        self.concealed, self.melds, self.win = concealed, melds, win
        self.self_drawn, self.flags = self_drawn, set(flags)
        self.round_wind, self.seat_wind = round_wind, seat_wind
        self.dealt = self_drawn and dealer and "first_turn" in self.flags
        self.closed = all(kind == "concealed_kong" for kind, _ in melds)
        self.melded = [tile for meld in melds for tile in tiles_of(meld)]
        self.all = [*concealed, win, *self.melded]
        self.kinds = set(self.all)

    def single_wait(self):
        return len(waits(self.concealed, len(self.melds), self.melded)) == 1


def tiles_of(meld):
    kind, first = meld
    if kind == "chow":
        return [first, first + 1, first + 2]
    return [first] * (3 if kind == "pung" else 4)


def ways(hand):
    found = {}
    if "last_tile" in hand.flags:
        found["last_tile_draw" if hand.self_drawn else "last_tile_claim"] = 1
    if "after_kong" in hand.flags:
        found["out_with_replacement_tile"] = 1
    if "robbing_kong" in hand.flags:
        found["robbing_the_kong"] = 1
    if "last_of_kind" in hand.flags or hand.melded.count(hand.win) == 3:
        found["last_of_kind"] = 1
    if hand.self_drawn:
        found["self_drawn"] = 1
    return found


def only(hand, tiles):
    return hand.kinds <= set(tiles)


def numbers(*ranks):
    return [9 * suit + rank - 1 for suit in range(3) for rank in ranks]


def of_tiles(hand):
    honours = {kind for kind in hand.kinds if kind >= 27}
    plain = hand.kinds - honours
    suits = {kind // 9 for kind in plain}
    outer = all(kind >= 27 or kind % 9 in (0, 8) for kind in hand.kinds)
    counts = counted([tile for tile in hand.all])
    kongs = {first for kind, first in hand.melds if kind.endswith("kong")}
    found = {
        "all_green": only(hand, [19, 20, 21, 23, 25, 32]),
        "all_terminals": outer and not honours,
        "all_honors": not plain,
        "all_terminals_and_honors": outer and honours and plain,
        "full_flush": len(suits) == 1 and not honours,
        "half_flush": len(suits) == 1 and honours,
        "upper_tiles": only(hand, numbers(7, 8, 9)),
        "middle_tiles": only(hand, numbers(4, 5, 6)),
        "lower_tiles": only(hand, numbers(1, 2, 3)),
        "upper_four": only(hand, numbers(6, 7, 8, 9)),
        "lower_four": only(hand, numbers(1, 2, 3, 4)),
        "all_simples": only(hand, numbers(2, 3, 4, 5, 6, 7, 8)),
        "reversible_tiles": only(hand, [9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31]),
        "all_types": len(suits) == 3 and any(k < 31 for k in honours) and max(hand.kinds) >= 31,
        "one_voided_suit": len(suits) == 2,
        "no_honors": not honours,
        "tile_hog": sum(n == 4 and kind not in kongs for kind, n in enumerate(counts)),
        "melded_hand": len(hand.melds) == 4 and not hand.self_drawn
        and all(kind != "concealed_kong" for kind, _ in hand.melds),
    }
    return {name: int(bool(n)) if name != "tile_hog" else n for name, n in found.items() if n}


def of_kongs(hand, options):
    own = sum(kind == "concealed_kong" for kind, _ in hand.melds)
    open_ones = sum(kind in ("open_kong", "added_kong") for kind, _ in hand.melds)
    both = {(4,): "four_kongs", (3,): "three_kongs"}.get((own + open_ones,))
    if both:
        return {both: 1}
    if (own, open_ones) == (1, 1) and options["mixed_kongs"] == 0:
        return {"concealed_kong": 1, "melded_kong": 1}
    name = {(2, 0): "two_concealed_kongs", (0, 2): "two_melded_kongs",
            (1, 1): "concealed_and_melded_kong", (1, 0): "concealed_kong",
            (0, 1): "melded_kong"}.get((own, open_ones))
    return {name: 1} if name else {}


def holds(kind, first, wanted):
    return bool(set(tiles_of((kind, first))) & set(wanted))


def nine_gates(hand):
    if hand.melds or len({kind // 9 for kind in hand.kinds}) > 1 or max(hand.kinds) >= 27:
        return False
    suit = 9 * (hand.win // 9)
    gates = sorted([suit] * 3 + [suit + i for i in range(1, 8)] + [suit + 8] * 3)
    winners = hand.kinds if hand.dealt else {hand.win}
    for winner in winners:
        rest = list(hand.all)
        rest.remove(winner)
        if sorted(rest) == gates:
            return True
    return False


def of_sets(hand, shape, sets, pair):
    """Fans of the sets and the pair, wherever the winning tile lies."""
    found, every = {}, [*sets, *(("chow" if k == "chow" else "pung", f) for k, f in hand.melds)]
    pungs = [first for kind, first in every if kind == "pung"]
    joined = best_choice(every, pair, VALUES, ORDER) if shape == "standard" else []
    free = set()
    for name, members in joined:
        found[name] = found.get(name, 0) + 1
        if name in PUNG_FREE:
            free |= {every[i][1] for i in members if i != "pair"}
    found["dragon_pung"] = sum(first >= 31 for first in pungs)
    found["prevalent_wind"] = int(hand.round_wind in pungs)
    found["seat_wind"] = int(hand.seat_wind in pungs)
    found["all_chows"] = int(not pungs and pair < 27)
    found[P] = sum(first < 31 and (first >= 27 or first % 9 in (0, 8)) and first not in free
                   and first not in (hand.round_wind, hand.seat_wind) for first in pungs)
    if shape == "knitted_straight":
        return {**found, "knitted_straight": 1}
    groups = [*every, ("pung", pair)]
    outer = [*numbers(1, 9), *range(27, 34)]
    found["all_pungs"] = int(len(pungs) == 4)
    found["all_even_pungs"] = int(len(pungs) == 4 and only(hand, numbers(2, 4, 6, 8)))
    found["all_fives"] = int(all(holds(*group, numbers(5)) for group in groups))
    found["outside_hand"] = int(all(holds(*group, outer) for group in groups))
    if nine_gates(hand):
        found["nine_gates"] = 1
        found[P] = max(found[P] - 1, 0)
    return found


def places(hand, sets, pair, nine):
    found = [group for group in sets if hand.win in tiles_of(group)]
    found += ["pair"] if pair == hand.win else []
    return found + (["nine"] if hand.win in nine else [])


def of_place(hand, shape, sets, pair, nine, place, options):
    found = {}
    own_kongs = sum(kind == "concealed_kong" for kind, _ in hand.melds)
    other_kongs = sum(kind in ("open_kong", "added_kong") for kind, _ in hand.melds)
    pungs = own_kongs + sum(kind == "pung" for kind, _ in sets)
    if not hand.self_drawn and place[0] == "pung":
        pungs -= 1
    name = {4: "four_concealed_pungs", 3: "three_concealed_pungs",
            2: "two_concealed_pungs"}.get(pungs)
    if name and not (pungs == 2 and own_kongs == 2 and other_kongs == 0):
        found[name] = 1
    wait = None
    if place == "pair":
        wait = "single_wait"
    elif place[0] == "chow" and hand.win == place[1] + 1:
        wait = "closed_wait"
    elif place[0] == "chow" and (hand.win - place[1], place[1] % 9) in ((2, 0), (0, 6)):
        wait = "edge_wait"
    if shape == "knitted_straight":
        of_nine = hand.win in nine
        if options["knitted_straight_waits"] == "none" and wait != "single_wait":
            wait = None
        if options["knitted_straight_waits"] == "outside" and of_nine:
            wait = None
    if wait and not hand.dealt and hand.single_wait():
        found[wait] = 1
    return found


def concealed(hand, natural, options):
    if not hand.closed:
        return {}
    if hand.self_drawn:
        special = natural and not options["fully_concealed_special"]
        return {} if special else {"fully_concealed_hand": 1}
    return {} if natural else {"concealed_hand": 1}


def total(found, options):
    """After striking out: (sum, {fan: times})."""
    found = {name: times for name, times in found.items() if times}
    struck = set().union(*(STRIKES[name] for name in found)) if found else set()
    if set(ONLY_TERMINALS_OR_HONOURS) & set(found):
        struck.add(P)
    if options["printed_1998_exclusions"]:
        struck = struck.union(*(PRINTED_1998.get(name, ()) for name in found))
    left = {name: times for name, times in found.items() if name not in struck}
    values = {**VALUES, "two_concealed_kongs": options["two_concealed_kongs"],
              "concealed_and_melded_kong": options["mixed_kongs"]}
    return sum(values[name] * times for name, times in left.items()), left


def special(hand, shape, options):
    found = ways(hand)
    if shape == "seven_pairs":
        first = min(hand.kinds)
        shifted = first < 27 and hand.kinds == set(range(first, first + 7)) and \
            len({kind // 9 for kind in hand.kinds}) == 1 and max(hand.kinds) < 27
        found.update(of_tiles(hand))
        found["seven_shifted_pairs" if shifted else "seven_pairs"] = 1
        if options["printed_1998_exclusions"]:
            found.update(dict.fromkeys(NOT_IN_PAIRS, 0))
    elif shape == "thirteen_orphans":
        found["thirteen_orphans"] = 1
    else:
        honours = sum(kind >= 27 for kind in hand.kinds)
        found["greater_honors_and_knitted_tiles" if honours == 7
              else "lesser_honors_and_knitted_tiles"] = 1
        found["knitted_straight"] = int(honours == 5)
    found.update(concealed(hand, True, options))
    return total(found, options)


def of_grouping(hand, shape, sets, pair, nine, options):
    base = {**ways(hand), **of_tiles(hand), **of_kongs(hand, options),
            **of_sets(hand, shape, sets, pair)}
    worth = []
    for place in places(hand, sets, pair, nine):
        found = {**base, **of_place(hand, shape, sets, pair, nine, place, options)}
        natural = "nine_gates" in found or "four_concealed_pungs" in found
        found.update(concealed(hand, natural, options))
        worth.append(total(found, options))
    if all(fan == 0 for fan, _ in worth):
        return [(8, {"chicken_hand": 1})]
    return worth


class Reading:
    """What one reading is worth, and its groups as lists of tiles."""

    def __init__(self, worth, shape, sets, pair, nine):
        self.fan, self.found = worth
        self.shape, self.pair = shape, pair
        thirds = [[kind for kind in sorted(nine) if kind // 9 == suit] for suit in range(3)]
        self.groups = [third for third in thirds if third] + sorted(map(tiles_of, sets))

    def rank(self):
        """The least is the best (5.6)."""
        return (-self.fan, [-self.found.get(name, 0) for name in ORDER], SHAPES.index(self.shape),
                sorted(self.groups), -1 if self.pair is None else self.pair)


def best_reading(hand, options):
    """The best one, or None: not complete."""
    found = []
    for shape, sets, pair, nine in readings([*hand.concealed, hand.win], len(hand.melds)):
        if shape in ("standard", "knitted_straight"):
            worth = of_grouping(hand, shape, sets, pair, nine, options)
        else:
            worth = [special(hand, shape, options)]
        found += [Reading(one, shape, sets, pair, nine) for one in worth]
    return min(found, key=Reading.rank, default=None)


def score(hand, options):
    """(fan without flowers, {fan: times}) of the best reading, or None: not complete."""
    best = best_reading(hand, options)
    return best and (best.fan, best.found)
