#!/usr/bin/python3
"""Headers of answers (caching, CORS, media types), and the catalogue compared with the scorer."""

import gzip
import re

from support.client import NDJSON, Client, dump, post_head, raw
from support.score_refusals import BASE, patch
from support.suite import Suite
from support.vectors import all_cases

SCORE = "/v1/score"
ORIGIN = {"Origin": "https://app.example"}
ALLOWED = {"authorization", "idempotency-key", "if-match", "last-event-id", "content-type",
           "prefer"}
EXPOSED = {"etag", "location", "idempotency-replayed", "retry-after", "content-disposition",
           "www-authenticate", "link", "preference-applied", "ratelimit", "ratelimit-policy"}


# ---- The catalogue is what the scorer uses ----


def catalogue(suite):
    entry = suite.client.get("/v1/rulesets/riichi").json()
    patterns = {pattern["id"]: pattern for pattern in entry["patterns"]}
    options = {option["name"]: option for option in entry["options"]}
    suite.equal("version", entry["version"], suite.client.post(SCORE, BASE).json()
                ["ruleset_version"])
    for pattern in patterns.values():
        suite.equal(f"names of {pattern['id']}", set(pattern["name"]),
                    {"en", "zh-Hans", "zh-Hant", "ja"})
    for case in all_cases():
        request = case["request"]
        if case["call"] != "score" or request["ruleset"] != "riichi":
            continue
        for found in suite.client.post(SCORE, request).json().get("patterns", []):
            known = patterns.get(found["id"])
            suite.check(f"{case['id']}: {found['id']}", known and known["name"] == found["name"],
                        f"{found} {known}")
    kinds = {option["type"] for option in options.values()}
    suite.equal("types of options", kinds - {"integer", "boolean", "enum", "integer_list"}, set())
    for name, option in options.items():
        if option.get("default") is not None:
            answer = suite.client.post(SCORE, patch(BASE, ("/rules", {name: option["default"]})))
            suite.equal(f"{name} takes its default", answer.status, 200)
    for preset in entry["presets"]:
        answer = suite.client.post(SCORE, patch(BASE, ("/rules", {"preset": preset["name"]})))
        suite.equal(f"preset {preset['name']}", answer.status, 200)


# ---- Headers ----


def caching(suite):
    for path in ("/v1/rulesets", "/v1/rulesets/riichi", "/openapi.yaml", "/openapi.json"):
        first = suite.client.get(path)
        tag = first.headers.get("etag", "")
        suite.check(f"{path}: ETag", re.fullmatch(r'(W/)?"[\x21\x23-\x7e]+"', tag), tag)
        suite.check(f"{path}: Cache-Control", "max-age" in first.headers.get("cache-control", "")
                    or "no-cache" in first.headers.get("cache-control", ""), f"{first.headers}")
        for text in (tag, "W/" + tag.removeprefix("W/"), f'"x", {tag}', "*", f' {tag} , "y"'):
            again = suite.client.get(path, If_None_Match=text)
            suite.check(f"{path}: If-None-Match {text}", (again.status, again.body) == (304, b"")
                        and again.headers.get("etag") == tag, f"{again!r} {again.headers}")
        for text in ('"x"', tag.strip('"')[:-1], '"' + "x" * 5000 + '"', "", tag[:-1]):
            suite.equal(f"{path}: If-None-Match {text[:20]}",
                        suite.client.get(path, If_None_Match=text).status, 200)
        head = suite.client.request("HEAD", path)
        suite.equal(f"HEAD {path}", (head.status, head.body, head.headers.get("etag"),
                                     head.headers.get("content-length")),
                    (200, b"", tag, str(len(first.body))))
    trimmed = suite.client.get("/v1/rulesets/riichi?names=en")
    suite.check("another names=, another ETag", trimmed.headers.get("etag")
                != suite.client.get("/v1/rulesets/riichi").headers["etag"]
                or trimmed.status == 422, f"{trimmed.headers}")
    answer = suite.client.post(SCORE, BASE)
    suite.check("/v1/score is not cached", "etag" not in answer.headers, f"{answer.headers}")


