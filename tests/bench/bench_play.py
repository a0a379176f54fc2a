#!/usr/bin/python3
"""
What POST /v1/play takes of the daemon's processor time for a whole hand, as it is and with its
trace, in each ruleset, POST /v1/play/export for a game of eight such hands, in each format, and
POST /v1/play/review for that game, by each strength:
tests/bench/bench_play.py BUILD. Prints; asserts nothing.
"""

import os
import pathlib
import random
import sys

from support.client import Client, dump
from support.daemon import Daemon

GAMES = (("riichi", {"preset": "tenhou"}), ("riichi", {"players": 3}), ("nanchang", {}),
         ("ming", {}), ("jiujiang", {}), ("yueqing", {}), ("mcr", {}))
ROUNDS = 200
PATH = "/v1/play?names=none"
EXPORT = "/v1/play/export"
REVIEW = "/v1/play/review"
REVIEWS = 5  # rounds
HANDS = 8


def cpu_ms(daemon):
    return sum(int((task / "schedstat").read_text(encoding="ascii").split()[0])
               for task in pathlib.Path(f"/proc/{daemon.pid}/task").iterdir()) / 1e6


def ask(client, request, path=PATH):
    answer = client.post(path, request)
    if answer.status != 200:
        raise SystemExit(f"{answer}: {dump(request)[:300]}")
    return answer


def long_hand(client, ruleset, rules, table=None):
    """A hand to its end that nobody wins before, and its last state: all offers but wins, at
    random."""
    request = {"ruleset": ruleset, "rules": rules, "table": table, "deal": {"seed": "bench"},
               "actions": []}
    chance = random.Random(1)
    while True:
        state = ask(client, request).json()
        if state["phase"] == "over":
            return request, state
        seat = next(seat for seat, offers in enumerate(state["offers"]) if offers)
        offers = [one for one in state["offers"][seat] if one["type"] != "win"]
        request["actions"].append({"seat": seat, **chance.choice(offers)})


def measure(daemon, client, request, path=PATH, rounds=ROUNDS):
    ask(client, request, path)
    begin = cpu_ms(daemon)
    for _ in range(rounds):
        ask(client, request, path)
    return (cpu_ms(daemon) - begin) / rounds


def measure_reviews(daemon, client, hands):
    print(f"{'review':10} {'hands':>7} {'decisions':>9} {'ms a game':>10}")
    for strength in ("club", "strong"):
        request = {"hands": hands, "strength": strength}
        decisions = len(ask(client, request, REVIEW).json()["decisions"])
        taken = measure(daemon, client, request, REVIEW, REVIEWS)
        print(f"{strength:10} {len(hands):7} {decisions:9} {taken:10.1f}")


def measure_games(daemon, client):
    """A game whose hands follow each other, as each format; and judged."""
    hands, table = [], None
    for _ in range(HANDS):
        hand, state = long_hand(client, *GAMES[0], table)
        hands.append(hand)
        table = state["settlement"]["next_table"]
    actions = sum(len(hand["actions"]) for hand in hands)
    print(f"{'export':10} {'hands':>7} {'actions':>8} {'ms a game':>10} {'a hand':>10}")
    for to in ("mjai", "tenhou6", "course"):
        taken = measure(daemon, client, {"format": to, "hands": hands}, EXPORT)
        print(f"{to:10} {HANDS:7} {actions:8} {taken:10.2f} {taken / HANDS:10.2f}")
    measure_reviews(daemon, client, hands)


def main():
    daemon = Daemon(os.path.join(sys.argv[1], "mahjongd"), ("--threads", "2"))
    client = Client(daemon)
    print(f"{'play':10} {'players':>7} {'actions':>8} {'ms a hand':>10} {'traced':>10}")
    for ruleset, rules in GAMES:
        request, _ = long_hand(client, ruleset, rules)
        plain = measure(daemon, client, request)
        traced = measure(daemon, client, {**request, "trace": True})
        print(f"{ruleset:10} {rules.get('players', 4):7} {len(request['actions']):8} "
              f"{plain:10.2f} {traced:10.2f}")
    measure_games(daemon, client)
    client.close()
    daemon.stop()


if __name__ == "__main__":
    main()
