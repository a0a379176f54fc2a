"""How a hand ends: wins by `score`, and the outcome that `settle` asks for (P5, P9).

What a score costs is asked only of hands that are ready for the tile; the kinds that a hand waits
for are kept by its tiles.
"""

from play.seat import NAMES, kind_of, text_of


class Ends:
    calls, settling = None, None
    refusable = ()  # codes of a question that `score` could only refuse

    # Readiness ---------------------------------------------------------------------------------

    def waits(self, concealed, melds, norths=0):
        """The kinds that complete 3n + 1 tiles, kept by tiles."""
        key = (tuple(sorted(map(kind_of, concealed))),
               tuple((m.kind, *m.kinds[:2]) for m in melds), norths)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.look(concealed, melds, norths)
        return found

    def ready_kinds(self, who):
        """What a seat waits for, but in a turn that began with a claim."""
        rest = who.rest()
        if not who.known or len(rest) % 3 != 1:
            return set()
        return set(self.waits(rest, who.melds, who.norths))

    # Wins --------------------------------------------------------------------------------------

    def frame(self):
        return {"ruleset": self.request["ruleset"], "rules": self.rules, "table": self.table}

    def shown_deal(self):
        return {}

    def judged(self, who, tile, origin, how):
        hand = self.win_entry(who, tile, origin, how)
        answer = self.calls["score"]({**self.frame(), "deal": self.shown_deal(), "hand": hand})
        if "code" in answer:
            if answer["code"] not in self.refusable or how is None:
                raise AssertionError(f"score refuses {hand}: {answer}")
            return False
        return answer["win"]

    def win_entry(self, who, tile, origin, how):
        """An element of `wins`, which is what score is asked too."""
        rest = who.rest() if origin is None else who.concealed
        fed = self.feeder(who) if origin is None else None
        entry = {
            "seat": who.number, "concealed": text_of(rest), "melds": who.told_melds(),
            "win_tile": NAMES[tile], "from": origin if fed is None else fed,
            "flags": self.flags(who, tile, origin, how),
        }
        if who.flowers:
            entry["flowers"] = text_of(who.flowers)
        self.add_to_win(entry, who, kind_of(tile))
        return entry

    def feeder(self, who):
        """Who pays for a self-draw like a discarder, or None."""
        return None

    def add_to_win(self, entry, who, kind):
        pass

    def flags(self, who, tile, origin, how):
        held = {
            "after_kong": origin is None and self.last_source == "kong",
            "last_tile": self.left == 0 and how is None and self.last_tile_counts(origin),
            "after_kong_discard": origin is not None and how is None and self.turn_kong,
            "first_turn": self.first_turn(who, origin, how),
            **self.own_flags(who, tile, origin, how),
        }
        if how is not None:
            held[how] = True
        return sorted(name for name, holds in held.items() if holds)

    def last_tile_counts(self, origin):
        return True

    def first_turn(self, who, origin, how):
        return False

    def own_flags(self, who, tile, origin, how):
        return {}

    def win(self, winners, origin, tile, how):
        self.robbed = kind_of(tile) if how else None
        for seat in winners:
            self.tell("win", seat=seat, tile=NAMES[tile], **{"from": origin})
        wins = [self.win_entry(self.seats[seat], tile, origin, how) for seat in winners]
        if origin is not None and how is None:
            self.seats[origin].discards[-1]["claimed_by"] = winners[0]
        yield from self.after_win(winners)
        self.end({"type": "win", "wins": wins}, winners)

    def after_win(self, winners):
        yield from ()

    def exhaustive(self):
        self.end({"type": "exhaustive_draw"}, [])

    def abort(self, reason):
        self.end({"type": "abortive_draw", "reason": reason}, [])

    def end(self, outcome, winners):
        if outcome["type"] == "exhaustive_draw" and not all(s.known for s in self.seats):
            return  # PD12: what was held cannot be told
        outcome.update(self.more_of_outcome(outcome["type"], winners))
        self.outcome = outcome

    def more_of_outcome(self, kind, winners):
        return {"seats": [self.winner_shows(s) if s.number in winners else self.shows(s)
                          for s in self.seats]}

    def shows(self, who):
        return {"concealed": text_of(who.rest()), "melds": who.told_melds()}

    def winner_shows(self, who):
        return {}

    def followed_entry(self):
        if not self.followed:
            return {}
        first = NAMES[self.thrown[0][1]]
        return {"followed": {"first": first, "count": self.followed}}

    def settlement(self):
        self.settled = self.calls["settle"](
            {**self.frame(), "deal": self.shown_deal(), "outcome": self.outcome})
        return self.settled
