"""The call /settle (sections 7 and 8)."""

from common.ledger import Ledger
from common.request import WINDS, integer, read_outcome, required
from common.tiles import Problem
from yueqing.payments import pay_pairs, pay_win
from yueqing.points import judge
from yueqing.request import FLAGS, Frame, read_win
from yueqing.seats import check_seats, read_seats, take_over
from yueqing.tables import WHY

FIELDS = {"type", "wins", "seats", "offender", "reason", "riichi", "tenpai"}
ONLY_WITH = {
    "wins": "win", "offender": "false_win", "reason": None, "riichi": None, "tenpai": None,
}


class Deal:
    """One deal being settled."""

    def __init__(self, request):
        self.frame = Frame(request, {"outcome"})
        self.options, self.table = self.frame.options, self.frame.table
        self.outcome, self.type = read_outcome(self.frame.given, FIELDS, ONLY_WITH)
        self.seats = read_seats(self.outcome.get("seats"), "/outcome/seats", self.frame)
        self.ledger = Ledger(WHY)

    def hua(self):
        return [s.hua_count() ** 2 for s in self.seats]


def settle_request(request):
    deal = Deal(request)
    calls = {"win": settle_win, "exhaustive_draw": settle_draw, "false_win": settle_false_win}
    return calls[deal.type](deal)


def settle_win(deal):
    wins = required(deal.outcome, "wins", "/outcome")
    if type(wins) is not list:
        raise Problem("bad_value", "/outcome/wins")
    if len(wins) != 1:
        raise Problem("contradiction", "/outcome/wins")
    hand = read_win(wins[0], "/outcome/wins/0", deal.frame, FLAGS)
    take_over(hand, deal.seats[hand.seat], "/outcome/seats/%d" % hand.seat)
    check_seats(deal.seats, deal.frame, hand)
    broken = any(s.breaks() for s in deal.seats if s.seat != hand.seat)
    verdict = judge(hand, deal.frame, broken)
    if verdict.reason is not None:
        raise Problem("not_a_win", "/outcome/wins/0", verdict.reason)
    pay_win(deal.ledger, hand, verdict, deal.frame, deal.hua())
    return dict(finish(deal, hand.seat == deal.frame.dealer), wins=[verdict.answer()])


def settle_draw(deal):
    check_seats(deal.seats, deal.frame)
    if deal.options["draw_settles_hua"]:
        pay_pairs(deal.ledger, deal.hua())
    return finish(deal, not any(s.kongs for s in deal.seats))


def settle_false_win(deal):
    offender = integer(
        required(deal.outcome, "offender", "/outcome"), 0, 3, "/outcome/offender"
    )
    check_seats(deal.seats, deal.frame)
    for seat in range(4):
        if seat != offender:
            deal.ledger.pay("false_win", offender, seat, deal.options["false_win_penalty"])
    return finish(deal, None)


def finish(deal, stays):
    """Section 8; `stays` is None where the deal is played again."""
    answer = deal.ledger.answer()
    following = dict(deal.table)
    following["hand_number"] += 1
    following["points"] = [p + d for p, d in zip(following["points"], answer["deltas"])]
    number, ended = WINDS.index(following["round_wind"]) + 1, False
    if stays:
        following["dealer_streak"] += 1
    elif stays is not None:
        following.update(dealer=(deal.frame.dealer + 1) % 4, dealer_streak=0)
        ended = deal.frame.dealer == 3
    if ended:
        following["round_wind"] = WINDS[number % 4]
    answer["next_table"] = following
    answer["match_over"] = ended and number == deal.options["rounds"]
    if answer["match_over"]:
        answer["standings"] = standings(following["points"])
    return answer


def standings(final):
    order = sorted(range(4), key=lambda seat: (-final[seat], seat))
    return [
        {
            "seat": seat, "place": 1 + sum(p > final[seat] for p in final),
            "points": final[seat], "score": final[seat],
        }
        for seat in order
    ]
