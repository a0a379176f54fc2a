#!/usr/bin/python3
"""Makes the seed corpus in tests/fuzz/corpus from the golden vectors: tests/fuzz/make_corpus.py
[BUILD].

Exports come out of the conversations, which BUILD/tests/fuzz_ledger has; without BUILD they stay as
they are.

Few and small: a vector is taken when it shows something no vector before it shows (a pattern, an
error code, an option, a flag, a member).
"""

import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys

TESTS = pathlib.Path(__file__).resolve().parents[1]
CORPUS = TESTS / "fuzz" / "corpus"
LINES = 12
# By a fuzzer: no vector makes them.
KEPT = ("waits/7a8f0b29f160", "mjai/126a8f4a2534", "mjai/e99db420cfba", "mjlog/120b0c69469a",
        "mjlog/162a88f0e0be", "mjlog/ad49d9615438", "tenhou6/28f89ba10d08",
        "tenhou6/c533d2a67a28", "tenhou6/e398f1b2b426")
RULESETS = ("riichi", "nanchang", "ming", "jiujiang", "yueqing", "mcr")

# Heads for fuzz_http.c, which puts keys and ids in the places of $O, $M and the like.
JSON = "POST /v1/score HTTP/1.1\nContent-Type: application/json\n\n"
NDJSON = "POST /v1/{}?names=none HTTP/1.1\nContent-Type: application/x-ndjson\n\n"
KEY = "Authorization: Bearer $O\n"
REQUESTS = [
    "GET /v1/rulesets/riichi HTTP/1.1\nIf-None-Match: W/\"x\", *\n\n",
    "GET /v1/me HTTP/1.1\nAuthorization: Bearer $A\n\n",
    "OPTIONS /v1/matches/$M HTTP/1.1\nOrigin: https://example.org\n\n",
    "GET /v1/players?limit=1&order=asc&guest=true&cursor=$P HTTP/1.1\n" + KEY + "\n",
    "GET /v1/matches?state=open&player=%31&season=a%20b&limit=200 HTTP/1.1\n" + KEY + "\n",
    "GET /v1/matches/$F HTTP/1.1\nIf-None-Match: \"1\"\n" + KEY + "\n",
    "GET /v1/matches/$M/hands?history=true&limit=1&names=ja HTTP/1.1\n" + KEY + "\n",
    "GET /v1/matches/$M/hands/1 HTTP/1.1\n" + KEY + "\n",
    "DELETE /v1/matches/$M/hands/1?reason=no%0Away HTTP/1.1\nIdempotency-Key: a\n" + KEY + "\n",
    "GET /v1/matches/$M/events?after=0 HTTP/1.1\nLast-Event-ID: 2\n" + KEY + "\n",
    "GET /v1/matches/$M/events?ticket=$T&after=1 HTTP/1.1\n\n",
    "GET /v1/players/$P/statement?asset=score&cursor=4097&order=asc HTTP/1.1\n" + KEY + "\n",
    "GET /v1/players/$P/stats?from=2026-01-01&to=2026-11-21T19:30:00.5-23:59 HTTP/1.1\n"
    + KEY + "\n",
    "GET /v1/standings?limit=2&cursor=2&season=x HTTP/1.1\n" + KEY + "\n",
    "GET /v1/settlements/plan?asset=score&as_of=1&player=$P HTTP/1.1\n" + KEY + "\n",
    "GET /v1/ledger?kind=hand&match=$M&limit=1&cursor=3 HTTP/1.1\n" + KEY + "\n",
    "GET /v1/ledger/2 HTTP/1.1\n" + KEY + "\n",
    "GET /v1/ledger/verify HTTP/1.1\n" + KEY + "\n",
    "GET /v1/export?format=ndjson HTTP/1.1\n" + KEY + "\n",
    "GET /v1/export?format=csv HTTP/1.1\n" + KEY + "\n",
    "DELETE /v1/clubs/$C/keys?id=$P HTTP/1.1\nAuthorization: bearer  $A\nIdempotency-Key: b\n\n",
    "PATCH /v1/players/$P HTTP/1.1\nIf-Match: \"1\"\nIdempotency-Key: c\n" + KEY + "\n"
    "{\"name\":\"Bo\",\"external_id\":\"7\",\"archived\":true}",
    "POST /v1/matches/$M/hands?preview=true&names=none HTTP/1.1\nAuthorization: Bearer $S\n\n"
    "{\"hand_number\":2,\"outcome\":{\"type\":\"exhaustive_draw\"}}",
    "POST /v1/matches/$M/finish HTTP/1.1\nTransfer-Encoding: chunked\nIdempotency-Key: d\n"
    + KEY + "\n{}",
    "POST /v1/settle HTTP/1.1\nContent-Length: 3\nTransfer-Encoding: chunked\n\n{}",
    "POST /v1/import HTTP/1.1\nContent-Type: application/x-ndjson\nIdempotency-Key: e\n"
    + KEY + "\n"
    "{\"type\":\"club\"}\n",
    "POST /v1/start HTTP/1.1\nContent-Type: application/json\nIdempotency-Key: f\n\n"
    "{\"code\":\"4102444800000." + "A" * 43 + "\",\"name\":\"Club\",\"label\":\"Anna\"}",
    "POST /v1/pair HTTP/1.1\nContent-Type: application/json\nIdempotency-Key: g\n\n"
    "{\"code\":\"7k3m-PX2Q\"}",
    "POST /v1/session HTTP/1.1\nContent-Type: application/json\nIdempotency-Key: h\n"
    "Origin: http://localhost\nHost: localhost\nSec-Fetch-Site: same-origin\n\n{\"key\":\"$R\"}",
    "DELETE /v1/session HTTP/1.1\nCookie: mahjongd=$R\nX-CSRF-Token: x\nIdempotency-Key: i\n\n",
    "GET /metrics HTTP/1.1\nAuthorization: Basic x\n\n",
    "GET /docs HTTP/1.1\n\n",
]

