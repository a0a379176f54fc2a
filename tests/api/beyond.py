#!/usr/bin/python3
"""Hands beyond the end: once the rules call a match over, each says that it is meant."""

import json

from support.audit import audit
from support.ledger_suite import LedgerSuite, expect
from support.matches import Match, draw

OVER = {"rules": {"match_length": "east"}, "table": {"dealer": 3, "hand_number": 4}}
YES = {"beyond": True}


def at_the_end(club, **more):
    """A match that its first hand ends: seat 3 deals the last of East, and is not ready."""
    return Match(club, club.players(), **{**OVER, **more})


def hand(number, *tenpai, **more):
    return {"hand_number": number, "outcome": draw(*tenpai), **more}


def one_hand(suite):
    club = suite.club()
    match = at_the_end(club)
    suite.equal("over", match.do("hands", hand(4, 0))["match"]["match_over"], True)
    before = match.show()
    for what, more in (("without", {}), ("false", {"beyond": False}), ("null", {"beyond": None})):
        for preview in ("", "?preview=true"):
            suite.refused(f"{what}{preview}", match.post("hands" + preview, hand(5, 0, **more)),
                          409, "match_over", pointer="/beyond", args={"hand": 4})
    suite.refused("in Japanese", match.post("hands", hand(5, 0), Accept_Language="ja"), 409,
                  "match_over", detail="対局は 4 局目で終わっている。終局後の局には true が必要")
    suite.refused("no boolean", match.post("hands", hand(5, 0, beyond=1)), 422, "bad_value",
                  pointer="/beyond")
    suite.refused("what stands there comes first", match.post("hands", hand(4, 0)), 409,
                  "hand_already_recorded")
    suite.refused("so does the order", match.post("hands", hand(6, 0)), 409, "hand_out_of_order")
    suite.equal("nothing was written", match.show(), before)
    expect(club.scorer.post(f"{match.path}/hands?preview=true", hand(5, 0, **YES)), 200)
    made = match.do("hands", hand(5, 0, **YES))
    suite.equal("it is kept", made["input"], {"outcome": draw(0), **YES})
    suite.equal("and in the book", match.entries("hand")[-1]["input"], made["input"])
    suite.refused("the next again", match.post("hands", hand(6, 0)), 409, "match_over")
    expect(club.scorer.delete(f"{match.path}/hands/5"), 200)
    suite.refused("undone: over as before", match.post("hands", hand(5, 0)), 409, "match_over")
    expect(club.scorer.delete(f"{match.path}/hands/4"), 200)
    other = match.do("hands", hand(4, 3))
    suite.equal("the dealer stays: no end", other["match"]["match_over"], False)
    match.do("hands", hand(5, 3, **YES))
    suite.equal("nothing said where there is no end", match.do("hands", hand(6, 3))["input"],
                {"outcome": draw(3)})
    match.finish()
    audit(suite, "one hand", club)


def several(suite):
    club = suite.club()
    match = at_the_end(club)
    before = match.show()
    hands = [hand(4, 0), hand(5, 0, **YES), hand(6, 0)]
    lines = "".join(json.dumps(one) + "\n" for one in hands)
    ndjson = {"Content_Type": "application/x-ndjson"}
    suite.refused("each says it", match.post("hands", {"hands": hands}), 409, "match_over",
                  pointer="/hands/2/beyond")
    suite.refused("lines", club.scorer.post(f"{match.path}/hands", lines.encode(), **ndjson), 409,
                  "match_over", pointer="/hands/2/beyond")
    suite.equal("nothing was written", match.show(), before)
    hands[2].update(YES)
    suite.equal("two beyond", len(match.do("hands", {"hands": hands})["hands"]), 3)
    audit(suite, "several", club)


def corrections(suite):
    """What was played is put right without it; what a correction adds is new."""
    club = suite.club()
    match = at_the_end(club)
    for one in (hand(4, 3), hand(5, 3), hand(6, 3)):
        match.do("hands", one)
    put = expect(club.scorer.put(f"{match.path}/hands/4", {"outcome": draw(0)}), 200)
    suite.equal("over since hand 4, which was played on", put["match"]["match_over"], True)
    suite.equal("all of them", len(put["hands"]), 3)
    body = {"from_hand": 5, "reason": "r", "hands": [{"outcome": draw(0)}] * 3}
    suite.refused("one more", match.post("corrections", body), 409, "match_over",
                  pointer="/hands/2/beyond")
    body["hands"] = [{"outcome": draw(0)}] * 2 + [{"outcome": draw(0), **YES}]
    suite.equal("with it", len(match.do("corrections", body)["hands"]), 3)
    suite.equal("put right as it was sent", expect(club.scorer.put(
        f"{match.path}/hands/7", {"outcome": draw(1), **YES}), 200)["hands"][0]["input"],
        {"outcome": draw(1), **YES})
    match.finish()
    audit(suite, "corrections", club)


def carried_over(suite):
    """A book with such hands, said or not, is read in as it was."""
    club, fresh = suite.club(), suite.club("New Club")
    match = at_the_end(club)
    match.do("hands", {"hands": [hand(4, 3), hand(5, 3), hand(6, 3)]})
    expect(club.scorer.put(f"{match.path}/hands/4", {"outcome": draw(0)}), 200)
    match.do("hands", hand(7, 0, **YES))
    expect(fresh.owner.post("/v1/import", club.owner.get("/v1/export").body,
                            Content_Type="application/x-ndjson"), 201)
    hands = f"{match.path}/hands"
    suite.equal("the same hands", list(fresh.read.pages(hands)), list(club.read.pages(hands)))
    suite.refused("over there, too", fresh.scorer.post(hands, hand(8, 0)), 409, "match_over")
    suite.equal("and played on", fresh.scorer.post(hands, hand(8, 0, **YES)).status, 201)
    audit(suite, "carried over", fresh)


if __name__ == "__main__":
    with LedgerSuite() as the_suite:
        the_suite.run(one_hand, several, corrections, carried_over)
