"""Compares answers with expected parts of them, checks problems, and adds up payments."""

import re

from support.client import PROBLEM

PROBLEM_MEMBERS = ("type", "title", "status", "detail", "code", "args")
FAULT_MEMBERS = {"detail", "code", "pointer", "args"}
INSTANCE = re.compile(rb'"instance":"urn:uuid:[0-9a-f-]{36}"')


def differences(want, got, at=""):
    """
    Every place where `got` lacks or contradicts what the partial answer `want` says. Patterns are
    compared by id: some cases name them in the order of their source. Their order in answers is
    the catalogue's, which score_faults sees to.
    """
    if isinstance(want, dict):
        if not isinstance(got, dict):
            return [f"{at}: want an object, got {got!r}"]
        found = []
        for name, value in want.items():
            if name not in got:
                found.append(f"{at}/{name}: missing, want {value!r}")
            elif name in ("patterns", "pattern_ids"):
                found += differences(by_id(value), by_id(got[name]), f"{at}/{name}")
            else:
                found += differences(value, got[name], f"{at}/{name}")
        return found
    if isinstance(want, list):
        if not isinstance(got, list) or len(got) != len(want):
            return [f"{at}: want {want!r}, got {got!r}"]
        return [line for i, value in enumerate(want)
                for line in differences(value, got[i], f"{at}/{i}")]
    if type(want) is not type(got) or want != got:
        return [f"{at}: want {want!r}, got {got!r}"]
    return []


def by_id(patterns):
    """Patterns, or ids of patterns, in the order of their ids."""
    return sorted(patterns, key=lambda entry: entry if isinstance(entry, str) else entry["id"])


def problem_faults(problem, status=None, line=None):
    """What is wrong with the form of a problem (docs/contract.md, "Errors")."""
    if not isinstance(problem, dict):
        return [f"no object: {problem!r}"]
    found = [f"no {name}" for name in PROBLEM_MEMBERS if name not in problem]
    if found:
        return found + [repr(problem)]
    if status is not None and problem["status"] != status:
        found.append(f"status {problem['status']} in the body of a {status}")
    if problem["type"] != "/docs/problems#" + problem["code"]:
        found.append(f"type {problem['type']!r}")
    if not str(problem["detail"]).strip():
        found.append("empty detail")
    pointer = problem.get("pointer", "")
    if not isinstance(pointer, str) or (pointer and not pointer.startswith("/")):
        found.append(f"pointer {pointer!r}")
    if line is not None and problem.get("line") != line:
        found.append(f"line {problem.get('line')!r}, want {line}")
    return found + errors_faults(problem)


def errors_faults(problem):
    """What is wrong with the several faults of a problem; the first is the problem itself."""
    if "errors" not in problem:
        return []
    errors = problem["errors"]
    found = [] if 2 <= len(errors) <= 16 else [f"{len(errors)} errors"]
    found += [f"members of an error: {error}" for error in errors if set(error) != FAULT_MEMBERS]
    if errors and {name: problem.get(name) for name in errors[0]} != errors[0]:
        found.append(f"the first error is another: {errors[0]}")
    return found


def without_instance(told):
    """A problem, or the bytes of answers, but for the requests' ids: those differ each time."""
    if isinstance(told, bytes):
        return INSTANCE.sub(b'"instance":""', told)
    return {name: member for name, member in told.items() if name != "instance"}


def answer_faults(answer):
    """The same for an HTTP answer that is a problem: status and content type too."""
    if answer.type != PROBLEM:
        return [f"content type {answer.headers.get('content-type')!r} of a {answer.status}"]
    try:
        problem = answer.json()
        found = [] if "instance" in problem else ["no instance"]
        return found + problem_faults(problem, answer.status)
    except ValueError as error:
        return [f"{error}: {answer.body[:200]!r}"]


