#!/usr/bin/python3
"""
Sealed matches: dealt from what seats and daemon have committed to, told in the book, and checked by
transcripts, verification, imports and tests/verify_ledger.py.
"""

import hashlib
import json
import time

from support.audit import ZEROS, compact, next_hash, read_ledger
from support.daemon import Daemon
from support.eventful_club import bring_in, export, verify_file
from support.ledger_suite import ADMIN_KEY, Caller, LedgerSuite, expect
from support.client import Client
from support.matches import Match, draw, win
from support.sealed_matches import (SIGNATURE, SealedMatch, check_transcript, commitment_of,
                                    in_time, key_file)

QUICKNET = 1692803367  # when its first round came
SHORT = {"seconds": 5}
FAR = 10000  # rounds of the beacon


def steps(match):
    return [entry["step"] for entry in match.entries("seal")]


def whole(suite):
    """From the seal to the finish: each step on record, the transcript good at each."""
    club = suite.club("Whole")
    match = SealedMatch(suite, club, club.players())
    suite.equal("it waits for commitments", match.opened["phase"], "committing")
    suite.check("the tokens are shown once", all(
        "token" not in seat for seat in match.seal()["seats"]))
    match.commit()
    suite.equal("then for seeds", match.seal()["phase"], "revealing")
    match.reveal()
    suite.equal("then it is ready", match.seal()["phase"], "ready")
    check_transcript(suite, "before a hand", match.transcript(), False)
    dealt = match.deal()
    suite.equal("the first hand", (dealt["hand"]["deal"], dealt["hand"]["hand_number"]), (0, 1))
    shown = match.transcript()
    suite.equal("of which nothing but the commitment is shown",
                [sorted(hand) for hand in shown["hands"]], [["commitment", "draws", "table"]])
    check_transcript(suite, "a hand is dealt", shown, False)
    match.hand(win(1, 2))
    check_transcript(suite, "a hand is played", match.transcript(), False)
    match.play(draw(0))
    match.finish()
    transcript = match.transcript()
    check_transcript(suite, "at the end", transcript, True)
    suite.equal("two walls", [len(hand["wall"]) for hand in transcript["hands"]], [136, 136])
    suite.equal("the steps", steps(match), [
        "opened", *["commitment"] * 4, *["seed"] * 4, "context",
        "deal", "hand", "deal", "hand", "secret"])
    suite.equal("it is in order", club.read.read("/v1/ledger/verify")["ok"], True)
    suite.equal("verify_ledger.py says so", verify_file(export(club))[0], 0)


def every_ruleset(suite):
    for ruleset, rules in (("riichi", {"players": 3}), ("nanchang", {}), ("ming", {}),
                           ("jiujiang", {}), ("yueqing", {}), ("mcr", {})):
        club = suite.club(ruleset)
        seats = club.players(*"ABCD"[:rules.get("players", 4)])
        match = SealedMatch(suite, club, seats, ruleset, rules=rules).ready()
        match.deal()
        match.finish()
        transcript = match.transcript()
        check_transcript(suite, ruleset, transcript, True)
        suite.check(f"{ruleset}: the wall of a hand that was never played is shown at the end",
                    "wall" in transcript["hands"][0])
        suite.equal(f"{ruleset}: verify_ledger.py", verify_file(export(club))[0], 0)


