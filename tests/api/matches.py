"""Matches: beginning them, old results, listing and finding them, who sits where, bad bodies."""

from support.answer_checks import differences
from support.audit import audit, balances, match_balances, read_ledger
from support.body_faults import ABSENT, refuse_rows, vary_all
from support.ledger_suite import NO_ID, LedgerSuite, expect
from support.event_stream import Stream
from support.matches import Match, draw, nameless, win

MEMBERS = {"id", "ruleset", "ruleset_version", "rules", "state", "version", "seats", "table",
           "next_hand_number", "chips", "match_over", "season", "session", "external_id",
           "created_at"}
START = {"riichi": 25000, "nanchang": 0, "ming": 0, "jiujiang": 0, "yueqing": 0,
         "mcr": 0}


def wants(suite, name, got, want):
    faults = differences(want, got)
    suite.check(name, not faults, "\n".join(faults))


def a_match_of_each_ruleset(suite):
    club = suite.club()
    players = club.players()
    for ruleset, points in START.items():
        catalogue = suite.client.get(f"/v1/rulesets/{ruleset}").json()
        made = club.scorer.make("/v1/matches", {"ruleset": ruleset, "seats": players})
        suite.equal(f"{ruleset}: members", MEMBERS - set(made), set())
        wants(suite, f"{ruleset}: begins", made, {
            "ruleset": ruleset, "ruleset_version": catalogue["version"], "state": "open",
            "version": 1, "seats": players, "next_hand_number": 1, "chips": [0] * 4,
            "match_over": False, "table": {
                "dealer": 0, "round_wind": "1z", "hand_number": 1, "dealer_streak": 0, "honba": 0,
                "deposits": 0, "multiplier": 1, "points": [points] * 4}})
        suite.equal(f"{ruleset}: every option is frozen into it", set(made["rules"]) - {"preset"},
                    {option["name"] for option in catalogue["options"]} - {"preset"})
        suite.equal(f"{ruleset}: GET", nameless(club.read.read(f"/v1/matches/{made['id']}")), made)
        held = {f"seat:{seat}": points for seat in range(4)} if points else {}
        held.update({"start": -4 * points} if points else {})
        suite.equal(f"{ruleset}: its accounts",
                    match_balances(read_ledger(club), made["id"], "points"), held)
    entries = audit(suite, "a match each", club)
    suite.equal("an entry each", [entry["kind"] for entry in entries], ["match"] * len(START))


def all_that_can_be_said(suite):
    club = suite.club()
    anna, bo, chen = club.players("Anna", "Bo", "Chen")
    body = {"ruleset": "riichi", "rules": {"preset": "wrc", "start_points": 40000},
            "seats": [anna, {"guest": "Gast \u9ebb"}, bo, chen], "season": club.season("2026/27"),
            "session": "Monday", "external_id": "sheet 12 / 3",
            "chip_value": {"amount": 50, "currency": "EUR"},
            "fee": {"amount": 3, "currency": "JETON2"}, "played_at": "2026-11-21T19:30:00+08:00",
            "table": {"dealer": 2, "round_wind": "2z", "hand_number": 7, "honba": 3, "deposits": 2,
                      "points": [30000, 50000, 41000, 37000]}}
    made = club.scorer.make("/v1/matches", body)
    wants(suite, "as said", made, {name: body[name] for name in (
        "season", "session", "external_id", "chip_value", "fee", "table")})
    suite.equal("in UTC", made["played_at"], "2026-11-21T11:30:00.000Z")
    suite.equal("the next hand", made["next_hand_number"], 7)
    suite.equal("the option over the preset",
                (made["rules"]["start_points"], made["rules"]["kiriage_mangan"]), (40000, True))
    guest = made["seats"][1]
    suite.equal("a guest has a name and is somebody", (guest["guest"], set(guest)),
                ("Gast \u9ebb", {"guest", "player"}))
    wants(suite, "among the players", club.read.read(f"/v1/players/{guest['player']}"),
          {"name": "Gast \u9ebb", "guest": True, "archived": False})
    suite.equal("its accounts", match_balances(read_ledger(club), made["id"], "points"), {
        "seat:0": 30000, "seat:1": 50000, "seat:2": 41000, "seat:3": 37000, "deposits": 2000,
        "start": -160000})
    for name, null in (("season", None), ("table", None), ("rules", None), ("fee", None),
                       ("result", None), ("played_at", None)):
        answer = club.scorer.post("/v1/matches", {**body, name: null})
        suite.equal(f"null is absent: {name}", answer.status, 201)
    suite.equal("the same guest sits at the next table",
                club.scorer.make("/v1/matches", {**body, "seats": made["seats"]})["seats"],
                made["seats"])


