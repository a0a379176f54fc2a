/* Melds from JSON. */
#ifndef CODEC_MELDS_H
#define CODEC_MELDS_H

#include "json/members.h"

#include <stdint.h>

struct mj_meld;

/* A list of at most as many melds as a hand of the ruleset has sets, into an array of MJ_MELDS. */
int read_melds(struct reader *reader, const struct path *at, const json_t *value,
	       struct mj_meld *melds, uint8_t *count);

#endif
