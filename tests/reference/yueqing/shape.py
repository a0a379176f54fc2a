"""How many tiles are missing to five sets and a pair, and which kinds help (section 3).

Wild tiles are left out of the counts by the caller: a hand with w of them lacks w fewer. A shape
may use any number of copies of a face.
"""

from functools import lru_cache

SETS = 5


def better(table, key, cost, mask):
    """Keep the least cost; of equal ones keep every helpful kind."""
    known = table.get(key)
    if known is None or cost < known[0]:
        table[key] = (cost, mask)
    elif cost == known[0]:
        table[key] = (cost, known[1] | mask)


@lru_cache(maxsize=200000)
def colour_table(have, runs):
    """{(sets, pairs): (missing, kinds)}; state: sets begun one and two kinds before."""
    states = {(0, 0, 0, 0): (0, 0)}
    for k, h in enumerate(have):
        following = {}
        starts = range(3) if runs and k <= 6 else (0,)
        triplets = (0, 1, 2) if h == 4 else (0, 1)
        for (a, b, sets, pairs), (cost, mask) in states.items():
            for start in starts:
                for triplet in triplets:
                    for pair in range(2 - pairs):
                        done = sets + start + triplet
                        if done > SETS:
                            continue
                        lack = max(a + b + start + 3 * triplet + 2 * pair - h, 0)
                        key = (start, a, done, pairs + pair)
                        better(following, key, cost + lack, mask | (1 << k if lack else 0))
        states = following
    return {(s, p): found for (a, b, s, p), found in states.items() if a == b == 0}


def add(left, right, shift):
    found = {}
    for (s, p), (cost, mask) in left.items():
        for (t, q), (more, bits) in right.items():
            if s + t <= SETS and p + q <= 1:
                better(found, (s + t, p + q), cost + more, mask | bits << shift)
    return found


@lru_cache(maxsize=100000)
def half(counts, runs):
    """Two colours together, the second nine kinds after the first."""
    return add(colour_table(counts[0], True), colour_table(counts[1], runs), 9)


def distance(counts, melds):
    """(missing, kinds as bits) for the natural tiles `counts`, beside this many melds."""
    parts = [tuple(counts[base:base + 9]) for base in (0, 9, 18, 27)]
    total = add(half(tuple(parts[:2]), True), half(tuple(parts[2:]), False), 18)
    return total[(SETS - melds, 1)]
