#!/usr/bin/python3
"""What the WebAssembly module takes of others is as it was released (client/wasm/vendor).

Usage: tests/tools/vendor_test.py [BUILD_DIRECTORY]
"""

import hashlib
import pathlib
import sys

VENDOR = pathlib.Path(__file__).resolve().parents[2] / "client/wasm/vendor"
LISTS = {"README.md", "SHA256SUMS"}


def faults(folder):
    """What differs from the list: a file that changed, that is missing, or that is not in it."""
    lines = (folder / "SHA256SUMS").read_text(encoding="ascii").splitlines()
    listed = {name: digest for digest, name in (line.split("  ", 1) for line in lines)}
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    for name in sorted(found - LISTS | set(listed)):
        path = folder / name
        if name not in listed:
            yield f"{name} is in no list"
        elif not path.is_file():
            yield f"{name} is missing"
        elif hashlib.sha256(path.read_bytes()).hexdigest() != listed[name]:
            yield f"{name} is not as it was released"


def main():
    wrong = list(faults(VENDOR))
    licences = [name for name in ("jansson", "libsodium")
                if not (VENDOR / name / "LICENSE").is_file()]
    for line in wrong + [f"{name} has no licence" for name in licences]:
        print(line)
    print(f"{0 if wrong or licences else 1} passed, {1 if wrong or licences else 0} failed")
    sys.exit(1 if wrong or licences else 0)


if __name__ == "__main__":
    main()
