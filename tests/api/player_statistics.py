#!/usr/bin/python3
"""Statistics of players by hand and by a recount of the entries; head-to-head, series, courses."""

import itertools
import random
from collections import Counter, defaultdict

from support.ledger_suite import NO_ID, LedgerSuite
from support.matches import Match, draw, win

SEED, RANDOM_MATCHES = 20261123, 8
RATES = {"win": ("wins", "hands"), "self_draw": ("self_draws", "wins"),
         "deal_in": ("deal_ins", "hands"), "draw": ("draws", "hands"),
         "tenpai": ("tenpai", "tenpai_draws"), "riichi": ("riichi", "riichi_hands"),
         "win_points": ("win_points", "wins"), "deal_in_points": ("deal_in_points", "deal_ins")}
COUNTS = {name for pair in RATES.values() for name in pair} | {"false_wins"}


def stats(club, player, query=""):
    return club.read.read(f"/v1/players/{player}/stats{query}")


def lines(club, player, what, query="?limit=200"):
    return club.read.read(f"/v1/players/{player}/{what}{query}")["items"]


def false_win(seat):
    return {"type": "false_win", "offender": seat}


def thousandths(total, count):
    """Half away from zero."""
    if count == 0:
        return None
    return (1 if total >= 0 else -1) * ((2 * 1000 * abs(total) + count) // (2 * count))


# ---- By hand ----


def by_hand(suite):
    """Every kind of hand once, and what each says of each seat."""
    club = suite.club()
    anna, bo, chen, dora = club.players()
    match = Match(club, [anna, bo, chen, dora])
    match.hand(win(1, 2, han=1, fu=30, riichi=[1]))      # 1000 to Bo, his stick back
    match.hand(win(1, None, han=2, fu=30))               # self-drawn
    match.hand(win(0, 3, han=5, fu=30))
    match.undo()                                          # was Anna's, 12000: does not count
    match.hand(draw(0, 2))                                # Anna and Chen are ready
    match.hand({"type": "abortive_draw", "reason": "four_winds"})
    match.hand(false_win(3))
    best = match.hand(win(1, 0, han=3, fu=40))
    match.finish()
    bo_stats = stats(club, bo)
    want = {"hands": 6, "wins": 3, "self_draws": 1, "deal_ins": 0, "draws": 2, "tenpai_draws": 1,
            "tenpai": 0, "false_wins": 0, "riichi_hands": 6, "riichi": 1}
    suite.equal("the winner", {name: bo_stats[name] for name in want}, want)
    suite.equal("the winner's rates", {name: bo_stats["rates"][name] for name in (
        "win", "self_draw", "deal_in", "draw", "tenpai", "riichi", "deal_in_points", "unit")},
        {"win": 500, "self_draw": 333, "deal_in": 0, "draw": 333, "tenpai": 0, "riichi": 167,
         "deal_in_points": None, "unit": "thousandths"})
    suite.equal("the best win", bo_stats["best_win"],
                {"match": match.id, "hand_number": 6,
                 "points": best["settlement"]["deltas"][1]})
    suite.equal("ready at a draw", [(one["tenpai"], one["rates"]["tenpai"]) for one in
                                    (stats(club, who) for who in (anna, chen, dora))],
                [(1, 1000), (1, 1000), (0, 0)])
    suite.equal("deal-ins", [stats(club, who)["deal_ins"] for who in (anna, bo, chen, dora)],
                [1, 0, 1, 0])
    suite.equal("false wins", [stats(club, who)["false_wins"] for who in (anna, dora)], [0, 1])
    suite.equal("no win, no best", stats(club, dora)["best_win"], None)


def other_rulesets(suite):
    """Where a ruleset knows neither riichi nor who is ready, rates of them are null."""
    club = suite.club()
    players = club.players()
    match = Match(club, players, ruleset="yueqing")
    match.hand({"type": "win", "wins": [{"seat": 0, "from": None, "called": {"basic": 2}}]})
    match.hand({"type": "exhaustive_draw"})
    match.finish()
    got = stats(club, players[0])
    suite.equal("rates", {name: got["rates"][name] for name in ("win", "draw", "tenpai", "riichi")},
                {"win": 500, "draw": 500, "tenpai": None, "riichi": None})
    suite.equal("counts", (got["tenpai_draws"], got["riichi_hands"]), (0, 0))
    suite.equal("of another ruleset", stats(club, players[0], "?ruleset=riichi")["rates"],
                {**dict.fromkeys(RATES), "unit": "thousandths"})


# ---- By a recount ----


def recount_hand(entry, who, counts, patterns):
    seat, settlement = entry["seats"].index(who), entry["settlement"]
    outcome, delta = entry["input"]["outcome"], settlement["deltas"][seat]
    paid = [(given, shown) for given, shown in zip(outcome.get("wins", []), settlement["wins"])
            if shown["win"]]
    mine = [(given, shown) for given, shown in paid if given["seat"] == seat]
    counts["hands"] += 1
    counts["riichi_hands"] += 1
    counts["riichi"] += settlement["counted"][seat]["riichi"]
    counts["false_wins"] += outcome.get("offender") == seat
    for given, _ in mine:
        counts["wins"] += 1
        counts["win_points"] += delta
        counts["self_draws"] += given.get("from") is None
        patterns.update(given.get("called", {}).get("patterns", []))
    if any(given.get("from") == seat for given, _ in paid):
        counts["deal_ins"] += 1
        counts["deal_in_points"] -= delta
    if not paid and outcome["type"] != "false_win":
        counts["draws"] += 1
        if settlement["counted"][seat]["tenpai"] is not None:
            counts["tenpai_draws"] += 1
            counts["tenpai"] += settlement["counted"][seat]["tenpai"]
    return delta if mine else None


def recount(matches, who):
    """(counts, patterns, best) over the entries of matches that are finished, oldest first."""
    counts, patterns, best = Counter(), Counter(), None
    for match in matches:
        entries = match.entries()
        undone = {entry["reverses"] for entry in entries if "reverses" in entry}
        standing = [entry for entry in entries
                    if entry["kind"] == "hand" and entry["seq"] not in undone]
        for entry in sorted(standing, key=lambda one: one["hand_number"]):
            if who not in entry["seats"]:
                continue
            points = recount_hand(entry, who, counts, patterns)
            if points is not None and (best is None or points > best["points"]):
                best = {"match": match.id, "hand_number": entry["hand_number"], "points": points}
    return counts, patterns, best


def random_outcome(draws):
    kind = draws.random()
    seats = draws.sample(range(4), 4)
    riichi = draws.sample(range(4), draws.randint(0, 2))
    called = {"patterns": draws.sample(["pinfu", "tanyao", "toitoi"], draws.randint(0, 2))}
    value = {"han": draws.randint(1, 4), "fu": draws.choice((30, 40))}
    if kind < 0.4:
        return win(seats[0], seats[1], **value, called=called, riichi=riichi)
    if kind < 0.6:
        return win(seats[0], None, **value, called=called, riichi=riichi)
    if kind < 0.75:
        return {"type": "win", "riichi": riichi, "wins": [
            {"seat": seat, "from": seats[3], "called": value} for seat in seats[:2]]}
    if kind < 0.9:
        return draw(*sorted({*riichi, *seats[:draws.randint(0, 4)]}), riichi=riichi)
    return false_win(seats[0])


def play(draws, match, everybody):
    for _ in range(draws.randint(3, 9)):
        if match.show()["match_over"]:
            break
        match.hand(random_outcome(draws))
        if draws.random() < 0.2:
            match.undo()
        if draws.random() < 0.15:
            out = draws.randrange(4)
            fresh = draws.choice([who for who in everybody if who not in match.seats])
            match.seat([*match.seats[:out], fresh, *match.seats[out + 1:]])


def results_of(match):
    """{player: (place or None, score)} by the entry of the finish."""
    finish = match.entries("finish")[-1]
    return {one["player"]: (one["place"] or None, one["score"]) for one in finish["results"]}


def check_record(suite, club, who, matches):
    """Head-to-head and series, out of the entries of the finishes."""
    results = [results_of(match) for match in matches]
    met = defaultdict(lambda: Counter(matches=0, ahead=0, behind=0, score=0, other_score=0))
    for result in results:
        for other in result.keys() - {who} if who in result else ():
            (place, score), (place_there, score_there) = result[who], result[other]
            met[other].update(matches=1, score=score, other_score=score_there)
            if place is not None and place_there is not None:
                met[other].update(ahead=place < place_there, behind=place > place_there)
    got = lines(club, who, "head-to-head")
    suite.equal("head-to-head", {line["player"]: {name: line[name] for name in met[line["player"]]}
                                 for line in got}, {other: dict(met[other]) for other in met})
    suite.equal("most often met first", [line["player"] for line in got],
                sorted(met, key=lambda other: (-met[other]["matches"], other)))
    mine = [(match.id, *result[who]) for match, result in zip(matches, results) if who in result]
    totals = list(itertools.accumulate(score for _, _, score in mine))
    suite.equal("series", [(one["match"], one["place"], one["score"], one["total"])
                           for one in lines(club, who, "series")],
                [(*one, total) for one, total in zip(mine, totals)])


def random_games(suite):
    draws = random.Random(SEED)
    club = suite.club()
    everybody = club.players(*"ABCDEF")
    counted = []
    for index in range(RANDOM_MATCHES):
        match = Match(club, draws.sample(everybody, 4), rules={"start_points": 100000})
        play(draws, match, everybody)
        if index == 2:
            continue                                      # stays open
        match.finish(finished_at=f"2025-03-{index + 1:02}T12:00:00Z")
        if index == 4:
            match.do("void", {"reason": "r"})
        else:
            counted.append(match)
    counted[1].do("reopen", {"reason": "once more"})
    counted[1].hand(random_outcome(draws))
    counted[1].finish()
    for who in everybody:
        counts, patterns, best = recount(counted, who)
        got = stats(club, who)
        suite.equal("counts", {name: got[name] for name in COUNTS},
                    {name: counts[name] for name in COUNTS})
        suite.equal("patterns", {one["id"]: one["count"] for one in got["patterns"]},
                    dict(patterns))
        suite.equal("best win", got["best_win"], best)
        suite.equal("rates", got["rates"], {"unit": "thousandths", **{
            name: thousandths(counts[part], counts[whole])
            for name, (part, whole) in RATES.items()}})
        check_record(suite, club, who, counted)
    report = club.read.read("/v1/ledger/verify")
    suite.equal("the ledger verifies", (report["ok"], report["faults"]), (True, []))


# ---- Questions ----


def scopes_and_pages(suite):
    club = suite.club()
    everybody = club.players(*"ABCDEFGH")
    anna = everybody[0]
    season = club.season("S")
    for day in range(1, 8):
        members = {"season": season} if day > 3 else {}
        Match(club, [anna, *everybody[day % 5 + 1:day % 5 + 4]], **members,
              result=[40000, 30000, 20000, 10000], played_at=f"2025-03-{day:02}T12:00:00Z")
    for what in ("head-to-head", "series"):
        whole = lines(club, anna, what)
        path = f"/v1/players/{anna}/{what}"
        got, query = [], "?limit=3"
        while query:
            page = club.read.read(path + query)
            got += page["items"]
            query = page["next_cursor"] and f"?limit=3&cursor={page['next_cursor']}"
        suite.equal(f"{what}: in pages", got, whole)
        cursor = club.read.read(f"{path}?limit=1")["next_cursor"]
        suite.refused(f"{what}: of another question", club.read.get(
            f"{path}?limit=1&cursor={cursor}&season={season}"), 409, "list_moved",
            parameter="cursor")
        suite.equal(f"{what}: no match of it", lines(club, anna, what, "?ruleset=ming"), [])
        suite.refused(f"{what}: no ruleset", club.read.get(path + "?ruleset=poker"), 422,
                      "unknown_ruleset", parameter="ruleset")
        suite.refused(f"{what}: no season", club.read.get(f"{path}?season={NO_ID}"), 404,
                      "not_found")
        suite.refused(f"{what}: no time", club.read.get(path + "?from=x"), 422, "bad_value",
                      parameter="from")
        suite.refused(f"{what}: nobody", club.read.get(f"/v1/players/{NO_ID}/{what}"), 404,
                      "not_found")
    suite.equal("a season's series", [one["total"] for one in lines(
        club, anna, "series", f"?season={season}")], [30000, 60000, 90000, 120000])
    suite.equal("a period's", [one["total"] for one in lines(
        club, anna, "series", "?from=2025-03-02&to=2025-03-04&ruleset=riichi")], [30000, 60000])
    suite.equal("a period's meetings", sum(one["matches"] for one in lines(
        club, anna, "head-to-head", "?from=2025-03-02&to=2025-03-04")), 6)
    tied = Match(club, everybody[4:], rules={"tied_places": "split"}, result=[25000] * 4,
                 played_at="2025-04-01T12:00:00Z")
    suite.equal("a shared place is neither", {(one["ahead"], one["behind"]) for one in lines(
        club, everybody[7], "head-to-head", "?from=2025-04-01")}, {(0, 0)})
    suite.equal("no hands, no course", club.read.read(f"{tied.path}/course")["items"], [])


# ---- Courses ----


def course(suite):
    club = suite.club()
    match = Match(club, club.players())
    path = f"{match.path}/course"
    start = {"items": [], "next_cursor": None, "match": match.id, "state": "open",
             "points": [25000] * 4}
    suite.equal("before the first hand", club.read.read(path), start)
    match.hand(win(1, 2))
    match.hand(draw(0, 1))
    match.do("transfers", {"from": 0, "to": 3, "points": 500, "reason": "r"})
    match.hand(win(3, None))
    match.hand(win(0, 3))
    match.undo()
    got = club.read.read(path)
    hands = list(club.read.pages(f"{match.path}/hands"))
    suite.equal("as the hands say", [(one["hand_number"], one["dealer"], one["points_before"],
                                      one["points"]) for one in got["items"]],
                [(one["hand_number"], one["table_before"]["dealer"], one["table_before"]["points"],
                  one["settlement"]["next_table"]["points"]) for one in hands])
    suite.equal("the transfer shows", [b - a for a, b in zip(
        got["items"][1]["points"], got["items"][2]["points_before"])], [-500, 0, 0, 500])
    suite.equal("who led", [one["leaders"] for one in got["items"]],
                [[seat for seat in range(4) if one["points"][seat] == max(one["points"])]
                 for one in got["items"]])
    suite.equal("now", got["points"], match.show()["table"]["points"])
    pages, query = [], "?limit=1"
    while query:
        page = club.read.read(path + query)
        pages += page["items"]
        query = page["next_cursor"] and f"?limit=1&cursor={page['next_cursor']}"
    suite.equal("in pages", pages, got["items"])
    tag = club.read.get(path).headers["etag"]
    suite.equal("not modified", club.read.get(path, If_None_Match=tag).status, 304)
    match.finish()
    suite.equal("finished", club.read.read(path)["state"], "finished")
    suite.refused("of no match", club.read.get(f"/v1/matches/{NO_ID}/course"), 404, "not_found")
    suite.refused("a bad cursor", club.read.get(f"{path}?cursor=x"), 422, "bad_value",
                  parameter="cursor")


if __name__ == "__main__":
    with LedgerSuite() as the_suite:
        the_suite.run(by_hand, other_rulesets, random_games, scopes_and_pages, course)
