#!/usr/bin/python3
"""
Bad HTTP, sent over raw sockets: lengths that lie, smuggled requests, floods, slow and silent peers.
Each gets a 4xx or a closed connection, quickly, and the daemon goes on serving others. Good but
rare HTTP (chunks, pipelining, half-closed sockets) must be served.
"""

import socket
import time

from support.answer_checks import answer_faults
from support.client import TIMEOUT, Client, connect, dump, listen, post_head, raw, send_all
from support.score_refusals import BASE, PATH
from support.slow_peers import slow_senders, start_slow
from support.suite import Suite

BODY = dump(BASE)
LENGTH = f"Content-Length: {len(BODY)}"
GOOD = post_head(PATH, LENGTH) + BODY
SMUGGLED = b"GET /v1/rulesets HTTP/1.1\r\nHost: x\r\n\r\n"
SOON = 12.0  # seconds: below the idle timeout, which would close a connection too
FAST = 5.0


def chunked(*parts, last=b"0\r\n\r\n"):
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + last


def refused(suite, name, data, statuses=None, problem=False, half_close=False):
    """Wants one 4xx or a closed connection, within seconds, and nothing served behind it."""
    wire = raw(suite.daemon, data, settle=0.15, half_close=half_close)
    suite.within(f"{name}: at once", wire.took, SOON)
    seen = [status for status in wire.statuses if status >= 200]
    allowed = statuses or [status for status in range(400, 500) if status != 408]
    good = (wire.closed or seen) and len(seen) <= 1 and all(s in allowed for s in seen)
    if good and problem:
        good = bool(seen) and not answer_faults(wire.final)
    suite.check(name, good, f"{wire.answers} closed {wire.closed} after {wire.took:.1f} s")


def served(suite, name, data, count=1, half_close=False):
    """Wants `count` times 200."""
    wire = raw(suite.daemon, data, answers=count, half_close=half_close)
    seen = [status for status in wire.statuses if status >= 200]
    suite.check(name, seen == [200] * count, f"{wire.answers} closed {wire.closed}")
    return wire


# ---- Lengths ----


def lengths(suite):
    chunks = chunked(BODY)
    both = post_head(PATH, LENGTH, "Transfer-Encoding: chunked")
    refused(suite, "length and chunked", both + chunks + SMUGGLED)
    refused(suite, "chunked and length", post_head(PATH, "Transfer-Encoding: chunked", LENGTH)
            + chunks + SMUGGLED)
    refused(suite, "length and chunked, no body yet", both)
    refused(suite, "length 5 and chunked", post_head(
        PATH, "Content-Length: 5", "Transfer-Encoding: chunked") + b"0\r\n\r\n" + SMUGGLED)
    refused(suite, "length and Chunked", post_head(PATH, LENGTH, "Transfer-Encoding: Chunked")
            + chunks + SMUGGLED)
    for text in ("-1", "-5", "+5", "0x10", "1e3", "5 5", "5,5", "abc", "", "1.0", "9" * 20,
                 "9" * 400, "18446744073709551616", "5;", "٥"):
        head = post_head(PATH, "X: y").replace(b"X: y", b"Content-Length: " + text.encode())
        refused(suite, f"length {text[:20]!r}", head + BODY)
    refused(suite, "two lengths", post_head(PATH, LENGTH, "Content-Length: 5") + BODY)
    refused(suite, "two lengths, the short one first",
            post_head(PATH, "Content-Length: 5", LENGTH) + BODY + SMUGGLED)
    refused(suite, "no length", post_head(PATH), statuses=(400, 411))
    # A length that is too small cuts the JSON, and the rest is no request.
    refused(suite, "too small a length", post_head(PATH, "Content-Length: 20") + BODY[:20],
            statuses=(400,), problem=True)


def whole_answer(suite, data):
    """All that comes on a connection until its end; None: it has no end."""
    answer = b""
    with connect(suite.daemon) as link:
        send_all(link, data)
        link.settimeout(TIMEOUT)
        try:
            while piece := link.recv(1 << 16):
                answer += piece
        except TimeoutError:
            return None
        except OSError:
            pass
    return answer


