"""Deals made by hand, and the logs that each format would have of them."""

import collections
import json

KINDS = [rank + suit for suit in "mps" for rank in "123456789"] + [rank + "z" for rank in "1234567"]
YAOCHU = {k for k in KINDS if k[1] == "z" or k[0] in "19"}
JUNK = ("2m 5m 8m 2p 5p 8p 2s 5s 8s 3z 4z 1z 6z 9m 2z 7z 1s 6m 3p 5z 9p 3m 4s 9s 1p 7m 6s 4p "
        "1m 7p 4m 7s 6p 3s").split()
MJAI_HONOURS = "ESWNPFC"
NAMES = ["Ann", "Bo", "Chen", "Dora"]


def tiles(text):
    """["1m", "2m"] of "12m"."""
    found, digits = [], ""
    for letter in text:
        if letter.isdigit():
            digits += letter
        else:
            found += [digit + letter for digit in digits]
            digits = ""
    return found


def kind(tile):
    return "5" + tile[1] if tile[0] == "0" else tile


class Deal:
    """
    What happens, in order. Hands that are not given are of no use, never ready, and without the
    tiles to keep for what happens.
    """

    def __init__(self, hands=None, dealer=0, wind=0, honba=0, sticks=0, points=(25000,) * 4,
                 dora="4z", reds=True, keep=()):
        self.players = len(points)
        absent = [rank + "m" for rank in "2345678"] if self.players == 3 else []
        self.wall = collections.Counter({k: 4 for k in KINDS if k not in absent})
        for suit in ("mps" if self.players == 4 else "ps") if reds else "":
            self.wall["5" + suit] -= 1
            self.wall["0" + suit] += 1
        self.dealer, self.wind, self.honba, self.sticks = dealer, wind, honba, sticks
        self.points, self.reds = list(points), reds
        self.indicators, self.ura = [self.take(dora)], []
        self.events, self.drawn, self.last = [], [None] * 4, None
        given = {seat: tiles(text) for seat, text in (hands or {}).items()}
        self.hands = [[self.take(tile) for tile in given.get(seat, [])]
                      for seat in range(self.players)]
        for hand in self.hands:
            if not hand:  # one of each kind is left for what the deal is about
                free = [tile for tile in JUNK if self.wall[tile] > 1 and tile not in keep]
                hand += [self.take(tile) for tile in free[:13]]
            assert len(hand) == 13, hand
        self.held = [list(hand) for hand in self.hands]
        self.wins, self.draw_word, self.deltas, self.tenpai = [], None, [], None
        self.draws = 0

    def take(self, tile):
        assert self.wall[tile] > 0, f"no {tile} is left"
        self.wall[tile] -= 1
        return tile

    def draw(self, seat, tile):
        self.take(tile)
        self.held[seat].append(tile)
        self.drawn[seat], self.draws = tile, self.draws + 1
        self.events.append(("draw", seat, tile))
        return self

    def cut(self, seat, tile=None, riichi=False):
        as_drawn = tile is None
        tile = self.drawn[seat] if as_drawn else tile
        self.held[seat].remove(tile)
        self.drawn[seat], self.last = None, (seat, tile)
        self.events.append(("cut", seat, tile, as_drawn, riichi))
        return self

    def turn(self, seat, tile):
        """Draws and discards the same tile."""
        return self.draw(seat, tile).cut(seat)

    def turns(self, seat, count, avoid=(), only=None):
        """
        So many turns from a seat on, with tiles that bear on nothing: simples while there are any,
        and terminals and honours for the seat `only`.
        """
        for at in range(count):
            who = (seat + at) % self.players
            free = [t for t in self.wall if self.wall[t] > 0 and kind(t) not in avoid
                    and t[0] != "0" and (who != only or t in YAOCHU)]
            self.turn(who, min(free, key=YAOCHU.__contains__))
        return self

    def call(self, what, seat, own):
        """chi, pon or kan of the last discard with own tiles."""
        source, tile = self.last
        for one in tiles(own):
            self.held[seat].remove(one)
        self.events.append((what, seat, source, tile, tiles(own)))
        return self

    def kong(self, what, seat, own):
        """ankan of four tiles, or kakan of one."""
        for one in tiles(own):
            self.held[seat].remove(one)
        self.last = (seat, tiles(own)[-1])
        self.events.append((what, seat, tiles(own)))
        return self

    def north(self, seat):
        """Sets a north aside."""
        self.held[seat].remove("4z")
        self.last = (seat, "4z")
        self.events.append(("north", seat))
        return self

    def dora(self, tile):
        self.indicators.append(self.take(tile))
        self.events.append(("dora", tile))
        return self

    def win(self, seat, source, deltas, ura="", liable=None):
        """source None: by self-draw. The deltas are those that the log has."""
        tile = self.drawn[seat] if source is None else self.last[1]
        self.ura = tiles(ura)
        self.wins.append((seat, source, tile, liable))
        self.deltas.append(deltas)
        return self

    def no_win(self, word, deltas=None, tenpai=None):
        self.draw_word, self.tenpai = word, tenpai
        self.deltas.append(deltas or [0] * self.players)
        return self


