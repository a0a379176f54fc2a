"""
Changing what was said before: a match is a fold of its events. Who sits where is a fact by hand
number; penalties, transfers and substitutions stay where they were; what is corrected to the same
changes nothing, in any history.
"""

import random

from conversations import deals_of_four
from support.audit import audit
from support.ledger_suite import LedgerSuite, expect
from support.matches import Match, draw, unversioned

HISTORIES = 3  # of each ruleset
STEPS = 24


def seats_by_number(suite):
    """An undo across a substitution seats again who sat there."""
    club = suite.club()
    seats, emil = club.players(), club.player("Emil")
    match = Match(club, seats)
    match.hand(draw(0))
    match.hand(draw(1))
    match.seat([emil, *seats[1:]])
    match.hand(draw(2))
    match.undo()
    suite.equal("hand 3 is still Emil's", match.show()["seats"][0], emil)
    match.undo()
    suite.equal("hand 2 is Anna's", match.show()["seats"][0], seats[0])
    again = match.hand(draw(1))
    suite.equal("recorded anew it is hers", again["seats"][0], seats[0])
    suite.equal("and Emil comes again", again["match"]["seats"][0], emil)
    suite.equal("to play hand 3", match.hand(draw(2))["seats"][0], emil)
    done = match.do("corrections", {"from_hand": 1, "hands": [], "reason": "r"})
    suite.equal("no hand is left: Anna begins", done["match"]["seats"][0], seats[0])
    for number in (1, 2, 3):
        seen = expect(match.post("hands?preview=true", {
            "hand_number": number, "outcome": draw(number)}), 200)
        made = match.hand(draw(number))
        suite.equal(f"hand {number}", made["seats"][0], emil if number == 3 else seats[0])
        suite.equal(f"the preview of {number}", seen["match"]["seats"], made["match"]["seats"])
    match.undo()
    match.undo()
    match.seat([seats[0], seats[2], seats[1], seats[3]])
    suite.equal("seated anew", match.hand(draw(1))["match"]["seats"],
                [seats[0], seats[2], seats[1], seats[3]])
    match.finish()
    audit(suite, "by number", club)


def what_was_moved_later(suite):
    """The two golden cases: a correction to the same after something was moved."""
    club = suite.club()
    match = Match(club, club.players(), "ming")
    ming = deals_of_four(suite.client)["ming"]
    case = next(case["request"] for case in ming if case["status"] == 200
                and case["request"]["outcome"]["type"] == "win")
    body = {name: case[name] for name in ("deal", "outcome") if name in case}
    made = match.do("hands", {"hand_number": 1, **body})
    old = made["settlement"]["deltas"]
    winner = max(range(4), key=lambda seat: old[seat])
    loser = min(range(4), key=lambda seat: old[seat])
    match.do("transfers", {"from": winner, "to": loser if loser != winner else (winner + 1) % 4,
                           "points": 3, "reason": "r"})
    before = match.show()
    done = match.do("corrections", {"from_hand": 1, "hands": [body], "reason": "r"})
    suite.equal("ming", done["changes"], [
        {"hand_number": 1, "old_deltas": old, "new_deltas": old}])
    suite.equal("the match", unversioned(match.show()), unversioned(before))

    match = Match(club, club.players())
    body = {"outcome": {**draw(3), "riichi": [3]}}
    match.do("hands", {"hand_number": 1, **body})
    match.do("penalties", {"seat": 3, "points": 24500, "reason": "r"})
    before = match.show()
    done = match.do("corrections", {"from_hand": 1, "hands": [body], "reason": "r"})
    suite.equal("riichi", done["changes"][0]["new_deltas"], done["changes"][0]["old_deltas"])
    suite.equal("its match", unversioned(match.show()), unversioned(before))
    audit(suite, "moved later", club)


