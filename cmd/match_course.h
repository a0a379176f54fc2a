/* What a hand has brought so far, as mjai tells it (docs/match.md). */
#ifndef CMD_MATCH_COURSE_H
#define CMD_MATCH_COURSE_H

#include "lib/mahjong/play.h"
#include "json/buffer.h"

/* Beside the library's: mjai's `reach`, whose discard comes next. */
enum { MATCH_REACH = MJ_EVENTS, MATCH_EVENTS_MAX = 512 };

struct match_course {
	const struct mj_play_start *start;
	mj_tile dora_marker;
	struct mj_bag hands[MJ_SEATS_MAX]; /* as they were dealt */
	unsigned count;                    /* of events, the start of the hand among them */
	struct mj_event events[MATCH_EVENTS_MAX];
	bool open; /* the last event lays a kong or a north open, which the referee has not made */
};

/* The hand has been dealt, and the dealer has drawn. */
void match_course_begin(struct match_course *course, const struct mj_play *play);

/* Who listens to the hand: the course, which is the payload. */
void match_course_hear(void *payload, const struct mj_event *event);

/* After each action: a kong or a north that somebody may rob is told before it is made. */
void match_course_look(struct match_course *course, const struct mj_play *play);

/* A riichi whose discard is still to be said; and that it is none after all. */
void match_course_reach(struct match_course *course, unsigned seat);
void match_course_take_back(struct match_course *course);

/* Opens an event as the seat sees it, and writes its members. */
void match_course_write(const struct match_course *course, unsigned event, unsigned seat,
			struct buffer *out);

#endif
