/* A settlement's request and answer (codec/settle.c, codec/settle_write.c): of POST /v1/settle and of the ledger's hands. */
#ifndef CODEC_SETTLE_H
#define CODEC_SETTLE_H

#include "codec/names.h"
#include "lib/mahjong.h"
#include "json/members.h"

/* A deal to be settled, with the memory for what the seats show. */
struct settle_job {
	struct mj_settle_request request;
	struct mj_seat seats[MJ_SEATS_MAX];
};

/* A start without outcome; `rules` outlives the job. */
void settle_job_init(struct settle_job *job, const struct mj_rules *rules);

/* A reader for tables: the outcome, into a struct settle_job. */
int read_outcome(struct reader *reader, const struct path *at, const json_t *value,
		 const struct member *member, void *target);

/* The members of a settlement, from `deltas` on; without braces. */
void write_settlement(const struct mj_ruleset *ruleset, const struct mj_settlement *settlement,
		      enum names_mode names, struct buffer *out);

#endif
