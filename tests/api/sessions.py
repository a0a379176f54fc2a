#!/usr/bin/python3
"""Sessions: pages of the daemon's sign in by a cookie, and each way of forging what they send."""

import re
import sqlite3
import time
import uuid

from support.client import Client, connect, dump
from support.ledger_suite import ADMIN_KEY, NO_ID, Caller, Club, LedgerSuite, expect
from support.rate_limit import ROUNDS, until_refused
from support.session_page import SESSION, Page, origin_of
from support.tls import FLAGS, TlsClient

FOREIGN = "https://evil.example"
LISTED = "https://app.example"  # of --cors
LOG_SECONDS = 60  # lines are written a moment after the answer
ATTRIBUTES = {"Path=/", "HttpOnly", "SameSite=Strict"}
BAD = [
    ({}, 422, "contradiction", ""),
    ({"code": "7K3M-PX2Q", "key": "mjk_x"}, 422, "contradiction", ""),
    ({"code": 7}, 422, "bad_value", "/code"),
    ({"key": "x" * 96}, 422, "bad_value", "/key"),
    ({"key": "mjk_x", "role": "owner"}, 422, "unknown_field", "/role"),
    ({"key": "mjk_x"}, 404, "not_found", "/key"),
    ({"key": f"mjk_{NO_ID}_" + "A" * 43}, 404, "not_found", "/key"),
    ({"key": ADMIN_KEY}, 403, "forbidden", "/key"),
    ({"code": "7K3M-PX2Q"}, 404, "not_found", "/code"),
    ([], 422, "bad_value", ""),
]


def signed_in(suite, club, role="scorer", **more):
    page = Page(suite, **more)
    expect(page.sign_in({"key": club.keys[role]["key"]}), 201)
    return page


def attributes(answer):
    first, *rest = answer.headers["set-cookie"].split("; ")
    return first.split("=")[0], set(rest)


# ---- What it is for ----


def by_key(suite):
    club = suite.club("Signed in")
    for role in ("read", "scorer", "owner"):
        page = Page(suite)
        answer = page.sign_in({"key": club.keys[role]["key"]})
        made = expect(answer, 201)
        name, told = attributes(answer)
        suite.equal(f"{role}: cookie", (name, told - {"Max-Age=34560000"}),
                    ("mahjongd", ATTRIBUTES))
        suite.equal("who", (made["role"], made["club"]["id"], made["key"]["label"]),
                    (role, club.id, None))
        secret = page.cookie.partition("=")[2]
        suite.check("a session's text", re.fullmatch(r"mjs_[-0-9a-f]{36}_[-_0-9A-Za-z]{43}",
                                                     secret), secret)
        suite.check("which scripts are not told", secret not in answer.body.decode())
        suite.equal("again", expect(page.get(SESSION), 200), made)
        suite.equal("it is a key", expect(page.get("/v1/me"), 200)["role"], role)
        suite.equal("not to be kept", page.get("/v1/me").headers.get("cache-control"),
                    "no-store")
        suite.equal("it writes what the role may", page.add().status,
                    403 if role == "read" else 201)
        listed = club.owner.read(f"/v1/clubs/{club.id}/keys?paired=true")["items"]
        suite.equal("among the phones", (listed[0]["id"], listed[0]["parent"], listed[0]["paired"]),
                    (made["key"]["id"], club.keys[role]["id"], True))


def by_code(suite):
    club = suite.club("Paired")
    wish = {"role": "scorer", "label": "Anna's phone", "season": club.season("2026"),
            "expires_at": "2099-01-01T00:00:00.000Z"}
    code = club.owner.make(f"/v1/clubs/{club.id}/pairings", wish)["code"]
    page = Page(suite)
    answer = page.sign_in({"code": code})
    made = expect(answer, 201)
    key = made["key"]
    suite.equal("as wished for", (made["role"], key["label"], key["season"]),
                ("scorer", "Anna's phone", wish["season"]))
    suite.check("no longer than browsers keep it", key["expires_at"] < wish["expires_at"], f"{key}")
    suite.equal("no parent", club.owner.read(
        f"/v1/clubs/{club.id}/keys/{key['id']}")["parent"], None)
    suite.refused("used", Page(suite).sign_in({"code": code}), 404, "not_found", pointer="/code")
    suite.refused("bounds hold", page.get("/v1/ledger/verify"), 403, "forbidden")
    suite.equal("of the season", page.get(f"/v1/matches?season={wish['season']}").status, 200)


