"""The call /waits (section 8): shanten, waits and their worth, discards, kongs."""

from common.request import integer, members, read_flags
from common.tiles import KIND, NAME, RED, YAOCHU, Problem, count_kinds
from riichi.points import in_furiten, judge
from riichi.readings import readings, waiting_kinds
from riichi.request import WAITS_FIELDS, WAITS_FLAGS, Hand, read_frame, read_tiles
from riichi.shape import distance
from riichi.tiles import ABSENT, NORTH, check_copies, parse_tile, parse_tiles


class Asked:
    """A checked request of /waits."""

    def __init__(self, request):
        given, self.options, self.table, self.deal = read_frame(request, {"hand", "visible"})
        if "hand" not in given:
            raise Problem("missing_field", "/hand")
        players = self.players = self.options["players"]
        self.visible = parse_tiles(given.get("visible", []), "/visible", players)
        known = WAITS_FIELDS | ({"nukidora"} if players == 3 else set())
        fields = members(given["hand"], known, "/hand")
        for name in ("seat", "concealed"):
            if name not in fields:
                raise Problem("missing_field", "/hand/" + name)
        hand = self.hand = Hand(integer(fields["seat"], 0, players - 1, "/hand/seat"), players)
        read_tiles(hand, fields, self.options, "/hand")
        hand.flags = read_flags(fields.get("flags"), WAITS_FLAGS, "/hand/flags")
        size = len(hand.concealed) + 3 * len(hand.melds)
        if size not in (13, 14):
            raise Problem("wrong_tile_count", "/hand/concealed")
        self.full = size == 14
        self.drawn = fields.get("drawn")
        if self.drawn is not None:
            self.drawn = parse_tile(self.drawn, "/hand/drawn", players)
        self.after_call = fields.get("after_call", False)
        if type(self.after_call) is not bool:
            raise Problem("bad_value", "/hand/after_call")
        self.wall_left = fields.get("wall_left")
        if self.wall_left is not None:
            integer(self.wall_left, 0, 55 if players == 3 else 70, "/hand/wall_left")
        self.indicators = self.deal["dora_indicators"] + self.deal["ura_indicators"]
        shown = hand.held() + hand.aside() + self.indicators
        check_copies(shown + self.visible, self.options["red_fives"], "/visible")
        check_copies(shown + hand.discards, self.options["red_fives"], "/hand/discards")
        self.agree()

    def agree(self):
        hand = self.hand
        last = hand.melds[-1] if hand.melds else None
        if self.drawn is not None and (not self.full or self.drawn not in hand.concealed):
            raise Problem("contradiction", "/hand/drawn")
        if self.after_call:
            claim = last is not None and not last.kong
            if not self.full or self.drawn is not None or not claim:
                raise Problem("contradiction", "/hand/after_call")
            if last.run and last.claimed is None:
                raise Problem("missing_field", "/hand/melds/%d/claimed" % (len(hand.melds) - 1))
        if "last_tile" in hand.flags and self.wall_left:
            raise Problem("contradiction", "/hand/wall_left")
        flags = set(hand.flags)
        hand.flags = flags - {"first_turn"} if hand.seat == self.table["dealer"] else flags
        hand.flags_agree(self.table["dealer"], self.indicators, "/hand")
        hand.flags = flags
        if "first_turn" in flags:
            copy = Hand((self.table["dealer"] + 1) % self.players, self.players)
            copy.flags, copy.melds, copy.discards = flags, hand.melds, hand.discards
            copy.flags_agree(self.table["dealer"], [], "/hand")
            if hand.norths:
                raise Problem("contradiction", "/hand/flags")

    @property
    def tiles_to_come(self):
        """`last_tile` means `wall_left` 0: no kong then, and no riichi either."""
        return "last_tile" not in self.hand.flags and self.wall_left != 0

    def left(self, kind):
        if kind in ABSENT[self.players]:
            return 0
        seen = self.hand.held() + self.hand.aside() + self.visible + self.indicators
        return max(4 - sum(KIND[t] == kind for t in seen), 0)

    def accepts(self, kinds):
        return [{"tile": NAME[k], "left": self.left(k)} for k in kinds]


def distance_of(hand, concealed):
    return distance(count_kinds(concealed), hand.melds, hand.players, hand.norths)


def waits_request(request):
    asked = Asked(request)
    return full_answer(asked) if asked.full else ready_answer(asked)


def ready_answer(asked):
    """3n + 1 tiles."""
    hand = asked.hand
    least, kinds = distance_of(hand, hand.concealed)
    if hand.riichi and least > 1:
        raise Problem("contradiction", "/hand/flags")
    furiten = in_furiten(hand)
    accepts = asked.accepts(kinds)
    answer = {
        "shanten": least - 1, "waits": [], "accepts": accepts,
        "left": sum(a["left"] for a in accepts),
        "furiten": furiten is not None, "furiten_kind": furiten,
    }
    if least == 1:
        for kind, entry in zip(kinds, accepts):
            entry = dict(entry)
            entry["by_discard"] = side(asked, kind, True)
            entry["by_self_draw"] = side(asked, kind, False)
            answer["waits"].append(entry)
    return answer


def side(asked, kind, by_discard):
    """What a wait would score."""
    hand = Hand(asked.hand.seat, asked.players)
    hand.__dict__.update(asked.hand.__dict__)
    hand.flags = set(hand.flags)
    if by_discard:
        hand.origin = (hand.seat + 1) % asked.players
        if hand.seat == asked.table["dealer"]:
            hand.flags.discard("first_turn")
    hand.win_tile = expected_tile(asked, kind)
    verdict = judge(hand, asked.options, asked.table, asked.deal, "/hand")
    if verdict.value is None:
        return {"win": False, "reason": verdict.reason}
    value = verdict.value
    return {"win": True, "total": value.total, "pattern_ids": [p for p, _ in value.patterns]}


