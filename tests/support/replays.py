"""A match of draws, and whether two answers are the same answer sent again."""

import re

UUID7 = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


def begin(club, **more):
    """A match of riichi: its path."""
    players = club.players()
    match = club.scorer.make("/v1/matches", {"ruleset": "riichi", "seats": players, **more})
    return "/v1/matches/" + match["id"]


def hand(number, tenpai=(0,)):
    """Good at any table, even where the match is over."""
    return {"hand_number": number, "beyond": True,
            "outcome": {"type": "exhaustive_draw", "tenpai": list(tenpai)}}


def same_answer(suite, name, first, again):
    """A replay: status, body, ETag and Location of the first, and the header that says so."""
    suite.check(f"{name}: the first says nothing", "idempotency-replayed" not in first.headers,
                repr(first.headers))
    suite.equal(f"{name}: replayed", again.headers.get("idempotency-replayed"), "true")
    for header in ("etag", "location", "content-type"):
        suite.equal(f"{name}: {header}", again.headers.get(header), first.headers.get(header))
    suite.equal(f"{name}: the answer", (again.status, again.body), (first.status, first.body))
