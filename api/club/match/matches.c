/* Creating, showing and listing matches. */
#include "api/club/call/list.h"
#include "api/club/match/endpoints.h"
#include "api/club/match/match_answer.h"
#include "api/club/match/result_body.h"
#include "api/club/match/seats.h"
#include "codec/rules.h"
#include "codec/table.h"
#include "ledger/core/fields.h"
#include "ledger/kinds/match.h"
#include "ledger/kinds/move.h"
#include "ledger/match/season_matches.h"
#include "lib/mahjong/settle.h"

#include <assert.h>
#include <stddef.h>

/* ---- The body ---- */

#define MATCH(FIELD) offsetof(struct beginning, match.FIELD)

/* A result is read as that of PUT /v1/matches/{id}/result is. */
static int
read_result(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	struct beginning *body = target;

	body->has_result = true;
	return read_result_points(reader, at, value, member, &body->result);
}

static const struct member match_members[] = {
	{.name = "ruleset", .read = read_nothing},
	{.name = "rules", .read = read_nothing},
	SEATS_MEMBERS(offsetof(struct beginning, wishes)),
	{.name = "table", .read = read_table, .offset = MATCH(table)},
	{"season", .type = &type_uuid, .offset = MATCH(season)},
	NAME_MEMBER("session", struct beginning, session, 1),
	NAME_MEMBER("external_id", struct beginning, match.external_id, 1),
	{"chip_value", .type = &type_money, .offset = MATCH(agreement.chip_value), .min = 1},
	{"fee", .type = &type_money, .offset = MATCH(agreement.fee), .min = 1},
	{"point_value", .type = &type_money, .offset = MATCH(agreement.point_value), .min = 1},
	{"played_at", .type = &type_time, .offset = MATCH(played_at)},
	{.name = "result", .read = read_result, .min = -HOLDING_MAX, .max = HOLDING_MAX},
	RESULT_MEMBERS(struct beginning, result),
	TEXT_MEMBER("reason", struct beginning, result.reason, 1, REASON_MAX_BYTES),
};

/* ---- The rules ---- */

static bool
says(const struct call *call, const char *name)
{
	const json_t *value = json_object_get(call->root, name);

	return value != NULL && !json_is_null(value);
}

/* The season that the match names, if it names one: it may say the rules. */
static int
load_season(struct call *call, struct tx *tx, struct season *season)
{
	static const struct path at = {.name = "season", .size = 6};
	struct reader reader = book_reader(&call->book);
	char id[STORE_ID];

	*season = (struct season){.ruleset = NULL};
	if (!says(call, "season"))
		return 0;
	if (read_uuid(&reader, &at, json_object_get(call->root, "season"), NULL, id) != 0)
		return -1;
	return seasons_load(&call->book, tx, id, season);
}

/* What the season says need not be said again. */
static int
read_rules_of_match(struct call *call, const struct season *season, struct rules_reader *reader,
		    struct mj_rules *rules)
{
	static const struct path at = {.name = "ruleset", .size = 7};

	if (season->ruleset != NULL && !says(call, "ruleset"))
		rules_reader_take_ruleset(reader, season->ruleset);
	else if (read_ruleset(reader, call->root) != 0)
		return -1;
	if (season->ruleset != NULL && reader->ruleset != season->ruleset)
		return refuse(&call->book.problem, CONTRADICTION, &at, "the season's ruleset is %s",
			      season->ruleset->id);
	if (season->ruleset == NULL || says(call, "rules"))
		return read_rules(reader, call->root, rules);
	*rules = season->agreement.rules;
	rules_reader_take(reader, rules);
	return 0;
}

/* ---- All of it ---- */

static int
read_match(struct call *call, struct tx *tx, struct beginning *body)
{
	static const struct members members = MEMBERS(match_members);
	struct rules_reader reader = book_rules_reader(&call->book, NULL);
	struct match *match = &body->match;
	struct mj_settle_request start;
	struct season season;

	if (load_season(call, tx, &season) != 0 ||
	    read_rules_of_match(call, &season, &reader, &match->agreement.rules) != 0)
		return -1;
	match->ruleset = reader.ruleset;
	mj_settle_request_init(&start, &match->agreement.rules);
	match->table = start.table;
	return read_object(&reader.base, NULL, call->root, &members, NULL, body);
}

/* ---- Creating ---- */

