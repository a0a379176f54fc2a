"""What a run of random requests has to reach: all that a ruleset's catalogue names."""

from common.catalogue import CALLS

CODES = (
    "missing_field", "unknown_field", "bad_value", "unknown_ruleset", "unknown_option",
    "bad_option", "bad_tile", "bad_meld", "wrong_tile_count", "five_of_a_tile", "contradiction",
    "not_a_win",
)
NAMED = {  # member of an answer: the part of the catalogue that its words are from
    "reason": "reasons", "why": "whys", "shape": "shapes", "abortive": "aborts",
    "match_end": "match_ends",
}


def bounds(option):
    """The values of an option that are tried by name; those in between are any."""
    if option["type"] == "boolean":
        return {True: "true", False: "false"}
    if option["type"] == "enum":
        return {word: word for word in option["words"]}
    if option["type"] == "integer":
        return {option["min"]: "least", option["max"]: "most"}
    return {}


def wanted(catalogue):
    """Everything that has to be reached, as text."""
    found = {"refusal " + code for code in CODES}
    for name, option in catalogue.options.items():
        found |= {f"option {name} {word}" for word in [*bounds(option).values(), "refused"]}
    found |= {"preset " + name for name in catalogue.presets}
    found |= {"pattern " + name for name in catalogue.ids("patterns")}
    for part in ("reasons", "whys", "shapes", "step_whys"):
        found |= {f"{part} {name}" for name in catalogue.ids(part)}
    found |= {"match_ends " + name for name in catalogue.told["match_ends"]}
    found |= {"outcome " + name for name in catalogue.told["outcomes"]}
    found |= {"abort " + name for name in catalogue.ids("aborts")}
    for call in CALLS:
        found |= {f"{call} flag {flag}" for flag in catalogue.flags(call)}
        for part in ("hand", "seats", "deal", "table"):
            found |= {f"{call} {path}" for path in paths(catalogue.members(part, call), part)}
    return found


def paths(members, at):
    for member in members:
        path = f"{at}.{member['name']}"
        yield path
        yield from paths(member.get("members", ()), path)


def given_paths(members, value, at):
    """The paths of `members` that stand in `value`."""
    for member in members:
        if isinstance(value, dict) and value.get(member["name"]) is not None:
            path = f"{at}.{member['name']}"
            yield path
            yield from given_paths(member.get("members", ()), value[member["name"]], path)


def of_options(catalogue, rules):
    if rules.get("preset"):
        yield "preset " + rules["preset"]
    for name, value in rules.items():
        if name in catalogue.options and not isinstance(value, list):
            word = bounds(catalogue.options[name]).get(value)
            if word:
                yield f"option {name} {word}"


def of_request(catalogue, call, request):
    yield from of_options(catalogue, request.get("rules") or {})
    outcome = request.get("outcome") or {}
    hands = [request["hand"]] if "hand" in request else outcome.get("wins") or []
    for hand in hands:
        for flag in hand.get("flags") or []:
            yield f"{call} flag {flag}"
    if "type" in outcome:
        yield "outcome " + outcome["type"]
    if outcome.get("reason"):
        yield "abort " + outcome["reason"]
    shown = {"hand": hands, "seats": outcome.get("seats") or request.get("seats") or [],
             "deal": [request.get("deal")], "table": [request.get("table")]}
    for part, values in shown.items():
        for value in values:
            for path in given_paths(catalogue.members(part, call), value, part):
                yield f"{call} {path}"


def of_answer(answer):
    if isinstance(answer, list):
        for value in answer:
            yield from of_answer(value)
    elif isinstance(answer, dict):
        for name, value in answer.items():
            if name == "patterns":
                yield from ("pattern " + pattern["id"] for pattern in value)
            elif name == "pattern_ids":
                yield from ("pattern " + pattern for pattern in value)
            elif name == "steps":
                yield from ("step_whys " + step["why"] for step in value)
            elif name in NAMED and isinstance(value, str):
                yield f"{NAMED[name]} {value}"
                if name == "why":  # what is paid at a draw is a pattern of no hand
                    yield "pattern " + value
            else:
                yield from of_answer(value)


def reached(catalogue, call, request, answer):
    """What one request and its answer show."""
    if "code" not in answer:
        yield from of_request(catalogue, call, request)
        yield from of_answer(answer)
        return
    yield "refusal " + answer["code"]
    if "reason" in answer:
        yield "reasons " + answer["reason"]
    if answer["code"] == "bad_option":
        yield f"option {answer['pointer'].split('/')[2]} refused"
