#!/usr/bin/python3
"""Pairing: a code that an owner makes, and that one phone exchanges for its key, once and soon."""

import re
import sqlite3
import time

from support import qr
from support.at_once import at_once
from support.client import Client
from support.ledger_suite import NO_ID, Caller, LedgerSuite, expect
from support.rate_limit import ROUNDS, until_refused

CODE = re.compile(r"[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}")
PHONES = 6
BAD = [
    ({}, 422, "missing_field", "/code"),
    ({"code": 7}, 422, "bad_value", "/code"),
    ({"code": ""}, 422, "bad_value", "/code"),
    ({"code": "x" * 33}, 422, "bad_value", "/code"),
    ({"code": "7K3M-PX2Q", "label": "mine"}, 422, "unknown_field", "/label"),
    ({"code": "7K3M-PX2Q"}, 404, "not_found", "/code"),
    ({"code": "7K3M-PX2"}, 404, "not_found", "/code"),
    ({"code": "7K3M-PX2Q-7"}, 404, "not_found", "/code"),
    ({"code": "UUUU-UUUU"}, 404, "not_found", "/code"),
    ([], 422, "bad_value", ""),
]
BAD_PAIRINGS = [
    ({}, "missing_field", "/role"),
    ({"role": "admin"}, "bad_value", "/role"),
    ({"role": "read", "expires_at": "2020-01-01"}, "bad_value", "/expires_at"),
    ({"role": "read", "paired": True}, "unknown_field", "/paired"),
    *(({"role": "read", "address": address}, "bad_value", "/address") for address in (
        "", "club.example", "ftp://x", "javascript:alert(1)", "https://a b", "https://x#y",
        "https://ü.example", "https://" + "x" * 113, 7)),
]


def pairings(club):
    return f"/v1/clubs/{club.id}/pairings"


class Phone:
    """Sends codes from an address of its own, behind the proxy that the daemon believes."""

    count = 0

    def __init__(self, suite, address=None):
        Phone.count += 1
        self.caller = Caller(Client(suite.daemon), None)
        self.address = address or f"10.0.{Phone.count // 250}.{Phone.count % 250 + 1}"

    def pair(self, body, **headers):
        return self.caller.post("/v1/pair", body, X_Forwarded_For=self.address, **headers)


def pairing(suite):
    club = suite.club("Paired")
    season = club.season("2026")
    for wish in ({"role": "read"}, {"role": "scorer", "label": "Anna's phone", "season": season},
                 {"role": "owner", "expires_at": "2099-01-01T00:00:00.000Z"}):
        made = club.owner.make(pairings(club), wish)
        suite.check("code", CODE.fullmatch(made["code"]), made["code"])
        suite.equal("members", sorted(made), ["code", "expires_at", "id", "qr"])
        key = expect(Phone(suite).pair({"code": made["code"]}), 201)
        suite.equal("the key that was wished for", {name: key[name] for name in wish}, wish)
        suite.equal("it says so", (key["paired"], key["club"]), (True, club.id))
        phone = Caller(suite.client, key["key"])
        suite.equal("it is one", phone.read("/v1/me")["role"], wish["role"])
        suite.refused("used", Phone(suite).pair({"code": made["code"]}), 404, "not_found",
                      pointer="/code")
        listed = club.owner.read(f"/v1/clubs/{club.id}/keys?paired=true")["items"]
        suite.equal("among the phones", listed[0]["id"], key["id"])
        expect(club.owner.delete(f"/v1/clubs/{club.id}/keys/{key['id']}"), 200)
        suite.refused("revoked", phone.get("/v1/me"), 401, "unauthorized")


def as_people_write(suite):
    club = suite.club("Typed")
    for change in (str.lower, lambda code: code.replace("-", ""), lambda code: f" {code} ",
                   lambda code: code.replace("0", "o").replace("1", "l"),
                   lambda code: "-".join(code).replace("1", "I")):
        code = club.owner.make(pairings(club), {"role": "read"})["code"]
        suite.equal(f"{change(code)}", Phone(suite).pair({"code": change(code)}).status, 201)


