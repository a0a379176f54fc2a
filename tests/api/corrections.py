"""Corrections take hands back and record others in their place, all in one commit or not at all."""

from support.audit import Witness, audit, balances, head, match_balances, read_ledger
from support.body_faults import ABSENT, refuse_rows, vary_all
from support.ledger_suite import LedgerSuite, expect
from support.matches import nameless

WIN = {"outcome": {"type": "win", "wins": [{"seat": 2, "from": 0, "called": {"han": 1, "fu": 30}}]}}


def draw(*tenpai, **more):
    return {"outcome": {"type": "exhaustive_draw", "tenpai": list(tenpai)}, **more}


def begin(club, hands=(), **more):
    """A match of riichi in which these hands have been played: its path."""
    made = club.scorer.make("/v1/matches", {
        "ruleset": "riichi", "seats": club.players(), **more})
    path = "/v1/matches/" + made["id"]
    for number, hand in enumerate(hands, made["next_hand_number"]):
        club.scorer.make(path + "/hands", {"hand_number": number, **hand})
    return path


def correct(club, path, first, hands, query="", reason="r", **headers):
    return club.scorer.post(path + "/corrections" + query, {
        "from_hand": first, "hands": list(hands), "reason": reason}, **headers)


def side_by_side(suite):
    """The answer: the new hands, old and new deltas, the match after them."""
    club = suite.club()
    path = begin(club, [draw(0), draw(1), draw(0, 1)])
    before, old = head(club), club.read.read(path)
    hands = [draw(3), WIN]
    seen = expect(correct(club, path, 2, hands, "?preview=true"), 200)
    suite.equal("the preview writes nothing", (head(club), club.read.read(path)), (before, old))
    answer = correct(club, path, 2, hands, reason="two were wrong")
    done = expect(answer, 201)
    suite.equal("members", set(done), {"hands", "changes", "match"})
    # Hand 1 stands: the dealer was ready. Dora is ready in hand 2, so the deal passes to Bo in 3,
    # with two counters: 1000 and 600 of Anna for Chen.
    suite.equal("old and new deltas", done["changes"], [
        {"hand_number": 2, "old_deltas": [-1000, 3000, -1000, -1000],
         "new_deltas": [-1000, -1000, -1000, 3000]},
        {"hand_number": 3, "old_deltas": [1500, 1500, -1500, -1500],
         "new_deltas": [-1600, 0, 1600, 0]}])
    suite.equal("the preview said so", (seen["changes"], seen["match"]["table"]),
                (done["changes"], done["match"]["table"]))
    suite.equal("the preview's hands", [hand["settlement"] for hand in seen["hands"]],
                [hand["settlement"] for hand in done["hands"]])
    suite.equal("the hands stand",
                [nameless(hand) for hand in club.read.pages(path + "/hands")][1:], done["hands"])
    suite.equal("the match", nameless(club.read.read(path)), done["match"])
    suite.equal("a version up", (done["match"]["version"], answer.headers.get("etag")),
                (old["version"] + 1, f"\"{old['version'] + 1}\""))
    suite.equal("points", done["match"]["table"]["points"], [25400, 23000, 24600, 27000])
    kinds = [entry["kind"] for entry in read_ledger(club)]
    suite.equal("two taken back, two recorded", kinds[-4:],
                ["hand_reversal", "hand_reversal", "hand", "hand"])
    reversals = [entry["reason"] for entry in read_ledger(club, "?kind=hand_reversal")]
    suite.equal("with the reason", reversals, ["two were wrong"] * 2)
    audit(suite, "corrected", club)


def more_and_fewer(suite):
    club = suite.club()
    path = begin(club, [draw(0)] * 4)
    fewer = expect(correct(club, path, 3, [draw(1)]), 201)
    suite.equal("fewer: the next hand", fewer["match"]["next_hand_number"], 4)
    suite.equal("fewer: one side is null", [change["new_deltas"] is None
                                            for change in fewer["changes"]], [False, True])
    more = expect(correct(club, path, 2, [draw(0), draw(2), draw(3), draw()]), 201)
    suite.equal("more: the next hand", more["match"]["next_hand_number"], 6)
    suite.equal("more: one side is null", [change["old_deltas"] is None
                                           for change in more["changes"]],
                [False, False, True, True])
    none = expect(correct(club, path, 1, []), 201)
    suite.equal("none: back to the start", none["match"]["table"], {
        "dealer": 0, "round_wind": "1z", "hand_number": 1, "dealer_streak": 0, "honba": 0,
        "deposits": 0, "multiplier": 1, "points": [25000] * 4})
    suite.equal("no hand stands", list(club.read.pages(path + "/hands")), [])
    suite.refused("nothing to correct", correct(club, path, 1, [draw()]), 422, "bad_value",
                  pointer="/from_hand")
    late = begin(club, [draw(0)] * 2, table={"hand_number": 7, "honba": 2})
    suite.refused("a hand of another table", correct(club, late, 6, [draw(0)] * 3), 422,
                  "bad_value", pointer="/from_hand")
    suite.equal("its first hand", correct(club, late, 7, [draw(1), draw()]).status, 201)
    audit(suite, "more and fewer", club)


