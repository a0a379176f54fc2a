"""A second reading of docs/rules/ming.md, written from the page alone, to compare with.

score, waits and settle take a request as the contract gives it and return its answer, or a problem
{"status", "code"}. Plain and slow on purpose: no line of it comes from the library.
"""

from itertools import permutations

from ming_patterns import CHOW, KONG, LIMITS, PUNG, Group, judge, total_of
from riichi_request import integer, members, seat_list
from riichi_shape import standard_distance
from riichi_tiles import NAME, YAOCHU, Problem, parse_tile, parse_tiles

# name: (default, words or lowest, highest)
OPTIONS = {
    "min_han": (1, 1, 13), "basics_four": (3, 3, 4), "missing_suit_honours": (False,),
    "dora_base": (2, 0, 7), "dora_max": (4, 0, 7), "dora_per": ("kind", ["kind", "indicator"]),
    "ura_dora": (True,), "dealer_han": (1, 0, 3), "limit_points": (13, 1, 99),
    "multiple_limits": (False,), "han_cap": (0, 0, 99), "mangan_points": (4, 1, 99),
    "furiten": (True,), "open_kong_feeder_pays": (True,), "riichi_payment": (1, 0, 5),
    "short_payer": ("supply", ["supply", "forgive", "debt"]), "draw_no_riichi": (1, -1, 1),
    "noten_riichi": (1, 0, 5), "false_win_penalty": (5, 0, 50),
    "false_win_next": ("pass", ["pass", "repeat"]), "target_points": (13, 0, 999),
    "target_mangans": (4, 0, 99), "target_chips": (26, 0, 999),
}
FLAGS = {"riichi", "after_kong", "robbing_kong", "last_tile", "first_turn", "after_kong_discard"}
MELD_SIZES = {"chow": 3, "pung": 3, "open_kong": 4, "concealed_kong": 4, "added_kong": 4}
WHYS = ["hand", "riichi", "draw", "noten_riichi", "false_win"]
TABLE = {"dealer": 3, "hand_number": 10**6, "dealer_streak": 1000, "honba": 1000, "deposits": 1000,
         "multiplier": 1 << 20}
OUTCOME = {"type", "wins", "seats", "offender", "reason", "riichi", "tenpai", "followed"}


# ---- Reading a request ----

def accepts(spec, value):
    if isinstance(spec[0], bool):
        return isinstance(value, bool)
    if isinstance(spec[1], list):
        return value in spec[1]
    return type(value) is int and spec[1] <= value <= spec[2]


def read_rules(value):
    options = {name: spec[0] for name, spec in OPTIONS.items()}
    for name, v in (value or {}).items():
        if name not in OPTIONS:
            raise Problem("unknown_option")
        if v is None:
            continue
        if not accepts(OPTIONS[name], v):
            raise Problem("bad_option")
        options[name] = v
    if options["dora_max"] < options["dora_base"]:
        raise Problem("bad_option")
    return options


def four_integers(value, low, high):
    if type(value) is not list or len(value) != 4:
        raise Problem("bad_value")
    return [integer(v, low, high, "") for v in value]


def read_table(value):
    table = {"dealer": 0, "round_wind": "1z", "hand_number": 1, "dealer_streak": 0, "honba": 0,
             "deposits": 0, "multiplier": 1, "points": [0] * 4, "mangans": [0] * 4,
             "false_wins": [0] * 4}
    for name, v in members(value or {}, set(table), "/table").items():
        if name in TABLE:
            table[name] = integer(v, 1 if name in ("hand_number", "multiplier") else 0,
                                  TABLE[name], "")
        elif name == "round_wind":
            kind = parse_plain([v], 1)[0]
            if not 27 <= kind <= 30:
                raise Problem("bad_value")
            table[name] = v
        else:
            table[name] = four_integers(v, *((-10**12, 10**12) if name == "points" else (0, 1000)))
    return table


def parse_plain(value, count=None):
    """Tiles without red fives."""
    tiles = parse_tiles(value, "")
    if any(t >= 34 for t in tiles) or (count is not None and len(tiles) != count):
        raise Problem("bad_tile")
    return tiles