def qr_codes(suite):
    club = suite.club("Drawn")
    for address in (None, "http://h", "https://club.example", "https://club.example/",
                    *("https://" + "x" * size for size in (20, 40, 60, 80, 100, 112))):
        made = club.owner.make(pairings(club), {"role": "read", "address": address})
        code = made["code"].replace("-", "")
        want = code if address is None else f"{address.rstrip('/')}/table#pair={code}"
        suite.equal(f"text: {address}", made["qr"]["text"], want)
        suite.equal(f"drawn: {address}", qr.text_of(made["qr"]["svg"]), want)


def refusals(suite):
    club, other = suite.club("Refused"), suite.club("Other")
    for body, status, code, pointer in BAD:
        suite.refused(f"pair {body}", Phone(suite).pair(body), status, code, pointer=pointer)
    for body, code, pointer in BAD_PAIRINGS:
        suite.refused(f"pairing {body}", club.owner.post(pairings(club), body), 422, code,
                      pointer=pointer)
    suite.refused("a foreign match", club.owner.post(pairings(club), {
        "role": "read", "match": NO_ID}), 404, "not_found", pointer="/match")
    for name, caller in (("a scorer", club.scorer), ("a reader", club.read)):
        suite.refused(name, caller.post(pairings(club), {"role": "read"}), 403, "forbidden")
    suite.refused("another club", club.owner.post(pairings(other), {"role": "read"}), 404,
                  "not_found")
    suite.refused("without Idempotency-Key", suite.client.request(
        "POST", "/v1/pair", b'{"code":"7K3M-PX2Q"}', {"Content-Type": "application/json"}), 404,
        "not_found")


def attempts(suite):
    """So many codes from one address; others are not held up by that."""
    club = suite.club("Guessed")
    guesser = Phone(suite, "10.9.9.9")
    for _ in range(ROUNDS):
        refused = until_refused(lambda i: guesser.pair({"code": f"7K3M-PX{i % 100:02}"}))
        code = club.owner.make(pairings(club), {"role": "read"})["code"]
        right = guesser.pair({"code": code})
        if right.status == 429:
            break
    suite.refused("before long", refused, 429, "too_many_requests")
    suite.check("Retry-After", refused.headers.get("retry-after"))
    suite.refused("the right one too", right, 429, "too_many_requests")
    suite.equal("from another address", Phone(suite).pair({"code": code}).status, 201)


def lost_answers(suite):
    club = suite.club("Lost")
    code = club.owner.make(pairings(club), {"role": "read"})["code"]
    first = Phone(suite).pair({"code": code}, Idempotency_Key="mine")
    again = Phone(suite).pair({"code": code}, Idempotency_Key="mine")
    suite.equal("the same key", again.json(), expect(first, 201))
    suite.equal("replayed", again.headers.get("idempotency-replayed"), "true")
    suite.refused("another's", Phone(suite).pair({"code": code}, Idempotency_Key="yours"), 404,
                  "not_found")
    made = club.owner.post(pairings(club), {"role": "read"}, Idempotency_Key="code")
    suite.equal("a code again", club.owner.post(
        pairings(club), {"role": "read"}, Idempotency_Key="code").json(), expect(made, 201))


def one_gets_it(suite):
    club = suite.club("Raced")
    code = club.owner.make(pairings(club), {"role": "read"})["code"]
    answers = at_once(suite, suite.nobody, [
        ("POST", "/v1/pair", {"code": code}, {"X_Forwarded_For": Phone(suite).address})
        for _ in range(PHONES)])
    suite.equal("one key", sorted(answer.status for answer in answers),
                [201] + [404] * (PHONES - 1))
    suite.equal("in the list", len(club.owner.read(
        f"/v1/clubs/{club.id}/keys?paired=true")["items"]), 1)


