"""Makes a club in which every call of the API can succeed, and lists the calls with bodies."""

import itertools
import json

from sealed_scene import SealedScene
from support.client import JSON, NDJSON, dump
from support.ledger_suite import ADMIN_KEY, Caller, Club
from support.log_deals import tenhou6
from support.log_games import one_ready
from support.matches import Match, draw, win
from support.vectors import load

GAME = json.loads(tenhou6([one_ready()]))
RULESETS = ("riichi", "nanchang", "ming", "jiujiang", "yueqing")


class Ask:
    """A request: who asks what, the status it has when all is well, and what is true of it."""

    def __init__(self, role, method, path, body=None, status=200, kind=JSON, steady=True,
                 more=None, ends=False):
        self.role, self.method, self.path, self.body = role, method, path, body
        self.status, self.kind = status, kind
        self.steady = steady  # asked again, the answer is the same
        self.more = more or {}  # further headers
        self.ends = ends  # done, it is nobody's any more who asked it

    def headers(self, key):
        sent = {**self.more, **({} if key is None else {"Authorization": f"Bearer {key}"})}
        if self.body is not None:
            sent["Content-Type"] = self.kind
        return sent

    def bytes(self):
        return self.body if self.body is None or isinstance(self.body, bytes) else dump(self.body)


