/* Times: milliseconds since 1970 UTC, and RFC 3339 text. */
#ifndef LEDGER_CORE_CLOCK_H
#define LEDGER_CORE_CLOCK_H

#include "json/write.h"

#include <stdbool.h>
#include <stdint.h>

enum { TIME_TEXT = 25 };

/* The time of day. */
int64_t clock_now(void);

/* Writes "2026-11-21T17:43:51.123Z". The year is one of 0 to 9999. */
void time_write(int64_t time, char text[TIME_TEXT]);

/*
 * Reads a time of RFC 3339, with Z or an offset; a fraction of a second is cut to milliseconds. A
 * date alone is its midnight UTC. False: it is neither.
 */
bool time_parse(const char *text, int64_t *time);

/* Writes a member with a time; 0 is null. */
void out_time(struct buffer *out, const char *key, int64_t time);

#endif
