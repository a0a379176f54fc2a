#!/usr/bin/env python3
"""
Checks an export of a mahjongd club (GET /v1/export): recomputes the hash chain, the sums, every
balance, every match, every result and the standings from the entries alone. This file needs nothing
but Python 3.8; copy it wherever you like. It is written from docs/ledger.md, not from the service's
code.

What a hand settles and what the ruleset makes of the last table (place and score of each seat) is
taken as the entries have it; the arithmetic from there on is done again. How often somebody won or
dealt in (`facts`) is not counted again.

    verify_ledger.py ledger.ndjson         check an export (`-` or no file: standard input)
    verify_ledger.py --head HASH FILE      and that it still holds the entry with this hash: a hash
                                           noted down earlier shows that nothing before it changed
    verify_ledger.py --balances FILE       and print the balances as JSON lines
    verify_ledger.py --standings FILE      and print the standings: of all matches, of each season

Exit status: 0 all is well, 1 something is wrong (each fault is printed), 2 bad use.
"""

import argparse
import datetime
import hashlib
import hmac
import json
import sys

FORMAT = "mahjongd-export/1"
ZEROS = "0" * 64
PLACES = 4      # a standing counts first to fourth places, whether three play or four
MONEY_MOST = 10**9
SHOWN = 100  # faults that are printed
KINDS = ("match", "seats", "hand", "seal", "hand_reversal", "penalty", "penalty_reversal",
         "transfer", "transfer_reversal", "result", "finish", "reopen",
         "void", "settlement", "payment", "adjustment", "reversal", "move", "season",
         "money", "note", "rename", "anonymise", "merge")
OWN = ("oka", "penalty", "fee", "rounding", "adjustment")  # accounts of the club that are nobody's


class Broken(Exception):
    """What was given is no export: nothing further can be said about it."""


def pairs(items):
    """An object without duplicate members."""
    members = dict(items)
    if len(members) != len(items):
        raise ValueError("a member comes twice")
    return members


def no_float(text):
    raise ValueError(f"{text} is no integer")


def parse(text):
    return json.loads(text, object_pairs_hook=pairs, parse_float=no_float, parse_constant=no_float)


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def next_hash(previous, text):
    """The hash of the entry whose body is `text`; `previous` is that of the entry before."""
    return hashlib.sha256(bytes.fromhex(previous) + text.encode("utf-8")).hexdigest()


class Chain:
    """The entries of a club from the first on: what each must say, and what they add up to."""

    def __init__(self):
        self.faults = []
        self.entries = []   # postings of entry 1, 2, ...: [(account, asset, amount)]
        self.hashes = []
        self.reversed = {}  # seq -> seq of what took it back
        self.balances = {}  # (account, asset) -> sum
        self.head = ZEROS

    def fault(self, where, what):
        self.faults.append(f"{where}: {what}")

    def balance(self, account, asset):
        return self.balances.get((account, asset), 0)

    def take(self, previous, digest, text):
        """The next entry: its two hashes and the text of its body. Answers the body."""
        where = f"entry {len(self.entries) + 1}"
        if previous != self.head:
            self.fault(where, "previous is not the hash of the entry before")
        if next_hash(previous, text) != digest:
            self.fault(where, "the hash is not SHA-256 of previous and body")
        self.head = digest
        self.hashes.append(digest)
        body = parse(text)
        if compact(body) != text:
            self.fault(where, "the body is not the compact form of what it says")
        if body["seq"] != len(self.entries) + 1:
            self.fault(where, f"seq {body['seq']}")
        if body["kind"] not in KINDS:
            self.fault(where, f"unknown kind {body['kind']!r}")
        legs = [(p["account"], p["asset"], p["amount"]) for p in body["postings"]]
        self.check_sums(where, legs)
        self.check_paid(where, body, legs)
        for account, asset, amount in legs:
            self.balances[account, asset] = self.balance(account, asset) + amount
        self.check_reversal(where, body, legs)
        self.entries.append(legs)
        return body

    def check_sums(self, where, legs):
        sums = {}
        for _, asset, amount in legs:
            if not isinstance(amount, int) or isinstance(amount, bool) or amount == 0:
                self.fault(where, f"amount {amount!r}")
            sums[asset] = sums.get(asset, 0) + amount
        for asset, total in sums.items():
            if total != 0:
                self.fault(where, f"the postings in {asset} sum to {total}")

    def check_paid(self, where, body, legs):
        """Who has paid owes that much less, and who was paid is owed that much less."""
        if body["kind"] not in ("settlement", "payment"):
            return
        wanted = []
        for transfer in body.get("transfers", ()):
            for party, sign in (("from", 1), ("to", -1)):
                name = transfer[party]
                account = name if name in OWN else f"player:{name}"
                wanted.append((account, body["asset"], sign * transfer["amount"]))
        if not wanted or legs != wanted or any(amount <= 0 for *_, amount in wanted[::2]):
            self.fault(where, "the postings are not those of its transfers")

    def check_reversal(self, where, body, legs):
        seq = body.get("reverses")
        if seq is None:
            if body["kind"] in ("hand_reversal", "reopen", "reversal"):
                self.fault(where, f"a {body['kind']} that reverses nothing")
            return
        if not 1 <= seq <= len(self.entries):
            self.fault(where, f"reverses entry {seq}, which does not come before it")
            return
        if seq in self.reversed:
            self.fault(where, f"reverses entry {seq}, as entry {self.reversed[seq]} did")
        self.reversed[seq] = body["seq"]
        if sorted(legs) != sorted((a, asset, -n) for a, asset, n in self.entries[seq - 1]):
            self.fault(where, f"is not the opposite of entry {seq}")


