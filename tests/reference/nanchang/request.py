"""Reading a request: deal, hand, flags, called hands; all checks but those of an outcome."""

from common.request import (
    check_ruleset, integer, members, read_flags, read_melds, read_options, read_table, required,
)
from common.tiles import Problem, check_four, parse_tile, parse_tiles
from nanchang.tables import (
    BASES, CALLED_FLAGS, FIRST_TURN, NO_JING, OPTIONS, WAITS_FLAGS, WIN_FLAGS, is_run, sub_jing,
)

HAND_FIELDS = {
    "seat", "concealed", "melds", "win_tile", "from", "flags", "discards", "passed", "called",
}
WAITS_FIELDS = {"seat", "concealed", "melds", "flags", "discards", "passed", "drawn"}


class Deal:
    """`jing`: the kinds of main and sub jing, or None where no tiles are read."""

    def __init__(self, value, options):
        given = {}
        if value is not None:
            given = members(value, {"jing", "lower_jing"}, "/deal")
        self.main = self.lower = None
        if "jing" in given:
            self.main = parse_tile(given["jing"], "/deal/jing")
        if "lower_jing" in given:
            if not options["lower_jing"]:
                raise Problem("contradiction", "/deal/lower_jing")
            self.lower = parse_tile(given["lower_jing"], "/deal/lower_jing")

    @property
    def jing(self):
        if self.main is None:
            raise Problem("missing_field", "/deal/jing")
        return {self.main, sub_jing(self.main)}


class Frame:
    """What every call has."""

    def __init__(self, request, fields):
        check_ruleset(request, "nanchang")
        allowed = fields | {"ruleset", "rules", "table", "deal", "id"}
        self.given = members(request, allowed, "")
        self.options = read_options(self.given.get("rules"), OPTIONS)
        self.table = read_table(self.given.get("table"), self.options["start_points"])
        self.dealer = self.table["dealer"]
        self.deal = Deal(self.given.get("deal"), self.options)


class Hand:
    """One player's hand. `win_tile` is None for a hand that only waits."""

    def __init__(self, seat):
        self.seat = seat
        self.concealed, self.melds, self.passed = [], [], []
        self.win_tile = self.origin = self.called = None
        self.flags = set()

    def held(self):
        """Concealed tiles and melds, without the winning tile."""
        return self.concealed + [t for m in self.melds for t in m.tiles]

    def read_tiles(self, given, pointer):
        self.concealed = parse_tiles(required(given, "concealed", pointer), pointer + "/concealed")
        self.melds = read_melds(given.get("melds"), self.seat, pointer + "/melds", is_run)
        parse_tiles(given.get("discards", []), pointer + "/discards")
        self.passed = parse_tiles(given.get("passed", []), pointer + "/passed")

    def check_flags(self, jing, pointer):
        """The contradictions of section 8, but those of `from` and of a robbed tile."""
        f = self.flags
        kong = any(m.kong for m in self.melds)
        tiles = self.held() + ([] if self.win_tile is None else [self.win_tile])
        bad = [
            "after_kong" in f and not kong,
            "first_turn" in f and (self.melds or f - {"first_turn", "no_jing_anywhere"}),
            "no_jing_anywhere" in f and jing & set(tiles),
        ]
        if any(bad):
            raise Problem("contradiction", pointer + "/flags")

    def check_origin(self, pointer):
        """Flags against `from`; also of a called hand."""
        f, drawn = self.flags, self.origin is None
        bad = [
            "after_kong" in f and not drawn,
            drawn and f & {"robbing_kong", "after_kong_discard"},
            {"robbing_kong", "after_kong_discard"} <= f,
            "robbing_kong" in f and self.win_tile in self.held() and not self.called,
        ]
        if any(bad):
            raise Problem("contradiction", pointer + "/flags")


def read_origin(hand, given, value, pointer):
    if "from" not in value:
        raise Problem("missing_field", pointer + "/from")
    if "from" in given:
        hand.origin = integer(given["from"], 0, 3, pointer + "/from")
        if hand.origin == hand.seat:
            raise Problem("contradiction", pointer + "/from")


