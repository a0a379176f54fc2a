"""
A retry never records twice: what an Idempotency-Key stands for, and how long.
"""

import json
import uuid

from support.audit import audit, head, read_ledger
from support.client import Client, dump
from support.daemon import Daemon
from support.ledger_suite import ADMIN_KEY, Caller, LedgerSuite, expect
from support.replays import begin, hand, same_answer

DRAW = {"type": "exhaustive_draw", "tenpai": [0]}


def every_write_is_replayed(suite):
    """Each kind of write, sent twice: one effect, the first answer twice."""
    club = suite.club()
    anna, bo, chen, dora = club.players()
    path = begin(club)
    writes = [
        ("POST", "/v1/players", {"name": "Eva"}),
        ("PATCH", f"/v1/players/{anna}", {"name": "Anna B."}),
        ("POST", "/v1/matches", {"ruleset": "ming", "seats": [anna, bo, chen, {"guest": "G"}]}),
        ("POST", path + "/hands", hand(1)),
        ("POST", path + "/hands", hand(2)),
        ("POST", path + "/corrections", {"from_hand": 2, "reason": "r", "hands": [
            {"outcome": DRAW}]}),
        ("DELETE", path + "/hands/2?reason=r", None),
        ("POST", path + "/seats", {"seats": [bo, chen, dora, anna]}),
        ("POST", path + "/penalties", {"seat": 0, "points": 1, "reason": "r"}),
        ("POST", path + "/transfers", {"from": 0, "to": 1, "points": 1, "reason": "r"}),
        ("POST", path + "/finish", {}),
        ("POST", path + "/reopen", {"reason": "r"}),
        ("POST", path + "/void", {"reason": "r"}),
        ("POST", "/v1/ledger/adjustments", {"player": anna, "asset": "score", "amount": 5,
                                            "reason": "r"}),
    ]
    for method, target, body in writes:
        key, name = uuid.uuid4().hex, f"{method} {target.replace(path, '...')}"
        first = club.owner.write(method, target, body, Idempotency_Key=key)
        suite.check(f"{name}: is done", first.status in (200, 201), repr(first))
        before = head(club)
        again = club.owner.write(method, target, body, Idempotency_Key=key)
        same_answer(suite, name, first, again)
        suite.equal(f"{name}: nothing is written twice", head(club), before)
    audit(suite, "after the replays", club)


def replays_that_come_late(suite):
    """The key is looked up before If-Match and hand_number, and before the match's state."""
    club = suite.club()
    path = begin(club)
    key = {"Idempotency_Key": "hand-1", "If_Match": '"1"'}
    first = club.scorer.post(path + "/hands", hand(1), **key)
    suite.equal("hand 1", first.status, 201)
    same_answer(suite, "at once, though If-Match is stale by now", first,
                club.scorer.post(path + "/hands", hand(1), **key))
    same_answer(suite, "with another If-Match", first, club.scorer.post(
        path + "/hands", hand(1), Idempotency_Key="hand-1", If_Match='"77"'))
    for number in (2, 3):
        club.scorer.make(path + "/hands", hand(number))
    same_answer(suite, "two hands later", first,
                club.scorer.post(path + "/hands", hand(1), **key))
    club.scorer.make(path + "/corrections", {"from_hand": 1, "hands": [], "reason": "all wrong"})
    same_answer(suite, "when it has been taken back", first,
                club.scorer.post(path + "/hands", hand(1), **key))
    expect(club.scorer.post(path + "/void", {"reason": "not played"}), 200)
    before = head(club)
    same_answer(suite, "when the match is void", first,
                club.scorer.post(path + "/hands", hand(1), **key))
    suite.equal("and nothing was written", head(club), before)
    same_answer(suite, "by another key of the club", first,
                club.owner.post(path + "/hands", hand(1), **key))


def replays_after_a_restart(suite):
    """The receipts are in the store, so a restarted daemon knows them."""
    daemon = suite.start(("--admin-key-file", suite.key_file))
    club = type(suite.club("x"))(Caller(Client(daemon), ADMIN_KEY), "Restarted")
    path = begin(club)
    first = club.scorer.post(path + "/hands", hand(1), Idempotency_Key="k")
    suite.equal("hand 1", first.status, 201)
    ledger, match = read_ledger(club), club.read.read(path)
    suite.stop("the first daemon", daemon)
    second = Daemon(suite.mahjongd, ("--admin-key-file", suite.key_file), store=daemon.store)
    for caller in (club.read, club.scorer, club.owner):
        caller.client = Client(second)
    same_answer(suite, "after a restart", first,
                club.scorer.post(path + "/hands", hand(1), Idempotency_Key="k"))
    suite.refused("another body after a restart", club.scorer.post(
        path + "/hands", hand(2), Idempotency_Key="k"), 422, "idempotency_mismatch")
    suite.equal("the ledger is what it was", read_ledger(club), ledger)
    suite.equal("the match is what it was", club.read.read(path), match)
    club.scorer.make(path + "/hands", hand(2))
    audit(suite, "after a restart", club)
    suite.stop("the second daemon", second)


