"""Reading a request: rules, table, deal, hand, melds; all checks but those of an outcome."""

from common.request import (
    check_ruleset, integer, members, pattern_ids, read_flags, read_options, read_table, required,
)
from common.request import read_melds as read_any_melds
from common.tiles import KIND, WITH_REDS, Problem
from riichi.tables import LIABLE, OPTIONS, POSITION, PRESETS
from riichi.tiles import check_copies, parse_tile, parse_tiles

COMMON_FLAGS = {"after_kong", "robbing_kong", "last_tile", "first_turn", "after_kong_discard"}
FLAGS = COMMON_FLAGS | {
    "riichi", "double_riichi", "ippatsu", "furiten", "robbing_concealed_kong",
}
WAITS_FLAGS = {"riichi", "double_riichi", "ippatsu", "furiten", "last_tile", "first_turn"}
ROBBING = {"robbing_kong", "robbing_concealed_kong"}
HAND_FIELDS = {
    "seat", "concealed", "melds", "win_tile", "from", "flags", "discards", "passed", "liable",
    "called",
}
WAITS_FIELDS = {
    "seat", "concealed", "melds", "flags", "discards", "passed", "drawn", "after_call", "wall_left",
}


def read_rules(value):
    return derive_return(read_options(value, OPTIONS, PRESETS))


def derive_return(options):
    """R157: start points and a quarter of the first's uma, in whole hundreds rounded down."""
    if options["return_points"] is None:
        options["return_points"] = options["start_points"] + options["uma"][0] // 400 * 100
    return options


def read_deal(value):
    deal = {"dora_indicators": [], "ura_indicators": []}
    if value is None:
        return deal
    for name, v in members(value, set(deal), "/deal").items():
        deal[name] = parse_tiles(v, "/deal/" + name)
        if len(deal[name]) > 5:
            raise Problem("bad_value", "/deal/" + name)
    return deal


def read_melds(value, seat, pointer):
    return read_any_melds(value, seat, pointer, known=WITH_REDS)


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
    pattern_ids(given, POSITION, pointer)
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
    fu = integer(given["fu"], 0, 1000, pointer + "/fu")
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


def read_win(value, pointer, options, table, deal, listed=()):
    """A hand of /score or of outcome.wins; `listed` are the seats of outcome.riichi."""
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
    if hand.seat in listed and not hand.riichi:
        hand.flags.add("riichi")
    if len(hand.concealed) + 3 * len(hand.melds) != 13:
        raise Problem("wrong_tile_count", pointer + "/concealed")
    required(given, "win_tile", pointer)
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
    check_ruleset(request, "riichi")
    given = members(request, allowed | {"ruleset", "rules", "table", "deal", "id"}, "")
    options = read_rules(given.get("rules"))
    table = read_table(given.get("table"), options["start_points"], WITH_REDS)
    return given, options, table, read_deal(given.get("deal"))
