#!/usr/bin/python3
"""POST /v1/play/decide: whole hands that players of every strength play from the views of their
seats, in every ruleset; what others alone see makes no difference; what is refused, and where.
"""

import copy
import json

from play import GAMES
from support.client import dump, parse_lines
from support.openapi_spec import Spec
from support.suite import Suite

PATH = "/v1/play/decide"
STRENGTHS = ("plain", "easy", "club", "strong")
LANGUAGES = ["en", "zh-Hans", "zh-Hant", "ja"]
SPEC = Spec()


class Hand:
    """A hand whose seats see no more than their views."""

    def __init__(self, suite, ruleset, rules, seed):
        self.suite = suite
        self.start = {"ruleset": ruleset, "rules": rules}
        self.request = {**self.start, "deal": {"seed": seed}, "actions": []}

    def state(self, view=None):
        return self.suite.client.post("/v1/play?names=none",
                                      {**self.request, "view": view}).json()

    def asked(self):
        """The first seat that is asked; None when the hand is over."""
        return next((seat for seat, offers in enumerate(self.state()["offers"]) if offers), None)

    def question(self, seat, strength="club", view=None):
        return {**self.start, "seat": seat, "strength": strength, "seed": 7,
                "view": view or self.state(seat)}

    def act(self, seat, offer):
        self.request["actions"].append({"seat": seat, **offer})


def decided(suite, question, names=""):
    return suite.client.post(PATH + names, question).json()


def whole_hands(suite):
    """Each decision is an offer; one from all of the state is the same, which has others' tiles."""
    thoughts = set()
    for number, (ruleset, rules) in enumerate(GAMES):
        hand = Hand(suite, ruleset, rules, f"decided {number}")
        questions, offers = [], []
        while (seat := hand.asked()) is not None:
            question = hand.question(seat, STRENGTHS[len(offers) % len(STRENGTHS)])
            answer = suite.client.post(PATH, question)
            faults = SPEC.request_faults("POST", PATH, question) + \
                SPEC.answer_faults("POST", PATH, answer)
            if len(offers) % 8 == 0:
                suite.check(f"{ruleset}: as described", not faults, "; ".join(faults))
                told = {**question, "view": hand.state()}
                suite.equal(f"{ruleset}: from all that there is", decided(suite, told),
                            answer.json())
            answer = answer.json()
            suite.check(f"{ruleset}: an offer",
                        answer["offer"] in question["view"]["offers"][seat], answer["offer"])
            thoughts |= {thought["id"] for thought in answer["thoughts"]}
            questions.append(question)
            offers.append(answer["offer"])
            hand.act(seat, answer["offer"])
        status, out, _ = suite.cli("decide", data=b"".join(dump(one) + b"\n" for one in questions))
        suite.equal(f"{ruleset}: the command", (status, [one["offer"] for one in parse_lines(out)]),
                    (0, offers))
    suite.check("many thoughts are had", len(thoughts) > 8, thoughts)


def words(suite):
    """The sentences are the catalogue's, with what they are about in its place."""
    question = Hand(suite, "riichi", {}, "our first game").question(0, "easy")
    labels = suite.client.get("/v1/rulesets/riichi").json()["labels"]["play_thoughts"]
    answer = decided(suite, question)
    suite.check("something is thought", answer["thoughts"], answer)
    for thought in answer["thoughts"]:
        name = thought.pop("name")
        suite.equal("in four languages", list(name), LANGUAGES)
        template = labels[thought["id"]]
        suite.equal("as the catalogue has it", name,
                    {tag: text.format(**thought) for tag, text in template.items()})
    english = decided(suite, question, "?names=en")["thoughts"][0]
    suite.equal("in English alone", list(english["name"]), ["en"])
    bare = decided(suite, question, "?names=none")
    suite.equal("without words", bare["thoughts"], answer["thoughts"])
    again = decided(suite, {**question, "strength": None, "seed": None, "id": 4})
    suite.equal("a club player unless it is said", again["offer"],
                decided(suite, {**question, "strength": "club", "seed": 0})["offer"])
    suite.equal("whose question", again["id"], 4)


def changed(question, pointer, value):
    """The question with another value there; Ellipsis: with none."""
    question = copy.deepcopy(question)
    *path, last = [int(step) if step.isdigit() else step for step in pointer[1:].split("/")]
    place = question
    for step in path:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return question


