#!/usr/bin/python3
"""What problems say of themselves: languages, args, several faults at once, the request's id."""

import gzip
import re

from support.client import NDJSON, Client, dump
from support.ledger_suite import Club, LedgerSuite
from support.vectors import all_cases, path_of

SCORE = "/v1/score"
LANGUAGES = ("en", "zh-Hans", "zh-Hant", "ja")
INSTANCE = re.compile(r"urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}")
HAND = {"seat": 1, "concealed": "123m456p24s999s55z", "win_tile": "3s", "from": None}
DEALER = {"ruleset": "riichi", "table": {"dealer": 9}, "hand": HAND}
IN = {
    "en": "expected an integer from 0 to 3, not 9",
    "zh-Hans": "应为 0 至 3 的整数，而不是 9",
    "zh-Hant": "應為 0 至 3 的整數，而不是 9",
    "ja": "0 から 3 の整数でなければならない。9 だった",
}
ACCEPTED = (
    (None, "en"), ("", "en"), ("ja", "ja"), ("JA-jp", "ja"), ("fr, de", "en"), ("zh", "zh-Hans"),
    ("zh-CN", "zh-Hans"), ("zh-TW", "zh-Hant"), ("zh-hk;q=0.9, en;q=0.8", "zh-Hant"),
    ("en;q=0.5, ja;q=0.7, zh;q=0.6", "ja"), ("ja;q=0, zh-Hant-TW;q=0.001", "zh-Hant"),
    ("jav", "en"), ("*", "en"), (";;;,,=,q=1", "en"),
)


def languages(suite):
    for accepted, language in ACCEPTED:
        more = {} if accepted is None else {"Accept_Language": accepted}
        problem = suite.client.post(SCORE, DEALER, **more).json()
        suite.equal(f"Accept-Language: {accepted}", problem["detail"], IN[language])
        suite.equal(f"args in {accepted}", problem["args"], {"min": 0, "max": 3, "given": 9})
    for language in LANGUAGES:
        answer = suite.client.post(f"{SCORE}?names={language}", DEALER, Accept_Language="ja")
        suite.equal(f"names={language}", answer.json()["detail"], IN[language])
    for names in ("none", "fr"):
        answer = suite.client.post(f"{SCORE}?names={names}", DEALER, Accept_Language="ja")
        suite.check(f"names={names} names no language", not answer.json()["detail"].isascii())
    lines = suite.client.post(SCORE + "?names=ja", dump(DEALER) + b"\n" + dump(DEALER), NDJSON)
    suite.equal("each line", [line["detail"] for line in lines.lines()], [IN["ja"]] * 2)
    text = suite.client.post(SCORE, {"ruleset": "riichi", "hand": {}, "an array": 1},
                             Accept_Language="ja").json()
    suite.check("what came with the request stays", "「an array」" in str(text), f"{text}")
    inner = suite.client.post(SCORE, {**DEALER, "table": 5}, Accept_Language="ja").json()
    suite.equal("words of ours in a text", inner["detail"],
                "オブジェクトでなければならない。整数だった")
    suite.equal("and as an arg", inner["args"], {"expected": "an object", "given": "an integer"})


def all_refusals(suite):
    """Whatever the golden cases are refused with has its words in each language."""
    count = 0
    for case in all_cases():
        if "code" not in case["expect"]:
            continue
        details = []
        for language in LANGUAGES:
            answer = suite.client.post(path_of(case), case["request"], Accept_Language=language)
            problem = answer.json()
            faults = problem.get("errors", [problem])
            details.append([fault["detail"] for fault in faults])
            missing = [fault for fault in faults
                       if (language == "en") != fault["detail"].isascii()
                       or any(f"{{{name}}}" in fault["detail"] for name in fault["args"])]
            suite.check(f"{case['id']} in {language}", not missing, f"{missing}")
            suite.equal(f"{case['id']}: the first", (problem["detail"], problem["code"]),
                        (faults[0]["detail"], faults[0]["code"]))
        count += 1
        named = [str(value) for fault in faults for value in fault["args"].values()]
        suite.check(f"{case['id']}: args are in the detail",
                    all(value in str(details[0]) for value in named), f"{named} {details[0]}")
    suite.check("cases that are refused", count > 200, f"{count}")


