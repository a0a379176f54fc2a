"""Random requests of yueqing: what its catalogue does not say of them."""

from common.faults import tiles_in
from common.hands import Deck, text
from common.requests import Requests
from common.tiles import NAME
from yueqing.tables import MOST_BAIBAN, MOST_GANGTOU, Faces

HONOURS = [27, 28, 29, 30, 31, 31, 32, 32, 33]


class YueqingRequests(Requests):
    STYLES = {"mixed": 10, "all_runs": 14, "triplets": 8, "one_suit": 12, "honour_sets": 20,
              "terminals": 4, "equal_runs": 6, "in_place": 14, "kept": 10}
    OUTCOMES = {"win": 70, "exhaustive_draw": 24, "false_win": 6}
    SPREAD = 900

    def new_deck(self):
        """Gangtou and baiban lie apart: they are never in a hand."""
        self.faces = Faces(self.rng.choice(HONOURS if self.chance(0.35) else self.kinds[:27]))
        self.left = [MOST_GANGTOU, MOST_BAIBAN]
        return Deck(self.rng, [k for k in self.kinds if k not in self.faces.flowers])

    def in_place(self):
        """Runs through the caishen."""
        near = min(self.faces.caishen, 26)
        number = self.rng.choice([1, 2, 2, 3, 3, 4, 4])
        sets = [self.styles.run_through(near) for _ in range(number)]
        if self.chance(0.4):
            sets = [list(sets[0]) for _ in sets]
        return self.styles.filled(sets)

    def kept(self):
        """A pair or triplet of caishen."""
        if self.chance(0.5):
            return self.styles.filled([], self.faces.caishen, 0.7)
        return self.styles.filled([[self.faces.caishen] * 3], None, 0.7)

    def wilds(self, melds, concealed):
        """Caishen in the places of tiles that are not there, and in some others."""
        caishen, special = self.faces.caishen, self.faces.flowers | {self.faces.caishen}
        concealed = [k for m in melds if set(m) & special for k in m] + concealed
        melds = [m for m in melds if not set(m) & special]
        concealed = [caishen if k in self.faces.flowers else k for k in concealed]
        places = [i for i, kind in enumerate(concealed) if kind != caishen]
        more = self.rng.choice([0, 0, 0, 0, 1, 1, 1, 2, 2, 3])
        for i in self.rng.sample(places, min(more, len(places))):
            if concealed.count(caishen) < self.rng.choice([2, 3, 3, 4]):
                concealed[i] = caishen
        if len(concealed) > 2 and caishen not in concealed and self.chance(0.2):
            melds, concealed = [*melds, [caishen] * 4], concealed[3:]
        last = caishen if caishen in concealed and self.chance(0.2) else None
        return (melds, concealed, last) if concealed.count(caishen) <= 4 else None

    def lay_out(self, tiles, seat):
        if len(tiles) == 4:
            return {"type": "concealed_kong", "tiles": NAME[tiles[0]] * 4}
        meld = super().lay_out(tiles, seat)
        if "from" in meld and self.chance(0.5):
            meld["from"] = (seat + 3) % 4
        return meld

    def members(self, part, share, leave=()):
        found = super().members(part, share, leave)
        if part not in ("hand", "seats") or not {"gangtou", "baiban", "flowers"} & set(found):
            return found
        counts = [min(self.rng.choice([0, 0, 1, 1, 2, 3, most]), most) for most in self.left]
        self.left = [most - count for most, count in zip(self.left, counts)]
        tiles = [self.faces.gangtou] * counts[0] + [self.faces.baiban] * counts[1]
        found.update(gangtou=counts[0], baiban=counts[1], flowers=text(self.rng, tiles))
        if self.chance(0.8):
            del found["flowers"]
        elif self.chance(0.8):
            found = {name: found[name] for name in found
                     if name not in ("gangtou", "baiban") or self.chance(0.2)}
        return found

    def flowers_seen(self):
        return [self.faces.gangtou] * self.rng.randint(0, 3) + [self.faces.baiban] * self.left[1]

    def add_deal(self):
        self.request["deal"] = {"gangtou": NAME[self.faces.gangtou]}
        if self.chance(0.3) and not any(tiles_in(self.request)):
            del self.request["deal"]

    def called(self, seat, origin):
        called = {"basic": self.rng.choice([0, 1, 2, 5, 6, 7, 9, 14, 15]),
                  "big": self.rng.choice([0, 0, 15, 30, 45]),
                  "hua": self.rng.choice([0, 1, 2, 8, 20])}
        return {name: value for name, value in called.items() if self.chance(0.7)}


MAKER = YueqingRequests
