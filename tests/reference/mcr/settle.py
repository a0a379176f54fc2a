"""The call /settle (sections 6 and 7)."""

from common.ledger import Ledger
from common.request import WINDS, integer, members, read_melds, read_outcome, required, seat_list
from common.tiles import Problem, check_four, parse_tiles
from mcr.points import judge, pay_win
from mcr.request import Flowers, Frame, check_flowers, read_win
from mcr.tables import MOST_MELDS, WHY

FIELDS = {"type", "wins", "seats", "offender", "reason", "riichi", "tenpai", "false_wins"}
ONLY_WITH = {
    "wins": "win", "offender": "false_win", "reason": None, "riichi": None, "tenpai": None,
}
TABLE_POINTS_12 = (48, 24, 12, 0)


class Shown:
    """What one seat shows."""

    def __init__(self, value, seat, pointer, frame):
        given = members(value, {"concealed", "melds", "discards", "flowers", "flower_count"},
                        pointer)
        self.seat, self.says_melds = seat, "melds" in given
        self.melds = read_melds(given.get("melds"), seat, pointer + "/melds", most=MOST_MELDS)
        self.concealed = parse_tiles(given.get("concealed", []), pointer + "/concealed")
        parse_tiles(given.get("discards", []), pointer + "/discards")
        self.flowers = Flowers(given, pointer, frame)

    def tiles(self):
        return self.concealed + [t for m in self.melds for t in m.tiles]

    def shows(self, kind, *types):
        return any(m.kind in types and m.kinds[0] == kind for m in self.melds)


def read_seats(value, pointer, frame):
    if value is None:
        return None
    if type(value) is not list or len(value) != 4:
        raise Problem("bad_value", pointer)
    return [Shown(v, seat, f"{pointer}/{seat}", frame) for seat, v in enumerate(value)]


def check_seats(seats, pointer, hand=None):
    """What is shown together; the winner's own entry is left out."""
    if seats is None:
        return
    others = [s for s in seats if hand is None or s.seat != hand.seat]
    tiles, flowers = [t for s in others for t in s.tiles()], [s.flowers for s in others]
    if hand is not None and not hand.called:
        tiles += hand.tiles()
        flowers.append(hand.flowers)
        payer = seats[hand.origin] if "robbing_kong" in hand.flags else None
        if payer and payer.says_melds and not payer.shows(hand.win_tile, "pung", "added_kong"):
            raise Problem("contradiction", f"{pointer}/{payer.seat}/melds")
        if payer and payer.shows(hand.win_tile, "added_kong"):
            tiles.remove(hand.win_tile)
    check_flowers(flowers, pointer)
    check_four(tiles, pointer)


class Deal:
    """One deal being settled."""

    def __init__(self, request):
        self.frame = Frame(request, {"outcome"})
        self.options, self.table = self.frame.options, self.frame.table
        self.outcome, self.type = read_outcome(self.frame.given, FIELDS, ONLY_WITH)
        self.false_wins = seat_list(self.outcome.get("false_wins", []), "/outcome/false_wins")
        self.seats = read_seats(self.outcome.get("seats"), "/outcome/seats", self.frame)
        self.ledger = Ledger(WHY)

    def false_win(self, offender):
        for seat in range(4):
            if seat != offender:
                self.ledger.pay("false_win", offender, seat, self.options["false_win_penalty"])


def settle_request(request):
    deal = Deal(request)
    wins, counted = [], [s.flowers.count for s in deal.seats or ()] or [0] * 4
    if deal.type == "win":
        winner, verdict = settle_win(deal)
        wins, counted[winner] = [verdict.answer()], verdict.total["flowers"]
    elif deal.type == "false_win":
        offender = integer(required(deal.outcome, "offender", "/outcome"), 0, 3,
                           "/outcome/offender")
        if offender in deal.false_wins:
            raise Problem("contradiction", "/outcome/false_wins")
        deal.false_win(offender)
    if not wins:
        check_seats(deal.seats, "/outcome/seats")
    for seat in deal.false_wins:
        deal.false_win(seat)
    return dict(finish(deal), wins=wins, counted=[{"flowers": count} for count in counted])


def settle_win(deal):
    """(the winner, what his hand is worth)."""
    wins = required(deal.outcome, "wins", "/outcome")
    if type(wins) is not list:
        raise Problem("bad_value", "/outcome/wins")
    if len(wins) != 1:
        raise Problem("contradiction", "/outcome/wins")
    hand = read_win(wins[0], "/outcome/wins/0", deal.frame)
    if hand.seat in deal.false_wins:
        raise Problem("contradiction", "/outcome/false_wins")
    check_seats(deal.seats, "/outcome/seats", hand)
    verdict = judge(hand, deal.frame)
    if verdict.reason is not None:
        raise Problem("not_a_win", "/outcome/wins/0", verdict.reason)
    pay_win(deal.ledger, hand, verdict, deal.frame)
    return hand.seat, verdict


def finish(deal):
    """Who deals next, and whether that was the last deal (R102, R103)."""
    answer = deal.ledger.answer()
    following, played = dict(deal.table), deal.table["hand_number"]
    following.update(
        dealer=(deal.table["dealer"] + 1) % 4, dealer_streak=0, hand_number=played + 1,
        points=[p + d for p, d in zip(deal.table["points"], answer["deltas"])])
    if following["dealer"] == 0:
        following["round_wind"] = WINDS[(WINDS.index(deal.table["round_wind"]) + 1) % 4]
    over = 0 < deal.options["match_hands"] <= played
    answer.update(next_table=following, match_over=over, match_end="hands" if over else None)
    if over:
        answer["standings"] = standings(following["points"], deal.options["tied_places"])
    return answer


def standings(final, tied_places):
    """R104: table points in twelfths."""
    found = []
    for place, seat in enumerate(sorted(range(4), key=lambda seat: (-final[seat], seat))):
        first = sum(points > final[seat] for points in final)
        alike = TABLE_POINTS_12[first:first + final.count(final[seat])]
        if tied_places == "seat":
            first, alike = place, TABLE_POINTS_12[place:place + 1]
        found.append({"seat": seat, "place": first + 1, "points": final[seat],
                      "score": final[seat], "table_points_12": sum(alike) // len(alike)})
    return found