def expected_tile(asked, kind):
    """A waiting five is the plain one while one may be left."""
    if kind not in RED:
        return kind
    seen = asked.hand.held() + asked.visible + asked.indicators
    reds = asked.options["red_fives"]
    plain_gone = seen.count(kind) >= 4 - reds
    return RED[kind] if plain_gone and seen.count(RED[kind]) < reds else kind


def full_answer(asked):
    """3n + 2 tiles."""
    hand = asked.hand
    least, _ = distance_of(hand, hand.concealed)
    entries = [discard_entry(asked, tile) for tile in sorted(discardable(asked))]
    if hand.riichi and all(e["shanten"] > 0 for e in entries):
        raise Problem("contradiction", "/hand/flags")

    def order(entry):
        number = int(entry["tile"][0])
        place = ("mpsz".index(entry["tile"][1]), number or 5, number == 0)
        return entry["shanten"], -entry["left"], place

    answer = {
        "shanten": least - 1, "complete": least == 0,
        "discards": sorted(entries, key=order), "kongs": kongs(asked),
    }
    if "first_turn" in hand.flags:
        orphans = {KIND[t] for t in hand.concealed} & YAOCHU
        answer["nine_terminals"] = asked.options["abort_nine_terminals"] and len(orphans) >= 9
    if asked.players == 3 and asked.options["north"] in ("nuki", "both"):
        answer["nuki"] = may_set_aside(asked)
    return answer


def may_set_aside(asked):
    """S26, S57. In riichi only the north just drawn; where the drawn tile is not told it may be a
    north if the hand waits without it."""
    hand = asked.hand
    if NORTH not in hand.concealed or asked.after_call or not asked.tiles_to_come:
        return False
    if not hand.riichi:
        return True
    if asked.drawn is not None:
        return asked.drawn == NORTH
    rest = list(hand.concealed)
    rest.remove(NORTH)
    return bool(waiting_kinds(count_kinds(rest), hand.melds, 3, hand.norths))


def discardable(asked):
    hand = asked.hand
    if hand.riichi and asked.drawn is not None:
        return {asked.drawn}
    tiles = set(hand.concealed)
    if asked.after_call and asked.options["kuikae"] == "forbidden":
        forbidden = swap_kinds(hand.melds[-1])
        tiles = {t for t in tiles if KIND[t] not in forbidden}
    return tiles


def swap_kinds(meld):
    if not meld.run:
        return {meld.kinds[0]}
    low, _, high = meld.kinds
    claimed = KIND[meld.claimed]
    found = {claimed}
    if claimed == low and high % 9 < 8:
        found.add(high + 1)
    if claimed == high and low % 9 > 0:
        found.add(low - 1)
    return found


def discard_entry(asked, tile):
    hand = asked.hand
    rest = list(hand.concealed)
    rest.remove(tile)
    least, kinds = distance_of(hand, rest)
    accepts = asked.accepts(kinds)
    entry = {
        "tile": NAME[tile], "shanten": least - 1, "accepts": accepts,
        "left": sum(a["left"] for a in accepts),
    }
    if hand.closed and not hand.riichi:
        left = asked.wall_left
        enough = left is None or left >= asked.options["riichi_min_tiles"]
        entry["riichi"] = (
            least == 1 and enough and asked.tiles_to_come
            and asked.table["points"][hand.seat] >= asked.options["riichi_min_points"]
        )
    return entry


def kongs(asked):
    if asked.after_call:
        return []
    hand, found = asked.hand, []
    counts = count_kinds(hand.concealed)
    open_ended = asked.tiles_to_come
    for kind in range(34):
        if counts[kind] == 4:
            allowed = open_ended and (not hand.riichi or riichi_kong(asked, kind))
            found.append((kind, "concealed_kong", allowed))
        elif counts[kind] and any(m.kind == "pung" and m.kinds[0] == kind for m in hand.melds):
            found.append((kind, "added_kong", open_ended))
    return [{"tile": NAME[k], "type": t, "allowed": a} for k, t, a in found]


class KongMeld:
    def __init__(self, kind):
        self.kinds, self.run, self.kong, self.open, self.kind = [kind] * 4, False, True, False, None


def riichi_kong(asked, kind):
    """R58-R60: a concealed kong after riichi."""
    hand, rule = asked.hand, asked.options["riichi_kong"]
    if rule == "none" or (asked.drawn is not None and KIND[asked.drawn] != kind):
        return False
    before = count_kinds(hand.concealed)
    before[kind] -= 1
    waits = waiting_kinds(before, hand.melds, hand.players, hand.norths)
    after = list(before)
    after[kind] = 0
    if not waits or waits != waiting_kinds(after, hand.melds + [KongMeld(kind)], hand.players,
                                           hand.norths):
        return False
    return rule == "waits" or all(triplet_stays(before, w, kind, hand.melds) for w in waits)


def triplet_stays(before, wait, kind, melds):
    """In every reading with this wait the three tiles are a triplet."""
    counts = list(before)
    counts[wait] += 1
    for reading in readings(tuple(counts), wait, False, melds):
        own = reading.groups[:len(reading.groups) - len(melds)]
        if not any(g.triplet and g.first == kind for g in own):
            return False
    return True
