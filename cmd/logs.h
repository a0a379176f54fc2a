/* `mahjong import`, `review` and `export`: the log of a game from standard input. */
#ifndef CMD_LOGS_H
#define CMD_LOGS_H

#include <stdbool.h>

enum logs_status { LOGS_AGREE = 0, LOGS_FAILED = 1, LOGS_BAD_USE = 2, LOGS_DIFFER = 3 };

/*
 * Whether a command reads a log; its arguments are the format, --preset and of export --from.
 * `status` gets what the process exits with.
 */
bool logs_command(int argc, char **argv, int *status);

#endif
