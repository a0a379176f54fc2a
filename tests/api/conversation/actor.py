"""
Makes random calls, valid and invalid, for one club and compares each answer with a model of its
ledger.
"""

import json
import random
import time
from urllib.parse import quote

from conversation.call_faults import spoil
from conversation.model import Book, Match
from support.answer_checks import differences
from support.client import dump
from support.ledger_suite import NO_ID

NAMES = ("Anna", "Bo", "陈", 'Dora "D"', "Émil", "=F", "G,H", "I" * 120)
PLATFORMS = ("tenhou", "majsoul", "mjai", "mleague")
PLATFORM_NAMES = ("anna17", "Bo", "陈", "x" * 120)
NOBODY = {"external_id": None, "platform_names": {}, "guest": False, "archived": False,
          "version": 1}
CURRENCIES = ("EUR", "CNYFEN", "chips")
PLAYERS_MAX, OPEN_MAX, RECEIPTS_MAX = 14, 6, 300


class Disagrees(Exception):
    """The service and the model."""


class Call:
    """
    A request by one with a role, or by nobody; `headers` beside the key's, `seals` whether it
    writes (and so has a receipt).
    """

    def __init__(self, role, method, path, body=None, seals=True, **headers):
        self.role, self.method, self.path, self.body = role, method, path, body
        self.seals, self.headers, self.type = seals, headers, None

    def __repr__(self):
        return f"{self.role} {self.method} {self.path} {self.headers} {str(self.body)[:600]}"


