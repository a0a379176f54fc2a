"""A second reading of docs/rules/riichi.md and riichi-sanma.md, written from the pages alone.

score, waits and settle take a request as the contract gives it and return its answer, or a problem
{"status", "code", "pointer"}. Plain and slow on purpose: no line of it comes from the library.
"""

from common.ledger import Ledger
from common.tiles import Problem, guarded
from riichi.payments import pay_hand, pay_honba
from riichi.points import judge
from riichi.request import read_frame, read_win
from riichi.settle import settle_request
from riichi.tables import WHY
from riichi.waits import waits_request


def score_request(request):
    given, options, table, deal = read_frame(request, {"hand"})
    if "hand" not in given:
        raise Problem("missing_field", "/hand")
    hand = read_win(given["hand"], "/hand", options, table, deal)
    verdict = judge(hand, options, table, deal, "/hand")
    answer = verdict.answer()
    if verdict.value is None:
        return answer
    ledger = Ledger(WHY, "deposits", options["players"])
    pay_hand(ledger, verdict, options, table)
    pay_honba(ledger, verdict, options, table["honba"])
    ledger.pay("deposits", None, hand.seat, 1000 * table["deposits"])
    answer.update(ledger.answer())
    return answer


score = guarded(score_request)
waits = guarded(waits_request)
settle = guarded(settle_request)
CALLS = {"score": score, "waits": waits, "settle": settle}
