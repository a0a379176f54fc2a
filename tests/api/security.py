#!/usr/bin/python3
"""Security headers for browsers; and no key or secret appears in the log, metrics or problems."""

import itertools
import os
import re
import time
import uuid

from support.client import JSON, NDJSON, Client, connect, dump, listen, post_head, raw, send_all
from support.ledger_suite import ADMIN_KEY, Caller, Club
from support.score_refusals import BASE, PATH
from support.suite import Suite

ORIGIN = {"Origin": "https://app.example"}
APPS = ("/", "/table", "/board", "/club", "/verify", "/logs", "/t/x")
PAGES = (*APPS, "/docs", "/docs/problems")


# ---- Headers ----


def every_answer(suite):
    """(name, answer) of every kind of answer there is."""
    client = suite.client
    yield "JSON", client.post(PATH, BASE)
    yield "NDJSON", client.post(PATH, dump(BASE), NDJSON)
    yield "a document", client.get("/v1/rulesets/riichi")
    yield "YAML", client.get("/openapi.yaml")
    yield "text", client.get("/metrics")
    for path in PAGES:
        yield path, client.get(path)
        yield f"HEAD {path}", client.request("HEAD", path)
    etag = client.get("/docs").headers["etag"]
    yield "304", client.get("/docs", If_None_Match=etag)
    yield "a preflight", client.request("OPTIONS", PATH, headers=ORIGIN)
    yield "400", client.post(PATH, b"{")
    yield "401", client.get("/v1/me")
    yield "404", client.get("/<script>alert(1)</script>")
    yield "405", client.request("DELETE", PATH)
    yield "413", raw(suite.daemon, post_head(PATH, "Content-Length: 9999999")).final
    yield "415", client.post(PATH, b"<a/>", "text/xml")
    yield "422", client.post(PATH, {**BASE, "<b>": 1})
    yield "no Host", raw(suite.daemon, b"GET / HTTP/1.1\r\n\r\n").final


def headers(suite):
    for name, answer in every_answer(suite):
        got = answer.headers
        suite.equal(f"{name}: nosniff", got.get("x-content-type-options"), "nosniff")
        suite.check(f"{name}: no HSTS without TLS", "strict-transport-security" not in got)
        suite.check(f"{name}: tells no more than it must",
                    not {"server", "x-powered-by", "set-cookie"} & set(got), f"{got}")
        is_page = answer.type == "text/html"
        suite.equal(f"{name}: policies of a page", [header in got for header in (
            "content-security-policy", "x-frame-options", "referrer-policy")], [is_page] * 3)
    queries = ("fbclid=x", "a=1&a=2", "embed=%zz", "&".join(f"p{i}=1" for i in range(60)))
    for path, query in itertools.product(PAGES, queries):
        status = suite.client.get(f"{path}?{query}").status
        suite.equal(f"{path}: what other sites add is let be: {query[:9]}", status, 200)
    suite.equal("calls take none that is unknown", suite.client.get("/v1/rulesets?fbclid=x").status,
                422)
    framed = suite.client.get("/?fbclid=x&embed=1").headers
    suite.check("a page to be framed", "x-frame-options" not in framed
                and framed["content-security-policy"].endswith("frame-ancestors *"), f"{framed}")


def pages(suite):
    """The pages are what their policy says: files of this daemon, and nothing that runs inline."""
    for path in PAGES:
        answer = suite.client.get(path)
        policy = dict(part.strip().split(" ", 1) for part in
                      answer.headers["content-security-policy"].split(";"))
        # The page for people runs the rules' module, keeps itself, and can be installed.
        more = {"script-src": "'self' 'wasm-unsafe-eval'", "manifest-src": "'self'",
                "worker-src": "'self'"} if path in APPS else {}
        suite.equal(f"{path}: policy", policy, {
            "default-src": "'none'", "script-src": "'self'", "style-src": "'self'",
            "connect-src": "'self'", "img-src": "'self'", "base-uri": "'none'",
            "form-action": "'none'", "frame-ancestors": "'none'"} | more)
        text = answer.body.decode()
        found = re.findall(r"<(?:iframe|object|form|base|embed|style)\b|<img(?! src=\"/app/)"
                           r"|\b(?:on\w+|style)=|<script[^>]*>[^<]+", text, re.IGNORECASE)
        suite.equal(f"{path}: nothing that it forbids", found, [])
        loaded = re.findall(r"<(?:script|link)\b[^>]*\b(?:src|href)=\"([^\"]*)\"", text)
        suite.check(f"{path}: loads files of this daemon",
                    len(loaded) == text.count("<script") + text.count("<link") >= 3
                    and all(re.fullmatch(r"/(docs|app)/[\w.-]+", file) for file in loaded),
                    f"{loaded}")
        for file in loaded:
            suite.equal(f"{file} is there", suite.client.get(file).status, 200)


