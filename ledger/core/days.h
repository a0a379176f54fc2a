/* Days, as settings say them: the first moment of the day, were it one of UTC; 0: open. */
#ifndef LEDGER_CORE_DAYS_H
#define LEDGER_CORE_DAYS_H

#include "json/members.h"
#include "json/write.h"

enum { MINUTE = 60 * 1000, DAY = 24 * 60 * MINUTE };

/* A date ("2026-11-21") into an int64_t. */
int read_day(struct reader *reader, const struct path *at, const json_t *value,
	     const struct member *member, void *target);

/* Writes a member with a date, or null. */
void out_day(struct buffer *out, const char *name, int64_t day);

#endif
