#!/usr/bin/python3
"""
`outlook` of POST /v1/waits: its answers are the shell's, it waits in a queue of its own and is
refused beyond it, lines of NDJSON have none, and what it is told does not have to be true.
"""

import threading

from support.answer_checks import problem_faults
from support.client import Client, dump, parse_lines
from support.suite import Suite

PATH = "/v1/waits?names=none"
HAND = {"ruleset": "riichi", "deal": {"dora_indicators": "3p"},
        "hand": {"seat": 1, "concealed": "3477m1134456688s"}}
ASKED = {**HAND, "outlook": {"turns": 4, "changes": 1}}
CALL = {"ruleset": "riichi", "hand": {"seat": 1, "concealed": "34455m67p123s555z"},
        "outlook": {"turns": 3, "discard": "5m", "from": 0}}
SWAP = {"ruleset": "riichi", "hand": {"seat": 1, "concealed": "3455m", "melds": [
    {"type": "pung", "tiles": tiles, "from": 2} for tiles in ("111z", "222z", "333z")]}}
LONG = {"ruleset": "riichi", "hand": {"seat": 1, "concealed": "33578m139p3367s27z"},
        "outlook": {"turns": 18, "changes": 1}}
OTHERS = [
    {"ruleset": "nanchang", "deal": {"jing": "5m"},
     "hand": {"seat": 1, "concealed": "1235789m245p157s1z"}, "outlook": {"turns": 6}},
    {"ruleset": "ming", "hand": {"seat": 1, "concealed": "123m3467p34567s22z"},
     "outlook": {"turns": 6, "changes": 1}},
    {"ruleset": "jiujiang", "hand": {"seat": 1, "concealed": "2345m3467p3455s77z"},
     "outlook": {"turns": 6, "changes": 1}},
    {"ruleset": "yueqing", "deal": {"gangtou": "4p"},
     "hand": {"seat": 1, "concealed": "2345m678p34566s77z56s1z"}, "outlook": {"turns": 6}},
]

CALLED = {"seat": 1, "concealed": "344456m67p123s77z"}
OTHERS += [{"ruleset": ruleset, "hand": {**CALLED, **more}, **deal,
            "outlook": {"turns": 5, "changes": 1, "discard": "4m", "from": 0}}
           for ruleset, deal, more in (
               ("nanchang", {"deal": {"jing": "9p"}}, {}),
               ("ming", {}, {}),
               ("jiujiang", {}, {"concealed": "344456m67p123s77p"}),
               ("yueqing", {"deal": {"gangtou": "9p"}}, {"concealed": "344456m67p123999s77z"}))]
WINS = [{"ruleset": ruleset, "deal": deal, "outlook": {"turns": 3},
         "hand": {"seat": 1, "concealed": f"123456m345p55s{more}", "drawn": "3p"}}
        for ruleset, deal, more in (
            ("riichi", {}, "678s"), ("nanchang", {"jing": "9p"}, "678s"), ("ming", {}, "678s"),
            ("jiujiang", {}, "678s"), ("yueqing", {"gangtou": "9p"}, "678999s"))]


def rising(numbers):
    return all(before >= after >= 0 for before, after in zip(numbers, numbers[1:]))


def plausible(outlook):
    """Chances are chances, and with fewer draws to come there is less of everything."""
    rows = outlook.get("discards") or outlook.get("calls") or [outlook]
    known = [row["chances"] for row in rows if row["chances"]]
    return known and all(
        len(chances[name]) == outlook["turns"] and rising(chances[name])
        and (name == "points" or chances[name][0] <= 1000000)
        for chances in known for name in ("ready", "win", "points"))


def answers(suite):
    for request in (ASKED, CALL, *OTHERS):
        name = request["ruleset"]
        answer = suite.client.post(PATH, request)
        suite.equal(f"{name}: answered", answer.status, 200)
        value = answer.json()
        suite.check(f"{name}: plausible", plausible(value["outlook"]), f"{value['outlook']}")
        without = {key: member for key, member in request.items() if key != "outlook"}
        del value["outlook"]
        suite.equal(f"{name}: the rest is as ever", value, suite.client.post(PATH, without).json())
        shell = parse_lines(suite.cli("waits", "--names", "none", data=dump(request) + b"\n")[1])
        suite.equal(f"{name}: the shell's", shell[0], answer.json())


def of_three(suite):
    """Of 108 tiles: 13 are seen, or 15 with two norths aside."""
    for norths in (0, 2):
        asked = {"ruleset": "riichi", "rules": {"players": 3}, "outlook": {"turns": 1},
                 "hand": {"seat": 1, "concealed": "123456789p34s11z", "nukidora": norths}}
        outlook = suite.client.post(PATH, asked).json()["outlook"]
        unseen = 95 - norths
        suite.equal(f"{norths} aside: unseen", outlook["unseen"], unseen)
        suite.equal(f"{norths} aside: eight tiles win", outlook["chances"]["win"],
                    [round(1000000 * 8 / unseen)])