def padded(values, filling):
    """As long as with four: what most formats have where three play."""
    return [*values, *[filling] * (4 - len(values))]


# ---- mjai ----

def mjai_tile(tile):
    if tile[1] == "z":
        return MJAI_HONOURS[int(tile[0]) - 1]
    return "5" + tile[1] + "r" if tile[0] == "0" else tile


def mjai_meld(event):
    words = {"chi": "chi", "pon": "pon", "kan": "daiminkan"}
    what, seat, source, tile, own = event
    return {"type": words[what], "actor": seat, "target": source, "pai": mjai_tile(tile),
            "consumed": [mjai_tile(t) for t in own]}


def mjai_kong(deal, event):
    what, seat, own = event
    if what == "ankan":
        return {"type": "ankan", "actor": seat, "consumed": [mjai_tile(t) for t in own]}
    pung = next(e for e in deal.events if e[0] == "pon" and e[1] == seat
                and kind(e[3]) == kind(own[0]))
    return {"type": "kakan", "actor": seat, "pai": mjai_tile(own[0]),
            "consumed": [mjai_tile(t) for t in [pung[3], *pung[4]]]}


def mjai_event(deal, event, after):
    if event[0] == "draw":
        yield {"type": "tsumo", "actor": event[1], "pai": mjai_tile(event[2])}
    elif event[0] == "cut":
        _, seat, tile, as_drawn, riichi = event
        if riichi:
            yield {"type": "reach", "actor": seat}
        yield {"type": "dahai", "actor": seat, "pai": mjai_tile(tile), "tsumogiri": as_drawn}
        won = after is None and any(source == seat for _, source, _, _ in deal.wins)
        if riichi and not won and deal.draw_word != "triple_ron":
            yield {"type": "reach_accepted", "actor": seat}
    elif event[0] == "dora":
        yield {"type": "dora", "dora_marker": mjai_tile(event[1])}
    elif event[0] in ("ankan", "kakan"):
        yield mjai_kong(deal, event)
    elif event[0] == "north":
        yield {"type": "kita", "actor": event[1]}
    else:
        yield mjai_meld(event)


MJAI_REASONS = {"draw": "fanpai", "nagashi": "fanpai", "nine_terminals": "kyushukyuhai",
                "four_winds": "sufonrenda", "four_riichi": "suchareach",
                "four_kongs": "sukaikan", "triple_ron": "sanchaho"}


def mjai_deal(deal, tells=True):
    """tells: with the members that some writers leave out."""
    yield {"type": "start_kyoku", "bakaze": MJAI_HONOURS[deal.wind], "kyoku": deal.dealer + 1,
           "honba": deal.honba, "kyotaku": deal.sticks, "oya": deal.dealer, "scores": deal.points,
           "dora_marker": mjai_tile(deal.indicators[0]),
           "tehais": [[mjai_tile(t) for t in hand] for hand in deal.hands]}
    for event, after in zip(deal.events, [*deal.events[1:], None]):
        yield from mjai_event(deal, event, after)
    for (seat, source, tile, _), deltas in zip(deal.wins, deal.deltas):
        line = {"type": "hora", "actor": seat, "target": seat if source is None else source,
                "ura_markers": [mjai_tile(t) for t in deal.ura], "deltas": deltas}
        if tells:
            hand = list(deal.held[seat])
            if source is None:
                hand.remove(tile)
            line |= {"pai": mjai_tile(tile), "hora_tehais": [mjai_tile(t) for t in hand]}
        yield line
    if deal.draw_word:
        line = {"type": "ryukyoku", "deltas": deal.deltas[0]}
        if tells:
            line["reason"] = MJAI_REASONS[deal.draw_word]
            if deal.tenpai is not None:
                line["tenpais"] = [seat in deal.tenpai for seat in range(deal.players)]
        yield line
    yield {"type": "end_kyoku"}


