#!/usr/bin/python3
"""db/rows/fold_letters.h is what tools/fold_letters.py writes, in the house's layout."""

import importlib.util
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def load(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def squeezed(text):
    return "".join(text.split()).replace(",}", "}")


def cases():
    tool = load(ROOT / "tools/fold_letters.py")
    kept = squeezed((ROOT / "db/rows/fold_letters.h").read_text(encoding="utf-8"))
    rows = list(tool.rows())
    made = squeezed(tool.HEAD + ",".join(rows) + "};")
    codes = [int(row[3:7], 16) for row in rows]
    yield "all of it", kept == made
    yield "a letter less is found", kept != squeezed(tool.HEAD + ",".join(rows[1:]) + "};")
    yield "in order, for the search", codes == sorted(set(codes))


def main():
    failed = [title for title, good in cases() if not good]
    for title in failed:
        print(f"FAILED {title}")
    print(f"{len(list(cases())) - len(failed)} passed, {len(failed)} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
