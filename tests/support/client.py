"""HTTP for the suites: a keep-alive client, and raw sockets for what no client would send."""

import http.client
import json
import socket
import time

TIMEOUT = 300  # seconds: a busy machine is slow, a daemon that hangs is slower
JSON = "application/json"
NDJSON = "application/x-ndjson"
PROBLEM = "application/problem+json"
SAFE_INTEGER = 2**53


def _pairs(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("duplicate members: " + ", ".join(name for name, _ in pairs))
    return members


def _refuse(text):
    raise ValueError("no JSON the service may write: " + text)


def _integer(text):
    value = int(text)
    if abs(value) >= SAFE_INTEGER:
        _refuse(text)
    return value


def parse_json(data):
    """Strict: UTF-8, no duplicate members, no floats, integers below 2^53 (docs/contract.md)."""
    text = data.decode("utf-8") if isinstance(data, bytes) else data
    return json.loads(
        text,
        object_pairs_hook=_pairs,
        parse_float=_refuse,
        parse_constant=_refuse,
        parse_int=_integer,
    )


def parse_lines(data):
    """The values of an NDJSON body, which must end with a line feed."""
    if data and not data.endswith(b"\n"):
        raise ValueError("the last NDJSON line has no line feed")
    return [parse_json(line) for line in data.split(b"\n")[:-1]]


def dump(value):
    return json.dumps(value, ensure_ascii=False).encode("utf-8")


class Answer:
    """status, headers (lower-case names; repeated ones joined by ", "), body."""

    def __init__(self, status, headers, body):
        self.status = status
        self.headers = {}
        for name, value in headers:
            name = name.lower()
            known = self.headers.get(name)
            self.headers[name] = value if known is None else known + ", " + value
        self.body = body

    @property
    def type(self):
        return self.headers.get("content-type", "").split(";")[0].strip().lower()

    def json(self):
        return parse_json(self.body)

    def lines(self):
        return parse_lines(self.body)

    def __repr__(self):
        return f"{self.status} {self.type} {self.body[:400]!r}"


class Client:
    """One keep-alive connection; connects again when the daemon closed it."""

    def __init__(self, daemon, timeout=TIMEOUT):
        self.connection = http.client.HTTPConnection(daemon.host, daemon.port, timeout=timeout)

    def request(self, method, path, body=None, headers=None):
        reused = self.connection.sock is not None
        try:
            return self._request(method, path, body, headers)
        except (http.client.RemoteDisconnected, ConnectionResetError, BrokenPipeError):
            if not reused:
                raise
            return self._request(method, path, body, headers)

    def _request(self, method, path, body, headers):
        try:
            self.connection.request(method, path, body, headers or {})
            answer = self.connection.getresponse()
            return Answer(answer.status, answer.getheaders(), answer.read())
        except Exception:
            self.connection.close()
            raise

    def get(self, path, **headers):
        return self.request("GET", path, headers=_names(headers))

    def post(self, path, value, content_type=JSON, **headers):
        """`value`: bytes as they are, anything else as JSON."""
        body = value if isinstance(value, bytes) else dump(value)
        sent = _names(headers)
        if content_type is not None:
            sent["Content-Type"] = content_type
        return self.request("POST", path, body, sent)

    def post_lines(self, path, values, **headers):
        """`values` one a line; answers the parsed lines with the answer."""
        body = b"".join(v if isinstance(v, bytes) else dump(v) + b"\n" for v in values)
        return self.post(path, body, NDJSON, **headers)

    def close(self):
        self.connection.close()


def _names(headers):
    return {name.replace("_", "-"): value for name, value in headers.items()}


# ---- Raw sockets ----


def connect(daemon, timeout=TIMEOUT):
    family = socket.AF_INET6 if ":" in daemon.host else socket.AF_INET
    link = socket.socket(family, socket.SOCK_STREAM)
    link.settimeout(timeout)
    link.connect((daemon.host, daemon.port))
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return link


def post_head(path="/v1/score", *lines, host="x"):
    """The head of a POST with the header lines given, ready to be followed by a body."""
    head = [f"POST {path} HTTP/1.1", f"Host: {host}"]
    if not any(line.lower().startswith("content-type") for line in lines):
        head.append("Content-Type: application/json")
    return "\r\n".join(head + list(lines)).encode("latin-1") + b"\r\n\r\n"


class AnswerReader:
    """Cuts what comes in on a connection into answers; each byte is looked at once."""

    def __init__(self):
        self.rest, self.answer, self.body, self.need = bytearray(), None, [], None

    def feed(self, data):
        """The answers that are whole with `data`."""
        self.rest += data
        found = []
        while self._step():
            if self.need is None:
                self.answer.body = b"".join(self.body)
                found.append(self.answer)
                self.answer, self.body = None, []
        return found

    def _line(self):
        """Takes bytes up to a CRLF; None while there is none."""
        end = self.rest.find(b"\r\n")
        if end < 0:
            return None
        line = bytes(self.rest[:end])
        del self.rest[: end + 2]
        return line

    def _step(self):
        """One part of an answer; false when more bytes are needed. `need` None: it is whole."""
        if self.answer is None:
            return self._head()
        if self.need == "size":
            line = self._line()
            if line is not None:
                self.need = int(line.split(b";")[0], 16) or "trailer"
                self.chunked = True
            return line is not None
        if self.need == "trailer":
            line = self._line()
            if line == b"":
                self.need = None
            return line is not None
        end = self.need + 2 * self.chunked
        if len(self.rest) < end:
            return False
        self.body.append(bytes(self.rest[: self.need]))
        del self.rest[:end]
        self.need = "size" if self.chunked else None
        return True

    def _head(self):
        end = self.rest.find(b"\r\n\r\n")
        if end < 0:
            return False
        first, *lines = self.rest[:end].decode("latin-1").split("\r\n")
        del self.rest[: end + 4]
        if not first.startswith("HTTP/1."):
            raise ValueError(f"not an HTTP answer: {first!r}")
        headers = [tuple(part.strip() for part in line.split(":", 1)) for line in lines]
        self.answer, self.chunked = Answer(int(first.split()[1]), headers, b""), False
        if "chunked" in self.answer.headers.get("transfer-encoding", ""):
            self.need = "size"
        else:
            self.need = int(self.answer.headers.get("content-length", 0)) or None
        return True


class Wire:
    """What came back on a raw connection: answers, whether it was closed, how long it took."""

    def __init__(self):
        self.answers, self.closed, self.took = [], False, 0.0

    @property
    def statuses(self):
        return [answer.status for answer in self.answers]

    @property
    def final(self):
        """The first answer that is no 1xx, or None."""
        return next((answer for answer in self.answers if answer.status >= 200), None)


def listen(link, answers=1, seconds=TIMEOUT, settle=0.0):
    """
    Reads until `answers` final answers are whole (then `settle` seconds more, for those that
    should not come), the daemon closes, or `seconds` are over.
    """
    wire, reader, begin = Wire(), AnswerReader(), time.monotonic()
    end = begin + seconds
    enough = False
    while time.monotonic() < end:
        link.settimeout(max(0.01, end - time.monotonic()))
        try:
            data = link.recv(65536)
        except TimeoutError:
            break
        except OSError:
            wire.closed = True
            break
        if not data:
            wire.closed = True
            break
        wire.answers += reader.feed(data)
        if not enough and sum(status >= 200 for status in wire.statuses) >= answers:
            enough = True
            end = min(end, time.monotonic() + settle)
    wire.took = time.monotonic() - begin
    return wire


def send_all(link, data):
    """Sends as much as the daemon takes; false when it closed before the end."""
    try:
        link.sendall(data)
        return True
    except OSError:
        return False


def raw(daemon, data, answers=1, seconds=TIMEOUT, settle=0.0, half_close=False):
    """One connection: sends `data`, listens, closes."""
    with connect(daemon) as link:
        send_all(link, data)
        if half_close:
            try:
                link.shutdown(socket.SHUT_WR)
            except OSError:
                pass
        return listen(link, answers, seconds, settle)
