"""A second reading of docs/rules/mcr.md, written from the page alone, to compare with.

score, waits and settle take a request as the contract gives it and return its answer, or a problem
{"status", "code", "pointer"}. Plain and slow on purpose: no line of it comes from the library.
"""

from common.ledger import Ledger
from common.request import required
from common.tiles import guarded
from mcr.points import judge, pay_win
from mcr.request import Frame, read_win
from mcr.settle import check_seats, read_seats, settle_request
from mcr.tables import WHY
from mcr.waits import waits_request


def score_request(request):
    frame = Frame(request, {"hand", "seats"})
    hand = read_win(required(frame.given, "hand", ""), "/hand", frame)
    check_seats(read_seats(frame.given.get("seats"), "/seats", frame), "/seats", hand)
    verdict = judge(hand, frame)
    answer = verdict.answer()
    if verdict.reason is None:
        ledger = Ledger(WHY)
        pay_win(ledger, hand, verdict, frame)
        answer.update(ledger.answer())
    return answer


score = guarded(score_request)
waits = guarded(waits_request)
settle = guarded(settle_request)
CALLS = {"score": score, "waits": waits, "settle": settle}
