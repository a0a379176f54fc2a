"""Reading a request: rules, table, deal, hand, melds; all checks but those of an outcome."""

from riichi_tables import LIABLE, OPTIONS, PRESETS, default_options
from riichi_tiles import KIND, NAME, Problem, check_copies, parse_tile, parse_tiles

COMMON_FLAGS = {"after_kong", "robbing_kong", "last_tile", "first_turn", "after_kong_discard"}
FLAGS = COMMON_FLAGS | {
    "riichi", "double_riichi", "ippatsu", "furiten", "robbing_concealed_kong",
}
WAITS_FLAGS = {"riichi", "double_riichi", "ippatsu", "furiten", "last_tile", "first_turn"}
ROBBING = {"robbing_kong", "robbing_concealed_kong"}
KONGS = {"open_kong", "added_kong", "concealed_kong"}
EXACT = 2**53 - 1  # the largest integer of the contract
WINDS = ["1z", "2z", "3z", "4z"]
HAND_FIELDS = {
    "seat", "concealed", "melds", "win_tile", "from", "flags", "discards", "passed", "liable",
    "called",
}
WAITS_FIELDS = {
    "seat", "concealed", "melds", "flags", "discards", "passed", "drawn", "after_call", "wall_left",
}
TABLE_FIELDS = {
    "dealer", "round_wind", "hand_number", "dealer_streak", "honba", "deposits", "multiplier",
    "points",
}


def members(value, allowed, pointer):
    """The members of an object that are not null; anything but an object is refused."""
    if type(value) is not dict:
        raise Problem("bad_value", pointer)
    for name in value:
        if name not in allowed:
            raise Problem("unknown_field", pointer + "/" + name)
    return {name: v for name, v in value.items() if v is not None}


def integer(value, low, high, pointer):
    if type(value) is not int or not low <= value <= high:
        raise Problem("bad_value", pointer)
    return value


def seat_list(value, pointer):
    if type(value) is not list:
        raise Problem("bad_value", pointer)
    seats = [integer(v, 0, 3, "%s/%d" % (pointer, i)) for i, v in enumerate(value)]
    if len(set(seats)) != len(seats):
        raise Problem("contradiction", pointer)
    return seats


def read_rules(value):
    options = default_options()
    if value is None:
        return derive_return(options)
    if type(value) is not dict:
        raise Problem("bad_value", "/rules")
    for name in value:
        if name not in OPTIONS and name != "preset":
            raise Problem("unknown_option", "/rules/" + name)
    given = {name: v for name, v in value.items() if v is not None}
    preset = given.pop("preset", "classic")
    if type(preset) is not str or preset not in PRESETS:
        raise Problem("bad_option", "/rules/preset")
    options.update(PRESETS[preset])
    for name, v in given.items():
        if not OPTIONS[name][0].accepts(v):
            raise Problem("bad_option", "/rules/" + name)
        options[name] = v
    return derive_return(options)


def derive_return(options):
    """R157: start points and a quarter of the first's uma, in whole hundreds rounded down."""
    if options["return_points"] is None:
        options["return_points"] = options["start_points"] + options["uma"][0] // 400 * 100
    return options


def read_table(value, options):
    table = {
        "dealer": 0, "round_wind": "1z", "hand_number": 1, "dealer_streak": 0, "honba": 0,
        "deposits": 0, "multiplier": 1, "points": [options["start_points"]] * 4,
    }
    if value is None:
        return table
    given = members(value, TABLE_FIELDS, "/table")
    if "dealer" in given:
        integer(given["dealer"], 0, 3, "/table/dealer")
    if "round_wind" in given:
        given["round_wind"] = NAME[parse_tile(given["round_wind"], "/table/round_wind")]
        if given["round_wind"] not in WINDS:
            raise Problem("bad_value", "/table/round_wind")
    for name in ("dealer_streak", "honba", "deposits"):
        if name in given:
            integer(given[name], 0, 1000, "/table/" + name)
    for name in ("hand_number", "multiplier"):
        if name in given:
            integer(given[name], 1, EXACT, "/table/" + name)
    if "points" in given:
        points = given["points"]
        if type(points) is not list or len(points) != 4:
            raise Problem("bad_value", "/table/points")
        for i, v in enumerate(points):
            integer(v, -EXACT, EXACT, "/table/points/%d" % i)
    table.update(given)
    return table


