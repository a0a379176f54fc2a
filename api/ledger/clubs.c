#include "api/ledger/clubs.h"

#include "api/ledger/endpoints.h"
#include "api/ledger/list.h"
#include "ledger/clock.h"
#include "ledger/fields.h"
#include "ledger/uuid.h"

#include <assert.h>
#include <stddef.h>

/* Versions as ETags: a club never changes, and a key once. */
enum { VERSION_NEW = 1, VERSION_REVOKED };

/* ---- Requests ---- */

static int
read_role(struct reader *reader, const struct path *at, const json_t *value,
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
club_read(const json_t *body, struct problem *problem, struct club_request *request)
{
	static const struct member list[] = {
		{.name = "name",
		 .read = read_name,
		 .offset = offsetof(struct club_request, name),
		 .required = true,
		 .min = 1,
		 .max = NAME_MAX_BYTES},
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = {.problem = problem};

	return read_object(&reader, NULL, body, &members, NULL, request);
}

int
key_read(const json_t *body, struct problem *problem, struct key_request *request)
{
	static const struct member list[] = {
		{.name = "role",
		 .read = read_role,
		 .offset = offsetof(struct key_request, role),
		 .required = true},
		NAME_MEMBER("label", struct key_request, label, 1),
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = {.problem = problem};

	*request = (struct key_request){0};
	return read_object(&reader, NULL, body, &members, NULL, request);
}

/* ---- Answers ---- */

static void
write_club(struct buffer *out, const struct club_row *row)
{
	out_open(out, '{');
	out_key(out, "id");
	out_string(out, row->id);
	out_key(out, "name");
	out_string(out, row->name);
	out_time(out, "created_at", row->created_at);
	out_close(out, '}');
}

/* `text` is the key itself, NULL save for a new one. */
static void
write_key(struct buffer *out, const struct key_row *row, const char *text)
{
	out_open(out, '{');
	out_key(out, "id");
	out_string(out, row->id);
	out_key(out, "club");
	out_string(out, row->club);
	out_key(out, "role");
	out_string(out, row->role);
	out_key(out, "label");
	out_string(out, row->label);
	out_time(out, "created_at", row->created_at);
	out_time(out, "revoked_at", row->revoked_at);
	if (text != NULL) {
		out_key(out, "key");
		out_string(out, text);
	}
	out_close(out, '}');
}

/* ---- Making ---- */

int
club_make(struct tx *tx, int64_t now, const struct club_request *request, char id[STORE_ID],
	  struct buffer *out)
{
	const struct club_row row = {.id = id, .name = request->name, .created_at = now};

	uuid_make(now, id);
	write_club(out, &row);
	return tx->calls->club_insert(tx, &row);
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
		.label = request->label[0] == '\0' ? NULL : request->label,
		.hash = digest,
		.created_at = now,
	};
	int result = tx->calls->club_find(tx, club, &found);

	assert(request->role > ROLE_NONE && request->role < ROLE_ADMIN);
	if (result != STORE_OK)
		return result;
	uuid_make(now, id);
	auth_make_key(id, text, digest);
	write_key(out, &row, text);
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
		write_key(out, &row, NULL);
	return result;
}

/* ---- Clubs ---- */

/* 0, or -1 with a problem: what a store's find of a club, or a key of it, said. */
static int
found(struct call *call, int result, const char *what)
{
	if (result == STORE_NONE)
		return book_refuse(&call->book, NOT_FOUND, "there is no such %s", what);
	return book_store(&call->book, result);
}

int
clubs_create(struct call *call, struct tx *tx)
{
	struct club_request request;
	char id[STORE_ID];

	if (club_read(call->root, &call->book.problem, &request) != 0 ||
	    book_store(&call->book, club_make(tx, call->book.now, &request, id, call->out)) != 0)
		return -1;
	call_created(call, "/v1/clubs/%s", id);
	call_etag(call, VERSION_NEW, 0);
	return 0;
}

static int
list_club(void *arg, const struct club_row *row)
{
	struct list *list = arg;

	if (list_takes(list, row->id, 0))
		write_club(list->call->out, row);
	return STORE_OK;
}

int
clubs_list(struct call *call, struct tx *tx)
{
	struct list list;

	if (list_begin(call, tx, LIST_BY_ID, &list) != 0)
		return -1;
	return list_end(&list, tx->calls->clubs(tx, &list.page, list_club, &list));
}

int
clubs_get(struct call *call, struct tx *tx)
{
	struct club_row row;

	if (found(call, tx->calls->club_find(tx, call_part(call, 0), &row), "club") != 0)
		return -1;
	write_club(call->out, &row);
	call_etag(call, VERSION_NEW, 0);
	return 0;
}

/* ---- Keys ---- */

int
keys_create(struct call *call, struct tx *tx)
{
	const char *club = call_part(call, 0);
	struct key_request request;
	char id[STORE_ID];

	if (key_read(call->root, &call->book.problem, &request) != 0 ||
	    found(call, key_make(tx, call->book.now, club, &request, id, call->out), "club") != 0)
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
		write_key(list->call->out, row, NULL);
	return STORE_OK;
}

int
keys_list(struct call *call, struct tx *tx)
{
	const char *club = call_part(call, 0);
	struct club_row row;
	struct list list;

	if (found(call, tx->calls->club_find(tx, club, &row), "club") != 0 ||
	    list_begin(call, tx, LIST_BY_ID, &list) != 0)
		return -1;
	return list_end(&list, tx->calls->keys(tx, club, &list.page, list_key, &list));
}

int
keys_get(struct call *call, struct tx *tx)
{
	struct key_row row;

	if (found(call, find_key(tx, call_part(call, 0), call_part(call, 1), &row), "key") != 0)
		return -1;
	write_key(call->out, &row, NULL);
	call_etag(call, row.revoked_at == 0 ? VERSION_NEW : VERSION_REVOKED, 0);
	return 0;
}

static int
revoke(struct call *call, struct tx *tx, const char *id)
{
	call_etag(call, VERSION_REVOKED, 0);
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

/* ---- Who am I ---- */

/* The words of the roles that a key of this one may act in. */
static void
write_may(struct buffer *out, enum role role)
{
	out_key(out, "may");
	out_open(out, '[');
	if (role == ROLE_ADMIN)
		out_string(out, role_ids[ROLE_ADMIN]);
	for (int each = ROLE_READ; role != ROLE_ADMIN && each <= (int)role; each++)
		out_string(out, role_ids[each]);
	out_close(out, ']');
}

static int
write_own_club(struct call *call, struct tx *tx)
{
	struct buffer *out = call->out;
	struct club_row row;

	if (book_found(&call->book, tx->calls->club_find(tx, call->book.club, &row), "club") != 0)
		return -1;
	out_key(out, "club");
	out_open(out, '{');
	out_key(out, "id");
	out_string(out, row.id);
	out_key(out, "name");
	out_string(out, row.name);
	out_close(out, '}');
	return 0;
}

static int
write_own_key(struct call *call, struct tx *tx)
{
	struct buffer *out = call->out;
	struct key_row row;

	if (book_found(&call->book, tx->calls->key_find(tx, call->caller.key, &row), "key") != 0)
		return -1;
	out_key(out, "key");
	out_open(out, '{');
	out_key(out, "id");
	out_string(out, row.id);
	out_key(out, "label");
	out_string(out, row.label);
	out_close(out, '}');
	return 0;
}

int
me_get(struct call *call, struct tx *tx)
{
	struct buffer *out = call->out;
	enum role role = call->caller.role;

	out_open(out, '{');
	out_key(out, "role");
	out_string(out, role_ids[role]);
	if (role == ROLE_ADMIN) {
		out_string_member(out, "club", NULL);
		out_string_member(out, "key", NULL);
	} else if (write_own_club(call, tx) != 0 || write_own_key(call, tx) != 0) {
		return -1;
	}
	write_may(out, role);
	out_close(out, '}');
	return 0;
}
