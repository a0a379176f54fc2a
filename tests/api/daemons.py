#!/usr/bin/python3
"""
Several daemons on one PostgreSQL database: one effect for a key sent to two at once, numbers and
versions that hold across them, a stream of one that shows what the other records. Then the server
is killed under load, and comes back: what was acknowledged is there, once.
"""

import json
import threading
import time
import uuid

from support.at_once import together
from support.audit import audit, head
from support.client import Client
from support.daemon import Daemon
from support.event_stream import Stream
from support.ledger_suite import ADMIN_KEY, NO_ID, Caller, Club, LedgerSuite, expect
from support.matches import Match, draw
from support.postgres import Server, new_database, sql
from support.sealed_matches import SealedMatch, check_transcript, key_file

HANDS = 12
KILLS = 3
WRITERS = 4
PATIENCE = 300
PASSWORD = "not-to-be-seen"


def on(daemon, caller):
    return Caller(Client(daemon), caller.key)


def hand(number):
    return {"hand_number": number, "outcome": draw(0), "beyond": True}


def one_effect(suite):
    """The same hand under the same key, to both daemons at once."""
    club = Club(suite.admin, "Both")
    match = Match(club, club.players())
    scorers = [on(daemon, club.scorer) for daemon in suite.daemons]
    for number in range(1, HANDS + 1):
        before = head(club)[0]
        key = uuid.uuid4().hex
        answers = together(*(lambda scorer=scorer: scorer.post(
            match.path + "/hands", hand(number), Idempotency_Key=key) for scorer in scorers))
        suite.equal(f"hand {number}", [a.status for a in answers], [201, 201])
        suite.equal(f"hand {number}: one answer", len({a.body for a in answers}), 1)
        suite.equal(f"hand {number}: one of them replayed", sum(
            "idempotency-replayed" in a.headers for a in answers), 1)
        suite.equal(f"hand {number}: one entry", head(club)[0], before + 1)
    audit(suite, "one effect", club)


def one_number(suite):
    """The same number under two keys: one is recorded, the other is told so by either daemon."""
    club = Club(suite.admin, "Numbers")
    match = Match(club, club.players())
    scorers = [on(daemon, club.scorer) for daemon in suite.daemons]
    for number in range(1, HANDS + 1):
        answers = together(*(lambda scorer=scorer: scorer.post(
            match.path + "/hands", hand(number)) for scorer in scorers))
        suite.equal(f"number {number}", sorted(a.status for a in answers), [201, 409])
    audit(suite, "one number", club)


def one_version(suite):
    """If-Match holds whichever daemon is asked."""
    club = Club(suite.admin, "Versions")
    player = club.player("Anna")
    owners = [on(daemon, club.owner) for daemon in suite.daemons]
    for number in range(HANDS):
        tag = club.read.get(f"/v1/players/{player}").headers["etag"]
        answers = together(*(lambda owner=owner, place=place: owner.patch(
            f"/v1/players/{player}", {"name": f"Anna {number} {place}"}, If_Match=tag)
            for place, owner in enumerate(owners)))
        suite.equal(f"change {number}", sorted(a.status for a in answers), [200, 412])


