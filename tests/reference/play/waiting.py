"""What a hand of play waits for, and the tiles that the wall gives or that are told."""

from play.seat import NAMES, NUMBER, kind_of, parse, text_of


CLAIMS = ("chow", "pung", "open_kong")


class Illegal(Exception):
    """An action that is none of the offers, or a told tile that is not due."""


class Waiting:
    """The part of a course that is answered: actions, and told tiles."""

    def wait(self, phase, seat, tile=None, offers=(), due=None):
        self.phase, self.seat, self.tile, self.due = phase, seat, tile, due
        self.offers = [list(dict(offers).get(i, ())) for i in range(self.players)]

    def leave_open(self, seats):
        """Null as offers: whose tiles are not known may do what those allow."""
        for who in seats:
            self.offers[who.number] = None

    def advance(self, answer):
        try:
            self.flow.send(answer)
        except StopIteration:
            self.wait("over", None)

    def act(self, action):
        """One element of `actions`."""
        if action["type"] in ("draw", "indicator", "ura"):
            due = self.due
            if due is None or due["type"] != action["type"]:
                raise Illegal
            if action.get("seat", due.get("seat")) != due.get("seat"):
                raise Illegal
            unknown = due["type"] == "draw" and not self.seats[due["seat"]].known
            if unknown and action["tile"] is None:
                self.advance([None])
                return
            tiles = parse(action["tiles"] if action["type"] == "ura" else action["tile"])
            self.count(tiles)
            self.advance(tiles)
            return
        offer = {name: value for name, value in action.items()
                 if name != "seat" and value is not None and value is not False}
        if "tiles" in offer:
            offer["tiles"] = text_of(parse(offer["tiles"]))
        offers = self.offers[action["seat"]]
        if self.phase == "over" or (offers is not None and offer not in offers):
            raise Illegal
        if offers is None and (self.phase == "turn") == (offer["type"] in CLAIMS):
            raise Illegal
        self.advance((action["seat"], offer))

    def count(self, tiles):
        """A told tile is no fifth of its kind."""
        for tile in tiles:
            kind = kind_of(tile)
            if self.copies[kind] == (4 if kind < 34 else 1):
                raise Illegal
        self.copies.update(map(kind_of, tiles))

    def tell(self, kind, **told):
        self.events.append({"type": kind, **told})

    def given(self, due, count=1):
        """The tiles that the wall gives, or that are told."""
        if self.wall is None:
            self.wait("draw", due.get("seat"), due=due)
            self.leave_open(self.late)
            return (yield)
        return [self.wall.take(due.get("source", due["type"])) for _ in range(count)]

    # Draws ----------------------------------------------------------------------------------

    def take(self, who, source):
        """Draws, sets out and replaces what is no tile to hold; whether it could be (PD11)."""
        if source == "wall":
            who.draws += 1
        while True:
            if self.left == 0:
                return False
            given = yield from self.given(
                {"type": "draw", "seat": who.number, "source": source})
            self.late = []
            if isinstance(given, tuple):
                who.draws, self.late_claim = who.draws - 1, given
                return None
            [tile] = given
            self.left -= 1
            self.last_source = source
            named = None if tile is None else NAMES[tile]
            self.tell("draw", seat=who.number, tile=named, source=source)
            self.has_drawn(who)
            if tile not in self.fa:
                break
            who.flowers.append(tile)
            self.tell("flower", seat=who.number, tile=NAMES[tile])
            source = "flower"
        who.concealed.append(tile)
        who.drawn = tile
        return True

    def opening(self):
        """P1: the dealer's first tile lies in a sealed deal already."""
        who = self.seats[self.dealer]
        drawn = self.request["deal"].get("drawn")
        if drawn is not None:
            who.draws, who.drawn, self.last_source = 1, NUMBER[drawn], "wall"
            self.has_drawn(who)
            going = True
        else:
            going = yield from self.take(who, "wall")
        for s in self.seats:
            s.dealt = tuple(s.concealed)
        return going

    def has_drawn(self, who):
        """P7: the own draw, also of what is set out, takes away what was let go."""
        who.passed, who.passed_from_dealer, who.barred_pungs = [], set(), set()
