"""
Nothing is edited or erased: the chain of entries, recomputed here, and who may see it.
"""

import json
import time

from support.audit import Witness, audit, balances, body_of, chain_faults
from support.ledger_suite import NO_ID, LedgerSuite, expect
from support.matches import nameless
from support.replays import TIME, UUID7, begin, hand


def nothing_is_edited(suite):
    """Corrections of corrections, undone: all can be read, every entry as it was first seen."""
    club = suite.club()
    path, witness = begin(club), Witness(club)
    steps = [lambda n=n: club.scorer.make(path + "/hands", hand(n, (n % 4,))) for n in (1, 2, 3)]
    steps += [
        lambda: club.scorer.make(path + "/corrections", {
            "from_hand": 2, "reason": "wrong", "hands": [hand(2, (3,)), hand(3, (0, 1))]}),
        lambda: club.scorer.make(path + "/corrections", {
            "from_hand": 3, "reason": "no, wrong again", "hands": [hand(3), hand(4, (2, 3))]}),
        lambda: expect(club.scorer.delete(path + "/hands/4?reason=no"), 200),
        lambda: expect(club.scorer.delete(path + "/hands/3?reason=no"), 200),
        lambda: club.scorer.make(path + "/hands", hand(3, (1, 2, 3))),
        lambda: expect(club.scorer.post(path + "/finish", {}), 200),
        lambda: expect(club.scorer.post(path + "/reopen", {"reason": "one more"}), 200),
        lambda: club.scorer.make(path + "/hands", hand(4)),
        lambda: expect(club.scorer.post(path + "/finish", {}), 200),
        lambda: expect(club.scorer.post(path + "/void", {"reason": "all of it"}), 200),
    ]
    for number, step in enumerate(steps):
        step()
        suite.equal(f"step {number}: nothing is edited", witness.faults(), [])
    standing = list(club.read.pages(path + "/hands"))
    suite.equal("the hands that stand", [h["hand_number"] for h in standing], [1, 2, 3, 4])
    history = list(club.read.pages(path + "/hands?history=true"))
    suite.equal("and all there ever were", sorted(h["hand_number"] for h in history),
                [1, 2, 2, 3, 3, 3, 3, 4, 4])
    kinds = {item["seq"]: item["kind"] for item in witness.club.read.pages("/v1/ledger")}
    for item in history:
        stands = item["id"] in {h["id"] for h in standing}
        suite.check(f"hand {item['hand_number']}, entry {item['seq']}",
                    ("reversed_by" not in item) == stands and
                    (stands or kinds[item["reversed_by"]] == "hand_reversal"), repr(item))
    entries = audit(suite, "in the end", club)
    suite.equal("of a void match nothing is left", balances(entries), {})


def the_books_balance(suite):
    """
    Text that JSON writers treat differently is in the chain, which anyone can recompute from what
    GET /v1/ledger shows; every entry sums to zero.
    """
    club = suite.club()
    path = begin(club)
    text = "\"\\/ \n\t\u007f \u2028 \u00e9 \u9ebb \U0001f004 </script>"
    club.scorer.make(path + "/hands", {**hand(1), "chips": [3, -1, -1, -1], "note": text})
    club.scorer.make(path + "/penalties", {"seat": 1, "points": 100, "reason": text})
    club.scorer.make(path + "/corrections", {
        "from_hand": 1, "hands": [{**hand(1), "note": text}], "reason": text})
    expect(club.scorer.post(path + "/finish", {}), 200)
    entries = audit(suite, "odd text", club)
    suite.check("the text came through", any(
        item.get("reason") == text for item in entries), "no entry has it")
    for item in entries:
        suite.check(f"entry {item['seq']}: id and time", UUID7.fullmatch(item["id"]) and
                    TIME.fullmatch(item["at"]), f"{item['id']} {item['at']}")
    tampered = json.loads(json.dumps(entries))
    tampered[1]["postings"][0]["amount"] += 1
    suite.check("the check sees a changed amount", len(chain_faults(tampered)) >= 2, "")
    suite.check("the bytes are the answer's own", body_of(entries[0])[:-1]
                in club.read.get("/v1/ledger?order=asc&limit=1").body, "")




