"""One hand played by this reference, with what has to be asked of the program about it."""

from itertools import permutations

from play.waiting import Illegal
from play.players import Players
from play.table import begin, state


def permuted(course, answers):
    """Every order of the answers, as far as each goes before the claims are decided."""
    seat, offered = course.seat, course.offered
    for order in permutations(answers.items()):
        given, actions = {}, []
        for who, offer in order:
            given[who] = offer
            actions.append({"seat": who, **offer})
            if course.decided(seat, offered, given) is not None:
                break
        yield actions


class Played:
    """`states`: before each action, and at the end; None where they are not wanted."""

    def __init__(self, request, wall, rng, sort, whole):
        self.request, self.wall, self.rng = request, wall, rng
        self.sort, self.whole = sort, whole
        self.actions, self.trace, self.states = [], [], []
        self.furiten = set()
        self.orders = []  # (number of actions before, [orders of answers], the state after them)
        self.course = begin(request)
        self.players = Players(rng, sort, wall)
        while self.course.phase != "over":
            self.step()
        self.keep()
        self.course.settlement()

    def keep(self):
        if self.whole:
            self.states.append(state(self.course))

    def act(self, action):
        self.keep()
        if self.whole:
            self.furiten |= {who.get("furiten") for who in self.states[-1]["seats"]}
        self.trace.append([list(offers) for offers in self.course.offers])
        self.actions.append(action)
        self.course.act(action)

    def step(self):
        course = self.course
        if course.phase == "draw":
            self.act(self.wall.action(course.due, course))
            return
        asked = [i for i, offers in enumerate(course.offers) if offers]
        if course.phase == "turn":
            [seat] = asked
            self.act({"seat": seat, **self.players.choose(course, seat)})
            return
        answers = {seat: self.players.choose(course, seat) for seat in asked}
        orders = list(permuted(course, answers)) if len(asked) > 1 else []
        before = len(self.actions)
        for action in self.rng.choice(orders) if orders else [
                {"seat": seat, **offer} for seat, offer in answers.items()]:
            self.act(action)
        if orders:
            self.orders.append((before, orders, state(course)))

    def asked(self):
        return {**self.request, "actions": self.actions, "trace": True}

    def prefix(self, count):
        return {**self.request, "actions": self.actions[:count]}

    def illegal(self):
        """A request with an action that is no offer when it comes, and where that is; or None."""
        rng = self.rng
        at = rng.randint(0, len(self.actions))
        course = begin(self.request)
        for action in self.actions[:at]:
            course.act(action)
        pool = [{"seat": rng.randrange(course.players), **offer}
                for offers in self.trace for one in offers for offer in one]
        pool += [a for a in self.actions if "seat" not in a]
        before = state(course)
        for action in rng.sample(pool, min(len(pool), 20)):
            if course.due is not None and course.due["type"] == action["type"]:
                continue
            try:
                course.act(action)
            except Illegal:
                assert state(course) == before
                return {**self.request, "actions": [*self.actions[:at], action]}, at
            return None
        return None
