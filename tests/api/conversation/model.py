"""
A club's ledger in memory, written from docs/ledger.md and the rules' pages: it says which players,
matches and entries there must be after each call. Hands are settled by POST /v1/settle, whose
answers the golden vectors check.
"""

import pathlib
import sys
from collections import Counter
from copy import copy

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "reference"))

from riichi.standings import standings

STICK = 1000
SETTLEMENT = ("deltas", "pools", "payments", "wins", "counted", "next_table", "match_over",
              "match_end", "standings", "penalties", "abortive")


class Refused(Exception):
    """The problems, (status, code), of which one must be the answer."""

    def __init__(self, problems):
        super().__init__(str(problems))
        self.problems = set(problems)


def plus(one, other, sign=1):
    return [a + sign * b for a, b in zip(one, other)]


class Entry:
    def __init__(self, seq, kind, match, posted, reverses):
        self.seq, self.kind, self.match, self.reverses = seq, kind, match, reverses
        self.posted = {place: amount for place, amount in posted.items() if amount}
        self.reversed_by = None

    def undone(self):
        return Counter({place: -amount for place, amount in self.posted.items()})


class Move:
    """A penalty or transfer: what the seats get in points and chips, and owe at the end."""

    def __init__(self, seats, deltas=None, chips=None, penalties=None):
        self.seats, self.entry = list(seats), None
        self.deltas, self.chips, self.penalties = (
            amounts or [0] * len(seats) for amounts in (deltas, chips, penalties))


class Hand:
    """A hand that stands; table, chips and `over` are those on which it was settled."""

    def __init__(self, match, body, settled):
        self.number, self.seats, self.body = match.next_number, list(match.seats), body
        self.played_by = match.played_by()
        self.before, self.chips_before, self.over_before = match.table, match.chips, match.over
        self.deltas, self.chips = settled["deltas"], body.get("chips") or match.none()
        self.settled, self.entry = settled, None
        self.penalties = match.none()
        for penalty in settled.get("penalties", ()):
            self.penalties[penalty["seat"]] -= penalty["points"]


