#!/usr/bin/python3
"""Fails when a file includes what its layer must not know: tools/check_layers.py [libmahjong.a].

    cmd -> api, db, lib        api -> db/store.h, lib/mahjong.h
    db  -> lib/mahjong.h       lib -> libc and its own shared headers
    a ruleset's room -> lib's shared headers and its own; only lib/catalogue.c names rooms

With the library given, its symbols are checked too: no mutable globals, no heap, no printing, and
nothing undefined but what ALLOWED_SYMBOLS names.
"""

import fnmatch
import pathlib
import re
import subprocess
import sys

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)

LIBC = {
    "assert.h", "ctype.h", "errno.h", "float.h", "inttypes.h", "iso646.h", "limits.h", "stdalign.h",
    "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "stdlib.h", "stdnoreturn.h", "string.h",
}
# stdio.h is for snprintf into a caller's buffer; that nothing prints shows in the symbols.
LIB_HEADERS = LIBC | {"stdio.h"}

# Rooms of lib that every ruleset may know.
SHARED = {"engine", "distance"}

# System headers of one owner: header -> the files that may include it; "*" stands for any ending.
OWNERS = {
    "microhttpd.h": {"api/server/http.c"},
    "sqlite3.h": {"db/sqlite/*"},
    "libpq-fe.h": {"db/postgres/*"},
    "jansson.h": {"api/*", "cmd/*", "codec/*", "json/*", "ledger/*"},
    "sodium.h": {"lib/engine/deal.c", "codec/deals.c", "api/*", "db/*", "cmd/*", "ledger/*"},
}

# What the compiled library may leave undefined.
ALLOWED_SYMBOLS = {
    "memcpy", "memmove", "memset", "memcmp", "memchr", "strlen", "strcmp", "strncmp", "strchr", "strnlen",
    "snprintf", "vsnprintf",
    # the compiler's own, and what -D_FORTIFY_SOURCE calls
    "__popcountdi2", "__ctzdi2", "__clzdi2",
    "__memcpy_chk", "__memmove_chk", "__memset_chk", "__snprintf_chk", "__vsnprintf_chk",
    "__assert_fail", "__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_",
    # libsodium, in deal.c
    "crypto_auth_hmacsha512", "crypto_auth_hmacsha512_init", "crypto_auth_hmacsha512_update",
    "crypto_auth_hmacsha512_final", "crypto_hash_sha256", "crypto_hash_sha256_init",
    "crypto_hash_sha256_update", "crypto_hash_sha256_final", "sodium_memzero",
}
MUTABLE = re.compile(r"\*COM\*|\.t?(data|bss)(?!\.rel\.ro)")


def rooms(root):
    """The folders of lib that are one ruleset's."""
    return {path.name for path in (root / "lib").iterdir() if path.is_dir()} - SHARED


def resolve(root, path, name):
    """The project's file that an #include "name" in `path` means, relative to the root, or None."""
    for base in (path.parent, root, root / "lib"):
        found = (base / name).resolve()
        if found.is_file() and found.is_relative_to(root):
            return found.relative_to(root)
    return None


def may_own(path, owners):
    return any(fnmatch.fnmatchcase(path, owner) for owner in owners)


def system_fault(path, name):
    if name in OWNERS:
        return None if may_own(path, OWNERS[name]) else f"<{name}> belongs elsewhere"
    if path.startswith("lib/") and not path.startswith("lib/distance/gen/") and name not in LIB_HEADERS:
        return f"<{name}> in the library"
    return None


def room_of(parts, known):
    return parts[1] if len(parts) > 2 and parts[0] == "lib" and parts[1] in known else None


def lib_fault(source, target, known):
    if target.parts[0] != "lib":
        return "the library includes only its own headers"
    room = room_of(target.parts, known)
    if room is None or room == room_of(source.parts, known):
        return None
    if source.as_posix() == "lib/catalogue.c":
        return None
    return f"only lib/catalogue.c and lib/{room}/ know lib/{room}/"


def project_fault(source, target, known):
    layer, text = source.parts[0], target.as_posix()
    if layer == "lib":
        return lib_fault(source, target, known)
    above = ("api", "ledger", "codec", "json")
    if layer in above and target.parts[0] not in above and text not in (
            "db/store.h", "lib/mahjong.h"):
        return "api includes api/, db/store.h and lib/mahjong.h"
    if layer == "db" and target.parts[0] != "db" and text != "lib/mahjong.h":
        return "db includes db/ and lib/mahjong.h"
    if layer == "cmd" and target.parts[0] not in ("cmd", *above, "db", "lib"):
        return "cmd includes cmd/, api/, db/ and lib/"
    if layer == "cmd" and target.parts[0] == "lib" and text != "lib/mahjong.h":
        return "cmd includes lib/mahjong.h of the library"
    return None


def check_includes(root):
    root = root.resolve()
    known, faults, checked = rooms(root), [], 0
    for layer in ("cmd", "api", "ledger", "codec", "json", "db", "lib"):
        for path in sorted((root / layer).rglob("*.[chS]")):
            source = path.relative_to(root)
            for match in INCLUDE.finditer(path.read_text(encoding="utf-8")):
                checked += 1
                own, system = match.groups()
                target = resolve(root, path, own) if own else None
                if own and target is None:
                    fault = f'"{own}" is no file of the project'
                elif own:
                    fault = project_fault(source, target, known)
                else:
                    fault = system_fault(source.as_posix(), system)
                if fault:
                    faults.append(f"{source}: {match.group(0).strip()}: {fault}")
    return checked, faults


def check_symbols(archive):
    """`nm` names each symbol's section: constants with addresses lie in .data.rel.ro."""
    listing = subprocess.run(["nm", "-f", "sysv", archive], check=True, capture_output=True,
                             text=True).stdout
    defined, undefined, faults, place = set(), {}, [], archive
    for line in listing.splitlines():
        if "[" in line and line.endswith("]:"):
            place = line[line.index("[") + 1:-2]
        columns = [column.strip() for column in line.split("|")]
        if len(columns) != 7 or columns[0] == "Name":
            continue
        name, section = columns[0], columns[6]
        if section == "*UND*":
            undefined.setdefault(name, place)
            continue
        defined.add(name)
        if MUTABLE.match(section):
            faults.append(f"{place}: {name} is a mutable global")
    for name in sorted(set(undefined) - defined - ALLOWED_SYMBOLS):
        faults.append(f"{undefined[name]}: the library may not call {name}")
    return len(defined) + len(undefined), faults


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    checked, faults = check_includes(root)
    print(f"layers: {checked} includes, {len(faults)} faults")
    for archive in sys.argv[1:]:
        symbols, more = check_symbols(archive)
        print(f"layers: {symbols} symbols of {archive}, {len(more)} faults")
        faults += more
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
