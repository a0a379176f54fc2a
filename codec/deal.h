/* The member `deal`: what the ruleset wants to know of a deal, such as its indicators. */
#ifndef CODEC_DEAL_H
#define CODEC_DEAL_H

#include "json/members.h"

/* For tables: into a struct mj_record by ruleset->deal. */
int read_deal(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);

#endif
