"""Money: who pays whom for a win, merged and ordered as the contract says (section 6)."""

from riichi.points import shares


def answered_for(verdict, options):
    """[(yakuman value, liable seat)]: the parts of the hand that a liable seat answers for."""
    if not verdict.liable:
        return []
    n = verdict.value.total["yakuman"]
    if options["pao_scope"] == "hand":
        return [(n, verdict.liable[0][2])]
    if not options["multiple_yakuman"]:
        return [(n, seat) for _, v, seat in verdict.liable if v == n][:1]
    parts = []
    for _, v, seat in verdict.liable:  # a called hand may be called lower than what it holds
        part = min(v, n - sum(p for p, _ in parts))
        if part:
            parts.append((part, seat))
    return parts


def pay_hand(ledger, verdict, options, table):
    hand, base, dealer = verdict.hand, verdict.value.total["base"], table["dealer"]
    seat = hand.seat
    parts = answered_for(verdict, options)
    for v, liable in parts:
        whole = sum(points for _, points in shares(
            8000 * v, seat, hand.origin, dealer, verdict.like_tsumo, options))
        if verdict.like_tsumo:
            ledger.pay("liability", liable, seat, whole)
        elif liable == hand.origin:
            ledger.pay("hand", liable, seat, whole)
        else:
            ledger.pay("liability", liable, seat, whole // 2)
            ledger.pay("hand", hand.origin, seat, whole // 2)
        base -= 8000 * v
    for payer, points in shares(base, seat, hand.origin, dealer, verdict.like_tsumo, options):
        ledger.pay("hand", payer, seat, points)


def counters(options):
    """What each pays for a counter by a self-draw, and the discarder alone."""
    name = "counter" if options["players"] == 4 else "honba"
    return options[name + "_tsumo"], options[name + "_ron"]


def pay_honba(ledger, verdict, options, honba):
    hand, players = verdict.hand, options["players"]
    each, by_ron = counters(options)
    parts = answered_for(verdict, options)
    if parts and (verdict.like_tsumo or options["pao_honba"] == "liable"):
        whole = (players - 1) * each if verdict.like_tsumo else by_ron
        ledger.pay("honba", parts[0][1], hand.seat, whole * honba)
    elif verdict.like_tsumo:
        for other in range(players):
            if other != hand.seat:
                ledger.pay("honba", other, hand.seat, each * honba)
    else:
        ledger.pay("honba", hand.origin, hand.seat, by_ron * honba)
