"""Random requests for /waits of the ruleset nanchang."""

import copy

from common.hands import Deck, spoil, text
from common.tiles import NAME, parse_tiles
from nanchang.random_score import FAULTS, SCORING, beside, dealer_of, start_request
from nanchang.random_faults import break_request
from nanchang.random_hands import surely
from nanchang.tables import sub_jing


def some_tiles(rng, deck, seat):
    """(fourteen tiles with melds, main jing): near a win, now and then anything."""
    if rng.random() < 0.08:
        pool = rng.choice([None, None, list(range(9)), list(range(27, 34))])
        return deck.draw(14, pool), [], rng.randrange(34)
    dealt, main = surely(rng, deck, seat)
    for _ in range(rng.choice([0, 0, 0, 0, 1, 1, 2, 3, 5])):
        spoil(rng, deck, dealt)
    return dealt.concealed + [dealt.win], dealt.melds, main


def waits_flags(rng, request, hand, jing):
    tiles = parse_tiles(hand["concealed"], "")
    melds = hand.get("melds") or []
    for m in melds:
        tiles = tiles + parse_tiles(m["tiles"], "")
    flags = []
    if not melds and rng.random() < 0.2:
        flags.append("first_turn")
    else:
        kong = any(m["type"].endswith("kong") for m in melds)
        flags += [f for f in ("after_kong",) if kong and rng.random() < 0.4]
        flags += [f for f in ("last_tile", "after_kong_discard") if rng.random() < 0.1]
    visible = parse_tiles(request.get("visible", []), "")
    if not jing & set(tiles + visible) and rng.random() < 0.4:
        flags.append("no_jing_anywhere")
    rng.shuffle(flags)
    return flags


def valid_request(rng):
    request = start_request(rng, SCORING)
    deck = Deck(rng)
    seat = rng.randrange(4) if rng.random() < 0.7 else dealer_of(request)
    concealed, melds, main = some_tiles(rng, deck, seat)
    full = rng.random() < 0.3
    if not full:
        concealed.pop() if rng.random() < 0.6 else concealed.pop(rng.randrange(len(concealed)))
    hand = request["hand"] = {"seat": seat, "concealed": text(rng, concealed)}
    request["deal"] = {"jing": NAME[main]}
    if melds or rng.random() < 0.2:
        hand["melds"] = melds
    if full and rng.random() < 0.4:
        hand["drawn"] = NAME[rng.choice(concealed)]
    for holder, name, chance, most in (
        (request, "visible", 0.4, 12), (hand, "discards", 0.2, 6), (hand, "passed", 0.15, 4),
    ):
        if rng.random() < chance:
            near = beside(concealed) if rng.random() < 0.6 else None
            holder[name] = text(rng, deck.draw(rng.randint(0, most), near), keep_order=True)
    flags = waits_flags(rng, request, hand, {main, sub_jing(main)})
    if flags or rng.random() < 0.1:
        hand["flags"] = flags
    return request


def waits_fault(rng, request, hand):
    """Faults that only /waits knows."""
    hand.pop("flags", None)
    drawn = "drawn" in hand
    faults = [
        ("win_tile", "1m"), ("from", 2), ("flags", ["robbing_kong"]), ("drawn", "8z"),
        ("drawn", "11m"), ("flags", ["first_turn", "last_tile"]),
        ("flags", ["first_turn", "after_kong_discard"]), ("flags", ["last_tile", "last_tile"]),
    ]
    if not any(m["type"].endswith("kong") for m in hand.get("melds") or []):
        faults.append(("flags", ["after_kong"]))
    if hand.get("melds"):
        faults.append(("flags", ["first_turn"]))
    if not drawn and "1z" not in hand["concealed"]:
        held = parse_tiles(hand["concealed"], "")
        faults.append(("drawn", NAME[next(k for k in range(34) if k not in held)]))
    name, value = rng.choice(faults)
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
