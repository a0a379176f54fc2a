#!/usr/bin/python3
"""Teams of a season: their settings, their table, and how they are seated."""

import csv
import io
from collections import Counter
from itertools import combinations

from support.audit import audit
from support.eventful_club import bring_in, export, verify_file
from support.ledger_suite import NO_ID, LedgerSuite, expect
from support.matches import Match

POINTS = [41000, 12000, 25000, 22000]


def path_of(season):
    return "/v1/seasons/" + season


def team(name, *members):
    """Members are ids, or (id, first day, last day)."""
    lines = [member if isinstance(member, tuple) else (member, None, None) for member in members]
    return {"name": name, "members": [{"player": player, "first_day": first, "last_day": last}
                                      for player, first, last in lines]}


def table(club, season, query=""):
    return club.read.read(path_of(season) + "/teams" + query)


def replace(club, season, **settings):
    """The settings with some of them changed."""
    now = club.read.read(path_of(season))
    kept = {name: value for name, value in now.items()
            if name not in ("id", "closed", "created_at", "version")}
    return expect(club.owner.put(path_of(season), {**kept, **settings}), 200)


def play(club, season, players, moment, points=POINTS):
    """An old result, whose scores it gives: {player: (score, place)}."""
    match = Match(club, players, season=season, result=list(points),
                  played_at=f"2025-{moment}:00Z")
    return {line["player"]: (line["posted"], line["place"])
            for line in match.show()["standings"]}


# ---- Settings ----

def settings(suite):
    club = suite.club()
    anna, bo, chen, dora = club.players()
    red = team("Red \u8d64", (anna, None, "2025-06-30"), bo)
    white = team("White", chen, (anna, "2025-07-01", None))
    season = club.season("League", teams=[red, white], team_score="average")
    shown = club.read.read(path_of(season))
    suite.equal("as they were given", (shown["teams"], shown["team_score"]),
                ([red, white], "average"))
    entry = club.read.read("/v1/ledger")["items"][0]
    suite.equal("in the entry", (entry["kind"], entry["settings"]["teams"]),
                ("season", [red, white]))
    moved = [red, team("White", chen, (anna, "2025-07-01", None), dora)]
    changed = replace(club, season, teams=moved)
    suite.equal("changed", (changed["teams"], changed["version"]), (moved, 2))
    suite.equal("the same changes nothing", replace(club, season)["version"], 2)
    brief = club.owner.make("/v1/seasons", {"name": "B", "teams": [
        {"name": "Red", "members": [{"player": anna.upper()}]}, {"name": "None", "members": []}]})
    suite.equal("what is not said is open", brief["teams"], [team("Red", anna), team("None")])
    audit(suite, "settings", club)


