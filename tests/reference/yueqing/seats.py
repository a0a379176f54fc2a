"""What the seats show at the end of a deal (section 9, `seats[i]`): hua, breaking, kongs."""

from common.request import integer, members
from common.tiles import Problem, check_four, parse_tiles
from yueqing.hua import baiban_hua, caishen_hua, gangtou_hua, kongs_hua, meld_values
from yueqing.request import HAND, gives_tiles, melds_of, read_flowers
from yueqing.tables import EAST, GREEN, MOST_BAIBAN, MOST_CAISHEN, MOST_GANGTOU, NORTH, RED

FIELDS = {
    "concealed", "melds", "discards", "flowers", "gangtou", "baiban", "caishen", "kongs",
    "honor_triplets", "hua", "breaks",
}
OF_WINNER = {"gangtou", "baiban", "flowers", "discards"}


class Shown:
    """What one seat shows."""

    def __init__(self, value, seat, pointer, frame):
        given = self.given = members(value, FIELDS, pointer)
        self.seat, self.frame = seat, frame
        if gives_tiles(given):
            frame.needs_deal()
        self.melds = melds_of(given, seat, pointer, frame) if "melds" in given else []
        self.concealed = parse_tiles(given.get("concealed", []), pointer + "/concealed")
        self.discards = parse_tiles(given.get("discards", []), pointer + "/discards")
        if "concealed" in given:
            if len(self.concealed) + 3 * len(self.melds) != HAND:
                raise Problem("wrong_tile_count", pointer + "/concealed")
            if set(self.concealed) & frame.faces.flowers:
                raise Problem("contradiction", pointer + "/concealed")
        self.gangtou, self.baiban = read_flowers(given, pointer, frame)
        self.read_counts(given, pointer)

    def read_counts(self, given, pointer):
        self.counted_caishen = given.get("caishen", 0)
        if type(self.counted_caishen) is int and self.counted_caishen > MOST_CAISHEN:
            raise Problem("five_of_a_tile", pointer + "/caishen")
        integer(self.counted_caishen, 0, MOST_CAISHEN, pointer + "/caishen")
        kongs = members(given.get("kongs", {}), {"open", "concealed"}, pointer + "/kongs")
        self.open_kongs, self.concealed_kongs = [
            integer(kongs.get(n, 0), 0, 5, pointer + "/kongs/" + n) for n in ("open", "concealed")
        ]
        self.counted_triplets = integer(
            given.get("honor_triplets", 0), 0, 3, pointer + "/honor_triplets"
        )
        self.said_hua = None
        if "hua" in given:
            self.said_hua = integer(given["hua"], 0, 200, pointer + "/hua")
        self.said_breaks = given.get("breaks", False)
        if type(self.said_breaks) is not bool:
            raise Problem("bad_value", pointer + "/breaks")
        clashes = [
            "caishen" in given and "concealed" in given,
            "kongs" in given and "melds" in given,
            "honor_triplets" in given and {"concealed", "melds"} & set(given),
            self.open_kongs + self.concealed_kongs > 5,
        ]
        if any(clashes):
            raise Problem("contradiction", pointer)

    @property
    def tiles(self):
        return self.concealed + [t for m in self.melds for t in m.tiles]

    @property
    def caishen_kong(self):
        return bool(self.frame.faces) and any(
            m.kinds[0] == self.frame.faces.caishen for m in self.melds
        )

    @property
    def caishen(self):
        """How many are known of."""
        if self.frame.faces is None:
            return self.counted_caishen
        return self.counted_caishen + self.tiles.count(self.frame.faces.caishen)

    @property
    def kongs(self):
        return any(m.kong for m in self.melds) or self.open_kongs + self.concealed_kongs > 0

    def paying(self):
        """The honours whose triplets pay this seat."""
        kinds = {EAST + (self.seat - self.frame.dealer) % 4, RED, GREEN}
        if self.frame.faces is None:
            return kinds
        return kinds - {self.frame.faces.caishen, self.frame.faces.baiban}

    def honour_melds(self):
        caishen = self.frame.faces.caishen if self.frame.faces else None
        return [
            m.kinds[0] for m in self.melds if m.kinds[0] >= 27 and m.kinds[0] != caishen
        ]

    def hua_count(self):
        if self.said_hua is not None:
            return self.said_hua
        options = self.frame.options
        caishen = self.frame.faces.caishen if self.frame.faces else None
        kongs = meld_values(self.melds, caishen)
        kongs += [1] * self.open_kongs + [2] * self.concealed_kongs
        found = caishen_hua(self.caishen, self.caishen_kong)
        found.update(gangtou_hua(self.gangtou))
        found.update(baiban_hua(self.baiban))
        found.update(kongs_hua(kongs, options))
        triplets = sum(
            k in self.honour_melds() or self.concealed.count(k) >= 3 for k in self.paying()
        )
        return sum(found.values()) + triplets + self.counted_triplets

    def breaks(self):
        """Section 6."""
        melds = self.honour_melds()
        basic = self.gangtou + self.baiban + sum(k in self.paying() for k in melds)
        beauties = self.frame.white_serves and self.baiban >= 3 and {RED, GREEN} <= set(melds)
        return any([
            self.said_breaks, basic >= 6, self.baiban == 4, beauties, len(self.melds) == 5,
            self.gangtou == 3 and self.frame.options["sangangtou_big"],
            sum(EAST <= k <= NORTH for k in melds) == 4,
        ])


def read_seats(value, pointer, frame):
    if value is None:
        value = [{}] * 4
    if type(value) is not list or len(value) != 4:
        raise Problem("bad_value", pointer)
    return [Shown(v, seat, "%s/%d" % (pointer, seat), frame) for seat, v in enumerate(value)]


def take_over(hand, shown, pointer):
    """The winner's flowers may stand with his seat."""
    given = shown.given
    if set(given) - OF_WINNER or (hand.called and given):
        raise Problem("contradiction", pointer)
    for name in ("gangtou", "baiban"):
        if name in given or "flowers" in given:
            value = getattr(shown, name)
            if name in hand.flowers_said and getattr(hand, name) != value:
                raise Problem("contradiction", pointer + "/" + name)
            setattr(hand, name, value)
    if "discards" in given and hand.discards not in (None, shown.discards):
        raise Problem("contradiction", pointer + "/discards")


def check_seats(seats, frame, hand=None):
    """More copies than exist, over all seats; `hand`: the winner's."""
    others = [s for s in seats if hand is None or s.seat != hand.seat]
    tiles = [t for s in others for t in s.tiles]
    gangtou, baiban = sum(s.gangtou for s in others), sum(s.baiban for s in others)
    caishen = sum(s.caishen for s in others)
    if hand and not hand.called:
        own = hand.held() + [hand.win_tile]
        tiles += own
        gangtou, baiban = gangtou + hand.gangtou, baiban + hand.baiban
        caishen += own.count(frame.faces.caishen)
    many = gangtou > MOST_GANGTOU or baiban > MOST_BAIBAN or caishen > MOST_CAISHEN
    if many:
        raise Problem("five_of_a_tile", "/outcome/seats")
    check_four(tiles, "/outcome/seats")
