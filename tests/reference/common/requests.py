"""Random requests of any ruleset, made from its catalogue.

A request is first made rashly: any option, flag or member that the catalogue names may come, and
many do not go together. Then whatever the reference refuses is taken back, one thing after the
other, until it answers. A share of the requests carries one fault: what was taken back last, put
in again, or one of common/faults.py.

A ruleset's room subclasses Requests (RULESET/requests.py) and says what the catalogue cannot: how
its hands look, what the turned tiles mean.
"""

import copy

from common.faults import Fault
from common.hands import Dealt, Deck, make_meld, pick, text
from common.styles import Styles
from common.tiles import KIND, NAME

FAULTS = 0.2
WINDS = ["1z", "2z", "3z", "4z"]
REPAIRS_MAX = 60
DEALS_MAX = 40  # of a match
ESSENTIAL = {"ruleset", "hand", "outcome", "type", "tiles", "wins", "offender", "reason"}
TELLS_PLAYERS = ("rules", "players", "preset")  # how many play, where it is not as usual
OF_A_HAND = {"seat", "from", "concealed", "melds", "win_tile", "called"}  # essential there


class Requests:
    STYLES = {
        "mixed": 12, "all_runs": 12, "triplets": 12, "one_suit": 14, "two_suits": 5, "simples": 7,
        "equal_runs": 7, "outside": 6, "terminals": 5, "honour_sets": 9, "three_suits": 6,
        "straight": 6, "row_of_triplets": 5, "four_of_a_kind": 6, "dense": 9,
    }
    OUTCOMES = {"win": 65, "exhaustive_draw": 25, "false_win": 10}
    OWN_FLAGS = set()  # those that of several winners one alone may have
    SPREAD = 500  # of points, in steps
    NEVER = {}  # by number of players: what the catalogue names and no request comes to

    def __init__(self, rng, catalogue, calls):
        self.rng, self.catalogue, self.calls = rng, catalogue, calls
        self.players = catalogue.players
        self.kinds = self.hand_kinds()
        self.styles = Styles(rng, self.kinds, catalogue.sets, catalogue.told["honour_runs"])
        self.request = self.deck = self.call = self.taken = None
        self.wrong_options = 0  # tried so far; they come in turn

    def chance(self, share):
        return self.rng.random() < share

    def hand_kinds(self):
        """The kinds that may stand in a hand."""
        return self.catalogue.kinds

    def some_seat_of(self):
        return self.rng.randrange(self.players)

    # Values by the types of the catalogue

    def value(self, member):
        kind = member["type"]
        if kind == "boolean":
            return self.chance(0.5)
        if kind == "enum":
            return self.rng.choice(member["words"])
        if kind == "integer":
            return self.number(member["min"], member["max"], member["step"])
        if kind == "integer_list":
            return [self.number(member["min"], member["max"], member["step"])
                    for _ in range(member["length"])]
        if kind == "seat":
            return None if member.get("nullable") and self.chance(0.2) else self.some_seat_of()
        if kind == "tile":
            return NAME[self.rng.choice(self.kinds)]
        if kind == "tile_list":
            return text(self.rng, self.tile_list(member["name"]), keep_order=True)
        if kind == "pattern":
            return self.rng.choice(self.catalogue.ids("patterns"))
        if kind == "pattern_list":
            return self.rng.sample(self.catalogue.ids("patterns"), self.rng.randint(0, 3))
        return {part["name"]: self.value(part) for part in member["members"] if self.chance(0.5)}

    def number(self, low, high, step):
        """Mostly a small one."""
        steps = (high - low) // step
        least = max(0, -(low // step))  # steps to zero
        near = least + self.rng.randint(0, 3) if least <= steps else 0
        found = self.rng.choice([near, near, near, 0, steps, self.rng.randint(0, min(steps, 20)),
                                 self.rng.randint(0, min(steps, 600))])
        return low + step * min(max(found, 0), steps)

    def tile_list(self, name):
        """The tiles of a member; they are taken from the deck."""
        return self.deck.draw(self.rng.choice([0, 1, 1, 1, 2, 3, 5]))

    def members(self, part, share, leave=()):
        return {member["name"]: self.value(member)
                for member in self.catalogue.members(part, self.call)
                if member["name"] not in leave and self.chance(share)}

    # The frame of a request

    def begin(self, call):
        self.call = call
        self.request = {"ruleset": self.catalogue.id}
        rules = self.rules()
        if rules or self.chance(0.1):
            self.request["rules"] = rules
        if self.chance(0.75):
            self.request["table"] = self.table()
        if self.chance(0.05):
            self.request["id"] = self.rng.randrange(1000)
        self.deck = self.new_deck()

    def new_deck(self):
        return Deck(self.rng, self.kinds)

    def rules(self):
        if self.chance(0.3):
            return self.told_players({})
        rules, options = {}, self.catalogue.options
        if self.catalogue.presets and self.chance(0.4):
            rules["preset"] = self.rng.choice(list(self.catalogue.presets))
        for name in self.rng.sample(list(options), self.rng.randint(0, min(8, len(options)))):
            rules[name] = self.value(options[name])
        return self.told_players(rules)

    def told_players(self, rules):
        """Another number of players than the usual one is told, by the option or by the preset."""
        preset = rules.get("preset")
        if not self.catalogue.usual and (preset in (None, "classic") or self.chance(0.3)):
            rules["players"] = self.players
        return rules

    def rule(self, name):
        """The option in force."""
        rules = self.request.get("rules") or {}
        preset = self.catalogue.presets.get(rules.get("preset"), {})
        return rules.get(name, preset.get(name, self.catalogue.options[name]["default"]))

    def points(self):
        start = self.catalogue.told["start_points"]
        step = self.catalogue.options.get("start_points", {}).get("step", 1)
        a, b, *others = [start + step * self.rng.randint(-self.SPREAD, self.SPREAD)
                         for _ in range(4)]
        return self.rng.choice([[a, b, *others], [a, b, *others], [a] * 4, [a, a, b, b],
                                [b, a, a, b], [a, b, b, b], [start] * 4])[:self.players]

    def table(self):
        rng = self.rng
        table = {
            "dealer": rng.choice([*range(self.players), self.players - 1]),
            "round_wind": rng.choice(["1z", *WINDS[:self.players]]),
            "hand_number": rng.randint(1, 40),
            "dealer_streak": rng.choice([0, 0, 0, 1, 2, 7, 8, 9]),
            "honba": rng.choice([0, 0, 1, 2, 5, 17]), "deposits": rng.choice([0, 0, 1, 2, 3]),
            "multiplier": rng.choice([1, 1, 1, 2, 4, 3, 524288, 1048576]), "points": self.points(),
        }
        table.update(self.members("table", 1))
        return {name: value for name, value in table.items() if self.chance(0.6)}

    def dealer(self):
        return (self.request.get("table") or {}).get("dealer", 0)

    def some_seat(self):
        return self.dealer() if self.chance(0.3) else self.some_seat_of()

    def some_origin(self, seat):
        """Self-draw, the dealer or anybody else."""
        if self.chance(0.42):
            return None
        if self.chance(0.25) and self.dealer() != seat:
            return self.dealer()
        return (seat + self.rng.randint(1, self.players - 1)) % self.players

    def add_deal(self):
        deal = self.members("deal", 0.6)
        if deal or self.chance(0.1):
            self.request["deal"] = deal

    # Hands

    def plan(self):
        """(sets that may be melds, the rest) by kinds."""
        name = pick(self.rng, self.STYLES)
        return getattr(self.styles, name)() if hasattr(self.styles, name) else getattr(self, name)()

    def may_open(self, kinds):
        return self.catalogue.chows or kinds[0] == kinds[1]

    def wilds(self, melds, concealed):
        """What wild tiles make of a plan: (melds, concealed, the kind won on or None), or None."""
        return melds, concealed, None

    def deal_hand(self, seat, win=None, open_share=None):
        """A complete hand; `win`: a tile already on the table. None where the deck lacks a tile."""
        sets, rest = self.plan()
        share = self.rng.choice([0, 0, 0, 0.4, 0.7, 1]) if open_share is None else open_share
        melds = [s for s in sets if self.chance(share) and self.may_open(s)]
        concealed = [k for s in sets if not any(s is m for m in melds) for k in s] + rest
        planned = self.wilds(melds, concealed)
        if planned is None:
            return None
        melds, concealed, last = planned
        if win is not None:
            last = KIND[win]
        if last not in concealed and last is not None:
            return None
        concealed = list(concealed)
        last = self.rng.choice(concealed) if last is None else last
        concealed.remove(last)
        needed = [k for m in melds for k in m] + concealed + ([last] if win is None else [])
        if not self.deck.has(needed):
            return None
        tiles, win = self.deck.take_all(concealed), self.deck.take(last) if win is None else win
        taken = [self.deck.take_all(m) for m in melds]
        self.rng.shuffle(taken)
        return Dealt(seat, tiles, [self.lay_out(meld, seat) for meld in taken], win)

    def lay_out(self, tiles, seat):
        return make_meld(self.rng, self.deck, tiles, seat, players=self.players)

    def sure_hand(self, seat, win=None, open_share=None):
        """None only where the deck is all but empty, or no hand with the tile was found."""
        for _ in range(80):
            dealt = self.deal_hand(seat, win, open_share)
            if dealt is not None:
                return dealt
        return None

    def beside(self, tiles):
        """Kinds that may be waited for: those held and their neighbours."""
        found = {j for t in tiles for j in (KIND[t] - 1, KIND[t], KIND[t] + 1)}
        return sorted(found & set(self.kinds))

    def river(self, holder, name, share, tiles, most=6):
        """Some tiles, near those of a hand or any, mostly such as the deck has left."""
        if self.chance(share):
            pool = self.rng.choice([self.beside(tiles), self.styles.outer, self.kinds])
            drawn = self.deck.draw(self.rng.randint(0, most), pool)
            if tiles and self.chance(0.15):
                drawn.append(self.rng.choice(tiles))
            holder[name] = text(self.rng, drawn, keep_order=True)

    def some_flags(self, names):
        share = self.rng.choice([0, 0.05, 0.2, 0.35])
        flags = [name for name in names if self.chance(share)]
        self.rng.shuffle(flags)
        return flags

    def win_hand(self, seat, origin, win=None, shared=None):
        """A hand by tiles; `shared`: the flags of all winners. None where none was found."""
        dealt = self.sure_hand(seat, win)
        if dealt is None:
            return None
        if self.chance(0.06):
            dealt.spoil(self.deck)
        hand = {"seat": seat, "concealed": text(self.rng, dealt.concealed),
                "win_tile": NAME[dealt.win], "from": origin}
        if dealt.melds or self.chance(0.2):
            hand["melds"] = dealt.melds
        for name in ("discards", "passed"):
            self.river(hand, name, 0.15, [*dealt.concealed, dealt.win])
        names = self.catalogue.flags(self.call)
        if shared is None:
            flags = self.some_flags(names)
        else:
            flags = shared + self.some_flags([name for name in names if name in self.OWN_FLAGS])
        if flags or self.chance(0.12):
            hand["flags"] = flags
        hand.update(self.members("hand", 0.25, ["called"]))
        return hand

    def called(self, seat, origin):
        """What is called at the table instead of tiles."""
        raise NotImplementedError

    def called_hand(self, seat, origin):
        hand = {"seat": seat, "from": origin, "called": self.called(seat, origin)}
        if self.chance(0.15):
            hand["called"]["patterns"] = self.value({"type": "pattern_list"})
        if self.chance(0.2):
            hand["flags"] = self.some_flags(self.catalogue.flags(self.call))
        hand.update(self.members("hand", 0.15, ["called"]))
        return hand

    def shown_seat(self, seat):
        """What a seat shows: tiles, or the members of the catalogue, or both."""
        shown, how = {}, self.rng.random()
        if how < 0.55:
            dealt = self.sure_hand(seat)
            if dealt is not None:
                for _ in range(self.rng.choice([0, 0, 0, 1, 2])):
                    dealt.spoil(self.deck)
                shown = {"concealed": text(self.rng, dealt.concealed), "melds": dealt.melds}
            self.river(shown, "discards", 0.5, dealt.concealed if dealt else [])
            shown = {name: value for name, value in shown.items() if self.chance(0.85)}
        if not 0.15 < how < 0.55:
            shown.update(self.members("seats", self.rng.choice([0.2, 0.5])))
        return shown

    def seats(self, winners=()):
        return [self.shown_seat(seat) if self.chance(0.1 if seat in winners else 0.75) else {}
                for seat in range(self.players)]

    # The three calls

    def score_request(self):
        self.begin("score")
        seat = self.some_seat()
        origin = self.some_origin(seat)
        if self.chance(0.04):
            hand = self.called_hand(seat, origin)
        else:
            hand = self.win_hand(seat, origin)
        self.request["hand"] = hand
        self.add_deal()
        if self.catalogue.members("seats", "score") and self.chance(0.6):
            self.request["seats"] = self.seats([seat])

    def random_tiles(self):
        """No plan: of all kinds, of few, or of one suit."""
        suit = self.styles.suit()
        pool = self.rng.choice([self.kinds, suit, suit + self.styles.honours, self.styles.outer,
                                self.rng.sample(self.kinds, 8)])
        size = self.catalogue.hand_size + 1
        tiles = self.deck.draw(size, pool)
        return tiles + self.deck.draw(size - len(tiles)), []

    def planned_tiles(self, seat):
        dealt = self.sure_hand(seat)
        for _ in range(self.rng.choice([0, 0, 0, 0, 1, 1, 2, 3, 5])):
            dealt.spoil(self.deck)
        return [*dealt.concealed, dealt.win], dealt.melds

    def waits_request(self):
        self.begin("waits")
        seat = self.some_seat()
        tiles, melds = self.random_tiles() if self.chance(0.12) else self.planned_tiles(seat)
        full = self.chance(0.35)
        if not full:
            self.deck.put_back([tiles.pop(self.rng.randrange(len(tiles)))])
        hand = {"seat": seat, "concealed": text(self.rng, tiles)}
        if melds or self.chance(0.2):
            hand["melds"] = melds
        if full and self.chance(0.4):
            hand["drawn"] = NAME[self.rng.choice(tiles)]
        hand.update(self.members("hand", 0.25))
        flags = self.some_flags(self.catalogue.flags("waits"))
        if any(meld["type"].endswith("kong") for meld in melds) and self.chance(0.3):
            flags = [flag for flag in self.catalogue.flags("waits") if flag == "after_kong"]
        if flags or self.chance(0.12):
            hand["flags"] = flags
        for name in ("discards", "passed"):
            self.river(hand, name, 0.2, tiles)
        self.request["hand"] = hand
        self.add_deal()
        self.river(self.request, "visible", 0.45, tiles, 25)
        if "visible" in self.request and self.chance(0.4):
            self.request["visible"] = text(self.rng, self.flowers_seen())

    def flowers_seen(self):
        """Tiles that are never in a hand."""
        return []

    def win(self):
        seat = self.some_seat()
        origin = self.some_origin(seat)
        others = [s for s in range(self.players) if s not in (seat, origin)]
        self.rng.shuffle(others)
        count = 1 if origin is None else self.rng.choice([1, 1, 1, 2, 3])
        wanted = [f for f in self.catalogue.flags("settle") if f not in self.OWN_FLAGS]
        shared = self.some_flags(wanted)[:self.rng.choice([1, 1, 2])]
        hands, tile = [], None
        for winner in [seat, *others][:count]:
            hand = None
            if self.chance(0.7):
                hand = self.win_hand(winner, origin, tile, shared)
            hand = hand or self.called_hand(winner, origin)
            if "concealed" in hand:
                tile = self.tile_of(hand["win_tile"])
            hands.append(hand)
        return {"wins": hands}, [hand["seat"] for hand in hands]

    def tile_of(self, name):
        return NAME.index(name)

    def outcome(self):
        kind = pick(self.rng, self.OUTCOMES)
        outcome, winners = {"type": kind}, []
        if kind == "win":
            more, winners = self.win()
            outcome.update(more)
        elif kind == "false_win":
            outcome["offender"] = self.some_seat_of()
        elif kind == "abortive_draw":
            outcome["reason"] = self.rng.choice(self.catalogue.ids("aborts"))
        if self.chance(0.6 if kind != "false_win" else 0.3):
            outcome["seats"] = self.seats(winners)
        if kind == "exhaustive_draw" and self.chance(0.6) and self.has("tenpai"):
            outcome["tenpai"] = self.some_seats(0.5)
        if self.has("riichi") and self.chance(0.6):
            outcome["riichi"] = self.riichi_of(outcome)
        if self.has("followed") and self.chance(0.25):
            outcome["followed"] = {"count": self.rng.choice([1, 1, 2])}
            outcome["followed"]["first"] = NAME[self.rng.choice(self.kinds)]
            if self.chance(0.4):
                del outcome["followed"][self.rng.choice(["count", "first"])]
        return outcome

    def has(self, name):
        return name in self.catalogue.told["outcome_members"]

    def some_seats(self, share):
        seats = [seat for seat in range(self.players) if self.chance(share)]
        self.rng.shuffle(seats)
        return seats

    def riichi_of(self, outcome):
        """Of winners those with the flag and some without it, of a draw some who are ready."""
        if outcome.get("reason") == "four_riichi":
            return [0, 1, 2, 3]
        seats = self.some_seats(0.35)
        for hand in outcome.get("wins", ()):
            own = {"riichi", "double_riichi"} & set(hand.get("flags") or [])
            if "concealed" in hand and bool(own) != (hand["seat"] in seats):
                if own:
                    seats.append(hand["seat"])
                elif self.chance(0.5):
                    seats.remove(hand["seat"])
        return [seat for seat in seats if seat in outcome.get("tenpai", range(self.players))]

    def settle_request(self):
        self.begin("settle")
        for _ in range(self.rng.choice([0, 0, 0, 0, 1, 3])):
            self.request["outcome"] = self.outcome()
            self.add_deal()
            answer = self.calls["settle"](self.request) if self.repair() else {"code": ""}
            if "code" in answer or answer["match_over"]:
                break
            self.request["table"] = answer["next_table"]
            self.deck = self.new_deck()
        self.request["outcome"] = self.outcome()
        self.request.pop("deal", None)
        self.add_deal()

    def match(self):
        """The deals of a match from its first table on, each with the table that the one before it
        left; those of an open match end somewhere."""
        self.begin("settle")
        begun, deals = {**self.request, "table": None}, []
        for _ in range(2 * DEALS_MAX):
            self.request, self.deck = copy.deepcopy(begun), self.new_deck()
            self.request["outcome"] = self.outcome()
            self.add_deal()
            if not self.repair():
                continue
            same = all(self.request.get(name) == value for name, value in begun.items())
            if deals and not same:
                continue  # a fault was taken back from what the match goes on with
            answer = self.calls["settle"](self.request)
            deals.append(self.request)
            if answer["match_over"] or len(deals) == DEALS_MAX:
                break
            begun = {name: value for name, value in self.request.items()
                     if name not in ("outcome", "deal")}
            begun["table"] = answer["next_table"]
        return deals

    def make(self, call):
        """One request; mostly the reference answers it."""
        while True:
            getattr(self, call + "_request")()
            if self.repair():
                break
        if self.chance(FAULTS):
            if self.taken and self.chance(0.4):
                holder, name, value = self.taken
                holder[name] = value
            else:
                Fault(self, self.request, call).apply()
        return self.request

    # Repair

    def repair(self):
        """Takes back what the reference refuses; False where nothing more can be taken back."""
        self.taken = None
        for _ in range(REPAIRS_MAX):
            answer = self.calls[self.call](self.request)
            if "code" not in answer:
                return True
            if not self.take_back(answer):
                return False
        return False

    def take_back(self, problem):
        path = [int(p) if p.isdigit() else p for p in problem["pointer"].split("/")[1:]]
        holders, value = [], self.request
        for part in path:
            inside = part in value if isinstance(value, dict) else (
                isinstance(value, list) and isinstance(part, int) and part < len(value))
            if not inside:
                break
            holders.append((value, part))
            value = value[part]
        if problem["code"] == "not_a_win":
            wins, i = holders[-1]
            hand = wins[i]
            wins[i] = self.called_hand(hand["seat"], hand["from"])
            return True
        for holder, part in reversed(holders):
            if self.take_from(holder, part):
                return True
        return self.take_any(self.request)

    def take_from(self, holder, part):
        """Takes this member back, or something of it; False where it is essential and whole."""
        value = holder[part]
        if part == "flags" and value:
            flag = value.pop(self.rng.randrange(len(value)))
            self.taken = (holder, "flags", [*value, flag])
            return True
        if isinstance(holder, list):
            return self.take_any(value) if isinstance(value, (dict, list)) else bool(
                holder.remove(value) or True)
        tells_players = not self.catalogue.usual and part in TELLS_PLAYERS
        if tells_players or part in ESSENTIAL or (part in OF_A_HAND and "seat" in holder):
            return self.take_any(value) if isinstance(value, (dict, list)) else False
        self.taken = (holder, part, holder.pop(part))
        return True

    def take_any(self, value):
        """Takes back something that is not essential, at random."""
        if isinstance(value, list):
            order = [i for i in range(len(value)) if isinstance(value[i], (dict, list))]
        elif isinstance(value, dict):
            order = list(value)
        else:
            return False
        self.rng.shuffle(order)
        return any(self.take_from(value, part) for part in order)
