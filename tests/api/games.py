#!/usr/bin/python3
"""POST /v1/import/games: games that were played elsewhere become matches of the club's book."""

import json
import os
import signal
import sqlite3
import threading
import time
import uuid

from support.at_once import at_once
from support.audit import head
from logs_of_three import OF_THREE, whole_game as game_of_three
from support.client import JSON, Client, parse_lines, post_head, raw
from support.eventful_club import bring_in, export, without_club
from support.ledger_suite import NO_ID, LedgerSuite, expect
from support.log_deals import FORMATS, NAMES, Deal, mjai, mjlog, tenhou6
from support.log_games import CHANTA, one_ready, whole_game
from support.matches import nameless
from support.metrics import Metrics
from support.store_faults import Place

PATH = "/v1/import/games"
PATIENCE = 60  # seconds in which a request has reached the queue
POINTS = [24000, 32200, 19800, 24000]
SCORES = {"tenhou": [4000, 42200, -30200, -16000], "majsoul": [4000, 22200, -20200, -6000],
          "mleague": [-6000, 52200, -40200, -6000]}
PLATFORMS = {"mjai": "mjai", "tenhou6": "tenhou", "mjlog": "tenhou", "majsoul": "majsoul",
             "mleague": "mleague"}


def scores_of(name):
    return SCORES[{"mjai": "tenhou"}.get(PLATFORMS[name], PLATFORMS[name])]


def log_of(name):
    """A whole game in a format, with its end."""
    return FORMATS[name](whole_game(), final=(POINTS, scores_of(name))).decode()


def body_of(name, **members):
    rules = {"rules": {"preset": "tenhou"}} if name == "mjai" else {}
    return {"logs": [{"log": log_of(name)}], **rules, **members}


def imported(club, body, status=201, query=""):
    return expect(club.scorer.post(PATH + query, body), status)["games"]


def settled(suite, name, log):
    """What `mahjong import` makes of it: the deltas of each deal."""
    out = suite.cli("import", name, data=log.encode())[1]
    return [line["deltas"] for line in parse_lines(out) if line["type"] == "deal"]


# ---- Groups ----

def every_format(suite):
    for name in FORMATS:
        club = suite.club()
        body = body_of(name, season=club.season("2026"), session="Friday")
        shown = imported(club, body, 200, f"?preview=true&format={name}")[0]
        suite.equal(f"{name}: a preview writes nothing", (head(club)[0], club.read.read(
            "/v1/players")["items"], shown["match"]), (1, [], None))
        suite.equal(f"{name}: who would sit there", shown["seats"],
                    [{"name": one, "player": None, "guest": True} for one in NAMES])
        suite.equal(f"{name}: how it ends", [shown[key] for key in (
            "points", "scores", "hands", "over", "differences")],
            [POINTS, scores_of(name), 2, True, []])
        answer = club.scorer.post(PATH, body)
        game = expect(answer, 201)["games"][0]
        match = game["match"]
        suite.equal(f"{name}: Location, no ETag", (answer.headers.get("location"),
                    answer.headers.get("etag")), (f"/v1/matches/{match['id']}", None))
        suite.equal(f"{name}: as the preview said", {**game, "seats": 0, "match": 0},
                    {**shown, "seats": 0, "match": 0})
        suite.equal(f"{name}: read again", nameless(club.read.read(f"/v1/matches/{match['id']}")),
                    match)
        suite.equal(f"{name}: it is over", (match["state"], match["season"], match["session"],
                    match["external_id"], match["table"]["points"]),
                    ("finished", club.season("2026"), "Friday", game["external_id"], POINTS))
        hands = [hand["settlement"]["deltas"] for hand in
                 club.read.pages(f"/v1/matches/{match['id']}/hands")]
        suite.equal(f"{name}: its hands", hands, settled(suite, name, body["logs"][0]["log"]))
        posted = {one["seat"]: one["posted"] for one in match["standings"]}
        suite.equal(f"{name}: posted", [posted[seat] for seat in range(4)], scores_of(name))
        once_more(suite, name, club, body, match)
        travels(suite, name, club)


