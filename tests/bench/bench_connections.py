#!/usr/bin/python3
"""
What connections cost the daemon, without and with TLS: memory of an idle one, processor time of a
new one and of a request on one that is kept: tests/bench/bench_connections.py BUILD. Prints;
asserts nothing.
"""

import os
import pathlib
import sys
import time

from support.client import AnswerReader, connect
from support.daemon import Daemon
from support.tls import FLAGS, context

IDLE, FRESH, KEPT = 250, 300, 5000
REQUEST = b"GET /v1/rulesets HTTP/1.1\r\nHost: x\r\n\r\n"


def cpu_us(daemon):
    """What all threads of the daemon have run so far."""
    return sum(int((task / "schedstat").read_text(encoding="ascii").split()[0])
               for task in pathlib.Path(f"/proc/{daemon.pid}/task").iterdir()) / 1000


class Link:
    """A connection on which requests are sent one after the other."""

    def __init__(self, daemon, tls):
        self.socket = connect(daemon)
        if tls is not None:
            self.socket = tls.wrap_socket(self.socket, server_hostname=daemon.host)
        self.reader = AnswerReader()

    def ask(self):
        self.socket.sendall(REQUEST)
        while not self.reader.feed(self.socket.recv(65536)):
            pass

    def close(self):
        self.socket.close()


def measure(name, build, flags, tls):
    daemon = Daemon(os.path.join(build, "mahjongd"), ("--threads", "2", *flags))
    time.sleep(0.2)
    alone = daemon.status_kib("VmRSS")
    links = []
    for _ in range(IDLE):
        links.append(Link(daemon, tls))
        links[-1].ask()
    each = (daemon.status_kib("VmRSS") - alone) / IDLE
    for link in links:
        link.close()
    begin = cpu_us(daemon)
    for _ in range(FRESH):
        link = Link(daemon, tls)
        link.ask()
        link.close()
    fresh = (cpu_us(daemon) - begin) / FRESH
    link = Link(daemon, tls)
    begin = cpu_us(daemon)
    for _ in range(KEPT):
        link.ask()
    kept = (cpu_us(daemon) - begin) / KEPT
    link.close()
    daemon.stop()
    print(f"{name:<8} {alone / 1024:10.1f} {each:17.1f} {fresh:18.0f} {kept:20.1f}")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print("          idle MiB   KiB/connection  us/new connection   us/request on a kept one")
    measure("HTTP", sys.argv[1], (), None)
    measure("HTTPS", sys.argv[1], FLAGS, context())


if __name__ == "__main__":
    main()
