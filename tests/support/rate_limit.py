"""Requests that are sent until a rate limit says no."""

import http.client
import re
import time

from support.client import TIMEOUT, Answer

LIMITS = ("ratelimit", "ratelimit-policy")
NOW = re.compile(r'"(key|address)";r=(\d+);t=(\d+)')
POLICY = re.compile(r'"(key|address)";q=(\d+);w=5')
PATH = "/v1/rulesets"
# Times the burst; so many requests are sent at most before one must be refused. It ends with the
# first that is; only where requests are slower than the limit grows are there so many.
ENOUGH = 100

ROUNDS = 30  # tried where one more may have been let through between two requests


def until_refused(ask):
    """The first answer of ask(0), ask(1) and so on that is 429."""
    for number in range(ENOUGH):
        answer = ask(number)
        if answer.status == 429:
            break
    return answer


class Visitor:
    """A keep-alive connection from an address of one's own, with headers of one's own."""

    def __init__(self, daemon, source="127.0.0.1", **headers):
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}
        self.link = http.client.HTTPConnection(daemon.host, daemon.port, timeout=TIMEOUT,
                                               source_address=(source, 0))
        self.refused_at = None

    def ask(self, path=PATH, method="GET", body=None, **headers):
        self.link.request(method, path, body, {**self.headers, **headers})
        answer = self.link.getresponse()
        return Answer(answer.status, answer.getheaders(), answer.read())

    def spend(self, burst, **more):
        """Asks until it is refused: (requests let through, the refusal, seconds it took)."""
        begin = time.monotonic()
        for count in range(ENOUGH * burst):
            self.refused_at = time.monotonic()
            answer = self.ask(**more)
            if answer.status == 429:
                return count, answer, time.monotonic() - begin
        return ENOUGH * burst, None, time.monotonic() - begin

    def grown(self, rate):
        """What may have grown again since it was refused, when there was less than one."""
        return rate * (time.monotonic() - self.refused_at)

    def is_free(self, burst):
        """Whether it has its whole burst before it: what nobody else has spent."""
        answer = self.ask()
        return answer.status == 200 and told(answer)[1] >= burst - 2

    def close(self):
        self.link.close()


def told(answer):
    """(limit, remaining, reset) of an answer, or None where it tells nothing."""
    now, policy = (answer.headers.get(name) for name in LIMITS)
    if now is None and policy is None:
        return None
    now, policy = NOW.fullmatch(now), POLICY.fullmatch(policy)
    assert now[1] == policy[1], f"{now[0]} and {policy[0]} are of one limit"
    return int(policy[2]), int(now[2]), int(now[3])
