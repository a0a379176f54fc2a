"""The golden cases under tests/vectors.

The files of the rulesets are as they were given; given.sha256 tells when one is not. Cases of this
project's own stand in files of their own, golden_*.json. What was asked for since, and says
otherwise than a given case, stands in one, too, with the case that it `replaces` and the reason.
"""

import json
import os
import pathlib

ROOT = str(pathlib.Path(__file__).resolve().parents[2])
FILES = ("riichi", "sanma", "nanchang", "ming", "jiujiang", "yueqing", "mcr", "deals",
         "golden_deals", "settle_riichi", "golden_riichi", "golden_sanma", "golden_yueqing",
         "golden_mcr")


def read(name):
    path = os.path.join(ROOT, "tests", "vectors", name + ".json")
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def load(name):
    return read(name)["cases"]


def all_cases():
    replaced = {id for name in FILES for id in read(name).get("replaces", {})}
    return [case for name in FILES for case in load(name) if case["id"] not in replaced]


def path_of(case):
    return "/v1/" + case["call"]
