#!/usr/bin/python3
"""
Attacks on the deals of a sealed match, one by one, as docs/dealing.md argues them ("Attack by
attack"): what a server, a seat or both try, why it does not help, and what shows where it does.
"""

import hashlib
import hmac
import os
import shutil
import tempfile
import time

from sealed import forge
from support.client import Client
from support.daemon import Daemon
from support.eventful_club import bring_in, export
from support.ledger_suite import ADMIN_KEY, Caller, LedgerSuite, expect
from support.matches import draw, win
from support.sealed_matches import (SIGNATURE, SealedMatch, check_transcript, commitment_of,
                                    in_time, key_file)
from support.transcripts import context_of, verify_deal

QUICKNET, PERIOD = 1692803367, 3  # when its first round came, and how often one does
SHORT = {"seconds": 5}
FAR = 10000  # rounds


def retold(transcript, secret, seeds, signature=b""):
    """The transcript as a dealer tells it of another secret, other seeds or another beacon."""
    match, plain = transcript["match"], verify_deal.deal_of(transcript["ruleset"], "any")
    made, lp = verify_deal.sha256_of, verify_deal.lp
    commitment = made(b"match-commit", lp(match.encode()), lp(secret))
    beacon = hashlib.sha256(signature).digest() if signature else b""
    context, hands = context_of(match, plain, commitment, seeds, beacon), []
    for number, hand in enumerate(transcript["hands"]):
        seed = verify_deal.hand_seed(secret, number)
        deal = verify_deal.deal_of(transcript["ruleset"], verify_deal.SealedSeed(seed, context),
                                   None, hand["table"])
        shown = made(b"round-commit", context, verify_deal.u32(number), lp(seed))
        hands.append({"commitment": shown.hex(), "seed": seed.hex(), "table": hand["table"],
                      "wall": deal.wall, "dice": deal.dice})
    seats = [{"commitment": commitment_of(match, seat, seed.decode()), "seed": seed.decode()}
             if seed else None for seat, seed in enumerate(seeds)]
    told = {"ruleset": transcript["ruleset"], "match": match, "commitment": commitment.hex(),
            "seats": seats, "context": context.hex(), "hands": hands, "secret": secret.hex()}
    if signature:
        told["beacon"] = {"chain": "quicknet", "round": 1, "signature": signature.hex(),
                          "value": beacon.hex()}
    return told


def seeds_of(transcript):
    return [seat["seed"].encode() if seat else b"" for seat in transcript["seats"]]


def played(suite, club, **members):
    match = SealedMatch(suite, club, club.players(), **members).ready()
    match.play(win(1, 2))
    match.finish()
    return match


def two_transcripts(suite):
    """
    A server that tells the match anew, of another secret: by itself that holds. What tells it apart
    is the commitment that every seat saw before it gave its own, and the head of the book.
    """
    club = suite.club("Two")
    match = played(suite, club)
    transcript, bound = match.transcript(), match.opened["commitment"]
    false = retold(transcript, os.urandom(96), seeds_of(transcript))
    check_transcript(suite, "the false one by itself", false, True)
    suite.equal("each seat was shown the same", {
        holder.show()["seal"]["commitment"] for holder in match.holders}, {bound})
    suite.equal("the true one begins with it", transcript["commitment"], bound)
    suite.check("the false one does not", false["commitment"] != bound)
    suite.check("nor with the hand's", false["hands"][0]["commitment"] !=
                transcript["hands"][0]["commitment"])
    false["commitment"] = bound
    suite.equal("with it, it does not hold", suite.client.post(
        "/v1/deals/verify", false).json()["fault"]["check"], "match_commitment")

    def change(body):
        told = {"opened": ("commitment", bound), "context": ("context", transcript["context"]),
                "secret": ("secret", false["secret"])}
        if body.get("step") in told:
            name, value = told[body["step"]]
            body[name] = value

    answer = bring_in(suite.club("False"), forge(export(club), change))
    suite.equal("nor does a book with it", answer.status, 422)


def unbound(suite):
    """A transcript without the seats' commitments holds, and is seen to be one by its checks."""
    transcript = played(suite, suite.club("Unbound")).transcript()

    def checks(told):
        return {one["check"] for one in check_transcript(suite, "unbound", told, True)["checks"]}

    bare = {**transcript, "seats": [{"seed": seat["seed"]} for seat in transcript["seats"]]}
    suite.equal("it says so", checks(transcript) - checks(bare), {"seat_commitment"})


