"""Reads server-sent events as a browser does, but returns blocks without data too."""

import http.client
import json

from support.client import TIMEOUT


class Stream:
    """
    One GET of events, of a match, with None of the club, or of the path given. `take` answers
    the next block as {field: value}, comments under "", None at the orderly end. A connection
    that breaks raises OSError or http.client.IncompleteRead.
    """

    def __init__(self, daemon, match, key=None, query="", timeout=TIMEOUT, source=None,
                 path=None, **headers):
        self.link = http.client.HTTPConnection(daemon.host, daemon.port, timeout=timeout,
                                               source_address=source)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if key is not None:
            sent["Authorization"] = f"Bearer {key}"
        if path is None:
            path = "/v1/events" if match is None else f"/v1/matches/{match}/events"
        self.link.request("GET", path + query, headers=sent)
        self.answer = self.link.getresponse()
        self.status = self.answer.status
        self.seen = None  # the last id
        self.greeting = self.take() if self.status == 200 else None

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def take(self):
        block = {}
        while True:
            line = self.answer.readline()
            if not line:
                return None
            if line == b"\n":
                return block
            name, _, value = line.decode("utf-8").rstrip("\n").partition(":")
            block[name] = value.removeprefix(" ")
            if name == "id":
                self.seen = int(value)

    def event(self):
        """The next block with data: (id, event, JSON of data); None at the end."""
        while True:
            block = self.take()
            if block is None:
                return None
            if "data" in block:
                return int(block["id"]), block["event"], json.loads(block["data"])

    def message(self):
        """The next block with data as a club's stream has it: (its id or None, JSON of data)."""
        while True:
            block = self.take()
            if block is None:
                return None
            if "data" in block:
                assert "event" not in block
                return int(block["id"]) if "id" in block else None, json.loads(block["data"])

    def events(self, count):
        return [self.event() for _ in range(count)]

    def problem(self):
        return json.loads(self.answer.read())

    def close(self):
        self.answer.close()
        self.link.close()
