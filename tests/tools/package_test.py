#!/usr/bin/python3
"""
What `make install` and `make deb` bring is whole: programs compile with libmahjong.pc, lintian has
nothing to say, the units name what is there, and the nightly backup keeps what it says:
tests/tools/package_test.py BUILD_DIRECTORY.
"""

import datetime
import hashlib
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import uuid

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Packages and libraries are for use: a build with sanitizers has none.
PLAIN_BUILD = "build"
PROGRAM = """
#include <mahjong.h>
#include <stdio.h>
int main(void)
{
	printf("%s %d\\n", MJ_VERSION, mj_ruleset_find("riichi") != NULL);
	return mj_deal == NULL; /* which takes libsodium */
}
"""
FLAG = re.compile(r"--[a-z][a-z-]+")
DAEMON_FILES = {
    "./usr/bin/mahjongd": "-rwxr-xr-x", "./usr/bin/mahjong": "-rwxr-xr-x",
    "./usr/lib/mahjongd/nightly-backup": "-rwxr-xr-x",
    "./usr/lib/systemd/system/mahjongd.service": "-rw-r--r--",
    "./usr/lib/systemd/system/mahjongd-backup.service": "-rw-r--r--",
    "./usr/lib/systemd/system/mahjongd-backup.timer": "-rw-r--r--",
    "./usr/lib/sysusers.d/mahjongd.conf": "-rw-r--r--",
    "./usr/lib/tmpfiles.d/mahjongd.conf": "-rw-r--r--",
    "./usr/share/man/man1/mahjong.1.gz": "-rw-r--r--",
    "./usr/share/man/man8/mahjongd.8.gz": "-rw-r--r--",
    "./usr/share/doc/mahjongd/copyright": "-rw-r--r--",
    "./usr/share/doc/mahjongd/changelog.gz": "-rw-r--r--",
    "./etc/mahjongd/environment": "-rw-r--r--",
}
NIGHTS = 40
DAYS, MONTHS = 4, 2


class Counts:
    passed = failed = 0

    def check(self, name, good, detail=""):
        self.passed += bool(good)
        self.failed += not good
        if not good:
            print(f"FAIL {name}: {detail}")

    def equal(self, name, got, want):
        self.check(name, got == want, f"got {got!r}, want {want!r}")


def run(*command, env=None):
    """Settings of a make that runs this test are none of the makes that it runs itself."""
    kept = {name: value for name, value in os.environ.items()
            if not re.match("MAKE|MFLAGS|MAHJONGD_", name)}
    return subprocess.run([str(word) for word in command], cwd=ROOT, capture_output=True, text=True,
                          check=False, env=kept | (env or {}))


def library(counts, place):
    """A program that knows of the library what pkg-config tells it."""
    prefix = place / "prefix"
    done = run("make", "-s", "install", f"PREFIX={prefix}")
    counts.check("make install", done.returncode == 0, done.stderr)
    (place / "program.c").write_text(PROGRAM, encoding="utf-8")
    env = {"PKG_CONFIG_PATH": f"{prefix}/lib/pkgconfig"}
    flags = run("pkg-config", "--cflags", "--libs", "libmahjong", env=env)
    counts.check("pkg-config", "-lmahjong" in flags.stdout, flags.stdout + flags.stderr)
    static = run("pkg-config", "--static", "--cflags", "--libs", "libmahjong", env=env)
    counts.check("pkg-config --static", "-lsodium" in static.stdout, static.stdout)
    version = run("pkg-config", "--modversion", "libmahjong", env=env).stdout.strip()
    whole = ["-Wl,-Bstatic", "-lmahjong", "-Wl,-Bdynamic", *static.stdout.split()]
    ways = {"shared": (flags.stdout.split(), {"LD_LIBRARY_PATH": f"{prefix}/lib"}),
            "static": (whole, {})}
    for title, (words, where) in ways.items():
        done = run("gcc", place / "program.c", "-o", place / title, f"-L{prefix}/lib", *words)
        counts.check(f"{title}: a program compiles and links", done.returncode == 0, done.stderr)
        counts.equal(f"{title}: it runs", run(place / title, env=where).stdout, f"{version} 1\n")
    shared_library(counts, prefix / "lib", version)
    units = prefix / "lib" / "systemd" / "system"
    texts = [path.read_text(encoding="utf-8") for path in units.iterdir()]
    counts.equal("units of this prefix", ["/usr/local" in text for text in texts], [False] * 3)


