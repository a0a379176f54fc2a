/* GET /v1/webhooks/{id}/deliveries: the last attempts to post to it. */
#include "api/club/call/list.h"
#include "api/stream/endpoints.h"
#include "api/stream/webhooks.h"
#include "ledger/core/clock.h"

static void
out_number_or_null(struct buffer *out, const char *key, int64_t number)
{
	out_key(out, key);
	if (number == 0)
		out_null(out);
	else
		out_integer(out, number);
}

static int
list_delivery(void *arg, const struct delivery_row *row)
{
	struct list *list = arg;
	struct buffer *out = list->call->out;

	if (!list_takes(list, NULL, row->number))
		return STORE_OK;
	out_open(out, '{');
	out_member(out, "number", row->number);
	out_string_member(out, "type", row->kind);
	out_number_or_null(out, "seq", row->seq);
	out_member(out, "attempt", row->attempt);
	out_time(out, "at", row->at);
	out_member(out, "took_ms", row->took);
	out_number_or_null(out, "status", row->status);
	out_key(out, "fault");
	out_string(out, row->fault);
	out_close(out, '}');
	return STORE_OK;
}

int
deliveries_list(struct call *call, struct tx *tx)
{
	struct webhook_row row;
	struct list list;

	if (webhook_of_path(call, tx, &row) != 0 ||
	    list_begin(call, tx, LIST_BY_NUMBER, &list) != 0)
		return -1;
	return list_end(&list, tx->calls->deliveries(tx, call->book.club, call_part(call, 0),
						     &list.page, list_delivery, &list));
}
