"""Complete hands of docs/rules/mcr.md, section 3: every reading of concealed tiles beside melds."""

import itertools

HONOURS = 27
ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]
KNITTED = [frozenset(9 * suit + third + 3 * i for suit, third in enumerate(order)
                     for i in range(3))
           for order in itertools.permutations(range(3))]


def counted(tiles):
    counts = [0] * 34
    for tile in tiles:
        counts[tile] += 1
    return counts


def groupings(counts, sets):
    """All ways to make `sets` sets and a pair: (sets as (kind of set, first), pair)."""
    if sum(counts) != 3 * sets + 2:
        return
    for pair in range(34):
        if counts[pair] >= 2:
            counts[pair] -= 2
            for found in sets_of(counts, 0):
                yield found, pair
            counts[pair] += 2


def sets_of(counts, first):
    while first < 34 and counts[first] == 0:
        first += 1
    if first == 34:
        yield []
        return
    if counts[first] >= 3:
        counts[first] -= 3
        for rest in sets_of(counts, first):
            yield [("pung", first), *rest]
        counts[first] += 3
    if first < HONOURS and first % 9 < 7 and counts[first + 1] and counts[first + 2]:
        for tile in range(first, first + 3):
            counts[tile] -= 1
        for rest in sets_of(counts, first):
            yield [("chow", first), *rest]
        for tile in range(first, first + 3):
            counts[tile] += 1


def readings(tiles, melds):
    """(shape, concealed sets, pair, the nine knitted tiles) of 14 tiles less three a meld."""
    counts = counted(tiles)
    for sets, pair in groupings(counts, 4 - melds):
        yield "standard", sets, pair, frozenset()
    if melds <= 1:
        for nine in KNITTED:
            rest = [n - (kind in nine) for kind, n in enumerate(counts)]
            if min(rest) >= 0:
                for sets, pair in groupings(rest, 1 - melds):
                    yield "knitted_straight", sets, pair, nine
    if melds:
        return
    if len(tiles) == 14 and all(n % 2 == 0 for n in counts):
        yield "seven_pairs", [], None, frozenset()
    kinds = {kind for kind, n in enumerate(counts) if n}
    if len(kinds) == 14 and any(kinds <= nine | set(range(27, 34)) for nine in KNITTED):
        yield "honors_and_knitted", [], None, frozenset()
    if kinds == set(ORPHANS) and len(tiles) == 14:
        yield "thirteen_orphans", [], counts.index(2), frozenset()


def waits(concealed, melds, melded):
    """R10: the kinds that complete 13 tiles and of which fewer than four are held."""
    held = counted([*concealed, *melded])
    return [kind for kind in range(34)
            if held[kind] < 4 and any(True for _ in readings([*concealed, kind], melds))]
