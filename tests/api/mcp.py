#!/usr/bin/python3
"""
`mahjong mcp`: JSON-RPC 2.0 by hand, a message a line, with every kind of bad message. What a client
of another house makes of it: tests/typescript/mcp.mjs.
"""

import json
import random
import subprocess

from support.client import TIMEOUT, dump, parse_lines
from support.daemon import clean_environment
from support.score_refusals import BASE
from support.suite import Suite

NOT_JSON, NO_REQUEST, NO_METHOD, BAD_PARAMS = -32700, -32600, -32601, -32602
VERSIONS = ("2025-06-18", "2025-03-26", "2024-11-05")
LINE_MAX = 65536
RANDOM_LINES = 3000


def message(method="ping", params=None, **members):
    value = {"jsonrpc": "2.0", "id": 1, "method": method, **members}
    if params is not None:
        value["params"] = params
    return dump({key: one for key, one in value.items() if one is not ...})


def score(arguments, **members):
    return message("tools/call", {"name": "score", "arguments": arguments}, **members)


def asked(suite, *lines):
    status, out, err = suite.cli("mcp", data=b"".join(line + b"\n" for line in lines))
    suite.check("ends well, and writes nothing else", (status, err) == (0, b""), f"{status} {err}")
    return parse_lines(out)


def error_of(answer):
    return answer.get("id"), answer.get("error", {}).get("code")


