"""Reading a request: frame, hand, flags; all checks but those of seats and outcome (section 8)."""

from common.request import (
    check_ruleset, integer, members, pattern_ids, read_flags, read_melds, read_options,
    read_origin, read_table, required,
)
from common.tiles import Problem, check_four, parse_tile, parse_tiles
from jiujiang.tables import (
    CALLED_FLAGS, DRAGONS, FA, FLAGS, KNOWN, MOST_CALLED, OPTIONS, ORDER, WAITS_FLAGS,
)

TILE_FIELDS = {
    "seat", "concealed", "melds", "flags", "discards", "passed", "passed_dealer", "fa", "flowers",
}
WIN_FIELDS = TILE_FIELDS | {"win_tile", "from", "called"}
WAITS_FIELDS = TILE_FIELDS | {"drawn"}
CALLED_FIELDS = {"seat", "from", "flags", "win_tile", "called"}


class Frame:
    """What every call has."""

    def __init__(self, request, fields):
        check_ruleset(request, "jiujiang")
        allowed = fields | {"ruleset", "rules", "table", "deal", "id"}
        self.given = members(request, allowed, "")
        self.options = read_options(self.given.get("rules"), OPTIONS)
        self.table = read_table(self.given.get("table"), 0)
        self.dealer = self.table["dealer"]
        self.unit = self.options["unit"] * self.table["multiplier"]
        members(self.given.get("deal", {}), set(), "/deal")


class Hand:
    """One player's hand. `win_tile` is None in a hand that only waits."""

    def __init__(self, seat):
        self.seat = seat
        self.concealed, self.melds, self.passed = [], [], []
        self.win_tile = self.origin = self.called = None
        self.passed_dealer, self.fa = False, 0
        self.flags = set()

    @property
    def self_drawn(self):
        return self.origin is None

    @property
    def size(self):
        return len(self.concealed) + 3 * len(self.melds)

    def held(self):
        """Concealed tiles and melds, without the winning tile."""
        return self.concealed + [t for m in self.melds for t in m.tiles]

    def read_tiles(self, given, pointer, frame):
        self.concealed = parse_tiles(
            required(given, "concealed", pointer), pointer + "/concealed", KNOWN
        )
        self.melds = melds_of(given, self.seat, pointer, frame)
        parse_tiles(given.get("discards", []), pointer + "/discards", KNOWN)
        self.passed = parse_tiles(given.get("passed", []), pointer + "/passed", KNOWN)
        self.passed_dealer = boolean(given, "passed_dealer", pointer)
        self.fa = read_fa(given, pointer)


def boolean(given, name, pointer):
    value = given.get(name, False)
    if type(value) is not bool:
        raise Problem("bad_value", pointer + "/" + name)
    return value


def melds_of(given, seat, pointer, frame):
    melds = read_melds(given.get("melds"), seat, pointer + "/melds", known=KNOWN)
    if not frame.options["chow_claims"] and any(m.run for m in melds):
        raise Problem("bad_meld", pointer + "/melds")
    return melds


def read_fa(given, pointer):
    """How many of the green dragons are set out."""
    said = None
    if "fa" in given:
        said = integer(given["fa"], 0, 4, pointer + "/fa")
    if "flowers" not in given:
        return said or 0
    shown = len(parse_tiles(given["flowers"], pointer + "/flowers", {"6z": FA}))
    if shown > 4:
        raise Problem("five_of_a_tile", pointer + "/flowers")
    if said not in (None, shown):
        raise Problem("contradiction", pointer + "/flowers")
    return shown


def first_turn_clash(hand, dealer):
    if hand.melds or hand.flags & {"after_kong", "robbing_kong", "last_tile", "baoting"}:
        return True
    if hand.self_drawn:
        return False
    return hand.seat == dealer or hand.origin != dealer


def robbing_clash(hand):
    if hand.self_drawn or hand.flags & {"last_tile", "after_kong_discard"}:
        return True
    return hand.win_tile in DRAGONS or hand.win_tile in hand.held()


def check_flags(hand, frame, pointer):
    flags = hand.flags
    kong = any(m.kong for m in hand.melds)
    clashes = [
        "robbing_kong" in flags and robbing_clash(hand),
        "after_kong_discard" in flags and hand.self_drawn,
        "after_kong" in flags and (not hand.self_drawn or not kong),
        "first_turn" in flags and first_turn_clash(hand, frame.dealer),
    ]
    if any(clashes):
        raise Problem("contradiction", pointer + "/flags")


def read_win(value, pointer, frame):
    """A hand of /score or of outcome.wins. What others show is looked at later."""
    given = members(value, WIN_FIELDS, pointer)
    hand = Hand(integer(required(given, "seat", pointer), 0, 3, pointer + "/seat"))
    hand.origin = read_origin(value, hand.seat, pointer)
    if "called" in given:
        read_called(hand, given, pointer, frame)
        return hand
    hand.read_tiles(given, pointer, frame)
    hand.flags = read_flags(given.get("flags"), FLAGS, pointer + "/flags")
    if hand.size == 13 and "win_tile" not in given:
        raise Problem("missing_field", pointer + "/win_tile")
    if hand.size != 13:
        raise Problem("wrong_tile_count", pointer + "/concealed")
    hand.win_tile = parse_tile(given["win_tile"], pointer + "/win_tile", KNOWN)
    check_four(hand.held() + [hand.win_tile], pointer)
    check_flags(hand, frame, pointer)
    return hand


def read_called(hand, given, pointer, frame):
    at = pointer + "/called"
    if set(given) - CALLED_FIELDS:
        raise Problem("contradiction", at)
    called = members(given["called"], {"pao", "patterns"}, at)
    pao = required(called, "pao", at)
    if type(pao) is not int:
        raise Problem("bad_value", at + "/pao")
    if not frame.options["min_pao"] <= pao <= MOST_CALLED:
        raise Problem("contradiction", at + "/pao")
    hand.called = pao
    pattern_ids(called, ORDER, at)
    hand.flags = read_flags(given.get("flags"), CALLED_FLAGS, pointer + "/flags")
    if "win_tile" in given:
        hand.win_tile = parse_tile(given["win_tile"], pointer + "/win_tile", KNOWN)
    check_flags(hand, frame, pointer)


def need_robbed_tile(hand, pointer):
    """A called hand that robbed a kong says which tile."""
    if "robbing_kong" in hand.flags and hand.win_tile is None:
        raise Problem("missing_field", pointer + "/win_tile")


def read_waiting(value, frame):
    """The hand of /waits."""
    given = members(value, WAITS_FIELDS, "/hand")
    hand = Hand(integer(required(given, "seat", "/hand"), 0, 3, "/hand/seat"))
    hand.read_tiles(given, "/hand", frame)
    hand.flags = read_flags(given.get("flags"), WAITS_FLAGS, "/hand/flags")
    if hand.size not in (13, 14):
        raise Problem("wrong_tile_count", "/hand/concealed")
    if "drawn" in given:
        drawn = parse_tile(given["drawn"], "/hand/drawn", KNOWN)
        if hand.size == 13 or drawn not in hand.concealed:
            raise Problem("contradiction", "/hand/drawn")
    return hand
