/* What the lines of an import have in common. */
#ifndef LEDGER_CARRY_IMPORT_FIELDS_H
#define LEDGER_CARRY_IMPORT_FIELDS_H

#include "ledger/carry/import_lines.h"
#include "ledger/core/fields.h"

/* The value of an object's member as JSON text, in memory of its own. 0, or -1 with a problem. */
int import_dump(struct import *import, const json_t *value, struct buffer *text);

/* Whether the club has the season: 0, or -1 with a problem; NULL is none. */
int import_find_season(struct import *import, const char *season);

/* What an insert returned: 0, or -1 with a problem. */
int import_inserted(struct import *import, int result);

#endif
