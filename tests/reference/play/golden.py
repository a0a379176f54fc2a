"""The golden cases of tests/vectors/play-*.json through this reference, and how answers agree."""

import json
import pathlib

from play.waiting import Illegal
from play.seat import parse
from play.table import begin, state
from play.views import masked

VECTORS = pathlib.Path(__file__).resolve().parents[2] / "vectors"
# Tile strings whose order the page leaves free; those of what is turned one by one are not here.
SORTED = {"tiles", "concealed", "discards", "passed", "flowers", "dealt"}
IN_ORDER = {"dora_indicators", "ura_indicators"}
SUITS = "mpszf"


def is_tiles(text):
    return text and text[-1] in SUITS and set(text) <= set("0123456789" + SUITS)


def plain(value, name=None):
    """`value` with tile strings in one order."""
    if isinstance(value, dict):
        return {key: plain(one, key) for key, one in value.items()}
    if name == "flags":
        return sorted(value)
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, str) and name in SORTED | IN_ORDER and is_tiles(value):
        tiles = parse(value)
        return sorted(tiles) if name in SORTED else tiles
    return value


def fault(expected, found, path=""):
    """Where `found` is not as the partial `expected`; members that are absent are null."""
    if isinstance(expected, dict) and isinstance(found, dict):
        texts = (fault(value, found.get(key), f"{path}/{key}")
                 for key, value in expected.items())
        return next((text for text in texts if text), None)
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        texts = (fault(a, b, f"{path}/{i}") for i, (a, b) in enumerate(zip(expected, found)))
        return next((text for text in texts if text), None)
    if type(expected) is type(found) and expected == found:
        return None
    return f"{path}: {json.dumps(expected)} expected, {json.dumps(found)} found"


def answer_to(request):
    """The answer of `play` as far as the page asks for it."""
    course = begin(request)
    trace = []
    for i, action in enumerate(request.get("actions") or []):
        trace.append([offers and list(offers) for offers in course.offers])
        try:
            course.act(action)
        except Illegal:
            return {"status": 422, "code": "illegal_action", "pointer": f"/actions/{i}"}
    found = state(course)
    if request.get("view") is not None:
        found = masked(course, found, request["view"])
    if request.get("trace"):
        found["trace"] = trace
    if course.outcome is not None:
        found["settlement"] = course.settlement()
    return found


def golden_faults():
    """(how many cases, [(id, fault)])."""
    count, faults = 0, []
    for path in [*sorted(VECTORS.glob("play-*.json")), VECTORS / "golden_play.json"]:
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
            count += 1
            text = fault(plain(case["expect"]), plain(answer_to(case["request"])))
            if text:
                faults.append((f"{path.stem} {case['id']}", text))
    return count, faults
