/*
 * Sessions: a page of the daemon's gives a pairing code or a key, and has a cookie from then on.
 * What the cookie carries is a key of its own, with the rights of the one that was given and among
 * the club's keys, so that whatever revokes, limits, notes and lists keys does so to sessions.
 */
#include "api/request/session.h"

#include "api/club/access/clubs.h"
#include "api/club/access/endpoints.h"
#include "api/club/access/keys.h"
#include "api/club/access/pairing.h"
#include "api/club/call/call.h"
#include "api/club/call/call_body.h"
#include "api/limits.h"
#include "api/request/rate_limit.h"
#include "ledger/core/uuid.h"

#include <stdio.h>

struct session_request {
	char code[PAIRING_CODE_GIVEN + 1]; /* "": a key is given */
	char key[KEY_TEXT];
};

/* ---- What is given ---- */

static int
read_request(struct call *call, const json_t *body, void *target)
{
	static const struct member list[] = {
		PAIRING_CODE_MEMBER(offsetof(struct session_request, code), false),
		{"key", .type = &type_text, IN(session_request, key), .min = 1,
		 .max = KEY_TEXT - 1}};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);
	struct session_request *request = target;

	*request = (struct session_request){0};
	if (read_object(&reader, NULL, body, &members, NULL, request) != 0)
		return -1;
	if ((request->code[0] == '\0') != (request->key[0] == '\0'))
		return 0;
	return refuse(&call->book.problem, CONTRADICTION, NULL,
		      "a page signs in with a code or with a key: give one of them");
}

/* Whose key it is; what a session carries is none to sign in with. */
static int
find_key(struct call *call, struct tx *tx, const char *key, struct caller *caller)
{
	static const struct path at = {.name = "key", .size = sizeof("key") - 1};
	const struct auth *auth = &call->exchange->app->auth;

	*caller = (struct caller){0};
	if (!auth_is_session(key) &&
	    book_store(&call->book, auth_find(auth, tx, key, call->book.now, caller)) != 0)
		return -1;
	if (caller->role == ROLE_ADMIN)
		return refuse(&call->book.problem, FORBIDDEN, &at,
			      "a page signs in to a club, and the admin key is of none");
	if (caller->role == ROLE_NONE)
		return refuse(&call->book.problem, NOT_FOUND, &at,
			      "there is no such key, or it is no longer good");
	return 0;
}

/* Whose book it is about. A page of another site can neither sign somebody in nor guess. */
int
session_admit(struct call *call, struct tx *tx)
{
	struct session_request request;
	struct pairing_row row;
	struct caller caller;
	uint8_t hash[STORE_HASH];

	if (session_check_origin(call->exchange, true, &call->book.problem) != 0 ||
	    rate_limit_attempt(call->exchange, &call->book.problem) != 0 ||
	    call_read_body(call, read_request, &request) != 0)
		return -1;
	if (request.key[0] != '\0') {
		if (find_key(call, tx, request.key, &caller) != 0)
			return -1;
		snprintf(call->caller.club, STORE_ID, "%s", caller.club);
		return 0;
	}
	if (pairing_find(call, tx, request.code, hash, &row) != 0)
		return -1;
	snprintf(call->caller.club, STORE_ID, "%s", row.club);
	return 0;
}

/* ---- Beginning ---- */

/* What the key of the session is to be, of the key that is given: its id becomes `parent`. */
static int
take_key(struct call *call, struct tx *tx, const char *key, struct key_request *wish,
	 char parent[STORE_ID])
{
	struct caller caller;
	struct key_row row;

	if (find_key(call, tx, key, &caller) != 0 ||
	    book_store(&call->book, tx->calls->key_find(tx, caller.key, &row)) != 0)
		return -1;
	*wish = (struct key_request){.role = caller.role, .expires_at = row.expires_at};
	snprintf(wish->label, sizeof(wish->label), "%s", caller.label);
	snprintf(wish->season, sizeof(wish->season), "%s", caller.season);
	snprintf(wish->match, sizeof(wish->match), "%s", caller.match);
	snprintf(parent, STORE_ID, "%s", caller.key);
	return 0;
}

