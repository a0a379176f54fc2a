#!/usr/bin/python3
"""Clubs, their keys, and what a key may do: /v1/clubs, /v1/clubs/{id}/keys, /v1/me."""

import re

from support.audit import audit
from support.eventful_club import bring_in, export, verify_file
from support.ledger_suite import ADMIN_KEY, NO_ID, ROLES, Caller, LedgerSuite, expect
from support.matches import Match
from support.postgres import is_postgres
from support.raw_store import open_raw

UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
KEY = re.compile(r"mjk_[0-9a-f-]{36}_[A-Za-z0-9_-]{43}")

BAD_CLUBS = [
    ({}, "missing_field", "/name"),
    ({"name": None}, "missing_field", "/name"),
    ({"name": ""}, "bad_value", "/name"),
    ({"name": 7}, "bad_value", "/name"),
    ({"name": "x" * 121}, "bad_value", "/name"),
    ({"name": "a\u0001b"}, "bad_value", "/name"),
    ({"name": "A", "nmae": "B"}, "unknown_field", "/nmae"),
    ([], "bad_value", ""),
]
BAD_KEYS = [
    ({}, "missing_field", "/role"),
    ({"role": "admin"}, "bad_value", "/role"),
    ({"role": ""}, "bad_value", "/role"),
    ({"role": 1}, "bad_value", "/role"),
    ({"role": "Owner"}, "bad_value", "/role"),
    ({"role": "read", "label": ""}, "bad_value", "/label"),
    ({"role": "read", "label": "x" * 121}, "bad_value", "/label"),
    ({"role": "read", "key": "mjk_mine"}, "unknown_field", "/key"),
]


def clubs(suite):
    admin = suite.admin
    answer = admin.post("/v1/clubs", {"name": "麻雀の会"})
    club = expect(answer, 201)
    suite.equal("members", sorted(club), ["created_at", "id", "money", "name"])
    suite.equal("name", club["name"], "麻雀の会")
    suite.check("id", UUID.fullmatch(club["id"]), club["id"])
    suite.check("created_at", TIME.fullmatch(club["created_at"]), club["created_at"])
    suite.equal("Location", answer.headers.get("location"), f"/v1/clubs/{club['id']}")
    suite.equal("ETag", answer.headers.get("etag"),
                admin.get(f"/v1/clubs/{club['id']}").headers["etag"])
    suite.equal("not cached", answer.headers.get("cache-control"), "no-store")
    suite.equal("what Location shows", admin.read(f"/v1/clubs/{club['id']}"), club)
    for body, code, pointer in BAD_CLUBS:
        suite.refused(f"club {body}", admin.post("/v1/clubs", body), 422, code, pointer=pointer)
    suite.refused("club {", admin.post("/v1/clubs", b"{"), 400, "bad_json")
    suite.refused("no such club", admin.get(f"/v1/clubs/{NO_ID}"), 404, "not_found")
    suite.refused("no id at all", admin.get("/v1/clubs/x"), 404, "not_found")
    suite.equal("120 bytes", admin.post("/v1/clubs", {"name": "x" * 120}).status, 201)


def lists(suite):
    made = [suite.admin.make("/v1/clubs", {"name": f"Club {i}"}) for i in range(7)]
    newest = suite.admin.read("/v1/clubs?limit=7")
    suite.equal("newest first", newest["items"], made[::-1])
    suite.check("a further page", newest["next_cursor"], f"{newest['next_cursor']}")
    for limit in (1, 2, 3, 7, 200):
        oldest = list(suite.admin.pages("/v1/clubs", limit))
        suite.equal(f"all, {limit} at a time", oldest[-7:], made)
        suite.equal(f"none twice, {limit}", len({club["id"] for club in oldest}), len(oldest))
    suite.equal("the last page", suite.admin.read("/v1/clubs?limit=200")["next_cursor"], None)
    for query, name in (("limit=0", "limit"), ("limit=201", "limit"), ("limit=x", "limit"),
                        ("limit=", "limit"), ("order=up", "order"), ("cursor=x", "cursor"),
                        ("cursor=", "cursor"), ("page=2", "page"), ("limit=1&limit=2", "limit")):
        suite.refused(query, suite.admin.get(f"/v1/clubs?{query}"), 422, "bad_value",
                      parameter=name)


