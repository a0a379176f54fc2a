"""Random requests for /waits of the ruleset jiujiang."""

import copy

from common.hands import spoil, text
from common.tiles import KIND, NAME, count_kinds
from jiujiang.random_score import Fa, SCORING, make_frame, option
from jiujiang.random_faults import break_request
from jiujiang.random_hands import make_deck, sure_hand
from jiujiang.calls import waits
from jiujiang.readings import waiting_kinds

FAULTS = 0.08


def dealt_tiles(rng, request, deck, seat):
    """(concealed, melds): ready, one or more away, or complete."""
    dealt = sure_hand(rng, deck, seat, None, option(request, "chow_claims"))
    concealed = list(dealt.concealed)
    full = rng.random() < 0.25
    if full:
        concealed.append(dealt.win)
    for _ in range(rng.choice([0, 0, 0, 0, 1, 1, 2, 3, 6])):
        dealt.concealed = concealed
        spoil(rng, deck, dealt)
    if rng.random() < 0.06 and not dealt.melds:
        concealed = deck.draw(13 + full)
    return concealed, dealt.melds


def valid_request(rng):
    request = make_frame(rng, SCORING)
    seat, deck = rng.randrange(4), make_deck(rng)
    concealed, melds = dealt_tiles(rng, request, deck, seat)
    hand = {"seat": seat, "concealed": text(rng, concealed)}
    if melds or rng.random() < 0.3:
        hand["melds"] = melds
    Fa().give(rng, hand, 0.3)
    if len(concealed) % 3 == 2 and rng.random() < 0.4:
        hand["drawn"] = NAME[rng.choice(concealed)]
    if rng.random() < 0.25:
        hand["flags"] = ["baoting"] if rng.random() < 0.8 else []
    if rng.random() < 0.35:
        tiles = deck.draw(rng.randint(0, 4))
        if not melds and len(concealed) == 13 and rng.random() < 0.8:
            tiles += waiting_kinds([KIND[t] for t in concealed], [])[:1]
        elif rng.random() < 0.7:
            tiles += [rng.choice(concealed)]
        hand["passed"] = text(rng, tiles)
    if rng.random() < 0.2:
        hand["passed_dealer"] = rng.random() < 0.5
    request["hand"] = hand
    if rng.random() < 0.4:
        request["visible"] = seen_tiles(rng, deck, concealed)
    return request


def seen_tiles(rng, deck, concealed):
    near = [k + i for k in count_near(concealed) for i in (-1, 0, 1) if 0 <= k + i < 27]
    tiles = deck.draw(rng.randint(0, 20), near if near and rng.random() < 0.5 else None)
    tiles += [32] * rng.choice([0, 0, 1, 4])
    return text(rng, tiles)


def count_near(concealed):
    counts = count_kinds(concealed)
    return [k for k in range(27) if counts[k]]


def waits_request(rng):
    request = valid_request(rng)
    if rng.random() < FAULTS and "code" not in waits(request):
        request = copy.deepcopy(request)
        break_request(rng, request, "waits")
    return request