def read_win(value, pointer, frame):
    """A hand of /score or of outcome.wins."""
    given = members(value, HAND_FIELDS, pointer)
    hand = Hand(integer(required(given, "seat", pointer), 0, 3, pointer + "/seat"))
    read_origin(hand, given, value, pointer)
    if "called" in given:
        if {"concealed", "melds", "win_tile"} & set(given):
            raise Problem("contradiction", pointer + "/called")
        read_called(hand, given, pointer, frame)
        return hand
    hand.read_tiles(given, pointer)
    hand.flags = read_flags(given.get("flags"), WIN_FLAGS, pointer + "/flags")
    size = len(hand.concealed) + 3 * len(hand.melds)
    if "win_tile" not in given and size == 13:
        raise Problem("missing_field", pointer + "/win_tile")
    if size != 13 or "win_tile" not in given:
        raise Problem("wrong_tile_count", pointer + "/concealed")
    hand.win_tile = parse_tile(given["win_tile"], pointer + "/win_tile")
    check_four(hand.held() + [hand.win_tile] + hand.passed, pointer)
    hand.check_flags(frame.deal.jing, pointer)
    hand.check_origin(pointer)
    return hand


class Called:
    """The ids of a called hand."""

    def __init__(self, ids):
        self.base = next(i for i in ids if i in BASES or i in FIRST_TURN)
        self.no_jing = next((i for i in ids if i in NO_JING), None)
        self.fishing = "jingdiao" in ids


def read_called(hand, given, pointer, frame):
    at = pointer + "/called"
    ids = required(members(given["called"], {"patterns"}, at), "patterns", at)
    if type(ids) is not list or not all(type(i) is str for i in ids):
        raise Problem("bad_value", at + "/patterns")
    hand.flags = read_flags(given.get("flags"), CALLED_FLAGS, pointer + "/flags")
    bases = [i for i in ids if i in BASES or i in FIRST_TURN]
    no_jing = [i for i in ids if i in NO_JING]
    bad = [
        len(bases) != 1, len(no_jing) > 1, ids.count("jingdiao") > 1,
        len(ids) != len(bases) + len(no_jing) + ids.count("jingdiao"),
    ]
    if any(bad):
        raise Problem("contradiction", at + "/patterns")
    hand.called = Called(ids)
    hand.check_origin(pointer)
    if not agrees(hand, hand.called, frame):
        raise Problem("contradiction", at + "/patterns")


def agrees(hand, called, frame):
    """Whether the ids fit seat, `from`, flags and options (section 8, `called`)."""
    options, base = frame.options, called.base
    robbed = "robbing_kong" in hand.flags
    like_draw = hand.origin is None or (robbed and options["rob_jingdiao"])
    scattered = base in ("shisanlan", "qixing_shisanlan")
    bad = [
        called.fishing and called.no_jing in ("deguo", "dezhongde"),
        called.fishing and (scattered or not (like_draw or base == "dihu")),
        (scattered or base == "xiaoqidui") and "after_kong" in hand.flags,
        base == "tianhu" and (hand.seat != frame.dealer or hand.origin is not None),
        base == "dihu" and (hand.seat == frame.dealer or hand.origin != frame.dealer),
        base in FIRST_TURN and hand.flags,
        base in FIRST_TURN and called.no_jing and not options["tianhu_deguo"],
    ]
    return not any(bad)


def read_waiting(value, frame, visible):
    """The hand of /waits. For `win_tile` and `from` the contract's unknown_field beats the page."""
    given = members(value, WAITS_FIELDS, "/hand")
    hand = Hand(integer(required(given, "seat", "/hand"), 0, 3, "/hand/seat"))
    hand.read_tiles(given, "/hand")
    hand.flags = read_flags(given.get("flags"), WAITS_FLAGS, "/hand/flags")
    size = len(hand.concealed) + 3 * len(hand.melds)
    if size not in (13, 14):
        raise Problem("wrong_tile_count", "/hand/concealed")
    check_four(hand.held() + visible, "/visible")
    check_four(hand.held() + hand.passed, "/hand/passed")
    if "drawn" in given:
        drawn = parse_tile(given["drawn"], "/hand/drawn")
        if size != 14 or drawn not in hand.concealed:
            raise Problem("contradiction", "/hand/drawn")
    hand.check_flags(frame.deal.jing, "/hand")
    return hand
