/* Times: milliseconds since 1970 UTC, and RFC 3339 text. */
#ifndef LEDGER_CLOCK_H
#define LEDGER_CLOCK_H

#include "json/write.h"

#include <stdbool.h>
#include <stdint.h>

enum { TIME_TEXT = 25 };

int64_t clock_now(void);

/* "2026-11-21T17:43:51.123Z"; times of the years 0 to 9999. */
void time_write(int64_t time, char text[TIME_TEXT]);

/* RFC 3339 with Z or an offset, seconds' fraction optional (cut to milliseconds), or a date alone (its midnight UTC). */
bool time_parse(const char *text, int64_t *time);

/* A key with a time; 0 is null. */
void out_time(struct buffer *out, const char *key, int64_t time);

#endif
