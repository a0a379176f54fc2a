"""Export and import: an export is complete, an import is checked, and both clubs agree."""

import csv
import hashlib
import io
import json
import threading

from support.audit import audit, club_balances, compact, read_ledger
from support.client import JSON, NDJSON, connect, parse_lines
from support.eventful_club import Eventful, bring_in, export, verify_file, without_club
from support.ledger_suite import NO_ID, Caller, LedgerSuite, expect
from support.matches import Match, draw, win
from support.sealed_matches import sealing

ZEROS = "0" * 64


# ---- NDJSON ----


def what_leaves(suite):
    told = Eventful(suite)
    club = told.club
    answer = club.read.get("/v1/export")
    suite.equal("200", (answer.status, answer.type), (200, NDJSON))
    suite.equal("format=ndjson", export(club, "?format=ndjson"), answer.body)
    lines = answer.lines()
    types = [line["type"] for line in lines]
    suite.equal("in order", [t for i, t in enumerate(types) if i == 0 or types[i - 1] != t],
                ["club", "player", "season", "match", "entry", "attachment", "entry", "end"])
    entries = read_ledger(club)
    suite.equal("the club", (lines[0]["format"], lines[0]["id"], lines[0]["name"]),
                ("mahjongd-export/1", club.id, club.name))
    suite.equal("the players", [line["name"] for line in lines if line["type"] == "player"],
                [player["name"] for player in club.read.pages("/v1/players")])
    suite.equal("the matches", [line["id"] for line in lines if line["type"] == "match"],
                [match["id"] for match in club.read.pages("/v1/matches")])
    shown = [{**json.loads(line["body"]), "previous": line["previous"], "hash": line["hash"]}
             for line in lines if line["type"] == "entry"]
    suite.equal("the entries", shown, entries)
    suite.equal("the end", lines[-1], {"type": "end", "entries": len(entries),
                                       "head": entries[-1]["hash"]})
    for secret in club.keys.values():
        suite.check("no keys", secret["key"].encode() not in answer.body)
    suite.equal("the verifier", verify_file(answer.body)[0], 0)
    suite.equal("the verifier, with an old head",
                verify_file(answer.body, "--head", entries[3]["hash"])[0], 0)
    suite.equal("the verifier, with a head of nothing",
                verify_file(answer.body, "--head", "1" * 64)[0], 1)
    status, printed = verify_file(answer.body, "--balances")
    balances = {(line["account"], line["asset"]): line["balance"]
                for line in map(json.loads, printed.splitlines())}
    suite.equal("the verifier's balances", (status, {
        place: n for place, n in balances.items() if not place[0].startswith("match:")}),
        (0, club_balances(entries)))
    suite.refused("another format", club.read.get("/v1/export?format=xml"), 422, "bad_value",
                  parameter="format")
    suite.refused("no key", suite.nobody.get("/v1/export"), 401, "unauthorized")


def an_empty_club(suite):
    club, other = suite.club("Empty"), suite.club("Emptier")
    data = export(club)
    suite.equal("two lines", [line["type"] for line in parse_lines(data)], ["club", "end"])
    suite.equal("the verifier", verify_file(data)[0], 0)
    suite.equal("import", bring_in(other, data).json(), {
        "players": 0, "matches": 0, "entries": 0, "head": {"seq": 0, "hash": ZEROS},
        "balances": []})
    suite.equal("no postings", export(club, "?format=csv").decode().count("\r\n"), 1)


VIEWS = ("/v1/ledger", "/v1/players", "/v1/matches", "/v1/standings", "/v1/settlements",
         "/v1/seasons", "/v1/settlements/plan", "/v1/settlements/plan?asset=CNY",
         "/v1/ledger/verify", "/v1/matches?external_id=old-1")


def same_views(suite, one, other, players, matches):
    """Whatever can be read reads the same in both clubs."""
    views = list(VIEWS)
    for player in players:
        views += [f"/v1/players/{player}", f"/v1/players/{player}/statement",
                  f"/v1/players/{player}/stats", f"/v1/matches?player={player}"]
    for match in matches:
        views += [f"/v1/matches/{match}", f"/v1/matches/{match}/hands?history=true",
                  f"/v1/ledger?match={match}"]
    for view in views:
        here, there = one.read.get(view), other.read.get(view)
        suite.equal(f"{view}: reads the same",
                    (there.status, there.body, there.headers.get("etag")),
                    (200, here.body, here.headers.get("etag")))


