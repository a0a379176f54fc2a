"""One fault in an otherwise sound request of /settle."""

from common.faults import set_in
from yueqing.random_faults import BAD_OPTIONS, break_request


def of_outcome(rng, request, outcome):
    kind = outcome["type"]
    choices = [
        ("type", "draw"), ("type", 3), ("type", None), ("type", "abortive_draw"), ("x", 1),
        ("seats", [{}, {}, {}]), ("seats", {}), ("seats", [{}, {}, {}, 1]),
        ("reason", "nine_terminals"), ("riichi", [0]), ("tenpai", [1]),
        ("followed", {"first": "1z", "count": 1}),
    ]
    if kind != "win":
        choices.append(("wins", [{"seat": 0, "from": 1, "called": {"basic": 1}}]))
    else:
        choices += [("wins", None), ("wins", {}), ("wins", [1])]
    if kind != "false_win":
        choices.append(("offender", 1))
    else:
        choices += [("offender", None), ("offender", 4), ("offender", "1")]
    name, value = rng.choice(choices)
    outcome[name] = value


def of_a_seat(rng, request, outcome):
    """Something impossible at a seat of a draw; the other seats show nothing."""
    request["outcome"] = outcome = {"type": "exhaustive_draw", "seats": [{}, {}, {}, {}]}
    request["deal"] = {"gangtou": "4p"}
    request["rules"] = {}
    i = rng.randrange(4)
    pung = [{"type": "pung", "tiles": "111s"}]
    sixteen = "123456789m123s1122z"
    outcome["seats"][i] = rng.choice([
        {"caishen": 5}, {"caishen": -1}, {"caishen": "1"}, {"caishen": True}, {"gangtou": 4},
        {"gangtou": -1}, {"gangtou": "2"}, {"baiban": 5}, {"baiban": -1}, {"kongs": {"open": 6}},
        {"kongs": {"open": -1}}, {"kongs": {"added": 1}}, {"kongs": {"concealed": "1"}},
        {"kongs": 3}, {"honor_triplets": 4}, {"honor_triplets": -1}, {"honor_triplets": "1"},
        {"hua": 201}, {"hua": -1}, {"hua": "3"}, {"breaks": 1}, {"breaks": "yes"}, {"x": 1},
        {"jing": 1}, {"concealed": sixteen, "caishen": 1}, {"melds": pung, "kongs": {"open": 1}},
        {"concealed": sixteen, "honor_triplets": 1}, {"melds": pung, "honor_triplets": 1},
        {"concealed": "123m"}, {"concealed": sixteen, "melds": pung},
        {"concealed": sixteen[:-3] + "8z"}, {"concealed": "11111m23678p112233s"},
        {"discards": "9z"}, {"discards": "0m"},
        {"concealed": "123456789m4p23s1122z"}, {"concealed": "123456789m5z123s11z2s"},
        {"melds": [{"type": "pung", "tiles": "444p"}]},
        {"melds": [{"type": "pung", "tiles": "555z"}]},
        {"melds": [{"type": "pung", "tiles": "555p"}]},
        {"melds": [{"type": "chow", "tiles": "567p"}]},
        {"melds": [{"type": "pung", "tiles": "112m"}]},
        {"melds": [{"type": "pung", "tiles": "111m", "from": i}]},
        {"melds": [{"type": "chow", "tiles": "123m", "from": (i + 1) % 4}]},
        {"melds": [{"type": "chow", "tiles": "345z"}]},
        {"melds": [{"type": "concealed_kong", "tiles": "1111m", "from": (i + 1) % 4}]},
        {"melds": pung * 6}, {"melds": pung * 2}, {"flowers": "4444p"}, {"flowers": "55555z"},
        {"flowers": "0p"}, {"flowers": "4p", "gangtou": 2},
    ])


def of_two_seats(rng, request, outcome):
    """Five of a tile between two seats."""
    request["outcome"] = {"type": "exhaustive_draw", "seats": [{}, {}, {}, {}]}
    request["deal"] = {"gangtou": "4p"}
    request["rules"] = {}
    seats = request["outcome"]["seats"]
    a, b = rng.sample(range(4), 2)
    pung = {"type": "pung", "tiles": "333z"}
    kong = {"type": "concealed_kong", "tiles": "5555p"}
    seats[a], seats[b] = rng.choice([
        ({"caishen": 3}, {"caishen": 2}), ({"caishen": 1}, {"caishen": 4}),
        ({"gangtou": 2}, {"gangtou": 2}), ({"baiban": 3}, {"baiban": 2}),
        ({"flowers": "44p"}, {"gangtou": 2}), ({"flowers": "555z"}, {"flowers": "55z"}),
        ({"caishen": 4}, {"concealed": "123456789m5p12s1122z"}),
        ({"melds": [pung]}, {"melds": [pung]}), ({"melds": [kong]}, {"caishen": 1}),
        ({"melds": [dict(pung, tiles="777s")]}, {"concealed": "123456789m77s1s1122z"}),
    ])


def of_win(rng, request, outcome):
    """Something wrong with the winner."""
    hand = outcome["wins"][0]
    seat = hand["seat"]
    kind = rng.choice(["two", "none", "own", "own", "differ", "called", "broken", "hand", "hand"])
    seats = outcome.get("seats") or [{}, {}, {}, {}]
    if kind == "two":
        outcome["wins"].append(dict(hand, seat=(seat + 1) % 4))
    elif kind == "none":
        outcome["wins"] = []
    elif kind == "broken":
        hand["flags"] = ["broken"]
    elif kind == "own":
        outcome["seats"] = [{}, {}, {}, {}]
        outcome["seats"][seat] = rng.choice([
            {"caishen": 1}, {"kongs": {"open": 1}}, {"hua": 3}, {"breaks": True},
            {"honor_triplets": 1},
        ])
    elif kind == "differ" and "called" not in hand:
        hand.pop("flowers", None)
        hand["gangtou"] = 1
        outcome["seats"] = [{}, {}, {}, {}]
        outcome["seats"][seat] = {"gangtou": rng.choice([0, 2])}
        if rng.random() < 0.3:
            hand.update(gangtou=0, discards="1m")
            outcome["seats"][seat] = {"discards": rng.choice(["2m", "11m", "", "1m"])}
    elif kind == "called":
        outcome["wins"] = [{"seat": seat, "from": None, "called": {"big": 15}}]
        seats[seat] = {rng.choice(["gangtou", "baiban"]): 1}
        outcome["seats"] = seats
    else:
        request["hand"] = hand
        break_request(rng, request, "score")
        outcome["wins"] = [request.pop("hand")]


def of_frame(rng, request, outcome):
    name, value = rng.choice([
        ("outcome", None), ("outcome", []), ("hand", {}), ("seats", [{}] * 4),
        ("ruleset", "Yueqing"), ("visible", "1m"),
    ])
    if rng.random() < 0.5:
        set_in(request, "rules", dict([rng.choice(BAD_OPTIONS)]))
    else:
        request[name] = value


def no_deal(rng, request, outcome):
    request.pop("deal", None)


def settle_fault(rng, request):
    faults = [of_outcome, of_outcome, of_a_seat, of_a_seat, of_two_seats, of_frame]
    if request["outcome"]["type"] == "win":
        faults += [of_win] * 5
        if "called" not in request["outcome"]["wins"][0]:
            faults.append(no_deal)
    rng.choice(faults)(rng, request, request["outcome"])
