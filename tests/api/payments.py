#!/usr/bin/python3
"""Single payments: what they post, taking them back, what is refused, and that books keep them."""

from support.audit import audit
from support.eventful_club import bring_in, export, verify_file
from support.ledger_suite import NO_ID, LedgerSuite
from support.matches import nameless

AMOUNT_MAX = 10**9
PAY = "/v1/payments"


def balances(club, asset="EUR"):
    plan = club.read.read(f"/v1/settlements/plan?asset={asset}")
    return {item.get("player", item["account"]): item["balance"] for item in plan["balances"]}


def to_the_club(suite):
    club = suite.club("Door")
    anna = club.player("Anna")
    body = {"from": anna.upper(), "to": "fee", "amount": 500, "asset": "EUR",
            "reason": "at the door"}
    key = {"Idempotency_Key": "door"}
    answer = club.scorer.post(PAY, body, **key)
    entry = answer.json()
    suite.equal("201", (answer.status, answer.headers.get("location")),
                (201, f"/v1/ledger/{entry['id']}"))
    suite.equal("the entry", {name: entry[name] for name in (
        "kind", "reason", "asset", "transfers", "postings")},
                {"kind": "payment", "reason": "at the door", "asset": "EUR",
                 "transfers": [{"from": anna, "to": "fee", "amount": 500}],
                 "postings": [{"account": f"player:{anna}", "asset": "EUR", "amount": 500},
                              {"account": "fee", "asset": "EUR", "amount": -500}]})
    again = club.scorer.post(PAY, body, **key)
    suite.equal("a retry", (again.status, again.body), (201, answer.body))
    suite.equal("recorded once", balances(club), {anna: 500, "fee": -500})
    line = club.read.read(f"/v1/players/{anna}/statement")["items"][0]
    suite.equal("the statement says why", (line["kind"], line["amount"], line["reason"]),
                ("payment", 500, "at the door"))
    audit(suite, "at the door", club)


def between_two(suite):
    """One transfer of a plan, recorded alone, in parts and beyond what was owed."""
    club = suite.club("Two")
    anna, bo = club.players("Anna", "Bo")
    club.owner.make("/v1/ledger/adjustments", {"asset": "EUR", "reason": "debt", "postings": [
        {"player": anna, "amount": 300}, {"player": bo, "amount": -300}]})
    transfer = club.read.read("/v1/settlements/plan?asset=EUR")["transfers"][0]
    for amount, left in ((100, {anna: 200, bo: -200}), (200, {}), (50, {anna: -50, bo: 50})):
        made = club.scorer.make(PAY, {**transfer, "amount": amount, "asset": "EUR"})
        suite.equal(f"after {amount}", balances(club), left)
        suite.check("no reason was given", "reason" not in made, repr(made))
    club.owner.make(PAY, {"from": bo, "to": anna, "amount": AMOUNT_MAX, "asset": "EUR"})
    suite.equal("the most", balances(club), {anna: -AMOUNT_MAX - 50, bo: AMOUNT_MAX + 50})
    for asset in ("score", "chips"):
        club.scorer.make(PAY, {"from": anna, "to": bo, "amount": 7, "asset": asset})
        suite.equal(asset, balances(club, asset), {anna: 7, bo: -7})
    for account in ("oka", "penalty", "rounding", "adjustment"):
        club.scorer.make(PAY, {"from": anna, "to": account, "amount": 1, "asset": "CNY"})
        suite.equal(account, balances(club, "CNY")[account], -1)
    audit(suite, "between two", club)


def the_list(suite):
    club = suite.club("List")
    anna, bo = club.players("Anna", "Bo")
    made = [club.scorer.make(PAY, {"from": anna, "to": bo, "amount": amount, "asset": "EUR"})
            for amount in (1, 2, 3)]
    listed = club.read.read(PAY)["items"]
    suite.equal("newest first", [nameless(entry) for entry in listed], made[::-1])
    suite.equal("with names", listed[0]["names"], {anna: "Anna", bo: "Bo"})
    suite.equal("in pages", list(club.read.pages(PAY, 1)), listed[::-1])
    suite.equal("by kind", club.read.read("/v1/ledger?kind=payment")["items"], listed)
    suite.equal("no settlements", club.read.read("/v1/settlements")["items"], [])
    suite.equal("another club has none", suite.club("Other").read.read(PAY)["items"], [])


