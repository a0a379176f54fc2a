"""
Sends bodies that are wrong in one place: rows of a table with the expected problem, or a wrong
value in every place of a good body.
"""

import copy
import json

from support.answer_checks import answer_faults

ABSENT = object()
LONG = "x" * 70000
WRONG = (None, True, 0, -1, 7, 1.5, 2**53, 10**30, "", "x", "\u0000", LONG, [], [[]], [None] * 4,
         [0] * 5, {}, {"x": 1}, {"seat": 0}, [{}])


def changed(body, pointer, value):
    """A copy of the body with another value there, or without the member (ABSENT)."""
    if pointer == "":
        return value
    body = copy.deepcopy(body)
    *way, last = pointer.lstrip("/").split("/")
    place = body
    for step in way:
        place = place[int(step) if isinstance(place, list) else step]
    last = int(last) if isinstance(place, list) else last
    if value is ABSENT:
        del place[last]
    else:
        place[last] = value
    return body


def places(body, at=""):
    """Every pointer into a body, its own first."""
    yield at
    if isinstance(body, dict):
        for name, value in body.items():
            yield from places(value, f"{at}/{name}")
    if isinstance(body, list):
        for index, value in enumerate(body):
            yield from places(value, f"{at}/{index}")


def refuse_rows(suite, name, send, body, rows):
    """
    `rows`: (pointer, value, code) or (pointer, value, code, pointer of the problem). `send` takes a
    body and answers.
    """
    for pointer, value, code, *where in rows:
        shown = "absent" if value is ABSENT else json.dumps(value)[:40]
        status = 400 if code == "bad_json" else 422
        suite.refused(f"{name}: {pointer} = {shown}", send(changed(body, pointer, value)), status,
                      code, pointer=where[0] if where else pointer)


def vary_all(suite, name, send, body):
    """Every value in every place: 2xx or a well-formed problem of the client's, never a 5xx."""
    for pointer in places(body):
        for value in (*WRONG, ABSENT):
            if pointer == "" and value is ABSENT:
                continue
            answer = send(changed(body, pointer, value))
            shown = "absent" if value is ABSENT else json.dumps(value)[:40]
            found = [] if answer.status in (200, 201) else answer_faults(answer)
            suite.check(f"{name}: {pointer} = {shown}", not found and answer.status < 500,
                        f"{found} {answer!r}")
        if pointer != "" and not pointer.rsplit("/", 1)[1].isdigit():
            answer = send(changed(body, pointer + "x", 1))
            suite.check(f"{name}: {pointer}x is no member", answer.status == 422 and
                        answer.json()["code"] in ("unknown_field", "unknown_option") and
                        answer.json()["pointer"] == pointer + "x", repr(answer))
