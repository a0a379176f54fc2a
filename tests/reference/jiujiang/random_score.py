"""Random requests for /score of the ruleset jiujiang; the two other calls have modules beside this.

score_request(rng) gives one request. About one in eight carries exactly one fault.
"""

import copy

from common.hands import make_meld, text
from common.request import Boolean
from common.tiles import NAME, Problem, parse_tiles
from jiujiang.random_faults import break_request
from jiujiang.random_hands import SUITS, make_deck, sure_hand
from jiujiang.calls import score
from jiujiang.request import Frame, read_win
from jiujiang.seats import COUNTED_KONGS
from jiujiang.tables import DRAGONS, OPTIONS

FAULTS = 0.12
SCORING = [
    "unit", "min_pao", "chow_claims", "concealed_kong_keeps_concealed", "single_wait_only",
    "pair_wait_counts", "seven_pairs_concealed", "double_xiaosa", "pung_gun",
    "melded_hand_self_draw", "specials_as_flowers", "pass_rule",
]
WON_BY_OTHER = ["robbing_kong", "last_tile", "after_kong_discard", "first_turn", "baoting"]
SELF_DRAWN = ["after_kong", "last_tile", "first_turn", "baoting"]


def some_value(rng, name):
    domain = OPTIONS[name][0]
    if isinstance(domain, Boolean):
        return rng.random() < 0.6
    if name == "max_multiplier":
        return rng.choice([0, 1, 2, 4, 8, 64, 1048576])
    return rng.choice([domain.low, domain.high, rng.randint(domain.low, min(domain.high, 20))])


def make_rules(rng, names):
    """Some options; None: absent."""
    if rng.random() < 0.25:
        return None
    return {name: some_value(rng, name) for name in rng.sample(names, rng.randint(0, 5))}


def make_table(rng):
    table = {
        "dealer": rng.randrange(4), "round_wind": rng.choice(["1z", "1z", "2z", "3z", "4z"]),
        "hand_number": rng.randint(1, 30), "dealer_streak": rng.choice([0, 0, 0, 1, 2, 9]),
        "honba": rng.choice([0, 2]), "deposits": rng.choice([0, 1]),
        "multiplier": rng.choice([1, 1, 2, 4, 8, 3, 524288, 1048576]),
        "points": [rng.choice([0, 5, rng.randint(-500, 500)]) for _ in range(4)],
    }
    return {name: v for name, v in table.items() if rng.random() < 0.55}


def option(request, name):
    return (request.get("rules") or {}).get(name, OPTIONS[name][1])


def dealer_of(request):
    return (request.get("table") or {}).get("dealer", 0)


class Fa:
    """The green dragons still to be set out."""

    def __init__(self):
        self.left = 4

    def give(self, rng, member, chance):
        """Some of them, as a number, as tiles or both."""
        if rng.random() >= chance:
            return
        n = self.left if rng.random() < 0.2 else rng.randint(0, self.left)
        self.left -= n
        how = rng.random()
        if how < 0.6:
            member["fa"] = n
        if how > 0.5:
            tiles = ["6z"] * n
            member["flowers"] = tiles if rng.random() < 0.2 else "6" * n + "z" * (n > 0)


def shown_melds(rng, deck, seat):
    """Pungs and kongs, often of dragons."""
    found = []
    for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4])):
        pool = DRAGONS if rng.random() < 0.4 else SUITS
        free = [k for k in pool if len(deck.left[k]) >= 3]
        if free:
            kind = rng.choice(free)
            tiles = [deck.take(kind) for _ in range(3)]
            found.append(make_meld(rng, deck, tiles, seat))
    return found


def shown_counts(rng, member):
    dragons, sets = 2, 4
    kongs, names = {}, list(COUNTED_KONGS)
    for name in rng.sample(names, rng.randint(0, 4)):
        most = min(sets, dragons) if name.startswith("dragon") else sets
        kongs[name] = rng.choice([0, min(1, most), rng.randint(0, most)])
        sets -= kongs[name]
        dragons -= kongs[name] if name.startswith("dragon") else 0
    if rng.random() < 0.75:
        member["kongs"] = kongs
    else:
        dragons, sets = 2, 4
    if rng.random() < 0.6:
        most = min(dragons, sets)
        member["pungs"] = {"dragons": rng.randint(0, most)} if rng.random() < 0.9 else {}


def shown_seat(rng, deck, seat, fa):
    member = {}
    how = rng.random()
    if how < 0.4:
        member["melds"] = shown_melds(rng, deck, seat)
    elif how < 0.7:
        shown_counts(rng, member)
    fa.give(rng, member, 0.4)
    if rng.random() < 0.25:
        member["baoting"] = rng.random() < 0.8
    if rng.random() < 0.15:
        member["concealed"] = text(rng, deck.draw(rng.choice([1, 4, 7, 10, 13])))
    if rng.random() < 0.1:
        member["discards"] = text(rng, deck.draw(rng.randint(0, 5)), keep_order=True)
    return member


