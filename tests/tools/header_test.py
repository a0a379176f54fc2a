#!/usr/bin/python3
"""mahjong.h stands alone: compiled by itself as C11 and as C++ with every warning, and linked. So
does the one file that is installed, and in C each part.

Usage: tests/tools/header_test.py BUILD_DIRECTORY
"""

import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADER = ROOT / "lib" / "mahjong.h"
PARTS = ROOT / "lib" / "mahjong"
FLATTEN = ROOT / "packaging" / "header.awk"
# No -Wshadow: to C++ the function mj_score hides the constructor of struct mj_score.
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wundef", "-Werror"]
COMPILERS = [
    ["gcc", "-x", "c", "-std=c11"],
    ["gcc", "-x", "c", "-std=c17"],
    ["gcc", "-x", "c", "-std=gnu11"],
    ["g++", "-x", "c++", "-std=c++11", "-Wold-style-cast"],
    ["g++", "-x", "c++", "-std=c++20"],
]
# Sanitizers would have to be linked in: the C program tests/programs/embed.c is there for them.
PLAIN_BUILD = "build"
CXX_PROGRAM = """
#include "mahjong.h"
int main() { return mj_ruleset_find("riichi") == nullptr || mj_code_id(MJ_BAD_TILE) == nullptr; }
"""


def run(command, text=""):
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    return done.returncode == 0, done.stderr


def cases(build, folder):
    one_file = folder / "mahjong.h"
    with open(one_file, "w", encoding="utf-8") as out:
        subprocess.run(["awk", "-f", FLATTEN, HEADER], stdout=out, check=True)
    for compiler in COMPILERS:
        for place in (HEADER.parent, folder):
            command = [*compiler, *WARNINGS, "-fsyntax-only", "-I", place, "-"]
            good, errors = run(command, '#include "mahjong.h"\n#include "mahjong.h"\n')
            yield f"{' '.join(compiler)}, {place}", good, errors
    parts = sorted(PARTS.glob("*.h"))
    yield "parts", parts, ""
    for part in parts:
        command = [*COMPILERS[0], *WARNINGS, "-fsyntax-only", "-I", HEADER.parent, "-"]
        good, errors = run(command, f'#include "mahjong/{part.name}"\n')
        yield part.name, good, errors
        good = f'#include "mahjong/{part.name}"\n' in HEADER.read_text(encoding="utf-8")
        yield f"mahjong.h has {part.name}", good, ""
    yield "the one file includes none", '#include "' not in one_file.read_text(encoding="utf-8"), ""
    # The same check fails on a header that does not stand alone.
    good, _ = run([*COMPILERS[0], *WARNINGS, "-fsyntax-only", "-"], "uint8_t tile;\n")
    yield "a header without its includes fails", not good, ""
    if build == PLAIN_BUILD:
        program = folder / "program"
        good, errors = run(["g++", "-std=c++11", *WARNINGS, "-I", HEADER.parent, "-x", "c++", "-",
                            "-x", "none", ROOT / build / "libmahjong.a", "-lsodium",
                            "-o", program],
                           CXX_PROGRAM)
        yield "a C++ program links", good, errors
        if good:
            good, errors = run([program])
            yield "a C++ program runs", good, errors


def main():
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for title, good, errors in cases(sys.argv[1], pathlib.Path(folder)):
            passed += bool(good)
            failed += not good
            if not good:
                print(f"FAILED {title}\n{errors}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
