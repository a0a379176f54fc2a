"""A receiver of webhooks on this machine, which does what it is told to."""

import base64
import hashlib
import hmac
import http.server
import json
import ssl
import threading
import time

WAIT_SECONDS = 60


def signature_of(secret, message_id, timestamp, body):
    """Computed as docs/webhooks.md says."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


class Post:
    def __init__(self, path, headers, body):
        self.path, self.body = path, body
        self.headers = {name.lower(): value for name, value in headers.items()}
        self.message = json.loads(body)
        self.id, self.timestamp, self.signatures = (
            self.headers.get(f"webhook-{name}") for name in ("id", "timestamp", "signature"))

    def is_signed_by(self, secret):
        return signature_of(secret, self.id, self.timestamp, self.body) in self.signatures.split()


class Receiver:
    """`answer` is called with a handler and a Post; without one the answer is 204."""

    def __init__(self, answer=None, tls=None, host="localhost"):
        self.posts, self.answer, self.changed = [], answer, threading.Condition()
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                post = Post(self.path, self.headers, body)
                with receiver.changed:
                    receiver.posts.append(post)
                    receiver.changed.notify_all()
                try:
                    (receiver.answer or plain(204))(self, post)
                except OSError:
                    self.close_connection = True  # the daemon had enough

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer((host, 0), Handler)
        self.server.daemon_threads = True
        scheme = "http"
        if tls is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*tls)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
            scheme = "https"
        self.port = self.server.server_address[1]
        self.url = f"{scheme}://{host}:{self.port}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def wait(self, count):
        """The posts, once there are so many; fewer when they do not come."""
        with self.changed:
            self.changed.wait_for(lambda: len(self.posts) >= count, WAIT_SECONDS)
            return list(self.posts)

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def plain(status, body=b"", **headers):
    """An answer with this status."""
    def answer(handler, _post):
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)
    return answer


def until(question, seconds=WAIT_SECONDS):
    """What `question` answers, as soon as it is true; what it answers last when it never is."""
    end = time.monotonic() + seconds
    while True:
        found = question()
        if found or time.monotonic() > end:
            return found
        time.sleep(0.02)