def old_results(suite):
    """Only the end is known: it is finished at once, at the time it was played."""
    club = suite.club()
    players = club.players()
    body = {"ruleset": "riichi", "seats": players, "played_at": "2020-02-29T20:00:00Z",
            "result": [24000, 31000, 25000, 20000], "season": club.season("old")}
    made = club.scorer.make("/v1/matches", body)
    wants(suite, "finished", made, {"state": "finished", "finished_at": "2020-02-29T20:00:00.000Z",
                                    "standings": [
        {"seat": 1, "place": 1, "points": 31000, "score": 21000},
        {"seat": 2, "place": 2, "points": 25000, "score": 5000},
        {"seat": 0, "place": 3, "points": 24000, "score": -16000},
        {"seat": 3, "place": 4, "points": 20000, "score": -30000}]})
    suite.equal("GET", nameless(club.read.read(f"/v1/matches/{made['id']}")), made)
    suite.equal("no hands", list(club.read.pages(f"/v1/matches/{made['id']}/hands")), [])
    entries = audit(suite, "an old result", club)
    suite.equal("score", {account: amount for (account, asset), amount in balances(entries).items()
                          if asset == "score"}, {
        f"player:{players[0]}": -16000, f"player:{players[1]}": 21000,
        f"player:{players[2]}": 5000, f"player:{players[3]}": -30000, "oka": 20000})
    for query, count in (("?from=2020-02-29&to=2020-03-01", 4), ("?from=2020-03-01", 0),
                         ("?to=2020-02-29", 0), (f"?season={club.season('old')}", 4)):
        suite.equal(f"standings{query}",
                    len(club.read.read("/v1/standings" + query)["items"]), count)
    suite.refused("no hand comes to it", club.scorer.post(f"/v1/matches/{made['id']}/hands", {
        "hand_number": 1, "outcome": {"type": "exhaustive_draw"}}), 409, "match_not_open")


