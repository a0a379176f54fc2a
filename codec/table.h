/* The member `table`: what is known of the match before a deal. */
#ifndef CODEC_TABLE_H
#define CODEC_TABLE_H

#include "json/buffer.h"
#include "json/members.h"

struct mj_ruleset;
struct mj_table;

/*
 * For tables of members: into a struct mj_table that holds the start of a match, or any other
 * table.
 */
int read_table(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target);

/*
 * Reads a table that a match has come to, hand by hand: its counts may be higher than those a match
 * may begin with.
 */
int read_reached_table(struct reader *reader, const struct path *at, const json_t *value,
		       struct mj_table *table);

/* A table at which `seats` play (1 to MJ_SEATS_MAX) as the member `name`. */
void write_table(const char *name, const struct mj_ruleset *ruleset, unsigned seats,
		 const struct mj_table *table, struct buffer *out);

#endif
