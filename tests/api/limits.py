#!/usr/bin/python3
"""Rate limits by address, by key and behind a proxy; their headers; routes without a limit."""

import socket
import time

from support.answer_checks import answer_faults
from support.client import JSON, NDJSON, TIMEOUT, Client, dump, post_head, raw
from support.ledger_suite import ADMIN_KEY, Caller, Club, LedgerSuite
from support.rate_limit import ENOUGH, LIMITS, Visitor, told
from support.score_refusals import BASE
from support.score_refusals import PATH as SCORE

HUGE = 10  # times that a huge body is sent at most
RATE, SECONDS = 2, 5  # a second; RATE_BURST_SECONDS of api/limits.h
BURST = RATE * SECONDS
BY_ADDRESS = ("--rate-limit-address", str(RATE))
BY_KEY = ("--rate-limit-key", str(RATE))
ORIGIN = {"Origin": "https://app.example"}


def spends(suite, name, visitor, **more):
    """The visitor has its burst, and what grows again meanwhile; the refusal."""
    count, refusal, took = visitor.spend(BURST, **more)
    suite.check(f"{name}: refused in the end", refusal is not None, f"{count} were let through")
    suite.check(f"{name}: after its burst", BURST <= count <= BURST + 1 + RATE * took,
                f"{count} in {took:.2f} s")
    return refusal


def refusal_of(suite, name, visitor, **more):
    """Of such a request: what grew again meanwhile lets some through where the machine is slow."""
    _, refusal, _ = visitor.spend(BURST, **more)
    suite.check(f"{name}: refused in the end", refusal is not None)
    return refusal


def shares(suite, name, visitor, ask):
    """What `ask` asks for counts with the visitor, who has nothing left but what grows again."""
    visitor.spend(BURST)
    left = told(ask())[1]
    suite.check(f"{name}: counts with it", left <= visitor.grown(RATE), f"{left} are left")


def off(suite):
    for path in ("/v1/rulesets", "/", "/nowhere"):
        suite.equal(f"without limits {path} tells of none", told(suite.client.get(path)), None)


def by_address(suite):
    daemon = suite.start(("--threads", "2", *BY_ADDRESS))
    one = Visitor(daemon)
    first = one.ask()
    suite.equal("the first answer", told(first), (BURST, BURST - 1, 1))
    for number, path in enumerate(("/nowhere", SCORE, "/docs"), 3):
        suite.equal(f"{path} counts", told(Visitor(daemon, f"127.0.0.{number}").ask(path)),
                    (BURST, BURST - 1, 1))
    # Connections and threads have no limit of their own.
    for _ in range(ENOUGH * BURST):
        other = Visitor(daemon)
        refusal = other.ask()
        other.close()
        if refusal.status == 429:
            break
    suite.equal("other connections of the address count too", refusal.status, 429)
    suite.check("a problem", not answer_faults(refusal)
                and refusal.json()["code"] == "too_many_requests", repr(refusal))
    limit, remaining, reset = told(refusal)
    suite.equal("the refusal tells it", (limit, remaining, reset), (BURST, 0, 1))
    suite.equal("Retry-After", refusal.headers.get("retry-after"), str(reset))
    again = refusal_of(suite, "a page", one, **ORIGIN)
    exposed = {word.strip().lower() for word in
               again.headers["access-control-expose-headers"].split(",")}
    suite.check("pages may read it", set(LIMITS) | {"retry-after"} <= exposed
                and again.headers["access-control-allow-origin"] == "*", f"{again.headers}")
    for path in ("/healthz", "/readyz", "/metrics"):
        answers = [one.ask(path) for _ in range(3)]
        suite.check(f"{path} is not limited", all(a.status == 200 and told(a) is None
                                                  for a in answers), f"{answers}")
    suite.check("another address has its own", Visitor(daemon, "127.0.0.2").is_free(BURST))
    shares(suite, "nobody's X-Forwarded-For is believed", one,
           lambda: one.ask(**{"X-Forwarded-For": "192.0.2.1"}))
    time.sleep(float(again.headers["retry-after"]) + 0.1)
    suite.equal("after Retry-After it is let through", one.ask().status, 200)
    time.sleep(1.5)
    grown = told(one.ask())[1]
    suite.check("it grows again", RATE <= grown < BURST, f"{grown}")
    metrics = one.ask("/metrics").body.decode()
    suite.check("refusals are counted", 'status="429"' in metrics)
    suite.stop("by address", daemon)


