"""Ming: what docs/play.md and ming.md add."""

from common.tiles import YAOCHU, count_kinds
from ming.calls import CALLS
from ming.readings import UNRELATED
from ming.tables import OPTIONS
from common.request import read_options
from play.course import Course
from play.ends import Ends
from play.ready import kinds_of, orphans_waits, pairs_waits, standard_waits
from play.seat import NAMES, kind_of, parse, row_of, text_of

LEAST = 4  # tiles left for riichi (D30)


class Ming(Ends, Course):
    calls, declaration = CALLS, "riichi"

    def prepare(self):
        self.options = read_options(self.rules, OPTIONS)
        self.turned, self.ura, self.fed_by = [], None, None

    def wall_size(self):
        return 122

    def deal_out(self, deal):
        super().deal_out(deal)
        self.turned = parse(deal["dora_indicators"])

    def look(self, concealed, melds, norths):
        counts = count_kinds(concealed)
        mask = standard_waits(counts, 4 - len(melds))
        if not melds:
            mask |= pairs_waits(counts) | orphans_waits(counts, YAOCHU)
            for kinds in UNRELATED:
                lacking = [k for k in kinds if not counts[k]]
                if len(lacking) <= 3:
                    mask |= sum(1 << k for k in lacking)
        return kinds_of(mask, count_kinds([*concealed, *(t for m in melds for t in m.kinds)]))

    def shown_deal(self):
        shown = {"dora_indicators": row_of(self.turned)}
        if self.ura is not None:
            shown["ura_indicators"] = row_of(self.ura)
        return shown

    def may_kong(self, who, sort, kind):
        if who.riichi is None:
            return True
        if sort != "concealed_kong" or kind_of(who.drawn) != kind:
            return False
        before = who.rest()
        after = [t for t in before if kind_of(t) != kind]
        kong = self.meld_of(who, "concealed_kong", [kind] * 3, kind)
        return (set(self.waits(before, who.melds))
                == set(self.waits(after, who.melds + [kong])) != set())

    def may_discard(self, who, tile, drawn):
        if who.riichi is not None:
            return drawn
        return who.last_meld is None or not self.swaps(who.last_meld, tile)

    @staticmethod
    def swaps(meld, tile):
        """R108, R109: the kind that was claimed."""
        return not meld.kong and kind_of(tile) == kind_of(meld.claimed)

    def may_meld(self, who, sort, tiles, claimed):
        rest = list(who.concealed)
        for tile in tiles:
            rest.remove(tile)
        return any(kind_of(t) != kind_of(claimed) for t in rest)

    def declarable(self, who):
        if who.riichi is not None or not who.closed or who.drawn is None or self.left < LEAST:
            return ()
        return self.ready_discards(who)

    def may_claim(self, who, seat, tile):
        return who.riichi is None

    def discarded(self, who, tile, offer):
        if offer.get("declare"):
            who.riichi = "declared"

    def let_go(self, who, tile, how, offered, taker):
        if who.riichi == "declared":
            who.riichi = "riichi"
            self.tell("riichi_accepted", seat=who.number)
        if how is None and self.tile_is_discard:
            for other in self.after(who.number):
                if other != taker:
                    self.seats[other].passed.append(tile)

    def feeder(self, who):
        pays = self.options["open_kong_feeder_pays"]
        if self.last_source == "kong" and self.last_kong == "open_kong" and pays:
            return self.fed_by
        return None

    def first_turn(self, who, origin, how):
        if not self.uninterrupted or how is not None:
            return False
        return len(self.thrown) <= (3 if origin is None else 4)

    def own_flags(self, who, tile, origin, how):
        return {"riichi": who.riichi == "riichi"}

    def add_to_win(self, entry, who, kind):
        entry.update(discards=text_of(who.thrown()), passed=text_of(who.passed))

    def sticks(self):
        return [s.number for s in self.seats if s.riichi == "riichi"]

    def after_win(self, winners):
        if self.options["ura_dora"] and set(winners) & set(self.sticks()):
            self.ura = yield from self.given({"type": "ura", "count": 1})
            self.tell("ura", tile=NAMES[self.ura[0]])

    def more_of_outcome(self, kind, winners):
        found = {"riichi": self.sticks(), **super().more_of_outcome(kind, winners)}
        if kind == "exhaustive_draw":
            found["tenpai"] = [s.number for s in self.seats if self.waits(s.rest(), s.melds)]
        return found

    def shows(self, who):
        return {**super().shows(who), "discards": text_of(who.thrown())}

    def own_members(self, who):
        return {"riichi": who.riichi, "passed": text_of(who.passed), "furiten": self.furiten(who)}

    def furiten(self, who):
        waits = self.ready_kinds(who)
        if not self.options["furiten"]:
            return None
        return "passed" if waits & {kind_of(t) for t in who.thrown() + who.passed} else None
