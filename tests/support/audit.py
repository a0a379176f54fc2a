"""A club's ledger, read over HTTP and recomputed with the verifier that clubs are given."""

import json
import os
import sys

from support.vectors import ROOT

sys.path.append(os.path.join(ROOT, "tests"))
from verify_ledger import ZEROS, Chain, next_hash  # noqa: E402  (what clubs copy lies alone)


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode("utf-8")


def read_ledger(club, query="", limit=200):
    """The entries from the first on."""
    entries = list(club.read.pages("/v1/ledger" + query, limit=limit))
    for entry in entries:
        entry.pop("text", None)  # what may be forgotten, and names, are not hashed
        del entry["names"]
    return entries


def head(club):
    """(seq, hash) of the last entry; (0, zeros) of an empty ledger."""
    items = club.read.read("/v1/ledger?limit=1")["items"]
    return (items[0]["seq"], items[0]["hash"]) if items else (0, ZEROS)


def body_of(item):
    """The bytes that were hashed: the item without what stands behind it."""
    return compact({name: value for name, value in item.items()
                    if name not in ("previous", "hash", "text", "names")})


def chain_of(entries):
    """The whole ledger of a club, recomputed as anyone can."""
    chain = Chain()
    for item in entries:
        chain.take(item["previous"], item["hash"], body_of(item).decode("utf-8"))
    return chain


def chain_faults(entries):
    return chain_of(entries).faults


def balances(entries):
    """Every account's balance by (account, asset), of accounts in matches too; without zeros."""
    return {place: amount for place, amount in chain_of(entries).balances.items() if amount}


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
