#include "api/club/access/start.h"

#include "api/club/access/clubs.h"
#include "api/club/access/endpoints.h"
#include "api/club/access/keys.h"
#include "api/club/access/pairing.h"
#include "api/club/call/call.h"
#include "api/club/call/call_body.h"
#include "api/limits.h"
#include "api/request/rate_limit.h"
#include "api/request/session.h"
#include "api/stream/ticket.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

struct start_request {
	char code[START_CODE];
	struct club_request club;
	char label[NAME_MAX_BYTES + 1];
};

/* ---- Codes ---- */

static void
write_code(const uint8_t secret[STORE_HASH], int64_t expires, char code[START_CODE])
{
	char message[START_CODE], mac[TICKET_MAC];

	snprintf(message, sizeof(message), "start\n%lld\n", (long long)expires);
	ticket_mac(secret, message, mac);
	int size = snprintf(code, START_CODE, "%lld.%s", (long long)expires, mac);
	assert(size > 0 && size < START_CODE);
	(void)size;
}

/* It is written again from what it says, and must come out the same. */
static bool
code_is_good(const uint8_t secret[STORE_HASH], const char *given, int64_t now)
{
	int64_t expires = strtoll(given, NULL, 10);
	char expected[START_CODE];

	write_code(secret, expires, expected);
	return strlen(given) == strlen(expected) &&
	       sodium_memcmp(given, expected, strlen(expected)) == 0 && now < expires;
}

static int
note_club(void *arg, const struct club_row *row)
{
	(void)row;
	*(bool *)arg = true;
	return STORE_OK;
}

/* An enum store_result. */
static int
find_any_club(struct tx *tx, bool *found)
{
	const struct page page = {.limit = 1};

	*found = false;
	return tx->calls->clubs(tx, &page, note_club, found);
}

int
start_make_code(struct tx *tx, int64_t now, char code[START_CODE])
{
	uint8_t secret[STORE_HASH];
	bool found;
	int result = find_any_club(tx, &found);

	if (result == STORE_OK && found)
		return STORE_NONE;
	if (result == STORE_OK)
		result = tx->calls->secret(tx, secret);
	if (result == STORE_OK)
		write_code(secret, now + START_SECONDS * INT64_C(1000), code);
	sodium_memzero(secret, sizeof(secret));
	return result;
}

/* ---- The call ---- */

static int
read_request(struct call *call, const json_t *body, void *target)
{
	static const struct member list[] = {{"code", .type = &type_text, IN(start_request, code),
					      .required = true, .min = 1, .max = START_CODE - 1},
					     {"name", .type = &type_name,
					      IN(start_request, club.name), .required = true,
					      .min = 1, .max = NAME_MAX_BYTES},
					     NAME_MEMBER("label", struct start_request, label, 1)};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);

	*(struct start_request *)target = (struct start_request){0};
	return read_object(&reader, NULL, body, &members, NULL, target);
}

static int
refuse_code(struct call *call)
{
	static const struct path at = {.name = "code", .size = sizeof("code") - 1};

	return refuse(&call->book.problem, NOT_FOUND, &at,
		      "there is no such code, or it has been used, or is too old");
}

/*
 * Who has a code. One that has been used is let in: the same request gets its answer again. A page
 * of another site cannot use up the attempts of whoever looks at it.
 */
int
start_admit(struct call *call, struct tx *tx)
{
	struct start_request request;
	uint8_t secret[STORE_HASH];

	if (session_check_origin(call->exchange, false, &call->book.problem) != 0 ||
	    rate_limit_attempt(call->exchange, &call->book.problem) != 0 ||
	    call_read_body(call, read_request, &request) != 0 ||
	    book_store(&call->book, tx->calls->secret(tx, secret)) != 0)
		return -1;
	bool good = !call->exchange->app->auth.has_admin_key &&
		    code_is_good(secret, request.code, call->book.now);
	sodium_memzero(secret, sizeof(secret));
	return good ? 0 : refuse_code(call);
}

/* The job is about no club, and so are all that make one: they come one after the other. */
int
start(struct call *call, struct tx *tx)
{
	struct start_request request;
	struct key_request owner = {.role = ROLE_OWNER};
	char club[STORE_ID], key[STORE_ID];
	bool found;

	if (read_request(call, call->root, &request) != 0 ||
	    book_store(&call->book, find_any_club(tx, &found)) != 0)
		return -1;
	if (found)
		return refuse_code(call);
	snprintf(owner.label, sizeof(owner.label), "%s", request.label);
	out_open(call->out, '{');
	out_key(call->out, "club");
	int result = club_make(tx, call->book.now, &request.club, club, call->out);
	if (result == STORE_OK) {
		out_key(call->out, "key");
		result = key_make(tx, call->book.now, club, &owner, key, call->out);
	}
	if (book_store(&call->book, result) != 0)
		return -1;
	out_close(call->out, '}');
	call_created(call, "/v1/clubs/%s/keys/%s", club, key);
	return 0;
}
