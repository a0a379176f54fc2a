#!/usr/bin/python3
"""Somebody plays for somebody else: it is noted who sat there, and all counts for who is away."""

import csv
import io

from support.audit import audit
from support.eventful_club import bring_in, export, verify_file
from support.ledger_suite import NO_ID, LedgerSuite, expect
from support.log_deals import mjlog, tenhou6
from support.log_games import one_ready, whole_game
from support.matches import Match, balances, draw, nameless, win
from support.replays import same_answer


def check(suite, name, club):
    """The book is sound, and so is what an export of it makes elsewhere."""
    audit(suite, name, club)
    status, said = verify_file(export(club))
    suite.check(f"{name}: recomputed", status == 0, said)
    other = suite.club()
    expect(bring_in(other, export(club)), 201)
    suite.equal(f"{name}: matches elsewhere", list(other.read.pages("/v1/matches")),
                list(club.read.pages("/v1/matches")))
    suite.equal(f"{name}: exported again", export(other).split(b"\n", 1)[1],
                export(club).split(b"\n", 1)[1])


def table(club, rows):
    text = club.read.get(f"/v1/export?format=csv&rows={rows}").body.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def counted(suite):
    """Frida and a guest play for two who are away; one of whom comes for the third hand."""
    club = suite.club()
    seats, frida = club.players(), club.player("Frida")
    match = Match(club, seats, played_by=[None, frida, None, {"guest": "Gast"}])
    guest = match.made["played_by"][3]["player"]
    shown = [None, frida, None, {"guest": "Gast", "player": guest}]
    suite.equal("begun", match.made["played_by"], shown)
    seen = match.show()
    suite.equal("as read", (nameless(seen), seen["names"], seen["played_by_names"]),
                (match.made, ["Anna", "Bo", "Chen", "Dora"], [None, "Frida", None, "Gast"]))
    suite.equal("in the list", [item["played_by_names"] for item in
                                club.read.read("/v1/matches")["items"]], [seen["played_by_names"]])
    by = [None, frida, None, guest]
    entry = match.entries("match")[0]
    suite.equal("in the book", (entry["seats"], entry["played_by"], entry["names"].get(frida),
                                entry["names"].get(guest)), (seats, by, "Frida", "Gast"))
    hand = match.hand(win(1, 0))
    suite.equal("the hand", (hand["seats"], hand["played_by"], hand["match"]["played_by"]),
                (seats, by, shown))
    match.do("transfers", {"from": 1, "to": 2, "points": 500, "reason": "a stick"})
    suite.equal("a transfer", match.entries("transfer")[0]["played_by"], by)
    match.hand(draw(3))
    left = match.seat(seats, played_by=[None, None, None, {"guest": "Gast"}])
    suite.equal("the same guest", left["played_by"], [None, None, None, shown[3]])
    suite.equal("the entry", [(e["from_hand"], e["seats"], e["played_by"])
                              for e in match.entries("seats")],
                [(3, seats, [None, None, None, guest])])
    match.hand(win(3, 1))
    suite.equal("nobody any more", "played_by" in match.seat(seats), False)
    hand = match.hand(draw())
    suite.equal("nor in hands", ("played_by" in hand, "played_by" in hand["match"]),
                (False, False))
    read = list(club.read.pages(match.path + "/hands"))
    suite.equal("hands as read", [(item.get("played_by"), item.get("played_by_names"))
                                  for item in read],
                [(by, [None, "Frida", None, "Gast"])] * 2 +
                [([None, None, None, guest], [None, None, None, "Gast"]), (None, None)])
    done = match.finish()["standings"]
    suite.equal("who stands there", {line["player"] for line in done}, set(seats))
    for name, player in (("Frida", frida), ("the guest", guest)):
        suite.equal(f"{name}: nothing", (balances(club, player), club.read.read(
            f"/v1/players/{player}/stats")["hands"]), ({}, 0))
    suite.equal("hands of who was away", [club.read.read(f"/v1/players/{who}/stats")["hands"]
                                          for who in seats], [4] * 4)
    suite.equal("standings", {line["player"] for line in
                              club.read.read("/v1/standings")["items"]}, set(seats))
    suite.equal("ratings", {line["player"] for line in
                            club.read.read("/v1/ratings?method=tenhou_r")["items"]}, set(seats))
    suite.equal("found by who sat there", [item["id"] for item in club.read.read(
        f"/v1/matches?player={frida}")["items"]], [match.id])
    check(suite, "counted", club)
    lines = table(club, "hands")
    suite.equal("the table of hands", [
        [line[f"seat{seat}_played_by_name"] for seat in range(4)] for line in lines],
                [["", "Frida", "", "Gast"]] * 2 + [["", "", "", "Gast"], [""] * 4])
    suite.equal("ids, too", lines[0]["seat1_played_by"], frida)


