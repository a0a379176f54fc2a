/* A hand of a course while it is read. */
#ifndef CODEC_LOG_COURSE_HAND_H
#define CODEC_LOG_COURSE_HAND_H

#include "codec/log/game.h"
#include "codec/outcome.h"
#include "codec/play.h"
#include "json/members.h"

/* What a hand says, and how far it has been played. */
struct course_hand {
	struct play_request request; /* first: the readers of its members take it */
	struct log_game *game;
	struct mj_dealt dealt;
	struct mj_play play;
	struct mj_play_end end;
	bool failed; /* to feed the game */
	bool opens;  /* the last action lays a kong or a north open, which is not made yet */
	/* What is told beside the actions. */
	bool told_end, told_tenpai, told_paid;
	bool ended; /* false: the log tells of no end, wherever the actions come to */
	struct settle_job told;
	struct mj_tiles dora, ura;
	uint8_t tenpai;
	int64_t paid[MJ_SEATS_MAX];
};

/* For tables: the member `told`, what is told beside the actions, into a struct course_hand. */
int course_read_told(struct reader *reader, const struct path *at, const json_t *value,
		     const struct member *member, void *target);

/* Who listens to the hand's play, which is the payload: the game hears what happens. */
void course_hear(void *payload, const struct mj_event *event);

/* The game hears how the hand starts, of a tile that lies open at the last, and of its end. */
void course_feed_start(struct course_hand *hand);
void course_feed_open(struct course_hand *hand);
void course_feed_end(struct course_hand *hand, const struct mj_outcome *outcome,
		     const struct mj_tiles *ura);

#endif
