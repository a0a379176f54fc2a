#!/usr/bin/python3
"""
Webhooks: each committed entry is posted to each webhook of its club, in order, signed; what fails
is posted again, by the store's cursor alone; nobody is held up by a receiver.
"""

import datetime
import json
import pathlib
import re
import shutil
import subprocess
import threading

from support import tls
from support.client import Client
from support.daemon import Daemon
from support.ledger_suite import ADMIN_KEY, NO_ID, Caller, Club, LedgerSuite, expect
from support.matches import nameless
from support.metrics import Metrics
from support.postgres import is_postgres
from support.raw_store import open_raw
from support.receiver import Receiver, plain, until
from support.store_rows import packed
from support.vectors import ROOT

DAY_MS = 24 * 3600 * 1000
ANSWER_MAX = 65536
DELIVERIES, HOOKS = 200, 8
PATIENT = 6  # attempts, behind which pauses last for hours
PRIVATE = ("--webhooks-private", "--webhooks-ca", tls.CERTIFICATE)
PAUSES = (5, 30, 120, 600, 1800, 3600, 7200, 14400, 14400)  # seconds
BAD = [
    ({}, "missing_field", "/url"),
    ({"url": 7}, "bad_value", "/url"),
    *(({"url": url}, "bad_value", "/url") for url in (
        "", "x", "app.example/hook", "//app.example", "https://", "ftp://app.example",
        "file:///etc/passwd", "gopher://app.example", "javascript:alert(1)",
        "https://user@app.example", "https://user:word@app.example", "https://app.example#x",
        "https:///x", "https:////x", "https://./x",
        "https://../x", "https://app..example/", "https://.app.example/", "https://?x",
        "https://:443/", "https:/app.example/x", "https:app.example",
        "https://[fe80::1%25eth0]/", "https://[2606:4700::1%25eth0]/",
        "https://app example", "https://app.example/\n", "https://ü.example", "https://a:99999/",
        "https://" + "x" * 1000)),
    ({"url": "https://x.example", "kinds": "hand"}, "bad_value", "/kinds"),
    ({"url": "https://x.example", "kinds": ["hands"]}, "bad_value", "/kinds/0"),
    ({"url": "https://x.example", "kinds": ["hand", 7]}, "bad_value", "/kinds/1"),
    ({"url": "https://x.example", "kinds": ["hand", "hand"]}, "contradiction", "/kinds/1"),
    ({"url": "https://x.example", "kinds": ["hand"] * 25}, "bad_value", "/kinds"),
    ({"url": "https://x.example", "after": -1}, "bad_value", "/after"),
    ({"url": "https://x.example", "after": 1000}, "bad_value", "/after"),
    ({"url": "https://x.example", "secret": "mine"}, "unknown_field", "/secret"),
    ({"url": "https://x.example", "enabled": True}, "unknown_field", "/enabled"),
]
# As RFC 6890 has them, and how they can be written otherwise.
NOT_PUBLIC = [
    "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0.0.0.0", "10.0.0.1",
    "127.0.0.1.", "127.1.", "127.0.0.1..", "2130706433.", "0x7f000001.", "0177.0.0.1.", "0X7F.1",
    "0x7f.0x0.0x0.0x1.", "017700000001.", "0", "0.", "127.0.0.01.", "1.2.3.4.5", "256.1.1.1",
    "127%2e0.0.1", "app.example.1", "app.0x1",
    "4294967296.", "169.254.43518.", "10.1", "192.168.257.",
    "100.64.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1",
    "192.168.1.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1",
    "255.255.255.255", "[::]", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]",
    "[::ffff:169.254.169.254]", "[::127.0.0.1]", "[64:ff9b::7f00:1]", "[fe80::1]", "[fc00::1]",
    "[fd00:ec2::254]", "[ff02::1]", "[2001:db8::1]", "[2001::1]", "[2002:7f00:1::]",
]


def path(hook):
    return f"/v1/webhooks/{hook['id']}"


def opened(suite, daemon=None):
    return open_raw((daemon or suite.daemon).store)