def keys(suite):
    admin, club = suite.admin, suite.admin.make("/v1/clubs", {"name": "Keys"})
    path = f"/v1/clubs/{club['id']}/keys"
    for role in ROLES:
        label = None if role == "read" else f"the {role}'s phone"
        answer = admin.post(path, {"role": role, "label": label})
        key = expect(answer, 201)
        suite.equal(f"{role}: members", sorted(key), [
            "club", "created_at", "expires_at", "id", "key", "label", "last_seen_at", "match",
            "paired", "parent", "revoked_at", "role", "season"])
        suite.equal(f"{role}: values", (key["club"], key["role"], key["label"], key["revoked_at"]),
                    (club["id"], role, label, None))
        suite.check(f"{role}: key", KEY.fullmatch(key["key"]) and key["id"] in key["key"],
                    key["key"])
        suite.equal(f"{role}: Location", answer.headers.get("location"), f"{path}/{key['id']}")
        text = key.pop("key")
        suite.equal(f"{role}: shown once", admin.read(f"{path}/{key['id']}"), key)
        suite.equal(f"{role}: in the list", admin.read(path)["items"][0], key)
        suite.check(f"{role}: only a hash is kept", text.split("_", 2)[2].encode() not in
                    stored(suite), "the secret is in the store")
    for body, code, pointer in BAD_KEYS:
        suite.refused(f"key {body}", admin.post(path, body), 422, code, pointer=pointer)
    suite.refused("key of no club", admin.post(f"/v1/clubs/{NO_ID}/keys", {"role": "read"}), 404,
                  "not_found")
    suite.refused("keys of no club", admin.get(f"/v1/clubs/{NO_ID}/keys"), 404, "not_found")
    listed = list(admin.pages(path, 2))
    suite.equal("all keys", [key["role"] for key in listed], list(ROLES))


def stored(suite):
    """Every byte of the store: of a file, with its log of writes, or of all columns."""
    content = b""
    if is_postgres(suite.daemon.store):
        database = open_raw(suite.daemon.store)
        for table in database.schema():
            for row in database.rows(f"SELECT * FROM {table}"):
                content += b"".join(value if isinstance(value, bytes) else str(value).encode()
                                    for value in row.values())
        database.close()
        return content
    for end in ("", "-wal"):
        with open(suite.store_file + end, "rb") as file:
            content += file.read()
    return content


def unseen(key):
    """But for when it was last used, which is noted a moment later."""
    return {name: value for name, value in key.items() if name != "last_seen_at"}


def revoking(suite):
    club, other = suite.club("Revoked"), suite.club("Other")
    path = f"/v1/clubs/{club.id}/keys"
    for name, role, target in (("by path", "read", lambda i: f"{path}/{i}"),
                               ("by query", "scorer", lambda i: f"{path}?id={i}")):
        key = club.keys[role]
        caller = Caller(suite.client, key["key"])
        suite.equal(f"{name}: it works", caller.get("/v1/me").status, 200)
        first = expect(suite.admin.delete(target(key["id"])), 200)
        suite.check(f"{name}: revoked_at", TIME.fullmatch(first["revoked_at"] or ""), f"{first}")
        suite.check(f"{name}: no secret", "key" not in first, f"{first}")
        suite.refused(f"{name}: 401 at once", caller.get("/v1/me"), 401, "unauthorized")
        suite.refused(f"{name}: for writes too", caller.post("/v1/players", {"name": "A"}), 401,
                      "unauthorized")
        again = expect(suite.admin.delete(target(key["id"])), 200)
        suite.equal(f"{name}: again", unseen(again), unseen(first))
        listed = suite.admin.read(f"{path}/{key['id']}")
        suite.equal(f"{name}: still listed", unseen(listed), unseen(first))
    suite.equal("the other key works", club.owner.get("/v1/me").status, 200)
    theirs = other.keys["owner"]["id"]
    for target in (f"{path}/{theirs}", f"{path}?id={theirs}", f"{path}/{NO_ID}", f"{path}?id=x"):
        suite.refused(f"DELETE {target}", suite.admin.delete(target), 404, "not_found")
    suite.refused("GET of another club's key", suite.admin.get(f"{path}/{theirs}"), 404,
                  "not_found")
    suite.equal("which is as it was", other.owner.get("/v1/me").status, 200)
    suite.refused("DELETE without id", suite.admin.delete(path), 422, "missing_field",
                  parameter="id")


def me(suite):
    club = suite.club("Whose")
    for role, caller in zip(ROLES, (club.read, club.scorer, club.owner)):
        got = caller.read("/v1/me")
        suite.equal(f"me: {role}", got, {
            "role": role, "club": {"id": club.id, "name": "Whose"},
            "key": {"id": club.keys[role]["id"], "label": None, "season": None, "match": None,
                    "expires_at": None},
            "may": list(ROLES[:ROLES.index(role) + 1])})
    suite.equal("me: admin", suite.admin.read("/v1/me"),
                {"role": "admin", "club": None, "key": None, "may": ["admin"]})


def wrong_keys(suite):
    club = suite.club("Locked")
    text = club.keys["owner"]["key"]
    other = suite.club("Other").keys["owner"]["key"]
    mixed = other[:41] + text[41:]
    for key in (text[:-1], text + "x", text.upper(), mixed, text[:41], "mjk_", f"mjk_{NO_ID}_",
                f"mjk_{NO_ID}_" + text[41:], ADMIN_KEY[:-1], "x" * 4000):
        answer = Caller(suite.client, key).get("/v1/me")
        suite.refused(f"key {key[:50]}", answer, 401, "unauthorized")
        suite.check("WWW-Authenticate", "Bearer" in answer.headers.get("www-authenticate", ""))
    suite.refused("no key", suite.nobody.get("/v1/me"), 401, "unauthorized")
    suite.equal("the scheme in any case",
                suite.nobody.get("/v1/me", Authorization=f"bearer {text}").status, 200)


