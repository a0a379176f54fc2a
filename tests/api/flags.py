#!/usr/bin/python3
"""How the daemon is started: flags, environment, what it refuses to start with, keys."""

import os
import re
import socket
import tempfile

from support.answer_checks import answer_faults
from support.client import Client
from support.score_refusals import BASE, PATH
from support.suite import Suite

KEY = "an-admin-key-of-enough-length-0123456789"
BAD_FLAGS = [
    ["--nosuch"], ["--nosuch=1"], ["stray"], ["--listen"], ["--listen", ""],
    ["--listen", "127.0.0.1"], ["--listen", "127.0.0.1:"], ["--listen", "127.0.0.1:99999"],
    ["--listen", "127.0.0.1:-1"], ["--listen", "127.0.0.1:http"], ["--listen", "127.0.0.1:80 80"],
    ["--listen", "300.1.1.1:80"], ["--threads", "0"], ["--threads", "-1"], ["--threads", "x"],
    ["--threads", "2x"], ["--threads", ""], ["--threads", "99999999999999999999"],
    ["--threads", "1.5"], ["--store", ""], ["--store", "mahjong.db"], ["--store", "mysql://x"],
    ["--store", "sqlite:"], ["--admin-key-file"], ["--admin-key-file", "/nonexistent/key"],
    ["--cors", ""], ["--cors", "no origin"], ["--origin", ""],
    ["--origin", "club.example"], ["--origin", "https://Club.example"], ["--origin", "ftp://h"],
    ["--origin", "https://h/"], ["--host", ""], ["--host", "h:80"], ["--host", "https://h"],
    ["--host", "h."], ["--host", "a b"], ["--host"], ["--log-level", "loud"],
    ["--require-key=perhaps"],
    ["--from", "sqlite:x", "--to", "sqlite:y"],
]
BAD_SETTINGS = [
    {"MAHJONGD_THREADS": "many"}, {"MAHJONGD_LISTEN": "nowhere"}, {"MAHJONGD_STORE": "x"},
    {"MAHJONGD_HOSTS": "club.example h:80"}, {"MAHJONGD_REQUIRE_KEY": "perhaps"},
    {"MAHJONGD_ADMIN_KEY_FILE": "/nonexistent/key"},
]


def refuses(suite, name, status, words, *arguments, env=None):
    """The daemon must not start: exit status, and one clear line on stderr that names `words`."""
    got, out, err = suite.command(suite.mahjongd, *arguments, env=env)
    lines = err.decode().splitlines()
    good = got == status and not out and len(lines) == 1 and all(w in lines[0] for w in words)
    suite.check(name, good, f"exit {got} stdout {out!r} stderr {err!r}, want {status} {words}")


def flags(suite):
    for arguments in BAD_FLAGS:
        word = arguments[0].split("=")[0]
        word = arguments[1] if word == "--admin-key-file" and len(arguments) > 1 else word
        refuses(suite, f"flags {arguments}", 2, [word], *arguments)
    for env in BAD_SETTINGS:
        name, value = next(iter(env.items()))
        refuses(suite, f"{env}", 2, [value if "FILE" in name else name], env=env)
    status, out, err = suite.command(suite.mahjongd, "--help")
    missing = [flag for flag in ("--listen", "--store", "--admin-key-file", "--require-key",
                                 "--threads", "--cors", "--origin", "--host", "--log-level",
                                 "--help",
                                 "--version", "MAHJONGD_", "127.0.0.1:8080", "sqlite:mahjong.db")
               if flag not in out.decode()]
    suite.check("--help", status == 0 and not err and not missing, f"{status} {err!r} {missing}")
    suite.check("--help fits a terminal", all(len(line) <= 100 for line in
                                              out.decode().splitlines()))
    status, out, err = suite.command(suite.mahjongd, "--version")
    suite.check("--version", status == 0 and not err
                and re.fullmatch(rb"mahjongd \d+\.\d+\.\d+\n", out), f"{status} {out!r}")


def environment(suite):
    """Every flag as MAHJONGD_*; a flag wins over it."""
    with tempfile.TemporaryDirectory() as place:
        store = os.path.join(place, "env.db")
        key = os.path.join(place, "key")
        with open(key, "w", encoding="ascii") as file:
            file.write(KEY + "\n")
        env = {"MAHJONGD_LISTEN": "127.0.0.1:0", "MAHJONGD_STORE": "sqlite:" + store,
               "MAHJONGD_THREADS": "1", "MAHJONGD_REQUIRE_KEY": "1",
               "MAHJONGD_ADMIN_KEY_FILE": key, "MAHJONGD_CORS": "https://a.example"}
        daemon = suite.start(env=env, listen=None, store="")
        suite.equal("from the environment alone", Client(daemon).get("/healthz").status, 200)
        suite.equal("a key is required", Client(daemon).post(PATH, BASE).status, 401)
        suite.check("the store is where it was said", os.path.exists(store))
        suite.stop("environment", daemon)
        daemon = suite.start(env={"MAHJONGD_LISTEN": "127.0.0.1:1", "MAHJONGD_STORE": "sqlite:/"})
        suite.check("flags win", daemon.port != 1)
        suite.stop("flags over environment", daemon)


