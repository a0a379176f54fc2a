#!/usr/bin/python3
"""The live events of a match: GET /v1/matches/{id}/events and its tickets."""

import datetime
import http.client
import os
import random
import resource
import socket
import threading
import time

from support.audit import body_of, next_hash
from support.client import TIMEOUT, Client, connect
from support.daemon import is_sanitized
from support.event_stream import Stream
from support.ledger_suite import NO_ID, LedgerSuite, expect
from support.openapi_spec import Spec
from support.store_secret import mac_of

SUBSCRIBERS_MAX, HEARTBEAT, TICKET_SECONDS = 1024, 15, 60  # api/limits.h
ESTABLISHED = "01"  # in /proc/net/tcp
SOON = 2.0
ALL_WAIT = {"type": "exhaustive_draw", "tenpai": [0, 1, 2, 3]}  # nobody pays, the dealer stays


class Game:
    """A match of a club of its own, to which hands are appended."""

    def __init__(self, suite, club=None):
        self.club = club or suite.club()
        self.scorer, self.key = self.club.scorer, self.club.keys["read"]["key"]
        body = {"ruleset": "riichi", "seats": [{"guest": name} for name in "ABCD"]}
        self.id = self.scorer.make("/v1/matches", body)["id"]
        self.path, self.number = f"/v1/matches/{self.id}", 0

    def hand(self, caller=None, note=None):
        self.number += 1
        (caller or self.scorer).make(f"{self.path}/hands", {
            "hand_number": self.number, "outcome": ALL_WAIT, "note": note, "beyond": True})

    def hands(self, count):
        for _ in range(count):
            self.hand()

    def watch(self, suite, query="", **more):
        return Stream(suite.daemon, self.id, self.key, query, **more)

    def all(self, suite, count):
        """The first events of the match."""
        with self.watch(suite, "?after=0") as stream:
            return stream.events(count)


# ---- What is sent ----


def greeting(suite):
    game = Game(suite)
    with game.watch(suite) as stream:
        suite.equal("status", stream.status, 200)
        for name, value in (("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"),
                            ("X-Accel-Buffering", "no"), ("Transfer-Encoding", "chunked")):
            suite.equal(name, stream.answer.getheader(name), value)
        suite.check("greeting", stream.greeting["retry"] == "2000" and "" in stream.greeting
                    and stream.greeting["id"] == "1", stream.greeting)
    head = suite.client.request("HEAD", game.path + "/events",
                                headers=game.club.read.headers({}))
    suite.equal("HEAD, after which nothing is understood on its connection",
                (head.status, head.body, head.headers.get("connection")), (200, b"", "close"))


def hash_of(entry):
    """An entry's hash, from what it shows: its body is the rest, compact."""
    return next_hash(entry["previous"], body_of(entry).decode("utf-8"))


def live(suite):
    game = Game(suite)
    other = Game(suite, game.club)  # entry 2 of the same club
    with game.watch(suite) as stream:
        game.hand(note="line one\nline two: 雀")
        other.hand()
        game.hand()
        expect(game.scorer.delete(f"{game.path}/hands/2"), 200)
        events = stream.events(3)
    suite.equal("ids, kinds", [event[:2] for event in events],
                [(3, "hand"), (5, "hand"), (6, "hand_reversal")])
    for seq, kind, entry in events:
        suite.equal(f"{seq}: members", (entry["seq"], entry["kind"], entry["match"]),
                    (seq, kind, game.id))
        suite.equal(f"{seq}: hash", hash_of(entry), entry["hash"])


def described(suite):
    """Every kind of event a match has is a MatchEvent of openapi.yaml, and so is a reset."""
    spec, schema = Spec(), {"$ref": "#/components/schemas/MatchEvent"}
    game = Game(suite)
    game.hands(2)
    expect(game.scorer.delete(f"{game.path}/hands/2"), 200)
    game.scorer.make(f"{game.path}/penalties", {"seat": 0, "points": 1000, "reason": "late"})
    expect(game.scorer.post(f"{game.path}/finish"), 200)
    expect(game.scorer.post(f"{game.path}/reopen", {"reason": "too early"}), 200)
    expect(game.scorer.post(f"{game.path}/void", {"reason": "a test"}), 200)
    with game.watch(suite, "?after=0") as stream:
        events = [stream.event()]
        while events[-1][1] != "void":
            events.append(stream.event())
    with game.watch(suite, "?after=99") as stream:
        events.append(stream.event())
    kinds = {kind for _, kind, _ in events}
    suite.equal("many kinds", kinds, {"match", "hand", "hand_reversal", "penalty", "finish",
                                      "reopen", "void", "reset"})
    for seq, kind, data in events:
        event = {"id": seq, "event": kind, "data": data}
        suite.equal(f"{seq}: {kind} is described", spec.faults(schema, event), [])
        suite.check(f"{seq}: not under another name",
                    spec.faults(schema, {**event, "event": "nosuch"}))