def refused(suite):
    club = suite.club("Refused")
    plain = Match(club, club.players())
    suite.refused("dealing what is not sealed", plain.post("deals", {}), 422, "contradiction")
    suite.refused("its transcript", club.read.get(plain.path + "/transcript"), 404, "not_found")
    suite.refused("its seal", club.read.get(plain.path + "/seal"), 404, "not_found")
    for name, body, pointer in (
            ("too short", {"seconds": 4}, "/seconds"), ("too long", {"seconds": 3601}, "/seconds"),
            ("another chain", {"beacon": {"chain": "league", "round": 9}}, "/beacon/chain"),
            ("no round", {"beacon": {"chain": "quicknet"}}, "/beacon/round"),
            ("a round that is there", {"beacon": {"chain": "quicknet", "round": 9}},
             "/beacon/round"),
            ("more", {"more": 1}, "/more")):
        answer = plain.post("seal", body)
        suite.equal(name, (answer.status, answer.json().get("pointer")), (422, pointer))
    suite.refused("by a key that reads", club.read.post(plain.path + "/seal", {}), 403,
                  "forbidden")
    plain.hand(draw())
    suite.refused("after a hand", plain.post("seal", {}), 422, "contradiction")
    plain.undo()
    plain.do("seal", {})
    suite.refused("twice", plain.post("seal", {}), 422, "contradiction")
    match = SealedMatch(suite, club, plain.seats)
    one, two = match.holders[:2]
    suite.refused("a seed before commitments", one.send_seed(), 422, "contradiction")
    suite.refused("a hand before them", match.post("deals", {}), 422, "contradiction")
    suite.refused("no beacon was named", match.post("seal/beacon", {"signature": SIGNATURE}),
                  422, "contradiction")
    suite.refused("a short commitment", one.caller.post(one.path + "/commitment",
                                                         {"commitment": "00"}), 422, "bad_value")
    match.commit()
    suite.refused("another commitment", one.send_commitment("other"), 422, "contradiction")
    suite.equal("the same again is no fault", one.send_commitment().status, 200)
    suite.refused("another seed", one.send_seed("other"), 422, "contradiction", pointer="/seed")
    suite.refused("an empty seed", one.send_seed(""), 422, "bad_value", pointer="/seed")
    suite.refused("a hand before seeds", match.post("deals", {}), 422, "contradiction")
    match.reveal()
    suite.equal("the same seed again is no fault", two.send_seed().status, 200)
    suite.refused("a hand that was not dealt", match.post("hands", {
        "hand_number": 1, "outcome": draw()}), 422, "contradiction")
    match.deal()
    suite.refused("two deals at once", match.post("deals", {}), 422, "contradiction")
    suite.refused("two hands of one deal", match.post("hands", {"hands": [
        {"hand_number": 1, "outcome": draw()}, {"hand_number": 2, "outcome": draw()}]}),
        422, "contradiction")
    match.hand(draw())
    match.deal()
    suite.refused("taking a hand back when the next is dealt",
                  club.scorer.delete(match.path + "/hands/1"), 422, "contradiction")
    suite.refused("or correcting one", match.post("corrections", {
        "from_hand": 1, "hands": [{"outcome": draw()}], "reason": "r"}), 422, "contradiction")


def tokens(suite):
    club = suite.club("Tokens")
    match = SealedMatch(suite, club, club.players())
    good = match.holders[0].path.rsplit("/", 1)[1]
    flipped = good[:-1] + ("A" if good[-1] != "A" else "Q")
    for name, token in (("flipped", flipped), ("cut", good[:-4]), ("longer", good + "AAAA"),
                        ("another text", "mjs_"), ("no prefix", good[4:])):
        suite.refused(f"a token that is {name}", suite.nobody.get(f"/v1/seats/{token}"), 404,
                      "not_found")
    suite.equal("a seat shows itself", match.holders[2].show()["seat"], 2)
    log = suite.daemon.log()
    suite.check("no token is in the log", good[4:] not in log)
    key = "again-" + match.id
    club_path = Match(club, match.seats).path + "/seal"
    first = club.scorer.post(club_path, {}, Idempotency_Key=key)
    again = club.scorer.post(club_path, {}, Idempotency_Key=key)
    suite.equal("the same answer again", (first.body, again.headers.get("idempotency-replayed")),
                (again.body, "true"))


def corrected(suite):
    """No deal is used twice; a hand that was dealt can be put right."""
    club = suite.club("Corrected")
    match = SealedMatch(suite, club, club.players()).ready()
    match.play(win(1, 2))
    match.undo()
    match.play(win(1, 2, han=4))
    suite.equal("the next deal is another one", match.seal()["deals"], 2)
    match.do("corrections", {"from_hand": 1, "hands": [{"outcome": draw()}], "reason": "r"})
    suite.refused("no hand more than was dealt", match.post("corrections", {
        "from_hand": 1, "reason": "r", "hands": [{"outcome": draw()}, {"outcome": draw()}]}),
        422, "contradiction")
    match.finish()
    match.do("reopen", {"reason": "r"})
    suite.refused("no deal once the secret is shown", match.post("deals", {}), 422,
                  "contradiction")
    match.do("corrections", {"from_hand": 1, "hands": [{"outcome": draw(1)}], "reason": "r"})
    match.finish()
    suite.equal("the secret is shown once", steps(match).count("secret"), 1)
    transcript = match.transcript()
    check_transcript(suite, "corrected", transcript, True)
    suite.check("two deals, two walls",
                transcript["hands"][0]["wall"] != transcript["hands"][1]["wall"])
    suite.equal("it is in order", club.read.read("/v1/ledger/verify")["ok"], True)
    suite.equal("verify_ledger.py says so", verify_file(export(club))[0], 0)


