"""The worth of a hand: limits, counted hands, the best reading (section 5)."""

from common.tiles import KIND, count_kinds
from ming.patterns import Won, counted, limits
from ming.readings import readings
from ming.tables import BOUNTIES, POSITION


class Value:
    """What one reading is worth."""

    def __init__(self, reading, patterns, han, points, limit, basics, options):
        self.reading, self.patterns, self.basics = reading, patterns, basics
        self.han, self.points, self.limit = han, points, limit
        self.mangan = points >= options["mangan_points"]

    @property
    def total(self):
        return {
            "han": self.han, "points": self.points, "mangan": self.mangan, "limit": self.limit,
        }

    def order(self):
        """Section 5.5: the least is the best."""
        limits_listed = len(self.patterns) if self.limit else 0
        listed = [(POSITION[name], -value) for name, value in self.patterns]
        return -self.points, not self.limit, -limits_listed, -self.han, listed

    def listed(self):
        unit = "points" if self.limit else "han"
        found = []
        for name, value in self.patterns:
            entry = {"id": name, "value": value, "unit": unit}
            if name == "five_basics":
                entry["elements"] = self.basics
            found.append(entry)
        return found


class Verdict:
    """`value` is None when the hand does not win: then `reason` says why."""

    def __init__(self, hand, value=None, reason=None, tied=()):
        self.hand, self.value, self.reason, self.tied = hand, value, reason, tied

    def answer(self):
        if self.value is None:
            return {"win": False, "reason": self.reason}
        found = {"win": True, "patterns": [], "total": self.value.total, "reading": None}
        if self.hand.called:
            return found
        found["patterns"] = self.value.listed()
        found["reading"] = self.value.reading.answer()
        if any(v.reading.answer() != found["reading"] for v in self.tied):
            del found["reading"]  # the page does not say which of equal readings is shown
        return found


def limit_value(won, reading, names):
    options = won.options
    each = options["limit_points"]
    points = each * len(names) if options["multiple_limits"] else each
    patterns = [(name, each) for name in names]
    return Value(reading, patterns, points, points, names[0], None, options)


def capped(han, options):
    return min(han, options["han_cap"]) if options["han_cap"] else han


def counted_value(won, reading):
    """(value, han without the bounties)."""
    patterns, basics = counted(won, reading)
    han = sum(value for _, value in patterns)
    own = sum(value for name, value in patterns if name not in BOUNTIES)
    points = capped(han, won.options)
    return Value(reading, patterns, han, points, None, basics, won.options), own


def in_furiten(hand, frame):
    """Section 2: the very tile lies among the own discards or was passed up in this go-around."""
    if not frame.options["furiten"] or hand.self_drawn or hand.fed:
        return False
    return hand.win_tile in hand.discards + hand.passed


def judge(hand, frame):
    if hand.called:
        return Verdict(hand, called_value(hand.called, frame.options))
    counts = tuple(count_kinds(hand.concealed + [hand.win_tile]))
    found = readings(counts, KIND[hand.win_tile], not hand.self_drawn, hand.melds)
    if not found:
        return Verdict(hand, reason="not_complete")
    if in_furiten(hand, frame):
        return Verdict(hand, reason="furiten")
    won = Won(hand, frame)
    values, some_han = [], False
    for reading in found:
        names = limits(won, reading)
        if names:
            values.append(limit_value(won, reading, names))
            continue
        value, own = counted_value(won, reading)
        some_han = some_han or own > 0
        if own >= frame.options["min_han"]:
            values.append(value)
    if not values:
        return Verdict(hand, reason="below_minimum" if some_han else "no_yaku")
    best = min(values, key=Value.order)
    return Verdict(hand, best, tied=[v for v in values if v.order() == best.order()])


def called_value(called, options):
    if "limit" in called:
        points = options["limit_points"]
        return Value(None, [], points, points, called["limit"], None, options)
    return Value(None, [], called["han"], capped(called["han"], options), None, None, options)