def there_and_back(suite):
    told = Eventful(suite)
    club, other = told.club, suite.club("Elsewhere")
    data = export(club)
    answer = bring_in(other, data, Idempotency_Key="import")
    said = answer.json()
    entries = read_ledger(club)
    suite.equal("201", (answer.status, said["players"], said["matches"], said["entries"]),
                (201, 10, 6, len(entries)))
    suite.equal("head", said["head"], {"seq": len(entries), "hash": entries[-1]["hash"]})
    suite.equal("balances", {(b["account"], b["asset"]): b["balance"] for b in said["balances"]},
                club_balances(entries))
    again = bring_in(other, data, Idempotency_Key="import")
    suite.equal("a retry", (again.status, again.body), (201, answer.body))
    suite.equal("exported again", without_club(export(other)), without_club(data))
    suite.equal("as CSV too", export(other, "?format=csv"), export(club, "?format=csv"))
    players = [player["id"] for player in club.read.pages("/v1/players")]
    matches = [match["id"] for match in club.read.pages("/v1/matches")]
    same_views(suite, club, other, players, matches)
    audit(suite, "elsewhere", other)
    suite.refused("once", bring_in(other, data), 422, "contradiction")
    suite.equal("it has kept its name", parse_lines(export(other))[0]["name"], "Elsewhere")
    go_on(suite, told, other)


def go_on(suite, told, other):
    """Both clubs take the same next steps, and come out the same."""
    steps = (("hands", {"hand_number": 3, "outcome": draw(0)}, 201),
             ("penalties", {"seat": 2, "points": 500, "reason": "p"}, 201),
             ("finish", {}, 200), ("reopen", {"reason": "more"}, 200),
             ("corrections", {"from_hand": 1, "hands": [{"outcome": win(2, 1)}], "reason": "c"},
              201))
    for club in (told.club, other):
        path = f"/v1/matches/{told.open.id}"
        for call, body, status in steps:
            answer = club.scorer.post(f"{path}/{call}", body)
            suite.check(f"{club.name}: {call}", answer.status in (200, 201), repr(answer))
        undone = club.scorer.delete(f"{path}/hands/1")
        suite.equal(f"{club.name}: undo", undone.status, 200)
        done = club.scorer.post(f"/v1/matches/{told.done.id}/reopen", {"reason": "again"})
        suite.equal(f"{club.name}: reopen", done.status, 200)
        audit(suite, club.name, club)
    tables = [club.read.read(f"/v1/matches/{told.open.id}")["table"] for club in
              (told.club, other)]
    suite.equal("the same table", tables[0], tables[1])


DRAWS = {"riichi": draw(1, riichi=[1]), "ming": draw(2, riichi=[2]),
         "nanchang": {"type": "exhaustive_draw"}, "jiujiang": {"type": "exhaustive_draw"},
         "yueqing": {"type": "exhaustive_draw"},
         "mcr": {"type": "exhaustive_draw", "false_wins": [2]}}


def counted_far(suite):
    """A match may count further than it may begin, by its draws: it goes elsewhere as others do."""
    club, other = suite.club(), suite.club("Elsewhere")
    match = club.scorer.make("/v1/matches", {
        "ruleset": "riichi", "seats": club.players(), "table": {"honba": 1000}})["id"]
    table = club.scorer.make(f"/v1/matches/{match}/hands", {
        "hand_number": 1, "outcome": draw(0)})["match"]["table"]
    suite.equal("counted on", table["honba"], 1001)
    bring_in(other, export(club))
    suite.equal("as it was", other.read.read(f"/v1/matches/{match}")["table"], table)
    audit(suite, "counted far", other)


def the_standings(suite):
    """Recomputed from the export alone they are what the daemon says."""
    told = Eventful(suite, "Standings")
    status, text = verify_file(export(told.club), "--standings")
    suite.equal("the verifier", status, 0)
    lines = parse_lines(text.encode())
    for season in (None, told.season):
        query = "" if season is None else "&season=" + season
        said = told.club.read.read("/v1/standings?limit=200" + query)["items"]
        names = ("rank", "player", "matches", "score", "chips", "places")
        suite.equal(f"season {season}", [
            {name: line[name] for name in names} for line in lines if line["season"] == season],
            [{name: line[name] for name in names} for line in said])
    suite.check("there are some", len(lines) > 8, text)


