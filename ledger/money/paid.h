/*
 * Who has paid whom, in entries of the kinds settlement and payment: members `asset` and
 * `transfers`, and for each transfer two postings. Whoever paid owes that much less.
 */
#ifndef LEDGER_MONEY_PAID_H
#define LEDGER_MONEY_PAID_H

#include "ledger/core/entry.h"

/* One payment; accounts of the club. */
struct paid {
	const char *from, *to; /* borrowed */
	int64_t amount;        /* above 0 */
};

/* Writes it as an item of `transfers`: players by their ids, other accounts by their names. */
void paid_write(const struct paid *paid, struct buffer *out);

/* Adds its postings. */
void paid_post(struct entry *entry, const char *asset, const struct paid *paid);

/* Whether the postings are those of the body's transfers, in their order. */
bool paid_agrees(const json_t *body, const struct posting *postings, unsigned count);

#endif