def read_deal(value):
    deal = {"dora_indicators": [], "ura_indicators": []}
    if value is None:
        return deal
    for name, v in members(value, set(deal), "/deal").items():
        deal[name] = parse_tiles(v, "/deal/" + name)
        if len(deal[name]) > 5:
            raise Problem("bad_value", "/deal/" + name)
    return deal


class Meld:
    def __init__(self, kind, tiles, origin, claimed):
        self.kind, self.tiles, self.origin, self.claimed = kind, tiles, origin, claimed
        self.kinds = sorted(KIND[t] for t in tiles)
        self.kong = kind in KONGS
        self.open = kind != "concealed_kong"
        self.run = kind == "chow"


def read_meld(value, seat, pointer):
    given = members(value, {"type", "tiles", "from", "claimed"}, pointer)
    for name in ("type", "tiles"):
        if name not in given:
            raise Problem("missing_field", pointer + "/" + name)
    kind = given["type"]
    if type(kind) is not str or kind not in KONGS | {"chow", "pung"}:
        raise Problem("bad_meld", pointer + "/type")
    tiles = parse_tiles(given["tiles"], pointer + "/tiles")
    kinds = sorted(KIND[t] for t in tiles)
    if len(tiles) != (4 if kind in KONGS else 3):
        raise Problem("bad_meld", pointer + "/tiles")
    if kind == "chow":
        a = kinds[0]
        if kinds != [a, a + 1, a + 2] or a >= 27 or a % 9 > 6:
            raise Problem("bad_meld", pointer + "/tiles")
    elif kinds[0] != kinds[-1]:
        raise Problem("bad_meld", pointer + "/tiles")
    origin, claimed = given.get("from"), None
    if kind == "concealed_kong" and ("from" in given or "claimed" in given):
        raise Problem("bad_meld", pointer)
    if origin is not None:
        integer(origin, 0, 3, pointer + "/from")
        if origin == seat or (kind == "chow" and origin != (seat + 3) % 4):
            raise Problem("bad_meld", pointer + "/from")
    if "claimed" in given:
        claimed = parse_tile(given["claimed"], pointer + "/claimed")
        if claimed not in tiles:
            raise Problem("bad_meld", pointer + "/claimed")
    return Meld(kind, tiles, origin, claimed)


def read_melds(value, seat, pointer):
    if value is None:
        return []
    if type(value) is not list:
        raise Problem("bad_value", pointer)
    if len(value) > 4:
        raise Problem("bad_meld", pointer)
    return [read_meld(v, seat, "%s/%d" % (pointer, i)) for i, v in enumerate(value)]


def read_flags(value, allowed, pointer):
    if value is None:
        return set()
    if type(value) is not list:
        raise Problem("bad_value", pointer)
    flags = set()
    for i, f in enumerate(value):
        if type(f) is not str:
            raise Problem("bad_value", "%s/%d" % (pointer, i))
        if f not in allowed or f in flags:
            raise Problem("contradiction", "%s/%d" % (pointer, i))
        flags.add(f)
    return flags


class Hand:
    """One player's hand. `win_tile` is None for a hand that only waits."""

    def __init__(self, seat):
        self.seat = seat
        self.concealed, self.melds, self.discards, self.passed = [], [], [], []
        self.win_tile = self.origin = self.liable = self.called = None
        self.flags = set()

    @property
    def closed(self):
        return not any(m.open for m in self.melds)

    @property
    def riichi(self):
        return bool(self.flags & {"riichi", "double_riichi"})

    def held(self):
        """Concealed tiles and melds, without the winning tile."""
        return self.concealed + [t for m in self.melds for t in m.tiles]

    def flags_agree(self, dealer, indicators, pointer):
        """The contradictions of section 8."""
        f = self.flags
        tsumo = self.origin is None
        kong = any(m.kong for m in self.melds)
        bad = [
            tsumo and f & (ROBBING | {"after_kong_discard"}) and self.win_tile is not None,
            ROBBING <= f,
            f & ROBBING and f & {"last_tile", "after_kong_discard"},
            "after_kong" in f and (not tsumo or not kong or f & {"last_tile", "ippatsu"}),
            self.riichi and not self.closed,
            "ippatsu" in f and not self.riichi,
            "first_turn" in f and (
                self.melds or self.discards or len(f) > len(f & {"first_turn", "furiten"})
            ),
            "first_turn" in f and not tsumo and self.seat == dealer,
        ]
        if any(bad):
            raise Problem("contradiction", pointer + "/flags")
        if f & ROBBING:
            robbed = KIND[self.win_tile]
            if robbed in [KIND[t] for t in self.held() + self.discards + indicators]:
                raise Problem("contradiction", pointer + "/win_tile")


