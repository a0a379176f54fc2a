#!/usr/bin/python3
"""The players of a club: POST, GET, PATCH /v1/players."""

from support.eventful_club import bring_in, export, without_club
from support.ledger_suite import NO_ID, LedgerSuite, expect

BAD_NEW = [
    ({}, "missing_field", "/name"),
    ({"name": ""}, "bad_value", "/name"),
    ({"name": ["Anna"]}, "bad_value", "/name"),
    ({"name": "雀" * 41}, "bad_value", "/name"),
    ({"name": "A", "external_id": ""}, "bad_value", "/external_id"),
    ({"name": "A", "external_id": 7}, "bad_value", "/external_id"),
    ({"name": "A", "external_id": "x" * 121}, "bad_value", "/external_id"),
    ({"name": "A", "guest": True}, "unknown_field", "/guest"),
    ({"name": "A", "archived": False}, "unknown_field", "/archived"),
    ({"name": "A", "id": NO_ID}, "unknown_field", "/id"),
]
BAD_CHANGES = [
    ({"name": ""}, "bad_value", "/name"),
    ({"name": "x" * 121}, "bad_value", "/name"),
    ({"archived": 1}, "bad_value", "/archived"),
    ({"archived": "true"}, "bad_value", "/archived"),
    ({"guest": True}, "contradiction", "/guest"),
    ({"created_at": "2020-01-01"}, "unknown_field", "/created_at"),
    ({"version": 9}, "unknown_field", "/version"),
    ([], "bad_value", ""),
]


def making(suite):
    club = suite.club()
    answer = club.scorer.post("/v1/players", {"name": "安娜", "external_id": "app-7"})
    player = expect(answer, 201)
    suite.equal("members", list(player), [
        "id", "name", "external_id", "platform_names", "guest", "archived", "archived_at",
        "anonymised_at", "merged_into", "created_at", "version"])
    suite.equal("values", [player[name] for name in list(player)[1:7]] + [player["version"]],
                ["安娜", "app-7", {}, False, False, None, 1])
    suite.equal("Location, ETag", [answer.headers.get(n) for n in ("location", "etag")],
                [f"/v1/players/{player['id']}", '"1"'])
    shown = club.read.get(f"/v1/players/{player['id']}")
    suite.equal("shown", (expect(shown, 200), shown.headers.get("etag")), (player, '"1"'))
    suite.equal("no external_id", club.scorer.make("/v1/players", {
        "name": "Bo", "external_id": None})["external_id"], None)
    suite.equal("120 bytes", club.scorer.post("/v1/players", {"name": "雀" * 40}).status, 201)
    for body, code, pointer in BAD_NEW:
        suite.refused(f"new {body}", club.scorer.post("/v1/players", body), 422, code,
                      pointer=pointer)
    suite.refused("none", club.read.get(f"/v1/players/{NO_ID}"), 404, "not_found")
    suite.equal("refusals made nobody", len(club.read.read("/v1/players")["items"]), 3)
    suite.equal("a refused key is free again", [
        club.scorer.post("/v1/players", body, Idempotency_Key="again").status
        for body in ({"name": ""}, {"name": "Cai"})], [422, 201])


