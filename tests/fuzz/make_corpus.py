#!/usr/bin/python3
"""Makes the seed corpus in tests/fuzz/corpus from the golden vectors: tests/fuzz/make_corpus.py.

Few and small: a vector is taken when it shows something no vector before it shows (a pattern, an
error code, an option, a flag, a member).
"""

import hashlib
import json
import pathlib
import shutil

TESTS = pathlib.Path(__file__).resolve().parents[1]
CORPUS = TESTS / "fuzz" / "corpus"
LINES = 12

# The first two bytes of fuzz_http.c: media type, names and path; size of the pieces.
JSON, NDJSON, WAITS, SETTLE = b"\x00\x40", b"\x01\x07", b"\x41\x10", b"\x61\x20"

TILES = ["", "1m", "0m0p0s", "123m456p789s1122z", "1234567z", "1112345678999m", "55055s", "9m9p9s",
         "8z", "0z", "123", "m", "1m 2m", "1" * 136 + "m", "1" * 137 + "m", "5m\0"]

# What fuzzing has found; kept so that it stays found.
FOUND = [
    """{"ruleset":"riichi","outcome":{"type":"win","wins":[{"seat":1,"concealed":"12m33p","win_tile":"3m","from":null,
    "melds":[{"type":"pung","tiles":"577777777777777777777755z","from":0},{"type":"pung","tiles":"777z","from":3},
    {"type":"pung","tiles":"666z","from":3}]}]}}""",
]


def members(value, path=""):
    if isinstance(value, dict):
        for name, inner in value.items():
            yield f"{path}.{name}"
            yield from members(inner, f"{path}.{name}")
    elif isinstance(value, list):
        for inner in value:
            yield from members(inner, path)
            if isinstance(inner, str):
                yield f"{path}={inner[:12]}"


def features(case):
    expect = case.get("expect", {})
    yield f"win={expect.get('win')}"
    yield f"reason={expect.get('reason')}"
    yield f"code={expect.get('code') or expect.get('error')}"
    for pattern in expect.get("patterns") or []:
        yield f"pattern={pattern['id'] if isinstance(pattern, dict) else pattern}"
    yield from (m for m in members(case["request"]) if "discards=" not in m)


def chosen(cases):
    seen = set()
    for case in cases:
        new = set(features(case)) - seen
        if new:
            seen |= new
            yield case["request"]


def write(target, data):
    name = hashlib.sha256(data).hexdigest()[:12]
    (CORPUS / target / name).write_bytes(data)


def text(request):
    return json.dumps(request, ensure_ascii=False, separators=(",", ":")).encode()


def main():
    vectors = json.loads((TESTS / "vectors" / "riichi.json").read_text(encoding="utf-8"))
    by_call = {call: list(chosen(c for c in vectors["cases"] if c["call"] == call))
               for call in ("score", "waits", "settle")}
    requests = by_call["score"]
    for target in ("tiles", "hand", "http", "score", "waits"):
        shutil.rmtree(CORPUS / target, ignore_errors=True)
        (CORPUS / target).mkdir(parents=True)
    for tiles in TILES:
        write("tiles", tiles.encode())
    for request in [*requests, *by_call["waits"], *by_call["settle"]]:
        write("hand", text(request))
    for found in FOUND:
        write("hand", found.encode())
    for head, call in ((WAITS, "waits"), (SETTLE, "settle")):
        write("http", head + b"\n".join(text(r) for r in by_call[call][:LINES]))
    for first in range(0, len(requests), LINES):
        lines = [text(request) for request in requests[first:first + LINES]]
        write("http", NDJSON + b"\n".join(lines) + b"\n")
    write("http", NDJSON + b"\n\n{\r\n[]\r\n\xff\n" + text(requests[0]))
    for request in requests[:12]:
        write("http", JSON + text(request))
    for request in requests[:40]:
        write("score", hashlib.sha512(text(request)).digest())
        write("waits", hashlib.sha512(b"waits" + text(request)).digest())
    for target in sorted(CORPUS.iterdir()):
        sizes = [path.stat().st_size for path in target.iterdir()]
        print(f"{target.name}: {len(sizes)} files, {sum(sizes)} bytes")


if __name__ == "__main__":
    main()
