#!/usr/bin/python3
"""Tables for spreadsheets, and the closing sheet: held against what the other calls answer."""

import csv
import io

from support.eventful_club import Eventful
from support.ledger_suite import NO_ID, LedgerSuite
from support.matches import Match, draw, win
from support.sealed_matches import sealing

MARK = b"\xef\xbb\xbf"
FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "＝1")
CELLS = ("a;b", 'a"b', "a,b", "麻雀")


def table(club, rows, query="", separator=","):
    """The lines of a table, each by its columns' names."""
    answer = club.read.get(f"/v1/export?format=csv&rows={rows}{query}")
    if answer.status != 200:
        raise AssertionError(repr(answer))
    if not answer.body.startswith(MARK) or answer.body.count(b"\n") != answer.body.count(b"\r\n"):
        raise AssertionError(repr(answer.body[:200]))
    text = io.StringIO(answer.body.decode("utf-8-sig"), newline="")
    return list(csv.DictReader(text, delimiter=separator, strict=True))


def names_of(club):
    return {player["id"]: player["name"] for player in club.read.pages("/v1/players")}


def cell(text):
    """Text as a table has it."""
    return "'" + text if text[:1] in "=+-@＝" and text else text


def numbers(line, *names):
    return tuple(int(line[name]) for name in names)


def hands(suite):
    club = Eventful(suite).club
    names = names_of(club)
    wanted = {}
    for match in club.read.pages("/v1/matches"):
        for hand in club.read.pages(f"/v1/matches/{match['id']}/hands"):
            wanted[match["id"], hand["hand_number"]] = (match, hand)
    lines = table(club, "hands")
    suite.equal("those that stand", sorted((line["match"], int(line["hand_number"]))
                                           for line in lines), sorted(wanted))
    for line in lines:
        match, hand = wanted[line["match"], int(line["hand_number"])]
        name = f"hand {line['hand_number']}"
        suite.equal(name, (line["season"], line["ruleset"], line["at"], int(line["seq"])),
                    (match["season"] or "", match["ruleset"], hand["at"], hand["seq"]))
        outcome = hand["input"]["outcome"]
        wins = outcome.get("wins", [])
        suite.equal(f"{name}: outcome", (line["outcome"], line["winners"]), (
            outcome["type"], " ".join(str(one["seat"]) for one in wins)))
        suite.equal(f"{name}: from", line["from"], "".join(
            str(one["from"]) for one in wins[-1:] if one["from"] is not None))
        for seat, player in enumerate(hand["seats"]):
            suite.equal(f"{name}: seat {seat}", (
                line[f"seat{seat}_player"], line[f"seat{seat}_name"],
                *numbers(line, f"seat{seat}_delta", f"seat{seat}_points")), (
                player, cell(names[player]), hand["settlement"]["deltas"][seat],
                hand["table_after"]["points"][seat]))


def matches(suite):
    club = Eventful(suite).club
    names = names_of(club)
    shown = {match["id"]: match for match in club.read.pages("/v1/matches")}
    lines = table(club, "matches")
    suite.equal("all", {line["match"] for line in lines}, set(shown))
    for line in lines:
        match = shown[line["match"]]
        suite.equal("said", [line[name] for name in (
            "ruleset", "season", "external_id", "state", "created_at", "played_at", "finished_at")],
            [match[name] or "" for name in (
                "ruleset", "season", "external_id", "state", "created_at", "played_at",
                "finished_at")])
        standings = {one["seat"]: one for one in match.get("standings") or ()}
        for seat, holder in enumerate(match["seats"]):
            player = holder["player"] if isinstance(holder, dict) else holder
            begin = f"seat{seat}_"
            suite.equal("who", (line[begin + "player"], line[begin + "name"]),
                        (player, cell(names[player])))
            suite.equal("points", numbers(line, begin + "points", begin + "chips"),
                        (match["table"]["points"][seat], match["chips"][seat]))
            one = standings.get(seat)
            suite.equal("result", (line[begin + "place"], line[begin + "score"]),
                        (str(one["place"]), str(one["posted"])) if one else ("", ""))
    seasons = {match["season"] for match in shown.values()} - {None}
    for season in seasons:
        suite.equal(f"of {season}", {line["match"] for line in table(
            club, "matches", f"&season={season}")},
            {match["id"] for match in shown.values() if match["season"] == season})
    ended = sorted(match["finished_at"] for match in shown.values() if match["finished_at"])
    suite.equal("of a period", {line["finished_at"] for line in table(
        club, "matches", f"&from={ended[0]}&to={ended[-1]}")}, set(ended) - {ended[-1]})


