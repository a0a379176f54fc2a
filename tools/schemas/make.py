#!/usr/bin/python3
"""Writes the schemas of openapi.yaml that come out of tables: those that depend on the ruleset, and
those of the shapes.

    tools/schemas/make.py MAHJONG           writes openapi.yaml and openapi.json anew
    tools/schemas/make.py MAHJONG --check   fails when they are not what it would write

MAHJONG is the program build/mahjong; `mahjong rulesets` prints the catalogue, which comes out of
the tables that score. The program build/shapes beside it prints the tables by which objects are
read and written (shapes.py).
templates.yaml beside this file says how requests and answers are built from
the tables' parts: in it `*Name` stands for the schema Name of one ruleset (RiichiName, MingName).
Where the number of players is an option, each number has its own (RiichiThreeName).
Between its marks openapi.yaml is this program's; all else there is written by hand. openapi.json is
the same document.
"""

import json
import pathlib
import re
import subprocess
import sys

import yaml

import shapes

ROOT = pathlib.Path(__file__).resolve().parents[2]
BEGIN = "    # ---- Made by tools/schemas/make.py from the rulesets' tables: do not edit ----\n"
END = "    # ---- End of what tools/schemas/make.py makes ----\n"
SHAPES = "    # ---- Made by tools/schemas/make.py from the tables of shapes/: do not edit ----\n"
SHAPES_END = "    # ---- End of the shapes ----\n"
EXAMPLE = ("    # ---- Made by tools/schemas/make.py: an entry of the catalogue, "
           "its lists cut to one thing each ----\n")
EXAMPLE_END = "    # ---- End of the entry ----\n"
LANGUAGES = re.compile(r"enum: \[none, en, [\w, -]+\]")
WIDTH = 110

USUAL_SEATS = 4
NUMBERS = {3: "Three"}

# Members of `total` that a called hand does not have, since nobody said so.
SOMETIMES = {"jiujiang": ("flower",)}

# Rulesets whose patterns may be there more than once, and strike others out.
COUNTS = ("mcr",)


class Loader(yaml.SafeLoader):
    """YAML 1.2's idea of times: text."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()}


def ref(name):
    return {"$ref": f"#/components/schemas/{name}"}


def or_null(schema):
    """A member of a request may be null, which means absent."""
    if "$ref" in schema:
        return {"oneOf": [schema, {"type": "null"}]}
    result = dict(schema, type=[schema["type"], "null"])
    if "enum" in result:
        result["enum"] = [*result["enum"], None]
    return result


def words(values):
    return {"type": "string", "enum": list(values)}


def ids(entries):
    return words(entry["id"] for entry in entries)


def seated(catalogue, seating):
    """The ruleset's entry as it would be if only so many could play."""
    players, absent = seating["players"], seating["absent"]

    def of(name, key):
        """Its own stand in for the ruleset's of the same name, or come after all."""
        own = {entry[key]: entry for entry in seating[name]}
        shared = [own.pop(entry[key], entry) for entry in catalogue[name]
                  if entry[key] not in absent.get(name, ())]
        return shared + list(own.values())

    entry = {**catalogue, "players": players, "flags": of("flags", "id"),
             "own_presets": words(preset["name"] for preset in seating["presets"])}
    for name in ("options", "presets", "hand", "seats"):
        entry[name] = of(name, "name")
    for name in ("patterns", "reasons", "step_whys", "aborts"):
        entry[name] = [thing for thing in catalogue[name] if thing["id"] not in absent[name]]
    entry["fu_whys"] = [why for why in catalogue["fu_whys"] if why not in absent["step_whys"]]
    return entry


