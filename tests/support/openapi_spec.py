"""openapi.yaml: read, searched, and used to validate with jsonschema."""

import json
import os
import re

import yaml
from jsonschema import Draft202012Validator, RefResolver

from support.client import NDJSON, parse_json
from support.schema import Schemas
from support.vectors import ROOT

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
PATH = os.path.join(ROOT, "openapi.yaml")
MADE = os.path.join(ROOT, "openapi.json")
EDITED_SECONDS = 10  # a checkout writes both files at once, in either order
# Headers that no answer has without openapi.yaml saying so.
DECLARED = ("allow", "content-encoding", "link", "location", "preference-applied", "ratelimit",
            "ratelimit-policy", "www-authenticate")


_Base = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_Base):
    """YAML with JSON's meaning: duplicate keys refused, no dates, keys are text."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, expression) for tag, expression in resolvers
            if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def _mapping(loader, node, deep=False):
    pairs = [(loader.construct_object(k, deep=True), loader.construct_object(v, deep=True))
             for k, v in node.value]
    for name, _ in pairs:
        if not isinstance(name, str):
            raise ValueError(f"key {name!r} is no text (line {node.start_mark.line + 1})")
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError(f"duplicate key in the mapping at line {node.start_mark.line + 1}")
    return members


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


def load_yaml(data):
    return yaml.load(data, _Loader)


def _pattern(template):
    """What a request's path looks like."""
    return re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(template))


def load_tree():
    """
    The tree's description. openapi.json says the same, as openapi.py sees to, and is read fifty
    times as fast: each suite of the ledger reads one. It is passed by while openapi.yaml is edited.
    """
    made = os.path.getmtime(PATH) <= os.path.getmtime(MADE) + EDITED_SECONDS
    with open(MADE if made else PATH, "rb") as file:
        return json.load(file) if made else load_yaml(file.read())


class Spec:
    def __init__(self, data=None):
        self.document = load_tree() if data is None else load_yaml(data)
        self.resolver = RefResolver.from_schema(self.document)
        self._schemas = Schemas(lambda reference: self.resolver.resolve(reference)[1])
        templates = sorted(self.paths, key=lambda path: "{" in path)
        self._patterns = [(template, re.compile(_pattern(template))) for template in templates]

    @property
    def paths(self):
        return self.document["paths"]

    def deref(self, node):
        while isinstance(node, dict) and "$ref" in node:
            node = self.resolver.resolve(node["$ref"])[1]
        return node

    def operations(self):
        """(path template, METHOD, operation) of all."""
        for path, item in self.paths.items():
            for method in METHODS:
                if method in item:
                    yield path, method.upper(), item[method]

    def keyless(self):
        """(METHOD, path template) of all that need no key."""
        always = self.document["security"]
        for path, method, operation in self.operations():
            ways = operation.get("security", always)
            if not ways or {} in ways:
                yield method, path

    def find(self, method, path):
        """The (template, operation) that answers a request, or (None, None)."""
        path = path.split("?")[0]
        for template, pattern in self._patterns:
            if pattern.fullmatch(path):
                return template, self.paths[template].get(method.lower())
        return None, None

    def response(self, operation, status):
        responses = operation["responses"]
        for key in (str(status), f"{status // 100}XX", "default"):
            if key in responses:
                return self.deref(responses[key])
        return None

    def faults(self, schema, value):
        """What is wrong with a value: jsonschema says it of one that is wrong."""
        if self._schemas.of(schema)(value):
            return []
        return [f"{error.json_path}: {error.message[:300]}" for error in
                Draft202012Validator(schema, resolver=self.resolver).iter_errors(value)]

    def request_faults(self, method, path, value):
        """Of a JSON request body."""
        _, operation = self.find(method, path)
        content = self.deref(operation["requestBody"])["content"]
        return self.faults(content["application/json"]["schema"], value)

    def answer_faults(self, method, path, answer):
        """Of an answer: documented status, headers, content type, body after its schema."""
        template, operation = self.find(method, path)
        if operation is None:
            return [f"{method} {path} is not in openapi.yaml"]
        response = self.response(operation, answer.status)
        if response is None:
            return [f"{method} {template}: status {answer.status} is not in openapi.yaml"]
        found = self._header_faults(response, answer)
        content = response.get("content", {})
        if method == "HEAD":
            return found + ([f"a body: {answer!r}"] if answer.body else [])
        if not content:
            return found + ([f"a body where none is documented: {answer!r}"]
                            if answer.body else [])
        if answer.type not in content:
            return found + [f"type {answer.type!r} is not among {sorted(content)}"]
        return found + self._body_faults(content[answer.type].get("schema", {}), answer)

    def declared_headers(self, method, path, status):
        """Names of the headers of an answer."""
        response = self.response(self.find(method, path)[1], status)
        return set(response.get("headers", {}))

    def _header_faults(self, response, answer):
        declared = {name.lower() for name in response.get("headers", {})}
        found = [f"header {name} is not in openapi.yaml" for name in answer.headers
                 if name in DECLARED and name not in declared]
        for name, header in response.get("headers", {}).items():
            header = self.deref(header)
            value = answer.headers.get(name.lower())
            if value is None and header.get("required"):
                found.append(f"header {name} is missing")
            elif value is not None:
                kind = self.deref(header.get("schema", {})).get("type")
                typed = int(value) if kind == "integer" and value.isdigit() else value
                found += self.faults(header.get("schema", {}), typed)
        return found

    def _body_faults(self, schema, answer):
        if answer.type == NDJSON:
            line_schema = self.deref(schema)["contentSchema"]
            return [fault for value in answer.lines() for fault in self.faults(line_schema, value)]
        if answer.type.endswith("json") and answer.type != NDJSON:
            return self.faults(schema, parse_json(answer.body))
        return self.faults(schema, answer.body.decode("utf-8"))
