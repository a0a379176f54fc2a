"""Random requests of riichi: what its catalogue does not say of them."""

from common.hands import Dealt, Deck, make_meld, text
from common.requests import Requests
from common.tiles import KIND, NAME, WITH_REDS, parse_tiles

DRAGONS, WINDS, NORTH = [31, 32, 33], [27, 28, 29, 30], 30
PAO = ("daisangen", "daisuushii", "suukantsu")
HAN = [1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 26, 60]


class RiichiRequests(Requests):
    STYLES = {**Requests.STYLES, "green": 5, "pairs": 8, "orphans": 3, "gates": 5, "wheels": 3,
              "kong_gates": 1}
    OUTCOMES = {"win": 55, "exhaustive_draw": 25, "abortive_draw": 10, "false_win": 10}
    OWN_FLAGS = {"riichi", "double_riichi", "ippatsu", "furiten"}
    SPREAD = 260
    # With three these are false and only that (section 6); without chows no open hand has pinfu.
    NEVER = {3: {"option abort_four_riichi true", "option abort_four_winds true",
                 "step_whys open_pinfu"}}
    robbing = False  # a hand for the robbing of a concealed kong is asked for

    def new_deck(self):
        return Deck(self.rng, self.kinds, self.rule("red_fives"))

    def tile_of(self, name):
        return WITH_REDS[name]

    def value(self, member):
        if member.get("name") == "uma":
            a, b = sorted(100 * self.rng.randrange(300) for _ in range(2))
            if self.players == 3:
                return self.rng.choice([[b, a, -a - b], [0, 0, 0], [2 * b, -b, -b], [b, 0, -b]])
            return self.rng.choice([[b, a, -a, -b], [0, 0, 0, 0], [3 * b, -b, -b, -b],
                                    [a + b, 0, -a, -b]])
        return super().value(member)

    def rules(self):
        rules = super().rules()
        if self.chance(0.1):
            for name in self.rng.sample(PAO, self.rng.randint(1, 3)):
                rules["pao_" + name] = True
            rules["pao_scope"] = self.rng.choice(["yakuman", "hand"])
            rules["pao_honba"] = self.rng.choice(["discarder", "liable"])
        if self.players == 3 and self.chance(0.1):
            rules["rob_nuki"] = self.rng.choice(["none", "yakuman"])
        if self.players == 3 and self.chance(0.3):
            rules["tsumo_loss"] = self.rng.choice(["bisection", "two_to_one"])
            rules["north"] = self.rng.choice(["yakuhai", "both"])
        return rules

    def liability(self):
        return any(self.rule("pao_" + name) for name in PAO)

    def kong_gates(self):
        """Nine gates but that a triplet is a kong."""
        suit = self.styles.suit()
        suit = suit if self.chance(0.5) else suit[::-1]
        kinds = suit[1:] + [suit[-1]] * 2
        return [[suit[0]] * 3], kinds + [self.rng.choice(kinds)]

    def deal_hand(self, seat, win=None, open_share=None):
        if win is None and self.chance(0.3) and self.liability():
            return self.liable_hand(seat)
        return super().deal_hand(seat, win, open_share)

    def liable_hand(self, seat):
        """Dragons, winds and kongs in melds, several yakuman at once."""
        plan = self.rng.choice(["dragons", "dragons", "winds", "winds", "kongs", "both"])
        triplets = {"dragons": [*DRAGONS, self.rng.choice(self.kinds[:31])],
                    "kongs": self.rng.sample(self.kinds, 4)}.get(plan, list(WINDS))
        pool = [k for k in self.rng.choice([self.styles.honours, self.kinds]) if k not in triplets]
        self.rng.shuffle(triplets)
        inside = int(self.chance(0.15) or (plan == "dragons" and self.chance(0.5)))
        concealed = 2 * [self.rng.choice(pool)] + 3 * triplets[:inside]
        if not self.deck.has(3 * triplets[inside:] + concealed):
            return None
        kongs = 1 if plan in ("kongs", "both") else self.rng.choice([0.1, 0.4])
        taken = [self.deck.take_all([k] * 3) for k in triplets[inside:]]
        tiles = self.deck.take_all(concealed)
        melds = [make_meld(self.rng, self.deck, meld, seat, kongs, self.players)
                 for meld in taken]
        return Dealt(seat, tiles, melds, tiles.pop(self.rng.randrange(len(tiles))))

    def plan(self):
        return self.styles.orphans() if self.robbing else super().plan()

    def win_hand(self, seat, origin, win=None, shared=None):
        """A concealed kong is robbed with thirteen orphans alone."""
        self.robbing = "robbing_concealed_kong" in (shared or []) and self.chance(0.9)
        north = win is None and self.robs_north(origin, shared)
        hand = super().win_hand(seat, origin, self.deck.take(NORTH) if north else win, shared)
        self.robbing = False
        if hand and north and shared is None:
            hand["flags"] = ["robbing_nuki"]
        if hand and "after_nuki" in hand.get("flags", []):
            hand["nukidora"] = 1
        if hand and "liable" in hand and self.chance(0.9):
            hand["liable"] = {name: who for name, who in hand["liable"].items()
                              if self.rule("pao_" + name) and who != seat}
        return hand

    def robs_north(self, origin, shared):
        """Whether the hand is to be won on a north that another sets aside."""
        if self.players != 3 or origin is None or not self.deck.left[NORTH]:
            return False
        return self.chance(0.1) if shared is None else "robbing_nuki" in shared

    def called(self, seat, origin):
        if self.chance(0.2):
            return {"yakuman": self.rng.randint(1, 8)}
        called = {"han": self.rng.choice(HAN)}
        if called["han"] < 5 or self.chance(0.5):
            called["fu"] = self.rng.choice([20, 25, 25, 30, 30, *range(30, 141, 10)])
        return called

    def called_hand(self, seat, origin):
        hand = super().called_hand(seat, origin)
        if "liable" in hand:
            hand["called"] = {"yakuman": self.rng.randint(2, 4)}
        return hand

    def waits_request(self):
        super().waits_request()
        hand = self.request["hand"]
        if hand.get("melds") and self.chance(0.3):
            self.claim(hand)
        elif self.chance(0.15):
            self.kong_in_riichi(hand)

    def claim(self, hand):
        """The last meld has just been claimed."""
        last = hand["melds"][-1]
        hand.pop("drawn", None)
        hand["after_call"] = True
        last.setdefault("claimed", NAME[self.rng.choice(parse_tiles(last["tiles"], "", WITH_REDS))])

    def kong_in_riichi(self, hand):
        """A ready closed hand with a triplet, and the fourth tile just drawn."""
        self.deck = self.new_deck()
        dealt = self.sure_hand(hand["seat"], None, 0)
        kinds = [KIND[t] for t in dealt.concealed]
        threes = [k for k in kinds if kinds.count(k) == 3 and self.deck.left[k]]
        if threes:
            drawn = self.deck.take(self.rng.choice(threes))
            self.request.pop("visible", None)
            self.request.pop("deal", None)
            hand.clear()
            hand.update(seat=dealt.seat, concealed=text(self.rng, [*dealt.concealed, drawn]),
                        drawn=NAME[drawn], flags=["riichi"],
                        wall_left=self.rng.choice([0, 1, 4, 18, 70]))


MAKER = RiichiRequests
