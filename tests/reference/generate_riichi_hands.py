"""Random riichi hands, biased to interesting ones, dealt from one physical set of 136 tiles."""

from riichi_tiles import KIND, NAME, RED, YAOCHU

STYLES = [
    ("mixed", 22), ("flush", 10), ("half_flush", 9), ("simples", 9), ("runs", 12), ("twins", 8),
    ("triplets", 12), ("outside", 8), ("terminals", 6), ("dragons", 6), ("winds", 5),
    ("honours", 4), ("green", 5), ("three_suits", 5), ("straight", 4), ("pairs", 7),
    ("orphans", 3), ("gates", 4), ("gates_kong", 1), ("wheels", 2),
]
KONG_TYPES = ["open_kong", "added_kong", "concealed_kong"]


class Deck:
    """The tiles not yet dealt."""

    def __init__(self, rng, red_fives):
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


def style_sets(rng, style):
    """(list of four sets, pair) as kinds; may ask for too many copies."""
    suit = 9 * rng.randrange(3)

    def run(low=0, high=6, s=None):
        a = (9 * rng.randrange(3) if s is None else s) + rng.randint(low, high)
        return [a, a + 1, a + 2]

    def same(pool):
        return [rng.choice(pool)] * 3

    anything = list(range(34))
    simple = [k for k in anything if k not in YAOCHU]
    outer = sorted(YAOCHU)
    ends = [k for k in outer if k < 27]
    honours = list(range(27, 34))
    own = list(range(suit, suit + 9))
    pair = rng.choice(anything)
    some = rng.random()
    if style == "flush":
        sets = [run(s=suit) if rng.random() < 0.7 else same(own) for _ in range(4)]
        return sets, rng.choice(own)
    if style == "half_flush":
        sets = [run(s=suit) if rng.random() < 0.5 else same(own + honours) for _ in range(4)]
        return sets, rng.choice(own + honours)
    if style == "simples":
        sets = [run(1, 5) if rng.random() < 0.7 else same(simple) for _ in range(4)]
        return sets, rng.choice(simple)
    if style == "runs":
        return [run() for _ in range(4)], pair
    if style == "twins":
        a, b = run(), run()
        if some < 0.2:
            b = a
        return [a, a, b, b if some < 0.7 else run()], pair
    if style == "triplets":
        return [same(anything) for _ in range(4)], pair
    if style in ("outside", "terminals"):
        pool = ends if some < 0.4 else outer
        def outer_run():
            return run(0, 0) if rng.random() < 0.5 else run(6, 6)
        runs = style == "outside"
        sets = [outer_run() if runs and rng.random() < 0.65 else same(pool) for _ in range(4)]
        return sets, rng.choice(pool)
    if style in ("dragons", "winds"):
        pool = [31, 32, 33] if style == "dragons" else [27, 28, 29, 30]
        rng.shuffle(pool)
        sets = [[k] * 3 for k in pool]
        while len(sets) < 4:
            sets.append(run() if some < 0.5 else same(honours if some < 0.75 else anything))
        if some < 0.5:
            sets[pool.index(pool[-1])] = run() if rng.random() < 0.6 else same(anything)
            pair = pool[-1]
        return sets, pair
    if style == "honours":
        return [same(honours) for _ in range(4)], rng.choice(honours)
    if style == "green":
        green = [19, 20, 21, 23, 25, 32]
        sets = [[19, 20, 21] if rng.random() < 0.4 else same(green) for _ in range(4)]
        return sets, rng.choice(green)
    if style == "three_suits":
        n = rng.randrange(9 if some < 0.5 else 7)
        first = [[n] * 3, [n + 9] * 3, [n + 18] * 3]
        if some >= 0.5:
            first = [[n + s, n + s + 1, n + s + 2] for s in (0, 9, 18)]
        return first + [run() if rng.random() < 0.6 else same(anything)], pair
    if style == "straight":
        sets = [[suit + a, suit + a + 1, suit + a + 2] for a in (0, 3, 6)]
        return sets + [run() if some < 0.6 else same(anything)], rng.choice(own + [pair])
    return [run() if rng.random() < 0.6 else same(anything) for _ in range(4)], pair


def special_hand(rng, style):
    """Fourteen kinds of a hand without sets, or nine gates."""
    if style == "pairs":
        pool = list(range(34))
        some = rng.random()
        if some < 0.2:
            pool = [k for k in pool if k not in YAOCHU]
        elif some < 0.4:
            pool = sorted(YAOCHU)
        elif some < 0.5:
            pool = list(range(27, 34))
        elif some < 0.75:
            suit = 9 * rng.randrange(3)
            pool = list(range(suit, suit + 9)) + (list(range(27, 34)) if some < 0.65 else [])
        return 2 * rng.sample(pool, 7)
    if style == "orphans":
        return sorted(YAOCHU) + [rng.choice(sorted(YAOCHU))]
    suit = 9 * rng.randrange(3)
    if style == "wheels":
        low = rng.choice([0, 1, 1, 1, 2])
        suit = rng.choice([9, 9, 9, suit])
        return [suit + low + i // 2 for i in range(14)]
    gates = [suit] * 3 + [suit + i for i in range(1, 8)] + [suit + 8] * 3
    return gates + [suit + rng.randrange(9)]


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


def deal_hand(rng, deck, seat, style=None, win=None, meld_chance=0.4):
    """A complete hand. `win`: a tile already on the table that completes it. None if impossible."""
    style = style or pick(rng, STYLES)
    if style == "gates_kong":
        end = 9 * rng.randrange(3) + rng.choice([0, 8])
        suit = end // 9 * 9
        kinds = [suit + i for i in range(1, 8)] + [suit + 8 if end == suit else suit] * 3
        return finish_hand(rng, deck, seat, kinds + [rng.choice(kinds)], [[end] * 3], win)
    if style in ("pairs", "orphans", "gates", "wheels"):
        kinds = special_hand(rng, style)
        return finish_hand(rng, deck, seat, kinds, [], win)
    sets, pair = style_sets(rng, style)
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


def finish_hand(rng, deck, seat, kinds, melds, win):
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


def spoil(rng, deck, dealt):
    """Exchange one concealed tile for another: mostly no win any more."""
    i = rng.randrange(len(dealt.concealed))
    old = dealt.concealed[i]
    new = deck.draw(1)
    deck.left[KIND[old]].append(old)
    dealt.concealed[i] = new[0]
