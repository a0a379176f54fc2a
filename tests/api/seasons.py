#!/usr/bin/python3
"""Seasons: made, changed, closed and reopened; the matches that name them, and are moved."""

from support.audit import audit, balances
from support.body_faults import ABSENT
from support.eventful_club import bring_in, export, verify_file
from support.ledger_suite import NO_ID, LedgerSuite, expect
from support.matches import Match, draw, win

MONEY = {"amount": 2, "currency": "EURCENT"}
SHOWN = {"motto": None, "ruleset": None, "rules": None, "chip_value": None, "fee": None,
         "point_value": None,
         "time_zone": "+00:00", "first_day": None, "last_day": None, "minimum_games": 0,
         "counted": "all", "counted_games": None, "ordering": "score", "team_score": "sum",
         "teams": [], "closed": False,
         "version": 1}
ALL = {"name": "League \u9ebb", "motto": "Slow and \u9759 wins",
       "chip_value": MONEY, "fee": {**MONEY, "amount": 300},
       "point_value": {**MONEY, "amount": 1}, "time_zone": "-03:30", "first_day": "2026-01-31",
       "last_day": "2026-02-28", "minimum_games": 3, "counted": "best", "counted_games": 5,
       "ordering": "average_place"}
RESULT = [24000, 31000, 25000, 20000]


def path_of(season):
    return "/v1/seasons/" + season


def kinds(club):
    return [entry["kind"] for entry in club.read.pages("/v1/ledger")]


def changes(club):
    return [(entry["change"], entry.get("reason"), entry["settings"]["name"])
            for entry in club.read.pages("/v1/ledger?kind=season")]


# ---- Seasons ----

def made(suite):
    club = suite.club()
    answer = club.owner.post("/v1/seasons", {"name": "2026"})
    season = expect(answer, 201)
    path = path_of(season["id"])
    suite.equal("a name is enough", {**season, "id": 0, "created_at": 0},
                {**SHOWN, "name": "2026", "id": 0, "created_at": 0})
    suite.equal("Location, ETag", (answer.headers["location"], answer.headers["etag"]),
                (path, '"1"'))
    suite.equal("GET", club.read.read(path), season)
    suite.equal("by an id in upper case", club.read.read(path.upper().replace(
        "/V1/SEASONS", "/v1/seasons")), season)
    full = club.owner.make("/v1/seasons", {**ALL, "ruleset": "riichi", "rules": {"preset": "ema"}})
    suite.equal("all that can be said", {name: full[name] for name in ALL}, ALL)
    suite.equal("every option is frozen", (full["rules"]["uma"], len(full["rules"]) > 20),
                ([15000, 5000, -5000, -15000], True))
    suite.equal("the list, newest first", club.read.read("/v1/seasons")["items"], [full, season])
    suite.equal("in pages", list(club.read.pages("/v1/seasons", 1)), [season, full])
    entries = list(club.read.pages("/v1/ledger"))
    suite.equal("an entry each", [(one["kind"], one["season"], one["change"], one["postings"])
                                  for one in entries],
                [("season", season["id"], "made", []), ("season", full["id"], "made", [])])
    names = set(full) - {"id", "closed", "created_at", "version"}
    suite.equal("with its settings", entries[1]["settings"], {name: full[name] for name in names})
    suite.equal("an entry of before there was a motto is the same now",
                ("motto" in entries[0]["settings"], entries[1]["settings"]["motto"]),
                (False, ALL["motto"]))
    suite.refused("of nobody", club.read.get(path_of(NO_ID)), 404, "not_found")
    suite.refused("of no id", club.read.get(path_of("spring")), 404, "not_found")
    suite.refused("of another club", suite.club().read.get(path), 404, "not_found")
    audit(suite, "seasons", club)


