"""A second reading of docs/rules/ming.md, written from the page alone, to compare with.

score, waits and settle take a request as the contract gives it and return its answer, or a problem
{"status", "code", "pointer"}. Plain and slow on purpose: no line of it comes from the library.
"""

from common.ledger import Ledger
from common.request import required
from common.tiles import guarded
from ming.points import judge
from ming.request import Frame, read_win
from ming.settle import settle_request
from ming.tables import WHY
from ming.waits import waits_request


def score_request(request):
    frame = Frame(request, {"hand"})
    hand = read_win(required(frame.given, "hand", ""), "/hand", frame)
    verdict = judge(hand, frame)
    answer = verdict.answer()
    if verdict.value is None:
        return answer
    points, paid = verdict.value.points, 0
    ledger = Ledger(WHY, "bank")
    if hand.origin is not None:
        paid = min(points, max(frame.table["points"][hand.origin], 0))
        ledger.pay("hand", hand.origin, hand.seat, paid)
    ledger.pay("hand", None, hand.seat, points - paid)
    answer.update(ledger.answer())
    return answer


score = guarded(score_request)
waits = guarded(waits_request)
settle = guarded(settle_request)
CALLS = {"score": score, "waits": waits, "settle": settle}
