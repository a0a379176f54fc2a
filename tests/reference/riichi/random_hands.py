"""Random riichi hands, biased to interesting ones, dealt from one physical set of 136 tiles."""

from common.hands import deal_sets, finish_hand, pick
from common.tiles import YAOCHU

STYLES = [
    ("mixed", 22), ("flush", 10), ("half_flush", 9), ("simples", 9), ("runs", 12), ("twins", 8),
    ("triplets", 12), ("outside", 8), ("terminals", 6), ("dragons", 6), ("winds", 5),
    ("honours", 4), ("green", 5), ("three_suits", 5), ("straight", 4), ("pairs", 7),
    ("orphans", 3), ("gates", 4), ("gates_kong", 1), ("wheels", 2),
]


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
    return deal_sets(rng, deck, seat, sets, pair, win, meld_chance)
