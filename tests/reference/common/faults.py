"""Puts one fault into a sound request, which is then nearly always refused for that fault alone."""

from common.tiles import FLOWERS, NAME, WITH_REDS, count_kinds, parse_tiles

FRAME = [  # members of every ruleset's requests: (where, description)
    ("hand", {"name": "seat", "type": "seat"}), ("hand", {"name": "from", "type": "seat"}),
    ("hand", {"name": "flags", "type": "list"}), ("hand", {"name": "melds", "type": "list"}),
    ("hand", {"name": "concealed", "type": "tile_list"}),
    ("hand", {"name": "discards", "type": "tile_list"}),
    ("hand", {"name": "passed", "type": "tile_list"}),
    ("table", {"name": "dealer", "type": "seat"}),
    ("table", {"name": "round_wind", "type": "wind"}),
    ("table", {"name": "points", "type": "integer_list"}),
    ("table", {"name": "honba", "type": "integer", "min": 0, "max": 1000, "step": 1}),
    ("table", {"name": "dealer_streak", "type": "integer", "min": 0, "max": 1000, "step": 1}),
    ("table", {"name": "hand_number", "type": "integer", "min": 1, "max": 1000000, "step": 1}),
    ("table", {"name": "multiplier", "type": "integer", "min": 1, "max": 1048576, "step": 1}),
]
OF_CALL = {
    "score": [("hand", {"name": "win_tile", "type": "tile"})],
    "waits": [("hand", {"name": "drawn", "type": "tile"}),
              ("request", {"name": "visible", "type": "tile_list"})],
    "settle": [("outcome", {"name": "type", "type": "enum"}),
               ("outcome", {"name": "offender", "type": "seat"}),
               ("outcome", {"name": "wins", "type": "list"}),
               ("outcome", {"name": "seats", "type": "list"}),
               ("hand", {"name": "win_tile", "type": "tile"})],
}
OF_OUTCOME = {"riichi": "seat_list", "tenpai": "seat_list", "reason": "enum",
              "followed": "followed", "false_wins": "seat_list"}
FOREIGN = [  # members of another call or ruleset: (where, name, value)
    ("hand", "win_tile", "1m"), ("hand", "from", 2), ("hand", "drawn", "1m"), ("hand", "liable", 2),
    ("hand", "single_discard", "1m"), ("hand", "fa", 1), ("hand", "wall_left", 3),
    ("hand", "called", {}), ("request", "visible", "1m"), ("request", "hand", {}),
    ("request", "seats", [{}] * 4),
]
FOREIGN_TO_OUTCOMES = [
    ("outcome", "wins", [{"seat": 0, "from": 1, "called": {}}]), ("outcome", "offender", 1),
    ("outcome", "reason", "four_winds"), ("outcome", "riichi", [0]), ("outcome", "tenpai", [1]),
    ("outcome", "followed", {"first": "1m", "count": 1}),
    ("seats", "jing", {"main": 1}), ("seats", "hua", 1),
    ("seats", "tenpai", True), ("deal", "lower_jing", "1m"),
]
TRIES = 10
OF_TILES = {"concealed", "tiles", "win_tile", "discards", "flowers", "dealt", "dora_indicators",
            "ura_indicators"}
