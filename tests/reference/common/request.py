"""Reading what is the same in the requests of every ruleset: rules, table, melds, flags."""

from common.tiles import KIND, NAME, PLAIN, Problem, parse_tile, parse_tiles

KONGS = {"open_kong", "added_kong", "concealed_kong"}
EXACT = 2**53 - 1  # the largest integer of the contract
MOST_HANDS, MOST_MULTIPLIER, MOST_COUNTED = 1000000, 1048576, 1000
OUTCOMES = ("win", "exhaustive_draw", "abortive_draw", "false_win")
WINDS = ["1z", "2z", "3z", "4z"]
TABLE_FIELDS = {
    "dealer", "round_wind", "hand_number", "dealer_streak", "honba", "deposits", "multiplier",
    "points",
}


class Integer:
    def __init__(self, low, high, step=1):
        self.low, self.high, self.step = low, high, step

    def accepts(self, value):
        return (
            type(value) is int
            and self.low <= value <= self.high
            and (value - self.low) % self.step == 0
        )


class Boolean:
    @staticmethod
    def accepts(value):
        return type(value) is bool


class Enum:
    def __init__(self, *words):
        self.words = words

    def accepts(self, value):
        return type(value) is str and value in self.words


BOOL = Boolean()


def members(value, allowed, pointer):
    """The members of an object that are not null; anything but an object is refused."""
    if type(value) is not dict:
        raise Problem("bad_value", pointer)
    for name in value:
        if name not in allowed:
            raise Problem("unknown_field", pointer + "/" + name)
    return {name: v for name, v in value.items() if v is not None}


def required(given, name, pointer):
    if name not in given:
        raise Problem("missing_field", pointer + "/" + name)
    return given[name]


def integer(value, low, high, pointer):
    if type(value) is not int or not low <= value <= high:
        raise Problem("bad_value", pointer)
    return value


def read_origin(value, seat, pointer):
    """Who discarded the winning tile; None of a self-draw."""
    if "from" not in value:
        raise Problem("missing_field", pointer + "/from")
    if value["from"] is None:
        return None
    origin = integer(value["from"], 0, 3, pointer + "/from")
    if origin == seat:
        raise Problem("contradiction", pointer + "/from")
    return origin


def read_outcome(given, fields, only_with):
    """
    The outcome that a deal is settled by, where no draw is abortive, and its type. `only_with`: the
    type that a member belongs to, None for one that belongs to none.
    """
    outcome = members(required(given, "outcome", ""), fields, "/outcome")
    kind = required(outcome, "type", "/outcome")
    if type(kind) is not str or kind not in OUTCOMES:
        raise Problem("bad_value", "/outcome/type")
    if kind == "abortive_draw":
        raise Problem("contradiction", "/outcome/type")
    for name, wanted in only_with.items():
        if name in outcome and wanted != kind:
            raise Problem("contradiction", "/outcome/" + name)
    return outcome, kind


def four_integers(value, low, pointer, high=EXACT, seats=4):
    """One for each seat."""
    if type(value) is not list or len(value) != seats:
        raise Problem("bad_value", pointer)
    for i, v in enumerate(value):
        integer(v, low, high, "%s/%d" % (pointer, i))


def pattern_ids(given, known, pointer):
    """`patterns` of a called hand, which are kept for statistics only."""
    ids = given.get("patterns", [])
    if type(ids) is not list or not all(type(i) is str and i in known for i in ids):
        raise Problem("bad_value", pointer + "/patterns")


def seat_list(value, pointer, number=4):
    if type(value) is not list:
        raise Problem("bad_value", pointer)
    seats = [integer(v, 0, number - 1, "%s/%d" % (pointer, i)) for i, v in enumerate(value)]
    for i, seat in enumerate(seats):
        if seat in seats[:i]:
            raise Problem("contradiction", "%s/%d" % (pointer, i))
    return seats


def read_options(value, known, presets=None):
    """Every option. `known`: {name: (domain, default)}; the first preset is the default one."""
    options = {name: default for name, (_, default) in known.items()}
    if value is None:
        return options
    if type(value) is not dict:
        raise Problem("bad_value", "/rules")
    for name in value:
        if name not in known and (name != "preset" or not presets):
            raise Problem("unknown_option", "/rules/" + name)
    given = {name: v for name, v in value.items() if v is not None}
    if presets:
        preset = given.pop("preset", next(iter(presets)))
        if type(preset) is not str or preset not in presets:
            raise Problem("bad_option", "/rules/preset")
        options.update(presets[preset])
    for name, v in given.items():
        if not known[name][0].accepts(v):
            raise Problem("bad_option", "/rules/" + name)
        options[name] = v
    return options


