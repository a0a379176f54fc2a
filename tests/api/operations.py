#!/usr/bin/python3
"""Health, metrics, log, signals and memory of a running daemon. Starting it is in flags.py."""

import json
import signal
import threading
import time

from support.client import JSON, TIMEOUT, Client, connect, dump, listen, post_head, raw, send_all
from support.daemon import is_sanitized
from support.metrics import Metrics
from support.score_refusals import BASE, PATH, patch
from support.suite import Suite

# Of its own, with two threads: each touches 2 MiB of stack, and by itself there is one for each
# processor. Huge pages may add what is not in use.
THREADS = ("--threads", "2")
OWN_KIB = 64 * 1024
ROUNDS = 5  # of requests: what leaks grows with each, what is filled once or joined does not
START_SECONDS = 5
SOON = 5.0  # seconds to stop when nothing is open; far below the limit of draining
BODY = dump(BASE)
HEAD = post_head(PATH, f"Content-Length: {len(BODY)}")


# ---- Health, metrics ----


def health(suite):
    for path in ("/healthz", "/readyz"):
        answer = suite.client.get(path)
        suite.check(path, answer.status == 200 and answer.headers.get("cache-control")
                    == "no-store", f"{answer!r} {answer.headers}")
        suite.equal(f"HEAD {path}", suite.client.request("HEAD", path).status, 200)


def histogram_faults(metrics, name):
    """Buckets are cumulative by rising le, end with +Inf = _count, for each set of labels."""
    groups, found = {}, []
    for (sample, labels), value in metrics.samples.items():
        if sample == name + "_bucket":
            bound = dict(labels)["le"]
            rest = frozenset(label for label in labels if label[0] != "le")
            groups.setdefault(rest, []).append((float(bound.replace("+Inf", "inf")), value))
    for labels, buckets in groups.items():
        counts = [count for _, count in sorted(buckets)]
        total = metrics.samples.get((name + "_count", labels))
        if counts != sorted(counts) or sorted(buckets)[-1][0] != float("inf"):
            found.append(f"{name} {set(labels)}: {buckets}")
        if counts[-1] != total or (name + "_sum", labels) not in metrics.samples:
            found.append(f"{name} {set(labels)}: count {total}, +Inf {counts[-1]}")
    return found if groups else [f"{name} has no buckets"]


def metrics_of(suite, client):
    answer = client.get("/metrics")
    suite.check("type of /metrics", answer.headers.get("content-type", "").startswith(
        "text/plain; version=0.0.4"), f"{answer.headers}")
    return Metrics(answer.body)


def by_route(metrics):
    """{(route, status): requests}"""
    names = [name for name, kind in metrics.types.items()
             if kind == "counter" and name.endswith("requests_total")]
    return {(dict(labels)["route"], dict(labels)["status"]): value
            for (name, labels), value in metrics.samples.items() if name in names}


def metrics(suite):
    daemon = suite.start(("--threads", "2"))
    client = Client(daemon)
    before = by_route(metrics_of(suite, client))
    for _ in range(7):
        client.post(PATH, BASE)
    for _ in range(3):
        client.post(PATH, b"{")
        client.post(PATH, patch(BASE, ("/hand/seat", 9)))
        client.get("/nowhere/" + "x" * 30)
    client.get("/v1/rulesets/riichi")
    client.get("/v1/rulesets/nosuch")
    time.sleep(0.1)
    now = metrics_of(suite, client)
    suite.check("valid Prometheus text", not now.faults, f"{now.faults}")
    grown = {key: value - before.get(key, 0) for key, value in by_route(now).items()}
    for key, want in (((PATH, "200"), 7), ((PATH, "400"), 3), ((PATH, "422"), 3),
                      (("/v1/rulesets/{id}", "200"), 1), (("/v1/rulesets/{id}", "404"), 1)):
        suite.equal(f"requests {key}", grown.get(key), want)
    suite.equal("unknown paths share one label", sum(v for (r, s), v in grown.items()
                                                     if s == "404" and "ruleset" not in r), 3)
    suite.check("and do not name it", not any("nowhere" in str(key) for key in grown), f"{grown}")
    kinds = [name for name, kind in now.types.items() if kind == "histogram"]
    suite.check("a latency histogram", kinds, f"{now.types}")
    for name in kinds:
        suite.check(f"buckets of {name}", not histogram_faults(now, name),
                    f"{histogram_faults(now, name)}")
    build = [(name, dict(labels)) for name, labels in now.samples if name.endswith("build_info")]
    suite.check("build info", len(build) == 1 and build[0][1].get("version"), f"{build}")
    undescribed = {now.family(name) for name in now.names} - now.helped
    suite.check("every metric has its HELP", not undescribed, f"{undescribed}")
    suite.stop("metrics", daemon)


