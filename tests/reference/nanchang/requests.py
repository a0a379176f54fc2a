"""Random requests of nanchang: what its catalogue does not say of them."""

from common.faults import tiles_in
from common.hands import Deck, pick, text
from common.requests import Requests
from common.tiles import NAME
from nanchang.tables import sub_jing

BASES = ["pinghu", "pinghu", "xiaoqidui", "daqidui", "shisanlan", "qixing_shisanlan"]
WILDS = {0: 46, 1: 24, 2: 14, 3: 8, 4: 4, 5: 2, 6: 1, 7: 1}


class NanchangRequests(Requests):
    STYLES = {**Requests.STYLES, "triplets": 18, "pairs": 20, "scattered": 18, "outside": 0,
              "terminals": 0, "three_suits": 0, "straight": 0}
    SPREAD = 300

    def new_deck(self):
        self.main = None  # the kind of the main jing; the first hand chooses it
        self.dealt_deck = Deck(self.rng, self.kinds)
        return Deck(self.rng, self.kinds)

    def jing(self):
        if self.main is None:
            self.main = self.rng.choice(self.kinds)
        return [self.main, sub_jing(self.main)]

    def wilds(self, melds, concealed):
        held = [k for m in melds for k in m] + concealed
        main = self.main
        if main is None:
            near = [k for k in self.kinds if k in held or sub_jing(k) in held]
            main = self.rng.choice(near if self.chance(0.6) else self.kinds)
        jing, concealed, last = [main, sub_jing(main)], list(concealed), None
        places = range(len(concealed))
        if self.chance(0.25):  # a jing beside any tile: fishing with a jing
            last = self.rng.choice([self.rng.choice(self.kinds), self.rng.choice(jing)])
            concealed[-2:] = [self.rng.choice(jing), last]
            places = range(len(concealed) - 2)
        for i in self.rng.sample(places, min(pick(self.rng, WILDS), len(places))):
            concealed[i] = self.rng.choice(jing)
        self.tried = main
        return melds, concealed, last

    def deal_hand(self, seat, win=None, open_share=None):
        dealt = super().deal_hand(seat, win, open_share)
        if dealt is not None:
            self.main = self.tried
        return dealt

    def add_deal(self):
        self.request["deal"] = {"jing": self.rng.choice([NAME[self.jing()[0]], [NAME[self.main]]])}
        if self.rule("lower_jing"):
            self.lower_jing()
        if self.chance(0.3) and not any(tiles_in(self.request)):
            del self.request["deal"]

    def lower_jing(self):
        """The lower jing, and what the seats were dealt or counted of it."""
        lower = self.rng.choice(self.kinds)
        self.request["deal"]["lower_jing"] = NAME[lower]
        for seat, shown in enumerate(self.request.get("outcome", {}).get("seats", ())):
            shown.pop("dealt", None)
            shown.pop("lower_jing", None)
            if self.chance(0.4):
                tiles = self.dealt_deck.draw(self.rng.choice([0, 0, 1, 2, 3]),
                                             [lower, sub_jing(lower)])
                size = 13 + (seat == self.dealer())
                others = [k for k in self.kinds if k not in (lower, sub_jing(lower))]
                tiles += self.dealt_deck.draw(size - len(tiles), others)
                shown["dealt"] = text(self.rng, tiles)
            elif self.chance(0.6):
                shown["lower_jing"] = {name: self.rng.choice([0, 0, 1, 1, 2, 3])
                                       for name in ("main", "sub")}

    def shown_seat(self, seat):
        shown = super().shown_seat(seat)
        for name in ("dealt", "lower_jing"):
            if self.chance(0.95):
                shown.pop(name, None)
        return shown

    def called(self, seat, origin):
        base, flags = self.rng.choice(BASES), []
        if origin is None and seat == self.dealer() and self.chance(0.3):
            base = "tianhu"
        if origin == self.dealer() and self.chance(0.3):
            base = "dihu"
        ids = [base] + ["jingdiao"] * self.chance(0.3)
        if self.chance(0.5):
            ids.append(self.rng.choice(["deguo", "jinghuanyuan", "jinghuanyuan", "dezhongde"]))
        self.rng.shuffle(ids)
        return {"patterns": ids + flags}

    def called_hand(self, seat, origin):
        hand = super().called_hand(seat, origin)
        hand["called"] = self.called(seat, origin)
        return hand


MAKER = NanchangRequests