def max_age(suite):
    club = suite.club("Short")
    soon = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(time.time() + 5000))
    key = club.owner.make(f"/v1/clubs/{club.id}/keys", {"role": "read", "expires_at": soon})
    answer = Page(suite).sign_in({"key": key["key"]})
    suite.equal("expires with its parent", expect(answer, 201)["key"]["expires_at"], soon)
    age = int(re.search(r"Max-Age=(\d+)", answer.headers["set-cookie"])[1])
    suite.check("so does the cookie", 0 < age <= 5000, f"{age}")


def lost_answers(suite):
    club = suite.club("Lost")
    code = club.owner.make(f"/v1/clubs/{club.id}/pairings", {"role": "read"})["code"]
    page = Page(suite)
    first = page.sign_in({"code": code}, Idempotency_Key="mine", Cookie=None)
    cookie = page.cookie
    again = page.sign_in({"code": code}, Idempotency_Key="mine", Cookie=None)
    suite.equal("the same session", (again.json(), page.cookie), (expect(first, 201), cookie))
    suite.equal("replayed", again.headers.get("idempotency-replayed"), "true")
    suite.equal("it is good", page.get(SESSION).status, 200)
    suite.refused("another's", Page(suite).sign_in({"code": code}, Idempotency_Key="yours"), 404,
                  "not_found")


def refusals(suite):
    for body, status, code, pointer in BAD:
        suite.refused(f"{body}", Page(suite).sign_in(body), status, code, pointer=pointer)
    club = suite.club("Refused")
    suite.refused("nobody", Page(suite).get(SESSION), 401, "unauthorized",
                  parameter="Authorization")
    suite.refused("a key is no session", club.owner.get(SESSION), 401, "unauthorized",
                  parameter="Cookie")
    suite.refused("nor to be ended", club.owner.delete(SESSION), 401, "unauthorized",
                  parameter="Cookie")
    suite.equal("it is good still", club.owner.get("/v1/me").status, 200)


def streams(suite):
    club = suite.club("Streamed")
    page = signed_in(suite, club, "read")
    link = connect(suite.daemon)
    link.sendall((f"GET /v1/events HTTP/1.1\r\nHost: {suite.daemon.host}:{suite.daemon.port}\r\n"
                  f"Cookie: {page.cookie}\r\nSec-Fetch-Site: same-origin\r\n"
                  "Connection: close\r\n\r\n").encode())
    head = b""
    while b"\r\n\r\n" not in head:
        head += link.recv(4096)
    suite.check("a stream by cookie", head.startswith(b"HTTP/1.1 200 "), f"{head[:200]}")
    expect(page.write("DELETE", SESSION), 200)
    while link.recv(4096):  # ends with the session, and its connection with it
        pass
    link.close()


# ---- What ends it ----