def replays(suite):
    """A lost answer is asked for again: the same key comes back, and there is one."""
    club = suite.club("Replayed")
    path = f"/v1/clubs/{club.id}/keys"
    first = suite.admin.post(path, {"role": "read"}, Idempotency_Key="once")
    again = suite.admin.post(path, {"role": "read"}, Idempotency_Key="once")
    suite.equal("status", (first.status, again.status), (201, 201))
    suite.equal("the same key", first.json(), again.json())
    suite.equal("Location, ETag", [again.headers.get(n) for n in ("location", "etag")],
                [first.headers.get(n) for n in ("location", "etag")])
    suite.equal("Idempotency-Replayed", (first.headers.get("idempotency-replayed"),
                                        again.headers.get("idempotency-replayed")),
                (None, "true"))
    suite.equal("one key more", len(suite.admin.read(path)["items"]), len(ROLES) + 1)
    suite.refused("another body", suite.admin.post(path, {"role": "owner"},
                                                   Idempotency_Key="once"),
                  422, "idempotency_mismatch")
    secret = first.json()["key"].split("_", 2)[2].encode()
    suite.check("the kept answer is sealed", secret not in stored(suite))
    store = open_raw(suite.daemon.store)
    kept = store.rows("SELECT answer FROM receipts WHERE key = ?", store.name("once"))
    store.close()
    suite.check("and is there", len(kept) == 1 and len(kept[0]["answer"]) > 100, f"{kept}")
    suite.refused("no Idempotency-Key", suite.admin.client.request(
        "DELETE", f"{path}/{first.json()['id']}", headers=suite.admin.headers({})), 428,
        "idempotency_key_missing")


def renamed(suite):
    """An owner gives the club another name: an entry without the name, and the name everywhere."""
    club = suite.club("Thursday Club")
    path, seen = f"/v1/clubs/{club.id}", club.read.get(f"/v1/clubs/{club.id}")
    tag, match = seen.headers["etag"], Match(club, club.players())
    share = club.scorer.make("/v1/shares", {"match": match.id})["token"]
    answer = club.owner.patch(path, {"name": "麻雀の会"}, If_Match=tag)
    now = expect(answer, 200)
    suite.equal("but for its name as before", now, {**seen.json(), "name": "麻雀の会"})
    suite.check("another ETag", answer.headers["etag"] != tag, tag)
    for name, found in (("read", club.read.read(path)), ("by the admin", suite.admin.read(path)),
                        ("in the list", next(one for one in suite.admin.pages("/v1/clubs")
                                             if one["id"] == club.id))):
        suite.equal(name, found, now)
    suite.equal("that ETag", club.read.get(path).headers["etag"], answer.headers["etag"])
    suite.equal("who asks who they are", club.read.read("/v1/me")["club"]["name"], now["name"])
    suite.equal("at home", club.read.read("/v1/home")["club"]["name"], now["name"])
    suite.equal("on a link", suite.nobody.read(f"/v1/shared/{share}")["club"], now["name"])
    entry = club.read.read("/v1/ledger")["items"][0]
    suite.equal("the entry", (entry["kind"], "player" in entry, entry["names"], entry["postings"],
                              entry["recorded_by"]["key"]),
                ("rename", False, {}, [], club.keys["owner"]["id"]))
    suite.refused("a stale name", club.owner.patch(path, {"name": "C"}, If_Match=tag), 412,
                  "stale_version", parameter="If-Match")
    suite.equal("the same name", club.owner.patch(path, {"name": now["name"]}).status, 200)
    suite.equal("is no entry", club.read.read("/v1/ledger")["items"][0], entry)
    suite.refused("taken back", club.owner.post(f"/v1/ledger/{entry['seq']}/reverse", {
        "reason": "r"}), 422, "contradiction")
    for body, code, pointer in BAD_CLUBS:
        suite.refused(f"to {body}", club.owner.patch(path, body), 422, code, pointer=pointer)
    for name, caller, status in (("a scorer", club.scorer, 403), ("the admin", suite.admin, 403),
                                 ("nobody", suite.nobody, 401),
                                 ("another club", suite.club("Other").owner, 404)):
        suite.equal(f"{name} may not", caller.patch(path, {"name": "Mine"}).status, status)
    suite.equal("nor read", suite.club("Third").read.get(path).status, 404)
    audit(suite, "renamed", club)
    text = export(club)
    suite.check("the book has the name of now alone", b"Thursday" not in text, text[:200])
    suite.equal("recomputed", verify_file(text)[0], 0)
    other = suite.club("Keeps its name")
    expect(bring_in(other, text), 201)
    suite.equal("a copy keeps its own", other.read.read("/v1/me")["club"]["name"],
                "Keeps its name")
    suite.equal("and is the same book", export(other).split(b"\n", 1)[1],
                text.split(b"\n", 1)[1])


def main():
    with LedgerSuite() as suite:
        suite.run(clubs, lists, keys, revoking, me, wrong_keys, replays, renamed)


if __name__ == "__main__":
    main()
