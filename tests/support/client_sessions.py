"""What a client of tenhou's saw of its games, as the client's own log has it: one seat's tiles,
everybody's discards and calls, and in `t` what the server offered to the seat.

A log is lines `Get: <tags>` and `Send: <tags>`; what the client sent says nothing that the server
does not say again. A deal is told as the actions of a `POST /v1/play` with a told wall, each with
the menu that the server sent with it. Seats are counted from the own one, which is 0.
"""

import dataclasses
import re

TAG = re.compile(r"<([A-Za-z]+)(\d*)((?:\s+\w+=\"[^\"]*\")*)\s*/>")
ATTRIBUTE = re.compile(r"(\w+)=\"([^\"]*)\"")
NO_REDS, NO_OPEN_TANYAO, THREE, CHIPS = 0x02, 0x04, 0x10, 0x200  # bits of GO's type
WINDS = ("1z", "2z", "3z", "4z")
OWN = 0

# Bits of `t`, beside the own draw and beside what another lets out. A kong of a discard is 2, and
# always with the pung.
TURN = {16: "win", 32: "riichi", 64: "nine_terminals", 128: "north"}
CLAIM = {1: "pung", 2: "open_kong", 4: "chow", 8: "win"}


KINDS = DRAW, LET_OUT, CALLED = ("own draws", "tiles that another let out", "own chows and pungs")


@dataclasses.dataclass
class Step:
    """An action, and what the server offers to the own seat after it; None: nothing to compare."""
    action: dict
    menu: set | None = None
    kind: str = ""
    where: str = ""  # the tag
    furiten: bool | None = None  # as the client shows it after a discard; None: nothing to compare


