#!/usr/bin/python3
"""Writes cmd/mcp_tools.json, the tools that `mahjong mcp` offers, out of openapi.json.

    tools/mcp_tools.py           writes it anew
    tools/mcp_tools.py --check   fails when it is not what it would write

A program that is offered tools reads their schemas each time, so they are short: one object a tool
in place of one for each ruleset. What a member may be is what it may be in any ruleset, and a
member that not every ruleset has says which do. The options of `rules` are not told: the tool
`rulesets` lists them. So the schemas take all that the API takes, and the service still refuses
what its ruleset does not have, with a pointer.
"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
WRITTEN = ROOT / "cmd" / "mcp_tools.json"

RULES = {"type": "object", "description": "Options over a preset, as "
         "{\"preset\": NAME, OPTION: VALUE}; the tool rulesets lists both"}
RULESETS_TOOL = {
    "name": "rulesets",
    "title": "Rulesets",
    "description": "The rulesets and their presets; or all of one: options with values and "
                   "defaults, patterns with their worth, flags and members that requests may have.",
    "inputSchema": {"type": "object", "additionalProperties": False, "properties": {
        "ruleset": {"type": "string", "description": "All of this one"}}},
    "annotations": {"readOnlyHint": True, "openWorldHint": False},
}
# The tools in order: name, title, path, what else a program should know.
CALLS = (
    ("score", "Score a hand", "/v1/score", ""),
    ("waits", "What a hand waits for", "/v1/waits", ""),
    ("settle", "Settle a deal", "/v1/settle", ""),
    ("deal", "Deal a wall", "/v1/deals", ""),
    ("play", "Play a hand by the rules", "/v1/play",
     " Send all actions so far; `view` is what that seat sees."),
    ("review", "Judge the decisions of a game", "/v1/play/review",
     " `decisions` false keeps the answer short."),
    ("verify-deal", "Check a sealed match's deals", "/v1/deals/verify", ""),
)
NOTATION = (" Tiles: m p s are the suits (0 a red five), 1z-4z the winds, 5z-7z the white, green "
            "and red dragon; seats count from 0.")
# What stands for a request of another tool that a tool takes.
NESTED = {"PlayRequest": {"type": "object", "description": "As the tool play takes it"}}
LEFT_OUT = ("discriminator", "example", "examples", "title")


class Document:
    def __init__(self, document):
        self.schemas = document["components"]["schemas"]
        self.paths = document["paths"]

    def resolve(self, schema):
        """The schema without a reference at its head; what stands beside one is kept."""
        while "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            schema = {**self.schemas[name], **{k: v for k, v in schema.items() if k != "$ref"}}
        return schema

    def flat(self, schema, optional=False):
        """
        The schema with nothing left to look up, and without what people alone read. Of an optional
        member null is left out, which says the same as nothing unless the text says what it means.
        """
        schema = self.resolve(schema)
        optional = optional and "null" not in schema.get("description", "")
        kept = {key: value for key, value in schema.items() if key not in LEFT_OUT}
        if "const" in kept:
            kept["enum"] = [kept.pop("const")]
        kinds = kept.pop("oneOf", kept.pop("anyOf", None))
        if kinds is not None:
            return {**either([self.flat(kind) for kind in kinds], optional), **kept}
        if optional and isinstance(kept.get("type"), list):
            kinds = [one for one in kept["type"] if one != "null"]
            kept["type"] = kinds[0] if len(kinds) == 1 else kinds
            if "enum" in kept:
                kept["enum"] = [one for one in kept["enum"] if one is not None]
        if "items" in kept:
            of = kept["items"].get("$ref", "").rpartition("/")[2]
            kept["items"] = NESTED.get(of) or self.flat(kept["items"])
        if "properties" in kept:
            required = kept.get("required", ())
            kept["properties"] = {name: self.flat(one, name not in required)
                                  for name, one in kept["properties"].items()}
        return kept

    def variants(self, schema):
        """[(ruleset, schema)] of a request that each ruleset has its own of."""
        schema = self.resolve(schema)
        kinds = schema.get("oneOf") or schema.get("anyOf")
        if kinds is None:
            return [(schema["properties"].get("ruleset", {}).get("enum", [None])[0], schema)]
        return [pair for kind in kinds for pair in self.variants(kind)]


def unique(schemas):
    found = []
    for schema in schemas:
        if schema not in found:
            found.append(schema)
    return found


def either(kinds, optional):
    """What may be one of several. Tiles are text, not arrays of them."""
    null = {"type": "null"}
    others = [kind for kind in kinds if kind != null]
    if [kind.get("type") for kind in others] == ["string", "array"] and "pattern" in others[0]:
        others = others[:1]
    merged = merge([(told_type(kind), kind) for kind in others])
    if optional or null not in kinds:
        return merged
    if isinstance(merged.get("type"), str) and "enum" not in merged:
        return {**merged, "type": [merged["type"], "null"]}
    return {"anyOf": [merged, null]}


def told_type(schema):
    """What the member `type` of such an object is; None: it has none."""
    return schema.get("properties", {}).get("type", {}).get("enum", [None])[0]


def bounds(schemas):
    """The widest of what limits each; a limit that one of them lacks is none."""
    for key, widest in (("minimum", min), ("minItems", min), ("minLength", min), ("maximum", max),
                        ("maxItems", max), ("maxLength", max)):
        limits = [max(one["enum"]) if key == "maximum" else min(one["enum"])
                  for one in schemas if "enum" in one and key in ("minimum", "maximum")]
        limits += [one[key] for one in schemas if key in one]
        limits += [one["exclusiveMaximum"] - 1 for one in schemas
                   if key == "maximum" and "exclusiveMaximum" in one]
        if len(limits) == len(schemas):
            yield key, widest(limits)


def widen(schemas):
    """One schema of values that are no objects, which takes what any of them takes; or None."""
    kind = schemas[0].get("type")
    if kind in (None, "object") or any(one.get("type") != kind for one in schemas):
        return None
    merged = {"type": kind}
    told = unique([one["description"] for one in schemas if "description" in one])
    if told:
        merged["description"] = "; or ".join(told)
    if all("enum" in one for one in schemas):
        merged["enum"] = unique([value for one in schemas for value in one["enum"]])
        return merged
    if merged["type"] == "array":
        merged["items"] = merge([(None, one["items"]) for one in schemas])
    return {**merged, **dict(bounds(schemas))}


def merge(variants):
    """One schema of [(whose, schema)] that takes what any of them takes."""
    schemas = unique([schema for _, schema in variants])
    if len(schemas) == 1:
        return schemas[0]
    if not all("properties" in schema for schema in schemas):
        return widen(schemas) or {"anyOf": schemas}
    everybody = list(dict.fromkeys(whose for whose, _ in variants))
    members = {}
    for whose, schema in variants:
        for name, member in schema["properties"].items():
            members.setdefault(name, []).append((whose, member))
    merged = {"type": "object"}
    told = unique([one["description"] for one in schemas if "description" in one])
    if len(told) == 1:
        merged["description"] = told[0]
    required = [name for name in schemas[0].get("required", ())
                if all(name in schema.get("required", ()) for schema in schemas)]
    if required:
        merged["required"] = required
    merged["properties"] = {name: member_of(found, everybody) for name, found in members.items()}
    merged["additionalProperties"] = False
    return merged


def member_of(found, everybody):
    """A member, with who has it where not all have."""
    having = list(dict.fromkeys(whose for whose, _ in found))
    schema = merge(found)
    if having == everybody or None in having:
        return schema
    said = schema.get("description", "").rstrip(".")
    return {**schema, "description": f"{said}{'. ' if said else ''}Only {', '.join(having)}"}


def input_schema(document, path):
    body = document.paths[path]["post"]["requestBody"]["content"]["application/json"]["schema"]
    variants = [(ruleset, document.flat(schema)) for ruleset, schema in document.variants(body)]
    rulesets = list(dict.fromkeys(ruleset for ruleset, _ in variants))
    for _, schema in variants:
        if "rules" in schema["properties"]:
            schema["properties"]["rules"] = RULES
        if rulesets != [None]:
            schema["properties"]["ruleset"] = {"type": "string", "enum": rulesets}
        schema["properties"].pop("id", None)
    merged = merge(variants)
    merged.pop("description", None)
    return {"type": "object", **{k: v for k, v in merged.items() if k != "type"}}


def tools(document):
    yield RULESETS_TOOL
    for name, title, path, more in CALLS:
        operation = document.paths[path]["post"]
        said = " ".join(operation.get("description", operation["summary"]).split())
        yield {"name": name, "title": title, "description": f"{said}{more}{NOTATION}",
               "inputSchema": input_schema(document, path),
               "annotations": {"readOnlyHint": True, "openWorldHint": False}}


def written(openapi):
    listed = list(tools(Document(json.loads(openapi))))
    lines = [json.dumps(tool, ensure_ascii=False, separators=(",", ":")) for tool in listed]
    return "[" + ",\n".join(lines) + "]\n"


def main():
    text = written((ROOT / "openapi.json").read_text(encoding="utf-8"))
    if sys.argv[1:] == ["--check"]:
        if not WRITTEN.is_file() or WRITTEN.read_text(encoding="utf-8") != text:
            sys.exit("cmd/mcp_tools.json is not what openapi.json says: run tools/mcp_tools.py")
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        WRITTEN.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
