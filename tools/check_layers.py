#!/usr/bin/python3
"""Fails when a file knows what its place in the house forbids, by its includes or by its links.

Usage: tools/check_layers.py [BUILD_DIRECTORY]

CONTRIBUTING.md shows the house; FLOORS, DOORS and LIBRARY below are its plan. A room is a folder,
or one header that several rooms share. With a build directory the symbols of its object files are
read too. A fault is one of:

  upward    a file includes, or calls, what lies in a room that is not on a floor below its own
  circle    files of which each knows the next, by includes or by links; a .c file and its header
            are one file here
  library   the library calls nothing but what LIBRARY_CALLS names, and keeps no mutable global
"""

import argparse
import collections
import fnmatch
import pathlib
import re
import subprocess
import sys

# ---- The plan ----

# From the roof down. A room knows the rooms of the floors below its own, never one beside it.
# "api" is the routes and the handlers, which lie in the folder itself.
FLOORS = (
    ("cmd", "client/wasm", "shapes"),
    ("api/server", "api"),
    ("api/rules", "api/pages", "api/club/access", "api/club/games", "api/club/people"),
    ("api/club/run",),
    ("api/stream",),
    ("api/club/match", "api/club/season"),
    ("api/club/money",),
    ("api/club/call",),
    ("api/hooks",),
    ("api/request", "api/rules/texts"),
    ("api/ops", "api/request/details"),
    ("api/limits.h",),
    ("ledger/carry",),
    ("ledger/check", "ledger/rounds"),
    ("ledger/kinds",),
    ("ledger/recount",),
    ("ledger/money",),
    ("ledger/people",),
    ("ledger/match",),
    ("ledger/season", "ledger/seal"),
    ("ledger/core",),
    ("codec/log",),
    ("codec",),
    ("json",),
)

# Of the floors below, these rooms know no more than these files.
KNOWS_ONLY = {
    "client/wasm": ("api/request/problem_answer.h", "api/request/details/texts.h",
                    "api/rules/*", "codec/*", "codec/log/*", "json/*"),
}

# Rooms that never know each other, whichever is above: the calls without state, and those with it.
STRANGERS = (("api/rules", "api/pages"), ("api/club/*", "api/stream"))

# What the floors do not say: the rooms beside them, and who knows each.
ABOVE_JSON = ("cmd", "client/wasm", "shapes", "api", "api/*", "ledger/*", "codec", "codec/log")
DOORS = {
    **dict.fromkeys(("lib/mahjong.h", "lib/mahjong"),
                    (*ABOVE_JSON, "db/store.h", "db/rows", "db/sqlite", "db/postgres")),
    "db/store.h": ("cmd", "shapes", "api", "api/*", "ledger/*", "db/group", "db/rows", "db/sqlite",
                   "db/postgres"),
    "db/hash.h": ("cmd", "api", "api/*", "ledger/*", "db/group"),
    "db/group": ("db/sqlite", "db/postgres"),
    "db/compress": ("db/rows", "db/sqlite", "db/postgres"),
    "db/rows": ("db/sqlite", "db/postgres"),
    "db/sqlite": ("cmd",),
    "db/postgres": ("cmd",),
}

# What a room below asks of a list that lies above it: the header that declares that, and the room
# that has the list. Whoever reads an entry asks its kind, which alone knows what it does.
LISTED_ABOVE = {"ledger/core/kind.h": "ledger/kinds"}

# Rooms of which others may call only what these headers declare, and which others. Of the library
# the store uses types alone.
CALLED_THROUGH = {"lib": (("lib/mahjong.h", "lib/mahjong/*.h"), ABOVE_JSON)}

# The library, from the roof down; any other folder of lib is one ruleset's room.
LIBRARY = (
    ("lib/catalogue.c", "lib/log"),
    ("RULESETS",),
    ("lib/outlook", "lib/play"),
    ("lib/engine",),
    ("lib/distance",),
    ("lib/ruleset.h",),
    ("lib/mahjong.h",),
    ("lib/mahjong",),
)

