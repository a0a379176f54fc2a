#!/usr/bin/python3
"""
Two players who are one person: what a merge moves and what follows it, that taking it back makes
all as it was, what is refused, and that exports and changed books are found out.
"""

import json

from support.audit import audit
from support.eventful_club import bring_in, export, verify_file
from support.ledger_suite import NO_ID, LedgerSuite, expect
from support.matches import Match, win

FEE = {"amount": 500, "currency": "EUR"}


class Two:
    """Anna, who has played, and before that a guest, who was she."""

    def __init__(self, suite, name):
        self.club = club = suite.club(name)
        self.league = club.season("league")
        self.anna, self.bo, self.chen, self.dora = club.players()
        self.evening = self.play(["guest", self.bo, self.chen, self.dora], 0, self.league)
        self.guest = self.evening.show()["seats"][0]["player"]
        self.play([self.anna, self.bo, self.chen, self.dora], 1, self.league)
        self.play([self.bo, self.guest, self.chen, self.dora], 2, None)

    def play(self, seats, winner, season):
        seats = [{"guest": "Ann"} if seat == "guest" else seat for seat in seats]
        match = Match(self.club, seats, season=season, fee=FEE)
        match.hand(win(winner, 3), chips=[1, 0, -1, 0])
        match.finish()
        return match

    def shown(self):
        """All that is told of who did what; rows of players aside."""
        read = self.club.read.read
        players = (self.anna, self.guest, self.bo)
        return {path: read(path) for path in (
            "/v1/standings", f"/v1/standings?season={self.league}",
            "/v1/ratings?method=tenhou_r", "/v1/settlements/plan?asset=EUR",
            "/v1/settlements/plan?asset=score", "/v1/settlements/plan?asset=chips",
            *(f"/v1/players/{player}/stats" for player in players),
            *(f"/v1/matches?player={player}" for player in players))}

    def merge(self, **body):
        return self.club.owner.make(f"/v1/players/{self.guest}/merge",
                                    {"into": self.anna, **body})


def without_as_of(shown):
    """A plan says as of which entry it is."""
    return {path: {name: value for name, value in answer.items() if name != "as_of"}
            for path, answer in shown.items()}


def line_of(table, player):
    return next((line for line in table["items"] if line["player"] == player), None)


def follows(suite):
    two = Two(suite, "Follows")
    club, before = two.club, two.shown()
    entry = two.merge(reason="she had been a guest")
    after = two.shown()
    suite.equal("the entry", (entry["kind"], entry["player"], entry["into"], entry["reason"]),
                ("merge", two.guest, two.anna, "she had been a guest"))
    for path in ("/v1/standings", f"/v1/standings?season={two.league}"):
        was, now = before[path], after[path]
        suite.equal(f"{path}: the guest", line_of(now, two.guest), None)
        for name in ("matches", "score", "chips"):
            suite.equal(f"{path}: {name}", line_of(now, two.anna)[name], sum(
                line_of(was, player)[name] for player in (two.anna, two.guest)))
        suite.equal(f"{path}: Bo", line_of(now, two.bo)["score"], line_of(was, two.bo)["score"])
    suite.equal("ratings", [line["player"] == two.guest for line in
                            after["/v1/ratings?method=tenhou_r"]["items"]], [False] * 4)
    for asset in ("EUR", "score", "chips"):
        path = f"/v1/settlements/plan?asset={asset}"
        held, was = ({line.get("player"): line["balance"] for line in shown[path]["balances"]}
                     for shown in (after, before))
        suite.equal(f"{asset} moved", (held.get(two.anna, 0), two.guest in held),
                    (was.get(two.anna, 0) + was.get(two.guest, 0), False))
    suite.equal("statistics", after[f"/v1/players/{two.anna}/stats"]["matches"], 3)
    suite.equal("her matches", len(after[f"/v1/matches?player={two.anna}"]["items"]), 3)
    suite.equal("asked for the guest's", after[f"/v1/matches?player={two.guest}"],
                after[f"/v1/matches?player={two.anna}"])
    for about in ("stats", "series", "head-to-head"):
        suite.equal(f"asked for the guest's {about}",
                    *(club.read.read(f"/v1/players/{player}/{about}")
                      for player in (two.guest, two.anna)))
    guest = club.read.read(f"/v1/players/{two.guest}")
    suite.equal("the guest says so", (guest["merged_into"], guest["archived"], guest["name"]),
                (two.anna, True, "Ann"))
    statement = club.read.read(f"/v1/players/{two.guest}/statement")
    suite.equal("the guest's statement", (set(statement["balances"].values()),
                                          statement["items"][0]["kind"]), ({0}, "merge"))
    suite.equal("the table shows who sat there", two.evening.show()["seats"][0]["player"],
                two.guest)
    two.play([two.anna, two.bo, two.chen, two.dora], 0, two.league)
    two.evening.do("season", {"season": None, "reason": "moved"})
    suite.equal("a match moved", line_of(club.read.read(
        f"/v1/standings?season={two.league}"), two.anna)["matches"], 2)
    suite.equal("by the other program", verify_file(export(club))[0], 0)
    audit(suite, "merged", club)


