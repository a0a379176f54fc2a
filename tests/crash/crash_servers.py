#!/usr/bin/python3
"""
Kills two daemons and the PostgreSQL server that they share, at random moments while clients write
and retry: tests/crash/crash_servers.py MAHJONGD MAHJONG [--kills N] [--servers N] [--seed S].

What crash.py asks of one daemon is asked here: every acknowledged write is there exactly once,
every other one whole or not at all, each key answers again what it answered first, and the ledger
verifies. In the end the store is carried over into a file, for its audit of each row.
"""

import argparse
import os
import subprocess
import sys
import time

from crash import KILLS, SECONDS_MAX, Run, crash
from support.daemon import Daemon, watchdog
from support.postgres import Server, new_database

SHORT_KILLS, SHORT_SERVERS = 8, 2
PAUSE_MAX = 0.3  # seconds between two kills


class SharedRun(Run):
    """Two daemons on one database. `servers`: how many of the kills are the server's."""

    def __init__(self, binary, seed, servers):
        self.server, self.servers, self.daemons = Server(), servers, []
        self.store = new_database(self.server.address)
        super().__init__(binary, seed)
        self.start("127.0.0.1:0")

    def start(self, listen=None):
        self.daemon = Daemon(self.binary, self.flags, listen=listen, store=self.store)
        self.daemons.append(self.daemon)

    def address(self, number=0):
        daemon = self.daemons[number % len(self.daemons)]
        return daemon.host, daemon.port

    def kill_often(self, kills, writers):
        victims = ["server"] * self.servers + ["daemon"] * (kills - self.servers)
        self.random.shuffle(victims)
        done = 0
        for victim in victims:
            if any(writer.fault is not None for writer in writers):
                break
            time.sleep(self.random.uniform(0, PAUSE_MAX))
            if victim == "server":
                self.server.kill()
                self.server.start()
            else:
                self.kill_daemon()
            done += 1
        return done

    def kill_daemon(self):
        """It starts again where it was."""
        place = self.random.randrange(len(self.daemons))
        daemon = self.daemons.pop(place)
        daemon.kill()
        self.start(f"{daemon.host}:{daemon.port}")
        self.daemons.insert(place, self.daemons.pop())

    def leave(self):
        for daemon in self.daemons:
            daemon.kill()
        self.server.kill()
        self.server.start()
        subprocess.run([self.binary, "admin", "copy", "--from", self.store,
                        "--to", "sqlite:" + self.file], check=True, stdout=subprocess.DEVNULL)
        return self.file


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("mahjongd")
    parser.add_argument("mahjong")
    parser.add_argument("--kills", type=int, default=SHORT_KILLS, help="of daemons")
    parser.add_argument("--servers", type=int, default=SHORT_SERVERS, help="kills of the server")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    kills = arguments.kills + arguments.servers
    watchdog(SECONDS_MAX * max(1, 4 * kills // KILLS))
    begin = time.monotonic()
    run = SharedRun(os.path.abspath(arguments.mahjongd), arguments.seed, arguments.servers)
    crash(run, kills, arguments.seed)
    print(f"crash_servers.py: seed {arguments.seed}, {time.monotonic() - begin:.1f} s")
    print(f"{run.passed} passed, {run.failed} failed", flush=True)
    sys.exit(1 if run.failed or not run.passed else 0)


if __name__ == "__main__":
    main()