# System headers of one owner: header -> the files that may include it; "*" stands for any ending.
OWNERS = {
    "microhttpd.h": tuple(f"api/server/{name}" for name in (
        "answer.c", "connection.c", "connection.h", "daemon.c", "head.c", "head.h", "http.c")),
    "curl/curl.h": ("api/hooks/post.c",),
    "sqlite3.h": ("db/sqlite/*",),
    "libpq-fe.h": ("db/postgres/*",),
    "jansson.h": ("api/*", "cmd/*", "client/wasm/*", "codec/*", "json/*", "ledger/*"),
    "zlib.h": ("api/request/document.c", "codec/log/unpack.c"),
    "zstd.h": ("db/compress/*",),
    "nettle/sha2.h": ("ledger/core/chain.c",),
    "sodium.h": ("lib/engine/deal.c", "lib/engine/labelled.*", "lib/engine/seal.c", "api/*",
                 "db/*", "client/wasm/*", "cmd/*", "ledger/*"),
}

LIBC = {
    "assert.h", "ctype.h", "errno.h", "float.h", "inttypes.h", "iso646.h", "limits.h", "stdalign.h",
    "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "stdlib.h", "stdnoreturn.h", "string.h",
}
# stdio.h is for snprintf into a caller's buffer; that nothing prints shows in the symbols.
LIBRARY_HEADERS = LIBC | {"stdio.h"}

# What the compiled library may leave undefined.
LIBRARY_CALLS = {
    "memcpy", "memmove", "memset", "memcmp", "memchr", "strlen", "strcmp", "strncmp", "strchr",
    "strnlen", "strcspn", "snprintf",
    # the compiler's own, and what -D_FORTIFY_SOURCE calls
    "__popcountdi2", "__ctzdi2", "__clzdi2",
    "__memcpy_chk", "__memmove_chk", "__memset_chk", "__snprintf_chk",
    "__assert_fail", "__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_",
    # libsodium, where deals are made
    "crypto_auth_hmacsha512", "crypto_auth_hmacsha512_init", "crypto_auth_hmacsha512_update",
    "crypto_auth_hmacsha512_final", "crypto_hash_sha256", "crypto_hash_sha256_init",
    "crypto_hash_sha256_update", "crypto_hash_sha256_final", "sodium_memzero",
}

LAYERS = ("cmd", "client/wasm", "shapes", "api", "ledger", "codec", "json", "db", "lib")
FOREIGN = ("client/wasm/vendor/", "client/wasm/include/")  # others' code, and what it is told
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)
MUTABLE = re.compile(r"\*COM\*|\.t?(data|bss)(?!\.rel\.ro)")
GENERATED = {"gen/distance_tables.o": "lib/distance/table.h",
             "obj/build/words/details.o": "api/request/details/texts.h",
             "obj/build/words/texts.o": "api/rules/texts/texts.h",
             "obj/build/words/languages.o": "codec/languages.h",
             "obj/build/words/embedded.o": "api/pages/embedded.h"}
# Of names alone, which the build makes of words/ for the room that includes it.
WORDS = re.compile(r"\w+/said\.h")
NOT_THE_LIBRARY = "lib/distance/gen/"  # a program that is run by the build


# ---- Rooms ----

def is_room_of_its_own(file):
    return file in DOORS or any(file in floor for floor in FLOORS + LIBRARY)


def room_of(file):
    """The room that a file of the project lies in."""
    return file if is_room_of_its_own(file) else file.rpartition("/")[0]


def is_ruleset(room):
    return room.startswith("lib/") and not any(room in floor for floor in LIBRARY)


def floor_in(room, floors):
    name = "RULESETS" if is_ruleset(room) else room
    return next((at for at, floor in enumerate(floors) if name in floor), None)


def matches(name, patterns):
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


