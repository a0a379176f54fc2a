"""What must hold in any answer of the program, whatever the reference says."""

from nanchang.calls import Frame, read_win
from nanchang.groups import fault_of


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
    if call == "waits":
        return None
    if call == "score":
        if not answer["win"]:
            return None
        return reading_fault(request, {"hand"}, request["hand"], "/hand", answer)
    if answer.get("wins"):
        hand = settled(request, answer)
        return reading_fault(request, {"outcome"}, hand, "", answer["wins"][0])
    return None
