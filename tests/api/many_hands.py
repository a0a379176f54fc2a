#!/usr/bin/python3
"""Several hands in one call: POST /v1/matches/{id}/hands with {"hands": [...]}."""

import json

from support.audit import audit
from support.event_stream import Stream
from support.ledger_suite import LedgerSuite, expect
from support.matches import Match, draw, nameless, win

MOST = 64


def evening(first=1, count=5):
    outcomes = (win(0, 2), draw(1), win(3, None), draw(0, 3), win(2, 1, han=4, fu=30))
    return [{"hand_number": first + i, "outcome": outcomes[(first + i - 1) % 5],
             "note": f"hand {first + i}", "beyond": True} for i in range(count)]


def seatless(hands):
    """What two matches of other players have alike."""
    return [{name: hand[name] for name in ("hand_number", "input", "settlement", "table_after")}
            for hand in hands]


def as_one(suite):
    """They come out as one after the other would, in one commit with one version."""
    club = suite.club()
    players = club.players()
    slow, match = Match(club, players), Match(club, players)
    sent = evening()
    for hand in sent:
        slow.do("hands", hand)
    head = len(list(club.read.pages("/v1/ledger")))
    with Stream(suite.daemon, None, club.keys["read"]["key"]) as stream:
        answer = match.post("hands", {"hands": sent}, Idempotency_Key="evening")
        done = expect(answer, 201)
        events = [stream.message()[1] for _ in range(len(sent) + 1)]
    suite.equal("one commit", [event["kind"] for event in events], ["hand"] * 5 + ["commit"])
    suite.equal("the same hands", seatless(done["hands"]),
                seatless(slow.club.read.pages(f"{slow.path}/hands")))
    suite.equal("GET shows them", done["hands"],
                [nameless(hand) for hand in club.read.pages(f"{match.path}/hands")])
    suite.equal("the match after them", done["match"], nameless(match.show()))
    suite.equal("one version", (done["match"]["version"], answer.headers["etag"]), (2, '"2"'))
    suite.equal("Location", answer.headers["location"], f"{match.path}/hands")
    again = match.post("hands", {"hands": sent}, Idempotency_Key="evening")
    suite.equal("one receipt", (again.status, again.body, again.headers.get("etag")),
                (201, answer.body, '"2"'))
    suite.equal("nothing twice", len(list(club.read.pages("/v1/ledger"))), head + 5)
    suite.refused("other hands under its key", match.post(
        "hands", {"hands": sent[:4]}, Idempotency_Key="evening"), 422, "idempotency_mismatch")
    match.do("hands", evening(6, 1)[0])
    match.do("hands", {"hands": evening(7, MOST)})
    expect(club.scorer.delete(f"{match.path}/hands/{6 + MOST}"), 200)
    suite.equal("played on", match.show()["next_hand_number"], 6 + MOST)
    match.finish()
    audit(suite, "many hands", club)


def previews(suite):
    club = suite.club()
    match = Match(club, club.players())
    seen = expect(club.scorer.post(f"{match.path}/hands?preview=true", {"hands": evening()}), 200)
    suite.equal("nothing was written", nameless(match.show()), match.made)
    done = match.do("hands", {"hands": evening()})
    suite.equal("as the preview said", seatless(seen["hands"]), seatless(done["hands"]))
    suite.equal("without an id", {"id", "seq", "at"} & set(seen["hands"][0]), set())
    suite.equal("the table", seen["match"]["table"], done["match"]["table"])


def conflicts(suite):
    """Which hand differs, and what stands there; else where to go on."""
    club = suite.club()
    match = Match(club, club.players())
    match.do("hands", {"hands": evening(1, 3)})
    stands = list(club.read.pages(f"{match.path}/hands"))
    before = match.show()

    def refused(name, hands, index, number, same):
        answer = match.post("hands", {"hands": hands})
        problem = json.loads(answer.body)
        suite.equal(name, (answer.status, problem["code"], problem.get("pointer"),
                           problem.get("same"), problem.get("hand")),
                    (409, "hand_already_recorded", f"/hands/{index}", same, stands[number - 1]))

    refused("all are there", evening(1, 3), 2, 3, True)
    refused("some are there", evening(2, 4), 1, 3, True)
    other = evening(1, 5)
    other[1]["outcome"] = draw(2)
    refused("the second differs", other, 1, 2, False)
    typo = evening(1, 2) + [{**evening(3, 1)[0], "chip": 1}]
    suite.refused("one that cannot be read behind those", match.post("hands", {"hands": typo}),
                  422, "unknown_field", pointer="/hands/2/chip", same=None, hand=None, line=None)
    other[0]["chips"] = [1, -1, 0, 0]
    refused("the first differs", other, 0, 1, False)
    suite.refused("a gap before", match.post("hands", {"hands": evening(5, 2)}), 409,
                  "hand_out_of_order", pointer="/hands/0", next_hand_number=4)
    gap = evening(4, 2) + evening(7, 1)
    suite.refused("a gap within", match.post("hands", {"hands": gap}), 409, "hand_out_of_order",
                  pointer="/hands/2", next_hand_number=6)
    suite.refused("one twice", match.post("hands", {"hands": evening(4, 1) * 2}), 409,
                  "hand_out_of_order", pointer="/hands/1")
    suite.equal("nothing was written", match.show(), before)
    match.do("hands", {"hands": evening(4, 2)})
    audit(suite, "conflicts", club)


