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

# (file, line added to it, whether the layers allow it)
PLANTED_INCLUDES = [
    ("lib/engine/tile.c", '#include "../../api/planted.h"', False),
    ("lib/engine/tile.c", '#include "riichi/planted.h"', False),
    ("lib/engine/tile.c", "#include <jansson.h>", False),
    ("lib/engine/tile.c", "#include <sodium.h>", False),
    ("lib/engine/tile.c", "#include <pthread.h>", False),
    ("lib/engine/tile.c", "#include <limits.h>", True),
    ("lib/engine/deal.c", "#include <sodium.h>", True),
    ("lib/catalogue.c", '#include "riichi/planted.h"', True),
    ("lib/riichi/planted.c", '#include "planted.h"', True),
    ("lib/riichi/planted.c", '#include "../mahjong.h"', True),
    ("lib/riichi/planted.c", '#include "ming/planted.h"', False),
    ("lib/riichi/planted.c", '#include "../ming/planted.h"', False),
    ("api/planted.c", '#include "mahjong.h"', True),
    ("api/planted.c", '#include "db/store.h"', True),
    ("api/planted.c", '#include "lib/engine/refuse.h"', False),
    ("api/planted.c", '#include "riichi/planted.h"', False),
    ("api/planted.c", '#include "db/planted.h"', False),
    ("api/planted.c", "#include <microhttpd.h>", False),
    ("api/planted.c", "  #  include <sqlite3.h>", False),
    ("api/server/http.c", "#include <microhttpd.h>", True),
    ("db/planted.c", '#include "api/planted.h"', False),
    ("db/planted.c", '#include "mahjong.h"', True),
    ("db/planted.c", '#include "refuse.h"', False),
    ("db/sqlite/sqlite.c", "#include <sqlite3.h>", True),
    ("cmd/planted.c", '#include "api/planted.h"', True),
    ("cmd/planted.c", '#include "riichi/planted.h"', False),
    ("cmd/planted.c", '#include "no/such.h"', False),
]
PLANTED_HEADERS = ("api/planted.h", "db/planted.h", "db/store.h", "lib/riichi/planted.h",
                   "lib/ming/planted.h")

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


def copied_tree(folder):
    """The layers' folders, and the headers that the planted includes mean."""
    for layer in ("api", "cmd", "codec", "db", "json", "ledger", "lib"):
        (folder / layer).mkdir()
        if (ROOT / layer).is_dir():
            shutil.copytree(ROOT / layer, folder / layer, dirs_exist_ok=True)
    for header in PLANTED_HEADERS:
        (folder / header).parent.mkdir(exist_ok=True)
        (folder / header).touch()
    return folder


def include_cases(tree):
    before = check_layers.check_includes(tree)[1]
    yield "the tree keeps the layers", before == [], before
    for file, line, allowed in PLANTED_INCLUDES:
        path = tree / file
        kept = path.read_text(encoding="utf-8") if path.exists() else None
        path.write_text((kept or "") + "\n" + line + "\n", encoding="utf-8")
        found = [fault for fault in check_layers.check_includes(tree)[1] if fault not in before]
        yield f"{file} with {line}", (found == []) == allowed, found
        if kept is None:
            path.unlink()
        else:
            path.write_text(kept, encoding="utf-8")


def symbol_cases(folder):
    for number, (code, names) in enumerate(PLANTED_CODE):
        source, archive = folder / f"planted{number}.c", folder / f"planted{number}.a"
        source.write_text(code + "\n", encoding="utf-8")
        compiled = source.with_suffix(".o")
        subprocess.run(["gcc", "-fPIC", "-c", "-o", compiled, source], check=True)
        subprocess.run(["ar", "rcs", archive, compiled], check=True)
        faults = check_layers.check_symbols(archive)[1]
        good = bool(faults) == bool(names) and all(
            any(name in fault for fault in faults) for name in names)
        yield f"symbols of: {code!r}", good, faults


def text_cases():
    for text, count in PLANTED_TEXT:
        faults = list(check_banned.faults_in(text))
        yield f"banned in: {text!r}", len(faults) == count, faults


def library_cases(build):
    # Sanitizers and coverage bring symbols of their own.
    if build == "build":
        faults = check_layers.check_symbols(ROOT / build / "libmahjong.a")[1]
        yield "libmahjong.a has no heap, printing or mutable globals", faults == [], faults


def main():
    passed = failed = 0
    with tempfile.TemporaryDirectory() as name:
        tree, scratch = pathlib.Path(name, "tree"), pathlib.Path(name, "scratch")
        tree.mkdir()
        scratch.mkdir()
        for cases in (include_cases(copied_tree(tree)), symbol_cases(scratch), text_cases(),
                      library_cases(sys.argv[1] if len(sys.argv) > 1 else "")):
            for title, good, seen in cases:
                passed += good
                failed += not good
                if not good:
                    print(f"FAILED {title}: {seen}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
