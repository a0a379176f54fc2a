/* Courses (docs/logs.md, "Courses"): hands of play as a game. */
#ifndef CODEC_LOG_COURSE_READ_H
#define CODEC_LOG_COURSE_READ_H

#include "codec/log/game.h"
#include "json/problem.h"

#include <jansson.h>

/* Begins a game of which nothing is known yet; names, id and title may be set then. */
void course_begin(struct log_game *game);

/*
 * Reads a hand and feeds the game with it: a request of POST /v1/play, and what is told of its end.
 * Pointers lie under `under`. 0; or -1 with a problem, or with a problem of no code where the
 * game's fault says what is wrong or its listener stops.
 */
int course_read_hand(struct log_game *game, const json_t *hand, const char *under,
		     struct problem *problem);

#endif