def changed(suite):
    club = suite.club()
    season = club.season("2026", minimum_games=9)
    path = path_of(season)
    got = expect(club.owner.put(path, ALL, If_Match='"1"'), 200)
    suite.equal("replaced", {name: got[name] for name in ALL}, ALL)
    suite.equal("a version more", got["version"], 2)
    suite.equal("the same changes nothing", expect(club.owner.put(path, ALL), 200), got)
    suite.refused("a stale version", club.owner.put(path, {"name": "x"}, If_Match='"1"'), 412,
                  "stale_version")
    suite.equal("what is left out is as in a new season", {
        **expect(club.owner.put(path, {"name": "2026"}), 200), "id": 0, "created_at": 0},
        {**SHOWN, "name": "2026", "id": 0, "created_at": 0, "version": 3})
    suite.equal("entries", changes(club), [
        ("made", None, "2026"), ("changed", None, ALL["name"]), ("changed", None, "2026")])
    suite.equal("new rules while there are no matches",
                club.owner.put(path, {"name": "2026", "ruleset": "ming"}).status, 200)
    Match(club, club.players(), "ming", season=season)
    for body in ({"ruleset": "riichi"}, {}, {"ruleset": "ming", "rules": {"players": 3}}):
        answer = club.owner.put(path, {"name": "2026", **body})
        suite.refused(f"rules stay: {body}", answer, 422,
                      "contradiction" if "rules" not in body else "unknown_option",
                      pointer="/rules" if "rules" not in body else "/rules/players")
    suite.equal("all else may change", club.owner.put(path, {
        "name": "renamed", "ruleset": "ming", "fee": MONEY}).status, 200)
    for role in ("read", "scorer"):
        caller = getattr(club, role)
        suite.refused(f"{role}: change", caller.put(path, {"name": "x"}), 403, "forbidden")
        suite.refused(f"{role}: make", caller.post("/v1/seasons", {"name": "x"}), 403, "forbidden")
        suite.refused(f"{role}: close", caller.post(path + "/close"), 403, "forbidden")
        suite.refused(f"{role}: reopen", caller.post(path + "/reopen", {"reason": "r"}), 403,
                      "forbidden")
    audit(suite, "changed seasons", club)


def bad_seasons(suite):
    club = suite.club()
    body = {**ALL, "ruleset": "riichi", "rules": {"uma": [0, 0, 0, 0]}}
    rows = [
        ("name", ABSENT, "missing_field"), ("name", "", "bad_value"), ("name", 7, "bad_value"),
        ("name", "x" * 121, "bad_value"), ("motto", "", "bad_value"),
        ("motto", "x" * 201, "bad_value"), ("motto", "two\nlines", "bad_value"),
        ("motto", 7, "bad_value"), ("ruleset", "chess", "unknown_ruleset"),
        ("ruleset", 1, "bad_value"), ("rules", [], "bad_value"), ("fee", 1, "bad_value"),
        ("time_zone", "Europe/Berlin", "bad_value"), ("time_zone", "+14:01", "bad_value"),
        ("time_zone", "+99:00", "bad_value"), ("time_zone", "+1:00", "bad_value"),
        ("time_zone", 8, "bad_value"), ("time_zone", "+01:60", "bad_value"),
        ("first_day", "2026-02-30", "bad_value"), ("first_day", "1970-01-01", "bad_value"),
        ("first_day", "2026-01-01T00:00:00Z", "bad_value"), ("first_day", 1, "bad_value"),
        ("last_day", "2026-01-30", "contradiction"), ("last_day", "x", "bad_value"),
        ("minimum_games", -1, "bad_value"), ("minimum_games", 10001, "bad_value"),
        ("minimum_games", "3", "bad_value"), ("counted", "some", "bad_value"),
        ("counted", 1, "bad_value"), ("counted_games", 0, "bad_value"),
        ("counted_games", 10001, "bad_value"), ("counted_games", ABSENT, "missing_field"),
        ("ordering", "luck", "bad_value"), ("ordering", [], "bad_value"),
        ("closed", True, "unknown_field"), ("id", NO_ID, "unknown_field")]
    for name, value, code in rows:
        sent = {**body, name: value}
        if value is ABSENT:
            del sent[name]
        suite.refused(f"{name} {value!r}", club.owner.post("/v1/seasons", sent), 422, code,
                      pointer="/" + name)
    suite.refused("all, and so many", club.owner.post("/v1/seasons", {**body, "counted": "all"}),
                  422, "contradiction", pointer="/counted_games")
    suite.refused("rules of nothing", club.owner.post("/v1/seasons", {**body, "ruleset": None}),
                  422, "contradiction", pointer="/rules")
    suite.refused("an option of none", club.owner.post("/v1/seasons", {
        **body, "rules": {"x": 1}}), 422, "unknown_option", pointer="/rules/x")
    for zone in ("+14:00", "-14:00", "+05:45", "-00:00"):
        suite.equal(f"zone {zone}", club.owner.post("/v1/seasons", {
            "name": "n", "time_zone": zone}).status, 201)
    suite.equal("what was refused made nothing", len(kinds(club)), 4)


