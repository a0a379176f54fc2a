"""The call /waits (section 3): the distance over the five shapes, and what each wait scores."""

import copy

from common.shape import add, better, least_of, orphans_distance, standard_distance, suit_table
from common.tiles import NAME, count_kinds
from mcr.points import judge
from mcr.request import read_waiting, Frame
from mcr.shapes import HONOURS, KNITTED
from mcr.tables import HAND

PARTS = ((0, 9), (9, 9), (18, 9), (27, 7))


def pairs_distance(counts):
    """Seven pairs; four alike are two of them."""
    ways = {0: (0, 0)}
    for kind, count in enumerate(counts):
        following = {}
        for made, (cost, mask) in ways.items():
            for pairs in range(min(2, 7 - made) + 1):
                lack = max(2 * pairs - count, 0)
                better(following, made + pairs, cost + lack, mask | (1 << kind if lack else 0))
        ways = following
    return ways[7]


def knitted_tiles_distance(counts, nine):
    """14 of the nine and the seven honours: any that are not held will do."""
    lacking = [kind for kind in [*nine, *range(HONOURS, 34)] if not counts[kind]]
    missing = len(lacking) - 2
    return (missing, sum(1 << kind for kind in lacking)) if missing > 0 else (0, 0)


def knitted_straight_distance(counts, melded, melds, nine):
    """The nine, and of the rest one set, which may be melded, and a pair; None: not possible."""
    if any(melded[kind] == 4 for kind in nine):
        return None
    lacking = sum(1 << kind for kind in nine if not counts[kind])
    rest = [n - (kind in nine and n > 0) for kind, n in enumerate(counts)]
    room = [4 - n - (kind in nine) for kind, n in enumerate(melded)]
    total = {(0, 0): (0, 0)}
    for base, size in PARTS:
        table = suit_table(tuple(rest[base:base + size]), tuple(room[base:base + size]), size == 9)
        total = add(total, table, base)
    cost, mask = total[(1 - melds, 1)]
    return cost + lacking.bit_count(), mask | lacking


def distance(concealed, melds):
    """(missing tiles, kinds that lower it), over all shapes."""
    counts, melded = count_kinds(concealed), count_kinds([t for m in melds for t in m.tiles])
    found = [standard_distance(counts, melds)]
    if not melds:
        found += [pairs_distance(counts), orphans_distance(counts)]
        found += [knitted_tiles_distance(counts, nine) for nine in KNITTED]
    if len(melds) <= 1:
        found += [knitted_straight_distance(counts, melded, len(melds), nine) for nine in KNITTED]
    least, kinds = least_of([one for one in found if one is not None])
    return least, [kind for kind in kinds if counts[kind] + melded[kind] < 4]


class Asked:
    """A checked request of /waits."""

    def __init__(self, request):
        self.frame = Frame(request, {"hand", "visible"})
        self.hand, self.visible = read_waiting(self.frame)
        self.seen = count_kinds(self.hand.tiles() + self.visible)

    def accepts(self, kinds):
        return [{"tile": NAME[kind], "left": 4 - self.seen[kind]} for kind in kinds]

    def side(self, kind, origin):
        """What a wait would score."""
        hand = copy.copy(self.hand)
        hand.win_tile, hand.origin = kind, origin
        open_ones = hand.melded() + self.visible
        hand.flags = {"last_of_kind"} if open_ones.count(kind) == 3 else set()
        answer = judge(hand, self.frame).side()
        if origin is not None and answer["win"]:
            answer["from"] = origin
        return answer


def waits_request(request):
    asked = Asked(request)
    return ready_answer(asked) if asked.hand.size == HAND else full_answer(asked)


def ready_answer(asked):
    hand = asked.hand
    missing, kinds = distance(hand.concealed, hand.melds)
    accepts = asked.accepts(kinds)
    waits = [dict(entry, by_discard=asked.side(kind, (hand.seat + 1) % 4),
                  by_self_draw=asked.side(kind, None))
             for kind, entry in zip(kinds, accepts)] if missing == 1 else []
    return {"shanten": missing - 1, "waits": waits, "accepts": accepts,
            "left": sum(entry["left"] for entry in accepts), "furiten": False}


def full_answer(asked):
    concealed, melds = asked.hand.concealed, asked.hand.melds
    entries = []
    for tile in sorted(set(concealed)):
        rest = list(concealed)
        rest.remove(tile)
        missing, kinds = distance(rest, melds)
        accepts = asked.accepts(kinds)
        entries.append({"tile": NAME[tile], "shanten": missing - 1, "accepts": accepts,
                        "left": sum(entry["left"] for entry in accepts)})
    entries.sort(key=lambda entry: (entry["shanten"], -entry["left"]))  # stable: then tile order
    complete = distance(concealed, melds)[0] == 0
    return {"shanten": -1 if complete else entries[0]["shanten"], "complete": complete,
            "discards": entries}