def by_number(suite):
    """It is a fact by hand number: undone hands, and what was noted too late."""
    club = suite.club()
    seats, frida = club.players(), club.player("Frida")
    match = Match(club, seats)
    for number in range(4):
        match.hand(draw(number))

    def put(played_by, first, last=None, query=""):
        body = {"seats": seats, "played_by": played_by, "from_hand": first, "reason": "r"}
        if last is not None:
            body["to_hand"] = last
        return club.scorer.put(f"{match.path}/seats{query}", body)

    def played():
        return [hand.get("played_by") for hand in club.read.pages(match.path + "/hands")]

    by = [frida, None, None, None]
    head = len(match.entries())
    seen = expect(put(by, 2, 3, "?preview=true"), 200)
    suite.equal("a preview writes nothing", len(match.entries()), head)
    done = expect(put(by, 2, 3), 200)
    suite.equal("as previewed", [h.get("played_by") for h in seen["hands"]],
                [h.get("played_by") for h in done["hands"]])
    suite.equal("hands 2 and 3", played(), [None, by, by, None])
    suite.equal("not the next", "played_by" in match.show(), False)
    match.undo()
    match.undo()
    suite.equal("hand 3 again", match.show()["played_by"], by)
    suite.equal("is hers", match.hand(draw())["played_by"], by)
    suite.equal("hand 4 is not", "played_by" in match.hand(draw()), False)
    expect(put([None] * 4, 1), 200)
    suite.equal("taken back", played(), [None] * 4)
    suite.equal("nulls are nobody", "played_by" in match.entries("seats")[-1], False)
    expect(put(by, 4), 200)
    expect(club.scorer.put(f"{match.path}/hands/4?reason=r", {"outcome": draw(2)}), 200)
    suite.equal("a corrected hand keeps it", played(), [None, None, None, by])
    match.seat([frida, *seats[1:]])
    suite.equal("who played for another takes the seat", match.hand(draw())["seats"][0], frida)
    match.seat(seats, played_by=by)
    match.finish()
    suite.equal("the table of matches", [line["seat0_played_by_name"]
                                         for line in table(club, "matches")], ["Frida"])
    suite.equal("her own hand is hers", club.read.read(f"/v1/players/{frida}/stats")["hands"], 1)
    check(suite, "by number", club)


def replays(suite):
    """First answers, sent again after others played, are the same bytes."""
    club = suite.club()
    seats, frida = club.players(), club.player("Frida")
    match, sent = Match(club, seats), []

    def send(what, body):
        key = f"sent-{len(sent)}"
        sent.append((what, body, key, match.post(what, body, Idempotency_Key=key)))
        expect(sent[-1][3], 201)

    send("hands", {"hand_number": 1, "outcome": draw(0)})
    send("seats", {"seats": seats, "played_by": [None, None, {"guest": "Gast"}, frida]})
    send("hands", {"hand_number": 2, "outcome": draw(1)})
    send("seats", {"seats": seats})
    send("hands", {"hand_number": 3, "outcome": draw(2)})
    send("seats", {"seats": seats, "played_by": [frida, None, None, None]})
    for what, body, key, first in sent:
        same_answer(suite, f"{what} again", first, match.post(what, body, Idempotency_Key=key))
    tag = match.club.read.get(match.path).headers["etag"]
    expect(club.scorer.patch(f"/v1/players/{frida}", {"name": "Friederike"}), 200)
    now = club.read.get(match.path, If_None_Match=tag)
    suite.equal("a new name is another answer", (now.status, now.json()["played_by_names"]),
                (200, ["Friederike", None, None, None]))


