"""What a seat may do, in the order of docs/play.md."""

from common.request import Meld
from play.seat import NAMES, kind_of, place, text_of


def by_tiles(tiles):
    return [place(t) for t in sorted(tiles, key=place)]


class Offers:
    """The part of a course that works out offers; it changes nothing."""

    def turn_offers(self, who):
        found = []
        if who.drawn is not None:
            if self.wins(who, who.drawn, None, None):
                found.append({"type": "win"})
            found += [{"type": "abort", "reason": r} for r in self.aborts(who)]
            if self.left > 0:
                found += self.aside_offers(who)
        return found + self.discard_offers(who)

    def aborts(self, who):
        return []

    def aside_offers(self, who):
        """Kongs and norths (P6: a tile must be left to replace them)."""
        found = [{"type": "north"}] if self.may_north(who) else []
        kinds = [kind_of(t) for t in who.concealed]
        for kind in sorted({k for k in kinds if kinds.count(k) == 4}):
            if self.may_kong(who, "concealed_kong", kind):
                found.append({"type": "concealed_kong", "tile": NAMES[kind]})
        for tile in sorted(set(who.concealed), key=place):
            if self.pung_of(who, kind_of(tile)) and self.may_kong(
                    who, "added_kong", kind_of(tile)):
                found.append({"type": "added_kong", "tile": NAMES[tile]})
        return found

    def may_north(self, who):
        return False

    def may_kong(self, who, sort, kind):
        """Whether a kong of these tiles, which are held, may be made."""
        return True

    def discard_offers(self, who):
        found = []
        declarable = self.declarable(who)
        for tile in sorted(set(who.concealed), key=place):
            forms = []
            if tile != who.drawn or who.concealed.count(tile) > 1:
                forms.append({"type": "discard", "tile": NAMES[tile]})
            if tile == who.drawn:
                forms.append({"type": "discard", "tile": NAMES[tile], "drawn": True})
            for form in forms:
                if self.may_discard(who, tile, "drawn" in form):
                    found.append(form)
                    if tile in declarable:
                        found.append({**form, "declare": self.declaration})
        return found

    def may_discard(self, who, tile, drawn):
        return True

    declaration = None

    def declarable(self, who):
        """The tiles with which a declaration may be made."""
        return ()

    def ready_discards(self, who):
        """The tiles after which the rest is ready."""
        found = set()
        for tile in set(who.concealed):
            rest = list(who.concealed)
            rest.remove(tile)
            if self.waits(rest, who.melds, who.norths):
                found.add(tile)
        return found

    def claim_offers(self, who, seat, tile):
        """Without `pass`."""
        if not who.known:
            return []
        found = [{"type": "win"}] if self.wins(who, tile, seat, None) else []
        if self.left == 0 or not self.may_claim(who, seat, tile):
            return found
        kind = kind_of(tile)
        own = who.of_kind(kind)
        if len(own) == 3 and self.may_kong(who, "open_kong", kind):
            found.append({"type": "open_kong"})
        for sort, choices in (("pung", self.pungs(who, kind, own)),
                              ("chow", self.chows(who, seat, kind))):
            choices = {text_of(tiles): tiles for tiles in choices}
            for text, tiles in sorted(choices.items(), key=lambda c: by_tiles(c[1])):
                if self.may_meld(who, sort, tiles, tile):
                    found.append({"type": sort, "tiles": text})
        return found

    def may_claim(self, who, seat, tile):
        return True

    def pungs(self, who, kind, own):
        return [[a, b] for i, a in enumerate(own) for b in own[i + 1:]]

    def chows(self, who, seat, kind):
        if not self.chows_allowed() or (seat + 1) % self.players != who.number:
            return []
        found = []
        for a, b in self.chow_partners(kind):
            found += [[x, y] for x in who.of_kind(a) for y in who.of_kind(b)]
        return found

    def chows_allowed(self):
        return True

    def chow_partners(self, kind):
        """Pairs of kinds that make a run with this one."""
        if kind >= 27:
            return []
        rank = kind % 9
        steps = [(-2, -1), (-1, 1), (1, 2)]
        return [(kind + a, kind + b) for a, b in steps if rank + a >= 0 and rank + b <= 8]

    def may_meld(self, who, sort, tiles, claimed):
        """P11 where swap-calling is forbidden."""
        return True

    @staticmethod
    def meld_of(who, sort, tiles, claimed):
        return Meld(sort, [*tiles, claimed], None, claimed)

    # Wins ------------------------------------------------------------------------------------

    def wins(self, who, tile, origin, how):
        """P5, asked only of hands that are ready for the tile."""
        if not who.known:
            return False
        rest = who.rest() if origin is None else who.concealed
        kinds = self.waits(rest, who.melds, who.norths)
        return kind_of(tile) in kinds and self.judged(who, tile, origin, how)