def change(suite, hook, columns, daemon=None):
    database = opened(suite, daemon)
    database.change(f"UPDATE webhooks SET {columns} WHERE id = ?", packed(hook["id"]))
    database.close()


def at_once(suite, hook):
    """The pause after a failure is over."""
    change(suite, hook, "due_at = 0")


def patient(suite, hook):
    """Its first failure is followed by a pause of hours, in which only a test ends it."""
    change(suite, hook, f"attempts = {PATIENT}")


def adjust(club, amount=1):
    if not hasattr(club, "member"):
        club.member = club.player("Anna")
    return club.owner.make("/v1/ledger/adjustments", {
        "player": club.member, "asset": "score", "amount": amount, "reason": "a test"})


def deliveries(club, hook):
    return list(club.owner.pages(path(hook) + "/deliveries"))


def in_time(club, hook):
    """Without those for which this machine was too slow: a receiver has 3 s, then 5 s."""
    return [row for row in deliveries(club, hook) if row["fault"] != "timeout"]


def posting(suite):
    """Every entry, in order, as the ledger shows it, by the secret."""
    club, receiver = suite.club("Posted"), Receiver()
    old = adjust(club)
    hook = club.owner.make("/v1/webhooks", {"url": receiver.url, "label": "ours"})
    suite.equal("begins here", (hook["delivered"], hook["kinds"]), (old["seq"], []))
    made = [adjust(club, amount) for amount in range(1, 21)]
    posts = receiver.wait(len(made))
    suite.equal("in order", [post.message["seq"] for post in posts], [e["seq"] for e in made])
    for post, entry in zip(posts, made):
        shown = nameless(club.owner.read(f"/v1/ledger/{entry['id']}"))
        suite.equal("message", post.message, {
            "type": "adjustment", "timestamp": entry["at"], "club": club.id, "seq": entry["seq"],
            "data": shown})
        suite.equal("id", post.id, entry["id"])
        suite.check("signed", post.is_signed_by(hook["secret"]), post.signatures)
        suite.check("not by another", not post.is_signed_by("whsec_" + "A" * 43 + "="))
        suite.equal("headers", [post.headers.get(name) for name in ("content-type", "cookie")],
                    ["application/json", None])
    until(lambda: len(deliveries(club, hook)) == len(made))
    rows = deliveries(club, hook)
    suite.equal("log", [(row["seq"], row["status"], row["fault"], row["attempt"]) for row in rows],
                [(entry["seq"], 204, None, 1) for entry in made])
    now = club.owner.read(path(hook))
    suite.equal("come so far", (now["delivered"], now["failing_since"]), (made[-1]["seq"], None))
    suite.check("no secret", "secret" not in now and hook["secret"] not in str(
        club.owner.read("/v1/webhooks")) + club.owner.get("/v1/export").body.decode())
    expect(club.owner.delete(path(hook)), 200)
    suite.refused("gone", club.owner.get(path(hook)), 404, "not_found")
    adjust(club)
    whole = club.owner.make("/v1/webhooks", {"url": receiver.url, "after": 0})
    posts = receiver.wait(len(made) + old["seq"] + len(made) + 1)[len(made):]
    suite.equal("the whole book", [post.message["seq"] for post in posts],
                list(range(1, made[-1]["seq"] + 2)))
    suite.check("a secret of its own", whole["secret"] != hook["secret"])
    receiver.close()


def kinds(suite):
    """Entries of other kinds are passed over, however many."""
    club, receiver = suite.club("Picked"), Receiver()
    hook = club.owner.make("/v1/webhooks", {"url": receiver.url, "kinds": ["reversal", "match"]})
    made = [adjust(club) for _ in range(3)]
    back = club.owner.make(f"/v1/ledger/{made[0]['id']}/reverse", {"reason": "again"})
    suite.equal("the one", [post.message["type"] for post in receiver.wait(1)], ["reversal"])
    last = adjust(club)["seq"]
    until(lambda: club.owner.read(path(hook))["delivered"] == last)
    suite.equal("passed over", club.owner.read(path(hook))["delivered"], last)
    suite.equal("none of them", [post.message["seq"] for post in receiver.posts], [back["seq"]])
    expect(club.owner.patch(path(hook), {"kinds": []}), 200)
    last = adjust(club)["seq"]
    suite.equal("all kinds", [post.message["seq"] for post in receiver.wait(2)],
                [back["seq"], last])
    receiver.close()


