#!/usr/bin/python3
"""Rounds of a season: drawn by lot, Swiss or round robin, and begun."""

from itertools import combinations

from support.audit import audit
from support.ledger_suite import NO_ID, Caller, LedgerSuite, expect
from support.matches import Match

SANMA = {"ruleset": "riichi", "rules": {"players": 3}}
NAMES = [f"Player {number}" for number in range(17)]


def draw(club, season, **question):
    return club.scorer.post(f"/v1/seasons/{season}/seating", question)


def drawn(club, season, **question):
    return expect(draw(club, season, **question), 200)


def begin(club, season, tables, **members):
    return club.scorer.post(f"/v1/seasons/{season}/rounds", {"tables": tables, **members})


def pairs(tables):
    return [frozenset(pair) for table in tables for pair in combinations(table, 2)]


def check_rounds(suite, what, answer, players, size, met=()):
    """Everyone is in each round once, tables are full, and meetings are counted as told."""
    before, repeats = set(met), []
    for one in answer["rounds"]:
        seated = sum(one["tables"], [])
        suite.equal(f"{what}: all are there", sorted(seated + one["sitting_out"]), sorted(players))
        suite.equal(f"{what}: full tables", ({len(table) for table in one["tables"]},
                                             len(one["sitting_out"])),
                    ({size}, len(players) % size))
        repeats.append(sum(pair in before for pair in pairs(one["tables"])))
        before.update(pairs(one["tables"]))
    suite.equal(f"{what}: repeats", ([one["repeats"] for one in answer["rounds"]],
                                     answer["repeats"]), (repeats, sum(repeats)))


def methods(suite):
    club = suite.club()
    players = club.players(*NAMES)
    season = club.season("Cup", ruleset="mcr")
    three = club.season("Three", **SANMA)
    for method, rounds, seats in (("random", 3, 17), ("round_robin", 5, 16), ("swiss", 1, 13),
                                  ("round_robin", 3, 4)):
        question = {"method": method, "rounds": rounds, "players": players[:seats], "seed": 7}
        answer = drawn(club, season, **question)
        check_rounds(suite, f"{method}, {seats}", answer, players[:seats], 4)
        suite.equal(f"{method}, {seats}: the same again", drawn(club, season, **question), answer)
        suite.equal(f"{method}: told", (answer["season"], answer["method"], answer["seed"],
                                        len(answer["rounds"])), (season, method, 7, rounds))
    suite.equal("sixteen meet once in five rounds", drawn(
        club, season, method="round_robin", rounds=5, players=players[:16])["repeats"], 0)
    answer = drawn(club, three, method="round_robin", rounds=4, players=players[:9])
    check_rounds(suite, "sanma", answer, players[:9], 3)
    suite.equal("nine meet once in four rounds of three", answer["repeats"], 0)
    answer = drawn(club, three, method="random", players=players[:4])
    suite.check("a seed by lot", 0 <= answer["seed"] < 2 ** 32, answer["seed"])
    suite.equal("its answer again", drawn(club, three, method="random", players=players[:4],
                                          seed=answer["seed"]), answer)
    suite.equal("nothing was written", club.read.read("/v1/matches")["items"], [])


def course(suite):
    """A tournament round by round: what was played counts, and what is void does not."""
    club = suite.club()
    players = club.players(*NAMES[:9])
    season = club.season("Cup", ruleset="riichi", fee={"amount": 5, "currency": "EURCENT"})
    met, sat_out = [], []
    for number in range(3):
        answer = drawn(club, season, method="round_robin", players=players, seed=number)
        check_rounds(suite, f"round {number}", answer, players, 4, met)
        tables = answer["rounds"][0]["tables"]
        sat_out += answer["rounds"][0]["sitting_out"]
        made = begin(club, season, tables, session=f"Round {number}")
        matches = expect(made, 201)["matches"]
        suite.equal("Location", made.headers["location"], f"/v1/matches?season={season}")
        suite.equal("table by table", [match["seats"] for match in matches], tables)
        met += pairs(tables)
    suite.equal("nobody sits out twice", len(set(sat_out)), 3)
    match = club.read.read("/v1/matches/" + matches[1]["id"])
    suite.equal("a match of the season", (match["season"], match["session"], match["state"],
                                          match["fee"]["amount"]),
                (season, "Round 2", "open", 5))
    suite.equal("seats", match["seats"], tables[1])
    for one in club.read.pages("/v1/matches"):
        expect(club.scorer.post(f"/v1/matches/{one['id']}/void", {"reason": "rain"}), 200)
    answer = drawn(club, season, method="random", players=players)
    suite.equal("what is void never was", answer["repeats"], 0)
    audit(suite, "rounds", club)


