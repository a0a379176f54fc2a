#!/usr/bin/python3
"""On a damaged store the daemon refuses and does not crash; verification finds changes."""

import json
import pathlib

from support.client import Client
from support.store_faults import Place, change, hand, make_store, stored
from support.suite import Suite

PAGE = 4096


def damaged_file(suite):
    """Wherever the damage is: it is refused at once, or the calls it concerns are."""
    with Place(suite) as place:
        path = make_store(place)
        good = stored(place)
        for first in range(0, len(good), PAGE):
            bad = bytearray(good)
            bad[first:first + PAGE] = bytes(byte ^ 0xa5 for byte in bad[first:first + PAGE])
            pathlib.Path(place.file).write_bytes(bad)
            examine_damaged(suite, place, f"page {first // PAGE + 1} damaged", path)
        pathlib.Path(place.file).write_bytes(good[:len(good) // 2 // PAGE * PAGE])
        examine_damaged(suite, place, "half of the file", path)
        pathlib.Path(place.file).write_bytes(good)
        place.start()
        place.verify("the file restored")
        place.stop()


def examine_damaged(suite, place, name, path):
    try:
        place.start()
    except RuntimeError as error:
        suite.check(f"{name}: says so", place.file in str(error), str(error))
        return
    calls = [("GET", path, None), ("POST", path, hand(4)), ("GET", "/v1/players", None),
             ("GET", "/v1/ledger", None), ("GET", "/v1/ledger/verify", None),
             ("POST", "/v1/players", {"name": "x"}), ("GET", "/v1/standings", None)]
    for method, target, body in calls:
        caller = place.club.owner
        answer = caller.get(target) if method == "GET" else caller.post(target, body)
        suite.check(f"{name}: {method} {target}", answer.status in (200, 201, 401, 404, 503),
                    repr(answer))
    suite.equal(f"{name}: the daemon is there", Client(place.daemon).get("/healthz").status, 200)
    place.daemon.kill()
    for end in ("-wal", "-shm"):
        pathlib.Path(place.file + end).unlink(missing_ok=True)


# ---- Tampering ----

TAMPERING = {
    "a byte of a body": "UPDATE entries SET body = replace(stored_body(body), '\"amount\":-',"
                        " '\"amount\":-1') WHERE seq = 3",
    "a body's note": "UPDATE entries SET body = replace(stored_body(body), 'hand', 'hend')"
                     " WHERE seq = 3",
    "a body as a frame": "UPDATE entries SET body = frame_of(replace(stored_body(body), 'hand',"
                         " 'hend')) WHERE seq = 3",
    "no body": "UPDATE entries SET body = NULL WHERE seq = 3",
    "a body that is no frame": "UPDATE entries SET body = CAST(stored_body(body) AS BLOB)"
                               " WHERE seq = 3",
    "a frame cut off": "UPDATE entries SET body = CAST(substr(body, 1, length(body) - 9) AS BLOB)"
                       " WHERE seq = 3",
    "a frame and more": "UPDATE entries SET body = CAST(body || x'00' AS BLOB) WHERE seq = 3",
    "a byte of a frame": "UPDATE entries SET body = CAST(substr(body, 1, 60) || x'A5A5'"
                         " || substr(body, 63) AS BLOB) WHERE seq = 3",
    "a frame of another dictionary": "UPDATE entries SET body = CAST(substr(body, 1, 5) || x'63'"
                                     " || substr(body, 7) AS BLOB) WHERE seq = 3",
    "a frame that says it is of 2 GB": "UPDATE entries SET body = x'28B52FFDA10100000080010000'"
                                       " WHERE seq = 3",
    "a hash": "UPDATE entries SET hash = zeroblob(32) WHERE seq = 2",
    "the order": "UPDATE entries SET key = key + 97 WHERE seq = 2",
    "the last entry erased": "DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)",
    "an entry erased": "DELETE FROM entries WHERE seq = 2",
    "a kind": "UPDATE entries SET kind = 'penalty' WHERE seq = 3",
    "a cause": "UPDATE entries SET cause = replace(cause, 'begin', 'begun')"
               " WHERE kind = 'adjustment'",
    "no cause": "UPDATE entries SET cause = NULL WHERE kind = 'adjustment'",
    "a cause that nothing shows": "UPDATE entries SET cause = '' WHERE seq = 3",
    "a balance": "UPDATE accounts SET balance = balance + 1",
    "a posting": "UPDATE postings SET amount = amount + 1",
    "a hand taken back": "UPDATE entries SET reverses = (SELECT key FROM entries WHERE number = 1)"
                         " WHERE number = 2",
    "a hand erased": "UPDATE entries SET number = 0 WHERE number = 2",
}


def tampered_file(suite):
    with Place(suite) as place:
        path = make_store(place)
        place.start()
        place.club.owner.make("/v1/ledger/adjustments", {
            "player": place.club.player("Eve"), "asset": "score", "amount": 5, "reason": "begin"})
        place.club.scorer.make(path, hand(4))
        place.verify("before")
        place.stop()
        good = stored(place)
        for name, sql in TAMPERING.items():
            pathlib.Path(place.file).write_bytes(good)
            suite.check(f"{name}: changed", change(place, sql) > 0)
            place.start()
            verdict = place.verify(name, ok=False)
            suite.check(f"{name}: says what", verdict["faults"] and all(
                fault["what"] for fault in verdict["faults"]), json.dumps(verdict)[:300])
            place.stop()


if __name__ == "__main__":
    with Suite(daemon=False) as the_suite:
        the_suite.run(damaged_file, tampered_file)
