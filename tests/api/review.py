#!/usr/bin/python3
"""
POST /v1/play/review and `mahjong review LOG`: the decisions of games in every ruleset, judged. A
mistake that is put into a game is found as the worst; a log says the same in every format.
"""

import json
import os
import tempfile

from support.client import dump, parse_lines
from support.log_games import whole_game
from support.log_deals import FORMATS
from support.openapi_spec import Spec
from support.suite import Suite

PATH = "/v1/play/review"
GAMES = (("riichi", {}), ("riichi", {"players": 3}), ("nanchang", {}), ("ming", {}),
         ("jiujiang", {}), ("yueqing", {}), ("mcr", {}))
LANGUAGES = {"en", "zh-Hans", "zh-Hant", "ja"}
DECISIONS_MAX = 2048
WORST = 5
SPEC = Spec()
# The dealer's first tile wins.
WINNING = {"ruleset": "mcr", "deal": {"told": True, "hands": [
    "123456789m1112s", "1346m279p358s246z", "2589m1346p27s357z", "278m358p1346s466z"]},
    "actions": [{"type": "draw", "tile": "2s"}]}


def games_of(suite, ruleset, rules, *programs, hands=2):
    """The first game of a match, as lines of its course."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "log")
        status, _, err = suite.cli("match", ruleset, *programs, "--rules", json.dumps(rules),
                                   "--walls", "1", "--hands", str(hands), "--log", path)
        suite.equal(f"{ruleset}: a match", (status, err), (0, b""))
        with open(path, "rb") as file:
            lines = file.read().splitlines(keepends=True)
    ends = [at for at, line in enumerate(lines) if line.startswith(b'{"type":"end"')]
    return lines[:ends[0] + 1]


def hands_of(lines):
    hands = [json.loads(line) for line in lines if line.startswith(b'{"type":"hand"')]
    return [{key: one for key, one in hand.items() if key != "type"} for hand in hands]


def review(suite, name, request, query="?names=none"):
    answer = suite.client.post(PATH + query, request)
    if not suite.equal(f"{name}: status", answer.status, 200):
        suite.note(answer.body[:300])
        return None
    faults = SPEC.request_faults("POST", PATH, request) + SPEC.answer_faults("POST", PATH, answer)
    suite.check(f"{name}: as described", not faults, "; ".join(faults[:3]))
    return answer.json()


# ---- What is told ----

def weighed(one):
    return {key: one[key] for key in ("action", "value", "risk", "net")}


def sums(suite, name, told):
    """Each decision agrees with itself, and the totals with all of them."""
    for one in told["decisions"]:
        choices = one["choices"]
        nets = [choice["net"] for choice in choices[1:]]
        good = (len(choices) > 1 and weighed(one["best"]) == weighed(choices[0]) and
                nets == sorted(nets, reverse=True) and
                all(choice["net"] == choice["value"] - choice["risk"] for choice in choices) and
                all(choice["loss"] == max(0, choices[0]["net"] - choice["net"])
                    for choice in choices) and
                one["loss"] == (0 if one["agreed"] else
                                max(0, one["best"]["net"] - one["done"]["net"])))
        if not suite.check(f"{name}: a decision", good, one):
            return
    for seat in told["seats"]:
        own = [one for one in told["decisions"] if one["seat"] == seat["seat"]]
        suite.equal(f"{name}: seat {seat['seat']}",
                    (seat["decisions"], seat["agreed"], seat["loss"]),
                    (len(own), sum(one["agreed"] for one in own),
                     sum(one["loss"] for one in own)))
    order = sorted((one for one in told["decisions"] if one["loss"]), key=lambda one: -one["loss"])
    suite.equal(f"{name}: the worst", told["worst"], order[:WORST])


def is_done(one, action):
    """Whether the decision is about the action; red fives stand for plain ones."""
    kind = {"0m": "5m", "0p": "5p", "0s": "5s"}
    tile = action.get("tile")
    done = one["done"]["action"]
    return (done["seat"], done["type"]) == (action["seat"], action["type"]) and \
        kind.get(done.get("tile"), done.get("tile")) == kind.get(tile, tile)


def every_ruleset(suite):
    shares = ([], [])  # of decisions as `club` made them, of seats that play so and of others
    for ruleset, rules in GAMES:
        name = f"{ruleset}, {rules}"
        hands = hands_of(games_of(suite, ruleset, rules, "club", "plain", hands=4))
        told = review(suite, name, {"hands": hands})
        sums(suite, name, told)
        suite.check(f"{name}: each is an action of its hand", all(
            is_done(one, hands[one["hand"]]["actions"][one["action"]])
            for one in told["decisions"]))
        suite.equal(f"{name}: hands", [one["table"]["hand_number"] for one in told["hands"]],
                    list(range(1, len(hands) + 1)))
        for seat in told["seats"]:
            shares[seat["seat"] % 2].append(seat["agreed"] / seat["decisions"])
        suite.equal(f"{name}: none is skipped", told["skipped"], [])
        suite.equal(f"{name}: again the same", review(suite, name, {"hands": hands}), told)
    club, plain = (sum(share) / len(share) for share in shares)
    suite.check("who plays as the judge agrees with it", club > 0.75 and club > plain + 0.1,
                f"{club:.2f}, {plain:.2f}")


# ---- Mistakes ----

def planted(suite):
    """The worst that a seat might have done in a game of good players is found as the worst."""
    for ruleset, rules in GAMES:
        name = f"a mistake in {ruleset}, {rules}"
        programs = ["strong"] * rules.get("players", 4)
        hands = hands_of(games_of(suite, ruleset, rules, *programs, hands=1))
        told = review(suite, name, {"hands": hands})
        turns = [one for one in told["decisions"] if one["phase"] == "turn"]
        at = max(turns, key=lambda one: one["choices"][-1]["loss"])
        wrong = at["choices"][-1]
        hand = {**hands[0], "actions": hands[0]["actions"][:at["action"]] + [wrong["action"]]}
        found = review(suite, name, {"hands": [hand], "seat": at["seat"]})["worst"][0]
        suite.equal(name, (found["action"], found["done"]["action"], found["loss"]),
                    (at["action"], wrong["action"], wrong["loss"]))
        suite.equal(f"{name}: and what was right", found["best"], at["best"])


def wins(suite):
    """A win that is not taken costs what it would have been paid."""
    hand = {**WINNING, "actions": WINNING["actions"] + [
        {"seat": 0, "type": "discard", "tile": "1m"}]}
    (worst,) = review(suite, "a win let go", {"hands": [hand]}, "")["worst"]
    won = {**WINNING, "actions": WINNING["actions"] + [{"seat": 0, "type": "win"}]}
    paid = suite.client.post("/v1/play", won).json()["settlement"]["deltas"][0]
    suite.equal("it is won", worst["best"]["action"], {"seat": 0, "type": "win"})
    suite.equal("for what it pays", (worst["best"]["value"], worst["best"]["risk"]),
                (100 * paid, 0))
    suite.equal("in words", [(one["id"], one["name"]["en"]) for one in worst["best"]["thoughts"]],
                [("wins", "Wins")])
    suite.check("the other is worth less", 0 < worst["loss"] < 100 * paid, worst)


def words(suite):
    """The words are the catalogue's, in four languages, with the numbers in them."""
    labels = suite.client.get("/v1/rulesets/riichi").json()["labels"]
    hands = hands_of(games_of(suite, "riichi", {}, "plain", "easy"))
    told = review(suite, "words", {"hands": hands}, "")
    seen = set()
    for one in told["decisions"]:
        for thought in one["done"]["thoughts"] + one["best"]["thoughts"]:
            seen.add(thought["id"])
            values = {key: value for key, value in thought.items() if key not in ("id", "name")}
            wanted = {tag: text.format(**values)
                      for tag, text in labels["play_thoughts"][thought["id"]].items()}
            if not suite.check(f"{thought['id']}: words", thought["name"] == wanted,
                               (thought["name"], wanted)):
                return
    suite.check("many are thought", {"keeps", "ready", "worth", "risk", "declares"} <= seen, seen)
    ja = review(suite, "in Japanese", {"hands": hands}, "?names=ja")["worst"][0]
    suite.equal("one language", {tuple(thought["name"]) for thought in ja["done"]["thoughts"]},
                {("ja",)})


