/* ---- A player (docs/player.md) ---- */
#ifndef MAHJONG_PLAYER_H
#define MAHJONG_PLAYER_H

#include "mahjong/play.h"

#include <stdint.h>

#pragma GCC visibility push(default)

enum mj_strength {
	MJ_PLAIN,  /* a measure for the others: lowers its distance, calls nothing, fears nothing */
	MJ_EASY,   /* looks at its tiles and at what declared hands let go */
	MJ_CLUB,   /* looks at what its hand can become and is worth, and at all others' hands */
	MJ_STRONG, /* looks at more of it */
	MJ_STRENGTHS
};

/* Ids of enum mj_strength, in its order. */
extern const char *const mj_strength_ids[MJ_STRENGTHS + 1];

/* Why a player decides so; in brackets what is told of it. */
enum mj_thought_type {
	MJ_THOUGHT_ONLY,   /* nothing else is offered */
	MJ_THOUGHT_WINS,   /* it wins */
	MJ_THOUGHT_ABORTS, /* a hand of terminals and honours is given up */
	MJ_THOUGHT_READY,  /* [kinds, tiles] the hand is ready and waits for so many */
	MJ_THOUGHT_KEEPS, /* [shanten, kinds, tiles] so far from ready, and what brings it nearer */
	MJ_THOUGHT_DECLARES,    /* it declares itself ready */
	MJ_THOUGHT_WORTH,       /* [points] what a win would bring about */
	MJ_THOUGHT_NEARER,      /* [shanten, before] the call, or kong, brings the hand nearer */
	MJ_THOUGHT_FASTER,      /* the call, or kong, is worth more than going on without it */
	MJ_THOUGHT_STAYS,       /* going on without a call or kong is worth more */
	MJ_THOUGHT_FOLDS,       /* [seat] the hand is given up against that seat */
	MJ_THOUGHT_SAFE_OWN,    /* [tile, seat] safe against the seat: it has discarded it itself */
	MJ_THOUGHT_SAFE_LET_GO, /* [tile, seat] it has let one go since its last discard */
	MJ_THOUGHT_SAFE_RIICHI, /* [tile, seat] it has let one go since it declared riichi */
	MJ_THOUGHT_SAFE_SEEN,   /* [tile, seat] no hand that waits for it can be made any more */
	MJ_THOUGHT_RISK,        /* [tile, seat, chance in 1000] the greatest risk of the discard */
	MJ_THOUGHTS
};

/* Ids of enum mj_thought_type, in its order. */
extern const char *const mj_thought_ids[MJ_THOUGHTS + 1];

enum { MJ_THOUGHT_NUMBERS = 3, MJ_DECISION_THOUGHTS = 4 };

/* Names of the numbers of each thought, the last ones NULL; "chance" is in thousandths. */
extern const char *const mj_thought_numbers[MJ_THOUGHTS][MJ_THOUGHT_NUMBERS];

struct mj_thought {
	uint8_t type;
	int8_t seat;  /* or MJ_NOBODY */
	mj_tile tile; /* or MJ_NO_TILE */
	uint8_t number_count;
	int32_t numbers[MJ_THOUGHT_NUMBERS];
};

struct mj_decision {
	struct mj_action action; /* one of the offers */
	uint8_t thought_count;
	struct mj_thought thoughts[MJ_DECISION_THOUGHTS]; /* the first weighs most */
};

/*
 * What a player of that strength does, who knows the view and nothing else. The same view,
 * strength and seed always come to the same decision. The seat of the view must be asked
 * (mj_play_is_asked). Needs less than 96 KiB of stack, and no other memory.
 */
void mj_decide(const struct mj_play_view *view, enum mj_strength strength, uint64_t seed,
	       struct mj_decision *decision);

/* One of the offers, as the player weighs it; in hundredths of a point. */
struct mj_weighed {
	struct mj_decision decision; /* the offer, and what speaks for it or against it */
	int64_t value;               /* what going on so is expected to bring; never below 0 */
	int64_t risk;                /* what its discard is expected to cost; never below 0 */
};

struct mj_weighing {
	uint8_t count, taken;                  /* list[taken] is what mj_decide takes */
	struct mj_weighed list[MJ_OFFERS_MAX]; /* all offers, in order */
};

/*
 * What each offer is worth to the player that decides so, and how it decides. Offers that it does
 * not choose among, such as discards that lead away from the win, are weighed as well; where one of
 * them has more, it is not taken all the same. The strength is not MJ_PLAIN, which looks at no
 * worth. Otherwise as mj_decide, in two or three times its time.
 */
void mj_weigh(const struct mj_play_view *view, enum mj_strength strength, uint64_t seed,
	      struct mj_weighing *weighing);

#pragma GCC visibility pop

#endif
