"""A club's ledger, read over HTTP and recomputed here: chain, sums, reversals, balances, tables."""

import hashlib
import json

ZEROS = "0" * 64


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode("utf-8")


def read_ledger(club, query="", limit=200):
    """The entries from the first on."""
    return list(club.read.pages("/v1/ledger" + query, limit=limit))


def head(club):
    """(seq, hash) of the last entry; (0, zeros) of an empty ledger."""
    items = club.read.read("/v1/ledger?limit=1")["items"]
    return (items[0]["seq"], items[0]["hash"]) if items else (0, ZEROS)


def body_of(item):
    """The bytes that were hashed: the item without `previous` and `hash`."""
    return compact({name: value for name, value in item.items()
                    if name not in ("previous", "hash")})


def sums(item):
    """What an entry's postings sum to, asset by asset."""
    totals = {}
    for posting in item["postings"]:
        totals[posting["asset"]] = totals.get(posting["asset"], 0) + posting["amount"]
    return totals


def chain_faults(entries):
    """What is wrong with the whole ledger of a club, by what anyone can recompute."""
    found, previous = [], ZEROS
    for number, item in enumerate(entries, 1):
        if item["seq"] != number:
            found.append(f"entry {number} has seq {item['seq']}")
        if item["previous"] != previous:
            found.append(f"entry {number}: previous is {item['previous']}, not {previous}")
        want = hashlib.sha256(bytes.fromhex(previous) + body_of(item)).hexdigest()
        if item["hash"] != want:
            found.append(f"entry {number}: hash is {item['hash']}, not {want}")
        if any(sums(item).values()):
            found.append(f"entry {number} ({item['kind']}) sums to {sums(item)}")
        previous = item["hash"]
    return found + reversal_faults(entries)


def by_account(postings, sign=1):
    """Totals by (account, asset), without those of nothing."""
    totals = {}
    for posting in postings:
        place = (posting["account"], posting["asset"])
        totals[place] = totals.get(place, 0) + sign * posting["amount"]
    return {place: amount for place, amount in totals.items() if amount}


def reversal_faults(entries):
    """A reversal is the exact opposite of one earlier entry, which is reversed once."""
    found, reversed_by, by_seq = [], {}, {item["seq"]: item for item in entries}
    for item in entries:
        seq = item.get("reverses")
        if seq is None:
            continue
        if not isinstance(seq, int) or seq not in by_seq or seq >= item["seq"]:
            found.append(f"entry {item['seq']} reverses {seq!r}")
            continue
        if seq in reversed_by:
            found.append(f"entry {seq} is reversed by {reversed_by[seq]} and {item['seq']}")
        reversed_by[seq] = item["seq"]
        got, want = by_account(item["postings"]), by_account(by_seq[seq]["postings"], -1)
        if not item["kind"] == "void" and got != want:
            found.append(f"entry {item['seq']} posts {got}, not {want}")
    return found


def balances(entries):
    """Every account's balance by (account, asset), of accounts in matches too."""
    return by_account([posting for item in entries for posting in item["postings"]])


def club_balances(entries):
    return {place: amount for place, amount in balances(entries).items()
            if not place[0].startswith("match:")}


def match_balances(entries, match, asset):
    """What the accounts of a match hold: {"seat:0": 25000, ...}."""
    begin = f"match:{match}:"
    return {account[len(begin):]: amount for (account, of), amount in balances(entries).items()
            if account.startswith(begin) and of == asset}


class Witness:
    """Remembers every entry it has seen; what has been seen once may never read otherwise."""

    def __init__(self, club):
        self.club, self.seen = club, {}

    def faults(self):
        entries = read_ledger(self.club)
        found = chain_faults(entries)
        now = {item["seq"]: compact(item) for item in entries}
        for seq, text in self.seen.items():
            if now.get(seq) != text:
                found.append(f"entry {seq} read {text!r} before, {now.get(seq)!r} now")
        self.seen = now
        return found


def audit(suite, name, club):
    """Chain, sums, balances against the statements and the verifier. Answers the entries."""
    entries = read_ledger(club)
    suite.equal(f"{name}: the chain", chain_faults(entries), [])
    verified = club.read.read("/v1/ledger/verify")
    suite.check(f"{name}: verify", verified["ok"] is True and verified["faults"] == [],
                repr(verified))
    suite.equal(f"{name}: verify has seen all", verified["entries"], len(entries))
    total = {}
    for (account, asset), amount in club_balances(entries).items():
        if account.startswith("player:"):
            total.setdefault(account[len("player:"):], {})[asset] = amount
    for player in club.read.pages("/v1/players"):
        said = club.read.read(f"/v1/players/{player['id']}/statement?limit=1")["balances"]
        suite.equal(f"{name}: balances of {player['name']}",
                    {asset: amount for asset, amount in said.items() if amount},
                    total.get(player["id"], {}))
    return entries
