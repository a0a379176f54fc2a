#!/usr/bin/python3
"""What tenhou's server offered its players beside what we offer: tests/menus.py MAHJONG FOLDER.

Every log of a client (lines `Get: <tags>`) in the folder, however deep it lies, is played again by
`mahjong play` as its one seat saw it. At each own draw, each tile that another lets out and each
own call: are a win, riichi, nine terminals and north, or a pung, open kong, chow and win, offered
by both or by neither; and is what the seat did then among our offers? Where a deal shows furiten:
is it ours behind each discard? A deal that is cut off is compared as far as it goes, and so is one
that cannot be followed; that is told. Exits with 1 when something differs or a deal cannot be
followed.
"""

import collections
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import time

from support.client_sessions import KINDS, OWN, Step, deals

SHOWN = 40
PASS = {"seat": OWN, "type": "pass"}
NAMES = {"abort": "nine_terminals"}  # the others are menus' names for themselves
COMPARED = {"win", "riichi", "nine_terminals", "north", "pung", "open_kong", "chow"}


class Play:
    """`mahjong play`, a request and its answer at a time."""

    def __init__(self, mahjong):
        self.process = subprocess.Popen([mahjong, "play", "--names", "none"],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    def ask(self, request, steps):
        line = {**request, "actions": [step.action for step in steps]}
        self.process.stdin.write(json.dumps(line).encode() + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def offered(offers):
    """Those names of a menu that are in a seat's offers."""
    names = {NAMES.get(offer["type"], offer["type"]) for offer in offers}
    return (names | {offer["declare"] for offer in offers if "declare" in offer}) & COMPARED


def mended(steps, at, tried):
    """
    Where the two offer otherwise, only one of them waits for the own seat's `pass`: whether it was
    taken out, or put in, at an action that was refused. Not both at one place.
    """
    refused, before = steps[at].action, steps[at - 1] if at > 0 else None
    if before is None or before.menu is None or id(before) in tried:
        return False
    tried.add(id(before))
    if refused == PASS:
        del steps[at]
        return True
    claims = before.action["type"] != "draw" and before.action.get("seat") != OWN
    if claims and refused.get("seat") != OWN:
        steps.insert(at, Step(dict(PASS)))
        return True
    return False


def follow(play, deal):
    """The answer to as many of a deal's steps as can be played, those steps, and the fault."""
    steps, tried, fault = list(deal.steps), set(), None
    while True:
        answer = play.ask(deal.request, steps)
        if "code" not in answer:
            return answer, steps, fault
        words = answer["pointer"].split("/")
        if fault is not None or words[1] != "actions":
            return None, [], fault or (deal.request["deal"], answer)
        at = int(words[2])
        if not mended(steps, at, tried):
            fault = (steps[at].action, answer)
            del steps[at:]


def furiten(play, deal, steps):
    """
    Behind each discard: where, what the client showed, what we say. Not where the own seat claims
    the tile or lets a win go: the server may tell it only then.
    """
    for at, step in enumerate(steps if deal.tells_furiten else []):
        passed = steps[at + 1:at + 2] == [Step(PASS)]
        if step.furiten is None or (step.menu and ("win" in step.menu or not passed)):
            continue
        answer = play.ask(deal.request, steps[:at + 1 + passed])
        yield at, step.furiten, answer["seats"][OWN]["furiten"] is not None


class Sums:
    def __init__(self):
        self.counts, self.names = collections.Counter(), collections.Counter()
        self.differences, self.faults = [], []

    def add(self, other):
        self.counts += other.counts
        self.names += other.names
        self.differences += other.differences
        self.faults += other.faults

    def compare(self, play, deal, name):
        """A deal, as far as it can be followed."""
        answer, steps, fault = follow(play, deal)
        self.counts["deals"] += 1
        if answer is not None:
            states = [*answer["trace"], answer["offers"]]
            self.compare_menus(steps, [state[OWN] for state in states[1:]], fault, name)
            for at, shown, ours in furiten(play, deal, steps):
                self.counts["furiten"] += 1
                self.note(shown == ours, f"{name}: action {at}: furiten is {shown}, ours {ours}")
        if fault:
            self.counts["unfollowed"] += 1
        if fault and fault[0].get("seat") != OWN:
            self.faults.append(f"{name}: {json.dumps(fault[0])}: {fault[1]['detail']}")

    def compare_menus(self, steps, offers, fault, name):
        """`fault` behind the last step, of the own seat: the server let it do what we do not."""
        for at, step in enumerate(steps):
            if step.menu is None:
                continue
            ours, here = offered(offers[at]), f"{name}: action {at}, {step.where}"
            self.counts["menus"] += 1
            self.counts[step.kind] += 1
            self.names.update(step.menu or ["nothing"])
            if fault and at + 1 == len(steps) and fault[0].get("seat") == OWN:
                self.note(False, f"{here}: then {json.dumps(fault[0])}, which we do not offer")
            else:
                self.note(ours == step.menu, f"{here}: the server offers {sorted(step.menu)}, "
                                             f"we {sorted(ours)}")

    def note(self, equal, text):
        self.counts["equal"] += equal
        if not equal:
            self.differences.append(text)


def read(mahjong, path):
    """What a file comes to."""
    sums = Sums()
    text = path.read_text(encoding="utf-8", errors="replace")
    with Play(mahjong) as play:
        for number, deal in enumerate(deals(text), 1):
            if deal is None:
                sums.counts["joined"] += 1
            else:
                sums.compare(play, deal, f"{path.name}, deal {number}")
    sums.counts["sessions"] += sums.counts["deals"] + sums.counts["joined"] > 0
    return sums


def show(title, texts):
    for text in texts[:SHOWN]:
        print(f"{title} {text}")
    if len(texts) > SHOWN:
        print(f"{title} and {len(texts) - SHOWN} more")


def main():
    if len(sys.argv) != 3 or not os.path.isdir(sys.argv[2]):
        sys.exit(f"usage: {sys.argv[0]} MAHJONG FOLDER (LOGS=folder make test-menus)")
    paths = sorted(path for path in pathlib.Path(sys.argv[2]).rglob("*") if path.is_file())
    sums, begin = Sums(), time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for one in pool.map(lambda path: read(sys.argv[1], path), paths):
            sums.add(one)
    counts = sums.counts
    print(f"{len(paths)} files in {time.monotonic() - begin:.1f} s: {counts['sessions']} sessions, "
          f"{counts['deals']} deals; {counts['joined']} joined late and left out, "
          f"{counts['unfollowed']} not followed to their end")
    print(f"{counts['menus']} menus: " + ", ".join(f"{counts[kind]} {kind}" for kind in KINDS) +
          f"; furiten behind {counts['furiten']} discards")
    print("the server offered " + ", ".join(
        f"{name} {count}" for name, count in sums.names.most_common()))
    show("differs:", sums.differences)
    show("not followed:", sums.faults)
    failed = len(sums.differences) + len(sums.faults)
    print(f"{counts['equal']} passed, {failed} failed")
    sys.exit(1 if failed or not counts["menus"] else 0)


if __name__ == "__main__":
    main()