def closed(suite):
    club = suite.club()
    players = club.players()
    season = club.season("2026")
    path = path_of(season)
    match = Match(club, players, season=season)
    suite.refused("with an open match", club.owner.post(path + "/close"), 422, "contradiction")
    match.finish()
    done = expect(club.owner.post(path + "/close", {"reason": "it is over"}), 200)
    suite.equal("closed", (done["closed"], done["version"]), (True, 2))
    suite.refused("twice", club.owner.post(path + "/close"), 422, "contradiction")
    suite.refused("no change", club.owner.put(path, {"name": "x"}), 422, "contradiction")
    body = {"ruleset": "riichi", "seats": players, "season": season}
    other = Match(club, players)
    for name, answer in (("begins", club.scorer.post("/v1/matches", body)),
                         ("is reopened", match.post("reopen", {"reason": "r"})),
                         ("is made void", match.post("void", {"reason": "r"})),
                         ("leaves", match.post("season", {"season": None, "reason": "r"})),
                         ("comes", other.post("season", {"season": season, "reason": "r"}))):
        suite.refused(f"no match {name}", answer, 403, "forbidden", pointer="/season")
    owner = club.owner
    suite.equal("the owner begins one", owner.post("/v1/matches", {
        **body, "result": RESULT}).status, 201)
    suite.equal("the owner reopens", owner.post(match.path + "/reopen", {
        "reason": "r"}).status, 200)
    match.hand(draw(0))
    match.finish()
    suite.equal("the owner moves", owner.post(other.path + "/season", {
        "season": season, "reason": "r"}).status, 200)
    other.finish()
    suite.refused("reopened without a reason", owner.post(path + "/reopen", {}), 422,
                  "missing_field", pointer="/reason")
    suite.equal("reopened", expect(owner.post(path + "/reopen", {"reason": "more"}), 200)["closed"],
                False)
    suite.refused("reopened twice", owner.post(path + "/reopen", {"reason": "r"}), 422,
                  "contradiction")
    match.do("reopen", {"reason": "the season is open again"})
    suite.equal("entries", changes(club), [("made", None, "2026"), ("closed", "it is over", "2026"),
                                           ("reopened", "more", "2026")])
    audit(suite, "a closed season", club)


# ---- Its matches ----