def taken_back(suite):
    two = Two(suite, "Back")
    club, before = two.club, two.shown()
    entry = two.merge()
    back = expect(club.owner.post(f"/v1/ledger/{entry['seq']}/reverse", {"reason": "no"}), 201)
    suite.equal("a reversal", (back["kind"], back["reverses"]), ("reversal", entry["seq"]))
    suite.equal("all as before", without_as_of(two.shown()), without_as_of(before))
    guest = club.read.read(f"/v1/players/{two.guest}")
    suite.equal("the guest", (guest["merged_into"], guest["archived"]), (None, False))
    audit(suite, "taken back", club)
    again = two.merge()
    suite.refused("the first is taken back once", club.owner.post(
        f"/v1/ledger/{entry['seq']}/reverse", {"reason": "no"}), 422, "contradiction")
    two.play([two.anna, two.bo, two.chen, two.dora], 0, two.league)
    expect(club.owner.post(f"/v1/ledger/{again['seq']}/reverse", {"reason": "no"}), 201)
    table = club.read.read("/v1/standings")
    suite.equal("what came later stays hers", [line_of(table, player)["matches"] for player in (
        two.anna, two.guest)], [2, 2])
    suite.equal("by the other program", verify_file(export(club))[0], 0)
    audit(suite, "taken back later", club)


def archived_before(suite):
    """Who was archived before the merge is so after it was taken back, since the same time."""
    two = Two(suite, "Archived")
    club, path = two.club, f"/v1/players/{two.guest}"
    before = expect(club.scorer.patch(path, {"archived": True}), 200)
    # The two are told apart by their times, which are in milliseconds.
    while club.player("Somebody") and club.read.read("/v1/players?limit=1&order=desc")["items"][0][
            "created_at"] <= before["archived_at"]:
        pass
    entry = two.merge()
    merged = club.read.read(path)
    suite.equal("merged", (merged["merged_into"], merged["archived_at"]),
                (two.anna, before["archived_at"]))
    other = suite.club("Archived, carried over")
    expect(other.owner.post("/v1/import", club.owner.get("/v1/export").body,
                            Content_Type="application/x-ndjson"), 201)
    for name, book in (("here", club), ("carried over", other)):
        expect(book.owner.post(f"/v1/ledger/{entry['seq']}/reverse", {"reason": "no"}), 201)
        back = book.read.read(path)
        suite.equal(f"{name}: as before", {**back, "version": 0}, {**before, "version": 0})
        audit(suite, f"archived, {name}", book)


def refusals(suite):
    two = Two(suite, "Refusals")
    club, other = two.club, suite.club("Elsewhere").player("Anna")
    path = f"/v1/players/{two.guest}/merge"
    for caller, status, code in ((club.read, 403, "forbidden"), (club.scorer, 403, "forbidden"),
                                 (suite.nobody, 401, "unauthorized")):
        suite.refused(code, caller.post(path, {"into": two.anna}), status, code)
    for body, status, code, pointer in (
            ({}, 422, "missing_field", "/into"), ({"into": 1}, 422, "bad_value", "/into"),
            ({"into": "Anna"}, 422, "bad_value", "/into"),
            ({"into": NO_ID}, 404, "not_found", "/into"),
            ({"into": other}, 404, "not_found", "/into"),
            ({"into": two.guest}, 422, "contradiction", "/into"),
            ({"into": two.guest.upper()}, 422, "contradiction", "/into"),
            ({"into": two.bo}, 422, "contradiction", "/into"),  # both at one table
            ({"into": two.anna, "reason": ""}, 422, "bad_value", "/reason"),
            ({"into": two.anna, "x": 1}, 422, "unknown_field", "/x")):
        suite.refused(f"{body}", club.owner.post(path, body), status, code, pointer=pointer)
    for player in (NO_ID, other):
        suite.refused("no player", club.owner.post(f"/v1/players/{player}/merge",
                                                   {"into": two.anna}), 404, "not_found")
    suite.refused("a stale version", club.owner.post(path, {"into": two.anna}, If_Match='"9"'),
                  412, "stale_version")
    running = Match(club, [two.guest, two.bo, two.chen, two.dora])
    suite.refused("in an open match", club.owner.post(path, {"into": two.anna}), 422,
                  "contradiction")
    running.hand(win(0, 1))
    running.finish()
    gone = club.player("Gone")
    expect(club.owner.post(f"/v1/players/{gone}/anonymise"), 200)
    suite.refused("into nobody", club.owner.post(path, {"into": gone}), 422, "contradiction",
                  pointer="/into")
    suite.refused("nobody", club.owner.post(f"/v1/players/{gone}/merge", {"into": two.anna}),
                  422, "contradiction")
    suite.equal("nothing was merged", club.read.read("/v1/ledger?kind=merge")["items"], [])


