#!/usr/bin/python3
"""POST /v1/play: the golden cases alone, in one batch and through the command; random play by the
offers alone; what a view may not see; what is refused, and where.
"""

import json
import random

from support.client import dump, parse_lines
from support.openapi_spec import Spec
from support.suite import Suite
from support.vectors import read

FILES = ("riichi", "sanma", "nanchang", "ming", "jiujiang", "yueqing", "mcr")
GAMES = (("riichi", {}), ("riichi", {"players": 3}), ("nanchang", {}), ("ming", {}),
         ("jiujiang", {}), ("yueqing", {}), ("mcr", {}))
TILES = {"concealed", "tiles", "passed", "flowers", "discards", "dealt"}  # in any order
IN_ORDER = {"dora_indicators", "ura_indicators"}
LETTERS = "mpszf"


def spelled(text):
    """The tiles of mpsz, one by one."""
    tiles, digits = [], []
    for sign in text:
        if sign in LETTERS:
            tiles += [digit + sign for digit in digits]
            digits = []
        else:
            digits.append(sign)
    return tiles


def normal(value, name=None):
    """Tiles and flags without the order that means nothing."""
    if isinstance(value, dict):
        return {key: normal(member, key) for key, member in value.items()}
    if isinstance(value, list):
        return sorted(value) if name == "flags" else [normal(member) for member in value]
    if isinstance(value, str) and name in TILES:
        return sorted(spelled(value))
    if isinstance(value, str) and name in IN_ORDER:
        return spelled(value)
    return value


def differences(want, got, at=""):
    """Where `got` has otherwise what `want` has; it may have more members, and without one it is
    null."""
    if isinstance(want, dict) and isinstance(got, dict):
        for name, member in want.items():
            yield from differences(member, got.get(name), f"{at}/{name}")
    elif isinstance(want, list) and isinstance(got, list) and len(want) == len(got):
        for i, (one, other) in enumerate(zip(want, got)):
            yield from differences(one, other, f"{at}/{i}")
    elif want != got:
        yield f"{at}: {str(got)[:200]}, not {str(want)[:200]}"


def agree(suite, way, case, answer):
    found = list(differences(normal(case["expect"]), normal(answer)))
    suite.check(f"{case['id']} {way}", not found, "; ".join(found[:3]))


def golden(suite):
    spec = Spec()
    for name in (*FILES, "own"):
        cases = read("golden_play" if name == "own" else "play-" + name)["cases"]
        requests = [case["request"] for case in cases]
        for case in cases:
            answer = suite.client.post("/v1/play?names=none", case["request"])
            suite.equal(f"{case['id']}: status", answer.status, case["expect"].get("status", 200))
            agree(suite, f"of {name} alone", case, answer.json())
            faults = spec.request_faults("POST", "/v1/play", case["request"]) + \
                spec.answer_faults("POST", "/v1/play", answer)
            suite.check(f"{case['id']} of {name}: as described", not faults, "; ".join(faults))
        lines = suite.client.post_lines("/v1/play/batch?names=none", requests).lines()
        status, out, err = suite.cli("play", "--names", "none",
                                     data=b"".join(dump(one) + b"\n" for one in requests))
        suite.equal(f"{name}: the command", (status, err), (0, b""))
        for case, line, told in zip(cases, lines, parse_lines(out), strict=True):
            agree(suite, f"of {name} in a batch", case, line)
            agree(suite, f"of {name} by the command", case, told)


def play(suite, request, chance):
    """A hand to its end by the offers alone. The last answer."""
    for _ in range(500):
        answer = suite.client.post("/v1/play?names=none", request)
        if not suite.equal(f"{request['ruleset']}: played", answer.status, 200):
            return None
        state = answer.json()
        if state["phase"] == "over":
            return state
        asked = [seat for seat, offers in enumerate(state["offers"]) if offers]
        seat = chance.choice(asked)
        request["actions"].append({"seat": seat, **chance.choice(state["offers"][seat])})
    return None


def by_offers(suite):
    chance = random.Random(36)
    for ruleset, rules in GAMES:
        request = {"ruleset": ruleset, "rules": rules, "deal": {"seed": "by offers"}, "actions": []}
        end = play(suite, request, chance)
        if not suite.check(f"{ruleset} {rules}: ends", end is not None):
            continue
        settled = suite.client.post("/v1/settle?names=none", {
            "ruleset": ruleset, "rules": rules, "deal": end["deal"], "outcome": end["outcome"]})
        suite.equal(f"{ruleset}: settles", settled.status, 200)
        suite.equal(f"{ruleset}: alike", settled.json()["deltas"], end["settlement"]["deltas"])
        traced = suite.client.post("/v1/play", {**request, "trace": True}).json()["trace"]
        for i, action in enumerate(request["actions"]):
            offer = {name: member for name, member in action.items() if name != "seat"}
            suite.check(f"{ruleset}: traced", offer in traced[i][action["seat"]])


