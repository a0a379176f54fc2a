/* Reads what the streams of a club or a match are sent next. */
#ifndef API_STREAM_FEED_READ_H
#define API_STREAM_FEED_READ_H

#include "api/stream/feed.h"

/*
 * Fills a batch, all zero but for its scope, `from` and stamp, as far as one goes. STORE_OK or
 * STORE_FAILED.
 */
int feed_read(struct feed_batch *batch, struct tx *tx);

#endif
