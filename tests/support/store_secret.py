"""What the daemon signs with its store's secret, signed with the same out of the store."""

import base64
import hashlib
import hmac
import sqlite3

from support.postgres import is_postgres, sql


def _secret_of(store):
    if is_postgres(store):
        return bytes.fromhex(sql(store, "SELECT encode(secret, 'hex') FROM mahjongd.meta")[0][0])
    with sqlite3.connect(store.removeprefix("sqlite:")) as database:
        return database.execute("SELECT secret FROM meta").fetchone()[0]


def mac_of(store, message):
    """The MAC of a message, as tickets have it."""
    mac = hmac.new(_secret_of(store), message.encode(), hashlib.sha512).digest()[:32]
    return base64.urlsafe_b64encode(mac).decode().rstrip("=")
