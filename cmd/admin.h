/* `mahjongd admin ...`: commands on a store from a shell, also beside a running daemon. */
#ifndef CMD_ADMIN_H
#define CMD_ADMIN_H

#include "cmd/settings.h"

/* Runs the command in settings->words. Returns the exit status: 0, 1 on failure, 2 on wrong use. */
int admin_run(const struct settings *settings);

#endif