# Accept-Encoding, and whether it asks for gzip (RFC 9110, 12.5.3). More in tests/unit.
ENCODINGS = ((None, False), ("gzip", True), ("deflate, gzip;q=0.5, br", True), ("*", True),
             ("gzip;q=0", False), ("gzip;q=0, *", False), ("identity", False), ("br", False),
             ("identity;q=1, gzip;q=0.5", False))
DOCUMENTS = ("/v1/rulesets", "/v1/rulesets/riichi", "/openapi.yaml", "/openapi.json", "/docs",
             "/docs/problems", "/")


def compressed(suite):
    """Documents come as gzip when that is asked for; each representation has its own ETag."""
    for path in DOCUMENTS:
        tags, first = {False: set(), True: set()}, suite.client.get(path)
        for accept, is_gzip in ENCODINGS:
            sent = {} if accept is None else {"Accept-Encoding": accept}
            name = f"{path}, Accept-Encoding: {accept}"
            answer = suite.client.request("GET", path, headers=sent)
            got, tag = answer.headers, answer.headers["etag"]
            tags[is_gzip].add(tag)
            suite.equal(f"{name}: encoding", got.get("content-encoding"),
                        "gzip" if is_gzip else None)
            suite.equal(f"{name}: Vary", got.get("vary"), "Accept-Encoding")
            suite.check(f"{name}: the same body", first.body
                        == (gzip.decompress(answer.body) if is_gzip else answer.body))
            head = suite.client.request("HEAD", path, headers=sent)
            suite.equal(f"{name}: HEAD", (head.status, head.body, head.headers.get("etag"), head
                        .headers.get("content-length"), head.headers.get("content-encoding")),
                        (200, b"", tag, str(len(answer.body)), got.get("content-encoding")))
            again = suite.client.request("GET", path, headers={**sent, "If-None-Match": tag})
            suite.equal(f"{name}: 304", (again.status, again.body, again.headers.get("etag"),
                                         again.headers.get("vary")),
                        (304, b"", tag, "Accept-Encoding"))
        suite.check(f"{path}: an ETag of each", len(tags[False]) == len(tags[True]) == 1
                    and tags[False] != tags[True], f"{tags}")
        other = suite.client.get(path, If_None_Match=tags[True].pop())
        suite.equal(f"{path}: plain, for the ETag of the compressed", other.status, 200)
    answer = suite.client.post(SCORE, BASE, Accept_Encoding="gzip")
    suite.check("what is made for one request stays plain", "content-encoding" not in
                answer.headers and answer.json()["win"] is True, f"{answer.headers}")


def words(text):
    return {word.strip().lower() for word in (text or "").split(",") if word.strip()}


def too_large(suite):
    """The answer to a body announced as too large, which is then not sent."""
    head = post_head(SCORE, "Content-Length: 9999999", "Origin: " + ORIGIN["Origin"])
    return raw(suite.daemon, head).final


def api_catalog(suite):
    """RFC 9727: for every origin, and what it names is there, of the type it says."""
    path = "/.well-known/api-catalog"
    answer = suite.client.get(path, **ORIGIN)
    suite.equal("for every origin", answer.headers.get("access-control-allow-origin"), "*")
    suite.equal("its type", answer.headers["content-type"], "application/linkset+json; "
                'profile="https://www.rfc-editor.org/info/rfc9727"')
    head = suite.client.request("HEAD", path)
    suite.equal("HEAD names it", (head.status, head.headers.get("link")),
                (200, f'<{path}>; rel="api-catalog"'))
    links = answer.json()["linkset"][0]
    suite.equal("of the interface", links.pop("anchor"), "/v1")
    for relation, targets in links.items():
        for target in targets:
            found = suite.client.get(target["href"])
            suite.equal(f"{relation} {target['href']}", (
                found.status, found.headers["content-type"].split(";")[0]), (200, target["type"]))


