#!/usr/bin/python3
"""
Ratings that go on where they stood, held against those folded from the beginning: the club is
exported into a new one, of which the daemon has kept nothing, after every other random change.
"""

import random

from support.client import NDJSON
from support.ledger_suite import LedgerSuite, expect
from support.matches import Match, draw, win

METHODS = ("tenhou_r", "plackett_luce")
SEED, CHANGES = 20261123, 20
POINTS = [40000, 30000, 20000, 10000]


class Played:
    """A club, its seasons and the matches that were finished or reopened."""

    def __init__(self, suite, draws):
        self.draws, self.club = draws, suite.club()
        self.players = self.club.players(*"ABCDEF")
        self.seasons = [self.club.season("S"), self.club.season("T")]
        self.matches, self.reopened = [], []

    def season(self):
        season = self.draws.choice([None, *self.seasons])
        return {} if season is None else {"season": season}

    def result(self):
        """Of any day: mostly before others that are in the book."""
        day, minute = self.draws.randint(1, 28), self.draws.randint(0, 59)
        self.matches.append(Match(
            self.club, self.draws.sample(self.players, 4), **self.season(),
            result=self.draws.sample(POINTS, 4), played_at=f"2025-03-{day:02}T12:{minute:02}:00Z"))

    def at_the_same_time(self):
        for _ in range(2):
            self.matches.append(Match(self.club, self.draws.sample(self.players, 4),
                                      result=POINTS, played_at="2025-03-14T12:00:00Z"))

    def game(self):
        match = Match(self.club, self.draws.sample(self.players, 4), **self.season())
        match.hand(win(*self.draws.sample(range(4), 2)))
        if self.draws.random() < 0.4:
            out = [who for who in self.players if who not in match.seats]
            match.seat([out[0], *match.seats[1:]])
            match.hand(draw(1))
        match.finish()
        self.matches.append(match)

    def take(self):
        return self.matches.pop(self.draws.randrange(len(self.matches)))

    def reopen(self):
        match = self.take()
        match.do("reopen", {"reason": "r"})
        self.reopened.append(match)

    def finish(self):
        if self.reopened:
            match = self.reopened.pop()
            match.do("finish", {})
            self.matches.append(match)

    def void(self):
        self.take().do("void", {"reason": "r"})

    def move(self):
        match = self.draws.choice(self.matches)
        answer = self.club.owner.post(f"{match.path}/season", {
            "season": self.draws.choice([None, *self.seasons]), "reason": "r"})
        if answer.status not in (200, 422):
            raise AssertionError(answer)

    def newcomer(self):
        self.players.append(self.club.player("N"))

    def money(self):
        made = self.club.owner.make("/v1/ledger/adjustments", {
            "player": self.players[0], "asset": "score", "amount": 1, "reason": "r"})
        if self.draws.random() < 0.5:
            self.club.owner.make(f"/v1/ledger/{made['id']}/reverse", {"reason": "r"})

    def change(self):
        kinds = [self.result] * 4 + [self.game] * 3 + [self.finish] * 2 + [
            self.reopen, self.void, self.move, self.newcomer, self.money, self.at_the_same_time]
        kind = self.draws.choice(kinds if len(self.matches) > 3 else [self.result])
        kind()
        return kind.__name__


def ratings(club, seasons):
    return {(method, season): club.read.read(
        f"/v1/ratings?method={method}" + (f"&season={season}" if season else ""))
            for method in METHODS for season in (None, *seasons)}


def anew(suite, club):
    """The same book as a new club."""
    other = suite.club("Anew")
    data = club.read.get("/v1/export").body
    expect(other.owner.post("/v1/import", data, Content_Type=NDJSON), 201)
    return other


def as_folded_anew(suite):
    played = Played(suite, random.Random(SEED))
    for number in range(CHANGES):
        kind = played.change()
        if number % 4 == 3:
            kind += ", " + played.change()                # two changes between two questions
        kept = ratings(played.club, played.seasons)
        if number % 2 == 1:
            suite.equal(f"change {number}: {kind}", kept,
                        ratings(anew(suite, played.club), played.seasons))
    suite.equal("asked again", ratings(played.club, played.seasons), kept)
    suite.check("something was rated", len(kept["tenhou_r", None]["items"]) >= 6)


def more_seasons_than_are_kept(suite):
    """Each season is folded apart, however many are asked for."""
    club = suite.club()
    players = club.players()
    seasons = [club.season(f"S{number}") for number in range(6)]
    for season in seasons:
        Match(club, players, result=POINTS, season=season, played_at="2025-03-01T12:00:00Z")
    first = ratings(club, seasons)
    for season in seasons:
        suite.equal("one match", [line["rating"] for line in first["tenhou_r", season]["items"]],
                    [1530000, 1510000, 1490000, 1470000])
    suite.equal("again", ratings(club, seasons), first)
    suite.equal("as anew", ratings(anew(suite, club), seasons), first)


def many_entries_between(suite):
    """More entries than are followed: all is read anew."""
    club = suite.club()
    players = club.players()
    Match(club, players, result=POINTS, played_at="2025-03-02T12:00:00Z")
    before = ratings(club, [])
    last = Match(club, players)
    for _ in range(9):
        match = Match(club, players)
        match.do("hands", {"hands": [{"hand_number": number + 1, "outcome": draw(0), "beyond": True}
                                     for number in range(64)]})
    suite.equal("hands in play", ratings(club, [])["tenhou_r", None]["items"],
                before["tenhou_r", None]["items"])
    last.finish()
    suite.equal("after them", ratings(club, []), ratings(anew(suite, club), []))


if __name__ == "__main__":
    with LedgerSuite() as the_suite:
        the_suite.run(as_folded_anew, more_seasons_than_are_kept, many_entries_between)