class Play:
    """A match as its entries have made it so far."""

    def __init__(self, start):
        self.start = start
        self.events = []      # (place, body): what stands, in the order of the match
        self.spans = []       # (from hand, to hand, players): who sits where, last said last
        self.finish = None    # the entry that finished it and stands
        self.void = False
        self.sealed = None    # Sealed, when the match is
        self.notes = set()    # seqs of remarks

    def insert(self, body):
        """`in_place_of` names the entry whose place this one takes."""
        self.events.insert(self.index(body), (body.get("in_place_of", body["seq"]), body))

    def index(self, body):
        place = body.get("in_place_of", body["seq"])
        index = len(self.events)
        while index > 0 and (self.events[index - 1][0], self.events[index - 1][1]["seq"]) > (
                place, body["seq"]):
            index -= 1
        return index

    def remove(self, seq):
        self.events = [(at, one) for at, one in self.events if one["seq"] != seq]

    def before(self, index):
        """
        (table, chips, what was moved of points and of chips) before the event of this index. The
        last hand before it says what was before that hand, which was checked when it came.
        """
        begin = index
        while begin > 0 and self.events[begin - 1][1]["kind"] != "hand":
            begin -= 1
        none = nothing(self.start)
        table, chips, moved, moved_chips = self.start["table"], none, none, none
        if begin > 0:
            begin -= 1
            body = self.events[begin][1]
            table, chips = body["table_before"], body["moved"]["chips_before"]
            moved, moved_chips = body["moved"]["points"], body["moved"]["chips"]
        points = table["points"]
        for _, body in self.events[begin:index]:
            gains, gained = seat_gains(body, "points"), seat_gains(body, "chips")
            if body["kind"] == "hand":
                table = body["settlement"]["next_table"]
            elif body["kind"] != "result":
                moved = add(moved, gains)
                moved_chips = add(moved_chips, gained)
            points, chips = add(points, gains), add(chips, gained)
        return {**table, "points": points}, chips, moved, moved_chips

    def scores(self):
        """Those that were given ready-made, by seat; None: they are by the rules."""
        said = [body["result"]["scores"] for _, body in self.events if body["kind"] == "result"]
        return said[-1] if said else None

    def note_seats(self, first, last, body):
        """From one hand to another (None: all later ones) these sit there."""
        self.spans.append((first, last, body["seats"], body.get("played_by")))

    def seated(self, number):
        """Who sits where at the hand."""
        return self.at_table(number)[0]

    def at_table(self, number):
        """The same, and who plays for them; None: nobody plays for another."""
        for begin, end, players, played_by in reversed(self.spans):
            if begin <= number and (end is None or number <= end):
                return players, played_by
        return None, None


def add(one, other):
    return [a + b for a, b in zip(one, other)]


def nothing(body):
    """0 for each seat that plays where the entry was made."""
    return [0] * len(body["seats"])


def seat_gains(body, asset):
    """What the entry posts to each seat."""
    gains = nothing(body)
    for posting in body["postings"]:
        for seat in range(len(gains)):
            if (posting["account"], posting["asset"]) == (seat_account(body, seat), asset):
                gains[seat] += posting["amount"]
    return gains


class Ledger(Chain):
    """A whole export: the entries, and the players, matches and results that they are about."""

    def __init__(self):
        super().__init__()
        self.players, self.matches, self.seasons = {}, {}, {}
        self.said = {}      # season -> what its entries so far make of it, as a line has it
        self.merged = {}    # player -> (into whom, by which entry)
        self.line = {}      # that of the club
        self.money = None   # what points are worth, as the entries so far say it
        self.gone = {}      # player -> when an entry anonymised them
        self.season_of = {}  # match -> the season that its entries so far give it
        self.plays = {}     # match -> Play
        self.hands = {}     # match -> {number: body} of those that stand
        self.results = {}   # match -> [{player, place, score, chips}]
        self.attached = {}  # seq -> the body of an entry whose attachment has not come
        self.ended = False


# Lines ------------------------------------------------------------------------------------------

def take_club(ledger, line):
    if line.get("format") != FORMAT:
        raise Broken(f"format {line.get('format')!r}, not {FORMAT}")
    ledger.line = line


def take_player(ledger, line):
    if line["id"] in ledger.players:
        ledger.fault(line["id"], "the player comes twice")
    ledger.players[line["id"]] = line


def take_season(ledger, line):
    if line["id"] in ledger.seasons:
        ledger.fault(line["id"], "the season comes twice")
    ledger.seasons[line["id"]] = line


def take_match(ledger, line):
    if line["id"] in ledger.matches:
        ledger.fault(line["id"], "the match comes twice")
    ledger.matches[line["id"]] = line


def take_end(ledger, line):
    ledger.ended = True
    if line["entries"] != len(ledger.entries):
        ledger.fault("end", f"{line['entries']} entries, {len(ledger.entries)} came")
    if line["head"] != ledger.head:
        ledger.fault("end", f"head {line['head']}, the last entry's hash is {ledger.head}")


def take_entry(ledger, line):
    where = f"entry {len(ledger.entries) + 1}"
    body = ledger.take(line["previous"], line["hash"], line["body"])
    if body.get("match") is not None and body["match"] not in ledger.matches:
        ledger.fault(where, f"there is no match {body['match']}")
    legs = ledger.entries[-1]
    if "attached" in body:
        ledger.attached[body["seq"]] = body
    for account, _, _ in legs:
        check_account(ledger, where, body, account)
    check_merged(ledger, where, body, legs)
    follow = FOLLOW.get(body["kind"])
    if follow is not None:
        follow(ledger, where, body, legs)


