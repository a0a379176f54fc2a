"""Random requests for the ruleset ming; some of them carry one fault or another."""

import copy

from common_hands import Deck, finish_hand, spoil, text
from common_request import Boolean, Enum
from common_tiles import NAME, parse_tiles
from generate_riichi_hands import deal_hand
from ming_request import OPTIONS

FAULTS = 0.15
FLAGS = ["riichi", "after_kong", "robbing_kong", "last_tile", "first_turn", "after_kong_discard"]
LIMIT_IDS = ["thirteen_orphans", "nine_gates", "four_kongs", "all_honours", "human_hand"]


# ---- Rules, table, deal ----

def some_value(rng, name):
    domain = OPTIONS[name][0]
    if isinstance(domain, Boolean):
        return rng.random() < 0.5
    if isinstance(domain, Enum):
        return rng.choice(domain.words)
    return rng.randint(domain.low, min(domain.high, domain.low + 30))


def make_rules(rng, request):
    rules = {}
    if rng.random() < 0.6:
        rules = {name: some_value(rng, name)
                 for name in rng.sample(sorted(OPTIONS), rng.choice([1, 1, 2, 3, 5, 12]))}
        base = rules.get("dora_base", 2)
        if rules.get("dora_max", 4) < base:
            rules["dora_max"] = rng.randint(base, 7)
        request["rules"] = rules
    return {name: rules.get(name, default) for name, (_, default) in OPTIONS.items()}


def make_table(rng, request):
    table = {
        "dealer": rng.randrange(4), "round_wind": rng.choice(["1z", "2z", "3z", "4z"]),
        "hand_number": rng.randint(1, 30), "dealer_streak": rng.choice([0, 0, 0, 1, 1, 2, 3, 8]),
        "points": [rng.choice([rng.randint(-7, 14), rng.randint(0, 4)]) for _ in range(4)],
        "mangans": [rng.choice([0, 0, 1, 2, 3, 4]) for _ in range(4)],
        "false_wins": [rng.choice([0, 0, 0, 1, 2]) for _ in range(4)],
        "honba": rng.randrange(3), "deposits": rng.randrange(3),
    }
    if rng.random() < 0.8:
        request["table"] = {name: v for name, v in table.items() if rng.random() < 0.6}
    given = request.get("table", {})
    return {"dealer": given.get("dealer", 0), "streak": given.get("dealer_streak", 0)}


def make_deal(rng, request, deck, table, options):
    deal = {}
    count = min(options["dora_base"] + table["streak"], options["dora_max"])
    if rng.random() < 0.6:
        near = rng.randrange(34) if rng.random() < 0.2 else None
        pool = None if near is None else [near]
        tiles = deck.draw(min(count, 2), pool)
        tiles += deck.draw(count - len(tiles))
        deal["dora_indicators"] = text(rng, tiles)
    if rng.random() < 0.4:
        deal["ura_indicators"] = text(rng, deck.draw(1))
    if deal or rng.random() < 0.1:
        request["deal"] = deal


# ---- Hands ----

def unrelated_kinds(rng):
    starts = [0, 1, 2]
    rng.shuffle(starts)
    pool = [9 * s + start + step for s, start in enumerate(starts) for step in (0, 3, 6)]
    return rng.sample(pool + list(range(27, 34)), 14)


def shared_sets(rng):
    """Sets around one kind, so that all four copies of it are used."""
    suit, kind = 9 * rng.randrange(3), rng.randrange(7)
    around = [suit + low for low in range(max(0, kind - 2), min(6, kind) + 1)]
    sets = [[low, low + 1, low + 2] for low in rng.choices(around, k=rng.choice([2, 3, 4]))]
    while len(sets) < 4:
        low = suit + rng.randrange(9)
        sets.append([low] * 3 if rng.random() < 0.7 else [suit, suit + 1, suit + 2])
    pair = suit + rng.randrange(9) if rng.random() < 0.7 else rng.randrange(34)
    return sets, pair


