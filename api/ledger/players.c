#include "api/ledger/players.h"

#include "api/ledger/fields.h"
#include "ledger/clock.h"

#include <stddef.h>
#include <stdio.h>

/* What a client may say of a player. */
struct player_request {
	char name[NAME_MAX_BYTES + 1];
	char external_id[NAME_MAX_BYTES + 1]; /* "": none */
	bool archived, guest;
};

static void
write_player(struct buffer *out, const struct player_row *row)
{
	out_open(out, '{');
	out_key(out, "id");
	out_string(out, row->id);
	out_key(out, "name");
	out_string(out, row->name);
	out_key(out, "external_id");
	out_string(out, row->external_id);
	out_key(out, "guest");
	out_boolean(out, row->guest);
	out_key(out, "archived");
	out_boolean(out, row->archived_at != 0);
	out_time(out, "archived_at", row->archived_at);
	out_time(out, "created_at", row->created_at);
	out_member(out, "version", row->version);
	out_close(out, '}');
}

static void
answer_player(struct work *work, const struct player_row *row)
{
	write_player(work->out, row);
	work_etag(work, row->version);
}

/* ---- Making ---- */

static int
read_new(struct work *work, struct player_request *request)
{
	static const struct member list[] = {
		{.name = "name",
		 .read = read_text,
		 .offset = offsetof(struct player_request, name),
		 .required = true,
		 .min = 1,
		 .max = NAME_MAX_BYTES},
		TEXT_MEMBER("external_id", struct player_request, external_id, 1, NAME_MAX_BYTES),
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = work_reader(work);

	*request = (struct player_request){0};
	return read_object(&reader, NULL, work->root, &members, NULL, request);
}

static const char *
text_or_null(const char *text)
{
	return text[0] == '\0' ? NULL : text;
}

int
work_create_player(struct work *work, struct tx *tx)
{
	struct player_request request;
	char id[STORE_ID];

	if (read_new(work, &request) != 0)
		return -1;
	work_id(work, id);
	const struct player_row row = {
		.id = id,
		.name = request.name,
		.external_id = text_or_null(request.external_id),
		.created_at = work->now,
		.version = 1,
	};
	if (work_store(work, tx->calls->player_insert(tx, work_club(work), &row)) != 0)
		return -1;
	work_created(work, "/v1/players/%s", id);
	answer_player(work, &row);
	return 0;
}

/* ---- Showing ---- */

static int
find(struct work *work, struct tx *tx, struct player_row *row)
{
	int result = tx->calls->player_find(tx, work_club(work), work_part(work, 0), row);

	return work_found(work, result, "player");
}

int
work_get_player(struct work *work, struct tx *tx)
{
	struct player_row row;

	if (find(work, tx, &row) != 0)
		return -1;
	answer_player(work, &row);
	return 0;
}

/* true, false, or not there: -1. */
static int
read_choice(struct work *work, const char *name, int *choice)
{
	char word[QUERY_VALUE_MAX + 1];

	*choice = -1;
	if (!work_query(work, name, word))
		return 0;
	*choice = strcmp(word, "true") == 0;
	if (*choice || strcmp(word, "false") == 0)
		return 0;
	return work_refuse_parameter(work, name, "expected true or false");
}

static int
list_player(void *arg, const struct player_row *row)
{
	struct list *list = arg;

	if (list_takes(list, row->id, 0))
		write_player(list->work->out, row);
	return STORE_OK;
}

int
work_list_players(struct work *work, struct tx *tx)
{
	struct player_filter filter;
	struct list list;

	if (read_choice(work, "guest", &filter.guest) != 0 ||
	    read_choice(work, "archived", &filter.archived) != 0 ||
	    list_begin(work, tx, false, &list) != 0)
		return -1;
	return list_end(&list, tx->calls->players(tx, work_club(work), &filter, &list.page,
						  list_player, &list));
}

/* ---- Changing ---- */

/* What the body does not name stays as the row has it. An empty external_id takes it away. */
static int
read_change(struct work *work, const struct player_row *row, struct player_request *request)
{
	static const struct member list[] = {
		TEXT_MEMBER("name", struct player_request, name, 1, NAME_MAX_BYTES),
		TEXT_MEMBER("external_id", struct player_request, external_id, 0, NAME_MAX_BYTES),
		{.name = "archived",
		 .read = read_bool,
		 .offset = offsetof(struct player_request, archived)},
		{.name = "guest",
		 .read = read_bool,
		 .offset = offsetof(struct player_request, guest)},
	};
	static const struct members members = MEMBERS(list);
	static const struct path guest = {.name = "guest", .size = sizeof("guest") - 1};
	struct reader reader = work_reader(work);

	*request = (struct player_request){.archived = row->archived_at != 0, .guest = row->guest};
	snprintf(request->name, sizeof(request->name), "%s", row->name);
	if (row->external_id != NULL)
		snprintf(request->external_id, sizeof(request->external_id), "%s",
			 row->external_id);
	if (read_object(&reader, NULL, work->root, &members, NULL, request) != 0)
		return -1;
	if (request->guest && !row->guest)
		return refuse(&work->problem, CONTRADICTION, &guest,
			      "a guest becomes a member, but no member a guest");
	return 0;
}

/* When a player was archived: the first time counts until it is taken back. */
static int64_t
archived_at(const struct work *work, const struct player_row *row, bool archived)
{
	if (!archived)
		return 0;
	return row->archived_at != 0 ? row->archived_at : work->now;
}

int
work_change_player(struct work *work, struct tx *tx)
{
	struct player_request request;
	struct player_row row;

	if (find(work, tx, &row) != 0 || work_if_match(work, row.version) != 0 ||
	    read_change(work, &row, &request) != 0)
		return -1;
	row.name = request.name;
	row.external_id = text_or_null(request.external_id);
	row.guest = request.guest;
	row.archived_at = archived_at(work, &row, request.archived);
	row.version++;
	if (work_store(work, tx->calls->player_update(tx, work_club(work), &row)) != 0)
		return -1;
	answer_player(work, &row);
	return 0;
}