# ---- Logs ----

def logs(suite):
    """A log says the same in every format; what each cannot hold is of no matter here."""
    lines = games_of(suite, "riichi", {"preset": "tenhou"}, "club", "plain")
    wanted = review(suite, "course", {"log": b"".join(lines).decode()})
    sums(suite, "a log", wanted)
    suite.equal("who played", [seat["player"] for seat in wanted["seats"]],
                ["club", "plain", "club", "plain"])
    hands = review(suite, "hands", {"hands": hands_of(lines)})
    suite.equal("the same as its hands", hands["decisions"], wanted["decisions"])
    for to in ("mjai", "tenhou6", "course"):
        _, text, _ = suite.cli("export", to, "--from", "course", data=b"".join(lines))
        told = review(suite, to, {"log": text.decode(), "format": to})
        suite.equal(f"{to}: its seats", told["seats"], wanted["seats"])
        suite.equal(f"{to}: its hands", [one["table"]["points"] for one in told["hands"]],
                    [one["table"]["points"] for one in wanted["hands"]])
        suite.equal(f"{to}: its decisions", [(one["done"], one["best"], one["loss"])
                                             for one in told["decisions"]],
                    [(one["done"], one["best"], one["loss"]) for one in wanted["decisions"]])
        suite.equal(f"{to}: its format", told["format"], to)
        if to == "tenhou6":
            suite.equal("as JSON", review(suite, to, {"log": json.loads(text)}), told)
    for name, write in FORMATS.items():
        told = review(suite, name, {"log": write(whole_game()).decode()})
        suite.equal(f"a game as {name}", told["format"], name)
        suite.check(f"a game as {name}: decisions", told["decisions"], told)