def ends(suite):
    club = suite.club("Ended")
    keys = f"/v1/clubs/{club.id}/keys"

    page = signed_in(suite, club)
    out = page.write("DELETE", SESSION)
    gone = expect(out, 200)
    suite.check("revoked", gone["revoked_at"] is not None, f"{gone}")
    name, told = attributes(out)
    suite.equal("the cookie goes", (name, told, out.headers["set-cookie"].split(";")[0]),
                ("mahjongd", ATTRIBUTES | {"Max-Age=0"}, "mahjongd="))
    suite.refused("signed out", page.get("/v1/me"), 401, "unauthorized")
    suite.refused("writes too", page.add(), 401, "unauthorized")
    suite.equal("its parent stays", club.scorer.get("/v1/me").status, 200)

    page = signed_in(suite, club)
    session = page.get(SESSION).json()["key"]["id"]
    expect(club.owner.delete(f"{keys}/{session}"), 200)
    suite.refused("revoked by the owner", page.get("/v1/me"), 401, "unauthorized")

    parent = club.owner.make(keys, {"role": "scorer"})
    one, two = Page(suite), Page(suite)
    for page in (one, two):
        expect(page.sign_in({"key": parent["key"]}), 201)
    expect(one.write("DELETE", SESSION), 200)
    suite.equal("the other of one key", two.get("/v1/me").status, 200)
    expect(club.owner.delete(f"{keys}/{parent['id']}"), 200)
    suite.refused("with its parent", two.get("/v1/me"), 401, "unauthorized")
    suite.refused("a revoked key", Page(suite).sign_in({"key": parent["key"]}), 404, "not_found",
                  pointer="/key")
    suite.equal("others stay", club.scorer.get("/v1/me").status, 200)


def expired(suite):
    if suite.daemon.store:
        return  # a server's, whose rows are not ours to change
    page = signed_in(suite, suite.club("Old"))
    with sqlite3.connect(suite.store_file) as store:
        store.execute("UPDATE keys SET expires_at = 1 WHERE paired = 1 AND parent IS NOT NULL")
    store.close()
    suite.refused("expired", page.get("/v1/me"), 401, "unauthorized")
    suite.refused("for writes", page.add(), 401, "unauthorized")


# ---- Forging ----


def forged_writes(suite):
    """What a page of another site, or what it makes a browser send, can look like."""
    club = suite.club("Forged")
    page, other = signed_in(suite, club), signed_in(suite, club, "owner")
    own = page.sent["Origin"]
    for name, parameter, change in (
            ("no token", "X-CSRF-Token", {"X_CSRF_Token": None}),
            ("an empty token", "X-CSRF-Token", {"X_CSRF_Token": ""}),
            ("a wrong token", "X-CSRF-Token", {"X_CSRF_Token": "A" * 43}),
            ("a token cut short", "X-CSRF-Token", {"X_CSRF_Token": page.token[:-1]}),
            ("another session's token", "X-CSRF-Token", {"X_CSRF_Token": other.token}),
            ("the cookie as token", "X-CSRF-Token", {"X_CSRF_Token": page.cookie[9:]}),
            ("no Origin", "Origin", {"Origin": None}),
            ("a foreign Origin", "Origin", {"Origin": FOREIGN}),
            ("an Origin of --cors", "Origin", {"Origin": LISTED}),
            ("the null Origin", "Origin", {"Origin": "null"}),
            ("an Origin that begins alike", "Origin", {"Origin": own + ".evil.example"}),
            ("an Origin that ends alike", "Origin", {"Origin": own.replace("://", "://evil.")}),
            ("another port", "Origin", {"Origin": own[:-1] + str((int(own[-1]) + 1) % 10)}),
            ("Referer alone", "Origin", {"Origin": None, "Referer": own + "/club"}),
            ("cross-site", "Sec-Fetch-Site", {"Sec_Fetch_Site": "cross-site"}),
            ("same-site", "Sec-Fetch-Site", {"Sec_Fetch_Site": "same-site"}),
            ("by hand", "Sec-Fetch-Site", {"Sec_Fetch_Site": "none"})):
        suite.refused(name, page.add(**change), 403, "forbidden", parameter=parameter)
        suite.refused(f"{name}: signing out",
                      page.write("DELETE", SESSION, **change), 403, "forbidden",
                      parameter=parameter)
    suite.refused("another Host", page.add(Host="evil.example"), 403, "forbidden",
                  parameter="Host")
    suite.refused("another Host of its own kind", page.add(Host="127.0.0.2"), 403, "forbidden",
                  parameter="Origin")
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = page.write("POST", "/v1/players", b'{"name": "Eve"}', Content_Type=kind,
                            X_CSRF_Token=None)
        suite.refused(f"a form of {kind}", answer, 403, "forbidden", parameter="X-CSRF-Token")
        suite.equal(f"{kind} with all else", page.write(
            "POST", "/v1/players", b'{"name": "Eve"}', Content_Type=kind).status, 415)
    for name in ("X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"):
        answer = page.caller.get("/v1/session", **page.headers({}), **{name: "DELETE"})
        suite.equal(f"{name} overrides nothing", answer.status, 200)
    suite.equal("nor does ?_method=", page.get("/v1/me?_method=DELETE").status, 422)
    suite.equal("nobody has been added", club.read.read("/v1/players")["items"], [])
    suite.equal("no Sec-Fetch-Site", page.add(Sec_Fetch_Site=None).status, 201)
    suite.equal("the page itself", page.add().status, 201)


