"""Deals of random seeds, options and tables, by the program and by tests/verify_deal.py.

    python3 tests/reference/compare_deals.py build/mahjong [--seed N] [--deals N] [--show N]

Also: the vectors by the verifier and the golden deals by both, deals without a seed, what is
refused, answers that were tampered with, which the verifier must notice, and the commands of
docs/dealing.md.
"""

import argparse
import copy
import hashlib
import json
import pathlib
import random
import re
import subprocess
import sys

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS))
import verify_deal  # noqa: E402  (it lies one folder up, alone, for whoever copies it)

VERIFIER = TESTS / "verify_deal.py"
GOLDEN = TESTS / "vectors" / "golden_deals.json"
PAGE = TESTS.parent / "docs" / "dealing.md"
DEALS = 400
UNSEEDED = 20
SEED_CHARACTERS = "aZ09 \t\n\"\\/\u007fé\u0301中萬東\u2028\ufeff\U0001f004"

# For each option that bears on dealing, the values it may have; null is its default.
OPTIONS = {
    "riichi": {
        "preset": [None, "classic", "tenhou", "mahjongsoul", "ema", "ema_2025", "wrc", "wrc_2025",
                   "mleague"],
        "red_fives": [None, 0, 1, 2, 3, 4],
    },
    "nanchang": {"lower_jing": [None, False, True]},
    "ming": {"dora_base": [None, 0, 1, 2, 3, 4], "dora_max": [None, 4, 5, 6, 7]},
    "jiujiang": {},
    "yueqing": {
        "dice_per_throw": [None, 1, 2],
        "replace_immediately": [None, False, True],
    },
    "mcr": {"preset": [None, "china", "botzone"], "flowers": [None, False, True]},
}
OF_THREE = {
    "preset": [None, "classic", "tenhou_sanma", "mahjongsoul_sanma"],
    "red_fives": [None, 0, 1, 2, 3, 4],
}
TABLE = {
    "dealer": [None, 0, 1, 2, 3],
    "dealer_streak": [None, 0, 1, 2, 3, 4, 5, 8, 100],
    "hand_number": [1, 2, 17],
    "round_wind": ["1z", "2z"],
    "honba": [None, 0, 3],
}

LONGEST = "x" * verify_deal.SEED_BYTES
REFUSED = (
    ({"seed": ""}, "bad_value", "/seed"),
    ({"seed": LONGEST + "x"}, "bad_value", "/seed"),
    ({"seed": "萬" * 85 + "xx"}, "bad_value", "/seed"),
    ({"seed": 1}, "bad_value", "/seed"),
    ({"seed": "1", "rules": {"no_such_option": 1}}, "unknown_option", "/rules/no_such_option"),
    ({"seed": "1", "table": {"dealer": 4}}, "bad_value", "/table/dealer"),
    ({"seed": "1", "table": {"dealer": -1}}, "bad_value", "/table/dealer"),
    ({"seed": "1", "table": {"dealer": "0"}}, "bad_value", "/table/dealer"),
    ({"seed": "1", "tables": {}}, "unknown_field", "/tables"),
)
BAD_OPTIONS = (
    ("riichi", {"red_fives": 5}, "/rules/red_fives"),
    ("riichi", {"players": 2}, "/rules/players"),
    ("riichi", {"preset": "tenhou", "players": 3}, "/rules/preset"),
    ("riichi", {"preset": "tenhou_sanma", "players": 4}, "/rules/preset"),
    ("nanchang", {"lower_jing": 1}, "/rules/lower_jing"),
    ("ming", {"dora_max": 8}, "/rules/dora_max"),
    ("ming", {"dora_base": 5, "dora_max": 4}, "/rules/dora_max"),
    ("yueqing", {"dice_per_throw": 3}, "/rules/dice_per_throw"),
    ("yueqing", {"replace_immediately": "yes"}, "/rules/replace_immediately"),
)


class Tally:
    def __init__(self, show):
        self.passed = self.failed = 0
        self.show = show

    def add(self, name, faults):
        """One test; an empty list of faults is a pass."""
        self.passed += not faults
        self.failed += bool(faults)
        if faults and self.show > 0:
            self.show -= 1
            print(f"FAIL {name}: " + "; ".join(faults[:5]))