def finding_them(suite):
    club = suite.club()
    anna, bo, chen, dora = players = club.players()
    eva = club.player("Eva")

    def begin(seats=players, **more):
        return club.scorer.make("/v1/matches", {"ruleset": "ming", "seats": list(seats),
                                                **more})["id"]

    plain, spring, sheet = begin(), begin(season=club.season("spring")), begin(external_id="a b&c")
    nanchang = begin(ruleset="nanchang")
    changed = begin()
    club.scorer.make(f"/v1/matches/{changed}/seats", {"seats": [anna, bo, chen, eva]})
    done, gone = begin(), begin()
    expect(club.scorer.post(f"/v1/matches/{done}/finish", {}), 200)
    expect(club.scorer.post(f"/v1/matches/{gone}/void", {"reason": "r"}), 200)
    every = [plain, spring, sheet, nanchang, changed, done, gone]
    for query, want in (
            ("", every), (f"?season={club.season('spring')}", [spring]),
            (f"?season={club.season('none')}", []),
            ("?external_id=a%20b%26c", [sheet]), ("?ruleset=nanchang", [nanchang]),
            ("?state=open", every[:5]), ("?state=finished", [done]), ("?state=void", [gone]),
            (f"?player={eva}", [changed]), (f"?player={dora}", every),
            (f"?player={anna}&state=open&season={club.season('spring')}", [spring])):
        suite.equal(f"matches{query}", [m["id"] for m in club.read.pages("/v1/matches" + query)],
                    want)
    shown = club.read.read(f"/v1/matches/{changed}")
    listed = {m["id"]: m for m in club.read.pages("/v1/matches?expand=rules")}
    suite.equal("a list shows what GET shows", listed[changed], shown)
    brief = {m["id"]: m for m in club.read.pages("/v1/matches")}
    suite.equal("the options where they are asked for", brief[changed],
                {name: value for name, value in shown.items() if name != "rules"})
    for word in ("", "Rules", "rules,rules", "seats"):
        suite.refused(f"expand={word}", club.read.get(f"/v1/matches?expand={word}"), 422,
                      "bad_value", parameter="expand")
    foreign = suite.club().player("Elsewhere")
    for who in (NO_ID, foreign, "x"):
        suite.refused(f"player {who}", club.read.get(f"/v1/matches?player={who}"), 404,
                      "not_found")
    suite.refused("no such parameter", club.read.get("/v1/matches?name=x"), 422, "bad_value",
                  parameter="name")


def who_sits_where(suite):
    club = suite.club()
    anna, bo, chen, dora = club.players()
    eva, gone = club.player("Eva"), club.player("Gone")
    expect(club.scorer.patch(f"/v1/players/{gone}", {"archived": True}), 200)
    suite.refused("who is archived does not sit down", club.scorer.post("/v1/matches", {
        "ruleset": "ming", "seats": [anna, gone, chen, dora]}), 422, "contradiction",
        pointer="/seats/1")
    made = club.scorer.make("/v1/matches", {
        "ruleset": "ming", "seats": [anna, bo, {"guest": "G"}, {"guest": "G"}]})
    path, seats = f"/v1/matches/{made['id']}", made["seats"]
    suite.check("two guests of one name are two", seats[2]["player"] != seats[3]["player"],
                repr(seats))
    swapped = club.scorer.make(path + "/seats", {"seats": seats[::-1]})
    suite.equal("they change places", (swapped["seats"], swapped["version"]), (seats[::-1], 2))
    for name, seat, refusal in (("archived", gone, (422, "contradiction")),
                                ("twice at the table", anna, (422, "contradiction")),
                                ("unknown", NO_ID, (404, "not_found")),
                                ("foreign", suite.club().player("F"), (404, "not_found"))):
        answer = club.scorer.post(path + "/seats", {"seats": [anna, bo, chen, seat]})
        suite.refused(name, answer, *refusal, pointer="/seats/3")
    hand = {"hand_number": 1, "outcome": {"type": "exhaustive_draw"}}
    first = club.scorer.make(path + "/hands", hand)
    club.scorer.make(path + "/seats", {"seats": [eva, bo, chen, dora]})
    second = club.scorer.make(path + "/hands", {**hand, "hand_number": 2})
    suite.equal("each hand knows who sat there", (first["seats"][3], second["seats"]),
                (anna, [eva, bo, chen, dora]))
    expect(club.scorer.patch(f"/v1/players/{bo}", {"archived": True}), 200)
    suite.equal("who is archived at the table plays on", club.scorer.post(
        path + "/hands", {**hand, "hand_number": 3}).status, 201)
    seats_entries = read_ledger(club, f"?match={made['id']}&kind=seats")
    suite.equal("substitutions are in the ledger", len(seats_entries), 2)
    audit(suite, "seats", club)


# ---- Bad bodies ----