def forged_reads(suite):
    club = suite.club("Read")
    page = signed_in(suite, club)
    for name, parameter, change in (
            ("a foreign Origin", "Origin", {"Origin": FOREIGN}),
            ("an Origin of --cors", "Origin", {"Origin": LISTED}),
            ("the null Origin", "Origin", {"Origin": "null"}),
            ("cross-site", "Sec-Fetch-Site", {"Sec_Fetch_Site": "cross-site"}),
            ("same-site", "Sec-Fetch-Site", {"Sec_Fetch_Site": "same-site"})):
        for path in ("/v1/me", SESSION, "/v1/events", "/v1/export"):
            answer = page.get(path, **change)
            suite.refused(f"{path}, {name}", answer, 403, "forbidden", parameter=parameter)
            suite.check(f"{path}, {name}: no credentials by CORS",
                        "access-control-allow-credentials" not in answer.headers)
    for change in ({"Origin": None}, {"Origin": None, "Sec_Fetch_Site": "none"},
                   {"Origin": None, "Sec_Fetch_Site": None}, {"X_CSRF_Token": None}):
        suite.equal(f"{change}", page.get("/v1/me", **change).status, 200)
    asked = suite.client.request("OPTIONS", "/v1/players", headers={
        "Origin": LISTED, "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "x-csrf-token"})
    suite.check("no preflight lets a token through", "csrf" not in asked.headers.get(
        "access-control-allow-headers", "").lower() and "access-control-allow-credentials"
        not in asked.headers, f"{asked.headers}")


def forged_sign_ins(suite):
    """A page of another site signs nobody in, to a club of its choosing."""
    club = suite.club("Planted")
    body = {"key": club.keys["owner"]["key"]}
    for name, parameter, change in (
            ("no Origin", "Origin", {"Origin": None}),
            ("a foreign Origin", "Origin", {"Origin": FOREIGN}),
            ("an Origin of --cors", "Origin", {"Origin": LISTED}),
            ("the null Origin", "Origin", {"Origin": "null"}),
            ("Referer alone", "Origin", {"Origin": None, "Referer": origin_of(suite.daemon)}),
            ("cross-site", "Sec-Fetch-Site", {"Sec_Fetch_Site": "cross-site"}),
            ("same-site", "Sec-Fetch-Site", {"Sec_Fetch_Site": "same-site"})):
        answer = Page(suite).sign_in(body, **change)
        suite.refused(name, answer, 403, "forbidden", parameter=parameter)
        suite.check(f"{name}: no cookie", "set-cookie" not in answer.headers)
    for kind in ("text/plain", "application/x-www-form-urlencoded"):
        suite.equal(kind, Page(suite).write("POST", SESSION, dump(body),
                                            Content_Type=kind).status, 415)
    suite.equal("no key was made", len(club.owner.read(
        f"/v1/clubs/{club.id}/keys?paired=true")["items"]), 0)


def cookies(suite):
    """Read as RFC 6265 has them, and where it is not clear whose it is, not at all."""
    club = suite.club("Cookies")
    page, other = signed_in(suite, club), signed_in(suite, club, "owner")
    name, _, secret = page.cookie.partition("=")
    for text in (f"a=b; {page.cookie}", f"{page.cookie}; a=b", f"a=b;{page.cookie};c=d",
                 f"  {page.cookie}  ", f"x{name}=1; {page.cookie}", f"a; ; =; {page.cookie}",
                 "; ".join(f"c{i}=" + "v" * 20 for i in range(100)) + f"; {page.cookie}"):
        suite.equal(f"good: {text[:40]}", page.get("/v1/me", Cookie=text).status, 200)
    for what, text in (("twice", f"{page.cookie}; {page.cookie}"),
                       ("planted before", f"{other.cookie}; {page.cookie}"),
                       ("planted behind", f"{page.cookie}; {other.cookie}"),
                       ("an empty one besides", f"{page.cookie}; {name}="),
                       ("in quotes", f'{name}="{secret}"'), ("with a comma", f"{page.cookie},a=b"),
                       ("another name", f"{name}x={secret}"), ("in capitals",
                                                               f"{name.upper()}={secret}"),
                       ("blanks within", f"{name} = {secret}"), ("empty", f"{name}="),
                       ("no value", name), ("nothing", ""), ("one more", page.cookie + "A"),
                       ("cut short", page.cookie[:-1]), ("huge", f"{name}=mjs_" + "A" * 6000),
                       ("another secret", f"{name}=mjs_{secret[4:40]}_" + "A" * 43),
                       ("a key's text", f"{name}={club.keys['owner']['key']}"),
                       ("a key's text as a session's",
                        f"{name}=mjs_{club.keys['owner']['key'][4:]}"),
                       ("the admin key", f"{name}={ADMIN_KEY}"),
                       ("the prefix, by http", f"__Host-{page.cookie}")):
        suite.refused(what, page.get("/v1/me", Cookie=text), 401, "unauthorized")
    sent = f"Cookie: {page.cookie}\r\n"
    for count, want in ((1, b"HTTP/1.1 200 "), (2, b"HTTP/1.1 401 ")):
        link = connect(suite.daemon)
        link.sendall(("GET /v1/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                      f"{sent * count}\r\n").encode())
        suite.check(f"headers: {count}", link.recv(4096).startswith(want))
        link.close()


def keys_and_cookies(suite):
    club, other = suite.club("Both"), suite.club("Other")
    page = signed_in(suite, club, "read")
    secret = page.cookie.partition("=")[2]
    bearer = f"Bearer {other.keys['owner']['key']}"
    suite.equal("Authorization wins", page.get("/v1/me", Authorization=bearer).json()["club"]["id"],
                other.id)
    suite.equal("and needs no token", page.add(Authorization=bearer, X_CSRF_Token=None,
                                               Origin=FOREIGN).status, 201)
    for wrong in ("Bearer mjk_x", "Basic eDp5", "", f"Bearer {secret}"):
        suite.refused(f"{wrong[:12]!r} does not fall back", page.get(
            "/v1/me", Authorization=wrong), 401, "unauthorized")
    suite.refused("a session begets none", Page(suite).sign_in({"key": secret}), 404, "not_found",
                  pointer="/key")
    suite.refused("another club's player", page.get(f"/v1/players/{other.player('Zoe')}"), 404,
                  "not_found")
    suite.equal("without state it does not matter", page.caller.post(
        "/v1/score", {}, **page.headers({"Origin": FOREIGN})).status, 422)


def attempts(suite):
    club = suite.club("Guessed")
    guesser = Page(suite)
    body = {"key": club.keys["read"]["key"]}
    for _ in range(ROUNDS):
        refused = until_refused(lambda i: guesser.sign_in(
            {"key": f"mjk_{uuid.uuid4()}_" + "A" * 43} if i % 2 else
            {"code": f"7K3M-PX{i % 100:02}"}))
        right = guesser.sign_in(body)
        if right.status == 429:
            break
    suite.refused("before long", refused, 429, "too_many_requests")
    suite.check("Retry-After", refused.headers.get("retry-after"))
    suite.refused("the right one too", right, 429, "too_many_requests")
    suite.equal("from another address", Page(suite).sign_in(body).status, 201)
    burnt = Page(suite)
    for _ in range(40):
        burnt.sign_in(body, Origin=FOREIGN)
    suite.equal("a foreign page uses up nothing", burnt.sign_in(body).status, 201)


def kept(suite):
    """What a cookie carries is in no log, no export, and not in the store."""
    club = suite.club("Kept")
    page = signed_in(suite, club)
    secret = page.cookie.partition("=")[2].split("_", 2)[2]
    page.add()
    suite.check("not exported", secret not in club.owner.get("/v1/export").body.decode())
    suite.check("not in the metrics", secret not in suite.client.get("/metrics").body.decode())
    listed = club.owner.get(f"/v1/clubs/{club.id}/keys").body.decode()
    suite.check("not in the list", secret not in listed and page.token not in listed)
    refused = page.add(X_CSRF_Token="wrong").body.decode()
    suite.check("in no refusal", secret not in refused and page.token not in refused)
    suite.client.get("/the-last-one")
    end = time.monotonic() + LOG_SECONDS
    while "/the-last-one" not in suite.daemon.log() and time.monotonic() < end:
        time.sleep(0.1)
    log = suite.daemon.log()
    suite.check("in no log", SESSION in log and "/the-last-one" in log
                and secret not in log and page.token not in log)
    if suite.daemon.store:
        return  # a server's, whose files are not ours
    for end in ("", "-wal"):
        with open(suite.store_file + end, "rb") as file:
            content = file.read()
        suite.check("not in the store", secret.encode() not in content
                    and page.token.encode() not in content)


# ---- Which origin is its own ----


def behind_a_proxy(suite):
    """A proxy ends TLS and hands on Host: the origin that the browser names says https."""
    club = suite.club("Proxied")
    page = Page(suite, origin_of(suite.daemon, "https"))
    answer = page.sign_in({"key": club.keys["scorer"]["key"]})
    expect(answer, 201)
    name, told = attributes(answer)
    suite.equal("a cookie for https alone", (name, told - {"Max-Age=34560000"}),
                ("__Host-mahjongd", ATTRIBUTES | {"Secure"}))
    suite.equal("it is good", page.add().status, 201)
    suite.equal("for reading without Origin, too", page.get("/v1/me", Origin=None).status, 200)
    suite.refused("not for a page by http", page.add(Origin=origin_of(suite.daemon)), 401,
                  "unauthorized")
    planted = "mahjongd=" + page.cookie.partition("=")[2]
    suite.refused("nor under the name that http may set", page.add(Cookie=planted), 401,
                  "unauthorized")
    suite.equal("beside which it counts", page.get("/v1/me", Origin=None, Cookie=(
        f"mahjongd=mjs_x; {page.cookie}")).status, 200)
    out = page.write("DELETE", SESSION)
    suite.equal("removed under its name", attributes(out),
                ("__Host-mahjongd", ATTRIBUTES | {"Secure", "Max-Age=0"}))


def one_origin(suite, daemon, client, own, others):
    club = Club(Caller(client, ADMIN_KEY))
    body = {"key": club.keys["scorer"]["key"]}
    page = Page(suite, own, client)
    expect(page.sign_in(body), 201)
    suite.check("Secure", page.cookie.startswith("__Host-mahjongd="), page.cookie)
    suite.equal("its own", page.add().status, 201)
    suite.refused("under http's name", page.get("/v1/me", Origin=None, Cookie=page.cookie[7:]), 401,
                  "unauthorized")
    for other in others:
        suite.refused(f"not {other}", page.add(Origin=other), 403, "forbidden", parameter="Origin")
        suite.refused(f"not {other} to sign in", Page(suite, other, client).sign_in(body), 403,
                      "forbidden", parameter="Origin")
    suite.stop("its origin", daemon)


def named_origin(suite):
    """--origin: a proxy that changes Host."""
    own = "https://club.example"
    daemon = suite.start(("--admin-key-file", suite.key_file, "--origin", own))
    one_origin(suite, daemon, Client(daemon), own,
               (origin_of(daemon), origin_of(daemon, "https"), own + ":444",
                own + ".evil.example"))


def reaches(suite, daemon, client, name, host, good):
    """Signing in, and going on, as a page of this host does: whether it is let in."""
    club = Club(Caller(client, ADMIN_KEY))
    for scheme in ("http", "https"):
        page = Page(suite, f"{scheme}://{host}", client)
        answer = page.sign_in({"key": club.keys["scorer"]["key"]}, Host=host)
        if not good:
            suite.refused(f"{name}: {scheme}://{host}", answer, 403, "forbidden",
                          parameter="Host")
            suite.check(f"{name}: {host}: no cookie", "set-cookie" not in answer.headers)
            own = signed_in(suite, club, origin=origin_of(daemon), client=client)
            for change in ({}, {"Origin": None}, {"Origin": f"http://{host}"}):
                suite.refused(f"{name}: a cookie by {host}", own.get("/v1/me", Host=host, **change),
                              403, "forbidden", parameter="Host")
            continue
        expect(answer, 201)
        suite.equal(f"{name}: {host} reads", page.get("/v1/me", Host=host).status, 200)
        suite.equal(f"{name}: {host} writes", page.add(Host=host).status, 201)


FOREIGN_HOSTS = ("evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.nip.io",
                 "notlocalhost", "127.1", "2130706433", "0x7f000001", "[::1", "[evil]", "::1",
                 "club.example", "localhost:80x", "[::1]x")


def rebound(suite):
    """The name of another site that leads here: Origin and Host agree, and it is not ours."""
    port = suite.daemon.port
    for host in (f"127.0.0.1:{port}", f"localhost:{port}", "localhost", "LocalHost", "localhost.",
                 "club.localhost", "192.168.1.20:8080", "[::1]", f"[fd00::20]:{port}", "10.0.0.1"):
        reaches(suite, suite.daemon, suite.client, "by itself", host, True)
    for host in FOREIGN_HOSTS:
        reaches(suite, suite.daemon, suite.client, "by itself", host, False)
    told = {"flags": (("--host", "club.example", "--host", "raspberrypi.local"), {}),
            "variable": ((), {"MAHJONGD_HOSTS": "club.example raspberrypi.local"})}
    for name, (flags, env) in told.items():
        daemon = suite.start(("--admin-key-file", suite.key_file, "--trust-proxy", "127.0.0.1",
                              *flags), env=env)
        client = Client(daemon)
        for host in ("club.example", "Club.Example:8443", "club.example.", "raspberrypi.local",
                     f"127.0.0.1:{daemon.port}"):
            reaches(suite, daemon, client, name, host, True)
        for host in ("evil.example", "www.club.example", "club.example.evil.example"):
            reaches(suite, daemon, client, name, host, False)
        suite.stop(name, daemon)


def by_tls(suite):
    daemon = suite.start(("--admin-key-file", suite.key_file, *FLAGS))
    one_origin(suite, daemon, TlsClient(daemon), origin_of(daemon, "https"),
               (origin_of(daemon), FOREIGN))


def main():
    flags = ("--trust-proxy", "127.0.0.1", "--cors", LISTED, "--log-level", "debug")
    with LedgerSuite(flags=flags) as suite:
        suite.run(by_key, by_code, max_age, lost_answers, refusals, streams, ends, forged_writes,
                  forged_reads, forged_sign_ins, cookies, keys_and_cookies, attempts, kept,
                  behind_a_proxy, named_origin, rebound, by_tls, expired)


if __name__ == "__main__":
    main()
