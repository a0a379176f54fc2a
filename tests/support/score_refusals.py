"""Valid requests for POST /v1/score, ways to spoil them, and checks of the refusals."""

import copy
import re

from support.answer_checks import answer_faults
from support.client import JSON

PATH = "/v1/score"
GONE = object()  # set(): remove the member
BASE = {
    "ruleset": "riichi",
    "hand": {"seat": 1, "concealed": "456p24s999s55777z", "win_tile": "3s", "from": 2},
}
# A hand of one pung and ten concealed tiles.
OPEN = {
    "ruleset": "riichi",
    "hand": {"seat": 1, "concealed": "456p24s999s55z", "win_tile": "3s", "from": 2,
             "melds": [{"type": "pung", "tiles": "777z", "from": 3}]},
}
CALLED = {"ruleset": "riichi", "hand": {"seat": 1, "from": 2, "called": {"han": 3, "fu": 40}}}


def patch(request, *changes):
    """A copy of a request with (JSON Pointer, value) set; GONE removes, "-" appends."""
    request = copy.deepcopy(request)
    for pointer, value in changes:
        *way, last = [p.replace("~1", "/").replace("~0", "~") for p in pointer.split("/")[1:]]
        place = request
        for name in way:
            place = place[int(name)] if isinstance(place, list) else place.setdefault(name, {})
        if isinstance(place, list):
            if last == "-":
                place.append(value)
            else:
                place[int(last)] = value
        elif value is GONE:
            del place[last]
        else:
            place[last] = value
    return request


def refuse(suite, name, body, status, codes, pointer=None, detail=None, content_type=JSON,
           path=PATH, **more):
    """
    Posts `body` and wants a problem: `codes` one code or several allowed ones, `pointer` a regular
    expression for the whole of it, `detail` one for a part. Further members must be equal.
    """
    answer = suite.client.post(path, body, content_type)
    statuses = status if isinstance(status, tuple) else (status,)
    codes = codes if isinstance(codes, tuple) else (codes,)
    if answer.status not in statuses:
        return suite.check(name, False, f"want {status} {codes}, got {answer!r}")
    found = answer_faults(answer)
    if not found:
        problem = answer.json()
        if problem["code"] not in codes:
            found.append(f"code, want {codes}")
        if pointer is not None and not re.fullmatch(pointer, problem.get("pointer", "")):
            found.append(f"pointer, want {pointer}")
        if detail is not None and detail not in problem["detail"]:
            found.append(f"detail, want {detail!r}")
        found += [f"{k}, want {v!r}" for k, v in more.items() if problem.get(k) != v]
        found += suite.spec.answer_faults("POST", path, answer)
    return suite.check(name, not found, f"{found}: {answer.body.decode(errors='replace')}")


def accept(suite, name, body, **headers):
    answer = suite.client.post(PATH, body, **headers)
    suite.check(name, answer.status == 200 and answer.json().get("win") is True, repr(answer))
    return answer


def nested(levels):
    """A request whose member /x brings the whole to `levels` levels."""
    return b'{"ruleset":"riichi","x":' + b"[" * (levels - 1) + b"]" * (levels - 1) + b"}"