def payment_sums(payments, seats):
    """(what each of so many seats gains, what the pools gain) by a list of payments."""
    seats, pools = [0] * seats, 0
    for payment in payments:
        for name, sign in (("from", -1), ("to", 1)):
            if payment[name] is None:
                pools += sign * payment["amount"]
            else:
                seats[payment[name]] += sign * payment["amount"]
    return seats, pools


def money_faults(answer):
    """Of any answer that pays: deltas and pools sum to 0, the payments give the deltas."""
    found = []
    total = sum(answer["deltas"]) + sum(answer["pools"].values())
    if total:
        found.append(f"deltas {answer['deltas']} and pools {answer['pools']} sum to {total}")
    seats, pools = payment_sums(answer["payments"], len(answer["deltas"]))
    if seats != answer["deltas"] or pools != sum(answer["pools"].values()):
        found.append(f"payments give {seats} and {pools}, not {answer['deltas']}")
    for payment in answer["payments"]:
        if payment["amount"] <= 0:
            found.append(f"amount {payment['amount']}")
        if None in (payment["from"], payment["to"]) and "account" not in payment:
            found.append(f"a pool without account: {payment}")
    return found


POOL = 4  # its place among the seats: after them


class Order:
    """The catalogue's order of a ruleset's whys and patterns."""

    def __init__(self, entry):
        self.whys = [why["id"] for why in entry["whys"]]
        self.patterns = [pattern["id"] for pattern in entry["patterns"]]


def order_faults(payments, whys):
    """Payments are ordered by why (as in the catalogue), to, from; never the same one twice. A pool
    comes after the seats."""
    def place(payment):
        seats = [POOL if payment[name] is None else payment[name] for name in ("to", "from")]
        return [whys.index(payment["why"])] + seats

    places = [place(payment) for payment in payments]
    if places != sorted(places) or any(a == b for a, b in zip(places, places[1:])):
        return [f"payments out of order: {payments}"]
    return []


def score_faults(answer, hand, order):
    """What must hold of every answer of /score, whatever the hand."""
    if not answer["win"]:
        extra = {"patterns", "total", "payments", "deltas"} & set(answer)
        return [f"no win, but {sorted(extra)}"] if extra else []
    found = money_faults(answer) + order_faults(answer["payments"], order.whys)
    places = [order.patterns.index(pattern["id"]) for pattern in answer["patterns"]]
    if places != sorted(set(places)):
        found.append(f"patterns out of order: {answer['patterns']}")
    won = [p for p in answer["payments"]
           if p["to"] == hand["seat"] and p["why"] in ("hand", "base", "tiao", "liability")]
    own = sum(p["amount"] for p in won)
    # Three by two to one: each liable yakuman and the rest are rounded by themselves (SD11).
    parts = len(answer["deltas"]) == 3 and {p["why"] for p in won} == {"hand", "liability"}
    more = (0, 100, 200, 300) if parts else (0,)
    if own - answer["total"]["points"] not in more:
        found.append(f"the winner gets {own} for the win, points {answer['total']['points']}")
    return found


TABLE = ("dealer", "round_wind", "hand_number", "dealer_streak", "honba", "deposits", "multiplier",
         "points")


def settle_faults(answer, request, order):
    """What must hold of every answer of /settle."""
    found = money_faults(answer) + order_faults(answer["payments"], order.whys)
    table, following = request.get("table") or {}, answer["next_table"]
    found += [f"next_table has no {name}" for name in TABLE if name not in following]
    if found:
        return found
    number = table.get("hand_number")
    if following["hand_number"] != (1 if number is None else number) + 1:
        found.append(f"hand_number {number} goes to {following['hand_number']}")
    points = table.get("points")
    if points and following["points"] != [p + d for p, d in zip(points, answer["deltas"])]:
        found.append(f"points {points}, deltas {answer['deltas']}, next {following['points']}")
    if len(answer["counted"]) != len(answer["deltas"]):
        found.append(f"counted {answer['counted']}")
    return found
