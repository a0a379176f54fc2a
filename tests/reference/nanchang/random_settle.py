"""Random requests for /settle of the ruleset nanchang: every outcome, chains of tables."""

import copy

from common.hands import Deck, text
from common.tiles import NAME, parse_tiles
from nanchang.random_score import (
    beside, dealer_of, held_kinds, make_called, make_table, some_origin, some_value, win_flags,
)
from nanchang.random_hands import deal_hand
from nanchang.random_seats import add_lower, kongs_of, make_seats, shows_tiles
from nanchang.random_settle_faults import settle_fault
from nanchang.calls import score, settle
from nanchang.tables import OPTIONS, sub_jing

MONEY = [name for name in OPTIONS if name != "lower_jing"]
NO_MELDS = {"xiaoqidui", "shisanlan", "qixing_shisanlan"}


def tile_hand(rng, request, deck, seat, origin, win=None, main=None):
    """(a hand of wins, its dealt tiles, main jing), or None where none was found."""
    for _ in range(80):
        found = deal_hand(rng, deck, seat, win=win, main=main)
        if found is not None:
            break
    else:
        return None
    dealt, main = found
    hand = {
        "seat": seat, "concealed": text(rng, dealt.concealed), "win_tile": NAME[dealt.win],
        "from": origin, "melds": dealt.melds,
    }
    if rng.random() < 0.1:
        near = beside(dealt.concealed)
        hand["passed"] = text(rng, deck.draw(rng.randint(0, 2), near), keep_order=True)
    return hand, dealt, main


def common_flags(rng, dealts):
    """Flags that several claimants of one tile may all have."""
    if all(d.win not in held_kinds(d) for d in dealts) and rng.random() < 0.3:
        return ["robbing_kong"]
    return [f for f in ("last_tile", "after_kong_discard") if rng.random() < 0.1]


def plain_call(rng, seat, origin):
    ids = [rng.choice(["pinghu", "daqidui"])]
    return {"seat": seat, "from": origin, "called": {"patterns": ids}}


def keep_winning(rng, request, hands, main):
    """Most hands that do not win become called ones, so that the rest is settled."""
    for i, hand in enumerate(hands):
        if "called" in hand or rng.random() < 0.08:
            continue
        frame = {k: request[k] for k in ("ruleset", "rules", "table") if k in request}
        if score(dict(frame, hand=hand, deal={"jing": NAME[main]})).get("win") is not True:
            hands[i] = plain_call(rng, hand["seat"], hand["from"])


def claims(rng, request, deck, origin, free):
    """Two or three claims of the tile thrown by `origin`."""
    hands, dealts, main, win = [], [], None, None
    for seat in free[:rng.choice([2, 2, 3])]:
        found = None
        if rng.random() < 0.7:
            found = tile_hand(rng, request, deck, seat, origin, win, main)
        if found is None:
            hands.append(plain_call(rng, seat, origin))
            continue
        hand, dealt, main = found
        win = dealt.win
        hands.append(hand)
        dealts.append(dealt)
    flags = common_flags(rng, dealts)
    for hand in hands:
        if "called" not in hand:
            hand["flags"] = flags
    return hands, rng.randrange(34) if main is None else main


def make_wins(rng, request, deck):
    """(hands, main jing)."""
    seat = dealer_of(request) if rng.random() < 0.35 else rng.randrange(4)
    origin = some_origin(rng, request, seat)
    if origin is not None and rng.random() < 0.25:
        free = [s for s in range(4) if s != origin]
        rng.shuffle(free)
        hands, main = claims(rng, request, deck, origin, free)
    elif rng.random() < 0.45:
        hands, main = [make_called(rng, request, seat, origin)], rng.randrange(34)
    else:
        hand, dealt, main = tile_hand(rng, request, deck, seat, origin)
        jing = {main, sub_jing(main)}
        hand["flags"] = win_flags(rng, request, dealt, origin, jing)
        hands = [hand]
    keep_winning(rng, request, hands, main)
    first = min(hands, key=lambda h: (h["seat"] - (h["from"] or 0)) % 4)
    for hand in hands:
        hand["paid"] = hand is first
    return hands, main


