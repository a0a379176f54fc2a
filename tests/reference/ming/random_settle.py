"""Random requests for /settle of the ruleset ming: every outcome, chains of deals, match ends."""

import copy

from common.hands import Deck, spoil, text
from common.tiles import KIND
from ming.random_score import make_called, make_frame, make_hand, make_table
from ming.random_faults import BAD_OPTIONS, set_in
from ming.random_hands import dealt_hand
from ming.calls import score, settle
from ming.tables import OPTIONS

FAULTS = 0.1
CHAIN = 6  # the most deals settled before the one asked about


def some_seats(rng, chance):
    return [s for s in range(4) if rng.random() < chance]


def near_the_end(rng):
    """Scores and chips near an end of the match, and ties."""
    table = make_table(rng)
    some = rng.random()
    if some < 0.35:
        table["points"] = [rng.randint(0, 9) for _ in range(4)]
    elif some < 0.5:
        table["points"] = [rng.randint(10, 12) for _ in range(4)]
    elif some < 0.7:
        a, b = rng.randint(-5, 12), rng.randint(0, 12)
        table["points"] = rng.choice([[a] * 4, [a, b, b, a], [b, a, a, a], [a, a, b, b]])
    if rng.random() < 0.3:
        table["mangans"] = [rng.choice([2, 3, 3]) for _ in range(4)]
    return table


def win(rng, request, deck):
    dealer = (request.get("table") or {}).get("dealer", 0)
    seat = dealer if rng.random() < 0.35 else rng.randrange(4)
    if rng.random() < 0.4:
        hand = make_called(rng, request, seat)
    else:
        hand = make_hand(rng, request, deck, seat, spoiled=0.02)
        if not score(request).get("win") and rng.random() < 0.8:
            hand = make_called(rng, request, seat)
    del request["hand"]
    outcome = {"type": "win", "wins": [hand]}
    if rng.random() < 0.05:
        outcome["seats"] = [shown_seat(rng, deck, s, False) if s != seat else {} for s in range(4)]
    own = "riichi" in (hand.get("flags") or [])
    if rng.random() < 0.65:
        riichi = [s for s in some_seats(rng, 0.4) if s != seat]
        if own or ("called" in hand and rng.random() < 0.3):
            riichi.append(seat)
        rng.shuffle(riichi)
        outcome["riichi"] = riichi
    return outcome


def shown_seat(rng, deck, seat, riichi):
    """Tiles of a seat at a draw: ready or nearly."""
    shown = {}
    if rng.random() < 0.6:
        dealt = dealt_hand(rng, deck, seat, meld_chance=0 if riichi else 0.45)
        while riichi and not dealt.closed:
            dealt = dealt_hand(rng, deck, seat, meld_chance=0)
        if rng.random() < 0.35:
            spoil(rng, deck, dealt)
        deck.left[KIND[dealt.win]].append(dealt.win)
        shown["concealed"] = text(rng, dealt.concealed)
        if dealt.melds or rng.random() < 0.3:
            shown["melds"] = dealt.melds
    if rng.random() < 0.2:
        shown["discards"] = text(rng, deck.draw(rng.randint(0, 5)), keep_order=True)
    return shown


def exhaustive_draw(rng, request, deck):
    outcome = {"type": "exhaustive_draw"}
    riichi = some_seats(rng, rng.choice([0.2, 0.6]))
    if rng.random() < 0.85:
        outcome["riichi"] = rng.sample(riichi, len(riichi))
    else:
        riichi = []
    if rng.random() < 0.5:
        outcome["seats"] = [shown_seat(rng, deck, s, s in riichi) for s in range(4)]
    if rng.random() < 0.5:
        outcome["tenpai"] = agreeing_tenpai(rng, request, outcome, riichi)
    return outcome


def agreeing_tenpai(rng, request, outcome, riichi):
    """A list that mostly agrees with the tiles shown; seats not in riichi are free."""
    tenpai = some_seats(rng, 0.6)
    if rng.random() < 0.9:
        for seat in riichi:
            for trial in (sorted(set(tenpai) | {seat}), sorted(set(tenpai) - {seat})):
                asked = dict(outcome, riichi=[seat], tenpai=trial)
                if "code" not in settle(dict(request, outcome=asked)):
                    tenpai = trial
                    break
    return tenpai


def false_win(rng, request, deck):
    outcome = {"type": "false_win", "offender": rng.randrange(4)}
    if rng.random() < 0.5:
        outcome["riichi"] = some_seats(rng, 0.4)
    return outcome


def make_outcome(rng, request, deck):
    kind = rng.choices([win, exhaustive_draw, false_win], [60, 30, 10])[0]
    return kind(rng, request, deck)


