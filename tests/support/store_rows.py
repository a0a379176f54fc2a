"""A store's file as sqlite3 sees it: ids are 16 bytes there, bodies zstd frames."""

import ctypes
import functools
import pathlib
import sqlite3
import uuid
from urllib.parse import quote

ID_BYTES = 16
DICTIONARIES = pathlib.Path(__file__).resolve().parent.parent.parent / "db" / "compress"
TEXT_MAX = 1 << 24


@functools.lru_cache(maxsize=None)
def zstd():
    """libzstd: this Python has no module for it."""
    library = ctypes.CDLL("libzstd.so.1")
    for name in ("ZSTD_createCCtx", "ZSTD_createDCtx"):
        getattr(library, name).restype = ctypes.c_void_p
    for name in ("ZSTD_decompress_usingDict", "ZSTD_compress_usingDict", "ZSTD_compressBound",
                 "ZSTD_findFrameCompressedSize"):
        getattr(library, name).restype = ctypes.c_size_t
    library.ZSTD_getFrameContentSize.restype = ctypes.c_ulonglong
    return library


@functools.lru_cache(maxsize=None)
def dictionary(number):
    return (DICTIONARIES / f"dictionary_{number}").read_bytes()


def frame_of(text):
    """A text as the store keeps a body."""
    library, data, used = zstd(), text.encode("utf-8"), dictionary(1)
    room = ctypes.create_string_buffer(library.ZSTD_compressBound(ctypes.c_size_t(len(data))))
    context = ctypes.c_void_p(library.ZSTD_createCCtx())
    size = library.ZSTD_compress_usingDict(
        context, room, ctypes.c_size_t(len(room)), data, ctypes.c_size_t(len(data)),
        used, ctypes.c_size_t(len(used)), 3)
    library.ZSTD_freeCCtx(context)
    return room.raw[:size]


def text_of(frame):
    """The text of a frame, or None: it is damaged."""
    library, length = zstd(), ctypes.c_size_t(len(frame))
    size = library.ZSTD_getFrameContentSize(frame, length)
    number = library.ZSTD_getDictID_fromFrame(frame, length)
    first = library.ZSTD_findFrameCompressedSize(frame, length)
    if number == 0 and first < len(frame):  # a head that is not compressed
        rest = frame[first:]
        size += library.ZSTD_getFrameContentSize(rest, ctypes.c_size_t(len(rest)))
        number = library.ZSTD_getDictID_fromFrame(rest, ctypes.c_size_t(len(rest)))
    if size > TEXT_MAX or not (DICTIONARIES / f"dictionary_{number}").exists():
        return None
    room, used = ctypes.create_string_buffer(size), dictionary(number)
    context = ctypes.c_void_p(library.ZSTD_createDCtx())
    done = library.ZSTD_decompress_usingDict(
        context, room, ctypes.c_size_t(size), frame, length, used, ctypes.c_size_t(len(used)))
    library.ZSTD_freeDCtx(context)
    return room.raw.decode("utf-8", "replace") if done == size else None


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
    return text_of(value) if isinstance(value, bytes) else value


def open_store(file, mode="rw", **options):
    """A connection whose SQL has packed(id), shown(id), stored_body(body), frame_of(text)."""
    database = sqlite3.connect(f"file:{quote(file)}?mode={mode}", uri=True, **options)
    for function in (packed, shown, stored_body, frame_of):
        database.create_function(function.__name__, 1, function, deterministic=True)
    return database


def club_number(database, club):
    """By which the rows of a club are told; the admin's are those of 0."""
    return database.execute("SELECT number FROM clubs WHERE id = ?", (packed(club),)).fetchone()[0]


def told_seq(name):
    """(time, seq) that the id of an entry tells."""
    number = uuid.UUID(name).int
    return number >> 80, (number >> 64 & 0xFFF) << 28 | number >> 34 & 0xFFFFFFF
