#!/usr/bin/python3
"""Reads every log in a folder and sums up: tests/logs.py MAHJONG FOLDER.

Logs are taken by their content, whatever their names and however deep they lie; zipped ones too.
Prints how many games and deals were read, how many agree with our rules, the differences by kind,
and for each kind and each fault the first files. Exits with 1 when a log cannot be read or a deal
differs.
"""

import collections
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import time

SHOWN = 5
SECONDS = 600  # for one file


class Sums:
    def __init__(self):
        self.formats = collections.Counter()
        self.counts = collections.Counter()
        self.kinds = collections.Counter()
        self.examples = collections.defaultdict(list)

    def example(self, what, text):
        if len(self.examples[what]) < SHOWN:
            self.examples[what].append(text)

    def add_deal(self, name, number, line):
        self.counts["deals"] += 1
        if line["agrees"]:
            self.counts["agree"] += 1
            return
        refused = line.get("refused")
        kinds = {"refused: " + refused["code"]} if refused else set()
        kinds |= {one["kind"] for one in line["differences"]}
        for kind in kinds:
            self.kinds[kind] += 1
            told = refused["detail"] if refused else line["differences"][0]
            self.example(kind, f"{name}, deal {number}: {told}")

    def add(self, name, lines):
        number = 0
        for line in lines:
            if line["type"] == "match":
                self.counts["games"] += 1
                self.formats[line["format"]] += 1
                number = 0
            elif line["type"] == "deal":
                number += 1
                self.add_deal(name, number, line)
            elif line["type"] == "end":
                self.counts["unfinished"] += line["unfinished"]
            elif line["type"] == "skipped":
                self.counts["skipped"] += 1
            else:
                self.counts["faults"] += 1
                self.example("fault", f"{name}, line {line['line']}, offset {line['offset']}: "
                                      f"{line['detail']}")


def read(mahjong, path):
    with open(path, "rb") as log:
        done = subprocess.run([mahjong, "import", "auto"], stdin=log, capture_output=True,
                              timeout=SECONDS, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if done.returncode not in (0, 1, 3) or (done.returncode == 1 and not done.stderr and not lines):
        lines.append({"type": "fault", "line": 0, "offset": 0,
                      "detail": f"status {done.returncode}"})
    if done.stderr:
        lines.append({"type": "fault", "line": 0, "offset": 0, "detail": done.stderr.decode()})
    return lines


def main():
    if len(sys.argv) != 3 or not os.path.isdir(sys.argv[2]):
        sys.exit(f"usage: {sys.argv[0]} MAHJONG FOLDER (LOGS=folder make test-logs)")
    paths = sorted(path for path in pathlib.Path(sys.argv[2]).rglob("*") if path.is_file())
    sums, begin = Sums(), time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, lines in zip(paths, pool.map(lambda path: read(sys.argv[1], path), paths)):
            sums.add(path.name, lines)
    counts = sums.counts
    print(f"{len(paths)} files in {time.monotonic() - begin:.1f} s: " + ", ".join(
        f"{count} {name}" for name, count in sorted(sums.formats.items())))
    print(f"{counts['games']} games, {counts['deals']} deals, {counts['agree']} agree; "
          f"{counts['skipped']} games skipped, {counts['unfinished']} deals without an end, "
          f"{counts['faults']} faults")
    for kind, count in sums.kinds.most_common():
        print(f"{count} deals differ: {kind}")
    for what, texts in sums.examples.items():
        print(f"-- {what}:", *texts, sep="\n   ")
    differing = counts["deals"] - counts["agree"]
    print(f"{counts['agree']} passed, {differing + counts['faults']} failed")
    sys.exit(1 if differing or counts["faults"] else 0)


if __name__ == "__main__":
    main()