def bad_settings(suite):
    club, other = suite.club(), suite.club()
    anna, bo = club.players("Anna", "Bo")
    stranger = other.player("Stranger")
    spring, summer = ("2025-03-01", "2025-05-31"), ("2025-05-31", "2025-08-31")

    def refused(name, teams, code, pointer, status=422, **members):
        body = {"name": "S", "teams": teams, **members}
        suite.refused(name, club.owner.post("/v1/seasons", body),
                      status, code, pointer=pointer)

    refused("no list", {}, "bad_value", "/teams")
    refused("no team", ["Red"], "bad_value", "/teams/0")
    refused("no name", [{"members": []}], "missing_field", "/teams/0/name")
    refused("no members", [{"name": "Red"}], "missing_field", "/teams/0/members")
    refused("members of no list", [{"name": "Red", "members": anna}], "bad_value",
            "/teams/0/members")
    refused("an empty name", [team("")], "bad_value", "/teams/0/name")
    refused("a long name", [team("x" * 61)], "bad_value", "/teams/0/name")
    refused("one name twice", [team("Red"), team("Red")], "contradiction", "/teams/1/name")
    refused("a colour", [{**team("Red"), "colour": "red"}], "unknown_field", "/teams/0/colour")
    refused("no id", [team("Red", "anna")], "bad_value", "/teams/0/members/0/player")
    refused("a role", [{"name": "Red", "members": [{"player": anna, "role": "captain"}]}],
            "unknown_field", "/teams/0/members/0/role")
    refused("no day", [team("Red", (anna, "2025-02-30", None))], "bad_value",
            "/teams/0/members/0/first_day")
    refused("days in no order", [team("Red", bo, (anna, "2025-02-02", "2025-02-01"))],
            "contradiction", "/teams/0/members/1/last_day")
    for name, one, two in (("always", (), ()), ("a day in both", spring, summer),
                           ("from then on", (None, "2025-03-01"), spring),
                           ("within", spring, ("2025-04-01", "2025-04-01"))):
        days = [(*pair, None, None)[:2] for pair in (one, two)]
        refused(f"in two teams: {name}", [team("Red", bo, (anna, *days[0])),
                                          team("White", (anna, *days[1]))],
                "contradiction", "/teams/1/members/0/player")
    refused("twice in one", [team("Red", anna, anna)], "contradiction",
            "/teams/0/members/1/player")
    refused("many teams", [team(f"T{i}") for i in range(49)], "bad_value", "/teams")
    refused("a word", [], "bad_value", "/team_score", team_score="median")
    for name, player in (("nobody", NO_ID), ("of another club", stranger)):
        refused(name, [team("Red", anna), team("White", bo, player)], "not_found",
                "/teams/1/members/1/player", 404)
    season = club.season("S")
    for role in ("read", "scorer"):
        suite.refused(f"by a key of role {role}", getattr(club, role).put(
            path_of(season), {"name": "S", "teams": []}), 403, "forbidden")
    suite.refused("the table of no season", club.read.get(path_of(NO_ID) + "/teams"), 404,
                  "not_found")
    suite.refused("another club's", other.read.get(path_of(season) + "/teams"), 404, "not_found")
    suite.refused("no time", club.read.get(path_of(season) + "/teams?from=x"), 422, "bad_value",
                  parameter="from")


def largest(suite):
    """As many members as there may be, and one more."""
    club = suite.club()
    players = [club.player(f"P{i}") for i in range(193)]
    teams = [team(f"T{i}", *players[4 * i:4 * i + 4]) for i in range(48)]
    season = club.season("Many", teams=teams)
    suite.equal("all of them", len(table(club, season)["teams"]), 48)
    teams[0] = team("T0", *players[:4], players[192])
    suite.refused("one more", club.owner.post("/v1/seasons", {"name": "S", "teams": teams}), 422,
                  "bad_value", pointer="/teams/47/members/3")


# ---- The table ----

def check_table(suite, name, got, teams, results):
    """`results`: (moment, {player: (score, place)}); teams: [(name, [(player, first, last)])]."""
    want = []
    for title, members in teams:
        mine = [[result[player] for moment, result in results
                 if player in result and (first or "") <= moment < (last or "9")]
                for player, first, last in members]
        want.append((title, [(len(one), sum(score for score, _ in one)) for one in mine]))
        shown = next(line for line in got["teams"] if line["name"] == title)
        suite.equal(f"{name}: {title}: members", [(one["player"], one["matches"], one["score"])
                                                  for one in shown["members"]],
                    [(player, *sums) for (player, *_), sums in zip(members, want[-1][1])])
        everything = sum(mine, [])
        places = Counter(place for _, place in everything)
        suite.equal(f"{name}: {title}", (shown["matches"], shown["score"], shown["places"]),
                    (len(everything), sum(score for score, _ in everything),
                     [places[n] for n in (1, 2, 3, 4)]))
    merits = []
    for line in got["teams"]:
        average = got["team_score"] == "average"
        merits.append(line["averages"]["score"] if average else line["score"])
    with_results = [merit for merit, line in zip(merits, got["teams"]) if line["matches"]]
    suite.equal(f"{name}: order", with_results, sorted(with_results, reverse=True))
    suite.equal(f"{name}: ranks", [line["rank"] for line in got["teams"]],
                [1 + sum(other > merit for other in with_results) if line["matches"] else None
                 for merit, line in zip(merits, got["teams"])])


