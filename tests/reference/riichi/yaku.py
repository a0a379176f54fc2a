"""The patterns of section 4 that one reading of a win holds."""

from collections import Counter

from common.tiles import KIND, TERMINAL, YAOCHU
from riichi.tables import POSITION, YAKUMAN_OF_TWO
from riichi.tiles import GREEN, NORTH, next_kind

DRAGONS = (31, 32, 33)
WINDS = (27, 28, 29, 30)
NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


class Situation:
    """What all readings of one win share."""

    def __init__(self, hand, options, table, deal):
        self.hand, self.options, self.table, self.deal = hand, options, table, deal
        self.ron = hand.origin is not None
        self.closed = hand.closed
        self.dealer = hand.seat == table["dealer"]
        self.seat_wind = 27 + (hand.seat - table["dealer"]) % options["players"]
        self.north_counts = options.get("north") in ("yakuhai", "both")
        self.round_wind = 27 + int(table["round_wind"][0]) - 1
        self.win = KIND[hand.win_tile]
        self.before = [KIND[t] for t in hand.concealed]
        self.counts = [0] * 34
        for k in self.before:
            self.counts[k] += 1
        self.counts[self.win] += 1
        self.tiles = hand.held() + [hand.win_tile]
        self.kinds = [KIND[t] for t in self.tiles]
        self.kind_set = set(self.kinds)
        self.suits = {k // 9 for k in self.kind_set if k < 27}
        self.honours = any(k >= 27 for k in self.kind_set)
        self.paarenchan = (
            options["paarenchan"] and self.dealer
            and table["dealer_streak"] >= options["paarenchan_streak"]
        )
        self.like_tsumo = not self.ron or self.paarenchan

    def yakuhai(self, kind):
        if kind == NORTH and self.north_counts:
            return True
        return kind in DRAGONS or kind in (self.seat_wind, self.round_wind)


def flag_han(s):
    """Patterns that come from the way of winning alone."""
    f, found = s.hand.flags, {}
    if not s.ron and s.closed:
        found["menzen_tsumo"] = 1
    if "double_riichi" in f:
        found["double_riichi"] = 2
    elif "riichi" in f:
        found["riichi"] = 1
    if "ippatsu" in f and s.options["ippatsu"]:
        found["ippatsu"] = 1
    if "robbing_kong" in f or ("robbing_nuki" in f and s.options["rob_nuki"] == "chankan"):
        found["chankan"] = 1
    if "after_kong" in f or ("after_nuki" in f and s.options["nuki_rinshan"]):
        found["rinshan"] = 1
    if "last_tile" in f:
        found["houtei" if s.ron else "haitei"] = 1
    if "first_turn" in f and s.ron and s.options["renhou"] == "five_han":
        found["renhou"] = 5
    return found


def tile_han(s):
    """Patterns that come from the tiles, whatever the division."""
    found = {}
    if not s.kind_set & YAOCHU and (s.closed or s.options["open_tanyao"]):
        found["tanyao"] = 1
    if len(s.suits) == 1:
        if s.honours:
            found["honitsu"] = 3 if s.closed else 2
        else:
            found["chinitsu"] = 6 if s.closed else 5
    if s.kind_set <= YAOCHU and s.honours and s.suits:
        found["honroutou"] = s.options["honroutou_han"]
    return found


def concealed_triplets(groups):
    return sum(g.triplet and not g.open for g in groups)


def set_han(s, r):
    """Patterns of four sets and a pair."""
    found, groups = {}, r.groups
    runs = [g.first for g in groups if g.run]
    triplets = {g.first for g in groups if g.triplet}
    closed = s.closed
    if closed and len(runs) == 4 and not s.yakuhai(r.pair) and r.wait == "two_sided":
        found["pinfu"] = 1
    twins = sum(n // 2 for n in Counter(runs).values())
    if closed and twins == 2:
        found["ryanpeikou"] = 3
    elif closed and twins == 1:
        found["iipeikou"] = 1
    for kind, name in zip(DRAGONS, ("white", "green", "red")):
        if kind in triplets:
            found["yakuhai_" + name] = 1
    if s.seat_wind in triplets:
        found["yakuhai_seat"] = 1
    if s.round_wind in triplets:
        found["yakuhai_round"] = 1
    if NORTH in triplets and s.north_counts:
        found["yakuhai_north"] = 1
    if any({a, a + 3, a + 6} <= set(runs) for a in (0, 9, 18)):
        found["ittsu"] = 2 if closed else 1
    if sum(d in triplets for d in DRAGONS) == 2 and r.pair in DRAGONS:
        found["shousangen"] = 2
    if any({n, n + 9, n + 18} <= set(runs) for n in range(7)):
        found["sanshoku_doujun"] = 2 if closed else 1
    if any({n, n + 9, n + 18} <= triplets for n in range(9)):
        found["sanshoku_doukou"] = 2
    if concealed_triplets(groups) == 3:
        found["sanankou"] = 2
    if sum(g.kong for g in groups) == 3:
        found["sankantsu"] = 2
    if runs and r.pair in YAOCHU and all(g.yaochu for g in groups):
        if s.honours:
            found["chanta"] = 2 if closed else 1
        else:
            found["junchan"] = 3 if closed else 2
    if not runs:
        found["toitoi"] = 2
    return found


def dora_han(s):
    """Dora, ura dora, red fives: han, but no yaku."""
    def pointed(indicators, all_count):
        used = indicators if all_count else indicators[:1]
        shown = s.kinds + [NORTH] * s.hand.norths
        return sum(shown.count(next_kind(KIND[t], s.options["players"])) for t in used)

    found = {"dora": pointed(s.deal["dora_indicators"], s.options["kan_dora"])}
    if s.hand.riichi and s.options["ura_dora"]:
        found["ura_dora"] = pointed(s.deal["ura_indicators"], s.options["kan_ura"])
    found["red_dora"] = sum(t >= 34 for t in s.tiles)
    found["nuki_dora"] = s.hand.norths
    return {name: n for name, n in found.items() if n}


def situation_yakuman(s):
    found = []
    if "first_turn" in s.hand.flags:
        if not s.ron:
            found.append("tenhou" if s.dealer else "chiihou")
        elif s.options["renhou"] == "yakuman":
            found.append("renhou")
    if s.paarenchan:
        found.append("paarenchan")
    return found


def nine_gates(s):
    """None, "chuuren" or "junsei_chuuren" (R113, R119)."""
    if s.hand.melds or s.honours or len(s.suits) != 1:
        return None
    base = 9 * next(iter(s.suits))
    after = s.counts[base:base + 9]
    if any(have < need for have, need in zip(after, NINE_GATES)):
        return None
    before = list(after)
    before[s.win - base] -= 1
    return "junsei_chuuren" if tuple(before) == NINE_GATES else "chuuren"


def set_yakuman(s, r):
    found, groups = [], r.groups
    triplets = {g.first for g in groups if g.triplet}
    winds = sum(w in triplets for w in WINDS)
    if winds == 3 and r.pair in WINDS:
        found.append("shousuushii")
    if winds == 4:
        found.append("daisuushii")
    if all(d in triplets for d in DRAGONS):
        found.append("daisangen")
    if sum(g.kong for g in groups) == 4:
        found.append("suukantsu")
    if concealed_triplets(groups) == 4:
        found.append("suuankou_tanki" if r.wait == "single" else "suuankou")
    if s.kind_set <= TERMINAL:
        found.append("chinroutou")
    if s.kind_set <= GREEN and (32 in s.kind_set or not s.options["ryuuiisou_needs_green"]):
        found.append("ryuuiisou")
    gates = nine_gates(s)
    if gates:
        found.append(gates)
    return found


def yakuman(s, r):
    found = situation_yakuman(s)
    if r.shape == "thirteen_orphans":
        found.append("kokushi_13" if r.wait == "thirteen" else "kokushi")
    elif not s.suits:
        found.append("tsuuiisou")
    if r.shape == "standard":
        found += set_yakuman(s, r)
    if r.shape == "seven_pairs" and s.options["daisharin"] and r.pairs == list(range(10, 17)):
        found.append("daisharin")
    return {name: yakuman_value(name, s.options) for name in found}


def yakuman_value(name, options):
    return 2 if name in YAKUMAN_OF_TWO and options["double_yakuman"] else 1


def han_patterns(s, r):
    """Han patterns without dora; empty: no yaku."""
    found = flag_han(s)
    found.update(tile_han(s))
    if r.shape == "standard":
        found.update(set_han(s, r))
    if r.shape == "seven_pairs":
        found["chiitoitsu"] = 2
    return found


def in_order(patterns):
    return sorted(patterns.items(), key=lambda item: POSITION[item[0]])
