#!/usr/bin/python3
"""build/mahjong: the rules from a shell, NDJSON in and out, no server."""

import os
import re
import select
import signal
import subprocess
import tempfile

from support.answer_checks import problem_faults
from support.client import TIMEOUT, dump, parse_lines
from support.daemon import clean_environment
from support.score_refusals import BASE, patch
from support.suite import Suite

LINE = dump(BASE) + b"\n"
BAD = dump(patch(BASE, ("/hand/seat", 9))) + b"\n"
BAD_USAGE = [
    ("no command", []), ("an unknown command", ["scores"]), ("an unknown flag", ["score", "--x"]),
    ("names of nothing", ["score", "--names"]), ("unknown names", ["score", "--names", "xx"]),
    ("names twice over", ["score", "--names=xx"]), ("an empty command", [""]),
    ("nothing to explain", ["score", "--explain"]), ("the unknown", ["score", "--explain", "x"]),
    ("readings of a deal that is settled", ["settle", "--explain", "readings"]),
    ("twice the same", ["score", "--explain", "fu,fu"]), ("empty", ["score", "--explain="]),
    ("fu of a deal", ["deal", "--explain", "fu"]), ("fu of waits", ["waits", "--explain=fu"]),
    ("a flag for a command", ["--nosuch"]), ("an argument too many", ["score", "--names", "en",
                                                                   "rubbish", "more"]),
]


def one_line(suite, name, result):
    """Usage: exit status 2, nothing on stdout, one clear line on stderr."""
    status, out, err = result
    lines = err.decode().splitlines()
    suite.check(f"{name}: exit 2 with one line", status == 2 and not out and len(lines) == 1
                and lines[0].startswith("mahjong"), f"{status} {out!r} {err!r}")


def usage(suite):
    for name, arguments in BAD_USAGE:
        one_line(suite, name, suite.cli(*arguments, data=LINE))
    for arguments in (["--help"], ["score", "--help"]):
        status, out, err = suite.cli(*arguments)
        named = all(word in out for word in (b"score", b"waits", b"settle", b"deal"))
        suite.check(f"{arguments}", status == 0 and named and not err, f"{status} {out!r} {err!r}")
    status, out, err = suite.cli("--version")
    suite.check("--version", status == 0 and not err
                and re.fullmatch(rb"mahjong \d+\.\d+\.\d+\n", out), f"{status} {out!r} {err!r}")


def answers(suite):
    status, out, err = suite.cli("score", data=LINE * 3)
    values = parse_lines(out)
    suite.equal("three lines", (status, err, len(values)), (0, b"", 3))
    suite.check("all alike, all wins", values[0] == values[1] == values[2] and values[0]["win"])
    for name, data, count in (("no last line feed", LINE + LINE[:-1], 2),
                              ("CRLF", LINE[:-1] + b"\r\n" + LINE, 2),
                              ("blank lines", b"\n" + LINE + b"\n \n" + LINE, 2)):
        suite.equal(name, parse_lines(suite.cli("score", data=data)[1]), values[:1] * count)
    for data in (b"", b"\n\n"):
        suite.equal(f"input {data!r}", suite.cli("score", data=data), (0, b"", b""))
    data = b"".join(dump({**BASE, "id": i}) + b"\n" for i in range(20000))
    status, out, _ = suite.cli("score", "--names", "none", data=data)
    suite.equal("20,000 lines", (status, [value["id"] for value in parse_lines(out)]),
                (0, list(range(20000))))


def problems(suite):
    data = LINE + BAD + b"rubbish\n" + b"\n" + dump({**BASE, "id": "x", "y": 1}) + b"\n" + LINE
    status, out, _ = suite.cli("score", data=data)
    values = parse_lines(out)
    suite.equal("answers", len(values), 5)
    suite.equal("codes", [value.get("code") for value in values],
                [None, "bad_value", "bad_json", "unknown_field", None])
    for value, line in zip(values[1:4], (2, 3, 5)):
        suite.check(f"problem in line {line}", not problem_faults(value, line=line),
                    f"{problem_faults(value, line=line)}: {value}")
    suite.equal("id of a problem", values[3].get("id"), "x")
    suite.equal("a problem is an answer", status, 0)
    for size in (70000, 5000000):
        long = b'{"x":"' + b"a" * size + b'"}\n'
        _, out, _ = suite.cli("score", data=LINE + long + LINE)
        codes = [value.get("code") for value in parse_lines(out)]
        suite.equal(f"a line of {size}", codes, [None, "too_large", None])
    for data in (b"\0\n", b"\xff\n", b"[" * 20000 + b"\n", bytes(range(256))):
        status, out, _ = suite.cli("score", data=data + LINE)
        suite.check(f"input {data[:10]!r}", status >= 0 and b"bad_json" in out, f"{status} {out!r}")


