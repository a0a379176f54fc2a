#!/usr/bin/python3
"""Fails when a catalogue of words/ lacks a word, has one that nothing uses, or one that is wrong.

Usage: tools/words/check.py [TREE]

A fault is one of:

  form      not a .po file as tools/words/po.py reads it, a header that does not say what it must,
            or a context that says nothing
  twice     two texts of one context and one English text
  missing   a text without translation; a translation of what is no text; another order than en.po's
  args      a translation that names other values than the English, a note of args that does, or a
            sentence with values that there are not
  script    a text of another language's script
  unused    a problem that nothing refuses with, a word that the page and the elements do not use, a
            name of what a ruleset has not, a meaning that it does not give
  unknown   a refusal that is no problem of the catalogue
"""

import collections
import pathlib
import re
import sys

import check_rules
import make
import po
import refusals

# What each Chinese is written in: the sets of characters hold none of the other script's own.
SCRIPTS = {"zh-Hans": "gb2312", "zh-Hant": "big5hkscs"}
FLAG = "python-brace-format"
HEADER = ("Language", "Content-Type", "X-Name", "X-Short", "X-Readers")


def names_in(text):
    return collections.Counter(make.NAME.findall(text))


def header_faults(tag, header):
    lacks = [name for name in HEADER if not header.get(name)]
    if lacks:
        yield f"form: the header lacks {', '.join(lacks)}"
    elif header["Language"] != tag:
        yield f"form: Language is {header['Language']}"
    elif "charset=UTF-8" not in header["Content-Type"]:
        yield "form: it is not UTF-8"


def english_faults(entry):
    """What is wrong with a text as en.po has it. Without a note of args a brace is a brace."""
    names, args = make.NAME.findall(entry.text), make.args_of(entry)
    problem = (entry.context or "").startswith("problem ")
    if entry.told:
        yield "form: English is the msgid, its msgstr is empty"
    if problem and args and names != [name.rstrip("*") for name, _ in args]:
        yield f"args: the note says {args}"
    kinds = [kind for _, kind in args]
    if not all(make.CONVERSION.fullmatch(kind) for kind in kinds):
        yield f"args: {entry.notes}"
    if (FLAG in entry.flags) != bool(args if problem else names):
        yield f"form: {FLAG} is the flag of texts that name values, of no others"


def translation_faults(tag, entry, english):
    """What is wrong with a translation."""
    if not entry.told:
        yield "missing: not translated"
        return
    if FLAG in english.flags and names_in(entry.told) != names_in(entry.text):
        yield f"args: {entry.told}"
    if (entry.notes, entry.flags) != (english.notes, english.flags):
        yield "form: its notes and flags are not those of en.po"
    lacks = [one for one in entry.told if tag in SCRIPTS and "\u3400" <= one <= "\u9fff"
             and not one.encode(SCRIPTS[tag], "ignore")]
    if lacks:
        yield f"script: {''.join(lacks)} in {entry.told}"
    plain = re.sub(r"\{\w+\}|[\W\d_]", "", entry.text)
    if entry.told == entry.text and len(entry.text.split()) > 1 and plain:
        yield "missing: it is in English"


def catalogue_faults(files):
    """(file, line, fault) of the catalogues by themselves."""
    english = {entry.key: entry for entry in files[make.SOURCE][1]}
    order = list(english)
    for tag, (header, entries) in files.items():
        file = f"words/{tag}.po"
        keys = [entry.key for entry in entries]
        yield from ((file, 1, fault) for fault in header_faults(tag, header))
        there, seen = set(keys), set()
        yield from ((file, 1, f"missing: {key}") for key in order if key not in there)
        for entry in entries:
            if entry.key in seen:
                yield file, entry.line, "twice: it stands above"
            elif entry.key not in english:
                yield file, entry.line, "unused: en.po has no such text"
            elif tag == make.SOURCE:
                yield from ((file, entry.line, fault) for fault in english_faults(entry))
            else:
                yield from ((file, entry.line, fault) for fault in
                            translation_faults(tag, entry, english[entry.key]))
            seen.add(entry.key)
        if sorted(keys, key=str) == sorted(order, key=str) and keys != order:
            yield file, 1, "missing: another order than en.po's"


def problem_faults(root, entries):
    """(file, line, fault) of refusals without words, and of words that nothing refuses with."""
    files = list(refusals.sources(root))
    formats = {make.format_of(entry): entry for _, entry in make.of(entries, "problem")}
    twice = collections.Counter(make.format_of(entry) for _, entry in make.of(entries, "problem"))
    everything = refusals.literals(files)
    for name, text in refusals.refusals(files):
        if text != "%s" and text not in formats:
            yield name, 1, f"unknown: no problem of the catalogue: {text}"
    for text, entry in formats.items():
        if twice[text] > 1:
            yield "words/en.po", entry.line, "twice: a problem in two lists"
        if text not in everything and not text.startswith("an array of "):
            yield "words/en.po", entry.line, f"unused: nothing refuses with {text}"


def page_faults(root, entries):
    """(file, line, fault) of words that the page does not use."""
    code = "\n".join(path.read_text(encoding="utf-8")
                     for path in sorted((root / "web/src").rglob("*.js"))
                     if path.parent.name != "words")
    for name, entry in make.of(entries, "page"):
        if f'"{name}"' not in code:
            yield "words/en.po", entry.line, f"unused: the page has no {name}"


def elements_faults(root, entries):
    """(file, line, fault) of words that the elements do not use: winds, dragons and suits by
    number or letter."""
    code = "\n".join(path.read_text(encoding="utf-8")
                     for path in sorted((root / "client/src/elements").glob("*.ts"))
                     if path.name not in ("said.ts", "art.ts"))
    for name, entry in make.of(entries, "elements"):
        if f'"{name}"' not in code and f"`{name.rpartition('_')[0]}_${{" not in code:
            yield "words/en.po", entry.line, f"unused: the elements have no {name}"


# What is looked at beside the catalogues by themselves.
PARTS = (problem_faults, page_faults, elements_faults, check_rules.faults)


def faults(root, parts=PARTS):
    """Every fault of a tree, as "FILE:LINE: what"; parts may be left out."""
    try:
        files = make.catalogues(root / "words")
    except po.Fault as fault:
        return [f"words/{fault}"]
    entries = files[make.SOURCE][1]
    found = list(catalogue_faults(files))
    for part in parts:
        found += part(root, entries)
    return [f"{file}:{line}: {what}" for file, line, what in found]


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else
                        pathlib.Path(__file__).resolve().parents[2])
    found = faults(root)
    for fault in found:
        print(fault)
    count = len(make.catalogues(root / "words")[make.SOURCE][1]) if not found else 0
    print(f"words: {count} texts, {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
