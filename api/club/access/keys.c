#include "api/club/access/keys.h"

#include "api/club/access/endpoints.h"
#include "api/club/call/list.h"
#include "ledger/core/clock.h"
#include "ledger/core/uuid.h"

#include <assert.h>
#include <stddef.h>

/* Versions as ETags: a key changes once, but for when it was last seen. */
enum { VERSION_NEW = 1, VERSION_REVOKED };

/* ---- Requests ---- */

int
key_read_role(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a string", value);
	*(enum role *)target = role_of(json_string_value(value));
	if (*(enum role *)target == ROLE_NONE)
		return refuse(reader->problem, BAD_VALUE, at, "expected read, scorer or owner");
	return 0;
}

int
key_read(const json_t *body, struct problem *problem, struct key_request *request)
{
	static const struct member list[] = {KEY_MEMBERS};
	static const struct members members = MEMBERS(list);
	struct reader reader = {.problem = problem};

	*request = (struct key_request){0};
	return read_object(&reader, NULL, body, &members, NULL, request);
}

int
key_check_match(struct book *book, struct tx *tx, const char *club, const char *match)
{
	static const struct path at = {.name = "match", .size = sizeof("match") - 1};
	struct match_row row;

	if (match[0] == '\0')
		return 0;
	int result = tx->calls->match_find(tx, club, match, &row);
	if (result == STORE_NONE)
		return refuse(&book->problem, NOT_FOUND, &at,
			      "there is no such match in this club");
	return book_store(book, result);
}

int
key_check_season(struct book *book, struct tx *tx, const char *club, const char *season)
{
	static const struct path at = {.name = "season", .size = sizeof("season") - 1};
	struct season_row row;

	if (season[0] == '\0')
		return 0;
	int result = tx->calls->season_find(tx, club, season, &row);
	if (result == STORE_NONE)
		return refuse(&book->problem, NOT_FOUND, &at,
			      "there is no such season in this club");
	return book_store(book, result);
}

int
key_check(struct book *book, struct tx *tx, const char *club, const struct key_request *request)
{
	static const struct path expires_at = {.name = "expires_at",
					       .size = sizeof("expires_at") - 1};
	static const struct path role = {.name = "role", .size = sizeof("role") - 1};
	static const struct path match = {.name = "match", .size = sizeof("match") - 1};
	bool of_season = request->season[0] != '\0', of_match = request->match[0] != '\0';

	if (request->expires_at != 0 && request->expires_at <= book->now)
		return refuse(&book->problem, BAD_VALUE, &expires_at,
			      "expected a time that is still to come");
	if (of_season && of_match)
		return refuse(&book->problem, CONTRADICTION, &match,
			      "a key is good for a season or for a match, not for both");
	if ((of_season || of_match) && request->role == ROLE_OWNER)
		return refuse(&book->problem, CONTRADICTION, &role,
			      "an owner's key is good for the whole club");
	if (key_check_season(book, tx, club, request->season) != 0)
		return -1;
	return key_check_match(book, tx, club, request->match);
}

/* ---- Answers ---- */

static const struct member key_bounds_list[] = {
	{"season", .type = &type_id, IN(key_row, season)},
	{"match", .type = &type_id, IN(key_row, match)},
	{"expires_at", .type = &type_time, IN(key_row, expires_at)},
};
const struct members key_bounds_members = MEMBERS(key_bounds_list);

static const struct member key_list[] = {
	{"id", .type = &type_id, .required = true, IN(key_row, id)},
	{"club", .type = &type_id, .required = true, IN(key_row, club)},
	{"role", .type = &type_string, .required = true, IN(key_row, role)},
	{"label", .type = &type_string, IN(key_row, label)},
	{"", .type = &type_members, .of = &key_bounds_members},
	{"paired", .type = &type_bool, IN(key_row, paired)},
	{"parent", .type = &type_id, IN(key_row, parent)},
	{"created_at", .type = &type_time, .required = true, IN(key_row, created_at)},
	{"last_seen_at", .type = &type_time, IN(key_row, seen_at)},
	{"revoked_at", .type = &type_time, IN(key_row, revoked_at)},
};
const struct members key_members = MEMBERS(key_list);

static const struct member new_key_list[] = {
	{"", .type = &type_members, .of = &key_members, IN(new_key, row)},
	{"key", .type = &type_string, .required = true, IN(new_key, text)},
};
const struct members new_key_members = MEMBERS(new_key_list);

/* ---- Making and revoking ---- */

static const char *
text_or_null(const char *text)
{
	return text[0] == '\0' ? NULL : text;
}