def once_more(suite, name, club, body, match):
    """The log is known again, by whatever request."""
    other = club.season("2027")
    before = head(club)
    answer = club.scorer.post(PATH, {**body, "season": other})
    game = expect(answer, 200)["games"][0]
    suite.equal(f"{name}: imported before", (game["existing"], game["match"]), (True, match))
    suite.equal(f"{name}: no Location", answer.headers.get("location"), None)
    suite.equal(f"{name}: its seats", [(seat["name"], bool(seat["player"]), seat["guest"])
                                       for seat in game["seats"]],
                [(one, True, True) for one in NAMES])
    game = imported(club, {**body, "logs": body["logs"] * 2}, 200, "?preview=true")
    suite.equal(f"{name}: also in a preview", [one["existing"] for one in game], [True, True])
    suite.equal(f"{name}: nothing was written", head(club), before)


def travels(suite, name, club):
    suite.equal(f"{name}: the book is good", club.read.read("/v1/ledger/verify")["ok"], True)
    data, other = export(club), suite.club("To")
    suite.equal(f"{name}: it can be carried", bring_in(other, data).status, 201)
    suite.equal(f"{name}: whole", without_club(export(other)), without_club(data))
    guest = other.read.read("/v1/players?limit=1")["items"][0]
    suite.equal(f"{name}: with the platform's names", guest["platform_names"],
                {PLATFORMS[name]: [guest["name"]]})


THREE_POINTS = [34000, 41100, 29900]
THREE_SCORES = {"tenhou": [-6000, 36100, -30100], "majsoul": [-1000, 21100, -20100]}


def of_three(name):
    scores = THREE_SCORES[{"mjai": "tenhou"}.get(PLATFORMS[name], PLATFORMS[name])]
    log = OF_THREE[name](game_of_three(), final=(THREE_POINTS, scores)).decode()
    rules = {"rules": {"preset": "tenhou_sanma"}} if name == "mjai" else {}
    return {"logs": [{"log": log}], **rules}, scores


def three(suite):
    """Games of three, in every format that has them."""
    for name in OF_THREE:
        club, (body, scores) = suite.club(), of_three(name)
        shown = imported(club, body, 200, "?preview=true")[0]
        game = imported(club, body)[0]
        match = game["match"]
        suite.equal(f"{name}: as the preview said", {**game, "seats": 0, "match": 0},
                    {**shown, "seats": 0, "match": 0})
        suite.equal(f"{name}: how it ends", [game[key] for key in (
            "points", "scores", "hands", "over", "differences")],
            [THREE_POINTS, scores, 2, True, []])
        suite.equal(f"{name}: who sits there", [seat["name"] for seat in game["seats"]], NAMES[:3])
        suite.equal(f"{name}: three play", (match["rules"]["players"], len(match["seats"]),
                                            match["state"]), (3, 3, "finished"))
        hands = [hand["settlement"]["deltas"] for hand in
                 club.read.pages(f"/v1/matches/{match['id']}/hands")]
        suite.equal(f"{name}: its hands", hands, settled(suite, name, body["logs"][0]["log"]))
        again = imported(club, body, 200)[0]
        suite.equal(f"{name}: imported before", (again["existing"], again["match"]), (True, match))
        travels(suite, name, club)


def three_beside_four(suite):
    """Both in one request and one log; seats and rules are for as many as play."""
    club, four = suite.club(), log_of("tenhou6")
    log = of_three("tenhou6")[0]["logs"][0]["log"]
    both = [json.loads(four), json.loads(log)]
    games = imported(club, {"logs": [{"log": both}, {"log": log_of("mjlog")}]}, 200,
                     "?preview=true")
    suite.equal("in one log", [len(game["seats"]) for game in games], [4, 3, 4])
    guests = [{"guest": name} for name in "ABCDE"]
    game = imported(club, {"logs": [{"log": log, "seats": guests[:3]}]}, 200, "?preview=true")[0]
    suite.equal("seats of three", [seat["guest"] for seat in game["seats"]], [True] * 3)
    for name, text, seats, code in (
            ("four for three", log, guests[:4], "contradiction"),
            ("three for four", four, guests[:3], "contradiction"),
            ("two", log, guests[:2], "bad_value"), ("five", log, guests, "bad_value"),
            ("no list", log, {}, "bad_value")):
        suite.refused(f"seats: {name}", club.scorer.post(PATH, {"logs": [
            {"log": text, "seats": seats}]}), 422, code, pointer="/logs/0/seats")
    fourth = club.scorer.post(PATH, {"logs": [{"log": log, "seats": [*guests[:2], 7]}]})
    suite.refused("a seat", fourth, 422, "bad_value", pointer="/logs/0/seats/2")
    given = {"players": 3, "uma": [30000, 0, -30000], "return_points": 35000, "oka": False}
    game = imported(club, {"logs": [{"log": log}], "rules": given,
                           "accept_differences": True}, 200, "?preview=true")[0]
    suite.equal("uma of three", game["scores"], [-1000, 36100, -35100])
    for name, text, rules in (("four by three's", four, {"preset": "tenhou_sanma"}),
                              ("three by four's", log, {"preset": "tenhou"}),
                              ("three by four's options", log, {"uma": [3000, 1000, -1000, -3000]}),
                              ("four by three's options", four, {"players": 3})):
        suite.refused(f"rules: {name}", club.scorer.post(PATH, {
            "logs": [{"log": text}], "rules": rules}), 422, "bad_value", pointer="/logs/0/log")
    suite.equal("nothing was written", head(club)[0], 0)


