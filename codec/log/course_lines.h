/* Courses as text (docs/logs.md, "Courses"): a match, its hands and its end, a JSON object each. */
#ifndef CODEC_LOG_COURSE_LINES_H
#define CODEC_LOG_COURSE_LINES_H

#include "codec/log/game.h"
#include "json/problem.h"
#include "json/tape.h"

#include <jansson.h>

/* Who takes the lines. Each returns 0, or -1 with a fault of the game. */
struct course_taker {
	/* A game begins, with its line or with its first hand's. */
	int (*match)(struct log_game *game, const struct tape *line, void *user);
	/* -1 with a problem, or with one of no code where the game's fault says what is wrong. */
	int (*hand)(struct log_game *game, json_t *hand, struct problem *problem, void *user);
	/* The game ends, with its line; NULL: without. */
	int (*end)(struct log_game *game, const struct tape *line, void *user);
	void *user;
};

/* Reads the game's text, which may hold several games. */
int course_read_lines(struct log_game *game, const struct course_taker *taker);

#endif
