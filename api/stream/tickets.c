
#include "api/club/call/call.h"
#include "api/stream/endpoints.h"
#include "api/stream/ticket.h"
#include "ledger/core/clock.h"

#include <stdio.h>

/* ---- Giving them ---- */

/* Of a match, or with "" of the club's events. */
static int
give(struct call *call, struct tx *tx, const char *match)
{
	const struct members nothing = {NULL, 0};
	struct reader reader = book_reader(&call->book);
	int64_t expires = call->book.now + TICKET_SECONDS * INT64_C(1000);
	uint8_t secret[STORE_HASH];
	char ticket[TICKET_TEXT];

	if (read_object(&reader, NULL, call->root, &nothing, NULL, NULL) != 0 ||
	    book_store(&call->book, tx->calls->secret(tx, secret)) != 0)
		return -1;
	ticket_write(secret, call->caller.key, match, expires, ticket);
	out_open(call->out, '{');
	out_key(call->out, "ticket");
	out_string(call->out, ticket);
	out_time(call->out, "expires_at", expires);
	out_close(call->out, '}');
	return 0;
}

int
tickets_create(struct call *call, struct tx *tx)
{
	struct match_row row;

	if (book_found(&call->book,
		       tx->calls->match_find(tx, call->book.club, call_part(call, 0), &row),
		       "match") != 0)
		return -1;
	return give(call, tx, row.id);
}

int
club_tickets_create(struct call *call, struct tx *tx)
{
	return give(call, tx, "");
}

/* ---- Taking them ---- */

static void
copy_bound(char to[STORE_ID], const char *id)
{
	snprintf(to, STORE_ID, "%s", id == NULL ? "" : id);
}

static int
take_caller(struct call *call, struct tx *tx, const char *key)
{
	struct key_row row;
	int result = tx->calls->key_find(tx, key, &row);

	if (result == STORE_OK && auth_is_good(&row, call->book.now)) {
		call->caller.role = ROLE_READ;
		snprintf(call->caller.club, STORE_ID, "%s", row.club);
		snprintf(call->caller.key, STORE_ID, "%s", key);
		copy_bound(call->caller.season, row.season);
		copy_bound(call->caller.match, row.match);
		return 0;
	}
	if (result != STORE_OK && result != STORE_NONE)
		return book_store(&call->book, result);
	return problem_set_at_parameter(&call->book.problem, UNAUTHORIZED, "ticket",
					"the key that asked for the ticket is no longer good");
}

int
ticket_use(struct call *call, struct tx *tx)
{
	char text[QUERY_VALUE_MAX + 1], key[STORE_ID];
	uint8_t secret[STORE_HASH];

	if (!call_query(call, "ticket", text))
		return problem_set_at_parameter(&call->book.problem, UNAUTHORIZED, "Authorization",
						"this call needs Authorization: Bearer KEY or "
						"?ticket=");
	if (book_store(&call->book, tx->calls->secret(tx, secret)) != 0)
		return -1;
	if (ticket_read(secret, text, call_part(call, 0), call->book.now, key))
		return take_caller(call, tx, key);
	return problem_set_at_parameter(&call->book.problem, UNAUTHORIZED, "ticket",
					"the ticket is not good for this match, or no longer");
}
