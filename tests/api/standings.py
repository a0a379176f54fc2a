#!/usr/bin/python3
"""The club's table, statements and statistics of players."""

import time
from collections import Counter

from support.ledger_suite import NO_ID, LedgerSuite
from support.matches import Match, balances, draw, fold, standings, win

POINTS = [41000, 12000, 25000, 22000]


def old(club, players, day, points=POINTS, **members):
    """The result of a match that was played on a day of 2025 ("03-01")."""
    if sum(points) != 100000:
        members.update(unbalanced=True, reason="made up")
    return Match(club, players, result=list(points), played_at=f"2025-{day}T12:00:00Z", **members)


def table(club, query=""):
    return club.read.read(f"/v1/standings{query}")


def scores(club, query=""):
    return {line["player"]: line["score"] for line in table(club, query)["items"]}


# ---- Standings ----


def the_table(suite):
    club = suite.club()
    players = club.players()
    suite.equal("of nothing", table(club), {"items": [], "next_cursor": None, "season": None,
                                            "from": None, "to": None, "ruleset": None, "as_of": 0})
    old(club, players, "03-01")
    old(club, players, "03-02", [25000, 26000, 24000, 25000])
    first, _ = standings(POINTS)
    second, _ = standings([25000, 26000, 24000, 25000])
    total = [a + b for a, b in zip(first, second)]
    got = table(club)
    suite.equal("as_of", got["as_of"], 4)
    suite.equal("order", [line["score"] for line in got["items"]], sorted(total, reverse=True))
    suite.equal("ranks", [line["rank"] for line in got["items"]], [1, 2, 3, 4])
    suite.equal("scores", {line["player"]: line["score"] for line in got["items"]},
                dict(zip(players, total)))
    suite.equal("names", {line["player"]: line["name"] for line in got["items"]},
                dict(zip(players, ("Anna", "Bo", "Chen", "Dora"))))
    suite.equal("matches", [line["matches"] for line in got["items"]], [2] * 4)
    suite.equal("places of the first", got["items"][0]["places"], [1, 1, 0, 0])
    suite.equal("scores are balances", {player: balances(club, player).get("score", 0)
                                        for player in players}, dict(zip(players, total)))


def ties(suite):
    club = suite.club()
    anna, bo, chen, dora, *others = club.players(*"ABCDEFGH")
    old(club, [anna, bo, chen, dora], "03-01")
    old(club, others, "03-01")
    lines = table(club)["items"]
    suite.equal("two of each share a rank", [line["rank"] for line in lines],
                [1, 1, 3, 3, 5, 5, 7, 7])
    old(club, [anna, bo, chen, dora], "03-02", [25000] * 4)
    got = Counter(line["rank"] for line in table(club)["items"])
    suite.equal("every rank once where scores differ", got, Counter(range(1, 9)))


def seasons_and_periods(suite):
    club = suite.club()
    players = club.players()
    for day, season in (("03-01", "spring"), ("06-01", "summer"), ("09-01", None)):
        old(club, players, day, **({"season": club.season(season)} if season else {}))
    one, _ = standings(POINTS)

    def times(name, query, count):
        want = dict(zip(players, [count * score for score in one])) if count else {}
        suite.equal(name, scores(club, query), want)

    spring, summer, winter = (club.season(name) for name in ("spring", "summer", "winter"))
    times("all", "", 3)
    times("a season", f"?season={spring}", 1)
    times("another season", f"?season={summer.upper()}", 1)
    times("a season without matches", f"?season={winter}", 0)
    for none in ("spring", NO_ID):
        suite.refused(f"no season {none}", club.read.get(f"/v1/standings?season={none}"), 404,
                      "not_found")
    times("from a time", "?from=2025-06-01T12:00:00Z", 2)
    times("from just after", "?from=2025-06-01T12:00:00.001Z", 1)
    times("to a time, which is not in it", "?to=2025-06-01T12:00:00Z", 1)
    times("to just after", "?to=2025-06-01T12:00:00.001Z", 2)
    times("a period", "?from=2025-04-01&to=2025-07-01", 1)
    times("periods that touch: the first", "?from=2025-03-01&to=2025-06-01", 1)
    times("periods that touch: the second", "?from=2025-06-01&to=2025-09-01", 1)
    times("a season in a period", f"?season={summer}&from=2025-04-01", 1)
    times("a season not in the period", f"?season={spring}&from=2025-04-01", 0)
    times("a period of no time", "?from=2025-06-01T12:00:00Z&to=2025-06-01T12:00:00Z", 0)
    got = table(club, f"?season={spring}&from=2025-01-01&to=2026-01-01")
    suite.equal("what was asked for", (got["season"], got["from"], got["to"]),
                (spring, "2025-01-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z"))


