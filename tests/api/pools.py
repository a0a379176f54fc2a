#!/usr/bin/python3
"""What is bounded cannot be held by one: each pool is held full from one address, and others are
served; a place is free again when its holder has gone; a whole venue has one address.
"""

import http.client
import socket
import time

from support.client import NDJSON, Client, dump
from support.event_stream import Stream
from support.ledger_suite import Caller, LedgerSuite, expect
from support.metrics import Metrics

PATIENCE = 120  # seconds: until what hangs is told
STREAMS_OF_ADDRESS, STREAMS_WITHOUT_KEY, PHONES = 128, 512, 60  # api/request/pool.c
SPOOLS_OF_ADDRESS, OUTLOOKS_OF_ADDRESS = 2, 6
CONNECTIONS, CONNECTIONS_OF_ADDRESS = 60, 20  # as the flags below set them
LONG_BODY = (1 << 20) + 4096
LONG = {"ruleset": "riichi", "hand": {"seat": 1, "concealed": "33578m139p3367s27z"},
        "outlook": {"turns": 18, "changes": 1}}
GUESSES, GUESSES_AT_ONCE, GUESSES_A_SECOND = 900, 500, 100


class Scene:
    def __init__(self, suite):
        self.suite, self.club = suite, suite.club("Pools")
        self.season = self.club.season("Autumn")
        self.links = [self.club.owner.make("/v1/shares", {"season": self.season})["token"]
                      for _ in range(5)]

    def watch(self, source, link=None, key=None):
        path = None if link is None else f"/v1/shared/{self.links[link]}/events"
        return Stream(self.suite.daemon, None, key, path=path, source=(source, 0))

    def fill(self, source, link, most):
        """As many streams as there are for it, and the status of the one after."""
        streams = []
        while len(streams) <= most:
            streams.append(self.watch(source, link))
            if streams[-1].status != 200:
                return streams[:-1], streams[-1].status
        return streams, 200


def close(streams):
    for stream in streams:
        stream.close()


def until(what):
    """Whether it comes to be true."""
    end = time.monotonic() + PATIENCE
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def one_address(suite):
    scene = Scene(suite)
    held, status = scene.fill("127.0.0.2", 0, STREAMS_OF_ADDRESS)
    suite.equal("what an address may have", (len(held), status), (STREAMS_OF_ADDRESS, 503))
    for name, source, link, key in (
            ("another address with the same link", "127.0.0.3", 0, None),
            ("another address, another link", "127.0.0.3", 1, None),
            ("a key at the same address", "127.0.0.2", None, scene.club.read.key)):
        with scene.watch(source, link, key) as stream:
            suite.equal(name, stream.status, 200)
    close(held)

    def is_free():
        with scene.watch("127.0.0.2", 0) as stream:
            return stream.status == 200
    suite.check("there is room when they have gone, though nothing happens", until(is_free))


def many_addresses(suite):
    """All who have no key leave the reserve."""
    scene = Scene(suite)
    suite.check("all others have gone", until(lambda: taken(suite, "streams") == 0))
    held = []
    for number in range(5):
        held += scene.fill(f"127.0.1.{number + 1}", number, STREAMS_OF_ADDRESS)[0]
    suite.check("all without a key", len(held) <= STREAMS_WITHOUT_KEY, len(held))
    with scene.watch("127.0.1.9", 0) as stream:
        suite.equal("one more without", stream.status, 503)
    own = [scene.watch("127.0.1.1", key=scene.club.read.key) for _ in range(PHONES)]
    suite.equal("a club's phones", {stream.status for stream in own}, {200})
    suite.equal("they are counted", taken(suite, "streams"), len(held) + PHONES)
    close(held + own)


def venue(suite):
    """Sixty phones at one address with a stream each, by one link; sixty more with keys."""
    scene = Scene(suite)
    suite.check("all others have gone", until(lambda: taken(suite, "streams") == 0))
    streams = [scene.watch("127.0.2.1", 0) for _ in range(PHONES)]
    streams += [scene.watch("127.0.2.1", key=scene.club.scorer.key) for _ in range(PHONES)]
    suite.equal("none is refused", {stream.status for stream in streams}, {200})
    close(streams)


class Upload:
    """A body that does not come to its end, from an address."""

    def __init__(self, suite, source, sent=LONG_BODY, path="/v1/score/batch", key=None):
        self.link = socket.create_connection((suite.daemon.host, suite.daemon.port),
                                             timeout=PATIENCE, source_address=(source, 0))
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: {NDJSON}\r\n"
        if key is not None:
            head += f"Authorization: Bearer {key}\r\nIdempotency-Key: {source}-{id(self)}\r\n"
        self.link.sendall(f"{head}Content-Length: 60000000\r\n\r\n".encode())
        self.link.sendall(b"\n" * sent)

    def ends(self):
        """The status of what comes before the connection's end; 0: nothing does."""
        answer = b""
        try:
            while True:
                piece = self.link.recv(1 << 16)
                if not piece:
                    break
                answer += piece
        except ConnectionResetError:
            pass
        self.link.close()
        return int(answer.split(b" ")[1]) if answer else 0


