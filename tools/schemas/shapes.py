"""The schemas of openapi.yaml that come out of the tables of shapes/list.c.

build/shapes prints the tables; shapes/shapes.yaml has what they do not say. A table or a type that
the one knows and the other does not is a fault.
"""

import json
import pathlib
import subprocess
import sys

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXTS = ROOT / "shapes" / "shapes.yaml"

FORMS = ("request", "stored", "answer")
UNBOUNDED = 10 ** 12  # what numbers that have no limit of their own are kept below
NAME_BYTES = 120      # of NameText
WHOLE = {"$ref", "type", "oneOf"}  # what says all of a schema


def ref(name):
    return {"$ref": f"#/components/schemas/{name}"}


def or_null(schema):
    if "oneOf" in schema and set(schema) <= {"oneOf", "description"}:
        return {**schema, "oneOf": [*schema["oneOf"], {"type": "null"}]}
    if "$ref" in schema:
        return {"oneOf": [schema, {"type": "null"}]}
    result = dict(schema, type=[schema["type"], "null"])
    if "enum" in result:
        result["enum"] = [*result["enum"], None]
    return result


def of_form(node, form):
    """What it says for requests, or for what we write; itself where it says one thing."""
    if isinstance(node, dict) and set(node) & {"request", "answer"}:
        return node.get("request" if form == "request" else "answer")
    return node


class Shapes:
    def __init__(self, tables, texts):
        self.tables, self.texts, self.used = tables, texts, set()

    def bounded(self, schema, row):
        """With the bounds of a number or of a text, where the row has some."""
        if not row["min"] and not row["max"]:
            return schema
        if schema.get("type") == "integer":
            most = {"maximum": row["max"]} if row["max"] < UNBOUNDED else {}
            least = {"minimum": row["min"]} if row["min"] > -UNBOUNDED else {}
            return {**schema, **least, **most}
        if schema.get("type") == "string" and row["type"] in ("name", "text"):
            if row["type"] == "name" and (row["min"], row["max"]) == (1, NAME_BYTES):
                return ref("NameText")
            return {**schema, "minLength": row["min"], "maxLength": row["max"]}
        return schema

    def value(self, row, form, null_alone=True):
        """The schema of a value; `null_alone`: what may be null may have one of its own."""
        null = not row["required"]
        if form != "request":
            null = null and row["nullable"] and not row["left_out"]
        if row["type"] is None:
            return {}
        if row["type"] == "object":
            schema = self.object(row["shape"], form)
            return or_null(schema) if null else schema
        said = self.texts["types"][row["type"]]
        if null and null_alone and "null" in said:
            return self.expand(said["null"])
        said = {key: value for key, value in said.items() if key != "null"}
        schema = self.bounded(self.expand(of_form(said, form)), row)
        if "constant" in row:
            schema = {**schema, "const": row["constant"]}
        if "words" in row:
            schema = {**schema, "enum": row["words"]}
        return or_null(schema) if null else schema

    def member(self, row, text, form):
        said = of_form(text, form)
        if said is None:
            return self.value(row, form)
        if isinstance(said, str):
            # A null that has a schema of its own has no place for a text.
            return {"description": said, **self.value(row, form, null_alone=False)}
        if WHOLE & said.keys():
            return self.expand(said)
        return {**self.value(row, form), **self.expand(said)}

    def object(self, name, form):
        self.used.add(name)
        properties, required = {}, []
        for row in self.tables[name]:
            if row["name"] == "":
                more = self.object(row["shape"], form)
                properties.update(more["properties"])
                required += more.get("required", [])
                continue
            text = self.texts["members"].get(name, {}).get(row["name"])
            properties[row["name"]] = self.member(row, text, form)
            late = form == "stored" and row["since"] is not None
            if row["required"] if form == "request" else not row["left_out"] and not late:
                required.append(row["name"])
        schema = {"type": "object", "required": required, "additionalProperties": False,
                  "properties": properties}
        return schema if required else {k: v for k, v in schema.items() if k != "required"}

    def expand(self, node):
        if isinstance(node, list):
            return [self.expand(item) for item in node]
        if not isinstance(node, dict):
            return node
        if "shape" in node:
            assert node["as"] in FORMS, node
            schema = self.object(node["shape"], node["as"])
            more = self.expand({k: v for k, v in node.items() if k not in ("shape", "as")})
            schema["properties"].update(more.pop("properties", {}))
            schema["required"] = [*schema.get("required", []), *more.pop("required", [])]
            if not schema["required"]:
                del schema["required"]
            return {**more, **schema}
        if isinstance(node.get("$ref"), str):
            return {**{k: self.expand(v) for k, v in node.items()}, **ref(node["$ref"])}
        return {k: self.expand(v) for k, v in node.items()}

    def faults(self):
        """What only one of the tables and shapes.yaml has."""
        for name in self.tables.keys() - self.used:
            yield f"{name}: no schema is made of it"
        types = {row["type"] for table in self.tables.values() for row in table}
        for name in types - {None, "object", "members"} ^ self.texts["types"].keys():
            yield f"types: {name} is not in both"
        for name, texts in self.texts["members"].items():
            for row in texts.keys() - {row["name"] for row in self.tables.get(name, [])}:
                yield f"members: {name} has no {row}"


def schemas(program):
    """The schemas by name. `program` is build/shapes."""
    tables = json.loads(subprocess.run([program], check=True, capture_output=True,
                                       text=True).stdout)
    shapes = Shapes(tables, yaml.safe_load(TEXTS.read_text(encoding="utf-8")))
    made = {name: shapes.expand(schema) for name, schema in shapes.texts["schemas"].items()}
    faults = sorted(shapes.faults())
    if faults:
        sys.exit("\n".join(["shapes/list.c and shapes/shapes.yaml differ", *faults]))
    return made
