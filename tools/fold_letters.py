#!/usr/bin/python3
"""
Writes db/rows/fold_letters.h: what letters are when case and accents do not count.

tools/fold_letters.py | clang-format --assume-filename=x.h > db/rows/fold_letters.h

Of Latin, Greek, Cyrillic and Armenian letters, and of ASCII as wide as a kanji. Kana and other
scripts are looked for as they are written.
"""

import itertools
import unicodedata

LETTERS = itertools.chain(range(0xC0, 0x250), range(0x370, 0x588), range(0x1E00, 0x2000),
                          range(0xFF01, 0xFF5F))
# Letters that Unicode does not take apart.
WHOLE = {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h",
         "ı": "i", "ŧ": "t", "ŋ": "n", "ĸ": "k"}
ROOM = 5  # bytes of what a letter becomes, with its NUL
HEAD = """\
/* Letters, and what they are without case and accents: made by tools/fold_letters.py. */
static const struct letter {
	uint16_t code;
	char folded[%d];
} letters[] = {""" % ROOM


def bare(text):
    return "".join(c for c in unicodedata.normalize("NFKD", text)
                   if unicodedata.category(c) != "Mn")


def folded(letter):
    return "".join(WHOLE.get(c, c) for c in bare(bare(letter).casefold()))


def rows():
    for code in LETTERS:
        letter = chr(code)
        to = folded(letter)
        if to in (letter, "") or unicodedata.category(letter) == "Cn" or " " in to:
            continue
        assert len(to.encode()) < ROOM, letter
        to = to.replace("\\", "\\\\").replace('"', '\\"')
        yield f'{{0x{code:04X}, "{to}"}}'


def main():
    print(HEAD)
    print(*rows(), sep=",\n", end=",\n};\n")


if __name__ == "__main__":
    main()