GAMES = {"riichi": POINTS, "nanchang": [120, -40, -30, -50], "jiujiang": [-9, 30, -11, -10]}


def rulesets(suite):
    """A table of each ruleset, of a season that leaves the rules to its matches too."""
    club = suite.club()
    players = club.players()
    mixed, league = club.season("Mixed"), club.season("League", ruleset="riichi")
    played = []
    for day in range(1, 13):
        ruleset = list(GAMES)[day % 3]
        season = (mixed, None, league if ruleset == "riichi" else mixed)[day // 3 % 3]
        match = old(club, players, f"03-{day:02}", GAMES[ruleset], ruleset=ruleset,
                    **({"season": season} if season else {}))
        got = {line["player"]: line["posted"] for line in match.show()["standings"]}
        played.append((ruleset, season, day, got, match))

    def compare(name, matches):
        for ruleset in (None, *GAMES, "ming"):
            for season in (None, mixed, league):
                for begin, end in ((1, 31), (1, 7), (4, 9), (6, 31)):
                    those = [got for game, where, day, got, _ in matches
                             if ruleset in (None, game) and season in (None, where)
                             and begin <= day < end]
                    query = f"?from=2025-03-{begin:02}&to=2025-03-{end:02}" + \
                            (f"&season={season}" if season else "") + \
                            (f"&ruleset={ruleset}" if ruleset else "")
                    want = {player: sum(got[player] for got in those) for player in players}
                    got = table(club, query)
                    suite.equal(f"{name}: {query}", {line["player"]: (
                        line["score"], line["matches"]) for line in got["items"]},
                                {player: (score, len(those)) for player, score in want.items()}
                                if those else {})
                    suite.equal(f"{name}: {query}: what was asked for",
                                (got["season"], got["ruleset"]), (season, ruleset))
                    if season:
                        extremes(f"{name}: {query}", got["items"], those)

    def extremes(name, lines, those):
        for line in lines:
            scores_of = [got[line["player"]] for got in those]
            suite.equal(f"{name}: best, worst", (line["best"], line["worst"]),
                        (max(scores_of), min(scores_of)))

    compare("as played", played)
    played.pop(5)[4].do("void", {"reason": "r"})
    ruleset, _, day, got, match = played[2]
    match.do("season", {"season": mixed, "reason": "r"})
    played[2] = (ruleset, mixed, day, got, match)
    compare("a match void, one moved", played)
    suite.equal("verified", club.owner.read("/v1/ledger/verify")["ok"], True)
    suite.equal("a season of another ruleset has none", table(
        club, f"?season={league}&ruleset=nanchang")["items"], [])


def counted_of_a_ruleset(suite):
    """The best and the last so many are those of the ruleset."""
    club = suite.club()
    players = club.players()
    for counted, pick in (("best", lambda scores: sorted(scores)[-2:]),
                          ("last", lambda scores: scores[-2:])):
        season = club.season(counted, counted=counted, counted_games=2)
        wins = {"riichi": [], "nanchang": []}
        for day, (ruleset, first) in enumerate((
                ("nanchang", 90), ("riichi", 45000), ("nanchang", 30), ("riichi", 30000),
                ("nanchang", 60), ("riichi", 35000), ("riichi", 26000)), 1):
            rest = -30 if ruleset == "nanchang" else (100000 - first) // 4
            points = [first, rest, rest, (0 if rest < 0 else 100000) - first - 2 * rest]
            match = old(club, players, f"04-{day:02}", points, ruleset=ruleset, season=season)
            wins[ruleset].append(next(line["posted"] for line in match.show()["standings"]
                                      if line["player"] == players[0]))
        for ruleset, scores_of in wins.items():
            line = next(line for line in table(club, f"?season={season}&ruleset={ruleset}")["items"]
                        if line["player"] == players[0])
            suite.equal(f"{counted} of {ruleset}", (line["score"], line["counted"],
                                                    line["matches"], line["best"], line["worst"]),
                        (sum(pick(scores_of)), 2, len(scores_of), max(scores_of), min(scores_of)))


def trends(suite):
    """The last results, oldest first, whose totals are the running sums of the series."""
    club = suite.club()
    players = club.players(*(f"P{i}" for i in range(6)))
    season = club.season("S", counted="best", counted_games=2)
    for day in range(1, 26):
        game = list(GAMES)[day % 3]
        turn = [players[(day + seat) % (5 if day < 20 else 6)] for seat in range(4)]
        old(club, turn, f"05-{day:02}", GAMES[game], ruleset=game,
            **({"season": season} if day % 2 else {}))
    suite.check("none unless asked for", all("trend" not in line for line in table(club)["items"]))
    some = "from=2025-05-04&to=2025-05-20"
    for query in ("", f"season={season}", "ruleset=riichi", some,
                  f"season={season}&ruleset=nanchang", f"season={season}&{some}"):
        for last in (1, 2, 3, 20):
            for line in table(club, f"?{query}&trend={last}".replace("?&", "?"))["items"]:
                series = club.read.read(
                    f"/v1/players/{line['player']}/series?{query}&limit=200".replace("?&", "?"))
                want = [{name: one[name] for name in ("match", "place", "score", "total")}
                        for one in series["items"]][-last:]
                suite.equal(f"{query} {last}", line["trend"], want)
    seats = club.players("A", "B", "C", "D")
    left = Match(club, seats)
    left.hand(draw(0))
    left.seat([seats[0], club.player("New"), *seats[2:]])
    left.hand(draw(0))
    left.finish()
    lines = {line["name"]: line for line in table(club, "?ruleset=riichi&trend=1")["items"]}
    suite.equal("who left has no place", [point["place"] for point in lines["B"]["trend"]], [None])
    suite.check("who came has one", lines["New"]["trend"][0]["place"] in (1, 2, 3, 4))
    for bad in ("0", "21", "-1", "x", "", "1.0"):
        suite.refused(f"trend={bad}", club.read.get(f"/v1/standings?trend={bad}"), 422,
                      "bad_value", parameter="trend")


def pages_of_the_table(suite):
    club = suite.club()
    everybody = club.players(*(f"P{i}" for i in range(12)))
    for i in range(0, 12, 4):
        old(club, everybody[i:i + 4], "03-01", [40000 + 1000 * i, 30000, 20000 - i, 10000])
    whole = table(club)["items"]
    lines, cursor, count = [], "", 0
    while cursor is not None:
        page = table(club, "?limit=5" + (f"&cursor={cursor}" if cursor else ""))
        lines += page["items"]
        cursor, count = page["next_cursor"], count + 1
    suite.equal("all of it, page by page", lines, whole)
    suite.equal("pages", count, 3)


def pages_of_one_moment(suite):
    """Later pages are of the moment of the first, or refused: nothing comes twice or is skipped."""
    club = suite.club()
    everybody = club.players(*(f"P{i}" for i in range(12)))
    for i in range(0, 12, 4):
        old(club, everybody[i:i + 4], "03-01", [40000 + 1000 * i, 30000, 20000 - i, 10000])
    first = table(club, "?limit=5")
    following = f"?limit=5&cursor={first['next_cursor']}"
    second = table(club, following)
    suite.equal("as of the first page", second["as_of"], first["as_of"])
    match = Match(club, everybody[:4])
    match.hand(draw(0))
    suite.equal("a hand of a match in play changes nothing", table(club, following), second)
    match.finish()
    moved = club.read.get("/v1/standings" + following)
    suite.refused("a match was finished", moved, 409, "list_moved", parameter="cursor")
    suite.refused("and of another season", club.read.get(
        f"/v1/standings{following}&season={club.season('none')}"), 409, "list_moved",
                  parameter="cursor")
    match.do("reopen", {"reason": "too early"})
    suite.equal("it was reopened: the same table again", table(club, following), second)
    place, as_of, digest = first["next_cursor"].split("-")
    for name, cursor in (("another entry", f"{place}-{int(as_of) - 1}-{digest}"),
                         ("another hash", f"{place}-{as_of}-{digest[::-1]}"),
                         ("no moment", f"{place}-0")):
        suite.refused(name, club.read.get(f"/v1/standings?cursor={cursor}"), 409, "list_moved",
                      parameter="cursor")
    for cursor in (place, place + "-", "-", f"-{as_of}-{digest}", "0" + first["next_cursor"][1:],
                   first["next_cursor"] + "0" * 40):
        suite.refused(f"no cursor: {cursor}", club.read.get(f"/v1/standings?cursor={cursor}"), 422,
                      "bad_value", parameter="cursor")


def bad_questions(suite):
    club = suite.club()
    player = club.player("Anna")
    for path, parameter in (("/v1/standings?from=monday", "from"),
                            ("/v1/standings?to=2025-13-01", "to"),
                            ("/v1/standings?from=2025-09-01&to=2025-03-01", "to"),
                            ("/v1/standings?limit=0", "limit"),
                            ("/v1/standings?limit=201", "limit"),
                            ("/v1/standings?cursor=x", "cursor"),
                            (f"/v1/players/{player}/statement?asset=gold", "asset"),
                            (f"/v1/players/{player}/statement?asset=points", "asset"),
                            (f"/v1/players/{player}/statement?order=up", "order"),
                            (f"/v1/players/{player}/statement?cursor=-1", "cursor"),
                            (f"/v1/players/{player}/statement?from=x", "from"),
                            (f"/v1/players/{player}/statement?to=x", "to"),
                            (f"/v1/players/{player}/statement?from=2025-09-01&to=2025-03-01", "to"),
                            (f"/v1/players/{player}/stats?from=x", "from")):
        suite.refused(path, club.read.get(path), 422, "bad_value", parameter=parameter)
    for path in (f"/v1/players/{player}/stats", "/v1/standings"):
        for word in ("poker", "", "Riichi"):
            suite.refused(f"no such ruleset: {path} {word!r}",
                          club.read.get(f"{path}?ruleset={word}"), 422, "unknown_ruleset",
                          parameter="ruleset")
    for what in ("statement", "stats"):
        suite.refused(f"{what} of nobody", club.read.get(f"/v1/players/{NO_ID}/{what}"), 404,
                      "not_found")
        suite.refused(f"{what} of another club's player",
                      suite.club().read.get(f"/v1/players/{player}/{what}"), 404, "not_found")
        suite.refused(f"{what} without a key", suite.nobody.get(f"/v1/players/{player}/{what}"),
                      401, "unauthorized")


# ---- Statements ----


def statement(suite):
    club = suite.club()
    players = club.players()
    matches = []
    for _ in range(3):
        match = Match(club, players, chip_value={"amount": 10, "currency": "EUR"})
        match.hand(win(0, 1), chips=[4, -4, 0, 0])
        match.finish()
        matches.append(match)
    matches[1].do("reopen", {"reason": "a wrong tile"})
    path = f"/v1/players/{players[0]}/statement"
    got = club.read.read(path)
    items = got["items"]

    suite.equal("player", got["player"], players[0])
    suite.equal("newest first", [item["seq"] for item in items],
                sorted((item["seq"] for item in items), reverse=True))
    suite.equal("kinds", Counter(item["kind"] for item in items), {"finish": 9, "reopen": 3})
    suite.equal("matches", {item["match"] for item in items}, {match.id for match in matches})
    suite.equal("the reason", {item.get("reason") for item in items if item["kind"] == "reopen"},
                {"a wrong tile"})
    entries = {entry["id"]: entry for match in matches for entry in match.entries()}
    suite.check("each is a posting of its entry",
                all({"account": f"player:{players[0]}", "asset": item["asset"],
                     "amount": item["amount"]} in entries[item["entry"]]["postings"]
                    and entries[item["entry"]]["seq"] == item["seq"]
                    and entries[item["entry"]]["at"] == item["at"] for item in items))
    held = fold(entries.values())
    suite.equal("balances are the sums of the entries", got["balances"],
                {asset: held[f"player:{players[0]}", asset]
                 for asset in ("score", "chips", "EUR")})

    running = Counter()
    for item in reversed(items):
        running[item["asset"]] += item["amount"]
        suite.equal(f"running balance at {item['seq']} {item['asset']}", item["balance"],
                    running[item["asset"]])
    suite.equal("oldest first", list(club.read.pages(path)), items[::-1])
    suite.equal("page by page", list(club.read.pages(path, limit=2, order="desc")), items)
    suite.equal("page by page, oldest first", list(club.read.pages(path, limit=5)), items[::-1])
    for asset in ("score", "chips", "EUR"):
        suite.equal(f"of {asset}", list(club.read.pages(f"{path}?asset={asset}", limit=1,
                                                        order="desc")),
                    [item for item in items if item["asset"] == asset])
    suite.equal("of an asset never seen", club.read.read(f"{path}?asset=USD")["items"], [])
    suite.equal("of somebody new", club.read.read(f"/v1/players/{club.player('N')}/statement")
                ["items"], [])


def statement_of_a_period(suite):
    """Opening and closing balances, of every asset, between which the items of the period lie."""
    club = suite.club()
    anna, bo = club.players("Anna", "Bo")
    for number in range(6):
        club.owner.make("/v1/ledger/adjustments", {
            "asset": ("EUR", "score")[number % 2], "reason": "r", "postings": [
                {"player": anna, "amount": 10 ** number}, {"player": bo, "amount": 1}]})
        time.sleep(0.002)
    path = f"/v1/players/{anna}/statement"
    items = list(club.read.pages(path))
    times = [item["at"] for item in items]
    suite.equal("a moment for each", len(set(times)), 6)
    whole = club.read.read(path)
    suite.equal("of all times", (whole["from"], whole["to"], whole["opening"], whole["closing"]),
                (None, None, {"EUR": 0, "score": 0}, {"EUR": 10101, "score": 101010}))
    for first, end in ((0, 6), (0, 3), (1, 4), (2, 2), (5, 6), (3, 6), (6, 6)):
        begin = times[first] if first < 6 else "2100-01-01"
        until = times[end] if end < 6 else "2100-01-01"
        query = f"?from={begin}&to={until}"
        got = club.read.read(f"{path}{query}&order=asc")
        name = f"{first} to {end}"
        suite.equal(f"{name}: items", got["items"], items[first:end])
        for side, place in (("opening", first), ("closing", end)):
            held = Counter({"EUR": 0, "score": 0})
            for item in items[:place]:
                held[item["asset"]] += item["amount"]
            suite.equal(f"{name}: {side}", got[side], dict(held))
        suite.equal(f"{name}: now", got["balances"], {"EUR": 10101, "score": 101010})
        suite.equal(f"{name}: newest first", club.read.read(path + query)["items"],
                    items[first:end][::-1])
        for order in ("asc", "desc"):
            pages = list(club.read.pages(path + query, limit=2, order=order))
            suite.equal(f"{name}: in pages, {order}", pages,
                        items[first:end] if order == "asc" else items[first:end][::-1])
    got = club.read.read(f"{path}?asset=EUR&from={times[3]}&to={times[5]}")
    suite.equal("of one asset", (got["items"], got["opening"], got["closing"]),
                ([items[4]], {"EUR": 101}, {"EUR": 10101}))
    new = club.read.read(f"/v1/players/{club.player('N')}/statement?from=2020-01-01")
    suite.equal("of somebody new", (new["items"], new["opening"], new["closing"]), ([], {}, {}))


# ---- Statistics ----


def stats_of(club, player, query=""):
    return club.read.read(f"/v1/players/{player}/stats{query}")


def stats(suite):
    club = suite.club()
    players = club.players()
    match = Match(club, players, season=club.season("S"))
    ron = match.hand(win(1, 2, called={"patterns": ["riichi", "pinfu"]}, riichi=[1, 3]),
                     chips=[0, 1, -1, 0])
    tsumo = match.hand(win(1, None, called={"patterns": ["pinfu"]}))
    match.hand(draw(0))
    match.hand(win(0, 1))
    match.undo()
    double = match.hand({"type": "win", "wins": [
        {"seat": 0, "from": 2, "called": {"han": 2, "fu": 30}},
        {"seat": 3, "from": 2, "called": {"han": 1, "fu": 30}}]})
    done = match.finish()
    place = {line["player"]: line["place"] for line in done["standings"]}
    score = {line["player"]: line["posted"] for line in done["standings"]}

    def deltas(hand, seat):
        return hand["settlement"]["deltas"][seat]

    bo = stats_of(club, players[1])
    want = {"player": players[1], "matches": 1, "hands": 4, "wins": 2, "self_draws": 1,
            "deal_ins": 0, "draws": 1, "riichi": 1, "chips": 1, "score": score[players[1]],
            "win_points": deltas(ron, 1) + deltas(tsumo, 1), "deal_in_points": 0,
            "patterns": [{"id": "pinfu", "count": 2}, {"id": "riichi", "count": 1}]}
    suite.equal("a winner", {name: bo[name] for name in want}, want)
    suite.equal("places", bo["places"], [int(place[players[1]] == i + 1) for i in range(4)])
    suite.equal("averages", bo["averages"],
                {"place": 1000 * place[players[1]], "score": 1000 * score[players[1]],
                 "unit": "thousandths"})
    chen = stats_of(club, players[2])
    suite.equal("a hand that two win is one deal-in", chen["deal_ins"], 2)
    suite.equal("what it cost", chen["deal_in_points"], -deltas(ron, 2) - deltas(double, 2))
    dora = stats_of(club, players[3])
    suite.equal("the second of two winners", (dora["wins"], dora["win_points"], dora["riichi"]),
                (1, deltas(double, 3), 1))

    played, unplayed = club.season("S"), club.season("T")
    for query, count in ((f"?season={played}", 1), (f"?season={unplayed}", 0),
                         ("?ruleset=riichi", 1), ("?ruleset=ming", 0),
                         ("?from=2020-01-01", 1), ("?to=2020-01-01", 0)):
        got = stats_of(club, players[1], query)
        suite.equal(f"stats {query}", (got["matches"], got["wins"]), (count, 2 * count))
    nothing = stats_of(club, players[1], f"?season={unplayed}")
    suite.equal("averages of nothing", nothing["averages"],
                {"place": None, "score": None, "unit": "thousandths"})
    suite.equal("patterns of nothing", nothing["patterns"], [])
    match.do("reopen", {"reason": "r"})
    suite.equal("gone with the finish", stats_of(club, players[1])["matches"], 0)


def bumped_wins(suite):
    """A claim that is not paid is nobody's win; three winners may make a draw."""
    club = suite.club()
    players = club.players()
    claims = [{"seat": seat, "from": 0, "called": {"han": 1, "fu": 30}} for seat in (1, 2, 3)]
    bump = Match(club, players, rules={"multiple_ron": "head_bump"})
    bump.hand({"type": "win", "wins": claims[:2]})
    bump.finish()
    suite.equal("one wins", [stats_of(club, player)["wins"] for player in players], [0, 1, 0, 0])
    triple = Match(club, players, rules={"multiple_ron": "double"})
    triple.hand({"type": "win", "wins": claims})
    triple.finish()
    got = [stats_of(club, player) for player in players]
    suite.equal("nobody wins thrice", [line["wins"] for line in got], [0, 1, 0, 0])
    suite.equal("it is a draw", [line["draws"] for line in got], [1] * 4)
    suite.equal("and no deal-in", got[0]["deal_ins"], 1)


def rounding(suite):
    """Averages in thousandths, half away from zero."""
    club = suite.club()
    players = club.players()
    for day, points in (("03-01", POINTS), ("03-02", [12000, 41000, 25000, 22000]),
                        ("03-03", [25100, 24900, 26000, 24000])):
        old(club, players, day, points)
    for player in players:
        got = stats_of(club, player)
        for name, total in (("score", got["score"]),
                            ("place", sum((i + 1) * n for i, n in enumerate(got["places"])))):
            sign = -1 if total < 0 else 1
            suite.equal(f"average {name} of {total}", got["averages"][name],
                        sign * ((2 * 1000 * abs(total) + 3) // 6))
    suite.equal("hands of old results", stats_of(club, players[0])["hands"], 0)


if __name__ == "__main__":
    with LedgerSuite() as the_suite:
        the_suite.run(the_table, ties, seasons_and_periods, rulesets, counted_of_a_ruleset,
                      trends, pages_of_the_table,
                      pages_of_one_moment, bad_questions, statement, statement_of_a_period, stats,
                      bumped_wins, rounding)
