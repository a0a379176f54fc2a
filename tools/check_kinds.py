#!/usr/bin/python3
"""Fails when the name of a kind of entry stands elsewhere than in the file of that kind.

Usage: tools/check_kinds.py

ledger/kinds/NAME.c alone says `.id = "NAME"`, and ledger/kinds/kinds.h lists it. All else in the
ledger, in the interface and in the stores compares kinds, or asks one. A fault is one of:

  file     a kind that lies in a file of another name, or that is not listed
  name     the name as a text; of OTHER_WORDS: as a text in a statement that speaks of kinds
  list     a text of names with commas between them

Words for people (WORDS) are not looked at.
"""

import pathlib
import re
import sys

KINDS = "ledger/kinds/"
FOLDERS = ("ledger", "api", "db")
WORDS = ("api/request/details/", "api/rules/texts/")

# Names that are also something else: a member, an account, the state of a match.
OTHER_WORDS = {"adjustment", "hand", "match", "money", "note", "penalty", "result", "seal",
               "season", "seats", "settlement", "void"}

ID = re.compile(r'\.id = "(\w+)"')
TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'', re.DOTALL)
# A struct that is declared where it is used belongs to the statement.
STRUCT = re.compile(r"\bstruct\s*\w*\s*\{[^{}]*\}")
# Where a statement ends; a brace of an initializer is none of these.
END = re.compile(r";|\) \{\n|\b(?:else|do) \{\n|^\t*\}(?= else)|^\t*\}\n|^\{", re.MULTILINE)
OF_KINDS = re.compile(r"kind|\b(?:entry_)?begin\(", re.IGNORECASE)
# The names of members stand among what is said of them.
MEMBERS = re.compile(r'\.name = "\d+"|\.naming = \{[^}]*\}')
TEXT = re.compile(r'"(\d+)"')


def kinds_in(root):
    """{file: [names]} of what says that it is a kind."""
    return {path.relative_to(root).as_posix(): ID.findall(path.read_text(encoding="utf-8"))
            for path in sorted((root / KINDS).glob("*.c"))}


def file_faults(root):
    listed = (root / KINDS / "kinds.h").read_text(encoding="utf-8")
    for file, names in kinds_in(root).items():
        stem = pathlib.PurePosixPath(file).stem
        if names not in ([], [stem]):
            yield f"{file}: has the kinds {names}"
        elif listed.count(f"KIND({stem})") != len(names):
            yield f"{file}: the kind is not listed once"


def statements(code):
    """(line, statement, its texts); a text in it is the number of one of them, in quotes."""
    texts = []

    def mark(match):
        token = match.group()
        if token[0] != '"':
            return re.sub(r"[^\n]", " ", token)
        texts.append(token[1:-1])
        return f'"{len(texts) - 1}"'

    bare = TOKEN.sub(mark, code)
    bare = STRUCT.sub(lambda match: match.group().replace(";", ","), bare)
    begin = 0
    for end in [match.end() for match in END.finditer(bare)] + [len(bare)]:
        yield bare.count("\n", 0, begin) + 1, bare[begin:end], texts
        begin = end


def faults_in(code, names, own=None):
    """(line, text) of every name that stands where it may not."""
    for line, statement, texts in statements(code):
        statement = MEMBERS.sub(lambda match: "\n" * match.group().count("\n"), statement)
        of_kinds = OF_KINDS.search(statement)
        for match in TEXT.finditer(statement):
            text = texts[int(match.group(1))]
            parts = set(text.split(","))
            if text == own or not parts <= names:
                continue
            if len(parts) > 1 or of_kinds or text not in OTHER_WORDS:
                yield line + statement.count("\n", 0, match.start()), text


def files(root):
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.[ch]")):
            name = path.relative_to(root).as_posix()
            if not name.startswith(WORDS):
                yield path, name


def check(root):
    """(number of files, faults)."""
    names = {name for found in kinds_in(root).values() for name in found}
    faults, count = list(file_faults(root)), 0
    for path, name in files(root):
        count += 1
        own = path.stem if name.startswith(KINDS) else None
        faults += [f'{name}:{line}: "{text}" is the name of a kind'
                   for line, text in faults_in(path.read_text(encoding="utf-8"), names, own)]
    return count, faults


def main():
    count, faults = check(pathlib.Path(__file__).resolve().parent.parent)
    print(*faults, f"kinds: {count} files, {len(faults)} faults", sep="\n")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
