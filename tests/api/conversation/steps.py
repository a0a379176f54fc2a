"""The writing calls of a random conversation, and which of them may come next."""

from urllib.parse import quote

from conversation.actor import Call
from conversation.model import SETTLEMENT, Refused
from conversation.doors import Doors
from support.ledger_suite import Caller

HANDS_MAX = 14
REVERSIBLE = ("settlement", "payment", "adjustment", "merge")
OWN = ("oka", "penalty", "fee", "rounding", "adjustment")
PLAYERS_MIN = 6


class Talker(Doors):
    """An actor with all its steps."""

    def step(self):
        self.steps += 1
        if len(self.book.players) < PLAYERS_MIN:
            self.new_player()
            return
        self.random.choices([name for name, _ in STEPS], [weight for _, weight in STEPS])[0](self)

    # ---- Hands ----

    def some_chips(self, match):
        one = match.none()
        giver, taker = self.random.sample(range(len(one)), 2)
        one[giver], one[taker] = -self.random.randint(0, 9), self.random.randint(0, 9)
        if self.chance(0.95):
            one[giver] = -one[taker]
        return one

    def some_deal(self, match):
        """Members of a hand: a golden deal, right or wrong on this table."""
        deals = self.deals[match.ruleset, len(match.seats)]
        good = [case for case in deals if case["status"] == 200]
        request = self.random.choice(good if self.chance(0.9) else deals)["request"]
        body = {name: request[name] for name in ("deal", "outcome") if name in request}
        if self.chance(0.3):
            body["chips"] = self.some_chips(match)
        if self.chance(0.2):
            body["note"] = self.random.choice(("n", "note\nof two lines", "y" * 500))
        if self.chance(0.9 if match.over else 0.1):
            body["beyond"] = self.random.choice((True, True, True, False, None))
        return body

    def hand(self):
        match = self.some_match()
        if match is None or len(match.hands) >= HANDS_MAX:
            return
        body = {"hand_number": match.next_number, **self.some_deal(match)}
        first = match.hands[0].number if match.hands else match.next_number
        if self.chance(0.1):
            body["hand_number"] = self.random.randint(first, match.next_number + 2)
        problems, settled = [], None
        try:
            settled = match.check_hand(body)
        except Refused as refused:
            problems = list(refused.problems)
        if self.chance(0.2):
            self.preview(match, body, problems, settled)
        call = self.post(match, "hands?names=none", body)
        done = self.change(match, call, problems, lambda answer: match.record_next(body, settled))
        if done is not None:
            self.same("settlement", done["settlement"], shown(settled))
            self.same("table before", done["table_before"], match.hands[-1].before)
            self.same("who sat there", done["seats"], match.hands[-1].seats)
        elif self.answer.status == 409:
            self.conflict(match, body)

    def conflict(self, match, body):
        problem = self.answer.json()
        if problem["code"] == "hand_out_of_order":
            self.same("next", problem["next_hand_number"], match.next_number)
        if problem["code"] == "hand_already_recorded":
            hand, = [hand for hand in match.hands if hand.number == body["hand_number"]]
            self.same("recorded", (problem["hand"]["seq"], problem["hand"]["settlement"]["deltas"]),
                      (hand.entry.seq, hand.deltas))
            _, settled = match.stateless(body, hand.before)
            alike = (shown(settled) == shown(hand.settled)
                     and list(body.get("chips") or match.none()) == hand.chips)
            self.same("same", problem["same"], alike)

    def preview(self, match, body, problems, settled):
        answer = self.send(Call("scorer", "POST", f"/v1/matches/{match.id}/hands"
                                "?preview=true&names=none", body, seals=False))
        if problems:
            self.refused(answer, problems)
            return
        self.same("status", answer.status, 200)
        seen = answer.json()
        self.same("preview", (seen["settlement"], seen["match"]["table"]),
                  (shown(settled), settled["next_table"]))

    def undo(self):
        match = self.some_match()
        if match is None:
            return
        number = match.next_number - 1 if self.chance(0.8) else self.random.randint(1, 9)
        problems = []
        try:
            match.check_undo(number)
        except Refused as refused:
            problems = list(refused.problems)
        path = f"/v1/matches/{match.id}/hands/{number}"
        path += "?reason=" + quote("zu früh") if self.chance(0.5) else ""
        self.change(match, Call("scorer", "DELETE", path), problems,
                    lambda answer: match.take_back())

    def correct(self):
        match = self.some_match()
        if match is None:
            return
        first = match.table["hand_number"] - self.random.randint(0, min(4, len(match.hands)))
        bodies = [self.some_deal(match) for _ in range(self.random.randint(0, 4))]
        problems, settlements = [], []
        try:
            settlements = match.check_correction(first, bodies)
        except Refused as refused:
            problems = list(refused.problems)
        old = [hand.deltas for hand in match.hands if hand.number >= first]
        call = self.post(match, "corrections?names=none",
                         {"from_hand": first, "hands": bodies, "reason": self.reason()})
        done = self.change(match, call, problems,
                           lambda answer: match.correct(first, bodies, settlements))
        if done is not None:
            new = [settled["deltas"] for settled in settlements]
            self.same("changes", done["changes"], [
                {"hand_number": first + i, "old_deltas": old[i] if i < len(old) else None,
                 "new_deltas": new[i] if i < len(new) else None}
                for i in range(max(len(old), len(new)))])
            self.same("settlements", [hand["settlement"] for hand in done["hands"]],
                      [shown(settled) for settled in settlements])

    def put_right(self):
        match = self.some_match()
        if match is None or not match.hands:
            return
        hand = self.random.choice(match.hands)
        bodies = [self.some_deal(match),
                  *(later.body for later in match.hands if later.number > hand.number)]
        problems, settlements = [], []
        try:
            settlements = match.check_correction(hand.number, bodies)
        except Refused as refused:
            problems = list(refused.problems)
        old = [later.deltas for later in match.hands if later.number >= hand.number]
        call = Call("scorer", "PUT", f"/v1/matches/{match.id}/hands/{hand.number}?names=none",
                    bodies[0])
        done = self.change(match, call, problems,
                           lambda answer: match.correct(hand.number, bodies, settlements))
        if done is not None:
            self.same("deltas", [(change["old_deltas"], change["new_deltas"])
                                 for change in done["changes"]],
                      list(zip(old, [settled["deltas"] for settled in settlements])))

    # ---- Beside the hands ----

    def penalty(self):
        match = self.some_match()
        if match is None:
            return
        body = {"seat": self.random.randrange(len(match.seats)),
                "points": self.random.randint(1, 3000), "reason": self.reason()}
        if self.chance(0.7):
            body["apply"] = self.random.choice(("table", "final"))
        problems = match.must_be_open()
        if self.chance(0.05):
            name, value = self.random.choice((("seat", len(match.seats)), ("points", 0),
                                              ("points", "1"), ("apply", "x"), ("reason", "")))
            body[name] = value
            problems.append((422, "bad_value"))
        self.change(match, self.post(match, "penalties", body), problems,
                    lambda answer: match.penalty(body["seat"], body["points"],
                                                 body.get("apply", "table")))

    def transfer(self):
        match = self.some_match()
        if match is None:
            return
        giver, taker = self.random.sample(range(len(match.seats)), 2)
        asset, amount = self.random.choice(("points", "chips")), self.random.randint(1, 900)
        body = {"from": giver, "to": taker, asset: amount, "reason": self.reason()}
        problems = match.must_be_open()
        if self.chance(0.05):
            body["to"] = giver
            problems.append((422, "contradiction"))
        elif self.chance(0.05):
            del body[asset]
            problems.append((422, "missing_field"))
        self.change(match, self.post(match, "transfers", body), problems,
                    lambda answer: match.transfer(giver, taker, asset, amount))

    def remark(self):
        match = self.some_match()
        if match is None:
            return
        body = {"text": self.random.choice(("late", "改" * 500, "x"))}
        if match.hands and self.chance(0.5):
            body["hand"] = self.random.choice(match.hands).number
        problems = []
        if self.chance(0.05):
            body["text"] = self.random.choice(("", "改" * 501))
            problems.append((422, "bad_value"))
        done = self.write(self.post(match, "notes", body), problems)
        if done is not None:
            entry = self.book.post("note", match.id)
            self.same("the remark", (done["seq"], done.get("hand")), (entry.seq, body.get("hand")))
            self.remarks.setdefault(match.id, []).append((body["text"], entry))

    def remark_back(self):
        match = self.some_match()
        remarks = [] if match is None else self.remarks.get(match.id, [])
        if not remarks:
            return
        remark = self.random.choice(remarks)
        path = f"/v1/matches/{match.id}/notes/{remark[1].seq}"
        if self.write(Call("scorer", "DELETE", path)) is not None:
            self.book.reverse("note", remark[1])
            remarks.remove(remark)

    def look_remarks(self):
        match = self.some_match()
        if match is not None:
            got = self.pages(f"/v1/matches/{match.id}/notes")
            self.same("remarks", [(item["text"], item["seq"]) for item in got],
                      [(text, entry.seq) for text, entry in self.remarks.get(match.id, [])])

    def seats(self):
        match = self.some_match()
        if match is None:
            return
        there = [*match.seats, *(match.played_by() or ())]
        seats, problems = self.seats_wanted(len(match.seats), there)
        if self.chance(0.5) and not problems and isinstance(seats[0], str):
            stay = [p for p in match.seats[1:] if not self.book.players[p]["archived"]]
            if len(stay) == len(seats) - 1 and seats[0] not in stay:
                seats = [seats[0], *stay]
        for seat in seats:
            if isinstance(seat, dict) and any(
                    self.book.players[who]["name"] == seat["guest"] for who in seats
                    if isinstance(who, str) and who in there):
                return  # who may be that guest, at two seats
        problems += match.must_be_open()
        body, played_by = {"seats": seats}, self.stand_ins_wanted(seats)
        if any(played_by) or self.chance(0.2):
            body["played_by"] = played_by
        self.change(match, self.post(match, "seats", body), problems,
                    lambda answer: match.sit(self.sit(seats, answer["seats"]), played_by))

    def move_back(self):
        match = self.some_match()
        moves = [] if match is None else match.moves()
        if not moves:
            return
        move = self.random.choice(moves)
        what = {"penalty": "penalties", "transfer": "transfers"}[move.entry.kind]
        path = f"/v1/matches/{match.id}/{what}/{move.entry.seq}"
        path += "?reason=" + quote("zu früh") if self.chance(0.5) else ""
        done = self.change(match, Call("scorer", "DELETE", path), match.must_be_open(),
                           lambda answer: match.move_back(move))
        if done is not None:
            self.same("the entry", done["seq"], move.entry.reversed_by.seq)

    def correct_seats(self):
        match = self.some_match()
        fit = [who for who, player in self.book.players.items() if not player["archived"]]
        if match is None or not match.hands or len(fit) < len(match.seats):
            return
        first = self.random.choice(match.hands).number
        last = self.random.choice((None, first, first + self.random.randrange(5)))
        seats = self.random.sample(fit, len(match.seats))
        body = {"seats": seats, "from_hand": first, "to_hand": last, "reason": self.reason()}
        call = Call("scorer", "PUT", f"/v1/matches/{match.id}/seats?names=none", body)
        done = self.change(match, call, match.must_be_open() + match.may_go_back(),
                           lambda answer: match.correct_seats(first, last, seats))
        if done is not None:
            self.same("who played", [hand["seats"] for hand in done["hands"]],
                      [hand.seats for hand in match.hands if hand.number >= first])

    # ---- The end ----

    def finish(self):
        match = self.some_match()
        if match is None:
            return
        body = self.random.choice((None, {}, {"reason": self.reason()}))
        self.change(match, self.post(match, "finish", body), match.must_be_open(),
                    lambda answer: match.finish())

    def reopen(self):
        if self.book.matches and len(self.open_matches()) < 5:
            match = self.random.choice(list(self.book.matches.values()))
            problems = [] if match.state == "finished" else [(409, "match_not_open")]
            self.change(match, self.post(match, "reopen", {"reason": self.reason()}), problems,
                        lambda answer: match.reopen())

    def result(self):
        """A ready-made one, mostly of a match that has no hands."""
        fit = [match for match in self.book.matches.values()
               if not match.hands or self.chance(0.02)]
        if not fit:
            return
        match = self.random.choice(fit)
        given = self.some_result(len(match.seats))
        problems = [(422, "contradiction")] if match.hands else []
        problems += [(409, "match_not_open")] if match.state == "void" else []
        call = Call("scorer", "PUT", f"/v1/matches/{match.id}/result", given)
        self.change(match, call, problems, lambda answer: match.ready(
            given["result"], given.get("chips") or match.none(), given.get("scores")))

    def void(self):
        if self.book.matches:
            match = self.random.choice(list(self.book.matches.values()))
            problems = [(409, "match_not_open")] if match.state == "void" else []
            self.change(match, self.post(match, "void", {"reason": self.reason()}), problems,
                        lambda answer: match.void())

    # ---- The treasurer ----

    def adjust(self):
        asset = self.random.choice(("score", "EUR", "chips", None))
        whose = {"player": self.some_player()} if self.chance(0.7) else {
            "account": self.random.choice(("oka", "fee", "rounding", "penalty"))}
        one = {**whose, "amount": self.random.choice((-1, 1)) * self.random.randint(1, 999)}
        body = {"reason": self.reason(), **({} if asset is None else {"asset": asset})}
        lines = [one]
        if self.chance(0.3):
            lines.append({"player": self.some_player(), "amount": -one["amount"]})
            body["postings"] = lines
        else:
            body.update(one)
        problems = []
        if self.chance(0.05):
            body.pop("postings", None)
            body.update({**one, "amount": 0})
            problems.append((422, "bad_value"))
        places = [(line.get("account") or f"player:{line['player']}") for line in lines]
        if len(set(places)) < len(places):
            return
        made = self.write(Call("owner", "POST", "/v1/ledger/adjustments", body), problems)
        if made is not None:
            posted = {(place, asset or "score"): line["amount"]
                      for place, line in zip(places, lines)}
            rest = ("adjustment", asset or "score")
            posted[rest] = posted.get(rest, 0) - sum(line["amount"] for line in lines)
            self.agrees_entry(made, self.book.post("adjustment", None, posted))

    def pay(self):
        """A single payment: to another player or to the club."""
        payer, payee = self.some_player(), self.some_player()
        if self.chance(0.5):
            payee = self.random.choice(OWN)
        asset, amount = self.random.choice(("score", "EUR", "chips")), self.random.randint(1, 999)
        body = {"from": payer, "to": payee, "amount": amount, "asset": asset}
        if self.chance(0.5):
            body["reason"] = self.reason()
        problems = [(422, "contradiction")] if payer == payee else []
        if self.chance(0.1):
            body["amount"], problems = 0, [(422, "bad_value")]
        made = self.write(Call("scorer", "POST", "/v1/payments", body), problems)
        if made is not None:
            place = payee if payee in OWN else f"player:{payee}"
            self.agrees_entry(made, self.book.post("payment", None, {
                (f"player:{payer}", asset): amount, (place, asset): -amount}))

    def reverse(self):
        if not self.book.entries:
            return
        fit = [entry for entry in self.book.entries if entry.kind in REVERSIBLE]
        entry = self.random.choice(fit if fit and self.chance(0.8) else self.book.entries)
        problems = []
        if entry.kind not in REVERSIBLE or entry.reversed_by:
            problems = [(422, "contradiction")]
        made = self.write(Call("owner", "POST", f"/v1/ledger/{entry.seq}/reverse",
                               {"reason": self.reason()}), problems)
        if made is not None:
            self.agrees_entry(made, self.book.reverse("reversal", entry))

    def settle_up(self):
        asset = self.random.choice(("score", "EUR", "chips", "XYZ"))
        held = self.book.held(asset)
        plan = self.read(f"/v1/settlements/plan?asset={asset}")
        self.same("balances", {b["account"]: b["balance"] for b in plan["balances"]}, held)
        self.same("as_of", plan["as_of"], len(self.book.entries))
        self.require(not held or len(plan["transfers"]) < len(held), "too many transfers")
        posted = {}
        for transfer in plan["transfers"]:
            for word, sign in (("from", 1), ("to", -1)):
                who = transfer[word]
                place = (f"player:{who}" if who in self.book.players else who, asset)
                posted[place] = posted.get(place, 0) + sign * transfer["amount"]
        self.same("the plan settles all", {account: -n for (account, _), n in posted.items()},
                  held)
        body, problems = {"asset": asset, "as_of": plan["as_of"]}, []
        if not held:
            problems.append((422, "contradiction"))
        if self.chance(0.2):
            body["as_of"] += 1
            problems.append((409, "ledger_moved"))
        if self.chance(0.4) or problems:
            made = self.write(Call("owner", "POST", "/v1/settlements", body), problems)
            if made is not None:
                self.agrees_entry(made, self.book.post("settlement", None, posted))

    # ---- Keys ----

    def new_key(self):
        """Another key for a role of the club; the old one is none any more."""
        role = self.random.choice(("read", "scorer", "owner"))
        old = getattr(self.club, role)
        path = f"/v1/clubs/{self.club.id}/keys"
        made = self.write(Call("admin", "POST", path, {"role": role, "label": f"at {self.steps}"}))
        if made is None:
            return
        while role == "read" and self.streams:
            self.listen()  # a stream ends with its key
        setattr(self.club, role, Caller(None, made["key"]))
        me = self.send(Call(role, "GET", "/v1/me")).json()
        self.same("me", (me["role"], me["club"]["id"], me["key"]["id"]),
                  (role, self.club.id, made["id"]))
        path += f"/{self.club.keys[role]['id']}"
        if self.chance(0.3):
            path = path[::-1].replace("/", "=di?", 1)[::-1]
        call = Call("admin", "DELETE", path)
        call.headers["Idempotency-Key"] = f"{self.club.id}-{self.steps}"
        self.same("revoked", self.send(call).status, 200)
        self.refused(self.send(Call(role, "GET", "/v1/me"), f"Bearer {old.key}"),
                     {(401, "unauthorized")})
        self.revoked(self.club.keys[role]["id"])
        self.club.keys[role] = made
        self.same("keys", {key["id"] for key in self.every_key() if not key["revoked_at"]},
                  {key["id"] for key in self.club.keys.values()} |
                  {session.id for session in self.sessions})

    def pair(self):
        """A phone gets a key for a code, and loses it; codes are limited by address."""
        role = self.random.choice(("read", "scorer", "owner"))
        path = f"/v1/clubs/{self.club.id}"
        made = self.write(Call("owner", "POST", f"{path}/pairings", {"role": role}, seals=False))
        if made is None:
            return
        self.same("in the picture", made["qr"]["text"].replace("-", ""),
                  made["code"].replace("-", ""))
        waiting = self.every_pairing()
        self.same("waits", waiting[made["id"]], role)
        if self.chance(0.3):
            self.cancel(path, made)
            return
        phone = Caller(self.clients[0], None)
        address = self.address()
        key = phone.make("/v1/pair", {"code": made["code"]}, X_Forwarded_For=address)
        self.refused(phone.post("/v1/pair", {"code": made["code"]}, X_Forwarded_For=address),
                     {(404, "not_found")})
        self.same("its key", (key["role"], key["club"], key["paired"]), (role, self.club.id, True))
        phone.key = key["key"]
        self.same("me", phone.read("/v1/me")["key"]["id"], key["id"])
        owner = self.club.owner.on(self.clients[0])
        self.same("revoked", owner.delete(f"{path}/keys/{key['id']}").status, 200)
        self.same("gone", phone.get("/v1/me").status, 401)

    def rename_club(self):
        """The club goes by another name, or by the same: then there is no entry."""
        name = self.random.choice((self.club.name, "Thursday Club", "Friday Club"))
        done = self.write(Call("owner", "PATCH", f"/v1/clubs/{self.club.id}", {"name": name}))
        if done is None:
            return
        if name != self.club.name:
            self.book.post("rename")
        self.club.name = name
        self.same("renamed", (done["id"], done["name"]), (self.club.id, name))

    def set_worth(self):
        """What points are worth is said, or that they are worth nothing; or the same again."""
        money = self.random.choice((None, {"points": 1000, "amount": 50, "currency": "EURCENT"},
                                    {"points": 1, "amount": 5, "currency": "CNYFEN"}))
        done = self.write(Call("owner", "PATCH", f"/v1/clubs/{self.club.id}", {"money": money}))
        if done is None:
            return
        if money != self.money:
            self.book.post("money")
        self.money = money
        self.same("worth", done["money"], money)

    def cancel(self, path, pairing):
        id_ = pairing["id"]
        gone = self.write(Call("owner", "DELETE", f"{path}/pairings/{id_}", seals=False))
        if gone is not None:
            self.same("cancelled", gone["id"], id_)
            self.same("waits no longer", id_ in self.every_pairing(), False)
            phone = self.nobody().post("/v1/pair", {"code": pairing["code"]},
                                       X_Forwarded_For=self.address())
            self.refused(phone, {(404, "not_found")})

    def every_pairing(self):
        """The role of each code that waits, by its id."""
        owner = self.club.owner.on(self.clients[0])
        return {code["id"]: code["key"]["role"] for code in
                owner.pages(f"/v1/clubs/{self.club.id}/pairings", limit=100)}

    def every_key(self):
        path, cursor = f"/v1/clubs/{self.club.id}", ""
        self.same("club", self.ask(path)["name"], self.club.name)
        self.require(self.club.id in [club["id"] for club in self.ask("/v1/clubs")["items"]],
                     "the clubs")
        while cursor is not None:
            page = self.ask(f"{path}/keys?limit=100" + (f"&cursor={cursor}" if cursor else ""))
            yield from page["items"]
            cursor = page["next_cursor"]
        key = self.club.keys["read"]["id"]
        self.same("key", self.ask(f"{path}/keys/{key}")["id"], key)

    def ask(self, path):
        return self.send(Call("admin", "GET", path)).json()