def stacked_sets(rng):
    """Neighbouring triplets, which are chows as well."""
    suit, low = 9 * rng.randrange(3), rng.randrange(6)
    count = rng.choice([3, 3, 4])
    sets = [[suit + low + i] * 3 for i in range(count)]
    if count == 3:
        other = rng.randrange(27)
        sets.append([other] * 3 if rng.random() < 0.5 or other % 9 > 6 else
                    [other, other + 1, other + 2])
    return sets, rng.choice([suit + rng.randrange(9), rng.randrange(34)])


def own_hand(rng, deck, seat):
    some = rng.random()
    if some < 0.2:
        return finish_hand(rng, deck, seat, unrelated_kinds(rng), [], None)
    if some < 0.35:
        kinds = [k for k in rng.choices(range(34), k=7) for _ in range(2)]
        if any(kinds.count(k) > 4 for k in kinds):
            return None
        return finish_hand(rng, deck, seat, kinds, [], None)
    sets, pair = shared_sets(rng) if some < 0.75 else stacked_sets(rng)
    whole = [k for s in sets for k in s] + [pair, pair]
    if any(whole.count(k) > 4 for k in whole):
        return None
    melds = [s for s in sets if rng.random() < rng.choice([0, 0, 0.5])]
    concealed = [k for s in sets if s not in melds for k in s] + [pair, pair]
    melds = [s for s in sets if s in melds]
    return finish_hand(rng, deck, seat, concealed, melds, None)


def complete_hand(rng, deck, seat):
    while True:
        dealt = own_hand(rng, deck, seat) if rng.random() < 0.4 else deal_hand(rng, deck, seat)
        if dealt is not None:
            return dealt


def win_flags(rng, hand, dealt, table, options, shown):
    flags = []
    own = hand["from"] is None
    types = {m["type"] for m in dealt.melds}
    if not dealt.melds and rng.random() < 0.1 and not (own and "discards" in hand):
        flags.append("first_turn")
    if dealt.closed and rng.random() < 0.35:
        flags.append("riichi")
    if "first_turn" in flags:
        turn = [(s - table["dealer"]) % 4 for s in (hand["seat"], hand["from"] or 0)]
        if "riichi" in flags and (own or turn[1] <= turn[0]):
            flags.remove("riichi")
        return flags
    some = rng.random()
    feeds = [m for m in dealt.melds
             if m["type"] == "open_kong" and m.get("from") in (None, hand["from"])]
    if own and some < 0.5 and (types & {"concealed_kong", "added_kong"} or
                               types & {"open_kong"} and not options["open_kong_feeder_pays"]):
        flags.append("after_kong")
    elif not own and feeds and some < 0.7 and options["open_kong_feeder_pays"]:
        flags.append("after_kong")
    elif not own and some < 0.3 and dealt.win not in shown:
        return flags + ["robbing_kong"]
    if rng.random() < 0.12:
        flags.append("last_tile")
    if not own and "after_kong" not in flags and rng.random() < 0.1:
        flags.append("after_kong_discard")
    return flags


def deal_tiles(request):
    return [t for v in request.get("deal", {}).values() for t in parse_tiles(v, "")]


def make_hand(rng, request, deck, table, options):
    seat = rng.choice([table["dealer"], rng.randrange(4)])
    dealt = complete_hand(rng, deck, seat)
    if rng.random() < 0.06:
        spoil(rng, deck, dealt)
    hand = {"seat": seat, "concealed": text(rng, dealt.concealed), "win_tile": NAME[dealt.win]}
    hand["from"] = None if rng.random() < 0.45 else (seat + rng.randint(1, 3)) % 4
    if dealt.melds or rng.random() < 0.2:
        hand["melds"] = dealt.melds
    for name in ("discards", "passed"):
        if rng.random() < 0.15:
            near = [dealt.win] if rng.random() < 0.3 else None
            hand[name] = text(rng, deck.draw(rng.randint(0, 6), near), keep_order=True)
    shown = dealt.concealed + deal_tiles(request)
    shown += [t for m in dealt.melds for t in parse_tiles(m["tiles"], "")]
    flags = win_flags(rng, hand, dealt, table, options, shown)
    if flags or rng.random() < 0.1:
        hand["flags"] = flags
    return hand


