"""Random requests of mcr: what its catalogue does not say of them."""

from common.requests import Requests
from mcr.hands import Maker
from mcr.shapes import KNITTED, ORPHANS
from mcr.tables import MOST_FLOWERS

WINDS, DRAGONS = [27, 28, 29, 30], [31, 32, 33]


def chow(suit, rank):
    return [9 * suit + rank + i for i in range(3)]


class McrRequests(Requests):
    STYLES = {**Requests.STYLES, "rows": 60, "orphans": 4, "knitted_tiles": 8, "pairs": 8,
              "shifted_pairs": 3, "nine_gates": 3, "knitted_straight": 12, "rare": 12,
              "plain": 5}
    OUTCOMES = {"win": 75, "exhaustive_draw": 15, "false_win": 10}

    def new_deck(self):
        self.flowers = self.rng.sample(range(1, MOST_FLOWERS + 1), MOST_FLOWERS)
        return super().new_deck()

    # Plans of hands

    def rows(self):
        """Sets that go with each other."""
        sets, pair = Maker(self.rng).sets_and_pair(4)
        return [[first] * 3 if kind == "pung" else [first, first + 1, first + 2]
                for kind, first in sets], [pair, pair]

    def orphans(self):
        return [], [*ORPHANS, self.rng.choice(ORPHANS)]

    def knitted_tiles(self):
        return [], self.rng.sample([*sorted(self.rng.choice(KNITTED)), *WINDS, *DRAGONS], 14)

    def pairs(self):
        kinds = Maker(self.rng).kinds()
        return [], [kind for _ in range(7) for kind in [self.rng.choice(kinds)] * 2]

    def shifted_pairs(self):
        first = 9 * self.rng.randrange(3) + self.rng.randrange(3)
        return [], 2 * list(range(first, first + 7))

    def nine_gates(self):
        suit = 9 * self.rng.randrange(3)
        return [], [suit, suit, *range(suit, suit + 9), suit + 8, suit + 8,
                    suit + self.rng.randrange(9)]

    def knitted_straight(self):
        sets, pair = self.rows()
        return sets[:1], [*sorted(self.rng.choice(KNITTED)), *pair]

    def rare(self):
        """Hands that hardly come by chance."""
        one, two, three = self.rng.sample(range(3), 3)
        ends, evens = [0, 8, 9, 17, 18, 26], [9 * s + r for s in range(3) for r in (1, 3, 5, 7)]
        outer = self.rng.sample(ends, 5)
        even = self.rng.sample(evens, 5)
        winds, dragons = self.rng.sample(WINDS, 4), self.rng.sample(DRAGONS, 3)
        row = self.rng.randrange(6)
        other = self.styles.any_set()
        sets, pair = self.rng.choice([
            ([[k] * 3 for k in winds], self.rng.choice(self.kinds)),
            ([*([k] * 3 for k in winds[1:]), other], winds[0]),
            ([*([k] * 3 for k in dragons), other], self.rng.choice(self.kinds)),
            ([*([k] * 3 for k in dragons[1:]), other, self.styles.any_set()], dragons[0]),
            ([[k] * 3 for k in outer[1:]], outer[0]),
            ([[k] * 3 for k in even[1:]], even[0]),
            (2 * [chow(one, 0), chow(one, 6)], 9 * one + 4),
            ([chow(one, 0), chow(one, 6), chow(two, 0), chow(two, 6)], 9 * three + 4),
            ([[9 * one + row + i] * 3 for i in range(4)], self.rng.choice(self.kinds)),
            (4 * [chow(one, row)], self.rng.choice(self.kinds)),
            ([[k] * 3 for k in self.rng.sample(WINDS + DRAGONS, 4)],
             self.rng.choice(WINDS + DRAGONS)),
        ])
        return sets, [pair, pair]

    def plain(self):
        """Nothing but a pung of a simple among chows of three suits: mostly a chicken hand."""
        one, two, three = self.rng.sample(range(3), 3)
        low = self.rng.randint(0, 2)
        sets = [chow(one, low), chow(two, low + 4), [9 * three + 1 + low] * 3, chow(one, low + 1)]
        return sets, 2 * [self.rng.choice(WINDS + DRAGONS)]

    # Flowers

    def set_out(self):
        """Flowers by name, by number, or both."""
        count = min(self.rng.choice([0, 0, 1, 1, 2, 3, MOST_FLOWERS]), len(self.flowers))
        names = [self.flowers.pop() for _ in range(count)]
        found = {"flowers": "".join(map(str, names)) + "f" if names else "", "flower_count": count}
        if self.chance(0.8):
            del found[self.rng.choice(list(found))]
        return found

    def members(self, part, share, leave=()):
        found = super().members(part, share, [*leave, "flowers", "flower_count"])
        if part in ("hand", "seats") and self.chance(share):
            found.update(self.set_out())
        return found

    def value(self, member):
        named = member.get("name") == "flowers" and member["type"] == "tile_list"
        return "" if named else super().value(member)

    def river(self, holder, name, share, tiles, most=6):
        super().river(holder, name, share, tiles, most)
        if name == "visible" and name in holder and isinstance(holder[name], str) and \
                self.flowers and self.chance(0.3):
            holder[name] += f"{self.flowers.pop()}f"

    # Called hands and outcomes

    def called(self, seat, origin):
        flowers = self.rng.choice([0, 0, 0, 1, 3])
        called = {"fan": self.rng.choice([8, 9, 12, 24, 88, 200]) + flowers, "flowers": flowers}
        if self.rule("min_fan") > 8:
            called["fan"] += self.rule("min_fan")
        return called if flowers else {"fan": called["fan"]}

    def called_hand(self, seat, origin):
        """Nothing else stands beside what is called."""
        called = self.called(seat, origin)
        if self.chance(0.15):
            called["patterns"] = self.value({"type": "pattern_list"})
        return {"seat": seat, "from": origin, "called": called}

    def win_hand(self, seat, origin, win=None, shared=None):
        hand = super().win_hand(seat, origin, win, shared)
        if hand is not None and self.chance(0.3):
            self.suit_flags(hand)
        return hand

    def suit_flags(self, hand):
        """A flag that fits the hand."""
        kong = any(meld["type"].endswith("kong") for meld in hand.get("melds", ()))
        if hand["from"] is not None:
            fitting = ["robbing_kong", "last_tile", "last_of_kind"]
        else:
            fitting = ["after_kong"] if kong else ["last_tile", "first_turn", "last_of_kind"]
        hand["flags"] = [self.rng.choice(fitting)]

    def win(self):
        """One wins alone."""
        seat = self.some_seat()
        origin = self.some_origin(seat)
        hand = self.win_hand(seat, origin) if self.chance(0.85) else None
        return {"wins": [hand or self.called_hand(seat, origin)]}, [seat]

    def outcome(self):
        outcome = super().outcome()
        if self.chance(0.2):
            outcome["false_wins"] = self.some_seats(0.25)
        return outcome


MAKER = McrRequests
