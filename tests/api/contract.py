#!/usr/bin/python3
"""
Checks that openapi.yaml describes the daemon: it names exactly the daemon's routes and methods, and
every kind of answer validates against its schema.
"""

import re

from support.answer_checks import answer_faults, without_instance
from support.client import JSON, Client, post_head, raw
from support.openapi_spec import METHODS, Spec
from support.problem_codes import CODES
from support.score_refusals import BASE, patch
from support.suite import Suite
from support.vectors import all_cases, path_of

SCORE = "/v1/score"
TOKENS = ("/v1/shared/", "/v1/seats/")  # where a token that is none is 404
LIMITS = ("RateLimit", "RateLimit-Policy")
UNLIMITED = ("/healthz", "/readyz", "/metrics")


# ---- Routes ----


ROW = re.compile(r"<tr><td>([A-Z]+)</td><td><code>(/[^<]*)</code></td><td>([a-z]*)</td>")


def concrete(path):
    return re.sub(r"\{[^}]*\}", "riichi", path.replace("{file}", "page.css"))


def routes(suite):
    """Both ways: what is documented answers; what the daemon lists is documented."""
    for path, item in suite.spec.paths.items():
        known = {m.upper() for m in METHODS if m in item}
        implied = {"OPTIONS"} | ({"HEAD"} if "GET" in known else set())
        for method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"):
            answer = suite.client.request(method, concrete(path))
            if method in known | implied:
                refused = (405, 501) if path.startswith(TOKENS) else (404, 405, 501)
                suite.check(f"{method} {path}", answer.status not in refused, repr(answer))
                continue
            suite.equal(f"{method} {path}", answer.status, 405)
            allow = set(re.split(r",\s*", answer.headers.get("allow", "")))
            suite.equal(f"{method} {path}: Allow", allow, known | implied)
            if method != "HEAD":
                documented(suite, f"{method} {path}: documented", min(known), path,
                                      answer)
                suite.check(f"{method} {path}: problem", not answer_faults(answer)
                            and answer.json()["code"] == "method_not_allowed", repr(answer))
    listed = set(ROW.findall(suite.client.get("/docs").body.decode()))
    told = {(method, path, operation.get("x-role", ""))
            for path, method, operation in suite.spec.operations() if method != "HEAD"}
    suite.equal("calls and roles in /docs, not in openapi.yaml", listed - told, set())
    suite.equal("calls and roles in openapi.yaml, not in /docs", told - listed, set())
    for path in ("/nowhere", "/v1", "/v1/", "/v2/score", "/v1/scores", "/v1/rulesets/",
                 "/v1/rulesets/nosuch", "/openapi.yml", "/favicon",
                 "/docs/nosuch.js", "/docs/page.js/x", "/healthz/x"):
        answer = suite.client.get(path)
        suite.check(f"GET {path}", answer.status == 404 and not answer_faults(answer)
                    and answer.json()["code"] == "not_found", repr(answer))


# ---- Answers against their schemas ----


def documented(suite, name, method, path, answer):
    found = suite.spec.answer_faults(method, path, answer)
    suite.check(name, not found, f"{found[:3]} {answer!r}")


def catalogue_answers(suite):
    catalogue = suite.client.get("/v1/rulesets")
    documented(suite, "/v1/rulesets", "GET", "/v1/rulesets", catalogue)
    suite.rulesets = [entry["id"] for entry in catalogue.json()["rulesets"]]
    suite.check("riichi is in the catalogue", "riichi" in suite.rulesets)
    for ruleset in suite.rulesets:
        path = f"/v1/rulesets/{ruleset}"
        documented(suite, path, "GET", path, suite.client.get(path))
    for path in suite.spec.paths:
        if "get" in suite.spec.paths[path] and "{" not in path:
            documented(suite, path, "GET", path, suite.client.get(path))


def rules_answers(suite):
    """Every case, alone; and a request that was answered must be valid by its schema too."""
    for case in all_cases():
        path, request = path_of(case), case["request"]
        if path not in suite.spec.paths or request["ruleset"] not in suite.rulesets:
            continue
        answer = suite.client.post(path, request)
        documented(suite, case["id"], "POST", path, answer)
        if answer.status == 200:
            found = suite.spec.request_faults("POST", path, request)
            suite.check(f"{case['id']}: request", not found, f"{found[:3]} {request}")
    cases = [case["request"] for case in all_cases() if path_of(case) == SCORE
             and case["request"]["ruleset"] in suite.rulesets][::10]
    answer = suite.client.post_lines(SCORE + "/batch", cases + [b"{\n"])
    documented(suite, "NDJSON", "POST", SCORE + "/batch", answer)
    suite.check("NDJSON: the path without /batch answers the same",
                without_instance(suite.client.post_lines(SCORE, cases + [b"{\n"]).body)
                == without_instance(answer.body))