def read_deal(value, table, options):
    deal = {"dora_indicators": [], "ura_indicators": []}
    for name, v in members(value or {}, set(deal), "/deal").items():
        deal[name] = parse_plain(v)
    count = len(deal["dora_indicators"])
    if count not in (0, min(options["dora_base"] + table["dealer_streak"], options["dora_max"])):
        raise Problem("contradiction")
    if len(deal["ura_indicators"]) > 1:
        raise Problem("contradiction")
    return deal


class Meld(Group):
    def __init__(self, value, seat):
        given = members(value, {"type", "tiles", "from", "claimed"}, "")
        for name in ("type", "tiles"):
            if name not in given:
                raise Problem("missing_field")
        self.type = given["type"]
        if type(self.type) is not str:
            raise Problem("bad_value")
        if self.type not in MELD_SIZES:
            raise Problem("bad_meld")
        tiles = sorted(parse_plain(given["tiles"]))
        self.giver = given.get("from")
        if self.giver is not None:
            integer(self.giver, 0, 3, "")
        claimed = parse_plain([given["claimed"]], 1)[0] if "claimed" in given else None
        if not self.sound(tiles, claimed, seat):
            raise Problem("bad_meld")
        sort = CHOW if self.type == "chow" else PUNG if self.type == "pung" else KONG
        super().__init__(sort, tiles[0], self.type == "concealed_kong", True)

    def sound(self, tiles, claimed, seat):
        if len(tiles) != MELD_SIZES[self.type]:
            return False
        if self.type == "chow":
            low = tiles[0]
            if low >= 27 or low % 9 > 6 or tiles != [low, low + 1, low + 2]:
                return False
            if self.giver not in (None, (seat + 3) % 4):
                return False
        elif len(set(tiles)) != 1:
            return False
        if self.type == "concealed_kong" and (self.giver is not None or claimed is not None):
            return False
        return self.giver != seat and (claimed is None or claimed in tiles)


class Hand:
    def __init__(self, value, fields, flags):
        given = members(value, fields, "")
        if "seat" not in given:
            raise Problem("missing_field")
        self.given, self.seat = given, integer(given["seat"], 0, 3, "")
        self.melds = [Meld(m, self.seat) for m in given.get("melds", [])]
        if len(self.melds) > 4:
            raise Problem("bad_meld")
        self.concealed = parse_plain(given.get("concealed", ""))
        self.discards = parse_plain(given.get("discards", ""))
        self.passed = parse_plain(given.get("passed", ""))
        self.flags = given.get("flags", [])
        if len(set(self.flags)) != len(self.flags) or not set(self.flags) <= flags:
            raise Problem("contradiction")
        self.source = given.get("from")
        self.win = parse_plain([given["win_tile"]], 1)[0] if "win_tile" in given else None
        if self.source is not None:
            integer(self.source, 0, 3, "")

    @property
    def all_tiles(self):
        return self.concealed + [self.win] + [k for m in self.melds for k in m.kinds]

    @property
    def open(self):
        return any(m.type != "concealed_kong" for m in self.melds)


def check_copies(tiles):
    if any(tiles.count(k) > 4 for k in set(tiles)):
        raise Problem("five_of_a_tile")


def indicators(deal):
    return deal["dora_indicators"] + deal["ura_indicators"]


WIN_FIELDS = {"seat", "concealed", "melds", "win_tile", "from", "flags", "discards", "passed",
              "called"}


def read_win(value, table, deal, options):
    hand = Hand(value, WIN_FIELDS, FLAGS)
    if "from" not in value:
        raise Problem("missing_field")
    if hand.source == hand.seat:
        raise Problem("contradiction")
    if "called" in hand.given:
        check_flags(hand, table, options, False)
        return check_called(hand)
    if "concealed" not in hand.given:
        raise Problem("missing_field")
    if len(hand.concealed) != 13 - 3 * len(hand.melds):
        raise Problem("wrong_tile_count")
    if hand.win is None:
        raise Problem("missing_field")
    check_copies(hand.all_tiles + indicators(deal))
    check_flags(hand, table, options, True)
    if "robbing_kong" in hand.flags and (hand.all_tiles + indicators(deal)).count(hand.win) > 1:
        raise Problem("contradiction")
    return hand


def check_called(hand):
    if set(hand.given) & {"concealed", "melds", "win_tile", "discards", "passed"}:
        raise Problem("contradiction")
    called = members(hand.given["called"], {"han", "limit", "patterns"}, "")
    if ("han" in called) == ("limit" in called):
        raise Problem("contradiction")
    if "han" in called:
        integer(called["han"], 1, 99, "")
    elif called["limit"] not in LIMITS:
        raise Problem("bad_value")
    hand.called = called
    return hand