def resuming(suite):
    game = Game(suite)
    game.hands(5)
    suite.equal("from the beginning", [e[:2] for e in game.all(suite, 6)],
                [(1, "match")] + [(n, "hand") for n in range(2, 7)])
    cases = (("?after=3", {}, [4, 5, 6]), ("", {"Last_Event_ID": "4"}, [5, 6]),
             ("?after=1", {"Last_Event_ID": "5"}, [6]))
    for query, headers, want in cases:
        with game.watch(suite, query, **headers) as stream:
            suite.equal(f"{query} {headers}", [stream.event()[0] for _ in want], want)
            suite.equal("the greeting says from where", stream.greeting["id"], str(want[0] - 1))
    with game.watch(suite, "?after=6") as stream:
        game.hand()
        suite.equal("after the last", stream.event()[0], 7)


def long_page(suite):
    """Entries that fill many pages and pieces, one of them larger than a piece."""
    game = Game(suite)
    for number in range(90):
        game.hand(note="雀" * 160 if number % 3 else None)
    events = game.all(suite, 91)
    suite.equal("ids", [event[0] for event in events], list(range(1, 92)))
    suite.check("hashes", all(hash_of(entry) == entry["hash"] for _, _, entry in events))
    suite.check("chained", all(events[i][2]["previous"] == events[i - 1][2]["hash"]
                               for i in range(1, 91)))


def old_client(suite):
    """HTTP/1.0 has no chunks: the stream is what comes until the end of the connection."""
    game = Game(suite)
    with connect(suite.daemon) as link:
        link.sendall(f"GET {game.path}/events?after=0 HTTP/1.0\r\n"
                     f"Authorization: Bearer {game.key}\r\n\r\n".encode())
        data = b""
        while b"\nevent: match\n" not in data:
            data += link.recv(65536)
        game.hand()
        while b"\nevent: hand\n" not in data:
            data += link.recv(65536)
        suite.check("no chunks", b"chunked" not in data.lower(), data[:300])


def restored(suite):
    """A client that comes back with an id that the store, restored from a backup, never had."""
    game = Game(suite)
    game.hands(2)
    for name, query, headers in (("header", "", {"Last_Event_ID": "99"}),
                                 ("parameter", "?after=99", {})):
        head = game.number + 1
        with game.watch(suite, query, **headers) as stream:
            suite.equal(f"{name}: the stream begins", stream.status, 200)
            suite.equal(f"{name}: with a reset", stream.event(),
                        (head, "reset", {"seq": head, "kind": "reset"}))
            game.hand()
            suite.equal(f"{name}: and goes on", stream.event()[:2], (head + 1, "hand"))
    with game.watch(suite, f"?after={game.number + 1}") as stream:
        game.hand()
        suite.equal("the head itself is no reset", stream.event()[1], "hand")


# ---- What is refused ----