def cors(suite):
    for name, answer in (
        ("catalogue", suite.client.get("/v1/rulesets", **ORIGIN)),
        ("score", suite.client.post(SCORE, BASE, **ORIGIN)),
        ("a problem", suite.client.post(SCORE, b"{", **ORIGIN)),
        ("415", suite.client.post(SCORE, b"{", "text/plain", **ORIGIN)),
        ("405", suite.client.request("DELETE", SCORE, headers=ORIGIN)),
        ("404", suite.client.get("/v1/rulesets/nosuch", **ORIGIN)),
        ("413", too_large(suite)),
        ("NDJSON", suite.client.post(SCORE, dump(BASE), NDJSON, **ORIGIN)),
    ):
        suite.equal(f"CORS, {name}", answer.headers.get("access-control-allow-origin"), "*")
        exposed = words(answer.headers.get("access-control-expose-headers"))
        suite.check(f"CORS, {name}: exposed", EXPOSED <= exposed, f"{exposed}")
        suite.check(f"CORS, {name}: no credentials",
                    "access-control-allow-credentials" not in answer.headers)
    for path, method in ((SCORE, "POST"), ("/v1/rulesets", "GET"), ("/v1/rulesets/riichi", "GET")):
        asked = {**ORIGIN, "Access-Control-Request-Method": method,
                 "Access-Control-Request-Headers": "content-type, authorization"}
        answer = suite.client.request("OPTIONS", path, headers=asked)
        suite.check(f"preflight {path}", answer.status in (200, 204) and not answer.body,
                    repr(answer))
        suite.equal(f"preflight {path}: origin",
                    answer.headers.get("access-control-allow-origin"), "*")
        methods = words(answer.headers.get("access-control-allow-methods"))
        suite.check(f"preflight {path}: methods", method.lower() in methods, f"{methods}")
        allowed = words(answer.headers.get("access-control-allow-headers"))
        suite.check(f"preflight {path}: headers", ALLOWED <= allowed, f"{allowed}")
        suite.check(f"preflight {path}: remembered",
                    int(answer.headers.get("access-control-max-age", 0)) > 0)
    answer = suite.client.request("OPTIONS", "/nowhere", headers=ORIGIN)
    suite.check("preflight of nothing", answer.status in (204, 404), repr(answer))


def plain_headers(suite):
    for method, path in (("GET", "/"), ("GET", "/docs"), ("GET", "/healthz"), ("GET", "/metrics"),
                         ("GET", "/v1/rulesets"), ("POST", SCORE), ("GET", "/nowhere")):
        answer = (suite.client.get(path) if method == "GET" else suite.client.post(path, BASE))
        suite.check(f"{path}: a type", answer.type, f"{answer.headers}")
        suite.check(f"{path}: Date", "date" in answer.headers, f"{answer.headers}")
    for path in ("/", "/docs"):
        answer = suite.client.get(path)
        suite.check(f"{path} is a page", answer.type == "text/html"
                    and "charset=utf-8" in answer.headers["content-type"].lower()
                    and b"<!doctype html>" in answer.body[:100].lower(), repr(answer))


def threads_agree(suite):
    """Every thread of the daemon gives the same ETag and the same answers."""
    tags, bodies = set(), set()
    for _ in range(20):
        client = Client(suite.daemon)
        tags.add(client.get("/v1/rulesets/riichi").headers["etag"])
        bodies.add(client.post(SCORE, BASE).body)
        client.close()
    suite.equal("ETags and answers", (len(tags), len(bodies)), (1, 1))


def main():
    with Suite() as suite:
        suite.run(catalogue, caching, compressed, api_catalog, cors, plain_headers, threads_agree)


if __name__ == "__main__":
    main()
