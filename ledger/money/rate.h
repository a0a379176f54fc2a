/*
 * What points are worth in money for all of a club, as "1,000 points are 0.50 EUR". It posts
 * nothing: what is owed in points is shown in money by it. The entry that sets it says it, and the
 * row of the club what the last one said.
 */
#ifndef LEDGER_MONEY_RATE_H
#define LEDGER_MONEY_RATE_H

#include "db/store.h"
#include "ledger/core/agreement.h"
#include "ledger/core/book.h"
#include "json/members.h"
#include "json/write.h"

/* So many points are worth so much money. 0 points: nothing. */
struct rate {
	int64_t points;
	struct money money;
};

/* {"points", "amount", "currency"}, or null, into a struct rate. For members with null_is_value. */
int read_rate(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);

/* The same as a value. */
void rate_write(const struct rate *rate, struct buffer *out);

bool rates_are_alike(const struct rate *one, const struct rate *other);

/* Whether the row of a club says this rate: STORE_OK, or STORE_FAILED without memory. */
int rate_is(const struct rate *rate, const struct club_row *row, bool *same);

/* As the row of a club keeps it: no data for nothing. False without memory. */
bool rate_keep(const struct rate *rate, struct buffer *text, struct store_text *kept);

/* What the body of an entry of kind money says: 0, or -1 with a problem. */
int rate_read_entry(struct reader *reader, const json_t *body, struct rate *rate);

#endif
