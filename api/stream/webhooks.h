/* What the calls about webhooks share. */
#ifndef API_STREAM_WEBHOOKS_H
#define API_STREAM_WEBHOOKS_H

#include "api/club/call/call.h"

/* The webhook that the path names: 0, or -1 with a problem. */
int webhook_of_path(struct call *call, struct tx *tx, struct webhook_row *row);

#endif
