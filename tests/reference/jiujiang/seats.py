"""What the seats show, what is eaten of it, and how often each tile is shown (sections 6 and 8)."""

from common.request import integer, members, read_melds
from common.tiles import PLAIN, Problem, check_four, parse_tiles
from jiujiang.patterns import kong_id
from jiujiang.request import boolean, read_fa
from jiujiang.tables import DRAGONS, FA, KNOWN, KONG_PAO

FIELDS = {"melds", "concealed", "discards", "fa", "flowers", "baoting", "pungs", "kongs"}
COUNTED_KONGS = {
    "open": ("open_kong", 4), "concealed": ("concealed_kong", 4),
    "dragon_open": ("dragon_open_kong", 2), "dragon_concealed": ("dragon_concealed_kong", 2),
}


class Shown:
    """What one seat shows. `melds` is None where they are not given."""

    def __init__(self, value, seat, pointer, frame):
        given = members(value, FIELDS, pointer)
        self.melds = None
        if "melds" in given:
            self.melds = read_melds(given["melds"], seat, pointer + "/melds", known=KNOWN)
        concealed = parse_tiles(given.get("concealed", []), pointer + "/concealed", KNOWN)
        self.tiles = concealed + [t for m in self.melds or [] for t in m.tiles]
        parse_tiles(given.get("discards", []), pointer + "/discards", KNOWN)
        self.clash = None  # what does not go together, which is ignored in a winner's own entry
        parse_tiles(given.get("flowers", []), pointer + "/flowers", PLAIN)
        try:
            self.fa = read_fa(given, pointer)
        except Problem as problem:
            if problem.code == "bad_value":
                raise
            self.fa, self.clash = 0, problem
        self.baoting = boolean(given, "baoting", pointer)
        self.counts_kongs = "kongs" in given
        self.pungs = self.read_pungs(given, pointer)
        self.kongs = self.read_kongs(given, pointer)
        counted = self.melds is not None and given.keys() & {"pungs", "kongs"}
        crowded = self.dragon_sets > 2 or self.pungs + sum(self.kongs.values()) > 4
        if counted or crowded:
            self.clash = Problem("contradiction", pointer)
        if not frame.options["chow_claims"] and any(m.run for m in self.melds or []):
            self.clash = Problem("bad_meld", pointer + "/melds")

    def read_pungs(self, given, pointer):
        """Pungs of dragons."""
        if self.melds is not None:
            return sum(not m.kong and m.kinds[0] in DRAGONS for m in self.melds)
        counts = members(given.get("pungs", {}), {"dragons"}, pointer + "/pungs")
        return count(counts, "dragons", 2, pointer + "/pungs")

    def read_kongs(self, given, pointer):
        """{id: how many}"""
        found = dict.fromkeys(KONG_PAO, 0)
        for m in self.melds or []:
            if m.kong:
                found[kong_id(m)] += 1
        counts = members(given.get("kongs", {}), COUNTED_KONGS, pointer + "/kongs")
        for name, (kong, most) in COUNTED_KONGS.items():
            found[kong] += count(counts, name, most, pointer + "/kongs")
        return found

    @property
    def dragon_sets(self):
        kongs = self.kongs["dragon_open_kong"] + self.kongs["dragon_concealed_kong"]
        return self.pungs + kongs

    @property
    def knows_kongs(self):
        return self.melds is not None or self.counts_kongs


def count(counts, name, most, pointer):
    value = counts.get(name, 0)
    if type(value) is int and not 0 <= value <= most:
        raise Problem("contradiction", pointer + "/" + name)
    return integer(value, 0, most, pointer + "/" + name)


def read_seats(value, pointer, frame):
    if value is None:
        value = [{}] * 4
    if type(value) is not list or len(value) != 4:
        raise Problem("bad_value", pointer)
    return [Shown(v, seat, "%s/%d" % (pointer, seat), frame) for seat, v in enumerate(value)]


def check_shown(hands, seats, more=(), pointer=""):
    """At most four of a tile, over the winners and the other seats; `more`: a followed tile."""
    winners = {h.seat for h in hands}
    others = [s for seat, s in enumerate(seats) if seat not in winners]
    for shown in others:
        if shown.clash:
            raise shown.clash
    tiles = [t for h in hands for t in h.held()] + [t for s in others for t in s.tiles]
    won = [h for h in hands if h.win_tile is not None]
    tiles += [won[0].win_tile] if won else []
    tiles += [FA] * (sum(h.fa for h in hands) + sum(s.fa for s in others)) + list(more)
    for h in won[:1]:
        if "robbing_kong" in h.flags and robbed_meld(h, seats[h.origin], "added_kong"):
            tiles.remove(h.win_tile)
    check_four(tiles, pointer)


def robbed_meld(hand, shown, kind):
    return any(m.kind == kind and m.kinds[0] == hand.win_tile for m in shown.melds or [])


def extra_kongs(hand, shown):
    """Pao of a kong that the payer's entry does not show: the robbed one, or an assumed one."""
    if "robbing_kong" in hand.flags:
        if shown.melds is None or robbed_meld(hand, shown, "pung"):
            return 1
        if not robbed_meld(hand, shown, "added_kong"):
            raise Problem("contradiction", "/seats")
    elif "after_kong_discard" in hand.flags:
        if not shown.knows_kongs:
            return 2 if "first_turn" in hand.flags else 1
        if not any(shown.kongs.values()):
            raise Problem("contradiction", "/seats")
    return 0


def eaten_from(hand, shown):
    fa = 10 if shown.fa == 4 else shown.fa
    kongs = sum(KONG_PAO[name] * n for name, n in shown.kongs.items())
    hongqi = 10 if shown.dragon_sets == 2 else 0
    baoting = 10 if shown.baoting else 0
    return fa + shown.pungs + kongs + hongqi + baoting + extra_kongs(hand, shown)
