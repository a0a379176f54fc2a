/* The pairing codes that wait to be used: an owner sees what for, and cancels them. */
#include "api/club/access/endpoints.h"
#include "api/club/access/keys.h"
#include "api/club/call/list.h"
#include "ledger/core/clock.h"

static const struct member wish_list[] = {
	{"role", .type = &type_string, .required = true, IN(key_row, role)},
	{"label", .type = &type_string, IN(key_row, label)},
	{"", .type = &type_members, .of = &key_bounds_members},
};
const struct members wish_members = MEMBERS(wish_list);

/* Without the code, of which the store has a hash alone. */
static const struct member pairing_list[] = {
	{"id", .type = &type_id, .required = true, IN(pairing_row, id)},
	{"expires_at", .type = &type_time, .required = true, IN(pairing_row, expires_at)},
	{"key", .type = &type_object, .of = &wish_members, IN(pairing_row, key)},
};
const struct members pairing_members = MEMBERS(pairing_list);

static int
list_pairing(void *arg, const struct pairing_row *row)
{
	struct list *list = arg;

	if (list_takes(list, row->id, 0))
		out_object(list->call->out, &pairing_members, row);
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
		out_object(call->out, &pairing_members, &row);
		result = tx->calls->pairing_cancel(tx, club, id);
	}
	return book_found(&call->book, result, "unused pairing code");
}
