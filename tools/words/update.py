#!/usr/bin/python3
"""Makes all catalogues follow words/en.po: its texts in its order, with its notes and flags.

Usage: tools/words/update.py [FOLDER]

A text that is new there has no translation then, and one that is gone is left out. Where the
English of a word has changed, the translation that it had stands above it as a comment.
"""

import pathlib
import sys

import make
import po


def followed(english, entries):
    """The entries of a language, as English has them."""
    told = {entry.key: entry for entry in entries}
    keys = {entry.key for entry in english}
    left = {}  # by context, of those that English has no more
    for entry in entries:
        if entry.key not in keys:
            left.setdefault(entry.context, []).append(entry)
    for entry in english:
        had = told.get(entry.key)
        own = had.own if had else [f"was: {one.told}" for one in left.get(entry.context, [])
                                   if not entry.context.startswith("problem ")]
        yield po.Entry(*entry.key, had.told if had else "", entry.notes, own, entry.flags)


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else
                          pathlib.Path(__file__).resolve().parents[2] / "words")
    files = make.catalogues(folder)
    english = files[make.SOURCE][1]
    for tag, (header, entries) in files.items():
        new = english if tag == make.SOURCE else followed(english, entries)
        (folder / f"{tag}.po").write_text(po.write(header, new), encoding="utf-8")


if __name__ == "__main__":
    main()