def tile(number, reds):
    """Of 0 to 135, four of a kind; the first five of a suit is red."""
    kind = number // 4
    if reds and kind < 27 and kind % 9 == 4 and number % 4 == 0:
        return "0" + "mps"[kind // 9]
    return f"{kind % 9 + 1}{'mpsz'[kind // 9]}"


def tiles(numbers, reds):
    return "".join(tile(number, reds) for number in sorted(numbers))


def run(bits, reds):
    """Copies in bits 3-8; from bit 10 on the run, and which of it is claimed."""
    start, claimed = divmod(bits >> 10, 3)
    first = start // 7 * 9 + start % 7
    held = [4 * (first + i) + (bits >> (3 + 2 * i) & 3) for i in range(3) if i != claimed]
    return {"type": "chow", "tiles": tiles(held, reds)}


def triplet(bits, reds):
    """Bits 5-6: the copy that is not in the pung, or is added; from bit 9 on kind and claimed."""
    kind, claimed = divmod(bits >> 9, 3)
    spare = 4 * kind + (bits >> 5 & 3)
    if bits & 0x10:
        return {"type": "added_kong", "tile": tile(spare, reds)}
    held = [number for number in range(4 * kind, 4 * kind + 4) if number != spare]
    del held[claimed]
    return {"type": "pung", "tiles": tiles(held, reds)}


def call(bits, reds):
    """The action that `m` of an N tag is."""
    if bits & 4:
        return run(bits, reds)
    if bits & 0x18:
        return triplet(bits, reds)
    if bits & 0x20:
        return {"type": "north"}
    if bits & 3:
        return {"type": "open_kong"}
    return {"type": "concealed_kong", "tile": tile(bits >> 8, False)}


class Room:
    """Which rules, and who sits there: of three, one of the four seats is empty."""

    def __init__(self):
        self.type, self.names = 0, None

    def take(self, tag, attributes):
        if tag == "GO":
            self.type, self.names = int(attributes.get("type", 0)), None
        elif tag == "UN" and "dan" in attributes:
            self.names = [attributes.get(f"n{seat}", "") for seat in range(4)]

    def seats(self):
        """Ours of each of the four, None where nobody sits."""
        seats = [0, 1, 2, 3]
        if self.type & THREE:
            empty = self.names.index("") if self.names and "" in self.names else 3
            seats.insert(empty, None)
        return seats[:4]

    def request(self, attributes):
        reds = not self.type & NO_REDS
        hand = tiles((int(number) for number in attributes["hai"].split(",")), reds)
        numbers = [int(number) for number in attributes["seed"].split(",")]
        seats = self.seats()
        points = [int(points) * 100 for points, seat in
                  zip(attributes["ten"].split(","), seats) if seat is not None]
        preset = "tenhou_sanma" if self.type & THREE else "tenhou"
        rules = {"preset": preset, "red_fives": int(reds),
                 "open_tanyao": not self.type & NO_OPEN_TANYAO,
                 "kiriage_mangan": bool(self.type & CHIPS)}
        table = {"dealer": seats[int(attributes["oya"])], "round_wind": WINDS[numbers[0] // 4],
                 "honba": numbers[1], "deposits": numbers[2], "points": points}
        return {"ruleset": "riichi", "rules": rules, "table": table, "trace": True, "deal": {
            "told": True, "hands": [hand] + [None] * (len(points) - 1),
            "dora_indicators": tile(numbers[5], reds)}}


class Deal:
    """What happens, in order: `steps`. `request` is that of a play without its actions."""

    def __init__(self, room, attributes):
        self.seats, self.reds = room.seats(), not room.type & NO_REDS
        self.request, self.steps = room.request(attributes), []
        self.drawn = self.declaring = None
        self.indicators = []          # shown, and not due yet
        self.replacing = False        # a kong or north waits for its tile
        self.offered = self.ended = False  # a claim was; the deal is
        self.furiten, self.tells_furiten = False, False

    def add(self, action):
        self.steps.append(Step(action))

    def compare(self, kind, menu, where):
        last = self.steps[-1]
        last.menu, last.kind, last.where = menu, kind, where

    def turn_indicators(self):
        for indicator in self.indicators:
            self.add({"type": "indicator", "tile": indicator})
        self.indicators = []

    def let_go(self):
        """The own seat took nothing of what it was offered."""
        if self.offered:
            self.add({"seat": OWN, "type": "pass"})
        self.offered = False

    def offer(self, attributes, where):
        """Behind what another seat let out: the own seat's claims."""
        bits = int(attributes.get("t", 0))
        self.compare(LET_OUT, {name for bit, name in CLAIM.items() if bits & bit}, where)
        self.offered = bits != 0

    def draw(self, number, attributes, where):
        self.let_go()
        if self.replacing:
            self.turn_indicators()
        self.replacing, self.drawn = False, number
        self.add({"type": "draw", "tile": None if number is None else tile(number, self.reds)})
        if number is not None:
            bits = int(attributes.get("t", 0))
            self.compare(DRAW, {name for bit, name in TURN.items() if bits & bit}, where)

    def discard(self, seat, number, drawn, attributes, where):
        self.let_go()
        action = {"seat": seat, "type": "discard", "tile": tile(number, self.reds)}
        if drawn:
            action["drawn"] = True
        if self.declaring == seat:
            action["declare"] = "riichi"
        self.drawn = self.declaring = None
        self.add(action)
        self.turn_indicators()
        if seat != OWN:
            self.offer(attributes, where)
        self.steps[-1].furiten = self.furiten

    def called(self, seat, attributes, where):
        action = {"seat": seat, **call(int(attributes["m"]), self.reds)}
        if seat == OWN:
            self.offered = False
        self.let_go()
        self.drawn = None
        self.replacing = action["type"] not in ("chow", "pung")
        self.add(action)
        if seat == OWN and not self.replacing:
            self.compare(CALLED, set(), where)
        elif seat != OWN and action["type"] not in ("chow", "pung", "open_kong"):
            self.offer(attributes, where)

    def take(self, tag, number, attributes, where):
        if tag in ("AGARI", "RYUUKYOKU"):
            self.ended = True
        elif tag == "DORA":
            self.indicators.append(tile(int(attributes["hai"]), self.reds))
        elif tag == "FURITEN":
            self.furiten, self.tells_furiten = attributes["show"] == "1", True
        elif tag == "REACH" and attributes["step"] == "1":
            self.declaring = self.seats[int(attributes["who"])]
        elif tag == "N" and "m" in attributes:
            self.called(self.seats[int(attributes["who"])], attributes, where)
        elif tag in ("T", "U", "V", "W"):
            self.draw(number, attributes, where)
        elif tag.upper() in ("D", "E", "F", "G") and number is not None:
            seat = self.seats["DEFG".index(tag.upper())]
            drawn = number == self.drawn if seat == OWN else tag.islower()
            self.discard(seat, number, drawn, attributes, where)


def deals(text):
    """The deals of a log that were seen from their beginning on; those joined later are None."""
    got = "".join(line[len("Get:"):] for line in text.splitlines() if line.startswith("Get:"))
    room, deal = Room(), None
    for match in TAG.finditer(got):
        tag, number, attributes = match[1], match[2], dict(ATTRIBUTE.findall(match[3]))
        if tag in ("GO", "INIT", "REINIT") and deal is not None:
            yield deal
            deal = None
        room.take(tag, attributes)
        if tag == "REINIT":
            yield None
        elif tag == "INIT":
            deal = Deal(room, attributes)
        elif deal is not None and not deal.ended:
            deal.take(tag, int(number) if number else None, attributes, match[0])
    if deal is not None:
        yield deal