class Room:
    """The schemas of one ruleset, with one number of players."""

    def __init__(self, catalogue, shared=(), usual=True):
        self.catalogue, self.shared, self.usual = catalogue, shared, usual
        self.seats = catalogue.get("players", USUAL_SEATS)
        self.number = "" if usual else NUMBERS[self.seats]
        self.prefix = catalogue["id"].capitalize() + self.number

    def ref(self, name):
        return ref(self.prefix + name)

    def shared_ref(self, name):
        """A schema that all rulesets share, or the one for so many players."""
        return ref(self.number + name if name in self.shared else name)

    # ---- One member of a table ----

    def integer(self, member):
        schema = {"type": "integer"}
        if member.get("min", 0) == member.get("max", 0) != 0:
            return {**schema, "enum": [member["min"]]}
        if member.get("min", 0) != 0 or member.get("max", 0) != 0:
            schema.update(minimum=member["min"], maximum=member["max"])
            if member.get("step", 1) > 1:
                schema["multipleOf"] = member["step"]
        return schema

    def bare(self, member, call):
        """The schema of a value; `call` is None in answers, where tiles have one form."""
        kind = member["type"]
        if kind == "integer":
            return self.integer(member)
        if kind == "boolean":
            return {"type": "boolean"}
        if kind == "enum":
            return words(member["words"])
        if kind == "integer_list":
            return {"type": "array", "items": self.integer(member),
                    "minItems": member["length"], "maxItems": member["length"]}
        if kind == "seat":
            return {"type": "integer", "enum": list(range(self.seats))}
        if kind == "tile":
            return ref("OneTileGiven" if call else "TileText")
        if kind == "tile_list":
            return ref("Tiles" if call else "TileText")
        if kind == "pattern":
            return self.ref("PatternId")
        if kind == "pattern_list":
            return {"type": "array", "items": self.ref("PatternId")}
        if kind == "object":
            return self.object(member["members"], call)
        raise ValueError(f"{self.catalogue['id']}: no schema for a member of type {kind}")

    def described(self, schema, member):
        return {"description": member["meaning"], **schema}

    def given(self, members, call):
        """Members of a request; each may be left out or null."""
        return {m["name"]: self.described(or_null(self.bare(m, call)), m)
                for m in members if call in m.get("calls", [call])}

    def shown(self, members):
        """Members of an answer."""
        return {m["name"]: self.described(or_null(self.bare(m, None)) if m.get("nullable")
                                          else self.bare(m, None), m) for m in members}

    def object(self, members, call):
        return {"type": "object", "properties": self.given(members, call),
                "additionalProperties": False}

    # ---- The parts that templates name ----

    def flags(self, call):
        allowed = [flag for flag in self.catalogue["flags"] if call in flag["calls"]]
        if not allowed:
            return {"description": "There is none in this call", "type": ["array", "null"],
                    "maxItems": 0, "items": {"type": "string"}}
        return {"description": "What happened at the table; the catalogue says what each means",
                "type": ["array", "null"], "uniqueItems": True, "items": ids(allowed)}

    def outcome(self):
        parts = {
            "reason": or_null(ids(self.catalogue["aborts"])),
            "riichi": self.shared_ref("SeatList"), "tenpai": self.shared_ref("SeatList"),
            "followed": ref("Followed"),
            "false_wins": {"description": "Who has won falsely before the deal ended so",
                           **self.shared_ref("SeatList")},
        }
        return {name: parts[name] for name in self.catalogue["outcome_members"]}

    def pattern(self):
        note, counts = self.catalogue["pattern_note"], self.catalogue["id"] in COUNTS
        schema = {"type": "object", "required": ["id", "value", "unit"],
                  "additionalProperties": False,
                  "properties": {
                      "id": self.ref("PatternId"), "value": {"type": "integer"},
                      "unit": words(dict.fromkeys(p["unit"] for p in self.catalogue["patterns"])),
                      "name": ref("Name")}}
        if counts:
            schema["properties"]["count"] = {
                "description": "How often it is there, where more than once; value counts them all",
                "type": "integer", "minimum": 2}
        if note == "payers":
            schema["properties"]["payers"] = {
                "description": "Where a pattern touches some seats only",
                "type": "array", "items": self.shared_ref("Seat")}
        elif note == "elements":
            schema["properties"]["elements"] = {
                "type": "array", "items": words(self.catalogue["note_words"])}
        return schema

    def fu_part(self):
        return {"type": "object", "required": ["why", "fu", "total"],
                "additionalProperties": False,
                "properties": {
                    "why": words(self.catalogue["fu_whys"]),
                    "tiles": {"description": "What it counts, in kinds", **ref("TileText")},
                    "fu": {"type": "integer"}, "total": {"type": "integer"}, "name": ref("Name")}}

    def options(self):
        """Answers do not say that as many play as usual."""
        return {o["name"]: self.bare(o, None) for o in self.catalogue["options"]
                if not (self.usual and o["name"] == "players")}

    def narrowed(self, name, schema):
        """For another number of players than the usual one a request says so: by the option, or by
        a preset that is for that number alone."""
        if name == "Rules":
            return {**schema, "type": "object", "anyOf": [
                {"required": ["players"],
                 "properties": {"players": {"type": "integer", "const": self.seats}}},
                {"required": ["preset"], "properties": {"preset": self.catalogue["own_presets"]}}]}
        if "$ref" in schema.get("properties", {}).get("rules", {}) and name.endswith("Request"):
            return {**schema, "required": [*schema["required"], "rules"]}
        return schema

    def nullable_words(self, name):
        found = self.catalogue[name]
        return {"type": ["string", "null"], "enum": [*found, None]}

    def part(self, name):
        """What a template's `{part: NAME}` is replaced by: members to add to an object's
        properties."""
        catalogue = self.catalogue
        needs = {"wait": "waits", "match_end": "match_ends", "furiten_kind": "furitens",
                 "account": "pool", "abortive": "aborts", "fu_parts": "fu_whys"}
        if name in needs and not catalogue[needs[name]]:
            return {}
        return {
            "wait": lambda: {"wait": self.nullable_words("waits")},
            "furiten_kind": lambda: {"furiten_kind": self.nullable_words("furitens")},
            "match_end": lambda: {"match_end": {
                "description": "Why the match ended; null when it goes on",
                **self.nullable_words("match_ends")}},
            "match_end_shown": lambda: {"match_end": words(catalogue["match_ends"])}
            if catalogue["match_ends"] else {},
            "account": lambda: {"account": words([catalogue["pool"]])},
            "abortive": lambda: {"abortive": {"description": "The deal ended as this abortive draw",
                                              **ids(catalogue["aborts"])}},
            "fu_parts": lambda: {"fu_parts": {
                "description": "With `explain=fu`: what is added makes fu_raw, the last total "
                               "is fu. Empty where nothing is known of them",
                "type": "array", "items": self.fu_part()}},
            "struck_by": lambda: {"struck_by": {
                "description": "The fan that keeps the one of `why` from counting",
                **self.ref("PatternId")}} if catalogue["id"] in COUNTS else {},
            "pools": lambda: {catalogue["pool"]: {"type": "integer"}} if catalogue["pool"] else {},
            "table_given": lambda: self.given(catalogue["table"], "settle"),
            "table_shown": lambda: self.shown(catalogue["table"]),
            "deal_given": lambda: self.given(catalogue["deal"], "settle"),
            "deal_shown": lambda: self.shown(catalogue["deal"]),
            "hand_won": lambda: {"flags": self.flags("score"),
                                 **self.given(catalogue["hand"], "score")},
            "hand_waiting": lambda: {"flags": self.flags("waits"),
                                     **self.given(catalogue["hand"], "waits")},
            "seat": lambda: self.given(catalogue["seats"], "settle"),
            "outcome": self.outcome,
            "options_given": lambda: self.given(self.catalogue["options"], "settle"),
            "nuki": lambda: {"nuki": {"description": "A north may be set aside now",
                                      "type": "boolean"}}
            if any(p["id"] == "nuki_dora" for p in catalogue["patterns"]) else {},
            "options_shown": self.options,
            "total": lambda: self.shown(catalogue["total"]),
            "wait_total": lambda: self.shown(catalogue["total"]),
            "counted": lambda: self.shown(catalogue["counted"]),
            "standing": lambda: self.shown(catalogue["standing"]),
        }[name]()

    def word_list(self, name):
        """What a template's `{words: NAME}` is replaced by."""
        catalogue = self.catalogue
        return {
            "ruleset": lambda: words([catalogue["id"]]),
            "preset": lambda: {"type": ["string", "null"],
                               "enum": [*(p["name"] for p in catalogue["presets"]), None]},
            "pattern": lambda: ids(catalogue["patterns"]),
            "outcome": lambda: words(catalogue["outcomes"]),
            "reason": lambda: ids(catalogue["reasons"]),
            "why": lambda: ids(catalogue["whys"]),
            "number": lambda: ids(catalogue["numbers"]),
            "step_op": lambda: words(catalogue["step_ops"]),
            "step_why": lambda: ids(catalogue["step_whys"]),
            "shape": lambda: ids(catalogue["shapes"]),
        }[name]()

    def expand(self, node):
        if node == "$seats":
            return self.seats
        if node == "$winds":
            return [f"{i + 1}z" for i in range(self.seats)]
        if isinstance(node, list):
            return [self.expand(item) for item in node]
        if not isinstance(node, dict):
            return node
        if set(node) == {"words"}:
            return self.word_list(node["words"])
        result = {}
        for key, value in node.items():
            if key == "parts":
                continue
            if key == "$ref" and value.startswith("*"):
                result.update(self.ref(value[1:]))
            elif key == "$ref":
                result.update(self.shared_ref(value))
            elif key == "properties":
                result[key] = {name: self.expand(member) for name, member in value.items()}
            else:
                result[key] = self.expand(value)
        for part in node.get("parts", []):
            if part == "every_option":
                result["required"] = list(self.options())
                continue
            more = self.part(part)
            result.setdefault("properties", {}).update(more)
            if part in ("total", "standing") or part == "wait" and more:
                sometimes = SOMETIMES.get(self.catalogue["id"], ())
                known = [name for name in more if name not in sometimes]
                result["required"] = [*result.get("required", []), *known]
        return result


