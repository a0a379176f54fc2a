"""Random requests for /score of the ruleset ming; the two other calls have modules beside this.

score_request(rng) gives one request. About one in eight carries exactly one fault.
"""

import copy

from common.hands import Deck, spoil, text
from common.request import Boolean, Enum
from common.tiles import KIND, NAME, Problem, parse_tiles
from ming.random_faults import break_request
from ming.random_hands import dealt_hand
from ming.request import Frame, read_win
from ming.tables import LIMITS, OPTIONS, POSITION

FAULTS = 0.12
SCORING = [
    "min_han", "basics_four", "missing_suit_honours", "dora_per", "ura_dora", "dealer_han",
    "limit_points", "multiple_limits", "han_cap", "mangan_points", "furiten",
    "open_kong_feeder_pays",
]
WON_BY_OTHER = ["robbing_kong", "last_tile", "after_kong_discard", "first_turn", "after_kong"]
SELF_DRAWN = ["after_kong", "last_tile", "first_turn"]


def some_value(rng, name):
    domain = OPTIONS[name][0]
    if isinstance(domain, Boolean):
        return rng.random() < 0.5
    if isinstance(domain, Enum):
        return rng.choice(domain.words)
    if name == "min_han":
        return rng.choice([1, 2, 2, 3, 4, 5, 8, 13])
    if name == "limit_points":
        return rng.choice([1, 3, 5, 8, 10, 13, 20, 99])
    return rng.randint(domain.low, min(domain.high, 20))


def make_rules(rng, names):
    """Some options; None: absent."""
    if rng.random() < 0.4:
        return None
    rules = {name: some_value(rng, name) for name in rng.sample(names, rng.randint(0, 4))}
    if rng.random() < 0.25:
        base = rules["dora_base"] = rng.randint(0, 4)
        rules["dora_max"] = rng.randint(base, 7)
    return rules


def make_table(rng):
    """Some of the ten members."""
    table = {
        "dealer": rng.randrange(4), "round_wind": rng.choice(["1z", "1z", "2z", "3z", "4z"]),
        "hand_number": rng.randint(1, 30), "dealer_streak": rng.choice([0, 0, 0, 1, 2, 3, 9]),
        "honba": rng.choice([0, 2]), "deposits": rng.choice([0, 1]),
        "multiplier": rng.choice([1, 1, 2]), "points": [rng.randint(-6, 14) for _ in range(4)],
        "mangans": [rng.randint(0, 3) for _ in range(4)],
        "false_wins": [rng.choice([0, 0, 0, 1, 2]) for _ in range(4)],
    }
    return {name: v for name, v in table.items() if rng.random() < 0.55}


def indicators_open(request):
    rules, table = request.get("rules") or {}, request.get("table") or {}
    most = rules.get("dora_max", OPTIONS["dora_max"][1])
    base = rules.get("dora_base", OPTIONS["dora_base"][1])
    return min(base + table.get("dealer_streak", 0), most)


def add_deal(rng, request, deck, kinds):
    """The right number of indicators, often of kinds in the hand, sometimes equal ones."""
    if rng.random() < 0.35:
        return
    deal, tiles = {}, []
    if rng.random() < 0.85:
        near = kinds if rng.random() < 0.6 else None
        for _ in range(indicators_open(request)):
            again = [KIND[t] for t in tiles] if tiles and rng.random() < 0.2 else near
            tiles += deck.draw(1, again) or deck.draw(1)
        deal["dora_indicators"] = text(rng, tiles, keep_order=True)
    if rng.random() < 0.6:
        near = rng.choice([kinds, [KIND[t] for t in tiles] or None, None])
        deal["ura_indicators"] = text(rng, deck.draw(1, near) or deck.draw(1))
    request["deal"] = deal


def kinds_of(dealt):
    tiles = [t for m in dealt.melds for t in parse_tiles(m["tiles"], "")]
    return sorted({KIND[t] for t in dealt.concealed + tiles})