def take_attachment(ledger, line):
    """What lies beside the last entry, whose body has its hash."""
    where = f"attachment of entry {line['entry']}"
    if line["entry"] != len(ledger.entries):
        ledger.fault(where, "does not follow its entry")
    body = ledger.attached.pop(line["entry"], None)
    if body is None:
        ledger.fault(where, "the entry has none, or it comes twice")
    elif hashlib.sha256(line["text"].encode("utf-8")).hexdigest() != body["attached"]:
        ledger.fault(where, "is not the one whose hash is in the body")


TYPES = {"club": take_club, "player": take_player, "season": take_season,
         "match": take_match, "entry": take_entry, "attachment": take_attachment,
         "end": take_end}


# Entries ----------------------------------------------------------------------------------------

def check_account(ledger, where, body, account):
    kind, _, rest = account.partition(":")
    if kind == "match":
        good = rest.split(":")[0] == body.get("match")
    elif kind == "player":
        good = rest in ledger.players
    else:
        good = account in OWN
    if not good:
        ledger.fault(where, f"posts to {account}")


def seat_account(body, seat):
    return f"match:{body['match']}:seat:{seat}"


def follow_hand(ledger, where, body, legs):
    """A hand's postings are its settlement's deltas, and lead from one table to the next."""
    stands = ledger.hands.setdefault(body["match"], {})
    if body["hand_number"] in stands:
        ledger.fault(where, f"hand {body['hand_number']} of {body['match']} stands twice")
    stands[body["hand_number"]] = body
    settlement, before = body["settlement"], body["table_before"]
    posted = {account: amount for account, asset, amount in legs if asset == "points"}
    seats = range(len(body["seats"]))
    deltas = [posted.get(seat_account(body, seat), 0) for seat in seats]
    if deltas != settlement["deltas"]:
        ledger.fault(where, f"posts {deltas}, the settlement says {settlement['deltas']}")
    after = [point + delta for point, delta in zip(before["points"], deltas)]
    if after != settlement["next_table"]["points"]:
        ledger.fault(where, f"leads to {settlement['next_table']['points']}, not {after}")
    held = [ledger.balance(seat_account(body, seat), "points") for seat in seats]
    # What takes the place of another entry stands before all that was moved after that one.
    if held != after and "in_place_of" not in body:
        ledger.fault(where, f"the accounts of the seats hold {held}, not {after}")


# Sealed matches, as docs/dealing.md has them -----------------------------------------------------

ROUND_ONE, ROUND_SECONDS = 1692803367, 3  # of the beacon quicknet
SOURCES = ["wall", "kong", "flower", "indicator", "ura"]
TILESETS = {"mcr": "mj144/1", "jiujiang": "mj120/1"}


def lp(data):
    data = data.encode() if isinstance(data, str) else data
    return len(data).to_bytes(4, "big") + data


def labelled(label, *parts):
    return hashlib.sha256(lp("mjdeal/1 " + label) + b"".join(parts)).hexdigest()


def hand_seed(secret, deal):
    label = lp("mjdeal/1 round") + deal.to_bytes(4, "big")
    return b"".join(hmac.new(secret, label + bytes([part]), hashlib.sha512).digest()
                    for part in (1, 2))[:96]


def seconds(at):
    return datetime.datetime.fromisoformat(at.replace("Z", "+00:00")).timestamp()


