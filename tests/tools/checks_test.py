#!/usr/bin/python3
"""The house's own checks can fail: each gets a planted violation, in a copy of the tree.

Usage: tests/tools/checks_test.py BUILD_DIRECTORY
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import check_banned  # noqa: E402
import check_layers  # noqa: E402
import check_width  # noqa: E402
import compile_commands  # noqa: E402
import draw_house  # noqa: E402

# (file, line added to it, whether its place allows it)
PLANTED_INCLUDES = [
    ("lib/engine/tile.c", '#include "../../api/planted.h"', False),
    ("lib/engine/tile.c", '#include "riichi/planted.h"', False),
    ("lib/engine/tile.c", "#include <jansson.h>", False),
    ("lib/engine/tile.c", "#include <sodium.h>", False),
    ("lib/engine/tile.c", "#include <pthread.h>", False),
    ("lib/engine/tile.c", "#include <limits.h>", True),
    ("lib/engine/tile.c", '#include "distance/planted.h"', True),
    ("lib/engine/deal.c", "#include <sodium.h>", True),
    ("lib/distance/planted.c", '#include "engine/planted.h"', False),
    ("lib/catalogue.c", '#include "riichi/planted.h"', True),
    ("lib/riichi/planted.c", '#include "planted.h"', True),
    ("lib/riichi/planted.c", '#include "../mahjong.h"', True),
    ("lib/riichi/planted.c", '#include "ruleset.h"', True),
    ("lib/mahjong/planted.h", '#include "ruleset.h"', False),
    ("lib/riichi/planted.c", '#include "engine/planted.h"', True),
    ("lib/riichi/planted.c", '#include "ming/planted.h"', False),
    ("lib/riichi/planted.c", '#include "../ming/planted.h"', False),
    ("api/planted.c", '#include "mahjong.h"', True),
    ("api/planted.c", '#include "lib/mahjong/tiles.h"', True),
    ("api/planted.c", '#include "lib/ruleset.h"', False),
    ("api/planted.c", '#include "db/store.h"', True),
    ("api/planted.c", '#include "api/club/match/planted.h"', True),
    ("api/planted.c", '#include "api/server/planted.h"', False),
    ("api/planted.c", '#include "lib/engine/refuse.h"', False),
    ("api/planted.c", '#include "riichi/planted.h"', False),
    ("api/planted.c", '#include "db/sqlite/planted.h"', False),
    ("api/planted.c", "#include <microhttpd.h>", False),
    ("api/planted.c", "  #  include <sqlite3.h>", False),
    ("api/server/http.c", "#include <microhttpd.h>", True),
    ("client/wasm/planted.c", '#include "api/rules/planted.h"', True),
    ("client/wasm/planted.c", '#include "codec/planted.h"', True),
    ("client/wasm/planted.c", '#include "api/request/planted.h"', False),
    ("client/wasm/planted.c", '#include "ledger/core/planted.h"', False),
    ("client/wasm/planted.c", '#include "lib/engine/refuse.h"', False),
    ("codec/planted.c", '#include "client/wasm/planted.h"', False),
    ("api/server/planted.c", "#include <microhttpd.h>", False),
    ("api/club/match/planted.c", '#include "ledger/core/planted.h"', True),
    ("api/club/match/planted.c", '#include "api/club/call/planted.h"', True),
    ("api/club/match/planted.c", '#include "api/club/people/planted.h"', False),
    ("api/club/match/planted.c", '#include "api/stream/planted.h"', False),
    ("api/club/match/planted.c", '#include "api/rules/planted.h"', False),
    ("api/club/match/planted.c", '#include "api/planted.h"', False),
    ("api/club/people/planted.c", '#include "api/club/match/planted.h"', True),
    ("api/club/people/planted.c", '#include "api/stream/planted.h"', True),
    ("api/stream/planted.c", '#include "api/club/match/planted.h"', True),
    ("api/stream/planted.c", '#include "api/rules/planted.h"', False),
    ("api/rules/planted.c", '#include "api/club/call/planted.h"', False),
    ("api/rules/planted.c", '#include "api/request/planted.h"', True),
    ("api/request/planted.c", '#include "api/ops/planted.h"', True),
    ("api/ops/planted.c", '#include "api/request/planted.h"', False),
    ("ledger/core/planted.c", '#include "db/store.h"', True),
    ("ledger/core/planted.c", '#include "codec/planted.h"', True),
    ("ledger/core/planted.c", '#include "api/ops/planted.h"', False),
    ("ledger/core/planted.c", '#include "db/sqlite/planted.h"', False),
    ("codec/planted.c", '#include "json/planted.h"', True),
    ("codec/planted.c", '#include "db/store.h"', False),
    ("json/planted.c", '#include "codec/planted.h"', False),
    ("json/planted.c", '#include "db/store.h"', False),
    ("json/planted.c", '#include "mahjong.h"', False),
    ("db/sqlite/planted.c", '#include "api/planted.h"', False),
    ("db/sqlite/planted.c", '#include "json/planted.h"', False),
    ("db/sqlite/planted.c", '#include "mahjong.h"', True),
    ("db/sqlite/planted.c", '#include "db/store.h"', True),
    ("db/sqlite/planted.c", '#include "engine/planted.h"', False),
    ("db/sqlite/planted.c", "#include <jansson.h>", False),
    ("db/sqlite/sqlite.c", "#include <sqlite3.h>", True),
    ("cmd/planted.c", '#include "api/planted.h"', True),
    ("cmd/planted.c", '#include "db/sqlite/planted.h"', True),
    ("cmd/planted.c", '#include "riichi/planted.h"', False),
    ("cmd/planted.c", '#include "no/such.h"', False),
    ("ledger/attic/planted.c", '#include "ledger/core/planted.h"', False),
    ("ledger/core/planted.c", '#include "ledger/kinds/planted.h"', False),
    ("api/club/match/planted.c", '#include "ledger/kinds/planted.h"', True),
    ("ledger/kinds/planted.c", '#include "ledger/core/planted.h"', True),
]
PLANTED_HEADERS = (
    "api/planted.h", "api/server/planted.h", "api/rules/planted.h", "api/club/match/planted.h",
    "api/club/people/planted.h", "api/club/call/planted.h", "api/stream/planted.h",
    "api/request/planted.h", "api/ops/planted.h", "ledger/core/planted.h", "ledger/kinds/planted.h",
    "codec/planted.h", "json/planted.h", "db/store.h", "db/sqlite/planted.h",
    "lib/engine/planted.h", "lib/distance/planted.h", "lib/riichi/planted.h", "lib/ming/planted.h",
)

# Small houses, compiled: (title, {file: text}, what the faults must hold; none: there is no fault).
DECLARES = "void {0}(void);\n"
CALLS = "void {1}(void);\nvoid {0}(void);\nvoid {0}(void) {{ {1}(); }}\n"
ENDS = "void {0}(void);\nvoid {0}(void) {{}}\n"
PLANTED_HOUSES = [
    ("a call downward", {
        "api/request/up.c": CALLS.format("up", "down"),
        "ledger/core/down.c": ENDS.format("down")}, []),
    ("a call upward without an include", {
        "ledger/core/down.c": CALLS.format("down", "up"), "api/request/up.c": ENDS.format("up")},
     ["upward: ledger/core -> api/request", "ledger/core/down.c -> api/request/up.c: up"]),
    ("a call of a sibling", {
        "api/rules/one.c": CALLS.format("one", "other"),
        "api/pages/other.c": ENDS.format("other")},
     ["upward: api/rules -> api/pages"]),
    ("a call without state that calls one with it", {
        "api/rules/one.c": CALLS.format("one", "other"),
        "api/club/call/other.c": ENDS.format("other")},
     ["upward: api/rules -> api/club/call"]),
    ("a room of the club that calls one above it", {
        "api/club/match/one.c": CALLS.format("one", "other"),
        "api/club/run/other.c": ENDS.format("other")},
     ["upward: api/club/match -> api/club/run"]),
    ("a list above that a header here declares", {
        "ledger/core/kind.h": DECLARES.format("kind_find"),
        "ledger/match/one.c": '#include "ledger/core/kind.h"\n' + CALLS.format("one", "kind_find"),
        "ledger/kinds/list.c": '#include "ledger/match/one.h"\n' + ENDS.format("kind_find"),
        "ledger/match/one.h": DECLARES.format("one")}, []),
    ("what lies beside that list, and is not declared here", {
        "ledger/core/kind.h": DECLARES.format("kind_find"),
        "ledger/match/one.c": CALLS.format("one", "kind_other"),
        "ledger/kinds/list.c": ENDS.format("kind_other")},
     ["upward: ledger/match -> ledger/kinds"]),
    ("the same name in another room", {
        "ledger/core/kind.h": DECLARES.format("kind_find"),
        "ledger/match/one.c": CALLS.format("one", "kind_find"),
        "ledger/carry/list.c": ENDS.format("kind_find")},
     ["upward: ledger/match -> ledger/carry"]),
    ("a variable from above", {
        "json/low.c": "extern int high;\nint low(void);\nint low(void) { return high; }\n",
        "codec/high.c": "int high = 3;\n"},
     ["upward: json -> codec", "json/low.c -> codec/high.c: high"]),
    ("two files that call each other", {
        "ledger/core/one.c": CALLS.format("one", "two"),
        "ledger/core/two.c": CALLS.format("two", "one")},
     ["circle of 2 files: ledger/core/one ledger/core/two",
      "ledger/core/one -> ledger/core/two: two",
      "ledger/core/two -> ledger/core/one: one"]),
    ("a circle of three", {
        "db/sqlite/one.c": CALLS.format("one", "two"),
        "db/sqlite/two.c": CALLS.format("two", "three"),
        "db/sqlite/three.c": CALLS.format("three", "one"),
        "db/sqlite/four.c": CALLS.format("four", "one")},
     ["circle of 3 files: db/sqlite/one db/sqlite/three db/sqlite/two"]),
    ("a circle by a call and an include", {
        "ledger/core/one.c": '#include "ledger/core/two.h"\n' + ENDS.format("one"),
        "ledger/core/two.h": DECLARES.format("two"),
        "ledger/core/two.c": CALLS.format("two", "one")},
     ["circle of 2 files: ledger/core/one ledger/core/two",
      "ledger/core/one -> ledger/core/two: includes it",
      "ledger/core/two -> ledger/core/one: one"]),
    ("a circle of headers", {
        "codec/one.h": '#include "codec/two.h"\n', "codec/two.h": '#include "codec/one.h"\n'},
     ["circle of 2 files: codec/one codec/two"]),
    ("a file and its header", {
        "codec/one.h": DECLARES.format("one"),
        "codec/one.c": '#include "codec/one.h"\nvoid one(void) {}\n'}, []),
    ("two headers for two files that meet in neither", {
        "codec/one.c": '#include "codec/both.h"\nvoid one(void) { two(); }\n',
        "codec/two.c": '#include "codec/both.h"\nvoid two(void) {}\n',
        "codec/both.h": DECLARES.format("one") + DECLARES.format("two")}, []),
    ("the library through its header", {
        "lib/mahjong.h": DECLARES.format("mj_shown"), "lib/engine/shown.c": ENDS.format("mj_shown"),
        "codec/user.c": '#include "lib/mahjong.h"\n' + CALLS.format("use", "mj_shown")}, []),
    ("the library behind its header's back", {
        "lib/mahjong.h": DECLARES.format("mj_shown"),
        "lib/engine/hidden.c": ENDS.format("mj_hidden"),
        "codec/user.c": CALLS.format("use", "mj_hidden")},
     ["upward: codec -> lib/engine", "codec/user.c -> lib/engine/hidden.c: mj_hidden"]),
    ("the store calls the library", {
        "lib/mahjong.h": DECLARES.format("mj_shown"), "lib/engine/shown.c": ENDS.format("mj_shown"),
        "db/sqlite/user.c": CALLS.format("use", "mj_shown")},
     ["upward: db/sqlite -> lib/engine"]),
    ("a ruleset calls another", {
        "lib/riichi/one.c": CALLS.format("one", "other"), "lib/ming/other.c": ENDS.format("other")},
     ["upward: lib/riichi -> lib/ming"]),
    ("the engine calls a ruleset", {
        "lib/engine/one.c": CALLS.format("one", "other"), "lib/ming/other.c": ENDS.format("other")},
     ["upward: lib/engine -> lib/ming"]),
    ("the library calls what is above it", {
        "lib/engine/one.c": CALLS.format("one", "other"), "json/other.c": ENDS.format("other")},
     ["upward: lib/engine -> json"]),
    ("an object file whose source has gone", {
        "ledger/core/one.c": CALLS.format("one", "two"),
        "ledger/core/two.c": CALLS.format("two", "one"),
        "ledger/core/two.c is removed": ""}, []),
]

PLANTED_CODE = [
    ("int f(int a) { return a; }", []),
    ("const char *const words[] = {\"a\", 0};", []),
    ("int counter; int f(void) { return counter++; }", ["counter"]),
    ("int f(void) { static int counter = 1; return counter++; }", ["counter"]),
    ("_Thread_local int counter; int f(void) { return counter++; }", ["counter"]),
    ("#include <stdlib.h>\nvoid *f(void) { return malloc(3); }", ["malloc"]),
    ("#include <stdio.h>\nvoid f(int a) { printf(\"%d\", a); }", ["printf"]),
]

PLANTED_TEXT = [
    ("strcpy(a, b);", 1),
    ("/* strcpy(a, b) */ s = \"sprintf(\"; snprintf(a, 3, b);", 0),
    ("x = atoi (text);", 1),
    ("my_system(a); system_time(b);", 0),
    ("/* TO" + "DO later */", 1),
]


PLANTED_WIDTHS = [
    ("x" * 100, []),
    ("short\n" + "x" * 101 + "\n\nshort", [2]),
    ("\t" * 12 + "xxxx", []),
    ("\t" * 12 + "xxxxx", [1]),
    ("風" * 100, []),
]

# The ledger knows json through codec, which is drawn once.
PLANTED_PICTURE = {
    "json/low.h": "", "codec/middle.h": '#include "json/low.h"\n',
    "ledger/core/down.h": '#include "codec/middle.h"\n#include "json/low.h"\n',
    "ledger/core/down.c": '#include "ledger/core/down.h"\n',
}
DRAWN = ['"codec" -> "json";', '"ledger/core" -> "codec";']


def copied_tree(folder):
    """The layers' folders, and the headers that the planted includes mean."""
    for layer in ("api", "cmd", "codec", "db", "json", "ledger", "lib"):
        (folder / layer).mkdir()
        if (ROOT / layer).is_dir():
            shutil.copytree(ROOT / layer, folder / layer, dirs_exist_ok=True)
    for header in PLANTED_HEADERS:
        (folder / header).parent.mkdir(parents=True, exist_ok=True)
        (folder / header).touch()
    return folder