def fit_called(rng, hands, seats, jing):
    """Out of the open questions: what a called hand shows by tiles."""
    for hand in hands:
        if "called" not in hand:
            continue
        shown, ids = seats[hand["seat"]], set(hand["called"]["patterns"])
        own = parse_tiles(shown.get("concealed", []), "")
        for m in shown.get("melds") or []:
            own = own + parse_tiles(m["tiles"], "")
        if ids & {"jingdiao", "jinghuanyuan"} and not jing & set(own):
            shown.pop("discards", None)
        if "deguo" in ids and jing & set(own):
            shown.clear()
        if ids & NO_MELDS and not kongs_of(shown):
            shown.pop("melds", None)
        if "jing" not in shown and ids & {"jingdiao", "jinghuanyuan"} and not shown:
            if rng.random() < 0.5:
                shown["jing"] = {"main": 0, "sub": 1}


def win(rng, request, deck):
    hands, main = make_wins(rng, request, deck)
    outcome = {"type": "win", "wins": hands}
    if rng.random() < 0.75:
        outcome["seats"] = make_seats(rng, deck, hands, main)
        fit_called(rng, hands, outcome["seats"], {main, sub_jing(main)})
    for hand in hands:
        del hand["paid"]
    return outcome, main


def no_win(kind):
    def make(rng, request, deck):
        main = rng.randrange(34)
        outcome = {"type": kind}
        if kind == "false_win":
            outcome["offender"] = rng.randrange(4)
        if rng.random() < 0.85:
            outcome["seats"] = make_seats(rng, deck, [], main)
        return outcome, main

    return make


KINDS = [(win, 65), (no_win("exhaustive_draw"), 25), (no_win("false_win"), 10)]


def add_followed(rng, outcome):
    first_turn = any(
        "first_turn" in h.get("flags", []) or "dihu" in h.get("called", {}).get("patterns", [])
        for h in outcome.get("wins", [])
    )
    if rng.random() < (0.05 if first_turn else 0.15):
        outcome["followed"] = {"count": 1}
        if rng.random() < 0.5:
            outcome["followed"]["first"] = NAME[rng.randrange(34)]


def make_deal(rng, request, main):
    outcome = request["outcome"]
    tiles = any("called" not in h for h in outcome.get("wins", []))
    deal = {}
    if tiles or shows_tiles(outcome.get("seats", [])) or rng.random() < 0.4:
        deal["jing"] = NAME[main]
    if request.get("rules", {}).get("lower_jing") and rng.random() < 0.9:
        lower = rng.randrange(34)
        if "seats" in outcome and rng.random() < 0.9:
            add_lower(rng, outcome["seats"], dealer_of(request), lower)
            deal = {"jing": NAME[main]}
        deal["lower_jing"] = NAME[lower]
    if deal:
        request["deal"] = deal


def chained(rng):
    """The table after some deals, or any."""
    if rng.random() < 0.7:
        return make_table(rng)
    request = {"ruleset": "nanchang", "table": make_table(rng)}
    for _ in range(rng.randint(1, 3)):
        outcome, main = rng.choice([win, no_win("exhaustive_draw")])(rng, request, Deck(rng))
        found = settle(dict(request, outcome=outcome, deal={"jing": NAME[main]}))
        if "next_table" in found:
            request["table"] = found["next_table"]
    return request["table"]


def settle_request(rng):
    request = {"ruleset": "nanchang"}
    if rng.random() < 0.7:
        rules = {name: some_value(rng, name) for name in rng.sample(MONEY, rng.randint(0, 9))}
        if rng.random() < 0.5:
            rules["lower_jing"] = rng.random() < 0.9
        request["rules"] = rules
    if rng.random() < 0.85:
        request["table"] = chained(rng)
    kinds, weights = zip(*KINDS)
    request["outcome"], main = rng.choices(kinds, weights)[0](rng, request, Deck(rng))
    add_followed(rng, request["outcome"])
    make_deal(rng, request, main)
    if rng.random() < 0.1 and "code" not in settle(request):
        request = copy.deepcopy(request)
        settle_fault(rng, request)
    return request
