"""What a run has to reach: actions, events, ends, flags, options, and what outcomes tell."""

from play.made import options_of

COMMON = """
action discard|action pung|action open_kong|action concealed_kong|action added_kong|action win
action pass|event draw|event discard|event pung|event open_kong|event concealed_kong
event added_kong|event win|event end|source wall|source kong|end win|end exhaustive_draw
told|sealed|offer drawn|flag after_kong|flag after_kong_discard|flag last_tile|flag robbing_kong
flag first_turn|claims of several seats|late answer
"""
OF_GAME = {
    "riichi": """
action chow|event chow|action abort|event indicator|event ura|event riichi_accepted
end abortive_draw nine_terminals|end abortive_draw four_winds|end abortive_draw four_kongs
end abortive_draw four_riichi|end abortive_draw triple_ron|declare riichi|flag riichi
flag double_riichi|flag ippatsu|flag robbing_concealed_kong|tenpai|called_away|red five
winners 2|winners 3|furiten discard|furiten riichi|furiten temporary
""",
    "sanma": """
action abort|action north|event north|source north|event indicator|event ura
event riichi_accepted|end abortive_draw nine_terminals|end abortive_draw four_kongs
declare riichi|flag riichi|flag double_riichi|flag ippatsu|flag robbing_concealed_kong
flag after_nuki|flag robbing_nuki|nukidora|tenpai|called_away|red five|winners 2
""",
    "nanchang": "action chow|event chow|followed 1|dealt|chow of honours|furiten passed",
    "ming": """
action chow|event chow|event ura|event riichi_accepted|declare riichi|flag riichi|tenpai
furiten passed
""",
    "jiujiang": """
action chow|event chow|event flower|source flower|declare baoting|flag baoting|followed 1
followed 2|winners 2|furiten passed|flowers
""",
    "yueqing": """
action chow|event chow|event flower|source flower|single_discard|flowers
robbed concealed kong
""",
    "mcr": "action chow|event chow|event flower|source flower|flag last_of_kind|flowers",
}


def wanted(game):
    named = set()
    for text in (COMMON, OF_GAME[game]):
        named |= {name for line in text.strip().splitlines() for name in line.split("|")}
    return named | options_of(game)


def by(played):
    """What one hand shows."""
    course, request = played.course, played.request
    yield "told" if "told" in request["deal"] else "sealed"
    yield from of_rules(request)
    for action in played.actions:
        yield "action " + action["type"]
        if action.get("declare"):
            yield "declare " + action["declare"]
        if action["type"] == "chow" and action["tiles"].endswith("z"):
            yield "chow of honours"
        if "0" in str(action.get("tile")):
            yield "red five"
        if action.get("drawn"):
            yield "offer drawn"
    for event in course.events:
        yield "event " + event["type"]
        if "source" in event:
            yield "source " + event["source"]
    if any(orders for _, orders, _ in played.orders):
        yield "claims of several seats"
        if any(len({len(o) for o in orders}) > 1 for _, orders, _ in played.orders):
            yield "late answer"
    for found in played.furiten:
        yield f"furiten {found}"
    yield from of_outcome(course)


def of_rules(request):
    for name, value in request["rules"].items():
        yield f"option {name} {value}"


def of_outcome(course):
    outcome = course.outcome
    yield " ".join(["end", outcome["type"], *([outcome["reason"]] if "reason" in outcome else [])])
    wins = outcome.get("wins", [])
    if len(wins) > 1:
        yield f"winners {len(wins)}"
    for win in wins:
        yield from (f"flag {flag}" for flag in win["flags"])
        yield from (name for name in ("single_discard", "nukidora", "flowers")
                    if win.get(name))
        if "robbing_kong" in win["flags"] and course.events[-3]["type"] == "draw" and not any(
                m.kind == "pung" and course.robbed in m.kinds
                for m in course.seats[win["from"]].melds):
            yield "robbed concealed kong"
    if outcome.get("tenpai"):
        yield "tenpai"
    if outcome.get("followed"):
        yield f"followed {outcome['followed']['count']}"
    for shown in outcome.get("seats", []):
        yield from (name for name in ("called_away", "dealt") if shown.get(name))
    yield from (payment["why"] for payment in course.settled["payments"])