def as_of_four(line):
    """A line as programs have it that are made for four, where three play."""
    if line["type"] == "kita":
        return line | {"type": "nukidora", "pai": "N"}
    fillings = {"scores": 0, "deltas": 0, "tenpais": False, "tehais": ["?"] * 13}
    return {key: padded(value, fillings[key]) if key in fillings else value
            for key, value in line.items()}


def mjai(deals, tells=True, final=None):
    lines = [{"type": "start_game", "names": NAMES[:deals[0].players]}]
    for deal in deals:
        lines += mjai_deal(deal, tells)
    if not tells:
        lines = [as_of_four(line) for line in lines]
    lines.append({"type": "end_game"} | ({"scores": final[0]} if final else {}))
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


# ---- tenhou6 ----

def padded_pairs(values):
    values = list(values)
    return values + [0] * (8 - len(values))


def tenhou6_tile(tile):
    if tile[0] == "0":
        return 51 + "mps".index(tile[1])
    return 10 * ("mpsz".index(tile[1]) + 1) + int(tile[0])


def tenhou6_call(event):
    what, seat, source, tile, own = event
    texts = [str(tenhou6_tile(t)) for t in own]
    place = {3: 0, 2: 1, 1: len(texts)}[(source - seat) % 4]
    texts.insert(place, {"chi": "c", "pon": "p", "kan": "m"}[what] + str(tenhou6_tile(tile)))
    return "".join(texts)


def tenhou6_kong(deal, event):
    what, seat, own = event
    if what == "ankan":
        texts = [str(tenhou6_tile(t)) for t in own]
        return "".join(texts[:3]) + "a" + texts[3]
    pung = next(e for e in deal.events if e[0] == "pon" and e[1] == seat
                and kind(e[3]) == kind(own[0]))
    return tenhou6_call(pung).replace("p", "k" + str(tenhou6_tile(own[0])))


def tenhou6_sides(deal):
    came, went = [[] for _ in range(4)], [[] for _ in range(4)]
    for event in deal.events:
        if event[0] == "draw":
            came[event[1]].append(tenhou6_tile(event[2]))
        elif event[0] == "cut":
            _, seat, tile, as_drawn, riichi = event
            number = 60 if as_drawn else tenhou6_tile(tile)
            went[seat].append(f"r{number}" if riichi else number)
        elif event[0] == "north":
            went[event[1]].append("f44")
        elif event[0] in ("ankan", "kakan"):
            went[event[1]].append(tenhou6_kong(deal, event))
        elif event[0] != "dora":
            came[event[1]].append(tenhou6_call(event))
            if event[0] == "kan":
                went[event[1]].append(0)
    return came, went


TENHOU6_WORDS = {"draw": "流局", "nagashi": "流し満貫", "nine_terminals": "九種九牌",
                 "four_winds": "四風連打", "four_riichi": "四家立直", "four_kongs": "四槓散了",
                 "triple_ron": "三家和了"}


def tenhou6_end(deal):
    if deal.draw_word:
        word = TENHOU6_WORDS[deal.draw_word]
        if deal.draw_word == "draw" and len(deal.tenpai) in (0, deal.players):
            return ["全員聴牌" if deal.tenpai else "全員不聴"]
        return [word] + ([padded(deal.deltas[0], 0)] if any(deal.deltas[0]) else [])
    end = ["和了"]
    for (seat, source, _, liable), deltas in zip(deal.wins, deal.deltas):
        end += [padded(deltas, 0), [seat, seat if source is None else source,
                                    seat if liable is None else liable]]
    return end


