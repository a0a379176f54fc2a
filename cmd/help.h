/* What --help prints. */
#ifndef CMD_HELP_H
#define CMD_HELP_H

#include <stdio.h>

void help_print(FILE *out);

#endif
