#!/usr/bin/python3
"""
The schemas that tables make (tools/schemas/shapes.py) promise what they did when each was last
written by hand, which support/landed_schemas.json keeps: members may be added, and nothing else may
change but what MEANT says. And tables and shapes.yaml that differ are found.
"""

import copy
import json
import pathlib
import sys

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools" / "schemas"))
import shapes  # noqa: E402

LANDED = ROOT / "tests/tools/support/landed_schemas.json"

# What differs on purpose: where -> why.
MEANT = {}


def differences(landed, made, at, is_request):
    """Where a schema no longer says what it did. Added members are none, unless they are asked of
    clients."""
    if isinstance(landed, dict) and isinstance(made, dict):
        for key in landed.keys() | made.keys():
            place = f"{at}/{key}"
            if key not in made:
                yield place
            elif key not in landed:
                if not at.endswith("/properties"):
                    yield place
            elif key == "required" and isinstance(landed[key], list):
                added = set(made[key]) - set(landed[key])
                known = landed.get("properties", {}).keys()
                if set(landed[key]) - set(made[key]) or added & known or added and is_request:
                    yield place
            else:
                yield from differences(landed[key], made[key], place, is_request)
    elif isinstance(landed, list) and isinstance(made, list) and len(landed) == len(made):
        for index, (one, other) in enumerate(zip(landed, made)):
            yield from differences(one, other, f"{at}/{index}", is_request)
    elif landed != made:
        yield at


def promises(texts):
    landed = json.loads(LANDED.read_text(encoding="utf-8"))
    document = json.loads((ROOT / "openapi.json").read_text(encoding="utf-8"))
    made = document["components"]["schemas"]
    for name, schema in landed.items():
        is_request = "request" in json.dumps(texts["schemas"].get(name, {}).get("as", ""))
        found = set(differences(schema, made[name], name, is_request))
        yield f"{name}: {sorted(found - MEANT.keys())}", not found - MEANT.keys()
    yield "all of them are made", landed.keys() <= texts["schemas"].keys()
    schema = {"type": "object", "required": ["x"], "properties": {"x": {"type": "integer"}}}
    for title, change, bad in (
            ("a member more", lambda one: one["properties"].update(y={"type": "string"}), False),
            ("a member less", lambda one: one["properties"].clear(), True),
            ("another type", lambda one: one["properties"].update(x={"type": "string"}), True),
            ("a member that was not required is", lambda one: one["required"].clear(), True),
            ("a request asks for more", lambda one: one["required"].append("y"), True)):
        other = copy.deepcopy(schema)
        change(other)
        yield f"found: {title}", bad == any(differences(schema, other, "S", True))


def row(name, kind, **more):
    return {"name": name, "type": kind, "required": False, "nullable": False, "left_out": False,
            "since": None, "min": 0, "max": 0, **more}


ROWS = [row("id", "id", required=True, nullable=True),
        row("games", "integer", max=9),
        row("word", "word", words=["a", "b"]),
        row("at", "time", nullable=True),
        row("name", "name", required=True, nullable=True, min=1, max=60),
        row("late", "string", nullable=True, since="9.9"),
        row("secret", "string", nullable=True, left_out=True)]
TEXTS = {"types": {"id": {"$ref": "Uuid"}, "integer": {"type": "integer"},
                   "word": {"type": "string"}, "string": {"type": "string"},
                   "name": {"type": "string"},
                   "time": {"request": {"type": "string"}, "answer": {"$ref": "Time"},
                            "null": {"$ref": "TimeOrNull"}}},
         "members": {"thing": {"games": {"answer": "How many"}, "word": "A word",
                               "late": {"description": "Late", "maxLength": 7}}},
         "schemas": {}}


def forms():
    made = shapes.Shapes({"thing": ROWS}, TEXTS)
    request, stored, answer = (made.expand({"shape": "thing", "as": form})
                               for form in shapes.FORMS)
    yield "no faults", not list(made.faults())
    yield "a request", request["required"] == ["id", "name"]
    yield "what is stored lacks what is newer", stored["required"] == [
        "id", "games", "word", "at", "name"]
    yield "an answer has all but what is left out", answer["required"] == [
        "id", "games", "word", "at", "name", "late"]
    asked, told = request["properties"], answer["properties"]
    yield "bounds", asked["games"] == {"type": ["integer", "null"], "minimum": 0, "maximum": 9}
    yield "a text of one form", told["games"]["description"] == "How many"
    yield "words", asked["word"] == {"description": "A word", "type": ["string", "null"],
                                     "enum": ["a", "b", None]}
    yield "no null", told["word"]["enum"] == ["a", "b"]
    yield "a null of its own", told["at"] == shapes.ref("TimeOrNull")
    yield "a name's length", told["name"] == {"type": "string", "minLength": 1, "maxLength": 60}
    yield "what is left out is no null", told["secret"] == {"type": "string"}
    yield "a schema is added to", told["late"] == {
        "type": ["string", "null"], "description": "Late", "maxLength": 7}
    inner = [row("", "members", shape="thing"), row("more", "object", shape="part")]
    spliced = shapes.Shapes({"thing": ROWS, "part": ROWS[:1], "whole": inner}, TEXTS)
    whole = spliced.expand({"shape": "whole", "as": "answer", "description": "All"})
    yield "members of another table", list(whole["properties"]) == [
        *(one["name"] for one in ROWS), "more"]
    yield "an object", whole["properties"]["more"]["required"] == ["id"]
    yield "what stands beside it", whole["description"] == "All"


def faults():
    for title, tables, texts, expected in (
            ("a table without schema", {"thing": ROWS, "other": ROWS}, TEXTS,
             ["other: no schema is made of it"]),
            ("a text of no member", {"thing": ROWS}, {**TEXTS, "members": {"thing": {"x": "X"}}},
             ["members: thing has no x"]),
            ("a type without schema", {"thing": [*ROWS, row("x", "colour")]}, TEXTS,
             ["types: colour is not in both"]),
            ("a schema of no type", {"thing": ROWS}, {
                **TEXTS, "types": {**TEXTS["types"], "x": {}}},
             ["types: x is not in both"])):
        made = shapes.Shapes(tables, texts)
        made.used.add("thing")
        yield f"found: {title}", sorted(made.faults()) == expected


def main():
    texts = yaml.safe_load(shapes.TEXTS.read_text(encoding="utf-8"))
    cases = [*promises(texts), *forms(), *faults()]
    failed = [title for title, good in cases if not good]
    for title in failed:
        print(f"FAILED {title}")
    print(f"{len(cases) - len(failed)} passed, {len(failed)} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
