"""Random requests for /settle of the ruleset jiujiang: every outcome, chains of tables."""

from common.hands import pick
from common.tiles import NAME, parse_tiles
from jiujiang.random_score import (
    Fa, SCORING, make_frame, make_hand, make_seats, option, some_origin, stands,
)
from jiujiang.random_faults import SEAT_FAULTS
from jiujiang.random_hands import ANY, SUITS, make_deck
from jiujiang.calls import score, settle

SETTLING = ["multiple_winners", "false_win_pao", "match_hands", "max_multiplier", "unit"]
LARGE = 10**9
SHARED = ("robbing_kong", "after_kong_discard", "last_tile")


def called_hand(rng, request, seat, origin, tile):
    hand = {"seat": seat, "from": origin}
    hand["called"] = {"pao": rng.randint(option(request, "min_pao"), rng.choice([12, 200, 10000]))}
    if rng.random() < 0.3:
        hand["win_tile"] = NAME[rng.choice(ANY) if tile is None else tile]
    if origin is not None and rng.random() < 0.3:
        flag = rng.choice(["robbing_kong", "after_kong_discard"])
        hand["flags"] = [flag]
        if flag == "robbing_kong":
            hand["win_tile"] = NAME[rng.choice(SUITS) if tile is None else tile]
    if not stands(request, hand):
        hand.pop("flags", None)
    return hand


def agree(rng, hands):
    """Flags that must be the same in all winners: mostly drop those that are not."""
    for flag in SHARED:
        if rng.random() < 0.97 and not all(flag in h.get("flags", []) for h in hands):
            for h in hands:
                if flag in h.get("flags", []):
                    h["flags"].remove(flag)


def win(rng, request, deck, fa):
    seat = rng.randrange(4)
    origin = some_origin(rng, request, seat)
    several = origin is not None and option(request, "multiple_winners")
    count = rng.choice([1, 2, 2, 3]) if several else 1
    others = [s for s in range(4) if s not in (seat, origin)]
    rng.shuffle(others)
    hands, tile = [], None
    for s in ([seat] + others)[:count]:
        hand = None
        if rng.random() < 0.7:
            hand = make_hand(rng, request, deck, s, origin, fa, tile, 0.02)
            if hand and rng.random() < 0.9 and not wins(request, hand):
                hand = None
        hand = hand or called_hand(rng, request, s, origin, tile)
        if "win_tile" in hand:
            tile = parse_tiles(hand["win_tile"], "")[0]
        hands.append(hand)
    if len(hands) > 1:
        agree(rng, hands)
        rng.shuffle(hands)
    outcome = {"type": "win", "wins": hands}
    add_seats(rng, outcome, deck, fa, hands)
    return outcome


def wins(request, hand):
    frame = {k: request[k] for k in ("ruleset", "rules", "table") if k in request}
    return score(dict(frame, hand=hand)).get("win") is True


def add_seats(rng, outcome, deck, fa, hands=()):
    if rng.random() < 0.65:
        outcome["seats"] = make_seats(rng, deck, fa, list(hands))


def exhaustive_draw(rng, request, deck, fa):
    outcome = {"type": "exhaustive_draw"}
    add_seats(rng, outcome, deck, fa)
    return outcome


def false_win(rng, request, deck, fa):
    outcome = {"type": "false_win", "offender": rng.randrange(4)}
    if rng.random() < 0.3:
        add_seats(rng, outcome, deck, fa)
    return outcome


KINDS = [(win, 72), (exhaustive_draw, 18), (false_win, 10)]


def add_followed(rng, request, deck):
    """Mostly a tile that nobody shows."""
    whole = [k for k in ANY if len(deck.left[k]) == 4]
    kind = rng.choice(whole if whole and rng.random() < 0.9 else ANY)
    if len(deck.left[kind]) == 4 and rng.random() < 0.3 and deck.left[31]:
        kind = rng.choice([k for k in (31, 33) if len(deck.left[k]) == 4] or [kind])
    followed = {"first": NAME[kind]}
    if rng.random() < 0.5:
        followed["count"] = rng.choice([1, 2])
    request["outcome"]["followed"] = followed


