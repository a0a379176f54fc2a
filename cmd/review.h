/* `mahjong review LOG`: the decisions of a game, judged (docs/review.md). */
#ifndef CMD_REVIEW_H
#define CMD_REVIEW_H

#include <stdbool.h>

enum review_status { REVIEW_DONE = 0, REVIEW_FAILED = 1, REVIEW_BAD_USE = 2 };

/*
 * Whether the command is `review` with a file, and not with a format (cmd/logs.h). `status` gets
 * what the process exits with.
 */
bool review_command(int argc, char **argv, int *status);

#endif