TILES = ["", "1m", "0m0p0s", "123m456p789s1122z", "1234567z", "1112345678999m", "55055s", "9m9p9s",
         "8z", "0z", "123", "m", "1m 2m", "1" * 136 + "m", "1" * 137 + "m", "5m\0"]

# The first byte of fuzz_text.c says what the text is: a time, an id, escapes, a path, another
# header; then how a ticket and a key are changed.
TEXTS = [
    "02026-11-21T19:30:00Z", "02024-02-29t23:59:59.9999+23:59", "02100-02-28", "00000-01-01",
    "09999-12-31 23:59:59.999z", "00000-01-01T00:00:00+00:01", "09999-12-31T23:59:59-00:01",
    "01970-01-01T00:00:00.001-00:00", "101900000-0000-7000-8000-000000000000", "2%41%c3%A9+%",
    "2a%00b",
    "3/v1/matches/%31/hands/1", "3/v1/clubs/a/keys/b", "3/v1/rulesets/", "4W/\"1\"", "4 \"2\" , *",
    "4a, [2001:db8::1]:80", "4192.0.2.1:80", "4application/json; charset=utf-8", "5\0a", "5$.",
    "6\0M",
    "6_\0",
]

# For fuzz_lines.c, where a byte from 128 on and the one behind it are a run.
STREAMS = [b"", b"a\nb", b"\r\n\n\r", b"\x84\x08\na", b"\x84\x09\n", b"\x84\x07\r\r\na\n",
           b"\x88\x82\na\n", b"\x8b\x40\n\x87\x08", b"\x88\x60\x88\x60\x88\x60\n1\n2",
           b"\x80\x05\n\x81\xff\n\x82\x10\n\x83\x03\n"]