def refusals(suite):
    club = suite.club()
    seats, frida = club.players(), club.player("Frida")
    gone, merged = club.player("Gone"), club.player("Twice")
    expect(club.scorer.patch(f"/v1/players/{gone}", {"archived": True}), 200)
    club.owner.make(f"/v1/players/{merged}/merge", {"into": club.player("Once")})
    match = Match(club, seats)
    path, before = match.path, len(match.entries())
    for name, played_by, status, code, pointer in (
            ("one who has a seat", [None, seats[3], None, None], 422, "contradiction", 1),
            ("oneself", [None, seats[1], None, None], 422, "contradiction", 1),
            ("for two", [frida, None, frida, None], 422, "contradiction", 2),
            ("nobody of the club", [NO_ID, None, None, None], 404, "not_found", 0),
            ("archived", [None, None, None, gone], 422, "contradiction", 3),
            ("merged", [None, None, None, merged], 422, "contradiction", 3),
            ("no id", [None, "x", None, None], 422, "bad_value", 1),
            ("a number", [None, 7, None, None], 422, "bad_value", 1),
            ("an unknown member", [{"guest": "G", "name": "G"}, None, None, None], 422,
             "unknown_field", "0/name"),
            ("three", [None] * 3, 422, "bad_value", None),
            ("no list", {}, 422, "bad_value", None)):
        at = "/played_by" + ("" if pointer is None else f"/{pointer}")
        body = {"seats": seats, "played_by": played_by}
        for where, answer in (
                ("begin", club.scorer.post("/v1/matches", {"ruleset": "riichi", **body})),
                ("change", club.scorer.post(path + "/seats", body)),
                ("correct", club.scorer.put(path + "/seats", {"from_hand": 1, **body}))):
            suite.refused(f"{name}: {where}", answer, status, code, pointer=at)
    match.hand(draw())
    body = {"seats": seats, "from_hand": 1, "played_by": [{"guest": "G"}, None, None, None]}
    suite.refused("a new guest for what was played", club.scorer.put(path + "/seats", body), 422,
                  "bad_value", pointer="/played_by/0")
    by = [None, {"guest": "G", "player": seats[0]}, None, seats[1]]
    suite.refused("one who has another seat", club.scorer.post(path + "/seats", {
        "seats": [{"guest": "G"}, *seats[1:]], "played_by": by}), 422, "contradiction",
                  pointer="/played_by/3")
    suite.equal("nothing was written", len(match.entries()), before + 1)
    match.seat(seats, played_by=[frida, None, None, None])
    expect(club.scorer.patch(f"/v1/players/{frida}", {"archived": True}), 200)
    suite.equal("who is there may stay", match.seat(
        seats, played_by=[frida, None, None, None])["played_by"][0], frida)


def people(suite):
    """A guest who played for another is merged, and another is anonymised."""
    club = suite.club()
    seats, eva = club.players(), club.player("Eva")
    match = Match(club, seats, played_by=[{"guest": "Evi"}, None, {"guest": "Left"}, None])
    evi, left = (match.made["played_by"][seat]["player"] for seat in (0, 2))
    match.hand(draw())
    for name, into in (("while it is open", eva), ("with whom they met", seats[1])):
        suite.refused(name, club.owner.post(f"/v1/players/{evi}/merge", {"into": into}), 422,
                      "contradiction")
        if match.show()["state"] == "open":
            match.finish()
    seq = club.owner.make(f"/v1/players/{evi}/merge", {"into": eva, "reason": "r"})["seq"]
    suite.equal("her matches", [item["id"] for item in club.read.read(
        f"/v1/matches?player={eva}")["items"]], [match.id])
    suite.equal("as it was recorded", match.show()["played_by"][0]["player"], evi)
    suite.equal("no result", club.read.read(f"/v1/players/{eva}/stats")["matches"], 0)
    check(suite, "merged", club)
    expect(club.owner.post(f"/v1/ledger/{seq}/reverse", {"reason": "r"}), 201)
    suite.equal("taken back", club.read.read(f"/v1/matches?player={eva}")["items"], [])
    expect(club.owner.post(f"/v1/players/{left}/anonymise"), 200)
    suite.equal("nameless", (match.show()["played_by_names"], match.show()["played_by"][2]),
                (["Evi", None, "anonymous", None], {"guest": "anonymous", "player": left}))
    suite.equal("in the table", table(club, "hands")[0]["seat2_played_by_name"], "anonymous")
    check(suite, "anonymised", club)


