#!/usr/bin/python3
"""Writes what pages and the npm package know of each ruleset, out of the rulesets' own folders.

    tools/rulesets.py           writes the files of MADE anew
    tools/rulesets.py --check   fails when they are not what it would write
    tools/rulesets.py --ids     prints the rulesets' ids, in the order of lib/catalogue.c

lib/catalogue.c says which rulesets there are; lib/ID/page.json says what is shown and asked where
people say a hand. Its members, all of them optional but `examples`:

  tiles     the tiles of a picker, where they are not those of all
  badge     the character on a tile that is wild
  counts    members of the table that change a score
  asked     members of a hand that are asked for only when they count: with one of the options on,
            one of the flags given, so many melds
  rare      numbers of a total that come so seldom that a slip of the thumb is likelier
  quick     from what to what a number is offered to be tapped
  help      what newcomers ask of a result: words of web/src/words
  examples  by the number of players, a hand for who comes for the first time
  apart     true: it is in a WebAssembly module of its own, loaded when it is asked for
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MEMBERS = {"tiles", "badge", "counts", "asked", "rare", "quick", "help", "examples", "apart"}
ROOMS = re.compile(r"#define MJ_ROOMS\(room\) (.*)")
HEAD = "// Made by tools/rulesets.py of lib/*/page.json, which says what each member means.\n"


def ids(root=ROOT):
    text = (root / "lib" / "catalogue.c").read_text(encoding="utf-8")
    return re.findall(r"room\((\w+)\)", ROOMS.search(text)[1])


def pages(root=ROOT):
    """{id: what its page.json says}"""
    found = {}
    for one in ids(root):
        page = json.loads((root / "lib" / one / "page.json").read_text(encoding="utf-8"))
        if unknown := set(page) - MEMBERS:
            sys.exit(f"lib/{one}/page.json: unknown {sorted(unknown)}")
        found[one] = page
    return found


def of(found, member):
    return {one: page[member] for one, page in found.items() if member in page}


def written(value):
    return json.dumps(value, ensure_ascii=False, indent="\t")


def web(found):
    kept = {one: {name: page[name] for name in page if name not in ("tiles", "badge", "apart")}
            for one, page in found.items()}
    names = "".join(f"\t{{ id: \"{one}\", label: LABELS.{one} }},\n" for one in found)
    apart, = of(found, "apart")
    return f"""{HEAD}import {{ RULESETS as LABELS }} from "./languages.js";

/** @typedef {{import("./question.js").Question}} Question */
/** @typedef {{import("./words.js").Word}} Word */
/** @typedef {{{{options?: string[], flags?: string[], melds?: number}}}} When */
/** @typedef {{{{counts?: ("honba" | "deposits" | "dealer_streak" | "multiplier")[],
 *   asked?: {{[member: string]: When}}, rare?: {{[number: string]: number}},
 *   quick?: {{[member: string]: [number, number]}},
 *   help?: {{[of: string]: {{question: Word, answer: Word}}}},
 *   examples: {{[players: string]: Partial<Question>}}}}}} Page */

// prettier-ignore
export const PAGES = /** @type {{{{[ruleset: string]: Page}}}} */ ({written(kept)});

/** @typedef {{(typeof RULESETS)[number]}} Named */
/** What there is to know of each before its module has come. */
// prettier-ignore
export const RULESETS = [
{names}];

/** The ruleset that has a module of its own. */
export const APART = /** @type {{Named}} */ (RULESETS[{list(found).index(apart)}]);
"""


def client(found):
    apart, = of(found, "apart")
    return f"""{HEAD}
/** On a tile that is wild. */
// prettier-ignore
export const BADGES: {{ [ruleset: string]: string }} = {written(of(found, "badge"))};

/** Of a picker. */
// prettier-ignore
export const TILES: {{ [ruleset: string]: string }} = {written(of(found, "tiles"))};

/** The ruleset that has a module of its own, so that the first one is loaded sooner. */
export const APART = "{apart}";
"""


MADE = {"web/src/rulesets.js": web, "client/src/rulesets.ts": client}


def main():
    if sys.argv[1:] == ["--ids"]:
        print(*ids())
        return
    found, stale = pages(), []
    for file, make in MADE.items():
        path, text = ROOT / file, make(found)
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(file)
        if sys.argv[1:] != ["--check"]:
            path.write_text(text, encoding="utf-8")
    if sys.argv[1:] == ["--check"]:
        print(f"rulesets: {len(found)}, {len(stale)} files are stale: tools/rulesets.py", *stale)
        sys.exit(1 if stale else 0)


if __name__ == "__main__":
    main()
