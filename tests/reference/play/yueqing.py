"""Yueqing: what docs/play.md and yueqing.md add."""

from common.request import read_options
from common.tiles import count_kinds
from play.course import Course
from play.ends import Ends
from play.ready import standard_waits
from play.seat import NAMES, NUMBER, text_of
from yueqing.calls import CALLS
from yueqing.tables import OPTIONS, Faces

MELDS = 5


class Yueqing(Ends, Course):
    calls, size, kept_back = CALLS, 16, 16

    def prepare(self):
        self.options = read_options(self.rules, OPTIONS)

    def wall_size(self):
        return 136

    def deal_out(self, deal):
        self.faces = Faces(NUMBER[deal["gangtou"]])
        self.fa = frozenset(self.faces.flowers)
        super().deal_out(deal)

    def shown_deal(self):
        return {"gangtou": NAMES[self.faces.gangtou]}

    def look(self, concealed, melds, norths):
        naturals = [k for k in concealed if k != self.faces.caishen]
        wilds = len(concealed) - len(naturals)
        mask = standard_waits(count_kinds(naturals), MELDS - len(melds), wilds)
        if mask:
            mask |= 1 << self.faces.caishen
        return frozenset(k for k in range(34) if mask >> k & 1)

    def may_kong(self, who, sort, kind):
        return kind != self.faces.caishen or sort == "concealed_kong"

    def chow_partners(self, kind):
        return [pair for pair in super().chow_partners(kind)
                if self.faces.caishen not in (*pair, kind)]

    def may_meld(self, who, sort, tiles, claimed):
        return claimed != self.faces.caishen

    def robbing(self):
        return {"added_kong": "robbing_kong", "concealed_kong": "robbing_kong"}

    def rob_offers(self, who, tile, how):
        return {} if tile == self.faces.caishen else super().rob_offers(who, tile, how)

    def discarded(self, who, tile, offer):
        """PD7."""
        if len(who.melds) == MELDS:
            first = who.single is None
            who.single = tile if first else -1

    def first_turn(self, who, origin, how):
        dealer = self.seats[self.dealer]
        if origin is None:
            return who is dealer and not self.thrown
        return how is None and len(self.thrown) == 1 and who is not dealer

    def add_to_win(self, entry, who, kind):
        if len(who.melds) == MELDS and who.single not in (None, -1):
            entry["single_discard"] = NAMES[who.single]

    def shows(self, who):
        return {**super().shows(who), **self.winner_shows(who)}

    def winner_shows(self, who):
        return {"flowers": text_of(who.flowers)}

    def own_members(self, who):
        return {"passed": "", "furiten": None}
