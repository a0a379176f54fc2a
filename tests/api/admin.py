#!/usr/bin/python3
"""`mahjongd admin`: clubs, keys, verify and backup from a shell, beside a running daemon."""

import os
import shutil
import subprocess
import tempfile

from support.client import Client, parse_json
from support.ledger_suite import NO_ID, Caller, LedgerSuite
from support.store_rows import club_number, open_store

NOBODY = 65534
BAD_USE = [
    ([], "create-club"),
    (["create"], "create"),
    (["create-club"], "NAME"),
    (["create-club", "A", "B"], "NAME"),
    (["create-club", ""], "name"),
    (["create-club", "x" * 121], "name"),
    (["create-club", b"\xff\xfe"], "UTF-8"),
    (["create-key", NO_ID], "LABEL"),
    (["create-key", NO_ID, "admin"], "role"),
    (["create-key", NO_ID, "read", ""], "label"),
    (["create-key", NO_ID, "read", "a", "b"], "LABEL"),
    (["revoke-key", NO_ID], "KEY-ID"),
    (["verify", NO_ID, "x"], "CLUB"),
    (["backup"], "FILE"),
    (["verify", "--nosuch"], "--nosuch"),
    (["verify"] + ["x"] * 20, "x"),
]


def admin(suite, file, *words, env=None):
    """(exit status, the line of JSON or None, stderr)."""
    flags = () if file is None else ("--store", "sqlite:" + file)
    status, out, err = suite.command(suite.mahjongd, "admin", *words, *flags, env=env)
    lines = out.decode().splitlines()
    return status, [parse_json(line) for line in lines], err.decode()


def made(suite, file, *words, **more):
    """What a command that must succeed printed: one line."""
    status, lines, err = admin(suite, file, *words, **more)
    suite.check(f"admin {words[0]}", (status, len(lines), err) == (0, 1, ""),
                f"exit {status} {lines} {err!r}")
    return lines[0]


def alone(suite):
    """A store is made and used before any daemon runs on it."""
    with tempfile.TemporaryDirectory() as place:
        file = os.path.join(place, "new.db")
        for words in (["verify"], ["backup", file + ".copy"], ["create-key", NO_ID, "read"],
                      ["revoke-key", NO_ID, NO_ID]):
            status, lines, err = admin(suite, file, *words)
            suite.check(f"{words[0]} of no store", (status, lines) == (1, []) and file in err,
                        f"exit {status} {lines} {err!r}")
        suite.check("which made none", os.listdir(place) == [], f"{os.listdir(place)}")
        club = made(suite, file, "create-club", "麻雀の会")
        suite.equal("the club", (sorted(club), club["name"]),
                    (["created_at", "id", "money", "name"], "麻雀の会"))
        env = {"MAHJONGD_STORE": "sqlite:" + file}
        key = made(suite, None, "create-key", club["id"], "owner", "the treasurer", env=env)
        suite.equal("the key", [key[name] for name in ("club", "role", "label", "revoked_at")],
                    [club["id"], "owner", "the treasurer", None])
        daemon = suite.start(store="sqlite:" + file)
        got = Caller(Client(daemon), key["key"]).read("/v1/me")
        suite.equal("which the daemon knows", got, {
            "role": "owner", "club": {"id": club["id"], "name": "麻雀の会"},
            "key": {"id": key["id"], "label": "the treasurer", "season": None, "match": None,
                    "expires_at": None}, "may": ["read", "scorer", "owner"]})
        suite.stop("alone", daemon)
        daemon = suite.start(("--require-key",), store="sqlite:" + file)
        client = Client(daemon)
        suite.equal("stateless calls without a key", client.get("/v1/rulesets").status, 401)
        suite.equal("and with a club's, though there is no admin key",
                    Caller(client, key["key"]).get("/v1/rulesets").status, 200)
        suite.stop("required", daemon)