class Sealed:
    """Where a sealed match stands; each step returns whether it may come then."""

    def __init__(self, body, start):
        self.match, self.ruleset, self.count = body["match"], start["ruleset"], len(start["seats"])
        self.commitment, self.begin = body["commitment"], seconds(body["at"])
        self.time, self.round = body["seconds"], body.get("round", 0)
        self.seats = [{"place": "silent"} for _ in range(self.count)]
        self.context, self.secret, self.deals = None, None, []
        self.dealt, self.due, self.played = 0, 0, 0  # numbers of hands
        self.draws = ""  # of the hand that is dealt

    def places(self):
        return {seat["place"] for seat in self.seats}

    def late(self, body, windows):
        return seconds(body["at"]) >= self.begin + windows * self.time

    def round_at(self):
        return ROUND_ONE + (self.round - 1) * ROUND_SECONDS

    def opens(self, body):
        """The seed is the one that the seat has committed to; and whether another has it."""
        seat = self.seats[body["seat"]]
        made = labelled("seat-commit", lp(self.match), bytes([body["seat"]]), lp(body["seed"]))
        repeats = any(other.get("seed") == body["seed"] for other in self.seats)
        return seat.get("commitment") == made, repeats

    def commitment_of(self, body):
        seat = self.seats[body["seat"]]
        good = seat["place"] == "silent" and not self.late(body, 1)
        seat.update(place="committed", commitment=body["commitment"])
        return good

    def seed(self, body):
        seat, (opened, repeats) = self.seats[body["seat"]], self.opens(body)
        good = seat["place"] == "committed" and "silent" not in self.places()
        seat.update(place="revealed", seed=body["seed"])
        return good and opened and not repeats and not self.late(body, 2)

    def left_out(self, body):
        seat = self.seats[body["seat"]]
        good = seat["place"] == "silent" and self.late(body, 1)
        if seat["place"] == "committed" and "silent" not in self.places():
            good = self.opens(body) == (True, True) if "seed" in body else self.late(body, 2)
        self.seats[body["seat"]] = {"place": "left_out"}
        return good

    def make_context(self, body):
        beacon = bytes.fromhex(body.get("value", ""))
        tiles = "mj108/1" if self.count == 3 else TILESETS.get(self.ruleset, "mj136/1")
        good = self.context is None and self.places() <= {"revealed", "left_out"}
        if self.round != 0:
            good = good and seconds(body["at"]) >= self.round_at() and beacon == hashlib.sha256(
                bytes.fromhex(body["signature"])).digest()
        self.context = labelled(
            "context", lp(self.match), lp(tiles), bytes.fromhex(self.commitment),
            bytes([self.count]), *(lp(seat.get("seed", "")) for seat in self.seats), lp(beacon))
        return good and (self.round != 0) == (beacon != b"") and body["context"] == self.context

    def round_commitment(self, deal, seed):
        return labelled("round-commit", bytes.fromhex(self.context), deal.to_bytes(4, "big"),
                        lp(seed))

    def deal(self, body):
        good = (self.context is not None and self.secret is None and self.dealt == 0
                and body["deal"] == len(self.deals)
                and body["table"]["hand_number"] == body["hand_number"])
        self.deals.append(body["commitment"])
        self.dealt, self.draws = body["hand_number"], ""
        return good

    def draw(self, body):
        """Which tile it is, and whether there is one, is checked by the transcript."""
        good = (self.dealt != 0 and body["deal"] == len(self.deals) - 1
                and body["number"] == len(self.draws) // 2 + 1 <= 128
                and body["seat"] in range(self.count) and body["source"] in SOURCES)
        if good:
            self.draws += f"{body['seat']}{SOURCES.index(body['source'])}"
        return good

    def hand(self, body):
        good = self.dealt != 0 and body["deal"] == len(self.deals) - 1
        self.due, self.dealt = self.dealt, 0
        return good and self.deals[-1] == self.round_commitment(
            body["deal"], bytes.fromhex(body["seed"]))

    def show(self, body):
        good, self.secret, self.dealt = self.secret is None, bytes.fromhex(body["secret"]), 0
        good = good and self.commitment == labelled("match-commit", lp(self.match),
                                                    lp(self.secret))
        return good and all(
            commitment == self.round_commitment(deal, hand_seed(self.secret, deal))
            for deal, commitment in enumerate(self.deals))

    def may_play(self, body):
        """A hand that was dealt; or one in the place of such a hand."""
        again = "in_place_of" in body
        good = (body["hand_number"] <= self.played and self.dealt == 0 if again
                else body["hand_number"] == self.due)
        self.played, self.due = max(self.played, self.due), 0
        return good

    def stands(self):
        """As the progress of the match has it."""
        said = {"opened_at": round(self.begin * 1000), "seconds": self.time, "round": self.round,
                "commitment": self.commitment, "seats": self.seats}
        if self.context is not None:
            said["context"] = self.context
        said.update(shown=self.secret is not None, deals=len(self.deals), dealt=self.dealt)
        if self.dealt:
            said.update(hand_commitment=self.deals[-1], draws=self.draws)
        return said


STEPS = {"commitment": Sealed.commitment_of, "seed": Sealed.seed, "left_out": Sealed.left_out,
         "context": Sealed.make_context, "deal": Sealed.deal, "draw": Sealed.draw,
         "hand": Sealed.hand, "secret": Sealed.show}


def follow_seal(ledger, where, body, legs):
    play = ledger.plays[body["match"]]
    sealed, step = play.sealed, body["step"]
    table, *_ = play.before(len(play.events))
    if legs or play.void or play.finish:
        ledger.fault(where, "posts something, or comes when the match has ended")
    if step == "opened":
        good = sealed is None and not any(event["kind"] == "hand" for _, event in play.events)
        sealed = play.sealed = Sealed(body, play.start)
        good = good and (sealed.round == 0 or sealed.round_at() >= sealed.begin + 2 * sealed.time)
    else:
        good = sealed is not None and sealed.due == 0 and (
            step == "secret" or sealed.secret is None) and STEPS[step](sealed, body)
    if step == "deal" and body["table"] != table:
        good = False
    if not good:
        ledger.fault(where, f"the step {step} of the sealed match cannot come then")


def follow_hand_reversal(ledger, where, body, legs):
    stands = ledger.hands.get(body["match"], {})
    hand = stands.pop(body["hand_number"], None)
    if hand is None or hand["seq"] != body["reverses"]:
        ledger.fault(where, f"takes back hand {body['hand_number']}, which does not stand")


def follow_start(ledger, where, body, legs):
    if body["match"] in ledger.plays:
        ledger.fault(where, f"match {body['match']} begins twice")
    play = ledger.plays[body["match"]] = Play(body)
    play.note_seats(0, None, body)
    take_season_of(ledger, where, body, body.get("season"))
    points = body["table"]["points"]
    if seat_gains(body, "points") != points:
        ledger.fault(where, f"posts other points than {points}")


def follow_note(ledger, where, body, legs):
    """It posts nothing; what takes one back is of the same match, and has no text."""
    play = ledger.plays[body["match"]]
    if legs:
        ledger.fault(where, "posts something")
    if "reverses" not in body:
        play.notes.add(body["seq"])
        if "attached" not in body:
            ledger.fault(where, "has no text")
    elif body["reverses"] not in play.notes or "attached" in body:
        ledger.fault(where, f"takes back entry {body['reverses']}, which is no note")


def follow_seats(ledger, where, body, legs):
    play = ledger.plays[body["match"]]
    play.note_seats(body["from_hand"], body.get("to_hand"), body)
    if legs:
        ledger.fault(where, "posts something")


def check_seated(ledger, where, body, number):
    players, played_by = ledger.plays[body["match"]].at_table(number)
    if body["seats"] != players:
        ledger.fault(where, f"names {body['seats']}, at hand {number} sit {players}")
    if body.get("played_by") != played_by:
        ledger.fault(where, f"is played by {body.get('played_by')}, not {played_by}")


