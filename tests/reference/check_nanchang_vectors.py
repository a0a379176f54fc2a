"""Runs the golden vectors through the reference: check_nanchang_vectors.py [nanchang.json]."""

import sys

from common_vectors import run
from nanchang import CALLS, Frame, read_win, score
from nanchang_groups import find
from nanchang_tables import NO_JING


def score_with_groups(request):
    """The answer of score; a standard reading with its groups, pair and wilds."""
    answer = score(request)
    if answer.get("reading", {}).get("shape") == "standard":
        frame = Frame(request, {"hand"})
        hand = read_win(request["hand"], "/hand", frame)
        ids = {p["id"] for p in answer["patterns"]}
        base = "daqidui" if "daqidui" in ids else "pinghu"
        if not ids & {"tianhu", "dihu"}:
            natural = bool(ids & set(NO_JING))
            groups = find(hand, frame.deal.jing, base, natural, "jingdiao" in ids)
            answer["reading"].update(groups)
    return answer


if __name__ == "__main__":
    sys.exit(run("nanchang", dict(CALLS, score=score_with_groups)))