def members(suite):
    outlook = suite.client.post(PATH, ASKED).json()["outlook"]
    suite.equal("as deep as asked", outlook["depth"], "changes")
    suite.equal("all choices", [row["tile"] for row in outlook["discards"]],
                [row["tile"] for row in suite.client.post(PATH, HAND).json()["discards"]])
    suite.equal("what it rests on", [row["id"] for row in outlook["assumptions"]],
                ["own_draws", "unseen_alike", "nearer_kept", "declared_when_ready",
                 "unknown_averaged"])
    for tag in ("en", "zh-Hans", "zh-Hant", "ja"):
        named = suite.client.post(f"/v1/waits?names={tag}", ASKED).json()["outlook"]
        suite.check(f"in {tag}", all(list(row["name"]) == [tag] and row["name"][tag]
                                     for row in named["assumptions"]), f"{named['assumptions']}")
    calls = suite.client.post(PATH, CALL).json()["outlook"]["calls"]
    suite.equal("calls", [(row["type"], "".join(row["tiles"])) for row in calls],
                [("pass", ""), ("chow", "3m4m"), ("pung", "5m5m")])
    # Swap-calling: the chow leaves 55m alone, the claimed kind or the other end of its run.
    for preset, more in (("tenhou", []), ("classic", ["chow"])):
        for discard, pung in (("2m", []), ("5m", ["pung"])):
            request = {**SWAP, "rules": {"preset": preset},
                       "outlook": {"turns": 3, "discard": discard, "from": 0}}
            calls = suite.client.post(PATH, request).json()["outlook"]["calls"]
            suite.equal(f"{preset}: calls of {discard}", [row["type"] for row in calls],
                        ["pass", *more, *pung])


def choices(suite):
    """In each ruleset: every claim of a discard, and winning now beside going on."""
    for request in OTHERS[4:]:
        calls = suite.client.post(PATH, request).json()["outlook"]["calls"]
        chow = [] if request["ruleset"] == "jiujiang" else ["chow"]
        suite.equal(f"{request['ruleset']}: calls", list(dict.fromkeys(c["type"] for c in calls)),
                    ["pass", *chow, "pung", "kong"])
    for request in WINS:
        outlook = suite.client.post(PATH, request).json()["outlook"]
        score = {**request, "hand": {**request["hand"], "win_tile": "3p", "from": None}}
        del score["outlook"], score["hand"]["drawn"]
        score["hand"]["concealed"] = request["hand"]["concealed"].replace("345p", "45p")
        score = suite.client.post("/v1/score?names=none", score).json()
        won = score["deltas"][1] * 100 if score["win"] else None
        suite.equal(f"{request['ruleset']}: winning now", outlook["win_points"], won)
        suite.check(f"{request['ruleset']}: and going on", outlook["discards"][0]["chances"],
                    f"{outlook}")


def flags_of_another_way(suite):
    """What a waiting hand says of its next draw does not count for the discard, nor the reverse."""
    hand = {"seat": 1, "concealed": "123m456m789s5s",
            "melds": [{"type": "concealed_kong", "tiles": "1111p"}]}
    drawn = {**hand, "concealed": "123m456m789s55s", "drawn": "5s"}
    deal = {"ruleset": "nanchang", "deal": {"jing": "9p"}}
    for flag, waiting, asked, by in (
            ("after_kong", hand, {"turns": 1, "discard": "5s", "from": 0}, 0),
            ("after_kong_discard", drawn, {"turns": 1}, None)):
        request = {**deal, "hand": {**waiting, "flags": [flag]}, "outlook": asked}
        score = {**deal, "hand": {**hand, "win_tile": "5s", "from": by}}
        won = suite.client.post("/v1/score?names=none", score).json()["deltas"][1] * 100
        suite.equal(f"{flag}: winning now",
                    suite.client.post(PATH, request).json()["outlook"]["win_points"], won)