class Actor:
    def __init__(self, seed, club, clients, foreign, deals):
        self.random = random.Random(seed)
        self.club, self.clients, self.foreign, self.deals = club, clients, foreign, deals
        self.book, self.receipts, self.streams, self.gone = Book(), [], {}, set()
        self.seasons = [None, club.season("2026"), club.season("spring")]
        for _ in self.seasons[1:]:
            self.book.post("season")
        self.teams = {}  # of a season: lists of players
        self.remarks = {}  # of a match: (text, entry) of those that stand
        self.steps = self.refusals = self.keys = self.shorts = 0
        self.last = self.failed = self.money = None

    # ---- Sending ----

    def send(self, call, key=None):
        """On any of the connections; the key of the role unless one is given."""
        self.last = call
        caller = getattr(self.club, call.role).on(self.random.choice(self.clients))
        headers = caller.headers({"Authorization": key} if key else {})
        headers.update(call.headers)
        body = call.body
        if body is not None:
            headers.setdefault("Content-Type", call.type or "application/json")
            body = body if isinstance(body, bytes) else dump(body)
        begun = time.monotonic()
        self.answer = caller.request(call.method, call.path, body, headers)
        self.took = time.monotonic() - begun
        return self.answer

    def require(self, good, what):
        if not good:
            raise Disagrees(what)

    def same(self, what, got, want):
        if isinstance(got, dict) and isinstance(want, dict):
            alike = {name for name in got if name in want and got[name] == want[name]}
            got, want = ({name: value for name, value in side.items() if name not in alike}
                         for side in (got, want))
        self.require(got == want, f"{what}: got {got!r}, want {want!r}")

    def read(self, path):
        answer = self.send(Call("read", "GET", path))
        self.same("status", answer.status, 200)
        return answer.json()

    def pages(self, path, order="asc"):
        """All items, in pages of a random size."""
        joint, items, cursor = "&" if "?" in path else "?", [], ""
        limit = self.random.choice((1, 2, 3, 7, 50, 200)) if len(self.book.entries) < 99 else 100
        while cursor is not None:
            page = self.read(f"{path}{joint}order={order}&limit={limit}" +
                             (f"&cursor={quote(cursor)}" if cursor else ""))
            self.require(len(page["items"]) <= limit, "a page beyond its limit")
            items += page["items"]
            cursor = page["next_cursor"]
        return items

    def stateless(self, request):
        answer = self.clients[0].post("/v1/settle?names=none", request)
        return answer.status, answer.json()

    def chance(self, share):
        return self.random.random() < share

    def reason(self):
        return self.random.choice(("r", "zu spät", "改正", "x" * 500))

    # ---- A write ----

    def write(self, call, problems=(), spoils=True):
        """
        The JSON of its answer, or None when it was rightly refused. `problems`: what the model
        says is wrong with it. Sometimes spoilt on the way, unless it asks for no key.
        """
        self.keys += 1
        whose = self.club.id if call.role == "admin" else "k"
        call.headers.setdefault("Idempotency-Key", f"{whose}{self.keys}")
        if not problems and spoils and self.chance(0.12):
            problems, key = spoil(self, call)
            answer = self.send(call, key)
        else:
            answer = self.send(call)
        if problems:
            self.refused(answer, problems)
            return None
        self.require(answer.status in (200, 201, 202), f"must be done: {answer!r}")
        self.require("idempotency-replayed" not in answer.headers, "a replay of nothing")
        if call.seals and len(self.receipts) < RECEIPTS_MAX:
            self.receipts.append((call, answer))
        elif call.seals:
            self.receipts[self.random.randrange(RECEIPTS_MAX)] = (call, answer)
        return answer.json()

    def refused(self, answer, problems):
        self.refusals += 1
        got = json.loads(answer.body).get("code") if answer.body else None
        self.require((answer.status, got) in problems, f"must be one of {problems}: {answer!r}")

    def replay(self):
        if self.receipts:
            call, first = self.random.choice(self.receipts)
            again = self.send(call)
            self.require(again.headers.get("idempotency-replayed") == "true",
                         f"must be replayed: {again!r}, as {first!r}")
            self.same("the first answer", (again.status, again.body, again.headers.get("etag"),
                                           again.headers.get("location")),
                      (first.status, first.body, first.headers.get("etag"),
                       first.headers.get("location")))

    # ---- Players ----

    def some_player(self):
        return self.random.choice(list(self.book.players))

    def new_player(self):
        if len(self.book.players) >= PLAYERS_MAX:
            return
        body = {"name": self.random.choice(NAMES)}
        if self.chance(0.3):
            body["external_id"] = f"m-{self.random.randrange(9)}"
        if self.chance(0.3):
            body["platform_names"] = self.some_platform_names()
        made = self.write(Call("scorer", "POST", "/v1/players", body), self.names_taken(body))
        if made is not None:
            self.book.players[made["id"]] = {
                **NOBODY, "name": body["name"], "external_id": body.get("external_id"),
                "platform_names": body.get("platform_names") or {}}
            self.agrees_player(made, made["id"])

    def some_platform_names(self):
        """Of few names, so that two players want the same."""
        if self.chance(0.2):
            return self.random.choice((None, {}))
        return {platform: sorted(self.random.sample(PLATFORM_NAMES, self.random.randint(1, 2)),
                                 key=str.encode)
                for platform in self.random.sample(PLATFORMS, self.random.randint(1, 2))}

    def names_taken(self, body, who=None):
        """What is wrong with names that another player has on the same platform."""
        wanted = body.get("platform_names") or {}
        taken = any(set(names) & set(player["platform_names"].get(platform, ()))
                    for platform, names in wanted.items()
                    for other, player in self.book.players.items() if other != who)
        return [(422, "contradiction")] if taken else []

    def change_player(self):
        who = self.some_player()
        player, body = self.book.players[who], {}
        for name, values in (("name", NAMES), ("archived", (True, False)),
                             ("guest", (True, False)), ("external_id", ("", "e"))):
            if self.chance(0.35):
                body[name] = self.random.choice(values)
        if body.get("archived") and sum(not p["archived"] for p in self.book.players.values()) < 7:
            del body["archived"]
        if self.chance(0.2):
            body["platform_names"] = self.some_platform_names()
        problems = self.names_taken(body, who)
        if who in self.gone or (body.get("guest") and not player["guest"]):
            problems = [(422, "contradiction")]
        call = Call("scorer", "PATCH", f"/v1/players/{who}", body)
        self.maybe_match(call, player["version"], problems)
        done = self.write(call, problems)
        if done is not None:
            body = {name: None if value == "" else value for name, value in body.items()
                    if value is not None}  # null is not given
            changed = any(player[name] != value for name, value in body.items())
            if body.get("name", player["name"]) != player["name"]:
                self.book.post("rename")
            player.update(body)
            player["version"] += changed
            self.agrees_player(done, who)

    def leave(self):
        """Somebody is anonymised, for good; what told the name is not replayed any more."""
        who = self.some_player()
        player, problems = self.book.players[who], []
        if sum(not p["archived"] for p in self.book.players.values()) < 7 or len(self.gone) > 2:
            return
        call = Call("owner", "POST", f"/v1/players/{who}/anonymise")
        if who in self.gone:
            problems = [(422, "contradiction")]
        self.maybe_match(call, player["version"], problems)
        told = [receipt for receipt in self.receipts if not self.names(receipt, who)]
        done = self.write(call, problems)
        if done is None:
            return
        self.receipts = told + [receipt for receipt in self.receipts if receipt[0] is call]
        self.gone.add(who)
        self.book.post("anonymise")
        player.update(name="anonymous", external_id=None, platform_names={}, archived=True,
                      version=player["version"] + 1)
        self.agrees_player(done, who)

    def merge(self):
        """Somebody new is merged into another, and taken apart from them at once."""
        known = set(self.book.players)
        self.new_player()
        who = next(iter(self.book.players.keys() - known), self.some_player())
        into = self.some_player() if who not in known else who
        call = Call("owner", "POST", f"/v1/players/{who}/merge", {"into": into})
        made = self.write(call, [(422, "contradiction")] if into in {who, *self.gone} else [])
        if made is None:
            return
        entry, back = self.book.post("merge"), None
        self.agrees_entry(made, entry)
        while back is None:
            back = self.write(Call("owner", "POST", f"/v1/ledger/{made['seq']}/reverse",
                                   {"reason": self.reason()}))
        self.agrees_entry(back, self.book.reverse("reversal", entry))
        for player in (who, into):
            self.book.players[player]["version"] += 2
            self.agrees_player(self.read(f"/v1/players/{player}"), player)

    @staticmethod
    def names(receipt, who):
        """Whether it told the name: of a player, or of who sits at the table of a match."""
        call, answer = receipt
        if call.path.startswith("/v1/matches"):
            return who.encode() in answer.body
        return call.path.startswith("/v1/players") and answer.json()["id"] == who

    def agrees_player(self, shown, who):
        want = {"id": who, **self.book.players[who]}
        self.same("player", {name: shown[name] for name in want}, want)

    def maybe_match(self, call, version, problems):
        """Sometimes with If-Match, right or wrong."""
        if self.chance(0.3):
            said = version if self.chance(0.7) else version + self.random.choice((-1, 1, 7))
            call.headers["If-Match"] = f'"{said}"'
            if said != version:
                problems.append((412, "stale_version"))

    # ---- Matches ----

    def seats_wanted(self, count, seated=()):
        """(seats as asked for, what is wrong with them); those who are seated may stay."""
        here = list(self.book.players)
        seats, problems = self.random.sample(here, count), []
        if self.chance(0.8):
            fit = [player for player in here if not self.book.players[player]["archived"]]
            seats = self.random.sample(fit, count)
        if self.chance(0.06):
            seats[-1] = seats[self.random.randrange(count - 1)]
            problems.append((422, "contradiction"))
        if any(self.book.players[player]["archived"] for player in seats
               if player not in seated):
            problems.append((422, "contradiction"))
        if self.chance(0.05):
            seats[1] = self.random.choice((NO_ID, self.foreign["player"]))
            problems.append((404, "not_found"))
        if self.chance(0.04):
            seats = self.random.choice((seats[:-1], [*seats, self.some_player()]))
            problems.append((422, "bad_value"))
        if not problems and self.chance(0.15) and len(here) < PLAYERS_MAX:
            seats[self.random.randrange(count)] = {"guest": self.random.choice(NAMES)}
        return seats, problems

    def stand_ins_wanted(self, seats):
        """By seat, who is to play for one of them: mostly nobody."""
        fit = [player for player, told in self.book.players.items()
               if not told["archived"] and player not in seats]
        played_by = [None] * len(seats)
        if fit and self.chance(0.3) and all(isinstance(seat, str) for seat in seats):
            played_by[self.random.randrange(len(seats))] = self.random.choice(fit)
        return played_by

    def sit(self, seats, shown):
        """The ids of those who sit there now; guests are new players of the club."""
        ids = []
        for asked, seat in zip(seats, shown):
            who = seat if isinstance(seat, str) else seat["player"]
            if isinstance(asked, dict) and who not in self.book.players:
                self.same("the guest", seat["guest"], asked["guest"])
                self.book.players[who] = {**NOBODY, "name": asked["guest"], "guest": True}
            elif not isinstance(asked, dict):
                self.same("who sits there", who, asked)
            ids.append(who)
        return ids

    def open_matches(self):
        return [match for match in self.book.matches.values() if match.state == "open"]

    def some_match(self):
        """Mostly an open one, and none whose seats are waited for."""
        fit = self.open_matches() if self.chance(0.85) else list(self.book.matches.values())
        fit = [match for match in fit if not match.seal or match.seal.wait is None]
        return self.random.choice(fit) if fit else None

    def new_match(self):
        if len(self.open_matches()) >= OPEN_MAX or len(self.book.players) < 6:
            return
        ruleset, count = self.random.choice(list(self.deals))
        case = self.random.choice(self.deals[ruleset, count])
        seats, problems = self.seats_wanted(count)
        body = {"ruleset": ruleset, "seats": seats}
        played_by = self.stand_ins_wanted(seats)
        if any(played_by):
            body["played_by"] = played_by
        if self.chance(0.4) and case["status"] == 200:
            body.update({name: case["request"][name] for name in ("rules", "table")
                         if name in case["request"]})
        elif count == 3:
            body["rules"] = {"players": count}
        body.update({name: value for name, value in (
            ("season", self.random.choice(self.seasons)),
            ("chip_value", {"amount": self.random.randint(1, 99), "currency": "EUR"}),
            ("fee", {"amount": self.random.randint(1, 500),
                     "currency": self.random.choice(CURRENCIES[:2])}))
            if self.chance(0.5) and value})
        if self.chance(0.1) and "table" not in body:
            body.update(self.some_result(count))
        made = self.write(Call("scorer", "POST", "/v1/matches", body), problems)
        if made is None:
            return
        self.same("season", made["season"], body.get("season"))
        shown = made if "result" not in body else {
            **made, "table": {**made["table"], "points": body["result"]}}
        match = Match(self.book, shown, self.sit(seats, made["seats"]), self.stateless, played_by)
        self.book.matches[match.id] = match
        faults = differences(body.get("table") or {}, made["table"])
        self.require(not faults, f"table: {faults}")
        if "result" in body:
            if "chips" in body or "scores" in body:
                match.ready(body["result"], body.get("chips") or match.none(), body.get("scores"))
            else:
                match.finish()
            match.version += 1
        self.agrees(match, made)

    def some_result(self, count):
        """As a sheet has it."""
        body = {"result": [self.random.randint(-9, 40) * 1000 for _ in range(count)],
                "unbalanced": True, "reason": "as it was noted down"}
        if self.chance(0.4):
            body["chips"] = [count - 1, *[-1] * (count - 1)]
        if self.chance(0.4):
            body["scores"] = [self.random.randint(-99, 99) for _ in range(count)]
        return body

    def agrees(self, match, shown):
        """A match as an answer shows it."""
        want = {"id": match.id, "ruleset": match.ruleset, "rules": match.rules,
                "state": match.state, "version": match.version, "table": match.table,
                "next_hand_number": match.next_number, "chips": match.chips,
                "pending_penalties": match.pending(), "match_over": match.over}
        self.same("match", {name: shown[name] for name in want}, want)
        self.same("seats", [seat if isinstance(seat, str) else seat["player"]
                            for seat in shown["seats"]], match.seats)
        self.same("played by", shown.get("played_by") and [
            who["player"] if isinstance(who, dict) else who for who in shown["played_by"]],
                  match.played_by())
        if match.state == "finished":
            self.same("standings", [(line["seat"], line["place"], line["score"], line["player"],
                                     line["posted"]) for line in shown["standings"]],
                      match.standings)

    def change(self, match, call, problems, apply, role="scorer"):
        """A write to a match: `apply` changes the model; the answer shows the match after it."""
        self.maybe_match(call, match.version, problems)
        done = self.write(call, problems)
        if done is None:
            return None
        apply(done)
        match.version += 1
        shown = done.get("match", done)
        self.agrees(match, shown)
        self.same("ETag", self.answer.headers.get("etag"), self.tag(match, shown))
        return done

    def tag(self, match, shown):
        """Its version; behind it, where names are shown, those of the players together."""
        if "names" not in shown:
            return f'"{match.version}"'
        players = [self.book.players[player] for player in match.seats]
        self.same("names", shown["names"], [player["name"] for player in players])
        others = [player and self.book.players[player] for player in match.played_by() or ()]
        self.same("names of others", shown.get("played_by_names", []),
                  [player and player["name"] for player in others])
        players += filter(None, others)
        return f'"{match.version}-{sum(player["version"] for player in players)}"'

    def post(self, match, what, body=None):
        return Call("scorer", "POST", f"/v1/matches/{match.id}/{what}", body)