def mcr_round(suite):
    """Its matches have the season's options, and are played to the end as any other."""
    club = suite.club()
    players = club.players(*NAMES[:8])
    season = club.season("Cup", ruleset="mcr", rules={"preset": "ema"})
    tables = drawn(club, season, method="random", players=players, seed=1)["rounds"][0]["tables"]
    made = expect(begin(club, season, tables), 201)["matches"]
    rules = club.read.read(f"/v1/seasons/{season}")["rules"]
    for match, table in zip(made, tables):
        path = "/v1/matches/" + match["id"]
        shown = club.read.read(path)
        suite.equal("mcr by the season", (shown["ruleset"], shown["rules"], shown["seats"]),
                    ("mcr", rules, table))
        expect(club.scorer.post(f"{path}/hands", {"hand_number": 1, "outcome": {
            "type": "win", "wins": [{"seat": 0, "from": 1, "called": {"fan": 8}}]}}), 201)
        done = expect(club.scorer.post(f"{path}/finish", {}), 200)
        suite.equal("points", [line["points"] for line in sorted(
            done["standings"], key=lambda line: line["seat"])], [32, -16, -8, -8])
    lines = club.read.read(f"/v1/standings?season={season}")["items"]
    suite.equal("all stand", {line["player"] for line in lines}, set(players))
    audit(suite, "mcr", club)


def swiss(suite):
    club = suite.club()
    players = club.players(*NAMES[:12])
    season = club.season("Cup", ruleset="riichi")
    order = [players[index] for index in (5, 2, 11, 0, 7, 9, 1, 4)]
    answer = drawn(club, season, method="swiss", players=players)
    suite.equal("without results: as they are named",
                [set(table) for table in answer["rounds"][0]["tables"]],
                [set(players[first:first + 4]) for first in (0, 4, 8)])
    for table in (order[:4], order[4:]):
        Match(club, table, season=season,
              result=[40000, 30000, 20000, 10000] if table[0] == order[0]
              else [39000, 29000, 21000, 11000])
    standing = [line["player"] for line in club.read.read(
        f"/v1/standings?season={season}")["items"]]
    suite.equal("the standings", standing[0], order[0])
    answer = drawn(club, season, method="swiss", players=players)
    first = answer["rounds"][0]["tables"][0]
    suite.check("the leader sits at the first table", standing[0] in first, first)
    suite.check("near him who is near", set(first) <= set(standing[:6]), (first, standing))
    check_rounds(suite, "swiss", answer, players, 4, pairs([order[:4], order[4:]]))


def bad_questions(suite):
    club, other = suite.club(), suite.club("Other")
    players = club.players(*NAMES[:5])
    season = club.season("Cup", ruleset="riichi")
    stranger = other.player("Stranger")
    good = {"method": "random", "players": players}
    archived = club.player("Gone")
    expect(club.scorer.patch(f"/v1/players/{archived}", {"archived": True}), 200)
    for more, code, at in (
            ({"method": "best"}, "bad_value", "/method"), ({"method": 1}, "bad_value", "/method"),
            ({"players": {}}, "bad_value", "/players"), ({"players": []}, "bad_value", "/players"),
            ({"players": players[:3]}, "bad_value", "/players"),
            ({"players": [NO_ID] * 193}, "bad_value", "/players"),
            ({"players": players + ["x"]}, "bad_value", "/players/5"),
            ({"players": players + [7]}, "bad_value", "/players/5"),
            ({"players": players + [NO_ID]}, "not_found", "/players/5"),
            ({"players": players + [stranger]}, "not_found", "/players/5"),
            ({"players": players + [archived]}, "contradiction", "/players/5"),
            ({"players": players + players[:1]}, "contradiction", "/players/5"),
            ({"rounds": 0}, "bad_value", "/rounds"), ({"rounds": 17}, "bad_value", "/rounds"),
            ({"method": "swiss", "rounds": 2}, "contradiction", "/rounds"),
            ({"seed": -1}, "bad_value", "/seed"), ({"seed": 2 ** 32}, "bad_value", "/seed"),
            ({"seed": "a"}, "bad_value", "/seed"), ({"record": True}, "unknown_field", "/record")):
        answer = draw(club, season, **{**good, **more})
        suite.refused(f"{more}"[:60], answer, 404 if code == "not_found" else 422, code, pointer=at)
    for name in good:
        suite.refused(f"no {name}", draw(club, season, **{
            key: value for key, value in good.items() if key != name}), 422, "missing_field")
    suite.refused("no season", draw(club, NO_ID, **good), 404, "not_found")
    suite.refused("another's season", draw(club, other.season("Cup", ruleset="riichi"), **good),
                  404, "not_found")
    suite.refused("no ruleset", draw(club, club.season("Any"), **good), 422, "contradiction")
    suite.refused("a reader", club.read.post(f"/v1/seasons/{season}/seating", good), 403,
                  "forbidden")