class Match:
    """A match of a book; `settle` answers (status, JSON) of a stateless settlement."""

    def __init__(self, book, shown, seats, settle, played_by=None):
        self.book, self.settle = book, settle
        self.id, self.ruleset, self.rules = shown["id"], shown["ruleset"], shown["rules"]
        self.first = shown
        self.seats, self.table = list(seats), shown["table"]
        self.chips, self.version, self.state, self.over = self.none(), 1, "open", False
        self.ever = set(self.seats)  # who sat there at any time
        # (from hand, to hand, who, and who plays for them): the last that fits holds
        self.plan = [(0, None, self.seats, played_by or [None] * len(self.seats))]
        self.ever.update(filter(None, self.plan[0][3]))
        self.line, self.reversed_hands = [], 0  # hands and moves, in the order of the match
        self.finish_entry = self.seal = None
        self.results, self.scores = {}, None  # scores that were given, by seat
        pool = STICK * self.table["deposits"] if self.ruleset == "riichi" else 0
        posted = self.seat_postings("points", self.table["points"])
        posted[self.place("deposits")] += pool
        posted[self.place("start")] -= sum(self.table["points"]) + pool
        book.post("match", self.id, posted)

    def none(self):
        """Nothing, by seat."""
        return [0] * len(self.table["points"])

    # ---- Accounts ----

    def place(self, name, asset="points"):
        return (f"match:{self.id}:{name}", asset)

    def seat_postings(self, asset, amounts):
        return Counter({self.place(f"seat:{seat}", asset): n for seat, n in enumerate(amounts)})

    def held(self):
        begin = f"match:{self.id}:"
        return Counter({place: amount for place, amount in self.book.balances.items()
                        if amount and place[0].startswith(begin)})

    def closing(self):
        return Counter({place: -amount for place, amount in self.held().items()})

    @property
    def hands(self):
        return [event for event in self.line if isinstance(event, Hand)]

    @property
    def next_number(self):
        return self.table["hand_number"]

    def must_be_open(self):
        return [] if self.state == "open" else [(409, "match_not_open")]

    # ---- Hands ----

    def stateless(self, body, table):
        """(what is wrong, settlement) of a hand on a table."""
        request = {"ruleset": self.ruleset, "rules": self.rules, "table": table}
        request.update({name: body[name] for name in ("deal", "outcome") if name in body})
        status, answer = self.settle(request)
        wrong = [] if status == 200 else [(status, answer["code"])]
        if sum(body.get("chips") or ()) != 0:
            wrong.append((422, "contradiction"))
        return wrong, answer

    def check_hand(self, body):
        """The settlement the next hand must have."""
        wrong, settled = self.stateless(body, self.table)
        wrong += self.must_be_open()
        if body["hand_number"] < self.next_number:
            wrong.append((409, "hand_already_recorded"))
        if body["hand_number"] > self.next_number:
            wrong.append((409, "hand_out_of_order"))
        if self.scores is not None:
            wrong.append((422, "contradiction"))
        if self.over and not body.get("beyond"):
            wrong.append((409, "match_over"))
        if self.seal and not self.seal.dealt:
            wrong.append((422, "contradiction"))
        if wrong:
            raise Refused(wrong)
        return settled

    def seated(self):
        """Whose the next hand is."""
        return list(self.at_table()[0])

    def played_by(self):
        """Who plays it for them; as answers have it, None where nobody does."""
        played_by = self.at_table()[1]
        return list(played_by) if any(played_by) else None

    def at_table(self):
        number = self.next_number
        return [who for first, last, *who in self.plan
                if first <= number and (last is None or number <= last)][-1]

    def play(self, event):
        """The match after the event; who plays next is known by the number of the hand."""
        if isinstance(event, Hand):
            self.table, self.over = event.settled["next_table"], event.settled["match_over"]
        else:
            self.table = {**self.table, "points": plus(self.table["points"], event.deltas)}
        self.chips = plus(self.chips, event.chips)
        self.seats = self.seated()
        self.line.append(event)

    def record_next(self, body, settled):
        """A hand that takes no other's place: of a sealed match, one that was dealt."""
        if self.seal:
            self.seal.show_hand()
        self.record(body, settled)

    def record(self, body, settled):
        hand = Hand(self, body, settled)
        posted = self.seat_postings("points", settled["deltas"])
        posted.update({self.place(name): n for name, n in settled["pools"].items()})
        posted.update(self.seat_postings("chips", hand.chips))
        hand.entry = self.book.post("hand", self.id, posted)
        self.play(hand)

    def go_back(self, hand):
        """The match before the hand: what came from there on, with the hand."""
        at = self.line.index(hand)
        later, self.line = self.line[at:], self.line[:at]
        self.table, self.chips, self.over = hand.before, hand.chips_before, hand.over_before
        self.seats = self.seated()
        return later

    def replay(self, first, record):
        """The hands from `first` on are left out; `record` is called where each of them stood."""
        hand, = [hand for hand in self.hands if hand.number == first]
        for event in self.go_back(hand):
            if isinstance(event, Hand):
                record()
            else:
                self.play(event)

    def take_back(self):
        hand = self.hands[-1]
        self.book.reverse("hand_reversal", hand.entry)
        self.reversed_hands += 1
        for event in self.go_back(hand)[1:]:
            self.play(event)

    def may_go_back(self):
        """Not while the next hand is dealt."""
        return [(422, "contradiction")] if self.seal and self.seal.dealt else []

    def check_undo(self, number):
        wrong = self.must_be_open() + self.may_go_back()
        if number not in [hand.number for hand in self.hands]:
            wrong.append((404, "not_found"))
        elif number != self.hands[-1].number:
            wrong.append((409, "not_last_hand"))
        if wrong:
            raise Refused(wrong)

    def check_correction(self, first, bodies):
        """The settlements of the new hands."""
        wrong, settlements = self.must_be_open() + self.may_go_back(), []
        if first not in [hand.number for hand in self.hands]:
            raise Refused(wrong + [(422, "bad_value")])
        trial, rest = copy(self), list(bodies)
        stood = {hand.number for hand in self.hands}
        trial.line = list(self.line)

        def settle():
            if rest and not wrong:
                body = rest.pop(0)
                faults, settled = trial.stateless(body, trial.table)
                if trial.over and trial.next_number not in stood and not body.get("beyond"):
                    faults.append((409, "match_over"))
                if self.seal and trial.next_number not in stood:
                    faults.append((422, "contradiction"))  # there was no deal for it
                wrong.extend(faults)
                settlements.append(settled)
                if not faults:
                    trial.play(Hand(trial, body, settled))

        trial.replay(first, settle)
        while rest and not wrong:
            settle()
        if wrong:
            raise Refused(wrong)
        return settlements

    def correct(self, first, bodies, settlements):
        rest = list(zip(bodies, settlements))
        for hand in reversed([hand for hand in self.hands if hand.number >= first]):
            self.book.reverse("hand_reversal", hand.entry)
            self.reversed_hands += 1
        self.replay(first, lambda: self.record(*rest.pop(0)) if rest else None)
        for body, settled in rest:
            self.record(body, settled)

    # ---- Beside the hands ----

    def penalty(self, seat, points, apply):
        one = self.none()
        one[seat] = points
        posted = Counter()
        if apply == "final":
            move = Move(self.seats, penalties=one)
        else:
            move = Move(self.seats, deltas=[-amount for amount in one])
            posted = self.seat_postings("points", move.deltas)
            posted[self.place("penalty")] += points
        self.move("penalty", move, posted)

    def transfer(self, giver, taker, asset, amount):
        one = self.none()
        one[giver], one[taker] = -amount, amount
        move = Move(self.seats, **{"deltas" if asset == "points" else "chips": one})
        self.move("transfer", move, self.seat_postings(asset, one))

    def move(self, kind, move, posted):
        move.entry = self.book.post(kind, self.id, posted)
        self.play(move)

    def sit(self, seats, played_by):
        self.plan.append((self.next_number, None, list(seats), list(played_by)))
        self.seats = list(seats)
        self.ever.update(seats, filter(None, played_by))
        self.book.post("seats", self.id)

    def moves(self):
        """Penalties and transfers that may be taken back."""
        return [event for event in self.line if isinstance(event, Move)
                and event.entry.kind in ("penalty", "transfer") and not event.entry.reversed_by]

    def move_back(self, move):
        """It counts for those who had it, from now on in the order of the match."""
        back = Move(move.seats, *([-amount for amount in amounts] for amounts in (
            move.deltas, move.chips, move.penalties)))
        back.entry = self.book.reverse(move.entry.kind + "_reversal", move.entry)
        self.play(back)

    def correct_seats(self, first, last, seats):
        self.plan.append((first, last, list(seats), [None] * len(seats)))
        self.ever.update(seats)
        self.book.post("seats", self.id)
        later = [hand for hand in self.hands if hand.number >= first]
        self.correct(first, [hand.body for hand in later], [hand.settled for hand in later])

    def pending(self):
        """What the finish will take, by seat."""
        points = self.none()
        for event in self.line if self.state == "open" else ():
            points = plus(points, event.penalties)
        return points

    # ---- The end ----

    def placed(self):
        """[(seat, place, score)] by place."""
        return [(seat, place, score if self.scores is None else self.scores[seat])
                for seat, place, score in self.placed_by_rules()]

    def placed_by_rules(self):
        """The same from the rules' pages."""
        points = self.table["points"]
        if self.ruleset == "riichi":
            return [(line["seat"], line["place"], line["score"]) for line in
                    standings({**self.rules, "players": len(points)}, points,
                              self.table["deposits"])]
        red, most = self.table.get("mangans", self.none()), self.rules.get("target_points", 0)
        by_red = not most or max(points) < most  # else it ended by points
        order = sorted(range(len(points)), key=lambda seat: (
            -(by_red and 0 < self.rules.get("target_mangans", 0) <= red[seat]), -points[seat],
            -red[seat], seat))
        places = {seat: place for place, seat in enumerate(order, 1)}
        if self.ruleset == "yueqing" or self.rules.get("tied_places") == "split":
            places = {seat: 1 + sum(other > points[seat] for other in points) for seat in order}
        return [(seat, places[seat], points[seat]) for seat in order]

    def shares(self):
        """{player: [score, chips, penalty]}: what was won there; the rest is the last one's."""
        owed = {}
        left, chips = [score for _, _, score in sorted(self.placed())], self.chips
        for event in self.line:
            for seat, player in enumerate(event.seats):
                share = owed.setdefault(player, [0, 0, 0])
                share[0] += event.deltas[seat]
                share[1] += event.chips[seat]
                share[2] += event.penalties[seat]
            left, chips = plus(left, event.deltas, -1), plus(chips, event.chips, -1)
        for seat, player in enumerate(self.seats):
            share = owed.setdefault(player, [0, 0, 0])
            share[0] += left[seat]
            share[1] += chips[seat]
        return owed

    def finish(self):
        if self.seal:
            self.seal.end()
        shares, posted, placed = self.shares(), self.closing(), self.placed()
        value, fee = self.first["chip_value"], self.first["fee"]
        for player, (score, chips, penalty) in shares.items():
            account = f"player:{player}"
            posted[account, "score"] += score - penalty
            posted["penalty", "score"] += penalty
            posted["oka", "score"] -= score
            posted[account, "chips"] += chips
            if value:
                posted[account, value["currency"]] += chips * value["amount"]
        if fee:
            for player in self.seats:
                posted[f"player:{player}", fee["currency"]] -= fee["amount"]
            posted["fee", fee["currency"]] += len(self.seats) * fee["amount"]
        self.finish_entry = self.book.post("finish", self.id, posted)
        self.state = "finished"
        self.standings = [(seat, place, score, self.seats[seat], shares[self.seats[seat]][0] -
                           shares[self.seats[seat]][2]) for seat, place, score in placed]
        places = {self.seats[seat]: place for seat, place, _ in placed}
        self.results = {player: (places.get(player, 0), score - penalty, chips)
                        for player, (score, chips, penalty) in shares.items()}
        self.sure = set(self.seats) | {p for hand in self.hands for p in hand.seats}

    def reopen(self):
        self.book.reverse("reopen", self.finish_entry)
        self.state, self.results, self.finish_entry = "open", {}, None

    def ready(self, points, chips, scores):
        """A result that is given: the points come from `start`."""
        if self.state == "finished":
            self.reopen()
        gained = plus(points, self.table["points"], -1)
        posted = self.seat_postings("points", gained)
        posted[self.place("start")] -= sum(gained)
        posted.update(self.seat_postings("chips", plus(chips, self.chips, -1)))
        self.book.post("result", self.id, posted)
        self.table, self.chips, self.scores = {**self.table, "points": points}, chips, scores
        self.finish()

    def void(self):
        if self.state == "finished":
            self.reopen()
        if self.seal:
            self.seal.end()
        self.book.post("void", self.id, self.closing())
        self.state = "void"


