#!/usr/bin/python3
"""A language is one file: to a copy of the tree en-XA is added, words/en-XA.po, and nothing else.
What is built of it tells rulesets, thoughts, refusals and the page in five languages.

Usage: tests/tools/fifth_language_test.py [BUILD_DIRECTORY]

Without optimization, for a compiler has all of it to do. The WebAssembly modules are those of the
build; they would be made anew, too.
"""

import http.client
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from _pages import ROOT
from _pseudo import NAME, TAG, add_language, pseudo
from options_test import TREE

FAST = ("OPTIMIZE=-O0", "LIB_OPTIMIZE=-O0", "HARDEN=")
SCORE = {"ruleset": "riichi", "table": {"dealer": 0},
         "hand": {"seat": 1, "concealed": "123m456p24s999s55z", "win_tile": "3s", "from": None}}


def copied(folder, build):
    for name in TREE:
        there = ROOT / name
        if there.is_dir():
            shutil.copytree(there, folder / name, symlinks=True,
                            ignore=shutil.ignore_patterns("node_modules", "corpus", "dist"))
        else:
            shutil.copy2(there, folder / name)
    for name in ("gen", "wasm"):
        shutil.copytree(ROOT / build / name, folder / "build" / name, symlinks=True)


def made(folder):
    """What `make` says when it has not built it, else None."""
    modules = [word for path in (folder / "build/wasm").glob("*.wasm")
               for word in ("-o", path.relative_to(folder))]
    done = subprocess.run(
        ["make", "-C", folder, f"-j{os.cpu_count()}", *modules, *FAST, "build/mahjongd",
         "build/mahjong"], capture_output=True, text=True, check=False)
    return None if done.returncode == 0 else done.stdout[-2000:] + done.stderr[-2000:]


class Daemon:
    def __init__(self, folder):
        self.process = subprocess.Popen(
            [folder / "build/mahjongd", "--listen", "127.0.0.1:0", "--store",
             f"sqlite:{folder}/club.db", "--log-level", "error"], stdout=subprocess.PIPE,
            encoding="utf-8")
        self.host = self.process.stdout.readline().split()[-1].removeprefix("http://")

    def ask(self, path, body=None, language="en"):
        connection = http.client.HTTPConnection(self.host, timeout=60)
        headers = {"Content-Type": "application/json"} if body else {}
        connection.request("POST" if body else "GET", path, json.dumps(body) if body else None,
                           {**headers, "Accept-Language": language})
        text = connection.getresponse().read().decode()
        connection.close()
        return text

    def json(self, *asked):
        return json.loads(self.ask(*asked))

    def end(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


def named(value):
    """Each object of a JSON value that is by language."""
    if isinstance(value, list):
        for one in value:
            yield from named(one)
    elif isinstance(value, dict):
        if isinstance(value.get("en"), str):
            yield value
        else:
            for one in value.values():
                yield from named(one)


def told(names):
    """Whether it is told in all languages; English may say more of a number of players."""
    return TAG in names and names[TAG][:1] == "[" and len(names) >= 4


def of_rulesets(daemon):
    for listed in daemon.json("/v1/rulesets")["rulesets"]:
        found = list(named(daemon.json(listed["link"])))
        wrong = [names for names in found if not told(names)]
        yield f"{listed['id']} is told in it", len(found) > 400 and not wrong, wrong[:3]
    entry = daemon.json("/v1/rulesets/riichi")
    option = entry["options"][0]
    yield ("its options", (option["label"][TAG], option["help"][TAG]),
           (pseudo(option["label"]["en"]), pseudo(option["meaning"])))
    answer = daemon.json(f"/v1/score?names={TAG}", SCORE)
    english = daemon.json("/v1/score?names=en", SCORE)
    yield ("names of patterns", [one["name"] for one in answer["patterns"]],
           [{TAG: pseudo(one["name"]["en"])} for one in english["patterns"]])


def of_thoughts(daemon):
    start = {"ruleset": "riichi", "rules": {}}
    view = daemon.json("/v1/play", {**start, "deal": {"seed": "a fifth language"}, "actions": [],
                                    "view": 0})
    question = {**start, "seat": 0, "strength": "easy", "seed": 7, "view": view}
    templates = daemon.json("/v1/rulesets/riichi")["labels"]["play_thoughts"]
    thoughts = daemon.json(f"/v1/play/decide?names={TAG}", question)["thoughts"]
    yield "something is thought", bool(thoughts), thoughts
    yield ("in it", [one["name"] for one in thoughts],
           [{TAG: pseudo(templates[one["id"]]["en"]).format(**one)} for one in thoughts])


def of_refusals(daemon):
    problem = daemon.json("/v1/score", {**SCORE, "ruleset": None, "honba": 1}, TAG)
    yield "a refusal is told in it", problem["detail"][:1] == "[", problem
    problem = daemon.json("/v1/score?names=none-such", SCORE)
    yield ("names= takes it", problem["detail"],
           f"expected one of none, en, zh-Hans, zh-Hant, ja, {TAG}")


def of_page(daemon):
    words = daemon.ask(f"/app/words-{TAG.lower()}.js")
    yield "the page has its words", pseudo("Language") in words, words[:200]
    page = daemon.ask("/app/page.js")
    yield "and offers it", f'"{TAG}"' in page and NAME in page, page[:200]


def cases(folder, build):
    copied(folder, build)
    add_language(folder / "words")
    fault = made(folder)
    yield "the copy builds", fault is None, fault
    if fault is not None:
        return
    shown = subprocess.run([folder / "build/mahjong", "--help"], capture_output=True, text=True,
                           check=True).stdout
    yield "the program takes it", f"ja, {TAG}\n" in shown, shown
    daemon = Daemon(folder)
    try:
        for part in (of_rulesets, of_thoughts, of_refusals, of_page):
            yield from part(daemon)
    finally:
        daemon.end()


def main():
    build = sys.argv[1] if len(sys.argv) > 1 else "build"
    passed = failed = 0
    with tempfile.TemporaryDirectory() as name:
        for title, seen, expected in cases(pathlib.Path(name), build):
            good = seen is True if isinstance(seen, bool) else seen == expected
            passed += good
            failed += not good
            if not good:
                print(f"FAILED {title}: {seen}, {expected}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
