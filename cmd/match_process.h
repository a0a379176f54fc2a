/* A command that runs for a seat, and the lines that go to it and come from it. */
#ifndef CMD_MATCH_PROCESS_H
#define CMD_MATCH_PROCESS_H

#include "json/buffer.h"

#include <sys/types.h>

enum { MATCH_LINE_MAX = 1 << 16, MATCH_SEAT_TEXT = 12 };

/* pid 0: none. */
struct match_process {
	pid_t pid;
	int to, from;
	size_t size; /* of what has come of a line */
	char line[MATCH_LINE_MAX];
};

/* Runs the command by /bin/sh, with the seat as its $1. False: it could not be started. */
bool match_process_start(struct match_process *process, const char *command, unsigned seat);

/* Its input ends; one that does not end by itself is ended. Does nothing where none runs. */
void match_process_stop(struct match_process *process);

/* By the clock that never goes back. */
int64_t match_now_ms(void);

/* False: it has not taken all of it until then. */
bool match_process_send(const struct match_process *process, const struct buffer *line,
			int64_t until);

/* The next line, without its end. NULL: none came in time. What follows it is dropped: a program
 * answers each line with one. */
const char *match_process_receive(struct match_process *process, int64_t until);

#endif