def changing(suite):
    club = suite.club()
    path = f"/v1/players/{club.player('Anna', external_id='a')}"
    before = club.read.read(path)

    def change(body, **headers):
        return club.scorer.patch(path, body, **headers)

    answer = change({"name": "Anna B."})
    suite.equal("name alone", expect(answer, 200), {**before, "name": "Anna B.", "version": 2})
    suite.equal("ETag", answer.headers.get("etag"), '"2"')
    suite.equal("an empty one takes external_id away",
                expect(change({"external_id": ""}), 200)["external_id"], None)
    suite.equal("null is absent", expect(change({"name": None, "external_id": None}), 200)["name"],
                "Anna B.")
    archived = expect(change({"archived": True}), 200)
    suite.check("archived", archived["archived"] and archived["archived_at"], f"{archived}")
    suite.equal("archived again", expect(change({"archived": True}), 200)["archived_at"],
                archived["archived_at"])
    back = expect(change({"archived": False}), 200)
    suite.equal("taken back", (back["archived"], back["archived_at"]), (False, None))
    suite.equal("no guest stays none", expect(change({"guest": False}), 200)["guest"], False)
    suite.equal("what was changed is kept", club.read.read(path)["version"], 5)
    shown = club.read.read(path)
    for body in ({}, {"name": "Anna B."}, {"external_id": ""}, {"archived": False, "guest": False},
                 {"name": None}):
        answer = change(body)
        suite.equal(f"{body} changes nothing", (expect(answer, 200), answer.headers.get("etag")),
                    (shown, '"5"'))
    for body, code, pointer in BAD_CHANGES:
        suite.refused(f"change {body}", change(body), 422, code, pointer=pointer)
    suite.equal("refusals changed nothing", club.read.read(path)["version"], 5)
    suite.refused("PATCH of nobody", club.scorer.patch(f"/v1/players/{NO_ID}", {"name": "A"}),
                  404, "not_found")


def platform_names(suite):
    """By platform, in the order of their bytes; one name on one platform is one player's."""
    club = suite.club()
    given = {"tenhou": ["zoé", "Anna", "雀"], "majsoul": ["Anna"], "mjai": []}
    shown = {"majsoul": ["Anna"], "tenhou": ["Anna", "zoé", "雀"]}
    anna = club.scorer.make("/v1/players", {"name": "Anna", "platform_names": given})
    path = f"/v1/players/{anna['id']}"
    suite.equal("by platform and name", list(anna["platform_names"].items()), list(shown.items()))
    suite.equal("read again", club.read.read(path), anna)
    bo = club.player("Bo")
    suite.equal("in the list", [one["platform_names"] for one in
                                club.read.read("/v1/players")["items"]], [{}, shown])

    def change(player, names, **headers):
        return club.scorer.patch(f"/v1/players/{player}", {"platform_names": names}, **headers)

    suite.equal("the same in another order changes nothing", expect(change(anna["id"], {
        "majsoul": ["Anna"], "tenhou": ["雀", "zoé", "Anna"]}), 200), anna)
    suite.equal("null is absent", expect(change(anna["id"], None), 200), anna)
    suite.refused("another's", change(bo, {"mjai": ["B"], "tenhou": ["B", "Anna"]}), 422,
                  "contradiction", pointer="/platform_names/tenhou/1")
    suite.refused("another's, of a new player", club.scorer.post("/v1/players", {
        "name": "C", "platform_names": {"majsoul": ["Anna"]}}), 422, "contradiction",
        pointer="/platform_names/majsoul/0")
    suite.equal("refusals leave nothing", club.read.read(f"/v1/players/{bo}")["version"], 1)
    suite.equal("the same name elsewhere",
                expect(change(bo, {"mjai": ["Anna"]}), 200)["version"], 2)
    suite.equal("in another club", club_of(suite, given)["platform_names"], shown)
    fewer = expect(change(anna["id"], {"tenhou": ["雀"]}), 200)
    suite.equal("replaced on all platforms", (fewer["platform_names"], fewer["version"]),
                ({"tenhou": ["雀"]}, 2))
    suite.equal("what was let go is free",
                expect(change(bo, {"tenhou": ["Anna"]}), 200)["version"], 3)
    suite.equal("none", expect(change(anna["id"], {}), 200)["platform_names"], {})
    for names, code, pointer in BAD_NAMES:
        suite.refused(f"{names}", change(anna["id"], names), 422, code,
                      pointer="/platform_names" + pointer)


