"""Hands of a match: recording, previewing, showing and undoing them; golden deals; bad bodies."""

from support.answer_checks import without_instance, differences
from support.audit import audit, head, match_balances, read_ledger
from support.body_faults import ABSENT, refuse_rows, vary_all
from support.ledger_suite import LedgerSuite, expect
from support.matches import nameless
from support.vectors import load

RULESETS = ("riichi", "nanchang", "ming", "jiujiang", "yueqing", "mcr")
MEMBERS = {"hand_number", "seats", "input", "table_before", "settlement", "table_after", "id",
           "seq", "at", "recorded_by"}
WIN = {"seat": 1, "concealed": "123m456p24s999s55z", "win_tile": "3s", "from": 2,
       "flags": ["riichi"]}
RON = {"type": "win", "wins": [WIN]}


def begin(club, ruleset="riichi", **more):
    made = club.scorer.make("/v1/matches", {
        "ruleset": ruleset, "seats": club.players(), **more})
    return "/v1/matches/" + made["id"], made


def draw(number, *tenpai, **more):
    return {"hand_number": number, "outcome": {"type": "exhaustive_draw", "tenpai": list(tenpai)},
            **more}


def what_a_hand_says(suite):
    club = suite.club()
    path, match = begin(club)
    body = {"hand_number": 1, "deal": {"dora_indicators": "1m"}, "outcome": RON,
            "chips": [0, 2, -2, 0], "note": "a note"}
    answer = club.scorer.post(path + "/hands", body)
    hand = expect(answer, 201)
    suite.equal("members", set(hand), MEMBERS | {"match"})
    suite.equal("input as given", hand["input"],
                {name: body[name] for name in ("deal", "outcome", "chips", "note")})
    suite.equal("who sat there", hand["seats"], match["seats"])
    suite.equal("the tables", (hand["table_before"], hand["table_after"]),
                (match["table"], hand["settlement"]["next_table"]))
    suite.equal("the match after it", hand["match"], nameless(club.read.read(path)))
    suite.equal("chips are counted", hand["match"]["chips"], [0, 2, -2, 0])
    match = hand.pop("match")
    suite.equal("GET shows the same hand", nameless(club.read.read(path + "/hands/1")), hand)
    suite.equal("so does the list", list(map(nameless, club.read.pages(path + "/hands"))), [hand])
    entry = read_ledger(club, "?kind=hand")[0]
    suite.equal("the entry", (entry["seq"], entry["id"], entry["at"], entry["match"]),
                (hand["seq"], hand["id"], hand["at"], match["id"]))
    suite.equal("its postings", {(p["account"].rsplit(":", 2)[-1], p["asset"]): p["amount"]
                                 for p in entry["postings"]},
                {("1", "points"): 3200, ("2", "points"): -3200, ("1", "chips"): 2,
                 ("2", "chips"): -2})
    names = hand["settlement"]["wins"][0]["patterns"][0]
    suite.equal("names in every language", set(names["name"]), {"en", "ja", "zh-Hans", "zh-Hant"})
    for mode, want in (("none", None), ("en", {"en": names["name"]["en"]})):
        for target in (f"/hands/1?names={mode}", f"/hands?names={mode}"):
            got = club.read.read(path + target)
            got = got["items"][0] if "items" in got else got
            suite.equal(f"{target}", got["settlement"]["wins"][0]["patterns"][0].get("name"), want)
    suite.refused("no such language", club.read.get(path + "/hands/1?names=fr"), 422, "bad_value",
                  parameter="names")


