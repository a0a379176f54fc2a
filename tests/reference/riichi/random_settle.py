"""Random requests for /settle of the ruleset riichi: every outcome, near the end of matches."""

from common.hands import Deck, text
from common.tiles import KIND, NAME, YAOCHU, count_kinds
from riichi.random_score import (
    SCORING, add_liability, dealer_of, make_called, make_deal, make_rules, win_flags,
)
from riichi.random_hands import deal_hand
from riichi.calls import score, settle
from riichi.readings import waiting_kinds
from riichi.request import read_melds
from riichi.tables import OPTIONS, PRESETS
from riichi.tiles import parse_tiles

SETTLING = [name for name in OPTIONS if name not in ("red_fives",)]
MATCH = [name for name in SETTLING if name not in SCORING]
ABORTS = ["four_winds", "nine_terminals", "four_kongs", "four_riichi", "triple_ron"]


def near_the_end(rng, start):
    """A table; often the last deals of a match, with close points or ties."""
    table = {
        "dealer": rng.choice([0, 1, 2, 3, 3, 3]),
        "round_wind": rng.choice(["1z", "1z", "2z", "2z", "2z", "3z", "3z", "4z"]),
        "hand_number": rng.randint(1, 30), "dealer_streak": rng.choice([0, 0, 1, 2, 7, 8, 9]),
        "honba": rng.choice([0, 0, 1, 2, 5]), "deposits": rng.choice([0, 0, 1, 2, 3, 7]),
        "multiplier": rng.choice([1, 1, 1, 2]),
    }
    some = rng.random()
    if some < 0.3:
        table["points"] = [100 * rng.randint(0, 500) for _ in range(4)]
    elif some < 0.6:
        table["points"] = [start + 1000 * rng.randint(-8, 8) for _ in range(4)]
    elif some < 0.75:
        a, b = 1000 * rng.randint(0, 40), 1000 * rng.randint(0, 40)
        table["points"] = rng.choice(
            [[a] * 4, [a, a, b, b], [b, a, a, b], [a, b, a, a], [a, b, b, b]]
        )
    elif some < 0.9:
        table["points"] = [start - 100 * rng.randint(0, 260) for _ in range(4)]
    if rng.random() < 0.3:
        names = rng.sample(list(table), rng.randint(0, len(table)))
        table = {name: v for name, v in table.items() if name in names}
    return table


def some_seats(rng, chance):
    return [s for s in range(4) if rng.random() < chance]


def tile_hand(rng, request, deck, shown, seat, origin, tile):
    """A hand of tiles, mostly a win; `tile` is the one already discarded, or None."""
    dealt = None
    for _ in range(60):
        dealt = deal_hand(rng, deck, seat, None, tile)
        if dealt is not None:
            break
    if dealt is None:
        return None
    hand = {"seat": seat, "concealed": text(rng, dealt.concealed), "win_tile": NAME[dealt.win]}
    hand["from"] = origin
    if dealt.melds:
        hand["melds"] = dealt.melds
    kinds = [KIND[t] for t in dealt.concealed] + shown
    kinds += [KIND[t] for m in dealt.melds for t in parse_tiles(m["tiles"], "")]
    flags = win_flags(rng, dealt, origin is None, dealer_of(request), kinds, [], 0.85)
    hand["flags"] = flags
    return hand


def agree(hands):
    """Flags that must be the same in all winners: drop those that are not."""
    tiles = [h for h in hands if "called" not in h]
    for flag in ("robbing_kong", "robbing_concealed_kong", "last_tile", "after_kong_discard"):
        if not all(flag in h["flags"] for h in tiles):
            for h in tiles:
                if flag in h["flags"]:
                    h["flags"].remove(flag)


def win(rng, request, deck, tiles):
    """One to three winners, of tiles or called."""
    origin = rng.choice([None, rng.randrange(4)])
    free = [s for s in range(4) if s != origin]
    rng.shuffle(free)
    count = 1 if origin is None else rng.choice([1, 1, 2, 2, 3])
    hands, tile = [], None
    shown = [KIND[t] for t in tiles]
    if not tiles and rng.random() < 0.15:
        hand = add_liability(rng, request, deck, free.pop())
        hand["from"], hand["flags"] = origin, []
        tile = parse_tiles(hand["win_tile"], "")[0]
        hands, count = [hand], count - 1
    for seat in free[:count]:
        if rng.random() < 0.5:
            hand = make_called(rng, seat)
            hand["from"] = origin
            if rng.random() < 0.15:
                liable_called(rng, request, hand)
        else:
            hand = tile_hand(rng, request, deck, shown, seat, origin, tile)
            if hand is None:
                hand = {"seat": seat, "from": origin, "called": {"han": 3, "fu": 30}}
            else:
                tile = parse_tiles(hand["win_tile"], "")[0]
        hands.append(hand)
    agree(hands)
    keep_winning(rng, request, hands)
    outcome = {"type": "win", "wins": hands}
    own = [h["seat"] for h in hands if {"riichi", "double_riichi"} & set(h.get("flags", []))]
    if rng.random() < 0.6:
        called = [h["seat"] for h in hands if "called" in h]
        others = [s for s in range(4) if s not in [h["seat"] for h in hands] or s in called]
        outcome["riichi"] = sorted(own + [s for s in others if rng.random() < 0.35])
    return outcome


def liable_called(rng, request, hand):
    """A called yakuman with a liable seat; its value is at least that of the yakuman named."""
    rules = request.setdefault("rules", {})
    name = rng.choice(["daisangen", "daisuushii", "suukantsu"])
    rules["pao_" + name] = True
    rules["multiple_yakuman"] = True
    hand["called"] = {"yakuman": rng.randint(2, 4)}
    hand["liable"] = {name: (hand["seat"] + rng.randint(1, 3)) % 4}


