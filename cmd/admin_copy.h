/* `mahjongd admin copy`. */
#ifndef CMD_ADMIN_COPY_H
#define CMD_ADMIN_COPY_H

#include "cmd/settings.h"

/* Carries the store settings->from over to settings->to; prints, and returns the exit status. */
int admin_copy(const struct settings *settings);

#endif
