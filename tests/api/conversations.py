#!/usr/bin/python3
"""
Random conversations with the ledger: legal and illegal calls over all its routes, all rulesets,
clubs, roles and connections, each answer held against a model of the ledger in memory.

    conversations.py MAHJONGD MAHJONG [--seed N] [--steps N] [--talkers N]

The same seed, steps and talkers make the same conversation again.
"""

import argparse
import collections
import os
import pathlib
import sys
import tempfile
import threading
import traceback

from conversation.steps import Talker
from support.client import Client
from support.daemon import Daemon, is_sanitized
from support.documented import WATCHER
from support.ledger_suite import ADMIN_KEY, Caller, Club
from support.matches import Match
from support.postgres import new_store
from support.suite import WATCHDOG, Suite
from support.vectors import all_cases

CONNECTIONS = 3  # of each talker
ROUND = 250      # steps of a talker between two looks at everything
STEPS, STEPS_SANITIZED = 6000, 2000  # `make nightly` has 40,000
ALL_STEPS = 5000  # in which every operation comes
# Not seen here: a stream does not end, and is read by its events; what a log becomes is known in
# games.py, who sits where in rounds.py.
BESIDE = ("watchMatch", "watchClub", "importGames", "seatSeason", "beginRound")


def golden_deals(client):
    """
    Every golden settlement by ruleset and number of players: the request, and the status of its
    answer.
    """
    deals = collections.defaultdict(list)
    for case in all_cases():
        request = case["request"]
        if case["call"] == "settle" and "lines" not in case:
            deals[request["ruleset"], players_of(request)].append(
                {"request": request, "status": client.post("/v1/settle", request).status})
    return deals


def deals_of_four(client):
    """Those of four players, by ruleset."""
    return {ruleset: deals for (ruleset, players), deals in golden_deals(client).items()
            if players == 4}


def players_of(request):
    rules = request.get("rules") or {}
    return 3 if rules.get("players") == 3 or rules.get("preset", "").endswith("_sanma") else 4


def unseen():
    """Operations of the ledger that nobody was answered well; HEAD is GET without its body."""
    done = {(method, path) for method, path, status, _ in WATCHER.seen if status < 300}
    return [f"{method.upper()} {path}" for path, item in WATCHER.spec.paths.items()
            for method, operation in item.items() if method != "head" and operation.get("x-role")
            and (method.upper(), path) not in done and operation["operationId"] not in BESIDE]


class Conversation:
    """The daemon, which is started again now and then, and who talks to it."""

    def __init__(self, suite, directory, options):
        self.suite, self.directory, self.options = suite, directory, options
        self.flags = ("--admin-key-file", os.path.join(directory, "key"),
                      "--trust-proxy", "127.0.0.1",
                      "--seal-key", os.path.join(directory, "seal"))
        pathlib.Path(directory, "key").write_text(ADMIN_KEY + "\n", encoding="ascii")
        pathlib.Path(directory, "seal").write_bytes(os.urandom(96))
        self.store = new_store(directory)
        self.daemon, self.talkers = None, []
        self.start()
        client = Client(self.daemon)
        self.admin, deals = Caller(client, ADMIN_KEY), golden_deals(client)
        foreign = self.make_foreign()
        for number in range(options.talkers):
            club = Club(self.admin, f"Talker {number}")
            club.admin, club.nobody = self.admin, Caller(client, None)
            talker = Talker(f"{options.seed}/{number}", club, [], foreign, deals)
            self.talkers.append(talker)
        self.connect()

    def make_foreign(self):
        """Ids of a club that none of the talkers may see."""
        club = Club(self.admin, "Foreign")
        players = club.players()
        match = Match(club, players)
        entry, = match.entries()
        return {"player": players[0], "players": players[0], "matches": match.id,
                "ledger": entry["id"]}

    def start(self):
        self.daemon = Daemon(self.suite.mahjongd, self.flags, store=self.store)

    def connect(self):
        for talker in self.talkers:
            talker.clients = [Client(self.daemon) for _ in range(CONNECTIONS)]

    def restart(self):
        for talker in self.talkers:
            while talker.streams:
                talker.listen()
            for client in talker.clients:
                client.close()
        self.admin.client.close()
        self.suite.stop("the daemon of the conversation", self.daemon)
        self.start()
        self.admin.client = Client(self.daemon)
        self.connect()

    def talk(self, talker, steps):
        """In a thread of its own; what goes wrong ends this talker's conversation."""
        try:
            for _ in range(steps):
                talker.step()
            talker.check_all()
        except Exception:
            talker.failed = (f"step {talker.steps}, last call {talker.last!r}\n"
                             f"{traceback.format_exc()}")

    def round(self, steps):
        for talker in self.talkers:
            talker.wait_for_seats()
        threads = [threading.Thread(target=self.talk, args=(talker, steps), daemon=True)
                   for talker in self.talkers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        good = True
        for number, talker in enumerate(self.talkers):
            good &= self.suite.check(f"talker {number}, {talker.steps} steps",
                                     talker.failed is None, talker.failed)
        return good


def conversation(suite, options):
    with tempfile.TemporaryDirectory(prefix="mahjongd-talk-") as directory:
        talk = Conversation(suite, directory, options)
        each, done = options.steps // options.talkers, 0
        while done < each:
            steps = min(ROUND, each - done)
            done += steps
            if not talk.round(steps):
                break
            if done // ROUND % 4 == 1:
                talk.restart()
        else:
            for talker in talk.talkers:
                talker.there_and_back()
        suite.healthy("the conversation", talk.daemon)
        suite.stop("the daemon of the conversation", talk.daemon)
        suite.note(f"{sum(t.steps for t in talk.talkers)} steps, "
                   f"{sum(len(t.book.entries) for t in talk.talkers)} entries, "
                   f"{sum(t.refusals for t in talk.talkers)} refusals")


def main():
    parser = argparse.ArgumentParser(description="Random conversations with the ledger.")
    parser.add_argument("binaries", nargs=2)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--steps", type=int)
    parser.add_argument("--talkers", type=int, default=4)
    options = parser.parse_args()
    if options.steps is None:
        options.steps = STEPS_SANITIZED if is_sanitized(options.binaries[0]) else STEPS
    sys.argv[1:] = options.binaries
    with Suite(daemon=False, seconds=max(WATCHDOG, options.steps // 10)) as suite:
        suite.note(f"--seed {options.seed} --steps {options.steps} --talkers {options.talkers}")
        suite.run(lambda suite: conversation(suite, options))
        WATCHER.report(suite)
        if options.steps >= ALL_STEPS:
            suite.equal("operations that never came", unseen(), [])


if __name__ == "__main__":
    main()
