"""Tai and hua of one reading (section 4), and the cap of section 6."""

from collections import Counter

from yueqing.readings import HONOURS
from yueqing.tables import EAST, GREEN, NORTH, RED

WINDS = range(EAST, NORTH + 1)


class Seen:
    """One reading beside the melds: what the conditions ask for."""

    def __init__(self, hand, reading, frame):
        self.hand, self.frame, self.options = hand, frame, frame.options
        self.caishen, self.baiban = frame.faces.caishen, frame.faces.baiban
        self.facts = facts = reading.facts
        self.triplets = Counter(k for k, _ in facts.honours)
        self.natural = {k for k, natural in facts.honours if natural}
        self.colours, self.runs = facts.colours, facts.runs
        self.caishen_kong = False
        for m in hand.melds:
            self.add_meld(m)
        concealed = hand.concealed + [hand.win_tile]
        self.in_hand = concealed.count(self.caishen)
        self.held = self.in_hand + 4 * self.caishen_kong
        self.own_wind = EAST + (hand.seat - frame.dealer) % 4

    def add_meld(self, meld):
        kind = meld.kinds[0]
        if kind == self.caishen and not meld.run:
            self.caishen_kong = True
            return
        self.runs += meld.run
        self.colours |= HONOURS if kind >= 27 else 1 << kind // 9
        if kind >= 27:
            self.triplets[kind] += 1
            self.natural.add(kind)

    def pays(self, kind):
        """A triplet of this honour that is worth something."""
        return kind in self.triplets and kind not in (self.caishen, self.baiban)

    @property
    def winds(self):
        return [k for k in WINDS if k in self.triplets and k != self.caishen]

    @property
    def single(self):
        return len(self.hand.melds) == 5


def pinghu(seen):
    facts = seen.facts
    return seen.runs == 5 and facts.end and facts.pair not in (seen.own_wind, RED, GREEN)


def base_tai(seen):
    if seen.options["base_tai"] == "no_caishen":
        return seen.held == 0
    return seen.held != 1


def occurring(seen):
    """Section 4a: every basic tai whose condition holds, in order."""
    flags, hand = seen.hand.flags, seen.hand
    found = {
        "hu": base_tai(seen),
        "gangtou": hand.gangtou,
        "baiban": hand.baiban,
        "zifeng": seen.pays(seen.own_wind),
        "hongzhong": seen.pays(RED),
        "facai": seen.pays(GREEN),
        "gangshang_kaihua": "after_kong" in flags,
        "qianggang_hu": "robbing_kong" in flags,
        "pinghu": pinghu(seen),
        "yicaishen_guiwei": seen.facts.in_place == 1,
        "shuangcaishen": seen.held == 2,
    }
    return {name: int(value) for name, value in found.items() if value}


def first_turn(seen):
    hand, dealer = seen.hand, seen.frame.dealer
    if "first_turn" not in hand.flags:
        return None
    if hand.seat == dealer:
        return "tianhu" if hand.self_drawn else None
    discard = hand.origin == dealer and "robbing_kong" not in hand.flags
    return "dihu" if discard else None


def meiren(seen):
    whites = seen.hand.baiban
    if seen.baiban != 31 or whites < 3:
        return None
    helped = seen.options["meiren_wild"]
    for kind in (RED, GREEN):
        if not seen.pays(kind) or (kind not in seen.natural and not helped):
            return None
    return "simeiren" if whites == 4 else "sanmeiren"


def four_winds(seen):
    if seen.caishen in WINDS:
        return None
    winds, pair = seen.winds, seen.facts.pair
    if len(winds) == 4:
        return "sifengqi"
    if len(winds) == 3 and pair in WINDS and pair not in winds and pair != seen.own_wind:
        return "sifengying"
    return None


