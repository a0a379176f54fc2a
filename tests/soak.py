#!/usr/bin/python3
"""
Mixed load for a long time, during which memory has to stay flat: tests/soak.py [--minutes 30]
[BUILD].

Calls without state, writes and reads of the ledger, live events, exports and imports, bad input,
stalled and slow clients. Each SAMPLE_SECONDS a line of what the daemon holds; at the end start,
middle and end, and whether they are flat. Ends with `N passed, N failed`.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import traceback

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests" / "load"))

from _visitors import KINDS, Shared
from support.client import Client
from support.daemon import Daemon, is_sanitized
from support.ledger_suite import ADMIN_KEY
from support.metrics import Metrics

SAMPLE_SECONDS = 10
VISITORS = {"rules": 2, "lines": 1, "scorers": 4, "watchers": 4, "bad": 3}
WARM_SHARE = 0.25  # of the run, in which caches and arenas fill
GROWTH_KIB, GROWTH_SHARE = 4096, 0.05  # by which memory may differ later
WAL_BYTES = 64 << 20
DESCRIPTORS = 1200
STOP_SECONDS = 30
SHOWN_FAULTS = 20


class Crowd:
    """All visitors, each on a thread; counts their rounds and faults."""

    def __init__(self, daemon):
        self.shared, self.rounds, self.faults = Shared(), dict.fromkeys(KINDS, 0), []
        self.threads = [
            threading.Thread(target=self.run, args=(name, KINDS[name](daemon, self.shared, seed)))
            for name, count in VISITORS.items() for seed in range(count)]
        for thread in self.threads:
            thread.start()

    def run(self, name, visitor):
        while not self.shared.end.is_set():
            try:
                visitor.step()
                self.rounds[name] += 1
            except Exception:
                if self.shared.end.is_set():
                    return
                self.faults.append(f"{name}: {traceback.format_exc()}")
                self.shared.pause(1)

    def stop(self):
        self.shared.end.set()
        for thread in self.threads:
            thread.join(90)
        return not any(thread.is_alive() for thread in self.threads)


class Sampler:
    def __init__(self, daemon, store):
        self.daemon, self.store, self.begin = daemon, store, time.monotonic()
        self.samples = []
        self.sanitized = is_sanitized(daemon.command[0])

    def size(self, suffix):
        try:
            return os.path.getsize(self.store + suffix)
        except FileNotFoundError:
            return 0

    def take(self):
        client = Client(self.daemon, timeout=60)
        metrics = Metrics(client.get("/metrics").body)
        client.close()
        sample = {
            "s": round(time.monotonic() - self.begin),
            "rss_kib": self.daemon.status_kib("VmRSS"),
            "fds": len(os.listdir(f"/proc/{self.daemon.pid}/fd")),
            "wal": self.size("-wal"),
            "store": self.size(""),
            "connections": int(metrics.of("mahjongd_connections")),
            "requests": int(metrics.of("mahjongd_requests_total")),
            "faults": int(metrics.internal_errors()),
        }
        self.samples.append(sample)
        print(" ".join(f"{key}={value}" for key, value in sample.items()), flush=True)

    def mean_rss(self, part):
        """Over the samples in that part (0 to 1) of the run."""
        first, last = (int(len(self.samples) * share) for share in part)
        chosen = self.samples[first:max(last, first + 1)]
        return sum(sample["rss_kib"] for sample in chosen) / len(chosen)


class Verdict:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, name, good, detail):
        self.passed, self.failed = self.passed + bool(good), self.failed + (not good)
        print(f"{'ok  ' if good else 'FAIL'} {name}: {detail}", flush=True)


def judge(verdict, sampler, crowd):
    samples = sampler.samples
    warm = sampler.mean_rss((WARM_SHARE, WARM_SHARE + 0.1))
    middle, end = sampler.mean_rss((0.5, 0.6)), sampler.mean_rss((0.9, 1.0))
    allowed = max(GROWTH_KIB, warm * GROWTH_SHARE)
    # A sanitizer remembers what was freed; its memory says nothing.
    verdict.check("resident memory is flat", end - warm <= allowed or sampler.sanitized,
                  f"KiB at the start {samples[0]['rss_kib']}, warm {warm:.0f}, "
                  f"middle {middle:.0f}, end {end:.0f}, "
                  f"highest {sampler.daemon.status_kib('VmHWM')}")
    wal = max(sample["wal"] for sample in samples)
    verdict.check("the WAL is bounded", wal <= WAL_BYTES, f"at most {wal} bytes")
    fds = max(sample["fds"] for sample in samples)
    verdict.check("descriptors are bounded", fds <= DESCRIPTORS, f"at most {fds}")
    verdict.check("no internal error", samples[-1]["faults"] == 0, f"{samples[-1]['faults']}")
    verdict.check("no visitor met a fault", not crowd.faults,
                  f"{len(crowd.faults)}\n" + "\n".join(crowd.faults[:SHOWN_FAULTS]))
    verdict.check("all did something", all(crowd.rounds.values()), f"rounds: {crowd.rounds}")
    seconds = samples[-1]["s"] - samples[0]["s"]
    print(f"{samples[-1]['requests']} requests, {samples[-1]['requests'] / max(1, seconds):.0f}/s, "
          f"store {samples[-1]['store']} bytes")


def soak(build, minutes, directory, verdict):
    store, key_file = os.path.join(directory, "soak.db"), os.path.join(directory, "admin-key")
    pathlib.Path(key_file).write_text(ADMIN_KEY + "\n", encoding="ascii")
    daemon = Daemon(f"{build}/mahjongd", ("--admin-key-file", key_file),
                            store="sqlite:" + store)
    sampler = Sampler(daemon, store)
    sampler.take()
    crowd = Crowd(daemon)
    while time.monotonic() - sampler.begin < 60 * minutes and daemon.process.poll() is None:
        time.sleep(SAMPLE_SECONDS)
        sampler.take()
    verdict.check("all visitors ended", crowd.stop(), f"{len(crowd.threads)}")
    judge(verdict, sampler, crowd)
    begin = time.monotonic()
    daemon.terminate()
    status = daemon.wait(STOP_SECONDS)
    verdict.check("SIGTERM ends it", status == 0,
                  f"exit status {status} after {time.monotonic() - begin:.1f} s")
    print(daemon.log_tail())
    done = subprocess.run([f"{build}/mahjongd", "admin", "verify", "--store", "sqlite:" + store],
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    verdict.check("the store verifies", done.returncode == 0, done.stderr.decode() or "all clubs")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("build", nargs="?", default=str(ROOT / "build"))
    arguments = parser.parse_args()
    verdict = Verdict()
    with tempfile.TemporaryDirectory(prefix="mahjongd-soak-") as directory:
        try:
            soak(arguments.build, arguments.minutes, directory, verdict)
        except Exception:
            verdict.check("the soak itself", False, traceback.format_exc())
    print(f"{verdict.passed} passed, {verdict.failed} failed")
    # A visitor that hangs has been told of; it is not waited for.
    os._exit(1 if verdict.failed else 0)


if __name__ == "__main__":
    main()
