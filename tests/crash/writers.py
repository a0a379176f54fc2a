"""
Clients that write and retry while the daemon is being killed. Each write carries its
Idempotency-Key in itself too (a note, a reason, a name), so that its traces can be told apart in
the store afterwards.
"""

import http.client
import json
import random
import threading
import time

RETRY_PAUSE = 0.003
ANSWER_SECONDS = 20
GIVE_UP_AFTER = 300  # seconds without a daemon: more than any restart takes
ABANDONED = 0.2     # of the writes whose connection broke at once are never asked for again
HANDS_OF_MATCH = 25


class Write:
    """One write: what was sent, and the first answer, if there was one."""

    def __init__(self, kind, key, method, path, body):
        self.kind, self.key, self.method, self.path = kind, key, method, path
        self.body = None if body is None else json.dumps(body).encode("utf-8")
        self.status = None  # None: never answered
        self.answer = self.headers = None
        self.tries = 0
        self.replayed = False


class Link:
    """A keep-alive connection with one key, which says so when it breaks."""

    def __init__(self, address, key):
        self.address, self.key = address, key
        self.connection = None

    def send(self, method, path, body=None, idempotency_key=None):
        """(status, headers in lower case, body); OSError or HTTPException: the connection broke."""
        headers = {"Authorization": f"Bearer {self.key}"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        if self.connection is None:
            self.connection = http.client.HTTPConnection(*self.address, timeout=ANSWER_SECONDS)
        try:
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
            return (answer.status, {name.lower(): value for name, value in answer.getheaders()},
                    answer.read())
        except (OSError, http.client.HTTPException):
            self.connection.close()
            self.connection = None
            raise

    def insist(self, method, path, body=None, idempotency_key=None):
        """Sends until there is an answer other than "not now"."""
        end = time.monotonic() + GIVE_UP_AFTER
        while time.monotonic() < end:
            try:
                answer = self.send(method, path, body, idempotency_key)
                if not is_not_now(answer):
                    return answer
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(RETRY_PAUSE)
        raise RuntimeError(f"no answer to {method} {path} for {GIVE_UP_AFTER} s")


def is_not_now(answer):
    status, _, body = answer
    return status == 503 or (status == 409 and b'"idempotency_in_flight"' in body)


class Writer(threading.Thread):
    """
    One client. It plays matches of its own with the players given, and now and then a hand of the
    match that all clients share, where another may have been faster.
    """

    def __init__(self, number, seed, address, key, players, shared):
        super().__init__(name=f"writer-{number}", daemon=True)
        self.number, self.players, self.shared = number, players, shared
        self.random = random.Random(f"{seed}/{number}")
        self.link = Link(address, key)
        self.writes = []
        self.stopping = threading.Event()
        self.fault = None
        self.match = None
        self.next_hand = 1

    def run(self):
        try:
            while not self.stopping.is_set():
                self.step()
        except Exception as error:
            self.fault = f"{self.name}: {error!r}"

    # ---- Sending ----

    def write(self, kind, method, path, make_body):
        """Sends until it is answered, or abandoned; answers the parsed answer, None for neither."""
        key = f"{kind}.{self.number}.{len(self.writes)}"
        write = Write(kind, key, method, path.replace("KEY", key), make_body and make_body(key))
        self.writes.append(write)
        while True:
            write.tries += 1
            try:
                answer = self.link.send(method, write.path, write.body, key)
            except (OSError, http.client.HTTPException):
                if write.tries == 1 and self.random.random() < ABANDONED:
                    return None
                time.sleep(RETRY_PAUSE)
                continue
            if not is_not_now(answer):
                break
            time.sleep(RETRY_PAUSE)
        write.status, write.headers, write.answer = answer
        write.replayed = write.headers.get("idempotency-replayed") == "true"
        return json.loads(write.answer) if write.status < 300 else None

    def look(self, match):
        """The next hand's number of a match, when the own idea of it may be wrong."""
        status, _, body = self.link.insist("GET", f"/v1/matches/{match}")
        if status != 200:
            raise RuntimeError(f"GET of a match: {status} {body[:200]!r}")
        return json.loads(body)["next_hand_number"]

    # ---- What it does ----

    def step(self):
        if self.match is None:
            self.begin()
            return
        if self.next_hand > HANDS_OF_MATCH:
            self.finish()
            return
        chances = ((0.72, self.append), (0.80, self.transfer), (0.87, self.enrol),
                   (0.92, self.undo), (1.0, self.append_shared))
        chance = self.random.random()
        next(act for limit, act in chances if chance < limit)()

    def begin(self):
        made = self.write("match", "POST", "/v1/matches",
                          lambda key: {"ruleset": "riichi", "seats": self.players, "session": key})
        if made is not None:
            self.match, self.next_hand = made["id"], made["next_hand_number"]

    def finish(self):
        """A match whose end may or may not be there is left alone from here on."""
        self.write("finish", "POST", f"/v1/matches/{self.match}/finish",
                   lambda key: {"reason": key})
        self.look(self.match)
        self.match = None

    def append(self):
        made = self.write("hand", "POST", f"/v1/matches/{self.match}/hands",
                          lambda key: self.hand(self.next_hand, key))
        self.next_hand = self.look(self.match) if made is None else self.next_hand + 1

    def append_shared(self):
        number = self.look(self.shared)
        self.write("hand", "POST", f"/v1/matches/{self.shared}/hands",
                   lambda key: self.hand(number, key))

    def undo(self):
        if self.next_hand == 1:
            return
        made = self.write("undo", "DELETE",
                          f"/v1/matches/{self.match}/hands/{self.next_hand - 1}?reason=KEY", None)
        self.next_hand = self.look(self.match) if made is None else self.next_hand - 1

    def transfer(self):
        give, take = self.random.sample(range(4), 2)
        self.write("transfer", "POST", f"/v1/matches/{self.match}/transfers",
                   lambda key: {"from": give, "to": take, "points": 100, "reason": key})

    def enrol(self):
        self.write("player", "POST", "/v1/players", lambda key: {"name": key})

    def hand(self, number, key):
        winner, loser = self.random.sample(range(4), 2)
        outcome = {"type": "win", "wins": [{
            "seat": winner, "from": self.random.choice((loser, None)),
            "concealed": "123m456p24s999s55z", "win_tile": "3s", "flags": ["last_tile"]}]}
        if self.random.random() < 0.2:
            outcome = {"type": "exhaustive_draw", "tenpai": [winner, loser]}
        return {"hand_number": number, "outcome": outcome, "note": key, "chips": [1, -1, 0, 0],
                "beyond": True}
