"""What the library, the catalogue and the player say, as C: made of these contexts.

  ruleset ID                 the ruleset's name
  ruleset ID LIST NAME       what a thing of one of its tables is called: LIST is of NAMED, whose
                             names the library has (lib/ID includes ID/said.h), or of KINDS
  ruleset ID KIND NAME help  what the thing means; the English is the library's `meaning`
  ruleset ID patterns NAME condition
  ruleset ID words OF NAME   a word of an enum, or as the players of this one say a word of all
  shared LIST NAME           a word of all rulesets
  codec LIST NAME            one that the codec writes (codec/said.h)

A note "TAG: a description" says that the thing has no name of its own in that language: where
names are asked for in all languages it has none there. "TAG: the Chinese name" says which it is.
"""

import dataclasses

import po

# What the library names.
NAMED = ("reasons", "aborts", "whys", "shapes", "numbers", "step_whys", "patterns")
# What the library has ids of, and meanings.
KINDS = {"options": "TEXT_OPTION", "flags": "TEXT_FLAG", "presets": "TEXT_PRESET",
         "hand": "TEXT_HAND", "seats": "TEXT_SEATS", "deal": "TEXT_DEAL", "table": "TEXT_TABLE",
         "total": "TEXT_TOTAL", "counted": "TEXT_COUNTED", "standing": "TEXT_STANDING"}
MEANING = {**dict.fromkeys(KINDS, "help"), "patterns": "condition"}
NAMELESS = {": a description": False, ": the Chinese name": True}
JAPANESE = "ja"  # the only language of which NAMELESS says something


@dataclasses.dataclass
class Text:
    """An entry of domain `ruleset`, `shared` or `codec`, by the parts of its context."""
    entry: po.Entry
    room: str  # of a ruleset its id, else the domain
    list: str | None  # None: the ruleset's own name
    name: str
    of: str | None = None  # of LIST "words"
    meaning: bool = False


def parts_of(entry):
    """The Text of an entry; None for other domains, ValueError for a context that says nothing."""
    domain, *rest = (entry.context or "").split(" ")
    if domain not in ("ruleset", "shared", "codec"):
        return None
    room, *rest = rest if domain == "ruleset" else [domain, *rest]
    if domain == "ruleset" and not rest:
        return Text(entry, room, None, room)
    if domain != "ruleset" and len(rest) == 2:
        return Text(entry, room, *rest)
    if len(rest) == 3 and rest[0] == "words":
        return Text(entry, room, rest[0], rest[2], of=rest[1])
    if len(rest) == 2 and (rest[0] in NAMED or rest[0] in KINDS):
        return Text(entry, room, *rest)
    if len(rest) == 3 and MEANING.get(rest[0]) == rest[2]:
        return Text(entry, room, rest[0], rest[1], meaning=True)
    raise ValueError(f"no context: {entry.context}")


def texts_of(entries):
    """{room: [Text]}, in the order of the catalogue."""
    found = {}
    for entry in entries:
        if text := parts_of(entry):
            found.setdefault(text.room, []).append(text)
    return found


def nameless(entry):
    """{tag: whether it is called by the Chinese name} of languages without a name for it."""
    return {note.removesuffix(end): chinese for note in entry.notes
            for end, chinese in NAMELESS.items() if note.endswith(end)}


class Names:
    """Initializers of struct mj_names."""

    def __init__(self, files, c_string):
        self.c_string = c_string
        self.told = {tag: {entry.key: entry.told or entry.text for entry in entries}
                     for tag, (_, entries) in files.items()}
        self.source = next(iter(files))

    def one(self, entry, tag):
        return self.c_string(self.told[tag][entry.key])

    def of(self, entry, but=()):
        texts = ("NULL" if tag in but else self.one(entry, tag) for tag in self.told)
        return f"{{{{{', '.join(texts)}}}}}"

    def named(self, entry):
        """Where the library has it."""
        return self.of(entry, nameless(entry))

    def japanese(self, entry):
        """The name in Japanese alone, of what has none of its own."""
        return self.one(entry, JAPANESE) if JAPANESE in nameless(entry) else "NULL"

    def lacked(self, entry):
        return self.of(entry, [tag for tag in self.told if tag != JAPANESE])


