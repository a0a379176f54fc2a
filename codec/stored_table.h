/* Tables and options as the ledger keeps them: written whole, read back without a request's limits. */
#ifndef CODEC_STORED_TABLE_H
#define CODEC_STORED_TABLE_H

#include "codec/codec.h"

/* All options (not only those given), as the member `rules`; read back with read_rules. */
void write_all_rules(const struct mj_rules *rules, struct buffer *out);

/* A table that write_table wrote. */
void table_load(const struct mj_ruleset *ruleset, const json_t *value, struct mj_table *table);

/* Gives the members that the ruleset adds their value at the start, where they were not given. */
void table_complete(const struct mj_ruleset *ruleset, struct mj_table *table);

/* Four numbers, by seat. */
void write_numbers(const char *name, const int64_t numbers[MJ_SEATS_MAX], struct buffer *out);
void numbers_load(const json_t *list, int64_t numbers[MJ_SEATS_MAX]);

#endif