def names(suite):
    """Players by their names on the platform; who is not known is, from then on."""
    club = suite.club()
    bo = club.player("Bo of the club", platform_names={"tenhou": ["x", "Bo"], "majsoul": ["y"]})
    club.player("Ann", platform_names={"majsoul": ["Ann"]})
    first = imported(club, body_of("tenhou6"))[0]["seats"]
    suite.equal("a member and three guests", [(one["player"] == bo, one["guest"]) for one in first],
                [(False, True), (True, False), (False, True), (False, True)])
    second = imported(club, body_of("mjlog"))[0]["seats"]
    suite.equal("known on the same platform", second, first)
    third = imported(club, body_of("majsoul"))[0]["seats"]
    suite.equal("others elsewhere", {one["player"] for one in third} & {one["player"] for one in
                                                                       first}, set())
    suite.equal("but who has a name there", third[0]["guest"], False)
    expect(club.scorer.patch(f"/v1/players/{first[0]['player']}", {"guest": False}), 200)
    other = tenhou6([one_ready()]).decode()
    again = imported(club, {"logs": [{"log": other}]}, 200, "?preview=true")[0]
    suite.equal("a guest who became a member", again["seats"][0],
                {"name": "Ann", "player": first[0]["player"], "guest": False})
    expect(club.scorer.patch(f"/v1/players/{bo}", {"archived": True}), 200)
    suite.refused("archived", club.scorer.post(PATH, {"logs": [{"log": other}]}), 422,
                  "contradiction", pointer="/logs/0/seats")
    suite.equal("others instead", imported(club, {"logs": [{"log": other, "seats": [
        first[0]["player"], {"guest": "Bo"}, first[2]["player"], {"guest": "Eve"}]}]})[0]
        ["match"]["seats"][1]["guest"], "Bo")


def strange_names(suite):
    club = suite.club()

    def renamed(*given):
        log = json.loads(tenhou6([one_ready()]))
        log["name"] = list(given)
        return {"logs": [{"log": json.dumps(log)}]}

    for name, given, seat in (("nobody", ("A", "", "C", "D"), 1),
                              ("blank", ("A", "B", " ", "D"), 2),
                              ("long", ("A", "B", "C", "x" * 121), 3),
                              ("a control character", ("A\n", "B", "C", "D"), 0),
                              ("one name twice", ("A", "B", "C", "A"), 3)):
        answer = club.scorer.post(PATH, renamed(*given))
        suite.refused(name, answer, 422, "missing_field", pointer="/logs/0/seats")
        suite.check(f"{name}: says where", str(seat) in answer.json()["detail"] or "\"A\"" in
                    answer.json()["detail"], answer.json()["detail"])
    percent = renamed("A", "B%C3%28", "C", "D")["logs"][0]["log"]
    escaped = "https://tenhou.net/6/#json=" + percent.replace(" ", "%20").replace("\n", "%0A")
    suite.refused("a link's name that is no UTF-8", club.scorer.post(PATH, {"logs": [{
        "log": escaped}]}), 422, "bad_value", pointer="/logs/0/log")
    suite.equal("nothing was made", club.read.read("/v1/players")["items"], [])
    games = [imported(club, renamed("NoName", "NoName", "C", "D"))[0]]
    games.append(imported(club, renamed("NoName", "B", "C", "D"))[0])
    ids = [seat["player"] for game in games for seat in game["seats"] if seat["name"] == "NoName"]
    suite.equal("NoName is nobody in particular", len(set(ids)), 3)
    suite.equal("the others are known", games[0]["seats"][2:], games[1]["seats"][2:])
    suite.equal("one seat twice", [club.scorer.post(PATH, {"logs": [{
        "log": mjlog([one_ready()]).decode(), "seats": [ids[0], ids[0], {"guest": "A"},
                                                        {"guest": "B"}]}]}).json()["pointer"],
        head(club)[0]], ["/logs/0/seats/1", 4])


