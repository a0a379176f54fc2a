"""The reading calls of a random conversation, each compared with the model."""

from conversation.actor import Actor, Call
from support.client import NDJSON, parse_lines
from support.event_stream import Stream
from support.ledger_suite import Club

KINDS = ("season", "match", "move", "seats", "seal", "hand", "hand_reversal", "penalty", "note",
         "penalty_reversal", "transfer", "transfer_reversal", "result", "finish", "reopen",
         "void", "settlement", "payment", "adjustment", "reversal", "money", "rename",
         "anonymise", "merge")
STREAMS_MAX = 3


class Looker(Actor):
    """An actor that reads."""

    def agrees_entry(self, item, entry):
        got = {}
        for posting in item["postings"]:
            place = posting["account"], posting["asset"]
            self.require(posting["amount"] != 0, f"entry {entry.seq} posts nothing to {place}")
            got[place] = got.get(place, 0) + posting["amount"]
        got = {place: amount for place, amount in got.items() if amount}  # a fee and chips' worth
        self.same(f"entry {entry.seq}", (item["seq"], item["kind"], item.get("match"),
                                         item.get("reverses"), got),
                  (entry.seq, entry.kind, entry.match, entry.reverses, entry.posted))

    # ---- Reading ----

    def look(self):
        """One thing, whatever it is."""
        self.random.choice((self.look_match, self.look_hands, self.look_entry, self.look_statement,
                            self.look_lists, self.look_table, self.look_nowhere))()

    def look_match(self):
        match = self.some_match()
        if match is not None:
            shown = self.read(f"/v1/matches/{match.id}")
            self.agrees(match, shown)
            self.same("ETag", self.answer.headers.get("etag"), self.tag(match, shown))

    def look_hands(self):
        match = self.some_match()
        if match is None:
            return
        path = f"/v1/matches/{match.id}/hands"
        standing = [(hand.number, hand.entry.seq, hand.deltas, hand.played_by)
                    for hand in match.hands]
        got = [(hand["hand_number"], hand["seq"], hand["settlement"]["deltas"],
                hand.get("played_by")) for hand in self.pages(path)]
        self.same("hands", got, standing)
        if got:
            number, seq, *_ = self.random.choice(got)
            self.same("hand", self.read(f"{path}/{number}")["seq"], seq)
        every = self.pages(path + "?history=true", "desc")
        for hand in every:
            self.same("names", hand["names"],
                      [self.book.players[player]["name"] for player in hand["seats"]])
        self.same("history", len(every), len(standing) + match.reversed_hands)
        self.same("taken back", sum("reversed_by" in hand for hand in every),
                  match.reversed_hands)

    def look_entry(self):
        if self.book.entries:
            entry = self.random.choice(self.book.entries)
            self.agrees_entry(self.read(f"/v1/ledger/{entry.seq}"), entry)

    def look_statement(self):
        who = self.some_player()
        account = f"player:{who}"
        held = {asset: n for (place, asset), n in self.book.balances.items()
                if place == account and n}
        shown_now = self.read(f"/v1/players/{who}/statement?limit=1")
        for name, want in (("balances", held), ("opening", {}), ("closing", held)):
            self.same(name, {asset: n for asset, n in shown_now[name].items() if n}, want)
        self.same("of whom", (shown_now["player"], shown_now["name"]),
                  (who, self.book.players[who]["name"]))
        asset = self.random.choice(("score", "EUR", "chips"))
        want, balance = [], 0
        for entry in self.book.entries:
            amount = entry.posted.get((account, asset), 0)
            balance += amount
            if amount:
                want.append((entry.seq, entry.kind, entry.match, amount, balance))
        got = sums(self.pages(f"/v1/players/{who}/statement?asset={asset}"))
        self.same(f"statement of {who} in {asset}", got, want)

    def look_lists(self):
        self.same("players", sorted(p["id"] for p in self.pages("/v1/players")),
                  sorted(self.book.players))
        who = self.some_player()
        self.agrees_player(self.read(f"/v1/players/{who}"), who)
        state = self.random.choice(("open", "finished", "void"))
        self.same(state, {m["id"] for m in self.pages(f"/v1/matches?state={state}", "desc")},
                  {m.id for m in self.book.matches.values() if m.state == state})
        self.same("of a player", {m["id"] for m in self.pages(f"/v1/matches?player={who}")},
                  {m.id for m in self.book.matches.values() if who in m.ever})
        for kind in ("settlement", "payment"):
            self.same(f"{kind}s", [item["seq"] for item in self.pages(f"/v1/{kind}s")],
                      [entry.seq for entry in self.book.entries if entry.kind == kind])
        kind = self.random.choice(KINDS)
        self.same(kind, [item["seq"] for item in self.pages(f"/v1/ledger?kind={kind}", "desc")],
                  [entry.seq for entry in self.book.entries[::-1] if entry.kind == kind])

    def look_table(self):
        season = self.random.choice(self.seasons)
        ruleset = self.random.choice((None, "riichi", "nanchang"))
        want, got = self.book.table(season, ruleset), {}
        path = "/v1/standings?limit=200" + (f"&season={season}" if season else "") + \
               (f"&ruleset={ruleset}" if ruleset else "")
        for line in self.read(path)["items"]:
            got[line["player"]] = line
        for player, (least, most, score, chips, places) in want.items():
            line = got.pop(player, None)
            if line is None:
                self.require(least == 0 and not (score or chips), f"{player} has no line")
                continue
            self.same(f"line of {player}", (line["score"], line["chips"], line["places"]),
                      (score, chips, places))
            self.require(least <= line["matches"] <= most, f"matches {line}, not {least}-{most}")
        self.same("lines of others", got, {})
        who = self.some_player()
        stats = self.read(path.replace("standings", f"players/{who}/stats", 1).replace(
            "limit=200&", "").replace("?limit=200", ""))
        *_, score, chips, places = want.get(who, (0, 0, 0, 0, [0] * 4))
        self.same("stats", (stats["score"], stats["chips"], stats["places"]),
                  (score, chips, places))

    def look_nowhere(self):
        """What is not there, and what may not be asked."""
        foreign = self.foreign
        path, status = self.random.choice((
            (f"/v1/matches/{foreign['matches']}", 404), (f"/v1/ledger/{foreign['ledger']}", 404),
            (f"/v1/matches/{foreign['matches']}/events", 404), ("/v1/clubs", 403),
            (f"/v1/players/{foreign['players']}/statement", 404), ("/v1/ledger/0", 404),
            (f"/v1/players/{foreign['players']}/stats", 404), ("/v1/nothing", 404),
            (f"/v1/ledger/{len(self.book.entries) + 1}", 404), ("/v1/players?limit=201", 422),
            (f"/v1/settlements/plan?player={foreign['players']}", 404),
            (f"/v1/settlements/plan?as_of={len(self.book.entries) + 1}", 409),
            ("/v1/standings?from=yesterday", 422), ("/v1/matches?cursor=%00", 422)))
        self.same(path, self.send(Call("read", "GET", path)).status, status)

    # ---- Events ----

    def watch(self):
        """Opens a stream of a match, from any of its entries on."""
        match = self.some_match()
        if match is None or len(self.streams) >= STREAMS_MAX or match.id in self.streams:
            return
        after = self.random.randint(0, len(self.book.entries))
        key, query = self.club.read.key, f"?after={after}"
        if self.chance(0.5):
            call = Call("read", "POST", f"/v1/matches/{match.id}/events/ticket", {}, seals=False)
            made = self.write(call)
            if made is None:
                return
            key, query = None, f"{query}&ticket={made['ticket']}"
        stream = Stream(self.clients[0].connection, match.id, key, query)
        self.same("events", stream.status, 200)
        self.streams[match.id] = (stream, after)

    def listen(self):
        """Every entry since comes once, in order; then the stream is left."""
        if not self.streams:
            return
        match = self.random.choice(list(self.streams))
        stream, after = self.streams.pop(match)
        with stream:
            want = [entry for entry in self.book.entries
                    if entry.match == match and entry.seq > after]
            for entry in want:
                seq, kind, data = stream.event()
                self.same("event", (seq, kind), (entry.seq, entry.kind))
                self.agrees_entry(data, entry)

    # ---- All of it ----

    def check_all(self):
        """Everything the club has, against the model."""
        entries = self.pages("/v1/ledger")
        self.same("entries", len(entries), len(self.book.entries))
        for item, entry in zip(entries, self.book.entries):
            self.agrees_entry(item, entry)
        for match in self.book.matches.values():
            shown = self.read(f"/v1/matches/{match.id}")
            self.agrees(match, shown)
            if match.state != "open":
                self.same("left on the table", dict(match.held()), {})
        verdict = self.read("/v1/ledger/verify")
        self.same("verify", (verdict["ok"], verdict["faults"], verdict["entries"]),
                  (True, [], len(entries)))
        while self.streams:
            self.listen()

    def there_and_back(self):
        """The export, read into an empty club, is the same club; one with something refuses."""
        answer = self.send(Call("read", "GET", "/v1/export"))
        self.same("export", answer.status, 200)
        lines = parse_lines(answer.body)
        self.same("entries of the export", sum(line["type"] == "entry" for line in lines),
                  len(self.book.entries))
        call = Call("owner", "POST", "/v1/import", answer.body, **{"Content-Type": NDJSON})
        self.write(call, [(422, "contradiction")])
        other = Club(self.club.admin.on(self.clients[0]), "There")
        done = other.owner.post("/v1/import", answer.body, Content_Type=NDJSON)
        self.same("import", done.status, 201)
        self.same("head", done.json()["head"]["seq"], len(self.book.entries))
        verdict = other.read.read("/v1/ledger/verify")
        self.same("verify of the import", (verdict["ok"], verdict["entries"]),
                  (True, len(self.book.entries)))


def sums(items):
    """Postings of one entry to one account may come in parts: their sum, and the last balance."""
    found = []
    for item in items:
        line = (item["seq"], item["kind"], item.get("match"), item["amount"], item["balance"])
        if found and found[-1][0] == line[0]:
            line = (*line[:3], found.pop()[3] + line[3], line[4])
        found.append(line)
    return found