def make_called(rng):
    seat = rng.randrange(4)
    hand = {"seat": seat, "from": rng.choice([None, (seat + rng.randint(1, 3)) % 4])}
    limit = rng.random() < 0.2
    hand["called"] = {"limit": rng.choice(LIMIT_IDS)} if limit else {
        "han": rng.choice([1, 2, 3, 4, 5, 8, 13, 17, 99])}
    if rng.random() < 0.3:
        hand["flags"] = ["riichi"]
    return hand


def frame(rng):
    request = {"ruleset": "ming"}
    options = make_rules(rng, request)
    table = make_table(rng, request)
    deck = Deck(rng)
    return request, options, table, deck


def score_request(rng):
    request, options, table, deck = frame(rng)
    make_deal(rng, request, deck, table, options)
    request["hand"] = make_hand(rng, request, deck, table, options)
    return maybe_broken(rng, request, "hand")


# ---- Waits ----

def waits_request(rng):
    request, options, table, deck = frame(rng)
    make_deal(rng, request, deck, table, options)
    seat = rng.randrange(4)
    dealt = complete_hand(rng, deck, seat)
    for _ in range(rng.choice([0, 0, 0, 1, 1, 2, 4])):
        spoil(rng, deck, dealt)
    tiles = list(dealt.concealed) + ([dealt.win] if rng.random() < 0.35 else [])
    if rng.random() < 0.15:
        for t in tiles:
            deck.left[t].append(t)
        tiles = deck.draw(len(tiles))
    hand = {"seat": seat, "concealed": text(rng, tiles)}
    if dealt.melds:
        hand["melds"] = dealt.melds
    flags = [f for f in ("riichi", "last_tile")
             if rng.random() < 0.25 and (f != "riichi" or dealt.closed)]
    if flags:
        hand["flags"] = flags
    for name in ("discards", "passed"):
        if rng.random() < 0.3:
            near = [dealt.win] if rng.random() < 0.4 else None
            hand[name] = text(rng, deck.draw(rng.randint(0, 6), near), keep_order=True)
    request["hand"] = hand
    if rng.random() < 0.4:
        request["visible"] = text(rng, deck.draw(rng.randint(0, 30)))
    if len(tiles) % 3 == 2 and rng.random() < 0.3:
        hand["drawn"] = NAME[rng.choice(tiles)]
    return maybe_broken(rng, request, "hand")


# ---- Settle ----

def some_seats(rng, chance):
    return [s for s in range(4) if rng.random() < chance]


def make_seats(rng, deck, riichi):
    seats = []
    for seat in range(4):
        shown = {}
        if rng.random() < 0.6:
            dealt = complete_hand(rng, deck, seat)
            if rng.random() < 0.4:
                spoil(rng, deck, dealt)
            if seat in riichi and not dealt.closed and rng.random() < 0.95:
                seats.append(shown)
                continue
            shown["concealed"] = text(rng, dealt.concealed)
            if dealt.melds or rng.random() < 0.2:
                shown["melds"] = dealt.melds
        if rng.random() < 0.2:
            shown["discards"] = text(rng, deck.draw(rng.randint(0, 8)), keep_order=True)
        seats.append(shown)
    return seats


def make_win(rng, request, deck, table, options):
    hand = make_called(rng) if rng.random() < 0.4 else make_hand(rng, request, deck, table, options)
    outcome = {"type": "win", "wins": [hand]}
    if rng.random() < 0.75:
        riichi = [s for s in some_seats(rng, 0.4) if s != hand["seat"]]
        if "riichi" in hand.get("flags", []) or "called" in hand and rng.random() < 0.3:
            riichi.append(hand["seat"])
        rng.shuffle(riichi)
        outcome["riichi"] = riichi
    return outcome


def make_draw(rng, deck):
    outcome = {"type": "exhaustive_draw"}
    if rng.random() < 0.8:
        outcome["riichi"] = some_seats(rng, 0.4)
    if rng.random() < 0.5:
        outcome["seats"] = make_seats(rng, deck, outcome.get("riichi", []))
        if rng.random() < 0.15:
            outcome["tenpai"] = outcome.get("riichi", [])
    elif rng.random() < 0.7:
        outcome["tenpai"] = some_seats(rng, 0.5)
    return outcome


