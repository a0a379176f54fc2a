"""Settling up: plans of payments, players who leave, outdated plans, and posting a plan."""

from itertools import combinations

from support.audit import audit
from support.eventful_club import Eventful
from support.ledger_suite import NO_ID, LedgerSuite
from support.matches import nameless
from support.sealed_matches import sealing

EXACT = 16  # balances up to which the fewest transfers are promised


def with_balances(suite, amounts, asset="score", name="Debts"):
    """A club whose players hold these amounts; what they do not sum to is the adjustment's."""
    club = suite.club(name)
    players = [club.player(f"P{i}") for i in range(len(amounts))]
    club.owner.make("/v1/ledger/adjustments", {"asset": asset, "reason": "debts", "postings": [
        {"player": player, "amount": amount} for player, amount in zip(players, amounts)
        if amount]})
    return club, players


def settled(plan):
    """The balances after the plan's transfers."""
    left = {balance.get("player", balance["account"]): balance["balance"]
            for balance in plan["balances"]}
    for transfer in plan["transfers"]:
        left[transfer["from"]] += transfer["amount"]
        left[transfer["to"]] -= transfer["amount"]
    return left


def fewest(amounts):
    """Of n balances that fall into k groups of sum 0, n - k transfers are needed (small n)."""
    amounts = [amount for amount in amounts if amount]
    best = 0

    def groups(rest, count):
        nonlocal best
        best = max(best, count)
        for size in range(2, len(rest)):
            for chosen in combinations(range(1, len(rest)), size - 1):
                part = (0, *chosen)
                if sum(rest[i] for i in part) == 0:
                    groups([rest[i] for i in range(len(rest)) if i not in part], count + 1)

    if amounts:
        groups(amounts, 1)
    return len(amounts) - best


def plans(suite):
    for amounts in ([], [5, -5], [5, -2, -3], [10, -10, 7, -7, 3, -3], [4, 3, 2, -5, -4],
                    [1, 2, 3, 4, -3, -7], [100, 50, -20, -30, -40, -60]):
        club, _ = with_balances(suite, amounts or [0, 0]) if any(amounts) else (suite.club(), [])
        plan = club.read.read("/v1/settlements/plan")
        name = f"{amounts}"
        suite.equal(f"{name}: all is settled", set(settled(plan).values()) - {0}, set())
        suite.equal(f"{name}: the fewest", len(plan["transfers"]), fewest(amounts))
        suite.equal(f"{name}: exact", (plan["method"], plan["asset"]), ("exact", "score"))
        suite.equal(f"{name}: as_of", plan["as_of"], 1 if amounts else 0)
        suite.equal(f"{name}: again", club.read.read(f"/v1/settlements/plan?as_of={plan['as_of']}"),
                    plan)


def many(suite):
    """17 people with a balance are more than the exact search takes."""
    for count in (EXACT, EXACT + 1, 60):
        half = count // 2
        amounts = [i + 1 for i in range(half)] + [-2 * (i + 1) for i in range(count - half)]
        amounts[-1] -= sum(amounts)
        club, _ = with_balances(suite, amounts)
        plan = club.read.read("/v1/settlements/plan")
        suite.equal(f"{count}: method", plan["method"], "exact" if count <= EXACT else "greedy")
        suite.equal(f"{count}: all is settled", set(settled(plan).values()), {0})
        suite.check(f"{count}: not more than needed", len(plan["transfers"]) < count)
        done = club.owner.make("/v1/settlements", {"as_of": plan["as_of"]})
        suite.equal(f"{count}: posted", (done["transfers"], done["method"]),
                    (plan["transfers"], plan["method"]))
        suite.equal(f"{count}: nothing is left",
                    club.read.read("/v1/settlements/plan")["balances"], [])


def the_clubs_own(suite):
    """The club's accounts take part, by their names; balances name players."""
    club, players = with_balances(suite, [300, -100], asset="EUR")
    plan = club.read.read("/v1/settlements/plan?asset=EUR")
    suite.equal("balances", plan["balances"], [
        {"account": "adjustment", "balance": -200},
        {"account": f"player:{players[0]}", "player": players[0], "name": "P0", "balance": 300},
        {"account": f"player:{players[1]}", "player": players[1], "name": "P1", "balance": -100}])
    suite.equal("transfers", plan["transfers"], [
        {"from": "adjustment", "to": players[0], "amount": 200},
        {"from": players[1], "to": players[0], "amount": 100}])
    suite.equal("other assets are theirs", club.read.read("/v1/settlements/plan")["balances"], [])


