"""Random requests for /score of the ruleset riichi; the two other calls have modules beside this.

score_request(rng) gives one request. About one in eight carries exactly one fault.
"""

import copy

from common.hands import Deck, spoil, text
from common.request import Boolean, Enum
from common.tiles import KIND, NAME, YAOCHU
from riichi.random_faults import break_request
from riichi.random_hands import deal_hand
from riichi.random_liability import liability_hand, liability_rules, named_liable
from riichi.calls import score
from riichi.tables import OPTIONS, PRESETS
from riichi.tiles import parse_tiles

FAULTS = 0.12
SCORING = [
    "ippatsu", "ura_dora", "kan_dora", "kan_ura", "open_tanyao", "honroutou_han", "double_wind_fu",
    "open_pinfu_fu", "kiriage_mangan", "kazoe_yakuman", "multiple_yakuman", "double_yakuman",
    "renhou", "daisharin", "paarenchan", "paarenchan_streak", "ryuuiisou_needs_green",
    "rob_concealed_kong", "pao_daisangen", "pao_daisuushii", "pao_suukantsu", "pao_scope",
    "pao_honba",
]
LOOSE = {"honroutou_han": [2, 3], "double_wind_fu": [2, 4], "open_pinfu_fu": [20, 30]}


def some_value(rng, name):
    domain = OPTIONS[name][0]
    if isinstance(domain, Boolean):
        return rng.random() < 0.5
    if isinstance(domain, Enum):
        return rng.choice(domain.words)
    if name in LOOSE:
        return rng.choice(LOOSE[name])
    if name == "uma":
        a, b = rng.randrange(0, 300), rng.randrange(0, 300)
        c, d = min(a, b), max(a, b)
        return rng.choice([
            [100 * d, 100 * c, -100 * c, -100 * d], [0, 0, 0, 0],
            [300 * d, -100 * d, -100 * d, -100 * d], [100 * (c + d), 0, -100 * c, -100 * d],
        ])
    steps = (domain.high - domain.low) // domain.step
    return domain.low + domain.step * rng.randint(0, min(steps, 600))


def make_rules(rng, names):
    """The rules of a request (None: absent) and the red fives in force."""
    some = rng.random()
    rules = {}
    if some < 0.3:
        return None, 1
    if some < 0.7:
        rules["preset"] = rng.choice(list(PRESETS))
    if some > 0.5:
        for name in rng.sample(names, rng.randint(0, min(6, len(names)))):
            rules[name] = some_value(rng, name)
        if rng.random() < 0.4:
            rules["red_fives"] = rng.randint(0, 4)
    preset = PRESETS[rules.get("preset", "classic")]
    return rules, rules.get("red_fives", preset.get("red_fives", 1))


def make_table(rng):
    """Some of the eight members."""
    table = {
        "dealer": rng.randrange(4), "round_wind": rng.choice(["1z", "2z", "2z", "3z", "4z"]),
        "hand_number": rng.randint(1, 30), "dealer_streak": rng.choice([0, 0, 0, 1, 2, 7, 8, 8, 9]),
        "honba": rng.choice([0, 0, 1, 2, 5, 17]), "deposits": rng.choice([0, 0, 1, 2, 3]),
        "multiplier": 1, "points": [rng.randrange(-50, 700) * 100 for _ in range(4)],
    }
    return {name: v for name, v in table.items() if rng.random() < 0.6}


def make_deal(rng, deck):
    deal, tiles = {}, []
    for name, chance in (("dora_indicators", 0.7), ("ura_indicators", 0.4)):
        if rng.random() < chance:
            shown = deck.draw(rng.choice([0, 1, 1, 1, 2, 3, 5]))
            tiles += shown
            deal[name] = text(rng, shown, keep_order=True)
    return deal, tiles


def riichi_flags(rng, closed, riichi_chance):
    flags = []
    if closed and rng.random() < riichi_chance:
        some = rng.random()
        flags = ["riichi"] if some < 0.7 else ["double_riichi"]
        if some > 0.95:
            flags = ["riichi", "double_riichi"]
        if rng.random() < 0.4:
            flags.append("ippatsu")
    return flags


