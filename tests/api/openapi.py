#!/usr/bin/python3
"""
openapi.yaml is well-formed OpenAPI 3.1: references, schemas, examples, operations, codes. Whether
it tells the truth about the daemon is for contract.py.
"""

import json
import re

from jsonschema import Draft202012Validator

from support.client import JSON, NDJSON
from support.openapi_spec import PATH, Spec
from support.problem_codes import CODES
from support.suite import Suite


def served(suite):
    with open(PATH, "rb") as file:
        content = file.read()
    answer = suite.client.get("/openapi.yaml")
    suite.check("served as it is in the tree", answer.status == 200 and answer.body == content,
                repr(answer))
    suite.check("type", answer.type in ("application/yaml", "application/openapi+yaml"),
                answer.type)
    suite.spec = Spec(answer.body)
    answer = suite.client.get("/openapi.json")
    suite.check("/openapi.json is the same document", answer.status == 200 and answer.type == JSON
                and json.loads(answer.body) == suite.spec.document, repr(answer))


def refs(node):
    """Every $ref below a node."""
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for value in node.values():
            yield from refs(value)
    elif isinstance(node, list):
        for value in node:
            yield from refs(value)


def schemas(node, at=""):
    """Every schema of the document with its place: members called schema, and the components."""
    if isinstance(node, dict):
        for name, value in node.items():
            if name == "schema" and isinstance(value, dict):
                yield f"{at}/schema", value
            elif f"{at}/{name}" == "/components/schemas":
                for key, schema in value.items():
                    yield f"{at}/schemas/{key}", schema
            else:
                yield from schemas(value, f"{at}/{name}")
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from schemas(value, f"{at}/{index}")


def structure(suite):
    document = suite.spec.document
    suite.check("version", re.fullmatch(r"3\.1\.\d", document["openapi"]), document["openapi"])
    suite.check("info", document["info"].get("title") and document["info"].get("version"))
    allowed = {"openapi", "info", "jsonSchemaDialect", "servers", "paths", "webhooks",
               "components", "security", "tags", "externalDocs"}
    suite.equal("members of the root", set(document) - allowed, set())
    used = set(refs(document))
    for ref in sorted(used):
        try:
            suite.spec.resolver.resolve(ref)
            suite.check(ref, ref.startswith("#/"), "not within the document")
        except Exception as error:
            suite.check(ref, False, repr(error))
    for kind, entries in document.get("components", {}).items():
        if kind != "securitySchemes":
            unused = [n for n in entries if f"#/components/{kind}/{n}" not in used]
            suite.equal(f"unused {kind}", unused, [])
    for at, schema in schemas(document):
        try:
            Draft202012Validator.check_schema(schema)
            suite.check(at, True)
        except Exception as error:
            suite.check(at, False, repr(error)[:300])


def examples(suite):
    """An example must be what its schema says."""
    for at, schema in schemas(suite.spec.document):
        for value in schema.get("examples", []):
            found = suite.spec.faults(schema, value)
            suite.check(f"example in {at}", not found, f"{found}")

    def walk(node, at):
        if not isinstance(node, dict):
            return
        values = [node["example"]] if "example" in node else []
        for entry in node.get("examples", {}).values() if isinstance(
                node.get("examples"), dict) else []:
            values.append(suite.spec.deref(entry).get("value"))
        if "schema" in node and at.endswith("/application~1x-ndjson"):
            for value in (line for text in values for line in text.splitlines()):
                found = suite.spec.faults(node["schema"]["contentSchema"], json.loads(value))
                suite.check(f"example at {at}", not found, f"{found}")
        elif "schema" in node:
            for value in values:
                found = suite.spec.faults(node["schema"], value)
                suite.check(f"example at {at}", not found, f"{found}")
        for name, value in node.items():
            walk(value, f"{at}/{name.replace('/', '~1')}")

    walk(suite.spec.document["paths"], "/paths")
    walk(suite.spec.document.get("components", {}), "/components")


def parameters_of(spec, path, operation):
    return [spec.deref(p) for p in
            spec.paths[path].get("parameters", []) + operation.get("parameters", [])]