def elsewhere(suite):
    """Matches of three, old results, seasons, and a page for those who watch."""
    club = suite.club()
    anna, bo, chen, _ = club.players()
    three = Match(club, [anna, bo, chen], rules={"players": 3}, played_by=[None, {"guest": "G"},
                                                                         None])
    suite.equal("three", three.show()["played_by_names"], [None, "G", None])
    suite.refused("four of three", three.post("seats", {"seats": [anna, bo, chen],
                                                        "played_by": [None] * 4}), 422,
                  "bad_value", pointer="/played_by")
    old = Match(club, [anna, bo, chen, club.player("Dora")], result=[40000, 30000, 20000, 10000],
                played_at="2020-02-29", played_by=[None, None, None, {"guest": "H"}])
    suite.equal("an old result", (old.show()["played_by_names"], old.entries("finish")[0]["seq"]),
                ([None, None, None, "H"], old.entries()[-1]["seq"]))
    expect(club.scorer.put(old.path + "/result", {"result": [30000, 40000, 20000, 10000],
                                                  "reason": "r"}), 200)
    season = club.season("league", ruleset="riichi")
    of_season = club.scorer.make("/v1/matches", {
        "season": season, "seats": old.seats, "played_by": [None, None, {"guest": "I"}, None]})
    suite.equal("of a season", of_season["played_by"][2]["guest"], "I")
    share = club.scorer.make("/v1/shares", {"match": three.id})
    seen = suite.nobody.read(f"/v1/shared/{share['token']}")["matches"][0]
    suite.equal("for those who watch", seen["played_by_names"], [None, "G", None])
    check(suite, "elsewhere", club)


GAMES = "/v1/import/games"
ACCOUNTS = {"tenhou": ["Bo"]}  # as the names in the logs below are
FINAL = [24000, 32200, 19800, 24000], [4000, 42200, -30200, -16000]


def log_of_a_match(suite):
    """Games that were played elsewhere: Frida's account played for Anna, a guest for Dora."""
    club = suite.club()
    seats, frida = club.players(), club.player("Frida")
    text = mjlog(whole_game(), final=FINAL).decode()
    log = {"log": text, "played_at": "2024-01-02", "seats": seats,
           "played_by": [frida, None, None, {"guest": "Gast"}]}
    body = {"logs": [log]}
    nobody = [None, None]
    seen = expect(club.scorer.post(GAMES + "?preview=true", body), 200)["games"][0]
    suite.equal("a preview", (seen["played_by"], [one["player"] for one in seen["seats"]]), (
        [{"player": frida, "guest": False}, *nobody, {"player": None, "guest": True}], seats))
    suite.equal("makes nobody", club.read.read("/v1/players?name=Gast")["items"], [])
    game = expect(club.scorer.post(GAMES, body, Idempotency_Key="log"), 201)["games"][0]
    match = game["match"]
    guest = match["played_by"][3]["player"]
    suite.equal("the match", match["played_by"], [
        frida, *nobody, {"guest": "Gast", "player": guest}])
    suite.equal("beside the seats", game["played_by"], [
        {"player": frida, "guest": False}, *nobody, {"player": guest, "guest": True}])
    by = [frida, *nobody, guest]
    entries = list(club.read.pages(f"/v1/ledger?match={match['id']}"))
    suite.equal("in the book", [entry["played_by"] for entry in entries
                                if entry["kind"] in ("match", "hand")], [by] * 3)
    suite.equal("hands", [hand["played_by"] for hand in
                          club.read.pages(f"/v1/matches/{match['id']}/hands")], [by] * 2)
    suite.equal("who stands there", {line["player"] for line in match["standings"]}, set(seats))
    suite.equal("nothing is hers", (balances(club, frida), club.read.read(
        f"/v1/players/{frida}/stats")["matches"]), ({}, 0))
    suite.equal("found by who sat there", [item["id"] for item in club.read.read(
        f"/v1/matches?player={frida}")["items"]], [match["id"]])
    again = expect(club.scorer.post(GAMES, {"logs": [{"log": text}]}), 200)
    suite.equal("it is known again", (again["games"][0]["existing"], again["games"][0]["match"],
                                      again["games"][0]["played_by"]),
                (True, match, game["played_by"]))
    suite.equal("the table of hands", [[line[f"seat{seat}_played_by_name"] for seat in range(4)]
                                       for line in table(club, "hands")],
                [["Frida", "", "", "Gast"]] * 2)
    check(suite, "a log", club)
    expect(club.owner.post(f"/v1/players/{guest}/anonymise"), 200)
    suite.refused("the kept answer is gone", club.scorer.post(GAMES, body, Idempotency_Key="log"),
                  422, "idempotency_mismatch", parameter="Idempotency-Key")