def names(suite):
    every = {"en", "zh-Hans", "zh-Hant", "ja"}
    for language, want in (("none", set()), ("en", {"en"}), ("zh-Hans", {"zh-Hans"}),
                           ("zh-Hant", {"zh-Hant"}), ("ja", {"ja"}), (None, every)):
        for form in ([["--names", language], [f"--names={language}"]] if language else [[]]):
            line = dump(patch(BASE, ("/hand/from", None))) + b"\n"
            _, out, _ = suite.cli("score", *form, data=line)
            have = [set(p.get("name", {})) for p in parse_lines(out)[0]["patterns"]]
            suite.check(f"names {form}", have and all(h == want for h in have), f"{have}")


def explain(suite):
    line = dump(patch(BASE, ("/hand/from", None))) + b"\n"
    for words in ("fu", "steps", "fu,steps", "steps,fu"):
        for form in (["--explain", words], [f"--explain={words}"]):
            _, out, _ = suite.cli("score", *form, data=line)
            have = {"fu_parts", "steps"} & set(parse_lines(out)[0])
            want = {{"fu": "fu_parts"}.get(word, word) for word in words.split(",")}
            suite.equal(f"explain {form}", have, want)


def interactive(suite):
    """A line is answered before the next one comes: a program can hold a conversation."""
    process = subprocess.Popen([suite.mahjong, "score"], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, env=clean_environment())
    for _ in range(3):
        process.stdin.write(LINE)
        process.stdin.flush()
        ready = select.select([process.stdout], [], [], 2)[0]
        if not suite.check("an answer at once", ready):
            break
        suite.check("a win", parse_lines(process.stdout.readline())[0]["win"])
    process.stdin.close()
    process.stdout.read()
    suite.equal("ends with its input", process.wait(TIMEOUT), 0)
    process.stdout.close()


def broken_pipes(suite):
    """Nobody reads on: it ends, and by no crash."""
    script = f'{suite.mahjong} score | head -n 1; echo "${{PIPESTATUS[0]}}"'
    _, out, err = suite.command("bash", "-c", script, data=LINE * 20000)
    last = out.decode().splitlines()[-1]
    suite.check("head closes the pipe", last in ("0", "1", str(128 + signal.SIGPIPE)),
                f"{last} {err!r}")
    if os.path.exists("/dev/full"):
        status, _, err = suite.command("bash", "-c", f"{suite.mahjong} score > /dev/full",
                                       data=LINE)
        suite.check("a full disk is an error", status == 1 and err.strip(), f"{status} {err!r}")
    status, _, _ = suite.command("bash", "-c", f"{suite.mahjong} score < /dev/null")
    suite.equal("no input", status, 0)
    status, _, err = suite.command("bash", "-c", f"{suite.mahjong} score < /")
    suite.check("a directory as input", status == 1 and err.strip(), f"{status} {err!r}")


def alone(suite):
    """Needs no server, no home, no locale, and leaves nothing behind."""
    with tempfile.TemporaryDirectory() as place:
        done = subprocess.run([suite.mahjong, "score"], input=LINE, capture_output=True, cwd=place,
                              env={}, timeout=TIMEOUT, check=False)
        suite.equal("empty environment", (done.returncode, done.stderr), (0, b""))
        suite.equal("no files left", os.listdir(place), [])


def main():
    with Suite(daemon=False) as suite:
        suite.run(usage, answers, problems, names, explain, interactive, broken_pipes, alone)


if __name__ == "__main__":
    main()
