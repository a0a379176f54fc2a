"""Who pays whom (section 7): pairs of seats, and 包牌."""

from yueqing.tables import EAST, GREEN, NORTH, RED

PAIRS = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
WINDS = range(EAST, NORTH + 1)


def near(thrown, won):
    """The tile is at most two from the one thrown before; of honours it is the same."""
    if thrown >= 27 or won >= 27:
        return thrown == won
    return thrown // 9 == won // 9 and abs(thrown - won) <= 2


def triggered(hand, frame):
    """Whether the winning discard makes its thrower liable."""
    won, caishen = hand.win_tile, frame.faces.caishen
    if hand.self_drawn or "robbing_kong" in hand.flags or won == caishen:
        return False
    shown = [m.kinds[0] for m in hand.melds if not m.run and m.kinds[0] != caishen]
    if won in WINDS and sum(k in WINDS for k in shown) >= 3:
        return True
    if frame.white_serves and hand.baiban >= 3:
        for kind, other in ((RED, GREEN), (GREEN, RED)):
            if kind in shown and won == other:
                return True
    return hand.single_discard is not None and near(hand.single_discard, won)


def liable_seat(hand, frame):
    if not frame.options["liability"]:
        return None
    if hand.liable != "unsaid":
        return hand.liable
    if hand.called:
        return None
    if triggered(hand, frame):
        return hand.origin
    given = [m.origin for m in hand.melds if m.origin is not None]
    return next((s for s in range(4) if given.count(s) >= 4), None)


def pay_pairs(ledger, hua, winner=None, tai=0, liable=None):
    """`hua` of each seat, squared; `tai` of the winner."""
    for a, b in PAIRS:
        worth = {a: hua[a], b: hua[b]}
        if winner in worth and (liable is None or liable in worth):
            worth[winner] += tai
        low, high = sorted((a, b), key=worth.get)
        ledger.pay("tiao", low, high, worth[high] - worth[low])
    if liable is not None:
        ledger.pay("liability", liable, winner, 2 * tai)


def pay_win(ledger, hand, verdict, frame, hua):
    """`hua` of the seats, the winner's own not looked at."""
    total = verdict.total
    hua = list(hua)
    hua[hand.seat] = total["hua"]
    liable = liable_seat(hand, frame) if total["doubled"] else None
    pay_pairs(ledger, hua, hand.seat, total["tai"], liable)
