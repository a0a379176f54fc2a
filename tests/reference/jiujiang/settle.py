"""The call /settle (sections 6 and 7)."""

from common.ledger import Ledger
from common.request import integer, members, read_outcome, required
from common.tiles import Problem, parse_tile
from jiujiang.points import judge, pay, payers
from jiujiang.request import Frame, need_robbed_tile, read_win
from jiujiang.seats import check_shown, eaten_from, read_seats
from jiujiang.tables import DRAGONS, KNOWN, MOST_MULTIPLIER, WHY

FIELDS = {"type", "wins", "seats", "offender", "followed", "reason", "riichi", "tenpai"}
ONLY_WITH = {
    "wins": "win", "offender": "false_win", "reason": None, "riichi": None, "tenpai": None,
}
SAME_FOR_ALL = ("robbing_kong", "after_kong_discard")


class Deal:
    """One deal being settled."""

    def __init__(self, request):
        self.frame = Frame(request, {"outcome"})
        self.options, self.table = self.frame.options, self.frame.table
        self.outcome, self.type = read_outcome(self.frame.given, FIELDS, ONLY_WITH)
        self.first, self.factor = self.read_followed(self.outcome.get("followed"))
        self.seats = read_seats(self.outcome.get("seats"), "/outcome/seats", self.frame)
        self.ledger = Ledger(WHY)

    def read_followed(self, value):
        """(the tile followed, the factor of the next deals)."""
        if value is None:
            return None, 1
        if self.type == "false_win":
            raise Problem("contradiction", "/outcome/followed")
        given = members(value, {"first", "count"}, "/outcome/followed")
        at = "/outcome/followed/first"
        first = parse_tile(required(given, "first", "/outcome/followed"), at, KNOWN)
        number = integer(given.get("count", 1), 1, 2, "/outcome/followed/count")
        return first, (4 if first in DRAGONS else 2) * number

    def check(self, hands):
        followed = [] if self.first is None else [self.first] * 4
        check_shown(hands, self.seats, followed, "/outcome")


def settle_request(request):
    deal = Deal(request)
    calls = {"win": settle_win, "exhaustive_draw": settle_draw, "false_win": settle_false_win}
    return calls[deal.type](deal)


def read_wins(deal):
    value = required(deal.outcome, "wins", "/outcome")
    if type(value) is not list:
        raise Problem("bad_value", "/outcome/wins")
    if not 1 <= len(value) <= (3 if deal.options["multiple_winners"] else 1):
        raise Problem("contradiction", "/outcome/wins")
    hands = [read_win(v, "/outcome/wins/%d" % i, deal.frame) for i, v in enumerate(value)]
    if len(hands) > 1 and not agree(hands):
        raise Problem("contradiction", "/outcome/wins")
    for i, hand in enumerate(hands):
        need_robbed_tile(hand, "/outcome/wins/%d" % i)
    return hands


def agree(hands):
    """Several winners of one tile. A called hand does not tell whether it was the last."""
    tiles = {h.win_tile for h in hands} - {None}
    origins = {h.origin for h in hands}
    seats = {h.seat for h in hands}
    flags = {tuple(f in h.flags for f in SAME_FOR_ALL) for h in hands}
    last = {"last_tile" in h.flags for h in hands if h.called is None}
    return (
        len(seats) == len(hands) and len(tiles) <= 1 and len(origins) == 1
        and None not in origins and len(flags) == 1 and len(last) <= 1
    )


def settle_win(deal):
    hands, unit = read_wins(deal), deal.frame.unit
    answers, meals = [], []
    for hand in hands:
        meals.append({seat: eaten_from(hand, deal.seats[seat]) for seat in payers(hand)})
    deal.check(hands)
    for i, (hand, eaten) in enumerate(zip(hands, meals)):
        verdict = judge(hand, deal.frame)
        if verdict.reason is not None:
            raise Problem("not_a_win", "/outcome/wins/%d" % i, verdict.reason)
        pay(deal.ledger, verdict, eaten, unit)
        answers.append(verdict.answer(eaten, unit))
    first = hands[0].seat
    if hands[0].origin is not None:
        first = min((h.seat for h in hands), key=lambda s: (s - hands[0].origin) % 4)
    following = dict(deal.table)
    if first == deal.frame.dealer:
        following["dealer_streak"] += 1
    else:
        following.update(dealer=first, dealer_streak=0, multiplier=1)
    following["multiplier"] *= deal.factor
    return dict(finish(deal, following), wins=answers)


def settle_draw(deal):
    deal.check([])
    following = dict(deal.table)
    following["dealer_streak"] += 1
    following["multiplier"] *= 2 * deal.factor
    return finish(deal, following)


def settle_false_win(deal):
    offender = integer(
        required(deal.outcome, "offender", "/outcome"), 0, 3, "/outcome/offender"
    )
    deal.check([])
    for seat in range(4):
        if seat != offender:
            amount = deal.options["false_win_pao"] * deal.frame.unit
            deal.ledger.pay("false_win", offender, seat, amount)
    return finish(deal, dict(deal.table))


def finish(deal, following):
    """Section 7."""
    answer = deal.ledger.answer()
    most = deal.options["max_multiplier"] or MOST_MULTIPLIER
    following["multiplier"] = min(following["multiplier"], most, MOST_MULTIPLIER)
    following["hand_number"] += 1
    following["points"] = [p + d for p, d in zip(following["points"], answer["deltas"])]
    answer["next_table"] = following
    answer["match_over"] = 0 < deal.options["match_hands"] <= deal.table["hand_number"]
    if answer["match_over"]:
        answer["standings"] = standings(following["points"])
    return answer


def standings(final):
    order = sorted(range(4), key=lambda seat: (-final[seat], seat))
    return [
        {"seat": seat, "place": place, "points": final[seat], "score": final[seat]}
        for place, seat in enumerate(order, 1)
    ]
