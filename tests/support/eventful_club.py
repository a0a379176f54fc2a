"""A club in which every kind of entry has been made, and its export, for several suites."""

import os
import subprocess
import sys

from support.client import NDJSON
from support.ledger_suite import expect
from support.matches import Match, draw, win
from support.sealed_matches import PATIENT, SealedMatch
from support.vectors import ROOT

VERIFIER = os.path.join(ROOT, "tests", "verify_ledger.py")
KINDS = {"match", "seats", "hand", "hand_reversal", "penalty", "penalty_reversal",
         "transfer", "transfer_reversal", "result", "finish", "reopen",
         "void", "settlement", "payment", "adjustment", "reversal", "move", "season",
         "money", "note", "rename", "anonymise", "merge", "seal"}


class Eventful:
    """
    A club with entries of every kind: `open` is a match with hands that stand and one that was
    taken back, `done` a finished one that had been reopened, `void` one that counts for nothing,
    `sealed` a finished one whose deals were. The suite's daemon has a seal key: `sealing`.
    """

    def __init__(self, suite, name="Eventful"):
        self.club = club = suite.club(name)
        self.season = club.season("autumn")
        self.players = club.players("Anna", "Bo", "=Chen", 'Dora "D", 朵拉', "Eva")
        self.done = self._finished()
        self.void = Match(club, self.players[1:])
        self.void.hand(draw(0))
        self.void.finish()
        self.void.do("void", {"reason": "played twice"})
        self.sealed = self._sealed(suite)
        self.old = Match(club, self.players[:4], result=[40000, 30000, 20000, 10000],
                         played_at="2020-02-29T12:00:00Z", external_id="old-1",
                         chips=[1, 0, -1, 0], scores=[45000, 5000, -15000, -35000])
        self._seasons()
        self._money()
        self._notes()
        expect(self.club.owner.patch(f"/v1/clubs/{club.id}", {"money": {
            "points": 1000, "amount": 50, "currency": "EURCENT"}}), 200)
        fritz = f"/v1/players/{self.fritz}"
        expect(self.club.scorer.patch(fritz, {"name": "Fritz M."}), 200)
        expect(self.club.owner.post(f"{fritz}/anonymise"), 200)
        self._merged()
        self.open = self._running()

    def _notes(self):
        """One stands, one is taken back, and one is said by somebody who is anonymised."""
        self.fritz = self.club.player("Fritz")
        self.done.do("notes", {"text": "The lamp went out.", "hand": 1})
        slip = self.done.do("notes", {"text": "a slip of the pen"})
        expect(self.club.scorer.delete(f"{self.done.path}/notes/{slip['id']}"), 201)
        self.done.do("notes", {"text": "I was late.", "player": self.fritz})

    def _finished(self):
        match = Match(self.club, [*self.players[:3], {"guest": "Gast"}], season=self.season,
                      chip_value={"amount": 100, "currency": "CNY"},
                      fee={"amount": 10, "currency": "CNY"})
        match.hand(win(1, 2), chips=[0, 2, -2, 0], note="line one\nline two")
        match.hand(draw(0, 1))
        match.undo()
        match.do("corrections", {"from_hand": 1, "hands": [{"outcome": win(1, 2, han=4)}],
                                 "reason": "4 han"})
        match.do("penalties", {"seat": 0, "points": 1000, "reason": "late"})
        match.do("penalties", {"seat": 1, "points": 2000, "reason": "rude", "apply": "final"})
        match.do("transfers", {"from": 1, "to": 3, "points": 500, "reason": "a stick"})
        match.do("transfers", {"from": 3, "to": 0, "chips": 1, "reason": "a chip"})
        guest = match.show()["seats"][3]["player"]
        match.seat([self.players[0], self.players[4], self.players[2], guest])
        match.hand(win(3, None))
        match.finish()
        match.do("reopen", {"reason": "one more hand"})
        match.hand(draw())
        match.finish(reason="late")
        return match

    def _sealed(self, suite):
        """Every step but a beacon's: a seat is left out, a deal used up, another never played."""
        match = SealedMatch(suite, self.club, self.players[:4], seal=PATIENT)
        one, two, three, four = match.holders
        four.seed = three.seed
        match.ready()
        match.deal()
        for number, (holder, source) in enumerate((
                (one, "wall"), (two, "kong"), (four, "wall")), 1):
            expect(holder.draw(number, source), 200)
        match.hand(win(0, 1))
        match.undo()
        match.play(draw(1))
        match.deal()
        expect(three.draw(1), 200)
        match.finish()
        return match

    def _seasons(self):
        """A second one, of rules of its own, which is changed, closed and reopened; and a move."""
        owner, path = self.club.owner, "/v1/seasons/" + self.club.season(
            "winter", ruleset="riichi", fee={"amount": 5, "currency": "EUR"})
        expect(owner.put(path, {"name": "Winter", "ruleset": "riichi", "counted": "best",
                                "counted_games": 3, "first_day": "2020-01-01"}), 200)
        self.old.do("season", {"season": path[-36:], "reason": "it was of the league"})
        expect(owner.post(path + "/close"), 200)
        expect(owner.post(path + "/reopen", {"reason": "one more evening"}), 200)

    def _money(self):
        owner = self.club.owner
        owner.make("/v1/ledger/adjustments", {"player": self.players[4], "amount": 700,
                                              "asset": "CNY", "reason": "paid in"})
        wrong = owner.make("/v1/ledger/adjustments", {"player": self.players[4], "amount": 7,
                                                      "asset": "CNY", "reason": "wrong"})
        expect(owner.post(f"/v1/ledger/{wrong['id']}/reverse", {"reason": "was wrong"}), 201)
        self.club.scorer.make("/v1/payments", {"from": self.players[1], "to": "fee", "amount": 10,
                                               "asset": "CNY", "reason": "at the door"})
        plan = self.club.read.read("/v1/settlements/plan?asset=CNY")
        owner.make("/v1/settlements", {"asset": "CNY", "as_of": plan["as_of"], "note": "cash"})

    def _merged(self):
        """A guest who was Eva, as she told later; and one who was taken for her, and was not."""
        match = Match(self.club, [*self.players[:3], {"guest": "Evi"}], season=self.season)
        match.hand(win(3, 0))
        match.finish()
        guest = match.show()["seats"][3]["player"]
        owner = self.club.owner
        wrong = owner.make(f"/v1/players/{guest}/merge", {"into": self.club.player("Eve")})
        expect(owner.post(f"/v1/ledger/{wrong['id']}/reverse", {"reason": "another"}), 201)
        owner.make(f"/v1/players/{guest}/merge", {"into": self.players[4], "reason": "it was Eva"})

    def _running(self):
        match = Match(self.club, self.players[:4], external_id="table 7")
        match.hand(draw(2, riichi=[2]))
        match.hand(win(0, 3))
        match.undo()
        match.move_back("penalties", {"seat": 1, "points": 300, "reason": "r"})
        match.move_back("transfers", {"from": 0, "to": 2, "chips": 2, "reason": "r"})
        match.seat(self.players[:4], played_by=[None, {"guest": "Bea"}, None, self.players[4]])
        match.hand(win(0, 1))
        match.move_back("penalties", {"seat": 1, "points": 100, "reason": "r"})
        return match


def export(club, query=""):
    answer = club.read.get("/v1/export" + query)
    if answer.status != 200:
        raise AssertionError(repr(answer))
    return answer.body


def bring_in(club, data, **headers):
    """The answer of importing these bytes."""
    return club.owner.post("/v1/import", data, Content_Type=NDJSON, **headers)


def without_club(data):
    """An export's lines after the first, which says whose it is."""
    return data.split(b"\n", 1)[1]


def verify_file(data, *arguments):
    """(exit status, standard output) of the verifier that knows nothing of the service."""
    done = subprocess.run([sys.executable, VERIFIER, *arguments], input=data, check=False,
                          capture_output=True, timeout=300)
    if done.returncode != 0:
        print(done.stderr.decode("utf-8"), end="")
    return done.returncode, done.stdout.decode("utf-8")
