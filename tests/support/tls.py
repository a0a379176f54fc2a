"""HTTPS for the suites, with a certificate and key that stand for nothing else (tests/tls)."""

import http.client
import os
import socket
import ssl

from support.client import TIMEOUT, Client
from support.vectors import ROOT

PLACE = os.path.join(ROOT, "tests", "tls")
CERTIFICATE, KEY, OTHER_KEY = (os.path.join(PLACE, name)
                               for name in ("localhost.pem", "localhost.key", "other.key"))
FLAGS = ("--tls-cert", CERTIFICATE, "--tls-key", KEY)


def context(least=None, most=None):
    """Trusts the test certificate alone."""
    made = ssl.create_default_context(cafile=CERTIFICATE)
    made.minimum_version = least or made.minimum_version
    made.maximum_version = most or made.maximum_version
    return made


class TlsClient(Client):
    """A Client over TLS."""

    def __init__(self, daemon, timeout=TIMEOUT, **more):
        self.connection = http.client.HTTPSConnection(daemon.host, daemon.port, timeout=timeout,
                                                      context=context(**more))


def connect_plain(daemon, timeout=TIMEOUT):
    return socket.create_connection((daemon.host, daemon.port), timeout=timeout)


def connect_tls(daemon, timeout=TIMEOUT):
    """A raw connection after its handshake."""
    return context().wrap_socket(connect_plain(daemon, timeout), server_hostname=daemon.host)
