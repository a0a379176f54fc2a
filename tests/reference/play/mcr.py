"""Mcr: what docs/play.md and mcr.md add."""

from common.request import read_options
from common.tiles import FLOWERS, YAOCHU, count_kinds
from mcr.calls import CALLS
from mcr.shapes import HONOURS, KNITTED
from mcr.tables import OPTIONS, PRESETS
from mcr.waits import knitted_straight_distance, knitted_tiles_distance
from play.course import Course
from play.ends import Ends
from play.ready import kinds_of, orphans_waits, pairs_waits, standard_waits
from play.seat import kind_of, text_of


def knitted(counts, melds):
    """The distances over the knitted shapes, as far as they can be 0 or 1."""
    melded = count_kinds([t for m in melds for t in m.tiles])
    for nine in KNITTED:
        held = sum(counts[k] > 0 for k in nine)
        if held >= 8 and len(melds) <= 1:
            found = knitted_straight_distance(counts, melded, len(melds), nine)
            yield found or (9, 0)
        if not melds and held + sum(counts[k] > 0 for k in range(HONOURS, 34)) >= 13:
            yield knitted_tiles_distance(counts, nine)


class Mcr(Ends, Course):
    calls = CALLS

    def prepare(self):
        self.options = read_options(self.rules, OPTIONS, PRESETS)
        self.fa = frozenset(FLOWERS.values())

    def wall_size(self):
        return 144 if self.options["flowers"] else 136

    def look(self, concealed, melds, norths):
        counts = count_kinds(concealed)
        mask = standard_waits(counts, 4 - len(melds))
        if not melds:
            mask |= pairs_waits(counts) | orphans_waits(counts, YAOCHU)
        for missing, kinds in knitted(counts, melds):
            mask |= kinds if missing == 1 else 0
        return kinds_of(mask, count_kinds([*concealed, *(t for m in melds for t in m.kinds)]))

    def first_turn(self, who, origin, how):
        dealt = who.number == self.dealer and not self.thrown and not self.kongs
        return origin is None and dealt

    def own_flags(self, who, tile, origin, how):
        return {"last_of_kind": self.open_ones(kind_of(tile), origin, how) == 3}

    def open_ones(self, kind, origin, how):
        """How many of a kind lie open beside the tile that is won on."""
        found = sum(t == kind for s in self.seats for t in s.thrown(False))
        found += sum(m.kinds.count(kind) for s in self.seats for m in s.melds
                     if m.kind != "concealed_kong")
        return found - (origin is not None and how is None)

    def shows(self, who):
        found = {**super().shows(who), "discards": text_of(who.thrown())}
        if self.wall_size() == 144:
            found["flowers"] = text_of(who.flowers)
        return found

    def own_members(self, who):
        return {"passed": "", "furiten": None}
