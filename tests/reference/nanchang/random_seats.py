"""Random `seats` of /settle: what the four show at the end, by tiles or by counts."""

from common.hands import Deck, make_meld, text
from common.request import KONGS
from common.tiles import parse_tiles
from nanchang.random_hands import surely
from nanchang.tables import sub_jing


def some_meld(rng, deck, seat, jing):
    """A meld from the deck, often with jing; None where it has not the tiles."""
    kind = rng.choice(jing) if rng.random() < 0.4 else rng.randrange(34)
    if rng.random() < 0.35:
        a = min(kind, 33)
        if a < 27:
            a = a // 9 * 9 + min(a % 9, 6)
            kinds = [a, a + 1, a + 2]
        else:
            kinds = rng.choice([[27, 28, 30], [28, 29, 30], [31, 32, 33]])
    else:
        kinds = [kind] * 3
    if not deck.has(kinds):
        return None
    return make_meld(rng, deck, [deck.take(k) for k in kinds], seat)


def shown_tiles(rng, deck, seat, jing):
    """Hand, melds, discards; each may be left out, the hand may be partial."""
    shown = {}
    if rng.random() < 0.75:
        melds = [some_meld(rng, deck, seat, jing) for _ in range(rng.choice([0, 0, 1, 1, 2, 3, 4]))]
        shown["melds"] = [m for m in melds if m]
    room = 13 - 3 * len(shown.get("melds", []))
    if rng.random() < 0.75 and room > 0:
        count = rng.choice([room, room + 1, rng.randint(0, room)])
        near = jing if rng.random() < 0.35 else None
        tiles = deck.draw(min(count, rng.randint(0, 3)), near)
        tiles += deck.draw(count - len(tiles), [k for k in range(34) if k not in jing])
        shown["concealed"] = text(rng, tiles)
    if rng.random() < 0.5:
        shown["discards"] = shown_discards(rng, deck, jing)
    return shown


def shown_discards(rng, deck, jing):
    tiles = deck.draw(rng.choice([0, 0, 0, 1, 1, 2]), jing)
    tiles += deck.draw(rng.randint(0, 5), [k for k in range(34) if k not in jing])
    return text(rng, tiles, keep_order=True)


def shown_counts(rng, deck, jing):
    """Counts of jing and kongs; the jing are taken from the deck."""
    main, sub = (
        min(rng.choice([0, 0, 0, 1, 1, 2, 3, 4]), len(deck.left[k])) for k in jing
    )
    for kind, n in zip(jing, (main, sub)):
        for _ in range(n):
            deck.take(kind)
    shown = {}
    if rng.random() < 0.85 or main + sub:
        shown["jing"] = {"main": main, "sub": sub}
    if rng.random() < 0.6:
        of_jing = rng.randint(0, [main, sub].count(4))
        plain = rng.choice([0, 0, 1, 1, 2])
        shown["kongs"] = {"concealed": plain, "open": rng.randint(0, 2), "jing": of_jing}
        for name in ("concealed", "open", "jing"):
            if not shown["kongs"][name] and rng.random() < 0.5:
                del shown["kongs"][name]
    return shown


def kongs_of(shown):
    tiles = [m for m in shown.get("melds") or [] if m["type"] in KONGS]
    return len(tiles) + sum((shown.get("kongs") or {}).values())


def add_lower(rng, seats, dealer, lower):
    """Dealt hands or counts of lower jing; the two forms side by side."""
    deck = Deck(rng)
    jing = [lower, sub_jing(lower)]
    for seat, shown in enumerate(seats):
        some = rng.random()
        if some < 0.35:
            count = 14 if seat == dealer else 13
            tiles = deck.draw(rng.choice([0, 0, 1, 2, 3]), jing)
            tiles += deck.draw(count - len(tiles), [k for k in range(34) if k not in jing])
            shown["dealt"] = text(rng, tiles)
        elif some < 0.7:
            counts = []
            for k in jing:
                n = min(rng.choice([0, 0, 1, 1, 2, 3]), len(deck.left[k]))
                counts.append(n)
                for _ in range(n):
                    deck.take(k)
            shown["lower_jing"] = {"main": counts[0], "sub": counts[1]}


def hand_tiles(hand):
    """The tiles of a hand of wins, as kinds."""
    tiles = parse_tiles(hand["concealed"], "")
    for m in hand.get("melds") or []:
        tiles = tiles + parse_tiles(m["tiles"], "")
    return tiles


def whole_hand(rng, deck, seat, main):
    """A seat that shows a hand near a win."""
    dealt, _ = surely(rng, deck, seat, main=main)
    return {"concealed": text(rng, dealt.concealed), "melds": dealt.melds}


def make_seats(rng, deck, hands, main):
    """`hands`: those of wins; the winners by tiles show only their discards here."""
    jing = [main, sub_jing(main)]
    winners = {h["seat"]: h for h in hands}
    poor = rng.random() < 0.35  # hardly any jing at the table
    if poor:
        jing_left = {k: deck.left[k] for k in jing}
        for k in jing:
            deck.left[k] = deck.left[k][:rng.choice([0, 0, 1])]
    form = rng.choice(["tiles", "counts", "mixed", "nothing"])
    seats = []
    for seat in range(4):
        hand = winners.get(seat)
        kind = rng.choice(["tiles", "counts", "nothing"]) if form == "mixed" else form
        if hand is not None and "called" not in hand and hand["paid"]:
            shown = {"discards": shown_discards(rng, deck, jing)} if rng.random() < 0.5 else {}
        elif hand is not None and "called" not in hand and kind == "tiles":
            shown = {n: hand[n] for n in ("concealed", "melds") if n in hand}
        elif kind == "tiles" and rng.random() < 0.15 and not poor:
            shown = whole_hand(rng, deck, seat, main)
        elif kind == "tiles":
            shown = shown_tiles(rng, deck, seat, jing)
        else:
            shown = shown_counts(rng, deck, jing) if kind == "counts" else {}
        seats.append(shown)
    if poor:
        for k in jing:
            deck.left[k] = jing_left[k]
    return seats


def shows_tiles(seats):
    return any({"concealed", "melds", "discards", "dealt"} & set(s) for s in seats)
