/* What one seat has seen of a hand of play, from the JSON of its view. */
#ifndef CODEC_PLAY_SEEN_H
#define CODEC_PLAY_SEEN_H

#include "lib/mahjong/play.h"
#include "json/members.h"

enum { PLAY_SEEN_EVENTS_MAX = 512 };

struct play_seen {
	struct mj_play_seen seen; /* its `events` are these: */
	struct mj_event events[PLAY_SEEN_EVENTS_MAX];
};

/*
 * For tables: the answer of POST /v1/play, as the seat may see it, into a struct play_seen whose
 * rules, table and seat are set. What others alone may see of it is not looked at, nor is what
 * follows from the events.
 */
int read_play_seen(struct reader *reader, const struct path *at, const json_t *value,
		   const struct member *member, void *target);

#endif
