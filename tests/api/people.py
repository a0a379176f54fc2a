#!/usr/bin/python3
"""Finding people: by name and external_id, and guests who came before."""

from urllib.parse import urlencode

from support.ledger_suite import LedgerSuite, expect

# Names, and beginnings that find them.
SOUGHT = {
    "Zoë Martin": ("z", "zoe", "ZOE", "Zoé", "zoe\u0308 M", "ｚｏｅ", "Zoë Martin"),
    "Łukasz": ("lukasz", "ŁUK"),
    "Straße": ("strasse", "STRASSE", "straß"),
    "Đặng Ngọc": ("dang ngoc", "ĐẶNG"),
    "Иван": ("иван", "ИВ"),
    "Ωμέγα": ("ωμεγα", "ΩΜΈ"),
    "İpek": ("ipek", "ıpek"),
    "ガク": ("ガ",),
    "安娜": ("安",),
    "100%_": ("100%", "100%_"),
    "O'Neil": ("o'",),
    'Quote"\\': ('quote"', 'quote"\\'),
}
NOT_SOUGHT = ("oe", "martin", "カ", "娜", "zoë martins", "1_0", "%", "*", "o''")


def searching(suite):
    """By how a name begins, as a person would look for it."""
    club, other = suite.club(), suite.club()
    ids = {name: club.player(name) for name in SOUGHT}
    other.player("Zoë Martin")

    def found(caller=club.read, **query):
        return [p["id"] for p in caller.read("/v1/players?" + urlencode(query))["items"]]

    for name, beginnings in SOUGHT.items():
        for text in beginnings:
            suite.equal(f"{text} finds {name}", found(name=text), [ids[name]])
    for text in NOT_SOUGHT:
        suite.equal(f"{text} finds nobody", found(name=text), [])
    for query in ("name=", "name=" + "x" * 121, "name=%FF", "name=a%00b", "external_id=",
                  "external_id=" + "x" * 121):
        suite.refused(query, club.read.get(f"/v1/players?{query}"), 422, "bad_value",
                      parameter=query.split("=")[0])
    zoe = f"/v1/players/{ids['Zoë Martin']}"
    expect(club.scorer.patch(zoe, {"name": "Anna", "external_id": "m-17"}), 200)
    suite.equal("renamed", (found(name="zoe"), found(name="ANNA")), ([], [ids["Zoë Martin"]]))
    suite.equal("by the other system's id", found(external_id="m-17"), [ids["Zoë Martin"]])
    suite.equal("that is exact", found(external_id="M-17"), [])
    suite.equal("both", (found(name="a", external_id="m-17"), found(name="z", external_id="m-17")),
                ([ids["Zoë Martin"]], []))
    expect(club.scorer.patch(zoe, {"archived": True}), 200)
    suite.equal("with the other filters", found(name="anna", archived="false"), [])
    many = [club.player(f"Ö{i}") for i in range(5)]
    suite.equal("in pages", [p["id"] for p in club.read.pages("/v1/players?name=o", 2)],
                [ids["O'Neil"], *many])
    suite.equal("another club's are its own", len(found(other.read, name="zoe")), 1)


def guests_again(suite):
    """{"guest": ..., "reuse": true} is who came before, if that is one person."""
    club = suite.club()
    members = club.players("Anna", "Chen", "Dora")

    def begin(guest, status=201, seats=None):
        body = {"ruleset": "riichi", "seats": [*(seats or members), guest]}
        answer = club.scorer.post("/v1/matches", body)
        if status != 201:
            return answer
        return expect(answer, 201)["seats"][3]["player"]

    bo = begin({"guest": "Bo", "reuse": True})
    suite.equal("again", begin({"guest": "Bo", "reuse": True}), bo)
    suite.check("exactly so", begin({"guest": "bo", "reuse": True}) != bo, "bo is Bo")
    suite.check("not a member", begin({"guest": "Anna", "reuse": True}) not in members, "Anna")
    suite.equal("twice at a table", begin({"guest": "Bo", "reuse": True}, 422,
                                          [*members[:2], bo]).json()["pointer"], "/seats/3")
    suite.refused("with an id", begin({"guest": "Bo", "reuse": True, "player": bo}, 422), 422,
                  "contradiction", pointer="/seats/3/reuse")
    suite.equal("false", begin({"guest": "Bo", "reuse": False, "player": bo}), bo)
    suite.refused("a word", begin({"guest": "Bo", "reuse": "yes"}, 422), 422, "bad_value",
                  pointer="/seats/3/reuse")
    two = begin({"guest": "Bo"})
    suite.check("without it somebody new", two != bo, two)
    before = list(club.read.pages("/v1/players?guest=true"))
    suite.refused("of two neither", begin({"guest": "Bo", "reuse": True}, 422), 422,
                  "contradiction", pointer="/seats/3")
    suite.equal("nobody was made", list(club.read.pages("/v1/players?guest=true")), before)
    expect(club.scorer.patch(f"/v1/players/{two}", {"archived": True}), 200)
    suite.equal("the one who is not archived", begin({"guest": "Bo", "reuse": True}), bo)
    match = expect(club.scorer.post("/v1/matches", {
        "ruleset": "riichi", "seats": [*members, {"guest": "Emil"}]}), 201)
    path = f"/v1/matches/{match['id']}/seats"
    seats = [*members[:2], {"guest": "Bo", "reuse": True}, {"guest": "Emil", "reuse": True}]
    changed = expect(club.scorer.post(path, {"seats": seats}), 201)["seats"]
    suite.equal("in a match that is on", [seat["player"] for seat in changed[2:]],
                [bo, match["seats"][3]["player"]])


def main():
    with LedgerSuite() as suite:
        suite.run(searching, guests_again)


if __name__ == "__main__":
    main()
