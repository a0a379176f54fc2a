"""Match end and final standings (section 7)."""

from common.request import WINDS


def match_over(options, table, points, result):
    """`result`: dealer_stays, dealer_scored (won, or ready at an exhaustive draw), false_win."""
    if options["bust"] and min(points) < 0:
        return True
    if result["false_win"]:
        return False
    last = 1 if options["match_length"] == "south" else 0
    rounds_past = WINDS.index(table["round_wind"]) - last
    dealer = table["dealer"]
    reached = max(points) >= options["target_points"]
    players = options["players"]
    first = max(range(players), key=lambda seat: (points[seat], -seat))
    may_stop = (
        options["agari_yame"] and result["dealer_scored"] and first == dealer
        and points[dealer] >= options["target_points"]
    )
    if rounds_past < 0 or (rounds_past == 0 and dealer != players - 1):
        return False
    if rounds_past == 0:
        if result["dealer_stays"]:
            return may_stop
        return options["extension"] == "none" or reached
    if rounds_past > 1 or options["extension"] == "none":
        return True
    if result["dealer_stays"]:
        return reached if options["extension"] == "sudden_death" else may_stop
    return reached or dealer == players - 1


def split(amount, seats):
    """Equal parts in whole hundreds, rounded down; what remains goes to the lowest seat."""
    part = amount // (100 * len(seats)) * 100
    parts = {seat: part for seat in seats}
    parts[min(seats)] += amount - part * len(seats)
    return parts


def placed(options, points):
    """[(place, seats)] from first to last."""
    order = sorted(range(options["players"]), key=lambda seat: (-points[seat], seat))
    if options["tied_places"] == "seat":
        return [(i + 1, [seat]) for i, seat in enumerate(order)]
    groups = []
    for i, seat in enumerate(order):
        if groups and points[groups[-1][1][0]] == points[seat]:
            groups[-1][1].append(seat)
        else:
            groups.append((i + 1, [seat]))
    return groups


# The Japan Professional Mahjong League's, by how many float.
JPML = {1: [12000, -1000, -3000, -8000], 2: [8000, 4000, -4000, -8000],
        3: [8000, 3000, 1000, -12000]}


def uma_by_place(options, points):
    if options.get("uma_floating", "none") == "none":
        return options["uma"]
    return JPML.get(sum(p >= options["start_points"] for p in points), [0] * 4)


def standings(options, points, deposits):
    prize = 0
    if options["oka"]:
        prize = options["players"] * (options["return_points"] - options["start_points"])
    sticks = 1000 * deposits if options["final_deposits"] == "first" else 0
    by_place = uma_by_place(options, points)
    entries = []
    for place, seats in placed(options, points):
        uma = split(sum(by_place[place - 1:place - 1 + len(seats)]), seats)
        oka = split(prize if place == 1 else 0, seats)
        extra = split(sticks if place == 1 else 0, seats)
        for seat in seats:
            own = points[seat] + extra[seat]
            score = own - options["return_points"] + uma[seat] + oka[seat]
            entries.append({
                "seat": seat, "place": place, "points": own, "uma": uma[seat], "oka": oka[seat],
                "score": score,
            })
    entries.sort(key=lambda e: (e["place"], e["seat"]))
    round_scores(options["standing_rounding"], entries)
    return entries


def round_scores(rule, entries):
    """D19; the first takes what keeps the sum."""
    if rule == "none":
        return
    total = sum(e["score"] for e in entries)
    plus = 499 if rule == "half_down" else 500
    for entry in entries[1:]:
        if rule == "half_away":
            size = (abs(entry["points"]) + 500) // 1000 * 1000
            entry["score"] += (size if entry["points"] >= 0 else -size) - entry["points"]
            continue
        entry["score"] = (entry["score"] + plus) // 1000 * 1000
    entries[0]["score"] = total - sum(e["score"] for e in entries[1:])