def ask(program, requests):
    """The program's answers, one a request. Every other one is sent as UTF-8, the rest escaped."""
    lines = "".join(json.dumps(request, ensure_ascii=number % 2 == 0) + "\n"
                    for number, request in enumerate(requests))
    done = subprocess.run([program, "deal"], input=lines.encode(), stdout=subprocess.PIPE,
                          check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(requests), "not one answer a request"
    return answers


def random_seed(rng):
    kind = rng.randrange(4)
    if kind == 0:
        return rng.randbytes(96).hex()
    if kind == 1:
        return chr(rng.randrange(1, 128))
    length = rng.choice((2, 8, 64, 127, 128, 129, 255, 256))
    if kind == 2:
        return "".join(chr(rng.randrange(32, 127)) for _ in range(length))
    text = "".join(rng.choice(SEED_CHARACTERS) for _ in range(length))
    return text.encode()[:256].decode("utf-8", "ignore") or "中"


def chosen(rng, members):
    """Some of the members, each with one of its values."""
    return {name: rng.choice(values) for name, values in members.items() if rng.random() < 0.7}


def random_request_of_three(rng):
    """A preset for three alone says how many play."""
    rules = chosen(rng, OF_THREE)
    if rules.get("preset") in (None, "classic") or rng.random() < 0.5:
        rules["players"] = 3
    return {"ruleset": "riichi", "seed": random_seed(rng), "rules": rules,
            "table": chosen(rng, {**TABLE, "dealer": [None, 0, 1, 2]})}


def random_request(rng, ruleset):
    if ruleset == "riichi" and rng.random() < 0.4:
        return random_request_of_three(rng)
    request = {"ruleset": ruleset, "seed": random_seed(rng)}
    if rng.random() < 0.9:
        request["rules"] = chosen(rng, OPTIONS[ruleset])
    if rng.random() < 0.9:
        request["table"] = chosen(rng, TABLE)
    return request


def faults_of(request, answer):
    """The deal of what was asked for, and the deal of the rules and table that the answer names."""
    if "code" in answer:
        return [f"refused: {answer['code']}: {answer['detail']}"]
    want = verify_deal.compute(request["ruleset"], request["seed"], request.get("rules"),
                               request.get("table"))
    got = {name: answer.get(name) for name in want}
    found = verify_deal.differences("asked", want, got) + verify_deal.check(answer)
    for name, value in (request.get("table") or {}).items():
        if value is not None and answer["table"].get(name) != value:
            found.append(f"table.{name}: {answer['table'].get(name)}, asked for {value}")
    return found


def compare_random(tally, program, ruleset, rng, count):
    requests = [random_request(rng, ruleset) for _ in range(count)]
    requests[0]["seed"] = LONGEST
    requests[1]["seed"] = "萬" * 85 + "x"
    for request, answer in zip(requests, ask(program, requests)):
        tally.add(json.dumps(request), faults_of(request, answer))


def compare_unseeded(tally, program, ruleset):
    """The program draws the seed: 96 bytes in hex, never twice the same."""
    answers = ask(program, [{"ruleset": ruleset, "seed": None}] * UNSEEDED)
    answers += ask(program, [{"ruleset": ruleset}])
    seeds = {answer.get("seed") for answer in answers}
    tally.add(f"{ruleset}: seeds differ", [] if len(seeds) == UNSEEDED + 1 else [str(seeds)])
    for answer in answers:
        seed = answer.get("seed")
        found = [] if re.fullmatch("[0-9a-f]{192}", seed or "") else [f"seed {seed!r}"]
        tally.add(f"{ruleset} without a seed", found or verify_deal.check(answer))


def compare_refusals(tally, program, ruleset):
    cases = [({"ruleset": ruleset, **more}, code, at) for more, code, at in REFUSED]
    cases += [({"ruleset": ruleset, "seed": "1", "rules": rules}, "bad_option", at)
              for owner, rules, at in BAD_OPTIONS if owner == ruleset]
    answers = ask(program, [request for request, _, _ in cases])
    for (request, code, at), answer in zip(cases, answers):
        got = answer.get("code"), answer.get("pointer")
        tally.add(json.dumps(request), [] if got == (code, at) else [f"{got}, want {(code, at)}"])


def swapped(tiles):
    """The list with its first tile and the next one that differs from it exchanged."""
    other = next(i for i, tile in enumerate(tiles) if tile != tiles[0])
    tiles[0], tiles[other] = tiles[other], tiles[0]


def tampered(answer):
    """Copies of the answer, each with one thing changed, and the name of that thing."""
    def changed(name, change):
        value = copy.deepcopy(answer)
        change(value)
        return name, value

    yield changed("seed", lambda a: a.update(seed=a["seed"] + "x"))
    yield changed("commitment", lambda a: a.update(commitment="0" + a["commitment"][:-1]))
    yield changed("algorithm", lambda a: a.update(algorithm="mjdeal/2"))
    yield changed("dealer", lambda a: a["table"].update(dealer=(a["table"]["dealer"] + 1) % 4))
    yield changed("dice", lambda a: a["dice"].__setitem__(0, a["dice"][0] % 6 + 1))
    yield changed("break", lambda a: a["break"].update(stack=a["break"]["stack"] + 1))
    yield changed("wall", lambda a: swapped(a["wall"]))
    yield changed("draws", lambda a: swapped(a["draws"]))
    yield changed("a draw less", lambda a: a["draws"].pop())
    yield changed("dead_wall", lambda a: a["dead_wall"].append("1p"))
    yield changed("deal", lambda a: a["deal"].update(more="1p"))
    yield changed("hands", lambda a: a["hands"].reverse())
    yield changed("a tile", lambda a: a["hands"][1].update(concealed=a["hands"][0]["concealed"]))
    yield changed("flowers", lambda a: a["hands"][2].update(flowers="7777z"))
    yield changed("drawn", lambda a: a["hands"][a["table"]["dealer"]].pop("drawn"))
    yield changed("another's drawn",
                  lambda a: a["hands"][a["table"]["dealer"] - 1].update(drawn="1p"))
    for name in ("wall", "hands", "deal", "rules", "table"):
        yield changed("no " + name, lambda a, name=name: a.pop(name))


def notice_tampering(tally, program, ruleset):
    request = {"ruleset": ruleset, "seed": "tampered", "table": {"dealer": 1}}
    asked = [request, {**request, "rules": {"players": 3}}] if ruleset == "riichi" else [request]
    for request, answer in zip(asked, ask(program, asked)):
        for name, value in tampered(answer):
            found = verify_deal.check(value)
            tally.add(f"{json.dumps(request)}: {name} changed", [] if found else ["not noticed"])


def verifier_exits(tally, name, want, arguments, text=""):
    done = subprocess.run([sys.executable, str(VERIFIER), *arguments], input=text.encode(),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    out = (done.stdout + done.stderr).decode()
    tally.add(f"verify_deal.py, {name}",
              [] if done.returncode == want and out else [f"exit {done.returncode}: {out}"])
    return out


def run_verifier(tally, program):
    """The command as users call it."""
    answer = ask(program, [{"ruleset": "riichi", "seed": "1"}])[0]
    verifier_exits(tally, "right", 0, [], json.dumps(answer))
    answer["dice"].reverse()
    out = verifier_exits(tally, "wrong dice", 1, ["-"], json.dumps(answer))
    tally.add("says where", [] if "dice[0]: the answer says 1, 2 computed" in out else [out])
    for name, text in (("no JSON", "{"), ("no object", "[]"),
                       ("a problem", '{"code": "bad_value"}'),
                       ("not text", '{"ruleset": "riichi", "seed": "\\ud800"}')):
        verifier_exits(tally, name, 2, [], text)
    verifier_exits(tally, "no such file", 2, ["/nowhere/answer.json"])
    verifier_exits(tally, "no ruleset", 2, ["--seed", "1"])
    verifier_exits(tally, "a bad option", 2,
                   ["--seed", "1", "--ruleset", "riichi", "--rules", '{"red_fives": 5}'])
    out = verifier_exits(tally, "printing", 0, ["--seed", "1", "--ruleset", "riichi"])
    again = json.loads(out)
    again.update(rules={}, table={})
    verifier_exits(tally, "its own print", 0, [], json.dumps(again))


def check_vectors(tally):
    passed, failed = verify_deal.self_test(TESTS / "vectors")
    tally.passed += passed
    tally.failed += failed
    digest = hashlib.sha256(GOLDEN.read_bytes()).hexdigest()
    named = digest in PAGE.read_text(encoding="utf-8")
    tally.add("golden_deals.json is as docs/dealing.md says", [] if named else [digest])


def compare_golden(tally, program, known):
    """Every golden deal by the program too."""
    cases = [case for case in json.loads(GOLDEN.read_text(encoding="utf-8"))["cases"]
             if case["request"]["ruleset"] in known]
    for case, answer in zip(cases, ask(program, [case["request"] for case in cases])):
        got = {name: answer.get(name) for name in case["expect"]}
        tally.add(case["id"], verify_deal.differences("golden", case["expect"], got))


def known_rulesets(program):
    names = list(verify_deal.RULESETS)
    answers = ask(program, [{"ruleset": name, "seed": "1"} for name in names])
    known = [name for name, answer in zip(names, answers)
             if answer.get("code") != "unknown_ruleset"]
    assert known, "the program knows no ruleset"
    print("rulesets: " + ", ".join(known))
    return known


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=DEALS, help="random deals of each ruleset")
    parser.add_argument("--show", type=int, default=10, help="failures printed")
    args = parser.parse_args()
    tally = Tally(args.show)
    check_vectors(tally)
    known = known_rulesets(args.program)
    compare_golden(tally, args.program, known)
    for ruleset in known:
        rng = random.Random(f"{ruleset} {args.seed}")
        compare_random(tally, args.program, ruleset, rng, args.deals)
        compare_unseeded(tally, args.program, ruleset)
        compare_refusals(tally, args.program, ruleset)
        notice_tampering(tally, args.program, ruleset)
    run_verifier(tally, args.program)
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
