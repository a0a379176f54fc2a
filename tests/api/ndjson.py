#!/usr/bin/python3
"""
application/x-ndjson: one answer a line in the order of the requests, a bad line spoils only itself,
any number of lines with bounded memory, whatever the pieces they come in.
"""

import itertools
import threading
import time

from support.answer_checks import answer_faults, problem_faults, without_instance
from support.client import (NDJSON, PROBLEM, TIMEOUT, Client, connect, dump, listen, parse_json,
                            post_head, send_all)
from support.daemon import is_sanitized
from support.score_refusals import BASE, PATH, nested, patch
from support.suite import Suite
from support.vectors import load

MANY = 20000
MEMORY_KIB = 8 * 1024  # that it takes to answer MANY lines; their answers are more
LINE_MAX = 64 * 1024
PROMPT = 3.0  # seconds: how long a request may take beside a batch
BESIDE = 3  # so many at least; one or two when a batch has the thread to itself


def numbered(count):
    """Cases with ids, some of them bad."""
    cases = [case for case in load("riichi") if case["call"] == "score"]
    for index, case in zip(range(count), itertools.cycle(cases)):
        yield {**case["request"], "id": index}, case["expect"].get("status", 200)


def ids(values):
    return [value.get("id") for value in values]


def order(suite):
    pairs = list(numbered(5000))
    values = suite.client.post_lines(PATH, [request for request, _ in pairs]).lines()
    suite.equal("5,000 lines in order", ids(values), list(range(5000)))
    bad = [i + 1 for i, (_, status) in enumerate(pairs) if status != 200]
    suite.equal("bad lines by number", [v["line"] for v in values if "code" in v], bad)


BAD_LINES = [
    ("no JSON", b"{", "bad_json"), ("cut off", dump(BASE)[:-1], "bad_json"),
    ("two values", dump(BASE) + dump(BASE), "bad_json"), ("a list", b"[]", "bad_value"),
    ("broken UTF-8", b'{"ruleset":"\xff"}', "bad_json"), ("NUL", b"\0", "bad_json"),
    ("duplicate", b'{"id":1,"id":1}', "bad_json"), ("33 levels", nested(33), "bad_json"),
    ("10,000 brackets", b"[" * 10000, "bad_json"),
    ("unknown", dump({**BASE, "x": 1}), "unknown_field"),
    ("a wrong type", dump(patch(BASE, ("/hand/seat", 1.0))), "bad_value"),
    ("too long", b'{"x":"' + b"a" * LINE_MAX + b'"}', "too_large"),
    ("far too long", b"a" * 1000000, "too_large"),
    ("a carriage return within", b'{"ruleset":\r"riichi"\r}', None),
]


def bad_lines(suite):
    """Each alone between good ones, then all at once."""
    good = suite.client.post(PATH, BASE).json()
    for name, line, code in BAD_LINES:
        body = dump(BASE) + b"\n" + line + b"\n" + dump(BASE) + b"\n"
        values = suite.client.post(PATH, body, NDJSON).lines()
        if not suite.equal(f"{name}: three answers", len(values), 3):
            continue
        suite.equal(f"{name}: the others", (values[0], values[2]), (good, good))
        faults = problem_faults(values[1], line=2)
        suite.check(f"{name}: its problem", not faults and code in (None, values[1]["code"]),
                    f"{faults} {values[1]}")
    mixed = b"".join(dump(BASE) + b"\n" + line + b"\n" for _, line, _ in BAD_LINES)
    values = suite.client.post(PATH, mixed, NDJSON).lines()
    suite.equal("all at once, good", values[::2], [good] * len(BAD_LINES))
    suite.equal("all at once, bad", [value.get("line") for value in values[1::2]],
                list(range(2, 2 * len(BAD_LINES) + 1, 2)))


def limits(suite):
    """A line of exactly the limit is read; one byte more is not."""
    for extra, code in ((0, None), (1, "too_large")):
        line = dump(BASE) + b" " * (LINE_MAX - len(dump(BASE)) + extra)
        for end in (b"\n", b"\r\n", b""):
            body = dump(BASE) + b"\n" + line + end
            values = suite.client.post(PATH, body, NDJSON).lines()
            suite.equal(f"64 KiB + {extra}, end {end!r}", [v.get("code") for v in values],
                        [None, code])


def shapes(suite):
    """Line ends and blank lines."""
    line, alone = dump(BASE), suite.client.post(PATH, BASE).json()
    for name, body, count in (
        ("one line", line + b"\n", 1), ("no last line feed", line + b"\n" + line, 2),
        ("no line feed at all", line, 1), ("CRLF", (line + b"\r\n") * 3, 3),
        ("CRLF, none at the end", line + b"\r\n" + line, 2),
        ("white space around", b" \t" + line + b" \t\n" + b"  " + line + b"\n", 2),
        ("blank lines", b"\n\n" + line + b"\n\n \t \n\r\n" + line + b"\n\n", 2),
    ):
        answer = suite.client.post(PATH, body, NDJSON)
        suite.equal(f"{name}: status and type", (answer.status, answer.type), (200, NDJSON))
        suite.equal(name, answer.lines(), [alone] * count)
    # Blank lines are counted, so that `line` is the one an editor shows.
    values = suite.client.post(PATH, b"\n\n{\n\n\r\n{\n", NDJSON).lines()
    suite.equal("line numbers over blank lines", [value["line"] for value in values], [3, 6])
    for body in (b"", b"\n", b"\n\r\n \n"):
        answer = suite.client.post(PATH, body, NDJSON)
        good = (answer.status, answer.body) == (200, b"") or (
            answer.status == 400 and not answer_faults(answer))
        suite.check(f"nothing but {body!r}", good, repr(answer))
    answer = suite.client.post(PATH + "?names=xx", line, NDJSON)
    suite.check("a bad parameter refuses the whole", answer.status == 422
                and answer.type == PROBLEM, repr(answer))


