#!/usr/bin/python3
"""Fails when a file names a ruleset that is not its own.

Usage: tools/check_rulesets.py

lib/catalogue.c says which rulesets there are. A ruleset has a folder, lib/ID/, and what is told of
it to people: docs/rules/ID*.md, tests, words (WORDS). Any other file takes rulesets from the
catalogue or from what tools/rulesets.py makes of their folders. A file of EXCEPT may name them, for
the reason beside it; one that does not any more is a fault, too.

A name is a word, wherever it stands. Riichi is a word of games, too (what is declared, a pattern, a
stick): it is the ruleset's where the id, a folder or a module is meant (RIICHI).
"""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import rulesets  # noqa: E402

ROOT = rulesets.ROOT
# For people, and what is tried: they may say what they mean.
TOLD = re.compile(r".*\.md|docs/.*|tests/.*|(?:web|client)/test/.*|client/example/.*|LICENSE|"
                  r"packaging/.*|.*package-lock\.json|\.ci/.*|tools/lint_passed\.txt")
WORDS = re.compile(r"words/.*|web/src/words/.*|api/request/details/lists\.c|"
                   r"api/rules/texts/.*|api/pages/docs/.*|web/[^/]*\.html")
FOLDERS = ("lib", "json", "codec", "ledger", "api", "cmd", "db", "tools", "client", "web")
ENDINGS = (".c", ".h", ".S", ".py", ".sh", ".mk", ".js", ".mjs", ".ts", ".css", ".sql", ".json",
           ".yaml", ".awk")
FOREIGN = {"node_modules", "made", "dist", "vendor", "__pycache__"}
# By a build, from the files that are looked at.
MADE = {"client/src/openapi.ts", "client/src/elements/said.ts", "web/src/languages.js"}
OWN = re.compile(r"lib/(\w+)/.*")
CATALOGUE = "lib/catalogue.c"
RIICHI = re.compile(r'mj_ruleset_find\("riichi"\)|["/]riichi/|room\(riichi\)|mj_riichi\b|'
                    r'ruleset["\'\\:=\[( ]{1,8}riichi\b|"riichi"\)* [!=]= 0|<"riichi"|'
                    r'^\s*riichi: [{("A]|logged = "riichi"|case "riichi"|=== "riichi"|'
                    r'match riichi\b', re.MULTILINE)

LOGS = "logs of games are of riichi alone"
SECOND = "a second opinion on dealing, which shares neither code nor data with the library"
MODULE = "the name of a module that is served and published"
EXCEPT = {
    **dict.fromkeys(("client/src/logs/open.ts", "lib/log/compare.c", "lib/log/replay.c",
                     "lib/log/settle.c", "web/src/logs/game.js"), LOGS),
    **dict.fromkeys(("client/src/deals/draws.ts", "client/src/deals/wall.ts"), SECOND),
    **dict.fromkeys(("api/pages/embed.S", "api/pages/files.c", "client/src/local/node.ts",
                     "client/src/local/web.ts", "web/src/rules.js", "web/src/sw.js"), MODULE),
    "client/package.json": MODULE,
    "client/wasm/rules.mk": "which rulesets each module has",
    **dict.fromkeys(("web/src/rulesets.js", "client/src/rulesets.ts"), "made by tools/rulesets.py"),
    **dict.fromkeys(("openapi.yaml", "openapi.json", "cmd/mcp_tools.json"),
                    "made of the catalogue, with examples"),
    "tools/schemas/templates.yaml": "examples",
    "tools/schemas/make.py": "members that the catalogue does not tell apart",
    **dict.fromkeys(("api/pages/docs.c", "client/src/elements/picker.ts", "lib/mahjong.h",
                     "web/src/fair-example.js", "Makefile"), "an example"),
    "cmd/mcp.c": "a text that a model chooses tools by",
}


def name_of(ids):
    return re.compile(r"\b(?:" + "|".join(one for one in ids if one != "riichi") + r")\b")


def faults_in(file, text, ids):
    """(line, what is named) of a file's text."""
    own = OWN.fullmatch(file)
    for pattern in (name_of(ids), RIICHI):
        for match in pattern.finditer(text):
            word = match[0] if pattern is not RIICHI else "riichi"
            if own is None or word != own[1]:
                yield text.count("\n", 0, match.start()) + 1, word


def files(root):
    """Of the tree, which need not be a repository."""
    found = [root / name for name in ("Makefile", "openapi.yaml", "openapi.json")]
    for folder in FOLDERS:
        found += (path for path in sorted((root / folder).rglob("*"))
                  if path.suffix in ENDINGS and path.is_file() and not FOREIGN & set(path.parts))
    named = (path.relative_to(root).as_posix() for path in found)
    return [file for file in named if file != CATALOGUE and file not in MADE
            and not TOLD.fullmatch(file) and not WORDS.fullmatch(file)]


def check(root):
    """(number of files looked at, faults)"""
    ids, faults, named = rulesets.ids(root), [], set()
    looked = files(root)
    for file in looked:
        if file in ("tools/check_rulesets.py",):
            continue
        try:
            text = (root / file).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found = list(faults_in(file, text, ids))
        if found:
            named.add(file)
        if file not in EXCEPT:
            faults += [f"{file}:{line}: names {word}" for line, word in found]
    faults += [f"{file}: names none, and is excepted" for file in EXCEPT if file not in named]
    return len(looked), faults


def main():
    looked, faults = check(ROOT)
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"rulesets: {looked} files, {len(EXCEPT)} excepted, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
