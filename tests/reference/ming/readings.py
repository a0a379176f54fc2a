"""Every way to see a complete hand as one of the four shapes (sections 3 and 5.1)."""

from common.shape import divisions, least_of, orphans_distance, standard_distance
from common.tiles import YAOCHU, kinds_text

# Fourteen unrelated: 147 of one suit, 258 of another, 369 of the third, and all honours.
ASSIGNMENTS = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
UNRELATED = [
    [9 * suit + low + step for suit, low in enumerate(lows) for step in (0, 3, 6)]
    + list(range(27, 34))
    for lows in ASSIGNMENTS
]


class Group:
    """A chow, pung or kong. `concealed` is asked of pungs and kongs only."""

    def __init__(self, kinds, kong, concealed):
        self.kinds, self.kong, self.concealed = kinds, kong, concealed
        self.first = kinds[0]
        self.chow = kinds[0] != kinds[1]


class Reading:
    """`groups`: concealed ones first, then the melds. `pairs`: of seven pairs."""

    def __init__(self, shape, groups=(), pair=None, pairs=()):
        self.shape, self.groups, self.pair, self.pairs = shape, list(groups), pair, pairs

    @property
    def chows(self):
        return [g for g in self.groups if g.chow]

    @property
    def pungs(self):
        """Kongs included (D14)."""
        return [g for g in self.groups if not g.chow]

    @property
    def kongs(self):
        return [g for g in self.groups if g.kong]

    def answer(self):
        texts = [kinds_text(g.kinds) for g in self.groups]
        texts += [kinds_text([k, k]) for k in self.pairs]
        pair = None if self.pair is None else kinds_text([self.pair])
        return {"shape": self.shape, "groups": texts, "pair": pair, "wilds": []}


def standard(counts, win, by_other, melds):
    fixed = [Group(m.kinds, m.kong, not m.open) for m in melds]
    found = []
    for pair in range(34):
        if counts[pair] < 2:
            continue
        rest = counts[:pair] + (counts[pair] - 2,) + counts[pair + 1:]
        for division in divisions(rest):
            sets = sorted(division)
            for opened in opened_pungs(sets, pair, win, by_other):
                groups = []
                for first, run in sets:
                    kinds = [first, first + 1, first + 2] if run else [first] * 3
                    groups.append(Group(kinds, False, run or first != opened))
                found.append(Reading("standard", groups + fixed, pair))
    return found


def opened_pungs(sets, pair, win, by_other):
    """For each choice of what the win tile completes: the pung that is not concealed, or None."""
    if not by_other:
        return [None]
    found = set()
    if pair == win:
        found.add(None)
    for first, run in sets:
        if run and first <= win <= first + 2:
            found.add(None)
        elif not run and first == win:
            found.add(win)
    return found


def readings(counts, win, by_other, melds):
    """`counts`: a tuple, the concealed tiles with the winning one."""
    found = standard(counts, win, by_other, melds)
    if melds:
        return found
    if all(c in (0, 2, 4) for c in counts):
        pairs = [k for k in range(34) for _ in range(counts[k] // 2)]
        found.append(Reading("seven_pairs", pairs=pairs))
    held = [k for k in range(34) if counts[k]]
    if set(held) == YAOCHU:
        pair = next(k for k in held if counts[k] == 2)
        found.append(Reading("thirteen_orphans", pair=pair))
    if len(held) == 14 and any(set(held) <= set(kinds) for kinds in UNRELATED):
        found.append(Reading("fourteen_unrelated"))
    return found


def pairs_distance(counts):
    """Seven pairs of 0, 2 or 4 of a kind: the seven cheapest next pairs."""
    prices = []  # (missing tiles of this pair, its kind)
    for k, c in enumerate(counts):
        prices.append((max(2 - c, 0), k))
        prices.append((min(4 - c, 2), k))
    prices.sort()
    dearest = prices[6][0]
    chosen = {k for price, k in prices if 0 < price <= dearest}
    return sum(price for price, _ in prices[:7]), sum(1 << k for k in chosen)


def unrelated_distances(counts):
    for kinds in UNRELATED:
        lacking = [k for k in kinds if not counts[k]]
        missing = max(len(lacking) - 2, 0)
        yield missing, sum(1 << k for k in lacking) if missing else 0


def distance(counts, melds):
    """(missing tiles, kinds that lower it), over all four shapes."""
    found = [standard_distance(counts, melds)]
    if not melds:
        found += [pairs_distance(counts), orphans_distance(counts)]
        found += unrelated_distances(counts)
    return least_of(found)
