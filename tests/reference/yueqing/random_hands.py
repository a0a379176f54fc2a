"""Random yueqing hands, biased to interesting ones, dealt from one physical set of 136 tiles."""

from common.hands import Dealt, Deck, make_meld, pick
from common.tiles import NAME
from yueqing.tables import Faces

ANY = list(range(34))
HONOURS, WINDS, DRAGONS = list(range(27, 34)), list(range(27, 31)), [32, 33]
SETS = 5


def run(rng, suits=(0, 1, 2), near=None):
    low = rng.randint(0, 6)
    suit = rng.choice(suits)
    if near is not None and near < 27:
        suit, n = near // 9, near % 9
        low = rng.randint(max(n - 2, 0), min(n, 6))
    return [9 * suit + low + i for i in range(3)]


def same(rng, pool):
    return [rng.choice(pool)] * 3


def own(suit):
    return list(range(9 * suit, 9 * suit + 9))


def any_set(rng, runs=0.6, pool=None, suits=(0, 1, 2)):
    return run(rng, suits) if rng.random() < runs else same(rng, pool or ANY)


def mixed(rng, faces):
    return [any_set(rng) for _ in range(SETS)], rng.choice(ANY)


def runs_only(rng, faces):
    return [run(rng) for _ in range(SETS)], rng.choice(ANY + HONOURS + [faces.caishen] * 8)


def triplets(rng, faces):
    pool = rng.choice([ANY, ANY, HONOURS + own(0), own(1)])
    return [same(rng, pool) for _ in range(SETS)], rng.choice(pool)


def one_suit(rng, faces):
    suit = rng.randrange(3)
    pool = own(suit) + rng.choice([[], HONOURS])
    runs = rng.choice([0.3, 0.6, 1])
    sets = [any_set(rng, runs, pool, [suit]) for _ in range(SETS)]
    return sets, rng.choice(pool + [faces.caishen] * 3)


def all_honours(rng, faces):
    pool = rng.sample(HONOURS, 5)
    return [[k] * 3 for k in pool], rng.choice(HONOURS + [faces.caishen])


def winds(rng, faces):
    pool = rng.sample(WINDS, 4)
    number = rng.choice([2, 3, 3, 3, 4, 4])
    sets = [[k] * 3 for k in pool[:number]]
    pair = rng.choice([pool[-1], pool[-1], rng.choice(ANY), faces.caishen])
    return sets + [any_set(rng, 0.6, HONOURS + [1]) for _ in range(SETS - number)], pair


def dragons(rng, faces):
    sets = [[k] * 3 for k in rng.choice([DRAGONS, DRAGONS, DRAGONS, [32], [33]])]
    rest = [any_set(rng, 0.6) for _ in range(SETS - len(sets))]
    return sets + rest, rng.choice(ANY + HONOURS)


def in_place(rng, faces):
    """Runs through the caishen."""
    number = rng.choice([1, 2, 2, 3, 3, 4, 4])
    near = faces.caishen if faces.caishen < 27 else faces.gangtou
    sets = [run(rng, near=near) for _ in range(number)]
    if number > 1 and rng.random() < 0.4:
        sets = [list(sets[0]) for _ in range(number)]
    return sets + [any_set(rng) for _ in range(SETS - number)], rng.choice(ANY)


def kept(rng, faces):
    """The caishen pair or triplet."""
    c = faces.caishen
    if rng.random() < 0.5:
        return [any_set(rng, 0.7) for _ in range(SETS)], c
    return [[c] * 3] + [any_set(rng, 0.7) for _ in range(SETS - 1)], rng.choice(ANY)


def equal_runs(rng, faces):
    a, b = run(rng), run(rng, near=faces.caishen)
    sets = rng.choice([[a, a, a, b, b], [a, a, b, b, run(rng)], [a, b, b, b, run(rng)]])
    return [list(s) for s in sets], rng.choice(ANY)


STYLES = [
    (mixed, 10), (runs_only, 14), (triplets, 8), (one_suit, 12), (all_honours, 5), (winds, 10),
    (dragons, 8), (in_place, 14), (kept, 8), (equal_runs, 6),
]


def some_faces(rng):
    if rng.random() < 0.35:
        return Faces(rng.choice(HONOURS + [31, 32]))
    return Faces(rng.randrange(27))


def make_deck(rng, faces):
    """A deck whose gangtou and baiban lie apart: they are never in a hand."""
    deck = Deck(rng)
    deck.left[faces.gangtou], deck.left[faces.baiban] = [], []
    return deck


def put_wilds(rng, faces, sets, pair):
    """Caishen in the places of faces that have no tiles, and in some others."""
    groups = [list(s) for s in sets] + [[pair, pair]]
    places = [(i, j) for i, g in enumerate(groups) for j in range(len(g))]
    gone = faces.flowers | {faces.caishen}
    for i, j in places:
        if groups[i][j] in gone:
            groups[i][j] = faces.caishen
    wilds = sum(g.count(faces.caishen) for g in groups)
    for i, j in rng.sample(places, rng.choice([0, 0, 0, 0, 1, 1, 1, 2, 2, 3])):
        if wilds < rng.choice([2, 3, 3, 4]) and groups[i][j] != faces.caishen:
            groups[i][j] = faces.caishen
            wilds += 1
    return groups if wilds <= 4 else None


def choose_melds(rng, groups, faces):
    """Which of the sets lie open: only natural ones."""
    chance = rng.choice([0, 0, 0.3, 0.6, 0.9, 1, 1])
    melds, concealed = [], []
    for group in groups[:-1]:
        if faces.caishen not in group and rng.random() < chance:
            melds.append(group)
        else:
            concealed += group
    return melds, concealed + groups[-1]


def caishen_kong(deck, melds, concealed, faces, sets):
    """Four caishen declared, in the place of a set."""
    c = faces.caishen
    if len(deck.left[c]) < 4 or c in concealed:
        return melds, concealed
    whole = next((s for s in sets if s not in melds and all(k in concealed for k in s)), None)
    if whole is None:
        return melds, concealed
    rest = list(concealed)
    for k in whole:
        if k not in rest:
            return melds, concealed
        rest.remove(k)
    return melds + [[c] * 4], rest


def deal_hand(rng, deck, seat, faces):
    """A complete hand. None if the deck lacks a tile."""
    sets, pair = pick(rng, STYLES)(rng, faces)
    groups = put_wilds(rng, faces, sets, pair)
    if groups is None:
        return None
    melds, concealed = choose_melds(rng, groups, faces)
    if rng.random() < 0.12:
        melds, concealed = caishen_kong(deck, melds, concealed, faces, groups[:-1])
    if not deck.has([k for m in melds for k in m] + concealed):
        return None
    last = rng.choice(concealed)
    if faces.caishen in concealed and rng.random() < 0.25:
        last = faces.caishen
    concealed.remove(last)
    concealed = [deck.take(k) for k in concealed]
    won = deck.take(last)
    taken = [[deck.take(k) for k in m] for m in melds]
    return Dealt(seat, concealed, [lay_out(rng, deck, t, seat) for t in taken], won)


def lay_out(rng, deck, tiles, seat):
    if len(tiles) == 4:
        return {"type": "concealed_kong", "tiles": NAME[tiles[0]] * 4}
    meld = make_meld(rng, deck, tiles, seat)
    if "from" in meld and rng.random() < 0.5:
        meld["from"] = (seat + 3) % 4
    return meld


def dealt_hand(rng, deck, seat, faces):
    dealt = None
    while dealt is None:
        dealt = deal_hand(rng, deck, seat, faces)
    return dealt
