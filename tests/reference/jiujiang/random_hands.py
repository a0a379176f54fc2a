"""Random jiujiang hands, biased to interesting ones, dealt from one physical set of tiles."""

from common.hands import Deck, finish_hand, pick, spoil
from jiujiang.tables import BARRED, DRAGONS

SUITS = list(range(27))
ANY = SUITS + list(DRAGONS)


def make_deck(rng):
    deck = Deck(rng)
    for kind in BARRED:
        deck.left[kind] = []
    return deck


def own(suit):
    return list(range(9 * suit, 9 * suit + 9))


def run(rng, suits=(0, 1, 2)):
    a = 9 * rng.choice(suits) + rng.randint(0, 6)
    return [a, a + 1, a + 2]


def any_set(rng, suits=(0, 1, 2), runs=0.6, dragons=0.1):
    if rng.random() < runs:
        return run(rng, suits)
    if rng.random() < dragons:
        return [rng.choice(DRAGONS)] * 3
    return [rng.choice(own(rng.choice(suits)))] * 3


def mixed(rng):
    return [any_set(rng) for _ in range(4)], rng.choice(ANY)


def one_suit(rng):
    """Both flushes; often with many readings."""
    suit, runs = [rng.randrange(3)], rng.choice([0.3, 0.7, 1])
    dragons = rng.choice([0, 0, 0.4])
    sets = [any_set(rng, suit, runs, dragons) for _ in range(4)]
    return sets, rng.choice(own(suit[0]) + list(DRAGONS) * (dragons > 0))


def dense(rng):
    """Three or four sets of neighbours in one suit."""
    low = 9 * rng.randrange(3) + rng.randint(0, 4)
    sets = []
    for _ in range(rng.choice([3, 4])):
        a = low + rng.randint(0, 2)
        sets.append([a, a + 1, a + 2] if rng.random() < 0.6 else [a] * 3)
    sets += [any_set(rng) for _ in range(4 - len(sets))]
    return sets, rng.choice([low + rng.randint(0, 4), rng.choice(ANY)])


def straight(rng):
    """Near misses too: one of the three runs moved to another suit."""
    suits = [rng.randrange(3)] * 3
    if rng.random() < 0.15:
        suits[rng.randrange(3)] = rng.randrange(3)
    sets = [[9 * s + i, 9 * s + i + 1, 9 * s + i + 2] for s, i in zip(suits, (0, 3, 6))]
    pool = own(suits[0]) if rng.random() < 0.4 else ANY
    last = any_set(rng, suits if rng.random() < 0.4 else (0, 1, 2))
    return sets + [last], rng.choice(pool)


def pungs(rng):
    pool = ANY if rng.random() < 0.6 else own(rng.randrange(3)) + list(DRAGONS)
    return [[k] * 3 for k in rng.sample(pool, 4)], rng.choice(pool)


def pungs_in_a_row(rng):
    length = rng.choice([3, 3, 4])
    low = 9 * rng.randrange(3) + rng.randint(0, 9 - length)
    sets = [[low + i] * 3 for i in range(length)]
    sets += [[rng.choice(ANY)] * 3 for _ in range(4 - length)]
    near = [k for k in (low - 1, low + length) if 0 <= k < 27]
    return sets, rng.choice(near + [rng.choice(ANY)])


def red_flag(rng):
    sets = [[d] * 3 for d in DRAGONS]
    sets += [any_set(rng, runs=rng.choice([0, 0.8])) for _ in range(2)]
    return sets, rng.choice(SUITS)


def dragons(rng):
    sets = [[rng.choice(DRAGONS)] * 3] + [any_set(rng) for _ in range(3)]
    return sets, rng.choice(ANY + list(DRAGONS) * 5)


SETS = [
    (mixed, 22), (one_suit, 14), (dense, 14), (straight, 14), (pungs, 10), (pungs_in_a_row, 10),
    (red_flag, 7), (dragons, 9),
]


def fits(deck, kinds):
    return all(kinds.count(k) <= 4 for k in set(kinds)) and deck.has(kinds)


def row(rng, length):
    low = 9 * rng.randrange(3) + rng.randint(0, 9 - length)
    return list(range(low, low + length))


def seven_pairs(rng):
    """Seven kinds, some twice: runs, rolls, quads, flushes."""
    suit = rng.randrange(3)
    choices = [
        lambda: rng.sample(ANY, 7),
        lambda: row(rng, rng.choice([3, 4, 5, 6])) + rng.sample(ANY, 4),
        lambda: row(rng, 3) + row(rng, rng.choice([3, 4])) + rng.sample(ANY, 1),
        lambda: rng.sample(own(suit), 7),
        lambda: rng.sample(own(suit) + list(DRAGONS), 7),
        lambda: row(rng, 7),
        lambda: row(rng, 3) + rng.choices(ANY, k=2) * 2,
        lambda: [k for k in rng.sample(ANY, 3) for _ in (0, 1)] + [rng.choice(ANY)],
        lambda: row(rng, 6) + [rng.choice(ANY)],
    ]
    return rng.choice(choices)()[:7]


def deal_pairs(rng, deck, seat, win):
    kinds = [k for k in seven_pairs(rng) for _ in (0, 1)]
    if len(kinds) != 14 or not fits(deck, kinds):
        return None
    return finish_hand(rng, deck, seat, kinds, [], win)


def deal_sets(rng, deck, seat, win, chows):
    """Triplets, and with `chows` sequences, become melds; often all that may."""
    sets, pair = pick(rng, SETS)(rng)
    if not fits(deck, [k for s in sets for k in s] + [pair] * 2):
        return None
    share = rng.choice([0, 0, 0.4, 0.7, 1])
    melds = [s for s in sets if (chows or s[0] == s[1]) and rng.random() < share]
    concealed = list(sets)
    for s in melds:
        concealed.remove(s)
    kinds = [k for s in concealed for k in s] + [pair] * 2
    return finish_hand(rng, deck, seat, kinds, melds, win)


def deal_hand(rng, deck, seat, win=None, chows=False, spoiled=0.06):
    """None where the deck has not the tiles for the one that was thought of."""
    if rng.random() < 0.2:
        dealt = deal_pairs(rng, deck, seat, win)
    else:
        dealt = deal_sets(rng, deck, seat, win, chows)
    if dealt and rng.random() < spoiled:
        spoil(rng, deck, dealt)
    return dealt


def sure_hand(rng, deck, seat, win=None, chows=False, spoiled=0.06):
    for _ in range(80):
        dealt = deal_hand(rng, deck, seat, win, chows, spoiled)
        if dealt is not None:
            return dealt
    return None
