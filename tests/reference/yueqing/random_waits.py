"""Random requests for /waits of the ruleset yueqing."""

import copy

from common.hands import spoil, text
from common.tiles import KIND, NAME
from yueqing.random_score import SCORING, add_flowers, deck_back, dealer_of, make_frame
from yueqing.random_faults import break_request
from yueqing.random_hands import dealt_hand, make_deck, some_faces

FAULTS = 0.08


def some_tiles(rng, deck, seat, faces):
    """(seventeen tiles, melds): near a win, now and then anything."""
    if rng.random() < 0.08:
        pool = rng.choice([None, list(range(9)), list(range(27, 34)), rng.sample(range(34), 7)])
        tiles = deck.draw(17, pool)
        return tiles + deck.draw(17 - len(tiles)), []
    dealt = dealt_hand(rng, deck, seat, faces)
    for _ in range(rng.choice([0, 0, 0, 0, 0, 1, 1, 2, 3, 5])):
        spoil(rng, deck, dealt)
    return dealt.concealed + [dealt.win], dealt.melds


def beside(tiles):
    """Kinds that may be waited for: those held and their neighbours."""
    found = {j for t in tiles for j in (KIND[t] - 1, KIND[t], KIND[t] + 1)}
    return sorted(j for j in found if 0 <= j < 34)


def see(rng, request, deck, near, faces, left):
    if rng.random() < 0.5:
        tiles = deck.draw(rng.randint(0, 25), near if rng.random() < 0.6 else None)
        tiles += [faces.gangtou] * rng.choice([0, 0, left[0]])
        tiles += [faces.baiban] * rng.choice([0, 0, left[1]])
        request["visible"] = text(rng, tiles, keep_order=True)


def valid_request(rng):
    request = make_frame(rng, SCORING)
    faces = some_faces(rng)
    deck = make_deck(rng, faces)
    seat = dealer_of(request) if rng.random() < 0.3 else rng.randrange(4)
    tiles, melds = some_tiles(rng, deck, seat, faces)
    full = rng.random() < 0.35
    concealed = list(tiles)
    if not full:
        concealed.pop() if rng.random() < 0.5 else deck_back(
            deck, [concealed.pop(rng.randrange(len(concealed)))]
        )
    hand = request["hand"] = {"seat": seat, "concealed": text(rng, concealed)}
    request["deal"] = {"gangtou": NAME[faces.gangtou]}
    if melds or rng.random() < 0.2:
        hand["melds"] = melds
    if full and rng.random() < 0.4:
        hand["drawn"] = NAME[rng.choice(concealed)]
    left = add_flowers(rng, hand, faces)
    see(rng, request, deck, beside(concealed), faces, left)
    for name in ("discards", "passed"):
        if rng.random() < 0.2:
            hand[name] = text(rng, deck.draw(rng.randint(0, 6)), keep_order=True)
    flags = [f for f in ("broken", "last_tile") if rng.random() < 0.2]
    flags += [f for f in ("robbing_kong", "after_kong_discard") if rng.random() < 0.1][:1]
    if rng.random() < 0.15 and all(m["type"] == "concealed_kong" for m in melds):
        flags.append("first_turn")
    if rng.random() < 0.3 and any(m["type"].endswith("kong") for m in melds):
        flags.append("after_kong")
    if flags or rng.random() < 0.1:
        hand["flags"] = flags
    return request


def waits_fault(rng, request, hand):
    """Faults that only /waits knows."""
    name, value = rng.choice([
        ("drawn", "55m"), ("drawn", "8z"), ("drawn", ""), ("win_tile", "1m"), ("from", 2),
        ("from", None), ("flags", ["broken", "broken"]), ("visible", "0m"),
        ("visible", "11111z"), ("visible", "8z"), ("visible", 4), ("visible", "five"),
        ("flags", ["robbing_kong", "after_kong_discard"]), ("single_discard", "1m"), ("liable", 2),
        ("called", {"basic": 1}),
    ])
    if value == "five":
        value = request["deal"]["gangtou"] * 4
    (request if name == "visible" else hand)[name] = value


def waits_request(rng):
    request = valid_request(rng)
    if rng.random() < FAULTS:
        request = copy.deepcopy(request)
        if rng.random() < 0.3:
            waits_fault(rng, request, request["hand"])
        else:
            break_request(rng, request, "waits")
    return request
