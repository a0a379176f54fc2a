/*
 * The players of a club. Their names lie outside the hash chain: they change, and nothing of value
 * moves. That somebody was renamed is an entry, without the name.
 */
#include "api/club/call/list.h"
#include "api/club/money/entries.h"
#include "api/club/people/endpoints.h"
#include "api/club/people/shown_player.h"
#include "api/club/run/receipt.h"

#include "ledger/core/clock.h"
#include "ledger/core/fields.h"
#include "ledger/core/merged.h"
#include "ledger/kinds/anonymise.h"
#include "ledger/kinds/merge.h"
#include "ledger/kinds/rename.h"
#include "ledger/people/people.h"
#include "ledger/people/platform_names.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>

/* What a client may say of a player. */
struct player_request {
	char name[NAME_MAX_BYTES + 1];
	char external_id[NAME_MAX_BYTES + 1]; /* "": none */
	struct platform_names platform_names;
	bool archived, guest;
};

#define SHOWN(FIELD) IN(shown_player, FIELD)

static const struct member player_list[] = {
	{"id", .type = &type_id, .required = true, SHOWN(row.id)},
	{"name", .type = &type_string, .required = true, SHOWN(row.name)},
	{"external_id", .type = &type_string, SHOWN(row.external_id)},
	{"platform_names", .type = &type_platform_names, SHOWN(platform_names)},
	{"guest", .type = &type_bool, SHOWN(row.guest)},
	{"archived", .type = &type_bool, SHOWN(archived)},
	{"archived_at", .type = &type_time, SHOWN(row.archived_at)},
	{"anonymised_at", .type = &type_time, SHOWN(row.anonymised_at)},
	{"merged_into", .type = &type_id, SHOWN(row.merged_into)},
	{"created_at", .type = &type_time, .required = true, SHOWN(row.created_at)},
	{"version", .type = &type_int64, .min = 1, .max = INTEGER_MAX, SHOWN(row.version)},
};
const struct members player_members = MEMBERS(player_list);

static int
write_player(struct call *call, struct tx *tx, const struct player_row *row)
{
	struct shown_player shown = {.row = *row, .archived = row->archived_at != 0};
	int result = platform_names_load(tx, call->book.club, row->id, &shown.platform_names);

	out_object(call->out, &player_members, &shown);
	return result;
}

static int
answer_player(struct call *call, struct tx *tx, const struct player_row *row)
{
	if (book_store(&call->book, write_player(call, tx, row)) != 0)
		return -1;
	call_etag(call, row->version, 0);
	return 0;
}

/* Answers a write: its receipt keeps the name as long as the player has one. */
static int
answer_named(struct call *call, struct tx *tx, const struct player_row *row)
{
	return receipt_name(call, tx, row->id) != 0 ? -1 : answer_player(call, tx, row);
}

/* ---- Making ---- */

#define PLATFORM_NAMES_MEMBER                                                                      \
	{                                                                                          \
		.name = "platform_names", .type = &type_platform_names,                            \
		.offset = offsetof(struct player_request, platform_names)                          \
	}

static int
read_new(struct call *call, struct player_request *request)
{
	static const struct member list[] = {
		{"name", .type = &type_name, IN(player_request, name), .required = true, .min = 1,
		 .max = NAME_MAX_BYTES},
		NAME_MEMBER("external_id", struct player_request, external_id, 1),
		PLATFORM_NAMES_MEMBER,
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);

	*request = (struct player_request){0};
	return read_object(&reader, NULL, call->root, &members, NULL, request);
}

static const char *
text_or_null(const char *text)
{
	return text[0] == '\0' ? NULL : text;
}

int
players_create(struct call *call, struct tx *tx)
{
	struct player_request request;
	bool named = false;
	char id[STORE_ID];

	if (read_new(call, &request) != 0)
		return -1;
	book_id(&call->book, id);
	const struct player_row row = {
		.id = id,
		.name = request.name,
		.external_id = text_or_null(request.external_id),
		.created_at = call->book.now,
		.version = 1,
	};
	if (book_store(&call->book, tx->calls->player_insert(tx, call->book.club, &row)) != 0 ||
	    platform_names_set(&call->book, tx, id, &request.platform_names, &named) != 0)
		return -1;
	call_created(call, "/v1/players/%s", id);
	return answer_named(call, tx, &row);
}

/* ---- Showing ---- */

static int
find(struct call *call, struct tx *tx, struct player_row *row)
{
	int result = tx->calls->player_find(tx, call->book.club, call_part(call, 0), row);

	return book_found(&call->book, result, "player");
}

int
players_get(struct call *call, struct tx *tx)
{
	struct player_row row;

	if (find(call, tx, &row) != 0)
		return -1;
	return answer_player(call, tx, &row);
}

static int
list_player(void *arg, const struct player_row *row)
{
	struct list *list = arg;

	return list_takes(list, row->id, 0) ? write_player(list->call, list->tx, row) : STORE_OK;
}

/* A text that is looked for, or NULL. 0, or -1 with a problem. */
static int
read_wanted(struct call *call, const char *name, char text[NAME_MAX_BYTES + 1], const char **wanted)
{
	char value[QUERY_VALUE_MAX + 1];

	*wanted = NULL;
	if (!call_query(call, name, value))
		return 0;
	*wanted = text;
	return call_text_parameter(call, name, NAME_MAX_BYTES, text);
}

