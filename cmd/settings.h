/* The daemon's settings: defaults, then the environment (MAHJONGD_*), then flags. */
#ifndef CMD_SETTINGS_H
#define CMD_SETTINGS_H

#include "cmd/flags.h"

#include <stddef.h>

/* 0; -1 with one line in `why`. The strings are borrowed from argv and the environment. */
int settings_read(struct settings *settings, int argc, char **argv, char *why, size_t size);

/* Frees what settings_read has allocated; due also when it has refused. */
void settings_finish(struct settings *settings);

#endif
