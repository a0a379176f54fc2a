"""A second reading of docs/rules/nanchang.md, written from the page alone, to compare with.

score, waits and settle take a request as the contract gives it and return its answer, or a problem
{"status", "code", "pointer"}. Plain on purpose: no line of it comes from the library.
"""

from common.ledger import Ledger
from common.request import required
from common.tiles import guarded
from nanchang.groups import find
from nanchang.points import judge
from nanchang.request import Frame, read_win
from nanchang.settle import called_verdict, settle_request
from nanchang.tables import NO_JING, WHY
from nanchang.waits import waits_request


def score_request(request):
    frame = Frame(request, {"hand"})
    hand = read_win(required(frame.given, "hand", ""), "/hand", frame)
    if hand.called:
        verdict = called_verdict(hand, frame.options, frame.dealer, False)
    else:
        verdict = judge(hand, frame.options, frame.dealer, frame.deal.jing)
    answer = verdict.answer()
    if verdict.reason is None:
        ledger = Ledger(WHY)
        for payer, amount in verdict.amounts.items():
            ledger.pay("hand", payer, hand.seat, amount)
        answer.update(ledger.answer())
    return answer


score = guarded(score_request)
waits = guarded(waits_request)
settle = guarded(settle_request)
CALLS = {"score": score, "waits": waits, "settle": settle}


def score_with_groups(request):
    """The answer of score, with one of the right ways to show a standard reading."""
    answer = score(request)
    if answer.get("reading", {}).get("shape") == "standard":
        frame = Frame(request, {"hand"})
        hand = read_win(request["hand"], "/hand", frame)
        ids = {p["id"] for p in answer["patterns"]}
        base = "daqidui" if "daqidui" in ids else "pinghu"
        if not ids & {"tianhu", "dihu"}:
            natural = bool(ids & set(NO_JING))
            answer["reading"].update(find(hand, frame.deal.jing, base, natural, "jingdiao" in ids))
    return answer


VECTOR_CALLS = dict(CALLS, score=score_with_groups)