def every_ruleset(suite):
    """Pools, and what a ruleset adds to the table, come along."""
    club, other = suite.club("All five"), suite.club("All five again")
    ids = club.players()
    matches = []
    for ruleset, outcome in DRAWS.items():
        for number in range(2):
            match = Match(club, ids, ruleset=ruleset)
            match.hand(outcome)
            match.hand(outcome)
            matches.append(match)
            if number:
                match.finish()
    data = export(club)
    suite.equal("the verifier", verify_file(data)[0], 0)
    answer = bring_in(other, data)
    suite.check("import", answer.status == 201, repr(answer))
    suite.equal("exported again", without_club(export(other)), without_club(data))
    same_views(suite, club, other, ids, [match.id for match in matches])
    for match, ruleset in zip(matches[::2], DRAWS):
        tables = []
        for one in (club, other):
            answer = one.scorer.post(f"{match.path}/hands", {
                "hand_number": 3, "outcome": DRAWS[ruleset]})
            tables.append((answer.status, answer.json()["match"]["table"]))
        suite.equal(f"{ruleset}: the next hand", tables[1], tables[0])
    audit(suite, "all five again", other)


# ---- Size ----

LARGE = 120  # entries of 256 postings: more than a socket holds


def a_large_club(suite):
    club, other = suite.club("Large"), suite.club("Large too")
    ids = club.players()
    for number in range(LARGE):
        club.owner.make("/v1/ledger/adjustments", {"reason": f"n{number}", "postings": [
            {"player": ids[i % 4], "amount": i + 1} for i in range(256)]})
    head = (f"GET /v1/export HTTP/1.1\r\nHost: x\r\n"
            f"Authorization: Bearer {club.read.key}\r\n\r\n").encode()
    for size in (1, 100, 100000):
        with connect(suite.daemon) as link:
            link.sendall(head)
            taken = 0
            while taken < size:
                taken += len(link.recv(4096))
    suite.healthy("those who leave early")
    answer = club.read.client.request("HEAD", "/v1/export", headers={
        "Authorization": f"Bearer {club.read.key}"})
    suite.equal("HEAD", (answer.status, answer.body), (200, b""))
    data = export(club)
    suite.check("it is large", len(data) > 3000000, repr(len(data)))
    suite.equal("the verifier", verify_file(data)[0], 0)
    suite.equal("import", bring_in(other, data).status, 201)
    suite.equal("exported again", without_club(export(other)), without_club(data))


# ---- Imports that are refused ----


def rechained(lines):
    """The lines with hashes made anew: a forger's export, whose chain is good."""
    head, made = ZEROS, []
    for line in lines:
        if line["type"] == "entry":
            body = line["body"] if isinstance(line["body"], str) else compact(line["body"]).decode()
            digest = hashlib.sha256(bytes.fromhex(head) + body.encode()).hexdigest()
            line = {**line, "previous": head, "hash": digest, "body": body}
            head = digest
        elif line["type"] == "end":
            line = {**line, "head": head}
        made.append(line)
    return b"".join(compact(line) + b"\n" for line in made)


class Forger:
    """Takes an export apart, has one thing changed, and puts it together with a good chain."""

    def __init__(self, data):
        self.data = data

    def lines(self):
        return parse_lines(self.data)

    def change(self, kind, edit, nth=0):
        """The export with the nth line of a type, or entry of a kind, edited; and its number."""
        lines = self.lines()
        found = [i for i, line in enumerate(lines) if kind == line["type"] or (
            line["type"] == "entry" and kind.split(":")[0] == json.loads(line["body"])["kind"]
            and kind != "match")]
        line = lines[found[nth]]
        if line["type"] == "entry":
            line["body"] = json.loads(line["body"])
            edit(line["body"])
        else:
            edit(line)
        return rechained(lines), found[nth] + 1


def member(name, value):
    def edit(item):
        item[name] = value
    return edit


def drop(name):
    def edit(item):
        del item[name]
    return edit


def inside(*way):
    """Sets a member deep inside: the last of `way` is the value."""
    *names, last, value = way

    def edit(item):
        for name in names:
            item = item[name]
        item[last] = value
    return edit


def first_amount(change):
    def edit(body):
        body["postings"][0]["amount"] += change
    return edit


def swap(*way):
    """The first two of a list that differ change places."""
    def edit(item):
        for name in way:
            item = item[name]
        other = next(i for i, value in enumerate(item) if value != item[0])
        item[0], item[other] = item[other], item[0]
    return edit


def repeat_result(body):
    body["results"][1]["player"] = body["results"][0]["player"]


def paired(change):
    """Postings that still sum to 0, but say something else."""
    def edit(body):
        body["postings"][0]["amount"] += change
        body["postings"][1]["amount"] -= change
    return edit