def taken_back(suite):
    club = suite.club("Back")
    anna, bo = club.players("Anna", "Bo")
    made = club.scorer.make(PAY, {"from": anna, "to": bo, "amount": 5, "asset": "EUR"})
    path = f"/v1/ledger/{made['id']}/reverse"
    suite.refused("by owners alone", club.scorer.post(path, {"reason": "r"}), 403, "forbidden")
    back = club.owner.make(path, {"reason": "it was 50"})
    suite.equal("the opposite", (back["kind"], back["reverses"], back["postings"]), (
        "reversal", made["seq"], [{**p, "amount": -p["amount"]} for p in made["postings"]]))
    suite.equal("nothing is left", balances(club), {})
    suite.refused("once", club.owner.post(path, {"reason": "r"}), 422, "contradiction")
    audit(suite, "taken back", club)


def refusals(suite):
    club = suite.club("Refusals")
    anna, bo = club.players("Anna", "Bo")
    foreign = suite.club("Foreign").player("Fritz")
    good = {"from": anna, "to": bo, "amount": 5, "asset": "EUR"}
    for change, status, code, pointer in (
            ({"from": ...}, 422, "missing_field", "/from"),
            ({"to": ...}, 422, "missing_field", "/to"),
            ({"amount": ...}, 422, "missing_field", "/amount"),
            ({"asset": ...}, 422, "missing_field", "/asset"),
            ({"from": "fee"}, 422, "bad_value", "/from"),
            ({"from": 1}, 422, "bad_value", "/from"),
            ({"from": NO_ID}, 404, "not_found", "/from"),
            ({"from": foreign}, 404, "not_found", "/from"),
            ({"to": "cash"}, 422, "bad_value", "/to"),
            ({"to": f"player:{bo}"}, 422, "bad_value", "/to"),
            ({"to": ["fee"]}, 422, "bad_value", "/to"),
            ({"to": NO_ID}, 404, "not_found", "/to"),
            ({"to": foreign}, 404, "not_found", "/to"),
            ({"to": anna}, 422, "contradiction", "/to"),
            ({"to": anna.upper()}, 422, "contradiction", "/to"),
            ({"amount": 0}, 422, "bad_value", "/amount"),
            ({"amount": -5}, 422, "bad_value", "/amount"),
            ({"amount": AMOUNT_MAX + 1}, 422, "bad_value", "/amount"),
            ({"amount": "5"}, 422, "bad_value", "/amount"),
            ({"amount": 1.5}, 422, "bad_value", "/amount"),
            ({"asset": "points"}, 422, "bad_value", "/asset"),
            ({"asset": "eur"}, 422, "bad_value", "/asset"),
            ({"reason": ""}, 422, "bad_value", "/reason"),
            ({"reason": "x" * 501}, 422, "bad_value", "/reason"),
            ({"note": "x"}, 422, "unknown_field", "/note")):
        body = {name: value for name, value in {**good, **change}.items() if value is not ...}
        suite.refused(f"{change}"[:60], club.scorer.post(PAY, body), status, code, pointer=pointer)
    for caller, status, code in ((club.read, 403, "forbidden"), (suite.admin, 403, "forbidden"),
                                 (suite.nobody, 401, "unauthorized")):
        suite.refused(code, caller.post(PAY, good), status, code)
    suite.equal("nothing was written", club.read.read("/v1/ledger")["items"], [])


def carried_over(suite):
    """An export with payments is verified by the other program, and comes in as it was."""
    club = suite.club("Here")
    anna, bo = club.players("Anna", "Bo")
    club.scorer.make(PAY, {"from": anna, "to": "fee", "amount": 5, "asset": "EUR",
                            "reason": "麻雀"})
    made = club.scorer.make(PAY, {"from": bo, "to": anna, "amount": 7, "asset": "EUR"})
    club.owner.make(f"/v1/ledger/{made['id']}/reverse", {"reason": "r"})
    data = export(club)
    suite.equal("by the other program", verify_file(data)[0], 0)
    there = suite.club("There")
    suite.equal("it comes in", bring_in(there, data).status, 201)
    suite.equal("the same entries", there.read.read("/v1/ledger"), club.read.read("/v1/ledger"))
    suite.equal("the same balances", balances(there), {anna: 5, "fee": -5})
    audit(suite, "there", there)


if __name__ == "__main__":
    with LedgerSuite() as suite:
        suite.run(to_the_club, between_two, the_list, taken_back, refusals, carried_over)
