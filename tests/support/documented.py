"""
Validates what the ledger's suites send and receive against openapi.yaml: status, headers, body and
problem codes of every answer, and the request of every 2xx.
"""

import json
import re
import threading

from support.client import NDJSON, PROBLEM, parse_json, parse_lines
from support.openapi_spec import Spec

EACH = 25  # answers of one operation, status and code that are looked at; validating is slow
FAULTS_MAX = 20


class Watcher:
    """Shared by all callers of a process, of all threads."""

    def __init__(self):
        self.spec, self.lock = None, threading.Lock()
        self.seen, self.faults = {}, []

    def see(self, method, path, body, answer):
        with self.lock:
            if len(self.faults) < FAULTS_MAX:
                self._see(method, path, body, answer)

    def _see(self, method, path, body, answer):
        self.spec = self.spec or Spec()
        template, operation = self.spec.find(method, path)
        if operation is None:
            if answer.status not in (404, 405):
                self._note(method, path, answer, "is not in openapi.yaml")
            return
        code = parse_json(answer.body).get("code") if answer.type == PROBLEM else None
        place = (method, template, answer.status, code)
        self.seen[place] = self.seen.get(place, 0) + 1
        if self.seen[place] > EACH:
            return
        for fault in self.spec.answer_faults(method, path, answer):
            self._note(method, path, answer, fault)
        if code is not None and code not in operation.get("x-problems", [code]):
            self._note(method, path, answer, f"{code} is not among its x-problems")
        if answer.status < 300 and body:
            self._see_request(operation, method, path, body, answer)

    def _see_request(self, operation, method, path, body, answer):
        content = self.spec.deref(operation.get("requestBody", {})).get("content", {})
        for kind, entry in content.items():
            lines = kind == NDJSON
            if len(content) > 1 and lines != (b"\n" in body):
                continue  # it was sent as the other kind
            schema = entry["schema"]["contentSchema"] if lines else entry["schema"]
            for value in parse_lines(body) if lines else [json.loads(body)]:
                for fault in self.spec.faults(schema, value):
                    self._note(method, path, answer, f"its request: {fault} {body[:300]!r}")
        if not content:
            self._note(method, path, answer, "a body where none is documented")

    def _note(self, method, path, answer, fault):
        place = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", "ID", path)
        text = f"{method} {place} {answer.status}: {fault}"
        if text not in self.faults:
            self.faults.append(text)

    def report(self, suite):
        """One check for all that was seen."""
        if self.seen:
            suite.check("answers and requests are as openapi.yaml says", not self.faults,
                        "\n  ".join([""] + self.faults))


WATCHER = Watcher()
