#!/usr/bin/python3
"""What the catalogue says of the checks is what they do: fu of called hands, abortive draws, flags.
"""

import re

from support.suite import Suite

FU = range(15, 165, 5)
WON = {"seat": 1, "from": None, "concealed": "123m456p24s999s55z", "win_tile": "3s"}


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
    hand = dict(WON, flags=flags)
    answer = suite.client.post("/v1/score", {"ruleset": "riichi", "hand": hand})
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


def main():
    with Suite() as suite:
        suite.riichi = suite.client.get("/v1/rulesets/riichi").json()
        suite.run(called_fu, aborts, flag_rules, labels, refusals)


if __name__ == "__main__":
    main()
