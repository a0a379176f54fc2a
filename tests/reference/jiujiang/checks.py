"""What must hold in any answer of the program, whatever the reference says."""

from jiujiang.calls import score


def as_score(request, tile, origin):
    hand = {k: v for k, v in request["hand"].items() if k != "drawn"}
    hand.update({"win_tile": tile, "from": origin})
    frame = {k: request[k] for k in ("ruleset", "rules", "table", "deal") if k in request}
    return score(dict(frame, hand=hand))


def side_fault(request, tile, side, origin):
    """Whether the side of a wait is what /score says of it."""
    scored = as_score(request, tile, origin)
    if scored["win"] != side["win"]:
        return "a wait that /score judges otherwise"
    if not side["win"]:
        return None if scored["reason"] == side["reason"] else "another reason than /score"
    if any(scored["total"][k] != side["total"][k] for k in ("pao", "flower")):
        return "another value than /score"
    return None


def waits_fault(request, answer):
    seat = request["hand"]["seat"]
    dealer = (request.get("table") or {}).get("dealer", 0)
    for wait in answer.get("waits", []):
        sides = [("by_discard", wait["by_discard"].get("from")), ("by_self_draw", None)]
        if "by_dealer_discard" in wait:
            sides.append(("by_dealer_discard", dealer))
        if wait["by_discard"]["win"] and sides[0][1] in (None, seat, dealer):
            return "by_discard is not from another player who does not deal"
        for name, origin in sides:
            if name != "by_discard" or origin is not None:
                found = side_fault(request, wait["tile"], wait[name], origin)
                if found:
                    return name + ": " + found
    return None


def fault(call, request, answer):
    if call == "waits":
        return waits_fault(request, answer)
    return None
