"""The call /settle (sections 6 and 7)."""

from common.ledger import Ledger
from common.request import WINDS, integer, members, read_melds, read_outcome, required, seat_list
from common.tiles import Problem, check_four, count_kinds, parse_tiles
from ming.points import judge
from ming.readings import distance
from ming.request import Frame, read_win
from ming.tables import WHY

FIELDS = {"type", "wins", "seats", "offender", "reason", "riichi", "tenpai"}
ONLY_WITH = {
    "reason": None, "wins": "win", "tenpai": "exhaustive_draw", "offender": "false_win",
}


class Deal:
    """One deal being settled. `points` are what each seat has at the moment."""

    def __init__(self, request):
        self.frame = Frame(request, {"outcome"})
        self.options, self.table = self.frame.options, self.frame.table
        self.outcome, self.type = read_outcome(self.frame.given, FIELDS, ONLY_WITH)
        self.riichi = self.seats_of("riichi")
        self.tenpai = self.seats_of("tenpai")
        self.seats = self.read_seats()
        self.check_copies()
        self.points = list(self.table["points"])
        self.ledger = Ledger(WHY, "bank")

    def seats_of(self, name):
        if name not in self.outcome:
            return None
        return seat_list(self.outcome[name], "/outcome/" + name)

    def read_seats(self):
        if "seats" not in self.outcome:
            return [Shown({}, seat) for seat in range(4)]
        value = self.outcome["seats"]
        if type(value) is not list or len(value) != 4:
            raise Problem("bad_value", "/outcome/seats")
        return [Shown(v, seat) for seat, v in enumerate(value)]

    def check_copies(self, winner=()):
        """All seats' tiles, the indicators and the winner's hand together."""
        shown = [t for s in self.seats for t in s.tiles] + self.frame.indicators + list(winner)
        check_four(shown, "/outcome/seats")

    def pay(self, why, origin, to, amount):
        self.ledger.pay(why, origin, to, amount)
        if origin is not None:
            self.points[origin] -= amount
        if to is not None:
            self.points[to] += amount

    def can_pay(self, seat, amount):
        """What of the amount the seat has, going down to 0 at most."""
        return min(amount, max(self.points[seat], 0))


class Shown:
    """What one seat shows."""

    def __init__(self, value, seat):
        at = "/outcome/seats/%d" % seat
        given = members(value, {"concealed", "melds", "discards"}, at)
        self.melds = read_melds(given.get("melds"), seat, at + "/melds")
        self.open = any(m.open for m in self.melds)
        self.tiles = [t for m in self.melds for t in m.tiles]
        self.ready = None
        parse_tiles(given.get("discards", []), at + "/discards")
        if "concealed" in given:
            concealed = parse_tiles(given["concealed"], at + "/concealed")
            if len(concealed) + 3 * len(self.melds) != 13:
                raise Problem("wrong_tile_count", at + "/concealed")
            self.tiles += concealed
            self.ready = distance(count_kinds(concealed), self.melds)[0] == 1


def settle_request(request):
    deal = Deal(request)
    calls = {"win": settle_win, "exhaustive_draw": settle_draw, "false_win": settle_false_win}
    return calls[deal.type](deal)


def pay_hand(deal, hand, points):
    """Section 6, rows 1 and 2."""
    if hand.origin is None:
        return deal.pay("hand", None, hand.seat, points)
    paid = deal.can_pay(hand.origin, points)
    deal.pay("hand", hand.origin, hand.seat, paid)
    return deal.pay("hand", None, hand.seat, points - paid)


def pay_riichi(deal, winner):
    amount, rule = deal.options["riichi_payment"], deal.options["short_payer"]
    for step in (1, 2, 3):
        seat = (winner + step) % 4
        if seat not in (deal.riichi or []):
            continue
        paid = amount if rule == "debt" else deal.can_pay(seat, amount)
        deal.pay("riichi", seat, winner, paid)
        if rule == "supply":
            deal.pay("riichi", None, winner, amount - paid)