def last_seat(suite):
    """
    Who speaks last has seen the others' seeds, and cannot give another than it has committed to; it
    can be silent, which the transcript shows, and knows neither of the two walls.
    """
    club = suite.club("Last")
    players = club.players()

    def play(seconds):
        match = SealedMatch(suite, club, players, seal={"seconds": seconds})
        until = time.monotonic() + 2 * seconds + 0.1
        match.commit()
        match.reveal(0, 1, 2)
        return match, until

    match, until = in_time(play)
    last = match.holders[3]
    shown = match.transcript()
    suite.equal("it may see the others'", [seat["seed"] for seat in shown["seats"][:3]],
                ["seed of 0", "seed of 1", "seed of 2"])
    for seed in ("another", "seed of 0", "seed of 2", last.seed + "x"):
        suite.refused(f"it gives {seed}", last.send_seed(seed), 422, "contradiction",
                      pointer="/seed")
    suite.refused("it commits anew", last.send_commitment("another"), 422, "contradiction")
    suite.check("all see that it has not spoken", "seed" not in shown["seats"][3])
    suite.check("it knows no wall: neither secret nor context is shown",
                "secret" not in shown and "context" not in shown)
    time.sleep(max(0, until - time.monotonic()))
    suite.refused("it speaks too late", last.send_seed(), 422, "contradiction")
    match.play(draw(0))
    match.finish()
    transcript = match.transcript()
    suite.equal("left out", transcript["seats"][3], None)
    check_transcript(suite, "without the last", transcript, True)


def server_and_seat(suite):
    """
    The server knows the secret, a seat with it holds back its seed: they choose between two deals,
    which both hold, and the one that they did not take is not there; that the seat was left out is.
    A beacon's round that comes after takes the choice from them.
    """
    transcript = played(suite, suite.club("Both")).transcript()
    secret, seeds = bytes.fromhex(transcript["secret"]), seeds_of(transcript)
    walls = []
    for name, given in (("with it", seeds), ("without it", [*seeds[:3], b""])):
        for signature in (b"", *(bytes([value]) * 48 for value in range(3))):
            told = retold(transcript, secret, given, signature)
            check_transcript(suite, name, told, True)
            walls.append(told["hands"][0]["wall"])
    suite.equal("without a beacon the true one is one of two", transcript["hands"][0]["wall"],
                walls[0])
    suite.equal("each beacon makes others, of either",
                len({tuple(wall) for wall in walls}), len(walls))