def another_request(suite):
    """A key stands for method, path, query and body."""
    club = suite.club()
    path, other = begin(club), begin(club)
    suite.equal("hand 1", club.scorer.post(
        path + "/hands", hand(1), Idempotency_Key="k").status, 201)
    before = head(club)
    for name, method, target, body in (
            ("another body", "POST", path + "/hands", hand(1, (0, 1))),
            ("the same body in other bytes", "POST", path + "/hands",
             json.dumps(hand(1), indent=1).encode()),
            ("another path", "POST", other + "/hands", hand(1)),
            ("another call", "POST", path + "/penalties", hand(1)),
            ("another method", "DELETE", path + "/hands/1", None),
            ("another query", "POST", path + "/hands?names=none", hand(1))):
        answer = club.scorer.write(method, target, body, Idempotency_Key="k")
        suite.refused(name, answer, 422, "idempotency_mismatch", parameter="Idempotency-Key")
    suite.equal("nothing was written", head(club), before)
    suite.equal("the key still replays", club.scorer.post(
        path + "/hands", hand(1), Idempotency_Key="k").status, 201)


def the_key_itself(suite):
    club = suite.club()
    path, client = begin(club), club.scorer.client
    head_of = {"Authorization": f"Bearer {club.scorer.key}", "Content-Type": "application/json"}
    for method, target, body in (
            ("POST", "/v1/players", {"name": "x"}), ("POST", path + "/hands", hand(1)),
            ("DELETE", path + "/hands/1", None), ("POST", path + "/finish", {})):
        answer = client.request(method, target, None if body is None else dump(body), head_of)
        suite.refused(f"{method} {target[-10:]} without a key", answer, 428,
                      "idempotency_key_missing", parameter="Idempotency-Key")
    for name, key in (("empty", ""), ("a space within", "a b"), ("a tab", "a\tb"),
                      ("256 characters", "k" * 256), ("not ASCII", "k\xe9")):
        answer = club.scorer.post(path + "/hands", hand(1), Idempotency_Key=key)
        suite.check(f"{name} is refused", answer.status in (422, 428) and
                    answer.json()["parameter"] == "Idempotency-Key", repr(answer))
    suite.equal("none of them did anything", club.read.read(path)["version"], 1)
    for number, key in enumerate(("k", "k" * 255, "!~\"#$%&'()*+,-./:;<=>?@[]^_`{|}\\"), 1):
        answer = club.scorer.post(path + "/hands", hand(number), Idempotency_Key=key)
        suite.equal(f"a key of {len(key)}", answer.status, 201)


def refused_requests_are_not_kept(suite):
    club = suite.club()
    path = begin(club)
    key = {"Idempotency_Key": "again"}
    suite.refused("out of order", club.scorer.post(path + "/hands", hand(2), **key),
                  409, "hand_out_of_order")
    suite.refused("not JSON", club.scorer.post(path + "/hands", b"{", **key), 400, "bad_json")
    suite.refused("stale", club.scorer.post(path + "/hands", hand(1), If_Match='"9"', **key),
                  412, "stale_version")
    suite.refused("a role too low", club.read.post(path + "/hands", hand(1), **key),
                  403, "forbidden")
    first = club.scorer.post(path + "/hands", hand(1), **key)
    suite.equal("then it works", first.status, 201)
    same_answer(suite, "and is kept", first, club.scorer.post(path + "/hands", hand(1), **key))


def keys_are_the_clubs(suite):
    """Two clubs may use the same key; one never sees the other's answer."""
    left, right = suite.club("Left"), suite.club("Right")
    first = left.scorer.post("/v1/players", {"name": "Anna"}, Idempotency_Key="k")
    second = right.scorer.post("/v1/players", {"name": "Anna"}, Idempotency_Key="k")
    suite.equal("both are done", (first.status, second.status), (201, 201))
    suite.check("they are two players", first.json()["id"] != second.json()["id"] and
                "idempotency-replayed" not in second.headers, repr(second))
    third = right.scorer.post("/v1/players", {"name": "Bo"}, Idempotency_Key="k")
    suite.refused("within one club it is taken", third, 422, "idempotency_mismatch")


def two_keys(suite):
    """A client that sends two keys cannot know which one the write is kept under."""
    club = suite.club()
    scorer = club.scorer

    def send(first, second):
        sent = scorer.headers({"Idempotency-Key": first, "Content-Type": "application/json"})
        return scorer.request("POST", "/v1/players", dump({"name": "Anna"}),
                              {**sent, "idempotency-key": second})

    suite.refused("two keys", send("one", "two"), 422, "bad_value", parameter="Idempotency-Key")
    suite.equal("nothing was written", list(club.read.pages("/v1/players")), [])
    suite.equal("the same key twice is one", send("one", "one").status, 201)


def main():
    with LedgerSuite() as suite:
        suite.run(every_write_is_replayed, replays_that_come_late, replays_after_a_restart,
                  another_request, the_key_itself, refused_requests_are_not_kept,
                  keys_are_the_clubs, two_keys)


if __name__ == "__main__":
    main()
