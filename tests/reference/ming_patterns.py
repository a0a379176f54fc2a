"""Readings of a winning ming hand and what each is worth (docs/rules/ming.md, sections 3 to 5)."""

from itertools import permutations

from riichi_tiles import TERMINAL, YAOCHU

COUNTED = [
    "riichi", "five_basics", "half_flush", "full_flush", "five_types", "concealed_kong",
    "all_pungs", "three_concealed_pungs", "three_consecutive_pungs", "three_kongs", "yakuhai",
    "little_three_dragons", "big_three_winds", "half_outside", "full_outside", "mixed_terminals",
    "pure_double_chow", "twice_pure_double_chow", "pure_triple_chow", "mixed_triple_chow",
    "little_triple_pung", "triple_pung", "pure_straight", "four_in_one", "four_in_two",
    "four_in_four", "after_kong", "robbing_kong", "last_tile_draw", "last_tile_discard",
    "seven_pairs", "fourteen_unrelated", "dora", "ura_dora", "dealer",
]
LIMITS = [
    "heavenly_hand", "earthly_hand", "human_hand", "big_three_dragons", "little_four_winds",
    "big_four_winds", "all_honours", "thirteen_orphans", "nine_gates", "four_concealed_pungs",
    "four_consecutive_pungs", "four_kongs", "all_terminals", "thirteen_orphans_13_wait",
    "seven_consecutive_pairs", "pure_quadruple_chow",
]
NUMBER = {name: i + 1 for i, name in enumerate(COUNTED + LIMITS)}
BOUNTIES = {"dora", "ura_dora", "dealer"}
ELEMENTS = ["concealed", "self_draw", "all_simples", "all_chows", "missing_suit"]
CHOW, PUNG, KONG = "chow", "pung", "kong"


class Group:
    """A chow, pung or kong; `hidden`: a pung or kong that counts as concealed."""

    def __init__(self, sort, first, hidden, meld=False):
        self.sort, self.first, self.hidden, self.meld = sort, first, hidden, meld

    @property
    def kinds(self):
        if self.sort == CHOW:
            return [self.first, self.first + 1, self.first + 2]
        return [self.first] * (4 if self.sort == KONG else 3)


class Reading:
    def __init__(self, shape, groups=(), pair=None):
        self.shape, self.groups, self.pair = shape, list(groups), pair
        self.pungs = [g.first for g in self.groups if g.sort != CHOW]
        self.chows = [g.first for g in self.groups if g.sort == CHOW]


def split_sets(tiles):
    """Every way to split a sorted list of kinds into chows and pungs, as lists of (sort, kind)."""
    if not tiles:
        yield []
        return
    low = tiles[0]
    if tiles.count(low) >= 3:
        for rest in split_sets(tiles[3:]):
            yield [(PUNG, low)] + rest
    if low < 27 and low % 9 < 7 and low + 1 in tiles and low + 2 in tiles:
        left = list(tiles)
        for kind in (low, low + 1, low + 2):
            left.remove(kind)
        for rest in split_sets(left):
            yield [(CHOW, low)] + rest


def standard_readings(hand):
    tiles = sorted(hand.concealed + [hand.win])
    by_other = hand.source is not None
    for pair in sorted(set(tiles)):
        if tiles.count(pair) < 2:
            continue
        left = list(tiles)
        left.remove(pair)
        left.remove(pair)
        for split in split_sets(left):
            yield from placed(hand, split, pair, by_other)


def placed(hand, split, pair, by_other):
    """One reading for each concealed group or pair that another's tile can have completed."""
    places = [None]
    if by_other:
        places = ["pair"] if pair == hand.win else []
        for i, (sort, kind) in enumerate(split):
            if hand.win in Group(sort, kind, False).kinds:
                places.append(i)
    for place in places:
        groups = [Group(s, k, i != place) for i, (s, k) in enumerate(split)]
        yield Reading("standard", groups + hand.melds, pair)


def is_unrelated(tiles):
    if len(set(tiles)) != 14:
        return False
    for order in permutations(range(3)):
        allowed = set(range(27, 34))
        for suit, start in enumerate(order):
            allowed |= {9 * suit + start + step for step in (0, 3, 6)}
        if set(tiles) <= allowed:
            return True
    return False


def readings(hand):
    yield from standard_readings(hand)
    if hand.melds:
        return
    tiles = hand.concealed + [hand.win]
    if all(tiles.count(k) in (2, 4) for k in set(tiles)):
        yield Reading("seven_pairs")
    if set(tiles) == set(YAOCHU):
        yield Reading("thirteen_orphans", pair=max(set(tiles), key=tiles.count))
    if is_unrelated(tiles):
        yield Reading("fourteen_unrelated")