def hidden(suite):
    """A seat whose tiles are not known is skipped, and it is told why."""
    lines = games_of(suite, "riichi", {"preset": "tenhou"}, "club", "plain", hands=1)
    _, text, _ = suite.cli("export", "mjai", "--from", "course", data=b"".join(lines))
    events = parse_lines(text)
    whole = review(suite, "all are seen", {"log": text.decode()})
    for event in events:
        if event["type"] == "start_kyoku":
            event["tehais"] = [hand if seat == 1 else ["?"] * 13
                               for seat, hand in enumerate(event["tehais"])]
        if event["type"] == "tsumo" and event["actor"] != 1:
            event["pai"] = "?"
    end = next(at for at, event in enumerate(events) if event["type"] in ("hora", "ryukyoku") or (
        event["type"] == "reach" and event["actor"] != 1))
    one = events[:end]
    told = review(suite, "one is seen", {"log": one}, "")
    suite.equal("the others are skipped", [(skip["hand"], skip["seat"], skip["reason"])
                                           for skip in told["skipped"]],
                [(0, seat, "hidden_hand") for seat in (0, 2, 3)])
    suite.equal("and told why", {tuple(skip["name"]) for skip in told["skipped"]},
                {("en", "zh-Hans", "zh-Hant", "ja")})
    suite.check("the seen one is judged", {one["seat"] for one in told["decisions"]} == {1}, told)
    own = [(one["done"], one["best"]) for one in whole["decisions"] if one["seat"] == 1]
    suite.equal("as it is when all are known", [(one["done"], one["best"]) for one in review(
        suite, "without words", {"log": one})["decisions"]], own[:len(told["decisions"])])
    suite.equal("one seat is asked for", [skip["seat"] for skip in review(
        suite, "a hidden seat", {"log": one, "seat": 2})["skipped"]], [2])


# ---- What is asked ----