def refusals(suite):
    game, club = Game(suite), suite.club("Another")
    get = game.club.read.get
    for value in ("", "x", "-1", "1.5", "0x1", "1 2", "99999999999999999999", "1" * 200):
        suite.refused(f"Last-Event-ID {value!r}", get(game.path + "/events", Last_Event_ID=value),
                      422, "bad_value", parameter="Last-Event-ID")
    for value in ("", "x", "-1", "%31x", "+1"):
        suite.refused(f"after={value}", get(f"{game.path}/events?after={value}"), 422,
                      "bad_value", parameter="after")
    suite.refused("unknown parameter", get(game.path + "/events?from=1"), 422, "bad_value",
                  parameter="from")
    for name, path in (("none", f"/v1/matches/{NO_ID}"), ("no id", "/v1/matches/x"),
                       ("long", "/v1/matches/" + "a" * 120)):
        suite.refused(name, get(path + "/events"), 404, "not_found")
        suite.refused(name, game.club.read.post(path + "/events/ticket"), 404, "not_found")
    suite.refused("foreign", club.owner.get(game.path + "/events"), 404, "not_found")
    suite.refused("foreign", club.owner.post(game.path + "/events/ticket"), 404, "not_found")
    suite.refused("admin", suite.admin.get(game.path + "/events"), 403, "forbidden")
    suite.refused("no key", suite.nobody.get(game.path + "/events"), 401, "unauthorized")
    suite.refused("no key", suite.nobody.post(game.path + "/events/ticket"), 401, "unauthorized")
    suite.equal("method", game.club.read.post(game.path + "/events").status, 405)
    suite.refused("a member", game.club.read.post(game.path + "/events/ticket", {"for": 1}), 422,
                  "unknown_field", pointer="/for")


# ---- Tickets ----


def ticket_of(game):
    return expect(game.club.read.client.request(
        "POST", game.path + "/events/ticket", headers=game.club.read.headers({})), 200)


def with_ticket(suite, match, ticket):
    return Stream(suite.daemon, match, None, f"?after=0&ticket={ticket}")


def own_ticket(suite, key, match, expires):
    """A ticket made as the daemon makes it, with the secret out of its store."""
    mac = mac_of(suite.daemon.store, f"ticket\n{key}\n{match}\n{expires}\n")
    return f"{key}.{expires}.{mac}"


def tickets(suite):
    game = Game(suite)
    made = ticket_of(game)
    ticket = made["ticket"]
    expires = datetime.datetime.fromisoformat(made["expires_at"].replace("Z", "+00:00"))
    left = expires.timestamp() - time.time()
    suite.check("good for a minute", 0 < left <= TICKET_SECONDS + 1, left)
    suite.within("a whole one", TICKET_SECONDS - left, 5)
    for _ in range(2):
        with with_ticket(suite, game.id, ticket) as stream:
            suite.equal("good, again too", (stream.status, stream.event()[1]), (200, "match"))
    key, moment, mac = ticket.split(".")
    late, early = int(time.time() * 1000) - 1000, int(time.time() * 1000) + 3600_000
    suite.equal("our own", own_ticket(suite, key, game.id, int(moment)), ticket)
    with with_ticket(suite, game.id, own_ticket(suite, key, game.id, early)) as stream:
        suite.equal("made by us", stream.status, 200)
    turned = "B" if mac[0] == "A" else "A"
    for name, bad in {
            "expired": own_ticket(suite, key, game.id, late),
            "mac": f"{key}.{moment}.{turned}{mac[1:]}", "no mac": f"{key}.{moment}.",
            "cut": ticket[:-1], "more": ticket + "A", "later": f"{key}.{int(moment) + 1}.{mac}",
            "of another key": f"{game.club.keys['owner']['id']}.{moment}.{mac}",
            "of no key": own_ticket(suite, NO_ID, game.id, early), "empty": "", "word": "x",
            "dots": "." * 100, "zeros": f"{key}.0{moment}.{mac}",
            "for another match": own_ticket(suite, key, NO_ID, early)}.items():
        with with_ticket(suite, game.id, bad) as stream:
            suite.check(name, stream.status == 401 and stream.problem()["code"] == "unauthorized"
                        and stream.answer.getheader("WWW-Authenticate"), stream.status)
    for other in (Game(suite, game.club), Game(suite)):
        with with_ticket(suite, other.id, ticket) as stream:
            suite.equal("another match", stream.status, 401)
    suite.refused("for nothing else", suite.nobody.get(f"{game.path}?ticket={ticket}"), 422,
                  "bad_value", parameter="ticket")


def revoked(suite):
    """A key that is revoked ends its streams with the next event, and its tickets."""
    game = Game(suite)
    ticket = ticket_of(game)["ticket"]
    key = game.club.keys["read"]["id"]
    with game.watch(suite) as first, with_ticket(suite, game.id, ticket) as second:
        second.event()
        expect(suite.admin.delete(f"/v1/clubs/{game.club.id}/keys/{key}"), 200)
        game.hand()
        suite.equal("streams end", (first.event(), second.event()), (None, None))
    with with_ticket(suite, game.id, ticket) as stream:
        suite.equal("ticket", stream.status, 401)


