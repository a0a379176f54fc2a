"""Random requests of ming: what its catalogue does not say of them."""

from common.requests import Requests
from ming.readings import UNRELATED
from ming.tables import LIMITS

HAN = [1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 12, 13, 14, 20, 99]


class MingRequests(Requests):
    STYLES = {**Requests.STYLES, "two_suits": 9, "five_types": 6, "four_of_a_kind": 12, "pairs": 9,
              "orphans": 4, "unrelated": 6, "gates": 4, "wheels": 3, "kongs": 9}
    OWN_FLAGS = {"riichi"}
    SPREAD = 13

    def rules(self):
        rules = super().rules()
        if self.chance(0.2):
            rules["dora_base"] = self.rng.randint(0, 4)
            rules["dora_max"] = self.rng.randint(rules["dora_base"], 7)
        return rules

    def unrelated(self):
        return [], self.rng.sample(self.rng.choice(UNRELATED), 14)

    def kongs(self):
        sets = [self.styles.triplet() for _ in range(self.rng.randint(2, 4))]
        rest, pair = self.styles.filled([self.styles.any_set() for _ in range(4 - len(sets))])
        return sets, [k for s in rest[:4 - len(sets)] for k in s] + pair

    def tile_list(self, name):
        """As many indicators as are open: none or all."""
        if name == "ura_indicators":
            return self.deck.draw(1)
        streak = (self.request.get("table") or {}).get("dealer_streak", 0)
        tiles = []
        for _ in range(min(self.rule("dora_base") + streak, self.rule("dora_max"))):
            again = tiles[-1:] if tiles and self.chance(0.2) else None
            tiles += self.deck.draw(1, again) or self.deck.draw(1)
        return tiles

    def riichi_of(self, outcome):
        """Of a draw also some who are not ready, which is paid for."""
        if outcome["type"] == "exhaustive_draw" and self.chance(0.5):
            return self.some_seats(0.5)
        return super().riichi_of(outcome)

    def called(self, seat, origin):
        if self.chance(0.2):
            return {"limit": self.rng.choice(LIMITS)}
        return {"han": self.rng.choice(HAN)}


MAKER = MingRequests
