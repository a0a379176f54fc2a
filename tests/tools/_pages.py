"""For suites of what the pages show: their blocks, and a folder and a daemon to run them in."""

import dataclasses
import json
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^(?:<!-- not run: (?P<reason>.*?) -->\n)?```(?P<kind>\w*)\n(?P<text>.*?)^```$",
                   re.DOTALL | re.MULTILINE)
INDENTED = re.compile(r"(?:^    .*\n|^\n)+", re.MULTILINE)
# What a reader has whose first command was `make run`.
ADDRESS = "127.0.0.1:8080"
STORE = "sqlite:mahjong.db"
ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"}
SECONDS = 300
# What differs from run to run.
VARIES = re.compile(r"(?P<id>[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})|"
                    r"(?P<time>\d{4}-\d\d-\d\dT[\d:.]+Z)|(?P<hash>[0-9a-f]{64})")


class Counts:
    passed = failed = 0

    def check(self, good, text):
        self.passed += bool(good)
        self.failed += not good
        if not good:
            print(f"FAILED {text}")


@dataclasses.dataclass
class Block:
    """`kind` is the word behind the fence, `reason` why it is not run, `answer` what it prints."""

    place: str
    kind: str
    text: str
    reason: str | None
    answer: "Block | None" = None


def pages():
    """Names of the pages, from the root of the tree."""
    found = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    return sorted(str(path.relative_to(ROOT)) for path in found)


def read(page):
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(page):
    """Those of a page in their order; an answer stands with its commands, not by itself."""
    text, found, end = read(page), [], 0
    for match in BLOCK.finditer(text):
        block = Block(f"{page}:{text.count(chr(10), 0, match.start()) + 1}", match["kind"],
                      match["text"], match["reason"])
        follows = found and found[-1].kind == "sh" and found[-1].answer is None \
            and not text[end:match.start()].strip()
        if follows and block.kind in ("json", "text"):
            found[-1].answer = block
        else:
            found.append(block)
        end = match.end()
    return found


def indented(page):
    """The text of each block without a fence."""
    return [block.strip("\n") for block in INDENTED.findall(BLOCK.sub("", read(page)))
            if block.strip()]


def values(text):
    """The JSON values that stand one after the other in a text."""
    decoder, found, at = json.JSONDecoder(), [], 0
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        value, at = decoder.raw_decode(text, at)
        found.append(value)
    return found


def settled(text):
    """With ids numbered by their first place, times and hashes named: the same in each run."""
    seen = {}

    def name(match):
        if match.lastgroup == "id":
            return seen.setdefault(match[0], f"id {len(seen) + 1}")
        return match.lastgroup
    return VARIES.sub(name, text)


def same(shown, printed):
    """Whether an answer is what the commands printed: JSON by its values, text to the letter."""
    shown_text, printed = settled(shown.text), settled(printed)
    if shown.kind == "text":
        return shown_text == printed
    try:
        return values(shown_text) == values(printed)
    except ValueError:
        return False


class Place:
    """A folder that looks like the tree after `make run`, whose daemon answers at `address`."""

    def __init__(self, build):
        self.folder = tempfile.TemporaryDirectory(prefix="mahjongd-pages-")
        self.path = pathlib.Path(self.folder.name)
        self.environment = {**ENVIRONMENT, "HOME": self.folder.name}
        self.environment["PATH"] = f"{self.path / 'build'}:{ENVIRONMENT['PATH']}"
        for file in ROOT.iterdir():
            if not file.name.startswith(("build", "mahjong.db")):  # not the store of `make run`
                (self.path / file.name).symlink_to(file)
        (self.path / "build").symlink_to(ROOT / build)
        self.process = subprocess.Popen(
            ["build/mahjongd", "--listen", "127.0.0.1:0", "--store", STORE, "--log-level", "error"],
            cwd=self.path, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            encoding="utf-8")
        self.address = self.process.stdout.readline().split()[-1]

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.process.terminate()
        self.process.wait(SECONDS)
        self.process.stdout.close()
        self.folder.cleanup()

    def run(self, texts):
        """In one shell, as a reader pastes them: (exit status or None, stdout, stderr) of each."""
        script = []
        for number, text in enumerate(texts):
            here = text.replace(ADDRESS, self.address.removeprefix("http://"))
            file = self.path / f".block-{number}"
            file.write_text(here, encoding="utf-8")
            script.append(f". {file} > {file}.out 2> {file}.err; echo $? > {file}.status\n")
        subprocess.run(["bash", "-c", "".join(script)], cwd=self.path, env=self.environment,
                       stdin=subprocess.DEVNULL, timeout=SECONDS, check=False)
        return [self._outcome(self.path / f".block-{number}") for number in range(len(texts))]

    def _outcome(self, file):
        status, out, err = (pathlib.Path(f"{file}.{end}") for end in ("status", "out", "err"))
        texts = [path.read_text(encoding="utf-8") if path.exists() else "" for path in (out, err)]
        address = self.address.removeprefix("http://")
        return (int(status.read_text(encoding="ascii")) if status.exists() else None,
                *(text.replace(address, ADDRESS) for text in texts))

    def admin(self, *words):
        done = subprocess.run(["build/mahjongd", "admin", *words], cwd=self.path, check=True,
                              env=self.environment, capture_output=True, timeout=SECONDS)
        return json.loads(done.stdout)
