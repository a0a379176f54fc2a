/* ---- Waits ---- */
#ifndef MAHJONG_WAITS_H
#define MAHJONG_WAITS_H

#include "mahjong/hand.h"

#include <stdbool.h>
#include <stdint.h>

struct mj_problem;
struct mj_rules;

#pragma GCC visibility push(default)

struct mj_waits_request {
	const struct mj_rules *rules;
	struct mj_table table;
	struct mj_record deal;
	struct mj_hand hand;   /* 3n+1 or 3n+2 concealed tiles; win_tile and from are not used */
	mj_tile drawn;         /* which of 3n+2 came last, or MJ_NO_TILE */
	struct mj_bag visible; /* what the player sees beyond the own hand and the deal */
	uint64_t barred;       /* kinds that may not be discarded, as bits: after a claim */
	uint64_t reserved[MJ_RESERVED - 1];
};

/* One way to win on a tile. */
struct mj_win_side {
	bool win;
	uint8_t reason;                      /* when not win */
	int8_t from;                         /* the discarder assumed, or MJ_SELF_DRAW */
	uint64_t patterns[MJ_PATTERN_WORDS]; /* bit i % 64 of i / 64: ruleset->patterns[i] */
	struct mj_record total;              /* when win */
};

struct mj_wait {
	mj_tile tile; /* a kind */
	struct mj_win_side by_discard, by_self_draw;
	bool dealer_differs; /* winning on the dealer's discard counts otherwise */
	struct mj_win_side by_dealer_discard;
};

/* What is left after one of 3n+2 tiles is thrown away. */
struct mj_choice {
	mj_tile tile; /* a red five apart from a plain one */
	int8_t shanten;
	uint16_t left;     /* copies of all that it accepts */
	uint64_t accepts;  /* kinds that lower shanten, as bits */
	bool riichi_known; /* closed, not in riichi, in a ruleset that tells */
	bool riichi;       /* it may be declared with this discard */
};

struct mj_kong_choice {
	mj_tile kind;
	uint8_t type; /* enum mj_meld_type */
	bool allowed;
};

enum { MJ_KONG_CHOICES_MAX = 8, MJ_NOT_FURITEN = 255 };

struct mj_waits {
	int8_t shanten;         /* -1 complete, 0 ready */
	bool drawn;             /* 3n+2 tiles: choices, kongs; else waits, accepts, left, furiten */
	uint8_t left[MJ_KINDS]; /* copies of each kind not seen yet */
	uint64_t accepts;       /* kinds that lower shanten, as bits */
	uint16_t left_in_all;   /* copies of all that it accepts */
	bool furiten;
	uint8_t furiten_kind; /* index into ruleset->furitens, or MJ_NOT_FURITEN */
	uint8_t wait_count;
	struct mj_wait waits[MJ_KINDS]; /* by kind */
	uint8_t choice_count;
	struct mj_choice choices[MJ_FLOWERS]; /* best first */
	bool kongs_known, nine_terminals_known, nuki_known;
	uint8_t kong_count;
	struct mj_kong_choice kongs[MJ_KONG_CHOICES_MAX];
	bool nine_terminals;
	bool nuki; /* a north may be set aside now */
	uint64_t reserved[MJ_RESERVED];
};

void mj_waits_request_init(struct mj_waits_request *request, const struct mj_rules *rules);

/* Shanten, waits with what each would score, acceptance, best discards. Errors as in mj_score. */
int mj_waits(const struct mj_waits_request *request, struct mj_waits *waits,
	     struct mj_problem *problem);

#pragma GCC visibility pop

#endif
