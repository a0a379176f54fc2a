#!/usr/bin/python3
"""The live events of a club: GET /v1/events and its tickets."""

import json
import random
import threading

from support.client import TIMEOUT, Client
from support.event_stream import Stream
from support.ledger_suite import ADMIN_KEY, NO_ID, Caller, Club, LedgerSuite, expect
from support.matches import Match, draw, win
from support.openapi_spec import Spec


def watch(suite, club, query="", key=None, **more):
    return Stream(suite.daemon, None, key or club.keys["read"]["key"], query, **more)


def until_mark(stream):
    """The entries up to the next mark, and the mark with its id."""
    entries = []
    while True:
        id_, data = stream.message()
        if data["kind"] == "commit":
            return entries, data, id_
        assert id_ is None, "an entry has no id"
        entries.append(data)


def live(suite):
    """Entries of all matches and of none, each commit with what it changed."""
    spec, club = Spec(), suite.club()
    people = club.players("Anna", "Bo", "Chen", "Dora")
    with watch(suite, club) as stream:
        suite.equal("from now on", stream.greeting["id"], "0")
        match = Match(club, people)
        other = Match(club, [{"guest": name} for name in "WXYZ"])
        seen = [until_mark(stream), until_mark(stream)]
        suite.equal("each in its commit", [[e["kind"] for e in entries] for entries, _, _ in seen],
                    [["match"], ["match"]])
        match.hand(win(0, 2))
        entries, mark, id_ = until_mark(stream)
        suite.equal("the entry", entries, [club.read.read("/v1/ledger/3")])
        suite.equal("the mark", (mark["seq"], mark["head"], id_), (3, 3, 3))
        suite.equal("what it changed, as GET shows it", mark["matches"], [match.show()])
        suite.equal("names are there", mark["matches"][0]["names"],
                    ["Anna", "Bo", "Chen", "Dora"])
        other.hand(draw(0))
        suite.equal("another match", until_mark(stream)[1]["matches"], [other.show()])
        club.owner.make("/v1/ledger/adjustments", {"player": people[0], "amount": 5,
                                            "reason": "r"})
        entries, mark, _ = until_mark(stream)
        suite.equal("an entry of no match", ([e["kind"] for e in entries], mark["matches"]),
                    (["adjustment"], []))
        match.do("corrections", {"from_hand": 1, "hands": [{"outcome": draw(1)}], "reason": "r"})
        entries, mark, id_ = until_mark(stream)
        suite.equal("several entries, one mark", ([e["kind"] for e in entries], id_),
                    (["hand_reversal", "hand"], 7))
        for data in (*entries, mark, {"seq": 0, "kind": "reset"}):
            suite.equal(f"{data['kind']} is described",
                        spec.faults({"$ref": "#/components/schemas/ClubEvent"}, data), [])
    foreign = suite.club()
    with watch(suite, foreign) as stream, watch(suite, club) as own:
        match.hand(draw(2))
        until_mark(own)
        Match(foreign, foreign.players())
        suite.equal("no other club's", until_mark(stream)[0][0]["seq"], 1)


def chosen(suite):
    club = suite.club()
    one, two = (Match(club, [{"guest": f"{name}{n}"} for name in "ABCD"]) for n in range(2))
    for match in (one, two, one):
        match.hand(draw(0))
    one.do("penalties", {"seat": 0, "points": 10, "reason": "late"})
    two.finish()
    cases = ((f"&match={one.id}", [1, 3, 5, 6], {one.id}),
             (f"&match={two.id.upper()}", [2, 4, 7], {two.id}),
             (f"&match={one.id},{two.id}", [1, 2, 3, 4, 5, 6, 7], {one.id, two.id}),
             ("&kinds=hand", [3, 4, 5], {one.id, two.id}),
             ("&kinds=finish,penalty", [6, 7], {one.id, two.id}),
             (f"&kinds=penalty&match={two.id}", [], set()))
    for query, seqs, matches in cases:
        with watch(suite, club, f"?after=0{query}") as stream:
            got, shown = [], set()
            while len(got) < len(seqs):
                entries, mark, _ = until_mark(stream)
                got += [entry["seq"] for entry in entries]
                shown |= {match["id"] for match in mark["matches"]}
            suite.equal(f"{query}: entries, and their matches", (got, shown), (seqs, matches))
            if not seqs:
                two.do("reopen", {"reason": "r"})
                two.do("penalties", {"seat": 0, "points": 10, "reason": "late"})
                suite.equal(f"{query}: what comes", [e["seq"] for e in until_mark(stream)[0]],
                            [9])