def settle_request(rng):
    request, options, table, deck = frame(rng)
    make_deal(rng, request, deck, table, options)
    some = rng.random()
    if some < 0.55:
        request["outcome"] = make_win(rng, request, deck, table, options)
    elif some < 0.85:
        request["outcome"] = make_draw(rng, deck)
    else:
        request["outcome"] = {"type": "false_win", "offender": rng.randrange(4)}
        if rng.random() < 0.4:
            request["outcome"]["riichi"] = some_seats(rng, 0.4)
    return maybe_broken(rng, request, "outcome")


# ---- Faults ----

def break_hand(rng, hand):
    """One fault in a hand; sometimes it is none after all."""
    some = rng.randrange(10)
    if some == 0:
        hand["flags"] = rng.sample(FLAGS, rng.choice([1, 2, 2, 3]))
    elif some == 1:
        hand.pop(rng.choice(sorted(hand)))
    elif some == 2 and "from" in hand:
        hand["from"] = rng.choice([hand["seat"], 4, None, 0])
    elif some == 3 and "concealed" in hand:
        hand["concealed"] = rng.choice(["0m", "", "123m", "8z", "1m2", "11111m22223333z"])
    elif some == 4 and hand.get("melds"):
        meld = rng.choice(hand["melds"])
        meld.update(rng.choice([
            {"from": hand["seat"]}, {"from": (hand["seat"] + 1) % 4}, {"claimed": "7z"},
            {"tiles": "124m"}, {"tiles": "11m"}, {"type": "concealed_kong"}, {"type": "kan"}]))
    elif some == 5:
        hand["discards"] = rng.choice(["0p", "1m", ["1m", "2z"]])
    elif some == 6 and rng.random() < 0.3:
        hand["called"] = {"han": 3}
    elif some == 6:
        for name in set(hand) - {"seat", "from"}:
            del hand[name]
        hand["called"] = rng.choice([{}, {"han": 0}, {"han": 3}, {"limit": "riichi"}, {"fu": 30},
                                     {"han": 3, "limit": "four_kongs"}])
    elif some == 7:
        hand[rng.choice(["liable", "wall_left", "flowers"])] = 1
    elif some == 8 and "concealed" in hand and "win_tile" in hand:
        hand["win_tile"] = NAME[rng.randrange(34)]
    else:
        hand["flags"] = hand.get("flags", []) + [rng.choice(FLAGS)]


def break_outcome(rng, outcome):
    some = rng.randrange(7)
    if "wins" in outcome and some < 3:
        break_hand(rng, outcome["wins"][0])
    elif some == 3:
        outcome[rng.choice(["riichi", "tenpai"])] = rng.choice([[1, 1], [4], [0], []])
    elif some == 4:
        outcome["type"] = rng.choice(["abortive_draw", "win", "false_win", "exhaustive_draw"])
    elif some == 5:
        name, value = rng.choice([("offender", 2), ("offender", 4), ("reason", "nine_terminals"),
                                  ("followed", {"first": "1z"}), ("other", 1)])
        outcome[name] = value
    elif "wins" in outcome:
        outcome["wins"] = rng.choice([[], 2 * outcome["wins"]])
    else:
        outcome["seats"] = rng.choice([[{}] * 3, [{"concealed": "1m"}] + [{}] * 3, {}])


def maybe_broken(rng, request, part):
    if rng.random() >= FAULTS:
        return request
    request = copy.deepcopy(request)
    some = rng.random()
    if some < 0.75:
        (break_outcome if part == "outcome" else break_hand)(rng, request[part])
    elif some < 0.85:
        request["deal"] = rng.choice([
            {"dora_indicators": "1m"}, {"dora_indicators": "12345m"}, {"ura_indicators": "12m"},
            {"dora_indicators": "0m1p"}, {"jing": "1m"}])
    else:
        request["rules"] = rng.choice([
            {"min_han": 14}, {"dora_base": 5}, {"furiten": 1}, {"red_fives": 1}, {"dora_per": "x"},
            {"draw_no_riichi": -2}, {"limit_points": 0}])
    return request
