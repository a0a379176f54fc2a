"""Games made by hand, of deals of support/log_deals.py, and what `mahjong import` says of them."""

import json

from support.client import parse_lines
from support.log_deals import Deal

CHANTA = "123789m123s78p55z"  # waits for 6p and 9p, and wins on 9p alone


def one_ready():
    deal = Deal({1: "123456m789s45p33z"}).turns(0, 70, avoid=("3p", "6p"))
    return deal.no_win("draw", [-1000, 3000, -1000, -1000], {1})


def whole_game():
    """Two deals and an end: a draw, then a win of who was ready and deals now."""
    first = one_ready()
    points = [24000, 28000, 24000, 24000]
    second = Deal({1: CHANTA}, dealer=1, honba=1, points=points, dora="6z").turn(1, "2m")
    second.turn(2, "9p").win(1, 2, [0, 4200, -4200, 0])
    return [first, second]


def imported(suite, name, data):
    """The lines of `mahjong import`, which must read the log."""
    status, out, err = suite.cli("import", name, data=data)
    lines = parse_lines(out)
    good = status in (0, 3) and not err and lines and lines[-1]["type"] == "end"
    suite.check(f"{name} is read", good, f"{status} {out[-600:]!r} {err!r}")
    return status, lines


def differs(lines):
    return [(line.get("refused"), line["differences"]) for line in lines
            if line["type"] == "deal" and not line["agrees"]]


def check_deal(suite, make, formats):
    """Every writer's log of a deal is read, and agrees."""
    for name, write in formats.items():
        for tells in (True, False):
            status, lines = imported(suite, name, write([make()], tells))
            suite.check(f"{make.__name__} in {name}", status == 0 and not differs(lines),
                        f"{tells} {differs(lines)}")


def check_settles(suite, make, lines):
    """The deal of the output is a request of settle: with tiles, and as called."""
    deal, rules = lines[1], lines[0]["rules"]
    for outcome in ("outcome", "called"):
        request = {"ruleset": "riichi", "rules": rules, "table": deal["table"],
                   "deal": deal["deal"] if outcome == "outcome" else {}, "outcome": deal[outcome]}
        answer = parse_lines(suite.cli("settle", data=json.dumps(request).encode())[1])[0]
        suite.equal(f"{make.__name__}: {outcome}", answer.get("deltas"), deal["deltas"])
