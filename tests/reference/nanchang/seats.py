"""What the four seats show at the end of a deal (section 8, `seats[i]`), and its jing."""

from common.request import integer, members, read_melds
from common.tiles import Problem, check_four, parse_tiles
from nanchang.tables import is_run, sub_jing

TILES = {"concealed", "melds", "discards"}
COUNTS = {"jing", "kongs"}
LOWER = {"dealt", "lower_jing"}


def count_jing(tiles, main):
    return [tiles.count(main), tiles.count(sub_jing(main))]


def read_pair(value, pointer):
    """{"main", "sub"} as [main, sub]."""
    given = members(value, {"main", "sub"}, pointer)
    return [integer(given.get(n, 0), 0, 4, pointer + "/" + n) for n in ("main", "sub")]


def points(pair, options):
    """s with its ladder (section 6.2)."""
    s = 2 * pair[0] + pair[1]
    return s * (s - 3) if options["chongguan"] and s >= 5 else s


class Seat:
    """Jing in the hand and among the discards, kongs by sort, jing dealt below."""

    def __init__(self):
        self.hand, self.thrown, self.lower = [0, 0], [0, 0], [0, 0]
        self.concealed_kongs = self.open_kongs = self.jing_kongs = 0
        self.tiles, self.dealt = [], []
        self.given = {}

    @property
    def jing(self):
        return [self.hand[i] + self.thrown[i] for i in (0, 1)]

    @property
    def kongs(self):
        return self.concealed_kongs + self.open_kongs + self.jing_kongs

    def holds(self, options):
        return any(self.hand if options["held_jing"] == "hand" else self.jing)

    def add_hand(self, tiles, melds, deal):
        """Tiles of a hand with their melds."""
        whole = tiles + [t for m in melds for t in m.tiles]
        if whole:
            self.tiles += whole
            self.hand = count_jing(whole, deal.main)
        for m in melds:
            if not m.kong:
                continue
            if m.kinds[0] in deal.jing:
                self.jing_kongs += 1
            elif m.open:
                self.open_kongs += 1
            else:
                self.concealed_kongs += 1


def read_seat(value, index, frame, winner_by_tiles):
    at = "/outcome/seats/%d" % index
    seat = Seat()
    given = seat.given = members(value, TILES | COUNTS | LOWER, at)
    if TILES & set(given) and COUNTS & set(given):
        raise Problem("contradiction", at)
    if winner_by_tiles and set(given) - {"discards"} - LOWER:
        raise Problem("contradiction", at)
    if (TILES | {"dealt"}) & set(given) and frame.deal.main is None:
        raise Problem("missing_field", "/deal/jing")
    if TILES & set(given):
        read_shown(seat, given, index, frame.deal, at)
    if "jing" in given:
        seat.hand = read_pair(given["jing"], at + "/jing")
    if "kongs" in given:
        read_kongs(seat, given["kongs"], at + "/kongs")
    read_lower(seat, given, index, frame, at)
    return seat


def read_shown(seat, given, index, deal, at):
    concealed = parse_tiles(given.get("concealed", []), at + "/concealed")
    melds = read_melds(given.get("melds"), index, at + "/melds", is_run)
    discards = parse_tiles(given.get("discards", []), at + "/discards")
    if len(concealed) + 3 * len(melds) > 14:
        raise Problem("wrong_tile_count", at + "/concealed")
    seat.add_hand(concealed, melds, deal)
    seat.tiles += discards
    seat.thrown = count_jing(discards, deal.main)


def read_kongs(seat, value, at):
    given = members(value, {"concealed", "open", "jing"}, at)
    counts = [integer(given.get(n, 0), 0, 4, at + "/" + n) for n in ("concealed", "open", "jing")]
    seat.concealed_kongs, seat.open_kongs, seat.jing_kongs = counts
    if sum(counts) > 4 or seat.jing_kongs > seat.hand.count(4):
        raise Problem("contradiction", at)


def read_lower(seat, given, index, frame, at):
    if not LOWER & set(given):
        return
    if not frame.options["lower_jing"] or LOWER <= set(given):
        raise Problem("contradiction", at)
    if "lower_jing" in given:
        seat.lower = read_pair(given["lower_jing"], at + "/lower_jing")
        return
    seat.dealt = parse_tiles(given["dealt"], at + "/dealt")
    if len(seat.dealt) != (14 if index == frame.dealer else 13):
        raise Problem("wrong_tile_count", at + "/dealt")
    if frame.deal.lower is None:
        raise Problem("missing_field", "/deal/lower_jing")
    seat.lower = count_jing(seat.dealt, frame.deal.lower)


def check_seats(seats, others=()):
    """
    More than four of a tile over all seats, or of a jing by counts. `others`: tiles of claimants
    who are not paid, whose seats do not show them.
    """
    check_four([t for s in seats for t in s.tiles] + list(others), "/outcome/seats")
    check_four([t for s in seats for t in s.dealt], "/outcome/seats")
    for i in (0, 1):
        if sum(s.jing[i] for s in seats) > 4 or sum(s.lower[i] for s in seats) > 4:
            raise Problem("five_of_a_tile", "/outcome/seats")
