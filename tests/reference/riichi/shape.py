"""Distance to a complete hand (section 3, Shanten) over the three shapes of riichi."""

from common.shape import least_of, orphans_distance, standard_distance
from riichi.tiles import ABSENT, NORTH


def pairs_distance(counts, barred=(), gone=()):
    possible = [k for k in range(34) if k not in barred and gone.count(k) <= 2]
    twos = [k for k in range(34) if counts[k] >= 2]
    ones = [k for k in possible if counts[k] == 1]
    short = 7 - len(twos)
    if short <= 0:
        return 0, 0
    useful = ones if len(ones) >= short else [k for k in possible if counts[k] < 2]
    return 2 * short - min(len(ones), short), sum(1 << k for k in useful)


def distance(counts, melds, players=4, norths=0):
    """(missing tiles, kinds that lower it), over all shapes. Kinds that are not played with and
    norths set aside are out of reach (S38, S55)."""
    barred, gone = ABSENT[players], (NORTH,) * norths
    found = [standard_distance(counts, melds, barred, gone)]
    if not melds:
        found.append(pairs_distance(counts, barred, gone))
        if norths < 4:
            found.append(orphans_distance(counts))
    least, kinds = least_of(found)
    return least, [k for k in kinds if counts[k] + gone.count(k) + held(melds, k) < 4]


def held(melds, kind):
    return sum(m.kinds.count(kind) for m in melds)