def hidden(answer, seat):
    """What of an answer can tell another seat's tiles."""
    yield from (other["concealed"] for i, other in enumerate(answer["seats"])
                if i != seat and not isinstance(other["concealed"], int))
    yield from (offers for i, offers in enumerate(answer["offers"]) if i != seat and offers)
    yield from (event for event in answer["events"]
                if event["type"] == "draw" and event["seat"] != seat and event["tile"])


def views(suite):
    """Two walls that a seat cannot tell apart give it the same view."""
    hands = ["123m456p789s1122z", "19m19p19s1234567z", "2589m1346p27s357z", "278m358p1346s466z"]
    for seat in (0, "spectator"):
        answers = []
        for others in (hands[1:], hands[:0:-1]):
            told = {"told": True, "hands": [hands[0], *others], "dora_indicators": "5p"}
            answer = suite.client.post("/v1/play?names=none", {
                "ruleset": "riichi", "deal": told, "view": seat, "actions": [
                    {"type": "draw", "tile": "8m"},
                    {"seat": 0, "type": "discard", "tile": "8m", "drawn": True}]})
            answers.append(answer.json())
        if not suite.equal(f"view {seat}", answers[0].get("phase"), "draw"):
            continue
        suite.equal(f"view {seat}: nothing is told", list(hidden(answers[0], seat)), [])
        suite.equal(f"view {seat}: alike", answers[0], answers[1])


def of_one_seat(request, seat, events):
    """The same hand as this seat knows it: nobody else's tiles, and none of their answers."""
    deal = request["deal"]
    hands = [hand if i == seat else None for i, hand in enumerate(deal["hands"])]
    drawers = iter([event["seat"] for event in events if event["type"] == "draw"])
    actions = []
    for action in request["actions"]:
        if action["type"] == "draw" and next(drawers) != seat:
            action = {**action, "tile": None}
        elif action["type"] == "pass" and action["seat"] != seat:
            continue
        actions.append(action)
    return {**request, "deal": {**deal, "hands": hands}, "actions": actions}


def unknown(suite):
    """PD12: who wins knows no other's tiles: the outcome is settled as with them, or not told."""
    for name in FILES:
        compared = 0
        for case in read("play-" + name)["cases"]:
            request, outcome = case["request"], case["expect"].get("outcome")
            if not request["deal"].get("told") or None in request["deal"]["hands"] or \
                    not outcome or len(outcome.get("wins", ())) != 1:
                continue
            whole = suite.client.post("/v1/play?names=none", request).json()
            seen = suite.client.post("/v1/play?names=none",
                                     of_one_seat(request, outcome["wins"][0]["seat"],
                                                 whole["events"]))
            if seen.status != 200 or seen.json()["phase"] != "over":
                continue
            compared += 1
            if name in ("nanchang", "jiujiang", "yueqing"):
                suite.equal(f"{case['id']} of {name}: no outcome", seen.json().get("outcome"), None)
            else:
                suite.equal(f"{case['id']} of {name}: paid as when all is known",
                            seen.json()["settlement"]["deltas"], whole["settlement"]["deltas"])
        suite.check(f"{name}: wins of one seat's log", compared > 0, compared)


def face_down(suite):
    """mcr: a concealed kong is seen by its maker alone; nanchang: the lower jing by nobody yet."""
    told = {"told": True, "hands": ["1111m456p789s123z", "19m19p19s1234567z",
                                    "2589m1346p27s357z", "278m358p1346s466z"]}
    actions = [{"type": "draw", "tile": "9p"},
               {"seat": 0, "type": "concealed_kong", "tile": "1m"}]
    told["hands"][1] = "999m19p199s34567z"
    for view, tiles in ((0, "1111m"), (1, ""), ("spectator", "")):
        answer = suite.client.post("/v1/play", {"ruleset": "mcr", "deal": told,
                                                "actions": actions, "view": view}).json()
        suite.equal(f"mcr {view}: the kong", answer["seats"][0]["melds"][0]["tiles"], tiles)
        event = [one for one in answer["events"] if one["type"] == "concealed_kong"][0]
        suite.equal(f"mcr {view}: the event", event["tiles"] or "", tiles)
    answer = suite.client.post("/v1/play", {"ruleset": "nanchang", "deal": {"seed": "x"}}).json()
    suite.equal("nanchang: what lies open", list(answer["deal"]), ["jing"])