def keep_winning(rng, request, hands):
    """Most hands that do not win are replaced by called ones, so that the rest is settled."""
    for i, hand in enumerate(hands):
        if rng.random() < 0.9:
            frame = {k: request[k] for k in ("ruleset", "rules", "table", "deal") if k in request}
            if score(dict(frame, hand=hand)).get("win") is not True:
                hands[i] = {
                    "seat": hand["seat"], "from": hand["from"], "called": {"han": 2, "fu": 40},
                }


def shown_seat(rng, deck, seat):
    """What a seat shows at a draw: tiles, discards, booleans that agree with them, or nothing."""
    shown, some = {}, rng.random()
    if some < 0.4:
        dealt = None
        while dealt is None:
            dealt = deal_hand(rng, deck, seat)
        concealed = dealt.concealed
        if rng.random() < 0.5:
            concealed = concealed[1:] + [dealt.win]
        shown["concealed"] = text(rng, concealed)
        if dealt.melds or rng.random() < 0.3:
            shown["melds"] = dealt.melds
    elif some < 0.7:
        shown["tenpai"] = rng.random() < 0.5
    if rng.random() < 0.45:
        pool = sorted(YAOCHU) if rng.random() < 0.8 else None
        shown["discards"] = text(rng, deck.draw(rng.randint(0, 6), pool), keep_order=True)
        if rng.random() < 0.3:
            shown["called_away"] = rng.choice([0, 1])
    elif rng.random() < 0.15:
        shown["nagashi"] = rng.random() < 0.7
    return shown


def ready_seats(seats):
    """Who of the shown seats is ready."""
    found = []
    for seat, shown in enumerate(seats):
        ready = shown.get("tenpai", False)
        if "concealed" in shown:
            melds = read_melds(shown.get("melds"), seat, "")
            ready = bool(waiting_kinds(count_kinds(parse_tiles(shown["concealed"], "")), melds))
        if ready:
            found.append(seat)
    return found


def exhaustive_draw(rng, request, deck, tiles):
    outcome, ready = {"type": "exhaustive_draw"}, []
    some = rng.random()
    if some < 0.65:
        outcome["seats"] = [shown_seat(rng, deck, s) for s in range(4)]
        ready = ready_seats(outcome["seats"])
        if some < 0.2:
            unknown = [
                s for s in range(4) if not {"tenpai", "concealed"} & set(outcome["seats"][s])
            ]
            ready = sorted(ready + [s for s in unknown if rng.random() < 0.5])
            outcome["tenpai"] = ready
    else:
        ready = outcome["tenpai"] = some_seats(rng, 0.5)
    if rng.random() < 0.6:
        outcome["riichi"] = [s for s in ready if rng.random() < 0.4]
        if rng.random() < 0.05:
            outcome["riichi"] = some_seats(rng, 0.5)
    return outcome


def abortive_draw(rng, request, deck, tiles):
    reason = rng.choice(ABORTS)
    outcome = {"type": "abortive_draw", "reason": reason}
    if reason == "four_riichi" and rng.random() < 0.9:
        outcome["riichi"] = [0, 1, 2, 3]
    elif rng.random() < 0.6:
        outcome["riichi"] = some_seats(rng, 0.4)[:3]
    return outcome


def false_win(rng, request, deck, tiles):
    outcome = {"type": "false_win", "offender": rng.randrange(4)}
    if rng.random() < 0.4:
        outcome["riichi"] = some_seats(rng, 0.3)
    return outcome


KINDS = [(win, 55), (exhaustive_draw, 25), (abortive_draw, 10), (false_win, 10)]


def settle_fault(rng, request):
    """One fault of an outcome."""
    outcome = request["outcome"]
    kind = outcome["type"]
    choices = [
        ("type", "draw"), ("riichi", [4]), ("riichi", "0"), ("riichi", ["0"]), ("x", 1),
        ("type", 3), ("type", None),
    ]
    if kind != "win":
        choices.append(("wins", [{"seat": 0, "from": 1, "called": {"han": 1, "fu": 30}}]))
    if kind != "false_win":
        choices.append(("offender", 1))
    else:
        choices += [("offender", None), ("offender", 4)]
    if kind != "abortive_draw":
        choices.append(("reason", "four_winds"))
    else:
        choices += [("reason", None), ("reason", "nine_tiles")]
    if kind != "exhaustive_draw":
        choices.append(("tenpai", [0]))
    else:
        choices += [("seats", [{}, {}, {}]), ("tenpai", [4]), ("seats", {})]
    name, value = rng.choice(choices)
    outcome[name] = value


def settle_request(rng):
    request = {"ruleset": "riichi"}
    rules, reds = make_rules(rng, MATCH + SCORING)
    if rules is not None:
        request["rules"] = rules
    preset = PRESETS[(rules or {}).get("preset", "classic")]
    start = (rules or {}).get("start_points", preset.get("start_points", 25000))
    if rng.random() < 0.9:
        request["table"] = near_the_end(rng, start)
    deck = Deck(rng, reds)
    deal, tiles = make_deal(rng, deck)
    kinds, weights = zip(*KINDS)
    kind = rng.choices(kinds, weights)[0]
    if deal and kind is win:
        request["deal"] = deal
    request["outcome"] = kind(rng, request, deck, tiles)
    if rng.random() < 0.06 and "code" not in settle(request):
        settle_fault(rng, request)
    return request