def one_answer(suite):
    """A length that is none has one answer with one head, and nothing is served behind it."""
    for text in (b"+5", b"5,5", b"", b" ", b"5 ", b"-1", b"0x10", b"9" * 20,
                 b"18446744073709551616", b"9" * 400):
        for parts in ((b"Host: x", b"Content-Length: " + text), (b"Content-Length: " + text,
                      b"Host: x"), (b"Host: x", b"content-length:" + text, b"X-A: b")):
            head = b"POST /v1/score HTTP/1.1\r\n" + b"\r\n".join(parts) + b"\r\n\r\n"
            for sent in (head, head + BODY, GOOD + head + GOOD, head + b" " * 300000):
                answer = whole_answer(suite, sent)
                suite.check(f"{parts[1]!r} and {len(sent)} bytes: one head, of a 400",
                            answer is not None and
                            answer.count(b"HTTP/1.1 ") == 1 + sent.startswith(GOOD) and
                            answer.count(b"HTTP/1.1 400 ") == 1, answer)
    suite.equal("others are served", Client(suite.daemon).post(PATH, BASE).status, 200)


def large(suite):
    """Refused by the length announced, before the body is sent."""
    for size in (1024 * 1024 + 1, 10 * 1024 * 1024, 2**40):
        refused(suite, f"{size} announced", post_head(PATH, f"Content-Length: {size}"),
                statuses=(413,), problem=True)
        head = post_head(PATH, f"Content-Length: {size}", "Expect: 100-continue")
        wire = raw(suite.daemon, head, settle=0.1)
        suite.check(f"{size} expected", 100 not in wire.statuses and wire.final is not None
                    and wire.final.status in (413, 417), repr(wire.answers))
    lines = "Content-Type: application/x-ndjson"
    refused(suite, "more than 64 MiB of NDJSON", post_head(
        PATH, lines, f"Content-Length: {2**26 + 1}"), statuses=(413,), problem=True)
    for name, head in (("10 MB sent", post_head(PATH, "Content-Length: 10485760")),
                       ("10 MB in one chunk", post_head(PATH, "Transfer-Encoding: chunked")
                        + b"a00000\r\n")):
        with connect(suite.daemon) as link:
            whole = send_all(link, head + b" " * 10485760)
            wire = listen(link)
        statuses = [s for s in wire.statuses if s >= 200]
        suite.check(name, statuses in ([413], []) and (wire.closed or statuses),
                    f"sent {whole} {wire.answers} closed {wire.closed} after {wire.took:.1f} s")
        suite.within(f"{name}: refused at once", wire.took, FAST)


def endless_chunks(suite):
    """Chunks without an end: cut off at the limit of a body, in whatever pieces they come."""
    piece = chunked(b" " * 1000, last=b"") * 100
    with connect(suite.daemon) as link:
        going, sent = send_all(link, post_head(PATH, "Transfer-Encoding: chunked")), 0
        while going and sent < 64 * 1024 * 1024:
            going = send_all(link, piece)
            sent += len(piece)
        wire = listen(link)
    seen = [s for s in wire.statuses if s >= 200]
    suite.check("endless chunks", not going and seen in ([413], []),
                f"{sent} bytes taken, {wire.answers}")


# ---- Chunks ----


