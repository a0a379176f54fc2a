"""Readings tile by tile: one that bears a verdict, and whether a given one does.

Which groups a reading shows is free where several bear the same patterns, so answers are not
compared by their groups; `fault_of` looks whether those shown are a reading of the hand.
"""

from collections import Counter

from common.tiles import KIND, NAME, Problem, kinds_text, parse_tiles
from nanchang.readings import Tiles, without
from nanchang.tables import NO_JING, is_run

RUNS = [[k, k + 1, k + 2] for k in range(25) if k % 9 <= 6]
RUNS += [[27, 28, 29], [27, 28, 30], [27, 29, 30], [28, 29, 30], [31, 32, 33]]
PUNGS = [[k] * 3 for k in range(34)]


def sets_of(plain, wilds, number, pool):
    """`number` sets of `pool` that use all of `plain` and `wilds` other tiles, or None."""
    if number == 0:
        return None if plain or wilds else []
    for s in pool:
        if plain and min(plain) not in s:
            continue
        rest = list((Counter(plain) - Counter(s)).elements())
        used = len(plain) - len(rest)
        if 3 - used <= wilds:
            found = sets_of(rest, wilds - 3 + used, number - 1, pool)
            if found is not None:
                return [s] + found
    return None


def standard_groups(tiles, plain, wild, pairs, pool):
    """(sets, pair); `pairs`: [(kind, tiles it takes of `plain`, wild ones)]."""
    for kind, own, more in pairs:
        rest = without(plain, *own)
        if more <= wild:
            found = sets_of(rest, wild - more, tiles.sets, pool)
            if found is not None:
                return found, kind
    return None


def find(hand, jing, base, natural, fishing):
    """groups, pair and wilds of a standard reading with the winning tile last drawn."""
    tiles = Tiles(hand.concealed, hand.melds, hand.win_tile, hand.origin is None, jing)
    pool = PUNGS if base == "daqidui" else RUNS + PUNGS
    plain, wild = (tiles.fourteen, 0) if natural else (tiles.plain, len(tiles.wild))
    pairs = [(k, [k] * n, 2 - n) for k in sorted(set(plain)) for n in (2, 1) if plain.count(k) >= n]
    if not fishing:
        found = standard_groups(tiles, plain, wild, pairs + [(0, [], 2)], pool)
    elif natural:
        found = standard_groups(tiles, plain, wild, [(tiles.win, [tiles.win] * 2, 0)], pool)
    else:
        own = [tiles.win] if tiles.win in plain else []
        found = standard_groups(tiles, plain, wild, [(tiles.win, own, 2 - len(own))], pool)
    sets, pair = found
    read = Counter([k for s in sets for k in s] + [pair, pair])
    asked = list((read - Counter(plain)).elements())
    used = [] if natural else matched(tiles.wild, asked)
    groups = [kinds_text(s) for s in sets] + [kinds_text(m.kinds) for m in hand.melds]
    wilds = [{"tile": NAME[a], "as": NAME[b]} for a, b in used]
    return {"groups": groups, "pair": NAME[pair], "wilds": wilds}


def matched(wild, asked):
    """Wild tiles and what they stand for; those that stand for themselves left out."""
    same = Counter(wild) & Counter(asked)
    return list(zip(
        sorted((Counter(wild) - same).elements()), sorted((Counter(asked) - same).elements())
    ))


def kinds_of(value):
    return [KIND[t] for t in parse_tiles(value, "")]


def fault_of(hand, jing, answer, of_all):
    """Why the reading of a winning answer bears not its patterns, or None. `of_all`: tianhu."""
    reading, ids = answer["reading"], {p["id"] for p in answer["patterns"]}
    tiles = Tiles(hand.concealed, hand.melds, hand.win_tile, hand.origin is None, jing)
    try:
        own = own_groups(hand, reading)
        pair = kinds_of(reading["pair"]) if reading["pair"] else []
        swaps = [(kinds_of(w["tile"])[0], kinds_of(w["as"])[0]) for w in reading["wilds"]]
    except Problem:
        return "a tile of the reading is none"
    if own is None:
        return "the melds do not end the groups"
    read = Counter([k for g in own for k in g] + 2 * pair)
    turned = Counter(tiles.fourteen) - Counter(a for a, _ in swaps) + Counter(b for _, b in swaps)
    if read != turned or Counter(a for a, _ in swaps) - Counter(tiles.wild):
        return "the groups are not the tiles of the hand"
    if any(a == b for a, b in swaps) or (ids & set(NO_JING) and swaps):
        return "wild tiles that should not be"
    if not shape_fits(reading["shape"], ids, own, pair, hand.melds):
        return "the groups are not of the shape"
    if "jingdiao" in ids and not fishing_fits(tiles, own, pair, swaps, of_all):
        return "no pair of a jing and the winning tile"
    return None


def own_groups(hand, reading):
    """The concealed groups, or None where the melds do not follow them."""
    groups = [sorted(kinds_of(g)) for g in reading["groups"]]
    split = len(groups) - len(hand.melds)
    if groups[split:] != [m.kinds for m in hand.melds]:
        return None
    return groups[:split]


def shape_fits(shape, ids, own, pair, melds):
    if shape == "standard":
        pungs = all(len(g) == 3 and g[0] == g[2] for g in own)
        runs = all(len(g) == 3 and (g[0] == g[2] or is_run(g)) for g in own)
        plain = "daqidui" not in ids or (pungs and not any(m.run for m in melds))
        return runs and plain and len(own) + len(melds) == 4 and len(pair) == 1
    if melds or pair:
        return False
    if shape == "seven_pairs":
        return len(own) == 7 and all(len(g) == 2 and g[0] == g[1] for g in own)
    read = own[0] if len(own) == 1 else []
    apart = all(b - a >= 3 or a // 9 != b // 9 for a, b in zip(read, read[1:]) if b < 27)
    stars = "qixing_shisanlan" not in ids or set(range(27, 34)) <= set(read)
    return len(set(read)) == 14 and apart and stars


def fishing_fits(tiles, own, pair, swaps, of_all):
    """Some pair holds the winning tile (tianhu: any tile) and a jing of the others."""
    last = set(tiles.fourteen) if of_all else {tiles.win}
    for kind in [pair[0]] if pair else [g[0] for g in own]:
        for a in tiles.jing & set(tiles.fourteen if of_all else tiles.concealed):
            for b in last & set(without(tiles.fourteen, a)):
                needed = Counter((t, kind) for t in (a, b) if t != kind)
                if not needed - Counter(swaps):
                    return True
    return False
