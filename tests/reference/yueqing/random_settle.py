"""Random requests for /settle of the ruleset yueqing: every outcome, chains of deals, ends."""

import copy

from common.hands import make_meld, text
from common.tiles import NAME
from yueqing.random_score import (
    add_flowers, dealer_of, flower_counts, make_called, make_frame, make_hand, make_table,
)
from yueqing.random_hands import dealt_hand, make_deck, run, some_faces
from yueqing.random_settle_faults import settle_fault
from yueqing.calls import score, settle
from yueqing.tables import OPTIONS

FAULTS = 0.1
CHAIN = 5  # the most deals settled before the one asked about
NAMES = [n for n in OPTIONS if n not in ("dice_per_throw", "replace_immediately")]


class Pool:
    """What of the flowers and the caishen is left for the seats."""

    def __init__(self, gangtou, baiban, caishen):
        self.gangtou, self.baiban, self.caishen = gangtou, baiban, caishen


def honour_sets(rng, deck, seat):
    """Pungs and kongs that break or bind, as melds."""
    kinds = rng.choice([[27, 28, 29, 30], [32, 33], [32, 33], [27, 28, 29], [27, 30, 32, 33]])
    return [
        make_meld(rng, deck, [deck.take(k) for _ in range(3)], seat)
        for k in kinds if deck.has([k] * 3)
    ]


def some_melds(rng, deck, seat, number):
    melds = honour_sets(rng, deck, seat) if rng.random() < 0.3 else []
    for _ in range(20):
        if len(melds) >= number:
            break
        kinds = run(rng) if rng.random() < 0.5 else [rng.randrange(34)] * 3
        if deck.has(kinds):
            melds.append(make_meld(rng, deck, [deck.take(k) for k in kinds], seat))
    return melds[:5]


def seat_tiles(rng, deck, seat, faces):
    """Melds, with the concealed tiles or without."""
    shown = {}
    if rng.random() < 0.3:
        dealt = dealt_hand(rng, deck, seat, faces)
        shown["concealed"], shown["melds"] = text(rng, dealt.concealed), dealt.melds
        if not dealt.melds:
            del shown["melds"]
        return shown
    caishen = list(deck.left[faces.caishen])
    deck.left[faces.caishen] = []
    melds = some_melds(rng, deck, seat, rng.choice([0, 1, 1, 2, 3, 4, 5, 5]))
    deck.left[faces.caishen] = caishen
    if melds or rng.random() < 0.2:
        shown["melds"] = melds
    if rng.random() < 0.4:
        number = 16 - 3 * len(melds)
        liked = rng.choice([None, [27, 28, 29, 30, 32, 33, faces.caishen]])
        tiles = deck.draw(number, liked)
        shown["concealed"] = text(rng, tiles + deck.draw(number - len(tiles)))
    return shown


def shown_seat(rng, deck, seat, faces, pool, counts_only):
    """`counts_only`: the seats without tiles, for a called win or where caishen are counted."""
    shown = {}
    if counts_only or rng.random() < 0.4:
        if rng.random() < 0.4:
            n = rng.randint(0, pool.caishen)
            pool.caishen -= n
            shown["caishen"] = n
        if rng.random() < 0.4:
            n = rng.choice([0, 0, 1, 1, 2, 3, 4])
            concealed = rng.randint(0, n)
            shown["kongs"] = {"open": n - concealed, "concealed": concealed}
            if rng.random() < 0.2:
                del shown["kongs"][rng.choice(["open", "concealed"])]
        if rng.random() < 0.3:
            shown["honor_triplets"] = rng.randint(0, 3)
    else:
        shown.update(seat_tiles(rng, deck, seat, faces))
    most = (pool.gangtou, pool.baiban)
    if faces is not None:
        pool.gangtou, pool.baiban = add_flowers(rng, shown, faces, most)
    else:
        gangtou, baiban = flower_counts(rng, most)
        shown.update(gangtou=gangtou, baiban=baiban)
        pool.gangtou, pool.baiban = pool.gangtou - gangtou, pool.baiban - baiban
    if rng.random() < 0.1:
        shown["hua"] = rng.choice([0, 1, 3, 8, 17, 200])
    if rng.random() < 0.06:
        shown["breaks"] = rng.random() < 0.7
    return shown


