"""
What the soak's clients do, each over and over on a thread of its own: `step` is one round. A round
that was answered in any way but the expected one raises Unexpected; all else that it raises is a
fault too.
"""

import hashlib
import itertools
import random
import socket
import threading
import uuid

from support.client import (JSON, NDJSON, TIMEOUT, Client, connect, dump, listen, parse_lines,
                            send_all)
from support.event_stream import Stream
from support.ledger_suite import ADMIN_KEY, Caller, Club
from support.matches import Match, draw, win
from support.vectors import all_cases, path_of

HANDS, MATCHES = 10, 30  # of a match; of a club, so that its export stays small
LINES_MOST = 1500
SLOW_BYTES, STALLED_LINES = 5, 30000
RESET = b"\1\0\0\0\0\0\0\0"  # SO_LINGER: closing resets the connection
HEADERS = {"Content-Type": JSON}


class Unexpected(Exception):
    """An answer that was not to be expected."""


def expect(answer, *statuses):
    if answer.status not in statuses:
        raise Unexpected(f"{answer!r}, want {statuses}")
    return answer


class Quick(Caller):
    """A caller whose answers nobody compares with openapi.yaml: the suites do that."""

    def on(self, client):
        return Quick(client, self.key)

    def request(self, method, path, body, headers):
        return self.client.request(method, path, body, headers)


class Visitor:
    """`shared` is what visitors tell each other: the matches that are being played."""

    def __init__(self, daemon, shared, seed):
        self.daemon, self.shared = daemon, shared
        self.random = random.Random(seed)
        self.client = Client(daemon)

    def step(self):
        raise NotImplementedError


class Rules(Visitor):
    """Calls without state: the same request is always answered with the same bytes."""

    cases = [case for case in all_cases() if case["call"] != "deals" or "seed" in case["request"]]

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.seen = {}

    def step(self):
        index = self.random.randrange(len(self.cases))
        case = self.cases[index]
        answer = expect(self.client.post(path_of(case), case["request"]), 200, 400, 422)
        digest = hashlib.sha256(answer.body).digest()
        if self.seen.setdefault(index, digest) != digest:
            raise Unexpected(f"{case['id']} is answered in two ways")
        if self.random.random() < 0.02:
            expect(self.client.get(self.random.choice(
                ("/v1/rulesets", "/v1/rulesets/riichi", "/metrics", "/docs", "/healthz"))), 200)


class Lines(Visitor):
    """NDJSON of every size; now and then a reader who does not take the answer."""

    def step(self):
        call = self.random.choice(("score", "waits", "settle"))
        cases = [case for case in Rules.cases if case["call"] == call]
        count = self.random.randrange(1, LINES_MOST)
        body = b"".join(dump(self.random.choice(cases)["request"]) + b"\n" for _ in range(count))
        if self.random.random() < 0.1:
            self.stall(call, body)
            return
        answer = expect(self.client.post(f"/v1/{call}?names=none", body, NDJSON), 200)
        if len(parse_lines(answer.body)) != count:
            raise Unexpected(f"{count} lines, another number of answers")

    def stall(self, call, body):
        head = (f"POST /v1/{call} HTTP/1.1\r\nHost: x\r\nContent-Type: {NDJSON}\r\n"
                f"Content-Length: {len(body)}\r\n\r\n").encode()
        with connect(self.daemon) as link:
            send_all(link, head + body)
            self.shared.pause(3)