class Book:
    """What a club owns."""

    def __init__(self):
        self.players, self.matches, self.entries = {}, {}, []
        self.balances = Counter()

    def post(self, kind, match=None, posted=None, reverses=None):
        entry = Entry(len(self.entries) + 1, kind, match, posted or {}, reverses)
        assets = {asset for _, asset in entry.posted}
        for asset in assets:
            assert sum(n for (_, of), n in entry.posted.items() if of == asset) == 0, entry.posted
        for place, amount in entry.posted.items():
            self.balances[place] += amount
        self.entries.append(entry)
        return entry

    def reverse(self, kind, entry):
        made = self.post(kind, entry.match, entry.undone(), entry.seq)
        entry.reversed_by = made
        return made

    def held(self, asset):
        """{account: amount} of the club's accounts with a balance."""
        return {account: amount for (account, of), amount in self.balances.items()
                if of == asset and amount and not account.startswith("match:")}

    def table(self, season=None, ruleset=None):
        """{player: (matches at least and at most, score, chips, places)} over finished matches."""
        lines = {}
        for match in self.matches.values():
            if match.state != "finished" or season not in (None, match.first["season"]) or \
                    ruleset not in (None, match.ruleset):
                continue
            for player, (place, score, chips) in match.results.items():
                line = lines.setdefault(player, [0, 0, 0, 0, [0, 0, 0, 0]])
                line[0] += player in match.sure
                line[1] += 1
                line[2] += score
                line[3] += chips
                if place:
                    line[4][place - 1] += 1
        return lines