def retries(suite):
    """What fails comes again, the same, before what is after it."""
    club, receiver = suite.club("Again"), Receiver(plain(500))
    hook = club.owner.make("/v1/webhooks", {"url": receiver.url})
    patient(suite, hook)
    first, second = adjust(club, 1), adjust(club, 2)
    receiver.wait(1)
    failing = until(lambda: (lambda now: now if now["retry_at"] else None)(
        club.owner.read(path(hook))))
    suite.check("fails", failing and failing["enabled"] and failing["failing_since"])
    suite.equal("stays", failing["delivered"], first["seq"] - 1)
    for attempt in range(2, 5):
        at_once(suite, hook)
        until(lambda: len(deliveries(club, hook)) == attempt)
    receiver.answer = None
    at_once(suite, hook)
    posts = receiver.wait(6)
    suite.equal("order", [post.message["seq"] for post in posts],
                [first["seq"]] * 5 + [second["seq"]])
    suite.equal("the same", {(post.id, post.body) for post in posts[:5]},
                {(posts[0].id, posts[0].body)})
    rows = until(lambda: (lambda got: got if len(got) == 6 else None)(deliveries(club, hook)))
    suite.equal("log", [(row["attempt"], row["status"], row["fault"]) for row in rows],
                [(PATIENT + n, 500, "status") for n in range(1, 5)]
                + [(PATIENT + 5, 204, None), (1, 204, None)])
    suite.equal("works", club.owner.read(path(hook))["failing_since"], None)
    receiver.close()


def tested_while_failing(suite):
    """A test is posted at once; the entry that waits goes on waiting as long as it was to."""
    club, receiver = suite.club("Patient"), Receiver(plain(500))
    hook = club.owner.make("/v1/webhooks", {"url": receiver.url})
    patient(suite, hook)
    adjust(club)
    until(lambda: len(deliveries(club, hook)) == 1)
    failing = club.owner.read(path(hook))
    for number, status in ((2, 500), (3, 204)):
        receiver.answer = plain(status) if status != 204 else None
        shown = expect(club.owner.post(path(hook) + "/test"), 202)
        suite.equal("shown meanwhile", shown["retry_at"], failing["retry_at"])
        until(lambda: len(deliveries(club, hook)) == number)
        row = deliveries(club, hook)[-1]
        suite.equal("a test", (row["type"], row["attempt"], row["status"]), ("test", 1, status))
        after = club.owner.read(path(hook))
        suite.equal("as before", [after[name] for name in ("retry_at", "failing_since",
                                                           "delivered")],
                    [failing[name] for name in ("retry_at", "failing_since", "delivered")])
    suite.equal("nothing else was posted", [row["type"] for row in deliveries(club, hook)],
                ["adjustment", "test", "test"])
    at_once(suite, hook)
    until(lambda: club.owner.read(path(hook))["failing_since"] is None)
    suite.equal("then the entry", [row["type"] for row in deliveries(club, hook)][3:],
                ["adjustment"])
    receiver.close()


