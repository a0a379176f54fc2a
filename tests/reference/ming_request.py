"""Reading the requests of the ruleset ming, with all checks but those of an outcome (section 8)."""

from common_request import (
    BOOL, Enum, Integer, TABLE_FIELDS, integer, members, read_flags, read_options, read_table,
)
from common_tiles import Problem, check_four, parse_tile, parse_tiles
from ming_patterns import CHOW, KONG, LIMITS, PUNG, Group

OPTIONS = {
    "min_han": (Integer(1, 13), 1), "basics_four": (Integer(3, 4), 3),
    "missing_suit_honours": (BOOL, False), "dora_base": (Integer(0, 7), 2),
    "dora_max": (Integer(0, 7), 4), "dora_per": (Enum("kind", "indicator"), "kind"),
    "ura_dora": (BOOL, True), "dealer_han": (Integer(0, 3), 1),
    "limit_points": (Integer(1, 99), 13), "multiple_limits": (BOOL, False),
    "han_cap": (Integer(0, 99), 0), "mangan_points": (Integer(1, 99), 4), "furiten": (BOOL, True),
    "open_kong_feeder_pays": (BOOL, True), "riichi_payment": (Integer(0, 5), 1),
    "short_payer": (Enum("supply", "forgive", "debt"), "supply"),
    "draw_no_riichi": (Integer(-1, 1), 1), "noten_riichi": (Integer(0, 5), 1),
    "false_win_penalty": (Integer(0, 50), 5), "false_win_next": (Enum("pass", "repeat"), "pass"),
    "target_points": (Integer(0, 999), 13), "target_mangans": (Integer(0, 99), 4),
    "target_chips": (Integer(0, 999), 26),
}
FLAGS = {"riichi", "after_kong", "robbing_kong", "last_tile", "first_turn", "after_kong_discard"}
MELD_SIZES = {"chow": 3, "pung": 3, "open_kong": 4, "concealed_kong": 4, "added_kong": 4}
CHIPS = ("mangans", "false_wins")


# ---- Reading a request ----

def read_rules(value):
    options = read_options(value, OPTIONS)
    if options["dora_max"] < options["dora_base"]:
        raise Problem("bad_option")
    return options


def four_integers(value, low, high):
    if type(value) is not list or len(value) != 4:
        raise Problem("bad_value")
    return [integer(v, low, high, "") for v in value]


def read_ming_table(value):
    """The table of every ruleset, and the two lists of chips."""
    given = members(value or {}, TABLE_FIELDS | set(CHIPS), "/table")
    chips = {name: four_integers(given.pop(name, [0] * 4), 0, 1000) for name in CHIPS}
    return dict(read_table(given, 0), **chips)


def read_deal(value, table, options):
    deal = {"dora_indicators": [], "ura_indicators": []}
    for name, v in members(value or {}, set(deal), "/deal").items():
        deal[name] = parse_tiles(v, "")
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
        if self.type not in MELD_SIZES:
            raise Problem("bad_meld")
        tiles = sorted(parse_tiles(given["tiles"], ""))
        self.giver = given.get("from")
        if self.giver is not None:
            integer(self.giver, 0, 3, "")
        claimed = parse_tile(given["claimed"], "") if "claimed" in given else None
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
        self.concealed = parse_tiles(given.get("concealed", ""), "")
        self.discards = parse_tiles(given.get("discards", ""), "")
        self.passed = parse_tiles(given.get("passed", ""), "")
        self.flags = read_flags(given.get("flags"), flags, "")
        self.source = given.get("from")
        self.win = parse_tile(given["win_tile"], "") if "win_tile" in given else None
        if self.source is not None:
            integer(self.source, 0, 3, "")

    @property
    def all_tiles(self):
        return self.concealed + [self.win] + [k for m in self.melds for k in m.kinds]

    @property
    def open(self):
        return any(m.type != "concealed_kong" for m in self.melds)


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
    check_four(hand.all_tiles + indicators(deal), "")
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
    table = read_ming_table(request.get("table"))
    return options, table, read_deal(request.get("deal"), table, options)
