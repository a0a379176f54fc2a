#!/usr/bin/python3
"""
Tiles of a sealed match as they are drawn, each by the token of a seat: whoever holds it sees its
own tiles, and nobody the others', until the hand is recorded.
"""

import json
import os
import random
import threading

from support.client import Client
from support.daemon import Daemon
from support.eventful_club import bring_in, export, verify_file
from support.ledger_suite import ADMIN_KEY, Caller, LedgerSuite, expect
from support.matches import draw, win
from support.openapi_spec import Spec
from support.postgres import VARIABLE
from support.sealed_matches import SealedMatch, check_transcript, key_file

PATH = "/v1/seats/{token}/draws"
RULESETS = (("riichi", {}), ("riichi", {"players": 3}), ("nanchang", {}), ("ming", {}),
            ("jiujiang", {}), ("yueqing", {}), ("mcr", {}))


def ask(holder, number, source="wall", **headers):
    return holder.draw(number, source, **headers)


def sealed(suite, club, ruleset="riichi", **members):
    seats = club.players(*"ABCD"[:members.get("rules", {}).get("players", 4)])
    return SealedMatch(suite, club, seats, ruleset, **members).ready()


def play(suite, match, rng, turns):
    """Draws as they come, each told as openapi.yaml has it; what was drawn."""
    made = []
    while len(made) < turns:
        holder = rng.choice(match.holders)
        source = rng.choice(["wall", "wall", "wall", "kong", "flower", "indicator"])
        answer = ask(holder, len(made) + 1, source)
        suite.equal("by openapi", suite.spec.answer_faults("POST", PATH, answer), [])
        if answer.status == 200:
            made.append(answer.json())
        else:
            suite.refused("no such draw", answer, 422, "contradiction", pointer="/source")
    return made


def hands_of(match):
    return [holder.show()["hand"] for holder in match.holders]


def every_ruleset(suite):
    rng = random.Random(26)
    for ruleset, rules in RULESETS:
        club = suite.club("Draws")
        match = sealed(suite, club, ruleset, rules=rules)
        match.deal()
        made = play(suite, match, rng, 20)
        hands, told = hands_of(match), match.seal()["hand"]
        shown = match.transcript()["hands"][0]["draws"]
        suite.equal(f"{ruleset}: draws without tiles", [sorted(one) for one in shown],
                    [["seat", "source"]] * 20)
        match.finish()
        transcript = match.transcript()
        dealt = check_transcript(suite, ruleset, transcript, True)["deals"][0]
        suite.equal(f"{ruleset}: the draws", transcript["hands"][0]["draws"],
                    [{name: one[name] for name in ("seat", "source", "tile")} for one in made])
        for seat, hand in enumerate(hands):
            own = [{name: one[name] for name in ("number", "source", "tile")}
                   for one in made if one["seat"] == seat]
            suite.equal(f"{ruleset}: seat {seat}", {"seat": seat, **hand},
                        {**dealt["hands"][seat], "draws": own})
        suite.equal(f"{ruleset}: what all saw", (told["dice"], told["break"]),
                    (dealt["dice"], dealt["break"]))
        covered = {**dealt["deal"]}
        covered.pop("ura_indicators", None)
        suite.equal(f"{ruleset}: what was turned", told["turned"], covered)
        suite.equal(f"{ruleset}: tiles of others", [one["tile"] for one in told["draws"]],
                    [one["tile"] if one["source"] == "indicator" else None for one in made])
        suite.equal(f"{ruleset}: no hand any more", hands_of(match), [None] * len(hands))
        suite.equal(f"{ruleset}: it is in order", club.read.read("/v1/ledger/verify")["ok"], True)
        suite.equal(f"{ruleset}: verify_ledger.py", verify_file(export(club))[0], 0)


def whole_wall(suite):
    """To the last tile, and no further; then the ura."""
    match = sealed(suite, suite.club("Wall"))
    match.deal()
    for number in range(1, 70):
        expect(ask(match.holders[number % 4], number), 200)
    suite.equal("nothing is left", match.seal()["hand"]["left"], 0)
    for source in ("wall", "kong", "flower", "indicator"):
        suite.refused(f"{source}: none", ask(match.holders[0], 70, source), 422, "contradiction",
                      pointer="/source")
    expect(ask(match.holders[0], 70, "ura"), 200)
    suite.refused("after the ura", ask(match.holders[0], 71), 422, "contradiction",
                  pointer="/source")
    match.hand(win(1, 2))
    match.finish()
    check_transcript(suite, "to the last tile", match.transcript(), True)


