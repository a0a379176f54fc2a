"""Nanchang: what docs/play.md and nanchang.md add."""

from itertools import combinations

from common.request import read_options
from common.tiles import count_kinds
from nanchang.calls import CALLS
from nanchang.points import furiten
from nanchang.request import Hand
from nanchang.shape import pairs, scattered
from nanchang.tables import OPTIONS, sub_jing
from play.course import Course
from play.ends import Ends
from play.ready import WITH_HONOURS, standard_waits
from play.seat import NUMBER, kind_of, text_of

WINDS, DRAGONS = range(27, 31), range(31, 34)


class Nanchang(Ends, Course):
    calls, most_followed = CALLS, 1

    def prepare(self):
        self.options = read_options(self.rules, OPTIONS)

    def wall_size(self):
        return 136

    def deal_out(self, deal):
        super().deal_out(deal)
        self.shown = {name: deal[name] for name in ("jing", "lower_jing") if name in deal}
        main = NUMBER[deal["jing"]]
        self.jing = {main, sub_jing(main)}

    def shown_deal(self):
        """The lower jing is nobody's to see before the end."""
        over = self.outcome is not None
        return {name: tile for name, tile in self.shown.items() if over or name == "jing"}

    def look(self, concealed, melds, norths):
        plain = [k for k in concealed if k not in self.jing]
        wilds = len(concealed) - len(plain)
        counts = count_kinds(plain)
        mask = standard_waits(counts, 4 - len(melds), wilds, WITH_HONOURS)
        for missing, kinds in () if melds else (pairs(counts, 7), scattered(counts)):
            if missing - wilds == 1:
                mask |= kinds
        if mask:
            mask |= sum(1 << k for k in self.jing)  # a drawn one is wild
        return frozenset(k for k in range(34) if mask >> k & 1)

    def chow_partners(self, kind):
        """R12: three different winds, the three dragons."""
        for group in (WINDS, DRAGONS):
            if kind in group:
                return combinations([k for k in group if k != kind], 2)
        return super().chow_partners(kind)

    def may_meld(self, who, sort, tiles, claimed):
        return sort != "pung" or kind_of(claimed) not in who.barred_pungs

    def let_go(self, who, tile, how, offered, taker):
        if how is not None or not self.tile_is_discard:
            return
        for other in self.after(who.number):
            if other == taker:
                continue
            self.seats[other].passed.append(tile)
            if any(o["type"] == "pung" for o in offered.get(other, ())):
                self.seats[other].barred_pungs.add(kind_of(tile))

    def first_turn(self, who, origin, how):
        if self.kongs or how is not None:
            return False
        if origin is None:
            return who.number == self.dealer and not self.thrown
        return len(self.thrown) == 1 and who.number != self.dealer

    def add_to_win(self, entry, who, kind):
        entry["passed"] = text_of(who.passed)

    def more_of_outcome(self, kind, winners):
        return {**super().more_of_outcome(kind, winners), **self.followed_entry()}

    def shows(self, who):
        return {**super().shows(who), **self.winner_shows(who)}

    def winner_shows(self, who):
        found = {"discards": text_of(who.thrown(False))}
        if self.options["lower_jing"]:
            found["dealt"] = text_of(who.dealt)
        return found

    def own_members(self, who):
        return {"passed": text_of(who.passed), "furiten": self.furiten(who)}

    def furiten(self, who):
        hand = Hand(who.number)
        hand.concealed, hand.melds, hand.passed = who.rest(), who.melds, who.passed
        ready = self.ready_kinds(who)
        return "passed" if ready and furiten(hand, self.options, self.jing) else None