def refusals(suite):
    club = suite.club()
    match = Match(club, club.players())
    good = evening(1, 3)

    def broken(**members):
        return {"hands": [good[0], {**good[1], **members}, good[2]]}

    for name, body, code, pointer in (
            ("no list", {"hands": 1}, "bad_value", "/hands"),
            ("null", {"hands": None}, "missing_field", "/hands"),
            ("none", {"hands": []}, "bad_value", "/hands"),
            ("too many", {"hands": evening(1, MOST + 1)}, "bad_value", "/hands"),
            ("no object", {"hands": [good[0], 1]}, "bad_value", "/hands/1"),
            ("a hand and hands", {"hands": good, **good[0]}, "unknown_field", None),
            ("no number", {"hands": [{"outcome": draw()}]}, "missing_field",
             "/hands/0/hand_number"),
            ("no outcome", broken(outcome=None), "missing_field", "/hands/1/outcome"),
            ("a typo", broken(chip=[0] * 4), "unknown_field", "/hands/1/chip"),
            ("unequal chips", broken(chips=[1, 0, 0, 0]), "contradiction", "/hands/1/chips"),
            ("no such seat", broken(outcome=draw(4)), "bad_value", "/hands/1/outcome/tenpai/0"),
            ("a wrong value", broken(outcome=win(0, 2, han=0)), "bad_value",
             "/hands/1/outcome/wins/0/called/han")):
        members = {} if pointer is None else {"pointer": pointer}
        suite.refused(name, match.post("hands", body), 422, code, **members)
    suite.refused("stale", match.post("hands", {"hands": good}, If_Match='"7"'), 412,
                  "stale_version")
    suite.equal("nothing was written", nameless(match.show()), match.made)
    match.finish()
    suite.refused("finished", match.post("hands", {"hands": good}), 409, "match_not_open")


def lines_of(hands, end="\n"):
    return "".join(json.dumps(hand) + end for hand in hands).encode()


def as_lines(suite):
    """NDJSON is the same as the list, refusals too."""
    club = suite.club()
    players = club.players()
    listed, match = Match(club, players), Match(club, players)

    def send(body, **headers):
        return match.club.scorer.post(f"{match.path}/hands", body,
                                      Content_Type="application/x-ndjson", **headers)

    done = expect(send(lines_of(evening(1, 3)), Idempotency_Key="lines"), 201)
    suite.equal("the same hands", seatless(done["hands"]),
                seatless(listed.do("hands", {"hands": evening(1, 3)})["hands"]))
    again = send(lines_of(evening(1, 3)), Idempotency_Key="lines")
    suite.equal("one receipt", (again.status, again.json()), (201, done))
    expect(send(lines_of(evening(4, 1)).rstrip()), 201)
    expect(send(lines_of(evening(5, 2), "\r\n")), 201)
    before = match.show()
    suite.equal("recorded", before["next_hand_number"], 7)
    good = lines_of(evening(7, 2))
    answer = send(lines_of(evening(5, 3)))
    suite.equal("what is there already", (answer.status, answer.json()["pointer"],
                                          answer.json()["same"], answer.json()["line"]),
                (409, "/hands/1", True, 2))
    wrong = lines_of([{"hand_number": 6, "outcome": draw(1, 2)}])
    answer = send(lines_of(evening(5, 1)) + wrong + good)
    suite.equal("what was recorded otherwise", (answer.json()["pointer"], answer.json()["same"],
                                                answer.json()["line"],
                                                answer.json()["hand"]["hand_number"]),
                ("/hands/1", False, 2, 6))
    answer = send(lines_of(evening(5, 2)) + b'{"hand_number": 7, "outcom": 1}')
    suite.refused("a typo behind what is there", answer, 422, "unknown_field",
                  pointer="/hands/2/outcom", line=3, same=None, hand=None)
    for name, body, code, pointer in (
            ("nothing", b"\n", "bad_json", "/hands/0"),
            ("a blank line", good + b"\n" + good, "bad_json", "/hands/2"),
            ("half a line", good[:-4], "bad_json", "/hands/1"),
            ("no object", good + b"7", "bad_value", "/hands/2"),
            ("a NUL", good + b"\0", "bad_json", "/hands/2"),
            ("no UTF-8", good + b'{"note": "\xff"}', "bad_json", "/hands/2"),
            ("a list", lines_of([{"hands": evening(7, 1)}]), "unknown_field", "/hands/0/hands"),
            ("too many", lines_of(evening(7, MOST + 1)), "bad_value", "/hands"),
            ("a typo", good + b'{"hand_number": 9, "outcom": 1}', "unknown_field",
             "/hands/2/outcom"),
            ("out of order", lines_of(evening(8, 1)), "hand_out_of_order", "/hands/0")):
        status = {"bad_json": 400, "hand_out_of_order": 409}.get(code, 422)
        line = int(pointer.split("/")[2]) + 1 if pointer.count("/") > 1 else None
        suite.refused(name, send(body), status, code, pointer=pointer, line=line)
    suite.equal("all or none", match.show(), before)
    shown = expect(club.scorer.post(f"{match.path}/hands?preview=true", good,
                                    Content_Type="application/x-ndjson"), 200)
    suite.equal("preview", (len(shown["hands"]), match.show()), (2, before))
    audit(suite, "lines", club)


def substitutes(suite):
    """Who sits down for a later hand plays that, in the same commit, too."""
    club = suite.club()
    anna, bo, chen, dora = club.players()
    eva = club.player("Eva")
    match = Match(club, [anna, bo, chen, dora])
    match.do("hands", {"hands": evening(1, 2)})
    match.seat([anna, bo, chen, eva])
    done = match.do("hands", {"hands": evening(3, 2)})
    suite.equal("who played", [hand["seats"][3] for hand in done["hands"]], [eva, eva])
    for _ in range(2):
        match.undo()
    match.do("hands", {"hands": evening(3, 3)})
    audit(suite, "substitutes", club)


def main():
    with LedgerSuite() as suite:
        suite.run(as_one, previews, conflicts, refusals, as_lines, substitutes)


if __name__ == "__main__":
    main()
