/* How a score came about, as JSON: ?explain=fu,steps,readings. */
#ifndef CODEC_EXPLAIN_H
#define CODEC_EXPLAIN_H

#include "codec/names.h"
#include "json/buffer.h"

#include <stdbool.h>

struct mj_hand;
struct mj_rules;
struct mj_score;
struct mj_score_request;
struct mj_table;

/* What an answer is asked to explain, as bits. */
enum explain { EXPLAIN_FU = 1 << 0, EXPLAIN_STEPS = 1 << 1, EXPLAIN_READINGS = 1 << 2 };

/* Where work that takes long is done, such as an outlook: here, by a thread that does nothing else,
 * or not at all. */
enum long_work { WORK_HERE, WORK_LATER, WORK_REFUSED };

/* What the client wants of the answers to a request, and what it may have. */
struct answer_style {
	enum names_mode names;
	unsigned explain; /* of enum explain */
	enum long_work work;
};

/* Reads "fu,steps,readings": each word of `known` at most once. False when it is anything else. */
bool explain_parse(const char *words, unsigned known, unsigned *explain);

/*
 * The members `fu_parts`, where the ruleset has fu, and `steps` of a won hand, as far as they are
 * asked for. `score` is what mj_score or mj_settle made of the hand.
 */
void write_account(const struct mj_rules *rules, const struct mj_table *table,
		   const struct mj_hand *hand, const struct mj_score *score,
		   const struct answer_style *style, struct buffer *out);

/* The members `readings` and `more_readings` of a scored hand, where they are asked for. */
void write_readings(const struct mj_score_request *request, const struct mj_score *score,
		    const struct answer_style *style, struct buffer *out);

#endif
