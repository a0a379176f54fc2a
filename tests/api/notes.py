#!/usr/bin/python3
"""
Remarks to matches and hands: shown where entries are read, streamed, taken along by exports, and
forgotten when they are taken back or the player who said them is anonymised.
"""

import hashlib
import json

from support.audit import audit
from support.eventful_club import bring_in, export, verify_file
from support.ledger_suite import NO_ID, LedgerSuite, expect
from support.matches import Match, draw

TEXT = "The wall was one tile short; played on. 「同意」"


def add(match, text=TEXT, status=201, caller=None, **members):
    body = {"text": text, **members}
    return expect((caller or match.club.scorer).post(f"{match.path}/notes", body), status)


def listed(match, query="?order=asc"):
    return expect(match.club.read.get(f"{match.path}/notes{query}"), 200)


def entry(club, place):
    return expect(club.read.get(f"/v1/ledger/{place}"), 200)


def shown(suite):
    club = suite.club()
    match = Match(club, club.players())
    match.hand(draw(0))
    version = match.show()["version"]
    made = add(match, hand=1)
    suite.check("the answer is the entry without the text", "text" not in made, made)
    suite.equal("of the match", (made["kind"], made["match"], made["hand"], made["postings"]),
                ("note", match.id, 1, []))
    item, = listed(match)["items"]
    suite.equal("listed", (item["id"], item["text"], item["hand"], item["names"]),
                (made["id"], TEXT, 1, {}))
    suite.equal("in the ledger", entry(club, made["id"])["text"], TEXT)
    suite.equal("by its kind", [each["text"] for each in expect(club.read.get(
        f"/v1/ledger?match={match.id}&kind=note"), 200)["items"]], [TEXT])
    suite.equal("among the entries", [each["text"] for each in match.entries()
                                      if each["kind"] == "note"], [TEXT])
    suite.equal("the match stays as it is", match.show()["version"], version)
    add(match, "second"), add(match, "third")
    suite.equal("in order", [item["text"] for item in listed(match)["items"]],
                [TEXT, "second", "third"])
    first = listed(match, "?order=asc&limit=2")
    rest = listed(match, f"?order=asc&limit=2&cursor={first['next_cursor']}")
    suite.equal("by pages", [len(first["items"]), len(rest["items"]), rest["next_cursor"]],
                [2, 1, None])
    suite.equal("the newest first", listed(match, "?limit=1")["items"][0]["text"],
                "third")
    match.finish()
    add(match, "when it has ended, too")
    match.do("void", {"reason": "played twice"})
    suite.equal("of a void match", len(listed(match)["items"]), 4)
    audit(suite, "notes", club)


def bounds(suite):
    club = suite.club()
    match = Match(club, club.players())
    path = f"{match.path}/notes"
    for text in ("x" * 500, "朵" * 500, "😀" * 500):
        add(match, text)
        suite.equal(f"500 of {text[0]}", listed(match)["items"][-1]["text"], text)
    for name, body, code, pointer in (
            ("501", {"text": "x" * 501}, "bad_value", "/text"),
            ("501 of three bytes", {"text": "朵" * 501}, "bad_value", "/text"),
            ("none", {"text": ""}, "bad_value", "/text"),
            ("a control character", {"text": "a\x01b"}, "bad_value", "/text"),
            ("no text", {}, "missing_field", "/text"),
            ("a number", {"text": 3}, "bad_value", "/text"),
            ("another member", {"text": "x", "at": 3}, "unknown_field", "/at"),
            ("no such hand", {"text": "x", "hand": 1}, "bad_value", "/hand"),
            ("hand 0", {"text": "x", "hand": 0}, "bad_value", "/hand"),
            ("nobody", {"text": "x", "player": NO_ID}, "not_found", "/player"),
            ("no id", {"text": "x", "player": "Bo"}, "bad_value", "/player")):
        answer = club.scorer.post(path, body)
        suite.equal(name, (answer.json()["code"], answer.json()["pointer"]), (code, pointer))
    suite.refused("a reader adds none", club.read.post(path, {"text": "x"}), 403, "forbidden")
    suite.refused("of no match", club.scorer.post(f"/v1/matches/{NO_ID}/notes", {"text": "x"}),
                  404, "not_found")
    suite.equal("refusals wrote nothing", len(listed(match)["items"]), 3)


