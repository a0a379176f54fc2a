/* ---- How a score came about ---- */
#ifndef MAHJONG_EXPLAIN_H
#define MAHJONG_EXPLAIN_H

#include "mahjong/score.h"

#include <stdbool.h>
#include <stdint.h>

struct mj_rules;
struct mj_ruleset;

#pragma GCC visibility push(default)

/* What a step does to its number, which becomes the step's total. */
enum mj_step_op {
	MJ_STEP_SET,      /* value */
	MJ_STEP_ADD,      /* number + value */
	MJ_STEP_MULTIPLY, /* number * value */
	MJ_STEP_DOUBLE,   /* number * 2, value times */
	MJ_STEP_POWER,    /* number to the power of value */
	MJ_STEP_ROUND_UP, /* the next multiple of value, or number if it is one */
	MJ_STEP_AT_LEAST, /* the greater of number and value */
	MJ_STEP_AT_MOST,  /* the smaller of number and value */
	MJ_STEP_OPS
};

/* Ids of enum mj_step_op, in its order. */
extern const char *const mj_step_op_ids[MJ_STEP_OPS + 1];

enum { MJ_STEPS_MAX = 96, MJ_STEP_TILES = 4, MJ_NO_NUMBER = 255 };

/* One line of the account. Every number is 0 before its first step. */
struct mj_step {
	uint8_t number; /* index into ruleset->numbers */
	uint8_t op;     /* enum mj_step_op */
	bool by_pattern;
	uint8_t why; /* index into ruleset->patterns, or else into ruleset->step_whys */
	bool has_from, has_seat, has_struck_by;
	uint8_t from;      /* the number whose total is the value */
	uint8_t seat;      /* whose `number` or `from` it is, where they are kept for each seat */
	uint8_t struck_by; /* the pattern that keeps `why` from counting */
	uint8_t tile_count;
	mj_tile tiles[MJ_STEP_TILES]; /* what it counts, kinds */
	int64_t value, total;
};

struct mj_steps {
	const struct mj_ruleset *ruleset;
	uint8_t count;
	struct mj_step list[MJ_STEPS_MAX];
};

/*
 * The steps that lead to the total of a won hand: `score` is what mj_score made of it, or what
 * mj_settle did. A number that is a member of the total, too, ends with the same value.
 */
void mj_explain(const struct mj_rules *rules, const struct mj_table *table,
		const struct mj_hand *hand, const struct mj_score *score, struct mj_steps *steps);

/* ---- All readings ---- */

enum { MJ_READINGS_MAX = 16 };

/*
 * The readings of a hand, each with what it would be worth, the best first. Readings that are worth
 * the same by the same patterns may be told as one. Of one that does not win the reason is set and
 * all else, too. Payments are not set.
 */
struct mj_readings {
	uint8_t count;
	bool more; /* there are others, worse than those listed */
	struct mj_score list[MJ_READINGS_MAX];
};

/*
 * `score` is what mj_score made of the request. When it is a win, the first reading is the one that
 * was taken. A called hand has none, and neither has one that is not complete.
 */
void mj_list_readings(const struct mj_score_request *request, const struct mj_score *score,
		      struct mj_readings *readings);

#pragma GCC visibility pop

#endif
