"""Random requests for /score of the ruleset nanchang; the two other calls have modules beside this.

score_request(rng) gives one request. About one in eight carries exactly one fault.
"""

import copy

from common.hands import Deck, spoil, text
from common.request import Boolean, Enum
from common.tiles import NAME, parse_tiles
from nanchang.random_faults import break_request
from nanchang.random_hands import surely
from nanchang.tables import OPTIONS, sub_jing

FAULTS = 0.12
SCORING = ["deguo_bonus", "tianhu_deguo", "rob_jingdiao", "qixing_wild"]


def some_value(rng, name):
    domain = OPTIONS[name][0]
    if isinstance(domain, Boolean):
        return rng.random() < 0.5
    if isinstance(domain, Enum):
        return rng.choice(domain.words)
    return rng.choice([domain.low, domain.high, rng.randint(domain.low, min(domain.high, 60))])


def make_rules(rng, names):
    """Options by name; often none."""
    if rng.random() < 0.4:
        return {}
    chosen = rng.sample(names, rng.randint(0, len(names) if len(names) < 6 else 6))
    chosen += rng.sample(list(OPTIONS), rng.choice([0, 0, 0, 1, 2]))
    return {name: some_value(rng, name) for name in chosen if name != "lower_jing"}


def make_table(rng):
    table = {
        "dealer": rng.choice([0, 1, 2, 3, 3]), "round_wind": rng.choice(["1z", "2z", "3z", "4z", "4z"]),
        "hand_number": rng.randint(1, 40), "dealer_streak": rng.choice([0, 0, 0, 1, 2, 7]),
        "honba": rng.choice([0, 0, 3]), "deposits": rng.choice([0, 0, 2]),
        "multiplier": rng.choice([1, 1, 2]),
        "points": [rng.randrange(-300, 300) for _ in range(4)],
    }
    return {name: v for name, v in table.items() if rng.random() < 0.6}


def dealer_of(request):
    return (request.get("table") or {}).get("dealer", 0)


def start_request(rng, names):
    request = {"ruleset": "nanchang"}
    rules = make_rules(rng, names)
    if rules or rng.random() < 0.1:
        request["rules"] = rules
    if rng.random() < 0.75:
        request["table"] = make_table(rng)
    if rng.random() < 0.04:
        request["id"] = rng.randrange(1000)
    return request


def held_kinds(dealt):
    return dealt.concealed + [t for m in dealt.melds for t in parse_tiles(m["tiles"], "")]


def win_flags(rng, request, dealt, origin, jing):
    """Flags that fit the hand."""
    flags, held = [], held_kinds(dealt)
    no_jing = not jing & set(held + [dealt.win])
    first = not dealt.melds and (origin in (None, dealer_of(request)) or rng.random() < 0.2)
    if first and rng.random() < 0.3:
        flags.append("first_turn")
    elif origin is None:
        flags += [f for f in ("after_kong",) if dealt.kongs and rng.random() < 0.5]
        flags += [f for f in ("last_tile",) if rng.random() < 0.1]
    else:
        robbing = dealt.win not in held and rng.random() < 0.3
        flags += ["robbing_kong"] if robbing else []
        flags += [f for f in ("after_kong_discard",) if not robbing and rng.random() < 0.1]
        flags += [f for f in ("last_tile",) if rng.random() < 0.1]
    if no_jing and rng.random() < 0.35:
        flags.append("no_jing_anywhere")
    rng.shuffle(flags)
    return flags


def beside(tiles):
    """Kinds held and their neighbours: those that may be waited for."""
    return sorted({j for k in tiles for j in (k - 1, k, k + 1) if 0 <= j < 34})


def add_extras(rng, hand, deck, tiles):
    """passed, discards."""
    if rng.random() < 0.15:
        near = beside(tiles) if rng.random() < 0.7 else None
        passed = deck.draw(rng.randint(0, 4), near)
        hand["passed"] = text(rng, passed, keep_order=True)
    if rng.random() < 0.15:
        hand["discards"] = text(rng, deck.draw(rng.randint(0, 6)), keep_order=True)


def write_hand(rng, request, deck, dealt, origin, main):
    hand = {
        "seat": dealt.seat, "concealed": text(rng, dealt.concealed), "win_tile": NAME[dealt.win],
        "from": origin,
    }
    if dealt.melds or rng.random() < 0.2:
        hand["melds"] = dealt.melds
    flags = win_flags(rng, request, dealt, origin, {main, sub_jing(main)})
    if flags or rng.random() < 0.1:
        hand["flags"] = flags
    add_extras(rng, hand, deck, dealt.concealed)
    return hand


def some_origin(rng, request, seat):
    if rng.random() < 0.45:
        return None
    dealer = dealer_of(request)
    if rng.random() < 0.3 and dealer != seat:
        return dealer
    return (seat + rng.randint(1, 3)) % 4


def make_called(rng, request, seat, origin):
    """A called hand; some are refused."""
    dealer, flags = dealer_of(request), []
    base = rng.choice(["pinghu", "pinghu", "xiaoqidui", "daqidui", "shisanlan", "qixing_shisanlan"])
    if origin is None and seat == dealer and rng.random() < 0.3:
        base = "tianhu"
    if origin == dealer and rng.random() < 0.3:
        base = "dihu"
    ids = [base]
    if rng.random() < 0.3:
        ids.append("jingdiao")
    if rng.random() < 0.5:
        ids.append(rng.choice(["deguo", "jinghuanyuan", "jinghuanyuan", "dezhongde"]))
    if base not in ("tianhu", "dihu") and rng.random() < 0.5:
        wanted = ["after_kong"] if origin is None else ["robbing_kong", "after_kong_discard"]
        flags = [rng.choice(wanted + ["last_tile"])]
    rng.shuffle(ids)
    hand = {"seat": seat, "from": origin, "called": {"patterns": ids}}
    if flags:
        hand["flags"] = flags
    return hand


def valid_request(rng):
    request = start_request(rng, SCORING)
    seat = rng.randrange(4) if rng.random() < 0.6 else dealer_of(request)
    origin = some_origin(rng, request, seat)
    if rng.random() < 0.03:
        request["hand"] = make_called(rng, request, seat, origin)
        return request
    deck = Deck(rng)
    dealt, main = surely(rng, deck, seat)
    if rng.random() < 0.1:
        spoil(rng, deck, dealt)
    request["deal"] = {"jing": rng.choice([NAME[main], NAME[main], [NAME[main]]])}
    request["hand"] = write_hand(rng, request, deck, dealt, origin, main)
    return request


def score_request(rng):
    request = valid_request(rng)
    if rng.random() < FAULTS:
        request = break_request(rng, copy.deepcopy(request), "score")
    return request