def are_strangers(room, other):
    here, there = STRANGERS
    return (matches(room, here) and matches(other, there)
            or matches(room, there) and matches(other, here))


def may_know(room, other):
    if room == other:
        return True
    if are_strangers(room, other):
        return False
    for floors in (FLOORS, LIBRARY):
        at, below = floor_in(room, floors), floor_in(other, floors)
        if at is not None and below is not None:
            return at < below
    return other in DOORS and matches(room, DOORS[other])


def unit_of(file):
    """A .c file and its header are one."""
    return re.sub(r"\.[chS]$", "", file)


# ---- Includes ----

def sources(root):
    for layer in LAYERS:
        for path in sorted((root / layer).rglob("*.[chS]")):
            file = path.relative_to(root).as_posix()
            if not file.startswith(FOREIGN):
                yield path, file


def resolve(root, path, name):
    """The project's file that an #include "name" in `path` means, or None."""
    for base in (path.parent, root, root / "lib"):
        found = (base / name).resolve()
        if found.is_file() and found.is_relative_to(root):
            return found.relative_to(root).as_posix()
    return None


def system_fault(file, name):
    if name in OWNERS:
        return None if matches(file, OWNERS[name]) else f"<{name}> belongs elsewhere"
    library = file.startswith("lib/") and not file.startswith(NOT_THE_LIBRARY)
    return f"<{name}> in the library" if library and name not in LIBRARY_HEADERS else None


def read_includes(root):
    """(arrows, faults): each arrow (file, other file, what ties them)."""
    root, arrows, faults = root.resolve(), [], []
    for path, file in sources(root):
        for match in INCLUDE.finditer(path.read_text(encoding="utf-8")):
            own, system = match.groups()
            target = resolve(root, path, own) if own else None
            if own and target is None and WORDS.fullmatch(own):
                continue
            if own and target is None:
                faults.append(f'{file}: "{own}" is no file of the project')
            elif own:
                arrows.append((file, target, "includes it"))
            elif fault := system_fault(file, system):
                faults.append(f"{file}: {fault}")
    return arrows, faults


# ---- Links ----

def source_of(root, build, compiled):
    """The source of an object file, or None when there is none any more."""
    place = compiled.relative_to(build).as_posix()
    if place in GENERATED:
        return GENERATED[place]
    base = place.removeprefix("obj/").removesuffix(".o")
    return next((base + end for end in (".c", ".S") if (root / (base + end)).is_file()), None)


def objects(root, build):
    found = [path for layer in LAYERS for path in sorted((build / "obj" / layer).rglob("*.o"))]
    found += [build / place for place in GENERATED if (build / place).is_file()]
    return [(path, file) for path in found if (file := source_of(root, build, path))]


def read_symbols(compiled):
    """(defined, undefined) names that the linker sees of one object file."""
    listing = subprocess.run(["nm", "-g", "-f", "posix", compiled], check=True, capture_output=True,
                             text=True).stdout
    defined, undefined = set(), set()
    for line in listing.splitlines():
        name, sort = line.split()[:2]
        (undefined if sort in "Uwv" else defined).add(name)
    return defined, undefined


def read_links(root, build):
    """Arrows (file, other file, symbol): the first uses a symbol that the other one defines."""
    owner, uses = {}, []
    for compiled, file in objects(root, build):
        defined, undefined = read_symbols(compiled)
        uses.append((file, undefined))
        for name in defined - {"main"}:
            owner[name] = file
    listed = listed_above(root)
    return [(file, owner[name], name) for file, names in uses for name in sorted(names)
            if name in owner and (name, room_of(owner[name])) not in listed]


# ---- Arrows ----

def declared_in(root, headers):
    return {word for header in headers for path in root.glob(header)
            for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))}


def listed_above(root):
    """{(symbol, room that has it)}"""
    return {(symbol, room) for header, room in LISTED_ABOVE.items() if (root / header).is_file()
            for symbol in re.findall(r"\b(\w+)\(", (root / header).read_text(encoding="utf-8"))}


