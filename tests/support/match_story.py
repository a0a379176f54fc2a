"""
A match told as a story: each sentence is a call, with the numbers that the rules of the game give.
After each, the answer, the match and what stateless /v1/settle says of the same table must agree.
"""

from support.answer_checks import differences
from support.audit import audit, club_balances, head, match_balances, read_ledger
from support.ledger_suite import expect
from support.matches import nameless

SETTLEMENT = ("deltas", "pools", "payments", "wins", "counted", "next_table", "match_over",
              "match_end", "standings", "penalties", "abortive")


class Game:
    """
    One match and its scorer. `points` and `chips` are what the story says the seats hold; `pool`
    and `moved` what lies elsewhere: in the ruleset's pool, and with penalties.
    """

    def __init__(self, suite, club, ruleset, seats, **members):
        self.suite, self.club, self.ruleset = suite, club, ruleset
        self.before = []  # the match before each hand that stands
        answer = club.scorer.post("/v1/matches", {"ruleset": ruleset, "seats": seats, **members})
        self.match = expect(answer, 201)
        self.path = "/v1/matches/" + self.match["id"]
        suite.equal("Location of the match", answer.headers.get("location"), self.path)
        self.points = list(self.match["table"]["points"])
        self.chips = [0] * len(seats)
        self.agrees("the match begins", self.match, state="open", next_hand_number=
                    self.match["table"]["hand_number"])

    @property
    def table(self):
        return self.match["table"]

    def agrees(self, name, match, **members):
        """An answer's match says what the story says, and so does GET."""
        self.match = match
        self.suite.equal(f"{name}: points", match["table"]["points"], self.points)
        self.suite.equal(f"{name}: chips", match["chips"], self.chips)
        faults = differences(members, match)
        self.suite.check(f"{name}: the match", not faults, "\n".join(faults))
        self.suite.equal(f"{name}: GET", nameless(self.club.read.read(self.path)), match)

    def stateless(self, body, table=None):
        """What /v1/settle answers for a hand on a table (the match's own when none is given)."""
        request = {"ruleset": self.ruleset, "rules": self.match["rules"],
                   "table": table or self.table}
        request.update({name: body[name] for name in ("deal", "outcome") if name in body})
        answer = expect(self.suite.client.post("/v1/settle?names=none", request), 200)
        return {name: answer[name] for name in SETTLEMENT if name in answer}

    # ---- Hands ----

    def plays(self, name, outcome, deltas, chips=None, table=None, **more):
        """Records the next hand; `table`: members of the table after it."""
        body = {"hand_number": self.match["next_hand_number"], "outcome": outcome, **more}
        if chips is not None:
            body["chips"] = chips
        want, before = self.stateless(body), self.match
        seen = self.preview(name, body)
        answer = self.club.scorer.post(self.path + "/hands?names=none", body)
        hand = expect(answer, 201)
        self.before.append(before)
        self.suite.equal(f"{name}: deltas", hand["settlement"]["deltas"], deltas)
        self.suite.equal(f"{name}: as /v1/settle has it", hand["settlement"], want)
        self.suite.equal(f"{name}: the preview was the same",
                         (seen["settlement"], seen["table_after"]),
                         (hand["settlement"], hand["table_after"]))
        self.suite.equal(f"{name}: table before", hand["table_before"], before["table"])
        self.suite.equal(f"{name}: Location", answer.headers.get("location"),
                         f"{self.path}/hands/{body['hand_number']}")
        self.move(deltas, chips)
        self.agrees(name, hand["match"], table={**(table or {}), **want["next_table"]},
                    next_hand_number=body["hand_number"] + 1, match_over=want["match_over"])
        self.suite.check(f"{name}: the table after",
                         not differences(table or {}, hand["table_after"]),
                         f"want {table}, got {hand['table_after']}")
        return hand

    def preview(self, name, body):
        """A preview writes nothing."""
        before = head(self.club)
        seen = expect(self.club.scorer.post(self.path + "/hands?preview=true&names=none", body),
                      200)
        self.suite.equal(f"{name}: the preview writes nothing",
                         (head(self.club), nameless(self.club.read.read(self.path))),
                         (before, self.match))
        return seen

    def move(self, deltas, chips):
        self.points = [a + b for a, b in zip(self.points, deltas)]
        self.chips = [a + b for a, b in zip(self.chips, chips or [0] * len(self.chips))]

    def takes_back(self, name, reason):
        """Undoes the last hand: all is as before it."""
        before, number = self.before.pop(), self.match["next_hand_number"] - 1
        answer = self.club.scorer.delete(f"{self.path}/hands/{number}?reason={reason}")
        match = expect(answer, 200)["match"]
        self.points, self.chips = list(before["table"]["points"]), list(before["chips"])
        self.agrees(name, match, table=before["table"], next_hand_number=number, match_over=False)

    def corrects(self, name, from_hand, hands, reason, moved=(0,) * 4, moved_chips=(0,) * 4):
        """
        Puts others in the place of the hands from `from_hand` on. `hands`: (body, deltas) each;
        `moved`: points, and chips, that penalties and transfers moved between the first of these
        hands and the next, where they stay.
        """
        first = self.before[from_hand - self.before[0]["next_hand_number"]]
        old = [hand["settlement"]["deltas"]
               for hand in self.club.read.pages(self.path + "/hands?names=none")
               if hand["hand_number"] >= from_hand]
        body = {"from_hand": from_hand, "hands": [hand for hand, _ in hands], "reason": reason}
        seen = expect(self.club.scorer.post(self.path + "/corrections?preview=true", body), 200)
        answer = expect(self.club.scorer.post(self.path + "/corrections", body), 201)
        new = [deltas for _, deltas in hands]
        self.suite.equal(f"{name}: changes", answer["changes"], changes(from_hand, old, new))
        self.suite.equal(f"{name}: the preview's", seen["changes"], answer["changes"])
        self.points = [a + b for a, b in zip(first["table"]["points"], moved)]
        self.chips = [a + b for a, b in zip(first["chips"], moved_chips)]
        table = first["table"]
        for (hand, deltas), got in zip(hands, answer["hands"]):
            self.suite.equal(f"{name}: as /v1/settle has it",
                             got["settlement"]["next_table"],
                             self.stateless(hand, table)["next_table"])
            self.suite.equal(f"{name}: deltas", got["settlement"]["deltas"], deltas)
            self.move(deltas, hand.get("chips"))
            table = got["settlement"]["next_table"]
            if got is answer["hands"][0]:
                points = [a + b for a, b in zip(table["points"], moved)]
                table = {**table, "points": points}
        self.agrees(name, answer["match"], table=table,
                    next_hand_number=from_hand + len(hands))
        del self.before[from_hand - self.before[0]["next_hand_number"] + len(hands):]
        return answer

    # ---- Beside the hands ----

    def penalty(self, name, seat, points, reason, apply="table"):
        body = {"seat": seat, "points": points, "reason": reason, "apply": apply}
        answer = self.club.scorer.make(self.path + "/penalties", body)
        if apply == "table":
            self.points[seat] -= points
        self.agrees(name, answer["match"])

    def transfer(self, name, giver, taker, reason, **amount):
        body = {"from": giver, "to": taker, "reason": reason, **amount}
        answer = self.club.scorer.make(self.path + "/transfers", body)
        held = self.points if "points" in amount else self.chips
        held[giver] -= sum(amount.values())
        held[taker] += sum(amount.values())
        self.agrees(name, answer["match"])

    def seats(self, name, seats):
        match = self.club.scorer.make(self.path + "/seats", {"seats": seats})
        self.agrees(name, match, seats=seats)

    # ---- The end ----

    def finishes(self, name, standings):
        """`standings`: members of each, by place."""
        match = expect(self.club.scorer.post(self.path + "/finish", {}), 200)
        self.agrees(name, match, state="finished", standings=standings)
        entries = read_ledger(self.club)
        for asset in ("points", "chips"):
            self.suite.equal(f"{name}: no {asset} left on the table",
                             match_balances(entries, match["id"], asset), {})

    def accounts(self, name, **held):
        """What the ledger says lies on the seats and pools of the match, in points."""
        got = match_balances(read_ledger(self.club), self.match["id"], "points")
        got.pop("start", None)
        want = {f"seat:{seat}": points for seat, points in enumerate(self.points) if points}
        want.update({name: points for name, points in held.items() if points})
        self.suite.equal(f"{name}: accounts", got, want)


