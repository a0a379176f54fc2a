"""A second reading of docs/rules/jiujiang.md, written from the page alone, to compare with.

score, waits and settle take a request as the contract gives it and return its answer, or a problem
{"status", "code", "pointer"}. Plain and slow on purpose: no line of it comes from the library.
"""

from common.ledger import Ledger
from common.request import required
from common.tiles import guarded
from jiujiang.points import judge, pay, payers
from jiujiang.request import Frame, need_robbed_tile, read_win
from jiujiang.seats import check_shown, eaten_from, read_seats
from jiujiang.settle import settle_request
from jiujiang.tables import WHY
from jiujiang.waits import waits_request


def score_request(request):
    frame = Frame(request, {"hand", "seats"})
    hand = read_win(required(frame.given, "hand", ""), "/hand", frame)
    need_robbed_tile(hand, "/hand")
    seats = read_seats(frame.given.get("seats"), "/seats", frame)
    eaten = {seat: eaten_from(hand, seats[seat]) for seat in payers(hand)}
    check_shown([hand], seats, (), "/hand")
    verdict = judge(hand, frame)
    answer = verdict.answer(eaten, frame.unit)
    if verdict.reason is None:
        ledger = Ledger(WHY)
        pay(ledger, verdict, eaten, frame.unit)
        answer.update(ledger.answer())
    return answer


score = guarded(score_request)
waits = guarded(waits_request)
settle = guarded(settle_request)
CALLS = {"score": score, "waits": waits, "settle": settle}