def several(suite):
    body = {"ruleset": "riichi", "rules": {"red_fives": "x", "nope": 1}, "bogus": 1,
            "table": {"dealer": 9}, "hand": {"seat": 1, "flags": ["reach", 3, "riichi"]}}
    problem = suite.client.post(SCORE, body).json()
    told = [(fault["code"], fault["pointer"]) for fault in problem["errors"]]
    suite.equal("all faults, in the order of the body", told, [
        ("bad_option", "/rules/red_fives"), ("unknown_option", "/rules/nope"),
        ("unknown_field", "/bogus"), ("bad_value", "/table/dealer"),
        ("contradiction", "/hand/flags/0"), ("bad_value", "/hand/flags/1"),
        ("missing_field", "/hand/from")])
    suite.equal("the first is the problem", {name: problem[name] for name in problem["errors"][0]},
                problem["errors"][0])
    many = {"ruleset": "riichi", **{f"m{i}": i for i in range(40)}}
    suite.equal("at most 16", len(suite.client.post(SCORE, many).json()["errors"]), 16)
    alone = suite.client.post(SCORE, DEALER).json()
    suite.check("one fault has no errors", "errors" not in alone, f"{alone}")
    library = suite.client.post(SCORE, {"ruleset": "riichi", "hand": {**HAND, "from": 1}}).json()
    suite.check("nor has what the rules refuse", "errors" not in library, f"{library}")
    lines = suite.client.post(SCORE, dump(body) + b"\n" + dump(DEALER), NDJSON).lines()
    suite.equal("lines have their own", [len(line.get("errors", ())) for line in lines], [7, 0])


def ledger(suite):
    club = Club(suite.admin)
    owner = club.owner
    faults = owner.post("/v1/players", {"nome": 1, "external_id": 5}).json()
    suite.equal("of the ledger's bodies too", [(f["code"], f["pointer"]) for f in faults["errors"]],
                [("unknown_field", "/nome"), ("bad_value", "/external_id"),
                 ("missing_field", "/name")])
    again = owner.post("/v1/players", {"name": 7}).json()
    suite.check("and forgotten by the next request", "errors" not in again, f"{again}")
    missing = owner.get(f"/v1/players/{again['instance'][9:]}", Accept_Language="zh-Hans").json()
    suite.equal("not found", missing["detail"], "本俱乐部没有这样的玩家")


def instances(suite):
    daemon = suite.start(("--log-level", "info"))
    client = Client(daemon)
    answers = (client.post(SCORE, DEALER), client.get("/nowhere"), client.post(SCORE, b"{"))
    told = [answer.json()["instance"] for answer in answers]
    suite.check("an id each", len(set(told)) == 3 and all(map(INSTANCE.fullmatch, told)), f"{told}")
    lines = client.post(SCORE, (dump(DEALER) + b"\n") * 2, NDJSON).lines()
    suite.equal("the lines of a request have its id", len({l["instance"] for l in lines}), 1)
    client.post(SCORE, {"ruleset": "riichi", "hand": HAND})
    suite.stop("instances", daemon)
    log = daemon.log()
    for instance in told + [lines[0]["instance"]]:
        suite.equal("the log has it once", log.count(instance), 1)
    suite.equal("and of no other request", log.count("urn:uuid:"), 4)


def codings(suite):
    body = dump({"ruleset": "riichi", "hand": HAND})
    for coding in ("gzip", "GZIP", "br", "deflate", "identity, gzip", "x" * 80):
        answer = suite.client.post(SCORE, gzip.compress(body), Content_Encoding=coding)
        problem = answer.json()
        suite.equal(f"Content-Encoding: {coding}",
                    (answer.status, problem["code"], problem.get("parameter"),
                     answer.headers.get("accept-encoding")),
                    (415, "unsupported_media_type", "Content-Encoding", "identity"))
        suite.equal("its args", problem["args"], {"coding": coding[:40]})
    for coding in ("identity", "Identity", ""):
        suite.equal(f"Content-Encoding: {coding!r}",
                    suite.client.post(SCORE, body, Content_Encoding=coding).status, 200)


def main():
    with LedgerSuite() as suite:
        suite.run(languages, all_refusals, several, ledger, instances, codings)


if __name__ == "__main__":
    main()
