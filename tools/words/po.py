"""Catalogues of words in gettext's .po form: what of it is read, and how it is written.

Of the form that msgfmt takes this is the part that translators' tools write: comments, msgctxt,
msgid, msgstr, flags, obsolete entries ("#~"), which are passed over; no plurals.
"""

import dataclasses
import pathlib
import re

LINE = re.compile(r'(msgctxt|msgid|msgstr)[ \t]+(".*")')
STRING = re.compile(r'"((?:[^"\\]|\\["\\nt])*)"')
ESCAPE = re.compile(r'\\(.)')
MEANING = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
WIDTH = 78


class Fault(Exception):
    """A place that is no .po form: "FILE:LINE: what"."""


@dataclasses.dataclass
class Entry:
    """A text: `context` says what it is of, `text` is the English, `told` the translation."""
    context: str | None
    text: str
    told: str = ""
    notes: list[str] = dataclasses.field(default_factory=list)  # "#." for translators
    own: list[str] = dataclasses.field(default_factory=list)  # "# " of translators
    flags: list[str] = dataclasses.field(default_factory=list)
    line: int = 0

    @property
    def key(self):
        return self.context, self.text


def _string(code, where):
    found = STRING.fullmatch(code.strip())
    if not found:
        raise Fault(f"{where}: not a string in quotes: {code}")
    return ESCAPE.sub(lambda one: MEANING[one[1]], found[1])


def _entry(parts, comments, where):
    if set(parts) not in ({"msgid", "msgstr"}, {"msgctxt", "msgid", "msgstr"}):
        raise Fault(f"{where}: not msgctxt, msgid and msgstr")
    entry = Entry(parts.get("msgctxt"), parts["msgid"], parts["msgstr"])
    for comment in comments:
        if comment.startswith("#."):
            entry.notes.append(comment[2:].strip())
        elif comment.startswith("#,"):
            entry.flags += [flag.strip() for flag in comment[2:].split(",")]
        elif comment == "#" or comment.startswith("# "):
            entry.own.append(comment[1:].strip())
    return entry


def parse(text, name):
    """The entries of a file's text, its header first."""
    entries, parts, comments, last, begin = [], {}, [], None, 0

    def end():
        nonlocal parts, comments, last
        if parts:
            entry = _entry(parts, comments, f"{name}:{begin}")
            entry.line = begin
            entries.append(entry)
            comments = []
        parts, last = {}, None

    for number, line in enumerate(text.split("\n"), 1):
        where, line = f"{name}:{number}", line.strip()
        found = LINE.fullmatch(line)
        if not line or line.startswith("#"):
            if last == "msgid" or last == "msgctxt":
                raise Fault(f"{where}: an entry that does not end")
            end()
            if line and not line.startswith("#~"):
                comments.append(line)
        elif found:
            if found[1] in parts or (found[1] != "msgstr" and "msgstr" in parts):
                if found[1] == "msgstr" or last != "msgstr":
                    raise Fault(f"{where}: {found[1]} again")
                end()
            if not parts:
                begin = number
            last = found[1]
            parts[last] = _string(found[2], where)
        elif line.startswith('"') and last:
            parts[last] += _string(line, where)
        else:
            raise Fault(f"{where}: {line}")
    end()
    if not entries or entries[0].key != (None, ""):
        raise Fault(f"{name}: the first entry is not the header")
    return entries


def header_of(entries):
    """{name: value} of the header."""
    lines = (line.partition(":") for line in entries[0].told.split("\n") if line)
    return {name.strip(): value.strip() for name, _, value in lines}


def read(path):
    """(header, entries) of a file."""
    path = pathlib.Path(path)
    entries = parse(path.read_text(encoding="utf-8"), path.name)
    return header_of(entries), entries[1:]


def _quoted(text):
    for sign, code in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(sign, code)
    return f'"{text}"'


def _pieces(text):
    """A long text in lines: behind line ends, and between words."""
    for line in re.findall(r"[^\n]*\n|[^\n]+", text):
        piece = ""
        for word in re.findall(r"\s*\S+\s*?(?=\s|$)|\s+", line):
            if piece and len(piece) + len(word) > WIDTH:
                yield piece
                piece = ""
            piece += word
        if piece:
            yield piece


def _lines(name, text):
    if len(text) <= WIDTH and "\n" not in text[:-1]:
        return [f"{name} {_quoted(text)}"]
    return [f'{name} ""', *(_quoted(piece) for piece in _pieces(text))]


def _written(entry):
    lines = [f"# {note}".rstrip() for note in entry.own]
    lines += [f"#. {note}" for note in entry.notes]
    if entry.flags:
        lines.append(f"#, {', '.join(entry.flags)}")
    if entry.context is not None:
        lines += _lines("msgctxt", entry.context)
    lines += _lines("msgid", entry.text) + _lines("msgstr", entry.told)
    return "\n".join(lines) + "\n"


def write(header, entries):
    """The text of a file."""
    first = Entry(None, "", "".join(f"{name}: {value}\n" for name, value in header.items()))
    return "\n".join(map(_written, [first, *entries]))
