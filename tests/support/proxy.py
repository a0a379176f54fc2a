"""
Stands between a daemon and its PostgreSQL server, and cuts a connection at a chosen moment of a
transaction. What a connection sends are messages: a type, four bytes of length, the rest.
"""

import os
import shutil
import socket
import struct
import tempfile
import threading

SOCKET = ".s.PGSQL.5432"
RUNS = (b"Q", b"E")  # a statement: as text, or one that was prepared


def read_exactly(link, size):
    data = b""
    while len(data) < size:
        more = link.recv(size - len(data))
        if not more:
            raise OSError("the other side is gone")
        data += more
    return data


def read_message(link, typed=True):
    """(type, the whole message); the first one of a connection has no type."""
    head = read_exactly(link, 5 if typed else 4)
    size = struct.unpack(">I", head[-4:])[0]
    return head[:1] if typed else b"", head + read_exactly(link, size - 4)


class Proxy:
    """
    Of the next transaction that writes: `cut_at(n)` cuts its connection before step n is passed on,
    `lose_commit` before COMMIT is, `lose_answer` before what COMMIT was answered with is. `first`
    is called just before. `fired` is set when it has happened.
    """

    def __init__(self, server):
        self.server, self.fired = server, threading.Event()
        self.folder = tempfile.mkdtemp(prefix="mahjongd-proxy-")
        self.plan, self.step, self.first = None, 0, None
        self.lock = threading.Lock()
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(os.path.join(self.folder, SOCKET))
        self.listener.listen(64)
        threading.Thread(target=self._accept, daemon=True).start()

    def address(self, store):
        """The --store by which a daemon comes through here."""
        return store.replace(self.server.folder, self.folder)

    def close(self):
        self.listener.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    # ---- What happens next ----

    def _arm(self, plan, step=0, first=None):
        self.fired.clear()
        self.plan, self.step, self.first = plan, step, first

    def cut_at(self, step):
        self._arm("step", step)

    def lose_commit(self, first=None):
        self._arm("commit", first=first)

    def lose_answer(self, first=None):
        self._arm("answer", first=first)

    def disarm(self):
        self._arm(None)

    def _fire(self, plan):
        """Whether it is this connection that is cut, and now."""
        with self.lock:
            if self.plan != plan:
                return False
            self.plan = None
        if self.first is not None:
            self.first()
        self.fired.set()
        return True

    # ---- Connections ----

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.socket(socket.AF_UNIX)
            try:
                server.connect(os.path.join(self.server.folder, SOCKET))
            except OSError:
                client.close()
                continue
            for pump in (self._requests, self._answers):
                threading.Thread(target=self._pump, args=(pump, client, server),
                                 daemon=True).start()

    @staticmethod
    def _pump(pump, client, server):
        """Either side that is gone takes the other with it."""
        try:
            pump(client, server)
        except OSError:
            pass
        for link in (client, server):
            try:
                link.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def _requests(self, client, server):
        server.sendall(read_message(client, typed=False)[1])
        steps, begins = 0, set()
        while True:
            kind, message = read_message(client)
            names = message[5:].split(b"\0")
            if kind == b"P" and names[1] == b"BEGIN":
                begins.add(names[0])
            if kind == b"B" and names[1] in begins:
                steps = 1
            elif steps and kind in RUNS:
                steps += 1
            if steps and steps == self.step and self._fire("step"):
                return
            if b"COMMIT\0" in message and self._fire("commit"):
                return
            server.sendall(message)

    def _answers(self, client, server):
        while True:
            kind, message = read_message(server)
            if kind == b"C" and message[5:] == b"COMMIT\0" and self._fire("answer"):
                return
            client.sendall(message)
