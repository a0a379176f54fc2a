#!/usr/bin/python3
"""Makes of the catalogues in words/ what is compiled and bundled.

Usage: make.py WHAT FOLDER OUTPUT

  details.c    what refusals say (api/request/details/texts.h)
  texts.c      what the catalogue says of rulesets (api/rules/texts/texts.h)
  said.h      the names that the library and the codec have themselves: into OUTPUT/ROOM/said.h
  languages.c  the languages that there are (codec/languages.h)
  embedded.c   the page's words as the daemon serves them (api/pages/embedded.h)
  embed.inc    and how they come into it (api/pages/embed.S)
  elements.ts  what the elements say (client/src/elements/words.ts)
  page         into the folder OUTPUT: a JavaScript module for each language, one that lists them
"""

import json
import os
import pathlib
import re
import sys

import po
import rules

SOURCE = "en"
# In the order of enum mj_language. All others come behind.
FIRST = (SOURCE, "zh-Hans", "zh-Hant", "ja")
MADE = "Made by tools/words/make.py."
NAME = re.compile(r"\{(\w+)\}")
CONVERSION = re.compile(r"%(?:\.\d+)?(?:ll|z|l)?[sdu]|%<PRId64>")


def catalogues(folder):
    """{tag: (header, entries)} of every language, English first."""
    found = {path.stem: po.read(path) for path in sorted(pathlib.Path(folder).glob("*.po"))}
    order = [tag for tag in FIRST if tag in found]
    return {tag: found[tag] for tag in order + [tag for tag in found if tag not in FIRST]}


def of(entries, domain):
    """(rest of the context, entry) of those whose context begins with this word."""
    for entry in entries:
        first, _, rest = (entry.context or "").partition(" ")
        if first == domain:
            yield rest, entry


def args_of(entry):
    """[(name, conversion)] that a problem's note says; a * behind a name: words of ours."""
    for note in entry.notes:
        if note.startswith("args: "):
            return [tuple(arg.rsplit(" ", 1)) for arg in note[len("args: "):].split(", ")]
    return []


def format_of(entry):
    """The printf-like text of a problem: its English with a conversion for each name."""
    kinds = {name.rstrip("*"): kind for name, kind in args_of(entry)}
    return NAME.sub(lambda found: kinds.get(found[1], found[0]), entry.text)


def c_string(text):
    """A string of C; "%<PRId64>" is what inttypes.h says."""
    code = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return '"' + code.replace("%<PRId64>", '%" PRId64 "') + '"'


def details(files):
    """The tables of api/request/details/texts.h, one for each list of refusals."""
    told = {tag: {entry.key: entry.told for entry in entries}
            for tag, (_, entries) in files.items()}
    lists = {}
    for name, entry in of(files[SOURCE][1], "problem"):
        names = " ".join(name for name, _ in args_of(entry))
        texts = ", ".join(c_string(told[tag][entry.key]) for tag in files if tag != SOURCE)
        lists.setdefault(name, []).append(
            f"\t{{{c_string(format_of(entry))}, {c_string(names) if names else 'NULL'},\n"
            f"\t {{{texts}}}}},\n")
    yield f'/* {MADE} */\n#include "api/request/details/texts.h"\n\n#include <inttypes.h>\n'
    for name, rows in lists.items():
        yield f"\nconst struct detail_text {name}_details[] = {{\n"
        yield from rows
        yield "\t{.format = NULL},\n};\n"


def texts(files):
    """The tables of api/rules/texts/texts.h."""
    rooms = rules.texts_of(files[SOURCE][1])
    yield from rules.tables(rooms, rules.Names(files, c_string), c_string, MADE)


def headers(files, folder):
    """A said.h for each room of the library that names things, and for the codec."""
    for room, found in rules.texts_of(files[SOURCE][1]).items():
        if room != "shared":
            (folder / room).mkdir(parents=True, exist_ok=True)
            write_whole(folder / room / "said.h",
                        "".join(rules.header(found, rules.Names(files, c_string), MADE)))


def readers(files):
    """[(tag of readers, language)]: the longest first, for "zh" begins "zh-TW" too."""
    found = [(tag, language) for language, (header, _) in files.items()
             for tag in header["X-Readers"].split()]
    return sorted(found, key=lambda one: -len(one[0]))


