"""The call /settle (sections 6 and 7)."""

from common.ledger import Ledger
from common.request import WINDS, integer, members, seat_list
from common.tiles import KIND, YAOCHU, Problem, check_four, count_kinds
from riichi.payments import counters, pay_hand, pay_honba
from riichi.points import judge, share
from riichi.readings import waiting_kinds
from riichi.request import read_frame, read_melds, read_norths, read_win
from riichi.standings import match_over, standings
from riichi.tables import WHY
from riichi.tiles import NORTH, check_copies, parse_tiles

FIELDS = {"type", "wins", "seats", "offender", "reason", "riichi", "tenpai"}
ONLY_WITH = {
    "wins": "win", "tenpai": "exhaustive_draw", "reason": "abortive_draw", "offender": "false_win",
}
ABORTS = ["four_winds", "nine_terminals", "four_kongs", "four_riichi", "triple_ron"]
SAME_FOR_ALL = ["robbing_kong", "robbing_concealed_kong", "robbing_nuki", "last_tile",
                "after_kong_discard"]


class Deal:
    """One deal being settled."""

    def __init__(self, request):
        given, self.options, self.table, self.deal = read_frame(request, {"outcome"})
        if "outcome" not in given:
            raise Problem("missing_field", "/outcome")
        self.outcome = members(given["outcome"], FIELDS, "/outcome")
        if "type" not in self.outcome:
            raise Problem("missing_field", "/outcome/type")
        self.type = self.outcome["type"]
        if type(self.type) is not str or self.type not in ONLY_WITH.values():
            raise Problem("bad_value", "/outcome/type")
        for name, kind in ONLY_WITH.items():
            if name in self.outcome and kind != self.type:
                raise Problem("contradiction", "/outcome/" + name)
        self.players = self.options["players"]
        self.ledger = Ledger(WHY, "deposits", self.players)
        self.extra = {}
        self.sticks = []  # seats that paid a riichi stick
        self.dealer = self.table["dealer"]
        self.seats = self.read_seats()

    def listed_riichi(self, absent):
        """The seats in riichi; checks their points."""
        seats = absent
        if "riichi" in self.outcome:
            seats = seat_list(self.outcome["riichi"], "/outcome/riichi", self.players)
        for seat in seats:
            if self.table["points"][seat] < self.options["riichi_min_points"]:
                raise Problem("contradiction", "/outcome/riichi")
        return seats

    def pay_sticks(self, seats):
        self.sticks = seats
        for seat in seats:
            self.ledger.pay("riichi", seat, None, 1000)

    def no_four_riichi(self, seats):
        if len(seats) == self.players and self.options["abort_four_riichi"]:
            raise Problem("contradiction", "/outcome/riichi")

    def read_seats(self):
        if "seats" not in self.outcome:
            return [Shown({}, seat, False, self.options) for seat in range(self.players)]
        value = self.outcome["seats"]
        if type(value) is not list or len(value) != self.players:
            raise Problem("bad_value", "/outcome/seats")
        draw = self.type == "exhaustive_draw"
        return [Shown(v, seat, draw, self.options) for seat, v in enumerate(value)]


class Shown:
    """What one seat shows. What it says and shows has to agree at an exhaustive draw only."""

    def __init__(self, value, seat, draw, options):
        players = options["players"]
        at = "/outcome/seats/%d" % seat
        fields = {"tenpai", "nagashi", "concealed", "melds", "discards", "called_away"}
        if players == 3:
            fields.add("nukidora")
        given = members(value, fields, at)
        for name in ("tenpai", "nagashi"):
            if name in given and type(given[name]) is not bool:
                raise Problem("bad_value", at + "/" + name)
        self.draw = draw
        away = integer(given.get("called_away", 0), 0, 30, at + "/called_away")
        self.melds = read_melds(given.get("melds"), seat, at + "/melds", players)
        norths = read_norths(given, options, at) if players == 3 else 0
        self.tenpai, self.nagashi = given.get("tenpai"), given.get("nagashi")
        self.tiles = [t for m in self.melds for t in m.tiles] + [NORTH] * norths
        if "concealed" in given:
            concealed = parse_tiles(given["concealed"], at + "/concealed", players)
            if len(concealed) + 3 * len(self.melds) != 13:
                raise Problem("wrong_tile_count", at + "/concealed")
            self.tiles += concealed
            waits = waiting_kinds(count_kinds(concealed), self.melds, players, norths)
            self.tenpai = self.agreed(self.tenpai, bool(waits), at + "/tenpai")
        if "discards" in given:
            discards = parse_tiles(given["discards"], at + "/discards", players)
            nagashi = bool(discards) and not away and {KIND[t] for t in discards} <= YAOCHU
            self.nagashi = self.agreed(self.nagashi, nagashi, at + "/nagashi")

    def agreed(self, said, seen, pointer):
        if self.draw and said is not None and said != seen:
            raise Problem("contradiction", pointer)
        return seen


