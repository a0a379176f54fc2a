#!/usr/bin/python3
"""
`mahjongd admin copy`: a store filled over HTTP is carried from a file into a PostgreSQL database,
and from there into another file. Each daemon answers the same, bodies and ETags; every write that
was sent before is replayed when it comes again; verify says the same; the book goes on. A copy that
breaks off, of itself or killed, leaves no club, and may be made again.
"""

import json
import os
import signal
import subprocess
import tempfile
import time

from support.attachments import attached, written
from support.client import Client
from support.daemon import Daemon
from support.event_stream import Stream
from support.eventful_club import Eventful, bring_in, export
from support.ledger_suite import ADMIN_KEY, Caller, Club, LedgerSuite, expect
from support.matches import Match, draw
from support.postgres import Server, new_database, sql
from support.sealed_matches import PATIENT, SealedMatch, sealing, verify_deal
from support.store_rows import open_store
from support.store_secret import mac_of

PATIENCE = 60
HOUR_MS = 3600 * 1000
PASSWORD = "not-to-be-seen"
LISTS = ("/v1/me", "/v1/players", "/v1/players?archived=true", "/v1/matches", "/v1/ledger",
         "/v1/standings", "/v1/seasons", "/v1/settlements/plan?asset=CNY",
         "/v1/ledger/verify", "/v1/export", "/v1/export?format=csv")
OF_PLAYER = ("", "/statement", "/stats")
OF_MATCH = ("", "/hands", "/hands?history=true")
OF_SEALED = ("/seal", "/transcript")


class Told:
    """Every write that was done, to be sent again."""

    def __init__(self):
        self.writes, self.plain = [], Caller.request

    def __enter__(self):
        def request(caller, method, path, body, headers):
            answer = self.plain(caller, method, path, body, headers)
            if method != "GET" and 200 <= answer.status < 300 and "Idempotency-Key" in headers:
                self.writes.append((method, path, body, headers, answer))
            return answer

        Caller.request = request
        return self

    def __exit__(self, *error):
        Caller.request = self.plain


class Source:
    """A daemon of its own, as suites have one."""

    def __init__(self, daemon):
        self.daemon, self.client = daemon, Client(daemon)
        self.admin = Caller(self.client, ADMIN_KEY)

    def club(self, name):
        return Club(self.admin, name)


class Filled:
    """What lies in the store: the clubs, the writes that made them, what every GET answers."""

    def __init__(self, source):
        with Told() as told:
            self.eventful = Eventful(source)
            self.club = self.eventful.club
            self.sealed = self.dealt(source)
            self.imported = Club(source.admin, "Imported")
            bring_in(self.imported, export(self.club))
            self.attached = self.with_attachments(source)
            self.more()
            self.empty = Club(source.admin, "Empty")
        # What told the name of somebody who left has no answer any more, and what told a seat its
        # tile has none elsewhere: it is sealed with a secret of the daemon that ran.
        self.writes = [write for write in told.writes if b"Fritz" not in (write[2] or b"")
                       and not write[1].endswith("/draws")]
        self.share = self.club.scorer.make("/v1/shares", {"match": self.eventful.open.id})
        self.revoked = self.club.keys["read"]
        self.reader = Caller(source.client, source.admin.make(
            f"/v1/clubs/{self.club.id}/keys", {"role": "read"})["key"])
        source.admin.delete(f"/v1/clubs/{self.club.id}/keys/{self.revoked['id']}")
        self.ticket = self.lasting_ticket(source.daemon.store)
        self.answers = everything(self, source.daemon)
        shared = source.client.get(f"/v1/shared/{self.share['token']}")
        self.shared = (shared.status, shared.body)

    def lasting_ticket(self, store):
        """As the daemon makes them with its store's secret, but for longer than all this takes."""
        match, key = self.eventful.open.id, self.club.keys["scorer"]["id"]
        expires = int(time.time() * 1000) + HOUR_MS
        mac = mac_of(store, f"ticket\n{key}\n{match}\n{expires}\n")
        return f"{key}.{expires}.{mac}"

    def dealt(self, source):
        """A sealed match whose second hand is played: who sits where draws a tile."""
        match = SealedMatch(source, self.club, self.eventful.players[:4], seal=PATIENT).ready()
        match.play(draw(2))
        match.deal()
        self.tile = match.holders[1].draw(1).json()
        return match

    def more(self):
        """What the eventful club lacks: names elsewhere, archived players, as an import keeps."""
        club = self.imported
        club.player("Yuki", external_id="y", platform_names={
            "tenhou": ["ゆき"], "majsoul": ["Yuki", "Yuki2"]})
        gone = club.player("Gone")
        club.scorer.patch(f"/v1/players/{gone}", {"archived": True},
                          If_Match=club.read.get(f"/v1/players/{gone}").headers["etag"])
        match = Match(club, club.players())
        match.hand(draw(0))
        match.finish()

    def with_attachments(self, source):
        """A club in which something lies beside entries that have nothing there by themselves."""
        club = Club(source.admin, "Attached")
        expect(bring_in(club, written(attached(
            export(self.club), lambda body: body["kind"] in ("hand", "adjustment")))), 201)
        return club

    def callers(self, daemon):
        client = Client(daemon)
        return [Caller(client, caller.key) for caller in (
            self.reader, self.imported.read, self.empty.read)]


