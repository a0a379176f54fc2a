#!/usr/bin/env python3
"""
Checks an export of a mahjongd club (GET /v1/export): recomputes the hash chain, the sums, every
balance, every match and every result from the entries alone. This file needs nothing but Python
3.8; copy it wherever you like. It is written from docs/ledger.md, not from the service's code.

    verify_ledger.py ledger.ndjson         check an export (`-` or no file: standard input)
    verify_ledger.py --head HASH FILE      and that it still holds the entry with this hash: a hash
                                           noted down earlier shows that nothing before it changed
    verify_ledger.py --balances FILE       and print the balances as JSON lines

Exit status: 0 all is well, 1 something is wrong (each fault is printed), 2 bad use.
"""

import argparse
import hashlib
import json
import sys

FORMAT = "mahjongd-export/1"
ZEROS = "0" * 64
SEATS = 4
SHOWN = 100  # faults that are printed
KINDS = ("match", "seats", "hand", "hand_reversal", "penalty", "transfer", "finish", "reopen",
         "void", "settlement", "adjustment", "reversal")
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


class Ledger(Chain):
    """A whole export: the entries, and the players, matches and results that they are about."""

    def __init__(self):
        super().__init__()
        self.players, self.matches = {}, {}
        self.hands = {}     # match -> {number: body} of those that stand
        self.results = {}   # match -> [(player, score, chips)]
        self.ended = False


# Lines ------------------------------------------------------------------------------------------

def take_club(ledger, line):
    if line.get("format") != FORMAT:
        raise Broken(f"format {line.get('format')!r}, not {FORMAT}")


def take_player(ledger, line):
    if line["id"] in ledger.players:
        ledger.fault(line["id"], "the player comes twice")
    ledger.players[line["id"]] = line


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
    for account, _, _ in legs:
        check_account(ledger, where, body, account)
    follow = FOLLOW.get(body["kind"])
    if follow is not None:
        follow(ledger, where, body, legs)


TYPES = {"club": take_club, "player": take_player, "match": take_match, "entry": take_entry,
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
    deltas = [posted.get(seat_account(body, seat), 0) for seat in range(SEATS)]
    if deltas != settlement["deltas"]:
        ledger.fault(where, f"posts {deltas}, the settlement says {settlement['deltas']}")
    after = [point + delta for point, delta in zip(before["points"], deltas)]
    if after != settlement["next_table"]["points"]:
        ledger.fault(where, f"leads to {settlement['next_table']['points']}, not {after}")
    held = [ledger.balance(seat_account(body, seat), "points") for seat in range(SEATS)]
    if held != after:
        ledger.fault(where, f"the accounts of the seats hold {held}, not {after}")


def follow_hand_reversal(ledger, where, body, legs):
    stands = ledger.hands.get(body["match"], {})
    hand = stands.pop(body["hand_number"], None)
    if hand is None or hand["seq"] != body["reverses"]:
        ledger.fault(where, f"takes back hand {body['hand_number']}, which does not stand")


def follow_finish(ledger, where, body, legs):
    """A result is what was posted to the player."""
    posted = {(account, asset): amount for account, asset, amount in legs}
    results = [(r["player"], r["score"], r["chips"]) for r in body["results"]]
    for player, score, chips in results:
        for asset, said in (("score", score), ("chips", chips)):
            found = posted.get((f"player:{player}", asset), 0)
            if found != said:
                ledger.fault(where, f"posts {found} {asset} to {player}, the result is {said}")
    ledger.results[body["match"]] = results


def follow_reopen(ledger, where, body, legs):
    ledger.results.pop(body["match"], None)


FOLLOW = {"hand": follow_hand, "hand_reversal": follow_hand_reversal, "finish": follow_finish,
          "reopen": follow_reopen}


# Everything -------------------------------------------------------------------------------------

def check_match(ledger, match):
    """The table of an open match holds what was posted to it; nothing is left on any other."""
    open_now = match["state"] == "open"
    shown = match["progress"]["shown"]
    where = f"match {match['id']}"
    for seat in range(SEATS):
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
    for match in ledger.matches.values():
        check_match(ledger, match)
    check_closed(ledger)
    return ledger


def print_balances(ledger):
    for (account, asset), amount in sorted(ledger.balances.items()):
        if amount != 0:
            print(compact({"account": account, "asset": asset, "balance": amount}))


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
    return report(ledger, options.head)


if __name__ == "__main__":
    sys.exit(main())
