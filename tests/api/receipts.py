"""
The first answer to a recorded hand, byte for byte, however much came after it: most receipts keep
no answer, which is made again from the entry. Which do is told by the store's file.
"""

import sqlite3
from itertools import cycle

from conversations import deals_of_four
from support.ledger_suite import LedgerSuite
from support.matches import Match, draw
from support.postgres import is_postgres, sql, stored_text_id
from support.replays import same_answer

NAMES = cycle(("", "?names=none", "?names=ja", "?names=zh-Hans"))
HANDS = 24  # of each ruleset


def kept(suite, key):
    """(whether the receipt names an entry, the bytes that it keeps)."""
    if is_postgres(suite.daemon.store):
        row, = sql(suite.daemon.store, "SELECT (entry <> 0)::int, length(answer) FROM"
                   f" mahjongd.receipts WHERE key = {stored_text_id(key)}")
        return int(row[0]), int(row[1])
    with sqlite3.connect(f"file:{suite.store_file}?mode=ro", uri=True) as store:
        return store.execute("SELECT entry <> 0, length(answer) FROM receipts WHERE key = ?",
                             (key,)).fetchone()


class Recorded:
    """Hands with their first answers, to be sent again."""

    def __init__(self, suite, match, name):
        self.suite, self.match, self.name, self.sent = suite, match, name, []

    def hand(self, body, wanted=True):
        """Records a hand if it is one; `wanted`: whether its answer can be made again."""
        number = self.match.show()["next_hand_number"]
        key, query = f"{self.name}-{len(self.sent)}", next(NAMES)
        sent = {"hand_number": number, "beyond": True, **body}
        answer = self.match.post("hands" + query, sent, Idempotency_Key=key)
        if answer.status != 201:
            return
        self.sent.append((query, sent, key, answer))
        entry, size = kept(self.suite, key)
        self.suite.equal(f"{key}: made from the entry", bool(entry), wanted)
        self.suite.check(f"{key}: what is kept", size < 8 if wanted else size > 100, f"{size}")

    def again(self, when):
        for query, sent, key, first in self.sent:
            same_answer(self.suite, f"{key} {when}", first,
                        self.match.post("hands" + query, sent, Idempotency_Key=key))


def every_ruleset(suite):
    deals, club = deals_of_four(suite.client), suite.club()
    players = club.players()
    for ruleset, cases in deals.items():
        match = Match(club, players, ruleset, season=club.season("s"), external_id="\u00e9")
        recorded = Recorded(suite, match, ruleset)
        for case in (case["request"] for case in cases if case["status"] == 200):
            if len(recorded.sent) < HANDS:
                recorded.hand({name: case[name] for name in ("deal", "outcome") if name in case})
        suite.check(f"{ruleset}: hands were recorded", len(recorded.sent) > 3)
        recorded.again("at once")
        match.undo()
        match.do("penalties", {"seat": 0, "points": 7, "apply": "final", "reason": "r"})
        recorded.again("when the last is undone")
        match.finish()
        recorded.again("when it is finished")
        match.do("void", {"reason": "r"})
        recorded.again("when it is void")


def notes_and_chips(suite):
    """What a hand's input says comes back as it came."""
    club = suite.club()
    recorded = Recorded(suite, Match(club, club.players()), "input")
    recorded.hand({"outcome": draw(0), "chips": [3, -1, -1, -1],
                   "note": "\u5473 \"q\" \\ / \u00e9"})
    recorded.hand({"outcome": draw(1), "chips": [0, 5, -5, 0]})
    recorded.match.do("transfers", {"from": 0, "to": 1, "chips": 7, "reason": "r"})
    recorded.hand({"outcome": draw()})
    recorded.again("later")


def other_seasons(suite):
    """A match that is moved was of another season when its hands were recorded."""
    club = suite.club()
    spring, summer = club.season("spring"), club.season("summer")
    recorded = Recorded(suite, Match(club, club.players(), season=spring), "seasons")
    for tenpai, season in enumerate((summer, None, spring)):
        recorded.hand({"outcome": draw(tenpai)})
        recorded.match.do("season", {"season": season, "reason": "r"})
        recorded.again(f"in {season}")
    suite.equal("each its own", [answer.json()["match"]["season"]
                                 for *_, answer in recorded.sent], [spring, summer, None])


def kept_whole(suite):
    """Guests may be given other names, penalties be pending, others sit down: such answers stay."""
    club = suite.club()
    seats, emil = club.players(), club.player("Emil")
    guests = Recorded(suite, Match(club, [{"guest": "Guest"}, *seats[1:]]), "guests")
    guests.hand({"outcome": draw(0)}, False)
    guest = guests.match.show()["seats"][0]["player"]
    club.scorer.patch(f"/v1/players/{guest}", {"name": "Another"})
    guests.again("when the guest has another name")
    match = Match(club, seats)
    moved = Recorded(suite, match, "moved")
    moved.hand({"outcome": draw(0)})
    penalty = match.do("penalties", {"seat": 0, "points": 7, "apply": "final", "reason": "r"})
    moved.hand({"outcome": draw(1)}, False)
    club.scorer.delete(f"{match.path}/penalties/{penalty['id']}")
    moved.hand({"outcome": draw(2)})
    match.seat([emil, *seats[1:]])
    moved.hand({"outcome": draw(3)})
    match.undo()
    match.undo()
    moved.hand({"outcome": draw(2)}, False)  # Emil sits down behind it
    moved.again("later")


def main():
    with LedgerSuite() as suite:
        suite.run(every_ruleset, notes_and_chips, other_seasons, kept_whole)


if __name__ == "__main__":
    main()
