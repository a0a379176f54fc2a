#!/usr/bin/python3
"""Writes compile_commands.json, out of which editors and clang's tools know how each file is built.

Usage: make compile-commands

It asks make what it would run (make -n) and keeps what compiles a C file, as it would be run.
"""

import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
WRITTEN = ROOT / "compile_commands.json"
# What comes behind the words that a recipe says and the folder it makes.
COMPILED = re.compile(r"^(?:echo .*?; mkdir -p \S+; )?(\S+ .* -c -o (\S+) (\S+\.c))$", re.MULTILINE)


def commands(said):
    """One entry for each C file; of several ways to build it the first."""
    found = {}
    for command, output, file in COMPILED.findall(said):
        found.setdefault(file, {"directory": str(ROOT), "file": file, "output": output,
                                "command": command})
    return list(found.values())


def main():
    said = subprocess.run(["make", "--no-print-directory", "-nB", "all", "test-programs"], cwd=ROOT,
                          check=True, capture_output=True, text=True).stdout
    listed = commands(said)
    WRITTEN.write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
    print(f"compile_commands.json: {len(listed)} files")


if __name__ == "__main__":
    main()
