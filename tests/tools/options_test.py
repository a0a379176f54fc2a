#!/usr/bin/python3
"""An option is added as CONTRIBUTING.md says ("How to add"), to a copy of the tree: riichi, whose
options fill more than one word of the set of what is given, gets one more. The copy builds, and
the program that comes out of it names the option, takes it, and refuses what it does not take.

Usage: tests/tools/options_test.py [BUILD_DIRECTORY]
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TREE = ("Makefile", "lib", "json", "codec", "api", "ledger", "db", "cmd", "web", "client",
        "tests", "tools", "words", "packaging", "openapi.yaml", "openapi.json")
WORD_BITS = 64
NAME = "one_more"
SCORE = {"ruleset": "riichi", "table": {"dealer": 0}, "rules": {},
         "hand": {"seat": 1, "concealed": "123m456p24s999s55z", "win_tile": "3s", "from": None}}

TOLD = {"en": "", "zh-Hans": "再一", "zh-Hant": "再一", "ja": "もう一つ"}
# (file, what stands there, what is put in front of it)
ADDED = (
    ("lib/riichi/riichi.h", "\tOPT_SLOTS\n", "\tOPT_ONE_MORE,\n"),
    ("lib/riichi/riichi.h", "enum riichi_renhou {",
     f'_Static_assert(OPT_ONE_MORE >= {WORD_BITS}, "it does not lie behind the first word");\n'),
    ("lib/riichi/options.c", '\tMJ_YES_NO("bust"',
     f'\tMJ_YES_NO("{NAME}", OPT_ONE_MORE, true, "one more"),\n'),
    *((f"words/{tag}.po", 'msgctxt "ruleset riichi options kuikae"\n',
       f'msgctxt "ruleset riichi options {NAME}"\nmsgid "One more"\nmsgstr "{told}"\n\n'
       f'msgctxt "ruleset riichi options {NAME} help"\nmsgid "one more"\nmsgstr "{told}"\n\n')
      for tag, told in TOLD.items()),
)
COUNT = re.compile(r"(RIICHI_OPTIONS = )(\d+)")


def copied(folder, build):
    """The tree with the objects that were built of it: only what the option changes is compiled."""
    for name in TREE:
        there = ROOT / name
        if there.is_dir():
            shutil.copytree(there, folder / name, symlinks=True,
                            ignore=shutil.ignore_patterns("node_modules", "corpus"))
        else:
            shutil.copy2(there, folder / name)
    for name in ("obj", "gen", "gzip", "words"):
        if (ROOT / build / name).is_dir():
            shutil.copytree(ROOT / build / name, folder / build / name, symlinks=True)


def add_option(folder):
    for name, before, added in ADDED:
        path = folder / name
        text = path.read_text(encoding="utf-8")
        if text.count(before) != 1:
            raise ValueError(f"{name} has {before!r} {text.count(before)} times")
        path.write_text(text.replace(before, added + before), encoding="utf-8")
    header = folder / "lib/riichi/riichi.h"
    header.write_text(COUNT.sub(lambda found: f"{found[1]}{int(found[2]) + 1}",
                                header.read_text(encoding="utf-8")), encoding="utf-8")


def answer(program, call, request=""):
    done = subprocess.run([program, *call], input=request, capture_output=True, text=True,
                          check=False)
    try:
        return json.loads(done.stdout)
    except ValueError:
        return {"output": done.stdout, "errors": done.stderr}


def riichi_of(program):
    listed = answer(program, ["rulesets"])
    return next(ruleset for ruleset in listed["rulesets"] if ruleset["id"] == "riichi")


def score(program, rules):
    return answer(program, ["score"], json.dumps({**SCORE, "rules": rules}))


def cases(folder, build):
    copied(folder, build)
    add_option(folder)
    made = subprocess.run(["make", "-C", folder, f"B={build}", f"{build}/mahjong"],
                          capture_output=True, text=True, check=False)
    yield "the copy builds", made.returncode == 0, made.stdout[-2000:] + made.stderr[-2000:]
    if made.returncode != 0:
        return
    program = folder / build / "mahjong"
    riichi = riichi_of(program)
    named = [option for option in riichi["options"] if option["name"] == NAME]
    yield "the catalogue names it", len(named) == 1 and named[0]["default"] is True, named
    plain = score(program, {})
    yield "a hand is scored without it", "win" in plain, plain
    told = score(program, {NAME: False})
    yield "it is taken", told == plain, told
    also = score(program, {"preset": "tenhou", NAME: False, "return_points": 30000})
    yield "it is taken beside a preset", also.get("win") is True, also
    wrong = score(program, {NAME: 7})
    yield "it takes no number", wrong.get("pointer") == f"/rules/{NAME}", wrong


def main():
    build = sys.argv[1] if len(sys.argv) > 1 else "build"
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for title, good, why in cases(pathlib.Path(folder), build):
            passed += bool(good)
            failed += not good
            if not good:
                print(f"FAILED {title}\n{why}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