PAYING = [{"account": account, "asset": "score", "amount": amount}
          for account, amount in (("oka", 5), ("adjustment", -5))]
UNKNOWN = "01900000-0000-7000-8000-000000000000"
LINE_FAULTS = (
    ("format", "club", member("format", "x/2"), "bad_value"),
    ("an unknown member", "club", member("more", 1), "unknown_field"),
    ("a player's name", "player", member("name", ""), "bad_value"),
    ("a player's version", "player", member("version", 0), "bad_value"),
    ("a player's id", "player", member("id", "x"), "bad_value"),
    ("a member of a player", "player", member("age", 50), "unknown_field"),
    ("a match's state", "match", member("state", "paused"), "bad_value"),
    ("a match's ruleset", "match", member("ruleset", "bridge"), "unknown_ruleset"),
    ("a match's facts", "match", member("facts", []), "bad_value"),
    ("a match's rules", "match", inside("facts", "rules", {"joker": 1}), "unknown_option"),
    ("points that are worth nothing", "money", inside("money", "amount", 0), "bad_value"),
    ("a match's fee", "match", inside("facts", "fee", {"amount": -1, "currency": "EUR"}),
     "bad_value"),
    ("a match's dealer", "match", inside("progress", "shown", "table", "dealer", 200), "bad_value"),
    ("a match's table", "match", inside("progress", "shown", {}), "missing_field"),
    ("a match's honba", "match", inside("progress", "shown", "table", "honba", -5), "bad_value"),
    ("a match's seats", "match", inside("progress", "seats", 0, UNKNOWN),
     "contradiction"),
    ("a sum", "hand", first_amount(1), "contradiction"),
    ("an account", "adjustment", inside("postings", 0, "account", "mine"), "contradiction"),
    ("a player's account", "adjustment", inside("postings", 0, "account", f"player:{UNKNOWN}"),
     "contradiction"),
    ("an asset", "adjustment", inside("postings", 0, "asset", "gold"), "contradiction"),
    ("an amount of 0", "adjustment", inside("postings", 0, "amount", 0), "contradiction"),
    ("no postings", "adjustment", member("postings", [{}]), "contradiction"),
    ("a kind", "adjustment", member("kind", "gift"), "contradiction"),
    ("a seq", "adjustment", member("seq", 7000), "contradiction"),
    ("an id", "adjustment", member("id", 5), "bad_value"),
    ("a hash inside the body", "adjustment", member("hash", ZEROS), "contradiction"),
    ("a time", "adjustment", member("at", "yesterday"), "bad_value"),
    ("a reversal of what comes later", "reversal", member("reverses", 9000), "contradiction"),
    ("a hand's number", "hand", member("hand_number", 0), "contradiction"),
    ("a hand's match", "hand", member("match", UNKNOWN), "contradiction"),
    ("a hand's players", "hand", inside("seats", 0, UNKNOWN), "contradiction"),
    ("a hand's table", "hand", inside("table_before", "dealer", 9), "bad_value"),
    ("a hand's input", "hand", member("input", 5), "bad_value"),
    ("a hand's next table", "hand", inside("settlement", {}), "missing_field"),
    ("a hand without a settlement", "hand", drop("settlement"), "missing_field"),
    ("a penalty's seat", "penalty", member("seat", 4), "contradiction"),
    ("a transfer's seats", "transfer", member("seats", []), "contradiction"),
    ("a hand that is taken back twice", "hand_reversal", member("reverses", 1), "contradiction"),
    ("a result's player", "finish", inside("results", 0, "player", UNKNOWN), "contradiction"),
    ("a second result of a player", "finish", repeat_result, "contradiction"),
    ("a result's place", "finish", inside("results", 0, "place", 5), "bad_value"),
    ("the count at the end", "end", member("entries", 5), "contradiction"),
)
MOST = 2**63 - 1
WHOLE_FAULTS = (
    ("a table that is not what was posted", "match", inside(
        "progress", "shown", "table", "points", [1, 2, 3, 4])),
    ("a match that is not open", "match", member("state", "open")),
    ("a finish of another's", "match", inside("progress", "kept", "finish_seq", 1)),
    ("points that nobody moved", "match", inside("progress", "kept", "moved_points", 0, 5)),
    ("other rules", "match", inside("facts", "rules", "uma", [15000, 5000, -5000, -15000])),
    ("seats that were swapped", "match", swap("progress", "seats")),
    ("another next hand", "match", inside("progress", "shown", "next_hand_number", 9)),
    ("another dealer", "match", inside("progress", "shown", "table", "dealer", 3)),
    ("chips that nobody has", "match", inside("progress", "shown", "chips", [1, -1, 0, 0])),
    ("an end that is not", "match", inside("progress", "shown", "match_over", True)),
    ("another pool", "match", inside("progress", "kept", "pool", 5)),
    ("more than is kept", "match", inside("progress", "kept", "more", 5)),
    ("a chip that is worth more", "match", inside("facts", "chip_value", {
        "amount": 900, "currency": "CNY"})),
    ("a fee", "match", inside("facts", "fee", {"amount": 900, "currency": "CNY"})),
    ("another session", "match", inside("facts", "session", "night")),
    ("another recorder", "match", inside("facts", "recorded_by", "label", "phone")),
    ("another season", "match", member("season", NO_ID)),
    ("another external id", "match", member("external_id", "x")),
    ("another day", "match", member("played_at", "2001-01-01T00:00:00.000Z")),
    ("another beginning", "match", member("created_at", "2001-01-01T00:00:00.000Z")),
    ("another end", "match", member("finished_at", "2001-01-01T00:00:00.000Z")),
    ("another version of the rules", "match", member("ruleset_version", "0.9")),
    ("a rename of nobody", "rename", member("player", NO_ID)),
    ("points that are worth as much as before", "money", member("money", None)),
    *((f"a {kind} that pays", kind, member("postings", PAYING)) for kind in (
        "anonymise", "money", "move", "rename", "seal", "season", "seats")),
    ("other standings", "match", inside("progress", "shown", "standings", 0, "score", 1)),
    ("a match that was begun otherwise", "match:entry", inside("fee", {
        "amount": 1, "currency": "EUR"})),
    ("a start that is not the table's", "match:entry", paired(100)),
    ("a hand after another table", "hand", inside("table_before", "dealer", 2)),
    ("a hand after other moves", "hand", inside("moved", "points", 0, 7)),
    ("a hand with other players", "hand", swap("seats")),
    ("a hand with other deltas", "hand", swap("settlement", "deltas")),
    ("a hand that posts something else", "hand", paired(100)),
    ("a hand with more chips than can be", "hand", inside("input", "chips", [MOST, -MOST, 0, 0])),
    ("a hand with more points than can be", "hand", inside("settlement", "deltas", [
        MOST, -MOST, 0, 0])),
    ("a fee that nobody can pay", "match:entry", inside("fee", {
        "amount": MOST, "currency": "EUR"})),
    ("a hand that takes points from no seat", "hand", inside("settlement", "penalties", [
        {"seat": 4, "points": -5}])),
    ("a penalty that nobody can pay", "penalty", inside("points", MOST)),
    ("a transfer of less than nothing", "transfer", inside("chips", -MOST)),
    ("a score that nobody can have", "finish", inside("standings", 0, "score", MOST)),
    ("a penalty with another amount", "penalty", inside("points", 1)),
    ("a transfer the other way", "transfer", lambda body: body.update(
        {"from": body["to"], "to": body["from"]})),
    ("a result that was not posted", "finish", inside("results", 0, "score", 1)),
    ("a result with other facts", "finish", inside("results", 0, "facts", "wins", 9)),
    ("a standing with other points", "finish", inside("standings", 0, "points", 1)),
    ("a standing of another", "finish", lambda body: body["standings"][0].update(
        {"player": body["standings"][1]["player"]})),
    ("given points that were not posted", "result", inside("result", "points", [
        30000, 40000, 20000, 10000])),
    ("given chips that were not posted", "result", inside("result", "chips", [0] * 4)),
    ("given scores that are not the standings'", "result", inside("result", "scores", 0, 1)),
    ("scores of too few", "result", inside("result", "scores", [1])),
    ("given scores that nobody can have", "result", inside("result", "scores", 0, MOST)),
    ("a result that posts something else", "result", paired(100)),
    ("a result of others", "result", swap("seats")),
    ("a finish that posts something else", "finish", paired(100)),
    ("a finish at another time", "finish", inside("finished_at", "2001-01-01T00:00:00.000Z")),
    ("a void that posts something else", "void", paired(100)),
    ("a reversal that is not the opposite", "reversal", paired(5)),
    ("a payment of another amount", "payment", inside("transfers", 0, "amount", 7)),
    ("a payment to another", "payment", inside("transfers", 0, "to", "oka")),
    ("a payment of nothing said", "payment", drop("transfers")),
    ("a settlement in another asset", "settlement", inside("asset", "EUR")),
)


