"""A deck of 136 tiles, tiles as text, and hands dealt from the deck."""

from common.tiles import KIND, NAME, RED

KONG_TYPES = ["open_kong", "added_kong", "concealed_kong"]


class Deck:
    """The tiles not yet dealt."""

    def __init__(self, rng, kinds, red_fives=0):
        self.rng = rng
        self.left = {kind: [] for kind in range(34)}
        for kind in kinds:
            reds = red_fives if kind in RED else 0
            self.left[kind] = [kind] * (4 - reds) + [RED.get(kind)] * reds

    def has(self, kinds):
        return all(len(self.left[k]) >= kinds.count(k) for k in set(kinds))

    def take(self, kind):
        tiles = self.left[kind]
        return tiles.pop(self.rng.randrange(len(tiles)))

    def take_all(self, kinds):
        return [self.take(kind) for kind in kinds]

    def put_back(self, tiles):
        for tile in tiles:
            self.left[KIND[tile]].append(tile)

    def draw(self, number, kinds=None):
        """So many tiles of these kinds, or fewer."""
        found = []
        for _ in range(number):
            pool = [k for k in (kinds or range(34)) if self.left[k]]
            if pool:
                found.append(self.take(self.rng.choice(pool)))
        return found


class Dealt:
    """A hand: its concealed tiles, melds as the contract writes them, and the winning tile."""

    def __init__(self, seat, concealed, melds, win):
        self.seat, self.concealed, self.melds, self.win = seat, concealed, melds, win

    def spoil(self, deck):
        """Exchanges a concealed tile for another: mostly no win any more."""
        i = deck.rng.randrange(len(self.concealed))
        [new] = deck.draw(1)
        deck.put_back([self.concealed[i]])
        self.concealed[i] = new


def pick(rng, weights):
    """A key of {key: weight}."""
    return rng.choices(list(weights), list(weights.values()))[0]


def text(rng, tiles, keep_order=False):
    """A tile string, sorted or not, or a list of single tiles."""
    tiles = list(tiles)
    if not keep_order and rng.random() < 0.7:
        tiles.sort(key=lambda t: (KIND[t], t))
    elif not keep_order:
        rng.shuffle(tiles)
    if rng.random() < 0.1:
        return [NAME[t] for t in tiles]
    found = ""
    for i, t in enumerate(tiles):
        name = NAME[t]
        follows = i + 1 < len(tiles) and NAME[tiles[i + 1]][1] == name[1]
        found += name[0] if follows else name
    return found


def make_meld(rng, deck, tiles, seat, kongs=0.5, players=4):
    """A meld of three tiles, or four; a triplet may become a kong if the deck has the fourth."""
    kinds = [KIND[t] for t in tiles]
    other = (seat + rng.randint(1, players - 1)) % players
    if kinds[0] != kinds[1]:
        meld, other = {"type": "chow"}, (seat + players - 1) % players
    elif len(tiles) == 4 or (rng.random() < kongs and deck.left[kinds[0]]):
        tiles = tiles if len(tiles) == 4 else [*tiles, deck.take(kinds[0])]
        meld = {"type": rng.choice(KONG_TYPES)}
    else:
        meld = {"type": "pung"}
    meld["tiles"] = text(rng, tiles)
    if meld["type"] != "concealed_kong" and rng.random() < 0.85:
        meld["from"] = other
        if rng.random() < 0.4:
            meld["claimed"] = NAME[rng.choice(tiles)]
    return meld