def read_winner(deal):
    wins = required(deal.outcome, "wins", "/outcome")
    if type(wins) is not list:
        raise Problem("bad_value", "/outcome/wins")
    if len(wins) != 1:
        raise Problem("contradiction", "/outcome/wins")
    hand = read_win(wins[0], "/outcome/wins/0", deal.frame, deal.riichi or ())
    deal.check_copies(hand.held() + ([] if hand.called else [hand.win_tile]))
    if deal.riichi is not None and "riichi" in hand.flags and hand.seat not in deal.riichi:
        raise Problem("contradiction", "/outcome/riichi")
    return hand


def settle_win(deal):
    hand = read_winner(deal)
    verdict = judge(hand, deal.frame)
    if verdict.value is None:
        raise Problem("not_a_win", "/outcome/wins/0", verdict.reason)
    pay_hand(deal, hand, verdict.value.points)
    pay_riichi(deal, hand.seat)
    following = dict(deal.table)
    if verdict.value.mangan:
        following["mangans"] = one_more(following["mangans"], hand.seat)
    answer = finish(deal, following, hand.seat == deal.frame.dealer)
    answer["wins"] = [verdict.answer()]
    return answer


def one_more(numbers, seat):
    return [n + (s == seat) for s, n in enumerate(numbers)]


def ready(deal, seat):
    """Whether a riichi seat is ready at a draw."""
    shown = deal.seats[seat]
    if shown.open:
        raise Problem("contradiction", "/outcome/seats/%d/melds" % seat)
    said = None if deal.tenpai is None else seat in deal.tenpai
    if None not in (said, shown.ready) and said != shown.ready:
        raise Problem("contradiction", "/outcome/tenpai")
    known = shown.ready if said is None else said
    return True if known is None else known


def settle_draw(deal):
    options = deal.options
    for seat in range(4):
        if seat not in (deal.riichi or []):
            if options["draw_no_riichi"] > 0:
                deal.pay("draw", None, seat, options["draw_no_riichi"])
            else:
                deduct(deal, "draw", seat, -options["draw_no_riichi"])
        elif not ready(deal, seat):
            deduct(deal, "noten_riichi", seat, options["noten_riichi"])
    return finish(deal, dict(deal.table), False)


def deduct(deal, why, seat, amount):
    if deal.options["short_payer"] != "debt":
        amount = deal.can_pay(seat, amount)
    deal.pay(why, seat, None, amount)


def settle_false_win(deal):
    offender = integer(
        required(deal.outcome, "offender", "/outcome"), 0, 3, "/outcome/offender"
    )
    deal.pay("false_win", offender, None, deal.options["false_win_penalty"])
    following = dict(deal.table)
    following["false_wins"] = one_more(following["false_wins"], offender)
    return finish(deal, following, False, repeat=deal.options["false_win_next"] == "repeat")


def finish(deal, following, dealer_won, repeat=False):
    """Section 7."""
    following["hand_number"] += 1
    following["points"] = deal.points
    if dealer_won:
        following["dealer_streak"] += 1
    elif not repeat:
        following["dealer_streak"] = 0
        following["dealer"] = (deal.frame.dealer + 1) % 4
        if deal.frame.dealer == 3:
            wind = WINDS.index(following["round_wind"])
            following["round_wind"] = WINDS[(wind + 1) % 4]
    answer = deal.ledger.answer()
    end = match_end(deal.options, following)
    answer.update(next_table=following, match_over=end is not None, match_end=end)
    if end:
        answer["standings"] = standings(following, end, deal.options)
    return answer


def match_end(options, table):
    points, mangans, chips = (
        options["target_points"], options["target_mangans"], options["target_chips"]
    )
    out = sum(table["points"]) + options["false_win_penalty"] * sum(table["false_wins"])
    if points and max(table["points"]) >= points:
        return "points"
    if mangans and max(table["mangans"]) >= mangans:
        return "mangans"
    if chips and out >= chips:
        return "chips"
    return None


def standings(table, end, options):
    def order(seat):
        first = end == "mangans" and table["mangans"][seat] >= options["target_mangans"]
        return not first, -table["points"][seat], -table["mangans"][seat], seat

    return [
        {
            "seat": seat, "place": place, "points": table["points"][seat],
            "mangans": table["mangans"][seat],
        }
        for place, seat in enumerate(sorted(range(4), key=order), 1)
    ]