def shown(settled):
    """A stateless settlement as a hand shows it."""
    return {name: settled[name] for name in SETTLEMENT if name in settled}


STEPS = [(Talker.hand, 34), (Talker.undo, 6), (Talker.correct, 5), (Talker.put_right, 5),
         (Talker.penalty, 5), (Talker.transfer, 6), (Talker.seats, 5), (Talker.move_back, 3),
         (Talker.remark, 2), (Talker.remark_back, 1), (Talker.look_remarks, 1),
         (Talker.correct_seats, 3), (Talker.finish, 5), (Talker.result, 2),
         (Talker.reopen, 3), (Talker.void, 1), (Talker.new_match, 5), (Talker.new_player, 2),
         (Talker.change_player, 4), (Talker.leave, 1), (Talker.adjust, 4), (Talker.pay, 3),
         (Talker.reverse, 2), (Talker.merge, 1),
         (Talker.settle_up, 3), (Talker.look, 12), (Talker.replay, 6), (Talker.watch, 2),
         (Talker.listen, 2), (Talker.new_key, 1), (Talker.pair, 1), (Talker.rename_club, 1),
         (Talker.set_worth, 1),
         (Talker.change_season, 1), (Talker.close_season, 1), (Talker.move, 2),
         (Talker.overview, 4), (Talker.share, 1), (Talker.page, 2), (Talker.hook, 2),
         (Talker.look_teams, 1), (Talker.seal, 3), (Talker.seats_speak, 6), (Talker.give_beacon, 1),
         (Talker.deal, 6), (Talker.draw_tiles, 4), (Talker.look_sealed, 2)]