def taken(suite, pool):
    samples = Metrics(suite.client.get("/metrics").body).samples
    return samples["mahjongd_pool_taken", frozenset({("pool", pool)})]


def batch(suite, source, key=None):
    link = http.client.HTTPConnection(suite.daemon.host, suite.daemon.port, timeout=PATIENCE,
                                      source_address=(source, 0))
    headers = {"Content-Type": NDJSON}
    if key is not None:
        headers["Authorization"] = f"Bearer {key}"
    link.request("POST", "/v1/score/batch", b"\n" * LONG_BODY + b"{}\n", headers)
    try:
        status = link.getresponse().status
    except (ConnectionResetError, BrokenPipeError):
        status = 0  # refused while it was still being sent
    link.close()
    return status


def bodies(suite):
    """Long bodies that stand still are ended, and hold up nobody else before."""
    club = suite.club("Bodies")
    held = [Upload(suite, "127.0.0.2") for _ in range(SPOOLS_OF_ADDRESS)]
    suite.check("they hold places", until(lambda: taken(suite, "spools") == SPOOLS_OF_ADDRESS))
    suite.check("a third of that address", batch(suite, "127.0.0.2") in (503, 0))
    suite.equal("another address", batch(suite, "127.0.0.3"), 200)
    suite.equal("a key of that address", batch(suite, "127.0.0.2", club.read.key), 200)
    suite.equal("they are ended", [upload.ends() for upload in held], [0] * len(held))
    suite.check("and hold nothing", until(lambda: taken(suite, "spools") == 0))
    suite.equal("the address again", batch(suite, "127.0.0.2"), 200)


def ask(suite, source, key=None):
    """A connection that has asked for a long outlook."""
    link = http.client.HTTPConnection(suite.daemon.host, suite.daemon.port, timeout=PATIENCE,
                                      source_address=(source, 0))
    headers = {"Content-Type": "application/json"}
    if key is not None:
        headers["Authorization"] = f"Bearer {key}"
    link.request("POST", "/v1/waits?names=none", dump(LONG), headers)
    return link


def outlooks(suite):
    club = suite.club("Outlooks")
    held = [ask(suite, "127.0.0.2") for _ in range(3 * OUTLOOKS_OF_ADDRESS)]
    suite.check("some wait", until(lambda: taken(suite, "outlooks") > 0))
    others = [ask(suite, "127.0.0.3"), ask(suite, "127.0.0.2", club.read.key)]
    suite.equal("another address, and a key", [link.getresponse().status for link in others],
                [200, 200])
    statuses = [link.getresponse().status for link in held]
    suite.check("of the others most were refused", set(statuses) == {200, 503} and
                statuses.count(200) <= 2 * OUTLOOKS_OF_ADDRESS, statuses)
    for link in held + others:
        link.close()


def ask_from(suite, source, path="/healthz", key=None):
    """The status of a request on a connection of its own; 0: it was closed instead."""
    link = http.client.HTTPConnection(suite.daemon.host, suite.daemon.port, timeout=PATIENCE,
                                      source_address=(source, 0))
    try:
        link.request("GET", path, headers={} if key is None else {"Authorization": f"Bearer {key}"})
        return link.getresponse().status
    except (http.client.RemoteDisconnected, ConnectionError):
        return 0
    finally:
        link.close()


def hold(suite, source, text=b""):
    """A connection that has sent so much, and no more."""
    link = socket.create_connection((suite.daemon.host, suite.daemon.port), timeout=PATIENCE,
                                    source_address=(source, 0))
    try:
        link.sendall(text)
    except ConnectionError:
        pass
    return link


def open_requests(suite):
    samples = Metrics(suite.client.get("/metrics").body).samples
    return samples["mahjongd_open_requests", frozenset()]


