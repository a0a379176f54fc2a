/* ---- Settling a deal ---- */
#ifndef MAHJONG_SETTLE_H
#define MAHJONG_SETTLE_H

#include "mahjong/score.h"

#include <stdbool.h>
#include <stdint.h>

struct mj_problem;
struct mj_rules;

#pragma GCC visibility push(default)

enum mj_outcome_type { MJ_WIN, MJ_EXHAUSTIVE_DRAW, MJ_ABORTIVE_DRAW, MJ_FALSE_WIN, MJ_OUTCOMES };

/* Ids of enum mj_outcome_type, in its order. */
extern const char *const mj_outcome_ids[MJ_OUTCOMES + 1];

enum { MJ_NO_REASON = 255 };

struct mj_outcome {
	uint8_t type; /* enum mj_outcome_type */
	bool has_wins, has_riichi, has_tenpai, has_false_wins;
	uint8_t win_count;
	struct mj_hand wins[MJ_SEATS_MAX];
	const struct mj_seat *seats; /* one a seat, or NULL when not given */
	int8_t offender;             /* or MJ_NOBODY */
	uint8_t reason;              /* index into ruleset->aborts, or MJ_NO_REASON */
	uint8_t riichi, tenpai;      /* seats as bits */
	uint8_t false_wins;          /* seats as bits: who has won falsely before the deal ended */
	struct {
		bool given;
		mj_tile first; /* or MJ_NO_TILE */
		uint8_t count;
	} followed;
	uint64_t reserved[MJ_RESERVED];
};

struct mj_settle_request {
	const struct mj_rules *rules;
	struct mj_table table;
	struct mj_record deal;
	struct mj_outcome outcome;
	uint64_t reserved[MJ_RESERVED];
};

struct mj_standing {
	int8_t seat;
	uint8_t place; /* from 1 */
	int64_t points, score;
	struct mj_record extra; /* by ruleset->standing */
};

struct mj_penalty {
	int8_t seat;
	int64_t points; /* for the final standing, below 0 */
};

struct mj_settlement {
	struct mj_payments payments;
	uint8_t win_count;
	struct mj_score wins[MJ_SEATS_MAX]; /* as in the request; their payments are not set */
	uint8_t hands[MJ_SEATS_MAX];        /* of each win, which of outcome.wins it is */
	struct mj_record
		counted[MJ_SEATS_MAX]; /* by ruleset->counted: what each seat was settled on */
	struct mj_table next_table;
	bool match_over;
	uint8_t match_end;      /* why: index into ruleset->match_ends, or MJ_NO_REASON */
	uint8_t abort;          /* the deal ended as this abortive draw, or MJ_NO_REASON */
	uint8_t standing_count; /* mj_rules.seats when the match is over, else 0 */
	struct mj_standing standings[MJ_SEATS_MAX]; /* by place */
	uint8_t penalty_count;
	struct mj_penalty penalties[MJ_SEATS_MAX];
	uint64_t reserved[MJ_RESERVED];
};

void mj_settle_request_init(struct mj_settle_request *request, const struct mj_rules *rules);

/*
 * The whole deal for all seats: who pays whom and the table of the next deal. A hand among the wins
 * that does not win is MJ_NOT_A_WIN; other errors as in mj_score, with pointers under "/outcome".
 */
int mj_settle(const struct mj_settle_request *request, struct mj_settlement *settlement,
	      struct mj_problem *problem);

/*
 * The final standings of a match that ends with this table, by place: those of mj_settle when the
 * match is over, and of a match that is broken off. The table is any that a match can come to; its
 * extra may be empty.
 */
void mj_standings(const struct mj_rules *rules, const struct mj_table *table,
		  struct mj_standing standings[MJ_SEATS_MAX]);

/*
 * What lies on the table and belongs to no seat, in points: the deposits of riichi. 0 for every
 * other ruleset; a bank that never runs out holds nothing.
 */
int64_t mj_pool_points(const struct mj_rules *rules, const struct mj_table *table);

#pragma GCC visibility pop

#endif