def faults_of(tree, build=None):
    return check_layers.check_house(tree, build)[1]


def include_cases(tree):
    before = faults_of(tree)
    for file, line, allowed in PLANTED_INCLUDES:
        path = tree / file
        kept = path.read_text(encoding="utf-8") if path.exists() else None
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text((kept or "") + "\n" + line + "\n", encoding="utf-8")
        found = [fault for fault in faults_of(tree) if fault not in before]
        yield f"{file} with {line}", (found == []) == allowed, found
        if kept is None:
            path.unlink()
        else:
            path.write_text(kept, encoding="utf-8")


def compiled_house(folder, files):
    """The files, written down and compiled; the build directory."""
    for file, text in files.items():
        if file.endswith(" is removed"):
            (folder / file.removesuffix(" is removed")).unlink()
            continue
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        if path.suffix == ".c":
            compiled = (folder / "build/obj" / file).with_suffix(".o")
            compiled.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["gcc", "-std=c11", f"-I{folder}", "-c", "-o", compiled, path],
                           check=True)
    return folder / "build"


def house_cases(scratch):
    for number, (title, files, wanted) in enumerate(PLANTED_HOUSES):
        tree = scratch / f"house{number}"
        # The headers come first: the files include them.
        headers_first = sorted(files.items(), key=lambda item: ".h" not in item[0])
        build = compiled_house(tree, dict(headers_first))
        faults = faults_of(tree, build)
        told = [line.strip() for fault in faults for line in fault]
        yield title, set(wanted) <= set(told) and bool(faults) == bool(wanted), told


