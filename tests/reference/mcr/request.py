"""Reading a request: frame, hand, flags, flowers; all checks but those of seats and outcome."""

from common.request import (
    check_ruleset, integer, members, pattern_ids, read_flags, read_melds, read_options,
    read_origin, read_table, required,
)
from common.tiles import FLOWERS, PLAIN, Problem, check_four, parse_tile, parse_tiles
from mcr.fans import ORDER
from mcr.tables import FLAGS, HAND, MOST_CALLED, MOST_FLOWERS, MOST_MELDS, OPTIONS, PRESETS

TILE_FIELDS = {"seat", "concealed", "melds", "flags", "discards", "passed", "flowers",
               "flower_count"}
WIN_FIELDS = TILE_FIELDS | {"win_tile", "from", "called"}
WAITS_FIELDS = TILE_FIELDS | {"drawn"}
CALLED_FIELDS = {"seat", "from", "called"}


class Frame:
    """What every call has."""

    def __init__(self, request, fields):
        check_ruleset(request, "mcr")
        self.given = members(request, fields | {"ruleset", "rules", "table", "deal", "id"}, "")
        self.options = read_options(self.given.get("rules"), OPTIONS, PRESETS)
        self.table = read_table(self.given.get("table"), 0)
        self.dealer = self.table["dealer"]
        members(self.given.get("deal", {}), set(), "/deal")

    @property
    def tiles(self):
        """Those that may be named where flowers may."""
        return PLAIN | FLOWERS if self.options["flowers"] else PLAIN


class Flowers:
    """What was set out: how many, and which where they are named."""

    def __init__(self, given, pointer, frame):
        self.named = []
        if "flowers" in given:
            self.named = parse_tiles(given["flowers"], pointer + "/flowers", frame.tiles)
            if set(self.named) - set(FLOWERS.values()):
                raise Problem("bad_tile", pointer + "/flowers")
            if len(set(self.named)) != len(self.named):
                raise Problem("five_of_a_tile", pointer + "/flowers")
        self.count = integer(given.get("flower_count", len(self.named)), 0, MOST_FLOWERS,
                             pointer + "/flower_count")
        if self.count and not frame.options["flowers"]:
            raise Problem("bad_value", pointer + "/flower_count")
        if "flowers" in given and self.count != len(self.named):
            raise Problem("contradiction", pointer + "/flowers")


def check_flowers(shown, pointer):
    """There is one of each."""
    named = [tile for flowers in shown for tile in flowers.named]
    if len(set(named)) != len(named) or sum(flowers.count for flowers in shown) > MOST_FLOWERS:
        raise Problem("five_of_a_tile", pointer)


class Held:
    """One player's hand. `win_tile` is None in a hand that only waits."""

    def __init__(self, seat):
        self.seat, self.concealed, self.melds, self.flags = seat, [], [], set()
        self.win_tile = self.origin = self.called = self.flowers = None

    @property
    def self_drawn(self):
        return self.origin is None

    @property
    def size(self):
        return len(self.concealed) + 3 * len(self.melds)

    def melded(self):
        return [t for m in self.melds for t in m.tiles]

    def tiles(self):
        won = [] if self.win_tile is None else [self.win_tile]
        return self.concealed + self.melded() + won

    def read_tiles(self, given, pointer, frame):
        self.concealed = parse_tiles(required(given, "concealed", pointer), pointer + "/concealed")
        self.melds = read_melds(given.get("melds"), self.seat, pointer + "/melds", most=MOST_MELDS)
        for name in ("discards", "passed"):
            parse_tiles(given.get(name, []), f"{pointer}/{name}")
        self.flowers = Flowers(given, pointer, frame)


def check_flags(hand, frame, pointer):
    """Section 7, `flags`."""
    flags, won = hand.flags, hand.win_tile
    robbing, late = "robbing_kong" in flags, "after_kong_discard" in flags
    clashes = [
        "after_kong" in flags and (not hand.self_drawn or not any(m.kong for m in hand.melds)),
        (robbing or late) and hand.self_drawn,
        robbing and late,
        robbing and won in hand.concealed + hand.melded(),
        "last_of_kind" in flags and won in hand.concealed,
        "first_turn" in flags and (
            hand.melds or flags & {"after_kong", "robbing_kong", "last_tile", "last_of_kind"}
            or (hand.seat == frame.dealer and not hand.self_drawn)),
    ]
    if any(clashes):
        raise Problem("contradiction", pointer + "/flags")


def read_called(value, pointer, frame):
    given = members(value, {"fan", "flowers", "patterns"}, pointer)
    pattern_ids(given, ORDER, pointer)
    fan = integer(required(given, "fan", pointer), 0, MOST_CALLED, pointer + "/fan")
    flowers = integer(given.get("flowers", 0), 0, MOST_FLOWERS, pointer + "/flowers")
    if flowers and not frame.options["flowers"]:
        raise Problem("bad_value", pointer + "/flowers")
    if fan - flowers < frame.options["min_fan"]:
        raise Problem("contradiction", pointer + "/fan")
    return fan, flowers


def read_win(value, pointer, frame):
    """A hand of /score or of outcome.wins."""
    given = members(value, WIN_FIELDS, pointer)
    hand = Held(integer(required(given, "seat", pointer), 0, 3, pointer + "/seat"))
    hand.origin = read_origin(value, hand.seat, pointer)
    hand.flags = read_flags(given.get("flags"), FLAGS, pointer + "/flags")
    if "called" in given:
        if set(given) - CALLED_FIELDS:
            raise Problem("contradiction", pointer + "/called")
        hand.called = read_called(given["called"], pointer + "/called", frame)
        return hand
    hand.read_tiles(given, pointer, frame)
    if hand.size == HAND and "win_tile" not in given:
        raise Problem("missing_field", pointer + "/win_tile")
    if hand.size != HAND:
        raise Problem("wrong_tile_count", pointer + "/concealed")
    hand.win_tile = parse_tile(given["win_tile"], pointer + "/win_tile")
    check_four(hand.tiles(), pointer)
    check_flags(hand, frame, pointer)
    return hand


def read_waiting(frame):
    """(the hand of /waits, what else its player sees)."""
    given = members(required(frame.given, "hand", ""), WAITS_FIELDS, "/hand")
    seen = parse_tiles(frame.given.get("visible", []), "/visible", frame.tiles)
    hand = Held(integer(required(given, "seat", "/hand"), 0, 3, "/hand/seat"))
    hand.read_tiles(given, "/hand", frame)
    read_flags(given.get("flags"), (), "/hand/flags")
    if hand.size not in (HAND, HAND + 1):
        raise Problem("wrong_tile_count", "/hand/concealed")
    visible = [t for t in seen if t in PLAIN.values()]
    check_four(hand.tiles() + visible, "/visible")
    named = hand.flowers.named + [t for t in seen if t not in PLAIN.values()]
    if len(set(named)) != len(named) or \
            hand.flowers.count + len(seen) - len(visible) > MOST_FLOWERS:
        raise Problem("five_of_a_tile", "/visible")
    if "drawn" in given:
        drawn = parse_tile(given["drawn"], "/hand/drawn")
        if hand.size == HAND or drawn not in hand.concealed:
            raise Problem("contradiction", "/hand/drawn")
    return hand, visible