def one_leaves(suite):
    club, players = with_balances(suite, [50, 30, 20, -60, -40])
    for index in (0, 3):
        who = players[index]
        plan = club.read.read(f"/v1/settlements/plan?player={who}")
        suite.equal("only one's own", {who} - {p for t in plan["transfers"]
                                               for p in (t["from"], t["to"])}, set())
        suite.check("each with the one who leaves", all(who in (t["from"], t["to"])
                                                        for t in plan["transfers"]), repr(plan))
        suite.equal("one's balance comes to 0", settled(plan)[who], 0)
        suite.equal("whose", (plan["player"], plan["method"]), (who, "exact"))
    done = club.owner.make("/v1/settlements", {"player": players[3], "as_of": 1, "note": "moves"})
    suite.equal("posted", (done["player"], done["note"], done["kind"]),
                (players[3], "moves", "settlement"))
    left = {b["player"]: b["balance"] for b in
            club.read.read("/v1/settlements/plan")["balances"]}
    suite.check("the one who left is settled, the others' sum is 0",
                players[3] not in left and sum(left.values()) == 0, repr(left))
    nothing = club.read.read(f"/v1/settlements/plan?player={players[3]}")["transfers"]
    suite.equal("nothing more to do", nothing, [])
    suite.refused("nor to post", club.owner.post("/v1/settlements", {
        "player": players[3], "as_of": 2}), 422, "contradiction")
    audit(suite, "one leaves", club)


def moved_on(suite):
    club, players = with_balances(suite, [5, -5])
    plan = club.read.read("/v1/settlements/plan")
    club.owner.make("/v1/ledger/adjustments", {"player": players[0], "amount": 1, "reason": "r"})
    for as_of in (plan["as_of"], 3):
        suite.refused(f"a plan as of {as_of}",
                      club.read.get(f"/v1/settlements/plan?as_of={as_of}"), 409, "ledger_moved",
                      as_of=2)
        suite.refused(f"a settlement as of {as_of}",
                      club.owner.post("/v1/settlements", {"as_of": as_of}), 409, "ledger_moved",
                      as_of=2)
    suite.equal("nothing was posted", club.read.read("/v1/settlements")["items"], [])
    suite.equal("as of the beginning nobody owes",
                club.read.read("/v1/settlements/plan?as_of=0")["balances"], [])
    suite.refused("so there is nothing to settle",
                  club.owner.post("/v1/settlements", {"as_of": 0}), 422, "contradiction")


def adjust(club, asset, **amounts):
    """Of players by their ids; what they do not sum to is the adjustment's."""
    return club.owner.make("/v1/ledger/adjustments", {
        "asset": asset, "reason": "more", "postings": [
            {"player": player, "amount": amount} for player, amount in amounts.items()]})


def others_moved(suite):
    """A plan stands while its own accounts do: for all, and for one who leaves."""
    club, players = with_balances(suite, [5, -5, 0, 0, 0], asset="EUR")
    plan = club.read.read("/v1/settlements/plan?asset=EUR")
    adjust(club, "score", **{players[0]: 7, players[1]: -7})
    adjust(club, "EUR", **{players[2]: 70, players[3]: -70})
    suite.equal("the plan as it was",
                club.read.read("/v1/settlements/plan?asset=EUR&as_of=1"), plan)
    done = club.owner.make("/v1/settlements", {"asset": "EUR", "as_of": 1})
    suite.equal("posted as planned", (done["as_of"], done["seq"], done["transfers"]),
                (1, 4, plan["transfers"]))
    suite.refused("but not twice",
                  club.owner.post("/v1/settlements", {"asset": "EUR", "as_of": 1}), 409,
                  "ledger_moved", as_of=4)
    suite.equal("the others' balances are left", {
        balance["player"]: balance["balance"]
        for balance in club.read.read("/v1/settlements/plan?asset=EUR")["balances"]},
        {players[2]: 70, players[3]: -70})
    audit(suite, "others moved", club)


def others_moved_while_one_leaves(suite):
    """Who would be the largest creditor now is not who the plan of then pays."""
    club, players = with_balances(suite, [40, 30, -50, -20, 0])
    leaver = players[3]
    plan = club.read.read(f"/v1/settlements/plan?player={leaver}")
    suite.equal("the largest is paid", plan["transfers"],
                [{"from": leaver, "to": players[0], "amount": 20}])
    adjust(club, "score", **{players[1]: 60, players[4]: -60})
    now = club.read.read(f"/v1/settlements/plan?player={leaver}")
    suite.equal("now it would be another", now["transfers"][0]["to"], players[1])
    done = club.owner.make("/v1/settlements", {"player": leaver, "as_of": plan["as_of"]})
    suite.equal("posted as planned", done["transfers"], plan["transfers"])
    adjust(club, "score", **{leaver: 9, players[4]: -9})
    adjust(club, "score", **{leaver: -9, players[4]: 9})
    suite.equal("there and back is a move, too", club.owner.post(
        "/v1/settlements", {"player": players[4], "as_of": done["seq"]}).status, 409)
    audit(suite, "one left", club)


