"""Faults that a request of any ruleset may have; each puts one into an otherwise sound request."""

from common.tiles import NAME, WITH_REDS, parse_tiles


def tile_names(value):
    return [NAME[t] for t in parse_tiles(value, "", WITH_REDS)]


def set_in(holder, name, value):
    if holder.get(name) is None:
        holder[name] = {}
    holder[name].update(value)


def unknown_member(rng, request, hand):
    where = rng.choice(["top", "table", "deal", "hand", "meld"])
    name = rng.choice(["x", "Seat", "hands", "wind", "Jing"])
    if where == "top":
        request[name] = 1
    elif where in ("table", "deal"):
        set_in(request, where, {name: 1})
    elif where == "meld" and hand.get("melds"):
        rng.choice(hand["melds"])[name] = 1
    else:
        hand[name] = 1


def wrong_ruleset(rng, request, hand):
    request["ruleset"] = rng.choice(["richi", "Riichi", "mahjong"])


def bad_tile(rng, request, hand):
    tiles = hand["concealed"] if isinstance(hand["concealed"], str) else "".join(hand["concealed"])
    hand["concealed"] = tiles[:-2] + rng.choice(["8z", "9z", "0z", "5x", "m", "5", "5M", " 5m"])


def wrong_count(rng, request, hand):
    tiles = tile_names(hand["concealed"])
    for _ in range(rng.randint(1, 3)):
        if tiles:
            tiles.pop(rng.randrange(len(tiles)))
    hand["concealed"] = "".join(tiles)


def repeated_flag(rng, request, hand):
    flags = hand.get("flags") or ["last_tile"]
    hand["flags"] = flags + [rng.choice(flags)]


def bad_melds(seat):
    """Melds that no ruleset allows."""
    last = (seat + 3) % 4
    return [
        {"type": "kan", "tiles": "111m"}, {"type": "pung", "tiles": "11m"},
        {"type": "pung", "tiles": "112m"}, {"type": "pung", "tiles": "111m", "from": seat},
        {"type": "chow", "tiles": "124m"}, {"type": "chow", "tiles": "891m"},
        {"type": "chow", "tiles": "1m2m3p"},
        {"type": "chow", "tiles": "123m", "from": (seat + 1) % 4},
        {"type": "chow", "tiles": "123m", "from": (seat + 2) % 4},
        {"type": "chow", "tiles": "123m", "from": last, "claimed": "4m"},
        {"type": "chow", "tiles": "1234m"}, {"type": "open_kong", "tiles": "111m"},
        {"type": "open_kong", "tiles": "1112m"}, {"type": "added_kong", "tiles": "11111m"},
        {"type": "concealed_kong", "tiles": "1111m", "from": last},
        {"type": "concealed_kong", "tiles": "1111m", "claimed": "1m"},
        {"type": "pung", "tiles": "111m", "claimed": "1p"}, {"type": "pung", "tiles": ""},
    ]


def put_meld(hand, meld, rng):
    """In the place of another, or of three concealed tiles."""
    hand.pop("flags", None)
    melds = list(hand.get("melds") or [])
    if melds:
        melds[rng.randrange(len(melds))] = meld
        hand["melds"] = melds
        return
    tiles = tile_names(hand["concealed"])
    hand["concealed"], hand["melds"] = "".join(tiles[3:]), [meld]


def bad_meld(rng, request, hand):
    put_meld(hand, rng.choice(bad_melds(hand["seat"])), rng)


def five_melds(rng, request, hand):
    hand.pop("flags", None)
    hand["concealed"] = "1z"
    hand["melds"] = [{"type": "chow", "tiles": "123m"} for _ in range(5)]


def missing_from(rng, request, hand):
    hand.pop("from", None)


def fourteen(rng, request, hand):
    tiles = tile_names(hand["concealed"])
    hand["concealed"] = "".join(tiles + [hand.pop("win_tile")])


def two_win_tiles(rng, request, hand):
    hand["win_tile"] = rng.choice([hand["win_tile"] * 2, "", "11z", "0z", "z"])


def from_self(rng, request, hand):
    hand["from"] = hand["seat"]


def bad_from(rng, request, hand):
    hand["from"] = rng.choice([4, -1, "0", [1]])
