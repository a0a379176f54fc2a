"""What must hold in any answer of the program, beyond agreeing with the reference."""

from ming.calls import score
from ming.points import judge
from ming.request import Frame, read_win

NOT_IN_SCORE = ("drawn",)


def reading_fault(hand, frame, answer):
    """Of equal readings the page names none: the one shown must be one of them."""
    if hand.called:
        return None
    for value in judge(hand, frame).tied:
        found = value.reading.answer()
        if value.listed() == answer["patterns"] and all(
            answer["reading"][name] == v for name, v in found.items()
        ):
            return None
    return "no best reading has these patterns and groups"


def wait_fault(request, entry, by_discard):
    """A wait is worth what /score says of the same tile."""
    hand = {k: v for k, v in request["hand"].items() if k not in NOT_IN_SCORE}
    hand["win_tile"] = entry["tile"]
    hand["from"] = (hand["seat"] + 1) % 4 if by_discard else None
    side = entry["by_discard" if by_discard else "by_self_draw"]
    asked = {k: v for k, v in request.items() if k != "visible"}
    found = score(dict(asked, hand=hand))
    if found.get("code") == "five_of_a_tile" and entry["left"] == 0:
        return None  # the indicators show the last copies
    if found.get("win") != side["win"] or found.get("reason") != side.get("reason"):
        return "score and waits differ about %s" % entry["tile"]
    if not side["win"]:
        return None
    ids = [p["id"] for p in found["patterns"]]
    if found["total"] != side["total"] or ids != side["pattern_ids"]:
        return "score and waits give %s another worth" % entry["tile"]
    return None


def waits_faults(request, answer):
    for entry in answer.get("waits", ()):
        for by_discard in (True, False):
            yield wait_fault(request, entry, by_discard)


def fault(call, request, answer):
    if call == "waits":
        return next(filter(None, waits_faults(request, answer)), None)
    if call == "score":
        if not answer["win"]:
            return None
        frame = Frame(request, {"hand"})
        hand = read_win(request["hand"], "/hand", frame)
        return reading_fault(hand, frame, answer)
    if answer.get("wins"):
        frame = Frame(request, {"outcome"})
        listed = request["outcome"].get("riichi", ())
        hand = read_win(request["outcome"]["wins"][0], "", frame, listed)
        return reading_fault(hand, frame, answer["wins"][0])
    return None