def link_is_allowed(room, other, symbol, declared):
    for folder, (_, callers) in CALLED_THROUGH.items():
        if other.startswith(folder + "/") and not room.startswith(folder + "/"):
            return matches(room, callers) and symbol in declared[folder]
    return may_know(room, other)


def upward(root, includes, links):
    """{(room, room): [arrows]} of what goes up or sideways."""
    declared = {folder: declared_in(root, headers)
                for folder, (headers, _) in CALLED_THROUGH.items()}
    found = collections.defaultdict(list)
    for arrow in includes:
        room, other = room_of(arrow[0]), room_of(arrow[1])
        known = KNOWS_ONLY.get(room, ("*",)) if room != other else ("*",)
        if not may_know(room, other) or not (other in DOORS or matches(arrow[1], known)):
            found[room, other].append(arrow)
    for arrow in links:
        room, other = room_of(arrow[0]), room_of(arrow[1])
        if not link_is_allowed(room, other, arrow[2], declared):
            found[room, other].append(arrow)
    return found


# ---- Circles ----

def components(graph):
    """The strongly connected components of {node: {node: ...}} that have more than one node."""
    order, low, stack, found = {}, {}, [], []

    def visit(node):
        order[node] = low[node] = len(order)
        stack.append(node)
        for other in graph[node]:
            if other not in order:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == order[node]:
            at = stack.index(node)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for node in sorted(graph):
        if node not in order:
            visit(node)
    return found


def circles(arrows):
    """[(units, {(unit, unit): what ties them})] of every circle."""
    graph = collections.defaultdict(dict)
    for file, other, tie in arrows:
        one, two = unit_of(file), unit_of(other)
        graph[two]  # a unit that knows nobody is a node too
        if one != two:
            graph[one].setdefault(two, []).append(tie)
    for units in components(graph):
        yield units, {(one, two): ties for one in units
                      for two, ties in sorted(graph[one].items()) if two in units}


# ---- The library ----

def library_faults(archive):
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
    for name in sorted(set(undefined) - defined - LIBRARY_CALLS):
        faults.append(f"{undefined[name]}: the library may not call {name}")
    return faults


# ---- The report ----

def some(ties):
    """What ties two files, without repetition, the symbols before the includes."""
    names = sorted({tie for tie in ties if tie != "includes it"})
    return ", ".join(names + ["includes it"] * ("includes it" in ties))


def upward_text(rooms, arrows):
    yield f"upward: {rooms[0]} -> {rooms[1]}"
    ties = collections.defaultdict(list)
    for file, other, tie in arrows:
        ties[file, other].append(tie)
    for (file, other), names in sorted(ties.items()):
        yield f"    {file} -> {other}: {some(names)}"


def circle_text(units, ties):
    yield f"circle of {len(units)} files: {' '.join(units)}"
    for (one, two), names in ties.items():
        yield f"    {one} -> {two}: {some(names)}"


def check_house(root, build=None):
    """(number of arrows, faults); a fault is a list of lines."""
    root = root.resolve()
    includes, wrong = read_includes(root)
    links = read_links(root, build.resolve()) if build else []
    faults = [[line] for line in wrong]
    faults += [list(upward_text(rooms, arrows))
               for rooms, arrows in sorted(upward(root, includes, links).items())]
    faults += [list(circle_text(units, ties)) for units, ties in circles(includes + links)]
    return len(includes) + len(links), faults


def main():
    parser = argparse.ArgumentParser(description="who may know whom, by includes and by links")
    parser.add_argument("build", nargs="?", type=pathlib.Path)
    arguments = parser.parse_args()
    root = pathlib.Path(__file__).resolve().parent.parent
    arrows, faults = check_house(root, arguments.build)
    if arguments.build:
        faults += [[line] for line in library_faults(arguments.build / "libmahjong.a")]
    for lines in faults:
        print("\n".join(lines))
    print(f"layers: {arrows} includes and links, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