class Scene:
    """The club; `reads` and `writes` are {name: function that prepares one Ask}."""

    def __init__(self, client):
        self.admin, self.numbers = Caller(client, ADMIN_KEY), itertools.count()
        self.club = Club(self.admin, "Scene")
        self.players = self.club.players(*"ABCDEF")
        self.match, self.done = self.begin(), self.played()
        self.match.hand(win(0, 1), chips=[3, -1, -1, -1], note="n")
        for match in (self.match, self.done):
            match.hand(draw(0, 1))
        self.done.finish()
        self.export = self.club.read.get("/v1/export").body
        self.spare = None
        cup = self.club.season("Cup", ruleset="riichi", rules={"players": 3}, teams=[
            {"name": "Red", "members": [{"player": player} for player in self.players[:3]]}])
        self.cup = f"/v1/seasons/{cup}"
        self.sealed = SealedScene(self.club, self.begin)
        self.club.scorer.make(*self.sealed.deal())
        self.links = [self.club.scorer.make("/v1/shares", about)["token"] for about in (
            {"match": self.done.id}, {"season": self.club.season("s")})]

    def use(self, client):
        """Another connection."""
        for caller in (self.admin, self.club.read, self.club.scorer, self.club.owner):
            caller.client = client
        if self.spare is not None:
            self.spare.owner.client = self.spare.read.client = client

    def key(self, role):
        if role is None:
            return None
        if role == "spare":
            return self.spare.owner.key
        return ADMIN_KEY if role == "admin" else getattr(self.club, role).key

    def begin(self, **members):
        return Match(self.club, self.players[:4], **members)

    def played(self):
        """An open match in which something has happened."""
        match = self.begin(chip_value={"amount": 5, "currency": "EUR"},
                           season=self.club.season("s"))
        match.hand(win(0, 1), chips=[3, -1, -1, -1], note="n")
        match.do("penalties", {"seat": 0, "points": 100, "reason": "r", "apply": "final"})
        return match

    # ---- Calls that only ask ----

    def reads(self):
        scene, match, done = self, self.match, self.done
        club, player = f"/v1/clubs/{self.club.id}", f"/v1/players/{self.players[0]}"
        paths = {"read": (
            "/v1/me", "/v1/players", player, f"{player}/statement", f"{player}/stats",
            "/v1/matches", "/v1/matches?state=open&order=asc&limit=1", match.path, done.path,
            f"{match.path}/hands", f"{match.path}/hands?history=true", f"{match.path}/hands/1",
            f"{player}/head-to-head", f"{player}/series", f"{match.path}/course",
            "/v1/ratings?method=tenhou_r",
            f"{self.cup}/teams", "/v1/standings", "/v1/standings?ruleset=riichi&trend=3",
            "/v1/settlements/plan?asset=score", "/v1/settlements", "/v1/ledger",
            "/v1/ledger/1", "/v1/ledger/verify", "/v1/export", "/v1/export?format=csv"),
            "admin": ("/v1/clubs", club, f"{club}/keys", "/v1/me",
                      f"{club}/pairings", f"{club}/keys/{self.club.keys['read']['id']}"),
            None: ("/healthz", "/readyz", "/openapi.yaml", "/docs", "/docs/problems", "/",
                   "/v1/rulesets", "/v1/rulesets/riichi")}
        found = {f"{role} GET {path.replace(self.club.id, 'ID')}": Ask(role, "GET", path)
                 for role, group in paths.items() for path in group}
        for name, token in zip(("match", "season"), self.links):
            found[f"a link's {name}"] = Ask(None, "GET", f"/v1/shared/{token}")
        shown, seats = self.sealed.shown
        for name in ("seal", "transcript"):
            found[name] = Ask("read", "GET", f"{shown.path}/{name}")
        found["seat"] = Ask(None, "GET", seats[1])
        found["links"] = Ask("scorer", "GET", "/v1/shares")
        found["metrics"] = Ask(None, "GET", "/metrics", steady=False)
        found["ticket"] = Ask("read", "POST", f"{match.path}/events/ticket", {}, steady=False)
        for name, ask in {**self.rules(), **self.refusals()}.items():
            found[name] = ask
        for name, body in (("hands", {"hand_number": 3, "outcome": win(2, None)}),
                           ("corrections", {"from_hand": 1, "hands": [{"outcome": draw(2)}],
                                            "reason": "r"})):
            found[f"preview of {name}"] = Ask("scorer", "POST", f"{match.path}/{name}?preview=true",
                                              body)
        found["seating"] = Ask("scorer", "POST", f"{self.cup}/seating", {
            "method": "swiss", "players": self.players, "seed": 1})
        found["preview of games"] = Ask("scorer", "POST", "/v1/import/games?preview=true",
                                        self.games())
        return {name: (lambda ask=ask: ask) for name, ask in found.items()}

    def rules(self):
        found = {}
        for ruleset in RULESETS:
            for call in ("settle", "score", "waits"):
                found[f"{ruleset} {call}"] = next(
                    case["request"] for case in load(ruleset)
                    if case["call"] == call and "lines" not in case and self.is_good(case))
            found[f"{ruleset} deals"] = {"ruleset": ruleset, "seed": "a seed"}
        asks = {name: Ask(None, "POST", "/v1/" + name.split()[1], body)
                for name, body in found.items()}
        lines = b"".join(dump(body) + b"\n" for body in
                         (found["riichi settle"], {"ruleset": "x"}, found["ming settle"]) * 3)
        asks["lines"] = Ask(None, "POST", "/v1/settle", lines, kind=NDJSON)
        return asks

    def is_good(self, case):
        return self.admin.client.post("/v1/" + case["call"], case["request"]).status == 200

    def refusals(self):
        return {
            "no key": Ask(None, "GET", "/v1/me", status=401),
            "no path": Ask(None, "GET", "/v1/nowhere", status=404),
            "no match": Ask("read", "GET", "/v1/matches/x", status=404),
            "no method": Ask(None, "DELETE", "/v1/score", status=405),
            "no JSON": Ask(None, "POST", "/v1/score", b"{", status=400),
            "unknown member": Ask(None, "POST", "/v1/score", {"ruleset": "riichi", "x": 1},
                                  status=422),
            "recorded already": Ask("scorer", "POST", f"{self.match.path}/hands?preview=true",
                                    {"hand_number": 1, "outcome": win(0, 1),
                                     "chips": [3, -1, -1, -1]}, status=409)}

    # ---- Calls that write ----

    def post(self, path, body, status=201, role="scorer"):
        return Ask(role, "POST", path, body, status)

    def writes(self):
        names = ("player", "rename", "rename_club", "worth", "begin", "old", "result", "seats",
                 "hand", "undo", "correct", "penalty", "transfer", "finish", "reopen", "void",
                 "settle_up", "adjust", "pay", "reverse", "bring", "games", "make_club",
                 "make_key", "revoke_key", "make_pairing", "cancel_pairing", "minimal", "share",
                 "unshare", "round", "merge", "unmerge", "anonymise", "seal", "commit", "reveal",
                 "deal", "draw_tile", "pair", "sign_in", "sign_out")
        return {name: getattr(self, "ask_" + name) for name in names}

    def ask_player(self):
        return self.post("/v1/players", {"name": "New"})

    def ask_rename_club(self):
        return Ask("owner", "PATCH", f"/v1/clubs/{self.club.id}",
                   {"name": f"N{next(self.numbers)}"})

    def ask_worth(self):
        return Ask("owner", "PATCH", f"/v1/clubs/{self.club.id}", {
            "money": {"points": 1000, "amount": 1 + next(self.numbers), "currency": "EURCENT"}})

    def ask_rename(self):
        return Ask("scorer", "PATCH", f"/v1/players/{self.players[5]}",
                   {"name": f"N{next(self.numbers)}"})

    def ask_begin(self):
        return self.post("/v1/matches", {"ruleset": "riichi", "rules": {"preset": "ema"},
                                         "seats": self.players[:3] + [{"guest": "G"}]})

    def ask_old(self):
        return self.post("/v1/matches", {"ruleset": "ming", "seats": self.players[:4],
                                         "result": [3, 2, 1, 0], "played_at": "2020-02-02"})

    def ask_result(self):
        made = self.club.scorer.make("/v1/matches", self.ask_old().body)
        return Ask("scorer", "PUT", f"/v1/matches/{made['id']}/result", {
            "result": [0, 1, 2, 3], "chips": [1, 0, 0, -1], "scores": [4, 3, 2, 1],
            "reason": "r"})

    def ask_seats(self):
        seats = self.match.show()["seats"]
        return self.post(f"{self.match.path}/seats", {"seats": seats[1:] + seats[:1], "played_by": [
            None, {"guest": "H"}, None, None]})

    def ask_hand(self):
        number = self.match.show()["next_hand_number"]
        while number > 3:
            number = self.match.undo()["match"]["next_hand_number"]
        return self.post(f"{self.match.path}/hands", {"hand_number": number, "note": "n",
                                                      "outcome": win(1, 2), "chips": [0, 1, -1, 0]})

    def ask_undo(self):
        number = self.match.hand(draw(0), beyond=True)["hand_number"]
        return Ask("scorer", "DELETE", f"{self.match.path}/hands/{number}?reason=r")

    def ask_correct(self):
        return self.post(f"{self.match.path}/corrections", {
            "from_hand": 1, "hands": [{"outcome": win(1, None)}, {"outcome": draw(1)}],
            "reason": "r"})

    def ask_penalty(self):
        return self.post(f"{self.match.path}/penalties", {"seat": 1, "points": 1, "reason": "r"})

    def ask_transfer(self):
        return self.post(f"{self.match.path}/transfers", {"from": 1, "to": 2, "chips": 1,
                                                          "reason": "r"})

    def ask_finish(self):
        return self.post(f"{self.played().path}/finish", {}, 200)

    def ask_reopen(self):
        match = self.played()
        match.finish()
        return self.post(f"{match.path}/reopen", {"reason": "r"}, 200)

    def ask_void(self):
        match = self.begin()
        match.finish()
        return self.post(f"{match.path}/void", {"reason": "r"}, 200)

    def ask_adjust(self):
        return self.post("/v1/ledger/adjustments", {
            "postings": [{"player": player, "amount": 5} for player in self.players],
            "asset": "EUR", "reason": "r"}, role="owner")

    def ask_pay(self):
        return self.post("/v1/payments", {"from": self.players[0], "to": self.players[1],
                                          "amount": 5, "asset": "EUR", "reason": "r"})

    def ask_reverse(self):
        made = self.club.owner.make("/v1/ledger/adjustments", {
            "player": self.players[0], "amount": 5, "reason": "r"})
        return self.post(f"/v1/ledger/{made['seq']}/reverse", {"reason": "r"}, role="owner")

    def ask_settle_up(self):
        ask = self.ask_adjust()
        self.club.owner.make(ask.path, ask.body)
        plan = self.club.read.read("/v1/settlements/plan?asset=EUR")
        return self.post("/v1/settlements", {"as_of": plan["as_of"], "asset": "EUR"}, role="owner")

    def ask_bring(self):
        self.spare = Club(self.admin, "Spare")
        return Ask("spare", "POST", "/v1/import", self.export, 201, NDJSON)

    def games(self):
        """Logs that have not been imported yet: more than one piece of memory has the answer of."""
        logs = [{**GAME, "ref": f"game {next(self.numbers)}"} for _ in range(6)]
        by = {"played_by": [self.players[4], None, {"guest": "By"}, None]}
        return {"logs": [{"log": logs[0], **by},
                         *({"log": dump(log).decode()} for log in logs[1:])]}

    def ask_games(self):
        return self.post("/v1/import/games", self.games())

    def ask_make_club(self):
        return self.post("/v1/clubs", {"name": "C"}, role="admin")

    def ask_make_key(self):
        return self.post(f"/v1/clubs/{self.club.id}/keys", {"role": "read"}, role="admin")

    def ask_revoke_key(self):
        path = f"/v1/clubs/{self.club.id}/keys"
        made = self.admin.make(path, {"role": "read"})
        return Ask("admin", "DELETE", f"{path}/{made['id']}")

    def ask_minimal(self):
        return Ask("scorer", "POST", "/v1/players", {"name": "New"}, 204,
                   more={"Prefer": "return=minimal"})

    def ask_make_pairing(self):
        return self.post(f"/v1/clubs/{self.club.id}/pairings",
                         {"role": "read", "label": "L", "address": "http://x"}, role="admin")

    def ask_cancel_pairing(self):
        path = f"/v1/clubs/{self.club.id}/pairings"
        made = self.admin.make(path, {"role": "read"})
        return Ask("admin", "DELETE", f"{path}/{made['id']}")

    def address(self):
        """Of somebody who has tried no code and no key yet: each address may try a few."""
        number = next(self.numbers)
        return {"X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}

    def ask_pair(self):
        made = self.admin.make(f"/v1/clubs/{self.club.id}/pairings", {"role": "read"})
        return Ask(None, "POST", "/v1/pair", {"code": made["code"]}, 201, more=self.address())

    def page(self):
        """Headers of a page of the daemon's."""
        server = self.admin.client.connection
        return {"Origin": f"http://{server.host}:{server.port}", **self.address()}

    def ask_sign_in(self):
        return Ask(None, "POST", "/v1/session", {"key": self.club.read.key}, 201,
                   more=self.page())

    def ask_sign_out(self):
        page, ask = self.page(), self.ask_sign_in()
        answer = self.admin.client.request(ask.method, ask.path, ask.bytes(), {
            **ask.headers(None), "Idempotency-Key": f"page-{next(self.numbers)}"})
        return Ask(None, "DELETE", "/v1/session", ends=True, more={
            **page, "Cookie": answer.headers["set-cookie"].split(";")[0],
            "X-CSRF-Token": answer.json()["token"]})

    def ask_share(self):
        return self.post("/v1/shares", {"match": self.match.id, "address": "http://x"})

    def ask_unshare(self):
        made = self.club.scorer.make("/v1/shares", {"match": self.match.id})
        return Ask("scorer", "DELETE", f"/v1/shares/{made['id']}")

    def ask_round(self):
        return self.post(f"{self.cup}/rounds", {"tables": [self.players[:3], self.players[3:]]})

    def ask_merge(self):
        player, into = self.club.players("X", "Y")
        self.club.owner.make("/v1/ledger/adjustments", {
            "player": player, "amount": 5, "reason": "r"})
        return self.post(f"/v1/players/{player}/merge", {"into": into, "reason": "r"},
                         role="owner")

    def ask_unmerge(self):
        ask = self.ask_merge()
        made = self.club.owner.make(ask.path, ask.body)
        return self.post(f"/v1/ledger/{made['seq']}/reverse", {"reason": "r"}, role="owner")

    def ask_seal(self):
        return self.post(f"{self.begin().path}/seal", {"seconds": 60})

    def ask_commit(self):
        return self.post(*self.sealed.commitment(), 200, role=None)

    def ask_reveal(self):
        return self.post(*self.sealed.seed(), 200, role=None)

    def ask_deal(self):
        return self.post(*self.sealed.deal())

    def ask_draw_tile(self):
        return self.post(*self.sealed.draw(), 200, role=None)

    def ask_anonymise(self):
        player = self.club.player("X", external_id=f"m-{next(self.numbers)}")
        return self.post(f"/v1/players/{player}/anonymise", {}, 200, role="owner")
