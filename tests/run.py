#!/usr/bin/python3
"""Runs every test suite and sums up: tests/run.py [--once] BUILD_DIRECTORY [NAME...].

A suite is a program that prints `N passed, N failed` last (or Criterion's synthesis line) and exits
with 0 when nothing failed. Names given after the directory choose suites by a part of their name.
The ledger's run a second time with a PostgreSQL server as the store of their daemons, by the name
"NAME on PostgreSQL". With --once it is not, and what would take long under sanitizers and looks at
the same code once more is left out: what is meant is a look for faults of memory and threads.

One suite more than there are processors runs at once, for many wait for a clock; one after the
other where TIMED is set: then they assert seconds. The last line printed is the sum; the exit code
is not 0 when a suite failed, crashed or ran nothing.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import time

from support import postgres

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIMEOUT_SECONDS = 3600  # of a suite that hangs; its own watchdog is sooner
SLOWER = 4  # times, of the flavours for sanitizers and coverage
SUM = re.compile(r"^(\d+) passed, (\d+) failed$", re.MULTILINE)
CRITERION = re.compile(
    r"Synthesis:.*Tested:.*?(\d+).*Passing:.*?(\d+).*Failing:.*?(\d+).*Crashing:.*?(\d+)")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
SHORT_LINES = 3


def python_suites(folder, arguments):
    """Every Python file there that can be run; the others are modules they share."""
    for path in sorted((ROOT / "tests" / folder).glob("*.py")):
        if 'if __name__ == "__main__":' in path.read_text(encoding="utf-8"):
            name = f"tests/{folder}/{path.name}"
            yield name, [sys.executable, name, *arguments]


# Every suite of the ledger runs with its store in a database too, but for those that make servers
# of their own, and those that ask what only a file has, or what is before any store.
LEDGER_TOO = ("conversations", "first_start", "security")
OWN_SERVERS = ("database_access", "copies", "daemons", "failover", "server_faults")
FILES_ALONE = ("admin", "connections", "games", "wrong_requests")
SECOND = " on PostgreSQL"
# What asks the tree and not what was built of it: the plain flavour's run is enough.
TREE_ALONE = ("checks", "details", "fifth_language", "fold", "header", "kinds", "options",
              "requirements", "schema", "vendor")


# Left out with --once: processes that are killed, requests by the thousand, what asks no daemon.
MORE_THAN_ONCE = re.compile(r"reference/|crash/|load/|alloc/|tools/|conversations|random_input|"
                            r"wrong_requests|long_matches|" + SECOND)


def of_tools(build):
    for name, command in python_suites("tools", [build]):
        stem = pathlib.Path(name).stem.removesuffix("_test")
        if stem not in TREE_ALONE or is_plain(build):
            yield name, command


def is_plain(build):
    return "build" in build.split("/")


def on_postgres(daemon, shell):
    for path in sorted((ROOT / "tests" / "api").glob("*.py")):
        text = path.read_text(encoding="utf-8")
        if (" LedgerSuite(" in text or path.stem in LEDGER_TOO) and \
                path.stem not in OWN_SERVERS + FILES_ALONE:
            name = f"tests/api/{path.name}"
            yield name + SECOND, [sys.executable, name, daemon, shell]


def suites(build):
    daemon, shell = f"{build}/mahjongd", f"{build}/mahjong"
    # The longest begins first, so that the last to end does not run alone.
    for name, command in python_suites("reference", []):
        if name.endswith("/compare.py"):
            for room in sorted((ROOT / "tests" / "reference").glob("*/calls.py")):
                yield f"{name} {room.parent.name}", [*command, room.parent.name, daemon, shell]
        else:
            yield name, command + ([shell] if "/compare_" in name else [])
    # Criterion cannot map its arena beside the thread sanitizer; its tests have one thread.
    if not build.endswith("-thread"):
        yield "unit", [f"{build}/tests/unit"]
    for source in sorted((ROOT / "tests" / "programs").glob("*.c")):
        yield f"tests/programs/{source.name}", [f"{build}/tests/{source.stem}"]
    for source in sorted((ROOT / "tests" / "fuzz").glob("fuzz_*.c")):
        corpus = f"tests/fuzz/corpus/{source.stem[len('fuzz_'):]}"
        yield corpus, [f"{build}/tests/{source.stem}", corpus]
    yield from of_tools(build)
    yield from on_postgres(daemon, shell)
    yield from python_suites("api", [daemon, shell])
    yield from python_suites("crash", [daemon, shell])
    yield from python_suites("alloc", [daemon, shell])
    yield from python_suites("load", [daemon, shell])


def counts(output, code):
    """How many passed and failed, from what a suite printed and its exit code."""
    output = COLOUR.sub("", output)
    synthesis = CRITERION.findall(output)
    sums = SUM.findall(output)
    if synthesis:
        _, passed, failing, crashing = (int(n) for n in synthesis[-1])
        failed = failing + crashing
    elif sums:
        passed, failed = (int(n) for n in sums[-1])
    else:
        return 0, 1
    if passed + failed == 0 or (code != 0 and failed == 0):
        failed += 1
    return passed, failed


def run(name, command, timeout, environment):
    """What to print of a suite, and how many passed and failed."""
    start = time.monotonic()
    try:
        done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=timeout, check=False,
                              env=environment)
        output, code = done.stdout.decode("utf-8", "replace"), done.returncode
    except subprocess.TimeoutExpired as late:
        output, code = (late.stdout or b"").decode("utf-8", "replace"), 124
        output += f"\nstopped after {timeout} s\n"
    except OSError as error:
        output, code = f"{error}\n", 127
    passed, failed = counts(output, code)
    seconds = time.monotonic() - start
    report = [f"== {name}: {passed} passed, {failed} failed, {seconds:.1f} s (exit {code})"]
    lines = output.rstrip().splitlines()
    report += [f"   {line}" for line in (lines if failed else lines[-SHORT_LINES:])]
    return "\n".join(report), passed, failed


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    once = sys.argv[1] == "--once"
    build, *chosen = sys.argv[1 + once:]
    timeout = TIMEOUT_SECONDS * (1 if is_plain(build) else SLOWER)
    wanted = [(name, command) for name, command in suites(build)
              if (not chosen or any(part in name for part in chosen))
              and not (once and MORE_THAN_ONCE.search(name))]
    plain = {name: value for name, value in os.environ.items() if name != postgres.VARIABLE}
    second = plain
    if any(name.endswith(SECOND) for name, _ in wanted):
        second = {**plain, postgres.VARIABLE: postgres.Server().address}
    at_once = 1 if os.environ.get("TIMED") else len(os.sched_getaffinity(0)) + 1
    passed = failed = 0
    broken = []
    with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
        running = {pool.submit(run, name, command, timeout,
                               second if name.endswith(SECOND) else plain): name
                   for name, command in wanted}
        for suite in concurrent.futures.as_completed(running):
            report, suite_passed, suite_failed = suite.result()
            print(report, flush=True)
            passed += suite_passed
            failed += suite_failed
            if suite_failed:
                broken.append(running[suite])
    if broken:
        print("failed: " + ", ".join(broken))
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