def operations(suite):
    spec, seen = suite.spec, []
    for path, method, operation in spec.operations():
        name = f"{method} {path}"
        seen.append(operation.get("operationId"))
        suite.check(f"{name}: summary, operationId", operation.get("summary") and seen[-1])
        parameters = parameters_of(spec, path, operation)
        inside = {p["name"] for p in parameters if p["in"] == "path"}
        suite.equal(f"{name}: path parameters", inside, set(re.findall(r"\{([^}]+)\}", path)))
        for parameter in parameters:
            suite.check(f"{name}: parameter {parameter['name']}",
                        parameter["in"] in ("path", "query", "header", "cookie")
                        and ("schema" in parameter or "content" in parameter)
                        and (parameter["in"] != "path" or parameter.get("required") is True)
                        and parameter.get("description"), f"{parameter}")
        responses = operation.get("responses", {})
        suite.check(f"{name}: another method", "405" in responses)
        suite.check(f"{name}: a good answer", any(key.startswith("2") for key in responses))
        for status in responses:
            response = spec.deref(responses[status])
            suite.check(f"{name}: {status} is described", response.get("description")
                        and re.fullmatch(r"[1-5](\d\d|XX)|default", status), f"{response}")
            if status[0] in "45":
                suite.equal(f"{name}: {status} is a problem", list(response.get("content", {})),
                            ["application/problem+json"])
        if method == "POST":
            content = set(spec.deref(operation["requestBody"])["content"])
            suite.check(f"{name}: body", content and content <= {JSON, NDJSON}, f"{content}")
    suite.equal("operationIds are unique", len(seen), len(set(seen)))


# What each role's calls may be made with; a word more than the role needs stands beside it.
SECURITY = {"admin": [{"admin"}],
            "read": [{"key"}, {"key", "admin"}, {"key", "ticket"}, set()],  # none: a cookie's own
            "scorer": [{"key"}], "owner": [{"key"}, {"key", "admin"}]}
KEYED_WRITES = ("POST", "PUT", "PATCH", "DELETE")
WITHOUT_KEY = {"makeTicket", "makeClubTicket", "seatSeason"}  # writes nothing


def ledger(suite):
    """Calls with a role: which key they take, that writes take an Idempotency-Key, their codes."""
    statuses = CODES | {"internal_error": 500}
    for path, method, operation in suite.spec.operations():
        name = f"{method} {path}"
        if "x-role" not in operation:
            suite.check(f"{name}: no codes without a role", "x-problems" not in operation)
            continue
        schemes = {scheme for entry in operation["security"] for scheme in entry}
        suite.check(f"{name}: security", schemes in SECURITY[operation["x-role"]], f"{schemes}")
        headers = {p["name"] for p in parameters_of(suite.spec, path, operation)}
        suite.equal(f"{name}: Idempotency-Key", "Idempotency-Key" in headers,
                    method in KEYED_WRITES and operation["operationId"] not in WITHOUT_KEY)
        suite.equal(f"{name}: If-Match and stale_version", "If-Match" in headers,
                    "stale_version" in operation["x-problems"])
        refused = {key for key in operation["responses"] if key[0] in "45"}
        suite.equal(f"{name}: statuses of its x-problems",
                    {str(statuses[code]) for code in operation["x-problems"]}, refused - {"405"})


def codes(suite):
    """The codes of the contract: in the schema of a problem, and each explained in /docs."""
    listed = [schema.get("enum") for at, schema in schemas(suite.spec.document)
              if at.startswith("/components/schemas/")
              for schema in [schema, *schema.get("properties", {}).values()]]
    enums = [set(e) for e in listed if e and "bad_json" in e]
    suite.check("one enum of codes", len(enums) == 1, f"{len(enums)}")
    if enums:
        suite.equal("codes missing in openapi.yaml", set(CODES) - enums[0], set())
        suite.equal("codes beyond the contract", enums[0] - set(CODES) - {"internal_error"}, set())
    page = suite.client.get("/docs/problems")
    suite.equal("/docs/problems", page.status, 200)
    text = page.body.decode()
    missing = [code for code in CODES if f'id="{code}"' not in text]
    suite.equal("codes without an anchor in /docs/problems", missing, [])


def main():
    with Suite() as suite:
        suite.run(served, structure, examples, operations, ledger, codes)


if __name__ == "__main__":
    main()