def suits_of(kinds):
    return {k // 9 for k in kinds if k < 27}


def limits_of(hand, reading, table):
    """The limit patterns (section 4.2) that hold."""
    found = set()
    kinds, pungs = set(hand.all_tiles), reading.pungs
    dealer = hand.seat == table["dealer"]
    if "first_turn" in hand.flags:
        if dealer and hand.source is None:
            found.add("heavenly_hand")
        if not dealer:
            found.add("earthly_hand" if hand.source == table["dealer"] else "human_hand")
    winds = {27, 28, 29, 30} & set(pungs)
    if {31, 32, 33} <= set(pungs):
        found.add("big_three_dragons")
    if len(winds) == 3 and reading.pair in {27, 28, 29, 30} - winds:
        found.add("little_four_winds")
    if len(winds) == 4:
        found.add("big_four_winds")
    grouped = reading.shape in ("standard", "seven_pairs")
    if grouped and min(kinds) >= 27:
        found.add("all_honours")
    if grouped and kinds <= TERMINAL:
        found.add("all_terminals")
    if reading.shape == "thirteen_orphans":
        thirteen = len(set(hand.concealed)) == 13
        found.add("thirteen_orphans_13_wait" if thirteen else "thirteen_orphans")
    if not hand.melds and len(suits_of(kinds)) == 1 and max(kinds) < 27:
        counts = [hand.all_tiles.count(min(suits_of(kinds)) * 9 + i) for i in range(9)]
        if all(c >= need for c, need in zip(counts, [3, 1, 1, 1, 1, 1, 1, 1, 3])):
            found.add("nine_gates")
        if "".join(map(str, counts)).strip("0") == "2222222":
            found.add("seven_consecutive_pairs")
    if len([g for g in reading.groups if g.sort != CHOW and g.hidden]) == 4:
        found.add("four_concealed_pungs")
    if consecutive(pungs, 4):
        found.add("four_consecutive_pungs")
    if len([g for g in hand.melds if g.sort == KONG]) == 4:
        found.add("four_kongs")
    if len(reading.chows) == 4 and len(set(reading.chows)) == 1:
        found.add("pure_quadruple_chow")
    return found


def consecutive(pungs, count):
    return any(k < 27 and k % 9 <= 9 - count and all(k + i in pungs for i in range(count))
               for k in pungs)


def elements_of(hand, reading, options):
    kinds = set(hand.all_tiles)
    found = []
    if all(g.sort == KONG and g.hidden for g in hand.melds):
        found.append("concealed")
    if hand.source is None:
        found.append("self_draw")
    if not kinds & set(YAOCHU):
        found.append("all_simples")
    if len(reading.chows) == 4:
        found.append("all_chows")
    if len(suits_of(kinds)) == 2 and (max(kinds) < 27 or options["missing_suit_honours"]):
        found.append("missing_suit")
    return found


def fours(hand, reading):
    """four_in_one, four_in_two and four_in_four, in han."""
    one = two = four = 0
    for kind in set(hand.all_tiles):
        if hand.all_tiles.count(kind) != 4:
            continue
        in_chows = sum(kind in g.kinds for g in reading.groups if g.sort == CHOW)
        as_pung = any(g.sort == PUNG and g.first == kind for g in reading.groups)
        one += as_pung and in_chows == 1
        two += 2 * (reading.pair == kind and in_chows == 2)
        four += 4 * (in_chows == 4)
    return {"four_in_one": one, "four_in_two": two, "four_in_four": four}


def chow_patterns(chows):
    found = {}
    often = {c: chows.count(c) for c in chows}
    doubles = [c for c, n in often.items() if n == 2]
    triple = any(n == 3 for n in often.values())
    if triple:
        found["pure_triple_chow"] = 4
    elif len(doubles) == 2:
        found["twice_pure_double_chow"] = 3
    elif doubles:
        found["pure_double_chow"] = 1
    if any(c < 9 and c + 9 in chows and c + 18 in chows for c in chows):
        found["mixed_triple_chow"] = 2
    if any(c % 9 == 0 and c + 3 in chows and c + 6 in chows for c in chows):
        found["pure_straight"] = 2
    return found


def pung_patterns(hand, reading, table):
    found = {}
    pungs, pair = reading.pungs, reading.pair
    if len(pungs) == 4:
        found["all_pungs"] = 2
    if len([g for g in reading.groups if g.sort != CHOW and g.hidden]) >= 3:
        found["three_concealed_pungs"] = 2
    if consecutive(pungs, 3):
        found["three_consecutive_pungs"] = 3
    seat_wind = 27 + (hand.seat - table["dealer"]) % 4
    round_wind = 27 + "1z 2z 3z 4z".split().index(table["round_wind"])
    found["yakuhai"] = sum((p >= 31) + (p == seat_wind) + (p == round_wind) for p in pungs)
    dragons = [p for p in pungs if p >= 31]
    if len(dragons) == 2 and pair is not None and pair >= 31:
        found["little_three_dragons"] = 2
    if len([p for p in pungs if 27 <= p < 31]) == 3:
        found["big_three_winds"] = 3
    for number in range(9):
        suits = [number + 9 * s for s in range(3)]
        held = [k for k in suits if k in pungs]
        if len(held) == 3:
            found["triple_pung"] = 5
        if len(held) == 2 and pair in suits and pair not in held:
            found["little_triple_pung"] = 2
    return found


def outside_patterns(hand, reading):
    found = {}
    kinds = set(hand.all_tiles)
    if reading.shape in ("standard", "seven_pairs") and kinds <= set(YAOCHU):
        if kinds & TERMINAL and max(kinds) >= 27:
            found["mixed_terminals"] = 3
    if reading.shape != "standard":
        return found
    parts = [g.kinds for g in reading.groups] + [[reading.pair]]
    if all(set(p) & TERMINAL for p in parts):
        found["full_outside"] = 3
    elif all(set(p) & set(YAOCHU) for p in parts) and not found:
        found["half_outside"] = 2
    return found


def flag_patterns(hand):
    self_drawn = hand.source is None
    found = {}
    for flag in ("riichi", "after_kong", "robbing_kong"):
        if flag in hand.flags:
            found[flag] = 1
    if "last_tile" in hand.flags and self_drawn:
        found["last_tile_draw"] = 1
    if "last_tile" in hand.flags and not self_drawn and "after_kong" not in hand.flags:
        found["last_tile_discard"] = 1
    return found


def bounties(hand, table, deal, options):
    held = set(hand.all_tiles)
    dora, ura = deal["dora_indicators"], deal["ura_indicators"]
    found = {}
    if options["dora_per"] == "kind":
        found["dora"] = len(held & set(dora))
        under = [k for k in ura if k in held and k not in dora]
    else:
        found["dora"] = len([k for k in dora if k in held])
        under = [k for k in ura if k in held]
    if "riichi" in hand.flags and options["ura_dora"]:
        found["ura_dora"] = len(under)
    if hand.seat == table["dealer"]:
        found["dealer"] = options["dealer_han"]
    return found


def counted_of(hand, reading, table, deal, options):
    """Han by pattern, and the elements of five_basics."""
    found = flag_patterns(hand)
    kinds = set(hand.all_tiles)
    elements = elements_of(hand, reading, options)
    found["five_basics"] = [0, 0, 1, 2, options["basics_four"], 4][len(elements)]
    if len(suits_of(kinds)) == 1:
        found["half_flush" if max(kinds) >= 27 else "full_flush"] = 2 if max(kinds) >= 27 else 5
    types = len(suits_of(kinds)) + any(27 <= k < 31 for k in kinds) + any(k >= 31 for k in kinds)
    if types == 5 and reading.shape in ("standard", "seven_pairs"):
        found["five_types"] = 2
    found["concealed_kong"] = len([g for g in hand.melds if g.sort == KONG and g.hidden])
    if len([g for g in hand.melds if g.sort == KONG]) >= 3:
        found["three_kongs"] = 5
    if reading.shape == "standard":
        found.update(pung_patterns(hand, reading, table))
        found.update(chow_patterns(reading.chows))
        found.update(fours(hand, reading))
    elif reading.shape in ("seven_pairs", "fourteen_unrelated"):
        found[reading.shape] = 2
    found.update(outside_patterns(hand, reading))
    found.update(bounties(hand, table, deal, options))
    return {name: han for name, han in found.items() if han}, elements


class Verdict:
    """What a reading is worth; `opening`: han without bounties, None for a limit."""

    def __init__(self, hand, reading, table, deal, options):
        limits = limits_of(hand, reading, table)
        self.limit = bool(limits)
        self.elements = []
        if limits:
            self.values = {name: options["limit_points"] for name in limits}
            count = len(limits) if options["multiple_limits"] else 1
            self.points = self.han = count * options["limit_points"]
            self.opening = None
            return
        self.values, self.elements = counted_of(hand, reading, table, deal, options)
        self.han = sum(self.values.values())
        self.opening = self.han - sum(self.values.get(b, 0) for b in BOUNTIES)
        self.points = min(self.han, options["han_cap"] or self.han)

    def entries(self):
        return sorted((NUMBER[name], value) for name, value in self.values.items())

    def rank(self):
        """Larger is better (section 5.5); the end of a list is better than any entry."""
        entries = [(-number, value) for number, value in self.entries()] + [(1, 0)]
        return (self.points, self.limit, len(self.values) if self.limit else 0, self.han, entries)

    def answer(self, options):
        names = sorted(self.values, key=NUMBER.get)
        patterns = []
        for name in names:
            entry = {"id": name, "value": self.values[name],
                     "unit": "points" if self.limit else "han"}
            if name == "five_basics":
                entry["elements"] = self.elements
            patterns.append(entry)
        return {"win": True, "patterns": patterns,
                "total": total_of(self.han, self.points, names[0] if self.limit else None, options)}


def total_of(han, points, limit, options):
    return {"han": han, "points": points, "mangan": points >= options["mangan_points"],
            "limit": limit}


def judge(hand, table, deal, options):
    """The best verdict, or the reason why there is none."""
    verdicts = [Verdict(hand, r, table, deal, options) for r in readings(hand)]
    if not verdicts:
        return None, "not_complete"
    barred = hand.discards + hand.passed
    fed = "after_kong" in hand.flags
    if options["furiten"] and hand.source is not None and not fed and hand.win in barred:
        return None, "furiten"
    winning = [v for v in verdicts if v.limit or v.opening >= options["min_han"]]
    if winning:
        return max(winning, key=Verdict.rank), None
    return None, "below_minimum" if any(v.opening for v in verdicts) else "no_yaku"
