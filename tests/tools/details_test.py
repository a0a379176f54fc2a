#!/usr/bin/python3
"""Every refusal has its words in four languages (api/request/details): each text that a refusal is
made by, and each phrase that is put into one, stands in the tables, and nothing else does.

Usage: tests/tools/details_test.py [BUILD_DIRECTORY]
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("api", "codec", "json", "ledger", "lib", "cmd")
TABLES = "api/request/details/"

# Which argument of each call is the text.
TEXT_OF = {
    "mj_refuse": 4, "refuse": 3, "book_refuse": 2, "call_refuse_parameter": 2,
    "problem_set_at_parameter": 3, "problem_set": 2, "problem_put_within": 1,
    "refuse_type": 2, "games_refuse": 4,
}
CALL = re.compile(r"(?<!\w)(" + "|".join(TEXT_OF) + r")\(")
STRING = r'"(?:[^"\\]|\\.)*"'
PIECE = re.compile(rf"{STRING}|PRId64")
# Sentences that are passed on as a whole.
SENTENCE = re.compile(rf"(?:\.detail|\bfault|\*detail|->fault)\s*=\s*((?:{STRING}\s*)+)")
CONVERSION = re.compile(r"%(\.\d+)?(?:ll|z|l)?[sdu]")
NAME = re.compile(r"\{(\w+)\}")
# What each Chinese is written in: the sets of characters hold none of the other script's own.
SCRIPTS = ("gb2312", "big5hkscs")


def sources():
    """(path, text) of every file that may refuse."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.c")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(TABLES) and "/gen/" not in name:
                yield name, path.read_text(encoding="utf-8")


def joined(code):
    """The text of adjacent string literals."""
    return "".join("ld" if piece == "PRId64" else piece[1:-1] for piece in PIECE.findall(code))


def arguments(text, begin):
    """The arguments of a call whose opening parenthesis ends at `begin`."""
    depth, found, current = 0, [], ""
    for token in re.finditer(rf"{STRING}|'(?:[^'\\]|\\.)'|.", text[begin:], re.DOTALL):
        part = token.group()
        if part in ")]}" and depth == 0:
            return found + [current]
        depth += (part in ("(", "[", "{")) - (part in (")", "]", "}"))
        if part == "," and depth == 0:
            found.append(current)
            current = ""
        else:
            current += part
    raise ValueError("a call that does not end")


def alternatives(argument):
    """The texts of an argument: one, or both of a conditional expression."""
    bare = re.sub(STRING, "", argument)
    parts = re.split(rf"[?:](?=(?:[^\"]|{STRING})*$)", argument) if "?" in bare else [argument]
    return [joined(part) for part in parts if '"' in part]


def refusals():
    """(file, text) of every refusal whose text stands in the call."""
    for name, text in sources():
        for call in CALL.finditer(text):
            given = arguments(text, call.end())
            if len(given) > TEXT_OF[call.group(1)] and "..." not in given:
                for found in alternatives(given[TEXT_OF[call.group(1)]]):
                    yield name, found
        for sentence in SENTENCE.finditer(text):
            yield name, joined(sentence.group(1))


def rows():
    """(file, [format, args, hans, hant, ja]) of every row of the tables."""
    for path in sorted((ROOT / TABLES).glob("*.c")):
        body = path.read_text(encoding="utf-8").partition("_details[] = {")[2]
        for row in re.finditer(rf"\{{((?:\s|,|PRId64|NULL|{STRING})+)\}}", body):
            cells = arguments(row.group(1) + ")", 0)
            yield path.name, [None if "NULL" in cell else joined(cell) for cell in cells]


def row_faults(cells):
    """What is wrong with one row."""
    if len(cells) != 5 or not all(cells[i] for i in (0, 2, 3, 4)):
        return ["not a text in each language"]
    text, args, *translations = cells
    names = (args or "").split()
    plain = [name.rstrip("*") for name in names]
    conversions = CONVERSION.findall(text)
    found = []
    if len(conversions) != len(names) or len(set(plain)) != len(plain):
        found.append(f"{len(conversions)} conversions, args {args!r}")
    if any(conversions[:-1]):
        found.append("text of the request is followed by another arg")
    for script, translation in zip(SCRIPTS, translations):
        lacks = [one for one in translation
                 if "\u3400" <= one <= "\u9fff" and not one.encode(script, "ignore")]
        if lacks:
            found.append(f"of another script: {''.join(lacks)} in {translation}")
    for translation in translations:
        if names and sorted(NAME.findall(translation)) != sorted(plain):
            found.append(f"other args: {translation}")
        if translation.isascii() and not text.replace("/", "").isidentifier() and " " in text:
            found.append(f"not translated: {translation}")
    return found


def main():
    """Prints what is wrong; the exit status says whether anything is."""
    table, passed, faults = {}, 0, []
    for name, cells in rows():
        found = row_faults(cells)
        if cells[0] in table:
            found.append("twice")
        table[cells[0]] = name
        faults += [f"{name}: {cells[0]}: {fault}" for fault in found]
        passed += not found
    for name, text in refusals():
        if text == "%s" or text in table:
            passed += 1
        else:
            faults.append(f"{name}: no row for {text!r}")
    everything = "\n".join(joined(m.group()) for _, text in sources()
                           for m in re.finditer(rf"(?:{STRING}|PRId64|\s)+", text))
    for text, name in table.items():
        if text in everything or name == "codec.c" and text.startswith("an array of "):
            passed += 1
        else:
            faults.append(f"{name}: nothing refuses with {text!r}")
    for fault in faults:
        print("FAILED", fault)
    print(f"{passed} passed, {len(faults)} failed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