def counted(suite):
    """What came of posts, and how late entries were, are counted for operators."""
    def figures():
        metrics = Metrics(suite.client.get("/metrics").body)
        return [metrics.of(name, **labels) for name, labels in (
            ("mahjongd_webhook_posts_total", {"outcome": "delivered"}),
            ("mahjongd_webhook_posts_total", {"outcome": "failed"}),
            ("mahjongd_webhook_lag_seconds_count", {}))]

    club, receiver = suite.club("Counted"), Receiver(plain(500))
    hook = club.owner.make("/v1/webhooks", {"url": receiver.url})
    patient(suite, hook)
    before = figures()
    adjust(club)
    until(lambda: len(deliveries(club, hook)) == 1)
    until(lambda: figures()[1] == before[1] + 1)
    suite.equal("failed", figures(), [before[0], before[1] + 1, before[2]])
    receiver.answer = None
    at_once(suite, hook)
    until(lambda: figures()[0] == before[0] + 1)
    suite.equal("delivered", figures(), [before[0] + 1, before[1] + 1, before[2] + 1])
    expect(club.owner.post(path(hook) + "/test"), 202)
    until(lambda: figures()[0] == before[0] + 2)
    suite.equal("a test has no lag", figures(), [before[0] + 2, before[1] + 1, before[2] + 1])
    receiver.close()


def pauses(suite):
    """They grow: 5 s, 30 s, 2 minutes, ... 4 hours; after a day of failures it is disabled."""
    club, receiver = suite.club("Paused"), Receiver(plain(503))
    hook = club.owner.make("/v1/webhooks", {"url": receiver.url})
    adjust(club)
    database, last, unseen = opened(suite), 0, set(range(1, len(PAUSES) + 1))
    while unseen:
        change(suite, hook, f"attempts = {min(unseen) - 1}, due_at = 0")
        until(lambda: len(deliveries(club, hook)) > last)
        row = database.rows("SELECT attempts, due_at FROM webhooks WHERE id = ?",
                            packed(hook["id"]))[0]
        rows = deliveries(club, hook)
        last, ended, attempt = len(rows), rows[-1], row["attempts"]
        if ended["attempt"] == attempt:  # or the next one came meanwhile: a pause can be short
            suite.equal(f"pause {attempt}", row["due_at"] - milliseconds(ended["at"])
                        - ended["took_ms"], PAUSES[attempt - 1] * 1000)
            unseen.discard(attempt)
    database.change("UPDATE webhooks SET failing_since = failing_since - ?, due_at = 0"
                    " WHERE id = ?", DAY_MS, packed(hook["id"]))
    database.close()
    now = until(lambda: (lambda found: None if found["enabled"] else found)(
        club.owner.read(path(hook))))
    suite.check("disabled", now and now["disabled_at"])
    count = len(receiver.posts)
    last = adjust(club)["seq"]
    at_once(suite, hook)
    suite.check("the log says so", until(lambda: "webhook disabled" in suite.daemon.log()))
    receiver.answer = None
    expect(club.owner.patch(path(hook), {"enabled": True}), 200)
    suite.equal("on again, nothing missed", [p.message["seq"] for p in receiver.wait(count + 2)][
        -2:], [last - 1, last])
    receiver.close()


def milliseconds(text):
    moment = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    return round(moment.timestamp() * 1000)




def hanging(suite):
    """Begins what `hung` ends: a receiver that does not answer."""
    def hang(_handler, _post):
        suite.enough.wait(60)

    suite.enough, suite.hanging, good = threading.Event(), Receiver(hang), Receiver()
    suite.hung_club = club = suite.club("Hung")
    suite.hung = club.owner.make("/v1/webhooks", {"url": suite.hanging.url})
    club.owner.make("/v1/webhooks", {"url": good.url})
    made = [adjust(club)["seq"] for _ in range(3)]
    suite.equal("the good one has all", [post.message["seq"] for post in good.wait(3)], made)
    suite.equal("the one that hangs, none but the first",
                {post.message["seq"] for post in suite.hanging.wait(1)}, {made[0]})
    good.close()


def hung(suite):
    row = until(lambda: deliveries(suite.hung_club, suite.hung))[0]
    suite.equal("timeout", (row["fault"], row["status"]), ("timeout", None))
    suite.enough.set()
    suite.hanging.close()


