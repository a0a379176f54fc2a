#include "api/club/access/clubs.h"

#include "api/club/access/endpoints.h"
#include "api/club/access/keys.h"
#include "api/club/call/list.h"
#include "ledger/core/chain.h"
#include "ledger/core/clock.h"
#include "ledger/core/fields.h"
#include "ledger/core/uuid.h"
#include "ledger/kinds/money.h"
#include "ledger/kinds/rename.h"
#include "ledger/people/people.h"

#include <stddef.h>
#include <string.h>

/* ---- Requests ---- */

int
club_read(const json_t *body, struct problem *problem, struct club_request *request)
{
	static const struct member list[] = {
		{"name", .type = &type_name, IN(club_request, name), .required = true, .min = 1,
		 .max = NAME_MAX_BYTES},
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = {.problem = problem};

	return read_object(&reader, NULL, body, &members, NULL, request);
}

/* ---- Answers ---- */

/* As an ETag: of a club its name and its money change, and no row counts how often. */
static int64_t
version_of(const struct club_row *row)
{
	enum { BYTES = 6 };
	static const uint8_t nothing[STORE_HASH];
	const struct store_text name = {row->name, strlen(row->name)};
	uint8_t hash[STORE_HASH];
	int64_t version = 0;

	chain_hash(nothing, &name, hash);
	if (row->money.data != NULL)
		chain_hash(hash, &row->money, hash);
	for (unsigned i = 0; i < BYTES; i++)
		version = version << 8 | hash[i];
	return version;
}

static const struct member club_list[] = {
	{"id", .type = &type_id, .required = true, IN(club_row, id)},
	{"name", .type = &type_string, .required = true, IN(club_row, name)},
	{"created_at", .type = &type_time, .required = true, IN(club_row, created_at)},
	{"money", .type = &type_stored, IN(club_row, money)},
};
const struct members club_members = MEMBERS(club_list);

/* ---- Making ---- */

int
club_make(struct tx *tx, int64_t now, const struct club_request *request, char id[STORE_ID],
	  struct buffer *out)
{
	const struct club_row row = {.id = id, .name = request->name, .created_at = now};

	uuid_make(now, id);
	out_object(out, &club_members, &row);
	return tx->calls->club_insert(tx, &row);
}

/* ---- Clubs ---- */

int
clubs_create(struct call *call, struct tx *tx)
{
	struct club_request request;
	char id[STORE_ID];

	if (club_read(call->root, &call->book.problem, &request) != 0 ||
	    book_store(&call->book, club_make(tx, call->book.now, &request, id, call->out)) != 0)
		return -1;
	call_created(call, "/v1/clubs/%s", id);
	call_etag(call, version_of(&(struct club_row){.name = request.name}), 0);
	return 0;
}

static int
list_club(void *arg, const struct club_row *row)
{
	struct list *list = arg;

	if (list_takes(list, row->id, 0))
		out_object(list->call->out, &club_members, row);
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

/* The club of the path, which whoever asks may know of. */
static int
find_club(struct call *call, struct tx *tx, struct club_row *row)
{
	if (key_find_club(call, tx) != 0)
		return -1;
	return book_found(&call->book, tx->calls->club_find(tx, call_part(call, 0), row), "club");
}

static int
answer_club(struct call *call, const struct club_row *row)
{
	out_object(call->out, &club_members, row);
	call_etag(call, version_of(row), 0);
	return 0;
}

int
clubs_get(struct call *call, struct tx *tx)
{
	struct club_row row;

	return find_club(call, tx, &row) == 0 ? answer_club(call, &row) : -1;
}

/* ---- Changing ---- */

struct club_change {
	char name[NAME_MAX_BYTES + 1]; /* "": it stays */
	struct rate rate;
	bool sets_rate;
};

static int
read_change(struct call *call, struct club_change *change)
{
	static const struct member list[] = {
		{"name", .type = &type_name, IN(club_change, name), .min = 1,
		 .max = NAME_MAX_BYTES},
		{.name = "money",
		 .read = read_rate,
		 .offset = offsetof(struct club_change, rate),
		 .null_is_value = true},
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = {.problem = &call->book.problem};

	*change = (struct club_change){.name = ""};
	if (read_object(&reader, NULL, call->root, &members, NULL, change) != 0)
		return -1;
	change->sets_rate = json_object_get(call->root, "money") != NULL;
	if (change->name[0] == '\0' && !change->sets_rate)
		return refuse_missing(&reader, NULL, "name");
	return 0;
}

static int
change_name(struct call *call, struct tx *tx, const char *name, struct club_row *row)
{
	call->renames = strcmp(row->name, name) != 0;
	row->name = name;
	return call->renames ? people_rename(&call->book, tx, NULL) : 0;
}

/* The texts of the row lie in `change` and `text`. */
static int
apply_change(struct call *call, struct tx *tx, const struct club_change *change,
	     struct buffer *text, struct club_row *row)
{
	struct book *book = &call->book;
	bool rated = false;

	if (change->name[0] != '\0' && change_name(call, tx, change->name, row) != 0)
		return -1;
	if (change->sets_rate && rate_set(book, tx, &change->rate, text, row, &rated) != 0)
		return -1;
	if ((call->renames || rated) && book_store(book, tx->calls->club_update(tx, row)) != 0)
		return -1;
	return answer_club(call, row);
}

int
clubs_change(struct call *call, struct tx *tx)
{
	struct club_change change;
	struct buffer text = {0};
	struct club_row row;

	if (find_club(call, tx, &row) != 0 || call_if_match(call, version_of(&row)) != 0 ||
	    read_change(call, &change) != 0)
		return -1;
	int result = apply_change(call, tx, &change, &text, &row);
	buffer_free(&text);
	return result;
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

static void
write_own_key(struct buffer *out, const struct key_row *row)
{
	out_key(out, "key");
	out_open(out, '{');
	out_key(out, "id");
	out_string(out, row->id);
	out_key(out, "label");
	out_string(out, row->label);
	out_members(out, &key_bounds_members, row);
	out_close(out, '}');
}

int
me_write(struct call *call, struct tx *tx, const struct key_row *row)
{
	out_key(call->out, "role");
	out_string(call->out, row->role);
	if (write_own_club(call, tx) != 0)
		return -1;
	write_own_key(call->out, row);
	write_may(call->out, role_of(row->role));
	return 0;
}

int
me_find(struct call *call, struct tx *tx, struct key_row *row)
{
	return book_found(&call->book, tx->calls->key_find(tx, call->caller.key, row), "key");
}

static void
write_admin(struct buffer *out)
{
	out_key(out, "role");
	out_string(out, role_ids[ROLE_ADMIN]);
	out_string_member(out, "club", NULL);
	out_string_member(out, "key", NULL);
	write_may(out, ROLE_ADMIN);
}

int
me_get(struct call *call, struct tx *tx)
{
	struct key_row row;

	out_open(call->out, '{');
	if (call->caller.role == ROLE_ADMIN)
		write_admin(call->out);
	else if (me_find(call, tx, &row) != 0 || me_write(call, tx, &row) != 0)
		return -1;
	out_close(call->out, '}');
	return 0;
}