def bad_rounds(suite):
    club = suite.club()
    players = club.players(*NAMES[:8])
    season = club.season("Cup", ruleset="riichi")
    one, two = players[:4], players[4:]
    for tables, code, at in (
            ([], "bad_value", "/tables"), ({}, "bad_value", "/tables"),
            ([one] * 65, "bad_value", "/tables"), ([one, two[:3]], "bad_value", "/tables/1"),
            ([one, 4], "bad_value", "/tables/1"),
            ([one, [*two[:3], 1]], "bad_value", "/tables/1/3"),
            ([one, [*two[:3], NO_ID]], "not_found", "/tables/1/3"),
            ([one, [*two[:3], one[0]]], "contradiction", "/tables/1/3")):
        suite.refused(f"{tables}"[:50], begin(club, season, tables),
                      404 if code == "not_found" else 422, code, pointer=at)
    suite.refused("a session", begin(club, season, [one], session=""), 422, "bad_value",
                  pointer="/session")
    suite.refused("no season", begin(club, NO_ID, [one]), 404, "not_found")
    suite.refused("no ruleset", begin(club, club.season("Any"), [one]), 422, "contradiction")
    suite.refused("on another day", begin(club, club.season(
        "Past", ruleset="riichi", first_day="2020-01-01", last_day="2020-01-31"), [one]), 422,
        "contradiction")
    expect(club.owner.post(f"/v1/seasons/{season}/close"), 200)
    suite.refused("closed", begin(club, season, [one]), 403, "forbidden")
    suite.equal("nothing was begun", club.read.read("/v1/matches")["items"], [])


def keys(suite):
    """A season's key draws and begins its rounds; a retry begins none anew."""
    club = suite.club()
    players = club.players(*NAMES[:4])
    season = club.season("Cup", ruleset="riichi")
    key = Caller(suite.admin.client, club.owner.make(f"/v1/clubs/{club.id}/keys", {
        "role": "scorer", "season": season})["key"])
    path, body = f"/v1/seasons/{season}/rounds", {"tables": [players]}
    first = key.write("POST", path, body, Idempotency_Key="round-1")
    again = key.write("POST", path, body, Idempotency_Key="round-1")
    suite.equal("a retry", (first.status, again.status, again.body == first.body), (201, 201, True))
    suite.equal("one match", len(club.read.read("/v1/matches")["items"]), 1)
    suite.equal("drawn", key.post(f"/v1/seasons/{season}/seating", {
        "method": "random", "players": players}).status, 200)
    other = club.season("Other", ruleset="riichi")
    for call in ("rounds", "seating"):
        suite.refused(f"another's {call}", key.post(f"/v1/seasons/{other}/{call}", body), 403,
                      "forbidden")


def many(suite):
    """The largest round there may be."""
    club = suite.club()
    players = [club.player(f"P{number}") for number in range(192)]
    season = club.season("Three", **SANMA)
    answer = drawn(club, season, method="round_robin", rounds=16, players=players, seed=1)
    check_rounds(suite, "192", answer, players, 3)
    made = expect(begin(club, season, answer["rounds"][0]["tables"]), 201)
    suite.equal("64 matches", len(made["matches"]), 64)
    audit(suite, "64 matches", club)


if __name__ == "__main__":
    with LedgerSuite() as the_suite:
        the_suite.run(methods, course, mcr_round, swiss, bad_questions, bad_rounds, keys, many)