def bodies(suite):
    """A refused body is not looked at, and its connection goes on."""
    daemon = suite.start(BY_ADDRESS)
    visitor = Visitor(daemon)
    sent = {"method": "POST", "path": SCORE, "body": dump(BASE), "Content-Type": JSON}
    spends(suite, "bodies", visitor, **sent)
    refusal_of(suite, "not even parsed", visitor, **{**sent, "body": b"{"})
    refusal_of(suite, "a large one", visitor, **{
        **sent, "body": dump(BASE) + b"\n" + b" " * 100000, "Content-Type": NDJSON})
    for _ in range(HUGE):
        visitor.spend(BURST)
        huge = raw(daemon, post_head(SCORE, "Content-Type: application/x-ndjson",
                                     "Content-Length: 60000000"), answers=2, seconds=TIMEOUT)
        if huge.statuses != [408]:  # as it is when one had grown again: its body is waited for
            break
    suite.check("a huge one is not waited for", huge.statuses == [429] and huge.closed,
                f"{huge.statuses} closed {huge.closed}")
    suite.stop("bodies", daemon)


def by_key(suite):
    daemon = suite.start(BY_KEY)
    one = Visitor(daemon, Authorization="Bearer one-key")
    refusal = spends(suite, "a key", one)
    suite.check("a problem", refusal and not answer_faults(refusal)
                and "key" in refusal.json()["detail"], repr(refusal))
    suite.check("the key is not told", refusal and b"one-key" not in refusal.body)
    shares(suite, "from another address", one,
           Visitor(daemon, "127.0.0.2", Authorization="bearer  one-key").ask)
    suite.check("another key has its own",
                Visitor(daemon, Authorization="Bearer one-key2").is_free(BURST))
    for headers in ({}, {"Authorization": "Basic b25lLWtleQ=="}):
        statuses = {Visitor(daemon, **headers).ask().status for _ in range(2 * BURST)}
        suite.equal(f"without a key there is no limit of keys {headers}", statuses, {200})
    suite.equal("nor is one told", told(Visitor(daemon).ask()), None)
    suite.stop("by key", daemon)


def both(suite):
    daemon = suite.start(("--rate-limit-address", "3", *BY_KEY))
    one = Visitor(daemon, Authorization="Bearer one")
    suite.equal("the nearer limit is told", told(one.ask())[0], BURST)
    suite.equal("without a key that of the address", told(Visitor(daemon).ask())[0], 3 * SECONDS)
    refusal = spends(suite, "both", Visitor(daemon, Authorization="Bearer two"))
    suite.check("the key is what was refused", refusal and "this key" in refusal.json()["detail"],
                repr(refusal))
    keys = (Visitor(daemon, Authorization=f"Bearer key-{index}") for index in range(1000))
    refusal = next((a for a in (key.ask() for key in keys) if a.status == 429), None)
    suite.check("inventing keys does not help an address", refusal is not None
                and "this address" in refusal.json()["detail"], repr(refusal))
    suite.stop("both", daemon)


def environment(suite):
    daemon = suite.start(env={"MAHJONGD_RATE_LIMIT_ADDRESS": "3", "MAHJONGD_RATE_LIMIT_KEY": "0",
                              "MAHJONGD_TRUST_PROXY": "127.0.0.1"})
    suite.equal("from the environment", told(Visitor(daemon).ask())[0], 3 * SECONDS)
    suite.stop("environment", daemon)
    for flags in (("--rate-limit-key", "-1"), ("--rate-limit-key", "1.5"),
                  ("--rate-limit-address", "1000001"), ("--rate-limit-address", ""),
                  ("--trust-proxy", "proxy.example"), ("--trust-proxy", "10.0.0.0/8")):
        status, out, err = suite.command(suite.mahjongd, *flags)
        suite.check(f"{flags} is refused", status == 2 and not out and flags[0].encode() in err
                    and err.count(b"\n") == 1, f"{status} {err!r}")


# ---- Behind a proxy ----


def forwarded(*values):
    """A request head with an X-Forwarded-For line for each value."""
    lines = [f"X-Forwarded-For: {value}" for value in values]
    return "\r\n".join(["GET /v1/rulesets HTTP/1.1", "Host: x", *lines, "", ""]).encode()


def ask_as(daemon, *values):
    return raw(daemon, forwarded(*values), seconds=TIMEOUT).final


