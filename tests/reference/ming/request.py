"""Reading a request: rules, table, deal, hand; all checks but those of an outcome (section 8)."""

from common.request import (
    check_ruleset, integer, members, pattern_ids, read_flags, read_melds, read_options,
    read_origin, read_table, required,
)
from common.tiles import KIND, Problem, check_four, parse_tile, parse_tiles
from ming.tables import CHIPS, LIMITS, OPTIONS, POSITION

FLAGS = {
    "riichi", "after_kong", "robbing_kong", "last_tile", "first_turn", "after_kong_discard",
}
WAITS_FLAGS = {"riichi", "last_tile"}
HAND_FIELDS = {
    "seat", "concealed", "melds", "win_tile", "from", "flags", "discards", "passed", "called",
}
WAITS_FIELDS = {"seat", "concealed", "melds", "drawn", "flags", "discards", "passed"}
CALLED_FIELDS = {"seat", "from", "flags", "called"}


class Frame:
    """What every call has: rules, table, deal. `given`: the other members of the request."""

    def __init__(self, request, allowed):
        check_ruleset(request, "ming")
        self.given = members(request, allowed | {"ruleset", "rules", "table", "deal", "id"}, "")
        self.options = read_options(self.given.get("rules"), OPTIONS)
        if self.options["dora_max"] < self.options["dora_base"]:
            raise Problem("bad_option", "/rules/dora_max")
        self.table = read_table(self.given.get("table"), 0, counts=CHIPS)
        self.dealer = self.table["dealer"]
        self.dora, self.ura = self.read_deal(self.given.get("deal"))

    def read_deal(self, value):
        if value is None:
            return [], []
        given = members(value, {"dora_indicators", "ura_indicators"}, "/deal")
        dora = parse_tiles(given.get("dora_indicators", []), "/deal/dora_indicators")
        ura = parse_tiles(given.get("ura_indicators", []), "/deal/ura_indicators")
        number = min(
            self.options["dora_base"] + self.table["dealer_streak"], self.options["dora_max"]
        )
        if dora and len(dora) != number:
            raise Problem("contradiction", "/deal/dora_indicators")
        if len(ura) > 1:
            raise Problem("contradiction", "/deal/ura_indicators")
        return dora, ura

    @property
    def indicators(self):
        return self.dora + self.ura


class Hand:
    """One player's hand. `win_tile` is None in a hand that only waits."""

    def __init__(self, seat):
        self.seat = seat
        self.concealed, self.melds, self.discards, self.passed = [], [], [], []
        self.win_tile = self.origin = self.called = None
        self.flags = set()

    @property
    def self_drawn(self):
        return self.origin is None

    @property
    def fed(self):
        """Section 5.6: won on the replacement tile of an open kong; `origin` fed the kong."""
        return "after_kong" in self.flags and self.origin is not None

    @property
    def closed(self):
        return not any(m.open for m in self.melds)

    def held(self):
        """Concealed tiles and melds, without the winning tile."""
        return self.concealed + [t for m in self.melds for t in m.tiles]

    def read_tiles(self, given, pointer):
        self.concealed = parse_tiles(given["concealed"], pointer + "/concealed")
        self.melds = read_melds(given.get("melds"), self.seat, pointer + "/melds")
        self.discards = parse_tiles(given.get("discards", []), pointer + "/discards")
        self.passed = parse_tiles(given.get("passed", []), pointer + "/passed")

    @property
    def size(self):
        return len(self.concealed) + 3 * len(self.melds)


def kongs(melds, *kinds):
    return [m for m in melds if m.kind in kinds]


def after_kong_clash(hand, frame):
    feeder_pays = frame.options["open_kong_feeder_pays"]
    if hand.flags & {"first_turn", "after_kong_discard"}:
        return True
    if hand.called:  # its melds are not known
        return not hand.self_drawn and not feeder_pays
    if hand.self_drawn:
        if feeder_pays:
            return not kongs(hand.melds, "concealed_kong", "added_kong")
        return not any(m.kong for m in hand.melds)
    if not feeder_pays:
        return True
    return not any(m.origin in (None, hand.origin) for m in kongs(hand.melds, "open_kong"))


def first_turn_clash(hand, frame):
    if hand.melds or "last_tile" in hand.flags or (hand.self_drawn and hand.discards):
        return True
    if "riichi" not in hand.flags:
        return False
    if hand.self_drawn:
        return True
    return (hand.origin - frame.dealer) % 4 <= (hand.seat - frame.dealer) % 4


def robbing_clash(hand, frame):
    others = {"after_kong", "last_tile", "first_turn", "after_kong_discard"}
    if hand.self_drawn or hand.flags & others:
        return True
    if hand.called:
        return False
    robbed = KIND[hand.win_tile]
    return any(KIND[t] == robbed for t in hand.held() + frame.indicators)


def flags_agree(hand, frame, pointer):
    """The list "Refused with contradiction" of section 8; of a called hand what it can tell."""
    flags = hand.flags
    clashes = [
        "riichi" in flags and not hand.closed,
        "robbing_kong" in flags and robbing_clash(hand, frame),
        "after_kong" in flags and after_kong_clash(hand, frame),
        "after_kong_discard" in flags and (hand.self_drawn or "first_turn" in flags),
        "first_turn" in flags and first_turn_clash(hand, frame),
    ]
    if any(clashes):
        raise Problem("contradiction", pointer + "/flags")


def read_win(value, pointer, frame, listed=()):
    """A hand of /score or of outcome.wins; `listed` are the seats of outcome.riichi. (`called` in
    score: the contract beats the page.)"""
    given = members(value, HAND_FIELDS, pointer)
    hand = Hand(integer(required(given, "seat", pointer), 0, 3, pointer + "/seat"))
    hand.origin = read_origin(value, hand.seat, pointer)
    hand.flags = read_flags(given.get("flags"), FLAGS, pointer + "/flags")
    if "called" in given:
        if set(given) - CALLED_FIELDS:
            raise Problem("contradiction", pointer + "/called")
        hand.called = read_called(given["called"], pointer + "/called")
        flags_agree(hand, frame, pointer)
        return hand
    if hand.seat in listed:
        hand.flags.add("riichi")
    required(given, "concealed", pointer)
    hand.read_tiles(given, pointer)
    if hand.size != 13:
        raise Problem("wrong_tile_count", pointer + "/concealed")
    hand.win_tile = parse_tile(required(given, "win_tile", pointer), pointer + "/win_tile")
    check_four(hand.held() + [hand.win_tile] + frame.indicators, pointer)
    flags_agree(hand, frame, pointer)
    return hand


def read_called(value, pointer):
    """{"han": n} or {"limit": id}; `patterns` is for statistics only."""
    given = members(value, {"han", "limit", "patterns"}, pointer)
    if ("han" in given) == ("limit" in given):
        raise Problem("contradiction", pointer)
    if "han" in given:
        integer(given["han"], 1, 99, pointer + "/han")
    elif type(given["limit"]) is not str or given["limit"] not in LIMITS:
        raise Problem("bad_value", pointer + "/limit")
    pattern_ids(given, POSITION, pointer)
    return given
