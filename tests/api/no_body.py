#!/usr/bin/python3
"""Calls that take no body refuse one: what it says would be lost."""

import re

from support.client import post_head, raw
from support.ledger_suite import NO_ID, LedgerSuite, expect
from support.matches import Match, draw
from support.openapi_spec import Spec


def every_route(suite):
    """All routes of openapi.yaml that have no requestBody."""
    count = 0
    for path, item in Spec().paths.items():
        target = re.sub(r"{(id|key|tx|entry)}", NO_ID, path).replace("{n}", "1")
        for method in ("get", "delete", "post", "put", "patch"):
            if method not in item or "requestBody" in item[method]:
                continue
            count += 1
            answer = suite.admin.write(method.upper(), target, {"reason": "r"})
            suite.refused(f"{method} {path}", answer, 422, "bad_value", pointer="")
            suite.check(f"{method} {path}: what is wrong",
                        "takes no body" in answer.json()["detail"])
            answer = suite.admin.write(method.upper(), target, b"")
            suite.check(f"{method} {path}: nothing is no body", answer.status != 422 or
                        "body" not in answer.json()["detail"], repr(answer))
    suite.check("there are such routes", count > 20, str(count))


def undoing(suite):
    club = suite.club()
    match = Match(club, club.players())
    match.hand(draw(0))
    suite.refused("an undo with its reason in a body", club.scorer.delete(
        f"{match.path}/hands/1", {"reason": "wrong"}), 422, "bad_value", pointer="")
    suite.equal("nothing was undone", match.show()["next_hand_number"], 2)
    expect(club.scorer.delete(f"{match.path}/hands/1?reason=wrong"), 200)
    suite.equal("with its reason in the query", match.entries()[-1]["reason"], "wrong")


def chunked(suite):
    head = post_head("/healthz", "Transfer-Encoding: chunked").replace(b"POST", b"GET")
    wire = raw(suite.daemon, head + b"2\r\n{}\r\n0\r\n\r\n")
    suite.equal("chunks", wire.final.status, 422)
    wire = raw(suite.daemon, head + b"0\r\n\r\n")
    suite.equal("no chunks", wire.final.status, 200)


def main():
    with LedgerSuite() as suite:
        suite.run(every_route, undoing, chunked)


if __name__ == "__main__":
    main()