def good_chunks(suite):
    head = post_head(PATH, "Transfer-Encoding: chunked")
    third = len(BODY) // 3
    parts = (BODY[:third], BODY[third : 2 * third], BODY[2 * third :])
    served(suite, "one chunk", head + chunked(BODY))
    served(suite, "three chunks", head + chunked(*parts))
    served(suite, "a byte a chunk", head + chunked(*(BODY[i : i + 1] for i in range(len(BODY)))))
    served(suite, "an upper-case size", head + b"%X\r\n%s\r\n0\r\n\r\n" % (len(BODY), BODY))
    served(suite, "a chunk extension",
           head + b"%x;a=b\r\n%s\r\n0\r\n\r\n" % (len(BODY), BODY))
    served(suite, "leading zeros", head + b"00%x\r\n%s\r\n0\r\n\r\n" % (len(BODY), BODY))
    served(suite, "a trailer", head + chunked(BODY, last=b"0\r\nX-A: b\r\n\r\n"))
    served(suite, "two chunked requests", (head + chunked(*parts)) * 2, 2)
    refused(suite, "empty chunked body", head + b"0\r\n\r\n", statuses=(400,), problem=True)
    for name, body in (("bad size", b"zz\r\n" + BODY), ("negative size", b"-5\r\n" + BODY),
                       ("huge size", b"f" * 17 + b"\r\n" + BODY), ("no size", b"\r\n" + BODY),
                       ("size of 2^64", b"10000000000000000\r\n" + BODY),
                       ("chunk too short for its size", b"5\r\n" + BODY + b"\r\n0\r\n\r\n")):
        refused(suite, f"chunks: {name}", head + body, half_close=True)
    refused(suite, "unknown coding", post_head(PATH, "Transfer-Encoding: gzip") + chunked(BODY),
            statuses=(*range(400, 500), 501))
    refused(suite, "chunked twice over",
            post_head(PATH, "Transfer-Encoding: xchunked") + chunked(BODY) + SMUGGLED,
            statuses=(*range(400, 500), 501))


# ---- Shapes of smuggling ----


def smuggling(suite):
    inner = len(SMUGGLED)
    for name, lines in (
        ("space before the colon", (f"Content-Length : {inner}",)),
        ("tab before the colon", (f"Content-Length\t: {inner}",)),
        ("coding with a space", ("Transfer-Encoding : chunked", f"Content-Length: {inner}")),
        ("coding with a tab", ("Transfer-Encoding:\tchunked", f"Content-Length: {inner}")),
        ("coding list", ("Transfer-Encoding: identity, chunked", f"Content-Length: {inner}")),
        ("folded coding", ("Transfer-Encoding:\r\n chunked", f"Content-Length: {inner}")),
        ("two codings", ("Transfer-Encoding: chunked", "Transfer-Encoding: identity",
                         f"Content-Length: {inner}")),
    ):
        wire = raw(suite.daemon, post_head(PATH, *lines) + SMUGGLED, settle=0.15)
        leaked = any(b"riichi" in answer.body for answer in wire.answers)
        bad = [s for s in wire.statuses if s < 400]
        suite.check(f"smuggling: {name}", not leaked and not bad and (wire.closed or wire.answers),
                    f"{wire.answers} closed {wire.closed}")
    # The body of a GET is not the next request.
    data = b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s" % (inner, SMUGGLED)
    wire = raw(suite.daemon, data, settle=0.15)
    suite.check("a GET with a body", not any(b"riichi" in a.body for a in wire.answers),
                repr(wire.answers))


