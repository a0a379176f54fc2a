"""A sealed match of which every call of the API can succeed, again and again."""

from support.ledger_suite import Caller, expect
from support.matches import draw
from support.sealed_matches import commitment_of

SEATS = 4


class SealedScene:
    """`begin` makes a match; `club` is whose it is. What the calls need is made when they do."""

    def __init__(self, club, begin):
        self.club, self.begin = club, begin
        self.match = self.paths = None
        self.committed = self.revealed = SEATS
        self.shown = self.ready()

    def use(self):
        """On the connection that the club's keys have now."""
        return Caller(self.club.scorer.client, None)

    def renew(self):
        self.match = self.begin()
        opened = self.club.scorer.make(f"{self.match.path}/seal", {})
        self.paths = [f"/v1/seats/{seat['token']}" for seat in opened["seats"]]
        self.committed = self.revealed = 0

    def commitment(self):
        """(path, body) of the next seat's."""
        if self.committed == SEATS:
            self.renew()
        seat, self.committed = self.committed, self.committed + 1
        return f"{self.paths[seat]}/commitment", {
            "commitment": commitment_of(self.match.id, seat, f"seed {seat}")}

    def seed(self):
        """Of any seat but the last, behind whose seed more follows."""
        if self.revealed >= SEATS - 1:
            self.renew()
        while self.committed < SEATS:
            expect(self.use().post(*self.commitment()), 200)
        seat, self.revealed = self.revealed, self.revealed + 1
        return f"{self.paths[seat]}/seed", {"seed": f"seed {seat}"}

    def ready(self):
        """A match whose hands can be dealt; the match of the seats is a new one then."""
        self.renew()
        for _ in range(SEATS - 1):
            expect(self.use().post(*self.seed()), 200)
        expect(self.use().post(f"{self.paths[-1]}/seed", {"seed": f"seed {SEATS - 1}"}), 200)
        self.revealed = SEATS
        return self.match, self.paths

    def deal(self):
        match, _ = self.shown
        if self.seal()["hand"]:
            match.hand(draw(0), beyond=True)
        return f"{match.path}/deals", {}

    def draw(self):
        """The next tile of a hand."""
        hand = self.seal()["hand"]
        if not hand or hand["left"] == 0:
            self.club.scorer.make(*self.deal())
            hand = self.seal()["hand"]
        return f"{self.shown[1][1]}/draws", {"number": len(hand["draws"]) + 1, "source": "wall"}

    def seal(self):
        return self.club.read.read(f"{self.shown[0].path}/seal")