def tenhou6_deal(deal):
    came, went = tenhou6_sides(deal)
    rows = [[4 * deal.wind + deal.dealer, deal.honba, deal.sticks], padded(deal.points, 0),
            [tenhou6_tile(t) for t in deal.indicators], [tenhou6_tile(t) for t in deal.ura]]
    for hand, came_in, went_out in zip(padded(deal.hands, []), came, went):
        rows += [sorted(tenhou6_tile(t) for t in hand), came_in, went_out]
    return [*rows, tenhou6_end(deal)]


def tenhou6(deals, tells=True, final=None):
    players = deals[0].players
    shown = ("三" if players == 3 else "") + "般南喰" + ("赤" if deals[0].reds else "")
    game = {"title": ["", ""], "name": padded(NAMES[:players], ""),
            "rule": {"disp": shown, "aka": 1 if deals[0].reds else 0},
            "log": [tenhou6_deal(deal) for deal in deals]}
    if not tells:
        del game["rule"], game["title"]
    if final:
        game["sc"] = padded_pairs(x for points, score in zip(*final)
                                  for x in (points, score / 1000))
    return json.dumps(game, ensure_ascii=tells).encode()


# ---- mjlog: tiles are 136, and what is discarded keeps its number ----

class Numbers:
    """The numbers of tiles by who holds them, while a deal is played."""

    def __init__(self, deal):
        self.next = collections.Counter()
        self.reds = deal.reds
        self.held = [collections.defaultdict(list) for _ in range(4)]
        self.pungs = {}
        self.drawn = [None] * 4
        self.last = None

    def new(self, tile):
        place = KINDS.index(kind(tile))
        if self.reds and place < 27 and place % 9 == 4:
            if tile[0] == "0":
                return 4 * place
            self.next[place] += 1
            return 4 * place + self.next[place]
        self.next[place] += 1
        return 4 * place + self.next[place] - 1

    def gain(self, seat, tile):
        number = self.new(tile)
        self.held[seat][tile].append(number)
        return number

    def lose(self, seat, tile):
        return self.held[seat][tile].pop()

    def all(self, seat):
        return sorted(number for numbers in self.held[seat].values() for number in numbers)


