"""Hua (section 4d): {id: hua} of what a seat holds."""


def kongs_hua(values, options):
    """`values`: what each kong is worth by itself: 1, 2, or 0 for one of caishen."""
    values, found = sorted(values), {}
    if len(values) == 2 and options["two_kongs_hua"]:
        return {"hua_ergang": options["two_kongs_hua"]}
    if len(values) >= 3 and options["three_kongs_hua"]:
        found["hua_sangang"] = options["three_kongs_hua"]
        values = values[3:]
    if 1 in values:
        found["hua_gang"] = values.count(1)
    if 2 in values:
        found["hua_angang"] = 2 * values.count(2)
    return found


def stacked(number, plain, table):
    """One hua a tile, or the stacked ones of so many."""
    if number in table:
        name, hua = table[number]
        return {name: hua}
    return {plain: number} if number else {}


def caishen_hua(number, kong):
    if kong:
        return {"hua_sicaishen_angang": 16}
    table = {3: ("hua_sancaishen", 8), 4: ("hua_sicaishen", 12)}
    return stacked(number, "hua_caishen", table)


def gangtou_hua(number):
    return stacked(number, "hua_gangtou", {3: ("hua_sangangtou", 8)})


def baiban_hua(number):
    return stacked(number, "hua_baiban", {3: ("hua_sanbaiban", 6), 4: ("hua_sibaiban", 10)})


def meld_values(melds, caishen):
    found = []
    for m in melds:
        if m.kong:
            own = 1 if m.open else 2
            found.append(0 if m.kinds[0] == caishen else own)
    return found
