"""The tiles of riichi: red fives, named sets of kinds, what an indicator points to."""

from common.tiles import KIND, RED, WITH_REDS, Problem, count_kinds
from common.tiles import parse_tile as parse_any_tile
from common.tiles import parse_tiles as parse_any_tiles

GREEN = frozenset([19, 20, 21, 23, 25, 32])
NORTH = 30
ABSENT = {3: range(1, 8), 4: ()}  # kinds that so many players do not play with (S3)
PLAYED = {players: {name: tile for name, tile in WITH_REDS.items()
                    if KIND[tile] not in kinds} for players, kinds in ABSENT.items()}


def parse_tiles(value, pointer, players):
    return parse_any_tiles(value, pointer, PLAYED[players])


def parse_tile(value, pointer, players):
    return parse_any_tile(value, pointer, PLAYED[players])


def next_kind(kind, players):
    """The tile an indicator points to (R18-R20, S6)."""
    if players == 3 and kind in (0, 8):
        return 8 - kind
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
