"""Reading a request: rules, table, deal, hand, melds; all checks but those of an outcome."""

from common.request import (
    check_ruleset, integer, members, pattern_ids, read_flags, read_options, read_table, required,
)
from common.request import read_melds as read_any_melds
from common.tiles import KIND, Problem
from riichi.tables import (
    LIABLE, OF_FOUR, OF_PLAYERS, OF_THREE, OPTIONS, OPTIONS_OF_THREE, POSITION, PRESETS,
    PRESETS_OF_THREE,
)
from riichi.tiles import NORTH, PLAYED, check_copies, parse_tile, parse_tiles

COMMON_FLAGS = {"after_kong", "robbing_kong", "last_tile", "first_turn", "after_kong_discard"}
FLAGS = COMMON_FLAGS | {
    "riichi", "double_riichi", "ippatsu", "furiten", "robbing_concealed_kong",
}
WAITS_FLAGS = {"riichi", "double_riichi", "ippatsu", "furiten", "last_tile", "first_turn"}
NUKI_FLAGS = {"after_nuki", "robbing_nuki"}
ROBBING = {"robbing_kong", "robbing_concealed_kong"}
HAND_FIELDS = {
    "seat", "concealed", "melds", "win_tile", "from", "flags", "discards", "passed", "liable",
    "called",
}
WAITS_FIELDS = {
    "seat", "concealed", "melds", "flags", "discards", "passed", "drawn", "after_call", "wall_left",
}


def players_of(value):
    """How many play: as `players` says, or a preset for three alone (S1)."""
    players, preset = value.get("players"), value.get("preset")
    if players is None:
        alone = type(preset) is str and preset in PRESETS_OF_THREE and preset not in PRESETS
        return 3 if alone else 4
    if type(players) is not int or players not in OF_PLAYERS:
        raise Problem("bad_option", "/rules/players")
    return players


def read_rules(value):
    if type(value) is not dict:
        return derive_return(read_options(value, OPTIONS, PRESETS))
    options, presets = OF_PLAYERS[players_of(value)]
    all_options = {**OPTIONS, **OPTIONS_OF_THREE}
    for name in set(value) & (set(all_options) - set(options)):
        if value[name] is not None:
            raise Problem("bad_option", "/rules/" + name)
    given = {name: v for name, v in value.items()
             if name in options or name not in all_options}
    return derive_return(read_options(given, options, presets))


def derive_return(options):
    """R157, S53: start points and a part of the first's uma, in whole hundreds rounded down."""
    if options["return_points"] is None:
        part = options["uma"][0] // (100 * options["players"]) * 100
        options["return_points"] = options["start_points"] + part
    return options


def read_deal(value, players):
    deal = {"dora_indicators": [], "ura_indicators": []}
    if value is None:
        return deal
    for name, v in members(value, set(deal), "/deal").items():
        deal[name] = parse_tiles(v, "/deal/" + name, players)
        if len(deal[name]) > 5:
            raise Problem("bad_value", "/deal/" + name)
    return deal


def read_melds(value, seat, pointer, players):
    melds = read_any_melds(value, seat, pointer, known=PLAYED[players], seats=players)
    if players == 3 and any(m.run for m in melds):
        raise Problem("bad_meld", pointer)  # S9
    return melds


def read_norths(given, options, pointer):
    """S13: how many norths are set aside, where that is allowed."""
    norths = integer(given.get("nukidora", 0), 0, 4, pointer + "/nukidora")
    if norths and options["north"] not in ("nuki", "both"):
        raise Problem("contradiction", pointer + "/nukidora")
    return norths


class Hand:
    """One player's hand. `win_tile` is None for a hand that only waits."""

    def __init__(self, seat, players):
        self.seat, self.players, self.norths = seat, players, 0
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

    def aside(self):
        return [NORTH] * self.norths

    def nuki_flags_agree(self, options, pointer):
        """The contradictions of riichi-sanma.md, section 3."""
        f = self.flags
        tsumo = self.origin is None
        bad = [
            f & NUKI_FLAGS and options["north"] not in ("nuki", "both"),
            "after_nuki" in f and (
                not tsumo or not self.norths or f & {"after_kong", "last_tile", "ippatsu"}),
            "robbing_nuki" in f and (
                tsumo or self.win_tile != NORTH
                or f & (ROBBING | {"last_tile", "after_kong_discard"})),
            "first_turn" in f and (self.norths or f & NUKI_FLAGS),
        ]
        if any(bad):
            raise Problem("contradiction", pointer + "/flags")

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
            if robbed in [KIND[t] for t in
                          self.held() + self.aside() + self.discards + indicators]:
                raise Problem("contradiction", pointer + "/win_tile")


def read_called(value, from_seat, options, pointer):
    given = members(value, {"han", "fu", "yakuman", "patterns"}, pointer)
    absent = OF_FOUR if options["players"] == 3 else OF_THREE
    pattern_ids(given, set(POSITION) - absent, pointer)
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
        integer(s, 0, options["players"] - 1, pointer + "/" + name)
        if s == seat or not options["pao_" + name]:
            raise Problem("contradiction", pointer + "/" + name)
    return given


def read_win(value, pointer, options, table, deal, listed=()):
    """A hand of /score or of outcome.wins; `listed` are the seats of outcome.riichi."""
    players = options["players"]
    three = players == 3
    given = members(value, HAND_FIELDS | ({"nukidora"} if three else set()), pointer)
    if "seat" not in given:
        raise Problem("missing_field", pointer + "/seat")
    hand = Hand(integer(given["seat"], 0, players - 1, pointer + "/seat"), players)
    if "from" not in value:
        raise Problem("missing_field", pointer + "/from")
    if value["from"] is not None:
        hand.origin = integer(value["from"], 0, players - 1, pointer + "/from")
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
    read_tiles(hand, given, options, pointer)
    flags = FLAGS | NUKI_FLAGS if three else FLAGS
    hand.flags = read_flags(given.get("flags"), flags, pointer + "/flags")
    if hand.seat in listed and not hand.riichi:
        hand.flags.add("riichi")
    if len(hand.concealed) + 3 * len(hand.melds) != 13:
        raise Problem("wrong_tile_count", pointer + "/concealed")
    required(given, "win_tile", pointer)
    hand.win_tile = parse_tile(given["win_tile"], pointer + "/win_tile", players)
    indicators = deal["dora_indicators"] + deal["ura_indicators"]
    shown = hand.held() + hand.aside() + [hand.win_tile] + indicators
    check_copies(shown + hand.discards, options["red_fives"], pointer)
    hand.flags_agree(table["dealer"], indicators, pointer)
    if three:
        hand.nuki_flags_agree(options, pointer)
    return hand


def read_tiles(hand, given, options, pointer):
    players = options["players"]
    hand.concealed = parse_tiles(given["concealed"], pointer + "/concealed", players)
    hand.melds = read_melds(given.get("melds"), hand.seat, pointer + "/melds", players)
    hand.discards = parse_tiles(given.get("discards", []), pointer + "/discards", players)
    hand.passed = parse_tiles(given.get("passed", []), pointer + "/passed", players)
    hand.norths = read_norths(given, options, pointer) if players == 3 else 0


def read_frame(request, allowed):
    """What every call has: ruleset, rules, table, deal."""
    check_ruleset(request, "riichi")
    given = members(request, allowed | {"ruleset", "rules", "table", "deal", "id"}, "")
    options = read_rules(given.get("rules"))
    players = options["players"]
    table = read_table(given.get("table"), options["start_points"], PLAYED[players],
                       seats=players)
    return given, options, table, read_deal(given.get("deal"), players)
