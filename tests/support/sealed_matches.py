"""
Sealed matches as apps play them: seats with tokens, that commit and show their seeds. What they
show is made by tests/verify_deal.py's own formulas.
"""

import atexit
import os
import pathlib
import sys
import tempfile
import time

from support.client import Client
from support.ledger_suite import Caller, expect
from support.matches import Match

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import verify_deal  # noqa: E402  (it lies in tests/, alone, for whoever copies it)

VERIFY = "/v1/deals/verify"
PATIENCE = (5, 20, 60, 200)  # seconds of a seat
PATIENT = {"seconds": 3600}  # for seats that all speak, on a machine as slow as it may be
SIGNATURE = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125" \
            "e342b73a8dd2bacbe47e4b6b63ed5e39"


def key_file(content=None):
    """A file with a key under which matches are sealed."""
    with tempfile.NamedTemporaryFile("wb", delete=False) as file:
        file.write(os.urandom(96) if content is None else content)
    atexit.register(lambda: os.path.exists(file.name) and os.unlink(file.name))
    return file.name


def sealing(key=None):
    """What a daemon is started with to seal matches."""
    return "--seal-key", key or key_file()


def commitment_of(match, seat, seed):
    return verify_deal.sha256_of(
        b"seat-commit", verify_deal.lp(match.encode()), bytes([seat]),
        verify_deal.lp(seed.encode())).hex()


class Seat:
    """Whoever holds a seat: has its token, and no key."""

    def __init__(self, daemon, match, number, token, seed=None):
        self.caller, self.match, self.number = Caller(Client(daemon), None), match, number
        self.path = f"/v1/seats/{token}"
        self.seed = f"seed of {number}" if seed is None else seed

    def send_commitment(self, seed=None, **headers):
        made = commitment_of(self.match, self.number, self.seed if seed is None else seed)
        return self.send_bytes(made, **headers)

    def send_bytes(self, commitment, **headers):
        """A commitment, whatever it is of."""
        return self.caller.post(f"{self.path}/commitment", {"commitment": commitment}, **headers)

    def send_seed(self, seed=None, **headers):
        return self.caller.post(f"{self.path}/seed",
                                {"seed": self.seed if seed is None else seed}, **headers)

    def draw(self, number, source="wall", **headers):
        return self.caller.post(f"{self.path}/draws", {"number": number, "source": source},
                                **headers)

    def show(self):
        return self.caller.read(self.path)


class SealedMatch(Match):
    """A match that is sealed as soon as it is made."""

    def __init__(self, suite, club, seats, ruleset="riichi", seal=None, **members):
        super().__init__(club, seats, ruleset, **members)
        self.daemon = suite.daemon
        self.opened = club.scorer.make(f"{self.path}/seal", seal or {})
        self.holders = [Seat(self.daemon, self.id, number, seat["token"])
                        for number, seat in enumerate(self.opened["seats"])]

    def seal(self):
        return self.club.read.read(f"{self.path}/seal")

    def commit(self, *numbers):
        for holder in self.holders if not numbers else [self.holders[i] for i in numbers]:
            expect(holder.send_commitment(), 200)

    def reveal(self, *numbers):
        for holder in self.holders if not numbers else [self.holders[i] for i in numbers]:
            expect(holder.send_seed(), 200)

    def ready(self):
        self.commit()
        self.reveal()
        return self

    def deal(self):
        return self.do("deals", {})

    def play(self, outcome):
        self.deal()
        return self.hand(outcome)

    def transcript(self):
        return self.club.read.read(f"{self.path}/transcript")


def in_time(play, times=1):
    """
    What `play(seconds)` made of a match whose seats have so many seconds to speak, when it took
    no more than so many `times` that; with longer ones where the machine was too slow for it.
    """
    for seconds in PATIENCE:
        begun, made = time.monotonic(), None
        try:
            made = play(seconds)
        except AssertionError:
            if time.monotonic() - begun < times * seconds:
                raise
        if made is not None and time.monotonic() - begun < times * seconds:
            return made
    raise AssertionError("this machine is too slow for any seat")


def check_transcript(suite, name, transcript, complete):
    """The daemon and tests/verify_deal.py find that it holds; what is left open is known."""
    answer = suite.client.post(VERIFY, transcript)
    value = answer.json()
    suite.equal(f"{name}: the daemon says so", (answer.status, value.get("fault")), (200, None))
    suite.equal(f"{name}: complete", value.get("complete"), complete)
    findings = verify_deal.Transcript(transcript).check()
    suite.equal(f"{name}: and so does verify_deal.py",
                [one for one in findings if one[2] == "fails"], [])
    return value