def remembered(suite):
    """
    A daemon drafts hands by what it has met of key and match, without reading: what the other one
    has changed since is found before anything is written or refused.
    """
    club = Club(suite.admin, "Remembered")
    season, other = club.season("S"), club.season("T")
    match = Match(club, club.players(), season=season)
    keys = [club.owner.make(f"/v1/clubs/{club.id}/keys", {"role": "scorer", "season": season})
            for _ in range(2)]
    first, second = (on(suite.daemons[0], Caller(None, made["key"])) for made in keys)
    changer = on(suite.daemons[1], club.owner)

    def change(what, body):
        expect(changer.post(f"{match.path}/{what}", body), 200)

    def record(name, number, status, code=None, key=first, **members):
        answer = key.post(match.path + "/hands", {**hand(number), **members})
        suite.equal(name, (answer.status, code and answer.json()["code"]), (status, code))

    for number in (1, 2, 3):
        record(f"hand {number}", number, 201)
    expect(changer.post(match.path + "/hands", hand(4)), 201)
    record("recorded by the other", 4, 409, "hand_already_recorded")
    record("the one after it", 5, 201)
    expect(changer.delete(match.path + "/hands/5"), 200)
    record("one too far", 6, 409, "hand_out_of_order")
    record("the one that was taken back", 5, 201, outcome=draw(0, 1))
    change("finish", {})
    record("finished by the other", 6, 409, "match_not_open")
    change("reopen", {"reason": "r"})
    record("reopened by the other", 6, 201)
    record("met again", 7, 201)
    change("season", {"season": other, "reason": "r"})
    record("moved out of the key's season", 8, 403, "forbidden")
    record("and too far", 9, 403, "forbidden")
    change("season", {"season": season, "reason": "r"})
    for number in (8, 9):
        record(f"moved back, {number}", number, 201)
    record("another key", 10, 201, key=second)
    for made in keys:
        expect(changer.delete(f"/v1/clubs/{club.id}/keys/{made['id']}"), 200)
    for number in (11, 11, 12):
        record(f"revoked by the other, {number}", number, 401, "unauthorized")
    record("revoked, and too far", 13, 401, "unauthorized", key=second)
    suite.equal("hands that stand", match.show()["next_hand_number"], 11)
    audit(suite, "remembered", club)


def one_admin_key(suite):
    """A club is made once, though both daemons are asked."""
    admins = [Caller(Client(daemon), ADMIN_KEY) for daemon in suite.daemons]
    for number in range(HANDS):
        answers = together(*(lambda admin=admin: admin.post(
            "/v1/clubs", {"name": f"Once {number}"}, Idempotency_Key=f"club-{number}")
            for admin in admins))
        suite.equal(f"club {number}", [a.status for a in answers], [201, 201])
        suite.equal(f"club {number}: one", len({a.body for a in answers}), 1)


def one_deal(suite):
    """Both daemons deal, and record, at once: there is one wall for a hand, whoever is asked."""
    club = Club(suite.admin, "One deal")
    match = SealedMatch(suite, club, club.players()).ready()
    scorers = [on(daemon, club.scorer) for daemon in suite.daemons]
    for number in range(1, 4):
        answers = together(*(lambda scorer=scorer: scorer.post(match.path + "/deals", {})
                             for scorer in scorers))
        suite.equal(f"deal {number}", sorted(a.status for a in answers), [201, 422])
        answers = together(*(lambda scorer=scorer: scorer.post(match.path + "/hands", hand(number))
                             for scorer in scorers))
        suite.equal(f"its hand {number}", sorted(a.status for a in answers), [201, 409])
    match.finish()
    transcript = match.transcript()
    suite.equal("three hands, three deals", len(transcript["hands"]), 3)
    check_transcript(suite, "of two daemons", transcript, True)
    audit(suite, "one deal", club)


def streams(suite):
    """What one daemon records comes on the other's stream, in order and without a gap."""
    club = Club(suite.admin, "Streams")
    match = Match(club, club.players())
    other = on(suite.daemons[1], club.scorer)
    with Stream(suite.daemons[0], match.id, club.read.key, "?after=0") as stream:
        first = stream.event()
        for number in range(1, HANDS + 1):
            other.make(match.path + "/hands", hand(number))
        seen = [first[0]] + [stream.event()[0] for _ in range(HANDS)]
    entries = [entry["seq"] for entry in club.read.pages("/v1/ledger")
               if entry.get("match") == match.id]
    suite.equal("all entries, in order", seen, entries)
    for daemon in suite.daemons:
        with Stream(daemon, None, club.read.key, "?after=0") as stream:
            seen, mark = [], {"seq": 0}
            while mark["seq"] < entries[-1]:
                _, data = stream.message()
                if data["kind"] == "commit":
                    mark = data
                else:
                    seen.append(data["seq"])
            suite.equal("the club's stream", (seen, [m["id"] for m in mark["matches"]]),
                        (entries, [match.id]))
            other.make(match.path + "/hands", hand(len(entries)))
            entries.append(stream.message()[1]["seq"])
            suite.equal("what the other records now", stream.message()[1]["matches"],
                        [match.show()])