FAULTS = [  # beside any outcome but a false win
    ("type", "draw"), ("type", 3), ("type", None), ("type", "abortive_draw"), ("x", 1),
    ("followed", {"first": "6z"}), ("followed", {"first": "11m"}),
    ("followed", {"count": 1}), ("followed", {"first": "1m", "count": 3}), ("followed", [1]),
    ("followed", {"first": "1m", "count": 0}), ("followed", {"first": "1m", "x": 0}),
    ("followed", {"first": "0m"}), ("seats", [{}, {}, {}]), ("seats", {}), ("offender", 1),
]
FALSE_WIN_FAULTS = [
    ("offender", None), ("offender", 4), ("offender", "0"), ("followed", {"first": "1m"}),
    ("wins", [{"seat": 1, "from": 2, "called": {"pao": 20}}]), ("seats", {}),
    ("type", "exhaustive_draw"),
]


def win_fault(rng, request):
    """One in the wins."""
    hands = request["outcome"]["wins"]
    hand = rng.choice(hands)
    how = rng.randrange(9)
    if how == 0:
        hands.append(dict(hand))
    elif how == 1:
        other = (hand["seat"] + 1) % 4
        hands.append({"seat": other, "from": (other + 1) % 4, "called": {"pao": 20}})
    elif how == 2:
        hands += [{"seat": s, "from": None, "called": {"pao": 20}} for s in range(4)]
    elif how == 3:
        hand["called"] = rng.choice([{}, {"pao": "1"}, {"pao": 20, "x": 1}, 5, {"han": 3}])
        for name in ("concealed", "melds", "fa", "flowers", "passed", "passed_dealer", "discards",
                     "flags"):
            hand.pop(name, None)
    elif how == 4:
        hand["called"] = {"pao": 20}
    elif how == 5:
        hand["from"] = hand["seat"]
    elif how == 6:
        hand.pop("from")
    elif how == 7:
        hand.pop("seat")
    else:
        hand["flags"] = ["riichi"]


def settle_fault(rng, request):
    outcome = request["outcome"]
    how = rng.random()
    if outcome["type"] == "win" and how < 0.5:
        win_fault(rng, request)
    elif how < 0.65:
        outcome["seats"] = [{} for _ in range(4)]
        name, value = rng.choice(SEAT_FAULTS)
        free = [s for s in range(4) if s not in [h["seat"] for h in outcome.get("wins", [])]]
        outcome["seats"][rng.choice(free)][name] = value
    else:
        faults = FALSE_WIN_FAULTS if outcome["type"] == "false_win" else FAULTS
        name, value = rng.choice(faults)
        outcome[name] = value


def make_outcome(rng, request):
    deck, fa = make_deck(rng), Fa()
    request["outcome"] = pick(rng, KINDS)(rng, request, deck, fa)
    if request["outcome"]["type"] != "false_win" and rng.random() < 0.3:
        add_followed(rng, request, deck)


def settle_request(rng):
    request = make_frame(rng, SCORING + SETTLING)
    rules = request.setdefault("rules", {})
    if rng.random() < 0.4:
        rules["multiple_winners"] = True
    if rng.random() < 0.15:
        rules["match_hands"] = rng.randint(1, 30)
    make_outcome(rng, request)
    for _ in range(rng.choice([0, 0, 0, 1, 3])):
        answer = settle(request)
        if "code" in answer:
            break
        request["table"] = answer["next_table"]
        if max(map(abs, answer["next_table"]["points"])) > LARGE:
            request["table"]["points"] = [0] * 4
        make_outcome(rng, request)
    if rng.random() < 0.08 and "code" not in settle(request):
        settle_fault(rng, request)
    return request
