"""Settling deals of the ruleset ming (docs/rules/ming.md, sections 6 to 8)."""

from common_request import integer, members, seat_list
from common_tiles import Problem, check_four
from ming_money import Ledger, pay_due, pay_hand, won
from ming_request import Hand, frame, indicators, read_win
from ming_waits import helpful

OUTCOME = {"type", "wins", "seats", "offender", "reason", "riichi", "tenpai"}


class Outcome:
    def __init__(self, value, table, deal, options):
        given = members(value, OUTCOME, "")
        if "type" not in given:
            raise Problem("missing_field")
        self.type = given["type"]
        if self.type not in ("win", "exhaustive_draw", "abortive_draw", "false_win"):
            raise Problem("bad_value")
        self.riichi = seat_list(given["riichi"], "") if "riichi" in given else None
        self.tenpai = seat_list(given["tenpai"], "") if "tenpai" in given else None
        self.offender = given.get("offender")
        if self.offender is not None:
            integer(self.offender, 0, 3, "")
        self.check_members(given)
        self.hand = read_win(given["wins"][0], table, deal, options) if "wins" in given else None
        self.seats = self.read_seats(given.get("seats"), deal)
        self.check_list()

    def check_members(self, given):
        if self.type == "abortive_draw" or "reason" in given:
            raise Problem("contradiction")
        for name, needed_by in (("wins", "win"), ("offender", "false_win")):
            if (name in given) and self.type != needed_by:
                raise Problem("contradiction")
            if name not in given and self.type == needed_by:
                raise Problem("missing_field")
        if self.tenpai is not None and self.type != "exhaustive_draw":
            raise Problem("contradiction")
        if "wins" in given and len(given["wins"]) != 1:
            raise Problem("contradiction")

    def read_seats(self, value, deal):
        if value is None:
            return [None] * 4
        if type(value) is not list or len(value) != 4:
            raise Problem("bad_value")
        shown, seats = indicators(deal), []
        for i, entry in enumerate(value):
            seat = Hand(dict(members(entry, {"concealed", "melds", "discards"}, ""), seat=i),
                        {"seat", "concealed", "melds", "discards"}, set())
            if "concealed" in seat.given and len(seat.concealed) != 13 - 3 * len(seat.melds):
                raise Problem("wrong_tile_count")
            seats.append(seat)
            if self.hand is None or i != self.hand.seat:
                shown = shown + seat.concealed + [k for m in seat.melds for k in m.kinds]
        if self.hand is not None and "called" not in self.hand.given:
            shown = shown + self.hand.all_tiles
        check_four(shown, "")
        return seats

    def check_list(self):
        if self.hand is None or self.riichi is None:
            return
        flag = "riichi" in self.hand.flags
        if "called" in self.hand.given and not flag:
            return
        if flag != (self.hand.seat in self.riichi):
            raise Problem("contradiction")

    def is_ready(self, seat):
        """Of a seat in riichi at a draw."""
        said = None if self.tenpai is None else seat in self.tenpai
        shown = self.seats[seat]
        if shown is not None:
            if shown.open:
                raise Problem("contradiction")
            if "concealed" in shown.given:
                ready = helpful(shown.concealed, shown.melds)[0] == 0
                if said is not None and said != ready:
                    raise Problem("contradiction")
                return ready
        return said is not False


def settle_request(request):
    options, table, deal = frame(request, {"outcome"})
    if "outcome" not in request:
        raise Problem("missing_field")
    outcome = Outcome(request["outcome"], table, deal, options)
    ledger = Ledger(table["points"])
    mangans, false_wins = list(table["mangans"]), list(table["false_wins"])
    wins, stays, repeats = [], False, False
    riichi = outcome.riichi or []
    if outcome.type == "win":
        hand = outcome.hand
        answer, points = won(hand, table, deal, options)
        if points is None:
            raise Problem("not_a_win", "", answer["reason"])
        wins = [answer]
        pay_hand(ledger, hand, points)
        for turn in (1, 2, 3):
            seat = (hand.seat + turn) % 4
            if seat in riichi:
                pay_due(ledger, "riichi", seat, hand.seat, options["riichi_payment"], options)
        mangans[hand.seat] += points >= options["mangan_points"]
        stays = hand.seat == table["dealer"]
    elif outcome.type == "exhaustive_draw":
        settle_draw(outcome, riichi, ledger, options)
    else:
        ledger.pay("false_win", outcome.offender, None, options["false_win_penalty"])
        false_wins[outcome.offender] += 1
        repeats = options["false_win_next"] == "repeat"
    table = dict(table, points=ledger.points, mangans=mangans, false_wins=false_wins,
                 hand_number=table["hand_number"] + 1)
    if not repeats:
        move_on(table, stays)
    return dict(ledger.answer(), wins=wins, next_table=table, **ending(table, options))


def settle_draw(outcome, riichi, ledger, options):
    for seat in range(4):
        if seat not in riichi:
            if options["draw_no_riichi"] < 0:
                pay_due(ledger, "draw", seat, None, 1, options)
            else:
                ledger.pay("draw", None, seat, options["draw_no_riichi"])
        elif not outcome.is_ready(seat):
            pay_due(ledger, "noten_riichi", seat, None, options["noten_riichi"], options)


def move_on(table, stays):
    if stays:
        table["dealer_streak"] += 1
        return
    table["dealer_streak"] = 0
    table["dealer"] = (table["dealer"] + 1) % 4
    if table["dealer"] == 0:
        table["round_wind"] = {"1z": "2z", "2z": "3z", "3z": "4z", "4z": "1z"}[table["round_wind"]]


def ending(table, options):
    points, mangans = table["points"], table["mangans"]
    yellow = sum(points) + options["false_win_penalty"] * sum(table["false_wins"])
    end = None
    for name, value in (("points", max(points)), ("mangans", max(mangans)), ("chips", yellow)):
        target = options["target_" + name]
        if end is None and target and value >= target:
            end = name
    if end is None:
        return {"match_over": False, "match_end": None}

    def key(seat):
        first = end == "mangans" and mangans[seat] >= options["target_mangans"]
        return not first, -points[seat], -mangans[seat], seat
    standings = [{"seat": s, "place": i + 1, "points": points[s], "mangans": mangans[s]}
                 for i, s in enumerate(sorted(range(4), key=key))]
    return {"match_over": True, "match_end": end, "standings": standings}
