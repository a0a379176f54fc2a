"""Plans of complete hands, by kinds of tile: every sort of hand that some ruleset rewards.

A plan is (the sets, the rest): sets may become melds, the rest is concealed. It may ask for more
copies of a tile than there are.
"""

from common.tiles import TERMINAL, YAOCHU

WINDS, DRAGONS = [27, 28, 29, 30], [31, 32, 33]
GREEN = [19, 20, 21, 23, 25, 32]
HONOUR_RUNS = [[27, 28, 29], [27, 28, 30], [27, 29, 30], [28, 29, 30], [31, 32, 33]]


class Styles:
    """`kinds` of tile there are, `sets` beside the pair; whether honours make runs."""

    def __init__(self, rng, kinds, sets, honour_runs=False):
        self.rng, self.kinds, self.sets, self.honour_runs = rng, kinds, sets, honour_runs
        self.outer = [k for k in kinds if k in YAOCHU]
        self.ends = [k for k in kinds if k in TERMINAL]
        self.simple = [k for k in kinds if k not in YAOCHU]
        self.honours = [k for k in kinds if k >= 27]

    # Sets

    def run(self, low=0, high=6, suits=(0, 1, 2)):
        first = 9 * self.rng.choice(suits) + self.rng.randint(low, high)
        return [first, first + 1, first + 2]

    def run_through(self, kind):
        low = self.rng.randint(max(kind % 9 - 2, 0), min(kind % 9, 6))
        return self.run(low, low, [kind // 9])

    def triplet(self, pool=None):
        return [self.rng.choice(pool or self.kinds)] * 3

    def any_set(self, runs=0.6, pool=None, suits=(0, 1, 2)):
        if self.rng.random() >= runs:
            return self.triplet(pool)
        if self.honour_runs and pool is None and self.rng.random() < 0.2:
            return list(self.rng.choice(HONOUR_RUNS))
        return self.run(suits=suits)

    def filled(self, sets, pair=None, runs=0.6, pool=None, suits=(0, 1, 2)):
        """These sets, as many as there may be, and more of any sort; the pair."""
        sets = [list(s) for s in sets[:self.sets]]
        while len(sets) < self.sets:
            sets.append(self.any_set(runs, pool, suits))
        pair = self.rng.choice(pool or self.kinds) if pair is None else pair
        return sets, [pair, pair]

    def suit(self):
        first = 9 * self.rng.randrange(3)
        return list(range(first, first + 9))

    # Hands of sets and a pair

    def mixed(self):
        return self.filled([])

    def all_runs(self):
        pool = self.rng.choice([self.kinds, self.simple, self.honours])
        return self.filled([], self.rng.choice(pool), 1)

    def triplets(self):
        pools = [self.kinds, self.kinds, self.simple, self.outer, self.suit() + self.honours]
        return self.filled([], None, 0, self.rng.choice(pools))

    def one_suit(self):
        suit = self.suit()
        pool = suit + self.rng.choice([[], self.honours])
        return self.filled([], None, self.rng.choice([0.3, 0.6, 1]), pool, [suit[0] // 9])

    def two_suits(self):
        suits = self.rng.sample(range(3), 2)
        honours = self.honours if self.rng.random() < 0.3 else []
        pool = [k for k in self.kinds if k < 27 and k // 9 in suits] + honours
        return self.filled([], None, 0.7, pool, suits)

    def simples(self):
        sets = [self.run(1, 5) if self.rng.random() < 0.7 else self.triplet(self.simple)
                for _ in range(self.sets)]
        return self.filled(sets, self.rng.choice(self.simple))

    def five_types(self):
        sets = [self.any_set(0.6, list(range(9 * s, 9 * s + 9)), [s]) for s in range(3)]
        honours = [WINDS, DRAGONS]
        self.rng.shuffle(honours)
        return self.filled([*sets, self.triplet(honours[0])], self.rng.choice(honours[1]))

    def equal_runs(self):
        a, b = self.run(), self.run()
        return self.filled(self.rng.choice([[a, a, b, b], [a, a, a, b], [a, a], [a] * 4]))

    def row_of_triplets(self):
        first = 9 * self.rng.randrange(3) + self.rng.randrange(6)
        steps = self.rng.choice([[0, 1, 2], [0, 1, 2, 3], [0, 1, 3]])
        near = [k for k in (first - 1, first + len(steps)) if 0 <= k < 27]
        return self.filled([[first + i] * 3 for i in steps],
                           self.rng.choice([*near, self.rng.choice(self.kinds)]))

    def outside(self):
        pool = self.ends if self.rng.random() < 0.5 else self.outer
        lows = [self.rng.choice([0, 6]) for _ in range(self.sets)]
        return self.filled([self.run(low, low) if self.rng.random() < 0.6 else self.triplet(pool)
                            for low in lows], self.rng.choice(pool))

    def terminals(self):
        pool = self.rng.choice([self.ends, self.outer, self.honours])
        return self.filled([], None, 0, pool)

    def honour_sets(self):
        """Big and little dragons and winds, and what falls short of them."""
        pools = [[k for k in pool if k in self.kinds] for pool in (WINDS, DRAGONS, self.honours)]
        pool = self.rng.choice([pool for pool in pools if pool])[:]
        self.rng.shuffle(pool)
        triplets = self.rng.randint(1, len(pool)) if self.rng.random() < 0.3 else len(pool) - 1
        triplets = len(pool) if self.rng.random() < 0.5 else triplets
        pair = pool[-1] if triplets < len(pool) and self.rng.random() < 0.8 else None
        return self.filled([[k] * 3 for k in pool[:triplets]], pair, 0.5)

    def three_suits(self):
        """One number in three suits: by triplets, with the pair, or by runs."""
        number, some = self.rng.randrange(9), self.rng.random()
        if some < 0.4:
            return self.filled([self.run(number % 7, number % 7, [s]) for s in range(3)])
        kinds = [number, number + 9, number + 18]
        self.rng.shuffle(kinds)
        if some < 0.7:
            return self.filled([[k] * 3 for k in kinds])
        return self.filled([[k] * 3 for k in kinds[:2]], kinds[2])

    def straight(self):
        suit = self.suit()
        suits = [suit[0] // 9] * 3
        if self.rng.random() < 0.1:
            suits[self.rng.randrange(3)] = self.rng.randrange(3)
        pair = self.rng.choice(self.rng.choice([suit, self.kinds]))
        own = suits[:1] if self.rng.random() < 0.4 else (0, 1, 2)
        return self.filled([self.run(low, low, [s]) for low, s in zip((0, 3, 6), suits)], pair,
                           suits=own)

    def four_of_a_kind(self):
        """All four copies of a tile, divided between groups."""
        kind, some = self.rng.randrange(27), self.rng.random()
        if some < 0.35:
            return self.filled([[kind] * 3, self.run_through(kind)])
        if some < 0.65:
            return self.filled([self.run_through(kind), self.run_through(kind)], kind)
        return self.filled([self.run_through(kind) for _ in range(4)])

    def dense(self):
        """Sets of neighbours in one suit, which can be read in many ways."""
        first = 9 * self.rng.randrange(3) + self.rng.randint(0, 4)
        sets = []
        for _ in range(self.rng.choice([3, 3, 4])):
            low = first + self.rng.randint(0, 2)
            sets.append([low, low + 1, low + 2] if self.rng.random() < 0.5 else [low] * 3)
        return self.filled(sets, self.rng.choice([first + self.rng.randint(0, 4), None]))

    def green(self):
        sets = [[19, 20, 21] if self.rng.random() < 0.4 else self.triplet(GREEN)
                for _ in range(self.sets)]
        return self.filled(sets, self.rng.choice(GREEN))

    # Hands of fourteen tiles without sets, or known by their tiles

    def pairs(self):
        """Seven pairs; the same kind twice is four alike."""
        suit, low = self.suit(), self.rng.randint(0, 2)
        pools = [self.kinds, self.simple, self.outer, self.honours, suit, suit + self.honours,
                 [k for k in self.kinds if k not in suit]]
        kinds = self.rng.choice(pools)
        kinds = self.rng.sample(kinds, min(7, len(kinds)))
        some = self.rng.random()
        if some < 0.25:
            length = self.rng.choice([3, 4, 5, 6, 7])
            kinds[:length] = suit[low:low + length]
        elif some < 0.35:
            kinds[:6] = 2 * self.rng.sample(self.kinds, 3)
        elif some < 0.5:
            kinds = kinds[:self.rng.randint(3, 6)]
        kinds += self.rng.sample(kinds, 7 - len(kinds)) if 4 <= len(kinds) < 7 else []
        kinds += [self.rng.choice(self.kinds) for _ in range(7 - len(kinds))]
        return [], 2 * kinds[:7]

    def orphans(self):
        return [], sorted(YAOCHU) + [self.rng.choice(sorted(YAOCHU))]

    def gates(self):
        suit = self.suit()
        return [], [suit[0]] * 2 + suit + [suit[8]] * 2 + [self.rng.choice(suit)]

    def wheels(self):
        low = 9 * self.rng.choice([0, 1, 1, 2]) + self.rng.choice([0, 1, 1, 2])
        return [], [low + i // 2 for i in range(14)]

    def scattered(self):
        """Fourteen different tiles, those of a suit three apart or more."""
        honours, kinds = self.rng.choice([5, 6, 7, 7]), []
        for first in (0, 9, 18):
            kind = self.rng.randrange(3)
            while kind < 9:
                kinds.append(first + kind)
                kind += self.rng.choice([3, 3, 3, 4, 5])
        if len(kinds) < 14 - honours:
            return self.scattered()
        return [], self.rng.sample(kinds, 14 - honours) + self.rng.sample(self.honours, honours)
