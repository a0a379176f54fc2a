"""Readiness, quickly: ways to use all tiles of a hand with so many missing, kept by colour.

A hand of 3n + 1 tiles with w wild ones is ready where its other tiles fit into sets and a pair of
which w + 1 tiles are missing. It is all that a referee has to know before it asks for a score.
"""

from functools import lru_cache
from itertools import combinations

ALL = (1 << 34) - 1
SUIT = tuple((i, i + 1, i + 2) for i in range(7))
WINDS, DRAGONS = tuple(combinations(range(4), 3)), ((0, 1, 2),)
PLAIN = ((0, 9, SUIT), (9, 9, SUIT), (18, 9, SUIT), (27, 7, ()))
WITH_HONOURS = (*PLAIN[:3], (27, 4, WINDS), (31, 3, DRAGONS))  # nanchang's runs


def groups_with(counts, k, runs):
    """(tiles that the group uses, missing kinds as bits, how many, sets, pairs) for each group
    that kind k, the lowest one held, may stand in."""
    held = counts[k]
    for size, sets, pairs in ((3, 1, 0), (2, 0, 1)):
        for used in range(1, min(size, held) + 1):
            lack = size - used
            yield (k,) * used, (1 << k if lack else 0), lack, sets, pairs
    for run in runs:
        if k not in run:
            continue
        others = [i for i in run if i != k]
        for chosen in range(4):
            use = [i for n, i in enumerate(others) if chosen >> n & 1]
            if all(counts[i] for i in use):
                lack = [i for i in others if i not in use]
                yield (k, *use), sum(1 << i for i in lack), len(lack), 1, 0


@lru_cache(maxsize=500000)
def covers(counts, runs, limit):
    """((sets, pairs, missing, kinds missing)): the ways to use every tile of a colour."""
    k = next((i for i, n in enumerate(counts) if n), None)
    if k is None:
        return ((0, 0, 0, 0),)
    found = {}
    for used, kinds, lack, sets, pairs in groups_with(counts, k, runs):
        if lack > limit:
            continue
        rest = list(counts)
        for i in used:
            rest[i] -= 1
        for s, p, missing, more in covers(tuple(rest), runs, limit - lack):
            if p + pairs <= 1:
                key = s + sets, p + pairs, missing + lack
                found[key] = found.get(key, 0) | kinds | more
    return tuple((*key, kinds) for key, kinds in found.items())


def standard_waits(counts, sets, wilds=0, colours=PLAIN):
    """The kinds as bits that make `sets` sets and a pair; 0: the hand is not ready."""
    limit = wilds + 1
    total = {(0, 0, 0): 0}
    for base, size, runs in colours:
        part = tuple(counts[base:base + size])
        if not any(part):
            continue
        found = {}
        for s, p, missing, kinds in covers(part, runs, limit):
            for (t, q, lack), more in total.items():
                if s + t <= sets and p + q <= 1 and missing + lack <= limit:
                    key = s + t, p + q, missing + lack
                    found[key] = found.get(key, 0) | kinds << base | more
        if not found:
            return 0
        total = found
    result = 0
    for (s, p, _), kinds in total.items():
        result |= kinds if (s, p) == (sets, 1) else ALL
    return result


def pairs_waits(counts, most=4):
    """Seven pairs; `most` 2: four alike are no two pairs."""
    odd = [k for k, n in enumerate(counts) if n % 2]
    if len(odd) != 1 or any(n > most for n in counts) or most == 2 and counts[odd[0]] != 1:
        return 0
    return 1 << odd[0]


def orphans_waits(counts, yaochu):
    lacking = [k for k in yaochu if not counts[k]]
    if len(lacking) > 1 or sum(counts[k] for k in yaochu) != 13:
        return 0
    return sum(1 << k for k in lacking or yaochu)


def kinds_of(mask, held):
    """The kinds of a mask of which fewer than four are held."""
    return frozenset(k for k in range(34) if mask >> k & 1 and held[k] < 4)
