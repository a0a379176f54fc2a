#!/usr/bin/python3
"""
What README.md and the pages in docs show is so: tests/tools/pages_test.py BUILD_DIRECTORY.

Each page's ```sh blocks are run in one shell, in a folder and beside a daemon such as `make run`
gives, without any variable of ours. The ```json or ```text block right behind one is compared with
what it printed; one without such a block has to end with 0. A block that cannot be run here has the
reason in front of it, `<!-- not run: systemd -->`, out of the table below.
"""

import re
import sys

import _pages

# Why a block is not run, and what each such block holds, so that no other is left out by the way.
NOT_RUN = {
    "builds": r"\bmake\b",                       # what this test itself is part of
    "systemd": r"\bsystemctl\b|\bjournalctl\b|\bsystemd-",
    "docker": r"\bdocker\b|\bpodman\b",
    "an installed server": r"/(etc|var|usr|backup|srv)/|\bapt\b|\bdpkg\b",
    "a database server": r"\bpsql\b|postgres://",
    "endless": r"\bcurl -N\b",
    "a browser": r"\bEventSource\b|\bdocument\b|\bfetch\b",
    "a receiver": r"webhook-",                   # tests/api/webhooks.py runs it
    "a line of the log": r'"level"',
    "the npm package": r'from "mahjongd',        # client/test/package.mjs runs it
}
# tests/tools/ledger_page_test.py runs those in Python, tests/embedding/check.py those in C.
KINDS = {"sh", "json", "text", "python", "js", "c", "ini", "nginx", "yaml", ""}
COMMAND = re.compile(r"    (\$ |sudo |make\b|curl |systemctl |docker |apt|mahjongd? |build/|tests/|"
                     r"echo |printf )")
EXAMPLES = 12  # at least


def stands_alone(counts, block):
    """A block that is not run is of a kind that need not be, or says why."""
    if block.reason is None:
        counts.check(block.kind not in ("js", "json"),
                     f"{block.place}: neither run nor said why not")
        return
    counts.check(re.search(NOT_RUN.get(block.reason, "(?!)"), block.text),
                 f"{block.place}: `{block.reason}` is no reason for this block")
    print(f"not run: {block.place}: {block.reason}")


def outcome(counts, block, status, out, err):
    if block.answer is None:
        counts.check(status == 0, f"{block.place}: exit {status}\n{out}{err}")
        return
    counts.check(status is not None and _pages.same(block.answer, out),
                 f"{block.place}: exit {status}, and it printed\n{out}{err}")


def page(counts, build, name):
    """How many of its blocks were run."""
    for text in _pages.indented(name):
        counts.check(not COMMAND.match(text), f"{name}: commands without a fence:\n{text}")
    blocks = _pages.blocks(name)
    run = [block for block in blocks if block.kind == "sh" and block.reason is None]
    for block in blocks:
        counts.check(block.kind in KINDS, f"{block.place}: a block of {block.kind}")
        if block not in run:
            stands_alone(counts, block)
    if run:
        with _pages.Place(build) as place:
            for block, told in zip(run, place.run([block.text for block in run])):
                outcome(counts, block, *told)
    return len(run)


def main():
    counts = _pages.Counts()
    run = {name: page(counts, sys.argv[1], name) for name in _pages.pages()}
    counts.check(run["README.md"] >= 4 and sum(run.values()) >= EXAMPLES, f"blocks run: {run}")
    print(f"{sum(run.values())} blocks run")
    print(f"{counts.passed} passed, {counts.failed} failed")
    sys.exit(1 if counts.failed else 0)


if __name__ == "__main__":
    main()