# ---- Log ----


def log_lines(daemon):
    return [json.loads(line) for line in daemon.log().splitlines()]


def log(suite):
    daemon = suite.start(("--log-level", "info"))
    client = Client(daemon)
    client.post(PATH, BASE, Authorization="Bearer secret-of-the-client")
    client.post(PATH, b"{")
    client.get('/x"y%0a\\')
    raw(daemon, b"GET /a\x01b HTTP/1.1\r\nHost: x\r\nX: \xff\r\n\r\n", seconds=1)
    suite.stop("log", daemon)
    lines = log_lines(daemon)
    suite.check("one JSON object a line, each with level and time", lines and all(
        isinstance(line, dict) and "level" in line and ("time" in line or "ts" in line)
        for line in lines), f"{daemon.log_tail()}")
    requests = [line for line in lines if line.get("method") == "POST"]
    suite.equal("a line for each request", [line.get("status") for line in requests], [200, 400])
    suite.check("no secrets", "secret-of-the-client" not in daemon.log())
    daemon = suite.start(("--log-level", "error"))
    Client(daemon).post(PATH, BASE)
    suite.stop("log of errors", daemon)
    suite.equal("quiet at level error", daemon.log(), "")


# ---- Stopping ----


def open_requests(client):
    return Metrics(client.get("/metrics").body).of("mahjongd_open_requests")


def is_refused(daemon):
    """A request on a new connection: no answer, or a refusal."""
    try:
        with connect(daemon) as late:
            send_all(late, HEAD + BODY)
            return not any(status < 400 for status in listen(late, seconds=1).statuses)
    except OSError:
        return True


def wait_for(question):
    """Whether it became true; it does, but when something is wrong."""
    end = time.monotonic() + TIMEOUT
    while not question():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def drain(suite):
    """What was begun before SIGTERM is answered; what comes after finds the door closed."""
    daemon = suite.start(("--threads", "2"))
    begun = [connect(daemon) for _ in range(8)]
    idle = connect(daemon)
    used = connect(daemon)
    used.sendall(HEAD + BODY)
    suite.equal("before", listen(used).statuses, [200])
    for index, link in enumerate(begun):
        link.sendall(HEAD + BODY[: index * 5])
    asker = Client(daemon)
    wait_for(lambda: open_requests(asker) > len(begun))  # and the one that asks
    daemon.terminate()
    suite.check("a late one is refused", wait_for(lambda: is_refused(daemon)))
    suite.check("waits for what is open", daemon.process.poll() is None)
    for index, link in enumerate(begun):
        send_all(link, BODY[index * 5 :])
    for link in begun:
        wire = listen(link)
        suite.equal("an open request is answered", wire.statuses, [200])
        link.close()
    begin = time.monotonic()
    suite.equal("then it ends with 0", daemon.wait(), 0)
    suite.within("soon", time.monotonic() - begin, SOON)
    idle.close()
    used.close()
    daemon.kill()


