"""Distance to a complete hand (section 3, Shanten) over the three shapes of riichi."""

from common.shape import least_of, orphans_distance, standard_distance


def pairs_distance(counts):
    twos = [k for k in range(34) if counts[k] >= 2]
    ones = [k for k in range(34) if counts[k] == 1]
    short = 7 - len(twos)
    if short <= 0:
        return 0, 0
    useful = ones if len(ones) >= short else [k for k in range(34) if counts[k] < 2]
    return 2 * short - min(len(ones), short), sum(1 << k for k in useful)


def distance(counts, melds):
    """(missing tiles, kinds that lower it), over all shapes."""
    found = [standard_distance(counts, melds)]
    if not melds:
        found += [pairs_distance(counts), orphans_distance(counts)]
    return least_of(found)