class Writer(threading.Thread):
    """Records hands in a match of its own until told to stop, each until it is acknowledged."""

    def __init__(self, club, daemon, until):
        super().__init__()
        self.match, self.daemon, self.until = Match(club, club.players()), daemon, until
        self.key, self.acknowledged, self.late = club.scorer.key, [], 0

    def run(self):
        number = 1
        while not self.until.is_set():
            self.record(number)
            number += 1

    def record(self, number):
        key, end = f"{self.match.id}-{number}", time.monotonic() + PATIENCE
        while time.monotonic() < end:
            answer = Caller(Client(self.daemon), self.key).post(
                self.match.path + "/hands", hand(number), Idempotency_Key=key)
            if answer.status == 201:
                self.acknowledged.append(number)
                return
            self.late += 1
            time.sleep(0.05)
        raise AssertionError(f"hand {number} was not taken: {answer!r}")


def killed_under_load(suite):
    """The server is killed while both daemons write: each hand is there once, when it is back."""
    clubs = [Club(suite.admin, f"Killed {number}") for number in range(WRITERS)]
    until = threading.Event()
    writers = [Writer(club, suite.daemons[place % 2], until) for place, club in enumerate(clubs)]
    for writer in writers:
        writer.start()
    for _ in range(KILLS):
        time.sleep(1)
        suite.server.kill()
        suite.server.start()
    time.sleep(1)
    until.set()
    for writer in writers:
        writer.join()
    suite.note(f"{sum(len(w.acknowledged) for w in writers)} hands, sent again "
               f"{sum(w.late for w in writers)} times, {KILLS} kills")
    for club, writer in zip(clubs, writers):
        numbers = [h["hand_number"] for h in club.read.pages(writer.match.path + "/hands")]
        suite.equal("each hand once", numbers, list(range(1, len(writer.acknowledged) + 1)))
        audit(suite, "after the kills", club)


def cut_connections(suite):
    """The server ends every connection: the next request gets a new one."""
    club = Club(suite.admin, "Cut")
    match = Match(club, club.players())
    for number in range(1, HANDS + 1):
        sql(suite.server.address, "SELECT count(pg_terminate_backend(pid)) FROM"
            " pg_stat_activity WHERE application_name = 'mahjongd'")
        answer = club.scorer.post(match.path + "/hands", hand(number))
        suite.equal(f"hand {number}", answer.status, 201)
    audit(suite, "after the cuts", club)


