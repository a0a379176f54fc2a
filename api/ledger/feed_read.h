/* Reads what a club's streams are sent next. */
#ifndef API_LEDGER_FEED_READ_H
#define API_LEDGER_FEED_READ_H

#include "api/ledger/feed.h"

/*
 * Fills a batch, all zero but for its club, `from` and stamp, as far as one goes. STORE_OK or
 * STORE_FAILED.
 */
int feed_read(struct feed_batch *batch, struct tx *tx);

#endif
