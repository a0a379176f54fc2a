"""Random requests for /score of the ruleset yueqing; the two other calls have modules beside this.

score_request(rng) gives one request. About one in eight carries exactly one fault.
"""

import copy

from common.hands import spoil, text
from common.request import Boolean, Enum
from common.tiles import KIND, NAME, Problem
from yueqing.random_faults import break_request
from yueqing.random_hands import dealt_hand, make_deck, some_faces
from yueqing.request import Frame, read_win
from yueqing.tables import OPTIONS

FAULTS = 0.1
SCORING = [
    "base_tai", "sangangtou_big", "meiren_wild", "quanzi_excludes_sifengying",
    "dandiao_with_zuoniu", "pinghu_wait", "three_kongs_hua", "two_kongs_hua", "break_rule",
    "liability", "win_on_discarded_caishen",
]
SELF_DRAWN = ["after_kong", "first_turn", "last_tile"]
WON_BY_OTHER = ["robbing_kong", "first_turn", "last_tile", "after_kong_discard"]


def some_value(rng, name):
    domain = OPTIONS[name][0]
    if isinstance(domain, Boolean):
        return rng.random() < 0.5
    if isinstance(domain, Enum):
        return rng.choice(domain.words)
    return rng.randint(domain.low, min(domain.high, 20))


def make_rules(rng, names):
    """Some options; None: absent."""
    if rng.random() < 0.45:
        return None
    return {name: some_value(rng, name) for name in rng.sample(names, rng.randint(0, 4))}


def make_table(rng):
    """Some of the eight members."""
    table = {
        "dealer": rng.randrange(4), "round_wind": rng.choice(["1z", "1z", "2z", "3z", "4z"]),
        "hand_number": rng.randint(1, 30), "dealer_streak": rng.choice([0, 0, 1, 2, 9]),
        "honba": rng.choice([0, 2]), "deposits": rng.choice([0, 1]),
        "multiplier": rng.choice([1, 1, 2]), "points": [rng.randint(-900, 900) for _ in range(4)],
    }
    return {name: v for name, v in table.items() if rng.random() < 0.55}


def make_frame(rng, names):
    request = {"ruleset": "yueqing"}
    rules = make_rules(rng, names)
    if rules is not None:
        request["rules"] = rules
    if rng.random() < 0.7:
        request["table"] = make_table(rng)
    if rng.random() < 0.05:
        request["id"] = rng.randrange(1000)
    return request


def dealer_of(request):
    return (request.get("table") or {}).get("dealer", 0)


def flower_counts(rng, most=(3, 4)):
    gangtou = min(rng.choice([0, 0, 0, 1, 1, 2, 2, 3, 3]), most[0])
    baiban = min(rng.choice([0, 0, 0, 1, 2, 3, 3, 4]), most[1])
    return gangtou, baiban


def add_flowers(rng, holder, faces, most=(3, 4)):
    """By counts, or as tiles; what is left of them."""
    gangtou, baiban = flower_counts(rng, most)
    if rng.random() < 0.15:
        tiles = [faces.gangtou] * gangtou + [faces.baiban] * baiban
        if tiles or rng.random() < 0.2:
            holder["flowers"] = text(rng, tiles)
        if rng.random() < 0.2:
            holder["gangtou"] = gangtou
        if rng.random() < 0.2:
            holder["baiban"] = baiban
        if "flowers" in holder:
            return most[0] - gangtou, most[1] - baiban
    for name, number in (("gangtou", gangtou), ("baiban", baiban)):
        if number or rng.random() < 0.2:
            holder[name] = number
    return most[0] - gangtou, most[1] - baiban


def add_flags(rng, hand, stands, known=("broken",)):
    """A few tries at flags; `stands()` tells whether the request bears them."""
    for _ in range(5):
        names = SELF_DRAWN if hand["from"] is None else WON_BY_OTHER
        flags = [f for f in names if rng.random() < 0.25]
        flags += [f for f in known if rng.random() < 0.3]
        rng.shuffle(flags)
        hand["flags"] = flags
        if stands():
            break
    else:
        del hand["flags"]
    if not hand.get("flags") and rng.random() < 0.8:
        hand.pop("flags", None)


def stands_in(request):
    def stands():
        try:
            read_win(request["hand"], "/hand", Frame(request, {"hand"}))
        except Problem:
            return False
        return True

    return stands


def thrown_before(rng, dealt, faces):
    """A tile near the winning one, mostly."""
    k = KIND[dealt.win]
    near = [j for j in range(k - 3, k + 4) if 0 <= j < 27 and j // 9 == k // 9] if k < 27 else [k]
    pool = near if rng.random() < 0.8 else list(range(34))
    pool = [j for j in pool if j not in faces.flowers] or [k]
    return NAME[rng.choice(pool)]


def make_hand(rng, request, deck, seat, faces, known=("broken",), spoiled=0.05):
    """A hand of /score in the request."""
    request["deal"] = {"gangtou": NAME[faces.gangtou]}
    dealt = dealt_hand(rng, deck, seat, faces)
    if rng.random() < spoiled:
        spoil(rng, deck, dealt)
    hand = {"seat": seat, "concealed": text(rng, dealt.concealed), "win_tile": NAME[dealt.win]}
    if dealt.melds or rng.random() < 0.2:
        hand["melds"] = dealt.melds
    hand["from"] = None if rng.random() < 0.4 else (seat + rng.randint(1, 3)) % 4
    if hand["from"] is not None and rng.random() < 0.3 and seat != dealer_of(request):
        hand["from"] = dealer_of(request)
    left = add_flowers(rng, hand, faces)
    for name in ("discards", "passed"):
        if rng.random() < 0.1:
            tiles = deck.draw(rng.randint(0, 6))
            deck_back(deck, tiles)
            hand[name] = text(rng, tiles, keep_order=True)
    if len(dealt.melds) == 5 and rng.random() < 0.6:
        hand["single_discard"] = thrown_before(rng, dealt, faces)
    if rng.random() < 0.1:
        hand["liable"] = rng.choice([None] + [s for s in range(4) if s != seat])
    request["hand"] = hand
    add_flags(rng, hand, stands_in(request), known)
    return left


def deck_back(deck, tiles):
    for t in tiles:
        deck.left[KIND[t]].append(t)


def make_called(rng, request, seat):
    """A called hand in the place of the tiles."""
    hand = {"seat": seat, "from": rng.choice([None, (seat + rng.randint(1, 3)) % 4])}
    called = {
        "basic": rng.choice([0, 1, 2, 5, 6, 7, 9, 14, 15]), "big": rng.choice([0, 0, 15, 30, 45]),
        "hua": rng.choice([0, 1, 2, 8, 20]),
    }
    hand["called"] = {name: v for name, v in called.items() if rng.random() < 0.7}
    if rng.random() < 0.25:
        hand["liable"] = rng.choice([None] + [s for s in range(4) if s != seat])
    if rng.random() < 0.1:
        hand["flags"] = []
    request["hand"] = hand


def valid_request(rng):
    request = make_frame(rng, SCORING)
    dealer = dealer_of(request)
    seat = dealer if rng.random() < 0.3 else rng.randrange(4)
    if rng.random() < 0.03:
        make_called(rng, request, seat)
    else:
        faces = some_faces(rng)
        make_hand(rng, request, make_deck(rng, faces), seat, faces)
    return request


def score_request(rng):
    request = valid_request(rng)
    if rng.random() < FAULTS:
        request = copy.deepcopy(request)
        break_request(rng, request, "score")
    return request
