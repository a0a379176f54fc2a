"""Random nanchang hands, biased to interesting ones, and the jing of the deal with them."""

from common.hands import Dealt, make_meld, pick
from nanchang.groups import RUNS
from nanchang.tables import sub_jing

STYLES = [
    ("mixed", 22), ("runs", 14), ("pungs", 14), ("flush", 8), ("honours", 8), ("pairs", 12),
    ("twins", 7), ("scattered", 9), ("stars", 9), ("fishing", 14), ("fishing_pungs", 6),
    ("fishing_pairs", 8), ("wild", 6),
]
WILDS = [(0, 46), (1, 24), (2, 14), (3, 8), (4, 4), (5, 2), (6, 1), (7, 1)]
HONOUR_RUNS = RUNS[21:]


def some_set(rng, style):
    if style in ("pungs", "fishing_pungs") or (style != "runs" and rng.random() < 0.35):
        low = 27 if style == "honours" else 0
        return [rng.randrange(low, 34)] * 3
    if style == "honours" or rng.random() < 0.15:
        return list(rng.choice(HONOUR_RUNS))
    return list(rng.choice(RUNS[:21]))


def flush_set(rng, suit):
    a = suit + rng.randrange(7)
    return [a, a + 1, a + 2] if rng.random() < 0.6 else [suit + rng.randrange(9)] * 3


def scattered(rng, honours):
    """Fourteen different tiles, suit tiles three apart."""
    while True:
        suits = []
        for suit in (0, 9, 18):
            k = rng.randrange(3)
            while k < 9:
                suits.append(suit + k)
                k += rng.choice([3, 3, 3, 4, 5])
        if len(suits) >= 14 - honours:
            return rng.sample(suits, 14 - honours) + rng.sample(range(27, 34), honours)


def target(rng, style):
    """(sets that may be melds, other tiles that are concealed), 14 kinds in all."""
    if style in ("pairs", "fishing_pairs"):
        low = 27 if rng.random() < 0.1 else 0
        pairs = [rng.randrange(low, 34) for _ in range(7)]
        if rng.random() < 0.3:
            a = 9 * rng.randrange(3) + rng.randrange(7)
            pairs[:3] = [a, a + 1, a + 2]
        return [], 2 * pairs
    if style == "scattered":
        return [], scattered(rng, rng.choice([5, 6, 6, 7]))
    if style == "stars":
        return [], scattered(rng, 7)
    if style == "flush":
        suit = 9 * rng.randrange(3)
        return [flush_set(rng, suit) for _ in range(4)], [suit + rng.randrange(9)] * 2
    sets = [some_set(rng, style) for _ in range(4)]
    if style == "twins":
        sets = [sets[0], list(sets[0]), sets[2], list(sets[2])]
    return sets, [rng.randrange(27 if style == "honours" else 0, 34)] * 2


def choose_jing(rng, kinds):
    """A main jing; often so that the hand holds it, or the sub jing, by itself."""
    if rng.random() < 0.4:
        return rng.randrange(34)
    near = [k for k in range(34) if k in kinds or sub_jing(k) in kinds]
    return rng.choice(near)


def fish(rng, concealed, jing):
    """Two tiles of the hand become a jing and any tile; they are put last."""
    rest = concealed[:-2]
    last = rng.choice([rng.randrange(34), rng.randrange(34), rng.choice(jing), rng.choice(jing)])
    return rest + [rng.choice(jing), last]


def plan(rng, style, main=None):
    """(melds, concealed with the winning tile last, main jing) as kinds; deck not looked at."""
    sets, rest = target(rng, style)
    whole = [k for s in sets for k in s] + rest
    main = choose_jing(rng, whole) if main is None else main
    jing = [main, sub_jing(main)]
    melds, concealed = [], []
    opened = rng.random() < 0.45
    for s in sets:
        if opened and rng.random() < 0.55:
            melds.append(s)
        else:
            concealed += s
    concealed += rest
    if style.startswith("fishing"):
        concealed = fish(rng, concealed, jing)
    wilds = rng.randrange(3, 8) if style == "wild" else pick(rng, WILDS)
    if style.startswith("fishing"):
        wilds = rng.choice([0, 0, 0, 1, 1, 2, 3])
    fixed = 2 if style.startswith("fishing") else 0
    places = list(range(len(concealed) - fixed))
    for i in rng.sample(places, min(wilds, len(places))):
        concealed[i] = rng.choice(jing)
    if rng.random() < (0.1 if fixed else 0.75):
        i = rng.randrange(len(concealed))
        concealed.append(concealed.pop(i))
    return melds, concealed, main


def deal_hand(rng, deck, seat, style=None, win=None, main=None):
    """(a hand, main jing), or None where the deck lacks a tile. `win`: a tile already thrown."""
    melds, concealed, main = plan(rng, style or pick(rng, STYLES), main)
    if win is not None:
        if win not in concealed:
            return None
        concealed.remove(win)
    last = win if win is not None else concealed[-1]
    if win is None and not deck.has([k for m in melds for k in m] + concealed):
        return None
    if win is not None and not deck.has([k for m in melds for k in m] + concealed):
        return None
    if win is None:
        concealed = concealed[:-1]
        deck.take(last)
    tiles = [deck.take(k) for k in concealed]
    taken = [[deck.take(k) for k in m] for m in melds]
    rng.shuffle(taken)
    return Dealt(seat, tiles, [make_meld(rng, deck, m, seat) for m in taken], last), main


def surely(rng, deck, seat, **wish):
    while True:
        found = deal_hand(rng, deck, seat, **wish)
        if found is not None:
            return found