NOT_TILES = ["8z", "9z", "0z", "5x", "m", "5", "5M", " 5m", ["1m", "11m"], ["1m", 1]]
WRONG = {  # of a type, whatever the member's range
    "boolean": [0, 1, "true", [], {}], "enum": ["x", True, 1, ""], "seat": [4, -1, "0", True, [1]],
    "tile": ["8z", "55m", "", 3, "x", ["1m", "2m"], "0z"], "tile_list": [5, {}, [1], *NOT_TILES],
    "wind": ["5z", "1m", 1, "12z", ""], "list": ["x", 3, {}, [1]],
    "seat_list": [[4], "0", ["0"], 1],
    "integer": ["1", True, [], {}], "integer_list": [[1, 2, 3], "0", [0, 0, 0, "0"], 3, {}],
    "object": [1, [], "x", {"x": 1}], "pattern": ["x", 1, "yakuman"],
    "pattern_list": ["x", ["x"], [1], 3],
    "followed": [1, [1], {"x": 1}, {"first": "8z", "count": 1}, {"first": "11m"},
                 {"first": "1m", "count": 0}, {"first": "1m", "count": 3}],
}
# Melds that no ruleset allows, and such as some do not; {0}: the seat, {1}: the next one.
MELDS = [
    ("kan", "111m", {}), ("pung", "11m", {}), ("pung", "112m", {}), ("pung", "111m", {"from": 0}),
    ("chow", "124m", {}), ("chow", "891m", {}), ("chow", "1m2m3p", {}), ("pung", "", {}),
    ("chow", "123m", {"from": 1}), ("chow", "123m", {"from": 2}), ("chow", "1234m", {}),
    ("chow", "123m", {"from": 3, "claimed": "4m"}), ("open_kong", "111m", {}),
    ("open_kong", "1112m", {}), ("added_kong", "11111m", {}), ("pung", "111m", {"claimed": "1p"}),
    ("concealed_kong", "1111m", {"from": 3}), ("concealed_kong", "1111m", {"claimed": "1m"}),
    ("chow", "123z", {}), ("chow", "567z", {}), ("chow", "112z", {}), ("chow", "345z", {}),
    ("pung", "111z", {}), ("open_kong", "6666z", {}), ("pung", "666z", {}), ("chow", "123m", {}),
    ("chow", "340m", {}), ("pung", "555z", {}), ("added_kong", "5555z", {}),
]


def tile_names(value):
    return [NAME[t] for t in parse_tiles(value, "", WITH_REDS)]


def wrong_value(rng, member):
    """A value that is not of the member's type, or out of its range."""
    values = list(WRONG[member["type"]])
    if member["type"] == "integer":
        values += [member["min"] - 1, member["max"] + member["step"]] * 2
        if member["step"] > 1:
            values += [member["min"] + 1] * 2
    return rng.choice(values)


def objects_in(value):
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from objects_in(part)


def tiles_in(value):
    """All tiles that hands, melds and seats show, wherever they stand."""
    if isinstance(value, dict):
        for name, part in value.items():
            if name in OF_TILES and isinstance(part, (str, list)):
                tiles = parse_tiles(part, "", WITH_REDS | FLOWERS)
                yield from (tile for tile in tiles if tile < len(NAME))
            else:
                yield from tiles_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from tiles_in(part)


