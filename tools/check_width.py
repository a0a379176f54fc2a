#!/usr/bin/python3
"""Fails when a line of code, of a script or of the Makefile is wider than 100 columns.

Usage: tools/check_width.py

A tab reaches to the next multiple of 8. clang-format keeps C code within 100 columns, but not its
comments. Pages are not looked at: a table's row is one line.
"""

import pathlib
import sys

WIDTH, TAB = 100, 8
FOLDERS = ("lib", "json", "codec", "ledger", "api", "cmd", "db", "packaging", "tests",
           "tools", "client", "web")
ENDINGS = (".c", ".h", ".S", ".py", ".sh", ".mk", ".js", ".css")
FOREIGN = {"node_modules", "made", "dist", "vendor"}
MADE = ("web/src/words/", "web/src/languages.js")  # by tools/words/make.py


def faults_in(text):
    """(line, its columns) of every line that is too wide."""
    for number, line in enumerate(text.splitlines(), 1):
        columns = len(line.expandtabs(TAB))
        if columns > WIDTH:
            yield number, columns


def files(root):
    found = [root / "Makefile"]
    for folder in FOLDERS:
        found += (path for path in sorted((root / folder).rglob("*"))
                  if path.suffix in ENDINGS and path.is_file()
                  and not FOREIGN & set(path.parts)
                  and not path.relative_to(root).as_posix().startswith(MADE))
    return found


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    checked, found = 0, 0
    for path in files(root):
        checked += 1
        for line, columns in faults_in(path.read_text(encoding="utf-8")):
            print(f"{path.relative_to(root)}:{line}: {columns} columns")
            found += 1
    print(f"width: {checked} files, {found} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