def check_flags(hand, table, options, tiles):
    has = {f: f in hand.flags for f in FLAGS}
    own = hand.source is None
    bad = has["robbing_kong"] and (own or has["after_kong"] or has["last_tile"] or
                                   has["first_turn"] or has["after_kong_discard"])
    bad |= has["after_kong"] and (has["first_turn"] or has["after_kong_discard"])
    bad |= has["after_kong"] and not own and not options["open_kong_feeder_pays"]
    bad |= has["after_kong_discard"] and (own or has["first_turn"])
    bad |= has["first_turn"] and has["last_tile"]
    if has["first_turn"] and has["riichi"]:
        def turn(seat):
            return (seat - table["dealer"]) % 4
        bad |= own or turn(hand.source) <= turn(hand.seat)
    if tiles:
        bad |= has["riichi"] and hand.open
        bad |= has["first_turn"] and bool(hand.melds)
        bad |= has["first_turn"] and own and bool(hand.discards)
        bad |= has["after_kong"] and not replacement_is_possible(hand, options)
    if bad:
        raise Problem("contradiction")


def replacement_is_possible(hand, options):
    types = {m.type for m in hand.melds}
    if not options["open_kong_feeder_pays"]:
        return bool(types & {"open_kong", "concealed_kong", "added_kong"})
    if hand.source is None:
        return bool(types & {"concealed_kong", "added_kong"})
    return any(m.type == "open_kong" and m.giver in (None, hand.source) for m in hand.melds)


def frame(request, more):
    members(request, {"ruleset", "rules", "id", "table", "deal"} | more, "")
    options = read_rules(request.get("rules"))
    table = read_table(request.get("table"))
    return options, table, read_deal(request.get("deal"), table, options)


# ---- Money ----

class Ledger:
    def __init__(self, points):
        self.points, self.bank, self.entries = list(points), 0, {}
        self.start = list(points)

    def pay(self, why, source, to, amount):
        if amount == 0:
            return
        for party, sign in ((source, -1), (to, 1)):
            if party is None:
                self.bank += sign * amount
            else:
                self.points[party] += sign * amount
        key = (why, to, source)
        self.entries[key] = self.entries.get(key, 0) + amount

    def answer(self):
        def order(item):
            why, to, source = item[0]
            return WHYS.index(why), 9 if to is None else to, 9 if source is None else source
        payments = []
        for (why, to, source), amount in sorted(self.entries.items(), key=order):
            entry = {"from": source, "to": to, "amount": amount, "why": why}
            if None in (source, to):
                entry["account"] = "bank"
            payments.append(entry)
        deltas = [after - before for after, before in zip(self.points, self.start)]
        return {"payments": payments, "deltas": deltas, "pools": {"bank": self.bank}}


def pay_hand(ledger, hand, points):
    paid = 0
    if hand.source is not None:
        paid = max(0, min(points, ledger.points[hand.source]))
        ledger.pay("hand", hand.source, hand.seat, paid)
    ledger.pay("hand", None, hand.seat, points - paid)


def pay_due(ledger, why, seat, to, due, options):
    paid = due if options["short_payer"] == "debt" else max(0, min(due, ledger.points[seat]))
    ledger.pay(why, seat, to, paid)
    if to is not None and options["short_payer"] == "supply":
        ledger.pay(why, None, to, due - paid)


# ---- The calls ----

def won(hand, table, deal, options):
    """The answer for a hand, and its points or None."""
    if "called" in hand.given:
        limit = hand.called.get("limit")
        han = options["limit_points"] if limit else hand.called["han"]
        points = han if limit else min(han, options["han_cap"] or han)
        return {"win": True, "patterns": [], "reading": None,
                "total": total_of(han, points, limit, options)}, points
    verdict, reason = judge(hand, table, deal, options)
    if verdict is None:
        return {"win": False, "reason": reason}, None
    return verdict.answer(options), verdict.points


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