def several(suite):
    """A list, and several games in one log: one commit, in their order."""
    club = suite.club()
    lists = json.dumps([json.loads(tenhou6([one_ready()])), json.loads(log_of("tenhou6"))])
    body = {"logs": [{"log": log_of("mjlog"), "played_at": "2024-01-02"},
                     {"log": json.loads(lists)}, {"log": log_of("mjlog")}]}
    games = imported(club, body)
    suite.equal("games", [(one["log"], one["format"], one["existing"], one["over"])
                          for one in games],
                [(0, "mjlog", False, True), (1, "tenhou6", False, False),
                 (1, "tenhou6", False, True), (2, "mjlog", True, True)])
    suite.equal("the same log twice", games[3]["match"]["id"], games[0]["match"]["id"])
    suite.equal("played and finished", (games[0]["match"]["played_at"],
                                        games[0]["match"]["finished_at"]),
                ("2024-01-02T00:00:00.000Z",) * 2)
    suite.equal("what is not over is open", games[1]["match"]["state"], "open")
    suite.equal("three matches", len(list(club.read.pages("/v1/matches"))), 3)
    suite.equal("the book is good", club.read.read("/v1/ledger/verify")["ok"], True)
    game = json.loads(log_of("tenhou6"))
    game["ref"] = "2019050417gm-0029-0000-4f2a8622"
    one = imported(club, {"logs": [{"log": game}]})[0]
    suite.equal("tenhou's id tells the hour", (one["external_id"], one["match"]["finished_at"]),
                (game["ref"], "2019-05-04T08:00:00.000Z"))
    suite.equal("as text it is the same game", imported(club, {"logs": [
        {"log": json.dumps(game)}]}, 200)[0]["match"]["id"], one["match"]["id"])
    game["ref"] = "2999050417gm-0029-0000-4f2a8622"
    suite.equal("an hour to come tells nothing", imported(club, {"logs": [{"log": game}]}, 200,
                "?preview=true")[0]["played_at"], None)


def wrong_payment():
    deals = whole_game()
    deals[1].deltas[0] = [0, 4300, -4300, 0]
    return tenhou6(deals).decode()


def differences(suite):
    club = suite.club()
    body = {"logs": [{"log": log_of("mjlog")}, {"log": wrong_payment()}]}
    wanted = [{"log": 1, "hand_number": 2, "kind": "payment", "pointer": f"/deltas/{seat}",
               "paid": paid, "ours": ours} for seat, paid, ours in ((1, 4300, 4200),
                                                                   (2, -4300, -4200))]
    suite.refused("refused", club.scorer.post(PATH, body), 422, "contradiction",
                  pointer="/logs/1/log", differences=wanted)
    suite.equal("nothing was written", head(club)[0], 0)
    games = imported(club, body, 200, "?preview=true")
    suite.equal("a preview shows them", [one["differences"] for one in games], [[], wanted])
    games = imported(club, {**body, "accept_differences": True})
    suite.equal("accepted", (games[1]["differences"], games[1]["match"]["table"]["points"]),
                (wanted, POINTS))
    suite.equal("the book is good", club.read.read("/v1/ledger/verify")["ok"], True)
    other_dealer = [one_ready(), Deal({1: CHANTA}, dealer=2, honba=1,
                                      points=[24000, 28000, 24000, 24000], dora="6z")]
    other_dealer[1].turn(2, "9p").win(1, 2, [0, 2900, -2900, 0])
    log = {"logs": [{"log": tenhou6(other_dealer).decode()}], "accept_differences": True}
    suite.refused("another dealer cannot be accepted", club.scorer.post(PATH, log), 422,
                  "contradiction", pointer="/logs/0/log", hand_number=2)
    let_go = Deal({1: CHANTA}).turn(0, "9p").turn(1, "1z").turn(2, "9p")
    let_go.turn(3, "9p").win(1, 3, [0, 2600, 0, -2600])
    log = {"logs": [{"log": tenhou6([one_ready(), let_go]).decode()}], "accept_differences": True}
    answer = club.scorer.post(PATH, log)
    suite.refused("nor a win in furiten", answer, 422, "contradiction", pointer="/logs/0/log",
                  hand_number=2)