def languages(files):
    """The tables of codec/languages.h."""
    at = list(files)
    yield f'/* {MADE} */\n#include "codec/languages.h"\n\n#include <stddef.h>\n'
    yield "\nconst char *const language_tags[MJ_LANGUAGES] = {\n"
    yield from (f"\t{c_string(tag)},\n" for tag in at)
    yield f"}};\n\nconst char language_words[] = {c_string(', '.join(['none', *at]))};\n"
    yield "\nconst struct language_readers language_readers[] = {\n"
    yield from (f"\t{{{c_string(tag)}, {at.index(language)}}},\n"
                for tag, language in readers(files))
    yield "\t{.prefix = NULL},\n};\n"


def module_name(tag):
    """What the module of a language is called, without its ending."""
    return tag.lower()


def symbol(tag):
    return "web_words_" + module_name(tag).replace("-", "_") + "_js"


def embedded(files):
    """The table of api/pages/embedded.h."""
    yield f'/* {MADE} */\n#include "api/pages/embedded.h"\n\n'
    yield from (f"EMBEDDED({symbol(tag)});\n" for tag in files)
    yield "\nconst struct embedded embedded_words[MJ_LANGUAGES] = {\n"
    yield from (f'\t{{"words-{module_name(tag)}.js", SCRIPT, FILE_OF({symbol(tag)})}},\n'
                for tag in files)
    yield "};\n"


def embed(files):
    """The lines of api/pages/embed.S."""
    yield from (f'\tembed {symbol(tag)}, "build/web/words-{module_name(tag)}.js"\n'
                for tag in files)


def script(value):
    """What JavaScript writes a value as."""
    return json.dumps(value, ensure_ascii=False, indent=1)


def write_whole(path, text):
    """Whole when it is there, and left alone where it says that already."""
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        path.touch()
        return
    new = path.with_name(f"{path.name}.{os.getpid()}")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


def page(files, folder):
    """The words of each language, and the languages, which the page loads and lists."""
    (folder / "words").mkdir(parents=True, exist_ok=True)
    for tag, (_, entries) in files.items():
        table = {name: entry.text if tag == SOURCE else entry.told
                 for name, entry in of(entries, "page")}
        write_whole(folder / f"words/{module_name(tag)}.js",
                    f"// {MADE}\nexport default {script(table)};\n")
    names = {tag: files[tag][0]["X-Name"] for tag in sorted(files)}
    told = rules.Names(files, c_string).told
    rulesets = {name: {tag: told[tag][entry.key] for tag in files}
                for name, entry in of(files[SOURCE][1], "ruleset") if " " not in name}
    write_whole(folder / "languages.js", f"""// {MADE}

/** Each language by its own name. */
export const LANGUAGES = /** @type {{const}} */ ({script(names)});

/** As short as its own readers know it. */
export const SHORT = {script({tag: files[tag][0]["X-Short"] for tag in sorted(files)})};

/** What the rulesets are called, by id and language. */
export const RULESETS = {script(rulesets)};

/** Who reads what: the beginnings of language tags; the first that fits counts. */
export const READERS = /** @type {{const}} */ ({script(readers(files))});
""")


def elements(files):
    """What the elements say, as client/src/elements/words.ts reads it."""
    told = [{name: entry.text if tag == SOURCE else entry.told
             for name, entry in of(entries, "elements")}
            for tag, (_, entries) in files.items()]
    table = {name: [texts[name] for texts in told] for name in told[0]}
    yield f"// {MADE}\n\nexport const LANGUAGES = {script(list(files))} as const;\n\n"
    yield "/** Who reads what: the beginnings of language tags; the first that fits counts. */\n"
    yield f"export const READERS = {script(readers(files))} as const;\n\n"
    yield f"/** Each word in those languages. */\nexport const WORDS = {script(table)};\n"


MAKERS = {"details.c": details, "texts.c": texts, "languages.c": languages, "embedded.c": embedded,
          "embed.inc": embed, "elements.ts": elements}


def main():
    what, folder, output = sys.argv[1:]
    files = catalogues(folder)
    if what in ("page", "said.h"):
        (page if what == "page" else headers)(files, pathlib.Path(output))
    else:
        pathlib.Path(output).write_text("".join(MAKERS[what](files)), encoding="utf-8")


if __name__ == "__main__":
    main()
