#!/usr/bin/python3
"""Checks the tables "Where each requirement lives" of docs/rules: every requirement of a page is in
its table, every function is defined in the file named, every test exists. And the other way: every
number that the code cites is a requirement or a decision of a page. Run: requirements_test.py
BUILD"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADING = "## Where each requirement lives"
NAME = re.compile(r"`([^`]+)`")


def letter(page):
    """What the numbers of the page's table begin with: R, or S for the rules of three players."""
    return re.search(r"^\| ([RS])\d+ \|", page.split(HEADING)[1], re.M)[1]


def requirements(page):
    """The numbers that the page lists before its table: "| R7 |" or "R7 "quote"" within text."""
    text, begins = page.split(HEADING)[0], letter(page)
    listed = text[text.rindex("\n## "):]
    return {int(n) for n in re.findall(rf"\b{begins}(\d+)\b", listed)} | ranges(listed, begins)


def ranges(text, begins):
    found = set()
    for first, last in re.findall(rf"\b{begins}(\d+)-{begins}(\d+)\b", text):
        found |= set(range(int(first), int(last) + 1))
    return found


def vector_ids(page):
    """The cases of one page's own files, and the deals of its ruleset: what proves a rule of three
    players was played by three."""
    own, ids = page.partition("-")[2] or page, set()
    for path in (ROOT / "tests/vectors").glob("*.json"):
        cases = json.loads(path.read_text(encoding="utf-8")).get("cases", [])
        ids |= {case["id"] for case in cases if own in path.stem
                or ("deals" in path.stem and case["request"]["ruleset"] == page)}
    return ids


def suites():
    text = "".join(p.read_text(encoding="utf-8") for p in (ROOT / "tests/unit").glob("*.c"))
    tests = re.findall(r"^Test\((\w+), (\w+)", text, re.M)
    return {suite for suite, _ in tests} | {f"{suite}/{name}" for suite, name in tests}


def defines(place):
    path, _, name = place.partition(":")
    file = ROOT / "lib" / path
    return name != "" and file.is_file() and re.search(
        rf"^(static inline \w+ )?\*?{name}\(|\b{name}\[.*\] = {{", file.read_text(encoding="utf-8"),
        re.M) is not None


def faults(page, ids, units):
    """Yields what is wrong with one page's table, by requirement."""
    begins = letter(page)
    rows = re.findall(rf"^\| {begins}(\d+) \| (.*?) \| (.*?) \|$", page.split(HEADING)[1], re.M)
    listed = [int(number) for number, _, _ in rows]
    for number in sorted(requirements(page) ^ set(listed)):
        yield f"{begins}{number} stands in the list or in the table only"
    if len(listed) != len(set(listed)):
        yield "a requirement stands twice in the table"
    for number, functions, tests in rows:
        places, names = NAME.findall(functions), NAME.findall(tests)
        if (functions == "-") != (tests == "-") or (functions != "-" and not (places and names)):
            yield f"{begins}{number} lacks a function or a test"
        for place in places:
            if not defines(place):
                yield f"{begins}{number}: {place} is not defined"
        for name in names:
            known = name[5:] in units if name.startswith("unit:") else name in ids
            if not known:
                yield f"{begins}{number}: no test {name}"


# ---- From the code back to the pages ----

CITATION = re.compile(r"\b(?:(\w+) )?([RSD]\d+)\b")
DECISION = re.compile(r"^- \*\*(D\d+)\b", re.M)
CITING = ("lib", "codec", "ledger", "api", "tests/unit")


def numbers(pages):
    """{ruleset: what its pages have}; those of three players are riichi's too."""
    found = {}
    for name, page in pages.items():
        of_page = {f"{letter(page)}{number}" for number in requirements(page)}
        of_ruleset = found.setdefault(name.partition("-")[0], set())
        of_ruleset.update(of_page, DECISION.findall(page))
    return found


def citations(files, known):
    """
    (file, citation, whether a page has it) of each: "R82" in a ruleset's room, and "riichi R82".
    """
    for file, text in files:
        room = file.split("/")[1]
        for word, number in CITATION.findall(text):
            ruleset = word if word in known else room
            if ruleset in known:
                yield file, f"{ruleset} {number}", number in known[ruleset]


def citing_files():
    for folder in CITING:
        for path in sorted((ROOT / folder).rglob("*.[ch]")):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def main():
    units, passed, failed = suites(), 0, 0
    pages = {}
    for path in sorted((ROOT / "docs/rules").glob("*.md")):
        page = path.read_text(encoding="utf-8")
        if HEADING not in page:
            continue
        pages[path.stem] = page
        wrong = list(faults(page, vector_ids(path.stem), units))
        for line in wrong:
            print(f"{path.name}: {line}")
        failed += len(wrong)
        passed += len(requirements(page))
    # The check can fail: nothing of this is there, and the case is four players'.
    broken = "\n## List\n| S1 | x |\n" + HEADING + "\n| S1 | `tile.c:nothing` | `pinfu` |\n"
    good = len(list(faults(broken, vector_ids("riichi-sanma"), units))) == 2
    planted = [("lib/mcr/x.c", "/* R1, R9999, riichi R1, riichi D9999 */"),
               ("api/x.c", "/* R9999 */")]
    missed = [cited for _, cited, there in citations(planted, numbers(pages)) if not there]
    good = good and missed == ["mcr R9999", "riichi D9999"]
    passed += good
    failed += not good
    for file, cited, there in citations(citing_files(), numbers(pages)):
        passed += there
        failed += not there
        if not there:
            print(f"{file}: no page has {cited}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