int
key_make(struct tx *tx, int64_t now, const char *club, const struct key_request *request,
	 char id[STORE_ID], struct buffer *out)
{
	unsigned char digest[AUTH_HASH];
	char text[KEY_TEXT];
	struct club_row found;
	const struct key_row row = {
		.id = id,
		.club = club,
		.role = role_ids[request->role],
		.label = text_or_null(request->label),
		.hash = digest,
		.created_at = now,
		.expires_at = request->expires_at,
		.season = text_or_null(request->season),
		.match = text_or_null(request->match),
		.paired = request->paired,
	};
	int result = tx->calls->club_find(tx, club, &found);

	assert(request->role > ROLE_NONE && request->role < ROLE_ADMIN);
	if (result != STORE_OK)
		return result;
	uuid_make(now, id);
	auth_make_key(id, text, digest);
	out_object(out, &new_key_members, &(struct new_key){row, text});
	return tx->calls->key_insert(tx, &row);
}

/* The store finds the keys of all clubs; here a foreign one is none. */
static int
find_key(struct tx *tx, const char *club, const char *id, struct key_row *row)
{
	int result = tx->calls->key_find(tx, id, row);

	return result == STORE_OK && strcmp(row->club, club) != 0 ? STORE_NONE : result;
}

int
key_revoke(struct tx *tx, int64_t now, const char *club, const char *id, struct buffer *out)
{
	struct key_row row;
	int result = find_key(tx, club, id, &row);

	if (result == STORE_OK && row.revoked_at == 0) {
		result = tx->calls->key_revoke(tx, club, id, now);
		row.revoked_at = now;
	}
	if (result == STORE_OK)
		out_object(out, &key_members, &row);
	return result;
}

/* ---- The calls ---- */

/* 0, or -1 with a problem: what a store's find of a club, or a key of it, said. */
static int
found(struct call *call, int result, const char *what)
{
	if (result == STORE_NONE)
		return book_refuse(&call->book, NOT_FOUND, "there is no such %s", what);
	return book_store(&call->book, result);
}

int
key_find_club(struct call *call, struct tx *tx)
{
	const char *club = call_part(call, 0);
	struct club_row row;

	if (call->caller.role != ROLE_ADMIN && strcmp(club, call->caller.club) != 0)
		return found(call, STORE_NONE, "club");
	return found(call, tx->calls->club_find(tx, club, &row), "club");
}

int
keys_create(struct call *call, struct tx *tx)
{
	const char *club = call_part(call, 0);
	struct key_request request;
	char id[STORE_ID];

	if (key_read(call->root, &call->book.problem, &request) != 0 ||
	    key_find_club(call, tx) != 0 || key_check(&call->book, tx, club, &request) != 0 ||
	    book_store(&call->book, key_make(tx, call->book.now, club, &request, id, call->out)) !=
		    0)
		return -1;
	call_created(call, "/v1/clubs/%s/keys/%s", club, id);
	call_etag(call, VERSION_NEW, 0);
	return 0;
}

static int
list_key(void *arg, const struct key_row *row)
{
	struct list *list = arg;

	if (list_takes(list, row->id, 0))
		out_object(list->call->out, &key_members, row);
	return STORE_OK;
}

int
keys_list(struct call *call, struct tx *tx)
{
	struct list list;
	int paired;

	if (call_choice_parameter(call, "paired", &paired) != 0 || key_find_club(call, tx) != 0 ||
	    list_begin(call, tx, LIST_BY_ID, &list) != 0)
		return -1;
	return list_end(&list, tx->calls->keys(tx, call_part(call, 0), paired, &list.page, list_key,
					       &list));
}

int
keys_get(struct call *call, struct tx *tx)
{
	struct key_row row;

	if (key_find_club(call, tx) != 0 ||
	    found(call, find_key(tx, call_part(call, 0), call_part(call, 1), &row), "key") != 0)
		return -1;
	out_object(call->out, &key_members, &row);
	call_etag(call, row.revoked_at == 0 ? VERSION_NEW : VERSION_REVOKED, row.seen_at);
	return 0;
}

static int
revoke(struct call *call, struct tx *tx, const char *id)
{
	if (key_find_club(call, tx) != 0)
		return -1;
	call_etag(call, VERSION_REVOKED, 0);
	call->wakes = true; /* its streams end */
	return found(call, key_revoke(tx, call->book.now, call_part(call, 0), id, call->out),
		     "key");
}

int
keys_revoke(struct call *call, struct tx *tx)
{
	return revoke(call, tx, call_part(call, 1));
}

int
keys_revoke_by_query(struct call *call, struct tx *tx)
{
	char id[STORE_ID];

	if (call_text_parameter(call, "id", STORE_ID - 1, id) != 0)
		return -1;
	uuid_read(id, id);
	return revoke(call, tx, id);
}
