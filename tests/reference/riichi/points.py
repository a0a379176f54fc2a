"""Fu, base points, the best reading, and the verdict on one hand (sections 4 and 5)."""

from fractions import Fraction
from math import ceil

from common.tiles import KIND, Problem, count_kinds
from riichi.fu import fu_of
from riichi.readings import readings, waiting_kinds
from riichi.tables import LIABLE, POSITION
from riichi.yaku import (
    Situation, dora_han, han_patterns, in_order, yakuman, yakuman_value,
)

SHAPES = ["standard", "seven_pairs", "thirteen_orphans"]


def base_of(han, fu, options):
    """(base points, limit) of a hand below yakuman."""
    if han >= 13:
        return (8000, "kazoe_yakuman") if options["kazoe_yakuman"] else (6000, "sanbaiman")
    if han >= 11:
        return 6000, "sanbaiman"
    if han >= 8:
        return 4000, "baiman"
    if han >= 6:
        return 3000, "haneman"
    if han == 5:
        return 2000, "mangan"
    base = fu * 2 ** (han + 2)
    if base >= 2000 or (options["kiriage_mangan"] and base == 1920):
        return 2000, "mangan"
    return base, None


def hundred(points):
    return (points + 99) // 100 * 100


# What a self-draw brings, times the base points: the dealer from each; another from the dealer,
# from the other (S28-S30).
SHARES = {
    "loss": (2, 2, 1),
    "bisection": (3, 2 + Fraction(1, 2), 1 + Fraction(1, 2)),
    "two_to_one": (3, Fraction(8, 3), Fraction(4, 3)),
}


def share(base, seat, other, dealer, options):
    """R140-R142: what `other` pays for the self-draw of `seat`."""
    of_dealer, from_dealer, from_other = SHARES[options.get("tsumo_loss", "loss")]
    times = of_dealer if seat == dealer else from_dealer if other == dealer else from_other
    return hundred(ceil(base * times))


def shares(base, seat, origin, dealer, like_tsumo, options):
    """[(payer, points)] for base points: R135-R142, S27-S30."""
    if not like_tsumo:
        return [(origin, hundred(base * (6 if seat == dealer else 4)))]
    return [(other, share(base, seat, other, dealer, options))
            for other in range(options["players"]) if other != seat]


class Value:
    """One reading with what it is worth. `reading` is None for a called hand."""

    def __init__(self, reading, patterns, unit, total, fixed=False, fu_parts=()):
        self.reading, self.patterns, self.unit = reading, patterns, unit
        self.total, self.fixed, self.fu_parts = total, fixed, list(fu_parts)

    def rank(self):
        """Smaller is better."""
        t, a = self.total, self.reading.answer()
        return (
            -t["points"], -t["yakuman"], self.fixed, -(t["han"] or 0), -(t["fu"] or 0),
            SHAPES.index(a["shape"]), [POSITION[p] for p, _ in self.patterns],
            a["groups"], a["pair"] or "", a["wait"],
        )

    def answer(self):
        return {
            "win": True,
            "patterns": [{"id": p, "value": v, "unit": self.unit} for p, v in self.patterns],
            "total": self.total,
            "reading": self.reading and self.reading.answer(),
            "fu_parts": self.fu_parts,
        }


def total_of(payers, han, fu, fu_raw, count, limit, base):
    return {
        "han": han, "fu": fu, "fu_raw": fu_raw, "yakuman": count, "limit": limit, "base": base,
        "points": sum(points for _, points in payers),
    }


def value_of(s, r):
    """The values of one reading: none without a yaku; two with renhou's fixed one."""
    hand, options = s.hand, s.options

    def payers(base):
        return shares(base, hand.seat, hand.origin, s.table["dealer"], s.like_tsumo, options)

    found = []
    great = yakuman(s, r)
    han = {} if great else han_patterns(s, r)
    if great:
        n = sum(great.values()) if options["multiple_yakuman"] else max(great.values())
        total = total_of(payers(8000 * n), None, None, None, n, "yakuman", 8000 * n)
        found.append(Value(r, in_order(great), "yakuman", total))
    elif han:
        fu, raw, parts = fu_of(s, r, han)
        han.update(dora_han(s))
        sum_han = sum(han.values())
        base, limit = base_of(sum_han, fu, options)
        total = total_of(payers(base), sum_han, fu, raw, 0, limit, base)
        found.append(Value(r, in_order(han), "han", total, fu_parts=parts))
    fixed = {"mangan": 5, "baiman": 8}.get(options["renhou"])
    if fixed and s.ron and "first_turn" in hand.flags:
        base, limit = base_of(fixed, None, options)
        total = total_of(payers(base), fixed, None, None, 0, limit, base)
        found.append(Value(r, [("renhou", fixed)], "han", total, fixed=True))
    return found