def failures(suite):
    """What cannot be had at the start: exit 1."""
    port = suite.daemon.port
    with tempfile.TemporaryDirectory() as place:
        store = "sqlite:" + os.path.join(place, "x.db")
        refuses(suite, "port in use", 1, [str(port)], "--listen", f"127.0.0.1:{port}",
                "--store", store)
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            other.listen()
            taken = other.getsockname()[1]
            refuses(suite, "port of another program", 1, [str(taken)], "--listen",
                    f"127.0.0.1:{taken}", "--store", store)
        refuses(suite, "address of another machine", 1, ["192.0.2.1"], "--listen",
                "192.0.2.1:8080", "--store", store)
        text = os.path.join(place, "text")
        with open(text, "w", encoding="ascii") as file:
            file.write("this is no database, " * 100)
        for name, path in (("store in no directory", place + "/no/x.db"),
                           ("store is a directory", place), ("store is no database", text)):
            refuses(suite, name, 1, [path], "--listen", "127.0.0.1:0", "--store", "sqlite:" + path)
        with open(text, "rb") as file:
            suite.check("which is left alone", file.read().startswith(b"this is no database"))


def listening(suite):
    daemon = suite.start(("--threads", "8"))
    suite.equal("8 threads", Client(daemon).post(PATH, BASE).status, 200)
    suite.stop("8 threads", daemon)
    try:
        socket.socket(socket.AF_INET6).bind(("::1", 0))
    except OSError:
        suite.note("no IPv6 here")
        return
    daemon = suite.start(listen="[::1]:0")
    suite.equal("IPv6", (daemon.host, Client(daemon).post(PATH, BASE).status), ("::1", 200))
    suite.stop("IPv6", daemon)


# ---- Keys ----


def keys(suite):
    with tempfile.TemporaryDirectory() as place:
        path = os.path.join(place, "key")
        with open(path, "w", encoding="ascii") as file:
            file.write(KEY + "\n")
        daemon = suite.start(("--require-key", "--admin-key-file", path))
        client = Client(daemon)
        for text in (None, "Bearer wrong", "Bearer ", "Bearer", KEY, f"Basic {KEY}",
                     f"Bearer {KEY}x", f"Bearer {KEY[:-1]}", "Bearer " + "x" * 5000, ""):
            headers = {} if text is None else {"Authorization": text}
            for answer in (client.post(PATH, BASE, **headers),
                           client.get("/v1/rulesets/riichi", **headers)):
                problem = answer.json() if answer.status >= 400 else {}
                suite.check(f"Authorization {str(text):.20}", answer.status == 401
                            and not answer_faults(answer) and problem["code"] == "unauthorized"
                            and "Bearer" in answer.headers.get("www-authenticate", ""),
                            f"{answer!r} {answer.headers}")
        for scheme in ("Bearer", "bearer"):
            answer = client.post(PATH, BASE, Authorization=f"{scheme} {KEY}")
            suite.equal(f"the right key, {scheme}", answer.status, 200)
        for path in ("/healthz", "/readyz", "/openapi.yaml", "/docs", "/"):
            suite.equal(f"{path} needs none", client.get(path).status, 200)
        preflight = client.request("OPTIONS", PATH, headers={
            "Origin": "https://a.example", "Access-Control-Request-Method": "POST"})
        suite.check("nor does a preflight", preflight.status in (200, 204), repr(preflight))
        suite.check("the key is not in the log", KEY not in daemon.log())
        suite.stop("keys", daemon)
        for name, content in (("empty", ""), ("short", "abc"), ("two lines", KEY + "\n" + KEY),
                              ("binary", "\0" * 40)):
            with open(os.path.join(place, name), "w", encoding="ascii") as file:
                file.write(content)
            refuses(suite, f"key file: {name}", 2, ["admin key", place], "--admin-key-file",
                    os.path.join(place, name), "--listen", "127.0.0.1:0")


def main():
    with Suite() as suite:
        suite.run(flags, environment, failures, listening, keys)


if __name__ == "__main__":
    main()
