#!/usr/bin/python3
"""
A program that plays at `mahjong match` by mjai: it wins, sets norths aside, declares riichi, and
passes. It follows its own hand, and dies where what it is told does not fit. Words:

- `lists` (mjai:), `pipe` (mjai-pipe:) or `each` (mjsonp:): how it is spoken to;
- `two`, `list` or `pai`: it declares riichi, and says the discard when asked for it, behind it in a
  list, or in it;
- `calls` or `ahead`: it takes every call and makes every kong; with `ahead` it says the discard
  behind a call;
- `never`: it wins on no tile of others;
- `silent`, `dies`, `wrong`, `rubbish`: it is at fault in each decision; `twice`: it declares riichi
  and then says what is no discard;
- `again=FILE`: it does in each hand what its seat has done in that course (docs/logs.md), in as
  many matches as its log has begun; with `lets` it lets the tile of a kong or north go that it has
  robbed there;
- `log=FILE`: appends what it hears and says, a JSON object a line.
"""

import json
import os
import sys
import time

WORDS = set(sys.argv[1:])
LOG = next((word[4:] for word in WORDS if word.startswith("log=")), None)
AGAIN = next((word[6:] for word in WORDS if word.startswith("again=")), None)
KINDS = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)] + list("ESWNPFC")


def note(what, message):
    if LOG:
        with open(LOG, "a", encoding="utf-8") as file:
            file.write(json.dumps({what: message}) + "\n")


# ---- Ready hands ----

def sets_only(counts):
    """Whether the counts by kind are triplets and runs and nothing else."""
    kind = next((kind for kind in KINDS if counts.get(kind)), None)
    if kind is None:
        return True
    if counts[kind] >= 3 and sets_only({**counts, kind: counts[kind] - 3}):
        return True
    run = [f"{int(kind[0]) + step}{kind[1]}" for step in range(3)] if len(kind) == 2 else []
    return all(counts.get(one) for one in run) and bool(run) and \
        sets_only({**counts, **{one: counts[one] - 1 for one in run}})


def is_ready(tiles):
    plain = [tile[:2] for tile in tiles]
    counts = {kind: plain.count(kind) for kind in set(plain)}
    if len(plain) == 13 and len(counts) == 7 and max(counts.values()) == 2:
        return True
    for wait in KINDS:
        if counts.get(wait) == 4:
            continue
        full = {**counts, wait: counts.get(wait, 0) + 1}
        if any(full[pair] >= 2 and sets_only({**full, pair: full[pair] - 2}) for pair in full):
            return True
    return False


def near(tile, other):
    """How much two tiles have to do with each other."""
    if tile[:2] == other[:2]:
        return 3
    if len(tile) == 1 or len(other) == 1 or tile[1] != other[1]:
        return 0
    return max(0, 3 - abs(int(tile[0]) - int(other[0])))


# ---- What it knows ----

class Hand:
    def __init__(self):
        self.seat = None
        self.tiles, self.drawn, self.in_riichi = [], None, False

    def hear(self, event):
        kind, mine = event["type"], event.get("actor") == self.seat
        if kind == "start_game":
            self.seat = event["id"]
        elif kind == "start_kyoku":
            self.tiles = list(event["tehais"][self.seat])
            self.drawn, self.in_riichi = None, False
            assert all((seat == self.seat) != (set(hand) == {"?"})
                       for seat, hand in enumerate(event["tehais"]))
        elif kind == "tsumo":
            assert (event["pai"] == "?") != mine
            if mine:
                self.tiles.append(event["pai"])
                self.drawn = event["pai"]
        elif mine and kind in ("dahai", "kakan", "kita"):
            self.tiles.remove(event["pai"])
            self.drawn = None
        elif mine and kind == "reach":
            self.in_riichi = True
        elif mine and kind in ("chi", "pon", "daiminkan", "ankan"):
            for tile in event["consumed"]:
                self.tiles.remove(tile)

    def discard(self, cannot=()):
        """What has least to do with the others goes first; in riichi what was drawn."""
        may = [tile for tile in self.tiles if tile not in cannot]
        tile = min(may, key=lambda tile: sum(near(tile, other) for other in self.tiles))
        if self.in_riichi and self.drawn in may:
            tile = self.drawn
        return {"type": "dahai", "actor": self.seat, "pai": tile,
                "tsumogiri": tile == self.drawn}

    def ready_discard(self):
        for tile in self.tiles:
            rest = list(self.tiles)
            rest.remove(tile)
            if is_ready(rest):
                return self.discard([other for other in self.tiles if other != tile])
        raise AssertionError(f"no riichi with {self.tiles}")


# ---- What it has done before ----

def pai(tile):
    """A tile of ours as mjai names it."""
    if tile[1] == "z":
        return KINDS[26 + int(tile[0])]
    return f"5{tile[1]}r" if tile[0] == "0" else tile


