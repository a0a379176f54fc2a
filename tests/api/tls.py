#!/usr/bin/python3
"""HTTPS by the daemon itself: what it refuses to start with, and that all goes as without TLS."""

import os
import random
import re
import ssl
import tempfile
import threading
import time

from support.client import NDJSON, TIMEOUT, connect, dump, listen, post_head, send_all
from support.ledger_suite import ADMIN_KEY, Caller, Club
from support.score_refusals import BASE, PATH
from support.suite import Suite
from support.tls import (CERTIFICATE, FLAGS, KEY, OTHER_KEY, TlsClient, connect_plain, connect_tls,
                  context)

BODY = dump(BASE)
GOOD = post_head(PATH, f"Content-Length: {len(BODY)}") + BODY
SOON = 10.0  # seconds: below the idle timeout


# ---- Starting ----


def refuses(suite, name, words, *flags, env=None):
    """Exit status 2 with one plain line that names `words`."""
    status, out, err = suite.command(suite.mahjongd, "--listen", "127.0.0.1:0", "--store",
                                     "sqlite:/nonexistent/x.db", *flags, env=env)
    lines = err.decode().splitlines()
    suite.check(name, status == 2 and not out and len(lines) == 1
                and all(word in lines[0] for word in words),
                f"exit {status} stdout {out!r} stderr {err!r}, want {words}")


def starting(suite):
    refuses(suite, "a certificate alone", ["--tls-key is missing"], "--tls-cert", CERTIFICATE)
    refuses(suite, "a key alone", ["--tls-cert is missing"], "--tls-key", KEY)
    refuses(suite, "a key alone, from the environment", ["--tls-cert is missing"],
            env={"MAHJONGD_TLS_KEY": KEY})
    with tempfile.TemporaryDirectory() as place:
        empty, large, text, secret = (os.path.join(place, name) for name in
                                      ("empty", "large", "text", "secret"))
        for path, content in ((empty, ""), (large, "x" * 300000), (text, "no PEM\n"),
                              (secret, "x")):
            with open(path, "w", encoding="ascii") as file:
                file.write(content)
        os.chmod(secret, 0)
        for name, certificate, key, words in (
            ("no certificate", "/nonexistent/c", KEY, ["certificate /nonexistent/c", "No such"]),
            ("no key", CERTIFICATE, "/nonexistent/k", ["key /nonexistent/k", "No such file"]),
            ("a directory", CERTIFICATE, place, [place, "directory"]),
            ("an empty file", empty, KEY, [empty, "empty"]),
            ("a large file", CERTIFICATE, large, [large, "262144 bytes"]),
            ("no PEM", text, KEY, [text, "cannot be used"]),
            ("a key of another", CERTIFICATE, OTHER_KEY, [OTHER_KEY, "do not match"]),
            ("exchanged", KEY, CERTIFICATE, [KEY, CERTIFICATE, "cannot be used"]),
            ("without a value", CERTIFICATE, "", ["--tls-key", "a file"]),
        ):
            refuses(suite, name, words, "--tls-cert", certificate, "--tls-key", key)
        if os.getuid() != 0:
            refuses(suite, "not ours to read", [secret, "Permission denied"], "--tls-cert",
                    CERTIFICATE, "--tls-key", secret)
    daemon = suite.start(env={"MAHJONGD_TLS_CERT": CERTIFICATE, "MAHJONGD_TLS_KEY": KEY})
    suite.equal("from the environment", TlsClient(daemon).get("/healthz").status, 200)
    suite.stop("from the environment", daemon)


# ---- Serving ----


def versions(suite):
    for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
        client = TlsClient(suite.tls, least=version, most=version)
        suite.equal(f"{version.name}", client.get("/healthz").status, 200)
        client.close()
    old = context(ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1)
    old.set_ciphers("ALL:@SECLEVEL=0")
    with connect_plain(suite.tls) as link:
        try:
            old.wrap_socket(link, server_hostname=suite.tls.host)
            suite.check("nothing older", False, "TLS 1.1 was spoken")
        except OSError as error:
            suite.check("nothing older", True, repr(error))


