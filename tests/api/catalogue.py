#!/usr/bin/python3
"""What the catalogue says of the checks is what they do: fu of called hands, abortive draws, flags.
"""

import json
import re

from support.suite import Suite

FU = range(15, 165, 5)
WON = {"seat": 1, "from": None, "concealed": "123m456p24s999s55z", "win_tile": "3s"}
WON_OF_THREE = WON | {"concealed": "123p456p24s999s55z", "nukidora": 1}
OF_THREE = {"after_nuki", "robbing_nuki"}


def called_fu(suite):
    for row in suite.riichi["called_fu"]:
        for member, source in (("by_self_draw", None), ("by_discard", 2)):
            taken = []
            for fu in FU:
                hand = {"seat": 1, "from": source, "called": {"han": row["han"], "fu": fu}}
                answer = suite.client.post("/v1/score", {"ruleset": "riichi", "hand": hand})
                taken += [fu] if answer.status == 200 else []
            suite.equal(f"fu of {row['han']} han {member}", row[member], taken)
            suite.check(f"{row['han']} han {member}: some", len(taken) > 5, str(taken))
    suite.equal("han", [row["han"] for row in suite.riichi["called_fu"]], [1, 2, 3, 4])


def abort(suite, reason, rules):
    outcome = {"type": "abortive_draw", "reason": reason}
    if reason == "four_riichi":
        outcome["riichi"] = [0, 1, 2, 3]
    request = {"ruleset": "riichi", "rules": rules, "outcome": outcome}
    return suite.client.post("/v1/settle", request)


def aborts(suite):
    options = {option["name"]: option for option in suite.riichi["options"]}
    for entry in suite.riichi["aborts"]:
        suite.equal(f"{entry['id']} with its option",
                    abort(suite, entry["id"], entry["options"]).status, 200)
        for name, wanted in entry["options"].items():
            words = options[name].get("words", [True, False])
            for value in words:
                if value != wanted:
                    answer = abort(suite, entry["id"], {name: value})
                    suite.equal(f"{entry['id']} with {name} {value}",
                                (answer.status, answer.json().get("pointer")),
                                (422, "/outcome/reason"))


def refused(suite, flags):
    three = bool(OF_THREE & set(flags))
    request = {"ruleset": "riichi", "hand": dict(WON_OF_THREE if three else WON, flags=flags)}
    if three:
        request["rules"] = {"players": 3}
    answer = suite.client.post("/v1/score", request)
    return (answer.status, answer.json().get("code"), answer.json().get("pointer"))


def flag_rules(suite):
    wrong = (422, "contradiction", "/hand/flags")
    for rule in suite.riichi["flag_rules"]:
        if "won" not in rule["states"]:
            continue
        for flag in rule["flags"]:
            if rule["needs"]:
                suite.equal(f"{flag} without {rule['needs']}", refused(suite, [flag]), wrong)
            for other in rule["excludes"]:
                suite.equal(f"{flag} with {other}", refused(suite, [flag, other]), wrong)
    suite.equal("riichi alone", refused(suite, ["riichi"])[0], 200)


def seatings(suite):
    """What stands there for three holds for three."""
    four, three = suite.riichi["seatings"]
    suite.equal("players", [four["players"], three["players"]], [4, 3])
    suite.equal("tiles for four", four["tiles"], suite.riichi["tiles"])
    suite.equal("tile sets", [four["tileset"], three["tileset"]], ["mj136/1", "mj108/1"])
    rules = {"players": 3}
    answer = suite.client.post("/v1/deals", {"ruleset": "riichi", "rules": rules, "seed": "1"})
    suite.equal("start points", answer.json()["table"]["points"], [three["start_points"]] * 3)
    for option in three["options"]:
        body = {"ruleset": "riichi", "rules": {**rules, option["name"]: option["default"]},
                "seed": "1"}
        suite.equal(f"{option['name']}: its default is taken",
                    suite.client.post("/v1/deals", body).status, 200)
    usual = {option["name"] for option in suite.riichi["options"]}
    suite.equal("options of three alone",
                [o["name"] for o in three["options"] if o["name"] not in usual],
                ["players", "north", "nuki_rinshan", "rob_nuki", "tsumo_loss", "honba_tsumo",
                 "honba_ron"])
    for preset in [*suite.riichi["presets"], *three["presets"]]:
        for seating, others in ((four, three), (three, four)):
            body = {"ruleset": "riichi", "seed": "1",
                    "rules": {"preset": preset["name"], "players": seating["players"]}}
            known = preset not in others["presets"] and \
                preset["name"] not in seating["absent"]["presets"]
            suite.equal(f"{preset['name']} with {seating['players']}",
                        suite.client.post("/v1/deals", body).status, 200 if known else 422)
    for reason in three["absent"]["aborts"]:
        body = {"ruleset": "riichi", "rules": rules,
                "outcome": {"type": "abortive_draw", "reason": reason}}
        suite.equal(f"{reason} with three",
                    suite.client.post("/v1/settle", body).json().get("code"), "contradiction")
    suite.equal("unknown to four", four["absent"]["patterns"], ["yakuhai_north", "nuki_dora"])
    suite.equal("unknown to three", three["absent"]["options"],
                ["counter_tsumo", "counter_ron", "uma_floating"])
    suite.equal("told of three", ids(three["flags"]), ["after_nuki", "robbing_nuki"])