def refused_stores(suite):
    """A database that is no place for a book is refused at the start, in one line."""
    address = suite.server.address
    foreign, newer, older = (new_database(address) for _ in range(3))
    sql(foreign, "CREATE SCHEMA mahjongd")
    for made, version in ((newer, "version + 1"), (older, "1")):
        first = Daemon(suite.mahjongd, store=made)
        suite.stop("the one that made the tables", first)
        sql(made, f"UPDATE mahjongd.meta SET version = {version}")
    sql(address, "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    unsafe = Server(fsync="off")
    for name, store, words in (
            ("another program's schema", foreign, b"another program"),
            ("a newer schema", newer, b"newer mahjongd"),
            ("a schema of no release", older, b"before the first release"),
            ("another encoding", address.replace("/postgres?", "/latin?"), b"another encoding"),
            ("no fsync", unsafe.address, b"fsync off"),
            ("no such database", address.replace("/postgres?", "/none?"), b"does not exist"),
            ("no address", "postgres://a:" + PASSWORD + "@[", b"not one that libpq reads"),
            ("no server", f"postgres://a:{PASSWORD}@127.0.0.1:1/b", b"refused")):
        status, out, err = suite.command(suite.mahjongd, "--listen", "127.0.0.1:0",
                                         "--store", store)
        suite.equal(f"{name}: exit status", status, 1)
        suite.check(f"{name}: one line", words in err and err.count(b"\n") == 1, (out, err))
        suite.check(f"{name}: no password", PASSWORD.encode() not in err, err)
    unsafe.remove()


def older_schema(suite):
    """A database of the first release, without attachments and rate, is brought up to date."""
    store = new_database(suite.server.address)
    first = Daemon(suite.mahjongd, ("--admin-key-file", suite.key_file), store=store)
    club = Club(Caller(Client(first), ADMIN_KEY), "Old")
    player = club.player("Anna")
    suite.stop("the one that made the tables", first)
    sql(store, "DROP TABLE mahjongd.attachments;"
        "ALTER TABLE mahjongd.clubs DROP COLUMN money; UPDATE mahjongd.meta SET version = 6")
    status, _, err = suite.command(suite.mahjongd, "admin", "verify", "--store", store)
    suite.check("a command alone does not", status == 1 and b"start the daemon first" in err, err)
    for name in ("brought up to date", "opened again"):
        daemon = Daemon(suite.mahjongd, store=store)
        suite.equal(name, on(daemon, club.read).read(f"/v1/players/{player}")["name"], "Anna")
        suite.equal(f"{name}: version", sql(store, "SELECT version FROM mahjongd.meta"), [["8"]])
        suite.equal(f"{name}: a table", sql(store, "SELECT count(*) FROM mahjongd.attachments"),
                    [["0"]])
        suite.stop(name, daemon)
    suite.equal("verify", suite.command(suite.mahjongd, "admin", "verify", "--store", store)[0], 0)


def hidden_password(suite):
    """Neither the list of processes nor the log shows it; the server asks for none here."""
    store = new_database(suite.server.address).replace("mahjong@", f"mahjong:{PASSWORD}@")
    daemon = Daemon(suite.mahjongd, store=store)
    with open(f"/proc/{daemon.pid}/cmdline", encoding="utf-8") as line:
        suite.check("the command line", PASSWORD not in line.read(), "it is shown")
    suite.stop("the daemon with a password", daemon)
    suite.check("the log", PASSWORD not in daemon.log(), daemon.log_tail())


def admin_beside(suite):
    """The admin commands work beside the daemons; verify says the same of each club."""
    def admin(*words):
        return suite.command(suite.mahjongd, "admin", *words, "--store", suite.daemon.store)

    status, out, err = admin("create-club", "Shell")
    suite.equal("create-club", status, 0)
    club = json.loads(out)["id"]
    suite.equal("create-key", admin("create-key", club, "owner")[0], 0)
    suite.equal("of no club", admin("create-key", NO_ID, "owner")[0], 1)
    status, out, err = admin("verify")
    suite.equal("verify", (status, err), (0, b""))
    suite.check("all are well", all(json.loads(line)["report"]["ok"]
                                    for line in out.splitlines()), out)
    suite.equal("backup is the server's", admin("backup", "x")[0], 1)


def ratings_of_both(suite):
    """What one daemon keeps of ratings follows what the other records, reopens and moves."""
    club = Club(suite.admin, "Ratings")
    players, season = club.players(), club.season("S")
    readers = [on(daemon, club.read) for daemon in suite.daemons]
    scorers = [on(daemon, club.scorer) for daemon in suite.daemons]

    def rated(name):
        for query in ("", f"&season={season}"):
            path = f"/v1/ratings?method=tenhou_r{query}"
            first, second = (reader.read(path) for reader in readers)
            suite.equal(f"{name}: {path}", first, second)
        return {line["player"]: line["rating"] for line in first["items"]}

    rated("nothing")
    for number in range(4):
        club.scorer = scorers[number % 2]
        match = Match(club, players[number:] + players[:number], season=season)
        match.hand(draw(0))
        match.finish()
        before = rated(f"match {number}")
    expect(scorers[0].post(f"{match.path}/reopen", {"reason": "r"}), 200)
    suite.check("reopened by one, it is gone for both", rated("reopened") != before)
    scorers[1].post(f"{match.path}/finish", {})
    suite.equal("finished by the other, it is back", rated("finished"), before)


def main():
    server = Server()
    store = new_database(server.address)
    seal = ("--seal-key", key_file())
    with LedgerSuite(flags=seal, store=store) as suite:
        suite.server = server
        second = Daemon(suite.mahjongd, ("--admin-key-file", suite.key_file, *seal), store=store)
        suite.daemons = (suite.daemon, second)
        suite.run(refused_stores, older_schema, hidden_password, one_effect, one_number,
                  one_version, one_deal, remembered, ratings_of_both, one_admin_key, streams,
                  cut_connections, killed_under_load, admin_beside)
        suite.stop("the second daemon", second)


if __name__ == "__main__":
    main()
