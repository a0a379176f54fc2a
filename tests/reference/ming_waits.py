"""Shanten, waits and discards of the ruleset ming (docs/rules/ming.md, sections 3 and 8)."""

from itertools import permutations

from common_tiles import NAME, Problem, check_four, parse_tile, parse_tiles
from ming_patterns import judge
from ming_request import Hand, frame, indicators
from riichi_shape import standard_distance
from riichi_tiles import YAOCHU


def pairs_lack(counts):
    pairs = sum(c // 2 for c in counts)
    singles = sum(c % 2 for c in counts)
    return 14 - 2 * pairs - min(singles, 7 - pairs)


def orphans_lack(counts):
    kinds = [k for k in YAOCHU if counts[k]]
    return 14 - len(kinds) - any(counts[k] > 1 for k in kinds)


def unrelated_lack(counts):
    lacks = []
    for order in permutations(range(3)):
        allowed = set(range(27, 34))
        for suit, start in enumerate(order):
            allowed |= {9 * suit + start + step for step in (0, 3, 6)}
        lacks.append(14 - min(14, len([k for k in allowed if counts[k]])))
    return min(lacks)


def lacking(tiles, melds):
    counts = [tiles.count(k) for k in range(34)]
    lacks = [standard_distance(counts, melds)[0]]
    if not melds:
        lacks += [pairs_lack(counts), orphans_lack(counts), unrelated_lack(counts)]
    return min(lacks)


def helpful(tiles, melds):
    """Shanten, and the kinds of which one does not hold all four and that lower it."""
    held = tiles + [k for m in melds for k in m.kinds]
    now = lacking(tiles, melds)
    return now - 1, [k for k in range(34)
                     if held.count(k) < 4 and lacking(tiles + [k], melds) < now]


def side(hand, source, table, deal, options):
    hand.source = source
    verdict, reason = judge(hand, table, deal, options)
    if verdict is None:
        return {"win": False, "reason": reason}
    answer = verdict.answer(options)
    return {"win": True, "total": answer["total"],
            "pattern_ids": [p["id"] for p in answer["patterns"]]}


def waits_request(request):
    options, table, deal = frame(request, {"hand", "visible"})
    if "hand" not in request:
        raise Problem("missing_field")
    fields = {"seat", "concealed", "melds", "flags", "discards", "passed", "drawn"}
    hand = Hand(request["hand"], fields, {"riichi", "last_tile"})
    if "concealed" not in hand.given:
        raise Problem("missing_field")
    extra = len(hand.concealed) - 13 + 3 * len(hand.melds)
    if extra not in (0, 1):
        raise Problem("wrong_tile_count")
    visible = parse_tiles(request.get("visible") or "", "")
    own = hand.concealed + [k for m in hand.melds for k in m.kinds]
    seen = own + indicators(deal) + visible
    check_four(seen, "")
    if "riichi" in hand.flags and hand.open:
        raise Problem("contradiction")
    if hand.given.get("drawn") is not None:
        if not extra or parse_tile(hand.given["drawn"], "") not in hand.concealed:
            raise Problem("contradiction")
    left = [4 - seen.count(k) for k in range(34)]
    return drawn_answer(hand, left) if extra else ready_answer(hand, left, table, deal, options)


def accept_list(kinds, left):
    return {"accepts": [{"tile": NAME[k], "left": left[k]} for k in kinds],
            "left": sum(left[k] for k in kinds)}


def ready_answer(hand, left, table, deal, options):
    shanten, kinds = helpful(hand.concealed, hand.melds)
    waits = []
    barred = hand.discards + hand.passed if options["furiten"] else []
    for kind in kinds if shanten == 0 else []:
        hand.win = kind
        waits.append({"tile": NAME[kind], "left": left[kind],
                      "by_discard": side(hand, (hand.seat + 1) % 4, table, deal, options),
                      "by_self_draw": side(hand, None, table, deal, options)})
    furiten = shanten == 0 and any(k in barred for k in kinds)
    return dict(accept_list(kinds, left), shanten=shanten, waits=waits, furiten=furiten)


def drawn_answer(hand, left):
    discards = []
    for kind in sorted(set(hand.concealed)):
        rest = list(hand.concealed)
        rest.remove(kind)
        shanten, kinds = helpful(rest, hand.melds)
        discards.append(dict(accept_list(kinds, left), tile=NAME[kind], shanten=shanten))
    discards.sort(key=lambda d: (d["shanten"], -d["left"]))
    shanten = lacking(hand.concealed, hand.melds) - 1
    return {"shanten": shanten, "complete": shanten == -1, "discards": discards}
