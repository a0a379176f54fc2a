#!/usr/bin/python3
"""
The README's requests get the answers that the README shows, docs/ledger.md's program recomputes an export, and the
tests that docs/ledger.md names are there: tests/tools/readme_test.py BUILD_DIRECTORY.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLE = re.compile(r"```sh\n(.*?)```\n```json\n(.*?)```", re.DOTALL)
PROGRAM = re.compile(r"```python\n(.*?)```", re.DOTALL)
ADDRESS = "http://127.0.0.1:8080"
SECONDS = 20
EXAMPLES = 4  # at least
# What differs from run to run.
VARIES = re.compile(r"(?P<id>[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})|"
                    r"(?P<time>\d{4}-\d\d-\d\dT[\d:.]+Z)|(?P<hash>[0-9a-f]{64})")


class Counts:
    passed = failed = 0

    def check(self, good, text):
        self.passed += bool(good)
        self.failed += not good
        if not good:
            print(f"FAILED {text}")


def values(text):
    """The JSON values that stand one after the other in a text."""
    decoder, found, at = json.JSONDecoder(), [], 0
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        value, at = decoder.raw_decode(text, at)
        found.append(value)
    return found


def settled(text):
    """Ids numbered by their first place, times and hashes by their kind, so that runs can be compared."""
    seen = {}

    def name(match):
        if match.lastgroup == "id":
            return seen.setdefault(match[0], f"id {len(seen) + 1}")
        return match.lastgroup
    return VARIES.sub(name, text)


class Daemon:
    """As `make run` starts it, on a store of its own; `shell` runs what a reader would paste."""

    def __init__(self, build, folder):
        self.build, self.folder = build, folder
        self.store = f"sqlite:{folder}/readme.db"
        command = [ROOT / build / "mahjongd", "--listen", "127.0.0.1:0", "--store", self.store,
                   "--log-level", "error"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().split()[-1]

    def shell(self, text):
        text = text.replace(ADDRESS, self.address).replace("build/", f"{self.build}/")
        return subprocess.run(["bash", "-c", text], capture_output=True, text=True,
                              timeout=SECONDS, check=False, cwd=ROOT,
                              env=os.environ | {"MAHJONGD_STORE": self.store})

    def admin(self, *words):
        return json.loads(subprocess.run(
            [ROOT / self.build / "mahjongd", "admin", *words, "--store", self.store],
            capture_output=True, timeout=SECONDS, check=True).stdout)

    def stop(self):
        self.process.terminate()
        self.process.wait(SECONDS)


def readme(counts, daemon):
    examples = EXAMPLE.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    for request, answer in examples:
        done = daemon.shell(request)
        good = done.returncode == 0 and values(settled(done.stdout)) == values(settled(answer))
        counts.check(good, f"{request}got {done.stdout}{done.stderr}")
    counts.check(len(examples) >= EXAMPLES, f"the README shows {len(examples)} requests")


def export_of(daemon):
    """A file with what the README's club exports."""
    ledger = daemon.admin("verify")
    key = daemon.admin("create-key", ledger["club"], "read")["key"]
    request = urllib.request.Request(daemon.address + "/v1/export",
                                     headers={"Authorization": f"Bearer {key}"})
    path = pathlib.Path(daemon.folder) / "export.ndjson"
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:
        path.write_bytes(answer.read())
    return path, ledger


def program(counts, daemon, page):
    """It accepts the export, with the head that the daemon has, and no other."""
    export, ledger = export_of(daemon)
    text, = PROGRAM.findall(page)

    def run():
        return subprocess.run([sys.executable, "-c", text, export], capture_output=True, text=True,
                              timeout=SECONDS, check=False)
    done = run()
    counts.check(done.returncode == 0 and done.stdout.startswith(ledger["report"]["head"]["hash"]),
                 f"the program in docs/ledger.md: {done.stdout}{done.stderr}")
    whole = export.read_text(encoding="utf-8")
    for name, spoiled in (("changed", whole.replace('\\"amount\\":', '\\"amount\\":1', 1)),
                          ("cut", whole[:whole.rindex("\n{") + 1])):
        export.write_text(spoiled, encoding="utf-8")
        counts.check(spoiled != whole and run().returncode != 0, f"an export that was {name}")


def named_tests(counts, page):
    """Each row of the table of promises names files, and functions in them."""
    table = page.split("| promise | test |\n")[1].split("\n\n")[0]
    for row in table.splitlines()[1:]:
        known = None
        for name in re.findall(r"`([^`]+)`", row.split("|")[2]):
            if "/" in name:
                path = ROOT / name
                known = path.read_text(encoding="utf-8") if path.is_file() else None
                counts.check(known, f"docs/ledger.md names {name}")
            else:
                counts.check(known and re.search(rf"\bdef {name}\(|, {name}\)", known),
                             f"docs/ledger.md names the test {name}")


def main():
    counts = Counts()
    page = (ROOT / "docs" / "ledger.md").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        daemon = Daemon(sys.argv[1], folder)
        try:
            readme(counts, daemon)
            program(counts, daemon, page)
        finally:
            daemon.stop()
    named_tests(counts, page)
    print(f"{counts.passed} passed, {counts.failed} failed")
    sys.exit(1 if counts.failed else 0)


if __name__ == "__main__":
    main()
