/* The seasons of a club: their settings, and whether they are closed. */
#include "ledger/season/seasons.h"
#include "api/club/call/list.h"
#include "api/club/season/endpoints.h"
#include "ledger/core/fields.h"
#include "ledger/kinds/season.h"

#include <stddef.h>

static const struct member season_row_list[] = {
	{"id", .type = &type_id, IN(season_row, id), .required = true},
	{"", .type = &type_season_settings, .of = &season_members, IN(season_row, settings)},
	{"closed", .type = &type_bool, IN(season_row, closed)},
	{"created_at", .type = &type_time, IN(season_row, created_at), .required = true},
	{"version", .type = &type_int64, IN(season_row, version), .min = 1, .max = INTEGER_MAX},
};
const struct members season_row_members = MEMBERS(season_row_list);

static int
answer_season(struct call *call, const struct season_row *row)
{
	out_object(call->out, &season_row_members, row);
	call_etag(call, row->version, 0);
	return 0;
}

static int
read_season(struct call *call, struct season *season)
{
	return season_read(&call->book.problem, call->root, season);
}

/* ---- Making and changing ---- */

int
seasons_create(struct call *call, struct tx *tx)
{
	struct buffer settings = {0};
	struct season_row row;
	struct season season;
	char id[STORE_ID];

	if (read_season(call, &season) != 0)
		return -1;
	int result = seasons_make(&call->book, tx, &season, id, &settings, &row);
	if (result == 0) {
		call_created(call, "/v1/seasons/%s", id);
		result = answer_season(call, &row);
	}
	buffer_free(&settings);
	return result;
}

/* The season of the path, which has the version that If-Match names. */
static int
find(struct call *call, struct tx *tx, struct season_row *row)
{
	if (seasons_find(&call->book, tx, call_part(call, 0), row) != 0)
		return -1;
	return call_if_match(call, row->version);
}

int
seasons_replace(struct call *call, struct tx *tx)
{
	struct buffer settings = {0};
	struct season_row row;
	struct season season;

	if (find(call, tx, &row) != 0 || read_season(call, &season) != 0)
		return -1;
	int result = seasons_change(&call->book, tx, &row, &season, &settings);
	if (result == 0)
		result = answer_season(call, &row);
	buffer_free(&settings);
	return result;
}

/* ---- Closing ---- */

static int
turn(struct call *call, struct tx *tx, bool reason_is_required,
     int (*act)(struct book *book, struct tx *tx, struct season_row *row, const char *reason))
{
	char reason[REASON_MAX_BYTES + 1];
	struct season_row row;

	if (find(call, tx, &row) != 0 || call_read_reason(call, reason_is_required, reason) != 0 ||
	    act(&call->book, tx, &row, reason) != 0)
		return -1;
	return answer_season(call, &row);
}

int
seasons_end(struct call *call, struct tx *tx)
{
	return turn(call, tx, false, seasons_close);
}

int
seasons_begin_again(struct call *call, struct tx *tx)
{
	return turn(call, tx, true, seasons_reopen);
}

/* ---- Showing ---- */

int
seasons_get(struct call *call, struct tx *tx)
{
	struct season_row row;

	if (seasons_find(&call->book, tx, call_part(call, 0), &row) != 0)
		return -1;
	return answer_season(call, &row);
}

static int
list_season(void *arg, const struct season_row *row)
{
	struct list *list = arg;

	if (list_takes(list, row->id, 0))
		out_object(list->call->out, &season_row_members, row);
	return STORE_OK;
}

int
seasons_list(struct call *call, struct tx *tx)
{
	struct list list;

	if (list_begin(call, tx, LIST_BY_ID, &list) != 0)
		return -1;
	return list_end(&list,
			tx->calls->seasons(tx, call->book.club, &list.page, list_season, &list));
}