def play_hand(ledger, where, body, legs):
    """A hand is played on the table that the entries before it leave."""
    play = ledger.plays[body["match"]]
    table, chips, moved, moved_chips = play.before(play.index(body))
    if body["table_before"] != table:
        ledger.fault(where, f"is played on {body['table_before']}, not {table}")
    kept = body["moved"]
    for name, value in (("points", moved), ("chips", moved_chips), ("chips_before", chips)):
        if kept[name] != value:
            ledger.fault(where, f"moved.{name} is {kept[name]}, not {value}")
    gained = body["input"].get("chips") or nothing(body)
    if seat_gains(body, "chips") != gained:
        ledger.fault(where, f"posts other chips than {gained}")
    check_seated(ledger, where, body, table["hand_number"])
    if play.sealed and not play.sealed.may_play(body):
        ledger.fault(where, "is not the hand that was dealt")
    follow_hand(ledger, where, body, legs)
    play.insert(body)


def play_hand_reversal(ledger, where, body, legs):
    follow_hand_reversal(ledger, where, body, legs)
    play = ledger.plays[body["match"]]
    play.remove(body["reverses"])
    if play.sealed and play.sealed.dealt:
        ledger.fault(where, "takes back a hand when the next one is dealt")


def follow_penalty(ledger, where, body, legs):
    """A final penalty posts nothing yet; others go from the seat to the match's `penalty`."""
    play = ledger.plays[body["match"]]
    if body["seat"] not in range(len(body["seats"])):
        ledger.fault(where, f"is of seat {body['seat']}, which there is not")
        return
    points = 0 if body["apply"] == "final" else body["points"]
    gains = [-points if seat == body["seat"] else 0 for seat in range(len(body["seats"]))]
    if seat_gains(body, "points") != gains:
        ledger.fault(where, f"is of {body['points']} points, and posts something else")
    table, *_ = play.before(play.index(body))
    check_seated(ledger, where, body, table["hand_number"])
    play.insert(body)


def follow_transfer(ledger, where, body, legs):
    play = ledger.plays[body["match"]]
    for asset in ("points", "chips"):
        gains = nothing(body)
        gains[body["from"]] -= body.get(asset, 0)
        gains[body["to"]] += body.get(asset, 0)
        if seat_gains(body, asset) != gains:
            ledger.fault(where, f"moves {gains} {asset}, and posts something else")
    table, *_ = play.before(play.index(body))
    check_seated(ledger, where, body, table["hand_number"])
    play.insert(body)


def follow_result(ledger, where, body, legs):
    """A ready-made result says what the seats hold after it; what they gain comes from `start`."""
    play = ledger.plays[body["match"]]
    table, chips, *_ = play.before(len(play.events))
    for asset, held in (("points", table["points"]), ("chips", chips)):
        if add(held, seat_gains(body, asset)) != body["result"][asset]:
            ledger.fault(where, f"leads to other {asset} than {body['result'][asset]}")
    if any(event["kind"] == "hand" for _, event in play.events):
        ledger.fault(where, "is a result of a match that has hands")
    scores = body["result"]["scores"]
    if scores is not None and len(scores) != len(body["seats"]):
        ledger.fault(where, f"gives scores {scores}")
    check_seated(ledger, where, body, table["hand_number"])
    play.insert(body)


def follow_move_back(ledger, where, body, legs):
    """A penalty or transfer taken back: an event of its own, with the opposite postings."""
    play = ledger.plays[body["match"]]
    for _, first in play.events:
        if first["seq"] == body["reverses"] and body["kind"] == first["kind"] + "_reversal":
            break
    else:
        ledger.fault(where, f"takes back entry {body['reverses']}, which is none of its kind")
        return
    for name in ("seats", "played_by", "seat", "from", "to", "points", "chips", "apply"):
        if body.get(name) != first.get(name):
            ledger.fault(where, f"{name} is {body.get(name)}, not {first.get(name)}")
    play.insert(body)


def what_counts(play):
    """The events without what was taken back, and without what took it back."""
    back = {event["reverses"] for _, event in play.events if "reverses" in event}
    return [event for _, event in play.events
            if "reverses" not in event and event["seq"] not in back]


def pending(play):
    """What the finish will take from the scores, by seat."""
    points = nothing(play.start)
    for event in () if play.void else what_counts(play):
        for penalty in event.get("settlement", {}).get("penalties", ()):
            points[penalty["seat"]] -= penalty["points"]
        if event.get("apply") == "final":
            points[event["seat"]] += event["points"]
    return points


def take_home(play, body):
    """
    What each player brings home, {player: [place, score, chips, final penalties]}: the score of a
    seat is of who sits there at the end, less what earlier holders won or lost there, which is
    theirs.
    """
    table, chips, *_ = play.before(len(play.events))
    last = play.seated(table["hand_number"])
    home = {}

    def of(player):
        return home.setdefault(player, [0, 0, 0, 0])

    for standing in body["standings"]:
        mine = of(last[standing["seat"]])
        mine[0] = standing["place"]
        mine[1] += standing["score"]
        mine[2] += chips[standing["seat"]]
    for event in what_counts(play):
        if event["kind"] == "result":
            continue  # it is of who sits there at the end
        then = event["seats"]
        for index, asset in ((1, "points"), (2, "chips")):
            for seat, gain in enumerate(seat_gains(event, asset)):
                of(then[seat])[index] += gain if then[seat] != last[seat] else 0
                of(last[seat])[index] -= gain if then[seat] != last[seat] else 0
        if event["kind"] == "hand":
            for penalty in event["settlement"].get("penalties", ()):
                of(then[penalty["seat"]])[3] -= penalty["points"]
        elif event.get("apply") == "final":
            of(then[event["seat"]])[3] += event["points"]
    return home, last