def beside(suite):
    """While the daemon runs: it sees what the command did, at once, and the other way round."""
    file = suite.store_file
    club = made(suite, file, "create-club", "Beside")
    suite.equal("the daemon sees the club", suite.admin.read(f"/v1/clubs/{club['id']}"), club)
    key = made(suite, file, "create-key", club["id"], "scorer")
    scorer = Caller(suite.client, key["key"])
    suite.equal("and the key", scorer.post("/v1/players", {"name": "Anna"}).status, 201)
    suite.check("the key's text is not in the store", not holds(file, key["key"][41:]))
    revoked = made(suite, file, "revoke-key", club["id"], key["id"])
    suite.check("revoked", revoked["revoked_at"] and "key" not in revoked, f"{revoked}")
    suite.refused("401 at once", scorer.get("/v1/me"), 401, "unauthorized")
    suite.equal("revoked again", made(suite, file, "revoke-key", club["id"], key["id"]), revoked)
    status, lines, _ = admin(suite, file, "create-key", NO_ID, "read")
    suite.equal("a key of no club", (status, lines), (1, []))
    other = suite.club("Other")
    for words in ((club["id"], other.keys["read"]["id"]), (club["id"], NO_ID), (NO_ID, key["id"])):
        status, lines, err = admin(suite, file, "revoke-key", *words)
        suite.check(f"revoke-key {words}", (status, lines) == (1, []) and "no such key" in err,
                    f"exit {status} {lines} {err!r}")
    suite.equal("another club's key works", other.read.get("/v1/me").status, 200)


def holds(file, text):
    found = False
    for end in ("", "-wal"):
        with open(file + end, "rb") as store:
            found = found or text.encode() in store.read()
    return found


def verify(suite):
    ids = [club["id"] for club in suite.admin.pages("/v1/clubs")]
    status, lines, err = admin(suite, suite.store_file, "verify")
    suite.check("verify of all", (status, err) == (0, ""), f"exit {status} {err!r}")
    suite.equal("a line for each club", [line["club"] for line in lines], ids)
    suite.check("all is well", all(line["report"]["ok"] for line in lines), f"{lines}")
    one = made(suite, suite.store_file, "verify", ids[0])
    suite.equal("verify of one", one, lines[0])
    status, lines, err = admin(suite, suite.store_file, "verify", NO_ID)
    suite.check("verify of none", (status, lines) == (1, []) and NO_ID in err, f"{status} {err!r}")


def tampering(suite):
    """A byte changed behind the ledger's back is found, and only in the club it is of."""
    good, bad = suite.club("Good"), suite.club("Bad")
    for club in (good, bad):
        player = club.player("Anna")
        club.owner.make("/v1/ledger/adjustments", {"player": player, "asset": "score",
                                                   "amount": 500, "reason": "opening"})
    with tempfile.TemporaryDirectory() as place:
        copy = os.path.join(place, "copy.db")
        made(suite, suite.store_file, "backup", copy)
        store = open_store(copy)
        for trigger, in store.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            store.execute(f'DROP TRIGGER "{trigger}"')
        changed = store.execute("UPDATE entries SET body = replace(stored_body(body), '500', '900')"
                                " WHERE club = ?", (club_number(store, bad.id),)).rowcount
        store.commit()
        store.close()
        suite.equal("an entry was changed", changed, 1)
        status, lines, _ = admin(suite, copy, "verify", bad.id)
        suite.check("it is found", status == 1 and lines[0]["report"]["ok"] is False,
                    f"exit {status} {lines}")
        suite.equal("the other is well", admin(suite, copy, "verify", good.id)[0], 0)
        status, lines, _ = admin(suite, copy, "verify")
        found = [line["club"] for line in lines if not line["report"]["ok"]]
        suite.equal("of all, one", (status, found), (1, [bad.id]))
    suite.equal("the store itself is well", admin(suite, suite.store_file, "verify")[0], 0)


def backup(suite):
    club = suite.club("Kept")
    players = club.players()
    with tempfile.TemporaryDirectory() as place:
        copy = os.path.join(place, "copy.db")
        suite.equal("answer", made(suite, suite.store_file, "backup", copy), {"backup": copy})
        club.player("Later")
        daemon = suite.start(store="sqlite:" + copy)
        kept = Caller(Client(daemon), club.owner.key)
        suite.equal("the copy serves", [p["id"] for p in kept.pages("/v1/players")], players)
        suite.stop("copy", daemon)
        status, lines, err = admin(suite, suite.store_file, "backup", copy)
        suite.check("nothing is written over", (status, lines) == (1, []) and copy in err,
                    f"exit {status} {lines} {err!r}")
        status, lines, err = admin(suite, suite.store_file, "backup", place + "/no/copy.db")
        suite.check("no such directory", (status, lines) == (1, []) and len(err.splitlines()) == 1,
                    f"exit {status} {lines} {err!r}")


def as_reader(suite, file, *words):
    """A command of somebody without root's rights: (exit status, lines, stderr)."""
    place = os.path.dirname(os.path.dirname(file))
    program = os.path.join(place, "mahjongd")
    if not os.path.exists(program):
        shutil.copy(suite.mahjongd, program)
        os.chmod(place, 0o755)
    done = subprocess.run([program, "admin", *words, "--store", "sqlite:" + file],
                          capture_output=True, text=True, check=False, cwd="/",
                          user=NOBODY if os.getuid() == 0 else None)
    return done.returncode, [parse_json(line) for line in done.stdout.splitlines()], done.stderr


