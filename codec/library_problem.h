/* A refusal of the library as a problem of the API. */
#ifndef CODEC_LIBRARY_PROBLEM_H
#define CODEC_LIBRARY_PROBLEM_H

#include "json/problem.h"

struct mj_problem;

/*
 * Fills `problem` with what the library refused. The reason is borrowed from the library's tables.
 * Returns -1.
 */
int problem_from_library(struct problem *problem, const struct mj_problem *from);

#endif