def heads(suite):
    """HEAD is documented wherever GET is, and has the headers that are documented."""
    for path, item in suite.spec.paths.items():
        suite.equal(f"{path}: HEAD beside GET", "head" in item, "get" in item)
        if "head" not in item:
            continue
        answer = suite.client.request("HEAD", concrete(path))
        documented(suite, f"HEAD {path}", "HEAD", concrete(path), answer)
        documented(suite, f"HEAD {path}?x=", "HEAD", concrete(path),
                   suite.client.request("HEAD", concrete(path) + "?x="))


def limited(suite):
    """With a rate limit its headers come where openapi.yaml says, and nowhere else."""
    daemon = suite.start(("--rate-limit-address", "10000"))
    client = Client(daemon)
    for path, method, _ in suite.spec.operations():
        body = b"{" if method in ("POST", "PUT", "PATCH") else None
        answer = client.request(method, concrete(path), body)
        name = f"{method} {path}: {answer.status}"
        documented(suite, name, method, concrete(path), answer)
        told = {header for header in LIMITS if header.lower() in answer.headers}
        suite.equal(f"{name}: a limit is told", told, set() if path in UNLIMITED else set(LIMITS))
        suite.equal(f"{name}: and documented", told - suite.spec.declared_headers(
            method, concrete(path), answer.status), set())
    etag = client.get("/docs").headers["etag"]
    documented(suite, "304", "GET", "/docs", client.get("/docs", If_None_Match=etag))
    refused = client.request("BREW", SCORE)
    suite.check("405 tells it too", all(name.lower() in refused.headers for name in LIMITS))
    client.close()
    suite.stop("limited", daemon)


def names_in(value):
    """Every set of languages that names in an answer have."""
    if isinstance(value, dict):
        if isinstance(value.get("name"), dict):
            yield frozenset(value["name"])
        for member in value.values():
            yield from names_in(member)
    elif isinstance(value, list):
        for member in value:
            yield from names_in(member)


def names(suite):
    """?names= trims all names in answers of every call that takes it."""
    every = {"none": set(), "en": {"en"}, "zh-Hans": {"zh-Hans"}, "zh-Hant": {"zh-Hant"},
             "ja": {"ja"}, None: {"en", "zh-Hans", "zh-Hant", "ja"}}
    samples = {}
    for case in all_cases():
        if "status" not in case["expect"] and case["request"]["ruleset"] == "riichi":
            samples.setdefault(path_of(case), []).append(case["request"])
    for path, requests in samples.items():
        for language, want in every.items():
            query = path if language is None else f"{path}?names={language}"
            for request in requests[:20]:
                answer = suite.client.post(query, request)
                found = set(names_in(answer.json())) - {frozenset(want)}
                suite.check(f"{query}: names", answer.status == 200 and not found, f"{found}")
                documented(suite, query, "POST", query, answer)


def too_large(suite):
    """The answer to a body announced as too large, which is then not sent."""
    head = post_head(SCORE, "Content-Length: 9999999")
    return raw(suite.daemon, head).final


def problem_answers(suite):
    """A problem of every kind that can be had without a ledger."""
    for code, method, path, body, kind in (
        ("bad_json", "POST", SCORE, b"{", JSON),
        ("unknown_field", "POST", SCORE, patch(BASE, ("/x", 1)), JSON),
        ("missing_field", "POST", SCORE, {}, JSON),
        ("bad_value", "POST", SCORE, patch(BASE, ("/hand/seat", 9)), JSON),
        ("bad_value", "POST", SCORE + "?names=xx", BASE, JSON),
        ("unknown_ruleset", "POST", SCORE, patch(BASE, ("/ruleset", "x")), JSON),
        ("unknown_option", "POST", SCORE, patch(BASE, ("/rules", {"x": 1})), JSON),
        ("bad_option", "POST", SCORE, patch(BASE, ("/rules", {"red_fives": 9})), JSON),
        ("unsupported_media_type", "POST", SCORE, BASE, "text/plain"),
        ("too_large", "POST", SCORE, None, JSON),
        ("not_found", "GET", "/v1/rulesets/nosuch", None, None),
    ):
        if method == "GET":
            answer = suite.client.get(path)
        elif body is None:
            answer = too_large(suite)
        else:
            answer = suite.client.post(path, body, kind)
        suite.equal(f"{code}: code", answer.json().get("code"), code)
        suite.equal(f"{code}: status", answer.status, CODES[code])
        documented(suite, f"{code}: schema", method, path, answer)
        suite.check(f"{code}: form", not answer_faults(answer), f"{answer_faults(answer)}")


def main():
    with Suite() as suite:
        suite.spec = Spec()
        suite.run(routes, catalogue_answers, rules_answers, names, problem_answers,
                  heads, limited)


if __name__ == "__main__":
    main()
