"""A second reading of docs/rules/yueqing.md, written from the page alone, to compare with.

score, waits and settle take a request as the contract gives it and return its answer, or a problem
{"status", "code", "pointer"}. Plain and slow on purpose: no line of it comes from the library.
"""

from common.ledger import Ledger
from common.request import required
from common.tiles import guarded
from yueqing.payments import pay_win
from yueqing.points import judge
from yueqing.request import Frame, read_win
from yueqing.settle import settle_request
from yueqing.tables import WHY
from yueqing.waits import waits_request


def score_request(request):
    frame = Frame(request, {"hand"})
    hand = read_win(required(frame.given, "hand", ""), "/hand", frame)
    verdict = judge(hand, frame)
    answer = verdict.answer()
    if verdict.reason is None:
        ledger = Ledger(WHY)
        pay_win(ledger, hand, verdict, frame, [0] * 4)
        answer.update(ledger.answer())
    return answer


score = guarded(score_request)
waits = guarded(waits_request)
settle = guarded(settle_request)
CALLS = {"score": score, "waits": waits, "settle": settle}