def ended_early(suite):
    """Once the secret is shown no seat speaks any more, in a match that is reopened neither."""
    club = suite.club("Early")
    for name, committed in (("committing", (0, 1)), ("revealing", ())):
        match = SealedMatch(suite, club, club.players("A", "B", "C", "D"))
        match.commit(*committed)
        if not committed:
            match.reveal(0)
        match.finish()
        one, two, *_, last = match.holders
        suite.refused(f"{name}: a match that has ended", two.send_seed(), 409, "match_not_open")
        match.do("reopen", {"reason": "r"})
        if committed:
            suite.refused(f"{name}: a commitment", last.send_commitment(), 422, "contradiction")
            suite.equal(f"{name}: the same again", one.send_commitment().status, 200)
        else:
            suite.refused(f"{name}: a seed", two.send_seed(), 422, "contradiction")
            suite.equal(f"{name}: the same again", one.send_seed().status, 200)
        suite.refused(f"{name}: a hand", match.post("deals", {}), 422, "contradiction")
        match.finish()
    suite.equal("it is in order", club.read.read("/v1/ledger/verify")["ok"], True)
    suite.equal("verify_ledger.py says so", verify_file(export(club))[0], 0)


def no_way_back(suite):
    """What was shown stays shown: no entry of it is reversed."""
    club = suite.club("No way back")
    match = SealedMatch(suite, club, club.players())
    entry = match.entries("seal")[0]
    suite.refused("reversing it", club.owner.post(f"/v1/ledger/{entry['id']}/reverse",
                                                  {"reason": "r"}), 422, "contradiction")


def silent(suite):
    """Who is silent is left out when the time is over; so is who repeats a seed."""
    club = suite.club("Silent")
    none = SealedMatch(suite, club, club.players(), seal=SHORT)
    copy = SealedMatch(suite, club, none.seats)
    copy.holders[2].seed = copy.holders[1].seed
    copy.commit()
    copy.reveal(0, 1)
    told = expect(copy.holders[2].send_seed(), 200)
    suite.equal("who repeats a seed is left out", told["seal"]["seats"][2], {"place": "left_out"})
    suite.refused("and gives no other", copy.holders[2].send_seed("own"), 422, "contradiction")
    copy.reveal(3)
    check_transcript(suite, "a seed repeated", copy.transcript(), False)

    def be_late(seconds):
        late = SealedMatch(suite, club, none.seats, seal={"seconds": seconds})
        until = time.monotonic() + seconds + 0.1
        late.commit(0, 1, 3)
        committed = time.monotonic() < until - 0.2
        time.sleep(max(0, until - time.monotonic()))
        suite.refused("a commitment that is late", late.holders[2].send_commitment(), 422,
                      "contradiction")
        late.reveal(0, 1)
        return (late, until + seconds) if committed else None

    late, over = in_time(be_late, 2)
    suite.equal("who had not committed is left out", late.seal()["seats"][2]["place"], "left_out")
    time.sleep(max(0, over - time.monotonic()))
    suite.refused("a seed that is late", late.holders[3].send_seed(), 422, "contradiction")
    for name, match, out in (("late", late, 2), ("none", none, 4), ("copy", copy, 1)):
        match.play(draw())
        match.finish()
        suite.equal(f"{name}: left out", steps(match).count("left_out"), out)
        check_transcript(suite, name, match.transcript(), True)
    suite.equal("verify_ledger.py says so", verify_file(export(club))[0], 0)


def beacon_named(suite):
    """Its round comes while the groups between this one and the next of it run."""
    club = suite.club("Beacon")
    players = club.players()

    def name(seconds):
        suite.round = int(time.time() - QUICKNET + 3 * seconds) // 3 + 1
        return SealedMatch(suite, club, players, seal={
            "seconds": seconds, "beacon": {"chain": "quicknet", "round": suite.round}}).ready()

    match = suite.waiting = in_time(name)
    suite.equal("it waits for the beacon", match.seal()["phase"], "beacon")
    suite.refused("no hand yet", match.post("deals", {}), 422, "contradiction")
    far = SealedMatch(suite, club, players, seal={
        "beacon": {"chain": "quicknet", "round": suite.round + FAR}}).ready()
    suite.refused("not before its time", far.post("seal/beacon", {"signature": SIGNATURE}), 422,
                  "contradiction")


def beacon_comes(suite):
    match, give = suite.waiting, {"signature": SIGNATURE}
    time.sleep(max(0, QUICKNET + 3 * (suite.round - 1) - time.time()) + 0.1)
    suite.equal("then it is ready", expect(match.post("seal/beacon", give), 200)["phase"], "ready")
    suite.refused("once", match.post("seal/beacon", give), 422, "contradiction")
    match.play(draw())
    match.finish()
    transcript = match.transcript()
    suite.equal("the transcript has it", transcript["beacon"]["value"],
                hashlib.sha256(bytes.fromhex(SIGNATURE)).hexdigest())
    check_transcript(suite, "beacon", transcript, True)
    suite.equal("verify_ledger.py says so", verify_file(export(match.club))[0], 0)