def bad_receivers(suite):
    """One that floods, redirects, talks nonsense or is not there; others are not held up."""
    club, good = suite.club("Bad"), Receiver()

    def flood(handler, _post):
        handler.send_response(200)
        handler.end_headers()
        for _ in range(1000):
            handler.wfile.write(b"x" * ANSWER_MAX)

    def nonsense(handler, _post):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nx")
        handler.close_connection = True

    cases = [("answer_too_long", 200, flood),
             ("status", 302, plain(302, Location=good.url)),
             ("status", 307, plain(307, Location=good.url)),
             ("broken_answer", 200, nonsense), ("status", 410, plain(410))]
    receivers = [Receiver(answer) for _, _, answer in cases]
    gone = Receiver()
    gone.close()
    hooks = [club.owner.make("/v1/webhooks", {"url": receiver.url}) for receiver in receivers]
    hooks.append(club.owner.make("/v1/webhooks", {"url": gone.url}))
    club.owner.make("/v1/webhooks", {"url": good.url})
    for _ in range(HOOKS - len(hooks) - 1):
        club.owner.make("/v1/webhooks", {"url": good.url, "kinds": ["match"]})
    suite.refused("no more", club.owner.post("/v1/webhooks", {"url": good.url}), 422,
                  "contradiction")
    made = [adjust(club)["seq"] for _ in range(5)]
    suite.equal("the good one has all", [post.message["seq"] for post in good.wait(5)], made)
    for hook, (fault, status, _) in zip(hooks, cases + [("connection", None, None)]):
        row = until(lambda: in_time(club, hook))[0]
        suite.equal(f"{fault} {status}", (row["fault"], row["status"]), (fault, status))
    suite.equal("no redirect is followed", len(good.posts), 5)
    for receiver in receivers + [good]:
        receiver.close()


def tests_and_secrets(suite):
    club, receiver = suite.club("Tested"), Receiver()
    hook = club.owner.make("/v1/webhooks", {"url": receiver.url})
    sent = club.owner.post(path(hook) + "/test")
    suite.equal("202", sent.status, 202)
    post = receiver.wait(1)[0]
    suite.equal("a test", [post.message[name] for name in ("type", "seq", "data")],
                ["test", None, {}])
    suite.check("signed", post.is_signed_by(hook["secret"]))
    row = until(lambda: deliveries(club, hook))[0]
    suite.equal("log", (row["type"], row["seq"], row["status"]), ("test", None, 204))
    again = club.owner.post(path(hook) + "/secret", Idempotency_Key="rotate")
    new = expect(again, 200)
    suite.check("another", new["secret"] != hook["secret"] and new["old_secret_until"])
    suite.equal("once", expect(club.owner.post(
        path(hook) + "/secret", Idempotency_Key="rotate"), 200), new)
    adjust(club)
    post = receiver.wait(2)[1]
    suite.check("by both", post.is_signed_by(hook["secret"]) and post.is_signed_by(new["secret"]))
    change(suite, hook, "old_until = 1")
    adjust(club)
    post = receiver.wait(3)[2]
    suite.check("by the new one alone", post.is_signed_by(new["secret"])
                and not post.is_signed_by(hook["secret"]), post.signatures)
    expect(club.owner.patch(path(hook), {"enabled": False, "label": "", "kinds": None}), 200)
    adjust(club)
    expect(club.owner.post(path(hook) + "/test"), 202)
    suite.equal("off, but for tests", [p.message["type"] for p in receiver.wait(4)][3:], ["test"])
    receiver.close()


def bounded_log(suite):
    club, receiver = suite.club("Long"), Receiver()
    hook = club.owner.make("/v1/webhooks", {"url": receiver.url})
    change(suite, hook, f"sent = {DELIVERIES * 3}")
    for _ in range(3):
        adjust(club)
    receiver.wait(3)
    numbers = until(lambda: (lambda rows: rows if len(rows) == 3 else None)(
        deliveries(club, hook)))
    suite.equal("numbers", [row["number"] for row in numbers or []],
                [DELIVERIES * 3 + n for n in (1, 2, 3)])
    change(suite, hook, f"sent = {DELIVERIES * 4 + 1}")
    adjust(club)
    kept = until(lambda: (lambda rows: rows if rows[-1]["number"] > DELIVERIES * 4 else None)(
        deliveries(club, hook)))
    suite.equal("the last 200", [row["number"] for row in kept or []],
                [DELIVERIES * 3 + 3, DELIVERIES * 4 + 2])
    receiver.close()


