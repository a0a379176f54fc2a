#!/usr/bin/python3
"""clang-tidy and cppcheck, of what has not been looked at in the form it has now.

    tools/lint.py [--all] [--keep] KIND=FLAGS... -- FILE...

A file's key is a hash of all that the linters can see of it: its text and those of the project's
files that it includes, the flags, the settings and the linters' versions. What a linter passed is
remembered by that key, in build/lint and, as of the last `make nightly`, in tools/lint_passed.txt,
which --keep writes anew; so only what has changed since, and what includes it, is looked at.
A twentieth of the files is looked at all the same, another one with each commit, and all of them
with --all: a wrong line of that list does not live for long.

KIND is the beginning of the names of those files that FLAGS are for; the longest one that fits.
The last line is "N passed, N failed".
"""

import concurrent.futures
import hashlib
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PASSED = ROOT / "tools" / "lint_passed.txt"
CACHE = ROOT / "build" / "lint"
INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)
SHARES = 20  # of the files, of which one is looked at whatever is remembered
LAYERS = ("cmd/", "api/", "ledger/", "codec/", "json/", "db/", "lib/")
# cppcheck's false alarms: it does not see that a table of one entry ends after it (objectIndex),
# that the linker puts two symbols into one section (docs.c), that assert ends the program, that a
# loop filled an array (path.c).
SUPPRESSED = ("objectIndex", "comparePointers:api/pages/docs.c", "nullPointerRedundantCheck",
              "uninitvar:json/path.c", "returnDanglingLifetime:ledger/seal/seal.c")
CPPCHECK = ["cppcheck", "--quiet", "--error-exitcode=1", "--std=c11",
            "--enable=warning,performance,portability",
            *(f"--suppress={name}" for name in SUPPRESSED), "-D_GNU_SOURCE", "-I.", "-Ilib"]
GENERATED = re.compile(r"^\d+ warnings? generated\.\n", re.MULTILINE)


class Tree:
    """What each file says and includes, read once."""

    def __init__(self, root=ROOT):
        self.root, self.texts, self.closures = root, {}, {}

    def text(self, name):
        if name not in self.texts:
            place = self.root / name
            self.texts[name] = place.read_bytes() if place.is_file() else None
        return self.texts[name]

    def includes(self, name):
        """The project's own files that this one names: beside it, or from the two roots."""
        for found in INCLUDE.findall(self.text(name)):
            path = found.decode()
            for base in (os.path.dirname(name), "", "lib"):
                place = os.path.normpath(os.path.join(base, path))
                if self.text(place) is not None:
                    yield place
                    break

    def closure(self, name):
        """All that the file's text depends on, itself too."""
        seen, left = {name}, [name]
        while left:
            for place in self.includes(left.pop()):
                if place not in seen:
                    seen.add(place)
                    left.append(place)
        return sorted(seen)

    def key(self, name, flags, settings):
        digest = hashlib.sha256(f"{settings}\0{flags}\0".encode())
        for place in self.closure(name):
            digest.update(f"{place}\0".encode() + hashlib.sha256(self.text(place)).digest())
        return digest.hexdigest()[:32]


def version(program):
    return subprocess.run([program, "--version"], capture_output=True, text=True,
                          check=True).stdout.strip()


def settings_of(root):
    own = hashlib.sha256(pathlib.Path(__file__).read_bytes()).hexdigest()
    return "\n".join([version("clang-tidy"), version("cppcheck"), own,
                      (root / ".clang-tidy").read_text(encoding="utf-8")])


def commands(name, flags):
    yield ["clang-tidy", "--quiet", name, "--", *shlex.split(flags)]
    if name.startswith(LAYERS):
        yield [*CPPCHECK, name]


def look(name, flags):
    """What the linters say of the file; "": nothing."""
    said = ""
    for command in commands(name, flags):
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, check=False)
        if done.returncode != 0:
            said += GENERATED.sub("", done.stdout) or f"{command[0]}: exit {done.returncode}\n"
    return said


def share_of(key):
    """Whether it is the file's turn with this commit."""
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True,
                          check=False).stdout.strip()
    return hashlib.sha256(f"{head}{key}".encode()).digest()[0] % SHARES == 0


def remembered(key, listed):
    return key in listed or (CACHE / key).exists()


def arguments(args):
    """(options, [(beginning, flags)] with the longest beginning first, files)."""
    split = args.index("--")
    kinds = [one.split("=", 1) for one in args[:split] if not one.startswith("--")]
    kinds.sort(key=lambda kind: -len(kind[0]))
    return {one for one in args[:split] if one.startswith("--")}, kinds, args[split + 1:]


def flags_of(name, kinds):
    return next(flags for beginning, flags in kinds if name.startswith(beginning))


def main():
    options, kinds, files = arguments(sys.argv[1:])
    tree, settings = Tree(), settings_of(ROOT)
    keys = {name: tree.key(name, flags_of(name, kinds), settings) for name in sorted(files)}
    listed = set(PASSED.read_text(encoding="utf-8").split()) if PASSED.exists() else set()
    wanted = [name for name, key in keys.items()
              if "--all" in options or share_of(key) or not remembered(key, listed)]
    CACHE.mkdir(parents=True, exist_ok=True)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for name, said in zip(wanted, pool.map(
                lambda one: look(one, flags_of(one, kinds)), wanted)):
            if said:
                failed += 1
                print(f"{name}:\n{said}", flush=True)
            else:
                (CACHE / keys[name]).touch()
    if "--keep" in options and failed == 0:
        PASSED.write_text("".join(f"{keys[name]} {name}\n" for name in keys), encoding="utf-8")
    print(f"lint: {len(wanted)} of {len(files)} files looked at")
    print(f"{len(wanted) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
