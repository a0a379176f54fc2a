"""The texts that refusals are made by, as they stand in the sources in C."""

import re

FOLDERS = ("api", "codec", "json", "ledger", "lib", "cmd", "client/wasm")

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
ESCAPE = re.compile(r"\\(.)")


def sources(root):
    """(path, text) of every file that may refuse."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.c")):
            name = path.relative_to(root).as_posix()
            if not re.match(r".*/gen/|.*/vendor/", name):
                yield name, path.read_text(encoding="utf-8")


def joined(code):
    """The text of adjacent string literals."""
    return "".join("<PRId64>" if piece == "PRId64" else ESCAPE.sub(r"\1", piece[1:-1])
                   for piece in PIECE.findall(code))


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


def refusals(files):
    """(file, text) of every refusal whose text stands in the call."""
    for name, text in files:
        for call in CALL.finditer(text):
            given = arguments(text, call.end())
            if len(given) > TEXT_OF[call.group(1)] and "..." not in given:
                for found in alternatives(given[TEXT_OF[call.group(1)]]):
                    yield name, found
        for sentence in SENTENCE.finditer(text):
            yield name, joined(sentence.group(1))


def literals(files):
    """All that stands in quotes, a line each."""
    return "\n".join(joined(found.group()) for _, text in files
                     for found in re.finditer(rf"(?:{STRING}|PRId64|\s)+", text))