def answers(suite):
    """Keep-alive, headers, problems, large bodies and answers: as without TLS."""
    client = TlsClient(suite.tls)
    for _ in range(200):
        suite.tls_answer = client.post(PATH, BASE)
    suite.equal("the same answer", suite.tls_answer.body, suite.client.post(PATH, BASE).body)
    for path in ("/", "/docs", "/v1/rulesets/riichi", "/openapi.yaml", "/nowhere", "/metrics"):
        answer = client.get(path)
        hsts = answer.headers.get("strict-transport-security", "")
        suite.check(f"{path}: Strict-Transport-Security", re.fullmatch(r"max-age=\d{7,}", hsts),
                    f"{answer.headers}")
    suite.equal("a large answer", client.get("/openapi.yaml").body,
                suite.client.get("/openapi.yaml").body)
    suite.equal("not JSON", client.post(PATH, b"{").status, 400)
    large = dump({**BASE, "id": "x"}) + b" " * (1 << 19)
    suite.equal("a large body", client.post(PATH, large).status, 200)
    count = 20000
    lines = b"".join(dump({**BASE, "id": i}) + b"\n" for i in range(count))
    got = client.post(f"{PATH}?names=none", lines, NDJSON).lines()
    suite.check("NDJSON, piece by piece", [line["id"] for line in got] == list(range(count)),
                f"{len(got)} lines")
    suite.equal("and on the same connection", client.get("/healthz").status, 200)
    client.close()


def pipelined(suite):
    with connect_tls(suite.tls) as link:
        link.sendall(GOOD * 50)
        suite.equal("pipelined", listen(link, answers=50).statuses, [200] * 50)
        for index in range(len(GOOD)):
            link.sendall(GOOD[index : index + 1])
        suite.equal("a byte a record", listen(link).statuses, [200])


