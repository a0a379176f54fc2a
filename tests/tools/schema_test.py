#!/usr/bin/python3
"""
tests/support/schema.py finds right and wrong what jsonschema does: every example and schema of
openapi.yaml, with other values in their places, and each keyword alone.

Usage: tests/tools/schema_test.py [BUILD_DIRECTORY]
"""

import copy
import json
import random
import sys

from jsonschema import Draft202012Validator

from support.body_faults import ABSENT, WRONG, changed, places
from support.openapi_spec import Spec
from support.schema import KEYWORDS, Schemas

VARIED = 6  # of each example; jsonschema is slow
VALUES = (*WRONG, 1.0, 2, 3, 14, -7, False, "xy", "a1", [1, 1.0], [True, 1], [{"x": 1}, {"x": 1.0}],
          ["x", "x"], {"x": "y"}, {"y": 1}, [None], {"x": None})
ALONE = (
    {"type": "integer"}, {"type": "number"}, {"type": "boolean"}, {"type": "object"},
    {"type": ["array", "null"]}, {"type": "string"}, {"enum": [1, "x", None]}, {"enum": [True]},
    {"const": 0}, {"const": False}, {"const": [1]}, {"pattern": "^x*$"}, {"required": ["x"]},
    {"properties": {"x": {"type": "integer"}}}, {"additionalProperties": False},
    {"properties": {"x": True}, "additionalProperties": {"type": "integer"}},
    {"items": {"type": "integer"}}, {"items": False}, {"uniqueItems": True},
    {"uniqueItems": False}, {"not": {"type": "integer"}},
    {"allOf": [{"minimum": 1}, {"maximum": 7}]}, {"anyOf": [{"const": 1}, {"type": "string"}]},
    {"oneOf": [{"type": "integer"}, {"type": "number"}, {"minimum": 3}]}, {"minimum": 1},
    {"maximum": 1}, {"exclusiveMinimum": 0}, {"exclusiveMaximum": 2}, {"multipleOf": 7},
    {"minLength": 1}, {"maxLength": 1}, {"minItems": 1}, {"maxItems": 1}, {"$ref": "#"},
    {"$ref": "#", "const": 1},
)


def examples(node):
    """(schema, example) wherever a schema has one beside it or in it."""
    if isinstance(node, list):
        for value in node:
            yield from examples(value)
    if not isinstance(node, dict):
        return
    for value in node.get("examples", []) if isinstance(node.get("examples"), list) else []:
        yield node, value
    if isinstance(node.get("schema"), dict):
        named = node["examples"].values() if isinstance(node.get("examples"), dict) else ()
        for value in [node["example"]] if "example" in node else [
                one["value"] for one in named if "value" in one]:
            yield node["schema"], value
    for value in node.values():
        yield from examples(value)


def variations(chance, value):
    """The value itself, and with something else in some of its places."""
    yield value
    ways = list(places(value))
    for _ in range(VARIED):
        pointer = chance.choice(ways)
        other = copy.deepcopy(chance.choice((*VALUES, ABSENT)))
        if pointer != "" or other is not ABSENT:
            try:
                yield changed(value, pointer, other)
            except (KeyError, ValueError):
                pass  # a name with a slash in it


class Compared:
    def __init__(self):
        self.counts = [0, 0]

    def compare(self, quick, slow, schema, value):
        same = quick(value) == slow.is_valid(value)
        self.counts[0 if same else 1] += 1
        if not same:
            print(f"FAIL {json.dumps(schema)[:300]} of {json.dumps(value)[:300]}: {quick(value)}")

    def check(self, name, good):
        self.counts[0 if good else 1] += 1
        if not good:
            print(f"FAIL {name}")


def keywords(compared):
    used = {keyword for schema in ALONE for keyword in schema}
    compared.check("each keyword is tried alone", not set(KEYWORDS) - used)
    for schema in ALONE:
        target = {"type": ["integer", "string"]}  # of "$ref": "#"
        quick, slow = Schemas(lambda _: target).of(schema), Draft202012Validator(schema)
        if "$ref" in schema:
            slow = Draft202012Validator({"allOf": [target, {"const": 1}]}
                                        if "const" in schema else target)
        for value in VALUES:
            compared.compare(quick, slow, schema, value)
    try:
        Schemas(None).of({"properties": {"x": {"patternProperties": {}}}})
        compared.check("a keyword that it lacks is told", False)
    except ValueError:
        compared.check("a keyword that it lacks is told", True)


def description(compared):
    spec, chance = Spec(), random.Random(1)
    quick = Schemas(lambda reference: spec.resolver.resolve(reference)[1])
    for schema, example in examples(spec.document):
        slow = Draft202012Validator(schema, resolver=spec.resolver)
        for value in variations(chance, example):
            compared.compare(quick.of(schema), slow, schema, value)
    for schema in spec.document["components"]["schemas"].values():
        slow = Draft202012Validator(schema, resolver=spec.resolver)
        for value in chance.sample(VALUES, VARIED):
            compared.compare(quick.of(schema), slow, schema, value)


def main():
    compared = Compared()
    keywords(compared)
    description(compared)
    print(f"{compared.counts[0]} passed, {compared.counts[1]} failed")
    return 1 if compared.counts[1] or not compared.counts[0] else 0


if __name__ == "__main__":
    sys.exit(main())
