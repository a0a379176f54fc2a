"""
How others come to a club in a conversation: pages that sign in by a cookie, links for reading, and
webhooks, whose address is one to which the daemon may not go.
"""

from conversation.actor import Call
from conversation.reads import KINDS
from conversation.seals import Sealers
from support.ledger_suite import Caller

SESSION = "/v1/session"
SESSIONS_MAX, LINKS_MAX, HOOKS_MAX = 3, 4, 3
FORBIDDEN = (403, "forbidden")


class Session:
    """A page that has signed in: by a key, its parent, or by a code."""

    def __init__(self, id_, role, parent, headers):
        self.id, self.role, self.parent, self.headers = id_, role, parent, headers


class Doors(Sealers):
    def __init__(self, *given):
        super().__init__(*given)
        self.sessions, self.links, self.hooks = [], {}, {}

    def nobody(self):
        return Caller(self.random.choice(self.clients), None)

    def address(self):
        """Of somebody who has tried no code and no key yet."""
        return ".".join(["10", *(str(self.random.randint(1, 254)) for _ in range(3))])

    # ---- Pages ----

    def page_headers(self, caller):
        """A page of the daemon's, at the address that it has now."""
        server = caller.client.connection
        return {"Origin": f"http://{server.host}:{server.port}", "Sec_Fetch_Site": "same-origin"}

    def page(self):
        """A page signs in, does something, or signs out."""
        if len(self.sessions) < SESSIONS_MAX and self.chance(0.5):
            self.sign_in()
        elif self.sessions:
            session = self.random.choice(self.sessions)
            self.use_session(session)
            if self.chance(0.4):
                self.sign_out(session)

    def sign_in(self):
        role = self.random.choice(("read", "scorer", "owner"))
        given, parent = {"key": getattr(self.club, role).key}, self.club.keys[role]["id"]
        if self.chance(0.4):
            made = self.write(Call("owner", "POST", f"/v1/clubs/{self.club.id}/pairings",
                                   {"role": role}, seals=False))
            if made is None:
                return
            given, parent = {"code": made["code"]}, None
        page = self.nobody()
        sent = {**self.page_headers(page), "X_Forwarded_For": self.address(),
                "Idempotency_Key": f"page-{self.club.id}-{self.steps}"}
        self.refused(page.post(SESSION, given, **{**sent, "Origin": "https://evil.example"}),
                     {FORBIDDEN})
        answers = [page.post(SESSION, given, **sent) for _ in range(2)]
        cookie, again = (answer.headers["set-cookie"].split(";")[0] for answer in answers)
        self.same("sent twice", (answers[1].status, answers[1].body, again),
                  (201, answers[0].body, cookie))
        told = answers[0].json()
        self.same("signed in", (told["role"], told["club"]["id"]), (role, self.club.id))
        if parent is None:
            sent["Idempotency_Key"] += "-again"
            self.refused(page.post(SESSION, given, **sent), {(404, "not_found")})
        self.sessions.append(Session(told["key"]["id"], role, parent, {
            "Cookie": cookie, "X_CSRF_Token": told["token"]}))

    def use_session(self, session):
        page = self.nobody()
        sent = {**self.page_headers(page), **session.headers}
        shown = page.get(SESSION, **sent).json()
        self.same("its session", (shown["key"]["id"], shown["role"], shown["token"]),
                  (session.id, session.role, sent["X_CSRF_Token"]))
        may = (403, "forbidden") if session.role == "read" else (422, "missing_field")
        self.refused(page.post("/v1/players", {}, **sent), {may})
        forged = self.random.choice(({"Origin": "https://evil.example"},
                                     {"X_CSRF_Token": "A" * 43}, {"Sec_Fetch_Site": "same-site"}))
        self.refused(page.post("/v1/players", {}, **{**sent, **forged}), {FORBIDDEN})

    def sign_out(self, session):
        page = self.nobody()
        gone = page.delete(SESSION, **self.page_headers(page), **session.headers)
        self.same("signed out", (gone.status, gone.json()["id"]), (200, session.id))
        self.ended(session)

    def ended(self, session):
        self.sessions.remove(session)
        answer = self.nobody().get("/v1/me", **session.headers)
        self.refused(answer, {(401, "unauthorized")})

    def revoked(self, key):
        """Who had signed in by it is out."""
        for session in [session for session in self.sessions if session.parent == key]:
            self.ended(session)

    # ---- Links ----

    def share(self):
        """A link shows its match as it stands, until it is revoked."""
        if len(self.links) < LINKS_MAX and self.chance(0.4):
            self.new_link()
        elif self.links:
            link = self.random.choice(list(self.links))
            self.look_shared(link)
            if self.chance(0.4):
                self.revoke_link(link)
            listed = self.send(Call("scorer", "GET", "/v1/shares?limit=200")).json()["items"]
            self.same("links", {one["id"] for one in listed if not one["revoked_at"]},
                      set(self.links))

    def new_link(self):
        match = self.some_match()
        if match is None:
            return
        made = self.write(Call("scorer", "POST", "/v1/shares", {"match": match.id}, seals=False))
        if made is not None:
            self.links[made["id"]] = made["token"], match
            self.look_shared(made["id"])

    def look_shared(self, link):
        token, match = self.links[link]
        shown, = self.send(Call("nobody", "GET", f"/v1/shared/{token}")).json()["matches"]
        self.same("shared", (shown["state"], shown["table"]), (match.state, match.table))
        self.same("names", shown["names"],
                  [self.book.players[player]["name"] for player in match.seats])

    def revoke_link(self, link):
        if self.write(Call("scorer", "DELETE", f"/v1/shares/{link}", seals=False)) is not None:
            token, _ = self.links.pop(link)
            self.refused(self.send(Call("nobody", "GET", f"/v1/shared/{token}")),
                         {(404, "not_found")})

    # ---- Webhooks ----

    def hook(self):
        if len(self.hooks) < HOOKS_MAX and self.chance(0.4):
            self.new_hook()
        elif self.hooks:
            id_ = self.random.choice(list(self.hooks))
            self.random.choice((self.look_hooks, self.change_hook, self.change_hook, self.test_hook,
                                self.renew_hook, self.remove_hook))(id_)

    def hook_call(self, method, id_, what="", body=None):
        seals = what != "/secret"  # a secret is told again to the key alone that it was told to
        made = self.write(Call("owner", method, f"/v1/webhooks/{id_}{what}", body, seals=seals))
        if made is not None:
            self.agrees_hook(made, id_)
        return made

    def agrees_hook(self, shown, id_):
        """Not how far it has come: that is the daemon's own pace."""
        want = {"id": id_, **self.hooks[id_]}
        self.same("webhook", {name: shown[name] for name in want}, want)
        self.same("since when it is off", shown["disabled_at"] is None, shown["enabled"])

    def some_hook(self):
        return {"url": f"https://localhost/{self.steps}",
                "kinds": self.random.sample(KINDS, self.random.randint(0, 3)),
                "label": self.random.choice(("ours", "改", "x" * 60))}

    def new_hook(self):
        wish = self.some_hook()
        after = {"after": self.random.randint(0, len(self.book.entries))}
        made = self.write(
            Call("owner", "POST", "/v1/webhooks", {**wish, **after}, seals=False))
        if made is not None:
            self.hooks[made["id"]] = {**wish, "enabled": True}
            self.agrees_hook(made, made["id"])

    def change_hook(self, id_):
        wish = {**self.some_hook(), "enabled": self.chance(0.5)}
        wish = {name: wish[name] for name in self.random.sample(list(wish), 2)}
        before = self.hooks[id_]
        self.hooks[id_] = {**before, **wish}
        if self.hook_call("PATCH", id_, "", wish) is None:
            self.hooks[id_] = before

    def test_hook(self, id_):
        self.hook_call("POST", id_, "/test")

    def renew_hook(self, id_):
        made = self.hook_call("POST", id_, "/secret")
        if made is not None:
            self.require(made["old_secret_until"] is not None, "the secret before is good still")

    def remove_hook(self, id_):
        if self.hook_call("DELETE", id_) is not None:
            del self.hooks[id_]
            self.refused(self.send(Call("owner", "GET", f"/v1/webhooks/{id_}")),
                         {(404, "not_found")})

    def look_hooks(self, id_):
        self.agrees_hook(self.send(Call("owner", "GET", f"/v1/webhooks/{id_}")).json(), id_)
        listed = self.send(Call("owner", "GET", "/v1/webhooks?limit=200")).json()["items"]
        self.same("webhooks", {one["id"] for one in listed}, set(self.hooks))
        tried = self.send(Call("owner", "GET", f"/v1/webhooks/{id_}/deliveries?limit=200"))
        for one in tried.json()["items"]:
            self.require(one["status"] is None and one["fault"], f"somebody answered: {one}")