def connections(suite):
    """One address has its share of connections and uses them; all others are served."""
    key = suite.club("Connections").read.key
    begun = b"POST /v1/score HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
    held = [hold(suite, "127.0.0.2", begun) for _ in range(CONNECTIONS_OF_ADDRESS)]
    suite.check("all are used",
                until(lambda: open_requests(suite) == CONNECTIONS_OF_ADDRESS + 1))
    suite.equal("one more of that address", ask_from(suite, "127.0.0.2"), 0)
    suite.equal("another address", ask_from(suite, "127.0.0.3"), 200)
    suite.equal("a key at another address", ask_from(suite, "127.0.0.3", "/v1/players", key), 200)
    samples = Metrics(suite.client.get("/metrics").body).samples
    label = frozenset({("pool", "connections")})
    suite.check("it is counted", samples["mahjongd_pool_refused_total", label] >= 1 and
                samples["mahjongd_pool_taken", label] >= CONNECTIONS_OF_ADDRESS)
    suite.equal("the places there are", samples["mahjongd_pool_places", label], CONNECTIONS)
    close(held)
    suite.check("there is room when they have gone",
                until(lambda: ask_from(suite, "127.0.0.2") == 200))


def idle_ones(suite):
    """Those that do nothing make room: of one address for its own, of all for others."""
    key = suite.club("Idle").read.key
    for name, text in (("silent", b""), ("half a head", b"GET / HTTP/1.1\r\nHost:")):
        held = [hold(suite, "127.0.0.4", text) for _ in range(CONNECTIONS_OF_ADDRESS)]
        suite.check(f"{name}: one more of that address",
                    until(lambda: ask_from(suite, "127.0.0.4") == 200))
        suite.check(f"{name}: a key of that address",
                    until(lambda: ask_from(suite, "127.0.0.4", "/v1/players", key) == 200))
        close(held)
    held = [hold(suite, f"127.0.1.{1 + number}") for number in range(6)
            for _ in range(CONNECTIONS_OF_ADDRESS)]
    suite.check("they are never all of them", taken(suite, "connections") <= CONNECTIONS)
    for source in ("127.0.0.5", "127.0.0.6"):
        suite.check(f"{source} is served", until(lambda: ask_from(suite, source) == 200))
    suite.check("a key is served",
                until(lambda: ask_from(suite, "127.0.0.7", "/v1/players", key) == 200))
    close(held)


def crowded_venue(suite):
    """Sixty phones of one address, each with a stream, two requests and a connection kept open."""
    scene, source = Scene(suite), "127.0.2.2"
    streams = [scene.watch(source, key=scene.club.scorer.key) for _ in range(PHONES)]
    kept = [hold(suite, source, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            for _ in range(3 * PHONES)]
    suite.equal("all streams", {stream.status for stream in streams}, {200})
    suite.equal("all that is asked beside", {link.recv(12) for link in kept}, {b"HTTP/1.1 200"})
    suite.check("all are counted", taken(suite, "connections") >= 4 * PHONES)
    close(streams + kept)


def guesses(suite):
    """From as many addresses as there are guesses."""
    nobody = Caller(Client(suite.daemon), None)
    begin, statuses = time.monotonic(), []
    for number in range(GUESSES):
        answer = nobody.post("/v1/pair", {"code": "7K3M-PX2Q"},
                             X_Forwarded_For=f"10.9.{number >> 8}.{number & 255}")
        statuses.append(answer.status)
    most = GUESSES_AT_ONCE + GUESSES_A_SECOND * (time.monotonic() - begin) + 1
    suite.check("not all are looked at", statuses.count(404) <= most and
                (statuses.count(429) > 0 or most > GUESSES), f"{statuses.count(404)} of {most}")
    suite.equal("nothing else is said", set(statuses) - {404, 429}, set())
    club = suite.club("Guessed")

    def pairs():
        made = club.owner.make(f"/v1/clubs/{club.id}/pairings", {"role": "read"})
        return nobody.post("/v1/pair", {"code": made["code"]},
                           X_Forwarded_For="10.10.0.1").status == 201
    suite.check("who has a code is let in soon after", until(pairs))


def flags(suite):
    """Each limit has a name."""
    club = suite.club("Flags")
    with Stream(suite.daemon, None, club.read.key) as first:
        suite.equal("the one that may be", first.status, 200)
        with Stream(suite.daemon, None, club.read.key) as second:
            suite.equal("one more of the club", second.status, 503)
            suite.equal("it says so", second.problem()["code"], "unavailable")
            suite.equal("and when to come back", second.answer.getheader("Retry-After"), "1")


def main():
    with LedgerSuite(flags=("--trust-proxy", "127.0.0.1")) as suite:
        suite.run(one_address, many_addresses, venue, crowded_venue, bodies, outlooks, guesses)
    with LedgerSuite(flags=("--limit", f"connections.size={CONNECTIONS}", "--limit",
                            f"connections.address={CONNECTIONS_OF_ADDRESS}")) as suite:
        suite.run(connections, idle_ones)
    with LedgerSuite(flags=("--limit", "streams.club=1", "--limit=attempts.all=5")) as suite:
        suite.run(flags)


if __name__ == "__main__":
    main()
