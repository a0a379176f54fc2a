/* What requests say of a webhook. */
#ifndef API_STREAM_WEBHOOK_BODY_H
#define API_STREAM_WEBHOOK_BODY_H

#include "api/club/call/call.h"
#include "api/hooks/hooks.h"
#include "ledger/match/match.h"

enum { WEBHOOK_KINDS = 512, WEBHOOK_FROM_NOW_ON = -1 };

struct webhook_request {
	char url[POST_URL_MAX + 1], label[NAME_MAX_BYTES + 1], kinds[WEBHOOK_KINDS];
	int64_t after;
	bool enabled;
};

/* Reads the body that makes a webhook. 0, or -1 with a problem. */
int webhook_read_new(struct call *call, struct webhook_request *request);

/* Reads the body that changes a webhook: what it does not name stays as the row has it. 0, or -1
 * with a problem. */
int webhook_read_change(struct call *call, const struct webhook_row *row,
			struct webhook_request *request);

#endif