def a_preview(suite):
    """Answers what recording would, writes nothing, and needs no Idempotency-Key."""
    club = suite.club()
    path, match = begin(club)
    before = head(club)
    headers = {"Authorization": f"Bearer {club.scorer.key}", "Content-Type": "application/json"}
    for body, status in ((draw(1, 0), 200), (draw(2), 409), ({"hand_number": 1}, 422)):
        first, second = (suite.client.post(path + "/hands?preview=true", body, **headers)
                         for _ in range(2))
        suite.equal(f"preview: {status}", (first.status, without_instance(first.body)),
                    (status, without_instance(second.body)))
        suite.check("it is no replay and has no Location", "location" not in first.headers and
                    "idempotency-replayed" not in first.headers, repr(first.headers))
    seen = club.scorer.post(path + "/hands?preview=true", draw(1, 0), Idempotency_Key="k").json()
    suite.equal("nothing was written", (head(club), nameless(club.read.read(path))),
                (before, match))
    done = club.scorer.make(path + "/hands", draw(1, 0), Idempotency_Key="k")
    for name in ("settlement", "table_before", "table_after", "seats", "input"):
        suite.equal(f"as the preview said: {name}", done[name], seen[name])
    suite.equal("the preview has no id", {"id", "seq", "at", "recorded_by"} & set(seen), set())
    suite.refused("a preview is stale too", club.scorer.post(
        path + "/hands?preview=true", draw(2), If_Match='"1"'), 412, "stale_version")
    suite.refused("a preview is a scorer's", club.read.post(
        path + "/hands?preview=true", draw(2)), 403, "forbidden")
    suite.refused("preview=yes", club.scorer.post(path + "/hands?preview=yes", draw(2)), 422,
                  "bad_value", parameter="preview")
    suite.equal("preview=false records", club.scorer.post(
        path + "/hands?preview=false", draw(2)).status, 201)


def undoing(suite):
    club = suite.club()
    path, begun = begin(club)
    tables = [begun["table"]]
    for number in (1, 2, 3):
        tables.append(club.scorer.make(path + "/hands", draw(number, 0))["table_after"])
    for number in (1, 2):
        suite.refused(f"hand {number} is not the last", club.scorer.delete(
            f"{path}/hands/{number}"), 409, "not_last_hand")
    for word in ("4", "0", "-1", "x", "03", "3x", "99999999999999999999", "%33x", "1.0"):
        suite.refused(f"hand {word}", club.scorer.delete(f"{path}/hands/{word}"), 404, "not_found")
        suite.refused(f"GET hand {word}", club.read.get(f"{path}/hands/{word}"), 404, "not_found")
    for name, query in (("empty", "reason="), ("too long", "reason=" + "x" * 129),
                        ("not UTF-8", "reason=%ff"), ("a control character", "reason=a%07"),
                        ("NUL", "reason=a%00b")):
        suite.refused(f"a reason: {name}", club.scorer.delete(f"{path}/hands/3?{query}"), 422,
                      "bad_value", parameter="reason")
    club.scorer.make(path + "/penalties", {"seat": 2, "points": 300, "reason": "r"})
    for number in (3, 2, 1):
        answer = club.scorer.delete(f"{path}/hands/{number}?reason=wr%C3%B6ng%20%22{number}%22")
        match = expect(answer, 200)["match"]
        points = list(tables[number - 1]["points"])
        points[2] -= 300
        suite.equal(f"hand {number} undone: the table, less the penalty", match["table"],
                    {**tables[number - 1], "points": points})
        suite.equal(f"hand {number} undone: ETag", answer.headers.get("etag"),
                    f"\"{match['version']}\"")
    suite.equal("no hand stands", list(club.read.pages(path + "/hands")), [])
    suite.equal("three did", [(h["hand_number"], "reversed_by" in h) for h in
                              club.read.pages(path + "/hands?history=true")],
                [(1, True), (2, True), (3, True)])
    reversal = read_ledger(club, "?kind=hand_reversal")[0]
    suite.equal("the reason is kept", (reversal["hand_number"], reversal["reason"]),
                (3, "wr\u00f6ng \"3\""))
    suite.refused("nothing is left to undo", club.scorer.delete(path + "/hands/1"), 404,
                  "not_found")
    suite.equal("and it goes on", club.scorer.post(path + "/hands", draw(1, 0)).status, 201)
    expect(club.scorer.post(path + "/finish", {}), 200)
    suite.refused("not when it is finished", club.scorer.delete(path + "/hands/1"), 409,
                  "match_not_open")
    expect(club.scorer.post(path + "/reopen", {"reason": "one was wrong"}), 200)
    expect(club.scorer.delete(path + "/hands/1"), 200)
    audit(suite, "undone", club)


def a_hand_that_ends_the_match(suite):
    """What ended the match is taken back with its hand."""
    club = suite.club()
    path, _ = begin(club, rules={"match_length": "east"}, table={"dealer": 3})
    last = club.scorer.make(path + "/hands", draw(1, 0))["match"]
    suite.equal("over", (last["match_over"], last["state"]), (True, "open"))
    undone = expect(club.scorer.delete(path + "/hands/1"), 200)["match"]
    suite.equal("not over", (undone["match_over"], undone.get("match_end")), (False, None))
    again = club.scorer.make(path + "/hands", draw(1, 3))["match"]
    suite.equal("the dealer stays: it goes on", again["match_over"], False)


