/* Bytes as requests in the library's own structs: mostly sound ones, so that they get far. */
#ifndef TESTS_FUZZ_REQUEST_H
#define TESTS_FUZZ_REQUEST_H

#include "mahjong.h"
#include "tests/fuzz/fuzz.h"

struct input {
	const uint8_t *data;
	size_t size;
};

/* The next byte, below `limit`; 0 when there is none left. */
unsigned byte_below(struct input *input, unsigned limit);

/* A ruleset with options; false when they do not go together. */
bool take_rules(struct input *input, struct mj_rules *rules);

/* A hand with its winning tile, mostly made of sets. */
void take_hand(struct input *input, const struct mj_rules *rules, struct mj_hand *hand);
void take_table(struct input *input, const struct mj_rules *rules, struct mj_table *table);
void take_record(struct input *input, const struct mj_field *fields, unsigned count, unsigned seats,
		 struct mj_record *record);

#endif
