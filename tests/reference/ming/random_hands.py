"""Random ming hands, biased to interesting ones, dealt from one physical set of 136 tiles."""

from common.hands import deal_sets, finish_hand, pick
from common.tiles import TERMINAL, YAOCHU
from ming.readings import UNRELATED

ANY = list(range(34))
OUTER, ENDS = sorted(YAOCHU), sorted(TERMINAL)
SIMPLE = [k for k in ANY if k not in YAOCHU]
HONOURS, WINDS, DRAGONS = list(range(27, 34)), list(range(27, 31)), list(range(31, 34))


def run(rng, low=0, high=6, suits=(0, 1, 2)):
    a = 9 * rng.choice(suits) + rng.randint(low, high)
    return [a, a + 1, a + 2]


def same(rng, pool):
    return [rng.choice(pool)] * 3


def own(suit):
    return list(range(9 * suit, 9 * suit + 9))


def any_set(rng, runs=0.6, pool=None):
    return run(rng) if rng.random() < runs else same(rng, pool or ANY)


def mixed(rng):
    return [any_set(rng) for _ in range(4)], rng.choice(ANY)


def runs_only(rng):
    pool = rng.choice([ANY, HONOURS, SIMPLE])
    return [run(rng) for _ in range(4)], rng.choice(pool)


def pungs_only(rng):
    pool = rng.choice([ANY, ANY, SIMPLE, OUTER])
    return [same(rng, pool) for _ in range(4)], rng.choice(pool)


def one_suit(rng):
    suit = rng.randrange(3)
    pool = own(suit) + rng.choice([[], HONOURS])
    runs = rng.choice([0.3, 0.6, 1])
    sets = [run(rng, suits=[suit]) if rng.random() < runs else same(rng, pool) for _ in range(4)]
    return sets, rng.choice(pool)


def two_suits(rng):
    """Missing suit, with and without honours."""
    suits = rng.sample(range(3), 2)
    pool = own(suits[0]) + own(suits[1]) + (HONOURS if rng.random() < 0.3 else [])
    sets = [
        run(rng, suits=suits) if rng.random() < 0.7 else same(rng, pool) for _ in range(4)
    ]
    return sets, rng.choice(pool)


def simples(rng):
    sets = [run(rng, 1, 5) if rng.random() < 0.7 else same(rng, SIMPLE) for _ in range(4)]
    return sets, rng.choice(SIMPLE)


def five_types(rng):
    first = [run(rng, suits=[s]) if rng.random() < 0.6 else same(rng, own(s)) for s in range(3)]
    if rng.random() < 0.5:
        return first + [same(rng, WINDS)], rng.choice(DRAGONS)
    return first + [same(rng, DRAGONS)], rng.choice(WINDS)


def equal_runs(rng):
    """Two, three or four equal chows, or two twins."""
    a, b = run(rng), run(rng)
    sets = rng.choice([[a, a, b, b], [a, a, a, b], [a, a, b, any_set(rng)], [a, a, a, a]])
    return list(sets), rng.choice(ANY)


def rows(rng):
    """Three or four pungs in a row, sometimes with a gap."""
    a = 9 * rng.randrange(3) + rng.randrange(6)
    firsts = rng.choice([[a, a + 1, a + 2], [a, a + 1, a + 2, a + 3], [a, a + 1, a + 3]])
    sets = [[k] * 3 for k in firsts]
    return sets + [any_set(rng) for _ in range(4 - len(sets))], rng.choice(ANY)


def outside(rng):
    pool = ENDS if rng.random() < 0.5 else OUTER
    sets = []
    for _ in range(4):
        low = rng.choice([0, 6])
        sets.append(run(rng, low, low) if rng.random() < 0.6 else same(rng, pool))
    return sets, rng.choice(pool)


def terminals(rng):
    pool = rng.choice([ENDS, OUTER, OUTER, HONOURS])
    return [same(rng, pool) for _ in range(4)], rng.choice(pool)


def honour_sets(rng):
    """Big and little dragons and winds, and what falls short of them."""
    pool = list(rng.choice([DRAGONS, WINDS, WINDS]))
    rng.shuffle(pool)
    pungs = rng.randint(2, len(pool))
    sets = [[k] * 3 for k in pool[:pungs]]
    pair = rng.choice(ANY)
    if pungs < len(pool) and rng.random() < 0.7:
        pair = pool[-1]
    return sets + [any_set(rng, 0.5) for _ in range(4 - pungs)], pair