def resuming(suite):
    """Whoever breaks off anywhere gets every entry, in order, with what it changed."""
    club = suite.club()
    match = Match(club, [{"guest": name} for name in "ABCD"])
    last, chance = 200, random.Random(4)
    results = {}

    def follow(number):
        seen, place, state = [], {}, None
        while state is None or state["seq"] < last:
            with watch(suite, club, "?after=0", **place) as stream:
                for _ in range(chance.randrange(1, 30)):
                    id_, data = stream.message()
                    if data["kind"] == "commit":
                        place, state = {"Last_Event_ID": str(id_)}, data
                        if id_ >= last:
                            break
                    elif data["seq"] > (seen[-1] if seen else 0):
                        seen.append(data["seq"])
        results[number] = seen, state

    threads = [threading.Thread(target=follow, args=(n,), daemon=True) for n in range(6)]
    for thread in threads:
        thread.start()
    for number in range(1, last):
        match.club.scorer.make(f"{match.path}/hands", {
            "hand_number": number, "beyond": True,
            "outcome": {"type": "exhaustive_draw", "tenpai": [0, 1, 2, 3]}})
    for number, thread in enumerate(threads):
        thread.join(TIMEOUT)
        seen, state = results.get(number, ([], None))
        suite.check(f"follower {number}: no gap", seen == list(range(1, last + 1)), seen[-5:])
        suite.check(f"follower {number}: where it stands at last",
                    state is not None and state["matches"] == [match.show()], state)
    with watch(suite, club, f"?after={last + 50}") as stream:
        suite.equal("a place beyond the last entry", stream.message(),
                    (last, {"seq": last, "kind": "reset"}))


def many_matches(suite):
    """What does not fit one page comes on several, each with its mark."""
    club = suite.club()
    players = club.players()
    ids = [Match(club, players).id for _ in range(20)]
    seen, marks = [], []
    with watch(suite, club, "?after=0") as stream:
        while not marks or marks[-1]["seq"] < 20:
            entries, mark, _ = until_mark(stream)
            seen += [entry["match"] for entry in entries]
            marks.append(mark)
            suite.equal("the matches of its entries", [m["id"] for m in mark["matches"]],
                        [entry["match"] for entry in entries])
    suite.equal("all are there", seen, ids)
    suite.equal("the head is known from the first", {mark["head"] for mark in marks}, {20})


def refusals(suite):
    club, foreign = suite.club(), suite.club()
    match, elsewhere = Match(club, club.players()), Match(foreign, foreign.players())
    get = club.read.get
    for value in ("", "x", "-1", "1.5", "99999999999999999999"):
        suite.refused(f"after={value}", get(f"/v1/events?after={value}"), 422, "bad_value",
                      parameter="after")
    for kinds in ("", "hands", "hand,", ",hand", "hand,,seats", "commit", "Hand"):
        suite.refused(f"kinds={kinds}", get(f"/v1/events?kinds={kinds}"), 422, "bad_value",
                      parameter="kinds")
    for ids in ("", "x", f"{match.id},", f"{match.id},x", ",".join([match.id[:31]] * 4)):
        suite.refused(f"match={ids}", get(f"/v1/events?match={ids}"), 422, "bad_value",
                      parameter="match")
    for ids in (NO_ID, elsewhere.id, f"{match.id},{elsewhere.id}"):
        suite.refused(f"match={ids}", get(f"/v1/events?match={ids}"), 404, "not_found")
    suite.refused("no key", suite.nobody.get("/v1/events"), 401, "unauthorized")
    suite.refused("admin", suite.admin.get("/v1/events"), 403, "forbidden")
    suite.refused("a member", club.read.post("/v1/events/ticket", {"for": 1}), 422,
                  "unknown_field", pointer="/for")


def ticket_of(club, path="/v1/events/ticket"):
    return expect(club.read.client.request("POST", path, headers=club.read.headers({})),
                  200)["ticket"]


def many_streams(suite):
    """Those of a club and of its match, beside some that do not read and some that have gone."""
    club = suite.club()
    match = Match(club, club.players())
    key = club.keys["read"]["key"]
    streams = [Stream(suite.daemon, (None, match.id)[n % 2], key) for n in range(60)]
    for stream in streams[::3]:
        stream.close()
    rest = [stream for n, stream in enumerate(streams) if n % 3]
    silent, rest = rest[:8], rest[8:]
    last = 12
    for number in range(1, last):
        match.hand(draw(number % 4), beyond=True)
    for number, stream in enumerate(rest):
        seen = []
        while not seen or seen[-1] < last:
            data = json.loads(stream.take().get("data", "{}"))
            seen += [data["seq"]] if data.get("kind") == "hand" else []
        suite.equal(f"stream {number}: each hand once", seen, list(range(2, last + 1)))
    for stream in (*silent, *rest):
        stream.close()