def robbed_seat(rng, deck, seat, win, member):
    """The payer's own pung of the tile, or what became of it."""
    if "melds" not in member or rng.random() < 0.1:
        return
    kind = rng.choice(["pung", "added_kong"])
    if len(deck.left[win]) >= 3:
        tiles = [deck.take(win) for _ in range(3)]
        meld = {"type": kind, "tiles": text(rng, tiles + tiles[:1] * (kind == "added_kong"))}
        member["melds"] = member["melds"][:3] + [meld]
        rng.shuffle(member["melds"])


def make_seats(rng, deck, fa, hands):
    """What the four show; also of the winners, whose own entries do not count."""
    seats = [shown_seat(rng, deck, seat, fa) for seat in range(4)]
    for hand in hands[:1]:
        flags, origin = hand.get("flags") or [], hand["from"]
        if "robbing_kong" in flags:
            robbed_seat(rng, deck, origin, parse_tiles(hand["win_tile"], "")[0], seats[origin])
        if "after_kong_discard" in flags and rng.random() < 0.5:
            seats[origin].pop("melds", None)
            seats[origin].pop("pungs", None)
            name = rng.choice(list(COUNTED_KONGS))
            seats[origin]["kongs"] = {name: 1}
    return seats


def add_river(rng, hand, dealt, deck):
    if rng.random() < 0.25:
        tiles = deck.draw(rng.randint(0, 5))
        if rng.random() < 0.75:
            tiles.insert(rng.randint(0, len(tiles)), dealt.win)
        hand["passed"] = text(rng, tiles, keep_order=True)
    if rng.random() < 0.2:
        hand["passed_dealer"] = rng.random() < 0.6
    if rng.random() < 0.1:
        hand["discards"] = text(rng, deck.draw(rng.randint(0, 6)), keep_order=True)


def wished_flags(rng, self_drawn):
    """Flags that may stand together in some hand."""
    likely = 0.35 if rng.random() < 0.6 else 0.05
    flags = [f for f in (SELF_DRAWN if self_drawn else WON_BY_OTHER) if rng.random() < likely]
    rng.shuffle(flags)
    return flags


def stands(request, hand):
    """Whether the hand is not refused by itself."""
    frame = {k: v for k, v in request.items() if k in ("ruleset", "rules", "table")}
    try:
        read_win(hand, "/hand", Frame(dict(frame, hand=hand), {"hand"}))
    except Problem:
        return False
    return True


def add_flags(rng, request, hand):
    for _ in range(6):
        hand["flags"] = wished_flags(rng, hand["from"] is None)
        if stands(request, hand):
            if not hand["flags"] and rng.random() < 0.8:
                del hand["flags"]
            return
    del hand["flags"]


def make_hand(rng, request, deck, seat, origin, fa, win=None, spoiled=0.06):
    """A hand won from `origin`; None if the deck has not the tiles."""
    dealt = sure_hand(rng, deck, seat, win, option(request, "chow_claims"), spoiled)
    if dealt is None:
        return None
    hand = {"seat": seat, "concealed": text(rng, dealt.concealed), "win_tile": NAME[dealt.win]}
    if dealt.melds or rng.random() < 0.2:
        hand["melds"] = dealt.melds
    hand["from"] = origin
    fa.give(rng, hand, 0.35)
    add_river(rng, hand, dealt, deck)
    add_flags(rng, request, hand)
    return hand


def make_frame(rng, names):
    request = {"ruleset": "jiujiang"}
    rules = make_rules(rng, names)
    if rules is not None:
        request["rules"] = rules
    if rng.random() < 0.7:
        request["table"] = make_table(rng)
    if rng.random() < 0.05:
        request["id"] = rng.randrange(1000)
    if rng.random() < 0.1:
        request["deal"] = {}
    return request


def some_origin(rng, request, seat):
    """Self-draw, the dealer, or anyone else."""
    if rng.random() < 0.45:
        return None
    if dealer_of(request) != seat and rng.random() < 0.4:
        return dealer_of(request)
    return (seat + rng.randint(1, 3)) % 4


def valid_request(rng):
    request = make_frame(rng, SCORING)
    deck, fa = make_deck(rng), Fa()
    seat = dealer_of(request) if rng.random() < 0.3 else rng.randrange(4)
    hand = make_hand(rng, request, deck, seat, some_origin(rng, request, seat), fa)
    request["hand"] = hand
    if rng.random() < 0.6:
        request["seats"] = make_seats(rng, deck, fa, [hand])
    return request


def score_request(rng):
    request = valid_request(rng)
    if rng.random() < FAULTS and "code" not in score(request):
        request = copy.deepcopy(request)
        break_request(rng, request, "score")
    return request