# What fuzzing has found; kept so that it stays found.
FOUND = [
    """{"ruleset":"riichi","outcome":{"type":"win","wins":[{"seat":1,"concealed":"12m33p","""
    """"win_tile":"3m","from":null,"melds":[{"type":"pung","""
    """"tiles":"577777777777777777777755z","from":0},"""
    """{"type":"pung","tiles":"777z","from":3},{"type":"pung","tiles":"666z","from":3}]}]}}""",
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


SESSION = "mjs_01900000-0000-7000-8000-000000000000_" + "A" * 43
# Headers Cookie and Host, of which fuzz_cookies.c takes each for both.
COOKIES = [
    f"mahjongd={SESSION}", f"a=b; mahjongd={SESSION} ; c=d", f"__Host-mahjongd={SESSION}",
    f"mahjongd={SESSION}; mahjongd={SESSION}", f"mahjongd={SESSION};mahjongd=",
    f"xmahjongd={SESSION}", f"mahjongd={SESSION}A", f'mahjongd="{SESSION}"', "mahjongd=;;=;",
    "mahjongd=mjk_x", f"\tmahjongd={SESSION}\t", f"mahjongd ={SESSION}", "",
    "localhost", "LOCALHOST.:8080", "club.localhost", "club.example:443", "club.example.",
    "127.0.0.1:8080", "127.1", "[::1]:80", "[::1", "[fe80::1%eth0]", "::1", "evil.example",
]
# At both ends of what each version of a code holds.
QR_SIZES = (1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106, 107, 122, 123, 152, 153, 180)


def chosen(cases):
    """Those that show something no case before them shows."""
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


def vectors(name):
    return json.loads((TESTS / "vectors" / f"{name}.json").read_text(encoding="utf-8"))["cases"]


def rules_requests():
    """Lists of requests by call, of every ruleset."""
    calls = {"score": [], "waits": [], "settle": []}
    for name in RULESETS:
        cases = vectors(name)
        for call, requests in calls.items():
            requests += chosen(c for c in cases if c["call"] == call)
    calls["deals"] = [{"ruleset": name, "seed": "1"} for name in RULESETS]
    return calls


# ---- Conversations for fuzz_ledger.c ----

MATCH = "/v1/matches/$m0"
REASON = {"reason": "as agreed"}
PLAYERS = [("POST /v1/players", {"name": name}) for name in ("Anna", "Bo", "Chen")]
PLAYERS.append(("POST /v1/seasons", {"name": "spring"}))
READS = [("GET " + path, None) for path in (
    "/v1/me", "/v1/players?limit=2&order=asc", "/v1/players?cursor=$c&order=asc&archived=false",
    "/v1/players/$p0", "/v1/players/$p0/statement?limit=1", "/v1/players/$p0/statement?cursor=$c",
    "/v1/players/$p1/stats?season=$y", "/v1/standings?season=$y&limit=3",
    "/v1/matches?player=$p0&state=finished", MATCH, MATCH + "/hands?history=true&names=en",
    MATCH + "/hands/1", MATCH + "/events?after=0", "/v1/settlements",
    "/v1/settlements/plan?asset=score&as_of=$s", "/v1/settlements/plan?asset=CNY&player=$p1",
    "/v1/ledger?match=$m0&limit=2&order=asc", "/v1/ledger?kind=hand", "/v1/ledger/1",
    "/v1/ledger/$e0", "/v1/ledger/verify", "/v1/export?format=csv", "/v1/export")]


def begin(ruleset, **members):
    seats = ["$p0", "$p1", "$p2", {"guest": "Dora"}]
    return ("POST /v1/matches", {"ruleset": ruleset, "seats": seats, "season": "$y", **members})


def hand(request, **members):
    kept = {name: request[name] for name in ("deal", "outcome") if name in request}
    return ("POST " + MATCH + "/hands?names=none",
            {"hand_number": "$n", "beyond": True, **kept, **members})


def correction(first, requests):
    hands = [dict(hand(request)[1], hand_number=first + i) for i, request in enumerate(requests)]
    return (f"POST {MATCH}/corrections", {"from_hand": first, "hands": hands, **REASON})


def story(ruleset, requests):
    """A match with all that can happen to it; `requests` of settle, with the rules as they come."""
    preview = (f"POST {MATCH}/hands?preview=true", hand(requests[0])[1])
    return [
        *PLAYERS,
        begin(ruleset, chip_value={"amount": 10, "currency": "CNY"},
              fee={"amount": 5, "currency": "CNY"}, played_at="2026-11-21", external_id="7"),
        preview, hand(requests[0], chips=[3, -1, -1, -1], note="one"),
        (f"POST {MATCH}/penalties", {"seat": 1, "points": 300, "apply": "table", **REASON}),
        (f"POST {MATCH}/transfers", {"from": 0, "to": 2, "chips": 1, **REASON}),
        hand(requests[1 % len(requests)]),
        (f"POST {MATCH}/transfers", {"from": 3, "to": 2, "points": 100, **REASON}),
        correction(1, requests[2:4]),
        (f"POST {MATCH}/seats", {"seats": ["$p1", "$p0", "$p2", {"guest": "Emil"}],
                                 "played_by": [None, "$p3", {"guest": "Frida"}, None]}),
        hand(requests[-1]),
        (f"DELETE {MATCH}/hands/$n?reason=wrong", None),
        (f"DELETE {MATCH}/hands/2?reason=wrong", None),
        (f"POST {MATCH}/penalties", {"seat": 0, "points": 1000, "apply": "final", **REASON}),
        (f"POST {MATCH}/finish", {}), (f"POST {MATCH}/reopen", REASON),
        (f"POST {MATCH}/finish", {}),
        ("POST /v1/settlements", {"as_of": "$s", "asset": "score"}),
        ("POST /v1/settlements", {"as_of": "$s", "asset": "CNY", "player": "$p0", "note": "cash"}),
        ("GET /v1/export", None),
    ]


BOOK = [
    *PLAYERS,
    ("POST /v1/ledger/adjustments", {"player": "$p0", "amount": 500, "asset": "score", **REASON}),
    ("POST /v1/ledger/adjustments",
     {"postings": [{"player": "$p1", "amount": -7}, {"account": "rounding", "amount": 3}],
      "asset": "EUR", **REASON}),
    ("POST /v1/ledger/$e0/reverse", REASON), ("POST /v1/ledger/3/reverse", REASON),
    ("PATCH /v1/players/$p2", {"name": "Cheng", "external_id": "c", "archived": True}),
    ("PATCH /v1/players/$p2", {"archived": False}),
    begin("riichi", result=[40000, 30000, 20000, 10000], chips=[1, 0, 0, -1]),
    (f"PUT {MATCH}/result", {"result": [10000, 20000, 30000, 40000], "scores": [1, 2, 3, 4],
                             **REASON}),
    (f"POST {MATCH}/void", REASON),
    begin("ming", table={"dealer": 2, "points": [1, 2, 3, 4]}),
    ("POST /v1/matches/$m1/void", REASON),
]


def seat(number, what, body):
    return (f"POST /v1/seats/$t{number}/{what}", body)


def sealed(ruleset, request):
    """A match of seats that speak, lie, repeat what they said and draw; to its end, and beyond."""
    speak = [seat(n, "commitment", {"commitment": f"$h{n}"}) for n in (0, 1, 2, 3, 0)]
    show = [seat(n, "seed", {"seed": f"seed {n}"}) for n in (0, 1, 2, 3, 3)]
    draws = [seat(n % 4, "draws", {"number": n, "source": source}) for n, source in (
        (1, "wall"), (1, "wall"), (2, "kong"), (3, "indicator"), (3, "flower"), (4, "ura"))]
    return [
        *PLAYERS, begin(ruleset), (f"POST {MATCH}/seal", {"seconds": 3600}),
        (f"POST {MATCH}/deals", {}), show[0], *speak, seat(1, "seed", {"seed": "a lie"}), *show,
        (f"POST {MATCH}/deals", {}), *draws, ("GET /v1/seats/$t1", None),
        (f"GET {MATCH}/transcript", None), hand(request), (f"POST {MATCH}/deals", {}), draws[0],
        (f"GET {MATCH}/seal", None), (f"POST {MATCH}/finish", {}), (f"POST {MATCH}/reopen", REASON),
        seat(2, "commitment", {"commitment": "00" * 32}), (f"GET {MATCH}/transcript", None),
        ("GET /v1/export", None)]


def lines(calls, **more):
    for do, body in calls:
        line = {"do": do, **more}
        if body is not None:
            line["body"] = body
        yield text(line)


def fill_ledger(calls):
    for name in RULESETS:
        requests = [case["request"] for case in vectors(name) if case["call"] == "settle" and
                    not {"code", "error"} & set(case["expect"])]
        for first in range(3):
            write("ledger", b"\n".join(lines(story(name, requests[first::len(requests) // 5]))))
        write("ledger", b"\n".join(lines(sealed(name, requests[0]))))
        write("ledger", b"\n".join(lines([
            *PLAYERS, begin(name), hand(requests[0]), (f"DELETE {MATCH}/hands/1?reason=x", None),
            hand(requests[1]), ("GET /v1/export", None)])))
        ruled = next(r for r in requests if "rules" in r)
        match = begin(name, rules=ruled["rules"], table=ruled.get("table", {}))
        write("ledger", b"\n".join(lines([*PLAYERS, match, hand(ruled), hand(ruled)])))
    write("ledger", b"\n".join(lines([*story("riichi", calls["settle"][:4]), *READS])))
    beacon = {"seconds": 5, "beacon": {"chain": "quicknet", "round": 10 ** 9}}
    write("ledger", b"\n".join(lines([
        *PLAYERS, begin("riichi"), (f"POST {MATCH}/seal", beacon),
        seat(0, "commitment", {"commitment": "$h0"}), (f"POST {MATCH}/void", REASON),
        (f"POST {MATCH}/seal/beacon", {"signature": "00" * 48}), ("GET /v1/export", None)])))
    write("ledger", b"\n".join(lines([*BOOK, *READS])))
    for few in (BOOK[:5], [*PLAYERS, *BOOK[8:9]], [*PLAYERS, *BOOK[10:11]]):
        write("ledger", b"\n".join(lines([*few, ("GET /v1/export", None)])))
    write("ledger", b"\n".join([*lines(PLAYERS, key="a"), *lines(PLAYERS, **{"as": "read"}),
                                *lines(PLAYERS[:1], **{"if": "$v"}), *lines(
                                    [("GET /v1/clubs", None), ("POST /v1/clubs", {"name": "x"})],
                                    **{"as": "admin"})]))


def as_objects(export):
    """The lines as fuzz_import.c takes them: bodies as objects, what it makes itself left out."""
    for line in map(json.loads, export):
        if line["type"] == "entry":
            line = {"type": "entry", "body": json.loads(line["body"])}
        if line["type"] == "end":
            line = {"type": "end"}
        yield text(line)


def fill_import(build):
    folder = CORPUS / "import"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    talk = subprocess.run([f"{build}/tests/fuzz_ledger", CORPUS / "ledger"], check=True, text=True,
                          env={**os.environ, "FUZZ_TALK": "1"}, stderr=subprocess.PIPE).stderr
    exports, last = [], []
    for line in talk.splitlines():
        if line.startswith("GET /v1/export -> 200 "):
            line, last = line[len("GET /v1/export -> 200 "):], []
            exports.append(last)
        if line.startswith('{"type":"'):
            last.append(line)
    seen = set()
    for export in sorted(exports, key=len):
        new = {json.loads(json.loads(line)["body"])["kind"] for line in export
               if line.startswith('{"type":"entry"')}
        new |= {name for name in RULESETS if any(f'"ruleset":"{name}"' in line for line in export)}
        if new - seen:
            seen |= new
            write("import", b"\n".join(as_objects(export)))
    write("import", b'"as it is"\n' + "\n".join(min(exports, key=len)).encode() + b"\n")


def fill_http(calls):
    for request in REQUESTS:
        write("http", request.encode())
    for call, requests in calls.items():
        step = max(1, len(requests) // LINES)
        write("http", NDJSON.format(call).encode() + b"\n".join(map(text, requests[::step])))
    plays = [vectors(f"play-{name}")[0]["request"] for name in (*RULESETS, "sanma")]
    write("http", NDJSON.format("play").encode() + b"\n".join(map(text, plays)))
    request = text(calls["score"][0])
    write("http", NDJSON.format("score").encode() + b"\n\n{\r\n[]\r\n\xff\n" + request)
    write("http", JSON.encode() + request)


def fill_logs():
    """A short deal of each sort, in every format."""
    sys.path[:0] = [str(TESTS / "api")]
    from logs import four_winds, lost_riichi, replacement, robbed_kong
    from logs_of_three import OF_THREE, after_north, north_ends_ippatsu, robbed_by_two
    from support.log_deals import FORMATS
    for name, make in FORMATS.items():
        for deal in (four_winds, lost_riichi, replacement, robbed_kong):
            write(name, make([deal()], tells=deal is not lost_riichi))
    for name, make in OF_THREE.items():
        for deal in (after_north, north_ends_ippatsu, robbed_by_two):
            write(name, make([deal()], tells=deal is not north_ends_ippatsu))


def fill_courses():
    """Hands of play that come to an end, and what is told of ends that the actions do not reach."""
    match = {"type": "match", "log_id": "x", "title": None, "names": ["Ann", "Bo"]}
    end = {"type": "end", "points": [25000] * 4, "scores": [0] * 4}
    told = {"outcome": {"type": "exhaustive_draw", "tenpai": [1]}, "tenpai": [1],
            "ura_indicators": "5z", "paid": [-1000, 3000, -1000, -1000]}
    for name in ("riichi", "sanma"):
        cases = [case["request"] for case in vectors(f"play-{name}")
                 if case["expect"].get("phase") == "over"]
        for request in cases[:24:4]:
            hand = {"type": "hand"} | {key: member for key, member in request.items()
                                       if key not in ("view", "trace", "id")}
            lines = [match, hand, end] if name == "riichi" else [hand]
            if len(request["actions"]) > 60:
                hand = hand | {"actions": request["actions"][:50], "told": told}
                lines[-1:-1] = [hand]
            write("course", b"\n".join(map(text, lines)))
        write("course", text(hand | {"told": {"ended": False}}))


def fill_reviews():
    """Courses of every ruleset, a hand each, and two that follow each other."""
    for name in ("sanma", *RULESETS):
        hands = [{key: member for key, member in case["request"].items()
                  if key not in ("view", "trace", "id")}
                 for case in vectors(f"play-{name}") if case["expect"].get("phase") == "over"]
        for hand in hands[:12:4]:
            write("review", text({"type": "hand", **hand}))
        last = {key: member for key, member in hands[1].items() if key != "table"}
        write("review", text(hands[0]) + b"\n" + text(last))


def fill_games():
    """Games in every format, as text and as JSON; what can be said of them, and what is refused."""
    sys.path[:0] = [str(TESTS / "api")]
    from games import POINTS, of_three, scores_of, wrong_payment
    from support.log_deals import FORMATS
    from support.log_games import one_ready, whole_game
    more = [{"accept_differences": True}, {"season": "s", "session": "t"},
            {"chip_value": {"amount": 5, "currency": "EUR"}, "fee": {"amount": 1,
                                                                    "currency": "EUR"}},
            {"rules": {"preset": "mleague"}, "accept_differences": True}, {}]
    for (name, make), members_more in zip(FORMATS.items(), more):
        log = make(whole_game(), final=(POINTS, scores_of(name))).decode()
        rules = {"rules": {"preset": "tenhou"}} if name == "mjai" else {}
        write("games", text({"logs": [{"log": log}], **rules, **members_more}))
    write("games", text(of_three("mjai")[0]))
    write("games", text({"logs": [{"log": of_three("tenhou6")[0]["logs"][0]["log"], "seats": [
        {"guest": name} for name in "ABC"]}], "rules": {"players": 3, "oka": False}}))
    one = json.loads(FORMATS["tenhou6"]([one_ready()]))
    seats = [{"guest": name} for name in "ABCD"]
    write("games", text({"logs": [{"log": one, "seats": seats, "played_at": "2024-01-02"},
                                  {"log": [one, one]}, {"log": wrong_payment()}],
                         "accept_differences": True}))
    write("games", text({"logs": [{"log": one, "played_by": [None, {"guest": "E"}, None, None]}]}))
    write("games", text({"logs": [{"log": "\x1f\x8b"}, {"log": ""}, {"log": {}}]}))


def mcp_messages(calls):
    yield {"method": "initialize", "params": {"protocolVersion": "2025-06-18"}}
    yield {"method": "tools/list", "params": {}}
    yield {"method": "ping", "id": "x"}
    yield {"method": "tools/call", "params": {"name": "rulesets", "arguments": {"ruleset": "mcr"}}}
    for name, requests in calls.items():
        yield {"method": "tools/call", "params": {
            "name": "deal" if name == "deals" else name, "arguments": requests[0]}}


def main():
    if len(sys.argv) > 1 and not os.access(f"{sys.argv[1]}/tests/fuzz_ledger", os.X_OK):
        sys.exit(f"no tests/fuzz_ledger in {sys.argv[1]}: make test-programs")
    calls = rules_requests()
    for target in ("cookies", "course", "deal", "games", "hand", "herring", "http", "ledger",
                   "lines", "majsoul", "mcp", "mjai", "mjlog", "mleague", "postgres", "qr",
                   "review", "score", "tenhou6", "text", "tiles", "waits"):
        (CORPUS / target).mkdir(parents=True, exist_ok=True)
        for seed in (CORPUS / target).iterdir():
            if f"{target}/{seed.name}" not in KEPT:
                seed.unlink()
    for tiles in TILES:
        write("tiles", tiles.encode())
    for header in COOKIES:
        write("cookies", b"\x60" + header.encode())
    for size in QR_SIZES:
        write("qr", hashlib.shake_128(b"%d" % size).digest(size))
    for call in range(64):  # each call of the store: answered as it should be, and otherwise
        drawn = hashlib.shake_128(b"%d" % call).digest(400)
        for answers in (bytes(byte % 192 for byte in drawn), drawn):
            write("postgres", bytes([call]) + answers)
    for message in mcp_messages(calls):
        write("mcp", text({"jsonrpc": "2.0", "id": 1, **message}))
    for small in TEXTS:
        write("text", bytes([int(small[0])]) + small[1:].encode())
    for stream in STREAMS:
        write("lines", stream)
    for requests in calls.values():
        for request in requests:
            write("hand", text(request))
        for request in requests[::6]:
            write("herring", text(request))
    for request in [*calls["deals"], *calls["settle"][::10]]:
        kept = {name: request[name] for name in ("ruleset", "rules") if name in request}
        write("deal", text({**kept, "table": {"dealer": 3, "dealer_streak": 2}, "seed": "a b"}))
    for found in FOUND:
        write("hand", found.encode())
    fill_http(calls)
    fill_logs()
    fill_courses()
    fill_reviews()
    fill_games()
    fill_ledger(calls)
    for request in calls["score"][:40]:
        write("score", hashlib.sha512(text(request)).digest())
        write("waits", hashlib.sha512(b"waits" + text(request)).digest())
    if len(sys.argv) > 1:
        fill_import(sys.argv[1])
    for target in sorted(CORPUS.iterdir()):
        sizes = [path.stat().st_size for path in target.iterdir()]
        print(f"{target.name}: {len(sizes)} files, {sum(sizes)} bytes")


if __name__ == "__main__":
    main()
