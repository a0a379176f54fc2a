"""
Every entry says which key recorded it: its id and its label at that time. So do hands, matches and
statements, and an import keeps what it was told.
"""

from support.audit import audit, read_ledger
from support.eventful_club import bring_in, export
from support.ledger_suite import Caller, LedgerSuite, expect
from support.replays import begin, hand


def labelled(suite, club, role, label):
    """A further key of the club: (its caller, what its entries say)."""
    made = suite.admin.make(f"/v1/clubs/{club.id}/keys", {"role": role, "label": label})
    return Caller(suite.client, made["key"]), {"key": made["id"], "label": label}


def two_phones(suite):
    """What is recorded with which key: in entries, hands, the match and the statement."""
    club = suite.club()
    phone, by_phone = labelled(suite, club, "scorer", 'Anna\'s "phone", 麻')
    table, by_table = labelled(suite, club, "owner", None)
    club.scorer = phone
    path = begin(club)
    match = club.read.read(path)
    suite.equal("the match", match["recorded_by"], by_phone)
    one = phone.make(path + "/hands", hand(1, (0,)))
    two = table.make(path + "/hands", hand(2, (1,)))
    suite.equal("the answers", (one["recorded_by"], two["recorded_by"]), (by_phone, by_table))
    shown = list(club.read.pages(path + "/hands"))
    suite.equal("the list", [h["recorded_by"] for h in shown], [by_phone, by_table])
    suite.equal("one hand", club.read.read(path + "/hands/2")["recorded_by"], by_table)
    seen = expect(phone.post(path + "/hands?preview=true", hand(3)), 200)
    suite.check("nobody recorded a preview", "recorded_by" not in seen, repr(seen))
    fixed = table.make(path + "/corrections", {"from_hand": 1, "reason": "r", "hands": [
        hand(1, (2,)), hand(2, (1,))]})
    suite.equal("corrected by another", [h["recorded_by"] for h in fixed["hands"]], [by_table] * 2)
    expect(table.post(path + "/finish", {}), 200)
    suite.equal("the match is still of who began it", club.read.read(path)["recorded_by"],
                by_phone)
    said = [entry["recorded_by"] for entry in audit(suite, "the book", club)]
    suite.equal("the entries", said, [by_phone] * 2 + [by_table] * 6)
    lines = club.read.read(f"/v1/players/{match['seats'][0]}/statement")["items"]
    suite.check("a statement", lines and all(line["recorded_by"] == by_table for line in lines),
                repr(lines))


def elsewhere(suite):
    """The recorder is part of what is hashed, and the club that imports it keeps it."""
    club, other = suite.club("From"), suite.club("To")
    phone, by_phone = labelled(suite, club, "owner", "phone")
    phone.make("/v1/ledger/adjustments", {"account": "oka", "amount": 5, "asset": "EUR",
                                          "reason": "found"})
    club.scorer = phone
    path = begin(club)
    phone.make(path + "/hands", hand(1))
    suite.equal("it comes in", bring_in(other, export(club)).status, 201)
    suite.equal("as it was recorded", {(e["recorded_by"]["key"], e["recorded_by"]["label"])
                                       for e in read_ledger(other)},
                {(by_phone["key"], "phone")})
    suite.equal("the match too", other.read.read(path)["recorded_by"], by_phone)
    suite.equal("in good order", other.read.read("/v1/ledger/verify")["ok"], True)


def main():
    with LedgerSuite() as suite:
        suite.run(two_phones, elsewhere)


if __name__ == "__main__":
    main()
