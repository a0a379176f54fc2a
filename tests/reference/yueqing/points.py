"""The verdict on one hand: its best reading (sections 5 and 6)."""

from common.tiles import count_kinds
from yueqing.hua import baiban_hua, caishen_hua, gangtou_hua, kongs_hua, meld_values
from yueqing.patterns import Seen, capped, tai_of
from yueqing.readings import readings
from yueqing.tables import GREEN, HUA, PLACE, RED


def hua_of(seen):
    hand = seen.hand
    found = caishen_hua(seen.held, seen.caishen_kong)
    found.update(gangtou_hua(hand.gangtou))
    found.update(baiban_hua(hand.baiban))
    found.update(kongs_hua(meld_values(hand.melds, seen.caishen), seen.options))
    honours = {"hua_zifeng": seen.own_wind, "hua_hongzhong": RED, "hua_facai": GREEN}
    found.update({
        name: seen.triplets[kind] for name, kind in honours.items() if seen.pays(kind)
    })
    return found


class Verdict:
    """Either `reason`, or what the hand is worth."""

    def __init__(self, reason=None):
        self.reason, self.reading, self.patterns, self.total = reason, None, {}, {}

    def count(self, basic_count, big_tai, hua_count, cap=None):
        """Section 5. `cap`: the function of section 6, where it applies."""
        tai_basic = 15 + basic_count - 6 if basic_count >= 6 else basic_count
        self.uncapped = tai_basic + big_tai
        count = cap(self.uncapped) if cap else self.uncapped
        tai = (2 * count if count >= 15 else count) + 2
        self.total = {
            "basic_count": basic_count, "tai_basic": tai_basic, "tai_big": big_tai,
            "tai_count": count, "capped": count < self.uncapped, "doubled": count >= 15,
            "tai": tai, "hua_count": hua_count, "hua": hua_count ** 2,
            "tiao": tai + hua_count ** 2,
        }

    @property
    def rank(self):
        total = self.total
        listed = tuple((PLACE[name], value) for name, value in self.patterns.items())
        return -total["tiao"], -total["tai"], -self.uncapped, -total["tai_big"], listed

    def side(self):
        """As /waits shows it."""
        if self.reason is not None:
            return {"win": False, "reason": self.reason}
        return {"win": True, "total": self.total, "pattern_ids": list(self.patterns)}

    def answer(self):
        """As /score shows it, and settle among `wins`."""
        if self.reason is not None:
            return {"win": False, "reason": self.reason}
        patterns = [
            {"id": name, "value": value, "unit": "hua" if name in HUA else "tai"}
            for name, value in self.patterns.items()
        ]
        reading = {"shape": "standard"} if self.reading else None
        return {"win": True, "patterns": patterns, "total": self.total, "reading": reading}


def valued(hand, reading, frame, broken):
    verdict = Verdict()
    verdict.reading = reading
    seen = Seen(hand, reading, frame)
    basic, big, occur = tai_of(seen)
    hua = hua_of(seen)

    def cap(count):
        return capped(count, seen, big, occur)

    verdict.count(
        sum(basic.values()), sum(big.values()), sum(hua.values()), cap if broken else None
    )
    if not basic and not big:
        basic = {"pihu": 0}
    found = {**basic, **big, **hua}
    verdict.patterns = {name: found[name] for name in sorted(found, key=PLACE.get)}
    return verdict


def all_values(hand, frame, broken):
    """The verdict of every reading."""
    caishen = frame.faces.caishen
    tiles = hand.concealed + [hand.win_tile]
    naturals = count_kinds(k for k in tiles if k != caishen)
    two_sided = frame.options["pinghu_wait"] == "two_sided"
    found = readings(
        naturals, tiles.count(caishen), len(hand.melds), hand.win_tile, caishen, two_sided
    )
    broken = broken and frame.options["break_rule"]
    return [valued(hand, reading, frame, broken) for reading in found]


def judge(hand, frame, broken=False):
    if hand.called:
        verdict = Verdict()
        verdict.count(hand.called["basic"], hand.called["big"], hand.called["hua"])
        return verdict
    found = all_values(hand, frame, broken or "broken" in hand.flags)
    if not found:
        return Verdict("not_complete")
    discarded = not hand.self_drawn and hand.win_tile == frame.faces.caishen
    if discarded and not frame.options["win_on_discarded_caishen"]:
        return Verdict("self_draw_only")
    return min(found, key=lambda v: v.rank)