def ids(entries):
    return [entry["id"] for entry in entries]


def of_four(suite):
    """Who goes by the ruleset's own lists plays with four, whatever of them is sent."""
    riichi = suite.riichi
    told = json.dumps([riichi[name] for name in ("options", "presets", "flags", "hand", "seats")])
    for name in ("nuki", '"players"', "sanma"):
        suite.equal(f"nothing of {name}", name in told, False)
    defaults = {option["name"]: option["default"] for option in riichi["options"]}
    for preset in [None, *(preset["name"] for preset in riichi["presets"])]:
        body = {"ruleset": "riichi", "rules": {**defaults, "preset": preset}, "hand": WON}
        suite.equal(f"all defaults beside {preset}",
                    suite.client.post("/v1/score", body).status, 200)


def labels(suite):
    """Nothing that a form shows lacks a language; what Japanese players do not name is marked."""
    for entry in suite.client.get("/v1/rulesets").json()["rulesets"]:
        ruleset = suite.client.get(entry["link"]).json()
        for pattern in ruleset["patterns"]:
            own = "ja" in pattern["name"]
            suite.check(f"{entry['id']}: {pattern['id']}: marked only where Japanese has no name",
                        not (own and pattern.get("ja_is_chinese")))
            suite.equal(f"{entry['id']}: {pattern['id']}: label", pattern["name"],
                        {tag: pattern["label"][tag] for tag in pattern["name"]})
        for option in ruleset["options"]:
            suite.equal(f"{entry['id']}: {option['name']}", option["help"]["en"], option["meaning"])
            suite.equal(f"{entry['id']}: words of {option['name']}",
                        list(option.get("word_labels", {})), option.get("words", []))


def own_words(suite):
    """What all rulesets share stands in each as its players say it."""
    said = {"riichi": ("Chombo", "错和"), "mcr": ("False hu", "错和"),
            "nanchang": ("False win", "诈和"), "ming": ("False win", "诈和"),
            "jiujiang": ("False win", "诈胡"), "yueqing": ("False win", "诈胡")}
    for ruleset, words in said.items():
        entry = suite.client.get(f"/v1/rulesets/{ruleset}").json()
        label = entry["labels"]["outcomes"]["false_win"]
        suite.equal(f"{ruleset}: a false win", (label["en"], label["zh-Hans"]), words)
        suite.equal(f"{ruleset}: a draw", entry["labels"]["outcomes"]["exhaustive_draw"]["ja"],
                    "流局")


def refusals(suite):
    """What a request is refused with is one of the catalogue's texts, in each language."""
    wrong = {"ruleset": "riichi", "hand": {"seat": 9, "concealed": "123m", "win_tile": "1z"}}
    for entry in suite.client.get("/v1/rulesets").json()["rulesets"]:
        ruleset = suite.client.get(entry["link"]).json()
        texts = [refusal["detail"] for refusal in ruleset["refusals"]]
        for tag in ("en", "zh-Hans", "zh-Hant", "ja"):
            suite.check(f"{entry['id']}: every refusal in {tag}", all(text[tag] for text in texts))
            body = wrong | {"ruleset": entry["id"]}
            problem = suite.client.post(f"/v1/score?names={tag}", body).json()
            args = {name: str(value) for name, value in problem["args"].items()}
            suite.check(f"{entry['id']}: the refusal of seat 9 is told in {tag}",
                        args and problem["detail"] in
                        [re.sub(r"\{(\w+)\}", lambda found: args.get(found[1], ""), text[tag])
                         for text in texts])


# What each Chinese is written in: the sets of characters hold none of the other script's own.
SCRIPTS = {"zh-Hans": "gb2312", "zh-Hant": "big5hkscs"}


def written(value):
    """(language, text) of all that a JSON value says in Chinese."""
    if isinstance(value, list):
        for one in value:
            yield from written(one)
    elif isinstance(value, dict):
        for tag, one in value.items():
            if tag in SCRIPTS and isinstance(one, str):
                yield tag, one
            else:
                yield from written(one)


def foreign(tag, text):
    """The characters of a text that its script lacks."""
    return "".join(one for one in text
                   if not one.encode(SCRIPTS[tag], "ignore") and "\u3400" <= one <= "\u9fff")


def scripts(suite):
    """No text in one Chinese script has a character of the other."""
    for entry in suite.client.get("/v1/rulesets").json()["rulesets"]:
        said = set(written(suite.client.get(entry["link"]).json()))
        for tag in SCRIPTS:
            suite.equal(f"{entry['id']}: {tag}", [],
                        [text for of, text in said if of == tag and foreign(tag, text)])


def main():
    with Suite() as suite:
        suite.riichi = suite.client.get("/v1/rulesets/riichi").json()
        suite.run(called_fu, aborts, flag_rules, seatings, of_four, labels, own_words, scripts,
                  refusals)


if __name__ == "__main__":
    main()