def rooms_of(entry, shared):
    """For each number of players one, the usual one first."""
    seatings = entry.get("seatings", [])
    if not seatings:
        return [Room(entry)]
    return [Room(seated(entry, seating), shared, usual=seating["players"] == USUAL_SEATS)
            for seating in seatings]


def either_of(name, rooms, made):
    """The schema of one ruleset, whatever the number of players."""
    if len(rooms) == 1:
        return rooms[0].prefix + name
    one = rooms[0].prefix + "Any" + name
    made[one] = {"description": "By the number of players",
                 "anyOf": [room.ref(name) for room in rooms]}
    return one


def schemas(catalogue, templates):
    """All generated schemas, by name."""
    made = {}
    shared = templates["seated"]
    numbered = [rooms_of(entry, shared) for entry in catalogue]
    rooms = [room for of_one in numbered for room in of_one]
    for room in rooms:
        for name, template in shared.items():
            if not room.usual:
                made[room.number + name] = room.expand(template)
    made["RulesetId"] = {"description": "Id of a ruleset, as /v1/rulesets lists them",
                         **words(entry["id"] for entry in catalogue)}
    for name, template in templates["unions"].items():
        names = [either_of(name, of_one, made) for of_one in numbered]
        made[name] = {**template, "oneOf": [ref(one) for one in names], "discriminator": {
            "propertyName": "ruleset",
            "mapping": {of_one[0].catalogue["id"]: f"#/components/schemas/{one}"
                        for of_one, one in zip(numbered, names)}}}
    for name, template in templates["either"].items():
        made[name] = {**template, "anyOf": [ref(room.prefix + name) for room in rooms]}
    for room in rooms:
        for name, template in templates["schemas"].items():
            pattern = name == "Pattern"
            schema = room.pattern() if pattern else room.expand(template)
            made[room.prefix + name] = schema if room.usual else room.narrowed(name, schema)
    return made


