"""The parts of fu, named as the page's section 5 names them."""

from common.tiles import YAOCHU, kinds_text
from riichi.tiles import NORTH
from riichi.yaku import DRAGONS

WAITS = ("single", "closed", "edge")


class Parts:
    def __init__(self):
        self.list, self.total = [], 0

    def add(self, why, fu, kinds=()):
        if fu:
            self.total += fu
            self.put(why, fu, kinds)

    def put(self, why, fu, kinds=()):
        part = {"why": why, "fu": fu, "total": self.total}
        if kinds:
            part["tiles"] = kinds_text(list(kinds))
        self.list.append(part)

    def becomes(self, why, total):
        """What changes the sum, and is no part of it."""
        if total != self.total:
            self.total = total
            self.put(why, 0)


def add_sets(parts, r):
    for g in r.groups:
        if g.triplet:
            yaochu = g.first in YAOCHU
            fu = 2 * (1 if g.open else 2) * (2 if yaochu else 1) * (4 if g.kong else 1)
            name = ("open" if g.open else "closed", "kong" if g.kong else "triplet",
                    "terminals" if yaochu else "simples")
            parts.add("_".join(name), fu, [g.first] * (4 if g.kong else 3))


def add_pair(parts, s, pair):
    winds = [name for name, kind in (("seat", s.seat_wind), ("round", s.round_wind))
             if kind == pair]
    if s.north_counts and pair == NORTH:
        parts.add("pair_north", 2, [pair, pair])
    elif pair in DRAGONS:
        parts.add("pair_dragons", 2, [pair, pair])
    elif len(winds) == 2:
        parts.add("pair_double_wind", s.options["double_wind_fu"], [pair, pair])
    elif winds:
        parts.add(f"pair_{winds[0]}_wind", 2, [pair, pair])


def fu_of(s, r, patterns):
    """(fu, fu_raw, parts) of a reading that is paid by han and fu."""
    parts = Parts()
    if r.shape == "seven_pairs":
        parts.add("seven_pairs", 25)
        return 25, 25, parts.list
    if "pinfu" in patterns and not s.ron:
        parts.add("pinfu_tsumo", 20)
        return 20, 20, parts.list
    parts.add("base_fu", 20)
    add_sets(parts, r)
    add_pair(parts, s, r.pair)
    if r.wait in WAITS:
        parts.add("wait_" + r.wait, 2, [s.win])
    if not s.ron:
        parts.add("tsumo", 2)
    elif s.closed:
        parts.add("closed_ron", 10)
    raw = parts.total
    if raw == 20:
        parts.becomes("open_pinfu", s.options["open_pinfu_fu"])
    else:
        parts.becomes("rounding", -(-raw // 10) * 10)
    return parts.total, raw, parts.list
