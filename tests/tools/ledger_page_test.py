#!/usr/bin/python3
"""
docs/ledger.md's program recomputes an export, and the tests that it and docs/dealing.md name are
there: tests/tools/ledger_page_test.py BUILD_DIRECTORY.
"""

import re
import subprocess
import sys
import urllib.request

import _pages

# What heads the tables whose last column names tests, and how many rows each has at least.
TABLES = {"docs/ledger.md": "| promise | test |\n",
          "docs/dealing.md": "| who tries what | why it does not help, or where it does | test |\n"}
ROWS = 18
PROGRAM = re.compile(r"```python\n(.*?)```", re.DOTALL)


def export_of(place):
    """A file with what the club of the page exports."""
    commands = [block.text for block in _pages.blocks("docs/ledger.md")
                if block.kind == "sh" and block.reason is None]
    place.run(commands)
    ledger = place.admin("verify")
    key = place.admin("create-key", ledger["club"], "read")["key"]
    request = urllib.request.Request(place.address + "/v1/export",
                                     headers={"Authorization": f"Bearer {key}"})
    path = place.path / "export.ndjson"
    with urllib.request.urlopen(request, timeout=_pages.SECONDS) as answer:
        path.write_bytes(answer.read())
    return path, ledger


def program(counts, place, page):
    """It accepts the export, with the head that the daemon has, and no other."""
    export, ledger = export_of(place)
    text, = PROGRAM.findall(page)

    def run():
        return subprocess.run([sys.executable, "-c", text, export], capture_output=True,
                              encoding="utf-8", timeout=_pages.SECONDS, check=False)
    done = run()
    counts.check(done.returncode == 0 and done.stdout.startswith(ledger["report"]["head"]["hash"]),
                 f"the program in docs/ledger.md: {done.stdout}{done.stderr}")
    whole = export.read_text(encoding="utf-8")
    for name, spoiled in (("changed", whole.replace('\\"amount\\":', '\\"amount\\":1', 1)),
                          ("cut", whole[:whole.rindex("\n{") + 1])):
        export.write_text(spoiled, encoding="utf-8")
        counts.check(spoiled != whole and run().returncode != 0, f"an export that was {name}")


def runs(text, name):
    """Criterion's tests run by themselves; what is a function is named once more, where it is."""
    return re.search(rf"^Test\(\w+, {name}\)", text, re.M) or (
        re.search(rf"\b(def|function) {name}\(", text) and
        len(re.findall(rf"\b{name}\b", text)) > 1)


def named_tests(counts, page, heading):
    """Each row of the page's table names files, and functions in them."""
    rows = _pages.read(page).split(heading)[1].split("\n\n")[0].splitlines()[1:]
    counts.check(len(rows) >= ROWS, f"{page} has {len(rows)} rows")
    for row in rows:
        known, names = None, re.findall(r"`([^`]+)`", row.split("|")[-2])
        counts.check(names, f"{page} has a row without a test: {row}")
        for name in names:
            if "/" in name:
                path = _pages.ROOT / name
                known = path.read_text(encoding="utf-8") if path.is_file() else None
                counts.check(known, f"{page} names {name}")
            else:
                counts.check(known and runs(known, name), f"{page} names the test {name}")


def main():
    counts = _pages.Counts()
    with _pages.Place(sys.argv[1]) as place:
        program(counts, place, _pages.read("docs/ledger.md"))
    for page, heading in TABLES.items():
        named_tests(counts, page, heading)
    print(f"{counts.passed} passed, {counts.failed} failed")
    sys.exit(1 if counts.failed else 0)


if __name__ == "__main__":
    main()