def inherited(suite):
    club = suite.club()
    players = club.players()
    season = club.season("2026", ruleset="riichi", rules={"preset": "ema"}, fee=MONEY,
                         chip_value={"amount": 5, "currency": "CNY"})
    made_here = club.scorer.make("/v1/matches", {"season": season, "seats": players})
    names = ("ruleset", "season", "fee", "chip_value", "point_value")
    want = ("riichi", season, MONEY, {"amount": 5, "currency": "CNY"}, None)
    suite.equal("what the season says", tuple(made_here[name] for name in names), want)
    suite.equal("its options", made_here["rules"], club.read.read(path_of(season))["rules"])
    same = {"season": season, "seats": players, "ruleset": "riichi",
            "rules": {"preset": "ema"}, "fee": MONEY}
    suite.equal("or the same again", club.scorer.post("/v1/matches", same).status, 201)
    for name, value, pointer in (
            ("ruleset", "ming", "/ruleset"), ("rules", {"preset": "wrc"}, "/season"),
            ("fee", {**MONEY, "amount": 3}, "/fee"),
            ("fee", {**MONEY, "currency": "USD"}, "/fee"), ("chip_value", MONEY, "/chip_value")):
        answer = club.scorer.post("/v1/matches", {**same, name: value})
        suite.refused(f"another {name}", answer, 422, "contradiction", pointer=pointer)
    suite.equal("what it does not say, the match may", club.scorer.make("/v1/matches", {
        **same, "point_value": MONEY})["point_value"], MONEY)
    suite.refused("no such season", club.scorer.post("/v1/matches", {**same, "season": NO_ID}),
                  404, "not_found", pointer="/season")
    suite.refused("of another club", club.scorer.post("/v1/matches", {
        **same, "season": suite.club().season("2026")}), 404, "not_found", pointer="/season")
    suite.refused("neither ruleset nor season", club.scorer.post("/v1/matches", {
        "seats": players}), 422, "missing_field", pointer="/ruleset")
    loose = club.season("no rules")
    suite.refused("a season without rules", club.scorer.post("/v1/matches", {
        "seats": players, "season": loose}), 422, "missing_field", pointer="/ruleset")
    three = club.season("three", ruleset="riichi", rules={"players": 3})
    suite.equal("of three", club.scorer.post("/v1/matches", {
        "seats": players[:3], "season": three}).status, 201)


def days(suite):
    """They begin at midnight where the season is."""
    club = suite.club()
    players = club.players()
    east = club.season("east", time_zone="+08:00", first_day="2026-01-31", last_day="2026-02-28")
    west = club.season("west", time_zone="-03:30", first_day="2026-01-31")
    for season, time, good in (
            (east, "2026-01-30T15:59:59.999Z", False), (east, "2026-01-30T16:00:00Z", True),
            (east, "2026-02-28T15:59:59.999Z", True), (east, "2026-02-28T16:00:00Z", False),
            (west, "2026-01-31T03:29:59.999Z", False), (west, "2026-01-31T03:30:00Z", True),
            (west, None, True), (east, None, False)):
        answer = club.scorer.post("/v1/matches", {
            "ruleset": "riichi", "seats": players, "season": season, "played_at": time,
            "result": RESULT})
        if good:
            suite.equal(f"{time} is in", answer.status, 201)
        else:
            suite.refused(f"{time} is not", answer, 422, "contradiction", pointer="/season")


def points_for_money(suite):
    club = suite.club()
    players = club.players()
    season = club.season("2026", ruleset="nanchang", point_value={"amount": 50, "currency": "CNY"})
    match = Match(club, players, "nanchang", season=season)
    match.do("penalties", {"seat": 1, "points": 7, "reason": "late", "apply": "final"})
    match.do("transfers", {"from": 0, "to": 2, "points": 3, "reason": "debt"})
    done = match.finish()
    held = balances(audit(suite, "points for money", club))
    score, money = ({account: amount for (account, asset), amount in held.items()
                     if asset == of and amount} for of in ("score", "CNY"))
    suite.equal("each point is worth 50", money, {who: 50 * n for who, n in score.items()})
    posted = {line["player"]: line["posted"] for line in done["standings"]}
    suite.equal("of what was posted", {who: 50 * n for who, n in posted.items() if n},
                {who.removeprefix("player:"): n for who, n in money.items() if "player" in who})
    suite.equal("the penalty", money["penalty"], 350)
    rich = Match(club, players, "riichi", point_value={"amount": 10**9, "currency": "CNY"},
                 table={"points": [10**12, 0, 0, 0]})
    suite.refused("more than can be written", rich.post("finish"), 422, "contradiction")