def afterwards(suite):
    """Nothing more is done to who is merged, and chains are not made."""
    two = Two(suite, "Afterwards")
    club = two.club
    paid = club.scorer.make("/v1/payments", {"from": two.guest, "to": "fee", "amount": 5,
                                             "asset": "EUR"})
    merge = two.merge()
    eva = club.player("Eva")
    pay = {"from": two.bo, "to": two.guest, "amount": 5, "asset": "EUR"}
    for name, answer, pointer in (
            ("merged again", club.owner.post(f"/v1/players/{two.guest}/merge", {"into": eva}), ""),
            ("a cycle", club.owner.post(f"/v1/players/{two.anna}/merge", {"into": two.guest}),
             "/into"),
            ("into one who is merged", club.owner.post(f"/v1/players/{eva}/merge",
                                                       {"into": two.guest}), "/into"),
            ("a chain", club.owner.post(f"/v1/players/{two.anna}/merge", {"into": eva}), ""),
            ("a seat", club.scorer.post("/v1/matches", {
                "ruleset": "riichi", "seats": [two.guest, two.bo, two.chen, two.dora]}),
             "/seats/0"),
            ("a payment", club.scorer.post("/v1/payments", pay), "/to"),
            ("an adjustment", club.owner.post("/v1/ledger/adjustments", {
                "player": two.guest, "amount": 5, "reason": "r"}), "/player"),
            ("a reversal", club.owner.post(f"/v1/ledger/{paid['seq']}/reverse",
                                           {"reason": "r"}), ""),
            ("reopening", club.scorer.post(two.evening.path + "/reopen", {"reason": "r"}), ""),
            ("voiding", club.scorer.post(two.evening.path + "/void", {"reason": "r"}), ""),
            ("a new name", club.scorer.patch(f"/v1/players/{two.guest}", {"name": "x"}), ""),
            ("out of the archive", club.scorer.patch(f"/v1/players/{two.guest}",
                                                     {"archived": False}), ""),
            ("anonymising the other alone", club.owner.post(f"/v1/players/{two.anna}/anonymise"),
             "")):
        problem = json.loads(answer.body)
        suite.equal(name, (answer.status, problem.get("code"), problem.get("pointer") or ""),
                    (422, "contradiction", pointer))
    expect(club.owner.post(f"/v1/players/{two.guest}/anonymise"), 200)
    expect(club.owner.post(f"/v1/players/{two.anna}/anonymise"), 200)
    suite.equal("by the other program", verify_file(export(club))[0], 0)
    audit(suite, "afterwards", club)
    expect(club.owner.post(f"/v1/ledger/{merge['seq']}/reverse", {"reason": "r"}), 201)
    two.evening.do("reopen", {"reason": "after all"})
    audit(suite, "reopened", club)


def carried_over(suite):
    two = Two(suite, "Here")
    entry = two.merge(reason="麻雀")
    data = export(two.club)
    there = suite.club("There")
    suite.equal("it comes in", bring_in(there, data).status, 201)
    for path, shown in two.shown().items():
        if "season=" not in path:
            suite.equal(path, there.read.read(path), shown)
    audit(suite, "there", there)
    expect(there.owner.post(f"/v1/ledger/{entry['seq']}/reverse", {"reason": "r"}), 201)
    audit(suite, "taken back there", there)
    for what, player, into in (("another", two.guest, two.chen), ("nobody", two.guest, None),
                               ("a stranger", two.guest, NO_ID), ("oneself", two.anna, two.anna),
                               ("a chain", two.anna, two.guest), ("no entry", two.bo, two.dora)):
        lines = [json.loads(line) for line in data.decode("utf-8").splitlines()]
        for line in lines:
            if line["type"] == "player" and line["id"] == player:
                line["merged_into"] = into
        wrong = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()
        answer = bring_in(suite.club(what), wrong)
        suite.refused(f"into {what}", answer, 422, "contradiction")
        suite.equal(f"into {what}: by the other program", verify_file(wrong)[0], 1)


if __name__ == "__main__":
    with LedgerSuite() as suite:
        suite.run(follows, taken_back, archived_before, refusals, afterwards, carried_over)
