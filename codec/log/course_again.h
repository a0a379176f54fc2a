/* A hand of a log that the referee plays again. */
#ifndef CODEC_LOG_COURSE_AGAIN_H
#define CODEC_LOG_COURSE_AGAIN_H

#include "codec/log/game.h"

struct course_again {
	const struct log_game *game;
	struct mj_play_start start;
	struct mj_play play;
	struct mj_problem problem;
	unsigned doras;     /* indicators turned so far, with the first */
	struct buffer *out; /* an array of actions is open */
};

/* Plays the deal at hand to its end, as far as the rules and what is known allow it, and writes the
 * actions. -1 with a fault where the referee does not follow. */
int course_play_again(struct log_game *game, struct course_again *again);

#endif
