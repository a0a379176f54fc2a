"""The frame of the ledger's suites: a daemon with an admin key, clubs, keys and players."""

import json
import os
import tempfile
import uuid

from support.client import JSON, Client, dump
from support.documented import WATCHER
from support.suite import WATCHDOG, Suite

ADMIN_KEY = "an-admin-key-of-enough-length-0123456789"
ROLES = ("read", "scorer", "owner")
NO_ID = "01900000-0000-7000-8000-000000000000"  # a well-formed id of nothing


class Caller:
    """Sends requests with one key. Writes get an Idempotency-Key of their own if none is given."""

    def __init__(self, client, key):
        self.client, self.key = client, key

    def on(self, client):
        """The same caller on another connection (one for each thread)."""
        return Caller(client, self.key)

    def headers(self, more):
        headers = {} if self.key is None else {"Authorization": f"Bearer {self.key}"}
        headers.update({name.replace("_", "-"): value for name, value in more.items()})
        return headers

    def get(self, path, **headers):
        return self.request("GET", path, None, self.headers(headers))

    def write(self, method, path, value=None, **headers):
        """`value`: None is no body, bytes are sent as they are, all else as JSON."""
        sent = self.headers(headers)
        sent.setdefault("Idempotency-Key", uuid.uuid4().hex)
        if value is not None:
            sent.setdefault("Content-Type", JSON)
        body = value if value is None or isinstance(value, bytes) else dump(value)
        return self.request(method, path, body, sent)

    def request(self, method, path, body, headers):
        answer = self.client.request(method, path, body, headers)
        WATCHER.see(method, path, body, answer)
        return answer

    def post(self, path, value=None, **headers):
        return self.write("POST", path, value, **headers)

    def patch(self, path, value, **headers):
        return self.write("PATCH", path, value, **headers)

    def put(self, path, value, **headers):
        return self.write("PUT", path, value, **headers)

    def delete(self, path, value=None, **headers):
        return self.write("DELETE", path, value, **headers)

    def read(self, path):
        """The JSON of a GET that must be answered with 200."""
        return expect(self.get(path), 200)

    def make(self, path, value=None, **headers):
        """The JSON of a POST that must be answered with 201."""
        return expect(self.post(path, value, **headers), 201)

    def pages(self, path, limit=200, order="asc"):
        """The items of a list, page by page to the end."""
        joint = "&" if "?" in path else "?"
        cursor = ""
        while cursor is not None:
            page = self.read(f"{path}{joint}limit={limit}&order={order}" +
                             (f"&cursor={cursor}" if cursor else ""))
            yield from page["items"]
            cursor = page["next_cursor"]


class Club:
    """A club with a caller for each role: club.read, club.scorer, club.owner."""

    def __init__(self, admin, name="Test Club"):
        self.name, self.seasons = name, {}
        self.id = admin.make("/v1/clubs", {"name": name})["id"]
        self.keys = {role: admin.make(f"/v1/clubs/{self.id}/keys", {"role": role})
                     for role in ROLES}
        self.read, self.scorer, self.owner = (
            Caller(admin.client, self.keys[role]["key"]) for role in ROLES)

    def player(self, name, **members):
        """The id of a new player."""
        return self.scorer.make("/v1/players", {"name": name, **members})["id"]

    def season(self, name, **members):
        """The id of the season of this name, which is made when it is first asked for."""
        if name not in self.seasons:
            self.seasons[name] = self.owner.make("/v1/seasons", {"name": name, **members})["id"]
        return self.seasons[name]

    def players(self, *names):
        return [self.player(name) for name in names or ("Anna", "Bo", "Chen", "Dora")]


class LedgerSuite(Suite):
    """A suite whose daemon has an admin key: suite.admin is its caller."""

    def __init__(self, seconds=WATCHDOG, flags=(), store=None):
        with tempfile.NamedTemporaryFile("w", encoding="ascii", delete=False) as file:
            file.write(ADMIN_KEY + "\n")
        self.key_file = file.name
        super().__init__(seconds, ("--admin-key-file", self.key_file, *flags), store=store)
        self.admin = Caller(self.client, ADMIN_KEY)
        self.nobody = Caller(self.client, None)

    def __exit__(self, kind, error, trace):
        os.unlink(self.key_file)
        WATCHER.report(self)
        super().__exit__(kind, error, trace)

    @property
    def store_file(self):
        return os.path.join(self.daemon.directory.name, "x.db")

    def club(self, name="Test Club"):
        return Club(self.admin, name)

    def connect(self, caller):
        """The caller on a connection of its own."""
        return caller.on(Client(self.daemon))

    def refused(self, name, answer, status, code, **members):
        """The answer must be this problem, with these members (pointer, parameter, ...)."""
        problem = json.loads(answer.body) if answer.body else {}
        got = {key: problem.get(key) for key in members}
        return self.check(name, (answer.status, problem.get("code")) == (status, code)
                          and got == members, f"{answer!r}, want {status} {code} {members}")


def expect(answer, status):
    """The JSON of an answer of this status; anything else ends the group that asks."""
    if answer.status != status:
        raise AssertionError(f"{answer!r}, want {status}")
    return answer.json()
