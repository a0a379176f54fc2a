"""Recomputes the account of a score by its steps alone, and holds it against the score."""


def round_up(number, value):
    return -(-number // value) * value


OPS = {
    "set": lambda number, value: value,
    "add": lambda number, value: number + value,
    "multiply": lambda number, value: number * value,
    "double": lambda number, value: number * 2 ** value,
    "power": lambda number, value: number ** value,
    "round_up": round_up,
    "at_least": max,
    "at_most": min,
}


class Account:
    """`by_seat`: the numbers that are kept for each seat."""

    def __init__(self, steps, by_seat):
        self.steps, self.by_seat, self.numbers = steps, by_seat, {}

    def key(self, number, step):
        return (number, step["seat"]) if number in self.by_seat else number

    def faults(self):
        """Works out all numbers; what is wrong with a line."""
        found = []
        for step in self.steps:
            value = step["value"]
            if "from" in step and self.numbers.get(self.key(step["from"], step)) != value:
                found.append(f"the value is not that of {step['from']}: {step}")
            key = self.key(step["of"], step)
            self.numbers[key] = OPS[step["op"]](self.numbers.get(key, 0), value)
            if self.numbers[key] != step["total"]:
                found.append(f"comes to {self.numbers[key]}: {step}")
        return found

    def total_faults(self, total):
        """A number that is a member of the total, too, has come to the same."""
        found = []
        for key, number in self.numbers.items():
            name, seat = key if isinstance(key, tuple) else (key, None)
            said = total.get(name)
            said = said[seat] if isinstance(said, list) else said
            if name in total and said != number:
                found.append(f"{name} comes to {number}, the total says {said}")
        return found


def account_faults(win, by_seat):
    """What is wrong with the steps of a won hand."""
    account = Account(win["steps"], by_seat)
    found = account.faults() + account.total_faults(win["total"])
    if account.numbers.get("points") != win["total"]["points"]:
        found.append(f"no step makes the points {win['total']['points']}")
    ids = {pattern["id"] for pattern in win["patterns"]}
    named = {step["why"] for step in win["steps"]} & ids
    if named != ids:
        found.append(f"no step for {sorted(ids - named)}")
    return found


def fu_faults(win):
    """What is wrong with the parts of fu: they make fu_raw, and the last of them leaves fu."""
    parts, total = win["fu_parts"], win["total"]
    if total["fu_raw"] is None:
        return [f"parts of unknown fu: {parts}"] if parts else []
    if not parts or parts[-1]["total"] != total["fu"]:
        return [f"the parts do not come to {total['fu']}: {parts}"]
    if sum(part["fu"] for part in parts) != total["fu_raw"]:
        return [f"the parts are not {total['fu_raw']}: {parts}"]
    return []


def readings_faults(answer):
    """The reading that was taken is the first, and none is better; a refused hand has none that
    wins."""
    readings = answer["readings"]
    taken = [reading["taken"] for reading in readings]
    if not answer["win"]:
        wins = any(taken) or any(reading["win"] for reading in readings)
        return [f"a refused hand has a reading that wins: {readings}"] if wins else []
    if answer["reading"] is None:
        return [f"a called hand has readings: {readings}"] if readings else []
    found = [] if taken == [True] + [False] * (len(readings) - 1) else [f"taken: {taken}"]
    first = readings[0]
    for name in ("patterns", "reading"):
        if first[name] != answer[name]:
            found.append(f"the first reading has other {name}: {first}")
    for name, value in first["total"].items():
        if answer["total"][name] != value:
            found.append(f"the first reading has another {name}: {first}")
    worth = [reading["total"].get("points", reading["total"].get("pao")) for reading in readings
             if reading["win"]]
    if worth != sorted(worth, reverse=True):
        found.append(f"not the best first: {worth}")
    return found


def explained_faults(answer, ruleset, by_seat):
    """The same for all won hands of an answer of score or settle."""
    found = []
    wins = answer["wins"] if "wins" in answer else [answer]
    for win in wins:
        if win.get("win"):
            found += account_faults(win, by_seat)
            if ruleset == "riichi":
                found += fu_faults(win)
    return found + (readings_faults(answer) if "readings" in answer else [])


def unexplained(answer):
    """The answer as it is without being asked to explain."""
    bare = {name: value for name, value in answer.items()
            if name not in ("fu_parts", "steps", "readings", "more_readings")}
    if "wins" in bare:
        bare["wins"] = [unexplained(win) for win in bare["wins"]]
    return bare
