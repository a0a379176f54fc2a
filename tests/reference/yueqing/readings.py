"""Every way to read a complete hand, as far as it bears on the score (section 3).

A group is (sort, kind, wilds): sort "run", "triplet", "pair" or "kept" (caishen kept as what they
are), the first kind of it, and the places in it where a caishen stands (0, 1, 2).
"""

from functools import lru_cache
from itertools import product

HONOURS = 8  # the bit of the honours among the colours; the suits have 1, 2 and 4
SETS, MOST_WILD = 5, 4


def kinds_of(group):
    sort, kind, _ = group
    if sort == "run":
        return [kind, kind + 1, kind + 2]
    return [kind] * (2 if sort == "pair" else 3)


class Facts:
    """What of a number of groups bears on the score. `end`: the tile won may end a run."""

    def __init__(self, wilds=0, sets=0, pairs=0, runs=0, in_place=0, end=False, colours=0,
                 honours=(), pair=None, kept=None):
        self.key = wilds, sets, pairs, runs, in_place, end, colours, honours, pair, kept
        (self.wilds, self.sets, self.pairs, self.runs, self.in_place, self.end, self.colours,
         self.honours, self.pair, self.kept) = self.key

    def __add__(self, other):
        return Facts(
            self.wilds + other.wilds, self.sets + other.sets, self.pairs + other.pairs,
            self.runs + other.runs, self.in_place + other.in_place, self.end or other.end,
            self.colours | other.colours, tuple(sorted(self.honours + other.honours)),
            other.pair if self.pair is None else self.pair, self.kept or other.kept,
        )


def colour_of(kind):
    return HONOURS if kind >= 27 else 1 << kind // 9


def ends(group, won, caishen, two_sided):
    """Whether a copy of the tile won may be the first or last tile of this run."""
    sort, kind, wilds = group
    if sort != "run":
        return False
    for place in (0, 2):
        edge = (kind % 9, place) in ((0, 2), (6, 0))
        if two_sided and edge:
            continue
        if won == caishen and place in wilds:
            return True
        if won != caishen and place not in wilds and kind + place == won:
            return True
    return False


@lru_cache(maxsize=100000)
def facts_of(group, won, caishen, two_sided):
    sort, kind, wilds = group
    if sort == "kept":
        pair = len(wilds) == 2
        return Facts(
            len(wilds), not pair, pair, kept="pair" if pair else "triplet",
            pair="kept" if pair else None,
        )
    colours = colour_of(kind)
    if sort == "pair":
        honour = kind if kind >= 27 else "suit"
        return Facts(len(wilds), pairs=1, colours=colours, pair=honour)
    if sort == "triplet":
        honours = ((kind, not wilds),) if kind >= 27 else ()
        return Facts(len(wilds), 1, colours=colours, honours=honours)
    in_place = sum(kind + place == caishen for place in wilds)
    end = ends(group, won, caishen, two_sided)
    return Facts(len(wilds), 1, runs=1, in_place=in_place, end=end, colours=colours)


def groups_with(counts, k, base):
    """Each group that the lowest natural tile k may stand in."""
    for n in range(1, min(counts[k], 3) + 1):
        if n <= 2:
            yield ("pair", base + k, tuple(range(n, 2)))
        yield ("triplet", base + k, tuple(range(n, 3)))
    if base == 27:
        return
    for start in range(max(k - 2, 0), min(k, 6) + 1):
        choices = []
        for place in (0, 1, 2):
            here = start + place
            if here == k:
                choices.append((False,))
            else:
                choices.append((True, False) if here > k and counts[here] else (True,))
        for wild in product(*choices):
            yield ("run", base + start, tuple(p for p in range(3) if wild[p]))


def without(counts, group, base):
    rest = list(counts)
    for place, kind in enumerate(kinds_of(group)):
        if place not in group[2]:
            rest[kind - base] -= 1
    return tuple(rest)


@lru_cache(maxsize=200000)
def colour_facts(counts, base, most, won, caishen, two_sided):
    """[(facts, groups)]: the ways to put the natural tiles of a colour into groups with at most so
    many wilds, one of each kind of facts."""
    for k, n in enumerate(counts):
        if n:
            break
    else:
        return [(Facts(), ())]
    found = {}
    for group in groups_with(counts, k, base):
        left = most - len(group[2])
        if left < 0:
            continue
        own = facts_of(group, won, caishen, two_sided)
        rest = without(counts, group, base)
        for others, groups in colour_facts(rest, base, left, won, caishen, two_sided):
            if others.pairs + own.pairs <= 1 and others.sets + own.sets <= SETS:
                whole = own + others
                found.setdefault(whole.key, (whole, (group,) + groups))
    return list(found.values())


@lru_cache(maxsize=None)
def wild_only(wilds, caishen):
    """Groups of so many caishen and nothing else: kept, or standing for some face."""
    if wilds == 0:
        return [()]
    places = tuple(range(wilds))
    found = [("kept", caishen, places)]
    # Of a suit any face will do for a pair or a triplet.
    faces = [k for k in (1, 10, 19) if k != caishen] + [k for k in range(27, 34) if k != caishen]
    faces += [caishen - caishen % 9] if caishen in (1, 10, 19) else []
    if wilds == 2:
        found += [("pair", k, places) for k in faces]
    if wilds == 3:
        found += [("triplet", k, places) for k in faces]
        found += [("run", k, places) for k in range(27) if k % 9 <= 6]
    return [(group,) for group in found]


class Reading:
    """Of equal readings the page names none: yueqing_checks looks at the groups."""

    def __init__(self, facts, groups, caishen):
        self.facts, self.groups, self.caishen = facts, groups, caishen


def readings(naturals, wilds, melds, won, caishen, two_sided):
    """`naturals`: counts of the concealed tiles but the wild ones; `won`: the winning tile."""
    sets = SETS - melds
    found = {(): (Facts(), ())}
    for base in (0, 9, 18, 27):
        part = tuple(naturals[base:base + 9])
        if not any(part):
            continue
        following = {}
        for facts, groups in found.values():
            for more, others in colour_facts(part, base, wilds, won, caishen, two_sided):
                whole = facts + more
                if whole.wilds <= wilds and whole.sets <= sets and whole.pairs <= 1:
                    following.setdefault(whole.key, (whole, groups + others))
        found = following
    result = {}
    for facts, groups in found.values():
        left = wilds - facts.wilds
        if left != 3 * (sets - facts.sets) + 2 * (1 - facts.pairs) or left > 3:
            continue
        for others in wild_only(left, caishen):
            whole = facts
            for group in others:
                whole = whole + facts_of(group, won, caishen, two_sided)
            result.setdefault(whole.key, Reading(whole, groups + others, caishen))
    return list(result.values())