def over_tls(suite):
    """A certificate that is trusted, and one for another name."""
    club = suite.club("Sealed")
    receiver, misnamed = (Receiver(tls=(tls.CERTIFICATE, tls.KEY), host=host)
                          for host in ("localhost", "127.0.0.9"))
    hook, other = (club.owner.make("/v1/webhooks", {"url": one.url})
                   for one in (receiver, misnamed))
    adjust(club)
    suite.equal("it comes", {post.message["type"] for post in receiver.wait(1)},
                {"adjustment"})
    row = until(lambda: in_time(club, other))[0]
    suite.equal("not to a wrong name", (row["fault"], row["status"]), ("tls", None))
    suite.equal("nothing came", misnamed.posts, [])
    suite.equal("good", until(lambda: in_time(club, hook))[0]["fault"], None)
    receiver.close()
    misnamed.close()


def refusals(suite):
    club, other = suite.club("Refused"), suite.club("Other")
    for body, code, pointer in BAD:
        suite.refused(f"{body}", club.owner.post("/v1/webhooks", body), 422, code, pointer=pointer)
    hook = club.owner.make("/v1/webhooks", {"url": "https://app.example/hook"})
    for method, target, body in (("GET", "", None), ("PATCH", "", {}), ("DELETE", "", None),
                                 ("POST", "/test", None), ("POST", "/secret", None),
                                 ("GET", "/deliveries", None)):
        for name, caller, target_hook in (("another's", other.owner, hook),
                                          ("nobody's", club.owner, {"id": NO_ID})):
            suite.refused(f"{name} {method} {target}", caller.write(
                method, path(target_hook) + target, body), 404, "not_found")
        for name, caller in (("scorer", club.scorer), ("read", club.read)):
            suite.refused(f"{name} {method} {target}", caller.write(
                method, path(hook) + target, body), 403, "forbidden")
    suite.refused("an old version", club.owner.patch(path(hook), {}, If_Match='"7"'), 412,
                  "stale_version")
    suite.equal("no store", "old_secret" in str(club.owner.read(path(hook))), True)


def guarded(suite):
    """Without --webhooks-private no way of writing an address leads to this machine."""
    receiver = Receiver()
    daemon = Daemon(suite.mahjongd, ("--admin-key-file", suite.key_file))
    club = Club(Caller(Client(daemon), ADMIN_KEY), "Guarded")
    for host in NOT_PUBLIC:
        suite.refused(host, club.owner.post("/v1/webhooks", {"url": f"https://{host}/"}), 422,
                      "bad_value", pointer="/url")
    suite.refused("http", club.owner.post("/v1/webhooks", {"url": "http://app.example/"}), 422,
                  "bad_value", pointer="/url")
    for host in ("localhost", "LOCALHOST"):
        hook = club.owner.make("/v1/webhooks", {"url": f"https://{host}:{receiver.port}/"})
        expect(club.owner.post(path(hook) + "/test"), 202)
        row = until(lambda: in_time(club, hook))[0]
        suite.equal(f"{host}: by its name", (row["fault"], row["status"]),
                    ("private_address", None))
    suite.equal("nothing came", receiver.posts, [])
    suite.healthy("guarded", daemon)
    daemon.stop()
    receiver.close()