def run_bits(numbers, claimed, turns):
    first = numbers[0] // 4
    which = 3 * (first // 9 * 7 + first % 9) + numbers.index(claimed)
    copies = sum(number % 4 << (3 + 2 * at) for at, number in enumerate(numbers))
    return which << 10 | copies | 4 | turns


def pung_bits(numbers, claimed, turns, added):
    spare = (set(range(4)) - {number % 4 for number in numbers}).pop()
    which = 3 * (numbers[0] // 4) + numbers.index(claimed)
    return which << 9 | spare << 5 | (16 if added else 8) | turns


def mjlog_meld(numbers, event):
    what, seat, source, tile, own = event
    turns = (source - seat) % 4
    mine = [numbers.lose(seat, one) for one in own]
    meld = sorted([*mine, numbers.last])
    if what == "kan":
        return numbers.last << 8 | turns
    if what == "chi":
        return run_bits(meld, numbers.last, turns)
    numbers.pungs[seat, kind(tile)] = meld, numbers.last, turns
    return pung_bits(meld, numbers.last, turns, False)


def mjlog_kong(numbers, event):
    what, seat, own = event
    mine = [numbers.lose(seat, tile) for tile in own]
    numbers.last = mine[-1]
    if what == "ankan":
        return mine[0] << 8
    return pung_bits(*numbers.pungs[seat, kind(own[0])], True)


def mjlog_event(numbers, event):
    if event[0] == "draw":
        numbers.drawn[event[1]] = numbers.gain(event[1], event[2])
        return f'<{"TUVW"[event[1]]}{numbers.drawn[event[1]]}/>'
    if event[0] == "cut":
        _, seat, tile, as_drawn, riichi = event
        numbers.last = numbers.drawn[seat] if as_drawn else numbers.lose(seat, tile)
        if as_drawn:
            numbers.held[seat][tile].remove(numbers.last)
        step = f'<REACH who="{seat}" step="1"/>' if riichi else ""
        return f'{step}<{"DEFG"[seat]}{numbers.last}/>'
    if event[0] == "dora":
        return f'<DORA hai="{numbers.new(event[1])}" />'
    if event[0] == "north":
        numbers.last = numbers.lose(event[1], "4z")
        return f'<N who="{event[1]}" m="{numbers.last << 8 | 0x20}" />'
    bits = (mjlog_kong if event[0] in ("ankan", "kakan") else mjlog_meld)(numbers, event)
    return f'<N who="{event[1]}" m="{bits}" />'


MJLOG_TYPES = {"nagashi": "nm", "nine_terminals": "yao9", "four_winds": "kaze4",
               "four_riichi": "reach4", "four_kongs": "kan4", "triple_ron": "ron3"}


def commas(values):
    return ",".join(str(value) for value in values)


def mjlog_ends(deal, numbers, dora, final):
    scores = [padded_pairs(x for points, delta in zip(deal.points, deltas)
                           for x in (points // 100, delta // 100)) for deltas in deal.deltas]
    owari = ""
    if final:
        pairs = padded_pairs(x for p, s in zip(*final) for x in (p // 100, s / 1000))
        owari = f' owari="{commas(pairs)}"'
    for (seat, source, tile, liable), sc in zip(deal.wins, scores):
        hand = numbers.all(seat)
        win = numbers.drawn[seat] if source is None else numbers.last
        hand = hand if source is None else sorted([*hand, win])
        ura = f' doraHaiUra="{commas(numbers.new(t) for t in deal.ura)}"' if deal.ura else ""
        pao = f' paoWho="{liable}"' if liable is not None else ""
        yield (f'<AGARI ba="{deal.honba},{deal.sticks}" hai="{commas(hand)}" machi="{win}" '
               f'doraHai="{commas(dora)}"{ura} who="{seat}" '
               f'fromWho="{seat if source is None else source}"{pao} sc="{commas(sc)}"{owari} />')
    if deal.draw_word:
        word = MJLOG_TYPES.get(deal.draw_word)
        shown = "".join(f' hai{seat}="{commas(numbers.all(seat))}"' for seat in deal.tenpai or ())
        yield (f'<RYUUKYOKU {f"type={chr(34)}{word}{chr(34)} " if word else ""}ba="{deal.honba},0" '
               f'sc="{commas(scores[0])}"{shown}{owari} />')


def mjlog_deal(deal, tells=True, final=None):
    numbers = Numbers(deal)
    dora = [numbers.new(deal.indicators[0])]
    for seat, hand in enumerate(deal.hands):
        for tile in hand:
            numbers.gain(seat, tile)
    seed = commas([4 * deal.wind + deal.dealer, deal.honba, deal.sticks, 0, 0, dora[0]])
    seats = 4 if tells else deal.players
    hands = " ".join(f'hai{seat}="{commas(numbers.all(seat))}"' for seat in range(seats))
    points = commas(p // 100 for p in padded(deal.points, 0))
    yield f'<INIT seed="{seed}" ten="{points}" oya="{deal.dealer}" {hands}/>'
    for event in deal.events:
        text = mjlog_event(numbers, event)
        if event[0] == "dora":
            dora.append(int(text.split('"')[1]))
        yield text
    yield from mjlog_ends(deal, numbers, dora, final)


def mjlog(deals, tells=True, final=None):
    """tells: with the elements and the root that logs cut out of others lack."""
    texts = []
    if tells:
        names = " ".join(f'n{seat}="{"".join(f"%{b:02X}" for b in name.encode())}"'
                         for seat, name in enumerate(padded(NAMES[:deals[0].players], "")))
        kind_of_table = 9 + (0 if deals[0].reds else 2) + (16 if deals[0].players == 3 else 0)
        texts = ['<mjloggm ver="2.3"><SHUFFLE seed="mt" ref=""/>',
                 f'<GO type="{kind_of_table}" lobby="0"/><UN {names} dan="1,1,1,1"/>',
                 '<TAIKYOKU oya="0"/>']
    for deal in deals:
        texts += mjlog_deal(deal, tells, final if deal is deals[-1] else None)
        if tells:
            texts.append('<BYE who="1" /><UN n1="%42%6F"/>')
    return "".join([*texts, "</mjloggm>" if tells else ""]).encode()


# ---- Mahjong Soul ----

def soul_event(deal, event, dora):
    if event[0] == "draw":
        return "RecordDealTile", {"seat": event[1], "tile": event[2], "left_tile_count": 1}
    if event[0] == "cut":
        _, seat, tile, as_drawn, riichi = event
        return "RecordDiscardTile", {"seat": seat, "tile": tile, "is_liqi": riichi,
                                     "is_wliqi": False, "moqie": as_drawn}
    if event[0] == "north":
        return "RecordBaBei", {"seat": event[1], "moqie": False}
    if event[0] in ("ankan", "kakan"):
        return "RecordAnGangAddGang", {"seat": event[1], "type": 3 if event[0] == "ankan" else 2,
                                       "tiles": event[2][0]}
    what, seat, source, tile, own = event
    return "RecordChiPengGang", {"seat": seat, "type": ["chi", "pon", "kan"].index(what),
                                 "tiles": [*own, tile], "froms": [seat] * len(own) + [source]}


SOUL_TYPES = ["", "nine_terminals", "four_winds", "four_kongs", "four_riichi", "triple_ron"]


def soul_end(deal, dora):
    total = [sum(column) for column in zip(*deal.deltas)]
    if deal.wins:
        hules = []
        for seat, source, tile, _ in deal.wins:
            hand = list(deal.held[seat])
            if source is None:
                hand.remove(tile)
            hules.append({"hand": hand, "hu_tile": tile, "seat": seat, "zimo": source is None,
                          "doras": dora, "li_doras": deal.ura, "yiman": True})
        for hule in hules:  # what it is worth is told by the payments alone
            del hule["yiman"]
        return "RecordHule", {"hules": hules, "delta_scores": total}
    if deal.draw_word in SOUL_TYPES:
        return "RecordLiuJu", {"type": SOUL_TYPES.index(deal.draw_word)}
    return "RecordNoTile", {"liujumanguan": deal.draw_word == "nagashi",
                            "players": [{"tingpai": seat in (deal.tenpai or ())}
                                        for seat in range(deal.players)],
                            "scores": [{"delta_scores": total}]}


def soul_deal(deal):
    first, *rest = deal.events
    hands = [list(hand) for hand in deal.hands]
    hands[deal.dealer].append(first[2])
    dora = [deal.indicators[0]]
    yield "RecordNewRound", {"chang": deal.wind, "ju": deal.dealer, "ben": deal.honba,
                             "liqibang": deal.sticks, "scores": deal.points, "doras": list(dora),
                             **{f"tiles{seat}": hand for seat, hand in enumerate(hands)}}
    records = []
    for event in rest:
        if event[0] == "dora":
            dora.append(event[1])
            records[-1][1]["doras"] = list(dora)
        else:
            records.append(soul_event(deal, event, dora))
    yield from records
    yield soul_end(deal, dora)


def without_zeros(value):
    if isinstance(value, dict):
        return {key: without_zeros(one) for key, one in value.items() if one not in (0, False)}
    return value


def majsoul(deals, tells=True, final=None):
    """tells: as the game itself has it; else a bare list of records without zeros."""
    records = [{"name": ".lq." * tells + name, "data": data if tells else without_zeros(data)}
               for deal in deals for name, data in soul_deal(deal)]
    if not tells:
        return json.dumps(records).encode()
    players = deals[0].players
    head = {"uuid": "261122-hand-made",
            "config": {"mode": {"mode": 2 if players == 4 else 12}, "meta": {"mode_id": 1}},
            "accounts": [{"seat": seat, "nickname": name}
                         for seat, name in enumerate(NAMES[:players])]}
    if final:
        head["result"] = {"players": [{"seat": seat, "part_point_1": points, "total_point": score}
                                      for seat, (points, score) in enumerate(zip(*final))]}
    actions = [{"passed": 1, "type": 1, "result": record} for record in records]
    return json.dumps({"head": head, "data": {"name": ".lq.GameDetailRecords", "data": {
        "version": 210715, "actions": actions}}}).encode()


# ---- M.League ----

def mleague_tile(tile):
    return "5" + tile[1].upper() if tile[0] == "0" else tile


def mleague_seat(seat):
    return "ABCD"[seat] + "0"


def mleague_event(event):
    if event[0] == "dora":
        yield "dora", ["1m", mleague_tile(event[1])]
        return
    seat = mleague_seat(event[1])
    if event[0] == "draw":
        yield "tsumo", [seat, "9", mleague_tile(event[2])]
    elif event[0] == "cut":
        _, _, tile, as_drawn, riichi = event
        if riichi:
            yield "say", [seat, "richi"]
        yield "sutehai", [seat, mleague_tile(tile)] + ["tsumogiri"] * as_drawn + ["richi"] * riichi
    elif event[0] == "ankan":
        yield "say", [seat, "kan"]
        yield "open", [seat, "<" + "".join(map(mleague_tile, event[2])) + ">"]
    elif event[0] == "kakan":
        tile = mleague_tile(event[2][0])
        yield "say", [seat, "kan"]
        yield "open", [seat, f"<{tile * 3}>", tile]
    else:
        what, _, _, tile, own = event
        yield "say", [seat, what]
        yield "open", [seat, "<" + "".join(map(mleague_tile, own)) + ">", mleague_tile(tile)]


def mleague_end(deal):
    """The payments are with the sticks that the deal's riichi have laid."""
    declared = [event for event in deal.events if event[0] == "cut" and event[4]]
    won_on = deal.events[-1] if deal.wins and deal.wins[0][1] is not None else None
    total = [sum(column) for column in zip(*deal.deltas)]
    for event in declared:
        total[event[1]] -= 0 if event is won_on else 1000
    for seat, source, tile, _ in deal.wins:
        if source is None:
            yield "uradora", ["1m", mleague_tile(deal.ura[0])] if deal.ura else ["", ""]
            yield "agari", [mleague_seat(seat), "0", "", "x", "1"]
        else:
            yield from [("uradora", ["1m", mleague_tile(tile)]) for tile in deal.ura]
            yield "agari", ["ron=" + mleague_tile(tile), mleague_seat(seat), "0", "", "x", "1"]
    if deal.draw_word:
        for seat in range(4):
            ready = seat in (deal.tenpai or ())
            yield "say", [mleague_seat(seat), "tenpai" if ready else "noten"]
        yield "ryukyoku", []
    for seat, points in enumerate(total):
        if points:
            yield "point", [mleague_seat(seat), f"{points:+}"]
    yield "kyokuend", []


def mleague_deal(deal):
    yield "kyokustart", [str(deal.wind), mleague_seat(deal.dealer), str(deal.honba),
                         str(1000 * deal.sticks), f"{deal.wind + 1}z", "1z", "2z", "3z", "4z"]
    for seat, points in enumerate(deal.points):
        yield "point", [mleague_seat(seat), f"={points}"]
    yield "dora", ["1m", mleague_tile(deal.indicators[0])]
    for at in range(0, 13, 4):
        for seat, hand in enumerate(deal.hands):
            yield "haipai", [mleague_seat(seat), "".join(map(mleague_tile, hand[at:at + 4]))]
    for event in deal.events:
        yield from mleague_event(event)
    yield from mleague_end(deal)


def mleague(deals, tells=True, final=None):
    """tells: in the page of the viewer; else the bare list."""
    lines = [("player", [mleague_seat(seat), name, "user", "T1"])
             for seat, name in enumerate(NAMES)]
    lines.append(("gamestart", ["id=L001_S000"]))
    for deal in deals:
        lines += mleague_deal(deal)
    if final:
        lines.append(("gameend", [x for seat, score in enumerate(final[1])
                                  for x in (mleague_seat(seat), str(score / 1000))]))
    text = json.dumps([{"id": str(at), "cmd": name, "args": args}
                       for at, (name, args) in enumerate(lines)], ensure_ascii=False)
    page = "<!DOCTYPE html><html><script>UMP_PLAYER.init(true, true, '{}');</script></html>"
    return (page.replace("{}", text) if tells else text).encode()


FORMATS = {"mjai": mjai, "tenhou6": tenhou6, "mjlog": mjlog, "majsoul": majsoul,
           "mleague": mleague}