OF_FINISHED = ("a match that is not open", "a finish of another's", "points that nobody moved",
               "other standings", "another end")


# tests/verify_ledger.py takes these as they are told.
NOT_COUNTED = ("another pool", "more than is kept", "a result with other facts",
               "a standing with other points", "an end that is not",
               "a hand that takes points from no seat")

# The entry agrees with itself, and the line of its match does not agree with it.
OF_THE_MATCH = ("a match that was begun otherwise", "a finish at another time")

# The entry agrees with itself, and the finish behind it does not agree with it.
OF_THE_FINISH = ("given scores that are not the standings'",)


def line_of_match(forger, line):
    lines = forger.lines()
    match = json.loads(lines[line - 1]["body"])["match"]
    return 1 + next(i for i, line in enumerate(lines) if line.get("id") == match)


def which_match(forger, name):
    states = [line["state"] for line in forger.lines() if line["type"] == "match"]
    return states.index("finished" if name in OF_FINISHED else "open")


def refused_imports(suite):
    told = Eventful(suite)
    club = suite.club("Careful")
    forger = Forger(export(told.club))
    suite.equal("what the forger does not touch is the same",
                rechained(forger.lines()), forger.data)

    def refused(name, data, code, status=422, **members):
        suite.refused(name, bring_in(club, data), status, code, **members)
        suite.equal(f"{name}: nothing was written", [
            len(club.read.read(path)["items"]) for path in
            ("/v1/ledger", "/v1/players", "/v1/matches")], [0, 0, 0])

    for name, kind, edit, code in LINE_FAULTS:
        data, line = forger.change(kind, edit)
        refused(name, data, code, line=line)
        answer = bring_in(club, data).json()
        suite.check(f"{name}: the detail names the line",
                    answer["detail"].startswith(f"line {line}: "), repr(answer))
        told = bring_in(club, data, Accept_Language="ja").json()["detail"]
        suite.check(f"{name}: in Japanese too", told.startswith(f"{line} 行目：")
                    and answer["detail"].partition(": ")[2] not in told, told)
        if kind == "penalty":
            status, told_by = verify_file(data)
            suite.check(f"{name}: the verifier says so", status == 1
                        and "which there is not" in told_by, told_by)
    for name, kind, edit in WHOLE_FAULTS:
        nth = 0 if kind == "penalty" else -1
        data, line = forger.change(kind, edit,
                                   which_match(forger, name) if kind == "match" else nth)
        line += name in OF_THE_FINISH
        refused(name, data, "contradiction",
                line=line_of_match(forger, line) if name in OF_THE_MATCH else line)
        if name not in NOT_COUNTED:
            suite.equal(f"{name}: the verifier sees it too", verify_file(data)[0], 1)
    broken_lines(suite, told, forger, refused)
    suite.equal("then it goes", bring_in(club, forger.data).status, 201)


