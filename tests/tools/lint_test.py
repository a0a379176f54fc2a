#!/usr/bin/python3
"""tools/lint.py looks at what has changed, and at what includes that; what is wrong fails.

Usage: tests/tools/lint_test.py BUILD_DIRECTORY
"""

import pathlib
import shutil
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import lint  # noqa: E402

FILES = {
    "api/a.c": '#include "api/a.h"\n#include <stdio.h>\nint a;\n',
    "api/a.h": '#include "json/b.h"\n',
    "json/b.h": "enum { B };\n",
    "json/c.h": "enum { C };\n",
    "lib/engine/d.c": '#include "engine/d.h"\n#include "e.h"\n',
    "lib/engine/d.h": "",
    "lib/engine/e.h": "",
}
# (file that is changed, file that is looked at, whether it has another key then)
CHANGES = [
    ("api/a.c", "api/a.c", True),
    ("api/a.h", "api/a.c", True),
    ("json/b.h", "api/a.c", True),
    ("json/c.h", "api/a.c", False),
    ("lib/engine/d.h", "lib/engine/d.c", True),
    ("lib/engine/e.h", "lib/engine/d.c", True),
    ("lib/engine/e.h", "api/a.c", False),
]


class Checks:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, name, good):
        self.passed, self.failed = self.passed + bool(good), self.failed + (not good)
        if not good:
            print(f"FAIL {name}")


def key_of(root, name, flags="-I.", settings="s"):
    return lint.Tree(root).key(name, flags, settings)


def keys(checks, root):
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    for changed, name, differs in CHANGES:
        before, place = key_of(root, name), root / changed
        place.write_text(FILES[changed] + "/* more */\n", encoding="utf-8")
        checks.check(f"{changed} changes {name}: {differs}",
                     (key_of(root, name) != before) == differs)
        place.write_text(FILES[changed], encoding="utf-8")
        checks.check(f"{changed} as it was", key_of(root, name) == before)
    for more in ({"flags": "-I. -DX"}, {"settings": "t"}):
        checks.check(f"{more}", key_of(root, "api/a.c", **more) != key_of(root, "api/a.c"))


def shares(checks):
    """About one in twenty, whatever is remembered."""
    turns = sum(lint.share_of(f"{number}") for number in range(2000))
    checks.check(f"{turns} of 2000", 40 < turns < 250)


def wrong_code(checks):
    """Both linters are asked; each finds what only it looks for."""
    kinds = [("", "-std=c11 -Ilib -I.")]
    for name, text, finder in (
            ("planted.c", "int f(int a);\nint f(int a)\n{\n\treturn a == a;\n}\n",
             "misc-redundant-expression"),
            ("planted.c", "void g(void);\nvoid g(void)\n{\n\tchar a[2];\n\ta[2] = 0;\n}\n",
             "arrayIndexOutOfBounds")):
        place = ROOT / "json" / f"lint_{name}"
        place.write_text(text, encoding="utf-8")
        said = lint.look(f"json/lint_{name}", lint.flags_of("json/x.c", kinds))
        place.unlink()
        checks.check(f"{finder}: {said[:200]}", finder in said)


def arguments(checks):
    options, kinds, files = lint.arguments(["--all", "=-a", "lib/=-b", "lib/x/=-c", "--", "q.c"])
    checks.check("options", options == {"--all"} and files == ["q.c"])
    for name, flags in (("api/a.c", "-a"), ("lib/a.c", "-b"), ("lib/x/a.c", "-c")):
        checks.check(name, lint.flags_of(name, kinds) == flags)


def main():
    checks = Checks()
    with tempfile.TemporaryDirectory() as folder:
        keys(checks, pathlib.Path(folder))
    shares(checks)
    arguments(checks)
    if all(shutil.which(program) for program in ("clang-tidy", "cppcheck")):
        wrong_code(checks)
    else:
        print("the linters are not installed (make deps-dev): they were not asked")
    print(f"{checks.passed} passed, {checks.failed} failed")
    sys.exit(1 if checks.failed else 0)


if __name__ == "__main__":
    main()