def moved(suite):
    club = suite.club()
    players = club.players()
    spring, autumn = club.season("spring"), club.season("autumn", ruleset="riichi")
    late = club.season("late", first_day="2300-01-01")
    match = Match(club, players, season=spring)
    match.hand(win(1, 2))
    match.finish()

    def counted(season):
        query = f"?season={season}" if season else ""
        stats = club.read.read(f"/v1/players/{players[1]}/stats{query}")
        table = club.read.read("/v1/standings" + query)["items"]
        return len(table), stats["matches"], len(list(club.read.pages("/v1/matches" + query)))

    def move(season, status=200, **more):
        answer = match.post("season", {"season": season, "reason": "wrong one"}, **more)
        return expect(answer, status)

    version = match.show()["version"]
    got = move(autumn, If_Match=f'"{version}"')
    suite.equal("moved", [got[name] for name in ("season", "version", "state")],
                [autumn, version + 1, "finished"])
    suite.equal("with its results", (counted(spring), counted(autumn), counted(None)),
                ((0, 0, 0), (4, 1, 1), (4, 1, 1)))
    entry = club.read.read("/v1/ledger?limit=1")["items"][0]
    suite.equal("its entry", (entry["kind"], entry["match"], entry["season"], entry["reason"],
                              entry["postings"]), ("move", match.id, autumn, "wrong one", []))
    suite.equal("to none", move(None)["season"], None)
    suite.equal("is in none", (counted(autumn), counted(None)), ((0, 0, 0), (4, 1, 1)))
    suite.equal("and back", move(spring)["season"], spring)
    suite.refused("where it is already", match.post("season", {
        "season": spring, "reason": "r"}), 422, "contradiction", pointer="/season")
    for season, code, status in ((NO_ID, "not_found", 404), (late, "contradiction", 422),
                                 ("x", "bad_value", 422), (7, "bad_value", 422)):
        suite.refused(f"to {season}", match.post("season", {"season": season, "reason": "r"}),
                      status, code, pointer="/season")
    suite.refused("without a season", match.post("season", {"reason": "r"}), 422, "missing_field",
                  pointer="/season")
    suite.refused("without a reason", match.post("season", {"season": None}), 422,
                  "missing_field", pointer="/reason")
    suite.refused("a stale version", match.post("season", {
        "season": autumn, "reason": "r"}, If_Match='"1"'), 412, "stale_version")
    match.do("reopen", {"reason": "one more"})
    move(autumn)
    match.hand(draw(0))
    match.finish()
    suite.equal("while it is open", (counted(spring), counted(autumn)), ((0, 0, 0), (4, 1, 1)))
    ming = Match(club, players, "ming")
    suite.refused("of other rules", ming.post("season", {"season": autumn, "reason": "r"}), 422,
                  "contradiction", pointer="/season")
    ming.do("void", {"reason": "r"})
    suite.refused("a void match", ming.post("season", {"season": spring, "reason": "r"}), 409,
                  "match_not_open")
    audit(suite, "moved matches", club)