# ---- YAML as it is written by hand: what is short stands on one line ----

def scalar(value):
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, (int, float)):
        return str(value)
    if "\n" in value:
        return json.dumps(value, ensure_ascii=False)
    text = yaml.safe_dump(value, default_flow_style=True, allow_unicode=True, width=10 ** 6)
    text = text.strip().removesuffix("...").strip()
    flow = any(c in text for c in ",[]{}?") or text.startswith(("&", "*", "!", "%", "@", "`"))
    return json.dumps(value, ensure_ascii=False) if flow and text[:1] not in "'\"" else text


def flow(node):
    if isinstance(node, dict):
        return "{" + ", ".join(f"{scalar(k)}: {flow(v)}" for k, v in node.items()) + "}"
    if isinstance(node, list):
        return "[" + ", ".join(flow(item) for item in node) + "]"
    return scalar(node)


def wrapped(items, indent):
    """A list of scalars over several lines."""
    lines, line = [], " " * indent + "["
    for i, item in enumerate(items):
        text = scalar(item) + ("," if i + 1 < len(items) else "]")
        if len(line) + 1 + len(text) > WIDTH:
            lines.append(line)
            line = " " * (indent + 1) + text
        else:
            line += text if line.endswith("[") else " " + text
    return "\n" + "\n".join([*lines, line])


