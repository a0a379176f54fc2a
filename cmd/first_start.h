/* The link with which the first club is made. */
#ifndef CMD_FIRST_START_H
#define CMD_FIRST_START_H

#include "api/request/app.h"

/*
 * Prints it to stdout, when the store has no club and there is no admin key. `bound` is the address
 * that the daemon listens on. Never to the log, which others may be given.
 */
void first_start_tell(const struct app *app, const char *bound);

#endif