def money_legs(ledger, match, home, last):
    """What a finish posts to accounts of the club, {(account, asset): amount}."""
    start = ledger.plays[match].start
    facts = start if "chip_value" in start else ledger.matches[match]["facts"]
    value, fee, point = facts["chip_value"], facts["fee"], facts.get("point_value")
    legs = {}

    def post(account, asset, amount):
        legs[account, asset] = legs.get((account, asset), 0) + amount

    for player, (_, score, chips, penalty) in home.items():
        account = f"player:{player}"
        post(account, "score", score - penalty)
        post("oka", "score", -score)
        post("penalty", "score", penalty)
        post(account, "chips", chips)
        if value is not None:
            post(account, value["currency"], chips * value["amount"])
        if point is not None:
            post(account, point["currency"], (score - penalty) * point["amount"])
            post("oka", point["currency"], -score * point["amount"])
            post("penalty", point["currency"], penalty * point["amount"])
    for player in last if fee is not None else ():
        post(f"player:{player}", fee["currency"], -fee["amount"])
        post("fee", fee["currency"], fee["amount"])
    return {place: amount for place, amount in legs.items() if amount}


def follow_finish(ledger, where, body, legs):
    """Results and postings, recomputed from the hands, penalties and transfers."""
    match = body["match"]
    play = ledger.plays[match]
    if play.sealed and play.sealed.secret is None:
        ledger.fault(where, "finishes a sealed match whose secret was not shown")
    home, last = take_home(play, body)
    results = {result["player"]: result for result in body["results"]}
    for player, (place, score, chips, penalty) in home.items():
        said = results.pop(player, {})
        wanted = (place, score - penalty, chips)
        if (said.get("place"), said.get("score"), said.get("chips")) != wanted:
            ledger.fault(where, f"the result of {player} is {said}, not {wanted}")
    for player in results:
        ledger.fault(where, f"{player} has a result, and never sat there")
    scores = play.scores()
    for standing in body["standings"]:
        if scores is not None and standing["score"] != scores[standing["seat"]]:
            ledger.fault(where, f"seat {standing['seat']} has not the score that was given")
        player = last[standing["seat"]]
        posted = home[player][1] - home[player][3]
        if (standing["player"], standing["posted"]) != (player, posted):
            ledger.fault(where, f"seat {standing['seat']} is {player}'s, who gets {posted}")
    posted = {}
    for account, asset, amount in legs:
        if not account.startswith("match:"):
            posted[account, asset] = posted.get((account, asset), 0) + amount
    posted = {place: amount for place, amount in posted.items() if amount}
    wanted = money_legs(ledger, match, home, last)
    if posted != wanted:
        ledger.fault(where, f"posts {posted}, not {wanted}")
    play.finish = body
    ledger.results[match] = body["results"]


def follow_reopen(ledger, where, body, legs):
    play = ledger.plays[body["match"]]
    if play.finish is None or play.finish["seq"] != body["reverses"]:
        ledger.fault(where, "takes back what did not finish the match")
    play.finish = None
    ledger.results.pop(body["match"], None)


def follow_void(ledger, where, body, legs):
    ledger.plays[body["match"]].void = True


def follow_season(ledger, where, body, legs):
    """A season is made once, changed while it is open, closed and reopened by turns."""
    season, change = body["season"], body["change"]
    said = ledger.said.get(season)
    if (said is None) != (change == "made") or legs:
        ledger.fault(where, f"{change} season {season}")
        return
    if change == "made":
        ledger.said[season] = {
            "type": "season", "id": season, "closed": False, "created_at": body["at"],
            "version": 1, "settings": body["settings"]}
        return
    good = {"changed": not said["closed"] and body["settings"] != said["settings"],
            "closed": not said["closed"] and body["settings"] == said["settings"],
            "reopened": said["closed"] and body["settings"] == said["settings"]}
    if not good.get(change):
        ledger.fault(where, f"{change} season {season}, which is {said}")
    ledger.said[season] = {**said, "closed": change == "closed", "version": said["version"] + 1,
                           "settings": body["settings"]}


def follow_move(ledger, where, body, legs):
    if legs or ledger.plays[body["match"]].void:
        ledger.fault(where, "moves a match that is void, or more than the match")
    take_season_of(ledger, where, body, body["season"])


def take_season_of(ledger, where, body, season):
    if season is not None and season not in ledger.said:
        ledger.fault(where, f"there is no season {season} yet")
    ledger.season_of[body["match"]] = season


def follow_money(ledger, where, body, legs):
    """What points are worth from now on, for all of the club; null, nothing."""
    money = body["money"]
    sound = money is None or list(money) == ["points", "amount", "currency"] and all(
        isinstance(money[name], int) and 1 <= money[name] <= MONEY_MOST
        for name in ("points", "amount"))
    if legs or "match" in body or not sound or money == ledger.money:
        ledger.fault(where, f"says that points are worth {money}, or more than that")
    ledger.money = money


def follow_rename(ledger, where, body, legs):
    """It holds no name: names are the lines' of players, and of the club, who has no `player`."""
    if legs or "match" in body or "player" in body and (
            body["player"] not in ledger.players or body["player"] in ledger.gone):
        ledger.fault(where, "renames nobody of the club, or more than that")


