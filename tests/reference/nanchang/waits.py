"""The call /waits (section 8): shanten, waits and what they score, the tiles to throw."""

from common.request import required
from common.tiles import NAME, parse_tiles
from nanchang.points import furiten, judge
from nanchang.readings import missing
from nanchang.request import Frame, Hand, read_waiting

BY_DRAW = {"after_kong", "first_turn", "last_tile", "no_jing_anywhere"}
BY_DISCARD = {"first_turn", "last_tile", "after_kong_discard", "no_jing_anywhere"}


class Asked(Frame):
    def __init__(self, request):
        super().__init__(request, {"hand", "visible"})
        value = required(self.given, "hand", "")
        self.visible = parse_tiles(self.given.get("visible", []), "/visible")
        self.hand = read_waiting(value, self, self.visible)
        self.jing = self.deal.jing
        self.seen = self.hand.held() + self.visible

    def accepted(self, concealed, mask):
        """The kinds of `mask` that the player does not hold four of, with what is left of them."""
        held = concealed + [t for m in self.hand.melds for t in m.tiles]
        return [
            {"tile": NAME[k], "left": 4 - self.seen.count(k)}
            for k in range(34) if mask >> k & 1 and held.count(k) < 4
        ]


def waits_request(request):
    asked = Asked(request)
    hand = asked.hand
    if len(hand.concealed) + 3 * len(hand.melds) == 14:
        return full_answer(asked)
    return ready_answer(asked)


def ready_answer(asked):
    hand = asked.hand
    cost, mask = missing(hand.concealed, hand.melds, asked.jing)
    accepts = asked.accepted(hand.concealed, mask)
    waits = []
    if cost == 1:
        for entry in accepts:
            kind = NAME.index(entry["tile"])
            sides = {"by_discard": by_discard(asked, kind), "by_self_draw": by_draw(asked, kind)}
            waits.append(dict(entry, **sides))
    return {
        "shanten": cost - 1, "waits": waits, "accepts": accepts,
        "left": sum(a["left"] for a in accepts),
        "furiten": furiten(hand, asked.options, asked.jing),
    }


def imagined(asked, kind, origin, flags):
    hand = Hand(asked.hand.seat)
    hand.concealed, hand.melds, hand.passed = (
        asked.hand.concealed, asked.hand.melds, asked.hand.passed,
    )
    hand.win_tile, hand.origin = kind, origin
    hand.flags = asked.hand.flags & flags
    if kind in asked.jing:
        hand.flags -= {"no_jing_anywhere"}
    return judge(hand, asked.options, asked.dealer, asked.jing)


def by_draw(asked, kind):
    return imagined(asked, kind, None, BY_DRAW).side()


def by_discard(asked, kind):
    seat = asked.hand.seat
    origin = (seat + 1) % 4
    if "first_turn" in asked.hand.flags and seat != asked.dealer:
        origin = asked.dealer
    side = imagined(asked, kind, origin, BY_DISCARD).side()
    if side["win"]:
        side["from"] = origin
    return side


def full_answer(asked):
    hand = asked.hand
    complete = missing(hand.concealed, hand.melds, asked.jing)[0] == 0
    entries = []
    for tile in sorted(set(hand.concealed)):
        rest = list(hand.concealed)
        rest.remove(tile)
        cost, mask = missing(rest, hand.melds, asked.jing)
        accepts = asked.accepted(rest, mask)
        entries.append({
            "tile": NAME[tile], "shanten": cost - 1, "accepts": accepts,
            "left": sum(a["left"] for a in accepts),
        })
    entries.sort(key=lambda e: (e["shanten"], -e["left"], NAME.index(e["tile"])))
    return {
        "shanten": -1 if complete else entries[0]["shanten"], "complete": complete,
        "discards": entries,
    }