TOLD = {"told": True, "hands": ["123m456p789s1122z", "19m19p19s1234567z", "2589m1346p27s357z",
                                "278m358p1346s466z"], "dora_indicators": "5p"}
BASE = {"ruleset": "riichi", "deal": TOLD}
BAD = (
    ({}, 422, "missing_field", "/deal"),
    ({"deal": {}}, 422, "missing_field", "/deal/seed"),
    ({"deal": {"seed": ""}}, 422, "bad_value", "/deal/seed"),
    ({"deal": {"told": False, "hands": []}}, 422, "bad_value", "/deal/told"),
    ({"deal": {**TOLD, "hands": TOLD["hands"][:3]}}, 422, "bad_value", "/deal/hands"),
    ({"deal": {**TOLD, "hands": ["1m", *TOLD["hands"][1:]]}}, 422, "wrong_tile_count",
     "/deal/hands/0"),
    ({"deal": {**TOLD, "hands": ["1111m456p789s112z", *TOLD["hands"][1:]]}}, 422, "five_of_a_tile",
     "/deal/hands/1"),
    ({"deal": {**TOLD, "dora_indicators": ""}}, 422, "missing_field", "/deal/dora_indicators"),
    ({"deal": {**TOLD, "dora_indicators": "12p"}}, 422, "contradiction", "/deal/dora_indicators"),
    ({"deal": {**TOLD, "flowers": ["1z", "", "", ""]}}, 422, "bad_tile", "/deal/flowers/0"),
    ({"deal": TOLD, "actions": {}}, 422, "bad_value", "/actions"),
    ({"deal": TOLD, "actions": [{"type": "sing", "seat": 0}]}, 422, "bad_value",
     "/actions/0/type"),
    ({"deal": TOLD, "actions": [{"type": "pass"}]}, 422, "missing_field", "/actions/0/seat"),
    ({"deal": TOLD, "actions": [{"type": "discard", "seat": 0}]}, 422, "missing_field",
     "/actions/0/tile"),
    ({"deal": TOLD, "actions": [{"type": "pass", "seat": 0, "tile": "1m"}]}, 422, "unknown_field",
     "/actions/0/tile"),
    ({"deal": TOLD, "actions": [{"type": "pass", "seat": 4}]}, 422, "bad_value",
     "/actions/0/seat"),
    ({"deal": TOLD, "actions": [{"type": "draw", "tile": None}]}, 422, "illegal_action",
     "/actions/0"),
    ({"deal": TOLD, "actions": [{"type": "indicator", "tile": "1m"}]}, 422, "illegal_action",
     "/actions/0"),
    ({"deal": TOLD, "actions": [{"type": "draw", "tile": "8m"}, {"type": "draw", "tile": "8m"}]},
     422, "illegal_action", "/actions/1"),
    ({"deal": TOLD, "actions": [{"type": "draw", "tile": "8m", "seat": 1}]}, 422, "illegal_action",
     "/actions/0"),
    ({"deal": TOLD, "view": "god"}, 422, "bad_value", "/view"),
    ({"deal": TOLD, "view": 4}, 422, "bad_value", "/view"),
    ({"deal": TOLD, "actions": [{"type": "pass", "seat": 0}] * 1025}, 422, "bad_value",
     "/actions"),
)


def refusals(suite):
    for more, status, code, pointer in BAD:
        answer = suite.client.post("/v1/play", {"ruleset": "riichi", **more})
        told = answer.json()
        suite.equal(f"{json.dumps(more)[:80]}: refused",
                    (answer.status, told.get("code"), told.get("pointer")),
                    (status, code, pointer))
    answer = suite.client.post("/v1/play", {**BASE, "actions": [
        {"type": "draw", "tile": "8m"},
        {"seat": 0, "type": "discard", "tile": "7s", "drawn": True}]})
    offers = answer.json()["args"].get("offers", [])
    suite.check("what the seat may do instead", {"type": "discard", "tile": "7s"} in offers,
                str(offers))
    for language in ("zh-Hans", "zh-Hant", "ja"):
        told = suite.client.post(f"/v1/play?names={language}", {**BASE, "actions": [
            {"type": "ura", "tiles": "1m"}]}).json()
        suite.check(f"in {language}", not told["detail"].isascii(), told["detail"])


def main():
    with Suite() as suite:
        suite.run(golden, by_offers, views, unknown, face_down, refusals)


if __name__ == "__main__":
    main()
