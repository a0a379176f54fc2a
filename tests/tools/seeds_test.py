#!/usr/bin/python3
"""
The conversations that the ledger's fuzzer begins with are about something: each call in them is
done by one of them at least. Seeds that the service has come to refuse are made anew by
tests/fuzz/make_corpus.py.

Usage: tests/tools/seeds_test.py BUILD_DIRECTORY
"""

import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAID = re.compile(r"^((?:GET|POST|PUT|PATCH|DELETE) /\S*) -> (\d+)", re.MULTILINE)
ID = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}|mjs_[\w-]+")
# No seed can hold what these need: a signature of a round that comes while it is read.
UNDONE = {"POST /v1/matches/ID/seal/beacon"}


def call_of(said):
    """Without ids, numbers and the query."""
    return re.sub(r"/\d+\b", "/N", ID.sub("ID", said.partition("?")[0]))


def main():
    done = subprocess.run([f"{sys.argv[1]}/tests/fuzz_ledger", "tests/fuzz/corpus/ledger"],
                          cwd=ROOT, env={**os.environ, "FUZZ_TALK": "1"}, check=True,
                          errors="replace", capture_output=True)
    answers = {}
    for said, status in SAID.findall(done.stderr):
        answers.setdefault(call_of(said), set()).add(status[0])
    passed = failed = 0
    for call, seen in sorted(answers.items()):
        good = "2" in seen or call in UNDONE
        passed, failed = passed + good, failed + (not good)
        if not good:
            print(f"FAIL {call}: no conversation comes to do it")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or passed < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
