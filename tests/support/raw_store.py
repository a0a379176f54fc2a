"""
SQL on a store of either kind, as somebody with its file or its server could run it: places of
values are `?`, ids are bytes.
"""

import ctypes
import functools
import sqlite3

from support.postgres import is_postgres
from support.store_rows import open_store, packed, stored_body

TUPLES_OK, COMMAND_OK = 2, 1
INTEGERS, BYTEA = (20, 21, 23), 17  # types by their numbers
# As `schema` says them on SQLite.
NAMES = {"bigint": "INTEGER", "text": "TEXT", "bytea": "BLOB"}
OTHER = bytes(16)  # stands before what is no UUID, where an id stands in PostgreSQL


class SQLite:
    """A file. What is done is committed at once."""

    def __init__(self, store):
        self.database = open_store(store.removeprefix("sqlite:"), isolation_level=None)
        self.database.row_factory = sqlite3.Row
        for name in ("named", "as_body"):
            self.database.create_function(name, 1, lambda text: text)

    def rows(self, text, *values):
        return [dict(row) for row in self.database.execute(text, values)]

    def change(self, text, *values):
        """How many rows it changed."""
        return self.database.execute(text, values).rowcount

    def script(self, text):
        self.database.executescript(text)

    def close(self):
        self.database.close()

    def free(self):
        """From here on nothing stops a change: the file is the test's own."""
        self.script("DROP TRIGGER entries_stay; DROP TRIGGER entries_remain;"
                    "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")

    def schema(self):
        """{table: {column: type}}, without columns that follow from others."""
        tables = [row["name"] for row in self.rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
        return {table: {row["name"]: row["type"] for row in
                        self.rows(f'PRAGMA table_info("{table}")')} for table in tables}

    @staticmethod
    def name(text):
        """What is no UUID, where an id stands. In SQL: named(text)."""
        return text


FUNCTIONS = """
CREATE FUNCTION packed(text) RETURNS bytea LANGUAGE sql IMMUTABLE AS
    $$SELECT decode(replace($1, '-', ''), 'hex')$$;
CREATE FUNCTION named(text) RETURNS bytea LANGUAGE sql IMMUTABLE AS
    $$SELECT decode(repeat('00', 16), 'hex') || convert_to($1, 'UTF8')$$;
CREATE FUNCTION stored_body(bytea) RETURNS text LANGUAGE sql IMMUTABLE AS
    $$SELECT convert_from($1, 'UTF8')$$;
CREATE FUNCTION as_body(text) RETURNS bytea LANGUAGE sql IMMUTABLE AS
    $$SELECT convert_to($1, 'UTF8')$$;
"""


@functools.lru_cache(maxsize=None)
def libpq():
    """The library that the daemon asks servers with: this Python has no module for them."""
    library = ctypes.CDLL("libpq.so.5")
    for function in ("PQconnectdb", "PQexec", "PQexecParams"):
        getattr(library, function).restype = ctypes.c_void_p
    for function in ("PQgetvalue", "PQfname", "PQerrorMessage", "PQcmdTuples"):
        getattr(library, function).restype = ctypes.c_char_p
    return library


def sent(value):
    if isinstance(value, bytes):
        value = "\\x" + value.hex()
    return None if value is None else str(value).encode("utf-8")


class Postgres:
    """A connection. What is done is committed at once."""

    def __init__(self, store):
        self.link = ctypes.c_void_p(libpq().PQconnectdb(store.encode("utf-8")))
        self.script("SET search_path = mahjongd; SET synchronous_commit = off")

    def _done(self, result, use):
        try:
            if libpq().PQresultStatus(result) not in (TUPLES_OK, COMMAND_OK):
                raise RuntimeError(libpq().PQerrorMessage(self.link).decode("utf-8"))
            return use(result)
        finally:
            libpq().PQclear(result)

    def _run(self, use, text, values):
        for number in range(len(values)):
            text = text.replace("?", f"${number + 1}", 1)
        array = (ctypes.c_char_p * len(values))(*map(sent, values))
        return self._done(ctypes.c_void_p(libpq().PQexecParams(
            self.link, text.encode("utf-8"), len(values), None, array, None, None, 0)), use)

    @staticmethod
    def _value(result, row, column):
        if libpq().PQgetisnull(result, row, column):
            return None
        text, kind = libpq().PQgetvalue(result, row, column), libpq().PQftype(result, column)
        if kind in INTEGERS:
            return int(text)
        return bytes.fromhex(text[2:].decode()) if kind == BYTEA else text.decode("utf-8")

    def rows(self, text, *values):
        def read(result):
            names = [libpq().PQfname(result, column).decode()
                     for column in range(libpq().PQnfields(result))]
            return [{name: self._value(result, row, column) for column, name in enumerate(names)}
                    for row in range(libpq().PQntuples(result))]

        return self._run(read, text, values)

    def change(self, text, *values):
        return self._run(lambda result: int(libpq().PQcmdTuples(result) or 0), text, values)

    def script(self, text):
        self._done(ctypes.c_void_p(libpq().PQexec(self.link, text.encode("utf-8"))),
                   lambda result: None)

    def close(self):
        libpq().PQfinish(self.link)

    def free(self):
        self.script("SET session_replication_role = replica")  # no triggers, no foreign keys
        if self.rows("SELECT 1 FROM pg_proc WHERE proname = 'as_body'"):
            return
        for row in self.rows("SELECT conrelid::regclass::text AS owner, conname FROM pg_constraint"
                             " WHERE contype = 'c' AND connamespace = 'mahjongd'::regnamespace"):
            self.script(f"ALTER TABLE {row['owner']} DROP CONSTRAINT {row['conname']}")
        self.script(FUNCTIONS)

    def unpack(self):
        """Every body becomes a text, which SQL can change."""
        for row in self.rows("SELECT club, seq, body FROM entries"):
            self.change("UPDATE entries SET body = ? WHERE club = ? AND seq = ?",
                        stored_body(row["body"]).encode("utf-8"), row["club"], row["seq"])

    def schema(self):
        tables = {}
        for row in self.rows("SELECT table_name, column_name, data_type FROM"
                             " information_schema.columns WHERE table_schema = 'mahjongd'"):
            kind = NAMES.get(row["data_type"], row["data_type"])
            tables.setdefault(row["table_name"], {})[row["column_name"]] = kind
        return tables

    @staticmethod
    def name(text):
        return OTHER + text.encode("utf-8")


def open_raw(store):
    return Postgres(store) if is_postgres(store) else SQLite(store)


def number_of(database, club):
    """By which the rows of a club are told; the admin's are those of 0."""
    return database.rows("SELECT number FROM clubs WHERE id = ?", packed(club))[0]["number"]
