#!/usr/bin/python3
"""tools/check_rulesets.py finds a ruleset's name where it is planted, and tools/rulesets.py what is
stale.

Usage: tests/tools/rulesets_test.py BUILD_DIRECTORY
"""

import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import check_rulesets  # noqa: E402
import rulesets  # noqa: E402

IDS = rulesets.ids(ROOT)
# (file, line, what it names)
PLANTED = [
    ("web/src/planted.js", 'if (ruleset.id === "{}") return;', True),
    ("web/src/planted.js", "	{}: {{ han: 8 }},", True),
    ("codec/planted.c", 'mj_ruleset_find("{}")', True),
    ("codec/planted.c", 'if (strcmp(ruleset->id, "{}") == 0)', True),
    ("codec/planted.c", '#include "{}/{}.h"', True),
    ("tools/planted.py", '{{"ruleset": "{}"}}', True),
    ("lib/{}/planted.c", 'mj_ruleset_find("{}")', False),
    ("lib/engine/planted.c", "struct {}ish;", False),
]
# What is declared, and who has declared it, is no ruleset.
OTHER_RIICHI = ['draft.riichi.length', '{.name = "riichi", .read = read_riichi}', '"riichi", 0',
                'takes(ruleset, "riichi")', "riichi: state.draft.riichi,"]


def planted_cases():
    for one in IDS:
        for file, line, found in PLANTED:
            seen = list(check_rulesets.faults_in(file.format(one), line.format(one, one), IDS))
            yield f"{file}, {line}, {one}", seen == [(1, one)] * bool(found) or (
                found and seen and all(fault == (1, one) for fault in seen)), seen
        other = next(other for other in IDS if other != one)
        seen = list(check_rulesets.faults_in(f"lib/{other}/a.c", f'mj_ruleset_find("{one}")', IDS))
        yield f"{one} in {other}", seen == [(1, one)], seen
    for line in OTHER_RIICHI:
        seen = list(check_rulesets.faults_in("web/src/planted.js", line, IDS))
        yield line, seen == [], seen


def tree_cases():
    looked, faults = check_rulesets.check(ROOT)
    yield "the tree", faults == [], faults
    yield "files are looked at", looked > 1000, looked
    kept = check_rulesets.EXCEPT.pop("cmd/mcp.c")
    faults = check_rulesets.check(ROOT)[1]
    yield "without its exception", any(one.startswith("cmd/mcp.c:") for one in faults), faults
    check_rulesets.EXCEPT["cmd/mcp.c"] = kept
    check_rulesets.EXCEPT["json/read.c"] = "no reason"
    faults = check_rulesets.check(ROOT)[1]
    yield "an exception of nothing", faults == ["json/read.c: names none, and is excepted"], faults


def made_cases(scratch):
    done = subprocess.run([ROOT / "tools" / "rulesets.py", "--check"], capture_output=True,
                          text=True, check=False)
    yield "what is made is of today", done.returncode == 0, done.stdout
    for place in ("tools/rulesets.py", "lib/catalogue.c", *rulesets.MADE,
                  *(f"lib/{one}/page.json" for one in IDS)):
        (scratch / place).parent.mkdir(parents=True, exist_ok=True)
        (scratch / place).write_bytes((ROOT / place).read_bytes())
    file = scratch / "lib" / IDS[0] / "page.json"

    def checked(page):
        file.write_text(json.dumps(page), encoding="utf-8")
        return subprocess.run([scratch / "tools" / "rulesets.py", "--check"], capture_output=True,
                              text=True, check=False)

    (scratch / "tools" / "rulesets.py").chmod(0o755)
    page = json.loads(file.read_text(encoding="utf-8"))
    yield "a copy", checked(page).returncode == 0, ""
    done = checked({**page, "rare": {"han": 7}})
    yield "another number", done.returncode == 1 and "web/src/rulesets.js" in done.stdout, done
    done = checked({**page, "planted": 1})
    yield "an unknown member", done.returncode == 1 and "planted" in done.stderr, done


def main():
    passed = failed = 0
    with tempfile.TemporaryDirectory() as name:
        for cases in (planted_cases(), tree_cases(), made_cases(pathlib.Path(name))):
            for title, good, seen in cases:
                passed += bool(good)
                failed += not good
                if not good:
                    print(f"FAILED {title}: {seen}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