def signals(suite):
    """Idle connections do not hold it up; SIGINT is as good as SIGTERM; SIGPIPE ends nothing."""
    daemon = suite.start()
    links = [connect(daemon) for _ in range(50)]
    for link in links[:25]:
        link.sendall(HEAD + BODY)
        listen(link)
    status, took = daemon.stop()
    suite.equal("ends with idle connections open", status, 0)
    suite.within("soon, with idle connections open", took, SOON)
    for link in links:
        link.close()
    daemon = suite.start()
    daemon.process.send_signal(signal.SIGPIPE)
    time.sleep(0.1)
    suite.equal("after SIGPIPE", Client(daemon).get("/healthz").status, 200)
    daemon.process.send_signal(signal.SIGINT)
    suite.equal("SIGINT", daemon.wait(), 0)
    daemon.kill()


def under_load(suite):
    """SIGTERM amid traffic: every request is answered whole or not at all."""
    daemon = suite.start(("--threads", "2"))
    client, answered = Client(daemon), 0
    try:
        while True:
            if answered == 200:
                daemon.terminate()
            answer = client.post(PATH, BASE)
            if answer.status != 200 or not answer.json()["win"]:
                suite.check("amid traffic", answer.status == 503, repr(answer))
                break
            answered += 1
    except OSError:
        pass
    suite.check("answered until the end", answered >= 200, f"{answered}")
    suite.equal("ends with 0", daemon.wait(), 0)
    daemon.kill()


def drain_stream(suite):
    """A batch that is being sent to a slow reader is sent to its end."""
    daemon = suite.start(("--threads", "1"))
    count = 20000
    body = b"".join(dump({**BASE, "id": i}) + b"\n" for i in range(count))
    head = post_head(PATH, "Content-Type: application/x-ndjson", f"Content-Length: {len(body)}")
    with connect(daemon) as link:
        link.sendall(head + body)
        time.sleep(0.5)
        daemon.terminate()
        time.sleep(0.5)
        suite.check("waits for the reader", daemon.process.poll() is None)
        wire = listen(link)
    got = wire.final.body.count(b"\n") if wire.final else 0
    suite.equal("the batch is sent to its end", got, count)
    suite.equal("then it ends with 0", daemon.wait(), 0)
    daemon.kill()


def parallel(suite):
    """Many clients at a time, each gets its own answers."""
    faults = []

    def ask(number):
        client = Client(suite.daemon)
        for index in range(100):
            name = f"{number}-{index}"
            if index % 3 == 2:
                value = client.post(PATH, {**BASE, "id": name, "x": 1}).json()
                good = value["code"] == "unknown_field"
            else:
                value = client.post(PATH, {**BASE, "id": name}).json()
                good = value["win"]
            if not good or value["id"] != name:
                faults.append((name, value))
        client.close()

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(24)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    suite.equal("answers for others", faults, [])


def memory(suite):
    begin = time.monotonic()
    daemon = suite.start(THREADS)
    Client(daemon).get("/healthz")
    took = time.monotonic() - begin
    suite.within("first answer soon", took, START_SECONDS)
    if not is_sanitized(suite.mahjongd):
        idle = daemon.status_kib("RssAnon")
        suite.check("idle memory", idle < OWN_KIB, f"{idle} KiB")
        client = Client(daemon)
        for _ in range(2000):
            client.post(PATH, BASE)
        for _ in range(ROUNDS):
            first = daemon.status_kib("RssAnon")
            for index in range(8000):
                client.post(PATH, BASE if index % 2 else b"{", JSON)
            grown = daemon.status_kib("RssAnon") - first
            if grown < 1024:
                break
        suite.check("no leak", grown < 1024, f"{grown} KiB more after 8,000 requests")
        suite.note(f"idle {idle} KiB of its own, first answer after {took * 1000:.0f} ms")
    suite.stop("memory", daemon)


def main():
    with Suite() as suite:
        suite.run(health, metrics, log, parallel, drain, drain_stream, signals, under_load, memory)


if __name__ == "__main__":
    main()