def follow_anonymise(ledger, where, body, legs):
    if legs or body["player"] in ledger.gone:
        ledger.fault(where, "anonymises somebody again, or more than that")
    ledger.gone[body["player"]] = body["at"]


def follow_merge(ledger, where, body, legs):
    """All that one has goes to the other; neither is merged, and nobody into the one."""
    one, other = body["player"], body["into"]
    pairs = list(zip(legs[::2], legs[1::2]))
    if len(legs) % 2 or any(left != (f"player:{one}", asset, -amount) or to != f"player:{other}"
                            for left, (to, asset, amount) in pairs):
        ledger.fault(where, "moves something else than what the player has")
    if any(amount for (account, _), amount in ledger.balances.items()
           if account == f"player:{one}"):
        ledger.fault(where, "leaves something with the player")
    if one == other or {one, other} & ledger.merged.keys() or \
            one in [into for into, _ in ledger.merged.values()]:
        ledger.fault(where, f"merges {one} into {other}")
    ledger.merged[one] = other, body["seq"]


def check_merged(ledger, where, body, legs):
    """Nothing is posted to who is merged, but what takes the merge back."""
    for player, (_, seq) in list(ledger.merged.items()):
        if body.get("reverses") == seq:
            del ledger.merged[player]
        elif any(account == f"player:{player}" for account, *_ in legs):
            ledger.fault(where, f"posts to {player}, who was merged by entry {seq}")


def counts_for(ledger, player):
    return ledger.merged.get(player, (player,))[0]


def check_gone(ledger):
    """Those whom entries anonymise, and no others, have lost all that named them."""
    for player, line in ledger.players.items():
        at = line.get("anonymised_at")
        if ledger.gone.get(player) != at:
            ledger.fault(player, f"was anonymised {at}, by the entries {ledger.gone.get(player)}")
        into = ledger.merged.get(player, (None,))[0]
        if line.get("merged_into") != into or (into is not None and line["archived_at"] is None):
            ledger.fault(player, f"was merged into {line.get('merged_into')}, not {into}")
        if at is not None and (line["name"], line["external_id"], line["platform_names"]) != (
                "anonymous", None, {}):
            ledger.fault(player, "was anonymised, and is named")
    for player in ledger.gone.keys() - ledger.players.keys():
        ledger.fault(player, "was anonymised, and is none of the players")


def check_forgotten(ledger):
    """An attachment is missing only of what was taken back, or names somebody anonymised."""
    for seq, body in ledger.attached.items():
        if seq not in ledger.reversed and body.get("player") not in ledger.gone:
            ledger.fault(f"entry {seq}", "its attachment is missing")


FOLLOW = {"season": follow_season, "move": follow_move, "money": follow_money, "note": follow_note,
          "rename": follow_rename,
          "anonymise": follow_anonymise, "merge": follow_merge,
          "match": follow_start,
          "seats": follow_seats, "hand": play_hand, "seal": follow_seal,
          "hand_reversal": play_hand_reversal, "penalty": follow_penalty,
          "penalty_reversal": follow_move_back, "transfer": follow_transfer,
          "transfer_reversal": follow_move_back, "result": follow_result,
          "finish": follow_finish, "reopen": follow_reopen, "void": follow_void}


# Everything -------------------------------------------------------------------------------------

def check_match(ledger, match):
    """The table of an open match holds what was posted to it; nothing is left on any other."""
    open_now = match["state"] == "open"
    shown = match["progress"]["shown"]
    where = f"match {match['id']}"
    for seat in range(len(match["progress"]["seats"])):
        account = f"match:{match['id']}:seat:{seat}"
        for asset, held in (("points", shown["table"]["points"]), ("chips", shown["chips"])):
            found, said = ledger.balance(account, asset), held[seat] if open_now else 0
            if found != said:
                ledger.fault(where, f"seat {seat} holds {found} {asset}, not {said}")
    if (match["state"] == "finished") != (match["id"] in ledger.results):
        ledger.fault(where, f"is {match['state']}, its results say otherwise")
    numbers = sorted(ledger.hands.get(match["id"], {}))
    following = shown["table"]["hand_number"]
    if numbers and numbers != list(range(following - len(numbers), following)):
        ledger.fault(where, f"hands {numbers} stand, the next is {following}")
    play = ledger.plays.get(match["id"])
    if play is None:
        ledger.fault(where, "no entry begins it")
        return
    check_agreed(ledger, where, match, play.start)
    check_progress(ledger, where, match, play)


def check_agreed(ledger, where, match, start):
    """What the match was begun with; older entries do not say all of it."""
    facts = match["facts"]
    if match["season"] != ledger.season_of[match["id"]]:
        ledger.fault(where, f"its season is {match['season']}")
    for name in ("ruleset", "ruleset_version", "external_id", "played_at"):
        if name in start and match[name] != start[name]:
            ledger.fault(where, f"{name} is {match[name]!r}, it began with {start[name]!r}")
    for name in ("rules", "session", "chip_value", "fee", "point_value", "recorded_by"):
        if name in start and facts.get(name) != start[name]:
            ledger.fault(where, f"{name} is {facts.get(name)!r}, it began with {start[name]!r}")
    if match["created_at"] != start["at"]:
        ledger.fault(where, f"created at {match['created_at']}, it began at {start['at']}")


def ids_of(holders):
    """Of a list by seat, in which a guest is an object."""
    return holders and [holder["player"] if isinstance(holder, dict) else holder
                        for holder in holders]


