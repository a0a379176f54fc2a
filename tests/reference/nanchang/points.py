"""The verdict on one hand: readings, reasons, the best reading and who pays (sections 2 to 5)."""

from nanchang.readings import (
    Tiles, fishing_readings, fishing_readings_of_all, is_fishing, readings,
)
from nanchang.tables import BASES, FIRST_TURN, NO_JING, SHAPES


class Verdict:
    """Either `reason`, or patterns, total, shape and what each other seat pays."""

    def __init__(self, hand, reason=None):
        self.hand, self.reason = hand, reason
        self.patterns, self.total, self.amounts = [], None, {}
        self.base, self.shape, self.natural = None, None, False

    @property
    def first_turn(self):
        return self.base in FIRST_TURN

    def rank(self):
        """Largest points, then base in the order of the page, natural, jingdiao (section 5)."""
        ids = [p[0] for p in self.patterns]
        return self.total["points"], -self.order, self.natural, "jingdiao" in ids

    def answer(self):
        if self.reason is not None:
            return {"win": False, "reason": self.reason}
        found = {
            "win": True, "total": self.total,
            "patterns": [
                {"id": name, "value": value, "unit": unit, "payers": payers}
                for name, value, unit, payers in self.patterns
            ],
        }
        if self.shape:
            found["reading"] = {"shape": self.shape}
            if self.natural:
                found["reading"]["wilds"] = []
        return found

    def side(self):
        """As /waits shows it."""
        if self.reason is not None:
            return {"win": False, "reason": self.reason}
        ids = [p[0] for p in self.patterns]
        return {"win": True, "total": self.total, "pattern_ids": ids}


def first_turn_base(hand, dealer):
    """tianhu, dihu or None."""
    if "first_turn" not in hand.flags:
        return None
    if hand.seat == dealer:
        return "tianhu" if hand.origin is None else None
    return "dihu" if hand.origin == dealer else None


def circumstances(hand, dealer, others):
    """The factors by the way of winning, for every win but tianhu and dihu."""
    found = []
    if hand.origin is None:
        found.append(("zimo", 2, others))
        if "after_kong" in hand.flags:
            found.append(("gangkai", 2, others))
    elif "robbing_kong" in hand.flags:
        found.append(("qianggang", 2, others))
    else:
        found.append(("dianpao", 2, [hand.origin]))
    found.append(("zhuangjia", 2, others if hand.seat == dealer else [dealer]))
    return found


def value(hand, options, dealer, base, no_jing, fishing):
    """A verdict. `base`: the shape's, or tianhu / dihu; `no_jing`: its id or None."""
    verdict = Verdict(hand)
    others = [s for s in range(4) if s != hand.seat]
    verdict.base = base
    worth = FIRST_TURN.get(base) or BASES[base]
    factors = [("jingdiao", 2, others)] if fishing else []
    if no_jing:
        factors.append((no_jing, NO_JING[no_jing], others))
    if base not in FIRST_TURN:
        factors += circumstances(hand, dealer, others)
    verdict.patterns = [(base, worth, "zi", others)]
    verdict.patterns += [(name, v, "times", payers) for name, v, payers in factors]
    added = options["deguo_bonus"] if no_jing else 0
    on_discard = hand.origin is not None and "robbing_kong" not in hand.flags
    factor = 1
    for _, v, payers in factors:
        if payers == others:
            factor *= v
    for p in others:
        amount = worth
        for _, v, payers in factors:
            if p in payers:
                amount *= v
        if not on_discard or p == hand.origin:
            amount += added
        verdict.amounts[p] = amount
    verdict.total = {
        "base": worth, "factor": factor, "added": added, "points": sum(verdict.amounts.values()),
    }
    return verdict


def no_jing_id(tiles, nobody):
    """The id of a natural reading (section 3.5)."""
    held = set(tiles.fourteen) | {k for m in tiles.melds for k in m.kinds}
    if held & tiles.jing:
        return "jinghuanyuan"
    return "dezhongde" if nobody else "deguo"


def possible(hand, options, first, jing):
    """(readings allowed, reason if there is none)."""
    drawn = hand.origin is None
    robbed = "robbing_kong" in hand.flags
    tiles = Tiles(hand.concealed, hand.melds, hand.win_tile, drawn, jing)
    found = readings(tiles, options)
    if first == "tianhu":
        return tiles, found | fishing_readings_of_all(tiles), "not_complete"
    if drawn or first == "dihu" or (robbed and options["rob_jingdiao"]):
        return tiles, found | fishing_readings(tiles), "not_complete"
    if found and is_fishing(hand.concealed, hand.melds, jing):
        return tiles, {r for r in found if r[1]}, "self_draw_only"
    return tiles, found, "not_complete"


def winnable(hand, tile, options, jing):
    """A discard that the thirteen tiles could have won, without flags."""
    tiles = Tiles(hand.concealed, hand.melds, tile, False, jing)
    found = readings(tiles, options)
    if is_fishing(hand.concealed, hand.melds, jing):
        return any(natural for _, natural, _ in found)
    return bool(found)


def furiten(hand, options, jing):
    return any(winnable(hand, t, options, jing) for t in set(hand.passed))


def judge(hand, options, dealer, jing, nobody=False):
    """The verdict on a hand of tiles. `nobody`: no seat holds a jing."""
    first = first_turn_base(hand, dealer)
    tiles, found, reason = possible(hand, options, first, jing)
    if found and hand.origin is not None and furiten(hand, options, jing):
        found, reason = set(), "furiten"
    if not found:
        return Verdict(hand, reason)
    nobody = nobody or "no_jing_anywhere" in hand.flags
    verdicts = []
    for base, natural, fishing in found:
        no_jing = no_jing_id(tiles, nobody) if natural else None
        if first and not options["tianhu_deguo"]:
            no_jing = None
        verdict = value(hand, options, dealer, first or base, no_jing, fishing)
        verdict.order, verdict.natural = list(BASES).index(base), natural
        verdict.shape = SHAPES[base]
        verdicts.append(verdict)
    return max(verdicts, key=Verdict.rank)