def frozen(suite):
    """A copy is verified where nothing can be written: neither the file nor its folder."""
    club = suite.club("Frozen")
    with tempfile.TemporaryDirectory() as place:
        folder = os.path.join(place, "a 100%?#b")
        os.mkdir(folder)
        copy = os.path.join(folder, "copy.db")
        made(suite, suite.store_file, "backup", copy)
        want = admin(suite, copy, "verify")[1]
        os.chmod(copy, 0o444)
        os.chmod(folder, 0o555)
        status, lines, _ = as_reader(suite, copy, "verify")
        suite.equal("verify where nothing can be written", (status, lines), (0, want))
        status, lines, _ = as_reader(suite, copy, "verify", club.id)
        suite.equal("of one club", (status, [line["club"] for line in lines]), (0, [club.id]))
        suite.equal("nothing is left beside it", os.listdir(folder), ["copy.db"])
        for words in (("create-club", "A"), ("create-key", club.id, "read")):
            status, lines, err = as_reader(suite, copy, *words)
            suite.check(f"{words[0]} fails there", (status, lines) == (1, []) and copy in err,
                        f"exit {status} {lines} {err!r}")
        spoil(suite, folder, copy, club.id)


def spoil(suite, folder, copy, club):
    """A fault is found there too; a log beside the file, or an unknown schema, is refused."""
    wrong = [("an older one", "PRAGMA user_version=0", [], "older"),
             ("a newer one", "PRAGMA user_version=99", [], "newer"),
             ("another's", "PRAGMA application_id=7", [], "another program"),
             ("a fault", f"INSERT INTO accounts SELECT number, 'score', 'x', 5, 1 FROM clubs WHERE"
              f" id = packed('{club}')", [False],
              "")]
    for name, statement, reports, words in wrong:
        os.chmod(folder, 0o755)
        other = os.path.join(folder, f"{name}.db")
        shutil.copy(copy, other)
        os.chmod(other, 0o644)
        store = open_store(other)
        store.execute("PRAGMA journal_mode=DELETE")
        store.execute(statement)
        store.commit()
        store.close()
        os.chmod(folder, 0o555)
        status, lines, err = as_reader(suite, other, "verify")
        got = [line["report"]["ok"] for line in lines if line["club"] == club]
        suite.check(f"{name}: told", (status, got) == (1, reports) and words in err
                    and (other in err) == bool(words), f"exit {status} {lines} {err!r}")
    os.chmod(folder, 0o755)
    with open(copy + "-wal", "wb"):
        pass
    os.chmod(folder, 0o555)
    status, lines, err = as_reader(suite, copy, "verify")
    suite.check("with a log: refused", (status, lines) == (1, []) and "-wal" in err,
                f"exit {status} {lines} {err!r}")
    os.chmod(folder, 0o755)


def wrong_use(suite):
    for words, name in BAD_USE:
        status, lines, err = admin(suite, suite.store_file, *words)
        suite.check(f"admin {words!r:.60}", (status, lines) == (2, []) and name in err
                    and len(err.splitlines()) == 1, f"exit {status} {lines} {err!r}")
    status, _, err = admin(suite, None, "verify", env={"MAHJONGD_STORE": "mysql://x"})
    suite.check("admin with a bad store", status == 2 and "MAHJONGD_STORE" in err, f"{err!r}")
    with tempfile.NamedTemporaryFile() as file:
        file.write(b"this is no database, " * 100)
        file.flush()
        status, lines, err = admin(suite, file.name, "create-club", "A")
        suite.check("admin of no store", (status, lines) == (1, []) and file.name in err,
                    f"exit {status} {lines} {err!r}")
    status, out, _ = suite.command(suite.mahjongd, "--help")
    words = ("admin create-club NAME", "admin create-key CLUB ROLE [LABEL]",
             "admin revoke-key CLUB KEY-ID", "admin verify [CLUB]", "admin backup FILE")
    suite.equal("--help names them", [w for w in words if w not in out.decode()], [])
    suite.equal("admin --help", suite.command(suite.mahjongd, "admin", "--help")[:2], (0, out))


def main():
    with LedgerSuite() as suite:
        suite.run(alone, beside, verify, tampering, backup, frozen, wrong_use)


if __name__ == "__main__":
    main()
