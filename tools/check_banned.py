#!/usr/bin/python3
"""Fails when a C file calls a banned function or holds a note for later: tools/check_banned.py.

BANNED gives the reason for each. Calls are looked for in code alone, notes in comments too.
"""

import pathlib
import re
import sys

NO_BOUND = "has no bound: use snprintf or memcpy with a length"
NO_ERROR = "cannot tell an error: use strtoll and look at the end"
STATE = "keeps state between calls, or answers in a static buffer: not for threads"
BANNED = {
    "strcpy": NO_BOUND, "stpcpy": NO_BOUND, "strcat": NO_BOUND, "sprintf": NO_BOUND,
    "vsprintf": NO_BOUND, "gets": NO_BOUND, "strncpy": "may leave no NUL: use snprintf",
    "strncat": "its length is not the buffer's: use snprintf",
    "scanf": NO_BOUND, "sscanf": NO_ERROR, "fscanf": NO_ERROR,
    "atoi": NO_ERROR, "atol": NO_ERROR, "atoll": NO_ERROR, "atof": NO_ERROR,
    "strtok": STATE, "strerror": STATE, "asctime": STATE, "ctime": STATE, "gmtime": STATE,
    "localtime": STATE, "inet_ntoa": STATE, "gethostbyname": STATE, "rand": STATE, "srand": STATE,
    "setlocale": "changes how numbers are read and written in every thread",
    "alloca": "no bound on the stack", "system": "starts a shell", "popen": "starts a shell",
    "tmpnam": "races: use mkstemp", "mktemp": "races: use mkstemp",
    "setjmp": "hides the way through", "longjmp": "hides the way through",
    "signal": "not the same everywhere: use sigaction",
    "vfork": "shares the parent's memory",
}
CALL = re.compile(r"\b(" + "|".join(BANNED) + r")\s*\(")
NOTE = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
COMMENT_OR_STRING = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'',
                               re.DOTALL)
FOLDERS = ("lib", "json", "codec", "ledger", "api", "cmd", "db", "tests", "client/wasm")


def blank(match):
    return re.sub(r"[^\n]", " ", match.group(0))


def faults_in(text):
    """(line, what) of every fault in a C file's text."""
    code = COMMENT_OR_STRING.sub(blank, text)
    for match in CALL.finditer(code):
        yield code.count("\n", 0, match.start()) + 1, f"{match[1]}: {BANNED[match[1]]}"
    for match in NOTE.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, f"{match[1]}: finish it or leave it out"


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    files = [path for folder in FOLDERS for path in sorted((root / folder).rglob("*.[ch]"))
             if "vendor" not in path.parts]
    found = 0
    for path in files:
        for line, what in faults_in(path.read_text(encoding="utf-8")):
            print(f"{path.relative_to(root)}:{line}: {what}")
            found += 1
    print(f"banned: {len(files)} files, {found} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
