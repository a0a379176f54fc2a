"""One fault in an otherwise sound request of /settle."""

from common.faults import set_in


def of_outcome(rng, request, outcome):
    kind = outcome["type"]
    choices = [
        ("type", "draw"), ("type", 3), ("type", None), ("type", "abortive_draw"), ("x", 1),
        ("seats", [{}, {}, {}]), ("seats", {}), ("seats", [{}, {}, {}, 1]),
        ("reason", "nine_terminals"),
        ("riichi", [0]), ("tenpai", [1]), ("followed", 1),
        ("followed", {"count": 1, "first": "8z"}), ("followed", {"count": 1, "last": 2}),
    ]
    if kind != "win":
        choices.append(("wins", [{"seat": 0, "from": 1, "called": {"patterns": ["pinghu"]}}]))
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
    request["deal"] = {"jing": "5p"}
    request["rules"] = {}
    i = rng.randrange(4)
    pungs = [{"type": "pung", "tiles": t} for t in ("111s", "222s", "333s")]
    outcome["seats"][i] = rng.choice([
        {"jing": {"main": 5, "sub": 0}}, {"jing": {"main": -1, "sub": 0}}, {"jing": [1, 0]},
        {"jing": {"main": "1"}}, {"jing": {"main": 1, "side": 0}}, {"jing": 2},
        {"jing": {"main": 3, "sub": 3}, "kongs": {"jing": 1}}, {"kongs": {"jing": 1}},
        {"jing": {"main": 4, "sub": 3}, "kongs": {"jing": 2}},
        {"kongs": {"concealed": 3, "open": 2}}, {"kongs": {"added": 1}}, {"kongs": {"open": True}},
        {"concealed": "11m", "jing": {"main": 1, "sub": 0}},
        {"discards": "1m", "kongs": {"open": 1}},
        {"melds": [{"type": "pung", "tiles": "111m"}], "kongs": {"open": 1}},
        {"concealed": "123456789m123456p"}, {"concealed": "11111m"}, {"concealed": "8z"},
        {"concealed": "123m123p12z", "melds": pungs},
        {"concealed": "0m"}, {"discards": "22222s"}, {"discards": "9z"}, {"x": 1},
        {"melds": [{"type": "pung", "tiles": "112m"}]},
        {"melds": [{"type": "pung", "tiles": "111m", "from": i}]},
        {"melds": [{"type": "chow", "tiles": "123z", "from": (i + 1) % 4}]},
        {"melds": [{"type": "chow", "tiles": "345z"}]},
        {"melds": [{"type": "concealed_kong", "tiles": "1111m", "from": (i + 1) % 4}]},
        {"lower_jing": {"main": 1, "sub": 0}}, {"tenpai": True},
    ])


def of_two_seats(rng, request, outcome):
    """Five of a tile between two seats."""
    request["outcome"] = {"type": "exhaustive_draw", "seats": [{}, {}, {}, {}]}
    request["deal"] = {"jing": "5p"}
    request["rules"] = {}
    seats = request["outcome"]["seats"]
    a, b = rng.sample(range(4), 2)
    seats[a], seats[b] = rng.choice([
        ({"jing": {"main": 3}}, {"jing": {"main": 2}}),
        ({"jing": {"sub": 1}}, {"jing": {"sub": 4}}),
        ({"jing": {"main": 3, "sub": 0}}, {"concealed": "55p"}),
        ({"jing": {"main": 0, "sub": 4}}, {"discards": "6p"}),
        ({"concealed": "111m"}, {"discards": "11m"}),
        ({"melds": [{"type": "pung", "tiles": "333z"}]}, {"concealed": "33z"}),
        ({"melds": [{"type": "open_kong", "tiles": "7777s"}]}, {"concealed": "7s"}),
    ])


def of_lower_jing(rng, request, outcome):
    request["outcome"] = {"type": rng.choice(["exhaustive_draw", "false_win"]), "seats": [{}] * 4}
    if request["outcome"]["type"] == "false_win":
        request["outcome"]["offender"] = 1
    request["deal"] = {"jing": "5p", "lower_jing": "9s"}
    request["rules"] = {"lower_jing": True}
    request["table"] = {"dealer": 0}
    full = "123456789m1234p"
    some = rng.randrange(7)
    seats = [{}, {"dealt": full}, {}, {}]
    if some == 0:
        seats[1] = {"dealt": full + "1s"}
    elif some == 1:
        seats[0] = {"dealt": full}
    elif some == 2:
        seats[1]["lower_jing"] = {"main": 0, "sub": 0}
    elif some == 3:
        del request["deal"]["lower_jing"]
    elif some == 4:
        seats = [{}, {"lower_jing": {"main": 3}}, {"lower_jing": {"main": 2}}, {}]
    elif some == 5:
        seats = [{}, {"dealt": "11112345678m9s1s2s"}, {"dealt": "1m2345678m99s345p"}, {}]
    else:
        request["rules"] = {}
        seats = [{}, {}, {}, {}]
    request["outcome"]["seats"] = seats


def of_claims(rng, request, outcome):
    """Claims that cannot stand side by side."""
    def called(seat, origin):
        return {"seat": seat, "from": origin, "called": {"patterns": ["pinghu"]}}

    tiles = {"seat": 2, "from": 1, "concealed": "123456789m1122z", "win_tile": "1z"}
    request["deal"] = {"jing": "5p"}
    request["outcome"] = {"type": "win", "wins": rng.choice([
        [called(0, None), called(1, None)], [called(0, 1), called(2, 3)], [called(0, 1)] * 2,
        [tiles, dict(tiles, seat=3, win_tile="2z")], [tiles, dict(tiles)], [called(1, 1)],
        [dict(called(0, 1), concealed="1z")], [{"seat": 0, "called": {"patterns": ["pinghu"]}}],
        [{"from": 0, "called": {"patterns": ["pinghu"]}}],
        [dict(called(0, 1), flags=["after_kong"])],
        [dict(called(0, None), flags=["robbing_kong"])],
        [dict(called(0, 1), flags=["first_turn"])],
        [dict(called(0, 1), flags=["no_jing_anywhere"])],
        [dict(tiles, win_tile="9p")], [dict(tiles, passed="2z")],
    ])}


def of_frame(rng, request, outcome):
    name, value = rng.choice([
        ("outcome", None), ("outcome", []), ("hand", {}), ("seats", [{}] * 4),
        ("ruleset", "Nanchang"), ("visible", "1m"),
    ])
    request[name] = value
    if name == "ruleset" and rng.random() < 0.5:
        set_in(request, "rules", {"preset": "x"})
        request["ruleset"] = "nanchang"


def no_deal(rng, request, outcome):
    request.pop("deal", None)


def settle_fault(rng, request):
    fault = rng.choice([
        of_outcome, of_outcome, of_a_seat, of_a_seat, of_two_seats, of_lower_jing, of_claims,
        of_frame, no_deal,
    ])
    fault(rng, request, request["outcome"])