def symbol_cases(folder):
    for number, (code, names) in enumerate(PLANTED_CODE):
        source, archive = folder / f"planted{number}.c", folder / f"planted{number}.a"
        source.write_text(code + "\n", encoding="utf-8")
        compiled = source.with_suffix(".o")
        subprocess.run(["gcc", "-fPIC", "-c", "-o", compiled, source], check=True)
        subprocess.run(["ar", "rcs", archive, compiled], check=True)
        faults = check_layers.library_faults(archive)
        good = bool(faults) == bool(names) and all(
            any(name in fault for fault in faults) for name in names)
        yield f"symbols of: {code!r}", good, faults


def text_cases():
    for text, count in PLANTED_TEXT:
        faults = list(check_banned.faults_in(text))
        yield f"banned in: {text!r}", len(faults) == count, faults


def width_cases():
    """And no line of the tree is too wide."""
    for path in check_width.files(ROOT):
        found = [line for line, _ in check_width.faults_in(path.read_text(encoding="utf-8"))]
        yield f"width of {path}", found == [], found
    for text, lines in PLANTED_WIDTHS:
        found = [line for line, _ in check_width.faults_in(text)]
        yield f"width of: {text[:20]!r}...", found == lines, found


def picture_cases(folder):
    """A house of three rooms is drawn, and a drawing is known to be old."""
    compiled_house(folder, PLANTED_PICTURE)
    docs = folder / "docs"
    docs.mkdir()
    text = draw_house.drawing(folder)
    drawn = [line.strip() for line in text.splitlines() if "->" in line]
    yield "what is drawn", drawn == DRAWN, drawn
    yield "nothing is no picture", not draw_house.is_current(docs, text), docs
    mark = draw_house.mark_of(text)
    (docs / "house.dot").write_text(text, encoding="utf-8")
    (docs / "house.svg").write_text("<svg/>\n" + mark, encoding="utf-8")
    yield "the picture of the house", draw_house.is_current(docs, text), docs
    (docs / "house.svg").write_text("<svg/>\n", encoding="utf-8")
    yield "a picture of another house", not draw_house.is_current(docs, text), docs
    (docs / "house.svg").write_text("<svg/>\n" + mark, encoding="utf-8")
    now = draw_house.drawing(ROOT)
    yield "docs/house.svg is current (make picture)", draw_house.is_current(ROOT / "docs", now), now
    compiled_house(folder, {"json/up.h": '#include "ledger/core/down.h"\n'})
    later = draw_house.drawing(folder)
    yield "an arrow more", not draw_house.is_current(docs, later), later
    red = [line for line in later.splitlines()
           if '"json" -> "ledger/core"' in line and "red" in line]
    yield "an arrow that goes up is red", len(red) == 1, later