def log_by_its_names(suite):
    """Without seats they are those of the names, and who played for them is said all the same."""
    club = suite.club()
    bo, frida = club.player("Bo", platform_names=ACCOUNTS), club.player("Frida")
    text = tenhou6([one_ready()]).decode()
    log = {"log": text, "played_by": [None, frida, None, None]}
    game = expect(club.scorer.post(GAMES, {"logs": [log]}), 201)["games"][0]
    suite.equal("for Bo", (game["seats"][1]["player"], game["match"]["played_by"]), (
        bo, [None, frida, None, None]))
    match = game["match"]
    hand = club.scorer.post(f"/v1/matches/{match['id']}/hands", {
        "hand_number": match["next_hand_number"], "outcome": draw()})
    suite.equal("and so goes on", expect(hand, 201)["played_by"], [None, frida, None, None])
    check(suite, "names", club)


def refused_logs(suite):
    """As where a match begins, in a preview as well."""
    club = suite.club()
    seats, frida = club.players(), club.player("Frida")
    gone = club.player("Gone")
    expect(club.scorer.patch(f"/v1/players/{gone}", {"archived": True}), 200)
    text, head = tenhou6([one_ready()]).decode(), list(club.read.pages("/v1/ledger"))
    two = f"[{text},{text}]"
    for name, members, status, code, at in (
            ("one who has a seat", {"played_by": [None, seats[3], None, None]}, 422,
             "contradiction", "played_by/1"),
            ("for two", {"played_by": [frida, None, frida, None]}, 422, "contradiction",
             "played_by/2"),
            ("nobody of the club", {"played_by": [NO_ID, None, None, None]}, 404, "not_found",
             "played_by/0"),
            ("archived", {"played_by": [None, None, None, gone]}, 422, "contradiction",
             "played_by/3"),
            ("a number", {"played_by": [None, 7, None, None]}, 422, "bad_value", "played_by/1"),
            ("no list", {"played_by": {}}, 422, "bad_value", "played_by"),
            ("two", {"played_by": [None] * 2}, 422, "bad_value", "played_by"),
            ("three of four", {"played_by": [frida, None, None]}, 422, "contradiction",
             "played_by"),
            ("of two games", {"log": two, "seats": None, "played_by": [None] * 4}, 422,
             "contradiction", "played_by"),
            ("a seat twice", {"seats": [seats[0], *seats[:3]]}, 422, "contradiction", "seats/1"),
            ("a seat of nobody", {"seats": [NO_ID, *seats[1:]]}, 404, "not_found", "seats/0")):
        log = {"log": text, "seats": seats, **members}
        for query in ("", "?preview=true"):
            answer = club.scorer.post(GAMES + query, {"logs": [log]})
            suite.refused(f"{name} {query}", answer, status, code, pointer=f"/logs/0/{at}")
    suite.equal("nothing was written", list(club.read.pages("/v1/ledger")), head)


def main():
    with LedgerSuite() as suite:
        suite.run(counted, by_number, replays, refusals, people, elsewhere, log_of_a_match,
                  log_by_its_names, refused_logs)


if __name__ == "__main__":
    main()