def refusals(suite):
    """What is answered with raw bytes elsewhere, or while the client still sends."""
    with connect_tls(suite.tls) as link:
        link.sendall(post_head(PATH, "Content-Length: 50000000"))
        send_all(link, b" " * 3000000)
        wire = listen(link)
        suite.equal("413 while it still sends", wire.statuses, [413])
    query = "&".join(f"a{index}=1" for index in range(100))
    closed(suite, "far too many parameters",
           f"GET /v1/rulesets?{query} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    closed(suite, "a length that is none", post_head(PATH, "Content-Length: +5"))


def closed(suite, name, data):
    """Without a word, encrypted or not."""
    plain = connect_plain(suite.tls)
    link = context().wrap_socket(plain, server_hostname=suite.tls.host,
                                 suppress_ragged_eofs=False)
    link.sendall(data)
    link.settimeout(SOON)
    try:
        suite.equal(f"{name}: closed", link.recv(1000), b"")
    except ssl.SSLError as error:
        suite.check(f"{name}: nothing unencrypted", "EOF" in str(error), repr(error))
    except ConnectionResetError:
        suite.check(f"{name}: reset", True)
    link.close()


def not_tls(suite):
    """Plain HTTP, garbage, handshakes that are left: closed without an answer in the clear."""
    for name, data in (("plain HTTP", GOOD), ("garbage", random.Random(7).randbytes(5000)),
                       ("zeros", b"\0" * 3000), ("a cut ClientHello", b"\x16\x03\x01\x02\0\x01")):
        with connect(suite.tls) as link:
            send_all(link, data)
            if name == "a cut ClientHello":
                continue
            link.settimeout(SOON)
            try:
                got = link.recv(1000)
            except OSError:
                got = b""
            suite.check(f"{name}: no HTTP", b"HTTP" not in got and b"{" not in got, f"{got!r}")
    for _ in range(100):
        connect_plain(suite.tls).close()
        link = connect_tls(suite.tls)
        link.sendall(GOOD[:50])
        link.close()
    suite.equal("others are served", TlsClient(suite.tls).get("/healthz").status, 200)


def parallel(suite):
    faults = []

    def ask(number):
        try:
            client = TlsClient(suite.tls)
            for index in range(40):
                value = client.post(PATH, {**BASE, "id": f"{number}-{index}"}).json()
                if value.get("id") != f"{number}-{index}" or not value["win"]:
                    faults.append(value)
            client.close()
        except Exception as error:
            faults.append(repr(error))

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    suite.equal("many at a time", faults, [])


# ---- The ledger ----


def next_event(link, member=b"data:"):
    """The chunks up to the end of the next event that has data; the greeting has none."""
    text = b""
    while member not in text or not text.endswith(b"\n\n\r\n"):
        piece = link.recv(4096)
        if not piece:
            raise AssertionError(f"the stream ended: {text!r}")
        text += piece
    return text.decode()


def ledger(suite):
    """Writes, whose connections are suspended, and events, whose are woken."""
    admin = Caller(TlsClient(suite.tls), ADMIN_KEY)
    club = Club(admin)
    match = club.scorer.make("/v1/matches", {"ruleset": "riichi", "seats": club.players()})["id"]
    watching = [connect_tls(suite.tls) for _ in range(10)]
    for link in watching:
        link.sendall(f"GET /v1/matches/{match}/events HTTP/1.1\r\nHost: x\r\nAuthorization: "
                     f"Bearer {club.read.key}\r\n\r\n".encode())
    for link in watching:
        next_event(link, b"retry:")  # it follows from here on
    outcome = {"type": "win", "wins": [BASE["hand"]]}
    for number in (1, 2):
        begin = time.monotonic()
        club.scorer.make(f"/v1/matches/{match}/hands", {"hand_number": number,
                                                        "outcome": outcome})
        for index, link in enumerate(watching):
            text = next_event(link)
            suite.check(f"hand {number}, watcher {index}", f'"hand_number":{number}' in text
                        and "event: hand" in text, text[:300])
        suite.within(f"hand {number} comes at once", time.monotonic() - begin, SOON / 2)
    before = suite.open_requests()
    for link in watching[:5]:
        link.close()
    club.scorer.make(f"/v1/matches/{match}/hands", {"hand_number": 3, "outcome": outcome})
    end = time.monotonic() + TIMEOUT
    while (still := suite.open_requests()) > before - 5 and time.monotonic() < end:
        time.sleep(0.1)
    suite.check("who has gone is let go", still <= before - 5,
                f"{before} streams and requests, then {still}")
    suite.watching = watching[5:]


def stopping(suite):
    """SIGTERM with streams and idle connections open."""
    idle = [connect_tls(suite.tls) for _ in range(20)] + [connect_plain(suite.tls)]
    status, took = suite.tls.stop()
    suite.equal("ends with 0", status, 0)
    suite.within("ends soon", took, SOON / 2)
    for link in idle + suite.watching:
        link.close()


class TlsSuite(Suite):
    """With a daemon that serves HTTPS, suite.tls, beside the plain one."""

    def __init__(self):
        super().__init__()
        with tempfile.NamedTemporaryFile("w", encoding="ascii", delete=False) as file:
            file.write(ADMIN_KEY + "\n")
        self.key_file = file.name
        self.tls = self.start(("--threads", "2", "--admin-key-file", self.key_file, *FLAGS))

    def open_requests(self):
        text = TlsClient(self.tls).get("/metrics").body.decode()
        return int(re.search(r"^mahjongd_open_requests (\d+)$", text, re.MULTILINE)[1])

    def __exit__(self, *error):
        os.unlink(self.key_file)
        super().__exit__(*error)


def main():
    with TlsSuite() as suite:
        suite.run(starting, versions, answers, pipelined, refusals, not_tls, parallel, ledger,
                  stopping)


if __name__ == "__main__":
    main()