def built_cases(build):
    """The objects that were built: any flavour's call the same of ours."""
    if (ROOT / build / "obj").is_dir():
        faults = faults_of(ROOT, ROOT / build)
        yield "what is built keeps its floors", faults == [], faults


def library_cases(build):
    # Sanitizers and coverage bring symbols of their own.
    if build == "build":
        faults = check_layers.library_faults(ROOT / build / "libmahjong.a")
        yield "libmahjong.a has no heap, printing or mutable globals", faults == [], faults


SAID = """\
echo "CC build/obj/json/a.o"; mkdir -p build/obj/json; gcc -g -c -o build/obj/json/a.o json/a.c
echo "LD build/a"; mkdir -p build; gcc  -o build/a build/obj/json/a.o
gcc -O0 -c -o build/small/a.o json/a.c
"""


def compile_cases():
    """What make says it would run, as editors read it."""
    listed = compile_commands.commands(SAID)
    yield "one way to build a file", listed == [{
        "directory": str(ROOT), "file": "json/a.c", "output": "build/obj/json/a.o",
        "command": "gcc -g -c -o build/obj/json/a.o json/a.c"}], listed


def main():
    build = sys.argv[1] if len(sys.argv) > 1 else "build"
    passed = failed = 0
    with tempfile.TemporaryDirectory() as name:
        tree, scratch = pathlib.Path(name, "tree"), pathlib.Path(name, "scratch")
        tree.mkdir()
        scratch.mkdir()
        for cases in (built_cases(build), include_cases(copied_tree(tree)), house_cases(scratch),
                      symbol_cases(scratch), text_cases(), width_cases(),
                      picture_cases(scratch / "picture"), compile_cases(), library_cases(build)):
            for title, good, seen in cases:
                passed += good
                failed += not good
                if not good:
                    print(f"FAILED {title}: {seen}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
