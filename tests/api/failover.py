#!/usr/bin/python3
"""
Two PostgreSQL servers, one a standby that must have each commit before it is told: the first is
killed while two daemons write, the second promoted. Nothing that was acknowledged is lost.
"""

import threading
import time
import uuid

from daemons import Writer, hand
from support.audit import audit
from support.daemon import Daemon
from support.ledger_suite import Club, LedgerSuite
from support.matches import Match
from support.postgres import Server, new_database, sql

WRITERS = 4
MEANWHILE = 1.0  # seconds of writing before and after


def store_of(database, servers):
    """One address with both servers: the daemons look for the one that takes writes."""
    folders = ",".join(server.folder for server in servers)
    return f"{database.split('?')[0]}?host={folders}&target_session_attrs=read-write"


def refused_standby(suite):
    """A daemon that would find nothing but a standby does not start, and says why."""
    store = suite.database.replace(suite.first.folder, suite.second.folder)
    status, out, err = suite.command(suite.mahjongd, "--listen", "127.0.0.1:0", "--store", store)
    suite.equal("exit status", (status, out), (1, b""))
    suite.check("one line", err.count(b"\n") == 1 and b"read" in err, err)


def in_doubt_and_behind(suite):
    """
    The first server has a commit that the standby lacks, and dies before it tells of it. When it is
    back, alone, nobody is told that the hand is recorded; when the standby has it, all are.
    """
    club = Club(suite.admin, "In doubt")
    match = Match(club, club.players())
    answers, caller, key = [], suite.connect(club.scorer), uuid.uuid4().hex
    suite.second.stop()
    thread = threading.Thread(target=lambda: answers.append(caller.post(
        match.path + "/hands", hand(1), Idempotency_Key=key)))
    thread.start()
    while sql(suite.database, "SELECT count(*) FROM pg_stat_activity WHERE wait_event ="
                              " 'SyncRep'") != [["1"]]:
        time.sleep(0.02)
    suite.first.kill()
    suite.first.start()
    time.sleep(MEANWHILE)
    suite.check("not told while the standby lacks it", not answers or answers[0].status == 503,
                answers)
    suite.second.start()
    thread.join()
    if answers[0].status == 503:  # it was away for too long
        answers[0] = caller.post(match.path + "/hands", hand(1), Idempotency_Key=key)
    suite.equal("told when it has it", answers[0].status, 201)
    audit(suite, "in doubt", club)


def wait_for_hands(writers, before):
    """Until each has written more than before, and for a while."""
    time.sleep(MEANWHILE)
    while any(writer.is_alive() and len(writer.acknowledged) <= count
              for writer, count in zip(writers, before)):
        time.sleep(0.02)


def failover(suite):
    """The first is killed under load, the second promoted."""
    clubs = [Club(suite.admin, f"Failover {number}") for number in range(WRITERS)]
    until = threading.Event()
    writers = [Writer(club, suite.daemons[place % 2], until) for place, club in enumerate(clubs)]
    for writer in writers:
        writer.start()
    wait_for_hands(writers, [0] * WRITERS)
    suite.first.kill()
    before = [len(writer.acknowledged) for writer in writers]
    suite.second.promote()
    wait_for_hands(writers, before)
    until.set()
    for writer in writers:
        writer.join()
    after = [len(writer.acknowledged) for writer in writers]
    suite.note(f"{sum(before)} hands, then {sum(after) - sum(before)} with the second server, sent"
               f" again {sum(writer.late for writer in writers)} times")
    suite.check("each writer wrote before", min(before) > 0, before)
    suite.check("and afterwards", all(many > few for many, few in zip(after, before)), after)
    for club, writer in zip(clubs, writers):
        numbers = [item["hand_number"] for item in club.read.pages(writer.match.path + "/hands")]
        suite.equal("each hand once", numbers, list(range(1, len(writer.acknowledged) + 1)))
        audit(suite, "after the failover", club)


def main():
    first = Server()
    second = Server(of=first)
    first.wait_for_standby()
    database = new_database(first.address)
    store = store_of(database, (first, second))
    with LedgerSuite(store=store) as suite:
        suite.first, suite.second, suite.database = first, second, database
        other = Daemon(suite.mahjongd, ("--admin-key-file", suite.key_file), store=store)
        suite.daemons = (suite.daemon, other)
        suite.run(refused_standby, in_doubt_and_behind, failover)
        suite.stop("the second daemon", other)


if __name__ == "__main__":
    main()
