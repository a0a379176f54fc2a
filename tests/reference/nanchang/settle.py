"""The call /settle (sections 6 and 7)."""

from common.ledger import Ledger
from common.request import WINDS, integer, members, required
from common.tiles import Problem, parse_tile
from nanchang.points import judge, value
from nanchang.request import Frame, read_win
from nanchang.seats import check_seats, points, read_seat
from nanchang.tables import WHY

FIELDS = {"type", "wins", "seats", "offender", "followed", "reason", "riichi", "tenpai"}
TYPES = ("win", "exhaustive_draw", "abortive_draw", "false_win")


class Settling(Frame):
    """One deal being settled. `winner`: the hand that is paid, or None."""

    def __init__(self, request):
        super().__init__(request, {"outcome"})
        self.outcome = members(required(self.given, "outcome", ""), FIELDS, "/outcome")
        self.type = required(self.outcome, "type", "/outcome")
        if type(self.type) is not str or self.type not in TYPES:
            raise Problem("bad_value", "/outcome/type")
        self.check_members()
        self.ledger = Ledger(WHY)
        self.wins, self.winner = [], None
        if self.type == "win":
            self.read_wins()
        self.offender = None
        if self.type == "false_win":
            offender = required(self.outcome, "offender", "/outcome")
            self.offender = integer(offender, 0, 3, "/outcome/offender")
        self.followed = self.read_followed()
        self.told = "seats" in self.outcome
        self.seats = self.read_seats()
        check_seats(self.seats, self.unpaid_tiles())

    def check_members(self):
        bad = {"riichi", "tenpai", "reason"} & set(self.outcome)
        bad |= {"wins"} & set(self.outcome) if self.type != "win" else set()
        bad |= {"offender"} & set(self.outcome) if self.type != "false_win" else set()
        if bad or self.type == "abortive_draw":
            raise Problem("contradiction", "/outcome")

    def read_wins(self):
        given = required(self.outcome, "wins", "/outcome")
        if type(given) is not list or len(given) > 4:
            raise Problem("bad_value", "/outcome/wins")
        if not given:
            raise Problem("contradiction", "/outcome/wins")
        hands = [read_win(v, "/outcome/wins/%d" % i, self) for i, v in enumerate(given)]
        tiles = {h.win_tile for h in hands if not h.called}
        same = [
            len({h.seat for h in hands}) == len(hands), len({h.origin for h in hands}) == 1,
            len(hands) == 1 or hands[0].origin is not None, len(tiles) <= 1,
        ]
        if not all(same):
            raise Problem("contradiction", "/outcome/wins")
        self.wins = hands
        self.winner = min(hands, key=lambda h: (h.seat - (h.origin or 0)) % 4)

    def read_followed(self):
        if "followed" not in self.outcome:
            return False
        given = members(self.outcome["followed"], {"first", "count"}, "/outcome/followed")
        integer(given.get("count", 1), 1, 1, "/outcome/followed/count")
        if "first" in given:
            parse_tile(given["first"], "/outcome/followed/first")
        return True

    def read_seats(self):
        given = self.outcome.get("seats")
        if not self.told:
            given = [{}] * 4
        if type(given) is not list or len(given) != 4:
            raise Problem("bad_value", "/outcome/seats")
        winner = self.winner
        by_tiles = winner.seat if winner and not winner.called else None
        seats = [read_seat(v, i, self, i == by_tiles) for i, v in enumerate(given)]
        if by_tiles is not None:
            seats[by_tiles].add_hand(
                winner.concealed + [winner.win_tile], winner.melds, self.deal,
            )
        return seats

    def unpaid_tiles(self):
        """Of claimants who are not paid, where their seats do not show them; the tile won once."""
        hands = [h for h in self.wins if h is not self.winner and not h.called]
        won = [hands[0].win_tile] if hands and self.winner.called else []
        for h in hands:
            if not {"concealed", "melds"} & set(self.seats[h.seat].given):
                won += h.concealed + [t for m in h.melds for t in m.tiles]
        return won

    def holders(self):
        return [i for i, s in enumerate(self.seats) if s.holds(self.options)]


def called_verdict(hand, options, dealer, nobody):
    called = hand.called
    no_jing = "dezhongde" if called.no_jing == "deguo" and nobody else called.no_jing
    return value(hand, options, dealer, called.base, no_jing, called.fishing)


def check_called(hand, seat, pointer):
    """A called hand against what its seat shows."""
    called = hand.called
    pairs_or_scattered = called.base in ("xiaoqidui", "shisanlan", "qixing_shisanlan")
    needs_jing = called.fishing or called.no_jing == "jinghuanyuan"
    if (pairs_or_scattered and seat.kongs) or (needs_jing and not any(seat.hand)):
        raise Problem("contradiction", pointer)


