#!/usr/bin/python3
"""
Somebody who leaves is anonymised: what shows it, what stays, that no row of the store holds the
name any more, what is refused, and that exports and copies of the book keep it.
"""

import json

from support.audit import audit
from support.client import Client
from support.daemon import Daemon
from support.eventful_club import bring_in, export, verify_file
from support.ledger_suite import ADMIN_KEY, NO_ID, Caller, Club, LedgerSuite, expect
from support.log_deals import FORMATS, NAMES as PLAYERS
from support.log_games import whole_game
from support.matches import Match, win
from support.postgres import is_postgres
from support.raw_store import open_raw

NAME, OUTSIDE, PLATFORM = "Zacharias Quandt", "member-4711", "quandt_tenhou"
POINTS, SCORES = [24000, 32200, 19800, 24000], [4000, 42200, -30200, -16000]  # of the log
TOLD = [text.encode("utf-8") for text in (NAME, NAME.lower(), OUTSIDE, PLATFORM)]


def leave(club, player):
    return expect(club.owner.post(f"/v1/players/{player}/anonymise"), 200)


def holds(suite):
    """Which tables hold what named somebody; entries are read as the export has them."""
    store = open_raw(suite.daemon.store)
    found = {table for table in store.schema() for row in store.rows(f"SELECT * FROM {table}")
             for value in row.values() for text in TOLD
             if text in (value if isinstance(value, bytes) else str(value).encode("utf-8"))}
    store.close()
    return found


class Leaving:
    """A club in which somebody has played, been changed and left. `first`: how they came."""

    def __init__(self, suite, club):
        self.club = club
        self.made = {"name": NAME, "external_id": OUTSIDE}
        self.first = club.scorer.post("/v1/players", self.made, Idempotency_Key="came")
        self.player = expect(self.first, 201)["id"]
        self.change = {"platform_names": {"tenhou": [PLATFORM]}}
        expect(club.scorer.patch(f"/v1/players/{self.player}", self.change,
                                 Idempotency_Key="changed"), 200)
        self.match = Match(club, [self.player, *club.players("Bo", "Chen", "Dora")])
        self.match.hand(win(0, 1))
        self.match.finish()
        self.statement = club.read.read(f"/v1/players/{self.player}/statement")
        self.hashes = [entry["hash"] for entry in club.read.pages("/v1/ledger")]
        suite.equal("the store has the name", holds(suite),
                    {"players", "platform_names", "receipts"})
        self.left = leave(club, self.player)


def left(suite):
    club = suite.club("Leaving")
    told = Leaving(suite, club)
    path = f"/v1/players/{told.player}"
    now = club.read.read(path)
    suite.equal("the answer", told.left, now)
    suite.equal("nobody", {name: now[name] for name in (
        "name", "external_id", "platform_names", "archived", "guest", "version")},
                {"name": "anonymous", "external_id": None, "platform_names": {},
                 "archived": True, "guest": False, "version": 3})
    entry = club.read.read("/v1/ledger?kind=anonymise")["items"][0]
    suite.equal("the entry", (entry["player"], entry["postings"], "reason" in entry, entry["at"]),
                (told.player, [], False, now["anonymised_at"]))
    suite.equal("archived then", now["archived_at"], now["anonymised_at"])
    statement = club.read.read(path + "/statement")
    suite.equal("the statement", statement, {**told.statement, "name": "anonymous"})
    suite.equal("the book", [entry["hash"] for entry in club.read.pages("/v1/ledger")][:-1],
                told.hashes)
    suite.equal("the match", club.read.read(told.match.path)["names"][0], "anonymous")
    suite.equal("the standings", [line["name"] for line in club.read.read("/v1/standings")["items"]
                                  if line["player"] == told.player], ["anonymous"])
    for query in ("?name=zach", f"?external_id={OUTSIDE}"):
        suite.equal(query, club.read.read("/v1/players" + query)["items"], [])
    suite.equal("no table", holds(suite), set())
    data = export(club)
    suite.check("nor the export", not any(text in data for text in TOLD), repr(data[:300]))
    suite.equal("by the other program", verify_file(data)[0], 0)
    audit(suite, "left", club)