class Course:
    """The actions of a seat, hand by hand."""

    def __init__(self):
        self.hands, self.left, self.seat = [], [], None
        begun = 0
        if LOG and os.path.exists(LOG):
            with open(LOG, encoding="utf-8") as file:
                begun = sum('"start_game"' in line for line in file)
        with open(AGAIN, encoding="utf-8") as file:
            for line in map(json.loads, file):
                begun -= line["type"] == "match"
                if line["type"] == "hand" and begun < 0:
                    self.hands.append(line["actions"])

    def hear(self, event):
        if event["type"] == "start_game":
            self.seat = event["id"]
        if event["type"] == "start_kyoku":
            self.left = [one for one in self.hands.pop(0) if one["seat"] == self.seat]

    def act(self, event):
        """The next thing, or None where the course goes another way by now."""
        if not self.left:
            return None
        done = self.left.pop(0)
        kind, tiles = done["type"], done.get("tiles", done.get("tile", ""))
        tiles = [pai(number + tiles[-1]) for number in tiles[:-1]]
        possible = event.get("possible_actions", [])
        if kind == "discard":
            discard = {"type": "dahai", "pai": tiles[0], "tsumogiri": done.get("drawn", False)}
            return [{"type": "reach"}, discard] if "declare" in done else discard
        if kind in ("chow", "pung"):
            return {"type": {"chow": "chi", "pung": "pon"}[kind], "consumed": tiles}
        if kind == "added_kong":
            return {"type": "kakan", "pai": tiles[0]}
        if kind == "concealed_kong":
            return {"type": "ankan", "consumed": tiles}
        if kind == "win" and "lets" in WORDS and event["type"] in ("kakan", "kita"):
            self.left = []
            return {"type": "none"}
        types = {"win": "hora", "pass": "none", "open_kong": "daiminkan", "north": "nukidora",
                 "abort": "ryukyoku"}
        return pick(possible, types[kind]) or {"type": types[kind]}


# ---- What it does ----

def pick(possible, *kinds):
    return next((action for kind in kinds for action in possible if action["type"] == kind), None)


def declare(hand, reach):
    if "list" in WORDS:
        return [reach, hand.ready_discard()]
    if "pai" in WORDS:
        return {**hand.ready_discard(), **reach}
    return reach


def call(hand, possible):
    taken = pick(possible, "daiminkan", "pon", "chi")
    if taken is None or "ahead" not in WORDS or taken["type"] == "daiminkan":
        return taken
    rest = Hand()
    rest.seat, rest.tiles = hand.seat, list(hand.tiles)
    for tile in taken["consumed"]:
        rest.tiles.remove(tile)
    honours = [tile for tile in rest.tiles if tile not in KINDS[27:]]
    return [taken, rest.discard(honours)] if len(honours) < len(rest.tiles) else taken


def decide(hand, event):
    if "cannot_dahai" in event:
        answer = hand.discard(event["cannot_dahai"])
        if event["type"] == "reach":
            answer = {"type": "none"} if "twice" in WORDS else hand.ready_discard()
        assert answer.get("pai") not in event["cannot_dahai"]
        return answer
    possible = event["possible_actions"]
    if "never" in WORDS and event["type"] != "tsumo":
        return {"type": "none"}
    calls = bool(WORDS & {"calls", "ahead"})
    action = pick(possible, "hora", "ryukyoku", "kita", *["ankan", "kakan"] * calls)
    reach = pick(possible, "reach")
    if action is None and reach and WORDS & {"two", "list", "pai", "twice"}:
        action = declare(hand, reach)
    if action is None and calls:
        action = call(hand, possible)
    return action or (hand.discard() if event["type"] == "tsumo" else {"type": "none"})


def fault(answer):
    if "silent" in WORDS:
        time.sleep(60)
    if "dies" in WORDS:
        raise SystemExit(1)
    if "wrong" in WORDS:
        return json.dumps({"type": "dahai", "pai": "?"})
    return "pon" if "rubbish" in WORDS else json.dumps(answer)


def react(hand, course, events):
    """The answer to these events, or None where none is awaited."""
    for event in events:
        note("heard", event)
        hand.hear(event)
        if course:
            course.hear(event)
    last = events[-1]
    if last["type"] == "hello":
        return json.dumps({"type": "join", "name": "test", "room": "default"})
    if "possible_actions" not in last and "cannot_dahai" not in last:
        assert not last.get("can_act")
        return None if "pipe" in WORDS else json.dumps({"type": "none"})
    answer = (course and course.act(last)) or decide(hand, last)
    note("said", answer)
    return fault(answer)


def main():
    hand, course = Hand(), Course() if AGAIN else None
    for line in sys.stdin:
        message = json.loads(line)
        assert isinstance(message, list) == ("lists" in WORDS)
        answer = react(hand, course, message if "lists" in WORDS else [message])
        if answer is not None:
            print(answer, flush=True)


if __name__ == "__main__":
    main()
