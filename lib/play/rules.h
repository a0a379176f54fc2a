/*
 * What a ruleset tells the referee (docs/play.md). The machine in this room knows turns, claims,
 * their order, replacement tiles and ends; a ruleset adds what it alone has. A function that is
 * NULL stands for a rule that the ruleset does not have, as said beside it.
 */
#ifndef MJ_PLAY_RULES_H
#define MJ_PLAY_RULES_H

#include "distance/target.h"
#include "engine/hand.h"
#include "mahjong/play.h"

/* What of a discard a seat may not claim. */
enum mj_play_claim { MJ_NO_CHOW = 1, MJ_NO_PUNG = 2, MJ_NO_KONG = 4, MJ_NO_CLAIM = 7 };

/* Which tiles a ready seat cannot win on when another discards them (furiten, passing rules). */
enum mj_play_barred {
	MJ_BARRED_OWN = 1,          /* what it has discarded itself */
	MJ_BARRED_LET_GO = 2,       /* what others have discarded since its own last discard */
	MJ_BARRED_SINCE_RIICHI = 4, /* what others have discarded since it has declared riichi */
	MJ_BARRED_ALL_WAITS = 8,    /* one such tile among its waits bars them all */
	MJ_BARRED_NOT_DEALER = 16   /* the dealer's discards may be won on all the same */
};

/* What the ready hands of a ruleset are like: as they were in 400 hands among `club`. */
enum { PACE_MELDS = 4, PACE_SPANS = 8, PACE_SPAN = 3 };
struct mj_play_pace {
	/* What who discards a winning tile pays on average beyond what who does not pays for a
	   win, in points: between `plain` and `club`. 0: no more. */
	uint16_t deal_in;
	/* What a win costs who has no part in it; what it brings to be ready when nobody wins. */
	uint16_t lost, ready_at_draw;
	/* Percent: of ready hands that win in a go-around; of winning tiles that others draw and
	   throw away; of wins that are on discards; and how likely a ready hand waits for a tile,
	   beside what lib/player/danger.c says. */
	uint8_t wins, thrown, by_discard, waits;
	/* Percent of the hands with so many claimed melds that are ready and have not said so, by
	   go-arounds, three in a span. */
	uint8_t ready[PACE_MELDS][PACE_SPANS];
};

struct mj_play_rules {
	/* ---- Tiles ---- */

	/* A seat's melds with these concealed tiles, for the distance engine. */
	void (*hold)(const struct mj_play *play, unsigned seat, const struct mj_bag *concealed,
		     struct mj_target *target, struct mj_held *held);
	/* Tiles that are set out and replaced, as bits by tile. NULL: none. */
	uint64_t (*set_out)(const struct mj_play *play);
	/* The seat has drawn or claimed a tile. NULL: that frees it of nothing. */
	void (*freed)(struct mj_play *play, unsigned seat, bool by_draw);

	/* ---- Turns ---- */

	/* The drawn tile, and no other, may be discarded. NULL: never. */
	bool (*keeps_hand)(const struct mj_play *play, unsigned seat);
	/* Kinds that may not be discarded now. NULL: none. */
	uint64_t (*kept)(const struct mj_play *play, unsigned seat);
	/* Whether this kong may be made: MJ_CONCEALED_KONG or MJ_ADDED_KONG of tiles that the seat
	   has, while the wall has a tile to replace it. NULL: always. */
	bool (*may_kong)(const struct mj_play *play, unsigned seat, mj_tile kind,
			 enum mj_meld_type type);
	/* Which declaration may go with a discard after which the hand is ready. NULL: none. */
	enum mj_declaration (*declares)(const struct mj_play *play, unsigned seat);
	/* The abortive draw that the seat may call, or MJ_NO_REASON. NULL: none. */
	uint8_t (*abort)(const struct mj_play *play, unsigned seat);
	/* Whether the seat may set a north aside, if it has one. NULL: no. */
	bool (*may_set_aside)(const struct mj_play *play, unsigned seat);

	/* ---- Claims ---- */

