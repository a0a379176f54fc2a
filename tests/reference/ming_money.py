"""What a hand is worth and who pays for it (docs/rules/ming.md, sections 5 and 6)."""

from ming_patterns import judge, total_of

WHYS = ["hand", "riichi", "draw", "noten_riichi", "false_win"]


class Ledger:
    def __init__(self, points):
        self.points, self.bank, self.entries = list(points), 0, {}
        self.start = list(points)

    def pay(self, why, source, to, amount):
        if amount == 0:
            return
        for party, sign in ((source, -1), (to, 1)):
            if party is None:
                self.bank += sign * amount
            else:
                self.points[party] += sign * amount
        key = (why, to, source)
        self.entries[key] = self.entries.get(key, 0) + amount

    def answer(self):
        def order(item):
            why, to, source = item[0]
            return WHYS.index(why), 9 if to is None else to, 9 if source is None else source
        payments = []
        for (why, to, source), amount in sorted(self.entries.items(), key=order):
            entry = {"from": source, "to": to, "amount": amount, "why": why}
            if None in (source, to):
                entry["account"] = "bank"
            payments.append(entry)
        deltas = [after - before for after, before in zip(self.points, self.start)]
        return {"payments": payments, "deltas": deltas, "pools": {"bank": self.bank}}


def pay_hand(ledger, hand, points):
    paid = 0
    if hand.source is not None:
        paid = max(0, min(points, ledger.points[hand.source]))
        ledger.pay("hand", hand.source, hand.seat, paid)
    ledger.pay("hand", None, hand.seat, points - paid)


def pay_due(ledger, why, seat, to, due, options):
    paid = due if options["short_payer"] == "debt" else max(0, min(due, ledger.points[seat]))
    ledger.pay(why, seat, to, paid)
    if to is not None and options["short_payer"] == "supply":
        ledger.pay(why, None, to, due - paid)


def won(hand, table, deal, options):
    """The answer for a hand, and its points or None."""
    if "called" in hand.given:
        limit = hand.called.get("limit")
        han = options["limit_points"] if limit else hand.called["han"]
        points = han if limit else min(han, options["han_cap"] or han)
        return {"win": True, "patterns": [], "reading": None,
                "total": total_of(han, points, limit, options)}, points
    verdict, reason = judge(hand, table, deal, options)
    if verdict is None:
        return {"win": False, "reason": reason}, None
    return verdict.answer(options), verdict.points