def make_seats(rng, deck, faces, winner=None, left=(3, 4), called=False):
    """The four seats; the winner's own shows nothing but what the hand may have left out."""
    counted = called or rng.random() < 0.3
    # Caishen by counts and by tiles do not go together here: they may not be more than four.
    free = (4 if called else len(deck.left[faces.caishen])) if counted else 0
    pool = Pool(left[0], left[1], free)
    if counted and faces is not None:
        deck.left[faces.caishen] = []
    seats = [{}, {}, {}, {}]
    for seat in rng.sample(range(4), 4):
        if seat != winner and rng.random() < 0.75:
            seats[seat] = shown_seat(rng, deck, seat, None if called else faces, pool, called)
    return seats


def move_flowers(rng, hand, seats):
    """The winner's flowers under his seat instead, or there too."""
    if "flowers" in hand:
        return
    own = seats[hand["seat"]]
    for name in ("gangtou", "baiban"):
        if name in hand and rng.random() < 0.5:
            own[name] = hand[name]
            if rng.random() < 0.7:
                del hand[name]


def win(rng, request):
    dealer = dealer_of(request)
    seat = dealer if rng.random() < 0.3 else rng.randrange(4)
    faces = some_faces(rng)
    deck = make_deck(rng, faces)
    if rng.random() < 0.12:
        request.pop("deal", None)
        make_called(rng, request, seat)
        outcome = {"type": "win", "wins": [request.pop("hand")]}
        if rng.random() < 0.6:
            outcome["seats"] = make_seats(rng, None, None, seat, called=True)
        return outcome
    for _ in range(20):
        deck = make_deck(rng, faces)
        left = make_hand(rng, request, deck, seat, faces, known=(), spoiled=0.02)
        if score(request).get("win"):
            break
    hand = request.pop("hand")
    outcome = {"type": "win", "wins": [hand]}
    if rng.random() < 0.75:
        if "robbing_kong" in (hand.get("flags") or []):
            k = NAME.index(hand["win_tile"])
            deck.left[k] = []
        outcome["seats"] = make_seats(rng, deck, faces, seat, left)
        move_flowers(rng, hand, outcome["seats"])
    return outcome


def exhaustive_draw(rng, request):
    outcome = {"type": "exhaustive_draw"}
    faces = some_faces(rng)
    request["deal"] = {"gangtou": NAME[faces.gangtou]}
    if rng.random() < 0.9:
        outcome["seats"] = make_seats(rng, make_deck(rng, faces), faces)
    return outcome


def false_win(rng, request):
    outcome = {"type": "false_win", "offender": rng.randrange(4)}
    if rng.random() < 0.3:
        faces = some_faces(rng)
        request["deal"] = {"gangtou": NAME[faces.gangtou]}
        outcome["seats"] = make_seats(rng, make_deck(rng, faces), faces)
    return outcome


def make_outcome(rng, request):
    kind = rng.choices([win, exhaustive_draw, false_win], [70, 24, 6])[0]
    return kind(rng, request)


def play_on(rng, request):
    """The table after some deals of the match."""
    for _ in range(rng.randint(1, CHAIN)):
        before = dict(request)
        before["outcome"] = make_outcome(rng, before)
        answer = settle(before)
        if not answer.get("match_over", True):
            request["table"] = answer["next_table"]


def near_the_end(rng, request):
    table = request["table"] = make_table(rng)
    if rng.random() < 0.5:
        table["dealer"] = 3
        request.setdefault("rules", {})["rounds"] = rng.randint(1, 4)
    if rng.random() < 0.3:
        a, b = rng.randint(-9, 9), rng.randint(0, 9)
        table["points"] = rng.choice([[a] * 4, [a, b, b, a], [a, a, b, b]])


def valid_request(rng):
    request = make_frame(rng, NAMES)
    if rng.random() < 0.1:
        play_on(rng, request)
    elif rng.random() < 0.5:
        near_the_end(rng, request)
    request["outcome"] = make_outcome(rng, request)
    return request


def settle_request(rng):
    request = valid_request(rng)
    if rng.random() < FAULTS and "code" not in settle(request):
        request = copy.deepcopy(request)
        settle_fault(rng, request)
    return request
