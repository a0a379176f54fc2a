"""How many tiles are missing to a shape, and which: (missing, set of kinds as bits).

Wild tiles are left out of `counts` by the caller: a hand with w wild ones lacks w fewer. A shape
may use any number of copies of a tile, for a wild one may be a fifth (D4). Kinds that are missing
in some best way are exactly those whose draw helps.
"""

from functools import lru_cache
from itertools import combinations, combinations_with_replacement

ALL = (1 << 34) - 1


def better(table, key, cost, mask):
    """Keep the least cost; of equal ones keep every helpful kind."""
    known = table.get(key)
    if known is None or cost < known[0]:
        table[key] = (cost, mask)
    elif cost == known[0]:
        table[key] = (cost, known[1] | mask)


@lru_cache(maxsize=200000)
def suit_table(have, pungs_only):
    """{(sets, pairs): (missing, kinds)} with sets and pairs that use a tile of the suit.

    State while walking: runs begun one and two kinds before. Three equal runs are three pungs.
    Sets of missing tiles alone are added by `standard`.
    """
    states = {(0, 0, 0, 0): (0, 0)}
    for k, h in enumerate(have):
        runs = not pungs_only and k <= 6 and any(have[k:k + 3])
        starts = range(3) if runs else (0,)
        pungs = (0,) if h == 0 else (0, 1) if h < 4 else (0, 1, 2)
        following = {}
        for (a, b, sets, pairs), (cost, mask) in states.items():
            for start in starts:
                for pung in pungs:
                    for pair in (0, 1) if h and not pairs else (0,):
                        done = sets + start + pung
                        if done > 4:
                            continue
                        lack = max(a + b + start + 3 * pung + 2 * pair - h, 0)
                        key = (start, a, done, pairs + pair)
                        better(following, key, cost + lack, mask | (1 << k if lack else 0))
        states = following
    return {(s, p): found for (a, b, s, p), found in states.items() if a == b == 0}


def honour_plans(size, runs):
    """[(sets, pairs, tiles needed of each kind)] of winds or of dragons."""
    sets = [tuple(3 * (i == k) for i in range(size)) for k in range(size)]
    sets += [tuple(int(i in run) for i in range(size)) for run in runs]
    plans = set()
    for n in range(5):
        for chosen in combinations_with_replacement(sets, n):
            need = [sum(s[i] for s in chosen) for i in range(size)]
            plans.add((n, 0, tuple(need)))
            for k in range(size):
                plans.add((n, 1, tuple(v + 2 * (i == k) for i, v in enumerate(need))))
    return sorted(plans)


PLANS = {
    (size, pungs_only): honour_plans(size, [] if pungs_only else list(combinations(range(size), 3)))
    for size in (3, 4) for pungs_only in (False, True)
}


@lru_cache(maxsize=None)
def honour_table(have, pungs_only):
    table = {}
    for sets, pairs, need in PLANS[len(have), pungs_only]:
        lack = [max(n - h, 0) for n, h in zip(need, have)]
        mask = sum(1 << i for i, n in enumerate(lack) if n)
        better(table, (sets, pairs), sum(lack), mask)
    return table


@lru_cache(maxsize=200000)
def standard(counts, sets, pair, pungs_only):
    """`sets` concealed sets and `pair` (0 or 1) pairs."""
    total = {(0, 0): (0, 0)}
    for base, size in ((0, 9), (9, 9), (18, 9), (27, 4), (31, 3)):
        have = counts[base:base + size]
        if not any(have):
            continue
        part = (suit_table if size == 9 else honour_table)(have, pungs_only)
        found = {}
        for (s, p), (cost, mask) in total.items():
            for (t, q), (more, bits) in part.items():
                if s + t <= sets and p + q <= pair:
                    better(found, (s + t, p + q), cost + more, mask | bits << base)
        total = found
    best = {}
    for (s, p), (cost, mask) in total.items():
        free = 3 * (sets - s) + 2 * (pair - p)
        better(best, None, cost + free, ALL if free else mask)
    return best[None]


def pairs(counts, wanted):
    """`wanted` pairs; four equal tiles are two."""
    odd = [k for k in range(34) if counts[k] % 2]
    short = wanted - sum(c // 2 for c in counts)
    if short <= 0:
        return 0, 0
    mask = sum(1 << k for k in odd) if len(odd) >= short else ALL
    return 2 * short - min(len(odd), short), mask


SPREADS = [
    [c for c in combinations(range(9), n) if all(b - a >= 3 for a, b in zip(c, c[1:]))]
    for n in range(4)
]


@lru_cache(maxsize=None)
def spread_table(have):
    """{size: (missing, kinds)} of tiles of a suit at least three apart (D6)."""
    table = {}
    for size, spreads in enumerate(SPREADS):
        for spread in spreads:
            lack = [k for k in spread if not have[k]]
            better(table, size, len(lack), sum(1 << k for k in lack))
    return table


def spread(counts, size):
    """`size` suit tiles, at least three apart in each suit."""
    total = {0: (0, 0)}
    for base in (0, 9, 18):
        part = spread_table(tuple(min(c, 1) for c in counts[base:base + 9]))
        found = {}
        for n, (cost, mask) in total.items():
            for m, (more, bits) in part.items():
                better(found, n + m, cost + more, mask | bits << base)
        total = found
    return total.get(size)


def scattered(counts):
    """Thirteen scattered: suit tiles three apart, and different honours; 14 tiles in all."""
    absent = [k for k in range(27, 34) if not counts[k]]
    present = 7 - len(absent)
    best = {}
    for honours in range(5, 8):
        cost, mask = spread(counts, 14 - honours)
        lack = max(honours - present, 0)
        better(best, None, cost + lack, mask | (sum(1 << k for k in absent) if lack else 0))
    return best[None]


def distance(counts, melds):
    """(missing tiles, kinds that help) over all shapes of section 3."""
    found = [standard(tuple(counts), 4 - melds, 1, False)]
    if melds == 0:
        found += [pairs(counts, 7), scattered(counts)]
    least = min(cost for cost, _ in found)
    mask = 0
    for cost, kinds in found:
        if cost == least:
            mask |= kinds
    return least, mask