static const char *
text_or_null(const char *text)
{
	return text[0] == '\0' ? NULL : text;
}

/* Writes the answer before the row: what is read after that would hold up others. */
static int
make(struct call *call, struct tx *tx, const struct key_request *wish, const char *parent)
{
	int64_t last = call->book.now + SESSION_SECONDS * INT64_C(1000);
	unsigned char hash[AUTH_HASH];
	char id[STORE_ID], text[KEY_TEXT], token[SESSION_TOKEN];

	uuid_make(call->book.now, id);
	auth_make_session(&call->exchange->app->auth, id, text, hash);
	session_token(text, token);
	const struct key_row row = {
		.id = id,
		.club = call->caller.club,
		.role = role_ids[wish->role],
		.label = text_or_null(wish->label),
		.hash = hash,
		.created_at = call->book.now,
		.expires_at =
			wish->expires_at != 0 && wish->expires_at < last ? wish->expires_at : last,
		.season = text_or_null(wish->season),
		.match = text_or_null(wish->match),
		.paired = true,
		.parent = text_or_null(parent),
	};
	out_open(call->out, '{');
	if (me_write(call, tx, &row) != 0)
		return -1;
	out_string_member(call->out, "token", token);
	out_close(call->out, '}');
	call_created(call, "/v1/clubs/%s/keys/%s", row.club, id);
	call->expires_at = row.expires_at;
	return book_store(&call->book, tx->calls->key_insert(tx, &row));
}

int
session_sign_in(struct call *call, struct tx *tx)
{
	struct session_request request;
	struct key_request wish;
	char parent[STORE_ID] = "";

	if (read_request(call, call->root, &request) != 0)
		return -1;
	int result = request.key[0] == '\0' ? pairing_use(call, tx, request.code, &wish)
					    : take_key(call, tx, request.key, &wish, parent);
	return result != 0 ? -1 : make(call, tx, &wish, parent);
}

/* The cookie of a lost answer is made again from the id, with which the Location ends. */
void
session_cookie(const struct call *call, char text[SESSION_COOKIE])
{
	const char *id = strrchr(call->location, '/') + 1;
	int64_t left = call->expires_at - call->book.now;
	long long seconds = call->expires_at == 0 ? SESSION_SECONDS : left / 1000;
	unsigned char hash[AUTH_HASH];
	char key[KEY_TEXT];

	auth_make_session(&call->exchange->app->auth, id, key, hash);
	session_write_cookie(call->exchange, key, seconds, text);
}

/* ---- Asking and ending ---- */

static int
check_cookie(struct call *call)
{
	if (call->exchange->by_cookie)
		return 0;
	return problem_set_at_parameter(&call->book.problem, UNAUTHORIZED, "Cookie",
					"nobody has signed in here by a cookie");
}

int
session_get(struct call *call, struct tx *tx)
{
	char token[SESSION_TOKEN];
	struct key_row row;

	if (check_cookie(call) != 0 || me_find(call, tx, &row) != 0)
		return -1;
	out_open(call->out, '{');
	if (me_write(call, tx, &row) != 0)
		return -1;
	session_token(call->exchange->key, token);
	out_string_member(call->out, "token", token);
	out_close(call->out, '}');
	return 0;
}

int
session_sign_out(struct call *call, struct tx *tx)
{
	if (check_cookie(call) != 0)
		return -1;
	call->wakes = true; /* its streams end */
	return book_found(
		&call->book,
		key_revoke(tx, call->book.now, call->caller.club, call->caller.key, call->out),
		"key");
}

void
session_no_cookie(const struct call *call, char text[SESSION_COOKIE])
{
	session_write_cookie(call->exchange, "", 0, text);
}
