#!/usr/bin/python3
"""
A program that plays at `mahjong match`: it wins, passes, discards what it drew, or else takes the
last of its offers. With a word it is at fault: `silent`, `dies`, `wrong` (no offer) or `rubbish`.
"""

import json
import sys
import time

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""


def choose(offers):
    for offer in offers:
        if offer["type"] in ("win", "pass") or (offer.get("drawn") and "declare" not in offer):
            return offer
    return offers[-1]


def main():
    for line in sys.stdin:
        question = json.loads(line)
        if FAULT == "silent":
            time.sleep(60)
        if FAULT == "dies":
            raise SystemExit(1)
        answer = choose(question["offers"][question["you"]])
        if FAULT == "wrong":
            answer = {"type": "discard", "tile": "8f"}
        print("win" if FAULT == "rubbish" else json.dumps(answer), flush=True)


main()