def changes(first, old, new):
    """What a correction answers: old and new deltas side by side."""
    return [{"hand_number": first + i,
             "old_deltas": old[i] if i < len(old) else None,
             "new_deltas": new[i] if i < len(new) else None}
            for i in range(max(len(old), len(new)))]


def win(seat, loser, called, **more):
    """One called win; `loser` None is a self-draw."""
    return {"type": "win", "wins": [{"seat": seat, "from": loser, "called": called}], **more}


def draw(**more):
    return {"type": "exhaustive_draw", **more}


def false_win(seat, **more):
    return {"type": "false_win", "offender": seat, **more}


def scores(suite, name, club, want, query=""):
    """The club's standings: (name, score, places) in order; equal scores in any."""
    items = club.read.read("/v1/standings" + query)["items"]
    said = [item["score"] for item in items]
    suite.equal(f"{name}: in order", said, sorted(said, reverse=True))
    got = [(item["name"], item["score"], item["places"]) for item in items]
    suite.equal(f"{name}: standings", sorted(got), sorted(want))


def holds(suite, name, club, want):
    """Balances of the club by (account, asset); players by name."""
    names = {f"player:{player['id']}": player["name"]
             for player in club.read.pages("/v1/players")}
    got = {(names.get(account, account), asset): amount
           for (account, asset), amount in club_balances(read_ledger(club)).items()}
    suite.equal(f"{name}: balances", got, want)