MONEY = [("/amount", 0, "bad_value"), ("/amount", -1, "bad_value"), ("/amount", "1", "bad_value"),
         ("/amount", 10**9 + 1, "bad_value"), ("/amount", ABSENT, "missing_field"),
         ("/currency", "EU", "bad_value"), ("/currency", "eur", "bad_value"),
         ("/currency", "score", "bad_value"), ("/currency", "X" * 17, "bad_value"),
         ("/currency", ABSENT, "missing_field"), ("/currency", 7, "bad_value"),
         ("", 5, "bad_value"), ("", [], "bad_value"), ("/x", 1, "unknown_field")]


def unbalanced_results(suite):
    """A result that cannot be needs somebody who says why it is so."""
    club = suite.club()
    players = club.players()

    def send(result, ruleset="riichi", **members):
        return club.scorer.post("/v1/matches", {"ruleset": ruleset, "seats": players,
                                                "result": result, **members})

    bad = [25000, 25000, 25000, 24000]
    why = {"unbalanced": True, "reason": "a stick lay on the table"}
    for result in ([0] * 4, bad, [10**9] * 4):
        suite.refused(f"{result}", send(result), 422, "contradiction", pointer="/result")
    suite.refused("all 0 where seats begin with 0", send([0] * 4, "yueqing"), 422, "contradiction",
                  pointer="/result")
    suite.refused("no reason", send(bad, unbalanced=True), 422, "missing_field", pointer="/reason")
    suite.refused("a reason alone", send(bad, reason="r"), 422, "contradiction", pointer="/reason")
    suite.refused("no result", club.scorer.post("/v1/matches", {
        "ruleset": "riichi", "seats": players, **why}), 422, "contradiction",
        pointer="/unbalanced")
    for name, members in (("result", {"result": [25000] * 4}), ("match", {})):
        for moment in ("9999-12-31", "2100-01-01T00:00:00Z"):
            suite.refused(f"{name} of {moment}", club.scorer.post("/v1/matches", {
                "ruleset": "riichi", "seats": players, "played_at": moment, **members}), 422,
                "bad_value", pointer="/played_at")
    suite.equal("nothing was written", read_ledger(club), [])
    made = send(bad, **why)
    suite.equal("with a reason", made.status, 201)
    suite.equal("the finish has it", read_ledger(club)[-1]["reason"], why["reason"])
    suite.equal("with the table's sticks", send([30000, 30000, 30000, 10000], table={
        "points": [24500] * 4, "deposits": 2}).status, 201)
    suite.equal("ming's bank pays", send([3, 2, 1, 0], "ming").status, 201)
    audit(suite, "unbalanced results", club)


