/*
 * The reader (json/members.h) of requests about the game. All readers of codec/ that need the
 * ruleset expect to be called with one of these; rules_reader_init makes it.
 */
#ifndef CODEC_RULES_READER_H
#define CODEC_RULES_READER_H

#include "lib/mahjong/rules.h"
#include "json/members.h"

struct rules_reader {
	struct reader base;               /* first: a pointer to it is a pointer to the whole */
	const struct mj_ruleset *ruleset; /* NULL until it is known */
	uint8_t seats;                    /* how many play; 0 until the ruleset is known */
	uint64_t tiles;                   /* as in mj_rules, as what follows */
	uint64_t flowers;                 /* the flowers of the tile set, as bits */
	struct mj_absent absent;
	enum mj_call call; /* which members and flags may be given */
};

/* `ruleset` may be NULL: read_ruleset (codec/rules.h) then finds it. As many play as usual. */
void rules_reader_init(struct rules_reader *reader, const struct mj_ruleset *ruleset,
		       enum mj_call call, struct problem *problem);

/* From now on for this ruleset, for as many as usually play. */
void rules_reader_take_ruleset(struct rules_reader *reader, const struct mj_ruleset *ruleset);

/* From now on for these rules: for as many as play by them. */
void rules_reader_take(struct rules_reader *reader, const struct mj_rules *rules);

/* The rules_reader that `reader` is the base of. */
const struct rules_reader *rules_reader_of(const struct reader *reader);

/* The ruleset that `reader` reads for; it is known by now. */
const struct mj_ruleset *ruleset_of(const struct reader *reader);

/* How many seats play where `reader` reads; it is known by now. */
unsigned seats_of(const struct reader *reader);

/* The tiles that may be in a hand there, as bits. */
uint64_t tiles_of(const struct reader *reader);

/* Those and the flowers that are played with: what may lie on the table. */
uint64_t all_tiles_of(const struct reader *reader);

#endif