def ids_and_times(suite):
    club = suite.club()
    anna, bo, chen, dora = club.players()
    begun = time.time()
    for target, body in (("/v1/players", {"name": "x"}), ("/v1/matches", {
            "ruleset": "ming", "seats": [anna, bo, chen, dora]})):
        answer = club.scorer.post(target, body)
        made = expect(answer, 201)
        suite.check(f"{target}: a UUIDv7", UUID7.fullmatch(made["id"]), made["id"])
        suite.check(f"{target}: a time", TIME.fullmatch(made["created_at"]), made["created_at"])
        stamp = int(made["id"].replace("-", "")[:12], 16) / 1000
        suite.check(f"{target}: the id tells the time", begun - 1 < stamp < time.time() + 1,
                    made["id"])
        suite.equal(f"{target}: Location", answer.headers.get("location"),
                    f"{target}/{made['id']}")
        suite.equal(f"{target}: ETag", answer.headers.get("etag"), '"1"')
        again = club.read.get(answer.headers["location"])
        suite.equal(f"{target}: there it is", (again.status, nameless(again.json())), (200, made))
    path = answer.headers["location"]
    for target, body in (
            ("/hands", {"hand_number": 1, "outcome": {"type": "exhaustive_draw"}}),
            ("/corrections", {"from_hand": 1, "hands": [], "reason": "r"}),
            ("/seats", {"seats": [bo, anna, chen, dora]}),
            ("/penalties", {"seat": 0, "points": 1, "reason": "r"}),
            ("/transfers", {"from": 0, "to": 1, "chips": 1, "reason": "r"})):
        answer = club.scorer.post(path + target, body)
        made = expect(answer, 201)
        location = answer.headers.get("location", "")
        suite.equal(f"{target}: Location answers", club.read.get(location).status, 200)
        suite.equal(f"{target}: ETag", answer.headers.get("etag"),
                    f"\"{made.get('match', made)['version']}\"")


def foreign_ids(suite):
    """What belongs to another club is not there."""
    mine, theirs = suite.club("Mine"), suite.club("Theirs")
    path, players = begin(theirs), mine.players()
    theirs.scorer.make(path + "/hands", hand(1))
    foreign = theirs.read.read(path)["seats"][0]
    for method, target, body in (
            ("GET", "", None), ("GET", "/hands", None), ("GET", "/hands/1", None),
            ("POST", "/hands", hand(2)), ("DELETE", "/hands/1", None),
            ("POST", "/corrections", {"from_hand": 1, "hands": [], "reason": "r"}),
            ("POST", "/seats", {"seats": players}), ("POST", "/finish", {}),
            ("POST", "/void", {"reason": "r"}), ("POST", "/reopen", {"reason": "r"}),
            ("POST", "/penalties", {"seat": 0, "points": 1, "reason": "r"}),
            ("POST", "/transfers", {"from": 0, "to": 1, "chips": 1, "reason": "r"})):
        for name, place in (("another club's", path), ("nobody's", "/v1/matches/" + NO_ID),
                            ("no id", "/v1/matches/x")):
            answer = (mine.owner.get(place + target) if method == "GET"
                      else mine.owner.write(method, place + target, body))
            suite.refused(f"{method} {name} {target}", answer, 404, "not_found")
    suite.equal("theirs is untouched", theirs.read.read(path)["version"], 2)
    for target in ("/v1/matches", "/v1/ledger"):
        suite.equal(f"mine: {target}", list(mine.read.pages(target)), [])
    suite.refused("matches of a foreign player", mine.read.get(f"/v1/matches?player={foreign}"),
                  404, "not_found")
    suite.refused("a foreign player is not seated", mine.scorer.post("/v1/matches", {
        "ruleset": "ming", "seats": players[:3] + [foreign]}), 404, "not_found",
        pointer="/seats/3")


def main():
    with LedgerSuite() as suite:
        suite.run(nothing_is_edited, the_books_balance, ids_and_times, foreign_ids)


if __name__ == "__main__":
    main()
