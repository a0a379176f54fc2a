"""Payments, merged and ordered as the contract says."""


def seat_or_last(seat):
    """A pool stands behind the seats."""
    return 4 if seat is None else seat


class Ledger:
    """`order`: the ruleset's words of `why`, in the order of its page."""

    def __init__(self, order, account=None, seats=4):
        self.order, self.account, self.seats = order, account, seats
        self.amounts = {}

    def pay(self, why, origin, to, amount):
        if amount:
            key = (why, origin, to)
            self.amounts[key] = self.amounts.get(key, 0) + amount

    def answer(self):
        def order(key):
            why, origin, to = key
            return self.order.index(why), seat_or_last(to), seat_or_last(origin)

        payments, deltas = [], [0] * self.seats
        for key in sorted(self.amounts, key=order):
            why, origin, to = key
            entry = {"from": origin, "to": to, "amount": self.amounts[key], "why": why}
            if origin is None or to is None:
                entry["account"] = self.account
            payments.append(entry)
            if origin is not None:
                deltas[origin] -= entry["amount"]
            if to is not None:
                deltas[to] += entry["amount"]
        pools = {self.account: -sum(deltas)} if self.account else {}
        return {"payments": payments, "deltas": deltas, "pools": pools}
