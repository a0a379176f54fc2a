"""Jiujiang: what docs/play.md and jiujiang.md add."""

from common.request import read_options
from common.tiles import count_kinds
from jiujiang.calls import CALLS
from jiujiang.tables import OPTIONS
from play.course import Course
from play.ends import Ends
from play.ready import kinds_of, pairs_waits, standard_waits
from play.seat import kind_of, text_of

FA = 32
DRAGONS = (31, 33)


class Jiujiang(Ends, Course):
    calls, declaration, most_followed = CALLS, "baoting", 2
    fa = frozenset([FA])

    def prepare(self):
        self.options = read_options(self.rules, OPTIONS)

    def wall_size(self):
        return 120

    def look(self, concealed, melds, norths):
        counts = count_kinds(concealed)
        mask = standard_waits(counts, 4 - len(melds)) | (0 if melds else pairs_waits(counts))
        return kinds_of(mask, count_kinds([*concealed, *(t for m in melds for t in m.kinds)]))

    def chows_allowed(self):
        return self.options["chow_claims"]

    def may_kong(self, who, sort, kind):
        """A declared hand changes by nothing but the kong that R49 wants."""
        return not who.baoting or (sort == "added_kong" and who.drawn == kind)

    def may_discard(self, who, tile, drawn):
        if self.left == 0 and who.drawn is not None:
            return drawn  # R29
        if drawn and self.pung_of(who, tile):
            return False  # R49, PD6
        return not who.baoting or drawn

    def declarable(self, who):
        """R15: with the first discard, after the first draw or a first pung, no kong before."""
        if who.discards or who.baoting:
            return ()
        first_draw = who.draws == 1 and not who.melds
        pung = who.draws == 0 and [m.kind for m in who.melds] == ["pung"]
        return self.ready_discards(who) if first_draw or pung else ()

    def may_claim(self, who, seat, tile):
        return not who.baoting

    def rob_offers(self, who, tile, how):
        return {} if tile in DRAGONS else super().rob_offers(who, tile, how)

    def discarded(self, who, tile, offer):
        who.baoting = who.baoting or "declare" in offer

    def let_go(self, who, tile, how, offered, taker):
        if how is not None or not self.tile_is_discard:
            return
        for other, offers in offered.items():
            if {"type": "win"} in offers:
                self.seats[other].passed.append(tile)
                if who.number == self.dealer:
                    self.seats[other].passed_from_dealer.add(tile)

    def has_claimed(self, who):
        """What was let go binds until the own next draw."""

    def several_win(self):
        return self.options["multiple_winners"]

    def first_turn(self, who, origin, how):
        if how is not None:
            return False
        if origin is None:
            return self.uninterrupted and who.draws == 1
        return len(self.thrown) == 1 and who.number != self.dealer

    def own_flags(self, who, tile, origin, how):
        return {"baoting": who.baoting}

    def add_to_win(self, entry, who, kind):
        entry.update(passed=text_of(who.passed), passed_dealer=kind in who.passed_from_dealer)

    def more_of_outcome(self, kind, winners):
        return {**super().more_of_outcome(kind, winners), **self.followed_entry()}

    def shows(self, who):
        return {**super().shows(who), "flowers": text_of(who.flowers), "baoting": who.baoting}

    def own_members(self, who):
        waits = self.ready_kinds(who)
        passed = self.options["pass_rule"] and waits & set(map(kind_of, who.passed))
        return {"baoting": who.baoting, "passed": text_of(who.passed),
                "furiten": "passed" if passed else None}
