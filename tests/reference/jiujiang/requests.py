"""Random requests of jiujiang: what its catalogue does not say of them."""

from common.requests import Requests
from jiujiang.tables import DRAGONS, FA


class JiujiangRequests(Requests):
    STYLES = {**Requests.STYLES, "straight": 14, "row_of_triplets": 10, "dense": 14, "red_flag": 7,
              "pairs": 22, "outside": 0, "terminals": 0, "honour_sets": 6}
    OWN_FLAGS = {"baoting", "first_turn"}

    def hand_kinds(self):
        return [kind for kind in self.catalogue.kinds if kind != FA]

    def red_flag(self):
        return self.styles.filled([[kind] * 3 for kind in DRAGONS])

    def rules(self):
        rules = super().rules()
        if self.call == "settle" and self.chance(0.35):
            rules["multiple_winners"] = True
        return rules

    def new_deck(self):
        self.green = 4  # green dragons not yet set out
        return super().new_deck()

    def members(self, part, share, leave=()):
        found = super().members(part, share, leave)
        if {"fa", "flowers"} & set(found) and self.chance(0.9):
            number = self.rng.choice([0, 0, 1, 1, self.green, self.rng.randint(0, self.green)])
            number = min(number, self.green)
            self.green -= number
            found.update({"fa": number, "flowers": ["6z"] * number})
            if self.chance(0.8):
                del found[self.rng.choice(["fa", "flowers"])]
        return found

    def may_open(self, kinds):
        return kinds[0] == kinds[1] or self.rule("chow_claims")

    def flowers_seen(self):
        return [FA] * self.rng.choice([1, 4])

    def called(self, seat, origin):
        return {"pao": self.rng.randint(self.rule("min_pao"), self.rng.choice([12, 200, 10000]))}


MAKER = JiujiangRequests
