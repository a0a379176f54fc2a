#!/usr/bin/python3
"""A release is made in a repository of the files that it writes: each says the new version, the
changelogs have a section of it, and it is committed and tagged. What cannot be released is refused,
and leaves all as it was.

Usage: tests/tools/release_test.py [BUILD_DIRECTORY]
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import release  # noqa: E402

AUTHOR = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A",
          "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_CONFIG_GLOBAL": os.devnull,
          "GIT_CONFIG_SYSTEM": os.devnull}
ENVIRONMENT = {name: value for name, value in os.environ.items()
               if not name.startswith("GIT_")} | AUTHOR
NEXT = "1000.0.0"
OLD = release.current()


class Repository:
    def __init__(self, folder):
        self.folder = folder
        files = {file for file, _ in release.PLACES}
        for file in (*files, release.CHANGELOG, release.DEBIAN, "tools/release.py"):
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, folder / file)
        self.write(release.CHANGELOG, f"# Changelog\n\n{release.UNRELEASED}\n### Added\n"
                                      "- Something new.\n\n## [0.0.1] - 2000-01-01\n- First.\n")
        self.git("init", "--quiet")
        self.commit()

    def git(self, *words):
        return subprocess.run(["git", *words], cwd=self.folder, env=ENVIRONMENT, check=True,
                              capture_output=True, text=True).stdout

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "All")

    def read(self, file):
        return (self.folder / file).read_text(encoding="utf-8")

    def write(self, file, text):
        (self.folder / file).write_text(text, encoding="utf-8")

    def release(self, version):
        """(exit status, what it said)"""
        done = subprocess.run([sys.executable, "-B", self.folder / "tools/release.py", version],
                              env=ENVIRONMENT, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def state(self):
        return self.git("rev-parse", "HEAD") + self.git("tag") + self.git("status", "--porcelain")


def refused(repository, version, said):
    before = repository.state()
    status, told = repository.release(version)
    yield f"{version} is refused", status != 0 and said in told, told
    yield f"{version}: all is as it was", repository.state() == before, repository.state()


def refusals(repository):
    yield from refused(repository, "next", "is no version")
    yield from refused(repository, "01.0.0", "is no version")
    yield from refused(repository, OLD, "does not come after")
    yield from refused(repository, "0.0.9", "does not come after")
    repository.write("Dockerfile", repository.read("Dockerfile") + "\n")
    yield from refused(repository, NEXT, "not committed")
    repository.git("checkout", "Dockerfile")
    repository.git("tag", f"v{NEXT}")
    yield from refused(repository, NEXT, "there is a tag")
    repository.git("tag", "--delete", f"v{NEXT}")


def releases(repository):
    status, told = repository.release(NEXT)
    yield "it is released", status == 0, told
    for file, place in release.PLACES:
        text = repository.read(file)
        yield f"{file} says it", place.replace("@", NEXT) in text, file
        yield f"{file} says no other", place.replace("@", OLD) not in text, file
    changelog = repository.read(release.CHANGELOG)
    yield ("its section", f"{release.UNRELEASED}\n## [{NEXT}] - 2" in changelog
           and changelog.index(f"[{NEXT}]") < changelog.index("Something new"), changelog)
    debian = repository.read(release.DEBIAN)
    yield "Debian's entry", debian.startswith(f"mahjongd ({NEXT}) unstable"), debian[:200]
    yield "all is committed", repository.git("status", "--porcelain") == "", ""
    yield ("and tagged", repository.git("describe", "--exact-match").strip() == f"v{NEXT}",
           repository.git("tag"))
    message = repository.git("tag", "--list", "--format=%(contents)", f"v{NEXT}")
    yield ("with what is new", "### Added" in message and "Something new" in message
           and "First" not in message, message)
    yield from refused(repository, "1000.0.1", "nothing under Unreleased")


def main():
    passed = failed = 0
    with tempfile.TemporaryDirectory() as name:
        repository = Repository(pathlib.Path(name))
        for part in (refusals, releases):
            for title, good, seen in part(repository):
                passed += bool(good)
                failed += not good
                if not good:
                    print(f"FAILED {title}: {seen}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
