/*
 * `mahjongd admin ...`: what the keeper of a store does from a shell, also beside a running daemon.
 */
#ifndef CMD_ADMIN_H
#define CMD_ADMIN_H

#include "cmd/settings.h"

/* Does what settings->words ask for; the exit status: 0, 1 it failed, 2 wrong use. */
int admin_run(const struct settings *settings);

#endif
