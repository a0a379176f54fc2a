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


def guests_merged(suite):
    """A guest who was merged is found by the old name, and is the other."""
    club = suite.club()
    anna, bea, chen, dora = club.players("Anna", "Bea", "Chen", "Dora")

    def begin(status=201):
        answer = club.scorer.post("/v1/matches", {
            "ruleset": "riichi", "seats": [anna, bea, chen, {"guest": "Bo", "reuse": True}]})
        if status != 201:
            return answer
        match = expect(answer, 201)
        expect(club.scorer.post(f"/v1/matches/{match['id']}/void", {"reason": "r"}), 200)
        return match["seats"][3]

    def archive(player, archived):
        expect(club.scorer.patch(f"/v1/players/{player}", {"archived": archived}), 200)

    def merge(player, into):
        return club.owner.make(f"/v1/players/{player}/merge", {"into": into})["seq"]

    def guest():
        """Another Bo."""
        match = club.scorer.make("/v1/matches", {
            "ruleset": "riichi", "seats": [anna, bea, chen, {"guest": "Bo"}]})
        expect(club.scorer.post(f"/v1/matches/{match['id']}/void", {"reason": "r"}), 200)
        return match["seats"][3]["player"]

    first = begin()["player"]
    seq = merge(first, dora)
    suite.equal("into a member", begin(), dora)
    suite.equal("a member has a seat once", club.scorer.post("/v1/matches", {
        "ruleset": "riichi", "seats": [anna, bea, dora, {"guest": "Bo", "reuse": True}]}
        ).json()["pointer"], "/seats/3")
    second = guest()
    suite.refused("two people", begin(422), 422, "contradiction", pointer="/seats/3")
    merge(second, dora)
    suite.equal("both are one", begin(), dora)
    archive(dora, True)
    third = begin()["player"]
    suite.check("who is archived is not", third not in (first, second), third)
    suite.equal("and does not hide who is there", begin()["player"], third)
    archive(dora, False)
    suite.refused("nor is hidden", begin(422), 422, "contradiction", pointer="/seats/3")
    expect(club.owner.post(f"/v1/ledger/{seq}/reverse", {"reason": "r"}), 201)
    archive(first, True)
    merge(third, dora)
    suite.equal("one taken back is as before", begin(), dora)
    expect(club.owner.post(f"/v1/players/{second}/anonymise"), 200)
    expect(club.owner.post(f"/v1/players/{third}/anonymise"), 200)
    suite.check("no names, nobody", begin()["player"] not in (first, second, third), "Bo")


def main():
    with LedgerSuite() as suite:
        suite.run(searching, guests_again, guests_merged)


if __name__ == "__main__":
    main()