def settle_up(suite, name, club, asset="score"):
    """Plan and settlement of an asset: nobody owes anything afterwards."""
    plan = club.read.read(f"/v1/settlements/plan?asset={asset}")
    owed = {place: amount for place, amount in club_balances(read_ledger(club)).items()
            if place[1] == asset}
    accounts = {f"player:{player['id']}": player["id"]
                for player in club.read.pages("/v1/players")}
    left = {accounts.get(account, account): amount for (account, _), amount in owed.items()}
    for transfer in plan["transfers"]:
        suite.check(f"{name}: an amount to pay", transfer["amount"] > 0, repr(transfer))
        left[transfer["from"]] += transfer["amount"]
        left[transfer["to"]] -= transfer["amount"]
    suite.equal(f"{name}: the plan settles all", {k: v for k, v in left.items() if v}, {})
    suite.check(f"{name}: fewer transfers than people",
                not owed or len(plan["transfers"]) < len(owed), repr(plan))
    done = club.owner.make("/v1/settlements", {"asset": asset, "as_of": plan["as_of"]})
    suite.equal(f"{name}: as planned", done["transfers"], plan["transfers"])
    after = [amount for (_, of), amount in club_balances(read_ledger(club)).items() if of == asset]
    suite.equal(f"{name}: all is settled in {asset}", after, [])


def last_page(suite, name, club):
    """The ledger is sound, and its export is whole."""
    entries = audit(suite, name, club)
    lines = expect_export(club)
    suite.equal(f"{name}: the export begins and ends",
                (lines[0]["type"], lines[-1]["type"]), ("club", "end"))
    exported = [line["hash"] for line in lines if line["type"] == "entry"]
    suite.equal(f"{name}: the export has every entry", exported,
                [entry["hash"] for entry in entries])
    suite.equal(f"{name}: the export's head", lines[-1].get("head"), entries[-1]["hash"])


def expect_export(club):
    answer = club.read.get("/v1/export?format=ndjson")
    if answer.status != 200:
        raise AssertionError(repr(answer))
    return answer.lines()
