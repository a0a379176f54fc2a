#!/usr/bin/python3
"""A build is the same wherever the tree lies: objects, to the byte."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILT = ("build/obj/json/arena.o", "build/obj/json/members.o", "build/obj/lib/engine/hand.o",
         "build/obj/codec/names.o")
# What those include, and what is made for them.
FOLDERS = ("json", "codec", "lib", "words", "tools")


def build(folder):
    """The bytes of what is built in a copy of the tree."""
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name)
    for rules in (ROOT / "Makefile", *ROOT.glob("*/rules.mk"), *ROOT.glob("*/wasm/rules.mk")):
        (folder / rules.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(rules, folder / rules.relative_to(ROOT))
    env = {name: value for name, value in os.environ.items()
           if not name.startswith(("MAKE", "CCACHE", "MFLAGS"))}
    subprocess.run(["make", "--no-print-directory", *BUILT], cwd=folder, check=True, env={
        **env, "CCACHE_DISABLE": "1"}, stdout=subprocess.DEVNULL)
    return {name: (folder / name).read_bytes() for name in BUILT}


def main():
    passed = failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        places = [pathlib.Path(scratch) / name for name in ("a", "another/place/of/the/tree")]
        one, two = (build(place) for place in places)
        for name in BUILT:
            alike = one[name] == two[name] and os.fsencode(scratch) not in one[name]
            passed, failed = passed + alike, failed + (not alike)
            if not alike:
                print(f"FAIL {name} tells where it was built")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
