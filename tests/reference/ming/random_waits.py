"""Random requests for /waits of the ruleset ming."""

import copy

from common.hands import Deck, make_meld, spoil, text
from common.tiles import KIND, NAME, YAOCHU
from ming.random_score import SCORING, add_deal, make_frame
from ming.random_faults import break_request
from ming.random_hands import dealt_hand
from ming.readings import UNRELATED

FAULTS = 0.08


def random_tiles(rng, deck, seat):
    """Concealed tiles and melds without any plan; sometimes one suit, or near a special shape."""
    suit = 9 * rng.randrange(3)
    pool = rng.choice([
        list(range(34)), list(range(34)), list(range(suit, suit + 9)),
        list(range(suit, suit + 9)) + list(range(27, 34)), sorted(YAOCHU), rng.choice(UNRELATED),
        rng.sample(range(34), 8),
    ])
    melds = []
    for _ in range(rng.choice([0, 0, 0, 0, 1, 2, 3, 4])):
        kind = rng.choice(pool)
        chow = kind < 27 and kind % 9 < 7 and rng.random() < 0.5
        kinds = [kind, kind + 1, kind + 2] if chow else [kind] * 3
        if deck.has(kinds):
            melds.append(make_meld(rng, deck, [deck.take(k) for k in kinds], seat))
    number = 14 - 3 * len(melds)
    tiles = deck.draw(number, sorted(set(pool)))
    return tiles + deck.draw(number - len(tiles)), melds


def planned_tiles(rng, deck, seat):
    """A complete hand, with up to four tiles exchanged."""
    dealt = dealt_hand(rng, deck, seat)
    for _ in range(rng.choice([0, 0, 0, 0, 1, 1, 2, 3, 4])):
        spoil(rng, deck, dealt)
    return dealt.concealed + [dealt.win], dealt.melds


def beside(tiles):
    """Kinds that may be waited for: those held and their neighbours."""
    found = {j for t in tiles for j in (KIND[t] - 1, KIND[t], KIND[t] + 1)}
    return sorted(j for j in found if 0 <= j < 34)


def valid_request(rng):
    request = make_frame(rng, SCORING)
    deck, seat = Deck(rng), rng.randrange(4)
    plan = planned_tiles if rng.random() < 0.75 else random_tiles
    tiles, melds = plan(rng, deck, seat)
    concealed = list(tiles)
    full = rng.random() < 0.35
    if not full:
        deck.left[KIND[concealed[-1]]].append(concealed.pop(rng.randrange(len(concealed))))
    near = beside(concealed)
    hand = {"seat": seat, "concealed": text(rng, concealed)}
    if melds or rng.random() < 0.2:
        hand["melds"] = melds
    if full and rng.random() < 0.4:
        hand["drawn"] = NAME[rng.choice(concealed)]
    add_deal(rng, request, deck, near)
    if rng.random() < 0.5:
        pool = near if rng.random() < 0.6 else None
        request["visible"] = text(rng, deck.draw(rng.randint(0, 25), pool), keep_order=True)
    for name in ("discards", "passed"):
        if rng.random() < 0.25:
            pool = near if rng.random() < 0.7 else list(range(34))
            river = [rng.choice(pool) for _ in range(rng.randint(0, 6))]
            hand[name] = text(rng, river, keep_order=True)
    closed = all(m["type"] == "concealed_kong" for m in melds)
    flags = ["riichi"] if closed and rng.random() < 0.4 else []
    flags += ["last_tile"] if rng.random() < 0.15 else []
    if flags or rng.random() < 0.1:
        hand["flags"] = flags
    request["hand"] = hand
    return request


def waits_fault(rng, request, hand):
    """Faults that only /waits knows."""
    name, value = rng.choice([
        ("drawn", "55m"), ("drawn", "8z"), ("drawn", ""), ("win_tile", "1m"), ("from", 2),
        ("from", None), ("flags", ["after_kong"]), ("flags", ["robbing_kong"]),
        ("flags", ["first_turn"]), ("flags", ["after_kong_discard"]),
        ("flags", ["last_tile", "last_tile"]), ("visible", "0m"), ("visible", "11111z"),
        ("visible", "8z"), ("visible", 4),
    ])
    (request if name == "visible" else hand)[name] = value


def waits_request(rng):
    request = valid_request(rng)
    if rng.random() < FAULTS:
        request = copy.deepcopy(request)
        fault = waits_fault if rng.random() < 0.3 else break_one
        fault(rng, request, request["hand"])
    return request


def break_one(rng, request, hand):
    break_request(rng, request, "waits")