static int
create(struct call *call, struct tx *tx, struct beginning *beginning, struct buffer *agreement)
{
	const struct match *match = &beginning->match;

	if (match_begin(&call->book, tx, beginning, agreement) != 0)
		return -1;
	assert(match->version >= 1);
	match_etag(call, match);
	call_created(call, "/v1/matches/%s", match->id);
	return answer_match(call, tx, match);
}

int
matches_create(struct call *call, struct tx *tx)
{
	struct beginning beginning = {.has_result = false};
	struct buffer agreement = {0};

	if (read_match(call, tx, &beginning) != 0)
		return -1;
	int result = create(call, tx, &beginning, &agreement);
	buffer_free(&agreement);
	match_free(&beginning.match);
	return result;
}

/* ---- Showing ---- */

int
matches_get(struct call *call, struct tx *tx)
{
	struct match_row row;

	if (book_found(&call->book,
		       tx->calls->match_find(tx, call->book.club, call_part(call, 0), &row),
		       "match") != 0)
		return -1;
	if (answer_match_row(call, tx, &row) != 0)
		return -1;
	call_etag(call, row.version, call->shown);
	return 0;
}

static int
show_match(void *arg, const struct match_row *row)
{
	struct list *list = arg;

	if (!list_takes(list, row->id, 0))
		return STORE_OK;
	return answer_match_row(list->call, list->tx, row) == 0 ? STORE_OK : STORE_FAILED;
}

/* A filter's text, or NULL. */
static const char *
filter(const struct call *call, const char *name, char text[QUERY_VALUE_MAX + 1])
{
	return call_query(call, name, text) ? text : NULL;
}

/* Of a page of matches the options are most; who needs them asks for them. */
static int
read_expand(struct call *call)
{
	char word[QUERY_VALUE_MAX + 1];

	call->no_rules = !call_query(call, "expand", word);
	if (call->no_rules || strcmp(word, "rules") == 0)
		return 0;
	return call_refuse_parameter(call, "expand", "expected rules");
}

int
matches_list(struct call *call, struct tx *tx)
{
	char state[QUERY_VALUE_MAX + 1], season[QUERY_VALUE_MAX + 1], ruleset[QUERY_VALUE_MAX + 1],
		external_id[QUERY_VALUE_MAX + 1], player[QUERY_VALUE_MAX + 1];
	struct match_filter wanted = {
		.state = filter(call, "state", state),
		.season = call_id_query(call, "season", season) ? season : NULL,
		.ruleset = filter(call, "ruleset", ruleset),
		.external_id = filter(call, "external_id", external_id),
		.player = call_id_query(call, "player", player) ? player : NULL};
	struct season_row found;
	struct player_row row;
	struct list list;

	if (read_expand(call) != 0)
		return -1;
	if (wanted.season != NULL && seasons_find(&call->book, tx, season, &found) != 0)
		return -1;
	if (wanted.player != NULL &&
	    book_found(&call->book, tx->calls->player_find(tx, call->book.club, player, &row),
		       "player") != 0)
		return -1;
	if (wanted.player != NULL && row.merged_into != NULL)
		snprintf(player, sizeof(player), "%s", row.merged_into);
	if (list_begin(call, tx, LIST_BY_ID, &list) != 0)
		return -1;
	return list_end(&list, tx->calls->matches(tx, call->book.club, &wanted, &list.page,
						  show_match, &list));
}

/* ---- Moving ---- */

struct move {
	char season[STORE_ID], reason[REASON_MAX_BYTES + 1];
};

static int
read_season(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	return json_is_null(value) ? 0 : read_uuid(reader, at, value, member, target);
}

static int
move(struct call *call, struct tx *tx, struct match *match)
{
	static const struct member list[] = {
		{.name = "season",
		 .read = read_season,
		 .offset = offsetof(struct move, season),
		 .required = true,
		 .null_is_value = true},
		{"reason", .type = &type_text, IN(move, reason), .required = true, .min = 1,
		 .max = REASON_MAX_BYTES},
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);
	struct move body = {.season = ""};

	if (read_object(&reader, NULL, call->root, &members, NULL, &body) != 0 ||
	    match_if_match(call, match) != 0 ||
	    seasons_move_match(&call->book, tx, match, body.season, body.reason) != 0)
		return -1;
	match_etag(call, match);
	return answer_match(call, tx, match);
}

int
matches_move(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, move);
}