def heads(suite):
    for name, data in (
        ("rubbish", b"hello\r\n\r\n"),
        ("NUL bytes", b"\0" * 64 + b" / HTTP/1.1\r\nHost: x\r\n\r\n"),
        ("TLS hello", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 200 + b"\r\n\r\n"),
        ("HTTP/2 preface", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        ("no version", b"GET /healthz\r\n\r\n"),
        ("version 3", b"GET /healthz HTTP/3.7\r\nHost: x\r\n\r\n"),
        ("version text", b"GET /healthz HTTP/x\r\nHost: x\r\n\r\n"),
        ("no Host", b"GET /healthz HTTP/1.1\r\n\r\n"),
        ("a header without colon", b"GET /healthz HTTP/1.1\r\nHost: x\r\nrubbish\r\n\r\n"),
        ("binary head", bytes(range(128, 256)) * 4 + b"\r\n\r\n"),
    ):
        wire = raw(suite.daemon, data, half_close=True)
        statuses = wire.statuses
        suite.check(f"head: {name}", (wire.closed or statuses) and all(
            400 <= s < 500 or s == 505 for s in statuses), f"{wire.answers} ")
    many = "\r\n".join(f"X-{i}: {i}" for i in range(10000)).encode()
    for name, data in (
        ("10,000 headers", b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + many + b"\r\n\r\n"),
        ("a header of 1 MB", b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 2**20
         + b"\r\n\r\n"),
        ("a header name of 1 MB", b"GET /healthz HTTP/1.1\r\n" + b"a" * 2**20 + b": b\r\n\r\n"),
        ("a path of 1 MB", b"GET /" + b"a" * 2**20 + b" HTTP/1.1\r\nHost: x\r\n\r\n"),
        ("a path of 100 KB", b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\nHost: x\r\n\r\n"),
        ("a query of 100 KB", b"GET /v1/rulesets?a=" + b"a" * 100000
         + b" HTTP/1.1\r\nHost: x\r\n\r\n"),
        ("a method of 1 MB", b"G" * 2**20 + b" /healthz HTTP/1.1\r\nHost: x\r\n\r\n"),
    ):
        refused(suite, name, data)


def values(suite):
    """Where a header's value ends is not for the reader to choose."""
    for name in ("X-A", "If-None-Match", "Cookie", "Authorization", "Origin"):
        for byte in (b"\r", b"\r\r"):
            head = b"GET /healthz HTTP/1.1\r\nHost: x\r\n%s: a%sb\r\n\r\n"
            refused(suite, f"{byte!r} in {name}", head % (name.encode(), byte), statuses=(400,),
                    problem=True)
        for bad in (b"a\0b", b"\0", b"a\0", b"\0b", b"a\0\0b"):
            for head in (b"GET /healthz HTTP/1.1\r\nHost: x\r\n%s: %s\r\n\r\n",
                         b"GET /healthz HTTP/1.1\r\n%s: %s\r\nHost: x\r\n\r\n",
                         b"POST /v1/score?names=none HTTP/1.1\r\nHost: x\r\n%s: %s\r\n"
                         b"Content-Length: 2\r\n\r\n{}"):
                refused(suite, f"{bad!r} in {name}", head % (name.encode(), bad), statuses=(400,),
                        problem=True)
    for bad in (b"/healthz\0", b"/healthz\0x", b"/healthz?a=b\0c"):
        refused(suite, f"target {bad!r}", b"GET %s HTTP/1.1\r\nHost: x\r\n\r\n" % bad,
                statuses=(400,), problem=True)
    for bad in (b"Host: x\0y", b"Host: x\r\nX-A: a\r\n b", b"Host: x\r\n b",
                b"X-A: a\0b\r\n c\r\nHost: x"):
        refused(suite, f"{bad!r}", b"GET /healthz HTTP/1.1\r\n%s\r\n\r\n" % bad, statuses=(400,),
                problem=True)
    refused(suite, "a NUL and lines that end in LF alone",
            b"GET /healthz HTTP/1.1\nHost: x\nX-A: a\0b\n\n", statuses=(400,), problem=True)
    refused(suite, "a header behind a CR", b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: a\r"
            b"Content-Length: 5\r\n\r\n" + SMUGGLED, statuses=(400,))


def whole_heads(suite):
    """Heads as they may be are taken, in whatever pieces they come."""
    many = b"".join(b"X-%d: %s\r\n" % (i, b"v" * (i % 70)) for i in range(120))
    for name, head in (
            ("LF alone", b"GET /healthz HTTP/1.1\nHost: x\nX-A: a\n\n"),
            ("LF and CRLF", b"GET /healthz HTTP/1.1\r\nHost: x\nX-A: a\r\n\n"),
            ("empty values",
             b"GET /?lang=en HTTP/1.1\r\nHost: x\r\nX-A:\r\nX-B: \r\n\r\n"),
            ("white space",
             b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: \t a \r\n\r\n"),
            ("cookies", b"GET /healthz HTTP/1.1\r\nHost: x\r\nCookie: a=b; c=d; e\r\n\r\n"),
            ("many headers", b"GET /v1/rulesets HTTP/1.1\r\nHost: x\r\n" + many + b"\r\n")):
        served(suite, name, head * 3, 3)
        with connect(suite.daemon) as link:
            for at in range(0, len(head), 97):
                link.sendall(head[at : at + 97])
            wire = listen(link)
        suite.equal(f"{name}, in pieces", wire.statuses, [200])


def absolute(suite):
    """A target as proxies are sent it: its path is asked for, and its host counts."""
    for target in ("http://x/v1/rulesets", "HTTP://x/v1/rulesets", "https://club.example:8443"
                   "/v1/rulesets", "http://[::1]:80/v1/rulesets"):
        wire = served(suite, target, f"GET {target} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        suite.check(f"{target}: its path", b"riichi" in wire.final.body)
    wire = raw(suite.daemon, post_head("http://x" + PATH + "?names=none", LENGTH) + BODY)
    suite.equal("with a query", wire.statuses, [200])
    for target in ("http://x", "http://x/", "http://x?lang=en"):
        wire = served(suite, target, f"GET {target} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        suite.check(f"{target}: the first page", b"<html" in wire.final.body)
    for target in ("http://", "http:///v1/rulesets", "http://me@x/v1/rulesets",
                   "http://" + "a" * 300 + "/v1/rulesets"):
        refused(suite, target[:30], f"GET {target} HTTP/1.1\r\nHost: x\r\n\r\n".encode(),
                statuses=(400,), problem=True)
    for target in ("ftp://x/v1/rulesets", "x/v1/rulesets", "x:80"):
        refused(suite, target, f"GET {target} HTTP/1.1\r\nHost: x\r\n\r\n".encode(),
                statuses=(400, 404), problem=True)
    refused(suite, "no Host beside it", b"GET http://x/healthz HTTP/1.1\r\n\r\n", statuses=(400,))


def paths(suite):
    for path in ("/v1/rulesets/%", "/v1/rulesets/%z", "/v1/rulesets/%ZZ", "/v1/rulesets/%00",
                 "/v1/rulesets/riichi%00", "/v1/rulesets/%ff%fe", "/v1/rulesets/..%2f..%2fetc",
                 "/v1/../healthz", "/v1/rulesets/../../healthz", "//healthz", "/healthz/",
                 "/v1/rulesets/riichi/", "/v1/rulesets/riichi/x", "/V1/rulesets", "/v1",
                 "/v1/rulesets/" + "a" * 5000, "/v1/rulesets/;", "/etc/passwd", "/.git/config",
                 "/docs/../openapi.yaml", "/%2e%2e/openapi.yaml", "/healthz%00", "/healthz;a"):
        data = f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        refused(suite, f"path {path[:40]}", data, statuses=(400, 404, 414), problem=True)
    for query in ("?", "?&", "?=", "?%", "?names=%zz", "?a=%00", "?names=en&names=ja", "?;",
                  "?names", "?names=%ff"):
        wire = raw(suite.daemon, post_head(PATH + query, LENGTH) + BODY)
        good = wire.final is not None and (wire.final.status == 200 or
                                           not answer_faults(wire.final))
        suite.check(f"query {query[:30]}", good and wire.final.status < 500, repr(wire.answers))
    for count in (100, 450, 470, 500, 700, 2000):
        query = "&".join(f"X{i}=1" for i in range(count))
        refused(suite, f"{count} parameters",
                f"GET /healthz?{query} HTTP/1.1\r\nHost: x\r\n\r\n".encode())


# ---- Good but rare ----


def pipelining(suite):
    wire = served(suite, "200 requests in one go", GOOD * 200, 200)
    suite.equal("all alike", len({answer.body for answer in wire.answers}), 1)
    numbered = []
    for i in range(100):
        body = dump({**BASE, "id": i})
        numbered.append(post_head(PATH, f"Content-Length: {len(body)}") + body)
    wire = served(suite, "100 numbered ones", b"".join(numbered), 100)
    suite.equal("in order", [answer.json()["id"] for answer in wire.answers], list(range(100)))
    # A refused request must not take the next one with it, unless the connection is closed.
    bad = post_head(PATH, "Content-Length: 2") + b"{]"
    wire = raw(suite.daemon, GOOD + bad + GOOD, answers=3)
    suite.check("a bad one between good ones", wire.statuses == [200, 400, 200]
                or (wire.statuses == [200, 400] and wire.closed), repr(wire.answers))


def rare(suite):
    served(suite, "half-closed", GOOD, half_close=True)
    served(suite, "half-closed NDJSON", post_head(
        PATH, "Content-Type: application/x-ndjson", LENGTH) + BODY, half_close=True)
    served(suite, "empty lines before", b"\r\n\r\n" + GOOD)
    old = GOOD.replace(b"HTTP/1.1", b"HTTP/1.0")
    wire = raw(suite.daemon, old + GOOD, answers=2)
    suite.check("HTTP/1.0", wire.statuses == [200] and wire.closed, f"{wire.answers}")
    close = post_head(PATH, LENGTH, "Connection: close") + BODY
    wire = raw(suite.daemon, close + GOOD, answers=2)
    suite.check("Connection: close", wire.statuses == [200] and wire.closed, f"{wire.answers}")
    with connect(suite.daemon) as link:
        link.sendall(post_head(PATH, LENGTH, "Expect: 100-continue"))
        first = b""
        while not first.endswith(b"\r\n\r\n"):
            piece = link.recv(1000)
            if not piece:
                break
            first += piece
        link.sendall(BODY)
        second = listen(link)
    suite.check("100-continue", first.startswith(b"HTTP/1.1 100 ") and second.statuses == [200],
                (first, second.statuses))
    with connect(suite.daemon) as link:
        for index in range(len(GOOD)):
            link.sendall(GOOD[index : index + 1])
        wire = listen(link)
    suite.equal("a byte at a time", wire.statuses, [200])


def gone_peers(suite):
    """Peers that vanish at every point of a request and of the answer."""
    for cut in (1, 10, 40, len(GOOD) - len(BODY), len(GOOD) - 1, len(GOOD)):
        for _ in range(10):
            with connect(suite.daemon) as link:
                link.sendall(GOOD[:cut])
                link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    lines = post_head(PATH, "Content-Type: application/x-ndjson",
                      f"Content-Length: {(len(BODY) + 1) * 5000}") + (BODY + b"\n") * 5000
    for _ in range(3):
        with connect(suite.daemon) as link:
            link.sendall(lines)
            link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    suite.equal("after peers that vanished", Client(suite.daemon).post(PATH, BASE).status, 200)


def idle_connections(suite):
    links = [connect(suite.daemon) for _ in range(300)]
    try:
        for link in links[::2]:
            link.sendall(GOOD[:30])
        begin = time.monotonic()
        suite.equal("300 idle ones", Client(suite.daemon).post(PATH, BASE).status, 200)
        suite.within("served at once", time.monotonic() - begin, FAST)
        links[0].sendall(GOOD[30:])
        links[1].sendall(GOOD)
        suite.equal("one of them goes on", listen(links[0]).statuses, [200])
        suite.equal("another begins", listen(links[1]).statuses, [200])
    finally:
        for link in links:
            link.close()


def crowd(suite):
    """More connections at a time than one address may have: the rest waits or is closed."""
    links = []
    try:
        for _ in range(1500):
            try:
                links.append(connect(suite.daemon, timeout=2))  # the rest waits for a place
            except OSError:
                break
    finally:
        for link in links:
            link.close()
    end, status = time.monotonic() + TIMEOUT, None
    while status != 200 and time.monotonic() < end:
        try:
            status = Client(suite.daemon, timeout=5).post(PATH, BASE).status
        except OSError:
            time.sleep(0.1)
    suite.equal(f"after a crowd of {len(links)}", status, 200)


def main():
    with Suite() as suite:
        suite.run(start_slow, lengths, one_answer, large, endless_chunks, good_chunks, smuggling,
                  heads, values, whole_heads, absolute, paths, pipelining, rare, gone_peers,
                  idle_connections, crowd, slow_senders)


if __name__ == "__main__":
    main()