def read_table(value, start_points, known=PLAIN, counts=(), seats=4):
    """`counts`: the ruleset's own members, a number of something for each seat."""
    table = {
        "dealer": 0, "round_wind": "1z", "hand_number": 1, "dealer_streak": 0, "honba": 0,
        "deposits": 0, "multiplier": 1, "points": [start_points] * seats,
    }
    table.update({name: [0] * 4 for name in counts})
    if value is None:
        return table
    given = members(value, TABLE_FIELDS.union(counts), "/table")
    if "dealer" in given:
        integer(given["dealer"], 0, seats - 1, "/table/dealer")
    if "round_wind" in given:
        given["round_wind"] = NAME[parse_tile(given["round_wind"], "/table/round_wind", known)]
        if given["round_wind"] not in WINDS[:seats]:
            raise Problem("bad_value", "/table/round_wind")
    for name in ("dealer_streak", "honba", "deposits"):
        if name in given:
            integer(given[name], 0, MOST_COUNTED, "/table/" + name)
    for name, most in (("hand_number", MOST_HANDS), ("multiplier", MOST_MULTIPLIER)):
        if name in given:
            integer(given[name], 1, most, "/table/" + name)
    if "points" in given:
        four_integers(given["points"], -EXACT, "/table/points", seats=seats)
    for name in counts:
        if name in given:
            four_integers(given[name], 0, "/table/" + name, MOST_COUNTED)
    table.update(given)
    return table


def suit_run(kinds):
    """Three neighbours of one suit; `kinds` sorted."""
    a = kinds[0]
    return kinds == [a, a + 1, a + 2] and a < 27 and a % 9 <= 6


class Meld:
    def __init__(self, kind, tiles, origin, claimed):
        self.kind, self.tiles, self.origin, self.claimed = kind, tiles, origin, claimed
        self.kinds = sorted(KIND[t] for t in tiles)
        self.kong = kind in KONGS
        self.open = kind != "concealed_kong"
        self.run = kind == "chow"


def read_meld(value, seat, pointer, is_run=suit_run, known=PLAIN, seats=4):
    given = members(value, {"type", "tiles", "from", "claimed"}, pointer)
    kind = required(given, "type", pointer)
    if type(kind) is not str or kind not in KONGS | {"chow", "pung"}:
        raise Problem("bad_meld", pointer + "/type")
    tiles = parse_tiles(required(given, "tiles", pointer), pointer + "/tiles", known)
    kinds = sorted(KIND[t] for t in tiles)
    if len(tiles) != (4 if kind in KONGS else 3):
        raise Problem("bad_meld", pointer + "/tiles")
    if kind == "chow":
        if not is_run(kinds):
            raise Problem("bad_meld", pointer + "/tiles")
    elif kinds[0] != kinds[-1]:
        raise Problem("bad_meld", pointer + "/tiles")
    origin, claimed = given.get("from"), None
    for name in ("from", "claimed"):
        if kind == "concealed_kong" and name in given:
            raise Problem("bad_meld", pointer + "/" + name)
    if origin is not None:
        integer(origin, 0, seats - 1, pointer + "/from")
        if origin == seat or (kind == "chow" and origin != (seat + seats - 1) % seats):
            raise Problem("bad_meld", pointer + "/from")
    if "claimed" in given:
        claimed = parse_tile(given["claimed"], pointer + "/claimed", known)
        if claimed not in tiles:
            raise Problem("bad_meld", pointer + "/claimed")
    return Meld(kind, tiles, origin, claimed)


def read_melds(value, seat, pointer, is_run=suit_run, known=PLAIN, most=4, seats=4):
    if value is None:
        return []
    if type(value) is not list:
        raise Problem("bad_value", pointer)
    if len(value) > most:
        raise Problem("bad_meld", pointer)
    return [
        read_meld(v, seat, "%s/%d" % (pointer, i), is_run, known, seats)
        for i, v in enumerate(value)
    ]


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


def check_ruleset(request, ruleset):
    if type(request) is not dict:
        raise Problem("bad_value", "")
    if request.get("ruleset") is None:
        raise Problem("missing_field", "/ruleset")
    if type(request["ruleset"]) is not str:
        raise Problem("bad_value", "/ruleset")
    if request["ruleset"] != ruleset:
        raise Problem("unknown_ruleset", "/ruleset")