def broken_lines(suite, told, forger, refused):
    lines = forger.data.split(b"\n")[:-1]
    count = len(lines)

    def text(parts):
        return b"".join(part + b"\n" for part in parts)

    refused("nothing", b"", "contradiction")
    refused("cut before the end", text(lines[:-1]), "contradiction")
    refused("cut inside a line", forger.data[:-40], "bad_json", 400, line=count)
    refused("an empty line", text([*lines[:3], b"", *lines[3:]]), "bad_json", 400, line=4)
    refused("no object", text([lines[0], b"5"]), "bad_value", line=2)
    refused("no type", text([lines[0], b"{}"]), "missing_field", line=2, pointer="/type")
    refused("an unknown type", text([lines[0], b'{"type":"key"}']), "bad_value", line=2)
    refused("no club first", text(lines[1:]), "contradiction", line=1)
    refused("two clubs", text([lines[0], *lines]), "contradiction", line=2)
    refused("more after the end", text([*lines, lines[1]]), "contradiction", line=count + 1)
    refused("a player twice", text([*lines[:2], *lines[1:]]), "contradiction", line=3)
    refused("a lost entry", text([*lines[:-3], *lines[-2:]]), "contradiction", line=count - 2)
    changed = lines[-2].replace(b'amount\\":', b'amount\\":1', 1)
    refused("an entry that was changed", text([*lines[:-2], changed, lines[-1]]), "contradiction",
            line=count - 1)
    refused("a lost player", text([lines[0], *lines[2:]]), "contradiction")
    refused("a line that is too long", lines[0] + b"\n" + b" " * (1 << 21) + b"\n", "too_large",
            413, line=2)
    refused("not UTF-8", text([lines[0], b'{"type":"\xff"}']), "bad_json", 400, line=2)
    spaced = json.loads(lines[-2])
    spaced["body"] = spaced["body"].replace(",", ", ", 1)
    refused("a body that is not compact", rechained(
        [*map(json.loads, lines[:-2]), spaced, json.loads(lines[-1])]), "contradiction",
        line=count - 1)


