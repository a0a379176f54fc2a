"""One hand, what is asked of the program about it, and where the answers differ."""

from play.golden import plain
from play.played import Played
from play.players import SORTS
from play.seat import NUMBER, parse
from play.table import state
from play.views import leak_requests, leak_fault, masked

WHOLE = 12  # one of so many hands is compared at each of its steps
VIEWS = 3


def bare(value):
    """Without what is null, and flowers where none are set out."""
    if isinstance(value, dict):
        return {name: bare(one) for name, one in value.items()
                if one is not None and (name, one) != ("flowers", "")}
    return [bare(one) for one in value] if isinstance(value, list) else value


def fault(expected, found, path=""):
    """The first difference of two values, as text."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for name in expected.keys() | found.keys():
            text = fault(expected.get(name), found.get(name), f"{path}/{name}")
            if text:
                return text
        return None
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        texts = (fault(a, b, f"{path}/{i}") for i, (a, b) in enumerate(zip(expected, found)))
        return next((text for text in texts if text), None)
    same = type(expected) is type(found) and expected == found
    return None if same else f"{path}: reference {expected}, program {found}"


def differs(expected, found, names=None):
    """`names`: the members that are compared; those that the answer has beside are not asked."""
    if "code" in found:
        return f"refused: {found}"
    for name in names or expected:
        one, other = expected.get(name), found.get(name)
        if one != other:  # mostly they are the same as they stand
            text = fault(bare(plain(one)), bare(plain(other)), "/" + name)
            if text:
                return text
    return None


def robbed_tile(answer):
    """The tile that lies nowhere once it was robbed: it is no discard, and in no hand."""
    win = next((event for event in answer["events"] if event["type"] == "win"), None)
    if win is None or win["from"] is None:
        return []
    last = answer["seats"][win["from"]]["discards"][-1:]
    taken = [(one["tile"], one.get("claimed_by")) for one in last] == [(win["tile"], win["seat"])]
    return [] if taken else [NUMBER[win["tile"]]]


SETTLED = ("payments", "deltas", "next_table", "match_over", "abortive")
STATE = ("phase", "seat", "tile", "due", "offers", "left", "deal", "seats", "events", "outcome")


class Compared:
    def __init__(self, maker, rng, number):
        self.number, self.rng = number, rng
        request, wall = maker.request()
        sort = "eager" if wall and wall.mood == "patient" else rng.choice(SORTS)
        self.played = Played(request, wall, rng, sort, number % WHOLE == 0)

    def requests(self):
        played, rng = self.played, self.rng
        self.parts = [([played.asked()], self.whole_fault)]
        if played.whole:
            prefixes = [played.prefix(i) for i in range(len(played.states))]
            self.parts.append((prefixes, self.steps_fault))
            for i in rng.sample(range(len(played.states)), min(VIEWS, len(played.states))):
                self.add_view(i)
        for before, orders, after in played.orders[:4]:
            requests = [{**played.request, "actions": played.actions[:before] + order}
                        for order in orders]
            self.parts.append((requests, lambda found, after=after: self.orders_fault(
                after, found)))
        illegal = played.illegal() if rng.random() < 0.5 else None
        if illegal is not None:
            request, at = illegal
            self.parts.append(([request], lambda found: self.illegal_fault(at, found[0])))
        if played.whole and played.wall is not None:
            requests = leak_requests(played)
            self.parts.append((requests, leak_fault))
        return [request for requests, _ in self.parts for request in requests]

    def add_view(self, i):
        played = self.played
        view = self.rng.choice(["spectator", *range(played.course.players)])
        request = {**played.prefix(i), "view": view}
        expected = masked(played.course, played.states[i], view)
        self.parts.append(([request], lambda found: differs(expected, found[0])))

    def fault(self, answers):
        """(what differs, the request it differs in), or (None, None)."""
        for requests, look in self.parts:
            found, answers = answers[:len(requests)], answers[len(requests):]
            text = look(found)
            if text:
                at = int(text.split(":")[0][4:]) if text.startswith("step") else 0
                return text, requests[at]
        return None, None

    def whole_fault(self, found):
        played, found = self.played, found[0]
        course = played.course
        expected = {**state(course), "trace": played.trace}
        text = differs(expected, found, (*STATE, "trace"))
        if text:
            return text
        settled = course.settled
        if "code" in settled:
            return f"the reference does not settle it: {settled}"
        return differs(settled, found["settlement"], SETTLED)

    def steps_fault(self, found):
        for i, (expected, answer) in enumerate(zip(self.played.states, found)):
            text = differs(expected, answer, STATE) or self.not_conserved(answer)
            if text:
                return f"step {i}: {text}"
        return None

    def not_conserved(self, answer):
        """The tiles that lie somewhere are those that were dealt and drawn."""
        deal, lying = self.played.course.request["deal"], []
        given = [t for text in [*deal["hands"], *deal.get("flowers", [])] for t in parse(text)]
        given += [NUMBER[event["tile"]] for event in answer["events"] if event["type"] == "draw"]
        for who in answer["seats"]:
            lying += parse(who["concealed"]) + parse(who["flowers"])
            lying += [NUMBER["4z"]] * who.get("norths", 0)
            lying += [NUMBER[entry["tile"]] for entry in who["discards"]]
            for meld in who["melds"]:
                tiles = parse(meld["tiles"])
                if "claimed" in meld:
                    tiles.remove(NUMBER[meld["claimed"]])
                lying += tiles
        lying += robbed_tile(answer)
        return None if sorted(given) == sorted(lying) else "tiles are not conserved"

    @staticmethod
    def orders_fault(after, found):
        for i, answer in enumerate(found):
            text = differs(after, answer, STATE)
            if text:
                return f"step {i}: an order of answers: {text}"
            if fault(bare(found[0]), bare(answer)):
                return f"step {i}: orders of answers differ"
        return None

    @staticmethod
    def illegal_fault(at, answer):
        if answer.get("code") != "illegal_action" or answer.get("pointer") != f"/actions/{at}":
            return f"no illegal_action at {at}: {str(answer)[:300]}"
        return None