def refused(suite):
    hand = Hand(suite, "riichi", {}, "our first game")
    for _ in range(6):
        seat = hand.asked()
        hand.act(seat, decided(suite, hand.question(seat))["offer"])
    seat = hand.asked()
    good = hand.question(seat)
    other = (seat + 1) % 4
    events = good["view"]["events"]
    own = next(i for i, event in enumerate(events)
               if event["type"] == "discard" and event["seat"] == seat)
    for name, code, pointer, question in (
            ("no seat", "missing_field", "/seat", changed(good, "/seat", ...)),
            ("a fifth seat", "bad_value", "/seat", changed(good, "/seat", 4)),
            ("a seat of text", "bad_value", "/seat", changed(good, "/seat", "0")),
            ("no view", "missing_field", "/view", changed(good, "/view", ...)),
            ("a view of text", "bad_value", "/view", changed(good, "/view", "0")),
            ("no such strength", "bad_value", "/strength", changed(good, "/strength", "weak")),
            ("luck below 0", "bad_value", "/seed", changed(good, "/seed", -1)),
            ("an unknown member", "unknown_field", "/view/tiles", changed(good, "/view/tiles", 1)),
            ("another seat's view", "contradiction", f"/view/offers/{other}",
             changed(good, "/seat", other)),
            ("no offers", "contradiction", f"/view/offers/{seat}",
             changed(good, f"/view/offers/{seat}", [])),
            ("no events", "missing_field", "/view/events",
             changed(good, "/view/events", ...)),
            ("events of text", "bad_value", "/view/events", changed(good, "/view/events", "x")),
            ("too many events", "bad_value", "/view/events",
             changed(good, "/view/events", events * 60)),
            ("no such event", "bad_value", "/view/events/0/type",
             changed(good, "/view/events/0/type", "sneeze")),
            ("nobody's discard", "missing_field", f"/view/events/{own}/seat",
             changed(good, f"/view/events/{own}/seat", ...)),
            ("a tile that cannot be", "bad_tile", f"/view/events/{own}/tile",
             changed(good, f"/view/events/{own}/tile", "9z")),
            ("an event too few", "illegal_action", "/view/events/0",
             changed(good, "/view/events/0", ...)),
            ("the end of it", "illegal_action", f"/view/events/{len(events)}",
             changed(good, "/view/events", events + [{"type": "end"}])),
            ("tiles of no such hand", "wrong_tile_count", "/view",
             changed(good, f"/view/seats/{seat}/concealed", "19m19p19s1234567z1z")),
            ("tiles that are not seen", "contradiction", f"/view/seats/{seat}",
             changed(good, f"/view/seats/{seat}/concealed", 14)),
            ("three seats", "bad_value", "/view/seats",
             changed(good, "/view/seats", good["view"]["seats"][:3])),
            ("no indicator", "missing_field", "/view", changed(good, "/view/deal", {})),
            ("the turn of another phase", "contradiction", "/view",
             changed(good, "/view/phase", "over"))):
        problem = suite.client.post(PATH, question)
        suite.check(f"{name}: no server fault", problem.status < 500, problem.status)
        body = problem.json()
        suite.equal(name, (body.get("code"), body.get("pointer")), (code, pointer))
        faults = SPEC.answer_faults("POST", PATH, problem)
        suite.check(f"{name}: as described", not faults, "; ".join(faults))
    suite.equal("what was refused was good before", "offer" in decided(suite, good), True)


def any_events(suite):
    """Whatever the events are, there is an answer or a problem."""
    hand = Hand(suite, "mcr", {}, "cut")
    for _ in range(30):
        seat = hand.asked()
        if seat is None:
            break
        hand.act(seat, decided(suite, hand.question(seat, "plain"))["offer"])
    question = hand.question(hand.asked() or 0)
    events = question["view"]["events"]
    for at, event in enumerate(events):
        before, after = events[:at], events[at + 1:]
        for instead in ([], [event, event], [{**event, "seat": 3}],
                        [{**event, "tile": "7z", "tiles": "777z"}]):
            bent = changed(question, "/view/events", before + instead + after)
            answer = suite.client.post(PATH, bent)
            suite.check("an answer, or a problem of the view", answer.status in (200, 422),
                        json.dumps(answer.json())[:300])


def main():
    with Suite() as suite:
        suite.run(whole_hands, words, refused, any_events)


if __name__ == "__main__":
    main()