def add_origin(rng, hand, dealt):
    """Self-draw, or a discarder, often the feeder of an open kong."""
    hand["from"] = None if rng.random() < 0.45 else (hand["seat"] + rng.randint(1, 3)) % 4
    feeders = [m.get("from") for m in dealt.melds if m["type"] == "open_kong"]
    if hand["from"] is not None and feeders and feeders[0] is not None and rng.random() < 0.7:
        hand["from"] = rng.choice([f for f in feeders if f is not None])


def add_river(rng, hand, dealt, deck, chance=0.25):
    """Own discards and passed tiles, sometimes the winning kind."""
    for name in ("discards", "passed"):
        if rng.random() < chance:
            tiles = deck.draw(rng.randint(0, 6))
            if rng.random() < 0.25:
                tiles.insert(rng.randint(0, len(tiles)), dealt.win)
            hand[name] = text(rng, tiles, keep_order=True)


def wished_flags(rng, self_drawn):
    """Flags that may stand together in some hand."""
    likely = 0.3 if rng.random() < 0.6 else 0.05
    flags = [f for f in (SELF_DRAWN if self_drawn else WON_BY_OTHER) if rng.random() < likely]
    if rng.random() < 0.35:
        flags.append("riichi")
    rng.shuffle(flags)
    return flags


def add_flags(rng, hand, stands):
    """A few tries at flags; `stands()` tells whether the request bears them."""
    for _ in range(6):
        hand["flags"] = wished_flags(rng, hand["from"] is None)
        if stands():
            if not hand["flags"] and rng.random() < 0.8:
                del hand["flags"]
            return
    del hand["flags"]


def stands_in(request):
    """Whether the request is refused as it is, for its flags or anything else."""
    def stands():
        try:
            read_win(request["hand"], "/hand", Frame(request, {"hand"}))
        except Problem:
            return False
        return True

    return stands


def make_hand(rng, request, deck, seat, spoiled=0.08):
    """A hand of /score in the request; its deal too."""
    dealt = dealt_hand(rng, deck, seat)
    if rng.random() < spoiled:
        spoil(rng, deck, dealt)
    hand = {"seat": seat, "concealed": text(rng, dealt.concealed), "win_tile": NAME[dealt.win]}
    if dealt.melds or rng.random() < 0.2:
        hand["melds"] = dealt.melds
    add_origin(rng, hand, dealt)
    add_deal(rng, request, deck, kinds_of(dealt))
    add_river(rng, hand, dealt, deck)
    request["hand"] = hand
    add_flags(rng, hand, stands_in(request))
    return hand


def make_called(rng, request, seat):
    """A called hand in the place of the tiles; `patterns` are kept for statistics only."""
    hand = {"seat": seat, "from": rng.choice([None, (seat + rng.randint(1, 3)) % 4])}
    if rng.random() < 0.2:
        hand["called"] = {"limit": rng.choice(LIMITS)}
    else:
        hand["called"] = {"han": rng.choice([1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 12, 13, 14, 20, 99])}
    if rng.random() < 0.1:
        hand["called"]["patterns"] = rng.sample(list(POSITION), rng.randint(0, 3))
    request["hand"] = hand
    if rng.random() < 0.3:
        hand["flags"] = ["riichi"]
    elif rng.random() < 0.3:
        add_flags(rng, hand, stands_in(request))
    return hand


def make_frame(rng, names):
    request = {"ruleset": "ming"}
    rules = make_rules(rng, names)
    if rules is not None:
        request["rules"] = rules
    if rng.random() < 0.7:
        request["table"] = make_table(rng)
    if rng.random() < 0.05:
        request["id"] = rng.randrange(1000)
    return request


def valid_request(rng):
    request = make_frame(rng, SCORING)
    dealer = (request.get("table") or {}).get("dealer", 0)
    seat = dealer if rng.random() < 0.3 else rng.randrange(4)
    if rng.random() < 0.03:
        make_called(rng, request, seat)
    else:
        make_hand(rng, request, Deck(rng), seat)
    return request


def score_request(rng):
    request = valid_request(rng)
    if rng.random() < FAULTS:
        request = copy.deepcopy(request)
        break_request(rng, request, "score")
    return request