def words(suite):
    """What an answer has ids of, the catalogue has words for in four languages."""
    labels = suite.client.get("/v1/rulesets/riichi").json()["labels"]
    outlook = suite.client.post("/v1/waits", ASKED).json()["outlook"]
    for row in outlook["assumptions"]:
        label = labels["outlook_assumptions"][row["id"]]
        suite.equal(row["id"], row["name"], {tag: label[tag] for tag in row["name"]})
    calls = suite.client.post(PATH, CALL).json()["outlook"]["calls"]
    ids = {"outlook_depths": {"none", "nearer", "changes"},
           "outlook_calls": {"kong"} | {row["type"] for row in calls},
           "outlook_members": {"win_points"} | set(calls[0]["chances"]),
           "outlook_assumptions": {row["id"] for row in outlook["assumptions"]}}
    for group, wanted in ids.items():
        suite.equal(group, set(labels[group]), wanted)
        suite.check(f"{group} in four languages", all(
            set(label) == {"en", "zh-Hans", "zh-Hant", "ja"} and all(label.values())
            for label in labels[group].values()), f"{labels[group]}")


BAD = [
    ("no turns", {}, "missing_field", "/outlook/turns"),
    ("none", {"turns": 0}, "bad_value", "/outlook/turns"),
    ("too many", {"turns": 19}, "bad_value", "/outlook/turns"),
    ("two changes", {"turns": 1, "changes": 2}, "bad_value", "/outlook/changes"),
    ("what is not there", {"turns": 1, "depth": 1}, "unknown_field", "/outlook/depth"),
    ("a number", 1, "bad_value", "/outlook"),
    ("nobody's discard", {"turns": 1, "discard": "1m"}, "missing_field", "/outlook/from"),
    ("no discard", {"turns": 1, "from": 0}, "missing_field", "/outlook/discard"),
    ("before the own one", {"turns": 1, "discard": "1m", "from": 0}, "contradiction",
     "/outlook/discard"),
]
BAD_CALLS = [
    ("one's own", {"discard": "1m", "from": 1}, "contradiction", "/outlook/from"),
    ("a fifth", {"discard": "2z", "from": 0}, "five_of_a_tile", "/outlook/discard"),
    ("no tile", {"discard": "8z", "from": 0}, "bad_tile", "/outlook/discard"),
    ("no seat", {"discard": "1m", "from": 4}, "bad_value", "/outlook/from"),
]


def refused(suite, name, request, code, pointer):
    answer = suite.client.post(PATH, request)
    value = answer.json()
    suite.check(f"{name}: refused", answer.status == 422 and not problem_faults(value)
                and (value["code"], value["pointer"]) == (code, pointer), f"{value}")


def refusals(suite):
    for name, outlook, code, pointer in BAD:
        refused(suite, name, {**HAND, "outlook": outlook}, code, pointer)
    for name, outlook, code, pointer in BAD_CALLS:
        refused(suite, name, {**CALL, "visible": "222z2z", "outlook": {"turns": 1, **outlook}},
                code, pointer)
    refused(suite, "a tile that is not played with",
            {"ruleset": "jiujiang", "hand": {"seat": 1, "concealed": "123m456p789s99p55z"},
             "outlook": {"turns": 1, "discard": "1z", "from": 0}}, "bad_tile", "/outlook/discard")
    suite.equal("null is none", suite.client.post(PATH, {**HAND, "outlook": None}).json(),
                suite.client.post(PATH, HAND).json())


def lines(suite):
    values = suite.client.post_lines(PATH, [HAND, ASKED, HAND]).lines()
    suite.check("of three lines the middle one is refused",
                "code" not in values[0] and "code" not in values[2]
                and (values[1]["code"], values[1]["pointer"]) == ("contradiction", "/outlook"),
                f"{values}")


def queue(suite):
    """More than may wait: those are refused and can come again; the others are answered."""
    found, lock = [], threading.Lock()

    def ask():
        answer = Client(suite.daemon).post(PATH, LONG)
        with lock:
            found.append((answer.status, answer.headers.get("retry-after"), answer.json()))

    threads = [threading.Thread(target=ask) for _ in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    good = [value for status, _, value in found if status == 200]
    bad = [(status, retry) for status, retry, _ in found if status != 200]
    suite.check("some are answered, all alike", good and all(v == good[0] for v in good),
                f"{len(good)}")
    suite.check("some are refused", bad and set(bad) == {(503, "1")}, f"{bad}")
    suite.equal("and then there is room", suite.client.post(PATH, ASKED).status, 200)


def stopping(suite):
    """The daemon ends while outlooks wait: each has an answer, or none."""
    daemon = suite.start()
    found = []

    def ask():
        try:
            found.append(Client(daemon).post(PATH, LONG).status)
        except OSError:
            found.append(0)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    while not found:
        threads[0].join(0.01)
    suite.stop("stopping", daemon)
    for thread in threads:
        thread.join()
    suite.check("answered or told", set(found) <= {200, 503, 0}, f"{found}")


def main():
    with Suite() as suite:
        suite.run(answers, of_three, members, choices, flags_of_another_way, words, refusals,
                  lines, queue, stopping)


if __name__ == "__main__":
    main()
