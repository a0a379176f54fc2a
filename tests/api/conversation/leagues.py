"""Seasons in a conversation: changed, closed and reopened, and matches that are moved."""

from conversation.actor import Call
from conversation.overviews import Overviews


class Leagues(Overviews):
    def a_season(self):
        return self.random.choice(self.seasons[1:])

    def season_call(self, method, what, body, problems=()):
        """A write of the owner that is an entry of kind season, unless it is refused."""
        made = self.write(Call("owner", method, f"/v1/seasons/{what}", body), problems)
        if made is not None:
            self.book.post("season")
            self.same("the season", self.read(f"/v1/seasons/{what[:36]}"), made)
        return made

    def change_season(self):
        season = self.a_season()
        before = self.read(f"/v1/seasons/{season}")
        self.same("seasons", {one["id"] for one in self.pages("/v1/seasons")},
                  set(self.seasons[1:]))
        name = f"{before['name'][:9]} {len(self.book.entries)}"
        made = self.season_call("PUT", season, {"name": name, **self.some_teams()})
        if made is not None:
            self.teams[season] = [[one["player"] for one in team["members"]]
                                  for team in made["teams"]]
            self.same("its version", (made["name"], made["version"]),
                      (name, before["version"] + 1))

    def some_teams(self):
        """Nobody is of two teams."""
        fit = [player for player, told in self.book.players.items() if not told["archived"]]
        members = self.random.sample(fit, self.random.randint(2, 6))
        cut = self.random.randint(1, len(members) - 1)
        teams = [{"name": name, "members": [{"player": player} for player in some]}
                 for name, some in (("Red", members[:cut]), ("白", members[cut:]))]
        return {"teams": teams} if self.chance(0.8) else {}

    def look_teams(self):
        """What the members have won, whatever team they were of then."""
        season = self.a_season()
        shown, lines = self.read(f"/v1/seasons/{season}/teams"), self.book.table(season)

        got = {frozenset(one["player"] for one in team["members"]): team
               for team in shown["teams"]}
        self.same("teams", set(got), {frozenset(team) for team in self.teams.get(season, ())})
        for members in self.teams.get(season, ()):
            team, played = got[frozenset(members)], 0
            for player, one in zip(members, team["members"]):
                least, most, score, _, places = lines.get(player, (0, 0, 0, 0, [0] * 4))
                self.same("member", (one["player"], one["score"], one["places"]),
                          (player, score, places))
                self.require(least <= one["matches"] <= most, f"{one}: {least} to {most}")
                played += one["matches"]
            self.same("their team", (team["matches"], team["score"]),
                      (played, sum(one["score"] for one in team["members"])))

    def close_season(self):
        """It is reopened at once, so that the other steps find it open."""
        season = self.a_season()
        open_now = any(match.state == "open" and match.first["season"] == season
                       for match in self.book.matches.values())
        problems = [(422, "contradiction")] if open_now else []
        made = self.season_call("POST", f"{season}/close", {"reason": self.reason()}, problems)
        if made is None:
            return
        reopened = None
        while reopened is None:
            reopened = self.season_call("POST", f"{season}/reopen", {"reason": self.reason()})
        self.same("open again", (made["closed"], reopened["closed"]), (True, False))

    def move(self):
        if not self.book.matches:
            return
        match = self.random.choice(list(self.book.matches.values()))
        season = self.random.choice(self.seasons)
        problems = []
        if match.state == "void":
            problems = [(409, "match_not_open")]
        elif season == match.first["season"]:
            problems = [(422, "contradiction")]

        def moved(_):
            match.first["season"] = season
            self.book.post("move", match.id)

        self.change(match, self.post(match, "season", {"season": season,
                                                       "reason": self.reason()}), problems, moved)
