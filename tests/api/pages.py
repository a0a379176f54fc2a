#!/usr/bin/python3
"""
The catalogue against the rules pages: the options' types, defaults and ranges, the presets' values,
the patterns and their names are those of docs/rules.
"""

import pathlib
import re

from support.suite import Suite

PAGES = pathlib.Path(__file__).resolve().parents[2] / "docs/rules"
TYPES = {"integer": "integer", "int": "integer", "boolean": "boolean", "bool": "boolean",
         "string": "enum", "enum": "enum", "4 integers": "integer_list"}
# What another page says of a ruleset when three play.
OTHERS = {"riichi": "riichi-sanma"}
CELL = re.compile(r"^`(\w+)`$")


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def tables(text):
    """Every table of a page as rows of cells, the heading first."""
    table = []
    for line in text.splitlines() + [""]:
        if line.startswith("|"):
            table.append(cells(line))
        elif table:
            yield table
            table = []


def value_of(text):
    text = text.strip("`").rstrip("?")
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    if text.startswith("["):
        return [int(number) for number in re.findall(r"-?\d+", text)]
    return None if text == "derived" else text


def range_of(text):
    found = re.fullmatch(r"(-?\d+)\s*(?:to|-|\.\.)\s*(-?\d+)(?: by (\d+))?", text)
    return None if found is None else (int(found[1]), int(found[2]), int(found[3] or 1))


def page_options(text):
    for table in tables(text):
        if table[0][0] in ("name", "option") and len(table[0]) == 5:
            for row in table[2:]:
                name = CELL.match(row[0])
                if name and name[1] != "preset":
                    yield name[1], row[1], value_of(row[2]), row[3].replace("`", "")


def check_options(suite, options, text):
    served = {option["name"]: option for option in options}
    listed = list(page_options(text))
    suite.equal("options", sorted(served), sorted(name for name, *_ in listed))
    for name, kind, default, allowed in listed:
        option = served.get(name, {})
        suite.equal(f"{name}: type", option.get("type"), TYPES[kind])
        suite.equal(f"{name}: default", option.get("default"), default)
        limits = range_of(allowed)
        if TYPES[kind] == "enum":
            suite.equal(f"{name}: words", option.get("words"),
                        [word.strip() for word in allowed.split(",")])
        elif limits is not None:
            suite.equal(f"{name}: range",
                        (option.get("min"), option.get("max"), option.get("step")), limits)


def check_presets(suite, ruleset, text):
    for table in tables(text):
        names = table[0][1:]
        if names[:1] != ["classic"]:
            continue
        suite.equal("presets", sorted(preset["name"] for preset in ruleset["presets"]),
                    sorted(names))
        presets = {preset["name"]: preset["options"] for preset in ruleset["presets"]}
        defaults = {option["name"]: option["default"] for option in ruleset["options"]}
        for row in table[2:]:
            option = CELL.match(row[0])[1]
            for preset, value in zip(names, row[1:]):
                wanted = value_of(value)
                got = presets[preset].get(option, defaults[option])
                if option == "return_points" and preset == "classic":
                    wanted = None  # derived
                suite.equal(f"{preset}: {option}", got, wanted)


def check_others(suite, ruleset, text):
    """The page for three: what differs from the ruleset's lists, and the presets."""
    [seating] = [s for s in ruleset["seatings"] if s["players"] == 3]
    defaults = {option["name"]: option["default"]
                for option in [*ruleset["options"], *seating["options"]]}
    [players] = [o for o in seating["options"] if o["name"] == "players"]
    suite.equal("three: players", [players[name] for name in ("default", "min", "max")],
                [3, 3, 3])
    listed = {name for name, *_ in page_options(text)}
    check_options(suite, [o for o in seating["options"] if o["name"] in listed], text)
    told = dict(re.findall(r"`(\w+)` (false|\d+|\[[-\d, ]+\])", text.split("Other options")[1]))
    for name in {o["name"] for o in seating["options"]} - listed - {"players"}:
        word = "abort_four_riichi" if name.startswith("abort") else name
        suite.equal(f"three: {name}", defaults[name], value_of(told[word]))
    presets = {preset["name"]: preset["options"] for preset in seating["presets"]}
    suite.equal("three: presets", list(presets), ["tenhou_sanma", "mahjongsoul_sanma"])
    for table in tables(text):
        if table[0][1:2] != ["`players: 3`"]:
            continue
        for row in table[2:]:
            option = CELL.match(row[0])
            for preset, value in zip(presets, row[2:] if option else ()):
                suite.equal(f"{preset}: {option[1]}",
                            presets[preset].get(option[1], defaults[option[1]]), value_of(value))


def page_patterns(text):
    """Pattern ids with the row that defines each."""
    for table in tables(text):
        column = next((i for i, cell in enumerate(table[0]) if cell == "id"), None)
        for row in table[2:] if column is not None else []:
            name = re.match(r"^`(\w+)`", row[column])
            if name:
                yield name[1], " | ".join(row)


def check_patterns(suite, ruleset, text):
    rows = dict(page_patterns(text))
    served = {pattern["id"]: pattern for pattern in ruleset["patterns"]}
    suite.equal("patterns", sorted(served), sorted(rows))
    for name, pattern in served.items():
        row = rows.get(name, "")
        for language, text_of_name in pattern["name"].items():
            suite.check(f"{name}: {language}", text_of_name in row,
                        f"{text_of_name!r} is not in {row[:120]!r}")
        for language in ("en", "zh-Hans", "zh-Hant"):
            suite.check(f"{name}: has {language}", pattern["name"].get(language))


def compare(suite):
    for entry in suite.client.get("/v1/rulesets").json()["rulesets"]:
        ruleset = suite.client.get("/v1/rulesets/" + entry["id"]).json()
        text = (PAGES / (entry["id"] + ".md")).read_text(encoding="utf-8")
        before = suite.failed
        check_options(suite, ruleset["options"], text)
        check_presets(suite, ruleset, text)
        if entry["id"] in OTHERS:
            other = (PAGES / (OTHERS[entry["id"]] + ".md")).read_text(encoding="utf-8")
            check_others(suite, ruleset, other)
            text += "\n" + other
        check_patterns(suite, ruleset, text)
        suite.note(f"{entry['id']}: {suite.failed - before} differences")


def main():
    with Suite() as suite:
        suite.run(compare)


if __name__ == "__main__":
    main()
