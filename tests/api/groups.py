#!/usr/bin/python3
"""
Writes that share a commit: what one of them writes the next one sees, one that is refused takes
nothing of the others with it, and there may be more rows of them than a store gathers.

What waits behind the first write, which holds up the store, is one group.
"""

from support.audit import audit, head
from support.ledger_suite import LedgerSuite
from support.queued import queued
from support.replays import begin, hand

MATCHES, HANDS = 18, 64  # more rows than the store gathers before it writes them: 1024


def hold_up(send, club, path):
    """The group's first: what is sent after it comes into the next group."""
    send("first", club.scorer, "POST", path + "/hands", hand(1))


def several_of_one_match(suite):
    """A hand, the same hand again, a penalty and a transfer, each made of the match before all."""
    club, other = suite.club(), suite.club()
    path, elsewhere = begin(club), begin(other)
    penalty = {"seat": 1, "points": 300, "reason": "r"}
    with queued(suite) as (send, answers):
        hold_up(send, other, elsewhere)
        send("hand", club.scorer, "POST", path + "/hands", hand(1))
        send("again", club.scorer, "POST", path + "/hands", hand(1, (1,)))
        send("penalty", club.scorer, "POST", path + "/penalties", penalty)
        send("transfer", club.scorer, "POST", path + "/transfers",
             {"from": 0, "to": 2, "points": 100, "reason": "r"})
        send("stale", club.scorer, "POST", path + "/penalties", penalty, If_Match='"1"')
    for name in ("first", "hand", "penalty", "transfer"):
        suite.equal(name, answers[name].status, 201)
    suite.refused("the same hand", answers["again"], 409, "hand_already_recorded", same=False)
    suite.refused("a version that was good", answers["stale"], 412, "stale_version")
    suite.equal("the entries follow each other",
                [answers[name].json()["seq"] for name in ("hand", "penalty", "transfer")],
                [2, 3, 4])
    suite.equal("three changes", club.read.read(path)["version"], 4)
    audit(suite, "several of one match", club)


def new_matches(suite):
    """Matches that begin beside each other; two want the same guest, and it is one guest."""
    club = suite.club()
    path = begin(club)
    players = club.players("Ann", "Bea", "Cleo")
    body = {"ruleset": "riichi", "seats": [*players, {"guest": "Gast", "reuse": True}]}
    with queued(suite) as (send, answers):
        hold_up(send, club, path)
        for name in ("one", "other"):
            send(name, club.scorer, "POST", "/v1/matches", body)
        send("old", club.scorer, "POST", "/v1/matches",
             {**body, "result": [40000, 30000, 20000, 10000]})
    seats = [answers[name].json()["seats"][3]["player"] for name in ("one", "other", "old")]
    suite.equal("all begun", [answers[name].status for name in ("one", "other", "old")], [201] * 3)
    suite.equal("one guest", len(set(seats)), 1)
    suite.equal("the old one is finished", answers["old"].json()["state"], "finished")
    for name in ("one", "other", "old"):
        made = answers[name].json()
        suite.equal(f"{name}: as it is shown", made["created_at"],
                    club.read.read(f"/v1/matches/{made['id']}")["created_at"])
    audit(suite, "new matches", club)


def many_rows(suite):
    """More entries than the store gathers at once."""
    club, other = suite.club(), suite.club()
    elsewhere = begin(other)
    paths = [begin(club) for _ in range(MATCHES)]
    before = head(club)[0]
    hands = {"hands": [hand(number, (0, 1, 2, 3)) for number in range(1, HANDS + 1)]}
    with queued(suite) as (send, answers):
        hold_up(send, other, elsewhere)
        for path in paths:
            send(path, club.scorer, "POST", path + "/hands", hands, in_order=False)
    suite.equal("all recorded", {answers[path].status for path in paths}, {201})
    suite.equal("an entry each", head(club)[0], before + MATCHES * HANDS)
    suite.check("verified", club.read.read("/v1/ledger/verify")["ok"], "")


def main():
    with LedgerSuite() as suite:
        suite.run(several_of_one_match, new_matches, many_rows)


if __name__ == "__main__":
    main()