def asked_again(suite):
    match = sealed(suite, suite.club("Again"))
    one, two = match.holders[:2]
    suite.refused("before a hand is dealt", ask(one, 1), 422, "contradiction")
    match.deal()
    first = expect(ask(one, 1, Idempotency_Key="lost"), 200)
    again = ask(one, 1, Idempotency_Key="lost")
    suite.equal("by the same key", (again.json(), again.headers.get("idempotency-replayed")),
                (first, "true"))
    suite.equal("by another key", expect(ask(one, 1), 200), first)
    suite.equal("one draw is on record", len(match.seal()["hand"]["draws"]), 1)
    for name, answer in (("of another seat", ask(two, 1)), ("from elsewhere", ask(one, 1, "kong")),
                         ("one too far", ask(one, 3))):
        suite.refused(name, answer, 422, "contradiction", pointer="/number")
    for name, body, code, pointer in (
            ("no number", {"source": "wall"}, "missing_field", "/number"),
            ("no source", {"number": 2}, "missing_field", "/source"),
            ("number 0", {"number": 0, "source": "wall"}, "bad_value", "/number"),
            ("129", {"number": 129, "source": "wall"}, "bad_value", "/number"),
            ("the river", {"number": 2, "source": "river"}, "bad_value", "/source"),
            ("more", {"number": 2, "source": "wall", "more": 1}, "unknown_field", "/more")):
        suite.refused(name, one.caller.post(one.path + "/draws", body), 422, code,
                      pointer=pointer)
    suite.refused("without Idempotency-Key", one.caller.request(
        "POST", one.path + "/draws", b'{"number": 2, "source": "wall"}', {}), 428,
        "idempotency_key_missing")
    suite.refused("a token that is none", suite.nobody.post(
        "/v1/seats/mjs_x/draws", {"number": 1, "source": "wall"}), 404, "not_found")
    match.hand(draw())
    suite.refused("when the hand is recorded", ask(one, 2), 422, "contradiction")


def hidden(suite):
    """Not in what a key of the club or another seat reads, nor in the export, log or store."""
    club = suite.club("Hidden")
    match = sealed(suite, club)
    match.deal()
    for number in range(1, 13):
        expect(ask(match.holders[number % 4], number), 200)
    hands = hands_of(match)
    texts = {hand["concealed"] for hand in hands}
    drawn = [one["tile"] for hand in hands for one in hand["draws"]]
    suite.equal("they are all there", (len(texts), len(drawn)), (4, 12))
    paths = [match.path, match.path + "/seal", match.path + "/transcript", match.path + "/hands",
             "/v1/matches", "/v1/home", f"/v1/ledger/entries?match={match.id}&limit=200"]
    reads = {f"{name} {path}": who.get(path).body for path in paths
             for name, who in (("owner", club.owner), ("scorer", club.scorer))}
    reads["export"] = export(club)
    reads["metrics"] = Client(suite.daemon).get("/metrics").body
    reads["log"] = suite.daemon.log().encode()
    if os.path.exists(suite.store_file):
        for path in (suite.store_file, suite.store_file + "-wal"):
            with open(path, "rb") as file:
                reads[path] = file.read()
    for number, holder in enumerate(match.holders):
        reads[f"seat {number}"] = json.dumps(
            {**holder.show(), "hand": None}).encode()
        others = texts - {hands[number]["concealed"]}
        suite.check(f"seat {number}: no other hand", not any(
            text in json.dumps(holder.show()) for text in others))
    for name, data in reads.items():
        suite.check(f"{name} was read", name == "log" or len(data) > 10)
        suite.check(f"{name}: no hand", not any(text.encode() in data for text in texts))
        told = [json.dumps({"tile": tile})[1:-1].replace(": ", ":").encode() for tile in drawn]
        suite.check(f"{name}: no tile that was drawn", not any(one in data.replace(
            b'": "', b'":"') for one in told))
    match.hand(draw())
    suite.check("then they are shown", all(
        one["tile"] for one in match.transcript()["hands"][0]["draws"]))


