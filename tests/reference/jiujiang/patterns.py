"""The patterns of one reading (section 4): {id: value}, and what they come to."""

from jiujiang.readings import waiting_kinds
from jiujiang.tables import DRAGONS, FLOWERS, KONG_PAO, ORDER, REPLACED, SPECIALS


def runs_of(kinds):
    """The lengths of the runs of neighbours of one suit."""
    lengths, last = [], None
    for k in sorted(k for k in kinds if k < 27):
        if last is not None and k == last + 1 and k % 9:
            lengths[-1] += 1
        else:
            lengths.append(1)
        last = k
    return lengths


def colours(hand):
    """half_flush and full_flush."""
    kinds = set(hand.held() + [hand.win_tile])
    if len({k // 9 for k in kinds if k < 27}) != 1:
        return {}
    return {"half_flush": 10} if kinds & set(DRAGONS) else {"full_flush": 20}


def standard_flowers(hand, reading, options):
    found = {}
    groups = reading.groups + [m.kinds for m in hand.melds]
    for base in (0, 9, 18):
        if all([base + i, base + i + 1, base + i + 2] in groups for i in (0, 3, 6)):
            found["pure_straight"] = 10
    if any(g[0] != g[1] for g in groups):
        return found
    found["all_pungs"] = 15
    longest = max(runs_of({g[0] for g in groups}), default=0)
    if longest >= 3:
        found["xiaosa_pungs"] = 5
    if longest == 4 and options["pung_gun"]:
        found["pung_gun"] = 5
    exposed = len(hand.melds) == 4 and all(m.open for m in hand.melds)
    if exposed and (not hand.self_drawn or options["melded_hand_self_draw"]):
        found["melded_hand"] = 10
    return found


def pairs_flowers(hand, reading, options):
    kinds = [g[0] for g in reading.groups]
    found = {"seven_pairs": 20, "haohua": 5 * (len(kinds) - len(set(kinds)))}
    runs = [n for n in runs_of(set(kinds)) if n >= 3]
    counted = runs if options["double_xiaosa"] else sorted(runs)[-1:]
    found["xiaosa_pairs"] = 5 * len(counted)
    found["gun"] = sum(5 * (n - 3) for n in counted)
    if runs == [7]:
        found["qi_xian_nv"] = 150 if hand.self_drawn else 100
    return found


def first_turn_id(hand, dealer):
    if "first_turn" not in hand.flags:
        return None
    return "tianhu" if hand.seat == dealer else "dihu"


def ways_of_winning(hand, dealer):
    found = {
        f: 10 for f in ("robbing_kong", "after_kong_discard", "after_kong", "baoting")
        if f in hand.flags
    }
    first = first_turn_id(hand, dealer)
    if first:
        found[first] = 10
    return found


def specials(hand, reading):
    found = {}
    if hand.fa == 4:
        found["four_fa"] = 10
    groups = reading.groups + [m.kinds for m in hand.melds]
    if reading.shape == "standard" and all(any(g[:3] == [d] * 3 for g in groups) for d in DRAGONS):
        found["hongqi_piaopiao"] = 10
    if "last_tile" in hand.flags:
        found["last_tile_draw" if hand.self_drawn else "last_tile_discard"] = 10
    return found


def wait_id(hand, reading, frame):
    """The wait pattern of the reading, or None."""
    place, win = reading.place, hand.win_tile
    if reading.shape != "standard" or first_turn_id(hand, frame.dealer) == "tianhu":
        return None
    found = None
    if place == [reading.pair] * 2:
        found = "pair_wait" if frame.options["pair_wait_counts"] else None
    elif place[0] != place[1]:
        if win == place[1]:
            found = "closed_wait"
        elif (win == place[2] and win % 9 == 2) or (win == place[0] and win % 9 == 6):
            found = "edge_wait"
    if found and frame.options["single_wait_only"]:
        if len(waiting_kinds(hand.concealed, hand.melds)) != 1:
            return None
    return found


def counts_as_concealed(hand, reading, frame):
    options = frame.options
    if any(m.open for m in hand.melds):
        return False
    if hand.melds and not options["concealed_kong_keeps_concealed"]:
        return False
    if reading.shape == "seven_pairs" and not options["seven_pairs_concealed"]:
        return "first_turn" in hand.flags
    return True


def kong_id(meld):
    name = "open_kong" if meld.open else "concealed_kong"
    return "dragon_" + name if meld.kinds[0] in DRAGONS else name


def face_values(hand, reading):
    """What keeps its value in every hand: green dragons, dragon sets, kongs."""
    found = {}

    def add(name, value):
        found[name] = found.get(name, 0) + value

    if hand.fa < 4:
        add("fa", hand.fa)
    for m in hand.melds:
        if m.kong:
            add(kong_id(m), KONG_PAO[kong_id(m)])
        elif m.kinds[0] in DRAGONS:
            add("dragon_pung", 1)
    for g in reading.groups:
        if len(g) == 3 and g[0] in DRAGONS:
            by_discard = g == reading.place and not hand.self_drawn
            add(*(("dragon_pung", 1) if by_discard else ("dragon_pung_concealed", 2)))
    return found


def patterns_of(hand, reading, frame):
    """({id: value} in the order of the page, whether it is a flower hand)."""
    found = dict(colours(hand))
    shape_flowers = standard_flowers if reading.shape == "standard" else pairs_flowers
    found.update(shape_flowers(hand, reading, frame.options))
    found.update(ways_of_winning(hand, frame.dealer))
    found.update(specials(hand, reading))
    makers = FLOWERS + (SPECIALS if frame.options["specials_as_flowers"] else [])
    flower = any(found.get(name) for name in makers)
    if not flower:
        found["plain_hand"] = 1
    step = 5 if flower else 1
    if hand.self_drawn:
        found["self_draw"] = step
    if counts_as_concealed(hand, reading, frame):
        found["concealed_hand"] = step
    wait = wait_id(hand, reading, frame)
    if wait:
        found[wait] = step
    found.update(face_values(hand, reading))
    if "qi_xian_nv" in found:
        found = {name: v for name, v in found.items() if name not in REPLACED}
    return {name: found[name] for name in ORDER if found.get(name)}, flower
