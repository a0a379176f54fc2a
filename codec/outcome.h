/* The outcome of a deal from JSON: of POST /v1/settle and of the ledger's hands. */
#ifndef CODEC_OUTCOME_H
#define CODEC_OUTCOME_H

#include "lib/mahjong/settle.h"
#include "json/members.h"

struct mj_rules;

/* A deal to be settled, with the memory for what the seats show. */
struct settle_job {
	struct mj_settle_request request;
	struct mj_seat seats[MJ_SEATS_MAX];
};

/* A job at the start of a match, without an outcome. `rules` outlives the job. */
void settle_job_init(struct settle_job *job, const struct mj_rules *rules);

/* For tables: the outcome, into a struct settle_job. */
int read_outcome(struct reader *reader, const struct path *at, const json_t *value,
		 const struct member *member, void *target);

#endif