# ---- Many, slow, gone ----


class Watcher(threading.Thread):
    """Watches from the beginning until event `last`; breaks off at random and comes back."""

    def __init__(self, suite, game, last, seed):
        super().__init__(daemon=True)
        self.args, self.last = (suite.daemon, game.id, game.key), last
        self.chance, self.got, self.breaks, self.error = random.Random(seed), [], 0, None
        self.start()

    def run(self):
        try:
            while not self.got or self.got[-1] < self.last:
                self.session()
        except Exception as error:
            self.error = error

    def session(self):
        place = {"Last_Event_ID": str(self.got[-1])} if self.got else {}
        with Stream(*self.args, query="?after=0", **place) as stream:
            for _ in range(self.chance.randrange(1, 25)):
                event = stream.event()
                self.got.append(event[0])
                if event[0] >= self.last:
                    return
        self.breaks += 1


def storm(suite):
    game = Game(suite)
    last = 1 + 150
    watchers = [Watcher(suite, game, last, seed) for seed in range(8)]
    caller = suite.connect(game.scorer)
    for _ in range(150):
        game.hand(caller)
    for number, watcher in enumerate(watchers):
        watcher.join(TIMEOUT)
        suite.check(f"watcher {number}", watcher.error is None
                    and watcher.got == list(range(1, last + 1)),
                    f"{watcher.error!r} {watcher.got[-5:]} of {len(watcher.got)}")
    suite.note(f"storm: {sum(w.breaks for w in watchers)} reconnections")


def stalled_link(daemon, game):
    """A subscriber that never reads, with little room in its socket."""
    link = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    link.settimeout(TIMEOUT)
    link.connect((daemon.host, daemon.port))
    link.sendall(f"GET {game.path}/events?after=0 HTTP/1.1\r\nHost: x\r\n"
                 f"Authorization: Bearer {game.key}\r\n\r\n".encode())
    return link


def fill(game, caller, count):
    """Records hands; how long each took."""
    took = []
    for _ in range(count):
        begin = time.monotonic()
        game.hand(caller, "雀" * 160)
        took.append(time.monotonic() - begin)
    return sorted(took)


def never_reads(suite):
    """They hold up nobody, and are closed; suite.stalled is looked at in the end."""
    game = Game(suite)
    caller = suite.connect(game.scorer)
    fill(game, caller, 600)
    alone = fill(game, caller, 100)
    before = suite.daemon.status_kib("RssAnon")
    suite.stalled = [stalled_link(suite.daemon, game) for _ in range(64)]
    with game.watch(suite) as stream:
        beside = fill(game, caller, 100)
        suite.equal("the reader beside", len(stream.events(100)), 100)
    suite.within("writes are not slowed", beside[50], 3 * alone[50] + 0.005)
    grown = suite.daemon.status_kib("RssAnon") - before
    if not is_sanitized(suite.mahjongd):
        suite.check("no memory is held", grown < 64 * 128, f"{grown} KiB for 64 of them")
    suite.note(f"64 that never read: {grown} KiB; a hand {alone[50] * 1000:.2f} ms alone, "
               f"{beside[50] * 1000:.2f} ms beside them")


def open_there(daemon, links):
    """How many of them the daemon has not closed yet: the machine's table of connections."""
    ports = {link.getsockname()[1] for link in links}
    with open("/proc/net/tcp", encoding="ascii") as table:
        rows = [line.split() for line in table][1:]
    return sum(state == ESTABLISHED and port_of(own) == daemon.port and port_of(other) in ports
               for _, own, other, state, *_ in rows)


def port_of(place):
    return int(place.partition(":")[2], 16)


def rest_of(link):
    """What is still there to read, up to the end; None when there is no end."""
    data = b""
    link.settimeout(TIMEOUT)
    try:
        while piece := link.recv(1 << 16):
            data += piece
    except TimeoutError:
        return None
    except OSError:
        pass
    return data


def stalled_are_closed(suite):
    end = time.monotonic() + TIMEOUT
    while open_there(suite.daemon, suite.stalled) and time.monotonic() < end:
        time.sleep(0.2)
    ends = [rest_of(link) for link in suite.stalled]
    suite.check("closed before the end", all(
        data is not None and not data.endswith(b"0\r\n\r\n") for data in ends),
        [data and len(data) for data in ends])
    for link in suite.stalled:
        link.close()


