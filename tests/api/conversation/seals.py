"""
Sealed matches in a conversation: seats that speak, lie, repeat each other or say nothing, hands
that are dealt and drawn from, and what all that leaves of the match's other calls.
"""

import time
from copy import copy

from conversation.actor import Call
from conversation.leagues import Leagues
from support.sealed_matches import SIGNATURE, commitment_of, verify_deal

QUICKNET, PERIOD = 1692803367, 3  # when the beacon's first round came, and how often one does
# For seats that speak; and for those that do not, which is waited for between two rounds.
LONG, SHORT = 3600, 10
SHORT_MAX = 2  # matches of a talker
PACE = 300     # answers that come within SHORT or as long as that takes
CONTRADICTION = (422, "contradiction")
SEEDS = ("east", "東", "a seed", "x" * 64)


class Seal:
    """What docs/dealing.md says of a match's seats, its context and its deals."""

    def __init__(self, match, shown, beacon):
        self.match, self.beacon = match, beacon
        self.tokens = [seat["token"] for seat in shown["seats"]]
        self.places = ["silent"] * len(self.tokens)
        self.bound, self.seeds = [None] * len(self.tokens), [None] * len(self.tokens)
        self.over = self.has_context = self.shown = False  # over: all times are
        self.wait = None  # the time that is waited for before the match goes on
        self.dealt, self.deals = None, []  # the hand's number; the draws of each
        self.note()

    def note(self):
        self.match.book.post("seal", self.match.id)

    def phase(self):
        for name, holds in (("shown", self.shown), ("ready", self.has_context),
                            ("committing", "silent" in self.places),
                            ("revealing", "committed" in self.places)):
            if holds:
                return name
        return "beacon"

    def settle(self):
        """What time has decided."""
        if self.over and self.phase() in ("committing", "revealing"):
            for seat, place in enumerate(self.places):
                if place in ("silent", "committed"):
                    self.places[seat] = "left_out"
                    self.note()
        if self.phase() == "beacon" and not self.beacon:
            self.take_context()

    def take_context(self):
        self.has_context = True
        self.note()

    def settled(self):
        """As it is for the next call that writes, which may be refused and leave no trace."""
        trial = copy(self)
        trial.places, trial.note = list(self.places), lambda: None
        trial.settle()
        return trial

    # ---- Seats ----

    def check_commitment(self, seat, bound):
        """(what is wrong with it, whether it changes anything)."""
        then = self.settled()
        wrong = self.match.must_be_open()
        if then.places[seat] == "committed" and then.bound[seat] == bound:
            return wrong, False
        if then.places[seat] != "silent" or then.shown:
            wrong.append(CONTRADICTION)
        return wrong, True

    def commit(self, seat, bound):
        self.settle()
        self.places[seat], self.bound[seat] = "committed", bound
        self.note()

    def check_seed(self, seat, seed):
        then = self.settled()
        wrong = self.match.must_be_open()
        opens = commitment_of(self.match.id, seat, seed) == then.bound[seat]
        if then.places[seat] == "revealed" and opens:
            return wrong, (then.places, then.has_context) != (self.places, self.has_context)
        if then.places[seat] != "committed" or then.phase() in ("committing", "shown") or not opens:
            wrong.append(CONTRADICTION)
        return wrong, True

    def reveal(self, seat, seed):
        self.settle()
        if self.places[seat] == "revealed":
            return
        repeats = seed in [other for other, place in zip(self.seeds, self.places)
                           if place == "revealed"]
        self.places[seat], self.seeds[seat] = "left_out" if repeats else "revealed", seed
        self.note()
        self.settle()

    # ---- Hands ----

    def check_deal(self):
        then = self.settled()
        return [CONTRADICTION] if then.phase() != "ready" or self.dealt else []

    def deal(self):
        self.settle()
        self.dealt = self.match.next_number
        self.deals.append([])
        self.note()

    def may_draw(self, source):
        """Of the few tiles that conversations draw; every ruleset has one kong at least."""
        drawn = [one["source"] for one in self.deals[-1]]
        return source != "indicator" or (self.match.ruleset == "riichi" and
                                         drawn.count("indicator") < drawn.count("kong"))

    def show_hand(self):
        self.dealt = None
        self.note()

    def end(self):
        """Before the match ends, its secret is shown."""
        if not self.shown:
            self.shown, self.dealt = True, None
            self.note()


