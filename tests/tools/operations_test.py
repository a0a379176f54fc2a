#!/usr/bin/python3
"""
What operators are given is true: the flags in docs/operations.md are those of --help, the metrics
in it and in the alerts are those of /metrics, the units are ones that systemd takes, the tests in
SECURITY.md are there: tests/tools/operations_test.py BUILD_DIRECTORY.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request

import yaml

from support.daemon import Daemon

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLAG = re.compile(r"--[a-z][a-z-]+")
VARIABLE = re.compile(r"MAHJONGD_[A-Z_]*[A-Z]")
METRIC = re.compile(r"\bmahjongd_[a-z_]+")
TEST = re.compile(r"`((?:tests|packaging|tools)/[^`]+)`")
LINK = re.compile(r"\]\(([^)#:]+)\)")
SUFFIXES = ("_bucket", "_sum", "_count")
UNITS = ("mahjongd.service", "mahjongd-backup.service", "mahjongd-backup.timer")
PROGRAM = re.compile(r"/usr/local/(bin|lib)/mahjongd(/nightly-backup)?\b")
EXPOSURE_MAX = 2.0  # of 10; of systemd-analyze security


class Counts:
    passed = failed = 0

    def check(self, name, good, detail=""):
        self.passed += bool(good)
        self.failed += not good
        if not good:
            print(f"FAIL {name}: {detail}")


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def flags(counts, build):
    text = subprocess.run([f"{build}/mahjongd", "--help"], capture_output=True, text=True,
                          check=True).stdout
    page = read("docs/operations.md").split("\n## ")[1]
    rows = "\n".join(line for line in page.splitlines() if line.startswith("| `--"))
    for what, pattern in (("flags", FLAG), ("variables", VARIABLE)):
        told, there = set(pattern.findall(rows)), set(pattern.findall(text))
        counts.check(f"{what} in docs/operations.md", there and told == there,
                     f"{sorted(told ^ there)}")
    for name in ("packaging/mahjongd.service", "packaging/environment", "Dockerfile",
                 "docs/operations.md"):
        unknown = set(VARIABLE.findall(read(name))) - set(VARIABLE.findall(text))
        counts.check(f"variables in {name}", not unknown, f"{unknown}")


def metrics(counts, build):
    daemon = Daemon(f"{build}/mahjongd")
    address = f"http://{daemon.host}:{daemon.port}/metrics"
    with urllib.request.urlopen(address) as answer:
        text = answer.read().decode()
    daemon.stop()
    there = set(re.findall(r"^# TYPE (\S+)", text, re.MULTILINE))
    alerts = yaml.safe_load(read("packaging/prometheus-rules.yml"))
    rules = [rule for group in alerts["groups"] for rule in group["rules"]]
    for rule in rules:
        counts.check(f"alert {rule.get('alert')}", {"alert", "expr", "labels", "annotations"}
                     <= set(rule) <= {"alert", "expr", "for", "labels", "annotations"}, f"{rule}")
        used = {re.sub("|".join(f"{suffix}$" for suffix in SUFFIXES), "", name)
                for name in METRIC.findall(rule["expr"])}
        counts.check(f"metrics of {rule['alert']}", used <= there, f"{used - there}")
        counts.check(f"brackets of {rule['alert']}", all(
            rule["expr"].count(a) == rule["expr"].count(b) for a, b in ("()", "[]", "{}")))
    told = set(METRIC.findall(read("docs/operations.md")))
    counts.check("metrics in docs/operations.md", told == there, f"{sorted(told ^ there)}")


def units(counts):
    """With a program that stands in for those installed: only the units are looked at."""
    if shutil.which("systemd-analyze") is None:
        print("no systemd-analyze here")
        return
    with tempfile.TemporaryDirectory() as place:
        copies = [pathlib.Path(place) / name for name in UNITS]
        for copy in copies:
            copy.write_text(PROGRAM.sub("/bin/true", read(f"packaging/{copy.name}")),
                            encoding="utf-8")
        done = subprocess.run(["systemd-analyze", "--man=no", "verify", *copies],
                              capture_output=True, text=True, check=False)
        counts.check("the units", done.returncode == 0 and not done.stderr, done.stderr)
        for copy in copies:
            if copy.suffix == ".service":
                exposed(counts, copy)


def exposed(counts, unit):
    done = subprocess.run(["systemd-analyze", "security", "--offline=true", unit],
                          capture_output=True, text=True, check=False)
    exposure = re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    counts.check(f"exposure of {unit.name}", exposure and float(exposure[1]) <= EXPOSURE_MAX,
                 done.stdout[-200:] + done.stderr)


def image(counts):
    """What a Dockerfile cannot compute by itself."""
    text = read("Dockerfile")
    version = re.search(r'#define MJ_VERSION "(.*)"', read("lib/mahjong.h"))[1]
    counts.check("the image's version", f"\nARG VERSION={version}\n" in text, version)
    counts.check("the image's base is named by digest", re.search(
        r"^ARG BASE=debian:bookworm-slim@sha256:[0-9a-f]{64}$", text, re.MULTILINE)
        and set(re.findall(r"^FROM (\S+)", text, re.MULTILINE)) == {"$BASE"})
    counts.check("the image's user is a number", re.search(r"^USER \d+:\d+$", text, re.MULTILINE))


def names(counts):
    """Files that the pages name are there."""
    for page in ("SECURITY.md", "CONTRIBUTING.md", "docs/operations.md"):
        text = read(page)
        found = TEST.findall(text)
        found += [str((pathlib.Path(page).parent / link)) for link in LINK.findall(text)]
        counts.check(f"{page} names files", found)
        for name in (name for name in found if "NAME" not in name):
            path = (ROOT / name.split(" ")[0]).resolve()
            counts.check(f"{name} in {page}", path.exists())
            if " " in name and path.exists():
                counts.check(f"{name} can be run as it stands", os.access(path, os.X_OK))
    tested = set(re.findall(r"`(tests/api/[^`]+)`", read("SECURITY.md")))
    counts.check("the suites that are about security", {"tests/api/limits.py", "tests/api/tls.py",
                                                        "tests/api/security.py"} <= tested)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    counts = Counts()
    flags(counts, sys.argv[1])
    metrics(counts, sys.argv[1])
    units(counts)
    image(counts)
    names(counts)
    print(f"{counts.passed} passed, {counts.failed} failed")
    sys.exit(1 if counts.failed else 0)


if __name__ == "__main__":
    main()