def bad_matches(suite):
    club = suite.club()
    players = club.players()
    body = {"ruleset": "riichi", "rules": {"uma": [0, 0, 0, 0]}, "seats": players,
            "table": {"points": [1000] * 4}, "season": club.season("s"), "session": "t",
            "external_id": "e",
            "chip_value": {"amount": 1, "currency": "CNY"},
            "fee": {"amount": 1, "currency": "CNY"}, "played_at": "2026-01-01T00:00:00Z",
            "result": [1, 2, 3, 4]}

    def send(value):
        return club.scorer.post("/v1/matches", value)

    refuse_rows(suite, "match", send, body, [
        ("", [], "bad_value"), ("", "x", "bad_value"), ("", 1, "bad_value"),
        ("/ruleset", ABSENT, "missing_field"), ("/ruleset", None, "missing_field"),
        ("/ruleset", "chess", "unknown_ruleset"), ("/ruleset", 1, "bad_value"),
        ("/rules", [], "bad_value"), ("/rules/x", 1, "unknown_option"),
        ("/rules/uma", [1], "bad_option"), ("/rules/bust", 1, "bad_option"),
        ("/rules/preset", "x", "bad_option"),
        ("/seats", ABSENT, "missing_field"), ("/seats", players[:3], "bad_value"),
        ("/seats", players + players[:1], "bad_value"), ("/seats", {}, "bad_value"),
        ("/seats/1", "Bo", "bad_value"),
        ("/seats/1", 5, "bad_value"), ("/seats/1", None, "bad_value"),
        ("/seats/2", players[0], "contradiction"),
        ("/seats/0", {}, "missing_field", "/seats/0/guest"),
        ("/seats/0", {"guest": ""}, "bad_value", "/seats/0/guest"),
        ("/seats/0", {"guest": "x" * 121}, "bad_value", "/seats/0/guest"),
        ("/seats/0", {"guest": "a\u0007"}, "bad_value", "/seats/0/guest"),
        ("/seats/0", {"guest": "G", "name": "x"}, "unknown_field", "/seats/0/name"),
        ("/table", [], "bad_value"), ("/table/dealer", 4, "bad_value"),
        ("/table/points", [1, 2, 3], "bad_value"), ("/table/round_wind", "5z", "bad_value"),
        ("/table/hand_number", 0, "bad_value"), ("/table/honba", 1001, "bad_value"),
        ("/table/mangans", [0] * 4, "unknown_field"),
        ("/season", "", "bad_value"), ("/season", "spring", "bad_value"),
        ("/season", 2026, "bad_value"), ("/session", "a\u0001b", "bad_value"),
        ("/external_id", {}, "bad_value"), ("/played_at", "yesterday", "bad_value"),
        ("/played_at", "2026-02-30T00:00:00Z", "bad_value"), ("/played_at", 5, "bad_value"),
        ("/result", [1, 2, 3], "bad_value"), ("/result", [1, 2, 3, "4"], "bad_value",
                                              "/result/3"),
        ("/result", [1, 2, 3, 2**53], "bad_value", "/result/3"),
        ("/results", [], "unknown_field"), ("/hands", [], "unknown_field")])
    for name in ("chip_value", "fee"):
        refuse_rows(suite, name, send, body, [
            ("/" + name + pointer, value, code) for pointer, value, code in MONEY])
    suite.equal("nothing was begun", list(club.read.pages("/v1/matches")), [])
    vary_all(suite, "match", send, body)
    audit(suite, "after bad bodies", club)


def bad_seats(suite):
    club = suite.club()
    players = club.players()
    made = club.scorer.make("/v1/matches", {"ruleset": "ming", "seats": players})
    path = f"/v1/matches/{made['id']}"

    def send(value):
        return club.scorer.post(path + "/seats", value)

    body = {"seats": players}
    refuse_rows(suite, "seats", send, body, [
        ("/seats", ABSENT, "missing_field"), ("/seats", [], "bad_value"),
        ("/seats/0", "x", "bad_value"), ("/from_hand", 1, "unknown_field"),
        ("/seats/3", players[0], "contradiction")])
    suite.equal("nothing has changed", nameless(club.read.read(path)), made)
    vary_all(suite, "seats", send, body)
    for word, body in (("finish", {}), ("void", {"reason": "r"})):
        expect(club.scorer.post(f"{path}/{word}", body), 200)
        suite.refused(f"after {word}", send({"seats": players}), 409, "match_not_open")
    audit(suite, "seats", club)


