"""Random requests for /waits of the ruleset riichi."""

import copy

from common.hands import Deck, make_meld, spoil, text
from common.tiles import KIND, NAME, YAOCHU
from riichi.random_score import make_deal, make_rules, make_table, riichi_flags
from riichi.random_faults import break_request
from riichi.random_hands import deal_hand
from riichi.tiles import parse_tiles

FAULTS = 0.06
WAITING = [
    "open_tanyao", "kan_dora", "double_wind_fu", "open_pinfu_fu", "kazoe_yakuman", "renhou",
    "daisharin", "paarenchan", "riichi_kong", "riichi_kong", "kuikae", "kuikae",
    "riichi_min_points", "riichi_min_tiles", "abort_nine_terminals", "ryuuiisou_needs_green",
]


def random_tiles(rng, deck, seat):
    """Concealed tiles and melds without any plan; sometimes one suit, or many orphans."""
    some = rng.random()
    suit = 9 * rng.randrange(3)
    pool = list(range(34))
    if some < 0.25:
        pool = list(range(suit, suit + 9))
    elif some < 0.4:
        pool = list(range(suit, suit + 9)) + list(range(27, 34))
    elif some < 0.5:
        pool = sorted(YAOCHU) * 3 + pool
    melds = []
    for _ in range(rng.choice([0, 0, 0, 0, 1, 2, 3, 4])):
        kind = rng.choice(pool)
        run = kind < 27 and kind % 9 < 7 and rng.random() < 0.5
        kinds = [kind, kind + 1, kind + 2] if run else [kind] * 3
        if deck.has(kinds):
            melds.append(make_meld(rng, deck, [deck.take(k) for k in kinds], seat))
    return deck.draw(14 - 3 * len(melds), sorted(set(pool))), melds


def planned_tiles(rng, deck, seat):
    """A complete hand, with up to three tiles exchanged."""
    dealt = None
    while dealt is None:
        dealt = deal_hand(rng, deck, seat)
    for _ in range(rng.choice([0, 0, 0, 1, 1, 2, 3])):
        spoil(rng, deck, dealt)
    return dealt.concealed + [dealt.win], dealt.melds


def kong_tiles(rng, deck, seat):
    """A ready closed hand with a triplet, and the fourth tile just drawn."""
    for _ in range(200):
        deck.refill()
        dealt = deal_hand(rng, deck, seat, rng.choice(["flush", "triplets", "mixed"]), None, 0)
        if dealt is None:
            continue
        kinds = [KIND[t] for t in dealt.concealed]
        threes = [k for k in set(kinds) if kinds.count(k) == 3 and deck.left[k]]
        if threes:
            return dealt.concealed + [deck.take(rng.choice(threes))], []
    return planned_tiles(rng, deck, seat)


def add_call(rng, hand):
    """after_call on the last meld, which must be a chow or pung."""
    last = hand["melds"][-1]
    hand["after_call"] = True
    if "claimed" not in last:
        last["claimed"] = NAME[rng.choice(parse_tiles(last["tiles"], ""))]


def valid_request(rng):
    request = {"ruleset": "riichi"}
    rules, reds = make_rules(rng, WAITING)
    if rules is not None:
        request["rules"] = rules
    if rng.random() < 0.6:
        request["table"] = make_table(rng)
    deck = Deck(rng, reds)
    seat = rng.randrange(4)
    plan = rng.choice([planned_tiles, planned_tiles, planned_tiles, random_tiles, kong_tiles])
    tiles, melds = plan(rng, deck, seat)
    full = rng.random() < (1 if plan is kong_tiles else 0.45)
    concealed = list(tiles)
    if not full:
        concealed.pop(rng.randrange(len(concealed)))
    hand = {"seat": seat, "concealed": text(rng, concealed)}
    if melds or rng.random() < 0.2:
        hand["melds"] = melds
    deal, _ = make_deal(rng, deck)
    if deal:
        request["deal"] = deal
    if rng.random() < 0.4:
        near = sorted({KIND[t] for t in concealed}) if rng.random() < 0.5 else None
        request["visible"] = text(rng, deck.draw(rng.randint(0, 12), near), keep_order=True)
    plan_of_turn(rng, request, hand, deck, concealed, full, plan is kong_tiles)
    request["hand"] = hand
    return request


def plan_of_turn(rng, request, hand, deck, concealed, full, kong):
    """Flags, drawn, after_call, wall_left, discards, passed."""
    melds = hand.get("melds") or []
    closed = all(m["type"] == "concealed_kong" for m in melds)
    flags = riichi_flags(rng, closed, 0.9 if kong else 0.25)
    if full and rng.random() < (0.85 if kong else 0.4):
        hand["drawn"] = NAME[concealed[-1] if kong else rng.choice(concealed)]
    elif full and melds and melds[-1]["type"] in ("chow", "pung") and rng.random() < 0.7:
        add_call(rng, hand)
    last = rng.random() < 0.08
    if last:
        flags.append("last_tile")
    if rng.random() < 0.3:
        hand["wall_left"] = 0 if last else rng.choice([0, 1, 2, 3, 4, 5, 18, 60, 70])
    for name, chance, most in (("discards", 0.25, 8), ("passed", 0.15, 4)):
        if rng.random() < chance:
            near = beside(concealed) if rng.random() < 0.7 else None
            hand[name] = text(rng, deck.draw(rng.randint(0, most), near), keep_order=True)
    if not flags and not melds and not hand.get("discards") and rng.random() < 0.2:
        flags = ["first_turn"]
    if rng.random() < 0.05:
        flags.append("furiten")
    if flags or rng.random() < 0.1:
        hand["flags"] = flags


def beside(tiles):
    """Kinds that may be waited for: those held and their neighbours."""
    found = set()
    for t in tiles:
        k = KIND[t]
        found |= {j for j in (k - 1, k, k + 1) if 0 <= j < 34}
    return sorted(found)


def waits_fault(rng, request, hand):
    """Faults that only /waits knows."""
    hand.pop("flags", None)
    name, value = rng.choice([
        ("wall_left", 71), ("wall_left", -1), ("wall_left", "4"), ("drawn", "55m"), ("drawn", "8z"),
        ("after_call", 1), ("win_tile", "1m"), ("from", 2), ("flags", ["after_kong"]),
        ("flags", ["robbing_kong"]), ("flags", ["ippatsu"]), ("flags", ["after_kong_discard"]),
        ("flags", ["first_turn", "riichi"]), ("flags", ["first_turn", "last_tile"]),
        ("flags", ["riichi", "riichi"]),
    ])
    hand[name] = value


def waits_request(rng):
    request = valid_request(rng)
    if rng.random() < FAULTS:
        request = copy.deepcopy(request)
        if rng.random() < 0.3:
            waits_fault(rng, request, request["hand"])
        else:
            break_request(rng, request, "waits")
    return request
