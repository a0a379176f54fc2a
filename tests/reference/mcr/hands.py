"""Random complete hands of mcr, of every shape."""

from mcr.fans import Hand
from mcr.shapes import KNITTED, ORPHANS, counted


class Maker:
    """Random hands that are complete: (concealed with the winning tile, melds)."""

    def __init__(self, rng):
        self.rng = rng

    def set_of(self, kinds):
        rng = self.rng
        if rng.random() < 0.45:
            first = rng.choice(kinds)
            return ("pung", first)
        chows = [kind for kind in kinds if kind < 27 and kind % 9 < 7]
        return ("chow", rng.choice(chows)) if chows else ("pung", rng.choice(kinds))

    def kinds(self):
        rng = self.rng
        suit = 9 * rng.randrange(3)
        return rng.choice([
            list(range(34)), list(range(34)), list(range(27)), list(range(suit, suit + 9)),
            [*range(suit, suit + 9), *range(27, 34)], ORPHANS, list(range(27, 34)),
            [9 * s + rank for s in range(3) for rank in rng.choice(
                ([0, 1, 2, 3], [5, 6, 7, 8], [3, 4, 5], [1, 3, 5, 7], [2, 3, 4, 5, 6]))],
            [19, 20, 21, 23, 25, 32], [9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31]])

    def row(self, sets):
        """Sets that go with each other."""
        rng = self.rng
        kind, first = sets[0]
        if first >= 27:
            return sets
        step = rng.choice([0, 1, 2, 3])
        made = []
        for i in range(rng.choice([2, 3, 4])):
            suit = rng.choice([first // 9, (first // 9 + i) % 3])
            made.append((kind, 9 * suit + min(first % 9 + step * i, 6 if kind == "chow" else 8)))
        return (made + sets)[:4]

    def sets_and_pair(self, count):
        kinds = self.kinds()
        sets = [self.set_of(kinds) for _ in range(4)]
        if self.rng.random() < 0.5:
            sets = self.row(sets)
        return sets[:count], self.rng.choice(kinds)

    def melds_of(self, sets):
        melds, concealed = [], []
        share = self.rng.choice([0, 0, 0.3, 0.6, 1])
        for kind, first in sets:
            if self.rng.random() >= share:
                concealed.append((kind, first))
            elif kind == "chow":
                melds.append((kind, first))
            else:
                melds.append((self.rng.choice(
                    ["pung", "open_kong", "added_kong", "concealed_kong"]), first))
        return melds, concealed

    def tiles(self):
        rng, which = self.rng, self.rng.random()
        if which < 0.05:
            return [*ORPHANS, rng.choice(ORPHANS)], []
        if which < 0.10:
            return rng.sample([*rng.choice(KNITTED), *range(27, 34)], 14), []
        if which < 0.20:
            kinds = self.kinds()
            return [kind for _ in range(7) for kind in [rng.choice(kinds)] * 2], []
        if which < 0.23:
            first = 9 * rng.randrange(3) + rng.randrange(3)
            return [kind for kind in range(first, first + 7)] * 2, []
        if which < 0.26:
            suit = 9 * rng.randrange(3)
            return [suit] * 3 + [suit + i for i in range(1, 8)] + [suit + 8] * 3 + \
                [suit + rng.randrange(9)], []
        nine = sorted(rng.choice(KNITTED)) if which < 0.36 else []
        sets, pair = self.sets_and_pair(1 if nine else 4)
        melds, concealed = self.melds_of(sets)
        tiles = [*nine, pair, pair]
        for kind, first in concealed:
            tiles += [first] * 3 if kind == "pung" else [first, first + 1, first + 2]
        return tiles, melds

    def hand(self):
        rng = self.rng
        while True:
            tiles, melds = self.tiles()
            hand = Hand(tiles[:-1], melds, tiles[-1], False)
            if max(counted(hand.all)) <= 4:
                break
        rng.shuffle(tiles)
        win = tiles.pop()
        self_drawn = rng.random() < 0.4
        flags = {name for name in ("last_tile",) if rng.random() < 0.1}
        kong = any(kind.endswith("kong") for kind, _ in melds)
        if self_drawn and kong and rng.random() < 0.2:
            flags.add("after_kong")
        if not self_drawn and hand.all.count(win) == 1 and rng.random() < 0.2:
            flags.add("robbing_kong")
        if win not in tiles and rng.random() < 0.1:
            flags.add("last_of_kind")
        seat = rng.randrange(4)
        if not melds and not flags and (self_drawn or seat) and rng.random() < 0.1:
            flags.add("first_turn")
        wind = 27 + rng.randrange(4)
        return seat, Hand(tiles, melds, win, self_drawn, flags, wind, 27 + seat, seat == 0)
