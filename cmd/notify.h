/* Tells systemd, or whoever else started the daemon, how far it is: sd_notify's protocol. */
#ifndef CMD_NOTIFY_H
#define CMD_NOTIFY_H

#include <stdbool.h>

#define NOTIFY_VARIABLE "NOTIFY_SOCKET"

/*
 * Sends `state`, such as "READY=1", to the socket that NOTIFY_VARIABLE of the environment names: a
 * path, or `@` and the name of an abstract socket. True when it was sent, or the variable is not
 * set.
 */
bool notify(const char *state);

#endif
