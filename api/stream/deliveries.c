/* GET /v1/webhooks/{id}/deliveries: the last attempts to post to it. */
#include "api/club/call/list.h"
#include "api/stream/endpoints.h"
#include "api/stream/webhooks.h"
#include "ledger/core/fields.h"

static const struct member delivery_list[] = {
	{"number", .type = &type_int64, IN(delivery_row, number), .min = 1, .max = INTEGER_MAX},
	{"type", .type = &type_string, .required = true, IN(delivery_row, kind)},
	{"seq", .type = &type_int64_or_null, IN(delivery_row, seq), .min = 1, .max = INTEGER_MAX},
	{"attempt", .type = &type_int64, IN(delivery_row, attempt), .min = 1, .max = INTEGER_MAX},
	{"at", .type = &type_time, .required = true, IN(delivery_row, at)},
	{"took_ms", .type = &type_int64, IN(delivery_row, took), .max = INTEGER_MAX},
	{"status", .type = &type_int64_or_null, IN(delivery_row, status)},
	{"fault", .type = &type_string, IN(delivery_row, fault)},
};
const struct members delivery_members = MEMBERS(delivery_list);

static int
list_delivery(void *arg, const struct delivery_row *row)
{
	struct list *list = arg;

	if (list_takes(list, NULL, row->number))
		out_object(list->call->out, &delivery_members, row);
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