def hands_after_the_end(suite):
    """Who plays on after the end, and takes that back, has a match that is over, as it was."""
    club = suite.club()
    path, _ = begin(club, rules={"match_length": "east"}, table={"dealer": 3})
    over = club.scorer.make(path + "/hands", draw(1, 0))["match"]
    suite.equal("over", over["match_over"], True)
    on = club.scorer.make(path + "/hands", {**draw(2, 0, 1), "beyond": True})["match"]
    suite.equal("a hand later", on["next_hand_number"], 3)
    undone = expect(club.scorer.delete(path + "/hands/2"), 200)["match"]
    suite.equal("undone: as it was before the hand", ending(undone), ending(over))
    club.scorer.make(path + "/hands", {**draw(2, 1), "beyond": True})
    corrected = expect(club.scorer.post(path + "/corrections", {
        "from_hand": 2, "hands": [], "reason": "r"}), 201)["match"]
    suite.equal("corrected: as it was before the hand", ending(corrected), ending(over))


def ending(match):
    return (match["match_over"], match.get("match_end"), match["table"])


# ---- The golden deals, through the ledger ----


def golden(suite):
    """Every golden settlement, recorded as a hand on its table: as /v1/settle answers it."""
    club = suite.club()
    seats = club.players()
    for ruleset in RULESETS:
        for case in load(ruleset):
            if case["call"] == "settle" and "lines" not in case:
                record(suite, club, seats, case)
    audit(suite, "golden", club)


def record(suite, club, seats, case):
    """A refusal of rules or table comes when the match begins, any other with the hand."""
    request = dict(case["request"])
    stateless = suite.client.post("/v1/settle?names=none", request)
    name, want = case["id"], stateless.json()
    agreed = {key: request.pop(key) for key in ("ruleset", "rules", "table") if key in request}
    request.pop("id", None)
    answer = club.scorer.post("/v1/matches", {**agreed, "seats": seats})
    if answer.status == 201:
        match = answer.json()
        path = "/v1/matches/" + match["id"]
        request["hand_number"] = match["next_hand_number"]
        answer = club.scorer.post(path + "/hands?names=none", request)
    if stateless.status != 200:
        got = answer.json()
        suite.equal(f"{name}: refused alike",
                    [got.get(key) for key in ("status", "code", "pointer", "reason", "detail")],
                    [want.get(key) for key in ("status", "code", "pointer", "reason", "detail")])
        return
    if not suite.equal(f"{name}: recorded", answer.status, 201):
        return
    hand = answer.json()
    faults = differences({key: value for key, value in want.items()
                          if key not in ("ruleset", "ruleset_version", "id")}, hand["settlement"])
    suite.check(f"{name}: as /v1/settle", not faults, "\n".join(faults))
    held = match_balances(read_ledger(club, f"?match={match['id']}"), match["id"], "points")
    suite.equal(f"{name}: the seats hold what the table says",
                [held.get(f"seat:{seat}", 0) for seat in range(4)], hand["table_after"]["points"])


# ---- Bad bodies ----

TOO_MANY = [{"seat": 0, "from": 1, "called": {"han": 1, "fu": 30}}] * 2000