def remaining(daemon, *values):
    return told(ask_as(daemon, *values))[1]


def behind_proxy(suite):
    daemon = suite.start((*BY_ADDRESS, "--trust-proxy", "127.0.0.1"))
    one = Visitor(daemon, X_Forwarded_For="192.0.2.1")
    spends(suite, "a client of the proxy", one)
    for name, values in {
        "the last one counts": ["198.51.100.7, 192.0.2.1"],
        "of the last header": ["198.51.100.7", "192.0.2.1"],
        "with a port": ["192.0.2.1:4711"],
        "as IPv6 writes it": ["::ffff:192.0.2.1"],
        "with white space": [" 203.0.113.9 ,\t192.0.2.1\t"],
    }.items():
        shares(suite, f"{name}: {values}", one, lambda: ask_as(daemon, *values))
    suite.equal("another client", remaining(daemon, "192.0.2.2"), BURST - 1)
    suite.equal("who cannot pass for another", remaining(daemon, "192.0.2.1, 192.0.2.3"),
                BURST - 1)
    begin = time.monotonic()
    for index, text in enumerate(("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "[2001:db8:1:2::5]",
                                  "[2001:db8:1:2::6]:443")):
        left = remaining(daemon, text)
        most = BURST - 1 - index + RATE * (time.monotonic() - begin)
        suite.check(f"a /64 is one client: {text}", BURST - 1 - index <= left <= most, f"{left}")
    suite.equal("the next /64 is another", remaining(daemon, "2001:db8:1:3::1"), BURST - 1)
    # What is no address counts for the proxy, all of it together.
    words = ("unknown", "", "300.1.1.1", "x" * 300, "[", "]", ",", "1.2.3.4,", "::1::")
    begin = time.monotonic()
    counts = [remaining(daemon, word) for word in words]
    most = BURST - len(words) + RATE * (time.monotonic() - begin)
    suite.check("no address counts for the proxy", counts[-1] <= most, f"{counts}")
    stranger = Visitor(daemon, "127.0.0.2", X_Forwarded_For="192.0.2.1")
    suite.check("a stranger is not believed", stranger.is_free(BURST))
    suite.stop("behind a proxy", daemon)


def six(suite):
    try:
        socket.socket(socket.AF_INET6).bind(("::1", 0))
    except OSError:
        suite.note("no IPv6 here")
        return
    daemon = suite.start((*BY_ADDRESS, "--trust-proxy", "::1"), listen="[::1]:0")
    client = Client(daemon)
    suite.equal("over IPv6", told(client.get("/v1/rulesets"))[1], BURST - 1)
    suite.equal("behind a proxy of IPv6", told(client.get("/v1/rulesets",
                                                          X_Forwarded_For="192.0.2.1"))[1],
                BURST - 1)
    suite.stop("IPv6", daemon)


# ---- The ledger ----


def ledger(suite):
    """A refused write has done nothing, and its Idempotency-Key is still free."""
    daemon = suite.start((*BY_KEY, "--admin-key-file", suite.key_file))
    club = Club(Caller(Client(daemon), ADMIN_KEY))
    scorer = club.scorer
    reader, refused = Visitor(daemon, Authorization=f"Bearer {scorer.key}"), None
    for index in range(ENOUGH):
        reader.spend(BURST)  # a write is let through where one has grown again meanwhile
        body, key = {"name": f"Player {index}"}, f"limited-{index}"
        answer = scorer.client.post("/v1/players", body, Authorization=f"Bearer {scorer.key}",
                                    Idempotency_Key=key)
        if answer.status == 429:
            refused = answer
            break
        suite.equal(f"player {index}", answer.status, 201)
    suite.check("refused in the end", refused is not None)
    names = {player["name"] for player in club.read.pages("/v1/players")}
    suite.check("and not recorded", body["name"] not in names and len(names) == index, f"{names}")
    time.sleep(float(refused.headers["retry-after"]) + 0.1)
    answer = scorer.client.post("/v1/players", body, Authorization=f"Bearer {scorer.key}",
                                Idempotency_Key=key)
    suite.check("sent again it is done for the first time", answer.status == 201
                and "idempotency-replayed" not in answer.headers, f"{answer!r} {answer.headers}")
    suite.stop("ledger", daemon)


def main():
    with LedgerSuite() as suite:
        suite.run(off, by_address, bodies, by_key, both, environment, behind_proxy, six, ledger)


if __name__ == "__main__":
    main()
