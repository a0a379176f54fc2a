"""
JSON Schema made into functions that say yes or no, some fifty times as fast as jsonschema, which
says why a value is none: the keywords that openapi.yaml uses, and no other. tests/tools/
schema_test.py compares the two.
"""

import re

# What asserts nothing here, as in jsonschema without a checker of formats.
SILENT = {"$schema", "contentMediaType", "contentSchema", "default", "deprecated", "description",
          "discriminator", "example", "examples", "format", "readOnly", "title", "writeOnly"}
TYPES = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: is_number(value) and value % 1 == 0,
    "number": lambda value: is_number(value),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def identity(value):
    """Equal for values that JSON takes for equal: 1 and 1.0, but not 1 and true."""
    if isinstance(value, list):
        return tuple(map(identity, value))
    if isinstance(value, dict):
        return frozenset((name, identity(member)) for name, member in value.items())
    return type(value) is bool, value


def _type(schema, _):
    names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    kinds = [TYPES[name] for name in names]
    return kinds[0] if len(kinds) == 1 else lambda value: any(kind(value) for kind in kinds)


def _enum(schema, _):
    known = set(map(identity, schema["enum"]))
    return lambda value: identity(value) in known


def _const(schema, _):
    known = identity(schema["const"])
    return lambda value: identity(value) == known


def _pattern(schema, _):
    search = re.compile(schema["pattern"]).search
    return lambda value: not isinstance(value, str) or search(value) is not None


def _required(schema, _):
    names = schema["required"]
    return lambda value: not isinstance(value, dict) or all(name in value for name in names)


def _properties(schema, compiled):
    members = {name: compiled(member) for name, member in schema["properties"].items()}
    return lambda value: not isinstance(value, dict) or all(
        name not in members or members[name](member) for name, member in value.items())


def _additional(schema, compiled):
    known, more = schema.get("properties", {}), compiled(schema["additionalProperties"])
    return lambda value: not isinstance(value, dict) or all(
        name in known or more(member) for name, member in value.items())


def _items(schema, compiled):
    item = compiled(schema["items"])
    return lambda value: not isinstance(value, list) or all(map(item, value))


def _unique(schema, _):
    return lambda value: not (schema["uniqueItems"] and isinstance(value, list)) or \
        len(set(map(identity, value))) == len(value)


def _several(good):
    """`good` is told of how many of the schemas a value is."""
    def made(keyword):
        def make(schema, compiled):
            each = [compiled(one) for one in schema[keyword]]
            return lambda value: good(sum(one(value) for one in each), len(each))
        return make
    return made


def _not(schema, compiled):
    other = compiled(schema["not"])
    return lambda value: not other(value)


def _compared(kind, measure, holds):
    def made(keyword):
        def make(schema, _):
            bound = schema[keyword]
            return lambda value: not kind(value) or holds(measure(value), bound)
        return make
    return made


def _least(value, bound):
    return value >= bound


def _most(value, bound):
    return value <= bound


KEYWORDS = {
    "type": _type, "enum": _enum, "const": _const, "pattern": _pattern, "required": _required,
    "properties": _properties, "additionalProperties": _additional, "items": _items,
    "uniqueItems": _unique, "not": _not,
    "allOf": _several(lambda count, all_: count == all_)("allOf"),
    "anyOf": _several(lambda count, _: count > 0)("anyOf"),
    "oneOf": _several(lambda count, _: count == 1)("oneOf"),
    "minimum": _compared(is_number, lambda value: value, _least)("minimum"),
    "maximum": _compared(is_number, lambda value: value, _most)("maximum"),
    "exclusiveMinimum": _compared(is_number, lambda value: value,
                                  lambda value, bound: value > bound)("exclusiveMinimum"),
    "exclusiveMaximum": _compared(is_number, lambda value: value,
                                  lambda value, bound: value < bound)("exclusiveMaximum"),
    "multipleOf": _compared(is_number, lambda value: value,
                            lambda value, bound: value % bound == 0)("multipleOf"),
    "minLength": _compared(TYPES["string"], len, _least)("minLength"),
    "maxLength": _compared(TYPES["string"], len, _most)("maxLength"),
    "minItems": _compared(TYPES["array"], len, _least)("minItems"),
    "maxItems": _compared(TYPES["array"], len, _most)("maxItems"),
}


class Schemas:
    """`resolve` finds what a $ref refers to. of(schema)(value): whether the value is of it."""

    def __init__(self, resolve):
        self.resolve = resolve
        self._referred, self._made = {}, {}

    def of(self, schema):
        """One function for each schema, which is kept, so that no other gets its id."""
        if id(schema) not in self._made:
            self._made[id(schema)] = schema, self._make(schema)
        return self._made[id(schema)][1]

    def _make(self, schema):
        if isinstance(schema, bool):
            return lambda value: schema
        checks = [self._refer(schema["$ref"])] if "$ref" in schema else []
        for keyword in schema:
            if keyword in KEYWORDS:
                checks.append(KEYWORDS[keyword](schema, self._make))
            elif keyword != "$ref" and keyword not in SILENT and not keyword.startswith("x-"):
                raise ValueError(f"a keyword that tests/support/schema.py lacks: {keyword}")
        return checks[0] if len(checks) == 1 else lambda value: all(
            check(value) for check in checks)

    def _refer(self, reference):
        """Looked up when a value comes, for a schema may refer to itself."""
        def check(value):
            if reference not in self._referred:
                self._referred[reference] = self._make(self.resolve(reference))
            return self._referred[reference](value)
        return check