def literal(text, indent):
    """Text of several lines, each as it is: the form that every parser of YAML reads alike."""
    mark = "|" if text.endswith("\n") else "|-"
    return "\n".join([mark, *(" " * indent + line if line else "" for line in text.splitlines())])


def block(node, indent):
    """The text after "key:", of a mapping or list that does not fit on the line."""
    pad, lines = " " * indent, []
    if isinstance(node, list):
        if not any(isinstance(item, (dict, list)) for item in node):
            return wrapped(node, indent)
        for item in node:
            text = flow(item)
            if indent + 2 + len(text) <= WIDTH or not isinstance(item, dict):
                lines.append(f"{pad}- {text}")
            else:
                lines.append(f"{pad}- " + block(item, indent + 2).strip())
        return "\n" + "\n".join(lines)
    for key, value in node.items():
        text = flow(value)
        has_description = isinstance(value, dict) and "description" in value
        if isinstance(value, str) and "\n" in value:
            lines.append(f"{pad}{scalar(key)}: {literal(value, indent + 2)}")
        elif isinstance(value, (dict, list)) and value and (
                has_description or indent + len(str(key)) + 2 + len(text) > WIDTH):
            lines.append(f"{pad}{scalar(key)}:{block(value, indent + 2)}")
        else:
            lines.append(f"{pad}{scalar(key)}: {text}")
    return "\n" + "\n".join(lines)


def example(catalogue):
    entry = {name: value[:1] if isinstance(value, list) and name != "outcomes" else value
             for name, value in catalogue[0].items()}
    return {"Riichi": {"summary": "Riichi, with one of each list's entries", "value": entry}}


def replaced(text, begin, end, content):
    before, rest = text.split(begin)
    return before + begin + block(content, 4)[1:] + "\n" + end + rest.split(end)[1]


def main():
    program, checks = sys.argv[1], "--check" in sys.argv[2:]
    catalogue = json.loads(subprocess.run([program, "rulesets"], check=True, capture_output=True,
                                          text=True).stdout)["rulesets"]
    here = pathlib.Path(__file__).resolve().parent
    templates = yaml.safe_load((here / "templates.yaml").read_text(encoding="utf-8"))
    place = ROOT / "openapi.yaml"
    text = replaced(place.read_text(encoding="utf-8"), BEGIN, END, schemas(catalogue, templates))
    text = replaced(text, SHAPES, SHAPES_END,
                    shapes.schemas(pathlib.Path(program).resolve().with_name("shapes")))
    text = replaced(text, EXAMPLE, EXAMPLE_END, example(catalogue))
    text = LANGUAGES.sub(f"enum: {flow(['none', *catalogue[0]['name']])}", text)
    as_json = json.dumps(yaml.load(text, Loader), ensure_ascii=False, separators=(",", ":")) + "\n"
    stale = []
    for path, content in ((place, text), (ROOT / "openapi.json", as_json)):
        if checks and (not path.exists() or path.read_text(encoding="utf-8") != content):
            stale.append(path.name)
        elif not checks:
            path.write_text(content, encoding="utf-8")
    if stale:
        sys.exit(f"{' and '.join(stale)}: not what the tables say; "
                 f"run tools/schemas/make.py {program}")


if __name__ == "__main__":
    main()