def read_called(value, from_seat, options, pointer):
    given = members(value, {"han", "fu", "yakuman", "patterns"}, pointer)
    if "yakuman" in given:
        if "han" in given or "fu" in given:
            raise Problem("contradiction", pointer)
        integer(given["yakuman"], 1, 8, pointer + "/yakuman")
        return given
    if "han" not in given:
        raise Problem("missing_field", pointer + "/han")
    han = integer(given["han"], 1, 60, pointer + "/han")
    if "fu" not in given:
        if han < 5:
            raise Problem("missing_field", pointer + "/fu")
        return given
    fu = given["fu"]
    if type(fu) is not int:
        raise Problem("bad_value", pointer + "/fu")
    tsumo = from_seat is None
    bad = [
        fu not in [20, 25] + list(range(30, 141, 10)),
        fu == 20 and tsumo and han == 1,
        fu == 20 and not tsumo and options["open_pinfu_fu"] != 20,
        fu == 25 and (han == 1 or (han == 2 and tsumo)),
        fu == 110 and tsumo and han == 1,
        fu > 110 and han < 4,
    ]
    if any(bad):
        raise Problem("contradiction", pointer)
    return given


def read_liable(value, seat, options, pointer):
    if value is None:
        return None
    given = members(value, set(LIABLE), pointer)
    for name, s in given.items():
        integer(s, 0, 3, pointer + "/" + name)
        if s == seat or not options["pao_" + name]:
            raise Problem("contradiction", pointer + "/" + name)
    return given


def read_win(value, pointer, options, table, deal):
    """A hand of /score or of outcome.wins."""
    given = members(value, HAND_FIELDS, pointer)
    if "seat" not in given:
        raise Problem("missing_field", pointer + "/seat")
    hand = Hand(integer(given["seat"], 0, 3, pointer + "/seat"))
    if "from" not in value:
        raise Problem("missing_field", pointer + "/from")
    if value["from"] is not None:
        hand.origin = integer(value["from"], 0, 3, pointer + "/from")
        if hand.origin == hand.seat:
            raise Problem("contradiction", pointer + "/from")
    hand.liable = read_liable(given.get("liable"), hand.seat, options, pointer + "/liable")
    if "called" in given:
        if set(given) - {"seat", "from", "liable", "called"}:
            raise Problem("contradiction", pointer + "/called")
        hand.called = read_called(given["called"], hand.origin, options, pointer + "/called")
        return hand
    if "concealed" not in given:
        raise Problem("missing_field", pointer + "/concealed")
    read_tiles(hand, given, pointer)
    hand.flags = read_flags(given.get("flags"), FLAGS, pointer + "/flags")
    if "win_tile" not in given or len(hand.concealed) + 3 * len(hand.melds) != 13:
        raise Problem("wrong_tile_count", pointer + "/concealed")
    hand.win_tile = parse_tile(given["win_tile"], pointer + "/win_tile")
    indicators = deal["dora_indicators"] + deal["ura_indicators"]
    shown = hand.held() + [hand.win_tile] + indicators
    check_copies(shown + hand.discards, options["red_fives"], pointer)
    hand.flags_agree(table["dealer"], indicators, pointer)
    return hand


def read_tiles(hand, given, pointer):
    hand.concealed = parse_tiles(given["concealed"], pointer + "/concealed")
    hand.melds = read_melds(given.get("melds"), hand.seat, pointer + "/melds")
    hand.discards = parse_tiles(given.get("discards", []), pointer + "/discards")
    hand.passed = parse_tiles(given.get("passed", []), pointer + "/passed")


def read_frame(request, allowed):
    """What every call has: ruleset, rules, table, deal."""
    if type(request) is not dict:
        raise Problem("bad_value", "")
    if request.get("ruleset") is None:
        raise Problem("missing_field", "/ruleset")
    if type(request["ruleset"]) is not str:
        raise Problem("bad_value", "/ruleset")
    if request["ruleset"] != "riichi":
        raise Problem("unknown_ruleset", "/ruleset")
    given = members(request, allowed | {"ruleset", "rules", "table", "deal", "id"}, "")
    options = read_rules(given.get("rules"))
    table = read_table(given.get("table"), options)
    return given, options, table, read_deal(given.get("deal"))