def header(texts, names, made):
    """A room's said.h: the names of what the library, or the codec, has in tables of its own."""
    room = texts[0].room
    prefix = room.upper()
    yield f"/* {made} */\n#ifndef {prefix}_SAID_H\n#define {prefix}_SAID_H\n\n"
    yield f"#define {prefix}_NAMED(list, id) {{#id, {prefix}_##list##_##id}}\n"
    for text in texts:
        if text.list is None:
            yield f"#define {prefix}_names {names.named(text.entry)}\n"
        elif (text.list in NAMED or room == "codec") and not text.meaning:
            yield f"#define {prefix}_{text.list}_{text.name} {names.named(text.entry)}\n"
    yield "\n#endif\n"


def by_name(texts, kind):
    """(name, text of its name, text of what it means) of a kind's things."""
    meanings = {text.name: text for text in texts if text.list == kind and text.meaning}
    for text in texts:
        if text.list == kind and not text.meaning:
            yield text.name, text.entry, meanings[text.name].entry


def things(texts, names, c_string):
    for kind, code in KINDS.items():
        for name, label, meaning in by_name(texts, kind):
            yield (f"\t{{{code}, {c_string(name)}, {names.of(label)},\n"
                   f"\t {names.of(meaning, [names.source])}}},\n")


def patterns(texts, names, c_string):
    for name, label, meaning in by_name(texts, "patterns"):
        chinese = "true" if nameless(label).get(JAPANESE) else "false"
        yield (f"\t{{{c_string(name)}, {names.japanese(label)}, {chinese},\n"
               f"\t {names.of(meaning, [names.source])}}},\n")


def words(texts, names, c_string):
    """Those of the ruleset's own, and what those are called in Japanese that the library names."""
    for text in texts:
        if text.list == "words":
            yield (f"\t{{{c_string(text.of)}, {c_string(text.name)}, "
                   f"{names.of(text.entry)}}},\n")
        elif text.list in NAMED and text.list != "patterns" and nameless(text.entry):
            yield (f"\t{{{c_string(text.list)}, {c_string(text.name)}, "
                   f"{names.lacked(text.entry)}}},\n")


def ruleset(texts, names, c_string):
    """The tables of api/rules/texts/texts.h of one ruleset."""
    room, own = texts[0].room, next(text for text in texts if text.list is None)
    yield f"\nstatic const struct text_thing {room}_things[] = {{\n"
    yield from things(texts, names, c_string)
    yield f"\t{{.id = NULL}},\n}};\n\nstatic const struct text_pattern {room}_patterns[] = {{\n"
    yield from patterns(texts, names, c_string)
    yield f"\t{{.id = NULL}},\n}};\n\nstatic const struct text_word {room}_words[] = {{\n"
    yield from words(texts, names, c_string)
    yield f"\t{{.id = NULL}},\n}};\n\nconst struct texts {room}_texts = {{\n"
    yield f"\t{c_string(room)}, {names.japanese(own.entry)}, {room}_things, {room}_patterns,\n"
    yield f"\t{room}_words,\n}};\n"


def tables(rooms, names, c_string, made):
    """All tables of api/rules/texts/texts.h."""
    yield f'/* {made} */\n#include "api/rules/texts/texts.h"\n\n#include <stddef.h>\n'
    for room, texts in sorted(rooms.items()):
        if room not in ("shared", "codec"):
            yield from ruleset(texts, names, c_string)
    yield "\nconst struct text_word shared_texts[] = {\n"
    for text in rooms["shared"]:
        yield (f"\t{{{c_string(text.list)}, {c_string(text.name)}, "
               f"{names.of(text.entry)}}},\n")
    yield "\t{.id = NULL},\n};\n"
