"""Distance to a complete hand of four sets and a pair: tiles still missing, and which help.

For each suit a table over its nine kinds gives, for s sets and p pairs, the fewest missing tiles
and the kinds that are missing in some best way. Honours have no runs. The rest is addition.
"""

from functools import lru_cache

from common.tiles import YAOCHU


def better(table, key, cost, mask):
    """Keep the least cost; of equal ones keep every helpful kind."""
    known = table.get(key)
    if known is None or cost < known[0]:
        table[key] = (cost, mask)
    elif cost == known[0]:
        table[key] = (cost, known[1] | mask)


@lru_cache(maxsize=100000)
def suit_table(have, room, runs_allowed):
    """{(sets, pairs): (missing, kinds)}; `room` is how many of each kind may stand in the hand.

    State while walking: runs begun one and two kinds before. Three equal runs are three triplets.
    """
    states = {(0, 0, 0, 0): (0, 0)}
    for k, (h, cap) in enumerate(zip(have, room)):
        following = {}
        starts = range(3) if runs_allowed and k <= len(have) - 3 else (0,)
        for (a, b, sets, pairs), (cost, mask) in states.items():
            for start in starts:
                for triplet in (0, 1):
                    for pair in range(2 - pairs):
                        need = a + b + start + 3 * triplet + 2 * pair
                        done = sets + start + triplet
                        if need > cap or done > 4:
                            continue
                        lack = max(need - h, 0)
                        key = (start, a, done, pairs + pair)
                        better(following, key, cost + lack, mask | (1 << k if lack else 0))
        states = following
    return {(s, p): found for (a, b, s, p), found in states.items() if a == b == 0}


def add(left, right, shift):
    found = {}
    for (s, p), (cost, mask) in left.items():
        for (t, q), (more, bits) in right.items():
            if s + t <= 4 and p + q <= 1:
                better(found, (s + t, p + q), cost + more, mask | bits << shift)
    return found


def standard_distance(counts, melds, barred=(), gone=()):
    """`barred`: kinds that the ruleset has no tiles of, or none to hold; `gone`: kinds, once for
    each tile that nobody can have."""
    room = [0 if k in barred else 4 for k in range(34)]
    for k in gone:
        room[k] -= 1
    for m in melds:
        for k in m.kinds:
            room[k] -= 1
    total = {(0, 0): (0, 0)}
    for base, size in ((0, 9), (9, 9), (18, 9), (27, 7)):
        have = tuple(counts[base:base + size])
        table = suit_table(have, tuple(room[base:base + size]), size == 9)
        total = add(total, table, base)
    return total[(4 - len(melds), 1)]


def orphans_distance(counts):
    lacking = [k for k in YAOCHU if not counts[k]]
    if any(counts[k] >= 2 for k in YAOCHU):
        return len(lacking), sum(1 << k for k in lacking)
    return len(lacking) + 1, sum(1 << k for k in YAOCHU)


def least_of(found):
    """(missing tiles, kinds that lower it), over the distances of all shapes."""
    least = min(d for d, _ in found)
    mask = 0
    for d, kinds in found:
        if d == least:
            mask |= kinds
    return least, [k for k in range(34) if mask >> k & 1]


@lru_cache(maxsize=200000)
def divisions(counts):
    """All ways to divide the counts (a tuple of 34) into sets: tuples of (first kind, is_run)."""
    for k in range(34):
        if counts[k]:
            break
    else:
        return ((),)
    found = []
    if counts[k] >= 3:
        rest = counts[:k] + (counts[k] - 3,) + counts[k + 1:]
        found += [((k, False),) + d for d in divisions(rest)]
    if k < 27 and k % 9 <= 6 and counts[k + 1] and counts[k + 2]:
        rest = counts[:k] + tuple(counts[k + i] - 1 for i in range(3)) + counts[k + 3:]
        found += [((k, True),) + d for d in divisions(rest)]
    return tuple(found)
