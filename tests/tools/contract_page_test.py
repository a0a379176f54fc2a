#!/usr/bin/python3
"""docs/contract.md against openapi.yaml, the table of problems and the catalogue.

Usage: tests/tools/contract_page_test.py BUILD_DIRECTORY

Its calls are openapi.yaml's, each once; its codes are the service's with their statuses; the
rulesets, common flags and members of `deal` that it names are the catalogue's.
"""

import json
import pathlib
import re
import sys

import yaml

import _pages
from support.client import Client
from support.daemon import Daemon

ROOT = pathlib.Path(__file__).resolve().parents[2]
METHODS = ("get", "post", "put", "patch", "delete")
CALL = re.compile(r"`([A-Z]+) (/[^`?]*)`")
CODE = re.compile(r"^\| (\d{3}) \| `(\w+)` \|", re.MULTILINE)
KIND = re.compile(r'^\t\[\w+\] =\s+\{"(\w+)", (\d{3}),', re.MULTILINE)
FLAG = re.compile(r"^- `flags` that all rulesets know: (.*?)The\n", re.MULTILINE | re.DOTALL)


def calls_of(interface):
    return sorted((method.upper(), path) for path, methods in interface["paths"].items()
                  for method in methods if method in METHODS)


def catalogue(build):
    """{id: what GET /v1/rulesets/{id} says}"""
    daemon = Daemon(str(ROOT / build / "mahjongd"))
    try:
        client = Client(daemon)
        listed = client.get("/v1/rulesets").json()["rulesets"]
        return {entry["id"]: client.get("/v1/rulesets/" + entry["id"]).json() for entry in listed}
    finally:
        daemon.stop()


def check_calls(counts, page, interface):
    described = sorted(CALL.findall(page))
    wanted = calls_of(interface)
    counts.check(described == wanted, f"calls on one side only: {set(described) ^ set(wanted)}, or "
                                      f"{len(described)} of them and not {len(wanted)}")


def check_codes(counts, page, interface):
    source = (ROOT / "json/problem.c").read_text(encoding="utf-8")
    served = sorted((code, int(status)) for code, status in KIND.findall(source))
    described = sorted((code, int(status)) for status, code in CODE.findall(page))
    counts.check(described == served, f"codes differ: {set(described) ^ set(served)}")
    named = interface["components"]["schemas"]["ProblemCode"]["enum"]
    counts.check(sorted(named) == [code for code, _ in served], f"openapi.yaml: {named}")


def check_catalogue(counts, page, rulesets):
    listed = re.search(r"The rulesets: (.*)\.", page)[1]
    counts.check(set(re.findall(r"`(\w+)`", listed)) == set(rulesets), f"rulesets: {listed}")
    common = set.intersection(*({flag["id"] for flag in entry["flags"]}
                                for entry in rulesets.values()))
    told = set(re.findall(r"`(\w+)`", FLAG.search(page)[1]))
    counts.check(told == common, f"common flags: {told ^ common}")
    for name, entry in rulesets.items():
        shown = re.search(rf"^    {name} +(\{{.*?\}})", page, re.MULTILINE)
        members = set(json.loads(shown[1])) if shown else None
        counts.check(members == {member["name"] for member in entry["deal"]},
                     f"deal of {name}: {members}")


def main():
    build = sys.argv[1] if len(sys.argv) > 1 else "build"
    page = (ROOT / "docs/contract.md").read_text(encoding="utf-8")
    interface = yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8"))
    counts = _pages.Counts()
    check_calls(counts, page, interface)
    check_codes(counts, page, interface)
    check_catalogue(counts, page, catalogue(build))
    print(f"{counts.passed} passed, {counts.failed} failed")
    sys.exit(1 if counts.failed else 0)


if __name__ == "__main__":
    main()
