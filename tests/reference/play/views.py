"""What a seat may see (docs/play.md), and pairs of walls that it cannot tell apart."""

from play.waiting import Illegal
from play.seat import NAMES, kind_of, parse, text_of
from play.table import begin

TRIES = 12


def masked(course, full, view):
    """A state as `view` sees it."""
    found = {name: full[name] for name in ("phase", "seat", "tile", "left", "deal")}
    over = full["phase"] == "over"
    found["offers"] = [o if i == view else None for i, o in enumerate(full["offers"])]
    found["seats"] = [who if i == view else hidden(course, who, over)
                      for i, who in enumerate(full["seats"])]
    found["events"] = [seen(course, event, view, over) for event in full["events"]]
    return found


def face_down(course, over):
    """Whether concealed kongs lie so that nobody else sees their kind."""
    return course.request["ruleset"] == "mcr" and not over


def hidden(course, who, over):
    """Another's seat: how many tiles it holds, and what lies open."""
    shown = {**who, "concealed": len(parse(who["concealed"])),
             "drawn": None, "passed": None, "furiten": None}
    if face_down(course, over):
        shown["melds"] = [{**m, "tiles": ""} if m["type"] == "concealed_kong" else m
                          for m in who["melds"]]
    return shown


def seen(course, event, view, over):
    if event.get("seat") == view:
        return event
    if event["type"] == "draw":
        return {**event, "tile": None}
    if event["type"] == "concealed_kong" and face_down(course, over):
        return {**event, "tiles": None}
    return event


# ---- Leaks -------------------------------------------------------------------------------------

def kept(played, state, seat):
    """Tiles that were dealt to a seat and that it has not shown."""
    drawn = {NAMES.index(event["tile"]) for event in state["events"]
             if event["type"] == "draw" and event["seat"] == seat}
    dealt = set(parse(played.request["deal"]["hands"][seat]))
    return sorted((dealt & set(parse(state["seats"][seat]["concealed"]))) - drawn)


def swapped(played, state, view):
    """The deal with two tiles that `view` cannot see changed for each other; or None."""
    rng, hands = played.rng, played.request["deal"]["hands"]
    a, b = rng.sample([i for i in range(len(hands)) if i != view], 2)
    mine, other = kept(played, state, a), kept(played, state, b)
    pairs = [(x, y) for x in mine for y in other if kind_of(x) != kind_of(y)]
    if not pairs:
        return None
    x, y = rng.choice(pairs)
    changed = list(hands)
    for seat, gone, come in ((a, x, y), (b, y, x)):
        tiles = parse(hands[seat])
        tiles[tiles.index(gone)] = come
        changed[seat] = text_of(tiles)
    return {**played.request, "deal": {**played.request["deal"], "hands": changed}}


def replayed(request, actions, view):
    """The actions with which the other wall looks the same; None where it cannot."""
    course, done = begin(request), []
    wanted = [a for a in actions if a["type"] != "pass" or a.get("seat") == view]
    try:
        while wanted or course.phase == "claims":
            asked = [i for i, offers in enumerate(course.offers) if offers]
            if course.phase == "claims" and not (wanted and wanted[0].get("seat") in asked):
                action = {"seat": next(i for i in asked if i != view), "type": "pass"}
            else:
                action = wanted.pop(0)
            course.act(action)
            done.append(action)
    except (Illegal, StopIteration, IndexError):
        return None
    return (done, course) if course.phase == "turn" else None


def leak_requests(played):
    """Two requests whose answers have to be the same to the byte, or none."""
    rng = played.rng
    turns = [i for i, state in enumerate(played.states) if state["phase"] == "turn"]
    for _ in range(TRIES if turns else 0):
        i = rng.choice(turns)
        view = rng.randrange(played.course.players)
        request = swapped(played, played.states[i], view)
        if request is None:
            continue
        found = replayed(request, played.actions[:i], view)
        if found and (found[1].seat, found[1].left) == (
                played.states[i]["seat"], played.states[i]["left"]):
            return [{**played.prefix(i), "view": view},
                    {**request, "actions": found[0], "view": view}]
    return []


def leak_fault(found):
    if found and found[0] != found[1]:
        return "step 1: a view tells two walls apart that differ in what it may not see"
    return None
