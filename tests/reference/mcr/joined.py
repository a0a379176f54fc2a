"""Fans that join sets (docs/rules/mcr.md, section 5.2): of all sound choices the best."""

import itertools


def suits(sets):
    return {first // 9 for _, first in sets}


def ranks(sets):
    return sorted(first % 9 for _, first in sets)


def steps(sets):
    found = ranks(sets)
    return {b - a for a, b in zip(found, found[1:])}


def all_of(sets, kind):
    return all(what == kind for what, _ in sets)


def numbers(sets):
    return all(first < 27 for _, first in sets)


def winds(sets):
    return all_of(sets, "pung") and all(27 <= first < 31 for _, first in sets)


def dragons(sets):
    return all_of(sets, "pung") and all(first >= 31 for _, first in sets)


def of_four(sets):
    if winds(sets):
        return "big_four_winds"
    if not numbers(sets) or len(suits(sets)) > 1 or len(steps(sets)) > 1:
        return None
    step = steps(sets).pop()
    if all_of(sets, "pung"):
        return "four_pure_shifted_pungs" if step == 1 else None
    if not all_of(sets, "chow"):
        return None
    return {0: "quadruple_chow", 1: "four_pure_shifted_chows",
            2: "four_pure_shifted_chows"}.get(step)


def of_three(sets):
    if dragons(sets):
        return "big_three_dragons"
    if winds(sets):
        return "big_three_winds"
    if not numbers(sets) or len(steps(sets)) > 1 or len(suits(sets)) == 2:
        return None
    step, pure = steps(sets).pop(), len(suits(sets)) == 1
    if all_of(sets, "pung"):
        return {(True, 1): "pure_shifted_pungs", (False, 0): "triple_pung",
                (False, 1): "mixed_shifted_pungs"}.get((pure, step))
    if not all_of(sets, "chow"):
        return None
    return {(True, 0): "pure_triple_chow", (True, 1): "pure_shifted_chows",
            (True, 2): "pure_shifted_chows", (True, 3): "pure_straight",
            (False, 0): "mixed_triple_chow", (False, 1): "mixed_shifted_chows",
            (False, 3): "mixed_straight"}.get((pure, step))


def of_two(sets):
    if dragons(sets):
        return "two_dragon_pungs"
    if not numbers(sets):
        return None
    step, pure = steps(sets).pop(), len(suits(sets)) == 1
    if all_of(sets, "pung"):
        return "double_pung" if step == 0 and not pure else None
    if not all_of(sets, "chow"):
        return None
    if not pure:
        return "mixed_double_chow" if step == 0 else None
    return {0: "pure_double_chow", 3: "short_straight", 6: "two_terminal_chows"}.get(step)


def with_pair(sets, pair):
    if len(sets) == 2 and dragons(sets) and pair >= 31:
        return "little_three_dragons"
    if len(sets) == 3 and winds(sets) and 27 <= pair < 31:
        return "little_four_winds"
    if len(sets) != 4 or not numbers(sets) or not all_of(sets, "chow") or pair >= 27 or \
            pair % 9 != 4:
        return None
    own = sorted(first for _, first in sets)
    if own == [9 * (pair // 9) + rank for rank in (0, 0, 6, 6)]:
        return "pure_terminal_chows"
    if own == sorted(9 * suit + rank for suit in range(3) if suit != pair // 9
                     for rank in (0, 6)):
        return "three_suited_terminal_chows"
    return None


def instances(sets, pair):
    """(fan, members): sets by their place, the pair as "pair"."""
    by_size = {2: of_two, 3: of_three, 4: of_four}
    for size, judge in by_size.items():
        for places in itertools.combinations(range(len(sets)), size):
            chosen = [sets[i] for i in places]
            for fan, more in ((judge(chosen), ()), (with_pair(chosen, pair), ("pair",))):
                if fan:
                    yield fan, frozenset(places + more)


def joined_to(groups, members):
    """The groups after the members were joined, or None where two were in one already."""
    touched = [group for group in groups if group & members]
    if len(touched) < len(members):
        return None
    rest = [group for group in groups if not group & members]
    return [*rest, frozenset().union(*touched)]


def choices(found, groups, taken):
    yield taken
    for i, (fan, members) in enumerate(found):
        if any(fan == other and members & theirs for other, theirs in taken):
            continue
        after = joined_to(groups, members)
        if after is not None:
            yield from choices(found[i + 1:], after, [*taken, (fan, members)])


def best_choice(sets, pair, values, order):
    """The instances that count: [(fan, members)]."""
    found = list(instances(sets, pair))
    groups = [frozenset([i]) for i in range(len(sets))] + [frozenset(["pair"])]

    def worth(taken):
        counts = [sum(fan == name for fan, _ in taken) for name in order]
        return sum(values[fan] for fan, _ in taken), counts

    return max(choices(found, groups, []), key=worth)