def tickets(suite):
    club = suite.club()
    match = Match(club, club.players())
    ticket, narrow = ticket_of(club), ticket_of(club, f"{match.path}/events/ticket")
    with Stream(suite.daemon, None, None, f"?after=0&ticket={ticket}") as stream:
        suite.equal("good for the club's", (stream.status, until_mark(stream)[1]["seq"]), (200, 1))
    with Stream(suite.daemon, None, None, f"?ticket={narrow}") as stream:
        suite.equal("that of a match is not", stream.status, 401)
    with Stream(suite.daemon, match.id, None, f"?ticket={ticket}") as stream:
        suite.equal("nor the club's for a match", stream.status, 401)


def revoked(suite):
    """A revoked key ends its streams before the next entry; a renewed one goes on where it was."""
    club = suite.club()
    match = Match(club, club.players())

    def new_key():
        return suite.admin.make(f"/v1/clubs/{club.id}/keys", {"role": "read"})

    lost, others = new_key(), [watch(suite, club) for _ in range(3)]
    with watch(suite, club, key=lost["key"]) as stream, \
            watch(suite, club, key=lost["key"]) as twin:
        match.hand(draw(0))
        place = until_mark(stream)[2]
        until_mark(twin)
        expect(suite.admin.delete(f"/v1/clubs/{club.id}/keys/{lost['id']}"), 200)
        match.hand(draw(1))
        suite.equal("they end", (stream.message(), twin.message()), (None, None))
    for stream in others:
        suite.equal("others go on", [until_mark(stream)[2] for _ in range(2)], [2, 3])
        stream.close()
    with watch(suite, club, key=new_key()["key"], Last_Event_ID=str(place)) as stream:
        suite.equal("without a gap", [e["seq"] for e in until_mark(stream)[0]], [3])


def rename(club, player, name):
    return expect(club.scorer.patch(f"/v1/players/{player}", {"name": name}), 200)


def renamed(suite):
    """A new name comes with the open matches that show it; the book holds who, and not the name."""
    club = suite.club()
    people = club.players("Anna", "Bo", "Chen", "Dora", "Eva")
    match, done = Match(club, people[:4]), Match(club, people[:4])
    other = Match(club, people[1:])
    done.finish()
    with watch(suite, club) as stream:
        place = int(stream.greeting["id"])
        rename(club, people[0], "Anna S.")
        entries, mark, id_ = until_mark(stream)
    entry = entries[0]
    suite.equal("the entry", (len(entries), entry["kind"], entry["player"], entry["postings"]),
                (1, "rename", people[0], []))
    suite.equal("the name beside it", entry["names"], {people[0]: "Anna S."})
    suite.equal("who did it", entry["recorded_by"]["key"], club.keys["scorer"]["id"])
    suite.equal("the open match that shows it", mark["matches"], [match.show()])
    suite.equal("with the name", mark["matches"][0]["names"], ["Anna S.", "Bo", "Chen", "Dora"])
    spec = Spec()
    for data in (entry, mark):
        suite.equal("is described",
                    spec.faults({"$ref": "#/components/schemas/ClubEvent"}, data), [])
    for change in ({"name": "Anna S."}, {"external_id": "7"}, {"archived": True}):
        expect(club.scorer.patch(f"/v1/players/{people[0]}", change), 200)
    suite.equal("nothing else is a rename", club.read.read("/v1/ledger")["items"][0], entry)
    for name in ("Anna T.", "Anna U."):
        rename(club, people[0], name)
    with watch(suite, club, Last_Event_ID=str(place)) as stream:
        seen = []
        while id_ < place + 3:
            entries, mark, id_ = until_mark(stream)
            seen += entries
    suite.equal("who was away gets all", [e["kind"] for e in seen], ["rename"] * 3)
    suite.equal("with the name of now", (seen[-1]["names"], mark["matches"]),
                ({people[0]: "Anna U."}, [match.show()]))
    answer = club.owner.post(f"/v1/ledger/{id_}/reverse", {"reason": "no"})
    suite.refused("no reversal", answer, 422, "contradiction")
    suite.check("but another name", "change the player's name back" in answer.json()["detail"])
    with watch(suite, club) as stream:
        expect(club.owner.post(f"/v1/players/{people[3]}/anonymise"), 200)
        entries, mark, _ = until_mark(stream)
    suite.equal("a name that is removed", ([e["kind"] for e in entries], entries[0]["names"]),
                (["anonymise"], {people[3]: "anonymous"}))
    suite.equal("is so at both tables", {m["id"]: m["names"] for m in mark["matches"]},
                {m.id: m.show()["names"] for m in (match, other)})
    text = club.read.get("/v1/export").body
    suite.check("the book has no old name", b"Anna S." not in text and b"Dora" not in text)
    suite.equal("and is true", club.read.read("/v1/ledger/verify")["ok"], True)