class Scorer(Visitor):
    """Plays matches in clubs of its own, reads them in every way, and exports and imports them."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.admin = Quick(self.client, ADMIN_KEY)
        self.club = None
        self.left = 0

    def new_club(self):
        self.club = Club(self.admin, "Soak Club")
        for role in ("read", "scorer", "owner"):
            caller = getattr(self.club, role)
            setattr(self.club, role, Quick(caller.client, caller.key))
        self.players = self.club.players("Anna", "Bo", "Chen", "Dora", "Emil", "Fang")
        self.left = MATCHES

    def step(self):
        if self.left == 0:
            self.new_club()
        self.left -= 1
        match = Match(self.club, self.random.sample(self.players, 3) + [{"guest": "Gast"}])
        with self.shared.played(self.club, match):
            for number in range(1, HANDS + 1):
                self.hand(match, number)
            self.correct(match)
            match.do("finish", {})
        self.read(match)
        if self.left % 10 == 0:
            self.settle()
        if self.left == 0:
            self.carry_over()

    def outcome(self):
        if self.random.random() < 0.3:
            return draw(*self.random.sample(range(4), 2))
        seat, source = self.random.sample(range(4), 2)
        return win(seat, source, self.random.randrange(1, 5), 40)

    def hand(self, match, number):
        body = {"hand_number": number, "outcome": self.outcome(), "beyond": True}
        key = uuid.uuid4().hex
        if self.random.random() < 0.2:
            expect(self.club.scorer.post(match.path + "/hands?preview=true", body), 200)
        first = expect(match.post("hands", body, Idempotency_Key=key), 201)
        if self.random.random() < 0.2:
            again = expect(match.post("hands", body, Idempotency_Key=key), 201)
            if again.body != first.body:
                raise Unexpected("a retry is answered in another way")
            expect(match.post("hands", body), 409)
            expect(match.post("hands", {**body, "hand_number": number + 2}), 409)

    def correct(self, match):
        match.undo()
        match.hand(self.outcome(), beyond=True)
        match.do("penalties", {"seat": 1, "points": 1000, "reason": "late", "apply": "table"})
        hands = [{"outcome": self.outcome(), "beyond": True} for _ in range(2)]
        body = {"from_hand": HANDS - 1, "hands": hands, "reason": "written down wrong"}
        expect(self.club.scorer.post(match.path + "/corrections?preview=true", body), 200)
        expect(match.post("corrections", body), 201)

    def read(self, match):
        reader = self.club.read
        player = self.random.choice(self.players)
        for path in (match.path, match.path + "/hands?history=true", f"/v1/players/{player}/stats",
                     f"/v1/players/{player}/statement?limit=20", "/v1/standings",
                     "/v1/settlements/plan", "/v1/ledger?limit=10", "/v1/matches?limit=5",
                     "/v1/me"):
            expect(reader.get(path), 200)
        expect(reader.get(f"/v1/matches/{uuid.uuid4()}"), 404)

    def settle(self):
        owner = self.club.owner
        body = {"account": f"player:{self.players[0]}", "asset": "EUR", "amount": 100,
                "reason": "opening"}
        expect(owner.post("/v1/ledger/adjustments", body), 201, 422)
        if owner.read("/v1/ledger/verify")["ok"] is not True:
            raise Unexpected("the ledger does not verify")

    def carry_over(self):
        """The whole club as an export, into an empty one."""
        owner = self.club.owner
        expect(owner.get("/v1/export?format=csv"), 200)
        lines = expect(owner.get("/v1/export?format=ndjson"), 200).body
        empty = Club(self.admin, "Empty Club").owner
        answer = Quick(empty.client, empty.key).post("/v1/import", lines, Content_Type=NDJSON)
        expect(answer, 200, 201)


class Watcher(Visitor):
    """Subscribes to matches that are being played: reads along, leaves early, or never reads."""

    def step(self):
        found = self.shared.some_match(self.random)
        if found is None:
            self.shared.pause(0.2)
            return
        key, match = found
        kind = self.random.random()
        with Stream(self.daemon, match, key, "?after=0", timeout=TIMEOUT) as stream:
            if stream.status != 200:
                raise Unexpected(f"events: {stream.status} {stream.problem()}")
            if kind < 0.3:
                self.shared.pause(5)
                return
            last = 0
            for _ in range(self.random.randrange(1, 20)):
                seq, event, _ = stream.event()
                if seq <= last:
                    raise Unexpected(f"event {seq} after {last}")
                last = seq
                if event == "finish":
                    return


class Bad(Visitor):
    """Requests that are wrong, cut off, slow or no requests at all."""

    def step(self):
        self.random.choice((self.cut, self.garbage, self.stranger, self.churn, self.slow,
                            self.pipeline, self.oversized))()

    def body(self):
        case = self.random.choice(Rules.cases)
        return path_of(case), dump(case["request"])

    def cut(self):
        path, body = self.body()
        cut = body[: self.random.randrange(1, len(body))]
        expect(self.client.post(path, cut), 400)

    def garbage(self):
        with connect(self.daemon) as link:
            send_all(link, self.random.randbytes(self.random.randrange(1, 4000)) + b"\r\n\r\n")
            try:
                link.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            wire = listen(link)
        if not wire.closed and not wire.answers:
            raise Unexpected("garbage is neither refused nor closed")

    def stranger(self):
        answer = self.client.post("/v1/players", {"name": "X"},
                                  Authorization=f"Bearer {uuid.uuid4().hex}")
        expect(answer, 401)
        expect(self.client.get("/v1/nowhere/" + uuid.uuid4().hex), 404)

    def churn(self):
        path, body = self.body()
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n".encode()
        for _ in range(20):
            with connect(self.daemon) as link:
                send_all(link, (head + body)[: self.random.randrange(len(head) + len(body))])
                if self.random.random() < 0.5:
                    link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)

    def slow(self):
        with connect(self.daemon) as link:
            for _ in range(SLOW_BYTES):
                send_all(link, b"G")
                self.shared.pause(0.2)

    def pipeline(self):
        count = self.random.randrange(2, 100)
        with connect(self.daemon) as link:
            send_all(link, b"GET /v1/rulesets/ming HTTP/1.1\r\nHost: x\r\n\r\n" * count)
            wire = listen(link, answers=count)
        if wire.statuses != [200] * count:
            raise Unexpected(f"{count} pipelined requests: {wire.statuses}")

    def oversized(self):
        expect(self.client.post("/v1/score", b" " * (2**20 + self.random.randrange(100))), 400, 413)


class Shared:
    """What the visitors share: the matches in play, and the end."""

    def __init__(self):
        self.mutex, self.matches = threading.Lock(), {}
        self.end = threading.Event()
        self.numbers = itertools.count()

    def pause(self, seconds):
        self.end.wait(seconds)

    def played(self, club, match):
        return _Played(self, club.keys["read"]["key"], match.id)

    def some_match(self, chance):
        with self.mutex:
            return chance.choice(list(self.matches.values())) if self.matches else None


class _Played:
    """While it is entered, watchers find the match."""

    def __init__(self, shared, key, match):
        self.shared, self.entry = shared, (key, match)

    def __enter__(self):
        with self.shared.mutex:
            self.shared.matches[self.entry[1]] = self.entry

    def __exit__(self, *error):
        with self.shared.mutex:
            del self.shared.matches[self.entry[1]]


KINDS = {"rules": Rules, "lines": Lines, "scorers": Scorer, "watchers": Watcher, "bad": Bad}