def rules(suite):
    """What no log says is asked for, and what the request says goes before."""
    club = suite.club()

    def post(log, query="?preview=true", **members):
        return club.scorer.post(PATH + query, {"logs": [{"log": log}], **members})

    suite.refused("mjai tells no places", post(log_of("mjai")), 422, "missing_field",
                  pointer="/rules/preset")
    given = {"uma": [9000, 3000, -3000, -9000], "oka": False, "return_points": 25000}
    game = expect(post(log_of("mjai"), rules=given), 200)["games"][0]
    suite.equal("uma does", game["scores"], [2000, 16200, -14200, -4000])
    room = Deal({1: CHANTA}, points=[30000] * 4, dora="6z").turn(0, "1z").turns(1, 1)
    room.turn(2, "9p").win(1, 2, [0, 2600, -2600, 0])
    log = tenhou6([room]).decode()
    suite.refused("a room of its own", post(log), 422, "missing_field",
                  pointer="/rules/start_points")
    suite.refused("other points than it has", post(log, rules={"start_points": 35000}), 422,
                  "contradiction", pointer="/rules/start_points")
    suite.refused("its uma is not known", post(log, rules={"start_points": 30000}), 422,
                  "missing_field", pointer="/rules/uma")
    given = {"start_points": 30000, "return_points": 30000, "uma": [10000, 5000, -5000, -10000]}
    game = expect(post(log, "", rules=given), 201)["games"][0]
    suite.equal("given", {key: game["match"]["rules"][key] for key in given}, given)
    suite.equal("it began so", game["match"]["table"]["points"], [30000, 32600, 27400, 30000])
    match = expect(post(log_of("mjlog"), rules={"preset": "mleague", "uma": [
        30000, 10000, -10000, -30000]}, accept_differences=True), 200)["games"][0]
    suite.equal("another preset", match["rules"].get("multiple_ron"), "head_bump")
    for given, code, pointer in (({"preset": "x"}, "bad_option", "/rules/preset"),
                                 ({"umma": 1}, "unknown_option", "/rules/umma"),
                                 ({"uma": [1, 2, 3, 4]}, "bad_option", "/rules/uma"),
                                 (7, "bad_value", "/rules")):
        suite.refused(f"{given}", post(log_of("mjlog"), rules=given), 422, code, pointer=pointer)


BROKEN = [
    ("a document type", '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "c">]>\n<a/>', 2, None),
    ("an open element", "<mjloggm>\n<INIT", 2, None),
    ("an end outside of a deal", '{"type":"start_game"}\n{"type":"ryukyoku"}', 2, 22),
    ("no JSON", "hello", 1, 0),
    ("deep", "[" * 100, 1, 64),
    ("no log", {"lag": []}, 1, 0),
    ("an empty deal", {"log": [[]]}, 1, None),
]


