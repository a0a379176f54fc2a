/* The webhooks of a club, which its owners make, change and remove (api/hooks posts to them). */
#include "api/stream/webhooks.h"

#include "api/club/call/list.h"
#include "api/hooks/hooks.h"
#include "api/hooks/signature.h"
#include "api/limits.h"
#include "api/stream/endpoints.h"
#include "api/stream/webhook_body.h"
#include "ledger/core/fields.h"
#include "ledger/core/uuid.h"

#include <sodium.h>

/* ---- Answers ---- */

static void
write_kinds(struct buffer *out, const struct member *member, const void *value)
{
	const char *kinds = *(const char *const *)value;

	(void)member;
	out_open(out, '[');
	while (*kinds != '\0') {
		size_t size = strcspn(kinds, ",");
		out_text(out, kinds, size);
		kinds += size + (kinds[size] == ',');
	}
	out_close(out, ']');
}

static const struct member_type type_kinds = {"kinds", NULL, write_kinds, NULL};

static const struct member webhook_list[] = {
	{"id", .type = &type_id, .required = true, IN(shown_webhook, row.id)},
	{"url", .type = &type_string, .required = true, IN(shown_webhook, row.url)},
	{"label", .type = &type_string, IN(shown_webhook, row.label)},
	{"kinds", .type = &type_kinds, IN(shown_webhook, row.kinds)},
	{"enabled", .type = &type_bool, IN(shown_webhook, enabled)},
	{"delivered", .type = &type_int64, IN(shown_webhook, row.cursor), .max = INTEGER_MAX},
	{"created_at", .type = &type_time, .required = true, IN(shown_webhook, row.created_at)},
	{"failing_since", .type = &type_time, IN(shown_webhook, row.failing_since)},
	{"retry_at", .type = &type_time, IN(shown_webhook, retry_at)},
	{"disabled_at", .type = &type_time, IN(shown_webhook, row.disabled_at)},
	{"old_secret_until", .type = &type_time, IN(shown_webhook, row.old_until)},
};
const struct members webhook_members = MEMBERS(webhook_list);

static const struct member secret_list[] = {
	{"", .type = &type_members, .of = &webhook_members},
	{"secret", .type = &type_string, .required = true, IN(shown_webhook, secret)},
};
const struct members webhook_secret_members = MEMBERS(secret_list);

static void
write_webhook(struct buffer *out, const struct webhook_row *row, const char *secret)
{
	int64_t due_at = row->due_at < 0 ? -row->due_at : row->due_at;
	const struct shown_webhook shown = {
		.row = *row,
		.enabled = row->disabled_at == 0,
		.retry_at = row->failing_since == 0 ? 0 : due_at,
		.secret = secret,
	};

	out_object(out, secret == NULL ? &webhook_members : &webhook_secret_members, &shown);
}

/* With its secret: made now, or drawn anew. */
static int
answer_secret(struct call *call, struct tx *tx, const struct webhook_row *row)
{
	uint8_t store[STORE_HASH], secret[HOOK_SECRET];
	char text[HOOK_SECRET_TEXT];

	if (book_store(&call->book, tx->calls->secret(tx, store)) != 0)
		return -1;
	signature_secret(store, row->club, row->id, row->generation, secret);
	signature_show(secret, text);
	write_webhook(call->out, row, text);
	sodium_memzero(store, sizeof(store));
	sodium_memzero(secret, sizeof(secret));
	sodium_memzero(text, sizeof(text));
	return 0;
}

static void
look_after(const struct call *call)
{
	if (call->exchange->app->hooks != NULL)
		hooks_begin(call->exchange->app->hooks);
}

/* ---- Making ---- */

static int
count_one(void *arg, const struct webhook_row *row)
{
	(void)row;
	++*(int *)arg;
	return STORE_OK;
}

static int
check_room(struct call *call, struct tx *tx)
{
	const struct page all = {.ascending = true, .limit = HOOKS_OF_CLUB};
	int count = 0;
	int result = tx->calls->webhooks(tx, call->book.club, &all, count_one, &count);

	if (book_store(&call->book, result) != 0)
		return -1;
	if (count < HOOKS_OF_CLUB)
		return 0;
	return book_refuse(&call->book, CONTRADICTION, "a club has at most %d webhooks",
			   HOOKS_OF_CLUB);
}

/* After which entry it begins: 0, or -1 with a problem. */
static int
find_start(struct call *call, struct tx *tx, int64_t *after)
{
	static const struct path at = {.name = "after", .size = sizeof("after") - 1};
	uint8_t hash[STORE_HASH];
	int64_t last;

	if (book_store(&call->book, tx->calls->entry_head(tx, call->book.club, &last, hash)) != 0)
		return -1;
	if (*after > last)
		return refuse(&call->book.problem, BAD_VALUE, &at,
			      "the last entry of this club is %lld", (long long)last);
	if (*after == WEBHOOK_FROM_NOW_ON)
		*after = last;
	return 0;
}