def restart(suite):
    """What was not delivered when the daemon ended is delivered by the next one."""
    receiver, waits = Receiver(plain(500)), threading.Event()
    daemon = Daemon(suite.mahjongd, ("--admin-key-file", suite.key_file, *PRIVATE))
    club = Club(Caller(Client(daemon), ADMIN_KEY), "Restarted")
    hook = club.owner.make("/v1/webhooks", {"url": receiver.url})
    change(suite, hook, f"attempts = {PATIENT}", daemon)
    made = [adjust(club)["seq"] for _ in range(3)]
    receiver.wait(1)
    until(lambda: deliveries(club, hook))
    receiver.answer = lambda handler, post: (waits.wait(60), plain(204)(handler, post))
    change(suite, hook, "due_at = 0", daemon)
    receiver.wait(2)
    daemon.kill()  # in the midst of a post
    waits.set()
    receiver.answer = None
    database = open_raw(daemon.store)
    database.change("UPDATE webhooks SET leased_until = 0")
    database.close()
    second = Daemon(suite.mahjongd, ("--admin-key-file", suite.key_file, *PRIVATE),
                    store=daemon.store)
    posts = receiver.wait(5)
    suite.equal("all of them, in order", [post.message["seq"] for post in posts][2:], made)
    suite.healthy("restart", second)
    second.stop()
    receiver.close()


def samples(suite):
    """What docs/webhooks.md gives receivers says yes to what came, and no to what was changed."""
    club, receiver = suite.club("Verified"), Receiver()
    hook = club.owner.make("/v1/webhooks", {"url": receiver.url})
    adjust(club)
    post = receiver.wait(1)[0]
    page = (pathlib.Path(ROOT) / "docs" / "webhooks.md").read_text(encoding="utf-8")
    space = {}
    exec(re.search(r"```python\n(.*?)```", page, re.DOTALL)[1], space)
    script = re.search(r"```js\n(.*?)```", page, re.DOTALL)[1]
    heads = {name: value for name, value in post.headers.items() if name.startswith("webhook-")}
    now, other = int(post.timestamp), "whsec_" + "A" * 43 + "="
    both = {**heads, "webhook-signature": "v1,AAAA v1a,x " + post.signatures}
    cases = [(True, hook["secret"], heads, post.body, now), (True, hook["secret"], both, post.body,
             now + 299), (False, other, heads, post.body, now), (False, hook["secret"], heads,
             post.body + b" ", now), (False, hook["secret"], heads, post.body, now + 301),
             (False, hook["secret"], {**heads, "webhook-id": "x"}, post.body, now),
             (False, hook["secret"], {**heads, "webhook-timestamp": str(now + 1)}, post.body, now)]
    for number, (want, *case) in enumerate(cases):
        suite.equal(f"python {number}", space["verify"](*case), want)
    if shutil.which("node"):
        texts = json.dumps([[secret, head, body.decode(), at] for _, secret, head, body, at in
                            cases])
        done = subprocess.run(["node", "--input-type=module", "-e", script + f"""
            for (const one of {texts}) console.log(await verify(...one))"""],
            capture_output=True, text=True, check=False)
        suite.equal("js", done.stdout.split(), [str(want).lower() for want, *_ in cases])
    receiver.close()


def two_daemons(suite):
    """On one database: each entry comes once, whichever posts it."""
    if not is_postgres(suite.daemon.store):
        return
    second = Daemon(suite.mahjongd, ("--admin-key-file", suite.key_file, *PRIVATE),
                    store=suite.daemon.store)
    club, receiver = suite.club("Shared"), Receiver()
    there = Caller(Client(second), club.owner.key)
    club.owner.make("/v1/webhooks", {"url": receiver.url})
    member, made = club.player("Anna"), []
    for number in range(60):
        made.append((club.owner, there)[number % 2].make("/v1/ledger/adjustments", {
            "player": member, "asset": "score", "amount": 1, "reason": "a test"})["seq"])
    receiver.wait(len(made))
    suite.equal("each once, in order", [p.message["seq"] for p in receiver.posts], made)
    suite.healthy("two daemons", second)
    second.stop()
    receiver.close()


def main():
    with LedgerSuite(flags=PRIVATE) as suite:
        # Of all webhooks: `counted` comes before one that fails when it likes.
        suite.run(counted, hanging, posting, kinds, retries, tested_while_failing, pauses,
                  bad_receivers, tests_and_secrets, bounded_log, over_tls, refusals, guarded,
                  restart, samples, two_daemons, hung)


if __name__ == "__main__":
    main()
