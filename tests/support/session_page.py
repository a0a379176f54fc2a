"""A page that has signed in by a cookie, as a browser sends its requests."""

from support.ledger_suite import Caller

SESSION = "/v1/session"


def origin_of(daemon, scheme="http"):
    return f"{scheme}://{daemon.host}:{daemon.port}"


class Page:
    """A page in a browser: sends its origin, the cookie that it was given, and its token."""

    count = 0

    def __init__(self, suite, origin=None, client=None, site="same-origin"):
        Page.count += 1
        self.caller = Caller(client or suite.client, None)
        self.cookie = self.token = None
        self.sent = {"Origin": origin or origin_of(suite.daemon), "Sec-Fetch-Site": site,
                     "X-Forwarded-For": f"10.1.{Page.count // 250}.{Page.count % 250 + 1}"}

    def headers(self, change):
        """`change`: headers instead of the page's own; None leaves one out."""
        sent = {**self.sent, "Cookie": self.cookie, "X-CSRF-Token": self.token}
        sent.update({name.replace("_", "-"): value for name, value in change.items()})
        return {name: value for name, value in sent.items() if value is not None}

    def sign_in(self, body, **change):
        answer = self.caller.post(SESSION, body, **self.headers(change))
        if answer.status == 201:
            self.cookie = answer.headers["set-cookie"].split(";")[0]
            self.token = answer.json()["token"]
        return answer

    def get(self, path, **change):
        return self.caller.get(path, **self.headers(change))

    def write(self, method, path, body=None, **change):
        return self.caller.write(method, path, body, **self.headers(change))

    def add(self, **change):
        """A write, which only needs to be let in."""
        return self.write("POST", "/v1/players", {"name": "Eve"}, **change)
