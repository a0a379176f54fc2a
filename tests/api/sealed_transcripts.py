#!/usr/bin/python3
"""
POST /v1/deals/verify and `mahjong verify-deal`: transcripts of sealed matches of every ruleset,
whole and with each of their members changed. tests/verify_deal.py, written from docs/dealing.md
alone, says the same of each.
"""

import json
import random
import subprocess

from support.openapi_spec import Spec
from support.suite import Suite
from support.transcripts import attacks, context_of, made, transcripts, verify_deal

PATH = "/v1/deals/verify"


def findings(suite, name, transcript):
    """What the daemon says of each check, once it and tests/verify_deal.py agree."""
    answer = suite.client.post(PATH, transcript)
    value = answer.json()
    suite.equal(f"{name}: status", answer.status, 200)
    suite.equal(f"{name}: by openapi", suite.spec.answer_faults("POST", PATH, answer), [])
    told = [(one["check"], one["pointer"], one["finding"]) for one in value["checks"]]
    suite.equal(f"{name}: both say the same", told, verify_deal.Transcript(transcript).check())
    failed = [{"check": one[0], "pointer": one[1]} for one in told if one[2] == "fails"]
    suite.equal(f"{name}: valid, and the fault",
                (value["valid"], value.get("fault")), (not failed, failed[0] if failed else None))
    suite.equal(f"{name}: complete", value["complete"], all(one[2] != "open" for one in told))
    return value


def honest(suite):
    for name, transcript in transcripts(random.Random(1)):
        value = findings(suite, name, transcript)
        suite.check(f"{name}: holds", value["valid"] and value["complete"])
        for dealt, hand in zip(value["deals"], transcript["hands"], strict=True):
            suite.equal(f"{name}: the deal", (dealt["wall"], dealt["dice"]),
                        (hand["wall"], hand["dice"]))


def going_on(suite):
    """Before the secret, and before the second hand's seed, is shown."""
    transcript = made(random.Random(2), "ming")
    del transcript["secret"], transcript["hands"][1:]
    transcript["hands"].append({"commitment": "00" * 32})
    value = findings(suite, "going on", transcript)
    suite.equal("one deal is known", [deal["hand"] for deal in value["deals"]], [0])
    suite.check("no fault, but not complete", value["valid"] and not value["complete"])


def attacked(suite):
    transcript = made(random.Random(3), "riichi")
    for name, changed, check in attacks(transcript):
        suite.equal(name, findings(suite, name, changed).get("fault", {}).get("check"), check)


def no_bit_alike(suite):
    """Seats' seeds that differ in one bit lead to walls that have nothing in common."""
    key = verify_deal.hand_seed(bytes(96), 0)
    plain = verify_deal.deal_of("riichi", "any")
    alike, total = 0, 0
    for bit in range(64):
        walls = []
        for flip in (0, 1 << bit):
            seed = (0x123456789ABCDEF ^ flip).to_bytes(8, "big")
            context = context_of("m", plain, bytes(32), [b"a", b"b", b"c", seed], b"")
            walls.append(verify_deal.deal_of("riichi", verify_deal.SealedSeed(key, context)).wall)
        alike += sum(one == other for one, other in zip(*walls, strict=True))
        total += len(walls[0])
    # There are 4 of a kind, and red fives differ from the others: 0.029 agree by chance.
    expected = total * 0.029
    suite.check("as alike as by chance", abs(alike - expected) < 6 * expected ** 0.5,
                f"{alike} of {total}, {expected:.0f} expected")


def refused(suite):
    whole = made(random.Random(4), "yueqing")
    for name, change, pointer in (
            ("an odd digit", {"commitment": "abc"}, "/commitment"),
            ("no digit", {"context": "g" * 64}, "/context"),
            ("a short secret", {"secret": "00"}, "/secret"),
            ("three seats", {"seats": whole["seats"][:3]}, "/seats"),
            ("a long seed", {"seats": [{"seed": "x" * 65}, None, None, None]}, "/seats/0/seed"),
            ("an empty seed", {"seats": [{"seed": ""}, None, None, None]}, "/seats/0/seed"),
            ("a hand without commitment", {"hands": [{}]}, "/hands/0/commitment"),
            ("a die of seven", {"hands": [{**whole["hands"][0], "dice": [7]}]}, "/hands/0/dice/0"),
            ("five dice", {"hands": [{**whole["hands"][0], "dice": [1] * 5}]}, "/hands/0/dice"),
            ("a draw from nowhere", {"hands": [{**whole["hands"][0], "draws": [
                {"seat": 0, "source": "river"}]}]}, "/hands/0/draws/0/source"),
            ("a draw of nobody", {"hands": [{**whole["hands"][0], "draws": [
                {"seat": 4, "source": "wall"}]}]}, "/hands/0/draws/0/seat"),
            ("a tile of another game", {"hands": [{**whole["hands"][0], "draws": [
                {"seat": 0, "source": "wall", "tile": "1f"}]}]}, "/hands/0/draws/0/tile"),
            ("too many draws", {"hands": [{**whole["hands"][0], "draws": [
                {"seat": 0, "source": "wall"}] * 129}]}, "/hands/0/draws"),
            ("no list of draws", {"hands": [{**whole["hands"][0], "draws": "x"}]},
             "/hands/0/draws"),
            ("no list of hands", {"hands": {}}, "/hands"),
            ("too many hands", {"hands": [{"commitment": "00" * 32}] * 513}, "/hands"),
            ("something else", {"more": 1}, "/more")):
        answer = suite.client.post(PATH, {**whole, **change})
        suite.equal(name, (answer.status, answer.json().get("pointer")), (422, pointer))
    for member in ("match", "commitment", "seats", "context", "hands"):
        answer = suite.client.post(PATH, {k: v for k, v in whole.items() if k != member})
        suite.equal(f"without {member}", (answer.status, answer.json().get("code")),
                    (422, "missing_field"))


def in_the_shell(suite):
    lines = [transcript for _, transcript in transcripts(random.Random(5))]
    done = subprocess.run([suite.mahjong, "verify-deal"], text=True, stdout=subprocess.PIPE,
                          input="".join(json.dumps(line) + "\n" for line in lines), check=False)
    suite.equal("status", done.returncode, 0)
    for line, said in zip(lines, done.stdout.splitlines(), strict=True):
        suite.equal("as over HTTP", json.loads(said), suite.client.post(PATH, line).json())


def main():
    with Suite() as suite:
        suite.spec = Spec()
        suite.run(honest, going_on, attacked, no_bit_alike, refused, in_the_shell)


if __name__ == "__main__":
    main()
