/* A hand of a log that the referee plays again. */
#ifndef CODEC_LOG_COURSE_AGAIN_H
#define CODEC_LOG_COURSE_AGAIN_H

#include "codec/log/game.h"

/* Told of each action that was done, with the hand as it was before. */
typedef void course_action(void *user, const struct mj_play *before,
			   const struct mj_action *action);

struct course_again {
	const struct log_game *game;
	course_action *tell;
	void *user;
	struct mj_play_start start;
	struct mj_play play;
	struct mj_problem problem;
	unsigned doras; /* indicators turned so far, with the first */
};

/* Plays the deal at hand to its end, as far as the rules and what is known allow it. -1 with a
 * fault where the referee does not follow. */
int course_play_again(struct log_game *game, struct course_again *again);

#endif
