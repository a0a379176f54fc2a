"""Hands dealt so that rare things happen: each scene takes its tiles from the heap first.

A scene fills hands and answers [(hand, kinds that it is to throw soon)]; None: it is kept as it is.
"""

from common.tiles import YAOCHU
from play.seat import kind_of

STYLES = ("plain", "plain", "alike", "near", "near", "one suit", "orphans")


def styled(rng, heap, size):
    """One hand of a style of its own."""
    style, found = rng.choice(STYLES), []
    if style == "near":
        for _ in range((size - 1) // 3 - rng.choice((0, 0, 1, 2))):
            found += [heap.take([k]) for k in heap.set_of()]
    suit = rng.randrange(3)
    wanted = [*range(9 * suit, 9 * suit + 9), *range(27, 34)] if style == "one suit" else None
    while len(found) < size:
        if style == "alike" and rng.random() < 0.6 and found:
            found.append(heap.take([kind_of(rng.choice(found))]))
        elif style == "orphans" and rng.random() < 0.9:
            found.append(heap.take([k for k in YAOCHU if k not in map(kind_of, found)]))
        else:
            found.append(heap.take(wanted))
    return found[:size]


def ready_hand(heap, size, last):
    """Sets, and `last` as what is not complete."""
    found = [heap.take([k]) for k in last]
    while size - len(found) >= 3:
        kinds = heap.set_of()
        if not kinds:
            break
        found += [heap.take([k]) for k in kinds]
    return found


def copies(rng, heap, count, low=0, high=34, middle=False):
    """A kind of which so many are still there."""
    kinds = [k for k in range(low, high) if heap.holds([k] * count)
             and not (middle and (k >= 27 or k % 9 in (0, 8)))]
    return rng.choice(kinds) if kinds else None


def same(rng, heap, hands):
    """Everybody holds one of two kinds: four winds, the dealer followed."""
    kinds = [copies(rng, heap, 4, 27, 31) if rng.random() < 0.6 else copies(rng, heap, 4)]
    kinds.append(copies(rng, heap, 4))
    kinds = [k for k in kinds if k is not None]
    for hand in hands:
        hand += [heap.take([k]) for k in set(kinds)]
    return [(hand, kinds) for hand in hands]


def one_wait(rng, heap, hands):
    """All but one wait for the last tile of a kind, which that one throws."""
    kind = copies(rng, heap, 4)
    if kind is None:
        return []
    for hand in hands[1:]:
        hand += ready_hand(heap, heap.size, [kind])
    hands[0].append(heap.take([kind]))
    return [(hands[0], [kind])] + [(hand, None) for hand in hands[1:]]


def robbed(rng, heap, hands):
    """One may make a kong of what another waits for between two tiles."""
    kind = copies(rng, heap, 4, middle=True)
    if kind is None or not heap.holds([kind - 1, kind + 1]):
        return []
    pair = copies(rng, heap, 4)
    if pair is None or pair in (kind - 1, kind, kind + 1):
        return []
    hands[1] += ready_hand(heap, heap.size, [kind - 1, kind + 1, pair, pair])
    quad = rng.random() < 0.4
    hands[0] += [heap.take([kind]) for _ in range(4 if quad else 2)]
    if not quad:
        hands[2].append(heap.take([kind]))
    return [(hands[1], None)] + ([] if quad else [(hands[2], [kind])])


def orphans(rng, heap, hands):
    """One waits with thirteen orphans for a kind that another holds, all four or some."""
    kinds = [k for k in YAOCHU if heap.holds([k])]
    kind = copies(rng, heap, 4, 27)
    if kind is None or len(kinds) < 13:
        return []
    if heap.holds([30] * 4) and rng.random() < 0.5:
        kind = 30
    count = rng.choice((1, 4))
    hands[0] += [heap.take([kind]) for _ in range(count)]
    hands[1] += [heap.take([k]) for k in kinds if k != kind]
    hands[1].append(heap.take([k for k in kinds if k != kind]))
    return [(hands[1], None)]


def all_ready(rng, heap, hands):
    for hand in hands:
        hand += ready_hand(heap, heap.size, [])
    return [(hand, None) for hand in hands]


def kongs(rng, heap, hands):
    """Triplets for everybody, with the fourth of each to come."""
    for hand in hands:
        for _ in range(rng.choice((2, 3, 4))):
            kind = copies(rng, heap, 4)
            if kind is not None:
                hand += [heap.take([kind]) for _ in range(3)]
    return []


SCENES = (None, None, same, one_wait, robbed, robbed, orphans, all_ready, kongs)
# Who is patient waits for a rare win, who is keen takes each.
MOODS = {robbed: ("patient",), orphans: ("patient", "keen"), one_wait: ("keen",),
         all_ready: ("patient", "keen"), same: ("keen",)}


def deal_hands(rng, heap, players, size, dealer):
    heap.size = size
    hands = [[] for _ in range(players)]
    scene = rng.choice(SCENES)
    order = rng.sample(hands, players)
    if rng.random() < 0.5:
        order.sort(key=lambda hand: hand is not hands[dealer])
    thrown = scene(rng, heap, order) if scene else []
    common = [next((kinds for one, kinds in thrown if one is hand), ()) for hand in hands]
    for i, hand in enumerate(hands):
        if not hand and not scene:
            hand += styled(rng, heap, size)
        while len(hand) < size:
            hand.append(heap.take())
        while len(hand) > size:
            heap.tiles.insert(0, hand.pop())
        hands[i] = hand
    return hands, common, rng.choice(MOODS.get(scene, (None,)))