int
webhooks_create(struct call *call, struct tx *tx)
{
	struct webhook_request request;
	char id[STORE_ID];

	if (webhook_read_new(call, &request) != 0 || check_room(call, tx) != 0 ||
	    find_start(call, tx, &request.after) != 0)
		return -1;
	book_id(&call->book, id);
	const struct webhook_row row = {
		.club = call->book.club,
		.id = id,
		.url = request.url,
		.kinds = request.kinds,
		.label = request.label[0] == '\0' ? NULL : request.label,
		.created_at = call->book.now,
		.version = 1,
		.generation = 1,
		.cursor = request.after,
	};
	if (answer_secret(call, tx, &row) != 0 ||
	    book_store(&call->book, tx->calls->webhook_insert(tx, &row)) != 0)
		return -1;
	look_after(call);
	call_created(call, "/v1/webhooks/%s", id);
	return 0;
}

/* ---- Showing ---- */

int
webhook_of_path(struct call *call, struct tx *tx, struct webhook_row *row)
{
	int result = tx->calls->webhook_find(tx, call->book.club, call_part(call, 0), row);

	return book_found(&call->book, result, "webhook");
}

static int
answer_webhook(struct call *call, const struct webhook_row *row)
{
	write_webhook(call->out, row, NULL);
	call_etag(call, row->version, row->changes);
	return 0;
}

int
webhooks_get(struct call *call, struct tx *tx)
{
	struct webhook_row row;

	return webhook_of_path(call, tx, &row) != 0 ? -1 : answer_webhook(call, &row);
}

static int
list_webhook(void *arg, const struct webhook_row *row)
{
	struct list *list = arg;

	if (list_takes(list, row->id, 0))
		write_webhook(list->call->out, row, NULL);
	return STORE_OK;
}

int
webhooks_list(struct call *call, struct tx *tx)
{
	struct list list;

	if (list_begin(call, tx, LIST_BY_ID, &list) != 0)
		return -1;
	return list_end(&list,
			tx->calls->webhooks(tx, call->book.club, &list.page, list_webhook, &list));
}

/* ---- Changing ---- */

/* What has failed is tried again at once: the change may have mended it. */
static int
change(struct call *call, struct tx *tx, struct webhook_row *row)
{
	row->version++;
	row->changes++;
	look_after(call);
	return book_store(&call->book, tx->calls->webhook_update(tx, row));
}

int
webhooks_change(struct call *call, struct tx *tx)
{
	struct webhook_request request;
	struct webhook_row row;

	if (webhook_of_path(call, tx, &row) != 0 || call_if_match(call, row.version) != 0 ||
	    webhook_read_change(call, &row, &request) != 0)
		return -1;
	row.url = request.url;
	row.kinds = request.kinds;
	row.label = request.label[0] == '\0' ? NULL : request.label;
	row.failing_since = row.attempts = row.due_at = 0;
	if (request.enabled)
		row.disabled_at = 0;
	else if (row.disabled_at == 0)
		row.disabled_at = call->book.now;
	return change(call, tx, &row) != 0 ? -1 : answer_webhook(call, &row);
}

/* A body without members. */
static int
read_nothing_more(struct call *call)
{
	const struct members nothing = {NULL, 0};
	struct reader reader = book_reader(&call->book);

	return read_object(&reader, NULL, call->root, &nothing, NULL, NULL);
}

int
webhooks_rotate(struct call *call, struct tx *tx)
{
	struct webhook_row row;

	if (read_nothing_more(call) != 0 || webhook_of_path(call, tx, &row) != 0 ||
	    call_if_match(call, row.version) != 0)
		return -1;
	row.generation++;
	row.old_until = call->book.now + HOOK_OLD_MS;
	if (answer_secret(call, tx, &row) != 0 || change(call, tx, &row) != 0)
		return -1;
	call_etag(call, row.version, row.changes);
	return 0;
}

int
webhooks_test(struct call *call, struct tx *tx)
{
	struct webhook_row row;

	if (read_nothing_more(call) != 0 || webhook_of_path(call, tx, &row) != 0)
		return -1;
	row.tested = true;
	if (row.due_at > 0)
		row.due_at = -row.due_at;
	row.changes++;
	look_after(call);
	if (book_store(&call->book, tx->calls->webhook_update(tx, &row)) != 0)
		return -1;
	call->status = 202;
	return answer_webhook(call, &row);
}

int
webhooks_remove(struct call *call, struct tx *tx)
{
	struct webhook_row row;

	if (webhook_of_path(call, tx, &row) != 0 || call_if_match(call, row.version) != 0)
		return -1;
	answer_webhook(call, &row);
	return book_store(&call->book,
			  tx->calls->webhook_remove(tx, call->book.club, call_part(call, 0)));
}
