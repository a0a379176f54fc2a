"""Reading a request: frame, hand, flags; all checks but those of seats and outcome (section 9)."""

from common.request import (
    check_ruleset, integer, members, pattern_ids, read_flags, read_melds, read_options,
    read_origin, read_table, required,
)
from common.tiles import Problem, check_four, parse_tile, parse_tiles
from yueqing.tables import MOST_BAIBAN, MOST_CALLED, MOST_GANGTOU, OPTIONS, PLACE, Faces

FLAGS = {
    "after_kong", "robbing_kong", "last_tile", "first_turn", "after_kong_discard",
}
SCORE_FLAGS = FLAGS | {"broken"}
TILE_FIELDS = {
    "seat", "concealed", "melds", "flags", "discards", "passed", "flowers", "gangtou", "baiban",
}
WIN_FIELDS = TILE_FIELDS | {"win_tile", "from", "called", "single_discard", "liable"}
WAITS_FIELDS = TILE_FIELDS | {"drawn"}
CALLED_FIELDS = {"seat", "from", "flags", "liable", "called"}
MOST_MELDS, HAND = 5, 16


class Frame:
    """What every call has. `faces` is None where the deal is not told."""

    def __init__(self, request, fields):
        check_ruleset(request, "yueqing")
        allowed = fields | {"ruleset", "rules", "table", "deal", "id"}
        self.given = members(request, allowed, "")
        self.options = read_options(self.given.get("rules"), OPTIONS)
        self.table = read_table(self.given.get("table"), self.options["start_points"])
        self.dealer = self.table["dealer"]
        deal = members(self.given.get("deal", {}), {"gangtou"}, "/deal")
        self.faces = None
        if "gangtou" in deal:
            self.faces = Faces(parse_tile(deal["gangtou"], "/deal/gangtou"))

    def needs_deal(self):
        if self.faces is None:
            raise Problem("missing_field", "/deal/gangtou")

    @property
    def white_serves(self):
        """B = 5z; also where no tile tells otherwise."""
        return self.faces is None or self.faces.baiban == 31


class Hand:
    """One player's hand. `win_tile` is None in a hand that only waits."""

    def __init__(self, seat):
        self.seat = seat
        self.concealed, self.melds = [], []
        self.win_tile = self.origin = self.called = self.single_discard = None
        self.gangtou, self.baiban = 0, 0
        self.flowers_said = set()
        self.liable = "unsaid"
        self.discards = None
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

    def shown(self, frame):
        """The flowers as tiles."""
        return [frame.faces.gangtou] * self.gangtou + [frame.faces.baiban] * self.baiban

    def read_tiles(self, given, pointer, frame):
        required(given, "concealed", pointer)
        frame.needs_deal()
        self.concealed = parse_tiles(given["concealed"], pointer + "/concealed")
        self.melds = melds_of(given, self.seat, pointer, frame)
        if "discards" in given:
            self.discards = parse_tiles(given["discards"], pointer + "/discards")
        parse_tiles(given.get("passed", []), pointer + "/passed")
        self.gangtou, self.baiban = read_flowers(given, pointer, frame)
        self.flowers_said = {"gangtou", "baiban"} & set(given)
        if "flowers" in given:
            self.flowers_said = {"gangtou", "baiban"}
        if set(self.concealed) & frame.faces.flowers:
            raise Problem("contradiction", pointer + "/concealed")


def gives_tiles(given):
    """What is of a wrong type gives none, and is told before a missing deal."""
    texts = [given[name] for name in ("concealed", "discards") if name in given]
    melds = given.get("melds")
    return any(type(text) is str for text in texts) or type(melds) is list and melds != []


def melds_of(given, seat, pointer, frame):
    melds = read_melds(given.get("melds"), seat, pointer + "/melds", most=MOST_MELDS)
    for i, m in enumerate(melds):
        claimed_caishen = frame.faces.caishen in m.kinds and m.kind != "concealed_kong"
        if set(m.kinds) & frame.faces.flowers or claimed_caishen:
            raise Problem("bad_meld", "%s/melds/%d" % (pointer, i))
    return melds


def copies(given, name, most, pointer):
    value = given.get(name, 0)
    if type(value) is int and value > most:
        raise Problem("five_of_a_tile", pointer + "/" + name)
    return integer(value, 0, most, pointer + "/" + name)


def read_flowers(given, pointer, frame):
    """(gangtou, baiban) by counts, or by the tiles laid out."""
    said = copies(given, "gangtou", MOST_GANGTOU, pointer)
    whites = copies(given, "baiban", MOST_BAIBAN, pointer)
    if "flowers" not in given:
        return said, whites
    frame.needs_deal()
    tiles = parse_tiles(given["flowers"], pointer + "/flowers")
    faces = frame.faces
    if set(tiles) - faces.flowers:
        raise Problem("contradiction", pointer + "/flowers")
    found = tiles.count(faces.gangtou), tiles.count(faces.baiban)
    if found[0] > MOST_GANGTOU or found[1] > MOST_BAIBAN:
        raise Problem("five_of_a_tile", pointer + "/flowers")
    if "gangtou" in given and said != found[0] or "baiban" in given and whites != found[1]:
        raise Problem("contradiction", pointer + "/flowers")
    return found


