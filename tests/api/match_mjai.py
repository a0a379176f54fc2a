#!/usr/bin/python3
"""
`mahjong match` with programs that speak mjai (docs/match.md): each way to speak it, both ways to
declare riichi, what a seat is told beside the log of the match, and programs at fault.
"""

import json
import os
import pathlib
import sys
import tempfile

from support.client import parse_lines
from support.suite import Suite

PLAYER = pathlib.Path(__file__).resolve().parents[1] / "support" / "mjai_player.py"
WAYS = (("mjai", "lists", "two"), ("mjai", "lists", "list"), ("mjai-pipe", "pipe", "list"),
        ("mjai-pipe", "pipe", "two"), ("mjsonp", "each", "pai"), ("mjsonp", "each", "two"))
# Seeds with a tile that was robbed, and how many of their walls have it.
ROBBED = (("kita", {"players": 3}, "rob 2716", 2), ("kakan", {"preset": "tenhou"}, "rob 1973", 3))
RULES = (("four", {"preset": "tenhou"}), ("three", {"players": 3}))


def program(name, way, *words):
    return f"{name}={way}:{sys.executable} {PLAYER} {' '.join(words)}"


def match(suite, *arguments, rules=None, walls=1):
    patience = () if "--seconds" in arguments else ("--seconds", "120")  # of a busy machine
    return suite.cli("match", "riichi", *arguments, "--rules", json.dumps(rules or {}),
                     "--walls", str(walls), "--jobs", "1", *patience)


def row(out, name):
    """The program's line of the table without its times."""
    line = next(line for line in out.decode().splitlines() if line.startswith(f"{name} "))
    words = line.replace("±", " ").split()
    return words[:-2] + words[-1:]


def ways(suite):
    for players, rules in RULES:
        rows = []
        for way, *words in WAYS:
            status, out, err = match(suite, program("m", way, *words), "plain", rules=rules,
                                     walls=2)
            suite.check(f"{players}: {way} {words}", (status, err) == (0, b""),
                        f"{status} {out!r} {err!r}")
            rows.append(row(out, "m"))
        suite.check(f"{players}: riichi, and no fault",
                    float(rows[0][-2]) > 0 and rows[0][-1] == "0", f"{rows[0]}")
        suite.equal(f"{players}: the same in every way", rows, rows[:1] * len(rows))
        rows = []
        for way, *words in (("mjai", "lists", "calls"), ("mjai-pipe", "pipe", "calls"),
                            ("mjai", "lists", "ahead"), ("mjai-pipe", "pipe", "ahead")):
            out = match(suite, program("m", way, *words), "plain", rules=rules, walls=2)[1]
            rows.append(row(out, "m"))
            suite.check(f"{players}: calls, {way} {words}",
                        float(rows[-1][-3]) > 0.5 and rows[-1][-1] == "0", f"{rows[-1]}")
        suite.equal(f"{players}: calls in a line or a list", rows[::2], rows[1::2])


def main():
    with Suite(daemon=False) as suite:
        suite.run(ways, told, again, robbed, faults, usage)


# ---- What a seat is told ----

HINTS = ("can_act", "possible_actions", "cannot_dahai")


def as_seen(event, seat):
    """An event of the log as the seat sees it."""
    event = dict(event)
    if event["type"] == "start_kyoku":
        event["tehais"] = [hand if at == seat else ["?"] * 13
                           for at, hand in enumerate(event["tehais"])]
    if event["type"] == "tsumo" and event["actor"] != seat:
        event["pai"] = "?"
    return event


def turned(events):
    """Logs tell the indicator that a discard turns behind it; a program is told before."""
    events = list(events)
    for i in range(1, len(events)):
        if events[i]["type"] == "dora" and events[i - 1]["type"] == "dahai":
            events[i - 1:i + 1] = [events[i], events[i - 1]]
    return events


def hands_of(events):
    return [event for event in events if event["type"] not in ("start_game", "end_game", "hello")]


def told(suite):
    with tempfile.TemporaryDirectory() as folder:
        for players, rules in RULES:
            for way, words in (("mjai", "lists"), ("mjai-pipe", "pipe"), ("mjsonp", "each")):
                check_told(suite, folder, f"{players}, {way}", rules, (way, words))


def check_told(suite, folder, name, rules, way):
    heard, log = os.path.join(folder, f"{name}.ndjson"), os.path.join(folder, f"{name}.course")
    others = program("c", "mjai", "lists", "calls")
    programs = [program("m", *way, "two", f"'log={heard}'")] + [others] * (
        rules.get("players", 4) - 1)
    match(suite, *programs, "--log", log, rules=rules)
    told_lines = heard_of(heard)
    data = pathlib.Path(log).read_bytes()
    logged = parse_lines(suite.cli("export", "mjai", "--from", "course", data=data)[1])
    starts = [event for event in told_lines if event["type"] == "start_game"]
    seats = [event["id"] for event in starts]
    suite.equal(f"{name}: every seat once", sorted(seats), list(range(rules.get("players", 4))))
    suite.equal(f"{name}: names, by seat", [event["names"].index("m") for event in starts], seats)
    suite.equal(f"{name}: what akochan asks", {(event["aka_flag"], event["kyoku_first"])
                                                for event in starts}, {(True, 0)})
    ours = hands_of(told_lines)
    theirs = [one for seat, game in zip(seats, games(logged)) for one in
              (as_seen(event, seat) for event in turned(hands_of(game)))]
    plain = [{key: value for key, value in event.items() if key not in HINTS} for event in ours]
    suite.equal(f"{name}: so many events", len(plain), len(theirs))
    suite.equal(f"{name}: the log", next(((one, other) for one, other in zip(plain, theirs)
                                           if one != other), None), None)
    kinds = {event["type"] for event in plain}
    expected = {"tsumo", "dahai", "pon", "hora", "end_kyoku"} | (
        {"kita"} if "players" in rules else {"chi"})
    suite.check(f"{name}: of all kinds", expected <= kinds, f"{sorted(kinds)}")