def each(caller):
    """All paths of a club that are read."""
    yield from LISTS
    cursor = caller.read("/v1/ledger?limit=2")["next_cursor"]
    if cursor is not None:
        yield f"/v1/ledger?limit=2&cursor={cursor}"
    for kind, ends in (("players", OF_PLAYER), ("matches", OF_MATCH), ("ledger", ("",))):
        for item in list(caller.pages(f"/v1/{kind}")):
            yield from (f"/v1/{kind}/{item['id']}{end}" for end in ends)


def everything(filled, daemon):
    """{(whose, path): what the daemon answers}."""
    found = {}
    for place, caller in enumerate(filled.callers(daemon)):
        for path in each(caller):
            answer = caller.get(path)
            found[place, path] = (answer.status, answer.headers.get("etag"), answer.body)
    for match in (filled.eventful.sealed, filled.sealed):
        for end in OF_SEALED:
            answer = filled.reader.on(Client(daemon)).get(match.path + end)
            found["sealed", match.path + end] = (
                answer.status, answer.headers.get("etag"), answer.body)
    answer = filled.attached.read.on(Client(daemon)).get("/v1/export")
    found["attached", "/v1/export"] = (
        answer.status, answer.headers.get("etag"), answer.body)
    admin = Caller(Client(daemon), ADMIN_KEY)
    for path in ("/v1/clubs", *(f"/v1/clubs/{club.id}/keys" for club in (
            filled.club, filled.imported, filled.empty))):
        answer = admin.get(path)
        # A key is seen again with each call; the rest stays as it was.
        items = [{**item, "last_seen_at": None} for item in answer.json()["items"]]
        found["admin", path] = (answer.status, answer.headers.get("etag"), items)
    return found


def copy(suite, source, target):
    return suite.command(suite.mahjongd, "admin", "copy", "--from", source, "--to", target)


def verified(suite, store):
    status, out, err = suite.command(suite.mahjongd, "admin", "verify", "--store", store)
    return status, out, err


def clubs_of(suite, store):
    return len(verified(suite, store)[1].splitlines())


def same(suite, name, filled, daemon):
    """Each GET, and each write sent again."""
    found = everything(filled, daemon)
    suite.equal(f"{name}: the same paths", sorted(map(str, found)),
                sorted(map(str, filled.answers)))
    different = [path for path in found if found[path] != filled.answers.get(path)]
    suite.equal(f"{name}: GETs that differ", different, [])
    suite.check(f"{name}: all were found", all(status == 200 for status, *_ in found.values()),
                [path for path in found if found[path][0] != 200])
    client, different = Client(daemon), []
    for method, path, body, headers, first in filled.writes:
        again = client.request(method, path, body, headers)
        if (again.status, again.body) != (first.status, first.body) or \
                "idempotency-replayed" not in again.headers:
            different.append((method, path, repr(again)))
    suite.equal(f"{name}: writes that are not replayed", different, [])
    suite.equal(f"{name}: and nothing is written", everything(filled, daemon), found)
    suite.equal(f"{name}: a revoked key", Caller(client, filled.revoked["key"]).get(
        "/v1/me").status, 401)


