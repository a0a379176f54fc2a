#!/usr/bin/env python3
"""
Checks a deal of mahjongd: recomputes it from its seed and compares. This file needs nothing but
Python 3.8; copy it wherever you like. It is written from docs/dealing.md and section 1 of the pages
in docs/rules, not from the service's code.

    verify_deal.py answer.json       check an answer of POST /v1/deals (`-`: standard input)
    verify_deal.py --transcript FILE check the transcript of a sealed match (`-`: standard input)
    verify_deal.py --seed X --ruleset riichi [--rules '{"red_fives": 0}'] [--table '{"dealer": 2}']
                                     print the deal of that seed
    verify_deal.py --self-test       recompute the vectors in the folder `vectors` beside this file

Exit status: 0 it is that deal, 1 something differs (each difference is printed), 2 bad use.
"""

import argparse
import hashlib
import hmac
import json
import pathlib
import struct
import sys

ALGORITHM = "mjdeal/1"
SEED_BYTES = 256
SECRET_BYTES = 96
SEAT_SEED_BYTES = 64
SEATS = 4
SHOWN = 5  # differences of one list that are printed
SUITS = "mpszf"
KINDS_136 = [f"{n}{suit}" for suit in "mps" for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]
KINDS_120 = KINDS_136[:27] + ["5z", "6z", "7z"]
KINDS_108 = [kind for kind in KINDS_136 if kind[1] != "m" or kind in ("1m", "9m")]
FLOWERS = [f"{n}f" for n in range(1, 9)]
# Four tiles of each kind; those of mj144 are followed by the flowers, one of each.
TILESETS = {"mj136/1": KINDS_136, "mj144/1": KINDS_136, "mj120/1": KINDS_120, "mj108/1": KINDS_108}


class BadUse(Exception):
    """What was given cannot be checked."""


# The stream ------------------------------------------------------------------------------------

def lp(data):
    return struct.pack(">I", len(data)) + data


def seed_bytes(seed):
    if not isinstance(seed, str):
        raise BadUse("seed is not a string")
    try:
        data = seed.encode("utf-8")
    except UnicodeEncodeError as error:
        raise BadUse("seed is not Unicode text") from error
    if not 1 <= len(data) <= SEED_BYTES:
        raise BadUse(f"a seed has 1 to {SEED_BYTES} bytes, not {len(data)}")
    return data


def commitment_of(seed):
    return hashlib.sha256(lp(b"mjdeal/1 commit") + lp(seed_bytes(seed))).hexdigest()


class SealedSeed:
    """S_r of a sealed match, with what all its deals have in common."""

    def __init__(self, key, context):
        self.key, self.context = key, context


class Stream:
    """The words of B_0 || B_1 || ..."""

    def __init__(self, seed, tileset):
        if isinstance(seed, SealedSeed):
            self.key, self.context = seed.key, seed.context
        else:
            self.key = seed_bytes(seed)
            self.context = hashlib.sha256(lp(b"mjdeal/1 context") + lp(tileset.encode())).digest()
        self.blocks = 0
        self.words = []

    def word(self):
        if not self.words:
            message = lp(b"mjdeal/1 stream") + self.context + struct.pack(">I", self.blocks)
            block = hmac.new(self.key, message, hashlib.sha512).digest()
            self.words = list(struct.unpack(">16I", block))
            self.blocks += 1
        return self.words.pop(0)

    def draw(self, bound):
        """A number below `bound`, each as likely as the others."""
        limit = 2**32 - 2**32 % bound
        while True:
            word = self.word()
            if word < limit:
                return word % bound

    def shuffle(self, count):
        ids = list(range(count))
        for i in range(count - 1, 0, -1):
            j = self.draw(i + 1)
            ids[i], ids[j] = ids[j], ids[i]
        return ids

    def dice(self, count):
        return [self.draw(6) + 1 for _ in range(count)]


