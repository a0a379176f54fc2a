#!/usr/bin/python3
"""Writes the library as two files, mahjong.h and mahjong.c, for who builds it within a program:

Usage: tools/amalgamate.py WORDS_FOLDER GENERATED_TABLES HEADER OUTPUT_FOLDER

WORDS_FOLDER has the ruleset's names, ID/said.h; HEADER is mahjong.h as one file.

The files follow each other, every header before who first includes it. Names that several files
give to what is theirs alone (static functions, tables, macros, enums, structs) get the name of the
file added, or, where a header of a ruleset gives them, of its folder. Names of members are left as
they are: they stand in the body of a struct, or come after a dot or an arrow.
"""

import collections
import pathlib
import re
import sys

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"]+)"|(<[^>]+>))[^\n]*\n', re.MULTILINE)
COMMENT_OR_STRING = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)
GUARD = re.compile(r"^#(?:ifndef|define|endif)\b[^\n]*\n", re.MULTILINE)
# What a file can give a name to at its outermost level.
STATIC = re.compile(r"^static\s[^;={(]*?\b(\w+)(?:\[[^\]]*\])*\s*[(=;]", re.MULTILINE)
TAG = re.compile(r"^(?:static const )?(struct|enum) (\w+) \{", re.MULTILINE)
ENUM = re.compile(r"^enum(?: \w+)? \{(.*?)\}", re.MULTILINE | re.DOTALL)
CONSTANT = re.compile(r"(?:^|[,{])\s*([A-Za-z]\w*)")
BODY = re.compile(r"^(?:static const )?struct(?: \w+)? \{\n.*?^\}", re.MULTILINE | re.DOTALL)
MACRO = re.compile(r"^#[ \t]*define[ \t]+(\w+)", re.MULTILINE)
HEAD = """\
/*
 * libmahjong {version}, all of it: the library's sources, made one by tools/amalgamate.py. It needs
 * C11 and libsodium, for dealing.
 *
{licence} */
#include "mahjong.h"
"""


def is_public(file):
    """Whether mahjong.h has it."""
    return file == "mahjong.h" or file.startswith("mahjong/")


def without_comments(text):
    return COMMENT_OR_STRING.sub(lambda match: '""' if match[0][0] == '"' else " ", text)


def names_in(text):
    """What the file names at its outermost level for itself; a tag is "struct name"."""
    code = without_comments(text)
    found = set(STATIC.findall(code)) | set(MACRO.findall(code))
    found |= {f"{kind} {name}" for kind, name in TAG.findall(code)}
    for body in ENUM.findall(code):
        found |= set(CONSTANT.findall(re.sub(r"=[^,}]*", "", body)))
    return found


def renamed(text, plan):
    """The text with other names, but in comments, strings, and where it names members, or a list of
    words."""
    tags = [rf"{name}(?!\w)" for name in plan if " " in name]
    words = [rf"(?<![\w.>])(?<!_NAMED\()(?<!struct )(?<!enum ){name}(?!\w)" for name in plan
             if " " not in name]
    code = COMMENT_OR_STRING.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    bodies = [match.span() for match in BODY.finditer(code)]
    parts, at = [], 0
    for match in re.finditer("|".join(tags + words), code):
        begin = match.start()
        member = any(a < begin < b for a, b in bodies) and code[begin - 1] != "["
        parts += [text[at:begin], match[0] if member and " " not in match[0] else plan[match[0]]]
        at = match.end()
    return "".join(parts) + text[at:]


class Library:
    """The library's files, and what each of their names becomes."""

    def __init__(self, root, words, tables):
        self.root = root
        self.texts = {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
                      for path in sorted(root.rglob("*.[ch]")) if "gen" not in path.parts}
        self.texts |= {path.relative_to(words).as_posix(): path.read_text(encoding="utf-8")
                       for path in sorted(words.glob("*/said.h"))}
        self.texts["distance/tables.c"] = tables
        self.system, self.written, self.seen = [], set(), {}
        self.renamed = self.plan()

    def plan(self):
        """{file: {name: new name}} of the names that several files have."""
        owners = collections.defaultdict(set)
        for file, text in self.texts.items():
            if not is_public(file):
                for name in names_in(text):
                    owners[name].add(file)
        plan = collections.defaultdict(dict)
        for name, files in owners.items():
            if len(files) == 1 or name.startswith(("mj_", "struct mj_", "enum mj_")):
                continue
            for file in files:
                room, _, own = file.rpartition("/")
                if file.endswith(".h"):
                    for other in self.texts:
                        if file in self.seen_by(other):
                            plan[other].setdefault(name, f"{name}_in_{room}")
                else:
                    plan[file][name] = f"{name}_in_{room}_{own[:-2]}"
        return plan

    def seen_by(self, file):
        """The file and all that it includes."""
        if file not in self.seen:
            self.seen[file] = {file}
            for own, _ in INCLUDE.findall(self.texts[file]):
                if own:
                    self.seen[file] |= self.seen_by(self.find(file, own))
        return self.seen[file]

    def find(self, file, name):
        for base in (self.root / pathlib.Path(file).parent, self.root):
            path = (base / name).resolve()
            if path.is_file():
                return path.relative_to(self.root).as_posix()
        if name in self.texts:
            return name
        sys.exit(f"{file}: there is no {name}")

    def own_text(self, file):
        """The file's text with its names as planned."""
        plan = self.renamed.get(file)
        return renamed(self.texts[file], plan) if plan else self.texts[file]

    def add(self, file):
        """The text of a file, after the headers that it includes and that are not there yet."""
        if file in self.written or is_public(file):
            return ""
        self.written.add(file)
        text, before = self.own_text(file), []
        for own, system in INCLUDE.findall(text):
            if system:
                self.system += [system] * (system not in self.system)
            else:
                before.append(self.add(self.find(file, own)))
        text = INCLUDE.sub("", text)
        if file.endswith(".h"):
            text = GUARD.sub("", text, count=2)
            text = text[:text.rindex("#endif")]
        ends = "".join(f"#undef {name}\n" for name in MACRO.findall(text)
                       if file.endswith(".c"))
        return f"{''.join(before)}\n/* ---- {file} ---- */\n\n{text.strip()}\n{ends}"


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    words, tables, public, folder = (pathlib.Path(word) for word in sys.argv[1:])
    library = Library(root / "lib", words, tables.read_text(encoding="utf-8"))
    sources = [file for file in library.texts if file.endswith(".c")]
    body = "".join(library.add(file) for file in sources)
    header = public.read_text(encoding="utf-8")
    version = re.search(r'#define MJ_VERSION "(.*)"', header)[1]
    licence = "".join(f" * {line}".rstrip() + "\n" for line in
                      (root / "LICENSE").read_text(encoding="utf-8").splitlines())
    head = HEAD.format(version=version, licence=licence)
    system = "".join(f"#include {name}\n" for name in sorted(library.system))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "mahjong.h").write_text(header, encoding="utf-8")
    (folder / "mahjong.c").write_text(f"{head}\n{system}{body}", encoding="utf-8")


if __name__ == "__main__":
    main()
