"""A match that counts its own hands, and the sums of what its entries post."""

from collections import Counter

from support.ledger_suite import expect

UMA = (20000, 10000, -10000, -20000)
RETURN_POINTS = 30000
STICK = 1000


def unversioned(shown):
    """A match without how often it changed, and when its last hand was written."""
    last = shown.get("last_hand") and {**shown["last_hand"], "seq": 0, "at": ""}
    return {**shown, "version": 0, "last_hand": last}


def win(seat, source, han=3, fu=40, **members):
    """A called riichi win; `source` None is a self-draw."""
    called = {"han": han, "fu": fu}
    called.update(members.pop("called", {}))
    return {"type": "win", "wins": [{"seat": seat, "from": source, "called": called}], **members}


def draw(*tenpai, **members):
    return {"type": "exhaustive_draw", "tenpai": list(tenpai), **members}


def nameless(shown):
    """What GET shows, as an answer to a write has it: without what it looks up."""
    looked_up = ("names", "text", "played_by_names", "round_label", "preset", "last_hand")
    return {member: value for member, value in shown.items() if member not in looked_up}


class Match:
    """A match of a club, played with the scorer's key."""

    def __init__(self, club, seats, ruleset="riichi", **members):
        self.club, self.seats = club, list(seats)
        self.made = club.scorer.make("/v1/matches",
                                     {"ruleset": ruleset, "seats": self.seats, **members})
        self.id = self.made["id"]
        self.path = f"/v1/matches/{self.id}"

    def show(self):
        return self.club.read.read(self.path)

    def post(self, what, value=None, **headers):
        return self.club.scorer.post(f"{self.path}/{what}", value, **headers)

    def do(self, what, value=None):
        """A POST that must succeed: its JSON."""
        answer = self.post(what, value)
        if answer.status not in (200, 201):
            raise AssertionError(f"{what}: {answer!r}")
        return answer.json()

    def hand(self, outcome, **members):
        number = self.show()["next_hand_number"]
        return self.do("hands", {"hand_number": number, "outcome": outcome, **members})

    def undo(self):
        number = self.show()["next_hand_number"] - 1
        return expect(self.club.scorer.delete(f"{self.path}/hands/{number}"), 200)

    def move_back(self, what, value):
        """A penalty or transfer that is made and taken back: what the second call answered."""
        made = self.do(what, value)
        return expect(self.club.scorer.delete(f"{self.path}/{what}/{made['id']}"), 200)

    def seat(self, seats, **members):
        self.seats = list(seats)
        return self.do("seats", {"seats": self.seats, **members})

    def finish(self, **body):
        return self.do("finish", body)

    def entries(self, kind=None):
        kinds = f"&kind={kind}" if kind else ""
        return list(self.club.read.pages(f"/v1/ledger?match={self.id}{kinds}"))


def postings(entries):
    for entry in entries:
        yield from entry["postings"]


def fold(entries):
    """(account, asset): sum, without zeros."""
    sums = Counter()
    for posting in postings(entries):
        sums[posting["account"], posting["asset"]] += posting["amount"]
    return {key: amount for key, amount in sums.items() if amount}


def balances(club, player):
    """What a player's accounts hold, without zeros."""
    held = club.read.read(f"/v1/players/{player}/statement")["balances"]
    return {asset: amount for asset, amount in held.items() if amount}


def standings(points, deposits=0):
    """The scores by seat and the seats by place, of riichi's defaults."""
    order = sorted(range(4), key=lambda seat: (-points[seat], seat))
    scores = [points[seat] - RETURN_POINTS for seat in range(4)]
    scores[order[0]] += STICK * deposits
    for place, seat in enumerate(order):
        scores[seat] += UMA[place]
    return scores, order