def play_on(rng, request):
    """The table after some deals of the match."""
    for _ in range(rng.randint(1, CHAIN)):
        before = dict(request, outcome=make_outcome(rng, request, Deck(rng)))
        before.pop("deal", None)
        answer = settle(before)
        request.pop("deal", None)
        if not answer.get("match_over", True):
            request["table"] = answer["next_table"]


def valid_request(rng):
    request = make_frame(rng, list(OPTIONS)[:2] + list(OPTIONS)[5:])
    if rng.random() < 0.4:
        play_on(rng, request)
    elif rng.random() < 0.85:
        request["table"] = near_the_end(rng)
    request["outcome"] = make_outcome(rng, request, Deck(rng))
    return request


def member_fault(rng, request):
    """A member that is wrong, out of place or missing."""
    outcome = request["outcome"]
    choices = [
        ("type", "draw"), ("type", 3), ("type", None), ("type", "abortive_draw"), ("x", 1),
        ("riichi", [4]), ("riichi", "0"), ("riichi", ["0"]), ("riichi", [1, 1]),
        ("seats", [{}, {}, {}]), ("seats", {}), ("seats", [{}, {}, {}, {"hua": 1}]),
        ("seats", [{}, {"concealed": "123m"}, {}, {}]), ("seats", [{}, {}, {"discards": "8z"}, {}]),
        ("seats", [{"melds": [{"type": "pung", "tiles": "222m", "from": 0}]}, {}, {}, {}]),
    ]
    kind = outcome["type"]
    if kind != "win":
        choices.append(("wins", [{"seat": 0, "from": 1, "called": {"han": 1}}]))
    else:
        choices.append(("wins", None))
    if kind != "false_win":
        choices.append(("offender", 1))
    else:
        choices += [("offender", None), ("offender", 4), ("offender", "1")]
    if kind != "exhaustive_draw":
        choices.append(("tenpai", [0]))
    else:
        choices += [("tenpai", [4]), ("tenpai", 1)]
    name, value = rng.choice(choices)
    outcome[name] = value


def win_fault(rng, request):
    outcome = request["outcome"]
    hand = outcome["wins"][0]
    seat = hand["seat"]
    kind = rng.choice(["two", "from", "seat", "called", "beside", "listed", "member"])
    if kind == "two":
        outcome["wins"].append({"seat": (seat + 1) % 4, "from": hand["from"], "called": {"han": 2}})
    elif kind == "from":
        hand["from"] = rng.choice([seat, 4, "1"])
    elif kind == "seat":
        hand["seat"] = rng.choice([4, -1, None, "0"])
    elif kind == "listed":
        outcome["riichi"] = [] if "riichi" in (hand.get("flags") or []) else [seat]
    elif kind == "member":
        hand["hand"] = 1
    elif kind == "beside" and "concealed" in hand:
        hand["called"] = {"han": 3}
    else:
        outcome["wins"] = [{"seat": seat, "from": hand["from"], "called": rng.choice([
            {}, {"han": 0}, {"han": 100}, {"han": "3"}, {"han": 3, "limit": "nine_gates"},
            {"limit": "riichi"}, {"limit": "yakuman"}, {"limit": 13}, {"han": 3, "fu": 30}, 3,
        ])}]
        if "called" not in hand and hand["from"] is None:
            outcome["wins"][0]["win_tile"] = "1m"
            outcome["wins"][0]["called"] = {"han": 2}


def draw_fault(rng, request):
    """Riichi with an open meld; five of a kind among the seats; tiles against `tenpai`."""
    request.pop("deal", None)
    outcome = request["outcome"] = {"type": "exhaustive_draw", "riichi": [1]}
    pung = {"type": "pung", "tiles": "555s"}
    outcome["seats"] = rng.choice([
        [{}, {"melds": [pung]}, {}, {}], [{"melds": [pung]}, {}, {"melds": [pung]}, {}],
        [{}, {"concealed": "123456789m1122z"}, {}, {}],
        [{}, {"concealed": "147m258p369s1357z"}, {}, {}],
    ])
    outcome["tenpai"] = rng.choice([[], [1], [0, 2]])


def frame_fault(rng, request):
    name, value = rng.choice([b for b in BAD_OPTIONS if not b[0].startswith("dora")])
    some = rng.random()
    if some < 0.5:
        set_in(request, "rules", {name: value})
    elif some < 0.7:
        set_in(request, "table", {"mangans": rng.choice([[0, 0, 0], [0, 0, 0, -1], 3])})
    elif some < 0.8:
        del request["outcome"]
    else:
        set_in(request, "table", {rng.choice(["chips", "Points"]): 1})


def settle_request(rng):
    request = valid_request(rng)
    if rng.random() < FAULTS and "code" not in settle(request):
        request = copy.deepcopy(request)
        faults = [member_fault, frame_fault, draw_fault]
        if request["outcome"]["type"] == "win":
            faults += [win_fault] * 4
        rng.choice(faults)(rng, request)
    return request
