/*
 * The reader (json/members.h) of requests about the game. All readers of codec/ that need the
 * ruleset expect to be called with one of these; rules_reader_init makes it.
 */
#ifndef CODEC_RULES_READER_H
#define CODEC_RULES_READER_H

#include "lib/mahjong.h"
#include "json/members.h"

struct rules_reader {
	struct reader base;               /* first: a pointer to it is a pointer to the whole */
	const struct mj_ruleset *ruleset; /* NULL until it is known */
	uint8_t seats;                    /* how many play; 0 until the ruleset is known */
	enum mj_call call;                /* which members and flags may be given */
};

/* `ruleset` may be NULL: read_ruleset (codec/rules.h) then finds it. */
void rules_reader_init(struct rules_reader *reader, const struct mj_ruleset *ruleset,
		       enum mj_call call, struct problem *problem);

/* The rules_reader that `reader` is the base of. */
const struct rules_reader *rules_reader_of(const struct reader *reader);

/* The ruleset that `reader` reads for; it is known by now. */
const struct mj_ruleset *ruleset_of(const struct reader *reader);

/* How many seats play where `reader` reads; it is known by now. */
unsigned seats_of(const struct reader *reader);

#endif