def standings_and_postings(suite):
    told = Eventful(suite)
    club, season = told.club, told.season
    for query in ("", f"season={season}", "from=2100-01-01", "to=2100-01-01"):
        wanted = club.read.read(f"/v1/standings?limit=200&{query}")["items"]
        got = table(club, "standings", "&" + query if query else "")
        suite.equal(f"standings {query}", [
            (*numbers(line, "rank", "matches", "score", "chips", "first", "second", "third",
                      "fourth"), line["player"], line["name"]) for line in got],
            [(one["rank"], one["matches"], one["score"], one["chips"], *one["places"],
              one["player"], cell(one["name"])) for one in wanted])
    entries = list(club.read.pages("/v1/ledger"))
    seasons = {match["id"]: match["season"] for match in club.read.pages("/v1/matches")}
    suite.equal("seasons and reasons", [
        (int(line["seq"]), line["season"], line["reason"]) for line in table(club, "postings")],
        [(entry["seq"], seasons.get(entry.get("match")) or "", cell(entry.get("reason", "")))
         for entry in entries for _ in entry["postings"]])
    of_season = [entry["seq"] for entry in entries if seasons.get(entry.get("match")) == season
                 for _ in entry["postings"]]
    suite.equal("postings of a season", [
        int(line["seq"]) for line in table(club, "postings", f"&season={season}")], of_season)
    suite.equal("its name", {line["season_name"] for rows in ("hands", "matches", "postings")
                             for line in table(club, rows, f"&season={season}")}, {"autumn"})
    half = entries[len(entries) // 2]["at"]
    suite.equal("before and after", [
        int(line["seq"]) for query in (f"&to={half}", f"&from={half}")
        for line in table(club, "postings", query)],
        [entry["seq"] for entry in entries for _ in entry["postings"]])
    suite.check("some hands before", table(club, "hands", f"&to={half}"))
    suite.equal("none in a time to come", table(club, "hands", "&from=2100-01-01"), [])


def statements(suite):
    told = Eventful(suite)
    club = told.club
    for player in told.players:
        path = f"/v1/players/{player}/statement"
        items = list(club.read.pages(path))
        half = items[len(items) // 2]["at"] if items else "2100-01-01"
        for query in ("", f"from={half}", f"to={half}"):
            wanted = list(club.read.pages(f"{path}?{query}" if query else path))
            got = table(club, "statement", f"&player={player}&{query}".rstrip("&"))
            suite.equal(f"statement {query}", [
                (line["entry"], line["at"], line["kind"], line["match"], line["asset"],
                 line["reason"], line["recorded_by_key"],
                 *numbers(line, "seq", "amount", "balance")) for line in got],
                [(one["entry"], one["at"], one["kind"], one["match"] or "", one["asset"],
                  cell(one.get("reason", "")), one["recorded_by"]["key"], one["seq"],
                  one["amount"], one["balance"]) for one in wanted])


def cells(suite):
    """What begins like a formula is text; separators and quotes do not break a line."""
    club = suite.club("Cells")
    for text in (*FORMULAS, *CELLS):
        player = club.player(text)
        club.owner.make("/v1/payments", {"from": player, "to": "fee", "amount": 1,
                                         "asset": "EUR", "reason": text})
        for word, separator in (("comma", ","), ("semicolon", ";")):
            line, = table(club, "statement", f"&player={player}&separator={word}", separator)
            suite.equal(f"a reason: {text}, {word}", line["reason"],
                        "'" + text if text in FORMULAS else text)
    lines = table(club, "closing", "&separator=semicolon", ";")
    suite.equal("names", {line["name"] for line in lines},
                {"", *("'" + text for text in FORMULAS), *CELLS})
    suite.equal("a number below 0 is one", [line["closing"] for line in lines
                                            if line["account"] == "fee"], ["-9"])


def lines_of(sheet):
    return [(line["account"], line["asset"], line["opening"], line["matches"], line["paid"],
             line["adjusted"], line["closing"]) for line in sheet["accounts"]]


def closing(suite):
    """A year in small: fees, a payment, one taken back, a settlement, an adjustment."""
    club = suite.club("Year")
    players = club.players("Anna", "Bo", "Chen", "Dora")
    fee = {"amount": 100, "currency": "EUR"}
    match = Match(club, players, fee=fee, chip_value={"amount": 10, "currency": "EUR"})
    match.hand(win(0, 1), chips=[4, -4, 0, 0])
    match.finish()
    anna, bo, chen, dora = (f"player:{player}" for player in players)
    first = club.read.read("/v1/closing")
    suite.equal("what was played", [line for line in lines_of(first) if line[1] == "EUR"], [
        ("fee", "EUR", 0, 400, 0, 0, 400),
        *sorted([(anna, "EUR", 0, -60, 0, 0, -60), (bo, "EUR", 0, -140, 0, 0, -140),
                 (chen, "EUR", 0, -100, 0, 0, -100), (dora, "EUR", 0, -100, 0, 0, -100)])])
    suite.equal("its sums", [one for one in first["assets"] if one["asset"] == "EUR"], [
        {"asset": "EUR", "fees": 400, "paid_to_club": 0, "owed_by_players": 400,
         "owed_to_players": 0}])
    between = club.owner.make("/v1/payments", {"from": players[1], "to": "fee", "amount": 140,
                                               "asset": "EUR"})["at"]
    wrong = club.owner.make("/v1/payments", {"from": players[2], "to": players[0], "amount": 7,
                                             "asset": "EUR"})
    club.owner.make(f"/v1/ledger/{wrong['id']}/reverse", {"reason": "r"})
    club.owner.make("/v1/ledger/adjustments", {"player": players[3], "amount": 30, "asset": "EUR",
                                               "reason": "a prize"})
    plan = club.read.read(f"/v1/settlements/plan?asset=EUR&player={players[0]}")
    club.owner.make("/v1/settlements", {"asset": "EUR", "player": players[0],
                                        "as_of": plan["as_of"]})
    match.do("reopen", {"reason": "one more hand"})
    match.hand(draw(1))
    match.finish()
    later = club.read.read(f"/v1/closing?from={between}")
    suite.equal("afterwards", [line for line in lines_of(later) if line[1] == "EUR"], [
        ("adjustment", "EUR", 0, 0, 0, -30, -30),
        ("fee", "EUR", 400, 0, -200, 0, 200),
        *sorted([(anna, "EUR", -60, 0, 60, 0, 0), (bo, "EUR", -140, 0, 140, 0, 0),
                 (chen, "EUR", -100, 0, 0, 0, -100), (dora, "EUR", -100, 0, 0, 30, -70)])])
    suite.equal("its sums", [one for one in later["assets"] if one["asset"] == "EUR"], [
        {"asset": "EUR", "fees": 0, "paid_to_club": 200, "owed_by_players": 170,
         "owed_to_players": 0}])
    suite.equal("before", lines_of(club.read.read(f"/v1/closing?to={between}")), lines_of(first))
    suite.equal("nothing yet", club.read.read("/v1/closing?to=2020-01-01"), {
        "from": None, "to": "2020-01-01T00:00:00.000Z", "as_of": 0, "assets": [],
        "accounts": []})
    whole = club.read.read("/v1/closing")
    for name in ("", f"&from={between}"):
        sheet = club.read.read("/v1/closing?" + name.lstrip("&"))
        suite.equal(f"as a table {name}", [
            (line["account"], line["asset"], *numbers(line, "opening", "matches", "paid",
                                                      "adjusted", "closing"))
            for line in table(club, "closing", name)], lines_of(sheet))
    suite.equal("the names", {(line["player"], line["name"]) for line in table(club, "closing")},
                {("", ""), *zip(players, ("Anna", "Bo", "Chen", "Dora"))})
    for asset in ("EUR", "chips", "score"):
        suite.equal(f"{asset}: nothing came from nowhere", sum(
            line["closing"] for line in whole["accounts"] if line["asset"] == asset), 0)


def refusals(suite):
    club = suite.club("Refusals")
    player, foreign = club.player("Anna"), suite.club("Foreign").player("Fritz")
    season = club.season("autumn")
    path = "/v1/export?"
    for query, parameter in (
            ("rows=hands", "rows"), ("separator=comma", "separator"),
            (f"season={season}", "season"),
            ("from=2026-01-01", "from"), ("format=ndjson&to=2026-01-01", "to"),
            (f"player={player}", "player"), ("format=csv&rows=players", "rows"),
            ("format=csv&rows=", "rows"), ("format=csv&separator=;", "separator"),
            ("format=csv&separator=tab", "separator"), ("format=csv&rows=statement", "player"),
            ("format=csv&rows=statement&player=x", "player"),
            (f"format=csv&player={player}", "player"),
            (f"format=csv&rows=statement&player={player}&season={season}", "season"),
            (f"format=csv&rows=closing&season={season}", "season"), ("format=csv&from=x", "from"),
            ("format=csv&from=2026-02-01&to=2026-01-01", "to"), ("format=csv&limit=1", "limit")):
        suite.refused(query, club.read.get(path + query), 422, "bad_value", parameter=parameter)
    for nobody in (NO_ID, foreign):
        suite.refused("nobody of ours", club.read.get(
            f"{path}format=csv&rows=statement&player={nobody}"), 404, "not_found")
    suite.refused("no season of ours", club.read.get(f"{path}format=csv&season={NO_ID}"), 404,
                  "not_found")
    for query in ("from=x", "to=x", "from=2026-02-01&to=2026-01-01", "asset=EUR"):
        suite.equal(f"closing {query}", club.read.get(f"/v1/closing?{query}").status, 422)
    suite.refused("no key", suite.nobody.get("/v1/closing"), 401, "unauthorized")


if __name__ == "__main__":
    with LedgerSuite(flags=sealing()) as suite:
        suite.run(hands, matches, standings_and_postings, statements, cells, closing, refusals)
