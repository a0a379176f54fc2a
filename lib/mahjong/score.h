/* ---- Scoring ---- */
#ifndef MAHJONG_SCORE_H
#define MAHJONG_SCORE_H

#include "mahjong/hand.h"

#include <stdbool.h>
#include <stdint.h>

struct mj_problem;
struct mj_rules;

#pragma GCC visibility push(default)

struct mj_score_request {
	const struct mj_rules *rules;
	struct mj_table table;
	struct mj_record deal; /* by ruleset->deal */
	struct mj_hand hand;
	const struct mj_seat *seats; /* one a seat: what the others show; NULL when not given */
	uint64_t reserved[MJ_RESERVED];
};

enum {
	MJ_PATTERNS_MAX = 40,
	MJ_PAYMENTS_MAX = 48,
	MJ_GROUPS_MAX = 7,
	MJ_READING_TILES = 24,
	MJ_WILDS_MAX = 8,
	MJ_NO_WAIT = 255
};

struct mj_scored {
	uint8_t pattern; /* index into ruleset->patterns */
	uint8_t note;    /* bits by ruleset->pattern_note */
	uint8_t times;   /* how often it is there, which its value counts; 0: it is not told */
	int32_t value;
	const char *unit; /* of the value; the pattern's own but for a few options */
};

/* How the hand was read. All tiles are kinds. */
struct mj_reading {
	uint8_t shape; /* index into ruleset->shapes */
	uint8_t wait;  /* index into ruleset->wait_words, or MJ_NO_WAIT */
	mj_tile pair;  /* or MJ_NO_TILE */
	uint8_t group_count;
	uint8_t group_size[MJ_GROUPS_MAX];
	mj_tile tile[MJ_READING_TILES]; /* of all groups, one after the other */
	uint8_t wild_count;
	struct {
		mj_tile tile, as;
	} wilds[MJ_WILDS_MAX];
};

struct mj_payment {
	int8_t from, to; /* a seat, or MJ_NOBODY: ruleset->pool */
	uint8_t why;     /* index into ruleset->whys */
	int64_t amount;  /* above 0 */
};

/* Who pays whom, at most one entry for each (why, to, from), in that order. */
struct mj_payments {
	uint8_t count;
	struct mj_payment list[MJ_PAYMENTS_MAX];
	int64_t deltas[MJ_SEATS_MAX];
	int64_t pool; /* what the pool gains; deltas and pool add up to 0 */
};

struct mj_score {
	bool win;
	uint8_t reason;   /* when not win: index into ruleset->reasons; nothing below is set then */
	bool has_reading; /* false for called hands */
	uint8_t pattern_count;
	struct mj_scored patterns[MJ_PATTERNS_MAX]; /* in the order of ruleset->patterns */
	struct mj_reading reading;
	struct mj_record total; /* by ruleset->total; a slot not present is null, or absent */
	struct mj_payments payments;
	uint64_t reserved[MJ_RESERVED];
};

/* Start of a match: dealer 0, East, hand 1, points as the rules say. */
void mj_table_init(struct mj_table *table, const struct mj_rules *rules);

/* An empty hand whose members are all "not given", standing at `at`. */
void mj_hand_init(struct mj_hand *hand, const char *at);

/* A request with a table at the start of a match, an empty deal and an empty hand at "/hand". */
void mj_score_request_init(struct mj_score_request *request, const struct mj_rules *rules);

/*
 * The best reading of one winning hand, with what is paid for it. A well-formed hand that does not
 * win is MJ_OK with score->win false. Any other code: the request cannot be true, and `problem`
 * says where.
 */
int mj_score(const struct mj_score_request *request, struct mj_score *score,
	     struct mj_problem *problem);

#pragma GCC visibility pop

#endif