def taken_back(suite):
    """A settlement whose payment was taken back moves its accounts: the old plan is stale."""
    club, _ = with_balances(suite, [5, -5])
    done = club.owner.make("/v1/settlements", {"as_of": 1})
    club.owner.make(f"/v1/ledger/{done['id']}/reverse", {"reason": "nobody paid"})
    suite.refused("the plan of before", club.owner.post("/v1/settlements", {"as_of": 1}), 409,
                  "ledger_moved", as_of=3)
    club.owner.make("/v1/settlements", {"as_of": 3})


def posting(suite):
    told = Eventful(suite)
    club = told.club
    plan = club.read.read("/v1/settlements/plan")
    suite.check("there is something to settle", len(plan["transfers"]) > 1, repr(plan))
    body = {"as_of": plan["as_of"], "asset": "score"}
    key = {"Idempotency_Key": "settle"}
    answer = club.owner.post("/v1/settlements", body, **key)
    entry = answer.json()
    suite.equal("201", (answer.status, answer.headers.get("location")),
                (201, f"/v1/ledger/{entry['id']}"))
    suite.equal("as planned", {name: entry[name] for name in
                               ("as_of", "asset", "method", "transfers")},
                {name: plan[name] for name in ("as_of", "asset", "method", "transfers")})
    again = club.owner.post("/v1/settlements", body, **key)
    suite.equal("a retry", (again.status, again.body), (201, answer.body))
    names = {balance.get("player", balance["account"]): balance["account"]
             for balance in plan["balances"]}
    wanted = []
    for transfer in plan["transfers"]:
        wanted += [(names[transfer["from"]], transfer["amount"]),
                   (names[transfer["to"]], -transfer["amount"])]
    suite.equal("who owes pays", [(p["account"], p["amount"]) for p in entry["postings"]], wanted)
    suite.equal("all is settled", club.read.read("/v1/settlements/plan")["balances"], [])
    suite.refused("once", club.owner.post("/v1/settlements", {"as_of": entry["seq"]}), 422,
                  "contradiction")
    items = list(club.read.pages("/v1/settlements", 1))
    suite.equal("the list", [item["asset"] for item in items], ["CNY", "score"])
    suite.equal("the last of it", nameless(items[-1]), entry)
    standings = club.read.read("/v1/standings")["items"]
    suite.check("standings are what was played, not what is owed",
                any(item["score"] for item in standings), repr(standings))
    club.owner.make(f"/v1/ledger/{entry['id']}/reverse", {"reason": "nobody paid"})
    suite.equal("taken back, the debts are there again",
                club.read.read("/v1/settlements/plan")["balances"], plan["balances"])
    audit(suite, "posting", club)


def refusals(suite):
    club, players = with_balances(suite, [5, -5])
    foreign = suite.club("Foreign").player("Fritz")
    plan, post = "/v1/settlements/plan?", "/v1/settlements"
    for query, name in (("asset=points", "asset"), ("asset=eur", "asset"), ("asset=", "asset"),
                        ("as_of=x", "as_of"), ("as_of=-1", "as_of"), ("as_of=", "as_of"),
                        ("as_of=99999999999999999999", "as_of"), ("player=x", "player"),
                        ("limit=1", "limit")):
        suite.refused(query, club.read.get(plan + query), 422, "bad_value", parameter=name)
    for player in (NO_ID, foreign):
        suite.refused("a plan for nobody of ours", club.read.get(plan + f"player={player}"), 404,
                      "not_found")
        suite.refused("a settlement for nobody of ours",
                      club.owner.post(post, {"as_of": 1, "player": player}), 404, "not_found")
    for body, code, pointer in (({}, "missing_field", "/as_of"),
                                ({"as_of": "1"}, "bad_value", "/as_of"),
                                ({"as_of": -1}, "bad_value", "/as_of"),
                                ({"as_of": 1, "asset": "points"}, "bad_value", "/asset"),
                                ({"as_of": 1, "player": 5}, "bad_value", "/player"),
                                ({"as_of": 1, "note": "x" * 501}, "bad_value", "/note"),
                                ({"as_of": 1, "who": players[0]}, "unknown_field", "/who")):
        suite.refused(f"{body}"[:60], club.owner.post(post, body), 422, code, pointer=pointer)
    suite.refused("nothing in CNY", club.owner.post(post, {"as_of": 1, "asset": "CNY"}), 422,
                  "contradiction")
    for caller, status, code in ((club.read, 403, "forbidden"), (club.scorer, 403, "forbidden"),
                                 (suite.nobody, 401, "unauthorized")):
        suite.refused(code, caller.post(post, {"as_of": 1}), status, code)


if __name__ == "__main__":
    with LedgerSuite(flags=sealing()) as suite:
        suite.run(plans, many, the_clubs_own, one_leaves, moved_on, others_moved,
                  others_moved_while_one_leaves, taken_back, posting, refusals)