def waiting(suite):
    """Those that wait are listed, without the codes, and cancelled; those in use are not there."""
    club, other = suite.club("Waiting"), suite.club("Elsewhere")
    season = club.season("2027")
    wishes = [{"role": "scorer", "label": "Bo's phone", "season": season},
              {"role": "owner", "expires_at": "2099-01-01T00:00:00.000Z"}, {"role": "read"}]
    made = [club.owner.make(pairings(club), wish) for wish in wishes]
    bare = {"label": None, "season": None, "match": None, "expires_at": None}
    rows = [{"id": code["id"], "expires_at": code["expires_at"], "key": {**bare, **wish}}
            for code, wish in zip(made, wishes)]
    suite.equal("newest first", club.owner.read(pairings(club)),
                {"items": rows[::-1], "next_cursor": None})
    suite.equal("in pages", list(club.owner.pages(pairings(club), limit=1, order="asc")), rows)
    suite.equal("another club's", other.owner.read(pairings(other))["items"], [])
    expect(Phone(suite).pair({"code": made[0]["code"]}), 201)
    path = [f"{pairings(club)}/{code['id']}" for code in made]
    suite.refused("used", club.owner.delete(path[0]), 404, "not_found")
    for name, caller in (("a scorer", club.scorer), ("a reader", club.read)):
        suite.refused(f"{name} cancels", caller.delete(path[1]), 403, "forbidden")
        suite.refused(f"{name} lists", caller.get(pairings(club)), 403, "forbidden")
    suite.refused("another club's owner", other.owner.delete(path[1]), 404, "not_found")
    suite.refused("as his own", other.owner.delete(f"{pairings(other)}/{made[1]['id']}"), 404,
                  "not_found")
    for name in ("x", NO_ID, made[1]["code"]):
        suite.refused(f"{name}", club.owner.delete(f"{pairings(club)}/{name}"), 404, "not_found")
    suite.equal("they stand", club.owner.read(pairings(club))["items"], rows[:0:-1])
    for _ in range(2):  # the second is the first one's retry
        gone = club.owner.delete(path[1], Idempotency_Key="gone")
        suite.equal("as it was", expect(gone, 200), rows[1])
    suite.refused("again", club.owner.delete(path[1]), 404, "not_found")
    suite.refused("no code any more", Phone(suite).pair({"code": made[1]["code"]}), 404,
                  "not_found", pointer="/code")
    suite.equal("the third is", Phone(suite).pair({"code": made[2]["code"]}).status, 201)
    suite.equal("none is left", club.owner.read(pairings(club))["items"], [])


def kept(suite):
    """Only hashes are in the store, and nothing of it in an export. Codes grow old."""
    club = suite.club("Kept")
    code = club.owner.make(pairings(club), {"role": "read"})["code"]
    used = club.owner.make(pairings(club), {"role": "read"})["code"]
    secret = expect(Phone(suite).pair({"code": used}), 201)["key"].split("_", 2)[2]
    exported = club.owner.get("/v1/export").body.decode()
    for text in (code, used, code.replace("-", ""), used.replace("-", ""), secret):
        suite.check(f"{text} is not exported", text not in exported)
    if suite.daemon.store:
        return  # a server's, whose files are not ours
    content = b""
    for end in ("", "-wal"):
        with open(suite.store_file + end, "rb") as file:
            content += file.read()
    for text in (code, used, code.replace("-", ""), used.replace("-", ""), secret):
        suite.check(f"{text} is not in the store", text.encode() not in content)
    with sqlite3.connect(suite.store_file) as store:
        store.execute("UPDATE pairings SET expires_at = ?", (int(time.time() * 1000),))
    store.close()
    suite.refused("too old", Phone(suite).pair({"code": code}), 404, "not_found")
    suite.equal("nor does it wait", club.owner.read(pairings(club))["items"], [])
    club.owner.make(pairings(club), {"role": "read"})
    with sqlite3.connect(f"file:{suite.store_file}?mode=ro", uri=True) as store:
        left = store.execute("SELECT count(*) FROM pairings WHERE club = (SELECT number FROM "
                             "clubs WHERE name = 'Kept')").fetchone()
    store.close()
    suite.equal("old ones go when one is made", left, (1,))


def main():
    with LedgerSuite(flags=("--trust-proxy", "127.0.0.1")) as suite:
        suite.run(pairing, as_people_write, qr_codes, refusals, attempts, lost_answers, one_gets_it,
                  waiting, kept)


if __name__ == "__main__":
    main()