def the_table(suite):
    """Whoever moves takes along what comes after; days are those of the season's time zone."""
    club = suite.club()
    people = club.players("Anna", "Bo", "Chen", "Dora", "Emi", "Fay")
    anna, bo, chen, dora, emi, fay = people
    season = club.season("League", time_zone="+09:00", teams=[
        team("Red", (anna, None, "2025-06-30"), bo),
        team("White", chen, (anna, "2025-07-01", None)),
        team("Green", (dora, "2025-03-05", "2025-03-06")), team("Empty")])
    moments = ("03-04T14:59", "03-04T15:00", "03-06T14:59", "03-06T15:00", "06-30T14:59",
               "06-30T15:00", "12-01T12:00")
    points = (POINTS, [25000, 24000, 26000, 25000], [10000, 20000, 30000, 40000])
    results = []
    for number, moment in enumerate(moments):
        seats = [people[(number + seat) % 6] for seat in range(4)] if number % 2 else people[:4]
        results.append((moment, play(club, season, seats, moment, points[number % 3])))
    elsewhere = club.season("Other")
    play(club, elsewhere, people[:4], "03-05T12:00")
    teams = [("Red", [(anna, None, "06-30T15:00"), (bo, None, None)]),
             ("White", [(chen, None, None), (anna, "06-30T15:00", None)]),
             ("Green", [(dora, "03-04T15:00", "03-06T15:00")]), ("Empty", [])]
    for score in ("sum", "average"):
        replace(club, season, team_score=score)
        check_table(suite, score, table(club, season), teams, results)
    some = [one for one in results if "03-06T14:59" <= one[0] < "12-01"]
    query = "?from=2025-03-06T14:59:00Z&to=2025-12-01"
    check_table(suite, "a period", table(club, season, query), teams, some)
    got = table(club, season, query)
    suite.equal("what was asked for", (got["season"], got["from"], got["to"]), (
        season, "2025-03-06T14:59:00.000Z", "2025-12-01T00:00:00.000Z"))
    suite.equal("a period of no time", {line["rank"] for line in table(
        club, season, "?from=2027-01-01")["teams"]}, {None})
    tables(suite, club, season)
    there_and_back(suite, club, season)


def tables(suite, club, season):
    """The spreadsheet has what the table has."""
    path = f"/v1/export?format=csv&rows=teams&season={season}"
    data = expect_csv(club.read.get(path))
    lines = list(csv.DictReader(io.StringIO(data)))
    suite.equal("as a spreadsheet", [(line["rank"], line["team"], line["matches"], line["score"],
                                      [line[name] for name in ("first", "second", "third",
                                                               "fourth")]) for line in lines],
                [(str(line["rank"] or ""), line["name"], str(line["matches"]), str(line["score"]),
                  [str(count) for count in line["places"]])
                 for line in table(club, season)["teams"]])
    suite.refused("of no season", club.read.get("/v1/export?format=csv&rows=teams"), 422,
                  "bad_value", parameter="season")


def expect_csv(answer):
    return answer.body.decode("utf-8-sig")


def there_and_back(suite, club, season):
    other = suite.club()
    data = export(club)
    bring_in(other, data)
    suite.equal("imported", table(other, season), table(club, season))
    audit(suite, "imported", other)
    suite.equal("by the verifier of clubs", verify_file(data)[0], 0)
    sneak = club.player("Sneak")
    replace(club, season, teams=[team("Red", sneak)])
    data = b"".join(line for line in export(club).splitlines(True)
                    if not line.startswith(b'{"type":"player"') or sneak.encode() not in line)
    refused = bring_in(suite.club(), data)
    suite.check("a member who is no player", refused.status == 422 and
                f"{sneak}, of a team of season {season}" in refused.json()["detail"], repr(refused))
    suite.equal("nor for the verifier of clubs", verify_file(data)[0], 1)