def three_suits(rng):
    """One number in three suits, by pungs, with a pair, or by chows."""
    some, n = rng.random(), rng.randrange(7)
    if some < 0.4:
        sets = [[n + s, n + s + 1, n + s + 2] for s in (0, 9, 18)]
        return sets + [any_set(rng)], rng.choice(ANY)
    n = rng.randrange(9)
    numbers = [n, n + 9, n + 18]
    rng.shuffle(numbers)
    if some < 0.7:
        return [[k] * 3 for k in numbers] + [any_set(rng)], rng.choice(ANY)
    return [[k] * 3 for k in numbers[:2]] + [any_set(rng), any_set(rng)], numbers[2]


def straight(rng):
    suit = 9 * rng.randrange(3)
    sets = [[suit + a, suit + a + 1, suit + a + 2] for a in (0, 3, 6)]
    return sets + [any_set(rng)], rng.choice(own(suit // 9) + HONOURS)


def hogs(rng):
    """All four copies of a kind, divided between groups."""
    k = 9 * rng.randrange(3) + rng.randrange(9)

    def through():
        low = max(k % 9 - 2, 0)
        return run(rng, low, min(k % 9, 6), [k // 9])

    some = rng.random()
    if some < 0.35:
        return [[k] * 3, through(), any_set(rng), any_set(rng)], rng.choice(ANY)
    if some < 0.65:
        return [through(), through(), any_set(rng), any_set(rng)], k
    return [through() for _ in range(4)], rng.choice(ANY + own(k // 9))


def ambiguous(rng):
    """Three pungs in a row that are also three chows, and the like."""
    suit = rng.randrange(3)
    a = 9 * suit + rng.randrange(6)
    sets = [[a] * 3, [a + 1] * 3, [a + 2] * 3]
    more = [[a + 3] * 3, run(rng, suits=[suit]), any_set(rng)]
    return sets + [rng.choice(more)], rng.choice(own(suit) + [a + 3])


STYLES = [
    (mixed, 14), (runs_only, 12), (pungs_only, 9), (one_suit, 14), (two_suits, 9), (simples, 8),
    (five_types, 6), (equal_runs, 9), (rows, 7), (outside, 9), (terminals, 6), (honour_sets, 8),
    (three_suits, 8), (straight, 5), (hogs, 12), (ambiguous, 10),
    ("kongs", 9), ("pairs", 9), ("orphans", 4), ("unrelated", 6), ("gates", 4), ("wheels", 3),
]


def seven_pairs(rng):
    """Kinds, each for two tiles; the same kind twice is four alike."""
    suit = rng.randrange(3)
    pool = rng.choice([ANY, SIMPLE, OUTER, HONOURS, ENDS, own(suit), own(suit) + HONOURS])
    if rng.random() < 0.2:
        pool = sorted(set(ANY) - set(own(suit)))
    kinds = rng.sample(pool * 2, 7) if rng.random() < 0.5 else None
    if kinds is None or any(kinds.count(k) > 2 for k in kinds):
        kinds = rng.sample(pool, min(7, len(pool)))
        kinds += rng.sample(kinds, 7 - len(kinds))
    return 2 * kinds


def special_kinds(rng, style):
    """Fourteen kinds of a hand without sets, or of one that is known by its tiles."""
    suit = 9 * rng.randrange(3)
    if style == "pairs":
        return seven_pairs(rng)
    if style == "orphans":
        return OUTER + [rng.choice(OUTER)]
    if style == "unrelated":
        return rng.sample(rng.choice(UNRELATED), 14)
    if style == "wheels":
        low = rng.randrange(3)
        return [suit + low + i // 2 for i in range(14)]
    gates = [suit] * 3 + [suit + i for i in range(1, 8)] + [suit + 8] * 3
    return gates + [suit + rng.randrange(9)]


def kong_hand(rng, deck, seat, win):
    """Two to four pungs or kongs as melds."""
    sets = [same(rng, rng.choice([ANY, ANY, OUTER])) for _ in range(rng.randint(2, 4))]
    rest = [any_set(rng) for _ in range(4 - len(sets))]
    pair = rng.choice(ANY)
    return finish_hand(rng, deck, seat, [k for s in rest for k in s] + [pair, pair], sets, win)


def deal_hand(rng, deck, seat, win=None, meld_chance=0.45):
    """A complete hand. `win`: a tile already on the table that completes it. None if impossible."""
    style = pick(rng, STYLES)
    if style == "kongs":
        return kong_hand(rng, deck, seat, win)
    if type(style) is str:
        return finish_hand(rng, deck, seat, special_kinds(rng, style), [], win)
    sets, pair = style(rng)
    return deal_sets(rng, deck, seat, sets, pair, win, meld_chance)


def dealt_hand(rng, deck, seat, **wish):
    dealt = None
    while dealt is None:
        dealt = deal_hand(rng, deck, seat, **wish)
    return dealt
