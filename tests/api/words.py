#!/usr/bin/python3
"""What the catalogue of a ruleset calls things, in every language: as words/ has it, each text."""

import pathlib
import sys

from support.suite import Suite

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools/words"))

import po  # noqa: E402

SOURCE = "en"
LISTS = {"options", "presets", "flags", "hand", "seats", "deal", "table", "total", "counted",
         "standing"}
NAMED = {"reasons", "aborts", "whys", "shapes", "numbers", "step_whys", "patterns"}
# Told nowhere but by their ids.
UNTOLD = "circumstances"


class Words:
    """The texts of words/, by context."""

    def __init__(self):
        read = {path.stem: po.read(path)[1] for path in sorted((ROOT / "words").glob("*.po"))}
        self.entries = {entry.context: entry for entry in read[SOURCE]}
        self.told = {tag: {entry.context: entry.told or entry.text for entry in entries}
                     for tag, entries in read.items()}
        self.seen = set()

    def of(self, context):
        """{tag: text}; None where there is no such context."""
        self.seen.add(context)
        return {tag: told.get(context) for tag, told in self.told.items()}

    def name(self, context):
        """Without the languages that have no name for it."""
        lacks = {note.partition(":")[0] for note in self.entries[context].notes}
        return {tag: text for tag, text in self.of(context).items() if tag not in lacks}


def check_thing(suite, words, context, entry, prefix):
    """A thing of a list of LISTS, and those that lie in it."""
    name = prefix + (entry.get("name") or entry.get("id"))
    suite.equal(f"{context} {name}", entry["label"], words.of(f"{context} {name}"))
    # English is the library's own, which says of a number of players what it means there.
    meaning = words.of(f"{context} {name} help")
    meaning[SOURCE] = entry.get("meaning", entry.get("source"))
    suite.equal(f"{context} {name} help", entry["help"], meaning)
    of_ruleset = context.rpartition(" ")[0]
    for word, label in entry.get("word_labels", {}).items():
        suite.equal(f"{context} {name} {word}", label,
                    words.of(f"{of_ruleset} words {name} {word}"))
    for member in entry.get("members", ()):
        check_thing(suite, words, context, member, f"{name}.")


def check_named(suite, words, context, entry):
    """A thing of a list of NAMED."""
    suite.equal(context, entry["label"], words.of(context))
    suite.equal(f"{context}: name", entry["name"], words.name(context))
    if "conditions" in entry:
        suite.equal(f"{context}: condition", entry["conditions"],
                    words.of(f"{context} condition"))
    notes = words.entries[context].notes
    suite.equal(f"{context}: the Chinese name", entry.get("ja_is_chinese", False),
                any("the Chinese name" in note for note in notes))


def check_labels(suite, words, ruleset, labels):
    for of, found in labels.items():
        for word, label in found.items():
            own, shared = f"ruleset {ruleset} words {of} {word}", f"shared {of} {word}"
            context = next((one for one in (own, shared, f"codec {of} {word}")
                            if one in words.entries), own)
            suite.equal(f"{ruleset}: {of} {word}", label, words.of(context))


def check_entry(suite, words, entry):
    ruleset = entry["id"]
    context = f"ruleset {ruleset}"
    suite.equal(context, entry["label"], words.of(context))
    suite.equal(f"{context}: name", entry["name"], words.name(context))
    for lists in (entry, *entry.get("seatings", ())):
        for name in LISTS & set(lists):
            for thing in lists[name]:
                check_thing(suite, words, f"{context} {name}", thing, "")
        for name in NAMED & set(lists):
            for thing in lists[name]:
                if isinstance(thing, dict):
                    check_named(suite, words, f"{context} {name} {thing['id']}", thing)
    check_labels(suite, words, ruleset, entry["labels"])


def each_text(suite):
    words = Words()
    for listed in suite.client.get("/v1/rulesets").json()["rulesets"]:
        check_entry(suite, words, suite.client.get(listed["link"]).json())
    unseen = {context for context in words.entries
              if context.split(" ")[0] in ("ruleset", "shared", "codec")} - words.seen
    suite.equal("every text is told", {one for one in unseen if f" {UNTOLD} " not in one}, set())


def main():
    with Suite() as suite:
        suite.run(each_text)


if __name__ == "__main__":
    main()
