"""What is wrong with the words of rulesets, of all rulesets, and of the codec."""

import re

import make
import refusals
import rules

DEFINED = re.compile(r'#define (\w+) ("[^"\n]*")\n')
# Named by their place in a list, or built of another word: the list is used as a whole.
WHOLE_LISTS = {"winds", "seats"}
# Bits of the library, counted in this order.
BITS = {"circumstances": r"\bMJ_[A-Z_]+ = 1 << \d(?!.* begin here)", "states": r"\bMJ_W\w+ = [124]"}
OWN_BITS = re.compile(r"\bMJ_OWN_CIRCUMSTANCES\b")
ROUNDS = "api/club/match/round_label.c"
THOUGHTS = "lib/player/thoughts.c"
NUMBERS = re.compile(r'\[MJ_THOUGHT_(\w+)\] = \{((?:"\w+"(?:, )?)+)\}')
FOLDERS = ("api", "codec", "json", "ledger", "lib", "cmd")


def code_of(root, folders):
    """The sources of folders in C."""
    return "\n".join(path.read_text(encoding="utf-8") for folder in folders
                     for path in sorted((root / folder).rglob("*.[ch]")))


def spelt_out(code):
    """With the texts that macros stand for in their place."""
    for name, text in DEFINED.findall(code):
        code = re.sub(rf"\b{name}\b", lambda _, text=text: text, code)
    return code


def numbers_of_thoughts(root):
    """{thought: names of its numbers}"""
    code = (root / THOUGHTS).read_text(encoding="utf-8")
    return {name.lower(): set(re.findall(r'"(\w+)"', names))
            for name, names in NUMBERS.findall(code)}


def args_of(root, text, numbers):
    """The values that a sentence may name."""
    if text.list == "play_thoughts" and text.room == "shared":
        return {"tile", "seat"} | numbers.get(text.name, set())
    if text.list == "rounds" and text.room == "shared":
        return set(re.findall(r'"\{?(\w+)\}?"', (root / ROUNDS).read_text(encoding="utf-8")))
    return set()


def is_used(text, code, literals):
    """Whether a ruleset has what is named, or says what is translated."""
    if text.list is None:
        return f"{text.room.upper()}_names" in code
    if text.meaning:
        return text.entry.text in literals
    if text.list == "patterns":
        return re.search(rf"[A-Z]\(\s*{text.name},", code)
    if text.list in rules.NAMED or text.room == "codec":
        return re.search(rf"_NAMED\(\s*{text.list},\s*{text.name}\)", code)
    if text.list == "words":
        return f'"{text.of}"' in code and f'"{text.name}"' in code
    return f'"{text.name}"' in code


def ruleset_faults(root, texts, shared):
    """(line, fault) of a ruleset's words."""
    room = texts[0].room
    if not (root / "lib" / room).is_dir():
        yield texts[0].entry.line, f"unused: there is no ruleset {room}"
        return
    code = spelt_out(code_of(root, [f"lib/{room}"]))
    literals = refusals.literals([(room, code)])
    bits = len(OWN_BITS.findall(code))
    for text in texts:
        own = (text.of, text.name) in shared
        if text.of == "circumstances":
            bits -= 1
            own = bits >= 0
        if not own and not is_used(text, code, literals):
            yield text.entry.line, f"unused: {room} has no {text.name} that it says so of"
    yield from pair_faults(texts)


def pair_faults(texts):
    """(line, fault) of names without meanings, and of meanings without names."""
    named = {(text.list, text.name): text for text in texts
             if text.list in rules.MEANING and not text.meaning}
    meant = {(text.list, text.name): text for text in texts if text.meaning}
    for key, text in named.items():
        if key not in meant:
            yield text.entry.line, f"missing: {text.entry.context} {rules.MEANING[text.list]}"
    for key, text in meant.items():
        if key not in named:
            yield text.entry.line, "missing: what it means has no name"


def shared_faults(root, texts):
    """(line, fault) of words of all rulesets."""
    code = code_of(root, FOLDERS)
    bits = {name: len(re.findall(bit, code_of(root, ["lib/mahjong"])))
            for name, bit in BITS.items()}
    for text in texts:
        used = f'"{text.name}"' in code or text.list in WHOLE_LISTS
        if text.list in bits:
            bits[text.list] -= 1
            used = bits[text.list] >= 0
        if not used:
            yield text.entry.line, f"unused: nothing is called {text.name}"


def faults(root, entries):
    """(file, line, fault)"""
    found, rooms = [], {}
    for entry in entries:
        try:
            if text := rules.parts_of(entry):
                rooms.setdefault(text.room, []).append(text)
        except ValueError as fault:
            found.append((entry.line, f"form: {fault}"))
    shared = {(text.list, text.name) for text in rooms.get("shared", [])}
    numbers = numbers_of_thoughts(root)
    for room, texts in rooms.items():
        if room == "shared":
            found += shared_faults(root, texts)
        elif room == "codec":
            code = code_of(root, ["codec"])
            found += [(text.entry.line, f"unused: nothing is called {text.name}")
                      for text in texts if not is_used(text, code, "")]
        else:
            found += ruleset_faults(root, texts, shared)
        for text in texts:
            if extra := set(make.NAME.findall(text.entry.text)) - args_of(root, text, numbers):
                found.append((text.entry.line, f"args: it has no {', '.join(sorted(extra))}"))
    return [("words/en.po", *fault) for fault in found]
