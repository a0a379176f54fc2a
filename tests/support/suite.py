"""The frame of every suite: starts a daemon, runs groups of checks, counts, prints the sum."""

import os
import subprocess
import sys
import time
import traceback

from support.client import Client
from support.daemon import Daemon, clean_environment, is_slow, watchdog
from support.metrics import Metrics

SHOWN_FAILURES = 40
# A guard against hanging, far beyond what a busy machine needs.
WATCHDOG = 1200
COMMAND_SECONDS = 300  # the same, of one program
SLOWER = 4  # times, of the flavours for sanitizers and coverage
# Seconds are asserted by `make hostile` alone: elsewhere they say how busy the machine is.
TIMED = bool(os.environ.get("TIMED"))


class Suite:
    """
    `with Suite(...) as suite: suite.run(group, ...)`. A group is a function that takes the suite.
    After each group the daemon must be alive and have counted no internal error. Leaving the
    block stops the daemon, prints the counts and ends the process.
    """

    def __init__(self, seconds=WATCHDOG, flags=(), daemon=True, store=None):
        if len(sys.argv) != 3:
            sys.exit(f"usage: {sys.argv[0]} MAHJONGD MAHJONG")
        self.mahjongd, self.mahjong = (os.path.abspath(path) for path in sys.argv[1:])
        self.passed = self.failed = 0
        self.begin = time.monotonic()
        watchdog(seconds * (SLOWER if is_slow(self.mahjongd) else 1))
        self.daemon = Daemon(self.mahjongd, flags, store=store) if daemon else None
        self.client = Client(self.daemon) if daemon else None

    def __enter__(self):
        return self

    # ---- Counting ----

    def check(self, name, good, detail=""):
        if good:
            self.passed += 1
        else:
            self.failed += 1
            if self.failed <= SHOWN_FAILURES:
                print(f"FAIL {name}: {detail}" if detail else f"FAIL {name}", flush=True)
        return bool(good)

    def equal(self, name, got, want):
        return self.check(name, got == want, f"got {got!r}, want {want!r}")

    def within(self, name, took, most):
        """That something took less than `most` seconds; counted where seconds are asserted."""
        if TIMED:
            self.check(name, took < most, f"{took:.2f} s, {most:.2f} at most")

    def note(self, text):
        print(text, flush=True)

    # ---- Groups ----

    def run(self, *groups):
        for group in groups:
            try:
                group(self)
            except Exception:
                self.check(group.__name__, False, traceback.format_exc())
            if self.daemon is not None:
                self.healthy(group.__name__)

    def healthy(self, name, daemon=None):
        """The daemon answers on a new connection and has counted no error of its own."""
        client = Client(daemon or self.daemon)
        try:
            self.equal(f"{name}: /healthz", client.get("/healthz").status, 200)
            metrics = Metrics(client.get("/metrics").body)
            self.equal(f"{name}: internal errors", metrics.internal_errors(), 0)
        except Exception as error:
            self.check(f"{name}: the daemon answers", False, repr(error))
        finally:
            client.close()

    # ---- Other processes ----

    def start(self, flags=(), **more):
        """A further daemon; the caller stops it with `stop`."""
        return Daemon(self.mahjongd, flags, **more)

    def stop(self, name, daemon):
        status, took = daemon.stop()
        self.check(f"{name}: SIGTERM ends it with 0", status == 0,
                   f"exit status {status} after {took:.1f} s\n{daemon.log_tail()}")

    def command(self, *arguments, data=b"", env=None, seconds=COMMAND_SECONDS):
        """Runs a program: (exit status, stdout, stderr) in bytes; the status of no end is None."""
        try:
            done = subprocess.run(
                arguments, input=data, capture_output=True, timeout=seconds,
                env=clean_environment(env), check=False,
            )
        except subprocess.TimeoutExpired as late:
            return None, late.stdout or b"", late.stderr or b""
        return done.returncode, done.stdout, done.stderr

    def cli(self, *arguments, data=b"", **more):
        return self.command(self.mahjong, *arguments, data=data, **more)

    # ---- The end ----

    def __exit__(self, kind, error, trace):
        if error is not None and kind is not SystemExit:
            self.check("suite", False, "".join(traceback.format_exception(error)))
        if self.client is not None:
            self.client.close()
        if self.daemon is not None:
            self.stop("daemon", self.daemon)
            if self.failed:
                print("--- the end of the daemon's log ---\n" + self.daemon.log_tail())
        if self.failed > SHOWN_FAILURES:
            print(f"({self.failed - SHOWN_FAILURES} more failures not shown)")
        name = os.path.basename(sys.argv[0])
        print(f"{name}: {time.monotonic() - self.begin:.1f} s")
        print(f"{self.passed} passed, {self.failed} failed", flush=True)
        sys.exit(1 if self.failed or not self.passed else 0)