	/* Kinds that no chow, pung or open kong holds. NULL: none. */
	uint64_t (*unclaimed)(const struct mj_play *play);
	/* What of play->tile the seat may not claim: enum mj_play_claim. NULL: nothing. */
	unsigned (*barred)(const struct mj_play *play, unsigned seat);
	/* Whether a kong of this type, or a north (MJ_ACT_NORTH), can be robbed. */
	bool (*robbed)(const struct mj_play *play, enum mj_action_type type);
	/* Whether all who claim a win on a tile win. NULL: the nearest alone. */
	bool (*several_win)(const struct mj_play *play);
	/* The abortive draw that so many claimed wins are, or MJ_NO_REASON. NULL: none. */
	uint8_t (*too_many_win)(const struct mj_play *play, unsigned count);
	/* Nobody has won on the tile: charges those who let it go. NULL: nobody. */
	void (*let_go)(struct mj_play *play);
	/* A kong has been made, a north set aside. NULL: only the replacement tile follows. */
	void (*kong_made)(struct mj_play *play, enum mj_meld_type type);
	void (*north_made)(struct mj_play *play);
	/* The abortive draw that ends the hand if the tile is let go, or MJ_NO_REASON. NULL: none.
	 */
	uint8_t (*ends)(const struct mj_play *play);

	/* ---- Wins and the end ---- */

	/* The flags of a win beside after_kong, robbing_kong, last_tile, after_kong_discard, which
	   the machine has set: what is wrong is taken away, what is missing is added. */
	uint32_t (*flags)(const struct mj_play *play, unsigned seat, int from, uint32_t flags);
	/* Tells of the hand what the machine does not: passed, discards, its own record. */
	void (*tell_hand)(const struct mj_play *play, unsigned seat, struct mj_hand *hand);
	/* Who pays for a win by the drawn tile as if he had discarded it, or MJ_SELF_DRAW. NULL:
	   that. */
	int (*fed_by)(const struct mj_play *play);
	/* Slots of the deal whose tiles are drawn in play like others, as bits. */
	uint8_t drawn_later;
	/* Slots of the deal that nobody sees before the end, as bits. */
	uint8_t late_deal;
	/* Where the deal has the open indicators, and those under them. */
	uint8_t indicators, ura_indicators;
	/* How many ura indicators are turned when these seats win. NULL: none. */
	unsigned (*ura)(const struct mj_play *play, unsigned winners);
	/* What each seat holds bears on who pays for a win: all tiles must be known. */
	bool win_needs_all;
	/* Completes the request: the seats that `settle` asks for, riichi, tenpai, followed. */
	void (*tell_end)(const struct mj_play *play, struct mj_play_end *end);
	/* As mj_play_furiten. NULL: never. */
	uint8_t (*furiten)(const struct mj_play *play, unsigned seat);

	/* ---- For a player: what others can know of a seat ---- */

	/* What bars a seat's wins: enum mj_play_barred. NULL: nothing. */
	unsigned (*barred_by)(const struct mj_rules *rules);
	/* How a hand goes on average; riichi: where three play. */
	struct mj_play_pace pace, pace_of_three;
};

/* ---- For the rulesets ---- */

static inline const struct mj_rules *
mj_play_rules_of(const struct mj_play *play)
{
	return play->start->rules;
}

/* The seat has no meld but concealed kongs. */
bool mj_play_is_closed(const struct mj_play *play, unsigned seat);

/* Kinds that complete the seat's 3n+1 tiles, as bits; 0: it is not ready. Of 3n+2 tiles: before the
 * draw. */
uint64_t mj_play_waits(const struct mj_play *play, unsigned seat);

/* The kinds that these tiles with the seat's melds wait for. */
uint64_t mj_play_waits_of(const struct mj_play *play, unsigned seat,
			  const struct mj_bag *concealed);

/* The seat's hand without a winning tile, `concealed` as it is. */
void mj_play_hand(const struct mj_play *play, unsigned seat, struct mj_hand *hand);

/* Discards of the seat that nobody took. */
void mj_play_left_discards(const struct mj_play *play, unsigned seat, struct mj_bag *bag);

/* How often the dealer's discards were followed: full go-arounds from the first discard on, each of
 * one kind, with no claim or kong between, at most `most`. */
unsigned mj_play_followed(const struct mj_play *play, unsigned most);

/* Adds the tile to `passed` of every seat but the one that let it out. */
void mj_play_pass_to_all(struct mj_play *play);

/* A riichi that was declared with the last discard stands from now on. */
void mj_play_accept_riichi(struct mj_play *play, enum mj_riichi_state state);

/* All seats but the winners show their melds, and their tiles where these are known. */
void mj_play_show_all(const struct mj_play *play, struct mj_play_end *end);

void mj_play_event(const struct mj_play *play, const struct mj_event *event);

#endif