def ranked(suite):
    """What counts, who is ranked and in which order, against a plain count of all results."""
    club = suite.club()
    everybody = club.players(*"ABCDEF")
    season = club.season("2026")
    played = {player: [] for player in everybody}
    for i in range(12):
        seats = [everybody[(i + k * (1 if i % 2 else 5)) % 6] for k in range(4)]
        if i % 3 == 0 and everybody[5] in seats:
            seats[seats.index(everybody[5])] = next(p for p in everybody if p not in seats)
        points = [20000 + 1000 * ((7 * i + 11 * k) % 23) for k in range(3)]
        match = Match(club, seats, season=season, result=[*points, 100000 - sum(points)],
                      played_at=f"2026-01-{i % 9 + 1:02}T0{i % 7}:00:00Z")
        for line in match.made["standings"]:
            played[line["player"]].append((match.made["finished_at"], match.id, line["posted"],
                                           line["place"]))

    def rounded(total, count):
        return (1 if total >= 0 else -1) * ((2000 * abs(total) + count) // (2 * count))

    def wanted(counted, games, least, ordering):
        lines = []
        for player, results in played.items():
            results = sorted(results)
            chosen = (results if counted == "all" else results[-games:] if counted == "last"
                      else sorted(results, key=lambda one: (one[2], *one[:2]))[-games:])
            score, count = sum(one[2] for one in chosen), len(chosen)
            place = rounded(sum(one[3] for one in chosen), count)
            merit = {"score": score, "average_score": rounded(score, count),
                     "average_place": -place}[ordering]
            lines.append((len(results) < least, -merit, -count, player, len(results), score, place,
                          max(one[2] for one in results), min(one[2] for one in results)))
        lines.sort()
        return [(player, None if few else 1 + sum(not line[0] and line[1] < merit
                                                  for line in lines),
                 matches, -count, score, place, best, worst)
                for few, merit, count, player, matches, score, place, best, worst in lines]

    def got(query=""):
        return [(line["player"], line["rank"], line["matches"], line["counted"], line["score"],
                 line["averages"]["place"], line["best"], line["worst"])
                for line in club.read.read(f"/v1/standings?season={season}{query}")["items"]]

    orderings = ("score", "average_score", "average_place")
    for counted, games in (("all", None), ("best", 3), ("last", 3), ("best", 50), ("last", 1)):
        for least, ordering in zip((0, 8, 100), orderings):
            expect(club.owner.put(path_of(season), {
                "name": "2026", "counted": counted, "counted_games": games,
                "minimum_games": least, "ordering": ordering}), 200)
            name = f"{counted} {games}, at least {least}"
            suite.equal(f"{name}, {ordering}", got(), wanted(counted, games, least, ordering))
            for sort in orderings:
                suite.equal(f"{name}, sort={sort}", got(f"&sort={sort}"),
                            wanted(counted, games, least, sort))
    for query in ("sort=luck", "sort="):
        suite.refused(query, club.read.get(f"/v1/standings?{query}"), 422, "bad_value",
                      parameter="sort")
    line = club.read.read("/v1/standings")["items"][0]
    suite.equal("without a season", (line["best"], line["worst"]), (None, None))


def travels(suite):
    """All of it is exported, imported and verified."""
    club, other = suite.club("One"), suite.club("Two")
    players = club.players()
    season = club.season("2026", ruleset="riichi", point_value=MONEY, motto="East first")
    match = Match(club, players, season=season)
    match.hand(win(0, 1))
    match.finish()
    match.do("season", {"season": club.season("other"), "reason": "r"})
    expect(club.owner.post(path_of(season) + "/close"), 200)
    data = export(club)
    suite.equal("the verifier", verify_file(data), (0, verify_file(data)[1]))
    suite.equal("a motto", data.count(b'"motto":"East first"'), 1)
    suite.equal("it comes in", bring_in(other, data).status, 201)
    for path in ("/v1/seasons", "/v1/ledger", "/v1/matches", "/v1/standings"):
        suite.equal(path, other.read.read(path), club.read.read(path))
    for what, old, new in (
            ("a season that was not closed", b'"closed":true', b'"closed":false'),
            ("a season of other games", b'"minimum_games":0', b'"minimum_games":1'),
            ("no season", b'"settings":{', b'"settings":{"x":1,'),
            ("one that is unknown", season.encode(), NO_ID.encode())):
        bad = data.replace(old, new, 1)
        suite.equal(f"{what}: changed", bad != data, True)
        suite.equal(f"{what}: is refused", bring_in(suite.club(), bad).status, 422)
        suite.check(f"{what}: by the verifier too", verify_file(bad)[0] != 0, what)


if __name__ == "__main__":
    with LedgerSuite() as the_suite:
        the_suite.run(made, changed, bad_seasons, closed, inherited, days, points_for_money, moved,
                      ranked, travels)