def stored_as_computed(suite):
    """What a version that counted otherwise has stored of a hand stays as it was."""
    told = Eventful(suite, "Once")

    def count_otherwise(body):
        counted = body["settlement"]["counted"][0]
        counted["riichi"] = not counted["riichi"]
        suite.old_hand = body

    data, _ = Forger(export(told.club)).change("hand", count_otherwise, nth=-1)
    other = suite.club("Now")
    suite.equal("it comes in", bring_in(other, data).status, 201)
    body = suite.old_hand
    path = f"/v1/matches/{body['match']}/hands/{body['hand_number']}"
    shown = other.read.read(path)
    suite.equal("as it was stored", shown["settlement"]["counted"], body["settlement"]["counted"])
    suite.check("not as it would be today", shown["settlement"]["counted"] !=
                told.club.read.read(path)["settlement"]["counted"])
    suite.equal("and so it goes out", without_club(export(other)), without_club(data))
    suite.equal("in good order", other.read.read("/v1/ledger/verify")["ok"], True)


def from_before(suite):
    """An export whose entries do not yet say who recorded them, nor what a match was agreed on."""
    told, club = Eventful(suite, "Older"), suite.club("Newer")
    lines = parse_lines(export(told.club))
    for line in lines:
        if line["type"] == "match":
            del line["facts"]["recorded_by"]
        if line["type"] != "entry":
            continue
        line["body"] = json.loads(line["body"])
        line["body"].pop("recorded_by", None)  # what seats do is recorded by nobody
        if line["body"]["kind"] == "match":
            for name in ("session", "chip_value", "fee", "external_id", "played_at"):
                del line["body"][name]
    data = rechained(lines)
    suite.equal("the verifier", verify_file(data)[0], 0)
    suite.equal("it comes in", bring_in(club, data).status, 201)
    suite.equal("exported again", without_club(export(club)), without_club(data))
    suite.equal("in good order", club.read.read("/v1/ledger/verify")["faults"], [])
    match = club.read.read(f"/v1/matches/{told.done.id}")
    suite.equal("its money", match["fee"], {"amount": 10, "currency": "CNY"})
    suite.check("its recorder is not known", "recorded_by" not in match, repr(match))
    expect(club.scorer.post(f"/v1/matches/{told.done.id}/reopen", {"reason": "r"}), 200)
    expect(club.scorer.post(f"/v1/matches/{told.done.id}/finish", {}), 200)
    suite.equal("it goes on", club.read.read("/v1/ledger/verify")["faults"], [])


def who_may_import(suite):
    told, club = Eventful(suite), suite.club("Roles")
    data = export(told.club)
    for caller, status, code in ((club.read, 403, "forbidden"), (club.scorer, 403, "forbidden"),
                                 (suite.admin, 403, "forbidden"),
                                 (suite.nobody, 401, "unauthorized")):
        suite.refused(code, caller.post("/v1/import", data, Content_Type=NDJSON), status, code)
    suite.refused("as JSON", club.owner.post("/v1/import", data, Content_Type=JSON), 415,
                  "unsupported_media_type")
    answer = club.owner.client.request("POST", "/v1/import", data, {
        "Authorization": f"Bearer {club.owner.key}", "Content-Type": NDJSON})
    suite.refused("no Idempotency-Key", answer, 428, "idempotency_key_missing")
    club.player("First")
    suite.refused("a club with a player", bring_in(club, data), 422, "contradiction")
    windows = suite.club("Windows")
    suite.equal("lines that end with CR LF", bring_in(windows, data.replace(b"\n", b"\r\n")).status,
                201)


# ---- CSV ----