def asked(suite):
    hands = hands_of(games_of(suite, "riichi", {}, "easy", "plain"))
    whole = review(suite, "all", {"hands": hands, "id": "x"})
    suite.equal("its id", whole["id"], "x")
    one = review(suite, "a seat", {"hands": hands, "seat": 1})
    suite.equal("that seat", one["seats"], [whole["seats"][1]])
    suite.equal("its decisions", one["decisions"],
                [each for each in whole["decisions"] if each["seat"] == 1])
    worst = review(suite, "the worst", {"hands": hands, "decisions": False})
    suite.equal("and no others", {**worst, "decisions": whole["decisions"], "id": "x"}, whole)
    strong = review(suite, "strong", {"hands": hands, "strength": "strong"})
    sums(suite, "strong", strong)
    suite.equal("looks farther", (strong["strength"], strong["worst"] == whole["worst"]),
                ("strong", False))
    follows = [{key: value for key, value in hand.items() if key != "table"} for hand in hands]
    suite.equal("a hand follows the one before", review(suite, "tables", {"hands": follows}),
                {key: value for key, value in whole.items() if key != "id"})
    empty = review(suite, "nothing done", {"hands": [{**hands[0], "actions": []}]})
    suite.equal("nothing is judged", (empty["worst"], empty["decisions"]), ([], []))


def refusals(suite):
    hand = {"ruleset": "mcr", "deal": {"seed": "a"}}
    many = [{"type": "discard", "tile": "1m"}]
    for name, request, code, pointer in (
            ("nothing", {}, "missing_field", "/log"),
            ("both", {"log": "x", "hands": [hand]}, "contradiction", "/hands"),
            ("a number", {"log": 5}, "bad_value", "/log"),
            ("no log", {"log": "nope"}, "bad_value", "/log"),
            ("no game", {"log": "[]"}, "bad_value", "/log"),
            ("no hands", {"hands": []}, "bad_value", "/hands"),
            ("hands that are none", {"hands": {}}, "bad_value", "/hands"),
            ("a hand that is none", {"hands": [hand, 7]}, "bad_value", "/hands/1"),
            ("a ruleset", {"hands": [{"ruleset": "go"}]}, "unknown_ruleset", "/hands/0/ruleset"),
            ("no deal", {"hands": [{"ruleset": "mcr"}]}, "missing_field", "/hands/0/deal"),
            ("no offer", {"hands": [hand, {**hand, "actions": [{"seat": 0, "type": "win"}]}]},
             "illegal_action", "/hands/1/actions/0"),
            ("no seat", {"hands": [{**hand, "actions": many}]}, "missing_field",
             "/hands/0/actions/0/seat"),
            ("a member", {"hands": [{**hand, "x": 1}]}, "unknown_field", "/hands/0/x"),
            ("another ruleset", {"hands": [hand, {**hand, "ruleset": "riichi"}]}, "bad_value",
             "/hands/1/ruleset"),
            ("other players", {"hands": [{**hand, "ruleset": "riichi"},
                                         {**hand, "ruleset": "riichi", "rules": {"players": 3}}]},
             "bad_value", "/hands/1/rules"),
            ("plain", {"hands": [hand], "strength": "plain"}, "bad_value", "/strength"),
            ("a seat", {"hands": [hand], "seat": 4}, "bad_value", "/seat"),
            ("a seat of three", {"hands": [{**hand, "ruleset": "riichi",
                                            "rules": {"players": 3}}], "seat": 3},
             "bad_value", "/seat"),
            ("a format", {"log": "x", "format": "pdf"}, "bad_value", "/format"),
            ("a preset", {"log": "x", "preset": "none"}, "bad_value", "/preset"),
            ("a preset of hands", {"hands": [hand], "preset": "tenhou"}, "contradiction",
             "/preset"),
            ("a format of hands", {"hands": [hand], "format": "mjai"}, "contradiction",
             "/format"),
            ("one more", {"hands": [hand], "y": 1}, "unknown_field", "/y")):
        answer = suite.client.post(PATH, request)
        problem = answer.json()
        suite.equal(f"{name}: refused", (answer.status, problem["code"], problem.get("pointer")),
                    (422, code, pointer))
    text = '{"type":"start_game"}\n{"type":"tsumo","actor":0,"pai":"1m"}'
    problem = suite.client.post(PATH, {"log": text}).json()
    suite.equal("where a log is wrong", (problem["pointer"], problem["line"], problem["offset"]),
                ("/log", 2, 22))
    lines = suite.client.post_lines(PATH, [{"hands": [hand]}]).lines()
    suite.equal("not in lines", [(one["code"], one["line"]) for one in lines],
                [("contradiction", 1)])
    suite.equal("a parameter", suite.client.post(PATH + "?explain=fu", {"hands": [hand]}).status,
                422)


