/* The parts of the daemon, in the order in which they are created. */
#ifndef CMD_ALL_PARTS_H
#define CMD_ALL_PARTS_H

#include "cmd/parts.h"

extern const struct part all_parts[];
extern const unsigned part_count;

#endif
