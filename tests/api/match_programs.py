#!/usr/bin/python3
"""
`mahjong match`: programs play whole matches, always the same ones for a seed, however many at once;
commands that answer, and such that do not; logs that the referee plays again.
"""

import json
import os
import pathlib
import re
import sys
import tempfile

from support.client import parse_lines
from support.suite import Suite

PROGRAM = pathlib.Path(__file__).resolve().parents[1] / "support" / "first_offer.py"
FIRST = f"first={sys.executable} {PROGRAM}"
GAMES = (("riichi", {"preset": "tenhou"}, 4), ("riichi", {"players": 3}, 3), ("nanchang", {}, 4),
         ("ming", {}, 4), ("jiujiang", {}, 4), ("yueqing", {}, 4), ("mcr", {}, 4))
BAD = (("no ruleset", []), ("no program", ["riichi"]),
       ("a ruleset that is none", ["chess", "club"]),
       ("a program that is none", ["riichi", "clubb"]),
       ("a command without a name", ["riichi", "=true"]),
       ("three for four", ["riichi", "club", "easy", "plain"]),
       ("five", ["riichi", *["club"] * 5]), ("no number", ["riichi", "club", "--walls", "x"]),
       ("no walls", ["riichi", "club", "--walls", "0"]),
       ("no value", ["riichi", "club", "--walls"]),
       ("no flag", ["riichi", "club", "--wall", "1"]),
       ("no option", ["riichi", "club", "--rules", '{"chess": true}']),
       ("no JSON", ["riichi", "club", "--rules", "{"]),
       ("no word", ["riichi", "club", "--on-fault", "hand"]),
       ("no folder", ["riichi", "plain", "--log", "/nowhere/at/all"]))


def match(suite, *arguments):
    return suite.cli("match", *arguments)


def row(out, program):
    """A line of the table: its words but ±, by the name that it begins with."""
    for line in out.decode().splitlines():
        if line.split()[0] == program:
            return line.replace("±", " ").split()
    return []


def usage(suite):
    status, out, err = match(suite, "--help")
    suite.check("--help", status == 0 and b"--on-fault" in out and not err, f"{status} {err!r}")
    for name, arguments in BAD:
        status, out, err = match(suite, *arguments)
        suite.check(name, status in (1, 2) and not out and err.count(b"\n") == 1,
                    f"{status} {out!r} {err!r}")


def rows_without_times(out):
    return re.sub(rb" +\d+\.\d +\d+\n", b"\n", out)


def the_same_again(suite):
    runs = [match(suite, "riichi", "easy", "plain", "--walls", "4", "--jobs", jobs)
            for jobs in ("1", "3", "4")]
    suite.check("a table", all(status == 0 for status, _, _ in runs), f"{runs}")
    suite.equal("the same for any number at once", len({rows_without_times(out)
                                                         for _, out, _ in runs}), 1)
    other = match(suite, "riichi", "easy", "plain", "--walls", "4", "--seed", "another")[1]
    suite.check("another seed, other walls",
                rows_without_times(other) != rows_without_times(runs[0][1]))


def orders(suite):
    for programs, count in ((("easy", "plain"), 2), (("easy", "plain", "plain", "plain"), 4),
                            (("plain",), 1)):
        out = match(suite, "riichi", *programs, "--walls", "1", "--hands", "1")[1]
        words = f"in {count} order{'s' if count > 1 else ''} of the seats"
        suite.check(f"{programs} sit in {count} orders", words.encode() in out, f"{out!r}")
        matches = f" {count} match{'es' if count > 1 else ''}, 1 wall in "
        suite.check(f"{programs}: one wall", matches.encode() in out, f"{out!r}")


def check_log(suite, name, path, players):
    """Each hand is one that the referee plays again to its end; the points follow on each other."""
    lines = parse_lines(pathlib.Path(path).read_bytes())
    hands = [line for line in lines if line["type"] == "hand"]
    suite.equal(f"{name}: begin, end", (lines[0]["type"], lines[-1]["type"]), ("match", "end"))
    suite.equal(f"{name}: names", len(lines[0]["names"]), players)
    asked = [{key: hand[key] for key in ("ruleset", "rules", "table", "deal", "actions")}
             for hand in hands]
    data = b"".join(json.dumps(one).encode() + b"\n" for one in asked)
    answers = parse_lines(suite.cli("play", "--names", "none", data=data)[1])
    suite.check(f"{name}: all hands end", [answer.get("phase") for answer in answers]
                == ["over"] * len(hands), f"{answers[:1]}")
    tables = [answer["settlement"]["next_table"]["points"] for answer in answers]
    follows = [line["table"]["points"] for line in hands[1:]]
    last = lines.index(next(line for line in lines if line["type"] == "end"))
    suite.check(f"{name}: hand after hand", follows[:last - 2] == tables[:last - 2])
    suite.equal(f"{name}: points", lines[last]["points"], tables[last - 2])


def logs(suite):
    with tempfile.TemporaryDirectory() as folder:
        check_logs(suite, folder)


def check_logs(suite, folder):
    for ruleset, rules, players in GAMES:
        path = os.path.join(folder, f"{ruleset}{players}.ndjson")
        name = f"{ruleset} of {players}"
        status, out, err = match(suite, ruleset, "easy", "plain", "--rules", json.dumps(rules),
                                 "--walls", "1", "--hands", "3", "--log", path)
        suite.check(name, status == 0 and not err and b"sigma" in out, f"{status} {err!r}")
        check_log(suite, name, path, players)
    data = pathlib.Path(folder, "riichi4.ndjson").read_bytes()
    status, out, err = suite.cli("export", "mjai", "--from", "course", data=data)
    suite.check("a log is exported", status == 0 and out.startswith(b'{"type":"start_game"'),
                f"{status} {err!r}")


def commands(suite):
    for ruleset, rules, _ in GAMES:
        status, out, err = match(suite, ruleset, FIRST, "plain", "--rules", json.dumps(rules),
                                 "--walls", "1", "--hands", "2")
        faults = row(out, "first")[-1:]
        suite.check(f"a command plays {ruleset} {rules}", (status, err, faults) == (0, b"", ["0"]),
                    f"{status} {out!r} {err!r}")


def faults(suite):
    for fault in ("silent", "dies", "wrong", "rubbish"):
        for way in ("turn", "match"):
            status, out, _ = match(suite, "riichi", f"{FIRST} {fault}", "plain", "plain", "plain",
                                   "--walls", "1", "--hands", "1", "--seconds", "1",
                                   "--on-fault", way, "--jobs", "1")
            told = row(out, "first")
            suite.check(f"{fault}, loses its {way}: told", status == 3 and int(told[-1]) > 0,
                        f"{status} {out!r}")
            if way == "match":
                suite.equal(f"{fault}: last", told[1], "4.000")
    status, out, _ = match(suite, "riichi", "none=/nowhere/at/all", "plain", "--walls", "1",
                           "--hands", "1")
    suite.check("a command that is not there", status == 3, f"{status} {out!r}")


def main():
    with Suite(daemon=False) as suite:
        suite.run(usage, the_same_again, orders, logs, commands, faults)


if __name__ == "__main__":
    main()