def bigs(seen):
    """Section 4b but the caishen family: {id: tai}, exclusions among them done."""
    options, hand = seen.options, seen.hand
    suits = bin(seen.colours & (HONOURS - 1)).count("1")
    honours = bool(seen.colours & HONOURS)
    found = {}

    def holds(name, tai):
        if name:
            found[name] = tai

    holds(first_turn(seen), 45)
    all_honours = honours and suits == 0
    if all_honours:
        holds("quanzi", 300)
    elif seen.runs == 0:
        holds("duiduihu", 15)
    if suits == 1:
        holds("hunyise" if honours else "qingyise", 15 if honours else 45)
    beauties = meiren(seen)
    holds(beauties, 300 if beauties == "simeiren" else 45)
    winds = four_winds(seen)
    dropped = winds == "sifengqi" or options["quanzi_excludes_sifengying"]
    if not (all_honours and dropped):
        holds(winds, 45)
    if seen.single and hand.concealed[0] == hand.win_tile != seen.caishen:
        holds("yingdiao", 45)
    if hand.baiban == 4 and beauties != "simeiren":
        holds("sibaiban", 45)
    if hand.gangtou == 3 and options["sangangtou_big"]:
        holds("sangangtou", 15)
    return found


def family(seen):
    """Section 4c: the big members that hold, [(id, tai, companions)], in order."""
    hand, facts = seen.hand, seen.facts
    found = []
    left_caishen = seen.single and hand.concealed[0] == seen.caishen
    won_caishen = hand.win_tile == seen.caishen
    if seen.single and not left_caishen and won_caishen and hand.self_drawn:
        found.append(("dandiao_caishen", 30, {}))
    if left_caishen:
        found.append(("caishen_dandiao", 15, dandiao_companion(seen)))
    if facts.in_place == 4:
        found.append(("sicaishen_guiwei", 500, {}))
    if seen.caishen_kong:
        found.append(("sicaishen_angang", 300, {}))
    if seen.in_hand == 4:
        found.append(("sicaishen", 45, {}))
    if facts.in_place == 3:
        found.append(("sancaishen_guiwei", 300, {}))
    if facts.kept == "triplet":
        found.append(("sancaishen_ke", 45, {}))
    if seen.held == 3:
        found.append(("sancaishen", 15, {"yicaishen_guiwei": 1} if facts.in_place == 1 else {}))
    if facts.in_place == 2:
        found.append(("shuangcaishen_guiwei", 30, {}))
    if facts.kept == "pair":
        found.append(("caishen_zuoniu", 15, {}))
    return found


def dandiao_companion(seen):
    if seen.held != 2:
        return {}
    if not seen.options["dandiao_with_zuoniu"]:
        return {"shuangcaishen": 1}
    return {"caishen_zuoniu": 15} if seen.facts.kept == "pair" else {}


DROPPED_BY = {
    "gangtou": {"sangangtou"},
    "baiban": {"sibaiban", "sanmeiren", "simeiren"},
    "zifeng": {"quanzi", "sifengqi", "sifengying"},
    "hongzhong": {"quanzi", "sanmeiren", "simeiren"},
    "facai": {"quanzi", "sanmeiren", "simeiren"},
}


def tai_of(seen):
    """(basic, big, occurring basic): {id: tai} each, the first two after all exclusions."""
    occur = occurring(seen)
    big = bigs(seen)
    basic = dict(occur)
    members = family(seen)
    if members:
        name, tai, more = max(members, key=lambda m: m[1] + sum(m[2].values()))
        big[name] = tai
        for own in ("yicaishen_guiwei", "shuangcaishen"):
            if own not in more:
                basic.pop(own, None)
        if "caishen_zuoniu" in more:
            big["caishen_zuoniu"] = more["caishen_zuoniu"]
    for name, others in DROPPED_BY.items():
        if others & set(big):
            basic.pop(name, None)
    return basic, big, occur


def capped(count, seen, big, occur):
    """Section 6: the tai count when another seat breaks."""
    if set(big) & {"tianhu", "dihu"}:
        return count
    least = [min(count, 5)]

    def exception(tai, *beside):
        least.append(tai + min(5, sum(v for name, v in occur.items() if name not in beside)))

    if "sangangtou" in big:
        exception(15, "gangtou")
    if seen.held == 3:
        exception(15)
    if seen.held == 4:
        exception(45, "yicaishen_guiwei")
    return min(count, max(least))
