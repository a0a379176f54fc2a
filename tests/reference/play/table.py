"""A hand from a request: which course, which wall, what the answer shows."""

import verify_deal
from play.jiujiang import Jiujiang
from play.mcr import Mcr
from play.ming import Ming
from play.nanchang import Nanchang
from play.riichi import Riichi
from play.seat import NAMES, NUMBER, text_of
from play.yueqing import Yueqing

COURSES = {"riichi": Riichi, "nanchang": Nanchang, "ming": Ming, "jiujiang": Jiujiang,
           "yueqing": Yueqing, "mcr": Mcr}


class SealedWall:
    """The wall of a seed, as dealing.md and tests/verify_deal.py have it."""

    def __init__(self, request):
        rules = request.get("rules")
        deal = verify_deal.deal_of(
            request["ruleset"], request["deal"]["seed"], rules, request.get("table"))
        self.drawing = verify_deal.Drawing(request["ruleset"], deal, rules or {})
        self.deal = {**deal.shown, "drawn": deal.drawn,
                     "hands": [text_of(NUMBER[t] for t in hand) for hand in deal.hands],
                     "flowers": [text_of(NUMBER[t] for t in f) for f in deal.flowers]}

    def indicator(self):
        """It is turned before the kong's own tile is drawn, so the wall is counted from its end."""
        drawing = self.drawing
        behind = (verify_deal.FROM_THE_END if drawing.deal.seats == verify_deal.SEATS
                  else verify_deal.FROM_THE_END_OF_THREE)
        lying = [tile for stack in drawing.stacks for tile in stack] + drawing.kept
        tile = lying[-behind - 2 * (drawing.count("indicator") + 1)]
        drawing.made.append("indicator")
        return NUMBER[tile]

    def take(self, source):
        if source == "indicator":
            return self.indicator()
        return NUMBER[self.drawing.draw("flower" if source == "north" else source)]


def begin(request, wall=None):
    if "seed" in request["deal"]:
        wall = SealedWall(request)
        request = {**request, "deal": wall.deal}
    return COURSES[request["ruleset"]](request, wall)


def drawn_of(course, who):
    shown = course.phase == "turn" and course.seat == who.number and who.drawn is not None
    return NAMES[who.drawn] if shown else None


def state(course):
    """What the answer says at this moment, but for the settlement."""
    found = {
        "phase": course.phase, "seat": course.seat, "tile": course.tile,
        "offers": [offers and list(offers) for offers in course.offers], "left": course.left,
        "deal": course.shown_deal(),
        "events": list(course.events),
        "seats": [{
            "concealed": text_of(who.concealed) if who.known else len(who.concealed),
            "drawn": drawn_of(course, who),
            "melds": who.told_melds(), "discards": who.told_discards(),
            "flowers": text_of(who.flowers), **course.own_members(who),
        } for who in course.seats],
    }
    if course.due is not None:
        found["due"] = dict(course.due)
    if course.outcome is not None:
        found["outcome"] = course.outcome
    return found
