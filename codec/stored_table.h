/*
 * Tables and options as the ledger keeps them: written whole, read back without a request's limits.
 */
#ifndef CODEC_STORED_TABLE_H
#define CODEC_STORED_TABLE_H

#include "lib/mahjong/seats.h"
#include "json/buffer.h"

#include <jansson.h>
#include <stdint.h>

struct mj_rules;
struct mj_ruleset;
struct mj_table;

/*
 * Writes all options, not only those that were given, as the member `rules`. read_rules reads it
 * back.
 */
void write_all_rules(const struct mj_rules *rules, struct buffer *out);

/* The same without the key. */
void write_all_rules_object(const struct mj_rules *rules, struct buffer *out);

/* Reads a table that write_table wrote. */
void table_load(const struct mj_ruleset *ruleset, const json_t *value, struct mj_table *table);

/*
 * Sets the members that the ruleset adds, where they were not given, to what they are at the start
 * of a match.
 */
void table_complete(const struct mj_ruleset *ruleset, struct mj_table *table);

/* A list that write_seat_numbers wrote (codec/seats.h). Seats that the list does not have get 0. */
void numbers_load(const json_t *list, int64_t numbers[MJ_SEATS_MAX]);

#endif