def win_verdict(deal):
    """Every hand in wins must win; the verdict of the one that is paid."""
    nobody = deal.told and not deal.holders()
    paid, first_turn = None, False
    for i, hand in enumerate(deal.wins):
        at = "/outcome/wins/%d" % i
        said = "no_jing_anywhere" in hand.flags
        if hand.called:
            said = hand.called.no_jing == "dezhongde"
            if deal.told:
                check_called(hand, deal.seats[hand.seat], at)
            verdict = called_verdict(hand, deal.options, deal.dealer, nobody)
        else:
            verdict = judge(hand, deal.options, deal.dealer, deal.deal.jing, nobody)
        if said and deal.told and not nobody:
            raise Problem("contradiction", at)
        if verdict.reason is not None:
            raise Problem("not_a_win", at, verdict.reason)
        first_turn = first_turn or verdict.first_turn
        if hand is deal.winner:
            paid = verdict
    if deal.followed and first_turn:
        raise Problem("contradiction", "/outcome/followed")
    return paid


def each_pays(deal, why, to, amount):
    for other in range(4):
        if other != to:
            deal.ledger.pay(why, other, to, amount)


def pay_to_each(deal, why, payer, amount):
    for other in range(4):
        if other != payer:
            deal.ledger.pay(why, payer, other, amount)


def pay_jing(deal):
    """Sections 6.2 and 6.3."""
    options, holders = deal.options, deal.holders()
    for i, seat in enumerate(deal.seats):
        alone = deal.told and options["bawang"] and holders == [i]
        each_pays(deal, "jing", i, points(seat.jing, options) * (2 if alone else 1))
        high = options["chongguan"] and 2 * seat.jing[0] + seat.jing[1] >= 5
        bonus = options["jing_kong_bonus" if high else "jing_kong_bonus_low"]
        if alone and options["bawang_doubles_jing_kong"]:
            bonus *= 2
        each_pays(deal, "jing_kong", i, bonus * seat.jing_kongs)
        each_pays(deal, "kong", i, 2 * seat.concealed_kongs + seat.open_kongs)


def pay_lower_jing(deal):
    """Section 6.7: the dealt hands alone."""
    holders = [i for i, s in enumerate(deal.seats) if any(s.lower)]
    for i in holders:
        alone = deal.options["bawang"] and holders == [i]
        amount = points(deal.seats[i].lower, deal.options) * (2 if alone else 1)
        each_pays(deal, "lower_jing", i, amount)


def settle_request(request):
    deal = Settling(request)
    extra, stays = {}, False
    if deal.type == "win":
        verdict = win_verdict(deal)
        for payer, amount in verdict.amounts.items():
            deal.ledger.pay("hand", payer, deal.winner.seat, amount)
        extra["wins"] = [verdict.answer()]
        stays = deal.winner.seat == deal.dealer
    if deal.type == "exhaustive_draw":
        pay_to_each(deal, "draw", deal.dealer, deal.options["draw_penalty"])
    if deal.type == "false_win":
        pay_to_each(deal, "false_win", deal.offender, deal.options["false_win_penalty"])
    else:
        pay_jing(deal)
    pay_lower_jing(deal)
    if deal.followed:
        pay_to_each(deal, "chao_zhuang", deal.dealer, deal.options["chao_zhuang_penalty"])
    return finish(deal, stays, extra)


def finish(deal, won, extra):
    """next_table, match_over, standings (section 7)."""
    answer = deal.ledger.answer()
    answer.update(extra)
    following = dict(deal.table)
    following["hand_number"] += 1
    following["points"] = [a + b for a, b in zip(following["points"], answer["deltas"])]
    kept = deal.type == "false_win" and deal.options["false_win_next"] == "repeat"
    past = not won and not kept and deal.dealer == 3
    if won:
        following["dealer_streak"] += 1
    elif not kept:
        following.update(dealer=(deal.dealer + 1) % 4, dealer_streak=0)
    number = WINDS.index(following["round_wind"]) + 1
    if past:
        following["round_wind"] = WINDS[number % 4]
    answer["next_table"] = following
    answer["match_over"] = past and 0 < deal.options["rounds"] <= number
    if answer["match_over"]:
        answer["standings"] = standings(following["points"])
    return answer


def standings(final):
    order = sorted(range(4), key=lambda seat: (-final[seat], seat))
    return [
        {"seat": seat, "place": place, "points": final[seat], "score": final[seat]}
        for place, seat in enumerate(order, 1)
    ]