def limits(suite):
    """A request has so many decisions; one seat's may be as many."""
    lines = games_of(suite, "riichi", {}, "plain", "easy", hands=8)
    hands = hands_of(lines)
    each = sum(seat["decisions"] for seat in review(
        suite, "a game", {"hands": hands, "decisions": False})["seats"])
    many = hands * (DECISIONS_MAX // each + 1)
    answer = suite.client.post(PATH, {"hands": many})
    suite.equal("too many", (answer.status, answer.json()["code"]), (413, "too_large"))
    suite.check("and how many there may be", str(DECISIONS_MAX) in answer.json()["detail"],
                answer.json())
    suite.equal("one seat", suite.client.post(PATH, {"hands": many, "seat": 0}).status, 200)
    two = b"".join(lines + lines).decode()
    problem = suite.client.post(PATH, {"log": two}).json()
    suite.equal("another game", (problem["code"], problem["pointer"]), ("bad_value", "/log"))


# ---- The shell ----

def shell(suite):
    lines = games_of(suite, "mcr", {}, "club", "plain")
    log = b"".join(lines)
    wanted = review(suite, "its answer", {"log": log.decode()}, "")
    status, out, err = suite.cli("review", "-", "--json", data=log)
    suite.equal("the shell answers as the service", (status, err, parse_lines(out)),
                (0, b"", [wanted]))
    status, out, _ = suite.cli("review", "-", "--json", "--names", "none", "--seat", "1",
                               "--strength", "strong", "--from", "course", data=log + log)
    one = review(suite, "a seat", {"log": log.decode(), "seat": 1, "strength": "strong"})
    suite.equal("several games", (status, parse_lines(out)), (0, [one, one]))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game")
        with open(path, "wb") as file:
            file.write(log)
        status, out, err = suite.cli("review", path)
    text = out.decode().splitlines()
    suite.equal("for people", (status, err), (0, b""))
    for seat in wanted["seats"]:
        suite.check("a seat", any(line.startswith(
            f"{seat['seat']} {seat['player']}  {seat['decisions']} decisions, "
            f"{seat['agreed']} as club") for line in text), out)
    for at, worst in enumerate(wanted["worst"]):
        suite.check("one of the worst", any(line.startswith(
            f"{at + 1}. hand {worst['hand'] + 1}, turn {worst['turn']}, seat {worst['seat']} ")
            and line.endswith(f": {worst['loss'] // 100}.{worst['loss'] % 100:02} points lost")
            for line in text), out)
    first = wanted["worst"][0]["best"]["thoughts"]
    suite.check("why", all("      " + one["name"]["en"] in text for one in first), out)
    for name, arguments, data, code in (
            ("no file", ["no/such/file"], b"", 2), ("a flag", ["-", "--x"], b"", 2),
            ("a seat", ["-", "--seat", "4"], b"", 2), ("no seat", ["-", "--seat"], b"", 2),
            ("plain", ["-", "--strength", "plain"], b"", 2),
            ("a format", ["-", "--from", "go"], b"", 2),
            ("a preset", ["-", "--preset", "go"], b"", 2),
            ("names", ["-", "--names", "fr"], b"", 2),
            ("no log", ["-"], b"nope", 1), ("nothing", ["-"], b"[]", 1)):
        status, out, err = suite.cli("review", *arguments, data=data)
        suite.check(f"{name}: {code}", status == code and not out and
                    err.startswith(b"mahjong: "), (status, out, err))
    status, out, err = suite.cli("review", "-", "--json", data=log + b"{")
    suite.check("a game before what is wrong is whole", status == 1 and
                parse_lines(out) == [wanted] and err.startswith(b"mahjong: line "), err)


def main():
    with Suite() as suite:
        suite.run(every_ruleset, planted, wins, words, logs, hidden, asked, refusals,
                  limits, shell)


if __name__ == "__main__":
    main()
