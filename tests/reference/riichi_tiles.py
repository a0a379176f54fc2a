"""Tiles in mpsz notation. A tile is 0..33 (its kind) or 34, 35, 36: a red five of m, p, s."""

SUITS = "mpsz"
RED = {4: 34, 13: 35, 22: 36}
KIND = list(range(34)) + [4, 13, 22]
NAME = [str(k % 9 + 1) + SUITS[k // 9] for k in range(34)] + ["0m", "0p", "0s"]
TILE = {name: tile for tile, name in enumerate(NAME)}
YAOCHU = frozenset(k for k in range(34) if k >= 27 or k % 9 in (0, 8))
TERMINAL = frozenset(k for k in YAOCHU if k < 27)
GREEN = frozenset([19, 20, 21, 23, 25, 32])


class Problem(Exception):
    """A refusal, with the contract's code and the JSON pointer to the member at fault."""

    def __init__(self, code, pointer="", reason=None):
        super().__init__(code)
        self.code, self.pointer, self.reason = code, pointer, reason

    def answer(self):
        found = {"status": 422, "code": self.code, "pointer": self.pointer}
        if self.reason is not None:
            found["reason"] = self.reason
        return found


def parse_tiles(value, pointer):
    """A tile string, or a list of single tiles, as a list of tiles in the order given."""
    if type(value) is list:
        for i, v in enumerate(value):
            if type(v) is not str:
                raise Problem("bad_value", "%s/%d" % (pointer, i))
        return [parse_tile(v, "%s/%d" % (pointer, i)) for i, v in enumerate(value)]
    if type(value) is not str:
        raise Problem("bad_value", pointer)
    tiles, digits = [], []
    for c in value:
        if c in "0123456789":
            digits.append(c)
            continue
        if c not in SUITS or not digits:
            raise Problem("bad_tile", pointer)
        for d in digits:
            tile = TILE.get(d + c)
            if tile is None:
                raise Problem("bad_tile", pointer)
            tiles.append(tile)
        digits = []
    if digits:
        raise Problem("bad_tile", pointer)
    return tiles


def parse_tile(value, pointer):
    tiles = parse_tiles(value, pointer)
    if len(tiles) != 1:
        raise Problem("bad_tile", pointer)
    return tiles[0]


def kinds_text(kinds):
    """Kinds of one suit as text: [0, 1, 2] -> "123m"."""
    return "".join(str(k % 9 + 1) for k in kinds) + SUITS[kinds[0] // 9]


def next_kind(kind):
    """The tile an indicator points to (R18-R20)."""
    if kind < 27:
        return kind // 9 * 9 + (kind % 9 + 1) % 9
    if kind < 31:
        return 27 + (kind - 27 + 1) % 4
    return 31 + (kind - 31 + 1) % 3


def count_kinds(tiles):
    counts = [0] * 34
    for t in tiles:
        counts[KIND[t]] += 1
    return counts


def check_copies(tiles, red_fives, pointer):
    """At most four of a kind, `red_fives` red ones and 4 - red_fives plain ones (D20)."""
    counts = count_kinds(tiles)
    if max(counts) > 4:
        raise Problem("five_of_a_tile", pointer)
    for five, red in RED.items():
        reds = tiles.count(red)
        if reds > red_fives or counts[five] - reds > 4 - red_fives:
            raise Problem("bad_tile", pointer)
