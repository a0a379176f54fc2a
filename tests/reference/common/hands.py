"""What the generators share: a deck of 136 tiles, tiles as text, melds, a complete hand dealt."""

from common.tiles import KIND, NAME, RED

KONG_TYPES = ["open_kong", "added_kong", "concealed_kong"]


class Deck:
    """The tiles not yet dealt."""

    def __init__(self, rng, red_fives=0):
        self.rng, self.red_fives = rng, red_fives
        self.refill()

    def refill(self):
        self.left = {}
        for kind in range(34):
            reds = self.red_fives if kind in RED else 0
            self.left[kind] = [kind] * (4 - reds) + ([RED[kind]] * reds if reds else [])

    def has(self, kinds):
        return all(len(self.left[k]) >= kinds.count(k) for k in set(kinds))

    def take(self, kind):
        tiles = self.left[kind]
        return tiles.pop(self.rng.randrange(len(tiles)))

    def draw(self, n, kinds=None):
        found = []
        while len(found) < n:
            pool = [k for k in (kinds or range(34)) if self.left[k]]
            if not pool:
                break
            found.append(self.take(self.rng.choice(pool)))
        return found


def pick(rng, weighted):
    names, weights = zip(*weighted)
    return rng.choices(names, weights)[0]


class Dealt:
    """A hand of 14 tiles: concealed, melds as the contract writes them, and the winning tile."""

    def __init__(self, seat, concealed, melds, win):
        self.seat, self.concealed, self.melds, self.win = seat, concealed, melds, win

    @property
    def closed(self):
        return all(m["type"] == "concealed_kong" for m in self.melds)

    @property
    def kongs(self):
        return [m for m in self.melds if m["type"].endswith("kong")]


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


def make_meld(rng, deck, tiles, seat):
    """A meld of the three tiles; a triplet may become a kong if the deck has the fourth tile."""
    kinds = [KIND[t] for t in tiles]
    other = (seat + rng.randint(1, 3)) % 4
    if kinds[0] != kinds[1]:
        meld, origin = {"type": "chow"}, (seat + 3) % 4
    elif rng.random() < 0.5 and deck.left[kinds[0]]:
        tiles.append(deck.take(kinds[0]))
        meld, origin = {"type": rng.choice(KONG_TYPES)}, other
    else:
        meld, origin = {"type": "pung"}, other
    meld["tiles"] = text(rng, tiles)
    if meld["type"] != "concealed_kong" and rng.random() < 0.85:
        meld["from"] = origin
        if rng.random() < 0.4:
            meld["claimed"] = NAME[rng.choice(tiles)]
    return meld


def finish_hand(rng, deck, seat, kinds, melds, win):
    """`kinds`: the concealed ones and the winning one. None where the deck lacks a tile."""
    needed = [k for s in melds for k in s] + list(kinds)
    if win is not None:
        if KIND[win] not in kinds:
            return None
        needed.remove(KIND[win])
    if not deck.has(needed):
        return None
    kinds = list(kinds)
    if win is None:
        last = kinds.pop(rng.randrange(len(kinds)))
    else:
        last = kinds.pop(kinds.index(KIND[win]))
    concealed = [deck.take(k) for k in kinds]
    tile = deck.take(last) if win is None else win
    rng.shuffle(melds)
    taken = [[deck.take(k) for k in m] for m in melds]
    return Dealt(seat, concealed, [make_meld(rng, deck, tiles, seat) for tiles in taken], tile)


def deal_sets(rng, deck, seat, sets, pair, win, meld_chance):
    """A hand of these sets, some of them melds. None where the deck lacks a tile."""
    melds, concealed = [], [pair, pair]
    whole = [k for s in sets for k in s] + concealed
    if any(whole.count(k) > 4 for k in set(whole)) or not deck.has(whole):
        return None
    open_hand = rng.random() < meld_chance
    for s in sets:
        if open_hand and rng.random() < 0.55:
            melds.append(s)
        else:
            concealed += s
    return finish_hand(rng, deck, seat, concealed, melds, win)


def spoil(rng, deck, dealt):
    """Exchange one concealed tile for another: mostly no win any more."""
    i = rng.randrange(len(dealt.concealed))
    old = dealt.concealed[i]
    new = deck.draw(1)
    deck.left[KIND[old]].append(old)
    dealt.concealed[i] = new[0]
