/* What the calls about webhooks share. */
#ifndef API_STREAM_WEBHOOKS_H
#define API_STREAM_WEBHOOKS_H

#include "api/club/call/call.h"

/* A webhook as it is shown; with its secret (else NULL) when that was made just now. */
struct shown_webhook {
	struct webhook_row row;
	bool enabled;
	int64_t retry_at; /* 0: it has not failed */
	const char *secret;
};
extern const struct members webhook_members, webhook_secret_members;

/* The table of a struct delivery_row. */
extern const struct members delivery_members;

/* The webhook that the path names: 0, or -1 with a problem. */
int webhook_of_path(struct call *call, struct tx *tx, struct webhook_row *row);

#endif
