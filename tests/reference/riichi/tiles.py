"""The tiles of riichi: red fives, named sets of kinds, what an indicator points to."""

from functools import partial

from common.tiles import RED, WITH_REDS, Problem, count_kinds
from common.tiles import parse_tile as parse_any_tile
from common.tiles import parse_tiles as parse_any_tiles

GREEN = frozenset([19, 20, 21, 23, 25, 32])
parse_tiles = partial(parse_any_tiles, known=WITH_REDS)
parse_tile = partial(parse_any_tile, known=WITH_REDS)


def next_kind(kind):
    """The tile an indicator points to (R18-R20)."""
    if kind < 27:
        return kind // 9 * 9 + (kind % 9 + 1) % 9
    if kind < 31:
        return 27 + (kind - 27 + 1) % 4
    return 31 + (kind - 31 + 1) % 3


def check_copies(tiles, red_fives, pointer):
    """At most four of a kind, `red_fives` red ones and 4 - red_fives plain ones (D20)."""
    counts = count_kinds(tiles)
    if max(counts) > 4:
        raise Problem("five_of_a_tile", pointer)
    for five, red in RED.items():
        reds = tiles.count(red)
        if reds > red_fives or counts[five] - reds > 4 - red_fives:
            raise Problem("bad_tile", pointer)