def origins(suite):
    """The ledger answers pages of the origins named alone; what has no state answers all."""
    listed = ("https://a.example", "http://b.example:8080")
    daemon = suite.start([flag for origin in listed for flag in ("--cors", origin)])
    client = Client(daemon)
    foreign = ("https://evil.example", "https://a.example.evil.example", "null", "",
               "http://a.example", "https://a.example:443", "https://A.example")
    for origin in listed + foreign:
        wanted = origin if origin in listed else None
        asked = {"Origin": origin, "Access-Control-Request-Method": "POST",
                 "Access-Control-Request-Headers": "authorization, idempotency-key"}
        for method, path in (("GET", "/v1/me"), ("OPTIONS", "/v1/me"), ("POST", "/v1/players"),
                             ("OPTIONS", "/v1/players"), ("PUT", "/v1/players"),
                             ("OPTIONS", f"/v1/matches/{uuid.uuid4()}/hands")):
            got = client.request(method, path, headers=asked).headers
            name = f"{method} {path[:20]} from {origin!r}"
            suite.equal(name, got.get("access-control-allow-origin"), wanted)
            suite.check(f"{name}: Vary", wanted is None or "Origin" in got.get("vary", ""))
            suite.check(f"{name}: no credentials", "access-control-allow-credentials" not in got)
        for method in ("POST", "OPTIONS"):
            answer = client.request(method, PATH, dump(BASE) if method == "POST" else None, asked)
            suite.equal(f"{method} {PATH} from {origin!r}",
                        answer.headers.get("access-control-allow-origin"), "*")
    suite.stop("origins", daemon)


# ---- Secrets ----


def secret(name):
    return f"SECRET-{name}-{uuid.uuid4().hex}"


class Secrets:
    """What must not come to light, and every problem that was answered."""

    def __init__(self):
        self.words, self.problems = {ADMIN_KEY}, []

    def new(self, name):
        word = secret(name)
        self.words.add(word)
        return word

    def see(self, answer):
        if answer is not None and answer.status >= 400:
            self.problems.append(answer.body)
        return answer


def busy_ledger(suite, daemon, secrets):
    """Writes, retries and refusals of all kinds, with keys, tickets and Idempotency-Keys."""
    admin = Caller(Client(daemon), ADMIN_KEY)
    club = Club(admin)
    secrets.words |= {entry["key"] for entry in club.keys.values()}
    match = club.scorer.make("/v1/matches", {"ruleset": "riichi", "seats": club.players()})["id"]
    path = f"/v1/matches/{match}/hands"
    hand = {"hand_number": 1, "outcome": {"type": "win", "wins": [BASE["hand"]]},
            "note": secrets.new("note")}
    key = secrets.new("idempotency")
    for _ in range(2):
        club.scorer.make(path, hand, Idempotency_Key=key)
    for caller, body, more in (
        (club.scorer, {**hand, "note": secrets.new("note")}, {"Idempotency_Key": key}),
        (club.scorer, {**hand, "hand_number": 9}, {}), (club.scorer, hand, {}),
        (club.read, hand, {}), (admin, hand, {}),
        (club.scorer, hand, {"Idempotency_Key": secrets.new("idempotency") + "\xe9"}),
        (club.scorer, hand, {"Idempotency_Key": secrets.new("idempotency") + "x" * 300}),
        (club.scorer, hand, {"If_Match": secrets.new("tag")}),
        (club.scorer, secrets.new("body").encode(), {}),
    ):
        more.setdefault("Idempotency_Key", secrets.new("idempotency"))
        answer = secrets.see(caller.post(path, body, **more))
        suite.check("it is refused", 400 <= answer.status < 500, repr(answer))
    ticket = club.read.post(f"/v1/matches/{match}/events/ticket").json()["ticket"]
    secrets.words.add(ticket)
    for text in (ticket, ticket + "x", secrets.new("ticket")):
        head = f"GET /v1/matches/{match}/events?ticket={text} HTTP/1.1\r\nHost: x\r\n\r\n"
        secrets.see(raw(daemon, head.encode(), seconds=1).final)
    revoked = club.keys["read"]["id"]
    admin.delete(f"/v1/clubs/{club.id}/keys/{revoked}")
    secrets.see(club.read.get("/v1/me"))
    club.owner.get("/v1/export?format=ndjson")