def settle_request(request):
    deal = Deal(request)
    shown = [t for s in deal.seats for t in s.tiles] + indicators(deal)
    check_four(shown, "/outcome/seats")
    if deal.type != "win":
        check_copies(shown, deal.options["red_fives"], "/outcome/seats")
    return {
        "win": settle_win, "exhaustive_draw": settle_draw, "abortive_draw": settle_abort,
        "false_win": settle_false_win,
    }[deal.type](deal)


def indicators(deal):
    return deal.deal["dora_indicators"] + deal.deal["ura_indicators"]


def finish(deal, stays, honba, deposits, streak, scored=False, false_win=False):
    """next_table, match_over, standings."""
    answer = deal.ledger.answer()
    answer.update(deal.extra)
    following = dict(deal.table)
    following["hand_number"] += 1
    following.update(honba=honba, deposits=deposits, dealer_streak=streak)
    if not stays:
        following["dealer"] = (deal.dealer + 1) % deal.players
        if following["dealer"] == 0:
            wind = WINDS.index(following["round_wind"])
            following["round_wind"] = WINDS[(wind + 1) % deal.players]
    following["points"] = [a + b for a, b in zip(deal.table["points"], answer["deltas"])]
    answer["next_table"] = following
    result = {"dealer_stays": stays, "dealer_scored": scored, "false_win": false_win}
    answer["match_over"] = match_over(deal.options, deal.table, following["points"], result)
    if answer["match_over"]:
        answer["standings"] = standings(deal.options, following["points"], deposits)
    return answer


def finish_abort(deal):
    table = deal.table
    return finish(deal, True, table["honba"] + 1, table["deposits"] + len(deal.sticks), 0)


def settle_abort(deal):
    reason = deal.outcome.get("reason")
    if reason is None:
        raise Problem("missing_field", "/outcome/reason")
    if reason not in ABORTS:
        raise Problem("bad_value", "/outcome/reason")
    riichi = deal.listed_riichi([])
    if reason == "triple_ron":
        possible = deal.options["multiple_ron"] == "double" and deal.players == 4
    else:
        possible = deal.options["abort_" + reason]
    if not possible:
        raise Problem("contradiction", "/outcome/reason")
    if reason == "four_riichi" and len(riichi) != 4:
        raise Problem("contradiction", "/outcome/riichi")
    deal.pay_sticks(riichi)
    deal.extra["abortive"] = reason
    return finish_abort(deal)


def settle_false_win(deal):
    if "offender" not in deal.outcome:
        raise Problem("missing_field", "/outcome/offender")
    offender = integer(deal.outcome["offender"], 0, deal.players - 1, "/outcome/offender")
    deal.listed_riichi([])
    if deal.options["false_win"] == "mangan":
        for other in range(deal.players):
            if other != offender:
                amount = share(2000, offender, other, deal.dealer, deal.options)
                deal.ledger.pay("false_win", offender, other, amount)
    else:
        deal.extra["penalties"] = [
            {"seat": offender, "points": -deal.options["false_win_points"]}
        ]
    t = deal.table
    return finish(deal, True, t["honba"], t["deposits"], t["dealer_streak"], false_win=True)


def ready_seats(deal):
    if "tenpai" in deal.outcome:
        ready = seat_list(deal.outcome["tenpai"], "/outcome/tenpai", deal.players)
        for seat, shown in enumerate(deal.seats):
            if shown.tenpai is not None and shown.tenpai != (seat in ready):
                raise Problem("contradiction", "/outcome/tenpai")
        return ready
    if "seats" not in deal.outcome:
        raise Problem("missing_field", "/outcome/tenpai")
    return [seat for seat, shown in enumerate(deal.seats) if shown.tenpai]


