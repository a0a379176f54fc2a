"""The call /waits (sections 3 and 8)."""

import copy

from common.request import integer, members, read_flags, required
from common.tiles import KIND, NAME, Problem, check_four, count_kinds, parse_tile, parse_tiles
from ming.points import judge
from ming.readings import distance
from ming.request import WAITS_FIELDS, WAITS_FLAGS, Frame, Hand


class Asked:
    """A checked request of /waits."""

    def __init__(self, request):
        self.frame = Frame(request, {"hand", "visible"})
        given = self.frame.given
        fields = members(required(given, "hand", ""), WAITS_FIELDS, "/hand")
        hand = self.hand = Hand(integer(required(fields, "seat", "/hand"), 0, 3, "/hand/seat"))
        required(fields, "concealed", "/hand")
        hand.read_tiles(fields, "/hand")
        hand.flags = read_flags(fields.get("flags"), WAITS_FLAGS, "/hand/flags")
        if hand.size not in (13, 14):
            raise Problem("wrong_tile_count", "/hand/concealed")
        if "drawn" in fields:
            drawn = parse_tile(fields["drawn"], "/hand/drawn")
            if hand.size == 13 or drawn not in hand.concealed:
                raise Problem("contradiction", "/hand/drawn")
        if "riichi" in hand.flags and not hand.closed:
            raise Problem("contradiction", "/hand/flags")
        self.seen = hand.held() + self.frame.indicators
        self.seen += parse_tiles(given.get("visible", []), "/visible")
        check_four(self.seen, "/visible")

    def accepts(self, kinds):
        seen = count_kinds(self.seen)
        return [{"tile": NAME[k], "left": 4 - seen[k]} for k in kinds]


def waits_request(request):
    asked = Asked(request)
    return full_answer(asked) if asked.hand.size == 14 else ready_answer(asked)


def ready_answer(asked):
    """3n + 1 tiles."""
    hand = asked.hand
    missing, kinds = distance(count_kinds(hand.concealed), hand.melds)
    accepts = asked.accepts(kinds)
    waits = []
    if missing == 1:
        for kind, entry in zip(kinds, accepts):
            worth = dict(entry, by_discard=side(asked, kind, True))
            worth["by_self_draw"] = side(asked, kind, False)
            waits.append(worth)
    own = {KIND[t] for t in hand.discards + hand.passed}
    furiten = missing == 1 and asked.frame.options["furiten"] and bool(own & set(kinds))
    return {
        "shanten": missing - 1, "waits": waits, "accepts": accepts,
        "left": sum(a["left"] for a in accepts), "furiten": furiten,
    }


def side(asked, kind, by_discard):
    """What a wait would score."""
    hand = copy.copy(asked.hand)
    hand.win_tile = kind
    hand.origin = (hand.seat + 1) % 4 if by_discard else None
    verdict = judge(hand, asked.frame)
    if verdict.value is None:
        return {"win": False, "reason": verdict.reason}
    value = verdict.value
    return {"win": True, "total": value.total, "pattern_ids": [p for p, _ in value.patterns]}


def full_answer(asked):
    """3n + 2 tiles."""
    hand = asked.hand
    missing, _ = distance(count_kinds(hand.concealed), hand.melds)
    entries = []
    for tile in sorted(set(hand.concealed)):
        rest = list(hand.concealed)
        rest.remove(tile)
        lacking, kinds = distance(count_kinds(rest), hand.melds)
        accepts = asked.accepts(kinds)
        left = sum(a["left"] for a in accepts)
        entries.append(
            {"tile": NAME[tile], "shanten": lacking - 1, "accepts": accepts, "left": left}
        )
    entries.sort(key=lambda e: (e["shanten"], -e["left"]))  # stable: then tile order
    return {"shanten": missing - 1, "complete": missing == 0, "discards": entries}