def robbing_clash(hand, frame):
    if hand.self_drawn or "after_kong_discard" in hand.flags:
        return True
    if hand.called:
        return False
    return hand.win_tile == frame.faces.caishen or hand.win_tile in hand.held()


def check_flags(hand, frame, pointer):
    flags = hand.flags
    kong = hand.called or any(m.kong for m in hand.melds)
    clashes = [
        "robbing_kong" in flags and robbing_clash(hand, frame),
        "after_kong_discard" in flags and hand.self_drawn,
        "after_kong" in flags and (not hand.self_drawn or not kong),
        "first_turn" in flags and any(m.open for m in hand.melds),
    ]
    if any(clashes):
        raise Problem("contradiction", pointer + "/flags")


def waiting_clash(hand):
    """What no tile to come can mend."""
    return (
        {"robbing_kong", "after_kong_discard"} <= hand.flags
        or ("after_kong" in hand.flags and not any(m.kong for m in hand.melds))
        or ("first_turn" in hand.flags and any(m.open for m in hand.melds))
    )


def read_liable(hand, value, pointer):
    """null: nobody; absent: as the tiles say."""
    if "liable" not in value:
        return
    hand.liable = value["liable"]
    if hand.liable is not None:
        integer(hand.liable, 0, 3, pointer + "/liable")
        if hand.liable == hand.seat:
            raise Problem("contradiction", pointer + "/liable")


def read_win(value, pointer, frame, flags=frozenset(SCORE_FLAGS)):
    """A hand of /score or of outcome.wins. How often tiles are shown is looked at later."""
    given = members(value, WIN_FIELDS, pointer)
    hand = Hand(integer(required(given, "seat", pointer), 0, 3, pointer + "/seat"))
    hand.origin = read_origin(value, hand.seat, pointer)
    hand.flags = read_flags(given.get("flags"), flags, pointer + "/flags")
    read_liable(hand, value, pointer)
    if "called" in given:
        if set(given) - CALLED_FIELDS:
            raise Problem("contradiction", pointer + "/called")
        hand.called = read_called(given["called"], pointer + "/called")
        check_flags(hand, frame, pointer)
        return hand
    hand.read_tiles(given, pointer, frame)
    if hand.size == HAND and "win_tile" not in given:
        raise Problem("missing_field", pointer + "/win_tile")
    if hand.size != HAND:
        raise Problem("wrong_tile_count", pointer + "/concealed")
    hand.win_tile = parse_tile(given["win_tile"], pointer + "/win_tile")
    if hand.win_tile in frame.faces.flowers:
        raise Problem("contradiction", pointer + "/win_tile")
    if "single_discard" in given:
        hand.single_discard = parse_tile(given["single_discard"], pointer + "/single_discard")
        if len(hand.melds) != MOST_MELDS:
            raise Problem("contradiction", pointer + "/single_discard")
    check_copies(hand, frame, pointer)
    check_flags(hand, frame, pointer)
    return hand


def check_copies(hand, frame, pointer, more=()):
    """The hand, its flowers, the indicator and what else is seen."""
    win = [] if hand.win_tile is None else [hand.win_tile]
    tiles = hand.held() + win + [frame.faces.gangtou] + hand.shown(frame)
    check_four(tiles + list(more), pointer)


def read_called(value, pointer):
    given = members(value, {"basic", "big", "hua", "patterns"}, pointer)
    pattern_ids(given, PLACE, pointer)
    return {
        name: integer(given.get(name, 0), 0, MOST_CALLED, pointer + "/" + name)
        for name in ("basic", "big", "hua")
    }


def read_waiting(value, frame, visible):
    """The hand of /waits."""
    given = members(value, WAITS_FIELDS, "/hand")
    hand = Hand(integer(required(given, "seat", "/hand"), 0, 3, "/hand/seat"))
    hand.read_tiles(given, "/hand", frame)
    hand.flags = read_flags(given.get("flags"), SCORE_FLAGS, "/hand/flags")
    if waiting_clash(hand):
        raise Problem("contradiction", "/hand/flags")
    if hand.size not in (HAND, HAND + 1):
        raise Problem("wrong_tile_count", "/hand/concealed")
    if "drawn" in given:
        drawn = parse_tile(given["drawn"], "/hand/drawn")
        if hand.size == HAND or drawn not in hand.concealed:
            raise Problem("contradiction", "/hand/drawn")
    check_copies(hand, frame, "/visible", visible)
    return hand