def bad_hands(suite):
    club = suite.club()
    path, begun = begin(club)
    body = {"hand_number": 1, "deal": {"dora_indicators": "1m"}, "outcome": RON,
            "chips": [0, 1, -1, 0], "note": "n"}

    def send(value):
        return club.scorer.post(path + "/hands", value)

    rows = [
        ("", [], "bad_value"), ("", "x", "bad_value"),
        ("/hand_number", ABSENT, "missing_field"), ("/hand_number", None, "missing_field"),
        ("/hand_number", "1", "bad_value"), ("/hand_number", 0, "bad_value"),
        ("/hand_number", -1, "bad_value"), ("/hand_number", 1000001, "bad_value"),
        ("/hand_number", True, "bad_value"),
        ("/outcome", ABSENT, "missing_field"), ("/outcome", [], "bad_value"),
        ("/outcome", {}, "missing_field", "/outcome/type"),
        ("/outcome/type", "win2", "bad_value"), ("/outcome/x", 1, "unknown_field"),
        ("/outcome/wins", TOO_MANY, "contradiction"),
        ("/outcome/wins/0/seat", 4, "bad_value"),
        ("/outcome/wins/0/win_tile", "3z9z", "bad_tile"),
        ("/outcome/wins/0/concealed", "123m", "wrong_tile_count"),
        ("/outcome/wins/0/win_tile", "1z", "not_a_win", "/outcome/wins/0"),
        ("/outcome/wins/0/flags", ["x"], "contradiction", "/outcome/wins/0/flags/0"),
        ("/deal", [], "bad_value"), ("/deal/dora_indicators", "8z", "bad_tile"),
        ("/deal/jing", "1m", "unknown_field"),
        ("/chips", [1, 0, 0, 0], "contradiction"), ("/chips", [0, 0, 0], "bad_value"),
        ("/chips", 3, "bad_value"), ("/chips/0", "1", "bad_value"),
        ("/chips/0", 1000001, "bad_value"), ("/chips/3", -1000001, "bad_value"),
        ("/note", "x" * 501, "bad_value"), ("/note", 1, "bad_value"),
        ("/note", "a\u0008", "bad_value"),
        ("/table", {}, "unknown_field"), ("/rules", {}, "unknown_field"),
        ("/ruleset", "riichi", "unknown_field"), ("/seats", [], "unknown_field"),
        ("/id", 1, "unknown_field")]
    refuse_rows(suite, "hand", send, body, rows)
    for name, text, status, code in (
            ("no JSON", b"{", 400, "bad_json"), ("nothing", b"", 400, "bad_json"),
            ("twice", b'{"hand_number":1,"hand_number":1}', 400, "bad_json"),
            ("deep", b"[" * 40 + b"]" * 40, 400, "bad_json"),
            ("no UTF-8", b'{"note":"\xff"}', 400, "bad_json"),
            ("a float", b'{"hand_number":1.0,"outcome":{"type":"exhaustive_draw"}}', 422,
             "bad_value"),
            ("too large", b'{"note":"' + b"x" * (1 << 20) + b'"}', 413, "too_large")):
        suite.refused(f"hand: {name}", send(text), status, code)
    suite.refused("hand: as text", club.scorer.post(path + "/hands", body,
                                                    Content_Type="text/plain"),
                  415, "unsupported_media_type")
    suite.equal("nothing was recorded", nameless(club.read.read(path)), begun)
    vary_all(suite, "hand", lambda value: club.scorer.post(
        path + "/hands?preview=true", value), body)
    suite.equal("previews recorded nothing", nameless(club.read.read(path)), begun)
    suite.equal("the body itself is good", send(body).status, 201)


def numbers_have_an_end(suite):
    """What a seat holds stays small enough to be added up below 2^53."""
    club, most = suite.club(), 10**12
    body = {"ruleset": "jiujiang", "seats": club.players(), "table": {"points": [0] * 4}}
    refuse_rows(suite, "match", lambda value: club.scorer.post("/v1/matches", value), body, [
        ("/table/points", [0, 0, 0, most + 1], "bad_value", "/table/points/3"),
        ("/table/points", [-most - 1, 0, 0, 0], "bad_value", "/table/points/0"),
        ("/result", [0, 0, most + 1, 0], "bad_value", "/result/2")])
    path, _ = begin(club, "jiujiang", table={"points": [most - 9, 9, 0, -most]})
    before = club.read.read(path)
    for query in ("", "?preview=true"):
        suite.refused(f"a hand{query}", club.scorer.post(path + "/hands" + query, {
            "hand_number": 1, "outcome": {"type": "win", "wins": [
                {"seat": 0, "from": 1, "called": {"pao": 10}}]}}), 422, "contradiction")
    suite.refused("a penalty", club.scorer.post(path + "/penalties", {
        "seat": 3, "points": 1, "reason": "r"}), 422, "contradiction")
    suite.equal("nothing was recorded", club.read.read(path), before)
    suite.equal("the last that fits", club.scorer.post(path + "/hands", {
        "hand_number": 1, "outcome": {"type": "win", "wins": [
            {"seat": 0, "from": 1, "called": {"pao": 9}}]}}).status, 201)
    expect(club.scorer.post(path + "/finish", {}), 200)
    audit(suite, "large numbers", club)


def main():
    with LedgerSuite() as suite:
        suite.run(what_a_hand_says, a_preview, undoing, a_hand_that_ends_the_match,
                  hands_after_the_end, golden, bad_hands, numbers_have_an_end)


if __name__ == "__main__":
    main()
