#!/usr/bin/python3
"""What the WebAssembly module takes of others is as it was released (client/wasm/vendor).

Usage: tests/tools/vendor_test.py [BUILD_DIRECTORY]
"""

import hashlib
import pathlib
import shutil
import sys
import tempfile

VENDOR = pathlib.Path(__file__).resolve().parents[2] / "client/wasm/vendor"
LISTS = {"README.md", "SHA256SUMS"}
LIBRARIES = ("jansson", "libsodium")


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


def planted(folder):
    """The faults of a copy that has one of each."""
    copy = pathlib.Path(folder) / "vendor"
    shutil.copytree(VENDOR, copy)
    (copy / "jansson/utf.c").write_text("", encoding="ascii")
    (copy / "jansson/LICENSE").unlink()
    (copy / "libsodium/added.c").write_text("", encoding="ascii")
    return list(faults(copy))


def cases():
    wrong = list(faults(VENDOR))
    yield "as released", not wrong, wrong
    for name in LIBRARIES:
        yield f"{name} has its licence", (VENDOR / name / "LICENSE").is_file(), ""
    with tempfile.TemporaryDirectory() as folder:
        wrong = planted(folder)
        yield "what changed is found", len(wrong) == 3, wrong


def main():
    passed = failed = 0
    for title, good, found in cases():
        passed += good
        failed += not good
        if not good:
            print(f"FAILED {title}: {found}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