class Sealers(Leagues):
    """The steps."""

    def some_sealed(self, *phases):
        """Mostly an open one that has come so far."""
        fit = [match for match in self.book.matches.values()
               if match.seal and match.seal.wait is None]
        going = [match for match in fit if match.state == "open" and
                 match.seal.settled().phase() in phases]
        if going and self.chance(0.9):
            fit = going
        return self.random.choice(fit) if fit else None

    def wait_for_seats(self):
        """Between two rounds: the times of seats that say nothing are over."""
        for match in self.book.matches.values():
            if match.seal and match.seal.wait is not None:
                time.sleep(max(0, match.seal.wait - time.time()))
                match.seal.wait, match.seal.over = None, True
                if self.chance(0.8):
                    self.sign(match)

    def seal_write(self, match, call, problems, apply):
        """A write to the seal by a key of the club: its answer shows where it stands."""
        self.maybe_match(call, match.version, problems)
        done = self.write(call, problems)
        if done is not None:
            apply(done)
            match.version += 1
            self.agrees_seal(match, done)
            self.same("ETag", self.answer.headers.get("etag"), f'"{match.version}"')
        return done

    def agrees_seal(self, match, shown):
        seal = match.seal
        hand = shown["hand"]
        self.same("the seal", (shown["match"], shown["phase"], shown["deals"],
                               [seat["place"] for seat in shown["seats"]], hand is not None),
                  (match.id, seal.phase(), len(seal.deals), seal.places, seal.dealt is not None))
        if hand is not None:
            self.same("the hand", (hand["hand_number"], hand["deal"], [
                (one["seat"], one["source"]) for one in hand["draws"]]),
                (seal.dealt, len(seal.deals) - 1, [
                    (one["seat"], one["source"]) for one in seal.deals[-1]]))

    # ---- Opening ----

    def seal(self):
        """Some of them are for seats that say nothing: those are waited for."""
        fit = [match for match in self.open_matches() if not match.hands and not match.seal]
        match = self.random.choice(fit) if fit and self.chance(0.9) else self.some_match()
        if match is None:
            return
        short = self.shorts < SHORT_MAX and self.chance(0.3)
        body, begun = {"seconds": self.short() if short else LONG}, time.time()
        beacon = self.chance(0.8 if short else 0.1)
        if beacon:
            body["beacon"] = {"chain": "quicknet", "round":
                              int(begun + 2 * body["seconds"] - QUICKNET) // PERIOD + 5}
        problems = match.must_be_open()
        if match.seal or match.hands:
            problems.append(CONTRADICTION)
        call = Call("scorer", "POST", f"/v1/matches/{match.id}/seal", body, seals=False)
        opening = []  # shown once, so that it is not replayed when the key is another one

        def apply(shown):
            match.seal = Seal(match, shown, beacon)
            opening.append(match)

        self.seal_write(match, call, problems, apply)
        if opening and short:
            self.shorts += 1
            self.speak_and_be_silent(match, begun, body)
        elif opening:
            self.speak(match)
            self.speak(match)
            self.deal_hand(match)

    def short(self):
        """Seconds in which seats speak at the pace of the last answer, many times over."""
        return min(LONG, max(SHORT, round(PACE * self.took)))

    def speak_and_be_silent(self, match, begun, body):
        """Each seat commits, or not; each shows its seed, or not; then they are waited for."""
        seats = range(len(match.seal.places))
        silent = {seat for seat in seats if self.chance(0.2)}
        for seat in seats:
            if seat not in silent:
                self.commit(match, seat)
        for seat in seats:
            if self.chance(0.6):
                self.reveal(match, seat)
        self.require(time.time() < begun + body["seconds"], "the machine has slowed down")
        match.seal.wait = begun + 2 * body["seconds"] + 1
        if "beacon" in body:
            match.seal.wait = QUICKNET + PERIOD * (body["beacon"]["round"] - 1) + 1

    # ---- Seats ----

    def seat_write(self, match, seat, what, body, told, seals=True):
        """A write with a seat's token: (what is wrong, whether it changes anything) is known."""
        problems, changes = told
        self.keys += 1
        call = Call("nobody", "POST", f"/v1/seats/{match.seal.tokens[seat]}/{what}", body,
                    seals=seals, **{"Idempotency-Key": f"k{self.keys}"})
        done = self.write(call, problems, spoils=False)
        if done is not None:
            match.version += changes
            self.same("ETag", self.answer.headers.get("etag"), f'"{match.version}"')
        return done

    def some_seed(self, seat):
        """Its own, or one of few, so that two seats choose the same."""
        return self.random.choice(SEEDS) if self.chance(0.15) else f"{seat} of {self.steps}"

    def commit(self, match, seat):
        seal = match.seal
        if seal.seeds[seat] is None:
            seal.seeds[seat] = self.some_seed(seat)
        bound = commitment_of(match.id, seat, seal.seeds[seat])
        if self.chance(0.1):  # a lie: of another seat, of another seed, of nothing
            bound = self.random.choice((
                commitment_of(match.id, (seat + 1) % len(seal.places), seal.seeds[seat]),
                commitment_of(match.id, seat, "another"), "00" * 32))
        told = seal.check_commitment(seat, bound)
        done = self.seat_write(match, seat, "commitment", {"commitment": bound}, told)
        if done is not None and told[1]:
            seal.commit(seat, bound)
        self.agrees_seat(match, seat, done)

    def reveal(self, match, seat):
        seal = match.seal
        seed = seal.seeds[seat] or self.some_seed(seat)
        if self.chance(0.15):
            shown = [other for other in seal.seeds if other]
            seed = self.random.choice(["another", *shown])
        told = seal.check_seed(seat, seed)
        done = self.seat_write(match, seat, "seed", {"seed": seed}, told)
        if done is not None and told[1]:
            seal.reveal(seat, seed)
        self.agrees_seat(match, seat, done)

    def agrees_seat(self, match, seat, done):
        if done is not None:
            self.same("its seat", done["seat"], seat)
            self.agrees_seal(match, done["seal"])

    def seats_speak(self):
        """Each seat of a match does what is next, and some do not."""
        match = self.some_sealed("committing", "revealing")
        if match is not None:
            self.speak(match)

    def speak(self, match):
        seats = list(range(len(match.seal.places)))
        self.random.shuffle(seats)
        for seat in seats:
            if self.chance(0.95):
                late = "silent" not in match.seal.places
                (self.reveal if late != self.chance(0.1) else self.commit)(match, seat)

    def give_beacon(self):
        match = self.some_sealed("beacon")
        if match is not None:
            self.sign(match)

    def sign(self, match):
        seal, then = match.seal, match.seal.settled()
        problems = match.must_be_open()
        if not seal.beacon or then.phase() != "beacon" or not seal.over:
            problems.append(CONTRADICTION)

        def apply(_):
            seal.settle()
            seal.take_context()

        self.seal_write(match, self.post(match, "seal/beacon", {"signature": SIGNATURE}),
                        problems, apply)

    # ---- Hands ----

    def deal(self):
        match = self.some_sealed("ready")
        if match is not None:
            self.deal_hand(match)

    def deal_hand(self, match):
        problems = match.must_be_open() + match.seal.check_deal()
        self.seal_write(match, self.post(match, "deals", self.random.choice(({}, None))), problems,
                        lambda shown: match.seal.deal())
        if match.seal.dealt and self.chance(0.9):
            for _ in range(self.random.randint(1, 5)):
                self.draw(match)

    def draw_tiles(self):
        match = self.some_sealed("ready")
        for _ in range(0 if match is None else self.random.randint(1, 4)):
            self.draw(match)

    def draw(self, match):
        """The next tile; or one that was drawn, by whoever it was and by another."""
        seal, made = match.seal, match.seal.deals[-1] if match.seal.deals else []
        seat = self.random.randrange(len(seal.places))
        number = self.random.choice([len(made) + 1] * 7 + [1, len(made) + 2])
        source = self.random.choice(("wall", "wall", "wall", "kong", "indicator"))
        if source == "kong" and source in [one["source"] for one in made]:
            source = "wall"
        problems, known = match.must_be_open(), None
        if seal.dealt is None or number > len(made) + 1:
            problems.append(CONTRADICTION)
        elif number <= len(made):
            known = made[number - 1]
            if (known["seat"], known["source"]) != (seat, source):
                problems.append(CONTRADICTION)
        elif not seal.may_draw(source):
            problems.append(CONTRADICTION)
        done = self.seat_write(match, seat, "draws", {"number": number, "source": source},
                               (problems, known is None), seals=False)
        if done is None:
            return
        if known is None:
            seal.note()
            made.append({"seat": seat, "source": source, "tile": done["tile"]})
        self.same("the draw", done, {"number": number, **made[number - 1]})

    # ---- Reading ----

    def look_sealed(self):
        match = self.some_sealed("committing", "revealing", "beacon", "ready")
        if match is None:
            return
        self.agrees_seal(match, self.read(f"/v1/matches/{match.id}/seal"))
        seat = self.random.randrange(len(match.seal.places))
        answer = self.send(Call("nobody", "GET", f"/v1/seats/{match.seal.tokens[seat]}"))
        self.same("status", answer.status, 200)
        own = answer.json()
        self.agrees_seat(match, seat, own)
        self.same("its hand", own["hand"] is not None, match.seal.dealt is not None)
        if own["hand"]:
            self.same("its draws", [one["tile"] for one in own["hand"]["draws"]],
                      [one["tile"] for one in match.seal.deals[-1] if one["seat"] == seat])
        self.check_transcript(match)

    def check_transcript(self, match):
        """It holds, and tells what was drawn of each hand that is over."""
        told, seal = self.read(f"/v1/matches/{match.id}/transcript"), match.seal
        self.same("deals", len(told["hands"]), len(seal.deals))
        for number, (hand, made) in enumerate(zip(told["hands"], seal.deals)):
            hidden = seal.dealt and number == len(seal.deals) - 1
            self.same("draws", hand["draws"], [
                {name: one[name] for name in ("seat", "source", "tile")
                 if not hidden or name != "tile"} for one in made])
        if seal.has_context:
            found = verify_deal.Transcript(told).check()
            self.same("faults", [one for one in found if one[2] == "fails"], [])
            self.same("the secret", "secret" in told, seal.shown)