def broken(suite):
    club = suite.club()
    for name, log, line, offset in BROKEN:
        answer = club.scorer.post(PATH, {"logs": [{"log": log_of("mjlog")}, {"log": log}]})
        suite.refused(name, answer, 422, "bad_value", pointer="/logs/1/log", line=line)
        told = answer.json().get("offset")
        suite.check(f"{name}: the offset", isinstance(told, int) and offset in (None, told), told)
    for name in FORMATS:
        whole = log_of(name)
        for size in range(7, len(whole) - 2, len(whole) // 23):
            body = {**body_of(name), "logs": [{"log": whole[:size]}]}
            answer = club.scorer.post(PATH + f"?format={name}&preview=true", body)
            suite.check(f"{name} cut at {size}", answer.status in (200, 422) and (
                answer.status == 200 or answer.json()["pointer"].startswith("/")), repr(answer))
    suite.refused("empty", club.scorer.post(PATH, {"logs": [{"log": ""}]}), 422, "bad_value",
                  pointer="/logs/0/log")
    suite.refused("another format", club.scorer.post(PATH + "?format=mjlog", body_of("tenhou6")),
                  422, "bad_value", pointer="/logs/0/log")
    open_deal = log_of("mjai").rsplit('{"type": "hora"', 1)[0]
    suite.refused("a deal without an end", club.scorer.post(PATH, body_of("mjai") | {
        "logs": [{"log": open_deal}]}), 422, "contradiction", pointer="/logs/0/log")
    suite.equal("nothing was written", (head(club)[0], club.read.read("/v1/players")["items"]),
                (0, []))


# A log in gzip, as one may try to put it into a string.
ZIPPED = "\x1f\udc8b\x08\x00"

BAD = [
    ([], "bad_value", ""),
    ({}, "missing_field", "/logs"),
    ({"logs": []}, "bad_value", "/logs"),
    ({"logs": {}}, "bad_value", "/logs"),
    ({"logs": [7]}, "bad_value", "/logs/0"),
    ({"logs": [{}]}, "missing_field", "/logs/0/log"),
    ({"logs": [{"log": 7}]}, "bad_value", "/logs/0/log"),
    ({"logs": [{"log": [], "x": 1}]}, "unknown_field", "/logs/0/x"),
    ({"logs": [{"log": "x"}] * 65}, "bad_value", "/logs"),
    ({"logs": [{"log": "x", "seats": [1]}]}, "bad_value", "/logs/0/seats"),
    ({"logs": [{"log": "x", "played_at": "soon"}]}, "bad_value", "/logs/0/played_at"),
    ({"logs": [{"log": {}}], "more": 1}, "unknown_field", "/more"),
    ({"logs": [{"log": {}}], "accept_differences": 1}, "bad_value", "/accept_differences"),
    ({"logs": [{"log": {}}], "season": "2026"}, "bad_value", "/season"),
    ({"logs": [{"log": {}}], "fee": {"amount": 0, "currency": "EUR"}}, "bad_value", "/fee/amount"),
]


def bad_bodies(suite):
    club = suite.club()
    for body, code, pointer in BAD:
        suite.refused(f"{json.dumps(body)[:60]}", club.scorer.post(PATH, body), 422, code,
                      pointer=pointer)
    for name, data in (("no JSON", b"hello"), ("two values", b'{"logs":[]} 1'),
                       ("cut", b'{"logs":['),
                       ("a member twice", b'{"logs":[{"log":"a","log":"b"}]}'),
                       ("no UTF-8", b'{"season":"\xff","logs":[{"log":"a"}]}'), ("nothing", b"")):
        suite.refused(name, club.scorer.post(PATH, data, Content_Type=JSON), 400, "bad_json")
    for name, data in (("in a log", log_of("tenhou6").replace("Bo", "B\udcff")),
                       ("in a key", '{"lo\udcff": 1}'), ("zipped", ZIPPED)):
        for data in (data, json.dumps(data, ensure_ascii=False)):
            body = f'{{"logs":[{{"log":{data}}}]}}'.encode(errors="surrogateescape")
            answer = club.scorer.post(PATH, body, Content_Type=JSON)
            suite.refused(f"no UTF-8, {name}", answer, 400, "bad_json")
            suite.check(f"no UTF-8, {name}: where", "not UTF-8, at byte " in answer.json()[
                "detail"], answer.body)
    for name, where in (("a\\u0000", "the character U+0000"), ("a\\\0", "an escape"),
                        ("a\\x", "an escape")):
        for log in (f'"{name}"', f'{{"a":"{name}"}}'):
            body = f'{{"logs":[{{"log":{log}}}]}}'
            answer = club.scorer.post(PATH, body.encode(), Content_Type=JSON)
            suite.refused(f"{body!r}", answer, 400, "bad_json")
            suite.check(f"{body!r}: where", where in answer.json()["detail"], answer.body)
    for query in ("", "?preview=true"):
        answer = club.scorer.post(PATH + query, {"logs": [{"x": 1}], "fee": 7})
        suite.equal(f"all faults of a body{query}", sorted(
            error["pointer"] for error in answer.json()["errors"]), ["/fee", "/logs/0/log",
                                                                    "/logs/0/x"])
    suite.refused("a format", club.scorer.post(PATH + "?format=go", body_of("mjlog")), 422,
                  "bad_value", parameter="format")
    suite.refused("played in the future", club.scorer.post(PATH, {"logs": [
        {"log": log_of("mjlog"), "played_at": "2990-01-01"}]}), 422, "bad_value",
        pointer="/logs/0/played_at")
    two = json.dumps([json.loads(log_of("tenhou6"))] * 2)
    suite.refused("seats of two games", club.scorer.post(PATH, {"logs": [
        {"log": two, "seats": [{"guest": name} for name in NAMES]}]}), 422, "contradiction",
        pointer="/logs/0/seats")
    many = tenhou6([one_ready()] * 200).decode()
    suite.refused("513 deals and more", club.scorer.post(PATH, {
        "logs": [{"log": many}] * 3, "accept_differences": True}), 413, "too_large")
    large = post_head(PATH, f"Authorization: Bearer {club.scorer.key}", "Idempotency-Key: large",
                      f"Content-Length: {(1 << 25) + 1}")
    suite.refused("a large body", raw(suite.daemon, large).final, 413, "too_large")
    suite.equal("nothing was written", head(club)[0], 0)


def callers(suite):
    club, body, key = suite.club(), body_of("tenhou6"), uuid.uuid4().hex
    suite.refused("no key", suite.nobody.post(PATH, body), 401, "unauthorized")
    suite.refused("to read", club.read.post(PATH, body), 403, "forbidden")
    suite.refused("to preview", club.read.post(PATH + "?preview=true", body), 403, "forbidden")
    suite.refused("the admin", suite.admin.post(PATH, body), 403, "forbidden")
    suite.refused("no Idempotency-Key", club.scorer.request(
        "POST", PATH, json.dumps(body).encode(), club.scorer.headers({"Content-Type": JSON})), 428,
        "idempotency_key_missing")
    suite.refused("NDJSON", club.scorer.post(PATH, b"{}\n", Content_Type="application/x-ndjson"),
                  415, "unsupported_media_type")
    answer = club.scorer.post(PATH, body, Idempotency_Key=key)
    suite.equal("a scorer", answer.status, 201)
    again = club.scorer.post(PATH, body, Idempotency_Key=key)
    suite.equal("replayed", (again.status, again.body, again.headers.get("location"),
                             again.headers.get("idempotency-replayed")),
                (201, answer.body, answer.headers.get("location"), "true"))
    suite.refused("another body", club.scorer.post(PATH, {**body, "season": club.season("x")},
                  Idempotency_Key=key), 422, "idempotency_mismatch")
    suite.equal("an owner", club.owner.post(PATH, body_of("mjlog")).status, 201)


def seasons(suite):
    """The game's day and rules must be the season's, in a preview too."""
    club = suite.club()
    body = body_of("mjlog")
    late = club.season("late", first_day="2300-01-01")
    ours = club.season("ours", ruleset="riichi", rules={"preset": "wrc"})
    for query in ("", "?preview=true"):
        for name, season, status, code in (("none", NO_ID, 404, "not_found"),
                                           ("another day", late, 422, "contradiction"),
                                           ("other rules", ours, 422, "contradiction")):
            suite.refused(f"{name} {query}", club.scorer.post(PATH + query, {
                **body, "season": season}), status, code, pointer="/season")


def afterwards(suite):
    """It is a match like any other."""
    club = suite.club()
    match = imported(club, body_of("tenhou6"))[0]["match"]
    path = f"/v1/matches/{match['id']}"
    bo = match["seats"][1]["player"]
    suite.equal("statistics", club.read.read(f"/v1/players/{bo}/stats")["matches"], 1)
    suite.equal("standings", club.read.read("/v1/standings")["items"][0]["player"], bo)
    hand = club.read.read(f"{path}/hands/2")
    expect(club.owner.post(f"{path}/reopen", {"reason": "look again"}), 200)
    same = expect(club.scorer.put(f"{path}/hands/2", hand["input"]), 200)
    suite.equal("a hand put right to what it was", same["match"]["table"]["points"], POINTS)
    other = {"outcome": {"type": "win", "wins": [{"seat": 3, "from": None,
                                                  "called": {"han": 2, "fu": 30}}]}}
    put = expect(club.scorer.put(f"{path}/hands/1", other), 200)
    suite.check("a hand put right", put["match"]["table"]["points"] != POINTS, put)
    undone = expect(club.scorer.delete(f"{path}/hands/2?reason=wrong"), 200)
    suite.equal("the last hand undone", undone["match"]["next_hand_number"], 2)
    expect(club.scorer.post(f"{path}/finish", {}), 200)
    suite.equal("known still", imported(club, body_of("tenhou6"), 200)[0]["existing"], True)
    expect(club.owner.post(f"{path}/void", {"reason": "not ours"}), 200)
    again = imported(club, body_of("tenhou6"))[0]
    suite.check("after a void it comes anew", again["match"]["id"] != match["id"], again)
    suite.equal("with the same people", [one["player"] for one in again["seats"]],
                [one["player"] for one in match["seats"]])
    unfinished = imported(club, {"logs": [{"log": tenhou6([one_ready()]).decode()}]})[0]["match"]
    played = club.scorer.post(f"/v1/matches/{unfinished['id']}/hands", {
        "hand_number": unfinished["next_hand_number"], **other})
    suite.equal("and goes on by hand", played.status, 201)
    suite.equal("the book is good", club.read.read("/v1/ledger/verify")["ok"], True)
    travels(suite, "tenhou6", club)


def by_several(suite):
    """The same log by several at a time makes one match."""
    club = suite.club()
    answers = at_once(suite, club.scorer, [("POST", PATH, body_of("majsoul"), {})] * 6)
    suite.equal("one made it", sorted(answer.status for answer in answers), [200] * 5 + [201])
    suite.equal("one match", len(list(club.read.pages("/v1/matches"))), 1)
    suite.equal("four guests", len(list(club.read.pages("/v1/players"))), 4)


def two_games(ref):
    second = json.loads(tenhou6([one_ready()])) | {"ref": ref + "-b"}
    return {"logs": [{"log": json.loads(log_of("tenhou6")) | {"ref": ref}}, {"log": second}]}


def in_thread(place, body, key):
    def post():
        try:
            place.club.scorer.post(PATH, body, Idempotency_Key=key)
        except OSError:
            pass

    thread = threading.Thread(target=post)
    thread.start()
    return thread


def before_it_is_written(place, body, key):
    """Killed when all is read and judged, and waits for the disk, which another has."""
    lock = sqlite3.connect(place.file, isolation_level=None, timeout=PATIENCE)
    lock.execute("BEGIN IMMEDIATE")
    thread, metrics = in_thread(place, body, key), Client(place.daemon)
    until = time.monotonic() + PATIENCE
    while not Metrics(metrics.get("/metrics").body).of("mahjongd_store_queued"):
        if time.monotonic() > until:
            raise AssertionError("the import did not come to wait")
    os.kill(place.daemon.pid, signal.SIGKILL)
    thread.join()
    lock.close()


def once_it_is_answered(place, body, key):
    answer = place.club.scorer.post(PATH, body, Idempotency_Key=key)
    os.kill(place.daemon.pid, signal.SIGKILL)
    expect(answer, 201)


def after(seconds):
    def kill(place, body, key):
        thread = in_thread(place, body, key)
        time.sleep(seconds)
        os.kill(place.daemon.pid, signal.SIGKILL)
        thread.join()

    return kill


def killed(suite):
    """The daemon is killed meanwhile: the next one has all, or nothing, and then all of it."""
    with Place(suite) as place:
        place.start()
        begin = time.monotonic()
        imported(place.club, two_games("first"))
        took = time.monotonic() - begin
        place.stop()
        none, both = [0, 0], [1, 1]
        kills = [(before_it_is_written, [none]), (once_it_is_answered, [both])]
        kills += [(after(took * part / 4), [none, both]) for part in range(5)]
        for turn, (kill, wanted) in enumerate(kills):
            place.start()
            body, key = two_games(f"game-{turn}"), uuid.uuid4().hex
            kill(place, body, key)
            place.daemon.kill()
            place.start()
            refs = [f"game-{turn}", f"game-{turn}-b"]
            there = [len(place.club.read.read(f"/v1/matches?external_id={ref}")["items"])
                     for ref in refs]
            suite.check(f"kill {turn}: both or none", there in wanted, there)
            games = expect(place.club.scorer.post(PATH, body, Idempotency_Key=key), 201)["games"]
            suite.equal("then both", [one["match"]["external_id"] for one in games], refs)
            suite.equal("once", len(list(place.club.read.pages("/v1/matches"))), 2 * turn + 4)
            place.verify(f"kill {turn}")
            place.stop()


def guests_of_many(suite):
    """Games of more guests than sit at one table, in one call; any of them may leave."""
    club, names_of = suite.club(), ("tenhou6", "mjlog", "mleague")
    games = imported(club, {"logs": [
        {"log": log_of(name), "seats": [{"guest": f"{name} {seat}"} for seat in range(4)]}
        for name in names_of], "rules": {"preset": "tenhou"}, "accept_differences": True})
    suite.equal("who sits there", [[seat["guest"] for seat in game["match"]["seats"]]
                                   for game in games],
                [[f"{name} {seat}" for seat in range(4)] for name in names_of])
    guest = games[-1]["match"]["seats"][-1]["player"]
    expect(club.owner.post(f"/v1/players/{guest}/anonymise"), 200)


def main():
    with LedgerSuite() as suite:
        suite.run(every_format, three, three_beside_four, names, strange_names, several,
                  differences, rules, broken, bad_bodies, callers, seasons, afterwards,
                  by_several, guests_of_many, killed)


if __name__ == "__main__":
    main()
