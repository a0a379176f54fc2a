#!/usr/bin/python3
"""What the daemon tells the program that starts it: READY=1 when it answers requests, STOPPING=1
when it drains, or the reason why it cannot start."""

import os
import select
import socket
import sqlite3
import subprocess
import tempfile
import urllib.request

from support.daemon import clean_environment
from support.suite import Suite

PATIENCE = 60.0  # seconds that something expected may take
QUIET = 0.3  # seconds in which nothing must be said; a machine that is slow says still less
WRONG = {
    "MAHJONGD_LISTEN": ["nowhere", "127.0.0.1", ":8080", "127.0.0.1:70000"],
    "MAHJONGD_STORE": ["x", "sqlite:", "postgres:x"],
    "MAHJONGD_ADMIN_KEY_FILE": ["/nonexistent/key"],
    "MAHJONGD_REQUIRE_KEY": ["perhaps", "2"],
    "MAHJONGD_THREADS": ["0", "-1", "257", "many", "1.5"],
    "MAHJONGD_CORS": ["club.example", "https://club.example/app"],
    "MAHJONGD_LOG_LEVEL": ["loud"],
    "MAHJONGD_TLS_CERT": ["/nonexistent/certificate"],
    "MAHJONGD_TLS_KEY": ["/nonexistent/key"],
    "MAHJONGD_RATE_LIMIT_KEY": ["-1", "x", "1000001"],
    "MAHJONGD_RATE_LIMIT_ADDRESS": ["-1", "x", "1000001"],
    "MAHJONGD_TRUST_PROXY": ["proxy.example", "300.1.1.1"],
}
# What the line names when it is not the variable.
TOLD = {"MAHJONGD_ADMIN_KEY_FILE": "/nonexistent/key", "MAHJONGD_TLS_CERT": "--tls-key",
        "MAHJONGD_TLS_KEY": "--tls-cert"}


class Starter:
    """What systemd is to the daemon: a socket of datagrams, by path or abstract."""

    def __init__(self, mahjongd, place, abstract=False):
        self.mahjongd, self.place = mahjongd, place
        self.store = os.path.join(place, "x.db")
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        name = f"mahjongd-test-{os.getpid()}" if abstract else os.path.join(place, "notify")
        self.socket.bind("\0" + name if abstract else name)
        self.name = "@" + name if abstract else name

    def start(self, name=None, **settings):
        environment = clean_environment({
            "NOTIFY_SOCKET": self.name if name is None else name, "MAHJONGD_LISTEN": "127.0.0.1:0",
            "MAHJONGD_STORE": f"sqlite:{self.store}", "MAHJONGD_LOG_LEVEL": "info"} | settings)
        return subprocess.Popen([self.mahjongd], env=environment, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def told(self, seconds=PATIENCE):
        """The next datagram; None when there is none in that time."""
        if not select.select([self.socket], [], [], seconds)[0]:
            return None
        return self.socket.recv(4096).decode()


def answers(url):
    with urllib.request.urlopen(f"{url}/readyz", timeout=PATIENCE) as answer:
        return answer.status == 200


def end(suite, name, process):
    """Ends the daemon: what it wrote to stderr."""
    process.terminate()
    _, log = process.communicate(timeout=PATIENCE)
    suite.equal(f"{name}: exit status", process.returncode, 0)
    return log


def ready_and_stopping(suite):
    for kind, abstract in (("a path", False), ("an abstract socket", True)):
        with tempfile.TemporaryDirectory() as place:
            starter = Starter(suite.mahjongd, place, abstract)
            process = starter.start()
            suite.equal(f"{kind}: ready", starter.told(), "READY=1")
            url = process.stdout.readline().split()[-1]
            suite.check(f"{kind}: it answers", answers(url))
            suite.equal(f"{kind}: said once", starter.told(QUIET), None)
            process.terminate()
            suite.equal(f"{kind}: stopping", starter.told(), "STOPPING=1")
            suite.check(f"{kind}: no complaint", "cannot notify" not in end(suite, kind, process))


def not_before_the_store(suite):
    """While another program holds the store, the daemon cannot answer and does not say it could."""
    with tempfile.TemporaryDirectory() as place:
        starter = Starter(suite.mahjongd, place)
        process = starter.start()
        suite.equal("a store is made", starter.told(), "READY=1")
        end(suite, "a store is made", process)
        suite.equal("which ends", starter.told(), "STOPPING=1")
        holder = sqlite3.connect(starter.store, isolation_level=None)
        holder.executescript("PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE")
        process = starter.start()
        suite.equal("the store is held: not ready", starter.told(QUIET), None)
        holder.close()
        suite.equal("the store is let go: ready", starter.told(), "READY=1")
        suite.check("and it answers", answers(process.stdout.readline().split()[-1]))
        end(suite, "held", process)


def cannot_start(suite):
    """Not ready, an exit status, one line that names the setting or the file."""
    with tempfile.TemporaryDirectory() as place, socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = "127.0.0.1:%d" % other.getsockname()[1]
        cases = [({name: value}, 2, TOLD.get(name, name))
                 for name, values in WRONG.items() for value in values]
        cases += [({"MAHJONGD_LISTEN": taken}, 1, taken),
                  ({"MAHJONGD_STORE": f"sqlite:{place}/no/x.db"}, 1, f"{place}/no/x.db")]
        starter = Starter(suite.mahjongd, place)
        for settings, status, word in cases:
            process = starter.start(**settings)
            out, err = process.communicate(timeout=PATIENCE)
            suite.equal(f"{settings}: exit status", process.returncode, status)
            lines = [line for line in err.splitlines() if line.startswith("mahjongd: ")]
            suite.check(f"{settings}: one line", len(lines) == 1 and word in lines[0] and not out,
                        f"{out!r} {err!r}")
            suite.equal(f"{settings}: nothing told", starter.told(0), None)


def nobody_listens(suite):
    """A socket that is gone, or a name that is none, is told in the log and hinders nothing."""
    with tempfile.TemporaryDirectory() as place:
        starter = Starter(suite.mahjongd, place)
        for name in (f"{place}/gone", "@" + "x" * 200, "/" + "x" * 200, "vsock:1:2"):
            process = starter.start(name=name)
            suite.check(f"{name:.40}: it answers", answers(process.stdout.readline().split()[-1]))
            log = end(suite, f"{name:.40}", process)
            suite.check(f"{name:.40}: in the log", "cannot notify" in log, log)
        process = starter.start(name="")
        suite.check("none: it answers", answers(process.stdout.readline().split()[-1]))
        suite.check("none: no complaint", "cannot notify" not in end(suite, "none", process))


def main():
    with Suite(daemon=False) as suite:
        suite.run(ready_and_stopping, not_before_the_store, cannot_start, nobody_listens)


if __name__ == "__main__":
    main()
