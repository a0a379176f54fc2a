"""Shapes (section 3): the readings of a complete hand, and how far a hand is from one."""

from common.shape import divisions, least_of, standard_distance
from common.tiles import NAME, count_kinds, kinds_text
from jiujiang.tables import BARRED


class Reading:
    """`groups`: the concealed ones, each a list of kinds; `place`: that of the winning tile."""

    def __init__(self, shape, groups, pair, place):
        self.shape, self.groups, self.pair, self.place = shape, groups, pair, place

    def answer(self, melds):
        groups = [kinds_text(g) for g in self.groups + [m.kinds for m in melds]]
        pair = None if self.pair is None else NAME[self.pair]
        return {"shape": self.shape, "groups": groups, "pair": pair, "wilds": []}


def groupings(counts):
    """(groups, pair) of the concealed tiles."""
    found = []
    for pair in range(34):
        if counts[pair] >= 2:
            rest = counts[:pair] + (counts[pair] - 2,) + counts[pair + 1:]
            distinct = {
                tuple(sorted((k, k + 1, k + 2) if run else (k, k, k) for k, run in d))
                for d in divisions(rest)
            }
            found += [([list(g) for g in groups], pair) for groups in sorted(distinct)]
    return found


def readings(concealed, melds, win):
    """All of them: every grouping with every place of the winning tile."""
    counts = count_kinds(concealed + [win])
    found = []
    for groups, pair in groupings(tuple(counts)):
        places = [g for i, g in enumerate(groups) if win in g and g not in groups[:i]]
        places += [[pair, pair]] if win == pair else []
        found += [Reading("standard", groups, pair, place) for place in places]
    if not melds and all(c % 2 == 0 for c in counts):
        pairs = [[k, k] for k in range(34) for _ in range(counts[k] // 2)]
        found.append(Reading("seven_pairs", pairs, None, [win, win]))
    return found


def pairs_distance(counts):
    """Kinds held once or three times make a pair more; there are always enough of them."""
    lacking = 7 - sum(c // 2 for c in counts)
    return lacking, sum(1 << k for k in range(34) if counts[k] % 2) if lacking else 0


def distance(concealed, melds):
    """(missing tiles, the kinds that help) over both shapes."""
    counts = count_kinds(concealed)
    found = [standard_distance(counts, melds, BARRED)]
    if not melds:
        found.append(pairs_distance(counts))
    return least_of(found)


def waiting_kinds(concealed, melds):
    missing, kinds = distance(concealed, melds)
    return kinds if missing == 1 else []