int
players_list(struct call *call, struct tx *tx)
{
	char name[NAME_MAX_BYTES + 1], external_id[NAME_MAX_BYTES + 1];
	struct player_filter filter;
	struct list list;

	if (read_wanted(call, "name", name, &filter.name) != 0 ||
	    read_wanted(call, "external_id", external_id, &filter.external_id) != 0 ||
	    call_choice_parameter(call, "guest", &filter.guest) != 0 ||
	    call_choice_parameter(call, "archived", &filter.archived) != 0 ||
	    list_begin(call, tx, LIST_BY_ID, &list) != 0)
		return -1;
	return list_end(&list, tx->calls->players(tx, call->book.club, &filter, &list.page,
						  list_player, &list));
}

/* ---- Changing ---- */

/* What the body does not name stays as the row has it. An empty external_id takes it away. */
static int
read_change(struct call *call, const struct player_row *row, struct player_request *request)
{
	static const struct member list[] = {
		NAME_MEMBER("name", struct player_request, name, 1),
		NAME_MEMBER("external_id", struct player_request, external_id, 0),
		PLATFORM_NAMES_MEMBER,
		{"archived", .type = &type_bool, IN(player_request, archived)},
		{"guest", .type = &type_bool, IN(player_request, guest)},
	};
	static const struct members members = MEMBERS(list);
	static const struct path guest = {.name = "guest", .size = sizeof("guest") - 1};
	struct reader reader = book_reader(&call->book);

	*request = (struct player_request){.archived = row->archived_at != 0, .guest = row->guest};
	snprintf(request->name, sizeof(request->name), "%s", row->name);
	if (row->external_id != NULL)
		snprintf(request->external_id, sizeof(request->external_id), "%s",
			 row->external_id);
	if (read_object(&reader, NULL, call->root, &members, NULL, request) != 0)
		return -1;
	if (request->guest && !row->guest)
		return refuse(&call->book.problem, CONTRADICTION, &guest,
			      "a guest becomes a member, but no member a guest");
	return 0;
}

/* When a player was archived: the first time counts until it is taken back. */
static int64_t
archived_at(const struct call *call, const struct player_row *row, bool archived)
{
	if (!archived)
		return 0;
	return row->archived_at != 0 ? row->archived_at : call->book.now;
}

static bool
same_text(const char *one, const char *other)
{
	return one == other || (one != NULL && other != NULL && strcmp(one, other) == 0);
}

/* Whether the rows show the same: then there is no new version. */
static bool
is_same(const struct player_row *one, const struct player_row *other)
{
	return strcmp(one->name, other->name) == 0 &&
	       same_text(one->external_id, other->external_id) && one->guest == other->guest &&
	       one->archived_at == other->archived_at;
}

int
players_change(struct call *call, struct tx *tx)
{
	struct player_request request;
	struct player_row before, row;
	bool changed = false;

	if (find(call, tx, &row) != 0 || call_if_match(call, row.version) != 0 ||
	    read_change(call, &row, &request) != 0 || people_check_named(&call->book, &row) != 0 ||
	    merged_check(&call->book, NULL, &row) != 0)
		return -1;
	before = row;
	row.name = request.name;
	row.external_id = text_or_null(request.external_id);
	row.guest = request.guest;
	row.archived_at = archived_at(call, &row, request.archived);
	changed = !is_same(&before, &row);
	call->renames = strcmp(before.name, row.name) != 0;
	if (call->renames && people_rename(&call->book, tx, row.id) != 0)
		return -1;
	if (request.platform_names.given &&
	    platform_names_set(&call->book, tx, row.id, &request.platform_names, &changed) != 0)
		return -1;
	row.version += changed;
	assert(row.version > 0 && row.name[0] != '\0');
	if (row.version != before.version &&
	    book_store(&call->book, tx->calls->player_update(tx, call->book.club, &row)) != 0)
		return -1;
	return answer_named(call, tx, &row);
}

int
players_anonymise(struct call *call, struct tx *tx)
{
	const struct members nothing = {NULL, 0};
	struct reader reader = book_reader(&call->book);
	struct player_row row;

	if (read_object(&reader, NULL, call->root, &nothing, NULL, NULL) != 0 ||
	    find(call, tx, &row) != 0 || call_if_match(call, row.version) != 0 ||
	    people_anonymise(&call->book, tx, &row) != 0)
		return -1;
	call->renames = true;
	return answer_player(call, tx, &row);
}

/* ---- Merging ---- */

int
players_merge(struct call *call, struct tx *tx)
{
	static const struct member list[] = {
		{"into", .type = &type_uuid, IN(merge, into), .required = true},
		TEXT_MEMBER("reason", struct merge, reason, 1, REASON_MAX_BYTES),
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);
	struct merge merge = {.into = ""};
	struct player_row row;
	int64_t seq;

	if (find(call, tx, &row) != 0 || call_if_match(call, row.version) != 0 ||
	    read_object(&reader, NULL, call->root, &members, NULL, &merge) != 0)
		return -1;
	snprintf(merge.player, sizeof(merge.player), "%s", row.id);
	if (merge_post(&call->book, tx, &merge, &seq) != 0)
		return -1;
	return answer_new_entry(call, tx, seq);
}
