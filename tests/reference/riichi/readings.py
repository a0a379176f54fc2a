"""Every way to read a complete hand: shape, division, place of the winning tile (section 3)."""

from common.shape import divisions
from common.tiles import YAOCHU, kinds_text
from riichi.tiles import ABSENT, NORTH


class Group:
    """A set. `open` says whether it counts as an open triplet or kong (D6)."""

    def __init__(self, kinds, run, kong, is_open):
        self.kinds, self.run, self.kong, self.open = kinds, run, kong, is_open
        self.first = kinds[0]
        self.text = kinds_text(kinds)
        self.triplet = not run
        self.yaochu = any(k in YAOCHU for k in kinds)


class Reading:
    def __init__(self, shape, groups, pair, wait, pairs=()):
        self.shape, self.groups, self.pair, self.wait = shape, groups, pair, wait
        self.pairs = pairs  # the seven pairs

    def answer(self):
        if self.shape == "seven_pairs":
            texts = [kinds_text([k, k]) for k in self.pairs]
        else:
            texts = [g.text for g in self.groups]
        pair = None if self.pair is None else kinds_text([self.pair])
        return {
            "shape": self.shape, "groups": texts, "pair": pair, "wait": self.wait, "wilds": [],
        }


def run_wait(first, win):
    if win == first + 1:
        return "closed"
    if (first % 9 == 0 and win == first + 2) or (first % 9 == 6 and win == first):
        return "edge"
    return "two_sided"


def standard(counts, win, ron, melds):
    """counts: concealed tiles with the winning one."""
    fixed = [Group(m.kinds, m.run, m.kong, m.open) for m in melds]
    found = []
    for pair in range(34):
        if counts[pair] < 2:
            continue
        rest = tuple(c - 2 * (k == pair) for k, c in enumerate(counts))
        for division in divisions(rest):
            sets = sorted(division)  # by first tile, triplet (False) before run
            if pair == win:
                found.append(assemble(sets, None, "single", ron, fixed, pair))
            for place in sorted(set(sets)):
                first, run = place
                if run and first <= win <= first + 2:
                    found.append(assemble(sets, None, run_wait(first, win), ron, fixed, pair))
                elif not run and first == win:
                    found.append(assemble(sets, place, "double_pair", ron, fixed, pair))
    return found


def assemble(sets, won_triplet, wait, ron, fixed, pair):
    groups = []
    for first, run in sets:
        kinds = [first, first + 1, first + 2] if run else [first] * 3
        groups.append(Group(kinds, run, False, ron and (first, run) == won_triplet))
    return Reading("standard", groups + fixed, pair, wait)


def readings(counts, win, ron, melds):
    found = standard(counts, win, ron, melds)
    if melds:
        return found
    pairs = [k for k in range(34) if counts[k] == 2]
    if len(pairs) == 7:
        found.append(Reading("seven_pairs", [], None, "single", pairs))
    if all(counts[k] >= 1 for k in YAOCHU) and sum(counts[k] for k in YAOCHU) == 14:
        pair = next(k for k in YAOCHU if counts[k] == 2)
        wait = "thirteen" if pair == win else "single"
        found.append(Reading("thirteen_orphans", [], pair, wait))
    return found


def complete(counts, melds):
    """Whether counts (concealed) with the number of melds given make a complete hand."""
    key = tuple(counts)
    for pair in range(34):
        if key[pair] >= 2 and divisions(key[:pair] + (key[pair] - 2,) + key[pair + 1:]):
            return True
    if melds:
        return False
    if sum(c == 2 for c in key) == 7:
        return True
    return all(key[k] for k in YAOCHU) and sum(key[k] for k in YAOCHU) == 14


def waiting_kinds(counts, melds, players=4, norths=0):
    """Section 3, Waits: kinds that complete the hand and are not all four in hand and melds, or
    set aside."""
    held = list(counts)
    held[NORTH] += norths
    for m in melds:
        for k in m.kinds:
            held[k] += 1
    found = []
    for k in range(34):
        if held[k] < 4 and k not in ABSENT[players] and near(counts, k):
            more = list(counts)
            more[k] += 1
            if complete(more, len(melds)):
                found.append(k)
    return found


def near(counts, k):
    """A wait is alone only in thirteen orphans: skip what no tile in hand lies next to."""
    if counts[k] or k in YAOCHU:
        return True
    return any(counts[j] for j in range(max(k - 2, 0), min(k + 3, 27)))
