"""Lists in pages: every limit, both orders, and rows that come meanwhile."""

import re

from support.ledger_suite import LedgerSuite, expect
from support.replays import begin, hand

LINK = re.compile(r'<([^<>" ]+)>; rel="next"')


def paging(suite):
    """Every list in pages, both orders, while new rows come."""
    club = suite.club()
    path = begin(club)
    for number in range(1, 8):
        club.scorer.make(path + "/hands", hand(number))
    for i in range(4):
        club.player(f"Player {i}")
        begin(club)
    for target in ("/v1/players", "/v1/matches", path + "/hands", "/v1/ledger",
                   path + "/hands?history=true"):
        every = list(club.read.pages(target))
        suite.check(f"{target}: there are some", len(every) >= 5, repr(len(every)))
        for limit in (1, 2, 3, len(every) - 1, len(every), len(every) + 1, 200):
            for order, want in (("asc", every), ("desc", every[::-1])):
                suite.equal(f"{target}: pages of {limit}, {order}",
                            list(club.read.pages(target, limit, order)), want)
        joint = "&" if "?" in target else "?"
        first = club.read.read(target)
        suite.equal(f"{target}: newest first, and all", (first["items"], first["next_cursor"]),
                    (every[::-1][:50], None))
        for name, value in (("limit", "0"), ("limit", "201"), ("limit", "-1"), ("limit", "x"),
                            ("limit", ""), ("limit", "1.5"), ("limit", "99999999999999999999"),
                            ("order", "up"), ("order", ""), ("cursor", "x"), ("cursor", ""),
                            ("cursor", "-1"), ("cursor", "%00")):
            suite.refused(f"{target}: {name}={value}", club.read.get(
                f"{target}{joint}{name}={value}"), 422, "bad_value", parameter=name)
        suite.equal(f"{target}: limit=200", club.read.get(f"{target}{joint}limit=200").status, 200)


def links(suite):
    """Link leads through the same pages as the cursor, with the other parameters as they were."""
    club = suite.club("Linked")
    ids = [club.player(f'Anna <"{number}">') for number in range(7)]
    matches = [club.scorer.make("/v1/matches", {"ruleset": "riichi", "seats": ids[:4]})["id"]
               for _ in range(3)]
    named = "/v1/players?limit=2&order=asc&name=anna%20%3C%22"
    for path, want in ((named, ids), ("/v1/players?order=asc&limit=3", ids),
                       (f"/v1/matches?limit=1&player={ids[0]}&order=desc", matches[::-1])):
        found, at = [], path
        while at is not None:
            answer = club.read.get(at)
            page = expect(answer, 200)
            found += [item["id"] for item in page["items"]]
            told = answer.headers.get("link")
            suite.equal(f"{at}: a next page", told is None, page["next_cursor"] is None)
            match = told and LINK.fullmatch(told)
            suite.check(f"{at}: Link", told is None or match, told)
            suite.check(f"{at}: to the cursor", not match or
                        f"cursor={page['next_cursor']}" in match[1].replace("?", "&").split("&"))
            at = match and match[1]
        suite.equal(f"{path}: all", found, want)
    odd = club.read.get('/v1/players?limit=1&name=anna%20<"')
    suite.check("nothing ends the address", LINK.fullmatch(odd.headers.get("link", "")),
                f"{odd!r} {odd.headers}")


def pages_while_rows_come(suite):
    """A list being read neither repeats nor skips what was there at its start."""
    club = suite.club()
    path = begin(club)
    for number in range(1, 6):
        club.scorer.make(path + "/hands", hand(number))
    for target in (path + "/hands", "/v1/ledger", "/v1/players", "/v1/matches"):
        for order in ("asc", "desc"):
            there = [item["id"] for item in club.read.pages(target)]
            seen = []
            for count, item in enumerate(club.read.pages(target, 1, order)):
                seen.append(item["id"])
                if count < 3:
                    number = club.read.read(path)["next_hand_number"]
                    club.scorer.make(path + "/hands", hand(number))
                    begin(club)
                    # a name changed in the middle moves nothing
                    expect(club.scorer.patch(f"/v1/players/{club.player('New')}",
                                             {"name": "Newer"}), 200)
            suite.equal(f"{target} {order}: none twice", len(seen), len(set(seen)))
            suite.equal(f"{target} {order}: none left out",
                        [i for i in seen if i in there],
                        there if order == "asc" else there[::-1])


def hands_of_one_moment(suite):
    """Hands are taken back, corrected and recorded between two pages: all pages show the first."""
    club = suite.club()
    path = begin(club)
    for number in range(1, 8):
        club.scorer.make(path + "/hands", hand(number))
    expect(club.scorer.delete(path + "/hands/7"), 200)
    for history in ("", "&history=true"):
        for order in ("asc", "desc"):
            target = f"{path}/hands?order={order}&limit=1{history}"
            there = club.read.read(f"{path}/hands?order={order}&limit=200{history}")["items"]
            page = club.read.read(target)
            seen = page["items"]
            for turn in range(3):
                change(club, path, turn)
                page = club.read.read(f"{target}&cursor={page['next_cursor']}")
                seen += page["items"]
            while page["next_cursor"] is not None:
                page = club.read.read(f"{target}&cursor={page['next_cursor']}")
                seen += page["items"]
            suite.equal(f"{order}{history}: as on the first page", seen, there)
    head = club.read.read("/v1/ledger?limit=1")["items"][0]["seq"]
    suite.refused("a moment that is still to come", club.read.get(
        f"{path}/hands?cursor=5-{head + 1}"), 409, "list_moved", parameter="cursor")
    for cursor in ("5", "5-", "5-x", "5-0", "5--1", "5-1-1", "5-99999999999999999999"):
        suite.refused(f"cursor={cursor}", club.read.get(f"{path}/hands?cursor={cursor}"), 422,
                      "bad_value", parameter="cursor")


def change(club, path, turn):
    """Another thing each turn; the match has as many hands after three as before."""
    if turn == 0:
        expect(club.scorer.delete(path + "/hands/6"), 200)
    elif turn == 1:
        club.scorer.make(path + "/corrections", {
            "from_hand": 2, "reason": "wrong",
            "hands": [{"outcome": hand(1)["outcome"]} for _ in range(4)]})
    else:
        club.scorer.make(path + "/hands", hand(6, (1, 2)))


def main():
    with LedgerSuite() as suite:
        suite.run(paging, links, pages_while_rows_come, hands_of_one_moment)


if __name__ == "__main__":
    main()
