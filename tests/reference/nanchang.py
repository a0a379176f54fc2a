"""A second reading of docs/rules/nanchang.md, written from the page alone, to compare with.

score, waits and settle take a request as the contract gives it and return its answer, or a problem
{"status", "code", "pointer"}. Plain on purpose: no line of it comes from the library.
"""

from common_ledger import Ledger
from common_request import required
from common_tiles import guarded
from nanchang_points import judge
from nanchang_request import Frame, read_win
from nanchang_settle import called_verdict, settle_request
from nanchang_tables import WHY
from nanchang_waits import waits_request


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
