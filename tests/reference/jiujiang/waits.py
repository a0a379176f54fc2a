"""The call /waits (sections 3 and 8)."""

import copy

from common.request import required
from common.tiles import NAME, check_four, count_kinds, parse_tiles
from jiujiang.points import judge
from jiujiang.readings import distance
from jiujiang.request import Frame, read_waiting
from jiujiang.tables import FA, SEEN


class Asked:
    """A checked request of /waits."""

    def __init__(self, request):
        self.frame = Frame(request, {"hand", "visible"})
        self.hand = read_waiting(required(self.frame.given, "hand", ""), self.frame)
        visible = parse_tiles(self.frame.given.get("visible", []), "/visible", SEEN)
        self.seen = self.hand.held() + [t for t in visible if t != FA]
        check_four(self.seen, "/visible")

    def accepts(self, kinds):
        seen = count_kinds(self.seen)
        return [{"tile": NAME[k], "left": 4 - seen[k]} for k in kinds]


def waits_request(request):
    asked = Asked(request)
    return full_answer(asked) if asked.hand.size == 14 else ready_answer(asked)


def fewer_than_four(hand, concealed, kinds):
    held = count_kinds(concealed + [t for m in hand.melds for t in m.tiles])
    return [k for k in kinds if held[k] < 4]


def ready_answer(asked):
    """3n + 1 tiles."""
    hand = asked.hand
    missing, kinds = distance(hand.concealed, hand.melds)
    kinds = fewer_than_four(hand, hand.concealed, kinds)
    accepts = asked.accepts(kinds)
    waits = []
    if missing == 1:
        waits = [wait(asked, kind, entry) for kind, entry in zip(kinds, accepts)]
    passed = missing == 1 and bool(set(kinds) & set(hand.passed))
    return {
        "shanten": missing - 1, "waits": waits, "accepts": accepts,
        "left": sum(a["left"] for a in accepts),
        "furiten": passed and asked.frame.options["pass_rule"],
    }


def wait(asked, kind, entry):
    hand, dealer = asked.hand, asked.frame.dealer
    other = next(s for s in range(4) if s not in (hand.seat, dealer))
    found = dict(entry, by_discard=side(asked, kind, other), by_self_draw=side(asked, kind, None))
    if kind in hand.passed and hand.seat != dealer and not hand.passed_dealer:
        found["by_dealer_discard"] = dict(side(asked, kind, dealer), **{"from": dealer})
    return found


def side(asked, kind, origin):
    """What a wait would score."""
    hand = copy.copy(asked.hand)
    hand.win_tile, hand.origin = kind, origin
    return judge(hand, asked.frame).side()


def full_answer(asked):
    """3n + 2 tiles."""
    hand = asked.hand
    missing, _ = distance(hand.concealed, hand.melds)
    entries = []
    for tile in sorted(set(hand.concealed)):
        rest = list(hand.concealed)
        rest.remove(tile)
        lacking, kinds = distance(rest, hand.melds)
        accepts = asked.accepts(fewer_than_four(hand, rest, kinds))
        left = sum(a["left"] for a in accepts)
        entries.append(
            {"tile": NAME[tile], "shanten": lacking - 1, "accepts": accepts, "left": left}
        )
    entries.sort(key=lambda e: (e["shanten"], -e["left"]))  # stable: then tile order
    complete = missing == 0
    shanten = -1 if complete else entries[0]["shanten"]
    return {"shanten": shanten, "complete": complete, "discards": entries}
