"""The golden cases under tests/vectors."""

import json
import os
import pathlib

ROOT = str(pathlib.Path(__file__).resolve().parents[2])
FILES = ("riichi", "nanchang", "ming", "jiujiang", "yueqing", "deals",
         "golden_deals")


def load(name):
    path = os.path.join(ROOT, "tests", "vectors", name + ".json")
    with open(path, encoding="utf-8") as file:
        return json.load(file)["cases"]


def all_cases():
    return [case for name in FILES for case in load(name)]


def path_of(case):
    return "/v1/" + case["call"]
