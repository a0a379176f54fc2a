"""What must hold in any answer of the program, beyond agreeing with the reference."""

from itertools import product

from common.request import suit_run
from common.tiles import PLAIN, parse_tiles
from yueqing.calls import score
from yueqing.points import valued
from yueqing.readings import Facts, Reading, facts_of
from yueqing.request import FLAGS, SCORE_FLAGS, Frame, read_win
from yueqing.seats import read_seats, take_over


def shapes(answer, melds):
    """The concealed groups shown, [(sort, kinds)], the pair last; None if something is no group.

    The melds stand behind them, as the contract has it."""
    found, number = [], 5 - len(melds)
    behind = [sorted(parse_tiles(text, "")) for text in answer["groups"][number:]]
    if behind != [m.kinds for m in melds]:
        return None
    for text in answer["groups"][:number]:
        kinds = parse_tiles(text, "")
        if len(kinds) != 3 or not (suit_run(kinds) or len(set(kinds)) == 1):
            return None
        found.append(("run" if kinds[0] != kinds[1] else "triplet", kinds))
    return found + [("pair", [PLAIN[answer["pair"]]] * 2)]


def placed(groups, wilds, caishen):
    """Every way to put the wilds of the answer into its groups."""
    places = [(i, j) for i, (_, kinds) in enumerate(groups) for j in range(len(kinds))]
    choices = [[(i, j) for i, j in places if groups[i][1][j] == face] for face in wilds]
    seen = set()
    for chosen in product(*choices):
        where = frozenset(chosen)
        if len(where) != len(wilds) or where in seen:
            continue
        seen.add(where)
        found = []
        for i, (sort, kinds) in enumerate(groups):
            own = tuple(j for j in range(len(kinds)) if (i, j) in where)
            if sort != "run" and kinds[0] == caishen:
                sort = "kept"
            elif sort != "run":
                own = tuple(range(len(own)))
            found.append((sort, kinds[0], own))
        yield found


def reading_fault(hand, frame, broken, answer):
    """The groups shown are made of the hand, and bear the patterns shown."""
    if hand.called:
        return None if answer.get("reading") is None else "a called hand has a reading"
    caishen, shown = frame.faces.caishen, answer["reading"]
    groups = shapes(shown, hand.melds)
    if groups is None:
        return "no group"
    if any(w["tile"] != "%d%s" % (caishen % 9 + 1, "mpsz"[caishen // 9]) for w in shown["wilds"]):
        return "another tile than the caishen is wild"
    wilds = [PLAIN[w["as"]] for w in shown["wilds"]]
    tiles = [k for _, kinds in groups for k in kinds]
    for face in wilds:
        if face not in tiles:
            return "a wild stands nowhere"
        tiles.remove(face)
    if sorted(tiles + [caishen] * len(wilds)) != sorted(hand.concealed + [hand.win_tile]):
        return "the groups are not the tiles of the hand"
    ids = {p["id"]: p["value"] for p in answer["patterns"]}
    two_sided = frame.options["pinghu_wait"] == "two_sided"
    for way in placed(groups, wilds, caishen):
        facts = Facts()
        for group in way:
            facts = facts + facts_of(group, hand.win_tile, caishen, two_sided)
        verdict = valued(hand, Reading(facts, way, caishen), frame, broken)
        if verdict.patterns == ids and all(
            answer["total"][name] == v for name, v in verdict.total.items()
        ):
            return None
    return "the groups shown do not have these patterns"


def wait_fault(request, entry, by_discard):
    """A wait is worth what /score says of the same tile, with the flags that may stand there."""
    side = entry["by_discard" if by_discard else "by_self_draw"]
    hand = {k: v for k, v in request["hand"].items() if k != "drawn"}
    dealer = (request.get("table") or {}).get("dealer", 0)
    other = (dealer + 1) % 4 if hand["seat"] == dealer else dealer
    hand.update(win_tile=entry["tile"])
    gone = {"after_kong"} if by_discard else {"robbing_kong", "after_kong_discard"}
    hand["flags"] = [f for f in hand.get("flags") or [] if f not in gone]
    hand["from"] = other if by_discard else None
    if by_discard and side["win"] and side["from"] != other:
        return "thrown by another seat than the page says"
    found = score({k: v for k, v in request.items() if k != "visible"} | {"hand": hand})
    if found.get("code") == "contradiction" and "robbing_kong" in hand["flags"]:
        return None  # a tile that cannot be robbed: a caishen, or one that is held
    if found.get("win") != side["win"] or found.get("reason") != side.get("reason"):
        return "score and waits differ about %s" % entry["tile"]
    if not side["win"]:
        return None
    ids = [p["id"] for p in found["patterns"]]
    if ids != side["pattern_ids"] or any(side["total"][k] != v for k, v in found["total"].items()):
        return "score and waits give %s another worth" % entry["tile"]
    return None


def waits_faults(request, answer):
    for entry in answer.get("waits", ()):
        for by_discard in (True, False):
            yield wait_fault(request, entry, by_discard)


def settled_fault(request, answer):
    if not answer.get("wins"):
        return None
    frame = Frame(request, {"outcome"})
    outcome = request["outcome"]
    hand = read_win(outcome["wins"][0], "", frame, FLAGS)
    seats = read_seats(outcome.get("seats"), "", frame)
    take_over(hand, seats[hand.seat], "")
    broken = any(s.breaks() for s in seats if s.seat != hand.seat)
    return reading_fault(hand, frame, broken and frame.options["break_rule"], answer["wins"][0])


def fault(call, request, answer):
    if call == "waits":
        return next(filter(None, waits_faults(request, answer)), None)
    if call == "settle":
        return settled_fault(request, answer)
    if not answer["win"]:
        return None
    frame = Frame(request, {"hand"})
    hand = read_win(request["hand"], "/hand", frame, SCORE_FLAGS)
    broken = "broken" in hand.flags and frame.options["break_rule"]
    return reading_fault(hand, frame, broken, answer)