def retries(suite):
    """The keys stay used: nobody is made again, and no answer tells the name."""
    club = suite.club("Retries")
    told = Leaving(suite, club)
    before = club.read.read("/v1/players")
    for name, answer in (
            ("made", club.scorer.post("/v1/players", told.made, Idempotency_Key="came")),
            ("changed", club.scorer.patch(f"/v1/players/{told.player}", told.change,
                                          Idempotency_Key="changed"))):
        suite.refused(name, answer, 422, "idempotency_mismatch", parameter="Idempotency-Key")
    suite.equal("nobody new", club.read.read("/v1/players"), before)
    key = {"Idempotency_Key": "leaves"}
    bo = club.player("Bo")
    first = club.owner.post(f"/v1/players/{bo}/anonymise", **key)
    again = club.owner.post(f"/v1/players/{bo}/anonymise", **key)
    suite.equal("a retry", (again.status, again.body), (200, first.body))


def refusals(suite):
    club, other = suite.club("Refusals"), suite.club("Other")
    namesake = other.player(NAME)
    anna = club.player("Anna")
    path = f"/v1/players/{anna}/anonymise"
    for caller, status, code in ((club.read, 403, "forbidden"), (club.scorer, 403, "forbidden"),
                                 (suite.nobody, 401, "unauthorized")):
        suite.refused(code, caller.post(path), status, code)
    for player in (NO_ID, namesake):
        suite.refused("no player here", club.owner.post(f"/v1/players/{player}/anonymise"),
                      404, "not_found")
    suite.refused("a stale version", club.owner.post(path, If_Match='"9"'), 412, "stale_version")
    suite.refused("a body", club.owner.post(path, {"reason": "Anna"}), 422,
                  "unknown_field", pointer="/reason")
    suite.equal("nothing was written", club.read.read("/v1/ledger")["items"], [])
    leave(club, anna.upper())
    suite.refused("twice", club.owner.post(path), 422, "contradiction")
    for change in ({"name": "Anna"}, {"archived": False}, {}, {"external_id": "x"}):
        suite.refused(f"{change}", club.owner.patch(f"/v1/players/{anna}", change),
                      422, "contradiction")
    suite.refused("a seat", club.scorer.post("/v1/matches", {
        "ruleset": "riichi", "seats": [anna, *club.players("Bo", "Chen", "Dora")]}),
                  422, "contradiction", pointer="/seats/0")
    seq = club.read.read("/v1/ledger?kind=anonymise")["items"][0]["seq"]
    suite.refused("no way back", club.owner.post(f"/v1/ledger/{seq}/reverse", {"reason": "r"}),
                  422, "contradiction")
    suite.equal("the namesake", other.read.read(f"/v1/players/{namesake}")["name"], NAME)
    other.owner.post(f"/v1/players/{namesake}/anonymise")


def carried_over(suite):
    """An export comes in as it is; one that still names somebody who left does not."""
    club = suite.club("Here")
    told = Leaving(suite, club)
    data = export(club)
    there = suite.club("There")
    suite.equal("it comes in", bring_in(there, data).status, 201)
    suite.equal("the same player", there.read.read(f"/v1/players/{told.player}"), told.left)
    suite.equal("the same entries", there.read.read("/v1/ledger"), club.read.read("/v1/ledger"))
    audit(suite, "there", there)
    for what, change in (("a name", {"name": NAME}), ("an external_id", {"external_id": "x"}),
                         ("a name elsewhere", {"platform_names": {"tenhou": ["x"]}}),
                         ("another time", {"anonymised_at": "2020-01-01T00:00:00.000Z"}),
                         ("no time", {"anonymised_at": None})):
        lines = [json.loads(line) for line in data.decode("utf-8").splitlines()]
        for line in lines:
            if line["type"] == "player" and line["id"] == told.player:
                line.update(change)
        wrong = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()
        suite.equal(f"{what}: refused", bring_in(suite.club(what), wrong).status, 422)
        suite.equal(f"{what}: by the other program", verify_file(wrong)[0], 1)