def win_flags(rng, dealt, tsumo, dealer, shown, discards, riichi_chance=0.35):
    """Flags that may stand together. `shown`: kinds in melds, hand, discards and indicators."""
    if not dealt.melds and not discards and rng.random() < 0.12 and not (
        dealt.seat == dealer and not tsumo
    ):
        return ["first_turn"] + (["furiten"] if rng.random() < 0.05 else [])
    flags = riichi_flags(rng, dealt.closed, riichi_chance)
    some = rng.random()
    if tsumo:
        if dealt.kongs and some < 0.4 and "ippatsu" not in flags:
            flags.append("after_kong")
        elif some < 0.15:
            flags.append("last_tile")
    elif KIND[dealt.win] not in shown and some < 0.35:
        concealed = KIND[dealt.win] in YAOCHU and rng.random() < 0.4
        flags.append("robbing_concealed_kong" if concealed else "robbing_kong")
    else:
        flags += [f for f in ("last_tile", "after_kong_discard") if rng.random() < 0.1]
    if rng.random() < 0.03:
        flags.append("furiten")
    rng.shuffle(flags)
    return flags


def dealer_of(request):
    return (request.get("table") or {}).get("dealer", 0)


def make_hand(rng, request, deck, tiles, seat, **wish):
    """A hand of /score. `tiles`: the indicators."""
    dealt = None
    while dealt is None:
        dealt = deal_hand(rng, deck, seat, **wish)
    if rng.random() < 0.08:
        spoil(rng, deck, dealt)
    hand = {"seat": seat, "concealed": text(rng, dealt.concealed), "win_tile": NAME[dealt.win]}
    hand["from"] = None if rng.random() < 0.45 else (seat + rng.randint(1, 3)) % 4
    if dealt.melds or rng.random() < 0.2:
        hand["melds"] = dealt.melds
    discards = []
    if rng.random() < 0.25:
        near = [KIND[t] for t in dealt.concealed] if rng.random() < 0.5 else None
        discards = deck.draw(rng.randint(0, 8), near)
        hand["discards"] = text(rng, discards, keep_order=True)
    if rng.random() < 0.1:
        hand["passed"] = text(rng, deck.draw(rng.randint(0, 4)), keep_order=True)
    shown = [KIND[t] for t in dealt.concealed + tiles + discards]
    shown += [KIND[t] for m in dealt.melds for t in parse_tiles(m["tiles"], "")]
    flags = win_flags(rng, dealt, hand["from"] is None, dealer_of(request), shown, discards)
    if flags or rng.random() < 0.1:
        hand["flags"] = flags
    return hand


def make_called(rng, seat):
    """A called hand; some do not exist."""
    hand = {"seat": seat, "from": rng.choice([None, (seat + rng.randint(1, 3)) % 4])}
    if rng.random() < 0.2:
        hand["called"] = {"yakuman": rng.randint(1, 8)}
    else:
        han = rng.choice([1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 26, 60])
        hand["called"] = {"han": han}
        if han < 5 or rng.random() < 0.5:
            hand["called"]["fu"] = rng.choice([20, 25, 25, 30, 30] + list(range(30, 141, 10)))
    return hand


def valid_request(rng):
    request = {"ruleset": "riichi"}
    rules, reds = make_rules(rng, SCORING)
    if rules is not None:
        request["rules"] = rules
    if rng.random() < 0.75:
        request["table"] = make_table(rng)
    deck = Deck(rng, reds)
    seat = rng.randrange(4) if rng.random() < 0.7 else dealer_of(request)
    if rng.random() < 0.05:
        request["hand"] = make_called(rng, seat)
        return request
    if rng.random() < 0.05:
        request["hand"] = add_liability(rng, request, deck, seat)
    else:
        deal, tiles = make_deal(rng, deck)
        if deal:
            request["deal"] = deal
        request["hand"] = make_hand(rng, request, deck, tiles, seat)
    if rng.random() < 0.05:
        request["id"] = rng.randrange(1000)
    return request


def add_liability(rng, request, deck, seat):
    """A hand with a liable seat by its melds, or by `liable`."""
    request["rules"] = liability_rules(rng, request.get("rules") or {})
    origin = None if rng.random() < 0.4 else (seat + rng.randint(1, 3)) % 4
    hand = liability_hand(rng, deck, seat, origin)
    if rng.random() < 0.25:
        liable = named_liable(rng, hand, score(dict(request, hand=hand)), request["rules"])
        if liable:
            hand["liable"] = liable
    return hand


def score_request(rng):
    request = valid_request(rng)
    if rng.random() < FAULTS:
        request = break_request(rng, copy.deepcopy(request), "score")
    return request