def all_or_nothing(suite):
    """The first hand that does not fit refuses all, and the problem points into it."""
    club = suite.club()
    path = begin(club, [draw(0)] * 3)
    before, match, witness = head(club), club.read.read(path), Witness(club)
    witness.faults()
    bad = {"outcome": {"type": "win", "wins": [{"seat": 0, "from": 0, "called": {
        "han": 1, "fu": 30}}]}}
    for index in range(3):
        hands = [draw(1), draw(2), draw(3)]
        for name, hand, code, pointer in (
                ("a win that cannot be", bad, "contradiction", "/outcome/wins/0/from"),
                ("an unknown member", {**draw(), "x": 1}, "unknown_field", "/x"),
                ("no outcome", {}, "missing_field", "/outcome"),
                ("no hand", 5, "bad_value", ""),
                ("another number", draw(0, hand_number=9), "contradiction", "/hand_number"),
                ("a bad number", draw(0, hand_number="1"), "bad_value", "/hand_number"),
                ("no stick", draw(riichi=1), "unknown_field", "/riichi"),
                ("no such tile", {**draw(), "deal": {"dora_indicators": "9z"}}, "bad_tile",
                 "/deal/dora_indicators"),
                ("chips from nowhere", draw(chips=[1, 0, 0, 0]), "contradiction", "/chips")):
            hands[index] = hand
            for query in ("", "?preview=true"):
                suite.refused(f"{name} at {index}{query}", correct(club, path, 1, hands, query),
                              422, code, pointer=f"/hands/{index}{pointer}")
    suite.equal("nothing was written", (head(club), club.read.read(path)), (before, match))
    suite.equal("and nothing was edited", witness.faults(), [])
    numbered = [draw(1, hand_number=1), draw(2), draw(3, hand_number=3)]
    suite.equal("right numbers may be said", correct(club, path, 1, numbered).status, 201)


def what_lay_beside_the_hands(suite):
    """Penalties, transfers and substitutions that came after a corrected hand stay."""
    club = suite.club()
    eva = club.player("Eva")
    path = begin(club, [draw(0, chips=[3, -1, -1, -1]), draw(0)])
    seats = club.read.read(path)["seats"]
    club.scorer.make(path + "/penalties", {"seat": 1, "points": 1000, "reason": "r"})
    club.scorer.make(path + "/transfers", {"from": 2, "to": 3, "points": 200, "reason": "r"})
    club.scorer.make(path + "/transfers", {"from": 0, "to": 2, "chips": 2, "reason": "r"})
    club.scorer.make(path + "/seats", {"seats": [eva, *seats[1:]]})
    club.scorer.make(path + "/hands", {"hand_number": 3, **draw(0, chips=[0, 1, 0, -1])})
    done = expect(correct(club, path, 1, [
        draw(chips=[0, 0, 5, -5]), draw(1), draw(1), draw(1)]), 201)
    suite.equal("points", done["match"]["table"]["points"], [22000, 33000, 21800, 22200])
    suite.equal("chips", done["match"]["chips"], [-2, 0, 7, -5])
    suite.equal("each hand is of those who played it; a new one of those who sit there",
                [hand["seats"][0] for hand in done["hands"]], [seats[0], seats[0], eva, eva])
    undone = done["match"]
    for number in (4, 3, 2, 1):
        undone = expect(club.scorer.delete(f"{path}/hands/{number}"), 200)["match"]
    suite.equal("without hands the penalty and the transfers are left",
                (undone["table"]["points"], undone["chips"]),
                ([25000, 24000, 24800, 25200], [-2, 0, 2, 0]))
    suite.equal("so say the accounts", match_balances(read_ledger(club), undone["id"], "points"), {
        "seat:0": 25000, "seat:1": 24000, "seat:2": 24800, "seat:3": 25200, "penalty": 1000,
        "start": -100000})
    expect(club.scorer.post(path + "/void", {"reason": "r"}), 200)
    entries = audit(suite, "beside the hands", club)
    suite.equal("and of a void match nothing", balances(entries), {})