class Verdict:
    """What is to be paid for one hand, or why it does not win."""

    def __init__(self, hand, value=None, reason=None, like_tsumo=False):
        self.hand, self.value, self.reason = hand, value, reason
        self.like_tsumo = like_tsumo
        self.liable = []  # [(yakuman, value, seat)] in the order of LIABLE

    def answer(self):
        if self.value is None:
            return {"win": False, "reason": self.reason}
        return self.value.answer()


def in_furiten(hand):
    """R72-R76: the kind of furiten, or None. A hand that waits for nothing is not in furiten."""
    waits = set(waiting_kinds(count_kinds(hand.concealed), hand.melds, hand.players, hand.norths))
    if not waits:
        return None
    if waits & {KIND[t] for t in hand.discards}:
        return "discard"
    if "furiten" in hand.flags or waits & {KIND[t] for t in hand.passed}:
        return "riichi" if hand.riichi else "temporary"
    return None


def judge(hand, options, table, deal, pointer):
    """The verdict on a hand that passed the checks of its request."""
    if hand.called is not None:
        verdict = judge_called(hand, options, table)
    else:
        verdict = judge_tiles(hand, options, table, deal)
    if verdict.value is not None or hand.liable:
        verdict.liable = liabilities(verdict, options, pointer)
    return verdict


def judge_tiles(hand, options, table, deal):
    s = Situation(hand, options, table, deal)
    all_readings = readings(tuple(s.counts), s.win, s.ron, hand.melds)
    if not all_readings:
        return Verdict(hand, reason="not_complete")
    orphans = any(r.shape == "thirteen_orphans" for r in all_readings)
    if "robbing_concealed_kong" in hand.flags and not (orphans and options["rob_concealed_kong"]):
        return Verdict(hand, reason="concealed_kong")
    values = [v for r in all_readings for v in value_of(s, r)]
    if "robbing_nuki" in hand.flags and not may_rob_north(options["rob_nuki"], values):
        return Verdict(hand, reason="nuki")
    if s.ron and in_furiten(hand):
        return Verdict(hand, reason="furiten")
    if not values:
        return Verdict(hand, reason="no_yaku")
    return Verdict(hand, value=min(values, key=Value.rank), like_tsumo=s.like_tsumo)


def may_rob_north(rule, values):
    """S22: by no hand, by one that is worth a yakuman, or by any."""
    if rule == "yakuman":
        return bool(values) and min(values, key=Value.rank).total["yakuman"] > 0
    return rule != "none"


def judge_called(hand, options, table):
    called, tsumo = hand.called, hand.origin is None
    if "yakuman" in called:
        n = called["yakuman"]
        han, fu, limit, base = None, None, "yakuman", 8000 * n
    else:
        n, han, fu = 0, called["han"], called.get("fu")
        base, limit = base_of(han, fu, options)
    payers = shares(base, hand.seat, hand.origin, table["dealer"], tsumo, options)
    total = total_of(payers, han, fu, None, n, limit, base)
    return Verdict(hand, value=Value(None, [], "han", total), like_tsumo=tsumo)


def liabilities(verdict, options, pointer):
    """Who is liable for which yakuman of the hand (section 6)."""
    hand = verdict.hand
    held = [p for p, _ in verdict.value.patterns] if verdict.value else []
    if hand.called and "yakuman" in hand.called:
        held = list(LIABLE)
    named = hand.liable
    if named is None:
        named = named_by_melds(hand, options)
    for name in named:
        if name not in held:
            raise Problem("contradiction", pointer + "/liable/" + name)
    return [
        (name, yakuman_value(name, options), named[name]) for name in LIABLE if name in named
    ]


def named_by_melds(hand, options):
    found = {}
    for name, kinds in (("daisangen", (31, 32, 33)), ("daisuushii", (27, 28, 29, 30))):
        those = [m for m in hand.melds if not m.run and m.kinds[0] in kinds]
        if options["pao_" + name] and len(those) == len(kinds):
            if those[-1].open and those[-1].origin is not None:
                found[name] = those[-1].origin
    if options["pao_suukantsu"] and len(hand.melds) == 4 and all(m.kong for m in hand.melds):
        last = hand.melds[-1]
        if last.kind == "open_kong" and last.origin is not None:
            found["suukantsu"] = last.origin
    return found
