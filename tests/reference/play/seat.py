"""What a seat holds while a hand is played, and tiles as the answers write them."""

from common.tiles import FLOWERS, KIND, NAME

NAMES = NAME + list(FLOWERS)
NUMBER = {name: tile for tile, name in enumerate(NAMES)}


def kind_of(tile):
    """A red five is of its five's kind; a flower is its own."""
    return KIND[tile] if tile < len(KIND) else tile


def place(tile):
    """In offers a red five stands after the plain ones."""
    return kind_of(tile), 34 <= tile < 37


def parse(text):
    """The tiles of a string, or of a list of them, in their order."""
    found, digits = [], ""
    for c in "".join(text):
        if c.isdigit():
            digits += c
        else:
            found += [NUMBER[d + c] for d in digits]
            digits = ""
    return found


def text_of(tiles):
    """In tile order, a red five before the plain ones."""
    found = ""
    for tile in sorted(tiles, key=lambda t: (kind_of(t), not 34 <= t < 37)):
        name = NAMES[tile]
        found = found[:-1] + name if found.endswith(name[1]) else found + name
    return found


def row_of(tiles):
    """In the order given, as indicators are turned."""
    return "".join(NAMES[tile] for tile in tiles)


class Seat:
    def __init__(self, number, concealed, flowers, known=True):
        """Tiles that are not known (PD12) are None."""
        self.number, self.known = number, known
        self.concealed, self.flowers = list(concealed), list(flowers)
        self.drawn = None  # the tile just drawn, which is among the concealed ones too
        self.melds, self.discards = [], []
        self.draws = self.norths = 0  # draws: from the wall; replacements are part of them
        self.riichi = None
        self.double = self.ippatsu = self.baoting = False
        self.passed = []
        self.passed_from_dealer = set()
        self.barred_pungs = set()
        self.last_meld = None  # the claim that this turn began with
        self.single = None
        self.dealt = ()

    def give(self, tile):
        self.concealed.remove(tile if self.known else None)

    @property
    def closed(self):
        return not any(m.open for m in self.melds)

    def rest(self):
        """The tiles without the one just drawn."""
        tiles = list(self.concealed)
        if self.drawn is not None:
            tiles.remove(self.drawn)
        return tiles

    def of_kind(self, kind):
        return [tile for tile in self.concealed if kind_of(tile) == kind]

    def thrown(self, taken=True):
        """The own discards; those that nobody took with `taken` false."""
        return [entry["tile"] for entry in self.discards
                if taken or entry["claimed_by"] is None]

    def told_melds(self):
        return [told_meld(m) for m in self.melds]

    def told_discards(self):
        return [{**entry, "tile": NAMES[entry["tile"]]} for entry in self.discards]


def told_meld(meld):
    told = {"type": meld.kind, "tiles": text_of(meld.tiles)}
    if meld.origin is not None:
        told.update({"from": meld.origin, "claimed": NAMES[meld.claimed]})
    return told
