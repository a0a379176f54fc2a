#!/usr/bin/python3
"""Draws the house from the includes: docs/house.dot, and docs/house.svg by graphviz.

Usage: tools/draw_house.py [--check]

An arrow is drawn from a room to one whose headers it includes; one that follows from others is left
out, one that goes up is red. lib/catalogue.c names the rulesets without their headers: dashed.
--check writes nothing and fails when the drawing is not the house's.
"""

import argparse
import collections
import hashlib
import pathlib
import subprocess
import sys

import check_layers

# What each room is for, in a few words.
ROOMS = {
    "cmd": "flags, wiring, signals",
    "client/wasm": "the rules as WebAssembly",
    "shapes": "the tables that make schemas",
    "api": "the table of routes",
    "api/server": "connections, threads, TLS",
    "api/rules": "score, waits, settle, deal",
    "api/rules/texts": "what people read of rulesets",
    "api/club/access": "clubs, keys, links, signing in",
    "api/club/games": "logs and books taken in",
    "api/club/people": "players and their figures",
    "api/club/run": "a call's way: draft, job, receipt",
    "api/stream": "events as they are recorded",
    "api/club/match": "matches, hands, seats, seals",
    "api/club/season": "seasons, rounds, standings",
    "api/club/money": "entries, payments, the book",
    "api/club/call": "a call, as its handler sees it",
    "api/pages": "documents for people",
    "api/request": "one request and its answer",
    "api/request/details": "refusals, in every language",
    "api/ops": "log, metrics",
    "api/limits.h": "sizes and times",
    "ledger/carry": "books taken out, in and across",
    "ledger/check": "is the book what it says?",
    "ledger/rounds": "who sits with whom, and when",
    "ledger/money": "who owes whom, and has paid",
    "ledger/people": "results, ratings, statistics",
    "ledger/match": "a match as it stands",
    "ledger/season": "settings, teams, standings",
    "ledger/seal": "what was shown before a deal",
    "ledger/core": "entries, postings, drafts",
    "ledger/kinds": "what each kind of entry is and does",
    "ledger/recount": "entries followed one by one",
    "codec": "the rules' structs, from JSON and back",
    "json": "reader, writer, problems",
    "db/store.h": "what the ledger asks of a store",
    "db/group": "jobs that wait for a store",
    "db/compress": "bodies with a dictionary",
    "db/rows": "the calls, for stores asked in SQL",
    "db/sqlite": "a store in one file",
    "db/postgres": "a store that daemons share",
    "lib/catalogue.c": "names the rulesets",
    "lib/engine": "what rulesets share",
    "lib/distance": "how far a hand is from complete",
    "lib/ruleset.h": "what the library asks of a ruleset",
    "lib/mahjong.h": "all that programs include",
    "lib/mahjong": "settle, score, waits, deal",
}
COLOURS = {
    "cmd": "#e6e2f0", "client": "#e6e2f0",
    "api": "#dfeaf5", "ledger": "#fbe9c9", "codec": "#e3f0dc",
    "json": "#e3f0dc", "db": "#f3dfd6", "lib": "#f1efe2",
}
CATALOGUE = "lib/catalogue.c"
HEAD = """\
// Drawn by `make picture` from the includes (tools/draw_house.py).
digraph house {
	graph [rankdir=TB, nodesep=0.25, ranksep=0.45, fontname="Helvetica", bgcolor="white"];
	node [shape=box, style="filled,rounded", color="#7a7466", fontsize=12,
		fontname="Helvetica"];
	edge [color="#4a6078", arrowsize=0.7];
"""
MARK = "<!-- drawn from {} -->\n"


def room_arrows(root):
    """{room: {room, ...}} by includes, of rooms that have a file."""
    arrows = collections.defaultdict(set)
    for _, file in check_layers.sources(root):
        arrows[check_layers.room_of(file)]
    for file, other, _ in check_layers.read_includes(root)[0]:
        room, target = check_layers.room_of(file), check_layers.room_of(other)
        if room != target:
            arrows[room].add(target)
    return {room: targets for room, targets in arrows.items()
            if not (room + "/").startswith(check_layers.NOT_THE_LIBRARY)}


def reaches(arrows, room, target):
    seen, left = set(), [room]
    while left:
        for other in arrows.get(left.pop(), ()):
            if other == target:
                return True
            if other not in seen:
                seen.add(other)
                left.append(other)
    return False


def reduced(arrows):
    """Without the arrows that follow from others."""
    return {room: {target for target in targets
                   if not any(reaches(arrows, other, target) for other in targets - {target})}
            for room, targets in arrows.items()}


def label(room):
    if check_layers.is_ruleset(room):
        return room
    return f"{room}\\n{ROOMS[room]}" if room in ROOMS else room


def floors_of(rooms):
    """The rooms of each floor that has more than one."""
    floors = [[room for room in rooms if room in floor] for floor in check_layers.FLOORS]
    floors.append([room for room in rooms if check_layers.is_ruleset(room)])
    return [floor for floor in floors if len(floor) > 1]


def drawing(root):
    """The house in graphviz's language, in an order that does not depend on the file system's."""
    arrows = room_arrows(root)
    down = {room: {target for target in targets if check_layers.may_know(room, target)}
            for room, targets in arrows.items()}
    lines = [HEAD]
    for room in sorted(arrows):
        colour = COLOURS.get(room.partition("/")[0], "white")
        lines.append(f'\t"{room}" [label="{label(room)}", fillcolor="{colour}"];\n')
    for floor in floors_of(sorted(arrows)):
        lines.append("\t{ rank=same; " + " ".join(f'"{room}";' for room in floor) + " }\n")
    for room, targets in sorted(reduced(down).items()):
        lines += [f'\t"{room}" -> "{target}";\n' for target in sorted(targets)]
    if CATALOGUE in arrows:
        lines += [f'\t"{CATALOGUE}" -> "{room}" [style=dashed];\n'
                  for room in sorted(arrows) if check_layers.is_ruleset(room)]
    for room, targets in sorted(arrows.items()):
        lines += [f'\t"{room}" -> "{target}" [color=red, penwidth=2, constraint=false];\n'
                  for target in sorted(targets - down[room])]
    return "".join(lines) + "}\n"


def mark_of(text):
    return MARK.format(hashlib.sha256(text.encode()).hexdigest())


def is_current(docs, text):
    dot, svg = docs / "house.dot", docs / "house.svg"
    return (dot.is_file() and svg.is_file() and dot.read_text(encoding="utf-8") == text
            and svg.read_text(encoding="utf-8").endswith(mark_of(text)))


def draw(docs, text):
    svg = subprocess.run(["dot", "-Tsvg"], input=text, check=True, capture_output=True,
                         text=True).stdout
    (docs / "house.dot").write_text(text, encoding="utf-8")
    (docs / "house.svg").write_text(svg + mark_of(text), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description="draws docs/house.svg from the includes")
    parser.add_argument("--check", action="store_true", help="fail when it is not up to date")
    arguments = parser.parse_args()
    root = pathlib.Path(__file__).resolve().parent.parent
    text = drawing(root)
    if not arguments.check:
        draw(root / "docs", text)
    elif not is_current(root / "docs", text):
        sys.exit("docs/house.svg does not show the house as it is: run make picture")
    print(f"picture: {text.count('->')} arrows")


if __name__ == "__main__":
    main()
