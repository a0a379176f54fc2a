"""A second reading of docs/rules/ming.md, written from the page alone, to compare with.

score, waits and settle take a request as the contract gives it and return its answer, or a problem
{"status", "code"}. Plain and slow on purpose: no line of it comes from the library.
"""

from common_tiles import Problem, guarded
from ming_money import Ledger, pay_hand, won
from ming_request import frame, read_win
from ming_settle import settle_request
from ming_waits import waits_request


def score_request(request):
    options, table, deal = frame(request, {"hand"})
    if "hand" not in request:
        raise Problem("missing_field")
    hand = read_win(request["hand"], table, deal, options)
    answer, points = won(hand, table, deal, options)
    if points is not None:
        ledger = Ledger(table["points"])
        pay_hand(ledger, hand, points)
        answer.update(ledger.answer())
    return answer


CALLS = {"score": guarded(score_request), "waits": guarded(waits_request),
         "settle": guarded(settle_request)}
