/* The member `hand` of a request, with its melds and flags. */
#ifndef CODEC_HAND_H
#define CODEC_HAND_H

#include "json/members.h"

/*
 * For tables: a won hand into a struct mj_hand that has been initialised and knows where it stands.
 */
int read_hand(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);

/* For tables: a hand of 3n+1 or 3n+2 tiles, with `drawn`, into a struct mj_waits_request. */
int read_waits_hand(struct reader *reader, const struct path *at, const json_t *value,
		    const struct member *member, void *target);

/* For tables: an array of 1 to `max` hands, none of which is read yet, into a const json_t *. */
int read_hand_list(struct reader *reader, const struct path *at, const json_t *value,
		   const struct member *member, void *target);

#endif