def club_renamed(suite):
    """The club's own new name is told, with no match behind it, and not to who chose one."""
    club = suite.club("Silent")
    match = Match(club, club.players("Anna", "Bo", "Chen", "Dora"))
    with watch(suite, club, f"?match={match.id}") as chosen:
        with watch(suite, club, "?kinds=rename") as stream:
            expect(club.owner.patch(f"/v1/clubs/{club.id}", {"name": "Loud"}), 200)
            entries, mark, _ = until_mark(stream)
        match.hand(draw(0))
        seen, _, _ = until_mark(chosen)
    suite.equal("the entry", [(e["kind"], "player" in e, e["names"]) for e in entries],
                [("rename", False, {})])
    suite.equal("the mark", mark["matches"], [])
    suite.equal("of the match its hand alone", [e["kind"] for e in seen], ["hand"])
    faults = Spec().faults({"$ref": "#/components/schemas/ClubEvent"}, entries[0])
    suite.equal("is described", faults, [])


def renamed_elsewhere(suite):
    """Whoever follows one match is told of names there, and of no others."""
    club = suite.club()
    season = club.season("2026")
    people = club.players("Anna", "Bo", "Chen", "Dora", "Eva")
    match, other = Match(club, people[:4], season=season), Match(club, people[1:])

    def key(**members):
        return club.owner.make(f"/v1/clubs/{club.id}/keys", {"role": "read", **members})["key"]

    ways = (("?match=", watch(suite, club, f"?match={match.id}")),
            ("a key for the match", watch(suite, club, key=key(match=match.id))),
            ("a key for its season", watch(suite, club, key=key(season=season))),
            ("?kinds=", watch(suite, club, f"?match={match.id}&kinds=hand,rename")))
    hands = watch(suite, club, f"?match={match.id}&kinds=hand")
    rename(club, people[4], "Eva S.")
    rename(club, people[0], "Anna S.")
    for name, stream in ways:
        entries, mark, _ = until_mark(stream)
        suite.equal(f"{name}: a mark alone", (entries, mark["matches"]), ([], [match.show()]))
    other.hand(draw(0))
    match.hand(draw(0))
    for name, stream in (*ways, ("hands alone", hands)):
        entries, mark, _ = until_mark(stream)
        suite.equal(f"{name}: the next hand", ([e["match"] for e in entries], len(mark["matches"])),
                    ([match.id], 1))
        stream.close()


def at_many_tables(suite):
    """A mark has as many matches as one has place for, the newest ones of whoever is renamed."""
    club = suite.club()
    people = club.players()
    matches = [Match(club, people) for _ in range(11)]
    with watch(suite, club) as stream:
        for match in matches[:3]:
            match.hand(draw(0))
        rename(club, people[0], "New")
        entries = []
        while not entries or entries[-1]["kind"] != "rename":
            entries, mark, _ = until_mark(stream)
    suite.equal("the newest", sorted(m["id"] for m in mark["matches"]),
                [match.id for match in matches[3:]])
    with watch(suite, club, Last_Event_ID=str(len(matches) - 1)) as stream:
        marks = [until_mark(stream) for _ in range(2)]
    suite.equal("read at once, it comes behind the others",
                [([e["kind"] for e in entries], len(mark["matches"]))
                 for entries, mark, _ in marks],
                [(["match", "hand", "hand", "hand"], 4), (["rename"], 8)])


def restarted(suite):
    """A daemon on the same store goes on where the one before was left."""
    flags = ("--admin-key-file", suite.key_file)
    first = suite.start(flags)
    club = Club(Caller(Client(first), ADMIN_KEY))
    match = Match(club, club.players())
    key = club.keys["read"]["key"]
    with Stream(first, None, key, "?after=0") as stream:
        place = until_mark(stream)[2]
        match.hand(draw(0))
        suite.equal("its end", first.stop()[0], 0)
    second = suite.start(flags, store=first.store)
    scorer = club.scorer.on(Client(second))
    scorer.make(f"{match.path}/hands", {"hand_number": 2, "outcome": draw(1)})
    with Stream(second, None, key, "", Last_Event_ID=str(place)) as stream:
        seen = []
        while not seen or seen[-1] < 3:
            seen += [entry["seq"] for entry in until_mark(stream)[0]]
        suite.equal("without a gap", seen, [2, 3])
    suite.stop("the second", second)


def main():
    with LedgerSuite() as suite:
        suite.run(live, chosen, resuming, many_matches, many_streams, refusals,
                  tickets, revoked, renamed, club_renamed, renamed_elsewhere, at_many_tables,
                  restarted)


if __name__ == "__main__":
    main()