def goes_on(suite, name, filled, daemon):
    """The running match's stream from its first entry by a ticket of before; a hand, a new club."""
    match = filled.eventful.open
    scorer = Caller(Client(daemon), filled.club.scorer.key)
    with Stream(daemon, match.id, None, f"?after=0&ticket={filled.ticket}") as stream:
        suite.equal(f"{name}: a ticket of before", stream.status, 200)
        known = [entry["seq"] for entry in filled.reader.on(Client(daemon)).pages(
            f"/v1/ledger?match={match.id}")]
        shared = Client(daemon).get(f"/v1/shared/{filled.share['token']}")
        suite.equal(f"{name}: a link of before", (shared.status, shared.body), filled.shared)
        suite.equal(f"{name}: the stream", [stream.event()[0] for _ in known], known)
        number = scorer.read(match.path)["next_hand_number"]
        hand = scorer.make(match.path + "/hands", {"hand_number": number, "outcome": draw(1)})
        suite.check(f"{name}: goes on", stream.event()[0] > known[-1], hand)
    club = Club(Caller(Client(daemon), ADMIN_KEY), "Later")
    Match(club, club.players()).hand(draw(0))


def sealed_goes_on(suite, name, filled, daemon):
    """With the same seal key: the hand that is dealt gives the same tiles, and the secret is R."""
    match = filled.sealed
    seats, scorer = ([Caller(Client(daemon), None)] * 4,
                     Caller(Client(daemon), filled.club.scorer.key))
    paths = [holder.path + "/draws" for holder in match.holders]
    first = seats[1].post(paths[1], {"number": 1, "source": "wall"})
    suite.equal(f"{name}: a tile of before", (first.status, first.json()), (200, filled.tile))
    suite.equal(f"{name}: the next", seats[2].post(
        paths[2], {"number": 2, "source": "wall"}).status, 200)
    scorer.make(match.path + "/hands", {"hand_number": 2, "outcome": draw(0)})
    suite.equal(f"{name}: finished", scorer.post(match.path + "/finish", {}).status, 200)
    transcript = filled.reader.on(Client(daemon)).read(match.path + "/transcript")
    suite.equal(f"{name}: it holds", [
        one for one in verify_deal.Transcript(transcript).check() if one[2] != "holds"], [])
    suite.equal(f"{name}: of what was shown first", transcript["commitment"],
                match.opened["commitment"])


def serve(suite, store):
    return Daemon(suite.mahjongd, ("--admin-key-file", suite.key_file, *suite.sealing),
                  store=store)


def there_and_back(suite):
    """From the file into the database, and from there into another file."""
    file, database = suite.file, new_database(suite.server.address)
    first = serve(suite, file)
    filled = Filled(Source(first))
    status, out, err = copy(suite, file, database)
    suite.check("a store that is served", (status, out) == (1, b"") and b"served by" in err, err)
    suite.stop("the first daemon", first)
    told = verified(suite, file)
    suite.equal("verify of the first", (told[0], told[2]), (0, b""))
    back = "sqlite:" + os.path.join(suite.folder, "back.db")
    counts = []
    for name, source, target in (("database", file, database), ("file", database, back)):
        status, out, err = copy(suite, source, target)
        suite.equal(f"{name}: copied", (status, err), (0, b""))
        counts.append(json.loads(out))
        suite.equal(f"{name}: verify says the same", verified(suite, target), told)
        status, out, err = copy(suite, source, target)
        suite.check(f"{name}: not twice", (status, out) == (1, b"") and b"clubs" in err, err)
    suite.equal("as many both times", counts[0], counts[1])
    suite.check("something of all", all(counts[0].values()), counts[0])
    for name, store in (("database", database), ("file", back)):
        daemon = serve(suite, store)
        same(suite, name, filled, daemon)
        goes_on(suite, name, filled, daemon)
        sealed_goes_on(suite, name, filled, daemon)
        suite.stop(name, daemon)
        suite.equal(f"{name}: is well", verified(suite, store)[0], 0)


def refused(suite):
    """Targets that are no new stores, and sources that are none."""
    folder, file = suite.folder, suite.file
    used = "sqlite:" + os.path.join(folder, "used.db")
    suite.command(suite.mahjongd, "admin", "create-club", "A", "--store", used)
    empty = new_database(suite.server.address)
    suite.stop("a daemon that made nothing", serve(suite, empty))
    secret = empty.replace("mahjong@", f"mahjong:{PASSWORD}@")
    for name, source, target, words in (
            ("a store with clubs", file, used, b"there already"),
            ("one that a daemon has made", file, secret, b"there already"),
            ("onto itself", file, file, b"served by"),
            ("no store", used + "x", empty, b"there is no store"),
            ("no ledger", new_database(suite.server.address), used + "y", b"has no ledger")):
        status, out, err = copy(suite, source, target)
        suite.check(name, (status, out) == (1, b"") and words in err and err.count(b"\n") == 1
                    and PASSWORD.encode() not in err, (status, err))
    suite.check("no file was made", not os.path.exists(used[7:] + "y"), os.listdir(folder))
    for words in ((), ("--from", file), ("--to", file), ("x", "--from", file, "--to", used)):
        status, out, err = suite.command(suite.mahjongd, "admin", "copy", *words)
        suite.check(f"copy {words[:1]}", (status, out) == (2, b"") and b"--from" in err, err)