def handshake(suite):
    for version in (*VERSIONS, "1999-01-01", "x" * 70, None, 7):
        params = {"capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
        params |= {} if version is None else {"protocolVersion": version}
        (answer,) = asked(suite, message("initialize", params))
        suite.equal(f"version {version}", answer["result"]["protocolVersion"],
                    version if version in VERSIONS else VERSIONS[0])
        suite.equal("it has tools, and no more", answer["result"]["capabilities"], {"tools": {}})
    suite.equal("nobody waits for an answer", asked(
        suite, message("notifications/initialized", id=...), message("nope", id=...),
        message("tools/call", {"name": 7}, id=...), message("tools/call", [], id=...)), [])
    suite.equal("ids come back as they were", [one["id"] for one in asked(
        suite, *(message(id=one) for one in (0, -1, 2**53 - 1, "", "a\"\u00e9\n", "7")))],
        [0, -1, 2**53 - 1, "", "a\"\u00e9\n", "7"])


def tools(suite):
    listed, won, bare, named = asked(
        suite, message("tools/list", {}), score(BASE),
        message("tools/call", {"name": "rulesets"}),
        message("tools/call", {"name": "rulesets", "arguments": {"ruleset": "mcr"}}))
    suite.equal("tools", [tool["name"] for tool in listed["result"]["tools"]],
                ["rulesets", "score", "waits", "settle", "deal", "play", "review", "verify-deal"])
    plain = parse_lines(suite.cli("score", data=dump(BASE) + b"\n")[1])[0]
    suite.equal("an answer is the shell's", won["result"]["structuredContent"], plain)
    suite.equal("and is text", json.loads(won["result"]["content"][0]["text"]), plain)
    suite.equal("no error", won["result"]["isError"], False)
    suite.equal("without arguments", len(bare["result"]["structuredContent"]["rulesets"]), 6)
    suite.equal("a ruleset", named["result"]["structuredContent"]["id"], "mcr")
    hand = {"ruleset": "mcr", "deal": {"seed": "a"}, "actions": []}
    judged, lost = asked(suite, *(message("tools/call", {"name": "review", "arguments": one})
                                  for one in ({"hands": [hand]}, {"hands": [hand], "log": "x"})))
    suite.equal("a review", judged["result"]["structuredContent"]["decisions"], [])
    suite.equal("a review that is refused", lost["result"]["structuredContent"]["pointer"],
                "/hands")
    out = suite.cli("mcp", "--names", "ja", data=score(BASE) + b"\n")[1]
    patterns = parse_lines(out)[0]["result"]["structuredContent"]["patterns"]
    suite.check("names of one language", all(set(one["name"]) == {"ja"} for one in patterns), out)


def refusals(suite):
    for name, tool, arguments, code, pointer in (
            ("a seat", "score", {**BASE, "hand": {**BASE["hand"], "seat": 9}}, "bad_value",
             "/hand/seat"),
            ("a member", "score", {**BASE, "x": 1}, "unknown_field", "/x"),
            ("nothing", "settle", {}, "missing_field", "/ruleset"),
            ("a ruleset", "rulesets", {"ruleset": "go"}, "unknown_ruleset", "/ruleset"),
            ("a number", "rulesets", {"ruleset": 7}, "bad_value", "/ruleset"),
            ("another member", "rulesets", {"id": "mcr"}, "unknown_field", "/id")):
        (answer,) = asked(suite, message("tools/call", {"name": tool, "arguments": arguments}))
        problem = answer["result"]["structuredContent"]
        suite.equal(f"{name}: an answer that says what was wrong",
                    (answer["result"]["isError"], problem["code"], problem.get("pointer")),
                    (True, code, pointer))
    for name, line, wanted in (
            ("rubbish", b"rubbish", (None, NOT_JSON)), ("NUL", b"\0", (None, NOT_JSON)),
            ("no UTF-8", b'{"id":"\xff"}', (None, NOT_JSON)),
            ("deep", b"[" * 20000, (None, NOT_JSON)),
            ("cut", message()[:-1], (None, NOT_JSON)), ("a list", b"[]", (None, NO_REQUEST)),
            ("several at once", b"[" + message() + b"]", (None, NO_REQUEST)),
            ("nothing", b"{}", (None, NO_REQUEST)), ("a number", b"7", (None, NO_REQUEST)),
            ("another version", message(jsonrpc="1.0"), (1, NO_REQUEST)),
            ("no version", message(jsonrpc=...), (1, NO_REQUEST)),
            ("an id that is none", message(id={}), (None, NO_REQUEST)),
            ("null as an id", message(id=None), (None, NO_REQUEST)),
            ("half an id", message(id=1.5), (None, NO_REQUEST)),
            ("no method", message(method=...), (1, NO_REQUEST)),
            ("a method that is none", message(method=7), (1, NO_REQUEST)),
            ("an unknown method", message("resources/list"), (1, NO_METHOD)),
            ("a long method", message("p" * 5000), (1, NO_METHOD)),
            ("no name of a method", message(""), (1, NO_METHOD)),
            ("a list of params", message("tools/call", []), (1, BAD_PARAMS)),
            ("no tool", message("tools/call", {}), (1, BAD_PARAMS)),
            ("an unknown tool", message("tools/call", {"name": "x"}), (1, BAD_PARAMS)),
            ("a NUL in a text", message("tools/call", {"name": "score\0"}), (None, NOT_JSON)),
            ("arguments that are none", message("tools/call", {"name": "score", "arguments": []}),
             (1, BAD_PARAMS)),
            ("too long", message("ping", {"x": "a" * LINE_MAX}), (None, NO_REQUEST))):
        answers = asked(suite, line, message(id="next"))
        suite.equal(name, [error_of(one) for one in answers], [wanted, ("next", None)])
    suite.equal("blank lines, CRLF", len(asked(suite, b"", b" \t\r", message() + b"\r")), 1)


def random_bytes(suite):
    """Messages with bytes changed: each line has one answer of the protocol, or none."""
    chance = random.Random(7)
    whole = [message(), score(BASE), message("tools/list"), message("initialize", {"a": [1]})]
    lines = []
    for _ in range(RANDOM_LINES):
        line = bytearray(chance.choice(whole))
        for _ in range(chance.randrange(1, 4)):
            line[chance.randrange(len(line))] = chance.choice(b'{}[]",:0a\\ \xff')
        lines.append(bytes(line))
    answers = asked(suite, *lines)
    suite.check("most have an answer", RANDOM_LINES // 2 < len(answers) <= RANDOM_LINES,
                len(answers))
    suite.check("each is an answer", all(
        one["jsonrpc"] == "2.0" and ("result" in one) != ("error" in one) for one in answers))


def conversation(suite):
    """A line is answered before the next one comes."""
    process = subprocess.Popen([suite.mahjong, "mcp"], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, env=clean_environment())
    for at in range(3):
        process.stdin.write(message(id=at) + b"\n")
        process.stdin.flush()
        suite.equal("an answer at once", parse_lines(process.stdout.readline())[0],
                    {"jsonrpc": "2.0", "id": at, "result": {}})
    process.stdin.close()
    suite.equal("ends with its input", process.wait(TIMEOUT), 0)
    process.stdout.close()


def usage(suite):
    for arguments in (["mcp", "score"], ["score", "mcp"], ["mcp", "--explain", "fu"],
                      ["mcp", "--names", "xx"], ["--names", "en", "mcp"]):
        status, out, err = suite.cli(*arguments, data=message() + b"\n")
        suite.check(f"{arguments}: exit 2 with one line", status == 2 and not out
                    and err.count(b"\n") == 1, f"{status} {out} {err}")


def main():
    with Suite(daemon=False) as suite:
        suite.run(handshake, tools, refusals, random_bytes, conversation, usage)


if __name__ == "__main__":
    main()