# ---- Exports -------------------------------------------------------------------------------------

def carried(suite):
    """An export has no secret: elsewhere the match cannot go on, and is made void."""
    one, other = suite.club("One"), suite.club("Other")
    match = SealedMatch(suite, one, one.players()).ready()
    match.play(draw())
    match.deal()
    data = export(one)
    suite.equal("it comes in", bring_in(other, data).status, 201)
    path, scorer = match.path, other.scorer
    for name, call, body in (("recording", "hands", {"hand_number": 2, "outcome": draw()}),
                             ("finishing", "finish", {})):
        suite.refused(f"{name} it elsewhere", scorer.post(f"{path}/{call}", body), 422,
                      "contradiction")
    match.finish()
    secret = match.transcript()["secret"]
    suite.check("the secret was not in the export", secret not in data.decode())
    expect(scorer.post(f"{path}/void", {"reason": "it was played elsewhere"}), 200)
    suite.check("and is not shown elsewhere",
                "secret" not in other.read.read(f"{path}/transcript"))
    suite.equal("which is in order", other.read.read("/v1/ledger/verify")["ok"], True)
    suite.equal("verify_ledger.py says so", verify_file(export(other))[0], 0)
    third = suite.club("Third")
    suite.equal("with the secret it comes in too", bring_in(third, export(one)).status, 201)


def forge(data, change, progress=None):
    """The export with its entries changed by `change`, and chained anew."""
    lines, head = [], ZEROS
    for line in map(json.loads, data.splitlines()):
        if line["type"] == "match" and progress:
            progress(line["progress"])
        if line["type"] == "entry":
            body = json.loads(line["body"])
            change(body)
            text = compact(body).decode()
            line.update(previous=head, hash=next_hash(head, text), body=text)
            head = line["hash"]
        if line["type"] == "end":
            line["head"] = head
        lines.append(compact(line))
    return b"\n".join(lines) + b"\n"


def flip(text):
    return text[:-1] + format(int(text[-1], 16) ^ 1, "x")


def forged(suite):
    """What does not follow from what was shown before is refused, and named."""
    club = suite.club("Forged")
    match = SealedMatch(suite, club, club.players()).ready()
    match.play(win(1, 2))
    match.play(draw(0))
    match.finish()
    data = export(club)

    def at(step, member, value):
        def change(body):
            if body.get("step") == step and member in body:
                body[member] = value(body[member])
        return change

    def late(body):
        if body.get("step") == "seed":
            body["at"] = "2099-01-01T00:00:00.000Z"

    def dealer(body):
        if body.get("step") == "deal":
            body["table"]["dealer"] = 2

    def unsealed(body):
        if body.get("step") == "deal":
            body["step"] = "hand"

    def withheld(body):
        if body.get("step") == "secret":
            body["step"] = "unknown"

    def never_dealt(body):
        if body.get("kind") == "hand":
            body["in_place_of"] = body["seq"]

    changes = (
        ("another commitment", at("opened", "commitment", flip)),
        ("a seat's commitment", at("commitment", "commitment", flip)),
        ("a seat's seed", at("seed", "seed", lambda seed: seed + "x")),
        ("a seed of another seat", at("seed", "seat", lambda seat: (seat + 1) % 4)),
        ("a seed that is late", late),
        ("another context", at("context", "context", flip)),
        ("another hand's commitment", at("deal", "commitment", flip)),
        ("another hand's seed", at("hand", "seed", flip)),
        ("another number", at("deal", "hand_number", lambda number: number + 1)),
        ("a deal twice", at("deal", "deal", lambda deal: 0)),
        ("another dealer", dealer),
        ("no deal", unsealed),
        ("no secret", withheld),
        ("another secret", at("secret", "secret", flip)),
        ("a hand in the place of one that was never dealt", never_dealt),
        ("more time", at("opened", "seconds", lambda seconds: seconds + 1)),
        ("a seat out of range", at("seed", "seat", lambda seat: 4)),
        ("a seat below", at("commitment", "seat", lambda seat: -1)),
        ("a number beyond", at("deal", "deal", lambda deal: 2 ** 62)),
    )
    suite.equal("what is not changed comes in",
                bring_in(suite.club("Same"), forge(data, lambda body: None)).status, 201)
    for name, change in changes:
        false = forge(data, change)
        suite.equal(f"{name} is refused", bring_in(suite.club("False"), false).status, 422)
        suite.equal(f"{name}: by verify_ledger.py too", verify_file(false)[0] != 0, True)
    for member, value in (("deals", 1), ("dealt", 1), ("shown", False), ("context", "00" * 32),
                          ("opened_at", 2 ** 62), ("seats", []), ("round", -1)):
        def wrong(progress, member=member, value=value):
            progress["kept"]["seal"][member] = value
        false = forge(data, lambda body: None, wrong)
        suite.equal(f"{member} of the progress", bring_in(suite.club("False"), false).status, 422)
    for name, wrong in (("no seal", lambda progress: progress["kept"].pop("seal")),):
        false = forge(data, lambda body: None, wrong)
        suite.equal(name, bring_in(suite.club("False"), false).status, 422)