def shared_library(counts, folder, version):
    """Its soname, and that it shows what mahjong.h declares and nothing else."""
    header = (folder.parent / "include" / "mahjong.h").read_text(encoding="utf-8")
    name = "libmahjong.so." + re.search(r"#define MJ_ABI (\d+)", header)[1]
    counts.equal("links", [os.readlink(folder / link) for link in ("libmahjong.so", name)],
                 [name, f"libmahjong.so.{version}"])
    heads = run("objdump", "-p", folder / "libmahjong.so").stdout
    counts.check("soname", re.search(rf"SONAME\s+{re.escape(name)}\n", heads), heads)
    listing = run("nm", "-D", "--defined-only", "-f", "posix", folder / "libmahjong.so").stdout
    shown = {line.split()[0] for line in listing.splitlines()}
    hidden = sorted(one for one in shown if not re.search(rf"\b{one}\b", header))
    counts.check("it shows what the header declares", "mj_score" in shown and not hidden, hidden)


def digests(folder):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def contents(package):
    """path: mode, of every file; all belong to root."""
    rows = [line.split(None, 5) for line in run("dpkg-deb", "-c", package).stdout.splitlines()]
    files = {row[5]: row[0] for row in rows if not row[0].startswith("d")}
    return files, {row[1] for row in rows}


def packages(counts, place):
    for folder in ("debs", "again"):
        done = run("make", "-s", "deb", f"DEB_DIRECTORY={place / folder}")
        counts.check("make deb", done.returncode == 0, done.stdout + done.stderr)
    debs = place / "debs"
    version = run(ROOT / PLAIN_BUILD / "mahjongd", "--version").stdout.split()[1]
    counts.equal("the same bytes again", digests(debs), digests(place / "again"))
    daemon, = debs.glob("mahjongd_*.deb")
    develop, = debs.glob("libmahjong-dev_*.deb")
    files, owners = contents(daemon)
    counts.equal("files of mahjongd", files, DAEMON_FILES)
    counts.equal("owners", owners, {"root/root"})
    names = {path.rpartition("/")[2] for path in contents(develop)[0]}
    counts.equal("files of libmahjong-dev", names,
                 {"libmahjong.a", "libmahjong.so -> libmahjong.so.1", "libmahjong.pc",
                  "mahjong.h", "copyright", "changelog.gz"})
    shared, = debs.glob("libmahjong1_*.deb")
    names = {path.rpartition("/")[2] for path in contents(shared)[0]}
    counts.equal("files of libmahjong1", names,
                 {f"libmahjong.so.{version}", f"libmahjong.so.1 -> libmahjong.so.{version}",
                  "copyright", "changelog.gz"})
    needs = run("dpkg-deb", "-f", daemon, "Depends").stdout
    named = {need.split()[0] for need in needs.split(",") if need.strip()}
    counts.check("what it needs", named >= {
        "libc6", "libjansson4", "libmicrohttpd12", "libnettle8", "libpq5", "libsodium23",
        "libsqlite3-0", "libzstd1", "zlib1g"}, needs)
    counts.equal("its version", run("dpkg-deb", "-f", daemon, "Version").stdout.strip(), version)
    if shutil.which("lintian") is None:
        print("no lintian here: make deps-dev brings it")
        return daemon
    done = run("lintian", "--allow-root", "--fail-on", "error,warning", daemon, develop,
               shared)
    counts.check("lintian", done.returncode == 0 and not done.stdout, done.stdout + done.stderr)
    return daemon


def unpacked(counts, place, daemon):
    """The units' programs, the settings file and the manual are as installed."""
    tree = place / "tree"
    run("dpkg-deb", "-R", daemon, tree)
    counts.equal("conffiles", (tree / "DEBIAN" / "conffiles").read_text(encoding="utf-8"),
                 "/etc/mahjongd/environment\n")
    for unit in ("mahjongd.service", "mahjongd-backup.service"):
        text = (tree / "usr/lib/systemd/system" / unit).read_text(encoding="utf-8")
        program, = re.findall(r"^ExecStart=(\S+)", text, re.MULTILINE)
        counts.check(f"{unit}: its program", (tree / program.lstrip("/")).is_file(), program)
        counts.check(f"{unit}: its user", "\nUser=mahjongd\n" in text)
    done = subprocess.run(["md5sum", "--check", "--quiet", "DEBIAN/md5sums"], cwd=tree, check=False)
    counts.equal("md5sums", done.returncode, 0)
    for script in ("postinst", "prerm", "postrm"):
        counts.equal(script, run("sh", "-n", tree / "DEBIAN" / script).returncode, 0)


# A command of a program that has a --help of its own.
HELPS = {"mahjongd": [[]], "mahjong": [[], ["match"]]}


def manual(counts, build):
    for name, section in (("mahjongd", 8), ("mahjong", 1)):
        page = (ROOT / "packaging" / "man" / f"{name}.{section}").read_text(encoding="utf-8")
        told = set(FLAG.findall(page.replace("\\-", "-")))
        there = {flag for command in HELPS[name]
                 for flag in FLAG.findall(run(ROOT / build / name, *command, "--help").stdout)}
        counts.equal(f"flags in {name}({section})", told, there)


