"""The verdict on one hand (section 5) and what its payers pay (section 6)."""

from jiujiang.patterns import patterns_of
from jiujiang.readings import readings
from jiujiang.tables import WAIT_ORDER


class Verdict:
    """Either `reason`, or what the hand is worth. `flower` is None for a called hand."""

    def __init__(self, hand, reason=None, pao=0):
        self.hand, self.reason, self.pao = hand, reason, pao
        self.reading, self.patterns, self.flower = None, {}, None

    def total(self):
        found = {"pao": self.pao}
        if self.flower is not None:
            found["flower"] = self.flower
        return found

    def side(self):
        """As /waits shows it."""
        if self.reason is not None:
            return {"win": False, "reason": self.reason}
        return {"win": True, "total": self.total(), "pattern_ids": list(self.patterns)}

    def answer(self, eaten, unit):
        """As /score shows it, and settle among `wins`; `eaten`: {payer: pao}."""
        if self.reason is not None:
            return {"win": False, "reason": self.reason}
        total = self.total()
        total["eaten"] = [eaten.get(seat, 0) for seat in range(4)]
        total["per_payer"] = [
            self.pao + eaten[seat] if seat in eaten else 0 for seat in range(4)
        ]
        total["unit"] = unit
        total["points"] = self.pao * unit * len(eaten)
        patterns = [{"id": i, "value": v, "unit": "pao"} for i, v in self.patterns.items()]
        reading = self.reading.answer(self.hand.melds) if self.reading else None
        return {"win": True, "patterns": patterns, "total": total, "reading": reading}


def barred(hand, frame):
    """The passing rule (section 2)."""
    if not frame.options["pass_rule"] or hand.self_drawn or "robbing_kong" in hand.flags:
        return False
    if hand.win_tile not in hand.passed:
        return False
    return hand.origin != frame.dealer or hand.passed_dealer


def judge(hand, frame):
    if hand.called is not None:
        return Verdict(hand, pao=hand.called)
    found = readings(hand.concealed, hand.melds, hand.win_tile)
    if not found:
        return Verdict(hand, "not_complete")
    if barred(hand, frame):
        return Verdict(hand, "furiten")
    best = min((valued(hand, r, frame) for r in found), key=lambda v: v.rank)
    if best.pao < frame.options["min_pao"]:
        return Verdict(hand, "below_minimum")
    return best


def valued(hand, reading, frame):
    verdict = Verdict(hand)
    verdict.reading = reading
    verdict.patterns, verdict.flower = patterns_of(hand, reading, frame)
    verdict.pao = sum(verdict.patterns.values())
    wait = next((w for w in WAIT_ORDER if w in verdict.patterns), None)
    verdict.rank = (
        -verdict.pao, reading.shape != "seven_pairs", WAIT_ORDER.index(wait), reading.groups,
    )
    return verdict


def payers(hand):
    if hand.origin is not None:
        return [hand.origin]
    return [seat for seat in range(4) if seat != hand.seat]


def pay(ledger, verdict, eaten, unit):
    for seat, more in eaten.items():
        ledger.pay("hand", seat, verdict.hand.seat, verdict.pao * unit)
        ledger.pay("eat", seat, verdict.hand.seat, more * unit)