def false_secret(suite):
    """A server that deals from another seed than its secret makes is found out at the end."""
    club = suite.club("Liar")
    match = SealedMatch(suite, club, club.players()).ready()
    match.play(draw())
    match.finish()
    transcript = match.transcript()
    seed = flip(transcript["hands"][0]["seed"])
    from support.transcripts import verify_deal
    context = bytes.fromhex(transcript["context"])
    made = verify_deal.sha256_of(b"round-commit", context, verify_deal.u32(0),
                                 verify_deal.lp(bytes.fromhex(seed))).hex()

    def change(body):
        if body.get("step") == "hand":
            body["seed"] = seed
        if body.get("step") == "deal":
            body["commitment"] = made

    false = forge(export(club), change)
    answer = bring_in(suite.club("False"), false)
    suite.check("it is named", answer.status == 422 and "does not follow" in str(answer.json()),
                repr(answer))
    suite.equal("by verify_ledger.py too", verify_file(false)[0] != 0, True)


# ---- Daemons -------------------------------------------------------------------------------------

def without_key(suite):
    daemon = suite.start(("--admin-key-file", suite.key_file))
    admin = Caller(Client(daemon), ADMIN_KEY)
    club = type(suite.club("X"))(admin, "Keyless")
    match = Match(club, club.players())
    suite.refused("a daemon without a key", match.post("seal", {}), 422, "contradiction")
    suite.refused("has no seats", Caller(Client(daemon), None).get("/v1/seats/mjs_x"), 404,
                  "not_found")
    suite.stop("without a key", daemon)
    for name, path in (("a short key", key_file(b"x" * 95)), ("no file", "/nonexistent")):
        status, _, error = suite.command(suite.mahjongd, "--seal-key", path, "--listen",
                                         "127.0.0.1:0")
        suite.equal(f"{name} is refused at the start", (status, b"seal key" in error), (2, True))


def killed(suite):
    """kill -9 between all steps: it goes on where it was, and deals what it was bound to."""
    flags = ("--admin-key-file", suite.key_file, "--seal-key", suite.seal_key)
    daemon = Daemon(suite.mahjongd, flags)
    suite_like = type("At", (), {"daemon": daemon})
    club = type(suite.club("X"))(Caller(Client(daemon), ADMIN_KEY), "Killed")
    match = SealedMatch(suite_like, club, club.players())
    held = daemon.directory  # the store lies in it
    bound = None

    def again():
        nonlocal daemon
        daemon.kill()
        daemon = Daemon(suite.mahjongd, flags, store=daemon.store)
        client = Client(daemon)
        for caller in (club.read, club.scorer, club.owner):
            caller.client = client
        for holder in match.holders:
            holder.caller.client = client

    for number in range(4):
        match.commit(number)
        again()
    for number in range(4):
        match.reveal(number)
        again()
    for number in (1, 2):
        bound = match.deal()["hand"]["commitment"]
        again()
        suite.equal(f"hand {number}: as it was bound", match.seal()["hand"]["commitment"], bound)
        match.hand(draw())
        again()
    match.finish()
    again()
    transcript = match.transcript()
    suite.equal("two hands", len(transcript["hands"]), 2)
    check_transcript(suite, "killed", transcript, True)
    suite.equal("it is in order", club.read.read("/v1/ledger/verify")["ok"], True)
    suite.stop("killed", daemon)
    held.cleanup()


def main():
    seal_key = key_file()
    with LedgerSuite(flags=("--seal-key", seal_key)) as suite:
        suite.seal_key = seal_key
        suite.run(beacon_named, whole, every_ruleset, refused, tokens, corrected, ended_early,
                  no_way_back, silent, beacon_comes, carried, forged, false_secret, without_key,
                  killed)


if __name__ == "__main__":
    main()
