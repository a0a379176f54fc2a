"""Deals made by hand, and the logs that mjai and tenhou6 would have of them."""

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
        self.wall = collections.Counter({k: 4 for k in KINDS})
        for suit in "mps" if reds else "":
            self.wall["5" + suit] -= 1
            self.wall["0" + suit] += 1
        self.dealer, self.wind, self.honba, self.sticks = dealer, wind, honba, sticks
        self.points, self.reds = list(points), reds
        self.indicators, self.ura = [self.take(dora)], []
        self.events, self.drawn, self.last = [], [None] * 4, None
        given = {seat: tiles(text) for seat, text in (hands or {}).items()}
        self.hands = [[self.take(tile) for tile in given.get(seat, [])] for seat in range(4)]
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
            who = (seat + at) % 4
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
        self.deltas.append(deltas or [0] * 4)
        return self


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
                line["tenpais"] = [seat in deal.tenpai for seat in range(4)]
        yield line
    yield {"type": "end_kyoku"}


def mjai(deals, tells=True, final=None):
    lines = [{"type": "start_game", "names": NAMES}]
    for deal in deals:
        lines += mjai_deal(deal, tells)
    lines.append({"type": "end_game"} | ({"scores": final[0]} if final else {}))
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


# ---- tenhou6 ----

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
        if deal.draw_word == "draw" and len(deal.tenpai) in (0, 4):
            return ["全員聴牌" if deal.tenpai else "全員不聴"]
        return [word] + ([deal.deltas[0]] if any(deal.deltas[0]) else [])
    end = ["和了"]
    for (seat, source, _, liable), deltas in zip(deal.wins, deal.deltas):
        end += [deltas, [seat, seat if source is None else source,
                         seat if liable is None else liable]]
    return end


def tenhou6_deal(deal):
    came, went = tenhou6_sides(deal)
    rows = [[4 * deal.wind + deal.dealer, deal.honba, deal.sticks], deal.points,
            [tenhou6_tile(t) for t in deal.indicators], [tenhou6_tile(t) for t in deal.ura]]
    for seat in range(4):
        rows += [sorted(tenhou6_tile(t) for t in deal.hands[seat]), came[seat], went[seat]]
    return [*rows, tenhou6_end(deal)]


def tenhou6(deals, tells=True, final=None):
    game = {"title": ["", ""], "name": NAMES,
            "rule": {"disp": "般南喰赤", "aka": 1} if deals[0].reds else {"disp": "般南喰", "aka": 0},
            "log": [tenhou6_deal(deal) for deal in deals]}
    if not tells:
        del game["rule"], game["title"]
    if final:
        game["sc"] = [x for points, score in zip(*final) for x in (points, score / 1000)]
    return json.dumps(game, ensure_ascii=tells).encode()


FORMATS = {"mjai": mjai, "tenhou6": tenhou6}