def start_beats(suite):
    suite.beating = Game(suite)
    suite.beats = suite.beating.watch(suite)
    suite.beats_at = time.monotonic()


def cpu_seconds(daemon):
    with open(f"/proc/{daemon.pid}/stat", encoding="ascii") as stat:
        times = stat.read().rpartition(")")[2].split()[11:13]
    return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")


def beats(suite):
    spent = cpu_seconds(suite.daemon)
    block = suite.beats.take()
    waited = time.monotonic() - suite.beats_at
    spent = cpu_seconds(suite.daemon) - spent
    suite.within("waiting costs nothing of the processor", spent, 0.5)
    suite.equal("a comment", block, {"": "beat"})
    suite.within("in its time", waited, HEARTBEAT + 5)
    suite.beating.hand()
    suite.equal("and goes on", suite.beats.event()[1], "hand")
    suite.beats.close()


def bound(suite):
    """One too many is refused; those who have gone make room at once when something happens."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    game = Game(suite)
    streams = []
    while len(streams) <= SUBSCRIBERS_MAX:
        source = (f"127.0.0.{2 + len(streams) // 256}", 0)
        streams.append(game.watch(suite, source=source))
        if streams[-1].status != 200:
            break
    refused = streams.pop()
    suite.check("one too many", refused.status == 503 and refused.answer.getheader("Retry-After")
                and refused.problem()["code"] == "unavailable", refused.status)
    suite.check("as many as that", SUBSCRIBERS_MAX - 70 <= len(streams) <= SUBSCRIBERS_MAX,
                len(streams))
    begin = time.monotonic()
    game.hand()
    written = time.monotonic() - begin
    suite.check("all are told", all(stream.event()[0] == 2 for stream in streams))
    told = time.monotonic() - begin
    suite.note(f"{len(streams)} subscribers: written in {written * 1000:.1f} ms, "
               f"told in {told * 1000:.0f} ms")
    suite.within("written soon", written, SOON)
    suite.within("told soon", told, 2 * SOON)
    for stream in streams[:100]:
        stream.close()
    game.hand()
    suite.check("the others", all(stream.event()[0] == 3 for stream in streams[100:]))
    again = [game.watch(suite, "?after=2") for _ in range(50)]
    suite.check("room again", all(s.status == 200 and s.event()[0] == 3 for s in again))
    for stream in streams[100:] + again + [refused]:
        stream.close()
    game.hand()


# ---- The end ----


def stopping(suite):
    """SIGTERM ends all streams in order, and the daemon at once; also with some that never read."""
    for name, stalled, soon in (("waiting", 0, 1.0), ("never reading", 4, SOON)):
        daemon = suite.start(("--admin-key-file", suite.key_file))
        suite_daemon, suite.daemon = suite.daemon, daemon
        caller, suite.admin.client = suite.admin.client, Client(daemon)
        try:
            game = Game(suite)
            if stalled:
                fill(game, game.scorer, 700)
            links = [stalled_link(daemon, game) for _ in range(stalled)]
            streams = [game.watch(suite) for _ in range(50)]
            time.sleep(0.2)
            begin = time.monotonic()
            daemon.terminate()
            try:
                ends = [stream.take() for stream in streams]
            except (OSError, http.client.HTTPException) as error:
                ends = [repr(error)]
            status = daemon.wait()
            took = time.monotonic() - begin
            suite.equal(f"{name}: orderly ends", set(ends), {None})
            suite.equal(f"{name}: ends with 0", status, 0)
            suite.within(f"{name}: soon", took, soon)
            suite.note(f"SIGTERM with 50 subscribers, {stalled} never reading: {took:.2f} s")
            for stream in streams + links:
                stream.close()
        finally:
            suite.admin.client.close()
            suite.daemon, suite.admin.client = suite_daemon, caller
            daemon.kill()


if __name__ == "__main__":
    with LedgerSuite(flags=("--limit", f"streams.club={SUBSCRIBERS_MAX}")) as events:
        events.run(start_beats, greeting, live, described, resuming, long_page, old_client,
                   restored,
                   refusals, tickets,
                   revoked, storm, never_reads, beats, stalled_are_closed, bound, stopping)