def forged(suite):
    """A book with a draw that the wall did not give is refused, and which one is said."""
    from sealed import forge
    club = suite.club("Forged")
    match = sealed(suite, club)
    match.deal()
    for number in range(1, 6):
        expect(ask(match.holders[0], number), 200)
    match.hand(draw())
    match.finish()
    data = export(club)

    def at(member, value):
        def change(body):
            if body.get("step") == "draw":
                body[member] = value(body[member])
        return change

    suite.equal("what is not changed comes in",
                bring_in(suite.club("Same"), forge(data, lambda body: None)).status, 201)
    for name, change in (("all after kongs", at("source", lambda source: "kong")),
                         ("from the river", at("source", lambda source: "river")),
                         ("another number", at("number", lambda number: number + 1)),
                         ("another deal", at("deal", lambda deal: deal + 1)),
                         ("another seat", at("seat", lambda seat: 4))):
        answer = bring_in(suite.club("False"), forge(data, change))
        suite.equal(f"{name}: refused", answer.status, 422)
        if name == "all after kongs":
            suite.check("which one", "draw 5" in str(answer.json()), repr(answer))
        else:
            suite.equal(f"{name}: by verify_ledger.py too",
                        verify_file(forge(data, change))[0] != 0, True)


# ---- Daemons -------------------------------------------------------------------------------------

def at_daemon(suite, daemon):
    """What stands for the suite where another daemon is asked."""
    club = type(suite.club("X"))(Caller(Client(daemon), ADMIN_KEY), "Other")
    return type("At", (), {"daemon": daemon}), club


def killed(suite):
    """kill -9 between draws: a draw that was answered is on record, and the next one is another."""
    daemon = Daemon(suite.mahjongd, suite.flags)
    held, (place, club) = daemon.directory, at_daemon(suite, daemon)
    match = sealed(place, club)
    match.deal()
    tiles = []
    for number in range(1, 6):
        holder = match.holders[number % 4]
        tiles.append(expect(ask(holder, number), 200)["tile"])
        daemon.kill()
        daemon = Daemon(suite.mahjongd, suite.flags, store=daemon.store)
        client = Client(daemon)
        for caller in [club.read, club.scorer, club.owner, *(h.caller for h in match.holders)]:
            caller.client = client
        suite.equal(f"draw {number}: the same again", expect(ask(holder, number), 200)["tile"],
                    tiles[-1])
    match.hand(draw())
    match.finish()
    transcript = match.transcript()
    check_transcript(suite, "killed", transcript, True)
    suite.equal("what was answered", [one["tile"] for one in transcript["hands"][0]["draws"]],
                tiles)
    suite.stop("killed", daemon)
    held.cleanup()


def at_once(suite):
    """All seats ask for the same numbers at once, two daemons if they can: each is one seat's."""
    match = sealed(suite, suite.club("At once"))
    match.deal()
    second = None
    if os.environ.get(VARIABLE):
        second = Daemon(suite.mahjongd, suite.flags, store=suite.daemon.store)
        for holder in match.holders[2:]:
            holder.caller.client = Client(second)
    got = {number: [] for number in range(1, 9)}

    def ask_all(holder):
        for number in got:
            answer = ask(holder, number)
            if answer.status == 200:
                got[number].append((holder.number, answer.json()["tile"]))

    threads = [threading.Thread(target=ask_all, args=(holder,)) for holder in match.holders]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    made = match.seal()["hand"]["draws"]
    suite.equal("each number once", [len(ones) for ones in got.values()][:len(made)],
                [1] * len(made))
    suite.equal("by whom", [ones[0][0] for ones in got.values() if ones],
                [one["seat"] for one in made])
    if second is not None:
        suite.stop("the second daemon", second)
    match.hand(draw())
    shown = match.transcript()["hands"][0]["draws"]
    suite.equal("which", [ones[0][1] for ones in got.values() if ones],
                [one["tile"] for one in shown])


def main():
    seal_key = key_file()
    with LedgerSuite(flags=("--seal-key", seal_key)) as suite:
        suite.seal_key, suite.spec = seal_key, Spec()
        suite.flags = ("--admin-key-file", suite.key_file, "--seal-key", seal_key)
        suite.run(every_ruleset, whole_wall, asked_again, hidden, forged, killed, at_once)


if __name__ == "__main__":
    main()
