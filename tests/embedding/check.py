#!/usr/bin/python3
"""The library as people build it into programs: run by `make check-embedding`.

Usage: tests/embedding/check.py BUILD_DIRECTORY

The amalgamation is compiled alone by gcc and by clang, and is a part of a C and of a C++ program,
which runs; so is the program that docs/embedding.md shows, which is linked with the shared library,
too. The last line is "N passed, N failed".
"""

import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "tests" / "programs" / "embed.c"
PAGE = ROOT / "docs" / "embedding.md"
CXX_PROGRAM = """
#include "mahjong.h"
#include <iostream>

int main()
{
	struct mj_rules rules;
	struct mj_problem problem;
	mj_rules_init(&rules, mj_ruleset_find("nanchang"));
	if (mj_rules_resolve(&rules, &problem) != MJ_OK)
		return 1;
	struct mj_deal_request request;
	struct mj_dealt dealt;
	static const uint8_t seed[] = {'1'};
	mj_deal_request_init(&request, &rules);
	request.seed = seed;
	request.seed_size = sizeof(seed);
	std::cout << mj_deal(&request, &dealt, &problem) << std::endl;
	return 0;
}
"""
# What a program sees of warnings is its own business; what is an error anywhere is ours.
COMPILERS = (("gcc", "-std=c11"), ("gcc", "-std=gnu17"), ("clang", "-std=c11"))


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          check=False)
    return done.returncode == 0, done.stdout + done.stderr


def page_cases(library, folder):
    """The page's program prints what its comment says."""
    text = re.search(r"^```c\n(.*?)^```$", PAGE.read_text(encoding="utf-8"),
                     re.DOTALL | re.MULTILINE)[1]
    wanted = re.search(r"printf\(.*/\* (\d+) \*/", text)[1]
    source, program = folder / "score.c", folder / "score"
    source.write_text(text, encoding="utf-8")
    shared = next(library.parent.glob("libmahjong.so.*"))
    abi = re.search(r"#define MJ_ABI (\d+)", (library / "mahjong.h").read_text(encoding="utf-8"))[1]
    (folder / f"libmahjong.so.{abi}").symlink_to(shared)
    for name, part in (("amalgamation", library / "mahjong.c"), ("shared library", shared)):
        good, said = run("gcc", "-std=c11", "-Wall", "-Werror", "-I", library, source, part,
                         "-lsodium", "-o", program)
        yield f"the page's program and the {name}", good, said
        good, said = run("env", f"LD_LIBRARY_PATH={folder}", program)
        yield f"the page's program runs, with the {name}", good and said == f"{wanted}\n", said


def cases(library, folder):
    """(what, whether it went well, what was said)"""
    for compiler in COMPILERS:
        made, program = folder / "mahjong.o", folder / "program"
        good, said = run(*compiler, "-Werror", "-c", library / "mahjong.c", "-o", made)
        yield f"{' '.join(compiler)}: the amalgamation compiles alone", good, said
        good, said = run(*compiler, "-I", library, PROGRAM, made, "-lsodium", "-o", program)
        yield f"{' '.join(compiler)}: in a program", good, said
        good, said = run(program)
        yield f"{' '.join(compiler)}: which runs", good and "0 failed" in said, said
        source = folder / "program.cc"
        source.write_text(CXX_PROGRAM, encoding="utf-8")
        for plus in ("g++", "clang++"):
            good, said = run(plus, "-std=c++11", "-I", library, source, made, "-lsodium", "-o",
                             program)
            yield f"{' '.join(compiler)}: in a program of {plus}", good, said
            good, said = run(program)
            yield f"{' '.join(compiler)}: which runs, by {plus}", good and said == "0\n", said
    yield from page_cases(library, folder)
    broken = folder / "broken.c"
    broken.write_text((library / "mahjong.c").read_text(encoding="utf-8") + "int main(void);\n"
                      "static int unused(;\n", encoding="utf-8")
    good, said = run("gcc", "-fsyntax-only", "-I", library, broken)
    yield "a broken one is not taken", not good, said


def main():
    passed = failed = 0
    library = (ROOT / sys.argv[1] / "amalgamation").resolve()
    with tempfile.TemporaryDirectory() as folder:
        for title, good, said in cases(library, pathlib.Path(folder)):
            passed += good
            failed += not good
            if not good:
                print(f"FAILED {title}\n{said}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
