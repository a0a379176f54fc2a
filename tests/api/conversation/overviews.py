"""Reading calls over a whole club: home, its live events, closing sheet and ratings."""

from collections import Counter

from conversation.actor import Call
from conversation.reads import Looker
from support.event_stream import Stream

RECENT = 10
PAID = ("settlement", "payment")
PLAYED = ("finish", "void")


class Overviews(Looker):
    def overview(self):
        self.random.choice((self.look_home, self.look_closing, self.look_ratings,
                            self.look_person, self.look_course, self.hear_club))()

    def look_home(self):
        home = self.read("/v1/home")
        last = self.book.entries[:-RECENT - 1:-1]
        self.same("home", (home["club"], home["seq"], home["more_matches"]),
                  ({"id": self.club.id, "name": self.club.name}, len(self.book.entries), False))
        self.same("recent", [(one["seq"], one["kind"], one["match"]) for one in home["recent"]],
                  [(entry.seq, entry.kind, entry.match) for entry in last])
        self.same("open matches", [shown["id"] for shown in home["matches"]],
                  [match.id for match in self.open_matches()[::-1]])
        for shown in home["matches"]:
            self.agrees_shown(shown)

    def agrees_shown(self, shown):
        """A match as it stands, with names."""
        match = self.book.matches[shown["id"]]
        self.require("names" in shown, f"no names of {match.id}")
        self.agrees(match, shown)
        self.tag(match, shown)

    def hear_club(self):
        """The club's stream from any entry on, to the mark behind the last; then it is left."""
        after = self.random.randint(0, len(self.book.entries) - 1)
        key, query = self.club.read.key, f"?after={after}"
        if self.chance(0.5):
            made = self.write(Call("read", "POST", "/v1/events/ticket", {}, seals=False))
            if made is None:
                return
            key, query = None, f"{query}&ticket={made['ticket']}"
        heard, mark = [], None
        with Stream(self.clients[0].connection, None, key, query) as stream:
            self.same("events of the club", stream.status, 200)
            while mark != len(self.book.entries):
                id_, data = stream.message()
                if data["kind"] != "commit":
                    heard.append(data)
                    continue
                mark = data["seq"]
                self.same("mark", id_, mark)
                self.require(mark <= data["head"] <= len(self.book.entries), f"head {data}")
                for shown in data["matches"]:
                    self.agrees_as_read(shown)
        want = self.book.entries[after:]
        self.same("heard", [data["seq"] for data in heard], [entry.seq for entry in want])
        for data, entry in zip(heard, want):
            self.agrees_entry(data, entry)

    def agrees_as_read(self, shown):
        """What came after an entry is read once, and kept: it may be older than this stream."""
        match = self.book.matches[shown["id"]]
        if shown["version"] == match.version:
            self.agrees(match, shown)
        self.require(shown["version"] <= match.version, f"version of {shown['id']}")

    def look_person(self):
        """The results of a player one by one, and beside each other player."""
        who = self.some_player()
        *_, score, _, places = self.book.table().get(who, (0, 0, 0, 0, [0] * 4))
        items = self.read(f"/v1/players/{who}/series?limit=200")["items"]
        self.same("series", (sum(one["score"] for one in items),
                             [sum(one["place"] == n for one in items) for n in (1, 2, 3, 4)]),
                  (score, places))
        totals, total = [one["total"] for one in items], 0
        for one, told in zip(items, totals):
            total += one["score"]
            self.same("its total", told, total)
        for line in self.read(f"/v1/players/{who}/head-to-head?limit=200")["items"]:
            self.require(line["ahead"] + line["behind"] <= line["matches"], f"{line}")
            self.require(line["player"] in self.book.players and line["player"] != who, f"{line}")

    def look_course(self):
        match = self.some_match()
        if match is None:
            return
        items = self.read(f"/v1/matches/{match.id}/course?limit=200")["items"]
        self.same("hands of a course", [one["hand_number"] for one in items],
                  [hand["hand_number"] for hand in self.pages(f"/v1/matches/{match.id}/hands")])
        for one in items:
            best = max(one["points"])
            self.same("who leads", one["leaders"],
                      [seat for seat, points in enumerate(one["points"]) if points == best])

    def look_closing(self):
        """Of all times: what is taken back counts where it was counted."""
        columns = {"matches": Counter(), "paid": Counter(), "adjusted": Counter()}
        for entry in self.book.entries:
            kind = self.book.entries[entry.reverses - 1].kind if entry.reverses else entry.kind
            column = "paid" if kind in PAID else "matches" if kind in PLAYED else "adjusted"
            for place, amount in entry.posted.items():
                if not place[0].startswith("match:"):
                    columns[column][place] += amount
        want = {}
        for place in set().union(*columns.values()):
            moved = {name: sums[place] for name, sums in columns.items()}
            if any(moved.values()):
                want[place] = {"opening": 0, **moved, "closing": sum(moved.values())}
        sheet = self.read("/v1/closing")
        got = {(line["account"], line["asset"]): {name: line[name] for name in (
            "opening", "matches", "paid", "adjusted", "closing")} for line in sheet["accounts"]}
        self.same("closing", got, want)
        self.same("as_of", sheet["as_of"], len(self.book.entries))
        self.same("its assets", {line["asset"]: {
            name: line[name] for name in line if name != "asset"} for line in sheet["assets"]},
                  {asset: sums_of(want, asset) for _, asset in want})

    def look_ratings(self):
        """Who is rated for how many places; the numbers are those of the vectors."""
        season = self.random.choice(self.seasons)
        method = self.random.choice(("tenhou_r", "plackett_luce"))
        lines = self.read(f"/v1/ratings?limit=200&method={method}" +
                          (f"&season={season}" if season else ""))["items"]
        self.same("rated", {line["player"]: (line["name"], line["matches"]) for line in lines},
                  {player: (self.book.players[player]["name"], sum(places))
                   for player, (*_, places) in self.book.table(season).items() if sum(places)})
        ratings = [line["rating"] for line in lines]
        self.same("by rating", ratings, sorted(ratings, reverse=True))
        self.same("ranks", [line["rank"] for line in lines],
                  [1 + ratings.index(rating) for rating in ratings])


def sums_of(lines, asset):
    """Of a closing sheet, over one asset."""
    mine = {account: line for (account, of), line in lines.items() if of == asset}
    held = [line["closing"] for account, line in mine.items() if account.startswith("player:")]
    return {"fees": mine.get("fee", {"matches": 0})["matches"],
            "paid_to_club": -sum(line["paid"] for account, line in mine.items()
                                 if not account.startswith("player:")),
            "owed_by_players": -sum(amount for amount in held if amount < 0),
            "owed_to_players": sum(amount for amount in held if amount > 0)}
