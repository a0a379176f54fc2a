"""Riichi of four and three: what docs/play.md section 4, riichi.md and riichi-sanma.md add."""

from common.tiles import YAOCHU, count_kinds
from play.course import Course
from play.ends import Ends
from play.ready import kinds_of, orphans_waits, pairs_waits, standard_waits
from play.seat import NAMES, kind_of, parse, row_of, text_of
from riichi.calls import CALLS
from riichi.request import read_rules
from riichi.tiles import ABSENT
from riichi.waits import KongMeld, swap_kinds, triplet_stays

NORTH = 30
PLAYED = {players: sum(1 << k for k in range(34) if k not in absent)
          for players, absent in ABSENT.items()}
WINDS = range(27, 31)


class Riichi(Ends, Course):
    calls, declaration = CALLS, "riichi"
    refusable = ("contradiction",)  # the robbed tile lies among the own discards

    def prepare(self):
        self.options = read_rules(self.rules)
        self.players = self.options["players"]
        self.points = self.table.get("points") or [self.options["start_points"]] * self.players
        self.norths_play = self.players == 3 and self.options["north"] in ("nuki", "both")
        self.turned, self.waiting, self.ura = [], 0, None
        self.kong_seats = []

    def wall_size(self):
        return 122 if self.players == 4 else 94

    def deal_out(self, deal):
        super().deal_out(deal)
        self.turned = parse(deal["dora_indicators"])

    def look(self, concealed, melds, norths):
        counts = count_kinds(concealed)
        mask = standard_waits(counts, 4 - len(melds))
        if not melds:
            mask |= pairs_waits(counts, most=2) | orphans_waits(counts, YAOCHU)
        held = count_kinds([*concealed, *[NORTH] * norths, *(t for m in melds for t in m.kinds)])
        return kinds_of(mask & PLAYED[self.players], held)

    def chows_allowed(self):
        return self.players == 4

    def shown_deal(self):
        shown = {"dora_indicators": row_of(self.turned)}
        if self.ura is not None:
            shown["ura_indicators"] = row_of(self.ura)
        return shown

    # The turn ----------------------------------------------------------------------------------

    def aborts(self, who):
        held = {kind_of(t) for t in who.concealed} & YAOCHU
        if (self.options["abort_nine_terminals"] and self.uninterrupted and who.draws == 1
                and len(held) >= 9):
            return ["nine_terminals"]
        return []

    def may_north(self, who):
        if not self.norths_play or NORTH not in who.concealed:
            return False
        return who.riichi is None or who.drawn == NORTH

    def may_kong(self, who, sort, kind):
        if self.kongs == 4:
            return False  # P10
        if who.riichi is None:
            return True
        return sort == "concealed_kong" and self.keeps_riichi(who, kind)

    def keeps_riichi(self, who, kind):
        rule = self.options["riichi_kong"]
        if rule == "none" or kind_of(who.drawn) != kind:
            return False
        before = who.rest()
        after = [t for t in before if kind_of(t) != kind]
        waits = self.waits(before, who.melds, who.norths)
        kinds = self.look(after, who.melds + [KongMeld(kind)], who.norths)
        if not waits or waits != kinds:
            return False
        counts = count_kinds(before)
        return rule == "waits" or all(triplet_stays(counts, w, kind, who.melds) for w in waits)

    def may_discard(self, who, tile, drawn):
        if who.riichi is not None:
            return drawn
        return kind_of(tile) not in self.swapped(who.last_meld)

    def swapped(self, meld):
        if meld is None or self.options["kuikae"] == "allowed" or meld.kong:
            return ()
        return swap_kinds(meld)

    def may_meld(self, who, sort, tiles, claimed):
        if self.options["kuikae"] == "allowed":
            return True
        meld = self.meld_of(who, sort, tiles, claimed)
        rest = list(who.concealed)
        for tile in tiles:
            rest.remove(tile)
        return any(kind_of(t) not in swap_kinds(meld) for t in rest)

    def declarable(self, who):
        least = max(self.options["riichi_min_tiles"], 1)
        if (who.riichi is not None or not who.closed or who.drawn is None or self.left < least
                or self.points[who.number] < self.options["riichi_min_points"]):
            return ()
        return self.ready_discards(who)

    # Kongs and indicators ----------------------------------------------------------------------

    def robbing(self):
        found = {"added_kong": "robbing_kong"}
        if self.options["rob_concealed_kong"]:
            found["concealed_kong"] = "robbing_concealed_kong"
        if self.norths_play and self.options["rob_nuki"] != "none":
            found["north"] = "robbing_nuki"
        return found

    def kong_made(self, who, kind):
        super().kong_made(who, kind)
        self.kong_seats.append((who.number, kind))

    def before_replacement(self, kind):
        """PD4."""
        while self.waiting:
            yield from self.turn_indicator()
        if kind == "concealed_kong" or (
                kind != "north" and self.options["kong_dora"] == "at_once"):
            self.waiting += 1
            yield from self.turn_indicator()
        elif kind != "north":
            self.waiting += 1

    def turn_indicator(self):
        self.waiting -= 1
        [tile] = yield from self.given({"type": "indicator"})
        self.turned.append(tile)
        self.tell("indicator", tile=NAMES[tile])

    def before_claims(self):
        while self.waiting:
            yield from self.turn_indicator()

    # Discards ----------------------------------------------------------------------------------

    def discarded(self, who, tile, offer):
        who.ippatsu = False
        if offer.get("declare"):
            who.riichi = "declared"
            who.double = self.uninterrupted and len(who.discards) == 1

    def may_claim(self, who, seat, tile):
        return who.riichi is None and self.ends_after(self.seats[seat]) is None

    def ends_after(self, who):
        """PD3."""
        first = self.thrown[:self.players]
        if (self.options["abort_four_winds"] and self.uninterrupted
                and len(self.thrown) == len(first) == 4
                and len({k for _, k in first}) == 1 and first[0][1] in WINDS):
            return "four_winds"
        makers = {seat for seat, _ in self.kong_seats}
        if self.options["abort_four_kongs"] and self.kongs == 4 and len(makers) > 1:
            return "four_kongs"
        declared = all(s.riichi is not None for s in self.seats)
        if self.options["abort_four_riichi"] and declared and self.players == 4:
            return "four_riichi"
        return None

    def let_go(self, who, tile, how, offered, taker):
        if who.riichi == "declared":
            who.riichi = "double_riichi" if who.double else "riichi"
            who.ippatsu = True
            self.tell("riichi_accepted", seat=who.number)
        for other in self.after(who.number):
            # Only a concealed kong is seen by those alone who might rob it, and a north by nobody
            # where that is not played.
            seen = self.tile_is_discard or how in ("robbing_kong", "robbing_nuki")
            if other != taker and (seen or other in offered):
                self.seats[other].passed.append(tile)

    def interrupt(self):
        super().interrupt()
        for s in self.seats:
            s.ippatsu = False

    def has_drawn(self, who):
        if who.riichi is None:
            who.passed = []

    # Ends --------------------------------------------------------------------------------------

    def several_win(self):
        return self.options["multiple_ron"] != "head_bump"

    def last_tile_counts(self, origin):
        return origin is not None or self.last_source == "wall"

    def first_turn(self, who, origin, how):
        if not self.uninterrupted or how is not None:
            return False
        if origin is None:
            return who.draws == 1
        return who.number != self.dealer and who.draws == 0

    def own_flags(self, who, tile, origin, how):
        return {
            "riichi": who.riichi == "riichi", "double_riichi": who.riichi == "double_riichi",
            "ippatsu": self.options["ippatsu"] and who.ippatsu,
            "after_nuki": origin is None and self.last_source == "north",
        }

    def add_to_win(self, entry, who, kind):
        entry.update(discards=text_of(who.thrown()), passed=text_of(who.passed))
        if self.players == 3:
            entry["nukidora"] = who.norths
        own = [sort for seat, sort in self.kong_seats if seat == who.number]
        if len(own) == 4 and own[-1] == "added_kong":  # PD13
            for name in ("from", "claimed"):
                entry["melds"][-1].pop(name, None)

    def sticks(self):
        return [s.number for s in self.seats if s.riichi in ("riichi", "double_riichi")]

    def win(self, winners, origin, tile, how):
        if self.options["multiple_ron"] == "double" and len(winners) == 3:
            self.abort("triple_ron")
            return
        yield from super().win(winners, origin, tile, how)

    def after_win(self, winners):
        if self.options["ura_dora"] and set(winners) & set(self.sticks()):
            due = {"type": "ura", "count": len(self.turned)}
            self.ura = yield from self.given(due, len(self.turned))
            for tile in self.ura:
                self.tell("ura", tile=NAMES[tile])

    def more_of_outcome(self, kind, winners):
        found = {"riichi": self.sticks()}
        if kind == "exhaustive_draw":
            found["tenpai"] = [s.number for s in self.seats
                               if self.waits(s.rest(), s.melds, s.norths)]
            found["seats"] = [self.shows(s) for s in self.seats]
        return found

    def shows(self, who):
        found = super().shows(who)
        found["discards"] = text_of(who.thrown())
        found["called_away"] = len(who.discards) - len(who.thrown(False))
        if self.players == 3:
            found["nukidora"] = who.norths
        return found

    # What the answer shows ----------------------------------------------------------------------

    def own_members(self, who):
        found = {"riichi": who.riichi, "passed": text_of(who.passed), "furiten": self.furiten(who)}
        if self.players == 3:
            found["norths"] = who.norths
        return found

    def furiten(self, who):
        """R72 to R76, by shape."""
        waits = self.ready_kinds(who)
        if waits & {kind_of(t) for t in who.thrown()}:
            return "discard"
        if waits & {kind_of(t) for t in who.passed}:
            return "riichi" if who.riichi not in (None, "declared") else "temporary"
        return None