class Nights:
    """The nightly backup of a store, on a machine whose date is what we say."""

    def __init__(self, place):
        self.folder, self.bin = place / "copies", place / "bin"
        self.folder.mkdir()
        self.bin.mkdir()
        self.bin.joinpath("date").write_text('#!/bin/sh\n[ "$*" = +%F ] && echo "$TODAY"\n')
        self.bin.joinpath("date").chmod(0o755)
        self.bin.joinpath("mahjongd").symlink_to(ROOT / PLAIN_BUILD / "mahjongd")
        self.store = place / "club.db"
        self.admin("create-club", "Thursday Club")

    def environment(self, day):
        return {"TODAY": str(day), "PATH": f"{self.bin}:{os.environ['PATH']}",
                "MAHJONGD_STORE": f"sqlite:{self.store}"}

    def admin(self, *words):
        return run(self.bin / "mahjongd", "admin", *words, "--store", f"sqlite:{self.store}")

    def night(self, day, *arguments):
        return run(ROOT / "packaging" / "nightly-backup", self.folder, *arguments,
                   env=self.environment(day))

    def names(self):
        return sorted(path.name for path in self.folder.iterdir())


def kept(days):
    """What many nights leave, said another way than the script does."""
    firsts = {}
    for day in sorted(days):
        firsts.setdefault((day.year, day.month), day)
    return sorted(set(sorted(days)[-DAYS:]) | set(sorted(firsts.values())[-MONTHS:]))


def nights(counts, place):
    here = Nights(place)
    first = datetime.date(2025, 11, 28)
    # Off in the nights of New Year: the first copy of January is that of the 4th.
    days = [first + datetime.timedelta(i) for i in range(NIGHTS)]
    off = range(1, 4)
    days = [day for day in days if (day.year, day.month) != (2026, 1) or day.day not in off]
    for day in days:
        done = here.night(day, DAYS, MONTHS)
        if done.returncode != 0:
            counts.check(f"the night of {day}", False, done.stdout + done.stderr)
    want = [f"mahjong-{day}.db" for day in kept(days)]
    counts.equal("copies that are kept", here.names(), want)
    counts.check("the first of January that there is", "mahjong-2026-01-04.db" in want)
    newest = here.folder / want[-1]
    counts.equal("for its owner alone", newest.stat().st_mode & 0o777, 0o600)
    report = run(ROOT / PLAIN_BUILD / "mahjongd", "admin", "verify", "--store", f"sqlite:{newest}")
    counts.check("the newest is whole", json.loads(report.stdout)["report"]["ok"], report.stdout)
    done = here.night(days[-1], DAYS, MONTHS)
    counts.check("the same night again", done.returncode == 0 and "already" in done.stdout)
    faults(counts, here, days[-1] + datetime.timedelta(1))


def faults(counts, here, day):
    """Nothing old goes in a night that has no good copy; wrong use removes nothing either."""
    before = here.names()
    for arguments in (("0", "3"), ("x",), ("5", "x"), ("-1",), ("5", "3", "1")):
        done = here.night(day, *arguments)
        counts.check(f"wrong use: {arguments}", done.returncode == 2 and "usage" in done.stderr)
    counts.equal("which does nothing", here.names(), before)
    club = json.loads(run(here.bin / "mahjongd", "admin", "verify", "--store",
                          f"sqlite:{here.store}").stdout)["club"]
    store = sqlite3.connect(here.store)
    for trigger, in store.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        store.execute(f'DROP TRIGGER "{trigger}"')
    store.execute("INSERT INTO accounts SELECT number, 'score', 'nobody', 5, 1 FROM clubs"
                  " WHERE id = ?", (uuid.UUID(club).bytes,))
    store.commit()
    store.close()
    done = here.night(day, DAYS, MONTHS)
    counts.check("a store with a fault", done.returncode == 1 and "faults" in done.stderr,
                 done.stdout + done.stderr)
    counts.equal("is kept by its name, and all the others", here.names()[-1],
                 f"mahjong-{day}.faulty.db")
    here.store.unlink()
    done = here.night(day + datetime.timedelta(1), DAYS, MONTHS)
    counts.check("no store", done.returncode != 0, done.stdout)
    left = [name for name in here.names() if not name.startswith(".")]
    counts.equal("nothing old goes", left, before + [f"mahjong-{day}.faulty.db"])


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    counts = Counts()
    if pathlib.Path(sys.argv[1]).name != PLAIN_BUILD:
        print("packages are made of the plain build alone")
    else:
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder)
            library(counts, place)
            unpacked(counts, place, packages(counts, place))
            nights(counts, place)
    manual(counts, sys.argv[1])
    print(f"{counts.passed} passed, {counts.failed} failed")
    sys.exit(1 if counts.failed else 0)


if __name__ == "__main__":
    main()
