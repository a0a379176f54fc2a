#!/usr/bin/python3
"""Makes a release of the daemon and the library, and its packages.

    tools/release.py VERSION                    make release RELEASE=VERSION
    tools/release.py --packages VERSION FOLDER  make release-packages RELEASE=VERSION

The first writes the version wherever it stands (PLACES), gives what the changelog has under
Unreleased its heading, begins an entry of Debian's changelog, commits that and tags it vVERSION,
with the section of the changelog as the tag's message. Nothing is pushed. The second takes the tree
of that tag, and nothing else, and makes the Debian packages of it, and the image mahjongd:VERSION.
"""

import datetime
import email.utils
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The version stands in place of "@", at least once in each.
PLACES = (
    ("lib/mahjong.h", '#define MJ_VERSION "@"\n'),
    ("openapi.yaml", "\n  version: @\n"),
    ("openapi.json", '"info":{"title":"mahjongd","version":"@",'),
    ("Dockerfile", "\nARG VERSION=@\n"),
    ("docs/operations.md", "mahjongd_@_"),
    ("docs/operations.md", "libmahjong-dev_@_"),
)
CHANGELOG, DEBIAN = "CHANGELOG.md", "packaging/debian/changelog"
UNRELEASED = "## [Unreleased]\n"
VERSION = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
MAINTAINER = re.compile(r"^ -- (.*?)  ", re.MULTILINE)


def git(*words):
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True,
                          text=True).stdout.strip()


def read(file):
    return (ROOT / file).read_text(encoding="utf-8")


def write(file, text):
    (ROOT / file).write_text(text, encoding="utf-8")


def parts(version):
    return [int(part) for part in version.split(".")]


def current():
    return re.search(r'#define MJ_VERSION "(.*)"', read("lib/mahjong.h"))[1]


def section():
    """What the changelog has under Unreleased."""
    behind = read(CHANGELOG).partition(UNRELEASED)[2]
    return re.split(r"^## ", behind, maxsplit=1, flags=re.MULTILINE)[0].strip()


def refuse_what_cannot_be(version):
    if not VERSION.fullmatch(version):
        sys.exit(f"release: {version} is no version, as 0.2.0")
    if parts(version) <= parts(current()):
        sys.exit(f"release: {version} does not come after {current()}")
    if git("status", "--porcelain"):
        sys.exit("release: there are changes that are not committed")
    if git("tag", "--list", f"v{version}"):
        sys.exit(f"release: there is a tag v{version}")
    if not section():
        sys.exit(f"release: {CHANGELOG} has nothing under Unreleased")


def say(old, new):
    """The version, wherever it stands."""
    texts = {file: read(file) for file, _ in PLACES}
    for file, place in PLACES:
        there = place.replace("@", old)
        if there not in texts[file]:
            sys.exit(f"release: {file} does not have {there.strip()}")
        texts[file] = texts[file].replace(there, place.replace("@", new))
    for file, text in texts.items():
        write(file, text)


def close_changelogs(version, now):
    heading = f"{UNRELEASED}\n## [{version}] - {now:%Y-%m-%d}\n"
    write(CHANGELOG, read(CHANGELOG).replace(UNRELEASED, heading, 1))
    before = read(DEBIAN)
    write(DEBIAN, f"mahjongd ({version}) unstable; urgency=medium\n\n"
                  f"  * As CHANGELOG.md tells, under {version}.\n\n"
                  f" -- {MAINTAINER.search(before)[1]}  {email.utils.format_datetime(now)}\n\n"
                  f"{before}")


def release(version):
    refuse_what_cannot_be(version)
    told = section()
    say(current(), version)
    close_changelogs(version, datetime.datetime.now(datetime.timezone.utc))
    git("commit", "--all", "--message", f"Release {version}")
    # Lines of the section that begin with "#" are its headings, no comments.
    git("tag", "--annotate", "--cleanup=whitespace", f"v{version}", "--message",
        f"mahjongd {version}\n\n{told}")
    print(f"release: v{version} is tagged; make release-packages RELEASE={version}")


def packages(version, folder):
    """The Debian packages and the image of a tag's tree."""
    tag = f"v{version}"
    commit = git("rev-parse", "--verify", f"{tag}^{{commit}}")
    folder = pathlib.Path(folder).resolve()
    with tempfile.TemporaryDirectory(prefix="mahjongd-release-") as name:
        tree = pathlib.Path(name) / f"mahjongd-{version}"
        archive = f"{name}/tree.tar"
        git("archive", f"--output={archive}", f"--prefix={tree.name}/", tag)
        subprocess.run(["tar", "-xf", archive, "-C", name], check=True)
        subprocess.run(["make", "-C", tree, f"-j{os.cpu_count()}", "deb",
                        f"DEB_DIRECTORY={folder}"], check=True)
        subprocess.run(["docker", "build", "--tag", f"mahjongd:{version}",
                        "--build-arg", f"VERSION={version}", "--build-arg", f"REVISION={commit}",
                        tree], check=True)


def main():
    if len(sys.argv) == 4 and sys.argv[1] == "--packages":
        try:
            packages(*sys.argv[2:])
        except (OSError, subprocess.CalledProcessError) as fault:
            sys.exit(f"release: {fault}")
    elif len(sys.argv) == 2 and sys.argv[1]:
        release(sys.argv[1])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
