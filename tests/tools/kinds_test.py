#!/usr/bin/python3
"""The check of the names of kinds can fail: it sees each planted one, and nothing in the tree.

Usage: tests/tools/kinds_test.py
"""

import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import check_kinds  # noqa: E402

NAMES = {"hand", "match", "seats", "void", "merge", "hand_reversal"}

# (code, [(line, text)] that the check must see)
PLANTED_CODE = [
    # A name that means nothing else is one wherever it stands.
    ('int a = is(row, "merge");', [(1, "merge")]),
    ('/* "merge" */\nint a; // "merge"', []),
    ('int a = is("merged", "to merge", \'"\');', []),
    ('#define MERGE "merge"', [(1, "merge")]),
    # Others are names where they are compared with a kind, become one or begin an entry.
    ('if (strcmp(row->kind, "hand") == 0)\n\treturn;', [(1, "hand")]),
    ('entry.kind = "hand";', [(1, "hand")]),
    ('x = (struct filter){\n\t.kind = "hand"};', [(2, "hand")]),
    ('static const char *const kinds[] = {"match",\n\t"seats"};', [(1, "match"), (2, "seats")]),
    ('entry_begin(&entry, book,\n\ttx, "hand", id);', [(2, "hand")]),
    ('begin(&entry, "hand");', [(1, "hand")]),
    ('#define HAND_KIND "hand"', [(1, "hand")]),
    ('static const struct {\n\tconst char *kind;\n\tint a;\n} t[] = {\n\t{"hand", 1},\n};',
     [(5, "hand")]),
    # A member, a state or an account is none, beside a statement of kinds too.
    ('out_open_member(out, "hand");', []),
    ('int a = find(kind);\nout_key(out, "match");', []),
    ('if (kind != NULL) {\n\tout_key(out, "match");\n}', []),
    ('if (a) {\n\tb(kind);\n} else {\n\tout_key(out, "match");\n}', []),
    ('snprintf(match->state, 9, "void");', []),
    ('static const struct member list[] = {\n\t{.name = "kind"},\n\t{.name = "match"}};', []),
    ('.parameters = {"match", "kind", "limit"};', []),
    ('.parameters = {"match", read_kind};', [(1, "match")]),
    # Lists.
    ('static const char all[] = "match,hand";', [(1, "match,hand")]),
    ('static const char columns[] = "seq,match,hand";', []),
]

HAND = 'const struct entry_kind entry_kind_hand = {\n\t.id = "hand",\n\t.naming = {"seats"},\n};\n'
SEATS = HAND.replace("hand", "seats")
LIST = "#define ENTRY_KINDS(KIND) \\\n\tKIND(hand) %s\n"
HOUSE = {"ledger/kinds/hand.c": HAND, "ledger/kinds/seats.c": SEATS,
         "ledger/kinds/kinds.h": LIST % "KIND(seats)"}

# (title, files put into that house, faults)
PLANTED_FILES = [
    ("two kinds", {}, []),
    ("one that is not listed", {"ledger/kinds/kinds.h": LIST % ""},
     ["ledger/kinds/seats.c: the kind is not listed once"]),
    ("one in a file of another name", {"ledger/kinds/seats.c": HAND},
     ["ledger/kinds/seats.c: has the kinds ['hand']",
      'ledger/kinds/seats.c:2: "hand" is the name of a kind']),
    ("two in one file", {"ledger/kinds/hand.c": HAND + SEATS},
     ["ledger/kinds/hand.c: has the kinds ['hand', 'seats']",
      'ledger/kinds/hand.c:6: "seats" is the name of a kind']),
    ("in the ledger", {"ledger/one.c": 'a.kind = "hand";\n'},
     ['ledger/one.c:1: "hand" is the name of a kind']),
    ("in the interface", {"api/club/one.h": '\n#define KIND "seats"\n'},
     ['api/club/one.h:2: "seats" is the name of a kind']),
    ("in a store", {"db/rows/one.c": 'a(row->kind, "hand");\n'},
     ['db/rows/one.c:1: "hand" is the name of a kind']),
    ("as a word for people", {"api/request/details/one.c": 'a kind = "hand";\n'}, []),
    ("elsewhere", {"codec/one.c": 'a.kind = "hand";\n'}, []),
]


def code_cases():
    for code, wanted in PLANTED_CODE:
        found = list(check_kinds.faults_in(code + "\n", NAMES))
        yield f"names in: {code!r}", found == wanted, found


def file_cases(scratch):
    for number, (title, files, wanted) in enumerate(PLANTED_FILES):
        root = scratch / str(number)
        for file, text in {**HOUSE, **files}.items():
            path = root / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        found = check_kinds.check(root)[1]
        yield title, found == wanted, found


def tree_cases():
    """The tree has no such name, and a file of it would have one that is put there."""
    found = check_kinds.check(ROOT)[1]
    yield "the tree", found == [], found
    names = {name for found in check_kinds.kinds_in(ROOT).values() for name in found}
    yield "there are kinds", len(names) >= 22, names
    code = (ROOT / "ledger" / "money" / "closing.c").read_text(encoding="utf-8")
    for name in sorted(names):
        planted = f'{code}\nstatic const char *kind = "{name}";\n'
        found = [text for _, text in check_kinds.faults_in(planted, names)]
        yield f"{name}, planted", found == [name], found


def main():
    passed = failed = 0
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        for cases in (code_cases(), file_cases(scratch), tree_cases()):
            for title, good, seen in cases:
                passed += good
                failed += not good
                if not good:
                    print(f"FAILED {title}: {seen}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