def pieces(suite):
    """In chunks of every size, cut anywhere."""
    body = b"".join(dump(request) + b"\n" for request, _ in numbered(40))
    want = without_instance(suite.client.post(PATH, body, NDJSON).body)
    for size in (1, 7, 100, 1000, 4096, len(body)):
        chunks = (body[i : i + size] for i in range(0, len(body), size))
        answer = suite.client.request("POST", PATH, chunks, {"Content-Type": NDJSON})
        suite.check(f"chunks of {size}", without_instance(answer.body) == want, repr(answer))


def stream(daemon, lines, begin=None):
    """Sends NDJSON chunked from a thread while reading, which waits for the event `begin`."""
    link = connect(daemon)

    def send():
        link.sendall(post_head(PATH, "Content-Type: " + NDJSON, "Transfer-Encoding: chunked"))
        part = b""
        for line in lines:
            part += line
            if len(part) > 30000:
                send_all(link, b"%x\r\n%s\r\n" % (len(part), part))
                part = b""
        tail = b"%x\r\n%s\r\n" % (len(part), part) if part else b""
        send_all(link, tail + b"0\r\n\r\n")

    sender = threading.Thread(target=send, daemon=True)
    sender.start()
    if begin is not None:
        begin.wait(TIMEOUT)
    with link:
        wire = listen(link)
    sender.join()
    return wire


def many(suite):
    """20,000 lines in one request: all answered, memory bounded."""
    daemon = suite.start(("--threads", "2"))
    idle = daemon.status_kib("RssAnon")
    requests = [request for request, status in numbered(2 * MANY) if status == 200][:MANY]
    lines = [dump({**request, "id": i}) + b"\n" for i, request in enumerate(requests)]
    begin = time.monotonic()
    wire = stream(daemon, lines)
    took = time.monotonic() - begin
    if suite.check(f"{MANY} lines", wire.statuses == [200], f"{wire.answers}"):
        values = wire.final.body.split(b"\n")[:-1]
        suite.equal("answers", len(values), MANY)
        wrong = [i for i, value in enumerate(values) if b'"id":%d' % i not in value]
        suite.equal("in order", wrong, [])
        suite.note(f"{MANY} lines in {took:.2f} s, {len(wire.final.body)} bytes of answers, "
                   f"{daemon.peak_kib() - idle} KiB for it")
    if not is_sanitized(suite.mahjongd):
        grown = daemon.peak_kib() - idle
        suite.check("memory is bounded", grown < MEMORY_KIB, f"{grown} KiB")
    suite.healthy("many", daemon)
    suite.stop("many", daemon)


def slow_reader(suite):
    """Peers that ask much and read nothing until another was served; memory is bounded."""
    daemon = suite.start(("--threads", "1"))
    idle = daemon.status_kib("RssAnon")
    lines = [dump({**BASE, "id": i}) + b"\n" for i in range(5000)]
    wires, served = [], threading.Event()
    readers = [threading.Thread(target=lambda: wires.append(stream(daemon, lines, served)))
               for _ in range(4)]
    for reader in readers:
        reader.start()
    time.sleep(0.7)
    begin = time.monotonic()
    suite.equal("others are served", Client(daemon).post(PATH, BASE).status, 200)
    suite.within("at once", time.monotonic() - begin, PROMPT)
    served.set()
    for reader in readers:
        reader.join()
    counts = [wire.final.body.count(b"\n") if wire.final else None for wire in wires]
    suite.equal("slow readers get all", counts, [5000] * 4)
    if not is_sanitized(suite.mahjongd):
        grown = daemon.peak_kib() - idle
        suite.check("memory is bounded", grown < MEMORY_KIB, f"{grown} KiB")
    suite.stop("slow reader", daemon)


def streamed(suite):
    """A long batch does not keep a thread to itself: short requests go on beside it."""
    daemon = suite.start(("--threads", "1"))
    lines = [dump({**BASE, "id": i}) + b"\n" for i in range(MANY)]
    wires = []
    batch = threading.Thread(target=lambda: wires.append(stream(daemon, lines)))
    batch.start()
    client, waits = Client(daemon), []
    while batch.is_alive():
        begin = time.monotonic()
        client.get("/healthz")
        waits.append(time.monotonic() - begin)
    suite.check("short requests beside a long batch", len(waits) >= BESIDE, f"{len(waits)}")
    suite.within("the slowest of them", max(waits or [0]), PROMPT)
    suite.note(f"{len(waits)} short requests beside {MANY} lines")
    suite.check("and the batch is whole", wires and wires[0].final is not None
                and parse_json(wires[0].final.body.splitlines()[-1])["id"] == MANY - 1)
    suite.stop("streamed", daemon)


def main():
    with Suite() as suite:
        suite.run(order, bad_lines, limits, shapes, pieces, many, slow_reader, streamed)


if __name__ == "__main__":
    main()
