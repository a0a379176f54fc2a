"""Tiles in mpsz notation, for every ruleset. A tile is its kind, 0..33, or a red five: 34..36."""

SUITS = "mpsz"
RED = {4: 34, 13: 35, 22: 36}
KIND = list(range(34)) + [4, 13, 22]
NAME = [str(k % 9 + 1) + SUITS[k // 9] for k in range(34)] + ["0m", "0p", "0s"]
WITH_REDS = {name: tile for tile, name in enumerate(NAME)}
YAOCHU = frozenset(k for k in range(34) if k >= 27 or k % 9 in (0, 8))
TERMINAL = frozenset(k for k in YAOCHU if k < 27)
PLAIN = {name: tile for tile, name in enumerate(NAME[:34])}
FLOWERS = {f"{i + 1}f": len(NAME) + i for i in range(8)}


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


def guarded(call):
    """`call`, with a problem as its answer."""
    def run(request):
        try:
            return call(request)
        except Problem as problem:
            return problem.answer()

    return run


def parse_tiles(value, pointer, known=PLAIN):
    """A tile string, or a list of single tiles, as a list of tiles in the order given."""
    if type(value) is list:
        for i, v in enumerate(value):
            if type(v) is not str:
                raise Problem("bad_value", "%s/%d" % (pointer, i))
        return [parse_tile(v, "%s/%d" % (pointer, i), known) for i, v in enumerate(value)]
    if type(value) is not str:
        raise Problem("bad_value", pointer)
    tiles, digits = [], []
    for c in value:
        if c in "0123456789":
            digits.append(c)
            continue
        if c not in SUITS + "f" or not digits:
            raise Problem("bad_tile", pointer)
        for d in digits:
            tile = known.get(d + c)
            if tile is None:
                raise Problem("bad_tile", pointer)
            tiles.append(tile)
        digits = []
    if digits:
        raise Problem("bad_tile", pointer)
    return tiles


def parse_tile(value, pointer, known=PLAIN):
    tiles = parse_tiles(value, pointer, known)
    if len(tiles) != 1:
        raise Problem("bad_tile", pointer)
    return tiles[0]


def kinds_text(kinds):
    """Kinds of one suit as text: [0, 1, 2] -> "123m"."""
    return "".join(str(k % 9 + 1) for k in kinds) + SUITS[kinds[0] // 9]


def count_kinds(tiles):
    counts = [0] * 34
    for t in tiles:
        counts[KIND[t]] += 1
    return counts


def check_four(tiles, pointer):
    """At most four of a kind."""
    if max(count_kinds(tiles)) > 4:
        raise Problem("five_of_a_tile", pointer)