def in_a_copy(suite):
    """
    Somebody leaves after the store was copied: a copy knows which answers tell the name. In the
    file of a daemon that has ended it is nowhere then, not where it is free either.
    """
    if is_postgres(suite.daemon.store):
        return
    daemon = suite.start(("--admin-key-file", suite.key_file))
    club = Club(Caller(Client(daemon), ADMIN_KEY), "Copied")
    made = {"name": NAME, "external_id": OUTSIDE}
    player = expect(club.scorer.post("/v1/players", made, Idempotency_Key="came"), 201)["id"]
    suite.stop("the first daemon", daemon)
    copy = daemon.store.removesuffix(".db") + "-copy.db"
    suite.command(suite.mahjongd, "admin", "copy", "--from", daemon.store, "--to", copy)
    second = Daemon(suite.mahjongd, ("--admin-key-file", suite.key_file), store=copy)
    club.owner.client = club.scorer.client = Client(second)
    leave(club, player)
    suite.refused("a retry", club.scorer.post("/v1/players", made, Idempotency_Key="came"), 422,
                  "idempotency_mismatch")
    suite.stop("the second daemon", second)
    with open(copy.removeprefix("sqlite:"), "rb") as file:
        data = file.read()
    suite.equal("what the file holds", [text for text in TOLD if text in data], [])


def guests_of_matches(suite):
    """A guest's name stands in the answers to whoever wrote to the match, in drafts and outside."""
    club = suite.club("Guests")
    seats, sent = club.players("Bo", "Chen", "Dora"), []

    def send(what, body, path=None):
        path = path or match.path + what
        sent.append((path, body, f"sent-{len(sent)}"))
        return club.scorer.post(path, body, Idempotency_Key=sent[-1][2])

    match = Match(club, [*seats, {"guest": NAME}])
    guest = match.made["seats"][3]["player"]
    begun = {"ruleset": "riichi", "seats": [*seats, club.player("Emil")],
             "played_by": [{"guest": NAME, "player": guest}, None, None, None]}
    other = expect(send("", begun, "/v1/matches"), 201)["id"]
    expect(club.scorer.post(f"/v1/matches/{other}/void", {"reason": "r"}), 200)
    expect(send("/hands", {"hand_number": 1, "outcome": win(0, 1)}), 201)
    expect(send("/transfers", {"from": 0, "to": 1, "points": 100, "reason": "r"}), 201)
    expect(send("/seats", {"seats": [{"guest": NAME, "player": guest}, *seats]}), 201)
    expect(send("/finish", {}), 200)
    suite.equal("the answers tell it", holds(suite), {"players", "receipts"})
    leave(club, guest)
    suite.equal("no table", holds(suite), set())
    for path, body, key in sent:
        suite.refused(f"{path}: a retry", club.scorer.post(path, body, Idempotency_Key=key), 422,
                      "idempotency_mismatch", parameter="Idempotency-Key")
    audit(suite, "guests", club)


def played_elsewhere(suite):
    """The answer of an import of games names those of the log."""
    club = suite.club("Elsewhere")
    log = FORMATS["tenhou6"](whole_game(), final=(POINTS, SCORES)).decode()
    body = {"logs": [{"log": log.replace(PLAYERS[1], PLATFORM)}]}
    game = club.scorer.make("/v1/import/games", body)["games"][0]
    suite.equal("the answer names them", game["seats"][1]["name"], PLATFORM)
    suite.check("so do tables", "receipts" in holds(suite), "")
    leave(club, game["seats"][1]["player"])
    suite.equal("no table", holds(suite), set())
    audit(suite, "elsewhere", club)


if __name__ == "__main__":
    with LedgerSuite() as suite:
        suite.run(left, retries, refusals, carried_over, in_a_copy, guests_of_matches,
                  played_elsewhere)
