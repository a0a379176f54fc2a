"""The course of a hand by docs/play.md: turns, claims, their order, ends.

Written from the page alone. The course is a generator: it runs until somebody has to act, and what
it waits for stands in `phase`, `seat`, `tile`, `due` and `offers`. A ruleset overrides what it does
otherwise. Plain on purpose: whether claims are decided is found by trying every missing answer.
"""

from collections import Counter
from itertools import product

from common.request import Meld
from play.offers import Offers
from play.seat import NAMES, NUMBER, Seat, kind_of, parse, text_of
from play.waiting import Waiting

ROBBING = {"added_kong": "robbing_kong"}


class Course(Offers, Waiting):
    players, size, kept_back = 4, 13, 0
    fa = frozenset()  # kinds that are set out

    def __init__(self, request, wall=None):
        """`wall`: what gives the tiles, `take(source)`; None where they are told."""
        self.request, self.wall = request, wall
        self.rules, self.table = request.get("rules") or {}, request.get("table") or {}
        self.dealer = self.table.get("dealer", 0)
        self.events, self.outcome, self.last_source = [], None, None
        self.known = {}  # readiness by tiles
        self.uninterrupted, self.kongs, self.turn_kong, self.claimed = True, 0, False, False
        self.late, self.late_claim = [], None  # PD12
        self.thrown, self.followed = [], 0  # all discards so far, as (seat, kind)
        self.prepare()
        self.deal_out(request["deal"])
        self.flow = self.course()
        self.wait("turn", None)
        self.advance(None)

    def deal_out(self, deal):
        flowers = deal.get("flowers") or [""] * self.players
        hands = [[None] * self.size if hand is None else parse(hand) for hand in deal["hands"]]
        self.seats = [Seat(i, hand, parse(flowers[i]), None not in hand)
                      for i, hand in enumerate(hands)]
        self.copies = Counter(kind_of(t) for s in self.seats for t in s.concealed + s.flowers
                              if t is not None)
        self.copies.update(kind_of(t) for t in parse(deal.get("dora_indicators", "")))
        dealt = sum(len(s.concealed) + len(s.flowers) for s in self.seats)
        self.left = self.wall_size() - dealt - self.kept_back

    # Turns ----------------------------------------------------------------------------------

    def course(self):
        going = yield from self.opening()
        seat = self.dealer if going else self.exhaustive()
        while seat is not None:
            seat = yield from self.turn(self.seats[seat])
        self.tell("end")

    def turn(self, who):
        """Who has the next turn; None when the hand is over."""
        offers = self.turn_offers(who) if who.known else ()
        self.wait("turn", who.number, offers={who.number: offers})
        self.leave_open([who] if not who.known else [])
        _, offer = yield
        kind = offer["type"]
        if kind == "win":
            return (yield from self.win([who.number], None, who.drawn, None))
        if kind == "abort":
            return self.abort(offer["reason"])
        if kind == "discard":
            return (yield from self.discard(who, offer))
        return (yield from self.set_aside(who, kind, offer))

    def set_aside(self, who, kind, offer):
        """A kong of the own turn, or a north: robbed, or made and replaced (P8)."""
        tile = NUMBER[offer.get("tile", "4z")]
        tiles = who.of_kind(kind_of(tile)) if kind == "concealed_kong" else [tile]
        if kind == "concealed_kong" and not who.known:
            tiles = [tile] * 4
        tile = tiles[0]
        how = self.robbing().get(kind)
        self.tile_is_discard = False
        offered = self.rob_offers(who, tile, how)
        winners, _ = yield from self.ask(who.number, tile, how, offered)
        if winners:
            who.give(tile)
            who.drawn = None
            return (yield from self.win(winners, who.number, tile, how))
        self.let_go(who, tile, how, offered, None)
        self.tell_aside(who, kind, tiles)
        for one in tiles:
            who.give(one)
        who.drawn = None
        self.lay_aside(who, kind, tiles)
        self.interrupt()
        yield from self.before_replacement(kind)
        source = "north" if kind == "north" else "kong"
        if not (yield from self.take(who, source)):
            return self.exhaustive()
        return who.number

    def robbing(self):
        """What may be robbed: the kind of action, and the flag of a win on it."""
        return ROBBING

    def rob_offers(self, who, tile, how):
        if how is None:
            return {}
        found = {}
        for other in self.after(who.number):
            if self.wins(self.seats[other], tile, who.number, how):
                found[other] = [{"type": "win"}, {"type": "pass"}]
        return found

    def tell_aside(self, who, kind, tiles):
        told = {"seat": who.number}
        if kind == "concealed_kong":
            told["tiles"] = text_of(tiles)
        else:
            told["tile"] = NAMES[tiles[0]]
        if kind == "added_kong":
            pung = self.pung_of(who, kind_of(tiles[0]))
            told.update({"tiles": text_of(pung.tiles + tiles), "from": pung.origin})
        self.tell(kind, **told)

    @staticmethod
    def pung_of(who, kind):
        return next((m for m in who.melds if m.kind == "pung" and m.kinds[0] == kind), None)

    def lay_aside(self, who, kind, tiles):
        if kind == "north":
            who.norths += 1
            return
        if kind == "added_kong":
            pung = self.pung_of(who, kind_of(tiles[0]))
            at = who.melds.index(pung)
            who.melds[at] = Meld(kind, pung.tiles + tiles, pung.origin, pung.claimed)
        else:
            who.melds.append(Meld(kind, tiles, None, None))
        self.kong_made(who, kind)

    def kong_made(self, who, kind):
        self.kongs, self.turn_kong = self.kongs + 1, True
        self.fed_by = None
        self.last_kong = kind

    def interrupt(self):
        """A claim, kong or north that was let go ends the first go-around."""
        self.uninterrupted = False

    def before_replacement(self, kind):
        """What is turned before the tile of a kong or north is drawn."""
        yield from ()

    # Discards and claims --------------------------------------------------------------------

    def discard(self, who, offer):
        tile = NUMBER[offer["tile"]]
        who.give(tile)
        entry = {"tile": tile, "drawn": bool(offer.get("drawn")),
                 "declare": offer.get("declare"), "claimed_by": None}
        told = {"declare": entry["declare"]} if entry["declare"] else {}
        self.tell("discard", seat=who.number, tile=NAMES[tile], drawn=entry["drawn"], **told)
        who.discards.append(entry)
        who.drawn = who.last_meld = None
        self.thrown.append((who.number, kind_of(tile)))
        self.discarded(who, tile, offer)
        yield from self.before_claims()
        self.tile_is_discard = True
        offered = {}
        for other in self.after(who.number):
            found = self.claim_offers(self.seats[other], who.number, tile)
            if found:
                offered[other] = found + [{"type": "pass"}]
        winners, claim = yield from self.ask(who.number, tile, None, offered)
        if winners:
            return (yield from self.win(winners, who.number, tile, None))
        return (yield from self.not_won(who, tile, offered, claim))

    def not_won(self, who, tile, offered, claim):
        taker = None if claim is None else claim[0]
        self.let_go(who, tile, None, offered, taker)
        if claim is None:
            self.follow()
        ended = self.ends_after(who)
        if ended:
            return self.abort(ended)
        if claim is not None:
            return (yield from self.claim(who, tile, *claim))
        if self.left == 0:
            return self.exhaustive()
        following = (who.number + 1) % self.players
        self.turn_kong = False
        self.late = self.unknown_but(who.number)
        going = yield from self.take(self.seats[following], "wall")
        if going is None:  # PD12: a claim, though the next draw is due
            return (yield from self.claim(who, tile, *self.late_claim))
        return following if going else self.exhaustive()

    def claim(self, who, tile, taker, offer):
        claimant, kind = self.seats[taker], offer["type"]
        own = parse(offer["tiles"]) if "tiles" in offer else claimant.of_kind(kind_of(tile))
        if not claimant.known and kind == "open_kong":
            own = [tile] * 3
        for one in own:
            claimant.give(one)
        who.discards[-1]["claimed_by"] = taker
        meld = Meld(kind, own + [tile], who.number, tile)
        claimant.melds.append(meld)
        self.tell(kind, seat=taker, tile=NAMES[tile], tiles=text_of(meld.tiles),
                  **{"from": who.number})
        self.interrupt()
        self.claimed, self.turn_kong, claimant.last_meld = True, False, meld
        self.has_claimed(claimant)
        if kind == "open_kong":
            self.kong_made(claimant, kind)
            self.fed_by = who.number
            yield from self.before_replacement(kind)
            if not (yield from self.take(claimant, "kong")):
                return self.exhaustive()
        return taker

    def has_claimed(self, who):
        self.has_drawn(who)

    def unknown_but(self, seat):
        """Who may claim though its tiles are not known (PD12)."""
        return [s for s in self.seats if not s.known and s.number != seat and self.left > 0]

    def after(self, seat):
        return [(seat + i) % self.players for i in range(1, self.players)]

    def ask(self, seat, tile, how, offered):
        """(winners, (seat, claim) or None), once no missing answer can change it (P2, P3)."""
        answers, self.offered = {}, offered
        while True:
            decided = self.decided(seat, offered, answers)
            if decided is not None:
                return decided
            left = {i: o for i, o in offered.items() if i not in answers}
            self.wait("claims", seat, NAMES[tile], left)
            self.leave_open(self.unknown_but(seat))
            who, offer = yield
            if who not in offered:
                return [], (who, offer)  # PD12: who has not answered counts as passed
            answers[who] = offer

    def decided(self, seat, offered, answers):
        missing = [i for i in offered if i not in answers]
        found = None
        for chosen in product(*(offered[i] for i in missing)):
            result = self.result(seat, {**answers, **dict(zip(missing, chosen))})
            if found is not None and result != found:
                return None
            found = result
        return found

    def result(self, seat, answers):
        order = [i for i in self.after(seat) if i in answers]
        winners = [i for i in order if answers[i]["type"] == "win"]
        if winners:
            return (winners if self.several_win() else winners[:1]), None
        for kinds in (("pung", "open_kong"), ("chow",)):
            for i in order:
                if answers[i]["type"] in kinds:
                    return [], (i, answers[i])
        return [], None

    def several_win(self):
        return False

    # What a ruleset does at these moments ----------------------------------------------------

    def discarded(self, who, tile, offer):
        """Before anybody can claim it."""

    def before_claims(self):
        yield from ()

    def let_go(self, who, tile, how, offered, taker):
        """P7: nobody won on the tile."""

    def ends_after(self, who):
        """The reason why the hand ends after this discard, or None."""

    def follow(self):
        """PD8: how many of the dealer's discards all others followed, nothing between."""
        rounds, rest = divmod(len(self.thrown), self.players)
        if rest or not self.uninterrupted or rounds > self.most_followed:
            return
        order = [self.dealer] + self.after(self.dealer)
        last = self.thrown[-self.players:]
        if [s for s, _ in last] == order and len({k for _, k in last}) == 1:
            if self.followed == rounds - 1:
                self.followed = rounds

    most_followed = 0
