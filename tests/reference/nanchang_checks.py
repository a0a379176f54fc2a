"""What must hold in any answer of the program, whatever the reference says."""

from nanchang import Frame, read_win
from nanchang_groups import fault_of


def money_fault(answer):
    deltas = [0] * 4
    for p in answer["payments"]:
        deltas[p["from"]] -= p["amount"]
        deltas[p["to"]] += p["amount"]
        if p["amount"] <= 0 or p["from"] == p["to"]:
            return "a payment of nothing, or to oneself"
    if deltas != answer["deltas"] or sum(deltas) or any(answer["pools"].values()):
        return "payments and deltas do not agree"
    return None


def reading_fault(request, fields, hand, pointer, answer):
    if "called" in hand:
        return None
    frame = Frame(request, fields)
    hand = read_win(hand, pointer, frame)
    tianhu = any(p["id"] == "tianhu" for p in answer["patterns"])
    return fault_of(hand, frame.deal.jing, answer, tianhu)


def settled(request, answer):
    """The hand of `wins` that the answer settles: the one with the payments of `hand`."""
    winner = next(p["to"] for p in answer["payments"] if p["why"] == "hand")
    return next(w for w in request["outcome"]["wins"] if w["seat"] == winner)


def fault(call, request, answer):
    if "code" in answer or call == "waits":
        return None
    if call == "score":
        if not answer["win"]:
            return None
        found = reading_fault(request, {"hand"}, request["hand"], "/hand", answer)
        return found or money_fault(answer)
    if answer.get("wins"):
        hand = settled(request, answer)
        found = reading_fault(request, {"outcome"}, hand, "", answer["wins"][0])
        return found or money_fault(answer)
    return money_fault(answer)