def damaged(suite):
    """An entry of the last club is changed: the copy is undone when the others were written."""
    file = os.path.join(suite.folder, "damaged.db")
    suite.command(suite.mahjongd, "admin", "backup", file, "--store", suite.file)
    store = open_store(file)
    store.execute("DROP TRIGGER entries_stay")
    changed = store.execute("UPDATE entries SET at = at + 1 WHERE key = (SELECT max(key) FROM"
                            " entries)").rowcount
    store.commit()
    store.close()
    suite.equal("an entry was changed", changed, 1)
    for target in (new_database(suite.server.address), f"sqlite:{file}-to"):
        status, out, err = copy(suite, "sqlite:" + file, target)
        suite.check("damage is not carried over", (status, out) == (1, b"") and
                    b"cannot be carried over" in err, (status, err))
        suite.equal("and no club is there", clubs_of(suite, target), 0)
        suite.equal("a sound one goes into it", copy(suite, suite.file, target)[0], 0)
        suite.equal("whole", verified(suite, target), verified(suite, suite.file))


def kill_at(suite, database, table, source, target):
    """Kills a copy that waits for a table, which somebody has locked."""
    holder = subprocess.Popen(
        ["psql", "-X", "-q", "-d", database, "-c", "BEGIN", "-c",
         f"LOCK TABLE mahjongd.{table} IN ACCESS EXCLUSIVE MODE", "-c", "SELECT pg_sleep(60)"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for(lambda: locks(database, table, "granted"))
    copying = subprocess.Popen([suite.mahjongd, "admin", "copy", "--from", source, "--to", target],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for(lambda: locks(database, table, "NOT granted"))
    copying.send_signal(signal.SIGKILL)
    copying.wait()
    sql(database, "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE granted AND relation ="
                  f" 'mahjongd.{table}'::regclass AND mode = 'AccessExclusiveLock'")
    holder.wait()
    wait_for(lambda: not locks(database, table, "true"))


def locks(database, table, which):
    return int(sql(database, "SELECT count(*) FROM pg_locks WHERE relation ="
                             f" 'mahjongd.{table}'::regclass AND {which}")[0][0])


def wait_for(true):
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            raise AssertionError("it does not come")
        time.sleep(0.02)


def killed(suite):
    """Killed when clubs, players, matches and entries are written: into each kind of store."""
    file = suite.file
    source, target = new_database(suite.server.address), new_database(suite.server.address)
    nothing = os.path.join(suite.folder, "nothing.db")
    suite.equal("a source", copy(suite, file, source)[0], 0)
    # The tables of the target, with the secret of the source: as a copy makes them.
    suite.command(suite.mahjongd, "admin", "backup", nothing, "--store", file)
    store = open_store(nothing)
    store.execute("DROP TRIGGER entries_stay")
    store.execute("UPDATE entries SET at = at + 1")
    store.commit()
    store.close()
    suite.equal("made and undone", copy(suite, "sqlite:" + nothing, target)[0], 1)
    kill_at(suite, target, "result_sums", file, target)
    suite.equal("no club in the database", clubs_of(suite, target), 0)
    suite.equal("again, whole", copy(suite, file, target)[0], 0)
    suite.equal("the database is well", verified(suite, target), verified(suite, file))
    back = nothing + "-back"
    kill_at(suite, source, "postings", source, "sqlite:" + back)
    suite.equal("no club in the file", clubs_of(suite, "sqlite:" + back), 0)
    suite.equal("again, whole", copy(suite, source, "sqlite:" + back)[0], 0)
    suite.equal("the file is well", verified(suite, "sqlite:" + back), verified(suite, file))


def main():
    server = Server()
    with tempfile.TemporaryDirectory() as folder, LedgerSuite() as suite:
        suite.server, suite.folder, suite.sealing = server, folder, sealing()
        suite.file = "sqlite:" + os.path.join(folder, "first.db")
        suite.run(there_and_back, refused, damaged, killed)


if __name__ == "__main__":
    main()