def check_progress(ledger, where, match, play):
    """Where it stands is what its entries lead to."""
    shown, kept = match["progress"]["shown"], match["progress"]["kept"]
    table, chips, moved, moved_chips = play.before(len(play.events))
    finish = play.finish or {}
    state = "void" if play.void else "finished" if finish else "open"
    players = ids_of(match["progress"]["seats"])
    seated, played_by = play.at_table(table["hand_number"])
    for name, said, wanted in (
            ("state", match["state"], state), ("table", shown["table"], table),
            ("next_hand_number", shown["next_hand_number"], table["hand_number"]),
            ("chips", shown["chips"], chips), ("moved_points", kept["moved_points"], moved),
            ("moved_chips", kept["moved_chips"], moved_chips),
            ("scores", kept.get("scores"), play.scores()),
            ("pending", kept.get("pending", nothing(play.start)), pending(play)),
            ("seats", players, seated),
            ("played_by", ids_of(kept.get("played_by")), played_by),
            ("seal", kept.get("seal"), play.sealed and play.sealed.stands()),
            ("finish_seq", kept["finish_seq"], finish.get("seq", 0)),
            ("finished_at", match["finished_at"], finish.get("finished_at")),
            ("standings", shown.get("standings"), finish.get("standings"))):
        if said != wanted:
            ledger.fault(where, f"{name} is {said}, not {wanted}")


def standings(ledger, season):
    """The club's table, of a season or (None) of all matches: by score, then by matches."""
    lines = {}
    for match, results in ledger.results.items():
        if season is not None and ledger.matches[match]["season"] != season:
            continue
        for result in results:
            player = counts_for(ledger, result["player"])
            line = lines.setdefault(player, {
                "player": player, "matches": 0, "score": 0, "chips": 0,
                "places": [0] * PLACES})
            line["matches"] += 1
            line["score"] += result["score"]
            line["chips"] += result["chips"]
            if result["place"] > 0:
                line["places"][result["place"] - 1] += 1
    table = sorted(lines.values(), key=lambda line: (
        -line["score"], -line["matches"], line["player"]))
    for i, line in enumerate(table):
        tied = i > 0 and table[i - 1]["score"] == line["score"]
        line["rank"] = table[i - 1]["rank"] if tied else i + 1
    return table


def check_closed(ledger):
    """No account of a match that is not open holds anything."""
    for (account, asset), amount in ledger.balances.items():
        kind, _, rest = account.partition(":")
        match = ledger.matches.get(rest.split(":")[0])
        if kind == "match" and match is not None and match["state"] != "open" and amount != 0:
            ledger.fault(account, f"holds {amount} {asset}; the match is {match['state']}")


def read_line(ledger, number, text):
    try:
        line = parse(text)
        kind = line["type"]
        if (number == 1) != (kind == "club"):
            raise Broken("the line of type club comes first, and once")
        if ledger.ended:
            raise Broken("a line follows the line of type end")
        TYPES[kind](ledger, line)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        raise Broken(f"line {number}: {type(error).__name__}: {error}") from error


def check(lines):
    """The ledger of an export's lines; its faults are in `faults`."""
    ledger = Ledger()
    number = 0
    for number, text in enumerate(lines, 1):
        read_line(ledger, number, text)
    if number == 0:
        raise Broken("there is nothing")
    if not ledger.ended:
        ledger.fault("end", "the export is cut: it has no line of type end")
    if ledger.said != ledger.seasons:
        ledger.fault("seasons", f"are {ledger.seasons}, by their entries {ledger.said}")
    for season, line in ledger.said.items():
        for team in line["settings"].get("teams", ()):
            for member in team["members"]:
                if member["player"] not in ledger.players:
                    ledger.fault(season, f"{member['player']} of team {team['name']} is nobody")
    if ledger.line.get("money", ledger.money) != ledger.money:
        ledger.fault("money", f"is {ledger.line['money']}, by the entries {ledger.money}")
    check_gone(ledger)
    check_forgotten(ledger)
    for match in ledger.matches.values():
        check_match(ledger, match)
    check_closed(ledger)
    return ledger


def print_balances(ledger):
    for (account, asset), amount in sorted(ledger.balances.items()):
        if amount != 0:
            print(compact({"account": account, "asset": asset, "balance": amount}))


def print_standings(ledger):
    seasons = sorted({match["season"] for match in ledger.matches.values()} - {None})
    for season in (None, *seasons):
        for line in standings(ledger, season):
            print(compact({"season": season, **line}))


def report(ledger, head):
    if head is not None and head != ZEROS and head not in ledger.hashes:
        ledger.fault("chain", f"no entry has the hash {head}")
    for fault in ledger.faults[:SHOWN]:
        print(fault)
    if len(ledger.faults) > SHOWN:
        print(f"and {len(ledger.faults) - SHOWN} more")
    if not ledger.faults:
        print(f"good: {len(ledger.players)} players, {len(ledger.matches)} matches, "
              f"{len(ledger.entries)} entries, head {ledger.head}", file=sys.stderr)
    return 1 if ledger.faults else 0


def main():
    parser = argparse.ArgumentParser(description="Checks an export of a mahjongd club.")
    parser.add_argument("file", nargs="?", default="-")
    parser.add_argument("--head", help="a hash that must be in the chain")
    parser.add_argument("--balances", action="store_true", help="print the balances")
    parser.add_argument("--standings", action="store_true", help="print the standings")
    options = parser.parse_args()
    try:
        if options.file == "-":
            ledger = check(sys.stdin.buffer)
        else:
            with open(options.file, "rb") as file:
                ledger = check(file)
    except OSError as error:
        parser.error(str(error))
    except Broken as error:
        print(error)
        return 1
    if options.balances:
        print_balances(ledger)
    if options.standings:
        print_standings(ledger)
    return report(ledger, options.head)


if __name__ == "__main__":
    sys.exit(main())
