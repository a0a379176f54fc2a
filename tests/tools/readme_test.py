#!/usr/bin/python3
"""The README's requests get the answers that the README shows: tests/tools/readme_test.py BUILD_DIRECTORY."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLE = re.compile(r"```sh\n(.*?)```\n```json\n(.*?)```", re.DOTALL)
ADDRESS = "http://127.0.0.1:8080"
SECONDS = 20


def values(text):
    """The JSON values that stand one after the other in a text."""
    decoder, found, at = json.JSONDecoder(), [], 0
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        value, at = decoder.raw_decode(text, at)
        found.append(value)
    return found


def start(build, folder):
    command = [ROOT / build / "mahjongd", "--listen", "127.0.0.1:0", "--store",
               f"sqlite:{folder}/readme.db", "--log-level", "error"]
    daemon = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    return daemon, daemon.stdout.readline().split()[-1]


def main():
    examples = EXAMPLE.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        daemon, address = start(sys.argv[1], folder)
        try:
            for request, answer in examples:
                done = subprocess.run(["bash", "-c", request.replace(ADDRESS, address)],
                                      capture_output=True, text=True, timeout=SECONDS, check=False)
                good = done.returncode == 0 and values(done.stdout) == values(answer)
                passed += good
                failed += not good
                if not good:
                    print(f"FAILED {request}got {done.stdout}{done.stderr}")
        finally:
            daemon.terminate()
            daemon.wait(SECONDS)
    if len(examples) < 3:
        print(f"FAILED the README shows {len(examples)} requests")
        failed += 1
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
