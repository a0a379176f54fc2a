"""Every way to read a winning hand, as far as it bears on the score: (base, natural, jingdiao)."""

from common.tiles import count_kinds
from nanchang.shape import distance, pairs, scattered, spread, standard


class Tiles:
    """A hand before it is read. `drawn`: the winning tile is no discard, so a jing is wild."""

    def __init__(self, concealed, melds, win, drawn, jing):
        self.concealed, self.melds, self.win, self.jing = concealed, melds, win, jing
        self.chow = any(m.run for m in melds)
        self.sets = 4 - len(melds)
        self.fourteen = concealed + [win]
        self.wild = [k for k in concealed + [win] * drawn if k in jing]
        self.plain = [k for k in concealed if k not in jing]
        if not (drawn and win in jing):
            self.plain = self.plain + [win]

    def blocks(self, tiles, wilds, pair):
        """The bases of the basic shape with `pair`, or of its sets alone, and of pairs."""
        counts = tuple(count_kinds(tiles))
        found = set()
        if standard(counts, self.sets, pair, False)[0] <= wilds:
            found.add("pinghu")
            if not self.chow and standard(counts, self.sets, pair, True)[0] <= wilds:
                found.add("daqidui")
        if not self.melds and pairs(counts, 6 + pair)[0] <= wilds:
            found.add("xiaoqidui")
        return found

    def scattered(self, tiles, wilds, qixing_wild):
        if self.melds or scattered(count_kinds(tiles))[0] > wilds:
            return set()
        return {"shisanlan"} | self.seven_stars(tiles, wilds, qixing_wild)

    def seven_stars(self, tiles, wilds, qixing_wild):
        """Section 3.3: all seven honours natural; with the option a suit jing may be one."""
        left = list(self.wild) if wilds else []
        for honour in range(27, 34):
            if honour in tiles:
                continue
            if honour in left:
                left.remove(honour)
            elif qixing_wild and any(k < 27 for k in left):
                left.remove(next(k for k in left if k < 27))
            else:
                return set()
        fits = spread(count_kinds(tiles), 7)
        return {"qixing_shisanlan"} if fits[0] <= len(left) else set()


def readings(tiles, options):
    found = set()
    for base in tiles.blocks(tiles.fourteen, 0, 1) | tiles.scattered(tiles.fourteen, 0, False):
        found.add((base, True, False))
    wilds = len(tiles.wild)
    if wilds:
        any_use = tiles.blocks(tiles.plain, wilds, 1)
        any_use |= tiles.scattered(tiles.plain, wilds, options["qixing_wild"])
        found |= {(base, False, False) for base in any_use}
    return found


def without(tiles, *gone):
    rest = list(tiles)
    for k in gone:
        rest.remove(k)
    return rest


def fishing_pair(tiles, jing, last):
    """Readings with the pair `jing` and `last`; the other twelve complete (section 3.6)."""
    rest = without(tiles.fourteen, jing, last)
    found = set()
    if jing == last:
        found |= {(base, True, True) for base in tiles.blocks(rest, 0, 0)}
    plain = [k for k in rest if k not in tiles.jing]
    bases = tiles.blocks(plain, len(rest) - len(plain), 0)
    return found | {(base, False, True) for base in bases}


def fishing_readings(tiles):
    found = set()
    for jing in set(tiles.concealed) & tiles.jing:
        found |= fishing_pair(tiles, jing, tiles.win)
    return found


def fishing_readings_of_all(tiles):
    """Any of the fourteen may be the drawn tile (D12)."""
    found = set()
    for jing in set(tiles.fourteen) & tiles.jing:
        for last in set(without(tiles.fourteen, jing)):
            found |= fishing_pair(tiles, jing, last)
    return found


def is_fishing(concealed, melds, jing):
    """Thirteen tiles of which one jing may be taken so that the other twelve are complete."""
    plain = [k for k in concealed if k not in jing]
    wilds = len(concealed) - len(plain) - 1
    if wilds < 0:
        return False
    counts = tuple(count_kinds(plain))
    sets = standard(counts, 4 - len(melds), 0, False)[0] <= wilds
    return sets or (not melds and pairs(counts, 6)[0] <= wilds)


def missing(concealed, melds, jing):
    """(tiles that a hand lacks, kinds that help); a drawn jing always helps."""
    plain = [k for k in concealed if k not in jing]
    cost, mask = distance(count_kinds(plain), len(melds))
    cost -= len(concealed) - len(plain)
    if cost > 0:
        mask |= sum(1 << k for k in jing)
    return cost, mask
