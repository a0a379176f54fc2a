"""The call /waits (section 3)."""

import copy

from common.request import required
from common.tiles import NAME, count_kinds, parse_tiles
from yueqing.points import judge
from yueqing.request import HAND, Frame, read_waiting
from yueqing.shape import distance


class Asked:
    """A checked request of /waits."""

    def __init__(self, request):
        self.frame = Frame(request, {"hand", "visible"})
        value = required(self.frame.given, "hand", "")
        visible = parse_tiles(self.frame.given.get("visible", []), "/visible")
        self.hand = read_waiting(value, self.frame, visible)
        self.seen = count_kinds(self.hand.held() + visible)

    def missing(self, concealed):
        """(tiles that the hand lacks, kinds that lower it)."""
        caishen = self.frame.faces.caishen
        wilds = concealed.count(caishen)
        naturals = count_kinds(k for k in concealed if k != caishen)
        cost, mask = distance(naturals, len(self.hand.melds))
        if cost > wilds:
            mask |= 1 << caishen
        return cost - wilds, mask

    def accepts(self, concealed, mask):
        held = count_kinds(concealed + [t for m in self.hand.melds for t in m.tiles])
        return [
            {"tile": NAME[k], "left": 4 - self.seen[k]}
            for k in range(34)
            if mask >> k & 1 and held[k] < 4 and k not in self.frame.faces.flowers
        ]


def waits_request(request):
    asked = Asked(request)
    return ready_answer(asked) if asked.hand.size == HAND else full_answer(asked)


def ready_answer(asked):
    cost, mask = asked.missing(asked.hand.concealed)
    if cost <= 0:
        raise AssertionError("sixteen tiles are never complete")
    accepts = asked.accepts(asked.hand.concealed, mask)
    waits = []
    if cost == 1:
        for entry in accepts:
            kind = NAME.index(entry["tile"])
            thrown, drawn = side(asked, kind, True), side(asked, kind, False)
            waits.append(dict(entry, by_discard=thrown, by_self_draw=drawn))
    return {
        "shanten": cost - 1, "waits": waits, "accepts": accepts,
        "left": sum(a["left"] for a in accepts), "furiten": False,
    }


def side(asked, kind, by_discard):
    """What a wait would score; a discard is the dealer's."""
    hand = copy.copy(asked.hand)
    dealer = asked.frame.dealer
    hand.win_tile, hand.flags = kind, flags_for(asked, kind, by_discard)
    if by_discard:
        hand.origin = (dealer + 1) % 4 if hand.seat == dealer else dealer
    answer = judge(hand, asked.frame).side()
    if by_discard and answer["win"]:
        answer["from"] = hand.origin
    return answer


def flags_for(asked, kind, by_discard):
    """A flag counts on the side, and for the tile, that it can be true of."""
    if not by_discard:
        return asked.hand.flags - {"robbing_kong", "after_kong_discard"}
    flags = asked.hand.flags - {"after_kong"}
    if kind == asked.frame.faces.caishen or kind in asked.hand.held():
        flags -= {"robbing_kong"}
    return flags


def full_answer(asked):
    concealed = asked.hand.concealed
    complete = asked.missing(concealed)[0] <= 0
    entries = []
    for tile in sorted(set(concealed)):
        rest = list(concealed)
        rest.remove(tile)
        cost, mask = asked.missing(rest)
        accepts = asked.accepts(rest, mask)
        entries.append({
            "tile": NAME[tile], "shanten": cost - 1, "accepts": accepts,
            "left": sum(a["left"] for a in accepts),
        })
    entries.sort(key=lambda e: (e["shanten"], -e["left"]))  # stable: then tile order
    shanten = -1 if complete else entries[0]["shanten"]
    return {"shanten": shanten, "complete": complete, "discards": entries}
