"""What GET /v1/rulesets/{id} says of a ruleset: what requests may hold and answers may say."""

from common.tiles import KIND, WITH_REDS, parse_tiles

CALLS = ("score", "waits", "settle")


class Catalogue:
    def __init__(self, told):
        self.told = told
        self.id, self.sets, self.hand_size = told["id"], told["sets"], told["hand_size"]
        self.options = {option["name"]: option for option in told["options"]}
        self.presets = {preset["name"]: preset["options"] for preset in told["presets"]}
        self.kinds = sorted({KIND[tile] for tile in parse_tiles(told["tiles"], "", WITH_REDS)})

    def ids(self, part):
        """What answers name by id: patterns, reasons, whys, shapes, aborts."""
        return [entry["id"] for entry in self.told[part]]

    def flags(self, call):
        return [flag["id"] for flag in self.told["flags"] if call in flag["calls"]]

    def members(self, part, call):
        """The ruleset's own members of a hand, a seat, a deal or a table in requests of a call."""
        return [member for member in self.told[part] if call in member["calls"]]
