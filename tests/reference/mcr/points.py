"""The verdict on one hand (section 5), and who pays what for it (section 6)."""

from common.request import WINDS
from common.tiles import NAME, kinds_text
from mcr.fans import ORDER, VALUES, Hand, best_reading
from mcr.tables import EAST


class Verdict:
    """Either `reason`, or what the hand is worth."""

    def __init__(self, reason=None):
        self.reason, self.reading = reason, None
        self.patterns, self.total, self.fan = [], {}, 0

    def count(self, hand, fan, flowers, base):
        """`fan`: flowers among them."""
        self.fan = fan
        points = 3 * (fan + base) if hand.self_drawn else fan + 3 * base
        self.total = {"points": points, "fan": fan, "flowers": flowers}
        return self

    def answer(self):
        """As /score shows it, and settle among `wins`."""
        if self.reason is not None:
            return {"win": False, "reason": self.reason}
        return {"win": True, "patterns": self.patterns, "total": self.total,
                "reading": self.reading}

    def side(self):
        """As /waits shows it."""
        if self.reason is not None:
            return {"win": False, "reason": self.reason}
        return {"win": True, "total": self.total,
                "pattern_ids": [pattern["id"] for pattern in self.patterns]}


def as_scored(hand, frame):
    melds = [(m.kind, m.kinds[0]) for m in hand.melds]
    seat_wind = EAST + (hand.seat - frame.dealer) % 4
    return Hand(hand.concealed, melds, hand.win_tile, hand.self_drawn, hand.flags,
                EAST + WINDS.index(frame.table["round_wind"]), seat_wind,
                hand.seat == frame.dealer)


def listed(found, flowers, options):
    values = {**VALUES, "two_concealed_kongs": options["two_concealed_kongs"],
              "concealed_and_melded_kong": options["mixed_kongs"]}
    times = {**found, "flower_tiles": flowers}
    return [{"id": name, "value": values[name] * times[name], "unit": "fan",
             **({"count": times[name]} if times[name] > 1 else {})}
            for name in ORDER if times.get(name)]


def reading_of(hand, best):
    """The concealed groups, then the melds (section 7, `reading`)."""
    groups = best.groups
    if best.shape == "seven_pairs":
        groups = [[kind] * 2 for kind in sorted(hand.tiles())[::2]]
    return {"shape": best.shape, "wilds": [],
            "groups": [kinds_text(kinds) for kinds in [*groups, *(m.kinds for m in hand.melds)]],
            "pair": None if best.pair is None else NAME[best.pair]}


def judge(hand, frame):
    base = frame.options["base_points"]
    if hand.called:
        return Verdict().count(hand, *hand.called, base)
    best = best_reading(as_scored(hand, frame), frame.options)
    if best is None:
        return Verdict("not_complete")
    if best.fan < frame.options["min_fan"]:
        return Verdict("below_minimum")
    flowers = hand.flowers.count
    verdict = Verdict().count(hand, best.fan + flowers, flowers, base)
    verdict.patterns = listed(best.found, flowers, frame.options)
    verdict.reading = reading_of(hand, best)
    return verdict


def pay_win(ledger, hand, verdict, frame):
    for seat in range(4):
        if seat != hand.seat:
            if hand.origin in (None, seat):
                ledger.pay("hand", seat, hand.seat, verdict.fan)
            ledger.pay("base", seat, hand.seat, frame.options["base_points"])
