"""Puts one fault into a valid request and lists the problems of which the answer must be one."""

from support.ledger_suite import NO_ID

ABOVE = {"scorer": ["read"], "owner": ["read", "scorer"], "read": [],
         "admin": ["read", "scorer"]}  # an owner makes keys too
MAY_BE_EMPTY = ("/finish", "/ticket", "/seal", "/deals", "/close")  # bodies of these calls


def spoil(actor, call):
    """Changes the call; answers (problems, Authorization or None)."""
    random, body = actor.random, call.body
    ways = [no_key, bad_key, unknown_query]
    if call.seals:
        ways.append(no_idempotency_key)
    if call.seals and used_keys(actor, call):
        ways.append(used_key)
    if ABOVE[call.role]:
        ways.append(low_role)
    if call.path.count("/") > 3 or "/players/" in call.path:
        ways.append(foreign_id)
    if isinstance(body, dict):
        ways += [unknown_member, not_json, not_utf8, wrong_type, other_media]
    return random.choice(ways)(actor, call)


def no_key(actor, call):
    return {(401, "unauthorized")}, "Basic YTpi"


def bad_key(actor, call):
    key = getattr(actor.club, call.role).key
    return {(401, "unauthorized")}, f"Bearer {key[:-2]}{actor.random.choice('xyz')}_"


def low_role(actor, call):
    call.role = actor.random.choice(ABOVE[call.role])
    return {(403, "forbidden")}, None


def unknown_query(actor, call):
    call.path += ("&" if "?" in call.path else "?") + "zz=1"
    return {(422, "bad_value")}, None


def no_idempotency_key(actor, call):
    del call.headers["Idempotency-Key"]
    return {(428, "idempotency_key_missing")}, None


def used_keys(actor, call):
    """Of other requests of the club, or of the admin."""
    return [other.headers["Idempotency-Key"] for other, _ in actor.receipts
            if (other.role == "admin") == (call.role == "admin")
            and (other.method, other.path, other.body) != (call.method, call.path, call.body)]


def used_key(actor, call):
    call.headers["Idempotency-Key"] = actor.random.choice(used_keys(actor, call))
    return {(422, "idempotency_mismatch")}, None


def foreign_id(actor, call):
    """Of nothing, of another club, or no id at all."""
    parts = call.path.split("/")
    kind = parts[2].split("?")[0]
    parts[3] = actor.random.choice((NO_ID, "x", actor.foreign.get(kind, NO_ID)))
    call.path = "/".join(parts)
    return {(404, "not_found")}, None


def unknown_member(actor, call):
    call.body = {**call.body, "zz": actor.random.choice((1, None, "x", []))}
    return {(422, "unknown_field")}, None


def not_json(actor, call):
    call.body = actor.random.choice((b"", b"{", b'{"a":1,"a":2}', b"[" * 99, b"{}{}"))
    if call.body == b"" and call.path.endswith(MAY_BE_EMPTY):
        call.body = b"{"
    return {(400, "bad_json")}, None


def not_utf8(actor, call):
    call.body = b'{"reason":"\xff"}'
    return {(400, "bad_json")}, None


def wrong_type(actor, call):
    call.body = actor.random.choice(([], 1, "text", True))
    return {(422, "bad_value")}, None


def other_media(actor, call):
    call.type = "text/plain"
    return {(415, "unsupported_media_type")}, None
