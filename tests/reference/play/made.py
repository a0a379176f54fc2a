"""Random requests of play: options and presets, tables, deals."""

import importlib

from common.request import BOOL, Enum, Integer, read_options
from play.table import COURSES
from play.walls import ToldWall
from riichi.request import read_rules
from riichi.tables import OPTIONS_OF_THREE, PRESETS_OF_THREE

GAMES = ("riichi", "sanma", "nanchang", "ming", "jiujiang", "yueqing", "mcr")


def ruleset_of(game):
    return "riichi" if game == "sanma" else game


def values_of(domain):
    if domain is BOOL:
        return [False, True]
    if isinstance(domain, Enum):
        return list(domain.words)
    if isinstance(domain, Integer):
        return sorted({domain.low, domain.high, domain.low + domain.step} & set(
            range(domain.low, domain.high + 1)))
    return []


def known_options(game):
    tables = importlib.import_module(ruleset_of(game) + ".tables")
    return OPTIONS_OF_THREE if game == "sanma" else tables.OPTIONS


def options_of(game):
    """Each word and switch of an option as `reached` names it, and each preset."""
    found = {f"option {name} {value}" for name, (domain, _) in known_options(game).items()
             if not isinstance(domain, Integer) for value in values_of(domain)}
    return found | {f"option preset {name}" for name in presets_of(game)}


def presets_of(game):
    if game == "sanma":
        return PRESETS_OF_THREE
    return getattr(importlib.import_module(ruleset_of(game) + ".tables"), "PRESETS", {})


class Maker:
    def __init__(self, rng, game):
        self.rng, self.game, self.ruleset = rng, game, ruleset_of(game)
        presets, known = presets_of(game), known_options(game)
        self.presets = self.endless(list(presets)) if presets else None
        self.of_option = {name: values_of(domain) for name, (domain, _) in known.items()}
        self.options = {name: self.endless(values) for name, values in self.of_option.items()
                        if len(values) > 1 and name != "players"}
        self.players = 3 if game == "sanma" else 4

    def endless(self, values):
        """Each value in its turn, so that all are tried soon."""
        while True:
            self.rng.shuffle(values)
            yield from values

    def rules(self):
        rng, found = self.rng, {}
        if self.presets and rng.random() < 0.7:
            found["preset"] = next(self.presets)
        if self.game == "sanma":
            found["players"] = 3
        share = rng.choice((0, 0.2, 0.4))
        found.update({name: next(values) for name, values in self.options.items()
                      if rng.random() < share})
        for name in ("min_han", "min_fan", "min_pao"):  # so that hands do win
            if name in found and rng.random() < 0.8:
                found[name] = min(self.of_option[name])
        if found.get("dora_base", 2) > found.get("dora_max", 4):
            found.update(dora_base=0)
        return found

    def read(self, rules):
        if self.ruleset == "riichi":
            return read_rules(rules)
        return read_options(rules, known_options(self.game), presets_of(self.game))

    def table(self, options):
        rng = self.rng
        found = {"dealer": rng.randrange(self.players), "hand_number": rng.randint(1, 9)}
        if rng.random() < 0.6:
            found["round_wind"] = rng.choice(("1z", "2z"))
            found["dealer_streak"] = rng.choice((0, 0, 1, 2, 7, 9))
            found["honba"] = rng.randrange(4)
            found["deposits"] = rng.randrange(4)
        if self.ruleset == "jiujiang" and rng.random() < 0.5:
            found["multiplier"] = rng.choice((1, 2, 8))
        if rng.random() < 0.3:
            most = {"riichi": 300, "ming": 1}.get(self.ruleset, 1)
            found["points"] = [rng.randint(5, most) * 100 if self.ruleset == "riichi"
                               else rng.randint(0, 12) for _ in range(self.players)]
        return found

    def request(self):
        """(request without actions, what tells its wall or None)."""
        rules = self.rules()
        options = self.read(rules)
        table = self.table(options)
        request = {"ruleset": self.ruleset, "rules": rules, "table": table}
        if self.rng.random() < 0.35:
            return {**request, "deal": {"seed": f"{self.rng.getrandbits(64):016x}"}}, None
        size = COURSES[self.ruleset].size
        wall = ToldWall(self.rng, self.game, options, table, self.players, size)
        return {**request, "deal": wall.deal}, wall
