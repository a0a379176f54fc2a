#!/usr/bin/python3
"""Who may reach a database, and how: roles with the least rights, TLS with the server's name."""

import os
import shutil
import socket
import stat
import subprocess

from support.client import Client
from support.daemon import Daemon
from support.ledger_suite import ADMIN_KEY, Caller, Club, LedgerSuite
from support.postgres import Server, new_database, sql
from support.tls import CERTIFICATE, KEY

# docs/operations.md, "Roles"
SERVING = """
CREATE ROLE serving LOGIN;
GRANT USAGE ON SCHEMA mahjongd TO serving;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA mahjongd TO serving;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA mahjongd TO serving;
"""
POWERS = ("SUPERUSER", "CREATEROLE", "REPLICATION", "BYPASSRLS")


def refuses(suite, name, store, words):
    status, out, err = suite.command(suite.mahjongd, "--listen", "127.0.0.1:0", "--store", store)
    suite.equal(f"{name}: exit status", status, 1)
    suite.check(f"{name}: one line", words in err and err.count(b"\n") == 1, (out, err))


def serves(suite, name, store):
    """A match is begun and a hand recorded by a daemon on that store."""
    daemon = Daemon(suite.mahjongd, ("--admin-key-file", suite.key_file), store=store)
    club = Club(Caller(Client(daemon), ADMIN_KEY), name)
    seats = club.players()
    match = club.scorer.make("/v1/matches", {"ruleset": "riichi", "seats": seats})["id"]
    draw = {"hand_number": 1, "outcome": {"type": "exhaustive_draw", "tenpai": []}}
    answer = club.scorer.post(f"/v1/matches/{match}/hands", draw)
    suite.equal(f"{name}: a hand", answer.status, 201)
    suite.equal(f"{name}: verify", club.owner.get("/v1/ledger/verify").json()["ok"], True)
    suite.stop(name, daemon)


def powers(suite):
    """A role that may do more on the server than any ledger needs is refused."""
    server = suite.server
    refuses(suite, "the server's own role", server.admin, b"SUPERUSER")
    for power in POWERS:
        role = f"role_{power.lower()}"
        sql(server.admin, f"CREATE ROLE {role} LOGIN {power}")
        refuses(suite, power, server.admin.replace("postgres@", f"{role}@"), b"may do more")


def least(suite):
    """A role that owns nothing serves what another has made, and cannot take an entry away."""
    store = new_database(suite.server.address)
    made = Daemon(suite.mahjongd, store=store)
    suite.stop("the one that made the tables", made)
    serving = store.replace("mahjong@", "serving@")
    sql(store.replace("mahjong@", "postgres@"), SERVING)
    serves(suite, "the least rights", serving)
    for statement in ("DROP TABLE mahjongd.postings", "ALTER TABLE mahjongd.entries DISABLE TRIGGER"
                      " entries_stay", "DELETE FROM mahjongd.entries"):
        done = subprocess.run(["psql", "-X", "-q", "-d", serving, "-c", statement], check=False,
                              capture_output=True)
        suite.check(f"{statement} is refused", done.returncode != 0, done.stderr)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def encrypted(suite):
    """sslmode=verify-full holds the server's certificate and name, and nothing less is taken."""
    server = suite.server
    key = os.path.join(server.data, "server.key")
    shutil.copy(CERTIFICATE, os.path.join(server.data, "server.crt"))
    shutil.copy(KEY, key)
    owner = os.stat(server.data)
    os.chown(key, owner.st_uid, owner.st_gid)
    os.chmod(key, stat.S_IRUSR)
    port = free_port()
    server.stop()
    server.settings.update(listen_addresses="127.0.0.1", port=port, ssl="on")
    server.start()
    sql(f"{server.admin}&port={port}", "CREATE DATABASE encrypted OWNER mahjong")
    base = f"postgres://mahjong@localhost:{port}/encrypted?hostaddr=127.0.0.1"
    full = f"{base}&sslmode=verify-full&sslrootcert="
    serves(suite, "verify-full", full + CERTIFICATE)
    rows = sql(full + CERTIFICATE,
               "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
    suite.equal("it is encrypted", rows, [["t"]])
    refuses(suite, "another name", full.replace("@localhost", "@elsewhere") + CERTIFICATE,
            b"does not match host name")
    other = os.path.join(server.folder, "other.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                    "ec_paramgen_curve:P-256", "-nodes", "-keyout", os.devnull, "-out", other,
                    "-subj", "/CN=other", "-days", "2"], check=True, capture_output=True)
    refuses(suite, "another authority", full + other, b"certificate verify failed")


def main():
    server = Server()
    with LedgerSuite(store=new_database(server.address)) as suite:
        suite.server = server
        suite.run(powers, least, encrypted)
        server.remove()


if __name__ == "__main__":
    main()