def shown_again(suite):
    """What was shown before is shown as it stands now, by GET, in lists and to several readers."""
    club = suite.club()
    anna, bo, chen, dora = club.players()
    eva = club.player("Eva")
    match = club.scorer.make("/v1/matches", {"ruleset": "riichi", "table": {"deposits": 1},
                                             "seats": [anna, bo, chen, {"guest": "Gast"}]})
    path, guest = f"/v1/matches/{match['id']}", match["seats"][3]["player"]
    draw = {"outcome": {"type": "exhaustive_draw", "tenpai": [0]}}

    def again(name, want):
        for turn in range(3):
            suite.equal(f"{name}: GET {turn}", nameless(club.read.read(path)), want)
            suite.equal(f"{name}: list {turn}", list(map(
                nameless, club.read.pages("/v1/matches?expand=rules"))), [want])

    def change(name, answer, seats_now):
        suite.check(f"{name}: {answer.status}", answer.status in (200, 201))
        made = answer.json().get("match", answer.json())
        suite.equal(f"{name}: seats", [seat if isinstance(seat, str) else seat["guest"]
                                       for seat in made["seats"]], seats_now)
        again(name, made)

    again("new", match)
    change("a hand", club.scorer.post(f"{path}/hands", {"hand_number": 1, **draw}),
           [anna, bo, chen, "Gast"])
    expect(club.scorer.patch(f"/v1/players/{guest}", {"name": "Gast, renamed"}), 200)
    match = nameless(club.read.read(path))
    suite.equal("renamed", match["seats"][3]["guest"], "Gast, renamed")
    again("renamed", match)
    seats = [anna, bo, chen, "Gast, renamed"]
    change("a second hand", club.scorer.post(f"{path}/hands", {"hand_number": 2, **draw}), seats)
    change("it is taken back", club.scorer.delete(f"{path}/hands/2?reason=r"), seats)
    change("others sit down", club.scorer.post(f"{path}/seats", {"seats": [anna, bo, eva, dora]}),
           [anna, bo, eva, dora])
    change("finished", club.scorer.post(f"{path}/finish", {}), [anna, bo, eva, dora])
    suite.check("with standings", "standings" in club.read.read(path))


def archived_at_the_table(suite):
    """Who was archived while seated may stay there, or be substituted; nobody else sits down."""
    club = suite.club()
    anna, bo, chen, dora = club.players()
    eva = club.player("Eva")
    path = "/v1/matches/" + club.scorer.make("/v1/matches", {
        "ruleset": "ming", "seats": [anna, bo, chen, dora]})["id"]
    for who in (anna, bo):
        expect(club.scorer.patch(f"/v1/players/{who}", {"archived": True}), 200)
    for seats in ([anna, bo, chen, eva], [bo, anna, chen, eva], [bo, dora, chen, eva]):
        suite.equal(f"{seats}", club.scorer.make(path + "/seats", {"seats": seats})["seats"],
                    seats)
    suite.refused("who has left does not come back", club.scorer.post(
        path + "/seats", {"seats": [anna, bo, chen, eva]}), 422, "contradiction",
        pointer="/seats/0")


def last_hands(suite):
    """What lists and streams show of the last hand that stands, whatever happened to others."""
    club = suite.club()
    match = Match(club, club.players())

    def shown(name, want):
        """The same in each answer that has the match."""
        last = club.read.read("/v1/home")["seq"]
        with Stream(suite.daemon, None, club.keys["read"]["key"], "?after=0") as stream:
            data = {"seq": 0}
            while data["seq"] < last or data["kind"] != "commit":
                _, data = stream.message()
        listed = club.read.read("/v1/matches")["items"]
        for where, one in (("GET", match.show()), ("list", listed[0]),
                           ("home", (club.read.read("/v1/home")["matches"] or [None])[0]),
                           ("mark", data["matches"][0])):
            if one is not None:
                suite.equal(f"{name}: {where}", one["last_hand"], want)

    def told(hand, wins):
        return {"hand_number": hand["hand_number"], "type": hand["input"]["outcome"]["type"],
                "wins": wins, "deltas": hand["settlement"]["deltas"], "seq": hand["seq"],
                "at": hand["at"]}

    shown("before the first", None)
    first = match.hand(win(0, 2))
    shown("a win", told(first, [{"seat": 0, "from": 2}]))
    second = match.hand(win(1, None))
    shown("a self-draw", told(second, [{"seat": 1, "from": None}]))
    third = match.hand(draw(0, 3))
    match.do("penalties", {"seat": 0, "points": 100, "reason": "late"})
    shown("a draw, and a penalty after it", told(third, []))
    match.undo()
    shown("the one before it", told(second, [{"seat": 1, "from": None}]))
    for hand in ({"outcome": win(1, None), "note": "again"}, {"outcome": win(3, 1)}):
        done = match.do("corrections", {"from_hand": 2, "hands": [hand], "reason": "r"})
        last = club.read.read(f"{match.path}/hands/2")
        suite.equal("what stands now", last["seq"], club.read.read("/v1/home")["seq"])
        shown("put right", told(last, [{"seat": win["seat"], "from": win["from"]}
                                       for win in hand["outcome"]["wins"]]))
        suite.check("not in answers to writes",
                    not {"last_hand", "preset", "round_label"} & set(done["match"]))
    match.finish()
    shown("finished", told(last, [{"seat": 3, "from": 1}]))
    three = Match(club, club.players()[:3], rules={"players": 3})
    three.hand(draw(0))
    suite.equal("of three", (len(three.show()["last_hand"]["deltas"]), three.show()["preset"]),
                (3, "classic"))


