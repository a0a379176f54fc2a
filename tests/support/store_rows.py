"""A store's file as sqlite3 sees it: ids are 16 bytes there."""

import sqlite3
import uuid
from urllib.parse import quote

ID_BYTES = 16


def packed(name):
    """An id as the file has it."""
    return uuid.UUID(name).bytes


def shown(value):
    """An id as answers have it; all else as it is."""
    if isinstance(value, bytes) and len(value) == ID_BYTES:
        return str(uuid.UUID(bytes=value))
    return value


def stored_body(value):
    """The text of a body."""
    return value


def open_store(file, mode="rw", **options):
    """A connection whose SQL has packed(id), shown(id) and stored_body(body)."""
    database = sqlite3.connect(f"file:{quote(file)}?mode={mode}", uri=True, **options)
    for function in (packed, shown, stored_body):
        database.create_function(function.__name__, 1, function, deterministic=True)
    return database


def club_number(database, club):
    """By which the rows of a club are told; the admin's are those of 0."""
    return database.execute("SELECT number FROM clubs WHERE id = ?", (packed(club),)).fetchone()[0]


def told_seq(name):
    """(time, seq) that the id of an entry tells."""
    number = uuid.UUID(name).int
    return number >> 80, (number >> 64 & 0xFFF) << 28 | number >> 34 & 0xFFFFFFF