def late_beacon(suite):
    """A round is named before any seat speaks, comes after all have, and stays."""
    club = suite.club("Late")
    match = SealedMatch(suite, club, club.players(), seal=SHORT)
    suite.refused("named later", match.post("seal", {
        "beacon": {"chain": "quicknet", "round": 10 ** 8}}), 422, "contradiction")
    plain = club.scorer.make("/v1/matches", {"ruleset": "riichi", "seats": match.seats})
    path = f"/v1/matches/{plain['id']}/seal"
    after = int(time.time() + 2 * SHORT["seconds"] - QUICKNET) // PERIOD + 1

    def name(number):
        return club.scorer.post(path, {**SHORT, "beacon": {"chain": "quicknet",
                                                           "round": number}})

    for early in (1, after - 2 * SHORT["seconds"] // PERIOD, after - 1):
        suite.refused(f"a round {after - early} before", name(early), 422, "bad_value",
                      pointer="/beacon/round")
    sealed = expect(name(after + FAR), 201)
    suite.equal("the one that was named", sealed["beacon"]["round"], after + FAR)
    suite.refused("another one then", name(after + FAR + 1), 422, "contradiction")
    suite.refused("its value before its time", club.scorer.post(
        f"{path}/beacon", {"signature": SIGNATURE}), 422, "contradiction")


def withheld(suite):
    """A deal that somebody does not like stays: it is not dealt again, and shown at the end."""
    club = suite.club("Withheld")
    match = SealedMatch(suite, club, club.players()).ready()
    bound = match.deal()["hand"]["commitment"]
    tiles = [expect(match.holders[seat].draw(seat + 1), 200)["tile"] for seat in range(4)]
    suite.refused("dealt again", match.post("deals", {}), 422, "contradiction")
    suite.refused("sealed again", match.post("seal", {}), 422, "contradiction")
    stopped = match.transcript()
    suite.equal("where it stops it is open", [
        check_transcript(suite, "stopped", stopped, False)["valid"],
        [hand["commitment"] for hand in stopped["hands"]]], [True, [bound]])
    match.do("void", {"reason": "we did not like it"})
    transcript = match.transcript()
    check_transcript(suite, "broken off", transcript, True)
    suite.equal("its wall is shown, with what was drawn",
                (len(transcript["hands"][0]["wall"]), transcript["hands"][0]["commitment"],
                 [one["tile"] for one in transcript["hands"][0]["draws"]]), (136, bound, tiles))
    suite.equal("the void is on record", len(match.entries("void")), 1)


def replayed(suite):
    """Nothing that was given at another seat, or in another match, can be given again."""
    club = suite.club("Replayed")
    first = played(suite, club)
    match = SealedMatch(suite, club, first.seats)
    one, two, three = match.holders[:3]
    old = commitment_of(first.id, two.number, two.seed)
    expect(one.send_commitment(), 200)
    expect(two.send_bytes(old), 200)
    expect(three.send_bytes(commitment_of(match.id, one.number, one.seed)), 200)
    match.commit(3)
    expect(one.send_seed(), 200)
    suite.refused("what was committed to in another match", two.send_seed(), 422,
                  "contradiction", pointer="/seed")
    suite.refused("what another seat has committed to", three.send_seed(one.seed), 422,
                  "contradiction", pointer="/seed")
    suite.refused("a token of the other match", suite.nobody.post(
        f"{one.path[:-3]}AAA/seed", {"seed": one.seed}), 404, "not_found")
    again = played(suite, club)
    old, new = first.transcript(), again.transcript()
    suite.equal("the same seeds of all", seeds_of(new), seeds_of(old))
    suite.check("deal another wall", new["hands"][0]["wall"] != old["hands"][0]["wall"])
    told = {**old, "match": new["match"]}
    suite.equal("a transcript of another match", suite.client.post(
        "/v1/deals/verify", told).json()["fault"]["check"], "match_commitment")


def keys_of_the_club(suite):
    """No key shows a seat's tiles, and none but the one that sealed the match has its tokens."""
    club = suite.club("Keys")
    plain = club.scorer.make("/v1/matches", {"ruleset": "riichi", "seats": club.players()})
    path = f"/v1/matches/{plain['id']}"
    sealed = club.scorer.post(f"{path}/seal", {}, Idempotency_Key="it")
    tokens = [seat["token"] for seat in expect(sealed, 201)["seats"]]
    suite.refused("another key, with the same Idempotency-Key", club.owner.post(
        f"{path}/seal", {}, Idempotency_Key="it"), 422, "idempotency_mismatch")
    reads = [path, f"{path}/seal", f"{path}/transcript", "/v1/ledger", "/v1/home", "/v1/export"]
    for who in (club.owner, club.scorer, club.read):
        for read in reads:
            text = who.get(read).body.decode()
            suite.check(f"{read} has no token", not any(token in text for token in tokens))
    for token in tokens[:1]:
        suite.refused("a token is no key", Caller(suite.client, token).get(path), 401,
                      "unauthorized")
    for who in (club.owner, club.scorer):
        suite.refused("a key is no token", who.get(f"/v1/seats/{who.key}"), 404, "not_found")


def operator(suite):
    """It helps against nobody who has the seal key and the ids: they know the wall in play."""
    club = suite.club("Operator")
    match = SealedMatch(suite, club, club.players()).ready()
    match.deal()
    with open(suite.seal_key, "rb") as file:
        key = hashlib.sha512(file.read()).digest()
    asked = f"mahjongd seal secret\0{club.id}\0{match.id}\0".encode()
    secret = b"".join(hmac.new(key, asked + bytes([part]), hashlib.sha512).digest()
                      for part in (0, 1))[:verify_deal.SECRET_BYTES]
    known = retold(match.transcript(), secret, seeds_of(match.transcript()))
    match.hand(draw())
    match.finish()
    suite.equal("the secret, the wall and the commitment were those", [
        known["secret"], known["hands"][0]["wall"], known["commitment"]], [
        match.transcript()["secret"], match.transcript()["hands"][0]["wall"],
        match.opened["commitment"]])


def rolled_back(suite):
    """
    A store that was put back to before a deal deals the same again; one that was put back to before
    the seeds shows that to each seat, whose commitment is gone.
    """
    flags = ("--admin-key-file", suite.key_file, "--seal-key", suite.seal_key)
    with tempfile.TemporaryDirectory(prefix="mahjongd-back-") as place:
        put_back(suite, flags, place)


def put_back(suite, flags, place):
    store = os.path.join(place, "club.db")
    daemon = Daemon(suite.mahjongd, flags, store=f"sqlite:{store}")
    club = type(suite.club("X"))(Caller(Client(daemon), ADMIN_KEY), "Back")
    match = SealedMatch(type("At", (), {"daemon": daemon}), club, club.players())
    holders = match.holders

    def again(restored=None, keep=None):
        nonlocal daemon
        suite.stop("rolled back", daemon)
        if keep:
            shutil.copy(store, keep)
        if restored:
            shutil.copy(restored, store)
        daemon = Daemon(suite.mahjongd, flags, store=f"sqlite:{store}")
        client = Client(daemon)
        for caller in (club.read, club.scorer, club.owner, *(h.caller for h in holders)):
            caller.client = client

    def dealt():
        bound = match.deal()["hand"]["commitment"]
        return bound, [expect(holder.draw(holder.number + 1), 200)["tile"] for holder in holders]

    before, ready = os.path.join(place, "before"), os.path.join(place, "ready")
    again(keep=before)
    match.ready()
    again(keep=ready)
    first = dealt()
    again(restored=ready)
    suite.equal("the same deal, the same tiles", dealt(), first)
    again(restored=before)
    suite.equal("who had spoken sees that it counts no more", [
        holder.show()["seal"]["seats"][holder.number]["place"] for holder in holders],
                ["silent"] * 4)
    suite.stop("rolled back", daemon)


def main():
    seal_key = key_file()
    with LedgerSuite(flags=("--seal-key", seal_key)) as suite:
        suite.seal_key = seal_key
        suite.run(two_transcripts, unbound, server_and_seat, late_beacon, withheld, replayed,
                  keys_of_the_club, operator, rolled_back, last_seat)


if __name__ == "__main__":
    main()