def the_table(suite):
    told = Eventful(suite)
    club = told.club
    answer = club.read.get("/v1/export?format=csv")
    suite.equal("200", (answer.status, answer.type), (200, "text/csv"))
    rows = list(csv.DictReader(io.StringIO(answer.body.decode("utf-8-sig"), newline="")))
    suite.equal("every line ends with CR LF", answer.body.count(b"\n"), answer.body.count(b"\r\n"))
    entries = read_ledger(club)
    wanted = [(entry["seq"], entry["id"], entry["at"], entry["kind"], entry.get("match", ""),
               str(entry.get("hand_number", "")), posting["account"], posting["asset"],
               posting["amount"], entry["hash"])
              for entry in entries for posting in entry["postings"]]
    got = [(int(row["seq"]), row["id"], row["at"], row["kind"], row["match"], row["hand_number"],
            row["account"], row["asset"], int(row["amount"]), row["hash"]) for row in rows]
    suite.equal("a row a posting", got, wanted)
    keys = {entry["seq"]: entry["recorded_by"]["key"] for entry in entries
            if entry["postings"]}
    suite.equal("the key of who recorded it",
                [row["seq"] for row in rows if row["recorded_by_key"] != keys[int(row["seq"])]], [])
    names = {player["id"]: player["name"] for player in club.read.pages("/v1/players")}
    for row in rows:
        name = names.get(row["player"], "")
        suite.equal("the player's name", row["name"], "'" + name if name[:1] == "=" else name)
        if row["account"].startswith("player:"):
            suite.equal("the player", row["account"], "player:" + row["player"])
        if row["kind"] == "hand" and ":seat:" in row["account"]:
            suite.check("who sat there", row["player"] in names, repr(row))
    suite.check("a name that looks like a formula was there",
                any(row["name"] == "'=Chen" for row in rows))
    suite.check("and one with quotes", any(row["name"] == 'Dora "D", 朵拉' for row in rows))


# ---- While others write ----


def entries_of(data):
    return parse_lines(data)[-1]["entries"]


def a_moving_club(suite):
    """Exports taken while hands are recorded are whole, each as of one moment."""
    club = suite.club("Busy")
    ids = club.players()
    matches = [Match(club, ids) for _ in range(3)]
    stop = threading.Event()

    def play(match):
        scorer = suite.connect(club.scorer)
        number = 1
        while not stop.is_set():
            scorer.post(f"{match.path}/hands", {"hand_number": number, "outcome": draw(number % 4)})
            number += 1
            if number % 10 == 0:
                scorer.post(f"{match.path}/finish", {})
                scorer.post(f"{match.path}/reopen", {"reason": "on"})

    threads = [threading.Thread(target=play, args=(match,)) for match in matches]
    for thread in threads:
        thread.start()
    exports = [export(club) for _ in range(15)]
    # On a busy machine the writers may begin late.
    while entries_of(exports[-1]) == entries_of(exports[0]) and len(exports) < 1000:
        exports.append(export(club))
    stop.set()
    for thread in threads:
        thread.join()
    for data in exports:
        status, printed = verify_file(data)
        suite.check("an export under way", status == 0, printed[:500])
    sizes = [entries_of(data) for data in exports]
    suite.check("the club did move", sizes[0] < sizes[-1], repr(sizes))
    other = suite.club("Copy")
    suite.equal("the last of them comes in", bring_in(other, exports[-1]).status, 201)


def cells_that_begin_like_formulas(suite):
    club = suite.club()
    names = ["=A", "+A", "-A", "@A", "\uff1dA", "\uff0bA", "\uff0dA", "\uff20A", "A=", "A"]
    for name in names:
        club.owner.make("/v1/ledger/adjustments", {
            "player": club.player(name), "asset": "score", "amount": 1, "reason": "r"})
    text = club.read.get("/v1/export?format=csv").body.decode("utf-8-sig")
    cells = [row["name"] for row in csv.DictReader(io.StringIO(text, newline="")) if row["name"]]
    suite.equal("led by an apostrophe", cells, [f"'{name}" for name in names[:-2]] + names[-2:])


def labels_of_keys(suite):
    club = suite.club()
    for label in ("=A", "Anna's, and Bo's", None):
        key = suite.admin.make(f"/v1/clubs/{club.id}/keys", {
            "role": "owner"} | ({"label": label} if label else {}))
        Caller(club.owner.client, key["key"]).make("/v1/ledger/adjustments", {
            "account": "fee", "asset": "score", "amount": 1, "reason": "r"})
    rows = csv.DictReader(io.StringIO(export(club, "?format=csv").decode("utf-8-sig"),
                                      newline=""))
    suite.equal("labels", [row["recorded_by_label"] for row in rows],
                ["'=A"] * 2 + ["Anna's, and Bo's"] * 2 + [""] * 2)


if __name__ == "__main__":
    with LedgerSuite(flags=sealing()) as suite:
        suite.run(what_leaves, an_empty_club, there_and_back, counted_far, the_standings,
                  every_ruleset, a_large_club, refused_imports, stored_as_computed, from_before,
                  who_may_import, the_table, cells_that_begin_like_formulas, labels_of_keys,
                  a_moving_club)
