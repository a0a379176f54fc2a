"""Told walls: shuffled tiles; hands and draws that lead to rare things (docs/play.md)."""

from common.tiles import FLOWERS, RED
from play.scenes import deal_hands
from play.seat import NAMES, kind_of, row_of, text_of
from yueqing.tables import Faces

ABSENT = {"jiujiang": range(27, 31), "sanma": range(1, 8)}


def tiles_of(game, options):
    """All tiles of a game, red fives among them."""
    kinds = [k for k in range(34) if k not in ABSENT.get(game, ())]
    tiles = [k for k in kinds for _ in range(4)]
    if game in ("riichi", "sanma"):
        for five, red in RED.items():
            for _ in range(options["red_fives"] if five in kinds else 0):
                tiles[tiles.index(five)] = red
    if game == "mcr" and options["flowers"]:
        tiles += FLOWERS.values()
    return tiles


class Heap:
    """Tiles that are taken, by what is wanted or at random."""

    def __init__(self, rng, tiles):
        self.rng, self.tiles = rng, tiles
        rng.shuffle(tiles)

    def take(self, wanted=None):
        """The next tile, of a kind that is wanted where there is one."""
        if wanted is not None:
            for i, tile in enumerate(self.tiles):
                if kind_of(tile) in wanted:
                    return self.tiles.pop(i)
        return self.tiles.pop()

    def holds(self, kinds):
        left = [kind_of(t) for t in self.tiles]
        return all(left.count(k) >= kinds.count(k) for k in kinds)

    def set_of(self):
        """Kinds of a run or a triplet that are still there."""
        rng = self.rng
        for _ in range(40):
            kind = kind_of(rng.choice(self.tiles))
            if kind >= 34:
                continue
            run = kind < 27 and kind % 9 <= 6 and rng.random() < 0.6
            kinds = [kind, kind + 1, kind + 2] if run else [kind] * 3
            if self.holds(kinds):
                return kinds
        return []


class ToldWall:
    """A told deal and the tiles that are due after it."""

    def __init__(self, rng, game, options, table, players, size):
        self.rng = rng
        heap = self.heap = Heap(rng, tiles_of(game, options))
        self.deal = {"told": True}
        flowers = self.turn(game, options, table)
        aside = [[] for _ in range(players)]
        hands, self.common, self.mood = deal_hands(
            rng, heap, players, size, table["dealer"])
        for seat in range(players):
            while any(t in flowers for t in hands[seat]):
                at = next(i for i, t in enumerate(hands[seat]) if t in flowers)
                aside[seat].append(hands[seat][at])
                hands[seat][at] = heap.take()
        self.deal["hands"] = [text_of(hand) for hand in hands]
        if any(aside) or flowers and rng.random() < 0.5:
            self.deal["flowers"] = [text_of(one) for one in aside]

    def turn(self, game, options, table):
        """What the deal shows; the kinds that are set out."""
        heap, deal = self.heap, self.deal
        if game in ("riichi", "sanma"):
            deal["dora_indicators"] = NAMES[heap.take()]
        if game == "ming":
            count = min(options["dora_base"] + table.get("dealer_streak", 0), options["dora_max"])
            deal["dora_indicators"] = row_of([heap.take() for _ in range(count)])
        if game == "nanchang":
            deal["jing"] = NAMES[self.rng.randrange(34)]
            if options["lower_jing"]:
                deal["lower_jing"] = NAMES[self.rng.randrange(34)]
        if game == "yueqing":
            gangtou = heap.take()
            deal["gangtou"] = NAMES[gangtou]
            return Faces(gangtou).flowers
        return {32} if game == "jiujiang" else set(FLOWERS.values())

    def action(self, due, course):
        """The told action that is due; now and then what the seat waits for."""
        if due["type"] == "ura":
            return {"type": "ura", "tiles": row_of(
                [self.heap.take() for _ in range(due["count"])])}
        wanted = None
        rare = (not course.thrown or course.left == 1 or self.mood == "patient"
                or due.get("source") in ("kong", "north"))
        often = 0.6 if rare else 0.12
        if due["type"] == "draw" and self.rng.random() < often:
            who = course.seats[due["seat"]]
            held = [kind_of(t) for t in who.concealed]
            ready = self.mood != "patient" and self.rng.random() < 0.7
            wanted = set(course.ready_kinds(who)) if ready else set()
            wanted |= {m.kinds[0] for m in who.melds if m.kind == "pung"}
            wanted = wanted or {k for k in held if held.count(k) == 3}
        return {"type": due["type"], "tile": NAMES[self.heap.take(wanted or None)]}