class History:
    """A match to which random things happen."""

    def __init__(self, club, ruleset, deals, seed):
        self.random = random.Random(seed)
        self.club, self.deals = club, deals
        self.people = club.players(*"ABCDEF")
        self.match = Match(club, self.people[:4], ruleset)

    def hand(self):
        request = self.random.choice(self.deals)["request"]
        body = {name: request[name] for name in ("deal", "outcome") if name in request}
        body["beyond"] = True
        if self.random.random() < 0.3:
            body["chips"] = [2, -1, -1, 0]
        # Not every deal can be on this table.
        self.match.post("hands", {"hand_number": self.match.show()["next_hand_number"], **body})

    def penalty(self):
        self.match.do("penalties", {
            "seat": self.random.randrange(4), "points": self.random.choice((1, 20, 1000)),
            "apply": self.random.choice(("table", "final")), "reason": "r"})

    def transfer(self):
        giver, taker = self.random.sample(range(4), 2)
        self.match.do("transfers", {"from": giver, "to": taker, "reason": "r",
                                    self.random.choice(("points", "chips")): 7})

    def seats(self):
        self.match.seat(self.random.sample(self.people, 4))

    def undo(self):
        if self.hands():
            self.match.undo()

    def hands(self):
        return list(self.club.read.pages(self.match.path + "/hands"))

    def correct(self, first):
        hands = [hand["input"] for hand in self.hands() if hand["hand_number"] >= first]
        return self.match.do("corrections", {"from_hand": first, "hands": hands, "reason": "r"})

    def step(self):
        self.random.choices((self.hand, self.penalty, self.transfer, self.seats, self.undo),
                            (10, 2, 2, 2, 2))[0]()


# What stands, whenever it was recorded.
def timeless(hands):
    return [{name: hand[name] for name in hand if name not in ("id", "seq", "at", "recorded_by")}
            for hand in hands]


def one_history(suite, ruleset, deals, seed):
    history = History(suite.club(), ruleset, deals, seed)
    for _ in range(STEPS):
        history.step()
    for _ in range(3):
        before, hands = history.match.show(), history.hands()
        if not hands:
            break
        hand = history.random.choice(hands)
        done = history.correct(hand["hand_number"])
        name = f"{ruleset} {seed} from hand {hand['hand_number']}"
        suite.check(f"{name}: deltas", all(change["old_deltas"] == change["new_deltas"]
                                           for change in done["changes"]), repr(done["changes"]))
        suite.equal(f"{name}: match", unversioned(history.match.show()), unversioned(before))
        suite.equal(f"{name}: hands", timeless(history.hands()), timeless(hands))
        history.step()
    history.match.finish()
    audit(suite, f"{ruleset} {seed}", history.club)


def unchanged(suite):
    """A correction to the same input changes nothing, in any history."""
    for ruleset, deals in deals_of_four(suite.client).items():
        good = [case for case in deals if case["status"] == 200]
        for seed in range(HISTORIES):
            one_history(suite, ruleset, good, seed)


def put(match, number, body, query=""):
    return match.club.scorer.put(f"{match.path}/hands/{number}{query}", body)


def one_hand(suite):
    """One hand is put right; the later ones are settled again, or one of them is named."""
    club = suite.club()
    match = Match(club, club.players())
    for hand in (draw(0), draw(1), {**draw(3), "riichi": [3]}):
        match.hand(hand)
    match.do("penalties", {"seat": 2, "points": 100, "reason": "r"})
    match.hand(draw(0))
    before, head = match.show(), len(match.entries())
    body = {"outcome": draw(2)}
    seen = expect(put(match, 1, body, "?preview=true"), 200)
    suite.equal("the preview writes nothing", (match.show(), len(match.entries())), (before, head))
    done = expect(put(match, 1, body, "?reason=r"), 200)
    suite.equal("as the preview said", seen["changes"], done["changes"])
    suite.equal("the first hand", done["changes"][0], {
        "hand_number": 1, "old_deltas": [3000, -1000, -1000, -1000],
        "new_deltas": [-1000, -1000, 3000, -1000]})
    suite.equal("all later ones", [change["hand_number"] for change in done["changes"]],
                [1, 2, 3, 4])
    again = expect(put(match, 1, {"outcome": draw(0)}), 200)
    suite.equal("and back", (again["match"]["table"], again["match"]["chips"]),
                (before["table"], before["chips"]))
    suite.refused("no such hand", put(match, 9, body), 404, "not_found")
    suite.refused("another number", put(match, 1, {**body, "hand_number": 2}), 422,
                  "contradiction", pointer="/hand_number")
    ruin = {"outcome": {"type": "win", "wins": [{"seat": 0, "from": 3, "called": {"yakuman": 1}}]}}
    before, head = match.show(), len(match.entries())
    for query in ("", "?preview=true"):
        suite.refused("a riichi without the points" + query, put(match, 1, ruin, query), 422,
                      "contradiction", hand_number=3, pointer=None)
    suite.equal("nothing was written", (match.show(), len(match.entries())), (before, head))
    match.finish()
    suite.refused("a finished match", put(match, 1, body), 409, "match_not_open")
    audit(suite, "one hand", club)


def main():
    with LedgerSuite() as suite:
        suite.run(seats_by_number, what_was_moved_later, one_hand, unchanged)


if __name__ == "__main__":
    main()
