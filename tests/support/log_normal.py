"""
Logs as what a format holds of them: two that are equal here say the same. Beside tests/support/
log_deals.py, which writes logs, and of no use but to compare.
"""

import json

from support.log_deals import kind, tiles

MJAI_WORDS = {"nukidora": "kita"}
REASONS = {"fanpai": "draw", "kyushukyuhai": "nine", "sufonrenda": "winds", "suchareach": "riichi",
           "sukaikan": "kongs", "sanchaho": "ron"}
ENDS = {"九種九牌": "nine", "四風連打": "winds", "四家立直": "riichi", "四槓散了": "kongs",
        "三家和了": "ron", "流し満貫": "nagashi", "流局": "draw", "全員聴牌": "all",
        "全員不聴": "none"}


def mjai_events(text):
    """The events of the text, be they a line each or in lists."""
    decoder, at, events = json.JSONDecoder(), 0, []
    while at < len(text):
        value, at = decoder.raw_decode(text, at)
        events += value if isinstance(value, list) else [value]
        at += len(text[at:]) - len(text[at:].lstrip())
    return events


def mjai_event(event, seats):
    """Without what writers may leave out, lists as long as seats play, and tiles in no order."""
    type_of = MJAI_WORDS.get(event["type"], event["type"])
    kept = {key: event[key] for key in ("actor", "target", "dora_marker", "bakaze", "honba",
                                        "kyotaku", "oya", "names", "uri") if key in event}
    kept |= {key: event[key][:seats] for key in ("scores", "deltas", "names") if key in event}
    if type_of != "kita" and "pai" in event and type_of != "hora":
        kept["pai"] = event["pai"]
    if "consumed" in event:
        kept["consumed"] = sorted(event["consumed"])
    if "tehais" in event:
        kept["tehais"] = [sorted(hand) for hand in event["tehais"][:seats]]
    if event.get("ura_markers"):
        kept["ura_markers"] = event["ura_markers"]
    if "tsumogiri" in event:
        kept["tsumogiri"] = event["tsumogiri"]
    return {"type": type_of, **kept}


def mjai(text, seats):
    """The events of a log that say something of the play; at the end of a game, of its scores."""
    events = [mjai_event(event, seats) for event in mjai_events(text)]
    riichi = {event["actor"] for event in events if event["type"] == "reach"}
    for event in events:  # who is not in riichi has no use of them
        if event["type"] == "hora" and event["actor"] not in riichi:
            event.pop("ura_markers", None)
    return [event for event in events if event["type"] not in ("end_kyoku",)
            and (event["type"] != "end_game" or "scores" in event)]


def meld(text):
    """Where the letter stands, what is claimed, and the tiles in no order."""
    letter = next(sign for sign in text if not sign.isdigit())
    before, after = text.split(letter)
    if letter == "a":
        numbers = before + after
        return letter, sorted(numbers[i:i + 2] for i in range(0, 8, 2))
    count = 4 if letter == "k" else 2
    own = [before[i:i + 2] for i in range(0, len(before), 2)]
    own += [after[i:i + 2] for i in range(count, len(after), 2)]
    return letter, len(before), after[:count], sorted(own)


def tenhou6_item(item):
    if isinstance(item, str) and item[0] not in "rf":
        return meld(item)
    return item


def tenhou6_end(end):
    if not end:
        return []
    if end[0] == "和了":
        return ["wins", *((deltas, win[:3]) for deltas, win in zip(end[1::2], end[2::2]))]
    return [ENDS[end[0]], *(deltas for deltas in end[1:] if any(deltas))]


def tenhou6_deal(deal):
    sides = []
    for seat in range(4):
        hand, came, went = deal[4 + 3 * seat:7 + 3 * seat]
        sides.append((sorted(hand), [tenhou6_item(one) for one in came],
                      [tenhou6_item(one) for one in went]))
    return deal[:4], sides, tenhou6_end(deal[16]) if len(deal) > 16 else []


def tenhou6(text):
    """The names, deals and final scores of a game."""
    game = json.loads(text)
    return game["name"], [tenhou6_deal(deal) for deal in game["log"]], game.get("sc"), \
        game.get("ref")


def deals(lines):
    """What `import` says of the deals, apart from what the log says of its own payments."""
    return [{key: line.get(key) for key in ("table", "deal", "outcome", "called", "deltas",
                                            "agrees", "refused")}
            for line in lines if line["type"] == "deal"]


def mpsz(text):
    """Tiles of mpsz, sorted, red fives beside plain ones."""
    return sorted(tiles(text), key=lambda tile: (kind(tile), tile))