def games(events):
    """The events of each game of a log."""
    found = []
    for event in events:
        if event["type"] == "start_game":
            found.append([])
        found[-1].append(event)
    return found


# ---- Matches of ours, played again by mjai ----

def again(suite):
    """Each seat does by mjai what it has done without: the logs of both are the same."""
    with tempfile.TemporaryDirectory() as folder:
        for players, rules in RULES:
            first, log = os.path.join(folder, "first"), os.path.join(folder, "log")
            match(suite, "club", "--seed", "again", "--log", first, rules=rules)
            for way in (("mjai", "lists"), ("mjai-pipe", "pipe"), ("mjsonp", "each")):
                status, out, err = match(suite, program("club", *way, f"again={first}"), "--seed",
                                         "again", "--log", log, rules=rules)
                suite.check(f"{players}, {way}: no fault", (status, err) == (0, b""),
                            f"{status} {out!r} {err!r}")
                suite.equal(f"{players}, {way}: the same match", pathlib.Path(log).read_bytes(),
                            pathlib.Path(first).read_bytes())


def robbed(suite):
    """Of a kong and a north that were robbed somebody asks who could, and takes `none`."""
    with tempfile.TemporaryDirectory() as folder:
        for kind, rules, seed, walls in ROBBED:
            first, log, heard = (os.path.join(folder, f"{kind}{name}")
                                 for name in ("first", "log", "heard"))
            count = ("--seed", seed, "--hands", "1")
            match(suite, "easy", *count, "--log", first, rules=rules, walls=walls)
            lets = program("easy", "mjai", "lists", "lets", f"again={first}", f"log={heard}$1")
            status, out, _ = match(suite, lets, *count, "--log", log, rules=rules, walls=walls)
            told_all = [event for seat in range(rules.get("players", 4))
                        for event in heard_of(f"{heard}{seat}")]
            asked = [event for event in told_all if event["type"] == kind and "hora" in
                     [one["type"] for one in event.get("possible_actions", [])]]
            suite.check(f"a {kind} that could be robbed", len(asked) == 1, f"{asked}")
            suite.equal(f"{kind}: let go without a fault", (status, row(out, "easy")[-1]),
                        (0, "0"))
            suite.check(f"{kind}: and it goes on otherwise", pathlib.Path(log).read_bytes() !=
                        pathlib.Path(first).read_bytes())


def heard_of(path):
    return [line["heard"] for line in parse_lines(pathlib.Path(path).read_bytes())
            if "heard" in line]


# ---- Faults ----

def faults(suite):
    with tempfile.TemporaryDirectory() as folder:
        for fault in ("dies", "wrong", "rubbish", "twice"):
            for way in (("mjai", "lists"), ("mjai-pipe", "pipe"), ("mjsonp", "each")):
                for on_fault in ("turn", "match"):
                    check_fault(suite, folder, way, fault, on_fault)
        check_fault(suite, folder, ("mjai", "lists"), "silent", "match")
        check_fault(suite, folder, ("mjai-pipe", "pipe"), "silent", "turn")
    status, out, _ = match(suite, "none=mjai:/nowhere/at/all", "plain")
    suite.check("a command that is not there", status == 3 and int(row(out, "none")[-1]) > 0,
                f"{status} {out!r}")


def check_fault(suite, folder, way, fault, on_fault):
    name = f"{way[0]}, {fault}, loses its {on_fault}"
    log = os.path.join(folder, f"{way[0]}{fault}{on_fault}")
    status, out, _ = match(suite, program("m", *way, fault, f"log={log}"), "plain", "plain",
                           "plain", "--hands", "16", "--seconds",
                           "1" if fault == "silent" else "30", "--on-fault", on_fault,
                           rules={"preset": "tenhou"}, walls=1)
    words = row(out, "m")
    suite.check(f"{name}: told", status == 3 and int(words[-1]) > 0, f"{status} {out!r}")
    if on_fault == "match":
        suite.equal(f"{name}: last", words[1], "4.000")
    heard = heard_of(log)
    errors = [event["message"] for event in heard if event["type"] == "error"]
    if on_fault == "match" and fault in ("wrong", "rubbish", "twice"):
        suite.check(f"{name}: it hears why", len(errors) == 4 and all(errors), f"{errors}")
    else:
        suite.equal(f"{name}: no word of it", errors, [])
    if fault == "twice":
        suite.equal(f"{name}: no riichi without its discard", float(words[-2]), 0.0)


def usage(suite):
    for ruleset in ("mcr", "nanchang"):
        status, out, err = suite.cli("match", ruleset, "m=mjai:true", "plain")
        suite.check(f"mjai is not of {ruleset}", status == 2 and not out and
                    err.count(b"\n") == 1, f"{status} {out!r} {err!r}")
    status, out, err = suite.cli("match", "riichi", "m=mjai:", "plain")
    suite.check("no command", status == 2 and not out, f"{status} {out!r} {err!r}")
    with tempfile.TemporaryDirectory() as folder:
        seats = os.path.join(folder, "seats")
        for way in ("", "mjai:"):
            suite.cli("match", "riichi", f"m={way}echo $1 >> {seats}", "plain", "plain", "plain",
                      "--walls", "1", "--hands", "1", "--jobs", "1")
        told_seats = pathlib.Path(seats).read_text(encoding="utf-8").split()
        suite.equal("$1 is the seat", sorted(set(told_seats)), ["0", "1", "2", "3"])


if __name__ == "__main__":
    main()
