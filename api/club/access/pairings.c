/* The pairing codes that wait to be used: an owner sees what for, and cancels them. */
#include "api/club/access/endpoints.h"
#include "api/club/access/keys.h"
#include "api/club/call/list.h"
#include "ledger/core/clock.h"

/* Without the code, of which the store has a hash alone. */
static void
write_pairing(struct buffer *out, const struct pairing_row *row)
{
	out_open(out, '{');
	out_string_member(out, "id", row->id);
	out_time(out, "expires_at", row->expires_at);
	out_key(out, "key");
	out_open(out, '{');
	out_string_member(out, "role", row->key.role);
	out_key(out, "label");
	out_string(out, row->key.label);
	key_write_bounds(out, &row->key);
	out_close(out, '}');
	out_close(out, '}');
}

static int
list_pairing(void *arg, const struct pairing_row *row)
{
	struct list *list = arg;

	if (list_takes(list, row->id, 0))
		write_pairing(list->call->out, row);
	return STORE_OK;
}

int
pairings_list(struct call *call, struct tx *tx)
{
	struct list list;

	if (key_find_club(call, tx) != 0 || list_begin(call, tx, LIST_BY_ID, &list) != 0)
		return -1;
	return list_end(&list, tx->calls->pairings(tx, call_part(call, 0), call->book.now,
						   &list.page, list_pairing, &list));
}

int
pairings_cancel(struct call *call, struct tx *tx)
{
	const char *club = call_part(call, 0), *id = call_part(call, 1);
	struct pairing_row row;

	if (key_find_club(call, tx) != 0)
		return -1;
	int result = tx->calls->pairing_unused(tx, club, id, call->book.now, &row);
	if (result == STORE_OK) {
		write_pairing(call->out, &row);
		result = tx->calls->pairing_cancel(tx, club, id);
	}
	return book_found(&call->book, result, "unused pairing code");
}