def merged(suite):
    """Two of different teams who are one: nothing counts twice, and the first team keeps it."""
    club = suite.club()
    anna, guest, bo, chen, dora = club.players("Anna", "Guest", "Bo", "Chen", "Dora")
    season = club.season("League", teams=[
        team("Red", (guest, "2025-03-10", "2025-03-19")), team("White", anna)])
    results = []
    for day in (5, 10, 15, 19, 20, 25):
        who = anna if day != 15 else guest
        moment = f"03-{day:02}T12:00"
        results.append((moment, play(club, season, [who, bo, chen, dora], moment)))
    check_table(suite, "two", table(club, season), [
        ("Red", [(guest, "03-10", "03-20")]), ("White", [(anna, None, None)])], results)
    entry = club.owner.make(f"/v1/players/{guest}/merge", {"into": anna, "reason": "r"})
    results = [(moment, {anna if player == guest else player: line
                         for player, line in result.items()}) for moment, result in results]
    got = table(club, season)
    lines = {line["name"]: line for line in got["teams"]}
    inside = [result[anna][0] for moment, result in results if "03-10" <= moment < "03-20"]
    every = [result[anna][0] for _, result in results]
    suite.equal("one: the first team", (lines["Red"]["matches"], lines["Red"]["score"]),
                (len(inside), sum(inside)))
    suite.equal("one: the rest", (lines["White"]["matches"], lines["White"]["score"]),
                (len(every) - len(inside), sum(every) - sum(inside)))
    suite.equal("who it is", [one["player"] for one in lines["Red"]["members"]], [anna])
    expect(club.owner.post(f"/v1/ledger/{entry['seq']}/reverse", {"reason": "r"}), 201)
    suite.equal("two again", {line["name"]: line["matches"] for line in
                              table(club, season)["teams"]}, {"Red": 1, "White": 5})


# ---- Seating ----

def mates_at(tables, teams):
    return sum(one == other for seats in tables for one, other in combinations(
        [teams.get(player, player) for player in seats], 2))


def seated(suite):
    """Nobody sits with a mate where that can be, whatever the method."""
    club = suite.club()
    players = club.players(*(f"P{i}" for i in range(16)))
    for name, sizes, least in (("fours", [4, 4, 4, 4], 0), ("a large one", [6, 4], 2),
                               ("all", [16], 24)):
        teams, first = [], 0
        for number, size in enumerate(sizes):
            teams.append(team(f"T{number}", *players[first:first + size]))
            first += size
        of_team = {one["player"]: line["name"] for line in teams for one in line["members"]}
        season = club.season(name, ruleset="riichi", teams=teams)
        for number, player in enumerate(players[:4]):
            play(club, season, [player, *players[12:15]], f"01-0{number + 1}T12:00")
        for method, rounds in (("random", 3), ("round_robin", 2), ("swiss", 1)):
            question = {"method": method, "rounds": rounds, "players": players[::-1], "seed": 3}
            path = path_of(season) + "/seating"
            got = expect(club.scorer.post(path, question), 200)
            for one in got["rounds"]:
                suite.equal(f"{name}, {method}: mates", (one["team_mates"], mates_at(
                    one["tables"], of_team)), (least, least))
            if name == "fours":
                suite.equal(f"{method}: again", expect(club.scorer.post(path, question), 200), got)


def seated_by_days(suite):
    """Who is of which team counts on the day of the drawing, or on the first day of the season."""
    club = suite.club()
    players = club.players(*(f"P{i}" for i in range(8)))
    past, later = [team("Old", *((player, None, "2020-01-01") for player in players))], [
        team("One", *((player, None, "2199-12-31") for player in players[::2])),
        team("Two", *((player, "2199-12-31", None) for player in players[1::2]))]
    for name, teams, first_day, least in (("who left", past, None, 0), ("now", later, None, 2),
                                          ("then", later, "2200-01-01", 2)):
        season = club.season(name, ruleset="riichi", teams=teams,
                             **({"first_day": first_day} if first_day else {}))
        got = expect(club.scorer.post(path_of(season) + "/seating", {
            "method": "random", "players": players, "seed": 1}), 200)
        suite.equal(f"{name}: mates", got["rounds"][0]["team_mates"], least)
        halves = [len([p for p in seats if p in players[::2]]) for seats in
                  got["rounds"][0]["tables"]]
        if least:
            suite.equal(f"{name}: halves", halves, [2, 2])


if __name__ == "__main__":
    with LedgerSuite() as the_suite:
        the_suite.run(settings, bad_settings, largest, the_table, merged, seated, seated_by_days)
