/* How a hand was dealt, by what one seat has seen of it since. */
#ifndef MJ_PLAY_RETRACE_DEAL_H
#define MJ_PLAY_RETRACE_DEAL_H

#include "play/play.h"

struct retrace {
	struct mj_play *play;
	struct mj_play_seen *seen;
	struct mj_problem *problem;
	uint64_t face_down; /* kinds that a kong lying face down may be of: nobody has seen one */
};

/* MJ_ILLEGAL_ACTION: this event cannot have happened. */
int retrace_refuse(const struct retrace *retrace, unsigned event);

/* The first event of a wall that was dealt is not the dealer's draw: it was dealt with his hand. */
bool retrace_tells_first_draw(const struct mj_play_seen *seen);

/* Works out how the hand was dealt, and what the dealer drew first where no event tells. */
int retrace_find_deal(struct retrace *retrace, mj_tile *first);

#endif