class Fault:
    """A request, and where in it a fault may be."""

    def __init__(self, maker, request, call):
        self.rng, self.catalogue = maker.rng, maker.catalogue
        self.maker, self.request, self.call = maker, request, call
        self.outcome = request.get("outcome") or {}
        self.hands = [request["hand"]] if "hand" in request else self.outcome.get("wins") or []
        self.hand = self.rng.choice(self.hands) if self.hands else None

    def holder(self, where):
        """The object that a member of this part stands in; made where it is missing."""
        if where in ("request", "outcome"):
            return self.request if where == "request" else self.outcome
        if where == "hand":
            return self.hand if self.hand is not None else self.holder("seats")
        if where == "seats":
            owner = self.request if self.call == "score" else self.outcome
            if not owner.get("seats"):
                owner["seats"] = [{} for _ in range(self.maker.players)]
            winners = [hand["seat"] for hand in self.hands]
            seats = [s for s in range(self.maker.players) if s not in winners]
            return owner["seats"][self.rng.choice(seats)]
        if self.request.get(where) is None:
            self.request[where] = {}
        return self.request[where]

    def declared(self):
        """(where, member) of everything that the call's requests may hold."""
        found = FRAME + OF_CALL[self.call]
        for part in ("hand", "seats", "deal", "table"):
            found = found + [(part, m) for m in self.catalogue.members(part, self.call)] * 2
        if self.catalogue.members("seats", self.call):
            found = found + [("seats", {"name": name, "type": "tile_list"})
                             for name in ("concealed", "discards")]
        if self.call == "settle":
            found = found + [("outcome", {"name": name, "type": OF_OUTCOME[name]})
                             for name in self.catalogue.told["outcome_members"]]
        return found

    def tiles_alone(self):
        """Takes out of the hand what another fault of its tiles would be refused for first."""
        for hand in self.hands:
            hand.pop("flags", None)
        for name in ("passed", "discards", "drawn", "after_call", "flowers"):
            self.hand.pop(name, None)
        self.request.pop("visible", None)
        self.outcome.pop("riichi", None)

    # The faults

    def wrong_member(self):
        """A wrong value where a right one may stand."""
        for _ in range(TRIES):
            where, member = self.rng.choice(self.declared())
            holder, name = self.holder(where), member["name"]
            if self.may_stand(holder, member):
                break
        else:
            return
        parts = member.get("members")
        if parts and self.rng.random() < 0.6:
            part = self.rng.choice([p for p in parts if p["name"] in holder[name]] or parts)
            holder[name] = {**holder[name], part["name"]: wrong_value(self.rng, part)}
        else:
            holder[name] = wrong_value(self.rng, member)

    def may_stand(self, holder, member):
        """Puts in a right value where there is none; whether the reference bears it."""
        name = member["name"]
        if holder.get(name) is not None:
            return True
        if "called" in holder:
            return False
        absent = name not in holder
        holder[name] = self.right_value(member)
        if "code" not in self.maker.calls[self.call](self.request):
            return True
        if absent:
            del holder[name]
        else:
            holder[name] = None
        return False

    def right_value(self, member):
        kind = member["type"]
        if kind == "wind":
            return "1z"
        if kind in ("list", "seat_list"):
            return []
        if kind == "followed":
            return {"first": "1m", "count": 1}
        if member["name"] == "points":
            return [0] * self.maker.players
        if kind == "enum" and "words" not in member:
            return self.rng.choice(self.catalogue.ids("aborts") or ["x"])
        if member["name"] == "called":
            return self.maker.called(0, 1)
        return self.maker.value(member)

    def wrong_option(self):
        """Of each option in turn."""
        options = list(self.catalogue.options.values())
        option = options[self.maker.wrong_options % len(options)]
        self.maker.wrong_options += 1
        self.holder("rules")[option["name"]] = wrong_value(self.rng, option)
        if self.catalogue.presets and self.rng.random() < 0.1:
            self.request["rules"] = {"preset": self.rng.choice(["house", 3, ""])}

    def unknown_option(self):
        names = [n for n in ("preset", "red_fives", "unit", "bawang", "furiten", "liability", "")
                 if n not in self.catalogue.options and not (n == "preset" and
                                                             self.catalogue.presets)]
        self.holder("rules")[self.rng.choice(names)] = 1

    def unknown_member(self):
        name = self.rng.choice(["x", "Seat", "added", "wind", "Jing"])
        if self.rng.random() < 0.3:
            self.holder(self.rng.choice(["table", "deal"]))[name] = 1
        else:
            self.rng.choice([h for h in objects_in(self.request)
                             if h is not self.request.get("rules")])[name] = 1

    def foreign_member(self):
        """One of another call, outcome or ruleset, in the place it would have there."""
        where, name, value = self.rng.choice(
            FOREIGN + (FOREIGN_TO_OUTCOMES if self.call == "settle" else []))
        holder = self.holder(where)
        if name not in holder:
            holder[name] = value

    def other_type(self):
        """An outcome of another type, which needs nothing that is not there."""
        self.outcome["type"] = self.rng.choice(["abortive_draw", "exhaustive_draw", "draw"])

    def missing(self):
        holder = self.rng.choice([h for h in objects_in(self.request) if h])
        name = self.rng.choice(list(holder))
        if name in ("rules", "players", "preset") and not self.catalogue.usual:
            return  # with another number of players much else would be wrong
        if self.rng.random() < 0.5:
            del holder[name]
        else:
            holder[name] = None

    def wrong_ruleset(self):
        self.request["ruleset"] = self.rng.choice(["richi", self.catalogue.id.title(), "", 3])

    def seats_in_list(self):
        owner = self.request if self.call == "score" else self.outcome
        if self.rng.random() < 0.3:
            owner["seats"] = self.rng.choice([[{}] * 3, [{}] * 5, {}, "", [{}, {}, {}, 1]])
        else:
            self.shown_twice()

    def shown_twice(self):
        """What one seat or the hand shows, at another seat too."""
        shown = [s for s in (self.outcome.get("seats") or self.request.get("seats") or []) if s]
        source = self.rng.choice(shown) if shown else {}
        if self.hand is not None and "concealed" in self.hand and self.rng.random() < 0.5:
            source = {name: self.hand[name] for name in ("concealed", "melds") if name in self.hand}
        holder = self.holder("seats")
        holder.clear()
        holder.update(source)

    def too_much(self):
        """The most of a member, at every seat."""
        member = self.rng.choice(self.catalogue.members("seats", self.call))
        for _ in range(self.maker.players):
            self.holder("seats")[member["name"]] = self.most(member)

    def most(self, member):
        if member["type"] == "integer":
            return member["max"]
        if member["type"] == "object":
            return {part["name"]: self.most(part) for part in member["members"]
                    if self.rng.random() < 0.6}
        return self.maker.value(member)

    # Faults of a hand of tiles

    def bad_tile(self):
        tiles = tile_names(self.hand["concealed"])
        names = [name for name in NOT_TILES if isinstance(name, str)]
        tiles[-1] = self.rng.choice([*names, "0m", "0p", "0s"])
        self.hand["concealed"] = "".join(tiles)

    def bad_count(self):
        tiles, some = tile_names(self.hand["concealed"]), self.rng.random()
        if some < 0.4:
            tiles = tiles[self.rng.randint(1, 3):]
        elif some < 0.7 and "win_tile" in self.hand:
            tiles.append(self.hand.pop("win_tile"))
        else:
            free = [name for name in tiles if name[0] not in "05" and not self.crowded(2 * name)]
            tiles = tiles + 2 * free[:1] if free else tiles[1:]
        self.tiles_alone()
        self.hand["concealed"] = "".join(tiles)

    def other_tile(self):
        """Any tile instead of one that is held: of no use here, or one too many."""
        self.tiles_alone()
        tiles = tile_names(self.hand["concealed"])
        new = self.rng.choice([self.rng.choice(NAME), self.maker.value({"type": "tile"})])
        if self.call == "settle" and self.crowded(new):
            return
        tiles[self.rng.randrange(len(tiles))] = new
        if "win_tile" in self.hand and self.rng.random() < 0.3:
            self.hand["win_tile"] = new
        else:
            self.hand["concealed"] = "".join(tiles)

    def five_alike(self):
        self.tiles_alone()
        tiles = tile_names(self.hand["concealed"])
        name = self.rng.choice(tiles)
        where = self.rng.choice(["concealed", "concealed", "passed", "discards"])
        if where != "concealed":
            self.hand[where] = [name] * (5 - tiles.count(name))
        elif len(tiles) >= 5:
            others = [t for t in tiles if t != name]
            kept = others[:max(0, len(tiles) - 5)]
            self.hand["concealed"] = "".join([name] * (len(tiles) - len(kept)) + kept)

    def bad_meld(self):
        self.tiles_alone()
        free = [meld for meld in MELDS if not self.crowded(meld[1])]
        sort, tiles, more = self.rng.choice(free or MELDS)
        meld = {"type": sort, "tiles": tiles, **more}
        if "from" in meld:
            meld["from"] = (self.hand["seat"] + meld["from"]) % self.maker.players
        melds = list(self.hand.get("melds") or [])
        if melds:
            melds[self.rng.randrange(len(melds))] = meld
            self.hand["melds"] = melds
            return
        held = tile_names(self.hand["concealed"])
        self.hand["concealed"], self.hand["melds"] = "".join(held[3:]), [meld]

    def crowded(self, more):
        """Whether with these tiles one of them would show more than four times."""
        more = parse_tiles(more, "", WITH_REDS)
        counts = count_kinds(more + list(tiles_in(self.request)))
        return any(counts[kind] > 4 for kind, count in enumerate(count_kinds(more)) if count)

    def too_many_melds(self):
        self.tiles_alone()
        self.hand["concealed"] = "1z"
        self.hand["melds"] = [{"type": "pung", "tiles": "222m"}] * (self.catalogue.sets + 1)

    def bad_flags(self):
        """Any two flags, an unknown one, or one that comes twice."""
        flags = list(self.hand.get("flags") or [])
        names = self.catalogue.flags(self.call) or self.catalogue.ids("flags")
        self.hand["flags"] = self.rng.choice([
            self.rng.sample(names, min(2, len(names))), self.rng.sample(names, min(2, len(names))),
            [self.rng.choice(names)], 2 * [self.rng.choice(names)], [*flags, "riichi"],
            [*flags, self.rng.choice(["robbing", "First_turn", "tianhu", "ippatsu", ""])],
            [self.rng.choice(self.catalogue.ids("flags"))],
        ])

    def robbed_copy(self):
        """The tile of a robbed kong shows once more."""
        if self.outcome:
            self.outcome.pop("seats", None)
            self.outcome["wins"] = [self.hand]
        tiles = tile_names(self.hand["concealed"])
        players = self.maker.players
        self.hand["from"] = (self.hand["seat"] + self.rng.randint(1, players - 1)) % players
        self.hand["flags"] = ["robbing_kong"]
        self.hand["win_tile"] = self.rng.choice(
            [self.rng.choice(tiles), self.hand["win_tile"], self.maker.value({"type": "tile"})])

    def from_self(self):
        self.hand["from"] = self.hand["seat"]

    def called_too(self):
        self.hand["called"] = self.maker.called(self.hand["seat"], self.hand["from"])

    def wrong_called(self):
        """A called hand with a member that is wrong, or out of place."""
        called = next(m for m in self.catalogue.members("hand", self.call) if m["name"] == "called")
        right = self.maker.called(self.hand["seat"], self.hand["from"])
        part = self.rng.choice([part for part in called["members"]
                                if part["name"] in right or part["name"] == "patterns"])
        wrong = {**right, part["name"]: wrong_value(self.rng, part)}
        value = self.rng.choice([{}, 3, [], {**right, "x": 1}, wrong, wrong, wrong])
        hand = {"seat": self.hand["seat"], "from": self.hand["from"], "called": value}
        if self.rng.random() < 0.2:
            name, more = self.rng.choice([
                ("concealed", "1m"), ("melds", []), ("discards", "1m"), ("flags", ["after_kong"]),
                ("flags", ["first_turn"])])
            hand.update({"called": right, name: more})
        self.hand.clear()
        self.hand.update(hand)

    def wrong_wins(self):
        """Winners that do not go together."""
        if not self.outcome.get("wins"):
            return self.wrong_member()
        wins, hand = self.outcome["wins"], self.hand
        players = self.maker.players
        other = next(s for s in range(players) if s not in (hand["seat"], hand["from"]))
        more = self.rng.choice([
            dict(hand), self.maker.called_hand(other, None), None,
            self.maker.called_hand(other, (other + 1) % players),
        ])
        if more == hand and self.rng.random() < 0.5:  # the same hand at another seat
            melds = [{**meld, "from": None} for meld in hand.get("melds") or []]
            more.update(seat=other, **({"melds": melds} if melds else {}))
        self.outcome["wins"] = [] if more is None else [*wins, more]
        return None

    def not_a_win(self):
        """A hand of the outcome with a tile that does not complete it."""
        if self.call == "settle" and self.hand is not None and "concealed" in self.hand:
            self.outcome.pop("seats", None)
            return self.other_tile()
        return self.wrong_member()

    def apply(self):
        faults = [self.wrong_member] * 7 + [self.wrong_option] * 3 + [self.foreign_member] * 2 + [
            self.unknown_option, self.unknown_member, self.unknown_member, self.missing,
            self.missing, self.wrong_ruleset]
        if self.catalogue.members("seats", self.call):
            faults += [self.seats_in_list, self.too_much]
        if self.call == "settle":
            faults += [self.wrong_wins, self.not_a_win, self.not_a_win]
            faults += [] if self.catalogue.ids("aborts") else [self.other_type]
        if self.hand is not None and "concealed" in self.hand:
            faults += [self.bad_tile, self.bad_count, self.other_tile, self.five_alike,
                       self.bad_meld, self.bad_meld, self.too_many_melds, self.bad_flags,
                       self.bad_flags]
            if self.call != "waits":
                faults += [self.robbed_copy, self.from_self, self.called_too, self.wrong_called]
        self.rng.choice(faults)()


