"""Seats that choose: uniform, eager to call, greedy to win."""

from play.seat import NUMBER, kind_of

SORTS = ("uniform", "eager", "greedy", "greedy")


def use_of(tile, kinds):
    """How much a tile is worth beside the others, by what lies near."""
    kind = kind_of(tile)
    worth = 4 * (kinds.count(kind) - 1)
    if kind < 27:
        for step, more in ((-2, 1), (-1, 2), (1, 2), (2, 1)):
            near = kind + step
            if near // 9 == kind // 9 and near in kinds:
                worth += more
    return worth


class Players:
    def __init__(self, rng, sort, wall):
        """A told wall has kinds that a scene wants to be thrown soon, by seat; None: it waits."""
        self.rng, self.sort = rng, sort
        self.common = wall.common if wall else [()] * 4
        self.mood = wall and wall.mood or ("patient" if rng.random() < 0.25 else None)
        self.follow = rng.random() < 0.15  # the tile that was thrown last
        self.calls = {"uniform": 0.5, "eager": 0.9, "greedy": rng.choice((0.0, 0.15, 0.4))}[sort]

    def choose(self, course, seat):
        offers = course.offers[seat]
        if self.sort == "uniform" and self.common[seat] is not None:
            waits = self.mood and not self.takes(course)
            return self.rng.choice([o for o in offers if not waits or o["type"] != "win"])
        by_type = {}
        for offer in offers:
            by_type.setdefault(offer["type"], []).append(offer)
        if "win" in by_type and self.takes(course):
            return by_type["win"][0]
        discards = by_type.get("discard", [])
        if self.common[seat] is None and (not discards or course.seats[seat].drawn is not None):
            return self.wait(discards, offers)
        others = [o for o in offers if o["type"] not in ("discard", "pass", "win")]
        if others and self.rng.random() < self.calls:
            return self.rng.choice(others)
        return self.discard(course, seat, discards) if discards else offers[-1]

    def takes(self, course):
        """A patient seat waits for a rare win."""
        if self.mood == "keen":
            return True
        if self.mood == "patient":
            rare = course.last_source in ("kong", "north") or course.turn_kong
            robbing = course.phase == "claims" and not course.tile_is_discard
            return course.left <= 1 or rare or robbing
        return self.sort == "greedy" or self.rng.random() < 0.3

    def wait(self, discards, offers):
        """Keeps a hand that waits: declares, or throws what it drew."""
        declared = [o for o in discards if "declare" in o]
        if declared and self.rng.random() < 0.8:
            return self.rng.choice(declared)
        return next((o for o in discards if "drawn" in o), (discards or offers)[-1])

    def discard(self, course, seat, discards):
        rng = self.rng
        declared = [o for o in discards if "declare" in o]
        if declared and rng.random() < 0.9:
            return rng.choice(declared)
        wished = list(self.common[seat] or ())
        if self.follow and course.thrown:
            wished.append(course.thrown[-1][1])
        for kind in wished:
            same = [o for o in discards if kind_of(NUMBER[o["tile"]]) == kind]
            if same and [kind_of(t) for t in course.seats[seat].concealed].count(kind) == 1:
                return rng.choice(same)
        if self.sort == "eager":
            return rng.choice(discards)
        kinds = [kind_of(t) for t in course.seats[seat].concealed]
        return min(discards, key=lambda o: (use_of(NUMBER[o["tile"]], kinds), rng.random()))