def settle_draw(deal):
    ready = ready_seats(deal)
    riichi = deal.listed_riichi([])
    if not set(riichi) <= set(ready):
        raise Problem("contradiction", "/outcome/riichi")
    deal.no_four_riichi(riichi)
    deal.pay_sticks(riichi)
    table, options = deal.table, deal.options
    deposits = table["deposits"] + len(riichi)
    flowing = [s for s in range(deal.players)
               if deal.seats[s].nagashi and options["nagashi_mangan"]]
    if flowing:
        for seat in flowing:
            for other in range(deal.players):
                if other != seat:
                    amount = share(2000, seat, other, deal.dealer, options)
                    deal.ledger.pay("nagashi_mangan", other, seat, amount)
        if options["nagashi_counters"]:
            first = min(flowing, key=lambda s: (s - deal.dealer) % deal.players)
            counter, _ = counters(options)
            for other in range(deal.players):
                if other != first:
                    deal.ledger.pay("honba", other, first, counter * table["honba"])
            deal.ledger.pay("deposits", None, first, 1000 * deposits)
            deposits = 0
    elif 0 < len(ready) < deal.players:
        part = options["noten_pool"] // (len(ready) * (deal.players - len(ready)))
        for seat in range(deal.players):
            if seat not in ready:
                for to in ready:
                    deal.ledger.pay("noten", seat, to, part)
    stays = deal.dealer in ready and options["dealer_continues"] == "tenpai"
    return finish(deal, stays, table["honba"] + 1, deposits, 0, scored=deal.dealer in ready)


def read_wins(deal):
    value = deal.outcome.get("wins")
    if value is None:
        raise Problem("missing_field", "/outcome/wins")
    if type(value) is not list:
        raise Problem("bad_value", "/outcome/wins")
    if not value or len(value) > deal.players:
        raise Problem("contradiction", "/outcome/wins")
    listed = seat_list(deal.outcome.get("riichi", []), "/outcome/riichi", deal.players)
    hands = [
        read_win(v, "/outcome/wins/%d" % i, deal.options, deal.table, deal.deal, listed)
        for i, v in enumerate(value)
    ]
    with_tiles = [h for h in hands if not h.called]
    same = [
        len({h.seat for h in hands}) == len(hands),
        len({h.origin for h in hands}) == 1,
        len(hands) == 1 or hands[0].origin is not None,
        len({h.win_tile for h in with_tiles}) <= 1,
    ]
    same += [len({f in h.flags for h in with_tiles}) <= 1 for f in SAME_FOR_ALL]
    if not all(same):
        raise Problem("contradiction", "/outcome/wins")
    tiles = [t for h in with_tiles for t in h.held() + h.aside()]
    tiles += [h.win_tile for h in with_tiles[:1]]
    tiles += indicators(deal) + [t for s in deal.seats for t in s.tiles]
    check_copies(tiles, deal.options["red_fives"], "/outcome/wins")
    return hands


def settle_win(deal):
    hands = read_wins(deal)
    riichi = deal.listed_riichi([h.seat for h in hands if h.riichi])
    for h in hands:
        if not h.called and h.riichi != (h.seat in riichi):
            raise Problem("contradiction", "/outcome/riichi")
    deal.no_four_riichi(riichi)
    verdicts = []
    for i, h in enumerate(hands):
        at = "/outcome/wins/%d" % i
        verdict = judge(h, deal.options, deal.table, deal.deal, at)
        if verdict.value is None:
            raise Problem("not_a_win", at, verdict.reason)
        verdicts.append(verdict)
    deal.pay_sticks(riichi)
    answers = [v.answer() for v in verdicts]
    deal.extra["wins"] = answers
    rule = deal.options["multiple_ron"]
    if rule == "double" and len(hands) == 3:
        deal.extra["wins"] = [{"win": False, "reason": "triple_ron"} for _ in hands]
        deal.extra["abortive"] = "triple_ron"
        return finish_abort(deal)
    order = sorted(verdicts, key=lambda v: (v.hand.seat - (v.hand.origin or 0)) % deal.players)
    paid = order[:1] if rule == "head_bump" else order
    for i, v in enumerate(verdicts):
        if v not in paid:
            answers[i] = {"win": False, "reason": "head_bump"}
    pay_winners(deal, paid)
    won = (any(v.hand.seat == deal.dealer for v in paid)
           and deal.options["dealer_continues"] != "never")
    t = deal.table
    return finish(
        deal, won, t["honba"] + 1 if won else 0, 0, t["dealer_streak"] + 1 if won else 0,
        scored=won,
    )


def pay_winners(deal, paid):
    options, table = deal.options, deal.table
    for v in paid:
        pay_hand(deal.ledger, v, options, table)
    for v in paid if options["honba_each"] else paid[:1]:
        pay_honba(deal.ledger, v, options, table["honba"])
    own = set()
    if options["own_riichi_back"]:
        own = {v.hand.seat for v in paid[1:]} & set(deal.sticks)
    for seat in own:
        deal.ledger.pay("deposits", None, seat, 1000)
    rest = table["deposits"] + len(deal.sticks) - len(own)
    deal.ledger.pay("deposits", None, paid[0].hand.seat, 1000 * rest)