def busy_calls(daemon, secrets):
    """What carries a secret where it does not belong, or is no HTTP."""
    client = Client(daemon)
    for scheme in ("Bearer", "Basic", "bearer ", ""):
        for method, path in (("GET", "/v1/me"), ("GET", "/v1/clubs"), ("POST", PATH),
                             ("GET", "/nowhere"), ("PUT", PATH)):
            sent = {"Authorization": f"{scheme} {secrets.new('key')}", "Content-Type": JSON,
                    "Cookie": secrets.new("cookie"), "Idempotency-Key": secrets.new("idempotency")}
            secrets.see(client.request(method, path, dump(BASE) if method != "GET" else None, sent))
    for query in ("key=", "ticket=", "names=", "access_token=", "="):
        secrets.see(client.get(f"/v1/rulesets?{query}{secrets.new('query')}"))
        secrets.see(client.get(f"/nowhere?{query}{secrets.new('query')}"))
    client.post(PATH, {**BASE, "id": secrets.new("id")})
    client.post(PATH, secrets.new("body").encode())
    client.post(PATH, b"{\"" + secrets.new("body").encode())
    lines = [secrets.new("line").encode(), dump({**BASE, "id": secrets.new("line")})]
    client.post(PATH, b"\n".join(lines), NDJSON)
    for data in (f"GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {secrets.new('key')}\r\n"
                 f"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
                 f"{secrets.new('method')} / HTTP/1.1\r\nHost: x\r\n\r\n",
                 f"GET / {secrets.new('version')}\r\n\r\n", secrets.new("garbage") + "\r\n\r\n",
                 f"GET /v1/me HTTP/1.1\r\n{secrets.new('header')} : x\r\n\r\n"):
        secrets.see(raw(daemon, data.encode(), seconds=1).final)
    with connect(daemon) as link:  # gone in the middle of its body
        send_all(link, post_head(PATH, "Content-Length: 500") + secrets.new("cut").encode())
        time.sleep(0.3)  # an end that comes with the last bytes is noticed by its silence alone
    with connect(daemon) as link:  # too large a head
        send_all(link, f"GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {secrets.new('key')}"
                 f"{'x' * 40000}\r\n\r\n".encode())
        listen(link, seconds=1)


def secrets_stay(suite):
    key_file = os.path.join(suite.daemon.directory.name, "key")
    with open(key_file, "w", encoding="ascii") as file:
        file.write(ADMIN_KEY + "\n")
    daemon = suite.start(("--log-level", "debug", "--admin-key-file", key_file,
                          "--rate-limit-key", "1000", "--rate-limit-address", "100000"))
    secrets = Secrets()
    busy_ledger(suite, daemon, secrets)
    busy_calls(daemon, secrets)
    metrics = Client(daemon).get("/metrics").body.decode()
    suite.stop("busy", daemon)
    log = daemon.log()
    suite.check("the log has told of it", log.count("\n") > 60 and '"status":422' in log
                and '"route":"/v1/matches/{id}/events"' in log, daemon.log_tail())
    for name, text in (("the log", log), ("/metrics", metrics)):
        found = [word for word in secrets.words if word in text]
        suite.check(f"no secret in {name}", not found and "SECRET" not in text, f"{found}")
        suite.check(f"no query in {name}", "ticket=" not in text and "?" not in text.replace(
            '"peer":"?"', ""))
    suite.check("problems were answered", len(secrets.problems) > 40, f"{len(secrets.problems)}")
    for word in secrets.words:
        if not word.startswith("SECRET-") or word.split("-")[1] in ("key", "ticket", "cookie",
                                                                    "idempotency", "query"):
            found = [body for body in secrets.problems if word.encode() in body]
            suite.check(f"no problem repeats {word[:20]}", not found, f"{found[:2]}")
    suite.check("nor does the store", not leaked(daemon, secrets), f"{leaked(daemon, secrets)}")


def leaked(daemon, secrets):
    """Keys, which the store holds as hashes, found in its files."""
    found = []
    for name in os.listdir(daemon.directory.name):
        with open(os.path.join(daemon.directory.name, name), "rb") as file:
            content = file.read()
        found += [(name, word) for word in secrets.words
                  if word.startswith(("mjk_", ADMIN_KEY)) and word.encode() in content]
    return found


def main():
    with Suite() as suite:
        suite.run(headers, pages, origins, secrets_stay)


if __name__ == "__main__":
    main()