def corrections_of_corrections(suite):
    """Ten in a row: every hand there ever was can be read, and three stand."""
    club = suite.club()
    path, witness = begin(club, [draw(0)] * 3), Witness(club)
    for i in range(10):
        first = i % 3 + 1
        expect(correct(club, path, first, [draw((i + n) % 4) for n in range(first, 4)]), 201)
        suite.equal(f"correction {i}", witness.faults(), [])
    history = list(club.read.pages(path + "/hands?history=true", limit=2))
    standing = list(club.read.pages(path + "/hands"))
    suite.equal("three stand", [hand["hand_number"] for hand in standing], [1, 2, 3])
    # from_hand goes 1 2 3 1 2 3 1 2 3 1: four times three, three times two, three times one.
    suite.equal("all of them", len(history), 3 + 4 * 3 + 3 * 2 + 3 * 1)
    suite.equal("in order of number, then of time",
                [(hand["hand_number"], hand["seq"]) for hand in history],
                sorted((hand["hand_number"], hand["seq"]) for hand in history))
    audit(suite, "ten corrections", club)


def when_it_may_not_be(suite):
    club = suite.club()
    path = begin(club, [draw(0), draw(0, beyond=True)], rules={"match_length": "east"},
                 table={"dealer": 3})
    suite.refused("stale", correct(club, path, 1, [], If_Match='"1"'), 412, "stale_version")
    suite.refused("a reader", club.read.post(path + "/corrections", {
        "from_hand": 1, "hands": [], "reason": "r"}), 403, "forbidden")
    for word, body in (("finish", {}), ("void", {"reason": "r"})):
        expect(club.scorer.post(f"{path}/{word}", body), 200)
        for query in ("", "?preview=true"):
            suite.refused(f"after {word}{query}", correct(club, path, 1, [], query), 409,
                          "match_not_open")


def bad_corrections(suite):
    club = suite.club()
    path = begin(club, [draw(0)] * 2)
    before = club.read.read(path)
    body = {"from_hand": 1, "hands": [{"hand_number": 1, **draw(0, chips=[0] * 4, note="n")},
                                      WIN], "reason": "r"}

    def send(value):
        return club.scorer.post(path + "/corrections", value)

    refuse_rows(suite, "correction", send, body, [
        ("", [], "bad_value"), ("/from_hand", ABSENT, "missing_field"),
        ("/from_hand", None, "missing_field"), ("/from_hand", 0, "bad_value"),
        ("/from_hand", 3, "bad_value"), ("/from_hand", 2**53, "bad_value"),
        ("/from_hand", "1", "bad_value"), ("/hands", ABSENT, "missing_field"),
        ("/hands", None, "missing_field"), ("/hands", {}, "bad_value"),
        ("/hands", [{}] * 501, "bad_value"), ("/hands/1", [], "bad_value"),
        ("/hands/1", None, "bad_value"), ("/hands/1/outcome", {}, "missing_field",
                                          "/hands/1/outcome/type"),
        ("/reason", ABSENT, "missing_field"), ("/reason", None, "missing_field"),
        ("/reason", "", "bad_value"), ("/reason", "x" * 501, "bad_value"),
        ("/reason", 1, "bad_value"), ("/reason", "a\u0001", "bad_value"),
        ("/reason", "a\u0000", "bad_json", None),
        ("/table", {}, "unknown_field")])
    suite.equal("nothing has changed", club.read.read(path), before)
    vary_all(suite, "correction", lambda value: club.scorer.post(
        path + "/corrections?preview=true", value), body)
    suite.equal("previews changed nothing", club.read.read(path), before)
    suite.equal("the body itself is good", send(body).status, 201)
    most = expect(send({**body, "hands": [draw(0, 1, 2, 3)] * 500}), 201)
    suite.equal("500 hands at a time", most["match"]["next_hand_number"], 501)
    audit(suite, "many hands", club)


def main():
    with LedgerSuite() as suite:
        suite.run(side_by_side, more_and_fewer, all_or_nothing, what_lay_beside_the_hands,
                  corrections_of_corrections, when_it_may_not_be, bad_corrections)


if __name__ == "__main__":
    main()