def taken_back(suite):
    club = suite.club()
    match, other = Match(club, club.players()), Match(club, club.players("E", "F", "G", "H"))
    made = add(match)
    path = f"{match.path}/notes/{made['id']}"
    etag = club.read.get(f"/v1/ledger/{made['id']}").headers["etag"]
    suite.refused("in another match", club.scorer.delete(f"{other.path}/notes/{made['id']}"), 404,
                  "not_found")
    answers = [club.scorer.delete(path, Idempotency_Key="back") for _ in range(2)]
    done = expect(answers[0], 201)
    suite.equal("a replay is the same answer", answers[1].body, answers[0].body)
    suite.equal("the entry", (done["kind"], done["reverses"]), ("note", made["seq"]))
    suite.equal("the text is gone", entry(club, made["id"])["text"], None)
    suite.check("and the ETag another", club.read.get(
        f"/v1/ledger/{made['id']}").headers["etag"] != etag)
    suite.equal("none is listed", listed(match)["items"], [])
    suite.refused("twice", club.scorer.delete(path), 422, "contradiction")
    suite.refused("what takes back is not taken back",
                  club.scorer.delete(f"{match.path}/notes/{done['id']}"), 404, "not_found")
    suite.refused("no note", club.scorer.delete(f"{match.path}/notes/1"), 404, "not_found")
    audit(suite, "taken back", club)


def forgotten(suite):
    """What Bo said is forgotten with Bo; what others said stays."""
    club = suite.club()
    players = club.players()
    match = Match(club, players)
    gone = club.player("Fritz")
    said, other = add(match, "I was late.", player=gone), add(match, "Bo was.", player=players[1])
    suite.equal("by name", listed(match)["items"][0]["names"], {gone: "Fritz"})
    key = {"Idempotency_Key": "said-again"}
    first = club.scorer.post(f"{match.path}/notes", {"text": "Secret", "player": gone}, **key)
    expect(club.owner.post(f"/v1/players/{gone}/anonymise"), 200)
    suite.equal("theirs are forgotten", [item["text"] for item in listed(match)["items"]],
                ["Bo was."])
    suite.equal("in the ledger", [entry(club, made["id"])["text"] for made in (said, other)],
                [None, "Bo was."])
    again = club.scorer.post(f"{match.path}/notes", {"text": "Secret", "player": gone}, **key)
    suite.check("no receipt has it", b"Secret" not in again.body and first.status == 201)
    suite.refused("they say no more", club.scorer.post(
        f"{match.path}/notes", {"text": "x", "player": gone}), 422, "contradiction")
    data = export(club)
    suite.check("no export has it", b"I was late." not in data and b"Bo was." in data)
    suite.equal("the verifier of clubs", verify_file(data)[0], 0)
    audit(suite, "forgotten", club)


def carried(suite):
    club = suite.club()
    match = Match(club, club.players())
    add(match)
    back = add(match, "a slip")
    expect(club.scorer.delete(f"{match.path}/notes/{back['seq']}"), 201)
    data = export(club)
    line, = [json.loads(text) for text in data.splitlines() if b'"attachment"' in text]
    body = next(json.loads(json.loads(text)["body"]) for text in data.splitlines()
                if json.loads(text).get("type") == "entry"
                and json.loads(json.loads(text)["body"])["kind"] == "note")
    suite.equal("the text lies beside its entry", json.loads(line["text"])["text"], TEXT)
    suite.equal("whose body has its hash", hashlib.sha256(line["text"].encode()).hexdigest(),
                body["attached"])
    suite.check("and nothing of it", TEXT not in json.dumps(body, ensure_ascii=False))
    other = suite.club("Other")
    expect(bring_in(other, data), 201)
    suite.equal("brought in", [item["text"] for item in expect(
        other.read.get(f"{match.path}/notes"), 200)["items"]], [TEXT])
    audit(suite, "brought in", other)
    strange = data.replace(TEXT.encode(), b"another")
    suite.refused("another text", bring_in(suite.club("Third"), strange), 422, "contradiction")


def closed_season(suite):
    club = suite.club()
    season = club.season("spring")
    match = Match(club, club.players(), season=season)
    match.finish()
    expect(club.owner.post(f"/v1/seasons/{season}/close", {}), 200)
    suite.refused("a scorer's", club.scorer.post(f"{match.path}/notes", {"text": "x"}), 403,
                  "forbidden")
    add(match, "the owner's", caller=club.owner)
    suite.equal("the owner may", len(listed(match)["items"]), 1)


def main():
    with LedgerSuite() as suite:
        suite.run(shown, bounds, taken_back, forgotten, carried, closed_season)


if __name__ == "__main__":
    main()