def name_of(tile_id, kinds, red_fives=0):
    """Of each five, the lowest copies are the red ones."""
    if tile_id >= 4 * len(kinds):
        return FLOWERS[tile_id - 4 * len(kinds)]
    name = kinds[tile_id // 4]
    if name in ("5m", "5p", "5s") and tile_id % 4 < red_fives:
        return "0" + name[1]
    return name


# Tiles and the table -----------------------------------------------------------------------------

def sort_key(tile):
    """m, p, s, z; a red five after the plain ones."""
    digit = int(tile[0])
    return SUITS.index(tile[1]), digit or 5, digit == 0


def text_of(tiles):
    """Tiles as one sorted mpsz string."""
    ordered = sorted(tiles, key=sort_key)
    parts = []
    for suit in SUITS:
        digits = "".join(tile[0] for tile in ordered if tile[1] == suit)
        parts.append(digits + suit if digits else "")
    return "".join(parts)


def member(values, name, default, low, high):
    """An integer member; absent or null is its default."""
    value = values.get(name)
    if value is None:
        return default
    if type(value) is not int or not low <= value <= high:
        raise BadUse(f"{name} is from {low} to {high}, not {json.dumps(value)}")
    return value


def switch(values, name):
    value = values.get(name)
    if value is not None and not isinstance(value, bool):
        raise BadUse(f"{name} is true or false, not {json.dumps(value)}")
    return bool(value)


class Deal:
    """The wall of a seed, and what has been done with it so far."""

    def __init__(self, seed, dealer, tileset="mj136/1", dice=2, red_fives=0, seats=SEATS):
        kinds = TILESETS[tileset]
        stream = Stream(seed, tileset)
        self.tileset, self.dealer, self.seats = tileset, dealer, seats
        count = 4 * len(kinds) + (len(FLOWERS) if tileset == "mj144/1" else 0)
        self.wall = [name_of(t, kinds, red_fives) for t in stream.shuffle(count)]
        self.dice = stream.dice(dice)
        self.stream = stream
        self.broken = None
        self.run = []
        self.hands = [[] for _ in range(seats)]
        self.flowers = [[] for _ in range(seats)]
        self.drawn = None
        self.draws, self.dead_wall, self.shown = [], [], {}

    def counted_from_dealer(self, number):
        """The seat that gets `number` when the dealer is counted as 1."""
        return (self.dealer + number - 1) % self.seats

    def in_turn(self):
        return [(self.dealer + wind) % self.seats for wind in range(self.seats)]

    def side(self, seat):
        """The index in the wall at which the side of a seat begins."""
        return len(self.wall) // self.seats * ((self.dealer - seat) % self.seats)

    def open_at(self, index):
        """Drawing starts at this index and goes round."""
        index %= len(self.wall)
        self.run = self.wall[index:] + self.wall[:index]

    def take(self, seat, count):
        self.hands[seat] += self.run[:count]
        self.drawn = self.run[count - 1]
        self.run = self.run[count:]

    def deal_out(self, rounds_of_four, then_one_each):
        """The dealer's further tile comes last; what is left of the run stays in it."""
        for _ in range(rounds_of_four):
            for seat in self.in_turn():
                self.take(seat, 4)
        for seat in self.in_turn() if then_one_each else ():
            self.take(seat, 1)
        self.take(self.dealer, 1)

    def lay_out(self, seat, kinds):
        """Sets out the tiles of these kinds; how many they were."""
        out = [tile for tile in self.hands[seat] if tile in kinds]
        self.flowers[seat] += out
        self.hands[seat] = [tile for tile in self.hands[seat] if tile not in kinds]
        return len(out)

    def replace(self, seat, tile):
        """A replacement from the tail. The dealer's last one is then the tile that he drew last."""
        self.hands[seat].append(tile)
        if seat == self.dealer:
            self.drawn = tile


# The rulesets ------------------------------------------------------------------------------------

def break_like_riichi(deal):
    """Two dice name the side and the stacks left standing at its right end."""
    stacks = deal.dice[0] + deal.dice[1]
    seat = deal.counted_from_dealer(stacks)
    deal.broken = {"seat": seat, "stack": stacks}
    deal.open_at(deal.side(seat) + 2 * stacks)
    deal.deal_out(3, then_one_each=True)


PRESET_RED_FIVES = {"classic": 1, "tenhou": 1, "mahjongsoul": 1, "ema": 0, "ema_2025": 0, "wrc": 0,
                    "wrc_2025": 0, "mleague": 1}
PRESET_RED_FIVES_OF_THREE = {"classic": 1, "tenhou_sanma": 1, "mahjongsoul_sanma": 1}
DEAD_WALL = 14
DORA, DORA_OF_THREE = 8, 4  # where in the dead wall; three players need eight replacement tiles


def players_of(rules):
    """A preset for three is played by three, also where `players` is not said."""
    preset = rules.get("preset") or "classic"
    if preset not in {**PRESET_RED_FIVES, **PRESET_RED_FIVES_OF_THREE}:
        raise BadUse(f"no preset {json.dumps(preset)}")
    players = member(rules, "players", SEATS if preset in PRESET_RED_FIVES else 3, 3, SEATS)
    if preset not in (PRESET_RED_FIVES if players == SEATS else PRESET_RED_FIVES_OF_THREE):
        raise BadUse(f"preset {json.dumps(preset)} is not for {players} players")
    return preset, players


def riichi(seed, dealer, rules, table):
    preset, players = players_of(rules)
    three = players == 3
    if dealer >= players:
        raise BadUse(f"dealer {dealer} with {players} players")
    presets = PRESET_RED_FIVES_OF_THREE if three else PRESET_RED_FIVES
    red_fives = member(rules, "red_fives", presets[preset], 0, 4)
    deal = Deal(seed, dealer, "mj108/1" if three else "mj136/1", red_fives=red_fives, seats=players)
    break_like_riichi(deal)
    deal.draws, deal.dead_wall = deal.run[:-DEAD_WALL], deal.run[-DEAD_WALL:]
    deal.shown = {"dora_indicators": deal.dead_wall[DORA_OF_THREE if three else DORA]}
    return deal


def ming(seed, dealer, rules, table):
    base = member(rules, "dora_base", 2, 0, 7)
    most = member(rules, "dora_max", 4, 0, 7)
    if most < base:
        raise BadUse(f"dora_max {most} is less than dora_base {base}")
    streak = member(table, "dealer_streak", 0, 0, 2**53 - 1)
    deal = Deal(seed, dealer)
    break_like_riichi(deal)
    deal.draws, deal.dead_wall = deal.run[:-DEAD_WALL], deal.run[-DEAD_WALL:]
    count = min(base + streak, most)
    deal.shown = {"dora_indicators": text_of(deal.dead_wall[0:2 * count:2]),
                  "ura_indicators": deal.dead_wall[1]}
    return deal


def nanchang(seed, dealer, rules, table):
    lower = switch(rules, "lower_jing")
    deal = Deal(seed, dealer, dice=4)
    break_like_riichi(deal)
    deal.draws = deal.run
    turned = deal.dice[2] + deal.dice[3]
    deal.shown = {"jing": deal.run[-2 * turned]}
    if lower:
        deal.shown["lower_jing"] = deal.run[-2 * turned + 1]
    return deal


# What a throw names: how far after the dealer the seat sits whose wall is broken.
JIUJIANG_WALLS = {1: 2, 2: 1, 3: 2, 4: 3, 5: 2, 6: 1}


def jiujiang(seed, dealer, rules, table):
    deal = Deal(seed, dealer, tileset="mj120/1", dice=1)
    die = deal.dice[0]
    seat = (dealer + JIUJIANG_WALLS[die]) % SEATS
    deal.broken = {"seat": seat, "stack": die + 1}
    deal.open_at(deal.side(seat) + 2 * die)
    deal.deal_out(3, then_one_each=True)
    # The run is whole stacks and one tile more at its head: 53 of 120 tiles are dealt.
    set_out(deal, ("6z",))
    return deal


def set_out(deal, flowers):
    """Each seat lays out and replaces until it has no flower; what is left is drawn from."""
    tail = from_the_tail(deal.run)
    taken = 0
    for seat in deal.in_turn():
        owed = deal.lay_out(seat, flowers)
        while owed:
            deal.replace(seat, tail[taken])
            taken += 1
            owed += deal.lay_out(seat, flowers) - 1
    deal.draws = without(deal.run, tail[:taken], taken)


def mcr(seed, dealer, rules, table):
    preset = rules.get("preset") or "china"
    if preset not in ("china", "csa1998", "wmo", "ema", "botzone"):
        raise BadUse(f"no preset {json.dumps(preset)}")
    flowers = preset != "botzone" if rules.get("flowers") is None else switch(rules, "flowers")
    deal = Deal(seed, dealer, tileset="mj144/1" if flowers else "mj136/1", dice=4)
    seat = deal.counted_from_dealer(deal.dice[0] + deal.dice[1])
    stacks = sum(deal.dice)
    deal.broken = {"seat": seat, "stack": stacks}
    deal.open_at(deal.side(seat) + 2 * stacks)
    deal.deal_out(3, then_one_each=True)
    set_out(deal, FLOWERS)
    return deal


def from_the_tail(run):
    """The tiles of a run from its end: last stack first, the upper tile before the lower."""
    order = []
    for upper in range(len(run) - 2, -1, -2):
        order += run[upper:upper + 2]
    return order


def without(run, taken, count):
    """A run whose tail lost `count` tiles; of a stack half taken the lower tile still stands."""
    assert taken == from_the_tail(run)[:count]
    if count % 2 == 0:
        return run[:len(run) - count]
    return run[:len(run) - count - 1] + [run[len(run) - count]]


YUEQING_HONOURS = ["1z", "2z", "3z", "4z", "7z", "6z", "5z"]
YUEQING_RESERVE = 16


def yueqing_flowers(gangtou):
    """The faces that are laid out: the gangtou, and what serves as 白板."""
    return (gangtou, "7z" if gangtou in ("5z", "6z") else "5z")


def yueqing(seed, dealer, rules, table):
    per_throw = member(rules, "dice_per_throw", 2, 1, 2)
    at_once = switch(rules, "replace_immediately")
    deal = Deal(seed, dealer, dice=2 * per_throw)
    first, second = sum(deal.dice[:per_throw]), sum(deal.dice[per_throw:])
    thrower = deal.counted_from_dealer(first)
    turned = (deal.side(thrower) // 2 + first + second - 1) % 68
    deal.broken = {"seat": (dealer - turned // 17) % SEATS, "stack": turned % 17 + 1}
    gangtou, under = deal.wall[2 * turned], deal.wall[2 * turned + 1]
    deal.open_at(2 * turned + 2)
    deal.run = deal.run[:-2]
    deal.deal_out(4, then_one_each=False)
    tail = from_the_tail(deal.run)
    taken = yueqing_replace(deal, tail, yueqing_flowers(gangtou), at_once)
    reserve = YUEQING_RESERVE - 2
    deal.dead_wall = tail[taken:taken + reserve] + [under, gangtou]
    deal.draws = without(deal.run, tail[:taken + reserve], taken + reserve)
    deal.shown = {"gangtou": gangtou}
    return deal


def yueqing_replace(deal, tail, flowers, at_once):
    """Everybody lays out, then draws what he owes, round by round; how many tiles were taken."""
    owed = {seat: deal.lay_out(seat, flowers) for seat in deal.in_turn()}
    taken = 0
    while any(owed.values()):
        for seat in deal.in_turn():
            while owed[seat]:
                for _ in range(owed[seat]):
                    deal.replace(seat, tail[taken])
                    taken += 1
                owed[seat] = deal.lay_out(seat, flowers)
                if not at_once:
                    break
    return taken


RULESETS = {"riichi": riichi, "nanchang": nanchang, "ming": ming, "jiujiang": jiujiang,
            "yueqing": yueqing, "mcr": mcr}
WITH_FLOWERS = ("jiujiang", "yueqing", "mcr")


# Draws -------------------------------------------------------------------------------------------

FROM_THE_END, FROM_THE_END_OF_THREE = 6, 10  # tiles behind the first indicator and its ura
REPLACEMENTS = (12, 13, 10, 11, 8, 9, 6, 7)  # where in the dead wall
KONGS_OF_A_SEAT = {"yueqing": 5}
FLOWERS_IN_ALL = {"jiujiang": 4, "yueqing": 7}


class NoSuchDraw(Exception):
    """There is no tile to be taken."""


class Drawing:
    """A hand while it is played: which tile is taken next (dealing.md, "Draws")."""

    def __init__(self, ruleset, deal, rules):
        self.ruleset, self.deal, self.made = ruleset, deal, []
        # The dealer's last tile was the upper one of a stack.
        self.stacks = [deal.draws[:1]] if deal.draws else []
        self.stacks += [deal.draws[i:i + 2] for i in range(1, len(deal.draws), 2)]
        self.kept = deal.dead_wall[:-2] if ruleset == "yueqing" else list(deal.dead_wall)
        self.most = {"wall": len(deal.wall), "kong": 4, "flower": 0}
        if ruleset != "riichi":
            self.most["kong"] = deal.seats * KONGS_OF_A_SEAT.get(ruleset, 4)
            in_all = FLOWERS_IN_ALL.get(ruleset, 8 if deal.tileset == "mj144/1" else 0)
            self.most["flower"] = in_all - sum(map(len, deal.flowers))
        elif deal.seats == 3 and (rules.get("north") or "nuki") in ("nuki", "both"):
            self.most["flower"] = 4

    def count(self, *sources):
        return sum(source in sources for source in self.made)

    def from_stack(self, number):
        """The upper tile of a stack counted from the end, or of the last one that there is."""
        stack = self.stacks[max(len(self.stacks) - number, 0)]
        tile = stack.pop(0)
        self.stacks = [stack for stack in self.stacks if stack]
        return tile

    def very_last(self):
        tile = self.stacks[-1].pop()
        self.stacks = [stack for stack in self.stacks if stack]
        return tile

    def replacement(self, source):
        taken = self.count("kong", "flower")
        if self.ruleset == "riichi":
            # It is put at the front, so places are counted from the end from now on.
            self.kept.insert(0, self.very_last())
            return self.kept[REPLACEMENTS[taken] - DEAD_WALL]
        if self.ruleset == "ming":
            return self.very_last()
        if self.ruleset == "yueqing":
            self.kept.append(self.from_stack(1))
            return self.kept.pop(0)
        if self.ruleset == "jiujiang" and source == "kong":
            return self.from_stack(sum(self.deal.stream.dice(2)))
        return self.from_stack(1)

    def indicator(self, source):
        """The first one lies open since the deal; each other one needs its kong."""
        if self.ruleset == "ming" and source == "ura" and self.count("ura") == 0:
            return self.kept[1]
        if self.ruleset != "riichi":
            raise NoSuchDraw
        behind = FROM_THE_END if self.deal.seats == SEATS else FROM_THE_END_OF_THREE
        turned, ura = self.count("indicator"), self.count("ura")
        if source == "ura" and ura <= turned:
            return self.kept[-behind - 2 * ura + 1]
        if source == "indicator" and turned < self.count("kong"):
            return self.kept[-behind - 2 * (turned + 1)]
        raise NoSuchDraw

    def draw(self, source):
        if "ura" in self.made and source != "ura":
            raise NoSuchDraw  # the hand is over
        if source in ("indicator", "ura"):
            tile = self.indicator(source)
        elif not self.stacks or self.count(source) >= self.most[source]:
            raise NoSuchDraw
        elif source == "wall":
            tile = self.stacks[0].pop(0)
            self.stacks = [stack for stack in self.stacks if stack]
        else:
            tile = self.replacement(source)
        self.made.append(source)
        return tile


# The answer --------------------------------------------------------------------------------------

def hands_of(deal, ruleset):
    hands = []
    for seat in range(deal.seats):
        hand = {"seat": seat, "concealed": text_of(deal.hands[seat])}
        if ruleset in WITH_FLOWERS:
            hand["flowers"] = text_of(deal.flowers[seat])
        if seat == deal.dealer:
            hand["drawn"] = deal.drawn
        hands.append(hand)
    return hands


def deal_of(ruleset, seed, rules=None, table=None):
    if ruleset not in RULESETS:
        raise BadUse(f"ruleset is one of {', '.join(RULESETS)}, not {json.dumps(ruleset)}")
    for name, value in (("rules", rules), ("table", table)):
        if value is not None and not isinstance(value, dict):
            raise BadUse(f"{name} is not an object")
    rules, table = rules or {}, table or {}
    dealer = member(table, "dealer", 0, 0, SEATS - 1)
    return RULESETS[ruleset](seed, dealer, rules, table)


def compute(ruleset, seed, rules=None, table=None):
    """What the answer of POST /v1/deals says about the deal of this seed."""
    deal = deal_of(ruleset, seed, rules, table)
    return {
        "ruleset": ruleset, "seed": seed, "commitment": commitment_of(seed),
        "algorithm": ALGORITHM, "wall": deal.wall, "dice": deal.dice, "break": deal.broken,
        "hands": hands_of(deal, ruleset), "draws": deal.draws, "dead_wall": deal.dead_wall,
        "deal": deal.shown,
    }


def said(value):
    return json.dumps(value, ensure_ascii=False)


def list_differences(path, want, got):
    if not isinstance(got, list):
        return [f"{path}: the answer says {said(got)}, not a list"]
    if len(want) != len(got):
        return [f"{path}: {len(got)} entries in the answer, {len(want)} computed"]
    found = []
    for index, (right, given) in enumerate(zip(want, got)):
        found += differences(f"{path}[{index}]", right, given)
    if len(found) > SHOWN:
        found[SHOWN:] = [f"{path}: {len(found) - SHOWN} more places differ"]
    return found


def object_differences(path, want, got):
    if not isinstance(got, dict):
        return [f"{path}: the answer says {said(got)}, not an object"]
    found = []
    for name in want:
        if name == "flowers" and not want[name] and name not in got:
            continue  # nothing set out: "" or absent
        if name in got:
            found += differences(f"{path}.{name}", want[name], got[name])
        else:
            found.append(f"{path}.{name}: not in the answer, {said(want[name])} computed")
    return found + [f"{path}.{name}: the answer says {said(got[name])}, nothing computed"
                    for name in got if name not in want]


def differences(path, want, got):
    """Every place where the answer's value `got` is not the computed one, in words."""
    if isinstance(want, list):
        return list_differences(path, want, got)
    if isinstance(want, dict):
        return object_differences(path, want, got)
    if type(want) is not type(got) or want != got:
        return [f"{path}: the answer says {said(got)}, {said(want)} computed"]
    return []


def check(answer):
    """All differences of an answer; members that do not describe the deal are not looked at."""
    if not isinstance(answer, dict):
        raise BadUse("not a JSON object")
    for name in ("ruleset", "seed"):
        if name not in answer:
            raise BadUse(f"no answer of POST /v1/deals: it has no {name}")
    want = compute(answer["ruleset"], answer["seed"], answer.get("rules"), answer.get("table"))
    found = [f"{name}: not in the answer" for name in ("rules", "table") if name not in answer]
    for name, value in want.items():
        if name in answer:
            found += differences(name, value, answer[name])
        else:
            found.append(f"{name}: not in the answer")
    return found


# Sealed matches ----------------------------------------------------------------------------------

def u32(number):
    return struct.pack(">I", number)


def sha256_of(label, *parts):
    return hashlib.sha256(lp(b"mjdeal/1 " + label) + b"".join(parts)).digest()


def told(holder, name, sizes, needed=True):
    """The bytes of a member in hexadecimal digits, or None."""
    value = holder.get(name)
    if value is None and not needed:
        return None
    try:
        data = bytes.fromhex(value)
    except (TypeError, ValueError) as error:
        raise BadUse(f"{name} is not in hexadecimal digits: {json.dumps(value)}") from error
    if len(data) not in sizes or len(value) != 2 * len(data):
        raise BadUse(f"{name} is {len(data)} bytes long")
    return data


def hand_seed(secret, number):
    label = lp(b"mjdeal/1 round") + u32(number)
    return b"".join(hmac.new(secret, label + bytes([part]), hashlib.sha512).digest()
                    for part in (1, 2))[:SECRET_BYTES]


class Transcript:
    """Checks each step, and notes what came of it: holds, fails or open."""

    def __init__(self, value):
        if not isinstance(value, dict):
            raise BadUse("not a JSON object")
        for name in ("ruleset", "match", "seats", "hands"):
            if name not in value:
                raise BadUse(f"no transcript: it has no {name}")
        self.value = value
        self.match = lp(value["match"].encode())
        self.findings = []
        self.secret = told(value, "secret", (SECRET_BYTES,), needed=False)

    def note(self, check, pointer, holds):
        self.findings.append((check, pointer, {True: "holds", False: "fails", None: "open"}[holds]))

    def seeds(self):
        """Of each seat; those who were left out have the empty one."""
        seeds = []
        for number, seat in enumerate(self.value["seats"]):
            if seat is None:
                seeds.append(b"")
                continue
            seed = seat["seed"].encode()
            if not 1 <= len(seed) <= SEAT_SEED_BYTES:
                raise BadUse(f"the seed of seat {number} has {len(seed)} bytes")
            commitment = told(seat, "commitment", (32,), needed=False)
            if commitment is not None:
                made = sha256_of(b"seat-commit", self.match, bytes([number]), lp(seed))
                self.note("seat_commitment", f"/seats/{number}/commitment", made == commitment)
            self.note("seat_seed_own", f"/seats/{number}/seed", seed not in seeds)
            seeds.append(seed)
        return seeds

    def beacon(self):
        beacon = self.value.get("beacon")
        if beacon is None:
            return b""
        value = hashlib.sha256(told(beacon, "signature", range(1, 97))).digest()
        self.note("beacon_value", "/beacon/value", value == told(beacon, "value", (32,)))
        return value

    def context(self, commitment):
        seeds, beacon = self.seeds(), self.beacon()
        plain = deal_of(self.value["ruleset"], "any", self.value.get("rules"))
        if len(seeds) != plain.seats:
            raise BadUse(f"there are {plain.seats} seats, not {len(seeds)}")
        context = sha256_of(b"context", self.match, lp(plain.tileset.encode()), commitment,
                            bytes([plain.seats]), *map(lp, seeds), lp(beacon))
        self.note("context", "/context", context == told(self.value, "context", (32,)))
        return context

    def hand(self, number, hand, context):
        place = f"/hands/{number}"
        seed = told(hand, "seed", (SECRET_BYTES,), needed=False)
        if seed is None:
            self.note("hand_seed", f"{place}/seed", None)
            return
        self.note("hand_seed", f"{place}/seed",
                  hand_seed(self.secret, number) == seed if self.secret else None)
        made = sha256_of(b"round-commit", context, u32(number), lp(seed))
        self.note("hand_commitment", f"{place}/commitment",
                  made == told(hand, "commitment", (32,)))
        deal = deal_of(self.value["ruleset"], SealedSeed(seed, context), self.value.get("rules"),
                       hand.get("table"))
        for name, dealt in (("wall", deal.wall), ("dice", deal.dice)):
            if hand.get(name) is not None:
                self.note(name, f"{place}/{name}", hand[name] == dealt)
        if hand.get("draws") is not None:
            self.draws(f"{place}/draws", hand["draws"], deal)

    def draws(self, place, draws, deal):
        """The place is that of the first that is wrong."""
        drawing = Drawing(self.value["ruleset"], deal, self.value.get("rules") or {})
        for number, draw in enumerate(draws):
            try:
                tile = drawing.draw(draw["source"])
            except NoSuchDraw:
                tile = ""
            if tile == "" or draw.get("tile") not in (None, tile):
                self.note("draws", f"{place}/{number}", False)
                return
        self.note("draws", place, True)

    def check(self):
        commitment = told(self.value, "commitment", (32,))
        made = self.secret and sha256_of(b"match-commit", self.match, lp(self.secret))
        self.note("match_commitment", "/commitment", made == commitment if made else None)
        context = self.context(commitment)
        for number, hand in enumerate(self.value["hands"]):
            self.hand(number, hand, context)
        return self.findings


def print_transcript(path):
    value = read_json(None if path == "-" else pathlib.Path(path))
    findings = Transcript(value).check()
    failed = [finding for finding in findings if finding[2] == "fails"]
    for check, pointer, finding in failed:
        print(f"{check} {pointer}: {finding}")
    if failed:
        print(f"DIFFERS: the first that fails is {failed[0][0]} {failed[0][1]}")
        return 1
    still_open = sum(finding[2] == "open" for finding in findings)
    print(f"ok: the sealed deals of the match {said(value['match'])}, "
          f"hands {len(value['hands'])}, open checks {still_open}")
    return 0


# The self-test -----------------------------------------------------------------------------------

def stream_faults(case):
    """Of a case of dealing.json: ids, tiles, dice, the whole wall's hash."""
    kinds = TILESETS[case["tileset"]]
    stream = Stream(case["seed"], case["tileset"])
    ids = stream.shuffle(4 * len(kinds))
    first = len(case["ids"])
    found = {
        "commitment": commitment_of(case["seed"]), "ids": ids[:first],
        "wall_sha256": hashlib.sha256(bytes(ids)).hexdigest(),
        "tiles": [name_of(tile_id, kinds) for tile_id in ids[:len(case["tiles"])]],
        "dice": stream.dice(len(case["dice"])),
    }
    return [line for name in found for line in differences(name, found[name], case[name])]


def sealed_faults(case):
    """Of the sealed match of dealing.json: every step, and its first wall."""
    secret = bytes.fromhex(case["R"])
    steps = Transcript({"ruleset": "riichi", "match": case["match_id"], "commitment": case["C"],
                        "seats": [{"seed": seed} for seed in case["seeds"]],
                        "context": case["ctx"], "secret": case["R"],
                        "hands": [{"commitment": case["C_0"], "seed": case["S_0"]}]})
    found = [f"{check} {pointer}: {finding}" for check, pointer, finding in steps.check()
             if finding != "holds"]
    stream = Stream(SealedSeed(hand_seed(secret, 0), bytes.fromhex(case["ctx"])), case["tileset"])
    ids = stream.shuffle(4 * len(TILESETS[case["tileset"]]))
    got = {"ids_first16": ids[:16], "wall_sha256": hashlib.sha256(bytes(ids)).hexdigest(),
           "dice": stream.dice(len(case["dice"]))}
    return found + [line for name in got for line in differences(name, got[name], case[name])]


def vector_faults(case):
    """Of a case of deals.json: what it expects, and no more than that."""
    request, expect = case["request"], case["expect"]
    want = compute(request["ruleset"], request["seed"], request.get("rules"),
                   request.get("table"))
    hands = expect["hands"]
    for hand in want["hands"]:
        if "drawn" not in hands[hand["seat"]]:
            hand.pop("drawn", None)
    return [line for name in expect for line in differences(name, want[name], expect[name])]


def self_test(folder):
    """How many vectors were recomputed, and how many of them differ."""
    passed = failed = 0
    for file, member_name, faults in (("dealing.json", "plain", stream_faults),
                                      ("dealing.json", "sealed", sealed_faults),
                                      ("deals.json", "cases", vector_faults),
                                      ("golden_deals.json", "cases", vector_faults)):
        path = folder / file
        cases = read_json(path)[member_name]
        for number, case in enumerate([cases] if isinstance(cases, dict) else cases):
            found = faults(case)
            for line in found:
                print(f"{file}, {case.get('id', number)}: {line}")
            failed += bool(found)
            passed += not found
    return passed, failed


# The command -------------------------------------------------------------------------------------

def read_json(path):
    try:
        if path is None:
            return json.loads(sys.stdin.buffer.read().decode("utf-8"))
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadUse(f"{path}: {error.strerror}") from error
    except ValueError as error:
        raise BadUse(f"{path or 'standard input'}: not one JSON value in UTF-8: {error}") from error


def json_option(text, name):
    try:
        return json.loads(text) if text else None
    except ValueError as error:
        raise BadUse(f"{name} is not JSON: {error}") from error


def print_deal(args):
    if args.seed is None or args.ruleset is None:
        raise BadUse("a deal to be printed needs --seed and --ruleset")
    value = compute(args.ruleset, args.seed, json_option(args.rules, "--rules"),
                    json_option(args.table, "--table"))
    print("{" + ",\n ".join(f"{said(name)}: {said(value[name])}" for name in value) + "}")
    return 0


def print_check(args):
    path = None if args.answer in (None, "-") else pathlib.Path(args.answer)
    answer = read_json(path)
    found = check(answer)
    for line in found:
        print(line)
    if found:
        print("DIFFERS: this is not the deal of its seed")
        return 1
    dealer = (answer["table"] or {}).get("dealer") or 0
    print(f"ok: the {answer['ruleset']} deal of the seed {said(answer['seed'])}, dealer {dealer}")
    return 0


def run(args):
    if args.self_test:
        passed, failed = self_test(pathlib.Path(__file__).resolve().parent / "vectors")
        print(f"{passed} passed, {failed} failed")
        return 1 if failed or not passed else 0
    if args.transcript:
        return print_transcript(args.transcript)
    if args.seed is None and args.ruleset is None:
        if args.rules or args.table:
            raise BadUse("--rules and --table go with --seed; an answer brings its own")
        return print_check(args)
    if args.answer:
        raise BadUse("either an answer to check or --seed, not both")
    return print_deal(args)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("answer", nargs="?", help="file with an answer of POST /v1/deals")
    parser.add_argument("--seed", help="1 to 256 bytes of UTF-8")
    parser.add_argument("--ruleset", help=", ".join(RULESETS))
    parser.add_argument("--rules", metavar="JSON", help="options; only those that bear on the deal "
                        "are looked at")
    parser.add_argument("--table", metavar="JSON", help="dealer and dealer_streak are looked at")
    parser.add_argument("--transcript", metavar="FILE", help="of a sealed match")
    parser.add_argument("--self-test", action="store_true")
    try:
        return run(parser.parse_args())
    except BadUse as error:
        print(f"verify_deal.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
