"""A language that nobody speaks, en-XA: English with accents, and longer."""

import re
import sys

from _pages import ROOT

sys.path.insert(0, str(ROOT / "tools/words"))

import po  # noqa: E402

TAG, NAME = "en-XA", "Þšéúđó"
ACCENTS = str.maketrans("aeiouAEIOUcnsy", "áéíóúÁÉÍÓÚçñšý")


def pseudo(text):
    """Values stay as they are."""
    parts = re.split(r"(\{\w+\})", text)
    return "[" + "".join(part if part[:1] == "{" else part.translate(ACCENTS)
                         for part in parts) + " ~~~]"


def add_language(folder):
    """One file more, in a folder of catalogues."""
    header, entries = po.read(folder / "en.po")
    told = [po.Entry(one.context, one.text, pseudo(one.text), one.notes, [], one.flags)
            for one in entries]
    header |= {"Language": TAG, "X-Name": NAME, "X-Short": "XA", "X-Readers": TAG}
    (folder / f"{TAG}.po").write_text(po.write(header, told), encoding="utf-8")
