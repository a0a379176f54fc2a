"""What GET /v1/rulesets/{id} says of a ruleset: what requests may hold and answers may say."""

from common.tiles import KIND, WITH_REDS, parse_tiles

CALLS = ("score", "waits", "settle")


def seated(told, players):
    """The entry as it would be if only so many could play: lists without what is not there."""
    [seating] = [s for s in told["seatings"] if s["players"] == players]

    absent = seating["absent"]

    def of(name, key):
        """Its own stand in for the ruleset's of the same name, or come after all."""
        own = {entry[key]: entry for entry in seating[name]}
        shared = [own.pop(entry[key], entry) for entry in told[name]
                  if entry[key] not in absent.get(name, ())]
        return shared + list(own.values())

    found = {**told, **{name: seating[name] for name in ("tiles", "tileset", "start_points")}}
    found.update({name: of(name, "name") for name in ("options", "presets", "hand", "seats")})
    found["flags"] = of("flags", "id")
    for name in ("patterns", "reasons", "step_whys", "aborts"):
        found[name] = [thing for thing in told[name] if thing["id"] not in absent[name]]
    return found


def numbers_of_players(told):
    return [seating["players"] for seating in told.get("seatings", [{"players": 4}])]


class Catalogue:
    def __init__(self, told, players=4):
        self.players = players
        self.usual = players == 4
        self.told = told = seated(told, players) if "seatings" in told else told
        self.id, self.sets, self.hand_size = told["id"], told["sets"], told["hand_size"]
        self.options = {option["name"]: option for option in told["options"]
                        if option["name"] != "players"}
        self.presets = {preset["name"]: preset["options"] for preset in told["presets"]}
        self.chows = players == 4
        self.kinds = sorted({KIND[tile] for tile in parse_tiles(told["tiles"], "", WITH_REDS)})

    def ids(self, part):
        """What answers name by id: patterns, reasons, whys, shapes, aborts."""
        return [entry["id"] for entry in self.told[part]]

    def flags(self, call):
        return [flag["id"] for flag in self.told["flags"] if call in flag["calls"]]

    def members(self, part, call):
        """The ruleset's own members of a hand, a seat, a deal or a table in requests of a call."""
        return [member for member in self.told[part] if call in member["calls"]]