BAD_NAMES = [
    ([], "bad_value", ""),
    ({"jantama": ["A"]}, "unknown_field", "/jantama"),
    ({"tenhou": "A"}, "bad_value", "/tenhou"),
    ({"tenhou": [""]}, "bad_value", "/tenhou/0"),
    ({"tenhou": ["A", "A\n"]}, "bad_value", "/tenhou/1"),
    ({"tenhou": ["A", "x" * 121]}, "bad_value", "/tenhou/1"),
    ({"tenhou": ["A", "B", "A"]}, "contradiction", "/tenhou/2"),
    ({"tenhou": [f"n{number}" for number in range(9)]}, "bad_value", "/tenhou"),
]


def club_of(suite, names):
    return suite.club().scorer.make("/v1/players", {"name": "A", "platform_names": names})


def names_travel(suite):
    """An export has them, and an import that is refused late leaves none behind."""
    one, other = suite.club("From"), suite.club("To")
    anna = one.scorer.make("/v1/players", {
        "name": "Anna", "platform_names": {"tenhou": ["A", "B"], "mleague": ["安娜"]}})
    one.player("Bo")
    data = export(one)
    suite.refused("cut", bring_in(other, data.rsplit(b"\n", 2)[0] + b"\n"), 422, "contradiction")
    suite.equal("comes in", bring_in(other, data).status, 201)
    suite.equal("the same", other.read.read(f"/v1/players/{anna['id']}"), anna)
    suite.equal("again", without_club(export(other)), without_club(data))


def if_match(suite):
    club = suite.club()
    path = f"/v1/players/{club.player('Anna')}"
    for tag in ('"1"', "*", '"3"', '"7", "4"'):
        answer = club.scorer.patch(path, {"name": tag}, If_Match=tag)
        suite.equal(f"If-Match {tag}", answer.status, 200)
    for tag in ('"1"', '"6"', "5", '""', 'W/"5"', '"1", W/"5"'):
        suite.refused(f"If-Match {tag}", club.scorer.patch(path, {"name": "x"}, If_Match=tag), 412,
                      "stale_version", parameter="If-Match")
    again = [club.scorer.patch(path, {"name": "Bo"}, If_Match='"5"', Idempotency_Key="k")
             for _ in range(2)]
    suite.equal("a replay comes before If-Match", [a.status for a in again], [200, 200])
    suite.equal("and is one change", again[0].json(), again[1].json())
    suite.equal("version", club.read.read(path)["version"], 6)


def lists(suite):
    club = suite.club()
    ids = [club.player(f"Player {i}") for i in range(9)]
    for player in ids[2:5]:
        expect(club.scorer.patch(f"/v1/players/{player}", {"archived": True}), 200)

    def listed(query="", limit=4):
        return [p["id"] for p in club.read.pages(f"/v1/players{query}", limit)]

    suite.equal("all", listed(), ids)
    suite.equal("archived", listed("?archived=true", 2), ids[2:5])
    suite.equal("not archived", listed("?archived=false"), ids[:2] + ids[5:])
    suite.equal("guests", listed("?guest=true"), [])
    suite.equal("no guests", listed("?guest=false"), ids)
    suite.equal("both", listed("?guest=false&archived=false"), ids[:2] + ids[5:])
    newest = club.read.read("/v1/players?limit=3")
    suite.equal("newest first", [p["id"] for p in newest["items"]], ids[:-4:-1])
    following = club.read.read(f"/v1/players?limit=3&cursor={newest['next_cursor']}")
    suite.equal("the page after", [p["id"] for p in following["items"]], ids[-4:-7:-1])
    for query, name in (("archived=1", "archived"), ("guest=", "guest"), ("limit=0", "limit"),
                        ("surname=A", "surname")):
        suite.refused(query, club.read.get(f"/v1/players?{query}"), 422, "bad_value",
                      parameter=name)


def main():
    with LedgerSuite() as suite:
        suite.run(making, changing, platform_names, names_travel, if_match, lists)


if __name__ == "__main__":
    main()