def round_labels(suite):
    """As the catalogue has the words, wherever a match is read."""
    club = suite.club()
    players = club.players()
    kinds = set()
    for ruleset in ("riichi", "nanchang", "ming", "jiujiang", "yueqing", "mcr"):
        labels = suite.client.request("GET", f"/v1/rulesets/{ruleset}").json()["labels"]
        match = Match(club, players, ruleset)
        drawn = draw(0) if ruleset == "riichi" else {"type": "exhaustive_draw"}
        for outcome in (None, drawn, drawn):
            if outcome is not None:
                match.hand(outcome)
            shown = match.show()
            table = shown["table"]
            honba, streak = table["honba"], table["dealer_streak"]
            kind = ("counters" if honba > 1 else "one_counter" if honba else
                    "streak" if streak else "round")
            kinds.add(kind)
            want = {language: text.format(
                wind=labels["winds"][table["round_wind"]][language], number=table["dealer"] + 1,
                counters=honba, streak=streak)
                    for language, text in labels["rounds"][kind].items()}
            for where, one in (("GET", shown), ("list", club.read.read("/v1/matches")["items"][0]),
                               ("home", club.read.read("/v1/home")["matches"][0])):
                suite.equal(f"{ruleset}, {kind}: {where}", one["round_label"], want)
    suite.equal("all that there are", kinds, set(labels["rounds"]))


def presets(suite):
    """By what is agreed, and not by what was said."""
    club = suite.club()
    players = club.players()
    for entry in suite.client.request("GET", "/v1/rulesets").json()["rulesets"]:
        entry = suite.client.request("GET", f"/v1/rulesets/{entry['id']}").json()
        rules = {}
        for preset in entry["presets"]:
            if preset.get("seats", 4) not in (None, 4):
                continue
            match = Match(club, players, entry["id"], rules={"preset": preset["name"]})
            shown = match.show()
            same = [name for name, options in rules.items() if options == shown["rules"]]
            suite.equal(f"{entry['id']} {preset['name']}", shown["preset"],
                        same[0] if same else preset["name"])
            rules.setdefault(preset["name"], shown["rules"])
        if not entry["presets"]:
            suite.equal(entry["id"], Match(club, players, entry["id"]).show()["preset"], None)
    said = Match(club, players, rules={"preset": "ema"}).show()["rules"]
    suite.equal("option by option", Match(club, players, rules=said).show()["preset"], "ema")
    suite.equal("one of them otherwise", Match(club, players, rules={
        **said, "start_points": said["start_points"] + 100}).show()["preset"], None)


def main():
    with LedgerSuite() as suite:
        suite.run(a_match_of_each_ruleset, all_that_can_be_said, old_results, unbalanced_results,
                  finding_them, shown_again, who_sits_where, bad_matches, bad_seats,
                  archived_at_the_table, last_hands, round_labels, presets)


if __name__ == "__main__":
    main()
