/* `mahjong match`: programs play whole matches against each other (docs/match.md). */
#ifndef CMD_MATCH_H
#define CMD_MATCH_H

#include <stdbool.h>

/* Whether the command is `match`; `status` gets what the process exits with: of enum match_status.
 */
bool match_command(int argc, char **argv, int *status);

#endif