def pairs_lack(counts):
    pairs = sum(c // 2 for c in counts)
    singles = sum(c % 2 for c in counts)
    return 14 - 2 * pairs - min(singles, 7 - pairs)


def orphans_lack(counts):
    kinds = [k for k in YAOCHU if counts[k]]
    return 14 - len(kinds) - any(counts[k] > 1 for k in kinds)


def unrelated_lack(counts):
    lacks = []
    for order in permutations(range(3)):
        allowed = set(range(27, 34))
        for suit, start in enumerate(order):
            allowed |= {9 * suit + start + step for step in (0, 3, 6)}
        lacks.append(14 - min(14, len([k for k in allowed if counts[k]])))
    return min(lacks)


def lacking(tiles, melds):
    counts = [tiles.count(k) for k in range(34)]
    lacks = [standard_distance(counts, melds)[0]]
    if not melds:
        lacks += [pairs_lack(counts), orphans_lack(counts), unrelated_lack(counts)]
    return min(lacks)


def helpful(tiles, melds):
    """Shanten, and the kinds of which one does not hold all four and that lower it."""
    held = tiles + [k for m in melds for k in m.kinds]
    now = lacking(tiles, melds)
    return now - 1, [k for k in range(34)
                     if held.count(k) < 4 and lacking(tiles + [k], melds) < now]


def side(hand, source, table, deal, options):
    hand.source = source
    verdict, reason = judge(hand, table, deal, options)
    if verdict is None:
        return {"win": False, "reason": reason}
    answer = verdict.answer(options)
    return {"win": True, "total": answer["total"],
            "pattern_ids": [p["id"] for p in answer["patterns"]]}


def waits_request(request):
    options, table, deal = frame(request, {"hand", "visible"})
    if "hand" not in request:
        raise Problem("missing_field")
    fields = {"seat", "concealed", "melds", "flags", "discards", "passed", "drawn"}
    hand = Hand(request["hand"], fields, {"riichi", "last_tile"})
    if "concealed" not in hand.given:
        raise Problem("missing_field")
    extra = len(hand.concealed) - 13 + 3 * len(hand.melds)
    if extra not in (0, 1):
        raise Problem("wrong_tile_count")
    visible = parse_plain(request.get("visible") or "")
    own = hand.concealed + [k for m in hand.melds for k in m.kinds]
    seen = own + indicators(deal) + visible
    check_copies(seen)
    if "riichi" in hand.flags and hand.open:
        raise Problem("contradiction")
    if hand.given.get("drawn") is not None:
        if not extra or parse_tile(hand.given["drawn"], "") not in hand.concealed:
            raise Problem("contradiction")
    left = [4 - seen.count(k) for k in range(34)]
    return drawn_answer(hand, left) if extra else ready_answer(hand, left, table, deal, options)


def accept_list(kinds, left):
    return {"accepts": [{"tile": NAME[k], "left": left[k]} for k in kinds],
            "left": sum(left[k] for k in kinds)}


def ready_answer(hand, left, table, deal, options):
    shanten, kinds = helpful(hand.concealed, hand.melds)
    waits = []
    barred = hand.discards + hand.passed if options["furiten"] else []
    for kind in kinds if shanten == 0 else []:
        hand.win = kind
        waits.append({"tile": NAME[kind], "left": left[kind],
                      "by_discard": side(hand, (hand.seat + 1) % 4, table, deal, options),
                      "by_self_draw": side(hand, None, table, deal, options)})
    furiten = shanten == 0 and any(k in barred for k in kinds)
    return dict(accept_list(kinds, left), shanten=shanten, waits=waits, furiten=furiten)


def drawn_answer(hand, left):
    discards = []
    for kind in sorted(set(hand.concealed)):
        rest = list(hand.concealed)
        rest.remove(kind)
        shanten, kinds = helpful(rest, hand.melds)
        discards.append(dict(accept_list(kinds, left), tile=NAME[kind], shanten=shanten))
    discards.sort(key=lambda d: (d["shanten"], -d["left"]))
    shanten = lacking(hand.concealed, hand.melds) - 1
    return {"shanten": shanten, "complete": shanten == -1, "discards": discards}


# ---- Settling ----

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
        if self.type == "abortive_draw" or "reason" in given or "followed" in given:
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
        check_copies(shown)
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


def guarded(call):
    def run(request):
        try:
            return call(request)
        except Problem as problem:
            return problem.answer()

    return run


CALLS = {"score": guarded(score_request), "waits": guarded(waits_request),
         "settle": guarded(settle_request)}
